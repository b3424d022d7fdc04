"""Discards that somebody else claims, or claims otherwise."""

from dataclasses import replace
from random import Random

from mutants import Moment, with_event

from mistakes.making import award, before, chows, cut, is_claimable, others, pick
from mjlog.model import Call, Deal, Discard, Say
from mjlog.played import DealReplay
from mjlog.table import Table
from mjlog.tiles import FACE, FLOWERS

CLAIMS = ("chi", "pon", "kan")


def claim_by_the_wrong_player(done: DealReplay, rng: Random) -> Deal | None:
    """The tile goes to another player, who discards in the claimer's place."""
    moment = pick(rng, done, lambda m: isinstance(m.event, Call) and m.event.kind in CLAIMS and not m.event.void)
    if moment is None:
        return None
    event, step = moment.event, moment.step
    assert isinstance(event, Call)
    seat = rng.choice(others(done, event.seat))
    following = done.deal.events[step + 1] if step + 1 < len(done.deal.events) else None
    if isinstance(following, Discard):
        return with_event(done.deal, step, replace(event, seat=seat), (step + 1, replace(following, seat=seat)))
    return with_event(done.deal, step, replace(event, seat=seat))


def chow_from_across(done: DealReplay, rng: Random) -> Deal | None:
    """Somebody who is not next makes a chow of tiles that are held; now and then it is the next one."""
    next_too = rng.random() < 0.15

    def has_chow(moment: Moment) -> bool:
        return is_claimable(moment) and bool(_chows_across(done, moment.table, next_too))

    moment = pick(rng, done, has_chow)
    if moment is None:
        return None
    call = rng.choice(_chows_across(done, moment.table, next_too))
    return cut(done.deal, before(done.deal, moment, call))


def _chows_across(done: DealReplay, table: Table, next_too: bool) -> list[Call]:
    near = (table.last_seat + 1) % done.rules.players
    seats = [near] if next_too else others(done, table.last_seat, near)
    return [call for seat in seats for call in chows(table, seat)]


def claim_of_an_earlier_discard(done: DealReplay, rng: Random) -> Deal | None:
    """A claim that names another discarder or tile; or the right ones."""
    moment = pick(rng, done, lambda m: isinstance(m.event, Call) and m.event.kind in CLAIMS and not m.event.void)
    if moment is None:
        return None
    event, table = moment.event, moment.table
    assert isinstance(event, Call)
    source, tile = rng.choice(((table.last_seat, table.last), (rng.choice(others(done, event.seat)), None)))
    return with_event(done.deal, moment.step, replace(event, source=source, taken=tile))


def lower_claim_over_a_higher(done: DealReplay, rng: Random) -> Deal | None:
    """Two claims of one tile, one of them awarded; both are held, or one of them is invented."""
    invented = rng.random() < 0.1

    def is_contested(moment: Moment) -> bool:
        return is_claimable(moment) and len(_claimers(done, moment.table)) >= (1 if invented else 2)

    moment = pick(rng, done, is_contested)
    if moment is None:
        return None
    table = moment.table
    said = _claimers(done, table)
    if invented:
        assert table.last is not None
        seat = rng.choice(others(done, table.last_seat))
        said[seat] = [Call(seat, "pon", (FACE[table.last],) * 2), Say(seat, "ron")]
    if len(said) < 2:
        return None
    lost, awarded = (rng.choice(said[seat]) for seat in rng.sample(sorted(said), 2))
    return award(done, moment, replace(lost, void=True), awarded)


def _claimers(done: DealReplay, table: Table) -> dict[int, list[Call | Say]]:
    """By seat, what may be said to the latest discard."""
    found = {seat: claims(table, seat, done.rules.players) for seat in others(done, table.last_seat)}
    return {seat: calls for seat, calls in found.items() if calls}


def claims(table: Table, seat: int, players: int) -> list[Call | Say]:
    """What a seat may say to the latest discard, by its tiles."""
    last = table.last
    assert last is not None
    player, face = table.players[seat], FACE[last]
    same = [tile for tile in range(FLOWERS) if FACE[tile] == face for _ in range(player.counts[tile])]
    found: list[Call | Say] = []
    if len(same) >= 2:
        found.append(Call(seat, "pon", tuple(same[:2])))
    if len(same) == 3:
        found.append(Call(seat, "kan", tuple(same)))
    if seat == (table.last_seat + 1) % players:
        found += chows(table, seat)
    if player.waits >> face & 1:
        found.append(Say(seat, "ron"))
    return found
