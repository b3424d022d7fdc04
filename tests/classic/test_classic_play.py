"""The play of the classic game: turns, claims, kongs, the end of the wall, dead hands. Each test cites its rule."""

import pytest
from classic_play import diagnostics, faults, last_deal, replay_of, turns

LAST = 70
"""Draws until the wall is used up: the dealer's fourteenth tile and 69 more."""

# "136 tiles: dots, bamboo, characters, four winds, three dragons"


@pytest.mark.parametrize("tile", ["0m", "0p", "0s", "1f", "4y"])
def test_no_other_tiles(tile: str) -> None:
    assert faults(f"A:{tile}-?") == ["extra-copy"]


def test_four_of_each() -> None:
    assert faults("A 1111m12345678p9s\nB 1m123456789s123z") == ["extra-copy"]


def test_there_is_no_riichi() -> None:
    assert faults("A:1z=*") == ["no-riichi"]
    assert faults("A:1z,riichi") == ["no-riichi"]


def test_there_are_no_indicators() -> None:
    assert faults("A:1z= ^1p") == ["indicator-undue"]


def test_there_is_no_kita() -> None:
    assert faults("A:4z,kita+1p=") == ["no-kita"]


@pytest.mark.parametrize("kind", ["suufon", "kyuushu A", "suucha", "sanchahou", "suukaikan", "nagashi A"])
def test_there_are_no_abortive_draws(kind: str) -> None:
    assert faults(f"A:1z-?\ndraw {kind}") == ["no-such-draw"]


def test_kyuushu_cannot_be_said() -> None:
    assert faults("A:1z,kyuushu") == ["no-such-draw"]


# "East over South over West over North over East"; "The dealer discards first"


def test_turns_go_round() -> None:
    assert faults("A:1p= B:1p= C:1p= D:1p= A:2p=") == []
    assert faults("A:1p= C:1p=") == ["wrong-turn"]


def test_the_dealer_begins() -> None:
    assert faults("deal E2\nB:1p=") == []
    assert faults("deal E2\nA:1p=") == ["wrong-turn"]


# "2 or 3 players: empty seats are skipped in turn, claims and dealership"


def test_three_players_take_turns() -> None:
    assert faults("A:1p= B:1p= C:1p= A:2p=", "players=3") == []


def test_two_players_take_turns() -> None:
    assert faults("A:1p= B:1p= A:2p=", "players=2") == []


@pytest.mark.parametrize(("rules", "seat", "first"), [("players=3", "C", "A"), ("players=2", "B", "A")])
def test_the_last_players_discard_is_chowed_by_the_first(rules: str, seat: str, first: str) -> None:
    play = {"C": "A:1p= B:1p= C:3m=", "B": "A:1p= B:3m="}[seat]
    assert faults(f"{play} {first}:chow12m-1z", rules) == []


@pytest.mark.parametrize("rules", ["players=3", "players=2"])
def test_there_is_no_fourth_player(rules: str) -> None:
    assert faults("A:1p= D:pung11p-2p", rules) == ["wrong-count"]


def test_four_equal_tiles_exist_with_three_players_too() -> None:
    """ "same tiles"."""
    assert faults("A 2222345678m123z", "players=3") == []


# "chow (three in order in one suit; only from the left; needs the other two)"


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:3m= B:chow12m-9p", []),
        ("A:3m= B:chow24m-9p", []),
        ("A:3m= B:chow45m-9p", []),
        ("A:3m= C:chow12m-9p", ["chi-not-from-left"]),
        ("A:3m= D:chow12m-9p", ["chi-not-from-left"]),
        ("A:3m= B:chow12p-9p", ["no-such-meld"]),
        ("A:3m= B:chow11m-9p", ["no-such-meld"]),
        ("A:3m= B:chow35m-9p", ["no-such-meld"]),
        ("A:1m= B:chow89m-9p", ["no-such-meld"]),  # "nothing wraps from 9 to 1"
        ("A:1m= B:chow29m-9p", ["no-such-meld"]),
        ("A:1z= B:chow23z-9p", ["no-such-meld"]),  # "Winds and dragons make no chow"
        ("A:5z= B:chow67z-9p", ["no-such-meld"]),
    ],
)
def test_chow(play: str, found: list[str]) -> None:
    assert faults(play) == found


def test_a_chow_needs_the_other_two() -> None:
    assert faults("B 1m123456789p123z\nA:3m= B:chow12m-1z") == ["not-held"]


# "pung (three equal tiles of any suit, winds and dragons too; from anyone; may jump the turn order; needs two)"


