"""Files written whole or not at all: under a temporary name in the same folder, then renamed."""

import os
import shutil
import signal
import tempfile
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final


class OutputError(Exception):
    """Something cannot be written; the text says why."""


class ExistsError(OutputError):
    """It exists already and was not to be overwritten."""


_UNFINISHED: Final[dict[Path, list[Path]]] = {}
"""Folders in which files are being written, each with the folders made for it, the innermost first."""


def discard_unfinished() -> None:
    """Remove what is being written, for an end of the program that unwinds nothing."""
    for stage in list(_UNFINISHED):
        _discard(stage)


def refuse_name(path: str) -> None:
    """Raise an `OutputError` if this names no file: nothing, a folder, or an ending alone (``.mjn``)."""
    name = os.path.basename(path)  # noqa: PTH119 (a Path does not tell a slash at the end)
    if not path.strip():
        raise OutputError("the name of the output is empty")
    if not name:
        raise OutputError(f"{path}: names a folder; name a file in it")
    if "\0" in path or ("." in name and not name.rpartition(".")[0].strip(". ")) or not name.strip():
        raise OutputError(f"{path}: is no name of a file")


def refuse_existing(folder: Path, names: Iterable[str], *, force: bool) -> None:
    """Raise an `OutputError` where these files cannot be written into a folder.

    That is so if the folder is a file, one of the files is a folder, or exists and may not be overwritten.
    """
    try:
        if folder.exists() and not folder.is_dir():
            raise OutputError(f"{folder}: is not a folder")
        existing = [folder / name for name in names if (folder / name).exists()]
        blocked = next((one for one in existing if one.is_dir()), None)
    except OSError as error:
        raise OutputError(_reason(error, folder)) from error
    if blocked:
        raise OutputError(f"{blocked}: is a folder, so no file of this name can be written")
    if existing and not force:
        more = f" (and {len(existing) - 1} more)" if len(existing) > 1 else ""
        raise ExistsError(f"{existing[0]}: exists already{more}")


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
    stage = None
    try:
        with _undisturbed():
            stage = _make_stage(folder)
        yield stage
        files = sorted(stage.iterdir())
        refuse_existing(folder, [file.name for file in files], force=force)
        with _undisturbed():
            for file in files:
                _move(file, folder / file.name)
            _UNFINISHED[stage].clear()  # the folder stays
    except OSError as error:
        raise OutputError(_reason(error, folder / names[0] if len(names) == 1 else folder)) from error
    finally:
        if stage:
            _discard(stage)


def write_file(path: Path, chunks: Iterable[str | bytes], *, force: bool = False) -> None:
    """Write data, text as UTF-8; what is no ordinary file (a pipe, a device) is written to as it is.

    Raises:
        OutputError: see `staged`; also where the folder of the file does not exist.
    """
    refuse_name(str(path))
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as out:
                out.writelines(map(as_bytes, chunks))
            return
        path = Path(os.path.realpath(path))
        if path.is_dir():
            raise OutputError(f"{path}: is a folder; name a file in it")
        if not path.parent.is_dir():
            if path.parent.exists():
                raise OutputError(f"{path}: {path.parent} is not a folder")
            raise OutputError(f"{path}: there is no folder {path.parent}; make it first")
    except OSError as error:
        raise OutputError(_reason(error, path)) from error
    with (
        staged(path.parent, [path.name], force=force) as stage,
        (stage / path.name).open("wb") as out,
    ):
        out.writelines(map(as_bytes, chunks))


def as_bytes(chunk: str | bytes) -> bytes:
    """Data as it is written: text as UTF-8."""
    return chunk.encode() if isinstance(chunk, str) else chunk


@contextmanager
def made_folder(folder: Path) -> Generator[None, None, None]:
    """A folder, made if it is not there; what is still empty of it at the end is removed again.

    Raises:
        OutputError: the system refuses to make it.
    """
    try:
        made = _make(folder)
    except OSError as error:
        raise OutputError(_reason(error, folder)) from error
    try:
        yield
    finally:
        _remove(made)


def _make(folder: Path) -> list[Path]:
    """Make a folder; gives those that were not there, the innermost first."""
    made = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        _remove(made)
        raise
    return made


def _make_stage(folder: Path) -> Path:
    made = _make(folder)
    try:
        stage = Path(tempfile.mkdtemp(prefix=".mjlog-", dir=folder))
    except OSError:
        _remove(made)
        raise
    _UNFINISHED[stage] = made
    return stage


def _discard(stage: Path) -> None:
    shutil.rmtree(stage, ignore_errors=True)
    _remove(_UNFINISHED.pop(stage, []))


def _remove(folders: Iterable[Path]) -> None:
    """Remove folders that were made, as far as nobody else has put anything in."""
    for one in folders:
        with suppress(OSError):
            one.rmdir()


def _move(file: Path, target: Path) -> None:
    if target.is_file():
        shutil.copymode(target, file)
    file.replace(target)


@contextmanager
def _undisturbed() -> Generator[None, None, None]:
    """Lets signals that end the program wait, so that it never ends between two of several files."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _reason(error: OSError, path: Path) -> str:
    return f"{path}: cannot be written: {error.strerror or error}"
