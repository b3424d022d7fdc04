"""What hands are worth. Quoted are the lines of the rules that a test rests on."""

from dataclasses import replace

import pytest
from hongkong_hands import EAST, NORTH, SEED, SOUTH, WEST, explained, patterns, value

from mjlog.rules.hongkong.patterns import (
    DEALER_FIRST,
    FLOWER_REPLACEMENT,
    KONG_ON_KONG,
    KONG_REPLACEMENT,
    LAST,
    ROBBING,
    UNTOUCHED,
)

# "Four groups and a pair; seven pairs and thirteen orphans are allowed. At least 3 faan."


def test_shapes():
    assert value("123m456m789p234s55p", "ron 5p", flowers="").faan == 3
    assert value("11m33m55p77p99s11z22z", "ron 1m").fault == ""
    assert value("19m19p19s12345677z", "ron 7z").faan == 13
    assert value("123m456m789p234s5p6p", "ron 5p").fault == "not-complete"
    assert value("123m456m789p22334s", "ron 4s").fault == "not-complete"


def test_at_least_three_faan():
    two = value("123m456m789p234s55p", "ron 5p")
    assert (two.fault, two.faan) == ("under-minimum", 2)
    assert value("123m456m789p234s55p", "tsumo 5p").fault == ""


# "all chows with a suited pair 1 (read: the pair is of a number suit)"


def test_all_chows():
    melds = "chi123m chi456m chi789p"
    assert patterns("234s55p", "ron 5p", melds) == {"all-chows": 1}
    assert patterns("234s55z", "ron 5z", melds) == {}
    assert patterns("234s55z", "ron 5z", melds, rules=replace(SEED, chow_pair="any")) == {"all-chows": 1}
    assert patterns("222s55p", "ron 5p", melds) == {}


# "concealed hand 1"; "a concealed kong keeps the hand concealed; concealed hand counts on a discard too"


@pytest.mark.parametrize(
    ("melds", "expected"),
    [("", {"concealed": 1}), ("ankan1111s", {"concealed": 1}), ("kan1111s", {}), ("chi123s", {}), ("pon111s", {})],
)
def test_concealed(melds: str, expected: dict[str, int]):
    tiles = "123m456789p55z" + ("" if melds else "111s")
    assert patterns(tiles, "ron 5z", melds) == expected


# "self-draw 1"


def test_self_drawn_or_not():
    melds = "chi123m chi456m pon222p"
    assert patterns("234s55p", "tsumo 5p", melds) == {"self-draw": 1}
    assert patterns("234s55p", "ron 5p", melds) == {}


# "no flowers 1"; "matching (seat) flower, per group 1 each"; "all four seasons / all four plants 2 per group,
# replaces that group's matching flower"


@pytest.mark.parametrize(
    ("flowers", "seat", "expected"),
    [
        ("", SOUTH, {"no-flowers": 1}),
        ("1y", SOUTH, {}),
        ("2y", SOUTH, {"flower": 1}),
        ("2f", SOUTH, {"flower": 1}),
        ("2f2y", SOUTH, {"flower": 2}),
        ("1f1y", EAST, {"flower": 2}),
        ("3y", WEST, {"flower": 1}),
        ("4f", NORTH, {"flower": 1}),
        ("1f3f4f1y3y4y", SOUTH, {}),
        ("1234y", SOUTH, {"all-seasons": 2}),
        ("1234f", SOUTH, {"all-plants": 2}),
        ("1234f2y", SOUTH, {"flower": 1, "all-plants": 2}),
        ("1234f1234y", SOUTH, {"all-plants": 2, "all-seasons": 2}),
    ],
)
def test_flowers(flowers: str, seat: int, expected: dict[str, int]):
    assert patterns("234s55p", "ron 5p", "chi123m chi456m pon222p", flowers=flowers, seat=seat) == expected


# "each dragon pung 1"; "small three dragons 5, replaces the dragon pungs' faan"


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("123456678m55z", "pon777z", {"half-flush": 3, "red-dragon": 1}),
        ("123m99s", "pon555z pon666z chi456p", {"white-dragon": 1, "green-dragon": 1}),
        ("123m77z", "pon555z pon666z chi456p", {"small-dragons": 5}),
        ("123m77z", "pon555z kan6666z chi456p", {"small-dragons": 5}),
        ("222m77z", "pon555z pon666z pon444p", {"small-dragons": 5, "all-pungs": 3}),
        ("123m44z", "pon555z pon666z pon777z", {"big-dragons": 13}),
    ],
)
def test_dragons(tiles: str, melds: str, expected: dict[str, int]):
    assert patterns(tiles, "ron 1m" if tiles.startswith("1") else "ron 2m", melds) == expected


