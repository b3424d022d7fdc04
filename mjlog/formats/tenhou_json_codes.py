"""What the numbers and words of the tenhou.net/6 JSON mean: tiles, claims, yaku, values, draws. For both directions."""

import re
from typing import Final, Literal, NamedTuple

from mjlog.model import SEATS, CallKind, DrawKind, Win
from mjlog.tiles import FACE, RED

PREFIX: Final = "_tenhou-json-"
"""Of extras: what the writer would write otherwise, as JSON."""

TILE_OF: Final[dict[int, int]] = {
    **{10 * suit + number: 9 * (suit - 1) + number - 1 for suit in (1, 2, 3) for number in range(1, 10)},
    **{41 + honour: 27 + honour for honour in range(7)},
    **{51 + suit: RED + suit for suit in range(3)},
}
"""11-19 characters, 21-29 dots, 31-39 bamboo, 41-47 honours, 51-53 red fives."""
NUMBER_OF: Final[dict[int, int]] = {tile: number for number, tile in TILE_OF.items()}
DRAWN_TILE: Final = 60
"""Among the discards: the tile just drawn."""
NO_DISCARD: Final = 0
"""Among the discards: an open kan, which a replacement tile follows."""

COLUMNS: Final = (
    "deal", "points", "dora", "ura",
    *(f"{what}-{seat}" for seat in SEATS for what in ("hand", "draws", "discards")),
    "end",
)  # fmt: skip
"""What a deal consists of."""
HANDS: Final = 4
END: Final = len(COLUMNS) - 1


def draws_column(seat: int) -> int:
    """Where what a seat draws and claims stands; its hand stands before it, its discards after it."""
    return HANDS + 1 + 3 * seat


class Claim(NamedTuple):
    """A meld or kita as written."""

    kind: CallKind
    taken: int | None
    """The claimed tile; ``None`` for kans of one's own."""
    laid: tuple[int, ...]
    """The tiles from the hand: for a kakan the fourth alone."""
    turn: int
    """The discarder, counted from the caller: 1 next, 2 opposite, 3 before; of the pon for a kakan, 0 nobody."""
    pon: tuple[int, ...] = ()
    """Of a kakan: the three tiles it adds to, the claimed one where the letter stands."""


_KINDS: Final[dict[str, tuple[CallKind, dict[int, int]]]] = {
    "c": ("chi", {0: 3}),
    "p": ("pon", {0: 3, 1: 2, 2: 1}),
    "m": ("kan", {0: 3, 1: 2, 3: 1}),
    "k": ("kakan", {0: 3, 1: 2, 2: 1}),
    "a": ("ankan", {3: 0}),
    "f": ("kita", {0: 0}),
}
"""By its letter: the meld, and whom it is claimed from by the tiles that stand before the letter."""
_LETTERS: Final = {kind: (letter, {turn: at for at, turn in turns.items()}) for letter, (kind, turns) in _KINDS.items()}
_SIZES: Final = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4, "f": 1}
CLAIMS: Final = frozenset("cpm")
"""Letters that stand among the draws; the others stand among the discards."""
_CLAIM = re.compile(r"((?:\d\d)*)([cpmkaf])((?:\d\d)+)", re.ASCII)


def read_claim(text: str) -> Claim:
    """Read a claim such as ``c161718``, ``24p2424`` or ``19k191919``.

    Raises:
        ValueError: it is none.
    """
    found = _CLAIM.fullmatch(text)
    if found:
        before, letter, after = found.groups()
        kind, turns = _KINDS[letter]
        tiles = [TILE_OF.get(int(digits)) for digits in re.findall("..", before + after)]
        at = len(before) // 2
        known = tuple([tile for tile in tiles if tile is not None])
        if len(known) == len(tiles) == _SIZES[letter] and at in turns:
            marked, others = known[at], (*known[:at], *known[at + 1 :])
            if kind in ("ankan", "kita"):
                return Claim(kind, None, known, 0)
            if kind == "kakan":
                return Claim(kind, None, (marked,), turns[at], others)
            return Claim(kind, marked, others, turns[at])
    raise ValueError(f"{text!r} is no meld")


def write_claim(kind: CallKind, marked: int, others: tuple[int, ...], turn: int) -> str:
    """Write a claim.

    Args:
        kind: of the meld.
        marked: the tile after the letter: the claimed one, for a kakan the fourth, for an ankan one of its four.
        others: the other tiles, in the order written; for a kakan those of its pon.
        turn: from whom, see `Claim`.
    """
    letter, places = _LETTERS[kind]
    numbers = [str(NUMBER_OF[tile]) for tile in others]
    numbers.insert(places[turn], f"{letter}{NUMBER_OF[marked]}")
    return "".join(numbers)


def letter_place(kind: CallKind, turn: int) -> int | None:
    """How many tiles stand before the letter of a meld; ``None``: it cannot come from there."""
    return _LETTERS[kind][1].get(turn)


