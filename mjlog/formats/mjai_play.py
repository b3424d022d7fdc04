"""Draws and discards of MJAI: nearly all lines of a record, each text read once."""

import re
from dataclasses import dataclass
from typing import Final

from mjlog.formats.documents import MisreadError
from mjlog.formats.mjai_fields import Scene
from mjlog.formats.mjai_layouts import WHOLE, Dialect, Line, is_laid_out, learn, parse_line
from mjlog.formats.mjai_values import ValueReader, event_of
from mjlog.model import Call, Discard, Draw

_MEMO_LIMIT: Final = 1 << 14
_MEMOS_LIMIT: Final = 8
_SHORT: Final = 160
"""Characters of a line that may come again."""
_FOR_PEOPLE = re.compile(
    r'#(?!.*"type").*|-{5,}|[ESWN]-[1-4] kyoku \d+ honba .*|[ *](?:\[[0-3]\]|\{[0-3]\}) tehai: .*|\s+ho: .*', re.ASCII
)
"""Comments, and the table drawn for people, as the first server's log viewer does."""


def is_aside(text: str) -> bool:
    """Whether a text is nothing but blanks and lines for people."""
    return all(line.isspace() or not line or _FOR_PEOPLE.fullmatch(line) for line in text.split("\n"))


@dataclass(slots=True)
class Entry:
    """A line that is no usual draw or discard."""

    line: Line
    """Empty for a line that is none."""
    kind: str = ""
    """Its type."""
    names: tuple[str, ...] = ()
    """Of its fields."""
    is_whole: bool = False
    """Whether the model takes all of it as it is, so that its layout is usual if its names are."""
    call: Call | None = None
    """Of a claim or closed kan: the call, once it was read."""
    claimed: tuple[int, int] | None = None
    """Of a claim: from whom, and the tile."""
    is_aside: bool = False
    """Whether it is for people."""


class PlayMemo(dict[str, Draw | Discard | Entry]):
    """Lines by their text: a draw or discard laid out as usual as its event, any other parsed.

    Raises:
        MisreadError: a text is no line.
    """

    def __init__(self, dialect: Dialect, players: int) -> None:
        super().__init__()
        self.layouts = {kind: dialect.layouts[kind] for kind in ("tsumo", "dahai")}
        self.reading = ValueReader(players)
        self.scene = dialect.scene(Scene().game, players)
        self.usual = frozenset(self.scene.names)
        self.is_padded = self.scene.places != players

    def __missing__(self, text: str) -> Draw | Discard | Entry:
        entry = self.read(text)
        if len(text) < _SHORT:
            if len(self) >= _MEMO_LIMIT:
                self.clear()
            self[text] = entry
        return entry

    def read(self, text: str) -> Draw | Discard | Entry:
        """The entry of a text."""
        if _FOR_PEOPLE.fullmatch(text):
            return Entry({}, is_aside=True)
        line = parse_line(text)
        kind = line.get("type", "")
        entry = Entry(line, kind, tuple(line))
        if kind in self.layouts:
            try:
                event = event_of(line, self.reading)
            except MisreadError:
                return entry  # to be read again where its place is known
            if is_laid_out(line, kind, self.layouts[kind], self.scene, event):
                return event
        fields = WHOLE.get(kind)
        entry.is_whole = fields is not None and fields.issuperset(line) and not self.is_padded and self.is_usual(line)
        return entry

    def is_usual(self, line: Line) -> bool:
        """Whether all tiles are spelled as usual."""
        tiles: list[object] = [line[name] for name in ("pai", "dora_marker", "bakaze") if name in line]
        try:
            for name in ("consumed", "pais"):
                tiles += line.get(name, ())
            for hand in line.get("tehais", ()):
                tiles += hand
            return self.usual.issuperset(tiles)
        except TypeError:
            return False  # these are no tiles, which is said where they are read


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


def learn_play(dialect: Dialect, text: str, start: int, end: int, players: int) -> None:
    """Let a dialect expect draws and discards to be laid out like the first of each between two offsets of a text."""
    values = ValueReader(players)
    scene = dialect.scene(Scene().game, players)
    for kind in ("tsumo", "dahai"):
        found = _first_line(text, start, end, kind)
        try:
            line = parse_line(found)
            event = event_of(line, values) if line.get("type") == kind else None
        except MisreadError:
            continue  # reported where it stands
        if event is not None and not is_laid_out(line, kind, dialect.layouts[kind], scene, event):
            dialect.layouts[kind] = learn(line, kind, scene, event)


def _first_line(text: str, start: int, end: int, kind: str) -> str:
    """The first line that names a type; empty if there is none."""
    at = text.find(f'"{kind}"', start, end)
    if at < 0:
        return ""
    stop = text.find("\n", at)
    return text[text.rfind("\n", 0, at) + 1 : stop if stop >= 0 else len(text)]
