"""Work shared among processes."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Final, NoReturn, TypeVar

from mjlog.output import discard_unfinished

WORTH: Final = 300
"""Fewer parts than this are done before workers would have started."""

PartT = TypeVar("PartT")
DoneT = TypeVar("DoneT")


def share(task: Callable[[PartT], DoneT], parts: Iterable[PartT], workers: int) -> Iterator[DoneT]:
    """What becomes of each part of some work, in the order of the parts.

    Args:
        task: a function of a module, of what can be sent to another process.
        parts: taken up as they are needed.
        workers: how many processes; 1: this one.
    """
    if workers == 1:
        yield from map(task, parts)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _leave_interrupts) as pool:
        waiting = deque[Future[DoneT]]()
        try:
            for part in parts:
                with _uninterrupted():  # which the worker that it may start inherits
                    waiting.append(pool.submit(task, part))
                if len(waiting) > 2 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def count_workers(wanted: int, parts: int) -> int:
    """How many processes some work is worth: as many as are wanted, or else (0) as there are processors for much.

    Never more than there are processors.
    """
    if wanted == 1 or (not wanted and parts < WORTH):
        return 1
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(wanted or processors, processors)


def _leave_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; the one that started the workers ends them, with nothing left."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end_worker)


def _end_worker(number: int, _: object) -> NoReturn:
    try:
        discard_unfinished()
    finally:
        os._exit(128 + number)


@contextmanager
def _uninterrupted() -> Generator[None]:
    """Lets Ctrl-C wait, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
