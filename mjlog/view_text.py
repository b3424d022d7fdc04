"""A deal on the screen: a line a turn, with what follows from it below, results, rivers, points."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import groupby
from typing import Final

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mjlog.diagnostics import Diagnostic
from mjlog.model import SEATS, Call, Discard, Drawn, Gap, Indicator, Mark, Say, Time, Win
from mjlog.narrate import WINDS, yaku_text
from mjlog.played import Replay
from mjlog.render import short, visible
from mjlog.rules.walls import Break
from mjlog.table import ALL_TERMS, Terms, Uncounted
from mjlog.tiles import TILE_NAMES, format_tiles
from mjlog.value_words import counters_text, fu_text
from mjlog.view import DealView, Notice, Outcome, RiverTile, Step
from mjlog.vocabulary import VOCABULARY, Speech

_ACT: Final = 42  # columns of turn, seat and act, before the hand
_MARGIN: Final = 6  # of what belongs to the line before
_NAME: Final = 16
_AWAY: Final[dict[Speech, str]] = {"japanese": "{}-shanten", "chinese": "{} from ready"}
_PATTERNS: Final[dict[Speech, str]] = {"japanese": "yaku", "chinese": "for"}
_SELF_DRAWN: Final[dict[Speech, str]] = {"japanese": "by tsumo{tile}", "chinese": "self-drawn{tile}"}
_CLAIMED: Final[dict[Speech, str]] = {"japanese": "by ron{tile} from {source}", "chinese": "{tile} from {source}"}
_STOPPED: Final = "not replayed from here on: told by the record alone"
_DRAWS: Final = {
    "exhausted": "Exhaustive draw",
    "void": "The deal is void",
    "kyuushu": "Abortive draw: nine kinds (kyuushu kyuuhai)",
    "suufon": "Abortive draw: four equal winds (suufon renda)",
    "suucha": "Abortive draw: four in riichi (suucha riichi)",
    "suukaikan": "Abortive draw: four kans (suukaikan)",
    "sanchahou": "Abortive draw: three rons (sanchahou)",
    "nagashi": "Exhaustive draw with nagashi mangan",
}


def render_deal(view: DealView) -> RenderableType:
    """The deal for the screen."""
    parts: list[RenderableType] = []
    for block in (_head(view), _play(view), _results(view), _rivers(view), _points(view)):
        lines = list(block)
        parts += [Text(), *lines] if parts and lines else lines
    return Group(*parts)


# The start


def _below(text: Text) -> Padding:
    """Something that belongs to the line before."""
    return Padding(text, (0, 0, 0, _MARGIN), expand=False)


def _head(view: DealView) -> Iterator[RenderableType]:
    deal = view.deal
    counters = counters_text(deal.honba, deal.sticks)
    title = Text.assemble((deal.label, "bold"), f"  {counters}" if counters else "")
    rules = visible(view.game.rules) or "rules not recorded"
    title.append(f"  game {view.number}, {rules}", style="dim")
    yield title
    yield from _comments(view, "", "deal", "dealer", "honba", "sticks", "points", "dice", "wall", "dealt")
    if view.opening is not None:
        yield Text(_opening(view, view.opening))
    for seat, player in enumerate(view.seats):
        wind = "" if player.wind is None else WINDS[player.wind]
        points = "?" if player.points is None else str(player.points)
        line = Text(
            f"{set_cell_size(short(_named(seat, player.name), _NAME), _NAME)} {wind:<5} {points:>6}  {player.hand}"
        )
        if player.shanten is not None:
            line.append(f"  {_shanten(player.shanten, view.terms)}", style="dim")
        yield line
        yield from _comments(view, f"hand {SEATS[seat]}")
    if deal.dora:
        yield Text(f"indicator {_indicated(view, deal.dora)}")
    yield from _comments(view, "dora")
    yield from (_notice(one) for one in view.notices)
    yield from (_fault(one) for one in view.start_faults)


def _opening(view: DealView, opening: Break) -> str:
    """Whose wall the dice break, and where; with fewer than four not every wall is somebody's."""
    dice = " ".join(map(str, view.deal.dice or ()))
    wall = f"wall {opening.wall + 1}, the dealer's being 1,"
    if len(view.seats) == len(SEATS):
        seat = ((view.deal.dealer or 0) + opening.wall) % len(SEATS)
        wall = f"the wall of {_named(seat, view.seats[seat].name)}"
    return f"dice {dice}: {wall} is broken after {opening.stays} stack{'s' * (opening.stays != 1)}"


