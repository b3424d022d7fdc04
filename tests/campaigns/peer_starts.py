"""Games for the package riichienv to play, most of them from a first deal in which something rare may happen."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from steering import rivals, steered_layout
from winning_hands import winning_hand

from mjlog.rules.select import select_rules
from mjlog.shuffle import Layout
from mjlog.table import RuleSet
from mjlog.tiles import FACE, FACES, FLOWERS, RED, TERMINALS_AND_HONOURS, UNKNOWN

_ORPHANS = sorted(TERMINALS_AND_HONOURS)
_WINDS, _DRAGONS = range(27, 31), range(31, 34)
_FIVES = (4, 13, 22)
_HAND = 13
_KINDS = ("steered",) * 8 + ("winds", "nagashi", "rivals", "orphans", "added", "fed")
AS_DEALT: dict[str, Any] = {"start": {}, "first": [[]] * 4, "claimed": [[]] * 4, "quiet": []}
"""A game from its beginning, as the package shuffles."""
BySeat = list[list[int]]
"""Faces."""


class Stage(NamedTuple):
    """How the first deal is prepared."""

    layout: Layout
    """Tiles that are given."""
    first: BySeat
    """What each discards before anything else."""
    claimed: BySeat
    """What each claims whenever it can."""
    quiet: Sequence[int] = ()
    """Who neither wins nor calls."""


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
    oya = rng.randrange(rule_set.players)
    kind = rng.choice(_KINDS)
    stage = _stage(rng, rules, rule_set, oya, kind)
    wind, honba, sticks = rng.choice((0, 1, 1, 1)), rng.choice((0, 0, 0, 1, 2, 5)), rng.choice((0, 0, 0, 1, 3))
    moved = rng.choice((0, 0, 3, 8)) if wind or oya or honba or sticks else 0
    return {
        "start": {
            "wall": wall(rng, rule_set, oya, stage.layout),
            "oya": oya,
            "round_wind": wind,
            "scores": _points(rng, rule_set, sticks, moved),
            "honba": honba,
            "kyotaku": sticks,
        },
        "first": stage.first,
        "claimed": stage.claimed,
        "quiet": list(stage.quiet),
    }


def _stage(rng: Random, rules: str, rule_set: RuleSet[Any], oya: int, kind: str) -> Stage:
    """What makes it likely that something of a kind happens."""
    players = rule_set.players
    nothing: BySeat = [[] for _ in range(players)]
    if kind == "winds" and players == 4:  # each may discard the same wind
        wind = [rng.randrange(27, 31)]
        return Stage(Layout(dict.fromkeys(range(players), wind)), [wind] * players, nothing)
    if kind == "nagashi":  # one draws nothing but terminals and honours for long
        layout = _nagashi(rng, players, rng.randrange(players), oya)
        return Stage(layout, [[*_ORPHANS]] * players, nothing, range(players))
    if kind == "rivals":  # all may win on the discard of one
        return _rivals(rng, rule_set)
    if kind == "added":  # a pon to which the tile is added that another waits for by then
        return _added(rng, rule_set, oya)
    if kind == "fed":  # pons of all dragons, or all winds, and who fed the last one is liable
        return _fed(rng, players)
    if kind == "orphans":  # a closed kan that thirteen orphans wait for
        return Stage(_orphans(rng, players, oya), nothing, nothing)
    return Stage(steered_layout(rng, rules), nothing, nothing)


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


def _rivals(rng: Random, rules: RuleSet[Any]) -> Stage:
    while True:
        hands, (tile,) = rivals(rng, rules.limits, rules.players)
        if len(hands) == rules.players - 1:
            (other,) = set(range(rules.players)) - {*hands}
            none: BySeat = [[] for _ in range(rules.players)]
            return Stage(Layout({**hands, other: [tile]}), _only(other, [tile], rules.players), none)


def _orphans(rng: Random, players: int, oya: int) -> Layout:
    seat, other = rng.sample(range(players), 2)
    tile = rng.choice(_ORPHANS)
    rest = [one for one in _ORPHANS if one != tile]
    draws = [UNKNOWN] * players
    draws[(other - oya) % players] = tile
    return Layout({seat: [*rest, rng.choice(rest)], other: [tile] * 3}, draws)


def _added(rng: Random, rules: RuleSet[Any], oya: int) -> Stage:
    """The dealer's first discard is claimed, who draws next becomes ready, and the one who claimed draws the fourth."""
    players = rules.players
    other = (oya + rng.randrange(1, players - 1)) % players
    seat = (other + 1) % players
    while True:
        hand = winning_hand(rng, rules.limits, seat, players)
        held, tile = [*hand.concealed], hand.tile
        if not hand.melds and tile not in held and tile < RED and tile not in _FIVES:
            break
    drawn = held.pop()
    draws = [UNKNOWN, drawn, *[UNKNOWN] * (players - 2), tile]
    layout = Layout({oya: [tile], other: [tile] * 2, seat: held}, draws)
    return Stage(layout, _only(oya, [tile], players), _only(other, [tile], players))


def _fed(rng: Random, players: int) -> Stage:
    seat = rng.randrange(players)
    faces, others = rng.choice(((_DRAGONS, _WINDS), (_WINDS, _DRAGONS)))
    low = rng.randrange(9, 16)
    rest = rng.choice(([low, low + 1, 20, 23, 26, 0, 8], [*others[:2], *others[:3], 0, 8]))  # not ready too early
    hands = {one: list[int]() for one in range(players)}
    hands[seat] = [*faces, *faces, *rest][:_HAND]
    for face in faces:
        hands[rng.choice([one for one in hands if one != seat])].append(face)
    first = [[] if one == seat else [*faces] for one in range(players)]
    return Stage(Layout(hands), first, _only(seat, [*faces], players), [one for one in hands if one != seat])


def _only(seat: int, faces: list[int], players: int) -> BySeat:
    return [faces if one == seat else [] for one in range(players)]
