"""The state of a deal as data, and what a rule set must answer about it.

A hand is the tiles of it that are known plus a number of unknown ones. The engine moves the state; the rule set is
asked what is legal and keeps its own part of the state. Both speak of faults as ``Fault`` values.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar, get_args

from mjlog.catalogue import CODES, Kind
from mjlog.model import Call, CallKind, Deal, Discard, Draw, DrawKind, Drawn, Say, Shown, Win
from mjlog.tiles import FACE, KEY_SUIT, KEY_UNIT, UNKNOWN
from mjlog.vocabulary import Speech

PASS, ACT, CLAIMED, REPLACE, WON, OVER = range(6)
"""What is due (``Table.phase``): the next draw or a claim of the latest tile; an action of who has drawn; the discard
after a claim; a replacement draw; further wins on the same tile; nothing."""

CLAIM_RANKS: Final = {"chi": 1, "pon": 2, "kan": 2, "ron": 3}
"""Precedence of claims: a win, then pon and kan, then chi; equals go to the nearest after the discarder."""

FREE, BOUND, HAND_BOUND = range(3)
"""In which of a player's next discards the rule set has a say (``Player.bound``): none; any; any but of the tile just
drawn."""


class Fault(NamedTuple):
    """A code of the catalogue with the facts of the case; what was expected and what is recorded, in words."""

    code: str
    facts: Mapping[str, object] = {}
    expected: str = ""
    actual: str = ""
    hint: str = ""
    """A likely remedy."""


Faults = tuple[Fault, ...]
Placed = tuple[str, Fault]
"""The statement that a fault belongs to, by its name in ``Places.parts``, and the fault."""
NO_FAULTS: Faults = ()


def one_fault(code: str, expected: str = "", actual: str = "", **facts: object) -> Faults:
    """A fault that stands alone."""
    return (Fault(code, facts, expected, actual),)


def is_impossible(faults: Faults) -> bool:
    """Whether one of the faults ends the replay of the deal."""
    return any(CODES[fault.code].kind is Kind.IMPOSSIBLE for fault in faults)


class TableMeld(NamedTuple):
    """A meld on the table. ``face``: the lowest of a chi. ``source``: who was robbed of the claimed tile, if any."""

    kind: CallKind
    face: int
    tiles: tuple[int, ...]
    source: int | None


_NO_TILES: Final = [0] * UNKNOWN


@dataclass(slots=True)
class Player:
    """What is known of one seat."""

    seat: int
    points: int | None = None
    counts: list[int] = field(default_factory=_NO_TILES.copy)
    """How many of each tile are known to be concealed in the hand."""
    keys: list[int] = field(default_factory=[0, 0, 0, 0].copy)
    """The same as suit keys of faces."""
    unknown: int = 0
    """How many concealed tiles nobody recorded."""
    melds: list[TableMeld] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    """Flowers, or norths set aside."""
    river: list[int] = field(default_factory=list)
    """Own discards in order, those claimed by others too."""
    drawn: int | None = None
    """The tile drawn this turn."""
    waits: int = 0
    """Faces that complete the hand before a draw; 0 also where the hand is not wholly known."""
    far: int = 0
    """The hand needs at least this many tiles to be ready: above 0 it has no waits. -1: they are to be found anew."""
    bound: int = FREE
    robbed: bool = False
    """Whether one of the discards was claimed."""
    open: bool = False
    dead: bool = False

    @property
    def river_faces(self) -> int:
        """The faces of the own discards as a mask."""
        faces = 0
        for tile in self.river:
            faces |= 1 << FACE[tile]
        return faces

    @property
    def size(self) -> int:
        """Number of concealed tiles."""
        return sum(self.counts) + self.unknown

    def holds(self, tile: int) -> int:
        """How many of a tile the hand may hold."""
        return self.counts[tile] + self.unknown

    def keys_with(self, tile: int, number: int) -> list[int]:
        """The keys of the hand as they are with so many of a tile more, or less where the number is below 0."""
        keys = self.keys.copy()
        keys[KEY_SUIT[tile]] += number * KEY_UNIT[tile]
        return keys

    def add(self, tile: int) -> None:
        """Take a tile into the hand."""
        if tile == UNKNOWN:
            self.unknown += 1
            return
        self.counts[tile] += 1
        self.keys[KEY_SUIT[tile]] += KEY_UNIT[tile]

    def remove(self, tile: int) -> bool:
        """Take a tile out of the hand; true if it was among the unknown ones, so that it is seen only now."""
        if tile != UNKNOWN and self.counts[tile]:
            self.counts[tile] -= 1
            self.keys[KEY_SUIT[tile]] -= KEY_UNIT[tile]
            return False
        self.unknown -= 1
        return tile != UNKNOWN


@dataclass(slots=True)
class Won:
    """A declared win. ``source``: the discarder, or None when self-drawn. ``value``: the rule set's."""

    seat: int
    source: int | None
    tile: int
    value: Any = None
    untold: Any = None
    """What else it may be worth by what is not recorded, if anything: the rule set's."""


