"""The yaku of riichi: one condition each, in one table.

A condition looks at a `Reading`: the hand divided in one way, with the winning tile in one place. The table says how
many han a yaku is worth closed and open, with how many runs and with which traits of tiles and groups it can occur at
all; only the rows that can hold are asked, so a condition need not say again what its row says.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from mjlog.model import CallKind
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.shapes import (
    DRAGON_TRIPLETS,
    EQUAL_RUNS,
    GREEN_TRIPLET,
    HONOUR,
    MAN,
    MIDDLE,
    PIN,
    RED_TRIPLET,
    SIMPLE,
    SOU,
    TERMINAL,
    TERMINALS_HONOURS,
    WHITE_TRIPLET,
    WIND_TRIPLETS,
    WINDS,
)
from mjlog.tiles import SUIT, UNIT

# Circumstances of a win, bits of ``WinHand.flags``.
RIICHI: Final = 1
DOUBLE_RIICHI: Final = 2
IPPATSU: Final = 4
HAITEI: Final = 8
HOUTEI: Final = 16
RINSHAN: Final = 32
CHANKAN: Final = 64
TENHOU: Final = 128
CHIIHOU: Final = 256
RENHOU: Final = 512
FIRST_TURN: Final = TENHOU | CHIIHOU | RENHOU

Meld = tuple[CallKind, int, *tuple[object, ...]]
"""Kind (chi, pon, kan, ankan, kakan) and face, of a chi the lowest; what follows them does not matter here."""

Shape = Literal["groups", "pairs", "orphans"]
Wait = Literal["ryanmen", "kanchan", "penchan", "shanpon", "tanki"]


@dataclass(slots=True)
class WinHand:
    """A winning hand and how it won."""

    keys: Sequence[int]
    """Suit keys of the concealed tiles, the winning tile included."""
    melds: Sequence[Meld]
    win: int
    """Face of the winning tile."""
    tsumo: bool
    seat_wind: int
    """0-3, East to North."""
    round_wind: int
    flags: int = 0
    """RIICHI, IPPATSU ... of this module, added; DOUBLE_RIICHI stands in place of RIICHI."""
    dora: int = 0
    """How many tiles of the hand are dora (a tile indicated twice counts twice), red fives and kita apart."""
    ura: int = 0
    aka: int = 0
    kita: int = 0
    """Norths laid aside."""


_COPIES: Final = {"chi": 1, "pon": 3, "kan": 4, "ankan": 4, "kakan": 4}
"""How many of its (lowest) face a meld holds."""


def count_face(keys: Sequence[int], melds: Sequence[Meld], face: int) -> int:
    """How many tiles of a face a hand holds, concealed and in melds."""
    count = keys[SUIT[face]] // UNIT[face] % 5
    for meld in melds:
        first = meld[1]
        if first == face:
            count += _COPIES[meld[0]]
        elif first < face < first + 3 and meld[0] == "chi":
            count += 1
    return count


@dataclass(slots=True)
class Reading:
    """A complete hand read in one way, melds included. Sets of faces are bit masks."""

    hand: WinHand
    rules: RiichiRules
    shape: Shape
    closed: bool
    traits: int
    """Of ``mjlog.rules.shapes``, and `CLOSED`."""
    runs: tuple[int, ...]
    """Lowest face of each; ascending when the hand is closed."""
    run_set: int
    triplets: int
    """Triplets and kans."""
    concealed: int
    """Those of them that are concealed; one completed by ron is not."""
    kans: int
    pair: int
    """Face of the pair; of seven pairs and thirteen orphans -1."""
    pair_fu: int
    wait: Wait
    """What the winning tile completed."""


_EDGE_RUNS: Final = sum(1 << face for face in (0, 6, 9, 15, 18, 24))
_ITTSU_M: Final = 0b1001001
_ITTSU_P: Final = _ITTSU_M << 9
_ITTSU_S: Final = _ITTSU_P << 9
_GREEN: Final = sum(1 << face for face in (19, 20, 21, 23, 25, 32))
_GREEN_RUN: Final = 1 << 19
_NINE_GATES: Final = 3 + 3 * 5**8 + sum(5**place for place in range(1, 8))


# Traits beyond those of ``mjlog.rules.shapes``.
CLOSED: Final = 1 << 16
ONE_SUIT: Final = 1 << 17  # these three follow from others
WIND_TRIPLET: Final = 1 << 18
TWO_DRAGON_TRIPLETS: Final = 1 << 19


def menzen_tsumo(r: Reading) -> bool:
    """A closed hand completed by an own draw."""
    return r.hand.tsumo


def pinfu(r: Reading) -> bool:
    """Four runs, a pair worth no fu, an open-ended wait."""
    return r.wait == "ryanmen" and not r.pair_fu


def tanyao(r: Reading) -> bool:
    """No terminal and no honour."""
    return r.closed or r.rules.open_tanyao


def iipeikou(r: Reading) -> bool:
    """Two equal runs."""
    return not ryanpeikou(r)


def ryanpeikou(r: Reading) -> bool:
    """Two equal runs twice."""
    return len(r.runs) == 4 and r.runs[0] == r.runs[1] and r.runs[2] == r.runs[3]


def seat_wind(r: Reading) -> bool:
    """A triplet of the seat's wind."""
    return r.triplets >> 27 + r.hand.seat_wind & 1 == 1


