"""Opening inputs: what can be opened is, everything else is one fault, never an exception."""

import bz2
import gzip
import io
import lzma
import os
import random
import signal
import sys
import tarfile
import threading
import time
import zipfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mjlog.formats.detect import detect
from mjlog.formats.sources import find_files, read_pieces
from mjlog.formats.unpacking import UnreadableError
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


def text_of(path, **options):
    return "".join(read_pieces(str(path), **options))


def fault_of(path, **options):
    with pytest.raises(UnreadableError) as caught:
        text_of(path, **options)
    return caught.value.diagnostic


def message(path, **options):
    return fault_of(path, **options).message


def test_a_file_plain_and_gzipped(file):
    path = file(XML, "a.gz")  # the name does not matter
    assert text_of(path) == XML
    packed = gzip.compress(XML.encode())
    for data in (
        packed,
        packed + b"\0" * 512,
        gzip.compress(XML[:9].encode()) + gzip.compress(XML[9:].encode()),
    ):
        assert text_of(file(data)) == XML


# Archives

INSIDE = {"league/b.xml": XML, "league/a.mjn": MJN, "README.md": "# League", ".hidden.mjn": MJN, "__pycache__/.x": ""}


def zipped(files=INSIDE):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def tarred(mode="w", files=INSIDE):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=mode) as archive:
        folder = tarfile.TarInfo("league")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        for name, text in files.items():
            content = text if isinstance(text, bytes) else text.encode()
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return data.getvalue()


ARCHIVES = (zipped(), *(tarred(mode) for mode in ("w", "w:gz", "w:bz2", "w:xz")))


def told(games):
    return [(game.source.name, [fault.code for fault in game.faults]) for game in games]


@pytest.mark.parametrize("data", ARCHIVES)
def test_an_archive_is_read_like_a_folder(file, monkeypatch, data):
    monkeypatch.chdir(file(data, "games").parent)
    found = [("games/league/b.xml", []), ("games/league/a.mjn", []), ("games/README.md", ["other-file"])]
    assert told(read("games")) == found
    assert list(find_files(["."])) == ["games"]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert [name for name, _ in told(read("-"))] == [
        "<stdin>/league/b.xml",
        "<stdin>/league/a.mjn",
        "<stdin>/README.md",
    ]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_packed_file_within_an_archive(file, pack):
    for data in (zipped({"a": pack(XML.encode())}), tarred("w", {"a": pack(XML.encode())})):
        assert [faults for _, faults in told(read(file(data)))] == [[]]
    assert text_of(file(pack(XML.encode()))) == XML


@pytest.mark.parametrize("inner", ARCHIVES)
@pytest.mark.parametrize("pack", [zipped, lambda files: tarred("w:gz", files)])
def test_an_archive_within_an_archive_is_left_aside(file, pack, inner):
    *_, game = games = list(read(file(pack({"a.zip": inner, "b.xml": XML}))))
    assert [faults for _, faults in told(games)] == [["other-file"], []]
    assert len(game.deals) == 1
    assert "an archive within an archive" in games[0].faults[0].message


def test_an_archive_without_records(file, tmp_path):
    for data in (zipped({"a": "prose"}), tarred("w:gz", {"a": "prose"}), zipped({}), tarred("w", {})):
        path = file(data)
        *notes, game = list(read(path))
        assert game.faults[0].message == "no game record here: no file in this archive is a record"
        assert {code for _, [code] in told(notes)} <= {"other-file"}
        assert [one.code for one in find_files([tmp_path])] == ["other-file", "no-record"]


def test_cut_and_changed_archives_raise_nothing(file):
    chance = random.Random(2)
    for data in ARCHIVES:
        for _ in range(60):
            at = chance.randrange(len(data))
            broken = data[:at] if chance.random() < 0.5 else data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            for game in read(file(broken)):
                assert game.faults or game.deals


def test_what_cannot_be_unpacked_is_told_and_the_rest_read(file):
    data = bytearray(zipped({"a.xml": XML, "b.xml": XML}))
    at = data.index(b"<mjloggm")
    data[at + 1] ^= 1
    (_, [first]), (_, second) = told(read(file(bytes(data))))
    assert (first, second) == ("unreadable", [])
    for flag in (6, data.index(b"PK\x01\x02") + 8):  # encrypted, says both headers
        data[flag] |= 1
    (bad, good) = read(file(bytes(data)))
    assert "it is encrypted" in bad.faults[0].message
    assert good.faults == []


