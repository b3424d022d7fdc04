"""What a record claims of a result, held against what was computed: each difference is a fault of its own."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import TypeVar

from mjlog.model import Drawn, Win, seat_letter
from mjlog.narrate import pay_text, yaku_text
from mjlog.table import Fault, Placed, Table
from mjlog.tiles import TILE_NAMES, format_tiles
from mjlog.yaku_names import BONUS

ResultT = TypeVar("ResultT", bound=Win | Drawn)

_FIGURES = ("fu", "han", "faan", "base", "times", "limit", "points")
"""What a record may claim of a value, by the fields of `Win`."""


def compare_win(win: Win, computed: Win, table: Table, points: tuple[int | None, ...]) -> list[Placed]:
    """The faults of one recorded win. ``points``: of all seats before it is paid."""
    facts = {"player": seat_letter(win.seat)}
    faults: list[Placed] = []

    def differ(code: str, part: str, expected: object, actual: object) -> None:
        faults.append((part, Fault(code, facts, str(expected), str(actual))))

    if win.source != computed.source:
        differ("wrong-winner", "from", f"from {_source(computed)}", f"from {_source(win)}")
    if win.tile is not None and computed.tile is not None and win.tile != computed.tile:
        differ("wrong-win-tile", "on", TILE_NAMES[computed.tile], TILE_NAMES[win.tile])
    if win.indicators is not None and list(win.indicators) != table.indicators:
        differ("wrong-indicators", "indicators", format_tiles(table.indicators), format_tiles(win.indicators))
    if win.yaku is not None and computed.yaku is not None and not _same_yaku(win.yaku, computed.yaku):
        differ("wrong-yaku", "for", yaku_text(computed.yaku), yaku_text(win.yaku))
    for field in _FIGURES:
        recorded = getattr(win, field)
        if recorded is None or computed.points is None:
            continue
        right = getattr(computed, field)
        if recorded != right and (right is not None or field == "limit"):
            differ(f"wrong-{field}", "value", "none" if right is None else right, recorded)
    if win.pao is not None and computed.points is not None and win.pao != computed.pao:
        differ("wrong-pao", "pao", seat_letter(computed.pao), seat_letter(win.pao))
    if win.pay is not None and computed.pay is not None and win.pay != computed.pay:
        differ("wrong-payment", "pay", pay_text(computed.pay), pay_text(win.pay))
    return faults + _compare_moment(win, computed, points)


_CAUSES = ("wrong-yaku", "wrong-fu", "wrong-han", "wrong-faan", "wrong-base", "wrong-times")
_CONSEQUENCES = ("wrong-han", "wrong-faan", "wrong-limit", "wrong-points", "wrong-payment")


def without_consequences(faults: list[Placed], own: set[str]) -> list[Placed]:
    """The faults of a win without those that follow from the first: one mistake is one fault.

    Args:
        faults: of the win, by `compare_win`.
        own: the codes of those it would have if what it claims of its value were right.
    """
    cause = next((fault.code for _, fault in faults if fault.code in _CAUSES), None)
    if cause is None:
        return faults
    return [
        placed
        for placed in faults
        if placed[1].code == cause or placed[1].code in own or placed[1].code not in _CONSEQUENCES
    ]


def compare_draw(drawn: Drawn, computed: Drawn, points: tuple[int | None, ...]) -> list[Placed]:
    """The faults of a recorded draw. ``points``: of all seats before it is paid."""
    faults: list[Placed] = []
    if drawn.kind in ("exhausted", "nagashi"):
        made = computed.seats if computed.kind == "nagashi" else ()
        said = drawn.seats if drawn.kind == "nagashi" else ()
        if set(made) != set(said):
            faults.append(("result", Fault("wrong-nagashi", {}, _seats(made), _seats(said))))
        if drawn.tenpai is not None and computed.tenpai is not None and set(drawn.tenpai) != set(computed.tenpai):
            faults.append(("tenpai", Fault("wrong-tenpai", {}, _seats(computed.tenpai), _seats(drawn.tenpai))))
    if drawn.pay is not None and computed.pay is not None and drawn.pay != computed.pay:
        faults.append(("pay", Fault("wrong-payment", {}, pay_text(computed.pay), pay_text(drawn.pay))))
    return faults + _compare_moment(drawn, computed, points)


def fill_claims(said: ResultT | None, computed: ResultT) -> ResultT:
    """A result as said, and as computed where nothing is said."""
    values = {one.name: getattr(said, one.name, None) for one in fields(computed)}
    return replace(computed, **{name: value for name, value in values.items() if value is not None})


def common_claims(wins: Sequence[Win]) -> Win:
    """What some computed wins agree in; where they differ it cannot be told."""
    first = wins[0]
    differ = [
        one.name for one in fields(Win) if any(getattr(win, one.name) != getattr(first, one.name) for win in wins)
    ]
    common = replace(first)
    for name in differ:
        setattr(common, name, None)
    return common


def _compare_moment(result: Win | Drawn, computed: Win | Drawn, points: tuple[int | None, ...]) -> list[Placed]:
    """Points and counters that a source repeats at the result."""
    faults: list[Placed] = []
    if result.before is None and result.honba is None and result.sticks is None:
        return faults
    if result.before is not None and any(
        one is not None and one != recorded for one, recorded in zip(points, result.before, strict=True)
    ):
        expected = " ".join("?" if one is None else str(one) for one in points)
        faults.append(("before", Fault("wrong-before", {}, expected, " ".join(map(str, result.before)))))
    for what in ("honba", "sticks"):
        recorded, right = getattr(result, what), getattr(computed, what)
        if recorded is not None and right is not None and recorded != right:
            faults.append((what, Fault("wrong-counters", {"what": what}, str(right), str(recorded))))
    return faults


def _same_yaku(recorded: tuple[tuple[str, int | None], ...], computed: tuple[tuple[str, int | None], ...]) -> bool:
    """Equal names, each once, and equal han where recorded; ``ura 0`` says that none was found."""
    if recorded == computed or [one for one in recorded if one[1] != 0 or one[0] not in BONUS] == [*computed]:
        return True
    nothing = {*BONUS, *(name for name, han in computed if han == 0)}
    said = {name: han for name, han in recorded if han != 0 or name not in nothing}
    right = {name: han for name, han in computed if han != 0}
    once = len({name for name, _ in recorded}) == len(recorded)
    return once and said.keys() == right.keys() and all(han in (None, right[name]) for name, han in said.items())


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(seat_letter(seat) for seat in sorted(seats)) or "nobody"


def _source(win: Win) -> str:
    return "the wall" if win.source is None else seat_letter(win.source)


def points_text(points: tuple[int | None, ...]) -> str:
    """Points by seat, as the text format says them."""
    return " ".join("?" if one is None else str(one) for one in points)
