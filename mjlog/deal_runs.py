"""The replay of one deal: from what its record says, or from what else it may mean.

A deal may be played more than once: where its start does not follow from the deal before, or where it is not recorded
who was in riichi, that replay counts which leaves the fewest faults.
"""

from collections.abc import Iterator, Sequence, Sized
from typing import Any, Final

from mjlog.claims import points_text
from mjlog.copies import are_copies_known, find_copy_fault
from mjlog.engine import Engine
from mjlog.explained import explain
from mjlog.gaps import declared_riichi, seen_before, without_play
from mjlog.model import SEATS, Deal, Event, Game, Gap, Penalty, Win, seat_letter
from mjlog.played import DealReplay, DealReporter, Reporter
from mjlog.rules.statements import possible_riichi, undue_statements
from mjlog.rules.walls import find_dice_fault, find_wall_fault
from mjlog.settlement import Ending, Settlement, agree
from mjlog.suggestions import with_copies, with_hints
from mjlog.table import DealStart, Fault, Faults, Next, RuleSet, Table, is_impossible

_LINES: Final = 8
"""How many lines of points are followed at most where payments were wrong and no totals tell which of them is meant:
those nearest to what is recorded, and those nearest to what should be."""


class DealRun(DealReporter):
    """The replay of one deal, with what it needs on the way."""

    def __init__(self, deal: Deal, rules: RuleSet[Any], reporter: Reporter, endings: list[Ending], over: bool) -> None:
        super().__init__(deal, reporter)
        self.rules = rules
        self.over = over
        self.before: Next | None = None
        """What the deal before led to: of several readings the one that the start recorded fits best."""
        self.misfits: tuple[tuple[str, Fault], ...] = ()
        """How the start recorded differs from it, each with its statement."""
        self.given = endings
        self.line: tuple[int, ...] = ()
        """Of the reading that it goes on from."""
        self.rivals: list[list[Ending]] = []
        """Of other lines of points the readings that the start recorded fits as well: it may be any of these."""
        readings = [(self._compare(ending.following), ending) for ending in endings]
        if readings:
            self.misfits, ending = min(readings, key=_unlikeliness)
            self.before, self.line = ending.following, ending.line
            alike = [other for misfits, other in readings if len(misfits) == len(self.misfits)]
            if not ending.certain:
                own = [other for other in alike if other.line == self.line]
                self.before = _common([other.following for other in own if not other.certain])
            if len(alike) > 1:
                lines = {other.line for other in alike} - {self.line}
                self.rivals = [[other for other in alike if other.line == line] for line in sorted(lines)]
            if self.misfits:
                self.misfits = tuple([(part, _with_cause(fault, ending.how)) for part, fault in self.misfits])
        self.done: DealReplay | None = None
        self.endings: list[Ending] = []
        self.offsets: Sequence[int] | None = None
        """Of the events, once they are asked for."""
        self.lost = False
        """Whether turns are missing, so that the deal is judged from there on by what is recorded of its end."""

    @property
    def stopped(self) -> bool:
        """Whether what is impossible hides all that comes after it."""
        return self.done is None or self.done.stopped is not None

    def play(self, start: DealStart | None) -> None:
        """Replay the deal from these counters; None where its record lacks what a replay needs."""
        for part, fault in (*self.misfits, *undue_statements(self.deal, self.rules)):
            self.report((fault,), part)
        if (self.before is None or self.before.start is None) and self.deal.points and None not in self.deal.points:
            points = [one for one in self.deal.points if one is not None]
            total = _starting_points(self.reporter.game) or self.rules.total_points()
            if total is not None:
                self.report(self.rules.verify_points(points, self.deal.sticks, total), "points")
        if start is not None and self.before is None:
            self.report(self.rules.verify_first(start), "deal")
        if start is None:
            if not self.deal.faults:
                self.report((Fault("unchecked-deal", {"problem": "the round or the dealer is not recorded"}),), "deal")
            self.faults += self.deal.faults
            return
        self._verify_wall(start)
        done = self.done = DealReplay(self.deal, start, self.rules, sticks=start.sticks, after=start.points)
        table = self._play_events(done)
        self.faults += self.deal.faults
        settlement = Settlement(self, self.rules, done)
        if (self.lost or done.stopped is not None) and settlement.has_chombo:
            settlement.settle_unseen()
        elif done.stopped is None and table is not None and not self.deal.faults:
            settlement.settle(table)
        self.endings = settlement.endings
        if self.line:
            self.endings = [one._replace(line=(*self.line, *one.line)) for one in self.endings]
        done.faults = self.faults

    def recorded_start(self) -> DealStart | None:
        """The counters the deal starts with: as recorded, else as the deal before leads to."""
        deal = self.deal
        expected = self.before.start if self.before is not None else None
        wind, number, dealer = deal.wind, deal.number, deal.dealer
        if wind is None or number is None or dealer is None:
            return None
        first = (dealer - number + 1) % self.rules.players
        points = deal.points
        if expected is None:
            blank = (None,) * self.rules.players
            first_deal = wind == 0 and number == 1 and deal is self.reporter.game.deals[0]
            counted = "honba" not in self.rules.terms.features or None not in (deal.honba, deal.sticks) or first_deal
            return DealStart(wind, dealer, deal.honba or 0, deal.sticks or 0, points or blank, first, counted)
        honba = expected.honba if deal.honba is None else deal.honba
        sticks = expected.sticks if deal.sticks is None else deal.sticks
        counted = expected.counted or None not in (deal.honba, deal.sticks)
        return DealStart(wind, dealer, honba, sticks, points or expected.points, first, counted)

    def _compare(self, before: Next) -> tuple[tuple[str, Fault], ...]:
        """What of the recorded start does not follow from the deal before."""
        if before.must_end and not self.over:
            return (("deal", Fault("game-over", {"reason": before.over})),)
        deal, expected = self.deal, before.start
        if expected is None or deal.wind is None or deal.number is None or deal.dealer is None:
            return ()
        misfits: list[tuple[str, Fault]] = []
        number = expected.number(self.rules.players)
        if deal.wind != expected.wind or deal.number != number:
            due = f"{'ESWN'[expected.wind % 4]}{number}"
            misfits.append(("deal", Fault("wrong-round", {}, due, f"{'ESWN'[deal.wind]}{deal.number}")))
        elif deal.dealer != expected.dealer:
            dealers = seat_letter(expected.dealer), seat_letter(deal.dealer)
            misfits.append(("dealer", Fault("wrong-dealer", {}, *dealers)))
        counted = expected.counted and "honba" in self.rules.terms.features
        if counted and deal.honba not in (None, expected.honba):
            misfits.append(("honba", Fault("carried-honba", {}, str(expected.honba), str(deal.honba))))
        if counted and deal.sticks not in (None, expected.sticks):
            misfits.append(("sticks", Fault("carried-sticks", {}, str(expected.sticks), str(deal.sticks))))
        if deal.points is not None and not agree(deal.points, expected.points):
            stick = counted and deal.sticks is not None and _differ_by_deposits(deal, expected)
            texts = points_text(expected.points), points_text(deal.points)
            if not stick:
                misfits.append(("points", Fault("carried-points", {}, *texts)))
        return tuple(misfits)

    def _verify_wall(self, start: DealStart) -> None:
        """Hold the dice against the rules, and the deal against its recorded wall."""
        deal, rules = self.deal, self.rules
        fault = None if deal.dice is None else find_dice_fault(deal.dice, rules.walls)
        if fault is not None:
            self.report((fault,), "dice")
        misfit = find_wall_fault(deal, start.dealer, rules.players, rules.limits, rules.walls)
        if misfit is not None and misfit.part:
            self.report((misfit.fault,), misfit.part)
        elif misfit is not None:
            self._report_fault(misfit.step, deal.events[misfit.step], misfit.fault)

    def _play_events(self, done: DealReplay) -> Table | None:
        deal = self.deal
        if not deal.played and not deal.hands:
            return self._pose(done, self.rules.new_table(done.start, deal))
        table: Table = self.rules.new_table(done.start, deal)
        engine = Engine(self.rules, table)
        faults = engine.deal(deal.hands, deal.dora)
        if faults:
            told = with_copies(engine, faults)
            self.report(told, *(f"hand {seat_letter(seat)}" for seat in deal.hands), "dora")
            if is_impossible(faults):
                done.stopped = 0
                return None
        # The columns speak of the deal as a whole: of one that was read in part they tell nothing.
        copy = None if deal.faults else find_copy_fault(deal)
        if deal.ids is not None and not are_copies_known(deal):
            self.report((Fault("unchecked-copies"),), "copies", "dealt")
        if copy is not None and copy.step < 0:
            self.report((copy.fault,), "copies" if copy.fault.code == "copies-length" else "dealt", "dora")
            done.stopped = 0
            return None
        events = deal.events if copy is None else deal.events[: copy.step + 1]
        found = engine.run(events)
        while found is not None:
            index, faults = found
            told = (
                with_hints(engine, deal, index, faults) if is_impossible(faults) else explain(faults, self.rules, table)
            )
            if self._report_event(done, index, events[index], told):
                return self._pose_after(done, table, index) if self.lost else None
            found = engine.run(events, index + 1)
        if copy is not None and copy.step == len(deal.events):
            self.report((copy.fault,), "copies")
            return None
        if copy is not None:
            self._report_event(done, copy.step, deal.events[copy.step], (copy.fault,))
            return None
        if deal.played or not deal.results:
            return table
        # What was dealt is not what is held at the end.
        self.report((Fault("unchecked-deal", {"problem": "its hands are recorded as dealt, and no play"}),), "result 0")
        return self._pose(done, self.rules.new_table(done.start, deal))

    def _pose_after(self, done: DealReplay, before: Table, gap: int) -> Table | None:
        """The table at the end of a deal with turns that nobody wrote; None where nothing is recorded of its end.

        Args:
            done: the deal.
            before: the table as these turns began.
            gap: their index.
        """
        seen = seen_before(self.deal, before, gap)
        self.deal = without_play(self.deal)
        if not self.deal.results or Settlement(self, self.rules, done).has_chombo:
            return None
        table: Table = self.rules.new_table(done.start, self.deal)
        for player, earlier in zip(table.players, before.players, strict=True):
            player.river, player.robbed, player.dead = earlier.river, earlier.robbed, earlier.dead
        Engine(self.rules, table).see(seen)
        return self._pose(done, table, gap)

    def _pose(self, done: DealReplay, table: Table, stop: int = 0) -> Table | None:
        """The table at the end of a deal whose play is not recorded, as far as that is; None where it cannot be.

        Args:
            done: the deal.
            table: before its end is looked at.
            stop: the index of the event from which the play is not recorded.
        """
        engine = Engine(self.rules, table)
        errors = self.errors
        for parts, tiles in _shown_tiles(self.deal):
            self.report(engine.see(tiles), *parts)
        if self.errors > errors:
            done.stopped = stop
            return None
        told = [(one.code, one.facts) for one in self.faults]  # of the play before turns that nobody wrote
        for part, fault in self.rules.pose(table, self.deal):
            if (fault.code, dict(fault.facts)) not in told:
                self.report((fault,), part)
        return table

    def _report_event(self, done: DealReplay, index: int, event: Event, faults: Faults) -> bool:
        """Report an event's faults; true if one of them stops the deal."""
        for fault in faults:
            self._report_fault(index, event, fault)
        if is_impossible(faults):
            done.stopped = index
        self.lost = isinstance(event, Gap)
        return self.lost or done.stopped is not None

    def _report_fault(self, index: int, event: Event, fault: Fault) -> None:
        """Report a fault where the event stands; one of a shown hand where that does."""
        if self.offsets is None:
            self.offsets = self.deal.places.events()
        offsets = self.offsets
        offset = offsets[index] if index < len(offsets) else None
        seat = getattr(event, "seat", None)
        shown = self.deal.places.part(f"shown {seat_letter(seat)}") if fault.code == "shown-hand" else None
        self.keep(self.reporter.diagnostic(fault, self.deal, shown or offset, index, seat))


