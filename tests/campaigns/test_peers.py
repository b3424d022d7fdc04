"""The campaign of another program's games finds what it is to find: in games of ours, told as the package tells its."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
from peer_choices import differences
from peers import EXPLAINED, PeerGame, choices, points, read_game, with_robbed_kans

from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.writer import TARGETS

Line = dict[str, Any]


def told(rules: str) -> PeerGame:
    """A simulated game, with what the engine allows at every moment as its choices."""
    game = simulate(rules, 3)
    text = TARGETS["mjai"].write(game)
    assert isinstance(text, str)
    peer = PeerGame("it", rules, text.splitlines(), [*(game.final or ())], [])
    log = [json.loads(line) for line in peer.log]
    starts = [at for at, line in enumerate(log) if line["type"] == "start_kyoku"]
    for done, start in zip(replay(read_game(peer)).deals, starts, strict=True):
        for one in differences(done, log[start:], []):
            peer.choices.append((start + one.choice.lines, one.choice.seat, sorted(one.allowed), ""))
    return peer


@pytest.mark.parametrize("rules", ["riichi tenhou", "riichi majsoul-sanma"])
def test_a_game_by_the_rules_is_right(rules: str):
    peer = told(rules)
    assert points(peer).disagreements == []
    assert choices(peer).disagreements == []
    assert points(peer).cases == sum('"hora"' in line for line in peer.log) > 0
    assert choices(peer).cases == len(peer.choices)


def test_a_payment_is_compared():
    peer = told("riichi tenhou")
    at = next(at for at, line in enumerate(peer.log) if '"hora"' in line)
    line = json.loads(peer.log[at])
    winner, payer = line["actor"], (line["actor"] + 1) % 4
    line["deltas"][winner] += 100
    line["deltas"][payer] -= 100
    log = [*peer.log[:at], json.dumps(line), *peer.log[at + 1 :]]
    assert any("what is paid" in one for one in points(peer._replace(log=log)).disagreements)


def test_final_points_are_compared():
    peer = told("riichi tenhou")
    (found,) = points(peer._replace(scores=[25_000] * 4)).disagreements
    assert found.startswith("it: the end is [25000, 25000, 25000, 25000], ours (")


def test_choices_are_compared_both_ways():
    peer = told("riichi tenhou")
    number, seat, actions, _ = peer.choices[0]
    for other, words in (
        (actions[1:], f"only the engine allows {actions[0]}; only the peer nothing"),
        ([*actions, "ankan E E E E"], "only the engine allows nothing; only the peer ankan E E E E"),
    ):
        changed = peer._replace(choices=[(number, seat, other, ""), *peer.choices[1:]])
        assert choices(changed).disagreements == [f"it line {number}: seat {seat}: {words}"]
    unasked = peer._replace(choices=peer.choices[1:])
    assert choices(unasked).disagreements == [
        f"it line {number}: seat {seat}: only the engine allows {', '.join(actions)}; only the peer nothing"
    ]


# Thirteen orphans of C without 9s, and four 9s of A, who draws the last one.
HANDS = [
    "9s 9s 9s 1m 2m 3m 4m 5m 6m 7m 8m 1s 2s",
    "2p 3p 4p 5p 6p 7p 2p 3p 4p 5p 6p 7p 8p",
    "1m 9m 1p 9p 1s E S W N P F C C",
    "2s 3s 4s 5s 6s 7s 2s 3s 4s 5s 6s 7s 8s",
]
KAN = "ankan 9s 9s 9s 9s"


def orphans(*, robbed: bool) -> PeerGame:
    """As the package writes it: the kan is missing where it is robbed."""
    start: Line = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    start |= {"scores": [25_000] * 4, "dora_marker": "8m", "tehais": [hand.split() for hand in HANDS]}
    log: list[Line] = [{"type": "start_game"}, start, {"type": "tsumo", "actor": 0, "pai": "9s"}]
    if robbed:
        log.append({"type": "hora", "actor": 2, "target": 0, "deltas": [-32_000, 0, 32_000, 0]})
    else:
        log.append({"type": "ankan", "actor": 0, "consumed": ["9s"] * 4, "pai": "9s"})
    lines = [json.dumps(dict(sorted(line.items())), separators=(",", ":")) for line in log]
    asked = [(3, 0, [KAN], KAN), (3, 2, ["hora", "none"], "hora" if robbed else "none")]
    return PeerGame("it", "riichi majsoul", lines, [25_000] * 4, asked)


@pytest.mark.parametrize("robbed", [True, False])
def test_a_robbed_closed_kan_is_told(robbed: bool):
    peer = orphans(robbed=robbed)
    whole = with_robbed_kans(peer)
    kan = json.dumps({"actor": 0, "consumed": ["9s"] * 4, "pai": "9s", "type": "ankan"}, separators=(",", ":"))
    assert whole.log[3] == kan
    assert len(whole.log) == len(peer.log) + robbed
    assert [(length, seat) for length, seat, *_ in whole.choices] == [(3, 0), (4, 2)]


# A blessing of nine gates, its nine further waits not seen by the tile drawn.
GATES = [
    "1p 1p 1p 2p 3p 4p 5p 6p 7p 9p 9p 9p 9p",
    "1m 9m 1s 9s E S W N P F C C C",
    *("2s 3s 4s 5s 6s 7s 2s 3s 4s 5s 6s 7s 8s", "1m 2m 3m 4m 5m 6m 7m 8m 1s 2s 3s 4s 5s"),
]


@pytest.mark.parametrize(("paid", "found"), [(96_000, []), (120_000, ["deal 1"]), (144_000, [])])
def test_only_what_is_explained_is_let_pass(paid: int, found: list[str]):
    """The package counts tenhou and nine gates, two yakuman; by the rule cited they are three."""
    start: Line = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    start |= {"scores": [25_000] * 4, "dora_marker": "8m", "tehais": [hand.split() for hand in GATES]}
    win: Line = {"type": "hora", "actor": 0, "target": 0, "deltas": [paid, *[-paid // 3] * 3]}
    log = [{"type": "start_game"}, start, {"type": "tsumo", "actor": 0, "pai": "8p"}, win, {"type": "end_kyoku"}]
    end = [25_000 + delta for delta in win["deltas"]]
    lines = [json.dumps(line) for line in [*log, {"type": "end_game"}]]
    piece = points(PeerGame("it", "riichi majsoul", lines, end, []))
    assert [one.split(":")[0].removeprefix("it ") for one in piece.disagreements] == found
    assert piece.tally[f"explained: {EXPLAINED[0].why}"] == (paid == 96_000)
