"""Events in words, by the record alone: ``draws 4z``, ``discards it``, ``chi 45m with 3m from A``."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from mjlog.model import (
    DRAWN,
    FROM_HAND,
    SEATS,
    Call,
    CallKind,
    Discard,
    Draw,
    Event,
    Gap,
    Indicator,
    Mark,
    Say,
    Saying,
    Time,
    seat_letter,
)
from mjlog.tiles import TILE_NAMES, UNKNOWN, format_tiles, is_bonus
from mjlog.vocabulary import VOCABULARY, Speech

WINDS: Final = ("East", "South", "West", "North")

_CLAIMS: Final[tuple[CallKind, ...]] = ("chi", "pon", "kan")
_CALLED: Final[dict[CallKind, str]] = {
    **dict.fromkeys(("chi", "pon", "kan", "ankan", "kakan"), "{call} {tiles}"),
    "kita": "sets {tiles} aside ({call})",
    "flower": "lays {tiles} out (flower)",
}
"""How a call is told."""
_SAID: Final[dict[Saying, str]] = {
    "kyuushu": "nine kinds (kyuushu kyuuhai)",
    "riichi": "riichi (the record ends before its discard)",
    "dead": "has a dead hand",
    "left": "leaves the table",
    "back": "comes back",
    "pass": "passes",
}
_WON: Final[dict[Speech, dict[Saying, str]]] = {
    "japanese": {"tsumo": "tsumo", "ron": "ron"},
    "chinese": {"tsumo": "wins, self-drawn", "ron": "wins"},
}


def yaku_text(yaku: Iterable[tuple[str, int | None]]) -> str:
    """Patterns, each with its han where that is known: ``riichi 1, dora 2``."""
    return ", ".join(name if han is None else f"{name} {han}" for name, han in yaku)


class Narrator:
    """Puts the events of a deal into words, in their order, each with what it needs of those before."""

    def __init__(self, viewer: int | None = None, words: Speech = "japanese") -> None:
        self.vocabulary, self.said = VOCABULARY[words], {**_SAID, **_WON[words]}
        self.tellers: dict[type[Event], Callable[[Any], str]] = {
            Draw: self._draw,
            Discard: self._discard,
            Call: self._call,
            Say: self._say,
            Indicator: self._indicator,
            Time: self._time,
            Mark: self._mark,
            Gap: self._gap,
        }
        self.viewer = viewer
        """The seat from which the deal is seen: others' draws are not told. None: all are."""
        self.last: int | None = None
        """The latest tile that may be claimed or won, and whose it was."""
        self.last_seat: int | None = None
        self.drawn: dict[int, int] = {}
        """The tile drawn last by each player who has not discarded since."""
        self.claimed: set[int] = set()
        """Who has claimed and not discarded since."""

    def words(self, event: Event) -> str:
        """The event in words, without its player; empty for a draw that the viewer does not see."""
        return self.tellers[type(event)](event)

    def sees(self, seat: int) -> bool:
        """Whether the viewer sees this player's tiles."""
        return self.viewer is None or self.viewer == seat

    def _draw(self, event: Draw) -> str:
        self.drawn[event.seat] = event.tile
        shown = event.tile if self.sees(event.seat) or is_bonus(event.tile) else UNKNOWN
        if event.replacement:
            return f"draws replacement {TILE_NAMES[shown]}"
        return f"draws {TILE_NAMES[shown]}" if shown != UNKNOWN else "draws"

    def _discard(self, event: Discard) -> str:
        drawn = self.drawn.pop(event.seat, None)
        name = TILE_NAMES[event.tile]
        if event.origin == DRAWN:
            words = "discards it" if drawn == event.tile and self.sees(event.seat) else f"discards {name} as drawn"
        elif event.origin == FROM_HAND:
            acted = drawn is not None or event.seat in self.claimed
            other = "the other " if drawn == event.tile != UNKNOWN and self.sees(event.seat) else ""
            words = f"discards {other}{name}" if acted else f"discards {name} from the hand"
        else:
            words = f"discards {name}" if drawn is None else f"discards {name} (drawn or not: not recorded)"
        self.last, self.last_seat = event.tile, event.seat
        self.claimed.discard(event.seat)
        return f"{words}, riichi" if event.riichi else words

    def _call(self, event: Call) -> str:
        claim = event.kind in _CLAIMS
        words = _CALLED[event.kind].format(call=self.vocabulary.get(event.kind), tiles=format_tiles(event.laid))
        if claim:
            taken = self.last if event.taken is None else event.taken
            source = self.last_seat if event.source is None else event.source
            words += "" if taken is None else f" with {TILE_NAMES[taken]}"
            words += "" if source is None else f" from {SEATS[source]}"
        if event.void:
            return f"{words} (void)"
        if claim:
            self.last = None
            self.claimed.add(event.seat)
        else:
            self.drawn.pop(event.seat, None)
            self.last, self.last_seat = event.laid[-1], event.seat
        return words

    def _say(self, event: Say) -> str:
        words = self.said[event.what]
        if event.what == "tsumo" and event.seat in self.drawn and self.drawn[event.seat] != UNKNOWN:
            words += f" on {TILE_NAMES[self.drawn[event.seat]]}"
        elif event.what == "ron" and self.last is not None and self.last_seat is not None:
            words += f" on {TILE_NAMES[self.last]} from {SEATS[self.last_seat]}"
        return f"{words} (void)" if event.void else words

    def _indicator(self, event: Indicator) -> str:
        return f"indicator {TILE_NAMES[event.tile]} is turned"

    def _time(self, event: Time) -> str:
        return f"{event.seconds} s"

    def _mark(self, event: Mark) -> str:
        return event.text

    def _gap(self, _: Gap) -> str:
        self.last, self.last_seat = None, None
        self.drawn.clear()
        self.claimed.clear()
        return "turns that nobody wrote down"


def pay_text(pay: Sequence[int]) -> str:
    """What each seat wins or loses, as the text format says it."""
    return " ".join(f"{seat_letter(seat)} {one:+}" for seat, one in enumerate(pay))
