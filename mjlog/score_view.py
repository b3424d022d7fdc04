"""A hand's value on the screen and as JSON: patterns, fu, payment, and the readings that were compared."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mjlog.narrate import WINDS
from mjlog.rules.riichi.settle import points_of
from mjlog.rules.riichi.value import ReadingValue, Value, dora_face
from mjlog.rules.riichi.yaku import Reading, Wait, count_face
from mjlog.score import Outcome, Scoring, Useful
from mjlog.table import FuItem
from mjlog.tiles import FACE, SUIT, TILE_NAMES, UNIT, format_tiles, mask_tiles, sort_tiles

_BONUS: Final = {
    "dora": " (indicated tiles, no yaku)",
    "ura": " (indicated below, no yaku)",
    "aka": " (red fives, no yaku)",
    "kita": " (norths set aside, no yaku)",
}
_FU: Final = {
    "base": "every hand",
    "closed-ron": "closed hand, ron",
    "tsumo": "tsumo",
    "open-pinfu": "open hand without other fu",
    "chiitoitsu": "seven pairs",
}
_FU_TILES: Final = {"pair": 2, "open-triplet": 3, "closed-triplet": 3, "open-kan": 4, "closed-kan": 4}
_NO_WIN: Final = {
    "no-yaku": "no win; the hand is complete, but has no yaku (dora is none)",
    "not-complete": "no win; the hand is not complete",
}
WAITS: Final[dict[Wait, str]] = {
    "ryanmen": "open wait (ryanmen)",
    "kanchan": "middle wait (kanchan)",
    "penchan": "edge wait (penchan)",
    "shanpon": "wait of two pairs (shanpon)",
    "tanki": "pair wait (tanki)",
}


def render_score(scoring: Scoring) -> RenderableType:
    """The answer for the screen."""
    parts: list[RenderableType] = [_head(scoring)]
    if scoring.shanten < 0:
        for outcome in scoring.outcomes:
            parts += ["", *_outcome(outcome, scoring)]
    else:
        parts += ["", Text(_distance_text(scoring), style="bold")]
        if scoring.hand.win is None and scoring.outcomes:
            parts.append(_waits(scoring))
        elif scoring.useful:
            parts.append(_useful(scoring.useful))
    return Group(*parts)


def hand_text(scoring: Scoring) -> str:
    """The hand as it is written: concealed tiles sorted, then melds."""
    hand = scoring.hand
    words = [format_tiles(sort_tiles(hand.tiles))]
    words += [f"{meld.kind}{format_tiles(meld.tiles)}" for meld in hand.melds]
    words += [f"kita{'4' * hand.kita}z"] if hand.kita else []
    return " ".join(words)


def _head(scoring: Scoring) -> RenderableType:
    claims, hand = scoring.claims, scoring.hand
    dealer = ", the dealer" if claims.seat == 0 else ""
    rows = _grid(2)
    win = ""
    if hand.win is not None:
        win = f" and {TILE_NAMES[hand.win]}, the winning tile"
        win += "" if hand.win_named else " (the last one typed)"
    rows.add_row("hand", f"{hand_text(scoring)}{win}")
    rows.add_row("seat", f"{WINDS[claims.seat]}{dealer}, in the {WINDS[claims.round]} round; {claims.rules}")
    if claims.circumstances:
        rows.add_row("with", ", ".join(claims.circumstances))
    for name, tiles in (("dora", scoring.dora), ("ura", scoring.ura)):
        if tiles:
            faces = [dora_face(FACE[tile], scoring.rules.players) for tile in tiles]
            rows.add_row(name, f"{format_tiles(faces)}, indicated by {format_tiles(tiles)}")
    return rows


def _grid(columns: int) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    for _ in range(columns - 1):
        grid.add_column()
    return grid


# A win


def _outcome(outcome: Outcome, scoring: Scoring) -> Iterator[RenderableType]:
    value = outcome.explanation.value
    on = f"{'Ron' if outcome.how == 'ron' else 'Tsumo'} on {TILE_NAMES[outcome.tile]}"
    if value.fault:
        yield Text(f"{on}: {_NO_WIN[value.fault]}", style="bold")
    else:
        yield Text(f"{on}: {worth_text(value)}, {outcome.points} points", style="bold")
        yield _items(outcome, scoring)
    yield from _why(outcome)


def worth_text(value: Value) -> str:
    """Fu, han and limit in words: ``40 fu 3 han``, ``30 fu 5 han mangan``, ``2 x yakuman``."""
    if value.yakuman:
        return _times(value.yakuman)
    fu = f"{value.fu} fu " if value.fu else ""
    return f"{fu}{value.han} han {value.limit}".rstrip()


def _times(times: int) -> str:
    return "yakuman" if times == 1 else f"{times} x yakuman"


def _items(outcome: Outcome, scoring: Scoring) -> Table:
    """Patterns, fu, arithmetic and payment of a win."""
    value = outcome.explanation.value
    table = _grid(2)
    table.add_column(justify="right", no_wrap=True)

    def add(name: str, rows: list[tuple[str, str]]) -> None:
        for place, row in enumerate(rows):
            table.add_row("" if place else name, *row)

    add("yaku", [
        (name + _BONUS.get(name, ""), _times(han // 13) if value.yakuman else f"{han} han") for name, han in value.yaku
    ])  # fmt: skip
    add("fu", _fu_rows(outcome.explanation.readings[0].items, value.fu))
    add("base", [(base_text(value), str(value.base))])
    add("pays", _payments(outcome, scoring))
    return table


def _fu_rows(items: list[FuItem], rounded: int) -> list[tuple[str, str]]:
    rows = [(fu_text(item), str(item.fu)) for item in items]
    total = sum(item.fu for item in items)
    if len(items) > 1 or total != rounded:
        rows.append((f"{total}, rounded up" if total != rounded else "together", f"{rounded} fu"))
    return rows


def fu_text(item: FuItem) -> str:
    """A fu item in words: ``closed triplet 111s``."""
    if item.name in _FU:
        return _FU[item.name]
    tiles = format_tiles([item.face] * _FU_TILES.get(item.name, 1))
    if item.name in WAITS:
        return f"{WAITS[item.name]} for {tiles}"
    return f"{item.name.replace('-', ' ')} {tiles}"


def base_text(value: Value) -> str:
    """How the base points come about: ``30 x 2^(2+2)``, ``mangan``."""
    if value.yakuman or value.han > 4:
        return worth_text(value).removeprefix(f"{value.fu} fu ")
    factors = f"{value.fu} x 2^(2+{value.han})"
    return f"{factors} = {value.fu << 2 + value.han}: {value.limit}" if value.limit else factors


def _payments(outcome: Outcome, scoring: Scoring) -> list[tuple[str, str]]:
    """Who pays and who gets how much."""
    claims = scoring.claims
    winner = claims.seat
    discarder = outcome.how == "ron" and claims.source is None
    rows = [
        ("the discarder" if discarder else _seat(seat), str(points))
        for seat, points in enumerate(outcome.pay)
        if seat != winner and points
    ]
    counters = counters_text(claims.honba, claims.sticks)
    with_counters = f", with {counters}" if counters else ""
    return [*rows, (f"{_seat(winner)} gets{with_counters}", f"{outcome.pay[winner]:+}")]


def counters_text(honba: int | None, sticks: int | None) -> str:
    """Honba and riichi sticks in words, empty where there are none."""
    counters = [f"{honba} honba"] if honba else []
    counters += [f"{sticks} riichi {'stick' if sticks == 1 else 'sticks'}"] if sticks else []
    return " and ".join(counters)


def _seat(seat: int) -> str:
    return f"{WINDS[seat]} (dealer)" if seat == 0 else WINDS[seat]


# Why this reading


def _why(outcome: Outcome) -> Iterator[RenderableType]:
    readings = outcome.explanation.readings
    if not readings:
        return
    ways = "in one way" if len(readings) == 1 else f"in {len(readings)} ways"
    end = "" if len(readings) == 1 else ", none with a yaku" if readings[0].value.fault else "; the best counts"
    yield Text(f"It can be read {ways}{end}:")
    best = readings[0].value
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for place, one in enumerate(readings):
        mark = ">" if place == 0 and not best.fault else " "
        table.add_row(mark, f"{groups_text(one.reading)}; {wait_text(one.reading)}")
        table.add_row("", f"{_reading_worth(one, outcome)}{_worse(one.value, best, outcome) if place else ''}")
    yield table
    value = outcome.explanation.value
    if value.yaku and value.yaku[0][0] == "renhou" and value.limit == "mangan":
        yield Text("Won in the first go-round it counts as a mangan, which is more (renhou).")


def groups_text(reading: Reading) -> str:
    """The groups of a reading, concealed ones first: ``123m 555p 77z + pon 222z``."""
    hand = reading.hand
    if reading.shape != "groups":
        held = [face for face in range(34) for _ in range(hand.keys[SUIT[face]] // UNIT[face] % 5)]
        size = 2 if reading.shape == "pairs" else 14
        return " ".join(format_tiles(held[at : at + size]) for at in range(0, 14, size))
    laid = [(str(kind), face) for kind, face, *_ in hand.melds]
    groups = [(face, face + 1, face + 2) for face in _concealed_runs(reading)]
    melded = sum(1 << face for kind, face in laid if kind != "chi")
    groups += [(face,) * 3 for face in mask_tiles(reading.triplets & ~melded)]
    texts = [format_tiles(group) for group in (*sorted(groups), (reading.pair,) * 2)]
    texts += [f"{kind}{format_tiles(_meld_tiles(kind, face))}" for kind, face in laid]
    return " ".join(texts)


def _meld_tiles(kind: str, face: int) -> tuple[int, ...]:
    if kind == "chi":
        return face, face + 1, face + 2
    return (face,) * (3 if kind == "pon" else 4)


def _concealed_runs(reading: Reading) -> tuple[int, ...]:
    laid = sum(kind == "chi" for kind, *_ in reading.hand.melds)
    return reading.runs[: len(reading.runs) - laid]


def wait_text(reading: Reading) -> str:
    """Where the winning tile stands: ``8s in 789s, middle wait (kanchan)``."""
    win = reading.hand.win
    if reading.shape == "orphans":
        return f"{TILE_NAMES[win]} {'makes the pair' if count_face(reading.hand.keys, (), win) == 2 else 'was missing'}"
    group: tuple[int, ...] = (win, win)
    if reading.wait == "shanpon":
        group = (win,) * 3
    elif reading.wait != "tanki":
        low = next(face for face in _concealed_runs(reading) if _run_wait(face, win) == reading.wait)
        group = (low, low + 1, low + 2)
    return f"{TILE_NAMES[win]} completes {format_tiles(group)}, {WAITS[reading.wait]}"


def _run_wait(low: int, win: int) -> Wait | None:
    """What waiting for a tile of this run is; None where it is not of it."""
    if not low <= win <= low + 2:
        return None
    if win == low + 1:
        return "kanchan"
    return "penchan" if low % 9 == (0 if win > low else 6) else "ryanmen"


def _reading_worth(one: ReadingValue, outcome: Outcome) -> str:
    value = one.value
    if value.fault:
        return f"{value.fu or sum(item.fu for item in one.items)} fu, no yaku"
    names = ", ".join(name if han == 1 or value.yakuman else f"{name} {han}" for name, han in value.yaku)
    return f"{names} = {worth_text(value)}, {_points(value, outcome)}"


def _points(value: Value, outcome: Outcome) -> int:
    winner, rules = outcome.hand.seat_wind, outcome.explanation.readings[0].reading.rules
    return points_of(value, winner, None if outcome.how == "tsumo" else (winner + 1) % rules.players, 0, rules)


def _worse(value: Value, best: Value, outcome: Outcome) -> str:
    """Why a reading is not the best one."""
    if value.fault:
        return ""
    less = _points(best, outcome) - _points(value, outcome)
    if less:
        return f": {less} points less"
    for one, other, unit in ((best.han, value.han, "han"), (best.fu, value.fu, "fu")):
        if one != other:
            return f": pays the same with {one - other} {unit} less"
    return ": worth the same"


# A hand that is not complete


def _distance_text(scoring: Scoring) -> str:
    distance = scoring.shanten
    away = f"{distance} useful {'draw' if distance == 1 else 'draws'} away from waiting (shanten {distance})"
    if scoring.hand.win is not None:
        away = away if distance else "after a discard it waits (tenpai)"
        return f"No win: the hand is not complete; {away}"
    return f"Not waiting: {away}" if distance else "Waiting (tenpai) for"


def _waits(scoring: Scoring) -> Table:
    """Each tile waited for, and the win by it."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column()
    tile = -1
    for outcome in scoring.outcomes:
        value = outcome.explanation.value
        new = outcome.tile != tile
        tile = outcome.tile
        names = ", ".join(name if han == 1 or han > 12 else f"{name} {han}" for name, han in value.yaku)
        table.add_row(
            TILE_NAMES[tile] if new else "",
            f"{outcome.left} left" if new else "",
            outcome.how,
            str(outcome.points) if not value.fault else "-",
            "no yaku" if value.fault else f"{worth_text(value)}: {names}",
        )
    return table


