"""Bounds of time that hold on slow machines, and on busy ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

USUAL = 0.04
"""Processor seconds that the work of `_pace` takes on the machine on which bounds are set."""


def _pace() -> float:
    """How many times as long as usual some work takes."""
    start = process_time()
    assert sum(len(str(number)) for number in range(100_000)) == 488_890
    return (process_time() - start) / USUAL


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail where what is done takes more processor time than so many seconds, longer where the machine is slower."""
    before = _pace()
    start = process_time()
    yield
    spent = process_time() - start
    assert spent < seconds * max(1, before, _pace())
