"""``convert``: records in other formats."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.app import (
    FAILED,
    Force,
    Rules,
    app,
    complain,
    count,
    examples,
    fail,
    known_rules,
    progress,
    silence_workers,
)
from mjlog.cli.targets import refuse_inputs
from mjlog.output import ExistsError, as_bytes, refuse_name
from mjlog.render import visible

if TYPE_CHECKING:
    from mjlog.conversion import Choice, Converted


_HINTS = {"fill": "--fill takes it from the replay", "lossy": "--lossy leaves it out"}


@app.command(
    epilog=examples(
        "mjlog convert game.mjlog game.mjn",
        "mjlog convert league/ league.mjn",
        "mjlog convert game.mjn game.json --to tenhou-json --fill",
        "mjlog convert logs/ more.zip converted/ --to mjai --lossy",
        "mjlog convert league.json league.mjn --rules 'riichi jpml-a'",
        "mjlog convert game.mjlog - | less",
    )
)
def convert(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="IN... OUT",
            help="Files, folders, archives, or - for standard input; last the file to write, or - for standard "
            "output, or a folder (with a slash at its end if it is not there yet) for a file each.",
        ),
    ],
    *,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="mjn, tenhou-xml, tenhou-json, mjai, majsoul, majsoul-protobuf, majiang, tonpuusou, csv (a "
            "score sheet); else OUT's ending tells it; a folder or - gets mjn.",
        ),
    ] = "",
    fill: Annotated[
        bool, typer.Option("--fill", help="Take what the format demands and the record lacks from the replay.")
    ] = False,
    lossy: Annotated[bool, typer.Option("--lossy", help="Leave out what the format cannot say, and list it.")] = False,
    rules: Rules = None,
    force: Force = False,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", "-j", metavar="N", min=0, max=256, help="Processes; 0: all processors, if many files."
        ),
    ] = 0,
) -> None:
    """Write records in another format.

    Nothing is lost that is not told: a record that cannot be read whole is not converted, nor one of which the format
    cannot say something, unless --lossy leaves it out. All games given go into OUT one after the other; if OUT is a
    folder, each file becomes a file there.
    """
    from mjlog.conversion import Choice
    from mjlog.writer import AmbiguousError, find_target

    *sources, out = paths
    asked = known_rules(rules)
    if not sources:
        fail("convert needs something to read and a file to write")
    if out != "-" and (out.endswith(("/", os.sep)) or os.path.isdir(out)):  # noqa: PTH112 (it raises nothing)
        choice = Choice(find_target("", to or "mjn").name, fill, lossy, force, asked)
        raise typer.Exit(_convert_each(sources, out, choice, workers))
    if out != "-":
        refuse_name(out)
    try:
        target = find_target(out, to or ("mjn" if out == "-" else ""))
    except AmbiguousError as error:
        fail(f"{error}; --to says which it is to be")
    choice = Choice(target.name, fill, lossy, force, asked)
    raise typer.Exit(_print(sources, choice) if out == "-" else _convert_file(sources, out, choice))


def _convert_file(sources: Sequence[str], out: str, choice: "Choice") -> int:
    """All games into one file; the exit code."""
    from mjlog.conversion import convert_file
    from mjlog.formats.sources import find_files

    refuse_inputs([out], sources)
    return _tell(convert_file(find_files(sources), out, choice))


def _print(sources: Sequence[str], choice: "Choice") -> int:
    """All games to standard output; the exit code."""
    from mjlog.conversion import Converted, convert_texts
    from mjlog.formats.sources import find_files

    done = Converted("-")
    print_text(convert_texts(find_files(sources), choice, done))
    return _tell(done)


def _convert_each(sources: Sequence[str], folder: str, choice: "Choice", workers: int) -> int:
    """Each file into one of its own; the exit code."""
    from mjlog.conversion import convert_each

    silence_workers()
    code = files = games = 0
    with progress(quiet=False, doing="converting") as show:
        for number, done in enumerate(convert_each(sources, folder, choice, workers), 1):
            code = max(code, _tell(done, quiet=True))
            files += done.written and done.games > 0
            games += done.games if done.written else 0
            show(number, "")
    typer.echo(f"{visible(folder)}: {count(games, 'game')} written in {count(files, 'file')}")
    return code


def _tell(done: "Converted", *, quiet: bool = False) -> int:
    """Print what became of some records; the exit code."""
    code = complain(done.faults)
    for line in (*done.misfits, *done.lost):
        typer.echo(f"mjlog: {visible(line)}", err=True)
    if done.exists and not quiet:
        raise ExistsError(done.problem)
    if done.problem:
        hint = f"; {_HINTS[done.remedy]}" if done.remedy else ""
        typer.echo(f"mjlog: {visible(done.problem)}{hint}", err=True)
        code = FAILED
    elif done.written and done.target != "-" and not quiet:
        typer.echo(f"{visible(done.target)}: {count(done.games, 'game')} written")
    return code


def print_text(texts: Iterable[str | bytes]) -> None:
    """Text to standard output, UTF-8 whatever the terminal's encoding, or data."""
    sys.stdout.flush()
    for text in texts:
        sys.stdout.buffer.write(as_bytes(text))
    sys.stdout.buffer.flush()
