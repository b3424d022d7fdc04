"""Campaigns of views: games of which one seat's view alone is kept are never faulted, and contradictions are found.

    python tests/campaigns/views.py CAMPAIGN [-n DEALS] [--seed S] [-j PROCESSES] [--minutes M]

``real``: the real records without a fault (``MJLOG_RECORDS``); ``simulated``: games of all rule sets.

Each game is kept as each seat saw it, with and without the hands laid open at the end, and as a scribe at the table
did, and replayed from its text. Then contradictions are planted in views of its deals, of each class that a view can
show (``contradictions``), each by itself. Ends with a fault if a view is faulted or a contradiction is not found.
"""

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
import campaign as common
import whole
from campaign import Piece, disagreement, in_words
from contradictions import MAKERS, RIICHI_MAKERS, View, lines
from partial import Change, at_the_table, of_one_seat, without_shown_hands
from real_games import all_files

from mjlog.model import Deal, Game
from mjlog.notation import read_text, write_game
from mjlog.played import DealReplay, Replay
from mjlog.replayer import replay

CONTRADICTIONS = 12
"""So many are planted in a deal."""


def changes(players: int) -> dict[str, tuple[int, Change, bool]]:
    """The views of a table by their names: whose, how it is made, and whether hands are laid open in it."""
    found: dict[str, tuple[int, Change, bool]] = {}
    for seat in range(players):
        change = of_one_seat(seat)
        found[f"seen by {'ABCD'[seat]}"] = seat, change, True
        found[f"seen by {'ABCD'[seat]}, no hand shown"] = seat, without_shown_hands(change), False
    return found


def of_game(name: str, played: Replay) -> Piece:
    """All views of a game, and contradictions in some."""
    game, piece = played.game, Piece()
    assert played.rules is not None
    views = changes(played.rules.players)
    for view, change in {"at the table": at_the_table, **{view: made for view, (_, made, _) in views.items()}}.items():
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
        for done in played.deals:
            _plant(name, game, done, piece, views)
    return piece


def _plant(name: str, game: Game, done: DealReplay, piece: Piece, views: dict[str, tuple[int, Change, bool]]) -> None:
    """Contradictions in views of a deal, as many as it has places for, those seldom made so far first."""
    rng = random.Random(f"{name} {done.deal.label}")
    whole_deal = replace(done, deal=replace(done.deal, ids=None))
    if done.stopped is not None or not done.deal.events or not done.deal.results or _judge(game, done.deal):
        return  # it is no deal by itself
    view_name, (seat, change, shows) = rng.choice(list(views.items()))
    makers = [*MAKERS, *(RIICHI_MAKERS if game.rules.startswith("riichi") else ())]
    rng.shuffle(makers)
    made = 0
    for maker in makers:
        planted = maker(View(whole_deal, seat, change, shows, rng))
        if planted is None:
            continue
        made += 1
        found = _judge(game, planted.deal)
        fits = any(code in planted.codes for code in found)
        piece.tally[f"{maker.__name__}: {'found' if fits else 'not found'}"] += 1
        if not fits:
            what = f"{name}, {view_name}: {maker.__name__}"
            piece.disagreements.append(
                disagreement(game.rules, planted.deal, found or "nothing", " or ".join(planted.codes), what)
            )
        if made == CONTRADICTIONS:
            break


def _judge(game: Game, deal: Deal) -> list[str]:
    """The codes of the faults of a deal alone."""
    return [fault.code for fault in replay(Game({"Rules": game.rules}, deals=[deal])).faults if fault.is_fault]


def real(number: int) -> Piece:
    """The games of a real record."""
    return whole.of_each(of_game, whole.real(number))


def simulated(seed: int) -> Piece:
    """A simulated game."""
    return whole.of_each(of_game, whole.simulated(seed))


CAMPAIGNS: dict[str, Callable[[int], Piece]] = {"real": real, "simulated": simulated}


def main() -> int:
    """Run the campaign named on the command line."""
    options = common.parser(__doc__, CAMPAIGNS).parse_args()
    seeds = range(len(all_files())) if options.campaign == "real" else count(options.seed)
    found = common.pieces(CAMPAIGNS[options.campaign], seeds, options.j)
    return int(bool(common.gather(options.campaign, found, options, lines).disagreements))


if __name__ == "__main__":
    sys.exit(main())
