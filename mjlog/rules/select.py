"""From a record's ``Rules`` tag to the rule set it names."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from mjlog.rules.classic import presets as classic
from mjlog.rules.classic.ruleset import ClassicRuleSet
from mjlog.rules.hongkong import presets as hongkong
from mjlog.rules.hongkong.ruleset import HongkongRuleSet
from mjlog.rules.options import OptionFault, Rules, option_names, read_options
from mjlog.rules.riichi import presets as riichi
from mjlog.rules.riichi.ruleset import RiichiRuleSet
from mjlog.table import Fault, RuleSet


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule set that records may name."""

    build: Callable[[Any], RuleSet[Any]]
    """From its options to what the engine asks."""
    about: str
    presets: Mapping[str, Rules]
    sources: Mapping[str, Mapping[str, str]]
    """Of each preset: where the value of each field is published."""
    references: Mapping[str, str]
    """What stands for a source in these."""
    default: str = ""
    """The preset of a record that names none; empty where it has to name one."""
    standing: frozenset[str] = frozenset()
    """Options that only the final standing depends on."""

    @property
    def options(self) -> dict[str, str]:
        """Its options: name in text -> name of the field."""
        return option_names(type(next(iter(self.presets.values()))))


RULE_SETS: Final[dict[str, Entry]] = {
    "riichi": Entry(
        RiichiRuleSet,
        "Japanese mahjong; uma and chombo in thousands of points",
        riichi.PRESETS,
        riichi.SOURCES,
        riichi.REFERENCES,
        standing=frozenset({"uma", "rounding", "return-points"}),
    ),
    "hongkong": Entry(
        HongkongRuleSet,
        "Hong Kong mahjong; a pattern's value is its faan, 0: it does not count, 13: the limit",
        hongkong.PRESETS,
        hongkong.SOURCES,
        hongkong.REFERENCES,
        default="seed",
    ),
    "classic": Entry(
        ClassicRuleSet,
        "the classic game of two to four players; amounts are chips",
        classic.PRESETS,
        classic.SOURCES,
        classic.REFERENCES,
        default="seed",
    ),
}
"""By the name a header gives."""


class Selected(NamedTuple):
    """A rule set, or the faults of the words that should have named one."""

    rules: RuleSet[Any] | None
    faults: tuple[Fault, ...]
    uncertain: bool = False
    """Whether the record says that it was played by options that nobody wrote down (``?``, ``kuikae=?``)."""
    unknown_standing: bool = False
    """Whether only those are not written down that the final standing depends on (``uma=?``)."""

    @property
    def problem(self) -> str:
        """What is wrong with the words, in words."""
        return "; ".join(
            f"{fault.facts['problem']}{fault.expected and f' (there is {fault.expected})'}" for fault in self.faults
        )


@lru_cache(maxsize=256)
def select_rules(text: str) -> Selected:
    """The rule set of ``riichi tenhou length=tonpuu`` and the like: rule set, preset, options that deviate from it."""
    words = text.split()
    if not words:
        return _unchecked("the record does not name its rules (tag Rules)")
    name, *options = words
    entry = RULE_SETS.get(name)
    if entry is None:
        return _unknown(f"there is no rule set {name!r}", _nearest(name, RULE_SETS))
    if options and "=" not in options[0] and options[0] != "?":
        preset, *options = options
    elif entry.default:
        preset = entry.default
    else:
        return _unknown(f"{name} needs a preset", ", ".join(entry.presets))
    if preset not in entry.presets:
        return _unknown(f"there is no {name} preset {preset!r}", _nearest(preset, entry.presets))
    return _with_options(entry, preset, options)


def _with_options(entry: Entry, preset: str, options: list[str]) -> Selected:
    """The rule set of a preset and the words after it."""
    unknown = {option.removesuffix("=?") for option in options if option.endswith("?")}
    rules, faults = read_options([one for one in options if not one.endswith("?")], entry.presets[preset])
    strange = unknown - entry.options.keys() - {"?"}
    if strange:
        return _unknown(f"there is no option {min(strange)!r}", _nearest(min(strange), entry.options))
    twice = unknown & {option.partition("=")[0] for option in options if not option.endswith("?")}
    if twice:
        return _unknown(f"option {min(twice)} is set, and said not to be known", "")
    if faults:
        return Selected(None, tuple(map(_option_fault, faults)))
    return Selected(entry.build(rules), (), bool(unknown - entry.standing), bool(unknown & entry.standing))


def _nearest(name: str, names: Iterable[str]) -> str:
    known = list(names)
    return ", ".join(difflib.get_close_matches(name, known, 1) or known)


def _unchecked(problem: str) -> Selected:
    return Selected(None, (Fault("unchecked-rules", {"problem": problem}),))


def _unknown(problem: str, expected: str) -> Selected:
    return Selected(None, (Fault("unknown-rules", {"problem": problem}, expected),))


def _option_fault(one: OptionFault) -> Fault:
    problem = {
        "unknown-option": f"there is no option {one.name!r}",
        "bad-value": f"option {one.name} cannot be {one.value!r}",
        "repeated-option": f"option {one.name} is set twice",
    }[one.code]
    return Fault("unknown-rules", {"problem": problem}, one.hint)
