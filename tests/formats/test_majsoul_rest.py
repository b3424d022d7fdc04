"""The difference of two trees, and the rest of a deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjlog.formats.documents import MisreadError
from mjlog.formats.majsoul_rest import (
    changed,
    difference,
    from_text,
    rest_of,
    to_text,
    with_rest,
    without_defaults,
)

NAMES = st.sampled_from("abcd")
# A field that is a list here stays one: the reader sees to that, as it knows the types of what it makes.
SCALARS = {"a": st.integers(1, 3), "b": st.sampled_from(["x", "y"])}
TREES = st.recursive(
    st.fixed_dictionaries({}, optional=SCALARS),
    lambda inner: st.fixed_dictionaries(
        {}, optional=SCALARS | {"c": inner, "d": st.lists(inner, min_size=1, max_size=3)}
    ),
    max_leaves=8,
)


@given(TREES, TREES)
def test_a_difference_leads_from_one_tree_to_the_other(made, wanted):
    change = difference(made, wanted)
    assert (change is None) == (made == wanted)
    if change is not None:
        assert changed(made, from_text(to_text(change))) == wanted


@given(st.lists(st.tuples(TREES, TREES)), st.data())
def test_a_rest_gives_the_entries_back(pairs, data):
    made = [one for one, _ in pairs]
    entries = []
    for _, wanted in pairs:
        entries += [(loose, False) for loose in data.draw(st.lists(TREES, max_size=2))]
        entries.append((wanted, True))
    rest = rest_of(made, entries)
    wanted = [entry for entry, _ in entries]
    if rest is None:
        assert made == wanted
    else:
        assert with_rest(made, from_text(to_text(rest))) == wanted


def test_a_rest_is_short():
    made = [{"a": 1}, {"a": 2}, {"a": 3}, {"a": 4}]
    assert rest_of(made, [(one, True) for one in made]) is None
    entries = [
        ({"a": 1}, True),
        ({"a": 2}, True),
        ({"b": 7}, False),
        ({"b": 8}, False),
        ({"c": 3}, True),
        ({"a": 4}, True),
    ]
    assert rest_of(made, entries) == [2, [{"b": 7}, {"b": 8}], {"a": None, "c": 3}, 1]


@pytest.mark.parametrize("rest", [[1], [3], [{}, {}, {}], [{"0": {"x": {}}}, "x", {}], [2, 1]])
def test_a_rest_of_other_messages_is_told_from_its_own(rest):
    assert with_rest([{"a": 1}, {"b": [1]}], rest) is None


def test_defaults():
    assert without_defaults(
        {"a": 0, "b": False, "c": "", "d": [], "e": None, "f": {}, "g": [0, False, {"h": 0}]}, ()
    ) == {
        "f": {},
        "g": [0, False, {}],
    }
    deep = value = {}
    for _ in range(100):
        value["a"] = value = {}
    with pytest.raises(MisreadError, match="nested deeper"):
        without_defaults(deep, ())
