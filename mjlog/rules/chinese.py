"""What the Chinese rule sets share as the engine and the replay ask for it.

No riichi, no indicators, nothing on the table between deals; one winner, the nearest; a draw costs nothing.
"""

from collections.abc import Sequence
from typing import Generic

from mjlog.model import CallKind, Deal, Discard, Draw, DrawKind, Drawn, Say, Win, seat_letter
from mjlog.rules.faults import miscounted_hand, player_fault
from mjlog.rules.groups import equal_pairs_shanten, equal_pairs_useful, equal_pairs_waits
from mjlog.rules.posing import pose_hand
from mjlog.rules.shanten import ORPHANS, PAIRS, shanten, ukeire, waits
from mjlog.table import NO_FAULTS, PASS, Bar, DealStart, Fault, Faults, FuItem, Placed, Player, TableT, WallCustoms, Won
from mjlog.tiles import TILE_NAMES


class ChineseRuleSet(Generic[TableT]):
    """Answers that do not depend on the options; a rule set adds its own."""

    players: int
    first_indicators = 0
    nearest_wins = True
    draws: frozenset[DrawKind] = frozenset(("exhausted", "void"))
    walls = WallCustoms()
    absent_melds: frozenset[CallKind] = frozenset(("kita",))
    """Kinds that there are not."""

    def __init__(self, players: int, *, pairs: bool, orphans: bool, equal_pairs: bool) -> None:
        """Take the shapes beside four groups and a pair that win.

        Args:
            players: how many play.
            pairs: seven pairs.
            orphans: thirteen orphans.
            equal_pairs: four equal tiles may be two of seven pairs.
        """
        self.players = players
        self._equal_pairs = pairs and equal_pairs
        self._shapes = (PAIRS if pairs and not equal_pairs else 0) | (ORPHANS if orphans else 0)

    def shanten(self, player: Player) -> int:
        """Tiles the hand needs to be ready."""
        melds = len(player.melds)
        far = shanten(player.keys, melds, self._shapes)
        return min(far, equal_pairs_shanten(player.keys)) if self._equal_pairs and not melds else far

    def find_waits(self, player: Player) -> int:
        """Faces that complete the hand."""
        melds = len(player.melds)
        faces = waits(player.keys, melds, self._shapes)
        return faces | equal_pairs_waits(player.keys) if self._equal_pairs and not melds else faces

    def miscounted(self, player: Player, size: int) -> Faults:
        """Such a deal cannot be played."""
        return miscounted_hand("hand-size", player, size)

    # Play

    def verify_passed(self, table: TableT) -> Faults:
        """Nothing depends on a tile that nobody won."""
        return NO_FAULTS

    def passed(self, table: TableT) -> None:
        """Nothing depends on a tile that nobody won."""

    def verify_replacement(self, table: TableT, event: Draw) -> Faults:
        """A replacement is due whenever the engine says so."""
        return NO_FAULTS

    def verify_discard(self, table: TableT, event: Discard) -> Faults:
        """Any tile may be discarded; there is no riichi."""
        return player_fault("no-riichi", table.players[event.seat]) if event.riichi else NO_FAULTS

    def discarded(self, table: TableT, event: Discard, drew: bool) -> Faults:
        """Nothing but the engine's part follows."""
        return NO_FAULTS

    def verify_indicator(self, table: TableT, tile: int) -> Faults:
        """There are none."""
        return (Fault("indicator-undue", {"tile": TILE_NAMES[tile]}),)

    def turned(self, table: TableT) -> None:
        """There are none."""

    def verify_shown(self, table: TableT, player: Player, won: Won | None) -> Faults:
        """Nothing in the play depends on the whole of a hand but the win."""
        del table, player, won
        return NO_FAULTS

    def verify_say(self, table: TableT, event: Say) -> Faults:
        """A dead hand is the player's own statement; nothing else can be said."""
        if event.what == "riichi":
            return player_fault("no-riichi", table.players[event.seat])
        return NO_FAULTS if event.what == "dead" else (Fault("no-such-draw", {"kind": event.what}),)

    def rank_wins(self, table: TableT) -> list[Won]:
        """Of several who win on a tile the nearest after the discarder."""
        return sorted(table.wins, key=lambda won: (won.seat - table.last_seat) % self.players)[:1]

    def possible_wins(self, table: TableT, won: Won) -> tuple[Sequence[Sequence[Win]], str]:
        """The one computed."""
        return [[self.settle_win(table, won)]], ""

    def settle_win(self, table: TableT, won: Won) -> Win:
        """Everything that a record may claim about a win, computed."""
        raise NotImplementedError

    def ura_due(self, table: TableT) -> int:
        """There are none."""
        return 0

    def pose(self, table: TableT, deal: Deal) -> Sequence[Placed]:
        """Set a table without play as the record shows it; it does not tell what was left in the wall."""
        table.live = -1
        faults: list[Placed] = []
        for player in table.players:
            found = pose_hand(player, table.shown.get(player.seat), self.players, self.absent_melds)
            faults += ((f"shown {seat_letter(player.seat)}", fault) for fault in found)
            if not player.unknown:
                player.waits = self.find_waits(player)
        return faults

    # Draws

    def verify_drawn(self, table: TableT, drawn: Drawn) -> Faults:
        """The deal is drawn when the next draw is due and there is no tile for it."""
        if table.wins:
            return (Fault("wrong-winner", {}, " ".join(seat_letter(won.seat) for won in table.wins), "nobody"),)
        if table.live > 0 or (table.live == 0 and table.phase != PASS):
            return (Fault("draw-too-early", {}, "0 tiles left", f"{table.live} tiles left"),)
        return NO_FAULTS

    def verify_draw_claims(self, table: TableT, drawn: Drawn) -> tuple[Placed, ...]:
        """Everything that may be said of a draw is known."""
        return ()

    def settle_drawn(self, table: TableT, drawn: Drawn) -> Drawn:
        """Nobody pays, and nobody shows a hand."""
        return Drawn(drawn.kind, honba=0, sticks=0, pay=(0,) * self.players)

    def tenpai(self, table: TableT, drawn: Drawn) -> list[bool | None]:
        """Who is ready by the hands; where a hand is unknown, by what the record says, else None."""
        claimed = drawn.tenpai
        return [
            player.waits != 0 if not player.unknown else None if claimed is None else player.seat in claimed
            for player in table.players
        ]

    def paid_as_ready(self, paid: Sequence[int], draw: str) -> tuple[bool, ...] | None:
        """Nobody pays at a draw."""
        del paid, draw
        return None
        return None

    def verify_first(self, start: DealStart) -> Faults:
        """Four winds are played."""
        return NO_FAULTS

    def verify_points(self, points: Sequence[int], sticks: int | None, total: int) -> Faults:
        """Do all have together what they started with?"""
        return NO_FAULTS if sum(points) == total else (Fault("points-sum", {}, str(total), str(sum(points))),)

    # What is shown

    def find_useful(self, player: Player) -> int:
        """Faces that bring the hand nearer by a shape that is nearest."""
        melds = len(player.melds)
        faces = ukeire(player.keys, melds, self._shapes)
        if not self._equal_pairs or melds:
            return faces
        by_pairs = equal_pairs_shanten(player.keys) - shanten(player.keys, melds, self._shapes)
        if by_pairs > 0:
            return faces
        return equal_pairs_useful(player.keys) | (faces if by_pairs == 0 else 0)

    def find_dora(self, indicators: Sequence[int]) -> tuple[int, ...]:
        """There is none."""
        return ()

    def find_bar(self, table: TableT, seat: int) -> Bar | None:
        """Whoever waits may win."""
        return None

    def riichi(self, table: TableT, seat: int) -> int:
        """There is none."""
        return 0

    def find_deposit(self, table: TableT, seat: int, *, won_on: bool) -> int:
        """There are none."""
        return 0

    def find_fu(self, table: TableT, win: Win) -> Sequence[FuItem]:
        """There are none."""
        return ()
