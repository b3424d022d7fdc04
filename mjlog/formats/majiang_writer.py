"""Games to majiang's JSON.

Seat A is who deals first; the format lists the players from a seat of its own and says which of them that is
(``qijia``). What it demands and the game lacks stands in the tree as a `Lack` until the game's extras are put in.
"""

import json
from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from mjlog.formats.majiang_codes import (
    NO_NULLS,
    NO_STAR,
    NUMBERS,
    PAO_YAKU,
    TURNED_AFTER,
    WrittenMeld,
    draw_word,
    hand_text,
    is_turned_before,
    meld_text,
    tile_text,
    yaku_word,
)
from mjlog.formats.majiang_extras import apply
from mjlog.formats.targets import MissingError, UnsayableError, demand_riichi
from mjlog.model import (
    DRAWN,
    UNRECORDED,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Event,
    Game,
    Gap,
    Indicator,
    Say,
    Win,
    seat_letter,
)
from mjlog.tiles import FACE, TILE_NAMES, UNKNOWN, sort_tiles
from mjlog.yaku_names import BONUS, YAKU, YAKUMAN

TITLE, QIJIA, STYLE = "_majiang-title", "_majiang-qijia", "_majiang-style"
"""Tags: the title; who of the players listed deals first, unless the first; styles and words, a JSON list."""

Style = frozenset[str]
Tree = dict[str, object]


@dataclass(slots=True)
class Lack:
    """What the format demands at its place, and the game has not."""

    what: str


def write_majiang(game: Game) -> Tree:
    """A game as majiang's JSON says it, a tree of values.

    Raises:
        MissingError: the game lacks what the format demands.
        UnsayableError: it is no game of four at riichi.
    """
    demand_riichi(game)
    if any(len(row) != 4 for row in _rows(game) if row is not None):
        raise UnsayableError("this format tells of four players, and no fewer")
    style = style_of(game)
    tree = write_header(game, style)
    log: list[list[object]] = []
    for deal in game.deals:
        moves = write_moves(deal, style)
        apply(moves, deal.extras)
        log.append(moves)
    tree["log"] = log
    apply(tree, game.extras)
    lacks = list(dict.fromkeys(_lacks(tree)))
    if lacks:
        raise MissingError(lacks)
    return tree


def _rows(game: Game) -> Iterator[Sized | None]:
    """All that has a value for each player."""
    yield from (game.final, game.total)
    for deal in game.deals:
        yield deal.points
        yield from (result.pay for result in deal.results if isinstance(result, Win | Drawn))


def _lacks(tree: object) -> Iterator[str]:
    if isinstance(tree, Lack):
        yield tree.what
    elif isinstance(tree, dict | list):
        for value in tree.values() if isinstance(tree, dict) else tree:
            yield from _lacks(value)


def style_of(game: Game) -> Style:
    """The styles and words, other than majiang's own, of the record that a game was read from."""
    try:
        style = json.loads(game.tags.get(STYLE, "[]"))
    except (ValueError, RecursionError):
        return frozenset()
    return frozenset(one for one in style if isinstance(one, str)) if isinstance(style, list) else frozenset()


def write_header(game: Game, style: Style) -> Tree:
    """All but the deals, for which ``log`` keeps the place."""
    told = game.tags.get(QIJIA, "0")
    first = int(told) if told in ("0", "1", "2", "3") else 0
    seats = [(player - first) % 4 for player in range(4)]
    final, total = game.final, game.total
    points: list[object] = []
    if total is not None:
        points = [_number(total[seat]) if NUMBERS in style else str(total[seat]) for seat in seats]
    ranks: dict[int, int] = {}
    if final is not None:
        ranks = {seat: rank for rank, seat in enumerate(sorted(range(4), key=lambda seat: -final[seat]), 1)}
    return {
        "title": game.tags.get(TITLE, ""),
        "player": [game.tags.get(seat_letter(seat), "") for seat in seats],
        "qijia": first,
        "log": [],
        "defen": [] if final is None else [final[seat] for seat in seats],
        "point": points,
        "rank": [ranks[seat] for seat in seats if ranks],
    }


