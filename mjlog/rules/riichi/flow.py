"""The play of riichi: what is legal at each step and what follows from it (the ``RuleSet`` of the engine).

Sources: the rules of ``mjlog.rules.riichi.options``, each value with its source in ``presets``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from mjlog.model import DRAWN, FROM_HAND, UNRECORDED, Call, Deal, Discard, Draw, Say, Win, seat_letter
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.settle import STICK
from mjlog.rules.riichi.value import DORA_FACE, value_hand
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
from mjlog.rules.shanten import RIICHI as RIICHI_SHAPES
from mjlog.rules.shanten import shanten, shanten_orphans, waits
from mjlog.rules.shapes import divide, suit_of
from mjlog.table import (
    ACT,
    BOUND,
    FREE,
    HAND_BOUND,
    NO_FAULTS,
    REPLACE,
    DealStart,
    Fault,
    Faults,
    Player,
    Table,
    TableMeld,
    Won,
)
from mjlog.tiles import FACE, FACES, FLOWERS, RED, SUIT, TERMINALS_AND_HONOURS, TILE_NAMES, UNIT, UNKNOWN, mask_tiles

ORPHANS = sum(1 << face for face in TERMINALS_AND_HONOURS)
DRAGONS, WINDS = (31, 32, 33), (27, 28, 29, 30)
DEAD_WALL = 14
_NORTH = 30
_RED_FIVES = tuple(range(RED, FLOWERS))


@dataclass(slots=True)
class RiichiPlayer(Player):
    """What riichi adds to a seat."""

    riichi: int = 0
    """1 in riichi, 2 in double riichi."""
    ippatsu: bool = False
    broken: bool = False
    """The riichi was none, or the hand was changed in it: that is reported once, and binds no more."""
    passed_win: bool = False
    """Furiten until the next own turn."""
    passed_in_riichi: bool = False
    """Furiten to the end."""
    pao: dict[str, int] = field(default_factory=dict)
    """Who is liable for which yakuman."""


@dataclass(slots=True)
class RiichiTable(Table):
    """What riichi adds to the table."""

    players: list[RiichiPlayer]  # type: ignore[assignment]  # a list of the narrower kind, never appended to
    honba: int = 0
    declared: int | None = None
    """Whose riichi discard has not passed yet."""
    ronnable: list[int] = field(default_factory=list)
    """Seats that could complete their hand with the latest tile."""
    forbidden: int = 0
    """Faces that may not be discarded after a claim (kuikae)."""
    due_now: int = 0
    """Indicators to be turned before the replacement draw."""
    due_later: int = 0
    """Indicators to be turned before the discard."""
    rinshan: bool = False
    """The tile in hand is a replacement."""
    after_rinshan: bool = False
    """The latest discard came after one."""
    uninterrupted: bool = True
    """No claim and no kan so far."""
    unpaid: tuple[int, ...] = ()
    """Whose stick the record says was not paid."""
    laid: str = ""
    """The kind of the kan, or kita, that may be robbed."""
    abort: str = ""
    """The abortive draw that is due unless the latest tile wins."""
    played_on: str = ""
    """The abortive draw that was due when play went on; it is not due again."""
    claimed: dict[int, set[str]] = field(default_factory=dict)
    """What the record says that each winner's hand had, of what counts."""
    ura: tuple[int, ...] | None = None
    """Recorded ura indicators."""
    late: int = 0
    """Indicators that were due before and are still not recorded."""
    undue: bool = False
    """An indicator was turned that no kan gives."""


def _must_end(table: RiichiTable) -> Faults:
    return (Fault("deal-must-end", {"kind": table.abort}),)


