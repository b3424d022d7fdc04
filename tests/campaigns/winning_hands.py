"""Random winning hands in which every pattern turns up often, with the circumstances that they were won in."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from mjlog.model import CallKind, Meld
from mjlog.tiles import FACE, RED

WINDS, DRAGONS, HONOURS = range(27, 31), range(31, 34), range(27, 34)
TERMINALS = (0, 8, 9, 17, 18, 26)
ORPHANS = (*TERMINALS, *HONOURS)
GREEN = (19, 20, 21, 23, 25, 32)

Groups = list[tuple[int, ...]]
"""Chows and pungs by their faces; the last one is the pair."""
Family = Callable[[Random], Groups]


def _pung(face: int) -> tuple[int, ...]:
    return (face,) * 3


def _chow(face: int) -> tuple[int, ...]:
    return (face, face + 1, face + 2)


def _lowest(rng: Random, suit: int | None = None) -> int:
    """Where a chow may start."""
    return 9 * (rng.randrange(3) if suit is None else suit) + rng.randrange(7)


def _pungs_of(faces: Sequence[int], pungs: int, pairs: Sequence[int], rng: Random) -> Groups:
    """So many pungs of some faces and a pair of some others; the rest is anything."""
    chosen = rng.sample(list(faces), pungs)
    pair = rng.choice([face for face in pairs if face not in chosen])
    return [*map(_pung, chosen), *_any(rng)[pungs:4], (pair, pair)]


def _any(rng: Random) -> Groups:
    runs = rng.random()
    groups = [_chow(_lowest(rng)) if rng.random() < runs else _pung(rng.randrange(34)) for _ in range(4)]
    return [*groups, (rng.randrange(34),) * 2]


def _chows(rng: Random) -> Groups:
    return [*(_chow(_lowest(rng)) for _ in range(4)), (rng.randrange(34),) * 2]


def _pungs(rng: Random) -> Groups:
    return _pungs_of(range(34), 4, range(34), rng)


def _flush(rng: Random, honours: float) -> Groups:
    suit, runs = rng.randrange(3), rng.random()

    def face() -> int:
        return rng.choice(HONOURS) if rng.random() < honours else 9 * suit + rng.randrange(9)

    groups = [_chow(_lowest(rng, suit)) if rng.random() < runs else _pung(face()) for _ in range(4)]
    return [*groups, (face(),) * 2]


def _nine_gates(rng: Random) -> Groups:
    """The gates with each further tile, by their groups."""
    suit = 9 * rng.randrange(3)
    counts = Counter({0: 3, 8: 3, **dict.fromkeys(range(1, 8), 1)})
    counts[rng.randrange(9)] += 1
    return _divide([suit + rank for rank in counts.elements()])


def _divide(tiles: list[int]) -> Groups:
    """Some division of sorted tiles into groups and a pair."""
    for pair in sorted({tile for tile in tiles if tiles.count(tile) >= 2}):
        rest = sorted(tiles)
        rest.remove(pair)
        rest.remove(pair)
        groups: Groups = []
        while rest:
            first = rest[0]
            group = _pung(first) if rest.count(first) >= 3 else _chow(first)
            if Counter(group) - Counter(rest):
                break
            for tile in group:
                rest.remove(tile)
            groups.append(group)
        else:
            return [*groups, (pair, pair)]
    raise ValueError(f"no division of {tiles}")


def _outside(rng: Random) -> Groups:
    """A terminal, or an honour, in every group."""
    faces = TERMINALS if rng.random() < 0.5 else ORPHANS
    ends = [9 * suit + rank for suit in range(3) for rank in (0, 6)]
    groups = [_chow(rng.choice(ends)) if rng.random() < 0.6 else _pung(rng.choice(faces)) for _ in range(4)]
    return [*groups, (rng.choice(faces),) * 2]


def _simples(rng: Random) -> Groups:
    simple = [face for face in range(27) if face % 9 not in (0, 8)]
    starts = [face for face in simple if face % 9 in range(1, 6)]
    groups = [_chow(rng.choice(starts)) if rng.random() < 0.7 else _pung(rng.choice(simple)) for _ in range(4)]
    return [*groups, (rng.choice(simple),) * 2]


def _straight(rng: Random) -> Groups:
    suit = 9 * rng.randrange(3)
    return [_chow(suit), _chow(suit + 3), _chow(suit + 6), *_any(rng)[3:]]


def _three_suits(rng: Random) -> Groups:
    """The same chow, or pung, in each suit."""
    rank = rng.randrange(7)
    group = rng.choice((_chow, _pung))
    return [*(group(9 * suit + rank) for suit in range(3)), *_any(rng)[3:]]


def _twice(rng: Random) -> Groups:
    """Chows that are there twice."""
    one, other = _lowest(rng), _lowest(rng)
    rest = [_chow(other), _chow(other)] if rng.random() < 0.6 else _any(rng)[:2]
    return [_chow(one), _chow(one), *rest, (rng.randrange(34),) * 2]


def _three_in_a_row(rng: Random) -> Groups:
    """Three pungs that are chows as well."""
    first = _lowest(rng)
    return [_pung(first), _pung(first + 1), _pung(first + 2), *_any(rng)[3:]]


def _pairs(rng: Random) -> Groups:
    suit = 9 * rng.randrange(3)
    faces = rng.choice((range(34), HONOURS, ORPHANS, range(suit, suit + 9)))
    chosen = [rng.choice(faces) for _ in range(7)] if rng.random() < 0.3 else rng.sample(list(faces), 7)
    return [(face, face) for face in chosen]


def _orphans(rng: Random) -> Groups:
    return [(face,) for face in (*ORPHANS, rng.choice(ORPHANS))]


FAMILIES: dict[str, Family] = {
    "any": _any,
    "chows": _chows,
    "pungs": _pungs,
    "half flush": lambda rng: _flush(rng, 0.4),
    "full flush": lambda rng: _flush(rng, 0),
    "nine gates": _nine_gates,
    "dragons": lambda rng: _pungs_of(DRAGONS, rng.randint(1, 2), range(31, 34), rng),
    "big dragons": lambda rng: _pungs_of(DRAGONS, 3, range(34), rng),
    "winds": lambda rng: _pungs_of(WINDS, rng.randint(1, 3), range(27, 31), rng),
    "big winds": lambda rng: _pungs_of(WINDS, 4, range(34), rng),
    "honours": lambda rng: _pungs_of(HONOURS, 4, HONOURS, rng),
    "terminals": lambda rng: _pungs_of(TERMINALS, 4, TERMINALS, rng),
    "terminals and honours": lambda rng: _pungs_of(ORPHANS, 4, ORPHANS, rng),
    "green": lambda rng: _pungs_of(GREEN, rng.randint(2, 4), GREEN, rng),
    "outside": _outside,
    "simples": _simples,
    "straight": _straight,
    "three suits": _three_suits,
    "twice": _twice,
    "three in a row": _three_in_a_row,
    "pairs": _pairs,
    "orphans": _orphans,
}


@dataclass
class WinningHand:
    """A complete hand: the concealed tiles without the winning one, the winning tile, melds; all tiles of the set."""

    family: str
    concealed: tuple[int, ...]
    tile: int
    melds: tuple[Meld, ...]
    self_drawn: bool

    @property
    def tiles(self) -> list[int]:
        return [*self.concealed, self.tile, *(tile for meld in self.melds for tile in meld.tiles)]


def winning_hand(rng: Random, limits: Sequence[int], seat: int, players: int = 4) -> WinningHand:
    """A hand of a random family, some of its groups melds, some of those kongs.

    Args:
        rng: the random source.
        limits: how many of each tile the set has (red fives are drawn like others).
        seat: whose it is.
        players: how many play; melds are claimed from one of the others, chows from the one before.
    """
    while True:
        family = rng.choice(list(FAMILIES))
        groups = FAMILIES[family](rng)
        opened = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0)) if len(groups) == 5 else 0.0
        kongs = rng.choice((0.0, 0.3, 1.0))
        pool = Counter(dict(enumerate(limits)))
        try:
            laid = [_meld(rng, group, kongs, pool, (seat, players)) for group in groups[:4] if rng.random() < opened]
            tiles = [_take(rng, face, pool) for group in _without(groups, laid) for face in group]
        except LookupError:
            continue
        rng.shuffle(tiles)
        return WinningHand(family, tuple(tiles[:-1]), tiles[-1], tuple(laid), rng.random() < 0.5)


def _group(meld: Meld) -> list[int]:
    """The faces of a meld's group, a kong as a pung."""
    return sorted(FACE[tile] for tile in meld.tiles)[:3]


