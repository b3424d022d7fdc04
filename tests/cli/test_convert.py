"""``mjlog convert`` and ``mjlog fmt``: what is written, and what is left alone."""

import gzip
import os

import pytest
from conftest import CLEAN, FAULTY, PLAY, UNCHECKED, XML, entries

from mjlog.notation import write_game
from mjlog.reading import read
from mjlog.simulate import simulate

UGLY = CLEAN.replace("deal E1 honba", "deal   E1    honba").replace("pay A", "# in cash\npay A")
"""Not canonical, and with a comment."""
BROKEN = CLEAN.replace("pay A", "pays A")
PLAYED = """dora 9p
A 123m456p789s1122z
B 379m258p469s1357z
C 1379m258p469s357z
D 2468m147p258s466z
A:3z= B:9m-1z A:ron
win A from B on 1z
"""
"""Without any claim."""


def test_convert_xml(run, files, tmp_path):
    files(a_mjlog=gzip.compress(XML.encode()))
    result = run("convert", "a.mjlog", "a.mjn")
    assert (result.output, result.exit_code) == ("a.mjn: 1 game written\n", 0)
    text = (tmp_path / "a.mjn").read_text(encoding="utf-8")
    assert text.startswith('[MJN "1"]\n[Rules "riichi tenhou')
    assert "draw exhausted tenpai A B" in text
    assert entries(tmp_path) == ["a.mjlog", "a.mjn"]


def test_convert_to_standard_output_is_the_same(run, files, tmp_path):
    files(a_xml=XML)
    run("convert", "a.xml", "a.mjn")
    assert run("convert", "a.xml", "-").stdout_bytes == (tmp_path / "a.mjn").read_bytes()
    assert run("convert", "-", "-", stdin=XML).stdout_bytes == (tmp_path / "a.mjn").read_bytes()


def test_convert_under_other_rules(run, files, tmp_path):
    files(a_mjlog=gzip.compress(XML.encode()))
    run("convert", "a.mjlog", "a.mjn", "--rules", "riichi wrc red-fives=1,1,1")
    assert '[Rules "riichi wrc red-fives=1,1,1"]' in (tmp_path / "a.mjn").read_text(encoding="utf-8")


def test_convert_a_folder_into_one_file(run, files):
    files(league__a_mjn=CLEAN, league__b_xml=XML, league__c_mjn=f"{FAULTY}\n{UNCHECKED}")
    assert run("convert", "league", "all.mjn").exit_code == 0
    assert run("check", "all.mjn").lines[-1].startswith("4 games in 1 file: ")


def test_claims_that_are_wrong_are_converted_as_they_are(run, files, tmp_path):
    files(a_mjn=FAULTY)
    assert run("convert", "a.mjn", "b.mjn").exit_code == 0
    assert (tmp_path / "b.mjn").read_text(encoding="utf-8") == FAULTY


@pytest.mark.parametrize(("content", "code"), [(BROKEN, 1), ("", 2)])
def test_a_record_that_cannot_be_read_whole_is_not_converted(run, files, tmp_path, content, code):
    files(league__a_mjn=CLEAN, league__b_mjn=content)
    result = run("convert", "league", "all.mjn")
    assert result.exit_code == code
    assert result.stderr.startswith("league/b.mjn")
    assert entries(tmp_path) == ["league"]


def test_what_exists_needs_force(run, files, tmp_path):
    files(a_xml=XML, b_mjn="precious")
    result = run("convert", "a.xml", "b.mjn")
    assert result.exit_code == 2
    assert result.stderr.endswith("b.mjn: exists already; --force overwrites\n")
    assert (tmp_path / "b.mjn").read_text() == "precious"
    assert run("convert", "--force", "a.xml", "b.mjn").exit_code == 0
    assert (tmp_path / "b.mjn").read_text().startswith("[MJN")


def test_an_ending_that_names_no_format(run, files):
    files(a_xml=XML)
    result = run("convert", "a.xml", "a.html")
    assert result.exit_code == 2
    assert result.stderr == (
        "mjlog: a.html: the ending names no format that can be written; end it in .csv, .json, .jsonl, .mjlog, .mjn, "
        ".mjson, .pb, .txt, .xml\n"
    )


# Formats

FORMATS = ("tenhou-xml", "tenhou-json", "mjai", "majsoul", "majsoul-protobuf", "majiang")


@pytest.fixture
def game(tmp_path):
    """A whole game by rules that every format can be written from."""
    text = write_game(simulate("riichi tenhou", 3, deals=3))
    (tmp_path / "game.mjn").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.usefixtures("game")
