"""Reading records of any format: files, folders, standard input -> games."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from mjlog.diagnostics import Diagnostic, Source
from mjlog.formats.detect import Format, begin, describe
from mjlog.formats.sources import LIMIT, UnreadableError, find_files, no_record, read_pieces, shown_name
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
    """The games of a file, or why there is none: what ``find_files`` gives."""
    if isinstance(found, Diagnostic):
        yield _faulty(found)
    else:
        yield from _read_pieces(read_pieces(found, limit), shown_name(found))


def read_record(text: str, name: str = "") -> Iterator[Game]:
    """The games of a text in any format that is known.

    Args:
        text: the whole text of a file.
        name: of the file, for faults.
    """
    return _read_pieces(iter([text]), name)


def _read_pieces(pieces: Iterator[str], name: str) -> Iterator[Game]:
    try:
        known, head = begin(pieces)
        if known:
            yield from _READERS[known](chain([head], pieces), name)
        else:
            yield _faulty(no_record(name, f"not a format mjlog knows, but {describe(head)}"))
    except UnreadableError as error:
        yield _faulty(error.diagnostic)


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
