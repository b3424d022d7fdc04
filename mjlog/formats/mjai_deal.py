"""One deal of MJAI: lines -> `Deal`.

What a line repeats of the model is not kept; where it differs from what the writer would say of the model, its layout
becomes an extra. A riichi is marked on its discard; the stick counts as paid where ``reach_accepted`` follows.
"""

from collections.abc import Callable, Sequence
from operator import length_hint
from typing import Final, NamedTuple

from mjlog.formats.documents import MisreadError, row, whole, words
from mjlog.formats.mjai_codes import KINDS, YAKU_NAMES, YAKUMAN_HAN, said_at_draw, shown_draw
from mjlog.formats.mjai_fields import ORDER, Scene, find_pon, han_of_yaku, latest_claimable
from mjlog.formats.mjai_layouts import ADDED, LINE, Dialect, Line, derive, is_laid_out, learn, to_json
from mjlog.formats.mjai_play import ASIDE, ValueReader, event_of, memo_of, points_of, tile_of
from mjlog.model import UNRECORDED, Call, CallKind, Deal, Discard, Draw, Drawn, Game, Hand, Indicator, Say, Shown, Win
from mjlog.tiles import SORT_KEY, UNKNOWN, sort_tiles

_NORTH: Final = 30
_LAID: Final[dict[str, tuple[CallKind, int]]] = {
    "chi": ("chi", 2),
    "pon": ("pon", 2),
    "daiminkan": ("kan", 3),
    "ankan": ("ankan", 4),
}
"""The claims and the closed kan: what the model calls them, and how many tiles are laid."""
_MOST: Final = 999
"""The most honba or sticks that are believed."""


class Riichi(NamedTuple):
    """A riichi declared, before its discard is marked."""

    seat: int
    events: int
    """How many stood before it."""
    number: int
    """Of its line."""
    line: Line
    offset: int


class Told(NamedTuple):
    """A line and what it tells."""

    number: int
    kind: str
    line: Line
    subject: object
    events: int


class Manner:
    """How the lines of a game are laid out, learned as they come."""

    def __init__(self, dialect: Dialect, scene: Scene) -> None:
        self.dialect = dialect
        self.scene = scene
        self.met = {"tsumo", "dahai"}  # which were learned before

    def layout(self, told: Told) -> str | None:
        """The layout of a line as JSON if it is not the expected one."""
        layouts, scene, kind = self.dialect.layouts, self.scene, told.kind
        scene.at = told.events
        first = kind not in self.met
        self.met.add(kind)
        if is_laid_out(told.line, kind, layouts[kind], scene, told.subject):
            return None
        if first:
            layouts[kind] = learn(told.line, kind, scene, told.subject)
            if is_laid_out(told.line, kind, layouts[kind], scene, told.subject):
                return None
        return to_json(derive(told.line, kind, scene, told.subject))


