"""Mistakes that only three players can make: Norths laid aside, a chi, tiles that are not in the set."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Event
from mjlog.played import DealReplay
from mjlog.table import ACT, CLAIMED, PASS
from mjlog.tiles import FACE, NORTH
from mutants.making import Maker, Moment, Mutant, choose, held, moments, with_event


def _of_three(maker: Maker) -> Maker:
    """The maker, for which deals of four players have no place."""

    @wraps(maker)
    def make(done: DealReplay, rng: random.Random) -> Mutant | None:
        return maker(done, rng) if done.rules.players == 3 else None

    return make


def _ending(done: DealReplay, step: int, code: str, *events: Event) -> Mutant:
    """The deal until a step, then the mistake: nothing of the record fits any more after it."""
    deal = replace(done.deal, events=[*done.deal.events[:step], *events])
    return Mutant(replace(deal, results=[], shown=[], ura=None, after=None), (code,), step + len(events) - 1)


def _kita(seat: int, tile: int = NORTH) -> Call:
    return Call(seat, "kita", (tile,))


def _at(done: DealReplay, phase: int, code: str, wanted: Callable[[Moment], bool]) -> list[Mutant]:
    """A North laid aside by whose turn it is, where it is wanted."""
    return [
        _ending(done, moment.step, code, _kita(moment.table.turn))
        for moment in moments(done)
        if moment.table.phase == phase and wanted(moment)
    ]


@_of_three
def kita_without_a_north(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = _at(done, ACT, "not-held", lambda moment: not held(moment.table, moment.table.turn, NORTH))
    return choose(found, rng)


@_of_three
def kita_of_another_tile(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = [
        _ending(done, moment.step, "no-such-meld", _kita(moment.event.seat, moment.event.tile))
        for moment in moments(done)
        if isinstance(moment.event, Discard) and moment.event.tile != NORTH and moment.table.phase == ACT
        and moment.table.live and not moment.table.players[moment.event.seat].riichi
    ]  # fmt: skip
    return choose(found, rng)


@_of_three
def kita_after_a_claim(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = _at(done, CLAIMED, "kan-after-claim", lambda moment: bool(held(moment.table, moment.table.turn, NORTH)))
    return choose(found, rng)


@_of_three
def kita_out_of_turn(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = [
        _ending(done, moment.step, "wrong-turn", _kita(player.seat))
        for moment in moments(done)
        if moment.table.phase in (ACT, PASS)
        for player in moment.table.players
        if player.counts[NORTH] and (player.seat != moment.table.turn or moment.table.phase == PASS)
    ]
    return choose(found, rng)


@_of_three
def kita_after_the_last_tile(done: DealReplay, rng: random.Random) -> Mutant | None:
    """The last tile drawn is a North, and laid aside."""
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Draw) and table.live == 1 and table.seen[NORTH] < 4 and table.phase == PASS:
            found.append(
                _ending(done, moment.step, "no-replacement-left", replace(event, tile=NORTH), _kita(event.seat))
            )
    return choose(found, rng)


@_of_three
def kita_without_replacement(done: DealReplay, rng: random.Random) -> Mutant | None:
    """After a North is laid aside a tile is discarded at once."""
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Call) and event.kind == "kita":
            tile = next((tile for tile in range(37) if tile != NORTH and held(table, event.seat, tile)), None)
            if tile is not None:
                found.append(
                    _ending(done, moment.step, "replacement-missing", event, Discard(event.seat, tile, FROM_HAND))
                )
    return choose(found, rng)


@_of_three
def kita_replaced_from_the_wall(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event in enumerate(done.deal.events):
        before = done.deal.events[step - 1]
        if isinstance(event, Draw) and isinstance(before, Call) and before.kind == "kita":
            found.append(_ending(done, step, "replacement-missing", replace(event, replacement=False)))
    return choose(found, rng)


@_of_three
def kita_of_the_hand_in_riichi(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = _at(
        done,
        ACT,
        "riichi-hand-changed",
        lambda moment: (
            bool(held(moment.table, moment.table.turn, NORTH))
            and bool(moment.table.players[moment.table.turn].riichi)
            and moment.table.players[moment.table.turn].drawn != NORTH
            and moment.table.live > 0
        ),
    )
    return choose(found, rng)


@_of_three
def chi_of_three(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        table = moment.table
        may = table.phase == PASS and table.last is not None and table.claimable and table.live
        if not may or table.players[table.turn].riichi:
            continue
        face, counts = FACE[table.last], table.players[table.turn].counts
        for low, high in ((face - 2, face - 1), (face - 1, face + 1), (face + 1, face + 2)):
            if {low // 9, high // 9} == {face // 9} and face < 27 and counts[low] and counts[high]:
                found.append(_ending(done, moment.step, "no-chi", Call(table.turn, "chi", (low, high))))
    return choose(found, rng)


@_of_three
def tile_that_three_lack(done: DealReplay, rng: random.Random) -> Mutant | None:
    """2m-8m, drawn and discarded."""
    found = []
    for step, event in enumerate(done.deal.events):
        if isinstance(event, Draw):
            tile = rng.randrange(1, 8)
            after = done.deal.events[step + 1] if step + 1 < len(done.deal.events) else None
            drawn = isinstance(after, Discard) and after.origin == DRAWN
            more = [(step + 1, replace(after, tile=tile))] if drawn else []  # type: ignore[type-var]
            found.append(Mutant(with_event(done.deal, step, replace(event, tile=tile), *more), ("extra-copy",), step))
    return choose(found, rng)
