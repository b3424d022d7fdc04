"""The command line. It prints and exits; nothing else in the package does."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import difflib
import json
import os
import shutil
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from mjlog.diagnostics import Diagnostic
from mjlog.output import OutputError, write_file
from mjlog.render import render, to_json, visible

if TYPE_CHECKING:
    from rich.console import RenderableType

    from mjlog.checks import Judged
    from mjlog.formats.sources import Input
    from mjlog.model import Game

FAULTS, FAILED, BUG, INTERRUPTED, CLOSED_PIPE, TERMINATED = 1, 2, 70, 130, 141, 143
"""Exit codes: a record has faults; something could not be read or written; a fault of mjlog itself; then what signals
lead to by custom: Ctrl-C, nobody reads the output, killed."""

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
_KINDS = {
    "syntax": "not the format",
    "impossible": "cannot have happened at a table",
    "illegal": "happened, but against the rules",
    "mismatch": "what was recomputed is not what is recorded",
    "unchecked": "the record does not allow the check; never counted as a fault",
}


@contextmanager
def _endings() -> Iterator[None]:
    """How every command ends where it cannot go on."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        _fail("interrupted", INTERRUPTED)
    except BrokenPipeError:  # whoever reads, such as `head`, has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(CLOSED_PIPE) from None
    except OutputError as error:
        _fail(str(error))


