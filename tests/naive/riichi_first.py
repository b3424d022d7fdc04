"""The first deal of a record that begins in the middle of a game: whether any game comes to it.

It tries them all: from East 1 through every way in which a deal may end, and a last step to the points recorded.
"""

from collections.abc import Mapping
from typing import Any

from riichi_options import TENHOU
from riichi_referee import Outcome, Start, succession


def may_begin(start: Start, options: Mapping[str, Any] = TENHOU) -> bool:
    """Whether some game comes to a deal with these counters."""
    players = options["players"]
    even = (min(options["start"], max(options["goal"] - 100, 100)),) * players  # nobody is out, nobody has enough
    first = Start(0, 0, 0, 0, even)
    if start[:3] == first[:3] and (options["bust"] is None or min(start.points) >= options["bust"]):
        return True
    seen, walk = {first}, [first]
    while walk:
        before = walk.pop()
        for kind, winners, tenpai in _ends(before.dealer, players):
            there = succession(before, Outcome(kind, winners, tenpai, start.points, start.sticks), options)
            if isinstance(there, Start) and there[:3] == start[:3]:
                return True
            after = succession(before, Outcome(kind, winners, tenpai, even, 0), options)
            if isinstance(after, Start) and after.honba <= start.honba and after not in seen:
                seen.add(after)
                walk.append(after)
    return False


def _ends(dealer: int, players: int) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """The ways in which a deal may end, as far as the next one depends on it: kind, winners, tenpai."""
    everybody = tuple(range(players))
    others = tuple(seat for seat in everybody if seat != dealer)
    won = [("win", (dealer,), ()), ("win", others[:1], ()), ("win", others[-1:], ())]
    return [*won, ("exhausted", (), everybody), ("exhausted", (), others), ("abort", (), ()), ("chombo", (), ())]
