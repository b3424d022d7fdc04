"""``rules``: what may be agreed on, how presets differ, and by which of them records were played."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import json
import shutil
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.app import app, examples, fail, listed, near, paint
from mjlog.diagnostics import shortened
from mjlog.render import visible

if TYPE_CHECKING:
    from mjlog.cli.compared import Column
    from mjlog.rules.options import Option
    from mjlog.rules.select import Entry

_INDENT = 13
"""Of what stands under an option."""


@app.command(
    epilog=examples(
        "mjlog rules",
        "mjlog rules riichi tenhou",
        "mjlog rules riichi tenhou majsoul",
        "mjlog rules riichi wrc uma=30,10,-10,-30 mleague --all",
        "mjlog rules hongkong --compare --json",
        "mjlog rules --infer game.mjn",
        "mjlog rules --infer league/ other.mjlog",
    )
)
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME [PRESET [OPTION=VALUE]...]...] | FILE...",
            help="A rule set and presets of it, each with options that deviate; with --infer, records. Without any, "
            "the rule sets are listed.",
        ),
    ] = None,
    *,
    compare: Annotated[bool, typer.Option("--compare", help="Compare all presets, those named first.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Compare options in which they agree, too.")] = False,
    infer: Annotated[bool, typer.Option("--infer", help="Tell by which rules records may have been played.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON value; with --infer a line a game.")] = False,
) -> None:
    """List rule sets, the options of one, or how presets differ; or find the rules of records.

    One preset: each option's value, meaning and source. Several: a table of what differs.

    With --infer a header counts no further than it names a rule set. The presets without a fault are told, or which
    options it takes; what this leaves open; and what every other preset objects to. Exit code 1: none was found.
    """
    words = words or []
    if infer:
        from mjlog.cli.inferred import print_inferred

        if compare or every:
            fail("--compare and --all are of presets, not of records")
        if not words:
            fail("--infer needs a record")
        raise typer.Exit(print_inferred(words, as_json=as_json))
    from mjlog.rules.select import RULE_SETS

    if not words:
        if compare or every:
            fail(f"which rule set{listed(RULE_SETS)}")
        typer.echo(_json(_list_json(RULE_SETS)) if as_json else _list_text(RULE_SETS))
        return
    name = words[0]
    entry = RULE_SETS.get(name)
    if entry is None:
        fail(f"there is no rule set {shortened(visible(name))!r}{near(name, RULE_SETS) or listed(RULE_SETS)}")
    columns = _columns(name, entry, words[1:])
    if compare:
        columns = list(dict.fromkeys([*columns, *(_column(name, entry, preset, []) for preset in entry.presets)]))
    if len(columns) > 1:
        from mjlog.cli.compared import compared_json, compared_text

        typer.echo(_json(compared_json(name, columns, every)) if as_json else compared_text(name, columns, every))
        return
    only = columns[0] if columns else _column(name, entry, entry.default or next(iter(entry.presets)), [])
    typer.echo(_json(_rules_json(name, entry, only)) if as_json else _rules_text(name, entry, only))


def _columns(name: str, entry: "Entry", words: Sequence[str]) -> "list[Column]":
    """What the words name: presets, each with the options that follow it; before the first, those of the default."""
    named: list[tuple[str, list[str]]] = []
    for word in " ".join(words).split():
        if "=" not in word:
            named.append((word, []))
        elif named:
            named[-1][1].append(word)
        elif entry.default:
            named.append((entry.default, [word]))
        else:
            fail(f"{name} needs a preset before {shortened(visible(word))!r}{listed(entry.presets)}")
    return list(dict.fromkeys(_column(name, entry, preset, options) for preset, options in named))


def _column(name: str, entry: "Entry", preset: str, options: Sequence[str]) -> "Column":
    from mjlog.cli.compared import Column
    from mjlog.rules.options import read_options, write_options

    if preset not in entry.presets:
        known = near(preset, entry.presets) or listed(entry.presets)
        fail(f"there is no {name} preset {shortened(visible(preset))!r}{known}")
    rules, faults = read_options(options, entry.presets[preset])
    for fault in faults:
        option, value = (shortened(visible(one)) for one in (fault.name, fault.value))
        if fault.code == "unknown-option":
            fail(f"there is no option {option!r}{near(option, entry.options) or f'; mjlog rules {name} lists all'}")
        wrong = "is set twice" if fault.code == "repeated-option" else f"cannot be {value!r}: {fault.hint}"
        fail(f"option {option} {wrong}")
    return Column(preset, rules, tuple(write_options(rules, entry.presets[preset])))


_Json = Mapping[str, object] | Sequence[object]


def _json(value: _Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list_json(entries: "Mapping[str, Entry]") -> _Json:
    return [
        {
            "rules": name,
            "about": entry.about,
            "presets": list(entry.presets),
            "default": entry.default or None,
        }
        for name, entry in entries.items()
    ]


def _list_text(entries: "Mapping[str, Entry]") -> str:
    width = shutil.get_terminal_size((100, 24)).columns
    lines: list[str] = []
    for name, entry in entries.items():
        presets = [f"{one} (default)" if one == entry.default else one for one in entry.presets]
        lines += [paint(name, "place"), _wrapped("about", entry.about, width)]
        lines.append(_wrapped("presets", ", ".join(presets), width))
    return "\n".join(lines)


def _rules_json(name: str, entry: "Entry", column: "Column") -> _Json:
    options = [
        {
            "name": option.name,
            "value": value,
            "meaning": option.meaning,
            "values": option.values,
            "source": source,
        }
        for option, value, source in _described(entry, column)
    ]
    return {
        "rules": name,
        "preset": column.preset,
        "default": entry.default or None,
        "options": options,
        "sources": dict(entry.references),
    }


def _rules_text(name: str, entry: "Entry", column: "Column") -> str:
    """Each option with its value, meaning and source, and what stands for a source."""
    width = shutil.get_terminal_size((100, 24)).columns
    lines = [paint(f"{name} {column.label}", "place"), _wrapped("about", entry.about, width)]
    if not entry.default:
        lines.append(_wrapped("presets", f"{', '.join(entry.presets)}; a record has to name one", width))
    for option, value, source in _described(entry, column):
        lines.append(f"{paint(option.name, 'place')}={value}")
        for label, text in (("meaning", option.meaning), ("values", option.values), ("source", source)):
            lines.append(_wrapped(label, text, width))
    lines.append("")
    lines += [_wrapped(source, text, width) for source, text in entry.references.items()]
    return "\n".join(lines)


def _wrapped(label: str, text: str, width: int) -> str:
    """A labelled text, its further lines below its first."""
    indent = " " * _INDENT
    label = f"  {label}".ljust(_INDENT)
    return paint(label, "label") + textwrap.fill(indent + text, width, subsequent_indent=indent).lstrip()


def _described(entry: "Entry", column: "Column") -> "Iterator[tuple[Option, str, str]]":
    """The options of a rule set, each with its value and the source of this."""
    from mjlog.rules.options import describe_options, write_value

    preset = entry.presets[column.preset]
    for option in describe_options(type(preset)):
        value = getattr(column.rules, option.field)
        stands = value == getattr(preset, option.field)
        yield (
            option,
            write_value(value),
            entry.sources[column.preset][option.field] if stands else "as asked here",
        )