def _indicated(view: DealView, indicators: tuple[int, ...]) -> str:
    """Indicators, and what they make dora."""
    dora = view.dora_of(indicators)
    return f"{format_tiles(indicators)}: dora {dora}" if dora else format_tiles(indicators)


def _named(seat: int, name: str) -> str:
    """A player's letter and name."""
    return SEATS[seat] if name == SEATS[seat] else f"{SEATS[seat]} {visible(name)}"


def _shanten(shanten: int, terms: Terms) -> str:
    return VOCABULARY[terms.words]["tenpai"] if shanten == 0 else _AWAY[terms.words].format(shanten)


def _comments(view: DealView, *names: str) -> Iterator[Padding]:
    for name in names:
        yield from (_comment(text) for text in view.comments.get(name, ()))


def _comment(text: str) -> Padding:
    return _below(Text(f"# {visible(text)}", style="italic dim"))


def _notice(notice: Notice) -> Padding:
    return _below(Text(f"{SEATS[notice.seat]} {notice.text}", style="cyan"))


# The play


def _play(view: DealView) -> Iterator[RenderableType]:
    turns = [0] * max(len(view.seats), len(SEATS))
    shantens: list[int | None] = [seat.shanten for seat in view.seats]
    unplayed = bool(view.steps) and view.stopped == 0 and not view.steps[0].faults
    if unplayed:
        yield _below(Text(_STOPPED, style="dim"))
    for steps in _turns(view.steps):
        seat = next((step.seat for step in steps if step.seat is not None), None)
        discard = next((step for step in steps if isinstance(step.event, Discard)), None)
        turn = ""
        if seat is not None and discard is not None:
            turns[seat] += 1
            turn = str(turns[seat])
        head = f"{turn:>3} {SEATS[seat] if seat is not None else ' '} "
        line = Text(head)
        line.append(_acts(steps), style=_style(steps))
        hand = next((step.hand for step in reversed(steps) if step.hand), "")
        if hand and discard is not None:
            line.append(" " * max(_ACT - line.cell_len, 1) + hand)
            if seat is not None and discard.shanten is not None and discard.shanten != shantens[seat]:
                shantens[seat] = discard.shanten
                if discard.shanten:  # of tenpai a notice tells
                    line.append(f"  {_shanten(discard.shanten, view.terms)}", style="dim")
        yield line
        for step in steps:
            yield from (_comment(text) for text in step.comments)
            yield from (_notice(one) for one in step.notices)
            yield from (_fault(one) for one in step.faults)
            if step.index == view.stopped and not unplayed:
                yield _below(Text(_STOPPED, style="dim"))


def _turns(steps: list[Step]) -> Iterator[list[Step]]:
    """Events that are told in one line: a player's draws, calls and discard; times and marks with what they are on."""
    turn: list[Step] = []
    for step in steps:
        aside = isinstance(step.event, Time | Mark)
        ends = not turn or isinstance(turn[-1].event, Gap | Indicator) or step.seat != _seat(turn) or _is_over(turn)
        if turn and not aside and ends:
            yield turn
            turn = []
        turn.append(step)
    if turn:
        yield turn


def _seat(turn: list[Step]) -> int | None:
    return next((step.seat for step in turn if step.seat is not None), None)


def _is_over(turn: list[Step]) -> bool:
    """Whether the line is full: after a discard, a kan or a statement, or what was withdrawn."""
    last = next(step.event for step in reversed(turn) if not isinstance(step.event, Time | Mark))
    if isinstance(last, Call):
        return last.void or last.kind not in ("chi", "pon")
    return isinstance(last, Discard | Say | Gap | Indicator)


def _acts(steps: list[Step]) -> str:
    acts = [step.words for step in steps if not isinstance(step.event, Time | Mark)]
    asides = [step.words for step in steps if isinstance(step.event, Time | Mark)]
    return "  ".join([", ".join(acts), *asides])


