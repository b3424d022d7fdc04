"""What the makers of mistakes share: a mistake and its place, the moments of a deal, deals with events changed."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from mjlog.model import Deal, Event
from mjlog.played import DealReplay, new_engine
from mjlog.table import Table
from mjlog.tiles import FACE


class Mutant(NamedTuple):
    """A deal with a mistake, and what must be found: any of the codes, at the event (or at a statement)."""

    deal: Deal
    codes: tuple[str, ...]
    step: int | None = None


Maker = Callable[[DealReplay, random.Random], Mutant | None]


@dataclass
class Moment:
    """An event and the table before it."""

    step: int
    event: Event
    table: Table


def moments(done: DealReplay) -> Iterator[Moment]:
    """Every event with the table before it (one object that changes)."""
    engine = new_engine(done.deal, done.start, done.rules)
    for step, event in enumerate(done.deal.events):
        yield Moment(step, event, engine.table)
        engine.step(event)


def with_event(deal: Deal, step: int, event: Event | None, *more: tuple[int, Event]) -> Deal:
    """A copy of the deal with events replaced; ``None`` takes one out."""
    changed = replace(deal, events=list(deal.events))
    for at, other in more:
        changed.events[at] = other
    if event is None:
        del changed.events[step]
    else:
        changed.events[step] = event
    return changed


def insert(deal: Deal, step: int, *events: Event) -> Deal:
    """A copy of the deal with events put before one."""
    changed = replace(deal, events=list(deal.events))
    changed.events[step:step] = events
    return changed


def choose(found: list[Mutant], rng: random.Random) -> Mutant | None:
    """One of the places where the mistake can be made."""
    return rng.choice(found) if found else None


def held(table: Table, seat: int, tile: int) -> int:
    return table.players[seat].counts[tile]


def absent(table: Table, seat: int) -> list[int]:
    """Tiles the player does not hold, not even as another five."""
    faces = {FACE[tile] for tile in range(37) if held(table, seat, tile)}
    return [face for face in range(34) if face not in faces]


def final_table(done: DealReplay) -> Table:
    *_, (_, _, table) = done.steps()
    return table
