"""What ``show`` tells of wins of the Chinese rule sets: the patterns that a hand has and that do not count."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from mjlog.model import Win
from mjlog.reading import read
from mjlog.replayer import replay
from mjlog.view import Outcome, view_deal
from mjlog.view_json import deal_json
from mjlog.view_text import render_deal

SAMPLES = Path(__file__).parents[1] / "sample_logs"


def wins(path: str) -> Iterator[Outcome]:
    for game in read(SAMPLES / path):
        played = replay(game)
        for index in range(len(game.deals)):
            for outcome in view_deal(played, index).outcomes:
                if isinstance(outcome.result, Win):
                    yield outcome


def uncounted(path: str, name: str) -> list[tuple[str, int, str]]:
    """Of the win that has this pattern."""
    (found,) = [list(one.uncounted) for one in wins(path) if name in dict(one.result.yaku or ())]
    return [tuple(one) for one in found]


def test_small_dragons_and_full_groups_of_flowers_replace_their_parts():
    """ "replaces the dragon pungs' faan"; "replaces that group's matching flower"."""
    assert uncounted("hongkong/hand_sheet.mjn", "small-dragons") == [
        ("white-dragon", 1, "small-dragons"), ("green-dragon", 1, "small-dragons"), ("flower", 1, "all-plants"),
    ]  # fmt: skip


def test_to_limit_hands_nothing_is_added():
    """ "limit (13): no further patterns are added"."""
    assert uncounted("hongkong/hand_sheet.mjn", "thirteen-orphans") == [
        ("concealed", 1, "thirteen-orphans"), ("flower", 1, "thirteen-orphans"),
    ]  # fmt: skip


def test_of_several_special_hands_the_best_counts():
    assert uncounted("classic/special_hands.mjn", "half-flush") == [("all-pungs", 2, "half-flush")]


@pytest.mark.parametrize("path", ["hongkong/flowers.mjn", "hongkong/robbed_kong.mjn", "classic/kongs.mjn"])
def test_elsewhere_everything_counts(path):
    found = list(wins(path))
    assert found
    assert [list(one.uncounted) for one in found] == [[]] * len(found)


def test_the_screen_and_json():
    (game,) = read(SAMPLES / "hongkong/hand_sheet.mjn")
    played = replay(game)
    views = [view_deal(played, index) for index in range(len(game.deals))]
    results = [result for view in views for result in deal_json(view)["results"] if "uncounted" in result]
    assert results[0]["uncounted"][0] == {"name": "white-dragon", "worth": 1, "by": "small-dragons"}

    console = Console(file=StringIO(), width=100)
    for view in views:
        console.print(render_deal(view))
    assert (
        "  not    white-dragon 1, green-dragon 1 (small-dragons counts); flower 1 (all-plants counts)"
        in console.file.getvalue()
    )
