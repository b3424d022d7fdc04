"""Reading records of any format: files, folders, standard input -> games."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from mjlog.diagnostics import Diagnostic, Place, Source, Where
from mjlog.formats.detect import Format, describe, detect
from mjlog.formats.sources import LIMIT, decode, open_inputs
from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import Game
from mjlog.notation import read_text

_READERS: Final[dict[Format, Callable[[str, str], Iterator[Game]]]] = {"mjn": read_text, "tenhou-xml": read_xml}


def read(*names: str | Path, limit: int = LIMIT) -> Iterator[Game]:
    """The games of some files, folders (``-``: standard input), one file in memory at a time.

    What cannot be read is a game without deals whose ``faults`` tell why.

    Args:
        names: see `mjlog.formats.sources.open_inputs`.
        limit: the most bytes of one file, unpacked.
    """
    for source in open_inputs(names, limit):
        if isinstance(source, Diagnostic):
            yield _faulty(source)
            continue
        text = decode(source)
        if isinstance(text, Diagnostic):
            yield _faulty(text)
        else:
            yield from read_record(text, source.name)


def read_record(text: str, name: str = "") -> Iterator[Game]:
    """The games of a text in any format that is known.

    Args:
        text: the whole text of a file.
        name: of the file, for faults.
    """
    known = detect(text)
    if known:
        yield from _READERS[known](text, name)
    else:
        problem = f"not a format mjlog knows, but {describe(text)}"
        yield _faulty(Diagnostic("no-record", Where(), Place(name), {"problem": problem}))


def _faulty(fault: Diagnostic) -> Game:
    return Game(source=Source(fault.place.file, ""), faults=[fault])
