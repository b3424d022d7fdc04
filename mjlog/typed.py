"""A hand typed in: words such as ``23406p99m pon555z ankan1111z 7p`` to tiles, every slip with its place.

The words are those of a record's ``hand`` line, the winning tile added as the last one. Concealed tiles may be split
into words at will; flowers may stand anywhere among them.
"""

import difflib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mjlog.diagnostics import Diagnostic, Place, Source
from mjlog.model import CallKind, Meld
from mjlog.notation.words import KINDS, SEATS
from mjlog.pickling import PicklableError
from mjlog.table import ASIDE
from mjlog.tiles import FACE, NORTH, SUIT, TILE_NAMES, UNKNOWN, format_tiles, is_bonus, is_red, parse_tiles

_SIZES: Final = {"chi": 3, "pon": 3, "kan": 4, "ankan": 4, "kakan": 4}
_SHAPES: Final = {"chi": "three in a row of one suit", "pon": "three alike"} | dict.fromkeys(
    ("kan", "ankan", "kakan"), "four alike"
)
_MELD: Final = re.compile(r"([a-z]+)([^<]*)(?:<(.*))?")
_TILE_HINT: Final = "tiles are 1-9 of m p s, 0 for a red five, 1-7z for E S W N white green red"
_FLOWER_HINT: Final = f"{_TILE_HINT}, 1-4f flowers, 1-4y seasons"


class TypedHandError(PicklableError):
    """A hand, or what is said about it, that cannot be; ``diagnostic`` says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class TypedTile(NamedTuple):
    """A tile and where it was typed."""

    tile: int
    source: Source
    offset: int


@dataclass(slots=True)
class TypedHand:
    """The hand that some words say."""

    tiles: tuple[int, ...]
    """Concealed tiles without the winning one, as typed."""
    melds: tuple[Meld, ...]
    win: int | None
    """The winning tile; None: the hand waits for it."""
    win_named: bool
    """Whether the winning tile stands by itself; else it is the last tile of the hand."""
    kita: int
    """Norths laid aside."""
    flowers: tuple[int, ...]
    """Flowers and seasons laid out."""
    typed: list[TypedTile]
    """Every tile once, with its place."""


def refuse(source: Source, offset: int, problem: str, hint: str = "") -> TypedHandError:
    """What cannot be read, at its place."""
    diagnostic = Diagnostic("syntax", place=_column(source, offset), facts={"problem": problem}, hint=hint)
    diagnostic.excerpt = source.excerpt(offset)
    return TypedHandError(diagnostic)


def _column(source: Source, offset: int) -> Place:
    """What was typed has no lines: the place is a column."""
    return Place(source.name, path=str(offset + 1))


def read_tiles(text: str, source: Source, start: int = 0, *, flowers: bool = False) -> list[TypedTile]:
    """The tiles of a text that stands at an offset of its source.

    Args:
        text: the tiles.
        source: where they were typed.
        start: their offset in it.
        flowers: whether flowers and seasons may be among them.

    Raises:
        TypedHandError: something in it is no tile, or one that cannot be here.
    """
    hint = _FLOWER_HINT if flowers else _TILE_HINT
    try:
        tiles = parse_tiles(text)
    except ValueError as error:
        problem, at = error.args
        raise refuse(source, start + at, problem, hint) from None
    offsets = [start + at for at, char in enumerate(text) if char.isdigit() or char == "?"]
    for tile, offset in zip(tiles, offsets, strict=True):
        if tile == UNKNOWN:
            raise refuse(source, offset, "a hand with unknown tiles has no value", "name every tile")
        if is_bonus(tile) and not flowers:
            raise refuse(source, offset, "no flowers or seasons can stand here", hint)
    return [TypedTile(tile, source, offset) for tile, offset in zip(tiles, offsets, strict=True)]


def read_hand(words: Sequence[str], aside: Collection[str] = ASIDE) -> TypedHand:
    """The hand that the words say: 13 tiles, or 14 of which the last is the winning one.

    The winning tile may also be named once more after all 14: ``234m11123567774s 4s``. A meld counts as three tiles,
    a flower or a north set aside as none.

    Args:
        words: as typed.
        aside: what the rules let a player lay aside, ``kita`` or ``flower``.

    Raises:
        TypedHandError: a word cannot be read, a meld is none, or there are too few or too many tiles.
    """
    source = Source("hand", " ".join(" ".join(words).split()))
    concealed: list[TypedTile] = []
    laid: list[TypedTile] = []
    melds: list[Meld] = []
    kita = 0
    last_word = 0
    for match in re.finditer(r"\S+", source.text.removesuffix(" -")):
        word, start = match[0], match.start()
        if _is_heading(source.text, start):
            continue
        if not word[0].isalpha():
            tiles = read_tiles(word, source, start, flowers="flower" in aside)
            laid += [one for one in tiles if is_bonus(one.tile)]
            held = [one for one in tiles if not is_bonus(one.tile)]
            concealed += held
            last_word = len(held) or last_word
            continue
        kind, tiles = _read_meld(word, source, start, aside)
        laid += tiles
        if kind == "kita":
            kita += len(tiles)
        elif kind != "flower":
            melds.append(Meld(kind, _tiles(tiles), _source(word)))
    typed = concealed + laid
    flowers = tuple(one.tile for one in laid if is_bonus(one.tile))
    size = len(concealed) + 3 * len(melds)
    if size == 15 and last_word == 1 and concealed[-1].tile in [one.tile for one in concealed[:-1]]:
        win = concealed.pop()
        typed.remove(win)
        concealed.remove(next(one for one in reversed(concealed) if one.tile == win.tile))
        return TypedHand(_tiles(concealed), tuple(melds), win.tile, True, kita, flowers, typed)
    if size not in (13, 14):
        raise refuse(
            source,
            0,
            f"a hand has 13 tiles, or 14 with the winning one, a meld counting as three; these are {size}",
            "the winning tile goes last, or is named once more after all 14: 234m11123567774s 4s",
        )
    named = size == 14 and last_word == 1
    return TypedHand(
        _tiles(concealed[:-1] if size == 14 else concealed),
        tuple(melds),
        concealed[-1].tile if size == 14 else None,
        named,
        kita,
        flowers,
        typed,
    )


def _is_heading(text: str, start: int) -> bool:
    """Whether the word is the ``hand`` or the seat with which a record's line begins."""
    return text.startswith("hand ") and (start == 0 or (start == 5 and text[5:6] in SEATS and text[6:7] in ("", " ")))


