"""How majiang's records write tiles, melds, hands, yaku and draws. Shared by their reader and writer.

After the format's own definition (types/data.d.ts of kobalab/majiang-core) and the converters that write it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from mjlog.model import Call, CallKind, Discard, Draw, DrawKind, Event, Indicator, Meld
from mjlog.tiles import FACE, SORT_KEY, TILE_NAMES, TILES, UNKNOWN, sort_tiles

# Tiles

_TILES: Final = {name[::-1]: tile for name, tile in TILES.items() if name[-1] in "mpsz"} | {"_": UNKNOWN}
_TEXTS: Final = {tile: text for text, tile in _TILES.items()}
_RUN = re.compile(r"[mps][0-9]+|z[1-7]+|_", re.ASCII)
_HAND = re.compile(r"((?:[mps][0-9]+|z[1-7]+|_)*)(\*?)((?:,[^,]+)*)", re.ASCII)
_MELD = re.compile(r"([mpsz])([0-9]+)([-+=]?)([0-9]*)", re.ASCII)


def tile_of(text: str) -> int:
    """The tile that ``m1``, ``s0`` (red) or ``_`` (not seen) is.

    Raises:
        ValueError: it is none.
    """
    tile = _TILES.get(text)
    if tile is None:
        raise ValueError(f"{text!r} is no tile")
    return tile


def tile_text(tile: int) -> str:
    """A tile as written here.

    Raises:
        ValueError: a flower or season.
    """
    text = _TEXTS.get(tile)
    if text is None:
        raise ValueError(f"the tile {TILE_NAMES[tile]}")
    return text


def tiles_text(tiles: Iterable[int]) -> str:
    """Tiles in the order given, each suit letter once a run."""
    out: list[str] = []
    suit = ""
    for text in map(tile_text, tiles):
        out.append(text if text[0] != suit or text == "_" else text[1])
        suit = text[0]
    return "".join(out)


# Melds

TURNS: Final = " +=-"
"""How a meld shows the discarder, counted from the caller: 1 next, 2 opposite, 3 before."""


class WrittenMeld(NamedTuple):
    """What the text of a meld says."""

    kind: CallKind
    laid: tuple[int, ...]
    """What comes from the hand, as `sort_tiles` orders it; of a kakan, what came for the pon."""
    taken: int | None
    turn: int
    """The discarder as in `TURNS`; 0 nobody."""
    added: int | None = None
    """The fourth tile of a kakan."""

    @property
    def tiles(self) -> tuple[int, ...]:
        """All its tiles."""
        return sort_tiles([*self.laid, *(tile for tile in (self.taken, self.added) if tile is not None)])

    def shown(self, seat: int) -> Meld:
        """The meld as part of a hand of this seat."""
        return Meld(self.kind, self.tiles, (seat + self.turn) % 4 if self.turn else None)


def meld_of(text: str) -> WrittenMeld:
    """Read ``m1-23``, ``p505=``, ``s5550+``, ``z666-6``, ``p5500``.

    Raises:
        ValueError: it is no meld.
    """
    found = _MELD.fullmatch(text)
    if found:
        suit, before, mark, after = found.groups()
        try:
            tiles = [_TILES[suit + digit] for digit in before + after]
        except KeyError:
            tiles = []
        faces = [FACE[tile] for tile in tiles]
        turn = TURNS.index(mark) if mark else 0
        at = len(before) - 1
        laid = sort_tiles(tiles[:at] + tiles[at + 1 :])
        if len(faces) in (3, 4) and len(set(faces)) == 1:
            if not mark and len(faces) == 4:
                return WrittenMeld("ankan", sort_tiles(tiles), None, 0)
            if mark and not after:
                return WrittenMeld("pon" if len(faces) == 3 else "kan", laid, tiles[at], turn)
            if mark and len(before) == 3:
                return WrittenMeld("kakan", sort_tiles(tiles[:2]), tiles[2], turn, tiles[3])
        elif mark == "-" and suit != "z" and len(faces) == 3 and [face - faces[0] for face in faces] == [0, 1, 2]:
            return WrittenMeld("chi", laid, tiles[at], turn)
    raise ValueError(f"{text!r} is no meld")


def _fives_first(tiles: Iterable[int]) -> list[int]:
    """Tiles of one face, a red five after the others: the order of melds, not of hands."""
    return sorted(tiles, key=SORT_KEY.__getitem__, reverse=True)


def meld_text(meld: WrittenMeld) -> str:
    """A meld as written here.

    Raises:
        ValueError: it is none that can be.
    """
    mark = TURNS[meld.turn].strip()
    if meld.taken is None:
        text = tiles_text(_fives_first(meld.laid))
    elif meld.kind == "chi":
        texts = [tile_text(tile)[-1] + (mark if tile == meld.taken else "") for tile in meld.tiles]
        text = tile_text(meld.taken)[0] + "".join(texts)
    else:
        added = "" if meld.added is None else tile_text(meld.added)[-1]
        text = tiles_text([*_fives_first(meld.laid), meld.taken]) + mark + added
    if meld_of(text) != meld:
        raise ValueError(f"{text!r} is no {meld.kind}")
    return text


# Hands


class WrittenHand(NamedTuple):
    """What the text of a hand says."""

    tiles: tuple[int, ...]
    """Concealed tiles in the order written: of 14, the last is the one drawn or won on."""
    riichi: bool
    melds: tuple[WrittenMeld, ...]
    """First made first."""


def hand_of(text: str) -> WrittenHand:
    """Read ``m055z77z7*,m78-9,z5555``.

    Raises:
        ValueError: it is no hand.
    """
    found = _HAND.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no hand")
    runs = _RUN.findall(found[1])
    try:
        tiles = [_TILES[run if run == "_" else run[0] + digit] for run in runs for digit in run[1:] or "_"]
    except KeyError:  # m with a digit is always a tile
        raise ValueError(f"{text!r} is no hand") from None
    return WrittenHand(tuple(tiles), bool(found[2]), tuple(map(meld_of, found[3].split(",")[1:])))


def hand_text(tiles: Iterable[int], last: int | None, *, riichi: bool, melds: Sequence[str]) -> str:
    """A hand as written here: ``last`` is the tile drawn or won on, not among ``tiles``.

    Raises:
        ValueError: a tile of it cannot be written.
    """
    ordered = sort_tiles(tiles)
    unseen = ordered.count(UNKNOWN)
    text = "_" * unseen + tiles_text(ordered[: len(ordered) - unseen])
    drawn = "" if last is None else tile_text(last)
    return ",".join([text + drawn + ("*" if riichi else ""), *melds])


# Words

WINDS: Final = "東南西北"

_YAKU: Final[dict[str, tuple[str, ...]]] = {
    "riichi": ("立直",),
    "double-riichi": ("ダブル立直", "両立直"),
    "ippatsu": ("一発",),
    "haitei": ("海底摸月",),
    "houtei": ("河底撈魚",),
    "rinshan": ("嶺上開花",),
    "chankan": ("槍槓",),
    "menzen-tsumo": ("門前清自摸和",),
    "pinfu": ("平和",),
    "tanyao": ("断幺九",),
    "iipeikou": ("一盃口",),
    "haku": ("翻牌 白", "役牌 白"),
    "hatsu": ("翻牌 發", "役牌 發"),
    "chun": ("翻牌 中", "役牌 中"),
    "chiitoitsu": ("七対子",),
    "chanta": ("混全帯幺九",),
    "ittsu": ("一気通貫",),
    "sanshoku-doujun": ("三色同順",),
    "sanshoku-doukou": ("三色同刻",),
    "sankantsu": ("三槓子",),
    "toitoi": ("対々和",),
    "sanankou": ("三暗刻",),
    "shousangen": ("小三元",),
    "honroutou": ("混老頭",),
    "ryanpeikou": ("二盃口",),
    "junchan": ("純全帯幺九",),
    "honitsu": ("混一色",),
    "chinitsu": ("清一色",),
    "tenhou": ("天和",),
    "chiihou": ("地和",),
    "renhou": ("人和",),
    "daisangen": ("大三元",),
    "suuankou": ("四暗刻",),
    "suuankou-tanki": ("四暗刻単騎",),
    "tsuuiisou": ("字一色",),
    "ryuuiisou": ("緑一色",),
    "chinroutou": ("清老頭",),
    "chuuren": ("九蓮宝燈",),
    "junsei-chuuren": ("純正九蓮宝燈",),
    "kokushi": ("国士無双",),
    "kokushi-juusanmen": ("国士無双十三面", "国士無双１３面"),
    "daisuushi": ("大四喜",),
    "shousuushi": ("小四喜",),
    "suukantsu": ("四槓子",),
    "dora": ("ドラ",),
    "ura": ("裏ドラ",),
    "aka": ("赤ドラ",),
}
"""Of each yaku: what majiang itself calls it, then other words that converters of Tenhou's records use."""
_WIND_YAKU: Final[dict[str, tuple[str, str]]] = {
    "seat-wind": ("自風 ", "役牌 自風"),
    "round-wind": ("場風 ", "役牌 場風"),
}
"""Majiang names the wind after the first word; the other names none."""
_NAMED: Final = {word: name for name, words in _YAKU.items() for word in words}
_NAMED_WINDS: Final = {words[1]: name for name, words in _WIND_YAKU.items()}

