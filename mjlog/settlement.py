"""The end of a deal: what was won and paid, computed, and what the record says of it held against that."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from mjlog.claims import (
    common_claims,
    compare_draw,
    compare_win,
    fill_claims,
    points_text,
    without_consequences,
)
from mjlog.engine import Engine
from mjlog.explained import explain, outcome_text, value_grounds
from mjlog.model import Drawn, Penalty, Result, Say, Win, seat_letter
from mjlog.narrate import pay_text
from mjlog.played import DealReplay, DealReporter, Points
from mjlog.table import ACT, OVER, Fault, Faults, Next, Outcome, RuleSet, Table, Won, is_impossible, one_fault
from mjlog.tiles import TILE_NAMES, UNKNOWN
from mjlog.vocabulary import VOCABULARY


class Ending(NamedTuple):
    """How a deal ended, in one of the ways that its record may be meant."""

    following: Next
    points: Points
    sticks: int
    outcome: Outcome | None = None
    """How it ended, if it did, dealt by whom."""
    dealer: int = 0
    certain: bool = True
    """False of several ways between which the deal's record does not tell."""
    line: tuple[int, ...] = ()
    """Which points it goes on with, after each payment that was wrong: 0 for those paid, 1 for those due."""

    @property
    def how(self) -> str:
        """The outcome in words."""
        return "" if self.outcome is None else outcome_text(self.outcome, self.dealer)


