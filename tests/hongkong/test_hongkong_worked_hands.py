"""The worked hands of hk-mahjong (github.com/HSKPeter/hk-mahjong-hand-calculation, FaanCalculation.test.ts).

Exposed and on a discard, with no faan for winds and flowers, unless said. Where Wikipedia's list
(github.com/ikcede/mahjong-rules) or the seed have another value, that is here too.
"""

from dataclasses import replace

import pytest
from hongkong_hands import EAST, NORTH, WEST, value

from mjlog.rules.hongkong.options import HongkongRules
from mjlog.rules.hongkong.patterns import DEALER_FIRST, KONG_ON_KONG, KONG_REPLACEMENT, LAST, ROBBING, UNTOUCHED
from mjlog.rules.hongkong.presets import PRESETS

CANTONESE, SEED, WIKIPEDIA = (replace(PRESETS[name], minimum=0) for name in ("cantonese", "seed", "wikipedia"))

SEED = replace(SEED, round_wind_is="prevailing")  # no wind counts, East neither

HANDS = {
    1: ("66p", "pon111p pon444p chi234m pon111s", 0),
    2: ("77m", "chi123p chi123s chi123m chi456m", 1),
    3: ("44z", "pon111s pon555s chi789s pon333z", 3),
    4: ("44z", "pon111s pon555s pon888s pon333z", 6),
    5: ("22z", "pon222p pon222m pon555p pon555z", 4),
    6: ("22z", "pon222p pon222m pon555p pon555s", 3),
    7: ("44z", "pon111z pon999m pon999s pon111p", 4),
    8: ("55z", "pon777z pon666z chi789m pon111p", 5),
    9: ("55z", "pon777z pon666z pon222m pon888s", 8),
    10: ("77z", "kan6666z pon555z pon333m pon444m", 11),
    11: ("99m", "pon111m pon333m pon555m chi789m", 7),
    12: ("77m", "pon111m pon333m pon555m pon999m", 10),
    13: ("99p", "chi123p chi234p chi456p chi789p", 8),
    15: ("44z", "pon111z pon222z pon333z chi234s", 13),
    16: ("22m", "pon777z pon666z pon555z pon888s", 13),
    17: ("22s", "pon111z pon222z pon333z pon444z", 13),
    18: ("66z", "pon111z pon222z pon333z pon444z", 13),
    19: ("11m", "pon111p pon999p pon111s pon999s", 13),
    21: ("22z", "kan2222p kan2222m kan5555p kakan5555s", 13),
}
"""Pair, melds, faan."""
OTHERWISE = [(SEED, 7, 3), (WIKIPEDIA, 15, 6 + 3), (WIKIPEDIA, 16, 8 + 3)]


def faan(number: int, rules: HongkongRules = CANTONESE, how: str = "ron", **more) -> int:
    """What a hand of the list is worth. North is the wind that no hand of the list below a limit has a pung of."""
    pair, melds, _ = HANDS[number]
    return value(pair, f"{how} {pair[1:]}", melds, rules=rules, **{"seat": NORTH, "wind": NORTH} | more).faan


@pytest.mark.parametrize("number", HANDS)
def test_hand(number: int):
    assert faan(number) == HANDS[number][2]


@pytest.mark.parametrize(("rules", "number", "expected"), OTHERWISE)
def test_other_lists(rules: HongkongRules, number: int, expected: int):
    assert faan(number, rules) == expected


@pytest.mark.parametrize("number", HANDS.keys() - {7, 15})
def test_seed_has_the_same(number: int):
    """But for mixed terminals (7) and small four winds (15), which it does not count."""
    assert faan(number, SEED) == HANDS[number][2]


def test_14_self_drawn():
    pair, melds = "55p", "pon111p pon222p pon333p pon444p"
    assert value(pair, "tsumo 5p", melds, rules=CANTONESE).faan == 11


def test_20_and_22_concealed():
    assert value("222p222m555p555s22z", "tsumo 2z", rules=CANTONESE).faan == 13
    assert value("11122345678999m", "ron 2m", rules=CANTONESE).faan == 13


def test_23_heavenly_and_earthly():
    tiles = "111444p234m111s66p"
    assert value(tiles, "tsumo 6p", seat=EAST, flags=UNTOUCHED, rules=CANTONESE).faan == 13
    assert value(tiles, "ron 6p", flags=UNTOUCHED | DEALER_FIRST, rules=CANTONESE).faan == 13


def test_24_seven_flowers():
    assert faan(1, flowers="1234f123y") == 3


CONCEALED_3 = "111555789s333z44z"


@pytest.mark.parametrize(
    ("how", "more", "added"),
    [
        ("tsumo", {}, 1),
        ("ron", {"flowers": ""}, 1),
        ("ron", {"seat": EAST, "flowers": "1y"}, 1),
        ("ron", {"flags": ROBBING}, 1),
        ("tsumo", {"flags": LAST}, 2),
        ("tsumo", {"flags": KONG_REPLACEMENT}, 2),
        ("ron", {"flowers": "1234f"}, 2),
        ("tsumo", {"flags": KONG_REPLACEMENT | KONG_ON_KONG}, 10),
    ],
)
def test_added_to_hand_3(how: str, more: dict[str, int | str], added: int):
    """Two kongs in a row are the limit."""
    assert faan(3, how=how, **more) == 3 + added


def test_added_to_hand_3_concealed():
    assert value(CONCEALED_3, "ron 4z", seat=NORTH, wind=NORTH, rules=CANTONESE).faan == 3 + 1
    assert value(CONCEALED_3, "tsumo 4z", seat=NORTH, wind=NORTH, rules=CANTONESE).faan == 3 + 2


@pytest.mark.parametrize(
    ("more", "added"),
    [
        ({"wind": WEST}, 1),
        ({"seat": WEST}, 1),
        ({"seat": WEST, "wind": WEST}, 2),
        ({"flowers": "1234y"}, 2),
        ({"flowers": "1234y", "seat": EAST}, 2),
    ],
)
def test_added_to_all_pungs(more: dict[str, int | str], added: int):
    assert faan(4, **more) == 6 + added
