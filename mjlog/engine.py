"""The one engine: which events are possible at a table, and what they do to it.

An event is first verified (``verify_x``: nothing, or the faults), then moves the table. What every rule set shares is
here: turns, hands, the wall, claims and their precedence. Everything else is asked of the ``RuleSet``.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import gt
from typing import Any, Generic

from mjlog.catalogue import CODES, Kind
from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Event, Gap, Hand, Indicator, Mark, Say, Time
from mjlog.table import (
    ACT,
    BOUND,
    CLAIMED,
    HAND_BOUND,
    NO_FAULTS,
    OVER,
    PASS,
    REPLACE,
    WON,
    Fault,
    Player,
    RuleSet,
    TableMeld,
    TableT,
    Won,
)
from mjlog.tiles import (
    FACE,
    FACES,
    FLOWERS,
    KEY_SUIT,
    KEY_UNIT,
    RED,
    SUIT,
    TILE_NAMES,
    UNKNOWN,
    faces_of,
    format_tiles,
    is_bonus,
    sort_tiles,
)

Faults = tuple[Fault, ...]

CLAIM_TILES = {"chi": 2, "pon": 2, "kan": 3}
"""How many tiles of the hand each claim lays beside the claimed one."""
_RANK = {"chi": 1, "pon": 2, "kan": 2, "ron": 3}
"""Precedence of claims: a win, then pon and kan, then chi; equals go to the nearest after the discarder."""
_KAN_SIZE = {"ankan": 4, "kakan": 1}
FIVES = frozenset(FACE[RED:FLOWERS])
"""The faces that may be red."""


def seat_letter(seat: int | None) -> str:
    """The letter of a seat in the text format; ``nobody`` for None."""
    return "nobody" if seat is None else "ABCD"[seat]


def _stop(code: str, expected: str = "", actual: str = "", **facts: object) -> Faults:
    return (Fault(code, facts, expected, actual),)


def _nothing(_: Time | Mark) -> Faults:
    return NO_FAULTS


def is_impossible(faults: Faults) -> bool:
    """Whether one of the faults ends the replay of the deal."""
    return any(CODES[fault.code].kind is Kind.IMPOSSIBLE for fault in faults)


class Engine(Generic[TableT]):
    """A table, the rules it is played by, and the transition from event to event."""

    __slots__ = ("after", "limits", "rules", "table")

    def __init__(self, rules: RuleSet[TableT], table: TableT) -> None:
        self.rules = rules
        self.table = table
        self.limits = rules.limits
        self.after = (*range(1, rules.players), 0)

    def transitions(self) -> dict[type[Event], Callable[[Any], Faults]]:
        """What verifies and applies an event of each kind, as ``step`` does."""
        return {
            Draw: self._draw,
            Discard: self._discard,
            Call: self._call,
            Indicator: self._indicator,
            Say: self._say,
            Gap: self._gap,
            Time: _nothing,
            Mark: _nothing,
        }

    def deal(self, hands: dict[int, Hand], indicators: tuple[int, ...]) -> Faults:
        """Hand out the starting hands; a seat without one holds unknown tiles. Dealt flowers are shown and replaced."""
        table = self.table
        faults: Faults = ()
        for player in table.players:
            hand = hands.get(player.seat)
            if hand is None:
                player.unknown = 13
                continue
            tiles = hand.tiles
            if len(tiles) != 13:
                faults += (_hand_size(player, len(tiles)),)
            if hand.replacements or max(tiles, default=0) >= FLOWERS:
                faults += self._deal_unusual(player, hand)
            else:
                counts, keys, seen = player.counts, player.keys, table.seen
                for tile in tiles:
                    counts[tile] += 1
                    seen[tile] += 1
                    keys[KEY_SUIT[tile]] += KEY_UNIT[tile]
            self._find_waits(player)
        for tile in indicators:
            faults += self._see(tile)
            table.indicators.append(tile)
        if any(map(gt, table.seen, self.limits)):
            for tile, count in enumerate(table.seen):
                if count > self.limits[tile]:
                    faults += self._extra_copy(tile, count)
        return faults

    def _deal_unusual(self, player: Player, hand: Hand) -> Faults:
        """A hand with unknown tiles, or with flowers, which are laid aside and replaced."""
        tiles, replacements = hand
        for tile in (*tiles, *replacements):
            player.add(tile)
            self._see(tile)
        flowers = [tile for tile in (*tiles, *replacements) if is_bonus(tile)]
        for tile in flowers:
            player.remove(tile)
            player.bonus.append(tile)
        if self.table.live > 0:
            self.table.live -= len(replacements)
        if len(flowers) == len(replacements):
            return NO_FAULTS
        expected, actual = f"{len(flowers)} for {format_tiles(flowers)}", str(len(replacements))
        return _stop("flower-replacements", expected, actual, player=seat_letter(player.seat))

    def step(self, event: Event) -> Faults:
        """Verify and apply one event; the state is unchanged if one of the faults is impossible."""
        return self.transitions()[event.__class__](event)

    def run(self, events: Sequence[Event], start: int = 0) -> tuple[int, Faults] | None:
        """Play events up to the first that has faults: its index and the faults; None if no other one has any.

        Every event goes through ``step``, but for usual turns: a draw and a discard that ``verify_draw`` and
        ``verify_discard`` have nothing to say of, done at one glance (most of every game is such turns).
        """
        table = self.table
        transitions = self.transitions()
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
            faults = transitions[event.__class__](event)
            if faults:
                return index, faults
            index += 1
        return None

    def _usual_turns(self, events: Sequence[Event], index: int) -> tuple[int, Faults]:
        """Play usual turns from an index on: the index after the last of them, and the faults of its discard."""
        table, limits, after = self.table, self.limits, self.after
        players, seen = table.players, table.seen
        turn, wanted, pending = table.turn, table.wanted, table.pending
        first, end = index, min(len(events) - 1, index + 2 * table.live)
        while index < end:
            draw, discard = events[index], events[index + 1]
            if not (
                type(draw) is Draw
                and type(discard) is Discard
                and discard.seat == draw.seat == turn
                and (drawn := draw.tile) < FLOWERS
                and seen[drawn] < limits[drawn]
                and not draw.replacement
                and not discard.riichi
            ):
                break
            if pending:
                if self.rules.verify_passed(table):
                    break
                pending = False
                self._pass()
            player = players[turn]
            tile = discard.tile
            same = tile == drawn
            if (
                same != (discard.origin == DRAWN)
                or not (same or (tile != UNKNOWN and player.counts[tile]))
                or (player.bound and not (same and player.bound == HAND_BOUND))
            ):
                break
            index += 2
            seen[drawn] += 1
            table.live -= 1
            player.river.append(tile)
            table.last, table.last_seat = tile, turn
            table.turn = turn = after[turn]
            face = FACE[tile]
            if not same:
                counts, keys = player.counts, player.keys
                counts[drawn] += 1
                keys[KEY_SUIT[drawn]] += KEY_UNIT[drawn]
                counts[tile] -= 1
                keys[KEY_SUIT[tile]] -= KEY_UNIT[tile]
            if FACE[drawn] != face or player.far < 0:
                player.far -= 1
                if player.far <= 0:
                    self._find_waits(player)
                    wanted = table.wanted
            if wanted >> face & 1:
                table.claimable = True
                faults = self.rules.discarded(table, discard, True)
                if faults or table.bound:
                    return index, faults
                pending = table.pending
        if index > first:
            table.claimable = True
        return index, NO_FAULTS

    # Wall and hands

    def see(self, tiles: Iterable[int]) -> Faults:
        """Count tiles that are turned at the end (ura)."""
        return sum((self._see(tile) for tile in tiles), NO_FAULTS)

    def _see(self, tile: int) -> Faults:
        """Count a tile that shows up for the first time."""
        if tile == UNKNOWN:
            return NO_FAULTS
        faults = self._verify_see(tile)
        self.table.seen[tile] += 1
        return faults

    def _verify_see(self, tile: int) -> Faults:
        seen = self.table.seen[tile] if tile != UNKNOWN else -1
        return NO_FAULTS if seen < self.rules.limits[min(tile, UNKNOWN - 1)] else self._extra_copy(tile, seen + 1)

    def _extra_copy(self, tile: int, count: int) -> Faults:
        return _stop("extra-copy", str(self.rules.limits[tile]), str(count), tile=TILE_NAMES[tile])

    def _find_waits(self, player: Player) -> None:
        """Look for the waits of a hand that changed; those too far from ready have none."""
        if player.unknown:
            player.far = waits = 0
        else:
            player.far = far = self.rules.shanten(player)
            waits = 0 if far else self.rules.find_waits(player)
        if player.waits != waits:
            player.waits = waits
            table = self.table
            table.wanted = 0
            for other in table.players:
                table.wanted |= other.waits

    def _verify_held(self, player: Player, tiles: tuple[int, ...]) -> Faults:
        """Are all these tiles in the hand, or may they be among its unknown ones?"""
        missing = 0
        lacks: list[int] = []
        for tile in set(tiles):
            lack = tiles.count(tile) - player.counts[tile] if tile != UNKNOWN else tiles.count(tile)
            if lack > 0:
                missing += lack
                lacks.append(tile)
                if (
                    tile != UNKNOWN
                    and self.table.seen[tile] + lack > self.rules.limits[tile]
                    and player.unknown >= lack
                ):
                    return _stop("extra-copy", str(self.rules.limits[tile]), tile=TILE_NAMES[tile])
        return _not_held(player, sorted(lacks)) if missing > player.unknown else NO_FAULTS

    def _take_out(self, player: Player, tiles: tuple[int, ...]) -> None:
        for tile in tiles:
            if player.remove(tile):
                self._see(tile)

    # Draws

    def verify_draw(self, event: Draw) -> Faults:
        """May this tile be drawn now by this player?"""
        table = self.table
        phase = table.phase
        if phase == PASS:
            if table.turn != event.seat and table.turn >= 0:
                return self._wrong_turn(event.seat)
            if event.replacement:
                return _stop("replacement-undue", player=seat_letter(event.seat))
            if not table.live:
                return _stop("wall-empty", player=seat_letter(event.seat))
            faults = self.rules.verify_passed(table) if table.pending else NO_FAULTS
        elif phase == REPLACE:
            if table.turn != event.seat:
                return self._wrong_turn(event.seat)
            if not event.replacement:
                return _stop("replacement-missing", player=seat_letter(event.seat))
            faults = self.rules.verify_replacement(table, event)
        elif phase == ACT and event.replacement and table.turn == event.seat and self._drew_bonus():
            faults = NO_FAULTS
        else:
            return self._wrong_turn(event.seat)
        tile = event.tile
        if tile != UNKNOWN and table.seen[tile] >= self.limits[tile]:
            return faults + self._verify_see(tile)
        return faults

    def _drew_bonus(self) -> bool:
        drawn = self.table.players[self.table.turn].drawn
        return drawn is not None and is_bonus(drawn)

    def _wrong_turn(self, seat: int) -> Faults:
        table = self.table
        if table.phase >= WON:
            return _stop("deal-over", player=seat_letter(seat))
        due = {
            PASS: "to draw, or a claim",
            ACT: "to discard",
            CLAIMED: "to discard after the claim",
            REPLACE: "to draw a replacement",
        }[table.phase]
        return _stop("wrong-turn", f"{seat_letter(table.turn)} {due}", seat_letter(seat), player=seat_letter(seat))

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

    def _pass(self) -> None:
        """The latest tile was not won, and what was said about it is settled."""
        table = self.table
        table.pending = False
        table.overruled.clear()
        self.rules.passed(table)

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
                    return _stop("wall-empty", player=seat_letter(event.seat))
                passed = self.rules.verify_passed(table) if table.pending else NO_FAULTS
                return passed + self._verify_unseen_draw(player, event)
            if phase == REPLACE:
                return _stop("replacement-missing", player=seat_letter(event.seat))
            if phase != CLAIMED:
                return self._wrong_turn(event.seat)
            if origin == DRAWN:
                return _stop("nothing-drawn", player=seat_letter(event.seat), tile=TILE_NAMES[tile])
        elif origin == DRAWN:
            if tile != drawn and UNKNOWN not in (drawn, tile):
                return _stop("not-the-drawn-tile", TILE_NAMES[drawn or 0], TILE_NAMES[tile])
            if drawn == UNKNOWN and (faults := self._verify_see(tile)):
                return faults
        elif origin == FROM_HAND and drawn in (tile, UNKNOWN) and tile != UNKNOWN:
            others = player.counts[tile] + player.unknown - 1
            if not others and tile == drawn:
                return _stop("only-drawn-copy", tile=TILE_NAMES[tile])
            if not others:
                return _not_held(player, (tile,))
        if tile != UNKNOWN and not player.counts[tile] and (faults := self._verify_held(player, (tile,))):
            return faults
        if table.bound or event.riichi or _is_bound(player, event):
            return self.rules.verify_discard(table, event)
        return NO_FAULTS

    def _verify_unseen_draw(self, player: Player, event: Discard) -> Faults:
        """The discard of a turn whose draw is not recorded: any tile that may still exist."""
        tile = event.tile
        seen = player.counts[tile] and event.origin != DRAWN if tile != UNKNOWN else True
        if not seen and (faults := self._verify_see(tile)):
            return faults
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

    def _forget(self, player: Player) -> None:
        """A tile nobody saw leaves a known hand: which tiles are left cannot be told."""
        player.unknown = player.size
        for tile, count in enumerate(player.counts):
            self.table.seen[tile] -= count
        player.counts[:] = [0] * UNKNOWN
        player.keys[:] = [0, 0, 0, 0]
        player.far = -1

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

    # Calls

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
            return _stop("own-discard", player=seat_letter(seat), what=kind)
        if (event.source is not None and event.source != table.last_seat) or (
            event.taken is not None and event.taken != last != UNKNOWN
        ):
            source = table.last_seat if event.source is None else event.source
            taken = last if event.taken is None else event.taken
            return _stop(
                "claim-not-latest",
                f"{TILE_NAMES[last]} from {seat_letter(table.last_seat)}",
                f"{TILE_NAMES[taken]} from {seat_letter(source)}",
            )
        if kind == "chi" and seat != table.turn and table.turn >= 0:
            return _stop(
                "chi-not-from-left", seat_letter((seat - 1) % self.rules.players), seat_letter(table.last_seat)
            )
        tiles = (*laid, self._claimed(event))
        if not _forms(kind, tiles):
            return _stop("no-such-meld", what=kind, tiles=format_tiles(tiles))
        faults = self._verify_held(table.players[seat], laid)
        if faults:
            return faults
        faults = self.rules.verify_passed(table) if table.pending and not event.void else NO_FAULTS
        return faults + self._verify_rank(event) + self.rules.verify_call(table, event, _lowest(tiles))

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
            return _stop("deal-over", player=seat_letter(seat))
        return _stop("nothing-to-claim", player=seat_letter(seat))

    def _verify_rank(self, event: Call) -> Faults:
        """Does a claim that was said before go before this one?"""
        table = self.table
        if event.void or not table.overruled:
            return NO_FAULTS
        rank, distance = self._claim_rank(event.kind, event.seat)
        for other, other_distance, seat in table.overruled:
            if seat != event.seat and (other, -other_distance) > (rank, -distance):
                return _stop("precedence", seat_letter(seat), seat_letter(event.seat))
        return NO_FAULTS

    def _overrule(self, kind: str, seat: int) -> None:
        """Remember a claim that was said and does not come about."""
        self.table.overruled.append((*self._claim_rank(kind, seat), seat))
        self.table.pending = True

    def _claim_rank(self, kind: str, seat: int) -> tuple[int, int]:
        return _RANK[kind], (seat - self.table.last_seat) % self.rules.players

    def _verify_own_kan(self, event: Call) -> Faults:
        table = self.table
        kind, seat, laid = event.kind, event.seat, event.laid
        if table.turn != seat or table.phase not in (ACT, CLAIMED):
            return self._wrong_turn(seat)
        player = table.players[seat]
        face = FACE[laid[0]]
        if kind in _KAN_SIZE and (len(laid) != _KAN_SIZE[kind] or any(FACE[tile] != face for tile in laid)):
            return _stop("no-such-meld", what=kind, tiles=format_tiles(laid))
        if kind == "kakan" and not any(meld.kind == "pon" and meld.face == face for meld in player.melds):
            return _stop("kakan-without-pon", tile=TILE_NAMES[laid[0]], player=seat_letter(seat))
        faults = self._verify_held(player, laid)
        if faults:
            return faults
        if table.phase == CLAIMED:
            faults = _stop("kan-after-claim", player=seat_letter(seat), what=kind)
        if not table.live:
            faults += _stop("no-replacement-left", player=seat_letter(seat), what=kind)
        return faults + self.rules.verify_call(table, event, face)

    def _call(self, event: Call) -> Faults:
        faults = self.verify_call(event)
        if faults and is_impossible(faults):
            return faults
        if event.void:
            if event.kind in CLAIM_TILES:
                self._overrule(event.kind, event.seat)
            return faults
        meld = self._claim(event) if event.kind in CLAIM_TILES else self._own_kan(event)
        return faults + self.rules.called(self.table, event, meld)

    def _claim(self, event: Call) -> TableMeld:
        table = self.table
        player = table.players[event.seat]
        tiles = (*event.laid, self._claimed(event))
        if table.pending:
            self._pass()
        self._take_out(player, event.laid)
        meld = TableMeld(event.kind, _lowest(tiles), tiles, table.last_seat)
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
        if event.kind not in _KAN_SIZE:
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

    # Wins and other statements

    def _say(self, event: Say) -> Faults:
        what = event.what
        table = self.table
        if what in ("left", "back", "pass"):
            return NO_FAULTS
        if table.phase == OVER or (table.phase == WON and what != "ron"):
            return _stop("deal-over", player=seat_letter(event.seat))
        if what in ("ron", "tsumo"):
            return self._win(event)
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
                return self._wrong_turn(seat) if table.turn != seat else _stop("nothing-drawn-to-win")
            return NO_FAULTS
        if table.phase not in (PASS, REPLACE, WON) or table.last is None:
            return _stop("nothing-to-win", player=seat_letter(seat))
        if seat == table.last_seat or any(won.seat == seat or won.source is None for won in table.wins):
            return _stop("own-discard", player=seat_letter(seat), what="ron")
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
            self._overrule("ron", event.seat)
            return NO_FAULTS
        faults = self.show_hand(player, won)
        if is_impossible(faults):
            return faults
        if player.dead:
            faults += _stop("dead-hand-wins", player=seat_letter(event.seat))
        faults += self.rules.verify_win(table, won)
        table.wins.append(won)
        table.phase = WON
        return faults

    def show_hand(self, player: Player, won: Won | None) -> Faults:
        """Hold the hand that the record lays open against what is known of it, and learn its unknown tiles."""
        shown = self.table.shown.get(player.seat)
        if shown is None:
            return NO_FAULTS
        tiles = shown.tiles
        if won is not None and won.source is None:
            tiles = (*tiles, won.tile)
        counts = [0] * (UNKNOWN + 1)
        for tile in tiles:
            counts[tile] += 1
        unknown = counts.pop()
        if counts == player.counts and unknown == player.unknown:
            return self._show_melds(player)
        if any(map(gt, player.counts, counts)) or len(tiles) != player.size:
            held = [tile for tile, n in enumerate(player.counts) for _ in range(n)] + [UNKNOWN] * player.unknown
            return _stop("shown-hand", format_tiles(held), format_tiles(tiles), player=seat_letter(player.seat))
        faults = self._show_melds(player)
        learnt = player.unknown
        for tile in range(UNKNOWN):
            for _ in range(counts[tile] - player.counts[tile]):
                faults += self._see(tile)
                player.unknown -= 1
                player.add(tile)
        if learnt and (won is None or won.source is not None):
            self._find_waits(player)
        return faults

    def _show_melds(self, player: Player) -> Faults:
        melds = self.table.shown[player.seat].melds
        if melds is None or not (melds or player.melds):
            return NO_FAULTS
        left = list(melds)
        learnt: list[TableMeld] = []
        for meld in player.melds:
            same = next((one for one in left if one.kind == meld.kind and _covers(one.tiles, meld.tiles)), None)
            if same is not None:
                left.remove(same)
                learnt.append(TableMeld(meld.kind, _lowest(same.tiles), same.tiles, meld.source))
        if left or len(learnt) < len(player.melds):
            expected, actual = (
                " ".join(sorted(meld.kind + format_tiles(sorted(meld.tiles)) for meld in some)) or "no meld"
                for some in (player.melds, melds)
            )
            return _stop("shown-hand", expected, actual, player=seat_letter(player.seat))
        player.melds[:] = learnt
        return NO_FAULTS

    # The rest

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
        return _stop("unchecked-deal", problem="turns that nobody wrote stand here")


def _is_bound(player: Player, event: Discard) -> bool:
    """Whether the rule set has a say in this discard."""
    return player.bound == BOUND or (player.bound == HAND_BOUND and event.origin != DRAWN)


def _hand_size(player: Player, size: int) -> Fault:
    hint = "the dealer's 14th tile is the first draw of the play, not part of the hand" if size == 14 else ""
    return Fault("hand-size", {"player": seat_letter(player.seat)}, "13 tiles", f"{size} tiles", hint)


def _not_held(player: Player, tiles: Sequence[int]) -> Faults:
    held = format_tiles(sort_tiles(tile for tile, n in enumerate(player.counts) for _ in range(n)))
    held += "?" * player.unknown
    return _stop("not-held", player=seat_letter(player.seat), tiles=format_tiles(tiles), held=held or "nothing")


def _covers(tiles: tuple[int, ...], known: tuple[int, ...]) -> bool:
    """Whether the known ones of as many tiles are among these."""
    return len(tiles) == len(known) and all(tile == UNKNOWN or known.count(tile) <= tiles.count(tile) for tile in known)


def _lowest(tiles: tuple[int, ...]) -> int:
    """The lowest known face."""
    return min(faces_of(tiles))


def _forms(kind: str, tiles: tuple[int, ...]) -> bool:
    """Whether the tiles, the claimed one last, make the meld claimed; unknown ones may be what it takes."""
    faces = sorted([FACE[tile] for tile in tiles if tile != UNKNOWN])
    if len(tiles) != CLAIM_TILES[kind] + 1 or (faces and faces[-1] >= FACES):
        return False
    if kind != "chi" or not faces:
        return len(set(faces)) <= 1
    low, high = faces[0], faces[-1]
    return len(set(faces)) == len(faces) and high - low <= 2 and SUIT[low] == SUIT[high] < 3
