"""Dice and wall: where a wall is broken, and which tile is dealt, drawn, turned at each moment of a recorded wall.

A recorded wall is all its tiles in the order in which they are taken, from the first one dealt on, of each stack the
upper before the lower. The tiles at its far end are the replacements and, where there are some, the indicators.

Sources: the procedure is that of the classic game's and of riichi's description, which agree: the dealer counts the own
wall as 1, goes on to the right, and lets as many stacks stay from that wall's right end. Where replacements and
indicators lie is as in the walls that Tenhou publishes.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from mjlog.model import DRAWN, Call, Deal, Discard, Draw, Gap, Hand, Indicator, seat_letter
from mjlog.table import Fault, WallCustoms
from mjlog.tiles import TILE_NAMES, UNKNOWN, format_tiles, is_bonus, sort_tiles

_WALLS: Final = 4
_CLAIMS: Final = ("chi", "pon", "kan")


class Break(NamedTuple):
    """Where dealing starts."""

    wall: int
    """0 the dealer's own, 1 that of the player to the dealer's right, and so on."""
    stays: int
    """How many stacks of it stay, counted from its right end."""


def count_round(dice: Sequence[int], first: int, places: int) -> int:
    """Where counting to the sum of the dice ends, to the right, with a place as 1.

    So the first dealer is found, from whoever rolls, and the wall to break, from the dealer's.
    """
    return (first + sum(dice) - 1) % places


def break_wall(dice: Sequence[int], stacks: int) -> Break:
    """Where the dealer's roll breaks the wall.

    Args:
        dice: as rolled.
        stacks: of each wall. A roll that uses up a wall goes on in the next one clockwise, that of the player before.
    """
    wall, stays = count_round(dice, 0, _WALLS), sum(dice)
    while stays >= stacks:
        wall, stays = (wall - 1) % _WALLS, stays - stacks
    return Break(wall, stays)


class WallTiles:
    """The tiles of a wall, taken one after the other. None where there is none left."""

    def __init__(self, wall: Sequence[int], customs: WallCustoms) -> None:
        self._tiles = deque(wall)
        self._upper_first = customs.upper_first
        self._replaced = 0
        first = -2 * customs.behind - 2
        self.indicators = wall[first::-2]
        """Those that may be turned, in order."""
        self.ura = wall[first + 1 :: -2]
        """The tile below each of them."""

    def draw(self) -> int | None:
        """The next tile from the front."""
        return self._tiles.popleft() if self._tiles else None

    def replace(self) -> int | None:
        """The next replacement: of the last stack the upper tile, then the lower, or the other way round."""
        if not self._tiles:
            return None
        whole = self._replaced % 2 == 0 and len(self._tiles) > 1
        self._replaced += 1
        if not (whole and self._upper_first):
            return self._tiles.pop()
        lower = self._tiles.pop()
        upper = self._tiles.pop()
        self._tiles.append(lower)
        return upper

    def deal(self, dealer: int, players: int) -> dict[int, list[int]]:
        """The starting hands: three times four tiles in turn from the dealer, then one. The dealer's 14th is a draw."""
        seats = [(dealer + turn) % players for turn in range(players)]
        hands: dict[int, list[int]] = {seat: [] for seat in seats}
        for count in (4, 4, 4, 1):
            for seat in seats:
                taken = [self.draw() for _ in range(count)]
                hands[seat] += [UNKNOWN if tile is None else tile for tile in taken]
        return hands

    def replace_flowers(self, hand: Sequence[int]) -> tuple[int, ...]:
        """What replaces the flowers of a starting hand, and those among the replacements."""
        due = sum(map(is_bonus, hand))
        taken: list[int] = []
        while len(taken) < due and (tile := self.replace()) is not None:
            taken.append(tile)
            due += is_bonus(tile)
        return tuple(taken)


class Misfit(NamedTuple):
    """The first statement that differs from the wall: an event's index, or -1 and the statement's name."""

    step: int
    part: str
    fault: Fault


def find_dice_fault(dice: Sequence[int], customs: WallCustoms) -> Fault | None:
    """Whether these dice can have been rolled."""
    if len(dice) in customs.dice and all(1 <= die <= 6 for die in dice):
        return None
    expected = " or ".join(f"{count}" for count in customs.dice) + " dice of 1 to 6"
    return Fault("wrong-dice", {}, expected, " ".join(map(str, dice)) or "none")


def find_wall_fault(
    deal: Deal, dealer: int, players: int, limits: Sequence[int], customs: WallCustoms
) -> Misfit | None:
    """The first statement of a deal that is not what its recorded wall gives; None if there is none, or no wall.

    Args:
        deal: with its wall.
        dealer: seat.
        players: how many play.
        limits: how many of each tile the set holds.
        customs: of the rule set.
    """
    wall = deal.wall
    if wall is None:
        return None
    if len(wall) != sum(limits):
        return Misfit(-1, "wall", Fault("wall-size", {}, f"{sum(limits)} tiles", f"{len(wall)} tiles"))
    for tile, count in sorted(Counter(wall).items()):
        if tile != UNKNOWN and count > limits[tile]:
            return Misfit(-1, "wall", Fault("extra-copy", {"tile": TILE_NAMES[tile]}, str(limits[tile]), str(count)))
    return find_misfit(deal, dealer, players, WallTiles(wall, customs))


