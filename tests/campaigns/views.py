"""Campaigns of views: games of which one seat's view alone is kept are never faulted, and contradictions are found.

    python tests/campaigns/views.py CAMPAIGN [-n DEALS] [--seed S] [-j PROCESSES] [--minutes M]

``real``: the real records without a fault (``MJLOG_RECORDS``); ``simulated``: games of all rule sets.

Each game is kept as each seat saw it, with and without the hands laid open at the end, and as a scribe at the table
did, and replayed from its text. Then contradictions are planted in views of its deals, of each class that a view can
show (``contradictions``), each by itself. Ends with a fault if a view is faulted or a contradiction is not found.
"""

import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
import campaign as common
import whole
from campaign import Piece, disagreement, in_words
from contradictions import MAKERS, RIICHI_MAKERS, Planted, View, lines
from partial import Change, at_the_table, of_one_seat, without_shown_hands

from mjlog.model import Game
from mjlog.notation import read_text, write_game
from mjlog.played import DealReplay, Replay
from mjlog.replayer import replay

CONTRADICTIONS = 12
"""So many are planted in a deal, at most."""


def changes(players: int) -> dict[str, tuple[int, Change]]:
    """The views of a table by their names: whose, and how it is made."""
    found: dict[str, tuple[int, Change]] = {}
    for seat in range(players):
        change = of_one_seat(seat)
        found[f"seen by {'ABCD'[seat]}"] = seat, change
        found[f"seen by {'ABCD'[seat]}, no hand shown"] = seat, without_shown_hands(change)
    return found


def of_game(name: str, played: Replay) -> Piece:
    """All views of a game, and contradictions in some."""
    game, piece = played.game, Piece()
    assert played.rules is not None
    views = changes(played.rules.players)
    for view, change in {"at the table": at_the_table, **{view: made for view, (_, made) in views.items()}}.items():
        deals = [change(deal) for deal in game.deals]
        (written,) = read_text(write_game(replace(game, deals=deals)))
        piece.tally[f"{view}: deals"] += len(deals)
        found = [fault for fault in replay(written).faults if fault.is_fault]
        if found:
            at = next((place for place, deal in enumerate(deals) if deal.label == found[0].where.deal), 0)
            piece.disagreements.append(
                disagreement(game.rules, deals[at], in_words(found), "nothing", f"{name}, {view}")
            )
    piece.tally["games"] += 1
    piece.cases += len(game.deals)
    if "?" not in game.rules:
        for at, done in enumerate(played.deals):
            _plant(f"{name} {done.deal.label}", game, at, done, piece)
    return piece


def _plant(name: str, game: Game, at: int, done: DealReplay, piece: Piece) -> None:
    """Contradictions in a view of a deal: of the classes in some order the first that it has places for."""
    rng = random.Random(name)
    if done.stopped is not None or not done.deal.events or not done.deal.results:
        piece.tally["deals left aside: not played to an end"] += 1
        return
    view_name, (seat, change) = rng.choice(list(changes(done.rules.players).items()))
    seen = _seen(game, at, change)
    if seen is None:
        piece.tally["deals left aside: they cannot stand alone"] += 1
        return
    view = View(replace(done, deal=replace(done.deal, ids=None)), seat, change, seen, rng)
    makers = [*MAKERS, *(RIICHI_MAKERS if game.rules.startswith("riichi") else ())]
    rng.shuffle(makers)
    made = 0
    for maker in makers:
        planted = maker(view)
        if planted is None:
            continue
        wrong = planted.alone(game.rules) if isinstance(planted, Planted) else planted
        whole.hold(maker.__name__, f"{name}, {view_name}", wrong, piece)
        made += 1
        if made == CONTRADICTIONS:
            break


def _seen(game: Game, at: int, change: Change) -> Game | None:
    """What is seen of a deal, with the one before it and how the game ended, or alone; None if that has a fault."""
    end = {"final": game.final, "total": game.total} if at == len(game.deals) - 1 else {}
    for first in (max(at - 1, 0), at):
        seen = Game({"Rules": game.rules}, deals=[change(deal) for deal in game.deals[first : at + 1]], **end)
        if not replay(seen).errors:
            return seen
        end = {}
    return None


CAMPAIGNS = whole.campaigns(of_game)


if __name__ == "__main__":
    sys.exit(common.run_one(__doc__, CAMPAIGNS, lines))
