"""What people type who do not know the format yet, and the remedy that is named."""

import pytest

from mjlog.diagnostics import Diagnostic
from mjlog.notation import read_text


def fault_of(deal: str) -> Diagnostic:
    (game,) = read_text(f'[MJN "1"]\n[Rules "riichi tenhou"]\n\n{deal}\n')
    (fault,) = game.all_faults
    assert fault.code == "syntax"
    return fault


@pytest.mark.parametrize(
    ("deal", "hint"),
    [
        ("deal East 1", "write deal E1"),
        ("deal south 3 honba 1", "write deal S3"),
        ("deal E1\nwin B tsumo", "leave out tsumo: without from, a win is self-drawn"),
        ("deal E1\nwin B by tsumo for riichi 1", "leave out tsumo: without from, a win is self-drawn"),
        ("deal E1\nwin B from Ann", "write the player's letter (A B C D) instead of Ann"),
        ("deal E1\nwin B from Mina", "write the player's letter (A B C D) instead of Mina"),
        ("deal E1\nwin Ann from B", "write the player's letter (A B C D) instead of Ann"),
        ("deal E1\ndraw exhausted tenpai Björn", "write the player's letter (A B C D) instead of Björn"),
        ("deal E1\ndraw ryuukyoku", "did you mean exhausted?"),
        ("deal E1\nA:8M=", "suits are small letters: 8m"),
        ("deal E1\ndora 8M", "suits are small letters: 8m"),
        ("deal E1\nA 123M456p", "suits are small letters: 123m"),
        ("deal E1\nwin B from A = 40fu 3han", "put a blank between: 40 fu"),
        ("deal E1\nwin B from A = 40 fu 3han", "put a blank between: 3 han"),
        ("deal E1\npay A +1000 B -1000", "pay stands below the win, draw, chombo or penalty that it settles"),
        ("deal E1\nA:5z -9p", "a turn is one word, without blanks"),
    ],
)
def test_a_slip_has_its_remedy(deal: str, hint: str):
    assert fault_of(deal).hint == hint


@pytest.mark.parametrize(
    "deal",
    ["deal E1\nwin B from A\npay A -1000 B", "deal E1\nwin B from A\npay A -1 B +1\npay A -1 B +1", "deal E1\nA:5z*"],
)
def test_no_remedy_is_made_up(deal: str):
    assert fault_of(deal).hint == ""


def test_signs_that_are_expected_are_named_in_words():
    assert fault_of("deal E1\nA:5z*").message == (
        "expected one of: a comma and what is said or laid; a discard such as -9p or =; a replacement such as +5s; "
        'an indicator such as ^4p, found "*"'
    )
