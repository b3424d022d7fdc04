"""A deal as values for JSON: its steps with what follows from each, its results, rivers and points."""

from collections.abc import Callable
from dataclasses import fields
from decimal import Decimal
from typing import Any, Final

from mjlog.model import SEATS, Draw, Event
from mjlog.narrate import WINDS
from mjlog.render import to_json
from mjlog.tiles import TILE_NAMES, UNKNOWN, format_tiles
from mjlog.value_words import fu_json, yaku_json
from mjlog.view import DealView, Notice, Outcome, Seat, Step

_ORIGINS: Final = ("hand", "drawn", None)


def _seat(seat: int) -> str:
    return SEATS[seat]


def _seats(seats: tuple[int, ...]) -> list[str]:
    return [SEATS[seat] for seat in seats]


_FIELDS: Final[dict[str, Callable[[Any], object]]] = {
    "seat": _seat,
    "source": _seat,
    "pao": _seat,
    "seats": _seats,
    "tenpai": _seats,
    "tile": TILE_NAMES.__getitem__,
    "taken": TILE_NAMES.__getitem__,
    "laid": format_tiles,
    "indicators": format_tiles,
    "origin": _ORIGINS.__getitem__,
    "yaku": yaku_json,
}
"""How the fields of events and results are written that are no plain values."""


def _values(record: Any) -> dict[str, object]:  # noqa: ANN401 (any event or result)
    """The fields of an event or a result; what is not recorded is left out."""
    values: dict[str, object] = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if value is not None:
            write = _FIELDS.get(field.name)
            values[field.name] = write(value) if write else float(value) if isinstance(value, Decimal) else value
    return values


def deal_json(view: DealView) -> dict[str, object]:
    """The deal as values; tiles as text, seats as letters, ``step`` counts events from 0."""
    deal = view.deal
    return {
        "game": view.number,
        "deal": deal.label,
        "rules": view.game.rules,
        "honba": deal.honba,
        "sticks": deal.sticks,
        "dice": deal.dice,
        "opening": None if view.opening is None else view.opening._asdict(),
        "dora": format_tiles(deal.dora),
        "ura": None if deal.ura is None else format_tiles(deal.ura),
        "stopped": view.stopped,
        "seats": [_seat_json(at, seat) for at, seat in enumerate(view.seats)],
        "notices": [_notice(one) for one in view.notices],
        "comments": view.comments,
        "steps": [_step(one, view) for one in view.steps],
        "results": [_result(one) for one in view.outcomes],
        "faults": [to_json(fault) for fault in (*view.start_faults, *view.faults)],
    }


def _seat_json(at: int, seat: Seat) -> dict[str, object]:
    return {
        "seat": SEATS[at],
        "name": seat.name,
        "wind": None if seat.wind is None else WINDS[seat.wind],
        "points": seat.points,
        "hand": seat.hand or None,
        "shanten": seat.shanten,
        "river": [
            {"tile": TILE_NAMES[one.tile], "drawn": one.drawn, "riichi": one.riichi, "claimed": one.claimed}
            for one in seat.river
        ],
        "final_hand": seat.final_hand or None,
        "deposit": seat.deposit,
        "after": seat.after,
    }


def _notice(notice: Notice) -> dict[str, object]:
    return {"seat": SEATS[notice.seat], "text": notice.text}


def _step(step: Step, view: DealView) -> dict[str, object]:
    values = {
        "step": step.index,
        "event": step.event.__class__.__name__.lower(),
        **_values(_seen(step.event, view.viewer)),
        "words": step.words,
        "hand": step.hand or None,
        "shanten": step.shanten,
        "notices": [_notice(one) for one in step.notices],
        "comments": step.comments,
        "faults": [to_json(fault) for fault in step.faults],
    }
    return {name: value for name, value in values.items() if value not in (None, [])}


def _seen(event: Event, viewer: int | None) -> Event:
    """The event as the viewer sees it."""
    hidden = isinstance(event, Draw) and viewer not in (None, event.seat)
    return Draw(event.seat, UNKNOWN, event.replacement) if hidden and isinstance(event, Draw) else event


def _result(outcome: Outcome) -> dict[str, object]:
    return {
        "result": outcome.result.__class__.__name__.lower(),
        **_values(outcome.result),
        **({"hand": outcome.hand} if outcome.hand else {}),
        **({"fu_items": fu_json(outcome.fu_items)} if outcome.fu_items else {}),
        **({"uncounted": [one._asdict() for one in outcome.uncounted]} if outcome.uncounted else {}),
    }
