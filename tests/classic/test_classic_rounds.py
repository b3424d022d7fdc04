"""From deal to deal: dealer and winds, chips carried, the end of a game, what is claimed of a win. Rules are cited."""

import pytest
from classic_play import diagnostics, faults, last_deal, replay_of

# "Dealer wins: same dealer. Anyone else wins: the next player becomes dealer (lower than the dealer, not than the
# winner). Void deal: same dealer"


@pytest.mark.parametrize(
    ("result", "following"),
    [
        ("win A", "E1"),
        ("win A from C", "E1"),
        ("win B from A", "E2"),
        ("win C", "E2"),
        ("win D from B", "E2"),
        ("draw void", "E1"),
        ("draw exhausted", "E1"),
    ],
)
def test_who_deals_next(result: str, following: str) -> None:
    other = "E2" if following == "E1" else "E1"
    assert faults(f"deal E1\n{result}\ndeal {following}") == []
    assert faults(f"deal E1\n{result}\ndeal {other}") == ["wrong-round"]


def test_the_next_players_wind_moves_on() -> None:
    """ "all seat winds move on": the dealer is East."""
    assert faults("deal E1\nwin C from A\ndeal E2 dealer B") == []
    assert faults("deal E1\nwin C from A\ndeal E2 dealer C") == ["wrong-dealer"]


# "A full game is four rounds (East, South, West, North), each until all have been dealer once"


@pytest.mark.parametrize(("rules", "last", "winner"), [("", 4, "A"), ("players=3", 3, "A"), ("players=2", 2, "A")])
@pytest.mark.parametrize(("wind", "following"), ["ES", "SW", "WN"])
def test_a_round_ends_when_each_has_dealt(rules: str, last: int, winner: str, wind: str, following: str) -> None:
    """ "a round ends when each has dealt; still four rounds"."""
    assert faults(f"deal {wind}{last}\nwin {winner}\ndeal {following}1", rules) == []
    assert faults(f"deal {wind}{last}\nwin {winner}\ndeal {wind}1", rules) == ["wrong-round"]
    assert faults(f"deal {wind}{last - 1}\nwin {'ABCD'[last - 1]}\ndeal {wind}{last}", rules) == []


def sheet(players: int, winds: str = "ESWN") -> str:
    """A game in which nobody wins as dealer: the next one does, on the dealer's discard."""
    deals = []
    for wind in winds:
        for number in range(players):
            dealer, winner = "ABCD"[number], "ABCD"[(number + 1) % players]
            deals.append(f"deal {wind}{number + 1}\nwin {winner} from {dealer}")
    deals[0] = deals[0].replace("E1", f"E1 points {' '.join(['50'] * players)}")
    return "\n".join(deals)


@pytest.mark.parametrize(("rules", "players"), [("", 4), ("players=3", 3), ("players=2", 2)])
def test_a_full_game(rules: str, players: int) -> None:
    """Each deals four times and wins four times: nobody wins anything, and the game is over."""
    final = " ".join(["50"] * players)
    assert diagnostics(f"{sheet(players)}\nfinal {final}", rules) == []
    assert replay_of(f"{sheet(players)}", rules).final == (50,) * players
    assert faults(f"{sheet(players)}\nfinal {final[:-1]}1", rules) == ["wrong-final"]


def test_the_game_goes_on_until_all_four_rounds_are_played() -> None:
    assert faults(f"{sheet(4, 'ESW')}\nfinal 50 50 50 50") == ["game-not-over"]
    assert faults(f"{sheet(4)}\ndeal N4") == ["game-over"]


def test_the_last_dealer_goes_on_by_winning() -> None:
    """ "a round has four deals or more"."""
    assert faults("deal N4\nwin D\ndeal N4\ndraw void\ndeal N4\nwin A") == []
    assert faults("deal N4\nwin D\ndeal N1") == ["wrong-round"]


# "Everybody starts with the same number of chips"


def test_chips_carry_over() -> None:
    start = "deal E1 points 100 100 100 100\nwin B from A"
    assert faults(f"{start}\ndeal E2 points 98 104 99 99") == []
    assert faults(f"{start}\ndeal E2 points 98 103 99 100") == ["carried-points"]
    assert faults(f"{start}\nafter 98 104 99 99") == []
    assert faults(f"{start}\nafter 98 104 98 100") == ["wrong-after"]


def test_chips_stay_as_many() -> None:
    assert faults("deal E1 points 100 100 100 101\ndraw void", "start-points=100") == ["points-sum"]
    assert faults("deal S1 points 90 110 130 70\ndraw void", "start-points=100") == []
    assert faults("deal S1 points 90 110 130 71\ndraw void") == []  # nobody says how many there were


def test_nothing_lies_on_the_table_between_deals() -> None:
    assert faults("deal E1\nwin A\ndeal E1 honba 1") == ["carried-honba"]
    assert faults("deal E1\nwin A\ndeal E1 sticks 1") == ["carried-sticks"]


