"""What all charts share: page, colours, labels, numbers; and how a figure becomes a file."""

# pyright: reportUnknownMemberType=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# (Matplotlib leaves the type of its keyword arguments open.)

import html
import io
import logging
import math
import re
import textwrap
import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter
from matplotlib.transforms import blended_transform_factory
from rich.cells import cell_len

from mjlog.analysis.chart_data import OTHERS, TURNS, ChartData
from mjlog.analysis.fonts import families
from mjlog.analysis.texts import Texts
from mjlog.render import short, visible

INK, GREY, RULE, PAPER = "#222222", "#595959", "#d9d9d9", "#ffffff"
BLUE, SKY, GREEN, YELLOW, ORANGE, VERMILLION, PURPLE, BLACK = (
    "#0072B2", "#56B4E9", "#009E73", "#F0E442", "#E69F00", "#D55E00", "#CC79A7", "#000000",
)  # fmt: skip
"""Okabe and Ito's palette, told apart by colour-blind people too."""

PLAYER_COLOURS: Final = (
    BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY, BLACK, "#882255", "#999933", "#332288", "#44AA99", "#CC6677",
)  # fmt: skip
"""After Okabe and Ito's, five of Paul Tol's muted colours."""
NO_COLOUR: Final = "#8c8c8c"
SHADES: Final = LinearSegmentedColormap.from_list("shades", ["#ffffff", "#9ecae1", "#3182bd", "#08306b"])
WIDTH, HEIGHT, DPI = 7.5, 4.6, 160  # inches; 1200 pixels wide
BARE_WIDTH = 6.2

_LEFT, _TITLE, _LINE = 0.12, 0.3, 0.155  # inches: left margin of texts, height of the title and of a line below it
_CHARACTERS: Final = 112  # of a line below the title


Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """What a chart is drawn for."""

    player: str
    """Whose chart it is; empty where it is everybody's alike."""
    colours: dict[str, str]
    texts: Texts
    title: str
    about: str
    note: str
    """What is not shown; may be empty."""
    bare: bool = False
    """Without title, explanation and note, for a page that says them itself; narrower, so that letters look larger."""

    @property
    def width(self) -> float:
        """Inches."""
        return BARE_WIDTH if self.bare else WIDTH


def player_colours(players: Sequence[str]) -> dict[str, str]:
    """A colour for each player, in the order given; beyond twelve nobody has one (``NO_COLOUR``)."""
    return {player: PLAYER_COLOURS[i] if i < len(PLAYER_COLOURS) else NO_COLOUR for i, player in enumerate(players)}


def mix(colour: str, part: float) -> str:
    """A colour thinned with white: what a transparent area of it looks like, opaque."""
    rgb = np.array(to_rgb(colour))
    return to_hex(tuple(1 - part * (1 - rgb)))


@contextmanager
def style() -> Generator[None, None, None]:
    """Matplotlib's settings while a chart is drawn or written; names are no formulas, SVG keeps its texts as texts."""
    settings: Any = {
        "font.family": families(),
        "font.size": 9.0,
        "text.parse_math": False,
        "text.color": INK,
        "axes.edgecolor": GREY,
        "axes.labelcolor": GREY,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "xtick.color": GREY,
        "ytick.color": GREY,
        "grid.color": RULE,
        "grid.linewidth": 0.6,
        "svg.fonttype": "none",
        "svg.hashsalt": "mjlog",
    }
    log = logging.getLogger("matplotlib.font_manager")  # says that some fonts have no bold face
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        with mpl.rc_context(settings), warnings.catch_warnings():
            # fonts.missing_note says it once
            warnings.filterwarnings("ignore", message=r"Glyph .* missing from font", category=UserWarning)
            yield
    finally:
        log.setLevel(level)


def label(player: str, page: Page, width: int = 16) -> str:
    """A player's name as a label."""
    return page.texts("others") if player == OTHERS else short(player, width)


