"""What a command may write: never what it reads."""

# ruff: noqa: PLC0415 (readers are needed only where something exists already)

import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path

from mjlog.cli.app import fail
from mjlog.render import visible


def refuse_inputs(targets: Iterable[str | Path], sources: Sequence[str]) -> None:
    """End the command if a file to be written is one of those to be read, by whatever name or link.

    Args:
        targets: files to be written, whether they exist or not.
        sources: files, folders, ``-`` for standard input, as for `mjlog.reading.read`.
    """
    known = {key: target for target in targets if (key := _identity(target))}
    if not known:
        return
    from mjlog.formats.sources import STANDARD_INPUT, find_files

    for found in find_files(sources):
        if isinstance(found, str):
            key = _identity(0 if found == STANDARD_INPUT else found)
            if key in known:
                fail(f"{visible(str(known[key]))}: is read by this command too; write to another file")


def _identity(file: str | Path | int) -> tuple[int, int] | None:
    """What tells an ordinary file from all others, whatever it is called; None where there is none."""
    try:
        found = os.stat(file)  # noqa: PTH116 (a number is an open file)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
