"""How rule sets speak in their faults."""

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import zip_longest

from mjlog.model import Win, seat_letter
from mjlog.narrate import pay_text
from mjlog.table import Fault, Faults, Placed, Player
from mjlog.tiles import format_tiles, mask_tiles, sort_tiles
from mjlog.vocabulary import Speech, meld_text


def player_fault(
    code: str, player: Player, expected: str = "", actual: str = "", hint: str = "", **facts: object
) -> Faults:
    """A fault of one player's."""
    return (Fault(code, {"player": seat_letter(player.seat), **facts}, expected, actual, hint),)


def faces_text(faces: int) -> str:
    """A mask of faces as tiles: ``36s``."""
    return format_tiles(mask_tiles(faces)) or "nothing"


def melds_text(player: Player, words: Speech = "japanese") -> str:
    """The melds of a player on the table: ``pon555z chi123m``; empty where there are none."""
    return " ".join(meld_text(meld.kind, format_tiles(sort_tiles(meld.tiles)), words) for meld in player.melds)


def open_riichi(player: Player) -> Faults:
    """The riichi of a hand that called melds."""
    return player_fault("riichi-open", player, "no meld but ankan", melds_text(player))


def miscounted_hand(code: str, player: Player, size: int) -> tuple[Fault, ...]:
    """A starting hand with a wrong number of tiles."""
    hint = "the dealer's 14th tile is the first draw of the play, not part of the hand" if size == 14 else ""
    return player_fault(code, player, "13 tiles", f"{size} tiles", hint)


def unlikely_names(win: Win, won_by: Mapping[str, str], often: Mapping[str, int]) -> list[Placed]:
    """The first fault of a list that names a pattern too often, or one of another way to win.

    Args:
        win: with its list.
        won_by: ``self-drawn`` or ``on a discard``, for patterns that are won so.
        often: how many times a pattern may be named, where that is not once.
    """
    names = [name for name, _ in win.yaku or ()]
    how = "self-drawn" if win.source is None else "on a discard"
    problems = [f"{name} is named twice" for name in names if names.count(name) > often.get(name, 1)]
    problems += [f"{name} is won {won_by[name]}" for name in names if won_by.get(name, how) != how]
    facts = {"player": seat_letter(win.seat), "problem": "".join(problems[:1])}
    return [("for", Fault("yaku-disagree", facts))] if problems else []


_NEAR = 0.7
"""How alike two names are, from 0 to 1, of which one may be meant by the other: aka and chankan are less so."""
_HINTED = 10
"""So many unknown names of a list are compared with all that are known; real lists have no more."""


def unknown_names(win: Win, known: Sequence[str]) -> list[Placed]:
    """A fault for each name in the list of a win that is not known."""
    player = seat_letter(win.seat)
    strange = [name for name, _ in win.yaku or () if name not in known]
    hints = [nearest_name(name, known) for name in strange[:_HINTED]]
    return [
        ("for", Fault("unknown-yaku", {"player": player, "name": name}, hint=hint))
        for name, hint in zip_longest(strange, hints, fillvalue="")
    ]


def nearest_name(name: str, known: Sequence[str]) -> str:
    """The hint which of the names known may be meant."""
    meant = name.lower().replace(" ", "-")
    whole_words = [one for one in known if meant in one.split("-")]  # tsumo: menzen-tsumo
    near = whole_words or get_close_matches(meant, known, 1, _NEAR)
    return f"did you mean {' or '.join(near)}?" if near else ""


def near_numbers(number: int, numbers: Sequence[int]) -> str:
    """The numbers next below and above one, of some in order."""
    place = bisect(numbers, number)
    return " or ".join(map(str, numbers[max(place - 1, 0) : place + 1]))


def verify_paid(paid: tuple[int, ...] | None, seat: int, possible: Iterable[tuple[int, ...] | None]) -> list[Placed]:
    """The fault of a payment that cannot be; by what a seat gets the nearest of those that can are named."""
    costs = sorted({pay for pay in possible if pay is not None}, key=lambda pay: (pay[seat], pay))
    if paid is None or paid in costs:
        return []
    place = bisect(costs, paid[seat], key=lambda pay: pay[seat])
    near = costs[max(place - 1, 0) : place + 1]
    same = [pay for pay in near if pay[seat] == paid[seat]]
    return [("pay", Fault("wrong-payment", {}, " or ".join(map(pay_text, same or near)), pay_text(paid)))]
