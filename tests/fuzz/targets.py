"""What is fuzzed: readers, each with the bytes it gets, what is made of them, and how they are changed by structure.

A target reads bytes as ``mjlog check`` does, replays every game and words every fault. Whatever is wrong with the bytes
is a fault of the record; an exception is a fault of the program.
"""

import io
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mjlog.formats.detect import Format
from mjlog.formats.documents import MisreadError
from mjlog.formats.majsoul_protobuf import decode_record, encode_record, read_protobuf
from mjlog.formats.unpacking import UnreadableError, _members
from mjlog.limits import FILE
from mjlog.model import Game
from mjlog.reading import _READERS, _bounded, _read_member
from mjlog.render import render, to_json
from mjlog.replayer import replay
from mjlog.wall_check import check_walls

Mutate = Callable[[bytes, random.Random], bytes]


@dataclass(frozen=True, slots=True)
class Target:
    """A reader that is fuzzed."""

    read: Callable[[bytes], Iterator[Game]]
    mutate: Mutate
    """Changes an input by its structure."""
    writer: str
    """The name of the format in which seeds are written; empty: seeds are files of every format, packed."""
    words: tuple[str, ...]
    """What the format is made of."""


def judge(games: Iterable[Game]) -> int:
    """Judge games as ``mjlog check --wall`` does; how many there are."""
    number = 0
    for number, game in enumerate(games, 1):
        found = game.faults
        if game.is_record:
            found = replay(game, number).faults
            check_walls(game)
        for fault in found:
            render(fault, names=[game.name(seat) for seat in range(4)])
            json.dumps(to_json(fault), ensure_ascii=False)
    return number


# Reading


def read_as(name: Format, data: bytes) -> Iterator[Game]:
    """The games of a text in a format that is told, whatever its beginning says."""
    text = data.decode("utf-8", "replace").replace("\0", "?")
    try:
        yield from _bounded(_READERS[name](iter([text]), "x"), "x")
    except UnreadableError:
        return


def read_file(data: bytes) -> Iterator[Game]:
    """The games of a file, packed or not."""
    try:
        for member in _members(io.BytesIO(data), "x", FILE):
            yield from _read_member(member)
    except UnreadableError:
        return


# Changing


_WORD = re.compile(r"\w+|\s+|.", re.ASCII)
_TAG = re.compile(r"[^<\"]+|<|\"[^\"<]*\"?")


def mutate_words(find: re.Pattern[str], words: tuple[str, ...], data: bytes, chance: random.Random) -> bytes:
    """Move, repeat, drop and put in words of a text, or lines of it."""
    text = data.decode("utf-8", "replace")
    parts = text.splitlines(keepends=True) if chance.random() < 0.3 else find.findall(text)
    if not parts:
        return chance.choice(words).encode()
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(parts))
        other = chance.randrange(len(parts))
        match chance.randrange(6):
            case 0:
                parts[at] = chance.choice(words)
            case 1:
                parts.insert(at, chance.choice(words))
            case 2 if len(parts) > 1:
                del parts[at]
            case 3:
                parts[at], parts[other] = parts[other], parts[at]
            case 4:
                parts[at:at] = parts[other : other + chance.choice((1, 3, 20))]
            case _:
                parts[at] = _number(parts[at], chance)
    return "".join(parts).encode()


def _number(text: str, chance: random.Random) -> str:
    """A number near another one, or far from any."""
    if text.isdecimal() and text.isascii() and chance.random() < 0.6:
        return str(int(text[:15]) + chance.choice((-1, 1, 4, 10)))
    return chance.choice(("0", "-1", "4", "136", "99999", "9" * 16, "1e9", "0.5", "٣"))


_VALUES = (
    0,
    1,
    -1,
    3,
    4,
    37,
    60,
    136,
    10**9,
    10**15,
    1.5,
    -0.0,
    "",
    "?",
    "1m",
    "x" * 70,
    None,
    True,
    False,
    [],
    {},
    [0],
)


