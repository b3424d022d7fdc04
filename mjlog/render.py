"""A diagnostic as text for people and as values for programs."""

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from rich.cells import cell_len

from mjlog.diagnostics import Diagnostic, Kind, Where, shortened
from mjlog.model import SEATS
from mjlog.vocabulary import EVERY_WORD

Paint = Callable[[str, str], str]
"""Text and its role (``place``, ``error``, ``note``, ``caret``, ``label``) to text, perhaps with colours."""

_CUT = "…"
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)
_LABELLED_ZERO = re.compile(r"[A-Z] 0(?: |$)")
_ENTRY = re.compile(r"(?P<name>.+?)(?: (?P<number>\d+))?", re.ASCII)
_WORD = re.compile(r"[^\s>]*>?")
_UNSAFE: dict[int, str] = {
    **{code: chr(0x2400 + code) for code in range(0x20)},  # control characters become their pictures
    0x09: " ",
    0x7F: "\N{SYMBOL FOR DELETE}",
    **dict.fromkeys(
        [*range(0x80, 0xA0), *range(0xD800, 0xE000), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)],
        "\N{REPLACEMENT CHARACTER}",
    ),
}


def plain(text: str, role: str) -> str:
    """No colours."""
    del role
    return text


def blanks(sentence: str) -> str:
    """A sentence of the catalogue: the words of all rule sets, what else it leaves open in angle brackets."""
    return re.sub(r"{(\w+)}", lambda slot: EVERY_WORD.get(slot[1], f"<{slot[1]}>"), sentence)


def visible(text: str) -> str:
    """Text from a file made safe for a terminal, character by character: none of it moves the cursor or turns text."""
    return text if text.isprintable() else text.translate(_UNSAFE)  # nothing unsafe is printable


def short(name: str, columns: int) -> str:
    """A name made safe as by `visible` and cut to some columns."""
    name = visible(name)
    if cell_len(name) <= columns:
        return name
    name = name[: _step_on(name, 0, columns - 1)]
    while cell_len(name) >= columns:  # joined characters may be wider than each
        name = name[:-1]
    return name + _CUT


def render(diagnostic: Diagnostic, width: int = 80, names: Sequence[str] = (), paint: Paint = plain) -> str:
    """A fault in full, a note (what could not be checked) in one line.

    Args:
        diagnostic: the fault or note.
        width: columns of the terminal; the first line, which is searched and copied, is not fitted to it.
        names: the players by seat, where they are known.
        paint: adds colours.
    """
    role = diagnostic.severity.value
    head = f"{paint(visible(str(diagnostic.place)), 'place')}: {paint(diagnostic.code, role)}: "
    head += visible(diagnostic.message)
    where = visible(_where_text(diagnostic, names))
    if not diagnostic.is_fault:
        return f"{head} ({where})" if where else head
    return "\n".join((head, *_body(diagnostic, where, width, paint)))


def to_json(diagnostic: Diagnostic) -> dict[str, object]:
    """A diagnostic as values for JSON; what is not known is left out. ``step`` counts events from 0."""
    place, where = diagnostic.place, diagnostic.where
    values: dict[str, object] = {
        "code": diagnostic.code,
        "kind": diagnostic.kind.value,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "file": place.file,
        "line": place.line or None,
        "column": place.column or None,
        "path": place.path or None,
        "game": where.game,
        "deal": where.deal or None,
        "step": where.step,
        "seat": None if where.seat is None else SEATS[where.seat],
        "expected": diagnostic.expected or None,
        "recorded": diagnostic.actual or None,
        "difference": _difference(diagnostic) or None,
        "hint": diagnostic.hint or None,
    }
    return {name: value for name, value in values.items() if value is not None}


def _difference(diagnostic: Diagnostic) -> str:
    """What a recorded value lacks of the expected one. Of lists only a miscount is one: else they say what may be."""
    expected, actual = diagnostic.expected, diagnostic.actual
    is_list = ", " in expected or ", " in actual
    if diagnostic.kind is Kind.SYNTAX or (is_list and diagnostic.kind is not Kind.MISMATCH):
        return ""
    return difference(expected, actual)


def difference(expected: str, recorded: str) -> str:
    """Recorded less expected, word by word (``8000`` and ``12000``: ``+4000``), or what a list lacks and has too much.

    Empty where neither can be said.
    """
    right, said = expected.split(), recorded.split()
    if len(right) == len(said) and right != said:
        changes = [_change(one, other) for one, other in zip(right, said, strict=True)]
        if None not in changes:
            return _LABELLED_ZERO.sub("", " ".join(filter(None, changes))).strip()
    if ", " not in expected and ", " not in recorded:
        return ""
    due, listed = _entries(expected), _entries(recorded)
    lacking = [text for text, name, number in due if not _is_among(name, number, listed)]
    surplus = [text for text, name, number in listed if not _is_among(name, number, due)]
    parts = [f"lacks {', '.join(lacking)}"] if lacking else []
    parts += [f"has {', '.join(surplus)} too much"] if surplus else []
    return "; ".join(parts)


