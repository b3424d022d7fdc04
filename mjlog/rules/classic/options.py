"""The options of the classic game: one frozen value."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

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
    players: Annotated[Literal[4, 3, 2], "how many play"]
    start_points: Annotated[int, "chips of each player at the start; 0: not agreed, only what is won and lost counts"]
    dice: Annotated[Literal[3, 2], "how many the dealer rolls for the wall"]

    # Play
    added_kong: Annotated[bool, "the fourth tile may be added to an exposed pung"]
    rob_kong: Annotated[bool, "the added tile may be won on by another player"]
    replacement_from: Annotated[Literal["upper", "lower"], "which tile of the wall's last stack is taken first"]
    dead_hand_claims: Annotated[bool, "who has a dead hand may still claim discards"]
    wrong_count_dead: Annotated[bool, "a hand with a wrong number of tiles is dead; no: the record cannot be right"]

    # Winning
    special: Annotated[tuple[tuple[SpecialHand, int], ...], "the special hands agreed, each with its multiplier"]
    several: Annotated[
        Literal["best", "product"],
        "a hand that is several of them: the highest multiplier; all multiplied",
    ]
    equal_pairs: Annotated[bool, "four equal tiles may be two of seven pairs"]
    earthly_on: Annotated[
        Literal["draw", "discard"],
        "the earthly hand: the own first draw; the dealer's first discard",
    ]

    # Payment
    base: Annotated[int, "what a plain hand is worth: the single payment"]
    limit: Annotated[int, "the most that may be paid; 0: no limit"]
    cap_on: Annotated[
        Literal["hand", "payer", "total"],
        "what is at most the limit: the single payment, before doubling; what one player pays; what the winner gets",
    ]
    discard_pays: Annotated[
        Literal["all", "discarder"],
        "who pays for a discard: the discarder double, the others single; only he",
    ]

    def misfits(self) -> Iterable[tuple[str, str]]:
        """A hand is worth something, and that may be paid."""
        if not self.base:
            yield "base", "a whole number from 1 up"
        if 0 < self.limit < self.base:
            yield "limit", f"0, or at least the base, {self.base}"
