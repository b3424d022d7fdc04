"""Games to text, in the one canonical form. What the format cannot say raises ``ValueError``, it is never dropped."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypeVar

from mjlog.grammar import pattern
from mjlog.model import OF_PLAYERS, SEATS, Deal, Drawn, Event, Game, Meld, Note, Penalty, Result, Shown, Win
from mjlog.notation.lexemes import BLANKS, header_players, players_of, quote
from mjlog.notation.phrases import phrases
from mjlog.tiles import UNKNOWN, format_tiles

_Value = TypeVar("_Value")

_TAGNAME = pattern("mjn", "TAGNAME").fullmatch
_EXTRA = pattern("mjn", "EXTRA").fullmatch
_NAME = pattern("lexemes", "NAME").fullmatch
_LIMIT = pattern("mjn", "LIMIT").fullmatch
_DECIMAL = pattern("lexemes", "DECIMAL").fullmatch
_INTEGER = pattern("lexemes", "INTEGER").fullmatch


def write_games(games: Iterable[Game]) -> str:
    """Write games one after the other, each as ``write_game`` does."""
    return "\n".join(map(write_game, games))


def write_game(game: Game) -> str:
    """Write a game in canonical form.

    Raises:
        ValueError: for a value that the format cannot say.
    """
    page = _Page(game.notes)
    page.line('[MJN "1"]', "MJN")
    for name, value in game.tags.items():
        if name == "MJN" or not _TAGNAME(name):
            raise ValueError(f"{name!r} cannot be the name of a tag")
        page.line(f"[{name} {quote(value)}]", name)
    _extras(game, page)
    page.play(game.prelude)
    players = header_players(game.tags)
    for deal in game.deals:
        players = players_of(deal, players)
        page.lines += ["", *_write_deal(deal, players)]
    if game.final is not None or game.total is not None:
        page.lines.append("")
    if game.final is not None:
        page.line(f"final {_integers(game.final)}", "final")
    if game.total is not None:
        page.line(f"total {_decimals(game.total)}", "total")
    page.finish()
    return "\n".join([*page.lines, ""])


def _write_deal(deal: Deal, players: int) -> list[str]:
    page = _Page(deal.notes)
    page.line(_label(deal), "deal")
    if deal.dora:
        page.line(f"dora {_tiles(deal.dora)}", "dora")
    for seat, hand in sorted(deal.hands.items()):
        if not hand.tiles:
            raise ValueError("a starting hand without tiles cannot be written")
        replaced = "".join([f"+{_tiles((tile,))}" for tile in hand.replacements])
        page.line(f"{_seat(seat)} {_tiles(hand.tiles)}{replaced}", f"hand {_seat(seat)}")
    if deal.ids and deal.ids.dealt:
        page.line(" ".join(["dealt", *[bytes(ids).hex() or "-" for ids in _by_player(deal.ids.dealt)]]), "dealt")
    if deal.wall is not None:
        page.line(f"wall {_tiles(_some(deal.wall, 'wall'))}", "wall")
    _extras(deal, page)
    page.play(deal.events)
    if deal.riichi is not None:
        page.line(f"riichi {_seats(deal.riichi)}", "riichi")
    if deal.unpaid:
        page.line(f"unpaid {_seats(deal.unpaid)}", "unpaid")
    for shown in deal.shown:
        page.line(_shown(shown), f"shown {_seat(shown.seat)}")
    if len({shown.seat for shown in deal.shown}) < len(deal.shown):
        raise ValueError("a player cannot show two hands in one deal")
    if deal.ura is not None:
        page.line(f"ura {_tiles(deal.ura) or '-'}", "ura")
    for number, result in enumerate(deal.results):
        page.line(_result(result), f"result {number}")
        if result.pay is not None:
            page.line(_pay(result.pay, players), f"pay {number}")
    if deal.after is not None:
        page.line(f"after {_counts(deal.after)}", "after")
    if deal.ids and (deal.ids.copies or not deal.ids.dealt):
        page.line(f"copies {_copies(deal.ids.copies)}", "copies")
    page.finish()
    return page.lines


class _Page:
    """The lines of a game or deal, with the comments that stand after each statement."""

    def __init__(self, notes: Iterable[Note]) -> None:
        self.lines: list[str] = []
        self._notes: dict[int | str, list[Note]] = {}
        for note in notes:
            self._notes.setdefault(note.after, []).append(note)
        self._closed = True  # nothing can be added to the last line
        self._comment("")

    def line(self, text: str, name: str) -> None:
        """A statement on its own line, and the comments that stand after it."""
        self.lines.append(text)
        self._closed = text.startswith("_")  # such a line is taken whole, comments and all
        self._comment(name)

    def play(self, events: Sequence[Event]) -> None:
        """Turn lines: a new one whenever the seat, counted from the first that acts, does not grow."""
        self._closed = True
        first: int | None = None
        rank: int | None = None
        for phrase in phrases(events, self._notes):
            if phrase.turn_of is not None:
                first = phrase.turn_of if first is None else first
                turn = (phrase.turn_of - first) % 4
                if rank is not None and turn <= rank:
                    self._closed = True
                rank = turn
            if self._closed:
                self.lines.append(phrase.word)
                self._closed = False
            else:
                self.lines[-1] += f" {phrase.word}"
            self._comment(phrase.last)
        self._closed = True

    def _comment(self, after: int | str) -> None:
        for note in self._notes.pop(after, ()):
            text = _note(note)
            if note.own_line or self._closed:
                self.lines.append(text)
            else:
                self.lines[-1] += f" {text}" if note.braces else f"  {text}"
            self._closed = not note.braces

    def finish(self) -> None:
        """Make sure that no comment is lost."""
        if self._notes:
            raise ValueError(f"comments stand after what is not there: {sorted(map(str, self._notes))}")


def _note(note: Note) -> str:
    if "\n" in note.text or "\r" in note.text or (note.braces and ("{" in note.text or "}" in note.text)):
        raise ValueError(f"a comment cannot hold line ends, nor braces between braces: {note.text!r}")
    text = note.text.strip(BLANKS)
    return f"{{{text}}}" if note.braces else f"# {text}" if text else "#"


def _extras(owner: Game | Deal, page: _Page) -> None:
    for number, (name, text) in enumerate(owner.extras):
        line = f"{name} {text}" if text else name
        if "\r" in line or " " in name or not _EXTRA(line):
            raise ValueError(f"{line!r} cannot be written as an extension")
        page.line(line, f"extra {number}")


def _label(deal: Deal) -> str:
    wind = "?" if deal.wind is None else "ESWN"[_within(deal.wind, 4)]
    number = "?" if deal.number is None else "1234"[_within(deal.number - 1, 4)]
    words = ["deal", wind + number]
    if deal.dealer != (None if deal.number is None else deal.number - 1):
        words += ["dealer", "?" if deal.dealer is None else _seat(deal.dealer)]
    if deal.honba is not None:
        words += ["honba", _number(deal.honba)]
    if deal.sticks is not None:
        words += ["sticks", _number(deal.sticks)]
    if deal.points is not None:
        words += ["points", _counts(deal.points)]
    if deal.dice is not None:
        words += ["dice", *[_number(die) for die in _some(deal.dice, "dice")]]
    return " ".join(words)


def _shown(shown: Shown) -> str:
    words = ["hand", _seat(shown.seat), _tiles(shown.tiles) or "-"]
    if shown.melds is not None:
        words += [_meld(meld) for meld in shown.melds] or ["-"]
    return " ".join(words)


def _meld(meld: Meld) -> str:
    source = "" if meld.source is None else f"<{_seat(meld.source)}"
    return f"{meld.kind}{_tiles(_some(meld.tiles, meld.kind))}{source}"


# Results


def _result(result: Result) -> str:
    if isinstance(result, Penalty):
        reason = [] if result.reason is None else [quote(result.reason)]
        return " ".join(["chombo" if result.chombo else "penalty", _seat(result.seat), *reason])
    words = _win_head(result) if isinstance(result, Win) else _drawn_head(result)
    if result.honba is not None:
        words += ["honba", _number(result.honba)]
    if result.sticks is not None:
        words += ["sticks", _number(result.sticks)]
    if result.before is not None:
        words += ["before", _integers(result.before)]
    if isinstance(result, Win):
        words += _claims(result)
    return " ".join(words)


def _drawn_head(drawn: Drawn) -> list[str]:
    if drawn.seats and drawn.kind not in OF_PLAYERS:
        raise ValueError(f"a draw by {drawn.kind} names no players")
    words = ["draw", drawn.kind, *map(_seat, drawn.seats)]
    return words if drawn.tenpai is None else [*words, "tenpai", _seats(drawn.tenpai)]


def _win_head(win: Win) -> list[str]:
    words = ["win", _seat(win.seat)]
    if win.source is not None:
        words += ["from", _seat(win.source)]
    if win.tile is not None:
        words += ["on", _tiles((win.tile,))]
    if win.pao is not None:
        words += ["pao", _seat(win.pao)]
    return words


def _claims(win: Win) -> list[str]:
    words: list[str] = []
    if win.indicators is not None:
        words += ["indicators", _tiles(win.indicators) or "-"]
    if win.yaku is not None:
        words += ["for", ", ".join(map(_yaku, win.yaku)) or "-"]
    values = [
        *(
            f"{_number(value)} {unit}"
            for unit in ("fu", "han", "faan", "base")
            if (value := getattr(win, unit)) is not None
        ),
        *([] if win.times is None else [f"x{_number(win.times)}"]),
        *([] if win.limit is None else [win.limit if _LIMIT(win.limit) else quote(win.limit)]),
        *([] if win.points is None else [_number(win.points)]),
    ]
    return [*words, "=", *values] if values else words


def _yaku(yaku: tuple[str, int | None]) -> str:
    name, number = yaku
    text = name if _NAME(name) else quote(name)
    return text if number is None else f"{text} {_number(number)}"


def _pay(pay: tuple[int, ...], players: int) -> str:
    """Amounts of those who win or lose, and of the last seat where readers would expect fewer."""
    if len(pay) < players or len(pay) > 4:
        raise ValueError(f"pay has {len(pay)} amounts for {players} players")
    named = [seat for seat, amount in enumerate(pay) if amount or (seat == len(pay) - 1 and len(pay) > players)] or [0]
    return " ".join(["pay", *[f"{_seat(seat)} {_signed(pay[seat])}" for seat in named]])


# Their pieces


def _within(index: int, size: int) -> int:
    if not 0 <= index < size:
        raise ValueError(f"{index} is not within 0 and {size - 1}")
    return index


def _some(values: tuple[int, ...], what: str) -> tuple[int, ...]:
    if not values:
        raise ValueError(f"{what} with nothing in it cannot be written")
    return values


def _by_player(values: tuple[_Value, ...]) -> tuple[_Value, ...]:
    if not 1 <= len(values) <= len(SEATS):
        raise ValueError(f"{values} cannot be written: it has something for {len(values)} players")
    return values


def _seat(seat: int) -> str:
    return SEATS[_within(seat, 4)]


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(map(_seat, seats)) or "-"


def _tiles(tiles: tuple[int, ...]) -> str:
    if tiles:
        _within(min(tiles), UNKNOWN + 1)
        _within(max(tiles), UNKNOWN + 1)
    return format_tiles(tiles)


def _integer(value: int) -> str:
    text = str(value)
    if not _INTEGER(text):
        raise ValueError(f"{value} is too large")
    return text


def _number(value: int) -> str:
    if value < 0:
        raise ValueError(f"{value} cannot be negative")
    return _integer(value)


def _signed(value: int) -> str:
    return f"+{_integer(value)}" if value > 0 else _integer(value)


def _integers(values: tuple[int, ...]) -> str:
    return " ".join(map(_integer, _by_player(values)))


def _counts(values: tuple[int | None, ...]) -> str:
    return " ".join(["?" if value is None else _integer(value) for value in _by_player(values)])


def _decimals(values: tuple[Decimal, ...]) -> str:
    texts = [f"{value:f}" for value in _by_player(values)]
    if not all(map(_DECIMAL, texts)):
        raise ValueError(f"{values} cannot be written as the final standing")
    return " ".join(texts)


def _copies(copies: bytes) -> str:
    if copies and max(copies) > 3:
        raise ValueError("a copy of a tile is 0, 1, 2 or 3")
    return "".join(map(str, copies)) or "-"
