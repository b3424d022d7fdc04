"""A question about a typed hand, its answer, and what a rule set adds to both.

Seats are winds here: 0 is East, the dealer.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Literal, TypeVar

from mjlog.diagnostics import Diagnostic, Place
from mjlog.model import CallKind
from mjlog.tiles import FACE, keys_of
from mjlog.typed import TypedHand, TypedHandError

How = Literal["ron", "tsumo"]
OptionsT = TypeVar("OptionsT")
ExplanationT = TypeVar("ExplanationT")


@dataclass(slots=True)
class Claims:
    """What is said about a hand beside its tiles. What a rule set does not know is refused, not passed over."""

    rules: str = "riichi tenhou"
    """As in the header of a record: rule set, preset, options."""
    seat: int = 1
    """Wind of the player's seat, 0 East to 3 North."""
    round: int = 0
    """Prevailing wind."""
    how: How | None = None
    """None: both are answered, as far as the circumstances allow both."""
    source: int | None = None
    """Seat wind of the discarder; None: not said."""
    circumstances: tuple[str, ...] = ()
    """By the names that the rule set has for them."""
    dora: str = ""
    """Indicators, as tiles."""
    ura: str = ""
    honba: int = 0
    sticks: int = 0
    """Riichi sticks that the winner takes, the own one included."""
    pao: int | None = None
    """Seat wind of who is liable: fed a yakuman, or has to pay for everybody."""


@dataclass(slots=True)
class Outcome(Generic[ExplanationT]):
    """One way for the hand to win, and what that is worth."""

    tile: int
    how: How
    explanation: ExplanationT
    """The rule set's: its best value and all readings."""
    left: int = 0
    """How many of the tile were not typed."""
    points: int = 0
    """What is won, without honba and sticks; 0 where it is no win."""
    pay: tuple[int, ...] = ()
    """What each seat gets, honba and sticks included; at a ron whose discarder is not said, some other seat pays.

    Empty where it is no win.
    """


@dataclass(slots=True)
class Useful:
    """Draws that bring a hand nearer to being complete."""

    discard: int | None
    """The tile to discard before; None for 13 tiles."""
    faces: tuple[int, ...]
    left: int
    """How many tiles of the faces were not typed."""


@dataclass(slots=True)
class Scoring(Generic[OptionsT, ExplanationT]):
    """The whole answer."""

    game: str
    """Name of the rule set."""
    options: OptionsT
    players: int
    hand: TypedHand
    claims: Claims
    dora: tuple[int, ...] = ()
    """Indicators."""
    ura: tuple[int, ...] = ()
    shanten: int = 0
    """-1: complete; 0: waiting for a tile."""
    outcomes: list[Outcome[ExplanationT]] = field(default_factory=list)
    useful: list[Useful] = field(default_factory=list)
    """Of a hand that is not complete: its best draws, by discard where it has 14 tiles."""


def contradict(what: str, problem: str) -> TypedHandError:
    """What is said contradicts itself, the hand or the rules."""
    return TypedHandError(Diagnostic("bad-value", place=Place("hand"), facts={"what": what, "problem": problem}))


Refusal = tuple[str, str, object]
"""What is said, why that cannot be, and whether (true) it is said."""
Exclusion = tuple[Sequence[str], Sequence[str], str]
"""Circumstances, others that none of them goes with, and why."""


class Scorer(ABC, Generic[OptionsT, ExplanationT]):
    """What one rule set knows of typed hands."""

    aside: ClassVar[Collection[str]]
    """What may be laid aside of a hand: ``kita``, ``flower``."""
    circumstances: ClassVar[Collection[str]]
    """What may be said of a win."""
    ways: ClassVar[Mapping[How, str]] = {"ron": "ron", "tsumo": "tsumo"}
    """What players call the ways to win."""
    excluded: ClassVar[Sequence[Exclusion]] = ()
    """Circumstances that exclude each other whatever the hand is."""

    def __init__(self, scoring: Scoring[OptionsT, ExplanationT]) -> None:
        self.claims = scoring.claims
        self.hand = scoring.hand
        self.options = scoring.options
        self.players = scoring.players
        self.scoring = scoring
        self.melds: list[tuple[CallKind, int]] = [
            (meld.kind, min(FACE[tile] for tile in meld.tiles)) for meld in scoring.hand.melds
        ]

    def verify(self) -> None:
        """Refuse what is said where it contradicts itself or the rules, whatever tile wins.

        Raises:
            TypedHandError: with the reason.
        """
        said = self.claims.circumstances
        for name in said:
            if name not in self.circumstances:
                known = ", ".join(self.circumstances)
                raise contradict(name, f"there is no such circumstance; known are {known}")
        for ones, others, problem in self.excluded:
            both = [*(one for one in ones if one in said)], [*(one for one in others if one in said)]
            if all(both):
                raise contradict(f"{both[0][0]} and {both[1][0]}", problem)
        for what, problem, wrong in (*self._seats(), *self.refusals()):
            if wrong:
                raise contradict(what, problem)

    def _seats(self) -> Iterator[Refusal]:
        claims = self.claims
        winds = f"these rules have the seats {' '.join('ESWN'[: self.players])}"
        yield "seat", winds, claims.seat >= self.players
        yield "from", winds, (claims.source or 0) >= self.players
        yield "from", "a player does not win on an own discard", claims.source == claims.seat
        yield (
            "from",
            "nobody discards a tile that the winner draws",
            claims.source is not None and claims.how == "tsumo",
        )
        yield "pao", winds, (claims.pao or 0) >= self.players
        yield "pao", "nobody is liable to himself", claims.pao == claims.seat

    def keys(self, tile: int) -> list[int]:
        """Suit keys of the concealed tiles with the winning one."""
        return keys_of(FACE[one] for one in (*self.hand.tiles, tile))

    @property
    def loser(self) -> int:
        """The discarder; where that is not said, some other seat."""
        return (self.claims.seat + 1) % self.players if self.claims.source is None else self.claims.source

    @abstractmethod
    def refusals(self) -> Iterator[Refusal]:
        """What the rules refuse whatever tile wins."""

    @abstractmethod
    def contradiction(self, tile: int, how: How) -> str:
        """Why the hand cannot win by this tile in this way under the circumstances; empty where it can."""

    @abstractmethod
    def outcome(self, tile: int, how: How) -> Outcome[ExplanationT]:
        """What the hand is worth with this tile, and who pays.

        Raises:
            TypedHandError: what is said does not go with this value.
        """