# "seat-wind pung; East-wind pung 1 each: East in every deal, whoever deals: the dealer's East pung is 2"


@pytest.mark.parametrize(
    ("face", "seat", "expected"),
    [
        ("1z", EAST, {"seat-wind": 1, "round-wind": 1}),
        ("1z", SOUTH, {"round-wind": 1}),
        ("2z", SOUTH, {"seat-wind": 1}),
        ("3z", SOUTH, {}),
    ],
)
@pytest.mark.parametrize("wind", [EAST, SOUTH])
def test_winds(face: str, seat: int, wind: int, expected: dict[str, int]):
    melds = f"pon{face[0] * 3}z chi123m chi456p"
    assert patterns("234s55p", "ron 5p", melds, seat=seat, wind=wind, flowers="3y") == expected


def test_the_prevailing_wind_may_count_instead():
    rules = replace(SEED, round_wind_is="prevailing")
    melds = "pon222z chi123m chi456p"
    assert patterns("234s55p", "ron 5p", melds, seat=WEST, wind=SOUTH, rules=rules) == {"round-wind": 1}
    assert patterns("234s55p", "ron 5p", melds, seat=SOUTH, wind=SOUTH, rules=rules) == {
        "seat-wind": 1,
        "round-wind": 1,
    }
    assert patterns("234s55p", "ron 5p", melds.replace("222", "111"), wind=SOUTH, rules=rules) == {}


# "all pungs 3"; "kongs count as pungs"


def test_all_pungs():
    assert patterns("222m55p", "ron 5p", "pon333z pon444p kakan7777s") == {"all-pungs": 3}
    assert patterns("222m55p", "ron 5p", "pon333z chi234p kakan7777s") == {}


# "half flush (one suit and honours) 3"; "full flush 7"; "full flush excludes half flush"


def test_flushes():
    assert patterns("12345678955m", "ron 9m", "pon444z") == {"half-flush": 3}
    assert patterns("12345678955m", "ron 9m", "chi345m") == {"full-flush": 7, "all-chows": 1}
    assert patterns("12345678955m", "ron 9m", "pon777s") == {}
    assert patterns("12345678955m", "ron 9m", "pon888m") == {"full-flush": 7}


# "seven pairs 4"; "Seven pairs still counts 'concealed hand' (option)"


def test_seven_pairs():
    tiles = "11m33m55p77p99s11z22z"
    assert patterns(tiles, "ron 1m") == {"concealed": 1, "seven-pairs": 4}
    assert patterns(tiles, "ron 1m", rules=replace(SEED, seven_pairs_concealed=False)) == {"seven-pairs": 4}
    assert patterns("11335577991199m", "tsumo 1m") == {
        "concealed": 1, "self-draw": 1, "full-flush": 7, "seven-pairs": 4,
    }  # fmt: skip
    assert patterns("112233m445566p77s", "ron 1m") == {"concealed": 1, "seven-pairs": 4}  # not the four chows, 2


def test_four_equal_tiles_in_seven_pairs():
    tiles = "1111m55p77p99s11z22z"
    assert patterns(tiles, "ron 2z") == {"concealed": 1, "seven-pairs": 4}
    assert value(tiles, "ron 2z", rules=replace(SEED, equal_pairs=False)).fault == "not-complete"


# "win on a kong replacement, robbing a kong, last tile of the wall, last discard: 1 in all; option win_events"

MELDS = "chi123m chi456m"


@pytest.mark.parametrize(
    ("how", "flags", "expected"),
    [
        ("tsumo 5p", KONG_REPLACEMENT, {"self-draw": 1, "kong-replacement": 1}),
        ("ron 5p", ROBBING, {"robbing": 1}),
        ("tsumo 5p", LAST, {"self-draw": 1, "last-tile": 1}),
        ("ron 5p", LAST, {"last-discard": 1}),
        ("ron 5p", LAST | ROBBING, {"robbing": 1}),
        ("tsumo 5p", LAST | KONG_REPLACEMENT, {"self-draw": 1, "kong-replacement": 1}),
        ("tsumo 5p", FLOWER_REPLACEMENT, {"self-draw": 1}),
    ],
)
def test_win_events(how: str, flags: int, expected: dict[str, int]):
    melds = f"{MELDS} kan2222p"
    assert patterns("234s55p", how, melds, flags=flags) == expected


