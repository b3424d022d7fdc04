"""What a winning hand of the classic game is worth: its multiplier, by the special hands agreed.

`value_hand` is what play and checks use; `explain` gives all readings by the same code.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Final, Literal

from mjlog.rules import groups
from mjlog.rules.classic.options import ClassicRules, SpecialHand
from mjlog.rules.groups import Meld, Reading, read_hand

Entry = tuple[SpecialHand, int]
"""A special hand and its multiplier."""


@dataclass(slots=True)
class WinHand:
    """A winning hand and how it won."""

    keys: Sequence[int]
    """Suit keys of the concealed tiles, the winning tile included."""
    melds: Sequence[Meld]
    win: int
    """Face of the winning tile."""
    tsumo: bool
    heavenly: bool = False
    """The dealer wins on the first draw."""
    earthly: bool = False


@dataclass(slots=True)
class Value:
    """What a hand is worth. With a ``fault`` it is no win."""

    fault: Literal["", "not-complete"] = ""
    hands: tuple[Entry, ...] = ()
    """The special hands that count; none: a plain hand."""
    times: int = 1
    """The multiplier."""
    others: tuple[tuple[Entry, ...], ...] = ()
    """Other lists of special hands that it could be counted by and be worth as much."""
    claimed: bool = False
    """Whether it is what a record says, not what the tiles are worth."""


@dataclass(slots=True)
class ReadingValue:
    """One reading of the hand, the special hands it is, and its multiplier."""

    reading: Reading
    hands: tuple[Entry, ...]
    times: int


@dataclass(slots=True)
class Explanation:
    """Why a hand is worth what it is: the value, and all readings, best first."""

    value: Value
    readings: list[ReadingValue]


def _four_concealed_pungs(reading: Reading, hand: WinHand) -> bool:
    """Four pungs or drawn kongs, none of them completed by another player's tile."""
    return groups.four_concealed_pungs(reading) and (hand.tsumo or reading.pair == hand.win)


SPECIAL_HANDS: Final[dict[SpecialHand, Callable[[Reading, WinHand], bool]]] = {
    "thirteen-orphans": lambda reading, _: groups.thirteen_orphans(reading),
    "seven-pairs": lambda reading, _: groups.seven_pairs(reading),
    "all-pungs": lambda reading, _: groups.all_pungs(reading),
    "half-flush": lambda reading, _: groups.half_flush(reading),
    "full-flush": lambda reading, _: groups.full_flush(reading),
    "small-dragons": lambda reading, _: groups.small_dragons(reading),
    "big-dragons": lambda reading, _: groups.big_dragons(reading),
    "small-winds": lambda reading, _: groups.small_winds(reading),
    "big-winds": lambda reading, _: groups.big_winds(reading),
    "all-honours": lambda reading, _: groups.all_honours(reading),
    "all-terminals": lambda reading, _: groups.all_terminals(reading),
    "nine-gates": lambda reading, _: groups.nine_gates(reading),
    "four-kongs": lambda reading, _: groups.four_kongs(reading),
    "four-concealed-pungs": _four_concealed_pungs,
    "heavenly": lambda _, hand: hand.heavenly,
    "earthly": lambda _, hand: hand.earthly,
}
"""What makes a hand each of the special ones."""

_OWN_SHAPE: Final[dict[str, SpecialHand]] = {"pairs": "seven-pairs", "orphans": "thirteen-orphans"}
"""Shapes without four groups and a pair: they win only as the special hand agreed."""


def _readings(hand: WinHand, rules: ClassicRules) -> list[Reading]:
    """Every way to read the hand that may win; none where it is not complete."""
    agreed = {name for name, _ in rules.special}
    return [
        reading
        for reading in read_hand(hand.keys, hand.melds, equal_pairs=rules.equal_pairs)
        if reading.shape == "groups" or _OWN_SHAPE[reading.shape] in agreed
    ]


def times_of(hands: Sequence[Entry], rules: ClassicRules) -> int:
    """The multiplier of a hand that is these special hands at once; 1 for none."""
    times = [times for _, times in hands]
    return prod(times) if rules.several == "product" else max(times, default=1)


def _hands_of(reading: Reading, hand: WinHand, rules: ClassicRules) -> tuple[Entry, ...]:
    """The special hands agreed that a reading is."""
    return tuple([entry for entry in rules.special if SPECIAL_HANDS[entry[0]](reading, hand)])


def _lists(hands: tuple[Entry, ...], rules: ClassicRules) -> list[tuple[Entry, ...]]:
    """The lists of special hands that a reading may be counted by: all together, or the best one of them."""
    if rules.several == "product" or not hands:
        return [hands]
    best = times_of(hands, rules)
    return [(entry,) for entry in hands if entry[1] == best]


def value_hand(hand: WinHand, rules: ClassicRules) -> Value:
    """The value of the best reading; of lists worth the same the one first in the order agreed."""
    lists: dict[tuple[Entry, ...], int] = {}
    for reading in _readings(hand, rules):
        for entries in _lists(_hands_of(reading, hand, rules), rules):
            lists[entries] = times_of(entries, rules)
    if not lists:
        return Value("not-complete")
    best = max(lists.values())
    first, *others = [entries for entries, times in lists.items() if times == best]
    return Value("", first, best, tuple(others))


def explain(hand: WinHand, rules: ClassicRules) -> Explanation:
    """The value with all readings it was chosen from, and the special hands that each of them is."""
    readings: list[ReadingValue] = []
    for reading in _readings(hand, rules):
        hands = _hands_of(reading, hand, rules)
        readings.append(ReadingValue(reading, hands, times_of(hands, rules)))
    readings.sort(key=lambda one: one.times, reverse=True)
    return Explanation(value_hand(hand, rules), readings)


@cache
def possible_times(rules: ClassicRules) -> tuple[int, ...]:
    """Every multiplier that some hand may have, the lowest first; of multiplied ones also some that none has."""
    found = {1}
    for _, times in rules.special:
        found |= {times * one for one in found} if rules.several == "product" else {times}
    return tuple(sorted(found))
