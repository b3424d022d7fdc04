"""The order of play in the tenhou.net/6 JSON, which lists what each player draws and discards, and not when.

The n-th entry of a player's discards answers the n-th of the draws: they are a turn. So play is a row of turns,
each of the player whom the turn before leads to: the next one, the same after a kan, or one who claims the discard. A
claim names the tile and from whom, not which discard if there are equal ones; right is the reading that uses up every
list and ends as the result says.
"""

from collections.abc import Sequence
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
from mjlog.model import DRAWN, FROM_HAND, Call, Deal, Discard, Draw, Event, Indicator
from mjlog.tiles import sort_tiles

_LONGEST: Final = 60
"""No player has so many turns in a deal."""
_TRIES: Final = 20_000
"""Turns tried until a reading is found: real deals need some hundred."""

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


class Ending(NamedTuple):
    """Whose turn a deal ends with, and how, by its result."""

    seat: int | None = None
    acts: tuple[Act, ...] = ("discard", "kan", "none")


def read_turns(columns: Sequence[object], seat: int, path: Path) -> list[Turn]:
    """The turns of a player.

    Args:
        columns: of the deal.
        seat: whose turns.
        path: of the deal.

    Raises:
        MisreadError: an entry is none, or the lists do not answer each other.
    """
    column = draws_column(seat)
    draws, discards = (row(columns[at], (*path, at)) for at in (column, column + 1))
    for at, entries in ((column, draws), (column + 1, discards)):
        if len(entries) > _LONGEST:
            raise MisreadError((*path, at, _LONGEST), f"nobody has more than {_LONGEST} turns in a deal")
    if len(discards) > len(draws):
        raise MisreadError((*path, column + 1, len(draws)), "a discard without a draw or claim before it")
    if len(draws) > len(discards) + 1:
        raise MisreadError((*path, column, len(discards) + 1), "a draw after one that no discard answers")
    turns: list[Turn] = []
    for number, draw in enumerate(draws):
        drawn, claim = _read_draw(draw, (*path, column, number))
        if number == len(discards):
            turns.append(Turn(drawn, claim, "none"))
        else:
            turns.append(_read_discard(seat, drawn, claim, discards[number], (*path, column + 1, number)))
    return turns


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
        return Turn(drawn, claim, "discard", Discard(seat, drawn, DRAWN, riichi))
    return Turn(drawn, claim, "discard", Discard(seat, _tile(entry, path), FROM_HAND, riichi))


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


def find_order(turns: Sequence[Sequence[Turn]], dealer: int, ending: Ending) -> tuple[list[int], str]:
    """Whose turn is when.

    Of the readings that use up every list, the first that ends as the result says, claims being tried before draws;
    else the first; else the longest, with what is wrong with it.
    """
    done = [0] * len(turns)
    order: list[int] = []
    choices = [_first(turns, dealer)]
    dead: set[tuple[int, ...]] = set()
    complete: list[int] = []
    longest: list[int] = []
    wanted = sum(map(len, turns))
    for _ in range(_TRIES):
        if len(order) == wanted:
            last = turns[order[-1]][-1].act if order else "none"
            if last in ending.acts and ending.seat in (None, *order[-1:]):
                return order, ""
            complete = complete or order[:]
        if len(order) > len(longest):
            longest = order[:]
        while choices and not choices[-1]:
            choices.pop()
            if order:
                dead.add((*done, order[-1]))
                done[order.pop()] -= 1
        if not choices:
            break
        seat = choices[-1].pop(0)
        done[seat] += 1
        order.append(seat)
        choices.append([] if (*done, seat) in dead else _following(turns, done, seat))
    if complete:
        return complete, ""
    return longest, "no order of play uses up all draws and discards: none leads on from here"


def _first(turns: Sequence[Sequence[Turn]], dealer: int) -> list[int]:
    return [dealer] if turns[dealer] and turns[dealer][0].claim is None else []


def _following(turns: Sequence[Sequence[Turn]], done: Sequence[int], seat: int) -> list[int]:
    """Who may have the turn after the latest one, a player's: who claims, then who draws."""
    players = len(turns)
    turn = turns[seat][done[seat] - 1]
    following = {other: turns[other][done[other]] for other in range(players) if done[other] < len(turns[other])}
    if turn.act == "none":
        return []
    drawer = seat if turn.act == "kan" else (seat + 1) % players
    seats = []
    if turn.discard is not None:
        for other, answer in following.items():
            claim = answer.claim
            if claim is not None and claim.taken == turn.discard.tile and (other + claim.turn) % 4 == seat != other:
                seats.append(other)
        seats.sort(key=lambda other: turns[other][done[other]].claim.kind == "chi")  # type: ignore[union-attr]
    if drawer in following and following[drawer].claim is None:
        seats.append(drawer)
    return seats


class Play:
    """Turns in their order, as events of a deal; indicators are turned when Tenhou turns them.

    After a closed kan at once, after an open or added one before the next discard or kan.
    """

    def __init__(self, deal: Deal, indicators: Sequence[int]) -> None:
        self.events = deal.events
        self.places: list[tuple[int, int]] = []
        """Column and index of each event."""
        self.left = list(indicators)
        """Indicators not yet turned."""
        self._turned = 1
        self._owed = 0
        self._replacement = False

    def take(self, seat: int, turn: Turn, number: int) -> None:
        """Play the turn of a player, the n-th from 0."""
        column = draws_column(seat)
        if turn.claim is not None:
            claim = turn.claim
            self._add(Call(seat, claim.kind, sort_tiles(claim.laid)), column, number)
        elif turn.drawn is not None:
            self._add(Draw(seat, turn.drawn, self._replacement), column, number)
        self._replacement = turn.act == "kan"
        declared = turn.declared
        if declared is not None:
            if declared.kind == "kita":
                self._turn_owed()
            self._add(Call(seat, declared.kind, sort_tiles(declared.laid)), column + 1, number)
            self._turn_owed()
            if declared.kind != "kita":
                self._owed += 1
            if declared.kind == "ankan":
                self._turn_owed()
        elif turn.discard is not None:
            self._turn_owed()
            self._add(turn.discard, column + 1, number)
        elif turn.act == "kan":
            self._turn_owed()
            self._owed += 1

    def _turn_owed(self) -> None:
        while self._owed and self.left:
            self._add(Indicator(self.left.pop(0)), 2, self._turned)
            self._turned += 1
            self._owed -= 1

    def _add(self, event: Event, column: int, number: int) -> None:
        self.events.append(event)
        self.places.append((column, number))
