"""What a winning hand is worth: every reading of it scored, the best one taken.

`value_hand` is what play and checks use; `explain` gives all readings with their fu items by the same code.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Final, Literal

from mjlog.rules.riichi.fu import count_fu, pair_fu, round_fu
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.yaku import (
    CHANKAN,
    CHIIHOU,
    CLOSED,
    DOUBLE_RIICHI,
    FIRST_TURN,
    FLAG_ROWS,
    FLAG_YAKUMAN,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RENHOU,
    RIICHI,
    RINSHAN,
    TENHOU,
    Entry,
    Reading,
    Shape,
    Wait,
    WinHand,
    count_face,
    rows_of,
)
from mjlog.rules.shapes import (
    NO_PAIR,
    ODD,
    RUN_TRAITS,
    TERMINALS_HONOURS,
    TRIPLET_TRAITS,
    SuitDivision,
    suit_of,
    tiles_of,
)
from mjlog.table import FuItem
from mjlog.tiles import FACE, FACES, FLOWERS, SUIT, UNIT

__all__ = [
    "CONTRADICTIONS",
    "Explanation",
    "Limit",
    "ReadingValue",
    "Value",
    "WinHand",
    "contradiction",
    "count_face",
    "dora_face",
    "explain",
    "limit_of",
    "value_hand",
]

Limit = Literal["", "mangan", "haneman", "baiman", "sanbaiman", "counted-yakuman", "yakuman"]


@dataclass(slots=True)
class Value:
    """What a hand is worth. With a ``fault`` it is no win, and worth nothing."""

    fault: Literal["", "no-yaku", "not-complete"] = ""
    yaku: Sequence[Entry] = ()
    """Names and han, in the usual order; each yakuman has 13 han, doubled 26."""
    fu: int = 0
    """Rounded; 0 for thirteen orphans."""
    fu_sum: int = 0
    """Before rounding."""
    han: int = 0
    yakuman: int = 0
    """How many times yakuman; 0 for a hand that is valued by its han."""
    limit: Limit = ""
    base: int = 0
    """Base points: a non-dealer gets four times them at ron, the dealer six times."""
    claimed: bool = False
    """Whether it is what a record says, not what the tiles are worth."""


@dataclass(slots=True)
class ReadingValue:
    """One reading of the hand, what it is worth, and its fu item by item, before rounding."""

    reading: Reading
    value: Value
    items: list[FuItem]


@dataclass(slots=True)
class Explanation:
    """Why a hand is worth what it is: the best value, and all readings, best first."""

    value: Value
    readings: list[ReadingValue]


def dora_face(indicator: int, players: int) -> int:
    """The face that an indicator's face makes dora: the next of its suit, of the winds, of the dragons, in a circle.

    With three players there are no 2m-8m: 1m makes 9m dora.
    """
    if indicator >= 31:
        return 31 + (indicator - 30) % 3
    if indicator >= 27:
        return 27 + (indicator - 26) % 4
    if indicator == 0 and players == 3:
        return 8
    return indicator // 9 * 9 + (indicator + 1) % 9


DORA_FACE: Final = {
    players: [dora_face(face, players) if face < FACES else FLOWERS for face in FACE] for players in (3, 4)
}
"""For three and four players the face that each tile as an indicator makes dora; of one that nobody recorded a flower,
which no hand of riichi holds."""


CONTRADICTIONS: Final = {
    "riichi-open": "riichi needs a closed hand, and this one has an open meld",
    "riichi-twice": "a hand is in riichi or in double riichi",
    "ippatsu-without-riichi": "ippatsu needs riichi",
    "ippatsu-rinshan": "the kan before a replacement tile ends ippatsu",
    "haitei-ron": "haitei is a win on the last draw: tsumo; on the last discard it is houtei",
    "houtei-tsumo": "houtei is a win on the last discard: ron; on the last draw it is haitei",
    "rinshan-ron": "rinshan is a win on an own replacement tile: tsumo",
    "rinshan-without-kan": "rinshan needs an own kan, and this hand has none",
    "rinshan-haitei": "a replacement tile is not the last draw under these rules",
    "chankan-tsumo": "chankan robs another's kan: ron",
    "chankan-houtei": "a robbed kan is not the last discard",
    "chankan-tile-held": "a robbed tile is the fourth of an added kan, so this hand cannot hold another of its face",
    "tenhou-not-dealer": "tenhou is the dealer's win (seat E) on the first draw: tsumo",
    "chiihou-dealer": "chiihou is another's win (not seat E) on the first draw: tsumo",
    "renhou-tsumo": "renhou is a win before the own first draw: ron",
    "first-turn-meld": "after a meld or kan it is no longer an uninterrupted first turn",
    "first-turn-kita": "after a North is laid aside it is no longer an uninterrupted first turn",
    "first-turn-riichi": "before the own first discard nobody is in riichi",
    "first-turn-late": "the first turn is neither the last nor after a kan",
}
"""What `contradiction` may find, and why it is one."""


def contradiction(hand: WinHand, rules: RiichiRules) -> str:
    """The first contradiction in what is said of a win, a key of `CONTRADICTIONS`; empty when there is none."""
    flags = hand.flags
    closed = all(kind == "ankan" for kind, *_ in hand.melds)
    in_riichi = flags & (RIICHI | DOUBLE_RIICHI)
    first_turn = flags & (TENHOU | CHIIHOU | RENHOU)
    kan = any(kind in ("kan", "ankan", "kakan") for kind, *_ in hand.melds)
    replaced = kan or (hand.kita and rules.kita_rinshan)
    held = count_face(hand.keys, hand.melds, hand.win)
    for code, wrong in (
        ("riichi-open", in_riichi and not closed),
        ("riichi-twice", in_riichi == RIICHI | DOUBLE_RIICHI),
        ("ippatsu-without-riichi", flags & IPPATSU and not in_riichi),
        ("ippatsu-rinshan", flags & IPPATSU and flags & RINSHAN),
        ("haitei-ron", flags & HAITEI and not hand.tsumo),
        ("houtei-tsumo", flags & HOUTEI and hand.tsumo),
        ("rinshan-ron", flags & RINSHAN and not hand.tsumo),
        ("rinshan-without-kan", flags & RINSHAN and not replaced),
        ("rinshan-haitei", flags & RINSHAN and flags & HAITEI and not rules.rinshan_haitei),
        ("chankan-tsumo", flags & CHANKAN and hand.tsumo),
        ("chankan-houtei", flags & CHANKAN and flags & HOUTEI),
        ("chankan-tile-held", flags & CHANKAN and held > 1),
        ("tenhou-not-dealer", flags & TENHOU and (hand.seat_wind or not hand.tsumo)),
        ("chiihou-dealer", flags & CHIIHOU and (not hand.seat_wind or not hand.tsumo)),
        ("renhou-tsumo", flags & RENHOU and hand.tsumo),
        ("first-turn-meld", first_turn and hand.melds),
        ("first-turn-kita", first_turn and hand.kita),
        ("first-turn-riichi", first_turn and in_riichi),
        ("first-turn-late", first_turn and flags & (HAITEI | HOUTEI | RINSHAN | CHANKAN)),
    ):
        if wrong:
            return code
    return ""


_MAN, _PIN, _SOU, _HONOURS = suit_of.by_suit


@cache
def _waits(division: SuitDivision, win: int) -> tuple[Wait, ...]:
    """Where the winning tile can stand in its suit, named by the wait that makes; each wait once."""
    runs, triplets, pair, *_ = division
    waits: list[Wait] = []
    if pair == win:
        waits.append("tanki")
    if triplets >> win & 1:
        waits.append("shanpon")
    for first in runs:
        if first <= win <= first + 2:
            wait: Wait = "ryanmen"
            if win == first + 1:
                wait = "kanchan"
            elif first % 9 == (0 if win > first else 6):
                wait = "penchan"
            if wait not in waits:
                waits.append(wait)
    return tuple(waits)


def _readings(hand: WinHand, rules: RiichiRules) -> list[Reading]:
    """Every way to read the hand; none when it is not complete."""
    key_m, key_p, key_s, key_z = hand.keys
    melds, win = hand.melds, hand.win
    closed = True
    meld_runs: tuple[int, ...] = ()
    meld_run_set = meld_traits = laid = concealed_kans = kans = 0
    for meld in melds:
        kind, face = meld[0], meld[1]
        if kind == "chi":
            closed = False
            meld_runs += (face,)
            meld_run_set |= 1 << face
            meld_traits |= RUN_TRAITS[face]
            continue
        bit = 1 << face
        laid |= bit
        meld_traits |= TRIPLET_TRAITS[face]
        if kind != "pon":
            kans |= bit
        if kind == "ankan":
            concealed_kans |= bit
        else:
            closed = False
    if closed:
        meld_traits |= CLOSED
    found: list[Reading] = []
    for division in product(_MAN[key_m], _PIN[key_p], _SOU[key_s], _HONOURS[key_z]):
        (
            (runs_m, triplets_m, pair_m, run_set_m, traits_m),
            (runs_p, triplets_p, pair_p, run_set_p, traits_p),
            (runs_s, triplets_s, pair_s, run_set_s, traits_s),
            (_, triplets_z, pair_z, _, traits_z),
        ) = division
        runs = runs_m + runs_p + runs_s + meld_runs
        triplets = triplets_m | triplets_p | triplets_s | triplets_z
        pair = pair_m & pair_p & pair_s & pair_z  # NO_PAIR is all ones
        if len(runs) + (triplets | laid).bit_count() != 4 or pair == NO_PAIR:
            continue
        for wait in _waits(division[SUIT[win]], win):
            concealed = triplets | concealed_kans
            if wait == "shanpon" and not hand.tsumo:
                concealed ^= 1 << win
            reading = Reading(
                hand,
                rules,
                "groups",
                closed,
                traits_m | traits_p | traits_s | traits_z | meld_traits,
                runs,
                run_set_m | run_set_p | run_set_s | meld_run_set,
                triplets | laid,
                concealed,
                kans,
                pair,
                pair_fu(pair, 27 + hand.seat_wind, 27 + hand.round_wind, rules) if pair > 26 else 0,
                wait,
            )
            found.append(reading)
    if not melds and not (found and found[0].traits & ODD):
        found += _ungrouped(hand, rules)
    return found


def _ungrouped(hand: WinHand, rules: RiichiRules) -> list[Reading]:
    """Seven pairs or thirteen orphans, if the hand is one."""
    faces = size = traits = 0
    for suit, key in enumerate(hand.keys):
        own_faces, own_size, own_traits = tiles_of(suit, key)
        faces |= own_faces
        size += own_size
        traits |= own_traits
    shape: Shape
    if size != 14 or not faces >> hand.win & 1:
        return []
    if faces == TERMINALS_HONOURS:
        shape = "orphans"
    elif faces.bit_count() == 7 and not traits & ODD:
        shape = "pairs"
    else:
        return []
    return [Reading(hand, rules, shape, True, traits | CLOSED, (), 0, 0, 0, 0, NO_PAIR, 0, "tanki")]


def limit_of(han: int, fu: int, rules: RiichiRules) -> tuple[int, Limit]:
    """Base points of a hand valued by its han, and the limit it reaches."""
    if han < 6:
        base = fu << 2 + han
        if han == 5 or base >= 2000 or (base == 1920 and rules.kiriage_mangan):
            return 2000, "mangan"
        return base, ""
    if han < 8:
        return 3000, "haneman"
    if han < 11:
        return 4000, "baiman"
    if han < 13 or rules.counted_yakuman == "no":
        return 6000, "sanbaiman"
    return 8000 * (han // 13 if rules.counted_yakuman == "many" else 1), "counted-yakuman"


def _first_turn_yakuman(flags: int, rules: RiichiRules) -> list[Entry]:
    """Tenhou, chiihou, and renhou where it is a yakuman."""
    if rules.renhou != "yakuman":
        flags &= ~RENHOU
    return [entry for flag, entry in FLAG_YAKUMAN.items() if flags & flag]


@cache  # values share their entries
def _bonus(dora: int, ura: int, aka: int, kita: int) -> tuple[tuple[Entry, ...], int]:
    """The entries of han that are no yaku, and their sum."""
    bonus = ("dora", dora), ("ura", ura), ("aka", aka), ("kita", kita)
    return tuple(entry for entry in bonus if entry[1]), dora + ura + aka + kita


def _value(r: Reading, items: list[FuItem] | None = None) -> Value:
    """What one reading is worth; its fu items are added to ``items`` if given."""
    hand, rules = r.hand, r.rules
    fu_sum = count_fu(r, items)
    fu = round_fu(fu_sum)
    yakuman_rows, rows = rows_of(r.traits, len(r.runs))
    flags = hand.flags
    if yakuman_rows or flags & FIRST_TURN:
        yakuman = _first_turn_yakuman(flags, rules) + [entry for holds, entry in yakuman_rows if holds(r)]
        if yakuman:
            return yakuman_value(yakuman, rules, fu_sum)
    entries, han = FLAG_ROWS[flags if rules.ippatsu else flags & ~IPPATSU]
    yaku = [*entries]
    for holds, entry in rows:
        if holds(r):
            yaku.append(entry)
            han += entry[1]
    if not yaku:
        return Value("no-yaku", (), fu, fu_sum)
    bonus, more = _bonus(hand.dora, hand.ura, hand.aka, hand.kita)
    yaku += bonus
    han += more
    base, limit = limit_of(han, fu, rules)
    return Value("", yaku, fu, fu_sum, han, 0, limit, base)


def yakuman_value(yakuman: Sequence[Entry], rules: RiichiRules, fu_sum: int = 0) -> Value:
    """What some yakuman, given with 13 han each, are worth together."""
    yaku = [(name, 2 * han if name in rules.double_yakuman else han) for name, han in yakuman]
    times = sum(han for _, han in yaku) // 13
    if rules.yakuman_limit:
        times = min(times, rules.yakuman_limit)
    return Value("", yaku, round_fu(fu_sum), fu_sum, 13 * times, times, "yakuman", 8000 * times)


def _worth(value: Value) -> tuple[int, int, int, int]:
    return value.base, value.han, value.fu, value.fu_sum


def _all_readings(hand: WinHand, rules: RiichiRules) -> list[Reading]:
    """The readings, of a dealer's dealt hand with each tile as the winning one where the rules say so."""
    if hand.flags & TENHOU and rules.tenhou_wait == "any":
        return [reading for face in range(FACES) for reading in _readings(replace(hand, win=face), rules)]
    return _readings(hand, rules)


