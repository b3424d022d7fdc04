"""The report's page: complete in itself, sound, everything of a record escaped, its numbers those of the tables."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hand_made import CLASSIC, GAME, HEADER, HONGKONG, RON
from snippets import games_of

from mjlog.analysis.drawing import NO_COLOUR
from mjlog.output import OutputError
from mjlog.played import Replay
from mjlog.replayer import replay
from mjlog.report import choose_players, make_report, write_report

VOID = {"meta", "br", "link", "img", "hr", "input"}


def replays(*texts: str) -> list[Replay]:
    return [replay(game, number) for text in texts for number, game in enumerate(games_of(text), 1)]


class Page(HTMLParser):
    """Elements with their attributes and texts; complains of tags that do not match."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.texts.append(" ".join(data.split()))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def source() -> str:
    return make_report(replays(GAME))


@pytest.fixture(scope="module")
def page(source: str) -> Page:
    return Page(source)


def test_the_page_needs_nothing_else(source: str, page: Page):
    assert not page.all("script")
    assert not page.all("link")
    for _, attributes in page.elements:
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
        assert not any(name.startswith("on") for name in attributes)
    assert "@import" not in source
    assert not re.search(r"url\((?!#)", source)


def test_the_page_is_accessible(page: Page):
    (html,) = page.all("html")
    assert html["lang"] == "en"
    assert len(page.all("h1")) == 1
    assert page.all("title")
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert all(second <= first + 1 for first, second in pairwise(levels))
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(set(ids)) == len(ids)
    for attributes in page.all("svg"):
        assert attributes["role"] == "img"
        assert set((attributes["aria-labelledby"] or "").split()) <= set(ids)
    for attributes in page.all("a"):
        assert (attributes["href"] or "")[1:] in ids
    assert all("scope" in attributes for attributes in page.all("th"))


def test_the_verdict_lists_the_faults(page: Page):
    assert "1 fault found in 1 game with 5 deals." in page.texts
    assert "wrong-turn" in page.texts
    assert "1 deal could not be replayed to its result; figures leave it out." in page.texts
    assert "E3.1" in page.texts


def test_a_sound_game_is_called_so():
    (one,) = replays(HEADER + RON)
    one.faults.clear()
    assert "No fault found in 1 game with 1 deal." in Page(make_report([one], ["Mina"])).texts


def test_figures_stand_with_their_counts(page: Page):
    at = page.texts.index("Win rate")
    assert "Deals in which the player was paid for a win / deals." in page.texts[at : at + 3]
    assert page.texts[at:].index("50.0 %") < page.texts[at:].index("2 / 4")


def test_results_of_deals_in_words(page: Page):
    assert "Mina wins by ron from Ng: 12,000" in page.texts
    assert "วิภา wins by tsumo: 1,100" in page.texts
    assert "Mina wins by ron from 小鳥: 2,600" in page.texts
    assert "Exhaustive draw; tenpai: Mina, วิภา" in page.texts
    assert "Replay stopped at an impossible event" in page.texts


def test_everything_from_a_record_is_escaped():
    evil = "<script>alert(1)</script>\"'&"
    (game,) = games_of(GAME)
    game.tags["A"] = evil
    game.tags["B"] = "</svg><img src=x onerror=alert(1)>"
    assert game.source is not None
    game.source.name = "<i>file</i>.mjn"
    source = make_report([replay(game)])
    page = Page(source)
    assert not page.all("script")
    assert not page.all("img")
    assert not page.all("i")
    assert evil in page.texts
    assert any("<i>file</i>.mjn" in text for text in page.texts)


def test_markup_in_any_text_of_a_record_is_no_markup():
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    for code in ("", "foo\n"):  # a game without faults, and one with a fault that shows its line
        text = (
            f'[MJN "1"]\n[Rules "riichi tenhou"]\n[A "{evil}"]\n[Event "{evil}"]\n[_x "{evil}"]\n# {evil}\ndeal E1\n'
            f'_y {evil}\n{code}win A for "{evil}" 1 = "{evil}" 1000 {{{evil}}}\npenalty B "{evil}"\n'
        )
        page = Page(make_report(replays(text)))
        assert not page.all("script")
        assert not page.all("img")
        assert any(evil in found for found in page.texts)
    page = Page(make_report(replays(f'[MJN "1"]\n[Rules "{evil}"]\ndeal E1\ndraw void\n')))
    assert not page.all("script")


