"""``rules``: what may be agreed on, how presets differ, and by which of them records were played."""

# ruff: noqa: PLC0415 (a command imports what it needs, so that the others start at once and stay small)

import json
import shutil
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mjlog.cli.app import app, examples, fail, listed, paint
from mjlog.diagnostics import shortened
from mjlog.render import visible

if TYPE_CHECKING:
    from mjlog.rules.options import Option
    from mjlog.rules.select import Entry, Variant

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

    named = " ".join(words).split()
    if not named:
        if compare or every:
            fail(f"which rule set{listed(RULE_SETS)}")
        typer.echo(_json(_list_json(RULE_SETS)) if as_json else _list_text(RULE_SETS))
        return
    columns = _variants(named, compare)
    if len(columns) > 1:
        from mjlog.cli.compared import compared_json, compared_text

        typer.echo(_json(compared_json(columns, every)) if as_json else compared_text(columns, every))
        return
    typer.echo(_json(_rules_json(columns[0])) if as_json else _rules_text(columns[0]))


def _variants(words: Sequence[str], compare: bool) -> "list[Variant]":
    """The presets of a rule set that the words name, each with the options that follow it, or else its first.

    Options before every preset are of the default; to compare, all presets come after those named.
    """
    from mjlog.rules.select import RULE_SETS, is_option

    name, *rest = words
    asked: list[str] = []
    for word in rest:
        if asked and is_option(word):
            asked[-1] += f" {word}"
        else:
            asked.append(word)
    entry = RULE_SETS.get(name)
    if entry and compare:
        asked += entry.presets
    elif entry and not asked:
        asked = [entry.default or next(iter(entry.presets))]
    return list(dict.fromkeys(_variant(f"{name} {text}") for text in asked or [""]))


def _variant(text: str) -> "Variant":
    from mjlog.rules.select import select_rules

    selected = select_rules(text)
    if selected.variant is None:
        fail(visible(shortened(selected.problem)))
    return selected.variant


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


def _rules_json(variant: "Variant") -> _Json:
    from mjlog.rules.select import RULE_SETS

    entry = RULE_SETS[variant.name]
    options = [
        {
            "name": option.name,
            "value": value,
            "meaning": option.meaning,
            "values": option.values,
            "source": source,
        }
        for option, value, source in _described(variant)
    ]
    return {
        "rules": variant.name,
        "preset": variant.preset,
        "default": entry.default or None,
        "options": options,
        "sources": dict(entry.references),
    }


def _rules_text(variant: "Variant") -> str:
    """Each option with its value, meaning and source, and what stands for a source."""
    from mjlog.rules.select import RULE_SETS

    entry = RULE_SETS[variant.name]
    width = shutil.get_terminal_size((100, 24)).columns
    lines = [paint(variant.text, "place"), _wrapped("about", entry.about, width)]
    if not entry.default:
        lines.append(_wrapped("presets", f"{', '.join(entry.presets)}; a record has to name one", width))
    for option, value, source in _described(variant):
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


def _described(variant: "Variant") -> "Iterator[tuple[Option, str, str]]":
    """The options of a rule set, each with its value and the source of this."""
    from mjlog.rules.options import describe_options
    from mjlog.rules.select import RULE_SETS

    sources, changes, values = RULE_SETS[variant.name].sources[variant.preset], variant.changes, variant.values
    for option in describe_options(type(variant.options)):
        asked = option.field in changes or option.name in variant.unknown
        yield option, values[option.name], "as asked here" if asked else sources[option.field]
