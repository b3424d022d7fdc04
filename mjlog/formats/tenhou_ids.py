"""Which of the 136 tiles each tile of a deal is: as recorded, or else the lowest that it can be."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from mjlog.formats.tenhou_codes import tiles_of_ids
from mjlog.model import DRAWN, FROM_HAND, UNRECORDED, Call, Deal, Discard, Draw, Event, Indicator, Say, seat_letter
from mjlog.tiles import FACE, TILE_NAMES, UNKNOWN

UNSEEN: Final = -1
"""The id of an unknown tile."""
CLAIMS: Final = ("chi", "pon", "kan")


class UntoldError(Exception):
    """What the record of a deal does not tell, or tells otherwise elsewhere, and ids cannot be given without."""


@dataclass(slots=True)
class DealIds:
    """The ids of a deal's tiles, 0-135 or `UNSEEN`."""

    hands: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    """By seat, in the order dealt."""
    dora: tuple[int, ...] = ()
    events: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    """Of each event's tiles; of a call those laid, then the one taken; of a tsumo the tile won if no draw tells it."""
    shown: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    melds: list[list[tuple[int, ...]] | None] = field(default_factory=list[list[tuple[int, ...]] | None])
    """Of each hand shown its concealed tiles, and its melds (None: not told)."""
    ura: tuple[int, ...] = ()


def are_ids_recorded(deal: Deal) -> bool:
    """Whether the record tells the copies of every hand dealt, without which those of the play tell nothing."""
    return deal.ids is not None and bool(deal.hands) and sum(map(bool, deal.ids.dealt)) == len(deal.hands)


def recorded_ids(deal: Deal, *, red: bool) -> DealIds:
    """The ids that the record of a deal tells.

    Args:
        deal: with ids (`are_ids_recorded`).
        red: whether the game has red fives.

    Raises:
        UntoldError: they are not those of its tiles.
    """
    assert deal.ids is not None
    reader = _Recorded(deal.ids.copies, red=red)
    ids = DealIds()
    try:
        dealt = [one for one in deal.ids.dealt if one]
        for (seat, hand), row in zip(sorted(deal.hands.items()), dealt, strict=True):
            if sorted(hand.tiles) != sorted(reader.tiles[one] for one in row):
                raise UntoldError(f"the ids of {seat_letter(seat)}'s hand are those of other tiles")
            ids.hands[seat] = row
        ids.dora = reader.row(deal.dora)
        latest: tuple[int, ...] = ()
        for event in deal.events:
            row = reader.row(_tiles_of(event))
            if isinstance(event, Discard):
                latest = row
            elif isinstance(event, Call) and event.kind in CLAIMS and event.taken is None and not event.void:
                row += latest
            ids.events.append(row)
        for shown in deal.shown:
            ids.shown.append(reader.row(shown.tiles))
            ids.melds.append(None if shown.melds is None else [reader.row(meld.tiles) for meld in shown.melds])
        ids.ura = reader.row(deal.ura or ())
        left = next(reader.copies, None)
    except StopIteration:
        left = 0
    if left is not None:
        raise UntoldError("the copies told are more or fewer than its tiles")
    return ids


def _tiles_of(event: Event) -> tuple[int, ...]:
    """The tiles that an event speaks of, in the order of their copies."""
    if isinstance(event, Draw | Discard | Indicator):
        return (event.tile,)
    if isinstance(event, Call):
        return event.laid if event.taken is None else (*event.laid, event.taken)
    return ()


class _Recorded:
    """Reads the column of copies."""

    def __init__(self, copies: bytes, *, red: bool) -> None:
        self.tiles = tiles_of_ids(red)
        self.copies = iter(copies)

    def row(self, tiles: Iterable[int]) -> tuple[int, ...]:
        """The ids of the next tiles. StopIteration where the column is too short."""
        row: list[int] = []
        for tile in tiles:
            one = UNSEEN if tile == UNKNOWN else FACE[tile] * 4 + next(self.copies)
            if one != UNSEEN and (one >= len(self.tiles) or self.tiles[one] != tile):
                raise UntoldError(f"a copy told of {TILE_NAMES[tile]} is another tile")
            row.append(one)
        return tuple(row)


def assigned_ids(deal: Deal, *, red: bool) -> DealIds:
    """Ids for a deal of whose tiles no copies are recorded: of each tile, as it appears, the lowest one left.

    Args:
        deal: with whole hands.
        red: whether the game has red fives.

    Raises:
        UntoldError: a tile is not known, not there, or not the only one that may be meant.
    """
    return _Assigner(deal, red=red).assign()