def test_a_report_of_many_games(source: str):
    page = Page(make_report(replays(GAME, HEADER + RON), ["Mina"]))
    assert "2 games" in page.texts
    assert [text for text in page.texts if text == "Who paid whom"]
    assert len(page.all("svg")) == 8
    assert len(Page(source).all("svg")) == 2 + 4 * 6  # one game: two charts are everybody's alike


def test_several_rule_sets_stand_apart():
    """One page names each; figures and charts are of one rule set, in its unit, without what it does not have."""
    page = Page(make_report(replays(GAME, HONGKONG, CLASSIC), ["Mina"]))
    assert "Rules: riichi (1 game), hongkong (1 game), classic (1 game)." in page.texts
    for rule_set in ("riichi", "hongkong", "classic"):
        assert rule_set in page.texts  # over its figures
        assert f", {rule_set}" in page.texts  # over its charts
    assert len([text for text in page.texts if text == "Riichi rate"]) == 1
    assert len([text for text in page.texts if text == "Win rate"]) == 3
    assert [text for text in page.texts if text.endswith("per deal")] == [
        "Points per deal", "Points per deal", "Chips per deal",
    ]  # fmt: skip


def test_what_the_records_say_nothing_of_is_left_out_and_named():
    page = Page(make_report(replays(CLASSIC), ["Mina"]))
    left_out = [text for text in page.texts if text.startswith("Left out, as these records say nothing of it: ")]
    assert ["Tiles from ready at the start" in text for text in left_out] == [True, False]
    assert "Which tile is discarded when" in left_out[1]
    assert "Tiles from ready at the start" not in page.texts
    assert len(page.all("svg")) == 3  # points, payments, values of wins


def test_numbers_of_charts_are_headed_in_the_words_of_the_rule_set():
    heads = Page(make_report(replays(GAME), ["Mina"])).texts
    assert {"won by ron", "won by tsumo", "dealt in", "value honours", "from the hand"} <= set(heads)
    chinese = Page(make_report(replays(CLASSIC), ["Mina"])).texts
    assert {"won on a discard", "self-drawn", "dealt in"} <= set(chinese)
    for words in (heads, chinese):
        assert not {"ron", "tsumo", "deal_in", "value-honour", "three_quarters"} & set(words)


def test_the_title_counts_games_of_players_where_they_differ():
    other = HEADER.replace("Mina", "Ploy") + RON
    assert "<title>Mina, Ng: 2 games</title>" in make_report(replays(GAME, HEADER + RON), ["Mina", "Ng"])
    assert "<title>Mina (1), Ng (2): 2 games</title>" in make_report(replays(GAME, other), ["Mina", "Ng"])


def test_only_who_has_a_colour_has_a_swatch():
    """There are twelve colours: what all others share tells nobody apart."""
    names = [f"P{number:02}" for number in range(16)]
    games = [
        HEADER.replace("Mina", one).replace("Ng", f"{one}b").replace("วิภา", f"{one}c").replace("小鳥", f"{one}d") + RON
        for one in names
    ]
    page = Page(make_report(replays(*games)))
    colours = [one["style"] for one in page.all("span") if one.get("class") == "swatch"]
    assert colours
    assert f"background:{NO_COLOUR}" not in colours


def test_who_is_shown():
    from mjlog.analysis.tables import tables

    frames = tables(replays(GAME, GAME, HEADER.replace("Mina", "Ploy").replace("Ng", "Nok") + RON))
    assert choose_players(frames, None) == ["วิภา", "小鳥", "Mina", "Ng"]
    assert choose_players(frames, ["Nok"]) == ["Nok"]
    with pytest.raises(ValueError, match="'Nobody'"):
        choose_players(frames, ["Nobody"])


def test_the_reference_stands_only_beside_games_like_it(source: str):
    reference = "Phoenix lobby"
    assert reference not in source
    assert reference in make_report(replays(GAME.replace(" length=tonpuu", "")), ["Mina"])


def test_a_file_is_not_overwritten_unless_told(tmp_path):
    path = tmp_path / "report.html"
    write_report(replays(HEADER + RON), path, ["Mina"])
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    with pytest.raises(OutputError, match="exists already"):
        write_report(replays(HEADER + RON), path, ["Mina"])
    write_report(replays(HEADER + RON), path, ["Mina"], force=True)