def new_page(page: Page, height: float = HEIGHT, *, margins: tuple[float, float, float]) -> tuple[Figure, Axes]:
    """A figure with title, explanation and note, and its axes (margins: left, right, bottom, inches)."""
    left, right, bottom = margins
    if page.bare:
        height -= _TITLE + _LINE
        figure, top = Figure(figsize=(page.width, height), facecolor=PAPER), height - 0.3
    else:
        figure = Figure(figsize=(page.width, height), facecolor=PAPER)
        top = _add_heading(figure, page, height) - 0.28
        bottom += _LINE if page.note else 0.0
    wide = page.width
    axes = figure.add_axes((left / wide, bottom / height, 1 - (left + right) / wide, (top - bottom) / height))
    axes.tick_params(length=3)
    return figure, axes


def _add_heading(figure: Figure, page: Page, height: float) -> float:
    """Title, player, explanation, note; the height below them, in inches."""
    side, y = _LEFT / WIDTH, height - 0.12
    figure.text(side, y / height, page.title, fontsize=12.5, fontweight="bold", va="top")
    if page.player:
        name = figure.text(1 - side, y / height, short(page.player, 24), fontsize=11, va="top", ha="right")
        left = name.get_window_extent().x0 / figure.dpi / WIDTH
        colour = page.colours.get(page.player, NO_COLOUR)
        figure.add_artist(Rectangle((left - 0.036, (y - 0.13) / height), 0.024, 0.09 / height, color=colour))
    y -= _TITLE
    for line in textwrap.wrap(page.about, _CHARACTERS * len(page.about) // max(cell_len(page.about), 1)):
        figure.text(side, y / height, line, fontsize=8, color=GREY, va="top")
        y -= _LINE
    if page.note:
        figure.text(side, 0.08 / height, page.note, fontsize=8, color=GREY, va="bottom")
    return y


def left_out(data: ChartData, texts: Texts) -> str:
    """The sentence that says what a chart does not show; empty if it shows all."""
    facts = {"turn": TURNS, "deal": len(data.frame) - 1}
    parts = [texts(f"chart.left-out.{reason}", n=n, **facts) for reason, n in data.left_out.items() if n]
    return texts("chart.left-out", parts="; ".join(parts)) if parts else ""


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move labels apart so that neighbours are ``gap`` from each other and all stay between ``low`` and ``high``."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved = list(places)
    floor = low
    for i in order:
        moved[i] = max(moved[i], floor)
        floor = moved[i] + gap
    ceiling = high
    for i in reversed(order):
        moved[i] = min(moved[i], ceiling)
        ceiling = moved[i] - gap
    return moved


def axes_size(axes: Axes) -> tuple[float, float]:
    """Width and height of the axes in inches."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    place = axes.get_position()
    return place.width * figure.get_figwidth(), place.height * figure.get_figheight()


class Key(NamedTuple):
    """What a part of the chart is, said at its right: the height of the part, its colour, how it is drawn."""

    y: float
    text: str
    colour: str
    mark: Literal["area", "line", "dashed"]
    bold: bool = False


def add_keys(axes: Axes, keys: Sequence[Key]) -> None:
    """Say at the right of the axes what is what, each at the height of what it names, none over another."""
    low, high = axes.get_ylim()
    width, height = axes_size(axes)
    gap = 0.165 / height
    heights = [(min(max(key.y, low), high) - low) / (high - low) for key in keys]
    for key, y in zip(keys, spread(heights, gap, gap / 3, 1 - gap / 3), strict=True):
        start, end = 1 + 0.1 / width, 1 + 0.28 / width
        if key.mark == "area":
            mark: Artist = Rectangle((start, y - 0.06 / height), 0.18 / width, 0.12 / height, color=key.colour)
        else:
            mark = Line2D([start, end], [y, y], color=key.colour, linewidth=2.4 if key.bold else 1.6)
            mark.set_linestyle("-" if key.mark == "line" else (0, (3, 1.5)))
        mark.set(transform=axes.transAxes, clip_on=False)
        axes.add_artist(mark)
        weight = "bold" if key.bold else "normal"
        at = end + 0.06 / width
        axes.text(at, y, key.text, fontsize=8.5, fontweight=weight, va="center", transform=axes.transAxes)


def counts_row(axes: Axes, places: Sequence[float], counts: Sequence[int], texts: Texts) -> None:
    """How many cases stand behind each place of the horizontal axis, above the axes; of wide numbers only some."""
    at = blended_transform_factory(axes.transData, axes.transAxes)
    words = [texts.number(count) for count in counts]
    low, high = axes.get_xlim()
    room = axes_size(axes)[0] / (high - low) * abs(places[-1] - places[0]) / max(len(places) - 1, 1)
    step = math.ceil((max(map(len, words)) + 1) * 0.055 / room) if room else 1
    for x, word in list(zip(places, words, strict=True))[::step]:
        axes.text(x, 1.015, word, fontsize=6.5, color=GREY, ha="center", va="bottom", transform=at)
    label = texts("label.n")
    axes.text(-0.012, 1.015, label, fontsize=6.5, color=GREY, ha="right", va="bottom", transform=axes.transAxes)


def percent_axis(axes: Axes, texts: Texts, axis_label: str, top: float = 1.0) -> None:
    """The vertical axis in percent, from 0 to this share."""
    axes.set_ylim(0, top)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: texts.number(100 * value)))
    axes.set_ylabel(texts(axis_label))
    axes.grid(axis="y")


def last_known(values: Array) -> float:
    """The last value that is known, else 0."""
    known = values[~np.isnan(values)]
    return float(known[-1]) if len(known) else 0.0


def to_png(figure: Figure) -> bytes:
    """The figure as PNG, 1200 pixels wide."""
    out = io.BytesIO()
    with style():
        figure.savefig(out, format="png", dpi=DPI)
    return out.getvalue()


def to_svg(figure: Figure, name: str, title: str, about: str) -> str:
    """The figure as an SVG element: it scales, names itself to screen readers by title and description, shares no ids.

    ``name`` goes before every id in it and is unique on its page.
    """
    out = io.StringIO()
    with style():
        figure.savefig(out, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    svg = out.getvalue()
    svg = _STYLES.sub("", svg[svg.index("<svg") :])
    svg = _TAG.sub(lambda tag: _tidy_tag(tag[0], name), svg)
    head, rest = svg.split(">", 1)
    head = re.sub(r'\s(width|height|version)="[^"]*"', "", head)
    alternative = f'<title id="{name}-title">{_xml(title)}</title>\n<desc id="{name}-desc">{_xml(about)}</desc>'
    return f'{head} stroke-linejoin="round" role="img" aria-labelledby="{name}-title {name}-desc">\n{alternative}{rest}'


_TAG: Final = re.compile("<[^>]+>")  # texts hold no < of their own
_STYLES: Final = re.compile(r"\s*<(metadata|style)\b.*?</\1>", re.DOTALL)
_IDS: Final = re.compile(r'(\bid="|url\(#|xlink:href="#)')
_FAMILIES: Final = re.compile(r"font-family: [^;\"]*")
_DIGITS: Final = re.compile(r"(\.\d\d)\d+")


def _tidy_tag(tag: str, name: str) -> str:
    """Ids with the chart's name, fonts that the reader's browser may choose among, no digits finer than sight."""
    tag = _IDS.sub(rf"\g<1>{name}-", tag)
    tag = _FAMILIES.sub("font-family: 'DejaVu Sans', Verdana, sans-serif", tag)
    return _DIGITS.sub(r"\1", tag) if tag.startswith("<path") else tag


def _xml(text: str) -> str:
    return html.escape(visible(text), quote=False)
