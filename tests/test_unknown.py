"""Real games of which part was not written down: what is left of them is checked, and never faulted."""

from collections import Counter
from dataclasses import replace

import pytest
from partial import (
    Change,
    at_the_table,
    of_one_seat,
    only_payments,
    only_results,
    some_discards_unseen,
    turns_left_out,
    without_counters,
    without_points,
    without_shown_hands,
)
from snippets import faults, notes

from mjlog.notation import read_text, write_game
from mjlog.reading import read
from mjlog.replayer import replay

CHANGES: dict[str, tuple[Change, set[str]]] = {
    **{
        f"seen by {'ABCD'[seat]}": (of_one_seat(seat), {"unchecked-riichi", "unchecked-kan", "unchecked-kyuushu"})
        for seat in range(4)
    },
    "seen by B to the end": (
        without_shown_hands(of_one_seat(1)),
        {"unchecked-riichi", "unchecked-kan", "unchecked-kyuushu", "unchecked-win"},
    ),
    "at the table": (at_the_table, {"unchecked-riichi", "unchecked-kan", "unchecked-kyuushu"}),
    "at the table, no hand shown": (
        without_shown_hands(at_the_table),
        {"unchecked-riichi", "unchecked-kan", "unchecked-kyuushu", "unchecked-win"},
    ),
    "discards unseen": (some_discards_unseen, {"unchecked-riichi", "unchecked-kan", "unchecked-win"}),
    "turns left out": (
        turns_left_out,
        {"unchecked-deal", "unchecked-deposits", "unchecked-hand", "unchecked-value"},
    ),
    "without points": (without_points, {"unchecked-standing"}),
    "without counters": (without_counters, {"unchecked-standing"}),
    "only results": (only_results, {"unchecked-hand"}),  # at a draw the records show hands without their melds
    "only results, no hand shown": (without_shown_hands(only_results), set()),
    "only payments": (only_payments, {"unchecked-value"}),
}
"""What is left out, and what then cannot be told."""


@pytest.fixture(scope="module")
def games(records):
    games = [game for game in read(records / "tenhou-xml") if game.deals and not replay(game).faults]
    assert len(games) > 200
    return games


@pytest.mark.parametrize("kind", CHANGES)
def test_what_is_left_out_is_never_a_fault(kind: str, games):
    change, untold = CHANGES[kind]
    found: Counter[str] = Counter()
    for game in games:
        text = write_game(replace(game, deals=[change(deal) for deal in game.deals]))
        (written,) = read_text(text)
        played = replay(written)
        assert [f"{one.place} {one.code}" for one in played.errors] == []
        assert len(played.deals) == len(game.deals)
        found.update(one.code for one in played.faults if not one.is_fault)
    assert set(found) == untold


# Single questions


def test_what_a_discard_tells_of_an_unknown_hand():
    """Unknown tiles become known as they are laid: a fifth copy is impossible all the same."""
    assert faults("A:-5z B:-5z C:-5z D:-5z A:-5z") == ["extra-copy"]
    assert faults("A:-1z B:pon11z-2z C:-1z D:-1z") == ["extra-copy"]


def test_a_hand_of_known_and_unknown_tiles():
    hand = "A 123456789m???1z"
    assert faults(f"{hand}\nA:5p-7z") == []  # it may be one of the unknown ones
    three = "A:1s-7z B:-? C:-? D:-? A:2s-7z B:-? C:-? D:-? A:3s-7z B:-? C:-? D:-?"
    assert faults(f"{hand}\n{three} A:4s-6z") == ["not-held"]
    assert faults(f"{hand}\n{three} A:4s-1z") == []


def test_a_drawn_tile_nobody_saw_is_not_one_from_the_hand():
    hand = "A 123456789m123p1s"
    assert faults(f"{hand}\nA:?-7z") == ["not-held"]
    assert faults(f"{hand}\nA:?=7z") == []
    assert faults(f"{hand}\nA:?--7z") == []
    assert faults(f"{hand}\nA:?-? B:-? C:-? D:-? A:?=? B:-? C:-? D:-? A:?--?") == []
    assert faults(f"{hand}\nA:?=1m B:-1m C:-1m D:-1m") == ["extra-copy"]


def test_a_tile_drawn_unseen_and_discarded_leaves_the_hand_known():
    hand = "A 123456m123p4599s"
    assert notes(f"{hand}\nA:?=1m B:-3s A:ron\nwin A from B on 3s for pinfu 1") == []


def test_after_turns_that_nobody_wrote_the_play_is_not_judged():
    play = "A:-1z B:-2z ... B:kakan9m+1p-2p C:ron\nhand C 123456m13p44456s -\nwin C from B on 2p for riichi 1"
    assert notes(play) == ["unchecked-deal"]


def test_results_without_honba_and_sticks_are_not_compared():
    win = "win A from D = 30 fu 1 han\npay A +2300 D -1300"
    assert faults(f"deal S2 points 25000 25000 25000 24000\n{win}") == []
    assert faults(f"deal S2 honba 1 sticks 1 points 25000 25000 25000 24000\n{win}") == []
    assert faults(f"deal S2 honba 0 sticks 1 points 25000 25000 25000 24000\n{win}") == ["wrong-payment"]
