"""What a winning hand is worth: every reading of it scored, the best one taken.

`value_hand` is what play and checks use; `explain` gives all readings with their fu items by the same code.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mjlog.rules.riichi.fu import FuItem, count_fu, pair_fu, round_fu
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.yaku import (
    CHANKAN,
    CHIIHOU,
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
    ROWS,
    TENHOU,
    YAKUMAN_ROWS,
    Entry,
    Reading,
    Shape,
    Wait,
    WinHand,
    count_face,
    row_index,
)
from mjlog.rules.shapes import NO_PAIR, TERMINALS_HONOURS, divide, suit_of
from mjlog.tiles import FACES, SUIT, UNIT

__all__ = [
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
    reading: Reading | None = None
    """The reading that is worth most."""


@dataclass(slots=True)
class ReadingValue:
    """One reading of the hand, what it is worth, and its fu item by item, before rounding."""

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


def contradiction(hand: WinHand, rules: RiichiRules) -> str:
    """The first contradiction in what is said of a win, such as ``haitei-ron``; empty when there is none."""
    flags = hand.flags
    closed = all(kind == "ankan" for kind, *_ in hand.melds)
    in_riichi = flags & (RIICHI | DOUBLE_RIICHI)
    first_turn = flags & (TENHOU | CHIIHOU | RENHOU)
    kan = any(kind in ("kan", "ankan", "kakan") for kind, *_ in hand.melds) or hand.kita
    held = count_face(hand.keys, hand.melds, hand.win)
    for code, wrong in (
        ("riichi-open", in_riichi and not closed),
        ("riichi-twice", in_riichi == RIICHI | DOUBLE_RIICHI),
        ("ippatsu-without-riichi", flags & IPPATSU and not in_riichi),
        ("haitei-ron", flags & HAITEI and not hand.tsumo),
        ("houtei-tsumo", flags & HOUTEI and hand.tsumo),
        ("rinshan-ron", flags & RINSHAN and not hand.tsumo),
        ("rinshan-without-kan", flags & RINSHAN and not kan),
        ("rinshan-haitei", flags & RINSHAN and flags & HAITEI and not rules.rinshan_haitei),
        ("chankan-tsumo", flags & CHANKAN and hand.tsumo),
        ("chankan-houtei", flags & CHANKAN and flags & HOUTEI),
        ("chankan-tile-held", flags & CHANKAN and held > 1),
        ("tenhou-not-dealer", flags & TENHOU and (hand.seat_wind or not hand.tsumo)),
        ("chiihou-dealer", flags & CHIIHOU and (not hand.seat_wind or not hand.tsumo)),
        ("renhou-tsumo", flags & RENHOU and hand.tsumo),
        ("first-turn-meld", first_turn and hand.melds),
    ):
        if wrong:
            return code
    return ""


def _waits(runs: tuple[int, ...], triplets: int, pair: int, win: int) -> list[Wait]:
    """Where the winning tile can stand among the concealed groups, named by the wait that makes; each wait once."""
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
    return waits


def _readings(hand: WinHand, rules: RiichiRules) -> list[Reading]:
    """Every way to read the hand; none when it is not complete."""
    key_m, key_p, key_s, key_z = hand.keys
    m, p, s, z = suit_of(0, key_m), suit_of(1, key_p), suit_of(2, key_s), suit_of(3, key_z)
    faces = m.faces | p.faces | s.faces | z.faces
    size = m.size + p.size + s.size + z.size
    if size + 3 * len(hand.melds) != 14 or not faces >> hand.win & 1:
        return []
    closed = True
    meld_runs: tuple[int, ...] = ()
    laid = concealed_kans = kans = 0
    for meld in hand.melds:
        kind, face = meld[0], meld[1]
        if kind == "chi":
            meld_runs += (face,)
            faces |= 7 << face
            closed = False
            continue
        faces |= 1 << face
        laid |= 1 << face
        if kind != "pon":
            kans |= 1 << face
        if kind == "ankan":
            concealed_kans |= 1 << face
        else:
            closed = False
    seat_wind, round_wind = 27 + hand.seat_wind, 27 + hand.round_wind
    found: list[Reading] = []
    for runs, triplets, pair in divide(m, p, s, z):
        all_runs = runs + meld_runs
        run_set = 0
        for first in all_runs:
            run_set |= 1 << first
        fu_of_pair = pair_fu(pair, seat_wind, round_wind, rules)
        for wait in _waits(runs, triplets, pair, hand.win):
            concealed = triplets | concealed_kans
            if wait == "shanpon" and not hand.tsumo:
                concealed ^= 1 << hand.win
            reading = Reading(
                hand, rules, "groups", closed, seat_wind, round_wind, faces, all_runs, run_set,
                triplets | laid, concealed, kans, pair, fu_of_pair, wait,
            )  # fmt: skip
            found.append(reading)
    if size == 14:
        shape: Shape | None = None
        if faces == TERMINALS_HONOURS:
            shape = "orphans"
        elif faces.bit_count() == 7 and m.even and p.even and s.even and z.even:
            shape = "pairs"
        if shape:
            found.append(
                Reading(hand, rules, shape, True, seat_wind, round_wind, faces, (), 0, 0, 0, 0, NO_PAIR, 0, "tanki")
            )
    return found


def limit_of(han: int, fu: int, rules: RiichiRules) -> tuple[int, Limit]:
    """Base points of a hand valued by its han, and the limit it reaches."""
    if han >= 13 and rules.counted_yakuman != "no":
        return 8000 * (han // 13 if rules.counted_yakuman == "many" else 1), "counted-yakuman"
    if han >= 11:
        return 6000, "sanbaiman"
    if han >= 8:
        return 4000, "baiman"
    if han >= 6:
        return 3000, "haneman"
    base = fu << 2 + han
    if han == 5 or base >= 2000 or (rules.kiriage_mangan and base == 1920):
        return 2000, "mangan"
    return base, ""


def _first_turn_yakuman(flags: int, rules: RiichiRules) -> list[Entry]:
    """Tenhou, chiihou, and renhou where it is a yakuman."""
    if rules.renhou != "yakuman":
        flags &= ~RENHOU
    return [entry for flag, entry in FLAG_YAKUMAN.items() if flags & flag]


def _value(r: Reading, items: list[FuItem] | None = None) -> Value:
    """What one reading is worth; its fu items are added to ``items`` if given."""
    hand, rules = r.hand, r.rules
    fu_sum = count_fu(r, items)
    fu = round_fu(fu_sum)
    row = row_index(r)
    yakuman = [entry for holds, entry in YAKUMAN_ROWS[row] if holds(r)]
    flags = hand.flags
    if flags & FIRST_TURN:
        yakuman = _first_turn_yakuman(flags, rules) + yakuman
    if yakuman:
        return _yakuman_value(r, fu_sum, yakuman)
    yaku = [entry for holds, entry in ROWS[row] if holds(r)]
    if flags:
        yaku = [*FLAG_ROWS[flags & ~FIRST_TURN if rules.ippatsu else flags & ~(FIRST_TURN | IPPATSU)], *yaku]
    if not yaku:
        return Value("no-yaku", (), fu, fu_sum, reading=r)
    if hand.dora:
        yaku.append(("dora", hand.dora))
    if hand.ura:
        yaku.append(("ura", hand.ura))
    if hand.aka:
        yaku.append(("aka", hand.aka))
    if hand.kita:
        yaku.append(("kita", hand.kita))
    han = 0
    for entry in yaku:
        han += entry[1]
    base, limit = limit_of(han, fu, rules)
    return Value("", yaku, fu, fu_sum, han, 0, limit, base, r)


def _yakuman_value(r: Reading, fu_sum: int, yakuman: list[Entry]) -> Value:
    yaku = [(name, 2 * han if name in r.rules.double_yakuman else han) for name, han in yakuman]
    times = sum(han for _, han in yaku) // 13
    if r.rules.yakuman_limit:
        times = min(times, r.rules.yakuman_limit)
    return Value("", yaku, round_fu(fu_sum), fu_sum, 13 * times, times, "yakuman", 8000 * times, r)


def _worth(value: Value) -> tuple[int, int, int]:
    return value.base, value.han, value.fu_sum


def _all_readings(hand: WinHand, rules: RiichiRules) -> list[Reading]:
    """The readings, of a dealer's dealt hand with each tile as the winning one where the rules say so."""
    if hand.flags & TENHOU and rules.tenhou_wait == "any":
        return [reading for face in range(FACES) for reading in _readings(replace(hand, win=face), rules)]
    return _readings(hand, rules)


