"""How many fives are red: what the tiles of a record tell of it, whatever its rules."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from mjlog.model import Deal, Draw, Indicator
from mjlog.tiles import FACE, RED

USUAL: Final = (1, 1, 1)
"""Of 5m, 5p and 5s, where a record leaves it open."""


def red_fives(deals: Iterable[Deal]) -> tuple[int, ...]:
    """How many fives of each suit are red.

    At least as many as one deal shows, and no more than its plain fives leave of four; the usual number, or the
    nearest to it, of these. Where two deals contradict each other, the usual one.
    """
    most: Counter[int] = Counter()
    for deal in deals:
        most |= Counter(_tiles(deal))
    counts = [(most[RED + suit], 4 - most[FACE[RED + suit]]) for suit in range(3)]
    return tuple(
        [
            usual if least > limit else min(max(usual, least), limit)
            for usual, (least, limit) in zip(USUAL, counts, strict=True)
        ]
    )


def _tiles(deal: Deal) -> Iterable[int]:
    """Every tile that a deal shows, once."""
    yield from deal.dora
    yield from deal.ura or ()
    for hand in deal.hands.values():
        yield from hand.tiles
    for event in deal.events:
        if isinstance(event, Draw | Indicator):
            yield event.tile
