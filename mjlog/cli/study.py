"""``show`` and ``score``: a deal turn by turn, a hand item by item."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import json
from enum import StrEnum
from typing import Annotated

import typer

from mjlog.cli.app import FAILED, app, complain, drawn, examples, fail
from mjlog.render import visible

_MOST = 999_999_999
"""More of anything is no game's."""


class _Seat(StrEnum):
    """A player, as records name them."""

    A, B, C, D = "ABCD"


class _Wind(StrEnum):
    """A wind, from East on in the order of the seats."""

    E, S, W, N = "ESWN"


_WINDS = "|".join(_Wind)


@app.command(
    epilog=examples(
        "mjlog show game.mjn", "mjlog show game.mjlog --deal E2.1 --seat A", "mjlog show --json game.mjn --deal 3"
    )
)
def show(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")],
    game: Annotated[
        int | None,
        typer.Option(
            "--game", "-g", metavar="N", min=1, max=_MOST, help="Which game of the file, from 1; without it, all."
        ),
    ] = None,
    deal: Annotated[
        str, typer.Option("--deal", "-d", metavar="DEAL", help="3, E2, or E2.1 with its honba; without it, all.")
    ] = "",
    seat: Annotated[
        _Seat | None,
        typer.Option(
            "--seat", "-s", metavar="A|B|C|D", case_sensitive=False, help="Show what this player saw, not more."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each deal.")] = False,
) -> None:
    """Show deals turn by turn: hands, calls, waits, faults, payments."""
    from mjlog.reading import read
    from mjlog.replayer import replay
    from mjlog.view import find_deals, view_deal
    from mjlog.view_json import deal_json
    from mjlog.view_text import render_deal, render_game_end

    code = shown = 0
    viewer = None if seat is None else "ABCD".index(seat)
    file = visible(path)
    missing = f"{file}: there is no game {game}"
    for number, record in enumerate(read(path), 1):
        if not record.is_record:
            code = max(code, complain(record.faults))
            continue
        if game not in (None, number):
            continue
        try:
            indexes = find_deals(record, deal) if deal else range(len(record.deals))
        except LookupError as error:
            missing = f"{file}: {error}"
            continue
        played = replay(record, number)
        for index in indexes:
            view = view_deal(played, index, number, viewer)
            if viewer is not None and viewer >= len(view.seats):
                fail(f"{file}: there is no player {seat} in a game of three")
            typer.echo(json.dumps(deal_json(view), ensure_ascii=False) if as_json else f"{drawn(render_deal(view))}\n")
        if not deal and not as_json:
            typer.echo(drawn(render_game_end(played)))
        shown += 1
    if not shown and not code:
        fail(missing)
    raise typer.Exit(code)


@app.command(
    epilog=examples(
        "mjlog score 23456m345p67899s 7m --tsumo --dora 1p",
        "mjlog score 23406p99m pon555z ankan1111z 7p --ron --seat E --honba 2",
        "mjlog score 233445m2345p888s --riichi",
        "mjlog score 111p22p66z pung777z pung555z 2p 1f --rules hongkong",
    )
)
def score(  # noqa: PLR0917 (a parameter an option)
    hand: Annotated[
        list[str],
        typer.Argument(metavar="TILES", help="Concealed tiles and melds, the winning tile last; 13 tiles tell waits."),
    ],
    tsumo: Annotated[
        bool | None,
        typer.Option(
            "--tsumo/--ron", "--self-draw/--discard", show_default="both", help="Won by an own draw, or by a discard."
        ),
    ] = None,
    seat: Annotated[
        _Wind,
        typer.Option("--seat", "-s", metavar=_WINDS, case_sensitive=False, help="Wind of the seat; E deals."),
    ] = _Wind.S,
    prevailing: Annotated[
        _Wind, typer.Option("--round", "-r", metavar=_WINDS, case_sensitive=False, help="Prevailing wind.")
    ] = _Wind.E,
    source: Annotated[
        _Wind | None, typer.Option("--from", metavar=_WINDS, case_sensitive=False, help="Seat wind of the discarder.")
    ] = None,
    dora: Annotated[list[str], typer.Option(metavar="TILES", help="Dora indicators.")] = [],  # noqa: B006
    ura: Annotated[list[str], typer.Option(metavar="TILES", help="Ura indicators.")] = [],  # noqa: B006
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
    kong_replacement: Annotated[bool, typer.Option("--kong-replacement", help="On a kong's replacement.")] = False,
    kong_on_kong: Annotated[bool, typer.Option("--kong-on-kong", help="On the second of two kongs in a row.")] = False,
    flower_replacement: Annotated[
        bool, typer.Option("--flower-replacement", help="On a flower's replacement.")
    ] = False,
    robbing: Annotated[bool, typer.Option("--robbing", help="On a robbed kong.")] = False,
    last_tile: Annotated[bool, typer.Option("--last-tile", help="On the wall's last tile.")] = False,
    last_discard: Annotated[bool, typer.Option("--last-discard", help="On the last discard.")] = False,
    heavenly: Annotated[bool, typer.Option("--heavenly", help="The dealer's first draw.")] = False,
    earthly: Annotated[bool, typer.Option("--earthly", help="The earthly hand.")] = False,
    human: Annotated[bool, typer.Option("--human", help="On a discard before the own first draw.")] = False,
    honba: Annotated[int, typer.Option(metavar="N", min=0, max=_MOST, help="Counters on the table.")] = 0,
    sticks: Annotated[int, typer.Option(metavar="N", min=0, max=_MOST, help="Riichi sticks won, the own one too.")] = 0,
    pao: Annotated[
        _Wind | None,
        typer.Option("--pao", "--liable", metavar=_WINDS, case_sensitive=False, help="Seat wind of who is liable."),
    ] = None,
    rules: Annotated[str, typer.Option(metavar="RULES", help="Rules as in a record's header.")] = "riichi tenhou",
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON.")] = False,
) -> None:
    """Say what a hand is worth, item by item, and who pays.

    Also why it is read so and not otherwise. Tiles are 1-9 of m p s, 0 for a red five, 1-7z for East South West North
    white green red, 1-4f and 1-4y for flowers and seasons. Melds are chi or chow, pon or pung, kan or kong, ankan (a
    concealed kong), kakan (an added one) with all their tiles. What the rules do not know is refused.
    """
    from mjlog.score import Claims, TypedHandError
    from mjlog.score import score as score_hand
    from mjlog.score.view import render_score, score_json

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
        "kong-replacement": kong_replacement,
        "kong-on-kong": kong_on_kong,
        "flower-replacement": flower_replacement,
        "robbing": robbing,
        "last-tile": last_tile,
        "last-discard": last_discard,
        "heavenly": heavenly,
        "earthly": earthly,
        "human": human,
    }
    claims = Claims(
        rules=rules,
        seat="ESWN".index(seat),
        round="ESWN".index(prevailing),
        how=None if tsumo is None else "tsumo" if tsumo else "ron",
        source=None if source is None else "ESWN".index(source),
        circumstances=tuple(name for name, true in said.items() if true),
        dora="".join(dora),
        ura="".join(ura),
        honba=honba,
        sticks=sticks,
        pao=None if pao is None else "ESWN".index(pao),
    )
    try:
        scoring = score_hand(hand, claims)
    except TypedHandError as error:
        complain([error.diagnostic])
        raise typer.Exit(FAILED) from None
    typer.echo(json.dumps(score_json(scoring), ensure_ascii=False) if as_json else drawn(render_score(scoring)))
