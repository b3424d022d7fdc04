"""Files written whole or not at all: under a temporary name in the same folder, then renamed."""

import os
import shutil
import tempfile
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path


class OutputError(Exception):
    """Something cannot be written; the text says what to do."""


def refuse_existing(folder: Path, names: Iterable[str], *, force: bool) -> None:
    """Raise an `OutputError` if one of these files exists, unless it may be overwritten, or the folder is a file."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder}: is not a folder")
    existing = [name for name in names if (folder / name).exists()]
    if existing and not force:
        more = f" (and {len(existing) - 1} more)" if len(existing) > 1 else ""
        raise OutputError(f"{folder / existing[0]}: exists already{more}; --force overwrites")


@contextmanager
def staged(folder: Path, names: Sequence[str] = (), *, force: bool = False) -> Generator[Path, None, None]:
    """A folder to write files into; at the end all of them are moved to ``folder``, or on any error none.

    Args:
        folder: where the files go; made if it is not there.
        names: files known before the work starts; they are checked at once rather than at its end.
        force: whether files that exist are overwritten. They keep their permissions.

    Raises:
        OutputError: a file exists and ``force`` is not given, or the system refuses to write.
    """
    refuse_existing(folder, names, force=force)
    made = [one for one in (folder, *folder.parents) if not one.exists()]
    done = False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stage = Path(tempfile.mkdtemp(prefix=".mjlog-", dir=folder))
        try:
            yield stage
            files = sorted(stage.iterdir())
            refuse_existing(folder, [file.name for file in files], force=force)
            for file in files:
                _move(file, folder / file.name)
            done = True
        finally:
            shutil.rmtree(stage, ignore_errors=True)
            if not done:
                for one in made:
                    one.rmdir()
    except OSError as error:
        raise OutputError(_reason(error, folder / names[0] if len(names) == 1 else folder)) from error


def write_file(path: Path, chunks: Iterable[str], *, force: bool = False) -> None:
    """Write text as UTF-8; what is no ordinary file (a pipe, a device) is written to as it is.

    Raises:
        OutputError: see `staged`; also where the folder of the file does not exist.
    """
    path = Path(os.path.realpath(path))
    if path.is_dir():
        raise OutputError(f"{path}: is a folder; name a file in it")
    if not path.parent.is_dir():
        raise OutputError(f"{path}: there is no folder {path.parent}; make it first")
    if path.exists() and not path.is_file():
        try:
            with path.open("w", encoding="utf-8", newline="") as out:
                out.writelines(chunks)
        except OSError as error:
            raise OutputError(_reason(error, path)) from error
        return
    with (
        staged(path.parent, [path.name], force=force) as stage,
        (stage / path.name).open("w", encoding="utf-8", newline="") as out,
    ):
        out.writelines(chunks)


def _move(file: Path, target: Path) -> None:
    if target.is_file():
        shutil.copymode(target, file)
    file.replace(target)


def _reason(error: OSError, path: Path) -> str:
    return f"{path}: cannot be written: {error.strerror or error}"
