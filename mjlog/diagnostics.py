"""Faults as values: what is wrong, how bad, in which deal, and where in the file.

A ``Diagnostic`` holds a code of the catalogue and the facts of the case; its sentence is made from both on demand.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from mjlog.catalogue import CODES, Kind

__all__ = ["Diagnostic", "Kind", "Place", "Severity", "Source", "Where"]


class Severity(StrEnum):
    """How a fault counts: errors make a record faulty, notes say what could not be checked."""

    ERROR = "error"
    NOTE = "note"


class Place(NamedTuple):
    """A place in a file: line and column from 1, or a path (``log[3][5]``) where a format has no lines."""

    file: str
    line: int = 0
    column: int = 0
    path: str = ""

    def __str__(self) -> str:
        if self.path:
            return f"{self.file}:{self.path}"
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(slots=True)
class Source:
    """The text that a game was read from, so that an offset can be shown as line, column and excerpt."""

    name: str
    text: str
    first_line: int = 1
    """Line number of the text's first line in its file."""

    def place(self, offset: int | None) -> Place:
        """Line and column (in characters, from 1) of an offset; the file alone for ``None``."""
        if offset is None:
            return Place(self.name)
        line_start = self.text.rfind("\n", 0, offset) + 1
        return Place(self.name, self.first_line + self.text.count("\n", 0, offset), offset - line_start + 1)

    def excerpt(self, offset: int) -> tuple[str, int]:
        """The line of an offset, and the offset's index within it."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        return self.text[start : end if end >= 0 else None], offset - start


class Where(NamedTuple):
    """Where in the play: game (from 1 in its file), deal label, index of the event, seat."""

    game: int = 1
    deal: str = ""
    step: int | None = None
    seat: int | None = None


_SOMEWHERE, _NO_PLACE = Where(), Place("")


@dataclass(slots=True)
class Diagnostic:
    """One fault, or one thing that could not be checked."""

    code: str
    where: Where = _SOMEWHERE
    place: Place = _NO_PLACE
    facts: dict[str, object] = field(default_factory=dict)
    """What the code's sentence speaks of."""
    expected: str = ""
    actual: str = ""
    hint: str = ""
    excerpt: tuple[str, int] | None = None
    """The source line and the index in it where the caret goes."""

    @property
    def kind(self) -> Kind:
        """Syntax, impossible, illegal, mismatch or unchecked."""
        return CODES[self.code].kind

    @property
    def is_fault(self) -> bool:
        """Whether it makes the record faulty; what could not be checked never does."""
        return self.kind is not Kind.UNCHECKED

    @property
    def severity(self) -> Severity:
        """``ERROR`` for a fault, else ``NOTE``."""
        return Severity.ERROR if self.is_fault else Severity.NOTE

    @property
    def message(self) -> str:
        """The sentence for people."""
        return CODES[self.code].sentence.format_map(self.facts)
