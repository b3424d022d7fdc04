"""The order of play in the tenhou.net/6 JSON, which lists what each player draws and discards, and not when.

The n-th entry of a player's discards answers the n-th of the draws: they are a turn. A claim names the tile and from
whom, not which discard if there are equal ones. Still there is but one order that uses up every list: each turn tells
whose turn came before it (that of the discarder, of the player before, or one's own after a kan), so the order can be
read backwards from the last turn; and that is of the player with one turn more than there are turns that follow one.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from mjlog.formats.documents import MisreadError, Path, kind_of, row
from mjlog.formats.tenhou_json_codes import (
    CLAIMS,
    DRAWN_TILE,
    NO_DISCARD,
    TILE_OF,
    Claim,
    draws_column,
    read_claim,
)
from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Event, Indicator
from mjlog.tiles import sort_tiles

_LONGEST: Final = 60
"""No player has so many turns in a deal."""
Act = Literal["discard", "kan", "none"]


class Turn(NamedTuple):
    """What a player draws or claims, and how it is answered."""

    drawn: int | None
    """A tile of the wall; ``None``: a claim."""
    claim: Claim | None
    act: Act
    """``kan``: a replacement tile is drawn next (kita too); ``none``: the deal ends here."""
    discard: Discard | None = None
    declared: Claim | None = None
    """A kan of one's own, or kita."""


def read_turns(columns: Sequence[object], seat: int, path: Path) -> tuple[list[Turn], MisreadError | None]:
    """The turns of a player, and what is wrong with the entry after them, if anything.

    Args:
        columns: of the deal.
        seat: whose turns.
        path: of the deal.
    """
    column = draws_column(seat)
    turns: list[Turn] = []
    try:
        draws, discards = (row(columns[at], (*path, at)) for at in (column, column + 1))
        for number, draw in enumerate(draws):
            if number > len(discards):
                raise MisreadError((*path, column, number), "a draw after one that no discard answers")  # noqa: TRY301
            if number > _LONGEST:
                raise MisreadError((*path, column, number), f"nobody has {number} turns in a deal")  # noqa: TRY301
            drawn, claim = _read_draw(draw, (*path, column, number))
            if number == len(discards):
                turns.append(Turn(drawn, claim, "none"))
            else:
                turns.append(_read_discard(seat, drawn, claim, discards[number], (*path, column + 1, number)))
        if len(discards) > len(draws):
            problem = "a discard without a draw or claim before it"
            raise MisreadError((*path, column + 1, len(draws)), problem)  # noqa: TRY301
    except MisreadError as error:
        return turns, error
    return turns, None


def _read_draw(entry: object, path: Path) -> tuple[int | None, Claim | None]:
    if isinstance(entry, str):
        claim = _read_meld(entry, path)
        if not CLAIMS & set(entry):
            raise MisreadError(path, f"{entry!r} belongs among the discards")
        return None, claim
    return _tile(entry, path), None


def _read_discard(seat: int, drawn: int | None, claim: Claim | None, entry: object, path: Path) -> Turn:
    open_kan = claim is not None and claim.kind == "kan"
    if open_kan != (type(entry) is int and entry == NO_DISCARD):
        problem = "a 0 answers an open kan" if open_kan else "a 0 answers open kans alone"
        raise MisreadError(path, f"{problem}; a replacement tile follows")
    if open_kan:
        return Turn(drawn, claim, "kan")
    riichi = False
    if isinstance(entry, str):
        riichi = entry[:1] == "r"
        if not riichi:
            declared = _read_meld(entry, path)
            if CLAIMS & set(entry):
                raise MisreadError(path, f"{entry!r} belongs among the draws")
            return Turn(drawn, claim, "kan", declared=declared)
        number = entry[1:]
        entry = int(number) if len(number) == 2 and number.isascii() and number.isdigit() else number
    if type(entry) is int and entry == DRAWN_TILE:
        if drawn is None:
            raise MisreadError(path, "the drawn tile is discarded, when nothing was drawn")
        return Turn(drawn, claim, "discard", _discard(seat, drawn, DRAWN, riichi))
    return Turn(drawn, claim, "discard", _discard(seat, _tile(entry, path), FROM_HAND, riichi))


def _read_meld(text: str, path: Path) -> Claim:
    try:
        return read_claim(text)
    except ValueError as error:
        raise MisreadError(path, str(error)) from None


def _tile(entry: object, path: Path) -> int:
    tile = TILE_OF.get(entry) if type(entry) is int else None
    if tile is None:
        raise MisreadError(path, f"a tile (11-19, 21-29, 31-39, 41-47, 51-53) is wanted here, not {kind_of(entry)}")
    return tile


