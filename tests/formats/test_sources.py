"""Opening inputs: what can be opened is, everything else is one fault, never an exception."""

import gzip
import io
import os
import random
import sys
import zlib
from pathlib import Path

import pytest

from mjlog.diagnostics import Diagnostic
from mjlog.formats.detect import detect
from mjlog.formats.sources import Input, decode, open_inputs
from mjlog.model import Draw
from mjlog.reading import read, read_record

XML = '<mjloggm ver="2.3"><GO type="9"/><INIT seed="0,0,0,0,0,1" ten="250,250,250,250" oya="0"/><T7/></mjloggm>'
MJN = '[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1\nA:2m\n'


@pytest.fixture
def file(tmp_path):
    def write(data, name="game"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return path

    return write


def opened(*names, **options):
    return list(open_inputs(names, **options))


def message(*names, **options):
    (fault,) = opened(*names, **options)
    assert isinstance(fault, Diagnostic)
    return fault.message


def test_a_file_plain_and_gzipped(file):
    path = file(XML, "a.gz")  # the name does not matter
    assert opened(path) == [Input(str(path), XML.encode())]
    packed = gzip.compress(XML.encode())
    for data in (
        packed,
        packed + b"\0" * 512,
        gzip.compress(XML[:9].encode()) + gzip.compress(XML[9:].encode()),
    ):
        assert opened(str(file(data)))[0].data == XML.encode()


def test_a_folder_in_order_without_hidden_files(file, tmp_path):
    for name in ("b.xml", "a/z.xml", "a/c.gz", ".hidden", ".git/config", "c"):
        file(XML, name)
    (tmp_path / "again").symlink_to(tmp_path)
    (tmp_path / "one").symlink_to(tmp_path / "c")
    names = [os.path.relpath(one.name, tmp_path) for one in opened(tmp_path)]
    assert names == ["a/c.gz", "a/z.xml", "b.xml", "c", "one"]


def test_an_empty_folder_is_a_fault(tmp_path):
    (tmp_path / "inner").mkdir()
    assert [one.message for one in opened(tmp_path)] == ["no game record here: the folder is empty"]


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"x"))))
    assert opened("-") == [Input("<stdin>", b"x")]


def test_a_named_pipe_is_read_only_if_named_itself(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert [one.message for one in opened(tmp_path)] == ["this is neither a file nor a folder"]
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    os.write(writer, b"text")
    reading = open_inputs([tmp_path / "pipe"], limit=3)  # ends at the limit, as the pipe stays open
    assert next(reading).message == "more than 3 bytes, which no record needs"
    os.close(writer)


def test_what_cannot_be_opened(file, tmp_path):
    assert message(tmp_path / "none") == "this cannot be opened (No such file or directory)"
    assert message("a\0b") == "this is no name of a file (embedded null byte)"
    assert message(file(b"") / "x") == "this cannot be opened (Not a directory)"
    assert message(file(b"")) == "no game record here: the file is empty"
    assert message(file(gzip.compress(b""))) == "no game record here: the file is empty"
    (tmp_path / "loop").symlink_to("loop")
    assert message(tmp_path / "loop") == "this cannot be opened (Too many levels of symbolic links)"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(file):
    path = file(XML)
    path.chmod(0)
    assert message(path) == "this cannot be opened (Permission denied)"


def test_every_cut_of_gzip_data_is_a_fault(file):
    packed = gzip.compress(XML.encode())
    for cut in range(2, len(packed)):
        assert message(file(packed[:cut])).startswith("the gzip data is damaged"), cut
    assert message(file(packed + b"more")).startswith("the gzip data is damaged")
    broken = bytearray(packed)
    broken[-6] ^= 1  # of the checksum
    assert message(file(bytes(broken))).startswith("the gzip data is damaged (CRC")


def test_flipped_bits_of_gzip_data_raise_nothing(file):
    packed = gzip.compress(XML.encode())
    chance = random.Random(1)
    for _ in range(300):
        broken = bytearray(packed)
        broken[chance.randrange(2, len(packed))] ^= 1 << chance.randrange(8)
        (one,) = opened(file(bytes(broken)))
        assert isinstance(one, (Input, Diagnostic))


def test_nothing_beyond_the_limit_is_unpacked(file):
    bomb = zlib.compressobj(9, wbits=31)
    data = b"".join(bomb.compress(bytes(1 << 20)) for _ in range(64)) + bomb.flush()
    path = file(data)
    assert len(data) < 100_000
    assert message(path, limit=1 << 20) == "more than 1048576 bytes, which no record needs"
    assert message(file(b"x" * 11), limit=10) == "more than 10 bytes, which no record needs"
    assert opened(file(b"x" * 10), limit=10)[0].data == b"x" * 10


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("ミナ\n".encode(), "ミナ\n"),
        (b"\xef\xbb\xbf[MJN]", "[MJN]"),
        (b"a\r\nb\r\n", "a\nb\n"),
        (b"a\nb\rc", "a\nb\rc"),
    ],
)
def test_text(data, text):
    assert decode(Input("x", data)) == text


