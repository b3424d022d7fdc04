"""Furiten: own discards, a winning tile passed until the next own turn, a winning tile passed in riichi."""

import pytest
from snippets import faults, notes

HAND = "A 123456m123p4599s"  # waits for 3s and 6s, pinfu


@pytest.mark.parametrize(
    "play",
    [
        "A:6s= B:-3s A:ron",
        "A:6s= B:-6s A:ron",
        "A:6s= B:pon66s-3s A:ron",
        "A:6s= B:-? C:-? D:-? A:2z= B:-? C:-3s A:ron",
    ],
)
def test_own_discards_in_the_waits_forbid_ron(play: str):
    assert faults(f"{HAND}\n{play}") == ["furiten"]


def test_a_hand_that_is_not_complete_is_no_win_and_nothing_else():
    """ "Every win needs a yaku"; furiten forbids a win, which this is none."""
    assert faults(f"{HAND}\nA:6s= B:-9p A:ron") == ["false-win"]
    assert faults(f"{HAND}\nA:1z= B:-3s C:-9p A:ron") == ["false-win"]
    assert faults("A:?-6s B:-9p A:ron\nhand A 123456m123p4599s") == ["false-win"]


def test_what_nobody_may_rob_comes_before_furiten():
    """Of a closed kan nobody takes the tile, furiten or not; of an added one furiten alone forbids it."""
    hand = "D 23456m11p123789s"  # waits for 1m, 4m and 7m
    assert faults(f"{hand}\nA:-2z B:-2z C:-2z D:7m= A:?,ankan1111m D:ron") == ["not-robbable", "furiten"]
    added = "A:-1m B:pon11m-2z C:-2z D:7m= A:-2z B:?,kakan1m D:ron"
    assert faults(f"{hand}\n{added}") == ["furiten"]


def test_c64_furiten_never_forbids_tsumo():
    assert faults(f"{HAND}\nA:6s= B:-? C:-? D:-? A:3s,tsumo") == []
    assert faults(f"{HAND}\nA:1z= B:-3s C:-? D:-? A:3s,tsumo") == []
    assert faults(f"{HAND}\nA:1z=* B:-3s C:-? D:-? A:2z= B:-? C:-? D:-? A:3s,tsumo") == []


def test_a_discard_outside_the_waits_is_no_furiten():
    assert faults(f"{HAND}\nA:9p= B:-3s A:ron") == []


def test_only_the_waits_of_the_moment_count():
    hand = "A 12345678m123p79s"  # waits for nothing; with 9s and without 7s for 6m and 9m
    assert faults(f"{hand}\nA:8s-7s B:-? C:-? D:-? A:9s-8s B:-6m A:ron\nwin A from B on 6m for pinfu 1") == []
    assert faults(f"{hand}\nA:9m= B:-? C:-? D:-? A:9s-7s B:-6m A:ron\nwin A from B on 6m for pinfu 1") == ["furiten"]


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:1z= B:-3s C:-6s A:ron", ["furiten-passed"]),
        ("A:1z= B:-3s C:-3s A:ron", ["furiten-passed"]),
        ("A:1z= B:-3s C:pon33s-6s A:ron", ["furiten-passed"]),
        ("A:1z= B:-3s C:-? D:-? A:2z= B:-6s A:ron", []),
        ("A:1z= B:-3s C:-? D:-6s A:ron", ["furiten-passed"]),
        ("A:1z= B:-? C:-? D:-6s A:ron", []),
    ],
)
def test_a_passed_winning_tile_forbids_ron_until_the_next_own_turn(play: str, found: list[str]):
    assert faults(f"{HAND}\n{play}") == found
    assert faults(f"{HAND}\n{play}", "seed") == found


