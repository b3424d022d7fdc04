"""Campaigns of formats: many games through every format and back, and files cut and changed at random.

    python tests/campaigns/formats.py CAMPAIGN [-n CASES] [--seed S] [-j PROCESSES] [--minutes M]

``simulated``: games of our own simulator; ``riichienv``: games of the package of that name, played as in ``peers.py``;
``real``: the real records (``MJLOG_RECORDS``); ``damaged``: the same, each format in turn, cut at some places and
changed in ten times as many bytes.

Ends with a fault if anything is lost that the format can say, if writing does not give back what was read, or if damage
is not noticed.
"""

import os
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
import campaign as common
from campaign import Piece
from manifest import rows
from peer_starts import AS_DEALT
from peers import play_games
from real_games import all_files

from mjlog.completion import complete
from mjlog.formats.losses import find_losses
from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.model import Call, Event, Game, Say, Time
from mjlog.reading import read_record
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.writer import TARGETS, Target, UnsaidError

COPIES = "which copy of its kind each tile is"
ORIGIN = "whether a discard is the tile just drawn"
"""The site never marks the first discard of a dealer, who is dealt fourteen tiles."""
UNSAID = {
    "mjn": set(),
    "tenhou-xml": set(),
    "tenhou-json": {COPIES, "the fu of a win"},  # no fu where the limit tells the value
    "mjai": {COPIES, "the tag Rules", "the final standing"},
    "majsoul": {COPIES, "the tag Rules", ORIGIN},
    "majsoul-protobuf": {COPIES, "the tag Rules", ORIGIN},
    "majiang": {COPIES, "the tag Rules"},
    "tonpuusou": {
        COPIES,
        "the final points",
        "the fu of a win",
        "the points of a win",  # with a limit the line names that alone
        "the pao of a win",
        "the players in tenpai of a draw",  # where nobody pays
    },
    "csv": {  # a score sheet
        COPIES,
        "some of the play",
        "the starting hands",
        "the dora indicators",
        "the ura indicators",
        "the winning tile of a win",
        "hands shown at the end",
    },
}
"""What each format cannot say of a simulated game."""
UNWRITTEN = (UnsaidError, UnsayableError, MissingError, ValueError)
"""What a writer raises that cannot write a game."""
FORMATS = ("tenhou-xml", "tenhou-json", "mjai", "majsoul-json", "majiang")
"""The formats of real records, as their list names them."""
_SMALL = 400_000
"""Bytes of a file that is damaged."""


# Through every format and back


def said(game: Game) -> Game:
    """The game without what came to nothing: sayings and calls that only .mjn has."""
    deals = [
        replace(deal, events=[event for event in deal.events if not is_void(event)], ids=None)
        if any(map(is_void, deal.events))
        else deal
        for deal in game.deals
    ]
    return replace(game, deals=deals)


def is_void(event: Event) -> bool:
    """Whether it came to nothing."""
    return isinstance(event, Say | Call) and event.void


def trip(game: Game, name: str, unsaid: set[str]) -> str:
    """What goes wrong on the way of a game through a format and back; empty if nothing does."""
    target = TARGETS[name]
    text = target.write(game)
    (again,) = read_record(text)
    if lost := _lost(game, again) - unsaid:
        return f"lost: {', '.join(sorted(lost))}"
    if errors := replay(again).errors:
        return f"a fault: {errors[0].where} {errors[0].message}"
    if target.write(again) != text:
        return "written otherwise the second time"
    (by_text,) = read_record(TARGETS["mjn"].write(again))
    return "" if target.write(by_text) == text else "written otherwise after .mjn"


def _lost(game: Game, again: Game) -> set[str]:
    """What of a game its copy lacks, without what stands there instead."""
    return {loss.partition(" (")[0] for loss in find_losses(game, again)}


def through_all(game: Game, where: str) -> Piece:
    """A game through every format."""
    piece = Piece(1)
    for name in TARGETS:
        try:
            problem = trip(game, name, UNSAID[name])
        except UNWRITTEN as error:
            problem = f"not written: {error}"
        piece.tally[f"{name}: {'not the same' if problem else 'the same'}"] += 1
        if problem:
            piece.disagreements.append(f"{where} {name}: {problem}")
    return piece


def simulated(seed: int) -> Piece:
    """A simulated game."""
    return through_all(said(simulate("riichi tenhou", seed)), f"seed {seed}")


_AT_ONCE = 10


def riichienv(seed: int) -> Piece:
    """Some games of riichienv: read from its own lines, written so again, and through every format."""
    piece = Piece()
    for peer in play_games(4, "tenhou", seed * _AT_ONCE, [AS_DEALT] * _AT_ONCE):
        where = peer.name
        text = "".join(f"{line}\n" for line in peer.log)
        (game,) = read_record(text)
        if TARGETS["mjai"].write(game) != text:
            piece.disagreements.append(f"{where}: its lines are not written as they were read")
        piece.add(through_all(_filled(game), where))
    return piece


def _filled(game: Game) -> Game:
    """The game with what other formats demand and riichienv does not tell."""
    tags = {name: text for name, text in game.tags.items() if not name.startswith("_")} | {"Rules": "riichi tenhou"}
    deals = [replace(deal, extras=[]) for deal in game.deals]
    return complete(replay(replace(game, tags=tags, deals=deals)))


# Real records


