"""Real games of which part was not written down: what is left of them is checked, and never faulted."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from snippets import faults, notes

from mjlog.model import UNRECORDED, Call, Deal, Discard, Draw, Event, Gap, Indicator, Penalty, Say, Win
from mjlog.notation import read_text, write_game
from mjlog.reading import read
from mjlog.replayer import replay
from mjlog.tiles import UNKNOWN

Change = Callable[[Deal], Deal]


def of_one_seat(seat: int) -> Change:
    """Only what one player sees: own hand and draws, everybody's discards and melds, hands shown at the end."""

    def change(deal: Deal) -> Deal:
        hands = {one: hand for one, hand in deal.hands.items() if one == seat}
        return replace(deal, hands=hands, events=[_hidden(event, seat) for event in deal.events], ids=None)

    return change


def _hidden(event: Event, seat: int) -> Event:
    return replace(event, tile=UNKNOWN) if isinstance(event, Draw) and event.seat != seat else event


def at_the_table(deal: Deal) -> Deal:
    """What a scribe sees beside the table: no hands, no draws, nor whether a tile came from the hand."""
    events: list[Event] = []
    for event in deal.events:
        if isinstance(event, Draw):
            if event.replacement:
                events.append(replace(event, tile=UNKNOWN))
            continue
        kan = isinstance(event, Call) and event.kind in ("ankan", "kakan")
        after_a_draw = kan or (isinstance(event, Say) and event.what in ("tsumo", "kyuushu"))
        if after_a_draw and not (events and isinstance(events[-1], Draw)):
            events.append(Draw(event.seat, UNKNOWN))
        events.append(replace(event, origin=UNRECORDED) if isinstance(event, Discard) else event)
    return replace(deal, hands={}, events=events, ids=None)


def without_shown_hands(change: Change) -> Change:
    return lambda deal: replace(change(deal), shown=[])


def some_discards_unseen(deal: Deal) -> Deal:
    rng = random.Random(deal.label)
    events = [
        replace(event, tile=UNKNOWN)
        if isinstance(event, Discard) and not event.riichi and rng.random() < 0.3
        else event
        for event in deal.events
    ]
    return replace(deal, events=events, ids=None)


def turns_left_out(deal: Deal) -> Deal:
    """Some go-rounds that nobody wrote, calls and riichi in them too."""
    events = deal.events
    draws = [index for index, event in enumerate(events) if isinstance(event, Draw) and not event.replacement]
    if len(draws) < 3:
        return replace(deal, ids=None)
    start, end = sorted(random.Random(deal.label).sample(draws, 2))
    return replace(deal, events=[*events[:start], Gap(), *events[end:]], ids=None)


def without_points(deal: Deal) -> Deal:
    return replace(deal, points=None, ids=None)


def without_counters(deal: Deal) -> Deal:
    return replace(deal, points=None, honba=None, sticks=None, ids=None)


def only_results(deal: Deal) -> Deal:
    """Depth *hand*: who won how, with all indicators and who was in riichi."""
    paid: list[int] = []
    for index, event in enumerate(deal.events):
        if isinstance(event, Discard) and event.riichi:
            following = [one for one in deal.events[index + 1 :] if not getattr(one, "void", False)]
            if not (following and isinstance(following[0], Say) and following[0].what == "ron"):
                paid.append(event.seat)
    dora = (*deal.dora, *(event.tile for event in deal.events if isinstance(event, Indicator)))
    return replace(deal, hands={}, events=[], riichi=tuple(paid), dora=dora, ids=None)


def only_payments(deal: Deal) -> Deal:
    """Who won from whom, and what each paid."""
    deal = only_results(deal)
    results = [
        Win(one.seat, one.source, pay=one.pay) if isinstance(one, Win) else replace(one, tenpai=None)
        for one in deal.results
        if not isinstance(one, Penalty)
    ]
    return replace(deal, dora=(), ura=None, shown=[], results=results)


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
    "turns left out": (turns_left_out, {"unchecked-deal", "unchecked-standing"}),
    "without points": (without_points, {"unchecked-standing"}),
    "without counters": (without_counters, {"unchecked-standing"}),
    "only results": (only_results, {"unchecked-hand"}),  # at a draw the records show hands without their melds
    "only results, no hand shown": (without_shown_hands(only_results), set()),
    "only payments": (only_payments, {"unchecked-value", "unchecked-standing"}),
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


def test_after_turns_that_nobody_wrote_nothing_is_judged():
    play = "A:-1z B:-2z ... B:kakan9m+1p-2p C:ron\nhand C 123456m123p4599s -\nwin C from B on 2p for riichi 1"
    assert notes(play) == ["unchecked-deal"]


def test_results_without_honba_and_sticks_are_not_compared():
    win = "win A from D = 30 fu 1 han\npay A +2300 D -1300"
    assert faults(f"deal S2 points 25000 25000 25000 24000\n{win}") == []
    assert faults(f"deal S2 honba 1 sticks 1 points 25000 25000 25000 24000\n{win}") == []
    assert faults(f"deal S2 honba 0 sticks 1 points 25000 25000 25000 24000\n{win}") == ["wrong-payment"]
