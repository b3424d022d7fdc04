"""Simulated deals made different in one place, mostly against the rules.

A maker gets a deal replayed and a random source and gives the changed deal, or None where the deal has no place for it.
It looks for places where nothing else is wrong, and does not say whether the change is: that is for the judges.
"""

from random import Random

import mutants

from mistakes.claims import (
    chow_from_across,
    claim_by_the_wrong_player,
    claim_of_an_earlier_discard,
    lower_claim_over_a_higher,
)
from mistakes.kongs import (
    kong_after_a_claim,
    kong_made_up,
    kong_without_replacement,
    north_laid_aside,
    replacement_undue,
    robbed_kong,
)
from mistakes.making import Maker
from mistakes.stated import hand_shown, other_figure, other_limit, other_patterns, other_payment, word_of_riichi
from mistakes.tiles import flower_kept, tile_changed, tile_swapped
from mistakes.turns import (
    event_left_out,
    event_twice,
    events_swapped,
    other_deal,
    other_origin,
    past_the_reserve,
    wrong_turn,
)
from mistakes.wins import (
    dead_hand,
    farther_winner_over_a_nearer,
    other_winner,
    win_declared,
    win_of_anybody,
    win_passed,
)
from mjlog.model import Deal
from mjlog.played import DealReplay


def _of_mutants(maker: mutants.Maker) -> Maker:
    """A maker of mistakes for records of riichi."""

    def make(done: DealReplay, rng: Random) -> Deal | None:
        mutant = maker(done, rng)
        return None if mutant is None else mutant.deal

    return make


SHARED: tuple[Maker, ...] = (
    tile_swapped, tile_changed, wrong_turn, event_left_out, event_twice, events_swapped, other_origin, other_deal,
    claim_by_the_wrong_player, chow_from_across, claim_of_an_earlier_discard, lower_claim_over_a_higher,
    farther_winner_over_a_nearer, kong_without_replacement, replacement_undue, kong_after_a_claim, kong_made_up,
    robbed_kong, win_declared, win_of_anybody, other_winner, past_the_reserve, other_figure, other_limit,
    other_patterns, other_payment, hand_shown, dead_hand,
)  # fmt: skip
CHINESE = (*SHARED, flower_kept, word_of_riichi)

RIICHI = (*mutants.MISTAKES, *mutants.ENDS, *mutants.THREE)
"""Those of three players find no place in a deal of four."""

MISTAKES: dict[str, dict[str, Maker]] = {
    "riichi": {
        **{maker.__name__: maker for maker in (*SHARED, north_laid_aside, win_passed)},
        **{f"{maker.__name__} (riichi)": _of_mutants(maker) for maker in RIICHI},
    },
    "hongkong": {maker.__name__: maker for maker in CHINESE},
    "classic": {maker.__name__: maker for maker in CHINESE},
}
"""The kinds of mistakes of each rule set."""
RARE = frozenset(
    maker.__name__
    for maker in (
        farther_winner_over_a_nearer,
        lower_claim_over_a_higher,
        north_laid_aside,
        robbed_kong,
        win_declared,
        win_passed,
    )
)
"""Kinds that few deals have a place for: half of the deals that have get one of them."""
