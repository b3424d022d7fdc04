"""The charts of discards: which kind, which tile, from where, at each turn."""

# pyright: reportUnknownMemberType=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# (Matplotlib leaves the type of its keyword arguments open.)

from itertools import groupby
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from mjlog.analysis.chart_data import ChartData
from mjlog.analysis.columns import KINDS, ORIGINS
from mjlog.analysis.drawing import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PAPER,
    SHADES,
    SKY,
    YELLOW,
    Key,
    Page,
    add_keys,
    counts_row,
    new_page,
    percent_axis,
)
from mjlog.analysis.texts import Texts

KIND_COLOURS: Final[dict[str, str]] = dict(zip(KINDS, (BLUE, SKY, BLUE, ORANGE, YELLOW, "#bdbdbd"), strict=True))
ORIGIN_COLOURS: Final[dict[str, str]] = dict(zip(ORIGINS, (BLUE, "#bdbdbd", GREEN), strict=True))
FEW: Final = 40
"""Below so many discards a turn the heat map shows counts rather than shares."""


def _shares(data: ChartData, page: Page, colours: dict[str, str], prefix: str) -> Figure:
    """Stacked bars: shares of the columns at each turn."""
    texts = page.texts
    figure, axes = new_page(page, margins=(0.62, 1.62, 0.48))
    totals = data.frame.sum(axis=1).to_numpy()
    shares = data.frame.div(np.maximum(totals, 1), axis=0)
    turns = data.frame.index.to_numpy()
    base = np.zeros(len(turns))
    last = int(np.flatnonzero(totals)[-1]) if totals.any() else 0
    keys = []
    for column in map(str, data.frame.columns):
        share, colour = shares[column].to_numpy(), colours[column]
        axes.bar(turns, share, bottom=base, width=0.86, color=colour, edgecolor=PAPER, linewidth=0.6)
        keys.append(Key(base[last] + share[last] / 2, texts(f"{prefix}.{column}"), colour, "area"))
        base += share
    percent_axis(axes, texts, "axis.share-discards")
    axes.set_xlim(0.4, len(turns) + 0.6)
    axes.set_xticks(turns)
    axes.set_xlabel(texts("axis.turn"))
    counts_row(axes, list(turns), list(totals), texts)
    add_keys(axes, keys)
    return figure


def draw_discard_kinds(data: ChartData, page: Page) -> Figure:
    """Stacked shares of kinds of tiles by turn."""
    return _shares(data, page, KIND_COLOURS, "kind")


def draw_discard_origins(data: ChartData, page: Page) -> Figure:
    """Stacked shares of discards from the hand, of the tile drawn, after a claim."""
    return _shares(data, page, ORIGIN_COLOURS, "origin")


def draw_discard_tiles(data: ChartData, page: Page) -> Figure:
    """Heat map: how often each tile was discarded at each turn; of few discards the counts, of many the shares."""
    texts = page.texts
    counts = data.frame.to_numpy()
    totals = counts.sum(axis=0)
    few = are_few(data)
    figure, axes = new_page(page, 7.6, margins=(0.72, 0.3 if few else 0.95, 0.48))
    shades = counts if few else counts / np.maximum(totals, 1)
    top = max(float(counts.max(initial=0)), 3.0) if few else max(float(np.quantile(shades, 0.99)), 0.04)
    edges = np.arange(counts.shape[1] + 1) + 0.5
    suits = [[*faces] for _, faces in groupby(range(len(counts)), key=lambda row: data.frame.index[row][1])]
    places = np.zeros(len(counts))
    for suit, faces in enumerate(suits):
        rows = faces[0] + 0.5 * suit + np.arange(len(faces) + 1)
        axes.pcolormesh(edges, rows, shades[faces], cmap=SHADES, vmin=0, vmax=top, edgecolor=PAPER, linewidth=0.8)
        places[faces] = rows[:-1] + 0.5
    if few:
        for row, column in zip(*np.nonzero(counts), strict=True):
            count = int(counts[row, column])
            ink = PAPER if count > 0.55 * top else INK
            axes.text(
                column + 1, float(places[row]), texts.number(count), fontsize=6.5, ha="center", va="center", color=ink
            )
    else:
        key = "axis.share-discards-cut" if shades.max(initial=0) > top else "axis.share-discards"
        _scale(figure, axes, top, texts(key, top=texts.number(100 * top, 1)), texts)
    axes.set_xlim(edges[0], edges[-1])
    axes.set_ylim(places[-1] + 0.5, 0)
    axes.set_xticks(range(1, counts.shape[1] + 1))
    axes.set_yticks(places, [texts(f"tile.{name}") if name[1] == "z" else name for name in data.frame.index])
    axes.tick_params(axis="y", labelsize=7.5, length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(texts("axis.turn"))
    counts_row(axes, range(1, counts.shape[1] + 1), list(totals), texts)
    return figure


def _scale(figure: Figure, axes: Axes, top: float, label: str, texts: Texts) -> None:
    """The colour scale of the heat map."""
    place = axes.get_position()
    bar = figure.add_axes((place.x1 + 0.025, place.y0 + place.height * 0.3, 0.02, place.height * 0.4))
    levels = np.linspace(0, top, 41)
    bar.pcolormesh([0, 1], levels, (levels[:-1, None] + levels[1:, None]) / 2, cmap=SHADES, vmin=0, vmax=top)
    bar.set_xticks([])
    bar.yaxis.tick_right()
    bar.yaxis.set_label_position("right")
    bar.yaxis.set_major_locator(MaxNLocator(5))
    bar.yaxis.set_major_formatter(FuncFormatter(lambda value, _: texts.number(100 * value)))
    bar.tick_params(labelsize=7.5, length=2)
    bar.spines[:].set_visible(False)
    bar.set_ylabel(label, fontsize=7.5)


def are_few(data: ChartData) -> bool:
    """Whether the heat map shows counts."""
    return int(data.frame.to_numpy().sum(axis=0).max(initial=0)) < FEW
