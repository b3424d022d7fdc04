"""A chombo that a record states: it ends the deal, which is dealt again; its cost by each option.

Riichi Competition Rules 3.4.6: a mangan in reverse, riichi sticks go back, no counter is added, the dealer stays; a
chombo beside a win is void. WRC and EMA 2025: 20 thousand after uma.
"""

import pytest
from snippets import START, diagnostics, faults, replay_of

FALSE_RON = "A 123456m123p4599s\nA:1z=* B:-2z C:-7p A:ron"
AFTER_UMA = "chombo=after-uma chombo-points=20"


@pytest.mark.parametrize(
    ("deal", "points"),
    [
        # The offender pays 4000 to the dealer, 2000 to the others; a dealer 4000 to each.
        ("chombo C", "27000 29000 17000 27000"),
        ("chombo B", "29000 13000 29000 29000"),
        ("chombo A\nchombo C", "19000 33000 19000 29000"),
        ("riichi A B\nchombo C", "27000 29000 17000 27000"),
        ("hand C 13579m13579p147s -\nchombo C", "27000 29000 17000 27000"),
        ("B:-1z* C:-2z D:-3z\nchombo C", "27000 29000 17000 27000"),
        ("B:-1z* C:-2z ... D:-3z\nchombo C", "27000 29000 17000 27000"),  # turns nobody wrote
        ("B:-1z* C:-2z* ...\nchombo C", "27000 29000 17000 27000"),
    ],
)
def test_the_deal_is_dealt_again(deal: str, points: str):
    first = f"deal E2 honba 1 sticks 0 {START}\n{deal}"
    assert faults(f"{first}\ndeal E2 honba 1 sticks 0 points {points}") == []
    assert faults(f"{first}\ndeal E2 honba 1 sticks 0 {START}") == ["carried-points"]
    assert faults(f"{first}\ndeal E2 honba 2 sticks 0 points {points}") == ["carried-honba"]
    assert faults(f"{first}\ndeal E3 honba 1 sticks 0 points {points}") == ["wrong-round"]
    assert faults(f"{first}\ndeal E2 honba 1 sticks 0 {START}", f"tenhou {AFTER_UMA}") == []
    assert faults(f"{first}\ndeal E2 honba 1 sticks 0 points {points}", f"tenhou {AFTER_UMA}") == ["carried-points"]


@pytest.mark.parametrize(
    ("rules", "points"),
    [("tenhou", (13000, 29000, 29000, 28000)), (f"tenhou {AFTER_UMA}", (25000, 25000, 25000, 24000))],
)
def test_a_false_win_in_play(rules: str, points: tuple[int, ...]):
    """The win is reported, and not settled; the stick of its riichi goes back, that of a deal before stays."""
    start = "deal E1 honba 1 sticks 1 points 25000 25000 25000 24000"
    done = replay_of(f'{start}\n{FALSE_RON}\nchombo A "no such wait"', rules)
    assert [one.code for one in done.errors] == ["false-win"]
    (deal,) = done.deals
    assert (deal.after, deal.sticks) == (points, 1)
    assert deal.outcome is not None
    assert deal.outcome.chombo
    assert deal.results == []
    following = f"deal E1 honba 1 sticks 1 points {' '.join(map(str, points))}"
    assert faults(f"{start}\n{FALSE_RON}\nchombo A\n{following}", rules) == ["false-win"]
    assert faults(f"{start}\n{FALSE_RON}\nchombo A\n{following.replace('sticks 1', 'sticks 2')}", rules) == [
        "false-win",
        "carried-sticks",
    ]


def test_what_cannot_have_happened_may_be_what_it_is_for():
    """The play stops there, and what the deal leads to is known all the same: it is undone."""
    deal = f'deal E2 honba 0 sticks 0 {START}\nB:-1z* C:-2z B:-3z\nchombo B "drew out of turn"'
    following = "deal E2 honba 0 sticks 0 points 29000 13000 29000 29000"
    assert faults(f"{deal}\n{following}") == ["wrong-turn"]
    assert faults(f"{deal}\n{following.replace('E2', 'E3')}") == ["wrong-turn", "wrong-round"]
    assert faults(f"{deal}\npay B -1000 A +1000") == ["wrong-turn", "wrong-payment"]


