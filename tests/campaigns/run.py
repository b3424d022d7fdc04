"""Campaigns: many random games and hands, each judged by the engine and by a naive referee.

    python tests/campaigns/run.py CAMPAIGN [--rules RULES] [-n CASES] [--seed S] [-j PROCESSES] [--minutes M]

The campaigns are deals, hands, mutants and parts, of every rule set, and switched, of riichi alone; mutants has the
rules ``records``, too: real records (``MJLOG_RECORDS``), each by its own rules.

Ends with a fault if the two ever disagree; every disagreement is printed as a small record with both verdicts. The
same seed makes the same cases.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
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
    "mutants": Campaign(mutated.run, mutated.lines, (*RULES, mutated.RECORDS)),
    "parts": Campaign(parts.run),
    "switched": Campaign(switched.run, rule_sets=("riichi",)),
}


def _task(campaign: str, rules: tuple[str, ...], seed: int) -> Piece:
    try:
        return CAMPAIGNS[campaign].run(rules[seed % len(rules)], seed)
    except Exception as error:
        error.add_note(f"{campaign}, rules {rules[seed % len(rules)]!r}, seed {seed}")
        raise


def main() -> int:
    """Run the campaign named on the command line."""
    parser = common.parser(__doc__, CAMPAIGNS)
    parser.add_argument(
        "--examples", action="store_true", help="print up to 20 changed records of a kind that are legal"
    )
    parser.add_argument("--rules", help="a rule set, or a Rules tag; all rule sets of the campaign if not given")
    options = parser.parse_args()
    rule_sets = CAMPAIGNS[options.campaign].rule_sets
    chosen = rule_sets if options.rules is None else (options.rules,)
    for name in chosen:
        if name.partition(" ")[0] not in rule_sets:
            parser.error(f"{options.campaign} is of {', '.join(rule_sets)}, not {name}")
    found = [_run(options, name) for name in chosen]
    return int(any(piece.disagreements for piece in found))


def _run(options: argparse.Namespace, rule_set: str) -> Piece:
    """Run a campaign for a rule set, or a tag."""
    task = partial(_task, options.campaign, RULES.get(rule_set, (rule_set,)))
    found = common.pieces(task, count(options.seed), options.j)
    total = common.gather(f"{options.campaign} {rule_set}", found, options, CAMPAIGNS[options.campaign].lines)
    for kind, texts in sorted(total.examples.items()) if options.examples else ():
        print(f"\n{len(texts)} {kind}:\n")
        print("\n".join(texts))
    return total


if __name__ == "__main__":
    sys.exit(main())
