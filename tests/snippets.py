"""Records written short, and what is found when they are replayed.

A snippet that does not begin with a header gets one, one that does not begin with a deal becomes East 1 with 25000
points each. Hands that a snippet leaves out are unknown; ``A:-?`` is a turn of which nobody wrote anything.
"""

from mjlog.diagnostics import Diagnostic
from mjlog.model import Game
from mjlog.notation import read_text
from mjlog.played import DealReplay, Replay
from mjlog.replayer import replay

START = "points 25000 25000 25000 25000"
LIVE = 70
"""Tiles to draw in a deal of four."""


def games_of(snippet: str, rules: str = "tenhou") -> list[Game]:
    """The games of a snippet under a preset of riichi and options that deviate from it."""
    text = "\n".join(line.strip() for line in snippet.strip().splitlines())
    if not text.startswith(("[", "deal")):
        text = f"deal E1 {START}\n{text}"
    if not text.startswith("["):
        text = f'[MJN "1"]\n[Rules "riichi {rules}"]\n\n{text}'
    return list(read_text(text + "\n", "snippet.mjn"))


def replay_of(snippet: str, rules: str = "tenhou") -> Replay:
    """The replay of a snippet of one game."""
    (game,) = games_of(snippet, rules)
    return replay(game)


def diagnostics(snippet: str, rules: str = "tenhou") -> list[Diagnostic]:
    """Faults and notes, but for those that say that the snippet ends before its deal or game does."""
    return [one for one in replay_of(snippet, rules).faults if one.code != "unfinished"]


def faults(snippet: str, rules: str = "tenhou") -> list[str]:
    """Codes of the faults; what cannot be told is none."""
    return [one.code for one in diagnostics(snippet, rules) if one.is_fault]


def notes(snippet: str, rules: str = "tenhou") -> list[str]:
    """Codes of what cannot be told; there is no fault."""
    found = diagnostics(snippet, rules)
    assert [one.code for one in found if one.is_fault] == []
    return [one.code for one in found]


def last_deal(snippet: str, rules: str = "tenhou") -> DealReplay:
    """The replay of the last deal, which has no fault."""
    done = replay_of(snippet, rules)
    assert [one.code for one in done.errors] == []
    return done.deals[-1]


def turns(count: int, first: str = "A", discard: str = "?") -> str:
    """So many turns in which nobody sees what is drawn and discarded, from a player on."""
    start = "ABCD".index(first)
    return " ".join(f"{'ABCD'[(start + turn) % 4]}:-{discard}" for turn in range(count))
