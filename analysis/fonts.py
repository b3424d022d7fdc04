"""Fonts that can draw the players' names: what is installed here, else what the extra ``mjlog[fonts]`` brings.

Matplotlib takes each character from the first font of a list that has it.
"""

# pyright: reportUnknownMemberType=false
# (Matplotlib leaves some types of its font manager open.)

import importlib.metadata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

from mjlog.analysis.texts import Texts

PACKAGES: Final = ("noto-cjk-sans-jp-regular", "fontpkg-noto-sans-thai")
"""Font packages of the extra: Chinese and Japanese, Thai."""

FAMILIES: Final = (
    "DejaVu Sans",
    "Noto Sans CJK JP",
    "Noto Sans CJK SC",
    "Noto Sans JP",
    "Noto Sans SC",
    "Source Han Sans JP",
    "Source Han Sans",
    "Hiragino Sans",
    "Hiragino Kaku Gothic ProN",
    "PingFang SC",
    "Yu Gothic",
    "Meiryo",
    "MS Gothic",
    "Microsoft YaHei",
    "SimHei",
    "WenQuanYi Zen Hei",
    "WenQuanYi Micro Hei",
    "IPAexGothic",
    "IPAGothic",
    "Noto Sans Thai",
    "Noto Sans Thai Looped",
    "Leelawadee UI",
    "Tahoma",
    "Thonburi",
    "Sarabun",
    "Garuda",
    "Loma",
    "Arial Unicode MS",
)
"""In order of preference; the first one, which Matplotlib brings, draws everything it can."""

_SHOWN: Final = 20
"""So many missing characters are named."""


@lru_cache(maxsize=1)
def families() -> list[str]:
    """The families of ``FAMILIES`` that are here; those of installed font packages are made known to Matplotlib."""
    manager = font_manager.fontManager
    known = {entry.fname for entry in manager.ttflist}
    for package in PACKAGES:
        for path in find_files(package):
            if str(path) not in known:
                manager.addfont(path)
    here = {entry.name for entry in manager.ttflist}
    return [family for family in FAMILIES if family in here]


def find_files(package: str) -> list[Path]:
    """The font files of an installed distribution; none if it is not installed."""
    try:
        files = importlib.metadata.files(package) or []
    except importlib.metadata.PackageNotFoundError:
        return []
    return [Path(str(file.locate())) for file in files if file.suffix in (".ttf", ".otf", ".ttc")]


@lru_cache(maxsize=1)
def find_fonts() -> list[FT2Font]:
    """The fonts of ``families``."""
    return [font_manager.get_font(font_manager.findfont(family, fallback_to_default=False)) for family in families()]


def missing_glyphs(names: Iterable[str]) -> str:
    """The characters of some names that no font here can draw, each once, in order."""
    characters = dict.fromkeys(char for name in names for char in name if char.isprintable() and not char.isspace())
    return "".join(char for char in characters if not any(font.get_char_index(ord(char)) for font in find_fonts()))


def missing_note(names: Iterable[str], texts: Texts) -> str:
    """A line to print beside pictures with these names in them: what shows as a box in it; empty if nothing does."""
    characters = missing_glyphs(names)
    shown = characters[:_SHOWN] + "…" * (len(characters) > _SHOWN)
    return texts("fonts.missing", characters=shown) if characters else ""
