"""The classic game as the engine and the replay ask for it: what is legal, who won, what is paid, what comes next.

Sources: the rules of ``mjlog.rules.classic.options``, each value with its source in ``presets``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mjlog.model import Call, Deal, Win, seat_letter
from mjlog.rules.chinese import ChineseRuleSet
from mjlog.rules.classic.named import Named
from mjlog.rules.classic.options import ClassicRules
from mjlog.rules.classic.settle import is_limited, payments
from mjlog.rules.classic.value import Entry, Value, WinHand, explain, possible_times, times_of, value_hand
from mjlog.rules.evidence import find_evidence
from mjlog.rules.faults import miscounted_hand, near_numbers, player_fault, unknown_names, unlikely_names, verify_paid
from mjlog.rules.lists import disagreement
from mjlog.rules.posing import may_win
from mjlog.table import (
    NO_FAULTS,
    DealStart,
    Fault,
    Faults,
    Next,
    Outcome,
    Player,
    Table,
    TableMeld,
    Terms,
    Uncounted,
    WallCustoms,
    Won,
)
from mjlog.tiles import FACE, FACES, SUIT, TILE_NAMES, UNIT, UNKNOWN

RESERVE = 14
"""Tiles that are left when the deal is void."""
_ROUNDS = 4
_TERMS = Terms(frozenset(("base", "times")), "chinese", "chips", score_digits=0)


@dataclass(slots=True)
class ClassicTable(Table):
    """What the classic game adds to the table."""

    played: bool = True
    """Whether there is play that tells how a hand was won; else the record's names of the win do."""
    laid: str = ""
    """The kind of the latest kong of an own turn."""
    claimed: dict[int, set[str]] = field(default_factory=dict)
    """The special hands that the record says each winner had."""


