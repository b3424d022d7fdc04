"""Faults as values: what is wrong, how bad, in which deal, and where in the file.

A ``Diagnostic`` holds a code of the catalogue and the facts of the case; its sentence is made from both on demand.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from mjlog.catalogue import CODES, Kind
from mjlog.limits import FAULTS
from mjlog.vocabulary import VOCABULARY, Speech

__all__ = ["Bound", "Diagnostic", "Kind", "Place", "Reason", "Severity", "Source", "Where"]


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


_BLOCK: Final = 1 << 12
_NEAR: Final = 250
"""Characters of an excerpt to each side of its place."""
_LONG_TEXT: Final = 400
_LONG_WORD = re.compile(r"\S{61,}")
_CUT: Final = "…"


@dataclass(slots=True)
class Source:
    """The text that a game was read from, so that an offset can be shown as line, column and excerpt."""

    name: str
    text: str
    first_line: int = 1
    """Line number of the text's first line in its file."""
    _blocks: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]], init=False, repr=False, compare=False)
    """Of every 4096 characters: the line feeds before them, and where the line begins that they begin in."""

    def place(self, offset: int | None) -> Place:
        """Line and column (in characters, from 1) of an offset; the file alone for ``None``."""
        if offset is None:
            return Place(self.name)
        offset = min(offset, len(self.text))
        if not self._blocks:
            self._count_lines()
        block = offset // _BLOCK
        lines, line_start = self._blocks[block]
        lines += self.text.count("\n", block * _BLOCK, offset)
        line_start = max(line_start, self.text.rfind("\n", block * _BLOCK, offset) + 1)
        return Place(self.name, self.first_line + lines, offset - line_start + 1)

    def _count_lines(self) -> None:
        lines = line_start = 0
        for start in range(0, len(self.text) + 1, _BLOCK):
            self._blocks.append((lines, line_start))
            lines += self.text.count("\n", start, start + _BLOCK)
            line_start = max(line_start, self.text.rfind("\n", start, start + _BLOCK) + 1)

    def excerpt(self, offset: int) -> tuple[str, int]:
        """The line of an offset, and the offset's index within it; of a long line only what is near."""
        text = self.text
        near = max(0, offset - _NEAR)
        start = text.rfind("\n", near, offset) + 1
        head = "" if start or not near else _CUT
        start = start or near
        end = text.find("\n", offset, offset + _NEAR)
        tail = _CUT if end < 0 and offset + _NEAR < len(text) else ""
        line = text[start : end if end >= 0 else offset + _NEAR]
        return f"{head}{line}{tail}", len(head) + offset - start


def shortened(text: str) -> str:
    """A text of a length that people read: of longer words, and of all, the middle is left out."""
    text = _LONG_WORD.sub(lambda found: f"{found[0][:40]}{_CUT}{found[0][-10:]}", text)
    return text if len(text) <= _LONG_TEXT else f"{text[: _LONG_TEXT - 100]}{_CUT}{text[-100:]}"


class Where(NamedTuple):
    """Where in the play: game (from 1 in its file), deal label, index of the event, seat."""

    game: int = 1
    deal: str = ""
    step: int | None = None
    seat: int | None = None


class Reason(NamedTuple):
    """A fact that is what a code of the catalogue says of other facts."""

    code: str
    facts: Mapping[str, object]

    def sentence(self, speech: Speech) -> str:
        """For people, in some players' words; what the record says at length is shortened."""
        words = VOCABULARY[speech]
        facts = {
            name: shortened(fact.sentence(speech) if isinstance(fact, Reason) else str(fact))
            for name, fact in self.facts.items()
        }
        if "what" in facts:
            facts["what"] = words.get(facts["what"], facts["what"])
        return CODES[self.code].sentence.format_map({**words, **facts})


_SOMEWHERE, _NO_PLACE = Where(), Place("")


@dataclass(slots=True)
class Diagnostic:
    """One fault, or one thing that could not be checked."""

    code: str
    where: Where = _SOMEWHERE
    place: Place = _NO_PLACE
    facts: dict[str, object] = field(default_factory=dict)
    """What the code's sentence speaks of; ``what`` may be a slot of the vocabulary, any of them a ``Reason``."""
    expected: str = ""
    actual: str = ""
    hint: str = ""
    excerpt: tuple[str, int] | None = None
    """The source line and the index in it where the caret goes."""
    speech: Speech = "japanese"
    """Whose words the sentence is in."""

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
        return Reason(self.code, self.facts).sentence(self.speech)


class Bound:
    """Counts what is found in a game, of which ``FAULTS`` faults and as many notes are told.

    Whoever finds them keeps one more of each, which shows that there are more.

    Args:
        found: what was found before.
    """

    def __init__(self, found: Iterable[Diagnostic] = ()) -> None:
        self._met = {True: 0, False: 0}
        for one in found:
            self._met[one.is_fault] += 1

    def keeps(self, one: Diagnostic) -> bool:
        """Count one more; whether it is kept."""
        self._met[one.is_fault] += 1
        return self._met[one.is_fault] <= FAULTS + 1

    def tells(self, one: Diagnostic) -> bool:
        """Count one more; whether it is told."""
        self._met[one.is_fault] += 1
        return self._met[one.is_fault] <= FAULTS

    @property
    def is_passed(self) -> bool:
        """Whether there are more faults than are told, so that no others need be looked for."""
        return self._met[True] > FAULTS
