"""Play a record again: every event through the engine, every claim against what was computed.

``replay`` gives a `Replay`: for each deal its faults, its wins and payments as computed, and the points it ends with.
``DealReplay.steps`` plays a deal once more, event by event, for those who want to see the table.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, NamedTuple

from mjlog.catalogue import Kind
from mjlog.claims import compare_draw, compare_win, fill_claims, pay_text, without_consequences
from mjlog.copies import find_copy_fault
from mjlog.diagnostics import Diagnostic, Where
from mjlog.engine import Engine
from mjlog.model import Deal, Drawn, Event, Game, Gap, Penalty, Say, Win, seat_letter
from mjlog.rules.select import select_rules
from mjlog.table import ACT, DealStart, Fault, Faults, Next, Outcome, RuleSet, Table, Won, is_impossible
from mjlog.tiles import UNKNOWN

Points = tuple[int | None, ...]


@dataclass(slots=True)
class DealReplay:
    """One deal played again."""

    deal: Deal
    start: DealStart
    rules: RuleSet[Any]
    faults: list[Diagnostic] = field(default_factory=list)
    stopped: int | None = None
    """Index of the impossible event at which the replay of the deal stopped."""
    results: list[Win | Drawn] = field(default_factory=list)
    """Wins, nearest first, or the draw, as computed; what cannot be told is None in them."""
    after: tuple[int | None, ...] = ()
    """Points after the deal: its start, deposits, and the payments recorded (computed where none are)."""
    sticks: int = 0
    """Riichi sticks left on the table."""
    outcome: Outcome | None = None
    """How it ended; None if the record or the replay stops before."""

    def steps(self) -> Iterator[tuple[int, Event, Table]]:
        """Play the deal again: index and event, and the table after it (one object that changes)."""
        engine = new_engine(self.deal, self.start, self.rules)
        for index, event in enumerate(self.deal.events[: self.stopped]):
            engine.step(event)
            yield index, event, engine.table


@dataclass(slots=True)
class Replay:
    """A game played again."""

    game: Game
    rules: RuleSet[Any] | None
    """None where the rules are not known; then nothing was replayed."""
    deals: list[DealReplay] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    """All faults and notes, in the order of the file."""
    final: tuple[int, ...] | None = None
    """Final points as computed."""
    scores: tuple[int, ...] | None = None
    """Final scores with uma and oka, in points (42300 is +42.3)."""

    @property
    def errors(self) -> list[Diagnostic]:
        """The faults without what was merely not checked."""
        return [fault for fault in self.faults if fault.is_fault]


def new_engine(deal: Deal, start: DealStart, rules: RuleSet[Any]) -> Engine[Any]:
    """An engine at the start of a deal, the hands dealt."""
    table = rules.new_table(start, deal)
    engine = Engine(rules, table)
    engine.deal(deal.hands, deal.dora)
    return engine


def replay(game: Game, number: int = 1) -> Replay:
    """Play a game again under the rules that its header names.

    Args:
        game: the record; it is not changed.
        number: which game of its file it is, for the faults' places.
    """
    selected = select_rules(game.rules)
    result = Replay(game, selected.rules)
    reporter = _Reporter(game, number, selected.uncertain)
    result.faults += game.faults
    if game.faults and not game.deals:
        return result
    place = game.places.parts.get("Rules", game.places.parts.get("deal", 0))
    result.faults += [reporter.diagnostic(fault, None, place) for fault in selected.faults]
    if selected.rules is None:
        for deal in game.deals:
            result.faults += deal.faults
        return result
    endings: list[_Ending] = []
    over = False
    for deal in game.deals:
        run = _play_deal(deal, selected.rules, reporter, endings, over)
        over = over or (run.before is not None and run.before.must_end)
        endings = run.endings
        if run.done is not None:
            result.deals.append(run.done)
        result.faults += run.faults
    _finish(result, endings, reporter, selected.unknown_standing)
    result.faults.sort(key=lambda one: (one.place.line, one.place.column))  # a wrong start is found before the play
    return result


class _Ending(NamedTuple):
    """How a deal ended, in one of the ways that its record may be meant."""

    following: Next
    points: Points
    sticks: int


class _Reporter:
    """Turns faults into diagnostics with their place in the file.

    Where options are not known, only what is impossible under any is a fault.
    """

    def __init__(self, game: Game, number: int, uncertain: bool) -> None:
        self.game = game
        self.number = number
        self.uncertain = uncertain

    def diagnostic(
        self, fault: Fault, deal: Deal | None, offset: int | None, step: int | None = None, seat: int | None = None
    ) -> Diagnostic:
        source = self.game.source
        where = Where(self.number, "" if deal is None else deal.label, step, seat)
        diagnostic = Diagnostic(fault.code, where, facts=dict(fault.facts))
        diagnostic.expected, diagnostic.actual, diagnostic.hint = fault.expected, fault.actual, fault.hint
        if self.uncertain and diagnostic.kind in (Kind.ILLEGAL, Kind.MISMATCH):
            diagnostic.facts = {"problem": diagnostic.message}
            diagnostic.code = "unchecked-options"
        if source is not None:
            diagnostic.place = source.place(offset)
            if offset is not None:
                diagnostic.excerpt = source.excerpt(offset)
        return diagnostic


class _DealRun:
    """The replay of one deal, with what it needs on the way."""

    def __init__(
        self, deal: Deal, rules: RuleSet[Any], reporter: _Reporter, endings: list[_Ending], over: bool
    ) -> None:
        self.deal = deal
        self.rules = rules
        self.reporter = reporter
        self.over = over
        self.before: Next | None = None
        """What the deal before led to: of several readings the one that the start recorded fits best."""
        self.misfits: tuple[tuple[str, Fault], ...] = ()
        """How the start recorded differs from it, each with its statement."""
        for place, ending in enumerate(endings):
            misfits = self._compare(ending.following)
            if place == 0 or len(misfits) < len(self.misfits):
                self.misfits, self.before = misfits, ending.following
        self.faults: list[Diagnostic] = []
        self.done: DealReplay | None = None
        self.right: Points = ()
        """Points so far if the payments are those computed, ``done.after`` if they are those recorded."""
        self.endings: list[_Ending] = []
        self.lost = False
        """Whether turns are missing, so that neither hands nor points can be told."""

    @property
    def errors(self) -> int:
        """How many faults were found."""
        return sum(fault.is_fault for fault in self.faults)

    def report(self, faults: Faults, *parts: str) -> None:
        """Faults of a statement, placed where the first of these parts stands."""
        if not faults:
            return  # places are looked for only where there is a fault
        offset = self.deal.places.part(*parts)
        self.faults += [self.reporter.diagnostic(fault, self.deal, offset) for fault in faults]

    def play(self, start: DealStart | None) -> None:
        """Replay the deal from these counters; None where its record lacks what a replay needs."""
        for part, fault in self.misfits:
            self.report((fault,), part)
        if (self.before is None or self.before.start is None) and self.deal.points and None not in self.deal.points:
            points = [one for one in self.deal.points if one is not None]
            total = _starting_points(self.reporter.game) or self.rules.total_points()
            if total is not None:
                self.report(self.rules.verify_points(points, self.deal.sticks, total), "points")
        if start is None:
            self.report((Fault("unchecked-deal", {"problem": "the round or the dealer is not recorded"}),), "deal")
            self.faults += self.deal.faults
            return
        done = self.done = DealReplay(self.deal, start, self.rules, sticks=start.sticks, after=start.points)
        table = self._play_events(done)
        self.faults += self.deal.faults
        if self.lost:
            self._settle_unseen(done)
        elif done.stopped is None and table is not None and not self.deal.faults:
            self._settle(done, table)
        done.faults = self.faults

    # The start

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
            counted = None not in (deal.honba, deal.sticks) or (wind == 0 and deal is self.reporter.game.deals[0])
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
        if expected.counted and deal.honba not in (None, expected.honba):
            misfits.append(("honba", Fault("carried-honba", {}, str(expected.honba), str(deal.honba))))
        if expected.counted and deal.sticks not in (None, expected.sticks):
            misfits.append(("sticks", Fault("carried-sticks", {}, str(expected.sticks), str(deal.sticks))))
        if deal.points is not None and not _agree(deal.points, expected.points):
            texts = _points_text(expected.points), _points_text(deal.points)
            misfits.append(("points", Fault("carried-points", {}, *texts)))
        return tuple(misfits)

    # The play

    def _play_events(self, done: DealReplay) -> Table | None:
        deal = self.deal
        table: Table = self.rules.new_table(done.start, deal)
        if not deal.events and not deal.hands:
            faults = Engine(self.rules, table).see(_shown_tiles(deal))
            if faults:
                self.report(faults, *(f"shown {seat_letter(one.seat)}" for one in deal.shown), "dora")
                done.stopped = 0
                return None
            for fault in self.rules.pose(table, deal):
                self.report((fault,), f"shown {fault.facts['player']}")
            return table
        engine = Engine(self.rules, table)
        faults = engine.deal(deal.hands, deal.dora)
        if faults:
            self.report(faults, *(f"hand {'ABCD'[seat]}" for seat in deal.hands), "dora")
            if is_impossible(faults):
                done.stopped = 0
                return None
        # The columns speak of the deal as a whole: of one that was read in part they tell nothing.
        copy = None if deal.faults else find_copy_fault(deal)
        if copy is not None and copy.step < 0:
            self.report((copy.fault,), "copies" if copy.fault.code == "copies-length" else "dealt", "dora")
            done.stopped = 0
            return None
        events = deal.events if copy is None else deal.events[: copy.step + 1]
        found = engine.run(events)
        while found is not None:
            index, faults = found
            if self._report_event(done, index, events[index], faults):
                return None
            found = engine.run(events, index + 1)
        if copy is not None and copy.step == len(deal.events):
            self.report((copy.fault,), "copies")
            return None
        if copy is not None:
            self._report_event(done, copy.step, deal.events[copy.step], (copy.fault,))
            return None
        return table

    def _report_event(self, done: DealReplay, index: int, event: Event, faults: Faults) -> bool:
        """Report an event's faults; true if one of them stops the deal."""
        offsets = self.deal.places.events()
        offset = offsets[index] if index < len(offsets) else None
        seat = getattr(event, "seat", None)
        for fault in faults:
            shown = self.deal.places.part(f"shown {seat_letter(seat)}") if fault.code == "shown-hand" else None
            self.faults.append(self.reporter.diagnostic(fault, self.deal, shown or offset, index, seat))
        if is_impossible(faults):
            done.stopped = index
        self.lost = isinstance(event, Gap)
        return self.lost or done.stopped is not None

    # The end

    def _settle(self, done: DealReplay, table: Table) -> None:
        results = self.deal.results
        wins = [result for result in results if isinstance(result, Win)]
        drawn = next((result for result in results if isinstance(result, Drawn)), None)
        chombo = next((result for result in results if isinstance(result, Penalty) and result.chombo), None)
        self.right = done.after
        if drawn is not None:
            self._settle_draw(done, table, drawn)
        elif wins or table.wins:
            self._settle_wins(done, table, wins)
        elif chombo is not None:
            done.outcome = Outcome(chombo=True)
        else:
            self.report((Fault("unfinished", {"what": "deal"}),), "deal")
            return
        if done.outcome is not None:
            self._settle_penalties(done, table)
            self._end(done, done.outcome)

    def _settle_unseen(self, done: DealReplay) -> None:
        """What follows from the results recorded, if turns before them are not: the points only where they are said."""
        results = self.deal.results
        wins = tuple(result.seat for result in results if isinstance(result, Win))
        drawn = next((result for result in results if isinstance(result, Drawn)), None)
        done.after = self.right = self.deal.after or (None,) * self.rules.players
        if wins:
            done.sticks = 0
            done.outcome = Outcome(winners=wins)
            self._end(done, done.outcome)
        elif drawn is not None:
            tenpai = drawn.tenpai
            ready = tuple(None if tenpai is None else seat in tenpai for seat in range(self.rules.players))
            done.outcome = Outcome((), drawn.kind, ready, drawn.seats if drawn.kind == "nagashi" else ())

    def _settle_wins(self, done: DealReplay, table: Table, recorded: list[Win]) -> None:
        played = bool(self.deal.events)
        if not table.wins:
            engine = Engine(self.rules, table)
            for win in recorded:
                self._declare(engine, win, played)
        ranked = self.rules.rank_wins(table)
        if len(table.wins) > max(len(ranked), 1):
            self.report((Fault("too-many-rons", {"count": len(table.wins)}),), "result 0")
        done.after = self.right = self.points(table)
        done.sticks = table.sticks
        if not ranked:
            return
        if recorded and [win.seat for win in recorded] != [won.seat for won in ranked]:
            names = [" ".join(seat_letter(one.seat) for one in ones) for ones in (ranked, recorded)]
            self.report((Fault("wrong-winner", {}, *names),), "result 0")
        if len({(win.source, win.tile) for win in recorded}) > 1 or len({win.seat for win in recorded}) < len(recorded):
            self.report((Fault("wins-disagree"),), f"result {self.deal.results.index(recorded[1])}")
        for shown in self.deal.shown if played else ():
            if all(won.seat != shown.seat for won in table.wins):
                faults = Engine(self.rules, table).show_hand(table.players[shown.seat], None)
                self.report(faults, f"shown {seat_letter(shown.seat)}")
        by_seat = {win.seat: win for win in recorded}
        for won in ranked:
            claimed = by_seat.get(won.seat)
            if claimed is not None and won.value is None:  # the hand is unknown: go on with the value claimed
                self._value_by_claims(table, won, claimed)
            computed = self.rules.settle_win(table, won)
            if not done.start.counted:
                computed.honba = computed.sticks = computed.pay = None
            if claimed is not None:
                self._compare_win(claimed, won, computed, table, done)
                if self.reporter.uncertain:
                    computed = fill_claims(claimed, computed)
            done.results.append(computed)
            self._pay(done, None if claimed is None else claimed.pay, computed.pay)
        self._compare_ura(table)
        done.sticks = 0
        done.outcome = Outcome(winners=tuple(won.seat for won in ranked))

    def _compare_ura(self, table: Table) -> None:
        ura = self.deal.ura
        if ura is None:
            return
        due = self.rules.ura_due(table)
        if due and len(ura) != due:
            self.report((Fault("wrong-ura", {}, str(due), str(len(ura))),), "ura")
        self.report(Engine(self.rules, table).see(ura), "ura")

    def _declare(self, engine: Engine[Any], win: Win, played: bool) -> None:
        """A win that the record states only as a result."""
        table = engine.table
        if played:
            faults = engine.step(Say(win.seat, "tsumo" if win.source is None else "ron"))
        else:
            tile = win.tile
            table.last_seat = -1 if win.source is None else win.source
            won = Won(win.seat, win.source, tile if tile is not None else UNKNOWN)
            faults = self._verify_posed(engine, won, win)
        self.report(faults, f"result {self.deal.results.index(win)}")

    def _verify_posed(self, engine: Engine[Any], won: Won, win: Win) -> Faults:
        table = engine.table
        player = table.players[win.seat]
        table.wins.append(won)
        if player.unknown:
            return ()
        if win.tile is None:
            facts = {"player": seat_letter(win.seat), "problem": "the winning tile is not recorded"}
            return (Fault("unchecked-value", facts),)
        if win.source is None:
            player.add(win.tile)
        return engine.rules.verify_win(table, won)

    def _value_by_claims(self, table: Table, won: Won, win: Win) -> None:
        """The value of a hand that is not known, by what is claimed of it; and whether that agrees with itself."""
        index = self.deal.results.index(win)
        faults = self.rules.verify_claims(table, win)
        for part, fault in faults:
            self.report((fault,), f"{part} {index}", f"result {index}")
        won.value = self.rules.value_of_claims(table, win)
        if won.value is None and not faults and table.players[win.seat].unknown and not self.deal.events:
            facts = {"player": seat_letter(win.seat), "problem": "neither the hand nor all of its value is recorded"}
            self.report((Fault("unchecked-value", facts),), f"result {index}")

    def _compare_win(self, win: Win, won: Won, computed: Win, table: Table, done: DealReplay) -> None:
        index = self.deal.results.index(win)
        faults = compare_win(win, computed, table, done.after)
        if len(faults) > 1:
            faults = without_consequences(faults, self._own_faults(win, won, table, done))
        for part, fault in faults:
            self.report((fault,), f"{part} {index}", f"result {index}")

    def _own_faults(self, win: Win, won: Won, table: Table, done: DealReplay) -> set[str]:
        """The codes of what a win's claims say wrong by the value that they claim themselves."""
        value = self.rules.value_of_claims(table, win)
        meant = self.rules.settle_win(table, replace(won, value=value))
        faults = (*self.rules.verify_claims(table, win), *compare_win(win, meant, table, done.after))
        return {fault.code for _, fault in faults}

    def _settle_draw(self, done: DealReplay, table: Table, drawn: Drawn) -> None:
        index = self.deal.results.index(drawn)
        faults: Faults = ()
        if self.deal.events:
            if drawn.kind == "kyuushu" and table.phase == ACT:
                seat = drawn.seats[0] if drawn.seats else table.turn
                self.report(Engine(self.rules, table).step(Say(seat, "kyuushu")), f"result {index}")
            faults = self.rules.verify_drawn(table, drawn)
            self.report(faults, f"result {index}")
            if is_impossible(faults):
                return
            if not table.wins and table.pending:
                self.rules.passed(table)
            engine = Engine(self.rules, table)
            for player in table.players:
                shown = engine.show_hand(player, None)
                self.report(shown, f"shown {'ABCD'[player.seat]}", f"result {index}")
                if not player.unknown and player.seat in table.shown and drawn.kind in ("exhausted", "nagashi"):
                    player.waits = self.rules.find_waits(player)
        done.after = self.right = self.points(table)
        done.sticks = table.sticks
        computed = self.rules.settle_drawn(table, drawn)
        for part, fault in () if faults else compare_draw(drawn, computed, done.after):
            self.report((fault,), f"{part} {index}", f"result {index}")
        done.results.append(computed)
        if computed.pay is None and drawn.pay is None:
            self.report((Fault("unchecked-tenpai", {"player": "everybody"}),), f"result {index}")
        self._pay(done, drawn.pay, computed.pay)
        tenpai = tuple(self.rules.tenpai(table, drawn))
        done.outcome = Outcome((), computed.kind, tenpai, computed.seats if computed.kind == "nagashi" else ())

    def _settle_penalties(self, done: DealReplay, table: Table) -> None:
        for index, result in enumerate(self.deal.results):
            if isinstance(result, Penalty):
                computed = self.rules.settle_chombo(table, result.seat) if result.chombo else None
                if result.pay is not None and computed is not None and result.pay != computed:
                    fault = Fault("wrong-payment", {}, pay_text(computed), pay_text(result.pay))
                    self.report((fault,), f"pay {index}", f"result {index}")
                self._pay(done, result.pay, computed)

    def points(self, table: Table) -> tuple[int | None, ...]:
        """Points by seat at this moment of the deal."""
        return tuple(player.points for player in table.players)

    def _pay(self, done: DealReplay, recorded: tuple[int, ...] | None, computed: tuple[int, ...] | None) -> None:
        same = done.after is self.right and (recorded == computed or recorded is None or computed is None)
        done.after = _add(done.after, recorded or computed)
        self.right = done.after if same else _add(self.right, computed or recorded)

    def _end(self, done: DealReplay, outcome: Outcome) -> None:
        """Compare the points recorded after the deal; what follows from these, and from those that should be."""
        recorded = self.deal.after
        readings = [done.after] if done.after == self.right else [done.after, self.right]
        if recorded is not None:
            if not any(_agree(recorded, points) for points in readings):
                self.report((Fault("wrong-after", {}, _points_text(done.after), _points_text(recorded)),), "after")
            done.after = tuple(
                computed if one is None else one for one, computed in zip(recorded, done.after, strict=True)
            )
            readings.insert(0, done.after)
        for points in dict.fromkeys(readings):
            following = self.rules.next_deal(done.start, outcome, points, done.sticks)
            self.endings.append(_Ending(following, points, done.sticks))


