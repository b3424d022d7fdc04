"""The standard streams of the program: full or closed ones end in one line or in nothing, never in a traceback."""

import io
import sys
from typing import TYPE_CHECKING, Any, TextIO

from mjlog.output import OutputError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Guarded(io.RawIOBase):
    """What is written to a standard stream, and how it is refused."""

    def __init__(self, stream: TextIO | None, *, silent: bool) -> None:
        buffer: Any = None if stream is None else stream.buffer  # it has no `raw` where it is not buffered
        self._raw: io.RawIOBase | None = getattr(buffer, "raw", buffer)
        self._dropping = silent and self._raw is None
        self._silent = silent

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return super().fileno() if self._raw is None else self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw is not None and self._raw.isatty()

    def write(self, data: "ReadableBuffer", /) -> int | None:
        """Write, or drop what nobody can read: all of a silent stream, what comes after the complaint of the other.

        Raises:
            OutputError: the first time that a stream which is not silent cannot be written to.
            BrokenPipeError: its reader has gone.
        """
        if self._dropping:
            return len(memoryview(data))
        try:
            if self._raw is not None:
                return self._raw.write(data)
            reason = "standard output is closed"
        except BrokenPipeError:
            if not self._silent:
                raise
            return len(memoryview(data))
        except OSError as error:
            reason = error.strerror or str(error)
        self._dropping = True
        if not self._silent:
            raise OutputError(f"cannot write: {reason}")
        return len(memoryview(data))


def _guard(stream: TextIO | None, *, silent: bool) -> TextIO:
    raw = _Guarded(stream, silent=silent)
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding="utf-8" if stream is None else stream.encoding,
        errors="backslashreplace",
        line_buffering=silent or raw.isatty(),
    )


def guard_streams() -> None:
    """Let a standard output that cannot be written to raise an `OutputError`, and standard error drop its text."""
    sys.stdout = _guard(sys.stdout, silent=False)
    sys.stderr = _guard(sys.stderr, silent=True)
