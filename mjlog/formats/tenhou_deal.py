"""One deal of Tenhou's XML log: tags -> `Deal`.

What a tag repeats of earlier tags is kept only where it says something else: ``ten`` of REACH, ``ba``, ``doraHai`` and
the points in ``sc``. Who leaves or comes back between two deals does so in the events of the first.
"""

from collections.abc import Callable
from dataclasses import replace
from operator import add, length_hint
from typing import Final

from mjlog.formats.tenhou_codes import LIMITS, tell_norths, with_rounding
from mjlog.formats.tenhou_extras import ExtrasReader
from mjlog.formats.tenhou_tags import (
    DISCARDS,
    OTHERS,
    Attributes,
    Fault,
    PlayCodes,
    TagMemo,
    bad_value,
    misplaced,
    play_events,
    take_apart,
)
from mjlog.formats.tenhou_values import Pon, Seating, claim_of, decimal_of, id_of, number_of, shown_meld, yaku_of
from mjlog.model import (
    Call,
    Deal,
    Discard,
    Draw,
    DrawKind,
    Drawn,
    Game,
    Hand,
    Indicator,
    Meld,
    Say,
    Shown,
    TileIds,
    Win,
)
from mjlog.tiles import FACE

_CODES: Final = PlayCodes()
_TAGS: Final = TagMemo()
NAMES: Final = ("n0", "n1", "n2", "n3")
DRAWS: Final[dict[str, DrawKind]] = {
    "yao9": "kyuushu",
    "kaze4": "suufon",
    "reach4": "suucha",
    "ron3": "sanchahou",
    "kan4": "suukaikan",
    "nm": "nagashi",
}
_ALWAYS_DRAWN: Final = frozenset({"ba", "sc"})
_WON: Final = frozenset({"ba", "ten", "doraHai", "sc"})
_ALWAYS_WON: Final = {
    (riichi, yakuman): _WON | ({"doraHaiUra"} if riichi else set()) | (set() if yakuman else {"yaku"})
    for riichi in (False, True)
    for yakuman in (False, True)
}
"""The attributes of a win by a player in riichi or not, with a yakuman or not."""


