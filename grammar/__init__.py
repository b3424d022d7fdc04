"""The grammar of the text format: parsers built from the ``*.lark`` files, and the regexes of their terminals.

``mjn.lark`` makes one lexeme of each clause, which is what reading costs least with. To say what is wrong within a
clause, ``fault_parser`` reads the same file with the clauses taken apart: every clause terminal becomes a rule and
the blanks between its pieces are ignored. So there is one definition of each clause.
"""

import re
from functools import cache
from importlib.resources import files

from lark import Lark
from lark.load_grammar import FromPackageLoader

__all__ = ["fault_parser", "pattern", "record_parser", "word_parser"]

_STARTS = ["game", "header", "deal", "tail"]
_WHOLE = frozenset(("TAGNAME", "NUMBERED", "HEX", "DIGITS", "UNIT", "TIMES", "VALUED", "LIMIT", "FAULT", "ENDING"))
"""Terminals of ``mjn.lark`` that are no clauses: they stay whole when clauses are taken apart."""
_RUN = re.compile(r"^([A-Z]+): ([A-Z]+) \(LF \2\)\* LF\?$", re.MULTILINE)
"""How a run of lines is defined."""
_LINES = frozenset(("EXTRA", "PLAY", "MORE", "TURNS", "NOTE", "GAP", "LF"))


def _text(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _lark(text: str, starts: list[str]) -> Lark:
    return Lark(
        text,
        parser="lalr",
        start=starts,
        import_paths=[FromPackageLoader("mjlog.grammar")],
        maybe_placeholders=False,
    )


@cache
def record_parser() -> Lark:
    """The parser of games: a token a clause, a token a run of turn lines; starts game, header, deal, tail."""
    return _lark(_text("mjn.lark"), _STARTS)


@cache
def fault_parser() -> Lark:
    """The same grammar down to numbers and tiles (turn words excepted), to say exactly what is wrong where."""
    text = _text("mjn.lark")
    runs = dict(_RUN.findall(text))
    text = re.sub(r"\b[A-Z]+\b", lambda m: runs.get(m[0], m[0]), _RUN.sub("", text))
    clauses = set(re.findall(r"^([A-Z]+):", text, re.MULTILINE)) - _WHOLE - _LINES
    text = re.sub(r"\bB\b(?!,)\??", "", text)
    text = re.sub(r"\b[A-Z]+\b", lambda m: f"{m[0].lower()}_clause" if m[0] in clauses else m[0], text)
    return _lark(text, _STARTS)


@cache
def word_parser() -> Lark:
    """The parser of one word of play, down to the tile."""
    return _lark(_text("words.lark"), ["start"])


@cache
def pattern(file: str, terminal: str) -> re.Pattern[str]:
    """The regular expression of a terminal as ``file.lark`` defines it."""
    lark = _lark(f"%import {file} ({terminal})\nstart: {terminal}", ["start"])
    return re.compile(lark.get_terminal(terminal).pattern.to_regexp())
