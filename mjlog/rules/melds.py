"""What tiles make a meld, and from whom it may come."""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from mjlog.model import CallKind, Meld, seat_letter
from mjlog.rules.faults import player_fault
from mjlog.table import NO_FAULTS, Faults, Player
from mjlog.tiles import FACE, FACES, NORTH, SUIT, UNKNOWN, format_tiles, is_bonus

_SIZES: Final[dict[CallKind, int]] = {"chi": 3, "pon": 3, "kan": 4, "ankan": 4, "kakan": 4}
_ABSENT: Final[dict[CallKind, str]] = {"chi": "no-chi", "kita": "no-kita", "kakan": "no-added-kong"}
"""What is said of a kind that the rules do not have."""
OWN_TILES: Final = frozenset(("ankan", "kita", "flower"))
"""Kinds of which no tile is claimed."""


@lru_cache(maxsize=1 << 14)  # there are few melds, and they come again and again
def forms(kind: CallKind, tiles: tuple[int, ...]) -> bool:
    """Whether the tiles are a whole meld of a kind, or may be laid aside so; unknown ones may be what it takes."""
    if kind == "flower":
        return all(is_bonus(tile) for tile in tiles)
    if kind == "kita":
        return all(tile in (NORTH, UNKNOWN) for tile in tiles)
    faces = sorted(FACE[tile] for tile in tiles if tile != UNKNOWN)
    if len(tiles) != _SIZES[kind] or (faces and faces[-1] >= FACES):
        return False
    if kind != "chi" or not faces:
        return len(set(faces)) <= 1
    low, high = faces[0], faces[-1]
    return len(set(faces)) == len(faces) and high - low <= 2 and SUIT[low] == SUIT[high] < 3


def verify_shown_meld(player: Player, meld: Meld, players: int, absent: Collection[CallKind]) -> Faults:
    """Can a meld that is laid open without its play be this player's?

    Args:
        player: whose it is.
        meld: with all its tiles.
        players: how many play.
        absent: kinds that the rules do not have.
    """
    kind, tiles, source = meld
    if not forms(kind, tiles):
        return player_fault("no-such-meld", player, what=kind, tiles=format_tiles(tiles))
    if source is not None:
        left = (player.seat - 1) % players
        if kind in OWN_TILES:
            return player_fault("source-undue", player, "nobody", seat_letter(source), what=kind)
        if source == player.seat:
            return player_fault("own-discard", player, what=kind)
        if kind == "chi" and source != left:
            return player_fault("chi-not-from-left", player, seat_letter(left), seat_letter(source))
    return player_fault(_ABSENT[kind], player, tile=format_tiles(tiles[:1])) if kind in absent else NO_FAULTS
