"""Events that cannot be: the deal stops there."""

import random
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise

from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Drawn, Indicator, Say
from mjlog.played import DealReplay
from mjlog.tiles import FACE, UNKNOWN
from mutants.making import Mutant, absent, choose, held, insert, moments, with_event


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
            seat = (draw.seat + rng.randint(1, done.rules.players - 1)) % done.rules.players
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
    for seat in rng.sample(range(done.rules.players), done.rules.players):
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
    seat = rng.randrange(done.rules.players)
    deal.hands[seat] = deal.hands[seat]._replace(tiles=deal.hands[seat].tiles[1:])
    return Mutant(deal, ("hand-size",))


def pon_without_the_tiles(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        table = moment.table
        if isinstance(moment.event, Draw) and table.last is not None and table.phase == 0 and table.live:
            for seat in range(done.rules.players):
                if seat != table.last_seat and held(table, seat, table.last) < 2:
                    call = Call(seat, "pon", (table.last, table.last))
                    found.append(Mutant(insert(done.deal, moment.step, call), ("not-held", "extra-copy"), moment.step))
    return choose(found, rng)


def chi_from_elsewhere(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for moment in moments(done):
        event, table = moment.event, moment.table
        following = done.deal.events[moment.step + 1] if moment.step + 1 < len(done.deal.events) else None
        if isinstance(event, Call) and event.kind == "chi" and not event.void and isinstance(following, Discard):
            others = [seat for seat in range(done.rules.players) if seat not in (event.seat, table.last_seat)]
            seat = rng.choice(others)
            gone = moment.step + 1, replace(following, seat=seat)
            changed = with_event(done.deal, moment.step, replace(event, seat=seat), gone)
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
            other = replace(event, source=(table.last_seat + 1) % done.rules.players)
            found.append(Mutant(with_event(done.deal, moment.step, other), ("claim-not-latest",), moment.step))
    return choose(found, rng)


def call_without_discard(done: DealReplay, rng: random.Random) -> Mutant | None:
    found = []
    for before, (step, event) in pairwise(enumerate(done.deal.events)):
        if isinstance(event, Draw) and isinstance(before[1], Discard):
            call = Call((event.seat + 1) % done.rules.players, "pon", (before[1].tile,) * 2)
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
        Mutant(insert(done.deal, step, Say((event.seat + 1) % done.rules.players, "ron")), ("nothing-to-win",), step)
        for step, event in enumerate(done.deal.events)
        if isinstance(event, Discard)
    ]
    return choose(found, rng)


def play_after_the_end(done: DealReplay, rng: random.Random) -> Mutant | None:
    del rng
    events = done.deal.events
    if not isinstance(events[-1], Say) or events[-1].what not in ("ron", "tsumo"):
        return None
    seat = (events[-1].seat + 1) % done.rules.players
    return Mutant(insert(done.deal, len(events), Draw(seat, UNKNOWN)), ("deal-over",), len(events))


def draw_beyond_the_wall(done: DealReplay, rng: random.Random) -> Mutant | None:
    del rng
    results = done.deal.results
    if not results or not isinstance(results[0], Drawn) or results[0].kind != "exhausted":
        return None
    last = done.deal.events[-1]
    assert isinstance(last, Discard)
    draw = Draw((last.seat + 1) % done.rules.players, UNKNOWN)
    return Mutant(insert(done.deal, len(done.deal.events), draw), ("wall-empty",), len(done.deal.events))


def exhausted_too_early(done: DealReplay, rng: random.Random) -> Mutant | None:
    del rng
    results = done.deal.results
    if not results or not isinstance(results[0], Drawn) or results[0].kind != "exhausted":
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
