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
from mjlog.rules.options import possible_values, write_options, write_value
from mjlog.rules.select import RULE_SETS

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

    rules: str
    """As a header names them: ``riichi tenhou length=tonpuu``."""
    faults: Sequence[Diagnostic]
    """What the record would be faulted with, in the order of its file, without what could not be read of it."""
    stuck: int
    """How many of its deals, and its standing, were not checked: after an impossible event, after the game's end."""

    @property
    def fits(self) -> bool:
        """Whether these may be its rules."""
        return not self.faults

    @property
    def rank(self) -> tuple[int, int]:
        """Less of it is nearer to a record without faults."""
        return self.stuck, len(self.faults)


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
    def fits(self) -> list[str]:
        """All rules found under which the record has no fault: presets, or else those with other options."""
        return [one.rules for one in (*self.presets, *self.found) if one.fits]

    @property
    def nearest(self) -> Trial:
        """The rules that it fits best."""
        return min((*self.presets, *self.found), key=lambda one: one.rank)

    @property
    def undecided(self) -> dict[str, dict[str, str]]:
        """The options in which the rules that fit differ, which the record thus does not tell: rules -> value."""
        known = {text: _values(text) for text in self.fits}
        names = dict.fromkeys(name for values in known.values() for name in values)
        columns = {name: {text: values.get(name, "") for text, values in known.items()} for name in names}
        return {name: column for name, column in columns.items() if len(set(column.values())) > 1}


class _Rules(NamedTuple):
    """A preset and the options that deviate from it."""

    name: str
    preset: str
    options: Any

    @property
    def deviations(self) -> list[str]:
        return write_options(self.options, RULE_SETS[self.name].presets[self.preset])

    @property
    def text(self) -> str:
        return " ".join((self.name, self.preset, *self.deviations))


def infer_rules(game: Game, number: int = 1, known: Iterable[str] = ()) -> Inference:
    """Find the presets under which a record has no fault or, if there is none, the options that it takes.

    Its header counts only as far as it names a rule set; without one every rule set is tried. What could not be read
    is a fault under all rules, and is left out.

    Args:
        game: the record, with one deal at least; it is not changed.
        number: which game of its file it is, for the faults' places.
        known: rules to try before others are sought, such as those found for a game before.
    """
    trials = [(one, _try(game, number, one.text)) for one in _presets(game)]
    trials.sort(key=lambda one: one[1].rank)
    result = Inference(game, number, [trial for _, trial in trials])
    if result.fits:
        return result
    result.found = [trial for text in known if (trial := _try(game, number, text)).fits]
    if not result.found:
        result.found = _Search(game, number).run(trials)
    return result


def fit_all(inferences: Sequence[Inference]) -> list[str]:
    """The rules that fit all of several records: presets or, if there are none, what was found for one of them.

    Else the deviations found for all of them together, if that fits.
    """
    common = [one.rules for one in inferences[0].presets]
    sought = dict.fromkeys(text for one in inferences for text in one.fits if text not in common)
    preset_fits = [text for text in common if all(text in one.fits for one in inferences)]
    if preset_fits or not sought:
        return preset_fits
    candidates = [*sought, *_unions(list(sought))]
    return [text for text in candidates if all(_try(one.game, one.number, text).fits for one in inferences)]


def _unions(texts: Sequence[str]) -> list[str]:
    """Of each preset with all options that some of the texts have it deviate in; none where these disagree."""
    unions: dict[str, dict[str, str]] = {}
    for text in texts:
        name, preset, *options = text.split()
        words = unions.setdefault(f"{name} {preset}", {})
        for word in options:
            option, _, value = word.partition("=")
            words[option] = value if words.get(option, value) == value else "?"
    joined = [
        " ".join((preset, *(f"{one}={value}" for one, value in words.items()))) for preset, words in unions.items()
    ]
    return [text for text in joined if "?" not in text and text not in texts]


def _presets(game: Game) -> list[_Rules]:
    """All presets of the rule set that the header names, or of every rule set."""
    named = game.rules.split()[:1]
    entries = {name: entry for name, entry in RULE_SETS.items() if name in named} or RULE_SETS
    return [
        _Rules(name, preset, options) for name, entry in entries.items() for preset, options in entry.presets.items()
    ]


