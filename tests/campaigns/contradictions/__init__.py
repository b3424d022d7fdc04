"""Contradictions in what one seat saw of a deal: a maker for each class that such a view can show.

A maker plants its contradiction and gives the codes that fit it, or None where the deal has no place for it. That it is
one, and no other way in which the deal may have gone, is proved in the maker: tiles are counted naively among all that
the view names (never by the engine), or it lies in what everybody at the table sees.
"""

from collections import Counter
from collections.abc import Iterator

from contradictions.carried import CARRIED, riichi_too_many
from contradictions.copies import COPIES, INDICATORS
from contradictions.ends import ENDS, RIICHI_ENDS
from contradictions.making import Maker, Planted, View, Wrong
from contradictions.sheets import CLAIMS, SHEETS, SheetMaker, in_view
from contradictions.turns import RIICHI_TURNS, TURNS

__all__ = ["MAKERS", "RIICHI_MAKERS", "SHEET_MAKERS", "Maker", "Planted", "View", "Wrong", "lines"]

MAKERS: tuple[Maker, ...] = (*COPIES, *TURNS, *ENDS, *map(in_view, (*CLAIMS, *CARRIED)))
"""In every rule set."""
RIICHI_MAKERS: tuple[Maker, ...] = (*INDICATORS, *RIICHI_TURNS, *RIICHI_ENDS)
"""In riichi beside them."""
SHEET_MAKERS: tuple[SheetMaker, ...] = (*CLAIMS, *SHEETS, *CARRIED, riichi_too_many)
"""In a score sheet."""


def lines(tally: Counter[str]) -> Iterator[str]:
    """How much was seen of what, and of each class of contradictions how many were made and found."""
    classes = sorted({name.rpartition(": ")[0] for name in tally if name.endswith((": found", ": not found"))})
    for name, number in sorted(tally.items()):
        if name.rpartition(": ")[0] not in classes:
            yield f"{number:8} {name}"
    yield f"{'made':>8}{'found':>8}{'not':>6}  contradiction"
    for name in classes:
        found, missed = tally[f"{name}: found"], tally[f"{name}: not found"]
        yield f"{found + missed:8}{found:8}{missed:6}  {name}"
