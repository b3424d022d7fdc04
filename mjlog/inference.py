"""By which rules a record was played: those under which it is free of faults.

The presets are tried first. Where none fits, options that deviate from one are sought by trying: a value is taken up if
the record has fewer faults under it. No table says which option could explain which fault.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, cached_property
from itertools import product
from typing import Any, Final, NamedTuple

from mjlog.diagnostics import Diagnostic
from mjlog.model import Game
from mjlog.played import Replay
from mjlog.red_fives import red_fives
from mjlog.replayer import replay
from mjlog.rules.options import possible_values
from mjlog.rules.select import RULE_SETS, Variant

_DEEP: Final = 5
"""At most so many times values are taken up one after another."""
_WIDE: Final = 3
"""From so many of the best attempts the search goes on each time."""
_MOST: Final = 25_000
"""Deals replayed after which a search gives up: some ten seconds."""
_PROBED: Final = 5
"""Of an option with more values than this, all are tried only if the first or the last changes something."""


class Trial(NamedTuple):
    """A record replayed under some rules."""

    variant: Variant
    faults: Sequence[Diagnostic]
    """What the record would be faulted with, in the order of its file, without what could not be read of it."""
    stuck: int
    """How many of its deals were not checked: after an impossible event, after the game's end."""
    unscored: bool
    """Whether it has a standing that was not checked, since the game does not end there."""

    @property
    def rules(self) -> str:
        """As a header names them: ``riichi tenhou length=tonpuu``."""
        return self.variant.text

    @property
    def fits(self) -> bool:
        """Whether these may be its rules."""
        return not self.faults

    @property
    def rank(self) -> tuple[int, int]:
        """Less of it is nearer to a record without faults."""
        return self.stuck, len(self.faults) + self.unscored

    @property
    def order(self) -> tuple[tuple[int, int], int]:
        """The same; of trials as near, those come first that deviate less."""
        return self.rank, len(self.variant.changes)

    @property
    def outcome(self) -> tuple[object, ...]:
        """What it has in common with another that found the same."""
        return self.stuck, self.unscored, *((one.code, one.where, one.expected, one.actual) for one in self.faults)


@dataclass(slots=True)
class Inference:
    """What a record tells of its rules."""

    game: Game
    number: int
    """Which game of its file it is, from 1."""
    presets: list[Trial]
    """The presets of the rule sets that it may be of, the nearest first."""
    found: list[Trial] = field(default_factory=list[Trial])
    """Where no preset fits: presets with the fewest other options that do, or the nearest that was found."""

    @property
    def fitting(self) -> list[Variant]:
        """All rules found under which the record has no fault: presets, or else those with other options."""
        return [one.variant for one in (*self.presets, *self.found) if one.fits]

    @property
    def fits(self) -> list[str]:
        """The same as a header names them."""
        return [one.text for one in self.fitting]

    @property
    def nearest(self) -> Trial:
        """The rules that it fits best."""
        return min((*self.presets, *self.found), key=lambda one: one.rank)

    @property
    def undecided(self) -> dict[str, dict[str, str]]:
        """The options in which the rules that fit differ, which the record thus does not tell: rules -> value."""
        known = {one.text: one.values for one in self.fitting}
        names = dict.fromkeys(name for values in known.values() for name in values)
        columns = {name: {text: values.get(name, "") for text, values in known.items()} for name in names}
        return {name: column for name, column in columns.items() if len(set(column.values())) > 1}


def infer_rules(game: Game, number: int = 1) -> Inference:
    """Find the presets under which a record has no fault or, if there is none, the options that it takes.

    Its header counts only as far as it names a rule set; without one every rule set is tried. What could not be read
    is a fault under all rules, and is left out.

    Args:
        game: the record, with one deal at least; it is not changed.
        number: which game of its file it is, for the faults' places.
    """
    presets = sorted((_try(game, number, one) for one in _presets(game)), key=lambda one: one.rank)
    result = Inference(game, number, presets)
    if not result.fitting:
        result.found = _Search(game, number, presets).run()
    return result


def fit_all(inferences: Sequence[Inference]) -> list[str]:
    """The rules that fit all of several records: presets or, if there are none, what was found for one of them.

    Else the deviations found for all of them together, if that fits.
    """
    fitting = [one.fitting for one in inferences]
    sought = dict.fromkeys(variant for fits in fitting for variant in fits)
    presets = [one for one in sought if not one.changes]
    candidates = [one for one in presets if all(one in fits for fits in fitting)]
    others = [one for one in sought if one.changes]
    if others and not candidates:
        tried = (*others, *_unions(others))
        candidates = [it for it in tried if all(_try(one.game, one.number, it).fits for one in inferences)]
    return [one.text for one in candidates]


