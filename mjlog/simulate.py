"""Legal games by simple players, the same again for the same seed.

The driver deals from a shuffled wall and asks (`mjlog.players`); what is legal is for the engine and the rule set alone
to say. What the players do is recorded as any game is, claims that came to nothing too, with all that the replay
computes: simulated games are whole records.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, get_args

from mjlog.actions import copied, find_answers, find_declarations, find_discards
from mjlog.completion import complete
from mjlog.engine import Engine
from mjlog.model import (
    DRAWN,
    Call,
    Deal,
    Discard,
    Draw,
    DrawKind,
    Drawn,
    Event,
    Game,
    Hand,
    Indicator,
    Say,
    TileIds,
)
from mjlog.played import DealReplay
from mjlog.players import Chooser, Turn, choose_well
from mjlog.replayer import replay
from mjlog.rules.select import select_rules
from mjlog.scenarios import SCENARIOS, Stage
from mjlog.shuffle import Layout, LayoutError, Wall
from mjlog.table import ACT, OVER, PASS, REPLACE, WON, DealStart, RuleSet, Table
from mjlog.tiles import UNKNOWN, is_bonus, sort_tiles

_DRAW_KINDS = get_args(DrawKind)
_ATTEMPTS = 50
"""So often a scenario is tried: chance may get in its way."""


class CannotPlayError(ValueError):
    """These rules cannot be played, or not so."""


def simulate(
    rules: str,
    seed: int,
    players: Sequence[Chooser] = (),
    *,
    layouts: Iterable[Layout] = (),
    scenario: str = "",
    deals: int | None = None,
    wall: bool = False,
) -> Game:
    """Play a game.

    Args:
        rules: the ``Rules`` tag, such as ``riichi tenhou``.
        seed: of the shuffling and of the players' chances.
        players: by seat; all `choose_well` if none are given.
        layouts: for the first deals.
        scenario: name of what is to happen in the first deal, one of `mjlog.scenarios.SCENARIOS`.
        deals: to stop after so many; None: when the rules end the game.
        wall: whether dice and wall are recorded too.

    Raises:
        CannotPlayError: the rules cannot be played, or what the scenario is about does not come about under them.
        LayoutError: for a layout that the tiles do not make.
    """
    selected = select_rules(rules)
    if selected.rules is None or selected.uncertain:
        raise CannotPlayError(f"these rules cannot be played: {selected.problem or 'not all of them is said'}")
    rule_set = selected.rules
    seats = range(rule_set.players)
    table = _Players(rules, rule_set, players or [choose_well for _ in seats], Random(seed))  # noqa: S311 (repeatable)
    total = rule_set.total_points() or 0
    start: DealStart | None = DealStart(0, 0, 0, 0, tuple(total // len(seats) for _ in seats))
    given = iter(layouts)
    game = Game({"Rules": rules})
    while start is not None and (deals is None or len(game.deals) < deals):
        if scenario and not game.deals:
            done = table.stage(start, scenario)
        else:
            done = table.play(start, Stage(next(given, Layout()), table.choosers))
        game.deals.append(done.deal)
        assert done.outcome is not None
        following = rule_set.next_deal(done.start, done.outcome, done.after, done.sticks)
        start = following.start if deals is not None or not following.over else None
    if not wall:
        for deal in game.deals:
            deal.dice = deal.wall = None
    return complete(replay(game))


@dataclass(frozen=True, slots=True)
class _Players:
    """Who play, and by which rules."""

    name: str
    """The ``Rules`` tag."""
    rules: RuleSet[Any]
    choosers: Sequence[Chooser]
    random: Random

    def play(self, start: DealStart, stage: Stage) -> DealReplay:
        """A deal, replayed."""
        deal = _Dealing(self.rules, start, stage, self.random).play()
        played = replay(Game({"Rules": self.name}, deals=[deal]))
        assert not played.errors, [(fault.where, fault.message) for fault in played.errors]
        return played.deals[0]

    def stage(self, start: DealStart, name: str) -> DealReplay:
        """A deal in which a scenario comes about."""
        scenario = SCENARIOS[name]
        reason = ""
        try:
            for _ in range(_ATTEMPTS):
                stage = scenario.stage(self.rules, start.dealer, self.choosers, self.random)
                done = self.play(start, stage)
                if scenario.is_shown(done):
                    return done
        except LayoutError as error:
            reason = f": {error}"
        raise CannotPlayError(f"{name} does not come about under these rules{reason}")


class _Dealing:
    """One deal in progress, and its record so far."""

    def __init__(self, rules: RuleSet[Any], start: DealStart, stage: Stage, random: Random) -> None:
        self.rules = rules
        self.wall = wall = Wall(rules, start.dealer, random, stage.layout)
        self.choosers = stage.choosers
        self.random = random
        self.deal = Deal(start.wind, start.number(rules.players), start.dealer, points=start.points)
        if "honba" in rules.terms.features:
            self.deal.honba, self.deal.sticks = start.honba, start.sticks
        self.held = {seat: list(hand) for seat, hand in wall.hands.items()}
        """Ids of the concealed tiles by seat, in the order drawn."""
        self.copies = bytearray()
        for seat in wall.hands:
            self.deal.hands[seat] = self._deal_hand(seat)
        self.deal.dora = tuple(self._reveal(wall.indicate()) for _ in range(rules.first_indicators))
        played = replace(self.deal, events=[Draw(start.dealer, UNKNOWN)])  # what no record shows to be played is posed
        self.engine: Engine[Any] = Engine(rules, rules.new_table(start, played))
        self.engine.deal(self.deal.hands, self.deal.dora)

    def play(self) -> Deal:
        """Play to the end of the deal."""
        while not self._end():
            phase = self.engine.table.phase
            if phase == PASS:
                self._draw(replacement=False)
            elif phase == REPLACE:
                self._turn_indicators()
                self._draw(replacement=True)
            if self._replace_flowers():
                self._ask_own()
        deal = self.deal
        if ura := self.rules.ura_due(self.engine.table):
            deal.ura = tuple(self._reveal(one) for one in self.wall.ura[:ura])
        if self.wall.has_ids:
            hands = tuple(tuple(self.wall.hands[seat]) for seat in sorted(self.wall.hands))
            deal.ids = TileIds(hands, bytes(self.copies))
        deal.dice, deal.wall = self.wall.dice, self.wall.tiles
        return deal

    def _end(self) -> bool:
        """Whether the deal is over; a draw goes into the record."""
        table = self.engine.table
        drawn = self._find_draw()
        if drawn is not None:
            self.deal.results.append(drawn)
        return drawn is not None or table.phase in (WON, OVER)

    def _find_draw(self) -> Drawn | None:
        """The draw in which the deal has to end now."""
        rules, table = self.rules, self.engine.table
        for kind in _DRAW_KINDS:
            if kind not in rules.draws:
                continue
            drawn = Drawn(kind, (table.turn,) if kind == "kyuushu" else ())
            if not rules.verify_drawn(table, drawn):
                settled = rules.settle_drawn(table, drawn)
                return Drawn(settled.kind, settled.seats)
        return None

    # Tiles

    def _reveal(self, one: int) -> int:
        """The tile of an id that shows up, its copy noted."""
        self.copies.append(one % 4)
        return self.wall.tile_of[one]

    def _deal_hand(self, seat: int) -> Hand:
        """A starting hand; its flowers are laid aside and replaced, by flowers too."""
        held, tile_of = self.held[seat], self.wall.tile_of
        dealt = sort_tiles(tile_of[one] for one in held)
        replacements: list[int] = []
        while flower := next((one for one in held if is_bonus(tile_of[one])), None):
            held.remove(flower)
            held.append(self.wall.replace())
            replacements.append(tile_of[held[-1]])
        return Hand(dealt, tuple(replacements))

    def _replace_flowers(self) -> bool:
        """Replace a drawn flower until it is none; false where no tile is left for that."""
        table: Table = self.engine.table
        while table.phase == ACT and is_bonus(self.wall.tile_of[self.held[table.turn][-1]]):
            if not table.live:
                return False
            self.held[table.turn].pop()
            self._draw(replacement=True)
        return True

    def _draw(self, *, replacement: bool) -> None:
        one = self.wall.replace() if replacement else self.wall.draw()
        table: Table = self.engine.table
        self.held[table.turn].append(one)
        self._happen(Draw(table.turn, self._reveal(one), replacement))

    def _turn_indicators(self) -> None:
        """Turn what is due. Before a discard an indicator may be due, and before a replacement it must be."""
        while self._is_indicator_due():
            self._happen(Indicator(self._reveal(self.wall.indicate())))

    def _is_indicator_due(self) -> bool:
        return self.rules.first_indicators > 0 and not self.rules.verify_indicator(self.engine.table, UNKNOWN)

    def _note_copies(self, event: Event) -> None:
        """Note which copies of its tiles a player lays, or would have laid, or discards."""
        if not isinstance(event, Discard | Call):
            return
        held = self.held[event.seat]
        if isinstance(event, Discard) and event.origin == DRAWN:
            self._reveal(held.pop())
            return
        void = isinstance(event, Call) and event.void
        held = held.copy() if void else held
        for tile in (event.tile,) if isinstance(event, Discard) else event.laid:
            one = min(one for one in held if self.wall.tile_of[one] == tile)
            held.remove(one)
            self._reveal(one)

    # Events

    def _happen(self, event: Event) -> None:
        """What has to happen."""
        faults = self.engine.step(event)
        assert not faults, (event, faults)
        self.deal.events.append(event)

    def _try(self, event: Event) -> bool:
        """Let a player do something; false, and nothing done, if only its doing shows that it is illegal."""
        if isinstance(event, Discard) and not event.riichi:
            self._happen(event)
            return True
        engine = self.engine
        before = copied(engine.table)
        if engine.step(event) or self._is_late_win(event):
            engine.table = before
            return False
        self.deal.events.append(event)
        return True

    def _is_late_win(self, event: Event) -> bool:
        """Whether the rules let others win a tile and not this player; where nobody does, it is a draw."""
        if not isinstance(event, Say) or event.what != "ron" or event.void:
            return False
        ranked = self.rules.rank_wins(self.engine.table)
        return bool(ranked) and event.seat not in [won.seat for won in ranked]

    # Questions

    def _ask(self, seat: int, options: list[Event]) -> Event:
        turn = Turn(self.rules, self.engine.table, seat, options, self.random)
        return self.choosers[seat](turn)

    def _choose(self, seat: int, options: list[Event]) -> Event | None:
        """The option that the player picks and that proves legal, done; None for a pass."""
        while options:
            event = self._ask(seat, options)
            if event == Say(seat, "pass"):
                return None
            if self._try(event):
                self._note_copies(event)
                return event
            options = [one for one in options if one != event]
        return None

    def _ask_own(self) -> None:
        """What who has drawn or claimed does, and what the others answer to it."""
        engine = self.engine
        seat = engine.table.turn
        ending = False
        declarations: list[Event] = []
        if engine.table.phase == ACT:
            ending = self._find_draw() is not None
            declarations = find_declarations(engine, seat, only_wins=ending)
        done = None
        if declarations and (ending or self._is_indicator_due()):
            done = self._choose(seat, [*declarations, Say(seat, "pass")])
            declarations = []
        if ending:
            return
        if done is None:
            self._turn_indicators()
            done = self._choose(seat, [*declarations, *find_discards(engine, seat)])
            assert done is not None, f"{self.deal.label}: nothing may be done"
        if isinstance(done, Discard | Call):
            self._ask_others()
        elif done == Say(seat, "dead"):
            self._ask_own()

    def _ask_others(self) -> None:
        """Who wants the latest tile: all wins, else the highest claim. What comes to nothing is said before it."""
        engine = self.engine
        wanted: list[Say | Call] = []
        for step in range(1, self.rules.players):
            seat = (engine.table.last_seat + step) % self.rules.players
            options = find_answers(engine, seat)
            event = self._ask(seat, options) if options else None
            if isinstance(event, Say | Call) and event != Say(seat, "pass"):
                wanted.append(event)
        if not wanted:
            return
        before, said = copied(engine.table), len(self.deal.events)
        claims = sorted(
            (event for event in wanted if isinstance(event, Call)), key=lambda event: event.kind == "chi"
        )  # pon and kan go before it
        done: list[Event] = [event for event in wanted if isinstance(event, Say) and self._try(event)]
        done = done or list(islice(filter(self._try, claims), 1))
        lost = [event for event in wanted if event not in done]
        if done and lost:
            engine.table = before
            del self.deal.events[said:]
            for event in lost:
                void = replace(event, void=True)
                if self._try(void):
                    self._note_copies(void)
            for event in done:
                self._happen(event)
        for event in done:
            self._note_copies(event)
