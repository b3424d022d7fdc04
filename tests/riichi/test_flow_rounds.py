"""From deal to deal: dealer, honba, sticks, points; when the game is over, and the final standing."""

from decimal import Decimal

import pytest
from snippets import START, faults, replay_of

ONE_STICK = "points 25000 25000 25000 24000"
FIVE_STICKS = "sticks 5 points 24000 24000 24000 23000"


def follows(first: str, second: str, rules: str = "tenhou") -> list[str]:
    """Faults of two deals of which only the results are recorded."""
    return faults(f"{first}\n{second}", rules)


# Dealership and honba

DEALER_WINS = "win A from B = 30 fu 1 han"
OTHER_WINS = "win B from A = 30 fu 1 han"
TENPAI, NOTEN = "draw exhausted tenpai A", "draw exhausted tenpai B"


@pytest.mark.parametrize("rules", ["tenhou", "seed"])
@pytest.mark.parametrize(
    ("start", "result", "following"),
    [
        ("E1 honba 0", DEALER_WINS, "E1 honba 1"),
        ("E1 honba 2", DEALER_WINS, "E1 honba 3"),
        ("E1 honba 0", OTHER_WINS, "E2 honba 0"),
        ("E1 honba 2", OTHER_WINS, "E2 honba 0"),
        ("E1 honba 0", TENPAI, "E1 honba 1"),
        ("E1 honba 0", NOTEN, "E2 honba 1"),
        ("E1 honba 3", NOTEN, "E2 honba 4"),
        ("E1 honba 0", "draw exhausted tenpai -", "E2 honba 1"),
        ("E1 honba 0", "draw exhausted tenpai A B C D", "E1 honba 1"),
        ("E4 honba 0", "win A from B = 30 fu 1 han", "S1 honba 0"),
        ("E4 honba 0", "draw exhausted tenpai D", "E4 honba 1"),
        ("E4 honba 0", "draw exhausted tenpai A", "S1 honba 1"),
    ],
)
def test_who_deals_next_and_with_how_many_honba(start: str, result: str, following: str, rules: str):
    deal = f"deal {start} sticks 0 {START}\n{result}"
    assert follows(deal, f"deal {following}", rules) == []
    wind, honba = following.split(" honba ")
    assert follows(deal, f"deal {wind} honba {int(honba) + 1}", rules) == ["carried-honba"]
    other = "E3" if wind != "E3" else "E4"
    assert follows(deal, f"deal {other} honba {honba}", rules) == ["wrong-round"]


@pytest.mark.parametrize(
    ("rules", "following"),
    [
        ("tenhou", "E1 honba 3"),
        ("seed", "E2 honba 2"),
        ("seed abortive-honba=yes", "E2 honba 3"),
        ("seed abortive-dealer=stays", "E1 honba 2"),
    ],
)
@pytest.mark.parametrize("kind", ["kyuushu A", "suufon", "suucha", "suukaikan", "sanchahou"])
def test_after_an_abortive_draw(kind: str, rules: str, following: str):
    deal = f"deal E1 honba 2 sticks 1 {ONE_STICK}\ndraw {kind}"
    after = FIVE_STICKS if kind == "suucha" else f"sticks 1 {ONE_STICK}"
    assert follows(deal, f"deal {following} {after}", rules) == []
    wind, honba = following.split(" honba ")
    assert follows(deal, f"deal {wind} honba {int(honba) + 1} {after}", rules) == ["carried-honba"]
    other = "E2" if wind == "E1" else "E1"
    assert follows(deal, f"deal {other} honba {honba} {after}", rules) == ["wrong-round"]


def test_when_the_dealer_stays_is_an_option():
    deal = f"deal E1 {START}\n{TENPAI}"
    assert follows(deal, "deal E2 honba 1", "tenhou dealer-stays=win") == []
    assert follows(f"deal E1 {START}\n{NOTEN}", "deal E1 honba 1", "tenhou dealer-stays=draw") == []


