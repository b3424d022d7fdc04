"""``mjlog check``: a line a game, every fault, totals, exit codes."""

import json
import shutil
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest
from conftest import CLEAN, FAULTY, PLAY, UNCHECKED, XML, start

from mjlog.limits import FAULTS


def test_a_clean_game(run, files):
    files(a_mjn=CLEAN)
    result = run("check", "a.mjn")
    assert result.lines == ["clean        1 deal  a.mjn", "1 game in 1 file: 1 clean"]
    assert result.exit_code == 0


def test_rules_asked_for_count_before_those_of_the_record(run, files):
    files(a_mjn=CLEAN, b_mjn=CLEAN.replace("riichi tenhou", "riichi tenhou ?"))
    result = run("check", "--rules", "riichi tenhou start-points=30000", "a.mjn", "b.mjn")
    assert result.lines[0].startswith("faulty")
    assert sum("points-sum" in line or "start-points" in line for line in result.lines) == 2
    assert run("check", "--rules", "riichi tenhou", "b.mjn").lines[-1] == "1 game in 1 file: 1 clean"


def test_rules_that_there_are_not(run, files):
    files(a_mjn=CLEAN)
    result = run("check", "--rules", "riichi tenho", "a.mjn")
    assert "there is no riichi preset 'tenho' (there is tenhou)" in result.output
    assert result.exit_code == 2
    assert "no rules are named" in run("check", "--rules", "", "a.mjn").output


def test_what_is_not_checked_is_no_fault(run, files):
    files(a_mjn=UNCHECKED)
    result = run("check", "a.mjn")
    assert result.lines == [
        "unchecked    1 deal  a.mjn",
        "a.mjn:8:1: unfinished: the record ends before the game does (game 1, E1)",
        "1 game in 1 file: 0 clean, 1 unchecked",
    ]
    assert result.exit_code == 0


def test_a_fault_with_all_that_belongs_to_it(run, files):
    files(a_mjn=CLEAN.replace("C -48000", "C -47000"))
    result = run("check", "a.mjn")
    assert result.lines[:8] == [
        "faulty       1 deal  a.mjn",
        "a.mjn:10:1: wrong-payment: what is paid is not what the result costs",
        "  in game 1, E1",
        "  10 | pay A +48000 C -47000",
        "     | ^^^",
        "  expected    A +48000 B +0 C -48000 D +0",
        "  recorded    A +48000 B +0 C -47000 D +0",
        "  difference  C +1000",
    ]
    assert result.exit_code == 1


def test_a_fault_of_the_play_names_player_and_step(run, files):
    files(a_mjn=PLAY)
    lines = run("check", "a.mjn").lines
    assert lines[1:5] == [
        "a.mjn:14:26: not-held: C does not hold 9p, but 25679m2406p4s1267z",
        "  in game 1, E1, C (Wipha), step 5",
        "  14 | A:4p-1m {東風} B:8p-3z C:2p-9p",
        "     |                            ^^^",
    ]


def test_faults_come_in_the_order_of_the_file(run, files):
    files(a_mjn=CLEAN.replace("yakuman 48000", "yakuman 40000").replace("C -48000", "C -47000").replace("83.0", "80.0"))
    heads = [line.split(":") for line in run("check", "-q", "a.mjn").lines if line.startswith("a.mjn")]
    assert [(line, code) for _, line, _, code, *_ in heads] == [
        ("9", " wrong-points"), ("10", " wrong-payment"), ("13", " wrong-total"),
    ]  # fmt: skip


def test_games_of_a_file_are_numbered(run, files):
    files(a_mjn=f"{CLEAN}\n{PLAY}")
    result = run("check", "a.mjn")
    assert [line for line in result.lines if "deal" in line] == [
        "clean        1 deal  a.mjn",
        "faulty       1 deal (1 in part)  a.mjn game 2",
    ]
    assert "  in game 2, E1, C (Wipha), step 5" in result.lines
    assert result.lines[-1] == "2 games in 1 file: 1 clean, 1 faulty (1 fault)"


