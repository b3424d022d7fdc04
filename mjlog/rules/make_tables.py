"""Compute the class tables of `mjlog.rules.shanten`: ``python -m mjlog.rules.make_tables`` writes ``shanten.bin``.

A *target* is what the tiles of one suit become in a complete hand: 0-4 sets (runs, triplets), with or without the pair,
at most four tiles of a face. The *distances* of a suit are ten numbers: the fewest tiles to add until it holds a target
of 0-4 sets without the pair, then of 0-4 sets with it. The 5^9 keys of a suit share some 130 distances: *classes*.
Two suits are joined by the best split of the sets and the pair between them, which gives the classes of *halves* (m and
p, s and z); two halves make the hand, and its shanten is the number of tiles to add, less one.

The file, unpacked, holds unsigned bytes:

- the number n of classes, the number h of halves;
- of each `BLOCK` suit keys (5^9 in all), then of each `BLOCK` honour keys (5^7), the number of the block, in two bytes,
  low byte first: the keys are the same few blocks again and again;
- the class of each m key without 2m-8m (25, for three players: ones + 5 * nines);
- the half of each two classes (n * n, `NEVER` where no half has these two);
- the shanten of each two halves for 0-4 melds, as signed bytes (5 * h * h);
- the blocks, each the classes of `BLOCK` keys.
"""

import struct
import zlib
from functools import cache
from itertools import product
from pathlib import Path

PATH = Path(__file__).with_name("shanten.bin")
NEVER = 255
BLOCK = 125

COPIES = 4
SETS = 4
IMPOSSIBLE = 99  # distance of a target that the suit does not have

Distances = tuple[int, ...]
# A suit read face by face: (sets, pairs, runs begun one face ago, runs begun two faces ago) -> fewest tiles to add.
Progress = tuple[tuple[tuple[int, int, int, int], int], ...]
START: Progress = (((0, 0, 0, 0), 0),)


@cache
def _read(progress: Progress, held: int, may_begin: bool) -> Progress:
    """Read the next face, of which `held` tiles are there; runs begin only where two more faces follow."""
    best: dict[tuple[int, int, int, int], int] = {}
    for (sets, pairs, one_ago, two_ago), cost in progress:
        # Three equal runs are three triplets, so two of them are enough.
        for runs, triplets, pair in product(range(3 if may_begin else 1), range(2), range(2 - pairs)):
            wanted = two_ago + one_ago + runs + 3 * triplets + 2 * pair
            after = (sets + runs + triplets, pairs + pair, runs, one_ago)
            if wanted <= COPIES and after[0] <= SETS:
                best[after] = min(best.get(after, IMPOSSIBLE), cost + max(0, wanted - held))
    return tuple(sorted(best.items()))


def _suit_table(faces: int, ids: dict[Distances, int], *, runs: bool) -> bytes:
    """Give the class of each key of a suit, numbering new distances in `ids`."""

    @cache
    def block(progress: Progress, left: int) -> bytes:
        """The classes of all continuations; the face read first is the highest digit."""
        if not left:
            costs = dict(progress)
            distances = tuple(
                costs.get((sets, pair, 0, 0), IMPOSSIBLE) for pair in range(2) for sets in range(SETS + 1)
            )
            return bytes((ids.setdefault(distances, len(ids)),))
        return b"".join(block(_read(progress, held, runs and left > 2), left - 1) for held in range(COPIES + 1))

    return block(START, faces)


def _join(first: Distances, second: Distances) -> Distances:
    """Give the distances of two suits, or of two halves, together."""
    (bare, paired), (other_bare, other_paired) = (
        (distances[: SETS + 1], distances[SETS + 1 :]) for distances in (first, second)
    )
    splits = [[(i, sets - i) for i in range(sets + 1)] for sets in range(SETS + 1)]
    return (
        *(min(bare[i] + other_bare[k] for i, k in split) for split in splits),
        *(min(min(paired[i] + other_bare[k], bare[i] + other_paired[k]) for i, k in split) for split in splits),
    )


def make_tables() -> bytes:
    """Give the content of ``shanten.bin``, unpacked."""
    ids: dict[Distances, int] = {}
    suit = _suit_table(9, ids, runs=True)
    honours = _suit_table(7, ids, runs=False)
    ones_and_nines = _suit_table(2, ids, runs=False)
    classes = list(ids)

    halves: dict[Distances, int] = {}
    join = [[NEVER] * len(ids) for _ in ids]
    in_suit, in_m, in_z = (sorted(set(table)) for table in (suit, suit + ones_and_nines, honours))
    for a, b in (*product(in_m, in_suit), *product(in_suit, in_z)):
        join[a][b] = join[b][a] = halves.setdefault(_join(classes[a], classes[b]), len(halves))

    to_add = [_join(a, b)[SETS + 1 :] for a in halves for b in halves]
    shanten = bytes((hand[SETS - melds] - 1) % 256 for melds in range(SETS + 1) for hand in to_add)
    assert len(ids) < NEVER and len(halves) < NEVER  # noqa: PT018
    keys = suit + honours
    blocks: dict[bytes, int] = {}
    numbers = [blocks.setdefault(keys[start : start + BLOCK], len(blocks)) for start in range(0, len(keys), BLOCK)]
    return b"".join(
        (
            bytes((len(ids), len(halves))),
            struct.pack(f"<{len(numbers)}H", *numbers),
            ones_and_nines,
            *map(bytes, join),
            shanten,
            *blocks,
        )
    )


if __name__ == "__main__":
    PATH.write_bytes(zlib.compress(make_tables(), level=9))
