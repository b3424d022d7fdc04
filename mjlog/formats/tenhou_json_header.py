"""The header of the tenhou.net/6 JSON: rules, ranks and ratings <-> tags. What has no tag here is kept as it stands.

The rules are told by ``rule`` (its ``disp`` names room, length and options of Tenhou's: ``鳳南喰赤``), by ``ref``
(a Tenhou log's name holds the game's type and lobby) and by ``lobby``. Converters of Mahjong Soul's records name its
rooms in ``disp``. Under any other name the options are not written down.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final, NamedTuple

from mjlog.formats.tenhou_codes import CLOSED_TANYAO, HANCHAN, NO_RED, SANMA, game_type_of, rules_tag, usual_table

Reds = tuple[int, int, int]

_AKA: Final = ("aka51", "aka52", "aka53")
_NO_REDS: Final = (0, 0, 0)
_ONE_EACH: Final = (1, 1, 1)
_PEOPLE: Final = 0x01
"""Bit of a type: against people; others name the room and the pace."""
_ROOMS: Final = {"般": 0x00, "上": 0x80, "特": 0x20, "鳳": 0xA0}
_ROOM_BITS: Final = 0xA0
_FAST: Final = 0x40
_DISP = re.compile("(三?)([般上特鳳])([東南])(喰?)(赤?)(速?)")
_EAST = re.compile("東喰?赤?速?$|East$")
_REF = re.compile(r"\d{10}gm-([0-9a-f]{4})-(\d{4,9})-[0-9a-f]{8}", re.ASCII)
_MAJSOUL_REF = re.compile(r"\d{6}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
_MAJSOUL_ROOM = re.compile(".の間|Room")
_MAJSOUL_TABLE = re.compile("大会戦|友人戦|雀魂")
"""Tables with options of their own."""


class StatedRules(NamedTuple):
    """What a record tells about its rules."""

    disp: str = ""
    reds: Reds | None = None
    """How many of the fives are red, suit by suit."""
    ref: str = ""
    lobby: int | None = None

    def game_type(self, players: int) -> int | None:
        """Tenhou's number for the rules, if it is a game of Tenhou's; how many play is told by who sits there."""
        found = _DISP.fullmatch(self.disp)
        if ref := _REF.fullmatch(self.ref):
            game_type = int(ref[1], 16)
        elif found:
            _, room, length, open_tanyao, red, fast = found.groups()
            game_type = _PEOPLE | _ROOMS[room] | (0 if red else NO_RED) | (0 if open_tanyao else CLOSED_TANYAO)
            game_type |= (HANCHAN if length == "南" else 0) | (_FAST if fast else 0)
        else:
            return None
        if self.reds:
            game_type = game_type & ~NO_RED | (0 if any(self.reds) else NO_RED)
        return game_type & ~SANMA | (SANMA if players == 3 else 0)

    @property
    def is_majsoul(self) -> bool:
        """Whether it is a game of Mahjong Soul's."""
        known = _MAJSOUL_ROOM.search(self.disp) or _MAJSOUL_TABLE.search(self.disp) or _MAJSOUL_REF.fullmatch(self.ref)
        return bool(known)

    @property
    def sanma(self) -> bool:
        """Whether it says that three play."""
        ref = _REF.fullmatch(self.ref)
        return bool(ref and int(ref[1], 16) & SANMA) or self.disp.startswith("三") or "三人" in self.disp

    def rules(self, players: int) -> str:
        """The ``Rules`` tag; ``?`` where the options are not written down."""
        game_type = None if self.is_majsoul else self.game_type(players)
        if game_type is not None:
            words = [rules_tag(game_type, self.lobby_text())]
            if self.reds not in (None, _NO_REDS, _ONE_EACH):
                words.append(self._red_fives())
            return " ".join(words)
        words = ["riichi", ("majsoul" if self.is_majsoul else "tenhou") + ("-sanma" if players == 3 else "")]
        if _EAST.search(self.disp):
            words.append("length=tonpuu")
        if self.reds not in (None, _ONE_EACH):
            words.append(self._red_fives())
        if not self.is_majsoul or _MAJSOUL_TABLE.search(self.disp) or not self.disp:
            words.append("?")
        return " ".join(words)

    def _red_fives(self) -> str:
        return f"red-fives={','.join(map(str, self.reds or ()))}"

    def lobby_text(self) -> str:
        """The lobby as Tenhou's log writes it; ranked rooms are all in lobby 0, ``?``: not told."""
        found, ref = _DISP.fullmatch(self.disp), _REF.fullmatch(self.ref)
        if self.lobby is not None:
            return str(self.lobby)
        if ref:
            return str(int(ref[2]))
        return "0" if found and found[2] != "般" else "?"

    def tags(self, players: int) -> dict[str, str]:
        """The rules, and of Tenhou's type and lobby what the rules do not tell."""
        rules = self.rules(players)
        tags, usual = {"Rules": rules}, usual_table(rules)
        game_type = self.game_type(players)
        if not self.is_majsoul and game_type not in (None, usual.game_type):
            tags["_tenhou-type"] = str(game_type)
        if (lobby := self.lobby_text()) not in ("?", usual.lobby):
            tags["_tenhou-lobby"] = lobby
        return tags


