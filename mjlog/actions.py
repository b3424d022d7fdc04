"""What a player may do now, as far as it shows before it is done; and tables that can be gone back to.

Only what may come into question is listed here; whether it is legal is for the engine and the rule set to say.
"""

from collections.abc import Iterator
from copy import copy
from itertools import combinations, product
from typing import Any, TypeVar

from mjlog.engine import Engine
from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Event, Say
from mjlog.table import Player, Table, Won
from mjlog.tiles import FACE, FACES, FLOWERS, NORTH, SUIT, UNKNOWN

_TILES_OF = tuple(tuple(tile for tile in reversed(range(FLOWERS)) if FACE[tile] == face) for face in range(FACES))
"""The tiles of each face, the red one first."""
_RUNS = tuple(
    tuple(
        (low, high)
        for low, high in ((face - 2, face - 1), (face - 1, face + 1), (face + 1, face + 2))
        if low >= 0 and high < FACES and SUIT[low] == SUIT[face] == SUIT[high] < 3
    )
    for face in range(FACES)
)
"""The pairs of faces with which each makes a chi."""


def find_declarations(engine: Engine[Any], seat: int, *, only_wins: bool) -> list[Event]:
    """After a draw: a win, what may be said, kans.

    Args:
        engine: with the table.
        seat: who has drawn.
        only_wins: the deal ends unless this draw is a win.
    """
    table = engine.table
    player: Player = table.players[seat]
    options: list[Event] = []
    if engine.rules.shanten(player) < 0 and may_win(engine, Say(seat, "tsumo")):
        options.append(Say(seat, "tsumo"))
    if only_wins:
        return options
    says = [Say(seat, "kyuushu")] if player.dead else [Say(seat, "kyuushu"), Say(seat, "dead")]
    options += [one for one in says if not engine.rules.verify_say(table, one)]
    options += [call for call in _own_calls(player) if not engine.verify_call(call)]
    return options


def find_discards(engine: Engine[Any], seat: int) -> list[Event]:
    """Every tile, from the hand or as drawn, with riichi and without."""
    player: Player = engine.table.players[seat]
    may_be_ready = "riichi" in engine.rules.terms.features and engine.rules.shanten(player) <= 0
    return [
        discard
        for tile in range(FLOWERS)
        if player.counts[tile]
        for origin in _origins(player, tile)
        for riichi in ((False, True) if may_be_ready else (False,))
        if not engine.verify_discard(discard := Discard(seat, tile, origin, riichi))
    ]


def _origins(player: Player, tile: int) -> tuple[int, ...]:
    """From where a held tile may be discarded."""
    if tile != player.drawn:
        return (FROM_HAND,)
    return (FROM_HAND, DRAWN) if player.counts[tile] > 1 else (DRAWN,)


def _own_calls(player: Player) -> Iterator[Call]:
    counts, seat = player.counts, player.seat
    for face in range(FACES):
        if sum(counts[tile] for tile in _TILES_OF[face]) == 4:
            yield Call(seat, "ankan", tuple(tile for tile in _TILES_OF[face] for _ in range(counts[tile])))
    if counts[NORTH]:
        yield Call(seat, "kita", (NORTH,))
    for meld in player.melds:
        if meld.kind == "pon":
            for tile in _TILES_OF[meld.face]:
                if counts[tile]:
                    yield Call(seat, "kakan", (tile,))


def find_answers(engine: Engine[Any], seat: int) -> list[Event]:
    """To the latest tile: the win and the claims, and to let it pass; nothing where there is nothing to ask."""
    table: Table = engine.table
    player, last = table.players[seat], table.last
    assert last is not None
    face = FACE[last]
    options: list[Event] = []
    if player.waits >> face & 1 and may_win(engine, Say(seat, "ron")):
        options.append(Say(seat, "ron"))
    if table.claimable and face < FACES:
        options += [call for call in _claims(player, face, runs=seat == table.turn) if not engine.verify_call(call)]
    return [*options, Say(seat, "pass")] if options else options


def _claims(player: Player, face: int, *, runs: bool) -> Iterator[Call]:
    counts, seat = player.counts, player.seat
    same = tuple(tile for tile in _TILES_OF[face] for _ in range(counts[tile]))
    if len(same) >= 2:
        for laid in sorted(set(combinations(same, 2))):
            yield Call(seat, "pon", laid)
        if len(same) == 3:
            yield Call(seat, "kan", same)
    if runs:
        for low, high in _RUNS[face]:
            for laid in product(_TILES_OF[low], _TILES_OF[high]):
                if counts[laid[0]] and counts[laid[1]]:
                    yield Call(seat, "chi", laid)


def may_win(engine: Engine[Any], event: Say) -> bool:
    """Whether a win by draw or discard is one."""
    table = engine.table
    player = table.players[event.seat]
    if player.dead or engine.verify_win(event):
        return False
    tsumo = event.what == "tsumo"
    tile = player.drawn if tsumo else table.last
    won = Won(event.seat, None if tsumo else table.last_seat, UNKNOWN if tile is None else tile)
    return not engine.rules.verify_win(table, won)


# Tables that can be gone back to

StateT = TypeVar("StateT", bound=Table | Player)


def copied(state: StateT) -> StateT:
    """A copy of a table, or of a player, that what happens to the other does not change."""
    new = copy(state)
    for name in state.__dataclass_fields__:
        value = getattr(state, name)
        if value.__class__ is list:
            setattr(new, name, value[:])
        elif value.__class__ is dict:
            setattr(new, name, value.copy())
    if isinstance(new, Table):
        new.players = [copied(player) for player in new.players]
    return new
