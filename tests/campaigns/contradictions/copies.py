"""Tiles that cannot be: more copies than there are among all that a view names, or not in the seat's own hand."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from mutants import moments, with_event

from contradictions.making import TILES, Planted, View, cut, due, held_by, name_tiles, overfull
from mjlog.model import DRAWN, FROM_HAND, Call, CallKind, Discard, Draw, Indicator, Say, seat_letter
from mjlog.table import PASS, Table
from mjlog.tiles import FACE, UNKNOWN, is_bonus

# Fifth copies


def _full(view: View) -> int | None:
    """Some tile all copies of which the view names."""
    named = name_tiles(view.deal, view.seat)
    full = [tile for tile in TILES if view.limits[tile] and named[tile] == view.limits[tile]]
    return view.rng.choice(full) if full else None


def _discarded_by_another(view: View, origin: int) -> Planted | None:
    tile, events = _full(view), view.deal.events
    found = [
        step
        for step, event in enumerate(events[:-1])
        if isinstance(event, Discard) and event.seat != view.seat and event.origin == origin and event.tile != tile
        if isinstance(events[step + 1], Draw)
    ]
    if tile is None or not found:
        return None
    step = view.rng.choice(found)
    event = events[step]
    assert isinstance(event, Discard)
    return overfull(view, with_event(view.deal, step, replace(event, tile=tile)), step, "kuikae")


def fifth_copy_from_anothers_hand(view: View) -> Planted | None:
    return _discarded_by_another(view, FROM_HAND)


def fifth_copy_drawn_by_another(view: View) -> Planted | None:
    """Discarded as the tile just drawn, which nobody else saw."""
    return _discarded_by_another(view, DRAWN)


_OWN_HAND = ("not-held", "only-drawn-copy", "not-the-drawn-tile", "shown-hand", "riichi-noten")
"""What the seat's own hand, in which one tile is another, may show before the fifth copy does."""


def fifth_copy_drawn(view: View) -> Planted | None:
    tile = _full(view)
    found = [
        (step, event)
        for step, event in enumerate(view.deal.events)
        if isinstance(event, Draw) and event.seat == view.seat and event.tile != tile and not is_bonus(event.tile)
    ]
    if tile is None or not found:
        return None
    step, event = view.rng.choice(found)
    # The hand then lacks the tile that was drawn.
    return overfull(view, with_event(view.deal, step, replace(event, tile=tile)), None, *_OWN_HAND)


def fifth_copy_dealt(view: View) -> Planted | None:
    tile, hand = _full(view), view.deal.hands.get(view.seat)
    if tile is None or hand is None or hand.replacements:
        return None
    at = view.rng.randrange(len(hand.tiles))
    tiles = (*hand.tiles[:at], tile, *hand.tiles[at + 1 :])
    deal = replace(view.deal, hands={view.seat: hand._replace(tiles=tiles)})
    return overfull(view, deal, None, *_OWN_HAND)


def fifth_copy_indicated(view: View) -> Planted | None:
    tile, deal = _full(view), view.deal
    if tile is None or not deal.dora:
        return None
    turned = [step for step, event in enumerate(deal.events) if isinstance(event, Indicator)]
    if turned and view.rng.random() < 0.5:
        step = view.rng.choice(turned)
        return overfull(view, with_event(deal, step, Indicator(tile)), step)
    return overfull(view, replace(deal, dora=(tile, *deal.dora[1:])), "dora")


def fifth_copy_below(view: View) -> Planted | None:
    """Among the ura."""
    tile = _full(view)
    if tile is None or not view.deal.ura:
        return None
    return overfull(view, replace(view.deal, ura=(tile, *view.deal.ura[1:])), "ura")


def fifth_copy_shown(view: View) -> Planted | None:
    """In a hand that another lays open."""
    tile = _full(view)
    found = [at for at, shown in enumerate(view.deal.shown) if shown.seat != view.seat and shown.tiles]
    if tile is None or not found:
        return None
    at = view.rng.choice(found)
    shown = list(view.deal.shown)
    tiles = list(shown[at].tiles)
    tiles[view.rng.randrange(len(tiles))] = tile
    shown[at] = replace(shown[at], tiles=tuple(tiles))
    seat = shown[at].seat
    planted = overfull(
        view, replace(view.deal, shown=shown), f"shown {seat_letter(seat)}", "shown-hand", "riichi-noten"
    )
    won = [step for step, one in enumerate(view.deal.events) if isinstance(one, Say) and one.seat == seat]
    if planted is None or not won:
        return planted
    return planted._replace(codes={**planted.codes, "false-win": won[-1]})  # with a hand that is none


