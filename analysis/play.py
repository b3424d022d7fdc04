"""A deal played again: the rows of ``turns`` and ``calls``, and what the play tells of each hand."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from mjlog.analysis.columns import CALLS, CLAIMS, COLUMNS, KINDS, NA, ORIGINS, STANDING, Book
from mjlog.calls import CLAIM_TILES
from mjlog.engine import Engine
from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Gap, Indicator
from mjlog.played import DealReplay, new_engine
from mjlog.table import CLAIMED, Player, Table
from mjlog.tiles import FACE, FACES, FLOWERS, SUIT, UNIT, UNKNOWN, format_tiles

_CLOSED, _OPEN, _RIICHI = range(len(STANDING))
_BY_HAND, _DRAWN, _CLAIMED = range(len(ORIGINS))
_CLAIMED_AT: Final = [column.name for column in COLUMNS["turns"]].index("claimed")
_LAID_OPEN: Final = frozenset(CLAIM_TILES)


@lru_cache
def tile_kinds(valued: int) -> tuple[int, ...]:
    """For each of the 34 faces which of ``columns.KINDS`` it is to a player for whom these honours are valued."""
    terminal, edge, middle = (KINDS.index(kind) for kind in ("terminal", "edge", "middle"))
    suit = [terminal, edge, *[middle] * 5, edge, terminal]
    plain = KINDS.index("guest-wind" if valued else "honour")
    honours = [KINDS.index("value-honour") if valued >> face & 1 else plain for face in range(len(suit) * 3, FACES)]
    return (*suit * 3, *honours)


@dataclass(slots=True)
class HandPlay:
    """What the play of a deal tells of one hand; counts are own discards."""

    player: int
    """Number of the player's name."""
    kinds: tuple[int, ...]
    dealt: int = NA
    """Shanten as dealt."""
    shanten: int = NA
    """Of the 13 tiles after the latest own discard."""
    useful: int = 0
    """Faces that lower it."""
    kept: bool = True
    """Whether nothing but a draw came since."""
    first_call: int = NA
    calls: int = 0
    riichi_turn: int = NA
    tenpai_turn: int = NA


