"""Options of the classic game: reading, writing, what faults say; presets."""

from dataclasses import replace

import pytest

from mjlog.rules.classic.options import ClassicRules
from mjlog.rules.classic.presets import PRESETS, SEED
from mjlog.rules.classic.ruleset import ClassicRuleSet
from mjlog.rules.classic.value import SPECIAL_HANDS
from mjlog.rules.options import read_options, write_options
from mjlog.rules.select import select_rules


@pytest.mark.parametrize(
    ("word", "field", "value"),
    [
        ("players=3", "players", 3),
        ("special=none", "special", ()),
        ("special=seven-pairs:2", "special", (("seven-pairs", 2),)),
        ("special=full-flush:8,nine-gates:12", "special", (("full-flush", 8), ("nine-gates", 12))),
        ("cap-on=payer", "cap_on", "payer"),
        ("limit=6", "limit", 6),
        ("added-kong=yes", "added_kong", True),
    ],
)
def test_read_and_written(word: str, field: str, value: object) -> None:
    changed = replace(SEED, **{field: value})
    assert read_options([word], SEED) == (changed, [])
    assert changed == SEED or write_options(changed, SEED) == [word]


def test_no_special_hand_is_written_none() -> None:
    preset = PRESETS["special"]
    assert write_options(replace(preset, special=()), preset) == ["special=none"]


@pytest.mark.parametrize(
    "word",
    [
        "special=",
        "special=seven-pairs",
        "special=seven-pairs:",
        "special=seven-pairs:0",
        "special=seven-pairs:02",
        "special=seven-pairs:-2",
        "special=seven-pairs:2,seven-pairs:3",
        "special=seven-dwarfs:7",
        "players=5",
        "base=0",
    ],
)
def test_no_such_value(word: str) -> None:
    _, faults = read_options([word], SEED)
    assert [(one.code, one.name) for one in faults] == [("bad-value", word.partition("=")[0])]


def test_what_a_special_hand_may_be_is_said() -> None:
    _, (fault,) = read_options(["special=seven-pairs"], SEED)
    assert fault.hint.startswith("none, or name:number from 1 up, several joined by commas; a name is thirteen-orphans")


def test_without_a_word_the_header_agrees_no_special_hand() -> None:
    """ "When the header names none: none, and only the standard shape wins"."""
    assert SEED.special == ()
    assert SEED.base == 1
    assert SEED.limit == 0


def test_presets_are_without_and_with_special_hands() -> None:
    """ "which special wins count are agreed before play"."""
    assert PRESETS["seed"] == SEED
    assert {name for name, _ in PRESETS["special"].special} == SPECIAL_HANDS.keys()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_and_four_play(preset: str, players: int) -> None:
    """ "4 players; 2 or 3 also play"."""
    selected = select_rules(f"classic {preset} players={players}")
    assert selected.faults == ()
    assert selected.rules is not None
    assert selected.rules.players == players


def test_a_header_without_a_preset_means_the_seed() -> None:
    selected = select_rules("classic").rules
    assert isinstance(selected, ClassicRuleSet)
    assert selected.options == SEED


def test_rules_are_a_value() -> None:
    assert isinstance(SEED, ClassicRules)
    assert hash(replace(SEED, players=4)) == hash(SEED)
