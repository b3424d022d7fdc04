"""One deal of a Mahjong Soul record: messages -> `Deal`.

What a message repeats of earlier ones (points, sticks, indicators before a settlement) is kept only where it says
something else; what follows from the rules (what a player might do, furiten, waits) goes to the rest of the deal.
Seconds thought come from what the players clicked.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import Final

from mjlog.formats.documents import MisreadError, Path, record
from mjlog.formats.majsoul_codes import (
    ABORT,
    CLAIM,
    DISCARD,
    DRAW,
    KITA,
    NEW_ROUND,
    NO_TILE,
    OWN_KAN,
    PREFIX,
    WIN,
)
from mjlog.formats.majsoul_end import EndReader
from mjlog.formats.majsoul_fields import Data
from mjlog.formats.majsoul_wall import make_wall
from mjlog.model import Call, Deal, Discard, Draw, Say, Time

_OTHER_NAMES: Final = {"isLiqi", "isWliqi", "leftTileCount", "deltaScores"}
"""As some programs write them: what is not read by its name would be taken for left out."""


class DealReader(EndReader):
    """Reads the entries of one deal, from its ``RecordNewRound`` on."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.steps: list[Path] = []  # of every event: the message that tells it
        self.entries: list[tuple[object, bool]] = []  # those read, each with whether the writer makes it too
        self.thought: dict[int, tuple[int, int]] = {}  # by seat since the latest message: entry, seconds

    def read(self, entry: object, name: str, data: Data, path: Path) -> None:
        """Read a message.

        Args:
            entry: as it stands in the record.
            name: of the message, with or without prefix.
            data: its fields.
            path: of these.

        Raises:
            MisreadError: it cannot be read; what stands before it is kept.
        """
        handler = _HANDLERS.get(name.removeprefix(PREFIX))
        self.path = path
        if handler is None:
            raise MisreadError(path[:-1], f"{name!r} is no message of usual mahjong")
        if self.over:
            raise MisreadError(path[:-1], "the deal is over")
        for other in _OTHER_NAMES & data.keys():
            raise MisreadError(
                (*path, other), "the names of the fields are not those of the schema (is_liqi, and so on)"
            )
        if not self.parts and handler is not DealReader.start:
            raise MisreadError(path[:-1], f"no {NEW_ROUND} stands before this")
        told = len(self.deal.events)
        # The dealer's first tile may come in a message of its own; the writer deals fourteen.
        late = handler is DealReader.draw and not self.deal.events
        handler(self, data)
        self.add_times(told)
        self.steps += [path[:-1]] * (len(self.deal.events) - len(self.steps))
        if handler is DealReader.start:
            self.fourteen = bool(self.deal.events)
        first = self.deal.events[0] if late else None
        late = isinstance(first, Draw) and first.seat == self.deal.dealer and first.seat in self.deal.hands
        self.entries.append((entry, not late))

    def click(self, entry: object, data: Data, path: Path) -> None:
        """Note how long a player thought; the entry is kept as it is.

        Args:
            entry: as it stands in the record.
            data: its ``user_input``; empty for other entries.
            path: of this.
        """
        self.path = path
        for name in ("operation", "cpg"):
            if name in data:
                seat, self.path = self.seat(data), (*path, name)
                said = record(data[name], self.path)
                seconds = self.number(said, "timeuse")
                if seconds and not self.flag(said, "cancel_operation"):
                    self.thought[seat] = len(self.entries), seconds
        self.entries.append((entry, False))

    def add_times(self, told: int) -> None:
        """Put the seconds thought behind what was done: the events after the first ``told``."""
        events = self.deal.events
        done, events[told:] = events[told:], []
        for event in done:
            events.append(event)
            at, seconds = self.thought.pop(event.seat, (0, 0)) if isinstance(event, (Discard, Call, Say)) else (0, 0)
            if seconds:
                events.append(Time(Decimal(seconds)))
                self.entries[at] = self.entries[at][0], True
        self.thought.clear()

    def finish(self) -> Deal:
        """The deal, all being read: only now it is known how many stacks the indicators take."""
        deal = self.deal
        if self.left:
            deal.wall = make_wall(self.left, deal, self.players)
        return deal


_HANDLERS: Final[dict[str, Callable[[DealReader, Data], None]]] = {
    NEW_ROUND: DealReader.start,
    DRAW: DealReader.draw,
    DISCARD: DealReader.discard,
    CLAIM: DealReader.claim,
    OWN_KAN: DealReader.own_kan,
    KITA: DealReader.kita,
    WIN: DealReader.win,
    NO_TILE: DealReader.no_tile,
    ABORT: DealReader.abort,
}
