"""A hand that nobody knew until it is laid open, held against the play: in riichi it was the same since then."""

from copy import deepcopy

import pytest
from snippets import LIVE, faults, games_of, notes, turns

from mjlog.model import Call, Say
from mjlog.played import new_engine
from mjlog.replayer import replay
from mjlog.table import Won
from mjlog.tiles import parse_tiles

PINFU = "hand B 123456m123p4599s -"
"""Waits for 3s and 6s."""
WON = f"{PINFU}\nwin B from A on 3s"


@pytest.mark.parametrize(
    ("play", "code"),
    [
        # "riichi furiten: any winning tile passed after riichi", to the end
        ("A:-1z B:-1z* C:-2z D:-3z A:-3s B:ron", ""),
        ("A:-1z B:-1z* C:-6s D:-3z A:-3s B:ron", "furiten-riichi"),
        ("A:-1z B:-1z* C:-6s D:-3z A:-2z B:-4z C:-2z D:-4z A:-3s B:ron", "furiten-riichi"),
        ("A:-1z B:-1z* C:-6s D:chi57s-3z A:-2z B:-4z C:-2z D:-4z A:-3s B:ron", "furiten-riichi"),  # claimed by another
        ("A:-6s B:-1z* C:-2z D:-3z A:-3s B:ron", ""),  # before the riichi
        # "temporary furiten: any winning tile passed, till the own next draw"
        ("A:-1z B:-1z C:-6s D:-3z A:-3s B:ron", "furiten-passed"),
        ("A:-1z B:-1z C:-2z D:-6s A:-3s B:ron", "furiten-passed"),
        ("A:-6s B:-1z C:-2z D:-3z A:-3s B:ron", ""),
        ("A:-1z B:-1z C:-6s D:-3z A:-2z B:-4z C:-2z D:-4z A:-3s B:ron", ""),
        # own discards, whatever is won on
        ("A:-1z B:-6s C:-2z D:-3z A:-3s B:ron", "furiten"),
    ],
)
def test_winning_tiles_let_go(play: str, code: str):
    assert faults(f"{play}\n{WON}") == ([code] if code else [])


def test_an_added_tile_let_go():
    """A kan that may be robbed is a winning tile like a discard."""
    pon = "A:-1z B:-1z C:-6s D:pon66s-3z A:-2z B:-4z* C:-4z"
    end = WON.replace("on 3s", "on 3s\nura 4z")
    assert faults(f"{pon} D:-2z A:-3s B:ron\n{end}") == []
    kan = f"{pon} D:?,kakan6s+?^2z-2z A:-3s B:ron\n{end.replace('ura 4z', 'ura 4z4z')}"
    assert faults(f"dora 1z\n{kan}") == ["furiten-riichi"]


@pytest.mark.parametrize(
    ("hand", "four", "tile", "codes"),
    [
        # A closed kan in riichi "must not change the waits": 7z is a triplet, 11123456m may be 11m 123m 456m.
        ("456m123p99s23s ankan7777z", "7777z", "4s", []),
        ("23456m123p99s ankan1111m", "1111m", "7m", ["riichi-kan-waits"]),
    ],
)
def test_kans_in_riichi_are_judged_when_the_hand_is_laid_open(hand: str, four: str, tile: str, codes: list[str]):
    kan = f"B:?,ankan{four}^1z+?=4z"
    play = f"A:-2z B:-2z* C:-2z D:-3z A:-3z {kan} C:-4z D:-4z A:-{tile} B:ron"
    assert faults(f"dora 1z\n{play}\nhand B {hand}\nwin B from A on {tile}") == codes


def test_a_kan_that_is_never_allowed_is_one_fault():
    """riichi.md: "Ankan after riichi: preset `seed` no"; the hand that is laid open later tells nothing more of it."""
    play = "A:-2z B:-2z* C:-2z D:-3z A:-3z B:?,ankan1111m^1z+?=4z C:-4z D:-4z A:-7m B:ron"
    end = "hand B 23456m123p99s ankan1111m\nwin B from A on 7m"
    assert faults(f"dora 1z\n{play}\n{end}", "seed") == ["riichi-hand-changed"]


