"""Complete riichi hands and their waits, found by taking groups out and by trying all tiles."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from riichi_yaku import HONOURS, ORPHANS

from mjlog.tiles import FACE


@cache
def parts_exactly(counts: tuple[int, ...], pair: bool, runs: bool) -> bool:
    """Whether the tiles of a suit are so many groups, and one pair if asked for."""
    face = next((face for face, count in enumerate(counts) if count), None)
    if face is None:
        return not pair

    def without(*faces: int) -> bool:
        rest = list(counts)
        for one in faces:
            if one >= len(rest) or not rest[one]:
                return False
            rest[one] -= 1
        return parts_exactly(tuple(rest), pair and len(faces) == 3, runs)

    return without(face, face, face) or (runs and without(face, face + 1, face + 2)) or (pair and without(face, face))


def complete(tiles: list[int]) -> bool:
    """ "four groups and a pair. Also chiitoitsu, kokushi": 14 concealed tiles, or 3 fewer for each meld."""
    counts = Counter(FACE[tile] for tile in tiles)
    if len(tiles) == 14 and (sorted(counts.values()) == [2] * 7 or set(counts) == ORPHANS):
        return True
    suits = [tuple(counts[face] for face in suit) for suit in (range(9), range(9, 18), range(18, 27), HONOURS)]
    paired = [at for at, suit in enumerate(suits) if sum(suit) % 3 == 2]
    if len(paired) != 1 or any(sum(suit) % 3 == 1 for suit in suits):
        return False
    return all(parts_exactly(suit, at == paired[0], at < 3) for at, suit in enumerate(suits))


def waits(tiles: list[int], laid: Iterable[int] = (), copies: int = 4) -> set[int]:
    """The faces that complete the concealed tiles; none of which all four are among them and those laid.

    "noten if all 4 are in the concealed part, tenpai if some are in own melds"; or "noten, own melds count"; or "always
    tenpai", as if there were five copies.
    """
    held = Counter(FACE[tile] for tile in (*tiles, *laid))
    return {face for face in range(34) if held[face] < copies and complete([*tiles, face])}
