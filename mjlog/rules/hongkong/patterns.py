"""The patterns of Hong Kong mahjong: one condition each, in one table; what replaces what, in another."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mjlog.rules import groups
from mjlog.rules.groups import Meld, Reading
from mjlog.rules.hongkong.options import LIMIT, HongkongRules
from mjlog.tiles import FLOWERS, SEASONS, UNKNOWN

# Circumstances of a win, bits of ``WinHand.flags``.
KONG_REPLACEMENT: Final = 1
KONG_ON_KONG: Final = 2  # beside the one before: the kong was declared on a kong's replacement
FLOWER_REPLACEMENT: Final = 4
ROBBING: Final = 8
LAST: Final = 16  # no tile is left to draw
UNTOUCHED: Final = 32  # the winner has discarded nothing, and nobody has claimed or laid a kong
DEALER_FIRST: Final = 64  # the discard is the dealer's first, nothing was laid before


@dataclass(slots=True)
class WinHand:
    """A winning hand and how it won."""

    keys: Sequence[int]
    """Suit keys of the concealed tiles, the winning tile included."""
    melds: Sequence[Meld]
    win: int
    """Face of the winning tile."""
    tsumo: bool
    seat_wind: int
    """0-3, East to North."""
    round_wind: int
    flags: int = 0
    """LAST, ROBBING ... of this module, added."""
    bonus: Sequence[int] = ()
    """Flowers and seasons laid out, as tiles."""


@dataclass(slots=True)
class Case:
    """One reading of a winning hand, under some rules."""

    reading: Reading
    hand: WinHand
    rules: HongkongRules


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row of the table."""

    key: str
    """Distinct; the name where ``name`` gives no other."""
    holds: Callable[[Case], bool]
    name: str = ""
    """As records write it, and with underscores the option that says its faan."""

    @property
    def title(self) -> str:
        """The name as records write it."""
        return self.name or self.key

    def faan(self, rules: HongkongRules) -> int:
        """How much it is worth; 0 where it does not count."""
        faan: int = getattr(rules, self.title.replace("-", "_"))
        return faan


def _of(condition: Callable[[Reading], bool]) -> Callable[[Case], bool]:
    """A condition that looks at the groups only."""
    return lambda case: condition(case.reading)


def _pung(face: int) -> Callable[[Case], bool]:
    return lambda case: bool(case.reading.triplets >> face & 1)


def _own(first: int) -> Callable[[Case], bool]:
    """The seat's own of four flowers."""
    return lambda case: first + case.hand.seat_wind in case.hand.bonus


def _all_four(first: int) -> Callable[[Case], bool]:
    return lambda case: set(range(first, first + 4)).issubset(case.hand.bonus)


def _flowers(count: int) -> Callable[[Case], bool]:
    return lambda case: len(case.hand.bonus) == count


def all_chows(case: Case) -> bool:
    """Four chows and a pair, of a number suit where the rules ask for that."""
    return groups.all_chows(case.reading) and (case.rules.chow_pair == "any" or case.reading.pair < 27)


def concealed(case: Case) -> bool:
    """No exposed group."""
    return case.reading.closed and (case.rules.seven_pairs_concealed or not groups.seven_pairs(case.reading))


def kong_replacement(case: Case) -> bool:
    """Self-drawn as the replacement for a kong, or for a flower where the rules say so."""
    flags = KONG_REPLACEMENT | (FLOWER_REPLACEMENT if case.rules.flower_replacement else 0)
    return case.hand.tsumo and bool(case.hand.flags & flags)


def kong_on_kong(case: Case) -> bool:
    """Self-drawn as the replacement for a kong declared on the replacement for another."""
    return case.hand.tsumo and bool(case.hand.flags & KONG_ON_KONG)


def self_draw(case: Case) -> bool:
    """Completed by an own draw."""
    return case.hand.tsumo and (case.rules.replacement_self_draw or not kong_replacement(case))


def robbing(case: Case) -> bool:
    """Completed by the tile of another's added kong."""
    return not case.hand.tsumo and bool(case.hand.flags & ROBBING)


def last_tile(case: Case) -> bool:
    """Self-drawn with the last tile of the wall."""
    return case.hand.tsumo and bool(case.hand.flags & LAST)


def last_discard(case: Case) -> bool:
    """Completed by the discard after which no tile is left."""
    return not case.hand.tsumo and case.hand.flags & (LAST | ROBBING) == LAST


def seat_wind(case: Case) -> bool:
    """A pung of the seat's wind."""
    return _pung(27 + case.hand.seat_wind)(case)


def round_wind(case: Case) -> bool:
    """A pung of the wind that counts for all."""
    return _pung(27 + (0 if case.rules.round_wind_is == "east" else case.hand.round_wind))(case)


def four_concealed_pungs(case: Case) -> bool:
    """Four concealed pungs, self-drawn."""
    return case.hand.tsumo and groups.four_concealed_pungs(case.reading)


def heavenly(case: Case) -> bool:
    """The dealer's win on the first draw."""
    return case.hand.tsumo and case.hand.seat_wind == 0 and bool(case.hand.flags & UNTOUCHED)


