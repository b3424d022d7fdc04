"""The yaku of riichi: one condition each, in one table.

A condition looks at a `Reading`: the hand divided in one way, with the winning tile in one place. The table says how
many han a yaku is worth closed and open and with how many runs it can occur at all, so that only the rows that could
hold are asked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mjlog.model import CallKind
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.shapes import DRAGONS, HONOURS, TERMINALS, TERMINALS_HONOURS, WINDS
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


def count_face(keys: Sequence[int], melds: Sequence[Meld], face: int) -> int:
    """How many tiles of a face a hand holds, concealed and in melds."""
    count = keys[SUIT[face]] // UNIT[face] % 5
    for kind, first, *_ in melds:
        if kind == "chi":
            count += first <= face < first + 3
        elif first == face:
            count += 3 if kind == "pon" else 4
    return count


@dataclass(slots=True)
class Reading:
    """A complete hand read in one way, melds included. Sets of faces are bit masks."""

    hand: WinHand
    rules: RiichiRules
    shape: Shape
    closed: bool
    seat_wind: int
    """Face of the seat wind."""
    round_wind: int
    faces: int
    """All faces of the hand."""
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
_NUMBERS: Final = (1 << 27) - 1
_SUITS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
_ONE_SUIT_TERMS: Final = 0b1001001
_GREEN: Final = sum(1 << face for face in (19, 20, 21, 23, 25, 32))
_NINE_GATES: Final = 3 + 3 * 5**8 + sum(5**place for place in range(1, 8))


def menzen_tsumo(r: Reading) -> bool:
    """A closed hand completed by an own draw."""
    return r.hand.tsumo


def pinfu(r: Reading) -> bool:
    """Four runs, a pair worth no fu, an open-ended wait."""
    return r.wait == "ryanmen" and not r.pair_fu


def tanyao(r: Reading) -> bool:
    """No terminal and no honour."""
    return not r.faces & TERMINALS_HONOURS and (r.closed or r.rules.open_tanyao)


def iipeikou(r: Reading) -> bool:
    """Two equal runs."""
    return len(set(r.runs)) < len(r.runs) and not ryanpeikou(r)


def ryanpeikou(r: Reading) -> bool:
    """Two equal runs twice."""
    return len(r.runs) == 4 and r.runs[0] == r.runs[1] and r.runs[2] == r.runs[3]


def seat_wind(r: Reading) -> bool:
    """A triplet of the seat's wind."""
    return r.triplets >> r.seat_wind & 1 == 1


def round_wind(r: Reading) -> bool:
    """A triplet of the round's wind."""
    return r.triplets >> r.round_wind & 1 == 1


def haku(r: Reading) -> bool:
    """A triplet of white dragons."""
    return r.triplets >> 31 & 1 == 1


def hatsu(r: Reading) -> bool:
    """A triplet of green dragons."""
    return r.triplets >> 32 & 1 == 1


def chun(r: Reading) -> bool:
    """A triplet of red dragons."""
    return r.triplets >> 33 & 1 == 1


def chiitoitsu(r: Reading) -> bool:
    """Seven different pairs."""
    return r.shape == "pairs"


def _outside(r: Reading) -> bool:
    """Every group and the pair hold a terminal or an honour."""
    return not (r.run_set & ~_EDGE_RUNS or r.triplets & ~TERMINALS_HONOURS) and TERMINALS_HONOURS >> r.pair & 1 == 1


def chanta(r: Reading) -> bool:
    """A terminal or honour in every group, honours and runs among them."""
    return r.faces & HONOURS != 0 and _outside(r)


def junchan(r: Reading) -> bool:
    """A terminal in every group, runs among them, no honours."""
    return r.faces & HONOURS == 0 and _outside(r)


def honroutou(r: Reading) -> bool:
    """Only terminals and honours."""
    return not r.faces & ~TERMINALS_HONOURS


def ittsu(r: Reading) -> bool:
    """123, 456 and 789 of one suit."""
    return any(r.run_set >> suit & _ONE_SUIT_TERMS == _ONE_SUIT_TERMS for suit in (0, 9, 18))


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
    return (r.triplets & DRAGONS).bit_count() == 2 and r.pair > 30


def _suits(r: Reading) -> int:
    return sum(r.faces & suit != 0 for suit in _SUITS)


def honitsu(r: Reading) -> bool:
    """One suit and honours."""
    return r.faces & HONOURS != 0 and _suits(r) == 1


def chinitsu(r: Reading) -> bool:
    """One suit."""
    return r.faces & HONOURS == 0 and _suits(r) == 1


def daisangen(r: Reading) -> bool:
    """Three triplets of dragons."""
    return r.triplets & DRAGONS == DRAGONS


def suuankou(r: Reading) -> bool:
    """Four concealed triplets."""
    return r.concealed.bit_count() == 4 and r.wait != "tanki"


def suuankou_tanki(r: Reading) -> bool:
    """Four concealed triplets, waiting for the pair."""
    return r.concealed.bit_count() == 4 and r.wait == "tanki"


