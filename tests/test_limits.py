"""Broken and hostile input is bounded in memory and time: each bound is one fault that says what it is."""

import gc
import gzip
import io
import json
import resource
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from mjlog.checks import judge
from mjlog.limits import (
    ARCHIVE_HEADER,
    CELLS,
    DEALS,
    DOCUMENT,
    EVENTS,
    EXPANSION,
    FAULTS,
    GAME,
    SMALL,
    WHOLE,
    WITHOUT_DEALS,
    WORDS,
    exceeding,
)
from mjlog.model import Game
from mjlog.reading import read, read_record
from mjlog.replayer import replay
from mjlog.workers import count_workers

MJN = '[MJN "1"]\n[Rules "riichi tenhou"]\n'
XML = '<mjloggm ver="2.3"><GO type="9"/><UN n0="a" n1="b" n2="c" n3="d"/>'
INIT = '<INIT seed="0,0,0,0,0,1" ten="250,250,250,250" oya="0"/>'
ROUND = '{"name":".lq.RecordNewRound","data":{}},'
TONPUUSOU = "===== 東風戦 開始 2004/01/01 =====\n  持点25000 [1]a R1500 [2]b R1500 [3]c R1500 [4]d R1500\n"  # two lines
KYOKU = (
    '{"type":"start_kyoku","bakaze":"E","dora_marker":"4m","kyoku":1,"honba":0,"kyotaku":0,"oya":0,'
    f'"scores":[25000,25000,25000,25000],"tehais":{json.dumps([["?"] * 13] * 4)}}}\n'
)
QIPAI = (
    '{"qipai":{"zhuangfeng":0,"jushu":0,"changbang":0,"lizhibang":0,"defen":[25000,25000,25000,25000],'
    '"baopai":"m1","shoupai":["","","",""]}}'
)


def times(text: str, most: int) -> str:
    """A text once more often than a bound allows."""
    return text * (most + 1)


