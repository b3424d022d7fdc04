"""``check`` and ``explain``: what is wrong with records, and what that means."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import json
from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.catalogue import CODES, KINDS, NO_GAME, TIER_OF, TIERS, select_codes
from mjlog.cli.app import (
    FAILED,
    FAULTS,
    Rules,
    app,
    count,
    drawn,
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
from mjlog.render import blanks, to_json, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjlog.checks import Judged


def _list_checks(wanted: bool) -> None:
    if not wanted:
        return
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False)
    for name, tier in TIERS.items():
        table.add_row(name, f"{tier.sentence}\n[{', '.join(tier.codes)}]")
    typer.echo(drawn(table))
    raise typer.Exit


@app.command(
    epilog=examples(
        "mjlog check game.mjn",
        "mjlog check --quiet league/ other.mjlog",
        "mjlog check --rules 'riichi wrc uma=30,10,-10,-30' club.json",
        "mjlog check --skip payments,succession --strict evening.mjn",
        "mjlog check --sarif records/ > found.sarif",
        "zcat game.mjlog.gz | mjlog check --json -",
    )
)
def check(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH", help="Files, folders, archives, patterns, or - for standard input.")
    ],
    *,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print faults only; nothing if there are none.")] = False,
    only: Annotated[
        list[str] | None, typer.Option(metavar="CHECK,…", help="These checks alone, by their names or codes.")
    ] = None,
    skip: Annotated[list[str] | None, typer.Option(metavar="CHECK,…", help="All checks but these.")] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit code 1, too, where something could not be checked.")
    ] = False,
    _: Annotated[
        bool, typer.Option("--list", callback=_list_checks, is_eager=True, help="List the checks, and do nothing else.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each game.")] = False,
    as_sarif: Annotated[
        bool, typer.Option("--sarif", help="Print SARIF 2.1.0, which editors and code hosts show.")
    ] = False,
    as_junit: Annotated[
        bool, typer.Option("--junit", help="Print JUnit's XML, a test case for each game, as build servers read it.")
    ] = False,
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

    Exit codes: 0 no fault; 1 faults, or with --strict something that could not be checked; 2 a file could not be read.
    """
    from concurrent.futures.process import BrokenProcessPool

    from mjlog.checks import judge

    if as_json + as_sarif + as_junit > 1:
        fail("of --json, --sarif and --junit one at a time")
    if as_junit and quiet:
        fail("--junit tells of every game, --quiet of faults alone: one of them")
    asked, codes = known_rules(rules), _chosen(only, skip)
    silence_workers()
    tally = _Tally()
    found = tally.count(judge(paths, workers, walls=walls, rules=asked, codes=codes))
    if as_sarif:
        from mjlog.sarif import sarif

        lines = sarif(found, quiet=quiet)
    elif as_junit:
        from mjlog.junit import junit

        lines = junit(found, strict=strict)
    else:
        lines = ((_json_line if as_json else _report)(judged, quiet) for judged in found)
    try:
        with progress(quiet) as show:
            for text in lines:
                show(tally.files, text)
    except BrokenProcessPool:
        fail("a worker was ended from outside, perhaps for want of memory; -j 1 does without workers")
    if not (quiet or as_json or as_sarif or as_junit):
        typer.echo(tally.summary(strict=strict))
    raise typer.Exit(tally.exit_code(strict=strict))


class _Tally:
    """How many games and files there were, and what became of them."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        """By verdict."""
        self.files = self.faults = self.left_out = 0

    def count(self, found: "Iterable[Judged]") -> "Iterator[Judged]":
        """Count games as they pass."""
        latest = ""
        for judged in found:
            self.games[judged.verdict] += 1
            self.faults += len(judged.faults)
            self.left_out += judged.left_out
            if judged.file != latest:
                self.files, latest = self.files + 1, judged.file
            yield judged

    def summary(self, *, strict: bool) -> str:
        """All of it in a line, and another for what else there is to say."""
        from mjlog.checks import Verdict

        games = {verdict: self.games[verdict] for verdict in (Verdict.CLEAN, Verdict.UNCHECKED, Verdict.FAULTY)}
        unreadable, others = self.games[Verdict.UNREADABLE], self.games[Verdict.OTHER]
        parts = [f"{number} {verdict}" for verdict, number in games.items() if number or verdict is Verdict.CLEAN]
        faults = self.faults - unreadable
        parts[-1] += f" ({count(faults, 'fault')})" if faults else ""
        parts += [f"{count(unreadable, 'file')} could not be read"] if unreadable else []
        parts += [count(others, "other file")] if others else []
        text = f"{count(sum(games.values()), 'game')} in {count(self.files, 'file')}: {', '.join(parts)}"
        if self.left_out:
            text += f"\n{count(self.left_out, 'fault')} of checks that were not asked for"
        if strict and games[Verdict.UNCHECKED]:
            text += "\nstrict: what could not be checked counts as faulty"
        return text

    def exit_code(self, *, strict: bool) -> int:
        """What the shell is told."""
        from mjlog.checks import Verdict

        if self.games[Verdict.UNREADABLE]:
            return FAILED
        return FAULTS if self.faults or (strict and self.games[Verdict.UNCHECKED]) else 0


def _chosen(only: list[str] | None, skip: list[str] | None) -> frozenset[str] | None:
    """The codes asked for; None for all."""
    words = [[word.strip().lower() for words in given or () for word in words.split(",")] for given in (only, skip)]
    if not any(words):
        return None
    try:
        codes = select_codes(*words)
    except KeyError as error:
        word = shortened(error.args[0])
        fail(f"there is no check {word!r}{near(word, (*TIERS, *CODES)) or '; mjlog check --list lists them'}")
    if codes == NO_GAME:
        fail("--only and --skip leave no check")
    return codes


@app.command(epilog=examples("mjlog explain kuikae", "mjlog explain | grep riichi"))
def explain(
    code: Annotated[
        str,
        typer.Argument(metavar="CODE", help="A code such as not-held, or a check such as calls; without it, all."),
    ] = "",
) -> None:
    """Say what a fault's code means and which rule it rests on, or which codes a check has."""
    if code in TIERS:
        typer.echo(f"{paint(code, 'label')}: {TIERS[code].sentence}")
    if not code or code in TIERS:
        codes = TIERS[code].codes if code else CODES
        width = max(map(len, codes))
        for name, row in codes.items():
            typer.echo(f"{name:<{width}}  {row.kind:<10}  {blanks(row.sentence)}")
        return
    if code not in CODES:
        fail(f"there is no code {shortened(code)!r}{near(code, [*CODES, *TIERS]) or '; mjlog explain lists all'}")
    row = CODES[code]
    typer.echo(f"{paint(code, 'error')}: {blanks(row.sentence)}")
    tier = TIER_OF[code]
    kind = f"{row.kind}: {KINDS[row.kind]}"
    for label, text in (("kind", kind), ("rule", blanks(row.rule)), ("check", f"{tier}: {TIERS[tier].sentence}")):
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