class ClassicRuleSet(ChineseRuleSet[ClassicTable]):
    """The classic game by one set of options."""

    def __init__(self, rules: ClassicRules) -> None:
        agreed = {name for name, _ in rules.special}
        super().__init__(
            rules.players,
            pairs="seven-pairs" in agreed,
            orphans="thirteen-orphans" in agreed,
            equal_pairs=rules.equal_pairs,
        )
        self.options = rules
        if not rules.added_kong:
            self.absent_melds = frozenset((*self.absent_melds, "kakan"))
        self.walls = WallCustoms((rules.dice,), upper_first=rules.replacement_from == "upper")
        self.limits = (4,) * FACES + (0,) * (UNKNOWN - FACES)

    def new_table(self, start: DealStart, deal: Deal) -> ClassicTable:
        """The state before the first draw, which is the dealer's fourteenth tile."""
        wins = deal.wins
        return ClassicTable(
            players=[Player(seat, points=start.points[seat]) for seat in range(self.players)],
            dealer=start.dealer,
            wind=start.wind,
            turn=start.dealer,
            live=sum(self.limits) - 13 * self.players - RESERVE,
            shown={one.seat: one for one in deal.shown},
            won_on={seat: win.tile for seat, win in wins.items() if win.tile is not None},
            played=deal.played,
            claimed={seat: {name for name, _ in win.yaku or ()} for seat, win in wins.items()},
        )

    def miscounted(self, player: Player, size: int) -> Faults:
        """The hand is dead, where so agreed: the deal is played, and this player does not win it."""
        if not self.options.wrong_count_dead:
            return super().miscounted(player, size)
        player.dead = True
        return miscounted_hand("dead-hand-size", player, size)

    def shanten(self, player: Player) -> int:
        """Tiles the hand needs to be ready; a dead one never is."""
        return 1 if player.dead else super().shanten(player)

    def find_waits(self, player: Player) -> int:
        """Faces that complete the hand; none a dead one."""
        return 0 if player.dead else super().find_waits(player)

    # Play

    def verify_call(self, table: ClassicTable, event: Call, face: int) -> Faults:
        """No kong without a replacement tile, none added where that was not agreed, no claim of a barred dead hand."""
        player = table.players[event.seat]
        kind = event.kind
        if kind == "kita":
            return player_fault("no-kita", player)
        faults: Faults = ()
        if kind == "kakan" and not self.options.added_kong:
            faults += player_fault("no-added-kong", player, tile=TILE_NAMES[face])
        if kind == "kan" and not table.live:
            faults += player_fault("no-replacement-left", player, what=kind)
        if kind in ("chi", "pon", "kan") and player.dead and not self.options.dead_hand_claims:
            faults += player_fault("dead-hand-claims", player, what=kind)
        return faults

    def called(self, table: ClassicTable, event: Call, meld: TableMeld | None) -> Faults:
        """Remember which kind of kong is waiting for its replacement."""
        table.laid = event.kind
        return NO_FAULTS

    def replaced(self, table: ClassicTable) -> None:
        """The kong stands: it can be robbed no more."""
        table.laid = ""

    # Wins

    def verify_win(self, table: ClassicTable, won: Won) -> Faults:
        """Complete, by a shape that may win; the tile a discard or of a kong that may be robbed."""
        player = table.players[won.seat]
        if not may_win(player, won.tile):
            return player_fault("unchecked-win", player)
        won.value = value_hand(self.win_hand(table, won), self.options)
        if player.dead:
            return NO_FAULTS  # that it may not win is said already
        if won.value.fault:
            return player_fault("false-win", player, tile=TILE_NAMES[won.tile])
        robs = table.played and won.source is not None and not table.claimable
        if robs and not (table.laid == "kakan" and self.options.rob_kong):
            return player_fault("not-robbable", player)
        return NO_FAULTS

    def win_hand(self, table: ClassicTable, won: Won) -> WinHand:
        """The hand and the circumstances of a win."""
        player = table.players[won.seat]
        keys = player.keys.copy()
        face = FACE[won.tile]
        tsumo = won.source is None
        if not tsumo:
            keys[SUIT[face]] += UNIT[face]
        first = {"heavenly": self._is_heavenly(table, won), "earthly": self._is_earthly(table, won)}
        if not table.played:
            first = {name: name in table.claimed.get(won.seat, ()) and may_be for name, may_be in first.items()}
        return WinHand(keys, player.melds, face, tsumo, first["heavenly"], first["earthly"])

    def _is_heavenly(self, table: ClassicTable, won: Won) -> bool:
        """Whether the dealer wins on the first draw, before any discard, claim or kong."""
        untouched = not table.calls and not any(player.river for player in table.players)
        return untouched and won.source is None and won.seat == table.dealer

    def _is_earthly(self, table: ClassicTable, won: Won) -> bool:
        """Whether another wins on the own first draw or on the dealer's first discard, as agreed."""
        if table.calls or won.seat == table.dealer:
            return False
        if self.options.earthly_on == "draw":
            return won.source is None and not table.players[won.seat].river
        discards = sum(len(player.river) for player in table.players)
        return won.source == table.dealer and (discards == 1 or not table.played)

    def settle_win(self, table: ClassicTable, won: Won) -> Win:
        """Everything that a record may claim about a win, computed; None where it cannot be told."""
        win = Win(won.seat, won.source, None if won.tile == UNKNOWN else won.tile, honba=0, sticks=0)
        value: Value | None = won.value
        if value is None or value.fault:
            return win
        win.base, win.times = self.options.base, value.times
        win.pay = tuple(payments(value.times, won.seat, won.source, self.options))
        win.points = win.pay[won.seat]
        win.limit = "limit" if is_limited(value.times, self.options) else None
        if not value.claimed:  # a hand that nobody recorded does not tell what it is
            win.yaku = self._listed(value, table.claimed.get(won.seat))
        return win

    def _listed(self, value: Value, claimed: set[str] | None) -> tuple[Entry, ...]:
        """The special hands that count; of lists worth the same the one that the record names."""
        lists = (value.hands, *value.others)
        return next((one for one in lists if {name for name, _ in one} == claimed), value.hands)

    # Claims for hands that are not known

    def _times_claimed(self, win: Win) -> list[int]:
        """The multipliers that a win may have by what the record says of it."""
        times = [win.times] if win.times else list(possible_times(self.options))
        named = self._named(win)
        if not win.times and named is not None:
            times = [times_of(named, self.options)]
        for recorded, find in ((win.points, self._points), (win.pay, self._pay)):
            times = [one for one in times if recorded in (None, find(win, one))] or times
        return times

    def _named(self, win: Win) -> list[Entry] | None:
        """The special hands that the record names, by their agreed multipliers; None if it names none or others."""
        agreed = dict[str, int](self.options.special)
        if win.yaku is None or any(name not in agreed for name, _ in win.yaku):
            return None
        return [entry for entry in self.options.special if any(entry[0] == name for name, _ in win.yaku)]

    def _pay(self, win: Win, times: int) -> tuple[int, ...]:
        return tuple(payments(times, win.seat, win.source, self.options))

    def _points(self, win: Win, times: int) -> int:
        return self._pay(win, times)[win.seat]

    def value_of_claims(self, table: ClassicTable, win: Win) -> Value | None:
        """What a win is worth by what the record claims of it; None where that is not enough."""
        times = self._times_claimed(win)
        same = len({self._pay(win, one) for one in times}) == 1
        return Value(times=times[0], claimed=True) if same else None

    def verify_claims(self, table: ClassicTable, win: Win) -> tuple[tuple[str, Fault], ...]:
        """Does what the record claims of a win agree with itself? Each fault with its clause."""
        player = seat_letter(win.seat)
        agreed = dict[str, int](self.options.special)
        faults = unknown_names(win, list(agreed))
        faults += unlikely_names(win, {}, {})
        if not faults:
            faults += disagreement(win, self._contradictions(table, win))
        named = self._named(win)
        expected = "" if named is None else str(times_of(named, self.options))
        possible = possible_times(self.options)
        if win.times and not expected and win.times not in possible:
            expected = near_numbers(win.times, possible)
        if win.times and expected and str(win.times) != expected:
            faults.append(("value", Fault("wrong-times", {"player": player}, expected, str(win.times))))
        payable = sorted({self._points(win, one) for one in possible})
        if win.points is not None and win.times is None and named is None and win.points not in payable:
            near = near_numbers(win.points, payable)
            faults.append(("value", Fault("no-such-value", {"player": player}, near, str(win.points))))
        elif self.value_of_claims(table, win) is None:
            faults += verify_paid(win.pay, win.seat, (self._pay(win, one) for one in possible))
        return tuple(faults)

    def _contradictions(self, table: ClassicTable, win: Win) -> Iterator[str]:
        """What is wrong with the list of a hand that is not known, by itself and by what is recorded beside it."""
        if win.yaku is None:
            return
        named = Named(win, self.options, table.dealer)
        yield from named.contradictions()
        won = next(one for one in table.wins if one.seat == win.seat)
        if table.played:
            came = {"heavenly": self._is_heavenly(table, won), "earthly": self._is_earthly(table, won)}
            yield from named.against_play(came)
        yield from named.against_evidence(find_evidence(table, won, self.limits, played=table.played))

    # From deal to deal

    def settle_chombo(self, table: ClassicTable, seat: int) -> tuple[int, ...] | None:
        """The rules know no penalty; what it costs is as recorded."""
        return None

    def next_deal(self, start: DealStart, outcome: Outcome, points: Sequence[int | None], sticks: int) -> Next:
        """The dealer stays by winning and after a void deal; four rounds, each until all have dealt."""
        if outcome.chombo:
            return Next(None, "")
        dealer, wind = start.dealer, start.wind
        if outcome.winners and dealer not in outcome.winners:
            dealer = (dealer + 1) % self.players
            wind += dealer == start.first
        if wind == _ROUNDS:
            return Next(None, "its last deal is played")
        return Next(DealStart(wind, dealer, 0, 0, tuple(points), start.first), "")

    def standing(
        self, points: Sequence[int], sticks: int, first: int, chombos: Mapping[int, int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The chips of each, and thousandths of what each won or lost since the start."""
        return tuple(points), tuple(1000 * (one - self.options.start_points) for one in points)

    def total_points(self) -> int | None:
        """The chips of all; None where it was not agreed how many each starts with."""
        return self.options.start_points * self.players or None

    # What is shown

    def find_uncounted(self, table: ClassicTable, win: Win) -> Sequence[Uncounted]:
        """Of several special hands only the best one counts, where the rules say so."""
        if win.tile is None or not win.yaku:
            return ()
        explanation = explain(self.win_hand(table, Won(win.seat, win.source, win.tile)), self.options)
        counted = {name for name, _ in win.yaku}
        hands = next((one.hands for one in explanation.readings if counted.issubset(dict(one.hands))), ())
        return [Uncounted(name, times, win.yaku[0][0]) for name, times in hands if name not in counted]

    @property
    def terms(self) -> Terms:
        """Chips, by the multiplier of the hand."""
        return _TERMS

    def find_valued(self, table: ClassicTable, seat: int) -> int:
        """No honour is worth anything by itself."""
        return 0
