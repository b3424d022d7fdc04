"""Every table and column of the analysis: name, kind, unit, meaning; and how packed rows become data frames.

Rows are packed into one array of integers a table while games are played again, and cut into columns once at the end.
"""

from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import pandas as pd

from mjlog.table import Feature
from mjlog.tiles import TILE_NAMES, format_tiles, mask_tiles

Packed: TypeAlias = "array[int]"
Values: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

NA: Final = -(1 << 50)
"""A packed value that is not known or does not apply."""

UNITS: Final = ("points", "chips")
SEATS: Final = ("A", "B", "C", "D")
WINDS: Final = ("E", "S", "W", "N")
STATUS: Final = ("complete", "unfinished", "stopped", "unreadable", "unreplayed")
DEPTH: Final = ("full", "hand", "score")
KINDS: Final = ("guest-wind", "value-honour", "honour", "terminal", "edge", "middle")
ORIGINS: Final = ("hand", "drawn", "claim")
STANDING: Final = ("closed", "open", "riichi")
CLAIMS: Final = ("chi", "pon", "kan", "ron")
CALLS: Final = ("chi", "pon", "kan", "ankan", "kakan", "kita", "flower")
RESULTS: Final = (
    "tsumo", "ron", "exhausted", "nagashi", "kyuushu", "suufon", "suucha", "suukaikan", "sanchahou", "void", "chombo",
)  # fmt: skip
REASONS: Final = ("ron", "tsumo", "noten", "nagashi", "chombo", "penalty", "riichi", "sticks")


class Column(NamedTuple):
    """A column. ``kind``: int, number, flag, tile, faces (a bit mask), name (any words), or the list of its words.

    Points are chips where a game's ``unit`` says so.
    """

    name: str
    kind: str | tuple[str, ...]
    meaning: str
    unit: str = ""
    needs: Feature | None = None
    """What a rule set must have for the column to be there."""


_GAME = Column("game", "int", "which game, counted through all that were read", "number from 1")
_DEAL = Column("deal", "int", "which deal of its game", "number from 1")
_EVENT = Column("event", "int", "index of the event within the deal's record", "number from 0")
_SEAT = Column("seat", SEATS, "the player's seat, fixed all game")
_PLAYER = Column("player", "name", "who it is: see mjlog.analysis.tables.identities")

