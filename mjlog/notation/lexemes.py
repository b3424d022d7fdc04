"""The smallest pieces of the text format to values and back: tiles, quoted strings, how many players there are."""

import re
from collections.abc import Mapping
from itertools import chain

from mjlog.grammar import pattern
from mjlog.model import Deal
from mjlog.pickling import PicklableError
from mjlog.tiles import parse_tiles

MEMO_LIMIT = 1 << 16
"""Entries that a memo may hold before it starts anew, and so a bound on its memory."""

BLANKS = " \t"
"""What a line may begin and end with that says nothing."""


class ReadError(PicklableError):
    """Text that cannot be read, found while it is decoded; never leaves this package."""

    def __init__(self, offset: int, problem: str, expected: str = "", actual: str = "") -> None:
        super().__init__(problem)
        self.offset = offset
        self.problem = problem
        self.expected = expected
        self.actual = actual


class _Runs(dict[str, tuple[int, ...]]):
    """Runs of tiles of one suit (``123m``) already read."""

    def __missing__(self, run: str) -> tuple[int, ...]:
        tiles = parse_tiles(run)
        if len(run) > 20:
            return tiles
        if len(self) >= MEMO_LIMIT:
            self.clear()
        self[run] = tiles
        return tiles


_find_runs = pattern("lexemes", "RUN").findall
_RUNS = _Runs()


def tiles_of(text: str) -> tuple[int, ...]:
    """The tiles of a TILES lexeme, or none of ``-``."""
    return tuple(chain.from_iterable(map(_RUNS.__getitem__, _find_runs(text))))


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNESCAPES = {escaped: char for char, escaped in _ESCAPES.items()}
_ESCAPED = re.compile(r'[\\"\n\r\t]')
_UNESCAPED = re.compile(r"\\.")


def quote(text: str) -> str:
    """Write any text as a STRING lexeme."""
    return f'"{_ESCAPED.sub(lambda match: _ESCAPES[match[0]], text)}"'


def unquote(lexeme: str) -> str:
    """The text of a STRING lexeme."""
    inner = lexeme[1:-1]
    return _UNESCAPED.sub(lambda match: _UNESCAPES[match[0]], inner) if "\\" in inner else inner


def named(lexeme: str) -> str:
    """The text of a NAME or STRING lexeme."""
    return unquote(lexeme) if lexeme[0] == '"' else lexeme


_PLAYERS = re.compile(r"(?<!\S)(?:players=([234])|riichi\s+\S+-sanma)(?!\S)")


def header_players(tags: Mapping[str, str]) -> int:
    """How many players a header lets expect.

    As many as ``players=`` of its rules says; else three if they are riichi's of a name in ``-sanma``, or if it names
    A, B and C but no D; else four.
    """
    agreed = _PLAYERS.search(tags.get("Rules", ""))
    if agreed:
        return int(agreed[1] or 3)
    return 3 if "D" not in tags and tags.keys() >= {"A", "B", "C"} else 4


def players_of(deal: Deal, before: int) -> int:
    """How many players a deal has: as many as its ``points``; ``before``, those of the deal before it, without them."""
    return len(deal.points) if deal.points else before
