"""Where text cannot be read, and what was expected there, in words."""

import re
from functools import lru_cache
from typing import cast

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedToken
from lark.lexer import LexerState, LineCounter, PatternStr
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.utils import TextSlice

from mjlog.grammar import word_parser
from mjlog.notation.lexemes import MEMO_LIMIT, ReadError
from mjlog.tiles import parse_tiles

_WORDS = {
    "SEAT": "a player (A B C D)",
    "WHO": "a player and a colon (A: B: C: D:)",
    "NUMBER": "a number",
    "INTEGER": "a whole number",
    "COUNT": "points, or ? for unknown",
    "SIGNED": "an amount with + or -, or 0",
    "DECIMAL": "a number such as 53.0 or -20.5",
    "STRING": 'text in quotes ("...")',
    "NAME": "a name such as all-simples",
    "LIMIT": "a limit such as mangan",
    "TILE": "a tile",
    "TILES": "tiles such as 123m406p77z",
    "MELD": "chi, pon, kan, ankan or kakan",
    "SAID": "tsumo, ron, kyuushu, riichi, dead, left, back or pass",
    "MARK": "a mark such as ! or ??",
    "SECONDS": "seconds such as 3.5",
    "TAGS": "a header line in brackets",
    "HEADS": "deal",
    "SETUPS": "dora, a starting hand, dealt or wall",
    "CLOSINGS": "riichi, unpaid, hand, ura, after or copies",
    "RESULTS": "win, draw, chombo or penalty",
    "SETTLINGS": "pay, another result, or a statement of the end",
    "TAGNAME": "a header name such as Rules",
    "NUMBERED": "the deal's name (E1 to N4, ? where unknown)",
    "HEX": "tile ids, two hexadecimal digits each",
    "DIGITS": "copies, a digit 0-3 each",
    "UNIT": "fu, han, faan or base",
    "TIMES": "a factor such as x6",
    "VALUED": "= and the win's value",
    "ENDING": "exhausted, void, kyuushu, suufon, suucha, suukaikan, sanchahou or nagashi",
    "EXTRA": "a _name line",
    "PLAY": "turns such as A:5z-9p",
    "MORE": "a mark such as ! or ??",
    "FAULT": "chombo or penalty",
    "$END": "the end",
}
_IN_TURNS = {
    **dict.fromkeys(("-", "--", "="), "a discard such as -9p or ="),
    "+": "a replacement such as +5s",
    "^": "an indicator such as ^4p",
    ",": "a comma and what is said or laid",
    "<": "< and whose tile it is",
    "*": "* for riichi",
    "~": "~ for what did not stand",
    "@": "seconds such as @3.5",
    "...": '"..." for turns that nobody wrote',
}
"""The signs of a turn."""
_SHORT = 6
"""So many things expected are named in the sentence; more stand in ``expected`` alone."""
_SUITS = frozenset("mpszfy?")
_TEN = frozenset("0123456789")
_DIGITS = 15
"""Of a number, as in `lexemes.lark`."""


@lru_cache(maxsize=MEMO_LIMIT)
def _describe(parser: Lark, names: tuple[str, ...]) -> list[str]:
    """What the names that a parser accepts mean to people."""
    words: set[str] = set()
    signs = _IN_TURNS if parser is word_parser() else {}
    for name in names:
        if name in {"$END", "NOTE", "GAP"}:
            continue
        if name in _WORDS:
            words.add(_WORDS[name])
            continue
        definition = parser.get_terminal(name).pattern
        keyword = re.match(r"(?:\(\?:)?([a-z]+)", definition.value)
        written = definition.value if isinstance(definition, PatternStr) or not keyword else keyword[1]
        words.add(signs.get(written, written))
    return sorted(words, key=lambda word: (" " not in word, word))


def _word_at(text: str, offset: int) -> str:
    found = re.compile(r"[^\s#{}]+|[{}#]").match(text, offset)
    return found[0][:40] if found else "the end of the line"


