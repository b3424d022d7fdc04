"""The value of a typed hand of the classic game in words and as values: special hands, multiplier, base, limit."""

from collections.abc import Iterable
from typing import Final

from mjlog.rules.classic.options import ClassicRules
from mjlog.rules.classic.settle import is_limited, payments, single_payment
from mjlog.rules.classic.value import Entry, Explanation, ReadingValue, Value
from mjlog.score.base import Outcome
from mjlog.score.words import Json, ReadingWords, Row
from mjlog.score.words_chinese import ChineseWords

_CAPPED: Final = {"payer": "what one player pays", "total": "what the winner gets"}


class ClassicWords(ChineseWords[ClassicRules, Explanation]):
    """The classic game."""

    unit = "chips"
    unwinnable = "none wins"

    def facts(self) -> list[Row]:
        """Nothing but the hand and its seat."""
        return []

    def facts_json(self) -> Json:
        """Nothing but the hand and its seat."""
        return {}

    def worth(self, outcome: Outcome[Explanation]) -> str:
        """Multiplier and chips."""
        value = outcome.explanation.value
        if value.fault:
            return "no win; the hand is not complete"
        return f"{self._times(value.times)}, {outcome.points} chips"

    def short_worth(self, outcome: Outcome[Explanation]) -> str:
        """Multiplier and special hands."""
        value = outcome.explanation.value
        if value.fault:
            return "not complete"
        return f"{self._times(value.times)}{': ' if value.hands else ''}{_names(value.hands)}"

    def _times(self, times: int) -> str:
        """``x4``, and whether that is the limit."""
        return f"x{times}{' (the limit)' if is_limited(times, self.options) else ''}"

    def items(self, outcome: Outcome[Explanation]) -> list[tuple[str, list[Row]]]:
        """Special hands, the single payment."""
        explanation, rules = outcome.explanation, self.options
        value = explanation.value
        if value.fault:
            return []
        rows: list[Row] = [(name, f"x{times}") for name, times in value.hands] or [("plain hand, no special one", "x1")]
        if len(rows) > 1:
            rows.append(("multiplied", f"x{value.times}"))
        parts = [("hand", rows)]
        lower: list[Row] = [
            (f"{name}, of several only the best one counts", f"(x{times})")
            for name, times in self._best(explanation).hands
            if (name, times) not in value.hands
        ]
        if lower:
            parts.append(("not", lower))
        single = single_payment(value.times, rules)
        worth = rules.base * value.times
        limit = f" = {worth}, at most {rules.limit}" if single < worth else ""
        base = [(f"{rules.base} x {value.times}{limit}", str(single))]
        if rules.limit and rules.cap_on in _CAPPED:
            base.append((f"limit of {_CAPPED[rules.cap_on]}", str(rules.limit)))
        return [*parts, ("single", base)]

    @staticmethod
    def _best(explanation: Explanation) -> ReadingValue:
        """The reading that the value is of."""
        counted = set(explanation.value.hands)
        return next(one for one in explanation.readings if counted.issubset(one.hands))

    def single(self, outcome: Outcome[Explanation]) -> int:
        """The payment that is doubled for some."""
        return single_payment(outcome.explanation.value.times, self.options)

    def readings(self, outcome: Outcome[Explanation]) -> list[ReadingWords]:
        """Groups, special hands, chips."""
        readings = outcome.explanation.readings
        best = readings[0].times if readings else 1
        return [
            ReadingWords(
                self.groups(one.reading, self.speech),
                f"{_names(one.hands) or 'plain'} = {self._times(one.times)}, {self._points(one.times, outcome)}"
                + (self._worse(one.times, best, outcome) if place else ""),
            )
            for place, one in enumerate(readings)
        ]

    def _points(self, times: int, outcome: Outcome[Explanation]) -> int:
        """What the winner gets for a multiplier."""
        winner = self.claims.seat
        loser = None if outcome.how == "tsumo" else (winner + 1) % self.scoring.players
        return payments(times, winner, loser, self.options)[winner]

    def _worse(self, times: int, best: int, outcome: Outcome[Explanation]) -> str:
        """Why a reading is not the best one."""
        paid = self.won(self._points(times, outcome), self._points(best, outcome))
        return paid or (f": pays the same by x{times} as by x{best}" if times < best else ": worth the same")

    def value_json(self, outcome: Outcome[Explanation]) -> Json:
        """Special hands, multiplier, single payment, readings."""
        explanation = outcome.explanation
        value = explanation.value
        return {
            **self._value_json(value),
            "points": None if value.fault else outcome.points,
            "readings": [
                {
                    "groups": self.groups(one.reading),
                    "hands": _entries_json(one.hands),
                    "times": one.times,
                    "points": self._points(one.times, outcome),
                }
                for one in explanation.readings
            ],
        }

    def _value_json(self, value: Value) -> Json:
        return {
            "fault": value.fault or None,
            "hands": _entries_json(value.hands),
            "times": None if value.fault else value.times,
            "base": self.options.base,
            "single": None if value.fault else single_payment(value.times, self.options),
            "limit": "limit" if not value.fault and is_limited(value.times, self.options) else None,
        }


def _names(hands: Iterable[Entry]) -> str:
    return ", ".join(f"{name} x{times}" for name, times in hands)


def _entries_json(hands: Iterable[Entry]) -> list[Json]:
    return [{"name": name, "times": times} for name, times in hands]
