"""What a riichi win is worth by what a record claims of it, where the hand is not known."""

from dataclasses import replace
from functools import cache
from typing import Final

from mjlog.model import Win
from mjlog.rules.riichi.named import FEWEST_HAN, Named
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.value import Value, limit_of, yakuman_value
from mjlog.yaku_names import YAKU_ORDER

_FU: Final = range(30, 111, 10)
"""Fu of a hand; with the 20 and 25 there are besides, no other base points come about over all han."""
_YAKUMAN: Final = 13
"""Han of one."""
_MOST_YAKUMAN: Final = 7
"""As many can one hand be worth: daisuushi and suuankou-tanki twice, tsuuiisou, suukantsu, tenhou."""


@cache
def possible_values(rules: RiichiRules) -> tuple[Value, ...]:
    """Every value that some hand can have, the lowest first, without its yaku."""
    values = [_by_han(han, fu, rules) for han in (1, 2, 3, 4) for fu in _FU]
    values += [_by_han(han, 30, rules) for han in (5, 6, 8, 11)]
    values += [_yakuman(times) for times in range(1, 1 + (rules.yakuman_limit or _MOST_YAKUMAN))]
    return tuple(values)


def _yakuman(times: int) -> Value:
    return Value(fu=30, han=_YAKUMAN * times, yakuman=times, limit="yakuman", base=8000 * times, claimed=True)


def _by_han(han: int, fu: int, rules: RiichiRules) -> Value:
    base, limit = limit_of(han, fu, rules)
    return Value(fu=fu, han=han, limit=limit, base=base, claimed=True)


_LOWEST: Final = {7: 6, 9: 8, 10: 8, 12: 11, 13: 11}
"""Of some han the fewest that are worth as much, or may be: 13 that are no yakuman."""


def with_least_han(values: list[Value], least: int) -> list[Value]:
    """Those of some values that a hand with so many han can have; all where none is."""
    return [one for one in values if one.han >= _LOWEST.get(least, least)] or values


def may_be_yakuman(win: Win) -> bool:
    """Whether a win of which no yaku are recorded is said to be so much that it may be one, of any fu."""
    return win.limit == "yakuman" or (win.han or 0) >= _YAKUMAN or (win.han is None and win.fu == 0)


def possible_fus(named: Named | None, han: int | None, *, tsumo: bool) -> list[int]:
    """The fu that a hand can have: with these yaku, if any are known, and so many han."""
    fus = list(FEWEST_HAN) if named is None else named.fus()
    fewest = {fu: FEWEST_HAN[fu][tsumo] for fu in fus}
    return [fu for fu, least in fewest.items() if least is not None and (han is None or han >= least)]


def claimed_values(win: Win, named: Named | None, rules: RiichiRules) -> list[Value]:
    """What a win may be worth by its yakuman, else by han and fu, else by its limit: the likeliest first.

    Where neither han nor limit are recorded it may be worth anything.

    Args:
        win: with its claims.
        named: its yaku, if they are recorded.
        rules: the limits, and how yakuman add up.
    """
    if named is not None and named.yakuman:
        yakuman = [(name, 13) for name in named.yakuman]
        return [replace(yakuman_value(yakuman, rules), fu=win.fu or 0, claimed=True)]
    sums, more = ([], True) if named is None else named.sums()
    hans = [] if win.han is None else [win.han]
    if len(sums) == 1 and not more:
        hans += sums
    if hans:
        agreed = None if named is None or named.contradiction() else named
        fus = possible_fus(agreed, max(hans), tsumo=win.source is None)
        if win.fu in fus:
            fus = [win.fu]
        fus = fus or [30]  # of claims that contradict each other
        found = [_by_han(han, fu, rules) for han in hans for fu in (fus if han < 5 else fus[:1])]
        times = hans[0] // _YAKUMAN
        if (
            named is None
            and times
            and hans[0] % _YAKUMAN == 0
            and (not rules.yakuman_limit or times <= rules.yakuman_limit)
        ):
            found.insert(0, _yakuman(times))
        return found
    values = possible_values(rules)
    return [one for one in values if one.limit and one.limit == win.limit] or list(values)


def known_yaku(rules: RiichiRules) -> list[str]:
    """The names that a win may have in its list under these rules."""
    absent = {
        "renhou": rules.renhou == "no",
        "ippatsu": not rules.ippatsu,
        "ura": not rules.ura_dora,
        "aka": not any(rules.red_fives),
        "kita": not rules.kita,
    }
    return [name for name in YAKU_ORDER if not absent.get(name)]
