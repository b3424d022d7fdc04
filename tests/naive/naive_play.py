"""A slow referee of the play: every event held against the rule pages, everything counted anew at each step.

What the Hong Kong and the classic page have in common is here; where they differ, ``Customs`` says how. What stands at
a step is naive lists of tiles, and what is due is read off the events before it: nothing else is carried along. After
each step all tiles in all places are counted again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from naive_hands import Circumstances

from mjlog.model import (
    DRAWN,
    FROM_HAND,
    Call,
    Deal,
    Discard,
    Draw,
    Gap,
    Indicator,
    Mark,
    Meld,
    Say,
    Time,
)
from mjlog.tiles import is_bonus

KONGS = ("kan", "ankan", "kakan")
RANK = {"ron": 3, "pon": 2, "kan": 2, "chi": 1}
"""Hong Kong: "win, then pung and kong, then chow"; classic: a win ends the deal, "kong and pung beat chow"."""


class Fault(NamedTuple):
    """The first thing wrong: ``where`` is hand, event, shown, result, after or deal; ``at`` its seat or index."""

    where: str
    at: int
    word: str


Verdict = Fault | None


class NotWhollyRecordedError(ValueError):
    """The record does not tell what a referee needs."""


class IllegalError(Exception):
    """Raised with the word for what is wrong."""


@dataclass(frozen=True)
class Customs:
    """Where the two games differ in play."""

    players: int = 4
    flowers: bool = False
    reserve: int = 0
    """Tiles that are never drawn."""
    added_kong: bool = True
    rob_kong: bool = True
    dead_hand: bool = False
    dead_hand_claims: bool = True

    @cached_property
    def tiles(self) -> Counter[int]:
        """The whole set."""
        bonus = range(37, 45) if self.flowers else ()
        return Counter({**dict.fromkeys(range(34), 4), **dict.fromkeys(bonus, 1)})


class Declared(NamedTuple):
    """The win that the play ended with."""

    seat: int
    source: int | None
    tile: int
    hand: tuple[int, ...]
    """Concealed tiles without the winning one."""
    melds: tuple[Meld, ...]
    circumstances: Circumstances


WinFault = Callable[[Sequence[int], Sequence[Meld], int, Circumstances], str | None]
"""Hand without the winning tile, melds, winning tile, how: the word for why this is no win, or ``None``."""


class Table:
    """The deal as it is played, one event after another."""

    def __init__(self, deal: Deal, customs: Customs, win_fault: WinFault) -> None:
        self.deal, self.customs, self.win_fault = deal, customs, win_fault
        seats = range(customs.players)
        self.hands: list[list[int]] = [[] for _ in seats]
        self.melds: list[list[Meld]] = [[] for _ in seats]
        self.flowers: list[list[int]] = [[] for _ in seats]
        self.river: list[int] = []
        self.dead: set[int] = set()
        self.past: list[Draw | Discard | Call] = []
        """What has happened, without what was void or only said."""
        self.won: Declared | None = None
        self.ended = False

    # What is read off the record, anew each time it is asked for

    @property
    def taken(self) -> list[int]:
        """Every tile taken from the wall so far."""
        dealt = [tile for hand in self.deal.hands.values() for tile in (*hand.tiles, *hand.replacements)]
        return dealt + [event.tile for event in self.past if isinstance(event, Draw)]

    @property
    def left(self) -> int:
        """Tiles that may still be drawn."""
        return self.customs.tiles.total() - len(self.taken) - self.customs.reserve

    @property
    def last(self) -> Draw | Discard | Call | None:
        return self.past[-1] if self.past else None

    def next(self, seat: int) -> int:
        return (seat + 1) % self.customs.players

    @property
    def pending(self) -> str | None:
        """The word for a replacement that is due and has not been drawn."""
        last = self.last
        if (isinstance(last, Draw) and is_bonus(last.tile)) or (isinstance(last, Call) and last.kind == "flower"):
            return "flower-kept"
        return "no-replacement" if isinstance(last, Call) and last.kind in KONGS else None

    @property
    def exhausted(self) -> bool:
        """Nothing is left for the draw or replacement that is due."""
        due = isinstance(self.last, Discard) or self.pending == "flower-kept"
        return self.left == 0 and due

    # The deal before the first draw

    def deal_out(self) -> Verdict:
        """The starting hands: 13 tiles each, flowers replaced one by one, no tile too often."""
        for seat in range(self.customs.players):
            hand = self.deal.hands[seat]
            if len(hand.tiles) != 13:
                return Fault("hand", seat, "hand-size")
            flowers = [tile for tile in (*hand.tiles, *hand.replacements) if is_bonus(tile)]
            outstanding = sum(is_bonus(tile) for tile in hand.tiles)
            for tile in hand.replacements:
                if not outstanding:
                    return Fault("hand", seat, "replacement-undue")
                outstanding += is_bonus(tile) - 1
            if outstanding:
                return Fault("hand", seat, "flower-kept")
            self.flowers[seat] = flowers
            self.hands[seat] = [tile for tile in (*hand.tiles, *hand.replacements) if not is_bonus(tile)]
        set_of_tiles = self.customs.tiles
        for seat in range(self.customs.players):
            for tile in (*self.deal.hands[seat].tiles, *self.deal.hands[seat].replacements):
                if tile not in set_of_tiles:
                    return Fault("hand", seat, "no-such-tile")
        for tile, count in Counter(self.taken).items():
            if count > set_of_tiles[tile]:
                return Fault("deal", tile, "fifth-copy")
        return None

    # One event

    def play(self, index: int) -> None:
        """Let the event happen.

        Raises:
            IllegalError: with the word for what is wrong with it.
        """
        event = self.deal.events[index]
        if isinstance(event, Time | Mark):
            return
        if isinstance(event, Say) and (event.what in ("pass", "left", "back") or (event.void and event.what != "ron")):
            return
        void = isinstance(event, Call | Say) and event.void
        if self.ended and not (void and isinstance(event, Say)):
            raise IllegalError("second-winner" if isinstance(event, Say) and event.what == "ron" else "deal-over")
        if not isinstance(event, Indicator | Gap) and event.seat >= self.customs.players:
            raise IllegalError("no-such-player")
        if isinstance(event, Call | Say) and event.void:
            self.answer(event)  # whom it bars is looked at with the claim that was awarded
            return
        match event:
            case Draw():
                self.draw(event)
            case Discard():
                self.discard(event)
            case Call(kind="chi" | "pon" | "kan"):
                self.claim(index, event)
            case Call(kind="ankan" | "kakan"):
                self.own_kong(event)
            case Call(kind="flower"):
                self.lay_flower(event)
            case Say(what="tsumo" | "ron"):
                self.say_win(index, event)
            case Say(what="dead"):
                if not self.customs.dead_hand:
                    raise IllegalError("no-dead-hand")
                self.dead.add(event.seat)
            case _:
                raise IllegalError("riichi-only")
        self.count_everything()

    def draw(self, event: Draw) -> None:
        last = self.last
        if last is None:
            due = (self.deal.dealer, False)
        elif isinstance(last, Discard):
            due = (self.next(last.seat), False)
        elif self.pending:
            due = (last.seat, True)
        else:
            raise IllegalError("replacement-undue" if event.replacement else "wrong-turn")
        if event.seat != due[0]:
            raise IllegalError("wrong-turn")
        if event.replacement != due[1]:
            raise IllegalError("replacement-undue" if event.replacement else self.pending)
        if not self.left:
            raise IllegalError("past-reserve")
        if event.tile not in self.customs.tiles:
            raise IllegalError("no-such-tile")
        if self.taken.count(event.tile) == self.customs.tiles[event.tile]:
            raise IllegalError("fifth-copy")
        (self.flowers if is_bonus(event.tile) else self.hands)[event.seat].append(event.tile)
        self.past.append(event)

    def own_turn(self, seat: int) -> Draw | Call:
        """The draw or claim with which the seat came to have 14 tiles."""
        if self.pending:
            raise IllegalError(self.pending)
        last = self.last
        if not isinstance(last, Draw | Call) or last.seat != seat:
            raise IllegalError("wrong-turn")
        return last

    def take_out(self, seat: int, tiles: Sequence[int]) -> None:
        """Take tiles out of a hand."""
        if Counter(tiles) - Counter(self.hands[seat]):
            raise IllegalError("not-held")
        for tile in tiles:
            self.hands[seat].remove(tile)

    def discard(self, event: Discard) -> None:
        last = self.last
        due = self.deal.dealer if last is None else self.next(last.seat) if isinstance(last, Discard) else None
        if event.seat == due and event.origin != FROM_HAND:
            raise NotWhollyRecordedError("a draw that nobody wrote down")
        last = self.own_turn(event.seat)
        if event.riichi:
            raise IllegalError("riichi-only")
        if event.tile not in self.hands[event.seat]:
            raise IllegalError("not-held")
        drawn = last.tile if isinstance(last, Draw) else None
        if event.origin == DRAWN and event.tile != drawn:
            raise IllegalError("not-the-drawn-tile")
        if event.origin == FROM_HAND and event.tile == drawn and self.hands[event.seat].count(drawn) == 1:
            raise IllegalError("only-drawn-copy")
        self.take_out(event.seat, [event.tile])
        self.river.append(event.tile)
        self.past.append(event)

    def lay_flower(self, event: Call) -> None:
        last = self.last
        if not isinstance(last, Draw) or last.seat != event.seat or event.laid != (last.tile,):
            raise IllegalError("not-held")
        if not is_bonus(last.tile):
            raise IllegalError("no-such-meld")
        self.past.append(event)

    # Kongs of one's own tiles

    def own_kong(self, event: Call) -> None:
        seat = event.seat
        last = self.own_turn(seat)
        if isinstance(last, Call):
            # Hong Kong: "After claiming a chow or pung you must discard before you may declare a concealed or added
            # kong." Classic: "hold three and draw the fourth"; after a claim nothing was drawn.
            raise IllegalError("kong-after-claim")
        if event.source is not None or event.taken is not None:
            raise IllegalError("no-such-meld")
        if event.kind == "ankan":
            if len(event.laid) != 4 or len(set(event.laid)) != 1:
                raise IllegalError("no-such-meld")
            melds = [*self.melds[seat], Meld("ankan", event.laid)]
        else:
            if not self.customs.added_kong:
                raise IllegalError("no-added-kong")
            pungs = [meld for meld in self.melds[seat] if meld.kind == "pon" and meld.tiles[0] == event.laid[0]]
            if len(event.laid) != 1 or not pungs:
                raise IllegalError("kong-without-pung")
            added = Meld("kakan", (*pungs[0].tiles, *event.laid), pungs[0].source)
            melds = [added if meld is pungs[0] else meld for meld in self.melds[seat]]
        if not self.left:
            raise IllegalError("no-replacement-left")
        self.take_out(seat, event.laid)
        self.melds[seat] = melds
        self.past.append(event)

    # Claims on a discard

    def claim_fault(self, call: Call) -> str | None:
        """The word for why the latest discard cannot be claimed so; ``None`` where it can."""
        discard, seat = self.last, call.seat
        if not isinstance(discard, Discard):
            return self.pending or "nothing-to-claim"
        if seat == discard.seat:
            return "own-discard"
        if call.source not in (None, discard.seat) or call.taken not in (None, discard.tile):
            return "not-latest"
        if call.kind == "chi" and seat != self.next(discard.seat):
            return "chow-from-across"
        tiles = sorted((*call.laid, discard.tile))
        if call.kind == "chi":
            low = tiles[0]
            if low >= 27 or low % 9 > 6 or tiles != [low, low + 1, low + 2]:
                return "no-such-meld"
        elif len(set(tiles)) != 1 or len(tiles) != {"pon": 3, "kan": 4}[call.kind]:
            return "no-such-meld"
        if Counter(call.laid) - Counter(self.hands[seat]):
            return "not-held"
        if call.kind == "kan" and not self.left:
            return "no-replacement-left"
        if seat in self.dead and not self.customs.dead_hand_claims:
            return "dead-hand-claims"
        return None

    def claim(self, index: int, event: Call) -> None:
        fault = self.claim_fault(event) or self.precedence_fault(index, event.kind, event.seat)
        if fault:
            raise IllegalError(fault)
        discard = self.last
        assert isinstance(discard, Discard)
        self.take_out(event.seat, event.laid)
        self.river.pop()
        self.melds[event.seat].append(Meld(event.kind, (*event.laid, discard.tile), discard.seat))
        self.past.append(event)

    def answer(self, event: Call | Say) -> None:
        """What is said and not awarded: of the latest tile, and a claim with tiles that make it."""
        last = self.last
        if isinstance(event, Call):
            fault = self.claim_fault(event) if event.kind in RANK else "no-such-claim"
        elif not isinstance(last, Discard) and not (isinstance(last, Call) and last.kind in ("ankan", "kakan")):
            fault = "nothing-to-win"
        else:
            fault = "own-discard" if last.seat == event.seat else self.win_on_other_fault(event.seat)
        if fault:
            raise IllegalError(fault)

    def answers(self, index: int) -> Iterator[Call | Say]:
        """The other claims said on the tile that the event at ``index`` claims: those recorded around it as void."""
        events = self.deal.events
        for step in (-1, 1):
            at = index + step
            while 0 <= at < len(events):
                event = events[at]
                if isinstance(event, Call | Say) and event.void:
                    yield event
                elif not isinstance(event, Time | Mark | Say):
                    break
                at += step

    def precedence_fault(self, index: int, kind: str, seat: int) -> str | None:
        """Whether another player's claim was due before this one. A claim that could not be made bars nobody."""
        assert self.last is not None
        source = self.last.seat
        for other in self.answers(index):
            said: str
            if isinstance(other, Call):
                said = other.kind
                stands = said in RANK and self.claim_fault(other) is None
            else:
                said = other.what
                stands = said == "ron" and self.win_on_other_fault(other.seat) is None
            if not stands or other.seat == seat:
                continue
            if RANK[said] > RANK[kind]:
                return "lower-claim"
            nearer = (other.seat - source) % self.customs.players < (seat - source) % self.customs.players
            if said == kind == "ron" and nearer:  # no two can pung or kong one tile
                return "farther-winner"
        return None

    # Wins

    def say_win(self, index: int, say: Say) -> None:
        """A win declared as the event at ``index``."""
        if say.what == "tsumo":
            self.self_draw(say.seat)
        else:
            self.win_on_other(index, say.seat)

    def circumstances(self, seat: int, *, self_drawn: bool) -> Circumstances:
        before = [event for event in self.past[:-1] if not (isinstance(event, Call) and event.kind == "flower")]
        cause = before[-1] if before else None
        replaced = self_drawn and isinstance(self.last, Draw) and self.last.replacement
        discards = [event for event in self.past if isinstance(event, Discard)]
        untouched = all(isinstance(event, Draw | Discard) or event.kind == "flower" for event in self.past)
        assert self.deal.dealer is not None
        return Circumstances(
            self_drawn=self_drawn,
            seat_wind=(seat - self.deal.dealer) % self.customs.players,
            round_wind=self.deal.wind or 0,
            flowers=tuple(self.flowers[seat]),
            after_kong=replaced and isinstance(cause, Call),
            after_flower=replaced and isinstance(cause, Draw),
            robbing=isinstance(self.last, Call),
            last=self.left == 0,
            heavenly=untouched and not discards and self_drawn,
            earthly=untouched and len(discards) == 1 and not self_drawn,
        )

    def self_draw(self, seat: int) -> None:
        last = self.own_turn(seat)
        if not isinstance(last, Draw):
            raise IllegalError("nothing-drawn")
        hand = list(self.hands[seat])
        hand.remove(last.tile)
        self.win(seat, None, last.tile, hand)

    def win_on_other_fault(self, seat: int) -> str | None:
        """The word for why the seat cannot win on the latest discard or added kong; ``None`` where it can."""
        last = self.last
        if isinstance(last, Call) and last.kind == "ankan":
            return "robbed-concealed"
        if isinstance(last, Call) and last.kind == "kakan":
            if not self.customs.rob_kong:
                return "no-robbing"
        elif not isinstance(last, Discard):
            return "nothing-to-win"
        if seat == last.seat:
            return "own-discard"
        if seat in self.dead:
            return "dead-hand-wins"
        tile = last.tile if isinstance(last, Discard) else last.laid[0]
        how = self.circumstances(seat, self_drawn=False)
        return self.win_fault(self.hands[seat], self.melds[seat], tile, how)

    def win_on_other(self, index: int, seat: int) -> None:
        fault = self.win_on_other_fault(seat) or self.precedence_fault(index, "ron", seat)
        if fault:
            raise IllegalError(fault)
        last = self.last
        assert isinstance(last, Discard | Call)
        tile = last.tile if isinstance(last, Discard) else last.laid[0]
        self.win(seat, last.seat, tile, self.hands[seat])

    def win(self, seat: int, source: int | None, tile: int, hand: Sequence[int]) -> None:
        how = self.circumstances(seat, self_drawn=source is None)
        fault = "dead-hand-wins" if seat in self.dead else self.win_fault(hand, self.melds[seat], tile, how)
        if fault:
            raise IllegalError(fault)
        self.won = Declared(seat, source, tile, tuple(hand), tuple(self.melds[seat]), how)
        self.ended = True

    # The referee's own bookkeeping

    def count_everything(self) -> None:
        """All tiles taken lie in hands, melds, flowers and discards; everyone holds 13, who is to act 14."""
        places = [*self.hands, *self.flowers, self.river, *(meld.tiles for melds in self.melds for meld in melds)]
        assert Counter(tile for place in places for tile in place) == Counter(self.taken)
        last = self.last
        for seat in range(self.customs.players):
            acts = isinstance(last, Draw | Call) and last.seat == seat and not self.pending
            assert len(self.hands[seat]) + 3 * len(self.melds[seat]) == 13 + acts
