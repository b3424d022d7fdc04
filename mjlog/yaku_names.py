"""The names of the riichi yaku, as records and rules spell them: romaji, lower case, words joined by hyphens."""

from typing import Final

YAKU: Final[tuple[str, ...]] = (
    "riichi",
    "double-riichi",
    "ippatsu",
    "haitei",
    "houtei",
    "rinshan",
    "chankan",
    "menzen-tsumo",
    "pinfu",
    "tanyao",
    "iipeikou",
    "seat-wind",
    "round-wind",
    "haku",
    "hatsu",
    "chun",
    "chiitoitsu",
    "chanta",
    "ittsu",
    "sanshoku-doujun",
    "sanshoku-doukou",
    "sankantsu",
    "toitoi",
    "sanankou",
    "shousangen",
    "honroutou",
    "ryanpeikou",
    "junchan",
    "honitsu",
    "chinitsu",
)
"""Counted in han, in the order in which they are listed."""

YAKUMAN: Final[tuple[str, ...]] = (
    "tenhou",
    "chiihou",
    "renhou",
    "daisangen",
    "suuankou",
    "suuankou-tanki",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "chuuren",
    "junsei-chuuren",
    "kokushi",
    "kokushi-juusanmen",
    "daisuushi",
    "shousuushi",
    "suukantsu",
)
"""The limit hands; renhou is one only where the rules say so."""

RIICHI: Final = ("riichi", "double-riichi")
"""Those of a declared riichi, which a hand has one of."""

BONUS: Final[tuple[str, ...]] = ("dora", "ura", "aka", "kita")
"""Han, but no yaku: indicated tiles, those below them, red fives, Norths laid aside with three players."""

YAKU_ORDER: Final[dict[str, int]] = {name: place for place, name in enumerate((*YAKU, *YAKUMAN, *BONUS))}
"""Every name and its place in lists."""
