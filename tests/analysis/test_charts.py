"""Drawn charts: every one for one and for many games, names of any kind, nothing over another, files."""

import re
import struct
import xml.etree.ElementTree as ET
from itertools import pairwise

import pandas as pd
import pytest
from hand_made import GAME, HEADER, RON, tables_of
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backend_bases import RendererBase
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from mjlog.analysis.chart_data import ChartData
from mjlog.analysis.charts import CHARTS, draw, file_stems, write_charts
from mjlog.analysis.discard_charts import draw_discard_tiles
from mjlog.analysis.drawing import Page, spread, style, to_png, to_svg
from mjlog.analysis.frames import Tables
from mjlog.analysis.texts import Texts
from mjlog.output import OutputError
from mjlog.render import short
from mjlog.tiles import TILE_NAMES

NAMES = ("$x$ {y} \\frac", '<b id="x">&amp;</b>', "tab\tnew\x1b[31m", "とても長い名前の雀士たちの会" * 3)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def one() -> Tables:
    return tables_of(GAME)


@pytest.fixture(scope="module")
def many() -> Tables:
    return tables_of(*[GAME] * 12)


@pytest.fixture(scope="module")
def strange() -> Tables:
    made = tables_of(GAME)
    renamed = dict(zip(("Mina", "Ng", "วิภา", "小鳥"), NAMES, strict=True))
    for _, frame in made.items():  # noqa: PERF102 (no dict)
        for name in frame.columns:
            if name.endswith("player"):
                frame[name] = frame[name].cat.rename_categories(renamed)
    return made


@pytest.mark.parametrize("key", CHARTS)
@pytest.mark.parametrize("games", ["one", "many"])
def test_pictures_are_1200_pixels_wide(key: str, games: str, request: pytest.FixtureRequest):
    png = to_png(draw(key, request.getfixturevalue(games), "วิภา", Texts()).figure)
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">I", png[16:20]) == (1200,)


@pytest.mark.parametrize("key", CHARTS)
@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(("games", "player"), [("one", "Mina"), ("many", "小鳥"), ("strange", NAMES[3])])
def test_no_text_lies_over_another_or_outside(  # noqa: PLR0917
    key: str, bare: bool, games: str, player: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
):
    figure = draw(key, request.getfixturevalue(games), player, Texts(), bare=bare).figure
    boxes: list[tuple[str, Bbox]] = []
    draw_text = Text.draw

    def record(text: Text, renderer: RendererBase) -> None:
        draw_text(text, renderer)
        if text.get_text().strip():
            boxes.append((text.get_text(), text.get_window_extent(renderer)))

    monkeypatch.setattr(Text, "draw", record)
    png = to_png(figure)
    width, height = struct.unpack(">II", png[16:24])
    assert len(boxes) > 10
    for at, (text, box) in enumerate(boxes):
        assert 0 <= box.x0 < box.x1 <= width, text
        assert 0 <= box.y0 < box.y1 <= height, text
        for other, another in boxes[at + 1 :]:
            across = min(box.x1, another.x1) - max(box.x0, another.x0)
            down = min(box.y1, another.y1) - max(box.y0, another.y0)
            assert across < 2 or down < 5, (text, other)  # a line's box reaches into the next line's


@pytest.mark.parametrize("key", CHARTS)
def test_drawings_are_sound_xml_with_texts_as_texts(key: str, strange: Tables):
    for player in NAMES:
        drawn = draw(key, strange, player, Texts())
        root = ET.fromstring(to_svg(drawn.figure, "chart1", drawn.title, drawn.alternative))
        texts = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
        assert drawn.title in texts
        assert any(text.startswith(short(player, 24)[:12]) for text in texts)
        assert root.find(f"{SVG}title").text == drawn.title
        assert root.attrib["role"] == "img"
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert all(one.startswith("chart1-") for one in ids)
        assert len(set(ids)) == len(ids)
        assert not list(root.iter(f"{SVG}style"))


def test_references_within_a_drawing_lead_somewhere(one: Tables):
    svg = to_svg(draw("tenpai-shanten", one, "Mina", Texts()).figure, "c7", "t", "a")
    ids = set(re.findall(r'\bid="([^"]+)"', svg))
    references = re.findall(r'(?:url\(#|href="#)([^)"]+)', svg)
    assert references
    assert set(references) <= ids


