"""Starting hands of MJAI: sorted in the model, the order in which they were written beside it."""

from collections.abc import Sequence
from operator import add
from typing import Final

from mjlog.formats.documents import MisreadError
from mjlog.formats.mjai_codes import TILES, tiles_of
from mjlog.model import Hand
from mjlog.tiles import SORT_KEY

ORDER: Final = "_mjai-order"
"""The extra of a deal that tells the order in which its hands were written: of each seat a letter for each tile of the
sorted hand, ``a`` if it was written first; or `AS_SORTED`."""
AS_SORTED: Final = "-"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_KEYS: Final[dict[object, int]] = {name: len(_LETTERS) * SORT_KEY[tile] for name, tile in TILES.items()}
"""Of each tile's name a number that sorts it, with room for its place in the hand as written."""
_TILE_OF_KEY: Final = {key + place: TILES[str(name)] for name, key in _KEYS.items() for place in range(len(_LETTERS))}
_LETTER_OF_KEY: Final = {key + place: letter for key in _KEYS.values() for place, letter in enumerate(_LETTERS)}


def sorted_hand(names: Sequence[object], field: str) -> tuple[Hand, str]:
    """The hand of some tiles by name, and the order in which they stand there.

    Raises:
        MisreadError: one is no tile, or they are too many.
    """
    if len(names) > len(_LETTERS):
        raise MisreadError((field,), f"{len(names)} tiles are no hand")
    try:
        keys = sorted(map(add, map(_KEYS.__getitem__, names), range(len(names))))
    except (KeyError, TypeError):
        tiles_of(names, field)  # which tells the one that is none
        raise
    order = "".join(map(_LETTER_OF_KEY.__getitem__, keys))
    return Hand(tuple(map(_TILE_OF_KEY.__getitem__, keys))), AS_SORTED if _LETTERS.startswith(order) else order


def as_written(tiles: list[str], order: str) -> list[str]:
    """The tiles of a sorted hand in the order in which they were written, if that is theirs."""
    if len(order) != len(tiles):
        return tiles
    return [tile for _, tile in sorted(zip(order, tiles, strict=True))]
