"""Sound games made wrong: each kind of mistake as a function that makes it somewhere in a deal.

A maker gets a deal replayed and a random source, and gives the deal with one mistake in it and where that is, or None
where the deal has no place for it. Makers know the table before each event, so that nothing but the mistake is wrong.
"""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from mjlog.model import DRAWN, FROM_HAND, Call, Deal, Discard, Draw, Drawn, Event, Indicator, Result, Say, Win
from mjlog.played import DealReplay, new_engine
from mjlog.rules.riichi.value import dora_face
from mjlog.table import Table
from mjlog.tiles import FACE, UNKNOWN, mask_tiles


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


# Impossible


def tile_not_held(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event, table in ((m.step, m.event, m.table) for m in moments(done)):
        if isinstance(event, Discard) and event.origin == FROM_HAND:
            tile = rng.choice(absent(table, event.seat))
            found.append(Mutant(with_event(done.deal, step, replace(event, tile=tile)), ("not-held",), step))
    return choose(found, rng)


def wrong_turn(done: DealReplay, rng: random.Random) -> Mutant | None:
    """A whole turn by somebody else."""
    found = []
    for (step, draw), (at, gone) in pairwise(enumerate(done.deal.events)):
        if isinstance(draw, Draw) and not draw.replacement and isinstance(gone, Discard):
            seat = (draw.seat + rng.randint(1, 3)) % 4
            changed = with_event(done.deal, step, replace(draw, seat=seat), (at, replace(gone, seat=seat)))
            found.append(Mutant(changed, ("wrong-turn",), step))
    return choose(found, rng)


def discard_left_out(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = [
        Mutant(with_event(done.deal, step, None), ("wrong-turn", "nothing-to-claim", "nothing-to-win"), step)
        for step, event in enumerate(done.deal.events[:-1])
        if isinstance(event, Discard) and isinstance(done.deal.events[step + 1], Draw | Call)
    ]
    return choose(found, rng)


def drawn_twice(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, step = moment.event, moment.step
        if isinstance(event, Draw) and not event.replacement:
            extra = min(range(34), key=moment.table.seen.__getitem__)
            found.append(Mutant(insert(done.deal, step + 1, replace(event, tile=extra)), ("wrong-turn",), step + 1))
    return choose(found, rng)


def fifth_copy(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, step = moment.event, moment.step
        full = [tile for tile in range(37) if moment.table.seen[tile] == done.rules.limits[tile]]
        if isinstance(event, Draw | Indicator) and full:
            other = replace(event, tile=rng.choice(full))
            found.append(Mutant(with_event(done.deal, step, other), ("extra-copy",), step))
    return choose(found, rng)


def fifth_copy_dealt(done: DealReplay, rng: random.Random) -> Mutant | None:
    deal = deepcopy(done.deal)
    counts = [sum(hand.tiles.count(tile) for hand in deal.hands.values()) for tile in range(34)]
    most = max(range(34), key=counts.__getitem__)
    lacking = done.rules.limits[most] + 1 - counts[most]
    for seat in rng.sample(range(4), 4):
        hand = deal.hands[seat]
        tiles = list(hand.tiles)
        for at, tile in enumerate(tiles):
            if lacking and tile != most:
                tiles[at] = most
                lacking -= 1
        deal.hands[seat] = hand._replace(tiles=tuple(tiles))
    return Mutant(deal, ("extra-copy",))


def hand_short(done: DealReplay, rng: random.Random) -> Mutant | None:
    deal = deepcopy(done.deal)
    seat = rng.randrange(4)
    deal.hands[seat] = deal.hands[seat]._replace(tiles=deal.hands[seat].tiles[1:])
    return Mutant(deal, ("hand-size",))


def pon_without_the_tiles(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        table = moment.table
        if isinstance(moment.event, Draw) and table.last is not None and table.phase == 0 and table.live:
            for seat in range(4):
                if seat != table.last_seat and held(table, seat, table.last) < 2:
                    call = Call(seat, "pon", (table.last, table.last))
                    found.append(Mutant(insert(done.deal, moment.step, call), ("not-held", "extra-copy"), moment.step))
    return choose(found, rng)


def chi_from_elsewhere(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Call) and event.kind == "chi" and not event.void:
            others = [seat for seat in range(4) if seat not in (event.seat, table.last_seat)]
            seat, at = rng.choice(others), moment.step + 1
            gone = replace(done.deal.events[at], seat=seat)
            changed = with_event(done.deal, moment.step, replace(event, seat=seat), (at, gone))
            found.append(Mutant(changed, ("chi-not-from-left",), moment.step))
    return choose(found, rng)


def chi_of_no_run(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event in enumerate(done.deal.events):
        if isinstance(event, Call) and event.kind == "chi":
            other = replace(event, laid=(event.laid[0], (FACE[event.laid[0]] + 4) % 27))
            found.append(Mutant(with_event(done.deal, step, other), ("no-such-meld",), step))
    return choose(found, rng)


def claim_of_an_earlier_discard(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Call) and event.kind in ("chi", "pon", "kan"):
            other = replace(event, source=(table.last_seat + 1) % 4)
            found.append(Mutant(with_event(done.deal, moment.step, other), ("claim-not-latest",), moment.step))
    return choose(found, rng)


def call_without_discard(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for before, (step, event) in pairwise(enumerate(done.deal.events)):
        if isinstance(event, Draw) and isinstance(before[1], Discard):
            call = Call((event.seat + 1) % 4, "pon", (before[1].tile,) * 2)
            found.append(Mutant(insert(done.deal, step + 1, call), ("nothing-to-claim",), step + 1))
    return choose(found, rng)


def wrong_tsumogiri(done: DealReplay, rng: random.Random) -> Mutant | None:
    """Another tile said to be the one just drawn."""
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Discard) and event.origin == FROM_HAND and table.players[event.seat].drawn != event.tile:
            other = replace(event, origin=DRAWN)
            codes = ("not-the-drawn-tile", "nothing-drawn")
            found.append(Mutant(with_event(done.deal, moment.step, other), codes, moment.step))
    return choose(found, rng)


def drawn_tile_from_hand(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Discard) and event.origin == DRAWN and held(table, event.seat, event.tile) == 1:
            other = replace(event, origin=FROM_HAND)
            found.append(Mutant(with_event(done.deal, moment.step, other), ("only-drawn-copy",), moment.step))
    return choose(found, rng)


def another_tile_drawn(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        step, event = moment.step, moment.event
        following = done.deal.events[step + 1] if step + 1 < len(done.deal.events) else None
        if isinstance(event, Draw) and isinstance(following, Discard) and following.origin == DRAWN:
            tiles = [t for t in range(34) if t != event.tile and moment.table.seen[t] < 3]
            if tiles:
                changed = with_event(done.deal, step, replace(event, tile=rng.choice(tiles)))
                found.append(Mutant(changed, ("not-the-drawn-tile",), step + 1))
    return choose(found, rng)


def kakan_without_pon(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Discard) and table.players[event.seat].drawn is not None and table.live:
            melds = table.players[event.seat].melds
            if not any(meld.kind == "pon" and meld.face == FACE[event.tile] for meld in melds):
                call = Call(event.seat, "kakan", (event.tile,))
                found.append(Mutant(with_event(done.deal, moment.step, call), ("kakan-without-pon",), moment.step))
    return choose(found, rng)


def ankan_of_three(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Discard) and table.players[event.seat].drawn is not None:
            four = (event.tile,) * 4
            if held(table, event.seat, event.tile) < done.rules.limits[event.tile] == 4:
                changed = with_event(done.deal, moment.step, Call(event.seat, "ankan", four))
                found.append(Mutant(changed, ("not-held",), moment.step))
    return choose(found, rng)


def no_replacement(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event in enumerate(done.deal.events):
        if isinstance(event, Draw) and event.replacement:
            other = replace(event, replacement=False)
            found.append(Mutant(with_event(done.deal, step, other), ("replacement-missing",), step))
    return choose(found, rng)


def undue_replacement(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event in enumerate(done.deal.events):
        if isinstance(event, Draw) and not event.replacement:
            other = replace(event, replacement=True)
            found.append(Mutant(with_event(done.deal, step, other), ("replacement-undue",), step))
    return choose(found, rng)


def ron_on_nothing(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = [
        Mutant(insert(done.deal, step, Say((event.seat + 1) % 4, "ron")), ("nothing-to-win",), step)
        for step, event in enumerate(done.deal.events)
        if isinstance(event, Discard)
    ]
    return choose(found, rng)


def play_after_the_end(done: DealReplay, rng: random.Random) -> Mutant | None:
    del rng
    events = done.deal.events
    if not isinstance(events[-1], Say) or events[-1].what not in ("ron", "tsumo"):
        return None
    seat = (events[-1].seat + 1) % 4
    return Mutant(insert(done.deal, len(events), Draw(seat, UNKNOWN)), ("deal-over",), len(events))


def draw_beyond_the_wall(done: DealReplay, rng: random.Random) -> Mutant | None:
    del rng
    results = done.deal.results
    if not isinstance(results[0], Drawn) or results[0].kind != "exhausted":
        return None
    last = done.deal.events[-1]
    assert isinstance(last, Discard)
    draw = Draw((last.seat + 1) % 4, UNKNOWN)
    return Mutant(insert(done.deal, len(done.deal.events), draw), ("wall-empty",), len(done.deal.events))


def exhausted_too_early(done: DealReplay, rng: random.Random) -> Mutant | None:
    del rng
    results = done.deal.results
    if not isinstance(results[0], Drawn) or results[0].kind != "exhausted":
        return None
    changed = replace(done.deal, events=done.deal.events[:-2])
    if not isinstance(done.deal.events[-2], Draw):
        return None
    return Mutant(changed, ("draw-too-early",))


def another_hand_shown(done: DealReplay, rng: random.Random) -> Mutant | None:
    deal = deepcopy(done.deal)
    if not deal.shown:
        return None
    index = rng.randrange(len(deal.shown))
    shown = deal.shown[index]
    tile = rng.choice([tile for tile in range(34) if tile not in shown.tiles])
    deal.shown[index] = replace(shown, tiles=(tile, *shown.tiles[1:]))
    return Mutant(deal, ("shown-hand",))


# Illegal


def riichi_with_an_open_hand(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event, table in done.steps():  # the table after the discard
        if isinstance(event, Discard) and table.live >= 4:
            player = table.players[event.seat]
            if player.open and player.waits and (player.points or 0) >= 1000:
                other = replace(event, riichi=True)
                found.append(Mutant(with_event(done.deal, step, other), ("riichi-open",), step))
    return choose(found, rng)


def riichi_noten(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event, table in done.steps():  # the table after the discard
        if (
            isinstance(event, Discard)
            and not table.players[event.seat].open
            and not table.players[event.seat].waits
            and not event.riichi
            and table.players[event.seat].points >= 1000
            and table.live >= 4
        ):
            other = replace(event, riichi=True)
            found.append(Mutant(with_event(done.deal, step, other), ("riichi-noten",), step))
    return choose(found, rng)


def riichi_twice(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Discard) and table.players[event.seat].riichi:
            other = replace(event, riichi=True)
            found.append(Mutant(with_event(done.deal, moment.step, other), ("riichi-twice",), moment.step))
    return choose(found, rng)


def hand_changed_in_riichi(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Discard) and table.players[event.seat].riichi:
            tiles = [tile for tile in range(37) if held(table, event.seat, tile) and tile != event.tile]
            if tiles:
                other = replace(event, tile=rng.choice(tiles), origin=FROM_HAND)
                found.append(Mutant(with_event(done.deal, moment.step, other), ("riichi-hand-changed",), moment.step))
    return choose(found, rng)


def kuikae(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        mask = table.forbidden
        if isinstance(event, Discard) and mask:
            tiles = [tile for tile in range(37) if held(table, event.seat, tile) and mask >> FACE[tile] & 1]
            for tile in tiles:
                other = replace(event, tile=tile)
                found.append(Mutant(with_event(done.deal, moment.step, other), ("kuikae",), moment.step))
    return choose(found, rng)


def _ron(done: DealReplay) -> tuple[int, Say] | None:
    """The first ron of the deal and its index."""
    for step, event in enumerate(done.deal.events):
        if isinstance(event, Say) and event.what == "ron":
            return step, event
    return None


def _tsumogiri(done: DealReplay, seat: int, start: int, end: int) -> list[int]:
    """Indices of draws of a player whose tile is discarded at once, not claimed, with the riichi not declared."""
    events = done.deal.events
    return [
        step
        for step in range(start, end - 2)
        if isinstance(draw := events[step], Draw)
        and draw.seat == seat
        and isinstance(gone := events[step + 1], Discard)
        and gone.origin == DRAWN
        and not gone.riichi
        and isinstance(events[step + 2], Draw)
    ]


def _spare_waits(done: DealReplay, step: int, seat: int) -> list[int]:
    """Waits of a player before an event of which a further copy may turn up."""
    table = next(m.table for m in moments(done) if m.step == step)
    waits = mask_tiles(table.players[seat].waits)
    final = final_table(done)
    ura = done.deal.ura or ()
    return [tile for tile in waits if final.seen[tile] + ura.count(tile) < done.rules.limits[tile]]


def final_table(done: DealReplay) -> Table:
    *_, (_, _, table) = done.steps()
    return table


def _discard_instead(deal: Deal, step: int, tile: int) -> Deal:
    """Another tile drawn and discarded at once."""
    draw, gone = deal.events[step], deal.events[step + 1]
    assert isinstance(draw, Draw)
    assert isinstance(gone, Discard)
    return with_event(deal, step, replace(draw, tile=tile), (step + 1, replace(gone, tile=tile)))


def ron_after_own_discard(done: DealReplay, rng: random.Random) -> Mutant | None:
    ron = _ron(done)
    if ron is None:
        return None
    step, say = ron
    draws = _tsumogiri(done, say.seat, 0, step)
    tiles = _spare_waits(done, step, say.seat)
    if not draws or not tiles:
        return None
    return Mutant(_discard_instead(done.deal, rng.choice(draws), rng.choice(tiles)), ("furiten",), step)


def _last_own_discard(done: DealReplay, seat: int, end: int) -> int:
    own = [
        step for step, event in enumerate(done.deal.events[:end]) if isinstance(event, Discard) and event.seat == seat
    ]
    return own[-1] if own else end


def ron_after_passing(done: DealReplay, rng: random.Random) -> Mutant | None:
    ron = _ron(done)
    if ron is None:
        return None
    step, say = ron
    start = _last_own_discard(done, say.seat, step) + 1
    draws = [d for seat in range(4) if seat != say.seat for d in _tsumogiri(done, seat, start, step)]
    tiles = _spare_waits(done, step, say.seat)
    if not draws or not tiles:
        return None
    codes = ("furiten-passed", "furiten-riichi")
    return Mutant(_discard_instead(done.deal, rng.choice(draws), rng.choice(tiles)), codes, step)


def ron_after_passing_in_riichi(done: DealReplay, rng: random.Random) -> Mutant | None:
    ron = _ron(done)
    if ron is None:
        return None
    step, say = ron
    events = done.deal.events
    declared = [at for at, e in enumerate(events) if isinstance(e, Discard) and e.riichi and e.seat == say.seat]
    if not declared:
        return None
    end = _last_own_discard(done, say.seat, step)
    draws = [d for seat in range(4) if seat != say.seat for d in _tsumogiri(done, seat, declared[0] + 1, end)]
    tiles = _spare_waits(done, step, say.seat)
    if not draws or not tiles:
        return None
    return Mutant(_discard_instead(done.deal, rng.choice(draws), rng.choice(tiles)), ("furiten-riichi",), step)


def false_ron(done: DealReplay, rng: random.Random) -> Mutant | None:
    """The tile won on is another one, which completes nothing."""
    ron = _ron(done)
    if ron is None:
        return None
    step, say = ron
    events = done.deal.events
    gone, draw = events[step - 1], events[step - 2]
    if not isinstance(gone, Discard) or not isinstance(draw, Draw) or gone.origin != DRAWN:
        return None
    table = next(m.table for m in moments(done) if m.step == step)
    wanted = table.players[say.seat].waits
    tiles = [t for t in range(34) if not wanted >> t & 1 and table.seen[t] < 3 and t != draw.tile]
    if not tiles:
        return None
    tile = rng.choice(tiles)
    changed = replace(_discard_instead(done.deal, step - 2, tile), results=_won_on(done.deal, tile))
    return Mutant(changed, ("false-win",), step)


def _won_on(deal: Deal, tile: int) -> list[Result]:
    """The results of the deal, the wins being on another tile."""
    return [replace(result, tile=tile) if isinstance(result, Win) else result for result in deal.results]


def false_tsumo(done: DealReplay, rng: random.Random) -> Mutant | None:
    events = done.deal.events
    last = events[-1]
    if not isinstance(last, Say) or last.what != "tsumo" or not isinstance(events[-2], Draw):
        return None
    step = len(events) - 1
    table = next(m.table for m in moments(done) if m.step == step - 1)
    wanted = table.players[last.seat].waits
    tiles = [t for t in range(34) if not wanted >> t & 1 and table.seen[t] < 3]
    if not tiles:
        return None
    tile = rng.choice(tiles)
    changed = with_event(done.deal, step - 1, replace(events[-2], tile=tile))
    return Mutant(replace(changed, results=_won_on(done.deal, tile)), ("false-win",), step)


def ron_by_somebody_else(done: DealReplay, rng: random.Random) -> Mutant | None:
    ron = _ron(done)
    if ron is None:
        return None
    step, say = ron
    table = next(m.table for m in moments(done) if m.step == step)
    others = [seat for seat in range(4) if seat not in (say.seat, table.last_seat)]
    others = [seat for seat in others if not table.players[seat].waits >> FACE[table.last or 0] & 1]
    if not others or step + 1 < len(done.deal.events):
        return None
    seat = rng.choice(others)
    changed = replace(with_event(done.deal, step, replace(say, seat=seat)), results=[Win(seat, table.last_seat)])
    return Mutant(replace(changed, shown=[], ura=None), ("false-win",), step)


def indicator_left_out(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event in enumerate(done.deal.events):
        if isinstance(event, Indicator):
            found.append(Mutant(with_event(done.deal, step, None), ("indicator-missing",), step))
    return choose(found, rng)


def indicator_too_early(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for step, event in enumerate(done.deal.events):
        before = done.deal.events[step - 1]
        if isinstance(event, Indicator) and isinstance(before, Draw) and before.replacement:
            changed = with_event(done.deal, step, before, (step - 1, event))
            found.append(Mutant(changed, ("indicator-undue",), step - 1))
    return choose(found, rng)


def indicator_too_late(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for (at, event), (_, following) in pairwise(enumerate(done.deal.events)):
        if isinstance(event, Indicator) and isinstance(following, Draw):
            changed = with_event(done.deal, at, following, (at + 1, event))
            found.append(Mutant(changed, ("indicator-missing",), at))
    return choose(found, rng)


def indicator_too_many(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    tile = min(range(34), key=final_table(done).seen.__getitem__)
    for moment in moments(done):
        if isinstance(moment.event, Discard) and not isinstance(done.deal.events[moment.step - 1], Indicator):
            changed = insert(done.deal, moment.step, Indicator(tile))
            found.append(Mutant(changed, ("indicator-undue",), moment.step))
    return choose(found, rng)


def claim_over_a_ron(done: DealReplay, rng: random.Random) -> Mutant | None:
    """The tile that somebody won goes to one who claims it for a pon."""
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if isinstance(event, Say) and event.what == "ron" and table.live and table.claimable and not table.wins:
            for player in table.players:
                same = [tile for tile in range(UNKNOWN) if FACE[tile] == FACE[table.last]]
                own = [tile for tile in same for _ in range(player.counts[tile])]
                if len(own) >= 2 and player.seat not in (event.seat, table.last_seat) and not player.riichi:
                    said = Say(event.seat, "ron", void=True), Call(player.seat, "pon", tuple(own[:2]))
                    deal = replace(done.deal, events=[*done.deal.events[: moment.step], *said])
                    deal = replace(deal, results=[], shown=[], ura=None, after=None)
                    found.append(Mutant(deal, ("precedence",), moment.step + 1))
    return choose(found, rng)


def kyuushu_too_late(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        if (
            isinstance(event, Discard)
            and table.players[event.seat].drawn is not None
            and table.players[event.seat].river
        ):
            deal = replace(done.deal, events=[*done.deal.events[: moment.step], Say(event.seat, "kyuushu")])
            deal = replace(deal, results=[Drawn("kyuushu", (event.seat,))], shown=[], ura=None, after=None)
            found.append(Mutant(deal, ("kyuushu-late",), moment.step))
    return choose(found, rng)


def kyuushu_without_nine(done: DealReplay, rng: random.Random) -> Mutant | None:
    del rng
    event = done.deal.events[1]
    hand = done.deal.hands[event.seat].tiles
    kinds = {tile for tile in (*hand, done.deal.events[0].tile) if FACE[tile] >= 27 or FACE[tile] % 9 in (0, 8)}
    if len(kinds) > 8 or not isinstance(event, Discard):
        return None
    deal = replace(done.deal, events=[done.deal.events[0], Say(event.seat, "kyuushu")])
    deal = replace(deal, results=[Drawn("kyuushu", (event.seat,))], shown=[], ura=None, after=None)
    return Mutant(deal, ("kyuushu-kinds",), 1)


def no_ground_to_abort(done: DealReplay, rng: random.Random) -> Mutant | None:
    if len(done.deal.events) < 21:
        return None
    step = rng.randrange(10, 20)
    kind = rng.choice(("suufon", "suucha", "suukaikan", "sanchahou"))
    deal = replace(done.deal, events=done.deal.events[:step], results=[Drawn(kind)], shown=[], ura=None, after=None)
    return Mutant(deal, ("no-ground-to-abort",))


# Results


def _win(done: DealReplay, rng: random.Random, change: Callable[[Win], Win | None], *codes: str) -> Mutant | None:
    """One of the wins with something else claimed of it."""
    wins = [index for index, result in enumerate(done.deal.results) if isinstance(result, Win)]
    if not wins:
        return None
    index = rng.choice(wins)
    deal = replace(done.deal, results=list(done.deal.results))
    changed = change(deal.results[index])
    if changed is None:
        return None
    deal.results[index] = changed
    return Mutant(deal, codes)


def wrong_fu(done: DealReplay, rng: random.Random) -> Mutant | None:
    return _win(
        done, rng, lambda win: replace(win, fu=win.fu + rng.choice((-10, 10, 5))) if win.fu else None, "wrong-fu"
    )


def wrong_points(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        return replace(win, points=win.points + rng.choice((-100, 100, 1000))) if win.points else None

    return _win(done, rng, change, "wrong-points")


def yaku_left_out(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        yaku = [one for one in win.yaku or () if one[1] != 0]
        if not yaku:
            return None
        yaku.pop(rng.randrange(len(yaku)))
        return replace(win, yaku=tuple(yaku))

    return _win(done, rng, change, "wrong-yaku")


def yaku_too_many(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        names = {name for name, _ in win.yaku or ()}
        name = rng.choice([name for name in ("toitoi", "ippatsu", "haitei", "chinitsu", "dora") if name not in names])
        return replace(win, yaku=(*(win.yaku or ()), (name, 1)))

    return _win(done, rng, change, "wrong-yaku")


def yaku_with_another_han(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        yaku = [list(one) for one in win.yaku or () if one[1]]
        if not yaku:
            return None
        yaku[rng.randrange(len(yaku))][1] += 1
        return replace(win, yaku=tuple((name, han) for name, han in yaku))

    return _win(done, rng, change, "wrong-yaku")


def another_limit(done: DealReplay, rng: random.Random) -> Mutant | None:
    limits = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")

    def change(win: Win) -> Win | None:
        return replace(win, limit=rng.choice([limit for limit in limits if limit != win.limit])) if win.limit else None

    return _win(done, rng, change, "wrong-limit")


def another_source(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        others = [seat for seat in (None, 0, 1, 2, 3) if seat not in (win.source, win.seat)]
        return replace(win, source=rng.choice(others))

    return _win(done, rng, change, "wrong-winner")


def another_winner(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        others = [seat for seat in range(4) if seat not in (win.seat, win.source)]
        return replace(win, seat=rng.choice(others))

    return _win(done, rng, change, "wrong-winner")


def another_win_tile(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        return replace(win, tile=rng.choice([t for t in range(34) if t != win.tile])) if win.tile is not None else None

    return _win(done, rng, change, "wrong-win-tile")


def undue_pao(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        return replace(win, pao=(win.seat + 1) % 4) if win.pao is None else None

    return _win(done, rng, change, "wrong-pao")


def wrong_payment(done: DealReplay, rng: random.Random) -> Mutant | None:
    deal = replace(done.deal, results=list(done.deal.results))
    index = rng.randrange(len(deal.results))
    result = deal.results[index]
    if result.pay is None:
        return None
    pay = list(result.pay)
    pay[rng.randrange(4)] += rng.choice((-1000, -100, 100, 1000))
    deal.results[index] = replace(result, pay=tuple(pay))
    return Mutant(deal, ("wrong-payment",))


def wrong_tenpai(done: DealReplay, rng: random.Random) -> Mutant | None:
    result = done.deal.results[0]
    if not isinstance(result, Drawn) or result.tenpai is None or result.kind != "exhausted":
        return None
    seat = rng.randrange(4)
    tenpai = tuple(sorted({*result.tenpai} ^ {seat}))
    return Mutant(replace(done.deal, results=[replace(result, tenpai=tenpai)]), ("wrong-tenpai",))


def undue_nagashi(done: DealReplay, rng: random.Random) -> Mutant | None:
    result = done.deal.results[0]
    if not isinstance(result, Drawn) or result.kind != "exhausted":
        return None
    nagashi = replace(result, kind="nagashi", seats=(rng.randrange(4),))
    return Mutant(replace(done.deal, results=[nagashi]), ("wrong-nagashi",))


def ura_too_many(done: DealReplay, rng: random.Random) -> Mutant | None:
    if not done.deal.ura:
        return None
    table = final_table(done)
    winners = {won.seat for won in table.wins}
    useless = [
        tile
        for tile in range(27, 34)  # honours, of whose dora nobody who won holds one
        if table.seen[tile] < 3 and not any(held(table, seat, dora_face(tile, 4)) for seat in winners)
    ]
    if not useless:
        return None
    tile = rng.choice(useless)
    return Mutant(replace(done.deal, ura=(*done.deal.ura, tile)), ("wrong-ura",))


def stick_not_paid(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for (at, event), (_, following) in pairwise(enumerate(done.deal.events)):
        if isinstance(event, Discard) and event.riichi and isinstance(following, Draw):
            found.append(Mutant(replace(done.deal, unpaid=(event.seat,)), ("riichi-unpaid",), at + 1))
    return choose(found, rng)


# From deal to deal: only for deals that follow another one


def wrong_points_carried(done: DealReplay, rng: random.Random) -> Mutant | None:
    points = list(done.deal.points or ())
    seat, change = rng.randrange(4), rng.choice((-1000, -100, 100, 1000))
    points[seat] = (points[seat] or 0) + change
    return Mutant(replace(done.deal, points=tuple(points)), ("carried-points",))


def wrong_points_swapped(done: DealReplay, rng: random.Random) -> Mutant | None:
    points = list(done.deal.points or ())
    one, other = rng.sample(range(4), 2)
    if points[one] == points[other]:
        return None
    points[one], points[other] = points[other], points[one]
    return Mutant(replace(done.deal, points=tuple(points)), ("carried-points",))


def wrong_honba_carried(done: DealReplay, rng: random.Random) -> Mutant | None:
    return Mutant(replace(done.deal, honba=(done.deal.honba or 0) + rng.randint(1, 2)), ("carried-honba",))


def wrong_sticks_carried(done: DealReplay, rng: random.Random) -> Mutant | None:
    return Mutant(replace(done.deal, sticks=(done.deal.sticks or 0) + rng.randint(1, 2)), ("carried-sticks",))


def wrong_dealer(done: DealReplay, rng: random.Random) -> Mutant | None:
    assert done.deal.dealer is not None
    return Mutant(replace(done.deal, dealer=(done.deal.dealer + rng.randint(1, 3)) % 4), ("wrong-dealer",))


def wrong_round(done: DealReplay, rng: random.Random) -> Mutant | None:
    wind, number = done.deal.wind, done.deal.number
    others = [(w, n) for w in range(2) for n in range(1, 5) if (w, n) != (wind, number)]
    wind, number = rng.choice(others)
    return Mutant(replace(done.deal, wind=wind, number=number), ("wrong-round",))


MISTAKES: tuple[Maker, ...] = (
    # impossible: the deal stops there
    tile_not_held, wrong_turn, discard_left_out, drawn_twice, fifth_copy, fifth_copy_dealt, hand_short,
    pon_without_the_tiles, chi_from_elsewhere, chi_of_no_run, claim_of_an_earlier_discard, call_without_discard,
    wrong_tsumogiri, drawn_tile_from_hand, another_tile_drawn, kakan_without_pon, ankan_of_three, no_replacement,
    undue_replacement, ron_on_nothing, play_after_the_end, draw_beyond_the_wall, exhausted_too_early,
    another_hand_shown,
    # illegal: play goes on
    ron_after_own_discard, ron_after_passing, ron_after_passing_in_riichi, false_ron, false_tsumo,
    ron_by_somebody_else, riichi_twice, indicator_left_out, indicator_too_early, indicator_too_late,
    indicator_too_many, claim_over_a_ron,
    # claims of a result
    wrong_fu, wrong_points, yaku_left_out, yaku_too_many, yaku_with_another_han, another_limit, another_source,
    another_winner, another_win_tile, undue_pao, wrong_payment, wrong_tenpai, undue_nagashi, ura_too_many,
)  # fmt: skip

CARRIED: tuple[Maker, ...] = (
    wrong_points_carried, wrong_points_swapped, wrong_honba_carried, wrong_sticks_carried, wrong_dealer, wrong_round,
)  # fmt: skip
"""Counters at the start of a deal that follows another."""

ENDS: tuple[Maker, ...] = (
    riichi_with_an_open_hand, riichi_noten, hand_changed_in_riichi, kuikae, stick_not_paid, kyuushu_too_late,
    kyuushu_without_nine, no_ground_to_abort,
)  # fmt: skip
"""After these nothing of the record fits any more: it has to end with them."""
