"""From the words of the Rules tag to a rule set; no option is accepted and ignored."""

import ast
from pathlib import Path

import pytest

import mjlog.rules
from mjlog.rules.hongkong.patterns import PATTERN_NAMES
from mjlog.rules.select import RULE_SETS, Entry, select_rules

STATING = {"options.py", "presets.py"}
"""Where options are stated; everywhere else they are read."""


@pytest.mark.parametrize("entry", RULE_SETS.values(), ids=RULE_SETS)
def test_every_option_is_read(entry: Entry):
    read = {name.replace("-", "_") for name in PATTERN_NAMES}  # options that say the faan of a pattern
    for path in Path(mjlog.rules.__path__[0]).rglob("*.py"):
        if path.name not in STATING:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            read |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    options = entry.options.items()
    assert [option for option, field in options if field not in read] == []


@pytest.mark.parametrize(
    ("rules", "problem", "expected"),
    [
        ("richi tenhou", "there is no rule set 'richi'", "riichi"),
        ("riichi", "riichi needs a preset", "seed, tenhou"),
        ("riichi tenho", "there is no riichi preset 'tenho'", "tenhou"),
        ("riichi tenhou kuikea=no", "there is no option 'kuikea'", "kuikae"),
        ("riichi tenhou kuikea=?", "there is no option 'kuikea'", "kuikae"),
        ("riichi tenhou kuikae=none", "option kuikae cannot be 'none'", "allowed or same-face or no"),
        ("riichi tenhou kuikae=no kuikae=allowed", "option kuikae is set twice", ""),
        ("riichi tenhou kuikae=no kuikae=?", "option kuikae is set, and said not to be known", ""),
        ("riichi tenhou kita=yes", "option kita cannot be 'yes'", "no, where four play"),
        ("hongkong minimun=1", "there is no option 'minimun'", "minimum"),
        ("classic base=3 limit=2", "option limit cannot be '2'", "0, or at least the base, 3"),
    ],
)
def test_words_that_name_no_rules_are_faults_with_what_may_be_meant(rules: str, problem: str, expected: str):
    selected = select_rules(rules)
    assert selected.rules is None
    (fault,) = selected.faults
    assert (fault.code, fault.facts["problem"]) == ("unknown-rules", problem)
    assert fault.expected.startswith(expected)
    assert bool(fault.expected) == bool(expected)


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("richi tenhou", "there is no rule set 'richi' (there is riichi)"),
        ("riichi tenhou kuikea=no", "there is no option 'kuikea' (there is kuikae)"),
        ("riichi tenhou kita=yes", "option kita cannot be 'yes': no, where four play"),
        (
            "riichi tenhou bust=no ties=shared ties=seats",
            "option bust cannot be 'no': off or below-zero or at-zero; option ties is set twice",
        ),
        ("riichi tenhou kuikae=no", ""),
    ],
)
def test_a_problem_is_told_with_what_may_be_meant(rules: str, problem: str):
    """Names are there; values are not."""
    assert select_rules(rules).problem == problem


@pytest.mark.parametrize(
    ("words", "text", "uma"),
    [
        ("tenhou", "riichi tenhou", "20,10,-10,-20"),
        ("tenhou kuikae=no", "riichi tenhou", "20,10,-10,-20"),
        ("tenhou uma=30,10,-10,-30 kuikae=allowed", "riichi tenhou kuikae=allowed uma=30,10,-10,-30", "30,10,-10,-30"),
        ("tenhou ? uma=? length=tonpuu", "riichi tenhou length=tonpuu uma=? ?", "?"),
    ],
)
def test_what_is_selected_is_written_in_one_way(words: str, text: str, uma: str):
    """Deviations in the order of the fields, without those that are none; what is unknown at last."""
    variant = select_rules(f"riichi {words}").variant
    assert variant is not None
    assert (variant.text, variant.values["uma"]) == (text, uma)
    assert select_rules(text).variant == variant
    assert list(variant.values) == list(RULE_SETS["riichi"].options)
