"""What a record says, and nothing of what it means: games, deals, events, claims.

Seats are 0-3 and stay with the player all game (the text format's A-D). Tiles are the integers of ``mjlog.tiles``.
``None`` always means *not recorded*; a number is a claim of the record, to be checked by those who know the rules.
Equal events may be one object: they hold no place. Where an event or statement stands in its file is kept beside
them, in ``Deal.places``, and takes no part in comparisons.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from mjlog.catalogue import NO_GAME
from mjlog.diagnostics import Diagnostic, Source

SEATS: Final = "ABCD"
"""The letters of the seats in the text format."""

CallKind = Literal["chi", "pon", "kan", "ankan", "kakan", "kita", "flower"]
Saying = Literal["tsumo", "ron", "kyuushu", "riichi", "dead", "left", "back", "pass"]
DrawKind = Literal["exhausted", "void", "kyuushu", "suufon", "suucha", "suukaikan", "sanchahou", "nagashi"]

OF_PLAYERS: Final = frozenset(("kyuushu", "nagashi"))
"""The draws of which one says whose they are (``Drawn.seats``)."""

FROM_HAND, DRAWN, UNRECORDED = 0, 1, 2
"""How a tile was discarded (``Discard.origin``): from the hand, the tile just drawn, or nobody wrote it down."""


def seat_letter(seat: int | None) -> str:
    """The letter of a seat in the text format; ``nobody`` for None."""
    return "nobody" if seat is None else SEATS[seat]


@dataclass(slots=True)
class Draw:
    """A tile taken from the wall; ``replacement``: after a kan, kita or flower, from the far end."""

    seat: int
    tile: int
    replacement: bool = False


@dataclass(slots=True)
class Discard:
    """A discard; ``riichi``: declared with it (the stick is paid unless the tile is ronned)."""

    seat: int
    tile: int
    origin: int = UNRECORDED
    riichi: bool = False


@dataclass(slots=True)
class Call:
    """A meld, kita or flower laid open.

    ``laid`` are the tiles from the caller's hand (for kakan the fourth alone), in the order written. For the claims
    chi, pon and kan ``source`` and ``taken`` name the discarder and the tile where the record claims something else
    than the latest discard. ``void``: said, then withdrawn or overruled.
    """

    seat: int
    kind: CallKind
    laid: tuple[int, ...]
    source: int | None = None
    taken: int | None = None
    void: bool = False


@dataclass(slots=True)
class Indicator:
    """A further dora indicator is turned."""

    tile: int


@dataclass(slots=True)
class Say:
    """A statement without a tile; ``riichi`` only where the record ends before the riichi discard."""

    seat: int
    what: Saying
    void: bool = False


@dataclass(slots=True)
class Time:
    """Seconds thought over the event before it, as written."""

    seconds: Decimal


@dataclass(slots=True)
class Mark:
    """An annotator's mark (``!``, ``??``, ``?!`` ...) on the event before it."""

    text: str


@dataclass(slots=True)
class Gap:
    """Turns that nobody wrote down."""


Event = Draw | Discard | Call | Indicator | Say | Time | Mark | Gap


class Hand(NamedTuple):
    """A starting hand: the tiles dealt, then what replaced dealt flowers, in order of the drawing."""

    tiles: tuple[int, ...]
    replacements: tuple[int, ...] = ()


class Meld(NamedTuple):
    """A meld of a hand that is shown whole: all its tiles, and from whom (``None``: nobody or not said)."""

    kind: CallKind
    tiles: tuple[int, ...]
    source: int | None = None


@dataclass(slots=True)
class Shown:
    """A hand laid open at the end: concealed tiles without the winning tile, then its melds (``None``: not said)."""

    seat: int
    tiles: tuple[int, ...]
    melds: tuple[Meld, ...] | None = None


@dataclass(slots=True)
class Win:
    """One winner and what the record claims for it."""

    seat: int
    source: int | None = None
    """The discarder; ``None``: self-drawn."""
    tile: int | None = None
    pao: int | None = None
    yaku: tuple[tuple[str, int | None], ...] | None = None
    """Patterns by their names in ``mjlog.yaku_names`` (or as written), each with its han or faan."""
    fu: int | None = None
    han: int | None = None
    faan: int | None = None
    base: int | None = None
    times: int | None = None
    limit: str | None = None
    points: int | None = None
    """Value without honba and sticks."""
    pay: tuple[int, ...] | None = None
    """Settlement by seat with honba and sticks won, without the player's own deposit."""
    honba: int | None = None
    sticks: int | None = None
    before: tuple[int, ...] | None = None
    """Points by seat before this settlement. This and the next one only where a source repeats them otherwise than
    its own earlier statements say."""
    indicators: tuple[int, ...] | None = None


@dataclass(slots=True)
class Drawn:
    """A deal that nobody won. ``seats``: who declared kyuushu, or was paid for nagashi; ``tenpai``: who showed it."""

    kind: DrawKind
    seats: tuple[int, ...] = ()
    tenpai: tuple[int, ...] | None = None
    pay: tuple[int, ...] | None = None
    honba: int | None = None
    sticks: int | None = None
    before: tuple[int, ...] | None = None


@dataclass(slots=True)
class Penalty:
    """A penalty that the record states: ``chombo`` ends the deal, any other does not."""

    seat: int
    chombo: bool
    reason: str | None = None
    pay: tuple[int, ...] | None = None


Result = Win | Drawn | Penalty


