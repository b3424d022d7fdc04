"""The words of Tonpuusou's log (牌譜), and of Tenhou's in its manner: tiles, yaku, values, draws. For both directions.

Tonpuusou (東風荘) describes its file at mj.giganet.net/mjscore.htm. Tenhou (天鳳) gives out games in the same manner:
with yaku and their han in its own words, values in points, and indicators where Tonpuusou names the dora.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from mjlog.formats.tenhou_json_codes import Winds, read_yaku, write_yaku
from mjlog.model import DrawKind, Win
from mjlog.pickling import PicklableError
from mjlog.tiles import FACE
from mjlog.yaku_names import YAKUMAN

PREFIX: Final = "_tonpuusou-"
"""Of tags and extras: lines that the writer would write otherwise, as JSON."""
RATING: Final = "_rate"
"""The tag of the ratings at Tonpuusou's."""
WINDS: Final = "東南西北"
STICK: Final = 1000


class LineError(PicklableError):
    """Something that cannot be read; ``offset``: where it stands in the text."""

    def __init__(self, offset: int, problem: str) -> None:
        super().__init__(problem)
        self.offset = offset
        self.problem = problem


class Line(NamedTuple):
    """A line without blanks at its end, and where it begins."""

    offset: int
    text: str


# Tiles

TEXT_OF: Final[tuple[str, ...]] = (
    *(f"{digit}{suit}" for suit in "mps" for digit in range(1, 10)), *"東南西北白発中", "5M", "5P", "5S",
)  # fmt: skip
"""Each tile; a red five has a capital."""
TILE_OF: Final = {text: tile for tile, text in enumerate(TEXT_OF)}
TILE: Final = "[1-9][mps]|5[MPS]|[東南西北白発中]"


def read_tiles(text: str) -> tuple[int, ...] | None:
    """Read tiles such as ``1m5P東``; None: these are none."""
    found = re.findall(TILE, text)
    return tuple([TILE_OF[one] for one in found]) if "".join(found) == text else None


def write_tiles(tiles: Iterable[int]) -> str | None:
    """Write tiles; None: one of them has no name here."""
    known = [TEXT_OF[tile] if tile < len(TEXT_OF) else None for tile in tiles]
    return None if None in known else "".join(filter(None, known))


def _cycles(players: int) -> list[list[int]]:
    """Faces, each indicating the next, the last of them the first; three play without 2m-8m."""
    characters = [0, 8] if players == 3 else list(range(9))
    return [characters, list(range(9, 18)), list(range(18, 27)), list(range(27, 31)), list(range(31, 34))]


_DORA_OF: Final = {
    players: {face: cycle[(at + 1) % len(cycle)] for cycle in _cycles(players) for at, face in enumerate(cycle)}
    for players in (3, 4)
}
_INDICATOR_OF: Final = {players: {dora: face for face, dora in faces.items()} for players, faces in _DORA_OF.items()}


def dora_of(indicators: Iterable[int], players: int) -> list[int]:
    """The dora of these indicators; one that can indicate none is left out."""
    faces = _DORA_OF[players]
    return [faces[FACE[tile]] for tile in indicators if FACE[tile] in faces]


def indicators_of(dora: Iterable[int], players: int) -> tuple[int, ...] | None:
    """The indicators of these dora; None: one of them is never dora."""
    faces = [_INDICATOR_OF[players].get(FACE[tile]) for tile in dora]
    known = tuple([face for face in faces if face is not None])
    return known if len(known) == len(faces) else None


# Yaku

