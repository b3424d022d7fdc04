"""The charts of points: over the deals, who paid whom, how much was won and paid."""

# pyright: reportUnknownMemberType=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# (Matplotlib leaves the type of its keyword arguments open.)

from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from mjlog.analysis.chart_data import ChartData
from mjlog.analysis.drawing import (
    BLUE,
    GREY,
    INK,
    NO_COLOUR,
    PAPER,
    RULE,
    SHADES,
    SKY,
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
)
from mjlog.analysis.texts import Texts


def draw_points(data: ChartData, page: Page) -> Figure:
    """Points over the deals: of everybody in one game, of the player over many."""
    return _points_games(data, page) if "median" in data.frame.columns else _points_game(data, page)


def _points_page(page: Page, right: float) -> tuple[Figure, Axes]:
    figure, axes = new_page(page, margins=(0.78, right, 0.62))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: page.texts.number(value)))
    axes.set_ylabel(page.texts("axis.points"))
    axes.grid(axis="y")
    return figure, axes


def _points_game(data: ChartData, page: Page) -> Figure:
    texts, frame = page.texts, data.frame
    figure, axes = _points_page(page, 1.95)
    places = np.arange(len(frame))
    keys = []
    for player in map(str, frame.columns):
        colour = page.colours.get(player, NO_COLOUR)
        own = player == page.player
        axes.plot(places, frame[player], color=colour, linewidth=2.4 if own else 1.5, marker="o", markersize=3.5)
        last = last_known(frame[player].to_numpy())
        keys.append(Key(last, f"{label(player, page, 13)} {texts.number(last)}", colour, "line", own))
    axes.axhline(0, color=INK, linewidth=0.8)
    names = [texts("label.start"), *map(str, frame.index[1:])]
    many = len(names) > 14
    axes.set_xticks(places, names, rotation=60 if many else 0, fontsize=7.5 if many else 8.5)
    axes.set_xlim(-0.3, len(frame) - 0.7)
    low, high = (float(one) for one in (np.nanmin(frame, initial=0), np.nanmax(frame, initial=1)))
    axes.set_ylim(low - 0.04 * (high - low), high + 0.06 * (high - low))
    axes.set_xlabel(texts("axis.deal"))
    add_keys(axes, keys)
    return figure


def _points_games(data: ChartData, page: Page) -> Figure:
    texts, frame = page.texts, data.frame
    figure, axes = _points_page(page, 1.5)
    deals = frame.index.to_numpy()
    colour = page.colours.get(page.player, NO_COLOUR)
    axes.fill_between(deals, frame["low"], frame["high"], color=mix(colour, 0.2), linewidth=0)
    axes.fill_between(deals, frame["quarter"], frame["three_quarters"], color=mix(colour, 0.5), linewidth=0)
    axes.plot(deals, frame["median"], color=colour, linewidth=2.2)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xlim(-0.4, deals[-1])
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(texts("axis.deals-played"))
    counts_row(axes, list(deals), list(frame["n"]), texts)
    ends = frame.iloc[-1]
    add_keys(
        axes,
        [
            Key(ends["median"], texts("label.median"), colour, "line", bold=True),
            Key(ends["three_quarters"], texts("label.half"), mix(colour, 0.5), "area"),
            Key(ends["high"], texts("label.most"), mix(colour, 0.2), "area"),
        ],
    )
    return figure


def draw_payments(data: ChartData, page: Page) -> Figure:
    """Matrix: who paid whom, with totals."""
    texts = page.texts
    names = [str(name) for name in data.frame.index]
    sums = data.frame.to_numpy()
    size = len(names)
    height = 1.62 + 0.42 * (size + 1)
    figure, axes = new_page(page, height, margins=(1.4, 0.1, 0.14))
    place = axes.get_position()
    axes.set_position((place.x0, place.y0, place.width, place.height - 0.16 / height))
    axes.set_xlim(0, size + 1.1)
    axes.set_ylim(size + 1, 0)
    top = max(float(sums.max(initial=0)), 1.0)
    for row, payer in enumerate(names):
        _matrix_label(axes, (-0.04, row + 0.5), payer, page)
        _matrix_label(axes, (row + 0.5, -0.12), payer, page)
        for column, payee in enumerate(names):
            value = int(sums[row, column])
            own = payer == payee and not value
            colour = RULE if own else SHADES(0.75 * value / top)
            axes.add_patch(Rectangle((column + 0.03, row + 0.04), 0.94, 0.92, color=colour, linewidth=0))
            if not own:
                _matrix_text(axes, (column, row), texts.number(value), PAPER if value > 0.62 * top else INK)
        _matrix_text(axes, (size + 0.1, row), texts.number(int(sums[row].sum())), INK)
        _matrix_text(axes, (row, size + 0.1), texts.number(int(sums[:, row].sum())), INK)
    axes.text(size + 0.6, -0.12, texts("label.paid"), ha="center", va="bottom", color=GREY, fontsize=8.5)
    axes.text(-0.04, size + 0.6, texts("label.received"), ha="right", va="center", color=GREY, fontsize=8.5)
    axes.text(-0.04, -0.12, texts("label.from-to"), ha="right", va="bottom", color=GREY, fontsize=8.5)
    axes.set_axis_off()
    return figure