def test_whether_an_own_claim_ends_it_is_an_option():
    hand = "A 111222333m111z7s"  # waits for 7s; after the pon for 1m 2m 3m
    play = f"{hand}\nA:9p= B:-7s C:-1m A:pon11m-7s B:-2m A:ron"
    assert faults(play) == []
    assert faults(play, "majsoul") == []  # so RiichiEnv and kanachan have it, both checked on records of the site
    assert faults(play, "seed") == ["furiten-passed"]
    assert faults(play, "tenhou temporary-furiten=draw") == ["furiten-passed"]


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:1z=* B:-3s C:-6s A:ron", ["furiten-riichi"]),
        ("A:1z=* B:-3s C:-? D:-? A:2z= B:-6s A:ron", ["furiten-riichi"]),
        ("A:1z=* B:-? C:-? D:-? A:6s= B:-3s A:ron", ["furiten"]),
        ("A:1z=* B:-? C:-? D:-? A:2z= B:-6s A:ron", []),
        ("A:1z= B:-3s C:-? D:-? A:2z=* B:-6s A:ron", []),
    ],
)
def test_a_winning_tile_passed_in_riichi_forbids_ron_to_the_end(play: str, found: list[str]):
    assert faults(f"{HAND}\n{play}") == found
    assert faults(f"{HAND}\n{play}", "seed") == found


def test_a_tile_without_a_yaku_passed_counts_as_well():
    hand = "A 123m456s12399p11z"  # waits for 9p, and for 1z with a yaku
    assert faults(f"{hand}\nA:2z= B:-9p C:-1z A:ron") == ["furiten-passed"]


def test_other_players_are_not_furiten_by_it():
    other = "D 12345678m11p789s"  # waits for 9m and others
    assert faults(f"{HAND}\n{other}\nA:1z= B:-3s C:-9m D:ron\nwin D from C on 9m for pinfu 1, ittsu 2") == []


def test_furiten_of_an_unknown_hand_cannot_be_told():
    assert notes("A:3s= B:-6s A:ron\nwin A from B on 6s") == ["unchecked-win"]


def test_a_hand_shown_at_the_end_tells_of_own_discards():
    shown = "hand A 123456m123p4599s -"
    assert faults(f"A:?-6s B:-3s A:ron\n{shown}\nwin A from B on 3s for pinfu 1") == ["furiten"]
    assert faults(f"A:?-7s B:-3s A:ron\n{shown}\nwin A from B on 3s for pinfu 1") == []


def test_the_own_draw_ends_temporary_furiten_at_once():
    """ "temporary until the next own draw": also where the passed win and the own turn follow each other."""
    hand = "B 19m19p19s1234567z"
    assert faults(f"{hand}\nA:9s= B:3p= C:2z= B:ron\nwin B from C") == []


# Of a hand that nobody saw: it waits for the tile that it wins on


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("A:-1z B:-2p C:-1z D:-1z A:-2p B:ron", "furiten"),  # "own discards"
        ("A:-9m B:-2p D:pon22p-1z A:-1z B:-1z C:-2p B:ron", "furiten"),  # "also those claimed by others"
        ("A:-1z B:-9m C:-2p D:-1z A:-2p B:ron", "furiten-passed"),
        ("A:-2p B:-9m C:-9m D:-1z A:-2p B:ron", ""),  # before the own last turn
        ("A:-1z B:-9m C:-2p D:-5z B:pon55z-1z C:-9p D:-1z A:-2p B:ron", ""),  # the hand has changed since
        ("A:-1z B:-9m* C:-2p D:-1z A:-1z B:-9s C:-1z D:-2p B:ron", "furiten-riichi"),
        ("A:-2p B:-9m* C:-9p D:-1z A:-1z B:-9s C:-1z D:-2p B:ron", ""),
        ("A:-1z B:-9m* C:-? D:-1z A:-1z B:-9s C:-1z D:-2p B:ron", ""),
        ("A:-1z B:-9m C:-9m D:-1z A:-9p B:-2p C:-1z D:-9s A:-9s B:2p,tsumo", ""),  # an own draw
        ("A:-1z B:-9m C:-1z D:-1z A:-2p B:ron B:?", "deal-over"),  # the tile won on was not passed
    ],
)
def test_furiten_that_the_rivers_prove(play: str, code: str):
    assert faults(play) == ([code] if code else [])


def test_the_red_five_is_a_five_in_the_river_too():
    assert faults("A:-1z B:-0p C:-1z D:-1z A:-5p B:ron") == ["furiten"]