COLUMNS: Final[dict[str, tuple[Column, ...]]] = {
    "games": (
        _GAME,
        Column("source", "name", "name of the file"),
        Column("rules", "name", "the record's Rules tag: rule set, preset, options"),
        Column("rule_set", "name", "the first word of it"),
        Column("unit", UNITS, "what is paid; missing where the rules are not known"),
        Column("players", "int", "how many play", "players"),
        Column("deals", "int", "deals in the record", "deals"),
        Column("complete", "int", "deals that the replay followed to their end", "deals"),
        Column("finished", "flag", "whether the final standing is known"),
        Column("errors", "int", "faults of the record, without what could not be checked", "faults"),
    ),
    "seats": (
        _GAME,
        _SEAT,
        _PLAYER,
        Column("name", "name", "the name as written; missing where there is none"),
        Column("start", "int", "points at the start of the first deal", "points"),
        Column("final", "int", "points at the end: computed, else as recorded", "points"),
        Column("score", "int", "final score, with uma and oka if any: computed, else as recorded", "thousandths"),
        Column(
            "rank",
            "number",
            "place by score (by points where no score is known); equal ones share the mean of their places",
            "place from 1",
        ),
    ),
    "deals": (
        _GAME,
        _DEAL,
        Column("label", "name", "the deal's name, such as E2.1 (East 2, one honba)"),
        Column("wind", WINDS, "prevailing wind"),
        Column("number", "int", "which deal of the round", "number from 1"),
        Column("honba", "int", "honba at the start", "honba", "honba"),
        Column("sticks", "int", "riichi sticks on the table at the start", "sticks", "riichi"),
        Column("dealer", SEATS, "the dealer's seat"),
        Column(
            "status",
            STATUS,
            "complete: replayed to its result; unfinished: the record has no result; stopped: an impossible event "
            "ended the replay; unreadable: so is the rest of the record; unreplayed: rules, round or dealer unknown",
        ),
        Column("depth", DEPTH, "full: with play; hand: the winning hand only; score: results only"),
        Column("result", RESULTS, "how it ended; missing unless complete"),
        Column("winners", "int", "wins paid", "wins"),
        Column("discards", "int", "discards recorded up to the end of the replay", "discards"),
        Column("errors", "int", "faults of the deal, without what could not be checked", "faults"),
    ),
    "hands": (
        _GAME,
        _DEAL,
        _SEAT,
        _PLAYER,
        Column("complete", "flag", "whether the deal is complete; else this is the hand up to there, without results"),
        Column("wind", WINDS, "seat wind; E is the dealer"),
        Column("points", "int", "points at the start", "points"),
        Column("shanten", "int", "what the 13 dealt need to be ready, before the dealer's first draw", "shanten"),
        Column("discards", "int", "own discards", "discards"),
        Column("first_call", "int", "own discards before the first meld claimed", "discards"),
        Column(
            "riichi_turn",
            "int",
            "which own discard riichi was declared with; one more than the own discards before it",
            "turn from 1",
            "riichi",
        ),
        Column(
            "tenpai_turn",
            "int",
            "own discards when the hand was first ready (tenpai) after one (0: dealt so); a win counts too",
            "discards",
        ),
        Column("calls", "int", "melds claimed; closed and added kans (kongs) do not count", "calls"),
        Column("open", "flag", "whether a meld was claimed"),
        Column("riichi", "int", "0 no, 1 riichi, 2 double riichi; even if won on at once", "riichi", needs="riichi"),
        Column(
            "draw_tenpai",
            "flag",
            "tenpai at an exhaustive draw; missing at any other end, nagashi mangan too",
            needs="shown-draws",
        ),
        Column("won", "flag", "whether a win of this hand was paid"),
        Column("tsumo", "flag", "whether that win was self-drawn; missing without a win"),
        Column("dama", "flag", "whether that win was closed without riichi; missing without a win", needs="riichi"),
        Column("win_value", "int", "value of that win without honba and sticks", "points"),
        Column(
            "win_income",
            "int",
            "what was received for it: value, honba and all sticks, the own one too",
            "points",
            needs="honba",
        ),
        Column("dealt_in", "flag", "whether one or more others won on this hand's discard, kan or kita"),
        Column("dealt_in_loss", "int", "what was paid for that, all winners together, honba included", "points"),
        Column("change", "int", "points at the end less points at the start, riichi deposits included", "points"),
    ),
    "turns": (
        _GAME,
        _DEAL,
        _EVENT,
        _SEAT,
        _PLAYER,
        Column("turn", "int", "own discards so far and this one; missing after turns that nobody wrote", "turn from 1"),
        Column("tile", "tile", "the tile discarded"),
        Column("face", "tile", "the same, a red five being a five"),
        Column(
            "kind",
            KINDS,
            "value-honour: dragons, seat wind, round wind, as the rules value them; guest-wind: any other honour; "
            "honour: any, where none is valued; terminal: 1 or 9; edge: 2 or 8; middle: 3 to 7",
        ),
        Column("origin", ORIGINS, "hand, drawn (the tile just drawn), claim (after one); missing: not recorded"),
        Column("declares", "flag", "whether riichi was declared with it", needs="riichi"),
        Column("standing", STANDING, "the hand after it: riichi, open, or closed without riichi"),
        Column(
            "shanten_before",
            "int",
            "shanten of the 13 tiles before this turn: as the own discard before left it, or as dealt",
            "shanten",
        ),
        Column("shanten_best", "int", "least that any discard would have left; -1: the hand was complete", "shanten"),
        Column("shanten", "int", "shanten of the 13 tiles after it", "shanten"),
        Column("tenpai", "flag", "ready (tenpai) after it, as the rule set says"),
        Column("waits", "faces", "what then completes the hand"),
        Column(
            "furiten",
            "flag",
            "whether the tenpai hand is furiten by its own discards or a win passed in riichi",
            needs="furiten",
        ),
        Column("useful_faces", "int", "faces that lower the shanten (of a ready hand: that complete it)", "faces"),
        Column("useful_tiles", "int", "tiles of those faces that the player does not see", "tiles"),
        Column(
            "visible",
            "int",
            "other copies of the tile that the player saw: own hand, all discards, melds, indicators",
            "tiles",
        ),
        Column("live", "int", "tiles left to draw after it; missing after turns that nobody wrote", "tiles"),
        Column("claimed", CLAIMS, "what claimed it; missing if nobody did"),
    ),
    "calls": (
        _GAME,
        _DEAL,
        _EVENT,
        _SEAT,
        _PLAYER,
        Column("discards", "int", "own discards before it", "discards"),
        Column("kind", CALLS, "chi (chow), pon (pung), kan (open), ankan (closed), kakan (added), kita, flower"),
        Column("tiles", "name", "the tiles laid from the hand"),
        Column("claimed", "tile", "the tile claimed"),
        Column("source", SEATS, "who had discarded it"),
        Column("source_player", "name", "the same as a player"),
        Column("shanten_before", "int", "shanten of the 13 tiles before it", "shanten"),
        Column("shanten_best", "int", "least shanten that it left, over all discards after it", "shanten"),
        Column("void", "flag", "said, then withdrawn or overruled"),
    ),
    "wins": (
        _GAME,
        _DEAL,
        Column("order", "int", "which win of the deal, in the order of payment", "number from 1"),
        _SEAT,
        _PLAYER,
        Column("source", SEATS, "who dealt in; missing if self-drawn"),
        Column("source_player", "name", "the same as a player"),
        Column("tile", "tile", "the winning tile"),
        Column("discards", "int", "own discards before the win", "discards"),
        Column("wind", WINDS, "seat wind; E is the dealer"),
        Column("riichi", "int", "0 no, 1 riichi, 2 double riichi", "riichi", "riichi"),
        Column("open", "flag", "with a meld claimed"),
        Column("value", "int", "value without honba and sticks", "points"),
        Column("fu", "int", "fu", "fu", "fu"),
        Column("han", "int", "han, dora included", "han", "han"),
        Column("faan", "int", "faan", "faan", "faan"),
        Column("base", "int", "the portion or single payment", "points", "base"),
        Column("times", "int", "multiplier of the special hands", "times", "times"),
        Column("limit", "name", "mangan, haneman ... yakuman, or just limit; missing below"),
        Column("yaku", "name", "the patterns with their han or faan, dora at the end"),
        Column("income", "int", "what the winner received, honba and sticks included", "points"),
        Column("honba", "int", "honba paid with it", "honba", "honba"),
        Column("sticks", "int", "sticks won with it", "sticks", "riichi"),
        Column("liable", SEATS, "who was liable (pao)", needs="liability"),
        Column("computed", "flag", "whether the value was computed from the hand; else it is what the record claims"),
    ),
    "payments": (
        _GAME,
        _DEAL,
        Column("payer", SEATS, "who paid; missing: it lay on the table, or who paid whom cannot be told"),
        Column("payer_player", "name", "the same as a player"),
        Column("payee", SEATS, "who received; missing: it went on the table, or who paid whom cannot be told"),
        Column("payee_player", "name", "the same as a player"),
        Column("points", "int", "how much; honba is part of the win's payment", "points"),
        Column(
            "reason",
            REASONS,
            "ron, tsumo (value and honba), noten, nagashi, chombo, penalty, riichi (the deposit), sticks (won)",
        ),
    ),
}  # fmt: skip
"""Table -> its columns, in order."""