def test_each_format_is_written_and_read_again(run, tmp_path, name):
    result = run("convert", "game.mjn", "game", "--to", name, "--lossy")
    assert (result.exit_code, result.lines) == (0, ["game: 1 game written"])
    assert run("convert", "game", "again.mjn").exit_code == 0
    before, after = (next(read(tmp_path / one)) for one in ("game.mjn", "again.mjn"))
    assert [deal.events for deal in before.deals] == [deal.events for deal in after.deals]
    assert run("convert", "again.mjn", "game2", "--to", name).exit_code == 0
    assert (tmp_path / "game2").read_bytes() == (tmp_path / "game").read_bytes()


@pytest.mark.usefixtures("game")
def test_what_is_lost_is_told_before_it_is(run, tmp_path):
    result = run("convert", "game.mjn", "game.jsonl")
    assert result.exit_code == 2
    assert result.stderr == (
        "mjlog: game.mjn: mjai cannot say all of it: the tag Rules (the copy says riichi tenhou ?), which copy of "
        "its kind each tile is; --lossy leaves it out\n"
    )
    assert entries(tmp_path) == ["game.mjn"]
    result = run("convert", "game.mjn", "game.jsonl", "--lossy")
    assert result.exit_code == 0
    assert (
        "game.mjn: left out: the tag Rules (the copy says riichi tenhou ?), which copy of its kind each tile is"
        in result.stderr
    )


def test_what_is_missing_is_told_and_filled(run, files, tmp_path):
    files(a_mjn=CLEAN.split("win")[0] + PLAYED)
    result = run("convert", "a.mjn", "a.xml", "--lossy")
    assert result.exit_code == 2
    assert "tenhou-xml demands what is not recorded: E1: " in result.stderr
    assert "--fill takes it from the replay" in result.stderr
    assert run("convert", "a.mjn", "a.xml", "--lossy", "--fill").exit_code == 0
    assert "<AGARI" in (tmp_path / "a.xml").read_text()
    assert run("check", "a.xml").exit_code == 0


@pytest.mark.usefixtures("game")
def test_an_ending_of_several_formats(run):
    result = run("convert", "game.mjn", "game.json", "--lossy")
    assert result.exit_code == 2
    assert result.stderr == (
        "mjlog: game.json: several formats have this ending: tenhou-json, majsoul, majiang; --to says which it is to "
        "be\n"
    )
    result = run("convert", "game.mjn", "-", "--to", "tenhou")
    assert result.stderr.startswith("mjlog: there is no format 'tenhou'; there are mjn, tenhou-xml")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_file_each_into_a_folder(run, files, tmp_path, workers):
    files(league__a_mjn=CLEAN, league__in__b_mjlog=XML, league__notes_txt="hello", c_mjn=BROKEN)
    result = run("convert", "league", "c.mjn", "out/", "-j", workers)
    assert result.exit_code == 1
    assert result.lines == ["out/: 2 games written in 2 files"]
    assert [line for line in result.stderr.splitlines() if line.startswith("c.mjn:10:4: syntax")]
    assert sorted(str(one.relative_to(tmp_path)) for one in (tmp_path / "out").rglob("*.mjn")) == [
        "out/a.mjn",
        "out/in/b.mjn",
    ]
    assert run("convert", "league", "out/").stderr.count("exists already") == 2


def test_rules_that_do_not_fit_are_told(run, files, tmp_path):
    play = "deal E1\nA 123456789m123p1s\nA:1z= B:-1s A:ron\nwin A from B on 1s for ittsu 2 = 40 fu 2 han"
    files(a_mjn=f'[MJN "1"]\n[Rules "riichi tenhou"]\n\n{play}\n')
    fitting = run("convert", "a.mjn", "b.mjn", "--rules", "riichi wrc")
    assert (fitting.exit_code, "fault" in fitting.stderr) == (0, False)
    result = run("convert", "a.mjn", "c.mjn", "--rules", "hongkong")
    assert result.exit_code == 0
    assert "a.mjn: has " in result.stderr
    assert "by the rules hongkong; mjlog check lists them" in result.stderr
    assert (tmp_path / "c.mjn").exists()


def test_two_files_of_one_name_are_not_mixed(run, files, tmp_path):
    files(a_mjn=CLEAN, b__a_xml=XML)
    result = run("convert", "a.mjn", "b/a.xml", "out/")
    assert result.exit_code == 2
    assert "b/a.xml: unreadable: a.mjn would be written to the same file, out/a.mjn" in result.stderr
    assert (tmp_path / "out/a.mjn").read_text() == CLEAN


@pytest.mark.usefixtures("game")
def test_many_games_into_one_list(run, tmp_path):
    (tmp_path / "other.mjn").write_text((tmp_path / "game.mjn").read_text())
    for name, start in (("majiang", "[{"), ("tenhou-json", "{")):
        assert run("convert", "game.mjn", "other.mjn", "all", "--to", name, "--lossy", "--force").exit_code == 0
        assert (tmp_path / "all").read_text().startswith(start)
        assert len(list(read(tmp_path / "all"))) == 2