def test_quiet_is_silent_when_all_is_well(run, files):
    files(a_mjn=CLEAN, b_mjn=UNCHECKED)
    result = run("check", "--quiet", "a.mjn", "b.mjn")
    assert (result.output, result.exit_code) == ("", 0)


def test_quiet_prints_faults_alone(run, files):
    files(a_mjn=CLEAN, b_mjn=PLAY, c_mjn=UNCHECKED)
    result = run("check", "-q", "a.mjn", "b.mjn", "c.mjn")
    assert result.lines[0] == "b.mjn:14:26: not-held: C does not hold 9p, but 25679m2406p4s1267z"
    assert "unfinished" not in result.output
    assert result.exit_code == 1


def test_json_is_a_line_a_game(run, files):
    files(a_mjn=f"{CLEAN}\n{PLAY}", b_mjn=UNCHECKED)
    result = run("check", "--json", "a.mjn", "b.mjn", "c.mjn")
    first, second, third, fourth = map(json.loads, result.lines)
    assert first == {
        "file": "a.mjn", "game": 1, "verdict": "clean", "players": ["Mina", "Ng", "Wipha", "東風"],
        "rules": "riichi tenhou", "deals": 1, "stopped": 0, "diagnostics": [],
    }  # fmt: skip
    assert (second["game"], second["verdict"]) == (2, "faulty")
    assert [(one["code"], one["line"], one["column"]) for one in second["diagnostics"]] == [("not-held", 28, 26)]
    assert (third["verdict"], third["diagnostics"][0]["severity"]) == ("unchecked", "note")
    assert (fourth["file"], fourth["verdict"], fourth["deals"]) == ("c.mjn", "unreadable", 0)
    assert result.exit_code == 2


def test_json_with_quiet_leaves_out_what_is_well(run, files):
    files(a_mjn=CLEAN, b_mjn=PLAY)
    lines = run("check", "-q", "--json", "a.mjn", "b.mjn").lines
    assert [json.loads(line)["file"] for line in lines] == ["b.mjn"]


def test_standard_input(run):
    result = run("check", "-", stdin=PLAY)
    assert result.lines[1].endswith(":14:26: not-held: C does not hold 9p, but 25679m2406p4s1267z")
    assert result.exit_code == 1


def test_folders_are_searched_in_order(run, files):
    files(league__b_mjn=CLEAN, league__a__z_mjn=CLEAN, league__a__b_mjn=PLAY)
    result = run("check", "league")
    named = [line.split()[-1] for line in result.lines if " deal " in line]
    assert named == ["league/a/b.mjn", "league/a/z.mjn", "league/b.mjn"]
    assert result.lines[-1] == "3 games in 3 files: 2 clean, 1 faulty (1 fault)"


@pytest.mark.parametrize("workers", [1, 2])
def test_workers_change_nothing_but_time(run, files, workers):
    contents = [CLEAN, PLAY, UNCHECKED, "", FAULTY]
    files(**{f"many__{number:03}_mjn": contents[number % 5] for number in range(60)})
    result = run("check", "-j", workers, "many")
    named = [line for line in result.lines if line.startswith("many/") or " deal " in line]
    files_named = [word for line in named for word in line.replace(":", " ").split() if word.startswith("many/")]
    assert files_named == sorted(files_named)
    assert result.lines[-1] == (
        "48 games in 60 files: 12 clean, 12 unchecked, 24 faulty (24 faults), 12 files could not be read"
    )
    assert result.exit_code == 2


def test_colours_only_on_request_of_a_terminal(run, files, monkeypatch):
    from typer.testing import CliRunner

    from mjlog.cli.commands import app

    files(a_mjn=PLAY)
    assert "\x1b" not in run("check", "a.mjn").output
    assert "\x1b[31m\x1b[1mnot-held" in CliRunner().invoke(app, ["check", "a.mjn"], color=True).output
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in CliRunner().invoke(app, ["check", "a.mjn"], color=True).output


