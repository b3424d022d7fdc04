"""Play a record again: every event through the engine, every claim against what was computed.

``replay`` gives a `Replay`: for each deal its faults, its wins and payments as computed, and the points it ends with.
``DealReplay.steps`` plays a deal once more, event by event, for those who want to see the table.
"""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from mjlog.claims import points_text
from mjlog.deal_runs import play_deal
from mjlog.diagnostics import Bound, Diagnostic
from mjlog.limits import FAULTS
from mjlog.model import SEATS, Deal, Game, Penalty
from mjlog.played import Replay, Reporter
from mjlog.rules.select import select_rules
from mjlog.settlement import Ending, agree
from mjlog.table import ALL_TERMS, Fault, RuleSet


def replay(game: Game, number: int = 1) -> Replay:
    """Play a game again under the rules that its header names.

    Args:
        game: the record; it is not changed.
        number: which game of its file it is, for the faults' places.
    """
    result = _replay_unsorted(game, number)
    result.faults.sort(key=lambda one: (one.place.line, one.place.column))  # a wrong start is found before the play
    result.faults = _first(result.faults)
    return result


def _first(faults: list[Diagnostic]) -> list[Diagnostic]:
    """As many faults, and as many notes, as are told of a game, and that there are more."""
    bound = Bound()
    told = [one for one in faults if bound.tells(one)]
    if len(told) < len(faults):
        last = told[-1]
        told.append(Diagnostic("unchecked-rest", last.where, last.place, {"most": f"{FAULTS:,}"}))
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
    unnamed = (Fault("unchecked-rules", {"problem": "what can be read of the header does not name them"}),)
    found = unnamed if not game.rules and _is_broken(game) else selected.faults
    result.faults += [reporter.diagnostic(fault, None, _header_of(game)) for fault in found]
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
        run = play_deal(deal, selected.rules, reporter, endings, over)
        over = over or (run.before is not None and run.before.must_end)
        endings = run.endings
        if run.done is not None:
            result.deals.append(run.done)
        result.faults += run.faults
        if result.faults and Bound(result.faults).is_passed:
            return result
    _finish(result, endings, reporter, selected.unknown_standing)
    return result


def _header_of(game: Game) -> int:
    """Where the faults of a game as a whole stand."""
    return game.places.part("Rules") or 0


def _is_broken(game: Game) -> bool:
    """Whether the header could not be read whole, so that it may say more."""
    if not game.faults or not game.deals:
        return bool(game.faults)
    start, source = game.deals[0].places.part("deal"), game.source
    return start is None or source is None or game.faults[0].place.line < source.place(start).line


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
    chombos = Counter(
        one.seat for deal in game.deals for one in deal.results if isinstance(one, Penalty) and one.chombo
    )

    def by_final() -> tuple[int, ...] | None:
        """The scores by the final points recorded."""
        final = game.final
        return None if final is None or len(final) != rules.players else rules.standing(final, 0, first, chombos)[1]

    if untold or None in ending.points:
        if recorded:
            fault = Fault("unchecked-standing", {"problem": "the points before it are not known"})
            result.faults.append(reporter.diagnostic(fault, None, part("final", "total")))
        scores = by_final()
    else:
        points = [one for one in ending.points if one is not None]
        result.final, result.scores = rules.standing(points, ending.sticks, first, chombos)
        if game.final is not None and game.final != result.final:
            fault = Fault("wrong-final", {}, points_text(result.final), points_text(game.final))
            result.faults.append(reporter.diagnostic(fault, None, part("final")))
        scores = result.scores
    if unknown_standing:
        result.scores = None
        if game.total is not None and scores is not None:
            fault = Fault("unchecked-standing", {"problem": "uma and the like are not recorded"})
            result.faults.append(reporter.diagnostic(fault, None, part("total")))
    elif game.total is not None and scores is not None:
        total = _total_of(scores)
        if game.total != total and _total_of(by_final() or scores) != game.total:  # it may follow from those recorded
            fault = Fault("wrong-total", {}, _total_text(total), _total_text(game.total))
            result.faults.append(reporter.diagnostic(fault, None, part("total")))


def _total_of(scores: Sequence[int]) -> tuple[Decimal, ...]:
    """Scores in thousands of points."""
    return tuple([Decimal(score) / 1000 for score in scores])


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


def _total_text(total: tuple[Decimal, ...]) -> str:
    """Scores with a decimal, or with as many as are recorded."""
    return " ".join(f"{one:.1f}" if one == one.quantize(Decimal("0.1")) else str(one) for one in total)