def play_deal(deal: Deal, rules: RuleSet[Any], reporter: Reporter, endings: list[Ending], over: bool) -> DealRun:
    """The replay of one deal.

    A wrong number is one mistake and reported once: the deal starts from what its record says or, if that makes for
    more faults, from what the deal before led to, unless it cannot be played from there; and it may follow from what
    that one should have said.

    Args:
        deal: the deal.
        rules: its rules.
        reporter: makes the diagnostics.
        endings: the ways in which the deal before may have ended, the recorded one first.
        over: whether it was reported already that the game is over.
    """
    miscount = _find_miscount(deal, rules.players)
    run = DealRun(deal, rules, reporter, [] if miscount else endings, over)
    if miscount:
        part, fault = miscount
        run.report((fault,), part)
        run.faults += deal.faults
        return run
    run.play(run.recorded_start())
    if run.misfits and run.before is not None and run.before.start is not None:
        other = DealRun(deal, rules, reporter, endings, over)
        other.play(run.before.start)
        if other.errors < run.errors and (run.stopped or not other.stopped):
            run, other = other, run
        run.endings += [ending for ending in other.endings if ending not in run.endings]
    elif deal.points is None and (run.errors or run.rivals):  # the total recorded before may be what is wrong
        starts = [[one] for one in {one.following.start: one for one in endings}.values()]
        return _play_lines(run, starts if run.errors else run.rivals, over)
    return _with_possible_riichi(run, over)