def _useful(useful: list[Useful]) -> Table:
    """Useful draws, by discard."""
    table = Table.grid(padding=(0, 2))
    for one in useful:
        tiles = f"{format_tiles(one.faces)} ({one.left} left)"
        if one.discard is None:
            table.add_row("useful", tiles)
        else:
            table.add_row("discard", TILE_NAMES[one.discard], "for", tiles)
    return table


# JSON


def score_json(scoring: Scoring) -> dict[str, object]:
    """The answer as values for JSON; tiles as text, seats as winds."""
    claims, hand = scoring.claims, scoring.hand
    return {
        "rules": claims.rules,
        "seat": WINDS[claims.seat],
        "round": WINDS[claims.round],
        "hand": hand_text(scoring),
        "win": None if hand.win is None else TILE_NAMES[hand.win],
        "circumstances": list(claims.circumstances),
        "dora": format_tiles(scoring.dora),
        "ura": format_tiles(scoring.ura),
        "honba": claims.honba,
        "sticks": claims.sticks,
        "shanten": scoring.shanten,
        "outcomes": [_outcome_json(one, scoring) for one in scoring.outcomes] if scoring.shanten <= 0 else [],
        "useful": [
            {
                "discard": None if one.discard is None else TILE_NAMES[one.discard],
                "tiles": [TILE_NAMES[face] for face in one.faces],
                "left": one.left,
            }
            for one in scoring.useful
        ],
    }


