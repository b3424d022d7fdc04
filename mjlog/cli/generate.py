"""``simulate`` and ``rules``: games by rules, and the rules themselves."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import json
import re
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.app import Force, app, count, examples, fail, near, paint, progress, silence_workers
from mjlog.diagnostics import shortened
from mjlog.model import SEATS
from mjlog.output import staged
from mjlog.render import visible

if TYPE_CHECKING:
    from mjlog.rules.options import Option
    from mjlog.rules.select import Entry

_INDENT = 13
"""Of what stands under an option."""
_MOST = 999_999_999
_MOST_GAMES = 1_000_000
"""Of files in one folder."""
"""Seeds and numbers above it are slips of the keyboard."""


class _Player(StrEnum):
    """Who may play, see `mjlog.players.PLAYERS`."""

    WELL = "well"
    RANDOM = "random"
    PATIENT = "patient"


@app.command(
    epilog=examples(
        "mjlog simulate riichi tenhou -n 100 --seed 7 -o games",
        "mjlog simulate hongkong seed --deals 4 -o games -p random -p well",
        "mjlog simulate classic players=3 --scenario two-wins -o games",
    )
)
def simulate(
    rules: Annotated[list[str], typer.Argument(metavar="RULES", help="Rule set, preset, options; see mjlog rules.")],
    *,
    output: Annotated[str, typer.Option("--output", "-o", metavar="DIR", help="Folder; made if it is not there.")],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, max=_MOST_GAMES, help="How many games.")
    ] = 1,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", min=0, max=_MOST, help="Of the first game; the next has S+1.")
    ] = 0,
    deals: Annotated[
        int | None,
        typer.Option("--deals", metavar="N", min=1, max=_MOST, help="Deals of a game; else as the rules end it."),
    ] = None,
    players: Annotated[
        list[_Player] | None,
        typer.Option(
            "--player",
            "-p",
            metavar="KIND",
            help="well, random, or patient (never wins): A, then B ...; the last for the others.",
        ),
    ] = None,
    scenario: Annotated[
        str,
        typer.Option(
            "--scenario",
            metavar="NAME",
            help="What the first deal shows: robbed-kong, kong-chain, flower-chain, limit-hand, exhausted-wall, "
            "two-claims, two-wins, dead-hand.",
        ),
    ] = "",
    wall: Annotated[bool, typer.Option("--wall", help="Record dice and wall too.")] = False,
    force: Force = False,
    workers: Annotated[
        int, typer.Option("--workers", "-j", metavar="N", min=1, max=256, help="Processes to share the work among.")
    ] = 1,
) -> None:
    """Play legal games with simple players and write each to a file.

    The same words give the same games. A seed's game does not depend on how many are played.
    """
    from mjlog.scenarios import SCENARIOS
    from mjlog.workers import share

    if scenario and scenario not in SCENARIOS:
        fail(f"there is no scenario {shortened(visible(scenario))!r}{near(scenario, SCENARIOS) or _listed(SCENARIOS)}")
    named = " ".join(rules)
    stem = re.sub("[^a-z0-9]+", "-", f"{named} {scenario}".casefold()).strip("-")
    seeds = range(seed, seed + games)
    names = [f"{stem}-{one:06}.mjn" for one in seeds]
    play = partial(_play, named, tuple(map(str, players or [_Player.WELL])), scenario=scenario, deals=deals, wall=wall)
    silence_workers()
    total = 0
    with staged(Path(output), names, force=force) as stage, progress(quiet=True, doing="playing", noun="game") as show:
        try:
            for number, (name, (text, played)) in enumerate(zip(names, share(play, seeds, workers), strict=True), 1):
                (stage / name).write_text(text, encoding="utf-8", newline="")
                total += played
                show(number, "")
        except ValueError as error:
            fail(str(error))
    typer.echo(f"{count(games, 'game')} of {count(total, 'deal')} in {visible(output)}")


def _listed(names: Iterable[str]) -> str:
    return f"; there are {', '.join(names)}"


def _play(
    rules: str, players: Sequence[str], seed: int, *, scenario: str, deals: int | None, wall: bool
) -> tuple[str, int]:
    """A game as text, titled, and how many deals it has."""
    from mjlog.notation import write_game
    from mjlog.players import PLAYERS
    from mjlog.simulate import simulate as play

    kinds = [players[min(seat, len(players) - 1)] for seat in range(len(SEATS))]
    choosers = [PLAYERS[kind] for kind in kinds]
    game = play(rules, seed, choosers, scenario=scenario, deals=deals, wall=wall)
    game.tags["Title"] = f"Simulated, {f'{scenario}, ' if scenario else ''}seed {seed}"
    seats = game.deals[0].hands
    game.tags |= {SEATS[seat]: f"{kinds[seat]} {SEATS[seat]}" for seat in sorted(seats)}
    return write_game(game), len(game.deals)


@app.command(
    epilog=examples("mjlog rules", "mjlog rules hongkong", "mjlog rules riichi tenhou", "mjlog rules classic --json")
)
def rules(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A rule set; without it, all are listed.")] = "",
    preset: Annotated[str, typer.Argument(metavar="PRESET", help="Whose values are shown; else the default's.")] = "",
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON value.")] = False,
) -> None:
    """List the rule sets, or the options of one: value, meaning, source."""
    from mjlog.rules.select import RULE_SETS

    if not name:
        typer.echo(_json(_list_json(RULE_SETS)) if as_json else _list_text(RULE_SETS))
        return
    entry = RULE_SETS.get(name)
    if entry is None:
        fail(f"there is no rule set {shortened(visible(name))!r}{near(name, RULE_SETS) or _listed(RULE_SETS)}")
    preset = preset or entry.default or next(iter(entry.presets))
    if preset in entry.coming:
        fail(f"the preset {preset} is not built yet")
    if preset not in entry.presets:
        known = near(preset, entry.presets) or _listed(entry.presets)
        fail(f"there is no {name} preset {shortened(visible(preset))!r}{known}")
    typer.echo(_json(_rules_json(name, entry, preset)) if as_json else _rules_text(name, entry, preset))


_Json = Mapping[str, object] | Sequence[object]


def _json(value: _Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list_json(entries: "Mapping[str, Entry]") -> _Json:
    return [
        {
            "rules": name,
            "about": entry.about,
            "presets": list(entry.presets),
            "default": entry.default or None,
            "not-built": list(entry.coming),
        }
        for name, entry in entries.items()
    ]


def _list_text(entries: "Mapping[str, Entry]") -> str:
    width = shutil.get_terminal_size((100, 24)).columns
    lines: list[str] = []
    for name, entry in entries.items():
        presets = [f"{one} (default)" if one == entry.default else one for one in entry.presets]
        lines += [paint(name, "place"), _wrapped("about", entry.about, width)]
        lines.append(_wrapped("presets", ", ".join(presets), width))
        if entry.coming:
            lines.append(_wrapped("later", ", ".join(entry.coming), width))
    return "\n".join(lines)


def _rules_json(name: str, entry: "Entry", preset: str) -> _Json:
    options = [
        {
            "name": option.name,
            "value": value,
            "meaning": option.meaning,
            "values": option.values,
            "built": None if built is None else list(built),
            "source": source,
        }
        for option, value, built, source in _described(entry, preset)
    ]
    return {
        "rules": name,
        "preset": preset,
        "default": entry.default or None,
        "options": options,
        "sources": dict(entry.references),
    }


def _rules_text(name: str, entry: "Entry", preset: str) -> str:
    """Each option with its value, meaning and source, and what stands for a source."""
    width = shutil.get_terminal_size((100, 24)).columns
    lines = [paint(f"{name} {preset}", "place"), _wrapped("about", entry.about, width)]
    if not entry.default:
        lines.append(_wrapped("presets", f"{', '.join(entry.presets)}; a record has to name one", width))
    for option, value, built, source in _described(entry, preset):
        lines.append(f"{paint(option.name, 'place')}={value}")
        only = f"; built so far: {', '.join(built)}" if built else ""
        for label, text in (("meaning", option.meaning), ("values", f"{option.values}{only}"), ("source", source)):
            lines.append(_wrapped(label, text, width))
    lines.append("")
    lines += [_wrapped(source, text, width) for source, text in entry.references.items()]
    return "\n".join(lines)


def _wrapped(label: str, text: str, width: int) -> str:
    """A labelled text, its further lines below its first."""
    indent = " " * _INDENT
    label = f"  {label}".ljust(_INDENT)
    return paint(label, "label") + textwrap.fill(indent + text, width, subsequent_indent=indent).lstrip()


def _described(entry: "Entry", preset: str) -> "Iterator[tuple[Option, str, list[str] | None, str]]":
    """The options of a rule set: each with a preset's value, the values built so far where not all are, the source."""
    from mjlog.rules.options import describe_options, write_value

    values = entry.presets[preset]
    for option in describe_options(type(values)):
        built = entry.built.get(option.name)
        yield (
            option,
            write_value(getattr(values, option.field)),
            None if built is None else list(map(write_value, built)),
            entry.sources[preset][option.field],
        )
