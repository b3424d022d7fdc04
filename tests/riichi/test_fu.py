"""Fu item by item: 20 base, 10 closed ron, 2 tsumo, groups, pair, wait; rounded up to ten."""

from dataclasses import replace

import pytest
from win_hands import EAST, TENHOU_RULES, hand

from mjlog.rules.riichi import yaku as flag
from mjlog.rules.riichi.fu import pair_fu, round_fu
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.value import explain
from mjlog.tiles import TILE_NAMES


def items(tiles: str, how: str, melds: str = "", rules: RiichiRules = TENHOU_RULES, **more: int) -> tuple[int, str]:
    """The rounded fu and the items of the best reading in words."""
    best = explain(hand(tiles, how, melds, **more), rules).readings[0]
    words = [f"{item.name}{' ' + TILE_NAMES[item.face] if item.face >= 0 else ''} {item.fu}" for item in best.items]
    assert sum(item.fu for item in best.items) == best.value.fu_sum
    return best.value.fu, ", ".join(words)


@pytest.mark.parametrize(
    ("tiles", "how", "melds", "fu", "said"),
    [
        ("123m456m789p99p234s", "ron 4s", "", 30, "base 20, closed-ron 10"),
        ("123m456m789p99p234s", "tsumo 4s", "", 20, "base 20"),
        ("123m456m789p99p234s", "ron 3s", "", 40, "base 20, kanchan 3s 2, closed-ron 10"),
        ("123m456m789p99p234s", "tsumo 3s", "", 30, "base 20, kanchan 3s 2, tsumo 2"),
        ("123m456m789p99p123s", "ron 3s", "", 40, "base 20, penchan 3s 2, closed-ron 10"),
        ("123m456m789p99p789s", "ron 7s", "", 40, "base 20, penchan 7s 2, closed-ron 10"),
        ("123m456m789p99p123s", "ron 1s", "", 30, "base 20, closed-ron 10"),
        ("123m456m789p99p234s", "ron 9p", "", 30, "base 20, closed-ron 10"),  # 789p rather than the pair: pinfu
        ("456m99s234s", "ron 4s", "chi123m chi789p", 30, "base 20, open-pinfu 10"),
        ("456m99s234s", "tsumo 4s", "chi123m chi789p", 30, "base 20, tsumo 2"),
        ("456m55z234s", "ron 4s", "chi123m chi789p", 30, "base 20, pair 5z 2"),
        ("1122m3344p5566s77z", "tsumo 7z", "", 25, "chiitoitsu 25"),
        ("88m234s", "ron 4s", "pon333m pon444p chi678p", 30, "base 20, open-triplet 3m 2, open-triplet 4p 2"),  # C-14
        ("88m234s", "ron 4s", "pon999m pon777z chi678p", 30, "base 20, open-triplet 9m 4, open-triplet 7z 4"),
        ("88m234s678p555z", "tsumo 4s", "chi567m", 30, "base 20, closed-triplet 5z 8, tsumo 2"),
        ("88m234s", "ron 4s", "kan3333m kakan9999p chi678p", 50, "base 20, open-kan 3m 8, open-kan 9p 16"),
        ("88m234s678p", "ron 4s", "ankan3333m ankan1111z", 80,
         "base 20, closed-kan 3m 16, closed-kan 1z 32, closed-ron 10"),
        ("333m111p88m234s678p", "tsumo 4s", "", 40, "base 20, closed-triplet 3m 4, closed-triplet 1p 8, tsumo 2"),
        ("333m111p88m234s678p", "ron 3m", "", 40, "base 20, open-triplet 3m 2, closed-triplet 1p 8, closed-ron 10"),
    ],
)  # fmt: skip
def test_items(tiles: str, how: str, melds: str, fu: int, said: str) -> None:
    assert items(tiles, how, melds) == (fu, said)


def test_pair_of_winds() -> None:
    """A dragon 2, the seat's or the round's wind 2, both 2 or 4 by option, a guest wind none."""
    east, south, west, red = 27, 28, 29, 33
    assert [pair_fu(pair, south, east, TENHOU_RULES) for pair in (east, south, west, red, 0)] == [2, 2, 0, 2, 0]
    assert pair_fu(east, east, east, TENHOU_RULES) == 4
    assert pair_fu(east, east, east, replace(TENHOU_RULES, double_wind_fu=2)) == 2
    assert items("123m456m789p11z234s", "ron 4s", seat=EAST) == (40, "base 20, pair 1z 4, closed-ron 10")


@pytest.mark.parametrize(("rinshan", "said"), [(True, "tsumo 2"), (False, "")])
def test_tsumo_on_a_replacement_tile(rinshan: bool, said: str) -> None:
    rules = replace(TENHOU_RULES, rinshan_tsumo_fu=rinshan)
    fu, text = items("123m456m99p234s", "tsumo 4s", "ankan3333m", rules, flags=flag.RINSHAN)
    assert (fu, text) == (40, ", ".join(filter(None, ("base 20, closed-kan 3m 16", said))))


def test_rounding() -> None:
    assert [round_fu(fu) for fu in (0, 20, 22, 25, 30, 32, 110)] == [0, 20, 30, 25, 30, 40, 110]


def test_readings_with_equal_fu_prefer_the_higher_sum() -> None:
    """Both readings of this hand round to 30: the one with 8 fu for terminals is said."""
    assert items("234m1112356777s4s", "tsumo 4s") == (30, "base 20, closed-triplet 1s 8, tsumo 2")
