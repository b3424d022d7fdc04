"""The engine's one glance at usual turns is the same as event by event, on sound play and on spoilt play."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from mjlog.engine import Engine
from mjlog.model import Discard, Draw
from mjlog.played import new_engine
from mjlog.reading import read
from mjlog.replayer import replay

SAMPLES = Path(__file__).parents[1] / "sample_logs" / "riichi"


def _stepped(engine: Engine, events):
    """The first event with faults and the faults, every event by ``step``."""
    for index, event in enumerate(events):
        faults = engine.step(event)
        if faults:
            return index, faults
    return None


def _spoil(events, rng):
    """One draw or discard changed: its tile, seat or origin, or left out, or doubled."""
    spoilt = list(events)
    at = rng.choice([i for i, event in enumerate(events) if isinstance(event, Draw | Discard)])
    event = spoilt[at]
    change = rng.randrange(5)
    if change == 0:
        spoilt[at] = replace(event, tile=rng.randrange(46))
    elif change == 1:
        spoilt[at] = replace(event, seat=(event.seat + rng.randrange(1, 4)) % 4)
    elif change == 2 and isinstance(event, Discard):
        spoilt[at] = replace(event, origin=rng.randrange(3), riichi=rng.random() < 0.2)
    elif change == 3:
        del spoilt[at]
    else:
        spoilt.insert(at, event)
    return spoilt


@pytest.mark.parametrize("name", ["hanchan", "league"])
def test_run_is_step_by_step(name):
    rng = random.Random(name)
    stopped = 0
    for game in read(str(SAMPLES / f"{name}.mjn")):
        for done in replay(game).deals:
            plays = [done.deal.events] + [_spoil(done.deal.events, rng) for _ in range(40)]
            for events in plays:
                quick, slow = (new_engine(done.deal, done.start, done.rules) for _ in range(2))
                found = quick.run(events)
                assert found == _stepped(slow, events)
                assert quick.table == slow.table
                stopped += found is not None
    assert stopped > 300
