"""Simulated deals made different in one place, mostly against the rules.

A maker gets a deal replayed and a random source and gives the changed deal, or None where the deal has no place for it.
It looks for places where nothing else is wrong, and does not say whether the change is: that is for the judges.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import mutants
from further_mistakes import north_laid_aside, win_passed
from mutants import Moment, insert, moments, with_event

from mjlog.model import (
    DRAWN,
    FROM_HAND,
    UNRECORDED,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Event,
    Hand,
    Penalty,
    Result,
    Say,
    Shown,
    Win,
)
from mjlog.played import DealReplay
from mjlog.table import ACT, CLAIMED, PASS, REPLACE, Table
from mjlog.tiles import FACE, FACES, FLOWERS, UNKNOWN, is_bonus

CLAIMS = ("chi", "pon", "kan")
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


# Tiles


def _taken(deal: Deal) -> Iterator[tuple[str, int, int]]:
    """Every tile that came from the wall: hand and place in it, or event."""
    for seat, hand in deal.hands.items():
        for at, tile in enumerate(hand.tiles):
            if not is_bonus(tile):
                yield "hand", seat, at
    for step, event in enumerate(deal.events):
        if isinstance(event, Draw) and not is_bonus(event.tile):
            yield "draw", step, 0


def _tile_at(deal: Deal, place: tuple[str, int, int]) -> int:
    where, index, at = place
    if where == "hand":
        return deal.hands[index].tiles[at]
    event = deal.events[index]
    assert isinstance(event, Draw)
    return event.tile


def _put(deal: Deal, place: tuple[str, int, int], tile: int) -> Deal:
    """The deal with another tile dealt or drawn; one that was discarded as drawn is that tile, too."""
    where, index, at = place
    if where == "hand":
        tiles = list(deal.hands[index].tiles)
        tiles[at] = tile
        return replace(deal, hands={**deal.hands, index: deal.hands[index]._replace(tiles=tuple(tiles))})
    draw = deal.events[index]
    assert isinstance(draw, Draw)
    following = deal.events[index + 1] if index + 1 < len(deal.events) else None
    if isinstance(following, Discard) and following.origin == DRAWN:
        return with_event(deal, index, replace(draw, tile=tile), (index + 1, replace(following, tile=tile)))
    return with_event(deal, index, replace(draw, tile=tile))


def tile_swapped(done: DealReplay, rng: Random) -> Deal | None:
    """Two tiles of the wall change places."""
    one, other = rng.sample(list(_taken(done.deal)), 2)
    first, second = _tile_at(done.deal, one), _tile_at(done.deal, other)
    return None if first == second else _put(_put(done.deal, one, second), other, first)


def tile_changed(done: DealReplay, rng: Random) -> Deal | None:
    """Another tile is dealt or drawn, which may be a fifth of its kind."""
    place = rng.choice(list(_taken(done.deal)))
    tile = _tile_at(done.deal, place)
    near = [one for one in (FACE[tile] - 1, FACE[tile] + 1) if one in range(FACES)]
    return _put(done.deal, place, rng.choice([*near, *near, rng.randrange(FACES)]))


# Turns


def wrong_turn(done: DealReplay, rng: Random) -> Deal | None:
    """A draw and its discard by somebody else, or two players' turns in the other order."""
    turns = [
        step
        for step, (draw, gone) in enumerate(pairwise(done.deal.events))
        if isinstance(draw, Draw) and isinstance(gone, Discard)
    ]
    if not turns:
        return None
    step = rng.choice(turns)
    draw, gone = done.deal.events[step : step + 2]
    seat = rng.choice(others(done, getattr(draw, "seat", None)))
    return with_event(done.deal, step, replace(draw, seat=seat), (step + 1, replace(gone, seat=seat)))  # type: ignore[call-arg]


def event_left_out(done: DealReplay, rng: Random) -> Deal | None:
    """One event is not there."""
    return with_event(done.deal, rng.randrange(len(done.deal.events)), None)


def event_twice(done: DealReplay, rng: Random) -> Deal | None:
    """One event happens again, there or later."""
    step = rng.randrange(len(done.deal.events))
    later = min(step + rng.choice((1, 1, 2, 3)), len(done.deal.events))
    return insert(done.deal, later, done.deal.events[step])


