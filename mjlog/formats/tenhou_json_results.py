"""How a deal ends in the tenhou.net/6 JSON: its last column -> results.

A draw other than by the wall's end that states no payments has none; who was tenpai is told by who is paid.
"""

from collections.abc import Sequence

from mjlog.formats.documents import MisreadError, Path, row, whole, words
from mjlog.formats.tenhou_json_codes import (
    AGARI,
    ALL_NOTEN,
    ALL_TENPAI,
    DRAW_OF,
    UNFINISHED,
    Winds,
    read_value,
    read_yaku,
)
from mjlog.model import Deal, Drawn, Win

_MOST_POINTS = 10**9


def points_row(value: object, path: Path, players: int) -> tuple[int, ...]:
    """Points of each player; the fourth of three has none.

    Raises:
        MisreadError: it is no such list.
    """
    entries = row(value, path)
    numbers = [whole(one, (*path, at), -_MOST_POINTS, _MOST_POINTS) for at, one in enumerate(entries)]
    if len(numbers) not in (players, 4):
        raise MisreadError(path, f"points of 4 players belong here, not of {len(numbers)}")
    if any(numbers[players:]):
        raise MisreadError(path, "points for a seat where nobody sits")
    return tuple(numbers[:players])


def read_results(value: object, path: Path, deal: Deal, players: int) -> list[Win | Drawn]:
    """The results, without what the play tells: the winning tile, who declared a draw. None: the deal is unfinished.

    Raises:
        MisreadError: they cannot be read.
    """
    entries = row(value, path)
    if not entries:
        return []
    text = words(entries[0], (*path, 0))
    if text == AGARI:
        if len(entries) < 3 or not len(entries) % 2:
            raise MisreadError(path, "payments and a win each belong here")
        return [_read_win(entries, at, path, deal, players) for at in range(1, len(entries), 2)]
    if len(entries) > 2:
        raise MisreadError((*path, 2), "nothing more belongs here")
    if text == UNFINISHED and len(entries) == 1:
        return []
    if text not in DRAW_OF:
        raise MisreadError((*path, 0), f"{text!r} is no way in which a deal ends")
    return [_read_draw(text, entries, path, players)]


def _read_win(entries: Sequence[object], at: int, path: Path, deal: Deal, players: int) -> Win:
    pay = points_row(entries[at], (*path, at), players)
    place = (*path, at + 1)
    claims = row(entries[at + 1], place)
    if len(claims) < 4:
        raise MisreadError(place, "winner, from whom, who is liable and the value belong here")
    seat, source, pao = (whole(claims[k], (*place, k), 0, players - 1) for k in range(3))
    try:
        value = read_value(words(claims[3], (*place, 3)), players)
    except ValueError as error:
        raise MisreadError((*place, 3), str(error)) from None
    winds = Winds((seat - (deal.dealer or 0)) % players, deal.wind or 0)
    yaku = [_yaku(claims[k], (*place, k), winds) for k in range(4, len(claims))]
    win = Win(seat, None if source == seat else source, pao=None if pao == seat else pao, yaku=tuple(yaku), pay=pay)
    win.fu, win.limit, win.points = value.fu, value.limit, value.points
    if value.han != sum(han or 0 for _, han in yaku):
        win.han = value.han
    return win


def _yaku(value: object, path: Path, winds: Winds) -> tuple[str, int | None]:
    try:
        return read_yaku(words(value, path), winds)
    except ValueError as error:
        raise MisreadError(path, str(error)) from None


def _read_draw(text: str, entries: Sequence[object], path: Path, players: int) -> Drawn:
    drawn = Drawn(DRAW_OF[text])
    if len(entries) > 1:
        drawn.pay = points_row(entries[1], (*path, 1), players)
    elif text in (ALL_TENPAI, ALL_NOTEN) or drawn.kind not in ("exhausted", "nagashi"):
        drawn.pay = (0,) * players
    paid = tuple([seat for seat, change in enumerate(drawn.pay or ()) if change > 0])
    if drawn.kind == "nagashi":
        drawn.seats = paid
    elif text == ALL_TENPAI:
        drawn.tenpai = tuple(range(players))
    elif drawn.kind == "exhausted" and (paid or text == ALL_NOTEN):
        drawn.tenpai = paid
    return drawn
