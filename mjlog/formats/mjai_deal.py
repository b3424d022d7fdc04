"""One deal of MJAI: lines -> `Deal`.

What a line repeats of the model is not kept; where it differs from what the writer would say of the model, its layout
becomes an extra. A riichi is marked on its discard; the stick counts as paid where ``reach_accepted`` follows.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import length_hint
from typing import Final, cast

from mjlog.formats.documents import MisreadError, whole, words
from mjlog.formats.json_texts import to_json
from mjlog.formats.mjai_codes import KINDS, said_at_draw, shown_draw, tiles_of
from mjlog.formats.mjai_fields import find_pon, latest_claimable
from mjlog.formats.mjai_hands import AS_SORTED, ORDER, sorted_hand
from mjlog.formats.mjai_layouts import ADDED, LINE, Line
from mjlog.formats.mjai_manner import Manner, Riichi, Told
from mjlog.formats.mjai_play import Entry
from mjlog.formats.mjai_values import MOST, ValueReader, event_of, names_of, read_value, yes_or_no
from mjlog.limits import EVENTS, exceeding
from mjlog.model import (
    FROM_HAND,
    UNRECORDED,
    Call,
    CallKind,
    Deal,
    Discard,
    Draw,
    Drawn,
    Game,
    Indicator,
    Say,
    Shown,
    Win,
)
from mjlog.tiles import NORTH, UNKNOWN, sort_tiles

_LAID: Final[dict[str, tuple[CallKind, int]]] = {
    "chi": ("chi", 2),
    "pon": ("pon", 2),
    "daiminkan": ("kan", 3),
    "ankan": ("ankan", 4),
}
"""The claims and the closed kan: what the model calls them, and how many tiles are laid."""
_STRAY: Final = ("type", 0)
"""The path of a fault whose line is the first after the end of the deal."""
_ENDS: Final = ("hora", "end_kyoku", "end_game")


class DealReader(ValueReader):
    """Reads the lines of one deal, from its ``start_kyoku`` up to the next."""

    def __init__(self, game: Game, manner: Manner) -> None:
        scene = manner.scene
        super().__init__(scene.players, scene.places)
        self.game = game
        self.manner = manner
        self.deal = scene.deal = Deal()
        self.memo = manner.memo
        self.number = 0  # of the line being read, those without meaning not counted
        self.asides = 0  # lines that people may read
        self.begun = False  # whether start_kyoku was met
        self.riichi: Riichi | None = None
        self.marked = -1  # index of the riichi discard marked last
        self.accepted: Told | None = None  # of the latest reach_accepted
        self.kans: list[int] = []  # events that a replacement draw follows
        self.results: list[Told] = []
        self.closed: int | None = None  # events before the end of the deal
        self.over = False  # whether end_kyoku was met
        self.ended: Line | None = None  # end_game
        self.closing = 0  # index of the last line that ended it
        self.index = 0  # of the line at fault, or being read
        self.offset = 0  # of the line being read, and of every event; kept only where they are asked for
        self.offsets: list[int] | None = None

    def play(self, lines: Sequence[str]) -> None:
        """Read some lines; what stands before a fault is kept.

        Raises:
            MisreadError: a line cannot be read; ``index`` is its own. The path begins with a name or a column.
        """
        append = self.deal.events.append
        left = iter(lines)  # its length hint tells the index, which only few lines need
        passed = 0
        try:
            for entry in map(self.memo.__getitem__, left):
                if not isinstance(entry, Entry):
                    append(entry)
                    continue
                handler = _HANDLERS.get(entry.kind)
                if handler is None:
                    self.pass_over(entry)
                    passed += 1
                    continue
                if len(self.deal.events) > EVENTS:
                    raise MisreadError(("type",), exceeding(EVENTS, "events in a deal"))  # noqa: TRY301 (as others)
                self.index = len(lines) - 1 - length_hint(left)
                self.number = self.index - passed
                if self.closed is not None:
                    self.check_closed(entry.kind)
                handler(self, entry)
            self.number = len(lines) - passed
            self.check_closed()
        except MisreadError as fault:
            self.index = len(lines) - 1 - length_hint(left)
            if fault.path == _STRAY:
                following = (at for at in range(self.closing + 1, len(lines)) if lines[at].strip())
                self.index = next(following, self.index)  # none where lines are read one by one
            raise

    def pass_over(self, entry: Entry) -> None:
        """A line that is none: a blank one, one for people; anything else is not known."""
        if entry.line:
            raise MisreadError(("type",), f"{entry.kind!r}", "unknown-tag")
        self.asides += entry.is_aside

    def close(self) -> None:
        """The line being read ends the deal."""
        self.closed = len(self.deal.events)
        self.closing = self.index

    def check_closed(self, kind: str = "") -> None:
        """After the end of a deal comes another win of it, or what says that deal and game are over."""
        if self.closed is None:
            return
        if len(self.deal.events) > self.closed:
            del self.deal.events[self.closed :]
            raise MisreadError(_STRAY, "after the end of the deal somebody draws or discards")
        if kind and (self.ended is not None or kind not in (("end_game",) if self.over else _ENDS)):
            raise MisreadError(("type",), f"{kind} does not belong here")

    def finish(self, *, faulty: bool = False) -> Deal:
        """The deal, all being read; ``faulty``: up to a fault, so that lines that are not there tell nothing."""
        deal, events = self.deal, self.deal.events
        seat = self.declared()
        if seat is not None and not self.is_latest():
            deal.unpaid += (seat,)
        elif seat is not None and not faulty:
            self.keep(LINE, self.number - (len(events) - 1 - self.marked), "null")
        for told in self.results:  # what one says of the deal another may add to
            self.keep_layout(told)
        if deal.results and not self.over and not faulty:
            self.miss("end_kyoku")
        self.first_discard()
        for kan in self.kans:
            at = next((at for at in range(kan + 1, len(events)) if not isinstance(events[at], (Say, Indicator))), kan)
            event, call = events[at], events[kan]
            if isinstance(event, Draw) and isinstance(call, Call) and event.seat == call.seat:
                events[at] = Draw(event.seat, event.tile, replacement=True)
        return deal

    def first_discard(self) -> None:
        """Mahjong Soul calls no first discard of a dealer drawn; where it can be nothing else, that says nothing."""
        deal, layouts = self.deal, self.manner.dialect.layouts
        if len(deal.events) < 2:
            return
        draw, discard = deal.events[:2]
        if not isinstance(draw, Draw) or not isinstance(discard, Discard) or discard.origin != FROM_HAND:
            return
        seat, tile, hand, layout = draw.seat, draw.tile, deal.hands.get(draw.seat), layouts["dahai"]
        if (seat, tile) != (discard.seat, discard.tile) or not hand or {tile, UNKNOWN} & {*hand.tiles}:
            return
        number = 2 + discard.riichi + (len(deal.hands) if layouts["haipai"] else 0)
        if layout and not self.forget(number):
            deal.events[1] = Discard(seat, tile, UNRECORDED, discard.riichi)
            told = [[item, False] if item == "tsumogiri" else item for item in layout]
            self.keep(LINE, number, to_json(told))

    # -- what is kept of the lines themselves

    def keep(self, extra: str, number: int, text: str) -> None:
        """Keep what the model does not tell of a line."""
        self.deal.extras.append((extra, f"{number} {text}"))

    def forget(self, number: int) -> bool:
        """Drop what was kept of a line, and whether that was anything."""
        kept = [(name, text) for name, text in self.deal.extras if name != LINE or text.split()[0] != str(number)]
        some = len(kept) < len(self.deal.extras)
        self.deal.extras = kept
        return some

    def tell(self, entry: Entry, subject: object, kind: str = "") -> None:
        """Keep the layout of the line being read, if it is not the expected one."""
        kind = kind or entry.kind
        if entry.is_whole and entry.names == self.manner.dialect.layouts[kind]:
            self.manner.met.add(kind)
        else:
            self.keep_layout(Told(self.number, kind, entry.line, subject, len(self.deal.events)))

    def keep_layout(self, told: Told) -> None:
        """Keep the layout of a line, if it is not the expected one."""
        layout = self.manner.layout(told)
        if layout is not None:
            self.keep(LINE, told.number, layout)

    def miss(self, kind: str) -> None:
        """A line that the dialect expects is not there."""
        layouts, met = self.manner.dialect.layouts, self.manner.met
        if kind not in met:
            met.add(kind)
            layouts[kind] = None
        elif layouts[kind] is not None:
            self.keep(LINE, self.number, "null")

    # -- the start of a deal

    def start(self, entry: Entry) -> None:
        """``start_kyoku``."""
        line, deal = entry.line, self.deal
        if self.begun:
            raise MisreadError(("type",), "start_kyoku does not belong here")
        self.begun = True
        if "bakaze" in line:
            wind = self.tile(line, "bakaze")
            if not 27 <= wind <= NORTH:
                raise MisreadError(("bakaze",), f"{line['bakaze']!r} is no wind")
            deal.wind = wind - 27
        if "kyoku" in line:
            deal.number = whole(line["kyoku"], ("kyoku",), 1, 4)
        if "honba" in line:
            deal.honba = whole(line["honba"], ("honba",), 0, MOST)
        if "kyotaku" in line:
            deal.sticks = whole(line["kyotaku"], ("kyotaku",), 0, MOST)
        if "oya" in line:
            deal.dealer = self.seat(line, "oya")
        if "scores" in line:
            deal.points = self.points(line, "scores")
        if "dora_marker" in line:
            deal.dora = (self.tile(line, "dora_marker"),)
        if "tehais" in line:
            hands = self.by_seat(line, "tehais", names_of)
            self.deal_hands({seat: hand for seat, hand in enumerate(hands) if hand}, "tehais")
        self.tell(entry, deal)

    def deal_hands(self, hands: dict[int, Sequence[object]], field: str) -> None:
        """Set starting hands, and keep the orders in which they were written, beside those kept before."""
        deal = self.deal
        orders: dict[int, str] = {}
        for seat, names in hands.items():
            deal.hands[seat], orders[seat] = sorted_hand(names, field)
        if any(order != AS_SORTED for order in orders.values()):
            before = next((text.split() for name, text in deal.extras if name == ORDER), [AS_SORTED] * self.players)
            after = [orders.get(seat, order) for seat, order in enumerate(before)]
            deal.extras = [*[one for one in deal.extras if one[0] != ORDER], (ORDER, " ".join(after))]

    def deal_hand(self, entry: Entry) -> None:
        """``haipai``: one hand, as the first programs had it."""
        line = entry.line
        deal, seat = self.deal, self.seat(line)
        names = names_of(line.get("pais"), "pais")
        if deal.events or not names or seat != ((deal.dealer or 0) + len(deal.hands)) % self.players:
            raise MisreadError(("actor",), "hands are dealt before the play, from the dealer on, once each")
        self.deal_hands({seat: names}, "pais")
        self.tell(entry, seat)

    # -- play

    def draw_or_discard(self, entry: Entry) -> None:
        """``tsumo``, ``dahai`` laid out in another way than usual."""
        line = entry.line
        event = event_of(line, self)
        self.tell(entry, event)
        self.deal.events.append(event)

    def lay(self, entry: Entry) -> None:
        """``chi``, ``pon``, ``daiminkan``, ``ankan``."""
        if self.riichi is not None:
            self.no_stick()
        if entry.call is None:
            self.read_call(entry)
        events = self.deal.events
        call = cast("Call", entry.call)
        if entry.claimed is not None and entry.claimed != latest_claimable(self.deal, len(events)):
            source, taken = entry.claimed
            call = replace(call, source=source, taken=taken)
        if call.kind in ("kan", "ankan"):
            self.kans.append(len(events))
        self.tell(entry, call)
        events.append(call)

    def read_call(self, entry: Entry) -> None:
        """Set the call of a line, which equal lines share, and what it claims."""
        line = entry.line
        kind, size = _LAID[entry.kind]
        call = Call(self.seat(line), kind, self.tiles(line, "consumed", size))
        if kind != "ankan":
            entry.claimed = self.seat(line, "target"), self.tile(line)
        entry.call = call

    def add(self, entry: Entry) -> None:
        """``kakan``."""
        line = entry.line
        self.no_stick()
        events = self.deal.events
        call = Call(self.seat(line), "kakan", (self.tile(line),))
        before = sort_tiles(self.tiles(line, "consumed", 3))
        pon = find_pon(self.deal, len(events), call.seat, call.laid[0])
        if pon is not None and pon != before:
            raise MisreadError(("consumed",), "the pon that it adds to is not the one made before")
        self.kans.append(len(events))
        self.tell(entry, call)
        events.append(call)

    def set_aside(self, entry: Entry) -> None:
        """``kita`` or ``nukidora``: a north of three players."""
        line = entry.line
        self.no_stick()
        seat, tile = self.seat(line), self.tile(line) if "pai" in line else NORTH
        if tile != NORTH:
            raise MisreadError(("pai",), "only a north is set aside")
        call = Call(seat, "kita", (tile,))
        self.kans.append(len(self.deal.events))
        self.tell(entry, call, "kita")
        self.deal.events.append(call)

    def turn_dora(self, entry: Entry) -> None:
        """``dora``."""
        line = entry.line
        indicator = Indicator(self.tile(line, "dora_marker"))
        self.tell(entry, indicator)
        self.deal.events.append(indicator)

    def reach(self, entry: Entry) -> None:
        """``reach``: declared; the discard follows."""
        line = entry.line
        self.no_stick()
        seat = self.seat(line)
        self.riichi = Riichi(seat, len(self.deal.events), self.number, line, self.offset)
        self.tell(entry, Say(seat, "riichi"))

    def accept(self, entry: Entry) -> None:
        """``reach_accepted``: the stick is paid."""
        line = entry.line
        seat = self.seat(line)
        if self.declared() != seat or not self.is_latest():
            raise MisreadError(("actor",), "no riichi discard stands before it")
        events = self.deal.events
        self.accepted = Told(self.number, entry.kind, line, events[self.marked], len(events))
        between = len(events) - 1 - self.marked
        if between:
            self.keep(LINE, self.number - between, "null")
            self.keep(ADDED, self.number, to_json(line))
        else:
            self.tell(entry, events[self.marked])

    def declared(self) -> int | None:
        """Mark the discard of the declared riichi; its seat, None where there is none to mark."""
        if self.riichi is None:
            return None
        seat, start, number, line, offset = self.riichi
        self.riichi = None
        events = self.deal.events
        at = start
        while at < len(events) and isinstance(events[at], Indicator):
            at += 1
        event = events[at] if at < len(events) else None
        if not isinstance(event, Discard) or event.seat != seat:
            events.insert(start, Say(seat, "riichi"))
            self.kans = [kan + (kan >= start) for kan in self.kans]
            if self.offsets is not None:
                self.offsets.insert(start, offset)
            return None
        events[at] = Discard(seat, event.tile, event.origin, riichi=True)
        self.marked = at
        if at > start:  # an indicator between
            self.forget(number)
            self.keep(ADDED, number, to_json(line))
            self.keep(LINE, number + 1 + at - start, "null")
        return seat

    def is_latest(self) -> bool:
        """Whether the marked discard is the latest play."""
        events = self.deal.events
        at = len(events) - 1
        while at > self.marked and isinstance(events[at], (Indicator, Say)):
            at -= 1
        return at == self.marked

    def no_stick(self, *, free: bool = False) -> None:
        """Play goes on without the stick of a declared riichi; ``free``: it need not be paid if nothing follows."""
        seat = self.declared()
        if seat is not None and not (free and self.is_latest()):
            self.deal.unpaid += (seat,)

    # -- the end of a deal

    def win(self, entry: Entry) -> None:
        """``hora``."""
        line = entry.line
        deal = self.deal
        seat, source = self.seat(line), self.seat(line, "target")
        ron = seat != source
        self.no_stick(free=ron and self.riichi is not None and self.riichi.seat == source)
        if ron and self.is_latest():
            self.paid_for_nothing()
        win = Win(seat, source if ron else None)
        if "pai" in line:
            win.tile = self.tile(line)
        if "deltas" in line:
            win.pay = self.points(line, "deltas")
        read_value(line, win)
        for name in ("ura_markers", "uradora_markers"):
            ura = self.tiles(line, name) if name in line else ()
            deal.ura = deal.ura or ura or None
        if "hora_tehais" in line:
            self.show(seat, self.tiles(line, "hora_tehais"))
        deal.events.append(Say(seat, "ron" if ron else "tsumo"))
        deal.results.append(win)
        self.results.append(Told(self.number, entry.kind, line, win, len(deal.events)))
        self.close()

    def paid_for_nothing(self) -> None:
        """Keep that a stick was paid although the riichi discard is won."""
        accepted = self.accepted
        if accepted is None or self.deal.events[self.marked] is not accepted.subject:
            return
        self.forget(accepted.number)
        self.keep(ADDED, accepted.number, to_json(accepted.line))

    def show(self, seat: int, tiles: tuple[int, ...]) -> None:
        """A hand laid open; a second one of the same player is left to the layout."""
        if tiles and all(shown.seat != seat for shown in self.deal.shown):
            self.deal.shown.append(Shown(seat, sort_tiles(tiles)))

    def no_winner(self, entry: Entry) -> None:
        """``ryukyoku``."""
        line = entry.line
        deal = self.deal
        pay = self.points(line, "deltas") if "deltas" in line else None
        seat = self.declared()
        if "reason" in line:
            kind = KINDS.get(words(line["reason"], ("reason",)))
            if kind is None:
                raise MisreadError(("reason",), f"{line['reason']!r} is no reason of a draw that is known")
        else:
            kind = shown_draw(deal.events, pay, self.players)
        if seat is not None and not (kind == "sanchahou" and self.is_latest()):
            deal.unpaid += (seat,)
        drawn = Drawn(kind, pay=pay)
        said = said_at_draw(kind, deal.events)
        if kind == "kyuushu":
            if "actor" in line:
                said = [Say(self.seat(line), "kyuushu")]
            drawn.seats = tuple([one.seat for one in said])
        elif kind == "nagashi":
            drawn.seats = tuple([one for one, change in enumerate(pay or ()) if change > 0])
        if "tenpais" in line and kind in ("exhausted", "nagashi"):
            ready = self.by_seat(line, "tenpais", yes_or_no)
            drawn.tenpai = tuple([one for one, is_ready in enumerate(ready) if is_ready])
        if "tehais" in line:
            for one, hand in enumerate(self.by_seat(line, "tehais", tiles_of)):
                if UNKNOWN not in hand:
                    self.show(one, hand)
        deal.events += said
        deal.results.append(drawn)
        self.results.append(Told(self.number, entry.kind, line, drawn, len(deal.events)))
        self.close()

    def end_deal(self, entry: Entry) -> None:
        """``end_kyoku``."""
        line = entry.line
        self.over = True
        if self.deal.results:
            self.tell(entry, None)
        else:
            self.close()
            self.keep(ADDED, self.number, to_json(line))

    def end_game(self, entry: Entry) -> None:
        """``end_game``, which is the game's and not this deal's."""
        line = entry.line
        if "scores" in line:
            self.game.final = self.points(line, "scores")
        self.close()
        self.ended = line
        if self.deal.results and not self.over:
            self.miss("end_kyoku")
        self.over = True


_HANDLERS: Final[dict[str, Callable[[DealReader, Entry], None]]] = {
    "start_kyoku": DealReader.start,
    "haipai": DealReader.deal_hand,
    "tsumo": DealReader.draw_or_discard,
    "dahai": DealReader.draw_or_discard,
    "chi": DealReader.lay,
    "pon": DealReader.lay,
    "daiminkan": DealReader.lay,
    "ankan": DealReader.lay,
    "kakan": DealReader.add,
    "kita": DealReader.set_aside,
    "nukidora": DealReader.set_aside,
    "dora": DealReader.turn_dora,
    "reach": DealReader.reach,
    "reach_accepted": DealReader.accept,
    "hora": DealReader.win,
    "ryukyoku": DealReader.no_winner,
    "end_kyoku": DealReader.end_deal,
    "end_game": DealReader.end_game,
}
