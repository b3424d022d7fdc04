"""``fmt``: records in the one canonical form of the text format."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

from pathlib import Path
from typing import Annotated

import typer

from mjlog.cli.app import FAILED, FAULTS, app, complain, count, examples, fail
from mjlog.cli.convert import print_text
from mjlog.cli.targets import rewriting_problem
from mjlog.output import write_file
from mjlog.render import visible


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
    from mjlog.formats.sources import read_pieces, whole
    from mjlog.formats.unpacking import STANDARD_INPUT, UnreadableError, shown_name
    from mjlog.notation import format_text

    problem = "" if file == STANDARD_INPUT else rewriting_problem(file)
    if problem:
        typer.echo(f"mjlog: {visible(file)}: {problem}", err=True)
        return FAILED, False
    try:
        text = "".join(whole(read_pieces(file), shown_name(file)))
    except UnreadableError as error:
        return complain([error.diagnostic]), False
    canonical, faults = format_text(text, shown_name(file))
    if canonical is None:
        return complain(faults), False
    if target == STANDARD_INPUT:
        print_text([canonical])
        return 0, False
    if text == canonical if file == STANDARD_INPUT else Path(file).read_bytes() == canonical.encode():
        return 0, False
    if target is None:
        typer.echo(f"{visible(shown_name(file))}: not in canonical form")
        return FAULTS, True
    write_file(Path(target), [canonical], force=True)
    typer.echo(f"{visible(target)}: rewritten")
    return 0, True