def _replay(game: Game, number: int, text: str) -> Replay:
    return replay(replace(game, tags={**game.tags, "Rules": text}), number)


def _try(game: Game, number: int, text: str) -> Trial:
    played = _replay(game, number, text)
    unread = set(map(id, game.all_faults))
    labels = [deal.label for deal in game.deals]
    over = next((one.where.deal for one in played.errors if one.code == "game-over"), None)
    late = labels.index(over) if over in labels else len(labels)
    stuck = len(labels) - sum(one.stopped is None for one in played.deals[:late])
    stuck += game.total is not None and played.scores is None
    return Trial(text, [one for one in played.errors if id(one) not in unread], stuck)


def _values(text: str) -> dict[str, str]:
    """Every option of some rules, as it is written."""
    name, preset, *words = text.split()
    entry = RULE_SETS[name]
    values = {option: write_value(getattr(entry.presets[preset], one)) for option, one in entry.options.items()}
    return values | {option: value for option, _, value in (word.partition("=") for word in words)}


@cache
def _variants(name: str) -> dict[str, list[Any]]:
    """Of each field of a rule set the values to try."""
    return possible_values(RULE_SETS[name].presets.values())


class _Search:
    """The search for options that deviate from presets."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.number = number
        self.left = _MOST
        """Deals that it may still replay."""

    def run(self, presets: Sequence[tuple[_Rules, Trial]]) -> list[Trial]:
        """All rules with the fewest deviations that fit; else the nearest found, if it is nearer than every preset."""
        seen = self._as_many(presets)
        starts = sorted([*presets, *seen], key=_order)
        best = starts[0][1].rank
        names = {rules.name for rules, trial in starts if trial.stuck == best[0]}
        frontier = [one for one in seen if one[1].fits]
        likely: dict[tuple[object, ...], tuple[_Rules, Trial]] = {}
        for rules, trial in starts:
            if rules.name in names:  # what finds the same faults is cured alike, see _alike
                likely.setdefault(_outcome(trial), (rules, trial))
        frontier = frontier or self._grow(one for one in likely.values() if one[1].rank == best)
        if not any(trial.fits for _, trial in frontier):
            frontier += self._grow(one for one in likely.values() if one[1].rank != best)
        seen += frontier
        for _ in range(_DEEP - 1):
            if any(trial.fits for _, trial in frontier):
                break
            frontier = self._grow(sorted(frontier, key=_order)[:_WIDE])
            seen += frontier
        fitting = [rules for rules, trial in frontier if trial.fits]
        if not fitting:
            return [trial for _, trial in sorted(seen, key=_order)[:1] if trial.rank < presets[0][1].rank]
        fewest = min(len(one.deviations) for one in fitting)
        found = [one for one in fitting if len(one.deviations) == fewest]
        found += [other for one in found for other in self._alike(one) if len(other.deviations) == fewest]
        trials = [_try(self.game, self.number, text) for text in dict.fromkeys(one.text for one in found)]
        return [trial for trial in trials if trial.fits]

    def _alike(self, rules: _Rules) -> list[_Rules]:
        """The other presets with the same deviations."""
        presets = RULE_SETS[rules.name].presets
        own = presets[rules.preset]
        names = RULE_SETS[rules.name].options.values()
        change = {one: value for one in names if (value := getattr(rules.options, one)) != getattr(own, one)}
        return [
            one for preset, options in presets.items() for one in _sound(_Rules(rules.name, preset, options), [change])
        ]

    def _as_many(self, presets: Sequence[tuple[_Rules, Trial]]) -> list[tuple[_Rules, Trial]]:
        """The presets for as many players as the record shows, where those may be agreed on."""
        first = self.game.deals[0]
        count = len(first.points or first.hands)
        others = [rules for rules, _ in presets if getattr(rules.options, "players", count) != count]
        changed = [one for rules in others for one in _sound(rules, [{"players": count}])]
        return [(one, _try(self.game, self.number, one.text)) for one in changed]

    def _grow(self, attempts: Iterable[tuple[_Rules, Trial]]) -> list[tuple[_Rules, Trial]]:
        """What gets nearer than each of some attempts by one more value, each once."""
        grown = {rules.text: (rules, trial) for one in attempts for rules, trial in self._nearer(*one)}
        return list(grown.values())

    def _nearer(self, rules: _Rules, trial: Trial) -> list[tuple[_Rules, Trial]]:
        """What gets nearer by one more value: what does so up to the first fault or, if nothing does, by the end."""
        for part in self._parts(trial):
            base = trial if part is self.game else _try(part, self.number, rules.text)
            found: list[tuple[_Rules, Trial]] = []
            for others in self._deviating(rules, part):
                for other, tried in self._try_all(part, base, others):
                    if tried.rank < base.rank:
                        whole = tried if part is self.game else _try(self.game, self.number, other.text)
                        found += [(other, whole)] if whole.rank < trial.rank else []
            if found:
                return found
        return []

    def _try_all(self, part: Game, base: Trial, others: Sequence[_Rules]) -> Iterator[tuple[_Rules, Trial]]:
        """Trials of rules that differ in one option; of many not all if the first and the last change nothing."""
        outcomes = {_outcome(base)}
        for index, other in enumerate((*others[:1], *others[:0:-1])):
            if (index > 1 and len(outcomes) == 1 and len(others) > _PROBED) or self.left < 0:
                return
            self.left -= len(part.deals)
            tried = _try(part, self.number, other.text)
            outcomes.add(_outcome(tried))
            yield other, tried

    def _parts(self, trial: Trial) -> Iterator[Game]:
        """The game up to the deal of its first fault, which every solution has to explain; the whole game."""
        game = self.game
        labels = [deal.label for deal in game.deals]
        first = trial.faults[0].where.deal if trial.faults else ""
        if first in labels[:-1]:
            yield replace(game, deals=game.deals[: labels.index(first) + 1], final=None, total=None)
        yield game

    def _deviating(self, rules: _Rules, part: Game) -> Iterator[list[_Rules]]:
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

    def _standings(self, rules: _Rules) -> Iterator[dict[str, Any]]:
        """Changes of the options that only the standing tells; the uma of presets and that which it comes to.

        With them the points at the start, which count beside those to return.
        """
        entry, values = RULE_SETS[rules.name], _variants(rules.name)
        columns = {entry.options[option]: values[entry.options[option]] for option in sorted(entry.standing - {"uma"})}
        columns["start_points"] = list(dict.fromkeys((rules.options.start_points, *self._stated["start_points"])))
        for row in product(*columns.values()):
            change = dict(zip(columns, row, strict=True))
            stated = self._stated_uma(rules._replace(options=replace(rules.options, **change)))
            yield from ({**change, "uma": uma} for uma in (*values["uma"], *stated))

    def _stated_uma(self, rules: _Rules) -> list[tuple[int, ...]]:
        """The thousands by place, if they are whole, by which the standing differs from one without uma."""
        total, players = self.game.total or (), rules.options.players
        bare = rules._replace(options=replace(rules.options, uma=(0,) * players))
        played = _replay(self.game, self.number, bare.text)
        final, scores = played.final, played.scores
        if final is None or scores is None or len(total) != players:
            return []
        first = played.deals[-1].start.first
        order = sorted(range(players), key=lambda seat: (-final[seat], (seat - first) % players))
        uma = [total[seat] - Decimal(scores[seat]) / 1000 for seat in order]
        sound = not sum(uma) and uma == sorted(uma, reverse=True) and not any(one % 1 for one in uma)
        return [tuple(map(int, uma))] if sound else []


def _sound(rules: _Rules, changes: Iterable[dict[str, Any]]) -> list[_Rules]:
    """What the changes make of some rules, without what they are already and what contradicts itself."""
    changed = (rules._replace(options=replace(rules.options, **change)) for change in changes)
    return [one for one in changed if one != rules and not any(one.options.misfits())]


def _outcome(trial: Trial) -> tuple[object, ...]:
    """What one trial has in common with another that found the same."""
    return trial.stuck, *((one.code, one.where, one.expected, one.actual) for one in trial.faults)


def _order(one: tuple[_Rules, Trial]) -> tuple[tuple[int, int], int]:
    return one[1].rank, len(one[0].deviations)
