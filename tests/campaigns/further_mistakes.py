"""More changes of simulated deals of riichi: wins let pass, Norths laid aside by whoever may do so or may not."""

from dataclasses import replace
from random import Random

from mutants import moments

from mjlog.model import DRAWN, Call, Deal, Discard, Draw, Event, Say, Win
from mjlog.played import DealReplay
from mjlog.table import PASS, REPLACE
from mjlog.tiles import FACE, FACES

NORTH = 30


def north_laid_aside(done: DealReplay, rng: Random) -> Deal | None:
    """Somebody who holds a North, or another player, lays it aside at some moment; or somebody wins on it."""
    steps = [moment.step for moment in moments(done) if any(p.counts[NORTH] for p in moment.table.players)]
    if not steps or done.rules.players != 3:
        return None
    step = rng.choice(steps)
    table = next(moment.table for moment in moments(done) if moment.step == step)
    holders = [player.seat for player in table.players if player.counts[NORTH]]
    seat = table.turn if table.turn in holders and rng.random() < 0.7 else rng.choice([*holders, rng.randrange(3)])
    events: list[Event] = [Call(seat, "kita", (NORTH,))]
    waiting = [p.seat for p in table.players if p.seat != seat and p.waits >> NORTH & 1]
    if waiting or rng.random() < 0.1:
        winner = rng.choice(waiting or [one for one in range(3) if one != seat])
        return _ending(done.deal, step, [*events, Say(winner, "ron")], Win(winner, seat))
    return _ending(done.deal, step, [*events, Draw(seat, _unseen(table.seen, done, rng), replacement=True)])


def win_passed(done: DealReplay, rng: Random) -> Deal | None:
    """A tile that was won on passes; the next one drawn is discarded, and the same player wins on that."""
    places = [m.step for m in moments(done) if isinstance(m.event, Say) and m.event.what == "ron" and not m.table.wins]
    if not places:
        return None
    step = rng.choice(places)
    moment = next(moment for moment in moments(done) if moment.step == step)
    table, seat = moment.table, getattr(moment.event, "seat", 0)
    if table.phase not in (PASS, REPLACE):
        return None
    waits = [face for face in range(FACES) if table.players[seat].waits >> face & 1]
    free = [face for face in waits if table.seen[face] < done.rules.limits[face]]
    tile = rng.choice(free) if free and rng.random() < 0.8 else _unseen(table.seen, done, rng)
    drawer = table.turn
    passing: list[Event] = [
        Draw(drawer, tile, replacement=table.phase == REPLACE),
        Discard(drawer, tile, DRAWN),
        Say(seat, "ron"),
    ]
    return _ending(done.deal, step, passing, Win(seat, drawer))


def _unseen(seen: list[int], done: DealReplay, rng: Random) -> int:
    """A tile that may still be drawn, in most cases."""
    tiles = [face for face in range(FACES) if seen[face] < done.rules.limits[face] - (FACE.count(face) > 1)]
    return rng.choice(tiles or list(range(FACES)))


def _ending(deal: Deal, step: int, events: list[Event], *results: Win) -> Deal:
    """The deal until a step, then other events; as it ends, no more is claimed."""
    changed = [*deal.events[:step], *events]
    return replace(deal, events=changed, results=list(results), shown=[], ura=None, after=None)
