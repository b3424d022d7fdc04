"""``tables``, ``charts``, ``report``: what many games say about players."""

# ruff: noqa: PLC0415 (pandas and matplotlib take a second to import: only where they are used)

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.app import Force, app, complain, count, examples, fail, near, progress
from mjlog.cli.targets import refuse_inputs
from mjlog.diagnostics import shortened
from mjlog.output import refuse_existing, refuse_name
from mjlog.render import visible

if TYPE_CHECKING:
    from mjlog.played import Replay

_Paths = Annotated[list[str], typer.Argument(metavar="PATH", help="Files, folders, or - for standard input.")]
_Folder = Annotated[str, typer.Option("--output", "-o", metavar="DIR", help="Folder; made if it is not there.")]
_Players = Annotated[
    list[str] | None,
    typer.Option("--player", "-p", metavar="NAME", help="Whom it is about, repeatable; else those with most games."),
]


@app.command(epilog=examples("mjlog tables league/ -o tables", "mjlog tables --force game.mjn -o tables"))
def tables(paths: _Paths, output: _Folder, force: Force = False) -> None:
    """Write games, seats, deals, hands, turns, calls, wins, payments as CSV tables.

    Games with faults are in them as far as they could be replayed. Names are written as the records have them: a
    spreadsheet may take one that begins with = + - or @ for a formula, so import these columns as text.
    """
    from mjlog.analysis.columns import COLUMNS
    from mjlog.analysis.frames import write_csv
    from mjlog.analysis.tables import tables as make_tables

    folder = _folder(output, paths, ".csv")
    refuse_existing(folder, [f"{name}.csv" for name in COLUMNS], force=force)
    games = _Games(paths)
    frames = make_tables(games)
    games.refuse_none()
    written = write_csv(frames, folder, force=force)
    games.end(f"{len(written)} tables of {count(games.number, 'game')} in {output}")


@app.command(epilog=examples("mjlog charts league/ -o charts --player Mina", "mjlog charts game.mjlog -o charts --svg"))
def charts(
    paths: _Paths,
    output: _Folder,
    players: _Players = None,
    svg: Annotated[bool, typer.Option("--svg/--png", help="Scalable drawings, or pictures.")] = False,
    force: Force = False,
) -> None:
    """Draw charts of discards, readiness, points, payments and wins."""
    from mjlog.analysis.charts import write_charts
    from mjlog.analysis.tables import tables as make_tables
    from mjlog.report import choose_players

    ending = "svg" if svg else "png"
    folder = _folder(output, paths, f".{ending}")
    games = _Games(paths)
    frames = make_tables(games)
    games.refuse_none()
    chosen = choose_players(frames, games.choose(players))
    try:
        written = write_charts(frames, chosen, folder, (ending,), force=force)
    except ValueError as error:
        fail(str(error))
    names = ", ".join(map(visible, chosen))
    left = len(frames.players()) - len(chosen)
    more = f" ({count(left, 'other player')}: --player NAME)" if left and not players else ""
    games.tell_missing_glyphs()
    games.end(f"{len(written)} charts of {names}{more} in {output}")


@app.command(
    epilog=examples("mjlog report league/ -o league.html", "mjlog report game.mjlog -o mina.html --player Mina")
)
def report(
    paths: _Paths,
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="The page, such as league.html.")],
    players: _Players = None,
    force: Force = False,
) -> None:
    """Write a page with verdict, figures and charts."""
    from mjlog.report import write_report

    refuse_name(output)
    page = Path(output)
    refuse_inputs([page], paths)
    refuse_existing(page.parent, [page.name], force=force)
    games = _Games(paths)
    replays = list(games)
    games.refuse_none()
    try:
        write_report(replays, page, games.choose(players), force=force)
    except ValueError as error:
        fail(str(error))
    games.tell_missing_glyphs()
    games.end(f"report of {count(games.number, 'game')} in {output}")


def _folder(output: str, paths: list[str], ending: str) -> Path:
    """The folder to write to; the command ends if a file in it with that ending is to be read."""
    if not output.strip():
        fail("the name of the output is empty")
    folder = Path(output)
    refuse_existing(folder, (), force=True)
    refuse_inputs(folder.glob(f"*{ending}"), paths)
    return folder


class _Games:
    """Replays of all games that can be read; complains of the others, and counts."""

    def __init__(self, paths: list[str]) -> None:
        self.paths = paths
        self.names: set[str] = set()
        self.number = self.faulty = self.code = 0

    def __iter__(self) -> "Iterator[Replay]":
        from mjlog.analysis.tables import identities
        from mjlog.reading import read
        from mjlog.replayer import replay

        with progress(quiet=True) as show:
            for game in read(*self.paths):
                if not game.is_record:
                    self.code = max(self.code, complain(game.faults))
                    continue
                self.number += 1
                show(self.number, "")
                played = replay(game, self.number)
                seats = 4 if played.rules is None else played.rules.players
                self.names.update(identities(game, self.number, seats))
                self.faulty += bool(played.errors)
                yield played

    def refuse_none(self) -> None:
        """End the command where there is nothing to show."""
        if not self.number:
            fail(f"no game could be read in {' '.join(map(visible, self.paths))}")

    def choose(self, wanted: list[str] | None) -> list[str] | None:
        """The players of these names, in upper or lower case where that is clear; None: nobody was named."""
        return [self._find(name) for name in wanted] if wanted else None

    def _find(self, wanted: str) -> str:
        if wanted in self.names:
            return wanted
        found = [name for name in self.names if name.casefold() == wanted.casefold()]
        if len(found) != 1:
            fail(f"there is no player {shortened(visible(wanted))!r} in these games{near(wanted, self.names)}")
        return found[0]

    def tell_missing_glyphs(self) -> None:
        """Say which characters of the players' names pictures show as boxes."""
        from mjlog.analysis.fonts import missing_note
        from mjlog.analysis.texts import Texts

        if note := missing_note(sorted(self.names), Texts()):
            typer.echo(note, err=True)

    def end(self, done: str) -> None:
        """Say what was done, and what was not well."""
        typer.echo(done)
        if self.faulty:
            typer.echo(f"{count(self.faulty, 'game')} with faults: mjlog check tells them", err=True)
        raise typer.Exit(self.code)
