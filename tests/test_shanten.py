"""`mjlog.rules.shanten` and `shanten_beyond` against the rules, real records and a second, plain way of counting."""

import json
import random
import zlib
from collections.abc import Iterator
from functools import cache

import pytest

from mjlog.rules import make_tables
from mjlog.rules.shanten import (
    ORPHANS,
    PAIRS,
    RIICHI,
    keys_of_counts,
    shanten,
    shanten_orphans,
    shanten_pairs,
    shanten_standard,
    ukeire,
    waits,
)
from mjlog.rules.shanten_beyond import held_waits, shanten_beyond
from mjlog.tiles import FACES, TERMINALS_AND_HONOURS, keys_of, mask_tiles, parse_tiles

Counts = list[int]
ALL = tuple(range(FACES))
SANMA = (0, *range(8, FACES))


def hand(text: str) -> list[int]:
    return keys_of(parse_tiles(text))


def faces(text: str) -> tuple[int, ...]:
    return tuple(parse_tiles(text))


# The plain way: no suits, no classes; a complete hand is built set by set, and its missing tiles are counted.


@cache
def sets_of(existing: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    runs = [(f, f + 1, f + 2) for f in existing if f < 27 and f % 9 < 7 and f + 1 in existing and f + 2 in existing]
    return (*((f, f, f) for f in existing), *runs)


def plain_standard(counts: Counts, melds: int, existing: tuple[int, ...], copies: int = 4) -> int:
    wanted = [0] * FACES
    best = 15

    def want(tiles: tuple[int, ...]) -> int:
        """Add the tiles to the hand aimed at and give how many of them must be drawn."""
        drawn = 0
        for face in tiles:
            wanted[face] += 1
            drawn += wanted[face] > counts[face]
        return drawn

    def aim(sets: int, first: int, missing: int) -> None:
        nonlocal best
        parts = sets_of(existing)[first:] if sets else tuple((f, f) for f in existing)
        for number, part in enumerate(parts, first):
            now = missing + want(part)
            if now < best and max(wanted[face] for face in part) <= copies:
                if sets:
                    aim(sets - 1, number, now)
                else:
                    best = now
            for face in part:
                wanted[face] -= 1

    aim(4 - melds, 0, 0)
    return best - 1


def plain_pairs(counts: Counts) -> int:
    return sum(sorted(max(0, 2 - n) for n in counts)[:7]) - 1


def plain_orphans(counts: Counts) -> int:
    missing = sum(counts[face] == 0 for face in TERMINALS_AND_HONOURS)
    return missing + min(counts[face] < 2 for face in TERMINALS_AND_HONOURS) - 1


def is_complete(counts: Counts, melds: int) -> bool:
    """Whether the tiles are four sets and a pair, seven pairs or thirteen orphans."""

    def all_sets(left: Counts) -> bool:
        face = next((f for f in range(FACES) if left[f]), None)
        if face is None:
            return True
        return any(
            part[0] == face
            and all(left[f] >= part.count(f) for f in part)
            and all_sets([n - part.count(f) for f, n in enumerate(left)])
            for part in sets_of(ALL)
        )

    if any(counts[f] >= 2 and all_sets([n - 2 * (f == g) for g, n in enumerate(counts)]) for f in range(FACES)):
        return True
    edges = [counts[face] for face in TERMINALS_AND_HONOURS]
    return melds == 0 and (counts.count(2) == 7 or (all(edges) and sum(edges) == 14))


# Hands


def drawn_hand(rng: random.Random, tiles: int, existing: tuple[int, ...]) -> Counts:
    counts = [0] * FACES
    for face in rng.sample([f for f in existing for _ in range(4)], tiles):
        counts[face] += 1
    return counts


def near_hand(rng: random.Random, tiles: int, existing: tuple[int, ...]) -> Counts:
    """A complete hand of which some tiles were changed."""
    counts = [0] * FACES
    pairs = [(f, f) for f in existing]
    while sum(counts) < tiles // 3 * 3 + 2:
        part = rng.choice(sets_of(existing) if sum(counts) < tiles // 3 * 3 else pairs)
        if all(counts[f] + part.count(f) <= 4 for f in part):
            for face in part:
                counts[face] += 1
    for _ in range(rng.randrange(min(6, tiles))):
        counts[rng.choice([f for f in existing if counts[f]])] -= 1
    while sum(counts) != tiles:
        change = 1 if sum(counts) < tiles else -1
        face = rng.choice([f for f in existing if 0 <= counts[f] + change <= 4])
        counts[face] += change
    return counts


FEW = (tuple(range(9)), (*range(9, 18), 27, 28), (0, 8, *range(27, 34)))  # one suit and the like: many equal tiles


def hands(number: int, existing: tuple[int, ...], sizes: tuple[int, ...] = (13, 14)) -> Iterator[tuple[Counts, int]]:
    """Hands as (counts, melds) with 0-4 melds, half of them in few faces, one in five drawn blindly."""
    rng = random.Random(20240229)
    for n in range(number):
        melds = n % 5
        few = tuple(face for face in FEW[n // 2 % 3] if face in existing)
        make = drawn_hand if rng.randrange(5) == 0 else near_hand
        yield make(rng, rng.choice(sizes) - 3 * melds, few if n % 2 and len(few) >= 9 else existing), melds


def test_shipped_tables_are_those_computed():
    assert zlib.decompress(make_tables.PATH.read_bytes()) == make_tables.make_tables()


@pytest.mark.parametrize(("existing", "sanma"), [(ALL, False), (SANMA, True)], ids=["four players", "three players"])
def test_standard_shanten_is_that_of_the_best_hand_built_set_by_set(existing, sanma):
    seen = set()
    for counts, melds in hands(3000, existing):
        expected = plain_standard(counts, melds, existing)
        assert shanten_standard(keys_of_counts(counts), melds, sanma=sanma) == expected, (counts, melds)
        seen.add((melds, expected))
    assert {(melds, n) for melds in range(5) for n in range(-1, min(4, 8 - 2 * melds))} <= seen


@pytest.mark.parametrize(("existing", "sanma"), [(ALL, False), (SANMA, True)], ids=["four players", "three players"])
def test_shanten_is_the_least_over_the_shapes(existing, sanma):
    rng = random.Random(7)
    edges = tuple(TERMINALS_AND_HONOURS)
    pools = (existing, (*edges, *edges, *edges), (1, 10, *edges) if not sanma else edges, existing[::3])
    won_by_special = 0
    for n in range(2000):
        pool = pools[n % 4]
        counts = [0] * FACES
        while sum(counts) < 13 + n % 2:
            face = rng.choice(pool)
            counts[face] += counts[face] < 4
        keys = keys_of_counts(counts)
        standard, pairs, orphans = shanten_standard(keys, 0, sanma=sanma), plain_pairs(counts), plain_orphans(counts)
        assert (shanten_pairs(keys), shanten_orphans(keys)) == (pairs, orphans), counts
        for special, least in (
            (0, standard),
            (PAIRS, min(standard, pairs)),
            (ORPHANS, min(standard, orphans)),
            (RIICHI, min(standard, pairs, orphans)),
        ):
            assert shanten(keys, 0, special, sanma) == least, (counts, special)
        won_by_special += min(pairs, orphans) < standard
    assert won_by_special > 200


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        pytest.param("123456789m1111p", 0, 1, id="C-31 p"),
        pytest.param("123456789m1111z", 0, 1, id="C-31 z"),
        pytest.param("1112223334444z", 0, 1, id="C-32"),
        pytest.param("19m19p19s12345z", 1, 6, id="C-34"),
        pytest.param("1111m111122233z", 0, 1, id="C-35"),
        pytest.param("19m19p19s1234567z", 0, 0, id="orphans on thirteen faces"),
        pytest.param("1133557799m1133p", 0, -1, id="seven pairs"),
        pytest.param("1111335577m1133p", 0, 1, id="four alike are one pair"),
        pytest.param("1m", 4, 0, id="single wait"),
    ],
)
def test_shanten_of_cases(text, melds, expected):
    assert shanten(hand(text), melds) == expected


def test_three_players_cannot_draw_2m_to_8m():
    """C-35."""
    assert shanten(hand("1111m111122233z"), 0, sanma=True) == 2
    assert shanten(hand("19m19p19s12345z"), 1, sanma=True) == 6
    assert waits(hand("1m"), 4, sanma=True) == waits(hand("1m"), 4)
    with pytest.raises(KeyError):
        shanten(hand("5m"), 4, sanma=True)


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        pytest.param("123456789m1111p", 0, "", id="C-67 holds all four"),
        pytest.param("1111z", 3, "", id="C-67 holds all four, beside melds"),
        pytest.param("1123m", 3, "14m", id="a face of own melds is still a wait"),
        pytest.param("1112345678999m", 0, "123456789m", id="nine gates"),
        pytest.param("19m19p19s1234567z", 0, "19m19p19s1234567z", id="orphans on thirteen faces"),
        pytest.param("119m19p19s123456z", 0, "7z", id="orphans on one face"),
        pytest.param("1133557799m113p", 0, "3p", id="seven pairs"),
        pytest.param("2233445566778m", 0, "258m", id="pairs and runs"),
        pytest.param("1111222233334m", 0, "45m", id="no fifth copy"),
        pytest.param("147m258p369s1234z", 0, "", id="far away"),
    ],
)
def test_waits_of_cases(text, melds, expected):
    assert mask_tiles(waits(hand(text), melds)) == faces(expected)


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        pytest.param("123456789m1111p", 0, "1p", id="C-67 a fifth as the pair"),
        pytest.param("1111z", 3, "1z", id="C-67 beside melds"),
        pytest.param("123m5555m111p111s", 0, "5m", id="as one of three equal"),
        pytest.param("1111222233334m", 0, "123m", id="as one of a run"),
        pytest.param("1122m3344p8888s7z", 0, "", id="four are no two pairs"),
        pytest.param("1112345678999m", 0, "", id="none is held four times"),
    ],
)
def test_waits_for_a_fifth_tile(text, melds, expected):
    assert mask_tiles(held_waits(hand(text), melds)) == faces(expected)


