"""``mjlog check``: checks chosen by name, what counts as faulty, and the forms that other programs read."""

import json
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from conftest import CLEAN, FAULTY, UNCHECKED

from mjlog.catalogue import CODES, TIERS, select_codes

ERRORS = Path(__file__).parents[1] / "errors"
WRONG_PAY = CLEAN.replace("C -48000", "C -47000")


def test_each_code_is_of_one_check():
    named = [code for tier in TIERS.values() for code in tier.codes]
    assert sorted(named) == sorted(CODES)
    assert len(named) == len(set(named))
    assert not set(TIERS) & set(CODES)


def test_the_list_has_every_check_and_code(run):
    listed = run("check", "--list").stdout
    words = listed.replace("[", " ").replace("]", " ").replace(",", " ").split()
    assert set(TIERS) <= {line.split(" ")[0] for line in listed.splitlines()}
    assert set(CODES) <= set(words)


@pytest.mark.parametrize(
    ("words", "shown", "code"),
    [
        ([], True, 1),
        (["--only", "payments"], True, 1),
        (["--only", "wrong-payment"], True, 1),
        (["--only", "tiles,payments"], True, 1),
        (["--only", "tiles", "--only", "payments"], True, 1),
        (["--only", "tiles"], False, 0),
        (["--skip", "payments"], False, 0),
        (["--skip", "wrong-payment,wrong-fu"], False, 0),
        (["--skip", "tiles"], True, 1),
        (["--only", "payments", "--skip", "wrong-payment"], False, 0),
        (["--only", "Tiles, payments"], True, 1),
    ],
)
def test_what_is_asked_for_is_told(run, files, words: list[str], shown: bool, code: int):
    files(a_mjn=WRONG_PAY)
    result = run("check", "a.mjn", *words)
    assert ("wrong-payment" in result.stdout) is shown
    assert result.exit_code == code
    assert ("1 fault of checks that were not asked for" in result.lines) is not shown


def test_a_file_that_is_no_record_is_told_whatever_is_asked_for(run, files):
    files(a_mjn="\0\1")
    assert run("check", "a.mjn", "--only", "tiles").exit_code == 2
    assert run("check", "a.mjn", "--skip", "format").exit_code == 2


def test_a_check_that_there_is_not(run, files):
    files(a_mjn=CLEAN)
    result = run("check", "a.mjn", "--skip", "payment")
    assert "there is no check 'payment'; did you mean payments" in result.stderr
    assert result.exit_code == 2
    with pytest.raises(KeyError):
        select_codes(["tyles"])


def test_at_least_one_check_is_left(run, files):
    files(a_mjn=CLEAN)
    assert run("check", "a.mjn", "--only", "payments", "--skip", "payments").exit_code == 2


@pytest.mark.parametrize(("text", "code"), [(CLEAN, 0), (UNCHECKED, 1), (FAULTY, 1)])
def test_strict(run, files, text: str, code: int):
    files(a_mjn=text)
    assert run("check", "--strict", "a.mjn").exit_code == code


def test_strict_asks_for_the_chosen_checks_alone(run, files):
    files(a_mjn=UNCHECKED)
    assert run("check", "--strict", "--skip", "unfinished", "a.mjn").exit_code == 0


def test_one_form_at_a_time(run, files):
    files(a_mjn=CLEAN)
    assert run("check", "--json", "--sarif", "a.mjn").exit_code == 2
    assert run("check", "--junit", "--quiet", "a.mjn").exit_code == 2


def test_sarif_has_every_fault_at_its_line(run, monkeypatch):
    monkeypatch.chdir(ERRORS)
    lines = run("check", "--wall", "--json", ".").lines
    due = [one for line in lines for one in json.loads(line)["diagnostics"]]
    told = json.loads(run("check", "--wall", "--sarif", ".").stdout)
    assert told["version"] == "2.1.0"
    (one_run,) = told["runs"]
    rules = one_run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CODES)
    assert len(one_run["results"]) == len(due) > 250
    for result, fault in zip(one_run["results"], due, strict=True):
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == fault["code"]
        assert result["level"] == fault["severity"]
        assert result["message"]["text"].startswith(fault["message"])
        assert unquote(place["artifactLocation"]["uri"]) == fault["file"]
        region = place.get("region", {})
        assert (region.get("startLine"), region.get("startColumn")) == (fault.get("line"), fault.get("column"))


def test_sarif_of_nothing_wrong(run, files):
    files(a_mjn=CLEAN, b_mjn=UNCHECKED)
    assert json.loads(run("check", "--sarif", "a.mjn").stdout)["runs"][0]["results"] == []
    assert json.loads(run("check", "--sarif", "-q", "b.mjn").stdout)["runs"][0]["results"] == []


def test_sarif_of_a_file_whose_name_is_no_utf_8(run, tmp_path):
    (tmp_path / "bad\udcff #1.mjn").write_text(WRONG_PAY, encoding="utf-8")
    (result, *_) = json.loads(run("check", "--sarif", ".").stdout)["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "bad%FF%20%231.mjn"


def test_junit_has_a_case_for_each_game(run, files):
    files(a_mjn=CLEAN + "\n" + WRONG_PAY, b_mjn=UNCHECKED, c_mjn="\0", README_md="no record")
    result = run("check", "--junit", ".")
    suites = ET.fromstring(result.stdout)
    assert [(suite.get("name"), suite.get("tests")) for suite in suites] == [
        ("a.mjn", "2"),
        ("b.mjn", "1"),
        ("c.mjn", "1"),
    ]
    assert [[one.tag for one in case] for suite in suites for case in suite] == [
        [],
        ["failure"],
        ["skipped"],
        ["error"],
    ]
    assert [suite.get("failures") for suite in suites] == ["1", "0", "0"]
    failure = suites.find(".//failure")
    assert failure is not None
    assert failure.get("type") == "wrong-payment"
    assert "C -47000" in (failure.text or "")
    assert result.exit_code == 2
    strict = ET.fromstring(run("check", "--junit", "--strict", "b.mjn").stdout)
    assert [one.tag for one in strict.iter() if len(one) == 0] == ["failure"]


def test_junit_escapes_what_a_record_says(run, files):
    files(a_mjn=CLEAN.replace("pay A", "pay \x1b]]>&<b>A"))
    suites = ET.fromstring(run("check", "--junit", "a.mjn").stdout)
    text = "".join(suites.itertext())
    assert "]]>&<b>" in text
    assert "\x1b" not in text
