"""Texts and fonts: every language has all, all are used, what cannot be drawn is told."""

import re
import string
import tomllib
from pathlib import Path

import pytest

from mjlog.analysis import fonts
from mjlog.analysis.charts import CHARTS
from mjlog.analysis.columns import KINDS, ORIGINS, RESULTS, STANDING, STATUS
from mjlog.analysis.players import FIGURES
from mjlog.analysis.texts import TEXTS, Texts
from mjlog.table import Terms

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("language", TEXTS)
def test_languages_have_the_same_texts_about_the_same_facts(language: str):
    assert TEXTS[language].keys() == TEXTS["en"].keys()
    for key, text in TEXTS[language].items():
        facts, english = ({name for _, name, _, _ in string.Formatter().parse(one)} for one in (text, TEXTS["en"][key]))
        assert facts - {None} == english - {None}, key


def test_every_text_is_used():
    sources = [*(ROOT / "analysis").glob("*.py"), ROOT / "mjlog/report.py", *(ROOT / "mjlog/templates").iterdir()]
    used = "".join(path.read_text(encoding="utf-8") for path in sources)
    by_word = re.compile(  # texts for words: of the tables, figures, charts
        r"(kind|origin|standing|head|tile|unit|unit-word|figure|alt|report\.(result|status|family)|chart\.left-out)\..+"
        rf"|chart\.({'|'.join(CHARTS)}|points-games?|discard-tiles-few|discard-kinds-plain)(\.about)?|chart\.(wins|losses)"
    )
    for written in TEXTS["en"]:
        key = written.removesuffix(".chinese")
        assert key in TEXTS["en"]
        if not by_word.fullmatch(key):
            assert used.count(f'"{key.removesuffix(".one")}"') > (not key.endswith(".one")), key


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("kind", KINDS),
        ("origin", ORIGINS),
        ("standing", STANDING),
        ("report.result", RESULTS),
        ("report.status", [word for word in STATUS if word != "complete"]),
    ],
)
def test_every_word_of_the_tables_has_a_text(family: str, words: list[str]):
    for word in words:
        assert TEXTS["en"][f"{family}.{word}"]


def test_texts_in_the_terms_of_a_rule_set():
    texts = Texts().of(Terms(frozenset(), "chinese", "chips"))
    assert texts("label.wins-tsumo") == "self-drawn"
    assert texts("figure.mean-change") == "Chips per deal"
    assert [Texts()(key) for key in ("label.wins-tsumo", "figure.mean-change")] == ["won by tsumo", "Points per deal"]


RIICHI_WORDS = re.compile(
    r"\b(riichi|honba|sticks?|uma|tsumo|ron|tenpai|chi|pon|kan|noten|nagashi|dama)\b", re.IGNORECASE
)


def test_no_word_of_riichi_where_there_is_none():
    """Whatever the other rule sets may show says nothing of riichi."""
    absent = [f"figure.{one.key}" for one in FIGURES if one.needs in {"riichi", "honba", "shown-draws"}]
    absent += ["standing.riichi", "report.reference", "report.figures", "report.verdict"]
    absent += [
        f"report.result.{word}" for word in ("exhausted", "nagashi", "suucha", "suufon", "suukaikan", "sanchahou")
    ]
    texts = Texts().of(Terms(frozenset(), "chinese"))
    for key in TEXTS["en"]:
        if key.endswith(".chinese") or any(key == one or key.startswith(f"{one}.") for one in absent):
            continue
        text = TEXTS["en"].get(f"{key}.{texts.terms.words}", TEXTS["en"][key])
        assert not RIICHI_WORDS.search(text), (key, text)


def test_one_and_many():
    texts = Texts()
    assert [texts("chart.deals", n=n) for n in (0, 1, 1234)] == ["0 deals", "1 deal", "1,234 deals"]


def test_numbers():
    number = Texts().number
    assert [number(12345.678, 1), number(-5), number(5, sign=True), number(0, sign=True)] == [
        "12,345.7",
        "−5",
        "+5",
        "0",
    ]


def test_unknown_languages_are_refused():
    with pytest.raises(ValueError, match="only in en"):
        Texts("xx")


# Fonts


@pytest.fixture
def latin_only(monkeypatch):
    monkeypatch.setattr(fonts, "families", lambda: ["DejaVu Sans"])
    fonts.find_fonts.cache_clear()
    yield
    fonts.find_fonts.cache_clear()


@pytest.mark.usefixtures("latin_only")
def test_characters_that_no_font_has_are_told_once_each():
    assert fonts.missing_glyphs(["Mina", "小鳥", "鳥", "ÀÉÎ ß"]) == "小鳥"
    assert fonts.missing_glyphs(["วิภา"]) == "วิภา"
    assert fonts.missing_glyphs(["tab\tand\nmore"]) == ""
    assert fonts.missing_note(["Mina"], Texts()) == ""
    assert fonts.missing_note(["小"], Texts()).startswith("no font here can draw 小: pip install 'mjlog[fonts]'")
    many = fonts.missing_note(map(chr, range(0x4E00, 0x5000)), Texts())
    assert " 一丁丂七丄丅丆万丈三上下丌不与丏丐丑丒专…: " in many


def test_the_fonts_of_a_package_are_found():
    assert any(path.name == "DejaVuSans.ttf" for path in fonts.find_files("matplotlib"))
    assert fonts.find_files("no-such-distribution") == []


def test_the_extra_brings_the_font_packages():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = {re.split(r"[^a-z0-9-]", one)[0] for one in extras["fonts"]}
    assert names == set(fonts.PACKAGES)
