"""The options of riichi that the naive referee knows; `presets.md`, tables for four and for three, and `riichi.md`."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from mjlog.tiles import RED

Options = Mapping[str, Any]

TENHOU: dict[str, Any] = {
    "players": 4,
    "kita": False,  # North is "nukidora"
    "kita-rinshan": True,  # "win on it is rinshan"
    "kita-ippatsu": True,  # "kita robbed: ippatsu still counts"
    "kita-furiten": False,  # an own kita is like a discard
    "tsumo-loss": True,  # of three players "absent player's share is not paid"
    "red-fives": (1, 1, 1),
    "open-tanyao": True,
    "double-wind-fu": 4,
    "counted-yakuman": True,
    "kiriage": False,
    "kuikae": "both",  # forbidden: "both" the same tile and the other end, the "same" tile, or None
    "riichi-points": 1000,
    "riichi-tiles": 4,
    "riichi-ankan": "waits",  # the drawn tile with unchanged "waits"; or None
    "open-kan-indicator": "discard",  # before the "discard" or next replacement; at the next "kan"; at "once"
    "kan-dora": True,
    "kan-ura": True,
    "ura": True,
    "ippatsu": True,
    "held-in-melds": False,  # a face of which melds hold the last tiles is a wait
    "held-waits": False,  # "always tenpai": so is one of which the concealed part holds all four
    "rob-ankan": False,
    "passed-until": "draw-or-discard",  # temporary furiten ends with the own "draw", or a discard after a claim too
    "max-rons": 2,  # that are paid; more abort the deal, but where 1 is the nearest
    "sticks": "nearest",  # of several rons all to the "nearest"; or everybody's "own" back, the rest to the nearest
    "honba-each": False,
    "kyuushu": True,
    "suufon": True,
    "suucha": "discard",  # ends with the fourth riichi "discard" or with the next "draw"
    "suukaikan": "discard",  # ends with the "discard" after the fourth kan or with the "call"
    "fifth-kan": False,  # "a further kan is, by agreement, forbidden or a draw"
    "abort-repeats": True,  # the dealer stays; or the dealership moves
    "abort-honba": True,  # one is added; or the count stays
    "uninterrupted": True,  # kyuushu and suufon "need the first go-round uninterrupted"
    "dealer-stays": "tenpai",  # by a "win", by being tenpai too, or by any "draw"
    "furiten-riichi": True,
    "nagashi": True,
    "honba": 300,
    "noten": 3000,
    "pao": ("daisangen", "daisuushi"),
    "pao-compound": "whole",  # the "whole" hand counts, or the liable "part"
    "pao-honba": "liable",  # or the "discarder"; or who pays the "rest", if there is one
    "pao-tsumo": "full",  # "full 32000/48000"; or the "shares" that are paid at a tsumo
    "double-yakuman": (),
    "most-yakuman": 0,  # in one hand; 0: no limit
    "tenhou-tile": "drawn",  # the winning tile; or "any"
    "renhou": None,  # or "mangan"
    "winds": 2,  # length: 1 east game, 2 hanchan
    "extension": True,
    "extension-repeats": True,  # "a dealer's repeat comes first"
    "bust": 0,  # the least points to go on with; or None
    "leader-ends": True,  # agari-yame, tenpai-yame
    "start": 25000,
    "return": 30000,
    "goal": 30000,
    "leftover": "first",  # sticks at the end go to the "first", are "shared" by those tied there, or "lost"
    "ties": "seats",  # by the "seats" of East 1, or uma and oka are "shared"
    "uma": (20, 10, -10, -20),
    "oka": 20,
    "rounding": None,  # or "away", "up": results in whole thousands, halves away from zero or up
    "chombo": "mangan",  # paid in reverse; or so many thousands "after uma"
    "chombo-ends": False,  # in the last deal
}
SEED: dict[str, Any] = TENHOU | {
    "red-fives": (0, 0, 0),
    "riichi-ankan": None,
    "open-kan-indicator": "once",
    "passed-until": "draw",
    "suucha": "draw",
    "suukaikan": "call",
    "abort-repeats": False,
    "abort-honba": False,
    "pao-compound": "part",
    "extension": False,
    "bust": None,
    "leader-ends": False,
    "return": 25000,
    "uma": (0, 0, 0, 0),
    "oka": 0,
}
MAJIANG: dict[str, Any] = TENHOU | {  # the defaults of its source text
    "extension-repeats": False,
    "open-kan-indicator": "kan",
    "double-yakuman": ("suuankou-tanki", "kokushi-juusanmen", "junsei-chuuren", "daisuushi"),
    "pao-compound": "part",
    "pao-honba": "rest",
}
MAJSOUL: dict[str, Any] = TENHOU | {
    "open-kan-indicator": "kan",
    "rob-ankan": True,
    "max-rons": 3,
    "pao-compound": "part",
    "double-yakuman": ("suuankou-tanki", "kokushi-juusanmen", "junsei-chuuren", "daisuushi"),
    "tenhou-tile": "any",
    "return": 25000,
    "uma": (15, 5, -5, -15),
    "oka": 0,
}
WRC: dict[str, Any] = TENHOU | {
    "red-fives": (0, 0, 0),
    "double-wind-fu": 2,
    "kiriage": True,
    "renhou": "mangan",
    "nagashi": False,
    "open-kan-indicator": "once",
    "riichi-points": 0,
    "riichi-tiles": 0,
    "riichi-ankan": "reading",
    "held-in-melds": True,
    "passed-until": "draw",
    "max-rons": 1,
    "kyuushu": False,
    "suufon": False,
    "suucha": None,
    "suukaikan": None,
    "pao": ("daisangen", "daisuushi", "suukantsu"),
    "pao-compound": "part",
    "pao-honba": "discarder",
    "extension": False,
    "bust": None,
    "leader-ends": False,
    "start": 30000,
    "leftover": "lost",
    "ties": "shared",
    "uma": (15, 5, -5, -15),
    "oka": 0,
    "chombo": 20,
}
EMA: dict[str, Any] = WRC | {
    "counted-yakuman": False,
    "most-yakuman": 1,
    "riichi-tiles": 4,
    "rob-ankan": True,
    "max-rons": 3,
    "sticks": "own",
    "honba-each": True,
    "pao": ("daisangen", "daisuushi"),
    "leftover": "shared",
}
MLEAGUE: dict[str, Any] = WRC | {
    "red-fives": (1, 1, 1),
    "counted-yakuman": False,
    "renhou": None,
    "riichi-tiles": 1,
    "start": 25000,
    "leftover": "first",
    "uma": (30, 10, -10, -30),
    "oka": 20,
}
JPML_A: dict[str, Any] = WRC | {
    "ippatsu": False,
    "ura": False,
    "kan-dora": False,
    "kan-ura": False,
    "renhou": None,
    "kiriage": False,
    "most-yakuman": 4,
    "riichi-tiles": 1,
    "kyuushu": True,
    "suufon": True,
    "suucha": "discard",
    "suukaikan": "discard",
    "uma": ((12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12)),  # by how many have the return points
}
_THREE: dict[str, Any] = {  # "As the four-player preset, except"
    "players": 3,
    "kita": True,
    "red-fives": (0, 1, 1),
    "start": 35000,
    "goal": 40000,
    "honba": 200,
    "noten": 2000,
    "riichi-tiles": 3,
    "suufon": False,  # "abortive draws: kyuushu, suukaikan"
    "suucha": None,
    "pao-tsumo": "shares",  # as RiichiEnv's program does; its rule page says "full"
}
TENHOU_SANMA: dict[str, Any] = TENHOU | _THREE | {"return": 40000, "uma": (20, 0, -20), "oka": 15}
MAJSOUL_SANMA: dict[str, Any] = MAJSOUL | _THREE | {"return": 35000, "uma": (15, 0, -15)}
PRESETS = {
    "tenhou": TENHOU,
    "tenhou-sanma": TENHOU_SANMA,
    "majsoul-sanma": MAJSOUL_SANMA,
    "seed": SEED,
    "majsoul": MAJSOUL,
    "majiang": MAJIANG,
    "wrc": WRC,
    "ema": EMA,
    "mleague": MLEAGUE,
    "jpml-a": JPML_A,
}

_YES_NO = {"yes": True, "no": False}


NAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "length": ("winds", {"tonpuu": 1, "hanchan": 2}),
    "rounding": ("rounding", {"none": None, "thousands": "away", "thousands-up": "up"}),
    "open-tanyao": ("open-tanyao", _YES_NO),
    "kiriage-mangan": ("kiriage", _YES_NO),
    "counted-yakuman": ("counted-yakuman", {"one": True, "no": False}),
    "double-wind-fu": ("double-wind-fu", {"2": 2, "4": 4}),
    "kuikae": ("kuikae", {"no": "both", "same-face": "same", "allowed": None}),
    "riichi-points": ("riichi-points", {"1000": 1000, "0": 0}),
    "riichi-tiles": ("riichi-tiles", {"0": 0, "1": 1, "3": 3, "4": 4}),
    "riichi-ankan": ("riichi-ankan", {"no": None, "same-waits": "waits", "same-reading": "reading"}),
    "open-kan-dora": ("open-kan-indicator", {"at-once": "once", "before-discard": "discard", "at-next-kan": "kan"}),
    "kan-dora": ("kan-dora", _YES_NO),
    "kan-ura": ("kan-ura", _YES_NO),
    "ura-dora": ("ura", _YES_NO),
    "ippatsu": ("ippatsu", _YES_NO),
    "multiple-ron-sticks": ("sticks", {"nearest": "nearest", "own": "own"}),
    "multiple-ron-honba": ("honba-each", {"nearest": False, "each": True}),
    "pao-honba": ("pao-honba", {"liable": "liable", "discarder": "discarder", "rest": "rest"}),
    "extension-repeat": ("extension-repeats", _YES_NO),
    "yakuman-limit": ("most-yakuman", {"0": 0, "1": 1, "2": 2, "4": 4}),
    "tenhou-wait": ("tenhou-tile", {"drawn": "drawn", "any": "any"}),
    "renhou": ("renhou", {"no": None, "mangan": "mangan"}),
    "leftover-sticks": ("leftover", {"first": "first", "first-shared": "shared", "lost": "lost"}),
    "ties": ("ties", {"seats": "seats", "shared": "shared"}),
    "robbed-ankan": ("rob-ankan", _YES_NO),
    "temporary-furiten": ("passed-until", {"draw": "draw", "claim": "draw-or-discard"}),
    "multiple-ron": ("max-rons", {"all": 3, "abort-three": 2, "nearest": 1}),
    "kyuushu": ("kyuushu", _YES_NO),
    "suufon": ("suufon", _YES_NO),
    "suucha-riichi": ("suucha", {"off": None, "discard": "discard", "draw": "draw"}),
    "suukaikan": ("suukaikan", {"off": None, "discard": "discard", "kan": "call"}),
    "abortive-dealer": ("abort-repeats", {"stays": True, "moves": False}),
    "abortive-honba": ("abort-honba", _YES_NO),
    "first-turn-uninterrupted": ("uninterrupted", _YES_NO),
    "dealer-stays": ("dealer-stays", {"win": "win", "tenpai": "tenpai", "draw": "draw"}),
    "furiten-riichi": ("furiten-riichi", _YES_NO),
    "bust": ("bust", {"off": None, "below-zero": 0, "at-zero": 100}),
    "goal-points": ("goal", {"0": 0, "30000": 30000, "40000": 40000}),
    "extension": ("extension", _YES_NO),
    "chombo-ends-game": ("chombo-ends", _YES_NO),
    "fifth-kan": ("fifth-kan", {"no": False, "draw": True}),
    "nagashi-mangan": ("nagashi", _YES_NO),
    "noten-payment": ("noten", {"3000": 3000, "1500": 1500}),
    "honba-points": ("honba", {"300": 300, "1500": 1500}),
    "pao-part": ("pao-compound", {"whole": "whole", "liable": "part"}),
    "pao-tsumo": ("pao-tsumo", {"ron": "full", "tsumo": "shares"}),
    "tsumo-loss": ("tsumo-loss", _YES_NO),
    "kita": ("kita", _YES_NO),
    "kita-rinshan": ("kita-rinshan", _YES_NO),
    "kita-ippatsu": ("kita-ippatsu", _YES_NO),
    "kita-furiten": ("kita-furiten", _YES_NO),
}
"""Words of a ``Rules`` tag: the option here and its values."""


def options_of(rules: str) -> dict[str, Any]:
    """The options of a ``Rules`` tag.

    Raises:
        ValueError: the tag has a word that this referee does not know.
    """
    _, preset, *words = rules.split()
    options = dict(PRESETS[preset])
    for word in words:
        name, _, value = word.partition("=")
        own, values = NAMES.get(name, ("", {}))
        if name == "red-fives":
            options["red-fives"] = tuple(map(int, value.split(",")))
        elif name == "uma":  # "?": not recorded, so that no standing can be told
            options["uma"] = None if value == "?" else tuple(map(int, value.split(",")))
        elif name in ("chombo", "chombo-points"):
            options["chombo"] = int(value) if value.isdecimal() else "mangan" if value == "mangan" else 0
        elif name == "four-held-wait":
            options |= {"held-in-melds": value == "noten", "held-waits": value == "tenpai"}
        elif value in values:
            options[own] = values[value]
        else:
            raise ValueError(f"option {word} is not known")
    return options


def tiles_of(options: Options) -> Counter[int]:
    """The set: four of each face; with three players "108: no 2m-8m"; red fives in place of others."""
    faces = [face for face in range(34) if options["players"] == 4 or face not in range(1, 8)]
    tiles = Counter(dict.fromkeys(faces, 4))
    for suit, reds in enumerate(options["red-fives"]):
        if reds:
            tiles[RED + suit] = reds
            tiles[4 + 9 * suit] -= reds
    return tiles