def test_a_bomb_in_an_archive_is_not_unpacked(file):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb", b"a" * (1 << 24))
        archive.writestr("game", XML)
    games = list(read(file(data.getvalue()), limit=1 << 20))
    assert told(games)[0][1] == ["unreadable"]
    assert told(games)[1][1] == []


def test_where_one_file_is_wanted(file):
    assert message(file(zipped())) == "an archive of files, where one file is wanted"


def test_a_folder_in_order_without_hidden_files(file, tmp_path):
    for name in ("b.xml", "a/z.xml", "a/c.gz", ".hidden", ".git/config", "c"):
        file(XML, name)
    (tmp_path / "again").symlink_to(tmp_path)
    (tmp_path / "one").symlink_to(tmp_path / "c")
    found = list(find_files([tmp_path]))
    assert [os.path.relpath(one, tmp_path) for one in found[:-1]] == ["a/c.gz", "a/z.xml", "b.xml", "c"]
    assert str(found[-1].place) == str(tmp_path / "one")
    assert found[-1].facts["problem"] == f"the same file as {tmp_path / 'c'}"


def test_a_file_is_read_once_whatever_it_is_called(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file(XML, "a.xml")
    file(XML, "other.xml")
    (tmp_path / "hard.xml").hardlink_to(tmp_path / "a.xml")
    found = list(find_files(["a.xml", "other.xml", "a.xml", "hard.xml", "missing", "missing"]))
    assert [one if isinstance(one, str) else f"{one.place}: {one.message}" for one in found] == [
        "a.xml", "other.xml",
        "a.xml: left aside: the same file twice", "hard.xml: left aside: the same file as a.xml",
        "missing", "missing",
    ]  # fmt: skip
    games = list(read("a.xml", "a.xml"))
    assert [len(game.deals) > 0 for game in games] == [True, False]


def test_links_in_an_archive_are_noted(file):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        info = tarfile.TarInfo("a.xml")
        info.size = len(XML)
        archive.addfile(info, io.BytesIO(XML.encode()))
        for name, kind in (("hard.xml", tarfile.LNKTYPE), ("soft.xml", tarfile.SYMTYPE), ("pipe", tarfile.FIFOTYPE)):
            link = tarfile.TarInfo(name)
            link.type, link.linkname = kind, "a.xml"
            archive.addfile(link)
    _, *notes = read(file(out.getvalue(), "x.tar"))
    linked = "left aside: a link to a.xml, which is read by that name"
    assert [note.faults[0].message for note in notes] == [
        linked, linked, "left aside: no file, but a device or the like",
    ]  # fmt: skip
    assert not any(fault.is_fault for note in notes for fault in note.faults)


def test_an_empty_name_is_none():
    (game,) = read("")
    assert str(game.faults[0].place) == "''"
    assert game.faults[0].message == "this is no name of a file (it is empty)"


def test_gzip_data_through_a_pipe(monkeypatch):
    text = "\n".join(map(str, range(100_000)))
    reader, writer = os.pipe()

    def write():
        with os.fdopen(writer, "wb") as file:
            file.write(gzip.compress(text.encode()))

    with os.fdopen(reader) as stdin, ThreadPoolExecutor() as threads:
        monkeypatch.setattr(sys, "stdin", stdin)
        written = threads.submit(write)
        assert text_of("-") == text
        assert written.exception() is None


@pytest.mark.timeout(20)
@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals cannot be sent to a thread here")
def test_a_signal_is_heeded_while_data_is_waited_for(monkeypatch):
    """Even if it does not wake the system's reading, like one that comes right before or, here, to another thread."""
    reader, writer = os.pipe()

    def signalled():
        time.sleep(0.1)
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)

    def end_input(*_):
        os.write(writer, b"x")
        os.close(writer)

    before = signal.signal(signal.SIGUSR1, end_input)
    with os.fdopen(reader) as stdin, ThreadPoolExecutor() as threads:
        monkeypatch.setattr(sys, "stdin", stdin)
        sent = threads.submit(signalled)
        assert text_of("-") == "x"
        assert sent.exception() is None
    signal.signal(signal.SIGUSR1, before)


