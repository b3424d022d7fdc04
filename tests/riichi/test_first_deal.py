"""A record that begins in the middle of a game: whether any game comes so far."""

import sys
from itertools import product
from pathlib import Path

import pytest

from mjlog.reading import read_record
from mjlog.replayer import replay
from mjlog.rules.select import select_rules
from mjlog.table import DealStart

sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
from riichi_first import may_begin
from riichi_options import options_of
from riichi_referee import Start

PRESETS = ["tenhou", "seed", "majsoul", "majiang", "mleague", "tenhou-sanma", "majsoul-sanma", "wrc", "ema", "jpml-a"]
TAGS = [
    *PRESETS,
    *("tenhou bust=at-zero", "tenhou length=tonpuu", "tenhou length=tonpuu extension=no", "seed bust=off"),
    "tenhou extension-repeat=no chombo-ends-game=yes",
    *("tenhou chombo-ends-game=yes abortive-honba=no", "tenhou chombo-ends-game=yes dealer-stays=win"),
]
SPREADS = [(0, 0, 0, 0), (900, -900, 0, 0), (16000, -8000, -8000, 0), (-99000, 0, 99000, 0)]


@pytest.mark.parametrize("tag", TAGS)
def test_the_first_deal_is_one_that_some_game_comes_to(tag: str):
    """Against a walk through all games, by the referee's own succession."""
    options, rule_set = options_of(f"riichi {tag}"), select_rules(f"riichi {tag}").rules
    assert rule_set is not None
    players = options["players"]
    verdicts = set()
    for wind, dealer, honba, spread in product(range(4), range(players), range(3), SPREADS):
        points = tuple(options["start"] + more for more in spread[:players])
        legal = not rule_set.verify_first(DealStart(wind, dealer, honba, 0, points))
        assert legal == may_begin(Start(wind, dealer, honba, 0, points), options), (wind, dealer, honba, points)
        verdicts.add(legal)
    assert verdicts == {True, False}


@pytest.mark.parametrize(
    ("rules", "label", "reason"),
    [
        ("riichi tenhou length=tonpuu", "N4", "the extension is played"),
        ("riichi tenhou", "N1", "the extension is played"),
        ("riichi tenhou", "E2 honba 0 sticks 0 points -1000 51000 25000 25000", "somebody is out of points"),
        ("riichi wrc", "W1 honba 0 sticks 0 points 30000 30000 30000 30000", "its last deal is played"),
        ("hongkong half-spicy length=east", "S1", "its last deal is played"),
    ],
)
def test_why_no_game_comes_to_it(rules: str, label: str, reason: str):
    (game,) = read_record(f'[MJN "1"]\n[Rules "{rules}"]\ndeal {label}\n')
    faults = [fault for fault in replay(game).errors if fault.code == "game-over"]
    assert [fault.message for fault in faults] == [f"the game goes on after its end ({reason})"]


@pytest.mark.parametrize("label", ["W1", "W4 honba 2", "S4 honba 0 sticks 1", "E1 honba 9"])
def test_some_game_comes_to_it(label: str):
    (game,) = read_record(f'[MJN "1"]\n[Rules "riichi tenhou"]\ndeal {label}\n')
    assert "game-over" not in {fault.code for fault in replay(game).errors}
