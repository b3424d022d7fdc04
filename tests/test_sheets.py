"""Score sheets: deals without play, held against everything that their rules and their own statements allow."""

import pytest
from snippets import START, diagnostics, faults, notes

RIICHI = f"deal E1 honba 0 sticks 0 {START}"


def sheet(rules: str, lines: str) -> str:
    """A deal of these rules without play."""
    return f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\n{lines}'


# What is paid for a win of which no value is recorded


@pytest.mark.parametrize(
    ("win", "codes"),
    [
        # "Ron: the discarder alone pays. Tsumo: the others share."
        ("win B from C\npay B +5200 C -5200", []),
        ("win B from C\npay A -5200 B +5200", ["wrong-payment"]),
        ("win B from C\npay A -2600 B +5200 C -2600", ["wrong-payment"]),
        ("win B from C\npay A -1300 B +3900 C -1300 D -1300", ["wrong-payment"]),
        ("win B\npay A -2600 B +5200 C -1300 D -1300", []),
        ("win B\npay A -1300 B +5200 C -2600 D -1300", ["wrong-payment"]),  # the dealer pays double
        ("win B\npay B +5200 C -5200", ["wrong-payment"]),
        ("win A\npay A +6000 B -2000 C -2000 D -2000", []),
        # no such value: 40 fu 3 han is 5200, 50 fu 3 han 6400
        ("win B from C\npay B +5300 C -5300", ["wrong-payment"]),
        ("win B from C\npay B +2300 C -1300", []),  # B's own stick comes back
        ("win B from C\npay B +1400 C -1300", ["wrong-payment"]),
        ("win B from C\npay B +1300 C -2300", ["wrong-payment"]),  # nobody got the other thousand
        ("win B from C = 3 han\npay B +5200 C -5200", []),
        ("win B from C = 3 han\npay B +8000 C -8000", []),  # 70 fu
        ("win B from C = 3 han\npay B +12000 C -12000", ["wrong-payment"]),
        ("win B from C = 40 fu\npay B +5200 C -5200", []),
        # the last dragons may have come from another: "half of a ron by another"
        ("win B from C\npay B +32000 C -16000 D -16000", []),
        ("win B from C\npay B +24000 C -12000 D -12000", ["wrong-payment"]),
    ],
)
def test_payments_of_a_riichi_win_without_a_value(win: str, codes: list[str]):
    assert faults(f"{RIICHI}\n{win}") == codes


def test_payments_with_honba_and_sticks():
    """ "each honba 300: by the discarder alone, or 100 from each at tsumo"."""
    start = "deal E1 honba 2 sticks 1 points 25000 25000 25000 24000"
    assert faults(f"{start}\nwin B from C\npay B +6800 C -5800") == []
    assert faults(f"{start}\nwin B from C\npay B +5800 C -5800") == ["wrong-payment"]
    assert faults(f"{start}\nwin B from C\npay B +6500 C -5500") == ["wrong-payment"]
    assert faults(f"{start}\nwin B\npay A -2800 B +6800 C -1500 D -1500") == []
    assert faults(f"{start}\nwin B\npay A -2900 B +6800 C -1500 D -1400") == ["wrong-payment"]


@pytest.mark.parametrize("value", ["", " = 40 fu 3 han"])
def test_payments_where_nobody_counted_honba_and_sticks(value: str):
    """5200 and any number of honba and sticks."""
    win = f"deal E3 dealer A\nwin B from C{value}\npay"
    assert faults(f"{win} B +5200 C -5200") == []
    assert faults(f"{win} B +6800 C -5800") == []
    assert faults(f"{win} B +5300 C -5300") == (["wrong-payment"] if value else [])  # 5000 there is none; 2300 with 10
    assert faults(f"{win} B +5200 D -5200") == ["wrong-payment"]
    assert faults(f"{win} B +5200 C -2600 D -2600") == ["wrong-payment"]
    assert faults(f"{win} B +5700 C -5200") == ["wrong-payment"]
    assert faults(f"{win} B +4200 C -5200") == ["wrong-payment"]


def test_the_nearest_payments_are_named():
    (fault,) = [one for one in diagnostics(f"{RIICHI}\nwin B from C\npay B +5300 C -5300") if one.is_fault]
    assert fault.expected == "A +0 B +5200 C -5200 D +0 or A +0 B +5800 C -5800 D +0"
    assert fault.actual == "A +0 B +5300 C -5300 D +0"
    (fault,) = [one for one in diagnostics(f"{RIICHI}\nwin B from C\npay A -5200 B +5200") if one.is_fault]
    assert fault.expected == "A +0 B +5200 C -5200 D +0"


@pytest.mark.parametrize(
    ("rules", "win", "codes"),
    [
        # full spicy: 8 16 32 ... a portion; the discarder pays three, self-drawn each pays one
        ("hongkong", "win B from C\npay B +24 C -24", []),
        ("hongkong", "win B from C\npay B +16 C -16", ["wrong-payment"]),
        ("hongkong", "win B from C\npay A -8 B +24 C -8 D -8", ["wrong-payment"]),
        ("hongkong", "win B from C = limit\npay B +24 C -24", ["wrong-payment"]),
        ("hongkong half-spicy", "win B\npay A -8 B +24 C -8 D -8", []),
        ("hongkong half-spicy", "win B\npay A -9 B +27 C -9 D -9", ["wrong-payment"]),
        ("hongkong half-spicy", "win B\npay A -8 B +16 C -8", ["wrong-payment"]),
        ("hongkong half-spicy", "win B\npay A -8 B +25 C -8 D -8", ["wrong-payment"]),
        # "win on a discard | discarder -2, others -1 each | +4"
        ("classic special", "win B from C\npay A -1 B +4 C -2 D -1", []),
        ("classic special", "win B from C\npay A -2 B +4 C -1 D -1", ["wrong-payment"]),
        ("classic special", "win B from C\npay A -3 B +12 C -6 D -3", ["wrong-payment"]),
        ("classic special", "win B from C\npay A -2 B +8 C -4 D -2", []),
    ],
)
def test_payments_of_a_chinese_win_without_a_value(rules: str, win: str, codes: list[str]):
    assert faults(sheet(rules, win)) == codes


def test_a_payment_that_is_possible_is_no_value():
    assert notes(f"{RIICHI}\nriichi -\nwin B from C\npay B +5200 C -5200") == ["unchecked-value"]
