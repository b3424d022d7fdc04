"""The charts of a player: one function a chart, from its numbers (``chart_data``) to a figure."""

# pyright: reportUnknownMemberType=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# (Matplotlib leaves the type of its keyword arguments open.)

import unicodedata
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from mjlog.analysis.chart_data import CHART_DATA, ChartData
from mjlog.analysis.columns import KINDS, ORIGINS
from mjlog.analysis.drawing import (
    BLUE,
    GREEN,
    GREY,
    INK,
    NO_COLOUR,
    ORANGE,
    PAPER,
    RULE,
    SKY,
    VERMILLION,
    YELLOW,
    Key,
    Page,
    add_keys,
    counts_row,
    label,
    left_out,
    mix,
    new_page,
    player_colours,
    style,
    to_png,
    to_svg,
)
from mjlog.analysis.tables import Tables
from mjlog.analysis.texts import Texts
from mjlog.output import staged
from mjlog.tiles import FACES

KIND_COLOURS: Final[dict[str, str]] = dict(zip(KINDS, (BLUE, SKY, ORANGE, YELLOW, "#bdbdbd"), strict=True))
ORIGIN_COLOURS: Final[dict[str, str]] = dict(zip(ORIGINS, (BLUE, "#bdbdbd", GREEN), strict=True))
STANDING_COLOURS: Final = {"riichi": VERMILLION, "closed": BLUE, "open": GREEN}
SHADES: Final = LinearSegmentedColormap.from_list("shades", ["#ffffff", "#9ecae1", "#3182bd", "#08306b"])
FEW: Final = 40
"""Below so many discards a turn the heat map shows counts rather than shares."""

FORMATS: Final = ("png", "svg")
SVG_HEAD: Final = '<?xml version="1.0" encoding="utf-8"?>\n'

Array = np.ndarray[Any, Any]


class Chart(NamedTuple):
    """A chart. ``family``: discards, tenpai or payouts. ``shared``: of one game it shows everybody alike."""

    family: str
    draw: Callable[[ChartData, Page], Figure]
    shared: bool = False


class Drawn(NamedTuple):
    """A chart made, with its words."""

    key: str
    data: ChartData
    figure: Figure
    title: str
    about: str
    note: str
    """What is not shown; may be empty."""
    alternative: str


