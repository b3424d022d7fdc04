"""Campaigns of another program: games of the package riichienv, judged by the engine.

    python tests/campaigns/peers.py points|choices [--players 3|4] [-n CASES] [--seed S] [-j PROCESSES] [--minutes M]

``play_riichienv.py`` plays the games in an environment of its own, made on first use: half of them by each preset of
the package, most from a first deal that ``peer_starts.py`` prepares. ``points``: each is read from its MJAI lines and
replayed under our preset. No move may be at fault, and the payments of every deal, the points after it and the final
points must be those computed. ``choices``: at every moment each player may do what the package lets him choose from,
and nothing else.

Ends with a fault if the two ever differ.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
import campaign as common
from campaign import Piece
from environments import python_of
from peer_choices import Choice, differences
from peer_starts import start

from mjlog.model import Call, Deal, Discard, Draw, Drawn, Event, Game, Win
from mjlog.played import DealReplay, Replay
from mjlog.reading import read_record
from mjlog.replayer import replay
from mjlog.tiles import FACE, TERMINALS_AND_HONOURS

_AT_ONCE = 20
"""Games of a piece."""
_PRESETS = {"tenhou": "tenhou", "mjsoul": "majsoul"}
"""Ours by theirs."""


class PeerGame(NamedTuple):
    """A game as the peer tells it."""

    name: str
    rules: str
    """Our ``Rules`` tag."""
    log: list[str]
    scores: list[int]
    choices: list[tuple[int, int, list[str], str]]
    """How many lines stood before, a seat, the actions that it may choose from, and the one it chose."""


def play_games(players: int, theirs: str, seed: int, starts: Sequence[Mapping[str, Any]]) -> Iterator[PeerGame]:
    """Games of the peer.

    Args:
        players: three or four.
        theirs: its preset.
        seed: of the first one.
        starts: what each starts from, as ``play_riichienv.py`` takes it.
    """
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "mjlog-bench"
    script = Path(__file__).with_name("play_riichienv.py")
    command = [python_of("riichienv", cache), "-I", script, *map(str, (players, theirs, seed))]
    text = "".join(f"{json.dumps(start)}\n" for start in starts)
    done = subprocess.run(command, input=text, check=True, capture_output=True, text=True, encoding="utf-8")
    rules = tag_of(players, theirs)
    for number, line in enumerate(done.stdout.splitlines(), seed):
        yield with_robbed_kans(PeerGame(f"{rules} game {number}", rules, **json.loads(line)))


def tag_of(players: int, theirs: str) -> str:
    """Our ``Rules`` tag for their preset."""
    return f"riichi {_PRESETS[theirs]}{'-sanma' * (players == 3)}"


def piece_of_games(players: int, seed: int) -> Iterator[PeerGame]:
    """Some games, by one preset with even seeds, by the other with odd ones."""
    theirs = [*_PRESETS][seed % 2]
    rng = Random(f"{players} {seed}")
    starts = [start(rng, tag_of(players, theirs)) for _ in range(_AT_ONCE)]
    yield from play_games(players, theirs, seed * _AT_ONCE, starts)


def with_robbed_kans(peer: PeerGame) -> PeerGame:
    """The game with every closed kan that is robbed.

    The package writes a closed kan once it has passed, so one that is won is missing from its log: a ron on no tile.
    (A robbed kakan stands before the win.) The players who may rob it are asked before the line stands in any case.
    """
    log, choices, more = peer.log.copy(), list[tuple[int, int, list[str], str]](), 0
    kan, place, line = -1, 0, ""  # the closed kan chosen last: after how many lines of theirs, and of ours
    for length, seat, actions, chosen in peer.choices:
        if length == kan:
            if log[place] != line:
                log.insert(place, line)
                more += 1
            choices.append((place + 1, seat, actions, chosen))
            continue
        choices.append((length + more, seat, actions, chosen))
        kind, *tiles = chosen.split()
        if kind == "ankan":
            kan, place = length, length + more
            made = {"actor": seat, "consumed": tiles, "pai": tiles[0], "type": "ankan"}
            line = json.dumps(made, separators=(",", ":"))
    return peer._replace(log=log, choices=choices)


def read_game(peer: PeerGame) -> Game:
    """The game read from its lines, under our preset; with what the package makes of the wait of a tenhou.

    By the source of our preset of Mahjong Soul it is the widest of the hand (riichi wiki, Mahjong Soul). The package
    has it so of thirteen orphans alone, and of other hands that of the tile drawn.
    """
    (game,) = read_record("".join(f"{line}\n" for line in peer.log))
    widest = any(map(_deals_orphans, game.deals))
    game.tags["Rules"] = peer.rules if widest else f"{peer.rules} tenhou-wait=drawn"
    return game


def _deals_orphans(deal: Deal) -> bool:
    """Whether the dealer has enough kinds of terminals and honours for thirteen orphans with the first draw."""
    assert deal.dealer is not None
    return len({FACE[tile] for tile in deal.hands[deal.dealer].tiles} & TERMINALS_AND_HONOURS) >= 12


# Points


def points(peer: PeerGame) -> Piece:
    """A game: every move, payment and final result."""
    played = replay(read_game(peer))
    piece = Piece()
    piece.tally[f"games of {peer.rules}"] = 1
    for number, deal in enumerate(played.game.deals):
        piece.cases += len(deal.wins)
        piece.tally["deals"] += 1
        piece.tally.update([*_events(deal), *_results(deal), *_values(played.find(deal))])
        if problem := _deal_problem(played, number):
            piece.disagreements.append(f"{peer.name} deal {number + 1}: {problem}\n{_excerpt(peer, number)}")
    others = [fault.message for fault in played.errors if not fault.where.deal]
    if others or played.final != tuple(peer.scores):
        found = "; ".join(others) or f"the end is {peer.scores}, ours {played.final}"
        piece.disagreements.append(f"{peer.name}: {found}")
    return piece


def _deal_problem(played: Replay, number: int) -> str:
    """What the engine makes otherwise of a deal; empty if nothing."""
    game = played.game
    deal, label = game.deals[number], game.deals[number].label
    done = played.find(deal)
    faults = [fault for fault in played.errors if fault.where.deal == label]
    if faults:
        return "; ".join(f"step {fault.where.step}: {fault.message}" for fault in faults)
    if done is None or done.stopped is not None or len(done.results) != len(deal.results):
        return "not replayed to its end"
    pays = [(one.pay, other.pay) for one, other in zip(deal.results, done.results, strict=True)]
    if any(None in pay or pay[0] != pay[1] for pay in pays):
        return f"payments (theirs, ours): {pays}"
    following = game.deals[number + 1].points if number + 1 < len(game.deals) else None
    return "" if following in (None, done.after) else f"after it {following}, ours {done.after}"


def _excerpt(peer: PeerGame, number: int) -> str:
    starts = [at for at, line in enumerate(peer.log) if '"start_kyoku"' in line]
    return "\n".join(peer.log[starts[number] : (*starts[1:], None)[number]])


def _events(deal: Deal) -> Iterator[str]:
    """What happens in a deal that does not happen in every one."""
    for event in deal.events:
        if isinstance(event, Call):
            yield event.kind
        elif isinstance(event, Discard) and event.riichi:
            yield "riichi"


def _results(deal: Deal) -> Iterator[str]:
    """How a deal ends."""
    last = next(event for event in reversed(deal.events) if isinstance(event, Draw | Discard | Call))
    for result in deal.results:
        if isinstance(result, Drawn):
            yield f"draw {result.kind}"
        elif isinstance(result, Win):
            yield "win" if result.source is None or isinstance(last, Discard) else f"win on {_name(last)}"
    if len(deal.wins) > 1:
        yield f"{len(deal.wins)} winners"


def _name(event: Event) -> str:
    return event.kind if isinstance(event, Call) else type(event).__name__


def _values(done: DealReplay | None) -> Iterator[str]:
    """What wins are worth."""
    for one in () if done is None else done.results:
        if isinstance(one, Win):
            yield from (f"yaku {name}" for name, _ in one.yaku or ())
            if one.pao is not None:
                yield "pao"


# Choices


def choices(peer: PeerGame) -> Piece:
    """A game: what each player may do at each moment."""
    piece = Piece()
    log = [json.loads(line) for line in peer.log]
    starts = [at for at, line in enumerate(log) if line["type"] == "start_kyoku"]
    played = replay(read_game(peer))
    for done, (first, stop) in zip(played.deals, pairwise((*starts, len(log))), strict=True):
        asked = [
            Choice(length - first, seat, frozenset(actions))
            for length, seat, actions, _ in peer.choices
            if first < length <= stop
        ]
        if done.stopped is not None:
            piece.disagreements.append(f"{peer.name} {done.deal.label}: not replayed to its end")
        piece.cases += len(asked)
        piece.tally.update(action.split()[0] for choice in asked for action in choice.actions)
        for one in differences(done, log[first:stop], asked):
            piece.disagreements.append(f"{peer.name} line {first + one.choice.lines}: {one}")
    return piece


# All of it

CAMPAIGNS: dict[str, Callable[[PeerGame], Piece]] = {"points": points, "choices": choices}


def run(campaign: str, players: int, seed: int) -> Piece:
    """A piece of a campaign."""
    total = Piece()
    for peer in piece_of_games(players, seed):
        total.add(CAMPAIGNS[campaign](peer))
    return total


def main() -> int:
    """Run the campaign named on the command line."""
    parser = common.parser(__doc__, CAMPAIGNS)
    parser.add_argument("--players", type=int, choices=(3, 4), default=4)
    options = parser.parse_args()
    found = common.pieces(partial(run, options.campaign, options.players), count(options.seed), options.j)
    return int(bool(common.gather(f"{options.campaign}, {options.players} players", found, options).disagreements))


if __name__ == "__main__":
    sys.exit(main())
