"""Deals of simulated and real games with one change in each: engine and naive referee agree on what is wrong and where.

What both call legal is counted by kind of change, and some of it kept to look at.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from difflib import unified_diff
from itertools import zip_longest
from random import Random
from typing import NamedTuple

import verdicts
from campaign import Piece, in_words, record
from mistakes import MISTAKES, RARE
from real_games import real_game
from referees import Referee, UnjudgedError
from steering import play
from switched import CARRIED

from mjlog.diagnostics import Diagnostic, Kind
from mjlog.model import Deal, Drawn, Game, Result, Win
from mjlog.played import DealReplay
from mjlog.replayer import replay

RECORDS = "records"
"""In place of rules: those of real records."""
LEFT_ASIDE = "left aside"
FOLLOWED = "legal deals of which both told what follows"
UNCLAIMED = 0.3
"""The share of deals of whose results nothing is claimed: so that other tiles can be a legal record, too."""


def run(rules: str, seed: int) -> Piece:
    """Change each deal of a game in one place, and judge it; the game is a real one for the rules `RECORDS`."""
    piece = Piece()
    game = real_game(seed) if rules == RECORDS else play(rules, seed)
    try:
        referee = Referee(game.rules)
    except (KeyError, ValueError):
        piece.tally[f"{LEFT_ASIDE}: rules that the referee does not know"] += 1
        return piece
    played = replay(game)
    if not {one.code for one in played.faults} <= {"unfinished"}:
        piece.tally[f"{LEFT_ASIDE}: faulty, or not wholly checked"] += 1
        return piece
    rng = Random(f"{rules} {seed} mutants")
    for done, following in zip_longest(played.deals, game.deals[1:]):
        kind, deal = _changed(referee.rule_set, done, rng)
        _judge(referee, piece, Case(kind, f"seed {seed}, {done.deal.label}", done.deal, deal, following))
    return piece


class Case(NamedTuple):
    """A changed deal."""

    kind: str
    where: str
    before: Deal
    after: Deal
    following: Deal | None
    """The next one of its game."""


def _judge(referee: Referee, piece: Piece, case: Case) -> None:
    """Judge a changed deal by the engine and by the referee, and what it does to the deal that follows."""
    piece.cases += 1
    try:
        verdict = referee.judge(case.after)
    except UnjudgedError:
        piece.tally[f"{case.kind}: unjudged"] += 1
        return
    game = Game({"Rules": referee.rules}, deals=[case.after, *([case.following] if case.following else [])])
    played = replay(game)
    later = [one for deal in played.deals[1:] for one in deal.faults]
    first = [one for one in played.faults if one not in later]
    found = [one for one in first if one.is_fault]
    piece.tally[f"{case.kind}: {'wrong' if verdict else 'legal'}"] += 1
    problem = ""
    if bool(found) != bool(verdict) or (verdict and not _same(found[0], verdict)):
        problem = f"{in_words(found) or 'legal'}\n# referee: {verdict or 'legal'}"
    elif found and found[0].kind is Kind.IMPOSSIBLE and found[0].where.step is not None and len(found) > 1:
        problem = f"more after an impossible event: {in_words(found)}"
    elif case.following:
        told = (
            not verdict and {one.code for one in first} <= {"unfinished"} and _tells_what_follows(referee, case.after)
        )
        piece.tally[FOLLOWED] += told
        problem = _judge_following(referee, game, [one for one in later if one.is_fault], told=told)
    if problem:
        text = record(referee.rules, case.after)
        piece.disagreements.append(f"# {case.where}: {case.kind}\n# engine: {problem}\n{text}")
    elif not verdict and case.after != _plain(case.before):
        piece.examples[f"legal: {case.kind}"].append(_changes(referee.rules, case))


def _same(fault: Diagnostic, verdict: str) -> bool:
    where, index, word = verdict.split(" ", 2)
    return verdicts.same(fault, word, int(index) if where == "event" else None)


def _tells_what_follows(referee: Referee, deal: Deal) -> bool:
    """Whether the referee can tell what a legal deal leads to: riichi's if A deals first, others by what is paid."""
    if referee.rule_set == "riichi":
        return bool(deal.results) and deal.dealer is not None and deal.number == deal.dealer + 1
    return bool(deal.results) and all(one.pay or isinstance(one, Drawn) for one in deal.results)


def _judge_following(referee: Referee, game: Game, found: list[Diagnostic], *, told: bool) -> str:
    """What is wrong with what is said of the next deal, which was not changed; empty if nothing is.

    Only that it does not follow may be its fault, and where that can be told (``told``) the referee says the same.
    """
    codes = {one.code for one in found}
    if not codes <= CARRIED:
        return f"the deal that follows: {in_words(found)}"
    try:
        naive = [fault for deal, fault in referee.judge_game(game) if deal == 1] if told else []
    except ValueError:  # the deal does not end with its results, as after one of several wins
        return ""
    return f"the deal that follows: {sorted(codes)}\n# referee: {naive}" if told and bool(codes) != bool(naive) else ""


def _changes(rules: str, case: Case) -> str:
    """The changed lines of a record, and the record."""
    old, new = (record(rules, deal) for deal in (_plain(case.before), case.after))
    lines = list(unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
    return "\n".join((f"# {case.where}", *(f"#   {line}" for line in lines if line[0] != "@"), new))


def lines(tally: Counter[str]) -> Iterator[str]:
    """Of each kind how many there were and how many of them are legal records."""
    yield from (f"{times:8} games {what}" for what, times in tally.items() if what.startswith(LEFT_ASIDE))
    yield f"{tally[FOLLOWED]:8} {FOLLOWED}"
    kinds = {name.rpartition(": ")[0] for name in tally if name != FOLLOWED and not name.startswith(LEFT_ASIDE)}
    for kind in sorted(kinds):
        legal, wrong, unjudged = (tally[f"{kind}: {word}"] for word in ("legal", "wrong", "unjudged"))
        yield f"{legal + wrong:8} {kind}: {legal / max(legal + wrong, 1):.0%} legal, {unjudged} more not judged"


def _changed(rule_set: str, done: DealReplay, rng: Random) -> tuple[str, Deal]:
    """The deal with a change of a random kind that it has a place for. Which copies its tiles are is no more said."""
    kinds = list(MISTAKES[rule_set].items())
    rng.shuffle(kinds)
    if rng.random() < 0.5:
        kinds.sort(key=lambda kind: kind[0] not in RARE)
    deal = _plain(done.deal)
    if rng.random() < UNCLAIMED:
        deal = replace(deal, results=[_unclaimed(result) for result in deal.results], after=None)
    plain = replace(done, deal=deal)
    found = ((kind, changed) for kind, make in kinds if (changed := make(plain, rng)) is not None)
    return next(found)


def _plain(deal: Deal) -> Deal:
    """The deal without the wall and without which copies its tiles are, which would be wrong after any change."""
    return replace(deal, ids=None, wall=None)


def _unclaimed(result: Result) -> Result:
    """Who won, or how the deal was drawn, and nothing more."""
    if isinstance(result, Win):
        return Win(result.seat, result.source, result.tile)
    return Drawn(result.kind, result.seats) if isinstance(result, Drawn) else result