def _tiles(typed: Iterable[TypedTile]) -> tuple[int, ...]:
    return tuple(one.tile for one in typed)


def _source(word: str) -> int | None:
    """The player that a meld's tile came from."""
    seat = word.partition("<")[2]
    return SEATS[seat] if seat else None


def _read_meld(word: str, source: Source, start: int, aside: Collection[str]) -> tuple[CallKind, list[TypedTile]]:
    """A meld, flowers or norths laid aside: its kind and tiles."""
    match = _MELD.fullmatch(word)
    name, text, seat = match.groups() if match else (word, "", None)
    kind = KINDS.get(name)
    if kind is None:
        near = difflib.get_close_matches(name, KINDS, 1)
        hint = (
            f"did you mean {near[0]}?"
            if near
            else "melds are chi, pon, kan (or chow, pung, kong), ankan, kakan with their tiles"
        )
        raise refuse(source, start, f"{name!r} is no meld", hint)
    if kind in ASIDE and kind not in aside:
        raise refuse(source, start, f"these rules have no {name}")
    if seat is not None and seat not in SEATS:
        raise refuse(source, start + word.index("<") + 1, "after < stands the player A-D that the tile came from")
    tiles = read_tiles(text, source, start + len(name), flowers=kind == "flower")
    if kind == "kita":
        tiles = tiles or [TypedTile(NORTH, source, start)]
        if any(one.tile != NORTH for one in tiles):
            raise refuse(source, start, "kita sets norths aside", "kita, or kita44z for two")
        return kind, tiles
    if kind == "flower":
        if not tiles or not all(is_bonus(one.tile) for one in tiles):
            raise refuse(source, start, "flower lays flowers or seasons out", "flower1f, or 1f alone")
        return kind, tiles
    faces = sorted(FACE[one.tile] for one in tiles)
    if len(faces) != _SIZES[kind] or not _is_meld(kind, faces):
        example = {"chi": "chi345m", "pon": "pon555z"}.get(kind, f"{kind}1111z")
        raise refuse(source, start, f"{word} is no {name}: it is {_SHAPES[kind]}", f"with all its tiles, as {example}")
    return kind, tiles


def _is_meld(kind: str, faces: list[int]) -> bool:
    if kind != "chi":
        return faces[0] == faces[-1]
    low = faces[0]
    return faces == [low, low + 1, low + 2] and SUIT[low] == SUIT[low + 2] < 3


def verify_copies(typed: Iterable[TypedTile], limits: Sequence[int]) -> Counter[int]:
    """How often each tile was typed.

    Args:
        typed: tiles of a hand and of its indicators.
        limits: how many of each tile the set holds.

    Raises:
        TypedHandError: at the first copy too many.
    """
    counts: Counter[int] = Counter()
    for tile, source, offset in typed:
        counts[tile] += 1
        if counts[tile] > limits[tile]:
            diagnostic = Diagnostic("extra-copy", place=_column(source, offset), facts={"tile": TILE_NAMES[tile]})
            diagnostic.expected, diagnostic.actual = str(limits[tile]), str(counts[tile])
            diagnostic.excerpt = source.excerpt(offset)
            diagnostic.hint = _copies_hint(tile, limits)
            raise TypedHandError(diagnostic)
    return counts


def _copies_hint(tile: int, limits: Sequence[int]) -> str:
    if is_red(tile) and not limits[tile]:
        return f"these rules have no red fives: write {format_tiles((FACE[tile],))}"
    if limits[tile] in (0, 4) or is_red(tile) or is_bonus(tile):
        return ""
    suit = TILE_NAMES[tile][1]
    return f"of the four 5{suit} {4 - limits[tile]} are red, written 0{suit}"
