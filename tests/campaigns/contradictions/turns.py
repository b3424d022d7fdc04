"""What everybody at the table sees go wrong: turns, claims, kongs, the wall, riichi, indicators."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import mutants
from mutants import Moment, moments, with_event
from mutants.claimed import another_source, another_winner, stick_not_paid, undue_nagashi
from mutants.illegal import (
    hand_changed_in_riichi,
    indicator_left_out,
    indicator_too_early,
    indicator_too_late,
    indicator_too_many,
    kuikae,
    kyuushu_too_late,
    no_ground_to_abort,
    riichi_twice,
    riichi_with_an_open_hand,
)
from mutants.impossible import (
    call_without_discard,
    chi_from_elsewhere,
    chi_of_no_run,
    claim_of_an_earlier_discard,
    discard_left_out,
    draw_beyond_the_wall,
    drawn_twice,
    exhausted_too_early,
    kakan_without_pon,
    no_replacement,
    play_after_the_end,
    ron_on_nothing,
    undue_replacement,
    wrong_turn,
)

from contradictions.making import Planted, View, cut, due, public
from mjlog.model import DRAWN, Call, Discard, Draw, Event, Say
from mjlog.table import PASS
from mjlog.tiles import FACE


def _cuts(view: View, change: Callable[[Moment], tuple[Event, ...]], *codes: str) -> Planted | None:
    """The deal until a moment and what then goes on otherwise: at a moment for which there is something."""
    found = [
        Planted(cut(view.deal, *events, step=moment.step), due(moment.step, *codes))
        for moment in moments(view.done)
        if (events := change(moment))
    ]
    return view.rng.choice(found) if found else None


def claim_of_the_own_discard(view: View) -> Planted | None:
    def change(moment: Moment) -> tuple[Event, ...]:
        table = moment.table
        if not isinstance(moment.event, Draw) or table.phase != PASS or table.last is None:
            return ()
        return (Call(table.last_seat, "pon", (FACE[table.last],) * 2),)

    return _cuts(view, change, "own-discard")


def drawn_tile_after_a_claim(view: View) -> Planted | None:
    """Discarded as just drawn, when the claim took the place of the draw."""
    events = view.deal.events
    found = [
        Planted(with_event(view.deal, step, replace(event, origin=DRAWN)), due(step, "nothing-drawn"))
        for step, event in enumerate(events[1:], 1)
        if isinstance(event, Discard)
        and isinstance(before := events[step - 1], Call)
        and before.kind in ("chi", "pon")
        and not before.void
    ]
    return view.rng.choice(found) if found else None


def no_draw_before(view: View) -> Planted | None:
    """A kong of the hand, or a self-drawn win, by who has drawn nothing."""
    events = view.deal.events
    found = []
    for step, event in enumerate(events[1:], 1):
        own = isinstance(event, Call) and event.kind in ("ankan", "kakan", "kita")
        before = events[step - 1]
        if isinstance(before, Draw) and not before.replacement and (own or event == Say(before.seat, "tsumo")):
            deal = replace(view.deal, events=[*events[: step - 1], *events[step:]])
            codes = due(step - 1, "wrong-turn", "nothing-drawn-to-win", "kan-after-claim")
            found.append(Planted(deal, codes))
    return view.rng.choice(found) if found else None


def second_claim(view: View) -> Planted | None:
    """Of a discard that was claimed already."""
    events, found = view.deal.events, []
    for step, event in enumerate(events):
        if isinstance(event, Call) and event.kind in ("pon", "chi") and not event.void:
            seat = (event.seat + view.rng.randrange(1, view.players)) % view.players
            call = Call(seat, "pon", (view.rng.randrange(27, 34),) * 2)
            found.append(Planted(cut(view.deal, call, step=step + 1), due(step + 1, "nothing-to-claim")))
    return view.rng.choice(found) if found else None


# Riichi


def claim_in_riichi(view: View) -> Planted | None:
    def change(moment: Moment) -> tuple[Event, ...]:
        table = moment.table
        if not isinstance(moment.event, Draw) or table.phase != PASS or table.last is None or not table.live:
            return ()
        seats = [one.seat for one in table.players if one.riichi and one.seat not in (table.last_seat, view.seat)]
        return (Call(view.rng.choice(seats), "pon", (FACE[table.last],) * 2),) if seats else ()

    return _cuts(view, change, "riichi-hand-changed", "extra-copy")


def last_discard_claimed(view: View) -> Planted | None:
    events, found = view.deal.events, []
    table = None
    for moment in moments(view.done):
        table = moment.table
    if table is None or table.live or not isinstance(events[-1], Discard):
        return None
    last = events[-1]
    for seat in range(view.players):
        if seat not in (last.seat, view.seat):
            call = Call(seat, "pon", (FACE[last.tile],) * 2)
            codes = due(len(events), "last-discard-claimed", "extra-copy")
            found.append(Planted(cut(view.deal, call, step=len(events)), codes))
    return view.rng.choice(found) if found else None


def _discards(view: View, wanted: Callable[[Moment, Discard], bool]) -> Iterator[tuple[int, Discard]]:
    for moment in moments(view.done):
        if isinstance(moment.event, Discard) and wanted(moment, moment.event):
            yield moment.step, moment.event


def riichi_too_late(view: View) -> Planted | None:
    """With too few tiles left, which everybody can count."""

    def wanted(moment: Moment, event: Discard) -> bool:
        player = moment.table.players[event.seat]
        late = moment.table.live < view.done.rules.options.riichi_tiles
        return late and not player.riichi and not player.open and event.seat != view.seat

    found = list(_discards(view, wanted))
    if not found:
        return None
    step, event = view.rng.choice(found)
    return Planted(cut(view.deal, replace(event, riichi=True), step=step), due(step, "riichi-late"))


def riichi_without_points(view: View) -> Planted | None:
    """The points of who declares it are another's from the start."""
    deal = view.deal
    found = [(step, one.seat) for step, one in enumerate(deal.events) if isinstance(one, Discard) and one.riichi]
    if not found or deal.points is None or None in deal.points or not view.done.rules.options.riichi_points:
        return None
    step, seat = view.rng.choice(found)
    points = [one or 0 for one in deal.points]
    other = (seat + 1) % view.players
    points[other] += points[seat] - 900
    points[seat] = 900
    changed = replace(deal, points=tuple(points), after=None)
    if (deal.wind, deal.number, deal.honba or 0, deal.sticks or 0) == (0, 1, 0, 0):
        return Planted(changed, due("points", "start-points"))  # with which no game begins
    return Planted(changed, due(step, "riichi-points"))


TURNS = (
    *map(public, (
        wrong_turn, discard_left_out, drawn_twice, chi_from_elsewhere, chi_of_no_run, claim_of_an_earlier_discard,
        call_without_discard, kakan_without_pon, undue_replacement, no_replacement, ron_on_nothing, play_after_the_end,
        another_source, another_winner,
    )),
    claim_of_the_own_discard, drawn_tile_after_a_claim, no_draw_before, second_claim,
)  # fmt: skip
"""In every rule set."""
RIICHI: tuple[mutants.Maker, ...] = (
    riichi_with_an_open_hand, riichi_twice, hand_changed_in_riichi, kuikae, indicator_left_out, indicator_too_early,
    indicator_too_late, indicator_too_many, stick_not_paid, kyuushu_too_late, no_ground_to_abort, undue_nagashi,
    draw_beyond_the_wall, exhausted_too_early,
)  # fmt: skip
RIICHI_TURNS = (
    *map(public, RIICHI), claim_in_riichi, last_discard_claimed, riichi_too_late, riichi_without_points,
)  # fmt: skip
"""In riichi alone."""
