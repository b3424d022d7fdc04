"""Simulated games of which much is left out: nothing that is left of them is ever a fault."""

import sys
from dataclasses import replace
from pathlib import Path

from campaign import Piece, disagreement, in_words
from steering import play

from mjlog.notation import read_text, write_game
from mjlog.replayer import replay

sys.path.insert(0, str(Path(__file__).parents[1]))
from partial import unseen_changes


def run(rules: str, seed: int) -> Piece:
    """Leave out of a game what may be left out, in each way."""
    game = play(rules, seed)
    piece = Piece()
    for name, change in unseen_changes().items():
        deals = [change(deal) for deal in game.deals]
        if not rules.startswith("riichi"):
            deals = [replace(deal, riichi=None) for deal in deals]
        (written,) = read_text(write_game(replace(game, deals=deals)))
        found = [fault for fault in replay(written).faults if fault.is_fault]
        piece.cases += len(deals)
        piece.tally[name] += len(deals)
        if found:
            at = next((place for place, deal in enumerate(deals) if deal.label == found[0].where.deal), -1)
            what = f"{name}, seed {seed}"
            piece.disagreements.append(disagreement(rules, deals[at], in_words(found), "nothing", what))
    return piece
