"""The ways to divide tiles into groups: runs, triplets, one pair.

Shared by all rule sets. What a suit can be is worked out once for each of its keys (base 5, one digit a face) and
remembered; a hand is the product of its four suits. Sets of faces are bit masks: bit f stands for face f.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from mjlog.tiles import FACES

NO_PAIR: Final = -1

HONOURS: Final = 0b1111111 << 27
TERMINALS: Final = sum(1 << face for face in (0, 8, 9, 17, 18, 26))
TERMINALS_HONOURS: Final = TERMINALS | HONOURS
WINDS: Final = 0b1111 << 27

# Traits, bits that say what tiles or groups there are.
MAN: Final = 1 << 0
PIN: Final = 1 << 1
SOU: Final = 1 << 2
HONOUR: Final = 1 << 3
TERMINAL: Final = 1 << 4
SIMPLE: Final = 1 << 5  # 2-8
MIDDLE: Final = 1 << 6  # 4-6
ODD: Final = 1 << 7  # an odd number of some face: tiles without it are pairs
EQUAL_RUNS: Final = 1 << 8
EAST_TRIPLET: Final = 1 << 9  # and so on: South, West, North
WHITE_TRIPLET: Final = 1 << 13
GREEN_TRIPLET: Final = 1 << 14
RED_TRIPLET: Final = 1 << 15
WIND_TRIPLETS: Final = 0b1111 * EAST_TRIPLET
DRAGON_TRIPLETS: Final = WHITE_TRIPLET | GREEN_TRIPLET | RED_TRIPLET


def _face_traits(face: int) -> int:
    if face > 26:
        return HONOUR
    suit, place = divmod(face, 9)
    return (MAN, PIN, SOU)[suit] | (TERMINAL if place in (0, 8) else SIMPLE) | (MIDDLE if 3 <= place <= 5 else 0)


def _triplet_traits(triplets: int) -> int:
    return (triplets & HONOURS) // (1 << 27) * EAST_TRIPLET


FACE_TRAITS: Final = tuple(_face_traits(face) for face in range(FACES))
"""The traits of a tile of each face."""
TRIPLET_TRAITS: Final = tuple(FACE_TRAITS[face] | _triplet_traits(1 << face) for face in range(FACES))
RUN_TRAITS: Final = tuple(
    FACE_TRAITS[face] | FACE_TRAITS[face + 1] | FACE_TRAITS[face + 2] if face < 27 and face % 9 < 7 else 0
    for face in range(FACES)
)
"""The traits of a run by its lowest face."""

_UNITS: Final = tuple(5**at for at in range(9))

Division = tuple[tuple[int, ...], int, int]
"""One way to divide tiles completely into groups.

The lowest face of each run, ascending, equal runs repeating; the faces of the triplets; the face of the pair, or
`NO_PAIR`.
"""


SuitDivision = tuple[tuple[int, ...], int, int, int, int]
"""One way to divide the tiles of a suit: runs, triplets and pair as in `Division`; the runs as a set; the traits."""


@dataclass(slots=True)
class Suit:
    """What the tiles of one suit are."""

    faces: int
    """The faces there."""
    size: int
    """How many tiles."""
    traits: int
    """Of the tiles."""
    divisions: tuple[SuitDivision, ...]
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


@cache  # a hundred thousand hands hold some ten thousand different suits
def suit_of(suit: int, key: int) -> Suit:
    """What the tiles of a suit (0-2 numbers, 3 honours) with this key are."""
    counts = [key // unit % 5 for unit in _UNITS]
    size = sum(counts)
    faces = traits = 0
    for face, count in enumerate(counts, 9 * suit):
        if count:
            faces |= 1 << face
            traits |= FACE_TRAITS[face] | (ODD if count % 2 else 0)
    rest = size % 3
    divisions: set[Division] = set() if rest == 1 else set(_divide(counts, suit, 0, may_pair=rest == 2))
    return Suit(faces, size, traits, tuple(_complete(division, traits) for division in sorted(divisions)))


def _complete(division: Division, traits: int) -> SuitDivision:
    """A division with what follows from it."""
    runs, triplets, pair = division
    run_set = 0
    for first in runs:
        run_set |= 1 << first
    if run_set.bit_count() < len(runs):
        traits |= EQUAL_RUNS
    return runs, triplets, pair, run_set, traits | _triplet_traits(triplets)


def divide_suits(
    m: Suit, p: Suit, s: Suit, z: Suit
) -> Iterable[tuple[SuitDivision, SuitDivision, SuitDivision, SuitDivision]]:
    """All ways to divide 3n + 2 tiles into n groups and a pair, suit by suit."""
    if m.size % 3 == p.size % 3 == s.size % 3 == z.size % 3:  # a pair in each
        return ()
    return product(m.divisions, p.divisions, s.divisions, z.divisions)


def divide(m: Suit, p: Suit, s: Suit, z: Suit) -> list[Division]:
    """All ways to divide 3n + 2 tiles into n groups and a pair."""
    return [
        (
            in_m[0] + in_p[0] + in_s[0],
            in_m[1] | in_p[1] | in_s[1] | in_z[1],
            in_m[2] & in_p[2] & in_s[2] & in_z[2],  # NO_PAIR is all ones
        )
        for in_m, in_p, in_s, in_z in divide_suits(m, p, s, z)
    ]
