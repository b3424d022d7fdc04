"""Who pays whom: wins with honba, sticks and liability, draws, penalties, the final standing.

Payments are lists by seat that add up to nothing, riichi sticks won apart. All amounts are points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.value import Value

STICK: Final = 1000
_MANGAN: Final = 2000
_YAKUMAN: Final = 8000


class Liable(NamedTuple):
    """Who fed the meld that showed a yakuman (pao), and its name."""

    seat: int
    yakuman: str


class Ron(NamedTuple):
    """A winner of a tile that several may win, with the honba and the sticks that come with it."""

    seat: int
    honba: int
    sticks: int


def _up(points: int) -> int:
    """Rounded up to the next hundred."""
    return -points // 100 * -100


def ron_points(base: int, *, dealer: bool) -> int:
    """What a ron is worth to the dealer or another winner, without honba and sticks."""
    return _up(base * (6 if dealer else 4))


def tsumo_shares(base: int, winner: int, dealer: int, rules: RiichiRules) -> list[int]:
    """What each seat pays for a tsumo, the winner nothing.

    Three players without tsumo loss halve what the absent one would pay.
    """
    shares = [_up(base * (2 if dealer in (seat, winner) else 1)) for seat in range(rules.players)]
    if rules.players == 3 and not rules.tsumo_loss:
        absent = _up(base * (2 if dealer == winner else 1))
        shares = [share + _up(absent // 2) for share in shares]
    shares[winner] = 0
    return shares


def points_of(value: Value, winner: int, loser: int | None, dealer: int, rules: RiichiRules) -> int:
    """What a win is worth without honba and sticks: at ron one payment, at tsumo all shares together."""
    if loser is None:
        return sum(tsumo_shares(value.base, winner, dealer, rules))
    return ron_points(value.base, dealer=winner == dealer)


def _liable_parts(value: Value, liable: Sequence[Liable], rules: RiichiRules) -> list[tuple[int, int]]:
    """Who is liable for how many of the hand's base points."""
    if not liable:
        return []
    times = {name: han // 13 for name, han in value.yaku}
    fed = [one for one in liable if one.yakuman in rules.pao and one.yakuman in times and value.yakuman]
    if fed and rules.pao_part == "whole":
        return [(fed[0].seat, value.base)]
    parts = []
    rest = value.base
    for seat, yakuman in fed:
        part = min(rest, _YAKUMAN * times[yakuman])
        parts.append((seat, part))
        rest -= part
    return parts


def payments(
    value: Value,
    winner: int,
    loser: int | None,
    dealer: int,
    rules: RiichiRules,
    *,
    honba: int,
    sticks: int,
    liable: Sequence[Liable] = (),
) -> list[int]:
    """What a win pays and costs each seat, with honba and the riichi sticks won.

    Args:
        value: of the hand.
        winner: seat.
        loser: who discarded the tile or had it robbed; None at tsumo.
        dealer: seat.
        rules: how much a honba is, who is liable for what.
        honba: counters on the table that this win is paid for.
        sticks: riichi sticks that this win takes.
        liable: who fed yakuman of the hand; those that the rules know no liability for are passed over.
    """
    pays = [0] * rules.players
    parts = _liable_parts(value, liable, rules)
    rest = value.base - sum(part for _, part in parts)
    for seat, part in parts:
        if loser is None:
            full = rules.pao_tsumo == "ron"
            shares = tsumo_shares(part, winner, dealer, rules)
            pays[seat] += ron_points(part, dealer=winner == dealer) if full else sum(shares)
        else:
            points = ron_points(part, dealer=winner == dealer)
            pays[seat] += points // 2
            pays[loser] += points - points // 2
    if loser is None:
        for seat, share in enumerate(tsumo_shares(rest, winner, dealer, rules)):
            pays[seat] += share
    else:
        pays[loser] += ron_points(rest, dealer=winner == dealer)
    bonus = rules.honba_points * honba
    if parts and not _others_pay(rules, loser, rest):
        pays[parts[0][0]] += bonus
    elif loser is not None:
        pays[loser] += bonus
    else:
        each = bonus // (rules.players - 1)
        pays = [pay + each if seat != winner else 0 for seat, pay in enumerate(pays)]
    deltas = [-pay for pay in pays]
    deltas[winner] = sum(pays) + STICK * sticks
    return deltas


def _others_pay(rules: RiichiRules, loser: int | None, rest: int) -> bool:
    """Whether the honba of a win that somebody is liable for are paid by who else pays for it."""
    return {"liable": False, "discarder": loser is not None, "rest": loser is not None or rest > 0}[rules.pao_honba]


def share_rons(
    winners: Sequence[int], loser: int, rules: RiichiRules, *, honba: int, sticks: int, in_riichi: Sequence[int]
) -> list[Ron]:
    """Who wins of those who declare ron on one tile, nearest after the discarder first; nobody: it is a draw.

    Args:
        winners: seats that declare ron.
        loser: seat of the discarder.
        rules: who of several wins, and who gets what.
        honba: counters on the table.
        sticks: riichi sticks on the table, those of this deal included.
        in_riichi: seats whose stick of this deal is among them.
    """
    nearest = sorted(winners, key=lambda seat: (seat - loser) % rules.players)
    if rules.multiple_ron == "nearest":
        nearest = nearest[:1]
    elif rules.multiple_ron == "abort-three" and len(nearest) > 2:
        return []
    own = {seat: int(rules.multiple_ron_sticks == "own" and seat in in_riichi) for seat in nearest}
    rest = sticks - sum(own.values())
    return [
        Ron(
            seat,
            honba if place == 0 or rules.multiple_ron_honba == "each" else 0,
            own[seat] + (rest if place == 0 else 0),
        )
        for place, seat in enumerate(nearest)
    ]


def noten_payments(tenpai: Sequence[bool], rules: RiichiRules) -> list[int]:
    """What those not tenpai at an exhaustive draw pay in all, shared by those who are; nothing if all or none are."""
    ready = sum(tenpai)
    if ready in (0, rules.players):
        return [0] * rules.players
    gain, loss = rules.noten_payment // ready, rules.noten_payment // (rules.players - ready)
    return [gain if one else -loss for one in tenpai]


def nagashi_payments(seats: Sequence[int], dealer: int, rules: RiichiRules) -> list[int]:
    """Each of the seats is paid a mangan tsumo, without honba and sticks."""
    deltas = [0] * rules.players
    for winner in seats:
        for seat, share in enumerate(tsumo_shares(_MANGAN, winner, dealer, rules)):
            deltas[seat] -= share
            deltas[winner] += share
    return deltas


def chombo_payments(seat: int, dealer: int, rules: RiichiRules) -> list[int]:
    """A mangan tsumo in reverse; nothing where the rules settle it after uma."""
    if rules.chombo == "after-uma":
        return [0] * rules.players
    return [-delta for delta in nagashi_payments((seat,), dealer, rules)]


@dataclass(slots=True)
class Standing:
    """A seat at the end of a game. ``score`` is in points, with uma and oka: 42300 is read +42.3."""

    seat: int
    place: int
    """1 for the first; equal places where they are shared."""
    points: int
    """Final points, with the sticks left over."""
    score: int


def _split(total: int, parts: int) -> list[int]:
    """A sum in equal parts of whole hundreds; what is left goes to the first ones."""
    each, left = divmod(total // 100, parts)
    return [100 * (each + (part < left)) for part in range(parts)]


def _thousands(points: int, up: bool) -> int:
    """Points rounded to thousands, halves up or away from zero."""
    if up or points >= 0:
        return (points + 500) // 1000 * 1000
    return -((500 - points) // 1000 * 1000)


def final_standing(
    points: Sequence[int],
    sticks: int,
    rules: RiichiRules,
    first_dealer: int = 0,
    chombos: Mapping[int, int] | None = None,
) -> list[Standing]:
    """The places and scores by seat at the end of a game.

    Args:
        points: by seat.
        sticks: riichi sticks left on the table.
        rules: uma, return points, ties, rounding, what becomes of the sticks.
        first_dealer: the seat that dealt first: equal points go by the seats from there.
        chombos: how many chombo each seat made; counted only where the rules settle them after uma.
    """
    seats = sorted(range(rules.players), key=lambda seat: (-points[seat], (seat - first_dealer) % rules.players))
    final = list(points)
    tied = sum(points[seat] == points[seats[0]] for seat in seats)
    if rules.leftover_sticks != "lost":
        sharers = seats[:tied] if rules.leftover_sticks == "first-shared" else seats[:1]
        for seat, share in zip(sharers, _split(STICK * sticks, len(sharers)), strict=True):
            final[seat] += share
    bonus = [1000 * uma for uma in _uma(points, rules)]
    bonus[0] += (rules.return_points - rules.start_points) * rules.players
    place_of = {seat: place for place, seat in enumerate(seats, 1)}
    if rules.ties == "shared":
        bonus, place_of = _share_ties(seats, points, bonus)
    rounded = (
        final if rules.rounding == "none" else [_thousands(one, rules.rounding == "thousands-up") for one in final]
    )
    score = {seat: rounded[seat] - rules.return_points + extra for seat, extra in zip(seats, bonus, strict=True)}
    if rules.rounding != "none":
        score[seats[0]] = -sum(score[seat] for seat in seats[1:])
    if rules.chombo == "after-uma":
        for seat, times in (chombos or {}).items():
            score[seat] -= 1000 * rules.chombo_points * times
    return [Standing(seat, place_of[seat], final[seat], score[seat]) for seat in range(rules.players)]


def _uma(points: Sequence[int], rules: RiichiRules) -> tuple[int, ...]:
    """Thousands by place; floating uma by how many have the return points."""
    if len(rules.uma) == rules.players:
        return rules.uma
    above = sum(one >= rules.return_points for one in points)
    if above in (0, rules.players):
        return (0,) * rules.players
    return rules.uma[rules.players * (above - 1) : rules.players * above]


def _share_ties(seats: list[int], points: Sequence[int], bonus: list[int]) -> tuple[list[int], dict[int, int]]:
    """Uma and oka shared by seats with equal points, and their common places."""
    shared: list[int] = []
    place_of: dict[int, int] = {}
    while len(shared) < len(seats):
        at = len(shared)
        tied = [seat for seat in seats if points[seat] == points[seats[at]]]
        shared += _split(sum(bonus[at : at + len(tied)]), len(tied))
        place_of.update(dict.fromkeys(tied, at + 1))
    return shared, place_of
