"""How a program writes the lines of MJAI: which fields, in which order, and how it spells tiles."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from mjlog.formats.documents import MisreadError
from mjlog.formats.json_texts import BrokenError, decode_whole, to_json
from mjlog.formats.mjai_codes import SPELLINGS, tile_names
from mjlog.formats.mjai_fields import FIELDS, Scene
from mjlog.formats.targets import UnsayableError
from mjlog.model import Game

Line = dict[str, Any]
Layout = tuple[str | tuple[str, object], ...]
"""The fields of a line in order: one that the model tells by its name, another with its value."""

DEFAULT: Final[dict[str, Layout | None]] = {
    "start_game": ("type", "names", "aka_flag"),
    "start_kyoku": ("type", "bakaze", "dora_marker", "kyoku", "honba", "kyotaku", "oya", "scores", "tehais"),
    "haipai": None,
    "tsumo": ("type", "actor", "pai"),
    "dahai": ("type", "actor", "pai", "tsumogiri"),
    "chi": ("type", "actor", "target", "pai", "consumed"),
    "pon": ("type", "actor", "target", "pai", "consumed"),
    "daiminkan": ("type", "actor", "target", "pai", "consumed"),
    "ankan": ("type", "actor", "consumed"),
    "kakan": ("type", "actor", "pai", "consumed"),
    "kita": ("type", "actor", "pai"),
    "dora": ("type", "dora_marker"),
    "reach": ("type", "actor"),
    "reach_accepted": ("type", "actor"),
    "hora": (
        "type",
        "actor",
        "target",
        "pai",
        "deltas",
        "ura_markers",
        "hora_tehais",
        "yakus",
        "fu",
        "fan",
        "hora_points",
    ),
    "ryukyoku": ("type", "reason", "deltas", "tenpais", "tehais"),
    "end_kyoku": ("type",),
    "end_game": ("type", "scores"),
}
"""As libriichi has it, and after that what else the model tells. ``None``: no such line."""
_OTHERS: Final[dict[str, tuple[Layout, ...]]] = {
    "hora": (("actor", "deltas", "target", "tsumo", "type", "ura_markers"),),
}
"""Layouts of programs that leave out a field now and then."""
NEEDED: Final[dict[str, dict[str, str]]] = {
    "start_kyoku": {
        "bakaze": "the round",
        "dora_marker": "the dora indicator",
        "kyoku": "the number of the deal",
        "honba": "the honba",
        "kyotaku": "the riichi sticks on the table",
        "oya": "the dealer",
        "scores": "the points",
        "tehais": "the starting hands",
    },
    "hora": {"deltas": "the payments of a win"},
    "ryukyoku": {"deltas": "the payments of a draw"},
}
"""Fields that no line lacks whose layout has them, and what they are."""
WHOLE: Final[dict[str, frozenset[str]]] = {
    kind: frozenset(map(str, layout))
    for kind, layout in DEFAULT.items()
    if layout is not None and kind not in ("start_game", "end_game", "kakan", "hora", "ryukyoku")
}
"""Fields that the model takes as they are, if the tiles are spelled as usual: what they tell comes back for certain."""
_ONCE: Final = ("start_game", "end_game")
_SPELLED: Final = ("type", "reason")
"""Fields whose values are spelled as a program likes."""

LAYOUTS_TAG: Final = "_mjai-layouts"
TILES_TAG: Final = "_mjai-tiles"
PLACES_TAG: Final = "_mjai-places"
LINE: Final = "_mjai-line"
"""The extra of a deal that tells how its line of a number (from 0) is laid out; ``null``: it is missing."""
ADDED: Final = "_mjai-added"
"""The extra of a deal that tells a line of a number which nobody would expect there."""


@dataclass(slots=True)
class Dialect:
    """How the lines of a game are written."""

    layouts: dict[str, Layout | None] = field(default_factory=DEFAULT.copy)
    spelling: str = ""
    places: int = 0
    """For how many players there are values; 0: as many as play."""

    def scene(self, game: Game, players: int) -> Scene:
        """A scene of a game in this dialect, without a deal."""
        return Scene(game, players=players, places=self.places or players, names=tile_names(self.spelling))

    def tags(self) -> dict[str, str]:
        """The tags of a game that tell it; none for the usual one."""
        tags: dict[str, str] = {}
        changed = {kind: layout for kind, layout in self.layouts.items() if layout != DEFAULT[kind]}
        if changed:
            tags[LAYOUTS_TAG] = to_json(changed)
        if self.spelling:
            tags[TILES_TAG] = self.spelling
        if self.places:
            tags[PLACES_TAG] = str(self.places)
        return tags


def dialect_of(tags: dict[str, str]) -> Dialect:
    """The dialect that the tags of a game tell.

    Raises:
        UnsayableError: they tell none.
    """
    dialect = Dialect()
    try:
        for kind, layout in json.loads(tags.get(LAYOUTS_TAG, "{}")).items():
            dialect.layouts[kind] = layout_of(layout, kind)
        dialect.spelling = tags.get(TILES_TAG, "")
        dialect.places = int(tags.get(PLACES_TAG, "0"))
    except (ValueError, AttributeError) as error:
        raise UnsayableError(f"the tags {LAYOUTS_TAG}, {TILES_TAG}, {PLACES_TAG} tell no dialect ({error})") from error
    if dialect.spelling not in SPELLINGS or dialect.places not in (0, 3, 4):
        raise UnsayableError(f"{TILES_TAG} is one of {SPELLINGS}, {PLACES_TAG} 3 or 4")
    return dialect


def layout_of(value: object, kind: str) -> Layout | None:
    """A layout from its JSON value.

    Raises:
        ValueError: it is none.
    """
    if kind not in FIELDS:
        raise ValueError(f"there are no lines of type {kind}")
    if value is None:
        return None
    known = FIELDS[kind].keys() | {"type"}
    layout: list[str | tuple[str, object]] = []
    for item in value if isinstance(value, list) else [value]:
        match item:
            case str() if item in known:
                layout.append(item)
            case [str() as name, told]:
                layout.append((name, told))
            case _:
                raise ValueError(f"{to_json(value)} is no layout of {kind}")
    return tuple(layout)


def render(kind: str, layout: Layout, scene: Scene, subject: object) -> Line:
    """The line of a subject, laid out so; what the model does not tell is left out."""
    fields = FIELDS[kind]
    line: Line = {}
    for item in layout:
        if isinstance(item, tuple):
            line[item[0]] = item[1]
        elif item == "type":
            line["type"] = kind
        elif (value := fields[item](scene, subject)) is not None:
            line[item] = value
    return line


def is_laid_out(line: Line, kind: str, layout: Layout | None, scene: Scene, subject: object) -> bool:
    """Whether a line is what this layout gives; types and order count."""
    if layout is None:
        return False
    told = render(kind, layout, scene, subject)
    if [*told.items()] != [*line.items()]:
        return False
    if any(name in layout and name not in told for name in NEEDED.get(kind, ())):
        return False
    return all(item.__class__ is str for item in layout) or repr(told) == repr(line)  # 1 is no true


def derive(line: Line, kind: str, scene: Scene, subject: object) -> Layout:
    """The layout that gives just this line."""
    fields = FIELDS[kind]
    items: list[str | tuple[str, object]] = []
    for name, value in line.items():
        if name == "type":
            told: object = kind
        elif name in fields:
            told = fields[name](scene, subject)
        else:
            told = None
        items.append(name if told is not None and repr(told) == repr(value) else (name, value))
    return tuple(items)


def learn(line: Line, kind: str, scene: Scene, subject: object) -> Layout:
    """The layout that a game's first line of a kind lets expect for all of them.

    Values of other fields are expected again if they are bare: what has something in it tells of its own line.
    """
    for layout in _OTHERS.get(kind, ()):
        if is_laid_out(line, kind, layout, scene, subject):
            return layout
    layout = derive(line, kind, scene, subject)
    if kind in _ONCE:
        return layout
    known = FIELDS[kind].keys() - {*_SPELLED}
    expected: list[str | tuple[str, object]] = []
    for item in layout:
        if isinstance(item, tuple) and item[0] in known:
            expected.append(item[0])
        elif not isinstance(item, tuple) or not (isinstance(item[1], (dict, list)) and item[1]):
            expected.append(item)
    return tuple(expected)


# Lines as JSON


def parse_line(text: str) -> Line:
    """A line as an object; an empty one for a blank line.

    Raises:
        MisreadError: it is none; the path is the column.
    """
    if not text or text.isspace():
        return {}
    try:
        line = decode_whole(text)
    except BrokenError as error:
        raise MisreadError((error.at,), f"this line is {error.problem}") from None
    if not isinstance(line, dict) or not isinstance(line.get("type"), str):
        raise MisreadError((0,), 'a line is an object with a "type"')
    return line