def _bad_tile(text: str, offset: int) -> tuple[int, str] | None:
    """What ``tiles`` says is wrong with the tiles that start here, and where."""
    found = re.compile(r"[0-9?]+[a-z]?").match(text, offset)
    if found:
        try:
            parse_tiles(found[0])
        except ValueError as error:
            return offset + int(error.args[1]), str(error.args[0])
    return None


def parse(parser: Lark, text: TextSlice[str], start: str) -> Tree[Token] | ReadError:
    """The tree of a text, from the start rule, or the first place where the text does not follow the grammar."""
    steps = parser.parse_interactive(start=start)
    lines = LineCounter("\n")  # type: ignore[no-untyped-call]
    lines.char_pos = text.start  # the lines before it need not be counted: nobody asks for them
    steps.lexer_thread.state = LexerState(text, lines)
    before = end = text.start  # where the token before the latest one ends, and the latest
    token: Token | None = None
    try:
        for token in steps.iter_parse():
            before, end = end, cast("int", token.end_pos)
        return cast("Tree[Token]", steps.feed_eof())  # type: ignore[no-untyped-call]
    except (UnexpectedCharacters, UnexpectedToken) as error:
        refused = error.token if isinstance(error, UnexpectedToken) else None
        offset = error.pos_in_stream or 0
    names = _accepted(parser, steps)
    if refused is not None and refused is token:
        end = before  # it was read, but cannot stand there
    ended = refused is not None and refused.type == "$END"
    if ended or (end > text.start and "$END" not in names and "\n" in text.text[end:offset]):
        offset = end  # a statement that cannot end here, but its line does
    return _fault(parser, text.text, offset, names)


_ACCEPTED: dict[tuple[Lark, tuple[int, ...]], tuple[str, ...]] = {}


def _accepted(parser: Lark, steps: InteractiveParser) -> tuple[str, ...]:
    """The names of what may follow, in order; it depends on nothing but the parser's stack."""
    stack = parser, tuple(steps.parser_state.state_stack)
    if stack not in _ACCEPTED:
        if len(_ACCEPTED) >= MEMO_LIMIT:
            _ACCEPTED.clear()
        _ACCEPTED[stack] = tuple(sorted(steps.accepts()))  # type: ignore[no-untyped-call]
    return _ACCEPTED[stack]


def _long_number(text: str, offset: int) -> int | None:
    """Where the number begins in which the offset lies, if it has more digits than the grammar reads."""
    start = offset
    while offset - start < _DIGITS and start and text[start - 1] in _TEN:
        start -= 1
    return start if offset - start >= _DIGITS and text[offset : offset + 1] in _TEN else None


def _fault(parser: Lark, text: str, offset: int, names: tuple[str, ...]) -> ReadError:
    number = _long_number(text, offset)
    if number is not None:
        return ReadError(number, f"this number is too large: no more than {_DIGITS} digits are read", "", "")
    expected = _describe(parser, names)
    actual = _word_at(text, offset) if offset < len(text) or parser is not word_parser() else "the end of the word"
    listed = " or ".join(expected) if len(expected) < 3 else f"one of: {'; '.join(expected)}"
    among_tiles = not {"TILE", "TILES"}.isdisjoint(names) or text[offset - 1 : offset] in _SUITS
    bad_tile = _bad_tile(text, offset) if among_tiles else None
    if bad_tile:
        return ReadError(bad_tile[0], bad_tile[1], listed if names == ("TILE",) else _WORDS["TILES"], actual)
    ended = actual.startswith("the end")
    quoted = actual if ended else f"'{actual}'" if '"' in actual else f'"{actual}"'
    if not expected:
        return ReadError(offset, f"nothing may follow here, but {quoted} does", "", actual)
    if len(expected) > _SHORT:
        problem = f"{actual} comes too early" if ended else f"{quoted} cannot stand here"
        return ReadError(offset, problem, listed, actual)
    return ReadError(offset, f"expected {listed}, found {quoted}", listed, actual)
