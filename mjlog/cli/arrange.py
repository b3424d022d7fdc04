"""``cat``, ``head``, ``merge``, ``anonymise``, ``link``: records chosen, put together, made nobody's, viewed."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.app import Force, app, complain, count, examples, fail
from mjlog.cli.convert import print_text
from mjlog.cli.targets import refuse_inputs
from mjlog.output import refuse_name
from mjlog.render import visible

if TYPE_CHECKING:
    from mjlog.editing import Ranges
    from mjlog.model import Game

_Paths = Annotated[list[str], typer.Argument(metavar="PATH", help="Files, folders, archives, or - for standard input.")]
_Out = Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="A .mjn file to write; - prints it.")]
_MOST = 999_999_999


@app.command(epilog=examples("mjlog cat league.mjn --games 3", "mjlog cat logs/ --games 2,5-7 > some.mjn"))
def cat(
    paths: _Paths,
    games: Annotated[
        str, typer.Option("--games", "-g", metavar="N,N-N", help="Which games, counted over all files; else all.")
    ] = "1-",
) -> None:
    """Print games of any format as .mjn, all or those with some numbers."""
    from mjlog.editing import EditError, Ranges

    try:
        wanted = Ranges(games)
    except EditError as error:
        fail(str(error))
    _print_games(paths, wanted, wanted.named)


@app.command(epilog=examples("mjlog head league.mjn", "mjlog head -n 3 logs.zip"))
def head(
    paths: _Paths,
    number: Annotated[int, typer.Option("--number", "-n", metavar="N", min=1, max=_MOST, help="How many games.")] = 1,
) -> None:
    """Print the first games as .mjn."""
    from mjlog.editing import Ranges

    _print_games(paths, Ranges(f"1-{number}"), 1)


@app.command(epilog=examples("mjlog merge deals/*.json -o game.mjn", "mjlog merge - -o - < deals.json"))
def merge(paths: _Paths, output: _Out, force: Force = False) -> None:
    """Put the pieces of one game together, in the order given: files of a deal each, or a game that was interrupted."""
    from mjlog.editing import EditError
    from mjlog.editing import merge as merge_games

    try:
        whole = merge_games(_sound(paths))
    except EditError as error:
        fail(str(error))
    _write([whole], output, paths, force)
    if output != "-":
        typer.echo(f"{visible(output)}: {count(len(whole.deals), 'deal')} in one game")


@app.command(epilog=examples("mjlog anonymise logs/ -o public.mjn"))
def anonymise(paths: _Paths, output: _Out, force: Force = False) -> None:
    """Write records without what tells who played: names, ids, dates, ratings, seeds, comments.

    A name becomes Player 1, 2 ..., the same one in all games. Rules, play and results stay; a yaku, limit or option
    that no rules know becomes unnamed.
    """
    from mjlog.anonymity import Anonymiser

    hidden = Anonymiser()
    _write(map(hidden.anonymise, _sound(paths)), output, paths, force)
    if output != "-":
        typer.echo(f"{visible(output)}: {count(len(hidden.names), 'player')} made nobody's")


@app.command(epilog=examples("mjlog link game.mjn --deal E2.1", "mjlog link league.mjn --game 3"))
def link(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")],
    game: Annotated[int, typer.Option("--game", "-g", metavar="N", min=1, max=_MOST, help="Which game, from 1.")] = 1,
    deal: Annotated[
        str, typer.Option("--deal", "-d", metavar="DEAL", help="3, E2, or E2.1 with its honba; without it, all.")
    ] = "",
) -> None:
    """Print the address at which tenhou.net's viewer shows a deal, a line for each.

    The whole deal is in the address; mjlog itself does not use the network. What the record does not say and the
    viewer needs is taken from the replay.
    """
    from mjlog.links import viewer_links
    from mjlog.view import find_deals
    from mjlog.writer import UnsaidError

    for number, record in enumerate(_sound([path]), 1):
        if number != game:
            continue
        try:
            indexes = find_deals(record, deal) if deal else range(len(record.deals))
            for address in viewer_links(record, indexes):
                typer.echo(address)
        except (LookupError, UnsaidError) as error:
            fail(f"{visible(path)}: {error}")
        return
    fail(f"{visible(path)}: there is no game {game}")


def _print_games(paths: list[str], wanted: "Ranges", least: int) -> None:
    """Print some games; the command fails if there are not at least so many."""
    from mjlog.editing import choose

    found = 0

    def counted() -> Iterator["Game"]:
        nonlocal found
        for game in _sound(paths):
            found += 1
            yield game

    _write(choose(counted(), wanted), "-", paths, force=False)
    if found < least:
        fail(f"there is no game {least}, only {count(found, 'game')}")


def _write(games: Iterable["Game"], output: str, paths: list[str], force: bool) -> None:
    """Games as .mjn to a file or standard output."""
    from mjlog.writer import TARGETS, UnsaidError, write, write_texts

    try:
        if output == "-":
            print_text(write_texts(games, TARGETS["mjn"]))
            return
        refuse_name(output)
        if not output.endswith(".mjn"):
            fail(f"{visible(output)}: this command writes .mjn; mjlog convert makes other formats of it")
        refuse_inputs([output], paths)
        write(games, output, force=force)
    except UnsaidError as error:
        fail(visible(str(error)))


def _sound(paths: Iterable[str]) -> Iterator["Game"]:
    """The games; the command ends at the first that cannot be read whole."""
    from mjlog.reading import read

    for game in read(*paths):
        code = complain(game.all_faults)
        if code:
            raise typer.Exit(code)
        if game.is_record:
            yield game
