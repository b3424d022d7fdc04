"""The tenhou.net/6 JSON: one object -> one game.

The format lists what each player draws and discards; `tenhou_json_play` finds the order. Hands that are shown at the
end are those of the play. What the writer would write otherwise than the record has it is kept as extras
(``_tenhou-json-...``), so that writing gives the same record again.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Final

from mjlog.diagnostics import Diagnostic, Where
from mjlog.formats.documents import MisreadError, Path, TreeSource, kind_of, record, row, verify_number, whole, words
from mjlog.formats.json_texts import to_json
from mjlog.formats.tenhou_codes import tell_norths, with_rounding
from mjlog.formats.tenhou_json_codes import (
    COLUMNS,
    END,
    HANDS,
    PREFIX,
    TILE_OF,
    UNFINISHED,
    draws_column,
    laid_order,
)
from mjlog.formats.tenhou_json_hands import Hands
from mjlog.formats.tenhou_json_header import SHARED, StatedRules, reds_of
from mjlog.formats.tenhou_json_play import Turn, find_order, play_turns, read_turns
from mjlog.formats.tenhou_json_results import points_row, read_results
from mjlog.formats.tenhou_json_writer import DealWriter, header_of
from mjlog.limits import DEALS
from mjlog.model import SEATS, Call, Deal, Discard, Draw, Drawn, Game, Hand, Places, Say, Shown, Win
from mjlog.tiles import sort_tiles

_MOST: Final = 10**6
"""Honba, sticks and the like are far fewer."""
_LAST_DEAL: Final = 15


def read_tenhou_json(tree: object, source: TreeSource, path: Path = ()) -> Iterator[Game]:
    """The game of one record, with the faults met in it.

    Args:
        tree: the decoded JSON value.
        source: the file's tree, for faults.
        path: where the value stands in it.
    """
    game = Game(source=source)
    game.places.parts["deal"] = source.at(*path)
    number = path[-1] + 1 if path and isinstance(path[-1], int) else 1
    reader = _GameReader(game, source, path, number)
    try:
        values = record(tree, path)
        log = row(values["log"], (*path, "log")) if "log" in values else None
        if log is None:
            raise MisreadError(path, "a record has its deals under the name 'log'")  # noqa: TRY301 (one place for all)
        verify_number(log, DEALS, "deals in a game", (*path, "log"), "unreadable")
    except MisreadError as error:
        game.faults.append(source.diagnostic(error, Where(number)))
    else:
        reader.read(values, log)
    yield game


class _GameReader:
    """Reads one game."""

    def __init__(self, game: Game, source: TreeSource, path: Path, number: int) -> None:
        self.game, self.source, self.path, self.number = game, source, path, number

    def read(self, values: Mapping[str, object], log: Sequence[object]) -> None:
        """The game of an object and its deals."""
        stated = self.stated_rules(values)
        players = _sitting(log) or (3 if stated.sanma else 4)
        tags = stated.tags(players)
        self.tag("Rules", tags.pop("Rules"), "rule")
        self.names(values)
        for tag, text in tags.items():
            self.tag(tag, text, "lobby" if tag == "_tenhou-lobby" else "rule")
        for key, (tag, read, _) in SHARED.items():
            if key in values and (text := read(values[key])):
                self.tag(tag, text, key)
        self.standing(values, players)
        for index, entry in enumerate(log):
            path = (*self.path, "log", index)
            self.game.deals.append(DealReader(self.source, path, players, self.number).read(entry))
        self.keep_others(values)

    def tag(self, name: str, text: str, key: str) -> None:
        """Set a tag that stands under a name."""
        self.game.tags[name] = text
        self.game.places.parts[name] = self.source.at(*self.path, key)

    def fault(self, error: MisreadError) -> None:
        """Record a fault of the header."""
        self.game.faults.append(self.source.diagnostic(error, Where(self.number)))

    def stated_rules(self, values: Mapping[str, object]) -> StatedRules:
        """What is told about the rules."""
        try:
            rule = record(values.get("rule", {}), (*self.path, "rule"))
            disp = words(rule.get("disp", ""), (*self.path, "rule", "disp"))
            ref = words(values.get("ref", ""), (*self.path, "ref"))
            lobby = whole(values["lobby"], (*self.path, "lobby"), 0, _MOST) if "lobby" in values else None
        except MisreadError as error:
            self.fault(error)
            return StatedRules()
        return StatedRules(disp, reds_of(rule), ref, lobby)

    def names(self, values: Mapping[str, object]) -> None:
        """The players' names; where all are empty, none is told."""
        try:
            entries = row(values.get("name", []), (*self.path, "name"))
            names = [words(name, (*self.path, "name", at)) for at, name in enumerate(entries)]
            if len(names) > len(SEATS):
                raise MisreadError((*self.path, "name"), "more names than seats")  # noqa: TRY301
        except MisreadError as error:
            self.fault(error)
            return
        for at, (seat, name) in enumerate(zip(SEATS, names if any(names) else (), strict=False)):
            self.game.tags[seat] = name
            self.game.places.parts[seat] = self.source.at(*self.path, "name", at)

    def standing(self, values: Mapping[str, object], players: int) -> None:
        """The final points and standing."""
        game = self.game
        if players < len(SEATS) and not game.tags.get(SEATS[players], "-"):
            del game.tags[SEATS[players]]
        if "sc" not in values:
            return
        path = (*self.path, "sc")
        try:
            entries = row(values["sc"], path)
            if len(entries) not in (2 * players, 2 * len(SEATS)):
                raise MisreadError(path, f"points and standing of {players} players belong here")  # noqa: TRY301
            final = points_row(list(entries[::2]), path, players)
            total = tuple(_decimal(one, (*path, 2 * at + 1)) for at, one in enumerate(entries[1::2]))
        except MisreadError as error:
            self.fault(error)
            return
        game.final, game.total = final, total[:players]
        game.tags["Rules"] = with_rounding(game.rules, game.final, game.total)
        game.places.parts["final"] = game.places.parts["total"] = self.source.at(*path)

    def keep_others(self, values: Mapping[str, object]) -> None:
        """Keep what would be written otherwise, or not at all."""
        game = self.game
        if "ref" in values:
            self.tag(f"{PREFIX}ref", to_json(values["ref"]), "ref")
        header = header_of(game)
        others: dict[str, object] = {}
        for name, value in values.items():
            if name not in _KNOWN:
                others[name] = value
            elif name not in ("log", "ref") and (name not in header or to_json(value) != to_json(header[name])):
                self.tag(f"{PREFIX}{name}", to_json(value), name)
        if others:
            game.tags[f"{PREFIX}more"] = to_json(others)
        if list(values) != list(header):
            game.tags[f"{PREFIX}keys"] = to_json(list(values))


