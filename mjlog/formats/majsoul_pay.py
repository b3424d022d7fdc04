"""The points of a win in Mahjong Soul's records: its value by each way to win, one settlement for all winners."""

from collections.abc import Sequence
from operator import add
from typing import Final, NamedTuple

from mjlog.formats.majsoul_codes import DOUBLE_YAKUMAN
from mjlog.model import Win

_BASES: Final = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}


class Value(NamedTuple):
    """``point_rong``: at ron; ``point_zimo_qin``, ``point_zimo_xian``: at tsumo, by the dealer, by each other."""

    rong: int
    qin: int
    xian: int

    def total(self, players: int, *, drawn: bool, dealer: bool) -> int:
        """What the win is worth, without honba and sticks."""
        if not drawn:
            return self.rong
        return self.xian * (players - 1) if dealer else self.qin + self.xian * (players - 2)


def han_of(win: Win) -> int:
    """The han of a win, or how many yakuman it is."""
    if win.han is not None:
        return win.han
    return sum((1 + (name in DOUBLE_YAKUMAN)) if han is None else han for name, han in win.yaku or ())


def value_of(win: Win, players: int, *, dealer: bool) -> Value | None:
    """A win's value each way: by its fu, han and limit, or if these lead to another, as far as its points tell."""
    drawn, points = win.source is None, win.points
    yakuman = any(han is None for _, han in win.yaku or ())
    base = _BASES.get(win.limit or "", (win.fu or 0) << min(2 + han_of(win), 12)) * (han_of(win) if yakuman else 1)
    rong, qin, xian = (_rounded(base * times) for times in ((6, 0, 2) if dealer else (4, 2, 1)))
    value = Value(rong, qin, xian)
    if points is None or value.total(players, drawn=drawn, dealer=dealer) == points:
        return value if base else None
    if not drawn:
        return Value(points, 0, 0)
    if dealer:
        return Value(0, 0, points // (players - 1))
    xian = _rounded(-(-points // players))  # the dealer pays double, each share rounded up
    return Value(0, points - xian * (players - 2), xian)


def _rounded(points: int) -> int:
    return -(-points // 100) * 100


def pays_of(wins: Sequence[Win], change: tuple[int, ...] | None) -> list[tuple[int, ...] | None]:
    """The settlement of each winner, of which the record gives the sum; None where it cannot be taken apart.

    Of several winners the nearest gets the sticks, and each is paid by the discarder, or in part by who is liable.
    """
    if change is None or len(wins) == 1:
        return [change] * len(wins)
    players, source = len(change), wins[0].source
    if source is None:
        return [None] * len(wins)
    nearest = min((win.seat - source) % players for win in wins)
    pays: list[list[int]] = []
    for win in wins:
        pay, gain = [0] * players, change[win.seat]
        pay[win.seat] = gain
        pay[source] -= gain - (sum(change) if (win.seat - source) % players == nearest else 0)
        if win.pao is not None and win.pao != source and win.pao not in [one.seat for one in wins]:
            pay[win.pao], pay[source] = change[win.pao], pay[source] - change[win.pao]
        pays.append(pay)
    total = [sum(column) for column in zip(*pays, strict=True)]
    return [tuple(pay) for pay in pays] if total == [*change] else [None] * len(wins)


def sum_of(pays: Sequence[tuple[int, ...] | None]) -> tuple[int, ...] | None:
    """The settlement of all; None where one is not known."""
    total: tuple[int, ...] | None = None
    for pay in pays:
        if pay is None:
            return None
        total = pay if total is None else tuple(map(add, total, pay))
    return total