def mutate_tree(value: object, words: tuple[str, ...], chance: random.Random) -> None:
    """Change a tree of values in place."""
    places = list(_places(value))
    if not places:
        return
    for _ in range(chance.choice((1, 1, 2, 4))):
        within, key = chance.choice(places)
        if isinstance(within, dict) and key not in within:
            continue
        if isinstance(within, list) and not 0 <= key < len(within):
            continue
        other_within, other_key = chance.choice(places)
        with suppress(LookupError):
            match chance.randrange(7):
                case 0:
                    within[key] = chance.choice(_VALUES)
                case 1:
                    within[key] = chance.choice(words)
                case 2:
                    del within[key]
                case 3:
                    within[key] = json.loads(json.dumps(other_within[other_key]))
                case 4 if isinstance(within, list):
                    within.insert(key, json.loads(json.dumps(other_within[other_key])))
                case 5 if isinstance(within, list):
                    within[key:key] = within[key : key + chance.choice((1, 2, 4))]
                case 5 if isinstance(within, dict):
                    within[chance.choice(words)] = within.pop(key)
                case _ if type(within[key]) is int:
                    within[key] += chance.choice((-1, 1, 4, 10))


def _places(value: object) -> Iterator[tuple[dict | list, object]]:
    """Every place in a tree: what holds it, and its name or index."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def mutate_json(words: tuple[str, ...], data: bytes, chance: random.Random) -> bytes:
    """Change a text that is one document in JSON."""
    try:
        value = json.loads(data)
        mutate_tree(value, words, chance)
        return json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return mutate_words(_WORD, words, data, chance)


def mutate_lines(words: tuple[str, ...], data: bytes, chance: random.Random) -> bytes:
    """Change lines of JSON, or their order."""
    lines = data.split(b"\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2 if len(lines) > 1:
            del lines[at]
        case _:
            lines[at] = mutate_json(words, lines[at], chance)
    return b"\n".join(lines)


def mutate_protobuf(words: tuple[str, ...], data: bytes, chance: random.Random) -> bytes:
    """Change the fields of a binary record."""
    try:
        tree = decode_record(data)
        mutate_tree(tree, words, chance)
        return encode_record(tree)
    except (MisreadError, ValueError, TypeError, RecursionError):
        at = chance.randrange(len(data) + 1)
        return data[:at] + bytes([chance.randrange(256)]) + data[at + chance.randrange(2) :]


def mutate_bytes(_: tuple[str, ...], data: bytes, chance: random.Random) -> bytes:
    """Change numbers of some bytes, as heads of archives hold them."""
    if not data:
        return b"PK\x03\x04"
    at = chance.randrange(len(data))
    size = chance.choice((1, 2, 4, 8, 64, 512))
    fill = chance.choice((b"\0", b"\xff", b"7", b"\x80", bytes([chance.randrange(256)])))
    match chance.randrange(3):
        case 0:
            return data[:at] + fill * size + data[at + size :]
        case 1:
            return data[:at] + data[at + size :]
        case _:
            other = chance.randrange(len(data))
            return data[:at] + data[other : other + 512] + data[at:]


def _words(name: str) -> tuple[str, ...]:
    """What a format is made of: a word a line, line ends and the like escaped."""
    lines = (Path(__file__).parent / "words" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple([line.encode("latin-1", "backslashreplace").decode("unicode_escape") for line in lines])


def _text(name: Format, mutate: Callable[..., bytes], words: str = "") -> Target:
    """The target of a format that is a text."""
    made_of = _words(words or name)
    return Target(partial(read_as, name), partial(mutate, made_of), name, made_of)


def _binary(read: Callable[[bytes], Iterator[Game]], mutate: Callable[..., bytes], writer: str, words: str) -> Target:
    """The target of a format that is no text."""
    made_of = _words(words)
    return Target(read, partial(mutate, made_of), writer, made_of)


TARGETS = {
    "text": _text("mjn", partial(mutate_words, _WORD), "text"),
    "tenhou-xml": _text("tenhou-xml", partial(mutate_words, _TAG)),
    "tenhou-json": _text("tenhou-json", mutate_json),
    "mjai": _text("mjai", mutate_lines),
    "majsoul": _text("majsoul", mutate_json),
    "majsoul-protobuf": _binary(lambda data: read_protobuf(data, "x"), mutate_protobuf, "majsoul-protobuf", "majsoul"),
    "majiang": _text("majiang", mutate_json),
    "tonpuusou": _text("tonpuusou", partial(mutate_words, _WORD)),
    "csv": _text("csv", partial(mutate_words, _WORD)),
    "archives": _binary(read_file, mutate_bytes, "", "archives"),
}
"""All targets by their names."""
