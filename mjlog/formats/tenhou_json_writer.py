"""Games to the tenhou.net/6 JSON.

A game with its final standing or its players' ranks is written as Tenhou gives out games, any other as its editor does.
Extras named ``_tenhou-json-...`` hold, as JSON, what a record that was read has otherwise: they take the place of what
would be written.
"""

import json
from collections.abc import Iterable
from typing import Final

from mjlog.formats.targets import MissingError, demand_riichi, players_of
from mjlog.formats.tenhou_codes import count_norths
from mjlog.formats.tenhou_json_codes import (
    AGARI,
    ALL_NOTEN,
    ALL_TENPAI,
    COLUMNS,
    DRAW_TEXT,
    DRAWN_TILE,
    END,
    HANDS,
    KEYS,
    LIMITS,
    NO_DISCARD,
    NUMBER_OF,
    PREFIX,
    UNFINISHED,
    Shape,
    Winds,
    draws_column,
    laid_order,
    letter_place,
    write_claim,
    write_value,
    write_yaku,
)
from mjlog.formats.tenhou_json_header import SHARED, plain_number, write_lobby, write_rule
from mjlog.model import DRAWN, SEATS, UNRECORDED, Call, Deal, Discard, Draw, Drawn, Game, Gap, Indicator, Win
from mjlog.tiles import FACE, sort_tiles

VERSION: Final = 2.3
_WHOLE_GAMES: Final = frozenset((f"{PREFIX}ref", *(tag for tag, _, _ in SHARED.values())))
"""Tags that only records of the longer kind have."""


def write_tenhou_json(game: Game) -> dict[str, object]:
    """Write a game as the object that the JSON text says.

    Raises:
        MissingError: the record lacks what every record of this format has.
        UnsayableError: it is no game of riichi.
    """
    demand_riichi(game)
    wants: list[str] = []
    log: list[object] = []
    players = players_of(game)
    for deal in game.deals:
        writer = DealWriter(deal, players)
        stored = _stored(deal.extras, wants)
        columns = [stored.get(name, column) for name, column in zip(COLUMNS, writer.columns, strict=True)]
        log.append(columns[:END] if columns[END] is None else columns)  # null: it has no end
        wants += [f"{deal.label}: {want}" for column, want in writer.wants if COLUMNS[column] not in stored]
    header = header_of(game)
    stored = _stored(game.tags.items(), wants)
    more, names = stored.pop("more", None), stored.pop("keys", None)
    named = {**header, **stored, **(more if isinstance(more, dict) else {}), "log": log}
    if wants:
        raise MissingError([*dict.fromkeys(wants)])
    order = names if isinstance(names, list) and all(isinstance(name, str) for name in names) else header
    return {name: named[name] for name in order if name in named}


def _stored(extras: Iterable[tuple[str, str]], wants: list[str]) -> dict[str, object]:
    """What extras of this format hold, by their names without the prefix."""
    values: dict[str, object] = {}
    for name, text in extras:
        if name.startswith(PREFIX):
            try:
                values[name.removeprefix(PREFIX)] = json.loads(text)
            except (ValueError, RecursionError):
                wants.append(f"JSON in {name}")
    return values


def header_of(game: Game) -> dict[str, object]:
    """All but the deals, whose place is kept, as written where no extra says otherwise."""
    tags = game.tags
    full = game.final is not None or not tags.keys().isdisjoint(_WHOLE_GAMES)
    shape: Shape = "full" if full else "bare"
    values: dict[str, object] = {
        "ver": VERSION,
        "ref": "",
        "log": (),
        "ratingc": f"PF{players_of(game)}",
        "rule": write_rule(tags, full=full),
        "lobby": write_lobby(tags, full=full),
        "sc": _standing(game),
        "title": ["", ""],
        "name": [tags.get(seat, "") for seat in SEATS],
    }
    for name, (tag, _, write) in SHARED.items():
        values[name] = write(tags[tag]) if tag in tags else None
    if f"{PREFIX}ref" not in tags:
        del values["ref"]
    return {name: values[name] for name in KEYS[shape] if values.get(name) is not None}


def _standing(game: Game) -> list[int | float] | None:
    if game.final is None or game.total is None or not len(game.final) == len(game.total) <= len(SEATS):
        return None
    numbers: list[int | float] = []
    for points, standing in zip(game.final, game.total, strict=True):
        numbers += [points, plain_number(standing)]
    return numbers + [0] * (2 * len(SEATS) - len(numbers))


