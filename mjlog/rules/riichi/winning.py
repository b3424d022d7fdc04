"""Wins of riichi: whether a hand may win on a tile, and the circumstances that its value depends on."""

from collections.abc import Iterator

from mjlog.model import Call, Deal, Discard, Draw, Say
from mjlog.rules.faults import player_fault
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.state import RiichiPlayer, RiichiTable
from mjlog.rules.riichi.value import DORA_FACE, Value, value_hand
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
    WinHand,
)
from mjlog.table import NO_FAULTS, Fault, Faults, Won
from mjlog.tiles import FACE, FLOWERS, NORTH, RED, SUIT, TILE_NAMES, UNIT, UNKNOWN

_FIVES = FACE[RED:FLOWERS]
"""Of the red ones, in their order."""
_ROBBED = frozenset(("kakan", "kita"))
"""Calls whose tile may be won."""


def verify_win(options: RiichiRules, table: RiichiTable, won: Won) -> Faults:
    """Complete, with a yaku, not furiten. The value goes into ``won``."""
    player = table.players[won.seat]
    if won.tile == UNKNOWN or is_hidden(player):
        return _verify_seen_furiten(table, won, player) + player_fault("unchecked-win", player)
    won.value = value = value_hand(win_hand(options, table, won), options)
    if value.fault == "not-complete":
        return player_fault("false-win", player, tile=TILE_NAMES[won.tile])
    faults = turned_early(table) if won.source is None and table.is_turned_early else NO_FAULTS
    if won.source is not None:
        if not table.claimable:
            faults = _verify_robbing(options, table, player, value)
        faults += verify_furiten(player)
    if value.fault == "no-yaku":
        return (*faults, *player_fault("no-yaku", player, tile=TILE_NAMES[won.tile]))
    if problem := _unknown_dora(table, player):
        won.value = None
        faults += player_fault("unchecked-value", player, problem=problem)
    return faults


def turned_early(table: RiichiTable) -> Faults:
    """Of an indicator that is due before a discard, where none follows (presets.md, open-kan indicator)."""
    return (Fault("indicator-undue", {"tile": TILE_NAMES[table.indicators[-1]]}, "after the discard is chosen"),)


def _verify_robbing(options: RiichiRules, table: RiichiTable, player: RiichiPlayer, value: Value) -> Faults:
    """May this hand rob the kan that was just laid, and may it be robbed already?"""
    orphans = any(name.startswith("kokushi") for name, _ in value.yaku)
    faults = NO_FAULTS
    if table.stands or (table.laid == "ankan" and not (orphans and options.robbed_ankan)):
        faults = player_fault("not-robbable", player)
    return faults + player_fault("indicator-missing", player) if table.due_first else faults


def _unknown_dora(table: RiichiTable, player: RiichiPlayer) -> str:
    """Why it cannot be told how many dora a hand holds; empty if it can, or where the record speaks of none."""
    if table.misturned:
        return "it is not known which indicators count"
    if not table.indicators and "dora" in table.claimed.get(player.seat, ()):
        return "the record names dora and no indicator"
    if table.ura is None and "ura" in table.claimed.get(player.seat, ()):
        return "the record names ura dora and no indicator of them"
    return ""


def is_hidden(player: RiichiPlayer) -> bool:
    """Whether a tile of the hand or of a meld is not known."""
    return player.unknown > 0 or any(UNKNOWN in meld.tiles for meld in player.melds)


def verify_furiten(player: RiichiPlayer) -> Faults:
    """May a hand whose waits are known win by ron, for all that was seen to pass?"""
    own = player.find_discarded(player.waits)
    if own is not None:
        return player_fault("furiten", player, tile=TILE_NAMES[own])
    if player.passed_in_riichi:
        return player_fault("furiten-riichi", player)
    return player_fault("furiten-passed", player) if player.passed_win else NO_FAULTS


def _verify_seen_furiten(table: RiichiTable, won: Won, player: RiichiPlayer) -> Faults:
    """Furiten of a hand that is not known: it waits for the tile it wins on, since its last change at least."""
    if won.source is None or won.tile == UNKNOWN:
        return NO_FAULTS
    faces = 1 << FACE[won.tile]
    if player.find_discarded(faces) is not None:
        return player_fault("furiten", player, tile=TILE_NAMES[won.tile])
    return verify_let_go(table, player, faces)