@pytest.mark.parametrize(
    ("data", "message", "place"),
    [
        ("ミナ".encode("utf-16"), "this is UTF-16; save it as UTF-8", "x"),
        (b"\xfe\xff\0a", "this is UTF-16; save it as UTF-8", "x"),
        ("ab\nミナ:".encode() + "小鳥".encode("shift_jis"), "byte 0x8f is not UTF-8; save the file as UTF-8", "x:2:4"),
        (b"PK\x03\x04\xff\0\0", "this is no text", "x"),
        (b"a\0b", "this is no text", "x"),
        (bytes(range(256)), "this is no text", "x"),
    ],
)
def test_what_is_no_text(data, message, place):
    fault = decode(Input("x", data))
    assert isinstance(fault, Diagnostic)
    assert fault.message == message
    assert str(fault.place) == place


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (XML, "tenhou-xml"),
        ("\n <mjloggm>", "tenhou-xml"),
        ('<?xml version="1.0"?>\n<!-- a -->\n<mjloggm ver="2.3"/>', "tenhou-xml"),
        (MJN, "mjn"),
        ('# a comment\n\n{and one} [Rules "x"]', "mjn"),
        ("deal E1", "mjn"),
        ("", None),
        ("<mjloggmx>", None),
        ("<html>", None),
        ('{"log": []}', None),
        ('[{"type": "start_game"}]', None),
        ("dealer", None),
        ("hello", None),
    ],
)
def test_formats_are_told_by_content(text, known):
    assert detect(text) == known


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (" \n", "nothing but white space"),
        ("<html><body>", "XML other than Tenhou's ('<html><body>')"),
        ('{"log": []}', "JSON or the like ('{\"log\": []}')"),
        ("Dear all,\n\nhere is", "a text that begins with 'Dear all, here is'"),
    ],
)
def test_an_unknown_format_is_one_fault_that_says_what_was_seen(text, problem):
    (game,) = read_record(text, "x")
    assert [fault.message for fault in game.faults] == [f"no game record here: not a format mjlog knows, but {problem}"]
    assert game.deals == []


def test_many_files_of_all_kinds_one_after_the_other(file, tmp_path):
    file(XML, "1.xml")
    file(gzip.compress(XML.encode()), "2.mjlog")
    file(b"", "3")
    file(MJN, "4.mjn")
    file(MJN + "\n" + MJN, "5.txt")
    file(b"\xff\xfe\0", "6")
    file(b"\xef\xbb\xbf" + XML.replace("><", ">\r\n<").encode(), "7")
    games = list(read(tmp_path))
    assert [Path(game.source.name).name for game in games] == [
        "1.xml",
        "2.mjlog",
        "3",
        "4.mjn",
        "5.txt",
        "5.txt",
        "6",
        "7",
    ]
    faulty = [bool(game.faults) for game in games]
    assert faulty == [False, False, True, False, False, False, True, False]
    for game in games:
        if not game.faults:
            assert [deal.events for deal in game.deals] == [[Draw(0, 1)]]


def test_one_file_is_open_at_a_time(file, tmp_path):
    file(XML, "1.xml")
    file(XML, "2.xml")
    games = read(tmp_path)
    next(games)
    (tmp_path / "2.xml").write_text(MJN)
    assert next(games).rules == "riichi tenhou"
