"""What every campaign gives back: a piece of work by its seed, counted, with what engine and referee disagree on."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from mjlog.diagnostics import Diagnostic
from mjlog.model import Deal, Game
from mjlog.notation import write_game

EXAMPLES = 20
"""So many records of a kind are kept to look at."""


@dataclass
class Piece:
    """A piece of work done, or many of them together."""

    cases: int = 0
    tally: Counter[str] = field(default_factory=Counter)
    """How often what came up."""
    disagreements: list[str] = field(default_factory=list)
    """Each a record with what the engine and the referee say of it."""
    examples: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Records to look at, by what they show."""

    def add(self, other: "Piece") -> None:
        """Take up another piece; of its examples those of which there are few so far."""
        self.cases += other.cases
        self.tally += other.tally
        self.disagreements += other.disagreements
        for kind, texts in other.examples.items():
            self.examples[kind] += texts[: max(0, EXAMPLES - len(self.examples[kind]))]


def lines(tally: Counter[str]) -> Iterator[str]:
    """How often what came up."""
    for what, times in sorted(tally.items()):
        yield f"{times:8} {what}"


def record(rules: str, deal: Deal) -> str:
    """A deal as a record of its own."""
    return write_game(Game({"Rules": rules}, deals=[deal]))


def disagreement(rules: str, deal: Deal, engine: object, referee: object, what: str) -> str:
    """A record with both verdicts as its comments."""
    return f"# {what}\n# engine: {engine}\n# referee: {referee}\n{record(rules, deal)}"


def in_words(faults: list[Diagnostic]) -> str:
    """What the engine found, shortly; empty where it is nothing."""
    return "; ".join(f"{fault.where.deal} step {fault.where.step}: {fault.code}: {fault.message}" for fault in faults)
