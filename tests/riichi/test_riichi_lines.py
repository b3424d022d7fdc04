"""Which tests rest on which line of the rules: every clause of the page, in its words and its order, has one."""

from pathlib import Path

import pytest
from lines import assert_is_page, find_tests

LINES = {
    # What the page is
    "The seed states the game below with its own variants: that is preset `seed`.": (
        "test_seed_preset_says_what_its_text_says",
    ),
    "The other presets are the rule sets that real records come from;": (
        "test_real_games_have_no_fault", "test_three_players_are_checked_to_the_end",
    ),
    "each of their options must cite its published source where it is defined.": (
        "test_every_option_of_a_preset_cites_its_source", "test_options_have_value_meaning_and_source",
    ),
    "Real records of the `tenhou` and `majsoul` presets are the oracle: "
    "where a page and a thousand recorded rounds differ, the records win.": (
        "test_real_games_have_no_fault", "test_every_win_and_draw_was_recomputed", "test_tenhou_wins",
        "test_kobalab_wins", "test_net_wins", "test_three_players_are_checked_to_the_end",
    ),
    # Deal
    "Seats as agreed, usually by drawing wind tiles;": ("test_anybody_may_deal_first",),
    "first dealer: highest roll of two dice (a tie rolls again": ("test_anybody_may_deal_first",),
    "4 walls of 17 × 2 = 136.": ("test_136_tiles", "test_red_fives_take_the_place_of_fives_and_there_are_no_flowers"),
    "Two dice:": ("test_two_dice", "test_dice"),
    "the dealer counts own wall as 1, going counter-clockwise, to find the wall (so the remainder by 4 gives it);": (
        "TestBreak.test_the_wall_by_the_remainder",
    ),
    "then that many stacks clockwise from its right end stay; dealing starts with the next, clockwise:": (
        "TestBreak.test_the_wall_by_the_remainder", "TestBreak.test_riichi",
    ),
    "4 tiles each in turn until all have 12, then one each,": (
        "TestTaking.test_the_deal", "test_deal_draws_replacements_and_indicators_follow_from_the_wall",
    ),
    "then the dealer's 14th, which counts as the dealer's first draw.": (
        "TestTaking.test_the_dealers_fourteenth_is_the_first_draw",
        "test_deal_draws_replacements_and_indicators_follow_from_the_wall",
    ),
    "Then the first dora indicator is shown.": (
        "test_one_indicator_is_turned_at_the_start",
        "test_the_first_indicator_is_the_upper_tile_of_the_third_last_stack",
    ),
    "Example: 10 = South's wall, 10 stacks stay, dealing starts at the 11th.": ("TestBreak.test_riichi",),
    "Drawing goes clockwise, of a stack the upper tile first.": (
        "TestTaking.test_the_deal", "TestTaking.test_replacements_from_the_far_end", "test_walls_of_real_deals",
    ),
    "The last 7 stacks (14 tiles) are the dead wall:": ("test_136_tiles", "test_a_wall_is_played_to_its_end"),
    "2 stacks of rinshan tiles, 5 stacks of indicators (upper: dora, lower: ura);": (
        "TestTaking.test_indicators", "test_deal_draws_replacements_and_indicators_follow_from_the_wall",
        "TestComparison.test_turned_indicators", "TestComparison.test_ura_indicators",
    ),
    "it is not drawn from or looked at in normal play.": (
        "test_an_exhaustive_draw_comes_after_the_last_discard", "test_none_is_turned_without_a_kan",
        "test_a_kan_is_followed_by_its_replacement",
    ),
    # Play
    "Draw or claim, then discard.": (
        "test_turns_go_round", "test_another_player_cannot_draw", "test_the_dealer_begins",
        "test_who_has_drawn_discards_before_anybody_else_draws", "test_who_has_drawn_does_not_draw_again",
        "test_a_claim_replaces_the_draw",
    ),
    "Discards lie in rows of six, in order; a riichi discard lies sideways.": (
        "test_rivers_are_rows_of_six_in_order", "test_a_whole_deal",
    ),
    "Only the latest discard: chii from the left only, pon and kan from anyone;": (
        "test_who_may_claim", "test_what_forms_no_meld_with_the_claimed_tile", "test_a_run_does_not_leave_its_suit",
        "test_tiles_laid_for_a_meld_must_be_held", "test_the_last_discard_can_only_be_won",
    ),
    "pon/kan beat chii.": ("test_precedence_of_claims",),
    "After a claim play goes on to the claimer's right, so players may be skipped.": (
        "test_a_claim_moves_the_turn_to_the_claimers_right",
    ),
    "Ron first.": ("test_precedence_of_claims",),
    "The claimed tile lies sideways by whom it came from (left, opposite, right);": (
        "test_who_may_claim", "test_a_meld_shown_at_the_end_is_from_who_discarded_the_tile",
    ),
    "a kakan tile lies on it: a record names the source.": ("test_an_added_kan_is_from_who_discarded_the_pon",),
    "Kuikae: after chii the discard may be neither the claimed face nor the other end that would complete the same "
    "run (holding 4-5 and claiming 3 or 6: neither 3 nor 6).": ("test_kuikae", "test_kuikae_is_an_option"),
    "After pon: not the same face.": ("test_kuikae",),
    "A red five counts as its face.": (
        "test_c55_a_red_five_counts_as_its_face", "test_red_fives_count_as_fives_in_melds",
    ),
    "A claim that leaves no legal discard is itself illegal.": (
        "test_c56_a_claim_that_leaves_no_legal_discard_is_illegal",
    ),
    "Kans: daiminkan (claim with three),": ("test_kinds_of_kans", "test_who_may_claim"),
    "ankan (on any own turn; no claim, the hand stays closed),": (
        "test_kinds_of_kans", "test_c71_a_closed_kan_leaves_the_hand_closed", "test_c65_a_tile_of_a_kan_is_no_discard",
    ),
    "kakan (own turn, the tile drawn that matches an own pon).": ("test_kinds_of_kans",),
    "A kan turns a new indicator,": (
        "test_a_kan_turns_one_indicator", "test_when_an_indicator_is_turned", "test_without_kan_dora_none_is_turned",
    ),
    "takes a rinshan tile,": ("test_a_kan_is_followed_by_its_replacement", "test_no_kan_without_a_tile_to_replace"),
    "moves the last live tile to the dead wall (which stays at 14; the tile before is the new last tile),": (
        "test_a_kan_shortens_the_wall_by_its_replacement",
    ),
    "then discards.": ("test_a_kan_ends_with_a_discard",),
    "Fifth kan: see suukaikan.": ("test_a_fifth_kan_is_forbidden",),
    "Indicator time: preset `seed` at once for every kan;": ("test_when_an_indicator_is_turned",),
    "most sites at once for ankan, after the next discard or kan for open ones.": (
        "test_when_an_indicator_is_turned", "test_c79_an_open_kans_indicator_comes_before_the_next_replacement",
        "test_a_rinshan_win_comes_before_the_open_kans_indicator",
    ),
    "A tile held back may be added to a pon later.": ("test_a_tile_held_back_may_be_added_later",),
    "Robbing a kakan (chankan);": (
        "test_an_added_kan_may_be_robbed_and_then_turns_no_indicator", "test_who_could_rob_and_passes_is_furiten",
        "test_nobody_robs_a_kan_whose_own_indicator_is_turned",
    ),
    "robbing an ankan for thirteen orphans only (option).": (
        "test_c68_robbing_a_closed_kan_with_thirteen_orphans_is_an_option",
        "test_another_hand_never_robs_a_closed_kan",
    ),
    "Riichi: closed, tenpai after the discard, at least 1000 points;": (
        "test_riichi_with_a_closed_tenpai_hand", "test_an_open_hand_cannot_declare",
        "test_c58_only_some_discards_leave_the_hand_tenpai", "test_c59_riichi_needs_its_points",
    ),
    "1000 deposited.": ("test_the_stick_is_paid_when_the_discard_passes",),
    "Afterwards the hand cannot change;": (
        "test_after_riichi_the_drawn_tile_is_discarded", "test_after_riichi_nothing_is_claimed",
        "test_no_open_kan_after_riichi",
    ),
    "the player only waits for ron or tsumo.": (
        "test_after_riichi_the_drawn_tile_is_discarded", "test_riichi_is_declared_once",
    ),
    "The stick is paid only when the discard is not ronned;": (
        "test_c44_no_stick_for_a_riichi_tile_that_is_ronned", "test_the_stick_is_paid_when_the_discard_is_claimed",
        "test_a_stick_not_paid_though_the_riichi_stood",
    ),
    "at least 4 live tiles (option).": ("test_c59_riichi_needs_live_tiles_after_the_draw",),
    "Ankan after riichi: preset `seed` no;": ("test_c23_a_kan_that_changes_the_reading_but_not_the_waits",),
    "other presets only with the drawn tile and unchanged waits (and reading: option).": (
        "test_c61_only_the_drawn_tile_completes_a_kan_after_riichi",
        "test_a_closed_kan_after_riichi_must_not_change_the_waits",
        "test_c23_a_kan_that_changes_the_reading_but_not_the_waits",
    ),
    "Every win needs a yaku and must be called.": (
        "test_every_win_needs_a_yaku", "test_a_win_that_nobody_calls_is_none",
    ),
    "Ron: the discarder alone pays. Tsumo: the others share.": ("test_ron_is_paid_by_the_discarder_tsumo_by_all",),
    "Furiten: own discards (also those claimed by others),": (
        "test_own_discards_in_the_waits_forbid_ron", "test_a_discard_outside_the_waits_is_no_furiten",
        "test_only_the_waits_of_the_moment_count",
    ),
    "temporary until the next own draw,": (
        "test_a_passed_winning_tile_forbids_ron_until_the_next_own_turn",
        "test_a_tile_without_a_yaku_passed_counts_as_well", "test_whether_an_own_claim_ends_it_is_an_option",
    ),
    "permanent after a passed win in riichi.": ("test_a_winning_tile_passed_in_riichi_forbids_ron_to_the_end",),
    "Only tsumo is then allowed.": ("test_c64_furiten_never_forbids_tsumo",),
    # End of a deal
    "Exhaustive draw: tenpai players show their hands;": (
        "test_an_exhaustive_draw_comes_after_the_last_discard", "test_c67_tenpai_of_hands_shown",
    ),
    "those not tenpai pay 3000 in all, shared among the tenpai (1 tenpai: +3000, −1000 each; 2: +1500, −1500; "
    "3: +1000 each, −3000); nothing if all or none.": (
        "test_who_is_not_tenpai_pays_3000_in_all", "TestDraws.test_noten", "test_the_noten_payment_is_an_option",
    ),
    "Abortive draws, nobody pays:": (
        "test_after_an_abortive_draw", "test_kyuushu_pays_nobody",
        "test_c43_three_rons_abort_the_deal_and_nobody_pays",
    ),
    "kyuushu kyuuhai (nine kinds or more of terminals and honours in 13 + the drawn tile, only at the player's first "
    "draw,": ("test_c62_kyuushu_at_the_uninterrupted_first_draw",),
    "the player's choice);": ("test_kyuushu_is_the_players_choice",),
    "suufon renda (first discards of all four are one wind);": ("test_suufon",),
    "suukaikan (the fourth kan of the deal, the four made by two players or more;": (
        "test_suukaikan_in_seed_at_the_fourth_kan", "test_suukaikan_at_sites_after_the_discard_passes",
    ),
    "if by one player, play goes on for suukantsu": ("test_four_kans_of_one_player_do_not_end_the_deal",),
    "and a further kan is, by agreement, forbidden or a draw);": (
        "test_a_fifth_kan_is_forbidden", "test_a_fifth_kan_may_end_the_deal",
        "test_the_deal_after_a_fifth_kan_is_that_after_an_abortive_draw",
    ),
    "suucha riichi (fourth riichi: the discard is not ronned and the next player's draw is no win: the deal ends "
    "there, before a discard);": (
        "test_suucha_in_seed_after_the_next_draw", "test_the_fourth_riichi_tile_may_be_ronned",
    ),
    "sanchahou (three rons on one tile).": ("test_c43_three_rons_abort_the_deal_and_nobody_pays",),
    "Kyuushu and suufon need the first go-round uninterrupted (any claim or ankan ends it): option, default on.": (
        "test_c62_kyuushu_at_the_uninterrupted_first_draw", "test_c62_interruptions_may_not_matter", "test_suufon",
    ),
    "Suukaikan: preset `seed` at once when the fourth kan is called (a chankan comes first);": (
        "test_suukaikan_in_seed_at_the_fourth_kan", "test_suukaikan_in_seed_comes_after_a_robbed_kan",
    ),
    "sites after the rinshan discard passes.": ("test_suukaikan_at_sites_after_the_discard_passes",),
    "Suucha riichi: sites end at the fourth discard.": ("test_suucha_at_sites_when_the_fourth_discard_passes",),
    "Fifth kan: default forbidden.": ("test_a_fifth_kan_is_forbidden",),
    "Preset `seed`: an abortive draw moves the dealership on at once; some rules also add a honba.": (
        "test_after_an_abortive_draw",
    ),
    "Default: none added, the count stays (only a non-dealer's win resets it).": ("test_after_an_abortive_draw",),
    "Most sites: dealer stays, honba +1.": ("test_after_an_abortive_draw",),
    "The dealership moves when someone else wins or when the dealer is noten at an exhaustive draw.": (
        "test_who_deals_next_and_with_how_many_honba", "test_when_the_dealer_stays_is_an_option",
        "test_the_dealer_by_seat",
    ),
    "Order of rounds East, South, West, North with four each;": (
        "test_who_deals_next_and_with_how_many_honba", "test_c73_c74_when_the_game_is_over",
    ),
    "a usual game (hanchan) ends after South 4.": (
        "test_c73_c74_when_the_game_is_over", "test_a_game_that_goes_on_after_its_end",
        "test_a_final_result_before_the_end",
    ),
    "Honba: +1 when the dealer wins, when the dealer is tenpai at a draw, and also when the dealership moves because "
    "of a noten dealer; back to 0, after the bonus is paid, when a non-dealer wins.": (
        "test_who_deals_next_and_with_how_many_honba", "test_a_honba_is_300_at_ron_and_100_from_each_at_tsumo",
    ),
    "Counted with 100-point sticks; each is worth 300: by the discarder alone, or 100 from each at tsumo.": (
        "test_a_honba_is_300_at_ron_and_100_from_each_at_tsumo", "test_the_worth_of_a_honba_is_an_option",
    ),
    "(4 honba: ron +1200; tsumo +400 each.)": ("TestWorkedValues.test_four_honba",),
    "The sticks are counters only.": ("test_points_and_sticks_add_up",),
    "Two winners: honba and riichi sticks to the nearest after the discarder;": (
        "test_honba_and_sticks_go_to_the_nearest_of_two", "TestSeveralRons.test_nearest_takes_honba_and_sticks",
    ),
    "the dealer among them counts as a dealer win.": (
        "test_c76_a_double_ron_with_the_dealer_is_a_dealers_win",
        "test_c76_a_double_ron_with_the_dealer_in_the_last_deal",
    ),
    "Nagashi mangan (option):": ("test_nagashi_may_be_off",),
    "at an exhaustive draw a player whose discards were all terminals or honours and none of them claimed": (
        "test_nagashi_that_is_not_recorded_and_the_other_way_round",
        "test_a_claimed_discard_is_no_nagashi_but_own_claims_are_allowed",
    ),
    "is paid as for a mangan tsumo, in place of the tenpai payments;": (
        "test_nagashi_is_paid_as_a_mangan_tsumo_instead_of_tenpai", "TestDraws.test_nagashi",
    ),
    "several are paid each in turn;": (
        "TestDraws.test_nagashi", "test_c46_nagashi_leaves_the_dealership_to_the_dealers_tenpai",
    ),
    "it is a draw, not a win: sticks and honba stay, and the dealership goes by the dealer being tenpai (option: by a "
    "dealer's nagashi).": (
        "test_c47_sticks_stay_at_a_draw", "test_c46_nagashi_leaves_the_dealership_to_the_dealers_tenpai",
    ),
    "Riichi sticks on the table go to the winner,": ("test_a_honba_is_300_at_ron_and_100_from_each_at_tsumo",),
    "are carried over a draw,": ("test_c47_sticks_stay_at_a_draw", "test_carry_over_is_compared_where_it_is_recorded"),
    "and at the end of the game go to the first place (option).": (
        "test_c50_sticks_left_over_go_to_the_first", "TestStanding.test_leftover_sticks",
        "TestStanding.test_leftover_sticks_shared",
    ),
    "All of these are general rules: the players' agreement decides. So every one is an option.": (
        "test_any_two_named_values_are_told_apart", "test_every_option_is_shown", "test_option_names", "test_read",
        "test_fault", "test_every_option_is_read",
        "test_kuikae_is_an_option", "test_kyuushu_may_be_off", "test_suufon_may_be_off", "test_suucha_may_be_off",
        "test_suukaikan_may_be_off", "test_c43_all_three_may_win", "test_nagashi_may_be_off",
    ),
    # Value
    "The main winning shape is four groups (run, triplet, quad) and a pair.": (
        "TestYakuNeeded.test_incomplete", "TestYakuNeeded.test_four_pairs_and_two_groups_are_no_hand", "test_has",
    ),
    "Also chiitoitsu, kokushi.": ("test_has", "test_four_alike_are_no_two_pairs"),
    "Named by the seed: riichi 1 han, rinshan kaihou 1 han, suukantsu (a yakuman).": ("test_circumstance", "test_has"),
    "Ura-dora (the lower tiles) count only for a winner in riichi and otherwise work like dora.": (
        "test_ura_count_only_after_riichi", "test_ura_and_those_of_kans_are_options",
    ),
    "Each dora is one han and no yaku;": ("TestYakuNeeded.test_dora_is_no_yaku", "TestDora.test_counting"),
    "the dora is the face after the indicator.": ("TestDora.test_next_face",),
    "All standard yaku: menzen tsumo, riichi, double riichi, ippatsu,": (
        "test_has", "test_lacks", "test_circumstance", "test_ippatsu_lasts_one_go_round_without_claims",
        "test_double_riichi_needs_an_uninterrupted_first_discard",
    ),
    "pinfu, tanyao, iipeikou, yakuhai (dragons, seat, round),": ("test_has", "test_lacks"),
    "haitei, houtei, rinshan, chankan,": ("test_circumstance", "TestCircumstances.test_contradictions"),
    "chiitoitsu, toitoi, sanankou, sanshoku doujun/doukou, ittsu, chanta, junchan, honroutou, shousangen, sankantsu, "
    "honitsu, chinitsu, ryanpeikou;": ("test_has", "test_lacks"),
    "yakuman: kokushi (13-wait), suuankou (tanki), daisangen, shousuushi, daisuushi, tsuuiisou, ryuuiisou, chinroutou, "
    "chuuren (junsei), suukantsu,": ("test_has", "test_lacks"),
    "tenhou, chiihou, renhou (option);": (
        "test_circumstance", "TestYakuman.test_renhou",
        "TestYakuman.test_renhou_mangan_needs_no_other_yaku_and_yields_to_a_better_hand",
    ),
    "dora, aka, ura, nukidora (3 players).": (
        "TestDora.test_counting", "TestRedFives.test_one_red_in_a_kan_is_one_han", "test_ura_count_only_after_riichi",
        "TestThreePlayers.test_kita_counts", "test_three_players_are_checked_to_the_end",
    ),
    "Fu: 20 base, +10 closed ron, 2 for tsumo (not with pinfu; also on rinshan),": (
        "test_items", "test_tsumo_on_a_replacement_tile",
    ),
    "triplets 2/4/8 open or closed simple/terminal-honour doubled, kans ×4,": ("test_items",),
    "pair of dragons/seat/round wind 2 (a wind that is both: 2 or 4, option),": (
        "test_pair_of_winds", "TestWinds.test_double_wind_pair",
    ),
    "closed/edge/pair wait 2, chiitoitsu fixed 25, open hand without fu counts 30; round up to 10.": (
        "test_items", "test_rounding", "TestReadings.test_pair_wait_counts",
    ),
    "Base = fu × 2^(2+han), limit steps 2000/3000/4000/6000/8000;": (
        "TestLimits.test_below_mangan", "TestLimits.test_steps",
    ),
    "payments rounded up to 100 each.": (
        "TestWorkedValues.test_ron", "test_pinfu_tsumo_is_what_is_received", "test_every_value_there_can_be",
    ),
    "The best reading of the hand is the one scored: highest payment, then han, then fu.": (
        "TestReadings.test_all_readings_are_explained_best_first",
        "TestReadings.test_triplets_beat_equal_runs_by_tsumo", "test_equal_payment_goes_by_han",
        "test_readings_with_equal_fu_prefer_the_higher_sum",
    ),
    "Liability (pao): the player who fed the last dragon/wind (option: fourth kan) meld of daisangen/daisuushi": (
        "test_daisuushi", "test_three_winds_fed_are_no_liability", "test_a_daiminkan_feeds_as_well",
        "test_c40_nobody_is_liable_for_a_set_that_was_not_fed", "test_c41_liability_for_four_kans_is_an_option",
        "test_without_liability",
    ),
    "pays all of a tsumo and half of a ron by another;": (
        "test_c38_the_liable_player_pays_half_of_a_ron_all_of_a_tsumo_and_the_honba",
        "test_c38_other_payments_are_wrong",
    ),
    "with a compound yakuman only the liable part is split.": ("test_a_further_yakuman_is_shared_or_not",),
    # Options every preset sets
    "players (4, 3)": ("test_uma_must_fit_the_players", "test_three_players_are_checked_to_the_end"),
    "length (one round, tonpuu, hanchan, to North)": ("test_c73_c74_when_the_game_is_over",),
    "red fives per suit": ("test_red_fives_take_the_place_of_fives_and_there_are_no_flowers",),
    "open tanyao": ("test_closed_tanyao_only",),
    "atozuke": ("TestYakuNeeded.test_atozuke",),
    "double wind pair fu": ("TestWinds.test_double_wind_pair",),
    "kiriage mangan": ("TestLimits.test_kiriage",),
    "counted yakuman": ("TestLimits.test_counted_yakuman",),
    "multiple/double yakuman": (
        "TestYakuman.test_limit_of_one", "TestYakuman.test_suuankou_tanki",
        "test_yakuman_add_up_as_far_as_the_rules_say",
    ),
    "renhou": ("TestYakuman.test_renhou",),
    "nagashi mangan": ("test_nagashi_may_be_off",),
    "ippatsu, ura, kan-dora, kan-ura on/off": (
        "TestCircumstances.test_ippatsu_may_be_off", "test_ura_and_those_of_kans_are_options",
        "test_without_ura_none_are_looked_at", "test_without_kan_dora_none_is_turned",
    ),
    "when an open kan's indicator is shown": (
        "test_when_an_indicator_is_turned", "test_an_indicator_kept_back_may_be_turned_before_the_next_kan_is_robbed",
    ),
    "kuikae (none/same face/both)": ("test_kuikae_is_an_option",),
    "riichi minimum points and tiles": (
        "test_c59_riichi_needs_its_points", "test_c59_riichi_needs_live_tiles_after_the_draw",
    ),
    "ankan after riichi": (
        "test_c23_a_kan_that_changes_the_reading_but_not_the_waits", "test_closed_kans_in_riichi",
    ),
    "multiple ron (all / nearest only / three abort)": (
        "test_whether_two_may_win_is_an_option", "test_c43_all_three_may_win", "TestSeveralRons.test_three_win",
        "TestSeveralRons.test_nearest_only", "TestSeveralRons.test_three_abort", "TestSeveralRons.test_own_stick_back",
    ),
    "each abortive draw on/off and what it does to dealer and honba": (
        "test_kyuushu_may_be_off", "test_suufon_may_be_off", "test_suucha_may_be_off", "test_suukaikan_may_be_off",
        "test_c43_all_three_may_win", "test_after_an_abortive_draw",
    ),
    "dealer stays on (win / win or tenpai / any draw)": ("test_when_the_dealer_stays_is_an_option",),
    "honba value": ("test_the_worth_of_a_honba_is_an_option",),
    "noten payment": ("test_the_noten_payment_is_an_option",),
    "pao hands": ("test_without_liability", "test_c41_liability_for_four_kans_is_an_option"),
    "starting and target points": ("test_c49_uma_and_oka", "test_c73_c74_when_the_game_is_over"),
    "bust (below 0, at 0, off)": (
        "test_c73_c74_when_the_game_is_over", "test_busting_is_below_zero_on_the_sites_and_no_end_elsewhere",
    ),
    "extension into the next wind and its sudden death": ("test_c73_c74_when_the_game_is_over",),
    "dealer may end when leading (agari-yame, tenpai-yame)": (
        "test_c73_c74_when_the_game_is_over", "test_a_leading_dealer_ends_the_game_on_the_sites_alone",
    ),
    "leftover sticks": (
        "test_c50_sticks_left_over_go_to_the_first", "TestStanding.test_leftover_sticks",
        "TestStanding.test_leftover_sticks_shared",
    ),
    "tie-breaking": (
        "test_equal_points_go_by_the_seats_of_the_first_deal", "TestStanding.test_ties_by_seats_of_the_first_deal",
        "TestStanding.test_ties_share_uma", "TestStanding.test_three_share_the_oka",
    ),
    "uma and oka": (
        "test_c49_uma_and_oka", "TestStanding.test_uma_and_oka", "TestStanding.test_uma_is_in_thousands",
        "TestStanding.test_floating_uma",
    ),
    "chombo penalty": (
        "test_a_chombo_deal_is_played_again", "test_c77_a_chombo_in_the_last_deal", "TestDraws.test_chombo",
        "TestStanding.test_chombo_after_uma", "test_the_deal_is_dealt_again", "test_a_false_win_in_play",
        "test_the_standing_after_chombos", "test_c77_whether_the_game_goes_on",
    ),
    "three-player: north as nukidora, tsumo loss, honba split.": (
        "test_three_players_are_checked_to_the_end", "TestThreePlayers.test_kita_counts",
        "TestThreePlayers.test_tsumo_loss", "TestThreePlayers.test_ron_with_a_honba",
    ),
    "Presets to ship: `seed`, `tenhou`,": (
        "test_seed_preset_says_what_its_text_says", "test_the_last_deal",
    ),
    "`tenhou-sanma`, `majsoul`, `majsoul-sanma`, `wrc`, `ema`, `mleague`.": (
        "test_the_last_deal", "test_a_win_before_the_own_first_draw", "test_when_the_game_is_over",
        "test_the_final_standing",
    ),
    "A record's header names a preset and overrides options one by one.": (
        "test_read", "test_written_options_are_read_back", "test_presets_hold_values_that_can_be_written",
    ),
    # Worked values
    "non-dealer ron 30 fu 4 han | 7700 (8000 with kiriage)": (
        "TestWorkedValues.test_ron", "TestWorkedValues.test_kiriage",
    ),
    "dealer tsumo 20 fu 3 han (pinfu) | 1300 all": ("TestWorkedValues.test_dealer_pinfu_tsumo",),
    "chiitoitsu ron 4 han, non-dealer | 25 fu: 6400": ("TestWorkedValues.test_ron",),
    "110 fu 2 han non-dealer ron | 7100": ("TestWorkedValues.test_ron",),
    "non-dealer tsumo 30 fu 2 han, 2 honba, 1 stick on table | 500+200 / 1000+200, winner +2600 +1000 = +3600": (
        "TestWorkedValues.test_tsumo_with_honba_and_stick",
    ),
    "two tenpai at exhaustive draw | +1500 +1500 −1500 −1500": (
        "TestDraws.test_noten", "test_who_is_not_tenpai_pays_3000_in_all",
    ),
    "at every moment | the four players' points plus the sticks on the table are constant": (
        "test_legal_whole_and_as_recounted", "test_points_and_sticks_add_up",
    ),
}  # fmt: skip

TESTS = find_tests(Path(__file__).parent)


@pytest.mark.parametrize("line", LINES)
def test_a_line_has_its_tests(line: str):
    assert LINES[line]
    assert {name: TESTS[name] for name in LINES[line]} == dict.fromkeys(LINES[line], 1)


def test_no_line_of_the_page_is_missing(rule_pages: Path):
    assert_is_page(LINES, rule_pages / "riichi.md", (r"^\| hand / event \| right \|$",))
