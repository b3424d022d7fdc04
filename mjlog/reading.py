"""Reading records of any format: files, folders, standard input -> games."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mjlog.diagnostics import Diagnostic, Source, Where
from mjlog.formats.detect import Format, detect
from mjlog.formats.sources import find_files, note_other, open_record, unknown, whole
from mjlog.formats.unpacking import Member, UnreadableError, no_record, read_members, shown_name, unreadable
from mjlog.limits import FILE, WITHOUT_DEALS
from mjlog.model import Game

if TYPE_CHECKING:
    from mjlog.formats.documents import Path as TreePath
    from mjlog.formats.documents import TreeSource


def read(*names: str | Path, limit: int = FILE) -> Iterator[Game]:
    """The games of some files, folders (``-``: standard input), one at a time.

    What cannot be read is a game without deals whose ``faults`` tell why.

    Args:
        names: see `mjlog.formats.sources.find_files`.
        limit: the most bytes of one file, unpacked.
    """
    for found in find_files(names):
        yield from read_found(found, limit)


def read_found(found: str | Diagnostic, limit: int = FILE, rules: str = "") -> Iterator[Game]:
    """The games of a file or archive, or why there is none.

    Args:
        found: what ``find_files`` gives.
        limit: bytes that a file may unpack to.
        rules: those that were played by, where it is known better than by what the records say.
    """
    if isinstance(found, Diagnostic):
        yield _faulty(found)
        return
    is_archive, any_record = True, False
    try:
        for member in read_members(found, limit):
            is_archive = member.archived
            for game in _read_member(member):
                any_record = any_record or not game.faults or game.faults[0].code != "other-file"
                if rules and game.is_record:
                    game.tags["Rules"] = rules
                yield game
    except UnreadableError as error:
        yield _faulty(error.diagnostic)
        return
    if is_archive and not any_record:
        yield _faulty(no_record(shown_name(found), "no file in this archive is a record"))


def read_record(text: str | bytes, name: str = "") -> Iterator[Game]:
    """The games of a record in any format that is known.

    Args:
        text: the whole text of a file, or the data of one that is no text.
        name: of the file, for faults.
    """
    if isinstance(text, bytes):
        yield from _read_member(Member(name, iter([text]), archived=False))
        return
    known = detect(text)
    try:
        if known is None:
            raise unknown(name, text)
        yield from _bounded(_READERS[known](iter([text]), name), name)
    except UnreadableError as error:
        yield _faulty(error.diagnostic)


def _read_member(member: Member) -> Iterator[Game]:
    """The games of a file. One within an archive that is no record is only noted, as in a folder."""
    try:
        opened = open_record(member)
        if isinstance(opened, bytes):
            yield from _read_majsoul_protobuf(opened, member.name)
        else:
            yield from _bounded(_READERS[opened.format](opened.pieces, member.name), member.name)
    except UnreadableError as error:
        fault = error.diagnostic
        yield _faulty(note_other(fault) if fault.code == "no-record" and member.archived else fault)


def _bounded(games: Iterator[Game], name: str) -> Iterator[Game]:
    """The games of a file up to where too many of them have no deal."""
    without = 0
    for game in games:
        without += not game.deals
        if without > WITHOUT_DEALS:
            problem = f"{WITHOUT_DEALS:,} games of this file have no deal; the rest of it is not read"
            yield _faulty(unreadable(name, problem))
            return
        yield game


def _faulty(fault: Diagnostic) -> Game:
    return Game(source=Source(fault.place.file, ""), faults=[fault])


# Each reader is imported where it is needed, so that the others' files are read at once and with little memory.


def _read_mjn(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.notation import read_stream  # noqa: PLC0415

    return read_stream(pieces, name)


def _read_tenhou_xml(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.formats.tenhou_xml import read_xml  # noqa: PLC0415

    return read_xml("".join(whole(pieces, name)), name)


def _read_mjai(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.formats.mjai import read_mjai  # noqa: PLC0415

    return read_mjai(whole(pieces, name), name)


def _read_tenhou_json(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.formats.tenhou_json import read_tenhou_json  # noqa: PLC0415

    return _read_trees(read_tenhou_json, pieces, name)


def _read_majsoul(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.formats.majsoul import read_majsoul  # noqa: PLC0415

    return _read_trees(read_majsoul, pieces, name)


def _read_majsoul_protobuf(data: bytes, name: str) -> Iterator[Game]:
    from mjlog.formats.majsoul_protobuf import read_protobuf  # noqa: PLC0415

    return read_protobuf(data, name)


def _read_majiang(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.formats.majiang import read_majiang  # noqa: PLC0415

    return _read_trees(read_majiang, pieces, name)


def _read_tonpuusou(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.formats.tonpuusou import read_tonpuusou  # noqa: PLC0415

    return read_tonpuusou("".join(whole(pieces, name)), name)


def _read_sheet(pieces: Iterable[str], name: str) -> Iterator[Game]:
    from mjlog.formats.sheet_csv import read_sheet  # noqa: PLC0415

    return read_sheet("".join(whole(pieces, name)), name)


def _read_trees(read_tree: "_TreeReader", pieces: Iterable[str], name: str) -> Iterator[Game]:
    """The games of each document of a text in JSON."""
    from mjlog.formats.json_texts import read_documents  # noqa: PLC0415

    for document in read_documents("".join(whole(pieces, name)), name):
        source = document.source
        if document.error is None:
            yield from read_tree(document.value, source, document.path)
        else:
            yield Game(source=source, faults=[source.diagnostic(document.error, Where())])


_TreeReader = Callable[[object, "TreeSource", "TreePath"], Iterator[Game]]

_READERS: Final[dict[Format, Callable[[Iterable[str], str], Iterator[Game]]]] = {
    "mjn": _read_mjn,
    "tenhou-xml": _read_tenhou_xml,
    "tenhou-json": _read_tenhou_json,
    "mjai": _read_mjai,
    "majsoul": _read_majsoul,
    "majiang": _read_majiang,
    "tonpuusou": _read_tonpuusou,
    "csv": _read_sheet,
}