_YAKU: Final = {
    "riichi": "リーチ", "double-riichi": "ダブルリーチ", "ippatsu": "一発", "menzen-tsumo": "門前清模和",
    "pinfu": "平和", "tanyao": "断ヤオ", "iipeikou": "一盃口", "seat-wind": "自風", "round-wind": "場風",
    "haku": "白", "hatsu": "発", "chun": "中", "rinshan": "嶺上開花", "chankan": "槍槓", "haitei": "海底撈月",
    "houtei": "河底撈魚", "sanshoku-doujun": "三色同順", "ittsu": "一気通貫", "chanta": "全帯", "chiitoitsu": "七対子",
    "toitoi": "対々和", "sanankou": "三暗刻", "honroutou": "混老頭", "sanshoku-doukou": "三色同刻",
    "sankantsu": "三槓子", "shousangen": "小三元", "honitsu": "混一色", "junchan": "純全帯", "ryanpeikou": "二盃口",
    "chinitsu": "清一色", "kokushi": "国士無双", "kokushi-juusanmen": "国士無双１３面待", "chuuren": "九連宝燈",
    "junsei-chuuren": "九連宝燈９面待", "tenhou": "天和", "chiihou": "地和", "suuankou": "四暗刻",
    "suuankou-tanki": "四暗刻単騎待", "suukantsu": "四槓子", "ryuuiisou": "緑一色", "chinroutou": "清老頭",
    "tsuuiisou": "字一色", "daisangen": "大三元", "shousuushi": "小四喜和", "daisuushi": "大四喜和",
}  # fmt: skip
"""Tonpuusou's names of each yaku."""
_YAKU_OF: Final = {text: name for name, text in _YAKU.items()}
_DOUBLE: Final = ("kokushi-juusanmen", "junsei-chuuren", "suuankou-tanki", "daisuushi")
DORA_TEXT: Final = "ドラ"
BONUS: Final = ("dora", "ura", "aka")
"""What Tonpuusou's figure for dora is the sum of."""
_DORA = re.compile(DORA_TEXT + r"(\d{1,2})", re.ASCII)
_TENHOU_YAKU = re.compile(r"((?:[自場]風|役牌) [^\s\d]+|[^\s\d]+)(\d{0,2})(?: |$)", re.ASCII)
Yaku = tuple[tuple[str, int | None], ...]


def read_tonpuusou_yaku(text: str) -> Yaku:
    """The yaku of a list such as ``断ヤオ リーチ ドラ2``: without han but for the dora, all in one."""
    words = text.split(" ") if text else []
    found = [(word, _DORA.fullmatch(word)) for word in words]
    return tuple([(DORA_TEXT, int(dora[1])) if dora else (_YAKU_OF.get(word, word), None) for word, dora in found])


def read_tenhou_yaku(text: str, winds: Winds) -> Yaku | None:
    """The yaku of a list such as ``立直1 自風 東1``, or of limit hands, which have no han; None: it is no such list."""
    yaku: list[tuple[str, int | None]] = []
    at = 0
    while at < len(text):
        found = _TENHOU_YAKU.match(text, at)
        if not found:
            return None
        yaku.append(read_yaku(f"{found[1]}({f'{found[2]}飜' if found[2] else '役満'})", winds))
        at = found.end()
    return tuple(yaku)


def write_tonpuusou_yaku(yaku: Yaku) -> str:
    """Write a list of yaku; the dora are summed up in one figure."""
    texts = [_YAKU.get(name, name) for name, _ in yaku if name not in BONUS and name != DORA_TEXT]
    dora = sum(han or 0 for name, han in yaku if name in BONUS or name == DORA_TEXT)
    return " ".join([*texts, f"{DORA_TEXT}{dora}"] if dora else texts)


def write_tenhou_yaku(yaku: Yaku, winds: Winds) -> str:
    """Write a list of yaku with their han."""
    texts = [write_yaku(name, han, winds) for name, han in yaku]
    return " ".join(re.sub(r"\((?:(\d+)飜|役満)\)$", r"\1", text) for text in texts)


# Values

_NUMERALS: Final = "一二三四"
_LIMITS: Final = {
    "mangan": ("満貫", "満貫"),
    "haneman": ("ハネ満貫", "跳満"),
    "baiman": ("倍満貫", "倍満"),
    "sanbaiman": ("３倍満貫", "三倍満"),
    "yakuman": ("役満", "役満"),
}
"""Tonpuusou's name of each limit, and Tenhou's."""
_COUNTED: Final = "数え役満"
_TIMES: Final = ("", "", "ダブル", "トリプル", "四倍", "五倍", "六倍", "超")
"""Before 役満, by how many a hand is worth: seven and more alike."""
_TONPUUSOU_LIMITS: Final = {
    **{texts[0]: name for name, texts in _LIMITS.items()},
    _COUNTED: "yakuman",
    **{f"{times}役満": "yakuman" for times in _TIMES},
}
_TENHOU_LIMITS: Final = {texts[1]: name for name, texts in _LIMITS.items()}
_WORTH = (
    re.compile(r"(?:(\d{2,3})符 ([一二三四])[飜翻]|(\S+?))(ロン|ツモ)(?: (.+))?", re.ASCII),
    re.compile(r"(?:(\d{2,3})符(\d{1,6})点(\d{1,2})飜|(\S+?))(ロン|ツモ)(?: (.+))?", re.ASCII),
)


