"""What a value is made of, in words and as values: fu items, patterns, counters on the table."""

from collections.abc import Iterable
from typing import Final

from mjlog.table import FuItem
from mjlog.tiles import TILE_NAMES, format_tiles

_FU: Final = {
    "base": "every hand",
    "closed-ron": "closed hand, ron",
    "tsumo": "tsumo",
    "open-pinfu": "open hand without other fu",
    "chiitoitsu": "seven pairs",
}
_FU_TILES: Final = {"pair": 2, "open-triplet": 3, "closed-triplet": 3, "open-kan": 4, "closed-kan": 4}
WAITS: Final[dict[str, str]] = {
    "ryanmen": "open wait (ryanmen)",
    "kanchan": "middle wait (kanchan)",
    "penchan": "edge wait (penchan)",
    "shanpon": "wait of two pairs (shanpon)",
    "tanki": "pair wait (tanki)",
}
"""Names of waits, by how the winning tile completes the hand."""


def fu_text(item: FuItem) -> str:
    """A fu item in words: ``closed triplet 111s``."""
    if item.name in _FU:
        return _FU[item.name]
    tiles = format_tiles([item.face] * _FU_TILES.get(item.name, 1))
    if item.name in WAITS:
        return f"{WAITS[item.name]} for {tiles}"
    return f"{item.name.replace('-', ' ')} {tiles}"


def fu_json(items: Iterable[FuItem]) -> list[dict[str, object]]:
    """Fu items, each with the tile of its group."""
    return [
        {"name": item.name, "fu": item.fu, "tile": TILE_NAMES[item.face] if item.face >= 0 else None} for item in items
    ]


def yaku_json(yaku: Iterable[tuple[str, int | None]]) -> list[dict[str, object]]:
    """Patterns, each with its han."""
    return [{"name": name, "han": han} for name, han in yaku]


def counters_text(honba: int | None, sticks: int | None) -> str:
    """Honba and riichi sticks in words, empty where there are none."""
    counters = [f"{honba} honba"] if honba else []
    counters += [f"{sticks} riichi {'stick' if sticks == 1 else 'sticks'}"] if sticks else []
    return " and ".join(counters)
