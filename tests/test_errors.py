"""The gallery of faults: the smallest file of each code, and what is said of it.

``NAME.txt`` is what is said of ``NAME.mjn`` (or ``.xml``, for what only that format can do wrong). A sound deal stands
after the faulty one, so that it shows if the rest of a file is not read on.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mjlog.catalogue import CODES
from mjlog.checks import judge
from mjlog.diagnostics import Diagnostic
from mjlog.played import Replay
from mjlog.reading import read
from mjlog.render import render
from mjlog.replayer import replay

FOLDER = Path(__file__).parent / "errors"
RECORDS = sorted(path for path in FOLDER.iterdir() if path.suffix != ".txt")
WHOLE_FILE = {"unreadable", "no-record", "other-file", "other-game", "unknown-rules", "unchecked-rules"}
"""Codes that leave no deal to go on with."""


def replays(path: Path) -> Iterator[Replay]:
    for number, game in enumerate(read(path.name), 1):
        yield replay(game, number)


@pytest.fixture(autouse=True)
def _in_the_gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game so few are told that a small one has more (``unchecked-rest``)."""
    monkeypatch.chdir(FOLDER)
    for module in ("diagnostics", "replayer"):
        monkeypatch.setattr(f"mjlog.{module}.FAULTS", 3)


def found_in(path: Path) -> list[Diagnostic]:
    return [fault for judged in judge([path.name], walls=True) for fault in judged.diagnostics]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_is_said(path: Path):
    said = "\n".join(map(render, found_in(path))) + "\n"
    assert said == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_fault_stands_alone(path: Path):
    code = path.stem
    found = found_in(path)
    (one,) = (fault for fault in found if fault.code == code)
    assert [fault.code for fault in found if fault.is_fault] == [code] * one.is_fault


@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem not in WHOLE_FILE], ids=lambda path: path.stem)
def test_a_second_deal_is_replayed(path: Path):
    (played,) = replays(path)
    if played.game.final is None and played.game.total is None:
        assert len(played.game.deals) == 2
        assert played.deals[-1].deal is played.game.deals[1]
        assert played.deals[-1].stopped is None


def test_every_code_has_its_file_and_no_file_is_left_over():
    assert {path.stem for path in RECORDS} == set(CODES)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(CODES)


def test_every_sentence_can_be_made():
    for path in RECORDS:
        for fault in found_in(path):
            assert "{" not in fault.message
