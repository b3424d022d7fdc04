"""Red fives in Tonpuusou's log: how many a game has, and which indicators are red.

The text does not say with how many red fives a game is played, and of indicators only what they indicate: a six's is a
five of either kind.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from mjlog.model import Deal, Draw, Game, Indicator
from mjlog.tiles import FACE, RED

_COPIES: Final = 4
_SUITS: Final = range(3)


def settle_reds(game: Game) -> None:
    """Tell with how many red fives a game is played: with as many at least as are dealt and drawn in one deal.

    An indicator is a red five where there are too many plain ones otherwise.
    """
    dealt = [_dealt(deal) for deal in game.deals]
    reds = [max((seen[RED + suit] for seen in dealt), default=0) for suit in _SUITS]
    preset, _, unknown = game.rules.rpartition(" ")
    game.tags["Rules"] = f"{preset} red-fives={','.join(map(str, reds))} {unknown}"
    for deal, seen in zip(game.deals, dealt, strict=True):
        _settle(deal, seen, [_COPIES - red for red in reds])


def _dealt(deal: Deal) -> Counter[int]:
    """How many of each tile are dealt and drawn."""
    seen = Counter(tile for hand in deal.hands.values() for tile in hand.tiles)
    seen.update(event.tile for event in deal.events if isinstance(event, Draw))
    return seen


def _settle(deal: Deal, seen: Counter[int], most: Sequence[int]) -> None:
    """Make those indicators red that can be no plain fives; ``most``: as many plain ones there are, suit by suit."""

    def settled(tile: int) -> int:
        seen[tile] += 1
        suit = next((suit for suit in _SUITS if FACE[RED + suit] == tile), None)
        return tile if suit is None or seen[tile] <= most[suit] else RED + suit

    deal.dora = tuple(map(settled, deal.dora))
    deal.events = [Indicator(settled(one.tile)) if isinstance(one, Indicator) else one for one in deal.events]
    if deal.ura is not None:
        deal.ura = tuple(map(settled, deal.ura))
