"""What the numbers and words of Mahjong Soul's records mean; shared by the reader and the writer.

Sources: the messages of the schema in the package ms-api; the real records; for the meaning of fan numbers, kinds of
draws, ``froms``, ``baopai`` and the like the public projects that read these records, which agree.
"""

from collections.abc import Mapping
from typing import Final

from mjlog.model import CallKind, DrawKind

PREFIX: Final = ".lq."
"""Before the name of every message."""

NEW_ROUND: Final = "RecordNewRound"
DRAW: Final = "RecordDealTile"
DISCARD: Final = "RecordDiscardTile"
CLAIM: Final = "RecordChiPengGang"
OWN_KAN: Final = "RecordAnGangAddGang"
KITA: Final = "RecordBaBei"
WIN: Final = "RecordHule"
NO_TILE: Final = "RecordNoTile"
ABORT: Final = "RecordLiuJu"

CLAIMS: Final[tuple[CallKind, ...]] = ("chi", "pon", "kan")
"""The kinds of claims, by ``type``."""
OWN_KANS: Final[dict[int, CallKind]] = {2: "kakan", 3: "ankan"}
"""The kinds of own kans, by ``type``."""

FANS: Final[dict[int, str]] = dict(
    enumerate(
        (
            "menzen-tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei", "haku", "hatsu", "chun", "seat-wind",
            "round-wind", "tanyao", "iipeikou", "pinfu", "chanta", "ittsu", "sanshoku-doujun", "double-riichi",
            "sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "chiitoitsu", "junchan",
            "honitsu", "ryanpeikou", "chinitsu", "ippatsu", "dora", "aka", "ura", "kita", "tenhou", "chiihou",
            "daisangen", "suuankou", "tsuuiisou", "ryuuiisou", "chinroutou", "kokushi", "shousuushi", "suukantsu",
            "chuuren", "majsoul-46", "junsei-chuuren", "suuankou-tanki", "kokushi-juusanmen", "daisuushi",
        ),
        1,
    )
) | {59: "renhou"}  # fmt: skip
"""The name of each fan number; one without a name here is ``majsoul-`` and the number."""
_FAN_IDS: Final = {name: number for number, name in FANS.items()}
DOUBLE_YAKUMAN: Final = ("junsei-chuuren", "suuankou-tanki", "kokushi-juusanmen", "daisuushi")
"""Two yakuman each, unless a table agreed otherwise."""

DRAWS: Final[dict[int, DrawKind]] = {1: "kyuushu", 2: "suufon", 3: "suukaikan", 4: "suucha", 5: "sanchahou"}
"""The kinds of abortive draws."""

LIMITS: Final = (None, "mangan", "haneman", "baiman", "sanbaiman")
"""The limits, by ``title_id``; those above are one to six yakuman, and counted ones."""
COUNTED: Final = 11
"""``title_id`` of a counted yakuman, the greatest."""

BLOCKS: Final[dict[str, tuple[CallKind, ...]]] = {
    "shunzi": ("chi",),
    "kezi": ("pon",),
    "minggang": ("kan", "kakan"),
    "gangzi": ("kan", "kakan"),
    "angang": ("ankan",),
}
"""The melds that each word of ``ming`` may be."""
BLOCK_NAMES: Final[dict[CallKind, str]] = {
    "chi": "shunzi",
    "pon": "kezi",
    "kan": "minggang",
    "kakan": "minggang",
    "ankan": "angang",
}

_LENGTHS: Final = {1: "tonpuu", 2: "hanchan", 4: "one-deal"}
"""By the last digit of ``mode``; its tens are 1 with three players."""
_RANKED: Final = 2
"""The ``category`` of games by the site's own rules."""
_SPECIAL: Final = ("open_hand", "xuezhandaodi", "xueliu", "huansanzhang", "chuanma", "reveal_discard", "zhanxing")
"""The fields of ``detail_rule`` that make it another game, besides those whose names end in ``_mode``."""
_LEAST_UNKNOWN: Final = 20
"""``mode`` of neither four nor three players."""
_RED_FIVES: Final = {0: "0,0,0", 3: "1,1,1", 4: "1,2,1"}


def fan_name(number: int) -> str:
    """The name of a fan number."""
    return FANS.get(number, f"majsoul-{number}")


def fan_number(name: str) -> int | None:
    """The number of a yaku's name; None where it has none here."""
    prefix, _, number = name.rpartition("-")
    if prefix == "majsoul" and number.isascii() and number.isdigit():
        return int(number)
    return _FAN_IDS.get(name)


def special_mode(mode: Mapping[str, object]) -> str | None:
    """Why games of this ``head.config.mode`` are no mahjong as we know it; None for those that are."""
    number, rule = mode.get("mode"), mode.get("detail_rule")
    if isinstance(number, int) and number >= _LEAST_UNKNOWN:
        return f"a game in a mode of Mahjong Soul that is not known (mode {number})"
    for name, value in rule.items() if isinstance(rule, dict) else ():
        if value and (name in _SPECIAL or name.endswith("_mode")):
            return f"a game in a special mode of Mahjong Soul ({name})"
    testing = mode.get("testing_environment")
    if isinstance(testing, dict) and testing.get("paixing"):
        return "a test table of Mahjong Soul, with tiles chosen beforehand (testing_environment)"
    return None


def rules_tag(category: int, mode: int, rule: Mapping[str, object], players: int) -> str:
    """The ``Rules`` tag of a game.

    A private table's record leaves out what is not in force and what is as always alike: what it states is told, the
    rest is ``?``.

    Args:
        category: of ``head.config``; 2 are the site's own rules.
        mode: of ``head.config.mode``: how long, and how many players.
        rule: ``detail_rule``.
        players: how many play.
    """
    sanma = players == 3
    words = ["riichi", "majsoul-sanma" if sanma else "majsoul"]
    length = _LENGTHS.get(mode % 10, "?") if mode else "?"
    if length != "hanchan":
        words.append(f"length={length}")
    if category == _RANKED:
        return " ".join(words)
    count = rule.get("dora_count")
    red = _RED_FIVES.get(count) if isinstance(count, int) else None
    if red and not sanma and red != "1,1,1":
        words.append(f"red-fives={red}")
    usual = {
        "init_point": ("start-points", 35000 if sanma else 25000),
        "fandian": ("goal-points", 40000 if sanma else 30000),
    }
    for field, (option, points) in usual.items():
        value = rule.get(field, points)
        if isinstance(value, int) and value != points:
            words.append(f"{option}={value}")
    return " ".join([*words, "?"])


def mode_number(rules: str, players: int) -> int:
    """``mode`` by the ``Rules`` tag, as far as it tells."""
    words = dict(word.split("=", 1) for word in rules.split() if "=" in word)
    length = words.get("length", "hanchan")
    lengths = {name: number for number, name in _LENGTHS.items()}
    return (10 if players == 3 else 0) + lengths[length] if length in lengths else 0
