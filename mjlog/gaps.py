"""A deal with turns that nobody wrote: what its play before them, and what is recorded after them, tell of its end.

From there on it is a deal without play: of its hands only those shown are known, and there may have been more riichi
and more kans, so that neither the riichi nor the indicators recorded are all that there were.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from mjlog.model import Call, Deal, Discard, Draw, Gap, Indicator, Say, Win
from mjlog.rules.statements import named_riichi
from mjlog.table import Table
from mjlog.tiles import UNKNOWN


def without_play(deal: Deal) -> Deal:
    """The deal as one of which only the end is recorded, with what its play tells of it."""
    declared = declared_riichi(deal)
    riichi = deal.riichi
    if riichi is not None or declared:
        riichi = tuple(sorted({*declared, *(named_riichi(deal) if riichi is None else riichi)}))
    if deal.drawn is not None and deal.drawn.kind == "suucha":
        riichi = deal.riichi  # all were in riichi
    return replace(deal, hands={}, events=[], dora=(), riichi=riichi, ids=None)


def declared_riichi(deal: Deal) -> set[int]:
    """Who declared riichi in what is recorded of the play, but for one whose riichi tile may have been won on."""
    sources = {one.source for one in deal.results if isinstance(one, Win)}
    declared: set[int] = set()
    latest: int | None = None
    """Whose riichi tile has not passed yet."""
    for event in deal.events:
        if isinstance(event, Draw | Discard | Call) and not (isinstance(event, Call) and event.void):
            latest = event.seat if isinstance(event, Discard) and event.riichi else None
            declared.update(() if latest is None else (latest,))
        elif latest in sources and (isinstance(event, Gap) or (isinstance(event, Say) and event.what == "ron")):
            declared.discard(latest or 0)
    return declared


def seen_before(deal: Deal, table: Table, gap: int) -> Iterable[int]:
    """Tiles that certainly lie elsewhere than in the hands shown at the end of the deal, and their melds.

    Discards and melds before the gap, all indicators. The latest discard may have been claimed, and melds of a hand
    that is shown with them, or won, are counted there.

    Args:
        deal: with its play.
        table: as the gap began.
        gap: the index of its event.
    """
    seen = Counter(tile for player in table.players for tile in player.river)
    seen.update(table.indicators)
    seen.update(event.tile for event in deal.events[gap:] if isinstance(event, Indicator))
    if gap and (last := _latest_discard(deal, gap)) is not None:
        seen[last] -= 1
    told = {shown.seat for shown in deal.shown if shown.melds is not None} | deal.wins.keys()
    for player in table.players:
        for meld in player.melds:
            if meld.source is not None:  # the claimed tile, the last but for one added to a kong, lies in a river too
                seen[meld.tiles[-2 if meld.kind == "kakan" else -1]] -= 1
            if player.seat not in told:
                seen.update(meld.tiles)
        if player.seat not in told:
            seen.update(player.bonus)
    del seen[UNKNOWN]
    return (+seen).elements()


def _latest_discard(deal: Deal, gap: int) -> int | None:
    """The tile that may still be claimed as the gap begins."""
    for event in reversed(deal.events[:gap]):
        if isinstance(event, Discard):
            return event.tile
        if isinstance(event, Draw | Call):
            return None
    return None
