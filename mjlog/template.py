"""Records to start from: a header by the rules, the first deal, and above it what to write, as comments.

The examples are worked out by the rules themselves, so that they hold for every option.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, Final, Literal, NamedTuple

from mjlog.completion import complete
from mjlog.formats.sheet_cells import SELF_DRAWN
from mjlog.formats.sheet_columns import FIGURES
from mjlog.formats.sheet_writer import write_table
from mjlog.model import SEATS, Deal, Game, Note
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.rules.select import select_rules
from mjlog.simulate import simulate
from mjlog.table import RuleSet

Depth = Literal["full", "hand", "score"]

_ABOUT: Final[dict[Depth, str]] = {
    "full": "A game in full: every draw, claim and discard.",
    "hand": "Winning hands: each deal's hand, how it was won, the indicators if there are any.",
    "score": "A score sheet: who won what from whom.",
}
_HOW: Final = (
    "Fill in what is empty. What is left out is unknown, and no fault. `mjlog check` on this file proves it,",
    "`mjlog fmt` tidies it. The format: grammar/FORMAT.md.",
)


class _Example(NamedTuple):
    """What may be written under a deal."""

    about: str
    lines: str
    needs: str = ""
    """A feature of rules that it is about."""


_SCORES: Final = (
    _Example("A win on a discard; B was in riichi:", "riichi B\nwin B from A = 40 fu 3 han", "han"),
    _Example("A self-drawn win, nobody in riichi:", "riichi -\nwin C = 30 fu 3 han", "han"),
    _Example("A win on a discard:", "win B from A = {faan} faan", "faan"),
    _Example("A self-drawn win:", "win B = {faan} faan", "faan"),
    _Example("A win on a discard, with the multiplier of the hand:", "win B from A = x1", "times"),
    _Example("A self-drawn win:", "win B = x1", "times"),
)
_HANDS: Final = (
    _Example(
        "A closed hand that won on a discard, with the indicators (the winning tile is not in the hand):",
        "dora 4z\nriichi B\nhand B 34545667s345p88s -\nura 2p\nwin B from A on 8s",
        "dora",
    ),
    _Example(
        "A hand with a pon from A that won by its own draw:",
        "dora 4z\nriichi -\nhand B 22s99s345p678p pon555z<A\nwin B on 9s",
        "dora",
    ),
    _Example(
        "A hand with a pung from A and a flower that won on a discard (the winning tile is not in it):",
        "hand B 12345699p11z pung555z<A flower1f\nwin B from A on 1z",
        "faan",
    ),
    _Example(
        "A hand with a pung from A that won by its own draw:",
        "hand B 22s99s345p678p pung555z<A\nwin B on 9s",
        "times",
    ),
)
_DRAWS: Final = (
    _Example("A draw; A and B showed ready hands:", "draw exhausted tenpai A B", "shown-draws"),
    _Example("A draw:", "draw void"),
)
_FOULS: Final = (_Example("A false win:", 'chombo B "not ready"'),)


def write_template(text: str, names: Sequence[str], depth: Depth, day: date) -> str:
    """A record of one deal that has not been played yet, in the text format.

    Args:
        text: rules that there are, as a header names them.
        names: of the players, as many as the rules say or none.
        depth: how much of each deal is to be written.
        day: when it is played.
    """
    rules = _rules(text)
    below = ["The next deal has its line below, and so on:", "", _lines(Game(deals=[_second(rules)]))[-1], ""]
    below += ["The points at the end, and the final standing:", "", *_ends(text, rules), ""]
    above = [f"{', '.join(SEATS[: rules.players])} keep their letters all game; A deals first."]
    above += ["Under each deal write what happened, as in these examples, without the # in front.", ""]
    for about, lines in _worked_out(text, rules, depth):
        above += [about, "", *lines, ""]
    deal = _first(rules)
    deal.notes = [Note("", line, own_line=True) for line in (*above, *below, "The first deal:")]
    head = [Note("", line, own_line=True) for line in (_ABOUT[depth], *_HOW)]
    return write_game(Game(tags=_tags(text, rules, names, day), deals=[deal], notes=head))


def write_sheet_template(text: str, names: Sequence[str], day: date) -> str:
    """The same as a table (CSV), to be filled in with a spreadsheet: scores only."""
    rules = _rules(text)
    seats, features = SEATS[: rules.players], rules.terms.features
    columns = [
        *(
            "deal",
            *(("honba", "sticks") if "honba" in features else ()),
            *(("riichi",) if "riichi" in features else ()),
        ),
        *(
            "winner",
            "from",
            *(name for name in FIGURES if name in features),
            *(("points",) if "han" in features else ()),
        ),
        *("draw", *(("tenpai",) if "shown-draws" in features else ())),
        *(f"{what} {seat}" for what in ("pay", "after") for seat in seats),
        "note",
    ]
    tags = {name: value for name, value in _tags(text, rules, names, day).items() if name not in SEATS}
    head = [[f"#{name}", value] for name, value in tags.items()]
    head += [["#Players", *(names or [""] * rules.players)], *([f"# {line}"] for line in _sheet_words(rules, columns))]
    first = _first(rules)
    start = {f"after {seat}": str(points) for seat, points in zip(seats, first.points or (), strict=False)}
    counters = {"honba": "0", "sticks": "0"}
    return write_table(head, columns, [{"deal": "start", **start}, {"deal": "E1", **counters}])


def _sheet_words(rules: RuleSet[Any], columns: Sequence[str]) -> Iterator[str]:
    """How a table is filled in."""
    yield "A row for each deal; an empty cell is unknown. Players are letters or names; several are A C; nobody is -"
    if "riichi" in columns:
        yield "riichi: who paid a stick. points: the value alone. pay: what each won or lost with honba and sticks"
    alone = SELF_DRAWN[rules.terms.words == "chinese"]
    yield f"from: who discarded, or {alone}. A second winner of a deal has a row below with an empty deal"
    yield f"draw: {', '.join(sorted(rules.draws))}. after: the points of each after the deal"
    yield "At the end, under the columns after A, after B ...: a row final, and a row total with the final standing"


def _rules(text: str) -> RuleSet[Any]:
    rules = select_rules(text).rules
    assert rules is not None, f"rules are asked for that there are: {text}"
    return rules


def _tags(text: str, rules: RuleSet[Any], names: Sequence[str], day: date) -> dict[str, str]:
    players = dict(zip(SEATS, names or [""] * rules.players, strict=False))
    return {"Title": "", "Rules": text, "Date": day.isoformat(), **players}


def _first(rules: RuleSet[Any]) -> Deal:
    """The first deal, with what each player has by the rules."""
    each = (rules.total_points() or 0) // rules.players
    counter = 0 if "honba" in rules.terms.features else None
    return Deal(wind=0, number=1, dealer=0, honba=counter, sticks=counter, points=(each,) * rules.players)


def _second(rules: RuleSet[Any]) -> Deal:
    return replace(_first(rules), number=2, dealer=1, points=None)


def _worked_out(text: str, rules: RuleSet[Any], depth: Depth) -> Iterator[tuple[str, list[str]]]:
    """What the examples of things that these rules have are about, and their lines: those that the rules allow."""
    if depth == "full":
        yield "The tiles dealt, the play, the end:", _lines(_played(text))
    variant = select_rules(text).variant
    assert variant is not None
    faan = max(5, getattr(variant.options, "minimum", 0))
    wins = {"full": (), "hand": _HANDS, "score": _SCORES}[depth]
    draw = _DRAWS[0 if "shown-draws" in rules.terms.features else 1]
    head = write_game(Game({"Rules": text}, deals=[_first(rules)]))
    for example in (*wins, draw, *_FOULS):
        if example.needs in ("", *rules.terms.features):
            (game,) = read_text(f"{head}{example.lines.format(faan=faan)}\n")
            played = replay(game)
            if not played.errors:
                yield example.about, _lines(replace(complete(played), final=None, total=None))


def _played(text: str) -> Game:
    """A deal as simple players play it, by the preset's options where some are not known."""
    game = simulate(" ".join(word for word in text.split() if not word.endswith("?")), 0, deals=1)
    return replace(game, deals=[replace(game.deals[0], ids=None)], final=None, total=None)


def _ends(text: str, rules: RuleSet[Any]) -> list[str]:
    """The last lines of a game after some points."""
    each = (rules.total_points() or 0) // rules.players
    step = 4000 if each else 40
    points = [each + step * (rules.players - 1 - 2 * seat) for seat in range(rules.players)]
    final, scores = rules.standing(points, 0, 0, {})
    total = None if select_rules(text).unknown_standing else tuple(Decimal(score) / 1000 for score in scores)
    return _lines(Game(final=final, total=total))


def _lines(game: Game) -> list[str]:
    """What a game says below its header and the line of its first deal."""
    lines = [line for line in write_game(replace(game, tags={}, notes=[])).splitlines()[1:] if line]
    return lines[1:] if lines[0].startswith("deal") and len(lines) > 1 else lines