PAO_YAKU: Final = ("daisangen", "daisuushi", "suukantsu")
"""Which of a hand's yakuman somebody is liable for, the likeliest first."""


def yaku_of(word: str, seat_wind: int, round_wind: int) -> str:
    """The name of a yaku; as written where nobody knows it, or where it names a wind that is not the one."""
    if word == _WIND_YAKU["seat-wind"][0] + WINDS[seat_wind]:
        return "seat-wind"
    if word == _WIND_YAKU["round-wind"][0] + WINDS[round_wind]:
        return "round-wind"
    return _NAMED.get(word) or _NAMED_WINDS.get(word, word)


def yaku_word(name: str, seat_wind: int, round_wind: int, words: Iterable[str]) -> str:
    """What a yaku is called; ``words``: which words other than majiang's own the record uses."""
    known = _WIND_YAKU.get(name) or _YAKU.get(name)
    if known is None:
        return name
    other = next((word for word in known[1:] if word in words), None)
    if other or name in _YAKU:
        return other or known[0]
    return known[0] + WINDS[seat_wind if name == "seat-wind" else round_wind]


_DRAWS: Final[dict[DrawKind, tuple[str, ...]]] = {
    "exhausted": ("荒牌平局", "流局"),
    "kyuushu": ("九種九牌",),
    "suufon": ("四風連打",),
    "suucha": ("四家立直",),
    "sanchahou": ("三家和", "三家和了"),
    "suukaikan": ("四開槓", "四槓散了"),
    "nagashi": ("流し満貫",),
    "void": ("",),
}
"""The same of each draw."""
_NAMED_DRAWS: Final[dict[str, DrawKind]] = {word: kind for kind, words in _DRAWS.items() for word in words}


