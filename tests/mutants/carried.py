"""Counters at the start of a deal that do not follow from the one before."""

import random
from dataclasses import replace

from mjlog.played import DealReplay
from mutants.making import Mutant


def wrong_points_carried(done: DealReplay, rng: random.Random) -> Mutant | None:
    points = list(done.deal.points or ())
    seat, change = rng.randrange(done.rules.players), rng.choice((-1000, -100, 100, 1000))
    points[seat] = (points[seat] or 0) + change
    return Mutant(replace(done.deal, points=tuple(points)), ("carried-points",))


def wrong_points_swapped(done: DealReplay, rng: random.Random) -> Mutant | None:
    points = list(done.deal.points or ())
    one, other = rng.sample(range(done.rules.players), 2)
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
    players = done.rules.players
    other = (done.deal.dealer + rng.randint(1, players - 1)) % players
    return Mutant(replace(done.deal, dealer=other), ("wrong-dealer",))


def wrong_round(done: DealReplay, rng: random.Random) -> Mutant | None:
    wind, number = done.deal.wind, done.deal.number
    others = [(w, n) for w in range(2) for n in range(1, 5) if (w, n) != (wind, number)]
    wind, number = rng.choice(others)
    return Mutant(replace(done.deal, wind=wind, number=number), ("wrong-round",))
