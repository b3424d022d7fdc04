"""Inputs: files, folders and standard input -> bytes, one at a time; what is compressed is unpacked by its content.

What cannot be opened, unpacked or decoded is one `Diagnostic`, never an exception: the next input is read all the same.
"""

import gzip
import io
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from mjlog.diagnostics import Diagnostic, Place, Where

LIMIT: Final = 256 << 20
"""The most bytes that one record file may have, unpacked."""
STANDARD_INPUT: Final = "-"
_STDIN: Final = "<stdin>"

_GZIP: Final = b"\x1f\x8b"
_BOM: Final = b"\xef\xbb\xbf"
_OTHER_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")
_TEXT_CONTROLS: Final = b"\t\n\r\f\x1a"


class Input(NamedTuple):
    """What a file holds, unpacked."""

    name: str
    data: bytes


def open_inputs(names: Iterable[str | Path], limit: int = LIMIT) -> Iterator[Input | Diagnostic]:
    """The inputs of some names, one at a time.

    Args:
        names: of files; of folders, read with all folders within them in the order of names, hidden files and linked
            folders left out; ``-`` for standard input.
        limit: the most bytes of one input, unpacked.

    Yields:
        What each holds, or why it cannot be read.
    """
    for name in names:
        if str(name) == STANDARD_INPUT:
            if sys.stdin is None:
                yield unreadable(_STDIN, "this cannot be read (standard input is closed)")
                continue
            try:
                yield _load(_STDIN, sys.stdin.buffer, limit)
            except OSError as error:
                yield unreadable(_STDIN, f"this cannot be read ({error.strerror})")
        else:
            yield from _open(Path(name), limit)


def _open(named: Path, limit: int) -> Iterator[Input | Diagnostic]:
    """What a path holds: a file, or everything in a folder."""
    waiting = [named]
    while waiting:
        path = waiting.pop()
        try:
            mode = path.stat().st_mode
            if stat.S_ISDIR(mode):
                entries = sorted((one for one in path.iterdir() if _is_shown(one)), reverse=True)
                waiting += entries
                if not entries:
                    yield Diagnostic("no-record", Where(), Place(str(path)), {"problem": "the folder is empty"})
            elif stat.S_ISREG(mode) or path is named:  # a pipe only if named
                with path.open("rb") as file:
                    yield _load(str(path), file, limit)
            else:
                yield unreadable(str(path), "this is neither a file nor a folder")
        except OSError as error:
            yield unreadable(str(path), f"this cannot be opened ({error.strerror})")
        except ValueError as error:
            yield unreadable(str(path), f"this is no name of a file ({error})")


def _is_shown(path: Path) -> bool:
    """Whether an entry of a folder is read with it."""
    return not path.name.startswith(".") and not (path.is_symlink() and path.is_dir())


def _load(name: str, file: BinaryIO, limit: int) -> Input | Diagnostic:
    """All of an open file, unpacked.

    Raises:
        OSError: it cannot be read.
    """
    data = file.read(limit + 1)
    if data.startswith(_GZIP) and len(data) <= limit:
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
                data = packed.read(limit + 1)
        except gzip.BadGzipFile as error:
            trailing = str(error).startswith("Not a gzipped file")  # the first member was one
            problem = "something that is no gzip data follows its end" if trailing else str(error)
            return unreadable(name, f"the gzip data is damaged ({problem})")
        except (zlib.error, EOFError) as error:
            return unreadable(name, f"the gzip data is damaged ({error})")
    if len(data) > limit:
        return unreadable(name, f"more than {limit} bytes, which no record needs")
    if not data:
        return Diagnostic("no-record", Where(), Place(name), {"problem": "the file is empty"})
    return Input(name, data)


def decode(source: Input) -> str | Diagnostic:
    """The text of an input: UTF-8, with or without byte order mark; CR LF becomes LF."""
    name, data = source
    if data.startswith(_OTHER_BOMS):
        return unreadable(name, "this is UTF-16; save it as UTF-8")
    try:
        text = data.removeprefix(_BOM).decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        if _is_binary(data):
            return unreadable(name, "this is no text")
        line_start = before.rfind(b"\n") + 1
        place = Place(name, 1 + before.count(b"\n"), 1 + len(before[line_start:].decode()))
        problem = f"byte {data[error.start]:#04x} is not UTF-8; save the file as UTF-8"
        return Diagnostic("unreadable", Where(), place, {"problem": problem})
    if "\0" in text:
        return unreadable(name, "this is no text")
    return text.replace("\r\n", "\n") if "\r" in text else text


def _is_binary(data: bytes) -> bool:
    """Whether the data starts with control characters that no text has."""
    return any(byte < 32 and byte not in _TEXT_CONTROLS for byte in data[:1024])


def unreadable(name: str, problem: str) -> Diagnostic:
    """The fault of a whole file."""
    return Diagnostic("unreadable", Where(), Place(name), {"problem": problem})