def _play_deal(deal: Deal, rules: RuleSet[Any], reporter: _Reporter, endings: list[_Ending], over: bool) -> _DealRun:
    """The replay of one deal.

    A wrong number is one mistake and reported once: the deal starts from what its record says or, if that makes for
    more faults, from what the deal before led to; and it may follow from what that one should have said.

    Args:
        deal: the deal.
        rules: its rules.
        reporter: makes the diagnostics.
        endings: the ways in which the deal before may have ended, the recorded one first.
        over: whether it was reported already that the game is over.
    """
    miscounts = _find_miscounts(deal, rules.players)
    run = _DealRun(deal, rules, reporter, [] if miscounts else endings, over)
    if miscounts:
        for part, fault in miscounts:
            run.report((fault,), part)
        run.faults += deal.faults
        return run
    run.play(run.recorded_start())
    if run.misfits and run.before is not None and run.before.start is not None:
        other = _DealRun(deal, rules, reporter, endings, over)
        other.play(run.before.start)
        if other.errors < run.errors:
            run, other = other, run
        run.endings += [ending for ending in other.endings if ending not in run.endings]
    return run


def _finish(result: Replay, endings: list[_Ending], reporter: _Reporter, unknown_standing: bool) -> None:
    """Hold the end of the record against the end of the game."""
    game, rules = result.game, result.rules
    assert rules is not None
    if not endings or not result.deals:
        return
    last = result.deals[-1]
    first = last.start.first
    ending = endings[0]
    if len(endings) > 1 and game.final is not None:
        ending = next((one for one in endings if _final(rules, one, first) == game.final), ending)
    if ending.following.start is None and not ending.following.over:
        return
    parts = game.places.parts
    if not ending.following.over:
        fault = Fault("unfinished", {"what": "game"})
        if game.final is not None:
            fault = Fault("game-not-over")
        offset = parts.get("final", last.deal.places.parts.get("deal"))
        result.faults.append(reporter.diagnostic(fault, last.deal, offset))
        return
    if None in ending.points:
        return
    points = [one for one in ending.points if one is not None]
    chombos = Counter(
        one.seat for deal in game.deals for one in deal.results if isinstance(one, Penalty) and one.chombo
    )
    result.final, result.scores = rules.standing(points, ending.sticks, first, chombos)
    if game.final is not None and game.final != result.final:
        fault = Fault("wrong-final", {}, _points_text(result.final), _points_text(game.final))
        result.faults.append(reporter.diagnostic(fault, None, parts.get("final")))
    if unknown_standing:
        result.scores = None
        if game.total is not None:
            fault = Fault("unchecked-standing", {"problem": "uma and the like are not recorded"})
            result.faults.append(reporter.diagnostic(fault, None, parts.get("total")))
    elif game.total is not None:
        scores = tuple(Decimal(score) / 1000 for score in result.scores)
        if game.total != scores:
            fault = Fault("wrong-total", {}, _total_text(scores), _total_text(game.total))
            result.faults.append(reporter.diagnostic(fault, None, parts.get("total")))


