"""Shuffled walls, of which some tiles may be given."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mjlog.rules.walls import WallTiles
from mjlog.table import RuleSet
from mjlog.tiles import FACE, FACES, TILE_NAMES, UNKNOWN, is_red

_DIE = range(1, 7)
_MOST_INDICATORS = 5
"""That of the start, and one for each kan."""


@dataclass(slots=True)
class Layout:
    """What of a deal's wall is given; everything else is shuffled. Tiles as integers, ``UNKNOWN`` for any."""

    hands: Mapping[int, Sequence[int]] = field(default_factory=dict[int, Sequence[int]])
    """Starting hands by seat, wholly or in part."""
    draws: Sequence[int] = ()
    """The first tiles drawn, whoever draws them."""
    replacements: Sequence[int] = ()
    indicators: Sequence[int] = ()
    """Those turned, in order, that of the start first."""
    ura: Sequence[int] = ()
    """The tiles below them."""


class LayoutError(ValueError):
    """A layout that the tiles do not make, or too few players for it."""


class Wall:
    """A shuffled wall, dealt and taken as the rules say. Its tiles are ids: four a face, those of the red fives first.

    Raises:
        LayoutError: for a layout that these tiles do not make.
    """

    def __init__(self, rules: RuleSet[Any], dealer: int, random: Random, layout: Layout) -> None:
        self.tile_of = {
            4 * FACE[tile] + (copy if is_red(tile) else 3 - copy): tile
            for tile, count in enumerate(rules.limits)
            for copy in range(count)
        }
        ids = list(self.tile_of)
        random.shuffle(ids)
        self.dice = tuple(random.choice(_DIE) for _ in range(rules.walls.dice[0]))
        if layout != Layout():
            ids = self._arrange(ids, rules, dealer, layout)
        self._ids = ids
        self._tiles = WallTiles(ids, rules.walls)
        self.hands = self._tiles.deal(dealer, rules.players)
        """Starting hands by seat, from the dealer's on."""
        self.ura = self._tiles.ura[:_MOST_INDICATORS]
        self._indicators = iter(self._tiles.indicators)

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles, as records state a wall."""
        return tuple(self.tile_of[one] for one in self._ids)

    @property
    def has_ids(self) -> bool:
        """Whether records can tell the copies of these tiles apart: they cannot where there are flowers."""
        return max(self._ids) < 4 * FACES

    def draw(self) -> int:
        """The next tile's id."""
        return _there(self._tiles.draw())

    def replace(self) -> int:
        """The next replacement's id."""
        return _there(self._tiles.replace())

    def indicate(self) -> int:
        """The next indicator's id."""
        return next(self._indicators)

    def _arrange(self, ids: list[int], rules: RuleSet[Any], dealer: int, layout: Layout) -> list[int]:
        """The ids in another order: those of the tiles that are given in their places."""
        places = WallTiles(range(len(ids)), rules.walls)
        hands = places.deal(dealer, rules.players)
        given = dict[int, int]()
        for seat, tiles in layout.hands.items():
            _give(given, hands[seat], tiles)
        _give(given, places.indicators[:_MOST_INDICATORS], layout.indicators)
        _give(given, places.ura[:_MOST_INDICATORS], layout.ura)
        _give(given, list(iter(places.replace, None))[: len(layout.replacements)], layout.replacements)
        dealt = sum(map(len, hands.values()))
        _give(given, range(dealt, len(ids)), layout.draws)
        arranged: dict[int, int] = {}
        for place, tile in given.items():
            one = next((one for one in ids if self.tile_of[one] == tile), None)
            if one is None:
                raise LayoutError(f"it takes more {TILE_NAMES[tile]} than there are")
            ids.remove(one)
            arranged[place] = one
        rest = iter(ids)
        return [arranged[place] if place in arranged else next(rest) for place in range(len(ids) + len(arranged))]


def _give(given: dict[int, int], places: Sequence[int], tiles: Iterable[int]) -> None:
    """Note which tiles lie in some places, the first ones of them."""
    tiles = tuple(tiles)
    if len(tiles) > len(places):
        raise LayoutError(f"it gives {len(tiles)} tiles where {len(places)} lie")
    given.update({place: tile for place, tile in zip(places, tiles, strict=False) if tile != UNKNOWN})


def _there(one: int | None) -> int:
    assert one is not None, "the rules let no tile be taken from an empty wall"
    return one
