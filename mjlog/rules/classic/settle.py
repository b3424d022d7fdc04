"""Who pays whom in the classic game. Payments are lists by seat that add up to nothing. All amounts are chips."""

from mjlog.rules.classic.options import ClassicRules


def single_payment(times: int, rules: ClassicRules) -> int:
    """What a hand with this multiplier is worth: the payment that is doubled for some."""
    worth = rules.base * times
    return min(worth, rules.limit) if rules.limit and rules.cap_on == "hand" else worth


def _shares(winner: int, loser: int | None, rules: ClassicRules) -> list[int]:
    """How many single payments each seat pays: two at a self-draw and for an own discard, one for another's."""
    others = 1 if rules.discard_pays == "all" else 0
    shares = [2 if loser is None or seat == loser else others for seat in range(rules.players)]
    shares[winner] = 0
    return shares


def payments(times: int, winner: int, loser: int | None, rules: ClassicRules) -> list[int]:
    """What a win pays and costs each seat.

    Args:
        times: the hand's multiplier.
        winner: seat.
        loser: who discarded the tile or had it robbed; None at a self-draw.
        rules: base, limit, who pays.
    """
    single = single_payment(times, rules)
    shares = _shares(winner, loser, rules)
    if rules.limit and rules.cap_on == "total":  # what does not share out evenly, nobody pays
        single = min(single, rules.limit // sum(shares))
    pays = [single * share for share in shares]
    if rules.limit and rules.cap_on == "payer":
        pays = [min(pay, rules.limit) for pay in pays]
    deltas = [-pay for pay in pays]
    deltas[winner] = sum(pays)
    return deltas


def is_limited(times: int, rules: ClassicRules) -> bool:
    """Whether a hand with this multiplier is worth the limit or more."""
    return bool(rules.limit) and rules.base * times >= rules.limit