def round_wind(r: Reading) -> bool:
    """A triplet of the round's wind."""
    return r.triplets >> 27 + r.hand.round_wind & 1 == 1


def haku(_: Reading) -> bool:
    """A triplet of white dragons: its row says it all."""
    return True


def hatsu(_: Reading) -> bool:
    """A triplet of green dragons: its row says it all."""
    return True


def chun(_: Reading) -> bool:
    """A triplet of red dragons: its row says it all."""
    return True


def chiitoitsu(r: Reading) -> bool:
    """Seven different pairs."""
    return r.shape == "pairs"


def _outside(r: Reading) -> bool:
    """Whether every group and the pair hold a terminal or an honour."""
    return not (r.run_set & ~_EDGE_RUNS or r.triplets & ~TERMINALS_HONOURS) and TERMINALS_HONOURS >> r.pair & 1 == 1


def chanta(r: Reading) -> bool:
    """A terminal or honour in every group, honours and runs among them."""
    return _outside(r)


def junchan(r: Reading) -> bool:
    """A terminal in every group, runs among them, no honours."""
    return _outside(r)


def honroutou(_: Reading) -> bool:
    """Only terminals and honours: its row says it all."""
    return True


def ittsu(r: Reading) -> bool:
    """123, 456 and 789 of one suit."""
    runs = r.run_set
    return runs & _ITTSU_M == _ITTSU_M or runs & _ITTSU_P == _ITTSU_P or runs & _ITTSU_S == _ITTSU_S


def sanshoku_doujun(r: Reading) -> bool:
    """The same run in all three suits."""
    return r.run_set & r.run_set >> 9 & r.run_set >> 18 != 0


def sanshoku_doukou(r: Reading) -> bool:
    """The same triplet in all three suits."""
    return r.triplets & r.triplets >> 9 & r.triplets >> 18 & 0x1FF != 0


def sankantsu(r: Reading) -> bool:
    """Three kans."""
    return r.kans.bit_count() == 3


def toitoi(r: Reading) -> bool:
    """Four triplets."""
    return r.shape == "groups"


def sanankou(r: Reading) -> bool:
    """Three concealed triplets."""
    return r.concealed.bit_count() == 3


def shousangen(r: Reading) -> bool:
    """Two triplets of dragons and a pair of them."""
    return r.pair > 30


def honitsu(_: Reading) -> bool:
    """One suit and honours: its row says it all."""
    return True


def chinitsu(_: Reading) -> bool:
    """One suit: its row says it all."""
    return True


def daisangen(_: Reading) -> bool:
    """Three triplets of dragons: its row says it all."""
    return True


def suuankou(r: Reading) -> bool:
    """Four concealed triplets."""
    return r.concealed.bit_count() == 4 and r.wait != "tanki"


def suuankou_tanki(r: Reading) -> bool:
    """Four concealed triplets, waiting for the pair."""
    return r.concealed.bit_count() == 4 and r.wait == "tanki"


def tsuuiisou(_: Reading) -> bool:
    """Only honours: its row says it all."""
    return True


