"""What campaigns share: pieces of work by their seeds, counted, with what engine and referee disagree on."""

import argparse
import multiprocessing
import sys
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, islice

from real_games import all_files

from mjlog.diagnostics import Diagnostic
from mjlog.model import Deal, Game
from mjlog.notation import write_game

EXAMPLES = 20
"""So many records of a kind are kept to look at."""
_SHOWN = 50
"""Disagreements that are printed."""
_PROGRESS = 10.0
"""Seconds between lines of progress."""


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


# On the command line


def parser(description: str | None, campaigns: Iterable[str]) -> argparse.ArgumentParser:
    """What the command line of every campaign has."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("campaign", choices=[*campaigns])
    made.add_argument("-n", type=int, default=1_000_000_000, help="cases, at most")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("-j", type=int, default=1, help="processes")
    made.add_argument("--minutes", type=float, default=1e9, help="the most time")
    return made


def run_one(
    description: str | None,
    campaigns: Mapping[str, Callable[[int], Piece]],
    tally_lines: Callable[[Counter[str]], Iterable[str]] = lines,
) -> int:
    """Run the campaign that the command line names, by seeds without end; that of name ``real`` by the real records.

    Returns:
        The exit status: 1 if there are disagreements.
    """
    options = parser(description, campaigns).parse_args()
    seeds = range(len(all_files())) if options.campaign == "real" else count(options.seed)
    found = pieces(campaigns[options.campaign], seeds, options.j)
    return int(bool(gather(options.campaign, found, options, tally_lines).disagreements))


def pieces(task: Callable[[int], Piece], seeds: Iterable[int], processes: int) -> Iterator[Piece]:
    """Pieces of work, by seeds without end or some."""
    if processes == 1:
        yield from map(task, seeds)
        return
    left = iter(seeds)
    with multiprocessing.Pool(processes) as pool:
        asked = deque(pool.apply_async(task, (seed,)) for seed in islice(left, 4 * processes))
        while asked:
            yield asked.popleft().get()
            asked += [pool.apply_async(task, (seed,)) for seed in islice(left, 1)]


def gather(
    name: str,
    found: Iterable[Piece],
    options: argparse.Namespace,
    tally_lines: Callable[[Counter[str]], Iterable[str]] = lines,
) -> Piece:
    """Add pieces up until there are enough cases, the time is over or there are no more, and print what they show.

    Args:
        name: of the campaign.
        found: the pieces.
        options: of the command line.
        tally_lines: puts a tally in lines.
    """
    total = Piece()
    begin = said = time.monotonic()
    for piece in found:
        for text in piece.disagreements[: max(0, _SHOWN - len(total.disagreements))]:
            print(f"\nDISAGREEMENT\n{text}", flush=True)
        total.add(piece)
        now = time.monotonic()
        if now - said > _PROGRESS:
            said = now
            print(f"{name}: {total.cases}, {len(total.disagreements)} disagreements", file=sys.stderr)
        if total.cases >= options.n or now - begin > 60 * options.minutes:
            break
    print(f"{name}: {total.cases} in {time.monotonic() - begin:.0f} s")
    for line in tally_lines(total.tally):
        print(line)
    print(f"{name}: {len(total.disagreements)} disagreements in {total.cases}")
    return total
