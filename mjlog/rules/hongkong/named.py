"""Lists of patterns that a record names for a win whose hand is not known: which can be those of one winning hand."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mjlog.model import Win
from mjlog.rules.evidence import Evidence
from mjlog.rules.groups import Reading
from mjlog.rules.hongkong.options import LIMIT, HongkongRules
from mjlog.rules.hongkong.patterns import (
    FLOWER_NAMES,
    PATTERNS,
    REPLACES,
    WIN_EVENTS,
    Case,
    WinHand,
    replaced_by,
)
from mjlog.rules.lists import ASKS, IMPLIES, Ask, against_evidence, exclusions, pung

WON_BY: Final = {
    **dict.fromkeys(
        ("self-draw", "kong-replacement", "kong-on-kong", "last-tile", "heavenly", "four-concealed-pungs"), "self-drawn"
    ),
    **dict.fromkeys(("robbing", "last-discard", "human"), "on a discard"),
}
"""Patterns that only a self-drawn win has, or only one on another's tile."""
OFTEN: Final = {"flower": 2}
"""An own plant and an own season."""
_FIRST: Final = ("heavenly", "earthly", "human")
_HOW: Final = ("self-draw", *WIN_EVENTS, "kong-on-kong", *_FIRST)
"""Patterns that ask nothing of the tiles, but how the win came about."""
_DRAGONS: Final = ("white-dragon", "green-dragon", "red-dragon")
_FACES: Final = dict(zip(_DRAGONS, (31, 32, 33), strict=True))
_NO_TILES: Final = Reading("groups", closed=True, traits=0, keys=())