def _matrix_text(axes: Axes, corner: tuple[float, float], text: str, colour: str) -> None:
    axes.text(corner[0] + 0.5, corner[1] + 0.5, text, ha="center", va="center", fontsize=8.5, color=colour)


def _matrix_label(axes: Axes, at: tuple[float, float], player: str, page: Page) -> None:
    """A player's name at the head of a row (left of 0) or column, with the player's colour."""
    x, y = at
    row = x < 0
    weight = "bold" if player == page.player else "normal"
    align = ("right", "center") if row else ("center", "bottom")
    text = axes.text(x, y, label(player, page), ha=align[0], va=align[1], fontsize=8.5, fontweight=weight)
    left, right = (axes.transData.transform((place, 0.0))[0] for place in (0.0, 0.96))
    width = 16
    while text.get_window_extent().width > (left - 4 if row else right - left):
        width -= 1
        text.set_text(label(player, page, width))
    if player in page.colours:
        corner, size = ((-0.025, y - 0.46), (0.03, 0.92)) if row else ((x - 0.47, -0.08), (0.94, 0.07))
        axes.add_patch(Rectangle(corner, *size, color=page.colours[player], clip_on=False, linewidth=0))


def draw_win_values(data: ChartData, page: Page) -> Figure:
    """Wins upwards, deal-ins downwards, by value."""
    texts, frame = page.texts, data.frame
    figure, axes = new_page(page, margins=(0.62, 1.55, 0.62))
    places = np.arange(len(frame))
    tsumo, ron, lost = (frame[name].to_numpy() for name in ("tsumo", "ron", "deal_in"))
    axes.bar(places, ron, color=BLUE, width=0.8, edgecolor=PAPER, linewidth=0.6)
    axes.bar(places, tsumo, bottom=ron, color=SKY, width=0.8, edgecolor=PAPER, linewidth=0.6)
    axes.bar(places, -lost, color=VERMILLION, width=0.8)
    high, low = max(int((ron + tsumo).max(initial=0)), 1), max(int(lost.max(initial=0)), 1)
    axes.set_ylim(-1.18 * low - 0.05 * high, 1.12 * high + 0.05 * low)
    for x, (up, down) in enumerate(zip(ron + tsumo, lost, strict=True)):
        _count(axes, x, up, texts, above=True)
        _count(axes, x, down, texts, above=False)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xticks(places, _band_names(frame.index.to_numpy(), texts), fontsize=7)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: texts.number(abs(value))))
    axes.set_xlabel(texts("axis.value"))
    axes.set_ylabel(texts("axis.count"))
    axes.grid(axis="y")
    add_keys(
        axes,
        [
            Key(0.6 * high, texts("label.wins-tsumo"), SKY, "area"),
            Key(0.4 * high, texts("label.wins-ron"), BLUE, "area"),
            Key(-0.5 * low, texts("label.deal-ins"), VERMILLION, "area"),
        ],
    )
    return figure


def _count(axes: Axes, x: int, count: int, texts: Texts, *, above: bool) -> None:
    """The number at the end of a bar."""
    if count:
        end, gap, align = (count, 2, "bottom") if above else (-count, -2, "top")
        at = "offset points"
        axes.annotate(texts.number(count), (x, end), (0, gap), textcoords=at, ha="center", va=align, fontsize=8)


def _band_names(edges: Array, texts: Texts) -> list[str]:
    names = [
        f"{texts.number(start)}\n" + (f"–{texts.number(end - 1)}" if end - start > 1 else "")
        for start, end in pairwise(edges)
    ]
    return [*names, f"{texts.number(edges[-1])}+\n"]
