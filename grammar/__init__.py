"""The grammar of the text format: parsers built from the ``*.lark`` files, and the regexes of their terminals.

``mjn.lark`` makes one lexeme of a run of statements, for reading costs by the lexeme. To say what is wrong within one,
``fault_parser`` reads the same file with the lexemes taken apart: every statement and clause becomes a rule, and the
blanks between its pieces are ignored. So there is one definition of each.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Literal

from lark import Lark
from lark.load_grammar import FromPackageLoader

__all__ = ["fault_parser", "pattern", "record_parser", "word_parser"]

_STARTS = ["game", "header", "deal", "tail"]
_WHOLE = frozenset(("TAGNAME", "NUMBERED", "HEX", "DIGITS", "UNIT", "TIMES", "VALUED", "LIMIT", "FAULT", "ENDING"))
"""Terminals of ``mjn.lark`` that are no clauses: they stay whole when clauses are taken apart."""
_RUN = re.compile(r"^([A-Z]+): ([A-Z]+) \(LF [A-Z]+\)\* LF\?$", re.MULTILINE)
"""How a run of lines is defined."""
_LINES = frozenset(("EXTRA", "PLAY", "MORE", "TURNS", "NOTE", "GAP", "LF"))


def _text(name: str) -> str:
    return (files("mjlog.grammar") / name).read_text(encoding="utf-8")


def _lark(text: str, starts: list[str], parser: Literal["lalr"] | None = "lalr") -> Lark:
    return Lark(
        text,
        parser=parser,
        lexer="contextual" if parser else "basic",
        start=starts,
        import_paths=[FromPackageLoader("mjlog.grammar")],
        maybe_placeholders=False,
    )


@cache
def record_parser() -> Lark:
    """The parser of games, a token a run of statements or turn lines; starts game, header, deal, tail."""
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
def _terminals(file: str) -> dict[str, str]:
    """The regular expressions of all terminals of a file."""
    names = re.findall(r"^([A-Z]+):", _text(f"{file}.lark"), re.MULTILINE)
    lexer = _lark(f"%import {file} ({', '.join(names)})\nstart: {' | '.join(names)}", ["start"], parser=None)
    return {definition.name: definition.pattern.to_regexp() for definition in lexer.terminals}


def pattern(file: str, terminal: str) -> re.Pattern[str]:
    """The regular expression of a terminal as ``file.lark`` defines it."""
    return re.compile(_terminals(file)[terminal])