@dataclass(slots=True)
class Note:
    """A comment and what it stands after: an event (its index) or a statement (its name in ``Places.parts``).

    ``""`` is before the first statement of the deal or game. Kept by the formatter.
    """

    after: int | str
    text: str
    braces: bool = False
    """Written ``{so}`` inside a line rather than ``# so`` to its end."""
    own_line: bool = False
    """A ``#`` comment that has its line to itself."""


def _nowhere() -> list[int]:
    return []


@dataclass(slots=True)
class Places:
    """Offsets in the source: of named statements, of every event on demand (only faults need them)."""

    parts: dict[str, int] = field(default_factory=dict)
    """``deal``, ``honba``, ``sticks``, ``points``, ``dealer``, ``dice``, ``wall``, ``dora``, ``hand A`` (start),
    ``shown A``, ``riichi``, ``ura``, ``after``, ``result 0``, ``pay 0`` ..."""
    events: Callable[[], list[int]] = _nowhere
    find: Callable[[dict[str, int]], None] | None = None
    """Finds the statements besides ``deal`` when the first is asked for; None: all are there."""

    def part(self, *names: str) -> int | None:
        """Offset of the first of these statements that the record has, else of the deal."""
        if self.find is not None:
            find, self.find = self.find, None
            find(self.parts)
        for name in (*names, "deal"):
            if name in self.parts:
                return self.parts[name]
        return None


@dataclass(slots=True)
class TileIds:
    """Which copy of its face each known tile is, where a source tells (ids 0-135 of the Tenhou kind)."""

    dealt: tuple[tuple[int, ...], ...] = ()
    """Ids of each starting hand in the order dealt."""
    copies: bytes = b""
    """Copy 0-3 of each known tile, a byte each: starting dora, then events in order (a call: its laid tiles, then the
    taken one if named), then shown hands (tiles, then each meld's), then ura."""


@dataclass(slots=True)
class Deal:
    """One deal: counters before it, starting hands, play, shown hands, results. How much is there is its depth."""

    wind: int | None = None
    """Prevailing wind 0-3."""
    number: int | None = None
    """Which deal of the round, 1-4."""
    dealer: int | None = None
    honba: int | None = None
    sticks: int | None = None
    points: tuple[int | None, ...] | None = None
    dice: tuple[int, ...] | None = None
    wall: tuple[int, ...] | None = None
    dora: tuple[int, ...] = ()
    """Indicators at the start (depth hand: all)."""
    hands: dict[int, Hand] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    riichi: tuple[int, ...] | None = None
    """Who was in riichi, where no play tells it."""
    unpaid: tuple[int, ...] = ()
    """Whose riichi stick was not paid although nobody won on the tile."""
    shown: list[Shown] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    ura: tuple[int, ...] | None = None
    after: tuple[int | None, ...] | None = None
    ids: TileIds | None = None
    extras: list[tuple[str, str]] = field(default_factory=list)
    """``_name text`` lines: what a source says beyond the format."""
    notes: list[Note] = field(default_factory=list)
    places: Places = field(default_factory=Places, compare=False)
    faults: list[Diagnostic] = field(default_factory=list, compare=False)
    """What the reader could not read; the deal is what stands before it."""

    @property
    def label(self) -> str:
        """The deal's name, such as ``E2`` or ``E2.1`` with its honba; ``??`` where not recorded."""
        name = "??" if self.wind is None or self.number is None else f"{'ESWN'[self.wind]}{self.number}"
        return f"{name}.{self.honba}" if self.honba else name

    @property
    def played(self) -> bool:
        """Whether any of the play is recorded: without it a deal is what it shows and says at its end."""
        for event in self.events:  # nearly always told by the first
            if not isinstance(event, (Say, Time, Mark)):
                return True
            if isinstance(event, Say) and event.what not in ("left", "back", "pass"):
                return True
        return False

    @property
    def wins(self) -> dict[int, Win]:
        """The wins recorded, by seat."""
        return {one.seat: one for one in self.results if isinstance(one, Win)}

    @property
    def drawn(self) -> Drawn | None:
        """The draw recorded."""
        return next((one for one in self.results if isinstance(one, Drawn)), None)


@dataclass(slots=True)
class Game:
    """One game of a record: its header, its deals, its final standing."""

    tags: dict[str, str] = field(default_factory=dict)
    """The header in order, without ``MJN``. ``Rules``: rule set, preset, options; ``A``-``D``: names."""
    prelude: list[Event] = field(default_factory=list)
    """What happened before the first deal (someone left or came back)."""
    deals: list[Deal] = field(default_factory=list)
    final: tuple[int, ...] | None = None
    """Points by seat at the end."""
    total: tuple[Decimal, ...] | None = None
    """Final standing with uma and oka, in thousands of points (or as the rule set counts)."""
    extras: list[tuple[str, str]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    source: Source | None = field(default=None, compare=False)
    places: Places = field(default_factory=Places, compare=False)
    """Of tags (by name), ``final``, ``total``; events: of the prelude."""
    faults: list[Diagnostic] = field(default_factory=list, compare=False)

    @property
    def rules(self) -> str:
        """The ``Rules`` tag, ``""`` where there is none."""
        return self.tags.get("Rules", "")

    @property
    def is_record(self) -> bool:
        """Whether there is a game at all; where there is none, ``faults`` tell why."""
        return not any(one.code in NO_GAME for one in self.faults)

    @property
    def all_faults(self) -> list[Diagnostic]:
        """What could not be read of the game or any of its deals."""
        return [*self.faults, *(fault for deal in self.deals for fault in deal.faults)]

    def name(self, seat: int) -> str:
        """The player's name, or the seat letter."""
        letter = SEATS[seat]
        return self.tags.get(letter) or letter
