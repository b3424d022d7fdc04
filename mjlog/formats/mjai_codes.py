"""What the words of MJAI mean: tiles, yaku, reasons of a draw, and which draw the play itself shows."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from mjlog.formats.documents import MisreadError, row
from mjlog.model import Call, Discard, Draw, DrawKind, Event, Say
from mjlog.tiles import FACE, FLOWERS, RED, TILE_NAMES, UNKNOWN

_HONOURS: Final = "ESWNPFC"

SPELLINGS: Final = ("", "0", "z", "0z")
"""How a file may spell tiles: ``5mr`` and ``E``; with ``0``: ``0m``; with ``z``: ``1z``."""


@cache
def tile_names(spelling: str) -> tuple[str, ...]:
    """The name of each tile; empty for those that MJAI has none for.

    Args:
        spelling: one of `SPELLINGS`.
    """
    names = [*TILE_NAMES[:FLOWERS], *[""] * (UNKNOWN - FLOWERS), "?"]
    if "z" not in spelling:
        names[27:34] = _HONOURS
    if "0" not in spelling:
        names[RED:FLOWERS] = ["5mr", "5pr", "5sr"]
    return tuple(names)


TILES: Final = {name: tile for spelling in SPELLINGS for tile, name in enumerate(tile_names(spelling)) if name}
"""The tile of each name, however it is spelled."""


def tile_of(value: object, name: str) -> int:
    """The tile of a name.

    Raises:
        MisreadError: it is none.
    """
    tile = TILES.get(value) if isinstance(value, str) else None
    if tile is None:
        raise MisreadError((name,), f"{value!r} is no tile")
    return tile


def tiles_of(value: object, name: str) -> tuple[int, ...]:
    """Tiles in a row."""
    names = row(value, (name,))
    try:
        return tuple([TILES[name] for name in names])  # type: ignore[index]
    except (KeyError, TypeError):
        return tuple([tile_of(one, name) for one in names])  # which tells the one that is none


YAKU: Final = {
    "menzen-tsumo": "menzenchin_tsumoho", "riichi": "reach", "double-riichi": "double_reach", "ippatsu": "ippatsu",
    "chankan": "chankan", "rinshan": "rinshankaiho", "haitei": "haiteiraoyue", "houtei": "hoteiraoyui",
    "pinfu": "pinfu", "tanyao": "tanyaochu", "iipeikou": "ipeko", "seat-wind": "jikaze", "round-wind": "bakaze",
    "chiitoitsu": "chitoitsu", "chanta": "honchantaiyao", "ittsu": "ikkitsukan", "sanshoku-doujun": "sanshokudojun",
    "sanshoku-doukou": "sanshokudoko", "sankantsu": "sankantsu", "toitoi": "toitoiho", "sanankou": "sananko",
    "shousangen": "shosangen", "honroutou": "honroto", "ryanpeikou": "ryanpeko", "junchan": "junchantaiyao",
    "honitsu": "honiso", "chinitsu": "chiniso", "tenhou": "tenho", "chiihou": "chiho", "daisangen": "daisangen",
    "suuankou": "suanko", "tsuuiisou": "tsuiso", "ryuuiisou": "ryuiso", "chinroutou": "chinroto",
    "chuuren": "churenpoton", "kokushi": "kokushimuso", "daisuushi": "daisushi", "shousuushi": "shosushi",
    "suukantsu": "sukantsu", "dora": "dora", "ura": "uradora", "aka": "akadora",
}  # fmt: skip
"""The names that the first MJAI server gave; what it has no name of its own for keeps ours."""
YAKU_NAMES: Final = {theirs: ours for ours, theirs in YAKU.items()} | {
    name: name for name in ("renhou", "haku", "hatsu", "chun", "suuankou-tanki", "junsei-chuuren",
                            "kokushi-juusanmen", "kita")
}  # fmt: skip
"""Ours by theirs. ``sangenpai`` is not among them: it does not tell of which dragons."""
YAKUMAN_HAN: Final = 100
"""What the first server counted for a limit hand."""

REASONS: Final[dict[DrawKind, str]] = {
    "exhausted": "fanpai",
    "kyuushu": "kyushukyuhai",
    "suufon": "sufonrenta",
    "suucha": "suchareach",
    "sanchahou": "sanchaho",
    "suukaikan": "sukaikan",
    "nagashi": "nagashimangan",
}
"""The reasons of a draw, as the first server names them."""
_OTHER_REASONS: Final[dict[str, DrawKind]] = {
    "exhaustive_draw": "exhausted",
    "kyushu_kyuhai": "kyuushu",
    "sufuurenta": "suufon",
    "suucha_riichi": "suucha",
    "suukansansen": "suukaikan",
}
KINDS: Final[dict[str, DrawKind]] = {**{reason: kind for kind, reason in REASONS.items()}, **_OTHER_REASONS}
"""The draws by the reasons that programs give."""

_LIVE: Final = {4: 136 - 14 - 4 * 13, 3: 108 - 14 - 3 * 13}
"""Tiles to be drawn in a deal, replacements among them."""
_MOST_FOR_TENPAI: Final = 3000
"""What the players who are not tenpai pay together; nagashi mangan costs more."""
_KANS: Final = ("kan", "ankan", "kakan")


def _is_call(event: Event) -> bool:
    return isinstance(event, Call) and not event.void


def shown_draw(events: Sequence[Event], pay: Sequence[int] | None, players: int) -> DrawKind:
    """Which draw ended a deal, if its play and payments show it, else ``void``.

    Each has its own mark: kyuushu alone follows a draw without discard, an exhausted wall is counted, four winds,
    four riichi and four kans are seen. Without any of them and without payment only three wins remain.
    """
    last = next((one for one in reversed(events) if isinstance(one, (Draw, Discard)) or _is_call(one)), None)
    paid = max(pay or (0,), default=0)
    if isinstance(last, Draw):
        return "kyuushu"
    if not isinstance(last, Discard):
        return "void"
    if paid or [event.__class__ for event in events].count(Draw) >= _LIVE.get(players, _LIVE[4]):
        return "nagashi" if paid > _MOST_FOR_TENPAI else "exhausted"
    discards = [event for event in events if isinstance(event, Discard)]
    calls = [event for event in events if isinstance(event, Call) and not event.void]
    winds = {FACE[event.tile] for event in discards}
    if players == len(discards) == 4 and not calls and len(winds) == 1 and winds <= {27, 28, 29, 30}:
        return "suufon"
    if sum(event.riichi for event in discards) == players == 4:
        return "suucha"
    if sum(call.kind in _KANS for call in calls) >= 4:
        return "suukaikan"
    return "sanchahou" if players == 4 and pay is not None else "void"


def said_at_draw(kind: DrawKind, events: Sequence[Event]) -> list[Say]:
    """What was said for a deal to end in this draw: nine terminals, or the win of all the others."""
    latest = next((event for event in reversed(events) if isinstance(event, (Draw, Discard))), None)
    if kind == "kyuushu" and isinstance(latest, Draw):
        return [Say(latest.seat, "kyuushu")]
    if kind == "sanchahou" and isinstance(latest, Discard):
        return [Say((latest.seat + turn) % 4, "ron") for turn in (1, 2, 3)]
    return []
