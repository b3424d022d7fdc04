"""Wrong entries of a score sheet: one figure, payment, counter or total of a game whose play nobody wrote.

A sheet has winning hands (depth *hand*), or figures and payments, or payments alone (depth *score*). A maker gives
the game with one wrong entry and the codes that fit it, or None where there is no place for one, or where the sheet
might be right with it: what a value costs is worked out by the naive arithmetic of the rule pages.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from random import Random
from typing import Any, NamedTuple

import riichi_options
import riichi_value

from mjlog.model import Deal, Drawn, Game, Penalty, Result, Win
from mjlog.tiles import UNKNOWN

VALUES = {*product(range(1, 5), (20, 25, *range(30, 120, 10))), (5, 30), (6, 30), (8, 30), (11, 30)}
"""Han and fu of which one is worth as much as any hand below yakuman."""
FIGURES = ("fu", "han", "faan", "base", "times", "points")


class Wrong(NamedTuple):
    """A game with a wrong entry, and the codes of which one must be found."""

    game: Game
    codes: tuple[str, ...]


@dataclass
class Sheet:
    """A sheet, and a deal of it that gets a wrong entry."""

    game: Game
    at: int
    players: int
    has_hands: bool
    rng: Random

    @property
    def deal(self) -> Deal:
        return self.game.deals[self.at]

    @property
    def options(self) -> riichi_options.Options | None:
        """What the naive referee makes of riichi rules; None of those it does not know, and of other games."""
        try:
            return riichi_options.options_of(self.game.rules) if self.game.rules.startswith("riichi ") else None
        except (ValueError, KeyError):
            return None

    def with_deal(self, **changes: Any) -> Game:
        """The game with other entries in the deal."""
        deals = list(self.game.deals)
        deals[self.at] = replace(self.deal, **changes)
        return replace(self.game, deals=deals)

    def with_result(self, at: int, result: Result) -> Game:
        return self.with_deal(results=[*self.deal.results[:at], result, *self.deal.results[at + 1 :]], after=None)

    def wins(self) -> Iterator[tuple[int, Win]]:
        return ((at, one) for at, one in enumerate(self.deal.results) if isinstance(one, Win))

    def tells(self, win: Win) -> bool:
        """Whether the sheet shows the hand of a win and all that it is worth by."""
        shown = next((one for one in self.deal.shown if one.seat == win.seat), None)
        named = {name for name, _ in win.yaku or ()}
        hidden = self.deal.ura is None and bool({"riichi", "double-riichi"} & named)
        dora = bool(self.deal.dora) or not self.game.rules.startswith("riichi")
        whole = shown is not None and UNKNOWN not in shown.tiles and (shown.melds is not None or len(shown.tiles) == 13)
        return self.has_hands and whole and win.tile is not None and win.yaku is not None and dora and not hidden

    def unit(self) -> int:
        return 100 if self.game.rules.startswith("riichi") else 1


SheetMaker = Callable[[Sheet], Wrong | None]


def _base(han: int, fu: int, options: riichi_options.Options) -> int:
    """Base points: "fu x 2^(2+han)", and the limits."""
    for least, base, limit in riichi_value.LIMITS:
        if han >= least and (limit != "yakuman" or options["counted-yakuman"]):
            return base
    base = fu * 2 ** (2 + han)
    return 2000 if base >= 2000 or (options["kiriage"] and base == 1920) else base


# Wins


def figure(name: str) -> SheetMaker:
    """A figure of a hand that is shown: it is what the tiles are worth, and nothing else."""

    def make(sheet: Sheet) -> Wrong | None:
        found = [(at, win) for at, win in sheet.wins() if sheet.tells(win) and getattr(win, name) is not None]
        if not found:
            return None
        at, win = sheet.rng.choice(found)
        step = {"fu": 10, "points": sheet.unit()}.get(name, 1)
        value = getattr(win, name)
        changed: Any = replace(win, **{name: value + sheet.rng.choice((step, -step if value > step else step))})
        return Wrong(sheet.with_result(at, changed), (f"wrong-{name}",))

    make.__name__ = f"{name}_of_a_shown_hand"
    return make


def pattern_of_a_shown_hand(sheet: Sheet) -> Wrong | None:
    found = [(at, win) for at, win in sheet.wins() if sheet.tells(win) and any(han for _, han in win.yaku or ())]
    if not found:
        return None
    at, win = sheet.rng.choice(found)
    yaku = [one for one in win.yaku or () if one[1]]
    place = sheet.rng.randrange(len(yaku))
    name, han = yaku[place]
    yaku[place] = name, (han or 0) + 1
    return Wrong(sheet.with_result(at, replace(win, yaku=tuple(yaku))), ("wrong-yaku", "yaku-disagree"))


def _paid_otherwise(name: str, sheet: Sheet) -> Wrong | None:
    """Fu or han that cost something else than what was paid, where nothing else is said of the value."""
    options = sheet.options
    found = [
        (at, win)
        for at, win in sheet.wins()
        if None not in (win.fu, win.han, win.pay) and win.yaku is None and win.pao is None and win.points is None
    ]
    if not found or options is None:
        return None
    at, win = sheet.rng.choice(found)
    assert win.fu is not None
    assert win.han is not None
    fu, han = win.fu, win.han
    if name == "fu":
        fu = sheet.rng.choice([one for one in (20, 25, *range(30, 120, 10)) if one != fu])
    else:
        han += sheet.rng.choice((-1, 1, 2))
    if win.limit == "yakuman" or han < 1 or _base(han, fu, options) == _base(win.han, win.fu, options):
        return None  # as much is paid
    return Wrong(
        sheet.with_result(at, replace(win, fu=fu, han=han, limit=None)), ("wrong-payment", "wrong-fu", "wrong-han")
    )


def fu_against_the_payment(sheet: Sheet) -> Wrong | None:
    return _paid_otherwise("fu", sheet)


def han_against_the_payment(sheet: Sheet) -> Wrong | None:
    return _paid_otherwise("han", sheet)


def points_against_the_payment(sheet: Sheet) -> Wrong | None:
    """The worth of a hand, of which nothing else is said, is not what was paid."""
    found = [
        (at, win)
        for at, win in sheet.wins()
        if None not in (win.points, win.pay) and not sheet.has_hands and win.fu is None and win.han is None
    ]
    if not found:
        return None
    at, win = sheet.rng.choice(found)
    points = (win.points or 0) + sheet.unit() * sheet.rng.choice((1, 10))
    codes = ("wrong-points", "no-such-value", "wrong-payment")
    return Wrong(sheet.with_result(at, replace(win, points=points)), codes)


def payment_that_does_not_add_up(sheet: Sheet) -> Wrong | None:
    found = [(at, one) for at, one in enumerate(sheet.deal.results) if one.pay is not None]
    if not found:
        return None
    at, result = sheet.rng.choice(found)
    pay = list(result.pay or ())
    pay[sheet.rng.randrange(len(pay))] += sheet.unit() * sheet.rng.choice((-1, 1, 3))
    return Wrong(sheet.with_result(at, replace(result, pay=tuple(pay))), ("wrong-payment",))


def payment_by_another(sheet: Sheet) -> Wrong | None:
    """Not the discarder pays, but another."""
    found = [
        (at, win)
        for at, win in sheet.wins()
        if win.pay is not None and win.source is not None and win.pao is None and sheet.game.rules.startswith("riichi")
        if sum(one < 0 for one in win.pay) == 1
    ]
    if not found:
        return None
    at, win = sheet.rng.choice(found)
    pay = list(win.pay or ())
    assert win.source is not None
    other = sheet.rng.choice([seat for seat in range(sheet.players) if seat not in (win.seat, win.source)])
    pay[win.source], pay[other] = pay[other], pay[win.source]
    return Wrong(sheet.with_result(at, replace(win, pay=tuple(pay))), ("wrong-payment",))


def _costs(options: riichi_options.Options, *, dealer: bool) -> set[int]:
    """All that a discarder may have to pay for a hand alone."""
    bases = {_base(han, fu, options) for han, fu in VALUES} | {8000 * times for times in range(1, 8)}
    costs = {riichi_value.shares(base, dealer=dealer, tsumo=False, options=options)[2] for base in bases}
    return costs | {cost // 2 for cost in costs}  # of which the liable pays half


def payment_of_no_value(sheet: Sheet) -> Wrong | None:
    """The discarder pays what no hand costs, and the winner gets it."""
    options = sheet.options
    found = [
        (at, win)
        for at, win in sheet.wins()
        if win.pay is not None and win.source is not None and sum(one < 0 for one in win.pay) == 1
    ]
    if not found or options is None or options["players"] == 3 or sheet.deal.honba is None:
        return None
    at, win = found[0]
    more = sheet.rng.choice((-300, -100, 100, 300))
    pay = list(win.pay or ())
    assert win.source is not None
    pay[win.source] -= more
    pay[win.seat] += more
    if {-pay[win.source], -pay[win.source] - 300 * sheet.deal.honba} & _costs(
        options, dealer=win.seat == sheet.deal.dealer
    ):
        return None
    return Wrong(sheet.with_result(at, replace(win, pay=tuple(pay))), ("wrong-payment",))


def another_discarder(sheet: Sheet) -> Wrong | None:
    """Not who paid."""
    found = [
        (at, win)
        for at, win in sheet.wins()
        if win.pay is not None and win.source is not None and win.pao is None and sheet.game.rules.startswith("riichi")
        if len(sheet.deal.wins) == 1 and sum(one < 0 for one in win.pay) == 1  # of two payers one is liable
    ]
    if not found:
        return None
    at, win = sheet.rng.choice(found)
    other = sheet.rng.choice([seat for seat in range(sheet.players) if seat not in (win.seat, win.source)])
    return Wrong(sheet.with_result(at, replace(win, source=other)), ("wrong-payment",))


# Draws


def noten_payments(ready: set[int], players: int) -> tuple[int, ...]:
    """ "3000 in all" from those who are not tenpai to those who are; of three players 2000."""
    pool, absent = 1000 * (players - 1), players - len(ready)
    if not ready or not absent:
        return (0,) * players
    return tuple(pool // len(ready) if seat in ready else -(pool // absent) for seat in range(players))


def _exhausted(sheet: Sheet) -> Drawn | None:
    drawn = sheet.deal.drawn
    if sheet.options is None or drawn is None or drawn.kind != "exhausted" or drawn.pay is None:
        return None
    return drawn if drawn.pay in {noten_payments(ready, sheet.players) for ready in _all_ready(sheet)} else None


def _all_ready(sheet: Sheet) -> list[set[int]]:
    return [{seat for seat, ready in enumerate(some) if ready} for some in product((False, True), repeat=sheet.players)]


def noten_payments_of_others(sheet: Sheet) -> Wrong | None:
    """Of others than are said to be tenpai."""
    drawn = _exhausted(sheet)
    if drawn is None or drawn.tenpai is None:
        return None
    others = {noten_payments(ready, sheet.players) for ready in _all_ready(sheet)} - {drawn.pay}
    result = replace(drawn, pay=sheet.rng.choice(sorted(others)))
    return Wrong(sheet.with_result(sheet.deal.results.index(drawn), result), ("wrong-payment",))


def noten_payments_of_no_draw(sheet: Sheet) -> Wrong | None:
    """As nobody pays, however many are tenpai: one gets more and another less."""
    drawn = _exhausted(sheet)
    if drawn is None:
        return None
    pay = list(drawn.pay or ())
    one, other = sheet.rng.sample(range(sheet.players), 2)
    pay[one] += 500
    pay[other] -= 500
    if tuple(pay) in {noten_payments(ready, sheet.players) for ready in _all_ready(sheet)}:
        return None
    result = replace(drawn, pay=tuple(pay))
    return Wrong(sheet.with_result(sheet.deal.results.index(drawn), result), ("wrong-payment",))


def others_tenpai(sheet: Sheet) -> Wrong | None:
    drawn = _exhausted(sheet)
    if drawn is None or drawn.tenpai is None:
        return None
    tenpai = tuple(sorted({*drawn.tenpai} ^ {sheet.rng.randrange(sheet.players)}))
    codes = ("wrong-payment", "wrong-tenpai", "riichi-noten")
    return Wrong(sheet.with_result(sheet.deal.results.index(drawn), replace(drawn, tenpai=tenpai)), codes)


# From deal to deal


def _follows(sheet: Sheet) -> bool:
    """Whether the deal before tells what this one starts with."""
    return sheet.at > 0 and bool(sheet.game.deals[sheet.at - 1].results)


def honba_carried(sheet: Sheet) -> Wrong | None:
    if not _follows(sheet) or sheet.deal.honba is None:
        return None
    honba = sheet.deal.honba + sheet.rng.choice((1, 2, *((-1,) if sheet.deal.honba else ())))
    return Wrong(sheet.with_deal(honba=honba), ("carried-honba",))


def sticks_carried(sheet: Sheet) -> Wrong | None:
    if not _follows(sheet) or sheet.deal.sticks is None:
        return None
    sticks = sheet.deal.sticks + sheet.rng.choice((1, *((-1,) if sheet.deal.sticks else ())))
    return Wrong(sheet.with_deal(sticks=sticks), ("carried-sticks", "points-sum"))


def points_carried(sheet: Sheet) -> Wrong | None:
    points = list(sheet.deal.points or ())
    if not _follows(sheet) or not points or None in points:
        return None
    seat = sheet.rng.randrange(len(points))
    points[seat] = (points[seat] or 0) + sheet.unit() * sheet.rng.choice((-10, -1, 1, 10))
    return Wrong(sheet.with_deal(points=tuple(points)), ("carried-points",))


def points_swapped(sheet: Sheet) -> Wrong | None:
    points = list(sheet.deal.points or ())
    if not _follows(sheet) or not points or None in points:
        return None
    one, other = sheet.rng.sample(range(len(points)), 2)
    if points[one] == points[other]:
        return None
    points[one], points[other] = points[other], points[one]
    return Wrong(sheet.with_deal(points=tuple(points)), ("carried-points",))


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
    return Wrong(sheet.with_deal(dealer=dealer), ("wrong-dealer",))


def round_carried(sheet: Sheet) -> Wrong | None:
    deal = sheet.deal
    if not _tells_who_deals(sheet) or None in (deal.wind, deal.number, deal.dealer):
        return None
    rounds = product(range(2), range(1, sheet.players + 1))
    wind, number = sheet.rng.choice([one for one in rounds if one != (deal.wind, deal.number)])
    return Wrong(sheet.with_deal(wind=wind, number=number), ("wrong-round", "wrong-dealer"))


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
    codes = ("carried-points", "carried-sticks", "wrong-payment", "riichi-noten", "riichi-open")
    return Wrong(sheet.with_deal(riichi=(*deal.riichi, sheet.rng.choice(seats))), codes)


# The end


def final_points(sheet: Sheet) -> Wrong | None:
    final = list(sheet.game.final or ())
    if not final or any(None in (deal.points or (None,)) for deal in sheet.game.deals[-1:]):
        return None
    if not sheet.game.deals[-1].results or any(one.pay is None for one in sheet.game.deals[-1].results):
        return None
    final[sheet.rng.randrange(len(final))] += sheet.unit()
    return Wrong(replace(sheet.game, final=tuple(final)), ("wrong-final",))


def total_of_other_uma(sheet: Sheet) -> Wrong | None:
    """One gets a thousand more of the uma, another a thousand less."""
    total = list(sheet.game.total or ())
    if not total or sheet.game.final is None:
        return None
    one, other = sheet.rng.sample(range(len(total)), 2)
    total[one] += Decimal(1)
    total[other] -= Decimal(1)
    return Wrong(replace(sheet.game, total=tuple(total)), ("wrong-total",))


SHEET_MAKERS: tuple[SheetMaker, ...] = (
    *map(figure, FIGURES), pattern_of_a_shown_hand, fu_against_the_payment, han_against_the_payment,
    points_against_the_payment, payment_that_does_not_add_up, payment_by_another, payment_of_no_value,
    another_discarder, noten_payments_of_others, noten_payments_of_no_draw, others_tenpai, honba_carried,
    sticks_carried, points_carried, points_swapped, dealer_carried, round_carried, riichi_too_many, final_points,
    total_of_other_uma,
)  # fmt: skip
