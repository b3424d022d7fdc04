"""From the words of the Rules tag to a rule set; no option is accepted and ignored."""

import ast
from pathlib import Path

import pytest
from snippets import diagnostics, notes

import mjlog.rules
from mjlog.rules.hongkong.patterns import PATTERN_NAMES
from mjlog.rules.select import RULE_SETS, Entry, select_rules

STATING = {"options.py", "presets.py"}
"""Where options are stated; everywhere else they are read."""


@pytest.mark.parametrize("entry", RULE_SETS.values(), ids=RULE_SETS)
def test_every_option_is_read_or_known_not_to_be_built(entry: Entry):
    read = {name.replace("-", "_") for name in PATTERN_NAMES}  # options that say the faan of a pattern
    for path in Path(mjlog.rules.__path__[0]).rglob("*.py"):
        if path.name not in STATING:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            read |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    options = entry.options.items()
    assert [option for option, field in options if field not in read and option not in entry.built] == []


@pytest.mark.parametrize(
    "option",
    [
        *("kita=yes", "kita-rinshan=no", "kita-ippatsu=no", "kita-furiten=yes"),
    ],
)
def test_an_option_that_is_not_built_is_reported(option: str):
    selected = select_rules(f"riichi tenhou {option}")
    assert [fault.facts["problem"] for fault in selected.faults] == [f"{option} is not built yet"]
    assert selected.uncertain


def test_three_players_are_not_built():
    """What is found in such a game is not called a fault."""
    rules = "tenhou players=3 red-fives=0,1,1 uma=20,0,-20"
    chi = "deal E1 points 35000 35000 35000\nA:-1p B:chi23p-9s"
    assert notes(chi, rules) == ["unchecked-rules", "unchecked-options"]
    problems = [one.facts["problem"] for one in diagnostics(chi, rules)]
    assert problems == ["players=3 is not built yet", "B calls chi in a game of three"]


@pytest.mark.parametrize("preset", ["tenhou-sanma", "majsoul-sanma"])
def test_a_preset_that_is_not_built_is_reported(preset: str):
    """Its records are read, and nothing in them is called right or wrong."""
    selected = select_rules(f"riichi {preset}")
    assert selected.rules is None
    assert notes("A:-1z A:-1z", preset) == ["unchecked-rules"]
    (note,) = diagnostics("A:-1z A:-1z", preset)
    assert note.facts["problem"] == f"the preset {preset} is not built yet"


@pytest.mark.parametrize("preset", ["tenhou", "seed", "majsoul", "majiang", "wrc", "ema", "mleague", "jpml-a"])
def test_presets_are_built(preset: str):
    assert select_rules(f"riichi {preset}").faults == ()
