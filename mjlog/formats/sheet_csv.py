"""A club's score sheet as a table (CSV): text -> games.

A game is rows that begin with ``#`` (a fact such as ``#Rules``, or a comment), the row of column names, beginning with
``deal``, and a row for each deal. A row without a deal says more of the one above: a second winner, a penalty. A row
``start`` has the points before the next deal; rows ``final`` and ``total`` end the game. A cell that cannot be read is
one fault; its deal is checked no further.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Final, TypeVar

from mjlog.diagnostics import Bound, Diagnostic, Where
from mjlog.formats.sheet_cells import Cell, CellError, Row, SheetSource, decimal_of, integer_of, read_rows
from mjlog.formats.sheet_columns import COLUMNS, SEPARATOR_LINE, count_players, find_gap, last_statement, read_header
from mjlog.formats.sheet_deal import DealRow, read_deal
from mjlog.limits import EVENTS, exceeding
from mjlog.model import SEATS, Deal, Game, Note

_Value = TypeVar("_Value")

_START: Final = re.compile(r'^[ "]*(?:deal|#[A-Za-z_][\w-]*)[ "]*([,;\t])', re.ASCII | re.IGNORECASE | re.MULTILINE)
"""A row that shows what stands between cells."""
_SEPARATOR_LINE: Final = re.compile(SEPARATOR_LINE, re.IGNORECASE)
_TAG: Final = re.compile(r"#([A-Za-z_][\w-]*)", re.ASCII)
_PLAYERS: Final = "Players"
_KNOWN: Final = ("Rules", _PLAYERS)
"""Facts of which a name much like them is a slip."""
_START_ROW: Final = "start"
_ENDS: Final = ("final", "total")
_TOTALS: Final = (_START_ROW, *_ENDS)
"""Rows that are no deals: points under the columns of those after each deal."""


def read_sheet(text: str, name: str) -> Iterator[Game]:
    """The games of a table.

    Args:
        text: the whole table.
        name: of the file, for faults.
    """
    told = _SEPARATOR_LINE.match(text)
    found = told or _START.search(text)
    source = SheetSource(name, text, separator=found[1] if found else ",")
    reader = _GameReader(source, 1)
    for row in read_rows(text, source.separator, told.end() if told else 0):
        if reader.ends_before(row):
            yield reader.finish()
            reader = _GameReader(source, reader.number + 1)
        reader.take(row)
    yield reader.finish()


class _GameReader:
    """Reads one game."""

    def __init__(self, source: SheetSource, number: int) -> None:
        self.source, self.number = source, number
        self.game = Game(source=source)
        self.columns: dict[str, int] | None = None
        """The index of each; None before the row that names them."""
        self.sound = True
        """Whether that row and the players are known, so that the rows below can be read."""
        self.players = len(SEATS)
        self.seats: dict[str, int] = {}
        self.rows = 0
        self.bound = Bound()
        self.start: DealRow | None = None
        """The row with the points before the next deal."""

    def ends_before(self, row: Row) -> bool:
        """Whether a row begins another game."""
        first = row.cells[0].text if row.cells else ""
        return self.columns is not None and (first.casefold() == COLUMNS[0] or _TAG.match(first) is not None)

    def take(self, row: Row) -> None:
        """One row, as long as there are not too many."""
        self.rows += 1
        if self.rows <= EVENTS:
            self.read(row)

    def read(self, row: Row) -> None:
        """One row."""
        self.game.places.parts.setdefault("deal", row.cells[0].offset if row.cells else 0)
        if row.fault:
            self.broken(row, row.fault)
            return
        first = row.cells[0]
        if first.text.startswith("#"):
            self.attempt(self.fact, row.cells)
        elif first.text.casefold() == COLUMNS[0]:
            self.attempt(self.header, row.cells)
        elif self.columns is None:
            self.fault(first.error("the row of column names belongs here", f"deal, and of: {', '.join(COLUMNS[1:])}"))
            self.columns, self.sound = {}, False
        elif self.sound:
            self.attempt(self.row, row.cells)

    def attempt(self, read: Callable[[list[Cell]], None], cells: list[Cell]) -> None:
        """Read a row; its fault is recorded."""
        try:
            read(cells)
        except CellError as error:
            self.fault(error)

    def fault(self, error: CellError, deal: Deal | None = None) -> None:
        """Record a fault of a deal, or of the game."""
        where = Where(self.number) if deal is None else Where(self.number, deal.label)
        faults = self.game.faults if deal is None else deal.faults
        if self.bound.is_passed:
            return
        place, excerpt = self.source.place(error.offset), self.source.excerpt(error.offset)
        facts: dict[str, object] = {"problem": error.problem}
        one = Diagnostic("syntax", where, place, facts, error.expected, error.actual, error.hint, excerpt=excerpt)
        if self.bound.keeps(one):
            faults.append(one)

    def finish(self) -> Game:
        """The game, whole."""
        if self.rows > EVENTS:
            place = self.source.place(self.game.places.part("deal"))
            facts: dict[str, object] = {"problem": exceeding(EVENTS, "rows in a game")}
            return Game(source=self.source, faults=[Diagnostic("unreadable", Where(self.number), place, facts)])
        self.refuse_start()
        if self.columns is None and not self.game.faults:
            end = len(self.source.text.rstrip())
            self.fault(CellError(end, "the table ends before its row of column names", "deal and other columns"))
        return self.game

    def broken(self, row: Row, fault: CellError) -> None:
        """A row that cannot be split into cells: of its deal no more is known than its name."""
        first, deals = row.cells[:1], self.game.deals
        is_deal = not first or not (first[0].text in _TOTALS or first[0].text.startswith("#"))
        if self.columns is None or not self.sound or not is_deal:
            self.fault(fault)
            return
        if first:
            self.attempt(self.row, first)
        else:
            deals.append(Deal())
            deals[-1].places.parts["deal"] = fault.offset
        self.fault(fault, deals[-1] if deals else None)

    # -- what stands above the deals

    def fact(self, cells: list[Cell]) -> None:
        """A fact of the game, or a comment."""
        first, texts = cells[0], [cell.text for cell in cells]
        found = _TAG.fullmatch(first.text)
        if first.text[1:2].strip() == "":
            filled = (text for text in texts if text)
            self.comment(f"{self.source.separator.strip()} ".join(filled)[1:].strip())
            return
        if not found or found[1] == "MJN":
            expected = "#Rules and the like, with its text in the next cell, or # and a blank before a comment"
            raise first.error("this is neither a fact of the game nor a comment", expected)
        name = next((known for known in _KNOWN if known.casefold() == found[1].casefold()), found[1])
        near = [] if name in _KNOWN else get_close_matches(name.capitalize(), _KNOWN, 1, 0.75)
        if near:
            raise first.error("this is not known of a game", f"#{near[0]}", f"did you mean #{near[0]}?")
        if name == _PLAYERS:
            self.names(cells[1:])
            return
        if name in self.game.tags:
            raise first.error(f"#{name} stands here twice", "each fact once")
        more = next((cell for cell in cells[2:] if cell.text), None)
        if more:
            raise more.error(f"#{name} has one text, in one cell", 'a text with separators in it between "')
        self.game.tags[name] = texts[1] if len(texts) > 1 else ""
        self.game.places.parts[name] = first.offset

    def names(self, cells: Sequence[Cell]) -> None:
        """The players, A first."""
        for seat, cell in enumerate(cells):
            if seat >= len(SEATS) and cell.text:
                self.sound = False
                raise cell.error("a fifth player", "at most four names")
            if cell.text and seat < len(SEATS):
                if SEATS[seat] in self.game.tags:
                    raise cell.error(f"player {SEATS[seat]} is named twice", "each name once")
                self.game.tags[SEATS[seat]] = cell.text
                self.game.places.parts[SEATS[seat]] = cell.offset

    def header(self, cells: list[Cell]) -> None:
        """The row of column names."""
        self.columns, faults = read_header(cells)
        named = [seat for seat, letter in enumerate(SEATS) if self.game.tags.get(letter)]
        self.players = max(named) + 1 if named else count_players(self.columns)
        gap = find_gap(self.columns, self.players)
        if gap and not faults:
            faults.append(cells[0].error(f"column {gap} is missing", f"column {gap}: as many as there are players"))
        self.sound = self.sound and not faults
        for fault in faults:
            self.fault(fault)
        names = [self.game.tags.get(letter, "") for letter in SEATS[: self.players]]
        alone = {name: seat for seat, name in enumerate(names) if name and names.count(name) == 1}
        self.seats = {letter: seat for seat, letter in enumerate(SEATS[: self.players])}
        self.seats = {**self.seats, **{name: seat for name, seat in alone.items() if name not in self.seats}}

    # -- deals, comments, the end

    def comment(self, text: str) -> None:
        """A comment in a row of its own."""
        if self.game.deals:
            deal = self.game.deals[-1]
            deal.notes.append(Note(last_statement(deal), text, own_line=True))
        else:
            self.game.notes.append(Note(next(reversed(self.game.tags), ""), text, own_line=True))

    def row(self, cells: list[Cell]) -> None:
        """A deal, more of one, or the end of the game."""
        assert self.columns is not None
        by_name = {name: cells[index] for name, index in self.columns.items() if index < len(cells)}
        row = DealRow({name: cell for name, cell in by_name.items() if cell.text}, self.players, self.seats)
        headed = set(self.columns.values())
        stray = [cell for index, cell in enumerate(cells) if cell.text and index not in headed]
        beyond = [cell for name, cell in row.cells.items() if name[-1] in SEATS[self.players :] and name[-2:-1] == " "]
        game = self.game
        ended = [name for name in _ENDS if getattr(game, name) is not None]
        if ended and row.text("deal") not in _ENDS:
            raise cells[0].error("the game has ended above", "a row of column names, where another game begins")
        if row.text("deal") in _TOTALS:
            if stray or beyond:
                raise (stray or beyond)[0].error("no column of a player stands above this", "an empty cell")
            self.totals(row)
            return
        starts = "deal" in row.cells or not game.deals
        if starts:
            game.deals.append(Deal())
        deal = game.deals[-1]
        if starts and self.start is not None:
            first, self.start = self.start, None
            deal.points = first.numbers("after")
            deal.places.parts["points"] = first.place_of("after")
            row.faults += first.faults
        faults = read_deal(deal, row, first=starts)
        faults += [cell.error("no column is named above this", "an empty cell") for cell in stray]
        faults += [cell.error(f"there are {self.players} players", "an empty cell") for cell in beyond]
        for fault in sorted(faults, key=lambda one: one.offset):
            self.fault(fault, deal)

    def totals(self, row: DealRow) -> None:
        """The points before a deal, those at the end, or the final standing."""
        what, first = row.text("deal"), row.cells["deal"]
        if what in _ENDS and getattr(self.game, what) is not None:
            raise first.error(f"{what} stands here twice", "once, at the end")
        self.refuse_start()
        names, said = row.by_seat("after"), ("deal", "note") if what in _ENDS else ("deal",)
        other = next((cell for name, cell in row.cells.items() if name not in (*names, *said)), None)
        if other:
            raise other.error(f"{what} has numbers under the columns after A, after B ... alone", "an empty cell")
        missing = [name for name in names if name not in row.cells]
        if len(missing) == len(names) or (missing and what in _ENDS):
            raise first.error(f"{what} lacks the number under {missing[0]}", f"a number under {', '.join(names)}")
        if what == _START_ROW:
            self.start = row
            return
        if what == "final":
            self.game.final = self.each(integer_of, [row.cells[name] for name in names])
        else:
            self.game.total = self.each(decimal_of, [row.cells[name] for name in names])
        self.game.places.parts[what] = row.place_of("after")
        if "note" in row.cells:
            self.game.notes.append(Note(what, " ".join(row.text("note").split())))

    def refuse_start(self) -> None:
        """A row of the points before a deal that no deal follows is a fault."""
        if self.start is not None:
            first, self.start = self.start.cells["deal"], None
            self.fault(first.error("no deal follows this row", "a deal below it"))

    def each(self, read: Callable[[Cell], _Value], cells: Sequence[Cell]) -> tuple[_Value, ...] | None:
        """The values of some cells; None if one of them cannot be read."""
        values: list[_Value] = []
        for cell in cells:
            try:
                values.append(read(cell))
            except CellError as error:
                self.fault(error)
        return tuple(values) if len(values) == len(cells) else None
