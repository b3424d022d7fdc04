"""Division of tiles into groups against a second, naive way of doing it."""

import random
from collections import Counter
from itertools import combinations_with_replacement

from mjlog.rules.shapes import (
    EQUAL_RUNS,
    HONOUR,
    MAN,
    NO_PAIR,
    ODD,
    PIN,
    SIMPLE,
    TERMINAL,
    WHITE_TRIPLET,
    Division,
    divide,
    suit_of,
    tiles_of,
)
from mjlog.tiles import FACES, keys_of


def naive(faces: list[int]) -> set[Division]:
    """Try every multiset of groups with every pair."""
    tiles = Counter(faces)
    groups = [(face,) * 3 for face in tiles if tiles[face] >= 3]
    groups += [
        (face, face + 1, face + 2)
        for face in tiles
        if face < 27 and face % 9 < 7 and tiles[face + 1] and tiles[face + 2]
    ]
    found = set()
    for pair in (face for face in tiles if tiles[face] >= 2):
        for chosen in combinations_with_replacement(groups, len(faces) // 3):
            if Counter((pair, pair, *(face for group in chosen for face in group))) == tiles:
                runs = tuple(sorted(group[0] for group in chosen if group[0] != group[1]))
                triplets = sum(1 << group[0] for group in chosen if group[0] == group[1])
                found.add((runs, triplets, pair))
    return found


def quick(faces: list[int]) -> list[Division]:
    m, p, s, z = keys_of(faces)
    return divide(suit_of(0, m), suit_of(1, p), suit_of(2, s), suit_of(3, z))


def random_hand(rng: random.Random, groups: int) -> list[int]:
    """Complete more often than not, crowded into few faces."""
    while True:
        low = rng.choice((0, 9, 18, 22))
        span = rng.choice((5, 9, 12, FACES - low))
        faces: list[int] = []
        for _ in range(groups):
            first = low + rng.randrange(min(span, FACES - low))
            run = first < 27 and first % 9 < 7 and rng.random() < 0.7
            faces += [first, first + 1, first + 2] if run else [first] * 3
        faces += [low + rng.randrange(min(span, FACES - low))] * 2
        if rng.random() < 0.2:
            faces[rng.randrange(len(faces))] = rng.randrange(FACES)
        if max(Counter(faces).values()) <= 4:
            return faces


def test_against_naive() -> None:
    rng = random.Random(20)
    several = incomplete = 0
    for turn in range(3000):
        faces = random_hand(rng, turn % 5)
        expected = naive(faces)
        divisions = quick(faces)
        assert set(divisions) == expected, faces
        assert len(divisions) == len(expected), faces
        several += len(expected) > 1
        incomplete += not expected
    assert several > 80
    assert incomplete > 100


def test_suit() -> None:
    """112233m: runs or nothing; the pair only where the number of tiles leaves one."""
    key = keys_of([0, 0, 1, 1, 2, 2])[0]
    traits = MAN | TERMINAL | SIMPLE
    assert tiles_of(0, key) == (0b111, 6, traits)
    assert suit_of(0, key) == (((0, 0), 0, NO_PAIR, 1, traits | EQUAL_RUNS),)
    assert suit_of(1, keys_of([9, 9])[1]) == (((), 0, 9, 0, PIN | TERMINAL),)
    assert suit_of(3, keys_of([27, 28, 29])[3]) == ()
    assert suit_of(3, keys_of([31, 31, 31])[3]) == (((), 1 << 31, NO_PAIR, 0, HONOUR | ODD | WHITE_TRIPLET),)
    assert suit_of(2, 0) == (((), 0, NO_PAIR, 0, 0),)


def test_one_pair() -> None:
    """Four pairs are no way to divide 14 tiles, though each suit alone can be divided."""
    assert quick([0, 0, 9, 9, 10, 11, 12, 18, 18, 19, 20, 21, 27, 27]) == []


def test_ambiguous_divisions() -> None:
    """11122233344455m and the like: triplets, runs, and what mixes them."""
    faces = [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3 + [9] * 2
    assert set(quick(faces)) == {
        ((), 0b1111, 9),
        ((0, 0, 0), 0b1000, 9),
        ((1, 1, 1), 0b0001, 9),
    }
