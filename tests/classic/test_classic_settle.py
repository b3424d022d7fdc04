"""Payments of the classic game: the table of its rules, and every option that changes them."""

from dataclasses import replace

import pytest

from mjlog.rules.classic.presets import SEED
from mjlog.rules.classic.settle import is_limited, payments, single_payment

A, B, C, D = range(4)
THREE = replace(SEED, players=3)
TWO = replace(SEED, players=2)
CAPPED = replace(SEED, base=2, limit=6)


class TestTable:
    """The page's table of payments."""

    def test_win_on_a_discard(self) -> None:
        """ "discarder -2, others -1 each: +4"."""
        assert payments(1, B, D, SEED) == [-1, 4, -1, -2]

    def test_self_draw(self) -> None:
        """ "everybody -2: +6"."""
        assert payments(1, C, None, SEED) == [-2, -2, 6, -2]

    def test_base_multiplier_and_limit(self) -> None:
        """ "B=2, multiplier 4, limit 6: discarder -12, others -6 each: +24"."""
        assert payments(4, A, B, CAPPED) == [24, -12, -6, -6]

    def test_three_players(self) -> None:
        """ "3 players, win on a discard: discarder -2, other -1: +3"."""
        assert payments(1, A, C, THREE) == [3, -1, -2]

    def test_two_players(self) -> None:
        """ "2 players, self-draw: -2: +2"."""
        assert payments(1, B, None, TWO) == [-2, 2]


@pytest.mark.parametrize(
    ("times", "single"), [(1, 2), (2, 4), (3, 6), (4, 6), (100, 6)]
)  # "base times the multiplier, capped at the agreed limit, is the single payment"
def test_the_cap_comes_before_doubling(times: int, single: int) -> None:
    assert single_payment(times, CAPPED) == single
    assert payments(times, A, None, CAPPED) == [6 * single, -2 * single, -2 * single, -2 * single]


def test_without_a_limit_nothing_is_capped() -> None:
    assert payments(1000, A, B, SEED) == [4000, -2000, -1000, -1000]


@pytest.mark.parametrize(
    ("rules", "loser", "paid"),
    [
        (SEED, B, [2, -2, 0, 0]),
        (SEED, None, [6, -2, -2, -2]),
        (THREE, C, [2, 0, -2]),
        (TWO, B, [2, -2]),
    ],
)
def test_the_discarder_alone(rules, loser: int | None, paid: list[int]) -> None:
    """ "option discard_pays: discarder = the discarder's double alone"."""
    assert payments(1, A, loser, replace(rules, discard_pays="discarder")) == paid


@pytest.mark.parametrize(
    ("cap_on", "times", "loser", "paid"),
    [
        ("payer", 4, B, [18, -6, -6, -6]),  # 8 doubled is 16, single 8: each at most 6
        ("payer", 2, B, [14, -6, -4, -4]),  # 4 doubled is 8: at most 6; single 4 stays
        ("payer", 1, None, [12, -4, -4, -4]),
        ("payer", 3, None, [18, -6, -6, -6]),
        ("total", 4, None, [6, -2, -2, -2]),  # six shares of 1
        ("total", 4, B, [4, -2, -1, -1]),  # 6 does not make four equal shares: as many whole ones as there are
        ("total", 1, None, [6, -2, -2, -2]),
    ],
)
def test_what_is_capped(cap_on, times: int, loser: int | None, paid: list[int]) -> None:
    """ "option cap_on: hand (default) / payer / total"."""
    assert payments(times, A, loser, replace(CAPPED, cap_on=cap_on)) == paid


def test_a_limit_on_the_total_that_is_not_reached() -> None:
    rules = replace(SEED, limit=24, cap_on="total")
    assert payments(4, A, None, rules) == [24, -8, -8, -8]
    assert payments(3, A, None, rules) == [18, -6, -6, -6]
    assert payments(7, A, B, rules) == [24, -12, -6, -6]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_payments_add_up_to_nothing(players: int) -> None:
    for cap_on in ("hand", "payer", "total"):
        for discard_pays in ("all", "discarder"):
            rules = replace(SEED, players=players, limit=7, base=3, cap_on=cap_on, discard_pays=discard_pays)
            for loser in (None, *range(1, players)):
                for times in range(1, 9):
                    paid = payments(times, A, loser, rules)
                    assert sum(paid) == 0
                    assert paid[A] > 0
                    assert all(one <= 0 for one in paid[1:])


def test_what_the_limit_is_reached_by() -> None:
    assert [is_limited(times, CAPPED) for times in (1, 2, 3, 4)] == [False, False, True, True]
    assert not is_limited(1000, SEED)