def _with_renhou(best: Value, rules: RiichiRules) -> Value:
    """A mangan for a ron in the first go-round, where that is worth more than the hand."""
    if rules.renhou == "mangan" and best.base < 2000:
        return Value("", [("renhou", 5)], best.fu, best.fu_sum, 5, 0, "mangan", 2000)
    return best


def _always_has_yaku(hand: WinHand, rules: RiichiRules) -> bool:
    """Whether a hand is closed or has a yaku with each tile it waits for, circumstances apart."""
    if all(kind == "ankan" for kind, *_ in hand.melds):
        return True
    rules = replace(rules, atozuke=True)
    for face in range(FACES):
        keys = list(hand.keys)
        keys[SUIT[hand.win]] -= UNIT[hand.win]
        if count_face(keys, hand.melds, face) < 4:
            keys[SUIT[face]] += UNIT[face]
            if value_hand(replace(hand, keys=keys, win=face, flags=0), rules).fault == "no-yaku":
                return False
    return True


def value_hand(hand: WinHand, rules: RiichiRules) -> Value:
    """The value of the best reading: highest payment, then han, then fu, those before rounding last.

    Where tiles make no complete hand, or no yaku, the value says so in its ``fault``.
    """
    best = None
    for reading in _all_readings(hand, rules) if hand.flags & TENHOU else _readings(hand, rules):
        value = _value(reading)
        if not best or _worth(value) > _worth(best):
            best = value
    if best is None:
        return Value("not-complete")
    if not (rules.atozuke or best.fault or _always_has_yaku(hand, rules)):
        return Value("no-yaku")
    return _with_renhou(best, rules) if hand.flags & RENHOU else best


def explain(hand: WinHand, rules: RiichiRules) -> Explanation:
    """The value with all readings it was chosen from, their yaku and their fu items."""
    readings: list[ReadingValue] = []
    for reading in _all_readings(hand, rules):
        items: list[FuItem] = []
        readings.append(ReadingValue(reading, _value(reading, items), items))
    readings.sort(key=lambda one: _worth(one.value), reverse=True)
    return Explanation(value_hand(hand, rules), readings)
