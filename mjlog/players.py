"""Simple players for simulated games: functions from a `Turn` to one of its options."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from mjlog.calls import CLAIM_TILES
from mjlog.model import DRAWN, Call, Discard, Event, Say
from mjlog.table import Player, RuleSet, Table, TableMeld, Won
from mjlog.tiles import FACE, FACES, FLOWERS, UNKNOWN, is_red, mask_tiles


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
    """Whatever it may be."""
    return turn.random.choice(turn.options)


def choose_well(turn: Turn) -> Event:
    """A win, riichi, a kan that costs nothing, a claim on the way to a win; else the discard with most chances."""
    options = turn.options
    said = next((one for one in options if isinstance(one, Say) and one.what != "pass"), None)
    if said is not None:
        return said
    discards = [one for one in options if isinstance(one, Discard)]
    if discards:
        return _best_discard(turn, discards)
    player = turn.table.players[turn.seat]
    calls = [one for one in options if isinstance(one, Call)]
    if any(one.kind in CLAIM_TILES for one in calls):
        return _best_claim(turn, player, calls)
    now = turn.rules.shanten(player)
    for call in calls:
        if turn.rules.shanten(_with_meld(turn, player, call)) <= now:
            return call
    return Say(turn.seat, "pass")


def _best_discard(turn: Turn, discards: list[Discard]) -> Discard:
    """The tile that leaves the hand nearest to ready, then with most tiles to draw; in riichi if it is ready."""
    rules, player = turn.rules, turn.table.players[turn.seat]
    away = {tile: _without(player, tile, rules.shanten) for tile in {one.tile for one in discards}}
    nearest = min(away.values())
    best = [one for one in discards if away[one.tile] == nearest]
    unseen = _unseen(turn)
    chances = {
        tile: _without(player, tile, lambda hand: _count_chances(rules, hand, nearest, unseen))
        for tile in {one.tile for one in best}
    }
    return max(best, key=lambda one: (one.riichi and nearest == 0, chances[one.tile], *_ease(one)))


def _ease(event: Discard) -> tuple[bool, int, bool]:
    """What is given away more easily: no red five, a tile at the edge, the one drawn."""
    return not is_red(event.tile), _edge(event.tile), event.origin == DRAWN


def _without(player: Player, tile: int, ask: Callable[[Player], int]) -> int:
    """What is answered about the hand without a tile."""
    player.remove(tile)
    answer = ask(player)
    player.add(tile)
    return answer


def _unseen(turn: Turn) -> list[int]:
    """How many tiles of each face the player does not see."""
    table = turn.table
    own = [tile for tile, count in enumerate(table.players[turn.seat].counts) for _ in range(count)]
    rivers = [tile for player in table.players for tile in player.river]
    laid = [tile for player in table.players for meld in player.melds for tile in meld.tiles]
    unseen = [0] * UNKNOWN
    for tile, count in enumerate(turn.rules.limits):
        unseen[FACE[tile]] += count
    for tile in (*own, *rivers, *laid, *table.indicators):
        unseen[FACE[tile]] -= 1
    return unseen


def _count_chances(rules: RuleSet[Any], player: Player, now: int, unseen: list[int]) -> int:
    """How many unseen tiles bring the hand nearer than ``now``."""
    count = 0
    for face in range(FACES):
        if unseen[face] > 0 and player.counts[face] < 4:
            player.add(face)
            count += unseen[face] * (rules.shanten(player) < now)
            player.remove(face)
    return count


def _edge(tile: int) -> int:
    """How little a tile combines with others: honours most."""
    face = FACE[tile]
    return 5 if face >= FACES - 7 else abs(face % 9 - 4)


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
    hand = deepcopy(player)
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
            held = [tile for tile in range(FLOWERS) if hand.counts[tile]]
            hand.remove(min(held, key=lambda tile: (_without(hand, tile, rules.shanten), -_edge(tile))))
        now = rules.shanten(hand)
        if now == 0:
            break
        hand.add(next(face for face in _MIDDLE_FIRST if _count_chances(rules, hand, now, _one_of(face))))
    held_by, table.players[turn.seat] = table.players[turn.seat], hand
    waits, hand.waits = rules.find_waits(hand), 0  # so that it is not furiten
    wins = [Won(turn.seat, table.last_seat, face) for face in mask_tiles(waits)]
    won = any(not rules.verify_win(table, win) for win in wins)
    table.players[turn.seat] = held_by
    return won


_MIDDLE_FIRST = sorted(range(FACES), key=_edge)


def _one_of(face: int) -> list[int]:
    return [int(face == one) for one in range(FACES)]
