"""The value of a typed hand of Hong Kong mahjong in words and as values: patterns, faan, base."""

from collections.abc import Iterable

from mjlog.rules.hongkong.options import HongkongRules
from mjlog.rules.hongkong.settle import TABLES, payments, portion
from mjlog.rules.hongkong.value import Entry, Explanation, ReadingValue, Replaced, Value
from mjlog.score.base import Outcome
from mjlog.score.words import Json, ReadingWords, Row, counted
from mjlog.score.words_chinese import ChineseWords
from mjlog.tiles import format_tiles, sort_tiles


class HongkongWords(ChineseWords[HongkongRules, Explanation]):
    """Hong Kong mahjong."""

    unwinnable = "none reaches the minimum"

    def facts(self) -> list[Row]:
        """Flowers."""
        return [("flowers", format_tiles(sort_tiles(self.scoring.hand.flowers)) or "none")]

    def facts_json(self) -> Json:
        """Flowers, and the least faan of a win."""
        return {"flowers": format_tiles(sort_tiles(self.scoring.hand.flowers)), "minimum": self.options.minimum}

    def worth(self, outcome: Outcome[Explanation]) -> str:
        """Faan, limit, points."""
        value = outcome.explanation.value
        if value.fault:
            return f"no win; {self._fault(value)}"
        return f"{self._faan(value)}, {outcome.points} points"

    def short_worth(self, outcome: Outcome[Explanation]) -> str:
        """Faan and patterns."""
        value = outcome.explanation.value
        if value.fault == "not-complete":
            return self._fault(value)
        under = f", under {self.options.minimum}" if value.fault else ""
        return f"{self._faan(value)}{under}{': ' if value.patterns else ''}{counted(value.patterns)}"

    def _fault(self, value: Value) -> str:
        if value.fault == "not-complete":
            return "the hand is not complete"
        flowers = " without those of flowers" if value.counted < value.faan else ""
        return f"the hand is complete, but has {value.counted} faan{flowers}, and {self.options.minimum} are needed"

    def _faan(self, value: Value) -> str:
        return f"{value.faan} faan{' (the cap)' if value.faan >= self.options.cap else ''}"

    def items(self, outcome: Outcome[Explanation]) -> list[tuple[str, list[Row]]]:
        """Patterns that count, those that do not, the base."""
        explanation = outcome.explanation
        value = explanation.value
        if not explanation.readings:
            return []
        parts = [("faan", [(name, str(faan)) for name, faan in value.patterns] or [("no pattern", "0")])]
        rows = parts[0][1]
        total = sum(faan for _, faan in value.patterns)
        if total > value.faan:
            rows.append((f"together {total}, at most", f"{value.faan} faan"))
        elif len(rows) > 1:
            rows.append(("together", f"{value.faan} faan"))
        if value.counted < value.faan:
            rows.append(("without those of flowers, for the minimum", f"{value.counted} faan"))
        replaced = explanation.readings[0].replaced
        if replaced:
            parts.append(("not", [(_replaced(one), f"({one.faan})") for one in replaced]))
        if not value.fault:
            parts.append(("base", [(self._base(value.faan), str(portion(value.faan, self.options)))]))
        return parts

    def _base(self, faan: int) -> str:
        """How a portion comes about: ``2^5``, ``2 x 24 (half-spicy)``."""
        unit, table = self.options.unit, self.options.table
        multiplier = f"2^{faan}" if table == "full-spicy" else str(TABLES[table][faan])
        return f"{f'{unit} x ' if unit != 1 else ''}{multiplier} ({table}, {faan} faan)"

    def single(self, outcome: Outcome[Explanation]) -> int:
        """A portion."""
        return portion(outcome.explanation.value.faan, self.options)

    def readings(self, outcome: Outcome[Explanation]) -> list[ReadingWords]:
        """Groups, patterns, points."""
        readings = outcome.explanation.readings
        best = readings[0].value if readings else Value()
        return [
            ReadingWords(
                self.groups(one.reading, self.speech),
                f"{self._reading_worth(one)}{self._points_text(one.value, outcome)}"
                + (self._worse(one.value, best, outcome) if place else ""),
            )
            for place, one in enumerate(readings)
        ]

    def _reading_worth(self, one: ReadingValue) -> str:
        value = one.value
        return f"{counted(value.patterns) or 'no pattern'} = {self._faan(value)}"

    def _points_text(self, value: Value, outcome: Outcome[Explanation]) -> str:
        return ", under the minimum" if value.fault else f", {self._points(value, outcome)}"

    def _points(self, value: Value, outcome: Outcome[Explanation]) -> int:
        """What the winner gets for a value."""
        winner = self.claims.seat
        loser = None if outcome.how == "tsumo" else (winner + 1) % self.scoring.players
        return payments(value.faan, winner, loser, self.options, self.claims.pao)[winner]

    def _worse(self, value: Value, best: Value, outcome: Outcome[Explanation]) -> str:
        """Why a reading is not the best one."""
        less = _total(best) - _total(value)
        if best.fault:
            return f": {less} faan less" if less else ": as much"
        if value.fault:
            return ""
        paid = self.won(self._points(value, outcome), self._points(best, outcome))
        return paid or (f": pays the same with {less} faan less" if less else ": worth the same")

    def value_json(self, outcome: Outcome[Explanation]) -> Json:
        """Patterns, faan, base, readings with what is not counted."""
        explanation = outcome.explanation
        value = explanation.value
        return {
            **self._value_json(value),
            "base": None if value.fault else portion(value.faan, self.options),
            "points": None if value.fault else outcome.points,
            "readings": [
                {
                    **self._value_json(one.value),
                    "groups": self.groups(one.reading),
                    "replaced": [{"name": gone.name, "faan": gone.faan, "by": gone.by} for gone in one.replaced],
                    "points": None if one.value.fault else self._points(one.value, outcome),
                }
                for one in explanation.readings
            ],
        }

    def _value_json(self, value: Value) -> Json:
        return {
            "fault": value.fault or None,
            "patterns": _entries_json(value.patterns),
            "faan": value.faan,
            "counted": value.counted,
            "limit": "limit" if value.faan >= self.options.cap else None,
        }


def _total(value: Value) -> int:
    """The faan before the cap."""
    return sum(faan for _, faan in value.patterns)


def _replaced(one: Replaced) -> str:
    return f"{one.name}, {one.by} counts in its place"


def _entries_json(entries: Iterable[Entry]) -> list[Json]:
    return [{"name": name, "faan": faan} for name, faan in entries]