def _style(steps: list[Step]) -> str:
    events = [step.event for step in steps]
    if any(isinstance(event, Discard) and event.riichi for event in events):
        return "bold yellow"
    if any(isinstance(event, Say) and event.what in ("ron", "tsumo") for event in events):
        return "bold"
    if any(isinstance(event, Indicator | Gap) for event in events):
        return "dim"
    return "green" if any(isinstance(event, Call) for event in events) else ""


def _fault(fault: Diagnostic) -> Padding:
    error = fault.is_fault
    text = Text(f"{'!!' if error else '--'} {fault.code}: {visible(fault.message)}")
    text.stylize("bold red" if error else "dim")
    for label, value in (("expected", fault.expected), ("recorded", fault.actual)):
        if value:
            text.append(f"\n   {label} {visible(value)}", style="red" if error else "dim")
    return _below(text)


# The end

_END_STATEMENTS: Final = ("riichi", "unpaid", "shown", "ura", "result", "pay", "after", "copies")


def _results(view: DealView) -> Iterator[RenderableType]:
    for outcome in view.outcomes:
        yield from _outcome(view, outcome)
    yield from _comments(view, *(name for name in view.comments if name.partition(" ")[0] in _END_STATEMENTS))
    yield from (_fault(one) for one in view.faults)


def _outcome(view: DealView, outcome: Outcome) -> Iterator[RenderableType]:
    result = outcome.result
    details = Table.grid(padding=(0, 2))
    details.add_column(style="dim", no_wrap=True)
    if isinstance(result, Win):
        title, rows = _win(view, outcome, result)
    elif isinstance(result, Drawn):
        title, rows = _drawn(view, result)
    else:
        reason = f": {visible(result.reason)}" if result.reason else ""
        chombo = VOCABULARY[view.terms.words]["chombo"].capitalize()
        title, rows = f"{chombo if result.chombo else 'Penalty'} for {SEATS[result.seat]}{reason}", []
    if result.pay is not None and any(result.pay):
        pays = "  ".join(f"{SEATS[seat]} {points:+}" for seat, points in enumerate(result.pay) if points)
        counters = counters_text(result.honba, result.sticks) if isinstance(result, Win) else ""
        rows.append(("pays", f"{pays}, with {counters}" if counters else pays))
    for label, text in rows:
        details.add_row(Text(f"  {label}"), Text(text))
    yield Text(title, style="bold")
    if rows:
        yield details


_Rows = list[tuple[str, str]]


def _drawn(view: DealView, drawn: Drawn) -> tuple[str, _Rows]:
    who = f": {' '.join(SEATS[seat] for seat in drawn.seats)}" if drawn.seats else ""
    rows = []
    if drawn.tenpai is not None:
        rows = [(VOCABULARY[view.terms.words]["tenpai"], " ".join(SEATS[seat] for seat in drawn.tenpai) or "nobody")]
        hands = [(seat, view.seats[seat].final_hand) for seat in drawn.tenpai]
        rows += [("", f"{SEATS[seat]} {hand}") for seat, hand in hands if hand]
    return _DRAWS[drawn.kind] + who, rows


def _win(view: DealView, outcome: Outcome, win: Win) -> tuple[str, _Rows]:
    words = view.terms.words
    tile = "" if win.tile is None else f" on {TILE_NAMES[win.tile]}"
    how = _SELF_DRAWN[words].format(tile=tile)
    if win.source is not None:
        how = _CLAIMED[words].format(tile=tile, source=SEATS[win.source]).lstrip()
    rows = []
    if outcome.hand:
        rows.append(("hand", outcome.hand if win.tile is None else f"{outcome.hand} and {TILE_NAMES[win.tile]}"))
    if win.yaku is not None:
        rows.append((_PATTERNS[words], visible(yaku_text(win.yaku)) or "none"))
    if view.deal.ura:
        rows.append(("ura", _indicated(view, view.deal.ura)))
    if outcome.fu_items:
        total = sum(item.fu for item in outcome.fu_items)
        items = ", ".join(f"{fu_text(item)} {item.fu}" for item in outcome.fu_items)
        rows.append(("fu", f"{items} = {total}" if len(outcome.fu_items) > 1 else items))
    if outcome.uncounted:
        rows.append(("not", _uncounted(outcome.uncounted)))
    rows.append(("value", _value(win, view.terms.unit)))
    if win.pao is not None:
        rows.append((VOCABULARY[words]["pao"], SEATS[win.pao]))
    return f"{_named(win.seat, view.seats[win.seat].name)} wins {how}", rows


