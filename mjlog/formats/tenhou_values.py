"""Values of Tenhou's attributes, decoded once each: short ones come again and again."""

from functools import lru_cache
from typing import Final, NamedTuple

from mjlog.formats.tenhou_codes import IDS, decode_meld, tiles_of_ids, yaku_name
from mjlog.formats.tenhou_tags import Numbers
from mjlog.model import Call, Meld

number_of: Final = Numbers().__getitem__
"""The number that a text is; raises ValueError."""
id_of: Final = {str(tile_id): tile_id for tile_id in range(IDS)}.__getitem__
"""The tile id that a text is; raises KeyError."""


class Pon(NamedTuple):
    """What tells one pon of four equal tiles from another."""

    source: int | None
    taken: int | None
    ids: tuple[int, ...]


class Claim(NamedTuple):
    """A meld as an event without source, and the ids it speaks of."""

    event: Call
    ids: tuple[int, ...]
    copies: bytes
    """Of the tiles laid."""
    source: int | None
    taken: int | None
    pon: Pon | None
    """Of a pon and of the kakan that adds to it."""


@lru_cache(maxsize=1 << 16)
def claim_of(seat: int, code: str, red: bool) -> Claim:
    """What ``<N>`` says.

    Raises:
        ValueError: the code is no meld.
    """
    meld = decode_meld(number_of(code))
    laid = [tile_id for tile_id in meld.ids if tile_id != meld.taken] if meld.added is None else [meld.added]
    tiles = tiles_of_ids(red)
    event = Call(seat, meld.kind, tuple([tiles[tile_id] for tile_id in laid]))
    source = (seat + meld.turn) % 4 if meld.turn else None
    pon = None
    if meld.kind in ("pon", "kakan"):
        pon = Pon(source, meld.taken, tuple([tile_id for tile_id in meld.ids if tile_id != meld.added]))
    return Claim(event, meld.ids, bytes([tile_id & 3 for tile_id in laid]), source, meld.taken, pon)


@lru_cache(maxsize=1 << 16)
def shown_meld(seat: int, code: str, red: bool) -> tuple[Meld, bytes]:
    """A meld of a hand that is shown, and its copies.

    Raises:
        ValueError: the code is no meld.
    """
    claim = claim_of(seat, code, red)
    tiles = tiles_of_ids(red)
    meld = Meld(claim.event.kind, tuple([tiles[tile_id] for tile_id in claim.ids]), claim.source)
    return meld, bytes([tile_id & 3 for tile_id in claim.ids])


@lru_cache(maxsize=1 << 14)
def yaku_of(
    yaku: str, yakuman: str, seat_wind: int | None, round_wind: int | None
) -> tuple[tuple[str, int | None], ...]:
    """The patterns of a win.

    Raises:
        ValueError: these are no pairs of numbers, or no numbers.
    """
    pairs = list(map(number_of, yaku.split(","))) if yaku else []
    limits = list(map(number_of, yakuman.split(","))) if yakuman else []
    named: list[tuple[str, int | None]] = [
        (yaku_name(number, seat_wind, round_wind), han) for number, han in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    return (*named, *((yaku_name(number, seat_wind, round_wind), None) for number in limits))


@lru_cache(maxsize=1 << 14)
def few_numbers(text: str) -> tuple[int, ...]:
    """Numbers in a row; kept, since short rows come again.

    Raises:
        ValueError: one is no number.
    """
    return tuple(map(number_of, text.split(",")))
