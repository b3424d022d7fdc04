"""What is shown of riichi: its terms, dora, furiten, deposits, the items of fu."""

from collections.abc import Sequence
from typing import Final

from mjlog.model import Win
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.settle import STICK
from mjlog.rules.riichi.state import RiichiPlayer, RiichiTable
from mjlog.rules.riichi.value import DORA_FACE, explain
from mjlog.rules.riichi.winning import win_hand
from mjlog.table import Bar, FuItem, Terms, Won
from mjlog.tiles import TILE_NAMES, UNKNOWN

TERMS: Final = Terms(
    frozenset(("riichi", "furiten", "dora", "honba", "shown-draws", "liability", "valued-honours", "fu", "han")),
    bands=(0, 2000, 3900, 5800, 7700, 11600, 16000, 24000, 32000),
)
_EAST, _DRAGONS = 27, 0b111 << 31


def find_valued(table: RiichiTable, seat: int, players: int) -> int:
    """Dragons, the seat's wind and the round's."""
    return _DRAGONS | 1 << _EAST + (seat - table.dealer) % players | 1 << _EAST + table.wind % 4


def find_dora(indicators: Sequence[int], players: int) -> tuple[int, ...]:
    """The face that each indicator makes dora."""
    return tuple(UNKNOWN if tile == UNKNOWN else DORA_FACE[players][tile] for tile in indicators)


def find_bar(player: RiichiPlayer) -> Bar | None:
    """Why the hand is furiten."""
    if not player.waits:
        return None
    own = player.find_discarded(player.waits)
    if own is not None:
        return Bar(f"has discarded {TILE_NAMES[own]}", lasting=True)
    if player.passed_in_riichi:
        return Bar("passed a winning tile in riichi, for the rest of the deal", lasting=True)
    return Bar("passed a winning tile, until the next own turn", lasting=False) if player.passed_win else None


def find_deposit(table: RiichiTable, seat: int, *, won_on: bool) -> int:
    """The stick; a riichi that was won on does not stand."""
    stands = seat not in table.unpaid and not (won_on and table.declared == seat)
    return STICK if table.players[seat].riichi and stands else 0


def find_fu(options: RiichiRules, table: RiichiTable, win: Win) -> Sequence[FuItem]:
    """The items of the reading that counts; empty where the fu of the win are not its reading's."""
    assert win.tile is not None
    explanation = explain(win_hand(options, table, Won(win.seat, win.source, win.tile)), options)
    return explanation.readings[0].items if explanation.readings and explanation.value.fu == win.fu else ()
