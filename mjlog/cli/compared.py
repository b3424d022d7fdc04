"""Presets side by side: a row an option, a column a preset."""

import re
import shutil
from collections.abc import Sequence

from mjlog.cli.app import paint
from mjlog.rules.options import Option, describe_options
from mjlog.rules.select import Variant

_GAP = "  "
_PARTS = re.compile(r"(?<=[,=])")
_JOINTS = re.compile(r"(?<=[a-z]-)(?=[a-z])")
"""Where a value goes on in the next line: after commas and the like or, where that is not enough, in joined words."""


def compared_json(columns: Sequence[Variant], every: bool) -> dict[str, object]:
    """The options in which some presets differ, or every one, with their values by preset."""
    options = [
        {
            "name": option.name,
            "meaning": option.meaning,
            "values": {column.label: value for column, value in zip(columns, values, strict=True)},
        }
        for option, values in _rows(columns, every)
    ]
    return {"rules": columns[0].name, "presets": [column.label for column in columns], "options": options}


def compared_text(columns: Sequence[Variant], every: bool) -> str:
    """The same as tables for this terminal, and how many options agree."""
    rows = _rows(columns, every=True)
    shown = [(option.name, values) for option, values in rows if every or len(set(values)) > 1]
    agree = sum(len(set(values)) == 1 for _, values in rows)
    differ = f"{agree} of {len(rows)} options agree" if agree < len(rows) else "no option agrees"
    if agree == len(rows):
        differ = f"all {agree} options agree"
    more = "" if every or not agree else " (--all shows them)"
    heads = [column.label for column in columns]
    tables = render_table([columns[0].name, *heads], [[one, *values] for one, values in shown]) if shown else []
    return "\n".join([*tables, *([""] if shown else []), f"{differ}{more}"])


def _rows(columns: Sequence[Variant], every: bool) -> list[tuple[Option, list[str]]]:
    """Each option with its value in each column, those alike left out unless all are asked for."""
    written = [column.values for column in columns]
    options = describe_options(type(columns[0].options))
    rows = [(option, [values[option.name] for values in written]) for option in options]
    return [(option, values) for option, values in rows if every or len(set(values)) > 1]


def render_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table, its cells broken to fit the terminal; where that is not enough, of several, a part each.

    The first column is in every part, and never broken but in its head.
    """
    screen = shutil.get_terminal_size((100, 24)).columns
    first = max(len(row[0]) for row in rows)
    least = [max(_longest(row[index], row is not head) for row in (head, *rows)) for index in range(1, len(head))]
    room = screen - first
    fitting, used = 0, 0
    while fitting < len(least) and (used := used + len(_GAP) + max(least)) <= room:
        fitting += 1
    parts = -(-len(least) // max(fitting, 1))
    size = -(-len(least) // parts)
    lines: list[str] = []
    for start in range(1, len(head), size):
        indexes = range(start, min(start + size, len(head)))
        natural = [max(len(row[index]) for row in (head, *rows)) for index in indexes]
        widths = [first, *_widen([least[index - 1] for index in indexes], natural, room)]
        lines += [""] if lines else []
        for row in (head, *rows):
            texts = _broken([row[0], *(row[index] for index in indexes)], widths)
            lines += [paint(text, "place") for text in texts] if row is head else texts
    return lines


def _widen(widths: list[int], natural: Sequence[int], room: int) -> list[int]:
    """Widths of columns that share a room, the narrowest of those that want more widened first."""
    spare = room - sum(widths) - len(_GAP) * len(widths)
    while spare > 0 and (wanting := [index for index, width in enumerate(widths) if width < natural[index]]):
        widths[min(wanting, key=lambda index: widths[index])] += 1
        spare -= 1
    return widths


def _longest(text: str, joints: bool) -> int:
    """Columns that a text takes at least, if joined words may be broken or not."""
    parts = [part for word in text.split() for part in _PARTS.split(word)]
    return max((len(piece) for part in parts for piece in (_JOINTS.split(part) if joints else [part])), default=0)


def _broken(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A row as lines."""
    cells = [_fill(text, width) for text, width in zip(row, widths, strict=True)]
    height = max(map(len, cells))
    padded = [[*cell, *[""] * (height - len(cell))] for cell in cells]
    lines = zip(*padded, strict=True)
    return [_GAP.join(part.ljust(width) for part, width in zip(line, widths, strict=True)).rstrip() for line in lines]


def _fill(text: str, width: int) -> list[str]:
    """A text broken where it may be."""
    lines = [""]
    for word in text.split():
        joint = " " if lines[-1] else ""
        for part in _PARTS.split(word):
            for piece in [part] if len(part) <= width else _JOINTS.split(part):
                if lines[-1] and len(lines[-1]) + len(joint) + len(piece) > width:
                    lines.append(piece)
                else:
                    lines[-1] += joint + piece
                joint = ""
    return lines
