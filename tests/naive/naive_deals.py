"""Small deals for the tests of the referees, from a few words of play."""

from collections.abc import Iterator

from naive_play import Customs

from mjlog.model import Deal
from mjlog.notation import read_text
from mjlog.tiles import TILE_NAMES


def read(rules: str, hands: str, play: str = "", label: str = "deal E1") -> Deal:
    """The one deal of a record; ``hands`` and ``play`` are its lines."""
    (game,) = read_text(f'[MJN "1"]\n[Rules "{rules}"]\n\n{label}\n{hands}\n{play}\n')
    assert not game.all_faults, [fault.message for fault in game.all_faults]
    (deal,) = game.deals
    return deal


def drawn_and_discarded(deal: Deal, customs: Customs) -> Iterator[str]:
    """Turns from the dealer on, until the wall ends, in which everybody discards the tile drawn.

    The tiles that are not dealt come in order; the dealer draws all flowers, one for another, with the first one.
    """
    pool = customs.tiles.copy()
    for hand in deal.hands.values():
        pool.subtract((*hand.tiles, *hand.replacements))
    bonus = "".join(f"{TILE_NAMES[tile]}+" for tile in range(37, 45) if pool[tile])
    seat = deal.dealer or 0
    for tile in [face for face in range(34) for _ in range(pool[face])]:
        yield f"{'ABCD'[seat]}:{bonus}{TILE_NAMES[tile]}="
        bonus = ""
        seat = (seat + 1) % customs.players
