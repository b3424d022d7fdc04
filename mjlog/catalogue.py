"""Every code a record can be faulted with: its kind, its sentence, an example, and the rule it rests on."""

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What sort of wrong: see each member."""

    SYNTAX = "syntax"
    """Not the format."""
    IMPOSSIBLE = "impossible"
    """Cannot have happened at a table."""
    ILLEGAL = "illegal"
    """Happened, but against the rules."""
    MISMATCH = "mismatch"
    """What was recomputed is not what is recorded."""
    UNCHECKED = "unchecked"
    """The record does not allow the check; never counted as a fault."""


class Code(NamedTuple):
    """A row of the catalogue. ``sentence`` is a format string over the facts of a case."""

    kind: Kind
    sentence: str
    rule: str
    """The rule that it rests on, in words."""
    example: str = ""


_S, _I, _L, _M, _U = Kind.SYNTAX, Kind.IMPOSSIBLE, Kind.ILLEGAL, Kind.MISMATCH, Kind.UNCHECKED

CODES: dict[str, Code] = {
    # reading
    "syntax": Code(_S, "{problem}", "grammar/FORMAT.md", "A:5z-"),
    "unreadable": Code(_S, "{problem}", "a file that can be opened, in a format mjlog reads"),
    "no-record": Code(_S, "no game record here: {problem}", "a folder or file holds at least one game"),
    "unknown-tag": Code(_S, "{what} is not known to this format", "the formats' own definitions"),
    "bad-value": Code(_S, "{what}: {problem}", "the formats' own definitions"),
}
