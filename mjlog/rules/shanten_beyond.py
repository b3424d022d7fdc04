"""Shanten and waits where a hand may wait for a fifth tile of a face that it holds four times (majiang).

Hands are written as in `mjlog.rules.shanten`.
"""

from functools import lru_cache
from itertools import product
from operator import le

from mjlog.rules.shanten import RIICHI, held_faces, shanten, shanten_standard
from mjlog.tiles import SUIT, UNIT, mask_tiles


def held_waits(keys: list[int], melds: int, sanma: bool = False) -> int:
    """Give the faces (bit mask) of which the concealed tiles hold all four, and a fifth would complete the hand.

    Special shapes hold no face four times. A fifth tile that made the pair could as well be in a group, the other four
    being one of that group and the pair.
    """
    faces, held = 0, held_faces(keys, 1)
    for face in mask_tiles(held_faces(keys, 4)):
        lows = [low for low in range(face - 2, face + 1) if low >= 0 and low % 9 < 7 and SUIT[low] == SUIT[face] < 3]
        groups = [(face, face), *([one for one in range(low, low + 3) if one != face] for low in lows)]
        for one, other in groups:
            if held >> one & held >> other & 1:
                rest = keys.copy()
                rest[SUIT[one]] -= UNIT[one] + UNIT[other]
                if shanten_standard(rest, melds + 1, sanma) < 0:
                    faces |= 1 << face
    return faces


def shanten_beyond(keys: list[int], melds: int, special: int = RIICHI, sanma: bool = False) -> int:
    """Give the least shanten where a fifth tile of a face may be waited for, as if there were more than four.

    Counted by groups, halves of groups and a pair, which do not look at how many tiles of a face there are.
    """
    best = shanten(keys, melds, special, sanma)
    for counted in product(*(_splits(key, suit < 3) for suit, key in enumerate(keys))):
        groups, halves, pairs = map(sum, zip(*counted, strict=True))
        groups += melds
        if groups <= 4:
            best = min(best, 8 - 2 * groups - min(halves + pairs, 4 - groups + (pairs > 0)))
    return best


@lru_cache(maxsize=8192)
def _splits(key: int, runs: bool) -> frozenset[tuple[int, int, int]]:
    """Give the numbers of groups, halves and pairs that a suit can be split into, tiles beyond them left."""
    if not key:
        return frozenset({(0, 0, 0)})
    place = next(place for place in range(9) if key // 5**place % 5)
    unit = 5**place
    parts = [(0, 0, 0, unit), (0, 0, 1, 2 * unit), (1, 0, 0, 3 * unit)]
    if runs:
        parts += [(0, 1, 0, 6 * unit), (0, 1, 0, 26 * unit), (1, 0, 0, 31 * unit)]
    splits = {
        (groups + more[0], halves + more[1], pairs + more[2])
        for groups, halves, pairs, tiles in parts
        if _contains(key, tiles)
        for more in _splits(key - tiles, runs)
    }
    return frozenset(one for one in splits if not any(one != other and all(map(le, one, other)) for other in splits))


def _contains(key: int, tiles: int) -> bool:
    """Whether a suit holds these tiles of it."""
    return all(key // 5**place % 5 >= tiles // 5**place % 5 for place in range(9)) and tiles < 5**9
