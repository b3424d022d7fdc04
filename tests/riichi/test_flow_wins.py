"""Wins in play: the yaku they need, the call, who pays, the indicators below the others."""

import pytest
from snippets import LIVE, START, faults, turns

HAND = "A 123456m123p4599s"  # waits for 3s and 6s, pinfu


@pytest.mark.parametrize("rules", ["tenhou", "seed"])
@pytest.mark.parametrize(
    ("hand", "play", "found"),
    [
        ("B 24m456m12399s111p", "A:-3m B:ron", ["no-yaku"]),
        ("B 24m456m12399s111p", "A:-1z B:3m,tsumo", []),  # menzen tsumo
        ("B 24m456m12399s111p", "A:-1z B:2z=* C:-3m B:ron", []),  # riichi
        ("B 456m12399s24p11m1z", "A:-1m B:pon11m-1z C:-3p B:ron", ["no-yaku"]),
        ("B 456m12399s24p11m1z", "A:-1m B:pon11m-1z C:-? D:-? A:-? B:3p,tsumo", ["no-yaku"]),
        ("B 456m12399s24p11z1m", "A:-1z B:pon11z-1m C:-3p B:ron", []),  # the round's wind
    ],
)
def test_every_win_needs_a_yaku(hand: str, play: str, found: list[str], rules: str):
    assert faults(f"{hand}\n{play}", rules) == found


def drawing(seat: str, words: str) -> str:
    """Turns in which a player draws and discards honours, four of 2z, of 3z and so on."""
    honours = iter([f"{kind}z" for kind in (2, 3, 4, 5, 6) for _ in range(4)])
    return " ".join(f"{seat}:{next(honours)}=" if word[0] == seat else word for word in words.split())


@pytest.mark.parametrize("rules", ["tenhou", "majsoul", "wrc", "ema", "mleague", "jpml-a", "seed"])
def test_c70_the_last_tile_is_a_yaku_by_itself(rules: str):
    """The last draw of an open hand, the last discard for a closed one; a turn earlier there is none."""
    open_hand = f"C 123456m45p7899s1z\nA:-? B:-3p C:chi45p-1z {drawing('C', turns(LIVE - 3, 'D'))}"
    assert faults(f"{open_hand} C:6s,tsumo\nwin C on 6s for haitei 1", rules) == []
    assert faults(f"{open_hand.rsplit(' ', 4)[0]} C:6s,tsumo", rules) == ["no-yaku"]
    closed = f"A 123456m78999p24s\n{drawing('A', turns(LIVE - 1))}"
    assert faults(f"{closed} B:-3s A:ron\nwin A from B on 3s for houtei 1", rules) == []
    assert faults(f"{closed.rsplit(' ', 2)[0]} D:-3s A:ron", rules) == ["no-yaku"]


def test_a_win_that_nobody_calls_is_none():
    """ "must be called": who could win may go on playing, and then has not won."""
    assert faults(f"{HAND}\nA:1z= B:-6s C:-? D:-?") == []
    assert faults(f"{HAND}\nA:6s= B:-?") == []


def test_ron_is_paid_by_the_discarder_tsumo_by_all():
    """30 fu 1 han of the dealer, 1500; 20 fu 2 han: 700 from each."""
    ron = f"{HAND}\nA:1z= B:-6s A:ron\nwin A from B on 6s for pinfu 1 = 30 fu 1 han 1500"
    assert faults(f"{ron}\npay A +1500 B -1500") == []
    assert faults(f"{ron}\npay A +1500 B -500 C -500 D -500") == ["wrong-payment"]
    turn = f"{HAND}\nA:1z= B:-? C:-? D:-? A:6s,tsumo"
    tsumo = f"{turn}\nwin A on 6s for menzen-tsumo 1, pinfu 1 = 20 fu 2 han 2100"
    assert faults(f"{tsumo}\npay A +2100 B -700 C -700 D -700") == []


@pytest.mark.parametrize(("rules", "found"), [("nearest", ["too-many-rons"]), ("all", []), ("abort-three", [])])
def test_whether_two_may_win_is_an_option(rules: str, found: list[str]):
    assert faults("A:-1p B:ron C:ron", f"tenhou multiple-ron={rules}") == found


# Ura

PLAIN = f"{HAND}\nA:1z= B:-? C:-? D:-? A:2z= B:-3s A:ron"
RIICHI = f"{HAND}\nA:1z= B:-? C:-? D:-? A:2z=* B:?,ankan4444z^9s+?-3s A:ron"


def test_ura_count_only_after_riichi():
    """9p turns 1p into dora, 2s below it 3s: the hand holds one of each."""
    assert faults(f"dora 9p\n{PLAIN}\nura 2s\nwin A from B on 3s for pinfu 1, dora 1") == []
    assert faults(f"dora 9p\n{PLAIN}\nura 2s\nwin A from B on 3s for pinfu 1, dora 1, ura 1") == ["wrong-yaku"]


@pytest.mark.parametrize(
    ("ura", "rules", "value", "found"),
    [
        ("2s9m", "tenhou", "ura 2", []),
        ("2s", "tenhou", "ura 1", ["wrong-ura"]),
        ("2s", "tenhou kan-ura=no", "ura 1", []),
        ("2s9m", "tenhou kan-ura=no", "ura 2", ["wrong-ura"]),
        ("2s9m", "tenhou ura-dora=no", "ura 2", ["wrong-yaku"]),
    ],
)
def test_ura_and_those_of_kans_are_options(ura: str, rules: str, value: str, found: list[str]):
    win = f"win A from B on 3s for riichi 1, pinfu 1, dora 1, {value}"
    assert faults(f"dora 9p\n{RIICHI}\nura {ura}\n{win}", rules) == found


def test_without_ura_none_are_looked_at():
    assert faults(f"dora 9p\n{RIICHI}\nwin A from B on 3s for riichi 1, pinfu 1, dora 1", "tenhou ura-dora=no") == []


# What a honba is worth, and what those who are noten pay


def test_the_worth_of_a_honba_is_an_option():
    deal = f"deal E1 honba 1 sticks 0 {START}\nwin B from A = 30 fu 1 han"
    assert faults(f"{deal}\npay A -1300 B +1300") == []
    assert faults(f"{deal}\npay A -2500 B +2500") == ["wrong-payment"]
    assert faults(f"{deal}\npay A -2500 B +2500", "tenhou honba-points=1500") == []


def test_the_noten_payment_is_an_option():
    deal = f"deal E1 {START}\ndraw exhausted tenpai A"
    assert faults(f"{deal}\npay A +1500 B -500 C -500 D -500", "tenhou noten-payment=1500") == []
    assert faults(f"{deal}\npay A 0", "tenhou noten-payment=0") == []
    assert faults(f"{deal}\npay A 0") == ["wrong-payment"]
