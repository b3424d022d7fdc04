"""What is told of one mistake: the mistake, and what then does not fit; no fault of its own is ever left out."""

import pytest
from test_mistakes import RECORD, played

ALONE = [
    ("A:2p= B:ron", "A:2p=* B:ron", "riichi-noten"),
    ("riichi -\nwin", "riichi D\nwin", "wrong-payment"),
    ("234567m33456p67s -", "234567m33456p68s -", "false-win"),
    ("234567m33456p67s -", "134567m33456p67s -", "false-win"),
    ("234567m33456p67s -", "234567m33333p67s -", "extra-copy"),
    ("from C on 8s", "from C on 7s", "false-win"),
    ("win A from C on 6s", "win A from A on 6s", "wrong-winner"),
    ("win A from C on 8s", "win A from A on 8s", "own-discard"),
    ("win D = 30", "win D from D = 30", "own-discard"),
    ("win A from C on 8s", "win A from D on 8s", "wrong-payment"),
    ("win A from C on 8s", "win B from C on 8s", "wrong-payment"),
    ("= 30 fu 2 han 3000", "= 33 fu 2 han 3000", "wrong-fu"),
    ("= 30 fu 3 han 3900", "= 33 fu 3 han 3900", "wrong-fu"),
    ("= 40 fu 1 han 1300", "= 33 fu 1 han 1300", "wrong-fu"),
    ("win D = 30 fu 2 han", "win D = 30 fu 3 han", "wrong-points"),
    ("win D = 30 fu 2 han 3000", "win D = 30 fu 2 han 2000", "wrong-points"),
    ("tenpai B C", "tenpai B C D", "wrong-payment"),
    ("tenpai B C", "tenpai B", "wrong-payment"),  # who is paid was ready too, so that the next deal follows
    ("draw exhausted", "draw void", "no-such-draw"),
    ("draw exhausted", "draw suufon", "wrong-payment"),
    ("draw suufon", "draw exhausted", "draw-too-early"),
    ("deal E3 honba 1 sticks 1 points 25600 23000", "deal E3 honba 1 sticks 2 points 25600 22000", "carried-sticks"),
    ("final 29800 22000", "final 28800 23000", "wrong-final"),
    ("deal E1 honba 1 sticks 0", "deal E1 honba 1 sticks 3", "carried-sticks"),
    ("deal E3 honba 0 sticks 0", "deal E3 honba 0 sticks 3", "carried-sticks"),
]

WITH_CONSEQUENCES = [
    ("B:pon77z-5z", "B:pon77z-5z*", ["riichi-open", "riichi-noten", "wrong-payment"]),
    ("+2z^8p=", "+2z^8p=*", ["riichi-open", "wrong-payment"]),
    ("B:5z-9s", "B:5z-9s*", ["riichi-noten", "wrong-payment"]),
    ("C:6z= D:1z= A:2p=", "C:6z=* D:1z= A:2p=", ["riichi-noten", "wrong-payment", "wrong-after"]),
    ("D:1z= A:2p=", "D:1z=* A:2p=", ["riichi-noten", "wrong-payment", "wrong-after"]),
    ("A:2z=* B", "A:2z= B", ["wrong-yaku", "wrong-payment", "wrong-after"]),
    ("D:4z=* A", "D:4z= A", ["wrong-yaku", "wrong-payment", "wrong-after"]),
    ("riichi B\ndraw", "riichi B C\ndraw", ["wrong-after", "carried-sticks"]),
    ("riichi B\ndraw", "riichi -\ndraw", ["wrong-after", "carried-sticks"]),
    ("riichi -\nhand", "riichi A\nhand", ["wrong-yaku", "wrong-payment", "wrong-after"]),
    ("win D = 30", "win D from A = 30", ["wrong-points", "wrong-payment"]),
    ("win A from C on 8s", "win A on 8s", ["wrong-yaku", "wrong-fu", "wrong-points", "wrong-payment"]),
    ("deal E1 honba 0", "deal E1 honba 2", ["wrong-payment", "carried-honba"]),
    ("deal E1 honba 0 sticks 0", "deal E1 honba 0 sticks 3", ["points-sum", "wrong-payment"]),
]
"""Mistakes by which sticks, yaku or counters change: the payments recorded beside them do not fit."""


def codes_after(*changes: tuple[str, str]) -> list[str]:
    text = RECORD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return [fault.code for fault in played(text).errors]


@pytest.mark.parametrize(("old", "new", "code"), ALONE)
def test_one_mistake_is_one_fault(old: str, new: str, code: str):
    assert codes_after((old, new)) == [code]


