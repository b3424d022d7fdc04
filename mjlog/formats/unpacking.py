"""Files, archives and standard input -> bytes, unpacked by their content whatever they are called.

What cannot be opened or unpacked is one `Diagnostic`; the next input is read all the same.
"""

import bz2
import gzip
import io
import lzma
import struct
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, NamedTuple, Protocol, Self

from mjlog.diagnostics import Diagnostic, Place, Where
from mjlog.formats.pipes import heeding_signals
from mjlog.limits import ARCHIVE_HEADER, EXPANSION, FILE, SMALL, WHOLE, exceeding
from mjlog.pickling import PicklableError

STANDARD_INPUT: Final = "-"

_BLOCK: Final = 1 << 16  # bytes read at a time


class Readable(Protocol):
    """What bytes can be read from."""

    def read(self, size: int = -1, /) -> bytes:
        """Some bytes, none at the end."""
        ...


class _Packing(NamedTuple):
    start: bytes
    """How its data begins."""
    name: str
    unpack: Callable[[Any], Readable]


def _unpack_gzip(file: Any) -> Readable:  # noqa: ANN401 (it is only read)
    return gzip.GzipFile(fileobj=file)


_PACKINGS: Final = (
    _Packing(b"\x1f\x8b", "gzip", _unpack_gzip),
    _Packing(b"BZh", "bzip2", bz2.BZ2File),
    _Packing(b"\xfd7zXZ\0", "xz", lzma.LZMAFile),
)
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_TAR: Final = (257, b"ustar")
"""Where, and what stands there."""
_DAMAGE: Final = (
    *(gzip.BadGzipFile, zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError),
    *(ValueError, LookupError, RecursionError, MemoryError, struct.error),  # of sizes and places that cannot be
)


