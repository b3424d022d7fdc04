"""Sound games made wrong: each kind of mistake as a function that makes it somewhere in a deal.

A maker gets a deal replayed and a random source, and gives the deal with one mistake in it and where that is, or None
where the deal has no place for it. Makers know the table before each event, so that nothing but the mistake is wrong.
"""

from mutants.carried import (
    wrong_dealer,
    wrong_honba_carried,
    wrong_points_carried,
    wrong_points_swapped,
    wrong_round,
    wrong_sticks_carried,
)
from mutants.claimed import (
    another_limit,
    another_source,
    another_win_tile,
    another_winner,
    stick_not_paid,
    undue_nagashi,
    undue_pao,
    ura_too_many,
    wrong_fu,
    wrong_payment,
    wrong_points,
    wrong_tenpai,
    yaku_left_out,
    yaku_too_many,
    yaku_with_another_han,
)
from mutants.illegal import (
    claim_over_a_ron,
    false_ron,
    false_tsumo,
    hand_changed_in_riichi,
    indicator_left_out,
    indicator_too_early,
    indicator_too_late,
    indicator_too_many,
    kuikae,
    kyuushu_too_late,
    kyuushu_without_nine,
    no_ground_to_abort,
    riichi_noten,
    riichi_twice,
    riichi_with_an_open_hand,
    ron_after_own_discard,
    ron_after_passing,
    ron_after_passing_in_riichi,
    ron_by_somebody_else,
)
from mutants.impossible import (
    ankan_of_three,
    another_hand_shown,
    another_tile_drawn,
    call_without_discard,
    chi_from_elsewhere,
    chi_of_no_run,
    claim_of_an_earlier_discard,
    discard_left_out,
    draw_beyond_the_wall,
    drawn_tile_from_hand,
    drawn_twice,
    exhausted_too_early,
    fifth_copy,
    fifth_copy_dealt,
    hand_short,
    kakan_without_pon,
    no_replacement,
    play_after_the_end,
    pon_without_the_tiles,
    ron_on_nothing,
    tile_not_held,
    undue_replacement,
    wrong_tsumogiri,
    wrong_turn,
)
from mutants.making import Maker, Moment, Mutant, insert, moments, with_event
from mutants.three import (
    chi_of_three,
    kita_after_a_claim,
    kita_after_the_last_tile,
    kita_of_another_tile,
    kita_of_the_hand_in_riichi,
    kita_out_of_turn,
    kita_replaced_from_the_wall,
    kita_without_a_north,
    kita_without_replacement,
    tile_that_three_lack,
)

__all__ = ["CARRIED", "ENDS", "MISTAKES", "THREE", "Maker", "Moment", "Mutant", "insert", "moments", "with_event"]

MISTAKES: tuple[Maker, ...] = (
    # impossible: the deal stops there
    tile_not_held, wrong_turn, discard_left_out, drawn_twice, fifth_copy, fifth_copy_dealt, hand_short,
    pon_without_the_tiles, chi_from_elsewhere, chi_of_no_run, claim_of_an_earlier_discard, call_without_discard,
    wrong_tsumogiri, drawn_tile_from_hand, another_tile_drawn, kakan_without_pon, ankan_of_three, no_replacement,
    undue_replacement, ron_on_nothing, play_after_the_end, draw_beyond_the_wall, exhausted_too_early,
    another_hand_shown,
    # illegal: play goes on
    ron_after_own_discard, ron_after_passing, ron_after_passing_in_riichi, false_ron, false_tsumo,
    ron_by_somebody_else, riichi_twice, indicator_left_out, indicator_too_early, indicator_too_late,
    indicator_too_many, claim_over_a_ron,
    # claims of a result
    wrong_fu, wrong_points, yaku_left_out, yaku_too_many, yaku_with_another_han, another_limit, another_source,
    another_winner, another_win_tile, undue_pao, wrong_payment, wrong_tenpai, undue_nagashi, ura_too_many,
)  # fmt: skip

CARRIED: tuple[Maker, ...] = (
    wrong_points_carried, wrong_points_swapped, wrong_honba_carried, wrong_sticks_carried, wrong_dealer, wrong_round,
)  # fmt: skip
"""Counters at the start of a deal that follows another."""

ENDS: tuple[Maker, ...] = (
    riichi_with_an_open_hand, riichi_noten, hand_changed_in_riichi, kuikae, stick_not_paid, kyuushu_too_late,
    kyuushu_without_nine, no_ground_to_abort,
)  # fmt: skip
"""After these nothing of the record fits any more: it has to end with them."""

THREE: tuple[Maker, ...] = (
    kita_without_a_north, kita_of_another_tile, kita_after_a_claim, kita_out_of_turn, kita_after_the_last_tile,
    kita_without_replacement, kita_replaced_from_the_wall, kita_of_the_hand_in_riichi, chi_of_three,
    tile_that_three_lack,
)  # fmt: skip
"""Of three players; the record ends with most of them."""
