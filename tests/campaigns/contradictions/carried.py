"""Wrong entries that do not follow from the deal before: counters, points, who deals; and the end of the game."""

from dataclasses import replace
from decimal import Decimal
from itertools import product

from contradictions.making import Wrong, due
from contradictions.sheets import Sheet, SheetMaker
from mjlog.model import Penalty


def _follows(sheet: Sheet) -> bool:
    """Whether the deal before tells what this one starts with."""
    return sheet.at > 0 and bool(sheet.game.deals[sheet.at - 1].results)


def honba_carried(sheet: Sheet) -> Wrong | None:
    if not _follows(sheet) or sheet.deal.honba is None:
        return None
    honba = sheet.deal.honba + sheet.rng.choice((1, 2, *((-1,) if sheet.deal.honba else ())))
    return sheet.with_deal(due("honba", "carried-honba"), honba=honba)


def sticks_carried(sheet: Sheet) -> Wrong | None:
    if not _follows(sheet) or sheet.deal.sticks is None:
        return None
    sticks = sheet.deal.sticks + sheet.rng.choice((1, *((-1,) if sheet.deal.sticks else ())))
    return sheet.with_deal({"carried-sticks": "sticks", "points-sum": "points"}, sticks=sticks)


def points_carried(sheet: Sheet) -> Wrong | None:
    points = list(sheet.deal.points or ())
    if not _follows(sheet) or not points or None in points:
        return None
    seat = sheet.rng.randrange(len(points))
    points[seat] = (points[seat] or 0) + sheet.unit() * sheet.rng.choice((-10, -1, 1, 10))
    return sheet.with_deal(due("points", "carried-points"), points=tuple(points))


def points_swapped(sheet: Sheet) -> Wrong | None:
    points = list(sheet.deal.points or ())
    if not _follows(sheet) or not points or None in points:
        return None
    one, other = sheet.rng.sample(range(len(points)), 2)
    if points[one] == points[other]:
        return None
    points[one], points[other] = points[other], points[one]
    return sheet.with_deal(due("points", "carried-points"), points=tuple(points))


def _tells_who_deals(sheet: Sheet) -> bool:
    """Whether the deal before tells who deals next: a draw does not at which nobody pays, nor is said to be ready."""
    if not _follows(sheet):
        return False
    drawn = sheet.game.deals[sheet.at - 1].drawn
    return drawn is None or drawn.kind != "exhausted" or drawn.tenpai is not None or any(drawn.pay or ())


def dealer_carried(sheet: Sheet) -> Wrong | None:
    if not _tells_who_deals(sheet) or sheet.deal.dealer is None:
        return None
    dealer = (sheet.deal.dealer + sheet.rng.randrange(1, sheet.players)) % sheet.players
    return sheet.with_deal(due("dealer", "wrong-dealer"), dealer=dealer)


def round_carried(sheet: Sheet) -> Wrong | None:
    deal = sheet.deal
    if not _tells_who_deals(sheet) or None in (deal.wind, deal.number, deal.dealer):
        return None
    rounds = product(range(2), range(1, sheet.players + 1))
    wind, number = sheet.rng.choice([one for one in rounds if one != (deal.wind, deal.number)])
    return sheet.with_deal(due("deal", "wrong-round", "wrong-dealer"), wind=wind, number=number)


def riichi_too_many(sheet: Sheet) -> Wrong | None:
    """A deposit that the points of the next deal do not lack."""
    deal, following = sheet.deal, sheet.game.deals[sheet.at + 1 : sheet.at + 2]
    if deal.riichi is None or not following or following[0].points is None or None in following[0].points:
        return None
    if (
        deal.points is None
        or not deal.results
        or any(one.pay is None or isinstance(one, Penalty) for one in deal.results)
    ):
        return None
    seats = [seat for seat in range(sheet.players) if seat not in deal.riichi]
    if not seats:
        return None
    seat, drawn = sheet.rng.choice(seats), deal.drawn
    riichi = (*deal.riichi, seat)
    if drawn is not None and drawn.kind == "kyuushu" and deal.dealer is not None and drawn.seats:
        turns = [(one - deal.dealer) % sheet.players for one in (seat, *drawn.seats)]
        if turns[0] >= turns[1]:  # whose first turn comes only after that
            return sheet.with_deal(due(f"result {deal.results.index(drawn)}", "kyuushu-late"), riichi=riichi)
    won = [at for at, one in enumerate(deal.results) if one == deal.wins.get(seat)]
    if won and deal.wins[seat].yaku is not None:  # a list that lacks it
        codes = {**due(f"result {won[0]}", "wrong-yaku"), **due(None, "riichi-open", "riichi-points")}
        return sheet.with_deal(codes, riichi=riichi)
    own = ("wrong-han", "no-such-value", "riichi-points")  # too few for a riichi
    wrong = sheet.with_deal(due(None, "wrong-payment", "riichi-noten", "riichi-open", *own), riichi=riichi)
    later = {"carried-points": (sheet.at + 1, "points"), "carried-sticks": (sheet.at + 1, "sticks")}
    if drawn is not None:  # which tells who was tenpai where nobody paid, or ends a deal of four riichi otherwise
        later["wrong-round"] = (sheet.at + 1, "deal")
    return wrong._replace(codes={**wrong.codes, **later})


# The end


def final_points(sheet: Sheet) -> Wrong | None:
    final = list(sheet.game.final or ())
    if not final or any(None in (deal.points or (None,)) for deal in sheet.game.deals[-1:]):
        return None
    if not sheet.game.deals[-1].results or any(one.pay is None for one in sheet.game.deals[-1].results):
        return None
    final[sheet.rng.randrange(len(final))] += sheet.unit()
    return Wrong(replace(sheet.game, final=tuple(final)), {"wrong-final": (None, "final")})


def total_of_other_uma(sheet: Sheet) -> Wrong | None:
    """One gets a thousand more of the uma, another a thousand less."""
    total = list(sheet.game.total or ())
    if not total or sheet.game.final is None:
        return None
    one, other = sheet.rng.sample(range(len(total)), 2)
    total[one] += Decimal(1)
    total[other] -= Decimal(1)
    return Wrong(replace(sheet.game, total=tuple(total)), {"wrong-total": (None, "total")})


CARRIED: tuple[SheetMaker, ...] = (
    honba_carried, sticks_carried, points_carried, points_swapped, dealer_carried, round_carried, final_points,
    total_of_other_uma,
)  # fmt: skip
"""Which a view shows too."""
