"""Text to canonical text."""

from typing import NamedTuple

from mjlog.diagnostics import Diagnostic
from mjlog.model import Game
from mjlog.notation.reader import read_text
from mjlog.notation.writer import write_games
from mjlog.tiles import sort_tiles


class Formatted(NamedTuple):
    """The canonical text, or the faults for which there is none."""

    text: str | None
    faults: list[Diagnostic]


def format_text(text: str, name: str = "") -> Formatted:
    """Rewrite a text canonically: same games, same comments, one layout; starting hands in order.

    A text with a fault is not rewritten, so that nothing is lost.
    """
    games = list(read_text(text, name))
    faults = [fault for game in games for fault in game.all_faults]
    if faults:
        return Formatted(None, faults)
    if not games:  # blank, or mere comments
        return Formatted(text, [])
    for game in games:
        _sort_hands(game)
    return Formatted(write_games(games), [])


def _sort_hands(game: Game) -> None:
    for deal in game.deals:
        for seat, hand in deal.hands.items():
            deal.hands[seat] = hand._replace(tiles=sort_tiles(hand.tiles))
