"""Which yaku can be those of one winning hand, and how many han and fu it has by them.

Asked of wins whose hand is not known. Everything here follows from what each yaku asks of a hand (its row in
`mjlog.rules.riichi.yaku`) and from how a hand is won; a hand that the rules allow is never contradicted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.yaku import NUMBERS, ONE_SUIT, TWO_DRAGON_TRIPLETS, WIND_TRIPLET, YAKU_TABLE, YAKUMAN_TABLE
from mjlog.rules.shapes import DRAGON_TRIPLETS, HONOUR, MIDDLE, SIMPLE, WIND_TRIPLETS
from mjlog.yaku_names import BONUS, RIICHI, YAKUMAN

_DRAGONS: Final = ("haku", "hatsu", "chun")
_WINDS: Final = ("seat-wind", "round-wind")
FIRST_TURN_YAKU: Final = ("tenhou", "chiihou", "renhou")
_MOST_INDICATORS: Final = 5
"""The first, and one for each of four kans."""

AT_MOST_ONE: Final = (
    RIICHI,  # double riichi is declared in place of riichi
    ("haitei", "houtei", "chankan"),  # the last tile drawn; the last discard; a tile that is neither
    ("rinshan", "houtei", "chankan"),  # a tsumo; two rons
    ("rinshan", "ippatsu"),  # a kan ends the go-round of ippatsu
    ("chankan", "chiitoitsu"),  # of the tile robbed the hand has no second
    ("chankan", "ryanpeikou"),
    ("iipeikou", "ryanpeikou"),  # two equal runs once, twice
    ("ittsu", "sanshoku-doujun", "ryanpeikou"),  # each has three runs or two pairs of them: two need five groups
    ("daisangen", "daisuushi", "shousuushi"),  # three triplets each
    ("suuankou", "suuankou-tanki"),  # by the wait
    ("suuankou", "suukantsu"),  # four kans leave only the pair to wait for
    ("chuuren", "junsei-chuuren"),
    ("kokushi", "kokushi-juusanmen"),
    FIRST_TURN_YAKU,  # the dealer's draw, another's draw, a discard
    *((one, "suukantsu") for one in FIRST_TURN_YAKU),  # kans interrupt the first go-round
    *(("ryuuiisou", one) for one in ("daisangen", "daisuushi", "shousuushi")),  # of the honours it has only hatsu
    # Seven pairs have no triplet, thirteen orphans no group.
    *(
        ("chiitoitsu", one)
        for one in (*_WINDS, *_DRAGONS, "toitoi", "sanankou", "sankantsu", "sanshoku-doukou", "shousangen")
    ),
    *(
        (kokushi, name)
        for kokushi in ("kokushi", "kokushi-juusanmen")
        for name in YAKUMAN
        if name not in FIRST_TURN_YAKU and not name.startswith("kokushi")
    ),
)
"""Yaku of which a hand has one at the most, beside those that their rows tell apart."""
NOT_WITH_KANS: Final = (("rinshan", "chiitoitsu"),)  # a kan is no pair
"""The same, but where the replacement of a North laid aside, which is no kan, is rinshan too."""

WITHOUT_MELDS: Final = frozenset(
    ("chiitoitsu", "kokushi", "kokushi-juusanmen", "chuuren", "junsei-chuuren", *FIRST_TURN_YAKU)
)
"""Yaku of hands that have no meld, not even a closed kan."""

NEEDS: Final = {
    "ippatsu": RIICHI,  # a win within a go-round of it
    "ura": RIICHI,  # "count only for a winner in riichi"
    "honroutou": ("toitoi", "chiitoitsu"),  # no run has only terminals
}
"""Yaku, or bonus, and what it never comes without one of."""

WON_BY: Final[dict[str, Literal["ron", "tsumo"]]] = {
    "menzen-tsumo": "tsumo",
    "haitei": "tsumo",
    "houtei": "ron",
    "rinshan": "tsumo",
    "chankan": "ron",
    "suuankou": "tsumo",  # by ron the last triplet is not concealed
    "tenhou": "tsumo",
    "chiihou": "tsumo",
    "renhou": "ron",
}

FEWEST_HAN: Final[dict[int, tuple[int | None, int | None]]] = {
    20: (None, 2),  # pinfu and menzen-tsumo
    25: (2, 3),  # chiitoitsu, with menzen-tsumo
    **dict.fromkeys(range(30, 101, 10), (1, 1)),
    110: (1, 2),  # by tsumo with another concealed triplet: sanankou, or an own draw with a closed hand
    120: (4, 4),  # three kans, with three concealed triplets or no run
    130: (4, 4),
    140: (4, None),
}
"""For each fu there can be, the least han by ron and by tsumo; None: there is no such hand."""

LEAST_FU: Final = {"sanankou": 40, "sankantsu": 50, "honroutou": 40}
"""Of hands of groups with some yaku: 20 and their triplets; 30 for all others."""
MOST_FU: Final = {4: (40, 30), 3: (70, 60), 2: (100, 100)}
"""For the number of runs that a hand has at least: the most fu by ron and by tsumo."""


class Ask(NamedTuple):
    """What a name asks of a hand, as the row of a yaku has it."""

    runs: tuple[int, int] = (0, 4)
    needs: int = 0
    lacks: int = 0
    closed: int = 1
    open: int = 1
    """Han, as in `Yaku`."""


_IMPLIED: Final = (
    (WIND_TRIPLETS | WIND_TRIPLET | DRAGON_TRIPLETS | TWO_DRAGON_TRIPLETS, HONOUR),
    (MIDDLE, SIMPLE),
)
"""Traits, any of which has another."""
_ROWS: Final[dict[str, Ask]] = {
    **{row.name: Ask(row.runs, row.needs, row.lacks, row.closed, row.open) for row in (*YAKU_TABLE, *YAKUMAN_TABLE)},
    "riichi": Ask(open=0),
    "double-riichi": Ask(closed=2, open=0),
    "ippatsu": Ask(open=0),
    "rinshan": Ask((0, 3)),  # a kan is no run
    "chankan": Ask((1, 4)),  # the other three of the tile are a pon: it completes a run
    "aka": Ask(needs=MIDDLE),
    **{name: Ask(closed=13, open=13) for name in FIRST_TURN_YAKU},
}
_ANYTHING: Final = Ask()


@dataclass(slots=True)
class Named:
    """The list of a win, and what else is known of it."""

    yaku: Sequence[tuple[str, int | None]]
    tsumo: bool
    rules: RiichiRules
    seat_wind: int
    round_wind: int
    """0-3, East to North."""
    closed: bool | None = None
    """Whether the hand is closed; None where only the list can tell."""
    riichi: int | None = None
    """0 no riichi, 1 riichi, 2 double riichi; None where only the list can tell."""

    @property
    def kita(self) -> bool:
        """Whether a win on the replacement of a North laid aside is rinshan."""
        return self.rules.kita and self.rules.kita_rinshan

    @property
    def names(self) -> Mapping[str, int | None]:
        """Without those that say that there was none: ``ura 0``."""
        return {name: han for name, han in self.yaku if han != 0}

    @property
    def yakuman(self) -> list[str]:
        """Those of the names that stand for a limit hand."""
        return [name for name in self.names if name in YAKUMAN and (name != "renhou" or self.rules.renhou == "yakuman")]

    def is_closed(self) -> bool | None:
        """Whether the hand is, by what is known and by what is named; None where nothing tells."""
        if self.closed is not None:
            return self.closed
        if any(ask_of(name).open == 0 or name in RIICHI for name in self.names):
            return True
        for name, han in self.names.items():
            ask = ask_of(name)
            if ask.closed != ask.open and han in (ask.closed, ask.open) and not self.yakuman:
                return han == ask.closed
        return None

    def contradiction(self) -> str:
        """The first one, in words; empty if there is none."""
        return next(self._contradictions(), "")

    def _contradictions(self) -> Iterator[str]:
        names, counts = self.names, [name for name, _ in self.yaku]
        yield from (f"{name} is named twice" for name in dict.fromkeys(counts) if counts.count(name) > 1)
        if all(name in BONUS for name in names):
            yield "every win needs a yaku, and dora is none" if names else "every win needs a yaku"
        yield from self._excluded()
        yield from self._missing()
        yield from self._by_the_win()
        if self.yakuman:
            for name in self.yakuman:
                worth = 26 if name in self.rules.double_yakuman else 13
                if names[name] not in (None, worth):
                    yield f"{name} is worth {worth} han, not {names[name]}"
            return
        yield from self._by_openness()
        yield from self._too_many()

    def _excluded(self) -> Iterator[str]:
        """Two that no hand has both of."""
        names = list(self.names)
        alone = [name for name in names if name in self.yakuman or name == "renhou"]
        for place, one in enumerate(names):
            for other in names[place + 1 :]:
                apart = (one in alone) != (other in alone)  # beside a yakuman nothing else counts
                if apart or _exclude(one, other, rinshan_haitei=self.rules.rinshan_haitei, kita=self.kita):
                    yield f"{one} and {other} exclude each other"
        if all(name in names for name in _DRAGONS):
            yield "haku, hatsu and chun make daisangen"

    def _missing(self) -> Iterator[str]:
        """Those that another one needs."""
        names = self.names
        for name, companions in NEEDS.items():
            if name in names and not any(one in names for one in companions):
                yield f"{name} needs {' or '.join(companions)}"
        dragons = [name for name in _DRAGONS if name in names]
        if "shousangen" in names and len(dragons) < 2:
            yield "shousangen needs two of haku, hatsu and chun"
        winds = [name for name in _WINDS if name in names]
        if len(winds) == 1 and self.seat_wind == self.round_wind:
            yield "seat-wind and round-wind are one wind here"
        same_wind = self.seat_wind == self.round_wind
        triplets = len(dragons) + (min(len(winds), 1) if same_wind else len(winds))
        triplets += 3 * ("sanshoku-doukou" in names)
        if triplets + self._least_runs() > 4:
            yield "they need more than four groups"
        if triplets == 4 and not self.yakuman and "toitoi" not in names:
            yield "four triplets are toitoi"

    def _least_runs(self) -> int:
        """Of a hand with all of them."""
        return max((runs_of(name, kita=self.kita)[0] for name in self.names), default=0)

    def _by_the_win(self) -> Iterator[str]:
        names, how = self.names, "tsumo" if self.tsumo else "ron"
        yield from (f"{name} is a win by {way}" for name, way in WON_BY.items() if name in names and way != how)
        if "tenhou" in names and self.seat_wind:
            yield "tenhou is the dealer's"
        yield from (f"{name} is no dealer's" for name in ("chiihou", "renhou") if name in names and not self.seat_wind)
        if self.riichi is not None and not self.yakuman and "renhou" not in names:
            declared = (None, *RIICHI)[self.riichi]
            if declared is not None and declared not in names:
                yield f"{declared} was declared, and is not named"
            yield from (f"{name} was not declared" for name in RIICHI if name in names and name != declared)

    def _by_openness(self) -> Iterator[str]:
        """What does not go with an open hand, or with a closed one."""
        names, closed = self.names, self.is_closed()
        for name, han in names.items():
            ask = ask_of(name)
            if name in BONUS or name == "renhou":
                continue
            if closed is False and not ask.open:
                yield f"{name} is a closed hand's"
            right = [
                worth for worth, fits in ((ask.closed, closed is not False), (ask.open, closed is not True)) if fits
            ]
            if han is not None and han not in right:
                state = {True: " in a closed hand", False: " in an open hand", None: ""}[closed]
                yield f"{name} is not worth {han} han{state}"
        if closed is False and "tanyao" in names and not self.rules.open_tanyao:
            yield "tanyao is a closed hand's"
        if closed and self.tsumo and "menzen-tsumo" not in names and "renhou" not in names:
            yield "a closed hand that wins by tsumo has menzen-tsumo"
        if closed and "toitoi" in names and self.tsumo:
            yield "four concealed triplets are suuankou"
        if closed and "toitoi" in names and "sanankou" not in names:
            yield "a closed hand with toitoi has sanankou"

    def _too_many(self) -> Iterator[str]:
        rules = self.rules
        most = {
            "dora": 4 * (_MOST_INDICATORS if rules.kan_dora else 1),
            "ura": 4 * (_MOST_INDICATORS if rules.kan_ura else 1),
            "aka": sum(rules.red_fives),
            "kita": 4,
        }
        for name, limit in most.items():
            if (self.names.get(name) or 0) > limit:
                yield f"{name} {self.names[name]} is more than there can be"

    def sums(self) -> tuple[list[int], bool]:
        """The han that they can make together, and whether a bonus without its number adds to the highest."""
        if self.yakuman:
            return [], False
        if "renhou" in self.names:
            return [5], False
        closed = self.is_closed()
        totals = []
        for state in (True, False) if closed is None else (closed,):
            total = 0
            for name, han in self.names.items():
                ask = ask_of(name)
                worth = 1 if name in BONUS else ask.closed if state else ask.open
                total += worth if han is None else han
            totals.append(total)
        return sorted(set(totals)), any(self.names.get(name, 0) is None for name in BONUS)

    def fus(self) -> list[int]:
        """The fu that a hand with them can have."""
        names, found = self.names, list(FEWEST_HAN)
        column = 1 if self.tsumo else 0
        if self.yakuman or "renhou" in names:
            return [fu for fu in found if FEWEST_HAN[fu][column]]
        if "chiitoitsu" in names:
            return [25]
        if "pinfu" in names:
            return [20 if self.tsumo else 30]
        least = max((LEAST_FU.get(name, 30) for name in names), default=30)
        if not self.tsumo and self.is_closed():
            least = max(least, 40)  # 30 alone are pinfu
        if self.tsumo and self.kita and not self.rules.rinshan_tsumo_fu:
            least = 20  # an open hand on the replacement tile of a North
        most = MOST_FU.get(self._least_runs(), (140, 130))[column]
        return [fu for fu in found if fu != 25 and least <= fu <= most]


def ask_of(name: str) -> Ask:
    """What a name asks of a hand."""
    return _ROWS.get(name, _ANYTHING)


@lru_cache(maxsize=1 << 14)
def _exclude(one: str, other: str, *, rinshan_haitei: bool, kita: bool) -> bool:
    """Whether no hand has both, by these options; ``kita``: whether a North's replacement can be rinshan."""
    pair = {one, other}
    if pair == {"rinshan", "haitei"}:
        return not rinshan_haitei
    if any(pair <= set(some) for some in AT_MOST_ONE):
        return True
    if any(pair == set(some) for some in NOT_WITH_KANS):
        return not kita
    (least, most), (other_least, other_most) = runs_of(one, kita=kita), runs_of(other, kita=kita)
    needs, lacks = traits_of(one) | traits_of(other), ask_of(one).lacks | ask_of(other).lacks
    one_suit = needs & ONE_SUIT and (needs & NUMBERS).bit_count() > 1
    return most < other_least or other_most < least or bool(needs & lacks or one_suit)


def runs_of(name: str, *, kita: bool) -> tuple[int, int]:
    """The fewest and the most runs of a hand with it; ``kita``: whether a North's replacement can be rinshan."""
    if kita and name == "rinshan":
        return 0, 4
    return ask_of(name).runs


def traits_of(name: str) -> int:
    """What a hand has that has what is needed."""
    traits = ask_of(name).needs
    for some, other in _IMPLIED:
        if traits & some:
            traits |= other
    return traits
