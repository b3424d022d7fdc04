"""Campaigns of score sheets: games of which only results are kept are never faulted, and wrong entries are found.

    python tests/campaigns/sheets.py CAMPAIGN [-n DEALS] [--seed S] [-j PROCESSES] [--minutes M]

``real``: the real records without a fault (``MJLOG_RECORDS``); ``simulated``: games of all rule sets.

Each game is kept with its winning hands (depth hand), with figures and payments, and with payments alone (depth score),
and replayed from its text. Then wrong entries are made in its deals, of each class (``contradictions.sheets``), each by
itself. Ends with a fault if a sheet is faulted or a wrong entry is not found.
"""

import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
import campaign as common
import whole
from campaign import Piece, in_words
from contradictions import SHEET_MAKERS, lines
from contradictions.sheets import Sheet
from partial import Change, only_payments, only_results, without_claims, without_riichi, without_shown_hands

from mjlog.model import Deal, Game, Result, Win
from mjlog.notation import read_text, write_game
from mjlog.played import Replay
from mjlog.replayer import replay

WRONG = 4
"""So many wrong entries are made in a deal at each depth."""
_RESULTS = without_shown_hands(only_results)


def with_han(deal: Deal) -> Deal:
    """The deal with the han of each riichi win below yakuman, where only the list of its yaku tells them."""

    def told(result: Result) -> Result:
        if not isinstance(result, Win) or None in (result.fu, result.yaku) or result.han is not None:
            return result
        if result.limit == "yakuman" or not result.yaku:
            return result
        numbers = [number for _, number in result.yaku if number is not None]
        return replace(result, han=sum(numbers)) if len(numbers) == len(result.yaku) else result

    return replace(deal, results=[told(result) for result in deal.results])


DEPTHS: dict[str, Change] = {
    "hands": only_results,
    "fu and han": without_claims(
        lambda deal: _RESULTS(with_han(deal)), "fu", "han", "faan", "base", "times", "limit", "pay"
    ),
    "points": without_claims(_RESULTS, "points", "pay"),
    "payments": only_payments,
}
OTHERS: dict[str, Change] = {
    "hands, riichi not said": without_riichi(only_results),
    "payments, riichi not said": without_riichi(only_payments),
}
"""Which are replayed, and get no wrong entry."""


def of_game(name: str, played: Replay) -> Piece:
    """All sheets of a game, and wrong entries in them."""
    game, piece = played.game, Piece(len(played.game.deals))
    assert played.rules is not None
    riichi = "riichi" in played.rules.terms.features
    for depth, change in (DEPTHS | OTHERS).items():
        deals = [change(deal) for deal in game.deals]
        sheet = replace(game, deals=deals if riichi else [replace(deal, riichi=None) for deal in deals])
        (written,) = read_text(write_game(sheet))
        piece.tally[f"{depth}: deals"] += len(deals)
        if found := [fault for fault in replay(written).faults if fault.is_fault]:
            piece.disagreements.append(f"# {name}, {depth}\n# engine: {in_words(found)}\n{write_game(sheet)}")
        elif "?" not in game.rules and depth in DEPTHS:
            _make_wrong(name, depth, sheet, played.rules.players, piece)
    piece.tally["games"] += 1
    return piece


def _make_wrong(name: str, depth: str, game: Game, players: int, piece: Piece) -> None:
    """Wrong entries in each deal of a sheet, some of those that it has a place for."""
    rng = random.Random(f"{name} {depth}")
    for at in range(len(game.deals)):
        makers = list(SHEET_MAKERS)
        rng.shuffle(makers)
        made = 0
        for maker in makers:
            wrong = maker(Sheet(game, at, players, depth == "hands", rng))
            if wrong is None:
                continue
            whole.hold(f"{maker.__name__}, {depth}", name, wrong, piece)
            made += 1
            if made == WRONG:
                break


CAMPAIGNS = whole.campaigns(of_game)


if __name__ == "__main__":
    sys.exit(common.run_one(__doc__, CAMPAIGNS, lines))
