"""Legal games by simple players, the same again for the same seed.

The driver shuffles, deals and asks (`mjlog.players`); what is legal is for the engine and the rule set alone to say.
What the players do is recorded as any game is, with the claims that the replay computes: simulated games are whole
records.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from random import Random
from typing import Any, get_args

from mjlog.calls import CLAIM_TILES
from mjlog.completion import complete
from mjlog.engine import Engine
from mjlog.model import (
    DRAWN,
    FROM_HAND,
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
from mjlog.players import Chooser, Turn, choose_well
from mjlog.replayer import replay
from mjlog.rules.select import select_rules
from mjlog.table import ACT, OVER, PASS, REPLACE, WON, DealStart, RuleSet, Table, Won
from mjlog.tiles import FACE, FLOWERS, TILE_NAMES, UNKNOWN, is_bonus, is_red, sort_tiles

_STARTING_HAND = 13
_REPLACEMENTS, _STACKS = 4, 10
"""Tiles behind the indicators, and those of the indicators' stacks."""
_DRAW_KINDS = get_args(DrawKind)


@dataclass(slots=True)
class Layout:
    """What of a deal's wall is given; everything else is shuffled. Tiles as integers, ``UNKNOWN`` for any."""

    hands: Mapping[int, Sequence[int]] = field(default_factory=dict[int, Sequence[int]])
    """Starting hands by seat, wholly or in part."""
    draws: Sequence[int] = ()
    """The first tiles drawn, whoever draws them."""
    replacements: Sequence[int] = ()
    indicators: Sequence[int] = ()
    """Those turned, in order, that of the start first."""
    ura: Sequence[int] = ()
    """The tiles below them."""