class _Commands(TyperGroup):
    """All commands."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 (typer's own signature)
        with _endings():  # help and version are printed here
            return super().make_context(*args, **kwargs)

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

_Force = Annotated[bool, typer.Option("--force", "-f", help="Overwrite what exists.")]


def _examples(*lines: str) -> str:
    """The end of a command's help; the backspace keeps its lines as they are."""
    return "\b\nExamples:\n  " + "\n  ".join(lines)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))  # so that temporary files are removed
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
    written.
    """


@app.command(
    epilog=_examples(
        "mjlog check game.mjn", "mjlog check --quiet league/ other.mjlog", "zcat game.mjlog.gz | mjlog check --json -"
    )
)
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Files, folders, or - for standard input.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print faults only; nothing if there are none.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each game.")] = False,
    workers: Annotated[
        int, typer.Option("--workers", "-j", min=0, help="Processes; 0: as many as processors, for many files.")
    ] = 0,
) -> None:
    """Play records again under their rules and print every fault."""
    from mjlog.checks import Verdict, judge

    counts = dict.fromkeys(Verdict, 0)
    files = faults = 0
    latest = ""
    with _progress(quiet) as show:
        for judged in judge(paths, workers):
            counts[judged.verdict] += 1
            faults += len(judged.faults)
            if judged.file != latest:
                files, latest = files + 1, judged.file
            show(files, _json_line(judged, quiet) if as_json else _report(judged, quiet))
    unreadable = counts.pop(Verdict.UNREADABLE)
    if not quiet and not as_json:
        parts = [f"{count} {verdict}" for verdict, count in counts.items() if count or verdict is Verdict.CLEAN]
        faults -= unreadable
        parts[-1] += f" ({_count(faults, 'fault')})" if faults else ""
        parts += [f"{_count(unreadable, 'file')} could not be read"] if unreadable else []
        typer.echo(f"{_count(sum(counts.values()), 'game')} in {_count(files, 'file')}: {', '.join(parts)}")
    raise typer.Exit(FAILED if unreadable else FAULTS if faults else 0)


@app.command(
    epilog=_examples(
        "mjlog convert game.mjlog game.mjn", "mjlog convert league/ league.mjn", "mjlog convert game.mjlog - | less"
    )
)
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file, a folder, or - for standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="A file ending in .mjn, or - for standard output.")],
    force: _Force = False,
) -> None:
    """Write records in another format, which OUT's ending names; the games of a folder one after the other.

    A record with a part that cannot be read is not converted, so that nothing is lost.
    """
    if target != "-" and not target.endswith(".mjn"):
        _fail(f"{target}: the ending names no format that can be written; end it in .mjn")
    _write(target, _texts(source), force=force)


@app.command(epilog=_examples("mjlog fmt league/*.mjn", "mjlog fmt --check game.mjn", "mjlog fmt - < game.mjn"))
def fmt(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files ending in .mjn, or - for a filter.")],
    only_check: Annotated[
        bool, typer.Option("--check", help="Name the files that are not in canonical form; change nothing.")
    ] = False,
) -> None:
    """Rewrite .mjn files in their one canonical form; what says something stays, comments too.

    Exit code 1 if a file has a fault (it is left as it is), or with --check is not in canonical form.
    """
    from mjlog.formats.sources import open_inputs

    code = 0
    for file in files:
        if file != "-" and not file.endswith(".mjn"):
            _fail(f"{file}: fmt rewrites files that end in .mjn; mjlog convert makes one of it")
        for source in open_inputs([file]):
            target = None if only_check else file
            code = max(code, _complain([source]) if isinstance(source, Diagnostic) else _format(source, target))
    raise typer.Exit(code)


class _Seat(StrEnum):
    """A player, as records name them."""

    A, B, C, D = "ABCD"


class _Wind(StrEnum):
    """A wind, from East on in the order of the seats."""

    E, S, W, N = "ESWN"


@app.command(
    epilog=_examples(
        "mjlog show game.mjn", "mjlog show game.mjlog --deal E2.1 --seat A", "mjlog show --json game.mjn --deal 3"
    )
)
def show(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")],
    game: Annotated[
        int | None, typer.Option("--game", "-g", min=1, help="Which game of the file, from 1; without it, all.")
    ] = None,
    deal: Annotated[
        str, typer.Option("--deal", "-d", metavar="DEAL", help="3, E2, or E2.1 with its honba; without it, all.")
    ] = "",
    seat: Annotated[
        _Seat | None, typer.Option("--seat", "-s", case_sensitive=False, help="Show what this player saw, not more.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each deal.")] = False,
) -> None:
    """Show deals turn by turn: hands, calls, waits, furiten, faults at their place, payments."""
    from mjlog.checks import UNREADABLE
    from mjlog.read import read
    from mjlog.replay import replay
    from mjlog.view import find_deals, view_deal
    from mjlog.view_json import deal_json
    from mjlog.view_text import render_deal, render_game_end

    code = shown = 0
    viewer = None if seat is None else "ABCD".index(seat)
    missing = f"{path}: there is no game {game}"
    for number, record in enumerate(read(path), 1):
        unreadable = [fault for fault in record.faults if fault.code in UNREADABLE]
        if unreadable:
            code = max(code, _complain(unreadable))
            continue
        if game not in (None, number):
            continue
        try:
            indexes = find_deals(record, deal) if deal else range(len(record.deals))
        except LookupError as error:
            missing = f"{path}: {error}"
            continue
        played = replay(record, number)
        for index in indexes:
            view = view_deal(played, index, number, viewer)
            if viewer is not None and viewer >= len(view.seats):
                _fail(f"{path}: there is no player {seat} in a game of three")
            typer.echo(json.dumps(deal_json(view), ensure_ascii=False) if as_json else f"{_drawn(render_deal(view))}\n")
        if not deal and not as_json:
            typer.echo(_drawn(render_game_end(played)))
        shown += 1
    if not shown and not code:
        _fail(missing)
    raise typer.Exit(code)


@app.command(
    epilog=_examples(
        "mjlog score 23456m345p67899s 7m --tsumo --dora 1p",
        "mjlog score 23406p99m pon555z ankan1111z 7p --ron --seat E --honba 2",
        "mjlog score 233445m2345p888s --riichi",
    )
)
def score(  # noqa: PLR0917 (a parameter an option)
    hand: Annotated[
        list[str],
        typer.Argument(metavar="TILES", help="Concealed tiles and melds, the winning tile last; 13 tiles tell waits."),
    ],
    tsumo: Annotated[
        bool | None, typer.Option("--tsumo/--ron", show_default="both", help="Won by an own draw, or by a discard.")
    ] = None,
    seat: Annotated[_Wind, typer.Option("--seat", "-s", case_sensitive=False, help="Wind of the seat; E deals.")] = (
        _Wind.S
    ),
    prevailing: Annotated[_Wind, typer.Option("--round", "-r", case_sensitive=False, help="Prevailing wind.")] = (
        _Wind.E
    ),
    source: Annotated[
        _Wind | None, typer.Option("--from", case_sensitive=False, help="Seat wind of the discarder.")
    ] = None,
    dora: Annotated[str, typer.Option(metavar="TILES", help="Dora indicators.")] = "",
    ura: Annotated[str, typer.Option(metavar="TILES", help="Ura indicators.")] = "",
    riichi: Annotated[bool, typer.Option("--riichi", help="In riichi.")] = False,
    double_riichi: Annotated[bool, typer.Option("--double-riichi", help="In riichi from the first turn.")] = False,
    ippatsu: Annotated[bool, typer.Option("--ippatsu", help="In the go-round after riichi.")] = False,
    haitei: Annotated[bool, typer.Option("--haitei", help="On the last draw.")] = False,
    houtei: Annotated[bool, typer.Option("--houtei", help="On the last discard.")] = False,
    rinshan: Annotated[bool, typer.Option("--rinshan", help="On a replacement tile.")] = False,
    chankan: Annotated[bool, typer.Option("--chankan", help="On a robbed kan.")] = False,
    tenhou: Annotated[bool, typer.Option("--tenhou", help="The dealer's first draw.")] = False,
    chiihou: Annotated[bool, typer.Option("--chiihou", help="Another's first draw.")] = False,
    renhou: Annotated[bool, typer.Option("--renhou", help="Before the own first draw.")] = False,
    honba: Annotated[int, typer.Option(min=0, help="Counters on the table.")] = 0,
    sticks: Annotated[int, typer.Option(min=0, help="Riichi sticks won, the own one too.")] = 0,
    pao: Annotated[_Wind | None, typer.Option(case_sensitive=False, help="Seat wind of who fed a yakuman.")] = None,
    rules: Annotated[str, typer.Option(help="Rules as in a record's header.")] = "riichi tenhou",
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON.")] = False,
) -> None:
    """Say what a hand is worth, item by item, who pays, and why it is read so.

    Tiles are 1-9 of m p s, 0 for a red five, 1-7z for East South West North white green red. Melds are chi, pon, kan,
    ankan, kakan with all their tiles.
    """
    from mjlog.score import Claims, TypedHandError
    from mjlog.score import score as score_hand
    from mjlog.score_view import render_score, score_json

    said = {
        "riichi": riichi,
        "double-riichi": double_riichi,
        "ippatsu": ippatsu,
        "haitei": haitei,
        "houtei": houtei,
        "rinshan": rinshan,
        "chankan": chankan,
        "tenhou": tenhou,
        "chiihou": chiihou,
        "renhou": renhou,
    }
    claims = Claims(
        rules=rules,
        seat="ESWN".index(seat),
        round="ESWN".index(prevailing),
        how=None if tsumo is None else "tsumo" if tsumo else "ron",
        source=None if source is None else "ESWN".index(source),
        circumstances=tuple(name for name, true in said.items() if true),
        dora=dora,
        ura=ura,
        honba=honba,
        sticks=sticks,
        pao=None if pao is None else "ESWN".index(pao),
    )
    try:
        scoring = score_hand(hand, claims)
    except TypedHandError as error:
        typer.echo(_render(error.diagnostic), err=True)
        raise typer.Exit(FAILED) from None
    typer.echo(json.dumps(score_json(scoring), ensure_ascii=False) if as_json else _drawn(render_score(scoring)))


@app.command(epilog=_examples("mjlog explain kuikae", "mjlog explain | grep riichi"))
def explain(
    code: Annotated[
        str, typer.Argument(metavar="CODE", help="A code such as not-held; without it, all are listed.")
    ] = "",
) -> None:
    """Say what a fault's code means and which rule it rests on."""
    from mjlog.catalogue import CODES

    if not code:
        width = max(map(len, CODES))
        for name, row in CODES.items():
            typer.echo(f"{name:<{width}}  {row.kind:<10}  {_blanks(row.sentence)}")
        return
    if code not in CODES:
        near = difflib.get_close_matches(code, CODES, 3)
        remedy = f"did you mean {' or '.join(near)}?" if near else "mjlog explain lists all"
        _fail(f"there is no code {code!r}; {remedy}")
    row = CODES[code]
    typer.echo(f"{_paint(code, 'error')}: {_blanks(row.sentence)}")
    for label, text in (("kind", f"{row.kind}: {_KINDS[row.kind]}"), ("rule", row.rule), ("example", row.example)):
        if text:
            typer.echo(f"  {_paint(f'{label:<8}', 'label')}{text}")


