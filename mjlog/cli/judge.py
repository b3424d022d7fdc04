"""``check`` and ``explain``: what is wrong with records, and what that means."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import json
import re
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.catalogue import CODES, KINDS
from mjlog.cli.app import (
    FAILED,
    FAULTS,
    Rules,
    app,
    count,
    examples,
    fail,
    known_rules,
    near,
    paint,
    progress,
    rendered_all,
    silence_workers,
)
from mjlog.diagnostics import shortened
from mjlog.render import to_json, visible
from mjlog.vocabulary import EVERY_WORD

if TYPE_CHECKING:
    from mjlog.checks import Judged


@app.command(
    epilog=examples(
        "mjlog check game.mjn",
        "mjlog check --quiet league/ other.mjlog",
        "mjlog check --rules 'riichi wrc uma=30,10,-10,-30' club.json",
        "zcat game.mjlog.gz | mjlog check --json -",
    )
)
def check(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH", help="Files, folders, archives, patterns, or - for standard input.")
    ],
    *,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print faults only; nothing if there are none.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each game.")] = False,
    walls: Annotated[
        bool,
        typer.Option("--wall", help="Hold deals against the walls that Tenhou's seeds or Mahjong Soul's hashes tell."),
    ] = False,
    rules: Rules = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", "-j", metavar="N", min=0, max=256, help="Processes; 0: as many as processors, for many files."
        ),
    ] = 0,
) -> None:
    """Play records again under their rules and print every fault.

    With --wall each deal is said to be proven by its wall, contradicted by it, or its wall not recorded.

    A deal with an impossible event is checked up to there, which counts as "in part"; the others are checked all the
    same.
    """
    from concurrent.futures.process import BrokenProcessPool

    from mjlog.checks import Verdict, judge

    asked = known_rules(rules)
    silence_workers()
    counts = dict.fromkeys(Verdict, 0)
    files = faults = 0
    latest = ""
    try:
        with progress(quiet) as show:
            for judged in judge(paths, workers, walls=walls, rules=asked):
                counts[judged.verdict] += 1
                faults += len(judged.faults)
                if judged.file != latest:
                    files, latest = files + 1, judged.file
                show(files, _json_line(judged, quiet) if as_json else _report(judged, quiet))
    except BrokenProcessPool:
        fail("a worker was ended from outside, perhaps for want of memory; -j 1 does without workers")
    unreadable, others = counts.pop(Verdict.UNREADABLE), counts.pop(Verdict.OTHER)
    if not quiet and not as_json:
        parts = [f"{count} {verdict}" for verdict, count in counts.items() if count or verdict is Verdict.CLEAN]
        faults -= unreadable
        parts[-1] += f" ({count(faults, 'fault')})" if faults else ""
        parts += [f"{count(unreadable, 'file')} could not be read"] if unreadable else []
        parts += [count(others, "other file")] if others else []
        typer.echo(f"{count(sum(counts.values()), 'game')} in {count(files, 'file')}: {', '.join(parts)}")
    raise typer.Exit(FAILED if unreadable else FAULTS if faults else 0)


@app.command(epilog=examples("mjlog explain kuikae", "mjlog explain | grep riichi"))
def explain(
    code: Annotated[
        str, typer.Argument(metavar="CODE", help="A code such as not-held; without it, all are listed.")
    ] = "",
) -> None:
    """Say what a fault's code means and which rule it rests on."""
    if not code:
        width = max(map(len, CODES))
        for name, row in CODES.items():
            typer.echo(f"{name:<{width}}  {row.kind:<10}  {_blanks(row.sentence)}")
        return
    if code not in CODES:
        fail(f"there is no code {shortened(code)!r}{near(code, CODES) or '; mjlog explain lists all'}")
    row = CODES[code]
    typer.echo(f"{paint(code, 'error')}: {_blanks(row.sentence)}")
    for label, text in (("kind", f"{row.kind}: {KINDS[row.kind]}"), ("rule", _blanks(row.rule))):
        typer.echo(f"  {paint(f'{label:<8}', 'label')}{text}")


def _report(judged: "Judged", quiet: bool) -> str:
    """A game's line and all that was found in it; with ``quiet`` its faults alone."""
    from mjlog.checks import Verdict

    shown = rendered_all(judged.faults if quiet else judged.diagnostics, judged.names)
    lines = [text + "\n" if "\n" in text else text for text in shown]  # a blank line after each fault
    if not quiet and judged.verdict not in (Verdict.UNREADABLE, Verdict.OTHER):
        verdict = paint(f"{judged.verdict:<9}", judged.verdict)
        game = f" game {judged.game}" if judged.game > 1 else ""
        partly = f" ({judged.stopped} in part)" if judged.stopped else ""
        lines.insert(0, f"{verdict}  {count(judged.deals, 'deal'):>8}{partly}  {visible(judged.file)}{game}")
        lines[1:1] = _walls(judged)
    return "\n".join(lines)


def _walls(judged: "Judged") -> list[str]:
    """What the walls say of each deal, a line for each verdict."""
    labels: dict[str, list[str]] = {}
    for label, state in judged.walls:
        labels.setdefault(state, []).append(label)
    return [f"  wall {state:<12}  {' '.join(named)}" for state, named in labels.items()]


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
        "stopped": judged.stopped,
        **({"walls": [{"deal": label, "wall": state} for label, state in judged.walls]} if judged.walls else {}),
        "diagnostics": [to_json(one) for one in shown],
    }
    return json.dumps(values, ensure_ascii=False)


def _blanks(sentence: str) -> str:
    """A sentence of the catalogue: the words of all rule sets, what else it leaves open in angle brackets."""
    return re.sub(r"{(\w+)}", lambda slot: EVERY_WORD.get(slot[1], f"<{slot[1]}>"), sentence)
