"""Fu of a reading: the sum alone, or with each of its items when they are asked for."""

from typing import Final, NamedTuple

from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.yaku import RINSHAN, Reading
from mjlog.rules.shapes import TERMINALS_HONOURS


class FuItem(NamedTuple):
    """Something that fu are for, by its name.

    ``base``, ``closed-ron``, ``tsumo``, ``open-pinfu``, ``chiitoitsu``, ``pair``, a wait (``kanchan``, ``penchan``,
    ``tanki``), or one of ``open-triplet``, ``closed-triplet``, ``open-kan``, ``closed-kan``.
    """

    name: str
    fu: int
    face: int = -1
    """Face of the group it is for."""


WAIT_FU: Final = {"ryanmen": 0, "shanpon": 0, "kanchan": 2, "penchan": 2, "tanki": 2}


def pair_fu(pair: int, seat_wind: int, round_wind: int, rules: RiichiRules) -> int:
    """Fu of a pair: of a dragon, of the seat's or the round's wind; all are faces."""
    if pair > 30:
        return 2
    if pair == seat_wind == round_wind:
        return rules.double_wind_fu
    return 2 if pair in (seat_wind, round_wind) else 0


def _triplets_fu(r: Reading, items: list[FuItem] | None) -> int:
    """Fu of all triplets and kans: 2, doubled when concealed and of terminals or honours, a kan four times that."""
    fu = 0
    rest = r.triplets
    while rest:
        triplet = rest & -rest
        rest ^= triplet
        one = 2
        if triplet & r.concealed:
            one *= 2
        if triplet & TERMINALS_HONOURS:
            one *= 2
        if triplet & r.kans:
            one *= 4
        fu += one
        if items is not None:
            name = "closed-" if triplet & r.concealed else "open-"
            name += "kan" if triplet & r.kans else "triplet"
            items.append(FuItem(name, one, triplet.bit_length() - 1))
    return fu


def count_fu(r: Reading, items: list[FuItem] | None = None) -> int:
    """Fu of the reading before rounding; every item is added to ``items`` if given. Thirteen orphans have none."""
    if r.shape != "groups":
        fu = 25 if r.shape == "pairs" else 0
        if items is not None and fu:
            items.append(FuItem("chiitoitsu", fu))
        return fu
    groups = r.pair_fu + WAIT_FU[r.wait]
    if r.triplets:
        groups += _triplets_fu(r, items)
    how, extra = "", 0
    if r.hand.tsumo:
        if (groups or not r.closed) and (r.rules.rinshan_tsumo_fu or not r.hand.flags & RINSHAN):  # else pinfu
            how, extra = "tsumo", 2
    elif r.closed:
        how, extra = "closed-ron", 10
    elif not groups:
        how, extra = "open-pinfu", 10
    if items is not None:
        if r.pair_fu:
            items.append(FuItem("pair", r.pair_fu, r.pair))
        if WAIT_FU[r.wait]:
            items.append(FuItem(r.wait, WAIT_FU[r.wait], r.hand.win))
        if extra:
            items.append(FuItem(how, extra))
        items.insert(0, FuItem("base", 20))
    return 20 + groups + extra


def round_fu(fu: int) -> int:
    """Up to the next ten; the 25 of seven pairs stay."""
    return fu if fu == 25 else -fu // 10 * -10
