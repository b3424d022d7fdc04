"""The commands' common ground: how they start, what they say, and how they end."""

# ruff: noqa: PLC0415 (rich only where something is drawn)

import os
import shutil
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import metadata
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from mjlog.catalogue import UNREADABLE
from mjlog.cli.streams import guard_streams
from mjlog.diagnostics import Diagnostic, shortened
from mjlog.output import ExistsError, OutputError
from mjlog.render import plain, render, visible

if TYPE_CHECKING:
    from rich.console import RenderableType

FAULTS, FAILED, BUG, CLOSED_PIPE = 1, 2, 70, 141
"""Exit codes: a record has faults; something could not be read or written; a fault of mjlog itself; nobody reads the
output. Signals end the program with 128 and their number, Ctrl-C with 130."""

_MOST = 100
"""So many faults of a game are printed, and so many notes."""

_MANY = 10
"""After so many files more, progress is shown."""
_COLOURS: dict[str, dict[str, Any]] = {
    "place": {"bold": True},
    "error": {"fg": "red", "bold": True},
    "note": {"fg": "cyan"},
    "caret": {"fg": "red", "bold": True},
    "label": {"dim": True},
    "clean": {"fg": "green"},
    "unchecked": {"fg": "cyan"},
    "faulty": {"fg": "red"},
}


@contextmanager
def _endings() -> Generator[None, None, None]:
    """How every command ends where it cannot go on."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever reads, such as `head`, has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(CLOSED_PIPE) from None
    except ExistsError as error:
        fail(f"{error}; --force overwrites")
    except OutputError as error:
        fail(str(error))


_TYPES = {"argument": ("display_type_rich",)}
"""What typer describes of a parameter in a programmer's words, besides what its name and help say."""


def _say_nothing(*_: object, **__: object) -> str:
    return ""


class _Commands(TyperGroup):
    """All commands."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 (typer's own signature)
        with _endings():  # help and version are printed here
            return super().make_context(*args, **kwargs)

    def get_command(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 (typer's own signature)
        command = super().get_command(*args, **kwargs)
        for one in command.params if command else ():
            for describe in ("_get_number_range_help_str", *_TYPES.get(one.param_type_name, ())):
                setattr(one, describe, _say_nothing)
        return command

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 (typer's own signature)
        with _endings():
            return super().invoke(ctx)


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

Force = Annotated[bool, typer.Option("--force", "-f", help="Overwrite what exists.")]
Rules = Annotated[
    str | None,
    typer.Option("--rules", metavar="RULES", help="By these, whatever the records say: rule set, preset, options."),
]


def run() -> None:
    """Run the command that the words of the command line name."""
    guard_streams()
    try:
        app(prog_name="mjlog")
    except Exception as error:  # noqa: BLE001 (1 would say that the record is at fault)
        traceback.print_exception(error)
        typer.echo("mjlog: this is a fault of mjlog itself, please report it together with the record", err=True)
        sys.exit(BUG)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mjlog {metadata.version('mjlog')}")
        raise typer.Exit


@app.callback()
def _mjlog(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Read, replay, verify, convert and chart mahjong game records.

    Exit codes: 0 all is well, or not all could be checked; 1 a record has faults; 2 something could not be read or
    written. A game's faults are printed up to a hundred, with check --json all.
    """


def examples(*lines: str) -> str:
    """The end of a command's help; the backspace keeps its lines as they are."""
    return "\b\nExamples:\n  " + "\n  ".join(lines)


def fail(message: str, code: int = FAILED) -> NoReturn:
    """End with one line that says why."""
    typer.echo(f"mjlog: {message}", err=True)
    raise typer.Exit(code)


def paint(text: str, role: str) -> str:
    """Colours for people; `typer.echo` takes them out where the output is no terminal."""
    return text if os.environ.get("NO_COLOR") else _coloured(text, role)


def _coloured(text: str, role: str) -> str:
    start, end = _codes(role)
    return f"{start}{text}{end}"


@cache
def _codes(role: str) -> list[str]:
    """What is written before and after a text of some role."""
    return typer.style("\0", **_COLOURS[role]).split("\0")


def count(number: int, noun: str) -> str:
    """A number of things: ``1 game``, ``2 games``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def known_rules(text: str | None) -> str:
    """Rules asked for, as a header names them, or an empty text; the command ends if there are none such."""
    from mjlog.rules.select import select_rules

    if text is None:
        return ""
    problem = select_rules(text).problem if text.split() else "no rules are named"
    if problem:
        fail(f"--rules: {shortened(problem)}; mjlog rules lists them")
    return text


def near(word: str, known: Iterable[str]) -> str:
    """What may be meant by a word that is not known, to follow a complaint; empty where nothing is like it."""
    import difflib

    written = {one.casefold(): one for one in known}
    found = difflib.get_close_matches(word.casefold(), written, 3)
    return f"; did you mean {' or '.join(visible(written[one]) for one in found)}?" if found else ""


def listed(known: Iterable[str]) -> str:
    """What there is, to follow a complaint where nothing is near."""
    return f"; there are {', '.join(known)}"


def complain(faults: Sequence[Diagnostic]) -> int:
    """Print a game's faults where results are printed elsewhere; the exit code that they ask for."""
    for line in rendered_all(faults):
        typer.echo(line, err=True)
    codes = (FAILED if fault.code in UNREADABLE else FAULTS for fault in faults if fault.is_fault)
    return max(codes, default=0)


def rendered_all(diagnostics: Sequence[Diagnostic], names: Sequence[str] = ()) -> list[str]:
    """What was found in a game as this terminal shows it: the first faults, the first notes, how many more."""
    width = shutil.get_terminal_size((100, 24)).columns
    brush = plain if os.environ.get("NO_COLOR") else _coloured
    room = {True: _MOST, False: _MOST}
    shown: list[str] = []
    for one in diagnostics:
        room[one.is_fault] -= 1
        if room[one.is_fault] >= 0:
            shown.append(render(one, width, names, brush))
    more = [f"{-room[kind]:,} more {noun}" for kind, noun in ((True, "faults"), (False, "notes")) if room[kind] < 0]
    return [*shown, f"and {', '.join(more)} (mjlog check --json lists all)"] if more else shown


def drawn(renderable: "RenderableType") -> str:
    """Tables and coloured text as the terminal shows them."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        console.print(renderable)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def silence_workers() -> None:
    """Python's keeper of semaphores removes those of workers after an interrupt, and is not to tell it."""
    warnings = (os.environ.get("PYTHONWARNINGS"), "ignore:resource_tracker:UserWarning")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, warnings))


@contextmanager
def progress(
    quiet: bool, doing: str = "checking", noun: str = "file"
) -> Generator[Callable[[int, str], None], None, None]:
    """Gives what prints a game's text; shows the number of files on a terminal where no lines of games tell it."""
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not quiet):
        yield lambda _, text: typer.echo(text) if text else None
        return
    from rich.console import Console
    from rich.status import Status

    status = Status(doing, console=Console(stderr=True))

    def show(files: int, text: str) -> None:
        if files % _MANY == 0:
            status.update(f"{doing}: {count(files, noun)}")
        if text:
            status.stop()
            typer.echo(text)
            status.start()

    with status:
        yield show
