"""The charts of readiness: how soon, how fast."""

# pyright: reportUnknownMemberType=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# (Matplotlib leaves the type of its keyword arguments open.)

from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from mjlog.analysis.chart_data import ChartData
from mjlog.analysis.drawing import (
    BLUE,
    GREEN,
    GREY,
    INK,
    NO_COLOUR,
    VERMILLION,
    Array,
    Key,
    Page,
    add_keys,
    counts_row,
    label,
    last_known,
    mix,
    new_page,
    percent_axis,
)
from mjlog.analysis.texts import Texts

STANDING_COLOURS: Final = {"riichi": VERMILLION, "closed": BLUE, "open": GREEN}


def draw_tenpai_time(data: ChartData, page: Page) -> Figure:
    """Stacked areas: the share of deals tenpai by turn, and of all others as a line."""
    texts = page.texts
    figure, axes = new_page(page, margins=(0.62, 1.72, 0.48))
    turns = data.frame.index.to_numpy()
    base = np.zeros(len(turns))
    keys = []
    for column in map(str, data.frame.columns):
        share, colour = data.frame[column].to_numpy(), STANDING_COLOURS[column]
        axes.fill_between(turns, base, base + share, color=colour, linewidth=0)
        keys.append(Key(base[-1] + share[-1] / 2, texts(f"standing.{column}"), colour, "area"))
        base = base + share
    axes.plot(turns, base, color=INK, linewidth=1.4)
    keys.append(Key(base[-1], texts("label.total", share=texts.number(100 * base[-1])), INK, "line"))
    top = base.max()
    if data.others is not None:
        others = data.others.sum(axis=1).to_numpy()
        axes.plot(turns, others, color=INK, linewidth=1.2, linestyle=(0, (4, 2)))
        keys.append(Key(others[-1], texts("label.others", share=texts.number(100 * others[-1])), INK, "dashed"))
        top = max(top, others.max())
    percent_axis(axes, texts, "axis.share-deals", min(1.0, 0.1 * np.ceil(10 * top + 0.4)))
    _turn_axis(axes, turns, texts)
    add_keys(axes, keys)
    return figure


def _turn_axis(axes: Axes, turns: Array, texts: Texts) -> None:
    axes.set_xlim(turns[0], turns[-1])
    axes.set_xticks(turns)
    axes.set_xlabel(texts("axis.discards-made"))


def draw_tenpai_shanten(data: ChartData, page: Page) -> Figure:
    """Mean shanten by turn with its interval, and of all others."""
    texts = page.texts
    figure, axes = new_page(page, margins=(0.62, 1.62, 0.48))
    frame, turns = data.frame, data.frame.index.to_numpy()
    colour = page.colours.get(page.player, NO_COLOUR)
    axes.fill_between(turns, frame["low"].clip(lower=0), frame["high"], color=mix(colour, 0.3), linewidth=0)
    axes.plot(turns, frame["mean"], color=colour, linewidth=2, marker="o", markersize=3)
    last = last_known(frame["mean"].to_numpy())
    keys = [
        Key(last, label(page.player, page), colour, "line", bold=True),
        Key(last - 0.3, texts("label.interval"), mix(colour, 0.3), "area"),
    ]
    if data.others is not None:
        axes.plot(turns, data.others["mean"], color=GREY, linewidth=1.2, linestyle=(0, (4, 2)))
        keys.append(Key(last_known(data.others["mean"].to_numpy()), texts("others"), GREY, "dashed"))
    axes.set_ylim(-0.1, max(5.0, float(np.nanmax(frame["mean"].to_numpy(), initial=0)) + 0.5))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y")
    axes.set_ylabel(texts("axis.shanten"))
    _turn_axis(axes, turns, texts)
    axes.set_xlim(-0.4, turns[-1] + 0.4)
    counts_row(axes, list(turns), list(frame["n"]), texts)
    add_keys(axes, keys)
    return figure
