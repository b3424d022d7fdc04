"""A copy of a game in which what the record leaves open is said as computed."""

from dataclasses import replace
from decimal import Decimal

from mjlog.claims import fill_claims
from mjlog.model import Deal, Drawn, Game, Result, Win
from mjlog.played import DealReplay, Replay
from mjlog.table import DealStart


def complete(played: Replay) -> Game:
    """The game of a replay with its results, payments, counters and final standing filled in.

    What the record says is left as it is, right or wrong; what cannot be computed stays open. The game that was
    replayed is not changed.
    """
    done = {id(one.deal): one for one in played.deals}
    deals = [_complete_deal(deal, done.get(id(deal))) for deal in played.game.deals]
    game = replace(played.game, deals=deals)
    if game.final is None and played.final is not None:
        game.final = played.final
    if game.total is None and played.scores is not None:
        game.total = tuple(Decimal(score) / 1000 for score in played.scores)
    return game


def _complete_deal(deal: Deal, done: DealReplay | None) -> Deal:
    if done is None:
        return deal
    start: DealStart = done.start
    counters = "honba" in done.rules.terms.features
    filled = replace(
        deal,
        honba=start.honba if deal.honba is None and counters else deal.honba,
        sticks=start.sticks if deal.sticks is None and counters else deal.sticks,
        points=start.points if deal.points is None and None not in start.points else deal.points,
    )
    recorded, drawn = deal.wins, deal.drawn
    results: list[Result] = [one for one in deal.results if not isinstance(one, Win | Drawn)]
    for computed in done.results:
        said = recorded.get(computed.seat) if isinstance(computed, Win) else drawn
        results.append(fill_claims(said, replace(computed, honba=None, sticks=None)))
    if done.results:
        filled.results = results
    return filled
