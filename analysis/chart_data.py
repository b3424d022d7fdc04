"""What each chart shows, as numbers: pure functions of the tables, of games by one rule set, and one player."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import pandas as pd

from mjlog.analysis.columns import KINDS, ORIGINS
from mjlog.analysis.frames import Tables
from mjlog.analysis.players import ENOUGH
from mjlog.rules.select import select_rules
from mjlog.tiles import FACE, FACES, TILE_NAMES

TURNS: Final = 18
"""The last turn that charts show; without claims nobody has more."""

OPPONENTS: Final = 5
"""How many opponents a matrix of payments shows one by one."""

STILL_PLAYING: Final = 0.1
"""Points over many games are shown as long as this share of the games goes on."""

OTHERS: Final = "\x00others"
"""Stands for all who are not shown one by one; no player has this name."""

Series = pd.Series


@dataclass(slots=True)
class ChartData:
    """The numbers of one chart."""

    frame: pd.DataFrame
    """What is drawn; the index is the horizontal axis (of a heat map: the vertical one)."""
    n: int
    """How many things were counted: discards, deals, games, payments."""
    deals: int
    """In how many deals."""
    left_out: dict[str, int] = field(default_factory=dict[str, int])
    """How many things are not shown, by reason (text ``chart.left-out.<reason>``)."""
    others: pd.DataFrame | None = None
    """The same of all other players, where a chart compares."""
    facts: dict[str, int] = field(default_factory=dict[str, int])
    """Further counts of the chart's text."""


def discard_kinds(tables: Tables, player: str) -> ChartData:
    """Discards by turn (1 to TURNS) and kind of tile, of ``columns.KINDS`` those that the rule set knows."""
    unknown = ("honour",) if "valued-honours" in tables.own_terms.features else ("guest-wind", "value-honour")
    return _discards(tables, player, "kind", "kinds", tuple(kind for kind in KINDS if kind not in unknown))


def discard_origins(tables: Tables, player: str) -> ChartData:
    """Discards by turn and where they came from (``columns.ORIGINS``)."""
    return _discards(tables, player, "origin", "origins", ORIGINS)


def discard_tiles(tables: Tables, player: str) -> ChartData:
    """Discards by face (the rows, in order of the tiles; those that one of the games has) and turn (the columns)."""
    sets = [rules.limits for text in tables.games["rules"].unique() if (rules := select_rules(str(text)).rules)]
    there = {FACE[tile] for limits in sets for tile, count in enumerate(limits) if count}
    faces = tuple(TILE_NAMES[face] for face in range(FACES) if face in there or not sets)
    data = _discards(tables, player, "face", "kinds", faces)
    data.frame = data.frame.T
    return data


def _discards(tables: Tables, player: str, column: str, reason: str, words: tuple[str, ...]) -> ChartData:
    own = tables.turns[tables.turns["player"] == player]
    late = (own["turn"].isna() | (own["turn"] > TURNS)).to_numpy()
    known = own[column].notna().to_numpy()
    shown = own[known & ~late]
    counts = pd.crosstab(shown["turn"].astype(int), shown[column].astype(str))
    counts = counts.reindex(index=range(1, TURNS + 1), columns=list(words), fill_value=0)
    left_out = {"turns": int(late.sum()), reason: int((~known & ~late).sum())}
    return ChartData(counts, len(shown), _count_deals(shown), left_out)


def _count_deals(frame: pd.DataFrame) -> int:
    return len(frame[["game", "deal"]].drop_duplicates())


def tenpai_time(tables: Tables, player: str) -> ChartData:
    """Share of deals in which the hand was tenpai after 0 to TURNS own discards, by how it stood then.

    A hand counts from its first tenpai on, even if it breaks later. Columns: riichi (where there is riichi), closed,
    open; the sum is the cumulative share.
    """
    mine, known = tables.hands["player"] == player, _known(tables.hands)
    count = int((mine & known).sum())
    shares, others = _tenpai_shares(tables.hands[mine & known]), _tenpai_shares(tables.hands[~mine & known])
    return ChartData(shares, count, count, _unknown(tables.hands[mine]), others)


def _known(hands: pd.DataFrame) -> "pd.Series[bool]":
    """Hands of complete deals that are known from the deal to the end."""
    return hands["complete"] & hands["shanten"].notna() & hands["open"].notna()


