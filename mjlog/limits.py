"""The bounds of what is read: a file beyond one is one fault, so that none takes time or memory without end.

Real records stay far below: the largest games at hand have 300,000 characters and 19 deals of 189 events.
"""

from typing import Final

FILE: Final = 16 << 30
"""The most bytes of one file, unpacked. The text format is read game by game, so that a million games are below it."""
WHOLE: Final = 64 << 20
"""The most characters or bytes of a file in any other format, which is held in memory as a whole."""
GAME: Final = 1 << 20
"""The most characters of a game of the text format, Tenhou's XML log or Tonpuusou's log, and bytes of a binary one."""
DOCUMENT: Final = 4 << 20
"""The most characters of one document in JSON, and of one game in lines of JSON."""
STATEMENT: Final = 10_000
"""The most characters of one statement of the text format; its ``_name`` lines may be longer."""
WORDS: Final = 500
"""The most words of a ``Rules`` tag."""
DEALS: Final = 1000
"""The most deals of one game."""
EVENTS: Final = 2000
"""The most events of one deal, or statements, tags or messages that tell it, and rows of a game's score sheet."""
CELLS: Final = 200
"""The most cells of a row of a score sheet."""
FAULTS: Final = 1000
"""After so many faults and notes of a game the rest of it is not judged."""
WITHOUT_DEALS: Final = 1000
"""After so many games without a deal the rest of a file is not read."""
NESTING: Final = 64
"""How deep the values of a document in JSON may be nested."""
DIGITS: Final = 15
"""The most digits of a whole number in JSON."""
EXPANSION: Final = 100
"""How many times the size of a packed file or archive all that comes out of it may have."""
SMALL: Final = 16 << 20
"""Bytes that may come out of any packed file or archive, however small."""
ARCHIVE_HEADER: Final = 1 << 16
"""The most bytes of what a tar archive says of a file besides its contents, such as a long name."""


def exceeding(most: int, what: str) -> str:
    """The problem of something that has more of something than any record needs."""
    return f"more than {most:,} {what}, which no record needs"
