"""Which tests rest on which line of the rules: every line has one."""

import ast
from pathlib import Path

import pytest

LINES = {
    "4 players, one deal; further deals are independent; rotating the dealer is optional": (
        "test_any_number_of_independent_deals", "test_one_deal", "test_a_dealer_who_rotates",
    ),
    "All 144 tiles: 136 plus 8 flowers": ("test_there_are_no_red_fives", "test_four_of_a_face_and_one_of_each_flower"),
    "Dealer 14 tiles, the others 13": ("test_hands_of_thirteen",),
    "A flower is shown and replaced from the end of the wall; flowers stand outside the hand": (
        "test_flowers_at_the_deal", "test_a_flower_does_not_stay_in_the_hand", "test_every_flower_is_replaced",
    ),
    "A replacement may itself be a flower": ("test_chains_of_flowers_in_play", "test_flowers_at_the_deal"),
    "No tile left for a flower: the deal is drawn": ("test_a_flower_as_the_last_tile_ends_the_deal",),
    "Equal tiles keep separate physical identities": ("test_copies_of_a_tile_may_be_told_apart",),
    "No dead wall: play goes on to the last tile": ("test_the_last_tile_is_played",),
    "The dealer stays on winning or on a draw, else the next player deals": (
        "test_the_dealer_stays_by_winning", "test_the_dealer_may_stay_on_a_draw",
    ),
    "The prevailing wind changes after all have dealt": ("test_four_winds", "test_one_wind"),
    "Turn: draw one, discard one": ("test_a_flower_does_not_stay_in_the_hand", "test_kongs"),
    "A discard may be claimed for a win, pung, exposed kong by anyone; chow only by the next player": ("test_claims",),
    "Win, then pung and kong, then chow": ("test_precedence",),
    "If several declare a win, only the nearest after the discarder wins": ("test_only_the_nearest_wins",),
    "Four equal tiles in hand: concealed kong; the fourth of an exposed pung: added kong": ("test_kongs",),
    "Every kong draws a replacement, and needs one to be available": ("test_no_kong_without_a_replacement",),
    "An added kong can be robbed for a win; a concealed kong cannot": (
        "test_robbing", "test_a_concealed_kong_is_not_robbed_by_thirteen_orphans_either",
    ),
    "Robbed by several: the nearest after the kong's owner": ("test_robbing",),
    "After claiming a chow or pung you must discard before you may declare a kong": (
        "test_no_kong_straight_after_a_claim",
    ),
    "Wall exhausted without a winner: the deal is drawn, nobody pays": ("test_the_last_tile_is_played",),
    "Four groups and a pair; seven pairs and thirteen orphans are allowed": ("test_shapes",),
    "At least 3 faan": ("test_at_least_three_faan", "test_a_win_under_the_minimum"),
    "all chows with a suited pair 1": ("test_all_chows",),
    "concealed hand 1; a concealed kong keeps it; on a discard too": ("test_concealed",),
    "self-draw 1": ("test_self_draw", "test_self_drawn_or_not"),
    "no flowers 1; matching flower 1 each; all four of a group 2": ("test_flowers", "test_flowers_of_play_count"),
    "each dragon pung 1; small three dragons 5": ("test_dragons", "test_c113_small_dragons_are_five_in_total"),
    "seat-wind pung; East-wind pung 1 each; or the prevailing wind": (
        "test_winds", "test_the_prevailing_wind_may_count_instead", "test_the_prevailing_wind",
    ),
    "all pungs 3; kongs count as pungs": ("test_all_pungs",),
    "half flush 3; full flush 7, which excludes it": ("test_flushes",),
    "seven pairs 4; still a concealed hand (option)": ("test_seven_pairs",),
    "kong replacement, robbing, last tile, last discard: 1 in all; option win_events": (
        "test_win_events", "test_win_events_may_count_each", "test_win_on_a_kong_replacement", "test_robbing",
        "test_last_tile", "test_last_discard",
    ),
    "limit hands: no further patterns are added": ("test_limit_hands",),
    "Faan add up to the cap": ("test_faan_add_up_to_the_cap",),
    "Four concealed pungs won on a discard is no limit hand": (
        "test_four_concealed_pungs_on_a_discard_are_no_limit_hand",
    ),
    "Small four winds, heavenly/earthly hand: no faan of their own (options)": (
        "test_what_has_no_faan_of_its_own", "test_small_winds_heavenly_earthly_and_human_as_options",
    ),
    "Flower faan count toward the minimum (option)": ("test_flowers_and_the_minimum",),
    "Winning on a flower's replacement is no kong replacement (option)": (
        "test_win_on_a_flowers_replacement", "test_flower_replacement_may_count",
    ),
    "Minimum 3, cap 13; base = 2^faan; who pays; the table": ("test_the_table_of_the_rules", "test_cap"),
    "Robbing a kong: the robbed player pays as a discarder": ("test_robbing",),
    "Other tables are options: half-spicy, minimum 0/1/3, cap 8/10/13, everybody pays": (
        "test_portions_as_published", "test_minimum_and_cap_are_options_of_every_preset",
        "test_half_responsibility", "test_full_responsibility",
    ),
}  # fmt: skip


def _tests() -> set[str]:
    files = Path(__file__).parent.glob("test_*.py")
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("line", LINES)
def test_a_line_has_its_tests(line: str):
    assert LINES[line]
    assert set(LINES[line]) <= _tests()
