"""``mjlog tables``, ``charts``, ``report``: what is written, of whom, and what is said of records that are not well."""

import csv

import pytest
from conftest import CLEAN, PLAY, entries

from mjlog.analysis import fonts

OTHERS = CLEAN.replace("Mina", "Kai").replace("Ng", "Lek").replace("Wipha", "Ploy").replace("東風", "Somchai")


def test_tables_are_written_together(run, files, tmp_path):
    files(league__a_mjn=CLEAN, league__b_mjn=OTHERS)
    result = run("tables", "league", "-o", "out/tables")
    assert (result.lines, result.stderr, result.exit_code) == (["8 tables of 2 games in out/tables"], "", 0)
    assert entries(tmp_path / "out/tables") == [
        f"{name}.csv" for name in ("calls", "deals", "games", "hands", "payments", "seats", "turns", "wins")
    ]
    with (tmp_path / "out/tables/wins.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 2


def test_what_cannot_be_read_is_said_and_the_rest_is_done(run, files, tmp_path):
    files(a_mjn=CLEAN, b_mjn="")
    result = run("tables", "a.mjn", "b.mjn", "-o", "out")
    assert result.lines == ["8 tables of 1 game in out"]
    assert result.stderr.startswith("b.mjn: no-record: ")
    assert result.exit_code == 2
    assert len(entries(tmp_path / "out")) == 8


def test_faults_are_told_but_do_not_stop_the_statistics(run, files):
    files(a_mjn=PLAY)
    result = run("tables", "a.mjn", "-o", "out")
    assert (result.stderr, result.exit_code) == ("1 game with faults: mjlog check tells them\n", 0)


def test_charts_of_the_players_named(run, files, tmp_path):
    files(a_mjn=CLEAN)
    result = run("charts", "a.mjn", "-o", "out", "--player", "Mina", "-p", "東風", "--svg")
    assert result.lines == ["5 charts of Mina, 東風 in out"]  # of scores alone: no discards; only Mina won
    assert entries(tmp_path / "out") == [
        *(f"Mina-{key}.svg" for key in ("payments", "points", "win-values")),
        *(f"東風-{key}.svg" for key in ("payments", "points")),
    ]


def test_charts_say_whom_they_show_where_nobody_is_named(run, files):
    files(a_mjn=f"{CLEAN}\n{OTHERS}\n{CLEAN}")
    (line,) = run("charts", "a.mjn", "-o", "out").lines
    assert line == "10 charts of Mina, Ng, Wipha, 東風 (4 other players: --player NAME) in out"


@pytest.mark.parametrize("words", [("charts", "a.mjn", "-o", "out"), ("report", "a.mjn", "-o", "a.html")])
def test_characters_that_no_font_has_are_told_once(run, files, monkeypatch, words):
    monkeypatch.setattr(fonts, "families", lambda: ["DejaVu Sans"])
    fonts.find_fonts.cache_clear()
    files(a_mjn=CLEAN)
    result = run(*words)
    fonts.find_fonts.cache_clear()
    assert result.stderr == "no font here can draw 東風: pip install 'mjlog[fonts]', or any font that can\n"
    assert result.exit_code == 0


def test_report_of_a_player(run, files, tmp_path):
    files(a_mjn=CLEAN)
    result = run("report", "a.mjn", "-o", "a.html", "--player", "Ng")
    assert (result.lines, result.exit_code) == (["report of 1 game in a.html"], 0)
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "Ng" in page


@pytest.mark.parametrize("words", [("charts", "-o", "out"), ("report", "-o", "out.html")])
def test_a_player_who_is_not_there(run, files, tmp_path, words):
    files(a_mjn=CLEAN)
    result = run(words[0], "a.mjn", *words[1:], "--player", "Nobody")
    assert (result.stderr, result.exit_code) == ("mjlog: there is no player 'Nobody' in these games\n", 2)
    assert entries(tmp_path) == ["a.mjn"]


@pytest.mark.parametrize("words", [("charts", "-o", "out"), ("report", "-o", "out.html"), ("tables", "-o", "out")])
def test_what_exists_needs_force(run, files, tmp_path, words):
    existing = {"charts": "out/Mina-points.png", "report": "out.html", "tables": "out/wins.csv"}[words[0]]
    files(a_mjn=CLEAN)
    (tmp_path / "out").mkdir()
    (tmp_path / existing).write_text("precious")
    result = run(words[0], "a.mjn", *words[1:])
    assert (result.stderr, result.exit_code) == (f"mjlog: {existing}: exists already; --force overwrites\n", 2)
    assert (tmp_path / existing).read_text() == "precious"
    assert run(words[0], "a.mjn", *words[1:], "--force").exit_code == 0
    assert (tmp_path / existing).read_bytes() != b"precious"


@pytest.mark.parametrize("words", [("charts", "-o", "out"), ("report", "-o", "out.html"), ("tables", "-o", "out")])
def test_no_game_no_output(run, files, tmp_path, words):
    files(a_mjn="")
    result = run(words[0], "a.mjn", *words[1:])
    assert result.stderr.splitlines()[-1] == "mjlog: no game could be read in a.mjn"
    assert result.exit_code == 2
    assert entries(tmp_path) == ["a.mjn"]


@pytest.mark.parametrize("words", [("charts", "-o", "out"), ("report", "-o", "out.html")])
def test_players_are_found_in_any_case_where_that_is_clear(run, files, words):
    files(a_mjn=CLEAN)
    assert run(words[0], "a.mjn", *words[1:], "--player", "mINA").exit_code == 0
    files(a_mjn=CLEAN.replace("Ng", "MINA"))
    result = run(words[0], "a.mjn", *words[1:], "--player", "mina", "--force")
    assert result.exit_code == 2
    assert run(words[0], "a.mjn", *words[1:], "--player", "MINA", "--force").exit_code == 0


@pytest.mark.parametrize("words", [("charts", "-o", "out"), ("report", "-o", "out.html")])
def test_players_of_nearly_that_name_are_offered(run, files, words):
    files(a_mjn=CLEAN)
    result = run(words[0], "a.mjn", *words[1:], "--player", "Wippa")
    assert result.stderr == "mjlog: there is no player 'Wippa' in these games; did you mean Wipha?\n"
    assert len(run(words[0], "a.mjn", *words[1:], "--player", "x" * 5000).stderr) < 150
