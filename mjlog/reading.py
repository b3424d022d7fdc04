"""Reading records of any format: files, folders, standard input -> games."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from mjlog.diagnostics import Diagnostic, Source
from mjlog.formats.detect import Format, detect
from mjlog.formats.sources import find_files, left_aside, open_record, unknown
from mjlog.formats.unpacking import LIMIT, Member, UnreadableError, no_record, read_members, shown_name
from mjlog.model import Game


def read(*names: str | Path, limit: int = LIMIT) -> Iterator[Game]:
    """The games of some files, folders (``-``: standard input), one at a time.

    What cannot be read is a game without deals whose ``faults`` tell why.

    Args:
        names: see `mjlog.formats.sources.find_files`.
        limit: the most bytes of one file, unpacked.
    """
    for found in find_files(names):
        yield from read_found(found, limit)


def read_found(found: str | Diagnostic, limit: int = LIMIT) -> Iterator[Game]:
    """The games of a file or archive, or why there is none: what ``find_files`` gives."""
    if isinstance(found, Diagnostic):
        yield _faulty(found)
        return
    is_archive, any_record = True, False
    try:
        for member in read_members(found, limit):
            is_archive = member.archived
            for game in _read_member(member):
                any_record = any_record or not game.faults or game.faults[0].code != "other-file"
                yield game
    except UnreadableError as error:
        yield _faulty(error.diagnostic)
        return
    if is_archive and not any_record:
        yield _faulty(no_record(shown_name(found), "no file in this archive is a record"))


def read_record(text: str, name: str = "") -> Iterator[Game]:
    """The games of a text in any format that is known.

    Args:
        text: the whole text of a file.
        name: of the file, for faults.
    """
    known = detect(text)
    if known:
        yield from _READERS[known](iter([text]), name)
    else:
        yield _faulty(unknown(name, text).diagnostic)


def _read_member(member: Member) -> Iterator[Game]:
    """The games of a file. One within an archive that is no record is only noted, as in a folder."""
    try:
        opened = open_record(member)
        yield from _READERS[opened.format](opened.pieces, member.name)
    except UnreadableError as error:
        fault = error.diagnostic
        yield _faulty(left_aside(fault) if fault.code == "no-record" and member.archived else fault)


def _faulty(fault: Diagnostic) -> Game:
    return Game(source=Source(fault.place.file, ""), faults=[fault])


# Each reader is imported where it is needed, so that the others' files are read at once and with little memory.


def _read_mjn(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.notation import read_stream  # noqa: PLC0415

    return read_stream(pieces, name)


def _read_tenhou_xml(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.formats.tenhou_xml import read_xml  # noqa: PLC0415

    return read_xml("".join(pieces), name)


_READERS: Final[dict[Format, Callable[[Iterable[str], str], Iterator[Game]]]] = {
    "mjn": _read_mjn,
    "tenhou-xml": _read_tenhou_xml,
}