_KNOWN: Final = frozenset(("ver", "ref", "log", "ratingc", "rule", "sc", "lobby", "title", "name", *SHARED))


def _sitting(log: Sequence[object]) -> int | None:
    """How many have a hand in the first deal: all four or the first three; ``None``: others, or none."""
    first = log[0] if log else None
    if not isinstance(first, list) or len(first) < END:
        return None
    sit = [bool(first[HANDS + 3 * seat]) for seat in range(len(SEATS))]
    return sum(sit) if sit in ([True] * 4, [True] * 3 + [False]) else None


def _decimal(value: object, path: Path) -> Decimal:
    if type(value) not in (int, float) or abs(number := Decimal(str(value))) > _MOST or len(str(value)) > 15:
        raise MisreadError(path, f"a number is wanted here, not {kind_of(value)}")
    return number


class DealReader:
    """Reads one deal."""

    def __init__(self, source: TreeSource, path: Path, players: int, number: int) -> None:
        self.source, self.path, self.players, self.number = source, path, players, number
        self.deal = Deal()
        self.parts: dict[str, int] = self.deal.places.parts

    def read(self, entry: object) -> Deal:
        """The deal of a list; what stands before a fault is kept."""
        deal = self.deal
        self.place("deal")
        try:
            columns = self.columns(entry)
            self.start(columns)
            self.play(columns)
        except MisreadError as error:
            deal.faults.append(self.diagnostic(error))
        else:
            self.keep_others(columns, row(entry, self.path))
        return deal

    def diagnostic(self, error: MisreadError) -> Diagnostic:
        """The fault of something that cannot be read."""
        return self.source.diagnostic(error, Where(self.number, self.deal.label, len(self.deal.events)))

    def place(self, part: str, *steps: int) -> None:
        """Note where a statement stands."""
        self.parts[part] = self.source.at(*self.path, *steps)

    def columns(self, entry: object) -> Sequence[object]:
        """The columns; an unfinished deal may have no end."""
        columns = row(entry, self.path)
        if len(columns) not in (END, END + 1):
            raise MisreadError(self.path, f"a deal has {END + 1} parts, not {len(columns)}")
        return columns if len(columns) > END else [*columns, [UNFINISHED]]

    def start(self, columns: Sequence[object]) -> None:
        """Counters, points, indicators, hands."""
        deal, path = self.deal, self.path
        counters = row(columns[0], (*path, 0))
        if len(counters) != 3:
            raise MisreadError((*path, 0), "number of the deal, honba and sticks belong here")
        limits = (_LAST_DEAL, _MOST, _MOST)
        index, deal.honba, deal.sticks = (whole(counters[k], (*path, 0, k), 0, limits[k]) for k in range(3))
        deal.wind, deal.number, deal.dealer = index // 4, index % 4 + 1, index % 4
        if deal.dealer >= self.players:
            raise MisreadError((*path, 0, 0), "nobody sits where the dealer would be")
        for k, part in enumerate(("label", "honba", "sticks")):
            self.place(part, 0, k)
        self.place("dealer", 0, 0)
        deal.points = points_row(columns[1], (*path, 1), self.players)
        self.place("points", 1)
        deal.dora = self.tiles(columns, 2)[:1]
        self.place("dora", 2)
        ura = self.tiles(columns, 3)
        if ura:
            deal.ura = ura
            self.place("ura", 3)
        for seat in range(len(SEATS)):
            column = HANDS + 3 * seat
            hand = self.tiles(columns, column)
            if seat < self.players:
                self.place(f"hand {SEATS[seat]}", column)
                if hand:  # in the order in which Tenhou sorts it, as ours
                    deal.hands[seat] = Hand(sort_tiles(hand) if hand == laid_order(hand) else hand)
            else:
                for extra in range(column, column + 3):
                    if row(columns[extra], (*path, extra)):
                        raise MisreadError((*path, extra), "tiles for a seat where nobody sits")
        self.place("dealt", HANDS)

    def tiles(self, columns: Sequence[object], column: int) -> tuple[int, ...]:
        """A column of tiles."""
        path = (*self.path, column)
        tiles: list[int] = []
        for at, entry in enumerate(row(columns[column], path)):
            tile = TILE_OF.get(entry) if type(entry) is int else None
            if tile is None:
                raise MisreadError((*path, at), f"a tile is wanted here, not {kind_of(entry)}")
            tiles.append(tile)
        return tuple(tiles)

    def play(self, columns: Sequence[object]) -> None:
        """The play, and how it ends."""
        deal = self.deal
        turns, errors = self.turns(columns)
        indicators = self.tiles(columns, 2)[1:]
        order, complete = find_order(turns, deal.dealer or 0)
        play = play_turns(turns, order, indicators)
        deal.events = play.events
        deal.places = Places(self.parts, partial(self.event_places, columns))
        if errors:
            raise errors[0]
        if not complete:
            problem = "no order of play uses up all draws and discards: none leads on to this"
            raise MisreadError(self.unread(turns, order), problem)
        if play.left:
            at = len(row(columns[2], ())) - len(play.left)
            raise MisreadError((*self.path, 2, at), "no kan turns this indicator")
        self.end(read_results(columns[END], (*self.path, END), deal, self.players))

    def turns(self, columns: Sequence[object]) -> tuple[list[list[Turn]], list[MisreadError]]:
        """The turns of each player, and what cannot be read of them."""
        read = [read_turns(columns, seat, self.path) for seat in range(self.players)]
        return [turns for turns, _ in read], [error for _, error in read if error]

    def unread(self, turns: Sequence[Sequence[Turn]], order: Sequence[int]) -> Path:
        """Where the first draw or claim stands that no turn leads to."""
        following = (order[-1] + 1) % self.players if order else self.deal.dealer or 0
        seats = sorted(range(self.players), key=lambda seat: (seat - following) % self.players)
        seat = next(seat for seat in seats if order.count(seat) < len(turns[seat]))
        return (*self.path, draws_column(seat), order.count(seat))

    def event_places(self, columns: Sequence[object]) -> list[int]:
        """The place of each event, by playing again; those of the end are the result's."""
        turns, _ = self.turns(columns)
        play = play_turns(turns, find_order(turns, self.deal.dealer or 0)[0], self.tiles(columns, 2)[1:])
        numbers = [self.source.at(*self.path, column, at) for column, at in play.places]
        return numbers + [self.parts.get("result 0", 0)] * (len(self.deal.events) - len(numbers))

    # -- the end

    def end(self, results: Sequence[Win | Drawn]) -> None:
        """Take up the results, with what the play tells about them."""
        deal = self.deal
        plays = [event for event in deal.events if isinstance(event, (Draw, Discard, Call))]
        hands = Hands(deal)
        for number, result in enumerate(results):
            deal.results.append(result)
            if isinstance(result, Win):
                if result.yaku is not None and self.players == 3:
                    result.yaku = tell_norths(result.yaku, deal, result.seat)
                self.win_places(number)
                if plays:
                    self.win(result, plays[-1], hands)
            else:
                self.place("result 0", END)
                if result.pay is not None:
                    self.place("pay 0", END, 1)
                if plays:
                    self.draw(result, plays[-1].seat, hands)

    def win_places(self, number: int) -> None:
        """Where the statements about a win stand."""
        column = 2 * number + 2
        self.place(f"result {number}", END, column)
        self.place(f"pay {number}", END, column - 1)
        for part, at in (("from", 1), ("pao", 2), ("value", 3), ("for", 4)):
            self.place(f"{part} {number}", END, column, at)

    def win(self, win: Win, last: Draw | Discard | Call, hands: Hands) -> None:
        """The winning tile and hand, and the word said."""
        win.tile = last.laid[0] if isinstance(last, Call) else last.tile
        drawn = win.source is None
        concealed = hands.concealed(win.seat, without=win.tile if drawn else None)
        if concealed is not None:
            self.deal.shown.append(Shown(win.seat, concealed, tuple(hands.melds[win.seat])))
        self.deal.events.append(Say(win.seat, "tsumo" if drawn else "ron"))

    def draw(self, drawn: Drawn, last: int, hands: Hands) -> None:
        """Who declared a draw, and the hands shown; `last`: who had the last turn."""
        deal = self.deal
        showing: tuple[int, ...] = drawn.tenpai or ()
        if drawn.kind == "kyuushu":
            drawn.seats = showing = (last,)
            deal.events.append(Say(last, "kyuushu"))
        elif drawn.kind == "sanchahou":
            claiming = [(last + turn) % self.players for turn in range(1, self.players)]
            deal.events += [Say(seat, "ron") for seat in claiming]
            showing = tuple(sorted(claiming))
        elif drawn.kind == "suucha":
            showing = tuple(range(self.players))
        for seat in showing:
            concealed = hands.concealed(seat)
            if concealed is not None:
                deal.shown.append(Shown(seat, concealed))

    def keep_others(self, columns: Sequence[object], written: Sequence[object]) -> None:
        """Keep the columns that would be written otherwise."""
        mine = DealWriter(self.deal, self.players).columns
        if to_json(columns) != to_json(mine):
            for name, column, other in zip(COLUMNS, columns, mine, strict=True):
                if to_json(column) != to_json(other):
                    self.deal.extras.append((f"{PREFIX}{name}", to_json(column)))
        if len(written) <= END:
            self.deal.extras.append((f"{PREFIX}end", "null"))
