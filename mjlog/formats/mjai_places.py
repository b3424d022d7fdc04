"""Where the statements and events of a deal stand in a text of MJAI lines, found when a fault asks for it."""

import re
from functools import partial
from typing import Final

from mjlog.diagnostics import Diagnostic, Source, Where
from mjlog.formats.documents import MisreadError, Path
from mjlog.formats.mjai_deal import DealReader
from mjlog.formats.mjai_fields import Scene
from mjlog.formats.mjai_layouts import Dialect, Line, parse_line
from mjlog.formats.mjai_manner import Manner
from mjlog.model import Game, Places

_START: Final = {
    "bakaze": "label",
    "kyoku": "label",
    "honba": "honba",
    "kyotaku": "sticks",
    "scores": "points",
    "oya": "dealer",
    "dora_marker": "dora",
}
_RESULT: Final = {
    "deltas": "pay",
    "fu": "value",
    "fan": "value",
    "hora_points": "value",
    "yakus": "for",
    "pai": "on",
    "target": "from",
}
"""What the fields of a result are; the number of the result follows."""


def column_of(text: str, path: Path) -> int:
    """Where in a line a value stands: of the field that its path begins with, or the column that it is."""
    first = path[0]
    if isinstance(first, int):
        return min(first, len(text))
    found = re.search(rf'"{re.escape(first)}"\s*:\s*', text)
    return found.end() if found else 0


def diagnostic(source: Source, fault: MisreadError, text: str, offset: int, where: Where) -> Diagnostic:
    """A fault met in a line, with its place."""
    at = offset + column_of(text, fault.path)
    facts: dict[str, object] = {"problem": fault.problem, "what": fault.problem}
    return Diagnostic(fault.code, where, source.place(at), facts, excerpt=source.excerpt(at))


def places_of(text: str, start: int, end: int, manner: Manner) -> Places:
    """The places of the deal between two offsets of a text."""
    events = partial(find_events, text, start, end, manner.scene.players, manner.scene.places)
    return Places({"deal": start}, events, partial(_find_parts, text, start, end))


def _find_parts(text: str, start: int, end: int, parts: dict[str, int]) -> None:
    """Find the statements of the deal between two offsets."""
    results = 0
    offset = start
    for one in text[start:end].split("\n"):
        try:
            line = parse_line(one)
        except MisreadError:
            line = {}
        kind = line.get("type", "")
        if kind == "start_kyoku":
            parts |= {part: offset + column_of(one, (name,)) for name, part in _START.items() if name in line}
            at = offset + column_of(one, ("tehais",))
            for letter in "ABCD":
                at = one.find("[", at - offset + 1) + offset
                parts[f"hand {letter}"] = max(at, offset)
        elif kind == "haipai" and line.get("actor") in (0, 1, 2, 3):
            parts[f"hand {'ABCD'[line['actor']]}"] = offset
        elif kind in ("hora", "ryukyoku"):
            parts[f"result {results}"] = offset
            _find_result(line, one, offset, results, parts)
            results += 1
        offset += len(one) + 1


def _find_result(line: Line, text: str, offset: int, number: int, parts: dict[str, int]) -> None:
    """Find the statements of a result."""
    for name in line:
        at = offset + column_of(text, (name,))
        if name in _RESULT:
            parts.setdefault(f"{_RESULT[name]} {number}", at)
        elif name in ("ura_markers", "uradora_markers"):
            parts.setdefault("ura", at)
        elif name == "hora_tehais" and line.get("actor") in (0, 1, 2, 3):
            parts[f"shown {'ABCD'[line['actor']]}"] = at
        elif name == "tehais":
            parts |= {f"shown {letter}": at for letter in "ABCD"}


def find_events(text: str, start: int, end: int, players: int, places: int) -> list[int]:
    """The offset of each event of the deal between two offsets, by reading it again line by line."""
    reader = DealReader(Game(), Manner(Dialect(), Scene(players=players, places=places)))
    offsets: list[int] = []
    reader.offsets = offsets
    events = reader.deal.events
    offset = start
    for line in text[start:end].split("\n"):
        reader.offset = offset
        try:
            reader.play([line])
        except MisreadError:
            break
        finally:
            offsets += [offset] * (len(events) - len(offsets))
        offset += len(line) + 1
    reader.finish(faulty=True)
    return offsets
