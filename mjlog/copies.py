"""Where a record tells the copies of a tile apart: is each copy in one place at a time?

The engine counts faces; a fifth copy it finds by itself. This finds the same physical tile in two hands, or a discard
of a copy that its player never had.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from operator import length_hint
from typing import NamedTuple

from mjlog.model import Call, Deal, Discard, Draw, Event, Gap, Indicator, seat_letter
from mjlog.table import Fault
from mjlog.tiles import FACE, TILE_NAMES, UNKNOWN, faces_of, format_tiles, sort_tiles

_FIRST = tuple(face << 2 for face in FACE)
"""The id of each tile's copy 0."""
_COPIES = (max(_FIRST) | 3) + 1
_FACE_OF_COPY = bytes(copy >> 2 for copy in range(256))
_TILE = tuple(FACE.index(copy >> 2) if copy >> 2 in FACE else UNKNOWN for copy in range(256))
"""What each id names; unknown where it is no tile's."""
_WALL, _GONE = -1, -2
"""Where a copy is that no seat holds: not seen yet, or laid where all see it."""


_HINT = "after a change of the play by hand, delete the lines dealt and copies of this deal"


class CopyFault(NamedTuple):
    """The fault, and the index of its event; -1: of the start of the deal; the number of events: of its end."""

    step: int
    fault: Fault


def are_copies_known(deal: Deal) -> bool:
    """Whether the record tells the copies of every hand dealt, without which those of the play tell nothing."""
    return deal.ids is not None and len(deal.ids.dealt) == len(deal.hands) > 0


def find_copy_fault(deal: Deal) -> CopyFault | None:
    """The first event that uses a copy of a tile which cannot be there, or None.

    Deals without tile ids, or with turns that nobody wrote, have none.
    """
    ids = deal.ids
    if ids is None or not are_copies_known(deal):
        return None
    holder = [_WALL] * _COPIES
    for seat, copies in zip(sorted(deal.hands), ids.dealt, strict=True):
        faces = faces_of(deal.hands[seat].tiles)
        dealt = bytes(sorted(copies)).translate(_FACE_OF_COPY)
        if dealt != faces and dealt != bytes(sorted(faces)):
            return CopyFault(-1, _dealt_otherwise(seat, deal.hands[seat].tiles, copies))
        for copy in copies:
            holder[copy] = seat
    if holder.count(_WALL) + sum(map(len, ids.dealt)) != _COPIES:
        twice = next(copy for copy, times in Counter(chain(*ids.dealt)).items() if times > 1)
        return CopyFault(-1, _duplicate(_TILE[twice]))
    column = list(ids.copies)
    try:
        for at, tile in enumerate(deal.dora):
            copy = _FIRST[tile] + column[at]
            if holder[copy] != _WALL:
                return CopyFault(-1, _duplicate(tile))
            holder[copy] = _GONE
        return _find_in_play(deal, holder, column, len(deal.dora))
    except (IndexError, StopIteration):
        return _too_short()


def _find_in_play(deal: Deal, holder: list[int], copies: list[int], at: int) -> CopyFault | None:
    """The first fault of the play and of what is laid open after it.

    Args:
        deal: with its events.
        holder: of each copy: a seat, or where else it is.
        copies: which copy each known tile is, in turn.
        at: where in them the play begins.
    """
    first = _FIRST
    left = iter(deal.events)  # its length hint tells the index, which only faults need
    for event in left:
        if type(event) is Draw:
            tile = event.tile
            if tile == UNKNOWN:
                return None
            copy = first[tile] + copies[at]
            at += 1
            if holder[copy] != _WALL:
                return _in_play(deal, left, _duplicate(tile))
            holder[copy] = event.seat
        elif type(event) is Discard:
            copy = first[event.tile] + copies[at]
            at += 1
            if holder[copy] != event.seat:
                return _in_play(deal, left, _not_held(event.tile, event.seat))
            holder[copy] = _GONE
        elif type(event) is Call:
            for tile in event.laid:
                copy = first[tile] + copies[at]
                at += 1
                if holder[copy] != event.seat:
                    return _in_play(deal, left, _not_held(tile, event.seat))
                if not event.void:
                    holder[copy] = _GONE
            at += event.taken is not None
        elif type(event) is Indicator:
            copy = first[event.tile] + copies[at]
            at += 1
            if holder[copy] != _WALL:
                return _in_play(deal, left, _duplicate(event.tile))
            holder[copy] = _GONE
        elif type(event) is Gap:
            return None
    return _find_at_end(deal, holder, iter(copies[at:]).__next__) if at <= len(copies) else _too_short()


def _too_short() -> CopyFault:
    """The fault of a column that is too short for its deal."""
    return CopyFault(-1, Fault("copies-length", hint=_HINT))


def _in_play(deal: Deal, left: Iterator[Event], fault: Fault) -> CopyFault:
    """The fault of the event after which these are left."""
    return CopyFault(len(deal.events) - 1 - length_hint(left), fault)


def _find_at_end(deal: Deal, holder: list[int], following: Callable[[], int]) -> CopyFault | None:
    """The first fault of the hands shown and the ura, and a column that goes on after them."""
    end = len(deal.events)
    for shown in deal.shown:
        for tile in shown.tiles:
            if tile != UNKNOWN and holder[_FIRST[tile] + following()] != shown.seat:
                return CopyFault(end, _not_held(tile, shown.seat))
        for meld in shown.melds or ():
            for tile in meld.tiles:
                if tile != UNKNOWN and holder[_FIRST[tile] + following()] != _GONE:
                    return CopyFault(end, _not_held(tile, shown.seat))
    for tile in deal.ura or ():
        if tile != UNKNOWN and holder[_FIRST[tile] + following()] != _WALL:
            return CopyFault(end, _duplicate(tile))
    try:
        following()
    except StopIteration:
        return None
    return CopyFault(end, Fault("copies-length", hint=_HINT))


def _dealt_otherwise(seat: int, tiles: Sequence[int], copies: Sequence[int]) -> Fault:
    named = [_TILE[copy] for copy in copies]
    expected, actual = format_tiles(sort_tiles(faces_of(tiles))), format_tiles(sort_tiles(named))
    return Fault("dealt-otherwise", {"player": seat_letter(seat)}, expected, actual, hint=_HINT)


def _duplicate(tile: int) -> Fault:
    return Fault("duplicate-copy", {"tile": TILE_NAMES[tile]}, hint=_HINT)


def _not_held(tile: int, seat: int) -> Fault:
    return Fault("copy-not-held", {"tile": TILE_NAMES[tile], "player": seat_letter(seat)}, hint=_HINT)