class Settlement:
    """The settlement of a deal, kept in its ``DealReplay``.

    Args:
        report: takes the faults.
        rules: that the deal is played by.
        done: the deal, played to its end.
    """

    def __init__(self, report: DealReporter, rules: RuleSet[Any], done: DealReplay) -> None:
        self.deal = report.deal
        self.report = report.report
        self.uncertain = report.reporter.uncertain
        self.rules = rules
        self.done = done
        self.right: Points = done.after
        """Points so far if the payments are those computed, ``done.after`` if they are those recorded."""
        self.endings: list[Ending] = []
        """How the deal ended, in each of the ways in which its record may be meant; the one recorded first."""

    def settle(self, table: Table) -> None:
        """What the deal ends in."""
        results = self.deal.results
        wins = [result for result in results if isinstance(result, Win)]
        drawn = self.deal.drawn
        if self._report_endings():
            return
        if drawn is not None:
            self._settle_draw(table, drawn)
        elif self.has_chombo:
            if self.deal.played:
                self._show_others(table)
            self._settle_chombo(table)
            return
        elif wins or table.wins:
            self._settle_wins(table, wins)
        else:
            if self.deal.played:
                self._show_others(table)
            self.report((Fault("unfinished", {"what": "deal"}),), "deal")
            return
        if self.done.outcome is not None:
            self._settle_penalties(table)
            self._end(self.done.outcome)

    def _settle_chombo(self, table: Table) -> None:
        """A chombo undoes the deal: deposits go back, and nothing else is paid for."""
        self.done.outcome = Outcome(chombo=True)
        self._settle_penalties(table)
        self._end(self.done.outcome)

    def _report_endings(self) -> bool:
        """Whether the record ends the deal in two ways; then none of them is settled."""
        first = ""
        seats: set[int] = set()
        for index, result in enumerate(self.deal.results):
            kind = _ending(result)
            if kind and first and (kind != first or kind == "draw"):
                words = VOCABULARY[self.rules.terms.words]
                facts = {"first": words.get(first, first), "second": words.get(kind, kind)}
                self.report((Fault("two-endings", facts),), f"result {index}")
                return True
            if isinstance(result, Win):
                if result.seat in seats:
                    self.report((Fault("wins-disagree"),), f"result {index}")
                    return True
                seats.add(result.seat)
            first = first or kind
        return False

    @property
    def has_chombo(self) -> bool:
        """Whether the record ends the deal in one, so that nothing of its play is paid for."""
        return any(isinstance(result, Penalty) and result.chombo for result in self.deal.results)

    def settle_unseen(self) -> None:
        """A chombo that ends the deal, where turns before it are not recorded or cannot be."""
        if not self._report_endings():
            self._settle_chombo(self.rules.new_table(self.done.start, self.deal))

    def _settle_wins(self, table: Table, recorded: list[Win]) -> None:
        played = self.deal.played
        if not table.wins:
            engine = Engine(self.rules, table)
            for win in recorded:
                self._declare(engine, win, played)
        ranked = self.rules.rank_wins(table)
        if len(table.wins) > max(len(ranked), 1):
            most = str(len(ranked)) if ranked else "a draw (sanchahou)"
            self.report((Fault("too-many-rons", {"count": len(table.wins)}, most, str(len(table.wins))),), "result 0")
        self.done.after = self.right = self.points(table)
        self.done.sticks = table.sticks
        if not ranked:
            return
        if recorded and [win.seat for win in recorded] != [won.seat for won in ranked]:
            names = [" ".join(seat_letter(one.seat) for one in ones) for ones in (ranked, recorded)]
            self.report((Fault("wrong-winner", {}, *names),), "result 0")
        other = _find_disagreeing(recorded) if len(recorded) > 1 else None
        if other is not None:
            texts = _won_text(recorded[0]), _won_text(other)
            self.report((Fault("wins-disagree", {}, *texts),), f"result {self.deal.results.index(other)}")
        if played:
            self._show_others(table)
        by_seat = {win.seat: win for win in recorded}
        for won in ranked:
            claimed = by_seat.get(won.seat)
            if claimed is not None and won.value is None:  # the hand is unknown: go on with the value claimed
                self._value_by_claims(table, won, claimed)
            computed = self._compute_win(table, won, claimed)
            if claimed is not None:
                self._compare_win(claimed, won, computed, table)
                if self.uncertain:
                    computed = fill_claims(claimed, computed)
            self.done.results.append(computed)
            self._pay(None if claimed is None else claimed.pay, computed.pay)
        self._compare_ura(table)
        self.done.sticks = 0
        self.done.outcome = Outcome(winners=tuple(won.seat for won in ranked))

    def _show_others(self, table: Table) -> None:
        """Hold the hands laid open by those who declared no win against the play."""
        for shown in self.deal.shown:
            if all(won.seat != shown.seat for won in table.wins):
                faults = Engine(self.rules, table).show_hand(table.players[shown.seat], None)
                self.report(faults, f"shown {seat_letter(shown.seat)}")

    def _compute_win(self, table: Table, won: Won, claimed: Win | None) -> Win:
        """The win computed: of what it may be by what is not recorded, that which agrees best with what is claimed."""
        tiers, untold = self.rules.possible_wins(table, won)
        first = tiers[0][0]
        if untold == "" and len(tiers) == len(tiers[0]) == 1:
            return first
        misfits = [
            [0 if claimed is None else len(compare_win(claimed, one, table, self.done.after)) for one in tier]
            for tier in tiers
        ]
        least = min(chain(*misfits))
        tier = next(place for place, counts in enumerate(misfits) if least in counts)
        best = [one for one, count in zip(tiers[tier], misfits[tier], strict=True) if count == least]
        computed = best[0] if least else common_claims(best)
        if untold or (not least and (best[0] is not first or computed.pay != first.pay)):
            facts = {"player": seat_letter(won.seat), "problem": untold or "how it was won is not recorded"}
            part = "deal" if claimed is None else f"result {self.deal.results.index(claimed)}"
            self.report((Fault("unchecked-value", facts),), part)
        return computed

    def _compare_ura(self, table: Table) -> None:
        ura = self.deal.ura
        if ura is None:
            return
        due = self.rules.ura_due(table)
        if due and len(ura) != due:
            self.report((Fault("wrong-ura", {}, str(due), str(len(ura))),), "ura")
        self.report(Engine(self.rules, table).see(ura), "ura")

    def _tile_won_on(self, win: Win) -> int:
        """The winning tile: of several who win on one, it may be named for one of them only."""
        named = [one.tile for one in (win, *self.deal.wins.values()) if one.tile is not None]
        return named[0] if named else UNKNOWN

    def _declare(self, engine: Engine[Any], win: Win, played: bool) -> None:
        """A win that the record states only as a result."""
        table = engine.table
        if played:
            faults = engine.step(Say(win.seat, "tsumo" if win.source is None else "ron"))
        else:
            table.last_seat = -1 if win.source is None else win.source
            won = Won(win.seat, win.source, self._tile_won_on(win))
            faults = self._verify_posed(engine, won, win)
            if win.source == win.seat:
                self.report(
                    one_fault("own-discard", player=seat_letter(win.seat), what="ron"), *self._clause("from", win)
                )
        self.report(explain(faults, self.rules, table), f"result {self.deal.results.index(win)}")

    def _clause(self, name: str, win: Win) -> tuple[str, str]:
        """Where a clause of a win stands, or else the win."""
        index = self.deal.results.index(win)
        return f"{name} {index}", f"result {index}"

    def _verify_posed(self, engine: Engine[Any], won: Won, win: Win) -> Faults:
        table = engine.table
        player = table.players[win.seat]
        table.wins.append(won)
        if player.unknown:
            return ()
        if won.tile == UNKNOWN:
            facts = {"player": seat_letter(win.seat), "problem": "the winning tile is not recorded"}
            return (Fault("unchecked-value", facts),)
        if win.source is None:
            player.add(won.tile)
        return engine.rules.verify_win(table, won)

    def _value_by_claims(self, table: Table, won: Won, win: Win) -> None:
        """The value of a hand that is not known, by what is claimed of it; and whether that agrees with itself."""
        index = self.deal.results.index(win)
        faults = self.rules.verify_claims(table, win)
        for part, fault in faults:
            self.report((fault,), *_parts(part, fault, index))
        won.value = self.rules.value_of_claims(table, win)
        if won.value is None and not faults and table.players[win.seat].unknown and not self.deal.played:
            facts = {"player": seat_letter(win.seat), "problem": "neither the hand nor all of its value is recorded"}
            self.report((Fault("unchecked-value", facts),), f"result {index}")

    def _compare_win(self, win: Win, won: Won, computed: Win, table: Table) -> None:
        index = self.deal.results.index(win)
        faults = compare_win(win, computed, table, self.done.after)
        if win.source == win.seat:  # which is said already: what nobody pays cannot be compared
            faults = [placed for placed in faults if placed[1].code not in ("wrong-points", "wrong-payment")]
        if len(faults) > 1:
            faults = without_consequences(faults, self._own_faults(win, won, table))
        if len(faults) > 1 and self._is_paid_as_said(win, computed, won, table):
            faults = [placed for placed in faults if placed[1].code != "wrong-payment"]
        grounds = _with_claimed_figures(computed, win) if faults else computed
        for part, fault in faults:
            names = self._names_meant(win, table) if fault.code == "wrong-yaku" else ""
            unpaid = self._unpaid_meant(win, computed, table) if fault.code == "wrong-payment" else ""
            meant = fault._replace(hint=names or unpaid or value_grounds(fault.code, grounds, self.rules, table))
            self.report((meant,), *_parts(part, fault, index))

    def _names_meant(self, win: Win, table: Table) -> str:
        """Which patterns may be meant by names that are none."""
        faults = [fault for _, fault in self.rules.verify_claims(table, win) if fault.code == "unknown-yaku"]
        return "; ".join(f"{fault.facts['name']}: {fault.hint}" for fault in faults if fault.hint)

    def _unpaid_meant(self, win: Win, computed: Win, table: Table) -> str:
        """What to write where a payment fits without the deposit of the discarder, whose riichi tile was won on."""
        if self.deal.played or win.source is None or computed.pay is None:
            return ""
        deposit = self.rules.find_deposit(table, win.source, won_on=False)
        without = tuple(pay - deposit * (seat == win.seat) for seat, pay in enumerate(computed.pay))
        fits = deposit and win.pay == without
        return f"write `unpaid {seat_letter(win.source)}` if the riichi tile was won on" if fits else ""

    def _own_faults(self, win: Win, won: Won, table: Table) -> set[str]:
        """The codes of what a win's claims say wrong by the value that they claim themselves."""
        value = self.rules.value_of_claims(table, win)
        meant = self.rules.settle_win(table, replace(won, value=value))
        faults = (*self.rules.verify_claims(table, win), *compare_win(win, meant, table, self.done.after))
        return {fault.code for _, fault in faults}

    def _is_paid_as_said(self, win: Win, computed: Win, won: Won, table: Table) -> bool:
        """Whether a win is paid by a figure that is claimed of it, so that a payment is wrong only as that is."""
        for figure in ("points", "base"):
            if getattr(win, figure) is not None:
                said = Win(win.seat, win.source, win.tile, win.pao)
                setattr(said, figure, getattr(win, figure))
                value = self.rules.value_of_claims(table, said)
                if win.pay == self.rules.settle_win(table, replace(won, value=value)).pay:
                    return True
        if win.points is None or win.source is None or computed.points is None or computed.pay is None:
            return False
        paid = list(computed.pay)  # by points that no hand has
        paid[win.seat] += win.points - computed.points
        paid[win.source] -= win.points - computed.points
        return win.pay == tuple(paid)

    def _settle_draw(self, table: Table, drawn: Drawn) -> None:
        index = self.deal.results.index(drawn)
        faults: Faults = ()
        if drawn.kind not in self.rules.draws and table.phase != OVER:  # where the play says it, it is judged there
            faults = (Fault("no-such-draw", {"kind": drawn.kind}),)
        elif self.deal.played:
            if drawn.kind == "kyuushu" and table.phase == ACT:
                seat = drawn.seats[0] if drawn.seats else table.turn
                self.report(Engine(self.rules, table).step(Say(seat, "kyuushu")), f"result {index}")
            faults = self.rules.verify_drawn(table, drawn)
        self.report(explain(faults, self.rules, table), f"result {index}")
        if is_impossible(faults):
            return
        if self.deal.played:
            if not table.wins and table.pending:
                self.rules.passed(table)
            engine = Engine(self.rules, table)
            for player in table.players:
                shown = engine.show_hand(player, None)
                self.report(shown, f"shown {seat_letter(player.seat)}", f"result {index}")
                if not player.unknown and player.seat in table.shown and drawn.kind in ("exhausted", "nagashi"):
                    player.waits = self.rules.find_waits(player)
        self.done.after = self.right = self.points(table)
        self.done.sticks = table.sticks
        computed = self.rules.settle_drawn(table, drawn)
        claims = self.rules.verify_draw_claims(table, drawn)
        for part, fault in () if faults else (*claims, *compare_draw(drawn, computed, self.done.after)):
            self.report((fault,), f"{part} {index}", f"result {index}")
        self.done.results.append(computed)
        if computed.pay is None and drawn.pay is None:
            self.report((Fault("unchecked-tenpai", {"player": "everybody"}),), f"result {index}")
        self._pay(drawn.pay, computed.pay)
        tenpai = tuple(self.rules.tenpai(table, drawn))
        self.done.outcome = Outcome((), computed.kind, tenpai, computed.seats if computed.kind == "nagashi" else ())

    def _settle_penalties(self, table: Table) -> None:
        for index, result in enumerate(self.deal.results):
            if isinstance(result, Penalty):
                computed = self.rules.settle_chombo(table, result.seat) if result.chombo else None
                due = None if computed is None else pay_text(computed)
                if computed is None and result.pay is not None and sum(result.pay) != 0:
                    due = "what some pay and others get"
                if result.pay is not None and due is not None and result.pay != computed:
                    fault = Fault("wrong-payment", {}, due, pay_text(result.pay))
                    self.report((fault,), f"pay {index}", f"result {index}")
                self._pay(result.pay, computed)

    def points(self, table: Table) -> tuple[int | None, ...]:
        """Points by seat at this moment of the deal."""
        return tuple(player.points for player in table.players)

    def _pay(self, recorded: tuple[int, ...] | None, computed: tuple[int, ...] | None) -> None:
        same = self.done.after is self.right and (recorded == computed or recorded is None or computed is None)
        self.done.after = _add(self.done.after, recorded or computed)
        self.right = self.done.after if same else _add(self.right, computed or recorded)

    def _end(self, outcome: Outcome) -> None:
        """Compare the points recorded after the deal; what follows from these, and from those that should be."""
        recorded = self.deal.after
        readings = [self.done.after] if self.done.after == self.right else [self.done.after, self.right]
        if recorded is not None:
            if not any(agree(recorded, points) for points in readings):
                self.report((Fault("wrong-after", {}, points_text(self.done.after), points_text(recorded)),), "after")
            self.done.after = tuple(
                computed if one is None else one for one, computed in zip(recorded, self.done.after, strict=True)
            )
            readings.insert(0, self.done.after)
        others = () if self.done.after == self.right else tuple(self._outcome_by_payments(outcome))
        lines = dict.fromkeys(readings)
        for index, points in enumerate(lines):
            for ways in (self._ways(outcome), *([other] for other in others)):
                self._add_endings(ways, points, (index,) if len(lines) > 1 else ())

    def _add_endings(self, ways: list[Outcome], points: Points, line: tuple[int, ...]) -> None:
        """What follows from these points in each of some ways."""
        start, sticks = self.done.start, self.done.sticks
        found = dict.fromkeys([self.rules.next_deal(start, way, points, sticks) for way in ways])
        self.endings += [Ending(one, points, sticks, ways[0], start.dealer, len(found) == 1, line) for one in found]

    def _ways(self, outcome: Outcome) -> list[Outcome]:
        """The outcome; in both ways where it is not told whether the dealer was ready."""
        dealer, tenpai = self.done.start.dealer, outcome.tenpai
        if not tenpai or tenpai[dealer] is not None:
            return [outcome]
        return [outcome._replace(tenpai=(*tenpai[:dealer], ready, *tenpai[dealer + 1 :])) for ready in (False, True)]

    def _outcome_by_payments(self, outcome: Outcome) -> Iterator[Outcome]:
        """How a deal without play ended by who is paid, where that is wrong for what is said: either may be meant."""
        pay = self.deal.results[0].pay if len(self.deal.results) == 1 and not self.deal.played else None
        if pay is None:
            return
        gainers = tuple(seat for seat, amount in enumerate(pay) if amount > 0)
        if len(outcome.winners) == len(gainers) == 1:
            yield Outcome(gainers)
        elif outcome.draw:
            ready = self.rules.paid_as_ready(pay, outcome.draw)
            if ready is not None:
                yield outcome._replace(tenpai=ready)