def test_the_same_chart_is_the_same_file(one: Tables):
    first, second = (to_svg(draw("points", one, "Mina", Texts()).figure, "c", "t", "a") for _ in range(2))
    assert first == second


def test_a_player_has_one_colour_in_all_charts(one: Tables):
    colours = set()
    for key in ("tenpai-shanten", "points"):
        figure = draw(key, one, "Ng", Texts()).figure
        colours |= {line.get_color() for line in figure.axes[0].lines if line.get_linewidth() >= 2}
    assert len(colours) == 1


def test_how_many_stands_in_every_chart(one: Tables):
    counts = {
        "discard-kinds": "3 discards in 2 deals",
        "discard-tiles": "3 discards in 2 deals",
        "discard-origins": "3 discards in 2 deals",
        "tenpai-time": "3 deals",
        "tenpai-shanten": "3 deals",
        "payments": "10 payments",
        "win-values": "2 wins and 0 deal-ins in 4 deals",
    }
    for key, text in counts.items():
        assert text in draw(key, one, "Mina", Texts()).about


def test_what_is_not_shown_is_said(one: Tables):
    note = draw("tenpai-time", one, "Mina", Texts()).note
    assert note.startswith("Not shown: ")
    assert "could not be replayed" in note
    assert "hand is not known" in note


def test_a_player_without_discards(one: Tables):
    nothing = tables_of(HEADER + "deal E1 points 25000 25000 25000 25000\ndraw void\n")
    for key in CHARTS:
        assert draw(key, nothing, "Mina", Texts()).figure.axes
    assert len(one.games) == 1


# Labels


@given(st.lists(st.floats(0, 1), max_size=8))
def test_labels_are_moved_apart_and_stay_inside(places: list[float]):
    moved = spread(places, 0.1, 0.05, 0.95)
    ordered = [moved[i] for i in sorted(range(len(places)), key=places.__getitem__)]
    assert all(second - first > 0.1 - 1e-9 for first, second in pairwise(ordered))
    assert all(0.05 - 1e-9 <= place <= 0.95 + 1e-9 for place in moved)


def test_labels_far_apart_stay():
    assert spread([0.2, 0.9, 0.5], 0.1, 0, 1) == [0.2, 0.9, 0.5]


def test_file_stems():
    names = ["Mina", "../../etc", "mina", "小鳥", "วิภา", "$/", "a b"]
    assert file_stems(names) == ["Mina", "etc", "mina-2", "小鳥", "วิภา", "player", "a-b"]


# Files


def test_files(tmp_path, one: Tables):
    files = write_charts(one, ["Mina", "小鳥"], tmp_path / "out", ("svg",))
    assert [file.name for file in files] == [f"{name}-{key}.svg" for name in ("Mina", "小鳥") for key in CHARTS]
    assert sorted((tmp_path / "out").iterdir()) == sorted(files)
    with pytest.raises(OutputError, match="exists already"):
        write_charts(one, ["Mina"], tmp_path / "out", ("svg",))
    write_charts(one, ["Mina"], tmp_path / "out", ("svg",), force=True)


def test_unknown_players_and_formats_are_refused(tmp_path, one: Tables):
    with pytest.raises(ValueError, match="'Nobody'"):
        write_charts(one, ["Nobody"], tmp_path)
    with pytest.raises(ValueError, match="'gif'"):
        write_charts(one, ["Mina"], tmp_path, ("gif",))
    assert list(tmp_path.iterdir()) == []
    assert RON


@pytest.mark.parametrize(
    ("most", "label"),
    [
        (2, "share of the turn's discards (%)"),
        (60, "share of the turn's discards (%); darkest: 4.0 or more"),
    ],
)
def test_the_heat_map_says_where_its_shades_end(most: int, label: str):
    """34 tiles over 18 turns; one that stands out would leave all others white."""
    counts = pd.DataFrame(2, index=pd.Index([TILE_NAMES[face] for face in range(34)]), columns=range(1, 19))
    counts.loc["1z", 1] = most
    data = ChartData(counts, int(counts.to_numpy().sum()), 100)
    with style():
        figure = draw_discard_tiles(data, Page("Mina", {}, Texts(), "", "", "", bare=True))
    assert [axes.get_ylabel() for axes in figure.axes] == ["", label]