def events_swapped(done: DealReplay, rng: Random) -> Deal | None:
    """Two events that follow each other in the other order."""
    if len(done.deal.events) < 2:
        return None
    step = rng.randrange(len(done.deal.events) - 1)
    return with_event(done.deal, step, done.deal.events[step + 1], (step + 1, done.deal.events[step]))


def other_origin(done: DealReplay, rng: Random) -> Deal | None:
    """A discard said to be the tile drawn, from the hand, or without a word."""
    steps = [step for step, event in enumerate(done.deal.events) if isinstance(event, Discard)]
    if not steps:
        return None
    step = rng.choice(steps)
    event = done.deal.events[step]
    assert isinstance(event, Discard)
    origin = rng.choice([one for one in (FROM_HAND, DRAWN, UNRECORDED) if one != event.origin])
    return with_event(done.deal, step, replace(event, origin=origin))


def other_deal(done: DealReplay, rng: Random) -> Deal | None:
    """Another wind or dealer: what seats and hands are worth changes."""
    if rng.random() < 0.5:
        return replace(done.deal, wind=((done.deal.wind or 0) + rng.randint(1, 3)) % 4)
    number = rng.randint(1, done.rules.players)
    return replace(done.deal, number=number, dealer=rng.choice((done.deal.dealer, number - 1)))


# Claims


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
    return _awarded(done, moment, replace(lost, void=True), awarded)


def _awarded(done: DealReplay, moment: Moment, *said: Call | Say) -> Deal:
    """The deal until the tile goes to one of two who said they want it."""
    source = moment.table.last_seat
    results = [Win(say.seat, source) for say in said if isinstance(say, Say) and not say.void]
    return cut(done.deal, before(done.deal, moment, *said), *results)


def _claimers(done: DealReplay, table: Table) -> dict[int, list[Call | Say]]:
    """By seat, what may be said to the latest discard."""
    found = {seat: claims(table, seat, done.rules.players) for seat in others(done, table.last_seat)}
    return {seat: calls for seat, calls in found.items() if calls}


def farther_winner_over_a_nearer(done: DealReplay, rng: Random) -> Deal | None:
    """Two who say they win on one tile; the one or the other does. Where there is no second, somebody cannot."""
    two = pick(rng, done, lambda m: _is_winnable(m) and len(_waiting(done, m.table)) >= 2)
    moment = two or pick(rng, done, lambda m: _is_winnable(m) and bool(_waiting(done, m.table)))
    if moment is None:
        return None
    waiting = _waiting(done, moment.table)
    seats = waiting if two else [*waiting, *others(done, moment.table.last_seat, *waiting)][:2]
    if len(seats) < 2:
        return None
    lost, awarded = rng.sample(seats, 2)
    said = [Say(lost, "ron", void=True), Say(awarded, "ron")]
    return _awarded(done, moment, *rng.sample(said, 2))


def _is_winnable(moment: Moment) -> bool:
    table = moment.table
    robbed = table.phase == REPLACE and isinstance(table.last, int) and not is_bonus(table.last)
    return not table.overruled and (is_claimable(moment) or robbed)


def _waiting(done: DealReplay, table: Table) -> list[int]:
    """Who waits for the latest tile."""
    face = FACE[table.last or 0]
    return [seat for seat in others(done, table.last_seat) if table.players[seat].waits >> face & 1]


# Kongs


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

    two = pick(rng, done, lambda m: is_kong(m) and bool(_waiting(done, m.table)))
    moment = two or pick(rng, done, is_kong)
    if moment is None:
        return None
    seat = rng.choice(_waiting(done, moment.table) or others(done, moment.table.last_seat))
    return cut(done.deal, before(done.deal, moment, Say(seat, "ron")), Win(seat, moment.table.last_seat))


# Flowers