def filled(text: str, size: int = GAME) -> str:
    """A text so often that it is longer than a bound allows."""
    return text * (size // len(text) + 1)


def faults(text: str) -> list[tuple[str, str]]:
    """Everything that is said of the only game of a text."""
    (game,) = read_record(text)
    return [(one.code, one.message) for one in replay(game).faults]


TOO_MANY_DEALS = {
    "mjn": MJN + times("deal E1\n", DEALS),
    "mjn misspelt": MJN + times("dael E1\n", DEALS),
    "tenhou-xml": XML + times("<INIT/>", DEALS) + "</mjloggm>",
    "tenhou-json": '{"log":[[[]],' + times("[],", DEALS) + "[]]}",
    "mjai": '{"type":"start_game"}\n' + times('{"type":"start_kyoku"}\n', DEALS),
    "majsoul": f'{{"head":{{}},"records":[{times(ROUND, DEALS)}{{}}]}}',
    "majiang": '{"qijia":0,"log":[[{"qipai":{}}],' + times("[],", DEALS) + "[]]}",
    "tonpuusou": TONPUUSOU + times("  東1局 0本場(リーチ0) a 1000 b -1000\n    一飜ロン 立直\n\n", DEALS),
}
TOO_LONG = {
    "mjn": MJN + "deal E1\n" + filled("A:1m-1m\n"),
    "mjn line": MJN + filled("x"),
    "mjn comments": MJN + filled("# x\n"),
    "mjn note": MJN + "deal E1\n{" + filled("x"),
    "tenhou-xml": XML + INIT + filled("<T0/><D0/>"),
    "tenhou-xml header": XML + filled("<X/>"),
    "mjai": '{"type":"start_game"}\n' + filled('{"type":"none"}\n', DOCUMENT),
    "mjai deal": '{"type":"start_game"}\n' + KYOKU + filled("\n", DOCUMENT),
    "tonpuusou": TONPUUSOU + filled("x\n"),
}
TOO_MANY_EVENTS = {
    "mjn": (f"{MJN}deal E1\nA:1m-1m {times('! ', EVENTS)}", "events"),
    "tenhou-xml": (XML + INIT + times('<BYE who="0"/>', EVENTS) + "</mjloggm>", "tags"),
    "mjai": (
        '{"type":"start_game"}\n'
        + KYOKU
        + times('{"type":"kakan","actor":1,"pai":"1m","consumed":["1m","1m","1m"]}\n', EVENTS + 1),
        "events",
    ),
    "majsoul": (f'{{"head":{{}},"records":[{ROUND}{times("{},", EVENTS)}{{}}]}}', "messages"),
    "majiang": (f'{{"qijia":0,"log":[[{QIPAI},{times("{},", EVENTS)}{{}}]]}}', "moves"),
}


@pytest.mark.parametrize("name", TOO_MANY_DEALS)
def test_deals_of_a_game(name: str):
    assert faults(TOO_MANY_DEALS[name]) == [("unreadable", "more than 1,000 deals in a game, which no record needs")]


@pytest.mark.parametrize("name", TOO_LONG)
def test_characters_of_a_game(name: str):
    most = 4_194_304 if name.startswith("mjai") else 1_048_576
    assert faults(TOO_LONG[name]) == [("unreadable", f"more than {most:,} characters in a game, which no record needs")]


@pytest.mark.parametrize("name", TOO_MANY_EVENTS)
def test_events_of_a_deal(name: str):
    text, what = TOO_MANY_EVENTS[name]
    said = [message for code, message in faults(text) if code == "syntax"]
    assert said == [f"more than 2,000 {what} in a deal, which no record needs"]


def test_rows_and_cells_of_a_sheet():
    assert faults("deal,winner,from\n" + times("E1,A,B\n", EVENTS)) == [
        ("unreadable", "more than 2,000 rows in a game, which no record needs")
    ]
    said = dict(faults("deal,winner,from\nE1,A,B" + times(",", CELLS)))
    assert said["syntax"] == "more than 200 cells in a row, which no record needs"


def test_characters_of_a_document():
    text = '{"log":[[["' + filled("x", DOCUMENT) + '"]]]}'
    ((code, message),) = faults(text)
    assert (code, message) == (
        "syntax",
        "line 1, column 1: more than 4,194,304 characters in a document, which no record needs",
    )


def test_bytes_of_a_binary_game():
    (game,) = read_record(b"\n\x16.lq.GameDetailRecords\x12" + b"\x80" * GAME)
    assert [one.message for one in game.faults] == ["more than 1,048,576 bytes in a game, which no record needs"]


def test_a_long_game_takes_no_other_with_it():
    good = MJN + "deal E1\ndraw void\n\n"
    games = list(read_record(good + MJN + filled("deal E1 ") + "\n\n" + good))
    assert [len(game.deals) for game in games] == [1, 0, 1]
    assert games[2].source is not None
    assert games[2].source.first_line == 10


def test_a_long_document_takes_no_other_with_it():
    good = '{"log":[[[0,0,0]]]}\n'
    games = list(read_record(good + '{"log":["' + filled("x", DOCUMENT) + '"]}\n' + good))
    assert [len(game.deals) for game in games] == [1, 0, 1]


def test_a_file_that_is_read_as_a_whole(tmp_path: Path):
    path = tmp_path / "x.xml"
    with path.open("wb") as file:
        file.write(XML.encode())
        for _ in range(WHOLE >> 20):
            file.write(b" " * (1 << 20))
    (game,) = read(path)
    assert [fault.message for fault in game.faults] == [exceeding(WHOLE, "characters")]


@pytest.mark.parametrize(
    "piece",
    ['[MJN "1"]\n\n', '{"log":[]} x\n', '{"type":"start_game"}\n', XML + "</mjloggm>", "===== a 開始 b =====\n"],
)
def test_games_without_deals_in_a_file(piece: str):
    start = '{"log":[[[]]]}\n' if piece.startswith('{"log') else ""
    *others, last = read_record(start + piece * (2 * WITHOUT_DEALS))
    assert sum(not game.deals for game in others) == WITHOUT_DEALS
    assert [fault.message for fault in last.faults] == [
        "1,000 games of this file have no deal; the rest of it is not read"
    ]


def test_faults_told_of_a_game():
    deals = "".join(f"deal E1 honba {n % 7 + 1} points 1 2 3 {n}\ndraw void\n" for n in range(DEALS))
    (game,) = read_record(MJN + deals)
    found = replay(game).faults
    assert sum(one.is_fault for one in found) == FAULTS
    assert found[-1].code == "unchecked-rest"
    assert found[-1].message.endswith("than the 1,000 faults and 1,000 notes that are told of one")


# Archives


def test_a_bomb(tmp_path: Path):
    data = gzip.compress(MJN.encode() + b" \n" * (2 * SMALL))
    assert len(data) * EXPANSION < 2 * SMALL
    path = tmp_path / "x.mjn"
    path.write_bytes(data)
    *_, judged = judge([path])
    assert [one.message for one in judged.diagnostics] == [
        "more than 100 times its size comes out of it, as out of no record"
    ]


def test_a_bomb_of_many_files(tmp_path: Path):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(20):
            archive.writestr(f"{number}.mjn", MJN.encode() + b" \n" * (1 << 20))
    path = tmp_path / "x.zip"
    path.write_bytes(data.getvalue())
    *others, last = [one.message for game in read(path) for one in game.faults]
    assert len(others) < 20
    assert [last] == ["more than 100 times its size comes out of it, as out of no record"]


def test_a_file_that_is_left_aside_is_no_bomb_either(tmp_path: Path):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:bz2") as archive:
        info = tarfile.TarInfo("prose")
        info.size = 4 * SMALL
        archive.addfile(info, io.BytesIO(b"a" * info.size))
    path = tmp_path / "x.tar"
    path.write_bytes(data.getvalue())
    *_, last = read(path)
    assert [one.message for one in last.faults] == ["more than 100 times its size comes out of it, as out of no record"]


def test_a_long_name_in_an_archive(tmp_path: Path):
    path = tmp_path / "x.tar"
    with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as archive:
        archive.addfile(tarfile.TarInfo("a" * (ARCHIVE_HEADER + 1)))
    (game,) = read(path)
    (fault,) = game.faults
    assert "more than 65,536 bytes about a file" in fault.message


@pytest.mark.parametrize("name", ["../../evil.mjn", "/etc/evil.mjn", "a\0b.mjn", "C:\\evil.mjn"])
def test_nothing_is_written_wherever_an_archive_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str):
    inner = tmp_path / "in" / "ner"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    with zipfile.ZipFile("x.zip", "w") as archive:
        archive.writestr(name, MJN + "deal E1\ndraw void\n")
    with tarfile.open("x.tar", "w") as archive:
        info = tarfile.TarInfo(name.replace("\0", ""))
        info.size = len(MJN)
        archive.addfile(info, io.BytesIO(MJN.encode()))
        link = tarfile.TarInfo("link.mjn")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    for path in ("x.zip", "x.tar"):
        game, *links = read(path)
        assert game.rules == "riichi tenhou"
        assert [link.is_record for link in links] == [False] * len(links)  # nothing is read where they lead
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == ["x.tar", "x.zip"]