def _percent(axes: Axes, texts: Texts, axis_label: str, top: float = 1.0) -> None:
    axes.set_ylim(0, top)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: texts.number(100 * value)))
    axes.set_ylabel(texts(axis_label))
    axes.grid(axis="y")


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
    for column, colour in colours.items():
        share = shares[column].to_numpy()
        axes.bar(turns, share, bottom=base, width=0.86, color=colour, edgecolor=PAPER, linewidth=0.6)
        keys.append(Key(base[last] + share[last] / 2, texts(f"{prefix}.{column}"), colour, "area"))
        base += share
    _percent(axes, texts, "axis.share-discards")
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
    few = _are_few(data)
    figure, axes = new_page(page, 7.6, margins=(0.72, 0.3 if few else 0.95, 0.48))
    shades = counts if few else counts / np.maximum(totals, 1)
    top = max(float(counts.max(initial=0)), 3.0) if few else max(float(np.quantile(shades, 0.99)), 0.04)
    edges = np.arange(counts.shape[1] + 1) + 0.5
    places = np.zeros(FACES)
    for suit, (first, size) in enumerate(((0, 9), (9, 9), (18, 9), (27, 7))):
        rows = first + 0.5 * suit + np.arange(size + 1)
        block = shades[first : first + size]
        axes.pcolormesh(edges, rows, block, cmap=SHADES, vmin=0, vmax=top, edgecolor=PAPER, linewidth=0.8)
        places[first : first + size] = rows[:-1] + 0.5
    if few:
        for row, column in zip(*np.nonzero(counts), strict=True):
            count = int(counts[row, column])
            ink = PAPER if count > 0.55 * top else INK
            axes.text(
                column + 1, float(places[row]), texts.number(count), fontsize=6.5, ha="center", va="center", color=ink
            )
    else:
        _scale(figure, axes, top, texts)
    axes.set_xlim(edges[0], edges[-1])
    axes.set_ylim(places[-1] + 0.5, 0)
    axes.set_xticks(range(1, counts.shape[1] + 1))
    axes.set_yticks(places, [texts(f"tile.{name}") if name[1] == "z" else name for name in data.frame.index])
    axes.tick_params(axis="y", labelsize=7.5, length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(texts("axis.turn"))
    counts_row(axes, range(1, counts.shape[1] + 1), list(totals), texts)
    return figure


def _scale(figure: Figure, axes: Axes, top: float, texts: Texts) -> None:
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
    bar.set_ylabel(texts("axis.share-discards"), fontsize=7.5)


def draw_tenpai_time(data: ChartData, page: Page) -> Figure:
    """Stacked areas: the share of deals tenpai by turn, and of all others as a line."""
    texts = page.texts
    figure, axes = new_page(page, margins=(0.62, 1.72, 0.48))
    turns = data.frame.index.to_numpy()
    base = np.zeros(len(turns))
    keys = []
    for column, colour in STANDING_COLOURS.items():
        share = data.frame[column].to_numpy()
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
    _percent(axes, texts, "axis.share-deals", min(1.0, 0.1 * np.ceil(10 * top + 0.4)))
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
    last = _last(frame["mean"].to_numpy())
    keys = [
        Key(last, label(page.player, page), colour, "line", bold=True),
        Key(last - 0.3, texts("label.interval"), mix(colour, 0.3), "area"),
    ]
    if data.others is not None:
        axes.plot(turns, data.others["mean"], color=GREY, linewidth=1.2, linestyle=(0, (4, 2)))
        keys.append(Key(_last(data.others["mean"].to_numpy()), texts("others"), GREY, "dashed"))
    axes.set_ylim(-0.1, max(5.0, float(np.nanmax(frame["mean"].to_numpy(), initial=0)) + 0.5))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y")
    axes.set_ylabel(texts("axis.shanten"))
    _turn_axis(axes, turns, texts)
    axes.set_xlim(-0.4, turns[-1] + 0.4)
    counts_row(axes, list(turns), list(frame["n"]), texts)
    add_keys(axes, keys)
    return figure


def _last(values: Array) -> float:
    """The last value that is known, else 0."""
    known = values[~np.isnan(values)]
    return float(known[-1]) if len(known) else 0.0


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
        last = _last(frame[player].to_numpy())
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
    figure, axes = new_page(page, margins=(0.62, 1.32, 0.62))
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
    names = [f"{texts.number(start)}\n–{texts.number(end - 1)}" for start, end in pairwise(edges)]
    return [*names, f"{texts.number(edges[-1])}+\n"]


CHARTS: Final[dict[str, Chart]] = {
    "discard-kinds": Chart("discards", draw_discard_kinds),
    "discard-tiles": Chart("discards", draw_discard_tiles),
    "discard-origins": Chart("discards", draw_discard_origins),
    "tenpai-time": Chart("tenpai", draw_tenpai_time),
    "tenpai-shanten": Chart("tenpai", draw_tenpai_shanten),
    "points": Chart("payouts", draw_points, shared=True),
    "payments": Chart("payouts", draw_payments, shared=True),
    "win-values": Chart("payouts", draw_win_values),
}
"""Every chart by its key."""


def draw(key: str, tables: Tables, player: str, texts: Texts, *, highlight: bool = True, bare: bool = False) -> Drawn:
    """One chart of a player.

    Args:
        key: one of ``CHARTS``.
        tables: the games.
        player: whose chart.
        texts: the language.
        highlight: name the player; no, for a shared chart that is everybody's.
        bare: draw no title, explanation and note.
    """
    data = CHART_DATA[key](tables, player)
    kind = _kind(key, data)
    shown = player if highlight else ""
    title, about = texts(f"chart.{kind}"), texts(f"chart.{kind}.about", **_facts(data, texts))
    note = left_out(data, texts)
    page = Page(shown, player_colours(tables.players()), texts, title, about, note, bare)
    with style():
        figure = CHARTS[key].draw(data, page)
    return Drawn(key, data, figure, title, about, note, texts(f"alt.{kind}", **_alternative(kind, data, page)))


def _kind(key: str, data: ChartData) -> str:
    """The chart's key, of those that come in two kinds with the kind."""
    if key == "points":
        return "points-games" if "median" in data.frame.columns else "points-game"
    if key == "discard-tiles":
        return "discard-tiles-few" if _are_few(data) else "discard-tiles"
    return key


def _are_few(data: ChartData) -> bool:
    return int(data.frame.to_numpy().sum(axis=0).max(initial=0)) < FEW


def _facts(data: ChartData, texts: Texts) -> dict[str, object]:
    """What an explanation may speak of."""
    counted = {name: texts(f"chart.{name}", n=count) for name, count in data.facts.items()}
    return {"n": data.n, "deals": texts("chart.deals", n=data.deals), **counted}


def _alternative(kind: str, data: ChartData, page: Page) -> dict[str, str]:
    """What the alternative text tells of the chart."""
    texts = page.texts
    if kind == "tenpai-time":
        share = data.frame.sum(axis=1)
        return {"six": texts.number(100 * share[6]), "twelve": texts.number(100 * share[12])}
    if kind == "points-game":
        last = {str(player): _last(data.frame[player].to_numpy()) for player in data.frame.columns}
        return {"standing": ", ".join(f"{label(one, page)} {texts.number(points)}" for one, points in last.items())}
    return {}


def write_charts(
    tables: Tables,
    players: Sequence[str],
    folder: Path,
    formats: Sequence[str] = ("png",),
    texts: Texts | None = None,
    *,
    force: bool = False,
) -> list[Path]:
    """Write every chart of some players as ``folder/<name>-<chart>.<format>``: all files, or none.

    Args:
        tables: the games.
        players: whose charts; all must sit in one of the games.
        folder: made if it is not there.
        formats: some of ``FORMATS``.
        texts: the language, English for None.
        force: whether files that exist are overwritten.

    Raises:
        mjlog.output.OutputError: a file exists and ``force`` is not given, or the system refuses to write.
        ValueError: a player or format is not known.
    """
    texts = texts or Texts()
    unknown = [one for one in players if one not in tables.players()] or [one for one in formats if one not in FORMATS]
    if unknown:
        raise ValueError(f"there is no {unknown[0]!r} here")
    stems = dict(zip(players, file_stems(players), strict=True))
    names = [f"{stem}-{key}.{ending}" for stem in stems.values() for key in CHARTS for ending in formats]
    with staged(folder, names, force=force) as stage:
        for player, stem in stems.items():
            for key in CHARTS:
                drawn = draw(key, tables, player, texts)
                if "png" in formats:
                    (stage / f"{stem}-{key}.png").write_bytes(to_png(drawn.figure))
                if "svg" in formats:
                    svg = to_svg(drawn.figure, key, drawn.title, drawn.alternative)
                    (stage / f"{stem}-{key}.svg").write_text(f"{SVG_HEAD}{svg}", encoding="utf-8")
    return [folder / name for name in names]


def file_stems(players: Sequence[str]) -> list[str]:
    """A file name for each player: letters and digits stay, all else is a hyphen; equal ones are numbered."""
    stems: list[str] = []
    for player in players:
        plain = "".join(char if unicodedata.category(char)[0] in "LMN" else "-" for char in player[:60])
        stem = plain = "-".join(filter(None, plain.split("-"))) or "player"
        number = 1
        while stem.casefold() in (one.casefold() for one in stems):
            number += 1
            stem = f"{plain}-{number}"
        stems.append(stem)
    return stems
