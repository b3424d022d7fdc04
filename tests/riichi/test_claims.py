"""Wins whose hand nobody recorded: what is claimed for them must agree with itself and with what can be paid.

The values are those of the usual tables: 40 fu 3 han is 5200 for a non-dealer's ron, 7700 for the dealer's.
"""

import pytest
from snippets import diagnostics, faults, last_deal, notes

from mjlog.notation import read_text
from mjlog.replayer import replay
from mjlog.rules.riichi.claimed import possible_values
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.riichi.ruleset import RiichiRuleSet

RON = {
    *(1000, 1300, 1600, 2000, 2300, 2600, 2900, 3200, 3600),  # one han, 30 to 110 fu
    *(3900, 4500, 5200, 5800, 6400, 7100, 7700),
    *(8000, 12000, 16000, 24000, 32000),
}
"""What a non-dealer's ron can be worth, yakuman that add up apart (the table of points in every rule book)."""
DEALER_RON = {
    *(1500, 2000, 2400, 2900, 3400, 3900, 4400, 4800, 5300),
    *(5800, 6800, 7700, 8700, 9600, 10600, 11600),
    *(12000, 18000, 24000, 36000, 48000),
}


def said(snippet: str, rules: str = "tenhou") -> list[tuple[str, str]]:
    """Code and what was expected of each fault or note."""
    return [(one.code, one.expected) for one in diagnostics(snippet, rules)]


def test_yaku_of_an_unknown_hand_are_not_known_to_be_wrong():
    assert said("win B from A for riichi, tanyao, dora 1 = 40 fu 3 han 5200") == []
    assert said("win B from A for riichi, tanyao, dora = 40 fu 3 han 5200") == []
    assert said("win B from A for tanyao, chanta = 40 fu 3 han") != []


def test_the_han_of_all_yaku_add_up_to_the_han():
    assert said("win B from A for riichi 1, tanyao 1, dora 1 = 40 fu 3 han 5200") == []
    assert said("win B from A for riichi 1, tanyao 1, dora 1 = 40 fu 4 han") == [("wrong-han", "3")]
    assert said("win B from A for riichi, tanyao, dora 7 = 40 fu 3 han") == [("wrong-han", "9")]
    assert said("win B from A for haku, honitsu = 40 fu 5 han") == [("wrong-han", "3 or 4")]  # open or closed
    assert said("win B from A for riichi, dora = 40 fu 1 han") == [("wrong-han", "2 or more")]


@pytest.mark.parametrize("points", ["5200\npay A -5200 B +6200", "8000\npay A -8000 B +9000"])
def test_a_wrong_sum_of_han_is_one_fault(points: str):
    """3 han are 5200, 4 are mangan: the points tell which of the two was meant. The winner's stick comes back."""
    assert faults(f"win B from A for riichi 1, tanyao 1, dora 1 = 40 fu 4 han {points}") == ["wrong-han"]


def test_fu_and_the_sum_of_han_give_the_value():
    assert said("win B from A for riichi 1, tanyao 1, dora 1 = 40 fu 7700") == [("wrong-points", "5200")]
    assert said("win A from B for riichi 1, tanyao 1, dora 1 = 40 fu 7700") == []


def test_a_name_that_is_no_yaku():
    (fault,) = diagnostics("win B from A for riichi 1, tanyo 1 = 40 fu 2 han 2600")
    assert (fault.code, fault.hint) == ("unknown-yaku", "did you mean tanyao?")
    assert fault.is_fault


def test_renhou_is_worth_what_the_rules_say():
    win = "win B from A for renhou"
    assert faults(f"{win}\npay A -32000 B +32000", "tenhou renhou=yakuman") == []
    assert faults(f"{win}\npay A -8000 B +8000", "tenhou renhou=mangan") == []
    assert faults(f"{win}\npay A -32000 B +32000", "tenhou renhou=mangan") == ["wrong-payment"]
    assert faults(win, "tenhou renhou=no") == ["unknown-yaku"]


@pytest.mark.parametrize(("limit", "points"), [("yakuman-limit=1", 32000), ("yakuman-limit=2", 64000), ("", 96000)])
def test_yakuman_add_up_as_far_as_the_rules_say(limit: str, points: int):
    rules = f"tenhou yakuman-limit={'0' if not limit else limit[-1]}"
    win = f"win B from A for daisangen, tsuuiisou, suuankou-tanki\npay A -{points} B +{points}"
    assert faults(win, rules) == []
    assert faults(win, "tenhou yakuman-limit=4" if points < 96000 else "tenhou yakuman-limit=1") == ["wrong-payment"]