class _Assigner:
    """Plays a deal with ids."""

    def __init__(self, deal: Deal, *, red: bool) -> None:
        self.deal = deal
        self.left: dict[int, list[int]] = {}
        """Ids of each tile that nobody has seen, the lowest last."""
        for one, tile in reversed(list(enumerate(tiles_of_ids(red)))):
            self.left.setdefault(tile, []).append(one)
        self.tiles = tiles_of_ids(red)
        self.held: dict[int, list[int]] = {}
        self.drawn: int | None = None
        self.ready: int | None = None
        self.discards: list[tuple[int, int]] = []
        """Seat and id of each."""

    def assign(self) -> DealIds:
        deal, ids = self.deal, DealIds()
        ids.dora = self.take_all(deal.dora)
        for seat, hand in sorted(deal.hands.items()):
            ids.hands[seat] = self.take_all(hand.tiles)
            self.held[seat] = list(ids.hands[seat])
        for event in deal.events:
            ids.events.append(self.play(event))
        for shown in deal.shown:
            held = self.held.get(shown.seat, [])
            ids.shown.append(tuple(_pick_all(shown.tiles, held.copy(), self.tiles, shown.seat)))
            ids.melds.append(None)
        ids.ura = self.take_all(deal.ura or ())
        return ids

    def take(self, tile: int) -> int:
        """A tile from the wall."""
        left = self.left.get(tile)
        if not left:
            if tile == UNKNOWN:
                raise UntoldError("a tile that nobody saw")
            raise UntoldError(f"another {TILE_NAMES[tile]} than there are in this game")
        return left.pop()

    def take_all(self, tiles: Iterable[int]) -> tuple[int, ...]:
        return tuple([self.take(tile) for tile in tiles])

    def play(self, event: Event) -> tuple[int, ...]:
        """The ids of an event's tiles."""
        if isinstance(event, Draw):
            self.draw(event.seat, event.tile)
            assert self.drawn is not None
            return (self.drawn,)
        if isinstance(event, Discard):
            return (self.discard(event),)
        if isinstance(event, Call):
            return self.call(event)
        if isinstance(event, Indicator):
            return (self.take(event.tile),)
        if isinstance(event, Say) and event.what == "tsumo" and not event.void and self.ready != event.seat:
            win = self.deal.wins.get(event.seat)
            if win is None or win.tile is None:
                raise UntoldError(f"the tile that {seat_letter(event.seat)} drew and won on")
            self.draw(event.seat, win.tile)
            return (self.held[event.seat][-1],)
        return ()

    def draw(self, seat: int, tile: int) -> None:
        self.drawn = self.take(tile)
        self.held.setdefault(seat, []).append(self.drawn)
        self.ready = seat

    def discard(self, event: Discard) -> int:
        seat, tile = event.seat, event.tile
        if self.ready != seat:
            if event.origin != DRAWN:
                raise UntoldError(f"the tile that {seat_letter(seat)} drew before the discard of {TILE_NAMES[tile]}")
            self.draw(seat, tile)
        held = self.held[seat]
        drawn = self.drawn if self.drawn is not None and self.tiles[self.drawn] == tile else None
        fits = [one for one in sorted(held) if self.tiles[one] == tile]
        if event.origin == DRAWN and self.drawn is not None:
            fits = [one for one in fits if one == drawn]
        elif event.origin == FROM_HAND:
            fits = [one for one in fits if one != drawn]
        elif event.origin == UNRECORDED and drawn is not None and len(fits) > 1:
            raise UntoldError(f"whether {seat_letter(seat)} discarded the {TILE_NAMES[tile]} just drawn or another")
        if not fits:
            raise _not_held(tile, seat)
        held.remove(fits[0])
        self.drawn = self.ready = None
        self.discards.append((seat, fits[0]))
        return fits[0]

    def call(self, event: Call) -> tuple[int, ...]:
        seat = event.seat
        held = self.held.setdefault(seat, [])
        laid = _pick_all(event.laid, held.copy() if event.void else held, self.tiles, seat)
        if not event.void:
            self.drawn, self.ready = None, seat if event.kind in ("chi", "pon") else None
        if event.kind not in CLAIMS or (event.void and event.taken is None):
            return tuple(laid)
        for source, one in reversed(self.discards):
            if event.taken is None or (source, self.tiles[one]) == (event.source, event.taken):
                return (*laid, one)
        raise UntoldError(f"the discard that {seat_letter(seat)} claimed")


def _pick_all(tiles: Iterable[int], held: list[int], table: tuple[int, ...], seat: int) -> list[int]:
    """Take the lowest ids of some tiles out of those held."""
    picked: list[int] = []
    for tile in tiles:
        one = min((one for one in held if table[one] == tile), default=UNSEEN)
        if one == UNSEEN:
            raise _not_held(tile, seat)
        held.remove(one)
        picked.append(one)
    return picked


def _not_held(tile: int, seat: int) -> UntoldError:
    return UntoldError(f"a {TILE_NAMES[tile]} in {seat_letter(seat)}'s hand")
