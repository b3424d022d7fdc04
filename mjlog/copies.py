"""Where a record tells the copies of a tile apart: is each copy in one place at a time?

The engine counts faces; a fifth copy it finds by itself. This finds the same physical tile in two hands, or a discard
of a copy that its player never had.
"""

from collections.abc import Callable
from typing import NamedTuple

from mjlog.engine import seat_letter
from mjlog.model import Call, Deal, Discard, Draw, Indicator
from mjlog.table import Fault
from mjlog.tiles import FACE, TILE_NAMES, UNKNOWN

_FIRST = tuple(face << 2 for face in FACE)
"""The id of each tile's copy 0."""


class CopyFault(NamedTuple):
    """The fault, and the index of its event; -1: of the start of the deal."""

    step: int
    fault: Fault


def find_copy_fault(deal: Deal) -> CopyFault | None:
    """The first event that uses a copy of a tile which cannot be there, or None.

    Deals without tile ids, or with turns that nobody wrote, have none.
    """
    ids = deal.ids
    if ids is None or not ids.dealt or len(ids.dealt) != len(deal.hands):
        return None
    held = {seat: set(hand) for seat, hand in zip(sorted(deal.hands), ids.dealt, strict=True)}
    seen = set[int]().union(*held.values())
    if len(seen) != sum(map(len, ids.dealt)):
        return CopyFault(-1, Fault("duplicate-copy", {"tile": "a tile"}))
    following = iter(ids.copies).__next__
    try:
        for tile in deal.dora:
            copy = _FIRST[tile] + following()
            if copy in seen:
                return CopyFault(-1, _duplicate(tile))
            seen.add(copy)
        return _find_in_play(deal, held, seen, following)
    except StopIteration:
        return CopyFault(-1, Fault("copies-short", {}))


def _find_in_play(
    deal: Deal, held: dict[int, set[int]], seen: set[int], following: Callable[[], int]
) -> CopyFault | None:
    """The first fault of the play. ``following`` gives the copy of each known tile in turn."""
    for step, event in enumerate(deal.events):
        kind = event.__class__
        if kind is Draw or kind is Indicator:
            tile = event.tile  # type: ignore[union-attr]
            if tile == UNKNOWN:
                return None
            copy = _FIRST[tile] + following()
            if copy in seen:
                return CopyFault(step, _duplicate(tile))
            seen.add(copy)
            if kind is Draw:
                held[event.seat].add(copy)  # type: ignore[union-attr]
        elif kind is Discard or kind is Call:
            tiles: tuple[int, ...] = (event.tile,) if kind is Discard else event.laid  # type: ignore[union-attr]
            hand = held[event.seat]  # type: ignore[union-attr]
            for tile in tiles:
                copy = _FIRST[tile] + following()
                if copy not in hand:
                    return CopyFault(step, _not_held(tile, event.seat))  # type: ignore[union-attr]
                hand.remove(copy)
            if kind is Call and event.taken is not None:  # type: ignore[union-attr]
                following()
    return None


def _duplicate(tile: int) -> Fault:
    return Fault("duplicate-copy", {"tile": TILE_NAMES[tile]})


def _not_held(tile: int, seat: int) -> Fault:
    return Fault("copy-not-held", {"tile": TILE_NAMES[tile], "player": seat_letter(seat)})
