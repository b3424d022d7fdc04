"""The command line. It prints and exits; nothing else in the package does."""

# ruff: noqa: PLC0415 (what is imported takes half a second, in which the program may be interrupted too)

import os
import signal
import sys
from contextlib import suppress
from typing import NoReturn

__all__ = ["main"]


def main() -> None:
    """Run the command line."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) != signal.SIG_IGN:  # such as under nohup
            signal.signal(number, _stop)
    from mjlog.cli.commands import run

    run()


def _stop(number: int, frame: object) -> NoReturn:
    """End at once, with nothing left behind; an exception would be lost in an import or a destructor."""
    del frame
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    if "multiprocessing" in sys.modules:
        import multiprocessing

        for worker in multiprocessing.active_children():
            worker.kill()
    if "mjlog.output" in sys.modules:
        from mjlog.output import discard_unfinished

        discard_unfinished()
    if sys.__stderr__ is not None:
        cursor = "\r\x1b[K\x1b[?25h" if "rich.status" in sys.modules and os.isatty(2) else ""
        said = "mjlog: interrupted\n" if number == signal.SIGINT else ""
        with suppress(OSError):
            os.write(2, (cursor + said).encode())
    os._exit(128 + number)
