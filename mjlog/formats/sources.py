"""Inputs: files, folders and standard input -> text, piece by piece; what is compressed is unpacked by its content.

What cannot be opened, unpacked or decoded is one `Diagnostic`; the next input is read all the same.
"""

import codecs
import gzip
import io
import os
import stat
import sys
import zlib
from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final

from mjlog.diagnostics import Diagnostic, Place, Where
from mjlog.formats.detect import begin, describe

LIMIT: Final = 256 << 20
"""The most bytes that one record file may have, unpacked."""
STANDARD_INPUT: Final = "-"

_GZIP: Final = b"\x1f\x8b"
_OTHER_BOMS: Final = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_END_MARK: Final = "\x1a"
"""Ctrl-Z, which old programs write to end a file, as often as it takes to fill it up."""
_TEXT_CONTROLS: Final = b"\t\n\r\f\x1a"
_BLOCK: Final = 1 << 16  # bytes read at a time
_ENDINGS: Final = (".mjn", ".mjlog")
"""A file that is named so is meant to be a record."""


class UnreadableError(Exception):
    """An input cannot be read, or not further."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


# Which files


def find_files(names: Iterable[str | Path]) -> Iterator[str | Diagnostic]:
    """The files to read, or why there is none.

    Args:
        names: of files and ``-`` for standard input, given back as they are; of folders, searched with all folders
            within them in the order of names, hidden files and linked folders left out. What is no record in a folder
            is only noted (``other-file``), unless its name says that it is one. A folder without any is a fault.
    """
    for name in names:
        if os.path.isdir(name):  # noqa: PTH112 (it raises nothing)
            yield from _find_within(Path(name))
        else:
            yield str(name)


def _find_within(folder: Path) -> Iterator[str | Diagnostic]:
    waiting = [folder]
    others = found = 0
    while waiting:
        path = waiting.pop()
        name = "./-" if str(path) == STANDARD_INPUT else str(path)
        try:
            mode = path.stat().st_mode
            if stat.S_ISDIR(mode):
                waiting += sorted((one for one in path.iterdir() if _is_shown(one)), reverse=True)
                continue
            problem = _problem(name) if stat.S_ISREG(mode) else "neither a file nor a folder"
        except OSError as error:
            yield unreadable(name, f"this cannot be opened ({error.strerror})")
            found += 1
            continue
        if problem:
            yield Diagnostic("other-file", Where(), Place(name), {"problem": problem})
            others += 1
        else:
            yield name
            found += 1
    if not found:
        yield no_record(str(folder), "no file in this folder is a record" if others else "the folder is empty")


def _is_shown(path: Path) -> bool:
    """Whether an entry of a folder is read with it."""
    return not path.name.startswith(".") and not (path.is_symlink() and path.is_dir())


def _problem(name: str) -> str:
    """What a file is that is no record; empty for what is meant to be one, whether it can be read or not."""
    if name.endswith(_ENDINGS):
        return ""
    with closing(read_pieces(name)) as pieces:
        try:
            known, head = begin(pieces)
        except UnreadableError as error:
            fault = error.diagnostic
            return str(fault.facts["problem"]) if fault.code == "no-record" else ""
    return "" if known else describe(head)


# What is in them


def shown_name(name: str) -> str:
    """The name of an input as people are told it."""
    return "<stdin>" if name == STANDARD_INPUT else name


def read_pieces(name: str, limit: int = LIMIT) -> Generator[str, None, None]:
    """The text of a file (``-``: standard input), a piece at a time: UTF-8 with or without byte order mark.

    Line ends of any kind become line feeds; Ctrl-Z at the end is left out.

    Args:
        name: of the file.
        limit: the most bytes of it, unpacked.

    Raises:
        UnreadableError: it cannot be opened or not be read further, it is no text or has nothing in it.
    """
    shown = shown_name(name)
    try:
        with _open(name) as file:
            yield from _drop_end_marks(_decode(_limit(_unpack(file, shown, limit), shown, limit), shown))
    except OSError as error:
        verb = "read" if name == STANDARD_INPUT else "opened"
        raise UnreadableError(unreadable(shown, f"this cannot be {verb} ({error.strerror})")) from error


def is_packed(name: str) -> bool:
    """Whether a file holds gzip data; not if it cannot be opened."""
    try:
        with Path(name).open("rb") as file:
            return file.read(len(_GZIP)) == _GZIP
    except (OSError, ValueError):
        return False


def _open(name: str) -> AbstractContextManager[BinaryIO]:
    if name == STANDARD_INPUT:
        stream: BinaryIO | None = getattr(sys.stdin, "buffer", None)
        if stream is None:
            raise UnreadableError(unreadable(shown_name(name), "this cannot be read (standard input is closed)"))
        return nullcontext(stream)
    try:
        return Path(name).open("rb")
    except ValueError as error:
        raise UnreadableError(unreadable(name, f"this is no name of a file ({error})")) from error


def _unpack(file: BinaryIO, name: str, limit: int) -> Iterator[bytes]:
    """The blocks of a file, unpacked if they are gzip data; of a pipe no more is asked than the limit."""
    block = file.read(min(_BLOCK, limit + 1))
    if not block.startswith(_GZIP):
        while block:
            yield block
            block = file.read(_BLOCK)
        return
    if file.seekable():
        file.seek(-len(block), io.SEEK_CUR)
        packed = file
    else:
        packed = io.BytesIO(block + file.read(limit))
    try:
        with gzip.GzipFile(fileobj=packed) as unpacked:
            while block := unpacked.read(_BLOCK):
                yield block
    except (gzip.BadGzipFile, zlib.error, EOFError) as error:
        trailing = str(error).startswith("Not a gzipped file")  # the first member was one
        problem = "something that is no gzip data follows its end" if trailing else error
        raise UnreadableError(unreadable(name, f"the gzip data is damaged ({problem})")) from error


def _limit(blocks: Iterator[bytes], name: str, limit: int) -> Iterator[bytes]:
    """The blocks, if they are more than none and not more than so many bytes."""
    size = 0
    for block in blocks:
        size += len(block)
        if size > limit:
            raise UnreadableError(unreadable(name, f"more than {limit} bytes, which no record needs"))
        yield block
    if not size:
        raise UnreadableError(no_record(name, "the file is empty"))


def _decode(blocks: Iterator[bytes], name: str) -> Iterator[str]:
    utf8 = codecs.getincrementaldecoder("utf-8-sig")()
    decoder = io.IncrementalNewlineDecoder(utf8, translate=True)
    line = column = 1
    for number, block in enumerate(chain(blocks, [b""])):
        encoding = next((name for bom, name in _OTHER_BOMS if block.startswith(bom)), "") if number == 0 else ""
        if encoding:
            raise UnreadableError(unreadable(name, f"this is {encoding}; save it as UTF-8"))
        try:
            text = decoder.decode(block, final=not block)
        except UnicodeDecodeError as error:
            if _is_binary(error.object):
                raise UnreadableError(no_record(name, "this is no text")) from error
            utf8.reset()
            line, column = _advance(line, column, decoder.decode(error.object[: error.start], final=True))
            problem = f"byte {error.object[error.start]:#04x} is not UTF-8; save the file as UTF-8"
            raise UnreadableError(
                Diagnostic("unreadable", Where(), Place(name, line, column), {"problem": problem})
            ) from error
        if "\0" in text:
            raise UnreadableError(no_record(name, "this is no text"))
        if text:
            yield text
            line, column = _advance(line, column, text)


def _drop_end_marks(pieces: Iterator[str]) -> Iterator[str]:
    """The pieces without the marks at their end."""
    marks = 0
    for piece in pieces:
        text = piece.rstrip(_END_MARK)
        if text:
            yield _END_MARK * marks + text
            marks = 0
        marks += len(piece) - len(text)


def _advance(line: int, column: int, text: str) -> tuple[int, int]:
    """The line and column after a text that starts at these."""
    lines = text.count("\n")
    return line + lines, len(text) - text.rindex("\n") if lines else column + len(text)


def _is_binary(data: bytes) -> bool:
    """Whether the data starts with control characters that no text has."""
    return any(byte < 32 and byte not in _TEXT_CONTROLS for byte in data[:1024])


def unreadable(name: str, problem: str) -> Diagnostic:
    """The fault of a file that cannot be read."""
    return Diagnostic("unreadable", Where(), Place(name), {"problem": problem})


def no_record(name: str, problem: str) -> Diagnostic:
    """The fault of a file or folder that holds no record."""
    return Diagnostic("no-record", Where(), Place(name), {"problem": problem})