def _entries(listed: str) -> list[tuple[str, str, str]]:
    """What a list names, each with its name and number: ``dora 2``; those that count nothing (``ura 0``) left out."""
    found = [_ENTRY.fullmatch(entry) for entry in listed.split(", ")]
    return [(one[0], one["name"], one["number"] or "") for one in found if one and one["number"] != "0"]


def _is_among(name: str, number: str, entries: list[tuple[str, str, str]]) -> bool:
    """Whether a list has this name, with this number where both say one."""
    return any(name == other and (number == count or not number or not count) for _, other, count in entries)


def _change(expected: str, recorded: str) -> str | None:
    """How much more is recorded than expected; words must be equal and stay as they are; None where they are not."""
    if _NUMBER.fullmatch(expected) and _NUMBER.fullmatch(recorded):
        change = Decimal(recorded) - Decimal(expected)
        return f"{change:+}" if change else "0"
    return expected if expected == recorded else None


def _where_text(diagnostic: Diagnostic, names: Sequence[str]) -> str:
    """Where in the play: ``game 1, E2.1, B (Mina), step 23``; empty for what concerns a file as a whole."""
    where = diagnostic.where
    if where == Where() and not diagnostic.place.line:
        return ""
    parts = [f"game {where.game}"]
    if where.deal:
        parts.append(where.deal)
    if where.seat is not None:
        name = names[where.seat] if where.seat < len(names) else ""
        letter = SEATS[where.seat]
        parts.append(f"{letter} ({name})" if name and name != letter else letter)
    if where.step is not None:
        parts.append(f"step {where.step}")
    return ", ".join(parts)


def _body(diagnostic: Diagnostic, where: str, width: int, paint: Paint) -> Iterator[str]:
    if where:
        yield f"  {paint('in ' + where, 'label')}"
    if diagnostic.excerpt is not None:
        gutter = f"  {diagnostic.place.line or ''} | "
        text, before, under = _excerpt(*diagnostic.excerpt, width - len(gutter))
        yield paint(gutter, "label") + text
        yield paint(" " * (len(gutter) - 2) + "| ", "label") + " " * before + paint("^" * under, "caret")
    for label, value in (
        ("expected", diagnostic.expected),
        ("found" if diagnostic.kind is Kind.SYNTAX else "recorded", diagnostic.actual),
        ("difference", _difference(diagnostic)),
        ("hint", diagnostic.hint),
    ):
        if value:
            room = max(width - 14, 20)
            lines = textwrap.wrap(visible(shortened(value)), room, break_long_words=False, break_on_hyphens=False)
            yield f"  {paint(f'{label:<10}', 'label')}  " + ("\n" + " " * 14).join(lines)


def _excerpt(line: str, index: int, room: int) -> tuple[str, int, int]:
    """A line cut to some columns around an index: the text, the columns before the caret, and those under the word."""
    room = max(room, 20)
    line = visible(line.rstrip("\r"))
    index = min(index, len(line))
    found = _WORD.match(line, index)
    assert found is not None  # it matches nothing as well
    end = found.end()
    if len(line) > room or cell_len(line) > room:
        start = _step_back(line, index, room // 3)
        stop = _step_on(line, start, room - 2)
        if stop == len(line):
            start = _step_back(line, stop, room - 2)
        head, tail = _CUT * (start > 0), _CUT * (stop < len(line))
        before, under = head + line[start:index], line[index : min(end, stop)]
        return head + line[start:stop] + tail, cell_len(before), max(cell_len(under), 1)
    return line, cell_len(line[:index]), max(cell_len(line[index:end]), 1)


def _step_back(line: str, index: int, columns: int) -> int:
    """The first index from which the text up to ``index`` takes no more than some columns."""
    if (near := line[max(index - columns, 0) : index]).isascii():
        return index - len(near)
    start = index
    while start and (columns := columns - cell_len(line[start - 1])) >= 0:
        start -= 1
    return start


def _step_on(line: str, index: int, columns: int) -> int:
    """The last index up to which the text from ``index`` takes no more than some columns."""
    if (near := line[index : index + columns]).isascii():
        return index + len(near)
    stop = index
    while stop < len(line) and (columns := columns - cell_len(line[stop])) >= 0:
        stop += 1
    return stop
