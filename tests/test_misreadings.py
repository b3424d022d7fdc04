"""One mistake is one fault: what follows from it, in the settlement and in the next deal, is not told beside it."""

import pytest
from test_mistakes import RECORD, played

MISTAKES = [
    # a mark of riichi too many: with it a stick more on the table and a thousand points less
    ("B:pon77z-5z", "B:pon77z-5z*", "riichi-open"),
    ("+2z^8p=", "+2z^8p=*", "riichi-open"),
    ("B:5z-9s", "B:5z-9s*", "riichi-noten"),
    ("C:6z= D:1z= A:2p=", "C:6z=* D:1z= A:2p=", "riichi-noten"),
    ("D:1z= A:2p=", "D:1z=* A:2p=", "riichi-noten"),
    ("A:2p= B:ron", "A:2p=* B:ron", "riichi-noten"),
    # one too few
    ("A:2z=* B", "A:2z= B", "wrong-yaku"),
    ("D:4z=* A", "D:4z= A", "wrong-yaku"),
    # who was in riichi, without play
    ("riichi B\ndraw", "riichi B C\ndraw", "wrong-after"),
    ("riichi B\ndraw", "riichi -\ndraw", "wrong-after"),
    ("riichi -\nhand", "riichi A\nhand", "wrong-yaku"),
    ("riichi -\nwin", "riichi D\nwin", "wrong-payment"),
    # hands shown
    ("234567m33456p67s -", "234567m33456p68s -", "false-win"),
    ("234567m33456p67s -", "134567m33456p67s -", "false-win"),
    ("234567m33456p67s -", "234567m33333p67s -", "extra-copy"),
    ("from C on 8s", "from C on 7s", "false-win"),
    # how it was won
    ("win A from C on 6s", "win A from A on 6s", "wrong-winner"),
    ("win A from C on 8s", "win A from A on 8s", "own-discard"),
    ("win D = 30", "win D from D = 30", "own-discard"),
    ("win D = 30", "win D from A = 30", "wrong-payment"),
    ("win A from C on 8s", "win A on 8s", "wrong-payment"),
    ("win A from C on 8s", "win A from D on 8s", "wrong-payment"),
    ("win A from C on 8s", "win B from C on 8s", "wrong-payment"),
    # what it was worth
    ("= 30 fu 2 han 3000", "= 33 fu 2 han 3000", "wrong-fu"),
    ("= 30 fu 3 han 3900", "= 33 fu 3 han 3900", "wrong-fu"),
    ("= 40 fu 1 han 1300", "= 33 fu 1 han 1300", "wrong-fu"),
    ("win D = 30 fu 2 han", "win D = 30 fu 3 han", "wrong-points"),
    ("win D = 30 fu 2 han 3000", "win D = 30 fu 2 han 2000", "wrong-points"),
    # draws
    ("tenpai B C", "tenpai B", "wrong-payment"),
    ("tenpai B C", "tenpai B C D", "wrong-payment"),
    ("draw exhausted", "draw void", "wrong-payment"),
    ("draw exhausted", "draw suufon", "wrong-payment"),
    ("draw suufon", "draw exhausted", "draw-too-early"),
    # counters
    ("deal E3 honba 1 sticks 1 points 25600 23000", "deal E3 honba 1 sticks 2 points 25600 22000", "carried-sticks"),
    ("deal E1 honba 0", "deal E1 honba 2", "wrong-payment"),
    # the end
    ("final 29800 22000", "final 28800 23000", "wrong-final"),
    ("deal E1 honba 0 sticks 0", "deal E1 honba 0 sticks 3", "points-sum"),
    ("deal E1 honba 1 sticks 0", "deal E1 honba 1 sticks 3", "carried-sticks"),
    ("deal E3 honba 0 sticks 0", "deal E3 honba 0 sticks 3", "carried-sticks"),
]


@pytest.mark.parametrize(("old", "new", "code"), MISTAKES)
def test_one_mistake_is_one_fault(old: str, new: str, code: str):
    assert old in RECORD
    done = played(RECORD.replace(old, new, 1))
    assert [fault.code for fault in done.errors] == [code]
    assert [one.deal for one in done.deals] == done.game.deals


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        # a stray mark, and a payment that is wrong with and without its stick
        ((("B:5z-9s", "B:5z-9s*"), ("pay A -1600 B +1600", "pay A -1300 B +1300")), ["riichi-noten", "wrong-payment"]),
        # a riichi that cannot be, played on as one: its stick is paid and won
        ((("B:5z-9s", "B:5z-9s*"), ("pay A -1600 B +1600", "pay A -1600 B +2600")), ["riichi-noten"]),
        ((("win D = 30 fu 2 han 3000", "win D = 33 fu 2 han 2000"),), ["wrong-fu", "no-such-value"]),
        ((("tenpai B C", "tenpai B"), ("after 25600", "after 25700")), ["wrong-payment", "wrong-after"]),
    ],
)
def test_two_mistakes_are_two_faults(changes: tuple[tuple[str, str], ...], codes: list[str]):
    text = RECORD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    assert [fault.code for fault in played(text).errors] == codes


PLAYED = """\
[MJN "1"]
[Rules "riichi tenhou length=tonpuu"]

deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
dora 5z
A 123456m123p4599s
B 789m789p112233s7z
C 5566p7788s11445z
D 48m269p17s223366z
A:1z= B:4m-7z C:9m-5z D:3z-4m
A:2z=* B:6z=* C:6s= A:ron
ura 8p
win A from C on 6s for riichi 1, ippatsu 1, pinfu 1 = 30 fu 3 han 5800
pay A +7800 C -5800

deal E1 honba 1 sticks 0 points 31800 24000 19200 25000
"""
"""With the stick of B, who is ready as well, in what A wins."""


def test_a_mark_that_another_player_lacks():
    """B's stick is among what A gets, and B has a thousand less in the next deal."""
    assert [fault.code for fault in played(PLAYED).errors] == []
    assert [fault.code for fault in played(PLAYED.replace("B:6z=*", "B:6z=")).errors] == ["wrong-payment"]
    assert [fault.code for fault in played(PLAYED.replace("A:2z=*", "A:2z=")).errors] == ["wrong-yaku"]


def test_a_mark_too_many_of_a_ready_hand():
    text = PLAYED.replace("+7800", "+6800").replace("31800 24000", "30800 25000")
    assert [fault.code for fault in played(text).errors] == ["wrong-payment"]


def test_ura_that_cannot_be():
    """A fifth 2p, by which the 3p of A would be ura."""
    text = PLAYED.replace("D 48m269p17s", "D 48m222p17s")
    assert [fault.code for fault in played(text).errors] == []
    assert [fault.code for fault in played(text.replace("ura 8p", "ura 2p")).errors] == ["extra-copy"]
    assert [fault.code for fault in played(text.replace("ura 8p", "ura 3m")).errors] == ["wrong-yaku"]