def test_every_value_there_can_be():
    rules = RiichiRuleSet(PRESETS["tenhou"])
    bases = {one.base for one in possible_values(rules.options) if one.yakuman < 2}
    assert {-base * 4 // 100 * -100 for base in bases} == RON
    assert {-base * 6 // 100 * -100 for base in bases} == DEALER_RON


@pytest.mark.parametrize("points", sorted(RON))
def test_points_alone_tell_what_is_paid(points: int):
    win = f"deal E1 honba 1 sticks 1 points 25000 25000 25000 24000\nwin B from C = {points}"
    assert said(f"{win}\npay B +{points + 1300} C -{points + 300}") == []
    assert faults(f"{win}\npay B +{points + 1300} C -{points}") == ["wrong-payment"]


def test_points_of_a_tsumo_tell_the_shares():
    """8000 for mangan: 4000 from the dealer and 2000 each; 2700 for 40 fu 2 han: 1300 and 700 each."""
    assert said("win B = 8000\npay A -4000 B +8000 C -2000 D -2000") == []
    assert said("win B = 2700\npay A -1300 B +2700 C -700 D -700") == []
    assert faults("win B = 2700\npay A -900 B +2700 C -900 D -900") == ["wrong-payment"]


@pytest.mark.parametrize(
    ("win", "near"),
    [
        ("win B from C = 8100", "8000 or 12000"),
        ("win B from C = 7800", "7700 or 8000"),
        ("win B from C = 100", "1000"),
        ("win A from C = 8000", "7700 or 8700"),
        ("win B = 7700", "7200 or 7900"),
        ("win B from C = 2 han 8000", "7100"),
    ],
)
def test_points_that_no_hand_is_worth(win: str, near: str):
    assert said(win) == [("no-such-value", near)]


@pytest.mark.parametrize(
    "win",
    [
        "win B from C for chiitoitsu 2 = 2 han 1600",  # 25 fu
        "win B for menzen-tsumo 1, pinfu 1 = 2 han 1500",  # 20 fu: 400 and 700
        "win A for menzen-tsumo 1, pinfu 1, tanyao 1 = 3 han 3900",  # 20 fu: 1300 from each
    ],
)
def test_han_and_points_of_a_hand_of_few_fu(win: str):
    assert said(win) == []


def test_few_fu_need_two_han():
    assert said("win B from C = 1 han 800") == [("no-such-value", "1000")]
    assert said("win B from C = 2 han 1300") == [("no-such-value", "1600")]  # 20 fu are a tsumo's


def test_renhou_is_no_yakuman_where_it_is_a_mangan():
    rules = "tenhou renhou=mangan"
    assert faults("win B from C for renhou 5 = 30 fu 3 han", rules) == ["wrong-han"]
    assert faults("win B from C for renhou 5 = 33 fu 5 han", rules) == ["wrong-fu"]


def test_a_limit_alone():
    assert said("win B from C = mangan\npay B +8000 C -8000") == []
    assert said("win B from C = haneman\npay B +8000 C -8000") == [("wrong-payment", "A +0 B +12000 C -12000 D +0")]
    assert said("win B from C = yakuman 64000\npay B +64000 C -64000") == []
    assert said("win B from C = mangan 7700") == [("wrong-points", "8000")]


def test_what_is_not_enough_for_a_value():
    assert notes("win B from C") == ["unchecked-value"]
    assert notes("win B from C = 3 han") == ["unchecked-value"]
    assert notes("win B from C = 3 han 5200\npay B +5200 C -5200") == []
    assert last_deal("win B from C = 3 han 5200").results[0].pay == (0, 5200, -5200, 0)


def test_only_dora_may_be_named_where_there_is_none():
    """``ura 0`` says that none was turned; of a yaku it says nothing that could be meant."""
    hand = "deal E2\nhand A 123456m123p4599s -\nwin A from B on 3s for pinfu 1"
    assert faults(f"{hand}, dora 0, aka 0 = 30 fu 1 han 1000") == []
    for name in ("iipeikou", "menzen-tsumo", "self-draw"):
        assert faults(f"{hand}, {name} 0 = 30 fu 1 han 1000") == ["wrong-yaku"]


# Hands shown without play


def test_thirteen_concealed_tiles_have_no_melds():
    """Pinfu without dora, 30 fu 1 han, is 1000; what is claimed is checked as if the line ended with -."""
    hand = "deal E2\nhand A 123456m123p4599s"
    assert faults(f"{hand} -\nwin A from B on 3s for pinfu 1 = 30 fu 1 han 1000") == []
    assert faults(f"{hand}\nwin A from B on 3s for pinfu 1 = 30 fu 1 han 1000") == []
    assert faults(f"{hand}\nwin A from B on 3s for pinfu 1, iipeikou 1") == ["wrong-yaku"]
    assert faults(f"{hand}\nwin A from B on 1s") == ["false-win"]


def test_fewer_tiles_without_their_melds_are_not_checked():
    hand = "deal E2\nhand A 456m123p4599s"
    win = "win A from B on 3s for haku 1 = 30 fu 1 han 1000"
    assert notes(f"{hand}\n{win}") == ["unchecked-hand"]
    assert notes(f"{hand} pon555z<C\n{win}") == []
    assert notes(f"{hand}\ndraw exhausted tenpai A") == ["unchecked-hand"]


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("123456m123p459s -", "12 tiles"),
        ("123456m123p459s", "12 tiles"),
        ("123456m123p34599s -", "14 tiles"),
        ("123456m123p34599s", "14 tiles"),
        ("123456m123p45s pon555z<C", "14 tiles (a meld counts as three)"),
        ("123m123p4s ankan5555z", "10 tiles (a meld counts as three)"),
    ],
)
def test_a_shown_hand_of_another_size(hand: str, count: str):
    found = diagnostics(f"deal E2\nhand A {hand}\nwin A from B on 3s = 30 fu 2 han")
    (fault,) = found
    assert (fault.code, fault.actual) == ("shown-hand-size", count)
    assert fault.place.line == 5
    assert ("winning tile" in fault.hint) == count.startswith("14")


