"""The rule sets that records name: values of `HongkongRules`, each with where it is published."""

from dataclasses import replace
from typing import Final

from mjlog.rules.hongkong.options import LIMIT, HongkongRules
from mjlog.rules.options import by_source

SEED: Final = HongkongRules(
    length="open",
    dealer="fixed",
    dealer_stays_on_draw=False,
    start_points=0,
    minimum=3,
    cap=13,
    flowers_in_minimum=True,
    chow_pair="suited",
    round_wind_is="east",
    equal_pairs=True,
    seven_pairs_concealed=True,
    win_events="once",
    flower_replacement=False,
    replacement_self_draw=True,
    earthly_on="draw",
    all_chows=1,
    concealed=1,
    self_draw=1,
    no_flowers=1,
    white_dragon=1,
    green_dragon=1,
    red_dragon=1,
    seat_wind=1,
    round_wind=1,
    small_dragons=5,
    all_pungs=3,
    mixed_terminals=0,
    half_flush=3,
    full_flush=7,
    straight=0,
    seven_pairs=4,
    flower=1,
    all_plants=2,
    all_seasons=2,
    seven_flowers=0,
    eight_flowers=0,
    kong_replacement=1,
    kong_on_kong=0,
    robbing=1,
    last_tile=1,
    last_discard=1,
    thirteen_orphans=LIMIT,
    all_honours=LIMIT,
    all_terminals=LIMIT,
    big_dragons=LIMIT,
    small_winds=0,
    big_winds=LIMIT,
    four_kongs=LIMIT,
    nine_gates=LIMIT,
    four_concealed_pungs=LIMIT,
    heavenly=0,
    earthly=0,
    human=0,
    table="full-spicy",
    unit=1,
    discard_pays="discarder-three",
    guilty_pays=False,
    false_win=0,
)

_GAME: Final = replace(
    SEED,
    length="full",
    dealer="stays",
    round_wind_is="prevailing",
    win_events="each",
)
"""The seed's patterns in games of four winds."""

HALF_SPICY: Final = replace(
    _GAME,
    table="half-spicy",
    discard_pays="discarder-two",
    guilty_pays=True,
    false_win=3,
)

EVERYBODY: Final = replace(
    HALF_SPICY,
    discard_pays="everybody",
    unit=2,
)

TIERED: Final = replace(
    EVERYBODY,
    table="tiers",
    unit=2,
    minimum=0,
)

STEPPED: Final = replace(
    HALF_SPICY,
    table="steps",
    cap=10,
)

WIKIPEDIA: Final = replace(
    HALF_SPICY,
    flowers_in_minimum=False,
    chow_pair="any",
    replacement_self_draw=False,
    big_dragons=8,
    small_winds=6,
    all_honours=10,
    all_terminals=10,
    four_concealed_pungs=10,
    nine_gates=10,
    kong_on_kong=8,
    heavenly=LIMIT,
    earthly=LIMIT,
)

OLD_STYLE: Final = replace(
    WIKIPEDIA,
    flowers_in_minimum=True,
    replacement_self_draw=True,
    mixed_terminals=1,
    straight=8,
    seven_flowers=3,
    eight_flowers=8,
    all_terminals=LIMIT,
    four_concealed_pungs=8,
    nine_gates=LIMIT,
    human=LIMIT,
)

