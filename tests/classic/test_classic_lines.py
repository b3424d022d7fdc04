"""Which tests rest on which line of the rules: every line has one."""

import ast
from pathlib import Path

import pytest

LINES = {
    # Table and deal
    "4 players; 2 or 3 also play": ("test_two_three_and_four_play",),
    "What a win may be worth at most and which special wins count are agreed before play; a header states them": (
        "test_presets_are_without_and_with_special_hands", "test_read_and_written",
        "test_without_a_word_the_header_agrees_no_special_hand",
    ),
    "2 or 3 players: same tiles, four walls; empty seats are skipped; every other player pays by the same rule": (
        "test_three_players_take_turns", "test_two_players_take_turns", "test_fewer_players",
        "test_the_last_players_discard_is_chowed_by_the_first", "test_four_equal_tiles_exist_with_three_players_too",
        "test_there_is_no_fourth_player",
    ),
    "136 tiles; four walls, each 17 stacks of 2": (
        "test_no_other_tiles", "test_four_of_each", "test_the_size_of_the_wall",
    ),
    "East over South over West over North over East; seats run counter-clockwise": ("test_turns_go_round",),
    "First dealer: whoever the roll hits, counting from oneself as 1": ("test_the_first_dealer",),
    "The wall to break: counting with the dealer as 1; that many stacks stay; 4 is North's": ("test_four",),
    "17 is East's own wall, all used up: the next wall, clockwise; after East's comes North's": ("test_seventeen",),
    "18: South's wall, then one stack of East's": ("test_eighteen",),
    "Dice: 3 (default) or 2": ("test_dice",),
    "Dealing: 4 tiles in turn until 12; the dealer the 1st and 5th of the next five": (
        "test_the_deal", "test_the_dealers_fourteenth_is_the_first_draw",
    ),
    "The dealer discards first": ("test_the_dealer_begins",),
    # Play
    "Draw one, discard one, or claim the latest discard": (
        "test_only_the_latest_discard_is_claimed", "test_any_tile_may_be_discarded_after_a_claim",
        "test_no_kong_straight_after_a_claim",
    ),
    "Chow: three in order in one suit, only from the left, needs the other two": (
        "test_chow", "test_a_chow_needs_the_other_two",
    ),
    "Pung: three equal tiles of any suit, from anyone, may jump the turn order, needs two": (
        "test_pung", "test_a_pung_needs_two", "test_play_goes_on_after_who_claimed",
    ),
    "Winds and dragons make no chow, nothing wraps": (
        "test_chow", "test_winds_and_dragons_make_no_chow", "test_nothing_wraps",
    ),
    "The pair is no way to claim; the tile that completes it may be claimed to win only": ("test_the_pair_is_won_on",),
    "Exactly two kinds of kong; one replacement from the far end of the wall": (
        "test_kong", "test_there_are_two_kinds_of_kong", "test_replacements_from_the_far_end", "test_replacements",
    ),
    "added_kong (default off), rob_kong (default on)": (
        "test_there_are_two_kinds_of_kong", "test_an_added_kong_may_be_robbed", "test_a_drawn_kong_is_not_robbed",
        "test_an_added_kong_stands_once_it_is_replaced", "test_a_robbed_kong_is_paid_like_a_discard",
    ),
    "Replacement order: upper tile of the last stack, then its lower one (option: lower first)": (
        "test_replacements_from_the_far_end",
    ),
    "A win ends the deal": ("test_nothing_happens_after_a_win",),
    "Kong and pung beat chow": ("test_precedence",),
    "Two who want the same tile to win: the nearest, one winner only": (
        "test_the_nearest_wins", "test_only_the_nearest_is_paid",
    ),
    "14 tiles left: the deal starts over; nobody pays": (
        "test_draws_until_the_deal_is_void", "test_fourteen_tiles_are_left_with_fewer_players",
        "test_nobody_pays_for_a_void_deal", "test_fourteen_tiles_are_left_at_least",
    ),
    "The draw that leaves 14 is still played: it may win, its discard be won, chowed or punged; no kong then": (
        "test_the_last_draw_and_its_discard_may_win", "test_the_last_discard_may_be_claimed",
        "test_no_kong_with_fourteen_tiles_left",
    ),
    "69 draws and replacements after the deal": ("test_draws_until_the_deal_is_void", "test_replacements_count"),
    "A dead hand cannot win and waits the deal out; the player's own statement": (
        "test_a_dead_hand_does_not_win", "test_a_withdrawn_statement_kills_no_hand",
    ),
    "The player goes on drawing, discarding and paying; claims stay allowed (option)": (
        "test_a_dead_hand_plays_on", "test_a_dead_hand_pays", "test_a_dead_hand_may_claim_where_agreed",
    ),
    "A wrong tile count makes a hand dead too (option, default on)": (
        "test_a_wrong_number_of_tiles_makes_a_hand_dead", "test_others_may_win_meanwhile",
        "test_where_it_is_not_agreed_such_a_deal_is_not_played",
    ),
    "The winner shows the hand, then all others; absent is unchecked": (
        "test_hands_shown_at_the_end_are_checked", "test_a_hand_laid_open_is_valued",
    ),
    # Winning
    "Four groups and a pair; without the pair no win": (
        "test_complete", "test_not_complete", "test_a_hand_that_does_not_win",
    ),
    "The exception: agreed special hands, each with its own multiplier": (
        "test_special_hand", "test_the_best_counts", "test_or_all_of_them_multiplied", "test_a_heavenly_hand",
        "test_an_earthly_hand_on_the_dealers_first_discard", "test_an_earthly_hand_on_the_own_first_draw",
    ),
    "When the header names none: none, and only the standard shape wins": (
        "test_no_other_shape_wins", "test_special_hands_of_the_standard_shape_are_plain",
        "test_without_special_hands_every_win_is_worth_the_base",
    ),
    # Payment
    "Everybody starts with the same number of chips": ("test_chips_carry_over", "test_chips_stay_as_many"),
    "Discard: the discarder pays double. Self-draw: everybody pays double": (
        "test_win_on_a_discard", "test_self_draw", "test_a_win_without_its_hand_is_paid_by_what_is_claimed",
    ),
    "On a discard the others pay single (discard_pays)": ("test_win_on_a_discard", "test_the_discarder_alone"),
    "Base times multiplier, capped at the limit; doubling after the cap (cap_on)": (
        "test_the_cap_comes_before_doubling", "test_what_is_capped", "test_base_multiplier_and_limit",
        "test_the_limit_is_named_where_it_is_reached",
    ),
    "Table: 3 players, win on a discard: +3; 2 players, self-draw: +2": ("test_three_players", "test_two_players"),
    # From deal to deal
    "Dealer wins: same dealer. Anyone else: the next in turn order. Void deal: same dealer": ("test_who_deals_next",),
    "All seat winds move on": ("test_the_next_players_wind_moves_on",),
    "Four rounds, each until all have been dealer once; a round has four deals or more": (
        "test_a_full_game", "test_a_round_ends_when_each_has_dealt", "test_the_last_dealer_goes_on_by_winning",
        "test_the_game_goes_on_until_all_four_rounds_are_played",
    ),
}  # fmt: skip


def _tests() -> set[str]:
    here = Path(__file__).parent
    files = (*here.glob("test_*.py"), here.parent / "test_walls.py")
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("line", LINES)
def test_a_line_has_its_tests(line: str) -> None:
    assert LINES[line]
    assert set(LINES[line]) <= _tests()
