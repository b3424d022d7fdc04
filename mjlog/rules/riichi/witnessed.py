"""Lists of yaku against what a record shows beside them: how the win came about, the melds, the tiles seen elsewhere.

Asked of wins whose hand is not known. A hand that the rules allow is never contradicted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from mjlog.rules.evidence import Core, Evidence, by_face, runs, triplets
from mjlog.rules.riichi.named import FIRST_TURN_YAKU, WITHOUT_MELDS, Named, ask_of, runs_of
from mjlog.rules.riichi.yaku import (
    CHIIHOU,
    DOUBLE_RIICHI,
    FLAG_YAKU,
    FLAGS,
    NUMBERS,
    ONE_SUIT,
    RENHOU,
    TENHOU,
)
from mjlog.rules.riichi.yaku import RIICHI as RIICHI_FLAG
from mjlog.rules.shapes import FACE_TRAITS, RUN_TRAITS, TRIPLET_TRAITS
from mjlog.tiles import FACES, RED, TILE_NAMES, UNKNOWN
from mjlog.yaku_names import BONUS, RIICHI

_KANS: Final = frozenset(("kan", "ankan", "kakan"))
_DRAGONS: Final = {"haku": 31, "hatsu": 32, "chun": 33}
_CORES: Final[Mapping[str, Sequence[Core]]] = {
    **{name: (triplets(face),) for name, face in _DRAGONS.items()},
    "ittsu": [runs(first, first + 3, first + 6) for first in (0, 9, 18)],
    "sanshoku-doujun": [runs(first, first + 9, first + 18) for first in range(7)],
    "sanshoku-doukou": [triplets(face, face + 9, face + 18) for face in range(9)],
    "shousangen": (triplets(31, 32), triplets(31, 33), triplets(32, 33)),
    "daisangen": (triplets(31, 32, 33),),
    "daisuushi": (triplets(27, 28, 29, 30),),
    "shousuushi": [triplets(*(face for face in range(27, 31) if face != pair)) for pair in range(27, 31)],
}
"""The groups that a yaku needs, in each way there is."""


@dataclass(slots=True)
class Witness:
    """What is known beside the list."""

    evidence: Evidence
    flags: int | None = None
    """How the play says that the win came about; None where it is not recorded."""
    indicated: dict[str, Sequence[int]] = field(default_factory=dict[str, Sequence[int]])
    """The faces that all indicators make ``dora`` and ``ura``, of those of which it is known which there are."""


def contradictions(named: Named, witness: Witness) -> Iterator[str]:
    """What of a list cannot be, in words."""
    limited = bool(named.yakuman) or "renhou" in named.names
    if witness.flags is not None:
        yield from _by_play(named, witness.flags, limited=limited)
    yield from _by_melds(named, witness.evidence, limited=limited)
    yield from _by_tiles(named, witness.evidence)
    if not limited:
        yield from _by_bonus(named, witness)


def _by_play(named: Named, flags: int, *, limited: bool) -> Iterator[str]:
    """The last tile, a kan's, the first go-round, ippatsu: as they came about, and no other."""
    for name, flag in FLAGS.items():
        if name in RIICHI or (name == "ippatsu" and named.riichi is None):
            continue  # these depend on a riichi, which is held against what was declared
        came = bool(flags & flag)
        if name in named.names and not came:
            yield f"{name} did not come about"
        elif came and name not in named.names and _counts(name, named, limited=limited):
            yield f"{name} came about, and is not named"


def _counts(name: str, named: Named, *, limited: bool) -> bool:
    """Whether a circumstance that came about is always named."""
    if name in ("tenhou", "chiihou"):
        return True
    if name == "renhou":
        return named.rules.renhou == "yakuman"
    return not limited and (name != "ippatsu" or named.rules.ippatsu)


def _by_melds(named: Named, evidence: Evidence, *, limited: bool) -> Iterator[str]:
    """What does not go with the melds, and what they make."""
    melds = evidence.melds
    if melds is None:
        return
    laid_runs = sum(meld.kind == "chi" for meld in melds)
    kans = sum(meld.kind in _KANS for meld in melds)
    for name in named.names:
        least, most = runs_of(name, kita=named.kita)
        if name not in BONUS and (laid_runs > most or len(melds) - laid_runs > 4 - least):
            yield f"{name} does not go with the melds"
        if name in WITHOUT_MELDS and melds:
            yield f"{name} has no melds"
        if name in FIRST_TURN_YAKU and evidence.aside:
            yield f"{name} is a win before any North is laid aside"
    yield from (f"{name} is {count} kans, not {kans}" for name, count in (("sankantsu", 3), ("suukantsu", 4))
                if (name in named.names and kans != count))  # fmt: skip
    if "rinshan" in named.names and not kans and not (named.kita and evidence.aside != []):
        yield "rinshan needs a kan"
    if "sanankou" in named.names and sum(meld.kind != "ankan" for meld in melds) > 1:
        yield "sanankou does not go with the melds"
    if limited:
        return
    made = {
        "toitoi": len(melds) - laid_runs == 4,
        "sankantsu": kans == 3,
        **{name: (False, face) in evidence.groups for name, face in _honours(named).items()},
    }
    yield from (f"{name} is laid out, and is not named" for name, is_made in made.items()
                if is_made and name not in named.names)  # fmt: skip
    if kans == 4:
        yield "suukantsu is laid out, and is not named"