class DealReader(ValueReader):
    """Reads the lines of one deal, from its ``start_kyoku`` up to the next."""

    def __init__(self, game: Game, manner: Manner) -> None:
        scene = manner.scene
        super().__init__(scene.players, scene.places)
        self.game = game
        self.manner = manner
        self.deal = scene.deal = Deal()
        self.memo = memo_of(manner.dialect, scene.players)
        self.number = 0  # of the line being read, those without meaning not counted
        self.asides = 0  # lines that people may read
        self.riichi: Riichi | None = None
        self.marked = -1  # index of the riichi discard marked last
        self.accepted: Told | None = None  # of the latest reach_accepted
        self.kans: list[int] = []  # events that a replacement draw follows
        self.results: list[Told] = []
        self.closed: int | None = None  # events before the end of the deal
        self.over = False  # whether end_kyoku was met
        self.ended: Line | None = None  # end_game
        self.index = 0  # of the line at fault
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
                if not isinstance(entry, dict):
                    append(entry)
                    continue
                if not entry or entry["type"] == ASIDE:
                    self.asides += bool(entry)
                    passed += 1
                    continue
                self.number = len(lines) - 1 - length_hint(left) - passed
                self.read(entry)
            self.number = len(lines) - passed
            self.check_closed()
        except MisreadError:
            self.index = len(lines) - 1 - length_hint(left)
            raise

    def check_closed(self) -> None:
        """Nobody draws or discards after the end of the deal."""
        if self.closed is not None and len(self.deal.events) > self.closed:
            del self.deal.events[self.closed :]
            raise MisreadError((0,), "after the end of the deal somebody draws or discards")

    def read(self, line: Line) -> None:
        """A line that is no usual draw or discard."""
        kind = line["type"]
        handler = _HANDLERS.get(kind)
        if handler is None:
            raise MisreadError(("type",), f"{kind!r}", "unknown-tag")
        self.check_closed()
        over = self.ended is not None or (self.over and kind != "end_game")
        if over or (self.closed is not None and not kind.startswith(("hora", "end_"))):
            raise MisreadError(("type",), f"{kind} does not belong here")
        handler(self, line)

    def finish(self, *, faulty: bool = False) -> Deal:
        """The deal, all being read; ``faulty``: up to a fault, so that lines that are not there tell nothing."""
        deal, events = self.deal, self.deal.events
        seat = self.declared()
        if seat is not None and not self.is_latest():
            deal.unpaid += (seat,)
        elif seat is not None and not faulty:
            self.keep(LINE, self.number - (len(events) - 1 - self.marked), "null")
        for told in self.results:  # what one says of the deal another may add to
            self.tell(told)
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
        match deal.events[:2]:
            case [Draw(seat=seat, tile=drawn), Discard(origin=0, tile=tile) as discard] if drawn == tile:
                hand = deal.hands.get(seat)
            case _:
                return
        layout = layouts["dahai"]
        number = 2 + discard.riichi + (len(deal.hands) if layouts["haipai"] else 0)
        if hand and layout and discard.seat == seat and not {tile, UNKNOWN} & {*hand.tiles} and not self.forget(number):
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

    def tell(self, told: Told) -> None:
        """Keep the layout of a line, if it is not the expected one."""
        layout = self.manner.layout(told)
        if layout is not None:
            self.keep(LINE, told.number, layout)

    def told(self, line: Line, subject: object, kind: str = "") -> Told:
        """The line being read and what it tells."""
        return Told(self.number, kind or line["type"], line, subject, len(self.deal.events))

    def miss(self, kind: str) -> None:
        """A line that the dialect expects is not there."""
        layouts, met = self.manner.dialect.layouts, self.manner.met
        if kind not in met:
            met.add(kind)
            layouts[kind] = None
        elif layouts[kind] is not None:
            self.keep(LINE, self.number, "null")

    # -- the start of a deal

    def start(self, line: Line) -> None:
        """``start_kyoku``."""
        deal = self.deal
        if "bakaze" in line:
            wind = self.tile(line, "bakaze")
            if not 27 <= wind <= _NORTH:
                raise MisreadError(("bakaze",), f"{line['bakaze']!r} is no wind")
            deal.wind = wind - 27
        if "kyoku" in line:
            deal.number = whole(line["kyoku"], ("kyoku",), 1, 4)
        if "honba" in line:
            deal.honba = whole(line["honba"], ("honba",), 0, _MOST)
        if "kyotaku" in line:
            deal.sticks = whole(line["kyotaku"], ("kyotaku",), 0, _MOST)
        if "oya" in line:
            deal.dealer = self.seat(line, "oya")
        if "scores" in line:
            deal.points = self.by_seat(line, "scores", points_of)
        if "dora_marker" in line:
            deal.dora = (self.tile(line, "dora_marker"),)
        if "tehais" in line:
            hands = self.by_seat(line, "tehais", _tiles)
            self.deal_hands({seat: hand for seat, hand in enumerate(hands) if hand})
        self.tell(self.told(line, deal))

    def deal_hands(self, hands: dict[int, tuple[int, ...]]) -> None:
        """Set the starting hands, sorted, and keep the order in which they were written."""
        deal = self.deal
        orders = ["-"] * self.players
        for seat, tiles in hands.items():
            keys = [SORT_KEY[tile] for tile in tiles]
            if len(tiles) > 26:
                raise MisreadError(("tehais",), f"{len(tiles)} tiles are no hand")
            places = sorted(range(len(tiles)), key=keys.__getitem__)
            deal.hands[seat] = Hand(tuple([tiles[place] for place in places]))
            if places != [*range(len(tiles))]:
                letters = [""] * len(tiles)
                for letter, place in zip("abcdefghijklmnopqrstuvwxyz", places, strict=False):
                    letters[place] = letter
                orders[seat] = "".join(letters)
        before = next((text.split() for name, text in deal.extras if name == ORDER), [])
        orders = [new if new != "-" else old for new, old in zip(orders, before or orders, strict=True)]
        deal.extras = [one for one in deal.extras if one[0] != ORDER]
        if any(order != "-" for order in orders):
            deal.extras.append((ORDER, " ".join(orders)))

    def deal_hand(self, line: Line) -> None:
        """``haipai``: one hand, as the first programs had it."""
        deal, seat = self.deal, self.seat(line)
        tiles = self.tiles(line, "pais")
        if deal.events or not tiles or seat != ((deal.dealer or 0) + len(deal.hands)) % self.players:
            raise MisreadError(("actor",), "hands are dealt before the play, from the dealer on, once each")
        self.deal_hands({seat: tiles})
        self.tell(self.told(line, seat))

    # -- play

    def draw_or_discard(self, line: Line) -> None:
        """``tsumo``, ``dahai`` laid out in another way than usual."""
        event = event_of(line, self)
        self.tell(self.told(line, event))
        self.deal.events.append(event)

    def lay(self, line: Line) -> None:
        """``chi``, ``pon``, ``daiminkan``, ``ankan``."""
        self.no_stick()
        kind, size = _LAID[line["type"]]
        events = self.deal.events
        call = Call(self.seat(line), kind, self.tiles(line, "consumed", size))
        if kind != "ankan":
            claimed = self.seat(line, "target"), self.tile(line)
            if claimed != latest_claimable(self.deal, len(events)):
                call.source, call.taken = claimed
        if kind in ("kan", "ankan"):
            self.kans.append(len(events))
        self.tell(self.told(line, call))
        events.append(call)

    def add(self, line: Line) -> None:
        """``kakan``."""
        self.no_stick()
        events = self.deal.events
        call = Call(self.seat(line), "kakan", (self.tile(line),))
        before = sort_tiles(self.tiles(line, "consumed", 3))
        pon = find_pon(self.deal, len(events), call.seat, call.laid[0])
        if pon is not None and pon != before:
            raise MisreadError(("consumed",), "the pon that it adds to is not the one made before")
        self.kans.append(len(events))
        self.tell(self.told(line, call))
        events.append(call)

    def set_aside(self, line: Line) -> None:
        """``kita`` or ``nukidora``: a north of three players."""
        self.no_stick()
        seat, tile = self.seat(line), self.tile(line) if "pai" in line else _NORTH
        if tile != _NORTH:
            raise MisreadError(("pai",), "only a north is set aside")
        call = Call(seat, "kita", (tile,))
        self.kans.append(len(self.deal.events))
        self.tell(self.told(line, call, "kita"))
        self.deal.events.append(call)

    def turn_dora(self, line: Line) -> None:
        """``dora``."""
        indicator = Indicator(self.tile(line, "dora_marker"))
        self.tell(self.told(line, indicator))
        self.deal.events.append(indicator)

    def reach(self, line: Line) -> None:
        """``reach``: declared; the discard follows."""
        self.no_stick()
        seat = self.seat(line)
        self.riichi = Riichi(seat, len(self.deal.events), self.number, line, self.offset)
        self.tell(self.told(line, Say(seat, "riichi")))

    def accept(self, line: Line) -> None:
        """``reach_accepted``: the stick is paid."""
        seat = self.seat(line)
        if self.declared() != seat or not self.is_latest():
            raise MisreadError(("actor",), "no riichi discard stands before it")
        events = self.deal.events
        told = self.accepted = self.told(line, events[self.marked])
        between = len(events) - 1 - self.marked
        if between:
            self.keep(LINE, self.number - between, "null")
            self.keep(ADDED, self.number, to_json(line))
        else:
            self.tell(told)

    def declared(self) -> int | None:
        """Mark the discard of the declared riichi; its seat, None where there is none to mark."""
        if self.riichi is None:
            return None
        seat, start, number, line, offset = self.riichi
        self.riichi = None
        events = self.deal.events
        at = next((at for at in range(start, len(events)) if not isinstance(events[at], Indicator)), None)
        event = events[at] if at is not None else None
        if at is None or not isinstance(event, Discard) or event.seat != seat:
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
        return all(isinstance(event, (Indicator, Say)) for event in self.deal.events[self.marked + 1 :])

    def no_stick(self, *, free: bool = False) -> None:
        """Play goes on without the stick of a declared riichi; ``free``: it need not be paid if nothing follows."""
        seat = self.declared()
        if seat is not None and not (free and self.is_latest()):
            self.deal.unpaid += (seat,)

    # -- the end of a deal

    def win(self, line: Line) -> None:
        """``hora``."""
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
            win.pay = self.by_seat(line, "deltas", points_of)
        self.value(line, win)
        for name in ("ura_markers", "uradora_markers"):
            ura = self.tiles(line, name) if name in line else ()
            deal.ura = deal.ura or ura or None
        if "hora_tehais" in line:
            self.show(seat, self.tiles(line, "hora_tehais"))
        deal.events.append(Say(seat, "ron" if ron else "tsumo"))
        deal.results.append(win)
        self.results.append(self.told(line, win))
        self.closed = len(deal.events)

    def paid_for_nothing(self) -> None:
        """Keep that a stick was paid although the riichi discard is won."""
        accepted = self.accepted
        if accepted is None or self.deal.events[self.marked] is not accepted.subject:
            return
        self.forget(accepted.number)
        self.keep(ADDED, accepted.number, to_json(accepted.line))

    def value(self, line: Line, win: Win) -> None:
        """What a hand is said to be worth."""
        if "yakus" in line:
            win.yaku = _yaku(line["yakus"])
        if "fu" in line:
            win.fu = whole(line["fu"], ("fu",), 0, _MOST)
        if "fan" in line:
            han = whole(line["fan"], ("fan",), 0, _MOST)
            win.han = None if han == han_of_yaku(win) or not han % YAKUMAN_HAN else han
        if "hora_points" in line:
            win.points = whole(line["hora_points"], ("hora_points",), 0, 10**9)

    def show(self, seat: int, tiles: tuple[int, ...]) -> None:
        """A hand laid open; a second one of the same player is left to the layout."""
        if tiles and all(shown.seat != seat for shown in self.deal.shown):
            self.deal.shown.append(Shown(seat, sort_tiles(tiles)))

    def no_winner(self, line: Line) -> None:
        """``ryukyoku``."""
        deal = self.deal
        pay = self.by_seat(line, "deltas", points_of) if "deltas" in line else None
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
            ready = self.by_seat(line, "tenpais", _yes_or_no)
            drawn.tenpai = tuple([one for one, is_ready in enumerate(ready) if is_ready])
        if "tehais" in line:
            for one, hand in enumerate(self.by_seat(line, "tehais", _tiles)):
                if UNKNOWN not in hand:
                    self.show(one, hand)
        deal.events += said
        deal.results.append(drawn)
        self.results.append(self.told(line, drawn))
        self.closed = len(deal.events)

    def end_deal(self, line: Line) -> None:
        """``end_kyoku``."""
        self.over = True
        if self.deal.results:
            self.tell(self.told(line, None))
        else:
            self.closed = len(self.deal.events)
            self.keep(ADDED, self.number, to_json(line))

    def end_game(self, line: Line) -> None:
        """``end_game``, which is the game's and not this deal's."""
        self.closed = len(self.deal.events)
        self.ended = line
        if self.deal.results and not self.over:
            self.miss("end_kyoku")
        self.over = True


def _tiles(value: object, name: str) -> tuple[int, ...]:
    return tuple([tile_of(one, name) for one in row(value, (name,))])


def _yes_or_no(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise MisreadError((name,), "true or false is wanted here")
    return value


def _yaku(value: object) -> tuple[tuple[str, int | None], ...] | None:
    """The patterns with their han; None where one has no name of ours, the layout keeps them then."""
    yaku: list[tuple[str, int | None]] = []
    for pair in row(value, ("yakus",)):
        named = row(pair, ("yakus",))
        if len(named) != 2:
            raise MisreadError(("yakus",), "a pattern is a name with its han")
        name = words(named[0], ("yakus",))
        han = whole(named[1], ("yakus",), 0, _MOST)
        if name not in YAKU_NAMES:
            return None
        yaku.append((YAKU_NAMES[name], None if han == YAKUMAN_HAN else han))
    return tuple(yaku)


_HANDLERS: Final[dict[str, Callable[[DealReader, Line], None]]] = {
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
