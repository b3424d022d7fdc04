"""One contestant's side of the benchmarks: prepares a row, runs timed passes when told, in a process of its own.

The bench writes a request a line to standard input and reads one JSON answer a line. Standard library only: peers'
environments run this too.
"""

import cProfile
import gc
import json
import pstats
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(slots=True)
class Row:
    """One benchmark, ready to run."""

    count: int
    """How many things a pass does (games, hands ...)."""
    run: Callable[[], Any]
    """A pass, to be timed."""
    answer: Callable[[Any], Any] = len
    """What the pass gave, for comparison with another contestant's."""


Prepare = Callable[[Path], Row]
"""Given the folder of records; not timed."""


def time_pass(run: Callable[[], Any], *, collect: bool) -> tuple[float, Any]:
    """Processor seconds of a pass, and its result; what existed before is kept out of the garbage collector's way."""
    gc.collect()
    gc.freeze()
    if not collect:
        gc.disable()
    start = time.process_time()
    result = run()
    seconds = time.process_time() - start
    gc.enable()
    gc.unfreeze()
    return seconds, result


def profile(run: Callable[[], Any]) -> None:
    """Print the functions that take most of a pass, to standard error."""
    profiler = cProfile.Profile()
    profiler.runcall(run)
    pstats.Stats(profiler, stream=sys.stderr).sort_stats("tottime").print_stats(30)


def serve(rows: dict[str, Prepare]) -> None:
    """Answer requests until there are no more; their first word says what is wanted."""
    row, result = Row(0, list), None
    for line in sys.stdin:
        what, *words = json.loads(line)
        answer: Any = None
        match what:
            case "prepare":
                row = rows[words[0]](Path(words[1]))
                answer = row.count
            case "run":
                answer, result = time_pass(row.run, collect=words[0])
            case "answer":
                answer = row.answer(result)
            case "profile":
                profile(row.run)
        print(json.dumps(answer), flush=True)
