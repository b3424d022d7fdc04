"""What a hand tells, once it is laid open, of the play in which nobody saw it: it was the same since its last change.

In riichi it was so since the declaration, but for closed kans.
"""

from dataclasses import replace

from mjlog.model import Call, Discard
from mjlog.rules.faults import player_fault
from mjlog.rules.riichi.flow import RiichiFlow
from mjlog.rules.riichi.state import RiichiPlayer, RiichiTable
from mjlog.rules.riichi.winning import is_hidden, verify_furiten, verify_let_go
from mjlog.table import NO_FAULTS, Faults, Won
from mjlog.tiles import FACE, UNKNOWN


def look_back(rules: RiichiFlow, table: RiichiTable, player: RiichiPlayer, won: Won | None) -> Faults:
    """Hold riichi, kans in it and winning tiles let go against a hand that was not known before.

    Args:
        rules: those of the deal.
        table: at its end.
        player: with the hand, now known.
        won: the win that it is shown for, if any.
    """
    keys = player.keys.copy()
    if won is not None and won.source is None:
        if won.tile == UNKNOWN:
            return NO_FAULTS
        keys = player.keys_with(won.tile, -1)
    elif player.size % 3 != 1:
        return player_fault("unchecked-riichi", player) if player.unjudged else NO_FAULTS  # which tile was drawn?
    hand = replace(player, keys=keys, melds=player.melds.copy())
    hand.waits = rules.find_waits(hand)
    in_riichi = player.riichi > 0 and not player.broken
    faults: Faults = ()
    if in_riichi and player.unjudged:
        faults = _verify_riichi(rules, table, hand, won)
    if won is None or won.source is None or faults:
        return faults
    return _verify_let_go(table, hand, won)


def _verify_let_go(table: RiichiTable, hand: RiichiPlayer, won: Won) -> Faults:
    """Furiten by what others discarded; what tells it without the hand's being looked back at is found at the win."""
    complete = hand.waits >> FACE[won.tile] & 1
    if not complete or verify_furiten(hand) or is_hidden(hand):
        return NO_FAULTS
    return verify_let_go(table, hand, hand.waits)


def _verify_riichi(rules: RiichiFlow, table: RiichiTable, hand: RiichiPlayer, won: Won | None) -> Faults:
    """Was the hand ready when its riichi was declared, and did its kans keep the waits? The hand goes back in time."""
    if not hand.waits:
        # A hand that won with nothing to wait for is no win, which is said of the win.
        return NO_FAULTS if won is not None else player_fault("riichi-noten", hand)
    faults: Faults = ()
    events = [] if table.record is None else table.record.events
    start = next((at for at, e in enumerate(events) if isinstance(e, Discard) and e.riichi and e.seat == hand.seat), 0)
    for event in reversed(events[start:]):
        if isinstance(event, Call) and event.kind == "ankan" and event.seat == hand.seat and not faults:
            faults = _undo_kan(rules, hand, FACE[event.laid[0]])
    if rules.options.furiten_riichi or faults:
        return faults
    own = [e.tile for e in events[: start + 1] if isinstance(e, Discard) and e.seat == hand.seat]
    hand.river = own
    return player_fault("riichi-furiten", hand) if hand.find_discarded(hand.waits) is not None else faults


def _undo_kan(rules: RiichiFlow, hand: RiichiPlayer, face: int) -> Faults:
    """Take a closed kan back into the hand: did it keep the waits? What is never allowed was found when it was laid."""
    rest = hand.keys
    hand.melds = [meld for meld in hand.melds if not (meld.kind == "ankan" and meld.face == face)]
    hand.keys = hand.keys_with(face, 3)
    hand.waits = rules.find_waits(hand)
    return NO_FAULTS if rules.options.riichi_ankan == "no" else rules.verify_kept_waits(hand, rest, face)
