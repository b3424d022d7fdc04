"""The games that benchmarks use, and what of their XML any contestant needs: standard library only.

Every contestant runs in an environment of its own, so nothing here imports mjlog or a peer.
"""

import gzip
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))
import manifest

Attributes = dict[str, str]

_TAG = re.compile(r"<(/?\w+)([^>]*)>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_DRAW = re.compile(r"([TUVW])(\d+)")
_DISCARD = re.compile(r"([DEFG])(\d+)")

# Numbers of yaku in Tenhou's logs that say how a hand was won; all others follow from its tiles.
CIRCUMSTANCES = {
    1: "riichi", 2: "ippatsu", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 21: "double-riichi",
    36: "renhou", 37: "tenhou", 38: "chiihou",
}  # fmt: skip


def real_games(records: Path) -> list[Path]:
    """Complete games of four players that people played on Tenhou, each once."""
    games: dict[str, Path] = {}
    for row in manifest.rows(records, format="tenhou-xml", players="4", real="yes", complete="yes"):
        games.setdefault(row["group"], records / row["path"])
    return list(games.values())


def load(path: Path) -> str:
    """The text of a record, compressed or not."""
    data = path.read_bytes()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8-sig")


def tags(text: str) -> Iterator[tuple[str, Attributes]]:
    """Each tag with its attributes; a draw or discard as ``draw``, ``discard`` with ``who`` and ``hai``."""
    for name, body in _TAG.findall(text):
        if match := _DRAW.fullmatch(name):
            yield "draw", {"who": str("TUVW".index(match[1])), "hai": match[2]}
        elif match := _DISCARD.fullmatch(name):
            yield "discard", {"who": str("DEFG".index(match[1])), "hai": match[2]}
        else:
            yield name, dict(_ATTRIBUTE.findall(body))


def numbers(text: str) -> list[int]:
    """Numbers between commas."""
    return [int(one) for one in text.split(",")] if text else []


@dataclass(slots=True)
class Meld:
    """A meld by tile ids 0-135."""

    kind: str
    """chi, pon, daiminkan, ankan, kakan."""
    laid: list[int]
    """From the caller's hand (of a kakan all but the pon's claimed tile)."""
    turn: int
    """The discarder, counted from the caller; 0 nobody."""
    taken: int | None
    """The claimed tile."""
    added: int | None = None
    """The fourth tile of a kakan."""

    @property
    def tiles(self) -> list[int]:
        """All tiles."""
        return sorted(self.laid if self.taken is None else [*self.laid, self.taken])


def decode_meld(code: int) -> Meld:
    """The meld of an ``m`` attribute of a game of four."""
    turn = code & 3
    if code & 4:
        lowest, called = divmod(code >> 10, 3)
        face = lowest // 7 * 9 + lowest % 7
        ids = [4 * (face + at) + (code >> 3 + 2 * at & 3) for at in range(3)]
        return Meld("chi", ids[:called] + ids[called + 1 :], turn, ids[called])
    if code & 0x18:
        face, called = divmod(code >> 9, 3)
        fourth = 4 * face + (code >> 5 & 3)
        ids = [tile for tile in range(4 * face, 4 * face + 4) if tile != fourth]
        taken = ids.pop(called)
        if code & 8:
            return Meld("pon", ids, turn, taken)
        return Meld("kakan", [*ids, fourth], turn, taken, fourth)
    tile = code >> 8
    ids = list(range(tile & ~3, (tile & ~3) + 4))
    if not turn:
        return Meld("ankan", ids, 0, None)
    ids.remove(tile)
    return Meld("daiminkan", ids, turn, tile)


def concealed_hands(text: str) -> Iterator[tuple[list[int], int]]:
    """After each discard of a game: the discarder's concealed tiles by face (34 counts), number of melds."""
    hands: list[list[int]] = []
    melds: list[int] = []
    for tag, attributes in tags(text):
        if tag == "INIT":
            hands = [[0] * 34 for _ in range(4)]
            melds = [0] * 4
            for seat in range(4):
                for tile in numbers(attributes[f"hai{seat}"]):
                    hands[seat][tile // 4] += 1
        elif tag == "draw":
            hands[int(attributes["who"])][int(attributes["hai"]) // 4] += 1
        elif tag == "discard":
            seat = int(attributes["who"])
            hands[seat][int(attributes["hai"]) // 4] -= 1
            yield hands[seat].copy(), melds[seat]
        elif tag == "N":
            seat, meld = int(attributes["who"]), decode_meld(int(attributes["m"]))
            melds[seat] += meld.kind != "kakan"
            for tile in meld.laid if meld.added is None else [meld.added]:
                hands[seat][tile // 4] -= 1


@dataclass(slots=True)
class WonHand:
    """A won hand as its record states it, and what the record says it is worth."""

    seat: int
    dealer: int
    tsumo: bool
    round_wind: int
    concealed: list[int]
    """Ids, the winning tile among them."""
    melds: list[Meld]
    tile: int
    dora: list[int]
    ura: list[int]
    how: set[str] = field(default_factory=set)
    """Of ``CIRCUMSTANCES``."""
    red: bool = True
    open_tanyao: bool = True
    deal: int = 0
    """Which deal of the game, from 0."""


def won_hands(text: str) -> Iterator[WonHand]:
    """The wins of a game."""
    kind, deal = 0, -1
    init: Attributes = {}
    for tag, attributes in tags(text):
        if tag == "GO":
            kind = int(attributes["type"])
        elif tag == "INIT":
            init = attributes
            deal += 1
        elif tag == "AGARI":
            listed = numbers(attributes.get("yaku", ""))[::2] + numbers(attributes.get("yakuman", ""))
            yield WonHand(
                seat=int(attributes["who"]),
                dealer=int(init["oya"]),
                tsumo=attributes["who"] == attributes["fromWho"],
                round_wind=numbers(init["seed"])[0] // 4,
                concealed=numbers(attributes["hai"]),
                melds=[decode_meld(code) for code in numbers(attributes.get("m", ""))],
                tile=int(attributes["machi"]),
                dora=numbers(attributes["doraHai"]),
                ura=numbers(attributes.get("doraHaiUra", "")),
                how={CIRCUMSTANCES[number] for number in listed if number in CIRCUMSTANCES},
                red=not kind & 2,
                open_tanyao=not kind & 4,
                deal=deal,
            )
