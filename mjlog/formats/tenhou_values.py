"""Values of Tenhou's attributes, decoded once each: short ones come again and again."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from mjlog.formats.tenhou_codes import IDS, decode_meld, tile_table, tiles_of_ids, yaku_name
from mjlog.formats.tenhou_tags import Attributes, Numbers, bad_value
from mjlog.model import Call, Meld

_SEATS: Final = {str(seat): seat for seat in range(4)}
_HANDS: Final = ("hai0", "hai1", "hai2", "hai3")

number_of: Final = Numbers().__getitem__
"""The number that a text is; raises ValueError."""
id_of: Final = {str(tile_id): tile_id for tile_id in range(IDS)}.__getitem__
"""The tile id that a text is; raises KeyError."""


_DECIMAL = re.compile(r"-?\d{1,9}(\.\d{1,9})?", re.ASCII)
_COPIES: Final = bytes([tile_id & 3 for tile_id in range(256)])


@lru_cache(maxsize=1 << 14)
def decimal_of(text: str) -> Decimal:
    """The number with or without a decimal point that a text is.

    Raises:
        ValueError: it is none.
    """
    if not _DECIMAL.fullmatch(text):
        raise ValueError(text)
    return Decimal(text)


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


class Seating(NamedTuple):
    """What the deals of a game need to know of its header."""

    players: int = 4
    red: bool = True
    names: tuple[str, ...] = ("", "", "", "")
    """As written."""


class ValueReader:
    """Reads attributes of one game; what they cannot be is a `Fault` of theirs."""

    __slots__ = ("seating", "table", "tiles")

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.tiles, self.table = tiles_of_ids(seating.red), tile_table(seating.red)

    def seat(self, attributes: Attributes, name: str = "who") -> int:
        """A seat of the game."""
        seat = _SEATS.get(attributes[name], 4)
        if seat >= self.seating.players:
            raise bad_value(name, f"{attributes[name]!r} is no seat of this game")
        return seat

    def ids(self, attributes: Attributes, name: str) -> tuple[int, ...]:
        """Tile ids, as written."""
        try:
            return tuple(map(id_of, attributes[name].split(",")))
        except KeyError as error:
            raise bad_value(name, f"{error.args[0]!r} is no tile id 0-135") from None

    def tile_id(self, attributes: Attributes, name: str) -> int:
        """One tile id."""
        try:
            return id_of(attributes[name])
        except KeyError:
            raise bad_value(name, f"{attributes[name]!r} is no tile id 0-135") from None

    def copies_of(self, ids: Iterable[int]) -> bytes:
        """Which copy of its face each of some ids is."""
        return bytes(ids).translate(_COPIES)

    def tiles_of(self, ids: Iterable[int]) -> tuple[int, ...]:
        """The tiles of some ids."""
        return tuple(bytes(ids).translate(self.table))

    def numbers(self, attributes: Attributes, name: str, *sizes: int) -> tuple[int, ...]:
        """Numbers, as many as one of the sizes."""
        text = attributes[name]
        try:
            numbers = few_numbers(text) if len(text) < 12 else tuple(map(number_of, text.split(",")))
        except ValueError as error:
            raise bad_value(name, f"{error.args[0]!r} is no number") from None
        if len(numbers) not in sizes:
            raise bad_value(name, f"{' or '.join(map(str, sizes))} numbers belong here, not {len(numbers)}")
        return numbers

    def hands(self, attributes: Attributes) -> dict[int, tuple[int, ...]]:
        """The ids of ``hai0`` to ``hai3``, where there are any."""
        hands: dict[int, tuple[int, ...]] = {}
        for seat, name in enumerate(_HANDS):
            if attributes.get(name):
                hands[seat] = self.ids(attributes, name)
        if 3 in hands and self.seating.players == 3:
            raise bad_value("hai3", "a hand for a seat where nobody sits")
        return hands

    def by_seat(self, hundreds: Sequence[int], name: str) -> tuple[int, ...]:
        """Hundreds of points as points by seat; the fourth of three players has none."""
        if self.seating.players == 3:
            if hundreds[3]:
                raise bad_value(name, "points for a seat where nobody sits")
            hundreds = hundreds[:3]
        return tuple([100 * value for value in hundreds])