def test_the_dealer_by_seat():
    deal = f"deal E2 dealer C honba 0 sticks 0 {START}\nwin C from A = 30 fu 1 han"
    assert follows(deal, "deal E2 dealer C honba 1") == []
    assert follows(deal, "deal E2 dealer B honba 1") == ["wrong-dealer"]
    assert follows(f"deal E1 {START}\n{OTHER_WINS}", "deal E2 dealer C") == ["wrong-dealer"]


@pytest.mark.parametrize("rules", ["tenhou", "seed"])
def test_c76_a_double_ron_with_the_dealer_is_a_dealers_win(rules: str):
    wins = "win A from D = 30 fu 1 han\nwin B from D = 30 fu 1 han"
    deal = f"deal E1 honba 1 sticks 1 {ONE_STICK}\n{wins}"
    # A: 1500, 300 honba, 1000 stick; B: 1000
    assert follows(deal, "deal E1 honba 2 sticks 0 points 27800 26000 25000 21200", rules) == []


def test_honba_and_sticks_go_to_the_nearest_of_two():
    wins = "win C from B = 30 fu 1 han\nwin A from B = 30 fu 1 han"
    deal = f"deal E1 honba 2 sticks 3 points 25000 25000 25000 22000\n{wins}"
    assert follows(deal, "deal E1 honba 3 sticks 0 points 26500 21900 29600 22000") == []


@pytest.mark.parametrize(
    ("win", "following"),
    [
        ("win A from B", "E1 honba 2 sticks 0 points 27800 23200 25000 24000"),
        ("win B from A", "E2 honba 0 sticks 0 points 23700 27300 25000 24000"),
        ("win A", "E1 honba 2 sticks 0 points 27800 24400 24400 23400"),
        ("win B", "E2 honba 0 sticks 0 points 24400 27400 24600 23600"),
    ],
)
def test_a_honba_is_300_at_ron_and_100_from_each_at_tsumo(win: str, following: str):
    assert follows(f"deal E1 honba 1 sticks 1 {ONE_STICK}\n{win} = 30 fu 1 han", f"deal {following}") == []


def test_c47_sticks_stay_at_a_draw():
    deal = f"deal E1 honba 0 sticks 1 {ONE_STICK}\nriichi A B\ndraw exhausted tenpai A B"
    assert follows(deal, "deal E1 honba 1 sticks 3 points 25500 25500 23500 22500") == []
    nagashi = f"deal E1 honba 0 sticks 1 {ONE_STICK}\nriichi A D\ndraw nagashi B tenpai A D"
    assert follows(nagashi, "deal E1 honba 1 sticks 3 points 20000 33000 23000 21000") == []


@pytest.mark.parametrize(
    ("result", "rules", "following"),
    [
        ("nagashi B tenpai A", "tenhou", "E1 honba 1 sticks 0 points 21000 33000 23000 23000"),
        ("nagashi B tenpai B", "tenhou", "E2 honba 1 sticks 0 points 21000 33000 23000 23000"),
        ("nagashi A tenpai -", "tenhou", "E2 honba 1 sticks 0 points 37000 21000 21000 21000"),
        ("nagashi A tenpai -", "tenhou nagashi-dealer=nagashi", "E1 honba 1 sticks 0 points 37000 21000 21000 21000"),
        ("nagashi A B tenpai -", "tenhou", "E2 honba 1 sticks 0 points 33000 29000 19000 19000"),
        ("nagashi B tenpai A", "seed", "E1 honba 1 sticks 0 points 21000 33000 23000 23000"),
    ],
)
def test_c46_nagashi_leaves_the_dealership_to_the_dealers_tenpai(result: str, rules: str, following: str):
    assert follows(f"deal E1 {START}\ndraw {result}", f"deal {following}", rules) == []


def test_carry_over_is_compared_where_it_is_recorded():
    deal = f"deal E1 {START}\n{OTHER_WINS}"
    assert follows(deal, "deal E2 honba 0 sticks 0 points 24000 26000 25000 25000") == []
    assert follows(deal, "deal E2 honba 0 sticks 0 points 24000 26000 25000 26000") == ["carried-points"]
    assert follows(deal, "deal E2 honba 0 sticks 1 points 24000 26000 25000 25000") == ["carried-sticks"]
    assert follows(deal, "deal E2 honba 1 points 24000 26000 25000 25000") == ["carried-honba"]
    assert follows(deal, "deal E2") == []