def test_what_is_paid_is_compared():
    deal = f"deal E1 {START}\nchombo B\npay"
    assert faults(f"{deal} A +4000 B -8000 C +2000 D +2000") == []
    assert faults(f"{deal} A +2700 B -8000 C +2700 D +2600") == ["wrong-payment"]
    assert faults(f"{deal} A +4000 B -8000 C +2000 D +2000", f"tenhou {AFTER_UMA}") == ["wrong-payment"]
    assert faults(f"{deal} B 0", f"tenhou {AFTER_UMA}") == []


@pytest.mark.parametrize(
    ("results", "first", "second"),
    [
        ("win B from A = 30 fu 1 han\nchombo C", "win", "chombo"),
        ("chombo C\nwin B from A = 30 fu 1 han", "chombo", "win"),
        ("draw exhausted tenpai A\nchombo A", "draw", "chombo"),
    ],
)
def test_a_deal_that_ends_otherwise_ends_in_no_chombo(results: str, first: str, second: str):
    """It undoes what else the deal came to; beside a win it is void."""
    (fault,) = diagnostics(f"deal E1 {START}\n{results}")
    assert (fault.code, fault.facts) == ("two-endings", {"first": first, "second": second})


@pytest.mark.parametrize("play", ["A:-1z ... C:-2z", "B:-1z"])
def test_of_two_endings_none_is_settled_where_the_play_is_not_whole(play: str):
    done = replay_of(f"deal E1 honba 0 sticks 1 {START}\n{play}\nwin B from C\nchombo C")
    assert "two-endings" in [fault.code for fault in done.faults]
    assert done.deals[0].outcome is None


def test_a_penalty_beside_an_end_is_no_end():
    deal = f"deal E1 {START}\nwin B from A = 30 fu 1 han\npenalty C\npay C -1000 A +1000"
    assert faults(f"{deal}\ndeal E2 points 25000 26000 24000 25000") == []


@pytest.mark.parametrize("end", ["chombo B", ""])
def test_hands_laid_open_are_held_against_the_play(end: str):
    """Also where the deal is recorded no further."""
    play = "A 123456m123p4599s\nA:1z= B:-2z C:-7p"
    assert faults(f"{play}\nhand A 123456m123p4599s -\n{end}") == []
    assert faults(f"{play}\nhand A 123456m123p4499s -\n{end}") == ["shown-hand"]


@pytest.mark.parametrize(
    ("rules", "final", "total"),
    [
        # Uma 15 and -15, 5 and -5 shared by B and C; 20 for each chombo.
        ("wrc", "37000 30000 30000 23000", "22.0 -20.0 0.0 -42.0"),
        ("ema", "37000 30000 30000 23000", "22.0 -20.0 0.0 -42.0"),
        ("wrc chombo-points=40", "37000 30000 30000 23000", "22.0 -40.0 0.0 -62.0"),
        ("wrc chombo=mangan", "43000 26000 36000 15000", "28.0 -9.0 11.0 -30.0"),
    ],
)
def test_the_standing_after_chombos(rules: str, final: str, total: str):
    start = "deal S4 honba 0 sticks 0 points 37000 30000 30000 23000"
    game = f"{start}\nchombo B\ndeal S4\nchombo D\ndeal S4\ndraw exhausted tenpai -\nfinal {final}"
    assert faults(f"{game}\ntotal {total}", rules) == []
    assert faults(f"{game}\ntotal {total.replace('.0', '.5', 1)}", rules) == ["wrong-total"]


@pytest.mark.parametrize(
    ("rules", "deal", "over"),
    [
        ("tenhou", "deal S4 points 31000 24000 23000 22000\nchombo B", False),
        ("tenhou chombo-ends-game=yes", "deal S4 points 31000 24000 23000 22000\nchombo B", True),
        ("tenhou chombo-ends-game=yes", "deal S3 points 31000 24000 23000 22000\nchombo B", False),
        ("tenhou", "deal S3 points 31000 7900 33000 28100\nchombo B", True),  # below zero
        ("tenhou bust=off", "deal S3 points 31000 7900 33000 28100\nchombo B", False),
        (f"tenhou {AFTER_UMA}", "deal S3 points 31000 7900 33000 28100\nchombo B", False),
        *((preset, "deal S4 points 36000 29000 28000 27000\nchombo D", False) for preset in ("wrc", "ema", "jpml-a")),
    ],
)
def test_c77_whether_the_game_goes_on(rules: str, deal: str, over: bool):
    assert (replay_of(deal, rules).final is not None) is over
