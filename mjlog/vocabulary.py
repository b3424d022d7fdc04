"""What the players of a rule set call things.

Records, codes and tables have one name for each thing, whatever the rules. Sentences for people have it as a slot,
``{pon}``, and each kind of rule sets fills it with its own word.
"""

from collections.abc import Mapping
from typing import Final, Literal

Speech = Literal["japanese", "chinese"]

VOCABULARY: Final[Mapping[Speech, Mapping[str, str]]] = {
    "japanese": {
        "chi": "chi",
        "pon": "pon",
        "kan": "kan",
        "ankan": "ankan",
        "kakan": "kakan",
        "kita": "kita",
        "ron": "ron",
        "tenpai": "tenpai",
        "yaku": "yaku",
        "pao": "pao",
        "chombo": "chombo",
    },
    "chinese": {
        "chi": "chow",
        "pon": "pung",
        "kan": "kong",
        "ankan": "concealed kong",
        "kakan": "added kong",
        "kita": "north",
        "ron": "a win",
        "tenpai": "ready",
        "yaku": "patterns",
        "pao": "liable",
        "chombo": "false win",
    },
}
"""By the slots."""

EVERY_WORD: Final[Mapping[str, str]] = {
    slot: "/".join(dict.fromkeys(words[slot] for words in VOCABULARY.values())) for slot in VOCABULARY["japanese"]
}
"""For sentences about all rules: ``pon/pung``."""


def meld_text(kind: str, tiles: str, speech: Speech = "japanese") -> str:
    """A meld in one word: ``pon555z``, ``concealed-kong1111z``."""
    return VOCABULARY[speech].get(kind, kind).replace(" ", "-") + tiles
