"""Simulated games of the classic game: whole records without a fault, chips as paid, the wall they were dealt from."""

from collections import Counter

import pytest

from mjlog.model import Deal, Draw, Game
from mjlog.notation import read_text, write_game
from mjlog.players import choose_random, choose_well
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import FACES

DEALS = 3
RULES = [
    "seed",
    "special",
    "seed added-kong=yes rob-kong=no discard-pays=discarder",
    "special added-kong=yes limit=5 cap-on=payer",
    "seed players=3",
    "special players=2 base=3",
]


def game_of(rules: str, seed: int) -> Game:
    return simulate(f"classic {rules}", seed, [choose_random, choose_well, choose_well, choose_well], deals=DEALS)


def codes(game: Game) -> list[str]:
    return [one.code for one in replay(game).faults if one.code != "unfinished"]


@pytest.mark.parametrize("rules", RULES)
def test_simulated_deals_have_no_fault(rules: str) -> None:
    game = game_of(rules, 11)
    assert len(game.deals) == DEALS
    (again,) = read_text(write_game(game))
    assert codes(again) == []


@pytest.mark.parametrize("rules", RULES)
def test_fourteen_tiles_are_left_at_least(rules: str) -> None:
    for deal in game_of(rules, 12).deals:
        draws = sum(isinstance(event, Draw) for event in deal.events)
        assert 136 - 13 * len(deal.hands) - draws >= 14


def wall_of(deal: Deal) -> list[int]:
    """A wall from which this deal came: what was seen in its places, the other tiles anywhere."""
    assert deal.dealer is not None
    players = len(deal.hands)
    seats = [(deal.dealer + turn) % players for turn in range(players)]
    front = [
        tile
        for start, end in ((0, 4), (4, 8), (8, 12), (12, 13))
        for seat in seats
        for tile in deal.hands[seat].tiles[start:end]
    ]
    draws = [event for event in deal.events if isinstance(event, Draw)]
    front += [draw.tile for draw in draws if not draw.replacement]
    back = [draw.tile for draw in draws if draw.replacement]
    unseen = Counter(dict.fromkeys(range(FACES), 4))
    unseen.subtract([*front, *back])
    rest = list(unseen.elements())
    if len(back) % 2:
        back.append(rest.pop())
    stacks = [back[at : at + 2] for at in range(0, len(back), 2)]
    return front + rest + [tile for stack in reversed(stacks) for tile in stack]


@pytest.mark.parametrize("rules", RULES)
def test_the_wall_a_deal_came_from(rules: str) -> None:
    """Draws, replacements and hands follow from it; from any other wall one of them does not."""
    game = game_of(rules, 13)
    game.deals = [deal for deal in game.deals if deal.hands]
    for deal in game.deals:
        deal.wall = tuple(wall_of(deal))
    assert codes(game) == []
    for deal in game.deals:
        assert deal.wall is not None
        at = 13 * len(deal.hands)
        first, second = deal.wall[at], next(tile for tile in deal.wall[at:] if tile != deal.wall[at])
        wall = list(deal.wall)
        other = wall.index(second, at)
        wall[at], wall[other] = second, first
        deal.wall = tuple(wall)
    assert codes(game) == ["not-of-the-wall"] * DEALS