def test_a_penalty_is_as_recorded() -> None:
    """The rules know none: what it costs and who deals next is what the record says."""
    play = "deal E1 points 50 50 50 50\nchombo B\npay A +2 B -6 C +2 D +2"
    assert faults(f"{play}\ndeal E1 points 52 44 52 52") == []
    assert faults(f"{play}\ndeal E2 points 52 44 52 52") == []


# Payments of recorded wins


@pytest.mark.parametrize(
    ("rules", "win", "pay"),
    [
        ("", "win B from A", "A -2 B +4 C -1 D -1"),
        ("", "win C", "A -2 B -2 C +6 D -2"),
        ("players=3", "win B from A", "A -2 B +3 C -1"),
        ("players=2", "win B", "A -2 B +2"),
        ("base=3", "win B from A", "A -6 B +12 C -3 D -3"),
        ("discard-pays=discarder", "win B from A", "A -2 B +2"),
        ("base=2 limit=6 special=nine-gates:4", "win A from B = x4", "A +24 B -12 C -6 D -6"),
        ("base=2 limit=6 special=nine-gates:4", "win A from B for nine-gates", "A +24 B -12 C -6 D -6"),
    ],
)
def test_a_win_without_its_hand_is_paid_by_what_is_claimed(rules: str, win: str, pay: str) -> None:
    assert faults(f"deal E1\n{win}\npay {pay}", rules) == []
    loser, amount = ("A", pay.split()[1]) if pay.startswith("A -") else ("D", pay.rsplit(maxsplit=1)[-1])
    wrong = pay.replace(f"{loser} {amount}", f"{loser} {int(amount) - 1}")
    assert faults(f"deal E1\n{win}\npay {wrong}", rules) == ["wrong-payment"]


def test_without_special_hands_every_win_is_worth_the_base() -> None:
    """ "When the header names none: none"."""
    assert last_deal("deal E1\nwin B from A").results[0].pay == (-2, 4, -1, -1)
    assert last_deal("deal E1\nwin B from A", "special").results[0].pay is None


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("= 1 base x3", []),
        ("for all-pungs 3 = x3", []),
        ("for -", []),
        ("= 12", []),
        ("= 4", []),
        ("for seven-pairs 2", ["unknown-yaku"]),
        ("= 2 base x3", ["wrong-base"]),
        ("= x2", ["wrong-times"]),
        ("for all-pungs 3 = x1", ["wrong-times"]),
        ("for - = x3", ["wrong-times"]),
        ("= x3 8", ["wrong-points"]),
        ("= 8", ["no-such-value"]),
    ],
)
def test_claims_agree_with_each_other(claim: str, found: list[str]) -> None:
    assert faults(f"deal E1\nwin A from B {claim}", "special=all-pungs:3") == found


def test_a_payment_that_no_hand_costs() -> None:
    rules = "special=all-pungs:3"
    assert faults("deal E1\nwin A from B\npay A +12 B -6 C -3 D -3", rules) == []
    assert faults("deal E1\nwin A from B\npay A +4 B -2 C -1 D -1", rules) == []
    assert faults("deal E1\nwin A from B\npay A +8 B -4 C -2 D -2", rules) == ["wrong-payment"]


def test_nobody_wins_on_the_own_discard() -> None:
    assert faults("deal E1\nwin A from A") == ["own-discard"]


# Recorded hands

PUNGS = "hand A 111m222p333s444z5z -\n"


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("for all-pungs 3 = 1 base x3 12", []),
        ("for all-pungs", []),
        ("for -", ["wrong-yaku"]),
        ("for all-pungs 2", ["wrong-yaku"]),
        ("for full-flush 5", ["wrong-yaku"]),
        ("= x1", ["wrong-times"]),
        ("= 2 base", ["wrong-base"]),
        ("= 4", ["wrong-points"]),
        ("= limit", ["wrong-limit"]),
    ],
)
def test_a_hand_laid_open_is_valued(claim: str, found: list[str]) -> None:
    rules = "special=all-pungs:3,full-flush:5"
    assert faults(f"deal E1\n{PUNGS}win A from B on 5z {claim}", rules) == found


def test_a_hand_that_does_not_win() -> None:
    assert faults("deal E1\nhand A 111m222p333s456z5z -\nwin A from B on 5z") == ["false-win"]
    assert faults("deal E1\nhand A 1122m3344p5566s7z -\nwin A from B on 7z") == ["false-win"]
    assert faults("deal E1\nhand A 1122m3344p5566s7z -\nwin A from B on 7z", "special=seven-pairs:2") == []
    assert faults("deal E1\nhand A 1122m3344p5566s7z\nwin A from B on 7z") == ["false-win"]


