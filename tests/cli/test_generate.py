"""``mjlog simulate``: games into a folder, the same again by seed."""

import re

import pytest
from conftest import entries, start

from mjlog.cli.generate import _Player
from mjlog.notation import read_text
from mjlog.players import PLAYERS
from mjlog.scenarios import SCENARIOS


def test_a_file_a_game(run, tmp_path):
    result = run("simulate", "riichi", "tenhou", "length=tonpuu", "-n", 3, "--seed", 7, "--deals", 2, "-o", "new/games")
    assert (result.lines, result.stderr, result.exit_code) == (["3 games of 6 deals in new/games"], "", 0)
    names = [f"riichi-tenhou-length-tonpuu-00000{seed}.mjn" for seed in (7, 8, 9)]
    assert entries(tmp_path / "new/games") == names
    for seed, name in zip((7, 8, 9), names, strict=True):
        (game,) = read_text((tmp_path / "new/games" / name).read_text(encoding="utf-8"))
        assert game.tags == {
            "Rules": "riichi tenhou length=tonpuu",
            "Title": f"Simulated, seed {seed}",
            **{letter: f"well {letter}" for letter in "ABCD"},
        }
    assert run("check", "-q", "new/games").output == ""


def test_a_seed_is_a_game_whoever_plays_it(run, tmp_path):
    """However many are played, and by how many processes."""
    run("simulate", "classic", "-n", 5, "--deals", 1, "-o", "a")
    done = start("simulate", "classic", "-n", "5", "-j", "2", "--deals", "1", "-o", "b", cwd=tmp_path)
    assert done.communicate() == ("5 games of 5 deals in b\n", "")
    run("simulate", "classic", "--seed", 3, "--deals", 1, "-o", "c")
    a, b, c = ([path.read_text() for path in sorted((tmp_path / name).iterdir())] for name in "abc")
    assert a == b
    assert c == [a[3]]


def test_players_by_seat_scenario_and_wall(run, tmp_path):
    words = ("--deals", 1, "-p", "patient", "-p", "random", "--scenario", "two-claims", "--wall", "-o", "out")
    run("simulate", "classic", "players=3", *words)
    (name,) = entries(tmp_path / "out")
    assert name == "classic-players-3-two-claims-000000.mjn"
    (game,) = read_text((tmp_path / "out" / name).read_text())
    assert game.tags["Title"] == "Simulated, two-claims, seed 0"
    assert [game.tags[letter] for letter in "ABC"] == ["patient A", "random B", "random C"]
    assert "D" not in game.tags
    assert len(game.deals[0].wall) == 136


def test_nothing_is_overwritten_without_force(run, tmp_path):
    words = ("simulate", "hongkong", "-n", 2, "-o", "out")
    run(*words)
    (tmp_path / "out/hongkong-000000.mjn").unlink()
    (tmp_path / "out/hongkong-000001.mjn").write_text("mine")
    result = run(*words)
    assert result.stderr == "mjlog: out/hongkong-000001.mjn: exists already; --force overwrites\n"
    assert result.exit_code == 2
    assert entries(tmp_path / "out") == ["hongkong-000001.mjn"]
    assert run(*words, "--force").lines == ["2 games of 2 deals in out"]
    assert (tmp_path / "out/hongkong-000001.mjn").read_text() != "mine"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["hongkong", "sead"], "these rules cannot be played: there is no hongkong preset 'sead' (there is seed)"),
        (["hongkong", "--scenario", "dead-hand"], "dead-hand does not come about under these rules"),
        (["classic", "--scenario", "two-win"], "there is no scenario 'two-win'; did you mean two-wins?"),
        (["classic", "--scenario", "x"], f"there is no scenario 'x'; there are {', '.join(SCENARIOS)}"),
    ],
)
def test_what_cannot_be_played_leaves_nothing(run, tmp_path, words, complaint):
    result = run("simulate", *words, "-o", "out")
    assert (result.stdout, result.stderr, result.exit_code) == ("", f"mjlog: {complaint}\n", 2)
    assert entries(tmp_path) == []


def test_help_names_all_scenarios_and_players(run):
    words = re.sub(r"-\s+", "-", run("simulate", "--help").stdout).replace(",", " ").replace(".", " ").split()
    assert SCENARIOS.keys() <= set(words)
    assert PLAYERS.keys() == {str(one) for one in _Player} <= set(words)
