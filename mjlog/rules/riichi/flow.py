"""The play of riichi: what is legal at each step and what follows from it (the ``RuleSet`` of the engine).

Sources: the rules of ``mjlog.rules.riichi.options``, each value with its source in ``presets``.
"""

from mjlog.model import DRAWN, FROM_HAND, UNRECORDED, Call, Deal, Discard, Draw, Say, Win
from mjlog.rules.faults import faces_text, open_riichi, player_fault
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.settle import STICK
from mjlog.rules.riichi.state import RiichiPlayer, RiichiTable
from mjlog.rules.riichi.winning import turned_early, verify_win, win_hand
from mjlog.rules.riichi.yaku import WinHand, count_face
from mjlog.rules.shanten import RIICHI as RIICHI_SHAPES
from mjlog.rules.shanten import shanten, shanten_orphans, waits
from mjlog.rules.shanten_beyond import held_waits, shanten_beyond
from mjlog.rules.shapes import divide, suit_of
from mjlog.table import (
    ACT,
    BOUND,
    FREE,
    HAND_BOUND,
    NO_FAULTS,
    PASS,
    REPLACE,
    DealStart,
    Fault,
    Faults,
    Player,
    TableMeld,
    Won,
)
from mjlog.tiles import FACE, FACES, FLOWERS, NORTH, SUIT, TERMINALS_AND_HONOURS, TILE_NAMES, UNIT, UNKNOWN, mask_tiles

ORPHANS = sum(1 << face for face in TERMINALS_AND_HONOURS)
DRAGONS, WINDS = (31, 32, 33), (27, 28, 29, 30)
DEAD_WALL = 14


def _must_end(table: RiichiTable) -> Faults:
    return (Fault("deal-must-end", {"kind": table.abort}),)


