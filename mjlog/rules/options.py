"""Options of a rule set: a frozen dataclass of `Rules`, read from and written to ``name=value`` words.

A record's header names a preset and overrides options one by one. In text a field's underscores are hyphens; ``yes``
and ``no`` are the truth values; lists are joined by commas, an empty one is ``none``.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from itertools import chain, combinations
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints


@dataclass(frozen=True)
class Rules:
    """What players may agree on; each rule set has a dataclass of its own derived from this one."""

    def misfits(self) -> Iterable[tuple[str, str]]:
        """Fields whose values do not go with the others, each with the values that would."""
        return ()


RulesT = TypeVar("RulesT", bound=Rules)


@dataclass(frozen=True, slots=True)
class OptionFault:
    """A word that sets no option: ``unknown-option``, ``bad-value`` or ``repeated-option``.

    ``index`` counts the words from 0, -1 where no single word is at fault; ``hint`` is the nearest name, or says which
    values there are.
    """

    code: Literal["unknown-option", "bad-value", "repeated-option"]
    index: int
    name: str
    value: str
    hint: str


@dataclass(frozen=True, slots=True)
class _Codec:
    """How a field's values are read (None: no such value) and described."""

    read: Callable[[str], Any]
    values: str


_COUNT = re.compile("0|[1-9][0-9]{0,14}")


def _count(text: str) -> int | None:
    """A number from 0 up in its one canonical spelling."""
    return int(text) if _COUNT.fullmatch(text) else None


def _integer(text: str) -> int | None:
    """The same, negative too."""
    size = _count(text.removeprefix("-"))
    return None if size is None or text == "-0" else int(text)


def _list(text: str, read: Callable[[str], Any]) -> list[Any] | None:
    items = [read(word) for word in text.split(",")]
    return None if None in items else items


def _codec(kind: Any) -> _Codec:  # noqa: ANN401 (a type expression)
    if kind is bool:
        return _Codec({"yes": True, "no": False}.get, "yes or no")
    if kind is int:
        return _Codec(_count, "a whole number from 0 up")
    if get_origin(kind) is Literal:
        names = {str(value): value for value in get_args(kind)}
        return _Codec(names.get, " or ".join(names))
    if get_origin(kind) is frozenset:
        member = _codec(get_args(kind)[0])

        def read_set(text: str) -> frozenset[str] | None:
            items = [] if text == "none" else _list(text, member.read)
            return None if items is None or len(set(items)) < len(items) else frozenset(items)

        return _Codec(read_set, f"none, or {member.values}, several joined by commas")
    if Ellipsis in get_args(kind) and get_origin(get_args(kind)[0]) is tuple:
        return _pairs_codec(*get_args(get_args(kind)[0]))
    if Ellipsis in get_args(kind):
        return _Codec(lambda text: tuple(_list(text, _integer) or ()) or None, "whole numbers joined by commas")
    kinds = get_args(kind)
    part = _codec(kinds[0])

    def read_tuple(text: str) -> tuple[int, ...] | None:
        items = _list(text, part.read)
        return tuple(items) if items is not None and len(items) == len(kinds) else None

    return _Codec(read_tuple, f"{len(kinds)} numbers joined by commas, each {part.values}")


def _pairs_codec(first: Any, second: Any) -> _Codec:  # noqa: ANN401 (type expressions)
    """Of pairs ``name:number``, no name twice, no number 0."""
    name, number = _codec(first), _codec(second)

    def read_pair(text: str) -> tuple[Any, Any] | None:
        one, _, other = text.partition(":")
        pair = name.read(one), number.read(other)
        return pair if pair[0] is not None and pair[1] else None

    def read(text: str) -> tuple[Any, ...] | None:
        items = [] if text == "none" else _list(text, read_pair)
        return None if items is None or len(dict(items)) < len(items) else tuple(items)

    return _Codec(read, f"none, or name:number from 1 up, several joined by commas; a name is {name.values}")


def option_names(kind: type[Rules]) -> dict[str, str]:
    """The options of a rule set: name in text -> name of the field, in the order of the fields."""
    return {field.name.replace("_", "-"): field.name for field in fields(kind)}


