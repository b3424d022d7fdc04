"""From a record's ``Rules`` tag to the rule set it names."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from mjlog.limits import WORDS, exceeding
from mjlog.rules.classic import presets as classic
from mjlog.rules.classic.ruleset import ClassicRuleSet
from mjlog.rules.hongkong import presets as hongkong
from mjlog.rules.hongkong.ruleset import HongkongRuleSet
from mjlog.rules.options import OptionFault, Rules, option_names, read_options, write_options, write_value
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


class Variant(NamedTuple):
    """A preset of a rule set, and the options that deviate from it."""

    name: str
    """Of the rule set."""
    preset: str
    options: Any
    """All of them, as one value."""
    unknown: frozenset[str] = frozenset()
    """Those that nobody wrote down (``uma=?``), by their names in text; ``?`` itself: there are such."""

    @property
    def changes(self) -> dict[str, Any]:
        """What deviates: field -> value."""
        own = RULE_SETS[self.name].presets[self.preset]
        names = (field.name for field in fields(own))
        return {name: value for name in names if (value := getattr(self.options, name)) != getattr(own, name)}

    @property
    def deviations(self) -> list[str]:
        """The words that say so, what is unknown at last."""
        words = write_options(self.options, RULE_SETS[self.name].presets[self.preset])
        words += [f"{option}=?" for option in sorted(self.unknown - {"?"})]
        return [*words, "?"] if "?" in self.unknown else words

    @property
    def label(self) -> str:
        """As a header names it after the rule set."""
        return " ".join((self.preset, *self.deviations))

    @property
    def text(self) -> str:
        """As a header names it: ``riichi tenhou length=tonpuu``."""
        return f"{self.name} {self.label}"

    @property
    def values(self) -> dict[str, str]:
        """Every option with its value as it is written."""
        options = RULE_SETS[self.name].options.items()
        return {
            option: "?" if option in self.unknown else write_value(getattr(self.options, field))
            for option, field in options
        }

    def changed(self, changes: Mapping[str, Any]) -> "Variant":
        """With other values of some fields."""
        return self._replace(options=replace(self.options, **changes))


class Selected(NamedTuple):
    """A rule set, or the faults of the words that should have named one."""

    rules: RuleSet[Any] | None
    faults: tuple[Fault, ...]
    problem: str = ""
    """What is wrong with the words, in words."""
    variant: Variant | None = None
    """What the words name, if nothing is wrong."""

    @property
    def uncertain(self) -> bool:
        """Whether the record says that it was played by options that nobody wrote down (``?``, ``kuikae=?``)."""
        return self.variant is not None and bool(self.variant.unknown - RULE_SETS[self.variant.name].standing)

    @property
    def unknown_standing(self) -> bool:
        """Whether of those that the final standing alone depends on some are not written down (``uma=?``)."""
        return self.variant is not None and bool(self.variant.unknown & RULE_SETS[self.variant.name].standing)


def is_option(word: str) -> bool:
    """Whether a word after the name of a rule set is of an option, and not a preset."""
    return "=" in word or word == "?"


@lru_cache(maxsize=256)
def select_rules(text: str) -> Selected:
    """The rule set of ``riichi tenhou length=tonpuu`` and the like: rule set, preset, options that deviate from it."""
    words = text.split()
    if not words:
        problem = "the record does not name its rules (tag Rules)"
        return Selected(None, (Fault("unchecked-rules", {"problem": problem}),), problem)
    if len(words) > WORDS:
        return _unknown(exceeding(WORDS, "words in the tag"))
    name, *options = words
    entry = RULE_SETS.get(name)
    if entry is None:
        return _unknown(f"there is no rule set {name!r}", _nearest(name, RULE_SETS))
    if options and not is_option(options[0]):
        preset, *options = options
    elif entry.default:
        preset = entry.default
    else:
        return _unknown(f"{name} needs a preset", ", ".join(entry.presets))
    if preset not in entry.presets:
        return _unknown(f"there is no {name} preset {preset!r}", _nearest(preset, entry.presets))
    return _with_options(name, preset, options)


def _with_options(name: str, preset: str, words: list[str]) -> Selected:
    """The rule set of a preset and the words after it."""
    entry = RULE_SETS[name]
    unknown = frozenset(word.removesuffix("=?") for word in words if word.endswith("?"))
    told = [word for word in words if not word.endswith("?")]
    strange = unknown - entry.options.keys() - {"?"}
    if strange:
        return _unknown(f"there is no option {min(strange)!r}", _nearest(min(strange), entry.options))
    twice = unknown & {word.partition("=")[0] for word in told}
    if twice:
        return _unknown(f"option {min(twice)} is set, and said not to be known")
    options, faults = read_options(told, entry.presets[preset])
    if faults:
        wrong = [_wrong_option(one) for one in faults]
        problem = "; ".join(one.problem for one in wrong)
        return Selected(None, tuple(fault for one in wrong for fault in one.faults), problem)
    return Selected(entry.build(options), (), "", Variant(name, preset, options, unknown))


def _nearest(name: str, names: Iterable[str]) -> str:
    known = list(names)
    return ", ".join(difflib.get_close_matches(name, known, 1) or known)


def _unknown(problem: str, names: str = "") -> Selected:
    """A name that there is not, with those that may be meant."""
    hint = names and f" (there is {names})"
    return Selected(None, (Fault("unknown-rules", {"problem": problem}, names),), problem + hint)


def _wrong_option(one: OptionFault) -> Selected:
    if one.code == "unknown-option":
        return _unknown(f"there is no option {one.name!r}", one.hint)
    if one.code == "repeated-option":
        return _unknown(f"option {one.name} is set twice")
    problem = f"option {one.name} cannot be {one.value!r}"
    return Selected(None, (Fault("unknown-rules", {"problem": problem}, one.hint),), f"{problem}: {one.hint}")