@dataclass(slots=True)
class Table:
    """What is known of a deal in progress."""

    players: list[Player]
    dealer: int
    wind: int
    turn: int
    """Whose draw or action is due; -1 where turns were not recorded."""
    live: int
    """Tiles left to draw; -1 where turns were not recorded."""
    seen: list[int] = field(default_factory=_NO_TILES.copy)
    """How many of each tile have shown up anywhere."""
    phase: int = PASS
    last: int | None = None
    """The latest discard, or the tile of a kan that may be robbed."""
    last_seat: int = -1
    claimable: bool = False
    """Whether ``last`` is a discard that may be claimed."""
    pending: bool = False
    """Whether the rule set has something to do once ``last`` passes (``verify_passed``, ``passed``)."""
    bound: bool = False
    """Whether the rule set has a say in the next discard, whoever makes it."""
    wanted: int = 0
    """Faces that complete somebody's hand: all waits together."""
    overruled: list[tuple[int, int, int]] = field(default_factory=list)
    """Claims of the latest tile that were said and did not come about: rank, distance, seat."""
    indicators: list[int] = field(default_factory=list)
    kans: list[int] = field(default_factory=list)
    """Seats that made the kans so far, in order."""
    calls: int = 0
    """Claims and kans so far."""
    sticks: int = 0
    """Deposits on the table that a winner takes."""
    wins: list[Won] = field(default_factory=list)
    shown: dict[int, Shown] = field(default_factory=dict)
    """Hands laid open at the end of the record: what unknown tiles turn out to be."""
    won_on: dict[int, int] = field(default_factory=dict)
    """The winning tiles that the record names at its end, by seat."""


ASIDE: Final = frozenset(("kita", "flower"))
"""Kinds of what is laid aside: no part of the hand, and replaced."""

TableT = TypeVar("TableT", bound=Table)


class WallCustoms(NamedTuple):
    """How a rule set breaks and takes the wall."""

    dice: tuple[int, ...] = (2, 3)
    """How many dice may be rolled."""
    upper_first: bool = True
    """Whether the upper tile of the last stack is the first replacement, or the lower."""
    behind: int = 2
    """How many stacks lie behind the first indicator; the others lie before it, one a stack."""


Feature = Literal[
    "riichi",
    "furiten",
    "dora",
    "honba",
    "shown-draws",
    "liability",
    "valued-honours",
    "fu",
    "han",
    "faan",
    "base",
    "times",
]


class Terms(NamedTuple):
    """What players of a rule set speak of, for whoever shows their games."""

    features: frozenset[Feature]
    """What there is.

    ``riichi``: with its stick; ``shown-draws``: at a draw ready hands are shown; ``valued-honours``: some honours are
    worth something by themselves; ``fu`` to ``times``: what a win counts.
    """
    words: Speech = "japanese"
    """How they call it."""
    unit: Literal["points", "chips"] = "points"
    """What is paid."""
    score_digits: int = 1
    """Decimals of a final score."""
    bands: tuple[int, ...] = ()
    """Where bands of hand values start that players think in; empty where they know none."""


ALL_TERMS: Final = Terms(frozenset(get_args(Feature)))
"""Of rules that are not known: everything that a record may state."""


class Bar(NamedTuple):
    """Why a hand that waits may not win on a discard."""

    reason: str
    lasting: bool
    """Beyond the next own turn."""


class FuItem(NamedTuple):
    """Something that fu are for, by its name.

    ``base``, ``closed-ron``, ``tsumo``, ``open-pinfu``, ``chiitoitsu``, ``pair``, a wait (``kanchan``, ``penchan``,
    ``tanki``), or one of ``open-triplet``, ``closed-triplet``, ``open-kan``, ``closed-kan``.
    """

    name: str
    fu: int
    face: int = -1
    """Face of the group it is for."""


class Uncounted(NamedTuple):
    """A pattern that a winning hand has and that does not count."""

    name: str
    worth: int
    by: str
    """The pattern that counts in its place."""


