"""The play of Tonpuusou's log: words such as ``2G8m 2d南 3C4s5s`` -> events.

A word is a player, what is done and with which tiles: G draws, d discards from the hand and D the tile drawn, R riichi
before its discard, C chi, N pon (Tenhou names the two tiles laid, Tonpuusou none), K any kan, A a win. What kind of kan
it is, which tiles are laid, and what is won on, the play before tells.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from mjlog.formats.tonpuusou_codes import TILE, TILE_OF, LineError
from mjlog.limits import EVENTS, exceeding
from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Event, Indicator, Say
from mjlog.tiles import FACE, sort_tiles

_WORD = re.compile(rf"([1-4])([GdDRCNKA])((?:{TILE})*)", re.ASCII)
_TILES: Final = {"G": (1,), "d": (1,), "D": (1,), "R": (0,), "C": (2,), "N": (0, 2), "K": (1,), "A": (0,)}
"""How many tiles a word names."""


class Play:
    """Words in their order, as events of a deal.

    When a kan's indicator is turned, the text does not say. It stands where Tenhou turns it: after a closed kan at
    once, after an open or added one before the next discard or kan; and before the win if the deal ends first.
    """

    def __init__(self, hands: Mapping[int, Sequence[int]], indicators: Sequence[int], place: int) -> None:
        self.events: list[Event] = []
        self.offsets: list[int] = []
        self.left = list(indicators)
        """Indicators not yet turned."""
        self.winners: list[int] = []
        self._place = place
        self._held = {seat: list(tiles) for seat, tiles in hands.items()}
        self._pons: set[tuple[int, int]] = set()
        self._acting: set[int] = set()
        """Who has drawn or claimed, and not discarded since."""
        self._owed = 0
        self._riichi: tuple[int, int] | None = None
        """Who has declared and not discarded yet, and where."""
        self.latest: Draw | Discard | Call | None = None
        self._discard: Discard | None = None

    def take(self, word: str, offset: int) -> None:
        """Play a word.

        Raises:
            LineError: it is none, or nothing that it can be about stands before it.
        """
        found = _WORD.fullmatch(word)
        texts = re.findall(TILE, found[3]) if found else []
        if not found or len(texts) not in _TILES[found[2]] or int(found[1]) > len(self._held):
            raise LineError(offset, f"{word!r} is no word of the play")
        seat, act, tiles = int(found[1]) - 1, found[2], tuple([TILE_OF[text] for text in texts])
        if self._riichi and (act not in "dD" or seat != self._riichi[0]):
            self._lapse()
        if self.winners and act != "A":
            raise LineError(offset, "the deal goes on after a win")
        match act:
            case "G":
                replacement = isinstance(self.latest, Call) and self.latest.kind in ("kan", "ankan", "kakan")
                self._add(Draw(seat, tiles[0], replacement=replacement and self.latest_seat == seat), offset)
                self._held[seat] += tiles
            case "d" | "D":
                if act == "d" and seat not in self._acting:
                    raise LineError(offset, "a discard from the hand without a draw or claim before it")
                self._turn_owed()
                self._take(seat, tiles)
                origin = DRAWN if act == "D" else FROM_HAND
                self._add(Discard(seat, tiles[0], origin, riichi=self._riichi is not None), offset)
                self._riichi = None
            case "R":
                self._riichi = seat, offset
            case "C":
                self._call(Call(seat, "chi", tiles), offset)
            case "N":
                self._call(Call(seat, "pon", tiles or self._pair(seat, offset)), offset)
                self._pons.add((seat, FACE[self._claimed(offset)]))
            case "K":
                self._kan(seat, tiles[0], offset)
            case _:
                self._win(seat, offset)

    @property
    def latest_seat(self) -> int | None:
        """Who drew, discarded or called last."""
        return None if self.latest is None else self.latest.seat

    def close(self) -> None:
        """The play is over."""
        if self._riichi:
            self._lapse()
        if not self.winners:
            self._turn_owed()

    def _add(self, event: Event, offset: int) -> None:
        if len(self.events) == EVENTS:
            raise LineError(offset, exceeding(EVENTS, "events in a deal"))
        self.events.append(event)
        self.offsets.append(offset)
        if isinstance(event, (Draw, Discard, Call)):
            self.latest = event
            if isinstance(event, Discard):
                self._discard = event
            (self._acting.discard if isinstance(event, Discard) else self._acting.add)(event.seat)

    def _lapse(self) -> None:
        """A riichi without its discard."""
        assert self._riichi
        seat, offset = self._riichi
        self._riichi = None
        self._add(Say(seat, "riichi"), offset)

    def _turn_owed(self) -> None:
        while self._owed and self.left:
            self._add(Indicator(self.left.pop(0)), self._place)
            self._owed -= 1

    def _take(self, seat: int, tiles: Iterable[int]) -> None:
        for tile in tiles:  # one that is not held is for the replay to find
            if tile in self._held[seat]:
                self._held[seat].remove(tile)

    def _claimed(self, offset: int) -> int:
        """The tile that a claim is about."""
        if self._discard is None:
            raise LineError(offset, "a claim before any discard")
        return self._discard.tile

    def _alike(self, seat: int, face: int, count: int) -> tuple[int, ...]:
        """The tiles of a face in a hand; plain ones where they are not so many."""
        held = sort_tiles(tile for tile in self._held[seat] if FACE[tile] == face)
        return held if len(held) == count else (face,) * count

    def _pair(self, seat: int, offset: int) -> tuple[int, ...]:
        """The two tiles that a pon is made with.

        Raises:
            LineError: a red five may be among them or not.
        """
        face = FACE[self._claimed(offset)]
        three = self._alike(seat, face, 3)
        held = [tile for tile in self._held[seat] if FACE[tile] == face]
        if len(held) == len(three) and len(set(three)) > 1:
            raise LineError(offset, "which of three fives are laid, a red one among them, is not told")
        return self._alike(seat, face, 2)

    def _call(self, call: Call, offset: int) -> None:
        self._take(call.seat, call.laid)
        self._add(call, offset)

    def _kan(self, seat: int, tile: int, offset: int) -> None:
        face = FACE[tile]
        if self.latest is None:
            raise LineError(offset, "a kan before any draw")
        if isinstance(self.latest, Discard) and self.latest.seat != seat:
            self._call(Call(seat, "kan", self._alike(seat, face, 3)), offset)
        elif (seat, face) in self._pons:
            self._call(Call(seat, "kakan", self._alike(seat, face, 1)), offset)
        else:
            self._call(Call(seat, "ankan", self._alike(seat, face, 4)), offset)
        self._turn_owed()
        self._owed += 1
        if isinstance(self.latest, Call) and self.latest.kind == "ankan":
            self._turn_owed()

    def _win(self, seat: int, offset: int) -> None:
        if self.latest is None:
            raise LineError(offset, "a win before any draw")
        own = isinstance(self.latest, Draw) and self.latest.seat == seat
        if own:
            self._turn_owed()
        self.winners.append(seat)
        self._add(Say(seat, "tsumo" if own else "ron"), offset)


def deposits(events: Sequence[Event]) -> set[int]:
    """Whose riichi sticks are on the table: not that of a declaration that is ronned."""
    paid: set[int] = set()
    declared: int | None = None
    for event in events:
        if isinstance(event, Say) and event.what == "ron" and not event.void:
            declared = None
        elif isinstance(event, (Draw, Discard, Call)):
            paid |= set() if declared is None else {declared}
            declared = event.seat if isinstance(event, Discard) and event.riichi else None
    return paid if declared is None else paid | {declared}
