"""What was probably meant where a record says what cannot have happened: a neighbouring tile, another player or word.

A suggestion is one change of the event that is refused. It is made only if the event would then be legal, the rest of
its turn too, and what comes next possible. Nothing is ever changed by it.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

from mjlog.calls import CLAIM_TILES, FIVES
from mjlog.engine import Engine
from mjlog.model import DRAWN, FROM_HAND, Call, CallKind, Deal, Discard, Draw, Event, Say, seat_letter
from mjlog.table import Fault, Faults, Table, is_impossible
from mjlog.tiles import FACE, FLOWERS, NORTH, RED, TILE_NAMES, TILES, UNKNOWN, format_tiles, is_bonus
from mjlog.vocabulary import meld_text

_MOST: Final = 3
"""So many are named; where more would do, none is likelier than the others."""
_Guess = tuple[Event, str]
"""An event that may be meant, and how a sentence names it."""
_Guesses = Callable[[Engine[Any], Any], Iterator[_Guess]]


def with_hints(engine: Engine[Any], deal: Deal, index: int, faults: Faults) -> Faults:
    """Faults of an event that cannot have happened, each with its hint: the state is the one before it."""
    found = [fault._replace(hint=fault.hint or suggest(engine, deal, index, fault)) for fault in faults]
    return with_copies(engine, tuple(found))


def with_copies(engine: Engine[Any], faults: Faults) -> Faults:
    """The same faults, those of a tile that there is too often with where its copies are."""
    return tuple([one._replace(hint=_find_copies(engine, one)) if one.code == "extra-copy" else one for one in faults])


def _find_copies(engine: Engine[Any], fault: Fault) -> str:
    tile, limits = TILES[str(fault.facts["tile"])], engine.rules.limits
    if not limits[tile]:
        return f"these rules play without {'flowers' if is_bonus(tile) else TILE_NAMES[tile]}"
    return copies_text(engine.table, tile, limits)


def suggest(engine: Engine[Any], deal: Deal, index: int, fault: Fault) -> str:
    """The hint of an impossible event's fault; empty where nothing likely would be possible.

    Args:
        engine: with the state before the event.
        deal: that it belongs to.
        index: of the event.
        fault: its fault.
    """
    event = deal.events[index]
    for guesses in _GUESSES.get(fault.code, {}).get(type(event), ()):
        found = [text for guess, text in guesses(engine, event) if _fits(engine, deal, index, guess)]
        if found:
            return f"did you mean {' or '.join(found)}?" if len(found) <= _MOST else ""
    return ""


def copies_text(table: Table, tile: int, limits: Sequence[int]) -> str:
    """Where all copies of a tile are that have shown up; of a five the red one too, and the other way round."""
    twins = [_copies_text(table, twin) or f"no {TILE_NAMES[twin]}" for twin in _red_or_not(tile) if limits[twin]]
    return "; ".join([_copies_text(table, tile), *twins])


def _copies_text(table: Table, tile: int) -> str:
    found: list[tuple[int, str]] = [(table.indicators.count(tile), "among the indicators")]
    for player in table.players:
        name = seat_letter(player.seat)
        found.append((player.counts[tile], f"in {name}'s hand"))
        found.append((sum(meld.tiles.count(tile) for meld in player.melds), f"in {name}'s melds"))
        found.append((player.river.count(tile) - _claimed_from(table, player.seat, tile), f"in {name}'s river"))
        found.append((player.bonus.count(tile), f"laid out by {name}"))
    where = ", ".join(f"{count} {place}" for count, place in found if count > 0)
    return f"{TILE_NAMES[tile]}: {where}" if where else ""


def _claimed_from(table: Table, seat: int, tile: int) -> int:
    """How many of a player's discards of a tile lie in others' melds."""
    melds = [meld for player in table.players for meld in player.melds if meld.source == seat]
    return sum(meld.tiles[-2 if meld.kind == "kakan" else -1] == tile for meld in melds)


# Whether a guess fits


def _fits(engine: Engine[Any], deal: Deal, index: int, guess: Event) -> bool:
    """Whether a guess, the rest of its turn (by the same player) and the event after that could be."""
    events = _with_turn(deal.events, index, guess)
    trial = Engine(engine.rules, deepcopy(engine.table, {id(deal): deal}))
    if trial.step(events[0]) or any(map(trial.step, events[1:])):
        return False
    return not any(is_impossible(trial.step(after)) for after in deal.events[index + len(events) :][:1])


def _with_turn(events: Sequence[Event], index: int, guess: Event) -> list[Event]:
    """The guess for an event, and what the same player does up to the discard, by the player of the guess."""
    told = events[index]
    turn = [guess]
    if isinstance(told, Draw | Call) and isinstance(guess, Draw | Call):
        for event in events[index + 1 :]:
            if isinstance(event, Draw | Discard | Call | Say):
                if event.seat != told.seat:
                    break
                turn.append(replace(event, seat=guess.seat))
                if isinstance(event, Discard | Say):
                    break
            else:
                turn.append(event)
    return turn


# What may be meant


def _red_or_not(tile: int) -> tuple[int, ...]:
    """The red five of a five, and the other way round."""
    if tile >= FLOWERS or FACE[tile] not in FIVES:
        return ()
    return (FACE[tile],) if tile >= RED else (RED + FIVES.index(tile),)


def _near_tiles(tile: int) -> tuple[int, ...]:
    """Tiles that one wrong key makes of a tile: the same digit of another suit, the digit beside it."""
    if tile >= FLOWERS:
        return ()
    digit, suit = TILE_NAMES[FACE[tile]][0], TILE_NAMES[FACE[tile]][1]
    names = [f"{digit}{other}" for other in "mpsz" if other != suit]
    names += [f"{int(digit) + step}{suit}" for step in (-1, 1)]
    return tuple([TILES[name] for name in names if name in TILES])


def _other_five(engine: Engine[Any], event: Discard) -> Iterator[_Guess]:
    return _with_tile(engine, event, _red_or_not(event.tile))


def _other_tile(engine: Engine[Any], event: Discard) -> Iterator[_Guess]:
    return _with_tile(engine, event, _near_tiles(event.tile))


def _with_tile(engine: Engine[Any], event: Discard, tiles: tuple[int, ...]) -> Iterator[_Guess]:
    for tile in tiles:
        if engine.table.players[event.seat].counts[tile]:
            yield replace(event, tile=tile), TILE_NAMES[tile]


def _other_laid_five(engine: Engine[Any], event: Call) -> Iterator[_Guess]:
    return _with_laid(engine, event, _red_or_not)


def _other_laid(engine: Engine[Any], event: Call) -> Iterator[_Guess]:
    yield from _with_laid(engine, event, _near_tiles)
    counts = engine.table.players[event.seat].counts
    suits = {TILE_NAMES[tile][-1] for tile in event.laid}
    for suit in "mpsz" if len(event.laid) > 1 and len(suits) == 1 else "":  # one wrong letter for all of them
        laid = tuple([TILES.get(TILE_NAMES[tile][0] + suit, UNKNOWN) for tile in event.laid])
        if suit not in suits and UNKNOWN not in laid and all(laid.count(tile) <= counts[tile] for tile in laid):
            yield replace(event, laid=laid), meld_text(event.kind, format_tiles(laid), engine.rules.terms.words)


def _with_laid(engine: Engine[Any], event: Call, near: Callable[[int], tuple[int, ...]]) -> Iterator[_Guess]:
    words = engine.rules.terms.words
    counts = engine.table.players[event.seat].counts
    for place, old in enumerate(event.laid):
        for tile in near(old):
            laid = (*event.laid[:place], tile, *event.laid[place + 1 :])
            if counts[tile] and old not in event.laid[:place]:
                yield replace(event, laid=laid), meld_text(event.kind, format_tiles(laid), words)


_OTHER_KINDS: Final[dict[CallKind, tuple[CallKind, ...]]] = {
    "chi": ("pon",),
    "pon": ("chi", "kan"),
    "kan": ("pon", "ankan"),
    "ankan": ("kakan", "kan"),
    "kakan": ("ankan",),
}


def _north(engine: Engine[Any], event: Call) -> Iterator[_Guess]:
    if event.kind == "kita" and engine.table.players[event.seat].counts[NORTH]:
        yield replace(event, laid=(NORTH,)), "kita of 4z"


def _other_kind(engine: Engine[Any], event: Call) -> Iterator[_Guess]:
    """Another meld of the same tiles; a kan of the hand with as many as it takes."""
    counts = engine.table.players[event.seat].counts
    for kind in _OTHER_KINDS.get(event.kind, ()):
        face = FACE[event.laid[0]]
        held = tuple([tile for tile, count in enumerate(counts) for _ in range(count) if FACE[tile] == face])
        laid = {"ankan": held, "kakan": event.laid[:1]}.get(kind, event.laid)
        if laid and UNKNOWN not in laid and all(laid.count(tile) <= counts[tile] for tile in laid):
            yield replace(event, kind=kind, laid=laid), meld_text(kind, format_tiles(laid), engine.rules.terms.words)


def _without_claimed(engine: Engine[Any], event: Call) -> Iterator[_Guess]:
    """The tiles of the hand alone, where the claimed one was written with them."""
    last = engine.table.last
    if event.kind in CLAIM_TILES and last is not None and last in event.laid and len(event.laid) > 1:
        laid = list(event.laid)
        laid.remove(last)
        text = meld_text(event.kind, format_tiles(laid), engine.rules.terms.words)
        yield replace(event, laid=tuple(laid)), f"{text}, the tiles of the hand alone"


def _other_origin(engine: Engine[Any], event: Discard) -> Iterator[_Guess]:
    if event.origin == DRAWN:
        if event.tile != UNKNOWN and engine.table.players[event.seat].counts[event.tile]:
            yield replace(event, origin=FROM_HAND), f"{TILE_NAMES[event.tile]} from the hand"
    else:
        yield replace(event, origin=DRAWN), f"{TILE_NAMES[event.tile]} as just drawn"


def _other_end(engine: Engine[Any], event: Draw) -> Iterator[_Guess]:
    del engine
    tile = TILE_NAMES[event.tile]
    text = f"{tile} as the usual draw" if event.replacement else f"+{tile}, the replacement tile"
    yield replace(event, replacement=not event.replacement), text


def _other_player(engine: Engine[Any], event: Draw | Discard | Call | Say) -> Iterator[_Guess]:
    """Players whose hands are known, so that it can be told that they may have done it."""
    table = engine.table
    for player in table.players:
        due = player.seat == table.turn or not isinstance(event, Draw)
        if player.seat != event.seat and due and not player.unknown:
            yield replace(event, seat=player.seat), seat_letter(player.seat)


def _other_win(engine: Engine[Any], event: Say) -> Iterator[_Guess]:
    del engine
    if event.what == "ron":
        yield replace(event, what="tsumo"), "tsumo, a self-drawn win"
    elif event.what == "tsumo":
        yield replace(event, what="ron"), "ron, a win on the latest tile"


_GUESSES: Final[dict[str, dict[type[Event], tuple[_Guesses, ...]]]] = {
    "not-held": {
        Discard: (_other_five, _other_tile, _other_player),
        Call: (_other_laid_five, _other_laid, _other_player),
    },
    "not-the-drawn-tile": {Discard: (_other_origin,)},
    "only-drawn-copy": {Discard: (_other_origin,)},
    "nothing-drawn": {Discard: (_other_origin,)},
    "no-such-meld": {Call: (_without_claimed, _north, _other_kind, _other_laid)},
    "kakan-without-pon": {Call: (_other_kind, _other_laid)},
    "own-discard": {Call: (_other_player,), Say: (_other_player,)},
    "chi-not-from-left": {Call: (_other_kind, _other_player)},
    "nothing-to-claim": {Call: (_other_kind,)},
    "nothing-to-win": {Say: (_other_win,)},
    "nothing-drawn-to-win": {Say: (_other_win,)},
    "replacement-undue": {Draw: (_other_end,)},
    "replacement-missing": {Draw: (_other_end,)},
    "wrong-turn": {Draw: (_other_player,), Discard: (_other_player,), Say: (_other_win,)},
}
"""What may be meant, by the code and the kind of event, the likelier first."""
