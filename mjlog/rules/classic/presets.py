"""The rule sets that records name: values of `ClassicRules`, each with its source.

No published Thai list of special hands with their multipliers is known: they are as players agree, and the preset
``special`` takes its values from [1], where a double is a factor of two.
"""

from dataclasses import replace
from typing import Final

from mjlog.rules.classic.options import ClassicRules
from mjlog.rules.options import by_source

SEED: Final = ClassicRules(
    players=4,
    start_points=0,
    dice=3,
    added_kong=False,
    rob_kong=True,
    replacement_from="upper",
    dead_hand_claims=True,
    wrong_count_dead=True,
    special=(),
    several="best",
    equal_pairs=True,
    earthly_on="discard",
    base=1,
    limit=0,
    cap_on="hand",
    discard_pays="all",
)

_LIMIT: Final = 64
"""The multiplier of a limit hand: six doubles, two more than the highest other hand has."""

SPECIAL: Final = replace(
    SEED,
    special=(
        ("thirteen-orphans", _LIMIT),
        ("seven-pairs", 2),  # one double
        ("all-pungs", 2),  # one double
        ("half-flush", 2),  # one double
        ("full-flush", 16),  # four doubles
        ("small-dragons", 8),  # three doubles
        ("big-dragons", _LIMIT),
        ("small-winds", _LIMIT),
        ("big-winds", _LIMIT),
        ("all-honours", _LIMIT),
        ("all-terminals", _LIMIT),
        ("nine-gates", _LIMIT),
        ("four-kongs", _LIMIT),
        ("four-concealed-pungs", _LIMIT),
        ("heavenly", _LIMIT),
        ("earthly", _LIMIT),
    ),
    several="product",
    limit=_LIMIT,
)

PRESETS: Final[dict[str, ClassicRules]] = {"seed": SEED, "special": SPECIAL}
"""By the name a header gives; each is played by two or three as well (``players=2``)."""

REFERENCES: Final = {
    "seed": "the Thai description of the game, which preset seed follows",
    "usual": "left open there, and mostly played so",
    "not named": "not mentioned there",
    "[1]": "Chinese classical scoring, github.com/EpicOrange/riichi_advanced, priv/static/rulesets/classical.majs",
    "[2]": (
        "The same game's Chinese relatives: the dealer's first discard makes the earthly hand, "
        "github.com/HSKPeter/hk-mahjong-hand-calculation"
    ),
}
"""What stands for a source below."""

_SEED_SOURCES: Final = by_source(
    {
        "seed; two and three also play, by the same rules": "players",
        "seed: everybody the same number of chips, as agreed": "start_points",
        "usual: the seed rolls a 17": "dice",
        "seed: exactly two kinds of kong": "added_kong",
        "usual, where a kong is added": "rob_kong",
        "usual": "replacement_from wrong_count_dead several equal_pairs base",
        "usual: the seed only says that the hand cannot win": "dead_hand_claims",
        "seed: as agreed before play": "special limit",
        "[2]": "earthly_on",
        "usual: doubling comes after the cap": "cap_on",
        "usual: the seed says that the discarder pays double": "discard_pays",
    }
)

_SPECIAL_SOURCES: Final = _SEED_SOURCES | by_source(
    {
        "[1]": "special",
        "[1]: doubles add up": "several",
        "[1]: a limit hand is worth the limit, and no hand more": "limit",
    }
)

SOURCES: Final = {"seed": _SEED_SOURCES, "special": _SPECIAL_SOURCES}
"""Of each preset: where the value of each option is published."""