class DealWriter:
    """One deal as its columns."""

    def __init__(self, deal: Deal, players: int) -> None:
        self.deal, self.players = deal, players
        self.wants: list[tuple[int, str]] = []
        """What the deal lacks, each with its column."""
        self.columns: list[object] = [[] for _ in COLUMNS]
        self._latest: Discard | None = None
        self._pons: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
        """By seat and face: the tiles of a pon, the claimed one in its place, and whom it is claimed from."""
        self._write_start()
        for event in deal.events:
            self._write_event(event)
        self._write_end()

    def _want(self, column: int, what: str) -> None:
        self.wants.append((column, what))

    def _number(self, tile: int, column: int) -> int | None:
        number = NUMBER_OF.get(tile)
        if number is None:
            self._want(column, "a tile that is not known")
        return number

    def _numbers(self, tiles: Iterable[int], column: int) -> list[object]:
        return [self._number(tile, column) for tile in tiles]

    def _row(self, column: int) -> list[object]:
        entries = self.columns[column]
        assert isinstance(entries, list)
        return entries

    def _four(self, numbers: Iterable[int]) -> list[int]:
        padded = [*numbers, 0, 0, 0, 0]
        return padded[: len(SEATS)]

    def _write_start(self) -> None:
        deal = self.deal
        if deal.wind is None or deal.number is None:
            self._want(0, "which deal it is")
        else:
            counters = [4 * deal.wind + deal.number - 1, deal.honba, deal.sticks]
            if None in counters:
                self._want(0, "honba and sticks")
            self.columns[0] = counters
        if deal.points is None or None in deal.points:
            self._want(1, "the points at its start")
        else:
            self.columns[1] = self._four(point or 0 for point in deal.points)
        indicators = [event.tile for event in deal.events if isinstance(event, Indicator)]
        self.columns[2] = self._numbers((*deal.dora, *indicators), 2)
        self.columns[3] = self._numbers(deal.ura or (), 3)
        for seat, hand in deal.hands.items():
            tiles = laid_order(hand.tiles) if hand.tiles == sort_tiles(hand.tiles) else hand.tiles
            self.columns[HANDS + 3 * seat] = self._numbers(tiles, HANDS + 3 * seat)

    # -- play

    def _write_event(self, event: object) -> None:
        match event:
            case Draw(seat, tile):
                column = draws_column(seat)
                self._row(column).append(self._number(tile, column))
            case Discard(seat, tile, origin, riichi):
                column = draws_column(seat) + 1
                drawn = origin == DRAWN or (origin == UNRECORDED and self._is_only_copy(seat, tile))
                number = DRAWN_TILE if drawn else self._number(tile, column)
                self._row(column).append(f"r{number}" if riichi else number)
                self._latest = event
            case Call(void=False):
                self._write_call(event)
            case Gap():
                self._want(draws_column(0), "turns that nobody wrote down")
            case _:
                pass

    def _is_only_copy(self, seat: int, tile: int) -> bool:
        """Whether a player's first discard can only be the tile just drawn, there being no other copy in the hand."""
        draws, hand = draws_column(seat), self.deal.hands.get(seat)
        first = not self._row(draws + 1) and self._row(draws) == [NUMBER_OF.get(tile)]
        return first and hand is not None and tile not in hand.tiles

    def _write_call(self, call: Call) -> None:
        seat, kind = call.seat, call.kind
        laid = laid_order(call.laid)
        draws = draws_column(seat)
        if kind == "flower" or not set(laid) <= NUMBER_OF.keys() or not laid:
            self._want(draws, f"the tiles of a {kind}")
        elif kind in ("ankan", "kita"):
            self._row(draws + 1).append(write_claim(kind, laid[-1], laid[:-1], 0))
        elif kind == "kakan":
            pon = self._pons.get((seat, FACE[laid[0]]))
            if pon is None:
                self._want(draws + 1, "the pon of a kakan")
            else:
                self._row(draws + 1).append(write_claim(kind, laid[0], *pon))
        else:
            self._write_claim(call, laid, draws)

    def _write_claim(self, call: Call, laid: tuple[int, ...], draws: int) -> None:
        latest = self._latest
        source = call.source if call.source is not None else latest.seat if latest else None
        taken = call.taken if call.taken is not None else latest.tile if latest else None
        place = None if source is None else letter_place(call.kind, (source - call.seat) % 4)
        if source is None or taken not in NUMBER_OF or place is None:
            self._want(draws, f"whom a {call.kind} is from")
            return
        turn = (source - call.seat) % 4
        self._row(draws).append(write_claim(call.kind, taken, laid, turn))
        if call.kind == "kan":
            self._row(draws + 1).append(NO_DISCARD)
        elif call.kind == "pon":
            self._pons[call.seat, FACE[taken]] = ((*laid[:place], taken, *laid[place:]), turn)

    # -- the end

    def _write_end(self) -> None:
        wins = [result for result in self.deal.results if isinstance(result, Win)]
        drawn = self.deal.drawn
        if wins:
            self.columns[END] = [AGARI, *(part for win in wins for part in self._win(win))]
        elif drawn:
            self.columns[END] = self._draw(drawn)
        else:
            self.columns[END] = [UNFINISHED]

    def _win(self, win: Win) -> tuple[list[int], list[object]]:
        deal = self.deal
        source = win.seat if win.source is None else win.source
        liable = win.seat if win.pao is None else win.pao
        if win.pay is None:
            self._want(END, "the payments of a win")
        claims: list[object] = [win.seat, source, liable]
        if win.points is None or win.yaku is None or (win.limit is None and win.fu is None):
            missing = [name for name in ("points", "yaku", "fu") if getattr(win, name) is None]
            self._want(END, f"the {', '.join(missing)} of a win")
        elif win.limit is not None and win.limit not in LIMITS:
            self._want(END, f"a limit of riichi in place of {win.limit}")
        else:
            claims.append(write_value(win, self.players, dealer=win.seat == deal.dealer))
            winds = Winds((win.seat - (deal.dealer or 0)) % self.players, deal.wind or 0)
            claims += [write_yaku(name, han, winds) for name, han in count_norths(win.yaku)]
        return self._four(win.pay or ()), claims

    def _draw(self, drawn: Drawn) -> list[object]:
        text, pay = DRAW_TEXT[drawn.kind], drawn.pay
        if drawn.kind == "exhausted" and not any(pay or ()) and drawn.tenpai is not None:
            if not drawn.tenpai:
                return [ALL_NOTEN]
            if len(drawn.tenpai) == self.players:
                return [ALL_TENPAI]
        if pay is None and drawn.kind in ("exhausted", "nagashi"):
            if drawn.kind == "nagashi" or drawn.tenpai is not None:
                self._want(END, "the payments of a draw")
            return [text]
        if pay is None or (drawn.kind not in ("exhausted", "nagashi") and not any(pay)):
            return [text]
        return [text, self._four(pay)]
