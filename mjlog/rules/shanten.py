"""Shanten, waits and useful draws of a hand, by class tables (made by `mjlog.rules.make_tables`).

A hand is its concealed tiles as four suit keys, ``keys = [m, p, s, z]``: a key is the sum of 5^i over the suit's tiles,
i being 0-8 for 1-9 (0-6 for honours); the engine keeps them up to date by adding and subtracting `mjlog.tiles.UNIT`.
With `melds` melds beside them (kans included) the concealed tiles are 13 - 3 * melds, or one more.

Shanten is the number of tiles still to be drawn, less one: 0 is tenpai, -1 is complete. It counts the way to a hand
that can exist: no face is wanted more than four times among the concealed tiles, so ``123456789m1111p`` is 1. Tiles
within melds do not count towards the four: a hand that waits only for a tile of its own pon or kan is tenpai, one that
holds all four concealed is not (Tenhou).

Besides four sets and a pair there are the special shapes of closed hands, `PAIRS` (seven different pairs) and `ORPHANS`
(thirteen orphans); `special` is the sum of those the rules allow. With `sanma` the faces 2m-8m do not exist, and a hand
that holds one is a KeyError. The tables are read when the module is imported.
"""

import struct
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path

from mjlog.tiles import FACES, SUIT, TERMINALS_AND_HONOURS, UNIT

PAIRS = 1
ORPHANS = 2
RIICHI = PAIRS | ORPHANS

_NINE = 5**8  # the unit of a suit's nine
_SANMA_FACES = sum(1 << face for face in range(FACES) if not 0 < face < 8)
_ALL_FACES = (1 << FACES) - 1
_ORPHAN_FACES = sum(1 << face for face in TERMINALS_AND_HONOURS)


