"""Lists of patterns of hands that are not known: which patterns one hand can have, by what each asks of it.

Shared by the Chinese rule sets, whose patterns have the same names. A hand that there is is never contradicted.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from mjlog.model import Win, seat_letter
from mjlog.rules.evidence import GROUPS, Core, Evidence, by_face, runs, triplets
from mjlog.rules.groups import KONGS
from mjlog.rules.shapes import FACE_TRAITS, HONOUR, MAN, PIN, SIMPLE, SOU, TERMINAL
from mjlog.table import Fault, Placed

_NUMBERS: Final = MAN | PIN | SOU
_FOUR_GROUPS, _PAIRS, _ORPHANS = "groups", "pairs", "orphans"
_ANY: Final = frozenset((_FOUR_GROUPS, _PAIRS, _ORPHANS))
_GROUPS: Final = frozenset((_FOUR_GROUPS,))
_PAIRED: Final = frozenset((_FOUR_GROUPS, _PAIRS))


class Ask(NamedTuple):
    """What a pattern asks of a hand."""

    shapes: frozenset[str] = _ANY
    chows: tuple[int, int] = (0, GROUPS)
    """The fewest and the most of four groups."""
    needs: int = 0
    """Traits that the hand has, see `mjlog.rules.shapes`."""
    lacks: int = 0
    """Traits that it has not."""
    one_suit: bool = False
    concealed: bool = False
    """No group is exposed."""
    kongs: int = 0
    """At least so many."""
    cores: Sequence[Core] = ()
    """The groups that it needs, in each way there is; none: any."""


def _pungs_but_one(*faces: int) -> list[Core]:
    return [triplets(*(face for face in faces if face != pair)) for pair in faces]


def pung(face: int) -> Ask:
    """A pung or kong of an honour."""
    return Ask(_GROUPS, (0, 3), needs=HONOUR, cores=(triplets(face),))


ASKS: Final[Mapping[str, Ask]] = {
    "all-chows": Ask(_GROUPS, (4, 4), needs=SIMPLE),
    "concealed": Ask(concealed=True),
    "white-dragon": pung(31),
    "green-dragon": pung(32),
    "red-dragon": pung(33),
    "small-dragons": Ask(_GROUPS, (0, 2), needs=HONOUR, cores=_pungs_but_one(31, 32, 33)),
    "big-dragons": Ask(_GROUPS, (0, 1), needs=HONOUR, cores=(triplets(31, 32, 33),)),
    "small-winds": Ask(_GROUPS, (0, 1), needs=HONOUR, cores=_pungs_but_one(27, 28, 29, 30)),
    "big-winds": Ask(_GROUPS, (0, 0), needs=HONOUR, cores=(triplets(27, 28, 29, 30),)),
    "all-pungs": Ask(_GROUPS, (0, 0)),
    "mixed-terminals": Ask(_GROUPS, (0, 0), needs=HONOUR | TERMINAL, lacks=SIMPLE),
    "half-flush": Ask(_PAIRED, needs=HONOUR, one_suit=True),
    "full-flush": Ask(_PAIRED, lacks=HONOUR, one_suit=True),
    "straight": Ask(
        _GROUPS, (3, 4), needs=TERMINAL | SIMPLE, cores=[runs(first, first + 3, first + 6) for first in (0, 9, 18)]
    ),
    "seven-pairs": Ask(frozenset((_PAIRS,))),
    "thirteen-orphans": Ask(frozenset((_ORPHANS,)), needs=HONOUR | TERMINAL | _NUMBERS, lacks=SIMPLE),
    "all-honours": Ask(_PAIRED, (0, 0), needs=HONOUR, lacks=_NUMBERS | TERMINAL | SIMPLE),
    "all-terminals": Ask(_PAIRED, (0, 0), needs=TERMINAL, lacks=HONOUR | SIMPLE),
    "nine-gates": Ask(_GROUPS, (1, 4), needs=TERMINAL | SIMPLE, lacks=HONOUR, one_suit=True, concealed=True),
    "four-kongs": Ask(_GROUPS, (0, 0), kongs=4),
    "four-concealed-pungs": Ask(_GROUPS, (0, 0), concealed=True),
    "kong-replacement": Ask(_GROUPS, (0, 3), kongs=1),
    "kong-on-kong": Ask(_GROUPS, (0, 2), kongs=2),
    # The other three of a robbed tile are a pung: it stands in a chow, or alone among thirteen orphans.
    "robbing": Ask(frozenset((_FOUR_GROUPS, _ORPHANS)), (1, 4)),
}
"""Of the patterns that ask something of the tiles."""
IMPLIES: Final[Mapping[str, str]] = {
    "nine-gates": "full-flush",
    "four-kongs": "all-pungs",
    "four-concealed-pungs": "all-pungs",
    "big-winds": "all-pungs",
    "mixed-terminals": "all-pungs",
}
"""Patterns that are never without another."""


def ask_of(name: str, asks: Mapping[str, Ask]) -> Ask:
    """What a pattern asks of a hand."""
    return asks.get(name, _NOTHING)


_NOTHING: Final = Ask()


def exclusions(names: Sequence[str], asks: Mapping[str, Ask]) -> Iterator[str]:
    """Patterns that no hand has together, in words."""
    for one, other in combinations(dict.fromkeys(names), 2):
        if _exclude(ask_of(one, asks), ask_of(other, asks)):
            yield f"{one} and {other} exclude each other"
    fewest = max((ask_of(name, asks).chows[0] for name in names), default=0)
    pungs = {group for name in names for group in _certain(ask_of(name, asks)) if not group[0]}
    if len(pungs) + fewest > GROUPS:
        yield "they need more than four groups"


def _certain(ask: Ask) -> tuple[tuple[bool, int], ...]:
    """The groups that a pattern always has."""
    return ask.cores[0].groups if len(ask.cores) == 1 else ()


def _exclude(one: Ask, other: Ask) -> bool:
    shapes = one.shapes & other.shapes
    least, most = max(one.chows[0], other.chows[0]), min(one.chows[1], other.chows[1])
    if not shapes or (shapes == _GROUPS and least > most):
        return True
    needs, lacks = one.needs | other.needs, one.lacks | other.lacks
    suits = (needs & _NUMBERS).bit_count() if one.one_suit or other.one_suit else 0
    kongs = max(one.kongs, other.kongs)
    return bool(needs & lacks) or suits > 1 or kongs > GROUPS - least


def against_evidence(names: Sequence[str], asks: Mapping[str, Ask], evidence: Evidence) -> Iterator[str]:
    """Patterns that do not go with what is known of the hand, in words."""
    melds = evidence.melds or ()
    chows = sum(meld.kind == "chi" for meld in melds)
    kongs = sum(meld.kind in KONGS for meld in melds)
    exposed = any(meld.kind != "ankan" for meld in melds)
    traits = 0
    for face, count in enumerate(by_face(evidence.held)):
        traits |= FACE_TRAITS[face] if count else 0
    for name in names:
        ask = ask_of(name, asks)
        apart = _FOUR_GROUPS not in ask.shapes and bool(melds)
        least, most = ask.chows if ask.shapes == _GROUPS else (0, GROUPS)
        lacking = evidence.melds is not None and kongs < ask.kongs
        if apart or lacking or (exposed and ask.concealed) or chows > most or len(melds) - chows > GROUPS - least:
            yield f"{name} does not go with the melds"
        elif ask.lacks & traits or (ask.one_suit and (traits & _NUMBERS).bit_count() > 1):
            yield f"{name} does not go with the tiles of the hand that are known"
        elif ask.cores and not evidence.allows(ask.cores):
            yield f"{name} needs tiles that are elsewhere, or groups beside the melds"


def disagreement(win: Win, problems: Iterator[str]) -> list[Placed]:
    """The first of the problems of a win's list as its fault; nothing where there is none."""
    problem = next(problems, "")
    return [("for", Fault("yaku-disagree", {"player": seat_letter(win.seat), "problem": problem}))] if problem else []