@pytest.mark.parametrize(("old", "new", "codes"), WITH_CONSEQUENCES)
def test_what_does_not_fit_stands_beside_the_mistake(old: str, new: str, codes: list[str]):
    assert codes_after((old, new)) == codes


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ((("B:5z-9s", "B:5z-9s*"), ("pay A -1600 B +1600", "pay A -1300 B +1300")), ["riichi-noten", "wrong-payment"]),
        ((("B:5z-9s", "B:5z-9s*"), ("pay A -1600 B +1600", "pay A -1600 B +2600")), ["riichi-noten"]),
        ((("win D = 30 fu 2 han 3000", "win D = 33 fu 2 han 2000"),), ["wrong-fu", "no-such-value"]),
        ((("tenpai B C", "tenpai B"), ("after 25600", "after 25700")), ["wrong-payment", "wrong-after"]),
    ],
)
def test_two_mistakes_are_told_both(changes: tuple[tuple[str, str], ...], codes: list[str]):
    assert codes_after(*changes) == codes


def test_a_payment_hides_no_illegal_act():
    """B, in riichi, discards from the hand, and the stick is missing in what A is paid: two mistakes, both told."""
    text = """\
[MJN "1"]
[Rules "riichi tenhou length=tonpuu"]

deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
dora 5z
A 123456m123p4599s
B 789m789p112233s7z
C 5566p7788s11445z
D 48m269p17s223366z
A:1z= B:4m-7z C:9m-5z D:3z-4m
A:2z= B:6z=* C:1z= D:3z=
A:9m= B:5m-4m C:6s= A:ron
win A from C on 6s for pinfu 1 = 30 fu 1 han 1500
pay A +1500 C -1500

deal E1 honba 1 sticks 0 points 26500 24000 23500 25000
"""
    assert [fault.code for fault in played(text).errors] == ["riichi-hand-changed", "wrong-payment"]


def test_riichi_that_nobody_recorded_makes_no_points_from_nowhere():
    text = """\
[MJN "1"]
[Rules "riichi tenhou length=tonpuu"]

deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
win B from D = 40 fu 3 han 5200
pay B +6200 D -5200

deal E2 honba 0 sticks 0 points 25000 31200 25000 19800
win A from B = 30 fu 1 han 1000
pay A +1000 B -1000
"""
    assert [fault.code for fault in played(text).errors] == ["carried-points"]


def test_whose_riichi_it_was_is_not_guessed():
    """The payment of E1 tells of one stick, not whose; E3 tells that it was C's."""
    text = """\
[MJN "1"]
[Rules "riichi tenhou length=tonpuu"]

deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
win B from D = 40 fu 3 han 5200
pay B +6200 D -5200

deal E2
win C from B = 30 fu 1 han 1000
pay C +1000 B -1000

deal E3 honba 0 sticks 0 points 25000 30200 25000 19800
"""
    assert [fault.code for fault in played(text).errors] == []


def test_deals_follow_each_other_where_no_points_are_recorded():
    """Whether somebody is out of points cannot be told; that there is a next deal says that nobody is."""
    text = """\
[MJN "1"]
[Rules "riichi tenhou"]

deal E1 honba 0 sticks 0
riichi -
draw exhausted tenpai A
pay A +3000 B -1000 C -1000 D -1000

deal E1 honba 1
win A from B = 2000
pay A +2300 B -2300
"""
    assert [fault.code for fault in played(text).errors] == []
    assert [fault.code for fault in played(text.replace("2300", "2000")).errors] == ["wrong-payment"]
    assert [fault.code for fault in played(text.replace("deal E1 honba 1", "deal E3")).errors] == ["wrong-round"]


@pytest.mark.parametrize("kind", ["kyuushu A", "suufon", "suucha", "sanchahou", "nagashi A"])
@pytest.mark.parametrize("rules", ["hongkong", "classic"])
def test_draws_of_riichi_are_no_draws_of_other_games(rules: str, kind: str):
    text = f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\ndraw {kind}\n'
    assert [fault.code for fault in played(text).errors] == ["no-such-draw"]


def test_a_standing_that_nothing_leads_to_is_not_called_clean():
    text = """\
[MJN "1"]
[Rules "hongkong"]

deal E1
draw void

final 100 24 0 -24
"""
    assert [fault.code for fault in played(text).faults] == ["unchecked-standing"]


@pytest.mark.parametrize(("total", "codes"), [("16 0 0 -16", []), ("17 0 0 -17", ["wrong-total"])])
def test_a_standing_follows_from_the_final_points_alone(total: str, codes: list[str]):
    """ "uma 15/5/-5/-15", return 30000 (presets.md, WRC): 31000 and 29000, the others equal and sharing +5 and -5."""
    deal = "deal S4\nwin A from D = 30 fu 1 han 1000\npay A +1000 D -1000"
    text = f'[MJN "1"]\n[Rules "riichi wrc"]\n\n{deal}\n\nfinal 31000 30000 30000 29000\ntotal {total}\n'
    assert [fault.code for fault in played(text).faults if fault.is_fault] == codes