def _uncounted(uncounted: Iterable[Uncounted]) -> str:
    """What does not count, by what counts in its place: ``white-dragon 1, green-dragon 1 (small-dragons counts)``."""
    groups = groupby(uncounted, key=lambda one: one.by)
    return "; ".join(f"{yaku_text((one.name, one.worth) for one in ones)} ({by} counts)" for by, ones in groups)


def _value(win: Win, unit: str) -> str:
    """The value as recorded words: ``40 fu 3 han, 5200 points``."""
    counts = ((win.fu, "fu"), (win.han, "han"), (win.faan, "faan"), (win.base, "base"))
    parts = [f"{count} {unit}" for count, unit in counts if count]
    parts += [f"x{win.times}"] if win.times else []
    parts += [visible(win.limit)] if win.limit else []
    points = f"{unit} not known" if win.points is None else f"{win.points} {unit}"
    return f"{' '.join(parts)}, {points}" if parts else points


# Rivers and points


def _rivers(view: DealView) -> Iterator[RenderableType]:
    """Discards in rows of six, two players side by side."""
    if not any(seat.river for seat in view.seats):
        return
    table = Table.grid(padding=(0, 3))
    seats = list(enumerate(view.seats))
    for at in range(0, len(seats), 2):
        pair = seats[at : at + 2]
        table.add_row(*(Text(_named(seat, player.name), style="bold") for seat, player in pair))
        table.add_row(*(_river(player.river) for _, player in pair))
    yield table
    riichi = ", * riichi" if "riichi" in view.terms.features else ""
    yield Text(f"= drawn tile{riichi}, ' claimed", style="dim")


def _river(river: list[RiverTile]) -> Text:
    text = Text()
    for at, one in enumerate(river):
        marks = "=" * one.drawn + "*" * one.riichi + "'" * one.claimed
        style = "bold yellow" if one.riichi else "dim" if one.drawn else ""
        text.append(f"{TILE_NAMES[one.tile]}{marks:<3}", style=style)
        text.append("\n" if at % 6 == 5 and at + 1 < len(river) else " ")
    return text


def _points(view: DealView) -> Iterator[RenderableType]:
    """Points before and after."""
    if all(seat.after is None for seat in view.seats):
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    unit, riichi = view.terms.unit, "riichi" in view.terms.features
    for name in (unit, "before", *(["riichi"] if riichi else []), "paid", "after"):
        table.add_column(name, justify="left" if name == unit else "right", no_wrap=True)
    for seat, player in enumerate(view.seats):
        paid = None
        if player.after is not None and player.points is not None:
            paid = player.after - player.points - (player.deposit or 0)
        table.add_row(
            Text(_named(seat, player.name)),
            _number(player.points),
            *(["" if not player.deposit else f"{player.deposit:+}"] if riichi else []),
            f"{paid:+}" if paid else "",
            _number(player.after),
        )
    yield table


def _number(points: int | None) -> str:
    return "?" if points is None else str(points)


def render_game_end(replay: Replay) -> RenderableType:
    """What a game says after its last deal: the final standing, and faults that are of no deal."""
    game = replay.game
    parts: list[RenderableType] = [_fault(fault) for fault in replay.faults if not fault.where.deal]
    points = replay.final or game.final
    if points is not None:
        terms = ALL_TERMS if replay.rules is None else replay.rules.terms
        scores = replay.scores or (game.total and tuple(1000 * total for total in game.total))
        if scores is not None and len(scores) != len(points):  # of this a fault tells
            scores = None
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("final", no_wrap=True)
        table.add_column(terms.unit, justify="right")
        table.add_column("score", justify="right")
        for seat in sorted(range(len(points)), key=lambda seat: (-(scores or points)[seat], seat)):
            score = "" if scores is None else f"{Decimal(scores[seat]) / 1000:+.{terms.score_digits}f}"
            player = _named(seat, game.name(seat)) if seat < len(SEATS) else "?"
            table.add_row(Text(player), str(points[seat]), score)
        parts.append(table)
    return Group(*parts)
