"""By which rules a game of majiang's format was played: what its title and its tiles tell, all else being open.

Majiang's own games keep no rules. Those converted from Tenhou are titled with the room (``四鳳南喰赤``) unless somebody
renamed them.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from mjlog.model import Deal, Draw, Indicator
from mjlog.tiles import FACE, RED

_TENHOU_TITLE: Final = re.compile(r"四[般上特鳳]([東南])(喰?)(赤?)[速光]?－?(?:\n.*)?", re.DOTALL)
"""Room, length, open tanyao, red fives, pace, and whether programs play; any other lines follow."""
_UNTOLD: Final = (1, 1, 1)
"""The red fives of each suit in the preset."""


def rules_tag(title: str, deals: Iterable[Deal]) -> str:
    """The ``Rules`` tag of a game; no record tells the uma of Tenhou's private lobbies."""
    told = _TENHOU_TITLE.fullmatch(title)
    if not told:
        reds = red_fives(deals)
        return "riichi tenhou ?" if reds == _UNTOLD else f"riichi tenhou red-fives={','.join(map(str, reds))} ?"
    length = "length=tonpuu" if told[1] == "東" else ""
    tanyao = "" if told[2] else "open-tanyao=no"
    red = "" if told[3] else "red-fives=0,0,0"
    return " ".join(filter(None, ("riichi tenhou", length, "uma=?", red, tanyao)))


def red_fives(deals: Iterable[Deal]) -> tuple[int, ...]:
    """How many fives of each suit are red.

    At least as many as one deal shows, and no more than its plain fives leave of four; the preset's number, or the
    nearest to it, of these. Where two deals contradict each other, the preset's.
    """
    most: Counter[int] = Counter()
    for deal in deals:
        most |= Counter(_tiles(deal))
    counts = [(most[RED + suit], 4 - most[FACE[RED + suit]]) for suit in range(3)]
    return tuple(
        [
            preset if least > limit else min(max(preset, least), limit)
            for preset, (least, limit) in zip(_UNTOLD, counts, strict=True)
        ]
    )


def _tiles(deal: Deal) -> Iterable[int]:
    """Every tile that a deal shows, once."""
    yield from deal.dora
    yield from deal.ura or ()
    for hand in deal.hands.values():
        yield from hand.tiles
    for event in deal.events:
        if isinstance(event, Draw | Indicator):
            yield event.tile
