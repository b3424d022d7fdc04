"""What is known of tiles: which have shown up, which are in the hands, and which of them complete a hand.

A hand is the tiles of it that are known plus a number of unknown ones.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import gt
from typing import Generic

from mjlog.model import Hand, Meld, seat_letter
from mjlog.rules.melds import forms
from mjlog.table import (
    ASIDE,
    NO_FAULTS,
    Faults,
    Player,
    RuleSet,
    Table,
    TableMeld,
    TableT,
    Won,
    is_impossible,
    one_fault,
)
from mjlog.tiles import (
    FACE,
    FLOWERS,
    KEY_SUIT,
    KEY_UNIT,
    TILE_NAMES,
    UNKNOWN,
    faces_of,
    format_tiles,
    is_bonus,
    sort_tiles,
)
from mjlog.vocabulary import meld_text


def count_unseen(table: Table, player: Player, limits: Sequence[int]) -> list[int]:
    """How many tiles of each face a player does not see: not in the own hand, a river, a meld, an indicator.

    Args:
        table: the table.
        player: who looks at it.
        limits: how many of each tile the set holds.
    """
    unseen = [0] * (UNKNOWN + 1)
    for tile, count in enumerate(limits):
        unseen[FACE[tile]] += count
    for tile, count in enumerate(player.counts):
        unseen[FACE[tile]] -= count
    visible = [*table.indicators]
    for other in table.players:
        visible += (*other.river, *other.bonus)
        for meld in other.melds:
            visible += meld.tiles
            if meld.source is not None:  # the claimed tile, the last but for one added to a kong, lies in a river too
                unseen[FACE[meld.tiles[-2 if meld.kind == "kakan" else -1]]] += 1
    for tile in visible:
        unseen[FACE[tile]] -= 1
    return unseen


class Hands(Generic[TableT]):
    """A table and the rules it is played by; its tiles."""

    __slots__ = ("limits", "rules", "table")

    def __init__(self, rules: RuleSet[TableT], table: TableT) -> None:
        self.rules = rules
        self.table = table
        self.limits = rules.limits

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
                faults += self.rules.miscounted(player, len(tiles))
            if hand.replacements or max(tiles, default=0) >= FLOWERS:
                faults += self._deal_unusual(player, hand)
            else:
                counts, keys, seen = player.counts, player.keys, table.seen
                for tile in tiles:
                    counts[tile] += 1
                    seen[tile] += 1
                    keys[KEY_SUIT[tile]] += KEY_UNIT[tile]
        for tile in indicators:
            self._see(tile)
            table.indicators.append(tile)
        if any(map(gt, table.seen, self.limits)):
            for tile, count in enumerate(table.seen):
                if count > self.limits[tile]:
                    faults += self._extra_copy(tile, count)
        if not faults or not is_impossible(faults):  # of a fifth copy no hand can be made
            for player in table.players:
                self._find_waits(player)
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
        expected = f"{len(flowers)} for {format_tiles(flowers)}" if flowers else "none: no flower was dealt"
        actual = str(len(replacements))
        return one_fault("flower-replacements", expected, actual, player=seat_letter(player.seat))

    def see(self, tiles: Iterable[int]) -> Faults:
        """Count tiles that show up without play: turned at the end (ura), or all that a record without play names.

        Of a tile of which there are too many the first one too many is a fault.
        """
        faults: Faults = ()
        for tile in tiles:
            found = self._see(tile)
            if found and self.table.seen[tile] == self.limits[tile] + 1:
                faults += found
        return faults

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
        return one_fault("extra-copy", str(self.rules.limits[tile]), str(count), tile=TILE_NAMES[tile])

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
                    return one_fault("extra-copy", str(self.rules.limits[tile]), tile=TILE_NAMES[tile])
        return not_held(player, sorted(lacks)) if missing > player.unknown else NO_FAULTS

    def _take_out(self, player: Player, tiles: tuple[int, ...]) -> None:
        for tile in tiles:
            if player.remove(tile):
                self._see(tile)

    def _forget(self, player: Player) -> None:
        """A tile nobody saw leaves a known hand: which tiles are left cannot be told."""
        player.unknown = player.size
        for tile, count in enumerate(player.counts):
            self.table.seen[tile] -= count
        player.counts[:] = [0] * UNKNOWN
        player.keys[:] = [0, 0, 0, 0]
        player.far = -1

    # Hands laid open

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
            return one_fault("shown-hand", format_tiles(held), format_tiles(tiles), player=seat_letter(player.seat))
        faults = self._show_melds(player)
        learnt = player.unknown
        for tile in range(UNKNOWN):
            for _ in range(counts[tile] - player.counts[tile]):
                faults += self.see((tile,))
                player.unknown -= 1
                player.add(tile)
        if not learnt or faults:
            return faults
        if won is None or won.source is not None:
            self._find_waits(player)
        return NO_FAULTS if player.unknown else self.rules.verify_shown(self.table, player, won)

    def _show_melds(self, player: Player) -> Faults:
        shown = self.table.shown[player.seat].melds
        if shown is None or not (shown or player.melds):
            return NO_FAULTS
        melds = [meld for meld in shown if meld.kind not in ASIDE]
        aside = sort_tiles(tile for meld in shown if meld.kind in ASIDE for tile in meld.tiles)
        faults = self._show_dealt(player, aside) if aside and player.unknown else NO_FAULTS
        if aside and aside != sort_tiles(player.bonus):
            return one_fault(
                "shown-hand",
                format_tiles(sort_tiles(player.bonus)) or "no flower",
                format_tiles(aside),
                player=seat_letter(player.seat),
            )
        left = list(melds)
        learnt: list[TableMeld] = []
        for meld in player.melds:
            same = next((one for one in left if _is_shown(meld, one)), None)
            if same is not None:
                left.remove(same)
                learnt.append(TableMeld(meld.kind, lowest_face(same.tiles), same.tiles, meld.source))
                if UNKNOWN in meld.tiles:
                    faults += self._learn_meld(meld, same)
        if left or len(learnt) < len(player.melds):
            expected, actual = (
                " ".join(sorted(map(self._meld_text, some))) or "no meld" for some in (player.melds, melds)
            )
            return one_fault("shown-hand", expected, actual, player=seat_letter(player.seat))
        player.melds[:] = learnt
        return faults

    def _show_dealt(self, player: Player, aside: Iterable[int]) -> Faults:
        """Flowers of a hand that nobody recorded when it was dealt: they lay open from the start."""
        dealt = list(aside)
        for tile in player.bonus:
            if tile in dealt:
                dealt.remove(tile)
        dealt = [tile for tile in dealt if is_bonus(tile)]
        player.bonus += dealt
        return self.see(dealt)

    def _learn_meld(self, meld: TableMeld, shown: Meld) -> Faults:
        """Tiles of a meld that nobody saw before turn out to be these."""
        if not forms(shown.kind, shown.tiles):
            return one_fault("no-such-meld", what=shown.kind, tiles=format_tiles(shown.tiles))
        unseen = list(shown.tiles)
        for tile in meld.tiles:
            if tile != UNKNOWN:
                unseen.remove(tile)
        return self.see(unseen)

    def _meld_text(self, meld: TableMeld | Meld) -> str:
        source = "" if meld.source is None else f"<{seat_letter(meld.source)}"
        return meld_text(meld.kind, format_tiles(sorted(meld.tiles)), self.rules.terms.words) + source


def not_held(player: Player, tiles: Sequence[int]) -> Faults:
    """The fault of a hand that lacks some tiles."""
    held = format_tiles(sort_tiles(tile for tile, n in enumerate(player.counts) for _ in range(n)))
    held += "?" * player.unknown
    return one_fault("not-held", player=seat_letter(player.seat), tiles=format_tiles(tiles), held=held or "nothing")


def _is_shown(meld: TableMeld, shown: Meld) -> bool:
    """Whether a meld laid open is this one of the table, claimed from the same player as far as that is said."""
    whence = shown.source in (None, meld.source) or meld.source is None
    return whence and shown.kind == meld.kind and _covers(shown.tiles, meld.tiles)


def _covers(tiles: tuple[int, ...], known: tuple[int, ...]) -> bool:
    """Whether the known ones of as many tiles are among these."""
    return len(tiles) == len(known) and all(tile == UNKNOWN or known.count(tile) <= tiles.count(tile) for tile in known)


@lru_cache(maxsize=1 << 14)  # of melds, as `forms`
def lowest_face(tiles: tuple[int, ...]) -> int:
    """The lowest known face."""
    return min(faces_of(tiles))
