"""The rule sets that records name: values of `ClassicRules`, each with its source.

*seed* marks what the Thai description of the game says itself, *usual* what it leaves open and this family of games
commonly plays. No published Thai list of special hands with their multipliers is known: they are as players agree,
and the preset ``special`` takes its values from [1], where a double is a factor of two.

[1]  Chinese classical scoring, github.com/EpicOrange/riichi_advanced, priv/static/rulesets/classical.majs
[2]  The same game's Chinese relatives: the dealer's first discard makes the earthly hand,
     github.com/HSKPeter/hk-mahjong-hand-calculation
"""

from dataclasses import replace
from typing import Final

from mjlog.rules.classic.options import ClassicRules

SEED: Final = ClassicRules(
    players=4,  # seed; two and three also play, by the same rules
    start_points=0,  # seed: everybody the same number of chips, as agreed
    dice=3,  # usual: the seed rolls a 17
    added_kong=False,  # seed: exactly two kinds of kong
    rob_kong=True,  # usual, where a kong is added
    replacement_from="upper",  # usual
    dead_hand_claims=True,  # usual: the seed only says that the hand cannot win
    wrong_count_dead=True,  # usual
    special=(),  # seed: as agreed before play
    several="best",  # usual
    equal_pairs=True,  # usual
    earthly_on="discard",  # [2]
    base=1,  # usual
    limit=0,  # seed: as agreed before play
    cap_on="hand",  # usual: doubling comes after the cap
    discard_pays="all",  # usual: the seed says that the discarder pays double
)

_LIMIT: Final = 64
"""The multiplier of a limit hand: six doubles, two more than the highest other hand has."""

SPECIAL: Final = replace(
    SEED,
    special=(
        ("thirteen-orphans", _LIMIT),  # [1] limit
        ("seven-pairs", 2),  # [1] one double
        ("all-pungs", 2),  # [1] one double
        ("half-flush", 2),  # [1] one double
        ("full-flush", 16),  # [1] four doubles
        ("small-dragons", 8),  # [1] three doubles
        ("big-dragons", _LIMIT),  # [1] limit
        ("small-winds", _LIMIT),  # [1] limit
        ("big-winds", _LIMIT),  # [1] limit
        ("all-honours", _LIMIT),  # [1] limit
        ("all-terminals", _LIMIT),  # [1] limit
        ("nine-gates", _LIMIT),  # [1] limit
        ("four-kongs", _LIMIT),  # [1] limit
        ("four-concealed-pungs", _LIMIT),  # [1] limit
        ("heavenly", _LIMIT),  # [1] limit
        ("earthly", _LIMIT),  # [1] limit
    ),
    several="product",  # [1]: doubles add up
    limit=_LIMIT,  # [1]: a limit hand is worth the limit, and no hand more
)

PRESETS: Final[dict[str, ClassicRules]] = {"seed": SEED, "special": SPECIAL}
"""By the name a header gives; each is played by two or three as well (``players=2``)."""