def _fault(code: str, player: Player, expected: str = "", actual: str = "", **facts: object) -> Faults:
    return (Fault(code, {"player": seat_letter(player.seat), **facts}, expected, actual),)


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
        return shanten(player.keys, len(player.melds), RIICHI_SHAPES, self._sanma)

    def find_waits(self, player: Player) -> int:
        """Faces that complete the hand."""
        return waits(player.keys, len(player.melds), sanma=self._sanma)

    # After a discard or a kan

    def verify_passed(self, table: RiichiTable) -> Faults:
        """A riichi that stands is paid; an abortive draw ends the deal as soon as the tile passes."""
        faults: Faults = ()
        if table.declared is not None and table.declared in table.unpaid:
            faults = _fault("riichi-unpaid", table.players[table.declared])
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
        self._interrupt(table)
        table.late, table.due_now = table.late + table.due_now, 0

    def _interrupt(self, table: RiichiTable) -> None:
        table.uninterrupted = False
        for player in table.players:
            player.ippatsu = False

    def _indicator_missing(self, player: Player) -> Faults:
        return _fault("indicator-missing", player)

    def verify_indicator(self, table: RiichiTable, tile: int) -> Faults:
        """Each kan turns one, at its time."""
        if (table.phase == REPLACE and table.due_now) or (table.phase == ACT and table.due_later) or table.late:
            return NO_FAULTS
        return (Fault("indicator-undue", {"tile": TILE_NAMES[tile]}),)

    def turned(self, table: RiichiTable) -> None:
        """One indicator less is due."""
        if table.due_now:
            table.due_now -= 1
        elif table.due_later:
            table.due_later -= 1
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
            faults += _fault("kuikae", player, tile=TILE_NAMES[event.tile])
        if player.riichi:
            if event.riichi:
                faults += _fault("riichi-twice", player)
            if table.phase == ACT and not player.broken and _leaves_hand(event, player.drawn):
                faults += _fault("riichi-hand-changed", player, what="discarded from the hand")
        elif event.riichi:
            faults += self._verify_riichi(table, player)
        return faults

    def _verify_riichi(self, table: RiichiTable, player: RiichiPlayer) -> Faults:
        options = self.options
        faults: Faults = ()
        if player.open:
            faults += _fault("riichi-open", player)
        if player.points is not None and player.points < options.riichi_points:
            faults += _fault("riichi-points", player, str(options.riichi_points), str(player.points))
        if 0 <= table.live < options.riichi_tiles:
            faults += _fault("riichi-late", player, str(options.riichi_tiles), str(table.live))
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
        if event.riichi or len(table.kans) == 4 or (len(player.river) == 1 and table.uninterrupted):
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
            if not self.options.furiten_riichi and player.waits & player.river_faces:
                return _fault("riichi-furiten", player)
            return NO_FAULTS
        if player.unknown:
            return _fault("unchecked-riichi", player)
        player.broken = True
        return _fault("riichi-noten", player)

    def _find_abort(self, table: RiichiTable, player: RiichiPlayer) -> str:
        """Which abortive draw is due once this discard has passed."""
        options, players = self.options, table.players
        if table.played_on:
            return ""
        if (
            options.suufon
            and len(player.river) == 1
            and len(players) == 4
            and all(len(other.river) == 1 and other.river[0] == player.river[0] for other in players)
            and player.river[0] in WINDS
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
                faults += _fault("last-discard-claimed", player, what=kind)
            if player.riichi and not player.broken:
                faults += _fault("riichi-hand-changed", player, what=f"called {kind}")
            if kind == "chi" and self.players == 3:
                faults += _fault("no-chi", player)
        elif kind == "kita":
            if not self.options.kita or face != _NORTH:
                faults += _fault("no-kita", player)
        elif player.riichi and not player.broken:
            faults += self._verify_riichi_kan(player, kind, face)
        if kind in ("kan", "ankan", "kakan"):
            if len(table.kans) >= 4:
                faults += _fault("fifth-kan", player)
            if table.phase == ACT and table.due_now:
                faults += self._indicator_missing(player)
        return faults

    def _verify_riichi_kan(self, player: RiichiPlayer, kind: str, face: int) -> Faults:
        allowed = self.options.riichi_ankan != "no" and kind == "ankan"
        if not allowed:
            return _fault("riichi-hand-changed", player, what=f"called {kind}")
        if player.drawn != UNKNOWN and (player.drawn is None or FACE[player.drawn] != face):
            return _fault("riichi-hand-changed", player, what="laid a kan without the drawn tile")
        if player.unknown:
            return _fault("unchecked-kan", player)
        keys = list(player.keys)
        keys[SUIT[face]] -= 4 * UNIT[face]
        if not player.waits or (
            waits(keys, len(player.melds) + 1, sanma=self._sanma) == player.waits
            and (self.options.riichi_ankan == "same-waits" or _is_always_triplet(player, face))
        ):
            return NO_FAULTS
        return _fault("riichi-kan-waits", player)

    def called(self, table: RiichiTable, event: Call, meld: TableMeld | None) -> Faults:
        """What a call changes: first turns and ippatsu, kuikae, liability, indicators, who may rob a kan."""
        player = table.players[event.seat]
        if meld is None:
            self._find_robbers(table, player, _NORTH, "kita")
            return NO_FAULTS
        if meld.kind in ("ankan", "kakan"):
            self._laid_kan(table, player, meld)
            return NO_FAULTS
        assert meld.source is not None
        table.bound = True
        player.broken |= player.riichi > 0
        self._interrupt(table)
        self._find_pao(player, meld)
        if meld.kind == "kan":
            self._owe_indicator(table, meld.kind)
            self._count_kans(table)
            return NO_FAULTS
        table.forbidden = self._kuikae(meld)
        if table.forbidden and not player.unknown and not _holds_other(player, table.forbidden):
            return _fault("claim-without-discard", player, what=meld.kind)
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

    def _count_kans(self, table: RiichiTable) -> None:
        """The fourth kan, not all of them one player's, may end the deal at once."""
        if self.options.suukaikan == "kan" and len(table.kans) == 4 and len(set(table.kans)) > 1:
            table.abort = "suukaikan"
            table.pending = True

    def _owe_indicator(self, table: RiichiTable, kind: str) -> None:
        if not self.options.kan_dora or len(table.kans) > 4:
            return
        table.due_now += table.due_later
        at_once = kind == "ankan" or self.options.open_kan_dora == "at-once"
        table.due_later = 0 if at_once else 1
        table.due_now += at_once

    def _find_robbers(self, table: RiichiTable, player: Player, face: int, kind: str) -> None:
        table.laid = kind
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
            return _fault("no-such-draw", player, kind="kyuushu")
        if player.river or (not table.uninterrupted and self.options.first_turn_uninterrupted) or player.melds:
            return _fault("kyuushu-late", player)
        kinds = sum(bool(player.keys[SUIT[face]] // UNIT[face] % 5) for face in TERMINALS_AND_HONOURS)
        if kinds + player.unknown < 9:
            return _fault("kyuushu-kinds", player, "9", str(kinds))
        return _fault("unchecked-kyuushu", player) if kinds < 9 else NO_FAULTS

    def verify_win(self, table: RiichiTable, won: Won) -> Faults:
        """Complete, with a yaku, not furiten. The value goes into ``won``."""
        player = table.players[won.seat]
        if player.unknown or won.tile == UNKNOWN or any(UNKNOWN in meld.tiles for meld in player.melds):
            return _fault("unchecked-win", player)
        faults = self._verify_furiten(player) if won.source is not None else NO_FAULTS
        won.value = value = value_hand(self.win_hand(table, won), self.options)
        if value.fault == "not-complete":
            return (*faults, *_fault("false-win", player, tile=TILE_NAMES[won.tile]))
        if value.fault == "no-yaku":
            return (*faults, *_fault("no-yaku", player, tile=TILE_NAMES[won.tile]))
        if won.source is not None and not table.claimable and table.laid == "ankan":
            orphans = any(name.startswith("kokushi") for name, _ in value.yaku)
            if not (orphans and self.options.robbed_ankan):
                faults += _fault("not-robbable", player)
        if problem := self._unknown_dora(table, player):
            won.value = None
            faults += _fault("unchecked-value", player, problem=problem)
        return faults

    def _unknown_dora(self, table: RiichiTable, player: RiichiPlayer) -> str:
        """Why it cannot be told how many dora a hand holds; empty if it can, or where the record speaks of none."""
        if table.late or table.undue:
            return "it is not known which indicators count"
        if not table.indicators and "dora" in table.claimed.get(player.seat, ()):
            return "the record names dora and no indicator"
        if table.ura is None and "ura" in table.claimed.get(player.seat, ()):
            return "the record names ura dora and no indicator of them"
        return ""

    def _verify_furiten(self, player: RiichiPlayer) -> Faults:
        if player.waits & player.river_faces:
            own = next(tile for tile in player.river if tile != UNKNOWN and player.waits >> FACE[tile] & 1)
            return _fault("furiten", player, tile=TILE_NAMES[own])
        if player.passed_in_riichi:
            return _fault("furiten-riichi", player)
        return _fault("furiten-passed", player) if player.passed_win else NO_FAULTS

    def win_hand(self, table: RiichiTable, won: Won) -> WinHand:
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
        aka = 0
        for red in _RED_FIVES:
            if counts[red]:
                aka += counts[red]
                counts[FACE[red]] += counts[red]
        kita = len(player.bonus)
        counts[_NORTH] += kita
        return WinHand(
            keys,
            player.melds,
            win,
            tsumo,
            (won.seat - table.dealer) % self.players,
            table.wind,
            self._flags(table, player, tsumo),
            self._count_dora(counts, table.indicators),
            self._count_dora(counts, table.ura) if player.riichi and table.ura else 0,
            aka,
            kita,
        )

    def _count_dora(self, counts: list[int], indicators: Sequence[int]) -> int:
        dora_face = DORA_FACE[self.players]
        dora = 0
        for tile in indicators:
            face = dora_face[tile]
            if face < FACES:
                dora += counts[face]
        return dora

    def _flags(self, table: RiichiTable, player: RiichiPlayer, tsumo: bool) -> int:
        flags = 0
        if not player.open:  # the riichi of an open hand is none
            flags = (0, RIICHI, DOUBLE_RIICHI)[player.riichi]
            if player.ippatsu and self.options.ippatsu:
                flags |= IPPATSU
        robbing = not tsumo and not table.claimable
        last = table.live == 0
        if tsumo:
            if table.rinshan:
                flags |= RINSHAN
            if last and (not table.rinshan or self.options.rinshan_haitei):
                flags |= HAITEI
        elif robbing:
            flags |= CHANKAN
        elif last and (not table.after_rinshan or self.options.rinshan_houtei):
            flags |= HOUTEI
        if table.uninterrupted and not player.river and not robbing:
            if not tsumo:
                flags |= RENHOU
            else:
                flags |= TENHOU if player.seat == table.dealer else CHIIHOU
        return flags


def _leaves_hand(event: Discard, drawn: int | None) -> bool:
    """Whether a discard certainly is not the tile just drawn."""
    if event.origin == UNRECORDED:
        return event.tile != drawn and UNKNOWN not in (event.tile, drawn)
    return event.origin != DRAWN


def _is_always_triplet(player: Player, face: int) -> bool:
    """Whether three tiles of a face, of which a fourth was drawn, are a triplet however the hand is completed."""
    for wait in mask_tiles(player.waits):
        keys = list(player.keys)
        keys[SUIT[face]] -= UNIT[face]
        keys[SUIT[wait]] += UNIT[wait]
        m, p, s, z = (suit_of(suit, key) for suit, key in enumerate(keys))
        if not all(triplets >> face & 1 for _, triplets, _ in divide(m, p, s, z)):
            return False
    return True


def _holds_other(player: Player, forbidden: int) -> bool:
    """Whether a concealed tile may still be discarded."""
    held = sum(player.keys[SUIT[face]] // UNIT[face] % 5 for face in mask_tiles(forbidden))
    return player.size > held