def test_patterns_that_no_shell_has_expanded(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("logs/a.xml", "logs/in/b.xml", "logs/[c].xml"):
        file(XML, name)
    assert list(find_files(["logs/*.xml"])) == ["logs/[c].xml", "logs/a.xml"]
    assert list(find_files(["logs/**/*.xml"])) == ["logs/[c].xml", "logs/a.xml", "logs/in/b.xml"]
    assert list(find_files(["logs/[c].xml", "nothing*"])) == ["logs/[c].xml", "nothing*"]


def test_what_is_named_is_not_looked_at():
    assert list(find_files(["nowhere", "-", "a\0b", Path("x")])) == ["nowhere", "-", "a\0b", "x"]


def test_a_file_with_the_name_of_standard_input(file, tmp_path, monkeypatch):
    file(MJN, "-")
    monkeypatch.chdir(tmp_path)
    assert [game.rules for game in read(".")] == ["riichi tenhou"]


def test_an_empty_folder_is_a_fault(tmp_path):
    (tmp_path / "inner").mkdir()
    assert [one.message for one in find_files([tmp_path])] == ["no game record here: the folder is empty"]


def test_an_empty_folder_within_a_folder_is_none(file, tmp_path):
    (tmp_path / "inner").mkdir()
    path = file(MJN)
    assert list(find_files([tmp_path])) == [str(path)]


def test_other_files_in_a_folder_are_noted(file, tmp_path):
    for name, data in (("a", "prose"), ("b", b""), ("c", b"a\0"), ("d/e", "{}"), ("x.mjn", b""), ("y", b"\x1f\x8b")):
        file(data, name)
    found = [one if isinstance(one, str) else f"{one.place}: {one.code}" for one in find_files([tmp_path])]
    assert [os.path.relpath(one, tmp_path) for one in found] == [
        "a: other-file", "b: other-file", "c: other-file", "d/e: other-file", "x.mjn", "y",
    ]  # fmt: skip


def test_a_folder_of_other_files_alone_is_a_fault(file, tmp_path):
    file("prose")
    note, fault = find_files([tmp_path])
    assert (note.code, note.is_fault) == ("other-file", False)
    assert (fault.code, str(fault.place)) == ("no-record", str(tmp_path))


def test_a_record_after_long_comments_is_one(file, tmp_path):
    for cut in (0, 1, 4, 30):
        path = file(("# " * 40 + "\n") * 809 + "#" * (65535 - 809 * 81 - cut) + "\n" + MJN)
        assert list(find_files([tmp_path])) == [str(path)]
        assert [game.rules for game in read(path)] == ["riichi tenhou"]


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"x"))))
    assert text_of("-") == "x"


def test_a_named_pipe_is_read_only_if_named_itself(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (note, fault) = find_files([tmp_path])
    assert note.message == "left aside: no game record: neither a file nor a folder"
    assert fault.code == "no-record"
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    os.write(writer, b"text")
    # Reading ends at the limit, as the pipe stays open.
    assert message(tmp_path / "pipe", limit=3) == "more than 3 bytes, which no record needs"
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
        path = file(bytes(broken))
        try:
            assert text_of(path) == XML
        except UnreadableError:
            assert fault_of(path).code in ("unreadable", "no-record")


def test_nothing_beyond_the_limit_is_unpacked(file):
    bomb = zlib.compressobj(9, wbits=31)
    data = b"".join(bomb.compress(b"a" * (1 << 20)) for _ in range(64)) + bomb.flush()
    path = file(data)
    assert len(data) < 100_000
    assert message(path, limit=1 << 20) == "more than 1,048,576 bytes, which no record needs"
    assert message(file(b"x" * 11), limit=10) == "more than 10 bytes, which no record needs"
    assert text_of(file(b"x" * 10), limit=10) == "x" * 10


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("ミナ\n".encode(), "ミナ\n"),
        (b"\xef\xbb\xbf[MJN]", "[MJN]"),
        (b"a\r\nb\r\n", "a\nb\n"),
        (b"a\nb\rc", "a\nb\nc"),
        (b"x" * 65535 + b"\r\ny", "x" * 65535 + "\ny"),
        (b"x" * 65535 + "ミナ".encode(), "x" * 65535 + "ミナ"),
        (b"a\x1ab\x1a", "a\x1ab"),
        (b"a" + b"\x1a" * 200_000, "a"),
        (b"a" + b"\x1a" * 200_000 + b"\n", "a" + "\x1a" * 200_000 + "\n"),
        (b"\x1a", ""),
    ],
)
def test_text(file, data, text):
    assert text_of(file(data)) == text


