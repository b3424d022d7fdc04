"""Winning hands for the tests of Hong Kong, written short."""

import re

from mjlog.rules.hongkong.options import HongkongRules
from mjlog.rules.hongkong.patterns import WinHand
from mjlog.rules.hongkong.presets import PRESETS
from mjlog.rules.hongkong.value import Explanation, Value, explain
from mjlog.tiles import FACE, keys_of, parse_tiles

SEED = PRESETS["seed"]
EAST, SOUTH, WEST, NORTH = range(4)
PLAIN = "1y"
"""A season that is nobody's but East's: a hand with it has no faan of flowers for South, West and North."""


def hand(
    tiles: str,
    how: str,
    melds: str = "",
    *,
    seat: int = SOUTH,
    wind: int = EAST,
    flags: int = 0,
    flowers: str = PLAIN,
) -> WinHand:
    """``hand("234m55p", "tsumo 4m", "pon444s ankan5555p")``: the tiles hold the winning one already."""
    manner, win = how.split()
    laid = [(kind, min(parse_tiles(word))) for kind, word in re.findall("([a-z]+?)([0-9]+[mpsz])", melds)]
    keys = keys_of(FACE[tile] for tile in parse_tiles(tiles))
    return WinHand(keys, laid, parse_tiles(win)[0], manner == "tsumo", seat, wind, flags, parse_tiles(flowers))


def explained(tiles: str, how: str, melds: str = "", *, rules: HongkongRules = SEED, **more) -> Explanation:
    return explain(hand(tiles, how, melds, **more), rules)


def value(tiles: str, how: str, melds: str = "", *, rules: HongkongRules = SEED, **more) -> Value:
    """What such a hand is worth."""
    return explained(tiles, how, melds, rules=rules, **more).value


def patterns(tiles: str, how: str, melds: str = "", *, rules: HongkongRules = SEED, **more) -> dict[str, int]:
    """Its patterns with their faan."""
    return dict(value(tiles, how, melds, rules=rules, **more).patterns)
