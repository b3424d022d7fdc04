"""``mjlog convert`` and ``mjlog fmt``: what is written, and what is left alone."""

import gzip
import os

import pytest
from conftest import CLEAN, FAULTY, PLAY, UNCHECKED, XML, entries

UGLY = CLEAN.replace("deal E1 honba", "deal   E1    honba").replace("pay A", "# in cash\npay A")
"""Not canonical, and with a comment."""
BROKEN = CLEAN.replace("pay A", "pays A")


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
    result = run("convert", "a.xml", "a.txt")
    assert result.exit_code == 2
    assert result.stderr == "mjlog: a.txt: the ending names no format that can be written; end it in .mjn\n"


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