@dataclass(slots=True)
class Named:
    """The list of a win, and what else is known of it."""

    win: Win
    rules: HongkongRules
    seat_wind: int
    """0-3, East to North."""
    source_wind: int | None
    """The discarder's; None when self-drawn."""
    round_wind: int
    """The wind that counts for all."""

    @property
    def names(self) -> list[str]:
        """In the order of the list."""
        return [name for name, _ in self.win.yaku or ()]

    def faan(self, name: str) -> int:
        """What a pattern is worth by the rules."""
        faan: int = getattr(self.rules, name.replace("-", "_"))
        return faan

    @property
    def limited(self) -> bool:
        """Whether a limit hand is among them: nothing else counts beside it."""
        return any(self.faan(name) >= LIMIT for name in self.names)

    def contradictions(self) -> Iterator[str]:
        """What no hand can be, in words."""
        names = self.names
        yield from self._worth()
        yield from exclusions(names, self.asks())
        yield from self.first_turns()
        yield from self._counted_elsewhere()
        yield from self._missing()

    def asks(self) -> dict[str, Ask]:
        """What each pattern asks by these rules."""
        rules = self.rules
        found = {**ASKS, "seat-wind": pung(27 + self.seat_wind), "round-wind": pung(27 + self.round_wind)}
        if rules.chow_pair == "suited":
            chows = found["all-chows"]
            found["all-chows"] = chows._replace(lacks=chows.lacks | found["half-flush"].needs)
        if rules.flower_replacement:
            del found["kong-replacement"]
        if not rules.seven_pairs_concealed:
            found["concealed"] = found["concealed"]._replace(shapes=frozenset(("groups", "orphans")))
        return found

    def _worth(self) -> Iterator[str]:
        """Each pattern has the faan that the rules give it, a limit hand the cap."""
        often = Counter(self.names)
        for name, faan in self.win.yaku or ():
            one = self.faan(name)
            right = [min(one, self.rules.cap) if one >= LIMIT else one]
            if name == "flower" and often[name] == 1:
                right.append(2 * one)
            if faan is not None and faan not in right:
                yield f"{name} is {right[0]} faan, not {faan}"

    def first_turns(self) -> Iterator[str]:
        """Whose the wins of the first go-round are, and what does not go with them."""
        names, dealer = self.names, self.seat_wind == 0
        if "heavenly" in names and not dealer:
            yield "heavenly is the dealer's"
        yield from (f"{name} is no dealer's" for name in ("earthly", "human") if name in names and dealer)
        if "earthly" in names and self.rules.earthly_on == "draw" and self.source_wind is not None:
            yield "earthly is won self-drawn"
        if "earthly" in names and self.rules.earthly_on == "discard" and self.source_wind != 0:
            yield "earthly is won on the dealer's discard"
        yield from self.late_turns()
        if "robbing" in names and "last-discard" in names:
            yield "robbing and last-discard exclude each other"

    def late_turns(self) -> Iterator[str]:
        """What does not go with a win of the first go-round, whatever the hand is."""
        names = self.names
        if "human" in names and self.source_wind is not None and self.source_wind > self.seat_wind:
            yield "human is won on the discard of a player who drew before"
        late = [name for name in (*WIN_EVENTS, "kong-on-kong") if name in names]
        yield from (f"{name} and {late[0]} exclude each other" for name in _FIRST if name in names and late)

    def _counted_elsewhere(self) -> Iterator[str]:
        """What is contained in another pattern, or does not count beside one."""
        names = self.names
        limit = next((name for name in names if self.faan(name) >= LIMIT), "")
        yield from (f"{name} does not count beside {limit}" for name in names if limit and self.faan(name) < LIMIT)
        yield from (
            f"{contained} is counted in {name}" for name in names for contained in REPLACES.get(name, ())
            if contained in names
        )  # fmt: skip
        events = [name for name in WIN_EVENTS if name in names]
        if self.rules.win_events == "once" and len(events) > 1:
            yield f"of {events[0]} and {events[1]} only one counts"
        flowers = [name for name in dict.fromkeys(names) if name in FLOWER_NAMES]
        yield from (
            f"{name} and {other} exclude each other"
            for name in ("no-flowers", "seven-flowers", "eight-flowers") if name in flowers
            for other in flowers if other != name
        )  # fmt: skip
        if all(name in names for name in _DRAGONS) and self.rules.big_dragons:
            yield "the three dragons make big-dragons"

    def _counts(self, name: str) -> bool:
        """Whether a pattern that the hand has is in the list, if it has this one."""
        by = [other for other in self.names if name in REPLACES.get(other, ())]
        return bool(self.faan(name)) and not self.limited and not by

    def _missing(self) -> Iterator[str]:
        """What a hand with these has besides."""
        names = self.names
        for name in names:
            other = IMPLIES.get(name, "")
            if other and other not in names and self._counts(other):
                yield f"{name} needs {other}"
        winds = [name for name in ("seat-wind", "round-wind") if name in names]
        if len(winds) == 1 and self.seat_wind == self.round_wind and self.rules.seat_wind and self.rules.round_wind:
            yield "seat-wind and round-wind are one wind here"
        pungs = {group for name in names for core in self.asks().get(name, Ask()).cores for group in core.groups
                 if name in (*_DRAGONS, "seat-wind", "round-wind", "big-dragons")}  # fmt: skip
        if len(pungs) == 4 and "all-pungs" not in names and self._counts("all-pungs"):
            yield "four pungs are all-pungs"
        if self.win.source is None and self._draws_count() and "self-draw" not in names and self._counts("self-draw"):
            yield "a self-drawn win has self-draw"

    def _draws_count(self) -> bool:
        """Whether a self-drawn win is certainly no replacement in place of a self-draw."""
        if self.rules.replacement_self_draw:
            return True
        hidden = "last-tile" in self.names and self.rules.win_events == "once"
        named = "kong-replacement" in self.names or "kong-on-kong" in self.names
        return bool(self.rules.kong_replacement) and not hidden and not named

    # Against what is recorded beside the list

    def against_play(self, flags: int) -> Iterator[str]:
        """How the win came about, as the play says it."""
        names, rules = self.names, self.rules
        tsumo = self.win.source is None
        hand = WinHand((), (), 0, tsumo, self.seat_wind, self.round_wind, flags)
        came = {
            row.title: faan for row in PATTERNS
            if row.title in _HOW and (faan := row.faan(rules)) and row.holds(Case(_NO_TILES, hand, rules))
        }  # fmt: skip
        held = came | {name: self.faan(name) for name in names if name not in _HOW}
        gone = replaced_by(held, rules)
        for name in _HOW:
            if name in names and name not in came:
                yield f"{name} did not come about"
            elif name in came and name not in gone and name not in names:
                yield f"{name} came about, and is not named"

    def against_evidence(self, evidence: Evidence) -> Iterator[str]:
        """What does not go with melds and tiles that are known, and what the melds are."""
        yield from against_evidence(self.names, self.asks(), evidence)
        honours = {**_FACES, "seat-wind": 27 + self.seat_wind, "round-wind": 27 + self.round_wind}
        laid = evidence.groups
        for name, face in honours.items():
            if (False, face) in laid and name not in self.names and self._counts(name):
                yield f"{name} is laid out, and is not named"
        pairs = "seven-pairs" in self.names and not self.rules.seven_pairs_concealed
        closed = evidence.melds is not None and all(meld.kind == "ankan" for meld in evidence.melds)
        if closed and not pairs and "concealed" not in self.names and self._counts("concealed"):
            yield "no group is exposed, and concealed is not named"
        if len(laid) == 4 and not any(is_run for is_run, _ in laid) and "all-pungs" not in self.names:
            yield from ("all-pungs is laid out, and is not named",) if self._counts("all-pungs") else ()
