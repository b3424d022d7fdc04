"""Claims of discards and kans: what each takes, and which goes before which."""

from mjlog.diagnostics import Reason
from mjlog.hands import Hands, lowest_face
from mjlog.model import Call, CallKind, seat_letter
from mjlog.rules.faults import melds_text
from mjlog.rules.melds import forms
from mjlog.table import (
    ACT,
    CLAIM_RANKS,
    CLAIMED,
    NO_FAULTS,
    PASS,
    REPLACE,
    WON,
    Fault,
    Faults,
    Player,
    TableMeld,
    TableT,
    is_impossible,
    one_fault,
)
from mjlog.tiles import FACE, FLOWERS, RED, TILE_NAMES, UNKNOWN, format_tiles, is_bonus
from mjlog.vocabulary import meld_text

CLAIM_TILES = {"chi": 2, "pon": 2, "kan": 3}
"""How many tiles of the hand each claim lays beside the claimed one."""
_OWN_KANS = frozenset(("ankan", "kakan"))
FIVES = FACE[RED:FLOWERS]
"""The faces that may be red, in the order of the red ones."""


class Calls(Hands[TableT]):
    """What players call."""

    __slots__ = ()

    def verify_call(self, event: Call) -> Faults:
        """May this player claim so, or lay this kan, now?"""
        if event.kind in CLAIM_TILES:
            return self._verify_claim(event)
        return self._verify_own_kan(event)

    def _verify_claim(self, event: Call) -> Faults:
        table = self.table
        kind, seat, laid, last = event.kind, event.seat, event.laid, table.last
        if table.phase != PASS or last is None or not table.claimable:
            return self._nothing_to_claim(seat)
        if seat == table.last_seat:
            return one_fault("own-discard", player=seat_letter(seat), what=kind)
        if (event.source is not None and event.source != table.last_seat) or (
            event.taken is not None and event.taken != last != UNKNOWN
        ):
            source = table.last_seat if event.source is None else event.source
            taken = last if event.taken is None else event.taken
            return one_fault(
                "claim-not-latest",
                f"{TILE_NAMES[last]} from {seat_letter(table.last_seat)}",
                f"{TILE_NAMES[taken]} from {seat_letter(source)}",
            )
        if kind == "chi" and seat != table.turn and table.turn >= 0:
            return one_fault(
                "chi-not-from-left", seat_letter((seat - 1) % self.rules.players), seat_letter(table.last_seat)
            )
        tiles = (*laid, self._claimed(event))
        if not forms(kind, tiles):
            return one_fault("no-such-meld", what=kind, tiles=format_tiles(tiles))
        faults = self._verify_held(table.players[seat], laid)
        if faults:
            return faults
        faults = self.rules.verify_passed(table) if table.pending and not event.void else NO_FAULTS
        return faults + self._verify_rank(event) + self.rules.verify_call(table, event, lowest_face(tiles))

    def _claimed(self, event: Call) -> int:
        """The claimed tile: where nobody saw it, what the claim says it was, as far as it does."""
        last = self.table.last
        assert last is not None
        if last != UNKNOWN:
            return last
        if event.taken is not None:
            return event.taken
        return UNKNOWN if event.kind == "chi" or FACE[event.laid[0]] in FIVES else event.laid[0]

    def _nothing_to_claim(self, seat: int) -> Faults:
        table = self.table
        if table.phase >= WON:
            return one_fault("deal-over", player=seat_letter(seat))
        return one_fault("nothing-to-claim", player=seat_letter(seat))

    def _verify_rank(self, event: Call) -> Faults:
        """Does a claim that was said before go before this one?"""
        table = self.table
        if event.void or not table.overruled:
            return NO_FAULTS
        rank, distance = self._claim_rank(event.kind, event.seat)
        for other, other_distance, seat in table.overruled:
            if seat != event.seat and (other, -other_distance) > (rank, -distance):
                return one_fault("precedence", seat_letter(seat), seat_letter(event.seat))
        return NO_FAULTS

    def _overrule(self, kind: str, seat: int) -> None:
        """Remember a claim that was said and does not come about."""
        self.table.overruled.append((*self._claim_rank(kind, seat), seat))
        self.table.pending = True

    def _claim_rank(self, kind: str, seat: int) -> tuple[int, int]:
        return CLAIM_RANKS[kind], (seat - self.table.last_seat) % self.rules.players

    def _verify_own_kan(self, event: Call) -> Faults:
        table = self.table
        kind, seat, laid = event.kind, event.seat, event.laid
        if table.turn != seat or table.phase not in (ACT, CLAIMED):
            return self._wrong_turn(seat)
        player = table.players[seat]
        face = FACE[laid[0]]
        if not _may_be_laid(kind, laid):
            return one_fault("no-such-meld", what=kind, tiles=format_tiles(laid))
        if kind == "kakan" and not any(meld.kind == "pon" and meld.face == face for meld in player.melds):
            return self._without_pon(player, face, laid[0])
        faults = self._verify_held(player, laid)
        if faults:
            return faults
        if kind != "flower" and table.phase == ACT and self._owes_replacement():
            return one_fault("replacement-missing", player=seat_letter(seat))
        if table.phase == CLAIMED:
            faults = one_fault("kan-after-claim", player=seat_letter(seat), what=kind)
        if not table.live and kind != "flower":
            faults += one_fault("no-replacement-left", player=seat_letter(seat), what=kind)
        return faults + self.rules.verify_call(table, event, face)

    def _without_pon(self, player: Player, face: int, tile: int) -> Faults:
        words = self.rules.terms.words
        pon = meld_text("pon", format_tiles([face] * 3), words)
        facts = {"tile": TILE_NAMES[tile], "player": seat_letter(player.seat)}
        return one_fault("kakan-without-pon", pon, melds_text(player, words) or "no meld", **facts)

    def _call(self, event: Call) -> Faults:
        faults = self.verify_call(event)
        if faults and is_impossible(faults):
            return self._wrong_call(event, faults) if event.void else faults
        if event.void:
            if event.kind in CLAIM_TILES:
                self._overrule(event.kind, event.seat)
            return faults
        meld = self._claim(event) if event.kind in CLAIM_TILES else self._own_kan(event)
        return faults + self.rules.called(self.table, event, meld)

    def _wrong_call(self, event: Call, faults: Faults) -> Faults:
        """What cannot be laid may have been said: the fault of a call that is void for that; it moves nothing."""
        fault = next(one for one in faults if is_impossible((one,)))
        facts = {"player": seat_letter(event.seat), "what": event.kind, "problem": Reason(fault.code, fault.facts)}
        return (Fault("wrong-call", facts, fault.expected, fault.actual),)

    def _claim(self, event: Call) -> TableMeld:
        table = self.table
        player = table.players[event.seat]
        tiles = (*event.laid, self._claimed(event))
        if table.pending:
            self._pass()
        self._take_out(player, event.laid)
        meld = TableMeld(event.kind, lowest_face(tiles), tiles, table.last_seat)
        player.melds.append(meld)
        player.open = True
        player.drawn = None
        table.players[table.last_seat].robbed = True
        table.calls += 1
        table.turn = event.seat
        table.claimable = False
        table.phase = CLAIMED
        if event.kind == "kan":
            table.kans.append(event.seat)
            table.phase = REPLACE
            player.far = -1  # the hand changes even if the replacement is discarded
        table.last = None
        return meld

    def _own_kan(self, event: Call) -> TableMeld | None:
        table = self.table
        player = table.players[event.seat]
        self._take_out(player, event.laid)
        player.drawn = None
        player.far = -1
        table.phase = REPLACE
        table.last, table.last_seat, table.claimable = event.laid[-1], event.seat, False
        if event.kind not in _OWN_KANS:
            player.bonus.extend(event.laid)
            return None
        table.calls += 1
        table.kans.append(event.seat)
        face = FACE[event.laid[0]]
        if event.kind == "ankan":
            meld = TableMeld("ankan", face, event.laid, None)
            player.melds.append(meld)
            return meld
        index = next(i for i, meld in enumerate(player.melds) if meld.kind == "pon" and meld.face == face)
        pon = player.melds[index]
        player.melds[index] = meld = TableMeld("kakan", face, (*pon.tiles, *event.laid), pon.source)
        return meld

    def _owes_replacement(self) -> bool:
        """Whether the tile drawn this turn is a flower."""
        drawn = self.table.players[self.table.turn].drawn
        return drawn is not None and is_bonus(drawn)

    def _pass(self) -> None:
        """The latest tile was not won, and what was said about it is settled."""
        table = self.table
        table.pending = False
        table.overruled.clear()
        self.rules.passed(table)

    def _wrong_turn(self, seat: int) -> Faults:
        table = self.table
        if table.phase >= WON:
            return one_fault("deal-over", player=seat_letter(seat))
        due = {
            PASS: "to draw, or a claim",
            ACT: "to discard",
            CLAIMED: "to discard after the claim",
            REPLACE: "to draw a replacement",
        }[table.phase]
        return one_fault("wrong-turn", f"{seat_letter(table.turn)} {due}", seat_letter(seat), player=seat_letter(seat))


def _may_be_laid(kind: CallKind, laid: tuple[int, ...]) -> bool:
    """Whether a kan of own tiles, a north or flowers are laid with these tiles of the hand."""
    if kind == "kakan":
        return len(laid) == 1
    return forms(kind, laid) and (kind != "kita" or len(laid) == 1)