def simulate(
    rules: str,
    seed: int,
    players: Sequence[Chooser] = (),
    *,
    layouts: Iterable[Layout] = (),
    deals: int | None = None,
) -> Game:
    """Play a game.

    Args:
        rules: the ``Rules`` tag, such as ``riichi tenhou``.
        seed: of the shuffling and of the players' chances.
        players: by seat; all `choose_well` if none are given.
        layouts: for the first deals.
        deals: to stop after so many; None: when the rules end the game.

    Raises:
        ValueError: for rules that cannot be played, or a layout that their tiles do not make.
    """
    selected = select_rules(rules)
    if selected.rules is None or selected.uncertain:
        raise ValueError(f"these rules cannot be played: {rules}")
    rule_set = selected.rules
    seats = range(rule_set.players)
    choosers = players or [choose_well for _ in seats]
    random = Random(seed)  # noqa: S311 (to be the same again)
    total = rule_set.total_points() or 0
    start: DealStart | None = DealStart(0, 0, 0, 0, tuple(total // len(seats) for _ in seats))
    given = iter(layouts)
    game = Game({"Rules": rules})
    while start is not None and (deals is None or len(game.deals) < deals):
        wall = Wall(rule_set, random, next(given, Layout()))
        deal = _Dealing(rule_set, start, wall, choosers, random).play()
        played = replay(Game(game.tags, deals=[deal]))
        assert not played.errors, [(fault.where, fault.message) for fault in played.errors]
        done = played.deals[0]
        assert done.outcome is not None
        game.deals.append(deal)
        following = rule_set.next_deal(done.start, done.outcome, done.after, done.sticks)
        start = following.start if deals is not None or not following.over else None
    return complete(replay(game))


# The wall


class Wall:
    """A shuffled set: drawn from the front, replaced from the back.

    Where the rules know indicators, they lie in five stacks before the last two, the nearest first, ura below.
    """

    def __init__(self, rules: RuleSet[Any], random: Random, layout: Layout) -> None:
        self.tile_of = _tiles_of_ids(rules)
        pool = list(self.tile_of)
        random.shuffle(pool)
        hands = [self._take(pool, layout.hands.get(seat, ())) for seat in range(rules.players)]
        draws = self._take(pool, layout.draws)
        replacements = self._take(pool, layout.replacements)
        indicators = self._take(pool, layout.indicators)
        ura = self._take(pool, layout.ura)
        anything = iter(pool)
        self.hands = [_fill(hand, _STARTING_HAND, anything) for hand in hands]
        stacks = _STACKS // 2 if rules.first_indicators else 0
        self._indicators = iter(_fill(indicators, stacks, anything))
        self.ura = _fill(ura, stacks, anything)
        back = _fill(replacements, _REPLACEMENTS, anything)
        front = _fill(draws, len(self.tile_of) - rules.players * _STARTING_HAND - 2 * stacks - _REPLACEMENTS, anything)
        self._tiles = deque([*front, *reversed(back)])

    def _take(self, pool: list[int], tiles: Sequence[int]) -> list[int | None]:
        """Take out the first id of each tile; None for any."""
        taken: list[int | None] = []
        for tile in tiles:
            copy = None if tile == UNKNOWN else next((one for one in pool if self.tile_of[one] == tile), -1)
            if copy == -1:
                raise ValueError(f"the layout has more {TILE_NAMES[tile]} than there are")
            if copy is not None:
                pool.remove(copy)
            taken.append(copy)
        return taken

    def draw(self) -> int:
        """The next tile's id."""
        return self._tiles.popleft()

    def replace(self) -> int:
        """The last tile's id."""
        return self._tiles.pop()

    def indicate(self) -> int:
        """The next indicator's id."""
        return next(self._indicators)


def _tiles_of_ids(rules: RuleSet[Any]) -> dict[int, int]:
    """The tile of each id: four ids a face, those of the red fives first."""
    return {
        4 * FACE[tile] + (copy if is_red(tile) else 3 - copy): tile
        for tile, count in enumerate(rules.limits)
        for copy in range(count)
    }


def _fill(given: list[int | None], size: int, anything: Iterator[int]) -> list[int]:
    """Ids for some places, of which the first are given."""
    if len(given) > size:
        raise ValueError(f"the layout gives {len(given)} tiles where {size} lie")
    return [next(anything) if one is None else one for one in (*given, *[None] * (size - len(given)))]


# The play of a deal


class _Dealing:
    """One deal in progress, and its record so far."""

    def __init__(
        self, rules: RuleSet[Any], start: DealStart, wall: Wall, choosers: Sequence[Chooser], random: Random
    ) -> None:
        self.rules = rules
        self.wall = wall
        self.choosers = choosers
        self.random = random
        self.deal = Deal(start.wind, start.number(rules.players), start.dealer, start.honba, start.sticks, start.points)
        self.held = [list(hand) for hand in wall.hands]
        """Ids of the concealed tiles by seat, in the order drawn."""
        self.copies = bytearray()
        for step in range(rules.players):
            seat = (start.dealer + step) % rules.players
            self.deal.hands[seat] = self._deal_hand(seat)
        self.deal.dora = tuple(self._reveal(wall.indicate()) for _ in range(rules.first_indicators))
        self.engine: Engine[Any] = Engine(rules, rules.new_table(start, self.deal))
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
        deal, table = self.deal, self.engine.table
        ura = self.rules.ura_due(table)
        if ura:
            deal.ura = tuple(self._reveal(one) for one in self.wall.ura[:ura])
        if not any(map(is_bonus, self.wall.tile_of.values())):  # flowers have no ids
            deal.ids = TileIds(tuple(tuple(hand) for hand in self.wall.hands), bytes(self.copies))
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
        while is_bonus(self.wall.tile_of[self.held[table.turn][-1]]) and table.phase == ACT:
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
        while not self.rules.verify_indicator(self.engine.table, UNKNOWN):
            self._happen(Indicator(self._reveal(self.wall.indicate())))

    def _let_go(self, event: Discard | Call) -> None:
        """Note which copies of its tiles a player lays or discards."""
        held = self.held[event.seat]
        if isinstance(event, Discard) and event.origin == DRAWN:
            self._reveal(held.pop())
            return
        for tile in (event.tile,) if isinstance(event, Discard) else event.laid:
            one = next(one for one in held if self.wall.tile_of[one] == tile)
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
        engine = self.engine
        before = deepcopy(engine.table)
        if engine.step(event) or self._is_late_win(event):
            engine.table = before
            return False
        self.deal.events.append(event)
        if isinstance(event, Discard | Call):
            self._let_go(event)
        return True

    def _is_late_win(self, event: Event) -> bool:
        """Whether the rules let others win a tile and not this player; where nobody does, it is a draw."""
        if not isinstance(event, Say) or event.what != "ron":
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
                return event
            options = [one for one in options if one != event]
        return None

    def _ask_own(self) -> None:
        """The action of who has drawn or claimed, and what the others answer to it."""
        engine = self.engine
        seat = engine.table.turn
        if engine.table.phase == ACT:
            ending = self._find_draw() is not None
            declared = self._choose(seat, _declarations(engine, seat, ending=ending))
            if isinstance(declared, Call):
                self._ask_others()
            if declared is not None or ending:
                return
        self._turn_indicators()
        discarded = self._choose(seat, _discards(engine, seat))
        assert discarded is not None, f"{self.deal.label}: no legal discard"
        self._ask_others()

    def _ask_others(self) -> None:
        """Who wants the latest tile: all wins, else the highest claim."""
        engine = self.engine
        wanted: list[Event] = []
        for step in range(1, self.rules.players):
            seat = (engine.table.last_seat + step) % self.rules.players
            options = _answers(engine, seat)
            if options:
                wanted.append(self._ask(seat, options))
        won = [self._try(event) for event in wanted if isinstance(event, Say) and event.what == "ron"]
        if any(won):
            return
        claims = [event for event in wanted if isinstance(event, Call)]
        claims.sort(key=lambda event: event.kind == "chi")  # pon and kan go before it
        next((event for event in claims if self._try(event)), None)


# What is legal, as far as it shows before it is done


def _declarations(engine: Engine[Any], seat: int, *, ending: bool) -> list[Event]:
    """What may be said or laid after a draw; only a win where the deal ends otherwise."""
    player = engine.table.players[seat]
    options: list[Event] = [one for one in (Say(seat, "tsumo"),) if _may_win(engine, one)]
    if not ending:
        if not engine.rules.verify_say(engine.table, Say(seat, "kyuushu")):
            options.append(Say(seat, "kyuushu"))
        tiles = [tile for tile in range(FLOWERS) for _ in range(player.counts[tile])]
        calls = [Call(seat, "kakan", (tile,)) for tile in sorted(set(tiles))]
        calls += [Call(seat, "kita", (tile,)) for tile in sorted(set(tiles))]
        for face in sorted({FACE[tile] for tile in tiles}):
            calls.append(Call(seat, "ankan", tuple(tile for tile in tiles if FACE[tile] == face)))
        options += [call for call in calls if not engine.verify_call(call)]
    return [*options, Say(seat, "pass")] if options else []


def _discards(engine: Engine[Any], seat: int) -> list[Event]:
    """Every tile from the hand or as drawn, with riichi and without."""
    player = engine.table.players[seat]
    return [
        event
        for tile in range(FLOWERS)
        if player.counts[tile]
        for origin in (FROM_HAND, DRAWN)
        for riichi in (False, True)
        if not engine.verify_discard(event := Discard(seat, tile, origin, riichi))
    ]


def _answers(engine: Engine[Any], seat: int) -> list[Event]:
    """The win and the claims of the latest tile."""
    table: Table = engine.table
    player, last = table.players[seat], table.last
    assert last is not None
    options: list[Event] = [one for one in (Say(seat, "ron"),) if _may_win(engine, one)]
    near = [tile for tile in range(FLOWERS) if player.counts[tile] and abs(FACE[tile] - FACE[last]) <= 2]
    same = tuple(tile for tile in near if FACE[tile] == FACE[last] for _ in range(player.counts[tile]))
    calls = [Call(seat, "kan", same)]
    for laid in combinations_with_replacement(near, CLAIM_TILES["pon"]):
        calls += [Call(seat, "pon", laid), Call(seat, "chi", laid)]
    options += [call for call in calls if call.laid and not engine.verify_call(call)]
    return [*options, Say(seat, "pass")] if options else []


def _may_win(engine: Engine[Any], event: Say) -> bool:
    table = engine.table
    if engine.verify_win(event):
        return False
    tsumo = event.what == "tsumo"
    tile = table.players[event.seat].drawn if tsumo else table.last
    won = Won(event.seat, None if tsumo else table.last_seat, UNKNOWN if tile is None else tile)
    return not engine.rules.verify_win(table, won)