class DealStart(NamedTuple):
    """The counters before a deal. ``first``: the seat that dealt first in the game."""

    wind: int
    dealer: int
    honba: int
    sticks: int
    points: tuple[int | None, ...]
    first: int = 0
    counted: bool = True
    """Whether honba and sticks are known; where not, they are 0 here."""

    def number(self, players: int) -> int:
        """Which deal of its round it is, from 1."""
        return (self.dealer - self.first) % players + 1


class Outcome(NamedTuple):
    """How a deal ended, as far as the next one depends on it. ``tenpai`` holds None where it cannot be told."""

    winners: tuple[int, ...] = ()
    draw: str = ""
    tenpai: tuple[bool | None, ...] = ()
    nagashi: tuple[int, ...] = ()
    chombo: bool = False


class Next(NamedTuple):
    """What follows a deal: the next one's counters, or why the game is over; neither where it cannot be told.

    Both where the players may go on or not.
    """

    start: DealStart | None
    over: str

    @property
    def must_end(self) -> bool:
        """Whether no deal may follow."""
        return self.over != "" and self.start is None


class RuleSet(Protocol[TableT]):
    """What the engine and the replay ask of a rule set.

    ``verify_*`` answer with faults and change nothing; what follows an event moves the rule set's part of the state
    after the engine moved its own.
    """

    @property
    def players(self) -> int:
        """How many play."""
        ...

    @property
    def limits(self) -> Sequence[int]:
        """How many of each tile the set holds."""
        ...

    @property
    def first_indicators(self) -> int:
        """How many indicators are turned before the first draw."""
        ...

    @property
    def walls(self) -> WallCustoms:
        """How the wall is broken and taken."""
        ...

    @property
    def draws(self) -> Collection[DrawKind]:
        """The draws that there are."""
        ...

    @property
    def nearest_wins(self) -> bool:
        """Whether of those who win on one tile only the nearest after the discarder does."""
        ...

    def miscounted(self, player: Player, size: int) -> Faults:
        """A hand was dealt with a wrong number of tiles: what is said of it, and what becomes of the player."""
        ...

    def new_table(self, start: DealStart, deal: Deal) -> TableT:
        """The state before the first draw, without the hands."""
        ...

    def shanten(self, player: Player) -> int:
        """How many tiles a wholly known hand needs before its draw to be ready."""
        ...

    def find_waits(self, player: Player) -> int:
        """Faces that complete a wholly known hand before its draw."""
        ...

    def verify_passed(self, table: TableT) -> Faults:
        """May play go on after the latest tile was not won? Asked only where the table is ``pending``."""
        ...

    def passed(self, table: TableT) -> None:
        """The latest discard, or kan, was not won. Told only where the table is ``pending``."""
        ...

    def verify_replacement(self, table: TableT, event: Draw) -> Faults:
        """Is the replacement draw due now?"""
        ...

    def replaced(self, table: TableT) -> None:
        """A replacement was drawn: the kan, kita or flower before it stands."""
        ...

    def verify_discard(self, table: TableT, event: Discard) -> Faults:
        """May this player discard this tile so? Before the tile leaves the hand.

        Asked only of a riichi, and where the table or the player is bound.
        """
        ...

    def discarded(self, table: TableT, event: Discard, drew: bool) -> Faults:
        """A tile was discarded, after a draw or a claim; faults are what only the remaining hand shows.

        Told only of a riichi, of a tile that is ``wanted``, and where the table or the player is bound.
        """
        ...

    def verify_call(self, table: TableT, event: Call, face: int) -> Faults:
        """Is a call that the tiles allow legal? Before the tiles leave the hand."""
        ...

    def called(self, table: TableT, event: Call, meld: TableMeld | None) -> Faults:
        """A meld, flower or north was laid; faults are what only the remaining hand shows."""
        ...

    def verify_indicator(self, table: TableT, tile: int) -> Faults:
        """Is an indicator to be turned now?"""
        ...

    def turned(self, table: TableT) -> None:
        """An indicator was turned."""
        ...

    def verify_say(self, table: TableT, event: Say) -> Faults:
        """May this be said now (kyuushu, riichi, dead)?"""
        ...

    def verify_win(self, table: TableT, won: Won) -> Faults:
        """Is this a win? Sets ``won.value`` where it is one."""
        ...

    def verify_shown(self, table: TableT, player: Player, won: Won | None) -> Faults:
        """Does a hand that was not known before it was laid open go with the play? ``won``: what it is shown for."""
        ...

    def rank_wins(self, table: TableT) -> list[Won]:
        """The declared wins that count, in the order in which they are paid."""
        ...

    def ura_due(self, table: TableT) -> int:
        """How many indicators are turned up below the others once the deal is over."""
        ...

    def settle_win(self, table: TableT, won: Won) -> Win:
        """All that a record may claim about a win, computed; what cannot be told is None in it."""
        ...

    def possible_wins(self, table: TableT, won: Won) -> tuple[Sequence[Sequence[Win]], str]:
        """The win, computed in each way in which what is not recorded may have been; and what that is, if anything.

        The likelier ones before those that follow only from what is seldom left out of a record.
        """
        ...

    def pose(self, table: TableT, deal: Deal) -> Sequence[Placed]:
        """Set a table without play as the record's results say it was; the faults of what it shows."""
        ...

    def value_of_claims(self, table: TableT, win: Win) -> Any:  # noqa: ANN401 (the rule set's own kind of value)
        """The value of a win by what the record claims of it; None where that is not enough."""
        ...

    def verify_claims(self, table: TableT, win: Win) -> tuple[Placed, ...]:
        """Do the claims for a win whose hand is not known agree with each other? Each fault with its clause."""
        ...

    def verify_drawn(self, table: TableT, drawn: Drawn) -> Faults:
        """May the deal end in this draw now?"""
        ...

    def verify_draw_claims(self, table: TableT, drawn: Drawn) -> tuple[Placed, ...]:
        """May a draw be what the record says of it, as far as hands or the play are not known? Each with its clause."""
        ...

    def settle_drawn(self, table: TableT, drawn: Drawn) -> Drawn:
        """All that a record may claim about a draw, computed."""
        ...

    def tenpai(self, table: TableT, drawn: Drawn) -> list[bool | None]:
        """Who is ready at a draw; None where it cannot be told."""
        ...

    def paid_as_ready(self, paid: Sequence[int], draw: str) -> tuple[bool, ...] | None:
        """Who is ready by what is paid at a draw alone; None where that does not tell it."""
        ...

    def settle_chombo(self, table: TableT, seat: int) -> tuple[int, ...] | None:
        """What a chombo costs each seat; None where the rules do not say."""
        ...

    def next_deal(self, start: DealStart, outcome: Outcome, points: Sequence[int | None], sticks: int) -> Next:
        """What follows a deal."""
        ...

    def verify_first(self, start: DealStart) -> Faults:
        """May a game come to a deal with these counters? Of one before which no deal is recorded."""
        ...

    def standing(
        self, points: Sequence[int], sticks: int, first: int, chombos: Mapping[int, int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Final points and final scores by seat, these in thousandths. ``chombos``: how many each seat made."""
        ...

    def verify_points(self, points: Sequence[int], sticks: int | None, total: int) -> Faults:
        """Do the points of all and the sticks on the table (None: not recorded) add up to what all started with?"""
        ...

    def total_points(self) -> int | None:
        """What all players have together with what lies on the table; None where the rules do not say."""
        ...

    # What is shown of a game

    @property
    def terms(self) -> Terms:
        """What players speak of."""
        ...

    def find_useful(self, player: Player) -> int:
        """Faces that bring a wholly known hand nearer before a draw; of a ready hand those that complete it."""
        ...

    def find_valued(self, table: TableT, seat: int) -> int:
        """Faces of the honours of which a triplet is worth something to a seat by itself."""
        ...

    def find_dora(self, indicators: Sequence[int]) -> tuple[int, ...]:
        """The tile that each indicator makes dora (``?`` of an unknown one); none where there is no dora."""
        ...

    def find_bar(self, table: TableT, seat: int) -> Bar | None:
        """Why a hand that waits may not win on a discard (furiten); None if it may, or does not wait."""
        ...

    def riichi(self, table: TableT, seat: int) -> int:
        """0 not declared, 1 riichi, 2 double riichi."""
        ...

    def find_deposit(self, table: TableT, seat: int, *, won_on: bool) -> int:
        """What a seat laid on the table in this deal. ``won_on``: whether its latest discard was won on."""
        ...

    def find_fu(self, table: TableT, win: Win) -> Sequence[FuItem]:
        """Each item of the fu of a computed win; the tile of a tsumo lies in the hand. Empty where fu do not count."""
        ...

    def find_uncounted(self, table: TableT, win: Win) -> Sequence[Uncounted]:
        """What else the hand of a computed win is; the tile of a tsumo lies in the hand."""
        ...
