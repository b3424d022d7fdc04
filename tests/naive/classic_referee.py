"""A slow second referee of the classic (Thai-Chinese) game, written from its rule page alone.

``judge`` a deal, ``value`` a hand, ``payments`` of a win, ``succession`` of dealers. Options are a plain dict of what
deviates from ``DEFAULTS``. Quotations in comments are the rule page's lines.
"""

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

import naive_hands as shape
from naive_deal import Label, Pattern, judge_deal, patterns_fault
from naive_hands import Circumstances, Reading, readings
from naive_play import Customs, Declared, Verdict

from mjlog.model import Deal, Meld, Win

Options = Mapping[str, Any]

DEFAULTS: dict[str, Any] = {
    "players": 4,  # "4 players; 2 or 3 also play"
    "base": 1,  # "Base value B (header, default 1)"
    "limit": None,  # "What a win may be worth at most": agreed
    "special": {},  # "When the header names none: none"; name -> multiplier
    "several": "best",  # a hand that is several special hands; the page does not say: best / product
    "discard_pays": "all",  # "option discard_pays: all (default) / discarder"
    "cap_on": "hand",  # "option cap_on: hand (default) / payer / total"
    "added_kong": False,  # "Adding to an exposed pung is not in the seed: option (default off)"
    "rob_kong": True,  # "with it rob_kong (default on)"
    "dead_hand_claims": True,  # "claims stay allowed (option)"
    "equal_pairs": True,  # the page does not forbid four equal tiles as two of the seven pairs
    "names": {},  # how a record names special hands otherwise than SPECIAL
}

RESERVE = 14
"""When 14 tiles (7 stacks) are left the deal starts over."""

SPECIAL: dict[str, Callable[[Reading, Circumstances], bool]] = {
    "thirteen-orphans": lambda reading, _: reading.shape == "orphans",
    "seven-pairs": lambda reading, _: reading.shape == "pairs",
    "all-pungs": lambda reading, _: shape.all_pungs(reading),
    "half-flush": lambda reading, _: shape.half_flush(reading),
    "full-flush": lambda reading, _: shape.full_flush(reading),
    "big-dragons": lambda reading, _: shape.big_dragons(reading),
    "small-dragons": lambda reading, _: shape.small_dragons(reading),
    "big-winds": lambda reading, _: shape.big_winds(reading),
    "small-winds": lambda reading, _: shape.small_winds(reading),
    "all-honours": lambda reading, _: shape.all_honours(reading),
    "all-terminals": lambda reading, _: shape.all_terminals(reading),
    "nine-gates": lambda reading, _: shape.nine_gates(reading),
    "four-kongs": lambda reading, _: shape.four_kongs(reading),
    "four-concealed-pungs": lambda reading, _: shape.four_concealed_pungs(reading),
    "heavenly": lambda _, how: how.heavenly,
    "earthly": lambda _, how: how.earthly,
}
"""The special hands that a header may agree."""


class Value(NamedTuple):
    """What a winning hand is worth."""

    multiplier: int
    patterns: tuple[Pattern, ...]
    """Special hands with their multipliers; none: a plain hand, x1."""
    single: int
    """The single payment."""
    others: tuple[tuple[Pattern, ...], ...]
    """Other lists of special hands that are worth as much."""


def options_of(given: Options) -> dict[str, Any]:
    """All options: those given, else the page's defaults.

    Raises:
        ValueError: on an option or special hand that there is not.
    """
    unknown = (set(given) - set(DEFAULTS)) | (set(given.get("special", {})) - set(SPECIAL))
    if unknown:
        raise ValueError(f"no such option or special hand: {unknown}")
    return {**DEFAULTS, **given}


def listed(reading: Reading, how: Circumstances, options: Options) -> list[tuple[Pattern, ...]]:
    """The special hands that a reading is; several lists where the best of several counts; none: it may not win."""
    agreed = options["special"]
    has = tuple((name, agreed[name]) for name, holds in SPECIAL.items() if name in agreed and holds(reading, how))
    # "Four groups and a pair; without the pair no win. The exception: agreed special hands."
    own = {"pairs": "seven-pairs", "orphans": "thirteen-orphans"}.get(reading.shape)
    if own and own not in agreed:
        return []
    if options["several"] == "product":
        return [has]
    return [(one,) for one in has] or [()]


def single_payment(multiplier: int, options: Options) -> int:
    """The single payment: "Base value B times the hand's multiplier, capped at the agreed limit"."""
    worth: int = options["base"] * multiplier
    limit: int | None = options["limit"] if options["cap_on"] == "hand" else None
    return worth if limit is None else min(worth, limit)


