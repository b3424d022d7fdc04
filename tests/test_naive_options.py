"""Options of riichi that no preset sets: the second referee and the engine judge the same deal by them, and agree."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from mjlog.model import Deal, Game
from mjlog.replayer import replay
from mjlog.tiles import TILE_NAMES, parse_tiles

sys.path.insert(0, str(Path(__file__).parent / "naive"))
from riichi_deals import deal, rest
from riichi_options import options_of
from riichi_referee import judge


def verdicts(found: Deal, rules: str) -> tuple[str, str]:
    """The first word of the referee and of the engine; empty where nothing is wrong."""
    verdict = judge(found, options_of(rules))
    errors = replay(Game({"Rules": rules}, deals=[found])).errors
    return verdict.word if verdict else "", errors[0].code if errors else ""


FOUR = "A:1p,ankan1111p^6z+2p,ankan2222p^6z+3p,ankan3333p^6z+4p,ankan4444p^7z+9s="
KANS = {"A": "111p222p333p444p1z", "B": "555s666s79m11z779p", "C": "123m78899p123s55z"}


@pytest.mark.parametrize(
    ("play", "forbidden", "drawn"),
    [
        ("B:6s,ankan6666s\ndraw suukaikan", "fifth-kan", ""),
        ("B:6s,ankan6666s+2m", "fifth-kan", "deal-must-end"),
        ("B:6s=\ndraw suukaikan", "no-ground-to-abort", "no-ground-to-abort"),
        ("B:8m= C:0s= B:kan555s\ndraw suukaikan", "fifth-kan", ""),
    ],
)
def test_a_fifth_kan(play: str, forbidden: str, drawn: str):
    """riichi.md: "a further kan is, by agreement, forbidden or a draw"."""
    found = deal(f"{FOUR} {play}", dora="7z", **KANS)
    assert verdicts(found, "riichi tenhou") == (forbidden, forbidden)
    assert verdicts(found, "riichi tenhou fifth-kan=draw") == (drawn, drawn)


READY = {"A": "120555m1111p111s", "B": "248m258p258s1234z", "C": "369m369p369s1234z", "D": "147m467p479s4567z"}


@pytest.mark.parametrize(("first", "ready"), [("A:3m-1p", "A"), ("A:3m=", "")])
def test_a_wait_for_a_fifth_tile(first: str, ready: str):
    """presets.md: "noten if all 4 are in the concealed part", or "always tenpai"; the fifth is of 5m."""
    used = Counter(parse_tiles("".join(READY.values()) + "3m9m"))
    wall = rest(used, "riichi tenhou")[:69]
    play = " ".join(f"{'BCDA'[turn % 4]}:{TILE_NAMES[tile]}=" for turn, tile in enumerate(wall))
    found = deal(f"{first} {play}\ndraw exhausted tenpai {ready or '-'}", **READY)
    for held, word in (("noten-concealed", bool(ready)), ("noten", bool(ready)), ("tenpai", False)):
        expected = "wrong-tenpai" if word else ""
        assert verdicts(found, f"riichi tenhou four-held-wait={held}") == (expected, expected)