def _ending(result: Result) -> str:
    """What a result makes of its deal; empty for a penalty beside it."""
    if isinstance(result, Penalty):
        return "chombo" if result.chombo else ""
    return "win" if isinstance(result, Win) else "draw"


def _parts(part: str, fault: Fault, index: int) -> tuple[str, ...]:
    """Where a fault of a win stands: at its own figure where the record has a place for each."""
    own = (f"{fault.code.removeprefix('wrong-')} {index}",) if part == "value" else ()
    return (*own, f"{part} {index}", f"result {index}")


def _with_claimed_figures(computed: Win, win: Win) -> Win:
    """The win computed, with the figures claimed that it was computed from where the hand does not tell them."""
    claimed = {name: getattr(win, name) for name in ("fu", "han", "faan", "base", "times")}
    return replace(computed, **{name: value for name, value in claimed.items() if getattr(computed, name) is None})


def _find_disagreeing(wins: list[Win]) -> Win | None:
    """The first win that is not on the same tile of the same player as the first, as far as they are named."""
    sources, tiles = {win.source for win in wins[:1]}, set[int]()
    for win in wins:
        tiles |= set() if win.tile is None else {win.tile}
        if win.source not in sources or len(tiles) > 1:
            return win
    return None


def _won_text(win: Win) -> str:
    source = "self-drawn" if win.source is None else f"from {seat_letter(win.source)}"
    return source if win.tile is None else f"{TILE_NAMES[win.tile]} {source}"


def _add(points: Points, pay: tuple[int, ...] | None) -> Points:
    """Points after a payment; unknown ones after an unknown payment."""
    if pay is None:
        return (None,) * len(points)
    return tuple([None if one is None else one + change for one, change in zip(points, pay, strict=True)])


def agree(recorded: tuple[int | None, ...], computed: tuple[int | None, ...]) -> bool:
    """Whether points are equal wherever both are known."""
    return recorded == computed or (
        len(recorded) == len(computed)
        and all(one is None or other is None or one == other for one, other in zip(recorded, computed, strict=True))
    )
