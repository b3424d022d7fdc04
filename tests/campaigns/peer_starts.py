"""Games for the package riichienv to play, most of them from a first deal in which something rare may happen."""

from random import Random
from typing import Any

from steering import rivals, steered_layout

from mjlog.rules.select import select_rules
from mjlog.shuffle import Layout
from mjlog.table import RuleSet
from mjlog.tiles import FACE, FACES, FLOWERS, RED, UNKNOWN

_ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
_HAND = 13
_KINDS = ("steered",) * 7 + ("winds", "nagashi", "rivals", "orphans")
AS_DEALT: dict[str, Any] = {"start": {}, "first": [], "quiet": False}
"""A game from its beginning, as the package shuffles."""


def start(rng: Random, rules: str) -> dict[str, Any]:
    """What a game starts from, as ``play_riichienv.py`` takes it: often near its end, which comes about in many ways.

    Args:
        rng: of all that is not given.
        rules: the ``Rules`` tag.
    """
    if rng.random() < 0.1:
        return AS_DEALT
    rule_set = select_rules(rules).rules
    assert rule_set is not None
    players = rule_set.players
    oya = rng.randrange(players)
    kind = rng.choice(_KINDS)
    layout, first = steered_layout(rng, rules), list[int]()
    if kind == "winds" and players == 4:  # each may discard the same wind first
        first = [rng.randrange(27, 31)]
        layout = Layout(dict.fromkeys(range(players), first))
    elif kind == "nagashi":  # one draws nothing but terminals and honours for long
        first = [*_ORPHANS]
        layout = _nagashi(rng, players, rng.randrange(players), oya)
    elif kind == "rivals":  # all may win on the first discard of one
        layout, first = _rivals(rng, rule_set)
    elif kind == "orphans":  # a closed kan that thirteen orphans wait for
        layout = _orphans(rng, players, oya)
    wind, honba, sticks = rng.choice((0, 1, 1, 1)), rng.choice((0, 0, 0, 1, 2, 5)), rng.choice((0, 0, 0, 1, 3))
    moved = rng.choice((0, 0, 3, 8)) if wind or oya or honba or sticks else 0
    return {
        "start": {
            "wall": wall(rng, rule_set, oya, layout),
            "oya": oya,
            "round_wind": wind,
            "scores": _points(rng, rule_set, sticks, moved),
            "honba": honba,
            "kyotaku": sticks,
        },
        "first": first,
        "quiet": kind == "nagashi",
    }


def wall(rng: Random, rules: RuleSet[Any], oya: int, layout: Layout) -> list[int]:
    """Tile ids in the order dealt: three times four to each, from the dealer on, one to each, and the draws."""
    players = rules.players
    ids = [one for one in range(4 * FACES) if rules.limits[one // 4]]
    rng.shuffle(ids)
    given: dict[int, int] = {}
    for seat, tiles in layout.hands.items():
        given |= dict(zip(_places(seat, players, oya), tiles, strict=False))
    given |= {_HAND * players + place: tile for place, tile in enumerate(layout.draws) if tile != UNKNOWN}
    chosen: dict[int, int] = {}
    for place, tile in given.items():
        chosen[place] = next(one for one in ids if _tile(one) == tile)
        ids.remove(chosen[place])
    return [chosen[place] if place in chosen else ids.pop() for place in range(len(ids) + len(chosen))]


def _tile(one: int) -> int:
    """The tile of an id: the first of each kind of fives is the red one."""
    return next((tile for tile in range(RED, FLOWERS) if FACE[tile] == one // 4 and one % 4 == 0), one // 4)


def _places(seat: int, players: int, oya: int) -> list[int]:
    """Where the starting hand of a seat lies."""
    turn = (seat - oya) % players
    blocks = [4 * (players * block + turn) + place for block in range(3) for place in range(4)]
    return [*blocks, 12 * players + turn]


def _points(rng: Random, rules: RuleSet[Any], sticks: int, moved: int) -> list[int]:
    """What each has: as at the start of a game, or moved about some times, so that some can hardly pay."""
    players = rules.players
    points = [(rules.total_points() or 0) // players] * players
    points[0] -= 1000 * sticks
    for _ in range(moved):
        giver, taker = rng.sample(range(players), 2)
        amount = rng.randrange(0, points[giver] + 1, 100)
        points[giver] -= amount
        points[taker] += amount
    return points


def _nagashi(rng: Random, players: int, seat: int, oya: int) -> Layout:
    tiles = [tile for tile in _ORPHANS for _ in range(4)]
    rng.shuffle(tiles)
    draws = [UNKNOWN] * 11 * players
    draws[(seat - oya) % players :: players] = tiles[_HAND : _HAND + 11]
    return Layout({seat: tiles[:_HAND]}, draws)


def _rivals(rng: Random, rules: RuleSet[Any]) -> tuple[Layout, list[int]]:
    while True:
        hands, (tile,) = rivals(rng, rules.limits, rules.players)
        if len(hands) == rules.players - 1:
            (other,) = set(range(rules.players)) - {*hands}
            return Layout({**hands, other: [tile]}), [tile]


def _orphans(rng: Random, players: int, oya: int) -> Layout:
    seat, other = rng.sample(range(players), 2)
    tile = rng.choice(_ORPHANS)
    rest = [one for one in _ORPHANS if one != tile]
    draws = [UNKNOWN] * players
    draws[(other - oya) % players] = tile
    return Layout({seat: [*rest, rng.choice(rest)], other: [tile] * 3}, draws)
