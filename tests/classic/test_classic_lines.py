"""Which tests rest on which line of the rules: every clause of the page, in its words and its order, has one."""

from pathlib import Path

import pytest
from lines import assert_is_page, find_tests

LINES = {
    # Table and deal
    "4 players; 2 or 3 also play.": ("test_two_three_and_four_play",),
    "What a win may be worth at most and which special wins count are agreed before play. "
    "A record's header states them.": (
        "test_presets_are_without_and_with_special_hands", "test_read_and_written",
        "test_without_a_word_the_header_agrees_no_special_hand",
    ),
    "2 or 3 players: same tiles, four walls; empty seats are skipped in turn, claims and dealership;": (
        "test_three_players_take_turns", "test_two_players_take_turns", "TestTaking.test_fewer_players",
        "test_the_last_players_discard_is_chowed_by_the_first", "test_four_equal_tiles_exist_with_three_players_too",
        "test_there_is_no_fourth_player",
    ),
    "winds E, S (, W) are used; a round ends when each has dealt; still four rounds;": (
        "test_a_round_ends_when_each_has_dealt", "test_the_game_goes_on_until_all_four_rounds_are_played",
    ),
    "every other player pays by the same rule.": ("TestTable.test_three_players", "TestTable.test_two_players"),
    "136 tiles: dots, bamboo, characters, four winds, three dragons. Four walls, each 17 stacks of 2.": (
        "test_no_other_tiles", "test_four_of_each", "TestComparison.test_the_size_of_the_wall",
    ),
    '"Higher" acts before "lower": East over South over West over North over East; your left neighbour is the one '
    "above you. Seats run counter-clockwise.": ("test_turns_go_round", "test_chow"),
    "First dealer: any player rolls and counts counter-clockwise from oneself as 1; whoever it hits is East.": (
        "TestBreak.test_the_first_dealer",
    ),
    "The dealer of each deal rolls for the wall: counting counter-clockwise with the dealer as 1 gives the wall to "
    "break; on it that many stacks are counted clockwise from its right end and stay; dealing starts with the next. "
    "Example: 4 = North's wall, 4 stacks stay, dealing starts at the 5th.": ("TestBreak.test_four",),
    "A 17 is East's own wall, all used up: start at the first stack of the next wall (clockwise).": (
        "TestBreak.test_seventeen",
    ),
    "A 17 needs three dice: `dice` 3 (default) or 2.": ("test_dice", "test_dice_are_an_option"),
    "After East's wall comes North's. 18: South's wall, then one stack of East's is skipped.": (
        "TestBreak.test_seventeen", "TestBreak.test_eighteen",
    ),
    "Deal: dealer, South, West, North take 4 tiles (2 stacks) in turn until each has 12; then the dealer takes one "
    "and, skipping ahead, one more (in drawing order the 1st and 5th of the next five tiles), the others one each. "
    "All hold 13;": ("TestTaking.test_the_deal",),
    "the dealer's 14th counts as the first draw.": ("TestTaking.test_the_dealers_fourteenth_is_the_first_draw",),
    "The dealer discards first.": ("test_the_dealer_begins",),
    # Play
    "On your turn draw one, discard one, or first claim the latest discard:": (
        "test_turns_go_round", "test_only_the_latest_discard_is_claimed",
        "test_any_tile_may_be_discarded_after_a_claim", "test_no_kong_straight_after_a_claim",
    ),
    "chow (three in order in one suit; only from the left; needs the other two),": (
        "test_chow", "test_a_chow_needs_the_other_two",
    ),
    "pung (three equal tiles of any suit, winds and dragons too; from anyone; may jump the turn order; needs two),": (
        "test_pung", "test_a_pung_needs_two", "test_play_goes_on_after_who_claimed",
    ),
    "kong. What is claimed lies open.": ("test_kong", "test_only_the_latest_discard_is_claimed"),
    "The pair is no way to claim.": ("test_the_pair_is_won_on",),
    "Winds and dragons make no chow, nothing wraps from 9 to 1.": (
        "test_chow", "TestStandardShape.test_winds_and_dragons_make_no_chow",
        "TestStandardShape.test_nothing_wraps",
    ),
    "The tile that completes the pair may be claimed to win only.": ("test_the_pair_is_won_on",),
    "Exactly two kinds of kong: claim a discard with three in hand, or hold three and draw the fourth; either is "
    "announced and laid open.": ("test_kong", "test_there_are_two_kinds_of_kong"),
    "One replacement: the last face-down tile at the far end of the wall.": (
        "TestTaking.test_replacements_from_the_far_end", "TestComparison.test_replacements",
    ),
    "Adding to an exposed pung is not in the seed: option `added_kong` (default off); with it `rob_kong` (default "
    "on).": (
        "test_there_are_two_kinds_of_kong", "test_an_added_kong_may_be_robbed", "test_a_drawn_kong_is_not_robbed",
        "test_an_added_kong_stands_once_it_is_replaced", "test_a_robbed_kong_is_paid_like_a_discard",
    ),
    "Replacement order when the wall is recorded: upper tile of the last stack, then its lower one (option: lower "
    "first).": ("TestTaking.test_replacements_from_the_far_end",),
    "A win ends the deal: nobody else has a right to that tile.": ("test_nothing_happens_after_a_win",),
    "Kong and pung beat chow.": ("test_precedence",),
    "Two who want the same tile to win: the nearest in turn order after the discarder (one winner only).": (
        "test_the_nearest_wins", "test_only_the_nearest_is_paid",
    ),
    "When 14 tiles (7 stacks) are left the deal starts over, same dealer, same seats. Nobody pays.": (
        "test_draws_until_the_deal_is_void", "test_fourteen_tiles_are_left_with_fewer_players",
        "test_nobody_pays_for_a_void_deal", "test_fourteen_tiles_are_left_at_least", "test_who_deals_next",
    ),
    "The draw that leaves 14 is still played: it may win, its discard may be won, chowed or punged;": (
        "test_the_last_draw_and_its_discard_may_win", "test_the_last_discard_may_be_claimed",
    ),
    "the deal is void when the next draw would be due; no kong then.": (
        "test_draws_until_the_deal_is_void", "test_no_kong_with_fourteen_tiles_left",
    ),
    "(69 draws and replacements after the deal.": ("test_draws_until_the_deal_is_void", "test_replacements_count"),
    'A hand whose tiles are so scattered that no discard can be decided is a "dead hand": that player cannot win this '
    "deal and waits it out to its end. Recorded as the player's own statement;": (
        "test_a_dead_hand_does_not_win", "test_a_withdrawn_statement_kills_no_hand",
    ),
    "the player goes on drawing, discarding and paying; claims stay allowed (option).": (
        "test_a_dead_hand_plays_on", "test_a_dead_hand_pays", "test_a_dead_hand_may_claim_where_agreed",
    ),
    "A wrong tile count makes a hand dead too (option, default on): found, reported as illegal, and that player's win "
    "refused.": (
        "test_a_wrong_number_of_tiles_makes_a_hand_dead", "test_others_may_win_meanwhile",
        "test_where_it_is_not_agreed_such_a_deal_is_not_played",
    ),
    "The winner announces the win and shows the hand; then all others show theirs: a record may give all final "
    "hands.": ("test_hands_shown_at_the_end_are_checked", "test_a_hand_laid_open_is_valued"),
    "Absent = unchecked.": ("test_a_win_of_an_unknown_hand_is_not_checked",),
    # Winning
    "Four groups (chow, pung, kong in any mix) and a pair; without the pair no win.": (
        "TestStandardShape.test_complete", "TestStandardShape.test_not_complete", "test_a_hand_that_does_not_win",
    ),
    "The exception: agreed special hands.": ("test_special_hand",),
    "Special hands a header may agree, each with its own multiplier: thirteen orphans, seven pairs, all pungs, half "
    "flush, full flush, big/small three dragons, big/small four winds, all honours, all terminals, nine gates, four "
    "kongs, four concealed pungs, heavenly/earthly hand.": (
        "test_special_hand", "TestSeveral.test_the_best_counts", "TestSeveral.test_or_all_of_them_multiplied",
        "test_a_heavenly_hand",
        "test_an_earthly_hand_on_the_dealers_first_discard", "test_an_earthly_hand_on_the_own_first_draw",
    ),
    "When the header names none: none, and only the standard shape wins.": (
        "TestNothingAgreed.test_no_other_shape_wins",
        "TestNothingAgreed.test_special_hands_of_the_standard_shape_are_plain",
        "test_without_special_hands_every_win_is_worth_the_base",
    ),
    # Payment
    "Everybody starts with the same number of chips; what a chip is worth is agreed.": (
        "test_chips_carry_over", "test_chips_stay_as_many",
    ),
    "Win on a discard: the discarder pays double. Self-draw: every other player pays double.": (
        "TestTable.test_win_on_a_discard", "TestTable.test_self_draw",
        "test_a_win_without_its_hand_is_paid_by_what_is_claimed",
    ),
    "On a discard the others pay single (option `discard_pays`: all (default) / discarder = the discarder's double "
    "alone).": ("TestTable.test_win_on_a_discard", "test_the_discarder_alone"),
    "Base value B (header, default 1) times the hand's multiplier, capped at the agreed limit, is the single payment; "
    "doubling comes after the cap (option `cap_on`: hand (default) / payer / total).": (
        "test_the_cap_comes_before_doubling", "test_what_is_capped", "test_the_limit_is_named_where_it_is_reached",
    ),
    "win on a discard | discarder −2, others −1 each | +4": ("TestTable.test_win_on_a_discard",),
    "self-draw | everybody −2 | +6": ("TestTable.test_self_draw",),
    "B=2, multiplier 4, limit 6: win on a discard | discarder −12, others −6 each | +24": (
        "TestTable.test_base_multiplier_and_limit",
    ),
    "3 players, win on a discard | discarder −2, other −1 | +3": ("TestTable.test_three_players",),
    "2 players, self-draw | −2 | +2": ("TestTable.test_two_players",),
    # From deal to deal
    "Dealer wins: same dealer, same seats. Anyone else wins: the next player in turn order becomes dealer (read: "
    "lower than the dealer, not than the winner, since all four are to deal in each round)": ("test_who_deals_next",),
    "and all seat winds move on.": ("test_the_next_players_wind_moves_on",),
    "Void deal: same dealer.": ("test_who_deals_next",),
    "A full game is four rounds (prevailing wind East, South, West, North), each until all have been dealer once; a "
    "round has four deals or more.": (
        "test_a_full_game", "test_a_round_ends_when_each_has_dealt", "test_the_last_dealer_goes_on_by_winning",
        "test_the_game_goes_on_until_all_four_rounds_are_played",
    ),
}  # fmt: skip

NO_RULE = (r"^\| case \(defaults.*$",)
"""The head of its table."""
TESTS = find_tests(Path(__file__).parent)


@pytest.mark.parametrize("line", LINES)
def test_a_line_has_its_tests(line: str) -> None:
    assert LINES[line]
    assert {name: TESTS[name] for name in LINES[line]} == dict.fromkeys(LINES[line], 1)


def test_no_line_of_the_page_is_missing(rule_pages: Path) -> None:
    assert_is_page(LINES, rule_pages / "classic.md", NO_RULE)