@pytest.mark.parametrize("seat", "BCD")
@pytest.mark.parametrize("tile", ["3m", "9p", "1s", "1z", "7z"])
def test_pung(seat: str, tile: str) -> None:
    assert faults(f"A:{tile}= {seat}:pung{tile[0]}{tile}-?") == []


def test_a_pung_needs_two() -> None:
    assert faults("C 3m123456789p123z\nA:3m= C:pung33m-1z") == ["not-held"]


def test_play_goes_on_after_who_claimed() -> None:
    assert faults("A:3m= C:pung33m-1z D:1p=") == []
    assert faults("A:3m= C:pung33m-1z B:1p=") == ["wrong-turn"]


def test_only_the_latest_discard_is_claimed() -> None:
    """ "claim the latest discard"."""
    assert faults("A:3m= B:4m= C:pung33m<A-1z") == ["claim-not-latest"]
    assert faults("A:3m= A:pung33m-1z") == ["own-discard"]


def test_any_tile_may_be_discarded_after_a_claim() -> None:
    assert faults("A:3m= B:chow12m-3m") == []
    assert faults("A:3m= B:pung33m-3m") == []


def test_the_last_discard_may_be_claimed() -> None:
    """ "The draw that leaves 14 is still played: its discard may be won, chowed or punged"."""
    play = turns(LAST - 1) + " B:3m="
    assert faults(f"{play} C:chow12m-1z\ndraw void") == []
    assert faults(f"{play} A:pung33m-1z\ndraw void") == []
    assert faults(f"{play} C:chow12m-1z D:pung11z-2z\ndraw void") == []


# "claim a discard with three in hand, or hold three and draw the fourth; one replacement"


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:3m= C:kong333m+1p-?", []),
        ("A:3m= C:kong333m-1p", ["replacement-missing"]),
        ("A:3m= C:kong33m+1p-?", ["no-such-meld"]),
        ("A 333m123456789p1z\nA:3m,ankan3333m+1p=", []),
        ("A 333m123456789p1z\nA:3m,ankan3333m-1p", ["replacement-missing"]),
        ("A 333m123456789p1z\nA:4m,ankan3333m+1p=", ["not-held"]),
        ("A:3m+1p=", ["wrong-turn"]),  # a second draw
    ],
)
def test_kong(play: str, found: list[str]) -> None:
    assert faults(play) == found


ADDED = "A:3z= B:pung33z-1m C:2m= D:3m= A:4m= B:3z,kakan3z"


def test_there_are_two_kinds_of_kong() -> None:
    """ "Exactly two kinds of kong"; "Adding to an exposed pung is not in the seed: option added_kong (default off)"."""
    assert faults(f"{ADDED}+5p=") == ["no-added-kong"]
    assert faults(f"{ADDED}+5p=", "added-kong=yes") == []


def test_no_kong_straight_after_a_claim() -> None:
    """ "On your turn draw one, discard one, or first claim the latest discard": a kong of four held needs a draw."""
    assert faults("A:3z= B:pung33z,ankan1111m+5p=") == ["kan-after-claim"]


ROBBED = "D 12m11222333p456s\nA:3m= B:pung33m-1z C:1z= D:1z= A:1z= B:3m,kakan3m D:ron"


def test_an_added_kong_may_be_robbed() -> None:
    """ "with it rob_kong (default on)"."""
    assert faults(ROBBED, "added-kong=yes") == []
    assert faults(ROBBED, "added-kong=yes rob-kong=no") == ["not-robbable"]


def test_a_robbed_kong_is_paid_like_a_discard() -> None:
    deal = last_deal(ROBBED, "added-kong=yes")
    assert deal.results[0].pay == (-1, -2, -1, 4)


def test_a_drawn_kong_is_not_robbed() -> None:
    play = "B 333m123456789p1z\nD 12m11222333p456s\nA:1z= B:3m,ankan3333m D:ron"
    assert faults(play, "added-kong=yes") == ["not-robbable"]


def test_an_added_kong_stands_once_it_is_replaced() -> None:
    play = ROBBED.replace("B:3m,kakan3m D:ron", "B:3m,kakan3m+5z D:ron")
    assert faults(play, "added-kong=yes") == ["nothing-to-win"]


# "Kong and pung beat chow"; "Nobody else has a right to that tile"; "the nearest in turn order (one winner only)"


