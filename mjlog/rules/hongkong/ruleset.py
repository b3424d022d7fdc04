"""Hong Kong mahjong as the engine and the replay ask for it: what is legal, who won, what is paid, what comes next.

Sources: the rules of ``mjlog.rules.hongkong.options``, each value with its source in ``presets``.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mjlog.model import Call, Deal, Drawn, Say, Win, seat_letter
from mjlog.rules.chinese import ChineseRuleSet
from mjlog.rules.evidence import find_evidence
from mjlog.rules.faults import near_numbers, player_fault, unknown_names, unlikely_names, verify_paid
from mjlog.rules.groups import KONGS
from mjlog.rules.hongkong.named import OFTEN, WON_BY, Named
from mjlog.rules.hongkong.options import HongkongRules
from mjlog.rules.hongkong.patterns import (
    DEALER_FIRST,
    FLOWER_NAMES,
    FLOWER_REPLACEMENT,
    KONG_ON_KONG,
    KONG_REPLACEMENT,
    LAST,
    ROBBING,
    UNTOUCHED,
    WinHand,
)
from mjlog.rules.hongkong.settle import PLAYERS, false_win_payments, payments, portion
from mjlog.rules.hongkong.value import Value, explain, known_patterns, sum_of_faan, value_hand
from mjlog.rules.lists import disagreement
from mjlog.rules.posing import may_win
from mjlog.table import (
    ACT,
    NO_FAULTS,
    REPLACE,
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
    Won,
    one_fault,
)
from mjlog.tiles import FACE, FACES, FLOWERS, RED, SUIT, TILE_NAMES, UNIT, UNKNOWN, is_bonus

_WINDS = {"east": 1, "full": 4}
_EAST, _WHITE = 27, 31
_TERMS = Terms(frozenset(("valued-honours", "faan", "base")), "chinese", score_digits=0)
_LIABLE_TERMS = _TERMS._replace(features=_TERMS.features | {"liability"})

_LAST_NAMES = frozenset(("last-tile", "last-discard"))


@dataclass(slots=True)
class HongkongTable(Table):
    """What Hong Kong adds to the table."""

    played: bool = True
    """Whether there is play that tells how a hand was won; else the record's names of the win do."""
    unseen: Collection[int] = ()
    """Seats whose hands at the start are not recorded: what flowers they had is not known."""
    claimed: Mapping[int, Win] = field(default_factory=dict[int, Win])
    """The wins that the record states, by seat."""
    laid: str = ""
    """The kind of the latest meld or flower laid."""
    replaced: str = ""
    """What the latest replacement tile replaced: ``kong`` or ``flower``."""
    replaced_at: int = -1
    """How many discards there were then."""
    kongs: int = 0
    """How many of the latest kongs were declared without a discard between."""
    kong_at: int = -1
    """How many discards there were at the latest kong."""

    @property
    def discards(self) -> int:
        """How many there were."""
        return sum(len(player.river) for player in self.players)


