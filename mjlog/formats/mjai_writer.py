"""Games to MJAI lines: as libriichi has them, or in the way of the program that the game was read from."""

import json
from collections.abc import Iterator
from typing import Any, Final

from mjlog.formats.json_texts import to_json
from mjlog.formats.mjai_fields import Scene, is_paid
from mjlog.formats.mjai_layouts import ADDED, LINE, NEEDED, Dialect, Layout, dialect_of, layout_of, render
from mjlog.formats.targets import MissingError, UnsayableError, demand_riichi, players_of
from mjlog.model import Call, Deal, Discard, Draw, Drawn, Event, Game, Gap, Indicator, Say, Win
from mjlog.tiles import is_bonus

_CALLS: Final = {"kan": "daiminkan"}
"""The types of lines that the model calls otherwise."""


def write_mjai(game: Game) -> Iterator[str]:
    """The lines of a game, without line ends.

    Raises:
        MissingError: the game lacks what the lines have to tell.
        UnsayableError: it is none of riichi mahjong, or its tags and extras do not tell how lines are laid out.
    """
    demand_riichi(game)
    dialect = dialect_of(game.tags)
    wants: list[str] = []
    lines: list[str] = []
    players = players_of(game)
    for deal in game.deals:
        writer = _DealWriter(game, deal, dialect, players)
        lines += writer.lines()
        wants += writer.wants
    if wants:
        raise MissingError(list(dict.fromkeys(wants)))
    scene = dialect.scene(game, players)
    yield from _single("start_game", dialect, scene)
    yield from lines
    yield from _single("end_game", dialect, scene)


def _single(kind: str, dialect: Dialect, scene: Scene) -> Iterator[str]:
    """The line of the game itself of this type, if there is one."""
    layout = dialect.layouts[kind]
    if layout is not None:
        yield to_json(render(kind, layout, scene, None))


def _tiles(deal: Deal) -> Iterator[int]:
    """All tiles of the play."""
    for hand in deal.hands.values():
        yield from hand.tiles
    for event in deal.events:
        if isinstance(event, (Draw, Discard, Indicator)):
            yield event.tile
        elif isinstance(event, Call):
            yield from event.laid


class _DealWriter:
    """Writes one deal."""

    def __init__(self, game: Game, deal: Deal, dialect: Dialect, players: int) -> None:
        self.deal, self.layouts = deal, dialect.layouts
        self.scene = dialect.scene(game, players)
        self.scene.deal = deal
        self.wants: list[str] = []
        self.given: dict[int, list[object]] = {}
        self.added: dict[int, list[object]] = {}
        for name, text in deal.extras:
            if name in (LINE, ADDED):
                number, _, value = text.partition(" ")
                try:
                    told = json.loads(value)
                    (self.given if name == LINE else self.added).setdefault(int(number), []).append(told)
                except ValueError:
                    raise UnsayableError(f"{deal.label}: {name} {text} tells of no line") from None

    def lines(self) -> Iterator[str]:
        """The lines, those that nobody expects among them."""
        number = 0
        for kind, subject, at in self.expected():
            while self.added.get(number):
                yield to_json(self.added[number].pop())
                number += 1
            given = self.given.get(number)
            layout = layout_of(given.pop(0), kind) if given else self.layouts[kind]
            if layout is not None:
                yield self.line(kind, layout, subject, at)
                number += 1
        while self.added.get(number):
            yield to_json(self.added[number].pop())
            number += 1

    def line(self, kind: str, layout: Layout, subject: object, at: int) -> str:
        """One line."""
        self.scene.at = at
        line = render(kind, layout, self.scene, subject)
        for name, what in NEEDED.get(kind, {}).items():
            if name in layout and name not in line:
                self.wants.append(f"{self.deal.label}: {what}")
        return to_json(line)

    def expected(self) -> Iterator[tuple[str, Any, int]]:
        """Each line that the model tells of: its type, its subject, how many events stand before it."""
        deal = self.deal
        if any(is_bonus(tile) for tile in _tiles(deal)):
            raise UnsayableError(f"{deal.label}: MJAI has no flowers")
        if not deal.played and deal.results:
            self.wants.append(f"{deal.label}: the play")
        yield "start_kyoku", deal, 0
        if self.layouts["haipai"] is not None:
            for turn in range(self.scene.players):
                seat = ((deal.dealer or 0) + turn) % self.scene.players
                if seat in deal.hands:
                    yield "haipai", seat, 0
        for at, event in enumerate(deal.events):
            yield from self.of_event(event, at)
        for result in deal.results:
            if isinstance(result, (Win, Drawn)):
                yield "hora" if isinstance(result, Win) else "ryukyoku", result, len(deal.events)
        if deal.results:
            yield "end_kyoku", None, len(deal.events)

    def of_event(self, event: Event, at: int) -> Iterator[tuple[str, Any, int]]:
        """The lines of an event."""
        match event:
            case Draw():
                yield "tsumo", event, at
            case Discard():
                if event.riichi:
                    yield "reach", event, at
                yield "dahai", event, at
                if event.riichi and is_paid(self.deal, at):
                    yield "reach_accepted", event, at + 1
            case Call(void=False, kind=kind) if kind != "flower":
                yield _CALLS.get(event.kind, event.kind), event, at
            case Indicator():
                yield "dora", event, at
            case Say(what="riichi", void=False):
                yield "reach", event, at
            case Gap():
                self.wants.append(f"{self.deal.label}: the turns that nobody wrote down")
            case _:
                pass  # what MJAI has no line for
