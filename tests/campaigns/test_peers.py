"""The campaign of another program's games finds what it is to find: in games of ours, told as the package tells its."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
from peers import PeerGame, choices, points, tag_of, with_robbed_kans

from mjlog.simulate import simulate
from mjlog.writer import TARGETS

Line = dict[str, Any]


def told(rules: str) -> PeerGame:
    """A simulated game."""
    game = simulate(rules, 3)
    text = TARGETS["mjai"].write(game)
    assert isinstance(text, str)
    return PeerGame("it", rules, text.splitlines(), [*(game.final or ())], [])


@pytest.mark.parametrize("rules", ["riichi tenhou", "riichi majsoul-sanma"])
def test_a_game_by_the_rules_is_right(rules: str):
    peer = told(rules)
    assert points(peer).disagreements == []
    assert points(peer).cases == sum('"hora"' in line for line in peer.log) > 0


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


def dealt(rules: str, hands: list[str], *lines: Line) -> PeerGame:
    """A game from its first deal on."""
    start: Line = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    start |= {"scores": [25_000] * len(hands), "dora_marker": "8p", "tehais": [hand.split() for hand in hands]}
    log = [{"type": "start_game"}, start, *lines]
    text = [json.dumps(dict(sorted(line.items())), separators=(",", ":")) for line in log]
    return PeerGame("it", rules, text, start["scores"], [])


def discards(tiles: str) -> list[str]:
    return [f"dahai {tile}" for tile in tiles.split()]


# Thirteen orphans of C without 9s, and four 9s of A, who draws the last one.
ORPHANS = [
    "9s 9s 9s 1m 2m 3m 4m 5m 6m 7m 8m 1s 2s",
    "2p 3p 4p 5p 6p 7p 2p 3p 4p 5p 6p 7p 8p",
    "1m 9m 1p 9p 1s E S W N P F C C",
    "2s 3s 4s 5s 6s 7s 2s 3s 4s 5s 6s 7s 8s",
]
NINE: Line = {"type": "tsumo", "actor": 0, "pai": "9s"}
KAN: Line = {"type": "ankan", "actor": 0, "consumed": ["9s"] * 4, "pai": "9s"}
OF_A = ["ankan 9s 9s 9s 9s", *discards("1m 2m 3m 4m 5m 6m 7m 8m 1s 2s 9s")]
ROBBERY = dealt(tag_of(4, "mjsoul"), ORPHANS, NINE, KAN)._replace(
    choices=[(3, 0, OF_A, OF_A[0]), (4, 2, ["hora", "none"], "none")]
)
# Those without a North, and A, who has one among nine such tiles and lays it aside.
NORTHS = [
    "1m 9m 1p E S W N P 2s 4s 6s 8s 8s",
    "2p 3p 4p 5p 6p 7p 2p 3p 4p 5p 6p 7p 8p",
    "1m 9m 1p 9p 1s 9s E S W P F C C",
]
GREEN: Line = {"type": "tsumo", "actor": 0, "pai": "F"}
KITA: Line = {"type": "kita", "actor": 0, "pai": "N"}
OF_THREE = ["kita N", "ryukyoku", *discards("1m 9m 1p E S W N P F 2s 4s 6s 8s")]
NORTH = dealt(tag_of(3, "mjsoul"), NORTHS, GREEN, KITA)._replace(
    choices=[(3, 0, OF_THREE, OF_THREE[0]), (4, 2, ["hora", "none"], "none")]
)


@pytest.mark.parametrize("peer", [ROBBERY, NORTH])
def test_choices_by_the_rules_are_right(peer: PeerGame):
    piece = choices(peer)
    assert (piece.cases, piece.disagreements) == (2, [])


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("peer", [ROBBERY, NORTH])
def test_choices_are_compared_both_ways(peer: PeerGame, at: int):
    number, seat, actions, chosen = peer.choices[at]

    def found(*changed: tuple[int, int, list[str], str]) -> list[str]:
        return choices(peer._replace(choices=[*peer.choices[:at], *changed, *peer.choices[at + 1 :]])).disagreements

    where = f"it line {number}: seat {seat}: only the engine allows"
    for action in actions:
        others = [one for one in actions if one != action]
        assert found((number, seat, others, chosen)) == [f"{where} {action}; only the peer nothing"]
    more = "ankan E E E E"
    assert found((number, seat, [*actions, more], chosen)) == [f"{where} nothing; only the peer {more}"]
    assert found() == [f"{where} {', '.join(sorted(actions))}; only the peer nothing"]


@pytest.mark.parametrize("robbed", [True, False])
def test_a_robbed_closed_kan_is_told(robbed: bool):
    """The package leaves the kan out where it is robbed."""
    win: Line = {"type": "hora", "actor": 2, "target": 0, "deltas": [-32_000, 0, 32_000, 0]}
    asked = [(3, 0, OF_A, OF_A[0]), (3, 2, ["hora", "none"], "hora" if robbed else "none")]
    peer = dealt(ROBBERY.rules, ORPHANS, NINE, win if robbed else KAN)._replace(choices=asked)
    whole = with_robbed_kans(peer)
    assert whole.log[3] == ROBBERY.log[3]
    assert len(whole.log) == len(peer.log) + robbed
    assert whole.choices[0] == asked[0]
    assert whole.choices[1] == (4, *asked[1][1:])


# Hands of the dealer that the tile drawn completes by itself: nine gates and thirteen orphans would wait for more.
DRAWN = {
    "chuuren": ("1p 1p 1p 2p 3p 4p 5p 6p 7p 9p 9p 9p 9p", "8p"),
    "kokushi": ("1m 9m 1p 9p 1s 9s E E S W P F C", "N"),
}
NO_WIN = [f"2{suit} 3{suit} 4{suit} 5{suit} 6{suit} 7{suit} " * 2 + f"8{suit}" for suit in "ms"]
NO_WIN.append("1m 1m 1m 9m 9m 9m 9s 9s 9s S S S C")


@pytest.mark.parametrize(
    ("yaku", "paid", "found"),
    [
        *(("chuuren", 96_000, []), ("chuuren", 120_000, ["deal 1"]), ("chuuren", 144_000, ["deal 1"])),
        *(("kokushi", 96_000, ["deal 1"]), ("kokushi", 120_000, ["deal 1"]), ("kokushi", 144_000, [])),
    ],
)
def test_a_tenhou_waits_as_the_package_has_it(yaku: str, paid: int, found: list[str]):
    """Two yakuman or three: the package counts the widest wait of thirteen orphans, else that of the tile drawn."""
    hand, tile = DRAWN[yaku]
    drawn: Line = {"type": "tsumo", "actor": 0, "pai": tile}
    win: Line = {"type": "hora", "actor": 0, "target": 0, "deltas": [paid, *[-paid // 3] * 3]}
    peer = dealt(tag_of(4, "mjsoul"), [hand, *NO_WIN], drawn, win, {"type": "end_kyoku"}, {"type": "end_game"})
    piece = points(peer._replace(scores=[25_000 + delta for delta in win["deltas"]]))
    assert [one.split(":")[0].removeprefix("it ") for one in piece.disagreements] == found
