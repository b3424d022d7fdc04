"""Riichi from the end of a deal on: who won, what is paid, what comes next, how the game ends."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from mjlog.model import Deal, DrawKind, Drawn, Win, seat_letter
from mjlog.rules.evidence import are_melds_known, find_evidence
from mjlog.rules.faults import miscounted_hand, near_numbers, nearest_name, player_fault, verify_paid
from mjlog.rules.riichi import shown
from mjlog.rules.riichi.claimed import claimed_values, known_yaku, possible_fus
from mjlog.rules.riichi.flow import ORPHANS, WINDS, RiichiFlow
from mjlog.rules.riichi.named import Named
from mjlog.rules.riichi.posed import pose, verify_riichi
from mjlog.rules.riichi.posed_draws import verify_draw, verify_noten_paid
from mjlog.rules.riichi.settle import (
    STICK,
    Liable,
    Ron,
    chombo_payments,
    final_standing,
    nagashi_payments,
    noten_payments,
    payments,
    points_of,
    share_rons,
)
from mjlog.rules.riichi.state import RiichiTable
from mjlog.rules.riichi.untold import Untold, find_liable, find_untold
from mjlog.rules.riichi.value import CONTRADICTIONS, Value, contradiction
from mjlog.rules.riichi.winning import circumstances, win_hand
from mjlog.rules.riichi.witnessed import Witness, contradictions
from mjlog.rules.shanten import RIICHI as RIICHI_SHAPES
from mjlog.rules.shanten import ukeire
from mjlog.table import (
    NO_FAULTS,
    OVER,
    PASS,
    Bar,
    DealStart,
    Fault,
    Faults,
    FuItem,
    Next,
    Outcome,
    Placed,
    Player,
    Terms,
    Uncounted,
    WallCustoms,
    Won,
)
from mjlog.tiles import FACE, UNKNOWN

_WINDS = {"one-deal": 1, "tonpuu": 1, "hanchan": 2, "north": 4}


class RiichiRuleSet(RiichiFlow):
    """The whole of riichi, as the engine and the replay ask for it."""

    @property
    def walls(self) -> WallCustoms:
        """Two dice; three players keep eight replacement tiles."""
        return WallCustoms((2,), behind=4 if self.players == 3 else 2)

    def miscounted(self, player: Player, size: int) -> Faults:
        """Such a deal cannot be played."""
        return miscounted_hand("hand-size", player, size)

    def new_table(self, start: DealStart, deal: Deal) -> RiichiTable:
        """The state before the first draw; of a deal that is recorded, with its record."""
        table = super().new_table(start, deal)
        table.record = deal if deal.played or deal.results else None
        table.counted = start.counted
        return table

    # Wins

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
            or table.late
            or table.undue
            or not any(table.players[won.seat].riichi for won in self.rank_wins(table))
        ):
            return 0
        return len(table.indicators) if self.options.kan_ura else 1

    def verify_win(self, table: RiichiTable, won: Won) -> Faults:
        """Complete, with a yaku, not furiten. The value goes into ``won``, and what else it may be."""
        faults = super().verify_win(table, won)
        codes = {fault.code for fault in faults}
        if table.late or table.undue or codes & {"unchecked-win", "false-win"}:
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
        if table.counted:
            ron = self._ron(table, won.seat)
            win.honba, win.sticks = ron.honba, ron.sticks
        value: Value | None = won.value
        if value is None or value.fault:
            return win
        player = table.players[won.seat]
        liable = [Liable(seat, yakuman) for yakuman, seat in player.pao.items()]
        if liable:
            named = {name for name, _ in value.yaku}
            win.pao = next((one.seat for one in liable if one.yakuman in named), None)
        win.points = points_of(value, won.seat, source, table.dealer, self.options)
        win.pay = self._pay(table, won, liable)
        if not value.claimed:  # a hand that nobody recorded tells neither yaku nor fu and han
            win.yaku = tuple(value.yaku)
            win.fu, win.han = value.fu, value.han
        win.limit = value.limit.removeprefix("counted-") or None
        return win

    def _ron(self, table: RiichiTable, seat: int) -> Ron:
        """What one who wins takes of the counters."""
        return next(one for one in self._rons(table) if one.seat == seat)

    def _pay(self, table: RiichiTable, won: Won, liable: Sequence[Liable]) -> tuple[int, ...] | None:
        """What a win costs; by honba and sticks that fit what is recorded as paid, where they are not recorded."""

        def cost(table: RiichiTable) -> tuple[int, ...]:
            ron = self._ron(table, won.seat)
            honba, sticks = ron.honba, ron.sticks
            return tuple(
                payments(
                    won.value,
                    won.seat,
                    won.source,
                    table.dealer,
                    self.options,
                    honba=honba,
                    sticks=sticks,
                    liable=liable,
                )
            )

        pay = cost(table)
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
        return cost(replace(table, honba=table.honba + honba, sticks=table.sticks + sticks))

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
        player = table.players[win.seat]
        deal = table.record
        played = deal is not None and deal.played
        won = next(one for one in table.wins if one.seat == win.seat)
        witness = Witness(find_evidence(table, won, self.limits, played=played))
        if played:
            witness.flags = circumstances(self.options, table, player, win.source is None)
        if deal is not None and deal.dora and not (table.late or table.undue or UNKNOWN in table.indicators):
            witness.indicated["dora"] = self.find_dora(table.indicators)
            if self.options.ura_dora and table.ura and UNKNOWN not in table.ura:
                witness.indicated["ura"] = self.find_dora(table.ura)
        return next(contradictions(named, witness), "")

    def _points(self, table: RiichiTable, win: Win, value: Value) -> int:
        return points_of(value, win.seat, win.source, table.dealer, self.options)

    def verify_claims(self, table: RiichiTable, win: Win) -> tuple[tuple[str, Fault], ...]:
        """Does what the record claims of a win agree with itself? Each fault with its clause.

        Asked where the hand is not known, so that nothing else can be told of its yaku.
        """
        player = seat_letter(win.seat)
        known = known_yaku(self.options)
        faults = [
            ("for", Fault("unknown-yaku", {"player": player, "name": name}, hint=nearest_name(name, known)))
            for name, _ in win.yaku or ()
            if name not in known
        ]
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
            if win.fu not in fus:
                faults.append(("value", Fault("wrong-fu", {"player": player}, near_numbers(win.fu, fus), str(win.fu))))
        worth = self.value_of_claims(table, win)
        if win.points is not None and worth is None:
            possible = sorted({self._points(table, win, one) for one in self._claimed_values(table, win)})
            near = near_numbers(win.points, possible)
            faults.append(("value", Fault("no-such-value", {"player": player}, near, str(win.points))))
        elif worth is None and win.pay is not None:
            faults += verify_paid(win.pay, win.seat, self._possible_payments(table, win))
        return tuple(faults)

    def _possible_payments(self, table: RiichiTable, win: Win) -> Iterator[tuple[int, ...] | None]:
        """What the win costs by each value that it may have, and by who may be liable for it."""
        won = next(one for one in table.wins if one.seat == win.seat)
        for value in self._claimed_values(table, win):
            tiers, _ = self.possible_wins(table, replace(won, value=value, untold=None))
            yield from (one.pay for tier in tiers for one in tier)

    # Draws

    @property
    def draws(self) -> frozenset[DrawKind]:
        """An exhaustive one, and those agreed."""
        options = self.options
        agreed: dict[DrawKind, bool] = {
            "exhausted": True,
            "nagashi": options.nagashi_mangan,
            "kyuushu": options.kyuushu,
            "suufon": options.suufon,
            "suucha": options.suucha_riichi != "off",
            "suukaikan": options.suukaikan != "off",
            "sanchahou": options.multiple_ron == "abort-three",
        }
        return frozenset(kind for kind, is_agreed in agreed.items() if is_agreed)

    def verify_drawn(self, table: RiichiTable, drawn: Drawn) -> Faults:
        """May the deal end in this draw now?"""
        kind = drawn.kind
        if kind == "kyuushu" and table.phase == OVER:
            return NO_FAULTS  # it was said, and judged then
        if table.wins and kind != "sanchahou":
            return (Fault("wrong-winner", {}, " ".join(seat_letter(won.seat) for won in table.wins), "nobody"),)
        if kind in ("exhausted", "nagashi"):
            if table.live > 0 or (table.live == 0 and table.phase != PASS):
                return (Fault("draw-too-early", {}, "0", str(table.live)),)
            if table.abort:
                return (Fault("deal-must-end", {"kind": table.abort}),)
            return NO_FAULTS
        if kind == "sanchahou":
            grounds = len(table.wins) == 3
        else:
            due = table.abort == kind and not (table.phase == PASS and self._one_more_draw(table))
            grounds = due or table.played_on == kind or (kind == "suufon" and _may_be_suufon(table))
        return NO_FAULTS if grounds else (Fault("no-ground-to-abort", {"kind": kind}),)

    def verify_draw_claims(self, table: RiichiTable, drawn: Drawn) -> tuple[Placed, ...]:
        """Is there what an abortive draw needs, and can the payments of an exhaustive one be?"""
        deal = table.record
        faults: list[Placed] = []
        if deal is not None and not deal.played:
            faults += verify_draw(self.options, table, deal, drawn)
        if drawn.kind == "exhausted" and drawn.pay is not None and self.settle_drawn(table, drawn).pay is None:
            faults += verify_noten_paid(self.options, table, self.tenpai(table, drawn), drawn.pay)
        return tuple(faults)

    def settle_drawn(self, table: RiichiTable, drawn: Drawn) -> Drawn:
        """What the record may claim about a draw, computed; ``tenpai`` and ``pay`` are None where hands are unknown."""
        settled = Drawn(drawn.kind, honba=table.honba, sticks=table.sticks)
        if drawn.kind not in ("exhausted", "nagashi"):
            settled.seats = drawn.seats
            settled.pay = (0,) * self.players
            return settled
        tenpai = self.tenpai(table, drawn)
        if None not in tenpai:
            settled.tenpai = tuple(seat for seat, ready in enumerate(tenpai) if ready)
        played = any(player.river for player in table.players)
        seats = self._find_nagashi(table, drawn) if played else drawn.seats
        if self.options.nagashi_mangan and seats:
            settled.kind, settled.seats = "nagashi", seats
            settled.pay = tuple(nagashi_payments(seats, table.dealer, self.options))
        else:
            settled.kind = "exhausted"
            if None not in tenpai:
                settled.pay = tuple(noten_payments([bool(ready) for ready in tenpai], self.options))
        return settled

    def _find_nagashi(self, table: RiichiTable, drawn: Drawn) -> tuple[int, ...]:
        """Who discarded only terminals and honours, none of them claimed; of unknown discards, who is said to have."""
        seats = []
        for player in table.players:
            if player.robbed or any(tile != UNKNOWN and not ORPHANS >> FACE[tile] & 1 for tile in player.river):
                continue
            told = UNKNOWN not in player.river and table.live >= 0
            if told or (drawn.kind == "nagashi" and player.seat in drawn.seats):
                seats.append(player.seat)
        return tuple(seats)

    def tenpai(self, table: RiichiTable, drawn: Drawn) -> list[bool | None]:
        """Who is tenpai by the hands; where a hand is unknown, by what the record says, else None."""
        claimed = drawn.tenpai
        return [
            player.waits != 0 if not player.unknown else None if claimed is None else player.seat in claimed
            for player in table.players
        ]

    def settle_chombo(self, table: RiichiTable, seat: int) -> tuple[int, ...]:
        """What a chombo costs."""
        return tuple(chombo_payments(seat, table.dealer, self.options))

    # From deal to deal

    def next_deal(self, start: DealStart, outcome: Outcome, points: Sequence[int | None], sticks: int) -> Next:
        """What follows a deal: the next one's counters, or why the game is over; neither if it cannot be told."""
        options = self.options
        stays = self._dealer_stays(start, outcome)
        if stays is None:
            return Next(None, "")
        honba = start.honba + 1
        if outcome.winners and start.dealer not in outcome.winners:
            honba = 0
        elif outcome.chombo or (outcome.draw not in ("", "exhausted", "nagashi") and not options.abortive_honba):
            honba = start.honba
        over = self._over(start, outcome, points, stays)
        dealer, wind = start.dealer, start.wind
        if not stays:
            dealer = (dealer + 1) % self.players
            wind += dealer == start.first
        counted = start.counted or (honba == sticks == 0 and bool(outcome.winners))
        following = DealStart(wind, dealer, honba, sticks, tuple(points), start.first, counted)
        if (
            over is None
        ):  # that there is a next deal tells that it is not; what this one cost, if that is not known, may
            return Next(following, "the points may say so") if None in start.points else Next(None, "")
        return Next(None if over else following, over)

    def _dealer_stays(self, start: DealStart, outcome: Outcome) -> bool | None:
        if outcome.chombo:
            return True
        if outcome.winners:
            return start.dealer in outcome.winners
        if outcome.draw == "nagashi" and self.options.nagashi_dealer == "nagashi" and start.dealer in outcome.nagashi:
            return True
        if outcome.draw not in ("exhausted", "nagashi"):
            return self.options.abortive_dealer == "stays"
        if self.options.dealer_stays == "draw":
            return True
        return self.options.dealer_stays == "tenpai" and outcome.tenpai[start.dealer]

    def _over(self, start: DealStart, outcome: Outcome, points: Sequence[int | None], stays: bool) -> str | None:
        """Why the game is over; "" if it goes on; None where points are needed and not known."""
        options = self.options
        if options.length == "one-deal":
            return "one deal was agreed"
        if any(one is None for one in points):
            return None if options.bust != "off" or self._is_last(start) else ""
        known = [one for one in points if one is not None]
        bust = {"below-zero": min(known) < 0, "at-zero": min(known) <= 0}.get(options.bust, False)
        if bust:
            return "somebody is out of points"
        if not self._is_last(start):
            return ""
        if outcome.chombo:
            return "its last deal ends in a chombo" if options.chombo_ends_game else ""
        reached = max(known) >= options.goal_points
        if stays:
            wins = bool(outcome.winners)
            may = options.agari_yame if wins else options.tenpai_yame and outcome.draw in ("exhausted", "nagashi")
            first = all(
                known[start.dealer] > one or (known[start.dealer] == one and self._before(start, seat))
                for seat, one in enumerate(known)
                if seat != start.dealer
            )
            return (
                "the dealer ends it in the lead" if may and first and known[start.dealer] >= options.goal_points else ""
            )
        extended = start.wind >= _WINDS[options.length]
        ends_wind = start.dealer == (start.first - 1) % self.players
        if extended and ends_wind:
            return "the extension is played"
        if not options.extension or (reached and (options.sudden_death or not extended)):
            return "its last deal is played"
        return ""

    def _before(self, start: DealStart, seat: int) -> bool:
        """Whether the dealer comes before a seat with equal points: by the seats from the first dealer on."""
        return (start.dealer - start.first) % self.players < (seat - start.first) % self.players

    def _is_last(self, start: DealStart) -> bool:
        """Whether the deal is the last agreed one, or one of the extension."""
        winds = _WINDS[self.options.length]
        return start.wind >= winds or (start.wind == winds - 1 and start.dealer == (start.first - 1) % self.players)

    def standing(
        self, points: Sequence[int], sticks: int, first: int, chombos: Mapping[int, int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Final points by seat, and final scores in points (42300 is +42.3)."""
        standing = final_standing(points, sticks, self.options, first, chombos)
        return tuple(one.points for one in standing), tuple(one.score for one in standing)

    def verify_points(self, points: Sequence[int], sticks: int | None, total: int) -> Faults:
        """Do points and sticks add up to the starting points of all?"""
        rest = total - sum(points)
        if rest == STICK * sticks if sticks is not None else rest >= 0 and rest % STICK == 0:
            return NO_FAULTS
        return (Fault("points-sum", {}, str(total), str(sum(points) + STICK * (sticks or 0))),)

    def total_points(self) -> int | None:
        """What all players have together with the sticks."""
        return self.options.start_points * self.players

    # What is shown

    @property
    def terms(self) -> Terms:
        """Everything of riichi."""
        return shown.TERMS

    def find_useful(self, player: Player) -> int:
        """Faces that lower the shanten."""
        return player.waits or ukeire(player.keys, len(player.melds), RIICHI_SHAPES, self._sanma)

    def find_valued(self, table: RiichiTable, seat: int) -> int:
        """Dragons, the seat's wind and the round's."""
        return shown.find_valued(table, seat, self.players)

    def find_dora(self, indicators: Sequence[int]) -> tuple[int, ...]:
        """The face that each indicator makes dora."""
        return shown.find_dora(indicators, self.players)

    def find_bar(self, table: RiichiTable, seat: int) -> Bar | None:
        """Why the hand is furiten."""
        return shown.find_bar(table.players[seat])

    def riichi(self, table: RiichiTable, seat: int) -> int:
        """Whether, and which."""
        return table.players[seat].riichi

    def find_deposit(self, table: RiichiTable, seat: int, *, won_on: bool) -> int:
        """The stick."""
        return shown.find_deposit(table, seat, won_on=won_on)

    def find_fu(self, table: RiichiTable, win: Win) -> Sequence[FuItem]:
        """The items of the reading that counts."""
        return shown.find_fu(self.options, table, win)

    def find_uncounted(self, table: RiichiTable, win: Win) -> Sequence[Uncounted]:
        """A yaku that another contains is none: there is nothing to tell."""
        return ()


def _may_be_suufon(table: RiichiTable) -> bool:
    """Whether first discards that nobody saw may have been the same wind as the others."""
    rivers = [player.river for player in table.players]
    winds = {tile for river in rivers for tile in river} - {UNKNOWN}
    first = table.uninterrupted and all(len(river) == 1 for river in rivers)
    return first and any(UNKNOWN in river for river in rivers) and len(winds) <= 1 and winds.issubset(WINDS)