def _final(rules: RuleSet[Any], ending: _Ending, first: int) -> tuple[int, ...] | None:
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


def _find_miscounts(deal: Deal, players: int) -> list[tuple[str, Fault]]:
    """Statements that speak of more or fewer players than play, each with its fault: such a deal is not replayed."""
    counts = [("points", deal.points), ("after", deal.after)]
    for index, result in enumerate(deal.results):
        counts.append((f"pay {index}", result.pay))
        if not isinstance(result, Penalty):
            counts.append((f"before {index}", result.before))
    found = [
        (part, Fault("wrong-count", {"what": part.partition(" ")[0], "count": len(values), "players": players}))
        for part, values in counts
        if values is not None and len(values) != players
    ]
    if players < 4:
        seats = {*deal.hands, *(shown.seat for shown in deal.shown), *(deal.riichi or ()), *deal.unpaid}
        seats |= {getattr(one, "seat", 0) for one in (*deal.events, *deal.results)}
        if max(seats, default=0) >= players:
            found.append(
                ("deal", Fault("wrong-count", {"what": "the deal", "count": max(seats) + 1, "players": players}))
            )
    return found


def _shown_tiles(deal: Deal) -> list[int]:
    """Every tile that a record without play names, each once: indicators, hands laid open, tiles won on."""
    tiles = [*deal.dora, *(tile for shown in deal.shown for tile in shown.tiles)]
    tiles += [tile for shown in deal.shown for meld in shown.melds or () for tile in meld.tiles]
    wins = [one for one in deal.results if isinstance(one, Win) and one.tile is not None]
    # A tile that several win by ron is one tile.
    return tiles + [tile for _, tile in {(one.source, one.tile) for one in wins} if tile is not None]


def _add(points: Points, pay: tuple[int, ...] | None) -> Points:
    """Points after a payment; unknown ones after an unknown payment."""
    if pay is None:
        return (None,) * len(points)
    return tuple([None if one is None else one + change for one, change in zip(points, pay, strict=True)])


def _agree(recorded: tuple[int | None, ...], computed: tuple[int | None, ...]) -> bool:
    """Whether points are equal wherever both are known."""
    return recorded == computed or (
        len(recorded) == len(computed)
        and all(one is None or other is None or one == other for one, other in zip(recorded, computed, strict=True))
    )


def _total_text(total: tuple[Decimal, ...]) -> str:
    """Scores with a decimal, or with as many as are recorded."""
    return " ".join(f"{one:.1f}" if one == one.quantize(Decimal("0.1")) else str(one) for one in total)


def _points_text(points: tuple[int | None, ...]) -> str:
    return " ".join("?" if one is None else str(one) for one in points)