@pytest.mark.parametrize("end", ["", "hand B 23456m123p99s ankan1111m\n"])
def test_a_kan_that_shows_what_was_drawn_is_judged_at_once(end: str):
    """Of a hand that is known but for the tile drawn, a closed kan of that tile leaves nothing open."""
    play = "A:-2z B:2z=* C:-2z D:-3z A:-3z B:?,ankan{}^1z+?=4z C:-4z D:-4z A:-7m B:ron"
    hand = "dora 1z\nB 23456m123p99s111m"
    assert faults(f"{hand}\n{play.format('1111m')}\n{end}win B from A on 7m") == ["riichi-kan-waits"]
    other = "dora 1z\nB 23456m123p99s777z"
    assert faults(f"{other}\n{play.format('7777z').replace('-7m', '-1m')}\nwin B from A on 1m") == []


def test_asking_changes_nothing():
    """What verifies a kan, or a hand laid open, leaves players and table as they were, and says the same again."""
    play = "A:-1z B:-1z* C:-6s D:-3z A:-2z B:?,ankan7777z^1z+?=4z C:-3s B:ron"
    (game,) = games_of(f"dora 1z\n{play}\nhand B 456m123p4599s ankan7777z\nwin B from C on 3s")
    done = replay(game).deals[0]
    engine = new_engine(done.deal, done.start, done.rules)
    player, table = engine.table.players[1], engine.table
    for event in done.deal.events:
        if isinstance(event, Say):
            break
        before = deepcopy(table)
        if isinstance(event, Call):
            assert engine.verify_call(event) == ()
            assert table == before
        engine.step(event)
    won = Won(1, 2, parse_tiles("3s")[0])
    shown = engine.show_hand(player, won)
    assert [one.code for one in shown] == ["furiten-riichi"]
    before = deepcopy(table)
    assert engine.rules.verify_shown(table, player, won) == shown
    assert table == before


EXHAUSTED = f"B:-1z* {turns(LIVE - 1, 'C')}"


@pytest.mark.parametrize(
    ("end", "codes"),
    [
        (f"{PINFU}\ndraw exhausted tenpai B", []),
        ("hand B 147m258p369s1234z -\ndraw exhausted tenpai -", ["riichi-noten"]),
        ("draw exhausted tenpai B", []),
        ("draw exhausted tenpai C", ["riichi-noten"]),  # "riichi needs tenpai", and shows it at a draw
        ("draw exhausted", []),
    ],
)
def test_riichi_at_a_draw(end: str, codes: list[str]):
    assert faults(f"deal E1 dealer B points 25000 25000 25000 25000\n{EXHAUSTED}\n{end}") == codes


def test_a_riichi_that_the_end_tells_of_is_no_open_question():
    play = "dora 4z\nA:-1z B:-1z* C:-2z D:-3z A:-3s B:ron"
    assert notes(f"{play}\n{WON}\nura 4z") == []
    assert notes(f"{play}\n{WON.replace('6m123p4599s', 'm123p4599s?')}\nura 4z") == [
        "unchecked-riichi",
        "unchecked-win",
    ]
    assert notes(f"{play}\nwin B from A on 3s\nura 4z") == ["unchecked-riichi", "unchecked-win"]


def test_riichi_in_furiten_where_it_is_forbidden():
    """Option furiten-riichi: own discards in the waits before the declaration."""
    win = f"dora 4z\nA:-1z B:-6s {turns(3, 'C')} B:-1z* C:-2z D:-3z A:-4z B:?,tsumo\n{PINFU}\nwin B on 3s\nura 4z"
    assert faults(win) == []
    assert faults(win, "tenhou furiten-riichi=no") == ["riichi-furiten"]


@pytest.mark.parametrize(("of_b", "codes"), [("999p??????????", []), ("999p1111s??????", ["kyuushu-kinds"])])
def test_kinds_that_are_all_seen_elsewhere(of_b: str, codes: list[str]):
    """ "nine kinds of terminals and honours": where five of the thirteen are seen wholly there are eight left."""
    hands = f"A 1111m9999m1111p9p\nB {of_b}\nD:?,kyuushu\ndraw kyuushu D"
    assert faults(f"deal E1 dealer D points 25000 25000 25000 25000\n{hands}") == codes