def _unpack() -> tuple[bytes, bytes, dict[int, int], list[bytes], list[list[Sequence[int]]]]:
    """Read the tables; their layout stands in `make_tables`."""
    data = zlib.decompress(Path(__file__).with_name("shanten.bin").read_bytes())
    n, h = data[0], data[1]
    cuts = [*accumulate((2 * 5**6, 2 * 5**4, 25, n * n, 5 * h * h), initial=2), len(data)]
    suit, honours, ones_and_nines, half, hand, blocks = (data[start:end] for start, end in pairwise(cuts))
    block = [blocks[i : i + 125] for i in range(0, len(blocks), 125)]
    rows: list[Sequence[int]] = [array("b", hand[i : i + h]) for i in range(0, len(hand), h)]
    return (
        b"".join([block[number] for number in struct.unpack(f"<{5**6}H", suit)]),
        b"".join([block[number] for number in struct.unpack(f"<{5**4}H", honours)]),
        {key % 5 + key // 5 * _NINE: ones_and_nines[key] for key in range(25)},
        [half[i : i + n] for i in range(0, len(half), n)],
        [rows[i : i + h] for i in range(0, len(rows), h)],
    )


def _sums(low: bytes, high: bytes) -> bytes:
    """Give the sum of each of `low` and each of `high`, `low` changing fastest."""
    raised = {n: bytes(n + k for k in low) for n in set(high)}
    return b"".join(map(raised.__getitem__, high))


_SUIT, _HONOURS, _ONES_AND_NINES, _HALF, _HAND = _unpack()

# Of each key the number of pairs, times 16, plus the number of different faces; at first of a key of one face.
_FACE_PAIRS = bytes((0, 1, 17, 17, 17))
_TWO_PAIRS = _sums(_FACE_PAIRS, _FACE_PAIRS)
_FOUR_PAIRS = _sums(_TWO_PAIRS, _TWO_PAIRS)
_HONOUR_PAIRS = _sums(_FOUR_PAIRS, _sums(_TWO_PAIRS, _FACE_PAIRS))
_SUIT_PAIRS = _sums(_FOUR_PAIRS, _sums(_FOUR_PAIRS, _FACE_PAIRS))
_SEVEN = tuple(6 - n // 16 + max(0, 7 - n % 16) for n in range(128))

# Of each kind of suit: the classes of its keys, its faces.
_FOUR_PLAYERS, _HONOUR, _THREE_PLAYERS = range(3)
_KINDS: tuple[tuple[bytes | Mapping[int, int], Sequence[int]], ...] = (
    (_SUIT, range(9)),
    (_HONOURS, range(7)),
    (_ONES_AND_NINES, (0, 8)),
)


def keys_of_counts(counts: Sequence[int]) -> list[int]:
    """Give the keys of a hand from its number of tiles of each of the 34 faces."""
    # fmt: off
    (m1, m2, m3, m4, m5, m6, m7, m8, m9, p1, p2, p3, p4, p5, p6, p7, p8, p9,
     s1, s2, s3, s4, s5, s6, s7, s8, s9, z1, z2, z3, z4, z5, z6, z7) = counts
    return [
        m1 + 5 * m2 + 25 * m3 + 125 * m4 + 625 * m5 + 3125 * m6 + 15625 * m7 + 78125 * m8 + 390625 * m9,
        p1 + 5 * p2 + 25 * p3 + 125 * p4 + 625 * p5 + 3125 * p6 + 15625 * p7 + 78125 * p8 + 390625 * p9,
        s1 + 5 * s2 + 25 * s3 + 125 * s4 + 625 * s5 + 3125 * s6 + 15625 * s7 + 78125 * s8 + 390625 * s9,
        z1 + 5 * z2 + 25 * z3 + 125 * z4 + 625 * z5 + 3125 * z6 + 15625 * z7,
    ]
    # fmt: on


def shanten(keys: list[int], melds: int, special: int = RIICHI, sanma: bool = False) -> int:
    """Give the least shanten over four sets and a pair and the `special` shapes, which need a closed hand."""
    m, p, s, z = keys
    best = _HAND[melds][_HALF[_ONES_AND_NINES[m] if sanma else _SUIT[m]][_SUIT[p]]][_HALF[_SUIT[s]][_HONOURS[z]]]
    if melds or not special:
        return best
    honours = _HONOUR_PAIRS[z]
    if special & PAIRS:
        pairs = _SEVEN[_SUIT_PAIRS[m] + _SUIT_PAIRS[p] + _SUIT_PAIRS[s] + honours]
        best = pairs if pairs < best else best  # noqa: FURB136 - a call of min costs as much as the rest
    # With k kinds of honours orphans are 6 - k away at best: all six terminals there, and the pair.
    if special & ORPHANS and best > 6 - honours % 16:
        best = min(best, shanten_orphans(keys))
    return best


def shanten_standard(keys: list[int], melds: int, sanma: bool = False) -> int:
    """Give the shanten towards four sets and a pair."""
    return shanten(keys, melds, 0, sanma)


def shanten_pairs(keys: list[int]) -> int:
    """Give the shanten of a closed hand towards seven different pairs."""
    m, p, s, z = keys
    return _SEVEN[_SUIT_PAIRS[m] + _SUIT_PAIRS[p] + _SUIT_PAIRS[s] + _HONOUR_PAIRS[z]]


def shanten_orphans(keys: list[int]) -> int:
    """Give the shanten of a closed hand towards thirteen orphans."""
    m, p, s, z = keys
    # The ones and nines of a suit, as if they were two honours.
    n = (
        _HONOUR_PAIRS[m % 5 + m // _NINE * 5]
        + _HONOUR_PAIRS[p % 5 + p // _NINE * 5]
        + _HONOUR_PAIRS[s % 5 + s // _NINE * 5]
        + _HONOUR_PAIRS[z]
    )
    return 13 - n % 16 - (n >= 16)


def waits(keys: list[int], melds: int, special: int = RIICHI, sanma: bool = False) -> int:
    """Give the faces (bit mask) that complete a hand of 13 - 3 * melds tiles; 0 if it is not tenpai.

    A face of which the concealed tiles hold all four is no wait.
    """
    return _useful(keys, melds, special, sanma, 0)


def ukeire(keys: list[int], melds: int, special: int = RIICHI, sanma: bool = False) -> int:
    """Give the faces (bit mask) that lower the shanten, when drawn or, with one tile more, after the best discard."""
    return _useful(keys, melds, special, sanma, shanten(keys, melds, special, sanma))


def _useful(keys: list[int], melds: int, special: int, sanma: bool, now: int) -> int:
    """Give the faces that bring the hand below the shanten `now`."""
    m, p, s, z = keys
    a, b, c, d = _ONES_AND_NINES[m] if sanma else _SUIT[m], _SUIT[p], _SUIT[s], _HONOURS[z]
    hands = _HAND[melds]
    beside_mp, beside_sz = hands[_HALF[c][d]], hands[_HALF[a][b]]
    faces = 0
    for draws, beside_suit, beside_half, first in (
        (_draws(_THREE_PLAYERS if sanma else _FOUR_PLAYERS, m), _HALF[b], beside_mp, 0),
        (_draws(_FOUR_PLAYERS, p), _HALF[a], beside_mp, 9),
        (_draws(_FOUR_PLAYERS, s), _HALF[d], beside_sz, 18),
        (_draws(_HONOUR, z), _HALF[c], beside_sz, 27),
    ):
        for after, drawn in draws:
            if beside_half[beside_suit[after]] < now:
                faces |= drawn << first
    if melds or not special:
        return faces
    if special & PAIRS and shanten_pairs(keys) == now:
        held = held_faces(keys, 1)
        faces |= held & ~held_faces(keys, 2)
        if held.bit_count() < 7:
            faces |= ~held & (_SANMA_FACES if sanma else _ALL_FACES)
    if special & ORPHANS and now >= 6 - _HONOUR_PAIRS[z] % 16 and shanten_orphans(keys) == now:
        paired = held_faces(keys, 2) & _ORPHAN_FACES
        faces |= _ORPHAN_FACES & ~held_faces(keys, 1) if paired else _ORPHAN_FACES
    return faces


@lru_cache(maxsize=8192)
def _draws(kind: int, key: int) -> tuple[tuple[int, int], ...]:
    """Group the faces of which a tile may be added to the key by the new class, as (class, faces)."""
    classes, faces = _KINDS[kind]
    groups: dict[int, int] = {}
    for face in faces:
        unit = 5**face
        if key // unit % 5 < 4:
            after = classes[key + unit]
            groups[after] = groups.get(after, 0) | 1 << face
    groups.pop(classes[key], None)
    return tuple(groups.items())


def held_faces(keys: list[int], tiles: int) -> int:
    """Give the faces of which the hand holds that many tiles or more."""
    return sum(1 << face for face in range(FACES) if keys[SUIT[face]] // UNIT[face] % 5 >= tiles)
