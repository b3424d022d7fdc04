"""What the Chinese rule sets share of the words for a typed hand's value."""

from abc import abstractmethod

from mjlog.rules.groups import Reading
from mjlog.score.base import ExplanationT, OptionsT, Outcome
from mjlog.score.words import ScoreWords, groups_text
from mjlog.tiles import TILE_NAMES
from mjlog.vocabulary import Speech

_FACTORS = {1: "", 0.5: ", half of it"}


class ChineseWords(ScoreWords[OptionsT, ExplanationT]):
    """A Chinese rule set."""

    speech = "chinese"
    robbed = "robbing"

    def way(self, outcome: Outcome[ExplanationT]) -> str:
        """By an own draw, a discard, a robbed kong."""
        tile = TILE_NAMES[outcome.tile]
        if outcome.how == "tsumo":
            return f"Self-draw of {tile}"
        return f"Robbing the kong of {tile}" if self.robbed in self.claims.circumstances else f"On the discard {tile}"

    def short_way(self, outcome: Outcome[ExplanationT]) -> str:
        """By an own draw or a discard."""
        if outcome.how == "tsumo":
            return "self-draw"
        return "robbing" if self.robbed in self.claims.circumstances else "discard"

    @abstractmethod
    def single(self, outcome: Outcome[ExplanationT]) -> int:
        """The payment of which each seat pays so and so many."""

    def share(self, paid: int, outcome: Outcome[ExplanationT]) -> str:
        """How often a seat pays the base."""
        times = paid / self.single(outcome)
        return _FACTORS.get(times, f", {int(times)} times" if times.is_integer() else "")

    def won(self, points: int, best: int) -> str:
        """What a reading wins, and how much less than the best one; empty where it is as much."""
        return f": {best - points} {self.unit} less" if points < best else ""

    def groups(self, reading: Reading, speech: Speech = "japanese") -> str:
        """The groups of a reading."""
        return groups_text(
            reading.shape,
            reading.keys,
            self.melds,
            runs=reading.runs,
            triplets=reading.triplets,
            pair=reading.pair,
            speech=speech,
        )
