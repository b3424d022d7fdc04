"""Pipes and terminals, read so that Ctrl-C ends the program while it waits for data."""

import io
import os
import select
import stat
import sys
from typing import Any, BinaryIO, Final, cast

_PATIENCE: Final = 0.2
"""Seconds after which a signal is looked for again."""


def heeding_signals(stream: BinaryIO) -> BinaryIO:
    """The same data; of what may keep a reader waiting, with regular looks for signals.

    Python looks for them before it asks the system for data, and when they cut that short: one that comes in between
    would be heeded only when data comes.
    """
    try:
        waits = not stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except OSError:  # such as of data in memory
        return stream
    if not waits or sys.platform == "win32":  # where only sockets can be waited for
        return stream
    return io.BufferedReader(cast("io.RawIOBase", _Patient(stream)))


class _Patient(io.RawIOBase):
    """A stream that waits for data in steps."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._raw: Any = getattr(stream, "raw", stream)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int | None:  # noqa: ANN401 (any kind of array)
        while not select.select([self._raw], [], [], _PATIENCE)[0]:
            pass
        size: int | None = self._raw.readinto(buffer)
        return size
