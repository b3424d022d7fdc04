"""Hands without play: what a record shows of them at its end."""

from collections.abc import Collection

from mjlog.model import CallKind, Shown
from mjlog.rules.faults import player_fault
from mjlog.rules.melds import verify_shown_meld
from mjlog.table import ASIDE, NO_FAULTS, Faults, Player, TableMeld, is_impossible
from mjlog.tiles import FACE, UNKNOWN


def pose_hand(player: Player, shown: Shown | None, players: int, absent: Collection[CallKind]) -> Faults:
    """Take up the hand that the record shows; it stays unknown where that is no whole hand.

    Args:
        player: takes it.
        shown: the hand.
        players: how many play.
        absent: kinds of melds that the rules do not have.
    """
    player.unknown = 13
    if shown is None or not shown.tiles:
        return NO_FAULTS
    size, melds = len(shown.tiles), shown.melds
    if melds is None and size < 13 and size % 3 == 1:
        return player_fault("unchecked-hand", player)
    asides = [meld for meld in melds or () if meld.kind in ASIDE]
    groups = [meld for meld in melds or () if meld.kind not in ASIDE]
    faults = sum((verify_shown_meld(player, meld, players, absent) for meld in melds or ()), NO_FAULTS)
    if is_impossible(faults):
        return faults
    size += 3 * len(groups)
    if size != 13:
        hint = "the winning tile is named by `win ... on`, not in the hand" if size == 14 else ""
        count = f"{size} tiles" + (" (a meld counts as three)" if groups else "")
        return player_fault("shown-hand-size", player, "13 tiles", count, hint)
    player.open = any(meld.kind != "ankan" for meld in groups)
    for meld in groups:
        player.melds.append(TableMeld(meld.kind, min(FACE[tile] for tile in meld.tiles), meld.tiles, meld.source))
    player.bonus = [tile for meld in asides for tile in meld.tiles]
    player.unknown = 0  # but for each tile that is not recorded
    for tile in shown.tiles:
        player.add(tile)
    return faults


def may_win(player: Player, tile: int) -> bool:
    """Whether a hand is known to the last tile, so that it can be told if it wins."""
    return not player.unknown and tile != UNKNOWN and not any(UNKNOWN in meld.tiles for meld in player.melds)
