"""A hand's value on the screen and as JSON: patterns, payment, and the readings that were compared."""

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mjlog.narrate import WINDS
from mjlog.score import Outcome, Scoring, Useful
from mjlog.score.words import ScoreWords, seat_text
from mjlog.score.words_classic import ClassicWords
from mjlog.score.words_hongkong import HongkongWords
from mjlog.score.words_riichi import RiichiWords
from mjlog.tiles import TILE_NAMES, format_tiles, sort_tiles
from mjlog.vocabulary import VOCABULARY, Speech, meld_text

_WORDS: Final[dict[str, type[ScoreWords[Any, Any]]]] = {
    "riichi": RiichiWords,
    "hongkong": HongkongWords,
    "classic": ClassicWords,
}
"""By the name of the rule set."""
_SHANTEN: Final[dict[Speech, str]] = {"japanese": " (shanten {})", "chinese": ""}


def render_score(scoring: Scoring[Any, Any]) -> RenderableType:
    """The answer for the screen."""
    words = _WORDS[scoring.game](scoring)
    parts: list[RenderableType] = [_head(scoring, words)]
    if scoring.shanten < 0:
        for outcome in scoring.outcomes:
            parts += ["", *_outcome(outcome, words)]
    else:
        parts += ["", Text(_distance_text(scoring, words.speech), style="bold")]
        if scoring.hand.win is None and scoring.outcomes:
            parts.append(_waits(scoring, words))
        elif scoring.useful:
            parts.append(_useful(scoring.useful))
    return Group(*parts)


def hand_text(scoring: Scoring[Any, Any], speech: Speech = "japanese") -> str:
    """The hand as it is written: concealed tiles sorted, then melds."""
    hand = scoring.hand
    words = [format_tiles(sort_tiles(hand.tiles))]
    words += [meld_text(meld.kind, format_tiles(meld.tiles), speech) for meld in hand.melds]
    words += [f"kita{'4' * hand.kita}z"] if hand.kita else []
    return " ".join(words)


def _head(scoring: Scoring[Any, Any], words: ScoreWords[Any, Any]) -> RenderableType:
    claims, hand = scoring.claims, scoring.hand
    dealer = ", the dealer" if claims.seat == 0 else ""
    rows = _grid(2)
    win = ""
    if hand.win is not None:
        win = f" and {TILE_NAMES[hand.win]}, the winning tile"
        win += "" if hand.win_named else " (the last one typed)"
    rows.add_row("hand", f"{hand_text(scoring, words.speech)}{win}")
    rows.add_row("seat", f"{WINDS[claims.seat]}{dealer}, in the {WINDS[claims.round]} round; {claims.rules}")
    if claims.circumstances:
        rows.add_row("with", ", ".join(claims.circumstances))
    if claims.pao is not None:
        rows.add_row("liable", seat_text(claims.pao))
    for name, text in words.facts():
        rows.add_row(name, text)
    return rows


def _grid(columns: int) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    for _ in range(columns - 1):
        grid.add_column()
    return grid


# A win


def _outcome(outcome: Outcome[Any], words: ScoreWords[Any, Any]) -> Iterator[RenderableType]:
    yield Text(f"{words.way(outcome)}: {words.worth(outcome)}", style="bold")
    items = words.items(outcome)
    if outcome.pay:
        items.append(("pays", words.pays(outcome)))
    if items:
        table = _grid(2)
        table.add_column(justify="right", no_wrap=True)
        for name, rows in items:
            for place, row in enumerate(rows):
                table.add_row("" if place else name, *row)
        yield table
    yield from _why(outcome, words)


def _why(outcome: Outcome[Any], words: ScoreWords[Any, Any]) -> Iterator[RenderableType]:
    """Why the hand is read so and not otherwise."""
    readings = words.readings(outcome)
    if not readings:
        return
    ways = "in one way" if len(readings) == 1 else f"in {len(readings)} ways"
    end = "" if len(readings) == 1 else "; the best counts" if outcome.pay else f", {words.unwinnable}"
    yield Text(f"It can be read {ways}{end}:")
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for place, one in enumerate(readings):
        table.add_row(">" if place == 0 and outcome.pay else " ", one.groups)
        table.add_row("", one.worth)
    yield table
    yield from map(Text, words.notes(outcome))


# A hand that is not complete


def _distance_text(scoring: Scoring[Any, Any], speech: Speech) -> str:
    distance = scoring.shanten
    away = f"{distance} useful {'draw' if distance == 1 else 'draws'} away from waiting"
    away += _SHANTEN[speech].format(distance)
    ready = VOCABULARY[speech]["tenpai"]
    if scoring.hand.win is not None:
        away = away if distance else f"after a discard it waits ({ready})"
        return f"No win: the hand is not complete; {away}"
    return f"Not waiting: {away}" if distance else f"Waiting ({ready}) for"


def _waits(scoring: Scoring[Any, Any], words: ScoreWords[Any, Any]) -> Table:
    """Each tile waited for, and the win by it."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column()
    tile = -1
    for outcome in scoring.outcomes:
        new = outcome.tile != tile
        tile = outcome.tile
        table.add_row(
            TILE_NAMES[tile] if new else "",
            f"{outcome.left} left" if new else "",
            words.short_way(outcome),
            str(outcome.points) if outcome.pay else "-",
            words.short_worth(outcome),
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


def score_json(scoring: Scoring[Any, Any]) -> dict[str, object]:
    """The answer as values for JSON; tiles as text, seats as winds."""
    claims, hand = scoring.claims, scoring.hand
    words = _WORDS[scoring.game](scoring)
    return {
        "rules": claims.rules,
        "seat": WINDS[claims.seat],
        "round": WINDS[claims.round],
        "hand": hand_text(scoring),
        "win": None if hand.win is None else TILE_NAMES[hand.win],
        "circumstances": list(claims.circumstances),
        "liable": None if claims.pao is None else WINDS[claims.pao],
        **words.facts_json(),
        "shanten": scoring.shanten,
        "outcomes": [
            {
                "tile": TILE_NAMES[one.tile],
                "how": one.how,
                "left": one.left,
                **words.value_json(one),
                "pay": words.pays_json(one),
            }
            for one in (scoring.outcomes if scoring.shanten <= 0 else ())
        ],
        "useful": [
            {
                "discard": None if one.discard is None else TILE_NAMES[one.discard],
                "tiles": [TILE_NAMES[face] for face in one.faces],
                "left": one.left,
            }
            for one in scoring.useful
        ],
    }
