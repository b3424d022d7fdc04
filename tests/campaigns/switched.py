"""Simulated games said to be of another preset, or with another option: what engine and referee first find is equal."""

from dataclasses import replace
from random import Random

import riichi_options
import riichi_referee
from campaign import Piece, disagreement
from referees import Referee
from steering import play

from mjlog.model import Deal, Game
from mjlog.played import DealReplay, Replay
from mjlog.replayer import replay
from mjlog.rules.select import select_rules

CODES = {"fifth-copy": "extra-copy", "indicator-early": "indicator-undue"}
"""What a finding of the referee is called in the catalogue, where it is not the same."""
VALUES = 8
"""So many values of options are tried of each game."""
CARRIED = {"carried-points", "carried-honba", "carried-sticks", "wrong-dealer", "wrong-round", "game-over"}
"""What a deal may have against the one before."""
ENDS = {"game-not-over", "wrong-final", "wrong-total"}
"""What a game may have against its last deal."""


def presets(players: int) -> list[str]:
    """The ``Rules`` tags of the presets for so many."""
    return [f"riichi {name}" for name, options in riichi_options.PRESETS.items() if options["players"] == players]


def run(rules: str, seed: int) -> Piece:
    """Judge a game under every other preset, with the red fives that there are too, and with other options."""
    game, piece = play(rules, seed), Piece()
    reds = ",".join(map(str, Referee(rules).options["red-fives"]))
    others = [one for one in presets(Referee(rules).players) if one != rules]
    changed = Random(f"{rules} {seed} switched").sample(values(rules), VALUES)
    for tag in (*others, *(f"{other} red-fives={reds}" for other in others), *changed):
        _judge(replace(game, tags={**game.tags, "Rules": tag}), piece, f"seed {seed}, of {rules}")
    return piece


def values(rules: str) -> list[str]:
    """The tag with one word more, in each way that there is."""
    set_already = {word.partition("=")[0] for word in rules.split()}
    names = (name for name in riichi_options.NAMES if name not in set_already)
    tags = (f"{rules} {name}={value}" for name in names for value in riichi_options.NAMES[name][1])
    return [tag for tag in tags if select_rules(tag).rules is not None]


def _judge(game: Game, piece: Piece, what: str) -> None:
    referee, replayed = Referee(game.rules), replay(game)
    sound: list[bool] = []
    for done in replayed.deals:
        piece.cases += 1
        try:
            engine, naive = _first_fault(done), _first_finding(done.deal, referee)
        except ValueError as error:  # what this preset counts was not recorded under the other
            piece.tally[f"unjudged: {error}"] += 1
            sound.append(False)
            continue
        piece.tally[naive or "no fault"] += 1
        sound.append(not engine and not naive)
        if engine != naive:
            piece.disagreements.append(_disagreement(game, done.deal, engine, naive, what))
    _judge_order(replayed, referee, sound, piece, what)


def _judge_order(replayed: Replay, referee: Referee, sound: list[bool], piece: Piece, what: str) -> None:
    """What follows from each sound deal: the next one, or the end of the game."""
    game = replayed.game
    for at, deal in enumerate(game.deals):
        if any(one.code == "game-over" for one in replayed.deals[at].faults):
            return  # that the game is over is said once
        if not sound[at] or (at + 1 < len(sound) and not sound[at + 1]):
            continue
        due = riichi_referee.succession(_start(deal), riichi_referee.outcome_of(deal, referee.options), referee.options)
        piece.tally["deals of which what follows was told"] += 1
        if at + 1 < len(sound):
            engine = {one.code for one in replayed.deals[at + 1].faults} & CARRIED
            misled = due != _start(game.deals[at + 1])
        else:
            engine = {one.code for one in replayed.faults} & ENDS
            ended = (due.final, due.total) if isinstance(due, riichi_referee.Over) else None
            misled = game.final is not None and ended != (game.final, game.total)
        piece.tally[f"{'no ' if not misled else ''}fault of what follows"] += 1
        if bool(engine) != misled:
            piece.disagreements.append(_disagreement(game, deal, sorted(engine), due, what))


def _disagreement(game: Game, deal: Deal, engine: object, naive: object, what: str) -> str:
    return disagreement(game.rules, deal, engine, naive, f"{what}, {deal.label}")


def _first_fault(done: DealReplay) -> str:
    """The code of the engine's first fault of a deal, apart from the one before."""
    return next((one.code for one in done.faults if one.is_fault and one.code not in CARRIED), "")


def _first_finding(deal: Deal, referee: Referee) -> str:
    """The same of the referee."""
    verdict = riichi_referee.judge(deal, referee.options)
    return "" if verdict is None else CODES.get(verdict.word, verdict.word)


def _start(deal: Deal) -> riichi_referee.Start:
    assert deal.wind is not None
    assert deal.dealer is not None
    assert deal.points is not None
    points = tuple(one or 0 for one in deal.points)
    return riichi_referee.Start(deal.wind, deal.dealer, deal.honba or 0, deal.sticks or 0, points)