def test_points_and_sticks_add_up():
    assert faults("deal S1 honba 0 sticks 0 points 25000 25000 25000 24000") == ["points-sum"]
    assert faults("deal S1 honba 0 sticks 1 points 25000 25000 25000 24000") == []
    assert faults("deal S1 points 25000 25000 25000 24000") == []  # a stick may lie there
    assert faults("deal S1 points 25000 25000 25000 24100") == ["points-sum"]
    assert faults("deal E1 honba 0 sticks 0 points 27000 27000 27000 27000") == []  # as agreed
    broken = "A:-1z A:-1z"
    assert faults(f"deal E1 {START}\n{broken}\ndeal E2 sticks 0 points 25000 25000 25000 26000") == [
        "wrong-turn",
        "points-sum",
    ]


def test_a_chombo_deal_is_played_again():
    deal = f"deal E2 honba 1 sticks 1 {ONE_STICK}\nriichi A\nchombo C"
    # a mangan tsumo in reverse: 4000 to the dealer B, 2000 to the others
    assert follows(deal, "deal E2 honba 1 sticks 1 points 27000 29000 17000 26000") == []


# The end of the game


def goes_on(deal: str, rules: str = "tenhou") -> bool:
    """Whether the game goes on after a deal."""
    done = replay_of(deal, rules)
    assert done.errors == []
    on = any(one.code == "unfinished" and one.facts["what"] == "game" for one in done.faults)
    assert on != (done.final is not None)
    return on


