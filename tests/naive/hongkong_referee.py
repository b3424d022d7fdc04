"""A slow second referee of the Hong Kong game, written from its rule page alone.

``judge`` a deal, ``value`` a hand, ``payments`` of a win, ``succession`` of dealers. Options are a plain dict of what
deviates from ``DEFAULTS``. Quotations in comments are the rule page's lines.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import naive_hands as shape
from naive_deal import Label, Pattern, judge_deal, patterns_fault
from naive_hands import Circumstances, Reading, readings
from naive_play import Customs, Declared, NotWhollyRecordedError, Verdict

from mjlog.model import Deal, Meld, Win

Options = Mapping[str, Any]

DEFAULTS: dict[str, Any] = {
    "minimum": 3,  # "At least 3 faan"
    "cap": 13,  # "cap 13"
    "table": "doubling",  # "Base = 2^faan"; or half-spicy
    "discard_pays": "discarder",  # "the discarder pays three bases"; or everybody: "discarder double"; or half:
    # "half responsibility: discarder 1, others 1/2 each" (published values)
    "unit": 1,  # what the payment table is multiplied by
    "discarder_bases": 3,
    "win_events": "once",  # "win_events: once (default) / each"
    "round_wind": "east",  # "East in every deal, whoever deals"; or prevailing
    "seven_pairs_concealed": True,  # "Seven pairs still counts 'concealed hand' (option)"
    "equal_pairs": True,  # the page does not forbid four equal tiles as two of the seven pairs
    "flowers_in_minimum": True,  # "count toward the minimum (option, default on)"
    "flower_replacement": False,  # "Winning on a flower's replacement is no kong replacement (option, default off)"
    "chow_pair": "suited",  # "the pair is of a number suit"; lists W R K: any
    "faan": {},  # faan by pattern where they differ from FAAN; "limit" makes a limit hand, 0 strikes it
    "dealers": "fixed",  # "fixed dealer, rotate each deal, full game"
    "dealer_stays_on_draw": False,  # "stays on winning or (option) on a draw"
    "names": {},  # how a record names patterns otherwise than FAAN
}

HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
"""By faan, 0-13 (published values, Hong Kong, payment)."""


@dataclass(frozen=True)
class Case:
    """A reading of a hand and how it was won."""

    reading: Reading
    how: Circumstances
    options: Options

    @property
    def plants(self) -> list[int]:
        return [tile - 37 for tile in self.how.flowers if tile < 41]

    @property
    def seasons(self) -> list[int]:
        return [tile - 41 for tile in self.how.flowers if tile >= 41]


def options_of(given: Options) -> dict[str, Any]:
    """All options: those given, else the page's defaults.

    Raises:
        ValueError: on an option that there is not.
    """
    if set(given) - set(DEFAULTS):
        raise ValueError(f"no such option: {set(given) - set(DEFAULTS)}")
    return {**DEFAULTS, **given}


# Patterns: name, faan, how often the hand has it


def all_chows(case: Case) -> bool:
    """All chows with a suited pair: 1."""
    return shape.all_chows(case.reading) and (case.options["chow_pair"] == "any" or case.reading.pair < 27)


def concealed(case: Case) -> bool:
    """Concealed hand: 1; "a concealed kong keeps the hand concealed; concealed hand counts on a discard too"."""
    return case.reading.concealed and (case.reading.shape != "pairs" or case.options["seven_pairs_concealed"])


def dragon(face: int) -> Callable[[Case], bool]:
    """Each dragon pung: 1; "small three dragons replaces the dragon pungs' faan", and so do the big ones."""
    return lambda case: (
        case.reading.pungs((face,)) == 1
        and not shape.small_dragons(case.reading)
        and not shape.big_dragons(case.reading)
    )


def seat_wind(case: Case) -> bool:
    """Seat-wind pung: 1."""
    return case.reading.pungs((27 + case.how.seat_wind,)) == 1


def round_wind(case: Case) -> bool:
    """East-wind pung: 1, "East in every deal, whoever deals"; presets with rounds: the prevailing wind instead."""
    wind = 0 if case.options["round_wind"] == "east" else case.how.round_wind
    return case.reading.pungs((27 + wind,)) == 1


def flower(case: Case) -> int:
    """Matching (seat) flower, per group: 1 each; a full group replaces that group's matching flower."""
    return sum(case.how.seat_wind in group and len(group) < 4 for group in (case.plants, case.seasons))


def kong_replacement(case: Case) -> bool:
    """Win on a kong replacement."""
    after_flower = case.how.after_flower and case.options["flower_replacement"]
    return case.how.self_drawn and (case.how.after_kong or after_flower)


