"""Every chart of a player: drawn with its words, written as files."""

# pyright: reportUnknownMemberType=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# (Matplotlib leaves the type of its keyword arguments open.)

import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from matplotlib.figure import Figure

from mjlog.analysis.chart_data import CHART_DATA, ChartData
from mjlog.analysis.discard_charts import are_few, draw_discard_kinds, draw_discard_origins, draw_discard_tiles
from mjlog.analysis.drawing import (
    Page,
    label,
    last_known,
    left_out,
    player_colours,
    style,
    to_png,
    to_svg,
)
from mjlog.analysis.frames import Tables
from mjlog.analysis.payout_charts import draw_payments, draw_points, draw_win_values
from mjlog.analysis.tenpai_charts import draw_tenpai_shanten, draw_tenpai_time
from mjlog.analysis.texts import Texts
from mjlog.output import staged

FORMATS: Final = ("png", "svg")
SVG_HEAD: Final = '<?xml version="1.0" encoding="utf-8"?>\n'


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
HEADS: Final[dict[str, str]] = {
    "discard-kinds": "kind",
    "discard-kinds-plain": "kind",
    "discard-origins": "origin",
    "tenpai-time": "standing",
    "tenpai-shanten": "head",
    "points-games": "head",
    "win-values": "head",
}
"""Which texts (``<value>.<column>``) are the heads of a chart's columns, by its kind; those left out name players."""


def draw(key: str, tables: Tables, player: str, texts: Texts, *, highlight: bool = True, bare: bool = False) -> Drawn:
    """One chart of a player.

    Args:
        key: one of ``CHARTS``.
        tables: the games, of one rule set.
        player: whose chart.
        texts: the language.
        highlight: name the player; no, for a shared chart that is everybody's.
        bare: draw no title, explanation and note.
    """
    data = CHART_DATA[key](tables, player)
    texts = texts.of(tables.own_terms)
    kind = kind_of(key, data)
    shown = player if highlight else ""
    title, about = texts(f"chart.{kind}"), texts(f"chart.{kind}.about", **_facts(data, texts))
    note = left_out(data, texts)
    page = Page(shown, player_colours(tables.players()), texts, title, about, note, bare)
    with style():
        figure = CHARTS[key].draw(data, page)
    return Drawn(key, data, figure, title, about, note, texts(f"alt.{kind}", **_alternative(kind, data, page)))


def kind_of(key: str, data: ChartData) -> str:
    """The chart's key, of those that come in two kinds with the kind."""
    if key == "points":
        return "points-games" if "median" in data.frame.columns else "points-game"
    if key == "discard-tiles":
        return "discard-tiles-few" if are_few(data) else "discard-tiles"
    if key == "discard-kinds":
        return "discard-kinds" if "value-honour" in data.frame.columns else "discard-kinds-plain"
    return key


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
        last = {str(player): last_known(data.frame[player].to_numpy()) for player in data.frame.columns}
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

    Of games by several rule sets the name is followed by the rule set's, and each has its own charts. A chart that has
    nothing to show is not written.

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
    parts = tables.by_rule_set()
    series = [(player, name) for player in players for name, part in parts.items() if player in part.players()]
    stems = file_stems([f"{player} {name}" if len(parts) > 1 else player for player, name in series])
    planned = [
        (f"{stem}-{key}", key, player, parts[name])
        for stem, (player, name) in zip(stems, series, strict=True)
        for key in CHARTS
        if CHART_DATA[key](parts[name], player).n
    ]
    names = [f"{name}.{ending}" for name, *_ in planned for ending in formats]
    with staged(folder, names, force=force) as stage:
        for name, key, player, part in planned:
            drawn = draw(key, part, player, texts)
            if "png" in formats:
                (stage / f"{name}.png").write_bytes(to_png(drawn.figure))
            if "svg" in formats:
                svg = to_svg(drawn.figure, key, drawn.title, drawn.alternative)
                (stage / f"{name}.svg").write_text(f"{SVG_HEAD}{svg}", encoding="utf-8")
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