def test_a_known_hand_without_its_winning_tile():
    hand = "deal E2\nhand A 123456m123p4599s -"
    assert notes(f"{hand}\nwin A from B for pinfu 1 = 30 fu 1 han 1000") == ["unchecked-value"]
    assert faults(f"{hand}\nwin A from B = 30 fu 1 han 1300") == ["wrong-points"]


def test_nine_kinds_are_shown_with_the_tile_drawn():
    assert faults("deal E1\nhand A 19m19p19s1234567z2m -\ndraw kyuushu A") == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("win B from A = 35 fu 1 han", "wrong-fu"),  # fu are whole tens, but for seven pairs
        ("win B from A = 20 fu 2 han", "wrong-fu"),  # 20 fu are pinfu by tsumo alone
        ("win B = 20 fu 2 han", ""),
        ("win B from A = 25 fu 1 han", "wrong-fu"),  # seven pairs are two han
        ("win B from A = 25 fu 2 han", ""),
        ("win B from B = 30 fu 1 han", "own-discard"),
        ("win B from A\npay A -1200 B +1300", "wrong-payment"),  # 100 points from nowhere
        ("win B from A\npay A -1250 B +1250", "wrong-payment"),
        ("win B from A\npay A -1300 B +2300", ""),  # with a stick
    ],
)
def test_claims_that_no_hand_and_no_table_allows(line: str, code: str):
    text = f'[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1 honba 0 sticks 0 points 25000 25000 25000 25000\n{line}\n'
    (game,) = read_text(text)
    assert [fault.code for fault in replay(game).errors] == ([code] if code else [])


@pytest.mark.parametrize("hand", ["A 123456m123p4599s\nA:1z= B:-6s A:ron", "hand A 123456m123p4599s -"])
def test_a_name_that_is_no_yaku_of_a_hand_that_is_known(hand: str):
    """It is a wrong list, which says what may have been meant."""
    (fault,) = diagnostics(f"{hand}\nwin A from B on 6s for pinfuu 1")
    assert (fault.code, fault.expected, fault.hint) == ("wrong-yaku", "pinfu 1", "pinfuu: did you mean pinfu?")
    (fault,) = diagnostics(f"{hand}\nwin A from B on 6s for tanyao 1")
    assert (fault.code, fault.hint) == ("wrong-yaku", "")


@pytest.mark.parametrize("name", ["aka", "nan", "pei"])
def test_a_name_that_is_like_none_gets_no_hint(name: str):
    (fault,) = diagnostics(f"win B from A for {name} 1", "wrc")
    assert (fault.code, fault.hint) == ("unknown-yaku", "")