def test_win_events_may_count_each():
    rules = replace(SEED, win_events="each")
    melds = f"{MELDS} kan2222p"
    assert patterns("234s55p", "tsumo 5p", melds, flags=LAST | KONG_REPLACEMENT, rules=rules) == {
        "self-draw": 1,
        "kong-replacement": 1,
        "last-tile": 1,
    }


# "Winning on a flower's replacement is no kong replacement (option, default off)"


def test_flower_replacement_may_count():
    rules = replace(SEED, flower_replacement=True)
    expected = {"self-draw": 1, "kong-replacement": 1}
    assert patterns("234s55p", "tsumo 5p", f"{MELDS} pon222p", flags=FLOWER_REPLACEMENT, rules=rules) == expected


def test_a_kong_replacement_may_count_instead_of_self_draw():
    rules = replace(SEED, replacement_self_draw=False)
    melds = f"{MELDS} kan2222p"
    assert patterns("234s55p", "tsumo 5p", melds, flags=KONG_REPLACEMENT, rules=rules) == {"kong-replacement": 1}
    assert patterns("234s55p", "tsumo 5p", melds, rules=rules) == {"self-draw": 1}


# "thirteen orphans, all honours, all terminals, big three dragons, big four winds, four kongs, nine gates, self-drawn
# four concealed pungs: limit (13), no further patterns are added"


@pytest.mark.parametrize(
    ("tiles", "how", "melds", "names"),
    [
        ("19m19p19s12345677z", "tsumo 1m", "", ["thirteen-orphans"]),
        ("11122266z", "ron 6z", "pon333z pon777z", ["all-honours"]),
        ("11223344556677z", "ron 6z", "", ["all-honours"]),
        ("111m99m", "ron 9m", "pon111p pon999p pon111s", ["all-terminals"]),
        ("123m11m", "ron 1m", "pon555z pon666z pon777z", ["big-dragons"]),
        ("11m", "ron 1m", "pon111z pon222z pon333z pon444z", ["big-winds"]),
        ("55z", "ron 5z", "pon111z pon222z pon333z pon444z", ["all-honours", "big-winds"]),
        ("11m", "ron 1m", "kan2222m kakan3333m ankan4444p kan2222z", ["four-kongs"]),
        ("11123456789995m", "ron 2m", "", ["nine-gates"]),
        ("222m333p444s555z66z", "tsumo 2m", "", ["four-concealed-pungs"]),
        ("222m333p555z66z", "tsumo 6z", "ankan4444s", ["four-concealed-pungs"]),
    ],
)
def test_limit_hands(tiles: str, how: str, melds: str, names: list[str]):
    worth = value(tiles, how, melds, flags=LAST, flowers="2f2y")
    assert worth.patterns == [(name, 13) for name in names]
    assert worth.faan == 13


def test_four_concealed_pungs_on_a_discard_are_no_limit_hand():
    """All pungs 3 and concealed 1, whatever tile completes them."""
    assert patterns("222m333p444s333z66z", "ron 2m") == {"all-pungs": 3, "concealed": 1}
    assert patterns("222m333p444s333z66z", "ron 6z") == {"all-pungs": 3, "concealed": 1}


def test_faan_add_up_to_the_cap():
    best = value("112233445566m77m", "tsumo 7m", flowers="1234f2y", flags=LAST)
    assert dict(best.patterns) == {
        "concealed": 1, "self-draw": 1, "full-flush": 7, "seven-pairs": 4, "flower": 1, "all-plants": 2, "last-tile": 1,
    }  # fmt: skip
    assert best.faan == 13
    assert value("112233445566m77m", "tsumo 7m", rules=replace(SEED, cap=8)).faan == 8
    assert value("19m19p19s12345677z", "ron 7z", rules=replace(SEED, cap=8)).patterns == [("thirteen-orphans", 8)]


