"""Draws against what the record shows and says beside them, where the play is not recorded or hands are not known."""

from collections.abc import Iterator, Sequence
from itertools import product

from mjlog.model import Deal, Drawn
from mjlog.rules.faults import player_fault, verify_paid
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.posed import MOST_KANS, count_kans, told_riichi
from mjlog.rules.riichi.settle import noten_payments
from mjlog.rules.riichi.state import RiichiTable
from mjlog.table import Fault, Faults, Placed
from mjlog.tiles import FACE, FACES, TERMINALS_AND_HONOURS, UNKNOWN

_KINDS = 9
"""Of terminals and honours, to declare kyuushu with."""


def verify_draw(options: RiichiRules, table: RiichiTable, deal: Deal, drawn: Drawn) -> Iterator[Placed]:
    """Can the deal have ended in this draw? Each fault with its clause."""
    kind = drawn.kind
    if kind == "kyuushu":
        yield from (("result", fault) for seat in drawn.seats for fault in _verify_kyuushu(options, table, deal, seat))
        return
    winnable = max(sum(player.waits >> face & 1 for player in table.players) for face in range(FACES))
    unknown = sum(player.unknown > 0 for player in table.players)
    refuted = {
        "suufon": options.first_turn_uninterrupted and _is_called(deal),
        "suucha": len(told_riichi(deal, options.players)) < options.players,
        # One player's four do not end it.
        "suukaikan": options.fifth_kan == "no" and any(count_kans(shown) == MOST_KANS for shown in deal.shown),
        "sanchahou": winnable + unknown < 3,
    }
    if refuted.get(kind):
        yield "result", Fault("no-ground-to-abort", {"kind": kind})


def _is_called(deal: Deal) -> bool:
    """Whether there was a claim or a kan, or a North laid aside."""
    return len(deal.dora) > 1 or any(shown.melds for shown in deal.shown)


def _verify_kyuushu(options: RiichiRules, table: RiichiTable, deal: Deal, seat: int) -> Faults:
    """Nine kinds, in the first go-round: before the own first discard, no call before."""
    player, shown = table.players[seat], table.shown.get(seat)
    called = _is_called(deal) if options.first_turn_uninterrupted else bool(shown and shown.melds)
    before = (seat - table.dealer) % options.players
    late = any(
        one == seat or (options.first_turn_uninterrupted and (one - table.dealer) % options.players > before)
        for one in deal.riichi or ()
    )
    if called or late:
        return player_fault("kyuushu-late", player)
    if shown is None:
        return ()
    faces = {FACE[tile] for tile in shown.tiles}
    kinds = len(faces.intersection(TERMINALS_AND_HONOURS))
    unknown = shown.tiles.count(UNKNOWN) + (len(shown.tiles) == 13)  # the tile drawn may not be among those shown
    if kinds + unknown < _KINDS:
        return player_fault("kyuushu-kinds", player, f"{_KINDS} kinds", f"{kinds} kinds")
    return player_fault("unchecked-kyuushu", player) if kinds < _KINDS else ()


def verify_unshown_riichi(table: RiichiTable, drawn: Drawn) -> Iterator[Placed]:
    """Is whoever was in riichi, with a hand that nobody saw, among those who are said to be tenpai?"""
    for player in table.players:
        silent = drawn.tenpai is not None and player.seat not in drawn.tenpai
        if silent and player.riichi and player.unknown and not (player.broken or player.dead):
            (fault,) = player_fault("riichi-noten", player)
            yield "tenpai", fault


def verify_noten_paid(
    options: RiichiRules, table: RiichiTable, ready: Sequence[bool | None], paid: tuple[int, ...]
) -> list[Placed]:
    """Is what is recorded as paid what some of those who may be tenpai are paid?

    Args:
        options: how much it is.
        table: with those who are in riichi, and so tenpai.
        ready: who is tenpai by hands or statements; None where that is not known.
        paid: by seat.
    """
    ways = _ways(table, ready)
    return verify_paid(paid, paid.index(max(paid)), (tuple(noten_payments(way, options)) for way in ways))


def told_by_payments(
    options: RiichiRules, table: RiichiTable, ready: Sequence[bool | None], paid: tuple[int, ...]
) -> list[bool | None]:
    """Who is tenpai by what is recorded as paid too; nothing more where that cannot be.

    Args:
        options: how much it is.
        table: with those who are in riichi, and so tenpai.
        ready: who is tenpai by hands or statements; None where that is not known.
        paid: by seat.
    """
    ways = [way for way in _ways(table, ready) if tuple(noten_payments(way, options)) == paid]
    return [column[0] if len(set(column)) == 1 else None for column in zip(*ways, strict=True)] or list(ready)


def paid_as_tenpai(options: RiichiRules, paid: Sequence[int]) -> tuple[bool, ...] | None:
    """Who is tenpai by what is recorded as paid alone; None where nobody pays, or nothing that there is.

    Args:
        options: how much it is.
        paid: by seat.
    """
    ways = [
        way
        for way in product((False, True), repeat=options.players)
        if tuple(noten_payments(way, options)) == tuple(paid)
    ]
    return ways[0] if len(ways) == 1 else None


def _ways(table: RiichiTable, ready: Sequence[bool | None]) -> Iterator[tuple[bool, ...]]:
    """Who may be tenpai, in each way; whoever is in riichi is."""
    return product(
        *(
            (one,) if one is not None else (True,) if player.riichi and not player.broken else (False, True)
            for one, player in zip(ready, table.players, strict=True)
        )
    )