# Memory


def _live() -> int:
    return sum(isinstance(one, Game) for one in gc.get_objects())


@pytest.mark.parametrize("text", [MJN + "deal E1\ndraw void\n\n", '{"log":[[[0,0,0]]],"name":["a"]}\n'])
def test_games_are_read_one_at_a_time(tmp_path: Path, text: str):
    path = tmp_path / "games"
    path.write_text(text * 300)
    before = _live()
    most = number = 0
    for number, _ in enumerate(judge([path]), 1):
        if number % 50 == 0:
            most = max(most, _live() - before)
    assert number == 300
    assert most <= 3


HUGE = {
    "lists.json": '{"log":[[[]],[' + "[]," * (DOCUMENT // 3 - 20) + "[]]]}",
    "deals.mjn": MJN + "deal E1\n" * (GAME // 8 - 20),
    "hand.mjn": MJN + "deal E1\nA " + "1m" * (GAME // 2 - 40),
    "quotes.mjn": MJN + '[C "' + '\\"' * (GAME // 2 - 40),
    "extras.mjn": MJN + "deal E1\n" + "_x y\n" * (GAME // 5 - 20),
    "tags.xml": XML + "<X/>" * (GAME // 4 - 40),
    "bomb.gz": gzip.compress((MJN + "\n" * (64 << 20)).encode()),
}


@pytest.mark.parametrize("name", HUGE)
def test_the_largest_game_takes_no_more_than_512_megabytes(tmp_path: Path, name: str):
    data = HUGE[name]
    (tmp_path / name).write_bytes(data.encode() if isinstance(data, str) else data)
    done = subprocess.run(
        [sys.executable, "-m", "mjlog", "check", "-q", "-j", "1", str(tmp_path / name)],
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20)),
    )
    assert done.returncode in (1, 2), done.stderr[-500:]


def test_no_more_workers_than_processors():
    assert count_workers(256, 1) <= 256
    assert count_workers(256, 1) == count_workers(0, 10_000)


def test_words_of_a_rules_tag():
    rules = "riichi tenhou " + " ".join(f"o{number}=no" for number in range(WORDS))
    ((code, message),) = faults(f'[MJN "1"]\n[Rules "{rules}"]\ndeal E1\n')
    assert code == "unknown-rules"
    assert message.endswith(f": {exceeding(WORDS, 'words in the tag')}")


def test_the_nearest_of_many_unknown_names_is_looked_for_but_a_few_times():
    names = ", ".join(f"tanyaa{number}" for number in range(500))
    (game,) = read_record(f"{MJN}deal E1\nwin B from A for {names}\n")
    hints = [one.hint for one in replay(game).faults if one.code == "unknown-yaku"]
    assert hints == ["did you mean tanyao?"] * 10 + [""] * 490