CANTONESE: Final = replace(
    HALF_SPICY,
    chow_pair="any",
    mixed_terminals=1,
    seven_pairs=0,
    seven_flowers=3,
    eight_flowers=LIMIT,
    kong_on_kong=LIMIT,
    small_winds=LIMIT,
    heavenly=LIMIT,
    earthly=LIMIT,
    earthly_on="discard",
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

REFERENCES: Final = {
    "seed": "the Thai description of the game, which preset seed follows",
    "usual": "left open there, and mostly played so",
    "not named": "not mentioned there",
    "[23]": "Hong Kong styles after Wikipedia, github.com/ikcede/mahjong-rules, data/styles",
    "[24]": "Riichi Advanced, old style, github.com/EpicOrange/riichi_advanced, priv/static/rulesets/hk.majs",
    "[25]": "hk-mahjong, github.com/HSKPeter/hk-mahjong-hand-calculation, src/__tests__/FaanCalculation.test.ts",
    "[26]": "mahjong-scorer, github.com/yawnoc/mahjong-scorer, README.md",
    "[28]": "Tiered payment, bigproduction.com/mj/hk/points.html",
    "[30]": 'Old Hong Kong simplified, wiki.niidae.com, "Mahjong", Payment',
}
"""What stands for a source below."""

_SEED_SOURCES: Final = by_source(
    {
        "seed: one deal, further ones are independent": "length",
        "seed: rotating the dealer is optional": "dealer",
        "usual": "dealer_stays_on_draw flower_replacement earthly_on",
        "not named": """
            start_points mixed_terminals straight seven_flowers eight_flowers kong_on_kong small_winds
            heavenly earthly human guilty_pays false_win
        """,
        "seed": """
            minimum cap chow_pair round_wind_is all_chows concealed self_draw no_flowers white_dragon
            green_dragon red_dragon seat_wind round_wind small_dragons all_pungs half_flush full_flush
            seven_pairs flower all_plants all_seasons kong_replacement robbing last_tile last_discard
            thirteen_orphans all_honours all_terminals big_dragons big_winds four_kongs nine_gates
            four_concealed_pungs unit discard_pays
        """,
        "seed: makes no exception": "flowers_in_minimum seven_pairs_concealed replacement_self_draw",
        "seed: forbids none": "equal_pairs",
        "seed: together 1": "win_events",
        "seed: two to the power of the faan": "table",
    }
)

_GAME_SOURCES: Final = _SEED_SOURCES | by_source(
    {
        "usual": "length dealer round_wind_is",
        "[23] [24] [25]": "win_events",
    }
)

_HALF_SPICY_SOURCES: Final = _GAME_SOURCES | by_source(
    {
        "[26]": "table guilty_pays false_win",
        "[26]: full responsibility": "discard_pays",
    }
)

_EVERYBODY_SOURCES: Final = _HALF_SPICY_SOURCES | by_source(
    {
        "[26]: half responsibility": "discard_pays",
        "[26]": "unit",
    }
)

_TIERED_SOURCES: Final = _EVERYBODY_SOURCES | by_source(
    {
        "[28]": "table",
        "[28]: each one, the guilty or at self-draw two": "unit",
        "[28]: pays for it": "minimum",
    }
)

_STEPPED_SOURCES: Final = _HALF_SPICY_SOURCES | by_source(
    {
        "[30]": "table",
        "[30]: the last step": "cap",
    }
)

_WIKIPEDIA_SOURCES: Final = _HALF_SPICY_SOURCES | by_source(
    {
        "[23]": """
            flowers_in_minimum chow_pair replacement_self_draw big_dragons small_winds all_honours
            all_terminals four_concealed_pungs nine_gates kong_on_kong heavenly earthly
        """,
    }
)

_OLD_STYLE_SOURCES: Final = _WIKIPEDIA_SOURCES | by_source(
    {
        "[24]": """
            flowers_in_minimum replacement_self_draw straight seven_flowers eight_flowers all_terminals
            four_concealed_pungs nine_gates human
        """,
        "[24]: four with all pungs": "mixed_terminals",
    }
)

_CANTONESE_SOURCES: Final = _HALF_SPICY_SOURCES | by_source(
    {
        "[25]": """
            chow_pair mixed_terminals seven_pairs seven_flowers eight_flowers kong_on_kong small_winds
            heavenly earthly earthly_on
        """,
    }
)

SOURCES: Final = {
    "seed": _SEED_SOURCES,
    "half-spicy": _HALF_SPICY_SOURCES,
    "everybody": _EVERYBODY_SOURCES,
    "tiered": _TIERED_SOURCES,
    "stepped": _STEPPED_SOURCES,
    "wikipedia": _WIKIPEDIA_SOURCES,
    "old-style": _OLD_STYLE_SOURCES,
    "cantonese": _CANTONESE_SOURCES,
}
"""Of each preset: where the value of each option is published."""
