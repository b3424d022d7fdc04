"""What files and folders can be like: one clear line for what cannot be read, and the rest is still judged."""

import gzip
import json
import os

import pytest
from conftest import CLEAN, FAULTY, PLAY, UNCHECKED, XML
from pace import within

from mjlog.limits import GAME

BOMB = '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]>\n<mjloggm ver="2.3">&b;</mjloggm>'
UNREADABLE = {
    "empty": b"",
    "blank": b"\n \n\n",
    "binary": bytes(range(256)) * 50,
    "zeros": bytes(5000),
    "cut-gzip": gzip.compress(XML.encode() * 20)[:-20],
    "damaged-gzip": b"\x1f\x8b" + b"garbage" * 10,
    "latin-1": CLEAN.replace("東風", "Jürgen").encode("latin-1"),
    "utf-16": CLEAN.encode("utf-16"),
    "prose": b"Dear diary,\ntoday I lost again.\n",
    "html": b"<!DOCTYPE html>\n<html><body>404</body></html>",
}
READABLE = {
    "plain": (CLEAN.encode(), 0),
    "bom": (b"\xef\xbb\xbf" + CLEAN.encode(), 0),
    "crlf": (CLEAN.replace("\n", "\r\n").encode(), 0),
    "cr": (CLEAN.replace("\n", "\r").encode(), 0),
    "gzip": (gzip.compress(CLEAN.encode()), 0),
    "two-gzip-members": (gzip.compress(CLEAN.encode()) + gzip.compress(f"\n{CLEAN}".encode()), 0),
    "no-newline-at-the-end": (CLEAN.rstrip("\n").encode(), 0),
    "xml": (XML.encode(), 0),
    "xml-gzip": (gzip.compress(XML.encode()), 0),
    "xml-bom": (b"\xef\xbb\xbf" + XML.encode(), 0),
    "faulty-crlf": (FAULTY.replace("\n", "\r\n").encode(), 1),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_is_one_line_and_the_rest_is_judged(run, files, name):
    files(a_mjn=CLEAN, b_x=UNREADABLE[name], c_mjn=FAULTY)
    result = run("check", "a.mjn", "b.x", "c.mjn")
    about = [line for line in result.lines if line.startswith("b.x")]
    assert len(about) == 1, result.output
    assert result.lines[0].endswith("a.mjn")
    assert any(line.startswith("c.mjn:9:") and ": wrong-points: " in line for line in result.lines)
    assert result.exit_code == 2


@pytest.mark.parametrize("name", READABLE)
def test_readable_whatever_its_wrapping(run, files, name):
    content, code = READABLE[name]
    files(a_x=content)
    result = run("check", "-q", "a.x")
    assert result.exit_code == code, result.output


def test_lines_and_columns_are_the_same_with_crlf(run, files):
    files(a_mjn=PLAY, b_mjn=PLAY.replace("\n", "\r\n"))
    first, second = run("check", "-q", "a.mjn").stdout, run("check", "-q", "b.mjn").stdout
    assert first.replace("a.mjn", "b.mjn") == second


def test_an_entity_bomb_is_not_expanded(run, files):
    files(a_xml=BOMB)
    result = run("check", "a.xml")
    assert result.exit_code in (1, 2)
    assert result.lines[0].startswith(("a.xml", "faulty"))
    assert "lollol" not in result.output


def test_a_huge_line(run, files):
    long = "x" * (GAME - 2000)
    files(a_mjn=CLEAN.replace("deal E1 ", f"# {long}\ndeal E1 "), b_mjn=CLEAN + long, c_mjn=CLEAN + 3 * long)
    assert run("check", "-q", "a.mjn").exit_code == 0
    for file, code in (("b.mjn", 1), ("c.mjn", 2)):
        result = run("check", "-q", file)
        assert result.exit_code == code
        assert max(map(len, result.lines)) < 400


def test_what_is_not_there(run):
    result = run("check", "nowhere.mjn")
    assert result.lines[0] == "nowhere.mjn: unreadable: this cannot be opened (No such file or directory)"
    assert result.exit_code == 2


def test_a_folder_without_records(run, files, tmp_path):
    (tmp_path / "empty").mkdir()
    files(notes__a_md="nothing here")
    result = run("check", "empty", "notes")
    assert result.lines[0].startswith("empty: no-record: ")
    assert result.lines[1].startswith("notes/a.md: other-file: ")
    assert result.lines[2] == "notes: no-record: no game record here: no file in this folder is a record"
    assert result.exit_code == 2


OTHERS = {"README_md": "# League\n", "a_csv": "a,b\n1,2\n", "b_png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "empty": ""}


def test_what_else_lies_in_a_folder_is_noted_and_no_fault(run, files):
    files(league__c_mjn=CLEAN, **{f"league__{name}": content for name, content in OTHERS.items()})
    result = run("check", "league")
    assert result.lines == [
        "league/README.md: other-file: left aside: no game record: a text that begins with '# League'",
        "league/a.csv: other-file: left aside: no game record: a text that begins with 'a,b 1,2'",
        "league/b.png: other-file: left aside: no game record: this is no text",
        "clean        1 deal  league/c.mjn",
        "league/empty: other-file: left aside: no game record: the file is empty",
        "1 game in 5 files: 1 clean, 4 other files",
    ]
    assert result.exit_code == 0
    assert run("check", "-q", "league").output == ""
    assert run("check", "-j", "2", "league").lines == result.lines
    verdicts = [json.loads(line)["verdict"] for line in run("check", "--json", "league").lines]
    assert verdicts == ["other", "other", "other", "clean", "other"]


def test_what_else_lies_in_a_folder_does_not_stop_the_other_commands(run, files, tmp_path):
    files(league__c_mjn=CLEAN, **{f"league__{name}": content for name, content in OTHERS.items()})
    for words in (("convert", "league", "out.mjn"), ("tables", "league", "-o", "out"), ("show", "league")):
        result = run(*words)
        assert result.exit_code == 0, result.output
        assert [line.split(":")[1] for line in result.stderr.splitlines()] == [" other-file"] * 4
    assert (tmp_path / "out.mjn").read_text(encoding="utf-8") == CLEAN


@pytest.mark.parametrize("name", [name for name in OTHERS if name != "empty"])
def test_what_is_no_record_but_named_cannot_be_read(run, files, name):
    files(c_mjn=CLEAN, **{name: OTHERS[name]})
    assert run("check", name.replace("_", "."), "c.mjn").exit_code == 2


@pytest.mark.parametrize("content", ["", "<html>404</html>", b"\x89PNG\r\n\0"])
@pytest.mark.parametrize("name", ["b_mjn", "b_mjlog"])
def test_what_is_named_as_a_record_has_to_be_one(run, files, name, content):
    files(league__a_mjn=CLEAN, **{f"league__{name}": content})
    result = run("check", "league")
    assert f"league/{name.replace('_', '.')}: no-record: " in result.stdout
    assert result.exit_code == 2


@pytest.mark.parametrize("content", [gzip.compress(CLEAN.encode())[:-9], CLEAN.encode("utf-16")])
def test_what_may_be_a_record_but_cannot_be_read_is_no_other_file(run, files, content):
    files(league__a_mjn=CLEAN, league__b_x=content)
    result = run("check", "league")
    assert "league/b.x: unreadable: " in result.stdout
    assert result.exit_code == 2


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(run, files, tmp_path):
    files(a_mjn=CLEAN)
    (tmp_path / "a.mjn").chmod(0)
    result = run("check", "a.mjn")
    assert result.lines[0] == "a.mjn: unreadable: this cannot be opened (Permission denied)"
    assert result.exit_code == 2


def test_unreadable_weighs_more_than_faults(run, files):
    files(a_mjn=FAULTY, b_mjn="")
    assert run("check", "-q", "a.mjn").exit_code == 1
    assert run("check", "-q", "a.mjn", "b.mjn").exit_code == 2
    assert run("check", "-q", "b.mjn", "a.mjn").exit_code == 2


def test_a_broken_deal_does_not_take_the_next_game_with_it(run, files):
    files(a_mjn=f"{CLEAN.replace('pay A', 'pays A')}\n{FAULTY}")
    result = run("check", "a.mjn")
    assert "a.mjn:10:4: syntax" in result.output
    assert "wrong-points" in result.output
    assert result.lines[-1] == "2 games in 1 file: 0 clean, 2 faulty (2 faults)"


def test_file_names_cannot_command_the_terminal(run, tmp_path):
    name = "a\x1b[2J\n\udcff.mjn"
    (tmp_path / name).write_text(UNCHECKED, encoding="utf-8")
    result = run("check", ".")
    assert "\x1b" not in result.output
    assert len(result.lines) == 3


def test_what_follows_gzip_data_is_told(run, tmp_path):
    (tmp_path / "a.mjlog").write_bytes(gzip.compress(XML.encode()) + b"more")
    result = run("check", "-q", "a.mjlog")
    problem = "something that is no gzip data follows its end"
    assert result.lines == [f"a.mjlog: unreadable: the gzip data is damaged ({problem})"]
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<!-- a ?> b -->\n<?c?> " * 20_000 + XML, 0),
        (f"<!-- {'a' * 200_000} -->{XML}", 0),
        ("<!-- a -->" * 100_000 + "<html/>", 2),
        ("<!--" * 100_000 + XML, 2),
        (XML.replace("<GO ", "<GO " + " ".join(f'a{number}="1"' for number in range(50_000)) + " "), 0),
    ],
    ids=["comments", "long-comment", "html", "no-end", "attributes"],
)
def test_time_grows_with_the_size_alone(run, files, text, code):
    """Backtracking over comments, or looking for each attribute from the start of its tag, takes minutes."""
    files(a_xml=text)
    with within(20):
        result = run("check", "-q", "a.xml")
    assert result.exit_code == code, result.output[:500]
