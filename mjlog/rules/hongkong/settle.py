"""Who pays whom: portions by faan, who pays how many of them, penalties.

Payments are lists by seat that add up to nothing.
"""

from typing import Final

from mjlog.rules.hongkong.options import HongkongRules

PLAYERS: Final = 4

TABLES: Final[dict[str, tuple[int, ...]]] = {
    "full-spicy": tuple(2**faan for faan in range(14)),
    "half-spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "steps": (0, 0, 0, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8, 8),
    "tiers": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64),
}
"""The multiplier of a portion by faan, from 0 to 13.

Sources: the seed (full-spicy); mahjong-scorer's README (half-spicy); wiki.niidae.com, "Mahjong" (steps);
bigproduction.com/mj/hk/points.html (tiers).
"""

_HALVES: Final = {"discarder-three": (6, 0), "discarder-two": (4, 0), "everybody": (2, 1)}
"""On a discard: half portions that the discarder pays, and each of the others."""
_GUILTY_DISCARD, _GUILTY_SELF_DRAW = 2, 3
"""Portions that a liable player pays for everybody."""


def portion(faan: int, rules: HongkongRules) -> int:
    """One portion of a win of so many faan, at most of the cap."""
    return rules.unit * TABLES[rules.table][min(faan, rules.cap)]


def payments(
    faan: int, winner: int, loser: int | None, rules: HongkongRules, guilty: int | None = None
) -> tuple[int, ...]:
    """What a win pays and costs each seat.

    Args:
        faan: of the hand.
        winner: seat.
        loser: who discarded the tile or had it robbed; None when self-drawn.
        rules: the table, who pays how many portions.
        guilty: who is liable and pays for everybody, if any.
    """
    one = portion(faan, rules)
    pays = [0] * PLAYERS
    if guilty is not None:
        pays[guilty] = one * (_GUILTY_SELF_DRAW if loser is None else _GUILTY_DISCARD)
    elif loser is None:
        pays = [one] * PLAYERS
    else:
        of_discarder, of_others = _HALVES[rules.discard_pays]
        pays = [one * of_others // 2] * PLAYERS
        pays[loser] = one * of_discarder // 2
    pays[winner] = 0
    deltas = [-pay for pay in pays]
    deltas[winner] = sum(pays)
    return tuple(deltas)


def false_win_payments(seat: int, rules: HongkongRules) -> tuple[int, ...]:
    """What a false win costs: portions at the cap to each of the others."""
    each = rules.false_win * portion(rules.cap, rules)
    return tuple(-each * (PLAYERS - 1) if one == seat else each for one in range(PLAYERS))
