"""Texts that hold JSON: a document, a list of records, a document a line, in viewer addresses, in scripts, commented.

Strict where Python's own reader is not: no NaN, no name twice in one object, no number that nobody needs, no value
nested deeper than any record. A document that cannot be read carries its fault; the next one, which begins a line, is
read all the same.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final, NamedTuple
from urllib.parse import unquote_to_bytes

from mjlog.diagnostics import Source
from mjlog.formats.documents import MisreadError, Path, TreeSource
from mjlog.limits import DIGITS, DOCUMENT, NESTING, exceeding
from mjlog.pickling import PicklableError

_FIRST_TRY: Final = 1 << 16
"""Characters in which most documents end."""
_CUT: Final = 8
"""Characters of a word or escape sequence of JSON, which cannot be read where it is cut off."""
_LINES: Final = 1 << 20
"""So many characters, and the rest of their last line, are rid of comments at a time."""
_TOKEN = re.compile(r""""(?:[^"\\\n]|\\.)*+"|\w+://[^\s"'`<>{\[]*+|//[^\n]*""")
_GLUE = re.compile(r"[\s,;]*")
_ASSIGNMENT = re.compile(
    r"(?:export\s+default\b|(?:export\s+)?(?:(?:const|let|var)\s+)?[A-Za-z_$][\w$.]*\s*=)\s*", re.ASCII
)
_ADDRESS = re.compile(r"([\"'`]?)\w+://[^\s\"'`<>{\[#]*#json=")
_LIST = re.compile(r"\[\s*(?=\{|[\"'`]\w+://)")
"""A list of documents, which are read one by one, so that a broken one does not take the others with it."""
_ENCODED = re.compile(r"[^\s\"'`<>]*")
_NEXT = re.compile(r"^(?=[{\[\"'`]|\w+://)", re.MULTILINE)
"""Where the document after a broken one may begin."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class Document(NamedTuple):
    """One JSON value of a text."""

    value: object
    path: Path
    """Where it stands in the tree of the whole text: nowhere in particular if it is all there is."""
    source: TreeSource
    error: MisreadError | None = None
    """Why it cannot be read; the value is ``None`` then."""


def read_documents(text: str, name: str) -> Iterator[Document]:
    """The documents of a text; a list of objects is a document an object.

    Args:
        text: the whole text. Comments (``//`` to the end of the line) may stand anywhere but in strings, commas and
            semicolons between documents.
        name: of the file, for faults.
    """
    values = _values(_without_comments(text))
    first, second = next(values, None), next(values, None)
    if first is None:
        return
    if second is None and not first.listed:
        yield first.document(name, ())
        return
    for index, one in enumerate(chain([first], [second] if second else (), values)):
        yield one.document(name, (index,))


def _without_comments(text: str) -> str:
    """The text with comments blanked, every offset unchanged."""
    return "".join(map(_blank_comments, _in_lines(text))) if "//" in text else text


def _in_lines(text: str) -> Iterator[str]:
    """The text in pieces that end with a line."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _LINES) + 1 or len(text)
        yield text[start:end]
        start = end


def _blank_comments(text: str) -> str:
    return _TOKEN.sub(lambda found: " " * len(found[0]) if found[0][0] == "/" else found[0], text)


class _Found(NamedTuple):
    value: object
    listed: bool
    """Whether it stands in a list of documents."""
    problem: str = ""
    """Why it cannot be read."""

    def document(self, name: str, path: Path) -> Document:
        """What was found, as a document of the file with this name."""
        error = MisreadError(path, self.problem) if self.problem else None
        return Document(self.value, path, TreeSource(name, self.value, path), error)


def _values(text: str) -> Iterator[_Found]:
    """The values of a text without comments."""
    source = Source("", text)
    at, listed = _skip(text, 0), False
    while at < len(text):
        if listed and text[at] == "]":
            at, listed = _skip(text, at + 1), False
            continue
        if assignment := _ASSIGNMENT.match(text, at):
            at = assignment.end()
        if not listed and (opening := _LIST.match(text, at)):
            at, listed = opening.end(), True
        try:
            value, end = _value(text, at)
        except BrokenError as broken:
            yield _Found(None, listed, broken.say(source))
            following = _NEXT.search(text, at + 1)
            end = following.start() if following else len(text)
            listed = listed and following is not None
        else:
            yield _Found(value, listed)
        at = _skip(text, end)
    if listed:
        yield _Found(None, listed, BrokenError(at, "the list has no end").say(source))


def _skip(text: str, at: int) -> int:
    found = _GLUE.match(text, at)
    return found.end() if found else at


class BrokenError(PicklableError):
    """A value cannot be read from this offset on."""

    def __init__(self, at: int, problem: str) -> None:
        super().__init__(problem)
        self.at = at
        self.problem = problem

    def say(self, source: Source) -> str:
        """The problem, with its line and column."""
        place = source.place(self.at)
        return f"line {place.line}, column {place.column}: {self.problem}"


def _value(text: str, at: int) -> tuple[object, int]:
    """The value at an offset, and where it ends.

    Raises:
        BrokenError: there is none.
    """
    address = _ADDRESS.match(text, at)
    if not address:
        return _decode(text, at)
    at = address.end()
    if text.startswith("%", at):
        encoded = _ENCODED.match(text, at)
        end = encoded.end() if encoded else at
        try:
            plain = unquote_to_bytes(text[at:end]).decode()
        except UnicodeDecodeError:
            raise BrokenError(at, "what follows #json= is not UTF-8, percent-encoded") from None
        try:
            value, used = _decode(plain, 0)
        except BrokenError as broken:
            raise BrokenError(at, f"what follows #json= is no JSON: {broken.say(Source('', plain))}") from None
        if used < len(plain):
            raise BrokenError(at, "more than a JSON value follows #json=")
    else:
        value, end = _decode(text, at)
    if not text.startswith(address[1], end):
        raise BrokenError(end, f"the address that {address[1]} begins does not end")
    return value, end + len(address[1])


def decode_whole(text: str) -> object:
    """The JSON value that is all of a text.

    Raises:
        BrokenError: it is none, or more follows it.
    """
    value, end = _decode(text, _skip_blanks(text))
    if text[end:].strip():
        raise BrokenError(end, "no JSON (more follows the value)")
    return value


def _skip_blanks(text: str) -> int:
    return len(text) - len(text.lstrip())


def _decode(text: str, at: int) -> tuple[object, int]:
    """The JSON value at an offset, and where it ends."""
    if not text.startswith(("{", "["), at):
        raise BrokenError(at, f"a JSON object or list is wanted here, not {text[at : at + 20]!r}")
    try:
        value, end = _decode_within(text, at, _FIRST_TRY)
    except (ValueError, RecursionError):
        value, end = _decode_all(text, at)
    if text.count("[", at, end) + text.count("{", at, end) > NESTING:  # so few are not nested deeper
        _verify_depth(value, at)
    if _SURROGATE.search(text, at, end):
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise BrokenError(at, "a text holds half a character (a lone surrogate)") from None
    return value, end


def _decode_within(text: str, at: int, most: int) -> tuple[object, int]:
    """The value at an offset, read from no more than so many characters, and where it ends."""
    if len(text) - at <= most:
        value, end = _DECODER.raw_decode(text, at)
        return value, end
    value, used = _DECODER.raw_decode(text[at : at + most])
    return value, at + used


def _decode_all(text: str, at: int) -> tuple[object, int]:
    """The value at an offset, and where it ends.

    Raises:
        BrokenError: there is none, or a larger one than any record.
    """
    try:
        return _decode_within(text, at, DOCUMENT)
    except json.JSONDecodeError as error:
        is_cut = len(text) - at > DOCUMENT
        if is_cut and (error.pos > DOCUMENT - _CUT or error.msg.startswith("Unterminated")):
            raise BrokenError(at, exceeding(DOCUMENT, "characters in a document")) from None
        raise BrokenError(at * is_cut + error.pos, f"no JSON ({error.msg})") from None
    except RecursionError:
        raise BrokenError(at, "values are nested too deep for any record") from None
    except ValueError as error:
        raise BrokenError(at, str(error)) from None


def _verify_depth(value: object, at: int) -> None:
    level: list[object] = [value]
    for _ in range(NESTING):
        level = [
            one
            for within in level
            for one in (within.values() if isinstance(within, dict) else within if isinstance(within, list) else ())
            if isinstance(one, (dict, list))
        ]
        if not level:
            return
    raise BrokenError(at, "values are nested too deep for any record")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        (name, times), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"the name {name!r} stands {'twice' if times == 2 else f'{times} times'} in one object")
    return values


def _whole(text: str) -> int:
    if len(text.removeprefix("-")) > DIGITS:
        raise ValueError(f"the number {text[:DIGITS]}... is larger than any of a record")
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if abs(number) >= 10**DIGITS:
        raise ValueError(f"the number {text[:DIGITS]}... is larger than any of a record")
    return number


def _constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
)


def to_json(value: object) -> str:
    """A value as JSON in its canonical form: no blanks, every character as it is, names in their order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
