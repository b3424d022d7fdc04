"""What a replay found: of a game, of each of its deals, and where in the file each fault stands."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mjlog.catalogue import Kind
from mjlog.diagnostics import Bound, Diagnostic, Where
from mjlog.engine import Engine
from mjlog.model import Deal, Drawn, Event, Game, Win
from mjlog.table import DealStart, Fault, Faults, Outcome, RuleSet, Table
from mjlog.vocabulary import Speech

Points = tuple[int | None, ...]
"""By seat; None where they are not known."""


@dataclass(slots=True)
class DealReplay:
    """One deal played again."""

    deal: Deal
    start: DealStart
    rules: RuleSet[Any]
    faults: list[Diagnostic] = field(default_factory=list)
    stopped: int | None = None
    """Index of the impossible event at which the replay of the deal stopped."""
    results: list[Win | Drawn] = field(default_factory=list)
    """Wins, nearest first, or the draw, as computed; what cannot be told is None in them."""
    after: tuple[int | None, ...] = ()
    """Points after the deal: its start, deposits, and the payments recorded (computed where none are)."""
    sticks: int = 0
    """Riichi sticks left on the table."""
    outcome: Outcome | None = None
    """How it ended; None if the record or the replay stops before."""

    @property
    def undone(self) -> bool:
        """Whether a chombo undid it, so that deposits went back."""
        return self.outcome is not None and self.outcome.chombo

    def steps(self) -> Iterator[tuple[int, Event, Table]]:
        """Play the deal again: index and event, and the table after it (one object that changes)."""
        engine = new_engine(self.deal, self.start, self.rules)
        for index, event in enumerate(self.deal.events[: self.stopped]):
            engine.step(event)
            yield index, event, engine.table


@dataclass(slots=True)
class Replay:
    """A game played again."""

    game: Game
    rules: RuleSet[Any] | None
    """None where the rules are not known; then nothing was replayed."""
    deals: list[DealReplay] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    """All faults and notes, in the order of the file."""
    final: tuple[int, ...] | None = None
    """Final points as computed."""
    scores: tuple[int, ...] | None = None
    """Final scores with uma and oka, in points (42300 is +42.3)."""
    _by_deal: dict[int, DealReplay] = field(
        default_factory=dict[int, DealReplay], init=False, repr=False, compare=False
    )
    _by_label: dict[str, list[Diagnostic]] = field(
        default_factory=dict[str, list[Diagnostic]], init=False, repr=False, compare=False
    )

    def find(self, deal: Deal) -> DealReplay | None:
        """The replay of a deal of the game; None if it was not replayed."""
        if len(self._by_deal) < len(self.deals):
            self._by_deal = {id(one.deal): one for one in self.deals}
        return self._by_deal.get(id(deal))

    def find_faults(self, label: str) -> list[Diagnostic]:
        """The faults of the deals with this label; with an empty one those of the whole game."""
        if not self._by_label:
            for fault in self.faults:
                self._by_label.setdefault(fault.where.deal, []).append(fault)
        return self._by_label.get(label, [])

    @property
    def errors(self) -> list[Diagnostic]:
        """The faults without what was merely not checked."""
        return [fault for fault in self.faults if fault.is_fault]


def new_engine(deal: Deal, start: DealStart, rules: RuleSet[Any]) -> Engine[Any]:
    """An engine at the start of a deal, the hands dealt."""
    table = rules.new_table(start, deal)
    engine = Engine(rules, table)
    engine.deal(deal.hands, deal.dora)
    return engine


class Reporter:
    """Turns faults into diagnostics with their place in the file.

    Where options are not known, only what is impossible under any is a fault.
    """

    def __init__(self, game: Game, number: int, uncertain: bool, speech: Speech) -> None:
        self.game = game
        self.number = number
        self.uncertain = uncertain
        self.speech: Speech = speech

    def diagnostic(
        self, fault: Fault, deal: Deal | None, offset: int | None, step: int | None = None, seat: int | None = None
    ) -> Diagnostic:
        """The diagnostic of a fault of the game or a deal, at an offset of its file, a step and a seat of its play."""
        source = self.game.source
        where = Where(self.number, "" if deal is None else deal.label, step, seat)
        diagnostic = Diagnostic(fault.code, where, facts=dict(fault.facts), speech=self.speech)
        diagnostic.expected, diagnostic.actual, diagnostic.hint = fault.expected, fault.actual, fault.hint
        if self.uncertain and diagnostic.kind in (Kind.ILLEGAL, Kind.MISMATCH):
            diagnostic.facts = {"problem": diagnostic.message}
            diagnostic.code = "unchecked-options"
        if source is not None:
            diagnostic.place = source.place(offset)
            if offset is not None:
                diagnostic.excerpt = source.excerpt(offset)
        return diagnostic


class DealReporter:
    """The faults of one deal."""

    def __init__(self, deal: Deal, reporter: Reporter) -> None:
        self.deal = deal
        self.reporter = reporter
        self.faults: list[Diagnostic] = []
        self.bound = Bound()

    @property
    def errors(self) -> int:
        """How many faults were found."""
        return sum(fault.is_fault for fault in self.faults)

    def report(self, faults: Faults, *parts: str) -> None:
        """Faults of a statement, placed where the first of these parts stands."""
        if not faults:
            return  # places are looked for only where there is a fault
        offset = self.deal.places.part(*parts)
        for fault in faults:
            self.keep(self.reporter.diagnostic(fault, self.deal, offset))

    def keep(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic, if there are not too many already."""
        if self.bound.keeps(diagnostic):
            self.faults.append(diagnostic)
