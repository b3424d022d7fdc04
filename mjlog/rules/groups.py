"""Complete hands where it does not matter what the winning tile completed: readings, and what patterns ask of them.

Shared by the Chinese rule sets. Sets of faces are bit masks. A condition looks at one `Reading`; of a hand that is no
four groups and a pair it sees the tiles only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from mjlog.model import CallKind
from mjlog.rules.shapes import (
    HONOUR,
    MAN,
    NO_PAIR,
    ODD,
    PIN,
    RUN_TRAITS,
    SIMPLE,
    SOU,
    TERMINAL,
    TERMINALS_HONOURS,
    TRIPLET_TRAITS,
    WINDS,
    divide,
    suit_of,
    tiles_of,
)
from mjlog.tiles import FACES, SUIT, UNIT

Meld = tuple[CallKind, int, *tuple[object, ...]]
"""Kind (chi, pon, kan, ankan, kakan) and face, of a chi the lowest; what follows them does not matter here."""
Shape = Literal["groups", "pairs", "orphans"]

KONGS: Final = frozenset(("kan", "ankan", "kakan"))
DRAGONS: Final = 0b111 << 31
_NUMBERS: Final = MAN | PIN | SOU
_NINE_GATES: Final = 3 + 3 * 5**8 + sum(5**place for place in range(1, 8))


@dataclass(slots=True)
class Reading:
    """A complete hand read in one way, melds included."""

    shape: Shape
    closed: bool
    """No group is exposed; concealed kongs are not."""
    traits: int
    """Of the tiles, see ``mjlog.rules.shapes``."""
    keys: Sequence[int]
    """Suit keys of the concealed tiles, the winning one among them."""
    runs: tuple[int, ...] = ()
    """Lowest face of each."""
    triplets: int = 0
    """Triplets and kongs."""
    concealed: int = 0
    """Those of them that are in the concealed tiles, and concealed kongs."""
    kongs: int = 0
    pair: int = NO_PAIR
    """Face of the pair; of other shapes `NO_PAIR`."""


def read_hand(keys: Sequence[int], melds: Sequence[Meld], *, equal_pairs: bool) -> list[Reading]:
    """Every way to read a hand; none where it is not complete.

    Args:
        keys: suit keys of the concealed tiles, the winning one among them.
        melds: its melds.
        equal_pairs: four equal tiles may be two of seven pairs.
    """
    runs: tuple[int, ...] = ()
    triplets = concealed = kongs = traits = 0
    closed = True
    for meld in melds:
        kind, face = meld[0], meld[1]
        closed = closed and kind == "ankan"
        traits |= RUN_TRAITS[face] if kind == "chi" else TRIPLET_TRAITS[face]
        if kind == "chi":
            runs += (face,)
            continue
        triplets |= 1 << face
        if kind in KONGS:
            kongs |= 1 << face
        if kind == "ankan":
            concealed |= 1 << face
    tiles = [tiles_of(suit, key) for suit, key in enumerate(keys)]
    for _, _, own in tiles:
        traits |= own
    found = [
        Reading(
            "groups", closed, traits, keys, (*own_runs, *runs), own_triplets | triplets, own_triplets | concealed,
            kongs, pair,
        )
        for own_runs, own_triplets, pair in divide(*(suit_of(suit, key) for suit, key in enumerate(keys)))
        if len(own_runs) + own_triplets.bit_count() + len(melds) == 4
    ]  # fmt: skip
    if not melds and sum(size for _, size, _ in tiles) == 14:
        faces = 0
        for own_faces, *_ in tiles:
            faces |= own_faces
        if faces == TERMINALS_HONOURS:
            found.append(Reading("orphans", True, traits, keys))
        elif not traits & ODD and (equal_pairs or faces.bit_count() == 7):
            found.append(Reading("pairs", True, traits, keys))
    return found


# What patterns ask


def all_chows(r: Reading) -> bool:
    """Four chows."""
    return len(r.runs) == 4


def all_pungs(r: Reading) -> bool:
    """Four pungs or kongs."""
    return r.triplets.bit_count() == 4


def seven_pairs(r: Reading) -> bool:
    """Seven pairs."""
    return r.shape == "pairs"


def thirteen_orphans(r: Reading) -> bool:
    """Each terminal and honour, one of them twice."""
    return r.shape == "orphans"


def half_flush(r: Reading) -> bool:
    """One suit, with honours."""
    return (r.traits & _NUMBERS).bit_count() == 1 and bool(r.traits & HONOUR)


def full_flush(r: Reading) -> bool:
    """One suit, without honours."""
    return (r.traits & _NUMBERS).bit_count() == 1 and not r.traits & HONOUR


def all_honours(r: Reading) -> bool:
    """Only winds and dragons."""
    return not r.traits & _NUMBERS


def all_terminals(r: Reading) -> bool:
    """Only ones and nines."""
    return not r.traits & (SIMPLE | HONOUR)


def mixed_terminals(r: Reading) -> bool:
    """Pungs of ones, nines and honours, with both."""
    return all_pungs(r) and not r.traits & SIMPLE and bool(r.traits & HONOUR and r.traits & TERMINAL)


def pungs_of(r: Reading, faces: int) -> int:
    """How many pungs or kongs of these faces there are."""
    return (r.triplets & faces).bit_count()


def pair_of(r: Reading, faces: int) -> bool:
    """Whether the pair is of one of these faces."""
    return r.pair != NO_PAIR and bool(faces >> r.pair & 1)


def small_dragons(r: Reading) -> bool:
    """Two pungs of dragons and a pair of the third."""
    return pungs_of(r, DRAGONS) == 2 and pair_of(r, DRAGONS)


def big_dragons(r: Reading) -> bool:
    """Three pungs of dragons."""
    return pungs_of(r, DRAGONS) == 3


def small_winds(r: Reading) -> bool:
    """Three pungs of winds and a pair of the fourth."""
    return pungs_of(r, WINDS) == 3 and pair_of(r, WINDS)


def big_winds(r: Reading) -> bool:
    """Four pungs of winds."""
    return pungs_of(r, WINDS) == 4


def four_kongs(r: Reading) -> bool:
    """Four kongs."""
    return r.kongs.bit_count() == 4


def four_concealed_pungs(r: Reading) -> bool:
    """Four pungs in the concealed tiles or concealed kongs, whatever completed them."""
    return r.concealed.bit_count() == 4


def nine_gates(r: Reading) -> bool:
    """1112345678999 of one suit, concealed, and any further tile of it."""
    spare = max(r.keys) - _NINE_GATES
    return r.shape == "groups" and not r.kongs and full_flush(r) and r.closed and any(
        spare == 5**place for place in range(9)
    )  # fmt: skip


def straight(r: Reading) -> bool:
    """123, 456 and 789 of one suit."""
    return any(all(9 * suit + first in r.runs for first in (0, 3, 6)) for suit in range(3))


# Waits for seven pairs of which some may be equal


@cache
def _pairs_of(suit: int, key: int) -> tuple[int, int]:
    """How many pairs the tiles of a suit make, four equal tiles being two; the faces of which one is left over."""
    pairs = odd = 0
    for face in range(FACES):
        if SUIT[face] == suit:
            count = key // UNIT[face] % 5
            pairs += count // 2
            odd |= count % 2 << face
    return pairs, odd


def equal_pairs_shanten(keys: Sequence[int]) -> int:
    """How many tiles a closed hand needs to wait for the last of seven pairs, equal ones allowed."""
    return 6 - sum(_pairs_of(suit, key)[0] for suit, key in enumerate(keys))


def equal_pairs_useful(keys: Sequence[int]) -> int:
    """The faces that bring thirteen tiles nearer to seven pairs, equal ones allowed."""
    useful = 0
    for suit, key in enumerate(keys):
        useful |= _pairs_of(suit, key)[1]
    return useful


def equal_pairs_waits(keys: Sequence[int]) -> int:
    """The faces that complete seven pairs, equal ones allowed, with thirteen tiles."""
    return equal_pairs_useful(keys) if equal_pairs_shanten(keys) == 0 else 0