@pytest.mark.parametrize(
    ("data", "message", "place"),
    [
        ("ミナ".encode("utf-16"), "this is UTF-16; save it as UTF-8", "x"),
        ("ミナ".encode("utf-32"), "this is UTF-32; save it as UTF-8", "x"),
        (b"\0\0\xfe\xff\0\0\0a", "this is UTF-32; save it as UTF-8", "x"),
        (b"\xfe\xff\0a", "this is UTF-16; save it as UTF-8", "x"),
        ("ab\nミナ:".encode() + "小鳥".encode("shift_jis"), "byte 0x8f is not UTF-8; save the file as UTF-8", "x:2:4"),
        (b"a\r\n" * 30000 + b"b\xff", "byte 0xff is not UTF-8; save the file as UTF-8", "x:30001:2"),
        (b"a\r" * 32768 + b"b\xff", "byte 0xff is not UTF-8; save the file as UTF-8", "x:32769:2"),
        (b"a" * 70000 + b"\xe3\x83", "byte 0xe3 is not UTF-8; save the file as UTF-8", "x:1:70001"),
        (b"PK\x01\x02\xff\0\0", "no game record here: this is no text", "x"),
        (b"a\0b", "no game record here: this is no text", "x"),
        (bytes(range(256)), "no game record here: this is no text", "x"),
    ],
)
def test_what_is_no_text(file, monkeypatch, data, message, place):
    monkeypatch.chdir(file(data, "x").parent)
    fault = fault_of("x")
    assert fault.message == message
    assert str(fault.place) == place


def test_what_can_be_read_before_a_fault_is(file):
    games = list(read(file((f"{MJN}\n" * 3000).encode() + b"\xff")))
    assert len(games) > 2000
    assert [fault.code for game in games for fault in game.faults] == ["unreadable"]
    assert games[-1].faults[0].place.line == 18001


@pytest.mark.parametrize("text", ["# " * 5000 + "\nx", "{a} " * 5000 + "\nx"])
def test_comments_of_any_kind_are_passed_at_once(text):
    assert detect(text) is None


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
        ('{"log": []}', "tenhou-json"),
        ('// a comment\nconst log = {"ver": 2.3, "log": [[[0, 0, 0]]]}', "tenhou-json"),
        ("https://tenhou.net/6/#json=%7B%22log", "tenhou-json"),
        ('{"type": "start_game"}', "mjai"),
        ('# a log\n{"type":"start_game"}\n{"type":"start_kyoku"}', "mjai"),
        ('[{"title": "x", "log": [[{"qipai": {}}]]}]', "majiang"),
        ('{"head": {}, "records": [{"name": ".lq.RecordNewRound"}]}', "majsoul"),
        ('{"name": "package", "version": "1"}', None),
        ("[1, 2]", None),
        ("[MJN 1]\n[Rules riichi]", "mjn"),
        ('[Event "League"]\n[MJN "1"]', "mjn"),
        ('[Event "Match"]\n[White "Ann"]\n[Black "Bea"]\n\n1. e4 e5', None),
        ('[MJN "1"]\n[White "a dragon"]', "mjn"),
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
        ('[Event "Match"]\n[White "Ann"]\n\n1. e4 e5', "a game of chess (PGN)"),
        ('{"name": 1}', "JSON or the like ('{\"name\": 1}')"),
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
    file(b"", "3.mjn")
    file(MJN, "4.mjn")
    file(MJN + "\n" + MJN, "5.txt")
    file(b"\xff\xfe\0", "6")
    file(b"\xef\xbb\xbf" + XML.replace("><", ">\r\n<").encode(), "7")
    games = list(read(tmp_path))
    assert [Path(game.source.name).name for game in games] == [
        "1.xml",
        "2.mjlog",
        "3.mjn",
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
