"""The one engine: which events are possible at a table, and what they do to it.

An event is first verified (``verify_x``: nothing, or the faults), then moves the table. What every rule set shares is
here and in the modules below: turns and the wall here, claims in ``calls``, tiles in ``hands``. Everything else is
asked of the ``RuleSet``.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from mjlog.calls import Calls
from mjlog.hands import not_held
from mjlog.model import (
    DRAWN,
    FROM_HAND,
    Call,
    Discard,
    Draw,
    Event,
    Gap,
    Indicator,
    Mark,
    Say,
    Time,
    seat_letter,
)
from mjlog.table import (
    ACT,
    BOUND,
    CLAIM_RANKS,
    CLAIMED,
    HAND_BOUND,
    NO_FAULTS,
    OVER,
    PASS,
    REPLACE,
    WON,
    Fault,
    Faults,
    Player,
    RuleSet,
    TableT,
    Won,
    is_impossible,
    one_fault,
)
from mjlog.tiles import FACE, FLOWERS, KEY_SUIT, KEY_UNIT, TILE_NAMES, UNKNOWN, is_bonus


class Engine(Calls[TableT]):
    """A table, the rules it is played by, and the transition from event to event."""

    __slots__ = ("after",)

    def __init__(self, rules: RuleSet[TableT], table: TableT) -> None:
        super().__init__(rules, table)
        self.after = (*range(1, rules.players), 0)

    def step(self, event: Event) -> Faults:
        """Verify and apply one event; the state is unchanged if one of the faults is impossible."""
        return self.TRANSITIONS[type(event)](self, event)

    def run(self, events: Sequence[Event], start: int = 0) -> tuple[int, Faults] | None:
        """Play events up to the first that has faults: its index and the faults; None if no other one has any.

        Every event goes through ``step``, but for usual turns: a draw and a discard that ``verify_draw`` and
        ``verify_discard`` have nothing to say of, done at one glance (most of every game is such turns).
        """
        table = self.table
        index = start
        while index < len(events):
            event = events[index]
            if type(event) is Draw and table.phase == PASS and not table.bound:
                played, faults = self._usual_turns(events, index)
                if faults:
                    return played - 1, faults
                if played > index:
                    index = played
                    continue
            faults = self.TRANSITIONS[type(event)](self, event)
            if faults:
                return index, faults
            index += 1
        return None

    def _usual_turns(self, events: Sequence[Event], index: int) -> tuple[int, Faults]:
        """Play usual turns from an index on: the index after the last of them, and the faults of its discard.

        This is where most of every replay's time goes: each line counts.
        """
        table, limits, after = self.table, self.limits, self.after
        players, seen, wanted, pending = table.players, table.seen, table.wanted, table.pending
        turn, last, first = table.turn, table.last, index
        left = iter(events[first : first + 2 * max(table.live, 0)])
        for draw, discard in zip(left, left, strict=False):  # the last one may be without its other half
            if type(draw) is not Draw or type(discard) is not Discard or draw.seat != turn or discard.seat != turn:
                break
            drawn, tile = draw.tile, discard.tile
            if draw.replacement or discard.riichi or drawn >= FLOWERS or (count := seen[drawn]) >= limits[drawn]:
                break
            if pending:
                if self.rules.verify_passed(table):
                    break
                pending = False
                self._pass()  # which may bind a player
            player = players[turn]
            if tile == drawn:
                if discard.origin != DRAWN or player.bound == BOUND:
                    break
            elif discard.origin == DRAWN or player.bound or tile == UNKNOWN or not player.counts[tile]:
                break
            seen[drawn] = count + 1
            player.river.append(tile)
            if tile != drawn:
                counts, keys = player.counts, player.keys
                counts[drawn] += 1
                counts[tile] -= 1
                keys[KEY_SUIT[drawn]] += KEY_UNIT[drawn]
                keys[KEY_SUIT[tile]] -= KEY_UNIT[tile]
                player.far = far = player.far - 1  # a turn brings a hand nearer by one at most
                if far <= 0:
                    self._find_waits(player)
                    wanted = table.wanted
            elif player.far < 0:
                self._find_waits(player)
                wanted = table.wanted
            turn, last = after[turn], tile
            index += 2
            if wanted and wanted >> FACE[tile] & 1:
                self._after_turns(turn, last, index - first)
                return index, self.rules.discarded(table, discard, True)
        if index > first:
            self._after_turns(turn, last, index - first)
        return index, NO_FAULTS

    def _after_turns(self, turn: int, last: int | None, events: int) -> None:
        """Usual turns, as many events, were played up to the last discard; whose turn it is now."""
        table = self.table
        table.turn, table.last, table.last_seat = turn, last, (turn - 1) % self.rules.players
        table.live -= events // 2
        table.claimable = True

    # Draws

    def verify_draw(self, event: Draw) -> Faults:
        """May this tile be drawn now by this player?"""
        table = self.table
        phase = table.phase
        if phase == PASS:
            if table.turn != event.seat and table.turn >= 0:
                return self._wrong_turn(event.seat)
            if event.replacement:
                return one_fault("replacement-undue", player=seat_letter(event.seat))
            if not table.live:
                return one_fault("wall-empty", player=seat_letter(event.seat))
            faults = self.rules.verify_passed(table) if table.pending else NO_FAULTS
        elif phase == REPLACE:
            if table.turn != event.seat:
                return self._wrong_turn(event.seat)
            if not event.replacement:
                return one_fault("replacement-missing", player=seat_letter(event.seat))
            if not table.live and is_bonus(table.last or 0):
                return one_fault("wall-empty", player=seat_letter(event.seat))
            faults = self.rules.verify_replacement(table, event)
        elif phase == ACT and event.replacement and table.turn == event.seat and self._owes_replacement():
            faults = NO_FAULTS if table.live else one_fault("wall-empty", player=seat_letter(event.seat))
        else:
            return self._wrong_turn(event.seat)
        tile = event.tile
        if tile != UNKNOWN and table.seen[tile] >= self.limits[tile]:
            return faults + self._verify_see(tile)
        return faults

    def _draw(self, event: Draw) -> Faults:
        faults = self.verify_draw(event)
        if faults and is_impossible(faults):
            return faults
        table = self.table
        tile = event.tile
        player = table.players[event.seat]
        if table.pending:
            self._pass()
        if event.replacement:
            if table.phase == ACT:
                self._lay_bonus(player)
            self.rules.replaced(table)
        player.add(tile)
        if tile != UNKNOWN:
            table.seen[tile] += 1
        player.drawn = tile
        if table.live > 0:
            table.live -= 1
        table.turn = event.seat
        table.phase = ACT
        return faults

    def _lay_bonus(self, player: Player) -> None:
        """A drawn flower is shown when it is replaced."""
        if player.drawn is not None:
            player.remove(player.drawn)
            player.bonus.append(player.drawn)

    # Discards

    def verify_discard(self, event: Discard) -> Faults:
        """May this player discard this tile now? A draw nobody wrote down is allowed for."""
        table = self.table
        if table.turn != event.seat and table.turn >= 0:
            return self._wrong_turn(event.seat)
        player = table.players[event.seat]
        phase = table.phase
        tile, origin, drawn = event.tile, event.origin, player.drawn
        if phase != ACT:
            if phase == PASS and origin != FROM_HAND:
                if not table.live:
                    return one_fault("wall-empty", player=seat_letter(event.seat))
                passed = self.rules.verify_passed(table) if table.pending else NO_FAULTS
                return passed + self._verify_unseen_draw(player, event)
            if phase == REPLACE:
                return one_fault("replacement-missing", player=seat_letter(event.seat))
            if phase != CLAIMED:
                return self._wrong_turn(event.seat)
            if origin == DRAWN:
                return one_fault("nothing-drawn", player=seat_letter(event.seat), tile=TILE_NAMES[tile])
        elif self._owes_replacement():
            return one_fault("replacement-missing", player=seat_letter(event.seat))
        elif origin == DRAWN:
            if tile != drawn and UNKNOWN not in (drawn, tile):
                return one_fault("not-the-drawn-tile", TILE_NAMES[drawn or 0], TILE_NAMES[tile])
            if drawn == UNKNOWN and (faults := self._verify_see(tile)):
                return faults
        elif origin == FROM_HAND and drawn in (tile, UNKNOWN) and tile != UNKNOWN:
            others = player.counts[tile] + player.unknown - 1
            if not others and tile == drawn:
                return one_fault("only-drawn-copy", tile=TILE_NAMES[tile])
            if not others:
                return not_held(player, (tile,))
        if tile != UNKNOWN and not player.counts[tile] and (faults := self._verify_held(player, (tile,))):
            return faults
        if is_bonus(tile):
            return one_fault("replacement-missing", player=seat_letter(event.seat))
        if table.bound or event.riichi or _is_bound(player, event):
            return self.rules.verify_discard(table, event)
        return NO_FAULTS

    def _verify_unseen_draw(self, player: Player, event: Discard) -> Faults:
        """The discard of a turn whose draw is not recorded: any tile that may still exist."""
        tile = event.tile
        seen = player.counts[tile] and event.origin != DRAWN if tile != UNKNOWN else True
        if not seen and (faults := self._verify_see(tile)):
            return faults
        if is_bonus(tile):
            return one_fault("replacement-missing", player=seat_letter(event.seat))
        if self.table.bound or event.riichi or _is_bound(player, event):
            return self.rules.verify_discard(self.table, event)
        return NO_FAULTS

    def _discard(self, event: Discard) -> Faults:
        faults = self.verify_discard(event)
        if faults and is_impossible(faults):
            return faults
        table = self.table
        seat, tile = event.seat, event.tile
        player = table.players[seat]
        if table.phase == PASS:
            self._draw_unseen(player)
        drawn = player.drawn
        if event.origin == DRAWN and drawn == UNKNOWN:
            player.unknown -= 1
            self._see(tile)
        elif tile != UNKNOWN and player.counts[tile]:
            player.remove(tile)
        else:
            if tile == UNKNOWN:
                self._forget(player)
            self._take_out(player, (tile,))
        player.drawn = None
        player.river.append(tile)
        face = FACE[tile]
        if drawn is None or FACE[drawn] != face or player.far < 0:
            # A tile drawn and another discarded bring a hand nearer by one at most.
            player.far -= 1
            if player.far <= 0:
                self._find_waits(player)
        table.last, table.last_seat, table.claimable = tile, seat, True
        table.turn = self.after[seat]
        table.phase = PASS
        if table.bound or event.riichi or table.wanted >> face & 1 or _is_bound(player, event):
            return faults + self.rules.discarded(table, event, drawn is not None)
        return faults

    def _draw_unseen(self, player: Player) -> None:
        """The draw of a turn of which only the discard is recorded."""
        table = self.table
        if table.pending:
            self._pass()
        table.turn = player.seat
        player.unknown += 1
        player.drawn = UNKNOWN
        if table.live > 0:
            table.live -= 1
        table.phase = ACT

    # Wins and other statements

    def _say(self, event: Say) -> Faults:
        what = event.what
        table = self.table
        if what in ("left", "back", "pass"):
            return NO_FAULTS
        if table.phase == OVER or (table.phase == WON and what != "ron"):
            return one_fault("deal-over", player=seat_letter(event.seat))
        if what in ("ron", "tsumo"):
            return self._win(event)
        if what != "dead" and (table.turn != event.seat or table.phase != ACT):
            return self._wrong_turn(event.seat)
        faults = self.rules.verify_say(table, event)
        if not event.void:
            if what == "dead":
                table.players[event.seat].dead = True
            elif what == "kyuushu" and not is_impossible(faults):
                table.phase = OVER
        return faults

    def verify_win(self, event: Say) -> Faults:
        """Is there a tile that this player may declare a win on? Not whether the hand is one."""
        table = self.table
        seat = event.seat
        if event.what == "tsumo":
            if table.phase != ACT or table.turn != seat:
                return self._wrong_turn(seat) if table.turn != seat else one_fault("nothing-drawn-to-win")
            if self._owes_replacement():
                return one_fault("replacement-missing", player=seat_letter(seat))
            return NO_FAULTS
        if table.phase not in (PASS, REPLACE, WON) or table.last is None:
            return one_fault("nothing-to-win", player=seat_letter(seat))
        if any(won.seat == seat or won.source is None for won in table.wins):
            return one_fault("deal-over", player=seat_letter(seat))
        if seat == table.last_seat:
            return one_fault("own-discard", player=seat_letter(seat), what="ron")
        return NO_FAULTS

    def _win(self, event: Say) -> Faults:
        faults = self.verify_win(event)
        if faults:
            return faults
        table = self.table
        player = table.players[event.seat]
        tsumo = event.what == "tsumo"
        tile = player.drawn if tsumo else table.last
        if tile == UNKNOWN:
            tile = table.won_on.get(event.seat, UNKNOWN)
        won = Won(event.seat, None if tsumo else table.last_seat, UNKNOWN if tile is None else tile)
        if event.void:
            if player.dead:
                return one_fault("dead-hand-wins", player=seat_letter(event.seat))
            if faults := self.rules.verify_win(table, won):
                return NO_FAULTS if player.unknown else faults
            self._overrule("ron", event.seat)
            return self._verify_nearest(table.wins)
        faults = self.show_hand(player, won)
        if is_impossible(faults):
            return faults
        if player.dead:
            faults += one_fault("dead-hand-wins", player=seat_letter(event.seat))
        faults += self.rules.verify_win(table, won)
        if not faults:
            faults = self._verify_nearest((won,))
        table.wins.append(won)
        table.phase = WON
        return faults

    def _verify_nearest(self, wins: Iterable[Won]) -> Faults:
        """Did somebody nearer, who could, say that he wins on the tile, and did not?"""
        overruled = [(nearness, seat) for rank, nearness, seat in self.table.overruled if rank == CLAIM_RANKS["ron"]]
        if not overruled or not self.rules.nearest_wins:
            return NO_FAULTS
        nearness, seat = min(overruled)
        return tuple(
            Fault("precedence", {}, seat_letter(seat), seat_letter(won.seat))
            for won in wins
            if won.source is not None and nearness < (won.seat - won.source) % self.rules.players
        )

    # The rest

    def _annotation(self, _: Time | Mark) -> Faults:
        return NO_FAULTS

    def _indicator(self, event: Indicator) -> Faults:
        faults = self.rules.verify_indicator(self.table, event.tile)
        faults += self._verify_see(event.tile)
        if is_impossible(faults):
            return faults
        self._see(event.tile)
        self.table.indicators.append(event.tile)
        self.rules.turned(self.table)
        return faults

    def _gap(self, _: Gap) -> Faults:
        """After turns nobody wrote, hands may hold anything and anybody may be next."""
        table = self.table
        for player in table.players:
            drew = player.drawn is not None
            self._forget(player)
            player.unknown -= drew
            player.drawn, player.waits = None, 0
        table.turn, table.live, table.phase, table.last, table.wanted = -1, -1, PASS, None, 0
        return one_fault("unchecked-deal", problem="turns that nobody wrote stand here")

    TRANSITIONS: ClassVar[dict[type[Event], Callable[[Any, Any], Faults]]] = {
        Draw: _draw,
        Discard: _discard,
        Call: Calls._call,  # noqa: SLF001 (of its own base)
        Indicator: _indicator,
        Say: _say,
        Gap: _gap,
        Time: _annotation,
        Mark: _annotation,
    }
    """What verifies and applies an event of each kind."""


def _is_bound(player: Player, event: Discard) -> bool:
    """Whether the rule set has a say in this discard."""
    return player.bound == BOUND or (player.bound == HAND_BOUND and event.origin != DRAWN)