def laid_order(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """The tiles of a meld as this format orders them: by face, a red five last."""
    return tuple(sorted(tiles, key=lambda tile: (FACE[tile], tile)))


_WINDS: Final = "東南西北"
_YAKU: Final[dict[str, tuple[str, ...]]] = {
    "menzen-tsumo": ("門前清自摸和", "Fully Concealed Hand"),
    "riichi": ("立直", "Riichi"),
    "ippatsu": ("一発", "Ippatsu"),
    "chankan": ("槍槓", "Robbing a Kan"),
    "rinshan": ("嶺上開花", "After a Kan"),
    "haitei": ("海底摸月", "Under the Sea"),
    "houtei": ("河底撈魚", "Under the River"),
    "pinfu": ("平和", "Pinfu"),
    "tanyao": ("断幺九", "断么九", "All Simples"),
    "iipeikou": ("一盃口", "Pure Double Sequence"),
    "seat-wind": ("自風", "役牌:自風牌", "Seat Wind"),
    "round-wind": ("場風", "役牌:場風牌", "Prevalent Wind"),
    "haku": ("役牌 白", "White Dragon"),
    "hatsu": ("役牌 發", "Green Dragon"),
    "chun": ("役牌 中", "Red Dragon"),
    "double-riichi": ("両立直", "ダブル立直", "Double Riichi"),
    "chiitoitsu": ("七対子", "Seven Pairs"),
    "chanta": ("混全帯幺九", "Half Outside Hand"),
    "ittsu": ("一気通貫", "Pure Straight"),
    "sanshoku-doujun": ("三色同順", "Mixed Triple Sequence"),
    "sanshoku-doukou": ("三色同刻", "Triple Triplets"),
    "sankantsu": ("三槓子", "Three Quads"),
    "toitoi": ("対々和", "All Triplets"),
    "sanankou": ("三暗刻", "Three Concealed Triplets"),
    "shousangen": ("小三元", "Little Three Dragons"),
    "honroutou": ("混老頭", "All Terminals and Honors"),
    "ryanpeikou": ("二盃口", "Twice Pure Double Sequence"),
    "junchan": ("純全帯幺九", "Fully Outside Hand"),
    "honitsu": ("混一色", "Half Flush"),
    "chinitsu": ("清一色", "Full Flush"),
    "renhou": ("人和", "Hand of Man"),
    "tenhou": ("天和", "Blessing of Heaven"),
    "chiihou": ("地和", "Blessing of Earth"),
    "daisangen": ("大三元", "Big Three Dragons"),
    "suuankou": ("四暗刻", "Four Concealed Triplets"),
    "suuankou-tanki": ("四暗刻単騎", "Single-wait Four Concealed Triplets"),
    "tsuuiisou": ("字一色", "All Honors"),
    "ryuuiisou": ("緑一色", "All Green"),
    "chinroutou": ("清老頭", "All Terminals"),
    "chuuren": ("九蓮宝燈", "Nine Gates"),
    "junsei-chuuren": ("純正九蓮宝燈", "True Nine Gates"),
    "kokushi": ("国士無双", "Thirteen Orphans"),
    "kokushi-juusanmen": ("国士無双１３面", "国士無双十三面待ち", "Thirteen-wait Thirteen Orphans"),
    "daisuushi": ("大四喜", "Four Big Winds"),
    "shousuushi": ("小四喜", "Four Little Winds"),
    "suukantsu": ("四槓子", "Four Quads"),
    "dora": ("ドラ", "Dora"),
    "ura": ("裏ドラ", "Ura Dora"),
    "aka": ("赤ドラ", "Red Five"),
    "kita": ("抜きドラ", "Kita"),
}
"""Names of each yaku: Tenhou's first, then those of the converters of Mahjong Soul's records."""
_YAKU_OF: Final = {text: name for name, texts in _YAKU.items() for text in texts}
_WIND_YAKU: Final = ("seat-wind", "round-wind")
_YAKU_TEXT = re.compile(r"(.+)\((?:(\d{1,3})飜|役満)\)", re.ASCII | re.DOTALL)


class Winds(NamedTuple):
    """The winds of one player in a deal."""

    seat: int
    round: int

    def of(self, yaku: str) -> str:
        """The wind that a yaku is about."""
        return _WINDS[self.seat if yaku == "seat-wind" else self.round]


def read_yaku(text: str, winds: Winds) -> tuple[str, int | None]:
    """Read ``場風 南(1飜)`` or ``四暗刻(役満)``: the name (as written where it is none of ours or another wind's), han.

    Raises:
        ValueError: it is neither.
    """
    found = _YAKU_TEXT.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no yaku with its han")
    written = found[1]
    name = _YAKU_OF.get(written)
    if name is None and written[:-2] in ("自風", "場風") and written[-2] == " ":
        named = _YAKU_OF[written[:-2]]
        name = named if winds.of(named) == written[-1] else None
    return name or written, int(found[2]) if found[2] else None


def write_yaku(name: str, han: int | None, winds: Winds) -> str:
    """Write a yaku and its han; ``None``: a limit hand."""
    text = _YAKU[name][0] if name in _YAKU else name
    wind = f" {winds.of(name)}" if name in _WIND_YAKU else ""
    return f"{text}{wind}({'役満' if han is None else f'{han}飜'})"


LIMITS: Final[dict[str, tuple[str, ...]]] = {
    "mangan": ("満貫", "切り上げ満貫", "Mangan ", "Rounded Mangan "),
    "haneman": ("跳満", "Haneman "),
    "baiman": ("倍満", "Baiman "),
    "sanbaiman": ("三倍満", "Sanbaiman "),
    "yakuman": ("役満", "数え役満", "Yakuman ", "Counted Yakuman "),
}
_LIMIT_OF: Final = {text: name for name, texts in LIMITS.items() for text in texts}
_VALUE = re.compile(r"(?:(\d{1,9})符(\d{1,9})飜|(\D+))(\d{1,9})(?:-(\d{1,9})点|点(∀)?)", re.ASCII)


class Value(NamedTuple):
    """What a win is said to be worth."""

    fu: int | None
    han: int | None
    limit: str | None
    points: int


def read_value(text: str, players: int) -> Value:
    """Read ``30符4飜2000-3900点``, ``満貫4000点∀`` and the like.

    Raises:
        ValueError: it is none.
    """
    found = _VALUE.fullmatch(text)
    limit = _LIMIT_OF.get(found[3]) if found and found[3] else None
    if not found or (found[3] and not limit):
        raise ValueError(f"{text!r} is no value of a win")
    fu, han, _, first, dealer, each = found.groups()
    points = int(first)
    if dealer:  # each other player pays the first, the dealer the second
        points = points * (players - 2) + int(dealer)
    elif each:
        points *= players - 1
    return Value(int(fu) if fu else None, int(han) if han else None, limit, points)


def write_value(win: Win, players: int, *, dealer: bool) -> str:
    """Write the value of a win that has fu or one of the limits, and points."""
    assert win.points is not None
    head = f"{win.fu}符{_han(win)}飜" if win.limit is None else LIMITS[win.limit][0]
    if win.source is not None:
        return f"{head}{win.points}点"
    if dealer:
        each, left = divmod(win.points, players - 1)
        return f"{head}{win.points}点" if left else f"{head}{each}点∀"
    # The dealer pays twice as much; both are rounded up to hundreds, so the sum tells them apart.
    hundreds, short = divmod(win.points + 100, 100 * players)
    if short == 0:
        return f"{head}{100 * hundreds}-{200 * hundreds - 100}点"
    each, left = divmod(win.points, players)
    return f"{head}{win.points}点" if left else f"{head}{each}-{2 * each}点"


def _han(win: Win) -> int:
    """The han of a win: as said, else those of its yaku."""
    return sum(han or 0 for _, han in win.yaku or ()) if win.han is None else win.han


AGARI: Final = "和了"
ALL_TENPAI, ALL_NOTEN = "全員聴牌", "全員不聴"
UNFINISHED: Final = "不明"
"""How a deal ends of which the end is not known."""
_DRAWS: Final[dict[DrawKind, tuple[str, ...]]] = {
    "exhausted": ("流局", ALL_TENPAI, ALL_NOTEN, "Ryuukyoku", "Exhaustive Draw"),
    "nagashi": ("流し満貫", "Nagashi Mangan", "Mangan at Draw"),
    "kyuushu": ("九種九牌", "Kyuushu Kyuuhai", "Nine Terminal Abortion"),
    "suufon": ("四風連打", "Suufon Renda", "Four Wind Abortion"),
    "suucha": ("四家立直", "Suucha Riichi", "Four Riichi Abortion"),
    "suukaikan": ("四槓散了", "四開槓", "Suukaikan", "Four Kan Abortion"),
    "sanchahou": ("三家和了", "三家和", "Sanchahou", "Three Ron Abortion"),
    "void": ("途中流局",),
}
DRAW_OF: Final[dict[str, DrawKind]] = {text: kind for kind, texts in _DRAWS.items() for text in texts}
DRAW_TEXT: Final = {kind: texts[0] for kind, texts in _DRAWS.items()}

Shape = Literal["full", "bare"]
KEYS: Final[dict[Shape, tuple[str, ...]]] = {
    "full": ("ver", "ref", "log", "ratingc", "rule", "lobby", "dan", "rate", "sx", "sc", "name"),
    "bare": ("title", "name", "rule", "lobby", "log"),
}
"""The names of a record in their order: of a whole game as Tenhou gives it out, of what its editor makes."""
