"""Play a record again: every event through the engine, every claim against what was computed.

``replay`` gives a `Replay`: for each deal its faults, its wins and payments as computed, and the points it ends with.
``DealReplay.steps`` plays a deal once more, event by event, for those who want to see the table.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from mjlog.claims import points_text
from mjlog.copies import are_copies_known, find_copy_fault
from mjlog.diagnostics import Diagnostic
from mjlog.engine import Engine
from mjlog.explained import explain
from mjlog.limits import FAULTS
from mjlog.model import SEATS, Deal, Event, Game, Gap, Penalty, Win, seat_letter
from mjlog.played import DealReplay, DealReporter, Replay, Reporter
from mjlog.rules.select import select_rules
from mjlog.rules.statements import possible_riichi, undue_statements
from mjlog.rules.walls import find_dice_fault, find_wall_fault
from mjlog.settlement import Ending, Settlement, agree
from mjlog.suggestions import with_copies, with_hints
from mjlog.table import ALL_TERMS, DealStart, Fault, Faults, Next, RuleSet, Table, is_impossible


def replay(game: Game, number: int = 1) -> Replay:
    """Play a game again under the rules that its header names.

    Args:
        game: the record; it is not changed.
        number: which game of its file it is, for the faults' places.
    """
    result = _replay_unsorted(game, number)
    result.faults.sort(key=lambda one: (one.place.line, one.place.column))  # a wrong start is found before the play
    if len(result.faults) > FAULTS:
        result.faults = _first(result.faults)
    return result


def _first(faults: list[Diagnostic]) -> list[Diagnostic]:
    """As many faults, and as many notes, as are told of a game, and that there are more."""
    left = {True: FAULTS, False: FAULTS}
    told: list[Diagnostic] = []
    for one in faults:
        left[one.is_fault] -= 1
        if left[one.is_fault] >= 0:
            told.append(one)
    if len(told) < len(faults):
        problem = f"more was found in this game than the {FAULTS:,} faults and {FAULTS:,} notes that are told of one"
        last = told[-1]
        told.append(Diagnostic("unchecked-deal", last.where, last.place, {"problem": problem}))
    return told


def _replay_unsorted(game: Game, number: int) -> Replay:
    """The replay with its faults as they are found."""
    selected = select_rules(game.rules)
    result = Replay(game, selected.rules)
    terms = ALL_TERMS if selected.rules is None else selected.rules.terms
    reporter = Reporter(game, number, selected.uncertain, terms.words)
    result.faults += game.faults
    if game.faults and not game.deals:
        return result
    result.faults += [reporter.diagnostic(fault, None, _header_of(game)) for fault in selected.faults]
    if selected.rules is None:
        for deal in game.deals:
            result.faults += deal.faults
        return result
    extra = _find_extra_name(game, selected.rules.players)
    if extra:
        result.faults.append(reporter.diagnostic(extra[1], None, game.places.part(extra[0])))
    start = None if selected.unknown_standing else _find_start_fault(game, selected.rules)
    if start is not None:
        result.faults.append(reporter.diagnostic(start, game.deals[0], game.deals[0].places.part("points")))
    endings: list[Ending] = []
    over = False
    for deal in game.deals:
        run = _play_deal(deal, selected.rules, reporter, endings, over)
        over = over or (run.before is not None and run.before.must_end)
        endings = run.endings
        if run.done is not None:
            result.deals.append(run.done)
        result.faults += run.faults
        if len(result.faults) > FAULTS and len(result.errors) > FAULTS:
            return result
    _finish(result, endings, reporter, selected.unknown_standing)
    return result


class _DealRun(DealReporter):
    """The replay of one deal, with what it needs on the way."""

    def __init__(self, deal: Deal, rules: RuleSet[Any], reporter: Reporter, endings: list[Ending], over: bool) -> None:
        super().__init__(deal, reporter)
        self.rules = rules
        self.over = over
        self.before: Next | None = None
        """What the deal before led to: of several readings the one that the start recorded fits best."""
        self.misfits: tuple[tuple[str, Fault], ...] = ()
        """How the start recorded differs from it, each with its statement."""
        readings = [(self._compare(ending.following), ending) for ending in endings]
        if readings:
            self.misfits, ending = min(readings, key=lambda reading: len(reading[0]))
            self.before = ending.following
            if not ending.certain:
                alike = [other for misfits, other in readings if len(misfits) == len(self.misfits)]
                self.before = _common([other.following for other in alike if not other.certain])
            if self.misfits:
                self.misfits = tuple([(part, _with_cause(fault, ending.how)) for part, fault in self.misfits])
        self.done: DealReplay | None = None
        self.endings: list[Ending] = []
        self.offsets: Sequence[int] | None = None
        """Of the events, once they are asked for."""
        self.lost = False
        """Whether turns are missing, so that neither hands nor points can be told."""

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
        if self.lost or (done.stopped is not None and settlement.has_chombo):
            settlement.settle_unseen()
        elif done.stopped is None and table is not None and not self.deal.faults:
            settlement.settle(table)
        self.endings = settlement.endings
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
        stick = counted and deal.sticks is not None and _differ_by_deposits(deal, expected)
        if deal.points is not None and not agree(deal.points, expected.points) and not stick:
            texts = points_text(expected.points), points_text(deal.points)
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
            return self._pose(done)
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
                return None
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
        return self._pose(done)

    def _pose(self, done: DealReplay) -> Table | None:
        """The table at the end of a deal whose play is not recorded, as far as that is."""
        table: Table = self.rules.new_table(done.start, self.deal)
        engine = Engine(self.rules, table)
        errors = self.errors
        for parts, tiles in _shown_tiles(self.deal):
            self.report(engine.see(tiles), *parts)
        if self.errors > errors:
            done.stopped = 0
            return None
        for part, fault in self.rules.pose(table, self.deal):
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


def _play_deal(deal: Deal, rules: RuleSet[Any], reporter: Reporter, endings: list[Ending], over: bool) -> _DealRun:
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
    run = _DealRun(deal, rules, reporter, [] if miscount else endings, over)
    if miscount:
        part, fault = miscount
        run.report((fault,), part)
        run.faults += deal.faults
        return run
    run.play(run.recorded_start())
    if run.misfits and run.before is not None and run.before.start is not None:
        other = _DealRun(deal, rules, reporter, endings, over)
        other.play(run.before.start)
        if other.errors < run.errors and (run.stopped or not other.stopped):
            run, other = other, run
        run.endings += [ending for ending in other.endings if ending not in run.endings]
    elif run.errors and deal.points is None:  # the total recorded before may be what is wrong
        for ending in {one.following.start: one for one in endings}.values():
            other = _DealRun(deal, rules, reporter, [ending], over)
            other.play(other.recorded_start())
            run = other if other.errors < run.errors else run
    return _with_possible_riichi(run, endings, over)


def _with_possible_riichi(run: _DealRun, endings: list[Ending], over: bool) -> _DealRun:
    """The run of a deal; where its record does not say who was in riichi the one that fits best, and all their ends."""
    if run.done is None or "riichi" not in run.rules.terms.features:
        return run
    deal, start, runs = run.deal, run.done.start, [run]
    for other_deal in possible_riichi(deal, run.rules.players):
        other = _DealRun(other_deal, run.rules, run.reporter, endings, over)
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


def _header_of(game: Game) -> int:
    """Where the faults of a game as a whole stand."""
    return game.places.part("Rules") or 0


def _finish(result: Replay, endings: list[Ending], reporter: Reporter, unknown_standing: bool) -> None:
    """Hold the end of the record against the end of the game."""
    game, rules = result.game, result.rules
    assert rules is not None
    if not game.deals and not result.faults:
        result.faults.append(reporter.diagnostic(Fault("unfinished", {"what": "game"}), None, _header_of(game)))
    if not endings or not result.deals:
        return
    last = result.deals[-1]
    first = last.start.first
    recorded = game.final is not None or game.total is not None
    ending = _choose_last(endings, rules, first, game) if recorded else endings[0]
    part = game.places.part
    untold = ending.following.start is None and not ending.following.over
    if not recorded and last.outcome is not None and None in last.outcome.tenpai:
        untold |= any(bool(one.following.over) != bool(ending.following.over) for one in endings)
    if not untold and not ending.following.over:
        fault = Fault("unfinished", {"what": "game"})
        if game.final is not None:
            due = ending.following.start
            label = "" if due is None else f"deal {'ESWN'[due.wind % 4]}{due.number(rules.players)}"
            fault = Fault("game-not-over", {}, label, "final", ending.how)
        offset = last.deal.places.part("deal") if game.final is None else part("final")
        result.faults.append(reporter.diagnostic(fault, last.deal, offset))
        return
    if untold or None in ending.points:
        if recorded:
            fault = Fault("unchecked-standing", {"problem": "the points before it are not known"})
            result.faults.append(reporter.diagnostic(fault, None, part("final", "total")))
        return
    points = [one for one in ending.points if one is not None]
    chombos = Counter(
        one.seat for deal in game.deals for one in deal.results if isinstance(one, Penalty) and one.chombo
    )
    result.final, result.scores = rules.standing(points, ending.sticks, first, chombos)
    if game.final is not None and game.final != result.final:
        fault = Fault("wrong-final", {}, points_text(result.final), points_text(game.final))
        result.faults.append(reporter.diagnostic(fault, None, part("final")))
    if unknown_standing:
        result.scores = None
        if game.total is not None:
            fault = Fault("unchecked-standing", {"problem": "uma and the like are not recorded"})
            result.faults.append(reporter.diagnostic(fault, None, part("total")))
    elif game.total is not None:
        # A total that follows from the final points recorded is not wrong beside them.
        final = game.final if game.final is not None and len(game.final) == rules.players else None
        by_final = result.scores if final is None else rules.standing(final, 0, first, chombos)[1]
        follows = game.total == tuple(Decimal(score) / 1000 for score in by_final)
        scores = game.total if follows else tuple(Decimal(score) / 1000 for score in result.scores)
        if game.total != scores:
            fault = Fault("wrong-total", {}, _total_text(scores), _total_text(game.total))
            result.faults.append(reporter.diagnostic(fault, None, part("total")))


def _choose_last(endings: list[Ending], rules: RuleSet[Any], first: int, game: Game) -> Ending:
    """Of the ways in which the last deal may have ended that which the end recorded fits, or at least comes after."""
    for ending in endings:
        if game.final is not None and _final(rules, ending, first) == game.final:
            return ending
    return next((one for one in endings if one.following.over and not one.certain), endings[0])


def _final(rules: RuleSet[Any], ending: Ending, first: int) -> tuple[int, ...] | None:
    """The final points, if the game is over and they are known."""
    if not ending.following.over or None in ending.points:
        return None
    return rules.standing([one for one in ending.points if one is not None], ending.sticks, first, {})[0]


def _starting_points(game: Game) -> int | None:
    """What all had together at the start, if the record begins there: private tables start with any equal points."""
    points = game.deals[0].points
    if points is None or points[0] is None or len(set(points)) > 1 or game.deals[0].sticks:
        return None
    return len(points) * points[0]


def _find_start_fault(game: Game, rules: RuleSet[Any]) -> Fault | None:
    """The fault of a game that begins with other points than each player has by the rules, though their sum may be.

    Any equal points are as agreed, unless the header says what was.
    """
    deal, total = game.deals[0] if game.deals else Deal(), rules.total_points()
    points = deal.points
    if (deal.wind, deal.number) != (0, 1) or deal.honba or deal.sticks or points is None or total is None:
        return None
    due = (total // rules.players,) * rules.players
    if len(points) != rules.players or agree(points, due):
        return None
    if len(set(points) - {None}) == 1 and "start-points=" not in game.rules:
        return None
    known = [one for one in points if one is not None]
    if len(set(known)) > 1 and (len(known) < len(points) or sum(known) != total):
        return None  # their sum is reported, where it can be told
    return Fault("start-points", {}, points_text(due), points_text(points))


def _find_extra_name(game: Game, players: int) -> tuple[str, Fault] | None:
    """The last tag that names a player beyond those who play, and its fault."""
    for seat in range(len(SEATS) - 1, players - 1, -1):
        if game.tags.get(SEATS[seat]):
            return SEATS[seat], Fault("wrong-count", {"what": "the header", "count": seat + 1, "players": players})
    return None


def _find_miscount(deal: Deal, players: int) -> tuple[str, Fault] | None:
    """The first statement that speaks of more or fewer players than play, and its fault: the deal is not replayed."""
    counts = [("points", deal.points), ("after", deal.after)]
    for index, result in enumerate(deal.results):
        counts.append((f"pay {index}", result.pay))
        if not isinstance(result, Penalty):
            counts.append((f"before {index}", result.before))
    for part, values in counts:
        if values is not None and len(values) != players:
            facts = {"what": part.partition(" ")[0], "count": len(values), "players": players}
            return part, Fault("wrong-count", facts)
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


def _total_text(total: tuple[Decimal, ...]) -> str:
    """Scores with a decimal, or with as many as are recorded."""
    return " ".join(f"{one:.1f}" if one == one.quantize(Decimal("0.1")) else str(one) for one in total)