MANY = XML.replace("<TAIKYOKU", "<BAD/>" * 100_000 + "<TAIKYOKU")


def test_of_many_faults_the_first_hundred_are_printed(run, files):
    files(a_xml=MANY)
    result = run("check", "-q", "a.xml")
    assert sum(line.startswith("a.xml:1:") for line in result.lines) == 100
    assert result.lines[-1] == "and 900 more faults (mjlog check --json lists all)"
    *faults, note = json.loads(run("check", "--json", "a.xml").stdout)["diagnostics"]
    assert [fault["code"] for fault in faults] == ["unknown-tag"] * FAULTS
    assert (note["code"], note["severity"]) == ("unchecked-rest", "note")
    assert note["message"].startswith("more was found in this game than the 1,000 faults")
    result = run("convert", "a.xml", "a.mjn")
    assert result.stderr.splitlines()[-1] == "and 901 more faults (mjlog check --json lists all)"
    assert result.exit_code == 1


def test_many_notes_do_not_hide_a_fault(run, files):
    files(a_xml=XML.replace("<INIT", '<INIT x="1"/>' * 150 + "<INIT").replace("</mjloggm>", "<BAD/></mjloggm>"))
    lines = run("check", "a.xml").lines
    assert any(": unknown-tag: " in line for line in lines)
    assert any(
        line.startswith("and ") and line.endswith(" more notes (mjlog check --json lists all)") for line in lines
    )


def _seconds(folder, text):
    """Processor time of a check of this text."""
    (folder / "a.xml").write_text(text, encoding="utf-8")
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    with start("check", "-q", "a.xml", cwd=folder) as running:
        assert running.communicate()[1] == ""
    return getrusage(RUSAGE_CHILDREN).ru_utime - before


@pytest.mark.parametrize("tag", ["<BAD/>", "<mjloggm>"])
def test_time_grows_no_faster_than_the_file(tmp_path, tag):
    """Places counted from the start of the file took minutes for a hundred thousand tags."""
    head = '<mjloggm ver="2.3">' if tag == "<BAD/>" else ""
    assert _seconds(tmp_path, head + 40_000 * tag) < 8 * _seconds(tmp_path, head + 10_000 * tag)


@pytest.mark.parametrize("digits", [16, 5000])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("honba 0", "honba {}"), ("sticks 0", "sticks {}"), ("points 25000", "points {}"), ("yakuman 48000", "{}"),
        ("A +48000", "A +{}"), ("final 73000", "final {}"), ("total 83.0", "total {}"), ("83.0", "83.{}"),
    ],
)  # fmt: skip
def test_numbers_of_absurd_length(run, files, before, after, digits):
    files(a_mjn=CLEAN.replace(before, after.format("9" * digits)))
    result = run("check", "-q", "a.mjn")
    assert "syntax: this number is too large: no more than 15 digits are read" in result.stdout
    assert max(map(len, result.lines)) < 100
    assert result.exit_code == 1


def test_walls_are_told_deal_by_deal(run, tmp_path):
    shutil.copy(Path(__file__).parents[1] / "errors" / "wall-hash.mjn", tmp_path)
    result = run("check", "--wall", "wall-hash.mjn")
    assert result.exit_code == 1
    assert result.lines[1:3] == ["  wall contradicted  E1", "  wall not recorded  E2"]
    assert "wall-hash.mjn:5:1: wall-hash: the wall is not the one of which the hash was published" in result.stdout
    said = json.loads(run("check", "--wall", "--json", "wall-hash.mjn").stdout)
    assert said["walls"] == [{"deal": "E1", "wall": "contradicted"}, {"deal": "E2", "wall": "not recorded"}]
    assert "wall" not in run("check", "wall-hash.mjn").stdout.replace("wall-hash.mjn", "")
