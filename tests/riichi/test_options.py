"""Options and presets: reading, writing, what faults say."""

import re
from dataclasses import fields, replace

import pytest

from mjlog.rules.options import OptionFault, option_names, read_options, write_options
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.presets import PRESETS, REFERENCES, SOURCES

TENHOU = PRESETS["tenhou"]
PAO_HINT = "none, or daisangen or daisuushi or suukantsu, several joined by commas"


@pytest.mark.parametrize(
    ("word", "field", "value"),
    [
        ("open-tanyao=no", "open_tanyao", False),
        ("riichi-points=0", "riichi_points", 0),
        ("length=tonpuu", "length", "tonpuu"),
        ("double-wind-fu=2", "double_wind_fu", 2),
        ("red-fives=0,2,0", "red_fives", (0, 2, 0)),
        ("uma=15,5,-5,-15", "uma", (15, 5, -5, -15)),
        ("pao=none", "pao", frozenset()),
        ("pao=daisuushi,daisangen,suukantsu", "pao", frozenset({"daisangen", "daisuushi", "suukantsu"})),
        ("multiple-ron=nearest", "multiple_ron", "nearest"),
    ],
)
def test_read(word: str, field: str, value: object) -> None:
    rules, faults = read_options([word], TENHOU)
    assert not faults
    assert getattr(rules, field) == value
    assert rules == replace(TENHOU, **{field: value})


@pytest.mark.parametrize(
    ("word", "code", "hint"),
    [
        ("open-tanyo=no", "unknown-option", "open-tanyao"),
        ("open_tanyao=no", "unknown-option", "open-tanyao"),
        ("quite-something-else=1", "unknown-option", ""),
        ("open-tanyao", "bad-value", "yes or no"),
        ("open-tanyao=nope", "bad-value", "yes or no"),
        ("riichi-points=-1000", "bad-value", "a whole number from 0 up"),
        ("riichi-points=01000", "bad-value", "a whole number from 0 up"),
        ("riichi-points=1_000", "bad-value", "a whole number from 0 up"),
        ("riichi-points=١", "bad-value", "a whole number from 0 up"),
        ("double-wind-fu=3", "bad-value", "2 or 4"),
        ("red-fives=1,1", "bad-value", "3 numbers joined by commas, each 0 or 1 or 2 or 3 or 4"),
        ("red-fives=1,1,5", "bad-value", "3 numbers joined by commas, each 0 or 1 or 2 or 3 or 4"),
        ("uma=none", "bad-value", "whole numbers joined by commas"),
        ("pao=", "bad-value", PAO_HINT),
        ("pao=daisangen,daisangen", "bad-value", PAO_HINT),
    ],
)  # fmt: skip
def test_fault(word: str, code: str, hint: str) -> None:
    rules, faults = read_options(["kuikae=no", word], TENHOU)
    name, _, value = word.partition("=")
    assert faults == [OptionFault(code, 1, name, value, hint)]
    assert rules == TENHOU


def test_every_fault_is_reported() -> None:
    _, faults = read_options(["bust=off", "nothing=1", "bust=off", "ties=never"], TENHOU)
    assert [(fault.code, fault.index) for fault in faults] == [
        ("unknown-option", 1),
        ("repeated-option", 2),
        ("bad-value", 3),
    ]


def test_uma_must_fit_the_players() -> None:
    _, faults = read_options(["players=3", "red-fives=0,1,1"], TENHOU)
    assert [(fault.code, fault.name) for fault in faults] == [("bad-value", "uma")]
    rules, faults = read_options(["players=3", "red-fives=0,1,1", "uma=20,0,-20"], TENHOU)
    assert (rules.players, faults) == (3, [])
    rules, faults = read_options(["uma=12,-1,-3,-8,8,4,-4,-8,8,3,1,-12"], TENHOU)  # by how many have the return points
    assert (len(rules.uma), faults) == (12, [])
    _, faults = read_options(["uma=12,-1,-3,-8,8,4,-4,-8"], TENHOU)
    assert [(fault.code, fault.name) for fault in faults] == [("bad-value", "uma")]


@pytest.mark.parametrize(
    ("words", "contradicting"),
    [
        ("kita=yes", "kita"),  # north is laid aside by three players only
        ("kita=yes players=3 uma=20,0,-20 red-fives=0,1,1", None),
        ("players=3 uma=20,0,-20 red-fives=1,1,1", "red-fives"),  # their set has no 2m to 8m
        ("length=north", "extension"),  # no wind is left for it
        ("length=north extension=no", None),
        ("noten-payment=1000", "noten-payment"),  # three who are tenpai cannot share it
        ("noten-payment=1500", None),
        ("noten-payment=2000", "noten-payment"),
        ("players=3 uma=20,0,-20 red-fives=0,1,1 noten-payment=2000", None),
        ("honba-points=500", "honba-points"),  # at tsumo three pay it
        ("honba-points=1500", None),
        ("players=3 uma=20,0,-20 red-fives=0,1,1 honba-points=201", "honba-points"),  # or two
        ("players=3 uma=20,0,-20 red-fives=0,1,1 honba-points=1000", None),
    ],
)
def test_contradictions_are_faults(words: str, contradicting: str | None) -> None:
    _, faults = read_options(words.split(), TENHOU)
    assert [(fault.code, fault.name) for fault in faults] == ([("bad-value", contradicting)] if contradicting else [])
    assert all(fault.hint for fault in faults)


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_no_preset_contradicts_itself(options: RiichiRules) -> None:
    assert list(options.misfits()) == []


def test_written_options_are_read_back() -> None:
    for preset in PRESETS.values():
        for rules in PRESETS.values():
            words = write_options(rules, preset)
            assert read_options(words, preset) == (rules, [])
    assert write_options(TENHOU, TENHOU) == []
    assert write_options(replace(TENHOU, pao=frozenset(), uma=(30, 10, -10, -30)), TENHOU) == [
        "pao=none",
        "uma=30,10,-10,-30",
    ]


def test_option_names() -> None:
    """Hyphens in text, underscores in code; every field is an option."""
    options = option_names(RiichiRules)
    assert list(options.values()) == [field.name for field in fields(RiichiRules)]
    assert all(name.replace("-", "_") == field for name, field in options.items())


@pytest.mark.parametrize("name", PRESETS)
def test_presets_hold_values_that_can_be_written(name: str) -> None:
    """Every value of a preset is one that text can say."""
    other = replace(PRESETS[name], **{field.name: None for field in fields(RiichiRules)})
    other = replace(other, uma=(0, 0, 0, 0), players=4)
    words = write_options(PRESETS[name], other)
    assert read_options(words, other)[0] == PRESETS[name]


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_of_a_preset_cites_its_source(name: str) -> None:
    """rules: "each of their options must cite its published source where it is defined"."""
    sources = SOURCES[name]
    assert sources.keys() == {field.name for field in fields(RiichiRules)}
    assert all(sources.values())
    assert {number for text in sources.values() for number in re.findall(r"\[\d+\]", text)} <= REFERENCES.keys()


def test_seed_preset_says_what_its_text_says() -> None:
    """rules: abortive draws move the dealership and add no honba; no ankan after riichi; every kan turns at once."""
    seed = PRESETS["seed"]
    assert (seed.abortive_dealer, seed.abortive_honba, seed.riichi_ankan, seed.open_kan_dora, seed.suukaikan) == (
        "moves",
        False,
        "no",
        "at-once",
        "kan",
    )