class Worth(NamedTuple):
    """What the line of a win says."""

    fu: int | None
    han: int | None
    points: int | None
    limit: str | None
    tsumo: bool
    yaku: str


def read_worth(text: str, *, tenhou: bool) -> Worth | None:
    """Read ``40符 二飜ロン 断ヤオ リーチ``, Tenhou's ``30符1000点1飜ロン 断幺九1``, or a limit: ``満貫ツモ ...``.

    None: it is no win.
    """
    found = _WORTH[tenhou].fullmatch(text)
    if not found:
        return None
    *figures, limit, said, yaku = found.groups()
    name = (_TENHOU_LIMITS if tenhou else _TONPUUSOU_LIMITS).get(limit) if limit else None
    if limit and not name:
        return None
    fu, points, han = (None, None, None) if limit else figures if tenhou else (figures[0], None, figures[1])
    count = None if han is None else int(han) if tenhou else 1 + _NUMERALS.index(han)
    return Worth(int(fu) if fu else None, count, int(points) if points else None, name, said == "ツモ", yaku or "")


def han_of(win: Win) -> int | None:
    """The han of a win: as said, else those of its yaku, if each has some."""
    if win.han is not None:
        return win.han
    han = [one for _, one in win.yaku or ()]
    return sum(one or 0 for one in han) if han and None not in han else None


def write_worth(win: Win, winds: Winds, *, tenhou: bool) -> str | list[str]:
    """Write the line of a win, or what it lacks."""
    han, said = han_of(win), "ツモ" if win.source is None else "ロン"
    needed: dict[str, object] = {"yaku": win.yaku}
    if win.limit is None:
        needed |= {"fu": win.fu, "han": han}
        if tenhou:
            needed["points"] = win.points
    if lacking := [name for name, value in needed.items() if value is None]:
        return lacking
    yaku = win.yaku or ()
    if win.limit is None and not tenhou and not 1 <= (han or 0) <= len(_NUMERALS):
        return ["limit"]
    if win.limit is None:
        head = f"{win.fu}符{win.points}点{han}飜" if tenhou else f"{win.fu}符 {_NUMERALS[(han or 1) - 1]}飜"
    elif win.limit not in _LIMITS:
        return ["limit of riichi"]
    elif win.limit == "yakuman" and not tenhou:
        head = _yakuman([name for name, _ in yaku if name in YAKUMAN])
    else:
        head = _LIMITS[win.limit][tenhou]
    texts = write_tenhou_yaku(yaku, winds) if tenhou else write_tonpuusou_yaku(yaku)
    return f"{head}{said} {texts}".rstrip()


def _yakuman(names: Sequence[str]) -> str:
    times = sum(2 if name in _DOUBLE else 1 for name in names)
    return f"{_TIMES[min(times, len(_TIMES) - 1)]}役満" if times else _COUNTED


# Draws

_DRAWS: Final[dict[DrawKind, tuple[str, ...]]] = {
    "exhausted": ("流局",),
    "nagashi": ("流し満貫",),
    "kyuushu": ("九種公九牌倒牌",),
    "suufon": ("四風連打",),
    "suucha": ("四家リーチ", "三家リーチ"),
    "suukaikan": ("四開槓", "四槓開"),
    "sanchahou": ("三家和",),
    "void": ("二家和",),
}
DRAW_OF: Final[dict[str, DrawKind]] = {text: kind for kind, texts in _DRAWS.items() for text in texts}
"""What kind each word means; a deal that two win is void where that is the rule."""
EXHAUSTED: Final = "流局"
"""Tenhou's word for every draw."""


def write_draw(kind: DrawKind, players: int, *, tenhou: bool) -> str | None:
    """The word for a draw; None: there is none for a deal that is void for no reason told."""
    if kind == "void":
        return EXHAUSTED if tenhou else None
    return _DRAWS[kind][-1] if kind == "suucha" and players == 3 else _DRAWS[kind][0]
