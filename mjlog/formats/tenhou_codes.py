"""What the numbers of Tenhou's records mean: tile ids, melds, yaku, limits, game types. Shared by its formats."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from typing import Final, NamedTuple

from mjlog.model import Call, CallKind, Deal
from mjlog.tiles import RED
from mjlog.yaku_names import BONUS

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
YAKUMAN: Final = range(36, 52)


def yaku_name(number: int, seat_wind: int | None, round_wind: int | None) -> str:
    """The name of a yaku number; ``tenhou-n`` where there is none, or where it names a wind that is not the one."""
    known = 0 <= number < len(YAKU)
    if number in SEAT_WINDS:
        known = seat_wind is None or number - SEAT_WINDS.start == seat_wind
    elif number in ROUND_WINDS:
        known = round_wind is None or number - ROUND_WINDS.start == round_wind
    return YAKU[number] if known else f"tenhou-{number}"


def yaku_number(name: str, seat_wind: int | None, round_wind: int | None) -> int | None:
    """The number of a yaku's name; None where there is none, or where it is a wind that is not known."""
    if name == "seat-wind":
        return None if seat_wind is None else SEAT_WINDS[seat_wind]
    if name == "round-wind":
        return None if round_wind is None else ROUND_WINDS[round_wind]
    if name in YAKU:
        return YAKU.index(name)
    number = name.removeprefix("tenhou-")
    return int(number) if number != name and number.isdecimal() else None


NamedYaku = tuple[tuple[str, int | None], ...]


def tell_norths(yaku: NamedYaku, deal: Deal, seat: int) -> NamedYaku:
    """A list in which Norths laid aside count among the dora, as Tenhou has it, with a name of their own for them.

    A list that has this name, or fewer dora than Norths, is left as it is.

    Args:
        yaku: names with their han.
        deal: with its play.
        seat: the winner's.
    """
    norths = sum(isinstance(one, Call) and one.kind == "kita" and one.seat == seat for one in deal.events)
    dora = dict(yaku).get("dora") or 0
    if not norths or dora < norths or "kita" in dict(yaku):
        return yaku
    left = ((name, dora - norths if name == "dora" else han) for name, han in yaku)
    return (*(one for one in left if one != ("dora", 0)), ("kita", norths))


def count_norths(yaku: NamedYaku) -> NamedYaku:
    """The inverse: Norths laid aside are dora among others. Of numbers that are not recorded there is no sum."""
    han = dict(yaku)
    norths, dora = han.get("kita"), han.get("dora", 0)
    if norths is None or dora is None:
        return yaku
    others = [one for one in yaku if one[0] not in ("dora", "kita")]
    place = next((at for at, (name, _) in enumerate(yaku) if name in BONUS), len(others))
    return (*others[:place], ("dora", dora + norths), *others[place:])


LIMITS: Final = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""The third number of ``ten``."""

NO_RED, CLOSED_TANYAO, HANCHAN, SANMA = 0x02, 0x04, 0x08, 0x10
"""Bits of a game's type that change the rules; others tell the room and the pace."""
RULE_BITS: Final = NO_RED | CLOSED_TANYAO | HANCHAN | SANMA
_KNOWN_BITS = 0xFF
"""Those above are a private table's own rules, which no record spells out."""
_PEOPLE = 0x01
_OLD_UMA = "uma=10,5,-5,-10"


def rules_tag(game_type: int, lobby: str | None) -> str:
    """The ``Rules`` tag of a game's type and lobby.

    The preset, the options in which it differs, and ``?`` for what no record tells: private lobbies have uma of their
    own. Logs of 2009 name no lobby; their east rooms had half the uma.
    """
    words = ["riichi", "tenhou-sanma" if game_type & SANMA else "tenhou"]
    if not game_type & HANCHAN:
        words.append("length=tonpuu")
        if lobby is None:
            words.append(_OLD_UMA)
    if lobby not in (None, "0"):
        words.append("uma=?")
    if game_type & NO_RED:
        words.append("red-fives=0,0,0")
    if game_type & CLOSED_TANYAO:
        words.append("open-tanyao=no")
    if game_type > _KNOWN_BITS:
        words.append("?")
    return " ".join(words)


