"""By which rules a game of majiang's format was played: what its title and its tiles tell, all else being open.

Majiang's own games keep no rules. Those converted from Tenhou are titled with the room (``四鳳南喰赤``) unless somebody
renamed them.
"""

import re
from collections.abc import Iterable
from typing import Final

from mjlog.model import Deal
from mjlog.red_fives import USUAL, red_fives

_TENHOU_TITLE: Final = re.compile(r"四[般上特鳳]([東南])(喰?)(赤?)[速光]?－?(?:\n.*)?", re.DOTALL)
"""Room, length, open tanyao, red fives, pace, and whether programs play; any other lines follow."""


def rules_tag(title: str, deals: Iterable[Deal]) -> str:
    """The ``Rules`` tag of a game; no record tells the uma of Tenhou's private lobbies."""
    told = _TENHOU_TITLE.fullmatch(title)
    if not told:
        reds = red_fives(deals)
        return "riichi tenhou ?" if reds == USUAL else f"riichi tenhou red-fives={','.join(map(str, reds))} ?"
    length = "length=tonpuu" if told[1] == "東" else ""
    tanyao = "" if told[2] else "open-tanyao=no"
    red = "" if told[3] else "red-fives=0,0,0"
    return " ".join(filter(None, ("riichi tenhou", length, "uma=?", red, tanyao)))
