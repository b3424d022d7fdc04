"""What the Chinese rule sets share of typed hands: no riichi, robbed kongs, wins in the first turn."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from mjlog.score.base import ExplanationT, How, OptionsT, Refusal, Scorer
from mjlog.tiles import FACE

HEAVENLY_DISCARD: Final = "heavenly is the dealer's win on the first draw: self-draw"
ROBBING_DRAWN: Final = "robbing takes the tile of another's kong: no self-draw"
EARTHLY: Final = {
    "draw": {"ron": "earthly is a win on the own first draw under these rules: self-draw"},
    "discard": {"tsumo": "earthly is a win on the dealer's first discard under these rules: no self-draw"},
}
"""By what the rules call so: why it cannot be won in the other way."""


class ChineseScorer(Scorer[OptionsT, ExplanationT]):
    """A Chinese rule set."""

    ways: ClassVar[Mapping[How, str]] = {"ron": "discard", "tsumo": "self-draw"}

    def no_riichi(self) -> Iterator[Refusal]:
        """What only riichi has."""
        for what in ("dora", "ura", "honba", "sticks"):
            yield what, "these rules have none", getattr(self.claims, what)

    def robbed_tile_held(self, tile: int) -> str:
        """Why the tile cannot be robbed: it is the fourth of a kong, of which the winner holds none."""
        tiles = (*self.hand.tiles, *(one for meld in self.hand.melds for one in meld.tiles))
        held = any(FACE[one] == FACE[tile] for one in tiles)
        return "a robbed tile is the fourth of an added kong, so this hand cannot hold another of it" if held else ""

    def first_turn(self, earthly_on: str) -> Iterator[Refusal]:
        """Who may win in the first turn."""
        said, seat = self.claims.circumstances, self.claims.seat
        yield "heavenly", "it is the dealer's (seat E)", "heavenly" in said and seat
        for name in ("earthly", "human"):
            yield name, "it is another's than the dealer's (not seat E)", name in said and not seat
        for name in ("heavenly", "earthly", "human"):
            yield name, "after a claim or kong it is no longer an untouched first turn", name in said and self.melds
        on_discard = earthly_on == "discard" and "earthly" in said
        yield "earthly", "it is won on the dealer's first discard (from E)", on_discard and self.claims.source