class Table(NamedTuple):
    """What ``<GO>`` says of a table."""

    game_type: int
    lobby: str | None
    """None: it names none."""


@lru_cache(maxsize=256)
def usual_table(rules: str) -> Table:
    """The table where these rules (a ``Rules`` tag) are played, as far as they tell: people's, and the public lobby."""
    words = rules.split()
    game_type = _PEOPLE | HANCHAN
    if "length=tonpuu" in words:
        game_type &= ~HANCHAN
    if "red-fives=0,0,0" in words:
        game_type |= NO_RED
    if "open-tanyao=no" in words:
        game_type |= CLOSED_TANYAO
    if any(word.endswith("-sanma") for word in words):
        game_type |= SANMA
    return Table(game_type, None if _OLD_UMA in words and not game_type & HANCHAN else "0")


def game_type_of(tags: Mapping[str, str]) -> int:
    """The game's type by its tags: the bits that are rules from ``Rules``, the others as recorded, if they are."""
    usual = usual_table(tags.get("Rules", "")).game_type
    recorded = tags.get("_tenhou-type", "")
    if not (recorded.isascii() and recorded.isdecimal()):
        return usual
    return int(recorded) & ~RULE_BITS | usual & RULE_BITS


HOMES: Final = {
    "ver": "mjloggm", "seed": "SHUFFLE", "ref": "SHUFFLE", "type": "GO", "lobby": "GO", "csrule": "GO", "title": "GO",
    "gold": "GO", "dan": "UN", "rate": "UN", "sx": "UN", "rc": "UN", "oya": "TAIKYOKU",
}  # fmt: skip
"""The tag of each attribute of the header that is kept as ``_tenhou-name``; others are ``_tenhou-tag-name``."""


def with_rounding(rules: str, final: Sequence[int], total: Sequence[Decimal]) -> str:
    """The ``Rules`` tag with the rounding that a final standing shows: whole thousands until about 2022.

    Where the points are whole thousands themselves, nothing shows; by chance alone a standing is hardly ever whole.

    Args:
        rules: the tag without it.
        final: points by seat.
        total: the standing by seat, in thousands.
    """
    if not rules.startswith("riichi tenhou") or any(one % 1 for one in total) or not any(one % 1000 for one in final):
        return rules
    preset = rules.removesuffix(" ?")
    return f"{preset} rounding=thousands{rules[len(preset) :]}"


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


def encode_meld(meld: TenhouMeld) -> int:
    """A meld's number, the inverse of `decode_meld`; of a closed kan it names the lowest tile.

    Raises:
        ValueError: these tiles are no such meld.
    """
    kind, ids, turn, taken, added = meld
    lowest = ids[0]
    called = 0 if taken is None or taken not in ids else [one for one in ids if one != added].index(taken)
    if kind == "chi":
        suit, rank = divmod(lowest // 4, 9)
        copies = sum((one & 3) << shift for one, shift in zip(ids, (3, 5, 7), strict=True))
        code = ((7 * suit + rank) * 3 + called) << 10 | copies | 0x4 | turn
    elif kind in ("pon", "kakan"):
        fourth = (
            added if added is not None else next((one for one in range(lowest & ~3, lowest + 4) if one not in ids), 0)
        )
        code = (lowest // 4 * 3 + called) << 9 | (fourth & 3) << 5 | (0x8 if kind == "pon" else 0x10) | turn
    elif kind == "kita":
        code = lowest << 8 | 0x20
    else:
        code = (lowest if taken is None else taken) << 8 | turn
    if decode_meld(code) != meld:
        raise ValueError(f"{meld} is no meld")
    return code
