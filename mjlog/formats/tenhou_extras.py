"""What Tenhou's XML log says of a deal and the model has no place for: extras, by the tag that they belong to.

``_tenhou-agari2-chip`` is the attribute ``chip`` of the deal's second AGARI, ``_tenhou-agari2-without`` names what a
tag always has and lacks here. REACH is ``riichi`` in its first step and ``reach`` in its second; ``sc`` is what stands
in it beyond points. Attributes with a place in the model are extras where they contradict what the record says before,
or say it in another way: a closed kan names one of its tiles, no matter which; kept where it is not the lowest.
"""

import re
from collections.abc import Iterable
from typing import Final

from mjlog.formats.tenhou_tags import Attributes, Layout
from mjlog.formats.tenhou_values import Seating, ValueReader, claim_of
from mjlog.model import Call, Deal, Discard, Drawn, Indicator, Say, Win

_EXTRA: Final = re.compile(r"_tenhou-([a-z]+\d*)-(.+)")


def numbered(tag: str, number: int) -> str:
    """The name of a tag in extras, by its number among those of its kind in the deal."""
    return tag if number <= 1 else f"{tag}{number}"


def extras_by_tag(extras: Iterable[tuple[str, str]]) -> dict[str, dict[str, str]]:
    """The attributes that are extras, by the names of their tags."""
    by_tag: dict[str, dict[str, str]] = {}
    for name, value in extras:
        found = _EXTRA.fullmatch(name)
        if found:
            by_tag.setdefault(found[1], {})[found[2]] = value
    return by_tag


class ExtrasReader(ValueReader):
    """Keeps the extras of the deal being read."""

    __slots__ = ("codes", "deal", "riichi")

    def __init__(self, seating: Seating) -> None:
        super().__init__(seating)
        self.deal = Deal()
        self.riichi: tuple[int, int, int] | None = None  # who declared it, the number of events before it, its offset
        self.codes: list[tuple[int, str, str]] = []  # melds so far: seat, kind, number as written

    def keep_extras(self, layout: Layout, attributes: Attributes) -> None:
        """Keep the attributes without a place."""
        tag = "riichi" if layout.tag == "REACH" and attributes["step"] == "1" else layout.tag.lower()
        for name in layout.extras:
            self.keep(tag, name, attributes[name])

    def keep(self, tag: str, name: str, value: str) -> None:
        """Keep what has no place in the model: an attribute of the latest tag of its kind."""
        self.deal.extras.append((f"_tenhou-{numbered(tag, self.count(tag))}-{name}", value))

    def count(self, tag: str) -> int:
        """How many tags of a kind there are so far, by what they left in the deal."""
        deal = self.deal
        match tag:
            case "n":
                return sum(isinstance(event, Call) for event in deal.events)
            case "dora":
                return sum(isinstance(event, Indicator) for event in deal.events)
            case "bye" | "un":
                what = "left" if tag == "bye" else "back"
                return sum(isinstance(event, Say) and event.what == what for event in deal.events)
            case "riichi" | "reach":
                declared = sum(
                    event.riichi if isinstance(event, Discard) else event == Say(event.seat, "riichi")
                    for event in deal.events
                    if isinstance(event, Discard | Say)
                )
                return declared + (self.riichi is not None)
            case "agari" | "ryuukyoku":
                return sum(isinstance(result, Win if tag == "agari" else Drawn) for result in deal.results)
            case "sc":
                return len(deal.results)
            case _:
                return 1

    def keep_lacking(self, tag: str, attributes: Attributes, always: frozenset[str]) -> None:
        """Keep which attributes a tag lacks that it always has."""
        if lacking := always.difference(attributes):
            self.keep(tag, "without", " ".join(sorted(lacking)))

    def melds_of(self, seat: int) -> str:
        """The numbers of a player's melds as a win lists them: the latest first, a kakan in the place of its pon."""
        codes: list[str] = []
        faces: list[int] = []
        for caller, kind, code in self.codes:
            if caller == seat:
                face = claim_of(seat, code, self.seating.red).ids[0] // 4
                if kind == "kakan" and face in faces:
                    codes[faces.index(face)] = code
                else:
                    codes.append(code)
                    faces.append(-1 if kind == "chi" else face)
        return ",".join(reversed(codes))
