"""What a format cannot say: a game held against its copy that went through the format and came back.

So nothing can be lost without being told, whatever a writer does.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import chain, zip_longest
from typing import Final

from mjlog.model import (
    SEATS,
    UNRECORDED,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Event,
    Game,
    Gap,
    Indicator,
    Mark,
    Penalty,
    Result,
    Say,
    Time,
    Win,
)
from mjlog.tiles import sort_tiles

_GAME: Final = {
    "prelude": "who left before the first deal",
    "final": "the final points",
    "total": "the final standing",
    "extras": "what the source says beyond the format",
}
_DEAL: Final = {
    "wind": "the round",
    "number": "the round",
    "dealer": "the dealer",
    "honba": "the honba",
    "sticks": "the sticks on the table",
    "points": "the points at the start",
    "dice": "the dice",
    "wall": "the wall",
    "dora": "the dora indicators",
    "riichi": "who was in riichi",
    "unpaid": "riichi sticks that were not paid",
    "ura": "the ura indicators",
    "after": "the points at the end",
    "extras": "what the source says of deals beyond the format",
}
_KIND: Final[dict[type[Result], str]] = {Win: "win", Drawn: "draw", Penalty: "penalty"}
_RESULT: Final = {
    "seat": "winner",
    "source": "discarder",
    "tile": "winning tile",
    "pay": "payments",
    "before": "points before",
    "seats": "players named",
    "tenpai": "players in tenpai",
}
"""What the fields of results are called, where not by their names."""
_EVENTS: Final[dict[tuple[type[Event], ...], str]] = {
    (Time,): "thinking times",
    (Mark,): "marks",
    (Draw, Discard, Call, Indicator, Say, Gap): "some of the play",
}
_ORIGIN: Final = "whether a discard is the tile just drawn"


def find_losses(game: Game, again: Game) -> list[str]:
    """What a game says and its copy does not, in words: ``comments (3 deals)``, ``the tag Event``.

    What the copy says besides is no loss: what the format demands was filled in.

    Args:
        game: as it was written.
        again: as it was read again.
    """
    found = list(dict.fromkeys(_in_header(game, again)))
    left = Counter(note.text for note in chain(again.notes, *(deal.notes for deal in again.deals)))
    if _lacks_comments(game, left):
        found.append("comments")
    losses = Counter(
        loss
        for deal, other in zip_longest(game.deals, again.deals, fillvalue=Deal())
        for loss in dict.fromkeys((*_in_deal(deal, other), *["comments"] * _lacks_comments(deal, left)))
    )
    return found + [
        loss if count == len(game.deals) else f"{loss} ({count} deal{'s' * (count > 1)})"
        for loss, count in losses.items()
    ]


def _lacks_comments(one: Game | Deal, left: Counter[str]) -> bool:
    """Whether a comment is not among those left of the copy's, from which its own are taken; none has a place to lose.

    A table has fewer places for them than a text.
    """
    said = Counter(note.text for note in one.notes)
    lacks = any(count > left[text] for text, count in said.items())
    left.subtract(said)
    return lacks


def _in_header(game: Game, again: Game) -> Iterator[str]:
    for name, text in game.tags.items():
        if text and text != again.tags.get(name):
            copy = f" (the copy says {again.rules or 'nothing'})" if name == "Rules" else ""
            yield "players' names" if name in SEATS else f"the tag {name}{copy}"
    yield from _in_fields(game, again, _GAME)


def _in_deal(deal: Deal, other: Deal) -> Iterator[str]:
    yield from _in_fields(deal, other, _DEAL)
    if not _sorted_hands(deal).items() <= _sorted_hands(other).items():
        yield "the starting hands"
    if any(shown not in other.shown for shown in deal.shown):
        yield "hands shown at the end"
    if not _same_copies(deal, other):
        yield "which copy of its kind each tile is"
    for one, another in zip_longest(deal.results, other.results):
        yield from _in_result(one, another)
    for kinds, loss in _EVENTS.items():
        events, others = _of(deal, kinds), _of(other, kinds)
        if events != others:
            yield loss if list(map(_without_origin, events)) != list(map(_without_origin, others)) else _ORIGIN


def _in_fields(one: Game | Deal, other: Game | Deal, names: dict[str, str]) -> Iterator[str]:
    for name, loss in names.items():
        value = getattr(one, name)
        if value not in (None, (), [], {}) and value != getattr(other, name):
            yield loss


def _sorted_hands(deal: Deal) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
    """The starting hands; the order of the tiles dealt says nothing."""
    return {seat: (sort_tiles(hand.tiles), hand.replacements) for seat, hand in deal.hands.items()}


def _same_copies(deal: Deal, other: Deal) -> bool:
    """Whether the tiles that the deal tells apart are told apart alike; the other one may show more hands."""
    if deal.ids is None:
        return True
    if other.ids is None or deal.ids.dealt != other.ids.dealt:
        return False
    copies, others = deal.ids.copies, other.ids.copies
    if deal.shown or copies == others:
        return copies == others
    ura = len(deal.ura or ())
    played = len(copies) - ura
    return copies[:played] == others[:played] and copies[played:] == others[len(others) - ura :]


def _in_result(one: Result | None, other: Result | None) -> Iterator[str]:
    """The claims of a result that are lost. What others say as well is not: the han of all yaku, a limit in points."""
    if one is None:
        return
    if type(one) is not type(other):
        yield "some of the results"
        return
    said = {field.name for field in fields(one) if getattr(one, field.name) not in (None, (), (0,) * len(SEATS))}
    if isinstance(one, Win) and isinstance(other, Win):
        said -= {"han"} if other.yaku and sum(han or 0 for _, han in other.yaku) == getattr(one, "han", None) else set()
        said -= {"limit"} if other.points is not None else set()
        if one.limit == other.limit and _is_same_yakuman(one, other):
            said -= {"fu", "han", "yaku"}
    for name in sorted(said):
        if getattr(one, name) != getattr(other, name):
            yield f"the {_RESULT.get(name, name)} of a {_KIND[type(one)]}"


def _is_same_yakuman(one: Win, other: Win) -> bool:
    """Whether both name the same yakuman, for which fu and han are mere custom."""
    return bool(one.yaku and other.yaku and one.limit and one.limit.endswith("yakuman")) and (
        [name for name, _ in one.yaku or ()] == [name for name, _ in other.yaku or ()]
    )


def _without_origin(event: Event) -> Event:
    return replace(event, origin=UNRECORDED) if isinstance(event, Discard) else event


def _of(deal: Deal, kinds: tuple[type[Event], ...]) -> list[Event]:
    """Events of some types; the order of the tiles that are laid says nothing."""
    return [
        replace(event, laid=sort_tiles(event.laid)) if isinstance(event, Call) else event
        for event in deal.events
        if type(event) in kinds
    ]
