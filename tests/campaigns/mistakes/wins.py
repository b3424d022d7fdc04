"""Wins declared or let pass where they were not, or by others; dead hands."""

from dataclasses import replace
from random import Random

from mutants import Moment, insert, moments

from mistakes.making import award, before, cut, is_winnable, others, pick, unseen, who_waits
from mjlog.model import DRAWN, Deal, Discard, Draw, Drawn, Event, Result, Say, Win
from mjlog.played import DealReplay
from mjlog.table import ACT, PASS, REPLACE
from mjlog.tiles import FACE, FACES, is_bonus


def farther_winner_over_a_nearer(done: DealReplay, rng: Random) -> Deal | None:
    """Two who say they win on one tile; the one or the other does. Where there is no second, somebody cannot."""
    two = pick(rng, done, lambda m: is_winnable(m) and len(who_waits(done, m.table)) >= 2)
    moment = two or pick(rng, done, lambda m: is_winnable(m) and bool(who_waits(done, m.table)))
    if moment is None:
        return None
    waiting = who_waits(done, moment.table)
    seats = waiting if two else [*waiting, *others(done, moment.table.last_seat, *waiting)][:2]
    if len(seats) < 2:
        return None
    lost, awarded = rng.sample(seats, 2)
    said = [Say(lost, "ron", void=True), Say(awarded, "ron")]
    return award(done, moment, *rng.sample(said, 2))


def win_declared(done: DealReplay, rng: Random) -> Deal | None:
    """A complete hand is declared a win where it was not, whatever it is worth."""

    def is_complete(moment: Moment) -> bool:
        return moment.event != Say(moment.table.turn, "tsumo") and bool(_wins(done, moment))

    moment = pick(rng, done, is_complete)
    if moment is None:
        return None
    say, win = rng.choice(_wins(done, moment))
    return cut(done.deal, before(done.deal, moment, say), win)


def _wins(done: DealReplay, moment: Moment) -> list[tuple[Say, Win]]:
    """Complete hands at a moment, that of who won left out."""
    table = moment.table
    if table.phase == ACT:
        player = table.players[table.turn]
        drawn = player.drawn
        waits = drawn is not None and not is_bonus(drawn) and player.waits >> FACE[drawn] & 1
        return [(Say(player.seat, "tsumo"), Win(player.seat))] if waits else []
    if not is_winnable(moment):
        return []
    winner = moment.event.seat if isinstance(moment.event, Say) else None
    seats = [seat for seat in who_waits(done, table) if seat != winner]
    return [(Say(seat, "ron"), Win(seat, table.last_seat)) for seat in seats]


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
    tile = rng.choice(free) if free and rng.random() < 0.8 else unseen(table.seen, done, rng)
    drawer = table.turn
    passing: list[Event] = [
        Draw(drawer, tile, replacement=table.phase == REPLACE),
        Discard(drawer, tile, DRAWN),
        Say(seat, "ron"),
    ]
    return cut(done.deal, before(done.deal, moment, *passing), Win(seat, drawer))


def win_of_anybody(done: DealReplay, rng: Random) -> Deal | None:
    """Somebody says he wins, somewhere."""
    step = rng.randrange(1, len(done.deal.events) + 1)
    seat, source = rng.randrange(done.rules.players), rng.randrange(done.rules.players)
    say = Say(seat, rng.choice(("ron", "tsumo")))
    return cut(done.deal, [*done.deal.events[:step], say], Win(seat, source if say.what == "ron" else None))


def dead_hand(done: DealReplay, rng: Random) -> Deal | None:
    """A player says the own hand is dead; mostly one who then wins."""
    winners = list(done.deal.wins)
    seat = rng.choice(winners) if winners and rng.random() < 0.6 else rng.randrange(done.rules.players)
    last = len(done.deal.events) - bool(winners)
    return insert(done.deal, rng.randrange(max(1, last)), Say(seat, "dead"))


def other_winner(done: DealReplay, rng: Random) -> Deal | None:
    """The result names another winner, discarder or tile; or nobody."""
    deal = done.deal
    wins = [at for at, result in enumerate(deal.results) if isinstance(result, Win)]
    if not wins:
        return None
    at = rng.choice(wins)
    win = deal.results[at]
    assert isinstance(win, Win)
    changed: Result = rng.choice(
        (
            replace(win, seat=rng.choice(others(done, win.seat))),
            replace(win, source=rng.choice([seat for seat in (None, *others(done, win.seat)) if seat != win.source])),
            replace(win, tile=rng.randrange(FACES)),
            Drawn("exhausted"),
        )
    )
    return replace(deal, results=[*deal.results[:at], changed, *deal.results[at + 1 :]])
