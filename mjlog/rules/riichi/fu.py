"""Fu of a reading: the sum alone, or with each of its items when they are asked for."""

from functools import cache
from typing import Final

from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.yaku import RINSHAN, Reading
from mjlog.rules.shapes import TERMINALS_HONOURS
from mjlog.table import FuItem
from mjlog.tiles import mask_tiles

WAIT_FU: Final = {"ryanmen": 0, "shanpon": 0, "kanchan": 2, "penchan": 2, "tanki": 2}


def pair_fu(pair: int, seat_wind: int, round_wind: int, rules: RiichiRules) -> int:
    """Fu of a pair: of a dragon, of the seat's or the round's wind; all are faces."""
    if pair > 30:
        return 2
    if pair == seat_wind == round_wind:
        return rules.double_wind_fu
    return 2 if pair in (seat_wind, round_wind) else 0


@cache
def _triplets(triplets: int, concealed: int, kans: int) -> tuple[int, tuple[FuItem, ...]]:
    """All of them, and each: 2 fu, doubled when concealed and of terminals or honours, a kan four times that."""
    items: list[FuItem] = []
    for face in mask_tiles(triplets):
        closed, kan = concealed >> face & 1, kans >> face & 1
        fu = 2 << closed << (TERMINALS_HONOURS >> face & 1) << 2 * kan
        items.append(FuItem(("closed-" if closed else "open-") + ("kan" if kan else "triplet"), fu, face))
    return sum(item.fu for item in items), tuple(items)


def count_fu(r: Reading, items: list[FuItem] | None = None) -> int:
    """Fu of the reading before rounding; every item is added to ``items`` if given. Thirteen orphans have none."""
    if r.shape != "groups":
        fu = 25 if r.shape == "pairs" else 0
        if items is not None and fu:
            items.append(FuItem("chiitoitsu", fu))
        return fu
    wait_fu = WAIT_FU[r.wait]
    groups = r.pair_fu + wait_fu
    if r.triplets:
        groups += _triplets(r.triplets, r.concealed, r.kans)[0]
    how, extra = "", 0
    if r.hand.tsumo:
        if (groups or not r.closed) and (r.rules.rinshan_tsumo_fu or not r.hand.flags & RINSHAN):  # else pinfu
            how, extra = "tsumo", 2
    elif r.closed:
        how, extra = "closed-ron", 10
    elif not groups:
        how, extra = "open-pinfu", 10
    if items is not None:
        items.append(FuItem("base", 20))
        items += _triplets(r.triplets, r.concealed, r.kans)[1]
        if r.pair_fu:
            items.append(FuItem("pair", r.pair_fu, r.pair))
        if wait_fu:
            items.append(FuItem(r.wait, wait_fu, r.hand.win))
        if extra:
            items.append(FuItem(how, extra))
    return 20 + groups + extra


def round_fu(fu: int) -> int:
    """Up to the next ten; the 25 of seven pairs stay."""
    return fu if fu == 25 else -fu // 10 * -10
