"""Small deals of riichi for the tests of its referee: the hands that nobody names are filled, and walls are played."""

from collections import Counter

from riichi_options import options_of, tiles_of

from mjlog.model import Deal, Draw, Hand, Indicator
from mjlog.notation import read_text
from mjlog.tiles import FACE, TILE_NAMES, parse_tiles


def deal(
    play: str,
    end: str = "",
    *,
    dora: str = "9m",
    wind: str = "E1",
    honba: int = 0,
    rules: str = "riichi tenhou",
    **hands: str,
) -> Deal:
    """A deal whose other starting hands are filled with tiles that appear nowhere in it."""
    options = options_of(rules)
    points = " ".join([str(options["start"])] * options["players"])
    head = f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal {wind} honba {honba} sticks 0 points {points}\ndora {dora}\n'
    given = "".join(f"{seat} {tiles}\n" for seat, tiles in hands.items())
    (game,) = read_text(f"{head}{given}{play}\n{end}\n")
    assert not game.all_faults
    (found,) = game.deals
    shown = [one.tile for one in found.events if isinstance(one, Draw | Indicator)]
    used = Counter([*shown, *found.dora, *(found.ura or ()), *(tile for h in found.hands.values() for tile in h.tiles)])
    left = rest(used, rules)
    for seat in range(options["players"]):
        if seat not in found.hands:
            found.hands[seat] = Hand(tuple(left[:13]))
            del left[:13]
    return found


def rest(used: Counter[int], rules: str) -> list[int]:
    """The tiles of the set not yet used, far apart."""
    left = sorted((tiles_of(options_of(rules)) - used).elements(), key=lambda tile: FACE[tile] % 9)
    return [tile for first in range(4) for tile in left[first::4]]


def whole_wall(turns: int, *, rules: str = "riichi tenhou", **hands: str) -> str:
    """So many turns, everything discarded as drawn."""
    used = Counter(tile for hand in deal("", rules=rules, **hands).hands.values() for tile in hand.tiles)
    draws = rest(used + Counter(parse_tiles("9m")), rules)[:turns]
    assert len(draws) == turns
    seats = "ABCD"[: options_of(rules)["players"]]
    return " ".join(f"{seats[turn % len(seats)]}:{TILE_NAMES[tile]}=" for turn, tile in enumerate(draws))