def earthly(case: Case) -> bool:
    """Another's win on the own first draw, or on the dealer's first discard."""
    if case.hand.seat_wind == 0:
        return False
    if case.rules.earthly_on == "discard":
        return not case.hand.tsumo and bool(case.hand.flags & DEALER_FIRST)
    return case.hand.tsumo and bool(case.hand.flags & UNTOUCHED)


def human(case: Case) -> bool:
    """A win on a discard before the own first draw."""
    return not case.hand.tsumo and case.hand.flags & (UNTOUCHED | ROBBING) == UNTOUCHED


PATTERNS: Final = (
    Pattern("all-chows", all_chows),
    Pattern("concealed", concealed),
    Pattern("self-draw", self_draw),
    Pattern("no-flowers", _flowers(0)),
    Pattern("white-dragon", _pung(31)),
    Pattern("green-dragon", _pung(32)),
    Pattern("red-dragon", _pung(33)),
    Pattern("seat-wind", seat_wind),
    Pattern("round-wind", round_wind),
    Pattern("small-dragons", _of(groups.small_dragons)),
    Pattern("all-pungs", _of(groups.all_pungs)),
    Pattern("mixed-terminals", _of(groups.mixed_terminals)),
    Pattern("half-flush", _of(groups.half_flush)),
    Pattern("full-flush", _of(groups.full_flush)),
    Pattern("straight", _of(groups.straight)),
    Pattern("seven-pairs", _of(groups.seven_pairs)),
    Pattern("own-plant", _own(FLOWERS), "flower"),
    Pattern("own-season", _own(SEASONS), "flower"),
    Pattern("all-plants", _all_four(FLOWERS)),
    Pattern("all-seasons", _all_four(SEASONS)),
    Pattern("seven-flowers", _flowers(7)),
    Pattern("eight-flowers", _flowers(UNKNOWN - FLOWERS)),
    Pattern("kong-replacement", kong_replacement),
    Pattern("kong-on-kong", kong_on_kong),
    Pattern("robbing", robbing),
    Pattern("last-tile", last_tile),
    Pattern("last-discard", last_discard),
    Pattern("thirteen-orphans", _of(groups.thirteen_orphans)),
    Pattern("all-honours", _of(groups.all_honours)),
    Pattern("all-terminals", _of(groups.all_terminals)),
    Pattern("big-dragons", _of(groups.big_dragons)),
    Pattern("small-winds", _of(groups.small_winds)),
    Pattern("big-winds", _of(groups.big_winds)),
    Pattern("four-kongs", _of(groups.four_kongs)),
    Pattern("nine-gates", _of(groups.nine_gates)),
    Pattern("four-concealed-pungs", four_concealed_pungs),
    Pattern("heavenly", heavenly),
    Pattern("earthly", earthly),
    Pattern("human", human),
)
"""In the order in which they are listed."""

_DRAGONS: Final = ("white-dragon", "green-dragon", "red-dragon")
_WINDS: Final = ("seat-wind", "round-wind")
_FLOWERS: Final = ("own-plant", "own-season", "all-plants", "all-seasons")
REPLACES: Final[Mapping[str, Sequence[str]]] = {
    "small-dragons": _DRAGONS,
    "big-dragons": _DRAGONS,
    "small-winds": _WINDS,
    "big-winds": (*_WINDS, "all-pungs"),
    "all-honours": ("all-pungs",),
    "all-terminals": ("all-pungs",),
    "four-kongs": ("all-pungs",),
    "four-concealed-pungs": ("all-pungs", "concealed"),
    "nine-gates": ("full-flush", "concealed"),
    "all-plants": ("own-plant",),
    "all-seasons": ("own-season",),
    "seven-flowers": _FLOWERS,
    "eight-flowers": _FLOWERS,
    "kong-on-kong": ("kong-replacement",),
}
"""What a pattern contains and is counted in place of."""

WIN_EVENTS: Final = ("kong-replacement", "robbing", "last-tile", "last-discard")
"""Of these the rules may count only one."""
FLOWER_FAAN: Final = frozenset(("no-flowers", *_FLOWERS, "seven-flowers", "eight-flowers"))
"""What the rules may leave out where the minimum is asked for."""
FLOWER_NAMES: Final = frozenset(pattern.title for pattern in PATTERNS if pattern.key in FLOWER_FAAN)
"""The names that records write of these."""


def replaced_by(held: Mapping[str, int], rules: HongkongRules) -> dict[str, str]:
    """Which of the patterns that a hand has are not counted, each with what is counted in its place."""
    limit = next((key for key, faan in held.items() if faan >= LIMIT), "")
    if limit:
        return {key: limit for key, faan in held.items() if faan < LIMIT}
    replaced = {key: by for by in held for key in REPLACES.get(by, ()) if key in held}
    if rules.win_events == "once":
        events = [key for key in WIN_EVENTS if key in held and key not in replaced]
        best = max(events, key=held.__getitem__, default="")
        replaced |= {key: best for key in events if key != best}
    return replaced


PATTERN_NAMES: Final = tuple(dict.fromkeys(pattern.title for pattern in PATTERNS))
"""Every name that a win may have in its list."""