def flower_kept(done: DealReplay, rng: Random) -> Deal | None:
    """A flower, dealt or drawn, is not replaced; where there are none, there is one."""
    deal = done.deal
    with_flowers = [seat for seat, hand in deal.hands.items() if hand.replacements]
    drawn = [step for step, event in enumerate(deal.events[:-1]) if isinstance(event, Draw) and is_bonus(event.tile)]
    if drawn and (not with_flowers or rng.random() < 0.6):
        step = rng.choice(drawn)
        return with_event(deal, step + 1, None)
    if with_flowers:
        seat = rng.choice(with_flowers)
        hand = deal.hands[seat]
        return replace(deal, hands={**deal.hands, seat: Hand(hand.tiles, hand.replacements[:-1])})
    place = rng.choice(list(_taken(deal)))
    return _put(deal, place, rng.randrange(FLOWERS, UNKNOWN))


# Wins


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
    if not _is_winnable(moment):
        return []
    winner = moment.event.seat if isinstance(moment.event, Say) else None
    seats = [seat for seat in _waiting(done, table) if seat != winner]
    return [(Say(seat, "ron"), Win(seat, table.last_seat)) for seat in seats]


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


# The end of the wall


def past_the_reserve(done: DealReplay, rng: Random) -> Deal | None:
    """Play goes on after the last tile, or is said to be over before it."""
    deal = done.deal
    last = deal.events[-1]
    drawn = deal.results and isinstance(deal.results[0], Drawn) and deal.results[0].kind == "exhausted"
    if drawn and isinstance(last, Discard) and rng.random() < 0.8:
        seen = [event.tile for event in deal.events if isinstance(event, Draw)]
        tile = min(rng.sample(range(FACES), FACES), key=seen.count)
        seat = (last.seat + 1) % done.rules.players
        call = rng.choice(([Draw(seat, tile), Discard(seat, tile, DRAWN)], [Draw(seat, tile)]))
        return replace(deal, events=[*deal.events, *call])
    step = rng.randrange(len(deal.events)) if not drawn else len(deal.events) - rng.randint(1, 3)
    return cut(deal, deal.events[: max(step, 0)], Drawn(rng.choice(("exhausted", "void"))))


# What is claimed of a result


def other_figure(done: DealReplay, rng: Random) -> Deal | None:
    """Faan, multiplier, base, points, limit of a win: more, fewer or not said."""
    found = [
        (at, name, getattr(result, name))
        for at, result in enumerate(done.deal.results)
        if isinstance(result, Win)
        for name in ("fu", "han", "faan", "times", "base", "points")
        if getattr(result, name) is not None
    ]
    if not found:
        return None
    at, name, figure = rng.choice(found)
    return _with_result(done.deal, at, {name: rng.choice((figure + 1, figure - 1, figure * 2, None))})


def other_limit(done: DealReplay, rng: Random) -> Deal | None:
    """A limit hand said to be none, or another one to be one."""
    wins = [(at, one) for at, one in enumerate(done.deal.results) if isinstance(one, Win)]
    if not wins:
        return None
    at, win = rng.choice(wins)
    return _with_result(done.deal, at, {"limit": rng.choice((None, "limit", "mangan")) if win.limit else "limit"})


def other_patterns(done: DealReplay, rng: Random) -> Deal | None:
    """A pattern left out, added, with another number or without one."""
    wins = [(at, one) for at, one in enumerate(done.deal.results) if isinstance(one, Win) and one.yaku is not None]
    if not wins:
        return None
    at, win = rng.choice(wins)
    yaku = list(win.yaku or ())
    added = rng.choice(("concealed", "self-draw", "all-pungs", "seven-pairs", "last-tile", "toitoi", "nothing"))
    if not yaku or rng.random() < 0.3:
        yaku.insert(rng.randrange(len(yaku) + 1), (added, 1))
    else:
        place = rng.randrange(len(yaku))
        name, number = yaku[place]
        yaku[place : place + 1] = rng.choice(([], [(name, (number or 0) + 1)], [(name, None)], [(added, number)]))
    return _with_result(done.deal, at, {"yaku": tuple(yaku)})