def _outcome_json(outcome: Outcome, scoring: Scoring) -> dict[str, object]:
    value = outcome.explanation.value
    known = outcome.how == "tsumo" or scoring.claims.source is not None
    pay = {WINDS[seat]: points for seat, points in enumerate(outcome.pay)}
    if outcome.pay and not known:
        winner = WINDS[scoring.claims.seat]
        pay = {"discarder": min(outcome.pay), winner: pay[winner]}
    return {
        "tile": TILE_NAMES[outcome.tile],
        "how": outcome.how,
        "left": outcome.left,
        **_value_json(value),
        "points": outcome.points if not value.fault else None,
        "pay": pay,
        "readings": [
            {
                **_value_json(one.value),
                "groups": groups_text(one.reading),
                "wait": one.reading.wait,
                "points": None if one.value.fault else _points(one.value, outcome),
                "fu_items": fu_json(one.items),
            }
            for one in outcome.explanation.readings
        ],
    }


def fu_json(items: Iterable[FuItem]) -> list[dict[str, object]]:
    """Fu items, each with the tile of its group."""
    return [
        {"name": item.name, "fu": item.fu, "tile": TILE_NAMES[item.face] if item.face >= 0 else None} for item in items
    ]


def yaku_json(yaku: Iterable[tuple[str, int | None]]) -> list[dict[str, object]]:
    """Patterns, each with its han."""
    return [{"name": name, "han": han} for name, han in yaku]


def _value_json(value: Value) -> dict[str, object]:
    return {
        "fault": value.fault or None,
        "yaku": yaku_json(value.yaku),
        "fu": value.fu,
        "han": value.han,
        "yakuman": value.yakuman,
        "limit": value.limit or None,
        "base": value.base,
    }