@pytest.mark.parametrize(
    ("deal", "rules", "on"),
    [
        # the last deal: South 4, East 4 in a tonpuu
        ("deal S3 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 4 han", "tenhou", True),
        ("deal S4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 4 han", "tenhou", False),
        ("deal E4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 4 han", "tenhou", True),
        (
            "deal E4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 4 han",
            "tenhou length=tonpuu",
            False,
        ),
        ("deal S4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 1 han", "seed", False),
        ("deal S4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin D from B = 30 fu 4 han", "seed", True),
        ("deal S4 honba 0 sticks 0 points 25000 25000 25000 25000\ndraw exhausted tenpai D", "seed", True),
        ("deal S4 honba 0 sticks 0 points 25000 25000 25000 25000\ndraw exhausted tenpai A", "seed", False),
        ("deal S4 honba 0 sticks 0 points 25000 25000 25000 25000\ndraw suufon", "seed", False),
        (
            "deal W4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 1 han",
            "seed length=north",
            True,
        ),
        (
            "deal N4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 1 han",
            "seed length=north",
            False,
        ),
        (
            "deal E1 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 1 han",
            "seed length=one-deal",
            False,
        ),
        # extension: nobody has 30000
        ("deal S4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 1 han", "tenhou", True),
        (
            "deal S4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 1 han",
            "tenhou extension=no",
            False,
        ),
        ("deal S4 honba 0 sticks 0 points 28900 25000 25000 21100\nwin A from B = 30 fu 1 han", "tenhou", True),
        ("deal S4 honba 0 sticks 0 points 29000 25000 25000 21000\nwin A from B = 30 fu 1 han", "tenhou", False),
        ("deal S4 honba 0 sticks 5 points 24000 24000 24000 23000\ndraw exhausted tenpai A B C", "tenhou", True),
        ("deal W1 honba 0 sticks 0 points 25000 25000 25000 25000\nwin C from B = 30 fu 4 han", "tenhou", False),
        ("deal W1 honba 0 sticks 0 points 25000 25000 25000 25000\nwin C from B = 30 fu 1 han", "tenhou", True),
        (
            "deal W1 honba 0 sticks 0 points 25000 25000 25000 25000\nwin C from B = 30 fu 4 han",
            "tenhou sudden-death=no",
            True,
        ),
        # a dealer who stays in the extension
        (
            "deal W1 honba 0 sticks 0 points 24000 24000 21000 31000\ndraw exhausted tenpai A",
            "tenhou",
            True,
        ),
        (
            "deal W1 honba 0 sticks 0 points 24000 24000 21000 31000\ndraw exhausted tenpai A",
            "tenhou extension-repeat=no",
            False,
        ),
        ("deal W1 honba 0 sticks 0 points 24000 24000 21000 31000\ndraw exhausted tenpai A", "majiang", False),
        ("deal W1 honba 0 sticks 0 points 25000 25000 25000 25000\ndraw exhausted tenpai A", "majiang", True),
        ("deal S4 honba 0 sticks 0 points 31000 24000 24000 21000\ndraw exhausted tenpai D", "majiang", True),
        (
            "deal S1 honba 0 sticks 0 points 25000 25000 25000 25000\nwin C from B = 30 fu 4 han",
            "tenhou length=tonpuu",
            False,
        ),
        # C-73: the dealer in the last deal
        ("deal S4 honba 0 sticks 0 points 20000 20000 20000 40000\nwin D from A = 30 fu 1 han", "tenhou", False),
        ("deal S4 honba 0 sticks 0 points 20000 20000 20000 40000\ndraw exhausted tenpai D", "tenhou", False),
        ("deal S4 honba 0 sticks 0 points 41000 20000 10000 29000\nwin D from C = 30 fu 1 han", "tenhou", True),
        ("deal S4 honba 0 sticks 0 points 41000 20000 10000 29000\ndraw exhausted tenpai A D", "tenhou", True),
        ("deal S4 honba 0 sticks 0 points 26000 24000 25000 25000\nwin D from B = 30 fu 1 han", "tenhou", True),
        ("deal S4 honba 0 sticks 0 points 26000 24000 25000 25000\ndraw exhausted tenpai D", "tenhou", True),
        (
            "deal S4 honba 0 sticks 0 points 20000 20000 20000 40000\nwin D from A = 30 fu 1 han",
            "tenhou agari-yame=no",
            True,
        ),
        (
            "deal S4 honba 0 sticks 0 points 20000 20000 20000 40000\ndraw exhausted tenpai D",
            "tenhou tenpai-yame=no",
            True,
        ),
        ("deal S4 honba 0 sticks 0 points 20000 20000 20000 40000\ndraw suufon", "tenhou", True),
        (  # a noten dealer who stays
            "deal S4 honba 0 sticks 0 points 20000 20000 20000 40000\ndraw exhausted tenpai A",
            "tenhou dealer-stays=draw",
            True,
        ),
        ("deal S3 honba 0 sticks 0 points 20000 20000 40000 20000\nwin C from A = 30 fu 1 han", "tenhou", True),
        # the dealer D comes last of equals, being the last by the seats of East 1
        ("deal S4 honba 0 sticks 0 points 32000 20000 17500 30500\nwin D from C = 30 fu 1 han", "tenhou", True),
        ("deal S4 honba 0 sticks 0 points 31900 20000 17500 30600\nwin D from C = 30 fu 1 han", "tenhou", False),
        # C-74: West 4
        ("deal W4 honba 0 sticks 0 points 25000 25000 25000 25000\ndraw exhausted tenpai D", "tenhou", True),
        ("deal W4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin D from A = 30 fu 1 han", "tenhou", True),
        ("deal W4 honba 0 sticks 0 points 25000 25000 25000 25000\ndraw exhausted tenpai A", "tenhou", False),
        ("deal W4 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 1 han", "tenhou", False),
        ("deal W3 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A from B = 30 fu 1 han", "tenhou", True),
        # bust
        (
            "deal E2 dealer A honba 0 sticks 0 points 48000 1000 25500 25500\nwin A from B = 30 fu 1 han",
            "tenhou",
            False,
        ),
        ("deal E2 dealer A honba 0 sticks 0 points 47500 1500 25500 25500\nwin A from B = 30 fu 1 han", "tenhou", True),
        (
            "deal E2 dealer A honba 0 sticks 0 points 47500 1500 25500 25500\nwin A from B = 30 fu 1 han",
            "tenhou bust=at-zero",
            False,
        ),
        (
            "deal E2 dealer A honba 0 sticks 0 points 48000 1000 25500 25500\nwin A from B = 30 fu 1 han",
            "tenhou bust=off",
            True,
        ),
        ("deal E2 dealer A honba 0 sticks 0 points 48000 1000 25500 25500\nwin A from B = 30 fu 1 han", "seed", True),
    ],
)
def test_c73_c74_when_the_game_is_over(deal: str, rules: str, on: bool):
    assert goes_on(deal, rules) is on


