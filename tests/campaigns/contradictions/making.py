"""What makers of contradictions share: a view, what it names counted naively, deals with one thing changed."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

import mutants
from partial import Change

from mjlog.model import Call, Deal, Discard, Draw, Event, Indicator, Result, Win
from mjlog.played import DealReplay
from mjlog.tiles import FLOWERS, UNKNOWN, is_bonus

TILES = range(FLOWERS)
"""Every tile but flowers and seasons."""


class Planted(NamedTuple):
    """A deal of a view with a contradiction, and the codes of which one must be found."""

    deal: Deal
    codes: tuple[str, ...]


@dataclass
class View:
    """What one seat saw of a deal, and the whole of it."""

    done: DealReplay
    seat: int
    change: Change
    """Makes the view of the whole."""
    shows: bool
    """Whether hands laid open at the end are in it."""
    rng: Random

    @cached_property
    def deal(self) -> Deal:
        """The view."""
        return self.change(self.done.deal)

    @property
    def limits(self) -> tuple[int, ...]:
        """Copies of each tile."""
        return tuple(self.done.rules.limits)

    @property
    def players(self) -> int:
        return self.done.rules.players

    def shown(self, seat: int) -> bool:
        """Whether a seat's hand is laid open, whole."""
        return any(one.seat == seat and UNKNOWN not in one.tiles for one in self.deal.shown)

    def knows(self, win: Win) -> bool:
        """Whether the view tells the hand of a win and all that it is worth by."""
        riichi = any(isinstance(one, Discard) and one.riichi and one.seat == win.seat for one in self.deal.events)
        dora = bool(self.deal.dora) or not self.done.rules.first_indicators
        return (self.shown(win.seat) or win.seat == self.seat) and dora and not (riichi and self.deal.ura is None)


Maker = Callable[[View], Planted | None]

ALSO = {
    "no_replacement": ("wrong-turn",),  # after a flower it is a second draw
    "another_source": ("wrong-count",),  # a seat that does not play
    "another_winner": ("wins-disagree",),  # who has another win beside it
    "ron_after_passing_in_riichi": ("furiten",),  # which an own discard may be beside it
    # where the rules have no such draw
    **dict.fromkeys(
        ("kyuushu_too_late", "kyuushu_without_nine", "no_ground_to_abort", "undue_nagashi"), ("no-such-draw",)
    ),
}
"""Further codes that fit mistakes which were made for games with everything."""


def codes_of(maker: mutants.Maker, mutant: mutants.Mutant) -> tuple[str, ...]:
    """The codes that fit a mistake."""
    return (*mutant.codes, *ALSO.get(maker.__name__, ()))


def public(maker: mutants.Maker) -> Maker:
    """A mistake in what everybody at the table sees, seen by one seat."""

    def make(view: View) -> Planted | None:
        mutant = maker(view.done, view.rng)
        return None if mutant is None else Planted(view.change(mutant.deal), codes_of(maker, mutant))

    make.__name__ = maker.__name__
    return make


def name_tiles(deal: Deal, seat: int) -> Counter[int]:
    """How often a view names each tile, every one of them once: what the seat had, and what all see of the others."""
    named: Counter[int] = Counter(deal.dora)
    named.update(deal.ura or ())
    for hand in deal.hands.values():
        named.update((*hand.tiles, *hand.replacements))
    for event in deal.events:
        if isinstance(event, Draw):
            named[event.tile] += 1  # UNKNOWN where nobody saw it
        elif isinstance(event, Indicator) or (isinstance(event, Discard) and event.seat != seat):
            named[event.tile] += 1
        elif isinstance(event, Call) and event.seat != seat and not event.void:
            named.update(event.laid)
    for shown in deal.shown:
        if shown.seat != seat:
            named.update(shown.tiles)
    for win in deal.wins.values():
        if win.source is None and win.seat != seat and any(one.seat == win.seat for one in deal.shown):
            named[UNKNOWN if win.tile is None else win.tile] += 1
    return Counter({tile: count for tile, count in named.items() if tile != UNKNOWN and not is_bonus(tile)})


def held_by(deal: Deal, seat: int, step: int) -> Counter[int]:
    """The concealed tiles of a seat, whose hand the view knows, before an event."""
    hand = deal.hands[seat]
    held = Counter((*hand.tiles, *hand.replacements))
    for event in deal.events[:step]:
        if isinstance(event, Draw) and event.seat == seat:
            held[event.tile] += 1
        elif isinstance(event, Discard) and event.seat == seat:
            held[event.tile] -= 1
        elif isinstance(event, Call) and event.seat == seat and not event.void:
            held.subtract(event.laid)
    return +held


def is_overfull(view: View, deal: Deal) -> bool:
    """Whether a deal of the view names more copies of a tile than there are."""
    return any(count > view.limits[tile] for tile, count in name_tiles(deal, view.seat).items())


def overfull(view: View, deal: Deal, *codes: str) -> Planted | None:
    """A deal that names a fifth copy, if it does; it may be found by other codes too."""
    return Planted(deal, ("extra-copy", *codes)) if is_overfull(view, deal) else None


def cut(deal: Deal, *events: Event, step: int, results: tuple[Result, ...] = ()) -> Deal:
    """The deal until an event, then others and nothing more."""
    return replace(
        deal, events=[*deal.events[:step], *events], results=list(results), shown=[], ura=None, after=None, ids=None
    )


def with_event(deal: Deal, step: int, event: Event) -> Deal:
    """The deal with another event in place of one."""
    return mutants.with_event(deal, step, event)


def with_result(deal: Deal, at: int, result: Result) -> Deal:
    """The deal with another result in place of one; points after it are not said."""
    return replace(deal, results=[*deal.results[:at], result, *deal.results[at + 1 :]], after=None)
