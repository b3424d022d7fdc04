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


@pytest.mark.parametrize(
    ("written", "turn"),
    [
        ("A: 1m-2p", "A:1m-2p"),
        ("A :1m-2p", "A:1m-2p"),
        ("A : 1m - 2p", "A:1m-2p"),
        ("A 1m-2p", "A:1m-2p"),
        ("A 1m", "A:1m"),
        ("A;1m-2p", "A:1m-2p"),
        ("A1m-2p", "A:1m-2p"),
        ("a:1m-2p", "A:1m-2p"),
        ("A:1m -2p", "A:1m-2p"),
        ("A:1m- 2p", "A:1m-2p"),
        ("A:1m =", "A:1m="),
        ("A:1m-2p *", "A:1m-2p*"),
        ("A: pon55m-2p", "A:pon55m-2p"),
        ("A:pon 55m-2p", "A:pon55m-2p"),
        ("A:1m, tsumo", "A:1m,tsumo"),
        ("A: ron", "A:ron"),
        ("A ron", "A:ron"),
    ],
)
@pytest.mark.parametrize("before", ["", "A:9m=", "C:1m-2p D:3m= @3 "])
def test_a_turn_written_otherwise_than_as_one_word(written: str, turn: str, before: str):
    deal = f"deal E1\nA:9m=\n{before} {written} # comment"
    fault = fault_of(deal)
    assert fault.message == f"a turn is one word, the player's letter and a colon first: write {turn}"
    assert fault.actual == written
    assert (fault.place.line, fault.place.column) == (6, len(before) + 2)
    (game,) = read_text(f'[MJN "1"]\n{deal.replace(written, turn)}\n')
    assert game.all_faults == []


@pytest.mark.parametrize("words", ["A:", "A: B: 1q", "A:1m-2p B:", "A:1m-2q", "riichi A =", "pay A 1m", "E:1m-2p"])
def test_no_turn_is_made_up(words: str):
    assert "a turn is one word" not in fault_of(f"deal E1\nA:9m=\n{words}").message


def test_a_word_that_ends_too_early():
    assert fault_of("deal E1\nA: # whose turn").message == "the end of the word comes too early"
