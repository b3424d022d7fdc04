"""Winning hands for tests, written short; the real games to compare with."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import manifest

from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.riichi.value import Value, WinHand, count_face, dora_face, value_hand
from mjlog.tiles import FACE, is_red, keys_of, parse_tiles

TENHOU_RULES = PRESETS["tenhou"]
EAST, SOUTH, WEST, NORTH = range(4)
TRIMMED = "hanchan_with_noname.xml"  # cut by hand: its deals do not follow from their INIT


def build(
    concealed: Sequence[int],
    melds: Sequence[tuple[str, Sequence[int]]],
    win: int,
    *,
    tsumo: bool,
    seat: int = SOUTH,
    wind: int = EAST,
    flags: int = 0,
    dora: Sequence[int] = (),
    ura: Sequence[int] = (),
    kita: int = 0,
    players: int = 4,
) -> WinHand:
    """A hand from its tiles, the winning one among them; ``dora`` and ``ura`` are indicators."""
    short = [(kind, min(FACE[tile] for tile in tiles)) for kind, tiles in melds]
    keys = keys_of(FACE[tile] for tile in concealed)

    def count(indicators: Sequence[int]) -> int:
        faces = [dora_face(FACE[tile], players) for tile in indicators]
        return sum(count_face(keys, short, face) + kita * (face == 30) for face in faces)

    reds = sum(is_red(tile) for tiles in (concealed, *(tiles for _, tiles in melds)) for tile in tiles)
    return WinHand(keys, short, FACE[win], tsumo, seat, wind, flags, count(dora), count(ura), reds, kita)


def hand(tiles: str, how: str, melds: str = "", *, dora: str = "", ura: str = "", **more: int) -> WinHand:
    """``hand("234m55p", "tsumo 4m", "pon444s ankan0555p")``: the tiles hold the winning one already."""
    manner, win = how.split()
    laid = [(kind, parse_tiles(word)) for kind, word in re.findall("([a-z]+?)([0-9]+[mpsz])", melds)]
    return build(
        parse_tiles(tiles),
        laid,
        parse_tiles(win)[0],
        tsumo=manner == "tsumo",
        dora=parse_tiles(dora),
        ura=parse_tiles(ura),
        **more,
    )


def value(tiles: str, how: str, melds: str = "", *, rules: RiichiRules = TENHOU_RULES, **more: int | str) -> Value:
    """What such a hand is worth."""
    return value_hand(hand(tiles, how, melds, **more), rules)


def real_games(records: Path) -> Iterator[Path]:
    """Files of the manifest that people played; in others tiles are missing or invented."""
    for row in manifest.rows(records, format="tenhou-xml", real="yes"):
        if not row["path"].endswith(TRIMMED):
            yield records / row["path"]
