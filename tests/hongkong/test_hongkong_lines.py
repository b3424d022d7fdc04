"""Which tests rest on which line of the rules: every clause of the page, in its words and its order, has one."""

from pathlib import Path

import pytest
from lines import assert_is_page, find_tests

LINES = {
    # Deal
    "4 players, one deal; you begin as East dealer.": ("test_one_deal", "test_any_number_of_independent_deals"),
    "Further deals are independent; rotating the dealer is optional.": (
        "test_any_number_of_independent_deals", "test_a_dealer_who_rotates",
    ),
    "All 144 tiles: 136 plus 8 flowers (two groups of four: seasons 1–4, plants 1–4).": (
        "test_there_are_no_red_fives", "test_four_of_a_face_and_one_of_each_flower",
    ),
    "Dealer 14 tiles, the others 13.": ("test_hands_of_thirteen",),
    "A flower is shown and replaced from the end of the wall (read); flowers stand outside the hand.": (
        "test_flowers_at_the_deal", "test_a_flower_does_not_stay_in_the_hand", "test_every_flower_is_replaced",
        "TestFlowers.test_replaced_from_the_far_end",
    ),
    "A replacement may itself be a flower.": (
        "test_chains_of_flowers_in_play", "test_flowers_at_the_deal",
        "TestFlowers.test_a_replacement_that_is_a_flower_is_replaced_too",
    ),
    "No tile left for a flower: the deal is drawn.": ("test_a_flower_as_the_last_tile_ends_the_deal",),
    "Equal tiles keep separate physical identities: a record may tell the copies of a tile apart.": (
        "test_copies_of_a_tile_may_be_told_apart",
    ),
    "No dead wall: play goes on to the last tile.": ("test_the_last_tile_is_played",),
    "Full games (presets): the dealer stays on winning or (option) on a draw, else the next player deals;": (
        "test_the_dealer_stays_by_winning", "test_the_dealer_may_stay_on_a_draw",
    ),
    "the prevailing wind changes after all have dealt.": ("test_four_winds", "test_one_wind"),
    "Options: fixed dealer, rotate each deal, full game.": (
        "test_any_number_of_independent_deals", "test_a_dealer_who_rotates", "test_four_winds",
    ),
    # Play
    "Turn: draw one, discard one.": ("test_turns",),
    "A discard may be claimed for a win, pung, exposed kong by anyone; "
    "chow (three consecutive of one suit) only by the next player.": ("test_claims",),
    "All answers to a discard are settled before it is awarded: win, then pung and kong, then chow;": (
        "test_precedence",
    ),
    "equal rank goes by seat order after the discarder. "
    "If several declare a win, only the nearest after the discarder wins.": ("test_only_the_nearest_wins",),
    "Four equal tiles in hand: concealed kong. The fourth tile of an exposed pung: added kong.": ("test_kongs",),
    "Every kong draws a replacement, then discards, and needs a replacement to be available.": (
        "test_kongs", "test_a_kong_ends_with_a_discard", "test_no_kong_without_a_replacement",
    ),
    "An added kong can be robbed for a win; a concealed kong cannot.": (
        "test_robbing", "test_a_concealed_kong_is_not_robbed_by_thirteen_orphans_either",
    ),
    "Robbed by several: the nearest after the kong's owner.": ("test_robbing",),
    "After claiming a chow or pung you must discard before you may declare a concealed or added kong.": (
        "test_no_kong_straight_after_a_claim",
    ),
    "Wall exhausted without a winner: the deal is drawn, nobody pays.": ("test_the_last_tile_is_played",),
    # Winning hands and faan
    "Four groups and a pair; seven pairs and thirteen orphans are allowed.": ("test_shapes",),
    "At least 3 faan.": ("test_at_least_three_faan", "test_a_win_under_the_minimum"),
    "all chows with a suited pair | 1 | (read: the pair is of a number suit)": ("test_all_chows",),
    "concealed hand | 1": ("test_concealed",),
    "self-draw | 1": ("test_self_draw", "test_self_drawn_or_not"),
    "no flowers | 1": ("test_flowers", "test_flowers_of_play_count"),
    "each dragon pung | 1": ("test_dragons",),
    "seat-wind pung; East-wind pung | 1 each | East in every deal, whoever deals: the dealer's East pung is 2.": (
        "test_winds",
    ),
    "Presets with rounds: the prevailing wind instead": (
        "test_the_prevailing_wind_may_count_instead", "test_the_prevailing_wind",
    ),
    "small three dragons | 5 | replaces the dragon pungs' faan": (
        "test_dragons", "test_c113_small_dragons_are_five_in_total", "test_explanation_tells_what_replaced_what",
    ),
    "all pungs | 3": ("test_all_pungs",),
    "half flush (one suit and honours) | 3": ("test_flushes",),
    "full flush | 7": ("test_flushes",),
    "seven pairs | 4": ("test_seven_pairs",),
    "matching (seat) flower, per group | 1 each": ("test_flowers",),
    "all four seasons / all four plants | 2 per group | replaces that group's matching flower": ("test_flowers",),
    "win on a kong replacement, robbing a kong, last tile of the wall, last discard | 1 in all | "
    '("together 1": only a kong replacement that is the wall\'s last tile can be two of them).': (
        "test_win_events", "test_win_on_a_kong_replacement", "test_robbing", "test_last_tile", "test_last_discard",
    ),
    "option `win_events`: once (default) / each": ("test_win_events", "test_win_events_may_count_each"),
    "thirteen orphans, all honours, all terminals, big three dragons, big four winds, four kongs, nine gates, "
    "self-drawn four concealed pungs | limit (13) | no further patterns are added "
    '("all honours" is garbled: read)': ("test_limit_hands",),
    "Faan add up to the cap;": ("test_faan_add_up_to_the_cap",),
    "full flush excludes half flush;": ("test_flushes",),
    "kongs count as pungs;": ("test_all_pungs",),
    "a concealed kong keeps the hand concealed; concealed hand counts on a discard too.": ("test_concealed",),
    "Four concealed pungs won on a discard is no limit hand (all pungs 3 + concealed 1).": (
        "test_four_concealed_pungs_on_a_discard_are_no_limit_hand",
    ),
    "Small four winds, heavenly/earthly hand: no faan of their own (options).": (
        "test_what_has_no_faan_of_its_own", "test_small_winds_heavenly_earthly_and_human_as_options",
    ),
    'Seven pairs still counts "concealed hand" (option).': ("test_seven_pairs",),
    'Flower faan and "no flowers" count toward the minimum (option, default on: the seed makes no exception).': (
        "test_flowers_and_the_minimum",
    ),
    "Winning on a flower's replacement is no kong replacement (option, default off).": (
        "test_win_on_a_flowers_replacement", "test_flower_replacement_may_count",
    ),
    # Payment
    "Minimum 3 faan, cap 13.": ("test_seed_as_its_text_says", "test_at_least_three_faan", "test_cap"),
    'Base = 2^faan (read: Thai "increased 2 points", for "2 raised to the faan"; 2×faan and faan+2 rejected).': (
        "test_the_table_of_the_rules",
    ),
    "Self-draw: each opponent pays one base. On a discard: the discarder pays three bases.": (
        "test_the_table_of_the_rules", "test_self_draw", "test_only_the_nearest_wins",
    ),
    "Robbing a kong: the robbed player pays as a discarder.": ("test_robbing",),
    "3 | 8 | 24 | 8 / 24": ("test_the_table_of_the_rules",),
    "5 | 32 | 96 | 32 / 96": ("test_the_table_of_the_rules",),
    "7 | 128 | 384 | 128 / 384": ("test_the_table_of_the_rules",),
    "13 (limit) | 8192 | 24576 | 8192 / 24576": ("test_the_table_of_the_rules",),
    'Other tables are presets/options: the usual half-spicy table, minimum 0/1/3, cap 8/10/13, "everybody pays, '
    'discarder double" (`presets.md`).': (
        "test_portions_as_published", "test_minimum_and_cap_are_options_of_every_preset",
        "test_half_responsibility", "test_full_responsibility", "test_everybody_pays",
    ),
}  # fmt: skip

NO_RULE = (r"^The seed is a machine translation.*$", r"^\| pattern \|.*$", r"^\| faan \|.*$")
"""Where the page comes from, heads of its tables."""
TESTS = find_tests(Path(__file__).parent)


@pytest.mark.parametrize("line", LINES)
def test_a_line_has_its_tests(line: str):
    assert LINES[line]
    assert {name: TESTS[name] for name in LINES[line]} == dict.fromkeys(LINES[line], 1)


def test_no_line_of_the_page_is_missing(rule_pages: Path):
    assert_is_page(LINES, rule_pages / "hongkong.md", NO_RULE)
