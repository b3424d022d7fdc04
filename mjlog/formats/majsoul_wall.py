"""Mahjong Soul's wall string, and the hash of it that the site publishes (see `mjlog.formats.majsoul`)."""

import hashlib
from collections.abc import Sequence
from typing import Final, Literal

from mjlog.model import Deal, Indicator
from mjlog.tiles import TILE_NAMES, TILES, UNKNOWN

HASHES: Final = ("md5", "sha256", "saltSha256", "salt")
"""What a deal publishes of its wall before the play; kept as ``_majsoul-md5`` and so on."""


def set_size(players: int) -> int:
    """How many tiles there are; a string that names them all is of an order that nobody has told."""
    return 136 if players == 4 else 108


def dealt_count(players: int) -> int:
    """How many tiles are dealt before the wall string begins: 13 each, and the dealer's fourteenth."""
    return 13 * players + 1


def _stacks(deal: Deal, players: int) -> int:
    """How many stacks at the wall's end are replacements and indicators."""
    if players == 4:
        return 7
    return 4 + len(deal.dora) + sum(isinstance(event, Indicator) for event in deal.events)


def turn_stacks(tiles: Sequence[int], deal: Deal, players: int) -> tuple[int, ...]:
    """The tiles with upper and lower exchanged in the stacks that are taken from behind; undone by itself."""
    turned = list(tiles)
    last = len(tiles) - 1
    for upper in range(last, max(0, last - 2 * _stacks(deal, players)), -2):
        turned[upper], turned[upper - 1] = turned[upper - 1], turned[upper]
    return tuple(turned)


def parse_paishan(paishan: str) -> tuple[int, ...]:
    """The tiles of a wall string, in its order.

    Raises:
        ValueError: one is no tile.
    """
    tiles: list[int] = []
    for at in range(0, len(paishan), 2):
        tile = TILES.get(paishan[at : at + 2], UNKNOWN)
        if tile >= TILES["1f"]:
            raise ValueError(f"{paishan[at : at + 2]!r} is no tile")
        tiles.append(tile)
    return tuple(tiles)


def make_wall(tiles: Sequence[int], deal: Deal, players: int) -> tuple[int, ...]:
    """The wall of a deal, all of which is read, by the tiles of its string.

    The dealt tiles are ``?``: nobody wrote their order.
    """
    return (UNKNOWN,) * dealt_count(players) + turn_stacks(tiles, deal, players)


def write_wall(deal: Deal, players: int) -> str | None:
    """The string of a deal's wall; None where there is none, or it is not wholly known."""
    tiles = turn_stacks((deal.wall or ())[dealt_count(players) :], deal, players)
    return None if UNKNOWN in tiles or not tiles else "".join([TILE_NAMES[tile] for tile in tiles])


Proof = Literal["proven", "contradicted", "not-recorded"]


def verify_paishan_hash(deal: Deal, players: int) -> Proof:
    """Hold a deal's wall against the hash that the site published before the play.

    ``md5`` is that of the string itself, as all real records show; ``sha256`` has taken its place, and ``saltSha256``
    that of the string and a salt, before or after it. A salted hash that fits neither way tells nothing: the site has
    not said how the two are joined.

    Args:
        deal: with its wall and the extras ``_majsoul-md5`` and so on.
        players: how many play.
    """
    paishan = write_wall(deal, players)
    said = {name.removeprefix("_majsoul-"): text for name, text in deal.extras}
    if paishan is None:
        return "not-recorded"
    fits = [
        said[name].lower() == hashlib.new(name, paishan.encode()).hexdigest()
        for name in ("md5", "sha256")
        if name in said
    ]
    if "salt" in said and "saltSha256" in said:
        ways = (said["salt"] + paishan, paishan + said["salt"])
        salted = {hashlib.sha256(way.encode()).hexdigest() for way in ways}
        fits += [True] if said["saltSha256"].lower() in salted else []
    if not fits:
        return "not-recorded"
    return "proven" if all(fits) else "contradicted"
