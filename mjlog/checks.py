"""Judging records: every game of every file read and replayed, its faults put in the order of the file."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from mjlog.catalogue import OTHERS, UNREADABLE
from mjlog.diagnostics import Diagnostic
from mjlog.formats.sources import find_files
from mjlog.formats.unpacking import STANDARD_INPUT
from mjlog.model import Game
from mjlog.reading import read_found
from mjlog.replayer import replay
from mjlog.workers import WORTH, count_workers, share

if TYPE_CHECKING:
    from mjlog.wall_check import State

_BATCH = 32
"""Files that a worker takes at a time."""


class Verdict(StrEnum):
    """What became of a file or game, the worst last."""

    OTHER = "other"
    """Something else that lies in a folder of records."""
    CLEAN = "clean"
    UNCHECKED = "unchecked"
    """No fault, but something that the record does not allow to check."""
    FAULTY = "faulty"
    UNREADABLE = "unreadable"
    """There is no game to judge where one should be."""


@dataclass(slots=True)
class Judged:
    """One game and what was found in it."""

    file: str
    game: int
    """From 1 in its file."""
    names: tuple[str, ...] = ()
    """Of the players by seat; empty where the record names none."""
    rules: str = ""
    deals: int = 0
    stopped: int = 0
    """Deals checked only up to an event that was impossible."""
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    """Faults and notes in the order of the file."""
    left_out: int = 0
    """Faults of checks that were not asked for."""
    walls: "list[tuple[str, State]]" = field(default_factory=list)
    """Of each deal its label and what its wall says, if that was asked for."""

    @property
    def faults(self) -> list[Diagnostic]:
        """The diagnostics that make the record faulty."""
        return [one for one in self.diagnostics if one.is_fault]

    @property
    def verdict(self) -> Verdict:
        """The worst of what was found."""
        if any(one.code in UNREADABLE for one in self.diagnostics):
            return Verdict.UNREADABLE
        if self.faults:
            return Verdict.FAULTY
        if any(one.code in OTHERS for one in self.diagnostics):
            return Verdict.OTHER
        return Verdict.UNCHECKED if self.diagnostics else Verdict.CLEAN


def check(*names: str | Path) -> list[Diagnostic]:
    """All faults of some records, and notes of what they do not allow to check, in the order of the files.

    Args:
        names: files, folders, ``-`` for standard input. Nothing is raised for what is wrong with them: a file that
            cannot be read is a fault too.
    """
    return [diagnostic for judged in judge(names) for diagnostic in judged.diagnostics]


def judge(
    names: Iterable[str | Path],
    workers: int = 1,
    *,
    walls: bool = False,
    rules: str = "",
    codes: frozenset[str] | None = None,
) -> Iterator[Judged]:
    """Judge all games of some records, one at a time, in the order given.

    Args:
        names: files, folders, ``-`` for standard input.
        workers: processes to share the files among; 0: as many as there are processors, if that is worth while.
            Only this process can read standard input.
        walls: whether deals are held against the walls that their sources published too.
        rules: those to judge by in place of what the records say, as a header names them.
        codes: what is asked for (`mjlog.catalogue.select_codes`); a deal is played no further for what is not.
    """
    judge_one = partial(_judge_found, walls=walls, rules=rules, codes=codes)
    names = list(names)
    files = find_files(names)
    first = [] if workers else list(islice(files, WORTH))
    workers = 1 if STANDARD_INPUT in names else count_workers(workers, len(first))
    files = chain(first, files)
    if workers == 1:
        yield from chain.from_iterable(map(judge_one, files))
        return
    batches = iter(lambda: list(islice(files, _BATCH)), [])
    yield from chain.from_iterable(share(partial(_judge_batch, judge_one), batches, workers))


def _judge_found(found: str | Diagnostic, *, walls: bool, rules: str, codes: frozenset[str] | None) -> Iterator[Judged]:
    for number, game in enumerate(read_found(found, rules=rules), 1):
        file = "" if game.source is None else game.source.name
        judged = Judged(file, number, rules=game.rules, deals=len(game.deals), diagnostics=game.faults)
        if game.is_record:
            judged.names = tuple(game.tags[letter] for letter in "ABCD" if letter in game.tags)
            replayed = replay(game, number)
            judged.diagnostics = replayed.faults
            judged.stopped = sum(deal.stopped is not None for deal in replayed.deals)
            if walls:
                _judge_walls(judged, game)
        if codes is not None:
            _leave_out(judged, codes)
        yield judged


def _leave_out(judged: Judged, codes: frozenset[str]) -> None:
    faults = len(judged.faults)
    judged.diagnostics = [one for one in judged.diagnostics if one.code in codes]
    judged.left_out = faults - len(judged.faults)


def _judge_walls(judged: Judged, game: Game) -> None:
    from mjlog.wall_check import check_walls, find_faults  # noqa: PLC0415 (needed only where it is asked for)

    verdicts = check_walls(game)
    judged.walls = [(deal.label, verdict.state) for deal, verdict in zip(game.deals, verdicts, strict=True)]
    judged.diagnostics += find_faults(game, judged.game, verdicts)
    judged.diagnostics.sort(key=lambda one: (one.place.line, one.place.column))


def _judge_batch(
    judge_one: Callable[[str | Diagnostic], Iterator[Judged]], batch: list[str | Diagnostic]
) -> list[Judged]:
    return [judged for found in batch for judged in judge_one(found)]
