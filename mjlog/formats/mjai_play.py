"""Draws and discards of MJAI: nearly all lines of a record, each text read once."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from mjlog.formats.documents import MisreadError, row, whole
from mjlog.formats.mjai_codes import TILES
from mjlog.formats.mjai_fields import Scene
from mjlog.formats.mjai_layouts import Dialect, Line, is_laid_out, learn, parse_line
from mjlog.model import DRAWN, FROM_HAND, UNRECORDED, Discard, Draw
from mjlog.tiles import UNKNOWN

_MEMO_LIMIT: Final = 1 << 16
_MEMOS_LIMIT: Final = 16
_SHORT: Final = 160
"""Characters of a line that may come again."""
_FOR_PEOPLE = re.compile(
    r"#.*|-{5,}|[ESWN]-[1-4] kyoku \d+ honba .*|[ *](?:\[[0-3]\]|\{[0-3]\}) tehai: .*|\s+ho: .*", re.ASCII
)
ASIDE: Final = "aside"
"""The kind of a line that is none: the table drawn for people, as the first server's log viewer does, or a comment."""


def is_aside(text: str) -> bool:
    """Whether a text is nothing but blanks and lines for people."""
    return all(line.isspace() or not line or _FOR_PEOPLE.fullmatch(line) for line in text.split("\n"))


class ValueReader:
    """Reads the values of lines, strictly."""

    __slots__ = ("places", "players")

    def __init__(self, players: int, places: int = 0) -> None:
        self.players = players
        self.places = places or players

    def seat(self, line: Line, name: str = "actor") -> int:
        """A seat of the game."""
        return whole(line.get(name), (name,), 0, self.players - 1)

    def tile(self, line: Line, name: str = "pai") -> int:
        """A tile."""
        return tile_of(line.get(name), name)

    def tiles(self, line: Line, name: str, *sizes: int) -> tuple[int, ...]:
        """Tiles, as many as one of the sizes if any are given."""
        tiles = tuple([tile_of(value, name) for value in row(line.get(name), (name,))])
        if sizes and len(tiles) not in sizes:
            raise MisreadError((name,), f"{' or '.join(map(str, sizes))} tiles belong here, not {len(tiles)}")
        return tiles

    def by_seat(self, line: Line, name: str, read: Callable[[object, str], Any]) -> tuple[Any, ...]:
        """Values by seat; what stands for a seat where nobody sits is left to the layout."""
        values = row(line.get(name), (name,))
        if len(values) not in (self.players, self.places):
            raise MisreadError((name,), f"{self.players} values belong here, not {len(values)}")
        return tuple([read(value, name) for value in values[: self.players]])


def tile_of(value: object, name: str) -> int:
    """The tile of a name.

    Raises:
        MisreadError: it is none.
    """
    tile = TILES.get(value) if isinstance(value, str) else None
    if tile is None:
        raise MisreadError((name,), f"{value!r} is no tile")
    return tile


def points_of(value: object, name: str) -> int:
    """An amount of points."""
    return whole(value, (name,), -(10**9), 10**9)


def event_of(line: Line, values: ValueReader) -> Draw | Discard:
    """The draw or discard of a line.

    Raises:
        MisreadError: a value of it cannot be read.
    """
    seat, tile = values.seat(line), values.tile(line)
    if line["type"] == "tsumo":
        return Draw(seat, tile)
    drawn = line.get("tsumogiri", UNRECORDED)
    if drawn not in (False, True, UNRECORDED) or (drawn.__class__ is int and "tsumogiri" in line):
        raise MisreadError(("tsumogiri",), "true or false is wanted here")
    if tile == UNKNOWN:
        raise MisreadError(("pai",), "a discard is seen by all")
    return Discard(seat, tile, UNRECORDED if "tsumogiri" not in line else DRAWN if drawn else FROM_HAND)


class PlayMemo(dict[str, Draw | Discard | Line]):
    """Lines by their text: a draw or discard laid out as usual as its event, any other parsed.

    Raises:
        MisreadError: a text is no line.
    """

    def __init__(self, dialect: Dialect, players: int) -> None:
        super().__init__()
        self.layouts = {kind: dialect.layouts[kind] for kind in ("tsumo", "dahai")}
        self.reading = ValueReader(players)
        self.scene = dialect.scene(Scene().game, players)

    def __missing__(self, text: str) -> Draw | Discard | Line:
        entry = self.read(text)
        if len(text) < _SHORT:
            if len(self) >= _MEMO_LIMIT:
                self.clear()
            self[text] = entry
        return entry

    def read(self, text: str) -> Draw | Discard | Line:
        """The entry of a text."""
        if _FOR_PEOPLE.fullmatch(text):
            return {"type": ASIDE}
        line = parse_line(text)
        kind = line.get("type", "")
        if kind in self.layouts:
            try:
                event = event_of(line, self.reading)
            except MisreadError:
                return line  # to be read again where its place is known
            if is_laid_out(line, kind, self.layouts[kind], self.scene, event):
                return event
        return line


_MEMOS: Final[dict[str, PlayMemo]] = {}


def memo_of(dialect: Dialect, players: int) -> PlayMemo:
    """The memo of a dialect, shared by all games written so."""
    key = repr((dialect.layouts["tsumo"], dialect.layouts["dahai"], dialect.spelling, players))
    memo = _MEMOS.get(key)
    if memo is None:
        if len(_MEMOS) >= _MEMOS_LIMIT:
            _MEMOS.clear()
        memo = _MEMOS[key] = PlayMemo(dialect, players)
    return memo


def learn_play(dialect: Dialect, lines: Sequence[str], players: int) -> None:
    """Let a dialect expect draws and discards to be laid out like the first of each among these lines."""
    values = ValueReader(players)
    scene = dialect.scene(Scene().game, players)
    waiting = {"tsumo", "dahai"}
    for text in lines:
        try:
            line = parse_line(text)
            kind = line.get("type", "")
            if kind in waiting:
                event = event_of(line, values)
                waiting.remove(kind)
                if not is_laid_out(line, kind, dialect.layouts[kind], scene, event):
                    dialect.layouts[kind] = learn(line, kind, scene, event)
        except MisreadError:
            continue  # reported where it stands
        if not waiting:
            break