def real(number: int) -> Piece:
    """One real record: each of its games through every format; what is lost is counted."""
    name, data = all_files()[number]
    piece = Piece()
    for game in read_record(data, name):
        if not game.is_record or any(fault.is_fault for fault in game.all_faults):
            piece.tally["not read whole"] += 1
            continue
        piece.cases += 1
        errors = len(replay(game).errors)
        for target in TARGETS.values():
            try:
                text, filled = _written(game, target)
            except UNWRITTEN as error:
                piece.tally[f"{target.name}: not written: {str(error)[:60]}"] += 1
                continue
            (again,) = read_record(text)
            lost = _lost(filled, again)
            piece.tally.update(f"{target.name}: lost: {one}" for one in lost)
            problem = ""
            try:
                if "the tag Rules" not in lost and len(replay(again).errors) > errors:
                    problem = f"new faults: {[fault.message for fault in replay(again).errors][:2]}"
                elif target.write(again) != text:
                    problem = "written otherwise the second time"
                elif target.write(next(read_record(TARGETS["mjn"].write(again)))) != text:
                    problem = "written otherwise after .mjn"
            except UNWRITTEN as error:
                problem = f"not written the second time: {error}"
            piece.tally[f"{target.name}: {'a problem' if problem else 'the same'}"] += 1
            if problem:
                piece.disagreements.append(f"{name} {target.name}: {problem}")
    return piece


def _written(game: Game, target: Target) -> tuple[str | bytes, Game]:
    """The text of a game; of one that lacks what the format demands, filled."""
    try:
        return target.write(game), game
    except MissingError:
        filled = complete(replay(game))
        return target.write(filled), filled


# Damage


@cache
def _files(name: str) -> list[tuple[str, bytes]]:
    """The real records of a format that are not too large."""
    records = Path(os.environ["MJLOG_RECORDS"])
    found = [records / row["path"] for row in rows(records, format=name)]
    return [(path.name, path.read_bytes()) for path in found if path.stat().st_size < _SMALL]


def damaged(name: str, cuts: int, seed: int) -> Piece:
    """One file of a format, cut and changed."""
    rng = random.Random(f"{name} {seed}")
    files = _files(name)
    file, data = files[rng.randrange(len(files))]
    piece = Piece()
    whole = _outcome(data)
    for kind in ["cut"] * cuts + ["changed"] * 10 * cuts:
        at = rng.randrange(len(data))
        other = data[:at] if kind == "cut" else data[:at] + bytes([rng.choice(_others(data[at]))]) + data[at + 1 :]
        problem = ""
        try:
            found = _outcome(other)
        except Exception as error:  # noqa: BLE001 (whatever is raised is what is looked for)
            problem = f"raised {error!r}"
        else:
            piece.tally[f"{name}, {kind}: {found.verdict}"] += 1
            if not found.noticed and kind == "cut" and found.size < whole.size and not _only_blank(data[at:]):
                problem = f"a shorter game without a word ({found.size} of {whole.size})"
            elif not found.noticed and kind == "changed" and _differs(whole, found):
                problem = f"not noticed: {found.size} instead of {whole.size}"
        piece.cases += 1
        if problem:
            there = other[max(0, at - 30) : at + 30]
            piece.disagreements.append(f"{name} {file} {kind} at byte {at} ({there!r}): {problem}")
    return piece


def any_damaged(seed: int) -> Piece:
    """A file of each format in turn."""
    return damaged(FORMATS[seed % len(FORMATS)], 10, seed)


def _others(byte: int) -> list[int]:
    """Bytes that take the place of one: others like it, or any."""
    text = b"0123456789abcdefmpsz,;:[]{}\"'<>/_ -"
    return [one for one in (*text, *text, 0, 10, 92, 128, 255) if one != byte]


def _only_blank(data: bytes) -> bool:
    return not data.strip()


class _Outcome:
    """What became of a record."""

    def __init__(self, games: list[Game]) -> None:
        self.games = games
        notes = [fault for game in games for fault in game.all_faults]
        for number, game in enumerate(games, 1):
            if game.is_record:
                notes += replay(game, number).faults
        codes = {fault.code for fault in notes}
        self.faulty = any(fault.is_fault for fault in notes)
        self.codes = codes
        deals = [deal for game in games for deal in game.deals]
        play = [event for deal in deals for event in deal.events if not isinstance(event, Time)]
        self.size = len(games), len(deals), len(play)

    @property
    def noticed(self) -> bool:
        """Whether it is said that something is wrong or missing."""
        return (
            self.faulty or bool(self.codes & {"unfinished", "other-game"}) or not any(game.deals for game in self.games)
        )

    @property
    def verdict(self) -> str:
        return "fault" if self.faulty else "unfinished" if "unfinished" in self.codes else "no fault"


def _differs(whole: _Outcome, found: _Outcome) -> bool:
    """Whether more differs than one place can make: games, deals or events are gone or have come."""
    return whole.size != found.size


def _outcome(data: bytes) -> _Outcome:
    return _Outcome(list(read_record(data)))


# All of it

CAMPAIGNS: dict[str, Callable[[int], Piece]] = {
    "simulated": simulated,
    "riichienv": riichienv,
    "real": real,
    "damaged": any_damaged,
}


def main() -> int:
    """Run the campaign named on the command line."""
    return common.run_one(__doc__, CAMPAIGNS)


if __name__ == "__main__":
    sys.exit(main())
