"""The columns of a score sheet as a table (CSV), and which of them speak of what."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from mjlog.formats.sheet_cells import SEPARATORS, Cell, CellError
from mjlog.model import SEATS, Deal

PER_SEAT: Final = ("pay", "after")
"""A column for each player: ``pay A``."""
RESULTS: Final = ("winner", "draw", "chombo", "penalty")
"""What ends a deal, or stands beside it."""
FIGURES: Final = ("fu", "han", "faan", "base", "times", "points")
"""What counts a win, by the fields of `mjlog.model.Win`."""

COLUMNS: Final[tuple[str, ...]] = (
    *("deal", "dealer", "honba", "sticks", "riichi"),
    *("winner", "from", "pao", "yaku", *FIGURES[:5], "limit", "points"),
    *("draw", "tenpai", "chombo", "penalty", "reason"), *(f"pay {seat}" for seat in SEATS),
    *(f"after {seat}" for seat in SEATS), "note",
)  # fmt: skip
"""All there are, in the order in which sheets are written."""

SEPARATOR_LINE: Final = rf'"?sep=(?P<separator>[{SEPARATORS}])"?[{SEPARATORS} ]*\n'
"""The first line of a table by which spreadsheets are told its separator, as a pattern."""

_OF_WINS: Final = ("from", "pao", "yaku", *FIGURES, "limit")
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(_OF_WINS, ("winner",)),
    "tenpai": ("draw",),
    "reason": ("chombo", "penalty"),
    **dict.fromkeys((f"pay {seat}" for seat in SEATS), RESULTS),
}
"""Columns that say something of a result, each with those of which its row must have one."""
OF_DEALS: Final = ("dealer", "honba", "sticks", "riichi")
"""What only the first row of a deal can say."""


def read_header(cells: Sequence[Cell]) -> tuple[dict[str, int], list[CellError]]:
    """The index of each column that a row names, and what is wrong with the names."""
    columns: dict[str, int] = {}
    faults: list[CellError] = []
    known = {name.casefold(): name for name in COLUMNS}
    for index, cell in enumerate(cells):
        written = " ".join(cell.text.split()).casefold()
        name = known.get(written)
        if not written:
            continue
        if name is None:
            near = get_close_matches(written, known, 1)
            hint = f"did you mean {known[near[0]]}?" if near else ""
            faults.append(cell.error("there is no such column", ", ".join(COLUMNS), hint))
        elif name in columns:
            faults.append(cell.error(f"column {name} stands here twice", "each column once"))
        else:
            columns[name] = index
    if not faults and "winner" in columns and "from" not in columns:
        problem = "a sheet of winners needs a column from: who discarded, or tsumo"
        faults.append(CellError(cells[columns["winner"]].offset, problem, "a column from"))
    return columns, faults


def find_gap(columns: Mapping[str, int], players: int) -> str:
    """The first column that is missing of those of which there are some for other players; empty: none is."""
    for what in PER_SEAT:
        wanted = [f"{what} {seat}" for seat in SEATS[:players]]
        if any(name in columns for name in wanted):
            missing = [name for name in wanted if name not in columns]
            if missing:
                return missing[0]
    return ""


def count_players(columns: Mapping[str, int]) -> int:
    """How many players there are columns for; all, if there are none for any."""
    there = [seat for seat in range(len(SEATS)) for what in PER_SEAT if f"{what} {SEATS[seat]}" in columns]
    return max(there) + 1 if there else len(SEATS)


def last_statement(deal: Deal) -> str:
    """The name of what is written last of a deal."""
    if deal.after is not None:
        return "after"
    if deal.results:
        number = len(deal.results) - 1
        return f"pay {number}" if deal.results[number].pay is not None else f"result {number}"
    return "riichi" if deal.riichi is not None else "deal"