def other_payment(done: DealReplay, rng: Random) -> Deal | None:
    """One pays more or less, the others' shares change places, or all is doubled; or it is not said."""
    found = [(at, one.pay) for at, one in enumerate(done.deal.results) if one.pay is not None]
    if not found:
        return None
    at, pay = rng.choice(found)
    one, other = rng.sample(range(len(pay)), 2)
    moved = list(pay)
    moved[one], moved[other] = moved[other], moved[one]
    changed = list(pay)
    changed[one] += rng.choice((-100, -1, 1, 100))
    changed[other] -= changed[one] - pay[one]
    chosen = rng.choice((tuple(moved), tuple(changed), tuple(2 * share for share in pay), None))
    return _with_result(done.deal, at, {"pay": chosen})


def _with_result(deal: Deal, at: int, fields: dict[str, object]) -> Deal:
    """The deal with a result of which something else is claimed."""
    result = deal.results[at]
    assert not isinstance(result, Penalty)
    changed = replace(result, **fields)  # type: ignore[arg-type]
    return replace(deal, results=[*deal.results[:at], changed, *deal.results[at + 1 :]])


def hand_shown(done: DealReplay, rng: Random) -> Deal | None:
    """A hand is laid open at the end; every other time with a tile that is not in it."""
    *_, (_, _, table) = done.steps()
    seat = rng.randrange(done.rules.players)
    player = table.players[seat]
    tiles = [tile for tile in range(FLOWERS) for _ in range(player.counts[tile])]
    if player.drawn is not None and player.drawn in tiles:
        tiles.remove(player.drawn)
    if len(tiles) % 3 != 1:
        return None
    if rng.random() < 0.5:
        tiles[rng.randrange(len(tiles))] = rng.randrange(FACES)
    shown = Shown(seat, tuple(sorted(tiles)))
    return replace(done.deal, shown=[*(one for one in done.deal.shown if one.seat != seat), shown])


def word_of_riichi(done: DealReplay, rng: Random) -> Deal | None:
    """Riichi, dora, honba or an abortive draw in a game that has none."""
    deal = done.deal
    step = rng.randrange(len(deal.events))
    event = deal.events[step]
    if isinstance(event, Discard):
        return with_event(deal, step, replace(event, riichi=True))
    return rng.choice(
        (
            replace(deal, dora=(rng.randrange(FACES),)),
            replace(deal, honba=1),
            replace(deal, sticks=1),
            cut(deal, deal.events[:step], Drawn("suufon")),
            cut(deal, [*deal.events[:step], Say(rng.randrange(done.rules.players), "kyuushu")]),
        )
    )


def _of_mutants(maker: mutants.Maker) -> Maker:
    """A maker of mistakes for records of riichi."""

    def make(done: DealReplay, rng: Random) -> Deal | None:
        mutant = maker(done, rng)
        return None if mutant is None else mutant.deal

    return make


SHARED: tuple[Maker, ...] = (
    tile_swapped, tile_changed, wrong_turn, event_left_out, event_twice, events_swapped, other_origin, other_deal,
    claim_by_the_wrong_player, chow_from_across, claim_of_an_earlier_discard, lower_claim_over_a_higher,
    farther_winner_over_a_nearer, kong_without_replacement, replacement_undue, kong_after_a_claim, kong_made_up,
    robbed_kong, win_declared, win_of_anybody, other_winner, past_the_reserve, other_figure, other_limit,
    other_patterns, other_payment, hand_shown, dead_hand,
)  # fmt: skip
CHINESE = (*SHARED, flower_kept, word_of_riichi)

RIICHI = (*mutants.MISTAKES, *mutants.ENDS, *mutants.THREE)
"""Those of three players find no place in a deal of four."""

MISTAKES: dict[str, dict[str, Maker]] = {
    "riichi": {
        **{maker.__name__: maker for maker in (*SHARED, north_laid_aside, win_passed)},
        **{f"{maker.__name__} (riichi)": _of_mutants(maker) for maker in RIICHI},
    },
    "hongkong": {maker.__name__: maker for maker in CHINESE},
    "classic": {maker.__name__: maker for maker in CHINESE},
}
"""The kinds of mistakes of each rule set."""
RARE = frozenset(
    (
        "farther_winner_over_a_nearer",
        "lower_claim_over_a_higher",
        "north_laid_aside",
        "robbed_kong",
        "win_declared",
        "win_passed",
    )
)
"""Kinds that few deals have a place for: half of the deals that have get one of them."""
