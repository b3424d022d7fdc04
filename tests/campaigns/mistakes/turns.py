"""Events left out, made twice, moved; other seats; play after the last tile."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from mutants import insert, with_event

from mistakes.making import cut, others
from mjlog.model import DRAWN, FROM_HAND, UNRECORDED, Deal, Discard, Draw, Drawn
from mjlog.played import DealReplay
from mjlog.tiles import FACES


def wrong_turn(done: DealReplay, rng: Random) -> Deal | None:
    """A draw and its discard by somebody else, or two players' turns in the other order."""
    turns = [
        step
        for step, (draw, gone) in enumerate(pairwise(done.deal.events))
        if isinstance(draw, Draw) and isinstance(gone, Discard)
    ]
    if not turns:
        return None
    step = rng.choice(turns)
    draw, gone = done.deal.events[step : step + 2]
    seat = rng.choice(others(done, getattr(draw, "seat", None)))
    return with_event(done.deal, step, replace(draw, seat=seat), (step + 1, replace(gone, seat=seat)))  # type: ignore[call-arg]


def event_left_out(done: DealReplay, rng: Random) -> Deal | None:
    """One event is not there."""
    return with_event(done.deal, rng.randrange(len(done.deal.events)), None)


def event_twice(done: DealReplay, rng: Random) -> Deal | None:
    """One event happens again, there or later."""
    step = rng.randrange(len(done.deal.events))
    later = min(step + rng.choice((1, 1, 2, 3)), len(done.deal.events))
    return insert(done.deal, later, done.deal.events[step])


def events_swapped(done: DealReplay, rng: Random) -> Deal | None:
    """Two events that follow each other in the other order."""
    if len(done.deal.events) < 2:
        return None
    step = rng.randrange(len(done.deal.events) - 1)
    return with_event(done.deal, step, done.deal.events[step + 1], (step + 1, done.deal.events[step]))


def other_origin(done: DealReplay, rng: Random) -> Deal | None:
    """A discard said to be the tile drawn, from the hand, or without a word."""
    steps = [step for step, event in enumerate(done.deal.events) if isinstance(event, Discard)]
    if not steps:
        return None
    step = rng.choice(steps)
    event = done.deal.events[step]
    assert isinstance(event, Discard)
    origin = rng.choice([one for one in (FROM_HAND, DRAWN, UNRECORDED) if one != event.origin])
    return with_event(done.deal, step, replace(event, origin=origin))


def other_deal(done: DealReplay, rng: Random) -> Deal | None:
    """Another wind or dealer: what seats and hands are worth changes."""
    if rng.random() < 0.5:
        return replace(done.deal, wind=((done.deal.wind or 0) + rng.randint(1, 3)) % 4)
    number = rng.randint(1, done.rules.players)
    return replace(done.deal, number=number, dealer=rng.choice((done.deal.dealer, number - 1)))


def past_the_reserve(done: DealReplay, rng: Random) -> Deal | None:
    """Play goes on after the last tile, or is said to be over before it."""
    deal = done.deal
    last = deal.events[-1]
    drawn = deal.results and isinstance(deal.results[0], Drawn) and deal.results[0].kind == "exhausted"
    if drawn and isinstance(last, Discard) and rng.random() < 0.8:
        seen = [event.tile for event in deal.events if isinstance(event, Draw)]
        tile = min(rng.sample(range(FACES), FACES), key=seen.count)
        seat = (last.seat + 1) % done.rules.players
        call = rng.choice(([Draw(seat, tile), Discard(seat, tile, DRAWN)], [Draw(seat, tile)]))
        return replace(deal, events=[*deal.events, *call])
    step = rng.randrange(len(deal.events)) if not drawn else len(deal.events) - rng.randint(1, 3)
    return cut(deal, deal.events[: max(step, 0)], Drawn(rng.choice(("exhausted", "void"))))
