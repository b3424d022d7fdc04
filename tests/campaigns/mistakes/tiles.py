"""Other tiles dealt or drawn, flowers that are kept."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from mutants import with_event

from mjlog.model import DRAWN, Deal, Discard, Draw, Hand
from mjlog.played import DealReplay
from mjlog.tiles import FACE, FACES, FLOWERS, UNKNOWN, is_bonus


def _taken(deal: Deal) -> Iterator[tuple[str, int, int]]:
    """Every tile that came from the wall: hand and place in it, or event."""
    for seat, hand in deal.hands.items():
        for at, tile in enumerate(hand.tiles):
            if not is_bonus(tile):
                yield "hand", seat, at
    for step, event in enumerate(deal.events):
        if isinstance(event, Draw) and not is_bonus(event.tile):
            yield "draw", step, 0


def _tile_at(deal: Deal, place: tuple[str, int, int]) -> int:
    where, index, at = place
    if where == "hand":
        return deal.hands[index].tiles[at]
    event = deal.events[index]
    assert isinstance(event, Draw)
    return event.tile


def _put(deal: Deal, place: tuple[str, int, int], tile: int) -> Deal:
    """The deal with another tile dealt or drawn; one that was discarded as drawn is that tile, too."""
    where, index, at = place
    if where == "hand":
        tiles = list(deal.hands[index].tiles)
        tiles[at] = tile
        return replace(deal, hands={**deal.hands, index: deal.hands[index]._replace(tiles=tuple(tiles))})
    draw = deal.events[index]
    assert isinstance(draw, Draw)
    following = deal.events[index + 1] if index + 1 < len(deal.events) else None
    if isinstance(following, Discard) and following.origin == DRAWN:
        return with_event(deal, index, replace(draw, tile=tile), (index + 1, replace(following, tile=tile)))
    return with_event(deal, index, replace(draw, tile=tile))


def tile_swapped(done: DealReplay, rng: Random) -> Deal | None:
    """Two tiles of the wall change places."""
    one, other = rng.sample(list(_taken(done.deal)), 2)
    first, second = _tile_at(done.deal, one), _tile_at(done.deal, other)
    return None if first == second else _put(_put(done.deal, one, second), other, first)


def tile_changed(done: DealReplay, rng: Random) -> Deal | None:
    """Another tile is dealt or drawn, which may be a fifth of its kind."""
    place = rng.choice(list(_taken(done.deal)))
    tile = _tile_at(done.deal, place)
    near = [one for one in (FACE[tile] - 1, FACE[tile] + 1) if one in range(FACES)]
    return _put(done.deal, place, rng.choice([*near, *near, rng.randrange(FACES)]))


def flower_kept(done: DealReplay, rng: Random) -> Deal | None:
    """A flower, dealt or drawn, is not replaced; where there are none, there is one."""
    deal = done.deal
    with_flowers = [seat for seat, hand in deal.hands.items() if hand.replacements]
    drawn = [step for step, event in enumerate(deal.events[:-1]) if isinstance(event, Draw) and is_bonus(event.tile)]
    if drawn and (not with_flowers or rng.random() < 0.6):
        step = rng.choice(drawn)
        return with_event(deal, step + 1, None)
    if with_flowers:
        seat = rng.choice(with_flowers)
        hand = deal.hands[seat]
        return replace(deal, hands={**deal.hands, seat: Hand(hand.tiles, hand.replacements[:-1])})
    place = rng.choice(list(_taken(deal)))
    return _put(deal, place, rng.randrange(FLOWERS, UNKNOWN))
