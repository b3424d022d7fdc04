"""Simulated deals with one change in each: engine and naive referee agree on whether they are legal records."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from campaign import Piece, disagreement, in_words, record
from mistakes import MISTAKES, RARE
from referees import Referee, UnjudgedError
from steering import play

from mjlog.model import Deal, Drawn, Game, Result, Win
from mjlog.played import DealReplay
from mjlog.replayer import replay

UNCLAIMED = 0.3
"""The share of deals of whose results nothing is claimed: so that other tiles can be a legal record, too."""


def run(rules: str, seed: int) -> Piece:
    """Change each deal of a game in one place, and judge it."""
    rng, referee = Random(f"{rules} {seed} mutants"), Referee(rules)
    piece = Piece()
    for done in replay(play(rules, seed)).deals:
        kind, deal = _changed(referee.rule_set, done, rng)
        piece.cases += 1
        try:
            fault = referee.judge(deal)
        except UnjudgedError:
            piece.tally[f"{kind}: unjudged"] += 1
            continue
        found = _judge(rules, deal)
        legal = "wrong" if fault else "legal"
        piece.tally[f"{kind}: {legal}"] += 1
        if bool(found) != bool(fault):
            what = f"seed {seed}, {done.deal.label}: {kind}"
            piece.disagreements.append(disagreement(rules, deal, found or "legal", fault or "legal", what))
        elif not fault and deal != replace(done.deal, ids=None):
            piece.examples["changed records that are legal"].append(f"# {kind}\n{record(rules, deal)}")
    return piece


def lines(tally: Counter[str]) -> Iterator[str]:
    """Of each kind how many there were and how many of them are legal records."""
    kinds = {name.rpartition(": ")[0] for name in tally}
    for kind in sorted(kinds):
        legal, wrong, unjudged = (tally[f"{kind}: {word}"] for word in ("legal", "wrong", "unjudged"))
        yield f"{legal + wrong:8} {kind}: {legal / max(legal + wrong, 1):.0%} legal, {unjudged} more not judged"


def _changed(rule_set: str, done: DealReplay, rng: Random) -> tuple[str, Deal]:
    """The deal with a change of a random kind that it has a place for. Which copies its tiles are is no more said."""
    kinds = list(MISTAKES[rule_set].items())
    rng.shuffle(kinds)
    if rng.random() < 0.5:
        kinds.sort(key=lambda kind: kind[0] not in RARE)
    deal = replace(done.deal, ids=None)
    if rng.random() < UNCLAIMED:
        deal = replace(deal, results=[_unclaimed(result) for result in deal.results], after=None)
    plain = replace(done, deal=deal)
    found = ((kind, changed) for kind, make in kinds if (changed := make(plain, rng)) is not None)
    return next(found)


def _unclaimed(result: Result) -> Result:
    """Who won, or how the deal was drawn, and nothing more."""
    if isinstance(result, Win):
        return Win(result.seat, result.source, result.tile)
    return Drawn(result.kind, result.seats) if isinstance(result, Drawn) else result


def _judge(rules: str, deal: Deal) -> str:
    return in_words([fault for fault in replay(Game({"Rules": rules}, deals=[deal])).faults if fault.is_fault])