def _fail(message: str, code: int = FAILED) -> NoReturn:
    """End with one line that says why."""
    typer.echo(f"mjlog: {message}", err=True)
    raise typer.Exit(code)


def _paint(text: str, role: str) -> str:
    """Colours for people; `typer.echo` takes them out where the output is no terminal."""
    return text if os.environ.get("NO_COLOR") else typer.style(text, **_COLOURS[role])


def _drawn(renderable: "RenderableType") -> str:
    """Tables and coloured text as the terminal shows them."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        console.print(renderable)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _blanks(sentence: str) -> str:
    """The sentence of a code, what it leaves open in angle brackets."""
    return sentence.replace("{", "<").replace("}", ">")


def _render(diagnostic: Diagnostic, names: Sequence[str] = ()) -> str:
    return render(diagnostic, shutil.get_terminal_size((100, 24)).columns, names, _paint)


# Judging


def _report(judged: "Judged", quiet: bool) -> str:
    """A game's line and all that was found in it; with ``quiet`` its faults alone."""
    from mjlog.checks import Verdict

    shown = [_render(one, judged.names) for one in (judged.faults if quiet else judged.diagnostics)]
    lines = [text + "\n" if "\n" in text else text for text in shown]  # a blank line after each fault
    if not quiet and judged.verdict is not Verdict.UNREADABLE:
        verdict = _paint(f"{judged.verdict:<9}", judged.verdict)
        game = f" game {judged.game}" if judged.game > 1 else ""
        lines.insert(0, f"{verdict}  {_count(judged.deals, 'deal'):>8}  {visible(judged.file)}{game}")
    return "\n".join(lines)


