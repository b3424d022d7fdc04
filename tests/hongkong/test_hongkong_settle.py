"""Who pays whom: the payment table of the rules, the presets' published payments."""

from dataclasses import replace

import pytest
from hongkong_hands import SEED

from mjlog.rules.hongkong.presets import PRESETS
from mjlog.rules.hongkong.settle import TABLES, false_win_payments, payments, portion

HALF_SPICY, EVERYBODY = PRESETS["half-spicy"], PRESETS["everybody"]


@pytest.mark.parametrize(
    ("faan", "base", "discarder", "each", "winner"),
    [(3, 8, 24, 8, 24), (5, 32, 96, 32, 96), (7, 128, 384, 128, 384), (13, 8192, 24576, 8192, 24576)],
)
def test_the_table_of_the_rules(faan: int, base: int, discarder: int, each: int, winner: int):
    """Base = 2^faan; self-draw: each opponent pays one base; on a discard the discarder pays three."""
    assert portion(faan, SEED) == base
    assert payments(faan, 1, 3, SEED) == (0, discarder, 0, -discarder)
    assert payments(faan, 1, None, SEED) == (-each, winner, -each, -each)


def test_portions_as_published():
    """Half-spicy and full-spicy (mahjong-scorer), steps (wiki.niidae.com), tiers (bigproduction.com)."""
    assert TABLES["half-spicy"] == (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
    assert TABLES["full-spicy"] == (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192)
    assert TABLES["steps"][3:] == (1, *(2,) * 3, *(4,) * 3, *(8,) * 4)
    each = (1, 2, 4, 8, *(16,) * 3, *(32,) * 3, *(64,) * 4)
    for faan, one in enumerate(each):
        assert payments(faan, 0, 1, PRESETS["tiered"]) == (4 * one, -2 * one, -one, -one)
        assert payments(faan, 0, None, PRESETS["tiered"]) == (6 * one, -2 * one, -2 * one, -2 * one)


def test_full_responsibility():
    """The discarder two portions."""
    assert payments(3, 0, 2, HALF_SPICY) == (16, 0, -16, 0)
    assert payments(3, 0, None, HALF_SPICY) == (24, -8, -8, -8)


def test_half_responsibility():
    """The discarder one portion, the others half of one each."""
    assert payments(3, 0, 2, EVERYBODY) == (32, -8, -16, -8)
    assert payments(3, 0, None, EVERYBODY) == (48, -16, -16, -16)


@pytest.mark.parametrize(("faan", "discard", "self_draw"), [(3, 160, 240), (8, 1280, 1920), (13, 7680, 11520)])
def test_ten_times_half_spicy(faan: int, discard: int, self_draw: int):
    """ans.fyi: ten times half-spicy, twice that on a discard, three times self-drawn in all."""
    rules = replace(HALF_SPICY, unit=10)
    assert payments(faan, 0, 1, rules)[0] == discard
    assert payments(faan, 0, None, rules)[0] == self_draw


def test_cap():
    for cap in (8, 10, 13):
        assert portion(13, replace(SEED, cap=cap)) == 2**cap


def test_the_settlement_of_mahjong_scorer():
    """Its README: base 2, cap 6, half-spicy, half responsibility; players A B C D."""
    rules = replace(EVERYBODY, cap=6)
    assert rules.unit == 2
    a, b, c, d = range(4)
    games = [
        false_win_payments(d, rules),
        payments(1, a, None, rules),
        payments(2, b, c, rules),
        payments(6, c, d, rules, guilty=d),
        payments(6, c, None, rules, guilty=d),
    ]
    assert tuple(map(sum, zip(*games, strict=True))) == (200, 204, 500, -904)


def test_the_seed_names_no_penalty():
    assert false_win_payments(2, SEED) == (0, 0, 0, 0)
