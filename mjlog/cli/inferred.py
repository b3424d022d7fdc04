"""By which rules records were played, as ``rules --infer`` prints it."""

import json
from collections.abc import Iterator, Sequence

import typer

from mjlog.cli.app import FAILED, FAULTS, complain, count, paint, progress
from mjlog.cli.compared import render_table
from mjlog.diagnostics import shortened
from mjlog.formats.sources import find_files
from mjlog.inference import Inference, Trial, fit_all, infer_rules
from mjlog.model import Game
from mjlog.reading import read_found
from mjlog.render import render, to_json, visible
from mjlog.rules.select import select_rules

_FIRST = 2
"""So many faults are shown of what each set of rules objects to."""
_SEVERAL = 12
"""Of rules with other options as many are listed for people."""


def print_inferred(paths: Sequence[str], *, as_json: bool) -> int:
    """Print the rules of each game, and those that fit all; the exit code."""
    inferences: list[Inference] = []
    code = 0
    held = ""
    """The first game's line, until another game follows: a game alone is told at length."""
    with progress(quiet=True, doing="trying rules", noun="game") as show:
        for number, game in _games(paths):
            if not game.deals:
                code = max(code, complain(game.faults), FAULTS)
                if game.is_record:
                    typer.echo(f"{_label(game, number)}: no deals", err=True)
                continue
            inferences.append(infer_rules(game, number))
            line = (_json_line if as_json else _line)(inferences[-1])
            if len(inferences) == 1 and not as_json:
                held = line
                continue
            for shown in filter(None, (held, line)):
                show(len(inferences), shown)
            held = ""
    if len(inferences) > 1:
        typer.echo(_summary(inferences, as_json=as_json))
    elif inferences and not as_json:
        typer.echo("\n".join(_report(inferences[0])))
    if code < FAILED and not all(one.fits for one in inferences):
        return FAULTS
    return code


def _games(paths: Sequence[str]) -> Iterator[tuple[int, Game]]:
    for found in find_files(paths):
        yield from enumerate(read_found(found), 1)


def _label(game: Game, number: int) -> str:
    file = "" if game.source is None else visible(game.source.name)
    return f"{file} game {number}" if number > 1 else file


def _line(inferred: Inference) -> str:
    fits, label = inferred.fits, _label(inferred.game, inferred.number)
    if not fits:
        return f"{label}: {paint('none', 'faulty')}; nearest {_objects(inferred.nearest)}"
    more = f" and {len(fits) - _SEVERAL} more" if len(fits) > _SEVERAL else ""
    return f"{label}: {paint(' | '.join(fits[:_SEVERAL]), 'clean')}{more}"


def _objects(trial: Trial) -> str:
    return f"{trial.rules}: {count(len(trial.faults), 'fault')}"


def _summary(inferences: Sequence[Inference], *, as_json: bool) -> str:
    """What fits all games; if nothing does, how many each preset fits."""
    fitting = fit_all(inferences)
    if as_json:
        return json.dumps({"games": len(inferences), "fit-all": fitting}, ensure_ascii=False)
    games = count(len(inferences), "game")
    if fitting:
        return f"all {games}: {' | '.join(fitting)}"
    numbers: dict[str, int] = {}
    for one in inferences:
        for text in one.fits:
            numbers[text] = numbers.get(text, 0) + 1
    ordered = sorted(numbers.items(), key=lambda one: -one[1])[:_SEVERAL]
    counted = "; ".join(f"{text} fits {number}" for text, number in ordered)
    return f"no rules fit all {games}{': ' if counted else ''}{counted}"


def _report(inferred: Inference) -> list[str]:
    """A game alone: what fits it, what this leaves open, what others object to."""
    fits, game = inferred.fits, inferred.game
    lines = [paint(f"{_label(game, inferred.number)}: {count(len(game.deals), 'deal')}", "place")]
    named = select_rules(game.rules)
    if game.rules.split() and named.rules is None:
        lines.append(f"its header names rules that cannot be used: {visible(shortened(named.problem))}")
    unread = sum(one.is_fault for one in game.all_faults)
    if unread:
        lines.append(f"{count(unread, 'fault')} in what could not be read, whatever the rules; mjlog check lists them")
    if not any(one.fits for one in inferred.presets):
        lines.append("no preset fits" + (", but with other options" if fits else "; no options were found that do"))
    if fits:
        lines += ["no fault under", *(f"  {paint(text, 'clean')}" for text in fits[:_SEVERAL])]
        lines += [f"  and {len(fits) - _SEVERAL} more (--json lists all)"] if len(fits) > _SEVERAL else []
    elif inferred.found:
        lines += ["nearest", f"  {_objects(inferred.nearest)}", *_first_faults(inferred.nearest)]
    if inferred.undecided and len(fits) <= _SEVERAL:
        fitting = inferred.fitting
        columns = [one.label for one in fitting] if len({one.name for one in fitting}) == 1 else fits
        rows = [[name, *(values[text] for text in fits)] for name, values in inferred.undecided.items()]
        lines += ["", f"what the record does not decide: {count(len(rows), 'option')}", ""]
        lines += render_table(["", *columns], rows)
    lines += _others(inferred)
    return lines


def _others(inferred: Inference) -> Iterator[str]:
    """What the presets object to that do not fit, those together that object to the same; other rule sets at last."""
    likely = {one.name for one in inferred.fitting or [inferred.nearest.variant]}
    objecting: dict[tuple[str, ...], list[Trial]] = {}
    foreign: dict[str, list[int]] = {}
    for one in inferred.presets:
        name = one.variant.name
        if name not in likely:
            foreign.setdefault(name, []).append(len(one.faults))
        elif not one.fits:
            objecting.setdefault(tuple(_first_faults(one)), []).append(one)
    if objecting or foreign:
        yield from ("", "what other presets object to" if inferred.fits else "what presets object to")
    for shown, trials in objecting.items():
        yield from (f"  {_objects(one)}" for one in trials)
        yield from shown
    for name, numbers in foreign.items():
        yield f"  {name}, {count(len(numbers), 'preset')}: {count(min(numbers), 'fault')} or more"


def _first_faults(trial: Trial) -> list[str]:
    """The first faults, a line each: where, and what is wrong."""
    return [f"    {render(fault).splitlines()[0]}" for fault in trial.faults[:_FIRST]]


def _json_line(inferred: Inference) -> str:
    source = inferred.game.source
    values = {
        "file": "" if source is None else source.name,
        "game": inferred.number,
        "rules": inferred.game.rules,
        "fits": inferred.fits,
        "undecided": inferred.undecided,
        "trials": [
            {
                "rules": trial.rules,
                "faults": len(trial.faults),
                "first": [to_json(one) for one in trial.faults[:_FIRST]],
            }
            for trial in (*inferred.found, *inferred.presets)
        ],
        "unread": [to_json(one) for one in inferred.game.all_faults],
    }
    return json.dumps(values, ensure_ascii=False)
