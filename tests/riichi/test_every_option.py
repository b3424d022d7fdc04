"""Each option of riichi: records that differ only in it come out differently, and as it means."""

from itertools import combinations
from typing import Literal, get_args, get_origin, get_type_hints

import option_records
import option_values
import pytest
from option_records import OptionCase
from snippets import faults

from mjlog.rules.options import option_names
from mjlog.rules.riichi.options import RiichiRules

CASES: list[OptionCase] = [
    *(*option_records.THE_GAME, *option_records.DORA, *option_records.CLAIMS, *option_records.RIICHI),
    *(*option_records.DRAWS, *option_values.VALUE, *option_values.SETTLEMENT, *option_values.END),
    *option_values.THREE_PLAYERS,
]


@pytest.mark.parametrize("one", CASES, ids=[one.option for one in CASES])
def test_what_each_value_makes_of_a_record(one: OptionCase):
    found = {value: faults(one.record, f"{one.preset} {one.option}={value}") for value in one.found}
    assert found == one.found


def values_of(field: str) -> set[str]:
    """The names that an option has values for; of numbers, sets and lists none."""
    kind = get_type_hints(RiichiRules)[field]
    if kind is bool:
        return {"yes", "no"}
    return {str(value) for value in get_args(kind)} if get_origin(kind) is Literal else set()


OPTIONS = {option: field for option, field in option_names(RiichiRules).items() if option != "players"}
"""How many play is seen in every record."""


@pytest.mark.parametrize("option", OPTIONS)
def test_any_two_values_are_told_apart(option: str):
    """For each option two records at least that differ only in it and come out differently: by any two of its names."""
    cases = [one.found for one in CASES if one.option == option]
    apart = {frozenset(pair) for found in cases for pair in combinations(found, 2) if found[pair[0]] != found[pair[1]]}
    assert apart
    assert {frozenset(pair) for pair in combinations(values_of(OPTIONS[option]), 2)} <= apart
