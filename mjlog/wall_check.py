"""Is a deal what its wall gives, and is the wall the one that its source published beforehand?

Of Tenhou's records the wall is derived from the seed, and every tile held against it, copies told apart. Of Mahjong
Soul's the wall is recorded, so that every replay holds the deal against it; here it is held against its hash.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from mjlog.copies import find_copy_fault
from mjlog.diagnostics import Diagnostic
from mjlog.formats.majsoul_wall import verify_paishan_hash
from mjlog.formats.tenhou_codes import IDS, NO_RED, game_type_of, tiles_of_ids
from mjlog.formats.tenhou_ids import UNSEEN, DealIds, UntoldError, are_ids_recorded, recorded_ids
from mjlog.formats.tenhou_walls import DerivedWall, find_walls
from mjlog.model import Deal, Discard, Draw, Event, Game, Hand, Indicator
from mjlog.played import Reporter
from mjlog.rules.walls import Misfit, WallTiles, find_misfit, spell_tiles
from mjlog.table import Fault, WallCustoms
from mjlog.tiles import TILE_NAMES, UNKNOWN

State = Literal["proven", "contradicted", "not recorded"]
_SHIFT: Final = UNKNOWN + 1
"""Added to ids, so that none is taken for the unknown tile."""


class WallVerdict(NamedTuple):
    """What the wall says of a deal; of a contradicted one, what differs first."""

    state: State
    misfit: Misfit | None = None


_NOT_RECORDED: Final = WallVerdict("not recorded")


def check_walls(game: Game) -> list[WallVerdict]:
    """The verdict on each deal of a game."""
    red = not game_type_of(game.tags) & NO_RED
    return [
        hold_against_hash(deal) if wall is None else hold_against_wall(deal, wall, red=red)
        for deal, wall in zip(game.deals, find_walls(game), strict=True)
    ]


def find_faults(game: Game, number: int, verdicts: Iterable[WallVerdict]) -> list[Diagnostic]:
    """What contradicts the walls, in each deal the first.

    Args:
        game: the record.
        number: which game of its file it is.
        verdicts: of each deal.
    """
    reporter = Reporter(game, number, uncertain=False, speech="japanese")
    found: list[Diagnostic] = []
    for deal, (_, misfit) in zip(game.deals, verdicts, strict=True):
        if misfit is None:
            continue
        step = None if misfit.part or misfit.step < 0 else misfit.step
        offsets = [] if step is None else deal.places.events()
        offset = offsets[step] if step is not None and step < len(offsets) else deal.places.part(misfit.part)
        found.append(reporter.diagnostic(misfit.fault, deal, offset, step))
    return found


def hold_against_hash(deal: Deal) -> WallVerdict:
    """The verdict on a deal with its wall, by the hash published beforehand."""
    players = len(deal.points or ()) or 4
    proof = verify_paishan_hash(deal, players)
    if proof == "contradicted":
        return WallVerdict(proof, Misfit(-1, "wall", Fault("wall-hash")))
    if proof == "not-recorded" or deal.wall is None or deal.dealer is None:
        return _NOT_RECORDED
    # What does not fit into the wall is a fault of every replay, and told there.
    return WallVerdict("contradicted" if _compare(deal, deal.wall) else "proven")


def hold_against_wall(deal: Deal, wall: DerivedWall, *, red: bool = True) -> WallVerdict:
    """The verdict on a deal.

    Args:
        deal: with whatever is recorded of it.
        wall: derived.
        red: whether the game has red fives.
    """
    if deal.dealer is None or not deal.hands:
        return _NOT_RECORDED
    found = [_compare_dice(deal, wall), _compare_tiles(deal, wall, red=red), *_compare_copies(deal, wall, red=red)]
    misfits = [misfit for misfit in found if misfit is not None]
    return WallVerdict("contradicted", min(misfits, key=lambda one: one.step)) if misfits else WallVerdict("proven")


def _compare_dice(deal: Deal, wall: DerivedWall) -> Misfit | None:
    if deal.dice is None or deal.dice == wall.dice:
        return None
    texts = [" ".join(map(str, dice)) for dice in (wall.dice, deal.dice)]
    return Misfit(-1, "dice", Fault("not-of-the-wall", {"what": "the roll of the dice"}, *texts))


def _compare_tiles(deal: Deal, wall: DerivedWall, *, red: bool) -> Misfit | None:
    """Deal, draws, indicators as tiles."""
    tiles = tiles_of_ids(red)
    return _compare(deal, tuple([tiles[one] for one in wall.ids]))


def _compare_copies(deal: Deal, wall: DerivedWall, *, red: bool) -> Iterable[Misfit | None]:
    """The same with their copies told apart; and that whoever discards, lays or shows a copy has got it."""
    if not are_ids_recorded(deal):
        return
    fault = find_copy_fault(deal)
    if fault is not None:
        yield Misfit(fault.step, "dealt" if fault.step < 0 else "", fault.fault)
    try:
        ids = recorded_ids(deal, red=red)
    except UntoldError:
        yield Misfit(-1, "copies", Fault("copies-length"))
    else:
        yield _compare(_with_ids(deal, ids), tuple([one + _SHIFT for one in wall.ids]), _spell_ids)


def _compare(deal: Deal, wall: tuple[int, ...], spell: Callable[[Iterable[int]], str] = spell_tiles) -> Misfit | None:
    assert deal.dealer is not None
    players = 4 if len(wall) == IDS else 3
    customs = WallCustoms((2,), behind=2 if players == 4 else 4)
    return find_misfit(deal, deal.dealer, players, WallTiles(wall, customs), spell)


def _with_ids(deal: Deal, ids: DealIds) -> Deal:
    """The deal with shifted ids in the place of its tiles."""
    hands = {seat: Hand(_shifted(row)) for seat, row in ids.hands.items()}
    events = [_event_with_ids(event, _shifted(row)) for event, row in zip(deal.events, ids.events, strict=True)]
    ura = None if deal.ura is None else _shifted(ids.ura)
    return replace(deal, hands=hands, dora=_shifted(ids.dora), events=events, ura=ura)


def _event_with_ids(event: Event, ids: tuple[int, ...]) -> Event:
    if isinstance(event, Draw | Discard | Indicator):
        return replace(event, tile=ids[0])
    return event


def _shifted(ids: Iterable[int]) -> tuple[int, ...]:
    return tuple([UNKNOWN if one == UNSEEN else one + _SHIFT for one in ids])


def _spell_ids(shifted: Iterable[int]) -> str:
    """Tiles with their ids: ``5m#17``."""
    ids = sorted(one - _SHIFT for one in shifted if one != UNKNOWN)
    return " ".join([f"{TILE_NAMES[one // 4]}#{one}" for one in ids])
