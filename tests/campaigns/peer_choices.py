"""What the package riichienv lets its players choose from, against what the engine allows: the same, both ways."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mjlog.actions import copied, find_answers, find_declarations, find_discards
from mjlog.engine import Engine
from mjlog.formats.mjai_codes import tile_names
from mjlog.model import Call, Discard, Event, Indicator, Say
from mjlog.played import DealReplay, new_engine
from mjlog.table import ACT, CLAIMED, Table
from mjlog.tiles import UNKNOWN

_NAMES = tile_names("")
_SAID = {"tsumo": "hora", "ron": "hora", "pass": "none", "kyuushu": "ryukyoku"}
_EVENTS = frozenset({"tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "dora"})
"""The lines that are events of the deal."""
_OWN = frozenset({"tsumo", "chi", "pon", "reach"})
"""The lines after which who made them chooses."""
_ANSWERED = frozenset({"dahai", "ankan", "kakan", "kita"})
"""The lines after which the others choose, if there is anything to choose."""
Line = Mapping[str, Any]


class Choice(NamedTuple):
    """What one player may choose from at one moment."""

    lines: int
    """Of the deal, that stand before it."""
    seat: int
    actions: frozenset[str]


class Difference(NamedTuple):
    """A choice on which the two differ."""

    choice: Choice
    allowed: frozenset[str]
    """What the engine allows."""

    def __str__(self) -> str:
        seat, allowed, actions = self.choice.seat, self.allowed, self.choice.actions
        only = [", ".join(sorted(some)) or "nothing" for some in (allowed - actions, actions - allowed)]
        return f"seat {seat}: only the engine allows {only[0]}; only the peer {only[1]}"


def differences(done: DealReplay, lines: Sequence[Line], choices: Sequence[Choice]) -> Iterator[Difference]:
    """Where the two differ in a deal.

    Args:
        done: the deal, replayed.
        lines: of the deal.
        choices: of the peer. Whom it does not ask may not do anything.
    """
    engine = new_engine(done.deal, done.start, done.rules)
    events = iter(done.deal.events[: done.stopped])
    asked = {(choice.lines, choice.seat): choice.actions for choice in choices}
    for number, line in enumerate(lines, 1):
        kind = line["type"]
        if kind == "end_kyoku":
            return
        if kind in _EVENTS:
            if (event := next(events, None)) is None:
                return
            engine.step(event)
        seats = {seat for seat in range(done.rules.players) if (number, seat) in asked}
        if kind in _OWN:
            seats.add(line["actor"])
        elif kind in _ANSWERED:
            seats |= {seat for seat in range(done.rules.players) if seat != line["actor"]}
        for seat in sorted(seats):
            choice = Choice(number, seat, asked.get((number, seat), frozenset()))
            allowed = allowed_words(engine, seat, declared=kind == "reach")
            if allowed != choice.actions:
                yield Difference(choice, allowed)


def allowed_words(engine: Engine[Any], seat: int, *, declared: bool) -> frozenset[str]:
    """What the engine allows a player now, in the words of the peer.

    Args:
        engine: with the table.
        seat: of the player.
        declared: whether riichi was declared just now, so that the discard follows.
    """
    options = _options(engine, seat)
    if declared:
        return frozenset(word(one) for one in options if isinstance(one, Discard) and one.riichi)
    return frozenset("reach" if isinstance(one, Discard) and one.riichi else word(one) for one in options)


def _options(engine: Engine[Any], seat: int) -> list[Event]:
    table: Table = engine.table
    if table.turn != seat or table.phase not in (ACT, CLAIMED):
        answers = [one for one in find_answers(engine, seat) if _proves_legal(engine, one)]
        return answers if len(answers) > 1 else []  # there is nothing to pass
    declarations = find_declarations(engine, seat, only_wins=False) if table.phase == ACT else []
    options = [one for one in declarations if one != Say(seat, "dead") and _proves_legal(engine, one)]
    engine.table = copied(table)
    while not engine.rules.verify_indicator(engine.table, UNKNOWN):  # due before a discard
        engine.step(Indicator(UNKNOWN))
    options += [one for one in find_discards(engine, seat) if _proves_legal(engine, one)]
    engine.table = table
    return options


def _proves_legal(engine: Engine[Any], event: Event) -> bool:
    """Whether it is legal by what only the remaining hand shows too."""
    if not isinstance(event, Call) and not (isinstance(event, Discard) and event.riichi):
        return True
    before = engine.table
    engine.table = copied(before)
    faults = engine.step(event)
    engine.table = before
    return not faults


def word(event: Event) -> str:
    """An action as the peer's player names it."""
    if isinstance(event, Discard):
        return f"dahai {_NAMES[event.tile]}"
    if isinstance(event, Say):
        return _SAID[event.what]
    assert isinstance(event, Call)
    kind = "daiminkan" if event.kind == "kan" else event.kind
    return " ".join([kind, *sorted(_NAMES[tile] for tile in event.laid)])
