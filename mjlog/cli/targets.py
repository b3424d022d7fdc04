"""What a command may write: never what it reads, or only where that stays what it is."""

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
    from mjlog.formats.sources import find_files
    from mjlog.formats.unpacking import STANDARD_INPUT

    for found in find_files(sources):
        if isinstance(found, str):
            key = _identity(0 if found == STANDARD_INPUT else found)
            if key in known:
                fail(f"{visible(str(known[key]))}: is read by this command too; write to another file")


def rewriting_problem(file: str) -> str:
    """Why a file cannot be rewritten in place; empty if it can, or if reading it will tell why not."""
    from mjlog.formats.unpacking import packing_of

    try:
        mode = os.stat(file).st_mode  # noqa: PTH116 (as below)
    except (OSError, ValueError):
        return ""
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        return "is a pipe or device, which cannot be rewritten; mjlog fmt - is a filter"
    packing = packing_of(file) if stat.S_ISREG(mode) else ""
    if packing:
        return f"is packed with {packing}, and fmt would write plain text; unpack it first"
    return ""


def _identity(file: str | Path | int) -> tuple[int, int] | None:
    """What tells an ordinary file from all others, whatever it is called; None where there is none."""
    try:
        found = os.stat(file)  # noqa: PTH116 (a number is an open file)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
