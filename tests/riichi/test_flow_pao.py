"""Liability (pao): who feeds the meld that shows the last dragon or wind pays for the yakuman."""

import pytest
from snippets import START, faults

HAND = "B 556677z2349p1m12s"
FED_BY_D = "A:-5z B:pon55z-1m C:-6z B:pon66z-1s C:-3m D:-7z B:pon77z-2s"
DEAL = f"deal E1 honba 2 {START}\n{HAND}\n{FED_BY_D}"


@pytest.mark.parametrize("rules", ["tenhou", "seed"])
@pytest.mark.parametrize(
    ("end", "pay"),
    [
        ("C:-9p B:ron\nwin B from C on 9p pao D for daisangen", "B +32600 C -16000 D -16600"),
        ("C:-1m D:-9p B:ron\nwin B from D on 9p pao D for daisangen", "B +32600 D -32600"),
        ("C:-1m D:-1m A:-1m B:9p,tsumo\nwin B on 9p pao D for daisangen", "B +32600 D -32600"),
    ],
)
def test_c38_the_liable_player_pays_half_of_a_ron_all_of_a_tsumo_and_the_honba(end: str, pay: str, rules: str):
    assert faults(f"{DEAL} {end}\npay {pay}", rules) == []


def test_c38_other_payments_are_wrong():
    assert faults(f"{DEAL} C:-9p B:ron\nwin B from C on 9p\npay B +32600 C -16600 D -16000") == ["wrong-payment"]
    assert faults(f"{DEAL} C:-9p B:ron\nwin B from C on 9p\npay B +32600 C -32600") == ["wrong-payment"]
    assert faults(f"{DEAL} C:-9p B:ron\nwin B from C on 9p pao A") == ["wrong-pao"]


def test_without_liability():
    rules = "tenhou pao=none"
    assert faults(f"{DEAL} C:-9p B:ron\nwin B from C on 9p\npay B +32600 C -32600", rules) == []


def test_the_honba_may_be_the_discarders():
    play = f"{DEAL} C:-9p B:ron\nwin B from C on 9p\npay B +32600 C -16600 D -16000"
    assert faults(play, "tenhou pao-honba=discarder") == []


@pytest.mark.parametrize("closed_kan", ["", " C:-3m D:-3m A:-3m B:7z,ankan7777z^1p+8m="])
def test_c40_nobody_is_liable_for_a_set_that_was_not_fed(closed_kan: str):
    play = f"A:-5z B:pon55z-1m C:-3m D:-6z B:pon66z-1s{closed_kan} C:-9p B:ron"
    win = "win B from C on 9p for daisangen\npay B +32000 C -32000"
    assert faults(f"B 5566777z2349p1m1s\n{play}\n{win}") == []


def test_a_daiminkan_feeds_as_well():
    play = "A:-5z B:pon55z-1m C:-3m D:-6z B:pon66z-1s C:-3m D:-3m A:-7z B:kan777z+8m^1p=8m C:-9p B:ron"
    win = "win B from C on 9p pao A for daisangen\npay B +32000 C -16000 A -16000"
    assert faults(f"B 5566777z2349p1m1s\n{play}\n{win}") == []


def test_an_added_kan_leaves_the_liability_with_who_fed_the_pon():
    play = FED_BY_D.replace("-2s", "-2s C:-3m D:-3m A:-3m B:7z,kakan7z+8m^1p=8m")
    win = "win B from C on 9p pao D for daisangen\npay B +32000 C -16000 D -16000"
    assert faults(f"{HAND}\n{play} C:-9p B:ron\n{win}") == []


def test_daisuushi():
    hand = "B 11223344z9p1m123s"
    play = "A:-1z B:pon11z-1m C:-2z B:pon22z-1s C:-3z B:pon33z-2s C:-3m D:-4z B:pon44z-3s"
    win = "win B from C on 9p pao D for daisuushi\npay B +32000 C -16000 D -16000"
    assert faults(f"{hand}\n{play} C:-9p B:ron\n{win}") == []


def test_three_winds_fed_are_no_liability():
    hand = "B 11223344z56p1m12s"
    play = "A:-1z B:pon11z-1m C:-2z B:pon22z-1s C:-3z B:pon33z-2s"
    win = "win B from C on 7p for shousuushi\npay B +32000 C -32000"
    assert faults(f"{hand}\n{play} C:-7p B:ron\n{win}") == []


@pytest.mark.parametrize(
    ("rules", "pay"),
    [
        ("tenhou", "B +64000 C -32000 D -32000"),
        ("tenhou pao-part=liable", "B +64000 C -48000 D -16000"),
        ("seed", "B +64000 C -48000 D -16000"),
    ],
)
def test_a_further_yakuman_is_shared_or_not(rules: str, pay: str):
    hand = "B 5566771122z1m12s"
    win = f"win B from C on 1z pao D for daisangen, tsuuiisou\npay {pay}"
    assert faults(f"{hand}\n{FED_BY_D} C:-1z B:ron\n{win}", rules) == []


@pytest.mark.parametrize(("pao", "liable"), [("daisangen,daisuushi", False), ("suukantsu", True)])
def test_c41_liability_for_four_kans_is_an_option(pao: str, liable: bool):
    kans = "B:?,ankan1111m^1p+?,ankan2222m^2p+?,ankan3333m^3p+?-9s C:-3s D:-4m B:kan444m+9m^4p-8s C:-9p B:ron"
    hand = "hand B 9p ankan1111m ankan2222m ankan3333m kan4444m<D"
    pay = "B +32000 C -16000 D -16000" if liable else "B +32000 C -32000"
    text = f"A:-3s {kans.replace('+9m', '+?')}\n{hand}\nwin B from C on 9p for suukantsu\npay {pay}"
    assert faults(text, f"tenhou pao={pao}") == []
