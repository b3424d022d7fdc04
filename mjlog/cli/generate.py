"""``simulate`` and ``new``: games by rules, and records to start from."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import re
import shlex
from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from mjlog.cli.app import Force, app, count, examples, fail, known_rules, listed, near, progress, silence_workers
from mjlog.cli.convert import print_text
from mjlog.diagnostics import shortened
from mjlog.model import SEATS
from mjlog.output import staged
from mjlog.render import visible

_MOST = 999_999_999
"""Seeds and numbers above it are slips of the keyboard."""
_MOST_GAMES = 1_000_000
"""Of files in one folder."""


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
            help="What the first deal shows: robbed-kong, robbed-north, kong-chain, flower-chain, limit-hand, "
            "exhausted-wall, two-claims, two-wins, dead-hand.",
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
        fail(f"there is no scenario {shortened(visible(scenario))!r}{near(scenario, SCENARIOS) or listed(SCENARIOS)}")
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


class _Depth(StrEnum):
    """How much of each deal is written, see `mjlog.template.Depth`."""

    FULL = "full"
    HAND = "hand"
    SCORE = "score"


@app.command(
    epilog=examples(
        "mjlog new --rules 'riichi wrc' -o evening.mjn",
        "mjlog new --rules 'riichi ema' --depth hand --players Mina,Ann,Ho,Zoe",
        "mjlog new --rules hongkong -o sheet.csv",
    )
)
def new(
    rules: Annotated[
        str, typer.Option("--rules", metavar="RULES", help="Rule set, preset, options as one text; see mjlog rules.")
    ],
    *,
    players: Annotated[
        str, typer.Option("--players", metavar="NAMES", help="Of the players, A first, with commas between.")
    ] = "",
    depth: Annotated[
        _Depth | None,
        typer.Option(
            "--depth",
            metavar="DEPTH",
            help="How much is to be written of each deal: full (every turn), hand (the winning hand), or score (who "
            "won what from whom; unless said).",
        ),
    ] = None,
    csv: Annotated[
        bool, typer.Option("--csv", help="A table for a spreadsheet, of depth score; so is FILE if it ends in .csv.")
    ] = False,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="File to write; else standard output.")
    ] = "-",
    force: Force = False,
) -> None:
    """Write a record to start from: its header by the rules, and examples of what to write, worked out by them.

    What it writes can be read and checked at once; fill it in with any editor, a table with a spreadsheet.
    """
    from datetime import datetime

    from mjlog.output import write_file
    from mjlog.template import write_sheet_template, write_template

    asked = known_rules(rules)
    names = _names(players, asked)
    table = csv or output.endswith(".csv")
    if table and depth not in (None, _Depth.SCORE):
        fail(f"a table holds scores alone, no depth {depth}; --depth {depth} goes into a file that ends in .mjn")
    today = datetime.now().astimezone().date()
    if table:
        text = write_sheet_template(asked, names, today)
    else:
        text = write_template(asked, names, (depth or _Depth.SCORE).value, today)
    if output == "-":
        print_text([text])
        return
    write_file(Path(output), [text], force=force)
    typer.echo(f"{visible(output)}: fill it in, then mjlog check {visible(shlex.quote(output))}")


def _names(text: str, rules: str) -> list[str]:
    """The players' names, none or as many as play; the command ends if they are others."""
    from mjlog.rules.select import select_rules

    names = [name.strip() for name in text.split(",")] if text else []
    wanted = getattr(select_rules(rules).rules, "players", len(names))
    if names and len(names) != wanted:
        fail(f"--players: {wanted} play by these rules, and {count(len(names), 'name')} are given")
    twice = next((name for name in names if name and names.count(name) > 1), "")
    if twice:
        fail(f"--players: {visible(twice)} is named twice")
    return names


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