_CODECS: dict[type[Rules], dict[str, _Codec]] = {}
"""Made once each; `functools.cache` is typed for no class whose instances have a hash of their own."""


def _codecs(kind: type[Rules]) -> dict[str, _Codec]:
    """How the options of a rule set are read, each by its name in text."""
    if kind not in _CODECS:
        types = get_type_hints(kind)
        _CODECS[kind] = {option: _codec(types[name]) for option, name in option_names(kind).items()}
    return _CODECS[kind]


@dataclass(frozen=True, slots=True)
class Option:
    """What may be agreed on in one point."""

    name: str
    """In text."""
    field: str
    meaning: str
    """In the order of the values, where these are names."""
    values: str
    """Those that can be written, in words."""


def describe_options(kind: type[Rules]) -> list[Option]:
    """The options of a rule set, in the order of the fields; their meaning stands in the annotations of these."""
    codecs, hints = _codecs(kind), get_type_hints(kind, include_extras=True)
    return [
        Option(name, field, hints[field].__metadata__[0], codecs[name].values)
        for name, field in option_names(kind).items()
    ]


_FEW: Final = 13
"""Numbers up to it are all worth trying where no preset has a greater one, such as the faan of a pattern."""


def possible_values(presets: Iterable[Rules]) -> dict[str, list[Any]]:
    """Of each field the values worth trying: all where they are names, else those of the presets, and small numbers."""
    presets = list(presets)
    kinds = get_type_hints(type(presets[0]))
    values: dict[str, list[Any]] = {}
    for field in option_names(type(presets[0])).values():
        kind = kinds[field]
        had = list(dict.fromkeys(getattr(preset, field) for preset in presets))
        if kind is bool:
            had = [False, True]
        elif get_origin(kind) is Literal:
            had = list(get_args(kind))
        elif get_origin(kind) is frozenset:
            members = get_args(get_args(kind)[0])
            sets = (combinations(members, size) for size in range(len(members) + 1))
            had = [frozenset(one) for one in chain.from_iterable(sets)]
        elif kind is int and max(had) <= _FEW:
            had = list(range(_FEW + 1))
        values[field] = had
    return values


def by_source(groups: Mapping[str, str]) -> dict[str, str]:
    """The source of each field, from the fields (in one text, with blanks between) of each source."""
    return {field: source for source, fields_of_it in groups.items() for field in fields_of_it.split()}


_HINTED: Final = 20
"""After so many faults no nearest name is looked for: that takes long."""


def read_options(words: Iterable[str], preset: RulesT) -> tuple[RulesT, list[OptionFault]]:
    """The preset changed by ``name=value`` words, and a fault for every word that says nothing sound."""
    names, codecs = option_names(type(preset)), _codecs(type(preset))
    changes: dict[str, Any] = {}
    faults: list[OptionFault] = []
    for index, word in enumerate(words):
        option, _, text = word.partition("=")
        codec = codecs.get(option)
        if codec is None:
            near = difflib.get_close_matches(option, names, 1) if len(faults) < _HINTED else []
            faults.append(OptionFault("unknown-option", index, option, text, near[0] if near else ""))
            continue
        value = codec.read(text)
        if value is None:
            faults.append(OptionFault("bad-value", index, option, text, codec.values))
        elif names[option] in changes:
            faults.append(OptionFault("repeated-option", index, option, text, ""))
        else:
            changes[names[option]] = value
    rules = replace(preset, **changes)
    for name, hint in rules.misfits():
        faults.append(OptionFault("bad-value", -1, name.replace("_", "-"), write_value(getattr(rules, name)), hint))
    return rules, faults


def write_value(value: object) -> str:
    """A value of an option as it is written after its name."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ",".join(sorted(value)) or "none"
    if isinstance(value, tuple):
        return ",".join(":".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in value) or "none"
    return str(value)


def write_options(rules: RulesT, preset: RulesT) -> list[str]:
    """The ``name=value`` words that make the rules out of the preset, in the order of the fields."""
    return [
        f"{option}={write_value(value)}"
        for option, name in option_names(type(rules)).items()
        if (value := getattr(rules, name)) != getattr(preset, name)
    ]
