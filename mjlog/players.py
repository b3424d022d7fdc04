"""Simple players for simulated games: functions from a `Turn` to one of its options."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from mjlog.actions import copied
from mjlog.calls import CLAIM_TILES
from mjlog.hands import count_unseen
from mjlog.model import DRAWN, Call, Discard, Event, Say
from mjlog.table import Player, RuleSet, Table, TableMeld, Won
from mjlog.tiles import FACE, FACES, FLOWERS, is_red, mask_tiles


@dataclass(slots=True)
class Turn:
    """What a player is asked: the table, the seat, what may be done. ``pass`` is among the options where one may."""

    rules: RuleSet[Any]
    table: Table
    seat: int
    options: list[Event]
    random: Random


Chooser = Callable[[Turn], Event]
"""A player picks one of the options; asked again if it proves illegal by what only the remaining hand shows."""


def choose_random(turn: Turn) -> Event:
    """Whatever it may be, but to give up."""
    return turn.random.choice([one for one in turn.options if not (isinstance(one, Say) and one.what == "dead")])


def choose_well(turn: Turn) -> Event:
    """A win, riichi, a kan that costs nothing, a claim on the way to a win; else the discard with most chances."""
    discards: list[Discard] = []
    calls: list[Call] = []
    for one in turn.options:
        if isinstance(one, Discard):
            discards.append(one)
        elif isinstance(one, Call):
            calls.append(one)
        elif isinstance(one, Say) and one.what not in ("pass", "dead"):
            return one
    player = turn.table.players[turn.seat]
    if not discards:
        return _best_claim(turn, player, calls)
    if calls:
        now = turn.rules.shanten(player)
        for call in calls:
            if turn.rules.shanten(_with_meld(turn, player, call)) <= now:
                return call
    return _best_discard(turn, player, discards)


def choose_patiently(turn: Turn) -> Event:
    """The same, but nothing that ends the deal before its wall does."""
    options = [one for one in turn.options if not isinstance(one, Say) or one.what == "pass"]
    return choose_well(Turn(turn.rules, turn.table, turn.seat, options, turn.random))


PLAYERS: Final[dict[str, Chooser]] = {"well": choose_well, "random": choose_random, "patient": choose_patiently}
"""By name."""


# Discards


def _best_discard(turn: Turn, player: Player, discards: list[Discard]) -> Discard:
    """The tile that leaves the hand nearest to ready, then with most tiles to draw; in riichi if it is ready."""
    rules = turn.rules
    away: dict[int, int] = {}
    for tile in {one.tile for one in discards}:
        player.remove(tile)
        away[tile] = rules.shanten(player)
        player.add(tile)
    nearest = min(away.values())
    chances = dict.fromkeys((tile for tile, left in away.items() if left == nearest), 0)
    if len(chances) > 1:
        unseen = count_unseen(turn.table, player, rules.limits)
        for tile in chances:
            player.remove(tile)
            chances[tile] = sum([unseen[face] for face in mask_tiles(rules.find_useful(player))])
            player.add(tile)
    return max(
        (one for one in discards if one.tile in chances),
        key=lambda one: (one.riichi and nearest == 0, chances[one.tile], *_ease(one)),
    )


def _ease(event: Discard) -> tuple[bool, int, bool]:
    """What is given away more easily: no red five, a tile at the edge, the one drawn."""
    return not is_red(event.tile), _edge(event.tile), event.origin == DRAWN


def _edge(tile: int) -> int:
    """How little a tile combines with others: honours most."""
    face = FACE[tile]
    return 5 if face >= FACES - 7 else abs(face % 9 - 4)


# Claims


def _best_claim(turn: Turn, player: Player, calls: list[Call]) -> Event:
    """The claim that brings the hand nearest, if it does and there is a win at its end."""
    rules = turn.rules
    away = rules.shanten(player)
    best: Event = Say(turn.seat, "pass")
    for call in calls:
        hand = _with_meld(turn, player, call)
        nearest = rules.shanten(hand)
        if nearest < away and _leads_to_win(turn, hand):
            best, away = call, nearest
    return best


def _with_meld(turn: Turn, player: Player, call: Call) -> Player:
    """The hand after a call."""
    hand = copied(player)
    last = turn.table.last
    claimed = (last,) if call.kind in CLAIM_TILES and last is not None else ()
    tiles = (*call.laid, *claimed)
    for tile in call.laid:
        hand.remove(tile)
    if call.kind == "kakan":
        hand.melds = [meld for meld in hand.melds if meld.kind != "pon" or meld.face != FACE[call.laid[0]]]
    if call.kind != "kita":
        hand.melds.append(TableMeld(call.kind, min(FACE[tile] for tile in tiles), tiles, turn.table.last_seat))
    return hand


def _leads_to_win(turn: Turn, hand: Player) -> bool:
    """Whether the hand, completed by the tiles that first come to mind, is a win."""
    rules, table = turn.rules, turn.table
    while True:
        if hand.size % 3 == 2:
            hand.remove(min((tile for tile in range(FLOWERS) if hand.counts[tile]), key=_cost_of(rules, hand)))
        if rules.shanten(hand) == 0:
            break
        hand.add(max(mask_tiles(rules.find_useful(hand)), key=lambda face: -_edge(face)))
    held_by, table.players[turn.seat] = table.players[turn.seat], hand
    waits, hand.waits = rules.find_waits(hand), 0  # so that it is not furiten
    wins = [Won(turn.seat, table.last_seat, face) for face in mask_tiles(waits)]
    won = any(not rules.verify_win(table, win) for win in wins)
    table.players[turn.seat] = held_by
    return won


def _cost_of(rules: RuleSet[Any], hand: Player) -> Callable[[int], tuple[int, int]]:
    """What the loss of each tile costs a hand."""

    def cost(tile: int) -> tuple[int, int]:
        hand.remove(tile)
        left = rules.shanten(hand)
        hand.add(tile)
        return left, -_edge(tile)

    return cost
