"""MJAI of real games: the files that there are, and Tenhou's XML translated by an independent script."""

import json
import random
import sys
from pathlib import Path

import manifest
import pytest

from mjlog.formats.mjai import read_mjai
from mjlog.formats.mjai_writer import write_mjai
from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import Deal, Drawn, Game, Say, Win
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay

sys.path.append(str(Path(__file__).parents[1] / "bench"))
from games import load, real_games
from to_mjai import Translator


def canonical(text: str) -> list[str]:
    lines = [json.loads(line) for line in text.split("\n") if line.lstrip().startswith('{"')]
    return [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]


def read_one(text: str) -> Game:
    (game,) = read_mjai([text], "game.json")
    return game


def test_every_file_comes_back_line_for_line(records: Path):
    rows = manifest.rows(records, format="mjai")
    assert len(rows) == 5
    for row in rows:
        text = (records / row["path"]).read_text(encoding="utf-8")
        game = read_one(text)
        assert len(game.deals) == int(row["rounds"])
        assert not [fault for fault in game.all_faults if fault.is_fault]
        assert list(write_mjai(game)) == canonical(text)
        assert not replay(game).errors
        (again,) = read_text(write_game(game))
        assert again == game
        assert list(write_mjai(again)) == canonical(text)


def what_mjai_tells(deal: Deal) -> Deal:
    """A deal of Tenhou's without what the translation leaves out."""
    events = [event for event in deal.events if not (isinstance(event, Say) and event.what in ("left", "back"))]
    results = [
        Win(one.seat, one.source, pay=one.pay) if isinstance(one, Win) else Drawn(one.kind, one.seats, pay=one.pay)
        for one in deal.results
        if not hasattr(one, "chombo")
    ]
    return Deal(
        deal.wind, deal.number, deal.dealer, deal.honba, deal.sticks, deal.points, dora=deal.dora, hands=deal.hands,
        events=events, unpaid=deal.unpaid, results=results, ura=deal.ura,
    )  # fmt: skip


@pytest.fixture(scope="module")
def translated(records: Path) -> list[tuple[Game, list[str]]]:
    """A third of the real games of four, with the lines that the script makes of each."""
    paths = real_games(records)[::3]
    assert len(paths) == 79
    games = []
    for path in paths:
        text = load(path)
        (game,) = read_xml(text, path.name)
        games.append((game, list(Translator(text).lines())))
    return games


def test_the_model_is_that_of_the_xml(translated: list[tuple[Game, list[str]]]):
    for game, lines in translated:
        ours = read_one("\n".join(lines))
        assert not ours.all_faults
        assert [name for name in ours.tags if name.startswith("_")] == []
        assert list(write_mjai(ours)) == lines
        assert not replay(ours).errors
        for deal, other in zip(game.deals, ours.deals, strict=True):
            assert {name for name, _ in other.extras} <= {"_mjai-order"}
            assert what_mjai_tells(other) == what_mjai_tells(deal)
            assert other.results == what_mjai_tells(other).results


def test_what_is_written_of_the_xml_is_what_the_script_writes(translated: list[tuple[Game, list[str]]]):
    for game, lines in translated:
        ours = [json.loads(line) for line in write_mjai(game)]
        theirs = [json.loads(line) for line in lines]
        assert len(ours) == len(theirs)
        for line, other in zip(ours[1:], theirs[1:], strict=True):
            both = [line | {}, other]
            for one in both:
                if one["type"] == "start_kyoku":
                    one["tehais"] = [sorted(hand) for hand in one["tehais"]]
            assert {name: both[0].get(name) for name in other} == other


def test_and_comes_back_but_for_what_mjai_cannot_say(translated: list[tuple[Game, list[str]]]):
    for game, _ in translated:
        ours = read_one("\n".join(write_mjai(game)))
        assert ours.final == game.final
        for deal, other in zip(game.deals, ours.deals, strict=True):
            assert other.extras == []
            assert what_mjai_tells(other) == what_mjai_tells(deal)
            assert [(one.seat, one.tiles) for one in other.shown] == [(one.seat, one.tiles) for one in deal.shown]
            for one, copy in zip(deal.results, other.results, strict=True):
                if isinstance(one, Win):
                    assert isinstance(copy, Win)
                    assert (copy.tile, copy.yaku, copy.fu, copy.points) == (one.tile, one.yaku, one.fu, one.points)
                elif isinstance(one, Drawn):
                    assert isinstance(copy, Drawn)
                    assert copy.tenpai == one.tenpai


def test_a_real_game_damaged_is_faulty_or_comes_back(translated: list[tuple[Game, list[str]]]):
    rng = random.Random(5)
    for _, lines in translated[:40]:
        text = "\n".join(lines) + "\n"
        for _ in range(5):
            at = rng.randrange(len(text))
            char = rng.choice('0123456789"{}[],:?aEmr \n-')
            damaged = text[:at] + rng.choice((char, "", char + text[at])) + text[at + 1 :]
            games = list(read_mjai([damaged], "game.json"))
            faults = [fault for game in games for fault in game.all_faults]
            assert all(fault.place.line and fault.place.column for fault in faults)
            if not any(fault.is_fault for fault in faults):
                assert [line for game in games for line in write_mjai(game)] == canonical(damaged)
