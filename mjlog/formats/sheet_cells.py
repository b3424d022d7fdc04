"""The rows and cells of a table in text (CSV), each with its place, and what single cells of a score sheet hold."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from typing import Final, NamedTuple, get_args

from mjlog.diagnostics import Source
from mjlog.limits import CELLS, exceeding
from mjlog.model import OF_PLAYERS, SEATS, DrawKind
from mjlog.pickling import PicklableError

SEPARATORS: Final = ",;\t"
NONE: Final = "-"
"""Known to be none; an empty cell is not recorded."""
SELF_DRAWN: Final = ("tsumo", "self")
"""In place of the discarder."""

_QUOTED: Final = re.compile(r'"((?:[^"]|"")*+)"')
_QUOTED_PART: Final = re.compile(r'("[^"]*+")')
_PLAIN: Final = {separator: re.compile(rf"[^{separator}\n]*+") for separator in SEPARATORS}
_BLANKS: Final = re.compile(r" *+")
_LINE: Final = re.compile(r"[^\n]*+")


class CellError(PicklableError):
    """A cell that cannot be read."""

    def __init__(self, offset: int, problem: str, expected: str = "", actual: str = "", hint: str = "") -> None:
        super().__init__(problem)
        self.offset, self.problem = offset, problem
        self.expected, self.actual, self.hint = expected, actual, hint


class Cell(NamedTuple):
    """A cell without blanks around it, and where its text begins."""

    text: str
    offset: int

    def error(self, problem: str, expected: str, hint: str = "") -> CellError:
        """What is wrong with it."""
        return CellError(self.offset, problem, expected, self.text, hint)


class Row(NamedTuple):
    """A row that has something in it; a fault says why the rest of its line could not be split into cells."""

    cells: list[Cell]
    fault: CellError | None = None


@dataclass(slots=True)
class SheetSource(Source):
    """The text of a table, of which a line is shown with bars between its cells."""

    separator: str = ","

    def excerpt(self, offset: int) -> tuple[str, int]:
        """The line of an offset as people read it, and the offset's index within it."""
        line, index = Source.excerpt(self, offset)
        before = self._with_bars(line[:index])
        return before + self._with_bars(line[index:]), len(before)

    def _with_bars(self, text: str) -> str:
        parts = _QUOTED_PART.split(text)  # every second one is quoted
        return "".join(
            [part if number % 2 else part.replace(self.separator, " | ") for number, part in enumerate(parts)]
        )


def read_rows(text: str, separator: str, offset: int = 0) -> Iterator[Row]:
    """The rows of a table from an offset on that are not empty."""
    while offset < len(text):
        row, offset = _read_row(text, offset, separator)
        if row.fault or any(cell.text for cell in row.cells):
            yield row


def _read_row(text: str, offset: int, separator: str) -> tuple[Row, int]:
    """The row that begins at an offset, and where the next one does."""
    cells: list[Cell] = []
    while True:
        start = _skip(_BLANKS, text, offset)
        quoted = _QUOTED.match(text, start)
        fault = None
        if quoted:
            cells.append(Cell(quoted[1].replace('""', '"').strip(), start))
            offset = _skip(_BLANKS, text, quoted.end())
            if text[offset : offset + 1] not in ("", "\n", separator):
                fault = CellError(offset, "text follows a quoted cell", "a separator, or the end of the line")
        elif text.startswith('"', start):
            fault = CellError(start, "this quotation mark has no other that ends its cell", 'a second "')
        else:
            offset = _skip(_PLAIN[separator], text, start)
            cells.append(Cell(text[start:offset].strip(), start))
        if len(cells) > CELLS:
            fault = CellError(start, exceeding(CELLS, "cells in a row"))
        if fault:
            return Row(cells, fault), _skip(_LINE, text, offset) + 1
        if text[offset : offset + 1] != separator:
            return Row(cells), offset + 1
        offset += 1


def _skip(pattern: re.Pattern[str], text: str, offset: int) -> int:
    """Where the text ends that a pattern, which matches anything, takes from an offset on."""
    found = pattern.match(text, offset)
    assert found is not None
    return found.end()


# What cells hold

_MINUS: Final = str.maketrans("−", "-")
"""Some languages' spreadsheets write the true minus."""
_COUNT: Final = re.compile("[0-9]{1,15}")
_INTEGER: Final = re.compile("[+-]?[0-9]{1,15}")
_DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,15}(?:[.,][0-9]{1,15})?")
_GROUPED: Final = re.compile(r"[+-]?[0-9]{1,3}[.,][0-9]{3}")
"""Thousands, or three decimals."""
_DEAL: Final = re.compile("([ESWN?])([1-4?])")
_YAKU: Final = re.compile(r"(.*?)(?:\s+([0-9]{1,15}))?", re.DOTALL)


def count_of(cell: Cell) -> int:
    """A number from 0 up."""
    if not _COUNT.fullmatch(cell.text):
        raise cell.error("this is no count", "a number from 0 up, nothing but digits")
    return int(cell.text)