def reds_of(rule: Mapping[str, object]) -> Reds | None:
    """How many fives are red; ``None``: not told, or not in numbers."""
    counts = [rule.get(name, 0) for name in _AKA] if rule.keys() & set(_AKA) else [rule.get("aka")] * 3
    known = [count for count in counts if type(count) is int and 0 <= count <= 4]
    return (known[0], known[1], known[2]) if len(known) == 3 else None


def write_rule(tags: Mapping[str, str], *, full: bool) -> dict[str, object]:
    """``rule`` by a game's tags."""
    words = tags.get("Rules", "").split()
    preset = words[1].removesuffix("-sanma") if len(words) > 1 and "=" not in words[1] else ""
    red_fives = next((word for word in words if word.startswith("red-fives=")), "")
    reds = [int(number) for number in re.findall(r"\d", red_fives)] or [*_ONE_EACH]
    room = None
    if preset != "tenhou" or "?" in words:  # not to be taken for one of Tenhou's
        room = "雀魂" if preset == "majsoul" else preset.replace("tenhou", "")
    disp = _disp(game_type_of(tags), room)
    if full:
        return {"disp": disp, **dict(zip(reversed(_AKA), reversed(reds), strict=False))}
    return {"disp": disp, "aka": int(any(reds))}


def write_lobby(tags: Mapping[str, str], *, full: bool) -> int | None:
    """``lobby`` by a game's tags; ``None``: not told, or told by the room, which is enough unless `full`."""
    rules = tags.get("Rules", "")
    told = full or (rules.startswith("riichi tenhou") and not game_type_of(tags) & _ROOM_BITS and " ?" not in rules)
    usual = None if "_tenhou-go-without" in tags or "uma=?" in rules or not told else usual_table(rules).lobby
    text = tags.get("_tenhou-lobby", usual) or ""
    return int(text) if re.fullmatch(r"\d{1,9}", text, re.ASCII) else None


def _disp(game_type: int, room: str | None) -> str:
    """The name of Tenhou's rules; of another room, if it is named."""
    if room is None:
        room = next(name for name, bits in _ROOMS.items() if bits == game_type & _ROOM_BITS)
    sanma, fast = "三" if game_type & SANMA else "", "速" if game_type & _FAST else ""
    open_tanyao, red = "" if game_type & CLOSED_TANYAO else "喰", "" if game_type & NO_RED else "赤"
    return f"{sanma}{room}{'南' if game_type & HANCHAN else '東'}{open_tanyao}{red}{fast}"


# What the log of Tenhou says too: tag <-> list of four

RANKS: Final = (
    "新人", "９級", "８級", "７級", "６級", "５級", "４級", "３級", "２級", "１級",
    "初段", "二段", "三段", "四段", "五段", "六段", "七段", "八段", "九段", "十段", "天鳳位",
)  # fmt: skip
"""The name of each rank number."""


def read_ranks(value: object) -> str:
    """``dan`` as Tenhou's log has it; empty: it cannot be said so."""
    if not isinstance(value, list) or not all(rank in RANKS for rank in value):
        return ""
    return ",".join(str(RANKS.index(rank)) for rank in value)


def write_ranks(text: str) -> object:
    """``dan`` of such a text; ``None``: it is no list of ranks."""
    numbers = text.split(",")
    known = {str(number): rank for number, rank in enumerate(RANKS)}
    return [known[number] for number in numbers] if all(number in known for number in numbers) else None


def read_ratings(value: object) -> str:
    """``rate``: all with two decimals, as since 2010, unless all are whole."""
    if not isinstance(value, list) or not all(type(one) in (int, float) for one in value):
        return ""
    form = "d" if all(type(one) is int for one in value) else ".2f"
    return ",".join(format(one, form) for one in value)


def write_ratings(text: str) -> object:
    """``rate`` of such a text; ``None``: these are no numbers."""
    numbers = text.split(",")
    if not all(re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", number, re.ASCII) for number in numbers):
        return None
    return [plain_number(Decimal(number).normalize()) for number in numbers]


def read_sexes(value: object) -> str:
    """``sx``."""
    if not isinstance(value, list) or not all(isinstance(one, str) and "," not in one for one in value):
        return ""
    return ",".join(value)


def write_sexes(text: str) -> object:
    """``sx`` of such a text."""
    return text.split(",")


SHARED: Final = {
    "dan": ("_tenhou-dan", read_ranks, write_ranks),
    "rate": ("_tenhou-rate", read_ratings, write_ratings),
    "sx": ("_tenhou-sx", read_sexes, write_sexes),
}
"""By its name in JSON: the tag that Tenhou's log has for it too, and the way there and back."""


def plain_number(number: Decimal) -> int | float:
    """A number as JSON writes it: whole unless it has decimals, ``10.0`` too."""
    exponent = number.as_tuple().exponent
    return float(number) if isinstance(exponent, int) and exponent < 0 else int(number)
