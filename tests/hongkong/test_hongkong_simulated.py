"""Simulated games of Hong Kong mahjong: whole records without a fault, flowers replaced, totals as paid."""

from itertools import pairwise

import pytest

from mjlog.model import Draw, Game
from mjlog.notation import read_text, write_game
from mjlog.players import choose_random, choose_well
from mjlog.replayer import replay
from mjlog.rules.hongkong.presets import PRESETS
from mjlog.simulate import simulate
from mjlog.tiles import is_bonus

DEALS = 3


def game_of(preset: str, seed: int) -> Game:
    players = [choose_random, choose_well, choose_well, choose_well]
    return simulate(f"hongkong {preset}", seed, players, deals=DEALS)


@pytest.mark.parametrize("preset", PRESETS)
def test_simulated_deals_have_no_fault(preset: str):
    game = game_of(preset, 7)
    assert len(game.deals) == DEALS
    (again,) = read_text(write_game(game))
    assert [one.code for one in replay(again).faults if one.code != "unfinished"] == []


@pytest.mark.parametrize("seed", range(4))
def test_every_flower_is_replaced(seed: int):
    """All tiles taken are the 52 dealt, a replacement for each flower dealt, and the draws; at most 144 in all."""
    for deal in game_of("seed", seed).deals:
        for hand in deal.hands.values():
            flowers = [tile for tile in (*hand.tiles, *hand.replacements) if is_bonus(tile)]
            assert len(hand.tiles) == 13
            assert len(flowers) == len(hand.replacements)
        draws = [event for event in deal.events if isinstance(event, Draw)]
        for draw, after in pairwise(draws):
            if is_bonus(draw.tile):
                assert after.replacement
                assert after.seat == draw.seat
        taken = 52 + sum(len(hand.replacements) for hand in deal.hands.values()) + len(draws)
        assert taken <= 144


@pytest.mark.parametrize("seed", range(4))
def test_points_are_constant(seed: int):
    points = [deal.points for deal in game_of("everybody", seed).deals]
    assert [sum(one) for one in points if one] == [0] * DEALS
