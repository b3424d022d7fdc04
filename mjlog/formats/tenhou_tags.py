"""Tags of Tenhou's XML log, strictly: a piece of text from after one ``<`` to the next -> tag and attributes.

Nearly all pieces of a record are draws and discards, and the layouts of the others are few: both are looked up in
memos, and only what is not there is taken apart by expressions.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from mjlog.formats.tenhou_codes import IDS, tiles_of_ids
from mjlog.model import DRAWN, FROM_HAND, Discard, Draw, Event
from mjlog.pickling import PicklableError

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
_SHORT: Final = 48
"""Characters of a piece that may come again."""
_LAYOUTS_LIMIT: Final = 1 << 12
_LONG: Final = 1000
"""Characters around the values of a tag, of which real ones have at most 150."""
_LAYOUT = re.compile(r'(/?[A-Za-z]\w*)((?:\s+[A-Za-z_][\w.-]*\s*=\s*"")*)\s*(/?)>\s*', re.ASCII)
_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_PLAY = re.compile(r"([T-WD-G])(\d|[1-9]\d|1[0-2]\d|13[0-5])\s*/>\s*", re.ASCII)
_PLAY_LETTERS: Final = "TUVWDEFG"
_SINGLE_QUOTED = re.compile(r"=(\s*)'([^'\"]*)'")
_REFERENCE = re.compile(r"&(?:(amp|lt|gt|quot|apos);|\w*;?)", re.ASCII)
_ENTITIES: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_INTEGER = re.compile(r"[+-]?\d{1,9}", re.ASCII)


class Fault(PicklableError):  # noqa: N818 (a fault of the record, not an error of the program)
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
    if tag in KNOWN or _PLAY.fullmatch(f"{tag}/>"):
        return Fault("syntax", problem=f"<{tag}> does not belong here")
    if tag[0] in _PLAY_LETTERS and tag[1:].isdigit():
        return Fault("bad-value", what=f"<{tag}>", problem="tile ids are 0 to 135")
    return Fault("unknown-tag", what=f"<{tag}>")


class Attributes(dict[str, str]):
    """A tag's attributes; a missing one is a fault."""

    __slots__ = ()

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


_LAYOUTS: Final[dict[str, Layout]] = {}


def _layout(piece: str, around: str, last: str) -> Layout:
    """Read what stands around the values of a piece, the last of it after all of them."""
    found = _LAYOUT.fullmatch(around)
    if not found:
        closed_at = piece.rfind(">", 0, len(piece) - len(last) + last.find(">") + 1)
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
    if not len(parts) % 2:
        raise Fault("syntax", offset=1 + piece.rindex('"'), problem="this quotation mark has no partner")
    around = '""'.join(parts[::2])
    layout = _LAYOUTS.get(around)
    if layout is None:
        requoted = _SINGLE_QUOTED.sub(r'=\1"\2"', piece) if "'" in piece else piece
        if requoted != piece and not _LAYOUT.fullmatch(around):
            return take_apart(requoted)
        layout = _layout(piece, around, parts[-1])
        if len(_LAYOUTS) < _LAYOUTS_LIMIT and len(around) < _LONG:
            _LAYOUTS[around] = layout
    attributes = Attributes(zip(layout.names, parts[1::2], strict=True))
    if "&" in piece or "\n" in piece:
        for name, value in attributes.items():
            attributes[name] = _resolve(name, value)
    return layout, attributes


def _resolve(name: str, value: str) -> str:
    """The value with XML's five own entities resolved, and no other; line ends are blanks, as XML has it."""
    if "&" in value:
        for found in _REFERENCE.finditer(value):
            if not found[1]:
                raise bad_value(name, f"{found[0]!r} is none of the five entities that XML itself knows")
        value = _REFERENCE.sub(lambda found: _ENTITIES[found[1]], value)
    return value.replace("\n", " ")


class TagMemo(dict[str, tuple[Layout, Attributes]]):
    """Pieces taken apart; short ones, which come again, are kept."""

    def __missing__(self, piece: str) -> tuple[Layout, Attributes]:
        tag = take_apart(piece)
        if len(piece) < _SHORT:
            if len(self) >= _MEMO_LIMIT:
                self.clear()
            self[piece] = tag
        return tag


DISCARDS: Final = 4 * IDS
OTHERS: Final = 2 * DISCARDS


class PlayCodes(dict[str, int]):
    """Pieces as numbers: draws by seat and tile id, from ``DISCARDS`` on discards alike, ``OTHERS`` all other tags.

    The lowest two bits are the copy of the tile.
    """

    def __missing__(self, piece: str) -> int:
        if len(piece) >= _SHORT:
            return OTHERS
        found = _PLAY.fullmatch(piece)
        code = _PLAY_LETTERS.index(found[1]) * IDS + int(found[2]) if found else OTHERS
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        self[piece] = code
        return code


@cache
def play_events(red: bool) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """The event of each code; the same, but the discards being of the tile just drawn."""
    tiles = tiles_of_ids(red)
    draws = [Draw(seat, tile) for seat in range(4) for tile in tiles]
    hand, drawn = (
        [Discard(seat, tile, origin) for seat in range(4) for tile in tiles] for origin in (FROM_HAND, DRAWN)
    )
    return (*draws, *hand), (*draws, *drawn)
