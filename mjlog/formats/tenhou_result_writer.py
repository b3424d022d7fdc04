"""One deal -> the tags of Tenhou's XML log, with how it ends."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add
from typing import Final

from mjlog.formats.tenhou_codes import LIMITS, YAKUMAN, TenhouMeld, count_norths, yaku_number
from mjlog.formats.tenhou_deal import DRAWS
from mjlog.formats.tenhou_deal_writer import DealWriter, joined, known
from mjlog.formats.tenhou_extras import numbered
from mjlog.formats.tenhou_ids import UntoldError
from mjlog.formats.tenhou_values import Seating
from mjlog.model import Call, Deal, Discard, Draw, Drawn, Event, Indicator, Meld, Say, Shown, Win, seat_letter
from mjlog.tiles import faces_of

_TYPES: Final = {kind: name for name, kind in DRAWS.items()} | {"exhausted": ""}
"""The attribute ``type`` of each draw."""
_WAYS: Final = ("ron", "tsumo", "kyuushu")


class WholeDealWriter(DealWriter):
    """Writes one deal.

    Args:
        deal: whose record is written.
        seating: of its game.
        want: told of what the format demands and the record lacks.
        owari: the attribute of the deal's last result, if it is the game's.
    """

    def __init__(self, deal: Deal, seating: Seating, want: Callable[[str], None], owari: str | None = None) -> None:
        super().__init__(deal, seating, want)
        self.owari = owari
        self.left = [result for result in deal.results if isinstance(result, Win | Drawn)]
        """The results not written yet."""
        self.written = 0
        self.unshown = list(range(len(deal.shown)))
        """Places of the hands shown that no result has shown yet."""

    def write(self) -> list[str]:
        """The tags of the deal."""
        events = self.deal.events
        last = max((step for step, event in enumerate(events) if _is_play(event)), default=-1)
        try:
            self.start()
            for step, event in enumerate(events):
                self.play(step, event)
                if isinstance(event, Say) and event.what in _WAYS and not event.void:
                    if not self.left and self.deal.drawn is None:
                        self.want(f"the result of {seat_letter(event.seat)}'s {event.what}")
                    self.end(1)
                if step == last:
                    self.end(len(self.left))
            self.end(len(self.left))
        except UntoldError as error:
            self.want(str(error))
        return self.tags

    def end(self, count: int) -> None:
        """Write so many results."""
        for result in self.left[:count]:
            del self.left[0]
            self.written += 1
            if isinstance(result, Win):
                self.win(result)
            else:
                self.no_winner(result)
            self.sticks = 0 if isinstance(result, Win) else self.sticks

    def finish(self, tag: str, attributes: Mapping[str, str | None], what: str) -> None:
        """Write a result; what it lacks is wanted unless the source lacked it too.

        Args:
            tag: name.
            attributes: by name; None is what the record does not tell.
            what: the result, for people.
        """
        lacks = self.lacks(self.next_name(tag))
        for name, value in attributes.items():
            if value is None and name not in lacks:
                self.want(f"{_WANTED[name]} of {what}")
        told = {name: value for name, value in attributes.items() if value is not None}
        if self.owari is not None and not self.left:
            told["owari"] = self.owari
        self.tag(tag, told)

    # -- wins

    def win(self, win: Win) -> None:
        """Write ``<AGARI>``."""
        seat, deal = win.seat, self.deal
        tile = self.winning_tile(win)
        melds, hand = self.shown(seat, tile)
        yaku, yakuman = self.yaku(win)
        attributes = {
            "ba": self.counters(win),
            "hai": joined(sorted([*hand, tile])),
            "machi": str(tile),
            "ten": self.value(win),
            "yaku": yaku,
            "doraHai": joined(self.indicators(win)),
            "who": str(seat),
            "fromWho": str(seat if win.source is None else win.source),
            "sc": self.payment(win),
        }
        if melds:
            attributes["m"] = joined(melds)
        if yakuman:
            attributes["yakuman"] = yakuman
            if not yaku:
                del attributes["yaku"]
        if win.pao is not None:
            attributes["paoWho"] = str(win.pao)
        if deal.ura and seat in self.riichi:
            attributes["doraHaiUra"] = joined(known(self.ids.ura))
        self.finish("AGARI", attributes, f"{seat_letter(seat)}'s win")

    def winning_tile(self, win: Win) -> int:
        """The id of the tile won on: that which came last, unless the source had another."""
        said = self.extras.get(self.next_name("AGARI"), {}).get("machi", "")
        tile = int(said) if said.isdecimal() else self.latest
        if tile is None or not 0 <= tile < len(self.tiles) or win.tile not in (None, self.tiles[tile]):
            raise UntoldError(f"the tile that {seat_letter(win.seat)} won on as the one that came last")
        return tile

    def shown(self, seat: int, won: int | None = None) -> tuple[list[str], Sequence[int]]:
        """The codes of a player's melds, latest first, and the ids of the concealed tiles, as shown if they are.

        Args:
            seat: whose hand.
            won: the id of the winning tile, which is not in it.
        """
        melds = self.melds.get(seat, [])[::-1]
        codes = [code for _, code in melds]
        for place in self.unshown:
            shown = self.deal.shown[place]
            if shown.seat == seat:
                self.unshown.remove(place)
                return self.shown_melds(place, shown, codes), known(self.ids.shown[place])
        return codes, [*self.held[seat] - {won}]

    def shown_melds(self, place: int, shown: Shown, codes: list[str]) -> list[str]:
        """The codes of the melds of a hand shown, in the order shown."""
        if shown.melds is None or "m" in self.extras.get(self.next_name("AGARI"), {}):
            return codes
        made = self.melds.get(shown.seat, [])[::-1]
        ids = self.ids.melds[place]
        found: list[str] = []
        for number, meld in enumerate(shown.melds):
            wanted = None if ids is None else tuple(sorted(ids[number]))
            for one in made:
                if _fits(shown.seat, meld, one[0], wanted):
                    made.remove(one)
                    found.append(one[1])
                    break
            else:
                raise UntoldError(f"how {seat_letter(shown.seat)} made the {meld.kind} shown")
        return found

    def value(self, win: Win) -> str | None:
        """Fu, points, limit."""
        if win.fu is None or win.points is None:
            return None
        if win.limit not in LIMITS:
            self.want(f"another limit than {win.limit}, which this format does not know")
            return None
        return joined([win.fu, win.points, LIMITS.index(win.limit)])

    def yaku(self, win: Win) -> tuple[str | None, str]:
        """The yaku with their han, and those that are limit hands."""
        if win.yaku is None:
            return None, ""
        dealer = self.deal.dealer
        seat_wind = None if dealer is None else (win.seat - dealer) % self.seating.players
        counted: list[int] = []
        limits: list[int] = []
        for name, han in count_norths(win.yaku):
            number = yaku_number(name, seat_wind, self.deal.wind)
            if number is None:
                self.want(f"another name for the yaku {name}, which this format does not know")
            elif han is not None:
                counted += number, han
            elif number in YAKUMAN:
                limits.append(number)
            else:
                self.want(f"the han of {name}")
        return joined(counted), joined(limits)

    def indicators(self, win: Win) -> list[int]:
        """The ids of the indicators, also where the win names others than were turned."""
        if win.indicators is None:
            return self.dora
        left = [*self.dora, *(one for one in range(len(self.tiles)) if one not in self.dora)]
        ids: list[int] = []
        for tile in win.indicators:
            one = next((one for one in left if self.tiles[one] == tile), None)
            if one is None:
                raise UntoldError("the indicators that the win names")
            left.remove(one)
            ids.append(one)
        return ids

    # -- all results

    def counters(self, result: Win | Drawn) -> str:
        """Honba and sticks."""
        honba = self.deal.honba if result.honba is None else result.honba
        sticks = self.sticks if result.sticks is None else result.sticks
        return joined([honba, sticks])

    def payment(self, result: Win | Drawn) -> str | None:
        """Points before it and what it changes."""
        if result.before is not None:
            self.points = self.hundreds(result.before)
        if result.pay is None or self.points is None:
            self.points = None
            return None
        changes = self.hundreds(result.pay)
        numbers = [one for pair in zip(self.points, changes, strict=True) for one in pair]
        self.points = list(map(add, self.points, changes))
        chips = self.extras.get(numbered("sc", self.written), {}).get("chips")
        return joined(numbers) + ("" if chips is None else f",{chips}")

    def no_winner(self, drawn: Drawn) -> None:
        """Write ``<RYUUKYOKU>``."""
        if drawn.kind not in _TYPES:
            raise UntoldError(f"another kind of draw than {drawn.kind}, which this format does not know")
        kind = _TYPES[drawn.kind]
        attributes: dict[str, str | None] = {"type": kind} if kind else {}
        attributes |= {"ba": self.counters(drawn), "sc": self.payment(drawn)}
        if drawn.kind in ("exhausted", "nagashi") and drawn.tenpai is None and drawn.pay is not None:
            self.want("who is tenpai in the draw")
        seats = {*self.laying_open(drawn), *(self.deal.shown[place].seat for place in self.unshown)}
        attributes |= {f"hai{seat}": joined(sorted(self.shown(seat)[1])) for seat in sorted(seats)}
        self.finish("RYUUKYOKU", attributes, "the draw")

    def laying_open(self, drawn: Drawn) -> Iterable[int]:
        """Who shows the hand in a draw."""
        said = [event for event in self.deal.events if isinstance(event, Say) and not event.void]
        if drawn.kind == "kyuushu":
            return drawn.seats or [event.seat for event in said if event.what == "kyuushu"]
        if drawn.kind == "suucha":
            return range(self.seating.players)
        if drawn.kind == "sanchahou":
            return [event.seat for event in said if event.what == "ron"]
        return drawn.tenpai or ()


_WANTED: Final = {
    "ten": "fu and points",
    "yaku": "the yaku",
    "sc": "the payments",
}
"""What the attributes that may be lacking are."""


def _is_play(event: Event) -> bool:
    """Whether an event belongs to the play, so that the result stands after it."""
    if isinstance(event, Say):
        return event.what in (*_WAYS, "riichi")
    return isinstance(event, Draw | Discard | Call | Indicator)


def _fits(seat: int, meld: Meld, made: TenhouMeld, wanted: tuple[int, ...] | None) -> bool:
    """Whether a meld shown is one that was made in the play; ``wanted``: its ids, if they are known."""
    if meld.kind != made.kind or (meld.source is not None and meld.source != (seat + made.turn) % 4):
        return False
    return made.ids == wanted if wanted is not None else sorted(faces_of(meld.tiles)) == [one // 4 for one in made.ids]