def _laid_by_others(view: View, table: Table, kind: CallKind, last: int) -> Iterator[Call]:
    """Claims of a discard by others than the seat, whatever they hold."""
    face = FACE[last]
    for seat in range(view.players):
        if seat in (view.seat, table.last_seat):
            continue
        if kind != "chi":
            yield Call(seat, kind, (face,) * (2 if kind == "pon" else 3))
        elif seat == table.turn and face < 27 and view.players == 4:
            pairs = ((face - 2, face - 1), (face - 1, face + 1), (face + 1, face + 2))
            yield from (
                Call(seat, "chi", pair) for pair in pairs if all(one >= 0 and one // 9 == face // 9 for one in pair)
            )


def _claimed_by_another(view: View, kind: CallKind) -> Planted | None:
    """A claim that needs tiles which are all seen elsewhere."""
    found = []
    for moment in moments(view.done):
        table = moment.table
        if isinstance(moment.event, Draw) and table.phase == PASS and table.last is not None and table.live:
            for call in _laid_by_others(view, table, kind, table.last):
                planted = overfull(view, cut(view.deal, call, step=moment.step), moment.step, "not-held")
                if planted is not None:
                    found.append(planted)
    return view.rng.choice(found) if found else None


def pon_of_tiles_seen_elsewhere(view: View) -> Planted | None:
    return _claimed_by_another(view, "pon")


def kan_of_tiles_seen_elsewhere(view: View) -> Planted | None:
    return _claimed_by_another(view, "kan")


def chi_of_tiles_seen_elsewhere(view: View) -> Planted | None:
    return _claimed_by_another(view, "chi")


def ankan_of_tiles_seen_elsewhere(view: View) -> Planted | None:
    found = []
    for step, event in enumerate(view.deal.events[1:], 1):
        before = view.deal.events[step - 1]
        if isinstance(event, Discard) and event.seat != view.seat and isinstance(before, Draw):
            full = [face for face in range(34) if view.limits[face] == 4]
            call = Call(event.seat, "ankan", (view.rng.choice(full),) * 4)
            planted = overfull(view, cut(view.deal, call, step=step), step, "not-held")
            if planted is not None:
                found.append(planted)
    return view.rng.choice(found) if found else None


# The own hand


def own_tile_not_held(view: View) -> Planted | None:
    deal, seat = view.deal, view.seat
    found = [step for step, one in enumerate(deal.events) if isinstance(one, Discard) and one.seat == seat]
    if not found or seat not in deal.hands:
        return None
    step = view.rng.choice(found)
    held = held_by(deal, seat, step)
    tile = view.rng.choice([tile for tile in TILES if view.limits[tile] and not held[tile]])
    event = deal.events[step]
    assert isinstance(event, Discard)
    return Planted(with_event(deal, step, replace(event, tile=tile, origin=FROM_HAND)), due(step, "not-held"))


def own_claim_not_held(view: View) -> Planted | None:
    found = []
    for moment in moments(view.done):
        table, last = moment.table, moment.table.last
        if isinstance(moment.event, Draw) and table.phase == PASS and last is not None and table.live:
            held = held_by(view.deal, view.seat, moment.step)
            laid = (FACE[last],) * 2
            if table.last_seat != view.seat and held[laid[0]] < 2:
                call = Call(view.seat, "pon", laid)
                codes = due(moment.step, "not-held", "extra-copy")
                found.append(Planted(cut(view.deal, call, step=moment.step), codes))
    return view.rng.choice(found) if found else None


def _own_turns(view: View) -> Iterator[tuple[int, int, Discard]]:
    """Own discards after an own draw: the index, the tile drawn, the discard."""
    events = view.deal.events
    for step, event in enumerate(events[1:], 1):
        drawn = events[step - 1]
        if isinstance(event, Discard) and event.seat == view.seat and isinstance(drawn, Draw):
            yield step, drawn.tile, event


def own_tsumogiri_of_another_tile(view: View) -> Planted | None:
    found = [
        Planted(with_event(view.deal, step, replace(event, origin=DRAWN)), due(step, "not-the-drawn-tile"))
        for step, drawn, event in _own_turns(view)
        if drawn not in (event.tile, UNKNOWN)
    ]
    return view.rng.choice(found) if found else None


def own_drawn_tile_from_the_hand(view: View) -> Planted | None:
    found = [
        Planted(with_event(view.deal, step, replace(event, origin=FROM_HAND)), due(step, "only-drawn-copy"))
        for step, drawn, event in _own_turns(view)
        if drawn == event.tile and held_by(view.deal, view.seat, step)[drawn] == 1
    ]
    return view.rng.choice(found) if found else None


def own_ankan_of_three(view: View) -> Planted | None:
    found = []
    for step, _, event in _own_turns(view):
        if held_by(view.deal, view.seat, step)[event.tile] < view.limits[event.tile] == 4:
            call = Call(view.seat, "ankan", (event.tile,) * 4)
            found.append(Planted(cut(view.deal, call, step=step), due(step, "not-held", "extra-copy")))
    return view.rng.choice(found) if found else None


def own_hand_short(view: View) -> Planted | None:
    hand = view.deal.hands.get(view.seat)
    if hand is None:
        return None
    size: Literal[1, -1] = view.rng.choice((1, -1))
    tiles = hand.tiles[1:] if size < 0 else (*hand.tiles, 33)
    deal = replace(view.deal, hands={view.seat: hand._replace(tiles=tiles)})
    return Planted(deal, due(f"hand {seat_letter(view.seat)}", "hand-size", "dead-hand-size"))


COPIES = (
    fifth_copy_from_anothers_hand, fifth_copy_drawn_by_another, fifth_copy_drawn, fifth_copy_dealt, fifth_copy_shown,
    pon_of_tiles_seen_elsewhere, kan_of_tiles_seen_elsewhere, chi_of_tiles_seen_elsewhere,
    ankan_of_tiles_seen_elsewhere, own_tile_not_held, own_claim_not_held, own_tsumogiri_of_another_tile,
    own_drawn_tile_from_the_hand, own_ankan_of_three, own_hand_short,
)  # fmt: skip
INDICATORS = fifth_copy_indicated, fifth_copy_below
"""Where there are any."""