def verify_let_go(table: RiichiTable, player: RiichiPlayer, faces: int) -> Faults:
    """Did a player, who now wins by ron, let no tile go for which the hand waited already?

    It has been the same since its last change at least; in riichi, where closed kans keep the waits, since then.

    Args:
        table: with what is recorded of the deal.
        player: who wins.
        faces: some or all of the waits, as a mask.
    """
    in_riichi = player.riichi > 0 and not player.broken
    if not _lets_go(table.record, player, faces, in_riichi=in_riichi):
        return NO_FAULTS
    return player_fault("furiten-riichi" if in_riichi else "furiten-passed", player)


def _lets_go(deal: Deal | None, player: RiichiPlayer, faces: int, *, in_riichi: bool) -> bool:
    for event in () if deal is None else _before_the_win(deal, player.seat):
        if event.seat == player.seat:
            if not in_riichi or (isinstance(event, Discard) and event.riichi):
                return False
        elif isinstance(event, Discard) or (isinstance(event, Call) and event.kind in _ROBBED):
            tile = event.tile if isinstance(event, Discard) else event.laid[0]
            if tile != UNKNOWN and faces >> FACE[tile] & 1:
                return True
    return False


def _before_the_win(deal: Deal, seat: int) -> Iterator[Draw | Discard | Call]:
    """Draws, discards and calls before that of the tile which a seat won by ron, the latest first."""
    said = (at for at, event in enumerate(deal.events) if event == Say(seat, "ron"))
    acts = (
        event
        for event in reversed(deal.events[: next(said, None)])
        if isinstance(event, Draw | Discard) or (isinstance(event, Call) and not event.void)
    )
    next(acts, None)
    yield from acts


def win_hand(options: RiichiRules, table: RiichiTable, won: Won) -> WinHand:
    """The hand and the circumstances of a win."""
    player = table.players[won.seat]
    keys = player.keys.copy()
    counts = player.counts.copy()  # by face, melds and all
    win = FACE[won.tile]
    tsumo = won.source is None
    if not tsumo:
        keys[SUIT[win]] += UNIT[win]
        counts[won.tile] += 1
    for meld in player.melds:
        for tile in meld.tiles:
            if tile < UNKNOWN:
                counts[tile] += 1
    reds = counts[RED:FLOWERS]
    aka = sum(reds)
    if aka:
        for five, red in zip(_FIVES, reds, strict=True):
            counts[five] += red
    kita = len(player.bonus)
    counts[NORTH] += kita
    dora_face = DORA_FACE[options.players]
    dora = ura = 0
    for tile in table.indicators:
        dora += counts[dora_face[tile]]
    if player.riichi and table.ura and options.ura_dora:
        for tile in table.ura:
            ura += counts[dora_face[tile]]
    return WinHand(
        keys,
        player.melds,
        win,
        tsumo,
        (won.seat - table.dealer) % options.players,
        table.wind,
        circumstances(options, table, player, tsumo),
        dora,
        ura,
        aka,
        kita,
    )


def circumstances(options: RiichiRules, table: RiichiTable, player: RiichiPlayer, tsumo: bool) -> int:
    """How a win comes about, as the flags of a hand."""
    flags = 0
    robbing = not tsumo and not table.claimable
    robs_kita = robbing and table.laid == "kita"
    if not player.open:  # the riichi of an open hand is none
        flags = (0, RIICHI, DOUBLE_RIICHI)[player.riichi]
        if player.ippatsu and options.ippatsu and (options.kita_ippatsu or not robs_kita):
            flags |= IPPATSU
    last = table.live == 0
    if tsumo:
        if table.rinshan and (options.kita_rinshan or table.laid != "kita"):
            flags |= RINSHAN
        if last and (not table.rinshan or options.rinshan_haitei):
            flags |= HAITEI
    elif robbing:
        flags |= 0 if robs_kita else CHANKAN
    elif last and (not table.after_rinshan or options.rinshan_houtei):
        flags |= HOUTEI
    if table.uninterrupted and not player.river and not robbing:
        if not tsumo:
            flags |= RENHOU
        else:
            flags |= TENHOU if player.seat == table.dealer else CHIIHOU
    return flags