def test_fmt_rewrites_in_place_and_then_has_nothing_to_do(run, files, tmp_path):
    files(a_mjn=UGLY)
    assert run("fmt", "a.mjn").lines == ["a.mjn: rewritten"]
    once = (tmp_path / "a.mjn").read_text(encoding="utf-8")
    assert once == CLEAN.replace("pay A", "# in cash\npay A")
    result = run("fmt", "a.mjn")
    assert (result.lines, result.exit_code) == (["nothing to rewrite: 1 file in canonical form"], 0)
    assert (tmp_path / "a.mjn").read_text(encoding="utf-8") == once


def test_fmt_check_changes_nothing(run, files, tmp_path):
    files(a_mjn=UGLY, b_mjn=CLEAN)
    result = run("fmt", "--check", "a.mjn", "b.mjn")
    assert (result.lines, result.exit_code) == (["a.mjn: not in canonical form"], 1)
    assert (tmp_path / "a.mjn").read_text(encoding="utf-8") == UGLY
    assert run("fmt", "--check", "b.mjn").exit_code == 0


def test_fmt_as_a_filter(run):
    result = run("fmt", "-", stdin=UGLY)
    assert result.stdout == CLEAN.replace("pay A", "# in cash\npay A")
    assert run("fmt", "--check", "-", stdin=UGLY).exit_code == 1


def test_fmt_leaves_faulty_text_alone_and_goes_on(run, files, tmp_path):
    files(a_mjn=BROKEN, b_mjn=UGLY)
    result = run("fmt", "a.mjn", "nowhere.mjn", "b.mjn")
    assert result.exit_code == 2
    assert [line.split(": ")[1] for line in result.stderr.splitlines() if line[0] not in " \t"] == [
        "syntax",
        "unreadable",
    ]
    assert (tmp_path / "a.mjn").read_text(encoding="utf-8") == BROKEN
    assert result.lines == ["b.mjn: rewritten"]
    assert run("fmt", "a.mjn").exit_code == 1


def test_fmt_is_for_the_text_format_only(run, files, tmp_path):
    files(a_xml=XML, b_mjn=XML)
    result = run("fmt", "a.xml")
    assert result.exit_code == 2
    assert result.stderr == "mjlog: a.xml: fmt rewrites files that end in .mjn; mjlog convert makes one of it\n"
    assert (tmp_path / "a.xml").read_text() == XML
    assert run("fmt", "b.mjn").exit_code == 1
    assert (tmp_path / "b.mjn").read_text() == XML


@pytest.mark.parametrize("option", [[], ["--check"]])
def test_fmt_leaves_what_it_could_not_write_as_it_is(run, files, tmp_path, option):
    packed = gzip.compress(UGLY.encode())
    files(a_mjn=packed, b_mjn=CLEAN)
    os.mkfifo(tmp_path / "c.mjn")
    result = run("fmt", *option, "a.mjn", "c.mjn", "b.mjn")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "mjlog: a.mjn: is packed with gzip, and fmt would write plain text; unpack it first",
        "mjlog: c.mjn: is a pipe or device, which cannot be rewritten; mjlog fmt - is a filter",
    ]
    assert (tmp_path / "a.mjn").read_bytes() == packed
    assert (tmp_path / "c.mjn").is_fifo()


def test_fmt_drops_no_character_of_a_comment(run, files, tmp_path):
    comments = "# 四人打ち\u3000\n# \u3000\n"
    files(a_mjn=comments + UGLY)
    assert run("fmt", "a.mjn").exit_code == 0
    assert (tmp_path / "a.mjn").read_text(encoding="utf-8").startswith(comments)


def test_ctrl_z_at_the_end_is_no_fault_and_not_written_again(run, files, tmp_path):
    files(a_mjn=CLEAN + "\x1a" * 3, b_mjn=CLEAN.replace("deal", "\x1a\ndeal"))
    assert run("check", "-q", "a.mjn").exit_code == 0
    assert run("check", "-q", "b.mjn").exit_code == 1
    assert run("fmt", "a.mjn").lines == ["a.mjn: rewritten"]
    assert (tmp_path / "a.mjn").read_bytes() == CLEAN.encode()


def test_line_ends_belong_to_the_canonical_form(run, files, tmp_path):
    files(a_mjn=CLEAN.replace("\n", "\r\n"))
    assert run("fmt", "a.mjn").lines == ["a.mjn: rewritten"]
    assert (tmp_path / "a.mjn").read_bytes() == CLEAN.encode()


def test_fmt_keeps_what_is_played(run, files):
    files(a_mjn=PLAY)
    before = run("check", "-q", "--json", "a.mjn").stdout
    run("fmt", "a.mjn")
    assert run("check", "-q", "--json", "a.mjn").stdout == before


def test_convert_says_how_many_games_it_wrote(run, files):
    files(league__a_mjn=CLEAN, league__b_xml=XML)
    assert run("convert", "league", "all.mjn").lines == ["all.mjn: 2 games written"]
    assert "written" not in run("convert", "league", "-").output
