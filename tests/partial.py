"""What may be left out of a record: each way as a change of a deal."""

import random
from collections.abc import Callable
from dataclasses import replace

from mjlog.model import (
    UNRECORDED,
    Call,
    Deal,
    Discard,
    Draw,
    Event,
    Gap,
    Indicator,
    Mark,
    Penalty,
    Result,
    Say,
    Time,
    Win,
)
from mjlog.tiles import UNKNOWN, is_bonus

Change = Callable[[Deal], Deal]


def of_one_seat(seat: int) -> Change:
    """Only what one player sees: own hand and draws, everybody's discards and melds, hands shown at the end."""

    def change(deal: Deal) -> Deal:
        hands = {one: hand for one, hand in deal.hands.items() if one == seat}
        events = [_hidden(event, seat) for event in deal.events]
        return replace(deal, wall=None, hands=hands, events=events, ids=None)

    return change


def _hidden(event: Event, seat: int) -> Event:
    hidden = isinstance(event, Draw) and event.seat != seat and not is_bonus(event.tile)
    return replace(event, tile=UNKNOWN) if hidden else event


def at_the_table(deal: Deal) -> Deal:
    """What a scribe sees beside the table: no hands, no draws, nor whether a tile came from the hand."""
    events: list[Event] = []
    for event in deal.events:
        if isinstance(event, Draw):
            if is_bonus(event.tile):
                events.append(event)
            elif event.replacement:
                events.append(replace(event, tile=UNKNOWN))
            continue
        own = isinstance(event, Call) and event.kind in ("ankan", "kakan", "kita")
        after_a_draw = own or (isinstance(event, Say) and event.what in ("tsumo", "kyuushu", "riichi"))
        if after_a_draw and not (events and isinstance(events[-1], Draw)):
            events.append(Draw(event.seat, UNKNOWN))
        events.append(replace(event, origin=UNRECORDED) if isinstance(event, Discard) else event)
    return replace(deal, wall=None, hands={}, events=events, ids=None)


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
            following = [
                one
                for one in deal.events[index + 1 :]
                if not isinstance(one, Time | Mark) and not getattr(one, "void", False)
            ]
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


def some_tiles_unseen(deal: Deal) -> Deal:
    """Hands shown in part, without play."""
    rng = random.Random(deal.label)
    deal = only_results(deal)
    shown = [
        replace(one, tiles=tuple(UNKNOWN if rng.random() < 0.5 else tile for tile in one.tiles)) for one in deal.shown
    ]
    return replace(deal, shown=shown)


def without_claims(change: Change, *kept: str) -> Change:
    """Of what a win is said to be only these, by their names in `Win`."""

    def claimed(result: Result) -> Result:
        if not isinstance(result, Win):
            return result
        return Win(result.seat, result.source, result.tile, **{name: getattr(result, name) for name in kept})

    def change_claims(deal: Deal) -> Deal:
        deal = change(deal)
        return replace(deal, results=[claimed(result) for result in deal.results])

    return change_claims


def without_worth(change: Change) -> Change:
    """Lists of names alone, without what each is worth."""

    def named(result: Result) -> Result:
        if not isinstance(result, Win) or result.yaku is None:
            return result
        return replace(result, yaku=tuple((name, None) for name, _ in result.yaku))

    def change_lists(deal: Deal) -> Deal:
        deal = change(deal)
        return replace(deal, results=[named(result) for result in deal.results])

    return change_lists


def without_riichi(change: Change) -> Change:
    """Nobody wrote who was in riichi."""
    return lambda deal: replace(change(deal), riichi=None)


def unseen_changes() -> dict[str, Change]:
    """Hands that nobody saw or only one player did, with other claims each."""
    figures = ("fu", "han", "faan", "base", "times", "limit", "points", "pay")
    table, results = without_shown_hands(at_the_table), without_shown_hands(only_results)
    return {
        "seen by one": of_one_seat(0),
        "seen by one, no hand shown": without_shown_hands(of_one_seat(1)),
        "at the table": at_the_table,
        "at the table, no hand shown": table,
        "at the table, lists": without_claims(table, "yaku"),
        "at the table, names": without_worth(table),
        "results, names": without_worth(results),
        "at the table, figures": without_claims(table, *figures),
        "at the table, payments": without_claims(table, "pay"),
        "seen by one, figures": without_claims(without_shown_hands(of_one_seat(2)), *figures),
        "some discards": some_discards_unseen,
        "some turns": turns_left_out,
        "results": only_results,
        "results, no hand shown": results,
        "results, lists": without_claims(results, "yaku"),
        "results, figures": without_claims(results, *figures),
        "results without riichi": without_riichi(only_results),
        "results, no hand shown, without riichi": without_riichi(results),
        "payments": only_payments,
        "payments without riichi": without_riichi(only_payments),
        "hands in part": some_tiles_unseen,
    }
