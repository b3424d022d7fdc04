"""What the makers of mistakes share: moments that fit, what is held there, deals that end otherwise."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from mutants import Moment, moments

from mjlog.model import Call, Deal, Event, Result, Say, Win
from mjlog.played import DealReplay
from mjlog.table import PASS, REPLACE, Table
from mjlog.tiles import FACE, FACES, is_bonus

Maker = Callable[[DealReplay, Random], Deal | None]


def cut(deal: Deal, events: list[Event], *results: Result) -> Deal:
    """The deal with other events, ending in these results or in none."""
    return replace(deal, events=events, results=list(results), shown=[], ura=None, after=None)


def before(deal: Deal, moment: Moment, *events: Event) -> list[Event]:
    """The events before a moment, then others."""
    return [*deal.events[: moment.step], *events]


def others(done: DealReplay, *seats: int | None) -> list[int]:
    return [seat for seat in range(done.rules.players) if seat not in seats]


def pick(rng: Random, done: DealReplay, wanted: Callable[[Moment], bool]) -> Moment | None:
    """A moment of a kind; the deal is played again up to there."""
    steps = [moment.step for moment in moments(done) if wanted(moment)]
    if not steps:
        return None
    step = rng.choice(steps)
    return next(moment for moment in moments(done) if moment.step == step)


def is_claimable(moment: Moment) -> bool:
    """Whether the latest discard may be claimed, and nothing was claimed yet."""
    table = moment.table
    return table.phase == PASS and table.claimable and table.last is not None and not table.overruled


def is_winnable(moment: Moment) -> bool:
    table = moment.table
    robbed = table.phase == REPLACE and isinstance(table.last, int) and not is_bonus(table.last)
    return not table.overruled and (is_claimable(moment) or robbed)


def who_waits(done: DealReplay, table: Table) -> list[int]:
    """Who waits for the latest tile."""
    face = FACE[table.last or 0]
    return [seat for seat in others(done, table.last_seat) if table.players[seat].waits >> face & 1]


def chows(table: Table, seat: int) -> list[Call]:
    """The chows that a hand makes with the latest discard, whosever it is."""
    assert table.last is not None
    face, counts = FACE[table.last], table.players[seat].counts
    pairs = [(face + low, face + high) for low, high in ((-2, -1), (-1, 1), (1, 2))]
    return [
        Call(seat, "chi", pair)
        for pair in pairs
        if all(one in range(27) and one // 9 == face // 9 and counts[one] for one in pair)
    ]


def unseen(seen: list[int], done: DealReplay, rng: Random) -> int:
    """A tile that may still be drawn, in most cases."""
    tiles = [face for face in range(FACES) if seen[face] < done.rules.limits[face] - (FACE.count(face) > 1)]
    return rng.choice(tiles or list(range(FACES)))


def award(done: DealReplay, moment: Moment, *said: Call | Say) -> Deal:
    """The deal until the tile goes to one of two who said they want it."""
    source = moment.table.last_seat
    results = [Win(say.seat, source) for say in said if isinstance(say, Say) and not say.void]
    return cut(done.deal, before(done.deal, moment, *said), *results)
