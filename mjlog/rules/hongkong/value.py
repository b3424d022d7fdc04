"""What a winning hand is worth: every reading of it counted, the best one taken.

`value_hand` is what play and checks use; `explain` gives all readings, and what replaced what, by the same code.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mjlog.model import Win
from mjlog.rules.groups import Reading, read_hand
from mjlog.rules.hongkong.options import LIMIT, HongkongRules
from mjlog.rules.hongkong.patterns import (
    FLOWER_FAAN,
    PATTERN_NAMES,
    PATTERNS,
    Case,
    Pattern,
    WinHand,
    replaced_by,
)

Entry = tuple[str, int]
"""A pattern and its faan."""


@dataclass(slots=True)
class Value:
    """What a hand is worth. With a ``fault`` it is no win."""

    fault: Literal["", "under-minimum", "not-complete"] = ""
    patterns: Sequence[Entry] = ()
    """Names and faan, in the usual order; a limit hand has the cap."""
    faan: int = 0
    """Up to the cap."""
    counted: int = 0
    """Those that count toward the minimum."""
    claimed: bool = False
    """Whether it is what a record says, not what the tiles are worth."""


@dataclass(slots=True)
class Replaced:
    """A pattern that the hand has and that is not counted."""

    name: str
    faan: int
    by: str
    """The pattern that is counted in place of it."""


@dataclass(slots=True)
class ReadingValue:
    """One reading of the hand, what it is worth, and which of its patterns are not counted."""

    reading: Reading
    value: Value
    replaced: list[Replaced]


@dataclass(slots=True)
class Explanation:
    """Why a hand is worth what it is: the best value, and all readings, best first."""

    value: Value
    readings: list[ReadingValue]


def _entries(counted: Sequence[tuple[Pattern, int]]) -> list[Entry]:
    """The patterns by their names; equal names are one entry."""
    faan_of: dict[str, int] = {}
    for pattern, faan in counted:
        faan_of[pattern.title] = faan_of.get(pattern.title, 0) + faan
    return list(faan_of.items())


def _value(case: Case) -> ReadingValue:
    """What one reading is worth."""
    rules = case.rules
    rows = {
        pattern.key: (pattern, faan) for pattern in PATTERNS if (faan := pattern.faan(rules)) and pattern.holds(case)
    }
    replaced = replaced_by({key: faan for key, (_, faan) in rows.items()}, rules)
    counted = [(row, min(faan, rules.cap) if faan >= LIMIT else faan) for key, (row, faan) in rows.items()
               if key not in replaced]  # fmt: skip
    total = sum(faan for _, faan in counted)
    least = total if rules.flowers_in_minimum else sum(faan for row, faan in counted if row.key not in FLOWER_FAAN)
    value = Value("", _entries(counted), min(total, rules.cap), min(least, rules.cap))
    if value.counted < rules.minimum:
        value.fault = "under-minimum"
    gone = [Replaced(rows[key][0].title, rows[key][1], rows[by][0].title) for key, by in replaced.items()]
    return ReadingValue(case.reading, value, gone)


def _worth(one: ReadingValue) -> tuple[bool, int, int]:
    value = one.value
    return not value.fault, value.faan, sum(faan for _, faan in value.patterns)


def explain(hand: WinHand, rules: HongkongRules) -> Explanation:
    """The value with all readings it was chosen from, their patterns, and what replaced what."""
    wins = {"groups": True, "pairs": rules.seven_pairs > 0, "orphans": rules.thirteen_orphans > 0}
    readings = [one for one in read_hand(hand.keys, hand.melds, equal_pairs=rules.equal_pairs) if wins[one.shape]]
    values = sorted((_value(Case(reading, hand, rules)) for reading in readings), key=_worth, reverse=True)
    return Explanation(values[0].value if values else Value("not-complete"), values)


def value_hand(hand: WinHand, rules: HongkongRules) -> Value:
    """The value of the best reading: one that reaches the minimum, then the most faan.

    Where tiles make no complete hand, or too few faan, the value says so in its ``fault``.
    """
    return explain(hand, rules).value


# Values by what a record claims, where the hand is not known


def sum_of_faan(win: Win, rules: HongkongRules) -> int | None:
    """The faan, up to the cap, that the patterns recorded make together; None where that cannot be told.

    A pattern without its faan has those of the rules; but a flower may be one or two.
    """
    if win.yaku is None:
        return None
    names = [name for name, _ in win.yaku]
    total = 0
    for name, faan in win.yaku:
        if faan is None and (name not in PATTERN_NAMES or (name == "flower" and names.count(name) == 1)):
            return None
        total += getattr(rules, name.replace("-", "_")) if faan is None else faan
    return min(total, rules.cap)


def known_patterns(rules: HongkongRules) -> list[str]:
    """The names that a win may have in its list under these rules."""
    counted = {pattern.title for pattern in PATTERNS if pattern.faan(rules)}
    return [name for name in PATTERN_NAMES if name in counted]