def _number(value: Decimal) -> int | float:
    return int(value) if "." not in str(value) else float(value)


def write_moves(deal: Deal, style: Style) -> list[object]:
    """The moves of a deal, without its extras."""
    writer = _DealWriter(deal, style)
    writer.start()
    for event in _turned_after(deal.events) if TURNED_AFTER in style else deal.events:
        writer.event(event)
    for result in deal.results:
        if isinstance(result, Win):
            writer.win(result)
        elif isinstance(result, Drawn):
            writer.no_winner(result)
    return writer.moves


def _turned_after(events: Sequence[Event]) -> list[Event]:
    """Events with each indicator behind the discard or draw that it is turned before."""
    moved = list(events)
    for at, (one, following) in enumerate(pairwise(events)):
        if isinstance(one, Indicator) and is_turned_before(events, at + 1):
            moved[at : at + 2] = following, one
    return moved


class _DealWriter:
    """Writes a deal and follows its hands, which the format shows whole at the end."""

    def __init__(self, deal: Deal, style: Style) -> None:
        self.deal, self.style = deal, style
        self.moves: list[object] = []
        self.dealer = deal.dealer or 0
        self.hands: list[list[int] | None] = [
            [*deal.hands[seat].tiles] if seat in deal.hands else None for seat in range(4)
        ]
        self.melds: list[list[WrittenMeld]] = [[], [], [], []]
        self.riichi = {*(deal.riichi or ())}
        self.discard: tuple[int, int] | None = None
        """Seat and tile of the latest, while it may be claimed."""
        self.drawn: tuple[int, int] | None = None
        """Seat and tile of the latest draw, while it is the latest event."""

    # -- values

    def lack(self, what: str) -> Lack:
        """What is missing, with the deal."""
        return Lack(f"{self.deal.label}: {what}")

    def turn(self, seat: int) -> int:
        """A seat counted from the dealer."""
        return (seat - self.dealer) % 4

    def from_dealer(self, values: Iterable[object]) -> list[object]:
        """Values by seat from the dealer on."""
        by_seat = [*values]
        return [*by_seat[self.dealer :], *by_seat[: self.dealer]]

    def tile(self, tile: int) -> str | Lack:
        """A tile; there are no flowers."""
        try:
            return tile_text(tile)
        except ValueError as error:
            return self.lack(f"a tile of riichi in place of {error}")

    def told(self, value: object, what: str) -> object:
        """A value, unless the record has none."""
        return self.lack(what) if value is None else value

    # -- play

    def start(self) -> None:
        """``qipai``."""
        deal = self.deal
        hands = [self.dealt(seat) for seat in range(4)]
        points = None if deal.points is None or None in deal.points else deal.points
        number = None if deal.number is None else deal.number - 1
        qipai = {
            "zhuangfeng": self.told(deal.wind, "the round"),
            "jushu": number if number == deal.dealer is not None else self.lack("the dealer, by the deal's number"),
            "changbang": self.told(deal.honba, "the honba"),
            "lizhibang": self.told(deal.sticks, "the riichi sticks"),
            "defen": self.lack("the points") if points is None else self.from_dealer(points),
            "baopai": self.tile(deal.dora[0]) if len(deal.dora) == 1 else self.lack("the one dora indicator"),
            "shoupai": self.from_dealer(hands),
        }
        self.moves.append({"qipai": qipai})

    def dealt(self, seat: int) -> object:
        """A hand as dealt."""
        hand = self.hands[seat]
        if hand is None:
            return self.lack(f"the hand dealt to {seat_letter(seat)}")
        return self.written_hand(hand, None, riichi=False, melds=())

    def written_hand(
        self, tiles: Iterable[int], last: int | None, *, riichi: bool, melds: Iterable[WrittenMeld]
    ) -> object:
        """The text of a hand."""
        try:
            return hand_text(tiles, last, riichi=riichi, melds=[meld_text(meld) for meld in melds])
        except ValueError as error:
            return self.lack(f"a hand of riichi without {error}")

    def event(self, event: Event) -> None:
        """What happened."""
        match event:
            case Draw():
                p = self.tile(event.tile)
                name = "gangzimo" if event.replacement else "zimo"
                self.moves.append({name: {"l": self.turn(event.seat), "p": p}})
                self.take(event.seat, event.tile)
                self.discard, self.drawn = None, (event.seat, event.tile)
            case Discard():
                self.moves.append({"dapai": {"l": self.turn(event.seat), "p": self.written_discard(event)}})
                self.give(event.seat, event.tile)
                self.discard, self.drawn = (event.seat, event.tile), None
                if event.riichi:
                    self.riichi.add(event.seat)
            case Call(void=False):
                self.call(event)
                self.discard = self.drawn = None
            case Indicator():
                self.moves.append({"kaigang": {"baopai": self.tile(event.tile)}})
            case Gap():
                self.moves.append(self.lack("the turns that nobody wrote down"))
            case _:  # what is said, thought and remarked has no move
                pass

    def written_discard(self, event: Discard) -> object:
        """A discard: ``_`` the tile drawn, ``*`` riichi."""
        text = self.tile(event.tile)
        if event.origin == UNRECORDED:
            return self.lack(f"whether {seat_letter(event.seat)} drew the {TILE_NAMES[event.tile]} just discarded")
        if isinstance(text, Lack):
            return text
        return text + ("_" if event.origin == DRAWN else "") + ("*" if event.riichi else "")

    def call(self, event: Call) -> None:
        """``fulou`` or ``gang``."""
        seat, melds = event.seat, self.melds[event.seat]
        for tile in event.laid:
            self.give(seat, tile)
        meld: WrittenMeld | None = None
        at, laid = len(melds), sort_tiles(event.laid)
        if event.kind == "ankan":
            meld = WrittenMeld("ankan", laid, None, 0)
        elif event.kind == "kakan":
            face = FACE[event.laid[0]]
            at = next((at for at, one in enumerate(melds) if one.kind == "pon" and FACE[one.laid[0]] == face), at)
            meld = melds[at]._replace(kind="kakan", added=event.laid[0]) if at < len(melds) else None
        elif event.kind in ("chi", "pon", "kan"):
            source, taken = self.discard or (None, None)
            source = source if event.source is None else event.source
            taken = taken if event.taken is None else event.taken
            if source is not None and taken is not None:
                meld = WrittenMeld(event.kind, laid, taken, (source - seat) % 4)
        name = "gang" if event.kind in ("ankan", "kakan") else "fulou"
        self.moves.append({name: {"l": self.turn(seat), "m": self.written_meld(event, meld)}})
        if meld is not None:
            melds[at : at + 1] = [meld]

    def written_meld(self, event: Call, meld: WrittenMeld | None) -> object:
        """The text of a meld."""
        try:
            if meld is not None:
                return meld_text(meld)
        except ValueError:
            pass
        return self.lack(f"all that makes the {event.kind} of {seat_letter(event.seat)} one")

    def take(self, seat: int, tile: int) -> None:
        """A hand gets a tile."""
        hand = self.hands[seat]
        if hand is not None:
            hand.append(tile)

    def give(self, seat: int, tile: int) -> None:
        """A tile leaves a hand; from one that nobody saw whole, perhaps an unknown one."""
        hand = self.hands[seat]
        if hand is None:
            return
        if tile in hand:
            hand.remove(tile)
        elif UNKNOWN in hand:
            hand.remove(UNKNOWN)
        else:
            self.hands[seat] = None

    # -- the end

    def shown_hand(self, seat: int, last: int | None = None) -> object:
        """A hand laid open, as shown or else as played; ``last`` is the tile it wins on."""
        shown = next((one for one in self.deal.shown if one.seat == seat), None)
        tiles = self.hands[seat] if shown is None else [*shown.tiles]
        if tiles is None:
            return self.lack(f"the hand of {seat_letter(seat)}")
        tiles = [*tiles]
        drawn = self.drawn[1] if self.drawn and self.drawn[0] == seat else None
        if last is None and drawn in tiles and len(tiles) % 3 == 2:
            last = drawn
        if last in tiles and len(tiles) % 3 == 2:
            tiles.remove(last)
        riichi = seat in self.riichi and NO_STAR not in self.style
        return self.written_hand(tiles, last, riichi=riichi, melds=self.melds[seat])

    def win(self, win: Win) -> None:
        """``hule``."""
        letter = seat_letter(win.seat)
        yaku = [self.yaku(name, han, win) for name, han in win.yaku or ()]
        self.liable(win, yaku)
        stars = sum(len(one["fanshu"]) for one in yaku if isinstance(one["fanshu"], str))
        counted = sum(one["fanshu"] for one in yaku if isinstance(one["fanshu"], int))
        hule: Tree = {
            "l": self.turn(win.seat),
            "shoupai": self.lack("the winning tile") if win.tile is None else self.shown_hand(win.seat, win.tile),
            "baojia": None if win.source is None else self.turn(win.source),
            "fubaopai": self.ura(win.seat),
        }
        if NO_NULLS in self.style:
            hule = {name: value for name, value in hule.items() if value is not None}
        if stars:
            hule["damanguan"] = stars
        else:
            hule["fu"] = self.told(win.fu, f"the fu of {letter}'s win")
            hule["fanshu"] = counted if win.han is None else win.han
        hule["defen"] = self.told(win.points, f"the points of {letter}'s win")
        hule["hupai"] = self.lack(f"the yaku of {letter}'s win") if win.yaku is None else yaku
        hule["fenpei"] = self.payment(win.pay)
        self.moves.append({"hule": hule})

    def yaku(self, name: str, han: int | None, win: Win) -> Tree:
        """A yaku with its han, or a ``*`` for each time that a yakuman counts."""
        word = yaku_word(name, self.turn(win.seat), self.deal.wind or 0, self.style)
        value: object = han
        if name in YAKU or name in BONUS:
            value = self.told(han, f"the han of {name}")
        elif han is None or (han and not han % 13 and (name in YAKUMAN or han > 13)):
            value = "*" * ((han or 13) // 13)
        return {"name": word, "fanshu": value}

    def liable(self, win: Win, yaku: list[Tree]) -> None:
        """Note who is liable, at the yaku that it is for."""
        names = [name for name, _ in win.yaku or ()]
        fed = next((name for name in PAO_YAKU if name in names), None)
        if win.pao is not None and fed is not None:
            yaku[names.index(fed)]["baojia"] = self.turn(win.pao)

    def ura(self, seat: int) -> object:
        """``fubaopai``: None for a hand that is not in riichi."""
        ura = self.deal.ura
        if seat not in self.riichi or ura == () or (ura is None and NO_NULLS in self.style):
            return None
        return self.lack("the ura indicators") if ura is None else [self.tile(tile) for tile in ura]

    def payment(self, pay: tuple[int, ...] | None) -> object:
        """What each wins or loses, from the dealer on."""
        return self.lack("who paid what") if pay is None else self.from_dealer(pay)

    def no_winner(self, drawn: Drawn) -> None:
        """``pingju``."""
        seats = {one.seat for one in self.deal.shown} | {*(drawn.tenpai or ())}
        said = {"kyuushu": "kyuushu", "sanchahou": "ron"}.get(drawn.kind)
        seats |= {one.seat for one in self.deal.events if isinstance(one, Say) and one.what == said}
        hands: object = self.from_dealer([self.shown_hand(seat) if seat in seats else "" for seat in range(4)])
        if drawn.kind in ("exhausted", "nagashi") and drawn.tenpai is None:
            hands = self.lack("who was tenpai")
        name = draw_word(drawn.kind, self.style)
        self.moves.append({"pingju": {"name": name, "shoupai": hands, "fenpei": self.payment(drawn.pay)}})
