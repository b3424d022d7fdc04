"""Other statements of what a deal is and ends in: value, payments, hands laid open, words of riichi."""

from dataclasses import replace
from random import Random

from mutants import with_event

from mistakes.making import cut
from mjlog.model import Deal, Discard, Drawn, Penalty, Say, Shown, Win
from mjlog.played import DealReplay
from mjlog.tiles import FACES, FLOWERS


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