def spell_tiles(tiles: Iterable[int]) -> str:
    """Tiles as hands are written."""
    return format_tiles(sort_tiles(tiles))


def find_misfit(
    deal: Deal, dealer: int, players: int, tiles: WallTiles, spell: Callable[[Iterable[int]], str] = spell_tiles
) -> Misfit | None:
    """The first statement of a deal that differs from a wall of which nothing is taken yet.

    Args:
        deal: its tiles, and those of the wall, may be any numbers that tell them apart, none of them ``UNKNOWN``.
        dealer: seat.
        players: how many play.
        tiles: the wall.
        spell: how such tiles are written.
    """
    hands = tiles.deal(dealer, players)
    return _compare_start(deal, hands, tiles, spell) or _compare_events(deal, tiles, spell)


def _compare_start(
    deal: Deal, hands: dict[int, list[int]], tiles: WallTiles, spell: Callable[[Iterable[int]], str]
) -> Misfit | None:
    """The starting hands, each with what replaced its flowers, in turn from the dealer; the first indicators."""
    for seat, dealt in hands.items():
        hand = deal.hands.get(seat)
        player = seat_letter(seat)
        if hand is not None and not _may_be(hand.tiles, dealt):
            texts = spell(dealt), spell(hand.tiles)
            return Misfit(-1, f"hand {player}", _fault(f"{player}'s starting hand", *texts))
        replacements = tiles.replace_flowers(dealt if hand is None or UNKNOWN not in hand.tiles else hand.tiles)
        if hand is not None and not _may_follow(hand, replacements):
            texts = format_tiles(replacements) or "none", format_tiles(hand.replacements) or "none"
            return Misfit(-1, f"hand {player}", _fault(f"what replaces {player}'s flowers", *texts))
    for what, part, turned, lie in (
        ("the indicator", "dora", deal.dora, tiles.indicators),
        ("the ura indicator", "ura", deal.ura or (), tiles.ura),
    ):
        for tile, right in zip(turned, lie, strict=False):
            if _differ(tile, right):
                return Misfit(-1, part, _fault(what, spell((right,)), spell((tile,))))
    return None


def _compare_events(deal: Deal, tiles: WallTiles, spell: Callable[[Iterable[int]], str]) -> Misfit | None:
    """The play: draws, also those that only their discard tells, replacements, indicators."""
    indicators = iter(tiles.indicators[len(deal.dora) :])
    drawn: int | None = None
    """What the wall gave for the discard that is due; None before a draw."""
    for step, event in enumerate(deal.events):
        what, tile, right = "", UNKNOWN, None
        if isinstance(event, Gap):
            break
        if isinstance(event, Draw):
            right = drawn = tiles.replace() if event.replacement else tiles.draw()
            what = f"{seat_letter(event.seat)}'s {'replacement tile' if event.replacement else 'draw'}"
            tile = event.tile
        elif isinstance(event, Discard):
            if drawn is None:
                drawn = tiles.draw()
            if event.origin == DRAWN:
                what, tile, right = f"{seat_letter(event.seat)}'s draw", event.tile, drawn
            drawn = None
        elif isinstance(event, Call) and not event.void:
            if event.kind not in _CLAIMS and drawn is None:
                tiles.draw()
            drawn = UNKNOWN
        elif isinstance(event, Indicator):
            what, tile, right = "the indicator", event.tile, next(indicators, None)
        if right is not None and _differ(tile, right):
            return Misfit(step, "", _fault(what, spell((right,)), spell((tile,))))
    return None


def _fault(what: str, expected: str, actual: str) -> Fault:
    return Fault("not-of-the-wall", {"what": what}, expected, actual)


def _differ(tile: int, right: int) -> bool:
    """Whether two tiles, where both are known, are not the same."""
    return tile != right and UNKNOWN not in (tile, right)


def _may_be(hand: Sequence[int], dealt: Sequence[int]) -> bool:
    """Whether a hand is what was dealt, as far as both are known."""
    known, right = Counter(hand), Counter(dealt)
    blank = right.pop(UNKNOWN, 0)
    known.pop(UNKNOWN, 0)
    return len(hand) != len(dealt) or (known - right).total() <= blank


def _may_follow(hand: Hand, replacements: tuple[int, ...]) -> bool:
    """Whether these replaced a hand's flowers, as far as both are known."""
    if len(hand.replacements) != len(replacements):
        return False
    return not any(map(_differ, hand.replacements, replacements))
