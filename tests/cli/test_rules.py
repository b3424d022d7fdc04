"""``mjlog rules``: what may be agreed on, and how presets differ."""

import json
import re

import pytest

from mjlog.cli.compared import render_table
from mjlog.rules.options import write_value
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.select import RULE_SETS, select_rules


def test_rules_are_listed(run):
    lines = run("rules").lines
    assert [line for line in lines if not line.startswith(" ")] == list(RULE_SETS)
    assert max(map(len, lines)) <= 80
    assert "  presets    seed (default), special" in lines
    listed = json.loads(run("rules", "--json").stdout)
    assert [(one["rules"], one["presets"]) for one in listed] == [(n, list(e.presets)) for n, e in RULE_SETS.items()]


def test_options_have_value_meaning_and_source(run):
    lines = run("rules", "hongkong", "stepped").lines
    at = lines.index("cap=10")
    assert lines[at + 1 : at + 4] == [
        "  meaning    faan above it are not paid",
        "  values     a whole number from 0 up",
        "  source     [30]: the last step",
    ]
    assert '  [30]       Old Hong Kong simplified, wiki.niidae.com, "Mahjong", Payment' in lines
    assert max(map(len, lines)) <= 80


def test_the_default_preset_or_that_a_record_has_to_name_one(run):
    assert run("rules", "classic").stdout == run("rules", "classic", "seed").stdout
    assert run("rules", "riichi").lines[:4] == [
        "riichi seed",
        "  about      Japanese mahjong; uma and chombo in thousands of points",
        "  presets    seed, tenhou, tenhou-sanma, majsoul, majsoul-sanma, majiang, wrc,",
        "             ema, mleague, jpml-a; a record has to name one",
    ]
    assert "  values     4 or 3" in run("rules", "riichi").lines


@pytest.mark.parametrize(
    ("name", "preset"), [(name, one) for name, entry in RULE_SETS.items() for one in entry.presets]
)
def test_every_value_shown_is_one_that_can_be_written(run, name, preset):
    """Written after the preset, all of them change nothing; every source is told."""
    shown = json.loads(run("rules", name, preset, "--json").stdout)
    options = shown["options"]
    selected = select_rules(" ".join([name, preset, *(f"{one['name']}={one['value']}" for one in options)]))
    assert selected.faults == ()
    assert selected.rules.options == select_rules(f"{name} {preset}").rules.options
    assert [one["name"] for one in options] == list(RULE_SETS[name].options)
    assert all(one["meaning"] and one["source"] for one in options)
    assert {found for one in options for found in re.findall(r"\[\d+\]", one["source"])} <= shown["sources"].keys()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["richi"], "there is no rule set 'richi' (there is riichi)"),
        (["x", "y", "--compare"], "there is no rule set 'x' (there is riichi, hongkong, classic)"),
        (["classic", "sed"], "there is no classic preset 'sed' (there is seed)"),
        (["riichi", "kuikae=no"], f"riichi needs a preset (there is {', '.join(PRESETS)})"),
        (["riichi", "tenhou", "kuikea=no"], "there is no option 'kuikea' (there is kuikae)"),
        (["riichi", "tenhou", "x=no"], "there is no option 'x'"),
        (["riichi", "tenhou", "kuikae=none"], "option kuikae cannot be 'none': allowed or same-face or no"),
        (["riichi", "tenhou", "kuikae=no", "kuikae=no"], "option kuikae is set twice"),
        (["riichi", "tenhou", "kita=yes"], "option kita cannot be 'yes': no, where four play"),
        (["--compare"], "which rule set; there are riichi, hongkong, classic"),
    ],
)
def test_rules_that_are_not_there(run, words, complaint):
    result = run("rules", *words)
    assert (result.stdout, result.stderr, result.exit_code) == ("", f"mjlog: {complaint}\n", 2)


def _cells(lines):
    """The rows of a table whose cells are short: option and values."""
    return [re.split(r" {2,}", line) for line in lines]


def test_two_presets_are_compared_in_what_differs(run):
    lines = run("rules", "riichi", "tenhou", "majiang").lines
    assert lines[0] == "riichi            tenhou          majiang"
    differing = [
        option
        for option, field in RULE_SETS["riichi"].options.items()
        if getattr(PRESETS["tenhou"], field) != getattr(PRESETS["majiang"], field)
    ]
    assert [line.split()[0] for line in lines[1:-2] if not line.startswith(" ")] == differing
    assert "open-kan-dora     before-discard  at-next-kan" in lines
    alike = len(RULE_SETS["riichi"].options) - len(differing)
    assert lines[-2:] == ["", f"{alike} of {len(RULE_SETS['riichi'].options)} options agree (--all shows them)"]


def test_all_options_are_compared(run):
    lines = run("rules", "riichi", "tenhou", "majiang", "--all").lines
    named = [line.split()[0] for line in lines[1:-2] if not line.startswith(" ")]
    assert named == list(RULE_SETS["riichi"].options)
    assert lines[-1].endswith("options agree")


