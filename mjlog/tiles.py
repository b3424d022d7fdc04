"""Tiles as small integers, and tiles to and from text.

0-8 are 1m..9m, 9-17 1p..9p, 18-26 1s..9s, 27-33 1z..7z (East South West North White Green Red); 34-36 the red fives
0m 0p 0s; 37-40 the flowers 1f..4f; 41-44 the seasons 1y..4y; 45 a tile nobody saw, ``?``. A *face* is 0-33: what a
tile is worth in a hand, a red five being a five.
"""

from collections.abc import Iterable

FACES = 34
RED = 34  # first of the three red fives, in the order of the suits
FLOWERS = 37
SEASONS = 41
UNKNOWN = 45

_DIGITS = {"m": 0, "p": 9, "s": 18, "z": 27, "f": FLOWERS, "y": SEASONS}
_SIZES = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 4, "y": 4}

TILE_NAMES: tuple[str, ...] = (
    *(f"{digit}{suit}" for suit in "mpsz" for digit in range(1, _SIZES[suit] + 1)),
    "0m", "0p", "0s",
    *(f"{digit}{suit}" for suit in "fy" for digit in range(1, 5)),
    "?",
)  # fmt: skip
TILES: dict[str, int] = {name: tile for tile, name in enumerate(TILE_NAMES)}

FACE: tuple[int, ...] = (*range(34), 4, 13, 22, *range(37, 46))
"""The face of each tile; flowers, seasons and the unknown tile are their own."""

SUIT: tuple[int, ...] = tuple(min(face // 9, 3) for face in range(FACES))
"""The suit of each face: 0 m, 1 p, 2 s, 3 honours. Index of its key in ``keys``."""

UNIT: tuple[int, ...] = tuple(5 ** (face - 9 * suit) for face, suit in enumerate(SUIT))
"""What one tile of each face adds to its suit's key (base 5, one digit a face)."""

KEY_SUIT: tuple[int, ...] = tuple(SUIT[face] if face < FACES else 3 for face in FACE)
KEY_UNIT: tuple[int, ...] = tuple(UNIT[face] if face < FACES else 0 for face in FACE)
"""The suit key that a tile belongs to, and what it adds to it; a flower adds nothing."""
_FACES = bytes(FACE).ljust(256)

NORTH = TILES["4z"]
TERMINALS_AND_HONOURS: frozenset[int] = frozenset((0, 8, 9, 17, 18, 26, *range(27, 34)))

SORT_KEY: tuple[int, ...] = tuple(
    2 * FACE[tile] + (tile < RED) if tile < FLOWERS else 2 * tile for tile in range(UNKNOWN + 1)
)
"""Order of tiles in a hand: m p s z f y, a red five before its fives, unknown tiles last."""


def is_red(tile: int) -> bool:
    """Whether the tile is one of the three red fives."""
    return RED <= tile < FLOWERS


def is_bonus(tile: int) -> bool:
    """Whether the tile is a flower or a season, which stand outside the hand."""
    return FLOWERS <= tile < UNKNOWN


def sort_tiles(tiles: Iterable[int]) -> tuple[int, ...]:
    """The tiles in the order in which hands are written."""
    return tuple(sorted(tiles, key=SORT_KEY.__getitem__))


def format_tiles(tiles: Iterable[int]) -> str:
    """Write tiles in the order given, each suit letter once a run: ``(0, 1, 27)`` is ``12m1z``."""
    out: list[str] = []
    digits = suit = ""
    for tile in tiles:
        name = TILE_NAMES[tile]
        if name[1:] != suit or name == "?":
            out.append(digits + suit)
            digits, suit = "", name[1:]
        digits += name[0]
    out.append(digits + suit)
    return "".join(out)


def parse_tiles(text: str) -> tuple[int, ...]:
    """Read tiles as ``format_tiles`` writes them.

    Raises:
        ValueError: with the offset of the first character that is no tile as its second argument.
    """
    tiles: list[int] = []
    start = 0
    for at, char in enumerate(text):
        if char.isascii() and char.isdigit():
            continue
        if char == "?" and start == at:
            tiles.append(UNKNOWN)
        elif char in _DIGITS and start < at:
            for offset in range(start, at):
                tile = TILES.get(text[offset] + char)
                if tile is None:
                    raise ValueError(f"there is no tile {text[offset]}{char}", offset)
                tiles.append(tile)
        elif start < at and char.isalpha():
            raise ValueError(f"there is no suit {char} (but m p s z f y)", at)
        else:
            raise ValueError("expected tiles such as 123m406p77z", at)
        start = at + 1
    if start < len(text):
        raise ValueError("these digits have no suit letter (m p s z f y)", start)
    return tuple(tiles)


def faces_of(tiles: Iterable[int]) -> bytes:
    """The faces of some tiles."""
    return bytes(tiles).translate(_FACES)


def keys_of(faces: Iterable[int]) -> list[int]:
    """The four suit keys (m, p, s, honours) of some faces 0-33."""
    keys = [0, 0, 0, 0]
    for face in faces:
        keys[SUIT[face]] += UNIT[face]
    return keys


def mask_tiles(mask: int) -> tuple[int, ...]:
    """The faces of a bit mask, lowest first."""
    faces: list[int] = []
    while mask:
        faces.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(faces)