@pytest.mark.parametrize(
    ("claims", "found"),
    [
        ("D:pung33m~ B:chow12m-9p", ["precedence"]),
        ("D:kong333m~ B:chow12m-9p", ["precedence"]),
        ("B:chow12m~ D:pung33m-9p", []),
        ("B:chow12m~ D:kong333m+1p=", []),
        ("D:ron~ B:pung33m-9p", ["precedence"]),
        ("D:ron~ B:chow12m-9p", ["precedence"]),
        ("C:ron~ B:chow12m-9p", []),  # whether that hand is a win cannot be told
    ],
)
def test_precedence(claims: str, found: list[str]) -> None:
    hand = "D 12m11222333p456s\n" if "D:ron" in claims else ""
    assert faults(f"{hand}A:3m= {claims}") == found


TWO_WINNERS = "B 12m11222333p456s\nC 12m77888999p456s\nA:3m="


def test_the_nearest_wins() -> None:
    """ "Two who want the same tile to win: the nearest in turn order after the discarder (one winner only)"."""
    assert faults(f"{TWO_WINNERS} B:ron") == []
    assert faults(f"{TWO_WINNERS} C:ron") == []  # B need not say it
    assert faults(f"{TWO_WINNERS} C:ron~ B:ron\nwin B from A on 3m") == []
    assert faults(f"{TWO_WINNERS} B:ron~ C:ron\nwin C from A on 3m") == ["precedence"]
    assert faults(f"{TWO_WINNERS} C:ron B:ron~\nwin C from A on 3m") == ["precedence"]
    assert faults(f"{TWO_WINNERS} B:ron C:ron~\nwin B from A on 3m") == []
    assert faults(f"{TWO_WINNERS} D:ron~ C:ron\nwin C from A on 3m") == []  # D could not
    assert faults(f"{TWO_WINNERS} B:ron C:ron\nwin B from A on 3m") == ["too-many-rons"]
    assert faults(f"{TWO_WINNERS} C:ron B:ron\nwin C from A on 3m") == ["too-many-rons", "wrong-winner"]


def test_only_the_nearest_is_paid() -> None:
    deal = last_deal(f"{TWO_WINNERS} B:ron")
    assert [(one.seat, one.pay) for one in deal.results] == [(1, (-2, 4, -1, -1))]


def test_nothing_happens_after_a_win() -> None:
    """ "A win ends the deal"."""
    assert faults(f"{TWO_WINNERS} B:ron D:pung33m-1z") == ["deal-over"]
    assert faults(f"{TWO_WINNERS} B:ron B:1p=") == ["deal-over"]


# "The tile that completes the pair may be claimed to win only"


def test_the_pair_is_won_on() -> None:
    assert faults("B 123m111222333p4z\nA:4z= B:ron") == []
    assert faults("A:4z= B:pung4z-1m") == ["no-such-meld"]


# "A deal is void when the next draw would be due; no kong then. (69 draws and replacements after the deal.)"


def test_draws_until_the_deal_is_void() -> None:
    assert faults(f"{turns(LAST)}\ndraw void") == []
    assert faults(f"{turns(LAST)}\ndraw exhausted") == []
    assert faults(f"{turns(LAST - 1)}\ndraw void") == ["draw-too-early"]
    assert faults(f"{turns(LAST + 1)}\ndraw void") == ["wall-empty"]


@pytest.mark.parametrize(("rules", "players", "count"), [("players=3", 3, 83), ("players=2", 2, 96)])
def test_fourteen_tiles_are_left_with_fewer_players(rules: str, players: int, count: int) -> None:
    assert faults(f"{turns(count, players=players)}\ndraw void", rules) == []
    assert faults(f"{turns(count - 1, players=players)}\ndraw void", rules) == ["draw-too-early"]
    assert faults(f"{turns(count + 1, players=players)}\ndraw void", rules) == ["wall-empty"]


def test_replacements_count() -> None:
    play = f"A:3m= C:kong333m+1p= {turns(LAST - 2, 'D')}"
    assert faults(f"{play}\ndraw void") == []
    assert faults(f"{play} D:1m=\ndraw void") == ["wall-empty"]


def test_no_kong_with_fourteen_tiles_left() -> None:
    """ "no kong then"."""
    play = turns(LAST - 1)
    assert faults(f"{play} B:3m= D:kong333m+1p=") == ["no-replacement-left"]
    assert faults(f"B 333m123456789p1z\n{play} B:3m,ankan3333m+1p=") == ["no-replacement-left"]


