"""Kongs and Norths laid aside: when they may not be, without replacement, robbed."""

from dataclasses import replace
from random import Random

from mutants import Moment, moments, with_event

from mistakes.making import before, cut, others, pick, unseen, who_waits
from mjlog.model import DRAWN, FROM_HAND, Call, Deal, Discard, Draw, Event, Say, Win
from mjlog.played import DealReplay
from mjlog.table import ACT, CLAIMED, REPLACE, Table
from mjlog.tiles import FACE, FLOWERS, NORTH, is_bonus


def kong_without_replacement(done: DealReplay, rng: Random) -> Deal | None:
    """The replacement of a kong or flower is not drawn, or drawn as any tile."""
    steps = [step for step, event in enumerate(done.deal.events) if isinstance(event, Draw) and event.replacement]
    if not steps:
        return None
    step = rng.choice(steps)
    event = done.deal.events[step]
    assert isinstance(event, Draw)
    if rng.random() < 0.3:
        return with_event(done.deal, step, replace(event, replacement=False))
    following = done.deal.events[step + 1] if step + 1 < len(done.deal.events) else None
    if isinstance(following, Discard) and following.origin == DRAWN:
        return cut(done.deal, [*done.deal.events[:step], *_any_discard(done, step, event.seat)])
    return with_event(done.deal, step, None)


def _any_discard(done: DealReplay, step: int, seat: int) -> list[Event]:
    """A tile from the hand that is held before an event."""
    table = next(moment.table for moment in moments(done) if moment.step == step)
    tile = next((tile for tile in range(FLOWERS) if table.players[seat].counts[tile]), None)
    return [] if tile is None else [Discard(seat, tile, FROM_HAND)]


def replacement_undue(done: DealReplay, rng: Random) -> Deal | None:
    """A usual draw from the wall's far end."""
    steps = [step for step, event in enumerate(done.deal.events) if isinstance(event, Draw) and not event.replacement]
    step = rng.choice(steps)
    event = done.deal.events[step]
    assert isinstance(event, Draw)
    return with_event(done.deal, step, replace(event, replacement=True))


def kong_after_a_claim(done: DealReplay, rng: Random) -> Deal | None:
    """A kong in place of the discard after a claim, of tiles that are held; or, as it may be, after a draw."""
    phase = rng.choice((CLAIMED, CLAIMED, CLAIMED, ACT))

    def may_kong(moment: Moment) -> bool:
        return moment.table.phase == phase and bool(_own_kongs(moment.table))

    moment = pick(rng, done, may_kong)
    if moment is not None:
        return cut(done.deal, before(done.deal, moment, rng.choice(_own_kongs(moment.table))))
    moment = pick(rng, done, lambda m: m.table.phase == CLAIMED)
    if moment is None:
        return None
    player = moment.table.players[moment.table.turn]
    tile = rng.choice([tile for tile in range(FLOWERS) if player.counts[tile]])
    return cut(done.deal, before(done.deal, moment, Call(player.seat, "ankan", (tile,) * 4)))


def _own_kongs(table: Table) -> list[Call]:
    """Kongs of one's own tiles that the hand of who is to act has."""
    player = table.players[table.turn]
    tiles = [tile for tile in range(FLOWERS) for _ in range(player.counts[tile])]
    found = []
    for face in {FACE[tile] for tile in tiles}:
        same = tuple(tile for tile in tiles if FACE[tile] == face)
        if len(same) == 4:
            found.append(Call(player.seat, "ankan", same))
        if any(meld.kind == "pon" and meld.face == face for meld in player.melds):
            found.append(Call(player.seat, "kakan", same[:1]))
    return found


def kong_made_up(done: DealReplay, rng: Random) -> Deal | None:
    """A kong of a tile held, in place of a discard: concealed, or added to no pung; the four may be there."""
    moment = pick(rng, done, lambda m: m.table.phase == ACT and isinstance(m.event, Discard))
    if moment is None:
        return None
    player = moment.table.players[moment.table.turn]
    tile = rng.choice([tile for tile in range(FLOWERS) if player.counts[tile]])
    kind, count = rng.choice((("ankan", 4), ("kakan", 1), ("ankan", 3)))
    call = Call(player.seat, kind, (tile,) * count)  # type: ignore[arg-type]
    return cut(done.deal, before(done.deal, moment, call))


def robbed_kong(done: DealReplay, rng: Random) -> Deal | None:
    """The tile of a kong is won on: of a concealed, an added one, by who waits for it or does not."""

    def is_kong(moment: Moment) -> bool:
        table = moment.table
        return table.phase == REPLACE and table.last is not None and not is_bonus(table.last) and not table.claimable

    two = pick(rng, done, lambda m: is_kong(m) and bool(who_waits(done, m.table)))
    moment = two or pick(rng, done, is_kong)
    if moment is None:
        return None
    seat = rng.choice(who_waits(done, moment.table) or others(done, moment.table.last_seat))
    return cut(done.deal, before(done.deal, moment, Say(seat, "ron")), Win(seat, moment.table.last_seat))


def north_laid_aside(done: DealReplay, rng: Random) -> Deal | None:
    """Somebody who holds a North, or another player, lays it aside at some moment; or somebody wins on it."""
    steps = [moment.step for moment in moments(done) if any(p.counts[NORTH] for p in moment.table.players)]
    if not steps or done.rules.players != 3:
        return None
    step = rng.choice(steps)
    moment = next(moment for moment in moments(done) if moment.step == step)
    table = moment.table
    holders = [player.seat for player in table.players if player.counts[NORTH]]
    seat = table.turn if table.turn in holders and rng.random() < 0.7 else rng.choice([*holders, rng.randrange(3)])
    kita = Call(seat, "kita", (NORTH,))
    waiting = [p.seat for p in table.players if p.seat != seat and p.waits >> NORTH & 1]
    if waiting or rng.random() < 0.1:
        winner = rng.choice(waiting or [one for one in range(3) if one != seat])
        return cut(done.deal, before(done.deal, moment, kita, Say(winner, "ron")), Win(winner, seat))
    replaced = Draw(seat, unseen(table.seen, done, rng), replacement=True)
    return cut(done.deal, before(done.deal, moment, kita, replaced))