def test_shanten_with_a_fifth_tile():
    """As the plain way finds it that does not look at how many tiles there are of what it wants."""
    rng = random.Random(67)
    found = dict.fromkeys(("nearer", "waits"), 0)
    for _ in range(800):
        melds = rng.randrange(4)
        counts = near_hand(rng, 13 - 3 * melds, (*range(5), 27))
        keys = keys_of_counts(counts)
        special = 14 if melds else min(plain_pairs(counts), plain_orphans(counts))
        expected = min(special, plain_standard(counts, melds, (*range(7), 27, 28), copies=14))
        assert shanten_beyond(keys, melds) == expected
        assert (expected == 0) == (waits(keys, melds) > 0 or held_waits(keys, melds) > 0)
        found["nearer"] += shanten(keys, melds) > expected
        found["waits"] += held_waits(keys, melds) > 0
    assert all(found.values()), found


def with_one_more(counts: Counts) -> Iterator[tuple[int, Counts]]:
    for face in range(FACES):
        if counts[face] < 4:
            yield face, [n + (face == f) for f, n in enumerate(counts)]


def test_waits_are_the_faces_that_complete_the_hand():
    tenpai = 0
    for counts, melds in hands(3000, ALL, (13,)):
        expected = tuple(face for face, after in with_one_more(counts) if is_complete(after, melds))
        assert mask_tiles(waits(keys_of_counts(counts), melds)) == expected, (counts, melds)
        tenpai += bool(expected)
    assert tenpai > 500