def test_c76_a_double_ron_with_the_dealer_in_the_last_deal():
    wins = "win D from C = 30 fu 1 han\nwin A from C = 30 fu 1 han"
    assert goes_on(f"deal S4 honba 0 sticks 0 points 41000 20000 10000 29000\n{wins}")
    assert not goes_on(f"deal S4 honba 0 sticks 0 points 20000 20000 20000 40000\n{wins}")


@pytest.mark.parametrize(("rules", "on"), [("seed", True), ("seed chombo-ends-game=yes", False)])
def test_c77_a_chombo_in_the_last_deal(rules: str, on: bool):
    assert goes_on(f"deal S4 {START}\nchombo A", rules) is on
    assert goes_on(f"deal S3 {START}\nchombo A", rules)


def test_a_game_that_goes_on_after_its_end():
    last = "deal S4 honba 0 sticks 0 points 29000 25000 25000 21000\nwin A from B = 30 fu 1 han"
    assert faults(f"{last}\ndeal W1") == ["game-over"]
    assert faults(f"{last}\ndeal W1\ndraw exhausted tenpai -\ndeal W2") == ["game-over"]


def test_a_final_result_before_the_end():
    first = f"deal E1 {START}\n{OTHER_WINS}"
    assert faults(f"{first}\nfinal 24000 26000 25000 25000") == ["game-not-over"]


# The final standing


def standing(points: str, rules: str = "tenhou", sticks: int = 0) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Final points and scores after a deal that changes nothing."""
    done = replay_of(
        f"deal S4 honba 0 sticks {sticks} points {points}\ndraw exhausted tenpai -", rules + " extension=no"
    )
    assert done.errors == []
    assert done.final is not None
    assert done.scores is not None
    return done.final, done.scores


def test_c49_uma_and_oka():
    _, scores = standing("40000 30000 20000 10000")
    assert scores == (50000, 10000, -20000, -40000)  # uma 20 10 -10 -20, oka 20 to the first
    _, scores = standing("40000 30000 20000 10000", "seed")
    assert scores == (15000, 5000, -5000, -15000)


def test_c50_sticks_left_over_go_to_the_first():
    final, scores = standing("39000 30000 20000 10000", sticks=1)
    assert final == (40000, 30000, 20000, 10000)
    assert scores == (50000, 10000, -20000, -40000)
    final, _ = standing("39000 30000 20000 10000", "tenhou leftover-sticks=lost", sticks=1)
    assert final == (39000, 30000, 20000, 10000)
    won = replay_of("deal S4 honba 0 sticks 1 points 39000 30000 20000 10000\nwin A from B = 30 fu 1 han")
    assert won.final == (41000, 29000, 20000, 10000)


def test_equal_points_go_by_the_seats_of_the_first_deal():
    _, scores = standing("25000 25000 25000 25000")
    assert scores == (35000, 5000, -15000, -25000)
    _, shared = standing("25000 25000 25000 25000", "tenhou ties=shared")
    assert shared == (0, 0, 0, 0)


def test_final_points_and_total_are_compared():
    last = "deal S4 honba 0 sticks 0 points 39000 31000 20000 10000\nwin A from B = 30 fu 1 han"
    final, total = "final 40000 30000 20000 10000", "total 50.0 10.0 -20.0 -40.0"
    assert faults(f"{last}\n{final}\n{total}") == []
    assert faults(f"{last}\n{final.replace('40000', '40100')}\n{total}") == ["wrong-final"]
    assert faults(f"{last}\n{final}\n{total.replace('50.0', '51.0')}") == ["wrong-total"]


def test_scores_are_exact():
    done = replay_of("deal S4 honba 0 sticks 0 points 38950 31050 20000 10000\nwin A from B = 30 fu 1 han")
    assert done.scores is not None
    assert Decimal(done.scores[0]) / 1000 == Decimal("49.95")
    assert sum(done.scores) == 0
