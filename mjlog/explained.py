"""What a fault rests on, in words, worked out only for what is reported: waits, draws there are, items of a value."""

from collections.abc import Callable
from copy import copy
from typing import Any, Final

from mjlog.model import SEATS, Win, seat_letter
from mjlog.narrate import yaku_text
from mjlog.rules.faults import faces_text
from mjlog.table import Fault, Faults, Outcome, Player, RuleSet, Table
from mjlog.tiles import FACE, TILE_NAMES, TILES, UNKNOWN
from mjlog.value_words import counters_text, fu_text

_Rules = RuleSet[Any]


def explain(faults: Faults, rules: _Rules, table: Table) -> Faults:
    """Faults of an event or result, each with what it rests on as the table shows it after that."""
    return tuple([_EXPLAINED[one.code](one, rules, table) if one.code in _EXPLAINED else one for one in faults])


# Wins and waits


def _player_of(fault: Fault, table: Table) -> Player:
    return table.players[SEATS.index(str(fault.facts["player"]))]


def _with(player: Player, tile: int, number: int) -> Player:
    """The player with so many of a tile more in the hand, or less."""
    held = copy(player)
    held.keys = player.keys_with(tile, number)
    return held


def _is_ready(rules: _Rules, player: Player) -> bool:
    return not rules.shanten(player) and rules.find_waits(player) != 0


def _false_win(fault: Fault, rules: _Rules, table: Table) -> Fault:
    """What would complete the hand."""
    player = _player_of(fault, table)
    tile = TILES[str(fault.facts["tile"])]
    tsumo = any(won.seat == player.seat and won.source is None for won in table.wins)
    held = _with(player, tile, -1) if tsumo else player
    waits = rules.find_waits(held) if not rules.shanten(held) else 0
    if waits >> FACE[tile] & 1:
        return fault
    return fault._replace(
        expected=faces_text(waits) if waits else "nothing: the hand is not ready", actual=TILE_NAMES[tile]
    )


def _furiten(fault: Fault, rules: _Rules, table: Table) -> Fault:
    del rules
    player = _player_of(fault, table)
    if player.unknown or not player.waits:
        return fault
    own = next((tile for tile in player.river if tile != UNKNOWN and player.waits >> FACE[tile] & 1), None)
    discarded = "" if own is None else f", and {TILE_NAMES[own]} was discarded"
    return fault._replace(hint=f"the hand waits for {faces_text(player.waits)}{discarded}")


def _noten(fault: Fault, rules: _Rules, table: Table) -> Fault:
    """Which discards would have left the hand ready."""
    player = _player_of(fault, table)
    if not player.river or player.river[-1] == UNKNOWN:
        return fault
    whole = _with(player, player.river[-1], 1)
    held = {FACE[tile] for tile, count in enumerate(player.counts) if count}
    good = [TILE_NAMES[face] for face in sorted(held) if _is_ready(rules, _with(whole, face, -1))]
    return fault._replace(hint=f"tenpai with the discard of {' or '.join(good)}") if good else fault


# Draws


def _no_such_draw(fault: Fault, rules: _Rules, table: Table) -> Fault:
    del table
    return fault._replace(expected=", ".join(sorted(rules.draws)), actual=str(fault.facts["kind"]))


_EXPLAINED: Final[dict[str, Callable[[Fault, _Rules, Table], Fault]]] = {
    "false-win": _false_win,
    "furiten": _furiten,
    "furiten-riichi": _furiten,
    "furiten-passed": _furiten,
    "riichi-furiten": _furiten,
    "riichi-noten": _noten,
    "no-such-draw": _no_such_draw,
}


# Values and payments


_KIRIAGE: Final = (30, 4), (60, 3)
"""Fu and han of riichi that are a mangan only where that is agreed."""


def value_grounds(code: str, computed: Win, rules: _Rules, table: Table) -> str:
    """What the figure that a code speaks of is made of in a computed win; empty where that is not known."""
    match code:
        case "wrong-fu":
            items = rules.find_fu(table, computed) if computed.tile is not None else ()
            return " + ".join(f"{item.fu} {fu_text(item)}" for item in items)
        case "wrong-han" | "wrong-faan":
            return yaku_text(computed.yaku or ())
        case "wrong-points" | "wrong-limit":
            figures = [(computed.fu, "fu"), (computed.han, "han"), (computed.faan, "faan"), (computed.base, "base")]
            words = [f"{number} {unit}" for number, unit in figures if number is not None]
            words += [] if computed.times is None else [f"x{computed.times}"]
            words += [computed.limit] if computed.limit else []
            words += ["(kiriage-mangan)"] if computed.limit and (computed.fu, computed.han) in _KIRIAGE else []
            return " ".join(words)
        case "wrong-payment":
            counters = counters_text(computed.honba, computed.sticks)
            value = "" if computed.points is None else f"the hand is worth {computed.points}"
            return f"{value}; on the table: {counters}" if value and counters else value
        case _:
            return ""


def outcome_text(outcome: Outcome, dealer: int) -> str:
    """How the deal before ended, as far as the next one depends on it."""
    if outcome.chombo:
        how = "a chombo"
    elif outcome.winners:
        how = f"a win of {' '.join(seat_letter(seat) for seat in outcome.winners)}"
    else:
        how = f"a draw ({outcome.draw})"
        if outcome.draw in ("exhausted", "nagashi") and outcome.tenpai and None not in outcome.tenpai:
            ready = [seat_letter(seat) for seat, tenpai in enumerate(outcome.tenpai) if tenpai]
            how += f", tenpai {' '.join(ready) or 'nobody'}"
    return f"the deal before, dealt by {seat_letter(dealer)}, ended in {how}"
