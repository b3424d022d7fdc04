"""What a record says beyond what the model says: how a tree differs from the one made of the model, and back.

A difference of two objects is an object of the names that change: a new value, the difference of two objects or of
two lists of the same length (by index), or null where the name is not there (as in JSON merge patches, RFC 7386; no
value here is null). The rest of a deal is a list that goes along its messages: a number, so many that are as made; an
object, the difference of the next one; a list, entries that stand between (what players pressed, who left).
"""

import json
from typing import Final

from mjlog.formats.documents import MisreadError, Path

_DEPTH: Final = 60
"""Deeper than any record."""


def without_defaults(value: object, path: Path) -> object:
    """A tree without the fields that have their default value (null, false, 0, empty), as protobuf leaves them out.

    Raises:
        MisreadError: it is deeper than any record.
    """
    try:
        return _plain(value, _DEPTH)
    except RecursionError:
        raise MisreadError(path, "this is nested deeper than any record") from None


def _plain(value: object, depth: int) -> object:
    if not depth:
        raise RecursionError
    if isinstance(value, list):
        return [_plain(one, depth - 1) if isinstance(one, (dict, list)) else one for one in value]
    if not isinstance(value, dict):
        return value
    fields: dict[str, object] = {}
    for name, one in value.items():
        field = _plain(one, depth - 1) if isinstance(one, (dict, list)) else one
        if field or isinstance(field, (dict, float)):
            fields[name] = field
    return fields


def difference(made: object, wanted: object) -> object:
    """How to get from a tree to another; None where they are the same."""
    if isinstance(made, dict) and isinstance(wanted, dict):
        changes: dict[str, object] = {name: None for name in made if name not in wanted}
        for name, value in wanted.items():
            if name not in made:
                changes[name] = value
            elif made[name] != value:
                changes[name] = difference(made[name], value)
        return changes or None
    if _are_alike(made, wanted):
        pairs = zip(made, wanted, strict=True)  # type: ignore[call-overload]
        return {str(at): difference(one, other) for at, (one, other) in enumerate(pairs) if one != other} or None
    return None if made == wanted else wanted


def _are_alike(made: object, wanted: object) -> bool:
    """Whether these are lists of as many objects."""
    if not isinstance(made, list) or not isinstance(wanted, list) or len(made) != len(wanted):
        return False
    return all(isinstance(one, dict) for one in (*made, *wanted))


def changed(made: object, changes: object) -> object:
    """The tree that a difference leads to.

    Raises:
        LookupError, ValueError: it is not the difference of such a tree.
    """
    if isinstance(made, list) and isinstance(changes, dict):
        result = list(made)
        for at, change in changes.items():
            result[int(at)] = changed(made[int(at)], change)
        return result
    if not isinstance(made, dict) or not isinstance(changes, dict):
        return changes
    fields = {name: changed(value, changes[name]) if name in changes else value for name, value in made.items()}
    fields |= {name: change for name, change in changes.items() if name not in made}
    return {name: value for name, value in fields.items() if value is not None}


def rest_of(made: list[object], entries: list[tuple[object, bool]]) -> list[object] | None:
    """The rest of a deal.

    Args:
        made: its messages as made of the model.
        entries: as they stand in the record, each with whether it is one of the messages.
    """
    rest: list[object] = []
    messages = iter(made)
    for entry, is_message in entries:
        change = difference(next(messages), entry) if is_message else [entry]
        last = rest[-1] if rest else None
        if change is None:
            rest[-1:] = [last + 1] if isinstance(last, int) else [*rest[-1:], 1]
        elif isinstance(change, list) and isinstance(last, list):
            last += change
        else:
            rest.append(change)
    return None if all(isinstance(one, int) for one in rest) else rest


def with_rest(made: list[object], rest: list[object]) -> list[object] | None:
    """A deal's messages with its rest; None where that speaks of other messages."""
    entries: list[object] = []
    done = 0
    try:
        for one in rest:
            if isinstance(one, int):
                entries += made[done : done + one]
                done += one
            elif isinstance(one, list):
                entries += one
            else:
                entries.append(changed(made[done], one))
                done += 1
    except (LookupError, ValueError):
        return None
    return entries if done == len(made) else None


def to_text(value: object) -> str:
    """A tree as text of one line."""
    return json.dumps(value, separators=(",", ":"))


def from_text(text: str) -> object:
    """The tree of a text; None where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
