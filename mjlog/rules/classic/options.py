"""The options of the classic game: one frozen value."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mjlog.rules.options import Rules

SpecialHand = Literal[
    "thirteen-orphans",
    "seven-pairs",
    "all-pungs",
    "half-flush",
    "full-flush",
    "small-dragons",
    "big-dragons",
    "small-winds",
    "big-winds",
    "all-honours",
    "all-terminals",
    "nine-gates",
    "four-kongs",
    "four-concealed-pungs",
    "heavenly",
    "earthly",
]


@dataclass(frozen=True)
class ClassicRules(Rules):
    """Everything that players may agree on. Amounts are chips."""

    # The game
    players: Literal[4, 3, 2]
    start_points: int  # chips of each player at the start; 0: not agreed, only what is won and lost counts
    dice: Literal[3, 2]  # how many the dealer rolls for the wall

    # Play
    added_kong: bool  # the fourth tile may be added to an exposed pung
    rob_kong: bool  # and be won on by another player
    replacement_from: Literal["upper", "lower"]  # which tile of the wall's last stack is taken first
    dead_hand_claims: bool  # who has a dead hand may still claim discards
    wrong_count_dead: bool  # a hand with a wrong number of tiles is dead; no: the record cannot be right

    # Winning
    special: tuple[tuple[SpecialHand, int], ...]  # the special hands agreed, each with its multiplier
    several: Literal["best", "product"]  # a hand that is several of them: the highest multiplier; all multiplied
    equal_pairs: bool  # four equal tiles may be two of seven pairs
    earthly_on: Literal["draw", "discard"]  # the earthly hand: the own first draw; the dealer's first discard

    # Payment
    base: int  # what a plain hand is worth: the single payment
    limit: int  # the most that may be paid; 0: no limit
    cap_on: Literal["hand", "payer", "total"]
    # What is at most the limit: the single payment, before doubling; what one player pays; what the winner gets.
    discard_pays: Literal[
        "all", "discarder"
    ]  # who pays for a discard: the discarder double, the others single; only he

    def misfits(self) -> Iterable[tuple[str, str]]:
        """A hand is worth something."""
        if not self.base:
            yield "base", "a whole number from 1 up"
