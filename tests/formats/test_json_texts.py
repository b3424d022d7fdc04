"""Texts that hold JSON: how documents stand in them, and what is no JSON."""

import json
import sys
from urllib.parse import quote

import pytest

from mjlog.formats.json_texts import read_documents

ONE, TWO, THREE = {"a": 1}, {"b": ["//", "/*", "https://x.y/#json={"]}, {"c": {"ü": 2.5}}
TEXTS = [json.dumps(one, ensure_ascii=False) for one in (ONE, TWO, THREE)]
A, B, C = TEXTS


def values(text):
    found = list(read_documents(text, "file"))
    assert [one.error for one in found] == [None] * len(found)
    for one in found:
        assert one.source.tree is one.value
        assert one.source.root == one.path
    return [(one.path, one.value) for one in found]


ALL = [((0,), ONE), ((1,), TWO), ((2,), THREE)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        (" \n// nothing here\n", []),
        (f" {B}\n", [((), TWO)]),
        (json.dumps(THREE, indent=2), [((), THREE)]),
        ("[1, [2]]", [((), [1, [2]])]),
        (f"[{A}]", [((0,), ONE)]),
        ("\n".join(TEXTS), ALL),
        (f"[{A}, {B},\n{C}]", ALL),
        (f"{A},\n{B};\n// two\n// lines\n{C}// end", ALL),
        (f'{{// what it is\n"a": // or "not"\n 1}}\n{B}\n{C}', ALL),
        (f"https://tenhou.net/6/#json={B}", [((), TWO)]),
        (f"https://tenhou.net/6/#json={quote(C)}\n", [((), THREE)]),
        ("\n".join(f"http://a.b/6/?ts=1#json={quote(one)}" for one in TEXTS), ALL),
        (f'"https://a.b/#json={quote(C)}"', [((), THREE)]),
        (f"var log = {C};\n", [((), THREE)]),
        (f"export const data = [\n{A},\n{B},\n{C},\n];\n", ALL),
        (f"export default {C}", [((), THREE)]),
        (f"module.exports = [`https://a.b/#json={A}`, `https://a.b/#json={B}`,\n`https://a.b/#json={quote(C)}`,]", ALL),
    ],
)
def test_documents_are_found_wherever_they_stand(text, found):
    assert values(text) == found


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "line 1, column 2: no JSON"),
        ('{"a": 1', "no JSON"),
        ("\n\n {'a': 1}", "line 3, column 3"),
        ("log", "a JSON object or list is wanted here, not 'log'"),
        ("[NaN]", "NaN is no number of JSON"),
        ('{"a": -Infinity}', "-Infinity is no number"),
        ("[1e999]", "larger than any of a record"),
        (f"[{'9' * 5000}]", "larger than any of a record"),
        ('{"a": {"x": 1, "x": 1}}', "the name 'x' stands twice in one object"),
        ("[" * 100 + "]" * 100, "nested too deep"),
        ("[" * 100_000, "nested too deep"),
        ('{"a":' * 5000 + "1" + "}" * 5000, "nested too deep"),
        (r'["\ud800"]', "half a character"),
        ("https://a.b/#json=%7B%22a%22", "what follows #json= is no JSON"),
        ("https://a.b/#json=%7B%7D%7D", "more than a JSON value follows #json="),
        ("https://a.b/#json=%ff", "not UTF-8"),
        ('"https://a.b/#json={}', 'the address that " begins does not end'),
        ("/* {}", "is wanted here"),
    ],
)
def test_what_is_no_json_is_one_clear_fault(text, problem):
    (found,) = read_documents(text, "file")
    assert problem in found.error.problem
    assert (found.value, found.path, found.error.code) == (None, (), "syntax")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f'{A}\n{{"b": [}}\n{C}', [ONE, None, THREE]),
        (f'{A}\n{{"b":\n{C}', [ONE, None, THREE]),
        (f"[\n{A},\n{{broken}},\n{C}\n]", [ONE, None, THREE]),
        (f"{A} trailing\n{C}", [ONE, None, THREE]),
        (f"x = [`https://a.b/#json={A}`,\n`https://a.b/#json=%7`,\n`https://a.b/#json={C}`]", [ONE, None, THREE]),
        (f"[{A}, {B}", [ONE, TWO, None]),
        (f"{A}}}", [ONE, None]),
    ],
)
def test_a_broken_document_takes_no_other_with_it(text, found):
    documents = list(read_documents(text, "file"))
    assert [one.value for one in documents] == found
    assert [one.error is None for one in documents] == [value is not None for value in found]
    assert [one.path for one in documents] == [(number,) for number in range(len(found))]


def test_many_broken_lines_are_told_one_by_one():
    found = list(read_documents("{]\n" * 20_000, "file"))
    assert len(found) == 20_000
    assert found[-1].error.problem.startswith("line 20000, column 2: no JSON")


def test_whole_numbers_are_kept_and_so_are_fractions():
    assert values('[-999999999999999, 10.0, -0.5, 1e3, "\\u0000\\ud83d\\udc31"]') == [
        ((), [-999999999999999, 10.0, -0.5, 1000.0, "\0\U0001f431"])
    ]


def test_depth_is_no_matter_of_the_interpreter():
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    try:
        (found,) = read_documents("[" * 2000 + "]" * 2000, "file")
    finally:
        sys.setrecursionlimit(before)
    assert "nested too deep" in found.error.problem