def _unions(variants: Iterable[Variant]) -> list[Variant]:
    """Each preset with all options that some of the variants have it deviate in; none where these disagree."""
    changes: dict[Variant, list[dict[str, Any]]] = {}
    for one in variants:
        preset = one._replace(options=RULE_SETS[one.name].presets[one.preset])
        changes.setdefault(preset, []).append(one.changes)
    unions: list[Variant] = []
    for preset, parts in changes.items():
        union = {name: value for part in parts for name, value in part.items()}
        if union not in parts and all(part.items() <= union.items() for part in parts):
            unions += _sound(preset, [union])
    return unions


def _presets(game: Game) -> list[Variant]:
    """All presets of the rule set that the header names, or of every rule set."""
    named = game.rules.split()[:1]
    entries = {name: entry for name, entry in RULE_SETS.items() if name in named} or RULE_SETS
    return [
        Variant(name, preset, options) for name, entry in entries.items() for preset, options in entry.presets.items()
    ]


def _replay(game: Game, number: int, variant: Variant) -> Replay:
    return replay(replace(game, tags={**game.tags, "Rules": variant.text}), number)


def _try(game: Game, number: int, variant: Variant) -> Trial:
    played = _replay(game, number, variant)
    unread = set(map(id, game.all_faults))
    labels = [deal.label for deal in game.deals]
    over = next((one.where.deal for one in played.errors if one.code == "game-over"), None)
    late = labels.index(over) if over in labels else len(labels)
    stuck = len(labels) - sum(one.stopped is None for one in played.deals[:late])
    unscored = game.total is not None and played.scores is None
    return Trial(variant, [one for one in played.errors if id(one) not in unread], stuck, unscored)


@cache
def _variants(name: str) -> dict[str, list[Any]]:
    """Of each field of a rule set the values to try."""
    return possible_values(RULE_SETS[name].presets.values())


