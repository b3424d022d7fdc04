"""How the lines of a game are laid out, learned while they are read; lines that are kept for later."""

from typing import NamedTuple

from mjlog.formats.json_texts import to_json
from mjlog.formats.mjai_fields import Scene
from mjlog.formats.mjai_layouts import Dialect, Line, derive, is_laid_out, learn
from mjlog.formats.mjai_play import memo_of


class Told(NamedTuple):
    """A line and what it tells."""

    number: int
    kind: str
    line: Line
    subject: object
    events: int


class Riichi(NamedTuple):
    """A riichi declared, before its discard is marked."""

    seat: int
    events: int
    """How many stood before it."""
    number: int
    """Of its line."""
    line: Line
    offset: int


class Manner:
    """How the lines of a game are laid out, learned as they come."""

    def __init__(self, dialect: Dialect, scene: Scene) -> None:
        self.dialect = dialect
        self.scene = scene
        self.memo = memo_of(dialect, scene.players)
        self.met = {"tsumo", "dahai"}  # which were learned before

    def layout(self, told: Told) -> str | None:
        """The layout of a line as JSON if it is not the expected one."""
        layouts, scene, kind = self.dialect.layouts, self.scene, told.kind
        scene.at = told.events
        first = kind not in self.met
        self.met.add(kind)
        if is_laid_out(told.line, kind, layouts[kind], scene, told.subject):
            return None
        if first:
            layouts[kind] = learn(told.line, kind, scene, told.subject)
            if is_laid_out(told.line, kind, layouts[kind], scene, told.subject):
                return None
        return to_json(derive(told.line, kind, scene, told.subject))