class UnreadableError(PicklableError):
    """An input cannot be read, or not further."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Member(NamedTuple):
    """A file, or one of those in an archive."""

    name: str
    """As people are told it: ``games.zip/E/1.xml``."""
    blocks: Iterator[bytes]
    """Its bytes, unpacked; to be read before the next member is asked for. Raises `UnreadableError`."""
    archived: bool
    """Whether it lies in an archive."""


def unreadable(name: str, problem: str) -> Diagnostic:
    """The fault of a file that cannot be read."""
    return Diagnostic("unreadable", Where(), Place(name), {"problem": problem})


def no_record(name: str, problem: str) -> Diagnostic:
    """The fault of a file or folder that holds no record."""
    return Diagnostic("no-record", Where(), Place(name), {"problem": problem})


def left_aside(name: str, problem: str) -> Diagnostic:
    """The note of what is not read."""
    return Diagnostic("other-file", Where(), Place(name), {"problem": problem})


def shown_name(name: str) -> str:
    """The name of an input as people are told it."""
    return "<stdin>" if name == STANDARD_INPUT else name or "''"


def read_members(name: str, limit: int = FILE) -> Iterator[Member]:
    """A file (``-``: standard input), or the files in it if it is an archive (zip, tar), hidden ones left out.

    Args:
        name: of the file.
        limit: the most bytes of one file, unpacked.

    Raises:
        UnreadableError: it cannot be opened, or not be read further.
    """
    shown = shown_name(name)
    try:
        with _open(name) as file:
            yield from _members(heeding_signals(file), shown, limit)
    except OSError as error:
        verb = "read" if name == STANDARD_INPUT else "opened"
        raise UnreadableError(unreadable(shown, f"this cannot be {verb} ({error.strerror})")) from error


def packing_of(name: str) -> str:
    """How a file is packed (``gzip``, ``zip`` ...); empty if it is not, or cannot be opened."""
    try:
        with Path(name).open("rb") as file:
            head = file.read(_BLOCK)
    except (OSError, ValueError):
        return ""
    if head.startswith(_ZIP):
        return "zip"
    packing = next((one.name for one in _PACKINGS if head.startswith(one.start)), "")
    return packing or ("tar" if _is_tar(head) else "")


def _open(name: str) -> AbstractContextManager[BinaryIO]:
    if name == STANDARD_INPUT:
        stream: BinaryIO | None = getattr(sys.stdin, "buffer", None)
        if stream is None:
            raise UnreadableError(unreadable(shown_name(name), "this cannot be read (standard input is closed)"))
        return nullcontext(stream)
    try:
        return Path(_named(name)).open("rb")
    except ValueError as error:
        raise UnreadableError(unreadable(shown_name(name), f"this is no name of a file ({error})")) from error


def _named(name: str) -> str:
    if not name:
        raise ValueError("it is empty")
    return name


class _Ahead:
    """A stream of which some bytes were read ahead."""

    def __init__(self, head: bytes, rest: Readable) -> None:
        self.head = head
        self.rest = rest

    def read(self, size: int = -1) -> bytes:
        head = self.head if size < 0 else self.head[:size]
        self.head = self.head[len(head) :]
        return head or self.rest.read(size)


class _Expansion:
    """Holds all that comes out of a file against the size of that.

    Args:
        name: of the file.
        packed: its bytes, or those read so far.
    """

    def __init__(self, name: str, packed: Callable[[], int]) -> None:
        self.name = name
        self.packed = packed
        self.size = 0

    @property
    def exceeded(self) -> bool:
        """Whether more came out than of any record."""
        return self.size > SMALL + EXPANSION * self.packed()

    def of(self, stream: Readable) -> "_Unpacked":
        """A stream that comes out of the file."""
        return _Unpacked(stream, self)


class _Unpacked:
    """A stream that is held against the size of the file which it comes from."""

    def __init__(self, stream: Readable, expansion: _Expansion) -> None:
        self.stream = stream
        self.expansion = expansion

    def read(self, size: int = -1) -> bytes:
        data = self.stream.read(size)
        self.expansion.size += len(data)
        if self.expansion.exceeded:
            problem = f"more than {EXPANSION} times its size comes out of it, as out of no record"
            raise UnreadableError(unreadable(self.expansion.name, problem))
        return data


class _Counted:
    """A stream whose bytes are counted."""

    def __init__(self, stream: Readable) -> None:
        self.stream = stream
        self.size = 0

    def read(self, size: int = -1) -> bytes:
        data = self.stream.read(size)
        self.size += len(data)
        return data


def _members(file: BinaryIO, name: str, limit: int) -> Iterator[Member]:
    """What is in an open file: of a pipe no more is asked than the limit."""
    head = file.read(min(_BLOCK, limit + 1))
    if head.startswith(_ZIP):
        yield from _zipped(_seekable(head, file, name), name, limit)
        return
    counted = _Counted(_Ahead(head, file))
    expansion = _Expansion(name, lambda: counted.size)
    packing, unpacked = _unpack(head, counted)
    stream = expansion.of(unpacked)
    with _damage(packing, name):
        head = stream.read(min(_BLOCK, limit + 1))
    if _is_tar(head):
        yield from _tarred(_Ahead(head, stream), packing or "tar", name, limit, expansion)
    else:
        yield Member(name, _limited(head, stream, packing, name, limit), archived=False)


def _unpack(head: bytes, file: Readable) -> tuple[str, Readable]:
    """The packing of a stream that begins so, and its data, unpacked."""
    for packing in _PACKINGS:
        if head.startswith(packing.start):
            return packing.name, packing.unpack(file)
    return "", file


def _seekable(head: bytes, file: BinaryIO, name: str) -> IO[bytes]:
    if not file.seekable():
        data = head + file.read(WHOLE)
        if len(data) > WHOLE:
            raise UnreadableError(unreadable(name, exceeding(WHOLE, "bytes of a zip archive that is no file")))
        return io.BytesIO(data)
    file.seek(-len(head), io.SEEK_CUR)
    return file


def _is_tar(head: bytes) -> bool:
    at, magic = _TAR
    return head.startswith(magic, at)


class _damage:  # noqa: N801 (used as a function)
    """Turns what the unpackers raise into the fault of the input; what the system raises goes through."""

    def __init__(self, packing: str, name: str) -> None:
        self.packing = packing
        self.name = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        known = isinstance(error, _DAMAGE) or (isinstance(error, OSError) and error.errno is None)
        if self.packing and known:
            trailing = str(error).startswith("Not a gzipped file")  # the first member was one
            problem = "something that is no gzip data follows its end" if trailing else error
            fault = unreadable(self.name, f"the {self.packing} data is damaged ({problem})")
            raise UnreadableError(fault) from error


def _limited(head: bytes, stream: Readable, packing: str, name: str, limit: int) -> Iterator[bytes]:
    """The blocks of a stream after one that was read, if they are more than none and not more than so many bytes."""
    if not head:
        raise UnreadableError(no_record(name, "the file is empty"))
    size, block = 0, head
    while block:
        size += len(block)
        if size > limit:
            raise UnreadableError(unreadable(name, exceeding(limit, "bytes")))
        yield block
        with _damage(packing, name):
            block = stream.read(_BLOCK)


def _inside(name: str, stream: Readable, packing: str, limit: int, expansion: _Expansion) -> Iterator[Member]:
    """A file within an archive, packed or not."""
    shown = f"{expansion.name}/{name}"
    with _damage(packing, shown):
        head = stream.read(min(_BLOCK, limit + 1))
    inner, unpacked = _unpack(head, _Ahead(head, stream))
    packing = inner or packing
    unpacked = expansion.of(unpacked)
    with _damage(packing, shown):
        head = unpacked.read(min(_BLOCK, limit + 1))
    if head.startswith(_ZIP) or _is_tar(head):
        raise UnreadableError(no_record(shown, "an archive within an archive; unpack the outer one first"))
    yield Member(shown, _limited(head, unpacked, packing, shown, limit), archived=True)


def _failed(error: UnreadableError) -> Iterator[bytes]:
    """The blocks of a member that cannot be read."""
    raise error
    yield b""


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") for part in name.split("/") if part not in (".", ".."))


def _each(
    name: str, opened: Callable[[], IO[bytes] | None], packing: str, limit: int, expansion: _Expansion
) -> Iterator[Member]:
    """One file of an archive; if it cannot be read, one whose blocks tell so."""
    archive = expansion.name
    if _is_hidden(name):
        return
    try:
        with _damage(packing, f"{archive}/{name}"):
            stream = opened()
        assert stream is not None  # it is an ordinary file
        with stream:
            yield from _inside(name, stream, packing, limit, expansion)
    except UnreadableError as error:
        yield Member(error.diagnostic.place.file, _failed(error), archived=True)
    except (RuntimeError, NotImplementedError) as error:  # a password, an unknown method
        reason = "it is encrypted" if "encrypted" in str(error) else error
        fault = UnreadableError(unreadable(f"{archive}/{name}", f"this cannot be unpacked ({reason})"))
        yield Member(f"{archive}/{name}", _failed(fault), archived=True)


def _zipped(file: IO[bytes], archive: str, limit: int) -> Iterator[Member]:
    with _damage("zip", archive):
        zipped = zipfile.ZipFile(file)
    size = file.seek(0, io.SEEK_END)
    expansion = _Expansion(archive, lambda: size)
    for info in zipped.infolist():
        if not info.filename.endswith("/"):
            yield from _each(info.filename, partial(zipped.open, info), "zip", limit, expansion)
            if expansion.exceeded:
                return


class _Header(tarfile.TarInfo):
    """What a tar archive says of a file; the whole of it is held in memory."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        header = super().frombuf(buf, encoding, errors)
        if not header.isreg() and header.size > ARCHIVE_HEADER:
            raise tarfile.ReadError(exceeding(ARCHIVE_HEADER, "bytes about a file"))
        return header


def _tarred(stream: Readable, packing: str, archive: str, limit: int, expansion: _Expansion) -> Iterator[Member]:
    only_read: Any = stream  # which is closed where it was opened
    with _damage(packing, archive):
        tarred = tarfile.open(fileobj=only_read, mode="r|", tarinfo=_Header)  # noqa: SIM115
    while True:
        with _damage(packing, archive):
            info = tarred.next()
        if info is None:
            return
        if info.isreg():
            yield from _each(info.name, partial(tarred.extractfile, info), packing, limit, expansion)
        elif not info.isdir() and not _is_hidden(info.name):
            what = (
                f"a link to {info.linkname}, which is read by that name"
                if info.islnk() or info.issym()
                else "no file, but a device or the like"
            )
            shown = f"{archive}/{info.name}"
            yield Member(shown, _failed(UnreadableError(left_aside(shown, what))), archived=True)
        if expansion.exceeded:
            return
        tarred.members = []  # type: ignore[attr-defined]