def _json_line(judged: "Judged", quiet: bool) -> str:
    """A game as a line of JSON; with ``quiet`` nothing if it has no fault."""
    shown = judged.faults if quiet else judged.diagnostics
    if quiet and not shown:
        return ""
    values = {
        "file": judged.file,
        "game": judged.game,
        "verdict": judged.verdict,
        "players": judged.names,
        "rules": judged.rules,
        "deals": judged.deals,
        "diagnostics": [to_json(one) for one in shown],
    }
    return json.dumps(values, ensure_ascii=False)


@contextmanager
def _progress(quiet: bool) -> Iterator[Callable[[int, str], None]]:
    """Gives what prints a game's text; shows the number of files on a terminal where no lines of games tell it."""
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not quiet):
        yield lambda _, text: typer.echo(text) if text else None
        return
    from rich.console import Console
    from rich.status import Status

    status = Status("checking", console=Console(stderr=True))

    def show(files: int, text: str) -> None:
        if files % _MANY == 0:
            status.update(f"checking: {_count(files, 'file')}")
        if text:
            status.stop()
            typer.echo(text)
            status.start()

    with status:
        yield show


# Reading what is to be written elsewhere


def _complain(faults: Iterable[Diagnostic]) -> int:
    """Print faults where results are printed elsewhere; the exit code that they ask for."""
    from mjlog.checks import UNREADABLE

    code = 0
    for fault in faults:
        typer.echo(_render(fault), err=True)
        code = max(code, FAILED if fault.code in UNREADABLE else FAULTS)
    return code


def _format(source: "Input", target: str | None) -> int:
    """Write one input in canonical form to a file or ``-``; None: only say whether it is; the exit code."""
    from mjlog.formats.sources import decode
    from mjlog.notation import format_text

    text = decode(source)
    if isinstance(text, Diagnostic):
        return _complain([text])
    canonical, faults = format_text(text, source.name)
    if canonical is None:
        return _complain(faults)
    if target == "-":
        _write("-", [canonical])
    elif canonical.encode() != source.data:
        typer.echo(f"{visible(source.name)}: {'rewritten' if target else 'not in canonical form'}")
        if target is None:
            return FAULTS
        write_file(Path(target), [canonical], force=True)
    return 0


def _sound_games(path: str) -> Iterator["Game"]:
    """The games of a file or folder; the command ends at the first that cannot be read whole."""
    from mjlog.read import read

    for game in read(path):
        faults = [*game.faults, *(fault for deal in game.deals for fault in deal.faults)]
        if faults:
            raise typer.Exit(_complain(faults))
        yield game


def _texts(path: str) -> Iterator[str]:
    """The games of a file or folder as they stand in one .mjn file."""
    from mjlog.notation import write_game

    for number, game in enumerate(_sound_games(path)):
        try:
            text = write_game(game)
        except ValueError as error:
            name = game.source.name if game.source is not None else path
            _fail(f"{name}: cannot be said in .mjn: {error}")
        yield "\n" + text if number else text


def _write(target: str, chunks: Iterable[str], *, force: bool = False) -> None:
    """Write text to a file, or to standard output for ``-``: UTF-8 whatever the terminal's encoding."""
    if target != "-":
        write_file(Path(target), chunks, force=force)
        return
    sys.stdout.flush()
    for chunk in chunks:
        sys.stdout.buffer.write(chunk.encode())
    sys.stdout.buffer.flush()