def tsuuiisou(r: Reading) -> bool:
    """Only honours."""
    return not r.faces & _NUMBERS


def ryuuiisou(r: Reading) -> bool:
    """Only 2s 3s 4s 6s 8s and green dragons."""
    return not r.faces & ~_GREEN


def chinroutou(r: Reading) -> bool:
    """Only terminals."""
    return not r.faces & ~TERMINALS


def _nine_gates_spare(r: Reading) -> int:
    """Place 0-8 of the tile beyond 1112345678999, -1 when the hand is another."""
    if r.hand.melds or r.faces not in _SUITS:
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


def daisuushi(r: Reading) -> bool:
    """Four triplets of winds."""
    return r.triplets & WINDS == WINDS


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
    """A row of the table. ``runs``: with how many runs it can occur (seven pairs and thirteen orphans have none)."""

    name: str
    holds: Callable[[Reading], bool]
    closed: int
    """Han closed; of a yakuman 13."""
    open: int
    """Han open, 0: must be closed."""
    runs: range


def _yaku(holds: Callable[[Reading], bool], closed: int, open_: int, least: int, most: int) -> Yaku:
    return Yaku(holds.__name__.replace("_", "-"), holds, closed, open_, range(least, most + 1))


_TABLE: Final = (
    _yaku(menzen_tsumo, 1, 0, 0, 4),
    _yaku(pinfu, 1, 0, 4, 4),
    _yaku(tanyao, 1, 1, 0, 4),
    _yaku(iipeikou, 1, 0, 2, 4),
    _yaku(seat_wind, 1, 1, 0, 3),
    _yaku(round_wind, 1, 1, 0, 3),
    _yaku(haku, 1, 1, 0, 3),
    _yaku(hatsu, 1, 1, 0, 3),
    _yaku(chun, 1, 1, 0, 3),
    _yaku(chiitoitsu, 2, 0, 0, 0),
    _yaku(chanta, 2, 1, 1, 4),
    _yaku(ittsu, 2, 1, 3, 4),
    _yaku(sanshoku_doujun, 2, 1, 3, 4),
    _yaku(sanshoku_doukou, 2, 2, 0, 1),
    _yaku(sankantsu, 2, 2, 0, 1),
    _yaku(toitoi, 2, 2, 0, 0),
    _yaku(sanankou, 2, 2, 0, 1),
    _yaku(shousangen, 2, 2, 0, 2),
    _yaku(honroutou, 2, 2, 0, 0),
    _yaku(ryanpeikou, 3, 0, 4, 4),
    _yaku(junchan, 3, 2, 1, 4),
    _yaku(honitsu, 3, 2, 0, 4),
    _yaku(chinitsu, 6, 5, 0, 4),
)

_YAKUMAN_TABLE: Final = (
    _yaku(daisangen, 13, 13, 0, 1),
    _yaku(suuankou, 13, 0, 0, 0),
    _yaku(suuankou_tanki, 13, 0, 0, 0),
    _yaku(tsuuiisou, 13, 13, 0, 0),
    _yaku(ryuuiisou, 13, 13, 0, 4),
    _yaku(chinroutou, 13, 13, 0, 0),
    _yaku(chuuren, 13, 0, 1, 4),
    _yaku(junsei_chuuren, 13, 0, 1, 4),
    _yaku(kokushi, 13, 0, 0, 0),
    _yaku(kokushi_juusanmen, 13, 0, 0, 0),
    _yaku(daisuushi, 13, 13, 0, 0),
    _yaku(shousuushi, 13, 13, 0, 1),
    _yaku(suukantsu, 13, 13, 0, 0),
)

Rows = tuple[tuple[Callable[[Reading], bool], Entry], ...]


def _rows(table: tuple[Yaku, ...], runs: int, *, closed: bool) -> Rows:
    return tuple(
        (yaku.holds, (yaku.name, yaku.closed if closed else yaku.open))
        for yaku in table
        if runs in yaku.runs and (closed or yaku.open)
    )


ROWS: Final = tuple(tuple(_rows(_TABLE, runs, closed=closed) for runs in range(5)) for closed in (False, True))
"""By closed or not, then by the number of runs: the yaku to ask for, each with its han."""
YAKUMAN_ROWS: Final = tuple(
    tuple(_rows(_YAKUMAN_TABLE, runs, closed=closed) for runs in range(5)) for closed in (False, True)
)

FLAG_YAKU: Final[dict[int, Entry]] = {
    RIICHI: ("riichi", 1),
    DOUBLE_RIICHI: ("double-riichi", 2),
    IPPATSU: ("ippatsu", 1),
    HAITEI: ("haitei", 1),
    HOUTEI: ("houtei", 1),
    RINSHAN: ("rinshan", 1),
    CHANKAN: ("chankan", 1),
}
FLAG_YAKUMAN: Final[dict[int, Entry]] = {TENHOU: ("tenhou", 13), CHIIHOU: ("chiihou", 13)}
RENHOU_YAKUMAN: Final[Entry] = ("renhou", 13)
