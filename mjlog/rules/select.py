"""From a record's ``Rules`` tag to the rule set it names."""

import difflib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from mjlog.rules.riichi.options import OPTIONS, RiichiRules, read_options, write_value
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.riichi.ruleset import RiichiRuleSet
from mjlog.table import Fault, RuleSet

_COMING = ("hongkong", "classic")
"""Rule sets that can be written down and are not checked yet."""
_COMING_PRESETS = ("tenhou-sanma", "majsoul", "majsoul-sanma", "wrc", "ema", "mleague")

_STANDING = {"uma", "rounding", "return-points"}
"""Options that only the final standing depends on."""


class Selected(NamedTuple):
    """A rule set, or the faults of the words that should have named one."""

    rules: RuleSet[Any] | None
    faults: tuple[Fault, ...]
    uncertain: bool = False
    """Whether the record says that it was played by options that nobody wrote down (``?``, ``kuikae=?``)."""
    unknown_standing: bool = False
    """Whether only those are not written down that the final standing depends on (``uma=?``)."""


@lru_cache(maxsize=256)
def select_rules(text: str) -> Selected:
    """The rule set of ``riichi tenhou length=tonpuu`` and the like: rule set, preset, options that deviate from it."""
    words = text.split()
    if not words:
        return _unchecked("the record does not name its rules (tag Rules)")
    name, *options = words
    if name in _COMING:
        return _unchecked(f"the rule set {name} is not built yet")
    if name != "riichi":
        return _unknown(f"there is no rule set {name!r}", _nearest(name, ("riichi", *_COMING)))
    if not options or "=" in options[0]:
        return _unknown("riichi needs a preset", ", ".join(PRESETS))
    preset, *options = options
    if preset in _COMING_PRESETS:
        return _unchecked(f"the preset {preset} is not built yet")
    if preset not in PRESETS:
        return _unknown(f"there is no riichi preset {preset!r}", _nearest(preset, PRESETS))
    unknown = {option.removesuffix("=?") for option in options if option.endswith("?")}
    rules, faults = read_options([option for option in options if not option.endswith("?")], PRESETS[preset])
    strange = unknown - OPTIONS.keys() - {"?"}
    if strange:
        problem = f"there is no option {min(strange)!r}"
        return _unknown(problem, _nearest(min(strange), OPTIONS))
    if faults:
        return Selected(None, tuple(_option_fault(one.name, one.value, one.code, one.hint) for one in faults))
    unbuilt = [f"{name}={write_value(getattr(rules, OPTIONS[name]))}" for name in _built_otherwise(rules)]
    notes = tuple(Fault("unchecked-rules", {"problem": f"{option} is not built yet"}) for option in unbuilt)
    return Selected(RiichiRuleSet(rules), notes, bool(unbuilt or unknown - _STANDING), bool(unknown & _STANDING))


BUILT: dict[str, tuple[object, ...]] = {
    "players": (4,),
    "open-kan-dora": ("at-once", "before-discard"),
    "fifth-kan": ("no",),
    "four-held-wait": ("noten-concealed",),
    "kita": (False,),
    "kita-rinshan": (True,),
    "kita-ippatsu": (True,),
    "kita-furiten": (False,),
}
"""The values that are built, of options of which not all are."""


def _built_otherwise(rules: RiichiRules) -> list[str]:
    """Options whose value is not one that is built."""
    return [name for name, values in BUILT.items() if getattr(rules, OPTIONS[name]) not in values]


def _nearest(name: str, names: Iterable[str]) -> str:
    known = list(names)
    return ", ".join(difflib.get_close_matches(name, known, 1) or known)


def _unchecked(problem: str) -> Selected:
    return Selected(None, (Fault("unchecked-rules", {"problem": problem}),))


def _unknown(problem: str, expected: str) -> Selected:
    return Selected(None, (Fault("unknown-rules", {"problem": problem}, expected),))


def _option_fault(name: str, value: str, code: str, hint: str) -> Fault:
    problem = {
        "unknown-option": f"there is no option {name!r}",
        "bad-value": f"option {name} cannot be {value!r}",
        "repeated-option": f"option {name} is set twice",
    }[code]
    return Fault("unknown-rules", {"problem": problem}, hint)
