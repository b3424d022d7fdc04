"""The command line. It prints and exits; nothing else in the package does."""

# ruff: noqa: PLC0415 (what is imported takes half a second, in which the program may be interrupted too)

import os
import signal
import sys
from typing import Any, NoReturn

__all__ = ["main"]


def main() -> None:
    """Run the command line."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) != signal.SIG_IGN:  # such as under nohup
            signal.signal(number, _stop)
    from mjlog.cli.commands import run

    run()


_PATIENCE = 0.5
"""Seconds that a worker has to end."""


def _stop(number: int, frame: object) -> NoReturn:
    """End at once, with nothing left behind.

    An exception would do the same where nothing swallows it, as imports and destructors do.
    """
    del frame
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    try:  # only what is imported already, and perhaps in part
        workers: list[Any] = getattr(sys.modules.get("multiprocessing"), "active_children", list)()
        for worker in workers:
            worker.terminate()  # which lets it remove what it is writing
        for worker in workers:
            worker.join(_PATIENCE)
            worker.kill()
        getattr(sys.modules.get("mjlog.output"), "discard_unfinished", list)()
        if sys.__stderr__ is not None:
            cursor = "\r\x1b[K\x1b[?25h" if "rich.status" in sys.modules and os.isatty(2) else ""
            said = "mjlog: interrupted\n" if number == signal.SIGINT else ""
            os.write(2, (cursor + said).encode())
    finally:
        os._exit(128 + number)
