"""The ways to divide tiles into groups: runs, triplets, one pair.

Shared by all rule sets. What a suit can be is worked out once for each of its keys (base 5, one digit a face) and
remembered; a hand is the product of its four suits. Sets of faces are bit masks: bit f stands for face f.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

NO_PAIR: Final = -1

HONOURS: Final = 0b1111111 << 27
TERMINALS: Final = sum(1 << face for face in (0, 8, 9, 17, 18, 26))
TERMINALS_HONOURS: Final = TERMINALS | HONOURS
DRAGONS: Final = 0b111 << 31
WINDS: Final = 0b1111 << 27

_UNITS: Final = tuple(5**at for at in range(9))
_REMEMBERED = 1 << 16  # suits; a hundred thousand hands hold some ten thousand different ones


Division = tuple[tuple[int, ...], int, int]
"""One way to divide tiles completely into groups.

The lowest face of each run, ascending, equal runs repeating; the faces of the triplets; the face of the pair, or
`NO_PAIR`.
"""


class Suit(NamedTuple):
    """What the tiles of one suit are."""

    faces: int
    """The faces there."""
    size: int
    """How many tiles."""
    even: bool
    """Whether there is an even number of every face: the tiles are pairs."""
    divisions: tuple[Division, ...]
    """All ways to divide them into groups and at most one pair."""


def _divide(counts: list[int], suit: int, at: int, *, may_pair: bool) -> Iterator[Division]:
    """All divisions of the tiles from position ``at`` on."""
    while at < len(counts) and not counts[at]:
        at += 1
    if at == len(counts):
        yield (), 0, NO_PAIR
        return
    face = 9 * suit + at
    if counts[at] >= 3:
        counts[at] -= 3
        for runs, triplets, pair in _divide(counts, suit, at, may_pair=may_pair):
            yield runs, triplets | 1 << face, pair
        counts[at] += 3
    if may_pair and counts[at] >= 2:
        counts[at] -= 2
        for runs, triplets, _ in _divide(counts, suit, at, may_pair=False):
            yield runs, triplets, face
        counts[at] += 2
    if suit < 3 and at < 7 and counts[at + 1] and counts[at + 2]:
        for step in range(3):
            counts[at + step] -= 1
        for runs, triplets, pair in _divide(counts, suit, at, may_pair=may_pair):
            yield (face, *runs), triplets, pair
        for step in range(3):
            counts[at + step] += 1


@lru_cache(_REMEMBERED)
def suit_of(suit: int, key: int) -> Suit:
    """What the tiles of a suit (0-2 numbers, 3 honours) with this key are."""
    counts = [key // unit % 5 for unit in _UNITS]
    size = sum(counts)
    faces = sum(1 << 9 * suit + at for at, count in enumerate(counts) if count)
    even = not any(count % 2 for count in counts)
    rest = size % 3
    divisions = set() if rest == 1 else set(_divide(counts, suit, 0, may_pair=rest == 2))
    return Suit(faces, size, even, tuple(sorted(divisions)))


def divide(m: Suit, p: Suit, s: Suit, z: Suit) -> list[Division]:
    """All ways to divide the four suits' tiles into groups and exactly one pair."""
    if (m.size % 3, p.size % 3, s.size % 3, z.size % 3).count(2) != 1:
        return []
    return [
        (
            runs_m + runs_p + runs_s,
            triplets_m | triplets_p | triplets_s | triplets_z,
            pair_m & pair_p & pair_s & pair_z,  # NO_PAIR is all ones
        )
        for runs_m, triplets_m, pair_m in m.divisions
        for runs_p, triplets_p, pair_p in p.divisions
        for runs_s, triplets_s, pair_s in s.divisions
        for _, triplets_z, pair_z in z.divisions
    ]
