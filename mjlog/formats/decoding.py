"""Bytes -> text: UTF-8 with or without byte order mark, line ends of any kind, Ctrl-Z at the end left out.

Tonpuusou's logs are in the Japanese code page of Windows (cp932) as often as not; that is told by their first line.
"""

import codecs
import io
import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from mjlog.diagnostics import Diagnostic, Place, Where
from mjlog.formats.unpacking import UnreadableError, no_record, unreadable

_OTHER_BOMS: Final = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_CP932: Final = re.compile(rb"\s*===== [^\n]* \x8a\x4a\x8e\x6e ")
"""How Tonpuusou's log begins in that encoding (the word is 開始)."""
_NAMES: Final = {"utf-8-sig": "UTF-8", "cp932": "of the Japanese code page (cp932)"}
_END_MARK: Final = "\x1a"
"""Ctrl-Z, which old programs write to end a file, as often as it takes to fill it up."""
_TEXT_CONTROLS: Final = b"\t\n\r\f\x1a"


def decode(blocks: Iterator[bytes], name: str) -> Iterator[str]:
    """The text of some bytes, a piece at a time.

    Args:
        blocks: all bytes of a file.
        name: of the file, for faults.

    Raises:
        UnreadableError: this is no text.
    """
    return _drop_end_marks(_decode(blocks, name))


def _decode(blocks: Iterator[bytes], name: str) -> Iterator[str]:
    first = next(blocks, b"")
    encoding = "cp932" if _CP932.match(first) else "utf-8-sig"
    utf8 = codecs.getincrementaldecoder(encoding)()
    decoder = io.IncrementalNewlineDecoder(utf8, translate=True)
    line = column = 1
    for number, block in enumerate(chain([first], blocks, [b""] * bool(first))):
        other = next((name for bom, name in _OTHER_BOMS if block.startswith(bom)), "") if number == 0 else ""
        if other:
            raise UnreadableError(unreadable(name, f"this is {other}; save it as UTF-8"))
        try:
            text = decoder.decode(block, final=not block)
        except UnicodeDecodeError as error:
            if _is_binary(error.object):
                raise UnreadableError(no_record(name, "this is no text")) from error
            utf8.reset()
            line, column = _advance(line, column, decoder.decode(error.object[: error.start], final=True))
            problem = f"byte {error.object[error.start]:#04x} is not {_NAMES[encoding]}; save the file as UTF-8"
            raise UnreadableError(
                Diagnostic("unreadable", Where(), Place(name, line, column), {"problem": problem})
            ) from error
        if "\0" in text:
            raise UnreadableError(no_record(name, "this is no text"))
        if text:
            yield text
            line, column = _advance(line, column, text)


def _drop_end_marks(pieces: Iterator[str]) -> Iterator[str]:
    """The pieces without the marks at their end."""
    marks = 0
    for piece in pieces:
        text = piece.rstrip(_END_MARK)
        if text:
            yield _END_MARK * marks + text
            marks = 0
        marks += len(piece) - len(text)


def _advance(line: int, column: int, text: str) -> tuple[int, int]:
    """The line and column after a text that starts at these."""
    lines = text.count("\n")
    return line + lines, len(text) - text.rindex("\n") if lines else column + len(text)


def _is_binary(data: bytes) -> bool:
    """Whether the data starts with control characters that no text has."""
    return any(byte < 32 and byte not in _TEXT_CONTROLS for byte in data[:1024])
