"""The presets, and options read from words."""

from dataclasses import fields, replace

import pytest

from mjlog.rules.hongkong.options import HongkongRules
from mjlog.rules.hongkong.presets import PRESETS
from mjlog.rules.options import option_names, read_options, write_options

SEED = PRESETS["seed"]

LISTS = {
    "wikipedia": {
        "chow_pair": "any", "small_dragons": 5, "big_dragons": 8, "small_winds": 6, "big_winds": 13, "all_honours": 10,
        "all_terminals": 10, "four_concealed_pungs": 10, "nine_gates": 10, "thirteen_orphans": 13, "four_kongs": 13,
        "kong_on_kong": 8, "seven_pairs": 4, "mixed_terminals": 0, "straight": 0, "heavenly": 13, "earthly": 13,
        "human": 0, "flowers_in_minimum": False,
    },
    "old-style": {
        "chow_pair": "any", "small_dragons": 5, "big_dragons": 8, "small_winds": 6, "big_winds": 13, "all_honours": 10,
        "all_terminals": 13, "four_concealed_pungs": 8, "nine_gates": 13, "thirteen_orphans": 13, "four_kongs": 13,
        "kong_on_kong": 8, "seven_pairs": 4, "straight": 8, "seven_flowers": 3, "eight_flowers": 8, "heavenly": 13,
        "earthly": 13, "human": 13, "table": "half-spicy", "discard_pays": "discarder-two",
    },
    "cantonese": {
        "chow_pair": "any", "small_dragons": 5, "big_dragons": 13, "small_winds": 13, "big_winds": 13,
        "all_honours": 13, "all_terminals": 13, "four_concealed_pungs": 13, "nine_gates": 13, "thirteen_orphans": 13,
        "four_kongs": 13, "kong_on_kong": 13, "seven_pairs": 0, "mixed_terminals": 1, "straight": 0,
        "seven_flowers": 3, "eight_flowers": 13, "heavenly": 13, "earthly": 13, "earthly_on": "discard", "human": 0,
    },
}  # fmt: skip
"""Columns W, R and K of the published lists, where they differ from each other or from the seed."""
COMMON = {
    "concealed": 1, "self_draw": 1, "no_flowers": 1, "flower": 1, "all_plants": 2, "all_seasons": 2,
    "white_dragon": 1, "green_dragon": 1, "red_dragon": 1, "seat_wind": 1, "round_wind": 1, "robbing": 1,
    "last_tile": 1, "last_discard": 1, "all_chows": 1, "all_pungs": 3, "half_flush": 3, "full_flush": 7,
}  # fmt: skip
"""What the seed and all lists with a minimum of three have alike."""


@pytest.mark.parametrize("name", LISTS)
def test_published_lists(name: str):
    values = {field.name: getattr(PRESETS[name], field.name) for field in fields(HongkongRules)}
    assert values | LISTS[name] == values


@pytest.mark.parametrize("name", PRESETS)
def test_common_faan(name: str):
    values = {field.name: getattr(PRESETS[name], field.name) for field in fields(HongkongRules)}
    assert values | COMMON == values


def test_seed_as_its_text_says():
    """Minimum 3, cap 13; three bases; together 1; East in every deal; a suited pair; further deals independent."""
    assert (SEED.minimum, SEED.cap, SEED.discard_pays, SEED.table) == (3, 13, "discarder-three", "full-spicy")
    assert (SEED.win_events, SEED.round_wind_is, SEED.chow_pair, SEED.dealer) == ("once", "east", "suited", "fixed")
    limits = {field.name for field in fields(HongkongRules) if field.name != "cap" and getattr(SEED, field.name) == 13}
    assert limits == {
        "thirteen_orphans", "all_honours", "all_terminals", "big_dragons", "big_winds", "four_kongs", "nine_gates",
        "four_concealed_pungs",
    }  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_presets_can_be_written_and_read(name: str):
    for other in PRESETS.values():
        words = write_options(PRESETS[name], other)
        assert read_options(words, other) == (PRESETS[name], [])
    assert list(option_names(HongkongRules).values()) == [field.name for field in fields(HongkongRules)]


@pytest.mark.parametrize("minimum", [0, 1, 3])
@pytest.mark.parametrize("cap", [8, 10, 13])
def test_minimum_and_cap_are_options_of_every_preset(minimum: int, cap: int):
    words = [f"minimum={minimum}", f"cap={cap}"]
    for name, preset in PRESETS.items():
        rules, faults = read_options(words, preset)
        assert rules == replace(preset, minimum=minimum, cap=cap)
        assert [fault.name for fault in faults] == ["minimum"] * (name == "stepped" and minimum < 3)


@pytest.mark.parametrize(
    ("words", "name", "hint"),
    [
        (["minimum=9", "cap=8"], "minimum", "at most the cap, 8"),
        (["cap=14"], "cap", "a number from 1 to 13"),
        (["cap=0", "minimum=0"], "cap", "a number from 1 to 13"),
        (["discard-pays=everybody"], "unit", "an even number, where everybody pays"),
        (["table=steps", "minimum=2"], "minimum", "3 or more, where the steps of payment begin"),
    ],
)
def test_options_that_do_not_go_together(words: list[str], name: str, hint: str):
    _, faults = read_options(words, SEED)
    assert [(fault.code, fault.name, fault.hint) for fault in faults] == [("bad-value", name, hint)]
