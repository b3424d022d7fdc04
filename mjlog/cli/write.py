"""``convert`` and ``fmt``: records written anew."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.app import FAILED, FAULTS, Force, app, complain, count, examples, fail
from mjlog.cli.targets import refuse_inputs, rewriting_problem
from mjlog.output import refuse_name, write_file
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

    games = _SoundGames(source)
    try:
        if target == "-":
            _print(write_texts(games))
            return
        refuse_name(target)
        refuse_inputs([target], [source])
        write(games, target, force=force)
    except ValueError as error:
        fail(str(error))
    typer.echo(f"{visible(target)}: {count(games.number, 'game')} written")


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
    code = rewritten = 0
    for file in files:
        if file != "-" and not file.endswith(".mjn"):
            fail(f"{visible(file)}: fmt rewrites files that end in .mjn; mjlog convert makes one of it")
        ended, changed = _format(file, None if only_check else file)
        code = max(code, ended)
        rewritten += changed
    if not only_check and files != ["-"] and not code and not rewritten:
        typer.echo(f"nothing to rewrite: {count(len(files), 'file')} in canonical form")
    raise typer.Exit(code)


def _format(file: str, target: str | None) -> tuple[int, bool]:
    """Write one file in canonical form to a file or ``-``; None: only say whether it is.

    Gives the exit code, and whether the file is not or was not in that form.
    """
    from mjlog.formats.sources import read_pieces
    from mjlog.formats.unpacking import STANDARD_INPUT, UnreadableError, shown_name
    from mjlog.notation import format_text

    problem = "" if file == STANDARD_INPUT else rewriting_problem(file)
    if problem:
        typer.echo(f"mjlog: {visible(file)}: {problem}", err=True)
        return FAILED, False
    try:
        text = "".join(read_pieces(file))
    except UnreadableError as error:
        return complain([error.diagnostic]), False
    canonical, faults = format_text(text, shown_name(file))
    if canonical is None:
        return complain(faults), False
    if target == STANDARD_INPUT:
        _print([canonical])
        return 0, False
    if text == canonical if file == STANDARD_INPUT else Path(file).read_bytes() == canonical.encode():
        return 0, False
    if target is None:
        typer.echo(f"{visible(shown_name(file))}: not in canonical form")
        return FAULTS, True
    write_file(Path(target), [canonical], force=True)
    typer.echo(f"{visible(target)}: rewritten")
    return 0, True


class _SoundGames:
    """The games of a file or folder, counted; the command ends at the first that cannot be read whole."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.number = 0

    def __iter__(self) -> Iterator["Game"]:
        from mjlog.reading import read

        for game in read(self.path):
            code = complain(game.all_faults)
            if code:
                raise typer.Exit(code)
            if game.is_record:
                self.number += 1
                yield game


def _print(texts: Iterable[str]) -> None:
    """Text to standard output: UTF-8 whatever the terminal's encoding."""
    sys.stdout.flush()
    for text in texts:
        sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()
