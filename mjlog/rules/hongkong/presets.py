"""The rule sets that records name: values of `HongkongRules`, each with where it is published.

*seed* marks what the Thai description of the game behind preset ``seed`` says itself, *usual* what it leaves open and
most tables play. Numbers in brackets are the sources below.

[23]  Hong Kong styles after Wikipedia, github.com/ikcede/mahjong-rules, data/styles
[24]  Riichi Advanced, old style, github.com/EpicOrange/riichi_advanced, priv/static/rulesets/hk.majs
[25]  hk-mahjong, github.com/HSKPeter/hk-mahjong-hand-calculation, src/__tests__/FaanCalculation.test.ts
[26]  mahjong-scorer, github.com/yawnoc/mahjong-scorer, README.md
[28]  Tiered payment, bigproduction.com/mj/hk/points.html
[30]  Old Hong Kong simplified, wiki.niidae.com, "Mahjong", Payment
"""

from dataclasses import replace
from typing import Final

from mjlog.rules.hongkong.options import LIMIT, HongkongRules

SEED: Final = HongkongRules(
    length="open",  # seed: one deal, further ones are independent
    dealer="fixed",  # seed: rotating the dealer is optional
    dealer_stays_on_draw=False,  # usual
    start_points=0,  # not named
    minimum=3,  # seed
    cap=13,  # seed
    flowers_in_minimum=True,  # seed: makes no exception
    chow_pair="suited",  # seed
    round_wind_is="east",  # seed
    equal_pairs=True,  # seed: forbids none
    seven_pairs_concealed=True,  # seed: makes no exception
    win_events="once",  # seed: together 1
    flower_replacement=False,  # usual
    replacement_self_draw=True,  # seed: makes no exception
    earthly_on="draw",  # usual
    all_chows=1,  # seed
    concealed=1,  # seed
    self_draw=1,  # seed
    no_flowers=1,  # seed
    white_dragon=1,  # seed
    green_dragon=1,  # seed
    red_dragon=1,  # seed
    seat_wind=1,  # seed
    round_wind=1,  # seed
    small_dragons=5,  # seed
    all_pungs=3,  # seed
    mixed_terminals=0,  # not named
    half_flush=3,  # seed
    full_flush=7,  # seed
    straight=0,  # not named
    seven_pairs=4,  # seed
    flower=1,  # seed
    all_plants=2,  # seed
    all_seasons=2,  # seed
    seven_flowers=0,  # not named
    eight_flowers=0,  # not named
    kong_replacement=1,  # seed
    kong_on_kong=0,  # not named
    robbing=1,  # seed
    last_tile=1,  # seed
    last_discard=1,  # seed
    thirteen_orphans=LIMIT,  # seed
    all_honours=LIMIT,  # seed
    all_terminals=LIMIT,  # seed
    big_dragons=LIMIT,  # seed
    small_winds=0,  # not named
    big_winds=LIMIT,  # seed
    four_kongs=LIMIT,  # seed
    nine_gates=LIMIT,  # seed
    four_concealed_pungs=LIMIT,  # seed
    heavenly=0,  # not named
    earthly=0,  # not named
    human=0,  # not named
    table="full-spicy",  # seed: two to the power of the faan
    unit=1,  # seed
    discard_pays="discarder-three",  # seed
    guilty_pays=False,  # not named
    false_win=0,  # not named
)

_GAME: Final = replace(
    SEED,
    length="full",  # usual
    dealer="stays",  # usual
    round_wind_is="prevailing",  # usual
    win_events="each",  # [23] [24] [25]
)
"""The seed's patterns in games of four winds."""

HALF_SPICY: Final = replace(
    _GAME,
    table="half-spicy",  # [26]
    discard_pays="discarder-two",  # [26]: full responsibility
    guilty_pays=True,  # [26]
    false_win=3,  # [26]
)

EVERYBODY: Final = replace(
    HALF_SPICY,
    discard_pays="everybody",  # [26]: half responsibility
    unit=2,  # [26]
)

TIERED: Final = replace(
    EVERYBODY,
    table="tiers",  # [28]
    unit=2,  # [28]: each one, the guilty or at self-draw two
    minimum=0,  # [28]: pays for it
)

STEPPED: Final = replace(
    HALF_SPICY,
    table="steps",  # [30]
    cap=10,  # [30]: the last step
)

WIKIPEDIA: Final = replace(
    HALF_SPICY,
    flowers_in_minimum=False,  # [23]
    chow_pair="any",  # [23]
    replacement_self_draw=False,  # [23]
    big_dragons=8,  # [23]
    small_winds=6,  # [23]
    all_honours=10,  # [23]
    all_terminals=10,  # [23]
    four_concealed_pungs=10,  # [23]
    nine_gates=10,  # [23]
    kong_on_kong=8,  # [23]
    heavenly=LIMIT,  # [23]
    earthly=LIMIT,  # [23]
)

OLD_STYLE: Final = replace(
    WIKIPEDIA,
    flowers_in_minimum=True,  # [24]
    replacement_self_draw=True,  # [24]
    mixed_terminals=1,  # [24]: four with all pungs
    straight=8,  # [24]
    seven_flowers=3,  # [24]
    eight_flowers=8,  # [24]
    all_terminals=LIMIT,  # [24]
    four_concealed_pungs=8,  # [24]
    nine_gates=LIMIT,  # [24]
    human=LIMIT,  # [24]
)

CANTONESE: Final = replace(
    HALF_SPICY,
    chow_pair="any",  # [25]
    mixed_terminals=1,  # [25]
    seven_pairs=0,  # [25]
    seven_flowers=3,  # [25]
    eight_flowers=LIMIT,  # [25]
    kong_on_kong=LIMIT,  # [25]
    small_winds=LIMIT,  # [25]
    heavenly=LIMIT,  # [25]
    earthly=LIMIT,  # [25]
    earthly_on="discard",  # [25]
)

PRESETS: Final[dict[str, HongkongRules]] = {
    "seed": SEED,
    "half-spicy": HALF_SPICY,
    "everybody": EVERYBODY,
    "tiered": TIERED,
    "stepped": STEPPED,
    "wikipedia": WIKIPEDIA,
    "old-style": OLD_STYLE,
    "cantonese": CANTONESE,
}
"""By the name a header gives. Each may be played with another minimum (0, 1, 3) or cap (8, 10, 13)."""
