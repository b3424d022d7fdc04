"""How one fault looks: place, sentence, where, excerpt with caret, expected, recorded, difference."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from mjlog.diagnostics import Diagnostic, Place, Source, Where
from mjlog.render import difference, render, short, to_json, visible


def fault(text: str, at: str, expected: str = "", actual: str = "") -> Diagnostic:
    """A fault in game 1, E2.1, of seat B, step 3, where ``at`` stands in the text."""
    source = Source("games/a.mjn", text)
    offset = text.index(at)
    return Diagnostic(
        "not-held", Where(1, "E2.1", 3, 1), source.place(offset), {"player": "B", "tiles": "9p", "held": "3m"},
        expected, actual, excerpt=source.excerpt(offset),
    )  # fmt: skip


def test_a_fault_in_full():
    text = render(fault("deal E2\nA:5z-9p B:3m-9p C:7z=\n", "B:3m", "8000", "12000"), names=("Ng", "Mina"))
    assert text == (
        "games/a.mjn:2:9: not-held: B does not hold 9p, but 3m\n"
        "  in game 1, E2.1, B (Mina), step 3\n"
        "  2 | A:5z-9p B:3m-9p C:7z=\n"
        "    |         ^^^^^^^\n"
        "  expected    8000\n"
        "  recorded    12000\n"
        "  difference  +4000"
    )


def test_a_note_is_one_line():
    note = Diagnostic("unfinished", Where(2, "S1"), Place("a.mjn", 4, 1), {"what": "deal"})
    assert render(note) == "a.mjn:4:1: unfinished: the record ends before the deal does (game 2, S1)"


def test_a_file_as_a_whole_has_no_place_in_the_play():
    assert render(Diagnostic("unreadable", place=Place("a.mjn"), facts={"problem": "no"})) == "a.mjn: unreadable: no"


def columns(text: str) -> int:
    """Columns as terminals count them, told by the characters used in these tests."""
    return sum(2 if char in "麻雀東南一二三" else 0 if char == "\u0301" else 1 for char in text)


@pytest.mark.parametrize("before", ["", "東南 ", "e\u0301 ", "\t", "一二三" * 40, "x" * 500, "麻雀 " * 100 + "\x1b"])
@pytest.mark.parametrize("after", ["", " end", "東" * 200, "y" * 500])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_caret_stands_under_the_word_and_the_line_fits(before: str, after: str, width: int):
    _, _, excerpt, carets, *_ = render(fault(f"first\n{before}B:3m-9p{after}\n", "B:3m"), width).splitlines()
    assert columns(excerpt) <= width
    at = columns(carets[: carets.index("^")])
    seen = 0
    for index, char in enumerate(excerpt):
        if seen == at and columns(char):
            assert excerpt[index:].startswith("B:3m-9p")
            break
        seen += columns(char)
    else:
        pytest.fail("the caret stands beyond the line")
    word = "B:3m-9p" if not after or after.startswith(" ") else "B:3m-9p" + after
    assert carets.count("^") == min(columns(word), columns(excerpt[index:].removesuffix("…")))


def test_a_caret_at_the_end_of_the_line():
    source = Source("a.mjn", "deal E1\nwin A\n")
    end = source.text.index("\n", 8)
    diagnostic = Diagnostic("syntax", place=source.place(end), facts={"problem": "p"}, excerpt=source.excerpt(end))
    assert render(diagnostic).splitlines()[2:] == ["  2 | win A", "    |      ^"]


def test_what_was_found_instead_of_a_long_list():
    diagnostic = Diagnostic(
        "syntax", place=Place("a.mjn", 1, 2), facts={"problem": "p"}, expected="one of: " + "; ".join(["a word"] * 20),
        actual="\uff1d", hint="type = instead of \uff1d",
    )  # fmt: skip
    lines = render(diagnostic, 60).splitlines()
    assert lines[2:4] == [
        "  expected    one of: a word; a word; a word; a word; a",
        "              word; a word; a word; a word; a word; a word;",
    ]
    assert lines[-2:] == ["  found       \uff1d", "  hint        type = instead of \uff1d"]


def test_an_xml_tag_is_underlined_to_its_end():
    lines = render(fault('<T9/><D13/><N who="1" m="2"/>', "<D13")).splitlines()
    assert lines[2:] == ['  1 | <T9/><D13/><N who="1" m="2"/>', "    |      ^^^^^^"]


def test_nothing_in_a_file_reaches_the_terminal_as_a_command():
    assert visible("a\x1b[2J\x07\x9b\u202eb\r") == "a␛[2J␇\ufffd\ufffdb␍"


@given(st.text(max_size=60))
def test_short_names_fit(name: str):
    assert cell_len(short(name, 16)) <= 16
    assert not re.search(r"[\x00-\x1f\x7f-\x9f]", short(name, 16))


def test_short_names():
    assert short("Mina", 4) == "Mina"
    assert short("Minami", 4) == "Min…"
    assert short("小鳥" * 10, 8) == "小鳥小…"
    assert short("วิภา", 3) == "วิภา"  # the vowel sign stands above its consonant
    assert short("鳥" * 1_000_000, 16) == "鳥鳥鳥鳥鳥鳥鳥…"


@pytest.mark.parametrize(
    ("expected", "recorded", "difference_"),
    [
        ("8000", "12000", "+4000"),
        ("40", "30", "-10"),
        ("25000 25000 ? 25000", "25000 24000 ? 26000", "0 -1000 ? +1000"),
        ("A +13000 B -12000", "A +12000 B -12000", "A -1000"),
        ("53.0 -20.5", "53.0 -20.4", "0 +0.1"),
        ("riichi 1, dora 1", "riichi 1, ippatsu 1", "lacks dora 1; has ippatsu 1 too much"),
        ("riichi 1", "riichi 1, dora 2", "has dora 2 too much"),
        ("riichi 1, dora 1", "riichi, ippatsu", "lacks dora 1; has ippatsu too much"),
        ("riichi 1, dora 2", "riichi, dora 3, ura 0", "lacks dora 2; has dora 3 too much"),
        ("riichi 1, All Green 13", "riichi 1, ura 0", "lacks All Green 13"),
        ("", "riichi 1, dora 2", "has riichi 1, dora 2 too much"),
        ("mangan", "haneman", ""),
        ("E2", "E3", ""),
        ("A B", "nobody", ""),
        ("", "", ""),
        ("8000", "8000", ""),
    ],
)  # fmt: skip
def test_difference_is_recorded_less_expected(expected: str, recorded: str, difference_: str):
    assert difference(expected, recorded) == difference_


def test_json_says_the_same():
    assert to_json(fault("x\nB:3m-9p", "B:", "8000", "12000")) == {
        "code": "not-held", "kind": "impossible", "severity": "error", "message": "B does not hold 9p, but 3m",
        "file": "games/a.mjn", "line": 2, "column": 1, "game": 1, "deal": "E2.1", "step": 3, "seat": "B",
        "expected": "8000", "recorded": "12000", "difference": "+4000",
    }  # fmt: skip
