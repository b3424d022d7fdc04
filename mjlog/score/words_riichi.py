"""The value of a typed hand of riichi in words and as values: yaku, fu, waits."""

from typing import Final

from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.settle import points_of
from mjlog.rules.riichi.value import Explanation, ReadingValue, Value, dora_face
from mjlog.rules.riichi.yaku import Reading, Wait, count_face
from mjlog.score.base import Outcome
from mjlog.score.words import Json, ReadingWords, Row, ScoreWords, counted, groups_text
from mjlog.table import FuItem
from mjlog.tiles import FACE, TILE_NAMES, format_tiles
from mjlog.value_words import WAITS, counters_text, fu_json, fu_text, yaku_json

_BONUS: Final = {
    "dora": " (indicated tiles, no yaku)",
    "ura": " (indicated below, no yaku)",
    "aka": " (red fives, no yaku)",
    "kita": " (norths set aside, no yaku)",
}
_NO_WIN: Final = {
    "no-yaku": "no win; the hand is complete, but has no yaku (dora is none)",
    "not-complete": "no win; the hand is not complete",
}


class RiichiWords(ScoreWords[RiichiRules, Explanation]):
    """Riichi."""

    robbed = "chankan"
    unwinnable = "none with a yaku"

    def facts(self) -> list[Row]:
        """Dora."""
        scoring = self.scoring

        def indicated(indicators: tuple[int, ...]) -> str:
            faces = [dora_face(FACE[one], scoring.players) for one in indicators]
            return f"{format_tiles(faces)}, indicated by {format_tiles(indicators)}"

        return [(name, indicated(tiles)) for name, tiles in (("dora", scoring.dora), ("ura", scoring.ura)) if tiles]

    def facts_json(self) -> Json:
        """Indicators, honba and sticks."""
        return {
            "dora": format_tiles(self.scoring.dora),
            "ura": format_tiles(self.scoring.ura),
            "honba": self.claims.honba,
            "sticks": self.claims.sticks,
        }

    def way(self, outcome: Outcome[Explanation]) -> str:
        """Ron or tsumo."""
        return f"{'Ron' if outcome.how == 'ron' else 'Tsumo'} on {TILE_NAMES[outcome.tile]}"

    def short_way(self, outcome: Outcome[Explanation]) -> str:
        """Ron or tsumo."""
        return outcome.how

    def worth(self, outcome: Outcome[Explanation]) -> str:
        """Fu, han, limit, points."""
        value = outcome.explanation.value
        return _NO_WIN[value.fault] if value.fault else f"{worth_text(value)}, {outcome.points} points"

    def short_worth(self, outcome: Outcome[Explanation]) -> str:
        """Fu, han, limit, yaku."""
        value = outcome.explanation.value
        return "no yaku" if value.fault else f"{worth_text(value)}: {_yaku(value)}"

    def items(self, outcome: Outcome[Explanation]) -> list[tuple[str, list[Row]]]:
        """Yaku, fu, base points."""
        value = outcome.explanation.value
        if value.fault:
            return []
        yaku = [
            (name + _BONUS.get(name, ""), _times(han // 13) if value.yakuman else f"{han} han")
            for name, han in value.yaku
        ]
        fu = _fu_rows(outcome.explanation.readings[0].items, value.fu)
        return [("yaku", yaku), ("fu", fu), ("base", [(base_text(value), str(value.base))])]

    @property
    def counters(self) -> str:
        """Honba and sticks."""
        return counters_text(self.claims.honba, self.claims.sticks)

    def readings(self, outcome: Outcome[Explanation]) -> list[ReadingWords]:
        """Groups, wait, yaku, points."""
        readings = outcome.explanation.readings
        return [
            ReadingWords(
                f"{_groups(one.reading)}; {wait_text(one.reading)}",
                self._reading_worth(one, outcome)
                + (self._worse(one.value, readings[0].value, outcome) if place else ""),
            )
            for place, one in enumerate(readings)
        ]

    def notes(self, outcome: Outcome[Explanation]) -> list[str]:
        """Where what counts is no reading's value."""
        value = outcome.explanation.value
        if value.yaku and value.yaku[0][0] == "renhou" and value.limit == "mangan":
            return ["Won in the first go-round it counts as a mangan, which is more (renhou)."]
        return []

    def _reading_worth(self, one: ReadingValue, outcome: Outcome[Explanation]) -> str:
        value = one.value
        if value.fault:
            return f"{value.fu or sum(item.fu for item in one.items)} fu, no yaku"
        return f"{_yaku(value)} = {worth_text(value)}, {self._points(value, outcome)}"

    def _points(self, value: Value, outcome: Outcome[Explanation]) -> int:
        winner = self.claims.seat
        loser = None if outcome.how == "tsumo" else (winner + 1) % self.scoring.players
        return points_of(value, winner, loser, 0, self.options)

    def _worse(self, value: Value, best: Value, outcome: Outcome[Explanation]) -> str:
        """Why a reading is not the best one."""
        if value.fault:
            return ""
        less = self._points(best, outcome) - self._points(value, outcome)
        if less:
            return f": {less} points less"
        for one, other, unit in ((best.han, value.han, "han"), (best.fu, value.fu, "fu")):
            if one != other:
                return f": pays the same with {one - other} {unit} less"
        return ": worth the same"

    def value_json(self, outcome: Outcome[Explanation]) -> Json:
        """Fu, han, yaku, of each reading its fu items."""
        value = outcome.explanation.value
        return {
            **_value_json(value),
            "points": outcome.points if not value.fault else None,
            "readings": [
                {
                    **_value_json(one.value),
                    "groups": _groups(one.reading),
                    "wait": one.reading.wait,
                    "points": None if one.value.fault else self._points(one.value, outcome),
                    "fu_items": fu_json(one.items),
                }
                for one in outcome.explanation.readings
            ],
        }


def _yaku(value: Value) -> str:
    """Yaku in a line; of yakuman the names alone."""
    return counted((name, 1 if value.yakuman else han) for name, han in value.yaku)


def worth_text(value: Value) -> str:
    """Fu, han and limit in words: ``40 fu 3 han``, ``30 fu 5 han mangan``, ``2 x yakuman``."""
    if value.yakuman:
        return _times(value.yakuman)
    fu = f"{value.fu} fu " if value.fu else ""
    return f"{fu}{value.han} han {value.limit}".rstrip()


def _times(times: int) -> str:
    return "yakuman" if times == 1 else f"{times} x yakuman"


def _fu_rows(items: list[FuItem], rounded: int) -> list[Row]:
    rows = [(fu_text(item), str(item.fu)) for item in items]
    total = sum(item.fu for item in items)
    if len(items) > 1 or total != rounded:
        rows.append((f"{total}, rounded up" if total != rounded else "together", f"{rounded} fu"))
    return rows


def base_text(value: Value) -> str:
    """How the base points come about: ``30 x 2^(2+2)``, ``mangan``."""
    if value.yakuman or value.han > 4:
        return worth_text(value).removeprefix(f"{value.fu} fu ")
    factors = f"{value.fu} x 2^(2+{value.han})"
    return f"{factors} = {value.fu << 2 + value.han}: {value.limit}" if value.limit else factors


def _groups(reading: Reading) -> str:
    hand = reading.hand
    return groups_text(
        reading.shape, hand.keys, hand.melds, runs=reading.runs, triplets=reading.triplets, pair=reading.pair
    )


def _concealed_runs(reading: Reading) -> tuple[int, ...]:
    laid = sum(kind == "chi" for kind, *_ in reading.hand.melds)
    return reading.runs[: len(reading.runs) - laid]


def wait_text(reading: Reading) -> str:
    """Where the winning tile stands: ``8s in 789s, middle wait (kanchan)``."""
    win = reading.hand.win
    if reading.shape == "orphans":
        return f"{TILE_NAMES[win]} {'makes the pair' if count_face(reading.hand.keys, (), win) == 2 else 'was missing'}"
    group: tuple[int, ...] = (win, win)
    if reading.wait == "shanpon":
        group = (win,) * 3
    elif reading.wait != "tanki":
        low = next(face for face in _concealed_runs(reading) if _run_wait(face, win) == reading.wait)
        group = (low, low + 1, low + 2)
    return f"{TILE_NAMES[win]} completes {format_tiles(group)}, {WAITS[reading.wait]}"


def _run_wait(low: int, win: int) -> Wait | None:
    """What waiting for a tile of this run is; None where it is not of it."""
    if not low <= win <= low + 2:
        return None
    if win == low + 1:
        return "kanchan"
    return "penchan" if low % 9 == (0 if win > low else 6) else "ryanmen"


def _value_json(value: Value) -> Json:
    return {
        "fault": value.fault or None,
        "yaku": yaku_json(value.yaku),
        "fu": value.fu,
        "han": value.han,
        "yakuman": value.yakuman,
        "limit": value.limit or None,
        "base": value.base,
    }
