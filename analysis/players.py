"""Each player's figures: rates and means with their counts and intervals.

Every figure is the mean of one quantity over a selection of rows of one table: ``numerator / denominator``. Names and
definitions in words are texts ``figure.<key>`` and ``figure.<key>.definition``.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from mjlog.analysis.frames import Tables
from mjlog.table import Feature

Frame = pd.DataFrame
Values = pd.Series  # of one row each; missing where the row does not count


class Figure(NamedTuple):
    """A figure: the mean of ``value`` over the rows of ``table`` where it is known."""

    key: str
    unit: str
    """share, points (or chips), place, shanten, discards, turn; count: the number of rows, no mean."""
    table: str
    value: Callable[[Frame], "Values[Any]"]
    needs: Feature | None = None
    """What a rule set must have for the figure to be there."""


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
    Figure("dama-rate", "share", "hands", _column("dama"), "riichi"),
    Figure("deal-in-rate", "share", "hands", _column("dealt_in")),
    Figure("riichi-rate", "share", "hands", _in_riichi, "riichi"),
    Figure("call-rate", "share", "hands", _among("open", "complete")),
    Figure("draw-tenpai-rate", "share", "hands", _column("draw_tenpai"), "shown-draws"),
    Figure("mean-win", "points", "hands", _column("win_value")),
    Figure("mean-win-income", "points", "hands", _column("win_income"), "honba"),
    Figure("mean-deal-in", "points", "hands", _column("dealt_in_loss")),
    Figure("mean-change", "points", "hands", _column("change")),
    Figure("mean-win-discards", "discards", "hands", _among("discards", "won")),
    Figure("mean-riichi-turn", "turn", "hands", _among("riichi_turn", "complete"), "riichi"),
    Figure("mean-shanten", "shanten", "hands", _among("shanten", "complete")),
    Figure("left-out", "count", "hands", _incomplete),
)
"""All figures in the order in which they are shown."""

FIGURE_COLUMNS: Final = {
    "player": "who",
    "rule_set": "of which games: each rule set apart; empty where none is named",
    "figure": "key of the figure",
    "unit": "its unit; of points, chips where these are paid",
    "numerator": "sum of the quantity over the rows that count; of a count itself",
    "denominator": "number of rows that count; missing for counts",
    "value": "numerator / denominator; missing where no row counts",
    "low": "lower end of a 95 % interval, rows taken as independent (share: Wilson's; mean from ten rows: 1.96 errors)",
    "high": "upper end of it",
}

REFERENCE_RULES: Final = "riichi tenhou"
REFERENCE: Final = {
    "win-rate": (1442983, 4 * 1710645),
    "deal-in-rate": (853832, 4 * 1710645),
    "riichi-rate": (1166027, 4 * 1710645),
    "call-rate": (2356214, 4 * 1710645),
}
"""Numerator and denominator over all players of Tenhou's Phoenix lobby, 2016: four players, hanchan, red fives
(159,798 games; published by kobalab), to be held against games by the same rules."""

ENOUGH: Final = 10
"""Fewer rows than this give a mean no interval: its spread is not known well enough."""

_Z: Final = 1.959964  # of 95 %


def figures(tables: Tables, players: Sequence[str] | None = None) -> pd.DataFrame:
    """A row for each player, rule set of the player's games, and figure of it, with ``FIGURE_COLUMNS``.

    Args:
        tables: the games.
        players: whose; all of them, in order of appearance, for None.
    """
    chosen = tables.players() if players is None else list(players)
    parts = [pd.DataFrame(columns=list(FIGURE_COLUMNS))]
    for rule_set, own in tables.by_rule_set().items():
        there = set(own.players())
        who = [player for player in chosen if player in there]
        parts += [_figure(one, own, who).assign(rule_set=rule_set) for one in figures_of(own)]
    whole = pd.concat(parts if len(parts) == 1 else parts[1:], ignore_index=True)
    order = {player: place for place, player in enumerate(chosen)}
    whole = whole.sort_values("player", key=lambda names: names.map(order), kind="stable")
    return whole[list(FIGURE_COLUMNS)].reset_index(drop=True)


def figures_of(tables: Tables) -> list[Figure]:
    """The figures that games of one rule set have."""
    return [one for one in FIGURES if one.needs is None or one.needs in tables.own_terms.features]


def _figure(figure: Figure, tables: Tables, players: list[str]) -> Frame:
    """One figure of all players."""
    frame: Frame = getattr(tables, figure.table)
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
    unit = tables.own_terms.unit if figure.unit == "points" else figure.unit
    return pd.DataFrame({"player": players, "figure": figure.key, "unit": unit, **columns})


Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]


def _wilson(share: Floats, count: Floats) -> tuple[Floats, Floats]:
    """Wilson's score interval of a share."""
    middle = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    half = _Z * np.sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2)) / (1 + _Z**2 / count)
    return np.clip(middle - half, 0, 1), np.clip(middle + half, 0, 1)  # rounding may go beyond


def _interval(mean: Floats, spread: Floats, count: Floats) -> tuple[Floats, Floats]:
    """The mean and 1.96 standard errors to each side; missing below ``ENOUGH`` rows."""
    half = np.where(count >= ENOUGH, _Z * spread / np.sqrt(count), np.nan)
    return mean - half, mean + half
