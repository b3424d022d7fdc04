"""How a game of riichi ends, by the rule pages alone: places, the sticks left over, uma and oka, chombo after uma.

The words in quotation marks are those of `riichi.md` and `presets.md`.
"""

from collections.abc import Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal

from riichi_options import TENHOU, Options


def places(points: tuple[int, ...]) -> list[int]:
    """Seats from first to last; "equal points: seat order of East 1"."""
    return sorted(range(len(points)), key=lambda seat: (-points[seat], seat))


def standing(
    points: tuple[int, ...], sticks: int, options: Options = TENHOU, made: Sequence[int] = ()
) -> tuple[tuple[int, ...], tuple[Decimal, ...]]:
    """Points with the sticks left, which "go to the first place", and the standing with uma and oka in thousands.

    ``made``: who made a chombo: "-20 after uma".
    """
    order = places(points)
    final = list(points)
    tied = [seat for seat in order if points[seat] == points[order[0]]]
    if options["leftover"] == "first":
        final[order[0]] += 1000 * sticks
    elif options["leftover"] == "shared":
        for seat, part in zip(tied, _in_parts(1000 * sticks, len(tied)), strict=True):
            final[seat] += part
    bonus = _bonus(points, order, options)
    total = [Decimal(0)] * len(points)
    for place, seat in enumerate(order):
        thousands = Decimal(final[seat]) / 1000
        if options["rounding"] == "up":  # as JavaScript's Math.round does
            thousands = (thousands + Decimal("0.5")).to_integral_value(ROUND_FLOOR)
        elif options["rounding"]:  # "to 1000, 4 down 5 up"
            thousands = thousands.quantize(Decimal(1), ROUND_HALF_UP)
        result = thousands - Decimal(options["return"]) / 1000
        total[seat] = result + bonus[place]
    if options["rounding"]:  # the first takes what the others leave
        total[order[0]] = -sum((total[seat] for seat in order[1:]), Decimal(0))
    if options["chombo"] != "mangan":
        total = [one - options["chombo"] * made.count(seat) for seat, one in enumerate(total)]
    return tuple(final), tuple(total)


def _bonus(points: tuple[int, ...], order: list[int], options: Options) -> list[Decimal]:
    """Uma and oka by place, in thousands; "uma shared" by equal points."""
    uma = options["uma"] or (0,) * len(points)
    if isinstance(uma[0], tuple):  # "uma by number of players with 30000+", "none or all 0"
        above = sum(one >= options["return"] for one in points)
        uma = uma[above - 1] if 0 < above < len(points) else (0,) * len(points)
    bonus = [Decimal(one) for one in uma]
    bonus[0] += options["oka"]
    if options["ties"] == "shared":
        for seat in order:
            at = [place for place, other in enumerate(order) if points[other] == points[seat]]
            if order[at[0]] == seat:
                parts = _in_parts(int(1000 * sum(bonus[place] for place in at)), len(at))
                for place, part in zip(at, parts, strict=True):
                    bonus[place] = Decimal(part) / 1000
    return bonus


def _in_parts(total: int, count: int) -> list[int]:
    """Points shared in whole hundreds, "rest by seat order"."""
    each = total // 100 // count
    return [100 * (each + (part < total // 100 - each * count)) for part in range(count)]