# "Small four winds, heavenly/earthly hand: no faan of their own (options)"


def test_what_has_no_faan_of_its_own():
    assert patterns("11122233344z123m", "ron 1m", seat=NORTH) == {"concealed": 1, "half-flush": 3, "round-wind": 1}
    assert patterns("123m456m789p234s55p", "tsumo 5p", flags=UNTOUCHED) == {
        "all-chows": 1, "concealed": 1, "self-draw": 1,
    }  # fmt: skip


def test_small_winds_heavenly_earthly_and_human_as_options():
    rules = replace(SEED, small_winds=6, heavenly=13, earthly=13, human=13)
    winds = patterns("11122233344z123m", "ron 1m", seat=NORTH, rules=rules)
    assert winds == {"concealed": 1, "half-flush": 3, "small-winds": 6}
    tiles = "123m456m789p234s55p"
    assert patterns(tiles, "tsumo 5p", seat=EAST, flags=UNTOUCHED, rules=rules) == {"heavenly": 13}
    assert patterns(tiles, "tsumo 5p", flags=UNTOUCHED, rules=rules) == {"earthly": 13}
    assert patterns(tiles, "ron 5p", flags=UNTOUCHED | DEALER_FIRST, rules=rules) == {"human": 13}
    at_discard = replace(rules, earthly_on="discard", human=0)
    assert patterns(tiles, "ron 5p", flags=UNTOUCHED | DEALER_FIRST, rules=at_discard) == {"earthly": 13}
    assert "earthly" not in patterns(tiles, "tsumo 5p", flags=UNTOUCHED, rules=at_discard)


# "Flower faan and 'no flowers' count toward the minimum (option, default on)"; C-115


def test_flowers_and_the_minimum():
    tiles, without = "123m456m789p234s55p", replace(SEED, flowers_in_minimum=False)
    assert value(tiles, "ron 5p", flowers="2y").fault == ""
    short = value(tiles, "ron 5p", flowers="2y", rules=without)
    assert (short.fault, short.faan, short.counted) == ("under-minimum", 3, 2)
    assert value(tiles, "tsumo 5p", flowers="2y", rules=without).faan == 4


def test_c113_small_dragons_are_five_in_total():
    assert value("123m77z", "ron 1m", "pon555z pon666z chi456p").faan == 5


# Options of patterns that the seed does not have


def test_further_patterns_as_options():
    rules = replace(SEED, mixed_terminals=1, straight=8, seven_flowers=3, eight_flowers=8, kong_on_kong=8)
    assert patterns("111m99m", "ron 9m", "pon111p pon999p pon333z", rules=rules) == {
        "all-pungs": 3, "mixed-terminals": 1,
    }  # fmt: skip
    assert patterns("123m11p", "ron 1p", "chi456m chi789m pon333z", rules=rules) == {"straight": 8}
    chows = ("234s55z", "ron 5z", "chi123m chi456m pon222p")
    assert patterns(*chows, flowers="1234f123y", rules=rules) == {"seven-flowers": 3}
    assert patterns(*chows, flowers="1234f1234y", rules=rules) == {"eight-flowers": 8}
    double = KONG_REPLACEMENT | KONG_ON_KONG
    assert patterns("234s55z", "tsumo 5z", f"{MELDS} kan2222p", flags=double, rules=rules) == {
        "self-draw": 1, "kong-on-kong": 8,
    }  # fmt: skip


# A value explains itself


def test_explanation_tells_what_replaced_what():
    (one,) = explained("123m77z", "ron 1m", "pon555z pon666z chi456p", flowers="1234f").readings
    assert [(gone.name, gone.faan, gone.by) for gone in one.replaced] == [
        ("white-dragon", 1, "small-dragons"),
        ("green-dragon", 1, "small-dragons"),
        ("flower", 1, "all-plants"),
    ]


def test_explanation_gives_all_readings_best_first():
    found = explained("111222333m456p77s", "tsumo 7s")
    assert [dict(one.value.patterns).get("all-chows", 0) for one in found.readings] == [1, 0]
    assert found.value is found.readings[0].value


def test_the_best_reading_is_taken():
    """Three equal chows, or three pungs: with a chow beside them the chows are worth more."""
    assert patterns("111222333m456p77s", "tsumo 7s") == {"all-chows": 1, "concealed": 1, "self-draw": 1}