def _with_renhou(best: Value, rules: RiichiRules) -> Value:
    """A mangan for a ron in the first go-round, where that is worth more than the hand."""
    if rules.renhou == "mangan" and best.base < 2000:
        return Value("", [("renhou", 5)], best.fu, best.fu_sum, 5, 0, "mangan", 2000, best.reading)
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
    """The value of the best reading: highest payment, then han, then fu before rounding.

    Where tiles make no complete hand, or no yaku, the value says so in its ``fault``.
    """
    best = None
    for reading in _all_readings(hand, rules):
        value = _value(reading)
        if best is None or _worth(value) > _worth(best):
            best = value
    if best is None:
        return Value("not-complete")
    if not (rules.atozuke or best.fault or _always_has_yaku(hand, rules)):
        return Value("no-yaku")
    return _with_renhou(best, rules) if hand.flags & RENHOU else best


def explain(hand: WinHand, rules: RiichiRules) -> Explanation:
    """The value with all readings it was chosen from, their yaku and their fu items."""
    readings = []
    for reading in _all_readings(hand, rules):
        items: list[FuItem] = []
        readings.append(ReadingValue(_value(reading, items), items))
    readings.sort(key=lambda one: _worth(one.value), reverse=True)
    return Explanation(value_hand(hand, rules), readings)
