"""What a record says that its game, written again, would not: kept as paths with values, and put back on writing."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

from mjlog.formats.documents import Path

Extras = list[tuple[str, str]]

HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
"""What JSON may hold and no text."""
_IS: Final = "_majiang-is"
"""``_majiang-is [57,"fulou","m","m055+"]``: the value at a path, which comes last."""
_LACKS: Final = "_majiang-lacks"
"""``_majiang-lacks [57,"hule","fu"]``: nothing is there."""


def differences(written: object, found: object) -> Extras:
    """What to change in the one tree of values to get the other."""
    return [
        (_LACKS, _text(path)) if value is _NOTHING else (_IS, _text((*path, value)))
        for path, value in _differences(written, found, ())
    ]


_NOTHING: Final = object()


def _differences(written: object, found: object, path: Path) -> Iterator[tuple[Path, object]]:
    pairs: Iterable[tuple[str | int, object, object]]
    if isinstance(written, dict) and isinstance(found, dict):
        names = written if written.keys() == found.keys() else dict.fromkeys((*written, *found))
        pairs = [(name, written.get(name, _NOTHING), found.get(name, _NOTHING)) for name in names]
    elif isinstance(written, list) and isinstance(found, list) and len(written) == len(found):
        if written == found and all(isinstance(one, dict) for one in written):
            return  # moves, of each value of which the reader has seen that it is no 1.0 or true in place of 1
        pairs = zip(range(len(written)), written, found, strict=True)
    elif type(written) is not type(found) or written != found:
        yield path, found
        return
    else:
        return
    for key, one, other in pairs:
        if isinstance(one, dict | list) or type(one) is not type(other) or one != other:
            yield from _differences(one, other, (*path, key))


def apply(tree: object, extras: Iterable[tuple[str, str]]) -> None:
    """Change a tree so that it is again as it was found; what leads nowhere in it changes nothing."""
    for name, text in extras:
        if name not in (_IS, _LACKS):
            continue
        try:
            path = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(path, list) and path:
            value = path.pop() if name == _IS else _NOTHING
            _set(tree, path, value)


def _set(tree: object, path: list[object], value: object) -> None:
    *steps, last = path or [None]
    for step in steps:
        tree = _at(tree, step)
    if isinstance(tree, dict) and isinstance(last, str):
        if value is _NOTHING:
            tree.pop(last, None)
        else:
            tree[last] = value
    elif isinstance(tree, list) and type(last) is int and 0 <= last < len(tree) and value is not _NOTHING:
        tree[last] = value


def _at(tree: object, step: object) -> object:
    """The value under a key or index; None where there is none."""
    if isinstance(tree, dict):
        return tree.get(step) if isinstance(step, str) else None
    return tree[step] if isinstance(tree, list) and type(step) is int and 0 <= step < len(tree) else None


def _text(path: tuple[object, ...]) -> str:
    """A path as JSON; half characters, which no file can hold, as their numbers."""
    text = json.dumps(path, ensure_ascii=False, separators=(",", ":"))
    return HALF_CHARACTER.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
