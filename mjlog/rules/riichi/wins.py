"""Wins of riichi: who of several wins, what is paid, and what a record may claim of a win."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from mjlog.model import Deal, Win, seat_letter
from mjlog.rules.evidence import are_melds_known, find_evidence
from mjlog.rules.faults import near_numbers, player_fault, unknown_names, verify_paid
from mjlog.rules.riichi import shown
from mjlog.rules.riichi.claimed import claimed_values, known_yaku, may_be_yakuman, possible_fus, with_least_han
from mjlog.rules.riichi.flow import RiichiFlow
from mjlog.rules.riichi.hindsight import look_back
from mjlog.rules.riichi.named import Named
from mjlog.rules.riichi.posed import pose, verify_riichi
from mjlog.rules.riichi.settle import (
    STICK,
    Liable,
    Ron,
    payments,
    points_of,
    share_rons,
)
from mjlog.rules.riichi.state import RiichiTable
from mjlog.rules.riichi.untold import Untold, find_liable, find_untold
from mjlog.rules.riichi.value import CONTRADICTIONS, Value, contradiction
from mjlog.rules.riichi.winning import circumstances, win_hand
from mjlog.rules.riichi.witnessed import Witness, contradictions, least_han
from mjlog.rules.riichi.yaku import RIICHI
from mjlog.table import (
    DealStart,
    Fault,
    Faults,
    Placed,
    Player,
    Won,
)
from mjlog.tiles import UNKNOWN

CHIITOITSU_FU: Final = 25
_HAN_OF_FU: Final[Mapping[int | None, int]] = {20: 1, CHIITOITSU_FU: 2}
"""Of a closed hand by what its fu tell: pinfu by tsumo, chiitoitsu."""


class RiichiWins(RiichiFlow):
    """The rule set's part of wins, by the play or by what is recorded in its place."""

    def new_table(self, start: DealStart, deal: Deal) -> RiichiTable:
        """The state before the first draw; of a deal that is recorded, with its record."""
        table = super().new_table(start, deal)
        table.record = deal if deal.played or deal.results else None
        table.counted = start.counted
        return table

    @property
    def nearest_wins(self) -> bool:
        """Where it is so agreed (head bump)."""
        return self.options.multiple_ron == "nearest"

    def rank_wins(self, table: RiichiTable) -> list[Won]:
        """The declared wins that count, nearest to the discarder first; none where three abort the deal."""
        by_seat = {won.seat: won for won in table.wins}
        return [by_seat[ron.seat] for ron in self._rons(table)]

    def _rons(self, table: RiichiTable) -> list[Ron]:
        wins = table.wins
        if not wins:
            return []
        source = wins[0].source
        if source is None or len(wins) == 1:
            return [Ron(wins[0].seat, table.honba, table.sticks)]
        return share_rons(
            [won.seat for won in wins],
            source,
            self.options,
            honba=table.honba,
            sticks=table.sticks,
            in_riichi=[player.seat for player in table.players if player.riichi],
        )

    def ura_due(self, table: RiichiTable) -> int:
        """One below each indicator, where someone who wins is in riichi."""
        if (
            not self.options.ura_dora
            or table.misturned
            or not any(table.players[won.seat].riichi for won in self.rank_wins(table))
        ):
            return 0
        return len(table.indicators) if self.options.kan_ura else 1

    def verify_win(self, table: RiichiTable, won: Won) -> Faults:
        """Complete, with a yaku, not furiten. The value goes into ``won``, and what else it may be."""
        faults = super().verify_win(table, won)
        codes = {fault.code for fault in faults}
        if table.misturned or codes & {"unchecked-win", "false-win"}:
            return faults
        if table.record is not None and not table.record.played:
            problem = contradiction(win_hand(self.options, table, won), self.options)
            if problem:
                problem = CONTRADICTIONS[problem]
                return faults + player_fault("yaku-disagree", table.players[won.seat], problem=problem)
        untold = find_untold(self.options, table, won)
        if untold is None or not (untold.likely or untold.unlikely):
            return faults
        won.untold = untold
        won.value = (*untold.likely, *untold.unlikely)[0]
        return tuple(fault for fault in faults if fault.code not in ("no-yaku", "unchecked-value"))

    def verify_shown(self, table: RiichiTable, player: Player, won: Won | None) -> Faults:
        """Riichi, kans in it and tiles let go, now that the hand is known."""
        return look_back(self, table, table.players[player.seat], won)

    def possible_wins(self, table: RiichiTable, won: Won) -> tuple[Sequence[Sequence[Win]], str]:
        """The win by each value that it may have, and by who may be liable; and what is not recorded."""
        untold: Untold | None = won.untold
        if untold is None and (table.record is None or table.record.played):
            return [[self.settle_win(table, won)]], ""
        tiers = [[won.value]] if untold is None else [untold.likely, untold.unlikely]
        player = table.players[won.seat]
        known = player.pao
        wins: list[list[Win]] = [[], [], []]
        for tier, values in enumerate(tiers):
            for value in values:
                for seldom, (meant, player.pao) in find_liable(self.options, table, won.seat, value, known):
                    wins[min(tier + seldom, 2)].append(self.settle_win(table, replace(won, value=meant)))
        player.pao = known
        return [tier for tier in wins if tier], "" if untold is None else untold.problem

    def settle_win(self, table: RiichiTable, won: Won) -> Win:
        """Everything that a record may claim about a win, computed; None where it cannot be told."""
        source = won.source
        win = Win(won.seat, source, None if won.tile == UNKNOWN else won.tile)
        ron = self._ron(table, won.seat)
        if table.counted:
            win.honba, win.sticks = ron.honba, ron.sticks
        value: Value | None = won.value
        if value is None or value.fault:
            return win
        player = table.players[won.seat]
        liable = [Liable(seat, yakuman) for yakuman, seat in player.pao.items()]
        if value.yakuman and not value.yaku:  # of those that are not named one is what was fed: it lies open
            value = replace(value, yaku=tuple((one.yakuman, 13) for one in liable))
            won = replace(won, value=value)
        if liable:
            named = {name for name, _ in value.yaku}
            win.pao = next((one.seat for one in liable if one.yakuman in named), None)
        win.points = points_of(value, won.seat, source, table.dealer, self.options)
        win.pay = self._pay(table, won, ron, liable)
        if not value.claimed:  # a hand that nobody recorded tells neither yaku nor fu and han
            win.yaku = tuple(value.yaku)
            win.fu, win.han = value.fu, value.han
        win.limit = value.limit.removeprefix("counted-") or None
        return win

    def _ron(self, table: RiichiTable, seat: int) -> Ron:
        """What one who wins takes of the counters."""
        return next(one for one in self._rons(table) if one.seat == seat)

    def _pay(self, table: RiichiTable, won: Won, ron: Ron, liable: Sequence[Liable]) -> tuple[int, ...] | None:
        """What a win costs; by honba and sticks that fit what is recorded as paid, where they are not recorded."""
        pay = self._cost(table, won, ron, liable)
        if table.counted:
            return pay
        recorded = None if table.record is None else table.record.wins.get(won.seat)
        if recorded is None or recorded.pay is None:
            return None
        sticks = (sum(recorded.pay) - sum(pay)) // STICK
        bonus = recorded.pay[won.seat] - pay[won.seat] - STICK * sticks
        honba = bonus // self.options.honba_points if self.options.honba_points else 0
        if honba < 0 or sticks < 0:
            return pay
        table = replace(table, honba=table.honba + honba, sticks=table.sticks + sticks)
        return self._cost(table, won, self._ron(table, won.seat), liable)

    def _cost(self, table: RiichiTable, won: Won, ron: Ron, liable: Sequence[Liable]) -> tuple[int, ...]:
        """What a win costs by what comes with it of the counters."""
        honba, sticks = ron.honba, ron.sticks
        pays = payments(
            won.value, won.seat, won.source, table.dealer, self.options, honba=honba, sticks=sticks, liable=liable
        )
        return tuple(pays)

    def pose(self, table: RiichiTable, deal: Deal) -> Sequence[Placed]:
        """Set a table without play as the wins of the record say it was: shown hands, riichi, how it was won."""
        faults = pose(self.options, table, deal)
        for player in table.players:
            if not player.unknown:
                player.waits = self.find_waits(player)
        return [*faults, *verify_riichi(table, deal)]

    def value_of_claims(self, table: RiichiTable, win: Win) -> Value | None:
        """What a win is worth by what the record claims of it; None where that is not enough."""
        values = self._claimed_values(table, win)
        if win.points is not None:
            values = [one for one in values if self._points(table, win, one) == win.points] or values
        likely = [one for one in values if one.han == values[0].han]
        alone = win.han is None and win.points is None and win.yaku is None
        if alone and win.limit == "yakuman" and win.pay is not None:
            likely = values  # the payments tell how many yakuman
        return values[0] if all(one.base == values[0].base for one in likely) else None

    def _claimed_values(self, table: RiichiTable, win: Win) -> list[Value]:
        return claimed_values(win, self._named(table, win), self.options)

    def _named(self, table: RiichiTable, win: Win) -> Named | None:
        """The yaku recorded of a win, and what is known of it besides."""
        if win.yaku is None or not {name for name, _ in win.yaku} <= set(known_yaku(self.options)):
            return None
        player = table.players[win.seat]
        played = table.record is not None and table.record.played
        closed = not player.open if player.open or are_melds_known(table, player, played=played) else None
        riichi = player.riichi if (played or player.riichi) and not player.open and not player.broken else None
        seat_wind = (win.seat - table.dealer) % self.players
        return Named(win.yaku, win.source is None, self.options, seat_wind, table.wind % 4, closed, riichi)

    def _contradiction(self, table: RiichiTable, win: Win, named: Named) -> str:
        """The first of the yaku against what is recorded beside them; empty if there is none."""
        return next(contradictions(named, self._witness(table, win)), "")

    def _witness(self, table: RiichiTable, win: Win) -> Witness:
        """What is recorded of a win beside its claims."""
        player = table.players[win.seat]
        deal = table.record
        played = deal is not None and deal.played
        won = next(one for one in table.wins if one.seat == win.seat)
        witness = Witness(find_evidence(table, won, self.limits, played=played))
        if played:
            witness.flags = circumstances(self.options, table, player, win.source is None)
        if deal is not None and deal.dora and not (table.misturned or UNKNOWN in table.indicators):
            witness.indicated["dora"] = shown.find_dora(table.indicators, self.players)
            if self.options.ura_dora and table.ura and UNKNOWN not in table.ura:
                witness.indicated["ura"] = shown.find_dora(table.ura, self.players)
        return witness

    def _points(self, table: RiichiTable, win: Win, value: Value) -> int:
        return points_of(value, win.seat, win.source, table.dealer, self.options)

    def verify_claims(self, table: RiichiTable, win: Win) -> tuple[tuple[str, Fault], ...]:
        """Does what the record claims of a win agree with itself? Each fault with its clause.

        Asked where the hand is not known, so that nothing else can be told of its yaku.
        """
        player = seat_letter(win.seat)
        known = known_yaku(self.options)
        faults = unknown_names(win, known)
        named = None if faults else self._named(table, win)
        if named is not None and (problem := named.contradiction() or self._contradiction(table, win, named)):
            faults.append(("for", Fault("yaku-disagree", {"player": player, "problem": problem})))
        elif named is not None and not named.yakuman:
            sums, more = named.sums()
            least = min(sums)
            if win.han is not None and win.han not in sums and not (more and win.han > least):
                expected = f"{least} or more" if more else " or ".join(map(str, sums))
                faults.append(("value", Fault("wrong-han", {"player": player}, expected, str(win.han))))
        if win.fu is not None and not faults and not (named is not None and named.yakuman):
            fus = possible_fus(named, win.han, tsumo=win.source is None)
            if win.fu not in fus and not (named is None and may_be_yakuman(win)):
                faults.append(("value", Fault("wrong-fu", {"player": player}, near_numbers(win.fu, fus), str(win.fu))))
        worth = self.value_of_claims(table, win)
        least = self._least_han(table, win) if win.yaku is None else 1
        if win.han is not None and win.han < least and not faults:
            faults.append(("value", Fault("wrong-han", {"player": player}, f"{least} or more", str(win.han))))
            return tuple(faults)
        values = self._claimed_values(table, win)
        values = with_least_han(values, least)
        if win.points is not None and (worth is None or (least > 1 and win.han is None)):
            possible = sorted({self._points(table, win, one) for one in values})
            if win.points in possible:
                return tuple(faults)
            near = near_numbers(win.points, possible)
            faults.append(("value", Fault("no-such-value", {"player": player}, near, str(win.points))))
        elif worth is None and win.pay is not None:
            faults += verify_paid(win.pay, win.seat, self._possible_payments(table, win, values))
        return tuple(faults)

    def _least_han(self, table: RiichiTable, win: Win) -> int:
        """The han that a hand has which is not known, by how it won, its melds and the dora seen in it."""
        player = table.players[win.seat]
        if not player.unknown:
            return 1
        witness = self._witness(table, win)
        seat_wind = (win.seat - table.dealer) % self.players
        in_riichi = player.riichi > 0 and not player.open and not player.broken
        if witness.flags is None and in_riichi:
            witness.flags = RIICHI
        closed = in_riichi or (witness.evidence.melds is not None and not player.open) or win.fu == CHIITOITSU_FU
        named = Named((), win.source is None, self.options, seat_wind, table.wind % 4, closed or None)
        by_fu = _HAN_OF_FU.get(win.fu, 0) if closed else 0
        return max(1, min(least_han(named, witness) + by_fu, 13))

    def _possible_payments(
        self, table: RiichiTable, win: Win, values: Sequence[Value]
    ) -> Iterator[tuple[int, ...] | None]:
        """What the win costs by each of the values that it may have, and by who may be liable for it."""
        won = next(one for one in table.wins if one.seat == win.seat)
        for value in values:
            tiers, _ = self.possible_wins(table, replace(won, value=value, untold=None))
            yield from (one.pay for tier in tiers for one in tier)
