"""Claims of a result that are not so."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from mjlog.model import Discard, Draw, Drawn, Win
from mjlog.played import DealReplay
from mjlog.rules.riichi.value import dora_face
from mutants.making import Mutant, choose, final_table, held


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
        others = [seat for seat in (None, *range(done.rules.players)) if seat not in (win.source, win.seat)]
        return replace(win, source=rng.choice(others))

    return _win(done, rng, change, "wrong-winner")


def another_winner(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        others = [seat for seat in range(done.rules.players) if seat not in (win.seat, win.source)]
        return replace(win, seat=rng.choice(others)) if others else None

    return _win(done, rng, change, "wrong-winner")


def another_win_tile(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        return replace(win, tile=rng.choice([t for t in range(34) if t != win.tile])) if win.tile is not None else None

    return _win(done, rng, change, "wrong-win-tile")


def undue_pao(done: DealReplay, rng: random.Random) -> Mutant | None:
    def change(win: Win) -> Win | None:
        return replace(win, pao=(win.seat + 1) % done.rules.players) if win.pao is None else None

    return _win(done, rng, change, "wrong-pao")


def wrong_payment(done: DealReplay, rng: random.Random) -> Mutant | None:
    deal = replace(done.deal, results=list(done.deal.results))
    if not deal.results:
        return None
    index = rng.randrange(len(deal.results))
    result = deal.results[index]
    if result.pay is None:
        return None
    pay = list(result.pay)
    pay[rng.randrange(done.rules.players)] += rng.choice((-1000, -100, 100, 1000))
    deal.results[index] = replace(result, pay=tuple(pay))
    return Mutant(deal, ("wrong-payment",))


def wrong_tenpai(done: DealReplay, rng: random.Random) -> Mutant | None:
    result = next(iter(done.deal.results), None)
    if not isinstance(result, Drawn) or result.tenpai is None or result.kind != "exhausted":
        return None
    seat = rng.randrange(done.rules.players)
    tenpai = tuple(sorted({*result.tenpai} ^ {seat}))
    return Mutant(replace(done.deal, results=[replace(result, tenpai=tenpai)]), ("wrong-tenpai",))


def undue_nagashi(done: DealReplay, rng: random.Random) -> Mutant | None:
    result = next(iter(done.deal.results), None)
    if not isinstance(result, Drawn) or result.kind != "exhausted":
        return None
    nagashi = replace(result, kind="nagashi", seats=(rng.randrange(done.rules.players),))
    return Mutant(replace(done.deal, results=[nagashi]), ("wrong-nagashi",))


def ura_too_many(done: DealReplay, rng: random.Random) -> Mutant | None:
    if not done.deal.ura:
        return None
    table = final_table(done)
    winners = {won.seat for won in table.wins}
    useless = [
        tile
        for tile in range(27, 34)  # honours, of whose dora nobody who won holds one
        if table.seen[tile] < 3 and not any(held(table, seat, dora_face(tile, done.rules.players)) for seat in winners)
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
