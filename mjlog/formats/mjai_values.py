"""Values of MJAI lines, read strictly."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from mjlog.formats.documents import MisreadError, row, whole, words
from mjlog.formats.mjai_codes import YAKU_NAMES, YAKUMAN_HAN, tile_of, tiles_of
from mjlog.formats.mjai_layouts import Line
from mjlog.model import DRAWN, FROM_HAND, UNRECORDED, Discard, Draw, Win
from mjlog.tiles import UNKNOWN

_MOST_POINTS: Final = 10**9
MOST: Final = 999
"""The most honba, sticks, fu or han that are believed."""


class ValueReader:
    """Reads the values of lines, strictly."""

    __slots__ = ("places", "players")

    def __init__(self, players: int, places: int = 0) -> None:
        self.players = players
        self.places = places or players

    def seat(self, line: Line, name: str = "actor") -> int:
        """A seat of the game."""
        value = line.get(name)
        if type(value) is int and 0 <= value < self.players:
            return value
        return whole(value, (name,), 0, self.players - 1)

    def tile(self, line: Line, name: str = "pai") -> int:
        """A tile."""
        return tile_of(line.get(name), name)

    def tiles(self, line: Line, name: str, *sizes: int) -> tuple[int, ...]:
        """Tiles, as many as one of the sizes if any are given."""
        tiles = tiles_of(line.get(name), name)
        if sizes and len(tiles) not in sizes:
            raise MisreadError((name,), f"{' or '.join(map(str, sizes))} tiles belong here, not {len(tiles)}")
        return tiles

    def by_seat(self, line: Line, name: str, read: Callable[[object, str], Any]) -> tuple[Any, ...]:
        """Values by seat; what stands for a seat where nobody sits is left to the layout."""
        values = row(line.get(name), (name,))
        if len(values) not in (self.players, self.places):
            raise MisreadError((name,), f"{self.players} values belong here, not {len(values)}")
        return tuple([read(value, name) for value in values[: self.players]])

    def points(self, line: Line, name: str) -> tuple[int, ...]:
        """Points by seat."""
        return self.by_seat(line, name, points_of)


def points_of(value: object, name: str) -> int:
    """An amount of points."""
    if type(value) is int and -_MOST_POINTS <= value <= _MOST_POINTS:
        return value
    return whole(value, (name,), -_MOST_POINTS, _MOST_POINTS)


def yes_or_no(value: object, name: str) -> bool:
    """A value that has to be true or false."""
    if not isinstance(value, bool):
        raise MisreadError((name,), "true or false is wanted here")
    return value


def names_of(value: object, name: str) -> Sequence[object]:
    """The names of some tiles, not yet read."""
    return row(value, (name,))


def event_of(line: Line, values: ValueReader) -> Draw | Discard:
    """The draw or discard of a line.

    Raises:
        MisreadError: a value of it cannot be read.
    """
    seat, tile = values.seat(line), values.tile(line)
    if line["type"] == "tsumo":
        return Draw(seat, tile)
    if tile == UNKNOWN:
        raise MisreadError(("pai",), "a discard is seen by all")
    origin = UNRECORDED
    if "tsumogiri" in line:
        origin = DRAWN if yes_or_no(line["tsumogiri"], "tsumogiri") else FROM_HAND
    return Discard(seat, tile, origin)


def yaku_of(value: object) -> tuple[tuple[str, int | None], ...] | None:
    """The patterns with their han; None where one has no name of ours, the layout keeps them then."""
    yaku: list[tuple[str, int | None]] = []
    for pair in row(value, ("yakus",)):
        named = row(pair, ("yakus",))
        if len(named) != 2:
            raise MisreadError(("yakus",), "a pattern is a name with its han")
        name = words(named[0], ("yakus",))
        han = whole(named[1], ("yakus",), 0, MOST)
        if name not in YAKU_NAMES:
            return None
        yaku.append((YAKU_NAMES[name], None if han == YAKUMAN_HAN else han))
    return tuple(yaku)


def read_value(line: Line, win: Win) -> None:
    """What a hand is said to be worth.

    Raises:
        MisreadError: a value of it cannot be read.
    """
    if "yakus" in line:
        win.yaku = yaku_of(line["yakus"])
    if "fu" in line:
        win.fu = whole(line["fu"], ("fu",), 0, MOST)
    if "fan" in line:
        han = whole(line["fan"], ("fan",), 0, MOST)
        win.han = han if han % YAKUMAN_HAN else None  # limit hands have none
    if "hora_points" in line:
        win.points = whole(line["hora_points"], ("hora_points",), 0, _MOST_POINTS)