def value(hand: Sequence[int], melds: Sequence[Meld], tile: int, how: Circumstances, options: Options) -> Value | None:
    """What a hand is worth, best reading taken; ``None`` where it is no win.

    Args:
        hand: concealed faces without the winning tile.
        melds: melds with all their tiles.
        tile: the winning tile.
        how: how it was won.
        options: what deviates from ``DEFAULTS``.
    """
    options = options_of(options)
    lists = [
        patterns
        for reading in readings(hand, melds, tile, how.self_drawn, equal_pairs=options["equal_pairs"])
        for patterns in listed(reading, how, options)
    ]
    if not lists:
        return None
    worth = {patterns: prod(times for _, times in patterns) for patterns in lists}
    best = max(worth.values())
    ties = [patterns for patterns in worth if worth[patterns] == best]
    return Value(best, ties[0], single_payment(best, options), tuple(ties[1:]))


def payments(single: int, winner: int, source: int | None, options: Options) -> tuple[int, ...]:
    """Who gets what, by seat.

    "Win on a discard: the discarder pays double. Self-draw: every other player pays double." "On a discard the others
    pay single (option: the discarder's double alone)." "Doubling comes after the cap (option cap_on: hand (default) /
    payer / total)." A robbed kong is paid like a discard.

    Raises:
        ValueError: where a cap on the total does not share out evenly; the page does not say who pays the rest.
    """
    options = options_of(options)
    shares = {
        seat: 2 if source is None or seat == source else 1
        for seat in range(options["players"])
        if seat != winner and (source in (None, seat) or options["discard_pays"] == "all")
    }
    pay = [-single * shares.get(seat, 0) for seat in range(options["players"])]
    limit = options["limit"]
    if limit is not None and options["cap_on"] == "payer":
        pay = [max(one, -limit) for one in pay]
    if limit is not None and options["cap_on"] == "total" and -sum(pay) > limit:
        count = sum(shares.values())
        if limit % count:
            raise ValueError(f"a limit of {limit} does not share out in {count} parts")
        pay = [-limit // count * shares.get(seat, 0) for seat in range(options["players"])]
    pay[winner] = -sum(pay)
    return tuple(pay)


def succession(label: Label, winner: int | None, options: Options) -> Label | None:
    """The deal that follows one with this wind, number and dealer; ``None``: the game is over.

    "Dealer wins: same dealer, same seats. Anyone else wins: the next player in turn order becomes dealer (lower than
    the dealer, not than the winner). Void deal: same dealer." "A full game is four rounds, each until all have been
    dealer once."
    """
    players = options_of(options)["players"]
    wind, number, dealer = label
    if winner is None or winner == dealer:
        return label
    following = (dealer + 1) % players
    if number < players:
        return wind, number + 1, following
    return None if wind == 3 else (wind + 1, 1, following)


def judge(deal: Deal, options: Options) -> Verdict:
    """The first fault of a deal or of what it claims; ``None`` where all is right.

    Raises:
        NotWhollyRecordedError: where hands, tiles or turns are missing.
    """
    chosen = options_of(options)
    customs = Customs(
        players=chosen["players"],
        flowers=False,  # "136 tiles: dots, bamboo, characters, four winds, three dragons"
        reserve=RESERVE,
        added_kong=chosen["added_kong"],
        rob_kong=chosen["rob_kong"],
        dead_hand=True,
        dead_hand_claims=chosen["dead_hand_claims"],
    )

    def of(declared: Declared) -> Value | None:
        return value(declared.hand, declared.melds, declared.tile, declared.circumstances, options)

    def win_fault(hand: Sequence[int], melds: Sequence[Meld], tile: int, how: Circumstances) -> str | None:
        return None if value(hand, melds, tile, how, options) else "not-a-win"

    def claims_fault(win: Win, declared: Declared | None) -> str | None:
        return claim_fault(win, of(declared) if declared else None, chosen)

    def payment(win: Win, declared: Declared | None) -> tuple[int, ...] | None:
        worth = of(declared) if declared else None
        if worth is None and win.times is None:
            return None
        single = worth.single if worth else single_payment(win.times or 1, chosen)
        return payments(single, win.seat, win.source, options)

    return judge_deal(deal, customs, win_fault, claims_fault, payment)


def claim_fault(win: Win, worth: Value | None, options: Options) -> str | None:
    """The word for what a win claims wrongly; ``worth`` is ``None`` where no play tells it."""
    if any(claim is not None for claim in (win.fu, win.han, win.faan, win.pao, win.indicators)):
        return "riichi-only"
    if win.base not in (None, options["base"]):
        return "wrong-base"
    times = worth.multiplier if worth else win.times
    if win.times != times and win.times is not None:
        return "wrong-times"
    if worth is None and options["several"] == "best" and times not in (None, 1, *options["special"].values()):
        return "wrong-times"
    limited = times is not None and options["limit"] is not None and options["base"] * times >= options["limit"]
    if win.limit is not None and times is not None and not (limited and win.limit == "limit"):
        return "wrong-limit"
    if win.yaku is None or worth is None:
        return None
    return patterns_fault(win.yaku, (worth.patterns, *worth.others), options["names"])