def _unknown(hands: pd.DataFrame) -> dict[str, int]:
    """How many hands are not, by reason."""
    complete = hands["complete"]
    return {"incomplete": int((~complete).sum()), "hands": int((complete & ~_known(hands)).sum())}


def _tenpai_shares(hands: pd.DataFrame) -> pd.DataFrame:
    never = TURNS + 100
    at = {
        name: hands[name].fillna(never).to_numpy().astype(int)[:, None]
        for name in ("tenpai_turn", "riichi_turn", "first_call")
        if name in hands
    }
    turns = np.arange(TURNS + 1)[None, :]
    reached = at["tenpai_turn"] <= turns
    in_riichi = reached & (at["riichi_turn"] <= turns) if "riichi_turn" in at else np.zeros_like(reached)
    is_open = reached & ~in_riichi & (at["first_call"] < turns)
    shares = {"riichi": in_riichi} if "riichi_turn" in at else {}
    shares |= {"closed": reached & ~in_riichi & ~is_open, "open": is_open}
    count = max(len(hands), 1)
    return pd.DataFrame(
        {name: mask.sum(axis=0) / count for name, mask in shares.items()},
        index=pd.RangeIndex(TURNS + 1, name="turn"),
    )


def tenpai_shanten(tables: Tables, player: str) -> ChartData:
    """Mean shanten after 0 to TURNS own discards: mean, low and high (95 %, from ENOUGH deals on), n (deals)."""
    mine, known = tables.hands["player"] == player, _known(tables.hands)
    count = int((mine & known).sum())
    frame, others = _shanten(tables, mine & known), _shanten(tables, ~mine & known)
    return ChartData(frame, count, count, _unknown(tables.hands[mine]), others)


def _shanten(tables: Tables, chosen: "pd.Series[bool]") -> pd.DataFrame:
    hands = tables.hands[chosen]
    turns = tables.turns.merge(hands[["game", "deal", "seat"]], on=["game", "deal", "seat"])
    known = turns[turns["turn"].notna() & turns["shanten"].notna()]
    after = pd.concat([pd.Series(0, index=range(len(hands)), dtype=int), known["turn"].astype(int)], ignore_index=True)
    shanten = pd.concat([hands["shanten"], known["shanten"]], ignore_index=True).astype(float)
    groups = shanten.groupby(after.to_numpy())
    frame = pd.DataFrame({"mean": groups.mean(), "half": 1.959964 * groups.sem(), "n": groups.size()})
    half = frame["half"].where(frame["n"] >= ENOUGH)
    frame = frame.assign(low=frame["mean"] - half, high=frame["mean"] + half)
    frame = frame.reindex(range(TURNS + 1))
    frame["n"] = frame["n"].fillna(0).astype(int)
    return frame[["mean", "low", "high", "n"]].rename_axis("turn")


def points(tables: Tables, player: str) -> ChartData:
    """Points over the deals of the player's games.

    One game: the points of everybody at the table at the start and after each deal (index: deal labels). More: low and
    high (the middle 80 %), quarter and three_quarters, median, and n, the games still going on (index: deals played),
    up to where fewer than STILL_PLAYING of the games go on.
    """
    games = tables.seats.loc[tables.seats["player"] == player, "game"]
    hands = tables.hands[tables.hands["game"].isin(games)]
    after = (hands["points"] + hands["change"]).astype("Float64")
    left_out = {"points": _count_deals(hands[after.isna()])}
    if len(games) == 1:
        frame = _one_game(tables, hands.assign(after=after))
        return ChartData(frame, int(frame.notna().to_numpy().any()), len(frame) - 1, left_out)
    own = hands.assign(after=after)[hands["player"] == player]
    starts = own[own["deal"] == 1].assign(deal=0, after=lambda frame: frame["points"])
    every = pd.concat([starts, own])[["deal", "after"]].dropna().astype(float)
    groups = every.groupby("deal")["after"]
    levels = {"low": 0.1, "quarter": 0.25, "median": 0.5, "three_quarters": 0.75, "high": 0.9}
    frame = pd.DataFrame({name: groups.quantile(level) for name, level in levels.items()} | {"n": groups.size()})
    frame.index = frame.index.astype(int)
    enough = frame["n"] >= STILL_PLAYING * len(games)
    left_out["points-late"] = int(frame.loc[~enough, "n"].sum())
    return ChartData(frame[enough], len(games) if len(every) else 0, len(own), left_out)