def ryuuiisou(r: Reading) -> bool:
    """Only 2s 3s 4s 6s 8s and green dragons."""
    return not (r.triplets & ~_GREEN or r.run_set & ~_GREEN_RUN) and _GREEN >> max(r.pair, 0) & 1 == 1


def chinroutou(_: Reading) -> bool:
    """Only terminals: its row says it all."""
    return True


def _nine_gates_spare(r: Reading) -> int:
    """Place 0-8 of the tile beyond 1112345678999, -1 when the hand is another."""
    if r.hand.melds:
        return -1
    spare = max(r.hand.keys) - _NINE_GATES
    return next((place for place in range(9) if spare == 5**place), -1)


def chuuren(r: Reading) -> bool:
    """1112345678999 of one suit and any further tile of it."""
    return _nine_gates_spare(r) not in (-1, r.hand.win % 9)


def junsei_chuuren(r: Reading) -> bool:
    """Nine gates waiting for all nine tiles."""
    return _nine_gates_spare(r) == r.hand.win % 9


def _waits_for_pair(r: Reading) -> bool:
    """Thirteen orphans: the winning tile makes the pair."""
    return count_face(r.hand.keys, (), r.hand.win) == 2


def kokushi(r: Reading) -> bool:
    """Each terminal and honour, one of them twice."""
    return r.shape == "orphans" and not _waits_for_pair(r)


def kokushi_juusanmen(r: Reading) -> bool:
    """Thirteen orphans waiting for all thirteen tiles."""
    return r.shape == "orphans" and _waits_for_pair(r)


def daisuushi(_: Reading) -> bool:
    """Four triplets of winds: its row says it all."""
    return True


def shousuushi(r: Reading) -> bool:
    """Three triplets of winds and a pair of the fourth."""
    return (r.triplets & WINDS).bit_count() == 3 and 27 <= r.pair <= 30


def suukantsu(r: Reading) -> bool:
    """Four kans."""
    return r.kans.bit_count() == 4


Entry = tuple[str, int]
"""A yaku and its han."""


@dataclass(frozen=True, slots=True)
class Yaku:
    """A row of the table."""

    holds: Callable[[Reading], bool]
    closed: int
    """Han closed; of a yakuman 13."""
    open: int
    """Han open, 0: must be closed."""
    runs: tuple[int, int]
    """The least and the most runs it can have; seven pairs and thirteen orphans have none."""
    needs: int = 0
    """Traits without which it cannot occur."""
    lacks: int = 0
    """Traits with which it cannot."""

    @property
    def name(self) -> str:
        """As in ``mjlog.yaku_names``."""
        return self.holds.__name__.replace("_", "-")


NUMBERS: Final = MAN | PIN | SOU

YAKU_TABLE: Final = (
    Yaku(menzen_tsumo, 1, 0, (0, 4)),
    Yaku(pinfu, 1, 0, (4, 4)),
    Yaku(tanyao, 1, 1, (0, 4), lacks=TERMINAL | HONOUR),
    Yaku(iipeikou, 1, 0, (2, 4), EQUAL_RUNS),
    Yaku(seat_wind, 1, 1, (0, 3), WIND_TRIPLET),
    Yaku(round_wind, 1, 1, (0, 3), WIND_TRIPLET),
    Yaku(haku, 1, 1, (0, 3), WHITE_TRIPLET),
    Yaku(hatsu, 1, 1, (0, 3), GREEN_TRIPLET),
    Yaku(chun, 1, 1, (0, 3), RED_TRIPLET),
    Yaku(chiitoitsu, 2, 0, (0, 0)),
    Yaku(chanta, 2, 1, (1, 4), HONOUR, MIDDLE),
    Yaku(ittsu, 2, 1, (3, 4), TERMINAL | MIDDLE),
    Yaku(sanshoku_doujun, 2, 1, (3, 4), NUMBERS),
    Yaku(sanshoku_doukou, 2, 2, (0, 1), NUMBERS),
    Yaku(sankantsu, 2, 2, (0, 1)),
    Yaku(toitoi, 2, 2, (0, 0)),
    Yaku(sanankou, 2, 2, (0, 1)),
    Yaku(shousangen, 2, 2, (0, 2), TWO_DRAGON_TRIPLETS),
    Yaku(honroutou, 2, 2, (0, 0), HONOUR, SIMPLE),
    Yaku(ryanpeikou, 3, 0, (4, 4), EQUAL_RUNS),
    Yaku(junchan, 3, 2, (1, 4), TERMINAL, HONOUR | MIDDLE),
    Yaku(honitsu, 3, 2, (0, 4), ONE_SUIT | HONOUR),
    Yaku(chinitsu, 6, 5, (0, 4), ONE_SUIT, HONOUR),
)

