"""The wall and the dice of each deal, derived from the seeds that Tenhou publishes in its XML log.

Three ways have been in use, all of them shuffling the ids 0-135 (three players: without 2m-8m) from the first place on,
each with one of those from its own place to the last, by random numbers modulo their count; the wall is the result
from its end, the dice are the numbers 135 and 136 modulo 6. The numbers come from one MT19937:

- ``mt19937ar-sha512-n288-base64``, once a game: seeded with the words of the base64 text; a deal takes 288 outputs, of
  which each 32 make 16 numbers by SHA-512. The site published this one and walls to verify it with.
- ``mt19937ar-sha512-n288``, once a game, before it: the same, seeded with the hexadecimal words of a list.
- ``mt19937ar``, once a deal, the oldest (2009): seeded with such words, its outputs are the numbers.

In the older two, of the stacks that are not drawn from, the other tile lies above. That, and the oldest, were found by
holding them against the hands, draws and indicators of real games; none of these has three players.
"""

import binascii
import re
from base64 import b64decode
from hashlib import sha512
from random import Random
from struct import pack, unpack
from typing import Final, NamedTuple

from mjlog.formats.tenhou_codes import IDS, SANMA, game_type_of
from mjlog.model import Deal, Game

_PUBLISHED: Final = "mt19937ar-sha512-n288-base64"
_LISTED: Final = "mt19937ar-sha512-n288"
_BARE: Final = "mt19937ar"
_OUTPUTS: Final = 288
_WORD: Final = 32
_BLOCK: Final = 128
"""Bytes that are hashed together."""
_DICE: Final = slice(135, 137)
_FOUR: Final = tuple(range(IDS))
_THREE: Final = tuple([one for one in range(IDS) if not 4 <= one < 32])
_DEAD: Final = 14
"""Tiles that nobody draws but as replacements."""
_HEX: Final = re.compile(r"[0-9A-Fa-f]{1,8}(?:,[0-9A-Fa-f]{1,8})*")


class DerivedWall(NamedTuple):
    """A deal's wall by tile ids, and its dice."""

    ids: tuple[int, ...]
    """In the order in which they are taken, from the first one dealt on, of each stack the upper before the lower."""
    dice: tuple[int, ...]
    """Two, 1-6."""


def find_walls(game: Game) -> list[DerivedWall | None]:
    """The wall of each deal; None where the record has no seed for it, or one of a kind that is not known.

    The seed of a game tells the walls of its deals in turn: only of a record that begins with E1 these are known.
    """
    seed = game.tags.get("_tenhou-seed", "")
    three = bool(game_type_of(game.tags) & SANMA)
    kind = seed.partition(",")[0]
    known = (_PUBLISHED,) if three else (_PUBLISHED, _LISTED)
    random = _seeded(seed) if kind in known and game.deals and _is_first(game.deals[0]) else None
    walls: list[DerivedWall | None] = []
    for deal in game.deals:
        own = dict(deal.extras).get("_tenhou-init-shuffle")
        if own is not None:
            walls.append(None if three else _own_wall(own))
        elif random is None:
            walls.append(None)
        else:
            wall = _shuffled([*(_THREE if three else _FOUR)], _hashed(random))
            walls.append(_lower_first(wall) if kind == _LISTED else wall)
    return walls


def _own_wall(seed: str) -> DerivedWall | None:
    """The wall of a deal with a seed of its own."""
    random = _seeded(seed) if seed.startswith(f"{_BARE},") else None
    if random is None:
        return None
    return _lower_first(_shuffled([*_FOUR], [random.getrandbits(_WORD) for _ in range(_DICE.stop)]))


def _is_first(deal: Deal) -> bool:
    """Whether it is the first of a game."""
    return (deal.wind, deal.number, deal.honba) == (0, 1, 0)


def _seeded(seed: str) -> Random | None:
    """The generator of a seed, if it is whole."""
    kind, _, text = seed.partition(",")
    if kind == _PUBLISHED:
        try:
            key = b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            return None
    else:
        words = [int(word, 16) for word in text.split(",")] if _HEX.fullmatch(text) else []
        key = pack(f"<{len(words)}I", *words)
    # Python seeds MT19937 with the words of a number, but for leading zeros: one seed in 2**32 is not told so.
    if len(key) % 4 or not any(key[-4:]):
        return None
    return Random(int.from_bytes(key, "little"))  # noqa: S311 (this very generator is wanted)


def _hashed(random: Random) -> tuple[int, ...]:
    """The numbers of the next deal."""
    source = random.getrandbits(_WORD * _OUTPUTS).to_bytes(4 * _OUTPUTS, "little")
    digests = [sha512(source[start : start + _BLOCK]).digest() for start in range(0, len(source), _BLOCK)]
    return unpack(f"<{_OUTPUTS // 2}I", b"".join(digests))


def _shuffled(ids: list[int], numbers: tuple[int, ...] | list[int]) -> DerivedWall:
    for place in range(len(ids)):
        other = place + numbers[place] % (len(ids) - place)
        ids[place], ids[other] = ids[other], ids[place]
    return DerivedWall(tuple(ids[::-1]), tuple([number % 6 + 1 for number in numbers[_DICE]]))


def _lower_first(wall: DerivedWall) -> DerivedWall:
    """The wall, if the stacks that nobody draws from are given the lower tile first."""
    live, dead = wall.ids[:-_DEAD], wall.ids[-_DEAD:]
    turned = [one for pair in zip(dead[1::2], dead[::2], strict=True) for one in pair]
    return wall._replace(ids=(*live, *turned))
