"""Tags of Tenhou's XML log, strictly: a piece of text from after one ``<`` to the next -> tag and attributes.

Nearly all pieces of a record are draws and discards, and the layouts of the others are few: both are looked up in
memos, and only what is not there is taken apart by expressions.
"""

import re
from typing import Final, NamedTuple

from mjlog.formats.tenhou_codes import tiles_of_ids
from mjlog.model import DRAWN, FROM_HAND, Discard, Draw, Event, Gap

KNOWN: Final[dict[str, frozenset[str]]] = {
    tag: frozenset(names.split())
    for tag, names in {
        "mjloggm": "ver",
        "/mjloggm": "",
        "SHUFFLE": "seed ref",
        "GO": "type lobby",
        "UN": "n0 n1 n2 n3",
        "TAIKYOKU": "oya",
        "INIT": "seed ten oya hai0 hai1 hai2 hai3",
        "N": "who m",
        "DORA": "hai",
        "REACH": "who step ten",
        "BYE": "who",
        "AGARI": "ba hai m machi ten yaku yakuman doraHai doraHaiUra who fromWho paoWho sc owari",
        "RYUUKYOKU": "type ba sc hai0 hai1 hai2 hai3 owari",
    }.items()
}
"""The tags besides draws and discards, and those of their attributes that have a place in the model."""

_MEMO_LIMIT: Final = 1 << 16
_LAYOUT = re.compile(r'(/?[A-Za-z]\w*)((?:\s+[A-Za-z_][\w.-]*\s*=\s*"")*)\s*(/?)>\s*', re.ASCII)
_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_PLAY = re.compile(r"([T-WD-G])(\d|[1-9]\d|1[0-3]\d)", re.ASCII)
_SINGLE_QUOTED = re.compile(r"=(\s*)'([^'\"]*)'")
_REFERENCE = re.compile(r"&(?:(amp|lt|gt|quot|apos);|\w*;?)", re.ASCII)
_ENTITIES: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_INTEGER = re.compile(r"[+-]?\d{1,9}", re.ASCII)


class Fault(Exception):  # noqa: N818 (a fault of the record, not an error of the program)
    """What cannot be read.

    Args:
        code: of the catalogue.
        attribute: which attribute is at fault; ``""``: the tag.
        offset: in the text read, where no attribute tells the place.
        facts: what the code's sentence speaks of.
    """

    def __init__(self, code: str, attribute: str = "", offset: int = 0, **facts: str) -> None:
        super().__init__(code)
        self.code, self.attribute, self.offset, self.facts = code, attribute, offset, facts
        self.index = 0
        """Of the faulty piece among those read together."""


def bad_value(name: str, problem: str) -> Fault:
    """The fault of an attribute's value."""
    return Fault("bad-value", name, what=name, problem=problem)


def misplaced(tag: str) -> Fault:
    """The fault of a tag that cannot stand where it does."""
    if tag in KNOWN or _PLAY.fullmatch(tag):
        return Fault("syntax", problem=f"<{tag}> does not belong here")
    return Fault("unknown-tag", what=f"<{tag}>")


class Attributes(dict[str, str]):
    """A tag's attributes; a missing one is a fault."""

    def __missing__(self, name: str) -> str:
        raise Fault("bad-value", what=name, problem="this attribute is missing")


class Numbers(dict[str, int]):
    """A memo of integers by their text, strictly ASCII digits with an optional sign.

    Raises:
        ValueError: the text is no integer.
    """

    def __missing__(self, text: str) -> int:
        if not _INTEGER.fullmatch(text):
            raise ValueError(text)
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        number = self[text] = int(text)
        return number


class Layout(NamedTuple):
    """A tag without its values: equal for all tags written alike."""

    tag: str
    names: tuple[str, ...]
    extras: tuple[str, ...]
    """The attributes that have no place in the model."""


_LAYOUTS: Final[dict[tuple[str, ...], Layout]] = {}


