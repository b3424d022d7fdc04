"""Hong Kong records written short. A snippet that does not begin with a deal becomes East 1, all with no points.

Hands that a snippet leaves out are unknown: to these anything may happen.
"""

from snippets import diagnostics as found
from snippets import last_deal as last
from snippets import replay_of as played

from mjlog.diagnostics import Diagnostic
from mjlog.played import DealReplay, Replay

LIVE = 144 - 4 * 13
"""Tiles to draw."""


def _record(snippet: str, rules: str) -> str:
    text = "\n".join(line.strip() for line in snippet.strip().splitlines())
    if not text.startswith("deal"):
        text = f"deal E1 points 0 0 0 0\n{text}"
    return f'[MJN "1"]\n[Rules "hongkong {rules}"]\n\n{text}'


def replay_of(snippet: str, rules: str = "") -> Replay:
    """The replay of a snippet under a preset and options."""
    return played(_record(snippet, rules))


def diagnostics(snippet: str, rules: str = "") -> list[Diagnostic]:
    """Faults and notes, but for those that say that the snippet ends before its deal or game does."""
    return found(_record(snippet, rules))


def faults(snippet: str, rules: str = "") -> list[str]:
    """Codes of the faults; what cannot be told is none."""
    return [one.code for one in diagnostics(snippet, rules) if one.is_fault]


def notes(snippet: str, rules: str = "") -> list[str]:
    """Codes of what cannot be told; there is no fault."""
    every = diagnostics(snippet, rules)
    assert [one.code for one in every if one.is_fault] == []
    return [one.code for one in every]


def last_deal(snippet: str, rules: str = "") -> DealReplay:
    """The replay of the last deal, which has no fault."""
    return last(_record(snippet, rules))


def turns(count: int, first: str = "A") -> str:
    """So many turns in which nobody sees what is drawn and discarded, from a player on."""
    start = "ABCD".index(first)
    return " ".join(f"{'ABCD'[(start + turn) % 4]}:-?" for turn in range(count))


def patterns(snippet: str, rules: str = "") -> dict[str, int | None]:
    """What the winner of a snippet without fault has."""
    (win,) = last_deal(snippet, rules).results
    return dict(win.yaku)
