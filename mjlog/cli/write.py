"""``convert`` and ``fmt``: records written anew."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.app import FAULTS, Force, app, complain, examples, fail
from mjlog.output import write_file
from mjlog.render import visible

if TYPE_CHECKING:
    from mjlog.model import Game


@app.command(
    epilog=examples(
        "mjlog convert game.mjlog game.mjn", "mjlog convert league/ league.mjn", "mjlog convert game.mjlog - | less"
    )
)
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file, a folder, or - for standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="A file ending in .mjn, or - for standard output.")],
    force: Force = False,
) -> None:
    """Write records in another format, which OUT's ending names.

    The games of a folder are written one after the other. A record with a part that cannot be read is not converted,
    so that nothing is lost.
    """
    from mjlog.writer import write, write_texts

    games = _sound_games(source)
    try:
        if target == "-":
            _print(write_texts(games))
        else:
            write(games, target, force=force)
    except ValueError as error:
        fail(str(error))


@app.command(epilog=examples("mjlog fmt league/*.mjn", "mjlog fmt --check game.mjn", "mjlog fmt - < game.mjn"))
def fmt(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files ending in .mjn, or - for a filter.")],
    only_check: Annotated[
        bool, typer.Option("--check", help="Name the files that are not in canonical form; change nothing.")
    ] = False,
) -> None:
    """Rewrite .mjn files in their one canonical form.

    What says something stays, comments too. Exit code 1 if a file has a fault (it is left as it is), or with --check
    is not in canonical form.
    """
    code = 0
    for file in files:
        if file != "-" and not file.endswith(".mjn"):
            fail(f"{file}: fmt rewrites files that end in .mjn; mjlog convert makes one of it")
        code = max(code, _format(file, None if only_check else file))
    raise typer.Exit(code)


def _format(file: str, target: str | None) -> int:
    """Write one file in canonical form to a file or ``-``; None: only say whether it is; the exit code."""
    from mjlog.formats.sources import STANDARD_INPUT, UnreadableError, read_pieces, shown_name
    from mjlog.notation import format_text

    try:
        text = "".join(read_pieces(file))
    except UnreadableError as error:
        return complain([error.diagnostic])
    canonical, faults = format_text(text, shown_name(file))
    if canonical is None:
        return complain(faults)
    if target == STANDARD_INPUT:
        _print([canonical])
    elif text != canonical if file == STANDARD_INPUT else Path(file).read_bytes() != canonical.encode():
        typer.echo(f"{visible(shown_name(file))}: {'rewritten' if target else 'not in canonical form'}")
        if target is None:
            return FAULTS
        write_file(Path(target), [canonical], force=True)
    return 0


def _sound_games(path: str) -> Iterator["Game"]:
    """The games of a file or folder; the command ends at the first that cannot be read whole."""
    from mjlog.reading import read

    for game in read(path):
        code = complain(game.all_faults)
        if code:
            raise typer.Exit(code)
        if game.is_record:
            yield game


def _print(texts: Iterable[str]) -> None:
    """Text to standard output: UTF-8 whatever the terminal's encoding."""
    sys.stdout.flush()
    for text in texts:
        sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()