class _Search:
    """The search for options that deviate from presets."""

    def __init__(self, game: Game, number: int, presets: Sequence[Trial]) -> None:
        self.game = game
        self.number = number
        self.presets = presets
        self.nearest = presets[0]
        """Of all that was tried for the whole game."""
        self.left = _MOST
        """Deals that may still be replayed."""

    def run(self) -> list[Trial]:
        """All rules with the fewest deviations that fit; else the nearest found, if it is nearer than every preset."""
        fitting = self._deepen(self._start())
        if fitting:
            fewest = min(len(one.variant.changes) for one in fitting)
            alike = self._alike([one for one in fitting if len(one.variant.changes) == fewest])
            return [one for one in alike if one.fits and len(one.variant.changes) == fewest]
        return [self.nearest] if self.nearest.rank < self.presets[0].rank else []

    def _start(self) -> list[Trial]:
        """What fits with as many players as there are; else what gets nearer than presets by one value.

        The nearest presets first, all others only if none of what comes of these fits. Of those with the same faults
        one stands for all: what gets it nearer is tried with the others then. They come last themselves: what cures
        them may be no cure of that one.
        """
        resized = self._as_many()
        fitting = [one for one in resized if one.fits]
        if fitting:
            return fitting
        starts = sorted([*self.presets, *resized], key=lambda one: one.order)
        best = starts[0]
        names = {one.variant.name for one in starts if one.stuck == best.stuck}
        likely = {one.outcome: one for one in reversed(starts) if one.variant.name in names}.values()
        nearest = [one for one in starts if one.rank == best.rank and one.variant.name in names]
        grown: list[Trial] = []
        for some in (
            [one for one in likely if one.rank == best.rank],
            [one for one in likely if one.rank != best.rank],
            [one for one in nearest if one not in likely],
        ):
            grown += self._alike(self._grow(some))
            if any(one.fits for one in grown):
                break
        return grown

    def _deepen(self, attempts: list[Trial]) -> list[Trial]:
        """What fits of some attempts or, value by value, of what gets nearer than the best of them."""
        for _ in range(_DEEP - 1):
            if any(one.fits for one in attempts):
                break
            attempts = self._grow(sorted(attempts, key=lambda one: one.order)[:_WIDE])
        return [one for one in attempts if one.fits]

    def _alike(self, found: Sequence[Trial]) -> list[Trial]:
        """Those found, each once, and the other presets with the same changes."""
        trials = {one.variant: one for one in found}
        for one in found:
            changes = one.variant.changes
            for preset, options in RULE_SETS[one.variant.name].presets.items():
                for other in _sound(Variant(one.variant.name, preset, options), [changes]):
                    if other not in trials and self.left > 0:
                        trials[other] = self._try(other)
        return list(trials.values())

    def _as_many(self) -> list[Trial]:
        """The presets for as many players as the record shows, where those may be agreed on."""
        first = self.game.deals[0]
        count = len(first.points or first.hands)
        presets = (one.variant for one in self.presets)
        others = [one for one in presets if getattr(one.options, "players", count) != count]
        return [self._try(one) for other in others for one in _sound(other, [{"players": count}])]

    def _grow(self, attempts: Iterable[Trial]) -> list[Trial]:
        """What gets nearer than each of some attempts by one more value, each once."""
        return list({one.variant: one for attempt in attempts for one in self._nearer(attempt)}.values())

    def _nearer(self, trial: Trial) -> list[Trial]:
        """What gets nearer by one more value: what does so up to the first fault or, if nothing does, by the end."""
        for part in self._parts(trial):
            base = trial if part is self.game else self._try(trial.variant, part)
            found: list[Trial] = []
            for others in self._deviating(trial.variant, part):
                for tried in self._try_all(part, base, others):
                    if tried.rank < base.rank:
                        whole = tried if part is self.game else self._try(tried.variant)
                        found += [whole] if whole.rank < trial.rank else []
            if found:
                return found
        return []

    def _try_all(self, part: Game, base: Trial, others: Sequence[Variant]) -> Iterator[Trial]:
        """Trials of rules that differ in one option; of many not all if the first and the last change nothing."""
        outcomes = {base.outcome}
        for index, other in enumerate((*others[:1], *others[:0:-1])):
            if (index > 1 and len(outcomes) == 1 and len(others) > _PROBED) or self.left < 0:
                return
            tried = self._try(other, part)
            outcomes.add(tried.outcome)
            yield tried

    def _try(self, variant: Variant, part: Game | None = None) -> Trial:
        """The whole game, or a part of it, under some rules."""
        game = self.game if part is None else part
        self.left -= len(game.deals)
        trial = _try(game, self.number, variant)
        if game is self.game and trial.order < self.nearest.order:
            self.nearest = trial
        return trial

    def _parts(self, trial: Trial) -> Iterator[Game]:
        """The game up to the deal of its first fault, which every solution has to explain; the whole game."""
        game = self.game
        labels = [deal.label for deal in game.deals]
        first = trial.faults[0].where.deal if trial.faults else ""
        if first in labels[:-1]:
            yield replace(game, deals=game.deals[: labels.index(first) + 1], final=None, total=None)
        yield game

    def _deviating(self, rules: Variant, part: Game) -> Iterator[list[Variant]]:
        """Option by option the rules with another value; those that only a standing tells, in one."""
        entry = RULE_SETS[rules.name]
        standing = {entry.options[option] for option in entry.standing}
        for name, values in _variants(rules.name).items():
            if name not in standing:
                stated = self._stated.get(name, [])
                yield _sound(rules, ({name: value} for value in dict.fromkeys((*values, *stated))))
        if part.total is not None and standing:
            yield _sound(rules, self._standings(rules))

    @cached_property
    def _stated(self) -> dict[str, list[Any]]:
        """By field: values of which the record tells one that no preset may have."""
        points = self.game.deals[0].points or (None,)
        return {
            "red_fives": [red_fives(self.game.deals)],
            "start_points": [points[0]] if points[0] and len(set(points)) == 1 else [],
        }

    def _standings(self, rules: Variant) -> Iterator[dict[str, Any]]:
        """Changes of the options that only the standing tells; the uma of presets and that which it comes to.

        With them the points at the start, which count beside those to return.
        """
        entry, values = RULE_SETS[rules.name], _variants(rules.name)
        columns = {entry.options[option]: values[entry.options[option]] for option in sorted(entry.standing - {"uma"})}
        columns["start_points"] = list(dict.fromkeys((rules.options.start_points, *self._stated["start_points"])))
        for row in product(*columns.values()):
            change = dict(zip(columns, row, strict=True))
            stated = self._stated_uma(rules.changed(change)) if self.left >= 0 else []
            yield from ({**change, "uma": uma} for uma in (*values["uma"], *stated))

    def _stated_uma(self, rules: Variant) -> list[tuple[int, ...]]:
        """The thousands by place, if they are whole, by which the standing differs from one without uma."""
        total, players = self.game.total or (), rules.options.players
        self.left -= len(self.game.deals)
        played = _replay(self.game, self.number, rules.changed({"uma": (0,) * players}))
        final, scores = played.final, played.scores
        if final is None or scores is None or len(total) != players:
            return []
        first = played.deals[-1].start.first
        order = sorted(range(players), key=lambda seat: (-final[seat], (seat - first) % players))
        uma = [total[seat] - Decimal(scores[seat]) / 1000 for seat in order]
        sound = not sum(uma) and uma == sorted(uma, reverse=True) and not any(one % 1 for one in uma)
        return [tuple(map(int, uma))] if sound else []


def _sound(rules: Variant, changes: Iterable[dict[str, Any]]) -> list[Variant]:
    """What the changes make of some rules, without what they are already and what contradicts itself."""
    changed = (rules.changed(one) for one in changes)
    return [one for one in changed if one != rules and not any(one.options.misfits())]
