"""What the rules forbid: play goes on."""

import random
from dataclasses import replace
from itertools import pairwise

from mjlog.model import DRAWN, FROM_HAND, Call, Deal, Discard, Draw, Drawn, Indicator, Result, Say, Win
from mjlog.played import DealReplay
from mjlog.tiles import FACE, UNKNOWN, mask_tiles
from mutants.making import Mutant, choose, final_table, held, insert, moments, with_event


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
    draws = [d for seat in range(done.rules.players) if seat != say.seat for d in _tsumogiri(done, seat, start, step)]
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
    draws = [
        d
        for seat in range(done.rules.players)
        if seat != say.seat
        for d in _tsumogiri(done, seat, declared[0] + 1, end)
    ]
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
    others = [seat for seat in range(done.rules.players) if seat not in (say.seat, table.last_seat)]
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
    if len(done.deal.events) < 2:
        return None
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
