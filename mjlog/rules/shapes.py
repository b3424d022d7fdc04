"""The ways to divide tiles into groups: runs, triplets, one pair.

Shared by all rule sets. What a suit can be is worked out once for each of its keys (base 5, one digit a face) and
remembered; a hand is the product of its four suits. Sets of faces are bit masks: bit f stands for face f.
"""

from collections.abc import Iterator
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


@cache
def tiles_of(suit: int, key: int) -> tuple[int, int, int]:
    """Of the tiles of a suit (0-2 numbers, 3 honours) with this key: the faces there, the number, the traits."""
    faces = size = traits = 0
    for face, unit in enumerate(_UNITS, 9 * suit):
        count = key // unit % 5
        if count:
            faces |= 1 << face
            size += count
            traits |= FACE_TRAITS[face] | (ODD if count % 2 else 0)
    return faces, size, traits


@cache
def _as_set(runs: tuple[int, ...]) -> tuple[tuple[int, ...], int, int]:
    """Runs, the set of them, their traits; suits with equal runs share these."""
    run_set = 0
    for first in runs:
        run_set |= 1 << first
    return runs, run_set, EQUAL_RUNS if run_set.bit_count() < len(runs) else 0


class _Suits(dict[int, tuple[SuitDivision, ...]]):
    """The ways to divide the tiles of one suit by their key; worked out when they are first asked for."""

    __slots__ = ("suit",)

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> tuple[SuitDivision, ...]:
        _, size, traits = tiles_of(self.suit, key)
        found: list[SuitDivision] = []
        if size % 3 != 1:
            counts = [key // unit % 5 for unit in _UNITS]
            for division in sorted(set(_divide(counts, self.suit, 0, may_pair=size % 3 == 2))):
                runs, run_set, equal = _as_set(division[0])
                triplets, pair = division[1:]
                found.append((runs, triplets, pair, run_set, traits | equal | _triplet_traits(triplets)))
        self[key] = divisions = tuple(found)
        return divisions


class SuitMemo:
    """All suits: `suit_of`. They are remembered; a hundred thousand hands hold some ten thousand different ones."""

    __slots__ = ("by_suit",)

    def __init__(self) -> None:
        self.by_suit = _Suits(0), _Suits(1), _Suits(2), _Suits(3)

    def __call__(self, suit: int, key: int) -> tuple[SuitDivision, ...]:
        """All ways to divide the tiles of a suit with this key into groups and at most one pair."""
        return self.by_suit[suit][key]

    def cache_clear(self) -> None:
        """Forget all, as ``functools.cache`` does."""
        for suits in self.by_suit:
            suits.clear()


suit_of: Final = SuitMemo()


def divide(*suits: tuple[SuitDivision, ...]) -> list[Division]:
    """All ways to divide the tiles of four suits into groups and exactly one pair."""
    found: list[Division] = []
    for m, p, s, z in product(*suits):
        pairs = [one[2] for one in (m, p, s, z) if one[2] != NO_PAIR]
        if len(pairs) == 1:
            found.append((m[0] + p[0] + s[0], m[1] | p[1] | s[1] | z[1], pairs[0]))
    return found
