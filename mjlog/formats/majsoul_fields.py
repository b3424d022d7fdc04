"""The fields of Mahjong Soul's messages, checked; one left out has its default value."""

from collections.abc import Mapping
from typing import Final

from mjlog.formats.documents import MisreadError, Path, row, whole, words
from mjlog.tiles import TILES

Data = Mapping[str, object]
"""The fields of a message."""

_MOST: Final = 10**9
_TILES: Final = {name: tile for name, tile in TILES.items() if tile < TILES["1f"]}


def tile_of(value: object, path: Path) -> int:
    """The tile that a value has to be.

    Raises:
        MisreadError: it is none.
    """
    tile = _TILES.get(value) if isinstance(value, str) else None
    if tile is None:
        raise MisreadError(path, f"{value!r} is no tile" if isinstance(value, str) else "a tile is wanted here")
    return tile


class FieldReader:
    """Reads fields of the message at `path`; what they cannot be is a `MisreadError`."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.path: Path = ()

    def seat(self, data: Data, name: str = "seat") -> int:
        """A seat of the game."""
        return whole(data.get(name, 0), (*self.path, name), 0, self.players - 1)

    def number(self, data: Data, name: str, most: int = _MOST) -> int:
        """A number that is not negative."""
        return whole(data.get(name, 0), (*self.path, name), 0, most)

    def flag(self, data: Data, name: str) -> bool:
        """Whether something is so."""
        value = data.get(name, False)
        if not isinstance(value, bool):
            raise MisreadError((*self.path, name), "true or false is wanted here")
        return value

    def tile(self, data: Data, name: str) -> int:
        """A tile."""
        return tile_of(data.get(name), (*self.path, name))

    def tiles(self, data: Data, name: str) -> tuple[int, ...]:
        """Tiles; none where they are left out."""
        path = (*self.path, name)
        return tuple([tile_of(one, (*path, at)) for at, one in enumerate(row(data.get(name, []), path))])

    def numbers(self, data: Data, name: str) -> tuple[int, ...] | None:
        """A number for each player; None where they are left out."""
        if name not in data:
            return None
        path = (*self.path, name)
        values = [whole(one, (*path, at), -_MOST, _MOST) for at, one in enumerate(row(data[name], path))]
        if len(values) < self.players or any(values[self.players :]):
            raise MisreadError(path, f"{self.players} numbers belong here, one for each player")
        return tuple(values[: self.players])

    def text(self, data: Data, name: str) -> str:
        """A text of one line."""
        value = words(data[name], (*self.path, name))
        if not value.isprintable():
            raise MisreadError((*self.path, name), "a text of one line is wanted here")
        return value