def _without(groups: Groups, laid: Sequence[Meld]) -> Groups:
    """The groups that are not laid as melds."""
    left = list(groups)
    for meld in laid:
        left.remove(tuple(_group(meld)))
    return left


def _meld(rng: Random, group: tuple[int, ...], kongs: float, pool: Counter[int], seats: tuple[int, int]) -> Meld:
    """A group laid open, or a concealed kong; ``seats``: whose it is, and how many play."""
    seat, players = seats
    kind: CallKind = "chi" if group[0] != group[1] else "pon"
    if kind == "pon" and rng.random() < kongs:
        kind = rng.choice(("kan", "ankan", "kakan"))
        group = (*group, group[0])
    tiles = tuple(_take(rng, face, pool) for face in group)
    others = [one for one in range(players) if one != seat]
    source = (seat - 1) % players if kind == "chi" else rng.choice(others)
    return Meld(kind, tiles, None if kind == "ankan" else source)


def _take(rng: Random, face: int, pool: Counter[int]) -> int:
    """A tile of a face, taken out of what there is.

    Raises:
        LookupError: where there is none left.
    """
    copies = [tile for tile in (face, RED + face // 9) if FACE[tile] == face for _ in range(pool[tile])]
    tile = copies[rng.randrange(len(copies))] if copies else None
    if tile is None:
        raise LookupError(face)
    pool[tile] -= 1
    return tile


def spoilt(rng: Random, hand: WinningHand, limits: Sequence[int]) -> WinningHand:
    """The hand with another winning tile, which mostly completes nothing."""
    pool = Counter(dict(enumerate(limits)))
    pool.subtract(hand.tiles)
    tile = rng.choice([tile for tile in range(len(limits)) if FACE[tile] < 34 and pool[tile] > 0])
    return WinningHand(hand.family, hand.concealed, tile, hand.melds, hand.self_drawn)


def part_of(rng: Random, hand: WinningHand) -> tuple[list[int], list[int]]:
    """The tiles of a hand without some, and those left out: a start of which the hand may come."""
    tiles = hand.tiles
    rng.shuffle(tiles)
    missing = max(rng.randint(1, 5), len(tiles) - 13)
    return tiles[missing:], tiles[:missing]