class HongkongRuleSet(ChineseRuleSet[HongkongTable]):
    """Hong Kong mahjong by one set of options."""

    def __init__(self, rules: HongkongRules) -> None:
        super().__init__(
            PLAYERS,
            pairs=rules.seven_pairs > 0,
            orphans=rules.thirteen_orphans > 0,
            equal_pairs=rules.equal_pairs,
        )
        self.options = rules
        self.limits = (4,) * FACES + (0,) * (FLOWERS - RED) + (1,) * (UNKNOWN - FLOWERS)

    def new_table(self, start: DealStart, deal: Deal) -> HongkongTable:
        """The state before the first draw, which is the dealer's fourteenth tile."""
        wins = deal.wins
        return HongkongTable(
            players=[Player(seat, points=start.points[seat]) for seat in range(PLAYERS)],
            dealer=start.dealer,
            wind=start.wind,
            turn=start.dealer,
            live=sum(self.limits) - 13 * PLAYERS,
            shown={one.seat: one for one in deal.shown},
            won_on={seat: win.tile for seat, win in wins.items() if win.tile is not None},
            played=deal.played,
            unseen=[seat for seat in range(PLAYERS) if seat not in deal.hands or not deal.played],
            claimed=wins,
        )

    # Play

    def verify_call(self, table: HongkongTable, event: Call, face: int) -> Faults:
        """No kong without a replacement tile; flowers are flowers."""
        player = table.players[event.seat]
        kind = event.kind
        if kind == "kita":
            return player_fault("no-kita", player)
        if kind == "kan" and not table.live:
            return player_fault("no-replacement-left", player, what=kind)
        return NO_FAULTS

    def called(self, table: HongkongTable, event: Call, meld: TableMeld | None) -> Faults:
        """Count kongs that follow each other without a discard."""
        table.laid = event.kind
        if event.kind in KONGS:
            discards = table.discards
            table.kongs = table.kongs + 1 if discards == table.kong_at else 1
            table.kong_at = discards
        return NO_FAULTS

    def replaced(self, table: HongkongTable) -> None:
        """Remember what the tile in hand replaced."""
        kong = table.phase == REPLACE and table.laid != "flower"
        table.replaced = "kong" if kong else "flower"
        table.replaced_at = table.discards

    def verify_say(self, table: HongkongTable, event: Say) -> Faults:
        """There are no dead hands, no riichi and no abortive draws."""
        if event.what == "dead":
            return player_fault("no-dead-hand", table.players[event.seat])
        return super().verify_say(table, event)

    # Wins

    def verify_win(self, table: HongkongTable, won: Won) -> Faults:
        """Complete, with enough faan. The value goes into ``won``."""
        player = table.players[won.seat]
        if table.played and won.source is not None and not table.claimable and table.laid != "kakan":
            return player_fault("not-robbable", player)
        if not may_win(player, won.tile):
            return player_fault("unchecked-win", player)
        bonus = self._flowers(table, player)
        won.value = value = self._value(table, won, bonus or ())
        if value.fault == "not-complete":
            return player_fault("false-win", player, tile=TILE_NAMES[won.tile])
        if problem := self._posed_contradiction(table, won):
            return player_fault("yaku-disagree", player, problem=problem)
        if bonus is None:
            won.value = None
            return player_fault("unchecked-value", player, problem="the flowers laid out are not recorded")
        if self._depends_on_the_wall(table, won, bonus):
            won.value = None
            return player_fault("unchecked-value", player, problem="how many tiles were left is not recorded")
        return self._verify_minimum(player, value)

    def _posed_contradiction(self, table: HongkongTable, won: Won) -> str:
        """What a known hand without play cannot be by what is said of how it won; empty if it can be all."""
        win = table.claimed.get(won.seat)
        if table.played or win is None:
            return ""
        named = self._named(table, win)
        player = table.players[won.seat]
        face = FACE[won.tile]
        held = sum(FACE[tile] == face for meld in player.melds for tile in meld.tiles)
        held += player.keys[SUIT[face]] // UNIT[face] % 5
        if "robbing" in named.names and won.source is not None and held:
            return "a robbed tile is the fourth of an added kong, so this hand cannot hold another of it"
        return next(named.late_turns(), "")

    def _verify_minimum(self, player: Player, value: Value) -> Faults:
        if value.fault != "under-minimum":
            return NO_FAULTS
        return player_fault("under-minimum", player, f"{self.options.minimum} faan", f"{value.counted} faan")

    def _value(self, table: HongkongTable, won: Won, bonus: Sequence[int]) -> Value:
        if FACE[won.tile] >= FACES:
            return Value("not-complete")
        return value_hand(self._win_hand(table, won, bonus), self.options)

    def _win_hand(self, table: HongkongTable, won: Won, bonus: Sequence[int]) -> WinHand:
        """The hand and the circumstances of a win."""
        player = table.players[won.seat]
        face = FACE[won.tile]
        keys = player.keys.copy()
        tsumo = won.source is None
        if not tsumo:
            keys[SUIT[face]] += UNIT[face]
        flags = self._flags(table, won) if table.played else self._claimed_flags(table, won)
        seat_wind = (won.seat - table.dealer) % PLAYERS
        return WinHand(keys, player.melds, face, tsumo, seat_wind, table.wind, flags, bonus)

    def _flags(self, table: HongkongTable, won: Won) -> int:
        """How the play says a hand was won."""
        tsumo = won.source is None
        discards = table.discards
        flags = 0
        if tsumo and table.replaced_at == discards:
            flags = KONG_REPLACEMENT if table.replaced == "kong" else FLOWER_REPLACEMENT
            if table.replaced == "kong" and table.kongs > 1:
                flags |= KONG_ON_KONG
        if not tsumo and not table.claimable:
            flags |= ROBBING
        if table.live == 0 or (self._may_be_last(table) and not _LAST_NAMES.isdisjoint(self._names(table, won.seat))):
            flags |= LAST
        if not table.calls and not table.players[won.seat].river:
            flags |= UNTOUCHED
            if discards == 1:
                flags |= DEALER_FIRST
        return flags

    def _depends_on_the_wall(self, table: HongkongTable, won: Won, bonus: Sequence[int]) -> bool:
        """Whether a win is worth more with the last tile, and nobody recorded if it is that."""
        win = table.claimed.get(won.seat)
        if not (table.played and self._may_be_last(table)) or (win is not None and win.yaku is not None):
            return False
        hand = self._win_hand(table, won, bonus)
        last = replace(hand, flags=hand.flags | LAST)
        return value_hand(hand, self.options) != value_hand(last, self.options)

    def _may_be_last(self, table: HongkongTable) -> bool:
        """Whether the wall may be at its end: flowers that were dealt to hands not recorded were replaced from it."""
        hidden = sum(self.limits[FLOWERS:]) - sum(table.seen[FLOWERS:]) if table.unseen else 0
        return 0 < table.live <= hidden

    def _claimed_flags(self, table: HongkongTable, won: Won) -> int:
        """How the record says that a hand without play was won, as far as the hand allows it."""
        names = self._names(table, won.seat)
        melds = table.players[won.seat].melds
        kongs = sum(meld.kind in KONGS for meld in melds)
        return sum(
            flag
            for flag, holds in (
                (KONG_REPLACEMENT, "kong-replacement" in names and (kongs or self.options.flower_replacement)),
                (KONG_ON_KONG, "kong-on-kong" in names and kongs > 1),
                (ROBBING, "robbing" in names),
                (LAST, "last-tile" in names or "last-discard" in names),
                (UNTOUCHED, not melds and not {"heavenly", "earthly", "human"}.isdisjoint(names)),
                (DEALER_FIRST, not melds and "earthly" in names and won.source == table.dealer),
            )
            if holds
        )

    def _names(self, table: HongkongTable, seat: int) -> set[str]:
        """The patterns that the record names for a win."""
        win = table.claimed.get(seat)
        return {name for name, _ in (win.yaku if win else None) or ()}

    def _flowers(self, table: HongkongTable, player: Player) -> Sequence[int] | None:
        """The flowers laid out; where nobody wrote them down, some that make what the record names; None: not known."""
        if player.bonus or player.seat not in table.unseen:
            return player.bonus
        names = self._names(table, player.seat)
        shown = table.shown.get(player.seat)
        if "no-flowers" in names or (shown is not None and shown.melds == ()):
            return ()
        if not names or names & FLOWER_NAMES:
            return None
        return (FLOWERS + (player.seat - table.dealer + 1) % PLAYERS,)  # the next player's

    def settle_win(self, table: HongkongTable, won: Won) -> Win:
        """Everything that a record may claim about a win, computed; None where it cannot be told."""
        win = Win(won.seat, won.source, None if won.tile == UNKNOWN else won.tile, honba=0, sticks=0)
        value: Value | None = won.value
        if value is None or value.fault:
            return win
        said = table.claimed.get(won.seat)
        if self.options.guilty_pays and said and said.pao != won.seat:
            win.pao = said.pao
        win.base = portion(value.faan, self.options)
        win.pay = payments(value.faan, won.seat, won.source, self.options, win.pao)
        win.points = win.pay[won.seat]
        win.limit = "limit" if value.faan >= self.options.cap else None
        if not value.claimed:  # a hand that nobody recorded does not tell what it is
            win.faan, win.yaku = value.faan, tuple(value.patterns)
        return win

    # Claims for hands that are not known

    def _faan_claimed(self, win: Win) -> list[int]:
        """The faan that a win may have by what the record says of it."""
        total = sum_of_faan(win, self.options)
        if win.faan is not None:
            found = [win.faan]
        elif total is not None:
            found = [total]
        elif win.limit:
            found = [self.options.cap]
        else:
            found = list(range(self.options.minimum, self.options.cap + 1))
        for recorded, find in ((win.base, self._base), (win.points, self._points), (win.pay, self._pay)):
            found = [one for one in found if recorded in (None, find(win, one))] or found
        return found

    def _base(self, _win: Win, faan: int) -> int:
        return portion(faan, self.options)

    def _pay(self, win: Win, faan: int) -> tuple[int, ...]:
        return payments(faan, win.seat, win.source, self.options, win.pao if self.options.guilty_pays else None)

    def _points(self, win: Win, faan: int) -> int:
        return self._pay(win, faan)[win.seat]

    def value_of_claims(self, table: HongkongTable, win: Win) -> Value | None:
        """What a win is worth by what the record claims of it; None where that is not enough."""
        faan = self._faan_claimed(win)
        same = len({self._base(win, one) for one in faan}) == 1
        return Value(faan=faan[0], claimed=True) if same else None

    def verify_claims(self, table: HongkongTable, win: Win) -> tuple[tuple[str, Fault], ...]:
        """Does what the record claims of a win agree with itself? Each fault with its clause."""
        options, player = self.options, seat_letter(win.seat)
        known = known_patterns(options)
        faults = unknown_names(win, known)
        faults += unlikely_names(win, WON_BY, OFTEN)
        if not faults:
            faults += disagreement(win, self._contradictions(table, win))
        total = sum_of_faan(win, options)
        expected = str(options.cap if total is None else total)
        if win.faan is not None and (win.faan > options.cap or (total not in (None, win.faan) and not faults)):
            faults.append(("value", Fault("wrong-faan", {"player": player}, expected, str(win.faan))))
        least = win.faan if win.faan is not None else total
        if least is not None:
            short = Value("under-minimum" if least < options.minimum else "", counted=least)
            faults += [("value", fault) for fault in self._verify_minimum(table.players[win.seat], short)]
        payable = sorted({self._points(win, one) for one in range(options.minimum, options.cap + 1)})
        unvalued = self.value_of_claims(table, win) is None
        if unvalued and win.points is not None and win.points not in payable:
            near = near_numbers(win.points, payable)
            faults.append(("value", Fault("no-such-value", {"player": player}, near, str(win.points))))
        elif unvalued:
            faults += verify_paid(
                win.pay, win.seat, (self._pay(win, one) for one in range(options.minimum, options.cap + 1))
            )
        return tuple(faults)

    def _named(self, table: HongkongTable, win: Win) -> Named:
        """The patterns recorded of a win, and what is known of it besides."""
        seat, source = ((one - table.dealer) % PLAYERS for one in (win.seat, win.source or 0))
        round_wind = 0 if self.options.round_wind_is == "east" else table.wind % PLAYERS
        return Named(win, self.options, seat, None if win.source is None else source, round_wind)

    def _contradictions(self, table: HongkongTable, win: Win) -> Iterator[str]:
        """What is wrong with the list of a hand that is not known, by itself and by what is recorded beside it."""
        if win.yaku is None:
            return
        named = self._named(table, win)
        yield from named.contradictions()
        won = next(one for one in table.wins if one.seat == win.seat)
        if table.played:
            yield from named.against_play(self._flags(table, won))
        if table.players[win.seat].bonus and "no-flowers" in named.names:
            yield "a flower is laid out"
        yield from named.against_evidence(find_evidence(table, won, self.limits, played=table.played))

    # Draws

    def verify_drawn(self, table: HongkongTable, drawn: Drawn) -> Faults:
        """The deal is drawn too when there is no tile to replace a flower."""
        ends = not table.live and _owes_flower(table)
        if (ends or self._may_be_last(table)) and not table.wins and drawn.kind in ("exhausted", "void"):
            return NO_FAULTS
        return super().verify_drawn(table, drawn)

    # From deal to deal

    def settle_chombo(self, table: HongkongTable, seat: int) -> tuple[int, ...] | None:
        """What a false win costs; where the rules name no penalty, it is as recorded."""
        return false_win_payments(seat, self.options) if self.options.false_win else None

    def next_deal(self, start: DealStart, outcome: Outcome, points: Sequence[int | None], sticks: int) -> Next:
        """What follows a deal, or why the game is over; where any number of deals may be played, both."""
        length = self.options.length
        if length == "one-deal":
            return Next(None, "one deal was agreed")
        if outcome.chombo and self.options.dealer != "fixed":
            return Next(None, "")
        dealer, wind = start.dealer, start.wind
        if not self._dealer_stays(start, outcome):
            dealer = (dealer + 1) % PLAYERS
            wind += dealer == start.first
        if length == "open":
            return Next(DealStart(start.wind, dealer, 0, 0, tuple(points), start.first), "as many deals as are played")
        if wind == _WINDS[length]:
            return Next(None, "its last deal is played")
        return Next(DealStart(wind, dealer, 0, 0, tuple(points), start.first), "")

    def verify_first(self, start: DealStart) -> Faults:
        """Whether so many winds are played."""
        over = start.wind >= _WINDS.get(self.options.length, start.wind + 1)
        return one_fault("game-over", reason="its last deal is played") if over else NO_FAULTS

    def _dealer_stays(self, start: DealStart, outcome: Outcome) -> bool:
        if self.options.dealer != "stays":
            return self.options.dealer == "fixed"
        return start.dealer in outcome.winners if outcome.winners else self.options.dealer_stays_on_draw

    def standing(
        self, points: Sequence[int], sticks: int, first: int, chombos: Mapping[int, int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The points of each, and thousandths of what each won or lost since the start."""
        return tuple(points), tuple(1000 * (one - self.options.start_points) for one in points)

    def total_points(self) -> int | None:
        """The points of all; None where it was not agreed how many each starts with."""
        return self.options.start_points * PLAYERS or None

    # What is shown

    @property
    def terms(self) -> Terms:
        """Faan, and what a portion is."""
        return _LIABLE_TERMS if self.options.guilty_pays else _TERMS

    def find_uncounted(self, table: HongkongTable, win: Win) -> Sequence[Uncounted]:
        """What the patterns of the best reading are counted in place of."""
        bonus = self._flowers(table, table.players[win.seat])
        if bonus is None or win.tile is None or not win.yaku:
            return ()
        explanation = explain(self._win_hand(table, Won(win.seat, win.source, win.tile), bonus), self.options)
        if tuple(explanation.value.patterns) != win.yaku:
            return ()
        return [Uncounted(one.name, one.faan, one.by) for one in explanation.readings[0].replaced]

    def find_valued(self, table: HongkongTable, seat: int) -> int:
        """The dragons and winds that have faan."""
        options = self.options
        round_wind = 0 if options.round_wind_is == "east" else table.wind % PLAYERS
        faan = (
            (_WHITE, options.white_dragon),
            (_WHITE + 1, options.green_dragon),
            (_WHITE + 2, options.red_dragon),
            (_EAST + (seat - table.dealer) % PLAYERS, options.seat_wind),
            (_EAST + round_wind, options.round_wind),
        )
        valued = 0
        for face, worth in faan:
            if worth:
                valued |= 1 << face
        return valued


def _owes_flower(table: HongkongTable) -> bool:
    """Whether a flower waits for its replacement."""
    drawn = table.players[table.turn].drawn
    return (table.phase == ACT and drawn is not None and is_bonus(drawn)) or (
        table.phase == REPLACE and table.laid == "flower"
    )
