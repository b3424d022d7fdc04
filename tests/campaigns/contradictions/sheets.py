"""Wrong entries of a score sheet: one figure, payment, counter or total of a game whose play nobody wrote.

A sheet has winning hands (depth *hand*), or figures and payments, or payments alone (depth *score*). A maker gives
the game with one wrong entry and the codes that fit it, or None where there is no place for one, or where the sheet
might be right with it: what a value costs is worked out by the naive arithmetic of the rule pages.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import riichi_options
from riichi_referee import noten_payments
from riichi_value import base_of, shares

from contradictions.making import At, Maker, View, Wrong, due
from mjlog.model import Deal, Drawn, Game, Result, Win
from mjlog.tiles import UNKNOWN

VALUES = {*product(range(1, 5), (20, 25, *range(30, 120, 10))), (5, 30), (6, 30), (8, 30), (11, 30)}
"""Han and fu of which one is worth as much as any hand below yakuman."""
BY_PLAY = {
    *("ippatsu", "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou", "renhou", "riichi", "double-riichi"),
    *("last-tile", "last-discard", "kong-replacement", "kong-on-kong", "robbing", "heavenly", "earthly"),
    *("no-flowers", "flower", "own-flower", "own-season"),
}
"""Patterns that a shown hand does not tell: of the play, or of flowers, which nobody need show."""
FIGURES = ("fu", "han", "faan", "base", "times", "points")


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

    def with_deal(self, codes: Mapping[str, At], **changes: Any) -> Wrong:
        """The game with other entries in the deal, where these codes are to be found."""
        deals = list(self.game.deals)
        deals[self.at] = replace(self.deal, **changes)
        return Wrong(replace(self.game, deals=deals), {code: (self.at, at) for code, at in codes.items()})

    def with_result(self, at: int, result: Result, *codes: str) -> Wrong:
        """The game with another result in the deal, at which one of these codes is to be found."""
        results = [*self.deal.results[:at], result, *self.deal.results[at + 1 :]]
        return self.with_deal(due(f"result {at}", *codes), results=results, after=None)

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

    @property
    def untold(self) -> set[str]:
        """Patterns that nothing tells beside the list of them."""
        return BY_PLAY

    def unit(self) -> int:
        return 100 if self.game.rules.startswith("riichi") else 1


SheetMaker = Callable[[Sheet], Wrong | None]


@dataclass
class Seen(Sheet):
    """What one seat saw of a game, the last deal of which gets a wrong entry."""

    view: View

    def tells(self, win: Win) -> bool:
        return self.view.knows(win)

    @property
    def untold(self) -> set[str]:
        return set()  # the play is known too


def in_view(maker: SheetMaker) -> Maker:
    """The same wrong entry in what one seat saw."""

    def make(view: View) -> Wrong | None:
        return maker(Seen(view.game, len(view.game.deals) - 1, view.players, True, view.rng, view))

    make.__name__ = maker.__name__
    return make


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
        return sheet.with_result(at, changed, f"wrong-{name}")

    make.__name__ = f"{name}_of_a_shown_hand"
    return make


def pattern_of_a_shown_hand(sheet: Sheet) -> Wrong | None:
    """One left out, or one with another number."""
    found = [
        (at, win, place)
        for at, win in sheet.wins()
        if sheet.tells(win)
        for place, (name, number) in enumerate(win.yaku or ())
        if number != 0 and name not in sheet.untold
    ]
    if not found:
        return None
    at, win, place = sheet.rng.choice(found)
    yaku = list(win.yaku or ())
    name, number = yaku[place]
    yaku[place : place + 1] = [] if number is None or sheet.rng.random() < 0.5 else [(name, number + 1)]
    return sheet.with_result(at, replace(win, yaku=tuple(yaku)), "wrong-yaku", "yaku-disagree")


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
    if win.limit == "yakuman" or han < 1 or base_of(han, fu, options) == base_of(win.han, win.fu, options):
        return None  # as much is paid
    changed = replace(win, fu=fu, han=han, limit=None)
    return sheet.with_result(at, changed, "wrong-payment", "wrong-fu", "wrong-han")


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
    return sheet.with_result(at, replace(win, points=points), "wrong-points", "no-such-value", "wrong-payment")


def payment_that_does_not_add_up(sheet: Sheet) -> Wrong | None:
    """One pays more or less, and nobody gets or misses it."""
    found = [(at, one) for at, one in enumerate(sheet.deal.results) if one.pay is not None]
    if not found:
        return None
    at, result = sheet.rng.choice(found)
    pay = list(result.pay or ())
    pay[sheet.rng.randrange(len(pay))] += sheet.unit() * sheet.rng.choice((-10, -1, 1, 10))
    return sheet.with_result(at, replace(result, pay=tuple(pay)), "wrong-payment")


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
    return sheet.with_result(at, replace(win, pay=tuple(pay)), "wrong-payment")


def _costs(options: riichi_options.Options, *, dealer: bool) -> set[int]:
    """All that a discarder may have to pay for a hand alone."""
    bases = {base_of(han, fu, options)[0] for han, fu in VALUES} | {8000 * times for times in range(1, 8)}
    costs = {shares(base, dealer=dealer, tsumo=False, options=options)[2] for base in bases}
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
    return sheet.with_result(at, replace(win, pay=tuple(pay)), "wrong-payment")


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
    return sheet.with_result(at, replace(win, source=other), "wrong-payment")


# Draws


def _exhausted(sheet: Sheet) -> Drawn | None:
    """The draw, paid as a naive count of some who are tenpai would have it."""
    drawn = sheet.deal.drawn
    if drawn is None or drawn.kind != "exhausted" or drawn.pay not in _noten_payments(sheet):
        return None
    return drawn


def _noten_payments(sheet: Sheet) -> set[tuple[int, ...]]:
    """What may be paid at a draw, whoever is tenpai."""
    options = sheet.options
    if options is None:
        return set()
    players = range(sheet.players)
    readies = (
        [seat for seat, ready in zip(players, some, strict=True) if ready]
        for some in product((False, True), repeat=len(players))
    )
    return {tuple(noten_payments(ready, len(players), options["noten"])) for ready in readies}


def noten_payments_of_others(sheet: Sheet) -> Wrong | None:
    """Of others than are said to be tenpai."""
    drawn = _exhausted(sheet)
    if drawn is None or drawn.tenpai is None:
        return None
    result = replace(drawn, pay=sheet.rng.choice(sorted(_noten_payments(sheet) - {drawn.pay})))
    return sheet.with_result(sheet.deal.results.index(drawn), result, "wrong-payment")


def noten_payments_of_no_draw(sheet: Sheet) -> Wrong | None:
    """As nobody pays, however many are tenpai: one gets more and another less."""
    drawn = _exhausted(sheet)
    if drawn is None:
        return None
    pay = list(drawn.pay or ())
    one, other = sheet.rng.sample(range(sheet.players), 2)
    pay[one] += 500
    pay[other] -= 500
    if tuple(pay) in _noten_payments(sheet):
        return None
    return sheet.with_result(sheet.deal.results.index(drawn), replace(drawn, pay=tuple(pay)), "wrong-payment")


def others_tenpai(sheet: Sheet) -> Wrong | None:
    """One more, or fewer, who is said to be tenpai, than riichi, hands laid open or payments tell."""
    drawn = _exhausted(sheet)
    if drawn is None or drawn.tenpai is None:
        return None
    seat = sheet.rng.randrange(sheet.players)
    tenpai = tuple(sorted({*drawn.tenpai} ^ {seat}))
    at = sheet.deal.results.index(drawn)
    wrong = sheet.with_result(at, replace(drawn, tenpai=tenpai), "wrong-payment", "wrong-tenpai", "riichi-noten")
    if sheet.deal.riichi is not None:  # which is a statement where nobody wrote the play
        wrong = wrong._replace(codes={**wrong.codes, "riichi-noten": (sheet.at, "riichi")})
    return wrong


CLAIMS: tuple[SheetMaker, ...] = (
    *map(figure, FIGURES), pattern_of_a_shown_hand, payment_that_does_not_add_up, noten_payments_of_others,
    noten_payments_of_no_draw, others_tenpai,
)  # fmt: skip
"""Which a view shows too."""
SHEETS: tuple[SheetMaker, ...] = (
    fu_against_the_payment, han_against_the_payment, points_against_the_payment, payment_by_another,
    payment_of_no_value, another_discarder,
)  # fmt: skip
"""Where nobody wrote the play."""