def _honours(named: Named) -> dict[str, int]:
    """The honours that are yaku, each with its face."""
    return {**_DRAGONS, "seat-wind": 27 + named.seat_wind, "round-wind": 27 + named.round_wind}


def _by_tiles(named: Named, evidence: Evidence) -> Iterator[str]:
    """What does not go with tiles that are in the hand, or needs some that are elsewhere."""
    traits = 0
    for face, count in enumerate(by_face(evidence.held)):
        if count:
            traits |= FACE_TRAITS[face]
    for is_run, face in evidence.groups:
        traits |= RUN_TRAITS[face] if is_run else TRIPLET_TRAITS[face]
    cores: dict[str, Sequence[Core]] = {**_CORES, **{name: (triplets(face),) for name, face in _honours(named).items()}}
    for name in named.names:
        ask = ask_of(name)
        suits = (traits & NUMBERS).bit_count() if ask.needs & ONE_SUIT else 0
        if name not in BONUS and (ask.lacks & traits or suits > 1):
            yield f"{name} does not go with the tiles of the hand that are known"
        elif name in cores and not evidence.allows(cores[name]):
            yield f"{name} needs tiles that are elsewhere, or groups beside the melds"
    if "pinfu" in named.names and FACES > evidence.won > 26:
        yield f"pinfu is not won on {TILE_NAMES[evidence.won]}"


def _by_bonus(named: Named, witness: Witness) -> Iterator[str]:
    """As many dora as the tiles in the hand at least, and no more than may be in it."""
    in_riichi = any(one in named.names for one in RIICHI)
    for name, (least, most) in _find_bounds(witness, in_riichi=in_riichi).items():
        count = named.names.get(name, 0)
        if (count is None and not most) or (count is not None and not least <= count <= most):
            yield f"{name} are {least} at least, {most} at most, by what is known of the hand"


def _find_bounds(witness: Witness, *, in_riichi: bool) -> dict[str, tuple[int, int]]:
    """How many dora, ura, Norths and red fives the hand has at least and at most, of those that can be told."""
    evidence = witness.evidence
    held, free = by_face(evidence.held), evidence.free_faces()
    laid = [0] * UNKNOWN
    for meld in evidence.melds or ():
        for tile in meld.tiles:
            if tile != UNKNOWN:
                laid[tile] += 1
    laid_faces = by_face(laid)
    for tile in evidence.aside or ():  # no part of the hand, but dora may be among them
        held[tile] += 1
        laid_faces[tile] += 1
    bounds = {
        name: (sum(held[face] for face in faces), sum(free[face] + laid_faces[face] for face in faces))
        for name, faces in witness.indicated.items()
        if name == "dora" or in_riichi
    }
    if evidence.aside is not None:
        bounds["kita"] = len(evidence.aside), len(evidence.aside)
    reds = range(RED, RED + 3)
    bounds["aka"] = sum(evidence.held[red] for red in reds), sum(evidence.free[red] + laid[red] for red in reds)
    return bounds


def least_han(named: Named, witness: Witness) -> int:
    """The han that a hand has at least, of which nothing is named.

    Args:
        named: without names, but with how and by whom it is won.
        witness: what else is known.
    """
    flags = witness.flags or 0
    if flags & (TENHOU | CHIIHOU) or (flags & RENHOU and named.rules.renhou == "yakuman"):
        return 13
    han = sum(han for flag, (_, han) in FLAG_YAKU.items() if flags & flag)
    han += bool(named.closed and named.tsumo)
    laid = witness.evidence.groups
    han += sum((False, face) in laid for face in _honours(named).values())
    bounds = _find_bounds(witness, in_riichi=bool(flags & (RIICHI_FLAG | DOUBLE_RIICHI)))
    return han + sum(least for least, _ in bounds.values())