@pytest.mark.parametrize(("existing", "sanma"), [(ALL, False), (SANMA, True)], ids=["four players", "three players"])
@pytest.mark.parametrize("special", [0, PAIRS, ORPHANS, RIICHI])
def test_ukeire_are_the_faces_that_lower_the_shanten(existing, sanma, special):
    for counts, melds in hands(600, existing):
        now = shanten(keys_of_counts(counts), melds, special, sanma)
        lower = tuple(
            face
            for face, after in with_one_more(counts)
            if face in existing and shanten(keys_of_counts(after), melds, special, sanma) < now
        )
        assert mask_tiles(ukeire(keys_of_counts(counts), melds, special, sanma)) == lower, (counts, melds)
        assert bool(lower) == (now >= 0)


def test_keys_of_counts_are_those_of_the_tiles():
    for counts, _ in hands(100, ALL):
        assert keys_of_counts(counts) == keys_of(face for face in range(FACES) for _ in range(counts[face]))


def test_real_hands_without_a_win(records):
    """All are marked as not tenpai, but eleven are: their waits complete them."""
    lines = (records / "hands" / "hands_negative.jsonl").read_text().splitlines()
    assert len(lines) == 120
    tenpai = 0
    for line in lines:
        counts = json.loads(line)["counts_34"]
        keys = keys_of_counts(counts)
        completing = tuple(face for face, after in with_one_more(counts) if is_complete(after, 0))
        assert mask_tiles(waits(keys, 0)) == completing, line
        assert shanten(keys, 0) == min(plain_standard(counts, 0, ALL), plain_pairs(counts), plain_orphans(counts)), line
        tenpai += bool(completing)
    assert tenpai == 11


@pytest.mark.parametrize(("name", "wins"), [("agari_4p.jsonl", 489), ("agari_3p.jsonl", 241)])
def test_real_wins_are_complete_and_were_waited_for(records, name, wins):
    lines = (records / "hands" / name).read_text().splitlines()
    assert len(lines) == wins
    for line in lines:
        win = json.loads(line)
        tiles, last, melds = [tile // 4 for tile in win["tiles_136"]], win["win_tile_136"] // 4, len(win["melds"])
        sanma = win["conditions"]["is_sanma"]
        assert shanten(keys_of([*tiles, last]), melds, sanma=sanma) == -1, line
        assert last in mask_tiles(waits(keys_of(tiles), melds, sanma=sanma)), line
