"""Lists of special hands that a record names for a win whose hand is not known: which can be those of one hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from mjlog.model import Win
from mjlog.rules.classic.options import ClassicRules
from mjlog.rules.evidence import Evidence
from mjlog.rules.lists import ASKS, IMPLIES, against_evidence, exclusions


@dataclass(slots=True)
class Named:
    """The list of a win, and what else is known of it."""

    win: Win
    rules: ClassicRules
    dealer: int

    @property
    def names(self) -> list[str]:
        """In the order of the list."""
        return [name for name, _ in self.win.yaku or ()]

    def contradictions(self) -> Iterator[str]:
        """What no hand can be, in words."""
        names, agreed = self.names, dict[str, int](self.rules.special)
        for name, times in self.win.yaku or ():
            if times is not None and times != agreed[name]:
                yield f"{name} is worth x{agreed[name]}, not x{times}"
        if self.rules.several == "best" and len(names) > 1:
            yield f"of {names[0]} and {names[1]} only the best counts"
        yield from exclusions(names, ASKS)
        yield from self._first_turns()
        if self.rules.several == "product":
            yield from (
                f"{name} needs {IMPLIES[name]}" for name in names
                if IMPLIES.get(name, "") in agreed and IMPLIES[name] not in names
            )  # fmt: skip

    def _first_turns(self) -> Iterator[str]:
        """The dealer's on the first draw; another's on the own first draw, or on the dealer's first discard."""
        names, win = self.names, self.win
        if "heavenly" in names and (win.seat != self.dealer or win.source is not None):
            yield "heavenly is the dealer's, self-drawn"
        if "earthly" in names and win.seat == self.dealer:
            yield "earthly is no dealer's"
        elif "earthly" in names and self.rules.earthly_on == "draw" and win.source is not None:
            yield "earthly is won self-drawn"
        elif "earthly" in names and self.rules.earthly_on == "discard" and win.source != self.dealer:
            yield "earthly is won on the dealer's discard"

    def against_play(self, came: dict[str, bool]) -> Iterator[str]:
        """The heavenly and the earthly hand, as they came about by the play."""
        agreed = dict[str, int](self.rules.special)
        for name, so in came.items():
            if name in self.names and not so:
                yield f"{name} did not come about"
            elif so and name in agreed and name not in self.names and self._is_best(agreed[name]):
                yield f"{name} came about, and is not named"

    def _is_best(self, times: int) -> bool:
        """Whether a special hand that there is is in the list, with that which is."""
        agreed = dict[str, int](self.rules.special)
        return self.rules.several == "product" or times > max((agreed[name] for name in self.names), default=1)

    def against_evidence(self, evidence: Evidence) -> Iterator[str]:
        """What does not go with melds and tiles that are known."""
        yield from against_evidence(self.names, ASKS, evidence)
