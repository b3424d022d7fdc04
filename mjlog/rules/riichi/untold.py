"""What a record leaves open of a win whose hand is known, and what the win may then be worth.

What is left out is unknown, never taken as none: the indicators, those below them, and where the play is not recorded
riichi and everything else that a list of the yaku would tell.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mjlog.model import Deal
from mjlog.rules.evidence import is_aside_known
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.state import RiichiPlayer, RiichiTable
from mjlog.rules.riichi.value import Value, WinHand, contradiction, value_hand
from mjlog.rules.riichi.winning import win_hand
from mjlog.rules.riichi.yaku import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RENHOU,
    RIICHI,
    RINSHAN,
    TENHOU,
)
from mjlog.table import Won
from mjlog.tiles import NORTH

_MOST_DORA: Final = 20
"""Of them and of ura together; more is worth no more."""
_HOW_WON: Final = (0, HAITEI, RINSHAN, RINSHAN | HAITEI, TENHOU, CHIIHOU), (0, HOUTEI, CHANKAN, RENHOU)
"""How a hand may be won by tsumo and by ron."""


@dataclass(slots=True)
class Untold:
    """All that a win may be worth."""

    likely: list[Value]
    """By what is recorded, and by every number of what is not."""
    unlikely: list[Value]
    """If something happened that is seldom left out of a record: the last tile, a kan, ippatsu."""
    problem: str
    """What is not recorded; empty if nothing is that would usually be."""


def find_untold(options: RiichiRules, table: RiichiTable, won: Won) -> Untold | None:
    """What a complete hand may be worth; None where the record leaves nothing open."""
    record = table.record
    if record is None:
        return None
    player = table.players[won.seat]
    if record.played and table.indicators and (table.ura is not None or not player.riichi):
        return None
    recorded = record.wins.get(won.seat)
    listed = None if recorded is None or recorded.yaku is None else dict(recorded.yaku)
    bases = list(_by_norths(options, table, won, listed))
    hand = bases[0]
    posed = not record.played and listed is None
    riichi = _riichi_ways(record, player, hand.flags) if posed else [hand.flags & (RIICHI | DOUBLE_RIICHI | IPPATSU)]
    dora = None if table.indicators else _counts(listed, "dora")
    hidden = None if table.ura is not None else _counts(listed, "ura")
    if not options.ura_dora or (listed is None and dora is not None):
        hidden = [0]  # dora of any number are as many in all
    hands = [
        replace(base, flags=base.flags & ~(RIICHI | DOUBLE_RIICHI | IPPATSU) | way, dora=shown, ura=below)
        for base in bases
        for way in riichi
        for below in (([base.ura] if hidden is None else hidden) if way else [0])
        for shown in ([base.dora] if dora is None else dora)
        if shown + below <= _MOST_DORA
    ]
    unlikely = _seldom(hands, options) if posed else []
    problem = ""
    if len(riichi) > 1:
        problem = "whether there was riichi is not recorded"
    elif dora is not None and dora != [0]:
        problem = "the indicators are not recorded"
    elif hidden is not None and riichi[0] and hidden != [0]:
        problem = "the ura indicators are not recorded"
    elif len(bases) > 1:
        problem = "whether Norths were laid aside is not recorded"
    if not problem and not unlikely and hand.kita == len(player.bonus):
        return None
    likely = _values(hands, options)
    return Untold(likely, _values(unlikely, options), problem or ("" if likely else "how it was won is not recorded"))


def _by_norths(
    options: RiichiRules, table: RiichiTable, won: Won, listed: dict[str, int | None] | None
) -> Iterator[WinHand]:
    """The hand with the Norths laid aside; with each number that there may be, where it is not recorded."""
    player, record = table.players[won.seat], table.record
    aside = player.bonus
    counts: Sequence[int] = [len(aside)]
    if options.kita and record is not None and not is_aside_known(table, player, played=record.played):
        counts = [count for count in _counts(listed, "kita") if count <= 4 - table.seen[NORTH]] or counts
    for count in counts:
        player.bonus = [NORTH] * count if count != len(aside) else aside
        hand = _with_ura(options, table, won, player)
        player.bonus = aside
        yield hand


def _with_ura(options: RiichiRules, table: RiichiTable, won: Won, player: RiichiPlayer) -> WinHand:
    """The hand with the ura that it has in riichi."""
    hand = win_hand(options, table, won)
    riichi, player.riichi = player.riichi, 1
    hand.ura = win_hand(options, table, won).ura
    player.riichi = riichi
    return hand


def _riichi_ways(record: Deal, player: RiichiPlayer, flags: int) -> list[int]:
    """In riichi or not: by the record, by what is turned for riichi alone, else both."""
    if player.open:
        return [0]
    if record.riichi is not None:
        return [flags & RIICHI]
    return [RIICHI] if record.ura is not None and len(record.wins) == 1 else [0, RIICHI]


def _counts(listed: dict[str, int | None] | None, name: str) -> Sequence[int]:
    """How many of a bonus there may be by the list of a win."""
    if listed is None:
        return range(_MOST_DORA + 1)
    count = listed.get(name, 0)
    return range(1, _MOST_DORA + 1) if count is None else [count]


def _seldom(hands: Sequence[WinHand], options: RiichiRules) -> list[WinHand]:
    """The same hands won in every way that nothing contradicts."""
    found: list[WinHand] = []
    for hand in hands:
        ways = [hand.flags]
        if hand.flags & RIICHI:
            ways += [RIICHI | IPPATSU, DOUBLE_RIICHI, DOUBLE_RIICHI | IPPATSU]
        for way in ways:
            for how in _HOW_WON[0 if hand.tsumo else 1]:
                other = replace(hand, flags=way | how)
                if (way or how) and other.flags != hand.flags and not contradiction(other, options):
                    found.append(other)
    return found


def _values(hands: Iterable[WinHand], options: RiichiRules) -> list[Value]:
    """What the hands are worth, each value once; those without a yaku are no wins."""
    found: dict[tuple[object, ...], Value] = {}
    for hand in hands:
        value = value_hand(hand, options)
        if not value.fault:
            found.setdefault((value.fu, tuple(value.yaku)), value)
    return list(found.values())


def find_liable(
    options: RiichiRules, table: RiichiTable, seat: int, value: Value | None, known: dict[str, int]
) -> Iterator[tuple[bool, tuple[Value | None, dict[str, int]]]]:
    """Who may be liable for what of a win: whether that is seldom left out, the value with what was fed, who fed it.

    Args:
        options: the hands that there is liability for.
        table: with its record.
        seat: the winner's.
        value: of the win.
        known: by the play.
    """
    record = table.record
    if record is None or record.played or value is None or not value.yakuman or not options.pao:
        yield False, (value, known)
        return
    win = record.wins.get(seat)
    said, paid = (None, None) if win is None else (win.pao, win.pay)
    named = [name for name, _ in value.yaku if name in options.pao]
    # Of yakuman without their names any may be the one fed.
    fed = (
        [value]
        if value.yaku
        else [replace(value, yaku=((min(options.pao), 13 * times),)) for times in range(1, value.yakuman + 1)]
    )
    if said is None or said == seat or not (named or not value.yaku):
        yield False, (value, {})
    for other in range(options.players):
        if other != seat and said in (None, other):
            for one in fed:
                names = named or [name for name, _ in one.yaku if name in options.pao]
                if names:
                    yield said is None and paid is not None, (one, dict.fromkeys(names, other))
