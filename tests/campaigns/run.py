"""Campaigns: many random games and hands, each judged by the engine and by a naive referee.

    python tests/campaigns/run.py CAMPAIGN [--rules RULES] [-n N] [--seed S] [-j PROCESSES] [--minutes M]

The campaigns are deals, hands, mutants and parts, of every rule set, and switched, of riichi alone.

Ends with a fault if the two ever disagree; every disagreement is printed as a small record with both verdicts. The
same seed makes the same cases.
"""

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
import campaign as common
import deals
import hands
import mutated
import parts
import switched
from campaign import Piece
from referees import RULES


class Campaign(NamedTuple):
    """A kind of cases."""

    run: Callable[[str, int], Piece]
    """Does a piece of it, by a ``Rules`` tag and a seed."""
    lines: Callable[[Counter[str]], Iterable[str]] = common.lines
    """Puts a tally in lines."""
    rule_sets: tuple[str, ...] = tuple(RULES)
    """Those that have such cases."""


CAMPAIGNS = {
    "deals": Campaign(deals.run),
    "hands": Campaign(hands.run),
    "mutants": Campaign(mutated.run, mutated.lines),
    "parts": Campaign(parts.run),
    "switched": Campaign(switched.run, rule_sets=("riichi",)),
}
_SHOWN = 50
"""Disagreements that are printed."""
_PROGRESS = 10.0
"""Seconds between lines of progress."""


def _task(campaign: str, rules: tuple[str, ...], seed: int) -> Piece:
    try:
        return CAMPAIGNS[campaign].run(rules[seed % len(rules)], seed)
    except Exception as error:
        error.add_note(f"{campaign}, rules {rules[seed % len(rules)]!r}, seed {seed}")
        raise


def pieces(campaign: str, rules: tuple[str, ...], seed: int, processes: int) -> Iterator[Piece]:
    """Pieces of work without end, by seeds from this one on."""
    task = partial(_task, campaign, rules)
    if processes == 1:
        yield from map(task, count(seed))
        return
    with multiprocessing.Pool(processes) as pool:
        start = seed
        while True:  # a pool takes all of an endless iterator at once
            yield from pool.imap(task, range(start, start + 16 * processes))
            start += 16 * processes


def run(campaign: str, rule_set: str, rules: tuple[str, ...], options: argparse.Namespace) -> Piece:
    """Run a campaign for a rule set until there are enough cases or the time is over."""
    total = Piece()
    begin = said = time.monotonic()
    for piece in pieces(campaign, rules, options.seed, options.j):
        total.add(piece)
        now = time.monotonic()
        if now - said > _PROGRESS:
            said = now
            print(f"{campaign} {rule_set}: {total.cases}, {len(total.disagreements)} disagreements", file=sys.stderr)
        if total.cases >= options.n or now - begin > 60 * options.minutes:
            break
    print(f"{campaign} {rule_set}: {total.cases} in {time.monotonic() - begin:.0f} s")
    for line in CAMPAIGNS[campaign].lines(total.tally):
        print(line)
    for kind, texts in total.examples.items():
        print(f"\n{len(texts)} {kind}:\n")
        print("\n".join(texts))
    for text in total.disagreements[:_SHOWN]:
        print(f"\nDISAGREEMENT\n{text}")
    print(f"{campaign} {rule_set}: {len(total.disagreements)} disagreements in {total.cases}")
    return total


def main() -> int:
    """Run the campaign named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("campaign", choices=CAMPAIGNS)
    parser.add_argument("--rules", help="a rule set, or a Rules tag; all rule sets of the campaign if not given")
    parser.add_argument("-n", type=int, default=1_000_000_000, help="cases of each rule set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=1e9, help="the most time for each rule set")
    options = parser.parse_args()
    rule_sets = CAMPAIGNS[options.campaign].rule_sets
    chosen = rule_sets if options.rules is None else (options.rules,)
    for name in chosen:
        if name.partition(" ")[0] not in rule_sets:
            parser.error(f"{options.campaign} is of {', '.join(rule_sets)}, not {name}")
    found = [run(options.campaign, name, RULES.get(name, (name,)), options) for name in chosen]
    return int(any(piece.disagreements for piece in found))


if __name__ == "__main__":
    sys.exit(main())
