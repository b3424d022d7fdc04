"""A faulty deal read as if one thing in it were otherwise: faults that are gone then followed from that one mistake."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from mjlog.diagnostics import Diagnostic
from mjlog.model import Deal, Discard, Drawn, Event, Result, Win
from mjlog.yaku_names import YAKUMAN

_MARKED = ("riichi-open", "riichi-noten", "riichi-late", "riichi-points", "riichi-twice")
"""Faults of a riichi that may be a mark too many."""
_CLOSED = ("ankan", "kita", "flower")
_MOST_HONBA = 6
"""So many are tried."""


def misreadings(
    deal: Deal, faults: list[Diagnostic], players: int, *, stick_missing: bool
) -> Iterator[tuple[Deal, Diagnostic]]:
    """The deal in other readings, each with the fault that says that it was written as it is.

    Args:
        deal: as recorded; it is not changed.
        faults: that were found in it.
        players: how many play.
        stick_missing: whether a riichi stick more is paid out than the play has laid on the table.
    """
    first = {one.code: one for one in reversed(faults) if one.is_fault}
    for fault in faults:
        if fault.code in _MARKED and fault.where.step is not None:
            yield _with_mark(deal, fault.where.step, riichi=False), fault
    mark = first.get("no-yaku") or first.get("wrong-yaku")
    if mark is not None:
        for step in _discards_of(_unmarked_winners(deal), deal):
            yield _with_mark(deal, step, riichi=True), mark
    elif "wrong-payment" in first and stick_missing:
        for step in _discards_of(set(range(players)) - _declared(deal), deal):
            yield _with_mark(deal, step, riichi=True), first["wrong-payment"]
    if "wrong-payment" in first:
        if deal.wins and deal.honba is not None:
            for honba in range(_MOST_HONBA):
                yield replace(deal, honba=honba), first["wrong-payment"]
        for step, event in enumerate(deal.events):
            if isinstance(event, Discard) and event.riichi:
                yield _with_mark(deal, step, riichi=False), first["wrong-payment"]
    drawn = first.get("no-such-draw") or first.get("no-ground-to-abort")
    if drawn is not None and deal.drawn is not None:
        exhausted = replace(deal.drawn, kind="exhausted", seats=())
        yield replace(deal, results=[exhausted if one is deal.drawn else one for one in deal.results]), drawn
    if "extra-copy" in first and deal.ura:
        yield replace(deal, ura=None), first["extra-copy"]
    if "points-sum" in first and deal.sticks:
        yield replace(deal, sticks=0), first["points-sum"]
    yield from _by_payments(deal, first)
    unpaid = next((first[code] for code in ("wrong-yaku", "wrong-payment", "wrong-after") if code in first), None)
    if unpaid is not None and deal.riichi is not None:
        for seat in range(players):
            others = tuple(one for one in deal.riichi if one != seat)
            yield replace(deal, riichi=others if seat in deal.riichi else tuple(sorted((*others, seat)))), unpaid


def possible_riichi(deal: Deal, players: int) -> Iterator[Deal]:
    """A deal without play that does not say who was in riichi, with each set of players who may have been.

    A list of yaku tells it of its winner, but beside a limit hand, and an open hand of whoever shows it.
    """
    if deal.played or deal.riichi is not None:
        return
    told = {
        win.seat
        for win in deal.wins.values()
        if win.yaku is not None and all(name not in YAKUMAN for name, _ in win.yaku)
    }
    told |= {shown.seat for shown in deal.shown if any(meld.kind not in _CLOSED for meld in shown.melds or ())}
    seats = [seat for seat in range(players) if seat not in told]
    named = any(name in ("riichi", "double-riichi") for win in deal.wins.values() for name, _ in win.yaku or ())
    for count in range(1, len(seats) + 1):
        for some in combinations(seats, count):
            # Ura are turned for a winner in riichi alone.
            if deal.ura is None or named or any(seat in deal.wins for seat in some):
                yield replace(deal, riichi=some)


def _with_mark(deal: Deal, step: int, *, riichi: bool) -> Deal:
    """The deal with or without riichi at a discard."""
    events: list[Event] = deal.events.copy()
    event = events[step]
    if isinstance(event, Discard):
        events[step] = replace(event, riichi=riichi)
    return replace(deal, events=events)


def _declared(deal: Deal) -> set[int]:
    """Who declared riichi in the play."""
    return {event.seat for event in deal.events if isinstance(event, Discard) and event.riichi}


def _unmarked_winners(deal: Deal) -> set[int]:
    """Whose list names a riichi that the play does not have."""
    named = {
        win.seat for win in deal.wins.values() if any(name in ("riichi", "double-riichi") for name, _ in win.yaku or ())
    }
    return named - _declared(deal)


def _discards_of(seats: set[int], deal: Deal) -> Iterator[int]:
    """The latest first."""
    for step in range(len(deal.events) - 1, -1, -1):
        event = deal.events[step]
        if isinstance(event, Discard) and event.seat in seats:
            yield step


def _by_payments(deal: Deal, first: dict[str, Diagnostic]) -> Iterator[tuple[Deal, Diagnostic]]:
    """The deal with the discarder, or the ready hands, that its payments speak of."""
    if "wrong-payment" not in first:
        return
    for index, result in enumerate(deal.results):
        other: Result | None = None
        pay = result.pay or ()
        if isinstance(result, Win):
            payers = [seat for seat, one in enumerate(pay) if one < 0]
            other = replace(result, source=payers[0] if len(payers) == 1 else None)
        elif isinstance(result, Drawn) and result.tenpai is not None:
            other = replace(result, tenpai=tuple(seat for seat, one in enumerate(pay) if one > 0))
        if pay and other is not None and other != result:
            results = [*deal.results[:index], other, *deal.results[index + 1 :]]
            yield replace(deal, results=results), first["wrong-payment"]
