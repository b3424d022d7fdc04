"""The yaku of riichi, each one plain predicate of a reading of the hand.

Written from the rule pages alone (`riichi.md`, section Value; column tenhou of `presets.md`); the words in quotation
marks are theirs.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from riichi_options import TENHOU, Options

from mjlog.model import Meld
from mjlog.tiles import FACE

HONOURS = range(27, 34)
ORPHANS = frozenset((0, 8, 9, 17, 18, 26, *HONOURS))
WINDS, DRAGONS = range(27, 31), range(31, 34)
NORTH = 30
GREEN = frozenset((19, 20, 21, 23, 25, 32))


class Group(NamedTuple):
    """A run, triplet, quad or pair; ``open``: claimed, or a triplet that a ron completed; ``won``: by the last tile."""

    kind: str
    face: int
    open: bool = False
    won: bool = False

    @property
    def faces(self) -> tuple[int, ...]:
        if self.kind == "run":
            return (self.face, self.face + 1, self.face + 2)
        return (self.face,) * {"pair": 2, "triplet": 3, "quad": 4}[self.kind]


@dataclass
class Win:
    """A winning hand and how it won. ``concealed`` is without the winning tile; winds count 0-3 from East."""

    concealed: tuple[int, ...]
    tile: int
    tsumo: bool
    melds: tuple[Meld, ...] = ()
    seat_wind: int = 1
    round_wind: int = 0
    riichi: int = 0  # 1 riichi, 2 double riichi
    ippatsu: bool = False
    last: bool = False  # no live tile is left, and it is no replacement
    rinshan: bool = False
    chankan: bool = False
    robbed: bool = False  # of a kan or of a North laid aside
    first: bool = False  # the own first draw, no call before
    kita: int = 0  # Norths laid aside
    indicators: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    options: Options = field(default_factory=lambda: TENHOU)

    @property
    def tiles(self) -> list[int]:
        return [*self.concealed, self.tile, *(tile for meld in self.melds for tile in meld.tiles)]

    @property
    def closed(self) -> bool:
        """ "the hand stays closed" with an ankan."""
        return all(meld.kind == "ankan" for meld in self.melds)


@dataclass
class Reading:
    """One way to see the hand. ``shape``: groups, pairs or orphans."""

    win: Win
    shape: str
    groups: list[Group]

    @property
    def closed(self) -> bool:
        return self.win.closed

    @cached_property
    def faces(self) -> list[int]:
        return sorted(FACE[tile] for tile in self.win.tiles)

    @property
    def runs(self) -> list[int]:
        return [group.face for group in self.groups if group.kind == "run"]

    @property
    def triplets(self) -> list[int]:
        return [group.face for group in self.groups if group.kind in ("triplet", "quad")]

    @property
    def quads(self) -> list[int]:
        return [group.face for group in self.groups if group.kind == "quad"]

    @property
    def concealed_triplets(self) -> int:
        return sum(group.kind in ("triplet", "quad") and not group.open for group in self.groups)

    @property
    def pair(self) -> int:
        return next(group.face for group in self.groups if group.kind == "pair") if self.shape == "groups" else -1

    @property
    def last_group(self) -> Group:
        return next(group for group in self.groups if group.won)

    @property
    def two_sided(self) -> bool:
        """The winning tile completed a run that both its ends could complete."""
        group, face = self.last_group, FACE[self.win.tile]
        edge = {group.face + 2: group.face % 9 == 0, group.face: group.face % 9 == 6}
        return group.kind == "run" and face in edge and not edge[face]

    def value_wind(self, face: int) -> int:
        """How often a face is the seat's or the round's wind."""
        return (face == 27 + self.win.seat_wind) + (face == 27 + self.win.round_wind)


Predicate = Callable[[Reading], bool]
YAKU: dict[str, tuple[int, int, Predicate]] = {}
YAKUMAN: dict[str, Predicate] = {}
"""Names; han closed, han open (0: only closed) and predicate of each."""


def yaku(closed: int, opened: int = 0) -> Callable[[Predicate], Predicate]:
    def register(predicate: Predicate) -> Predicate:
        YAKU[predicate.__name__.replace("_", "-")] = closed, opened, predicate
        return predicate

    return register


def yakuman(predicate: Predicate) -> Predicate:
    YAKUMAN[predicate.__name__.replace("_", "-")] = predicate
    return predicate


# How the hand won. "riichi 1 han"; "menzen tsumo, riichi, double riichi, ippatsu".


@yaku(1)
def riichi(r: Reading) -> bool:
    return r.win.riichi == 1


@yaku(2)
def double_riichi(r: Reading) -> bool:
    return r.win.riichi == 2


@yaku(1)
def ippatsu(r: Reading) -> bool:
    return bool(r.win.riichi) and r.win.ippatsu and r.win.options["ippatsu"]


@yaku(1)
def menzen_tsumo(r: Reading) -> bool:
    return r.win.tsumo


@yaku(1, 1)
def haitei(r: Reading) -> bool:  # "rinshan with haitei: never both"
    return r.win.tsumo and r.win.last and not r.win.rinshan


@yaku(1, 1)
def houtei(r: Reading) -> bool:
    return not r.win.tsumo and r.win.last and not r.win.chankan


@yaku(1, 1)
def rinshan(r: Reading) -> bool:  # "rinshan kaihou 1 han"
    return r.win.tsumo and r.win.rinshan


@yaku(1, 1)
def chankan(r: Reading) -> bool:  # "Robbing a kakan (chankan)"
    return not r.win.tsumo and r.win.chankan


# "pinfu, tanyao, iipeikou, yakuhai (dragons, seat, round)"


@yaku(1)
def pinfu(r: Reading) -> bool:
    worthless = r.shape == "groups" and r.pair not in DRAGONS and not r.value_wind(r.pair)
    return worthless and len(r.runs) == 4 and r.two_sided


@yaku(1, 1)
def tanyao(r: Reading) -> bool:
    return not ORPHANS & set(r.faces) and (r.closed or r.win.options["open-tanyao"])


def equal_runs(r: Reading) -> int:
    return sum(count // 2 for count in Counter(r.runs).values())


@yaku(1)
def iipeikou(r: Reading) -> bool:
    return equal_runs(r) == 1


@yaku(3)
def ryanpeikou(r: Reading) -> bool:
    return equal_runs(r) == 2


@yaku(1, 1)
def seat_wind(r: Reading) -> bool:
    return 27 + r.win.seat_wind in r.triplets


@yaku(1, 1)
def round_wind(r: Reading) -> bool:
    return 27 + r.win.round_wind in r.triplets


@yaku(1, 1)
def haku(r: Reading) -> bool:
    return 31 in r.triplets


@yaku(1, 1)
def hatsu(r: Reading) -> bool:
    return 32 in r.triplets


@yaku(1, 1)
def chun(r: Reading) -> bool:
    return 33 in r.triplets


# "chiitoitsu, toitoi, sanankou, sanshoku doujun/doukou, ittsu, chanta, junchan, honroutou, shousangen, sankantsu ..."


@yaku(2)
def chiitoitsu(r: Reading) -> bool:
    return r.shape == "pairs"


@yaku(2, 2)
def toitoi(r: Reading) -> bool:
    return len(r.triplets) == 4


@yaku(2, 2)
def sanankou(r: Reading) -> bool:
    return r.concealed_triplets == 3


@yaku(2, 2)
def sankantsu(r: Reading) -> bool:
    return len(r.quads) == 3


@yaku(2, 1)
def sanshoku_doujun(r: Reading) -> bool:
    return any({first, first + 9, first + 18} <= set(r.runs) for first in range(9))


@yaku(2, 2)
def sanshoku_doukou(r: Reading) -> bool:
    return any({first, first + 9, first + 18} <= set(r.triplets) for first in range(9))


@yaku(2, 1)
def ittsu(r: Reading) -> bool:
    return any({suit, suit + 3, suit + 6} <= set(r.runs) for suit in (0, 9, 18))


def outside(r: Reading) -> bool:
    """Every group has a terminal or honour, and there is a run (else it is honroutou)."""
    return r.shape == "groups" and bool(r.runs) and all(ORPHANS & set(group.faces) for group in r.groups)


@yaku(2, 1)
def chanta(r: Reading) -> bool:
    return outside(r) and any(face in HONOURS for face in r.faces)


@yaku(3, 2)
def junchan(r: Reading) -> bool:
    return outside(r) and not any(face in HONOURS for face in r.faces)


@yaku(2, 2)
def honroutou(r: Reading) -> bool:
    return set(r.faces) <= ORPHANS and r.shape != "orphans"


@yaku(2, 2)
def shousangen(r: Reading) -> bool:
    return r.pair in DRAGONS and sum(face in DRAGONS for face in r.triplets) == 2


def suits(r: Reading) -> set[int]:
    return {face // 9 for face in r.faces if face not in HONOURS}


@yaku(3, 2)
def honitsu(r: Reading) -> bool:
    return len(suits(r)) == 1 and any(face in HONOURS for face in r.faces)


@yaku(6, 5)
def chinitsu(r: Reading) -> bool:
    return len(suits(r)) == 1 and not any(face in HONOURS for face in r.faces)


# "yakuman: kokushi (13-wait), suuankou (tanki), daisangen, ..., suukantsu, tenhou, chiihou"


@yakuman
def kokushi(r: Reading) -> bool:
    return r.shape == "orphans" and FACE[r.win.tile] not in map(FACE.__getitem__, r.win.concealed)


@yakuman
def kokushi_juusanmen(r: Reading) -> bool:
    return r.shape == "orphans" and not kokushi(r)


@yakuman
def suuankou(r: Reading) -> bool:
    return r.concealed_triplets == 4 and r.last_group.kind != "pair"


@yakuman
def suuankou_tanki(r: Reading) -> bool:
    return r.concealed_triplets == 4 and r.last_group.kind == "pair"


@yakuman
def daisangen(r: Reading) -> bool:
    return set(DRAGONS) <= set(r.triplets)


@yakuman
def daisuushi(r: Reading) -> bool:
    return set(WINDS) <= set(r.triplets)


@yakuman
def shousuushi(r: Reading) -> bool:
    return r.pair in WINDS and set(WINDS) <= {*r.triplets, r.pair}


@yakuman
def tsuuiisou(r: Reading) -> bool:
    return set(r.faces) <= set(HONOURS)


@yakuman
def ryuuiisou(r: Reading) -> bool:
    return set(r.faces) <= GREEN


@yakuman
def chinroutou(r: Reading) -> bool:
    return set(r.faces) <= ORPHANS - set(HONOURS)


def nine_gates(r: Reading, faces: list[int]) -> bool:
    """1112345678999 of one suit among the faces, all of them concealed."""
    if r.win.melds or len(suits(r)) != 1 or any(face in HONOURS for face in faces):
        return False
    return not Counter([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]) - Counter(face % 9 for face in faces)


@yakuman
def chuuren(r: Reading) -> bool:
    return nine_gates(r, r.faces) and not junsei_chuuren(r)


@yakuman
def junsei_chuuren(r: Reading) -> bool:
    return nine_gates(r, [FACE[tile] for tile in r.win.concealed])


@yakuman
def suukantsu(r: Reading) -> bool:
    return len(r.quads) == 4


@yakuman
def tenhou(r: Reading) -> bool:
    return r.win.tsumo and r.win.first and r.win.seat_wind == 0


@yakuman
def chiihou(r: Reading) -> bool:
    return r.win.tsumo and r.win.first and r.win.seat_wind != 0