YAKUMAN_TABLE: Final = (
    Yaku(daisangen, 13, 13, (0, 1), DRAGON_TRIPLETS),
    Yaku(suuankou, 13, 0, (0, 0)),
    Yaku(suuankou_tanki, 13, 0, (0, 0)),
    Yaku(tsuuiisou, 13, 13, (0, 0), HONOUR, NUMBERS),
    Yaku(ryuuiisou, 13, 13, (0, 4), SOU, MAN | PIN | TERMINAL),
    Yaku(chinroutou, 13, 13, (0, 0), TERMINAL, HONOUR | SIMPLE),
    Yaku(chuuren, 13, 0, (1, 4), ONE_SUIT | TERMINAL | MIDDLE, HONOUR),
    Yaku(junsei_chuuren, 13, 0, (1, 4), ONE_SUIT | TERMINAL | MIDDLE, HONOUR),
    Yaku(kokushi, 13, 0, (0, 0), NUMBERS | HONOUR, SIMPLE),
    Yaku(kokushi_juusanmen, 13, 0, (0, 0), NUMBERS | HONOUR, SIMPLE),
    Yaku(daisuushi, 13, 13, (0, 0), WIND_TRIPLETS),
    Yaku(shousuushi, 13, 13, (0, 1), WIND_TRIPLET),
    Yaku(suukantsu, 13, 13, (0, 0)),
)

Rows = list[tuple[Callable[[Reading], bool], Entry]]
"""The yaku to ask for, each with its han."""


def _rows(table: tuple[Yaku, ...], traits: int, runs: int) -> Rows:
    return [
        (yaku.holds, (yaku.name, yaku.closed if traits & CLOSED else yaku.open))
        for yaku in table
        if yaku.runs[0] <= runs <= yaku.runs[1]
        and not yaku.needs & ~traits
        and not yaku.lacks & traits
        and (traits & CLOSED or yaku.open)
    ]


@cache
def rows_of(traits: int, runs: int) -> tuple[Rows, Rows]:
    """The yakuman, and the yaku, that a reading with these traits and so many runs can have."""
    if (traits & NUMBERS).bit_count() == 1:
        traits |= ONE_SUIT
    if traits & WIND_TRIPLETS:
        traits |= WIND_TRIPLET
    if (traits & DRAGON_TRIPLETS).bit_count() == 2:
        traits |= TWO_DRAGON_TRIPLETS
    return _rows(YAKUMAN_TABLE, traits, runs), _rows(YAKU_TABLE, traits, runs)


FLAG_YAKU: Final[dict[int, Entry]] = {
    RIICHI: ("riichi", 1),
    DOUBLE_RIICHI: ("double-riichi", 2),
    IPPATSU: ("ippatsu", 1),
    HAITEI: ("haitei", 1),
    HOUTEI: ("houtei", 1),
    RINSHAN: ("rinshan", 1),
    CHANKAN: ("chankan", 1),
}
"""The yaku of each circumstance, counted in han."""


def _flagged(flags: int) -> tuple[tuple[Entry, ...], int]:
    entries = tuple(entry for flag, entry in FLAG_YAKU.items() if flags & flag)
    return entries, sum(han for _, han in entries)


FLAG_ROWS: Final = tuple(_flagged(flags) for flags in range(2 * RENHOU))
"""The yaku of each set of flags, and the sum of their han."""
FLAG_YAKUMAN: Final[dict[int, Entry]] = {TENHOU: ("tenhou", 13), CHIIHOU: ("chiihou", 13), RENHOU: ("renhou", 13)}
FLAGS: Final = {name: flag for flag, (name, _) in (FLAG_YAKU | FLAG_YAKUMAN).items()}
"""The circumstance of each yaku that is one."""
