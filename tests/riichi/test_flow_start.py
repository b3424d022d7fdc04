"""The start of a deal: its tiles and wall, who deals first, the first indicator."""

import pytest
from snippets import LIVE, START, faults, notes

from mjlog.model import Deal
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.riichi.ruleset import RiichiRuleSet
from mjlog.table import DealStart

WALL = "".join(
    4 * f"{unit}{suit}" for suit, units in (("m", 9), ("p", 9), ("s", 9), ("z", 7)) for unit in range(1, units + 1)
)
"""Unshuffled, under rules without red fives; the dead wall is 4z 4z and all of 5z, 6z, 7z."""
EAST = "A 11115555m9999m4p"
"""What the dealer takes of it."""


# The set of tiles


@pytest.mark.parametrize("preset", PRESETS)
def test_136_tiles(preset: str):
    """4 walls of 17 x 2; of them 4 x 13 are dealt and 14 stay in the dead wall. Three play without 2m-8m."""
    rules = RiichiRuleSet(PRESETS[preset])
    three = rules.players == 3
    assert sum(rules.limits) == (108 if three else 4 * 17 * 2)
    assert rules.new_table(DealStart(0, 0, 0, 0, (None,) * rules.players), Deal()).live == (55 if three else LIVE)


@pytest.mark.parametrize(
    ("tile", "rules", "found"),
    [
        ("5m", "tenhou", ["extra-copy"]),
        ("5m", "tenhou red-fives=0,1,1", []),
        ("0m", "tenhou", []),
        ("0m", "tenhou red-fives=0,1,1", ["extra-copy"]),
        ("0m", "seed", ["extra-copy"]),
        ("5m", "seed", []),
        ("1f", "seed", ["extra-copy"]),
    ],
)
def test_red_fives_take_the_place_of_fives_and_there_are_no_flowers(tile: str, rules: str, found: list[str]):
    assert faults(f"A 555m1122233344z\nA:{tile}-1z", rules) == found


# Who deals first


@pytest.mark.parametrize("dealer", "ABCD")
def test_anybody_may_deal_first(dealer: str):
    """Seats are as agreed, and the first dealer is who rolled highest: both are what the record says."""
    following = "BCDA"["ABCD".index(dealer)]
    first = f"deal E1 dealer {dealer} {START}\nwin {following} from {dealer} = 30 fu 1 han"
    assert faults(f"{first}\ndeal E2 dealer {following}") == []
    assert faults(f"{first}\ndeal E2 dealer {dealer}") == ["wrong-dealer"]


# The wall


@pytest.mark.parametrize(("dice", "found"), [("4 6", []), ("6", ["wrong-dice"]), ("4 6 1", ["wrong-dice"])])
def test_two_dice(dice: str, found: list[str]):
    assert faults(f"deal E1 {START} dice {dice}\nA:-1z") == found
    assert faults(f"deal E1 {START} dice {dice}\nA:-1z", "seed") == found


@pytest.mark.parametrize(
    ("hand", "play", "found"),
    [
        (EAST, "A:5p= B:5p= C:5p= D:5p= A:6p=", []),
        ("A 11115555m999m44p", "A:5p=", ["not-of-the-wall"]),  # not four at a time
        (EAST, "A:6p=", ["not-of-the-wall"]),  # the dealer's 14th is the next tile
        (EAST, "A:5p,ankan1111m^6z+7z-5m B:5p=", []),
        (EAST, "A:5p,ankan1111m^6z+6p-5m", ["not-of-the-wall"]),  # no replacement from the live wall
        (EAST, "A:5p,ankan1111m^5z+7z-5m", ["not-of-the-wall"]),
    ],
)
def test_deal_draws_replacements_and_indicators_follow_from_the_wall(hand: str, play: str, found: list[str]):
    """ "4 tiles each in turn until all have 12, then one each, then the dealer's 14th"; 7z 7z are rinshan tiles."""
    assert faults(f"deal E1 {START}\ndora 6z\n{hand}\nwall {WALL}\n{play}", "seed") == found


def test_the_first_indicator_is_the_upper_tile_of_the_third_last_stack():
    start = f"deal E1 {START}\nwall {WALL}"
    assert faults(f"{start}\ndora 6z\nA:5p=", "seed") == []
    assert faults(f"{start}\ndora 7z\nA:5p=", "seed") == ["not-of-the-wall"]


# The first indicator


def test_one_indicator_is_turned_at_the_start():
    """The others are turned in play; a deal without play names all of them."""
    assert faults("dora 9m\nA:-1z") == []
    assert faults("dora 9m8m\nA:-1z") == ["indicator-undue"]
    assert faults("dora 9m8m\nA:?,ankan1111z^7m+?-2z") == ["indicator-undue"]
    assert notes("dora 9m8m\nhand B 123456m123p4599s -\nwin B from A on 6s for pinfu 1, dora 1") == []