def test_the_last_draw_and_its_discard_may_win() -> None:
    """ "The draw that leaves 14 is still played: it may win, its discard may be won"."""
    hand = "12m11222333p456s"
    assert faults(f"B {hand}\n{play_seen(LAST - 1, 'B')} B:3m,tsumo") == []
    assert faults(f"C {hand}\n{play_seen(LAST - 1, 'C')} B:3m= C:ron") == []


def play_seen(count: int, keeper: str) -> str:
    """Turns of which one player's are known: what is drawn is discarded."""
    tiles = iter([f"{digit}{suit}" for suit in "zs" for digit in "1237" for _ in range(4)] * 2)
    return " ".join(f"{word[0]}:{next(tiles)}=" if word[0] == keeper else word for word in turns(count).split())


# "Nobody pays" when the deal is void


def test_nobody_pays_for_a_void_deal() -> None:
    deal = last_deal(f"deal E1 points 100 100 100 100\n{turns(LAST)}\ndraw void\nafter 100 100 100 100")
    assert deal.results[0].pay == (0, 0, 0, 0)
    assert faults("draw void\npay A +1 B -1") == ["wrong-payment"]


def test_a_won_deal_is_not_void() -> None:
    assert faults(f"{TWO_WINNERS} B:ron\ndraw void") == ["wrong-winner"]


# "dead hand: cannot win this deal and waits it out"; "goes on drawing, discarding and paying; claims stay allowed"


DEAD = "B 12m11222333p456s\nA:1z= B:dead B:2z= C:3m="


def test_a_dead_hand_does_not_win() -> None:
    assert faults("B 12m11222333p456s\nA:1z= B:dead B:2z= C:2z= D:2z= A:3m= B:ron") == ["dead-hand-wins"]
    assert faults("B 12m11222333p456s\nA:1z= B:dead B:3m,tsumo") == ["dead-hand-wins"]


def test_a_dead_hand_plays_on() -> None:
    assert faults(f"{DEAD} D:4z= A:5z= B:6z-1m") == []
    assert faults(f"{DEAD} D:4z= A:5z= C:6z=") == ["wrong-turn"]


def test_a_dead_hand_pays() -> None:
    deal = last_deal("C 12m11222333p456s\nB:dead A:1z= B:3m= C:ron")
    assert deal.results[0].pay == (-1, -2, 4, -1)


def test_a_dead_hand_may_claim_where_agreed() -> None:
    """ "claims stay allowed (option)"."""
    assert faults("B:dead A:3z= B:pung33z-1m") == []
    assert faults("B:dead A:3z= B:pung33z-1m", "dead-hand-claims=no") == ["dead-hand-claims"]
    assert faults("B:dead A:3z= C:pung33z-1m", "dead-hand-claims=no") == []


def test_a_withdrawn_statement_kills_no_hand() -> None:
    assert faults("B 12m11222333p456s\nB:dead~ A:3m= B:ron") == []


# "all others show theirs: a record may give all final hands. Absent = unchecked"


def test_hands_shown_at_the_end_are_checked() -> None:
    play = f"{TWO_WINNERS} B:ron\nhand C 12m77888999p456s -\n"
    assert faults(f"{play}win B from A on 3m") == []
    wrong = f"{TWO_WINNERS} B:ron\nhand C 13m77888999p456s -\nwin B from A on 3m"
    assert faults(wrong) == ["shown-hand"]


def test_a_win_of_an_unknown_hand_is_not_checked() -> None:
    found = diagnostics("A:-3m B:ron\nwin B from A on 3m")
    assert [(one.code, one.is_fault) for one in found] == [("unchecked-win", False)]


# "A wrong tile count makes a hand dead too (option, default on): reported as illegal, and that player's win refused"


@pytest.mark.parametrize("hand", ["12m11222333p45s", "12m11222333p4566s"])
def test_a_wrong_number_of_tiles_makes_a_hand_dead(hand: str) -> None:
    play = f"C {hand}\nA:1z= B:1z= C:2z= D:1z= A:3m="
    assert faults(play) == ["dead-hand-size"]
    assert faults(f"{play} C:ron") == ["dead-hand-size", "dead-hand-wins"]


def test_others_may_win_meanwhile() -> None:
    deal = replay_of("A 123456789m123p\nB 12m11222333p456s\nA:3m= B:ron").deals[0]
    assert [one.pay for one in deal.results] == [(-2, 4, -1, -1)]


def test_where_it_is_not_agreed_such_a_deal_is_not_played() -> None:
    assert faults("C 12m11222333p45s\nA:1z=", "wrong-count-dead=no") == ["hand-size"]
