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


def options_of(rules: str) -> dict[str, Any]:
    """The options of a ``Rules`` tag with one of the two presets.

    Raises:
        ValueError: the tag has a word that this referee does not know.
    """
    _, preset, *words = rules.split()
    options = dict({"tenhou": TENHOU, "seed": SEED}[preset])
    for word in words:
        name, _, value = word.partition("=")
        if word == "length=tonpuu":
            options["winds"] = 1
        elif word == "rounding=thousands":
            options["rounding"] = 1000
        elif word == "open-tanyao=no":
            options["open-tanyao"] = False
        elif name == "red-fives":
            options["red-fives"] = tuple(map(int, value.split(",")))
        elif name == "uma":  # "?": not recorded, so that no standing can be told
            options["uma"] = None if value == "?" else tuple(map(int, value.split(",")))
        else:
            raise ValueError(f"option {word} is not known")
    return options
