"""Games -> a score sheet as a table (CSV). It has no words for play, nor for hands: those are told as lost."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from mjlog.formats.sheet_cells import NONE, SELF_DRAWN
from mjlog.formats.sheet_columns import COLUMNS, FIGURES
from mjlog.formats.targets import UnsayableError
from mjlog.model import SEATS, Deal, Discard, Drawn, Game, Note, Penalty, Result, Win

_Row = Mapping[str, str]


def write_sheet(game: Game) -> str:
    """Write a game with the columns that it needs.

    Raises:
        UnsayableError: it says that something is not known where a sheet has no way to say so.
    """
    rows: list[_Row | str] = []
    for deal in game.deals:
        above = [note for note in deal.notes if note.after == "" and not rows]
        beside = _beside(deal.notes)
        rows += _comments(above)
        if deal.points is not None:
            rows.append({"deal": "start", **_by_seat("after", map(_number, deal.points))})
        rows += _deal(deal, {row: note.text for row, note in beside.items()})
        rows += _comments(note for note in deal.notes if note not in (*above, *beside.values()))
    notes = {note.after: note for note in game.notes if not note.own_line and note.after in ("final", "total")}
    for name, numbers in (("final", game.final), ("total", game.total)):
        if numbers is not None:
            texts = [f"{Decimal(number).normalize():f}" for number in numbers]
            rows.append({"deal": name, **_by_seat("after", texts), "note": notes[name].text if name in notes else ""})
    said = ("", *game.tags)
    rows += _comments(note for note in game.notes if note.after not in said and note not in notes.values())
    used = {name for row in rows if not isinstance(row, str) for name, text in row.items() if text}
    needed = used | {"deal", "draw"} | ({"from"} if "winner" in used else set())
    return write_table(_head(game), [name for name in COLUMNS if name in needed], rows)


def write_table(head: Iterable[Sequence[str]], columns: Sequence[str], rows: Iterable[_Row | str]) -> str:
    """The text of a table: rows of facts, the names of the columns, a row each by column, or a comment."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows(head)
    writer.writerow(columns)
    writer.writerows([row] if isinstance(row, str) else [row.get(name, "") for name in columns] for row in rows)
    return text.getvalue()


def _head(game: Game) -> list[list[str]]:
    """The facts of a game, and its comments."""

    def below(name: str) -> list[list[str]]:
        return [[comment] for comment in _comments(note for note in game.notes if note.after == name)]

    rows = below("")
    named = False
    for name, text in game.tags.items():
        if name not in SEATS:
            rows.append([f"#{name}", text])
        elif not named:
            named = True
            rows.append(["#Players", *(game.tags.get(seat, "") for seat in SEATS)])
        rows += below(name)
    return rows


def _comments(notes: Iterable[Note]) -> list[str]:
    """Comments in rows of their own."""
    return [f"# {note.text}".rstrip() for note in notes]


def _beside(notes: Iterable[Note]) -> dict[int, Note]:
    """The first comment behind the statements of each row of a deal, which has a cell for one."""
    beside: dict[int, Note] = {}
    for note in notes:
        if not note.own_line and note.text and isinstance(note.after, str) and note.after:
            number = note.after.rpartition(" ")[2]
            beside.setdefault(int(number) if number.isdecimal() else 0, note)
    return beside


def _deal(deal: Deal, notes: Mapping[int, str]) -> list[_Row]:
    """The rows of a deal, with comments by the number of the row."""
    if deal.dealer is None and deal.number is not None:
        raise UnsayableError(f"who deals in {deal.label} is not known")
    usual = deal.number is not None and deal.dealer == deal.number - 1
    wind = "?" if deal.wind is None else "ESWN"[deal.wind]
    first = {
        "deal": f"{wind}{'?' if deal.number is None else deal.number}",
        "dealer": "" if usual or deal.dealer is None else SEATS[deal.dealer],
        "honba": _number(deal.honba),
        "sticks": _number(deal.sticks),
        "riichi": _seats(_in_riichi(deal)),
        **_by_seat("after", map(_number, deal.after or ())),
    }
    rows: list[_Row] = [
        {**(first if number == 0 else {}), **_result(result), "note": notes.get(number, "")}
        for number, result in enumerate(deal.results)
    ]
    return rows or [{**first, "note": notes.get(0, "")}]


def _in_riichi(deal: Deal) -> Sequence[int] | None:
    """Who was in riichi, by the play where there is one: who is ronned on the discard declared with is not."""
    if not deal.played:
        return deal.riichi
    discards = [event for event in deal.events if isinstance(event, Discard)]
    sources = {win.source for win in deal.wins.values()}
    late = bool(discards) and discards[-1].seat in sources
    return [one.seat for one in (discards[:-1] if late else discards) if one.riichi]


def _result(result: Result) -> _Row:
    pay = _by_seat("pay", map(str, result.pay or ()))
    if isinstance(result, Drawn):
        kind = " ".join([result.kind, *(SEATS[seat] for seat in result.seats)])
        return {"draw": kind, "tenpai": _seats(result.tenpai), **pay}
    if isinstance(result, Penalty):
        return {"chombo" if result.chombo else "penalty": SEATS[result.seat], "reason": result.reason or "", **pay}
    return {
        "winner": SEATS[result.seat],
        "from": SELF_DRAWN[0] if result.source is None else SEATS[result.source],
        "pao": "" if result.pao is None else SEATS[result.pao],
        "yaku": _yaku(result),
        **{name: _number(getattr(result, name)) for name in FIGURES},
        "limit": result.limit or "",
        **pay,
    }


def _yaku(win: Win) -> str:
    if win.yaku is None:
        return ""
    return ", ".join(f"{name} {_number(han)}".rstrip() for name, han in win.yaku) or NONE


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _seats(seats: Sequence[int] | None) -> str:
    return "" if seats is None else " ".join(SEATS[seat] for seat in seats) or NONE


def _by_seat(what: str, texts: Iterable[str]) -> dict[str, str]:
    """A column for each player."""
    return {f"{what} {seat}": text for seat, text in zip(SEATS, texts, strict=False)}
