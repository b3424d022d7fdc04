"""Inputs: files, folders and standard input, and what kind of record each holds."""

import os
import stat
from collections.abc import Iterable, Iterator
from glob import glob
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from mjlog.diagnostics import Diagnostic
from mjlog.formats.decoding import decode
from mjlog.formats.detect import Format, begin, describe, is_majsoul_protobuf
from mjlog.formats.unpacking import (
    STANDARD_INPUT,
    Member,
    UnreadableError,
    left_aside,
    no_record,
    read_members,
    shown_name,
    unreadable,
)
from mjlog.limits import FILE, WHOLE, exceeding

_ENDINGS: Final = (".mjn", ".mjlog")
"""A file that is named so is meant to be a record."""
_UNKNOWN: Final = "not a format mjlog knows, but "


class Text(NamedTuple):
    """The text of a record in a format that is known, in pieces."""

    format: Format
    pieces: Iterator[str]


def find_files(names: Iterable[str | Path]) -> Iterator[str | Diagnostic]:
    """The files to read, or why there is none.

    Args:
        names: of files and ``-`` for standard input, given back as they are; patterns, as shells know them; of
            folders, searched with all folders within them in the order of names, hidden files and linked folders left
            out. What is no record in a folder is only noted (``other-file``), unless its name says that it is one, and
            so is what was given before, or a link to it. A folder without any is a fault.
    """
    known: dict[tuple[int, int], str] = {}
    for name in names:
        for one in _expand(str(name)):
            inside = _find_within(Path(one)) if os.path.isdir(one) else iter((one,))  # noqa: PTH112 (it raises nothing)
            for found in inside:
                yield _note_again(found, known)


def _note_again(found: str | Diagnostic, known: dict[tuple[int, int], str]) -> str | Diagnostic:
    """What is found, or the note that it was found before by the name that is told."""
    if isinstance(found, Diagnostic) or found == STANDARD_INPUT:
        return found
    try:
        status = Path(found).stat()
    except (OSError, ValueError):
        return found
    one = status.st_dev, status.st_ino
    if one not in known or not stat.S_ISREG(status.st_mode):
        known[one] = found
        return found
    first = known[one]
    return left_aside(found, "the same file twice" if first == found else f"the same file as {first}")


def _expand(name: str) -> list[str]:
    """The files that a pattern names (``logs/**/*.xml``), where no shell has done so; any other name as it is."""
    if not any(sign in name for sign in "*?[") or os.path.lexists(name):
        return [name]
    return sorted(glob(name, recursive=True)) or [name]  # noqa: PTH207 (absolute ones too)


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
            fault = _find_fault(name) if stat.S_ISREG(mode) else no_record(name, "neither a file nor a folder")
        except OSError as error:
            yield unreadable(name, f"this cannot be opened ({error.strerror})")
            found += 1
            continue
        if fault is not None and fault.code == "no-record":
            yield note_other(fault)
            others += 1
        else:
            yield name
            found += 1
    if not found:
        yield no_record(str(folder), "no file in this folder is a record" if others else "the folder is empty")


def _is_shown(path: Path) -> bool:
    """Whether an entry of a folder is read with it."""
    return not path.name.startswith(".") and not (path.is_symlink() and path.is_dir())


def _find_fault(name: str) -> Diagnostic | None:
    """Why a file is no record; None for what is meant to be one, whether it can be read or not."""
    if name.endswith(_ENDINGS):
        return None
    fault: Diagnostic | None = no_record(name, "an archive with nothing in it")
    try:
        for member in read_members(name):
            try:
                open_record(member)
            except UnreadableError as error:
                fault = no_record(name, "an archive without records") if member.archived else error.diagnostic
            else:
                return None
    except UnreadableError as error:
        fault = error.diagnostic
    return fault


# What is in them


def open_record(member: Member) -> Text | bytes:
    """The text of a record, or the data of a binary one.

    Raises:
        UnreadableError: it is no record that is known (``no-record``), or cannot be read (``unreadable``).
    """
    first = next(member.blocks)
    blocks = chain([first], member.blocks)
    if is_majsoul_protobuf(first):
        return b"".join(whole(blocks, member.name))
    pieces = decode(blocks, member.name)
    known, head = begin(whole(pieces, member.name))
    if known is None:
        raise unknown(member.name, head)
    return Text(known, chain([head], pieces))


PieceT = TypeVar("PieceT", bytes, str)


def whole(pieces: Iterable[PieceT], name: str) -> Iterator[PieceT]:
    """The pieces of what is held in memory as a whole.

    Raises:
        UnreadableError: they are more than any record needs.
    """
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > WHOLE:
            raise UnreadableError(unreadable(name, exceeding(WHOLE, "characters")))
        yield piece


def unknown(name: str, text: str) -> UnreadableError:
    """The fault of a text in no format that is known."""
    return UnreadableError(no_record(name, f"{_UNKNOWN}{describe(text)}"))


def note_other(fault: Diagnostic) -> Diagnostic:
    """The note of a file that is no record and lies in a folder or archive of records."""
    problem = str(fault.facts["problem"]).removeprefix(_UNKNOWN)
    return left_aside(fault.place.file, f"no game record: {problem}")


def read_pieces(name: str, limit: int = FILE) -> Iterator[str]:
    """The text of a file (``-``: standard input) that is no archive, a piece at a time.

    Args:
        name: of the file.
        limit: the most bytes of it, unpacked.

    Raises:
        UnreadableError: it cannot be opened or not be read further, it is no text or has nothing in it.
    """
    for member in read_members(name, limit):
        if member.archived:
            raise UnreadableError(unreadable(shown_name(name), "an archive of files, where one file is wanted"))
        yield from decode(member.blocks, member.name)
