"""The options of riichi that the naive referee knows; `presets.md`, column tenhou, and `riichi.md`."""

from collections.abc import Mapping
from typing import Any

Options = Mapping[str, Any]

TENHOU: dict[str, Any] = {
    "red-fives": (1, 1, 1),
    "open-tanyao": True,
    "double-wind-fu": 4,
    "counted-yakuman": True,
    "kiriage": False,
    "kuikae": "both",  # forbidden: "both" the same tile and the other end, the "same" tile, or None
    "riichi-points": 1000,
    "riichi-tiles": 4,
    "riichi-ankan": "waits",  # the drawn tile with unchanged "waits"; or None
    "open-kan-indicator": "discard",  # turned before the "discard" or the next replacement; or at "once"
    "rob-ankan": False,
    "passed-until": "draw-or-discard",  # temporary furiten ends with the own "draw", or a discard after a claim too
    "max-rons": 2,  # that are paid; more abort the deal
    "kyuushu": True,
    "suufon": True,
    "suucha": "discard",  # ends with the fourth riichi "discard" or with the next "draw"
    "suukaikan": "discard",  # ends with the "discard" after the fourth kan or with the "call"
    "abort-repeats": True,  # the dealer stays and a honba is added; or the dealership moves and the count stays
    "nagashi": True,
    "honba": 300,
    "noten": 3000,
    "pao-compound": "whole",  # the "whole" hand counts, or the liable "part"
    "winds": 2,  # length: 1 east game, 2 hanchan
    "extension": True,
    "bust": True,
    "leader-ends": True,  # agari-yame, tenpai-yame
    "start": 25000,
    "return": 30000,
    "uma": (20, 10, -10, -20),
    "oka": 20,
    "rounding": None,  # or 1000: results in whole thousands, halves away from zero
}
SEED: dict[str, Any] = TENHOU | {
    "red-fives": (0, 0, 0),
    "riichi-ankan": None,
    "open-kan-indicator": "once",
    "passed-until": "draw",
    "suucha": "draw",
    "suukaikan": "call",
    "abort-repeats": False,
    "pao-compound": "part",
    "extension": False,
    "bust": False,
    "leader-ends": False,
    "return": 25000,
    "uma": (0, 0, 0, 0),
    "oka": 0,
}


NAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "length": ("winds", {"tonpuu": 1, "hanchan": 2}),
    "rounding": ("rounding", {"none": None, "thousands": 1000}),
    "open-tanyao": ("open-tanyao", {"yes": True, "no": False}),
    "kiriage-mangan": ("kiriage", {"yes": True, "no": False}),
    "counted-yakuman": ("counted-yakuman", {"one": True, "no": False}),
    "double-wind-fu": ("double-wind-fu", {"2": 2, "4": 4}),
    "kuikae": ("kuikae", {"no": "both", "same-face": "same", "allowed": None}),
    "riichi-points": ("riichi-points", {"1000": 1000}),
    "riichi-tiles": ("riichi-tiles", {"0": 0, "1": 1, "4": 4}),
    "riichi-ankan": ("riichi-ankan", {"no": None, "same-waits": "waits"}),
    "open-kan-dora": ("open-kan-indicator", {"at-once": "once", "before-discard": "discard"}),
    "robbed-ankan": ("rob-ankan", {"yes": True, "no": False}),
    "temporary-furiten": ("passed-until", {"draw": "draw", "claim": "draw-or-discard"}),
    "multiple-ron": ("max-rons", {"all": 3, "abort-three": 2}),
    "kyuushu": ("kyuushu", {"yes": True, "no": False}),
    "suufon": ("suufon", {"yes": True, "no": False}),
    "suucha-riichi": ("suucha", {"off": None, "discard": "discard", "draw": "draw"}),
    "suukaikan": ("suukaikan", {"off": None, "discard": "discard", "kan": "call"}),
    "nagashi-mangan": ("nagashi", {"yes": True, "no": False}),
    "noten-payment": ("noten", {"3000": 3000, "1500": 1500}),
    "honba-points": ("honba", {"300": 300, "1500": 1500}),
    "pao-part": ("pao-compound", {"whole": "whole", "liable": "part"}),
}
"""Words of a ``Rules`` tag: the option here and its values."""


def options_of(rules: str) -> dict[str, Any]:
    """The options of a ``Rules`` tag with one of the two presets.

    Raises:
        ValueError: the tag has a word that this referee does not know.
    """
    _, preset, *words = rules.split()
    options = dict({"tenhou": TENHOU, "seed": SEED}[preset])
    for word in words:
        name, _, value = word.partition("=")
        own, values = NAMES.get(name, ("", {}))
        if name == "red-fives":
            options["red-fives"] = tuple(map(int, value.split(",")))
        elif name == "uma":  # "?": not recorded, so that no standing can be told
            options["uma"] = None if value == "?" else tuple(map(int, value.split(",")))
        elif value in values:
            options[own] = values[value]
        else:
            raise ValueError(f"option {word} is not known")
    return options