def test_options_after_a_preset_change_its_column(run):
    """So that a club sees where its rules stand; quoted or not."""
    words = ["riichi", "tenhou", "tenhou", "kuikae=allowed", "uma=30,10,-10,-30"]
    lines = run("rules", *words).lines
    assert _cells(lines)[:4] == [
        ["riichi", "tenhou", "tenhou kuikae=allowed uma=30,10,-10,-30"],
        ["kuikae", "no", "allowed"],
        ["uma", "20,10,-10,-20", "30,10,-10,-30"],
        [""],
    ]
    assert run("rules", "riichi", "tenhou", "tenhou kuikae=allowed uma=30,10,-10,-30").lines == lines


def test_options_before_a_preset_are_of_the_default(run):
    lines = run("rules", "classic", "base=2", "seed", "players=2").lines
    assert _cells(lines)[:3] == [
        ["classic", "seed base=2", "seed players=2"],
        ["players", "4", "2"],
        ["base", "2", "1"],
    ]


def test_one_preset_with_options_says_what_was_asked(run):
    lines = run("rules", "riichi", "tenhou", "kuikae=allowed").lines
    assert lines[0] == "riichi tenhou kuikae=allowed"
    at = lines.index("kuikae=allowed")
    assert lines[at + 3 : at + 5] == ["  values     allowed or same-face or no", "  source     as asked here"]
    assert lines[at + 5] == "multiple-ron=abort-three"
    assert lines[at + 8] == "  source     [1]"


def test_what_a_header_leaves_open_is_open(run):
    """The words of a header can be asked for as they are."""
    words = ["riichi", "tenhou", "uma=?", "length=tonpuu", "?"]
    lines = run("rules", *words).lines
    assert lines[0] == "riichi tenhou length=tonpuu uma=? ?"
    at = lines.index("uma=?")
    assert next(line for line in lines[at:] if line.startswith("  source")) == "  source     as asked here"
    compared = run("rules", *words, "majiang").lines
    assert ["uma", "?", "20,10,-10,-20"] in _cells(compared)
    assert ["length", "tonpuu", "hanchan"] in _cells(compared)


def test_presets_alike_have_nothing_to_compare(run):
    assert run("rules", "riichi", "tenhou", "tenhou kuikae=no").lines == run("rules", "riichi", "tenhou").lines


@pytest.mark.parametrize("name", RULE_SETS)
def test_all_presets_are_compared(run, name):
    """Every value of every preset is in the JSON, options alike left out."""
    shown = json.loads(run("rules", name, "--compare", "--json").stdout)
    presets, options = RULE_SETS[name].presets, RULE_SETS[name].options
    assert (shown["rules"], shown["presets"]) == (name, list(presets))
    expected = {
        option: {preset: write_value(getattr(rules, field)) for preset, rules in presets.items()}
        for option, field in options.items()
    }
    assert {one["name"]: one["values"] for one in shown["options"]} == {
        option: values for option, values in expected.items() if len(set(values.values())) > 1
    }
    assert all(one["meaning"] for one in shown["options"])


def test_those_named_come_first(run):
    shown = json.loads(run("rules", "classic", "special", "base=2", "--compare", "--json").stdout)
    assert shown["presets"] == ["special base=2", "seed", "special"]


@pytest.mark.parametrize("columns", [80, 120, 40])
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_table_fits_the_terminal(run, monkeypatch, name, columns):
    """In parts where it has to, each with all its rows; nothing of a value is lost."""
    monkeypatch.setenv("COLUMNS", str(columns))
    entry = RULE_SETS[name]
    lines = run("rules", name, "--compare", "--all").lines
    assert max(map(len, lines)) <= columns
    shown = {}
    for part in "\n".join(lines[:-2]).split("\n\n"):
        head, *rows = part.splitlines()
        starts = [found.start() for found in re.finditer(r"\S+", head)]
        presets, option = head.split()[1:], ""
        for row in rows:
            first, *cells = (row[a:b].strip() for a, b in zip(starts, [*starts[1:], None], strict=True))
            option = first or option
            for preset, cell in zip(presets, cells, strict=True):
                shown[preset, option] = shown.get((preset, option), "") + cell
    assert shown == {
        (preset, option): write_value(getattr(rules, field))
        for preset, rules in entry.presets.items()
        for option, field in entry.options.items()
    }


def test_cells_are_broken_at_commas_and_between_joined_words(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "24")
    assert render_table(["x", "preset a=b"], [["option", "20,10,-10,-20"], ["o", "at-next-kan"], ["p", "-1"]]) == [
        "x       preset a=b",
        "option  20,10,-10,-20",
        "o       at-next-kan",
        "p       -1",
    ]
    monkeypatch.setenv("COLUMNS", "18")
    assert render_table(["x", "preset a=b"], [["option", "20,10,-10,-20"], ["o", "at-next-kan"], ["p", "-1"]]) == [
        "x       preset a=b",
        "option  20,10,-10,",
        "        -20",
        "o       at-next-",
        "        kan",
        "p       -1",
    ]
