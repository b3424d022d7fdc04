"""What no site plays, options and chombos: the second referee and the engine judge the same deals, and agree."""

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mjlog.completion import complete
from mjlog.model import Deal, Game, Penalty, Result
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import TILE_NAMES, parse_tiles

sys.path.insert(0, str(Path(__file__).parent / "naive"))
sys.path.insert(0, str(Path(__file__).parent / "campaigns"))
import riichi_deals
from referees import Referee
from riichi_options import options_of
from riichi_referee import chombos, judge, outcome_of


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
    found = riichi_deals.deal(f"{FOUR} {play}", dora="7z", **KANS)
    assert verdicts(found, "riichi tenhou") == (forbidden, forbidden)
    assert verdicts(found, "riichi tenhou fifth-kan=draw") == (drawn, drawn)


READY = {"A": "120555m1111p111s", "B": "248m258p258s1234z", "C": "369m369p369s1234z", "D": "147m467p479s4567z"}


@pytest.mark.parametrize(("first", "ready"), [("A:3m-1p", "A"), ("A:3m=", "")])
def test_a_wait_for_a_fifth_tile(first: str, ready: str):
    """presets.md: "noten if all 4 are in the concealed part", or "always tenpai"; the fifth is of 5m."""
    used = Counter(parse_tiles("".join(READY.values()) + "3m9m"))
    wall = riichi_deals.rest(used, "riichi tenhou")[:69]
    play = " ".join(f"{'BCDA'[turn % 4]}:{TILE_NAMES[tile]}=" for turn, tile in enumerate(wall))
    found = riichi_deals.deal(f"{first} {play}\ndraw exhausted tenpai {ready or '-'}", **READY)
    for held, word in (("noten-concealed", bool(ready)), ("noten", bool(ready)), ("tenpai", False)):
        expected = "wrong-tenpai" if word else ""
        assert verdicts(found, f"riichi tenhou four-held-wait={held}") == (expected, expected)


def with_chombos(rules: str, seed: int) -> Game:
    """A simulated game in which some deals are broken off by a chombo, and dealt again: as they were dealt then."""
    game, rng, options = simulate(rules, seed), Random(seed), options_of(rules)
    deals: list[Deal] = []
    paid = [0] * 4
    for deal in game.deals:
        points = tuple((one or 0) + more for one, more in zip(deal.points or (), paid, strict=True))
        deals.append(replace(deal, points=points))
        if rng.random() < 0.4:
            results: list[Result] = [Penalty(seat, chombo=True) for seat in rng.sample(range(4), rng.choice((1, 2)))]
            events = deal.events[: rng.randrange(1, len(deal.events))]
            undone = replace(deals[-1], events=events, results=results, shown=[], ura=None, after=None, ids=None)
            deals.insert(-1, undone)
            again = outcome_of(undone, options).points
            paid = [more + one - before for more, one, before in zip(paid, again, points, strict=True)]
            if options["chombo-ends"] and deal.label[:2] == "S4":
                return Game({"Rules": rules}, deals=deals[:-1])
            deals[-1] = replace(deal, points=again)
    return Game({"Rules": rules}, deals=deals)


@pytest.mark.parametrize(
    "rules",
    [
        *("riichi wrc", "riichi wrc chombo=mangan", "riichi ema chombo-ends-game=yes", "riichi jpml-a"),
        *("riichi mleague chombo-points=40", "riichi wrc chombo=mangan chombo-ends-game=yes"),
    ],
)
def test_games_with_chombos(rules: str):
    """The engine and the second referee follow them, deal by deal, to the same end."""
    counted = dict.fromkeys(("chombos", "ended"), 0)
    for seed in range(8):
        game = complete(replay(with_chombos(rules, seed)))
        assert replay(game).errors == []
        assert game.final is not None
        assert Referee(rules).judge_game(game) == []
        counted["chombos"] += sum(len(chombos(deal)) for deal in game.deals)
        counted["ended"] += bool(chombos(game.deals[-1]))
    assert counted["chombos"] > 20
    assert (counted["ended"] > 0) is options_of(rules)["chombo-ends"]