def _play_lines(run: DealRun, others: list[list[Ending]], over: bool) -> DealRun:
    """The run of a deal that other lines of points may lead to as well: the best; the game goes on with all as good."""
    runs = [run]
    for endings in others:
        other = DealRun(run.deal, run.rules, run.reporter, endings, over)
        other.play(other.recorded_start())
        runs.append(other)
    least = min(one.errors for one in runs)
    best, *rest = [_with_possible_riichi(one, over) for one in runs if one.errors == least]
    found = {one._replace(line=()): one for run in reversed((best, *rest)) for one in reversed(run.endings)}
    lines = [*found.values()][::-1]
    best.endings = lines if len(lines) <= _LINES else [*lines[: _LINES // 2], *lines[-_LINES // 2 :]]
    return best


def _with_possible_riichi(run: DealRun, over: bool) -> DealRun:
    """The run of a deal; where its record does not say who was in riichi the one that fits best, and all their ends."""
    if run.done is None or "riichi" not in run.rules.terms.features:
        return run
    deal, start, runs = run.done.deal, run.done.start, [run]
    if deal.played and not run.lost:
        return run
    for other_deal in possible_riichi(deal, run.rules.players, declared_riichi(deal)):
        other = DealRun(other_deal, run.rules, run.reporter, run.given, over)
        other.play(start)
        runs.append(other)
    least = min(one.errors for one in runs)
    best, *rest = [one for one in runs if one.errors == least]
    if rest:
        found = dict.fromkeys(ending for one in (best, *rest) for ending in one.endings)
        after = None if deal.after is None or None in deal.after else deal.after  # which no riichi changes
        best.endings = [one._replace(certain=len(found) == 1 or after not in (None, one.points)) for one in found]
    if best is not run and best.done is not None:
        best.done.deal = deal
        best.report((Fault("unchecked-deposits", {"count": len(best.deal.riichi or ())}),), "deal")
    return best


def _unlikeliness(reading: tuple[Sequence[tuple[str, Fault]], Ending]) -> tuple[int, bool]:
    """How ill the start recorded fits a reading of the deal before; of equals, one that ends the game fits worst."""
    misfits = [fault.code for _, fault in reading[0]]
    return len(misfits), "game-over" in misfits


def _with_cause(fault: Fault, how: str) -> Fault:
    """The fault of a start that does not follow from how the deal before ended."""
    return fault._replace(hint=how) if fault.code in ("wrong-round", "wrong-dealer", "carried-honba") else fault


def _common(endings: list[Next]) -> Next:
    """What several endings have in common: points in which they differ are not known, nor sticks."""
    first = endings[0]
    starts = [one.start for one in endings if one.start is not None]
    if first.start is None or len(starts) == 1:
        return first
    points = tuple(
        column[0] if len(set(column)) == 1 else None for column in zip(*(one.points for one in starts), strict=True)
    )
    counted = first.start.counted and len({(one.honba, one.sticks) for one in starts}) == 1
    return first._replace(start=first.start._replace(points=points, counted=counted))


def _differ_by_deposits(deal: Deal, expected: DealStart) -> bool:
    """Whether the points at a start are those expected but for the deposits by which its sticks differ too."""
    more = (deal.sticks or 0) - expected.sticks
    if deal.points is None or not more:
        return False
    changes = [
        one - other
        for one, other in zip(deal.points, expected.points, strict=True)
        if one is not None and other is not None and one != other
    ]
    return len(changes) == abs(more) and len(set(changes)) == 1 and changes[0] * more < 0


def _starting_points(game: Game) -> int | None:
    """What all had together at the start, if the record begins there: private tables start with any equal points."""
    points = game.deals[0].points
    if points is None or points[0] is None or len(set(points)) > 1 or game.deals[0].sticks:
        return None
    return len(points) * points[0]


def _find_miscount(deal: Deal, players: int) -> tuple[str, Fault] | None:
    """The first statement that speaks of more or fewer players than play, and its fault: the deal is not replayed."""
    counts: list[tuple[str, int | None, Sized | None]] = [("points", None, deal.points), ("after", None, deal.after)]
    for index, result in enumerate(deal.results):
        counts.append(("pay", index, result.pay))
        if not isinstance(result, Penalty):
            counts.append(("before", index, result.before))
    for what, result_index, values in counts:
        if values is not None and len(values) != players:
            facts = {"what": what, "count": len(values), "players": players}
            return what if result_index is None else f"{what} {result_index}", Fault("wrong-count", facts)
    if players < len(SEATS):
        count = 1 + max(_seats_named(deal))
        if count > players:
            return "deal", Fault("wrong-count", {"what": "the deal", "count": count, "players": players})
    return None


def _seats_named(deal: Deal) -> Iterator[int]:
    """Every seat that a deal speaks of; by its name it speaks of so many dealers."""
    yield 0 if deal.number is None else deal.number - 1
    yield from (*deal.hands, *(shown.seat for shown in deal.shown), *(deal.riichi or ()), *deal.unpaid)
    for one in (deal, *deal.events, *deal.results):
        yield from (
            seat for name in ("dealer", "seat", "source", "pao") if (seat := getattr(one, name, None)) is not None
        )
    if deal.drawn is not None:
        yield from (*deal.drawn.seats, *(deal.drawn.tenpai or ()))


def _shown_tiles(deal: Deal) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Every tile that a record without play names, each once: indicators, hands laid open, tiles won on.

    Statement by statement, with its names in ``Places.parts``.
    """
    yield ("dora",), deal.dora
    for shown in deal.shown:
        tiles = (*shown.tiles, *(tile for meld in shown.melds or () for tile in meld.tiles))
        yield (f"shown {seat_letter(shown.seat)}",), tiles
    won: set[tuple[int | None, int]] = set()  # a tile that several win by ron is one tile
    for index, result in enumerate(deal.results):
        if isinstance(result, Win) and result.tile is not None and (result.source, result.tile) not in won:
            won.add((result.source, result.tile))
            yield (f"on {index}", f"result {index}"), (result.tile,)
