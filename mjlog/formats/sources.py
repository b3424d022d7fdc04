"""Inputs: files, folders and standard input -> bytes, one at a time; what is compressed is unpacked by its content.

What cannot be opened, unpacked or decoded is one `Diagnostic`, never an exception: the next input is read all the same.
"""

import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from mjlog.diagnostics import Diagnostic, Place, Where

LIMIT: Final = 256 << 20
"""The most bytes that one record file may have, unpacked."""
STANDARD_INPUT: Final = "-"

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
        names: of files; of folders, read with all folders within them in the order of names, hidden files left out;
            ``-`` for standard input.
        limit: the most bytes of one input, unpacked.

    Yields:
        What each holds, or why it cannot be read.
    """
    for name in names:
        if str(name) == STANDARD_INPUT:
            yield _load("<stdin>", sys.stdin.buffer, limit)
            continue
        path = Path(name)
        if path.is_dir():
            yield from _open_folder(path, limit)
        else:
            yield _open_file(path, limit)


def _open_folder(folder: Path, limit: int) -> Iterator[Input | Diagnostic]:
    """The files of a folder and of the folders within it; links to folders are not followed."""
    found = False
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        yield unreadable(str(folder), f"the folder cannot be read ({error.strerror})")
        return
    for path in entries:
        if path.name.startswith("."):
            continue
        if path.is_dir():
            if path.is_symlink():
                continue
            found = True
            yield from _open_folder(path, limit)
        elif path.is_file():
            found = True
            yield _open_file(path, limit)
        else:
            found = True
            yield unreadable(str(path), "this is neither a file nor a folder")
    if not found:
        yield Diagnostic("no-record", Where(), Place(str(folder)), {"problem": "the folder is empty"})


def _open_file(path: Path, limit: int) -> Input | Diagnostic:
    try:
        with path.open("rb") as file:
            return _load(str(path), file, limit)
    except OSError as error:
        return unreadable(str(path), f"the file cannot be opened ({error.strerror})")


def _load(name: str, file: BinaryIO, limit: int) -> Input | Diagnostic:
    """All of an open file, unpacked."""
    try:
        data = file.read(limit + 1)
    except OSError as error:
        return unreadable(name, f"the file cannot be read ({error.strerror})")
    if data.startswith(_GZIP):
        try:
            data = _gunzip(data, limit)
        except (zlib.error, EOFError) as error:
            return unreadable(name, f"the gzip data is damaged ({error})")
    if len(data) > limit:
        return unreadable(name, f"more than {limit >> 20} MiB, which no record needs")
    if not data:
        return Diagnostic("no-record", Where(), Place(name), {"problem": "the file is empty"})
    return Input(name, data)


def _gunzip(data: bytes, limit: int) -> bytes:
    """Unpack gzip data of one or more members; never more than a byte beyond the limit.

    Raises:
        zlib.error: a member is damaged, or something else follows.
        EOFError: the last member is cut.
    """
    out = b""
    while data.rstrip(b"\0"):
        member = zlib.decompressobj(wbits=31)
        out += member.decompress(data, limit + 1 - len(out))
        if len(out) > limit:
            return out
        if not member.eof:
            raise EOFError("it ends too early")
        data = member.unused_data
    return out


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
