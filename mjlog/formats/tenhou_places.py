"""Where the statements and events of a deal stand in Tenhou's XML log, found when a fault asks for it."""

import re
from functools import partial
from typing import Final

from mjlog.formats.tenhou_codes import HOMES
from mjlog.formats.tenhou_deal import NAMES, DealReader
from mjlog.formats.tenhou_tags import Fault
from mjlog.formats.tenhou_values import Seating
from mjlog.model import Game, Places

_HEADER_TAG = re.compile(r"(mjloggm|SHUFFLE|GO|UN|TAIKYOKU)\b")
_TAG = re.compile(r"(INIT|AGARI|RYUUKYOKU)\s")
_ATTRIBUTE = re.compile(r"""\s([\w.-]+)\s*=\s*(["'])(.*?)\2""", re.DOTALL)
_SEED: Final = ("label", "honba", "sticks", "dice", "", "dora")
"""What the numbers of ``seed`` are."""
_START: Final = {
    "ten": "points",
    "oya": "dealer",
    "hai0": "hand A",
    "hai1": "hand B",
    "hai2": "hand C",
    "hai3": "hand D",
}
_SHOWN: Final = {"hai0": "shown A", "hai1": "shown B", "hai2": "shown C", "hai3": "shown D"}
_RESULT: Final = {
    "sc": ("pay", "before"),
    "ba": ("honba", "sticks"),
    "ten": ("value",),
    "yaku": ("for",),
    "yakuman": ("for",),
    "machi": ("on",),
    "fromWho": ("from",),
    "paoWho": ("pao",),
    "doraHai": ("indicators",),
}
"""What the attributes of a result are; the number of the result follows."""


NAMED: Final = {("UN", name): letter for name, letter in zip(NAMES, "ABCD", strict=True)}


def part_of(tag: str, name: str) -> str:
    """The game's tag that an attribute of the header becomes: a letter for a player's name, else an extra."""
    return NAMED.get((tag, name)) or f"_tenhou-{name if HOMES.get(name) == tag else f'{tag.lower()}-{name}'}"


def find_header(text: str, start: int, first: int, end: int, parts: dict[str, int]) -> None:
    """Find the statements of the game between two offsets, the first deal of which stands at another."""
    offset = start
    met = set[str]()
    for piece in text[start + 1 : first].split("<"):
        tag = _HEADER_TAG.match(piece)
        if tag and tag[1] not in met:
            met.add(tag[1])
            parts |= {part_of(tag[1], found[1]): offset + 1 + found.start(1) for found in _ATTRIBUTE.finditer(piece)}
        offset += len(piece) + 1
    if "_tenhou-type" in parts:
        parts["Rules"] = parts["_tenhou-type"]
    standing = text.rfind("owari", first, end)
    if standing >= 0:
        parts["final"] = parts["total"] = standing


def places_of(text: str, start: int, end: int, seating: Seating, *, ended: bool) -> Places:
    """The places of the deal between two offsets of a text; ``ended``: as for `DealReader`."""
    events = partial(find_events, text, start, end, seating, ended=ended)
    return Places({"deal": start}, events, partial(_find_parts, text, start, end))


def _find_parts(text: str, start: int, end: int, parts: dict[str, int]) -> None:
    """Find the statements of the deal between two offsets."""
    result = 0
    offset = start
    for piece in text[start + 1 : end].split("<"):
        tag = _TAG.match(piece)
        if tag:
            values = {found[1]: (offset + 1 + found.start(3), found[3]) for found in _ATTRIBUTE.finditer(piece)}
            if tag[1] == "INIT":
                parts |= {_START[name]: at for name, (at, _) in values.items() if name in _START}
                at, seed = values.get("seed", (0, ""))
                for part, number in zip(_SEED, seed.split(",") if seed else (), strict=False):
                    parts[part] = at
                    at += len(number) + 1
            else:
                parts[f"result {result}"] = offset
                for name, (at, value) in values.items():
                    parts |= {f"{part} {result}": at for part in _RESULT.get(name, ())}
                    if name == "doraHaiUra":
                        parts.setdefault("ura", at)
                    elif name == "who" and value in ("0", "1", "2", "3") and "hai" in values:
                        parts[f"shown {'ABCD'[int(value)]}"] = values["hai"][0]
                    elif name in _SHOWN:
                        parts[_SHOWN[name]] = at
                result += 1
        offset += len(piece) + 1
    if "hand A" in parts:
        parts["dealt"] = parts["hand A"]


def find_events(text: str, start: int, end: int, seating: Seating, *, ended: bool) -> list[int]:
    """The offset of each event of the deal between two offsets, by reading it again piece by piece."""
    reader = DealReader(Game(), seating, ended=ended)
    reader.offsets = offsets = list[int]()
    reader.offset = start
    events = reader.deal.events
    for piece in text[start + 1 : end].split("<"):
        try:
            reader.play([piece])
        except Fault:
            break
        finally:
            offsets += [reader.offset] * (len(events) - len(offsets))
        if reader.ended:
            break
        reader.offset += len(piece) + 1
    reader.finish()
    return offsets
