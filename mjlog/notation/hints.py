"""The likely remedy for text that cannot be read: what people type, and what they mean by it."""

import re
import unicodedata
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import cast

from lark.lexer import PatternStr

from mjlog.grammar import fault_parser
from mjlog.notation.lexemes import ReadError
from mjlog.notation.slips import slips
from mjlog.notation.words import read_word

_LOOKALIKES = str.maketrans("–—−‐‑ー“”„×", "-----" + '-"""x')

_NEAR = 80
"""So many characters before and after a fault are looked at: lines may be of any length."""


@cache
def _keywords() -> frozenset[str]:
    return frozenset(t.pattern.value for t in fault_parser().terminals if isinstance(t.pattern, PatternStr))


_BROKEN_TURN = re.compile(r"(?<!\S)([A-Da-d])[ \t]*[:;.,]?[ \t]*(?=([^\n#{]*))")
"""A player's letter, whatever stands for the colon, and the rest of the line."""
_STATEMENT = re.compile(r"[ \t]*[a-z]{2}")
_PIECES = 4
"""So many words are tried to be joined to a turn."""


def as_turn(text: str, fault: ReadError) -> ReadError:
    """The fault, or if a turn with blanks or without its colon is meant, one that says how to write it."""
    line = max(text.rfind("\n", 0, fault.offset) + 1, fault.offset - _NEAR)
    if not fault.expected or _STATEMENT.match(text, line):
        return fault
    for found in _BROKEN_TURN.finditer(text, line, fault.offset + _NEAR):
        if found.start() > fault.offset:
            break
        pieces = [*re.compile(r"\S+").finditer(text, found.start(2), found.end(2))][:_PIECES]
        for number in range(len(pieces), 0, -1):
            written = text[found.start() : pieces[number - 1].end()]
            turn = f"{found[1].upper()}:{''.join([piece[0] for piece in pieces[:number]])}"
            if fault.offset < found.start() + len(written) and turn != written and _is_turn(turn):
                problem = f"a turn is one word, the player's letter and a colon first: write {turn}"
                return ReadError(found.start(), problem, "", written)
    return fault


@lru_cache(maxsize=1 << 10)
def _is_turn(word: str) -> bool:
    try:
        read_word(word)
    except ReadError:
        return False
    return True


_ODD_BLANK = re.compile(r"[^\S \t\n]|[\u00ad\u200b-\u200d\u2060\ufeff]")
"""What looks like a blank in a browser or a word processor, or like nothing."""
_BEFORE_NOTE = re.compile(r"[^\n#{\"]*")
_TURNS = re.compile(r"[ \t]*[A-D]:")
_JOINED_PAY = re.compile(r"[ \t]*pay\b[^\n#{]*?(?<!\S)(?P<pay>([A-D])([+-][0-9]+))")


def at_blank(text: str, fault: ReadError) -> ReadError:
    """The fault, or the one where a statement has a blank of another kind, or has none in a payment.

    A statement without its blanks is none, and refused where it begins.
    """
    line = max(text.rfind("\n", 0, fault.offset) + 1, fault.offset - _NEAR)
    if _TURNS.match(text, line):  # turns may stand with any blanks between them
        odd = _ODD_BLANK.match(text, fault.offset)
    else:
        start = max(fault.offset - 1, line)
        end = cast("re.Match[str]", _BEFORE_NOTE.match(text, start, fault.offset + _NEAR)).end()
        odd = _ODD_BLANK.search(text, start, end)
    if odd:
        name = unicodedata.name(odd[0], "a control character").lower()
        return ReadError(odd.start(), f"this is no plain blank, but {name}", "a blank", odd[0])
    paid = _JOINED_PAY.match(text, line, fault.offset + _NEAR)
    if paid and fault.offset <= paid.start("pay"):
        return ReadError(paid.start("pay"), "there is no blank between player and number", "", paid["pay"])
    return fault


def hint(text: str, fault: ReadError) -> str:
    """A likely remedy: the ASCII character for a look-alike, what a slip means, or the keyword nearest to the word."""
    if _ODD_BLANK.match(fault.actual):
        return "type a plain blank" if fault.actual[0].isspace() else "leave out this character, which nobody sees"
    plain = unicodedata.normalize("NFKC", fault.actual).translate(_LOOKALIKES)
    for char, meant in zip(fault.actual, plain, strict=False):
        if char != meant and meant.isascii():
            return f"type {meant} instead of {char}"
    start = max(text.rfind("\n", 0, fault.offset) + 1, fault.offset - _NEAR)
    paid = _JOINED_PAY.match(text, start, fault.offset + _NEAR)
    if paid and paid.start("pay") == fault.offset:
        return f"a blank between player and number: {paid[2]} {paid[3]}"
    for pattern, remedy in slips() if fault.expected else ():
        for slip in pattern.finditer(text, start, fault.offset + _NEAR):
            if slip.start() <= fault.offset < slip.end():
                return remedy(slip)
    word = re.match(r"[A-Za-z]*", plain)[0]  # type: ignore[index] # it matches anything
    if word.lower() != word and word.lower() in re.findall(r"[a-z]+", fault.expected):
        return f"write {word.lower()}, in small letters"
    return _nearest(word, fault.expected)


@lru_cache(maxsize=1 << 10)
def _nearest(word: str, expected: str) -> str:
    """The hint at what is expected and spelt much like the word."""
    near = get_close_matches(word, re.findall(r"[a-z]+", expected), 1, 0.7) if word not in _keywords() else []
    return f"did you mean {near[0]}?" if near else ""