def integer_of(cell: Cell) -> int:
    """Points, won or lost."""
    text = cell.text.translate(_MINUS)
    if not _INTEGER.fullmatch(text):
        expected = "a whole number, digits with or without a sign: no decimals, nothing between thousands"
        raise cell.error("this is no number of points", expected)
    return int(text)


def decimal_of(cell: Cell) -> Decimal:
    """A final score, with a decimal point or comma; three decimals after up to three digits may be thousands."""
    text = cell.text.translate(_MINUS)
    if _GROUPED.fullmatch(text):
        problem = "this may be thousands as well as three decimals"
        raise cell.error(problem, "other than three decimals (1.2, 1.2340), nothing between thousands")
    if not _DECIMAL.fullmatch(text):
        raise cell.error("this is no final score", "a number such as -13.7, nothing between thousands")
    return Decimal(text.replace(",", "."))


def deal_of(cell: Cell) -> tuple[int | None, int | None]:
    """Wind and number of ``S3``; None where nobody wrote it."""
    found = _DEAL.fullmatch(cell.text)
    if not found:
        expected = "E1 to N4 (honba has its own column), start, final, total, or nothing: more of the deal above"
        upper = cell.text.upper()
        raise cell.error("this is no deal", expected, f"write {upper}" if _DEAL.fullmatch(upper) else "")
    wind, number = found.groups()
    return None if wind == "?" else "ESWN".index(wind), None if number == "?" else int(number)


def seat_of(cell: Cell, seats: Mapping[str, int]) -> int:
    """A player by letter or name."""
    if cell.text not in seats:
        near = get_close_matches(cell.text, seats, 1)
        hint = f"did you mean {near[0]}?" if near else ""
        if all(word in seats for word in re.split(r"[\s/,+&]+", cell.text)):
            hint = "another player has a row below, without a deal"
        raise cell.error("this is not one player", _names(seats), hint)
    return seats[cell.text]


def source_of(cell: Cell, seats: Mapping[str, int]) -> int | None:
    """The discarder; None: the win was self-drawn."""
    if cell.text in SELF_DRAWN:
        return None
    if cell.text not in seats:
        near = get_close_matches(cell.text, (*seats, *SELF_DRAWN), 1)
        hint = f"did you mean {near[0]}?" if near else ""
        expected = f"who discarded ({_names(seats)}), or {' or '.join(SELF_DRAWN)}"
        raise cell.error("this does not say from whom", expected, hint)
    return seats[cell.text]


def seats_of(cell: Cell, seats: Mapping[str, int]) -> tuple[int, ...]:
    """Several players: letters with blanks between, or names with ``/`` between; ``-``: none."""
    if cell.text == NONE:
        return ()
    names = [cell.text] if cell.text in seats else re.split(r"\s*/\s*" if "/" in cell.text else r"\s+", cell.text)
    found = [seats.get(name) for name in names]
    known = [seat for seat in found if seat is not None]
    if len(set(known)) < len(names):
        problem = "a player is named twice" if len(known) == len(names) else "not all of these are players"
        raise cell.error(problem, "letters such as A C, names with / between, or - for nobody")
    return tuple(known)


def draw_of(cell: Cell, seats: Mapping[str, int]) -> tuple[DrawKind, tuple[int, ...]]:
    """The kind of a draw, and who is named for it: ``exhausted``, ``kyuushu A``."""
    word, _, rest = cell.text.partition(" ")
    named = Cell(rest.strip(), cell.offset + len(cell.text) - len(rest.lstrip()))
    for kind in get_args(DrawKind):
        if kind == word:
            if named.text and kind not in OF_PLAYERS:
                hint = "who was ready stands in the column tenpai" if kind == "exhausted" else ""
                raise named.error(f"draw {kind} names no players", kind, hint)
            return kind, seats_of(named, seats) if named.text else ()
    near = get_close_matches(word, get_args(DrawKind), 1)
    hint = f"did you mean {near[0]}?" if near else ""
    raise cell.error("there is no such draw", ", ".join(get_args(DrawKind)), hint)


def yaku_of(cell: Cell) -> tuple[tuple[str, int | None], ...]:
    """Patterns with commas between, each with its han or faan: ``riichi 1, pinfu 1``; ``-``: none."""
    found: list[tuple[str, int | None]] = []
    for text in () if cell.text == NONE else cell.text.split(","):
        one = _YAKU.fullmatch(text.strip())
        if not one or not one[1]:
            raise cell.error("a pattern's name is missing here", "patterns such as: riichi 1, pinfu 1")
        found.append((one[1], None if one[2] is None else int(one[2])))
    return tuple(found)


def _names(seats: Mapping[str, int]) -> str:
    letters = [name for name in seats if name in SEATS]
    return f"{', '.join(letters)}{' or a name' if len(seats) > len(letters) else ''}"