class DealReader(ExtrasReader):
    """Reads the pieces of one deal, from its ``<INIT`` up to the next."""

    __slots__ = (
        "copies",
        "dealt",
        "declarers",
        "dora",
        "drawn",
        "ended",
        "game",
        "kans",
        "offset",
        "offsets",
        "points",
        "pons",
        "shown_copies",
        "sticks",
        "ura",
    )

    def __init__(self, game: Game, seating: Seating, *, ended: bool = False) -> None:
        super().__init__(seating)
        self.game = game
        self.dealt: tuple[tuple[int, ...], ...] = ()
        self.copies: list[int] = []
        self.shown_copies = b""
        self.dora: list[int] = []
        self.ura: tuple[int, ...] = ()
        # What the record said so far: hundreds of points by seat, sticks on the table.
        self.points: list[int] | None = None
        self.sticks: int | None = None
        self.drawn = -1  # code of a discard of the tile drawn last, until somebody calls
        self.kans: list[int] = []  # events that a replacement draw follows
        self.pons: dict[tuple[int, int], Pon | None] = {}
        self.declarers: set[int] = set()
        self.ended = ended  # whether </mjloggm> was met
        self.offset = 0  # of the piece being read, and of every event; kept only for `event_offsets`
        self.offsets: list[int] | None = None

    def play(self, pieces: list[str]) -> None:
        """Read some pieces; what stands before a fault is kept.

        Raises:
            Fault: a piece cannot be read.
        """
        events, copies = self.deal.events, self.copies
        from_hand, tsumogiri = play_events(self.seating.red)
        drawn = self.drawn
        left = iter(pieces)  # its length hint tells the index, which only few pieces need
        try:
            for code in map(_CODES.__getitem__, left):
                if code < DISCARDS:
                    events.append(from_hand[code])
                    copies.append(code & 3)
                    drawn = code + DISCARDS
                elif code < OTHERS:
                    events.append(tsumogiri[code] if code == drawn else from_hand[code])
                    copies.append(code & 3)
                else:
                    layout, attributes = _TAGS[pieces[-1 - length_hint(left)]]
                    handler = _HANDLERS.get(layout.tag)
                    if handler is None or self.ended:
                        raise misplaced(layout.tag)
                    handler(self, attributes)
                    if layout.extras:
                        self.keep_extras(layout, attributes)
                    if layout.tag == "N":
                        drawn = -1
                    elif self.ended and (after := next(left, None)) is not None:
                        raise misplaced(take_apart(after)[0].tag)
        except Fault as fault:
            fault.index = len(pieces) - 1 - length_hint(left)
            raise
        self.drawn = drawn

    def finish(self) -> Deal:
        """The deal, all being read."""
        found = self.declared()
        if found and found[1]:
            self.keep("reach", "without", "step")
        elif found:
            self.deal.unpaid += (found[0],)
        deal, events = self.deal, self.deal.events
        for kan in self.kans:
            at = next((at for at in range(kan + 1, len(events)) if not isinstance(events[at], (Say, Indicator))), kan)
            event, call = events[at], events[kan]
            if isinstance(event, Draw) and isinstance(call, Call) and event.seat == call.seat:
                events[at] = Draw(event.seat, event.tile, replacement=True)
        deal.ids = TileIds(self.dealt, bytes(self.copies) + self.shown_copies + self.copies_of(self.ura))
        return deal

    # -- the start of a deal

    def start(self, attributes: Attributes) -> None:
        """``<INIT>``: which deal, points, hands. Any of it may be left out."""
        deal, players = self.deal, self.seating.players
        if attributes.get("seed"):
            self.seed(attributes)
        if attributes.get("ten"):
            self.points = [*self.numbers(attributes, "ten", 4)]
            deal.points = self.by_seat(self.points, "ten")
        if attributes.get("oya"):
            deal.dealer = self.seat(attributes, "oya")
        hands = self.hands(attributes)
        for seat, ids in hands.items():
            deal.hands[seat] = Hand(self.tiles_of(sorted(ids)))
        self.dealt = tuple([hands.get(seat, ()) for seat in range(players)])

    def seed(self, attributes: Attributes) -> None:
        """Number of the deal, honba, sticks, two dice from 0, dora indicator; each may be left out."""
        deal = self.deal
        text = attributes["seed"]
        texts = text.split(",")
        if len(texts) != 6:
            raise bad_value("seed", f"6 numbers belong here, not {len(texts)}")
        try:
            place, honba, sticks, one, two = [number_of(one) if one else None for one in texts[:5]]
            dora = id_of(texts[5]) if texts[5] else None
        except (ValueError, KeyError):
            raise bad_value("seed", f"{text!r} is not deal, honba, sticks, dice, dora") from None
        deal.honba, deal.sticks = honba, sticks
        self.sticks = sticks
        if min(place or 0, honba or 0, sticks or 0) < 0 or (place or 0) > 15:
            raise bad_value("seed", f"there is no deal {text!r}")
        if place is not None:
            deal.wind, deal.number = place // 4, place % 4 + 1
        if one is not None or two is not None:
            if one is None or two is None or not (0 <= one <= 5 and 0 <= two <= 5):
                raise bad_value("seed", "two dice belong here, counted from 0")
            deal.dice = (one + 1, two + 1)
        if dora is not None:
            deal.dora = (self.tiles[dora],)
            self.dora.append(dora)
            self.copies.append(dora & 3)

    # -- play

    def call(self, attributes: Attributes) -> None:
        """``<N>``: a meld or kita."""
        if self.riichi:
            self.no_stick()
        seat = self.seat(attributes)
        try:
            claim = claim_of(seat, attributes["m"], self.seating.red)
        except ValueError:
            raise bad_value("m", f"{attributes['m']!r} is no meld") from None
        event, copies = claim.event, claim.copies
        kind, face = event.kind, (seat, claim.ids[0] // 4)
        if claim.source is not None and claim.source >= self.seating.players:
            raise bad_value("m", "claimed from a seat where nobody sits")
        if kind == "kakan":
            if self.pons.get(face, claim.pon) != claim.pon:
                raise bad_value("m", "the pon that it adds to is not the one made before")
        elif claim.taken is not None and self.latest_discard() != (claim.source, claim.taken):
            event = replace(event, source=claim.source, taken=self.tiles[claim.taken])
            copies += bytes([claim.taken & 3])
        if kind == "pon":
            self.pons[face] = claim.pon
        elif kind != "chi":
            self.kans.append(len(self.deal.events))
        self.copies += copies
        self.deal.events.append(event)
        self.codes.append((seat, kind, attributes["m"]))
        if kind == "ankan" and int(attributes["m"]) >> 8 & 3:
            self.keep("n", "m", attributes["m"])

    def latest_discard(self) -> tuple[int, int] | None:
        """Seat and tile id of the discard that may be claimed."""
        indicators = 0
        for event in reversed(self.deal.events):
            if isinstance(event, Discard):
                return event.seat, FACE[event.tile] * 4 + self.copies[-1 - indicators]
            if isinstance(event, Indicator):
                indicators += 1
            elif not isinstance(event, Say):
                break
        return None

    def latest_tile(self) -> int | None:
        """Id of the tile drawn, discarded or laid last, which may be won."""
        indicators = 0
        for event in reversed(self.deal.events):
            if isinstance(event, Indicator):
                indicators += 1
            elif isinstance(event, (Draw, Discard)):
                return FACE[event.tile] * 4 + self.copies[-1 - indicators]
            elif isinstance(event, Call):
                told = len(event.laid) + (event.taken is not None)
                return FACE[event.laid[0]] * 4 + self.copies[-told - indicators]
        return None

    def turn_dora(self, attributes: Attributes) -> None:
        """``<DORA>``: a further indicator."""
        tile_id = self.tile_id(attributes, "hai")
        self.dora.append(tile_id)
        self.copies.append(tile_id & 3)
        self.deal.events.append(Indicator(self.tiles[tile_id]))

    def reach(self, attributes: Attributes) -> None:
        """``<REACH>``: step 1 before the discard, step 2 when the stick is paid."""
        seat, step = self.seat(attributes), attributes["step"]
        if step == "1":
            self.no_stick()
            self.riichi = seat, len(self.deal.events), self.offset
            self.declarers.add(seat)
        elif step != "2":
            raise bad_value("step", f"{step!r} is no step of a riichi")
        elif self.declared() != (seat, True):
            raise bad_value("step", "no riichi discard stands before it")
        else:
            if self.sticks is not None:
                self.sticks += 1
            if self.points is not None:
                self.points[seat] -= 10
            if "ten" not in attributes:
                self.keep("reach", "without", "ten")
            elif [*self.numbers(attributes, "ten", 4)] != self.points:
                self.keep("reach", "ten", attributes["ten"])

    def declared(self) -> tuple[int, bool] | None:
        """Mark the discard of the declared riichi; its seat, and whether it is the latest play."""
        if not self.riichi:
            return None
        seat, start, offset = self.riichi
        self.riichi = None
        events = self.deal.events
        plays = [at for at in range(start, len(events)) if not isinstance(events[at], (Say, Indicator))]
        event = events[plays[0]] if plays else None
        if not isinstance(event, Discard) or event.seat != seat:
            events.insert(start, Say(seat, "riichi"))
            if self.offsets is not None:
                self.offsets.insert(start, offset)
            return None
        events[plays[0]] = Discard(seat, event.tile, event.origin, riichi=True)
        return seat, len(plays) == 1

    def no_stick(self, *, free: bool = False) -> None:
        """Play goes on without the stick of a declared riichi; ``free``: it need not be paid if nothing follows."""
        found = self.declared()
        if found and not (free and found[1]):
            self.deal.unpaid += (found[0],)

    def left(self, attributes: Attributes) -> None:
        """``<BYE>``."""
        self.deal.events.append(Say(self.seat(attributes), "left"))

    def back(self, attributes: Attributes) -> None:
        """A later ``<UN>``: the players it names are back."""
        if not attributes.keys() & set(NAMES):
            raise bad_value("n0", "nobody is named")
        for seat, name in enumerate(NAMES):
            if name in attributes:
                self.deal.events.append(Say(seat, "back"))
                if attributes[name] != self.seating.names[seat]:
                    self.keep("un", name, attributes[name])

    # -- the end of a deal

    def win(self, attributes: Attributes) -> None:
        """``<AGARI>``."""
        seat, source = self.seat(attributes), self.seat(attributes, "fromWho")
        ron = seat != source
        self.no_stick(free=ron and self.riichi is not None and self.riichi[0] == source)
        tile_id = self.tile_id(attributes, "machi")
        hand = sorted(self.ids(attributes, "hai"))
        whole = tile_id not in hand
        if not whole:
            hand.remove(tile_id)
        elif len(hand) % 3 != 1:  # programs also write hands without it
            raise bad_value("machi", "the winning tile is not in the hand")
        latest = self.latest_tile()
        win = Win(seat, source if ron else None, self.tiles[tile_id])
        if "paoWho" in attributes:
            win.pao = self.seat(attributes, "paoWho")
        if "ten" in attributes:
            win.fu, win.points, limit = self.numbers(attributes, "ten", 3)
            if not 0 <= limit < len(LIMITS):
                raise bad_value("ten", f"{limit} is no limit")
            win.limit = LIMITS[limit]
        win.yaku = self.yaku(attributes, seat)
        self.turned(attributes, win)
        win.honba, win.sticks = self.counters(attributes)
        win.before, win.pay = self.payment(attributes)
        self.sticks = 0
        self.show(attributes, seat, hand)
        self.deal.events.append(Say(seat, "ron" if ron else "tsumo"))
        self.deal.results.append(win)
        self.keep_chips(attributes)
        self.keep_lacking("agari", attributes, _ALWAYS_WON[seat in self.declarers, "yakuman" in attributes])
        for name, unusual in (
            ("hai", whole),
            ("machi", tile_id != latest),
            ("m", attributes.get("m", "") != self.melds_of(seat)),
            ("doraHai", win.indicators is not None),
            ("doraHaiUra", seat not in self.declarers),
        ):
            if unusual and attributes.get(name):
                self.keep("agari", name, attributes[name])
        self.final(attributes)

    def yaku(self, attributes: Attributes, seat: int) -> tuple[tuple[str, int | None], ...] | None:
        """The patterns with their han; limit hands have none."""
        yaku, yakuman = attributes.get("yaku"), attributes.get("yakuman")
        if yaku is None and yakuman is None:
            return None
        dealer, round_wind = self.deal.dealer, self.deal.wind
        seat_wind = None if dealer is None else (seat - dealer) % self.seating.players
        try:
            named = yaku_of(yaku or "", yakuman or "", seat_wind, round_wind)
        except ValueError:
            raise bad_value("yaku" if yaku else "yakuman", "this is no list of yaku numbers and their han") from None
        return named if self.seating.players > 3 else tell_norths(named, self.deal, seat)

    def turned(self, attributes: Attributes, win: Win) -> None:
        """The indicators, and those below them."""
        if "doraHai" in attributes:
            dora = self.ids(attributes, "doraHai")
            if list(dora) != self.dora:
                win.indicators = self.tiles_of(dora)
        if attributes.get("doraHaiUra"):
            ura = self.ids(attributes, "doraHaiUra")
            if self.ura and ura != self.ura:
                raise bad_value("doraHaiUra", "another winner of this deal had other tiles")
            self.ura = ura
            self.deal.ura = self.tiles_of(ura)

    def counters(self, attributes: Attributes) -> tuple[int | None, int | None]:
        """Honba and sticks, where they are not those that the record gave before."""
        if "ba" not in attributes:
            return None, None
        honba, sticks = self.numbers(attributes, "ba", 2)
        return None if honba == self.deal.honba else honba, None if sticks == self.sticks else sticks

    def payment(self, attributes: Attributes) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """Points before, where they are not those that the record gave before, and the settlement."""
        if "sc" not in attributes:
            return None, None
        numbers = self.numbers(attributes, "sc", 8, 16)
        before, changes = numbers[:8:2], numbers[1:8:2]
        said = None if [*before] == self.points else self.by_seat(before, "sc")
        pay = self.by_seat(changes, "sc")
        self.points = list(map(add, before, changes))
        return said, pay

    def keep_chips(self, attributes: Attributes) -> None:
        """What ``sc`` says beyond points: chips before and won."""
        if attributes.get("sc", "").count(",") > 7:
            self.keep("sc", "chips", ",".join(attributes["sc"].split(",")[8:]))

    def show(self, attributes: Attributes, seat: int, hand: list[int]) -> None:
        """A hand laid open, its ids sorted, with the melds of a winner."""
        melds: tuple[Meld, ...] | None = None
        copies = self.copies_of(hand)
        if "machi" in attributes:
            melds = ()
            for code in attributes["m"].split(",") if attributes.get("m") else ():
                try:
                    meld, meld_copies = shown_meld(seat, code, self.seating.red)
                except ValueError:
                    raise bad_value("m", f"{code!r} is no meld") from None
                melds += (meld,)
                copies += meld_copies
        self.shown_copies += copies
        self.deal.shown.append(Shown(seat, self.tiles_of(hand), melds))

    def no_winner(self, attributes: Attributes) -> None:
        """``<RYUUKYOKU>``."""
        kind: DrawKind = "exhausted"
        if "type" in attributes:
            if attributes["type"] not in DRAWS:
                raise bad_value("type", f"{attributes['type']!r} is no kind of draw")
            kind = DRAWS[attributes["type"]]
        self.no_stick(free=kind == "sanchahou")
        drawn = Drawn(kind)
        hands = self.hands(attributes)
        seats = tuple(hands)
        drawn.honba, drawn.sticks = self.counters(attributes)
        drawn.before, drawn.pay = self.payment(attributes)
        if kind == "kyuushu":
            drawn.seats = seats
            self.deal.events += [Say(seat, "kyuushu") for seat in seats]
        elif kind == "sanchahou":
            latest = self.latest_discard()
            first = latest[0] + 1 if latest else 0
            self.deal.events += [Say(seat, "ron") for seat in sorted(seats, key=lambda seat: (seat - first) % 4)]
        elif kind == "nagashi":
            drawn.seats = tuple([seat for seat, change in enumerate(drawn.pay or ()) if change > 0])
        if kind in ("exhausted", "nagashi") and (seats or drawn.pay is not None):  # a bare tag says nothing
            drawn.tenpai = seats
        for seat, ids in hands.items():
            self.show(attributes, seat, sorted(ids))
        self.deal.results.append(drawn)
        self.keep_chips(attributes)
        self.keep_lacking("ryuukyoku", attributes, _ALWAYS_DRAWN)
        self.final(attributes)

    def final(self, attributes: Attributes) -> None:
        """``owari``: hundreds of points and the standing of each seat, then chips."""
        text = attributes.get("owari")
        if text is None:
            return
        game, players = self.game, self.seating.players
        if not text:
            game.extras.append(("_tenhou-owari", ""))
            return
        texts = text.split(",")
        try:
            numbers = list(map(decimal_of, texts))
        except ValueError:
            numbers = []
        if len(numbers) not in (8, 16):
            raise bad_value("owari", "8 or 16 numbers belong here")
        if game.final is not None:
            raise bad_value("owari", "the final points stand there twice")
        points = [100 * number for number in numbers[: 2 * players : 2]]
        game.final = tuple(map(int, points))
        if points != [*game.final] or any(numbers[2 * players : 8]):
            raise bad_value("owari", f"{text!r} are no final points")
        game.total = tuple(numbers[1 : 2 * players : 2])
        if "Rules" in game.tags:
            game.tags["Rules"] = with_rounding(game.rules, game.final, game.total)
        if len(texts) > 8:
            game.extras.append(("_tenhou-owari-chips", ",".join(texts[8:])))

    def end(self, _: Attributes) -> None:
        """``</mjloggm>``."""
        self.ended = True


_HANDLERS: Final[dict[str, Callable[[DealReader, Attributes], None]]] = {
    "INIT": DealReader.start,
    "N": DealReader.call,
    "DORA": DealReader.turn_dora,
    "REACH": DealReader.reach,
    "BYE": DealReader.left,
    "UN": DealReader.back,
    "AGARI": DealReader.win,
    "RYUUKYOKU": DealReader.no_winner,
    "/mjloggm": DealReader.end,
}
