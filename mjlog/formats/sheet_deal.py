"""A row of a score sheet: what it says of its deal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from mjlog.formats.sheet_cells import (
    Cell,
    CellError,
    count_of,
    deal_of,
    draw_of,
    integer_of,
    seat_of,
    seats_of,
    source_of,
    yaku_of,
)
from mjlog.formats.sheet_columns import FIGURES, NEEDS, OF_DEALS, RESULTS
from mjlog.model import SEATS, Deal, Drawn, Note, Penalty, Result, Win

_Value = TypeVar("_Value")


@dataclass(slots=True)
class DealRow:
    """The cells of a row that hold something, by their columns, and the faults met in them."""

    cells: dict[str, Cell]
    players: int
    seats: Mapping[str, int]
    """Of each letter and name."""
    faults: list[CellError] = field(default_factory=list[CellError])

    @property
    def place(self) -> int:
        """Where the first cell stands that says something; the start of the text if none does."""
        return min((cell.offset for cell in self.cells.values()), default=0)

    def text(self, column: str) -> str:
        """What a cell holds."""
        return self.cells[column].text if column in self.cells else ""

    def by_seat(self, what: str) -> list[str]:
        """The columns of the players."""
        return [f"{what} {letter}" for letter in SEATS[: self.players]]

    def place_of(self, what: str) -> int:
        """Where the first of the players' cells stands that holds something."""
        return min(self.cells[name].offset for name in self.by_seat(what) if name in self.cells)

    def get(self, column: str, read: Callable[[Cell], _Value]) -> _Value | None:
        """The value of a cell; None where there is none, or none that can be read."""
        cell = self.cells.get(column)
        try:
            return None if cell is None else read(cell)
        except CellError as error:
            self.faults.append(error)
            return None

    def seat(self, column: str) -> int:
        """A player; -1 where none can be read."""
        seat = self.get(column, lambda cell: seat_of(cell, self.seats))
        return -1 if seat is None else seat

    def some_seats(self, column: str) -> tuple[int, ...] | None:
        """Several players."""
        return self.get(column, lambda cell: seats_of(cell, self.seats))

    def numbers(self, what: str) -> tuple[int | None, ...] | None:
        """The number of each player; None if there is none."""
        columns = self.by_seat(what)
        if not any(column in self.cells for column in columns):
            return None
        return tuple([self.get(column, integer_of) for column in columns])


def read_deal(deal: Deal, row: DealRow, *, first: bool) -> list[CellError]:
    """Add what a row says to a deal, of which it may be the first row; gives what cannot be read."""
    cells = row.cells
    if first:
        _read_start(deal, row)
    else:
        row.faults += [
            cells[name].error(f"{name} belongs to the first row of a deal", "an empty cell")
            for name in OF_DEALS
            if name in cells
        ]
    if deal.after is None:
        deal.after = row.numbers("after")
        _place(deal, row, "after", *row.by_seat("after"))
    elif row.numbers("after") is not None:
        again = next(cells[name] for name in row.by_seat("after") if name in cells)
        row.faults.append(again.error("the points after this deal stand above", "an empty cell"))
    number = len(deal.results)
    _read_result(deal, row)
    if "note" in cells:
        after = f"result {number}" if number and len(deal.results) > number else "deal"
        deal.notes.append(Note(after, " ".join(row.text("note").split())))
    return row.faults


def _place(deal: Deal, row: DealRow, part: str, *columns: str) -> None:
    """Note where a statement stands: the first of its cells."""
    found = [row.cells[name].offset for name in columns if name in row.cells]
    if found:
        deal.places.parts[part] = min(found)


def _read_start(deal: Deal, row: DealRow) -> None:
    deal.places.parts["deal"] = row.place
    if "deal" not in row.cells:
        row.faults.append(CellError(row.place, "the first row of a game names its deal", "E1, or another deal"))
    deal.wind, deal.number = row.get("deal", deal_of) or (None, None)
    said = row.get("dealer", lambda cell: seat_of(cell, row.seats))
    deal.dealer = deal.number - 1 if said is None and deal.number is not None else said
    deal.honba, deal.sticks = row.get("honba", count_of), row.get("sticks", count_of)
    deal.riichi = row.some_seats("riichi")
    for name in ("dealer", "honba", "sticks", "riichi"):
        _place(deal, row, name, name)


def _read_result(deal: Deal, row: DealRow) -> None:
    """The result of a row: one of those there are."""
    cells = row.cells
    said = [name for name in RESULTS if name in cells]
    for other in said[1:]:
        problem = f"a row has one result, and this one has {said[0]} already"
        row.faults.append(cells[other].error(problem, "a row below, without a deal, for the other"))
    orphans = [name for name in cells if not any(one in cells for one in NEEDS.get(name, (name,)))]
    if orphans:
        first = min(orphans, key=lambda name: cells[name].offset)
        needed = " or ".join(NEEDS[first])
        row.faults.append(cells[first].error(f"{first} is told of a {needed}, and there is none", f"a {needed}"))
    result = _RESULTS[said[0]](row) if said else None
    pay = row.numbers("pay")
    if result is None or row.faults:
        return
    result.pay = None if pay is None else tuple([amount or 0 for amount in pay])
    number = len(deal.results)
    _place(deal, row, f"result {number}", said[0])
    _place(deal, row, f"pay {number}", *row.by_seat("pay"))
    _place(deal, row, f"for {number}", "yaku")
    _place(deal, row, f"value {number}", *FIGURES, "limit")
    for column in ("from", "pao", "tenpai", *FIGURES, "limit"):
        _place(deal, row, f"{column} {number}", column)
    deal.results.append(result)


# A row with a fault gives no result, whatever these make of it: they go on so that all faults are found.


def _read_win(row: DealRow) -> Win:
    if "from" not in row.cells:
        row.faults.append(row.cells["winner"].error("from whom is not said", "in the column from: who, or tsumo"))
    win = Win(row.seat("winner"), row.get("from", lambda cell: source_of(cell, row.seats)))
    win.pao = row.get("pao", lambda cell: seat_of(cell, row.seats))
    win.yaku, win.limit = row.get("yaku", yaku_of), row.text("limit") or None
    for name in FIGURES:
        setattr(win, name, row.get(name, count_of))
    return win


def _read_draw(row: DealRow) -> Drawn:
    kind, seats = row.get("draw", lambda cell: draw_of(cell, row.seats)) or ("void", ())
    return Drawn(kind, seats, row.some_seats("tenpai"))


def _read_penalty(row: DealRow, column: str) -> Penalty:
    return Penalty(row.seat(column), column == "chombo", row.text("reason") or None)


_RESULTS: Mapping[str, Callable[[DealRow], Result]] = {
    "winner": _read_win,
    "draw": _read_draw,
    "chombo": lambda row: _read_penalty(row, "chombo"),
    "penalty": lambda row: _read_penalty(row, "penalty"),
}
"""What reads each result, by its column."""
