"""What makers of contradictions share: a view, what it names counted naively, deals with one thing changed."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

import mutants
from partial import Change

from mjlog.diagnostics import Diagnostic
from mjlog.model import Call, Deal, Discard, Draw, Event, Game, Indicator, Result, Win
from mjlog.notation import read_text, write_game
from mjlog.played import DealReplay
from mjlog.replayer import replay
from mjlog.tiles import FLOWERS, UNKNOWN, is_bonus

TILES = range(FLOWERS)
"""Every tile but flowers and seasons."""


At = int | str | None
"""Where in a deal a fault stands: at an event, by its index, or at a statement, by the name that `Places` has for it
(``result 0`` with all its clauses); None: anywhere."""


class Wrong(NamedTuple):
    """A game with something wrong in it, and the codes of which one must be found first, each with its place."""

    game: Game
    codes: Mapping[str, tuple[int | None, At]]
    """To each the index of the deal (None: it is of the game as a whole), and where in it."""

    def find(self) -> tuple[list[Diagnostic], bool]:
        """The faults of the game as it is written, and whether the first fits and stands where it should."""
        (written,) = read_text(write_game(self.game))
        found = replay(written).errors
        return found, bool(found) and found[0].code in self.codes and self._stands(written, found)

    def _stands(self, written: Game, found: list[Diagnostic]) -> bool:
        assert written.source is not None
        where, (index, at) = found[0].where, self.codes[found[0].code]
        places, label = (written.places, "") if index is None else (written.deals[index].places, self.label(index))
        if at is None or where.deal != label:
            return where.deal == label
        if isinstance(at, int):
            return where.step == at and found[0].place == written.source.place(places.events()[at])
        number = at.removeprefix("result")
        places.part()  # finds them all
        parts = [
            offset for name, offset in places.parts.items() if name == at or (number != at and name.endswith(number))
        ]
        return found[0].place in map(written.source.place, parts)

    def label(self, index: int) -> str:
        return self.game.deals[index].label


class Planted(NamedTuple):
    """A deal of a view with a contradiction, and the codes of which one must be found first, each with its place."""

    deal: Deal
    codes: Mapping[str, At]

    def alone(self, rules: str) -> Wrong:
        """A game of the deal alone."""
        codes = {code: (0, at) for code, at in self.codes.items()}
        return Wrong(Game({"Rules": rules}, deals=[self.deal]), codes)


def due(at: At, *codes: str) -> dict[str, At]:
    """Codes that stand at one place."""
    return dict.fromkeys(codes, at)


@dataclass
class View:
    """What one seat saw of a deal, and the whole of it."""

    done: DealReplay
    seat: int
    change: Change
    """Makes the view of the whole."""
    game: Game
    """What the seat saw of the game: the deal, with the one before it and the end of the game where they tell of it."""
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


Maker = Callable[[View], Planted | Wrong | None]

ALSO = {
    "no_replacement": ("wrong-turn",),  # after a flower it is a second draw
    **dict.fromkeys(
        ("chi_of_no_run", "claim_of_an_earlier_discard"), ("wrong-call",)
    ),  # of a call that came to nothing
    "another_source": ("wrong-count", "wins-disagree"),  # a seat that does not play; that another win is not from
    "another_winner": ("wins-disagree",),  # who has another win beside it
    "ron_after_passing_in_riichi": ("furiten",),  # which an own discard may be beside it
    # where the rules have no such draw
    **dict.fromkeys(
        ("kyuushu_too_late", "kyuushu_without_nine", "no_ground_to_abort", "undue_nagashi"), ("no-such-draw",)
    ),
}
"""Further codes that fit mistakes which were made for games with everything."""


def codes_of(maker: mutants.Maker, mutant: mutants.Mutant) -> dict[str, At]:
    """The codes that fit a mistake, where it was made."""
    return due(mutant.step, *mutant.codes, *ALSO.get(maker.__name__, ()))


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


def overfull(view: View, deal: Deal, at: At, *codes: str) -> Planted | None:
    """A deal that names a fifth copy, if it does; by other codes it may be found at the place where it was planted."""
    if not is_overfull(view, deal):
        return None
    return Planted(deal, {**due(at, *codes), "extra-copy": _first_overfull(view, deal)})


def _first_overfull(view: View, deal: Deal) -> At:
    """The event by which more copies are named than there are; None where it is none: a hand, an indicator, an end."""
    for step in range(len(deal.events) + 1):
        until = replace(deal, events=deal.events[:step], shown=[], results=[], ura=None)
        if is_overfull(view, until):
            return step - 1 if step else None
    return None


def cut(deal: Deal, *events: Event, step: int, results: tuple[Result, ...] = ()) -> Deal:
    """The deal until an event, then others and nothing more."""
    return replace(
        deal, events=[*deal.events[:step], *events], results=list(results), shown=[], ura=None, after=None, ids=None
    )


def with_result(deal: Deal, at: int, result: Result) -> Deal:
    """The deal with another result in place of one; points after it are not said."""
    return replace(deal, results=[*deal.results[:at], result, *deal.results[at + 1 :]], after=None)
