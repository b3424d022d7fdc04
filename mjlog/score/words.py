"""The value of a typed hand in words: what every rule set says of it, and what each must say itself."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from mjlog.narrate import WINDS
from mjlog.rules.groups import Meld
from mjlog.score.base import ExplanationT, OptionsT, Outcome, Scoring
from mjlog.tiles import FACE, FACES, SUIT, UNIT, format_tiles, mask_tiles
from mjlog.vocabulary import Speech, meld_text

Row = tuple[str, str]
"""What there is, and how much."""
Json = dict[str, Any]


class ReadingWords(NamedTuple):
    """One way to read a hand."""

    groups: str
    worth: str
    """What it is worth, and why that is less than the best one."""


class ScoreWords(ABC, Generic[OptionsT, ExplanationT]):
    """What one rule set says of an answer."""

    speech: ClassVar[Speech] = "japanese"
    """How things are called."""
    unit: ClassVar[str] = "points"
    """What is paid."""
    robbed: ClassVar[str]
    """The circumstance that the winning tile is another's kong."""
    unwinnable: ClassVar[str]
    """Said where several readings are no win."""

    def __init__(self, scoring: Scoring[OptionsT, ExplanationT]) -> None:
        self.scoring = scoring
        self.claims = scoring.claims
        self.options = scoring.options
        self.melds: list[Meld] = [(meld.kind, min(FACE[tile] for tile in meld.tiles)) for meld in scoring.hand.melds]

    # What is said of the hand

    @abstractmethod
    def facts(self) -> list[Row]:
        """What was said of the hand that only these rules have."""

    @abstractmethod
    def facts_json(self) -> Json:
        """The same as values."""

    # A win

    @abstractmethod
    def way(self, outcome: Outcome[ExplanationT]) -> str:
        """How the hand wins: ``Ron on 7m``."""

    @abstractmethod
    def short_way(self, outcome: Outcome[ExplanationT]) -> str:
        """The same beside its tile: ``ron``."""

    @abstractmethod
    def worth(self, outcome: Outcome[ExplanationT]) -> str:
        """The value, and what is won: ``30 fu 2 han, 2000 points``; or why it is no win."""

    @abstractmethod
    def short_worth(self, outcome: Outcome[ExplanationT]) -> str:
        """The value and its patterns in a line; or why it is no win."""

    @abstractmethod
    def items(self, outcome: Outcome[ExplanationT]) -> list[tuple[str, list[Row]]]:
        """Patterns and arithmetic of a value, by their headings."""

    @abstractmethod
    def readings(self, outcome: Outcome[ExplanationT]) -> list[ReadingWords]:
        """All readings, the best first."""

    def notes(self, outcome: Outcome[ExplanationT]) -> list[str]:  # noqa: ARG002 (for rule sets that have some)
        """What else is to be said of a value."""
        return []

    @abstractmethod
    def value_json(self, outcome: Outcome[ExplanationT]) -> Json:
        """The value and its readings."""

    # Who pays

    @property
    def counters(self) -> str:
        """What the winner takes besides, in words."""
        return ""

    def share(self, paid: int, outcome: Outcome[ExplanationT]) -> str:  # noqa: ARG002 (for those that say it)
        """How a payment comes about: ``, 2 x base``; empty where nothing is to be said."""
        return ""

    def pays(self, outcome: Outcome[ExplanationT]) -> list[Row]:
        """Who pays and who gets how much."""
        payers = self._payers(outcome)
        several = len(payers) > 1
        rows = []
        for name, seat, paid in payers:
            by = f", {self._loser_name}" if several and outcome.how == "ron" and seat == self.claims.source else ""
            rows.append((f"{name}{by}{self.share(-paid, outcome)}", str(paid)))
        with_counters = f", with {self.counters}" if self.counters else ""
        return [*rows, (f"{seat_text(self.claims.seat)} gets{with_counters}", f"{outcome.pay[self.claims.seat]:+}")]

    def pays_json(self, outcome: Outcome[ExplanationT]) -> Json:
        """What each seat gets; where the discarder is not said, what he and each other player pays."""
        if not outcome.pay:
            return {}
        if not self._nameless(outcome):
            return {WINDS[seat]: paid for seat, paid in enumerate(outcome.pay)}
        paid = dict(zip(("discarder", "others"), [paid for _, _, paid in self._payers(outcome)], strict=False))
        return {**paid, WINDS[self.claims.seat]: outcome.pay[self.claims.seat]}

    @property
    def _loser_name(self) -> str:
        return "the robbed player" if self.robbed in self.claims.circumstances else "the discarder"

    def _nameless(self, outcome: Outcome[ExplanationT]) -> bool:
        """Whether it was not said who discards, so that the seats are only an example."""
        return outcome.how == "ron" and self.claims.source is None and self.claims.pao is None

    def _payers(self, outcome: Outcome[ExplanationT]) -> list[tuple[str, int, int]]:
        """Who pays: in words, the seat, what it gets; the discarder first where it was not said who that is."""
        winner = self.claims.seat
        payers = [(seat_text(seat), seat, paid) for seat, paid in enumerate(outcome.pay) if paid and seat != winner]
        if not payers or not self._nameless(outcome):
            return payers
        payers.sort(key=lambda payer: payer[2])
        named = [(self._loser_name, *payers[0][1:])]
        if len(payers) > 1:
            each = "each other player" if len(payers) > 2 else "the other player"
            named.append((each, *payers[1][1:]))
        return named


def seat_text(seat: int) -> str:
    """A seat's wind."""
    return f"{WINDS[seat]} (dealer)" if seat == 0 else WINDS[seat]


def counted(entries: Iterable[tuple[str, int]]) -> str:
    """Patterns in a line, each with its worth where that is more than one: ``riichi, honitsu 3``."""
    return ", ".join(name if worth == 1 else f"{name} {worth}" for name, worth in entries)


def groups_text(
    shape: str,
    keys: Sequence[int],
    melds: Sequence[Meld],
    *,
    runs: tuple[int, ...],
    triplets: int,
    pair: int,
    speech: Speech = "japanese",
) -> str:
    """The groups of a reading, concealed ones first: ``123m 555p 77z pon222z``.

    Args:
        shape: ``groups``, ``pairs`` or ``orphans``.
        keys: suit keys of the concealed tiles, the winning one among them.
        melds: kind and face, of a chi the lowest.
        runs: lowest face of each, concealed ones first.
        triplets: faces of triplets and kans, those of melds among them.
        pair: its face.
        speech: how melds are called.
    """
    if shape != "groups":
        held = [face for face in range(FACES) for _ in range(keys[SUIT[face]] // UNIT[face] % 5)]
        size = 2 if shape == "pairs" else 14
        return " ".join(format_tiles(held[at : at + size]) for at in range(0, 14, size))
    laid = [(str(kind), face) for kind, face, *_ in melds]
    groups = [(face, face + 1, face + 2) for face in runs[: len(runs) - sum(kind == "chi" for kind, _ in laid)]]
    melded = sum(1 << face for kind, face in laid if kind != "chi")
    groups += [(face,) * 3 for face in mask_tiles(triplets & ~melded)]
    texts = [format_tiles(group) for group in (*sorted(groups), (pair,) * 2)]
    texts += [meld_text(kind, format_tiles(_meld_tiles(kind, face)), speech) for kind, face in laid]
    return " ".join(texts)


def _meld_tiles(kind: str, face: int) -> tuple[int, ...]:
    if kind == "chi":
        return face, face + 1, face + 2
    return (face,) * (3 if kind == "pon" else 4)
