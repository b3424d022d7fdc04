"""What a record states that its rule set does not have."""

from collections.abc import Collection
from typing import Final

from mjlog.model import Deal, Drawn, Win, seat_letter
from mjlog.table import Fault
from mjlog.tiles import TILE_NAMES

Placed = tuple[str, Fault]
"""The statement that a fault belongs to, by its name in ``Places.parts``, and the fault."""

_FIGURES: Final = ("fu", "han", "faan", "base", "times")
"""Figures of a win that not every rule set counts."""


def undue_figures(deal: Deal, counted: Collection[str]) -> list[Placed]:
    """Figures claimed of a win that are none of those that these rules count."""
    return [
        (f"value {index}", Fault("undue-claim", {"what": name}))
        for index, win in enumerate(deal.results)
        if isinstance(win, Win)
        for name in _FIGURES
        if name not in counted and getattr(win, name) is not None
    ]


def undue_riichi(deal: Deal) -> list[Placed]:
    """Indicators, riichi, ready hands at a draw and counters, where the rules have none."""
    found: list[Placed] = [
        (part, Fault("indicator-undue", {"tile": TILE_NAMES[tile]}))
        for part, tiles in (("dora", deal.dora), ("ura", deal.ura or ()))
        for tile in tiles[:1]
    ]
    found += [
        ("riichi", Fault("no-riichi", {"player": seat_letter(seat)})) for seat in (*(deal.riichi or ()), *deal.unpaid)
    ]
    found += [
        (f"tenpai {index}", Fault("undue-claim", {"what": "tenpai"}))
        for index, drawn in enumerate(deal.results)
        if isinstance(drawn, Drawn) and drawn.tenpai is not None
    ]
    counters = ("honba", "carried-honba", deal.honba), ("sticks", "carried-sticks", deal.sticks)
    return found + [(part, Fault(code, {}, "0", str(count))) for part, code, count in counters if count]
