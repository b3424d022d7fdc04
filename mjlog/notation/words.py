"""Words of play: ``A:5z-9p`` to events, each distinct word once.

A word stands for the same events wherever it stands, but for one that holds nothing but a discard: ``A:=`` is the
tile the player drew in an earlier word, ``A:-9p`` came from the hand if that word drew or claimed something.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import cache, lru_cache
from typing import cast

from lark import Token, Tree
from lark.utils import TextSlice

from mjlog.grammar import word_parser
from mjlog.model import (
    DRAWN,
    FROM_HAND,
    UNRECORDED,
    Call,
    CallKind,
    Discard,
    Draw,
    Event,
    Gap,
    Indicator,
    Mark,
    Say,
    Saying,
    Time,
)
from mjlog.notation.faults import parse
from mjlog.notation.lexemes import MEMO_LIMIT, ReadError, tiles_of
from mjlog.tiles import NORTH, TILES

SEATS = {"A": 0, "B": 1, "C": 2, "D": 3}
KINDS: dict[str, CallKind] = {
    **{kind: kind for kind in ("chi", "pon", "kan", "ankan", "kakan", "kita", "flower")},
    "chow": "chi", "pung": "pon", "kong": "kan",
}  # fmt: skip
_DRAWN_EARLIER = -1
"""Stands for the tile of a word ``A:=`` until ``settle`` looks it up."""
_LONGEST = 64
"""Words longer than this are not remembered; real ones have at most half of it."""


# One object for each event there can be: few enough to stay in the processor's cache
_draw = cache(Draw)
_discard = cache(Discard)


class Words(dict[str, tuple[Event, ...]]):
    """The events of every word read so far, shared by all who read the same word again."""

    def __missing__(self, word: str) -> tuple[Event, ...]:
        events = tuple(event for event, _ in read_word(word))
        if len(word) > _LONGEST:
            return events
        if len(self) >= MEMO_LIMIT:
            self.clear()
        self[word] = events
        return events


def read_word(word: str) -> list[tuple[Event, int]]:
    """The events of a word, each with its offset in it.

    Raises:
        ReadError: with its offset in the word.
    """
    tree = parse(word_parser(), TextSlice(word, 0, len(word)), "start")
    if isinstance(tree, ReadError):
        raise tree
    if tree.data != "turn":
        return [_plain(tree)]
    who, *acts = tree.children
    return _acts(SEATS[cast("Token", who)[0]], cast("list[Tree[Token]]", acts))


@lru_cache(maxsize=MEMO_LIMIT)
def word_offsets(word: str) -> tuple[int, ...]:
    """Where in the word each of its events stands."""
    return tuple([offset for _, offset in read_word(word)])


def _plain(tree: Tree[Token]) -> tuple[Event, int]:
    """The event of a word that belongs to no player."""
    tokens = cast("list[Token]", tree.children)
    if tree.data == "indicator":
        return Indicator(TILES[tokens[1]]), 0
    if tree.data == "time":
        return Time(Decimal(tokens[0])), 0
    return (Mark(str(tokens[0])), 0) if tree.data == "mark" else (Gap(), 0)


def _acts(seat: int, acts: Sequence[Tree[Token]]) -> list[tuple[Event, int]]:
    events: list[tuple[Event, int]] = []
    for act in acts:
        void = act.data == "lost"  # a call and its ~
        act = cast("Tree[Token]", act.children[0]) if void else act  # noqa: PLW2901
        first = cast("Token", act.children[0])
        offset = cast("int", first.start_pos)
        texts = [str(token) for token in act.children if isinstance(token, Token)]
        event: Event
        match act.data:
            case "draw":
                event = _draw(seat, TILES[texts[0]])
            case "replacement":
                event = _draw(seat, TILES[texts[1]], True)  # a replacement
            case "indicator":
                event = Indicator(TILES[texts[1]])
            case "call":
                event = _call(seat, act, texts, void)
            case "say":
                event = Say(seat, cast("Saying", texts[0]), void="~" in texts)
            case _:
                event = _read_discard(seat, texts, [event for event, _ in events], offset)
        events.append((event, offset))
    return events


def _call(seat: int, act: Tree[Token], texts: list[str], void: bool) -> Call:
    tiles = texts[1] if len(texts) > 1 else ""
    source = taken = None
    for claimed in act.find_data("claimed"):
        for token in claimed.children:
            if token in SEATS:
                source = SEATS[str(token)]
            else:
                taken = TILES[str(token)]
    return Call(seat, KINDS[texts[0]], tiles_of(tiles) or (NORTH,), source, taken, void)


def latest_act(events: Sequence[Event], seat: int) -> Draw | Call | None:
    """What the player last drew or called since the last discard, as far as somebody wrote it down."""
    for event in reversed(events):
        if isinstance(event, Gap):
            return None
        if isinstance(event, Draw | Call | Discard) and event.seat == seat:
            if isinstance(event, Discard):
                return None
            if not (isinstance(event, Call) and event.void):
                return event
    return None


def _read_discard(seat: int, texts: list[str], before: Sequence[Event], offset: int) -> Discard:
    act = latest_act(before, seat)
    riichi = texts[-1] == "*"
    tile = TILES.get(texts[1]) if len(texts) > 1 else None
    if texts[0] != "=":
        assert tile is not None
        return _discard(seat, tile, FROM_HAND if texts[0] == "-" and act else UNRECORDED, riichi)
    if tile is None:
        if isinstance(act, Call):
            raise _nothing_drawn(offset)
        tile = act.tile if act else _DRAWN_EARLIER
    return _discard(seat, tile, DRAWN, riichi)


def _nothing_drawn(offset: int) -> ReadError:
    return ReadError(offset, "no tile was drawn that = could stand for", "= and the tile, such as =5p", "=")


def is_open(word: str) -> bool:
    """Whether the word holds nothing but a discard, so that earlier words say how it was made."""
    return word[1:3] in {":-", ":="}


def settle(word: str, events: Sequence[Event], before: Sequence[Event]) -> Sequence[Event]:
    """The events of an open word, which ``Words`` could only read by itself, after the events before it.

    Raises:
        ReadError: with its offset in the word.
    """
    (discard,) = events
    assert isinstance(discard, Discard)
    act = latest_act(before, discard.seat)
    if discard.tile == _DRAWN_EARLIER:
        if not isinstance(act, Draw):
            raise _nothing_drawn(2)
        return (_discard(discard.seat, act.tile, DRAWN, discard.riichi),)
    if act and word[2:4] != "--" and discard.origin == UNRECORDED:
        return (_discard(discard.seat, discard.tile, FROM_HAND, discard.riichi),)
    return events