def _layout(piece: str, around: tuple[str, ...]) -> Layout:
    """Read what stands around the values of a piece."""
    found = _LAYOUT.fullmatch('""'.join(around))
    if not found:
        closed_at = piece.rfind(">", 0, len(piece) - len(around[-1]) + around[-1].find(">") + 1)
        stray = piece[closed_at + 1 :].strip() if closed_at >= 0 else ""
        if stray:
            problem = f"{stray[:20]!r} stands outside all tags"
            raise Fault("syntax", offset=1 + piece.index(stray, closed_at + 1), problem=problem)
        raise Fault("syntax", problem="this is no tag" if closed_at >= 0 else "this tag has no end")
    tag, attributes, closed = found.groups()
    names = tuple(_NAME.findall(attributes))
    if len(set(names)) < len(names):
        raise Fault("syntax", problem=f"an attribute of <{tag}> stands there twice")
    if bool(closed) == tag.endswith("mjloggm"):
        raise Fault("syntax", problem=f"<{tag}> must {'not ' if closed else ''}end in '/>'")
    known = KNOWN.get(tag, frozenset())
    return Layout(tag, names, tuple(name for name in names if name not in known))


def take_apart(piece: str) -> tuple[Layout, Attributes]:
    """The layout and the attributes of any piece.

    Raises:
        Fault: it is not a well-formed tag followed by white space.
    """
    parts = piece.split('"')
    around = tuple(parts[::2])
    layout = _LAYOUTS.get(around)
    if layout is None:
        requoted = _SINGLE_QUOTED.sub(r'=\1"\2"', piece) if "'" in piece else piece
        if requoted != piece and not _LAYOUT.fullmatch('""'.join(around)):
            return take_apart(requoted)
        layout = _layout(piece, around)
        if len(_LAYOUTS) < _MEMO_LIMIT:
            _LAYOUTS[around] = layout
    attributes = Attributes(zip(layout.names, parts[1::2], strict=True))
    if "&" in piece:
        for name, value in attributes.items():
            attributes[name] = _resolve(name, value)
    return layout, attributes


def _resolve(name: str, value: str) -> str:
    """The value with XML's five own entities resolved, and no other."""
    for found in _REFERENCE.finditer(value):
        if not found[1]:
            raise bad_value(name, f"{found[0]!r} is none of the five entities that XML itself knows")
    return _REFERENCE.sub(lambda found: _ENTITIES[found[1]], value)


DRAW, DISCARD, OTHER = range(3)


class Entry(NamedTuple):
    """What a piece stands for."""

    kind: int
    code: int
    """Of draws and discards: seat and tile id as one number."""
    event: Event
    drawn: Event
    """Of discards: the event if the tile is the one just drawn."""
    copy: int
    tag: str
    attributes: Attributes
    extras: tuple[str, ...]


_NOTHING: Final = Gap()
_NO_ATTRIBUTES: Final = Attributes()


class PieceMemo(dict[str, Entry]):
    """Pieces met before; ``red``: whether one five of each suit is red."""

    def __init__(self, red: bool) -> None:
        super().__init__()
        self.tiles = tiles_of_ids(red)

    def __missing__(self, piece: str) -> Entry:
        layout, attributes = take_apart(piece)
        play = _PLAY.fullmatch(layout.tag)
        if play and not attributes:
            entry = self._play(play[1], int(play[2]), layout.tag)
        else:
            entry = Entry(OTHER, -1, _NOTHING, _NOTHING, 0, layout.tag, attributes, layout.extras)
        if len(piece) < 64:
            if len(self) >= _MEMO_LIMIT:
                self.clear()
            self[piece] = entry
        return entry

    def _play(self, letter: str, tile_id: int, tag: str) -> Entry:
        """A draw (T U V W) or discard (D E F G)."""
        if tile_id >= len(self.tiles):
            raise Fault("bad-value", what=f"<{tag}>", problem="tile ids end at 135")
        tile, copy = self.tiles[tile_id], tile_id & 3
        if letter >= "T":
            seat = ord(letter) - ord("T")
            event: Event = Draw(seat, tile)
            return Entry(DRAW, seat << 8 | tile_id, event, event, copy, tag, _NO_ATTRIBUTES, ())
        seat = ord(letter) - ord("D")
        event, drawn = Discard(seat, tile, FROM_HAND), Discard(seat, tile, DRAWN)
        return Entry(DISCARD, seat << 8 | tile_id, event, drawn, copy, tag, _NO_ATTRIBUTES, ())