class RiichiFlow:
    """The rule set of the engine for one set of options."""

    def __init__(self, rules: RiichiRules) -> None:
        self.options = rules
        self.players = rules.players
        self.first_indicators = 1
        limits = [4] * 34 + list(rules.red_fives) + [0] * (UNKNOWN - FLOWERS)
        for suit, red in enumerate(rules.red_fives):
            limits[9 * suit + 4] -= red
        if rules.players == 3:
            limits[1:8] = [0] * 7
        self.limits = tuple(limits)
        self._live = sum(limits) - 13 * rules.players - DEAD_WALL
        self._sanma = rules.players == 3
        self._no_held_waits = rules.four_held_wait == "noten"
        self._held_waits = rules.four_held_wait == "tenpai"
        self._shanten = shanten_beyond if self._held_waits else shanten

    def new_table(self, start: DealStart, deal: Deal) -> RiichiTable:
        """The state before the first draw."""
        players = [RiichiPlayer(seat, points) for seat, points in enumerate(start.points)]
        players[start.dealer - 1].bound = BOUND  # whose first discard may be the fourth of one wind
        table = RiichiTable(players, start.dealer, start.wind, start.dealer, self._live)
        table.honba, table.sticks, table.unpaid, table.ura = start.honba, start.sticks, deal.unpaid, deal.ura
        for shown in deal.shown:
            table.shown[shown.seat] = shown
        for win in deal.results:
            if isinstance(win, Win):
                if win.tile is not None:
                    table.won_on[win.seat] = win.tile
                table.claimed[win.seat] = {name for name, han in win.yaku or () if han != 0}
        return table

    def shanten(self, player: Player) -> int:
        """Tiles the hand needs to be tenpai."""
        return self._shanten(player.keys, len(player.melds), RIICHI_SHAPES, self._sanma)

    def find_waits(self, player: Player) -> int:
        """Faces that complete the hand."""
        faces = self._waits(player.keys, len(player.melds))
        return faces & ~_held_in_full(player) if self._no_held_waits else faces

    def _waits(self, keys: list[int], melds: int) -> int:
        """Faces that complete concealed tiles; where it is so agreed, a fifth tile too."""
        faces = waits(keys, melds, sanma=self._sanma)
        return faces | held_waits(keys, melds, self._sanma) if self._held_waits else faces

    # After a discard or a kan

    def verify_passed(self, table: RiichiTable) -> Faults:
        """A riichi that stands is paid; an abortive draw ends the deal as soon as the tile passes."""
        faults: Faults = ()
        if table.declared is not None and table.declared in table.unpaid:
            faults = player_fault("riichi-unpaid", table.players[table.declared])
        if table.abort and not self._one_more_draw(table):
            faults += _must_end(table)
        return faults

    def _one_more_draw(self, table: RiichiTable) -> bool:
        """Whether the abortive draw that is due waits for the next player's draw to be no win."""
        return table.abort == "suucha" and self.options.suucha_riichi == "draw"

    def passed(self, table: RiichiTable) -> None:
        """Pay the stick of a riichi that stands; who could have won is furiten."""
        if table.abort and not self._one_more_draw(table):
            table.abort, table.played_on = "", table.abort
        if table.declared is not None:
            player = table.players[table.declared]
            if player.seat not in table.unpaid:
                table.sticks += 1
                if player.points is not None:
                    player.points -= STICK
            table.declared = None
        if table.ronnable:
            for seat in table.ronnable:
                missed = table.players[seat]
                missed.passed_win = True
                if not missed.bound:
                    missed.bound = BOUND
                missed.passed_in_riichi |= missed.riichi > 0
            table.ronnable = []

    # Draws and indicators

    def verify_replacement(self, table: RiichiTable, event: Draw) -> Faults:
        """The indicators due before it must be turned; a fourth kan may end the deal."""
        faults = self.verify_passed(table)
        if table.due_now:
            faults += self._indicator_missing(table.players[event.seat])
        return faults

    def replaced(self, table: RiichiTable) -> None:
        """The kan stands: it was not robbed, and it interrupts the go-round."""
        table.rinshan = table.bound = True
        table.turned = False
        self._interrupt(table)
        table.late, table.due_now, table.due_first = table.late + table.due_now, 0, 0

    def _interrupt(self, table: RiichiTable) -> None:
        table.uninterrupted = False
        for player in table.players:
            player.ippatsu = False

    def _indicator_missing(self, player: Player) -> Faults:
        return player_fault("indicator-missing", player)

    def verify_indicator(self, table: RiichiTable, tile: int) -> Faults:
        """Each kan turns one, at its time."""
        if (table.phase == REPLACE and table.due_now) or (table.phase == ACT and table.due_later) or table.late:
            return NO_FAULTS
        return (Fault("indicator-undue", {"tile": TILE_NAMES[tile]}),)

    def turned(self, table: RiichiTable) -> None:
        """One indicator less is due."""
        if table.due_now:
            table.due_now -= 1
            before_robbing = table.due_first > 0
            table.due_first -= before_robbing
            table.stands = not table.due_now and not before_robbing  # the replacement draw is next
        elif table.due_later:
            table.due_later -= 1
            table.turned = True
        elif table.late:
            table.late -= 1
        else:
            table.undue = True

    # Discards

    def verify_discard(self, table: RiichiTable, event: Discard) -> Faults:
        """Kuikae, the hand in riichi, riichi itself, indicators due."""
        player = table.players[event.seat]
        faults: Faults = ()
        if table.due_later or table.due_now:
            faults = self._indicator_missing(player)
        if self._one_more_draw(table):
            faults += _must_end(table)
        if table.forbidden and event.tile != UNKNOWN and table.forbidden >> FACE[event.tile] & 1:
            allowed = f"another tile than {faces_text(table.forbidden)}"
            tile = TILE_NAMES[event.tile]
            faults += player_fault("kuikae", player, allowed, tile, tile=tile)
        if player.riichi:
            if event.riichi:
                faults += player_fault("riichi-twice", player)
            if table.phase == ACT and not player.broken and _leaves_hand(event, player.drawn):
                names = ("", "") if player.drawn is None else (TILE_NAMES[player.drawn], TILE_NAMES[event.tile])
                faults += player_fault("riichi-hand-changed", player, *names, what="discarded from the hand")
        elif event.riichi:
            faults += self._verify_riichi(table, player)
        return faults

    def _verify_riichi(self, table: RiichiTable, player: RiichiPlayer) -> Faults:
        options = self.options
        faults: Faults = ()
        if player.open:
            faults += open_riichi(player)
        if options.riichi_points and player.points is not None and player.points < options.riichi_points:
            faults += player_fault("riichi-points", player, str(options.riichi_points), str(player.points))
        live = table.live - (table.phase == PASS)  # the draw of this turn is not recorded
        if 0 <= live < options.riichi_tiles:
            faults += player_fault("riichi-late", player, f"{options.riichi_tiles} tiles left", f"{live} tiles left")
        return faults

    def discarded(self, table: RiichiTable, event: Discard, drew: bool) -> Faults:
        """Riichi stands if the hand is tenpai; who may win; which draw is due when the tile passes."""
        player = table.players[event.seat]
        tile = event.tile
        faults: Faults = ()
        if table.due_later or table.due_now:
            table.late += table.due_later + table.due_now
            table.due_later = table.due_now = 0
        if table.abort:
            table.abort, table.played_on = "", table.abort
        table.forbidden = 0
        table.rinshan, table.after_rinshan = False, table.rinshan
        if player.passed_win and (drew or self.options.temporary_furiten == "claim"):
            player.passed_win = False
        player.bound = BOUND if player.passed_win else FREE
        if player.riichi:
            player.ippatsu = False
            player.bound = HAND_BOUND
            player.broken |= drew and event.origin == FROM_HAND
        elif event.riichi:
            faults = self._declare(table, player)
            player.bound = BOUND
        table.bound = len(table.kans) == 4
        face = FACE[tile]
        if table.wanted >> face & 1:
            table.ronnable = [other.seat for other in table.players if other.waits >> face & 1 and other is not player]
            table.pending = True
        first = len(player.river) == 1 and (table.uninterrupted or not self.options.first_turn_uninterrupted)
        if event.riichi or len(table.kans) == 4 or first:
            table.abort = self._find_abort(table, player)
            table.bound = table.bound or self._one_more_draw(table)
            table.pending = True
        return faults

    def _declare(self, table: RiichiTable, player: RiichiPlayer) -> Faults:
        first = len(player.river) == 1 and table.uninterrupted
        player.riichi = 2 if first else 1
        player.ippatsu = True
        table.declared = player.seat
        if player.waits:
            if not self.options.furiten_riichi and player.find_discarded(player.waits) is not None:
                return player_fault("riichi-furiten", player)
            return NO_FAULTS
        if player.unknown:
            player.unjudged = True
            return NO_FAULTS if table.is_laid_open(player) else player_fault("unchecked-riichi", player)
        player.broken = True
        return player_fault("riichi-noten", player)

    def _find_abort(self, table: RiichiTable, player: RiichiPlayer) -> str:
        """Which abortive draw is due once this discard has passed."""
        options, players = self.options, table.players
        if table.played_on:
            return ""
        if (
            options.suufon
            and len(player.river) == 1
            and player.river[0] in WINDS
            and len(players) == 4
            and all(other.river == player.river for other in players)
        ):
            return "suufon"
        if options.suucha_riichi != "off" and all(other.riichi for other in players):
            return "suucha"
        if options.suukaikan == "discard" and len(table.kans) == 4 and len(set(table.kans)) > 1:
            return "suukaikan"
        return ""

    # Calls

    def verify_call(self, table: RiichiTable, event: Call, face: int) -> Faults:
        """The last discard is not claimed; a hand in riichi lays only harmless closed kans; no fifth kan."""
        player = table.players[event.seat]
        kind = event.kind
        faults: Faults = ()
        if kind in ("chi", "pon", "kan"):
            if not table.live:
                faults += player_fault("last-discard-claimed", player, what=kind)
            if player.riichi and not player.broken:
                faults += player_fault("riichi-hand-changed", player, what=f"called {kind}")
            if kind == "chi" and self.players == 3:
                faults += player_fault("no-chi", player)
        elif kind == "kita":
            if not self.options.kita:
                faults += player_fault("no-kita", player)
            if player.riichi and not player.broken and _is_of_hand(player, face):
                faults += player_fault("riichi-hand-changed", player, what="laid aside a North that was not drawn")
        elif player.riichi and not player.broken:
            faults += self._verify_riichi_kan(table, player, kind, face)
        if table.is_turned_early and table.phase == ACT:
            faults += turned_early(table)
        if kind in ("kan", "ankan", "kakan"):
            if len(table.kans) >= 4 and self.options.fifth_kan == "no":
                faults += player_fault("fifth-kan", player)
            if table.phase == ACT and table.due_now:
                faults += self._indicator_missing(player)
        return faults

    def _verify_riichi_kan(self, table: RiichiTable, player: RiichiPlayer, kind: str, face: int) -> Faults:
        """May a hand in riichi, with the tile drawn in it, lay this kan?"""
        allowed = self.options.riichi_ankan != "no" and kind == "ankan"
        if not allowed:
            return player_fault("riichi-hand-changed", player, what=f"called {kind}")
        if _is_of_hand(player, face):
            return player_fault("riichi-hand-changed", player, what="laid a kan without the drawn tile")
        held = player.keys[SUIT[face]] // UNIT[face] % 5
        if player.unknown > 4 - held:
            return NO_FAULTS if table.is_laid_open(player) else player_fault("unchecked-kan", player)
        return self.verify_kept_waits(player, player.keys_with(face, -held), face)

    def verify_kept_waits(self, player: RiichiPlayer, rest: list[int], face: int) -> Faults:
        """Does a closed kan in riichi leave the waits, and where so agreed every reading, as they were?

        Args:
            player: in riichi, with the waits before the kan.
            rest: the keys of the concealed tiles that are left after it.
            face: that of the kan.
        """
        kept = ~_held_in_full(player) if self._no_held_waits else ~0
        before, after = player.waits & kept, self._waits(rest, len(player.melds) + 1) & kept
        same_reading = self.options.riichi_ankan == "same-waits" or _is_always_triplet(rest, player.waits, face)
        if not player.waits or (before == after and same_reading):
            return NO_FAULTS
        changed = ("", "") if before == after else tuple([f"waits {faces_text(faces)}" for faces in (before, after)])
        return player_fault("riichi-kan-waits", player, *changed)

    def called(self, table: RiichiTable, event: Call, meld: TableMeld | None) -> Faults:
        """What a call changes: first turns and ippatsu, kuikae, liability, indicators, who may rob a kan."""
        player = table.players[event.seat]
        if meld is None:
            self._laid_kita(table, player)
            return NO_FAULTS
        if meld.kind in ("ankan", "kakan"):
            if player.riichi and player.unknown:
                player.unjudged = True
            self._laid_kan(table, player, meld)
            return NO_FAULTS
        assert meld.source is not None
        table.bound = True
        player.broken |= player.riichi > 0
        self._interrupt(table)
        self._find_pao(player, meld)
        if meld.kind == "kan":
            table.laid = meld.kind
            self._owe_indicator(table, meld.kind)
            self._count_kans(table)
            return NO_FAULTS
        table.forbidden = self._kuikae(meld)
        if table.forbidden and not player.unknown and not _holds_other(player, table.forbidden):
            return player_fault("claim-without-discard", player, what=meld.kind)
        return NO_FAULTS

    def _kuikae(self, meld: TableMeld) -> int:
        """Faces that may not be discarded after this claim: the claimed one, and the run's other end."""
        claimed = FACE[meld.tiles[-1]]
        if self.options.kuikae == "allowed" or claimed >= FACES:
            return 0
        mask = 1 << claimed
        if meld.kind == "chi" and self.options.kuikae == "no":
            low = meld.face
            if claimed == low and (low + 3) % 9 > 2:
                mask |= 1 << low + 3
            elif claimed == low + 2 and low % 9:
                mask |= 1 << low - 1
        return mask

    def _laid_kan(self, table: RiichiTable, player: RiichiPlayer, meld: TableMeld) -> None:
        self._owe_indicator(table, meld.kind)
        self._find_robbers(table, player, meld.face, meld.kind)
        self._count_kans(table)

    def _laid_kita(self, table: RiichiTable, player: RiichiPlayer) -> None:
        """A North gives no indicator itself; one that a kan owes is turned as it would be at another kan."""
        self._bring_forward(table)
        if self.options.kita_furiten:
            player.aside |= 1 << NORTH
        self._find_robbers(table, player, NORTH, "kita")

    def _count_kans(self, table: RiichiTable) -> None:
        """The fourth kan, not all of them one player's, may end the deal at once, a fifth does where it may be made."""
        fourth = self.options.suukaikan == "kan" and len(table.kans) == 4 and len(set(table.kans)) > 1
        if fourth or (len(table.kans) > 4 and self.options.fifth_kan == "draw"):
            table.abort = "suukaikan"
            table.pending = True

    def _owe_indicator(self, table: RiichiTable, kind: str) -> None:
        if not self.options.kan_dora:
            return
        self._bring_forward(table)
        own, at_once = len(table.kans) <= 4, self._turns_at_once(kind)  # a fifth turns none
        table.due_later = int(own and not at_once)
        table.due_now += own and at_once

    def _bring_forward(self, table: RiichiTable) -> None:
        """What an open kan still owes is turned before the next replacement draw."""
        table.due_now += table.due_later
        table.due_first = table.due_later if self.options.open_kan_dora == "at-next-kan" else 0
        table.due_later = 0

    def _turns_at_once(self, kind: str) -> bool:
        return kind == "ankan" or self.options.open_kan_dora == "at-once"

    def _find_robbers(self, table: RiichiTable, player: Player, face: int, kind: str) -> None:
        table.laid, table.stands = kind, False
        table.ronnable = [
            other.seat
            for other in table.players
            if other is not player
            and other.waits >> face & 1
            and (kind != "ankan" or (self.options.robbed_ankan and shanten_orphans(other.keys) == 0))
        ]
        table.pending = True

    def _find_pao(self, player: RiichiPlayer, meld: TableMeld) -> None:
        """Who feeds the meld that shows the last dragons or winds, or the fourth kan, is liable."""
        assert meld.source is not None
        if meld.face >= WINDS[0]:
            open_faces = {m.face for m in player.melds if m.kind != "chi"}
            for hand, faces in (("daisangen", DRAGONS), ("daisuushi", WINDS)):
                if meld.face in faces and hand in self.options.pao and open_faces.issuperset(faces):
                    player.pao[hand] = meld.source
        if meld.kind == "kan" and "suukantsu" in self.options.pao:
            kans = sum(m.kind in ("kan", "ankan", "kakan") for m in player.melds)
            if kans == 4:
                player.pao["suukantsu"] = meld.source

    # Statements and wins

    def verify_say(self, table: RiichiTable, event: Say) -> Faults:
        """Kyuushu kyuuhai, and a riichi that the record breaks off at."""
        player = table.players[event.seat]
        if event.what == "dead":
            return NO_FAULTS
        if event.what == "riichi":
            return self._verify_riichi(table, player)
        if not self.options.kyuushu:
            return player_fault("no-such-draw", player, kind="kyuushu")
        if player.river or (not table.uninterrupted and self.options.first_turn_uninterrupted) or player.melds:
            return player_fault("kyuushu-late", player)
        held = [face for face in TERMINALS_AND_HONOURS if player.keys[SUIT[face]] // UNIT[face] % 5]
        unseen = sum(table.seen[face] < self.limits[face] for face in TERMINALS_AND_HONOURS if face not in held)
        if len(held) + min(player.unknown, unseen) < 9:
            return player_fault("kyuushu-kinds", player, "9 kinds", f"{len(held)} kinds")
        return player_fault("unchecked-kyuushu", player) if len(held) < 9 else NO_FAULTS

    def verify_win(self, table: RiichiTable, won: Won) -> Faults:
        """Complete, with a yaku, not furiten. The value goes into ``won``."""
        return verify_win(self.options, table, won)

    def win_hand(self, table: RiichiTable, won: Won) -> WinHand:
        """The hand and the circumstances of a win."""
        return win_hand(self.options, table, won)


def _leaves_hand(event: Discard, drawn: int | None) -> bool:
    """Whether a discard certainly is not the tile just drawn."""
    if event.origin == UNRECORDED:
        return event.tile != drawn and UNKNOWN not in (event.tile, drawn)
    return event.origin != DRAWN


def _is_of_hand(player: Player, face: int) -> bool:
    """Whether a tile laid by a hand that may not change is not the one drawn."""
    return player.drawn != UNKNOWN and (player.drawn is None or FACE[player.drawn] != face)


def _held_in_full(player: Player) -> int:
    """Faces of which the player holds all four, in melds or with the help of melds."""
    faces = 0
    for meld in player.melds:
        for face in {FACE[tile] for tile in meld.tiles}:
            if face < FACES and count_face(player.keys, player.melds, face) == 4:
                faces |= 1 << face
    return faces


def _is_always_triplet(rest: list[int], faces: int, face: int) -> bool:
    """Whether three of a face, added to the rest of a hand, are a triplet however one of the waits completes it."""
    for wait in mask_tiles(faces):
        keys = list(rest)
        keys[SUIT[face]] += 3 * UNIT[face]
        if count_face(keys, (), wait) == 4:
            continue  # waited for in vain
        keys[SUIT[wait]] += UNIT[wait]
        m, p, s, z = (suit_of(suit, key) for suit, key in enumerate(keys))
        if not all(triplets >> face & 1 for _, triplets, _ in divide(m, p, s, z)):
            return False
    return True


def _holds_other(player: Player, forbidden: int) -> bool:
    """Whether a concealed tile may still be discarded."""
    return any(count and not forbidden >> FACE[tile] & 1 for tile, count in enumerate(player.counts))
