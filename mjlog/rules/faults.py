"""How rule sets speak in their faults."""

from collections.abc import Sequence
from difflib import get_close_matches

from mjlog.table import Fault, Player


def letter(seat: int) -> str:
    """The seat's letter in the text format."""
    return "ABCD"[seat]


def player_fault(
    code: str, player: Player, expected: str = "", actual: str = "", hint: str = "", **facts: object
) -> tuple[Fault, ...]:
    """A fault of one player's."""
    return (Fault(code, {"player": letter(player.seat), **facts}, expected, actual, hint),)


def nearest_name(name: str, known: Sequence[str]) -> str:
    """The hint which of the names known may be meant."""
    near = get_close_matches(name.lower().replace(" ", "-"), known, 1)
    return f"did you mean {near[0]}?" if near else ""