FAAN: dict[str, tuple[int | str, Callable[[Case], int]]] = {
    "all-chows": (1, all_chows),
    "concealed": (1, concealed),
    "self-draw": (1, lambda case: case.how.self_drawn),
    "no-flowers": (1, lambda case: not case.how.flowers),
    "white-dragon": (1, dragon(31)),
    "green-dragon": (1, dragon(32)),
    "red-dragon": (1, dragon(33)),
    "seat-wind": (1, seat_wind),
    "round-wind": (1, round_wind),
    "small-dragons": (5, lambda case: shape.small_dragons(case.reading)),
    "all-pungs": (3, lambda case: shape.all_pungs(case.reading)),
    "half-flush": (3, lambda case: shape.half_flush(case.reading)),
    "full-flush": (7, lambda case: shape.full_flush(case.reading)),
    "seven-pairs": (4, lambda case: case.reading.shape == "pairs"),
    "flower": (1, flower),
    "all-plants": (2, lambda case: len(case.plants) == 4),
    "all-seasons": (2, lambda case: len(case.seasons) == 4),
    "kong-replacement": (1, kong_replacement),
    "robbing": (1, lambda case: case.how.robbing),
    "last-tile": (1, lambda case: case.how.last and case.how.self_drawn),
    "last-discard": (1, lambda case: case.how.last and not case.how.self_drawn and not case.how.robbing),
    # "limit (13)"
    "thirteen-orphans": ("limit", lambda case: case.reading.shape == "orphans"),
    "all-honours": ("limit", lambda case: shape.all_honours(case.reading)),
    "all-terminals": ("limit", lambda case: shape.all_terminals(case.reading)),
    "big-dragons": ("limit", lambda case: shape.big_dragons(case.reading)),
    "big-winds": ("limit", lambda case: shape.big_winds(case.reading)),
    "four-kongs": ("limit", lambda case: shape.four_kongs(case.reading)),
    "nine-gates": ("limit", lambda case: shape.nine_gates(case.reading)),
    # "self-drawn four concealed pungs"; "won on a discard is no limit hand"
    "four-concealed-pungs": (
        "limit",
        lambda case: case.how.self_drawn and shape.four_concealed_pungs(case.reading),
    ),
    # "no faan of their own (options)"
    "small-winds": (0, lambda case: shape.small_winds(case.reading)),
    "heavenly": (0, lambda case: case.how.heavenly),
    "earthly": (0, lambda case: case.how.earthly),
}
EVENTS = ("kong-replacement", "robbing", "last-tile", "last-discard")
FLOWER_PATTERNS = ("no-flowers", "flower", "all-plants", "all-seasons")


class Value(NamedTuple):
    """What a winning hand is worth."""

    faan: int
    """Capped."""
    patterns: tuple[Pattern, ...]
    base: int
    """One base of payment."""
    counted: int
    """Faan that count toward the minimum."""
    others: tuple[tuple[Pattern, ...], ...]
    """Other lists of patterns that are worth as much."""


def listed(case: Case) -> list[tuple[Pattern, ...]]:
    """The patterns of one reading; two lists where of two events that count once either may be named.

    A pattern that the hand has twice (the matching flower of each group) is named once with all its faan.
    """
    options = case.options
    worth = {name: options["faan"].get(name, faan) for name, (faan, _) in FAAN.items()}
    has = {name: int(holds(case)) for name, (_, holds) in FAAN.items() if worth[name]}
    # "limit: no further patterns are added"
    limits = tuple((name, options["cap"]) for name in has if worth[name] == "limit" and has[name])
    if limits:
        return [limits]
    events = [name for name in EVENTS if has.get(name)]
    plain = [(name, worth[name] * has[name]) for name in has if has[name] and name not in events]
    if options["win_events"] == "once" and events:
        return [(*plain, (name, worth[name])) for name in events]
    return [(*plain, *((name, worth[name]) for name in events))]


def total(patterns: Sequence[Pattern], options: Options, *, minimum: bool = False) -> int:
    """Faan of some patterns: "faan add up to the cap". ``minimum``: only those that count toward the minimum."""
    without = FLOWER_PATTERNS if minimum and not options["flowers_in_minimum"] else ()
    cap: int = options["cap"]
    return min(cap, sum(faan for name, faan in patterns if name not in without))


def base_of(faan: int, options: Options) -> int:
    """One base: "2^faan", or the half-spicy table."""
    faan = min(faan, options["cap"])
    multiplier: int = 2**faan if options["table"] == "doubling" else HALF_SPICY[faan]
    return multiplier * options["unit"]  # type: ignore[no-any-return]