def _one_game(tables: Tables, hands: pd.DataFrame) -> pd.DataFrame:
    """Points of each player (columns by seat) before the first deal ("") and after each (its label)."""
    labels = tables.deals.loc[tables.deals["game"].isin(hands["game"])].set_index("deal")["label"]
    order = [str(name) for name in hands.sort_values(["deal", "seat"])["player"].drop_duplicates()]
    first = hands[hands["deal"] == 1].set_index("player")["points"]
    after = hands.pivot_table(index="deal", columns="player", values="after", observed=True, dropna=False)
    frame = pd.concat([first.to_frame().T, after])[order].astype(float)
    frame.index = pd.Index(["", *(str(labels[deal]) for deal in after.index)], name="deal")
    return frame


def payments(tables: Tables, player: str) -> ChartData:
    """Points paid from each player (rows) to each other (columns) for wins, draws and penalties.

    In the player's games; beyond OPPONENTS opponents, those met most often are shown and the others are ``OTHERS``.
    """
    games = tables.seats.loc[tables.seats["player"] == player, "game"]
    met = tables.seats.loc[tables.seats["game"].isin(games) & (tables.seats["player"] != player), "player"]
    counts = met.astype(str).value_counts(sort=False)
    shown = [player, *counts.sort_values(ascending=False, kind="stable").index[:OPPONENTS]]
    one_game = len(games) == 1
    if one_game:
        shown = [str(name) for name in tables.seats.loc[tables.seats["game"].isin(games), "player"]]
    paid = tables.payments[tables.payments["game"].isin(games) & ~tables.payments["reason"].isin(["riichi", "sticks"])]
    known = (paid["payer"].notna() & paid["payee"].notna()).to_numpy()
    payers, payees = (paid[column][known].astype(str) for column in ("payer_player", "payee_player"))
    sums = pd.crosstab(
        payers.where(payers.isin(shown), OTHERS),
        payees.where(payees.isin(shown), OTHERS),
        values=paid["points"][known].astype(int),
        aggfunc="sum",
    )
    everybody = [*shown, OTHERS] if len(counts) > OPPONENTS and not one_game else shown
    frame = sums.reindex(index=everybody, columns=everybody).fillna(0).astype(int)
    deals = tables.hands[(tables.hands["player"] == player) & tables.hands["complete"]]
    return ChartData(frame, int(known.sum()), len(deals), {"payments": int((~known).sum())})


def win_values(tables: Tables, player: str) -> ChartData:
    """Number of the player's wins (ron, tsumo) and deal-ins (deal_in) by value; the index is where a band starts."""
    own = tables.hands[tables.hands["player"] == player]
    won, lost = own[own["won"].fillna(value=False)], own[own["dealt_in"].fillna(value=False)]
    tsumo = won["tsumo"].astype(bool)
    parts = {"ron": won["win_value"][~tsumo], "tsumo": won["win_value"][tsumo], "deal_in": lost["dealt_in_loss"]}
    unknown = sum(int(values.isna().sum()) for values in parts.values())
    values = {name: part.dropna().to_numpy().astype(float) for name, part in parts.items()}
    edges = _value_edges(tables, np.concatenate(list(values.values())))
    frame = pd.DataFrame(
        {name: np.histogram(part, [*edges, np.inf])[0] for name, part in values.items()},
        index=pd.Index(edges, name="value"),
    )
    facts = {"wins": len(won), "losses": len(lost)}
    return ChartData(frame, len(won) + len(lost), int(own["complete"].sum()), {"values": unknown}, facts=facts)


def _value_edges(tables: Tables, values: np.ndarray[Any, np.dtype[np.float64]]) -> list[int]:
    """Where bands start: those that players think in, else bands of equal width."""
    if tables.own_terms.bands:
        return list(tables.own_terms.bands)
    bins = np.histogram_bin_edges(values, bins=8)[:-1] if len(values) else np.zeros(1)
    return sorted({int(edge) for edge in bins})


CHART_DATA: Final[dict[str, Callable[[Tables, str], ChartData]]] = {
    "discard-kinds": discard_kinds,
    "discard-tiles": discard_tiles,
    "discard-origins": discard_origins,
    "tenpai-time": tenpai_time,
    "tenpai-shanten": tenpai_shanten,
    "points": points,
    "payments": payments,
    "win-values": win_values,
}
"""Every chart by its key, in the order of the families discards, tenpai, payouts."""
