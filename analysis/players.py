"""Each player's figures: rates and means with their counts and intervals.

Every figure is the mean of one quantity over a selection of rows of one table: ``numerator / denominator``. Names and
definitions in words are texts ``figure.<key>`` and ``figure.<key>.definition``.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from mjlog.analysis.tables import Tables

Frame = pd.DataFrame
Values = pd.Series  # of one row each; missing where the row does not count


class Figure(NamedTuple):
    """A figure: the mean of ``value`` over the rows of ``table`` where it is known."""

    key: str
    unit: str
    """share, points, place, shanten, discards, turn; count: the number of rows, no mean."""
    table: str
    value: Callable[[Frame], "Values[Any]"]


def _column(name: str) -> Callable[[Frame], "Values[Any]"]:
    return lambda frame: frame[name]


def _among(name: str, *flags: str) -> Callable[[Frame], "Values[Any]"]:
    """A column where all flags are true, missing elsewhere."""
    return lambda frame: frame[name].where(frame[list(flags)].fillna(value=False).all(axis=1))


def _in_riichi(hands: Frame) -> "Values[Any]":
    return (hands["riichi"] > 0).where(hands["complete"])


def _incomplete(hands: Frame) -> "Values[Any]":
    return hands["deal"].where(~hands["complete"])


FIGURES: Final = (
    Figure("games", "count", "seats", _column("game")),
    Figure("mean-rank", "place", "seats", _column("rank")),
    Figure("deals", "count", "hands", _among("deal", "complete")),
    Figure("win-rate", "share", "hands", _column("won")),
    Figure("tsumo-rate", "share", "hands", _column("tsumo")),
    Figure("dama-rate", "share", "hands", _column("dama")),
    Figure("deal-in-rate", "share", "hands", _column("dealt_in")),
    Figure("riichi-rate", "share", "hands", _in_riichi),
    Figure("call-rate", "share", "hands", _among("open", "complete")),
    Figure("draw-tenpai-rate", "share", "hands", _column("draw_tenpai")),
    Figure("mean-win", "points", "hands", _column("win_value")),
    Figure("mean-win-income", "points", "hands", _column("win_income")),
    Figure("mean-deal-in", "points", "hands", _column("dealt_in_loss")),
    Figure("mean-change", "points", "hands", _column("change")),
    Figure("mean-win-discards", "discards", "hands", _among("discards", "won")),
    Figure("mean-riichi-turn", "turn", "hands", _among("riichi_turn", "complete")),
    Figure("mean-shanten", "shanten", "hands", _among("shanten", "complete")),
    Figure("left-out", "count", "hands", _incomplete),
)
"""All figures in the order in which they are shown."""

FIGURE_COLUMNS: Final = {
    "player": "who",
    "figure": "key of the figure",
    "unit": "its unit",
    "numerator": "sum of the quantity over the rows that count; of a count itself",
    "denominator": "number of rows that count; missing for counts",
    "value": "numerator / denominator; missing where no row counts",
    "low": "lower end of a 95 % interval, rows taken as independent (share: Wilson's; mean from ten rows: 1.96 errors)",
    "high": "upper end of it",
}

REFERENCE: Final = {
    "win-rate": (1442983, 4 * 1710645),
    "deal-in-rate": (853832, 4 * 1710645),
    "riichi-rate": (1166027, 4 * 1710645),
    "call-rate": (2356214, 4 * 1710645),
}
"""Numerator and denominator over all players of Tenhou's Phoenix lobby, 2016: four players, hanchan, red fives
(159,798 games; published by kobalab)."""

ENOUGH: Final = 10
"""Fewer rows than this give a mean no interval: its spread is not known well enough."""

_Z: Final = 1.959964  # of 95 %


def figures(tables: Tables, players: Sequence[str] | None = None) -> pd.DataFrame:
    """A row for each player and figure, with ``FIGURE_COLUMNS``.

    Args:
        tables: the games.
        players: whose; all of them, in order of appearance, for None.
    """
    chosen = tables.players() if players is None else list(players)
    parts = [_figure(one, getattr(tables, one.table), chosen) for one in FIGURES]
    whole = pd.concat(parts, ignore_index=True)
    order = {player: place for place, player in enumerate(chosen)}
    whole = whole.sort_values("player", key=lambda names: names.map(order), kind="stable")
    return whole[list(FIGURE_COLUMNS)].reset_index(drop=True)


def _figure(figure: Figure, frame: Frame, players: list[str]) -> Frame:
    """One figure of all players."""
    values = figure.value(frame).astype("Float64")
    groups = values.groupby(frame["player"], observed=True)
    count = groups.count().reindex(players, fill_value=0).to_numpy().astype(float)
    if figure.unit == "count":
        blank = np.full(len(players), np.nan)
        columns = {"numerator": count, "denominator": blank, "value": count, "low": blank, "high": blank}
    else:
        total = groups.sum().reindex(players, fill_value=0).to_numpy().astype(float)
        spread = groups.std().reindex(players).to_numpy(dtype=float, na_value=np.nan)
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = total / count
            low, high = _wilson(mean, count) if figure.unit == "share" else _interval(mean, spread, count)
        columns = {"numerator": total, "denominator": count, "value": mean, "low": low, "high": high}
    return pd.DataFrame({"player": players, "figure": figure.key, "unit": figure.unit, **columns})


Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]


def _wilson(share: Floats, count: Floats) -> tuple[Floats, Floats]:
    """Wilson's score interval of a share."""
    middle = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    half = _Z * np.sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2)) / (1 + _Z**2 / count)
    return middle - half, middle + half


def _interval(mean: Floats, spread: Floats, count: Floats) -> tuple[Floats, Floats]:
    """The mean and 1.96 standard errors to each side; missing below ``ENOUGH`` rows."""
    half = np.where(count >= ENOUGH, _Z * spread / np.sqrt(count), np.nan)
    return mean - half, mean + half