def draw_of(word: str) -> DrawKind:
    """The kind of a draw; void where nobody knows its reason."""
    return _NAMED_DRAWS.get(word, "void")


def draw_word(kind: DrawKind, words: Iterable[str]) -> str:
    """What a draw is called; ``words``: as for `yaku_word`."""
    own, *others = _DRAWS[kind]
    return next((word for word in others if word in words), own)


OTHER_WORDS: Final = frozenset(
    word for words in (*_YAKU.values(), *_WIND_YAKU.values(), *_DRAWS.values()) for word in words[1:]
)
"""The words that are not majiang's own."""

NUMBERS, NO_NULLS, NO_STAR, TURNED_AFTER = "numbers", "no-nulls", "no-star", "turned-after"
"""Styles of a record: the final standing is numbers, not texts; what is null elsewhere is left out; a hand shown in
riichi has no ``*``; an indicator stands behind the discard, or a closed kan's behind the replacement draw, that it was
turned before (so the program writes its own games, unlike converters)."""


def is_turned_before(events: Sequence[Event], at: int) -> bool:
    """Whether an event is a discard or draw that the indicator of a kan may be turned before, and written behind."""
    event = events[at]
    if isinstance(event, Draw) and event.replacement:
        before = next((one for one in reversed(events[:at]) if not isinstance(one, Indicator)), None)
        return isinstance(before, Call) and before.kind == "ankan"
    return isinstance(event, Discard)