class DealPlay:
    """One deal, played through the engine while rows are packed.

    Args:
        done: the deal's replay; what an impossible event stopped is played up to there.
        key: game and deal number.
        players: numbers of the players' names by seat.
        book: gets the rows.
    """

    def __init__(self, done: DealReplay, key: tuple[int, int], players: list[int], book: Book) -> None:
        self.done, self.rules, self.key, self.words = done, done.rules, key, book.words
        self.turns, self.calls = book.rows["turns"], book.rows["calls"]
        engine: Engine[Any] = new_engine(done.deal, done.start, done.rules)
        self.table: Table = engine.table
        self.step = engine.step
        self.hands = [
            HandPlay(name, tile_kinds(self.rules.find_valued(self.table, seat))) for seat, name in enumerate(players)
        ]
        self.gap = False
        self.latest = -1
        """Where the row of the latest discard starts while it may be claimed."""
        self.visible = [0] * UNKNOWN
        """How many of each face lie open on the table."""
        self.discards = 0

    def run(self) -> None:
        """Play the events."""
        table = self.table
        for tile in table.indicators:
            self._show(tile)
        if self.done.stopped != 0:
            for player, hand in zip(table.players, self.hands, strict=True):
                hand.dealt = hand.shanten = self._shanten(player)
                hand.useful = self._useful(player)
                if player.waits:
                    hand.tenpai_turn = 0
        for index, event in enumerate(self.done.deal.events[: self.done.stopped]):
            if type(event) is Discard:
                self._discard(index, event)
            elif type(event) is Call:
                self._call(index, event)
            else:
                self.step(event)
                if type(event) is Indicator:
                    self._show(event.tile)
                elif type(event) is Gap:
                    self.gap = True

    def mark_ron(self, source: int) -> None:
        """The latest discard, if this seat's, was won on."""
        if self.latest >= 0 and self.table.last_seat == source:
            self.turns[self.latest + _CLAIMED_AT] = CLAIMS.index("ron")

    def _show(self, tile: int) -> None:
        if tile != UNKNOWN:
            self.visible[FACE[tile]] += 1

    def _shanten(self, player: Player) -> int:
        return NA if player.unknown else self.rules.shanten(player)

    def _useful(self, player: Player) -> int:
        return NA if player.unknown else self.rules.find_useful(player)

    def _discard(self, index: int, event: Discard) -> None:
        table, tile = self.table, event.tile
        player, hand = table.players[event.seat], self.hands[event.seat]
        drawn, origin = player.drawn, self._origin(event)
        turn = len(player.river) + 1
        before, best = hand.shanten, NA
        self.step(event)
        known = tile < FLOWERS
        face = FACE[tile]
        if not hand.kept or not known or drawn is None or drawn == UNKNOWN or FACE[drawn] != face:
            hand.shanten, hand.useful, hand.kept = self._shanten(player), self._useful(player), True
        if known and hand.shanten != NA:
            suit, keys = SUIT[face], player.keys
            keys[suit] += UNIT[face]
            best = self.rules.shanten(player)
            keys[suit] -= UNIT[face]
        visible = self._count_visible(player, face) if known else NA
        self._show(tile)
        waits = player.waits
        if waits and hand.tenpai_turn == NA and not self.gap:
            hand.tenpai_turn = turn
        if event.riichi and hand.riichi_turn == NA and not self.gap:
            hand.riichi_turn = turn
        self.latest = len(self.turns)
        self.discards += 1
        self.turns.extend((
            *self.key, index, event.seat, hand.player,
            NA if self.gap else turn,
            tile if known else NA,
            face if known else NA,
            hand.kinds[face] if known else NA,
            origin,
            event.riichi,
            self._standing(player),
            before, best, hand.shanten,
            NA if player.unknown else waits != 0,
            waits or NA,
            self._furiten(player),
            *self._count_useful(player, hand.useful),
            visible,
            table.live if table.live >= 0 else NA,
            NA,
        ))  # fmt: skip

    def _origin(self, event: Discard) -> int:
        if self.table.phase == CLAIMED:
            return _CLAIMED
        return {FROM_HAND: _BY_HAND, DRAWN: _DRAWN}.get(event.origin, NA)

    def _count_useful(self, player: Player, useful: int) -> tuple[int, int]:
        """How many faces lower the shanten, and how many of their tiles the player does not see."""
        if useful == NA:
            return NA, NA
        visible, keys, tiles, rest = self.visible, player.keys, 0, useful
        while rest:
            low = rest & -rest
            face = low.bit_length() - 1
            tiles += 4 - visible[face] - keys[SUIT[face]] // UNIT[face] % 5
            rest ^= low
        return useful.bit_count(), tiles

    def _count_visible(self, player: Player, face: int) -> int:
        return self.visible[face] + player.keys[SUIT[face]] // UNIT[face] % 5

    def _call(self, index: int, event: Call) -> None:
        table = self.table
        player, hand = table.players[event.seat], self.hands[event.seat]
        claim = event.kind in _LAID_OPEN
        source, taken = (table.last_seat, table.last) if claim else (NA, None)
        self.step(event)
        best = NA
        if not event.void:
            hand.kept = False
            if not player.unknown and event.kind not in ("kita", "flower"):
                best = self.rules.shanten(player)
            for tile in event.laid:
                self._show(tile)
            if claim:
                if self.latest >= 0:
                    self.turns[self.latest + _CLAIMED_AT] = CLAIMS.index(event.kind)
                hand.calls += 1
                if hand.first_call == NA:
                    hand.first_call = len(player.river)
            self.latest = -1
        self.calls.extend((
            *self.key, index, event.seat, hand.player,
            NA if self.gap else len(player.river),
            CALLS.index(event.kind),
            self.words(format_tiles(event.laid)),
            NA if taken is None or taken == UNKNOWN else taken,
            source,
            self.hands[source].player if claim else NA,
            hand.shanten, best,
            event.void,
        ))  # fmt: skip

    def _standing(self, player: Player) -> int:
        if self.rules.riichi(self.table, player.seat):
            return _RIICHI
        return _OPEN if player.open else _CLOSED

    def _furiten(self, player: Player) -> int:
        """Whether a tenpai hand may not win by ron in its next turns either; NA where it is not tenpai."""
        if not player.waits:
            return NA
        bar = self.rules.find_bar(self.table, player.seat)
        return bar is not None and bar.lasting
