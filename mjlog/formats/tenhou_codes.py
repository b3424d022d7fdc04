"""What the numbers of Tenhou's records mean: tile ids, melds, yaku, limits, game types. Shared by its formats."""

from functools import cache
from typing import Final, NamedTuple

from mjlog.model import CallKind
from mjlog.tiles import RED

IDS: Final = 136
RED_IDS: Final = (16, 52, 88)


@cache
def tiles_of_ids(red: bool) -> tuple[int, ...]:
    """The tile of each id 0-135: four copies a face, the first of each suit's fives red if ``red``."""
    return tuple(RED + RED_IDS.index(tile_id) if red and tile_id in RED_IDS else tile_id // 4 for tile_id in range(IDS))


@cache
def tile_table(red: bool) -> bytes:
    """The same to translate ids that are bytes."""
    return bytes(tiles_of_ids(red)).ljust(256)


YAKU: Final = (
    "menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou",
    *["seat-wind"] * 4, *["round-wind"] * 4, "haku", "hatsu", "chun",
    "double-riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku-doujun", "sanshoku-doukou", "sankantsu", "toitoi",
    "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu",
    "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou-tanki", "tsuuiisou", "ryuuiisou", "chinroutou",
    "chuuren", "junsei-chuuren", "kokushi", "kokushi-juusanmen", "daisuushi", "shousuushi", "suukantsu",
    "dora", "ura", "aka",
)  # fmt: skip
"""The name of each yaku number."""

SEAT_WINDS: Final = range(10, 14)
ROUND_WINDS: Final = range(14, 18)


def yaku_name(number: int, seat_wind: int | None, round_wind: int | None) -> str:
    """The name of a yaku number; ``tenhou-n`` where there is none, or where it names a wind that is not the one."""
    known = 0 <= number < len(YAKU)
    if number in SEAT_WINDS:
        known = seat_wind is None or number - SEAT_WINDS.start == seat_wind
    elif number in ROUND_WINDS:
        known = round_wind is None or number - ROUND_WINDS.start == round_wind
    return YAKU[number] if known else f"tenhou-{number}"


LIMITS: Final = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""The third number of ``ten``."""

NO_RED, CLOSED_TANYAO, HANCHAN, SANMA = 0x02, 0x04, 0x08, 0x10
"""Bits of a game's type that change the rules; others tell the room and the pace."""
_KNOWN_BITS = 0xFF
"""Those above are a private table's own rules, which no record spells out."""


def rules_tag(game_type: int, lobby: str | None) -> str:
    """The ``Rules`` tag of a game's type and lobby.

    The preset, the options in which it differs, and ``?`` for what no record tells: private lobbies have uma of their
    own. Logs of 2009 name no lobby; their east rooms had half the uma.
    """
    words = ["riichi", "tenhou-sanma" if game_type & SANMA else "tenhou"]
    if not game_type & HANCHAN:
        words.append("length=tonpuu")
        if lobby is None:
            words.append("uma=10,5,-5,-10")
    if lobby not in (None, "0"):
        words.append("uma=?")
    if game_type & NO_RED:
        words.append("red-fives=0,0,0")
    if game_type & CLOSED_TANYAO:
        words.append("open-tanyao=no")
    if game_type > _KNOWN_BITS:
        words.append("?")
    return " ".join(words)


class TenhouMeld(NamedTuple):
    """A meld by tile ids."""

    kind: CallKind
    ids: tuple[int, ...]
    """All its tiles, lowest first."""
    turn: int
    """The discarder, counted from the caller: 1 next, 2 opposite, 3 before; 0 nobody."""
    taken: int | None
    """The claimed tile; that of the pon for a kakan."""
    added: int | None = None
    """The fourth tile of a kakan."""


def decode_meld(code: int) -> TenhouMeld:
    """Read a meld's number (attribute ``m``).

    Raises:
        ValueError: it is no meld.
    """
    turn = code & 3
    if not 0 <= code < 1 << 16:
        pass
    elif code & 0x4:
        pattern, called = divmod(code >> 10, 3)
        suit, lowest = divmod(pattern, 7)
        shifts = (3, 5, 7)
        ids = tuple((9 * suit + lowest + i) * 4 + (code >> shift & 3) for i, shift in enumerate(shifts))
        if suit < 3 and turn and not code & 0x200:
            return TenhouMeld("chi", ids, turn, ids[called])
    elif code & 0x18:
        face, called = divmod(code >> 9, 3)
        fourth = face * 4 + (code >> 5 & 3)
        ids = tuple(tile_id for tile_id in range(face * 4, face * 4 + 4) if tile_id != fourth)
        if face < 34 and turn and not code & 0x180 and code & 0x18 != 0x18:
            if code & 0x8:
                return TenhouMeld("pon", ids, turn, ids[called])
            return TenhouMeld("kakan", tuple(sorted((*ids, fourth))), turn, ids[called], fourth)
    elif code & 0x20:
        if not turn and code & 0xFF == 0x20 and code >> 8 in range(120, 124):
            return TenhouMeld("kita", (code >> 8,), 0, None)
    else:
        tile_id = code >> 8
        ids = tuple(range(tile_id & ~3, (tile_id & ~3) + 4))
        if tile_id < IDS and not code & 0xFC:
            return TenhouMeld("kan", ids, turn, tile_id) if turn else TenhouMeld("ankan", ids, 0, None)
    raise ValueError(f"{code} is no meld")
