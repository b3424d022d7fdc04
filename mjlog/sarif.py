"""What was found in records as SARIF 2.1.0, which editors and code hosts show at the line."""

import json
from collections.abc import Iterable, Iterator
from importlib import metadata
from urllib.parse import quote

from mjlog.catalogue import CODES, KINDS, TIER_OF, Kind
from mjlog.checks import Judged
from mjlog.diagnostics import Diagnostic
from mjlog.render import blanks, to_json, visible

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_INDEX = {code: index for index, code in enumerate(CODES)}


def sarif(judged: Iterable[Judged], *, quiet: bool = False) -> Iterator[str]:
    """The document line by line, a result each, so that it may be of any length.

    Args:
        judged: the games.
        quiet: whether it has faults alone, without notes.
    """
    driver = {"name": "mjlog", "version": metadata.version("mjlog"), "rules": [_rule(code) for code in CODES]}
    head = {"$schema": _SCHEMA, "version": "2.1.0", "runs": []}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": []}
    yield f"{json.dumps(head)[:-2]}{json.dumps(run)[:-2]}"
    found = (one for game in judged for one in (game.faults if quiet else game.diagnostics))
    for number, one in enumerate(found):
        yield ("," if number else "") + json.dumps(_result(one), ensure_ascii=False)
    yield "]}]}"


def _rule(code: str) -> dict[str, object]:
    row = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": blanks(row.sentence)},
        "help": {"text": f"It rests on: {blanks(row.rule)}. {row.kind.capitalize()}: {KINDS[row.kind]}."},
        "defaultConfiguration": {"level": "note" if row.kind is Kind.UNCHECKED else "error"},
        "properties": {"kind": row.kind, "check": TIER_OF[code]},
    }


def _result(diagnostic: Diagnostic) -> dict[str, object]:
    values = to_json(diagnostic)
    parts = [str(values["message"])]
    parts += [f"{name}: {values[name]}" for name in ("expected", "recorded", "difference", "hint") if name in values]
    where = {name: values[name] for name in ("game", "deal", "step", "seat") if name in values}
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": _INDEX[diagnostic.code],
        "level": diagnostic.severity.value,
        "message": {"text": visible("; ".join(parts))},
        "locations": [_location(diagnostic)],
        "properties": where,
    }


def _location(diagnostic: Diagnostic) -> dict[str, object]:
    place = diagnostic.place
    physical: dict[str, object] = {"artifactLocation": {"uri": quote(place.file, errors="surrogateescape")}}
    if place.line:
        physical["region"] = {"startLine": place.line, "startColumn": place.column}
    location: dict[str, object] = {"physicalLocation": physical}
    if place.path:
        location["logicalLocations"] = [{"fullyQualifiedName": place.path}]
    return location
