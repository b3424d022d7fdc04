"""Simulated games: no fault by the engine, nothing of its state amiss at any step, and none by the naive referee."""

from collections.abc import Iterable

from campaign import Piece, disagreement, in_words
from recount import Recount
from referees import Referee
from steering import play

from mjlog.model import Call, Deal, Discard, Draw, Drawn, Event, Game, Penalty, Say
from mjlog.played import DealReplay, new_engine
from mjlog.replayer import replay
from mjlog.table import Table
from mjlog.tiles import is_bonus


def run(rules: str, seed: int) -> Piece:
    """Play a game and judge it."""
    referee = Referee(rules)
    game = play(rules, seed)
    played = replay(game)
    found = [fault for fault in played.faults if fault.is_fault]
    piece = Piece(cases=len(game.deals))
    for index, fault in referee.judge_game(game):
        deal = game.deals[min(index, len(game.deals) - 1)]
        piece.disagreements.append(disagreement(rules, deal, in_words(found), fault, f"seed {seed}, deal {index + 1}"))
    if found and not piece.disagreements:
        piece.disagreements.append(disagreement(rules, game.deals[0], in_words(found), "nothing", f"seed {seed}"))
    for done in played.deals:
        fault = recounted(referee.rule_set, done)
        if fault:
            piece.disagreements.append(disagreement(rules, done.deal, fault, "recounted", f"seed {seed}"))
        piece.tally.update(_rare(done.deal))
    piece.tally[f"games of {rules}"] += 1
    if played.final is not None:
        piece.tally["games that ended"] += 1
        _add_up(piece, game, rules)
    return piece


def recounted(rule_set: str, done: DealReplay) -> str:
    """Where the engine's table is not what the events make it; empty where it always is."""
    recount = Recount(rule_set, done.rules, done.deal)
    steps, table = 0, None
    for index, event, table in done.steps():
        recount.apply(event)
        steps = index + 1
        try:
            recount.compare(table)
        except AssertionError as error:
            return f"step {index}: {error}"
    if steps != len(done.deal.events):
        return f"stopped at step {steps}"
    return "" if table is None or _alike(table, run_through(done)) else "many turns at once leave another table"


def run_through(done: DealReplay) -> Table:
    """The table after the deal, usual turns played as the replay plays them: many at once."""
    engine = new_engine(done.deal, done.start, done.rules)
    assert engine.run(done.deal.events) is None
    return engine.table


def _alike(one: Table, other: Table) -> bool:
    """Whether two tables are equal, but for when a hand far from ready is looked at again."""
    for player in (*one.players, *other.players):
        player.far = 0
    return one == other


def _add_up(piece: Piece, game: Game, rules: str) -> None:
    """What all won and lost adds up to nothing, and to the final points of each."""
    pays = [one.pay for deal in game.deals for one in deal.results if one.pay is not None]
    if rules.startswith("riichi"):
        return  # deposits are no payments; the referee counts them
    assert game.final is not None
    start = game.deals[0].points or ()
    totals = tuple((start[seat] or 0) + sum(pay[seat] for pay in pays) for seat in range(len(start)))
    if totals != game.final:
        piece.disagreements.append(disagreement(rules, game.deals[-1], game.final, totals, "the final points"))


def _rare(deal: Deal) -> Iterable[str]:
    """What happens in a deal that does not happen in every one."""
    events = deal.events
    for before, event in zip([None, *events], events, strict=False):
        if isinstance(event, Call):
            yield event.kind
        elif isinstance(event, Draw) and is_bonus(event.tile):
            yield "flower" if not (isinstance(before, Draw) and is_bonus(before.tile)) else "flower after flower"
        elif isinstance(event, Say):
            yield f"{event.what} {_answered(before)}"
        elif isinstance(event, Discard) and event.riichi:
            yield "riichi"
    for result in deal.results:
        if not isinstance(result, Penalty):
            yield f"draw {result.kind}" if isinstance(result, Drawn) else "win"
    if len(deal.wins) > 1:
        yield f"{len(deal.wins)} winners"


def _answered(event: Event | None) -> str:
    """What was won or said on."""
    if isinstance(event, Draw) and event.replacement:
        return "on a replacement"
    return f"on {event.kind}" if isinstance(event, Call) else ""
