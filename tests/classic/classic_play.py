"""Classic records written short. A snippet that does not begin with a deal becomes East 1 without chips counted."""

from snippets import diagnostics as found
from snippets import last_deal as last
from snippets import replay_of as played

from mjlog.diagnostics import Diagnostic
from mjlog.played import DealReplay, Replay


def _record(snippet: str, rules: str) -> str:
    text = "\n".join(line.strip() for line in snippet.strip().splitlines())
    if not text.startswith("deal"):
        text = f"deal E1\n{text}"
    return f'[MJN "1"]\n[Rules "classic {rules}"]\n\n{text}'


def replay_of(snippet: str, rules: str = "") -> Replay:
    """The replay of a snippet under options of the classic game."""
    return played(_record(snippet, rules))


def diagnostics(snippet: str, rules: str = "") -> list[Diagnostic]:
    """Faults and notes, but for those that say that the snippet ends before its deal or game does."""
    return found(_record(snippet, rules))


def faults(snippet: str, rules: str = "") -> list[str]:
    """Codes of the faults; what cannot be told is none."""
    return [one.code for one in diagnostics(snippet, rules) if one.is_fault]


def last_deal(snippet: str, rules: str = "") -> DealReplay:
    """The replay of the last deal, which has no fault."""
    return last(_record(snippet, rules))


def turns(count: int, first: str = "A", players: int = 4) -> str:
    """So many turns in which nobody sees what is drawn and discarded, from a player on."""
    start = "ABCD".index(first)
    return " ".join(f"{'ABCD'[(start + turn) % players]}:-?" for turn in range(count))