def names_of(table: str, features: Collection[Feature]) -> list[str]:
    """The columns of a table where the rule sets have these features."""
    return [column.name for column in COLUMNS[table] if column.needs is None or column.needs in features]


class Words:
    """An open list of words, each with its number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def __call__(self, word: str) -> int:
        """The number of a word."""
        return self.numbers.setdefault(word, len(self.numbers))

    def maybe(self, word: str | None) -> int:
        """The number of a word, or NA for none."""
        return NA if word is None or not word else self(word)


class Book:
    """The packed rows of every table, and the words in them."""

    def __init__(self) -> None:
        self.rows: dict[str, Packed] = {name: array("q") for name in COLUMNS}
        self.words = Words()

    def lengths(self) -> dict[str, int]:
        """How long each table's array is."""
        return {table: len(rows) for table, rows in self.rows.items()}

    def blank(self, starts: Mapping[str, int], features: Collection[Feature]) -> None:
        """In the rows from ``starts`` on, what a rule set with these features does not have is not known."""
        for table, columns in COLUMNS.items():
            rows, start, width = self.rows[table], starts[table], len(columns)
            blank = array("q", [NA]) * ((len(rows) - start) // width)
            for at, column in enumerate(columns, start):
                if column.needs is not None and column.needs not in features:
                    rows[at::width] = blank

    def frames(self, features: Collection[Feature]) -> dict[str, pd.DataFrame]:
        """The data frame of each table, with the columns of rule sets that have these features."""
        return {
            table: cut(columns, self.rows[table], self.words)[names_of(table, features)]
            for table, columns in COLUMNS.items()
        }


def cut(columns: Sequence[Column], packed: Packed, words: Words) -> pd.DataFrame:
    """The data frame of packed rows: integers are nullable Int32, flags boolean, everything else categories."""
    rows = np.frombuffer(packed, dtype=np.int64).reshape(-1, len(columns))
    names = list(words.numbers)
    return pd.DataFrame({column.name: _column(column, rows[:, i], names) for i, column in enumerate(columns)})


def _column(column: Column, values: Values, names: list[str]) -> Any:  # noqa: ANN401 (one of several kinds of array)
    missing = values == NA
    kind = column.kind
    if kind == "int":
        return pd.arrays.IntegerArray(np.where(missing, 0, values).astype(np.int32), missing)
    if kind == "number":
        return np.where(missing, np.nan, values / 2)
    if kind == "flag":
        return pd.arrays.BooleanArray(values == 1, missing)
    if isinstance(kind, tuple) or kind == "tile":
        texts = list(TILE_NAMES if kind == "tile" else kind)
        codes = np.where(missing, -1, values)
    else:
        spell: Callable[[int], str] = names.__getitem__ if kind == "name" else _faces
        found, codes = np.unique(values, return_inverse=True)
        texts = [spell(int(value)) for value in found if value != NA]
        codes = codes.reshape(-1) - int(len(texts) < len(found))
    return pd.Categorical.from_codes(codes.astype(np.int32), pd.Index(texts, dtype=str))


def _faces(mask: int) -> str:
    return format_tiles(mask_tiles(mask))
