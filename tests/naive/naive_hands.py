"""Winning hands taken apart by trying everything: slow, plain, and independent of mjlog's own rules.

Tiles are faces 0-33 (1m-9m, 1p-9p, 1s-9s, E S W N white green red). A hand is given as its concealed tiles without the
winning one, its melds (``mjlog.model.Meld``) and the winning tile. What is the same in the Hong Kong and the classic
game is here: the ways to read a hand, and the predicates of patterns that both pages name.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from mjlog.model import Meld

HONOURS = range(27, 34)
WINDS = range(27, 31)
DRAGONS = range(31, 34)
TERMINALS = (0, 8, 9, 17, 18, 26)
ORPHANS = (*TERMINALS, *HONOURS)
GROUP_OF_CALL = {"chi": "chow", "pon": "pung", "kan": "kong", "ankan": "kong", "kakan": "kong"}


@dataclass(frozen=True)
class Circumstances:
    """How the hand was won, beyond its tiles."""

    self_drawn: bool = False
    seat_wind: int = 0
    """0-3: East South West North."""
    round_wind: int = 0
    flowers: tuple[int, ...] = ()
    """Flowers and seasons shown (37-44)."""
    after_kong: bool = False
    """The winning tile replaced a kong."""
    after_flower: bool = False
    """The winning tile replaced a flower (which may have come for a kong)."""
    robbing: bool = False
    last: bool = False
    """Won with nothing left to draw: on the last tile, or on a discard after it."""
    heavenly: bool = False
    """The dealer wins before any discard or meld."""
    earthly: bool = False
    """Won on the dealer's first discard, before any meld."""


class Group(NamedTuple):
    """Chow, pung or kong; ``face`` is the lowest; ``concealed``: neither claimed nor completed by another's tile."""

    kind: str
    face: int
    concealed: bool


@dataclass(frozen=True)
class Reading:
    """One way to read a winning hand. ``shape``: standard, pairs or orphans; only the first has groups and a pair."""

    shape: str
    tiles: tuple[int, ...]
    melds: tuple[Meld, ...]
    groups: tuple[Group, ...] = ()
    pair: int = -1

    @property
    def concealed(self) -> bool:
        """No meld but concealed kongs."""
        return all(meld.kind == "ankan" for meld in self.melds)

    def pungs(self, faces: Sequence[int]) -> int:
        """How many pungs and kongs are of these faces."""
        return sum(group.kind != "chow" and group.face in faces for group in self.groups)

    @property
    def suits(self) -> set[int]:
        """The number suits there are."""
        return {tile // 9 for tile in self.tiles if tile < 27}


def splits(tiles: tuple[int, ...]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Every way to part sorted tiles into chows and pungs."""
    if not tiles:
        yield ()
        return
    first = tiles[0]
    if tiles.count(first) >= 3:
        for rest in splits(tiles[3:]):
            yield (("pung", first), *rest)
    if first < 27 and first % 9 <= 6 and first + 1 in tiles and first + 2 in tiles:
        left = list(tiles)
        for tile in (first, first + 1, first + 2):
            left.remove(tile)
        for rest in splits(tuple(left)):
            yield (("chow", first), *rest)


def readings(
    hand: Sequence[int], melds: Sequence[Meld], tile: int, self_drawn: bool, *, equal_pairs: bool = True
) -> list[Reading]:
    """Every reading of the hand with the winning tile; none where it is not complete.

    Args:
        hand: concealed tiles without the winning tile.
        melds: what lies open, and concealed kongs.
        tile: the winning tile.
        self_drawn: else the group that the winning tile completes is not concealed; every place of it is tried.
        equal_pairs: whether four equal tiles are two of the seven pairs.
    """
    held = tuple(sorted((*hand, tile)))
    every = tuple(sorted((*held, *(face for meld in melds for face in meld.tiles))))
    melds = tuple(melds)
    if len(held) + 3 * len(melds) != 14:
        return []
    found = []
    laid = tuple(Group(GROUP_OF_CALL[meld.kind], min(meld.tiles), meld.kind == "ankan") for meld in melds)
    for pair in sorted(set(held)):
        if held.count(pair) < 2:
            continue
        rest = list(held)
        rest.remove(pair)
        rest.remove(pair)
        for parts in splits(tuple(rest)):
            groups = [Group(kind, face, concealed=True) for kind, face in parts]
            standard = Reading("standard", every, melds, (*groups, *laid), pair)
            if self_drawn or tile == pair:
                found.append(standard)
            if self_drawn:
                continue
            for at, group in enumerate(groups):
                if tile == group.face or (group.kind == "chow" and group.face < tile <= group.face + 2):
                    opened = [*groups[:at], group._replace(concealed=False), *groups[at + 1 :]]
                    found.append(replace(standard, groups=(*opened, *laid)))
    counts = Counter(held)
    if not melds and all(n == 2 or (n == 4 and equal_pairs) for n in counts.values()):
        found.append(Reading("pairs", every, melds))
    if not melds and set(held) == set(ORPHANS):
        found.append(Reading("orphans", every, melds))
    return found


# Patterns that both pages name


def all_pungs(reading: Reading) -> bool:
    """Four pungs or kongs and a pair."""
    return reading.shape == "standard" and all(group.kind != "chow" for group in reading.groups)


def all_chows(reading: Reading) -> bool:
    """Four chows and a pair."""
    return reading.shape == "standard" and all(group.kind == "chow" for group in reading.groups)


def half_flush(reading: Reading) -> bool:
    """One suit and honours: both are there."""
    return len(reading.suits) == 1 and any(tile in HONOURS for tile in reading.tiles)


def full_flush(reading: Reading) -> bool:
    """One suit and nothing else."""
    return len(reading.suits) == 1 and not any(tile in HONOURS for tile in reading.tiles)


def small_dragons(reading: Reading) -> bool:
    """Two dragon pungs and a pair of the third."""
    return reading.pungs(DRAGONS) == 2 and reading.pair in DRAGONS


def big_dragons(reading: Reading) -> bool:
    """Three dragon pungs."""
    return reading.pungs(DRAGONS) == 3


def small_winds(reading: Reading) -> bool:
    """Three wind pungs and a pair of the fourth."""
    return reading.pungs(WINDS) == 3 and reading.pair in WINDS


def big_winds(reading: Reading) -> bool:
    """Four wind pungs."""
    return reading.pungs(WINDS) == 4


def all_honours(reading: Reading) -> bool:
    """Winds and dragons only."""
    return set(reading.tiles) <= set(HONOURS)


def all_terminals(reading: Reading) -> bool:
    """Ones and nines only."""
    return set(reading.tiles) <= set(TERMINALS)


def nine_gates(reading: Reading) -> bool:
    """1112345678999 of one suit and one more of it, without a meld."""
    if reading.melds or not full_flush(reading):
        return False
    ranks = Counter(tile % 9 for tile in reading.tiles)
    return ranks[0] >= 3 and ranks[8] >= 3 and all(ranks[rank] for rank in range(9))


def four_kongs(reading: Reading) -> bool:
    """Four kongs of any kind."""
    return [group.kind for group in reading.groups] == ["kong"] * 4


def four_concealed_pungs(reading: Reading) -> bool:
    """Four pungs or kongs that no other player's tile completed."""
    return all_pungs(reading) and all(group.concealed for group in reading.groups)