def test_the_limit_is_named_where_it_is_reached() -> None:
    rules = "limit=3 special=all-pungs:3"
    assert faults(f"deal E1\n{PUNGS}win A from B on 5z = x3 limit 12", rules) == []
    assert last_deal(f"deal E1\n{PUNGS}win A from B on 5z", rules).results[0].limit == "limit"


def test_of_two_lists_worth_the_same_either_may_be_named() -> None:
    rules = "special=all-pungs:4,all-honours:4"
    hand = "hand A 111222333z5z kong6666z<B\n"
    assert faults(f"deal E1\n{hand}win A from B on 5z for all-pungs 4", rules) == []
    assert faults(f"deal E1\n{hand}win A from B on 5z for all-honours 4", rules) == []
    assert faults(f"deal E1\n{hand}win A from B on 5z for all-pungs 4, all-honours 4", rules) == ["wrong-yaku"]


# Heavenly and earthly hands

HAND = "12m11222333p456s"
BOTH = "special=heavenly:8,earthly:6"


def times(play: str, rules: str = BOTH) -> int | None:
    """The multiplier of the win."""
    return last_deal(play, rules).results[0].times


def test_a_heavenly_hand() -> None:
    """The dealer wins on the first draw."""
    assert times(f"A {HAND}\nA:3m,tsumo") == 8
    assert times(f"A {HAND}\nA:1z= B:1z= C:1z= D:2z= A:3m,tsumo") == 1
    assert times(f"A {HAND}\nA:3m,tsumo", "special=earthly:6") == 1


def test_a_kong_ends_the_first_draw() -> None:
    assert times("A 111m222333444p4s\nA:1m,ankan1111m+4s,tsumo") == 1


def test_an_earthly_hand_on_the_dealers_first_discard() -> None:
    assert times(f"C {HAND}\nA:3m= C:ron") == 6
    assert times(f"C {HAND}\nA:1z= B:3m= C:ron") == 1
    assert times(f"C {HAND}\nA:1z= B:1z= C:3m,tsumo") == 1


def test_an_earthly_hand_on_the_own_first_draw() -> None:
    rules = f"{BOTH} earthly-on=draw"
    assert times(f"C {HAND}\nA:3m= C:ron", rules) == 1
    assert times(f"C {HAND}\nA:1z= B:1z= C:3m,tsumo", rules) == 6
    assert times(f"C {HAND}\nA:1z= D:pung11z-2z A:2z= B:1p= C:3m,tsumo", rules) == 1
    assert times(f"C {HAND}\nA:1z= B:1z= C:2z= D:2z= A:3z= B:3z= C:3m,tsumo", rules) == 1


def test_without_play_the_record_says_whether_it_was_the_first_draw() -> None:
    hand = f"deal E1\nhand A {HAND} -\nwin A on 3m"
    assert times(f"{hand} for heavenly 8") == 8
    assert times(hand) == 1
    assert faults(f"deal E2\nhand A {HAND} -\nwin A on 3m for heavenly 8", BOTH) == ["wrong-yaku"]


# What only other rule sets have


@pytest.mark.parametrize(
    ("record", "found"),
    [
        ("deal E1 honba 1\nwin A", "carried-honba"),
        ("deal E1 sticks 2\nwin A", "carried-sticks"),
        ("deal E1\ndora 5z\nA:1z=", "indicator-undue"),
        ("deal E1\nura 5z\nwin A", "indicator-undue"),
        ("deal E1\nriichi A\nwin A", "no-riichi"),
        ("deal E1\nwin A = 30 fu", "undue-claim"),
        ("deal E1\ndraw void tenpai A", "undue-claim"),
        ("deal E1\nwin A = 2 han", "undue-claim"),
        ("deal E1\nwin A = 3 faan", "undue-claim"),
        ("deal E1\nwin A from B pao C", "wrong-pao"),
    ],
)
def test_statements_of_other_rule_sets(record: str, found: str) -> None:
    assert faults(record) == [found]


def test_dice_are_an_option() -> None:
    """ "A 17 needs three dice: `dice` 3 (default) or 2"."""
    assert faults("deal E1 dice 6 6 5\nwin A") == []
    assert faults("deal E1 dice 6 5\nwin A") == ["wrong-dice"]
    assert faults("deal E1 dice 6 5\nwin A", "dice=2") == []


def test_a_whole_game_of_chips_is_told() -> None:
    """The final standing is what each won or lost."""
    game = replay_of(f"{sheet(4)}\nfinal 50 50 50 50\ntotal 0 0 0 0", "start-points=50")
    assert game.errors == []
    assert game.scores == (0, 0, 0, 0)
    last = sheet(4).replace("deal N4\nwin A from D", "deal N4\nwin A")
    assert faults(f"{last}\nfinal 52 49 49 50\ntotal 2 -1 -1 0", "start-points=50") == []
    assert faults(f"{last}\nfinal 52 49 49 50\ntotal 2 -1 0 -1", "start-points=50") == ["wrong-total"]
