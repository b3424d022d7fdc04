"""Events to words of play: what one player does in a turn becomes one word, ``A:5z-9p``."""

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from mjlog.grammar import pattern
from mjlog.model import DRAWN, FROM_HAND, SEATS, Call, Discard, Draw, Event, Gap, Indicator, Mark, Say, Time
from mjlog.notation.words import latest_act
from mjlog.tiles import NORTH, TILE_NAMES, UNKNOWN, format_tiles

_SECONDS = pattern("words", "SECONDS").fullmatch
_MARK = pattern("words", "MARK").fullmatch
_ENDS_TURN = frozenset(("tsumo", "kyuushu", "riichi"))
"""What is said within a turn; anything else is a word of its own."""


class Phrase(NamedTuple):
    """A word of play, the index of its last event, and the player whose turn or claim begins with it."""

    word: str
    last: int
    turn_of: int | None


class _Piece(NamedTuple):
    """An event as part of a word."""

    text: str
    joins: str | None
    """What to put before it in the word of the same player's turn; ``None``: it never continues a word."""
    open: bool
    """Whether the word goes on after it."""
    begins: bool
    """Whether it begins a turn where it begins a word."""


def phrases(events: Sequence[Event], stops: Container[int | str]) -> Iterator[Phrase]:
    """Events as words; a word ends at an event that a comment follows (its index in ``stops``).

    Raises:
        ValueError: for a value that the format cannot say.
    """
    word, word_seat, turn_of = "", None, None
    is_open = False
    past: list[Event] = []
    for index, event in enumerate(events):
        seat = getattr(event, "seat", None)
        piece = _piece(event, past)
        if is_open and piece.joins is not None and seat in (word_seat, None):
            word += piece.joins + piece.text
            is_open = piece.open
        else:
            if word:
                yield Phrase(word, index - 1, turn_of)
            word = piece.text if seat is None else f"{_seat(seat)}:{piece.text}"
            word_seat, turn_of = seat, seat if piece.begins else None
            is_open = piece.open and seat is not None
        if index in stops:
            is_open = False
        past.append(event)
    if word:
        yield Phrase(word, len(events) - 1, turn_of)


def _piece(event: Event, past: Sequence[Event]) -> _Piece:
    match event:
        case Draw():
            text = _tile(event.tile)
            return _Piece(f"+{text}", "", True, True) if event.replacement else _Piece(text, None, True, True)
        case Discard():
            act = latest_act(past, event.seat)
            return _Piece(_discard(event, act) + "*" * event.riichi, "", False, act is None)
        case Call():
            return _Piece(_call(event), ",", not event.void, not event.void)
        case Say():
            joins = "," if event.what in _ENDS_TURN else None
            return _Piece(event.what + "~" * event.void, joins, False, False)
        case Indicator():
            return _Piece(f"^{_tile(event.tile)}", "", True, False)
        case Gap():
            text = "..."
        case Time():
            text = f"@{event.seconds:f}"
            if not _SECONDS(text[1:]):
                raise ValueError(f"{event.seconds} cannot be written as seconds")
        case Mark():
            text = event.text
            if not past:
                raise ValueError("a mark needs an event before it")
            if not _MARK(text):
                raise ValueError(f"{text!r} is no mark such as ! or ??")
    return _Piece(text, None, False, False)


def _discard(discard: Discard, act: Draw | Call | None) -> str:
    tile = _tile(discard.tile)
    if discard.origin == DRAWN:
        return "=" if isinstance(act, Draw) and act.tile == discard.tile else f"={tile}"
    if discard.origin == FROM_HAND and act is None:
        raise ValueError("a discard from the hand needs a draw or claim before it, if only ?")
    return f"--{tile}" if act and discard.origin != FROM_HAND else f"-{tile}"


def _call(call: Call) -> str:
    tiles = "" if call.kind == "kita" and call.laid == (NORTH,) else format_tiles(map(_within, call.laid))
    if not tiles and call.kind != "kita":
        raise ValueError(f"{call.kind} without tiles cannot be written")
    if call.kind == "kita" and not call.laid:
        raise ValueError("kita without tiles cannot be written")
    claimed = ""
    if call.source is not None or call.taken is not None:
        claimed = "<" + ("" if call.source is None else _seat(call.source))
        claimed += "" if call.taken is None else _tile(call.taken)
    return call.kind + tiles + claimed + "~" * call.void


def _tile(tile: int) -> str:
    return TILE_NAMES[_within(tile)]


def _within(tile: int) -> int:
    if not 0 <= tile <= UNKNOWN:
        raise ValueError(f"{tile} is no tile")
    return tile


def _seat(seat: int) -> str:
    if not 0 <= seat < 4:
        raise ValueError(f"{seat} is no seat")
    return SEATS[seat]