def find_order(turns: Sequence[Sequence[Turn]], dealer: int) -> tuple[list[int], bool]:
    """Whose turn is when; whether that uses up every list. If it does not, how far it leads."""
    left = [len(one) for one in turns]
    order: list[int] = []
    seat = _last_seat(turns, dealer)
    while seat is not None:
        left[seat] -= 1
        order.append(seat)
        if not any(left):
            return (order[::-1], True) if seat == dealer and turns[seat][0].claim is None else _forward(turns, dealer)
        before = _seat_before(turns, seat, left[seat])
        leads = left[before] and _leads(turns[before][left[before] - 1], before, turns[seat][left[seat]], seat)
        seat = before if leads else None
    return _forward(turns, dealer) if any(left) else ([], True)


def _seat_before(turns: Sequence[Sequence[Turn]], seat: int, number: int) -> int:
    """Whose turn comes before a player's n-th."""
    claim = turns[seat][number].claim
    if claim is not None:
        return (seat + claim.turn) % 4
    own = turns[seat][number - 1].act == "kan" if number else False
    return seat if own else (seat - 1) % len(turns)


def _last_seat(turns: Sequence[Sequence[Turn]], dealer: int) -> int | None:
    """Who has the last turn: of all others' turns, each has one that follows."""
    over = [len(one) for one in turns]
    for seat, one in enumerate(turns):
        for number in range(len(one)):
            before = _seat_before(turns, seat, number)
            if before >= len(turns):
                return None
            if (seat, number) != (dealer, 0):
                over[before] -= 1
    return over.index(1) if sorted(over) == [0] * (len(turns) - 1) + [1] else None


def _leads(turn: Turn, seat: int, following: Turn, other: int) -> bool:
    """Whether a turn of a player can be followed by that of the same or another."""
    if turn.act == "kan":
        return seat == other and following.claim is None
    if turn.discard is None:
        return False
    if following.claim is None:
        return seat != other
    return seat != other and following.claim.taken == turn.discard.tile


def _forward(turns: Sequence[Sequence[Turn]], dealer: int) -> tuple[list[int], bool]:
    """The order as far as it goes, where no order uses up every list: claims as soon as they can be."""
    done = [0] * len(turns)
    order: list[int] = []
    following = [dealer] if turns[dealer] and turns[dealer][0].claim is None else []
    while following:
        seat = following[0]
        turn = turns[seat][done[seat]]
        order.append(seat)
        done[seat] += 1
        following = [
            other
            for other in range(len(turns))
            if done[other] < len(turns[other])
            and _seat_before(turns, other, done[other]) == seat
            and _leads(turn, seat, turns[other][done[other]], other)
        ]
        following.sort(key=lambda other: turns[other][done[other]].claim is None)
    return order, False


class Play:
    """Turns in their order, as events of a deal; indicators are turned when Tenhou turns them.

    After a closed kan at once, after an open or added one before the next discard or kan.
    """

    def __init__(self, indicators: Sequence[int]) -> None:
        self.events: list[Event] = []
        self.places: list[tuple[int, int]] = []
        """Column and index of each event."""
        self.left = list(indicators)
        """Indicators not yet turned."""
        self._turned = 1
        self._owed = 0
        self._replacement = False

    def take(self, seat: int, turn: Turn, number: int) -> None:
        """Play the turn of a player, the n-th from 0."""
        draws = (draws_column(seat), number)
        discards = (draws[0] + 1, number)
        if turn.claim is not None:
            self._add(Call(seat, turn.claim.kind, sort_tiles(turn.claim.laid)), draws)
        elif turn.drawn is not None:
            self._add(_draw(seat, turn.drawn, self._replacement), draws)
        self._replacement = turn.act == "kan"
        declared = turn.declared
        if declared is not None:
            if declared.kind == "kita":
                self._turn_owed()
            self._add(Call(seat, declared.kind, sort_tiles(declared.laid)), discards)
            self._turn_owed()
            if declared.kind != "kita":
                self._owed += 1
            if declared.kind == "ankan":
                self._turn_owed()
        elif turn.discard is not None:
            self._turn_owed()
            self._add(turn.discard, discards)
        elif turn.act == "kan":
            self._turn_owed()
            self._owed += 1

    def _turn_owed(self) -> None:
        while self._owed and self.left:
            self._add(Indicator(self.left.pop(0)), (2, self._turned))
            self._turned += 1
            self._owed -= 1

    def _add(self, event: Event, place: tuple[int, int]) -> None:
        self.events.append(event)
        self.places.append(place)


def play_turns(turns: Sequence[Sequence[Turn]], order: Sequence[int], indicators: Sequence[int]) -> Play:
    """Play turns in this order."""
    play = Play(indicators)
    done = [0] * len(turns)
    for seat in order:
        play.take(seat, turns[seat][done[seat]], done[seat])
        done[seat] += 1
    return play


_draw = cache(Draw)
_discard = cache(Discard)