def value(hand: Sequence[int], melds: Sequence[Meld], tile: int, how: Circumstances, options: Options) -> Value | None:
    """What a hand is worth, best reading taken; ``None`` where it is not complete. The minimum is not looked at.

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
        for patterns in listed(Case(reading, how, options))
    ]
    if not lists:
        return None
    best = max(total(patterns, options) for patterns in lists)
    ties = list(dict.fromkeys(patterns for patterns in lists if total(patterns, options) == best))
    counted = max(total(patterns, options, minimum=True) for patterns in lists)
    return Value(best, ties[0], base_of(best, options), counted, tuple(ties[1:]))


def payments(base: int, winner: int, source: int | None, options: Options) -> tuple[int, ...]:
    """Who gets what, by seat: "Self-draw: each opponent pays one base. On a discard: the discarder pays three bases".

    "Robbing a kong: the robbed player pays as a discarder": ``source`` is the robbed player.
    """
    options = options_of(options)
    pay = [0] * 4
    for seat in range(4):
        if seat == winner:
            continue
        if source is None:
            pay[seat] = -base
        elif options["discard_pays"] == "everybody":  # "everybody pays, discarder double"
            pay[seat] = -2 * base if seat == source else -base
        elif options["discard_pays"] == "half":
            pay[seat] = -base if seat == source else -base // 2
        elif seat == source:
            pay[seat] = -options["discarder_bases"] * base
    pay[winner] = -sum(pay)
    return tuple(pay)


def succession(label: Label, winner: int | None, options: Options) -> Label | None:
    """The deal that follows one with this wind, number and dealer; ``None``: the game is over.

    "Further deals are independent; rotating the dealer is optional." "Full games: the dealer stays on winning or
    (option) on a draw, else the next player deals; the prevailing wind changes after all have dealt."
    """
    options = options_of(options)
    wind, number, dealer = label
    if options["dealers"] == "fixed":
        return label
    stays = winner == dealer or (winner is None and options["dealer_stays_on_draw"])
    if options["dealers"] == "full" and stays:
        return label
    if number < 4:
        return wind, number + 1, (dealer + 1) % 4
    if options["dealers"] == "rotate":
        return wind, 1, (dealer + 1) % 4
    return None if wind == 3 else (wind + 1, 1, (dealer + 1) % 4)


# Judging


def judge(deal: Deal, options: Options) -> Verdict:
    """The first fault of a deal or of what it claims; ``None`` where all is right.

    Raises:
        NotWhollyRecordedError: where hands, tiles, turns or the wind that counts are missing.
    """
    chosen = options_of(options)
    if chosen["round_wind"] == "prevailing" and deal.wind is None and deal.hands:
        raise NotWhollyRecordedError("no prevailing wind")
    # "All 144 tiles"; "No dead wall: play goes on to the last tile"; "an added kong can be robbed"
    customs = Customs(players=4, flowers=True, reserve=0)

    def of(declared: Declared) -> Value | None:
        return value(declared.hand, declared.melds, declared.tile, declared.circumstances, options)

    def win_fault(hand: Sequence[int], melds: Sequence[Meld], tile: int, how: Circumstances) -> str | None:
        worth = value(hand, melds, tile, how, options)
        if worth is None:
            return "not-a-win"
        return "below-minimum" if worth.counted < chosen["minimum"] else None

    def claims_fault(win: Win, declared: Declared | None) -> str | None:
        worth = of(declared) if declared else None
        return claim_fault(win, worth, chosen)

    def payment(win: Win, declared: Declared | None) -> tuple[int, ...] | None:
        worth = of(declared) if declared else None
        if worth is None and win.faan is None:
            return None
        base = worth.base if worth else base_of(win.faan or 0, chosen)
        return payments(base, win.seat, win.source, options)

    return judge_deal(deal, customs, win_fault, claims_fault, payment)


def claim_fault(win: Win, worth: Value | None, options: Options) -> str | None:
    """The word for what a win claims wrongly; ``worth`` is ``None`` where no play tells it."""
    if any(claim is not None for claim in (win.fu, win.han, win.times, win.pao, win.indicators)):
        return "riichi-only"
    faan = worth.faan if worth else win.faan
    if win.faan is not None and (win.faan != faan or win.faan < options["minimum"] or win.faan > options["cap"]):
        return "wrong-faan"
    if faan is None:
        return None
    if win.base is not None and win.base != base_of(faan, options):
        return "wrong-base"
    if win.limit is not None and not (faan >= options["cap"] and win.limit == "limit"):
        return "wrong-limit"
    if win.yaku is None:
        return None
    if worth is None:
        said = [number for _, number in win.yaku]
        return None if None in said or min(options["cap"], sum(n or 0 for n in said)) == faan else "wrong-faan"
    return patterns_fault(win.yaku, (worth.patterns, *worth.others), options["names"])
