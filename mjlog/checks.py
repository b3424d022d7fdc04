"""Judging records: every game of every file read and replayed, its faults put in the order of the file."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, islice
from pathlib import Path

from mjlog.diagnostics import Diagnostic
from mjlog.formats.sources import Input, decode, open_inputs
from mjlog.reading import read_record
from mjlog.replayer import replay

_BATCH = 32
"""Files that a worker takes at a time."""
_WORTH = 300
"""Fewer files than this are judged before workers would have started."""
UNREADABLE = frozenset(("unreadable", "no-record"))
"""Codes of what is no record at all."""


class Verdict(StrEnum):
    """What became of a game, the worst last."""

    CLEAN = "clean"
    UNCHECKED = "unchecked"
    """No fault, but something that the record does not allow to check."""
    FAULTY = "faulty"
    UNREADABLE = "unreadable"
    """There is no game to judge."""


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
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    """Faults and notes in the order of the file."""

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
        return Verdict.UNCHECKED if self.diagnostics else Verdict.CLEAN


def check(*names: str | Path) -> list[Diagnostic]:
    """All faults of some records, and notes of what they do not allow to check, in the order of the files.

    Args:
        names: files, folders, ``-`` for standard input. Nothing is raised for what is wrong with them: a file that
            cannot be read is a fault too.
    """
    return [diagnostic for judged in judge(names) for diagnostic in judged.diagnostics]


def judge(names: Iterable[str | Path], workers: int = 1) -> Iterator[Judged]:
    """Judge all games of some records, one at a time, in the order given.

    Args:
        names: files, folders, ``-`` for standard input.
        workers: processes to share the files among; 0: as many as there are processors, if that is worth while.
    """
    inputs = open_inputs(names)
    if not workers:
        first = list(islice(inputs, _WORTH))
        workers = _processors() if len(first) == _WORTH else 1
        inputs = chain(first, inputs)
    if workers == 1:
        yield from chain.from_iterable(map(_judge_input, inputs))
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _leave_interrupts) as pool:
        waiting = deque[Future[list[Judged]]]()
        try:
            while batch := list(islice(inputs, _BATCH)):
                waiting.append(pool.submit(_judge_batch, batch))
                if len(waiting) > 2 * workers:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _judge_input(source: Input | Diagnostic) -> Iterator[Judged]:
    if isinstance(source, Diagnostic):
        yield Judged(source.place.file, 1, diagnostics=[source])
        return
    text = decode(source)
    if isinstance(text, Diagnostic):
        yield Judged(source.name, 1, diagnostics=[text])
        return
    for number, game in enumerate(read_record(text, source.name), 1):
        judged = Judged(source.name, number, rules=game.rules, deals=len(game.deals), diagnostics=game.faults)
        if judged.verdict is not Verdict.UNREADABLE:
            judged.names = tuple(game.tags[letter] for letter in "ABCD" if letter in game.tags)
            judged.diagnostics = sorted(replay(game, number).faults, key=lambda one: (one.place.line, one.place.column))
        yield judged


def _judge_batch(batch: list[Input | Diagnostic]) -> list[Judged]:
    return [judged for source in batch for judged in _judge_input(source)]


def _leave_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; the one that started the workers ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
