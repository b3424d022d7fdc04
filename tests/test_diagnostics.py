"""Places and excerpts of long texts, and how much of a long value is told."""

import random

import pytest
from pace import within

from mjlog.diagnostics import Diagnostic, Reason, Source


def naive_place(text: str, offset: int) -> tuple[int, int]:
    lines = text[:offset].split("\n")
    return len(lines), len(lines[-1]) + 1


@pytest.mark.parametrize("feeds", [0, 1, 50, 5000])
def test_places_are_those_counted_from_the_start(feeds: int):
    chance = random.Random(feeds)
    chars = ["x"] * 20_000
    for _ in range(feeds):
        chars[chance.randrange(len(chars))] = "\n"
    text = "".join(chars)
    source = Source("a.mjn", text, first_line=7)
    for offset in [0, 4095, 4096, 4097, 8192, len(text), *(chance.randrange(len(text)) for _ in range(200))]:
        line, column = naive_place(text, offset)
        assert source.place(offset) == ("a.mjn", line + 6, column, "")


def test_a_source_without_a_place_in_it():
    assert Source("a.mjn", "").place(0) == ("a.mjn", 1, 1, "")
    assert Source("a.mjn", "text").place(None) == ("a.mjn", 0, 0, "")


def test_an_excerpt_is_the_line_or_what_is_near_in_it():
    assert Source("", "one\ntwo three\nfour").excerpt(8) == ("two three", 4)
    assert Source("", "one\ntwo").excerpt(7) == ("two", 3)
    line, index = Source("", "a\n" + "b" * 5000 + "!" + "c" * 5000 + "\nd").excerpt(5002)
    assert (line[0], line[index], line[-1]) == ("…", "!", "…")
    assert len(line) < 600
    line, index = Source("", "a\n" + "b" * 100 + "!" + "c" * 5000).excerpt(102)
    assert (line[:101], index) == ("b" * 100 + "!", 100)


@pytest.mark.parametrize("text", ["x" * 4_000_000, "x\n" * 2_000_000])
def test_places_cost_the_same_anywhere_in_a_text(text: str):
    """Counted from its start each time, these 50000 take minutes."""
    source = Source("a.mjn", text)
    with within(8):
        for offset in range(0, len(text), len(text) // 50_000):
            source.place(offset)
            source.excerpt(offset)


def test_long_values_are_shortened_in_the_sentence_alone():
    fault = Diagnostic("bad-value", facts={"what": "type", "problem": f"{'9' * 5000!r} is no game type"})
    assert fault.message == f"type: '{'9' * 39}…{'9' * 9}' is no game type"
    fault = Diagnostic("bad-value", facts={"what": "type", "problem": "ab " * 5000 + "end"})
    assert len(fault.message) < 450
    assert fault.message.endswith(" end")


def test_a_reason_is_worded_for_who_reads_it():
    """A fact may be what another code says; its words are those of the players of the whole sentence."""
    reason = Reason("no-such-meld", {"what": "pon", "tiles": "443m"})
    one = Diagnostic("wrong-call", facts={"player": "B", "what": "pon", "problem": reason})
    assert one.message == "B calls pon and does not make it: 443m is no pon"
    one.speech = "chinese"
    assert one.message == "B calls pung and does not make it: 443m is no pung"
