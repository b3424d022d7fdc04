"""Riichi: when it may be declared, what it forbids, when its stick is paid."""

import pytest
from snippets import LIVE, START, faults, last_deal, notes, turns

TENPAI = "A 123456m123p4599s"  # waits for 3s and 6s


def test_riichi_with_a_closed_tenpai_hand():
    assert faults(f"{TENPAI}\nA:1z=* B:-2z") == []
    assert faults(f"{TENPAI}\nA:1z=* B:-2z", "seed") == []


@pytest.mark.parametrize("call", ["B:chi23m", "B:pon11m", "B:kan111m+?^1s"])
def test_an_open_hand_cannot_declare(call: str):
    assert faults(f"A:-1m {call}-1z C:-? D:-? A:-? B:?-2z*") == ["riichi-open"]
    assert faults(f"A:-1m {call}-1z*") == ["riichi-open"]


def test_c71_a_closed_kan_leaves_the_hand_closed():
    assert faults("A 123456789m111z5s\nA:1z,ankan1111z^2z+9s=*") == []


@pytest.mark.parametrize(
    ("points", "rules", "found"),
    [
        (1000, "tenhou", []),
        (900, "tenhou", ["riichi-points"]),
        (0, "seed", ["riichi-points"]),
        (0, "tenhou riichi-points=0", []),
        (-2400, "tenhou riichi-points=0 bust=off", []),
        (-2400, "tenhou bust=off", ["riichi-points"]),
        (-2400, "wrc", []),  # presets.md: least points "none" for WRC, EMA, M.League
        (-2400, "ema", []),
        (900, "mleague", []),
        (900, "majsoul", ["riichi-points"]),
    ],
)
def test_c59_riichi_needs_its_points(points: int, rules: str, found: list[str]):
    rest = 120000 if rules in ("wrc", "ema") else 100000
    start = f"deal E1 honba 1 points {points} {rest - 50000 - points} 25000 25000"
    assert faults(f"{start}\n{TENPAI}\nA:1z=* B:-2z", rules) == found


@pytest.mark.parametrize(
    ("left", "rules", "found"),
    [
        (4, "tenhou", []),
        (3, "tenhou", ["riichi-late"]),
        (4, "seed", []),
        (3, "seed", ["riichi-late"]),
        (0, "tenhou riichi-tiles=0", []),
    ],
)
def test_c59_riichi_needs_live_tiles_after_the_draw(left: int, rules: str, found: list[str]):
    before = LIVE - left - 1
    seat = "ABCD"[before % 4]
    assert faults(f"{turns(before)} {seat}:?-1z*", rules) == found


@pytest.mark.parametrize(
    ("discard", "found"),
    [
        ("3m", []),
        ("8m", []),
        ("5m", ["riichi-noten"]),
        ("6m", ["riichi-noten"]),
        ("7m", ["riichi-noten"]),
        ("9m", ["riichi-noten"]),
        ("2p", ["riichi-noten"]),
    ],
)
def test_c58_only_some_discards_leave_the_hand_tenpai(discard: str, found: list[str]):
    hand = "A 3578899m234789p"
    word = f"A:6m-{discard}*" if discard != "6m" else "A:6m=*"
    assert faults(f"{hand}\n{word} B:-1z") == found


def test_whether_an_unknown_hand_is_tenpai_cannot_be_told():
    assert notes("A:?-1z* B:-2z") == ["unchecked-riichi"]


def test_riichi_is_declared_once():
    assert faults(f"{TENPAI}\nA:1z=* B:-? C:-? D:-? A:2z=* B:-?") == ["riichi-twice"]


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:9m= B:-?", []),
        ("A:9m-1m B:-?", ["riichi-hand-changed"]),
        ("A:-9m B:-?", []),
        ("A:?--9m B:-?", []),
        ("A:9m--9m B:-?", []),
        ("A:9m--1m B:-?", ["riichi-hand-changed"]),
        ("A:1m-1m B:-?", ["riichi-hand-changed"]),
        ("A:?=9m B:-?", []),
        ("A:9m,tsumo", ["false-win"]),
    ],
)
def test_after_riichi_the_drawn_tile_is_discarded(play: str, found: list[str]):
    assert faults(f"{TENPAI}\nA:1z=* B:-? C:-? D:-? {play}") == found


@pytest.mark.parametrize("claim", ["D:-7m A:chi56m-1m", "D:-9s A:pon99s-1m"])
def test_after_riichi_nothing_is_claimed(claim: str):
    assert faults(f"{TENPAI}\nA:1z=* B:-? C:-? {claim}") == ["riichi-hand-changed"]


# Closed kans after riichi


@pytest.mark.parametrize(
    ("hand", "kan", "found"),
    [
        ("A 111z123456m7899s", "A:1z,ankan1111z^2z+9m=", []),
        ("A 3334m567p567s111z", "A:3m,ankan3333m^2z+9m=", ["riichi-kan-waits"]),
        ("A 3334m567p567s111z", "A:1z,ankan1111z^2z+9m=", []),
    ],
)
def test_a_closed_kan_after_riichi_must_not_change_the_waits(hand: str, kan: str, found: list[str]):
    assert faults(f"{hand}\nA:5z=* B:-? C:-? D:-? {kan} B:-?") == found


def test_whether_a_kan_changes_the_waits_of_an_unknown_hand_cannot_be_told():
    assert notes("A:?-5z* B:-? C:-? D:-? A:1z,ankan1111z^2z+9m= B:-?") == ["unchecked-riichi", "unchecked-kan"]


def test_c61_only_the_drawn_tile_completes_a_kan_after_riichi():
    hand = "A 111123m456p7899s"
    play = "A:5p=* B:-? C:-? D:-? A:9m,ankan1111m^2z+8p= B:-?"
    assert faults(f"{hand}\n{play}") == ["riichi-hand-changed"]


def test_c23_a_kan_that_changes_the_reading_but_not_the_waits():
    hand = "A 111222333m11p79s"
    play = "A:5z=* B:-? C:-? D:-? A:1m,ankan1111m^2z+9m= B:-?"
    assert faults(f"{hand}\n{play}") == []
    assert faults(f"{hand}\n{play}", "tenhou riichi-ankan=no") == ["riichi-hand-changed"]
    assert faults(f"{hand}\n{play}", "seed") == ["riichi-hand-changed"]
    assert faults(f"{hand}\n{play}", "tenhou riichi-ankan=same-reading") == ["riichi-kan-waits"]


def test_c23_values_with_and_without_the_kan():
    hand = "A 111222333m11p79s"
    start = f"{hand}\nA:5z=* B:-? C:-? D:-?"
    without = f"{start} A:9m= B:-8s A:ron\nwin A from B on 8s for double-riichi 2, junchan 3, iipeikou 1 = 6 han"
    assert faults(without) == []
    drawn = f"{start} A:1m= B:-8s A:ron\nwin A from B on 8s for double-riichi 2, junchan 3, iipeikou 1 = 6 han"
    assert faults(drawn) == []
    kan = (
        f"{start} A:1m,ankan1111m^2z+9m= B:-8s A:ron\nwin A from B on 8s for double-riichi 2, sanankou 2 = 80 fu 4 han"
    )
    assert faults(kan) == []


def test_no_open_kan_after_riichi():
    hand = "A 111z123456m7899s"
    assert faults(f"{hand}\nA:5z=* B:-1z A:kan111z+9m^2z=9m") == ["riichi-hand-changed"]


# The stick


def test_the_stick_is_paid_when_the_discard_passes():
    deal = last_deal(f"{TENPAI}\nA:1z=* {turns(LIVE - 1, 'B')}\ndraw exhausted tenpai A")
    assert deal.sticks == 1
    assert deal.after == (24000 + 3000, 24000, 24000, 24000)


def test_c44_no_stick_for_a_riichi_tile_that_is_ronned():
    hand = "B 123456789m11s46s"
    deal = last_deal(f"{TENPAI}\n{hand}\nA:5s=* B:ron\nwin B from A on 5s for ittsu 2")
    assert deal.sticks == 0
    pay = deal.results[0].pay
    assert pay is not None
    assert deal.after == (25000 + pay[0], 25000 + pay[1], 25000, 25000)
    assert pay[0] == -pay[1]


def test_the_stick_is_paid_when_the_discard_is_claimed():
    hand = "A 123456m123p4599s"
    text = f"{hand}\nA:1z=* B:pon11z-2z {turns(LIVE - 1, 'C')}\ndraw exhausted tenpai A"
    assert last_deal(text).after[0] == 27000


def test_a_stick_not_paid_though_the_riichi_stood():
    assert faults(f"{TENPAI}\nA:1z=* B:-2z\nunpaid A") == ["riichi-unpaid"]


# Ippatsu and double riichi


def test_double_riichi_needs_an_uninterrupted_first_discard():
    hand = "A 12345678m11p789s"
    win = "B:-9m A:ron\nwin A from B on 9m for "
    value = "ippatsu 1, ittsu 2, pinfu 1"
    assert faults(f"{hand}\nA:1z=* {win} double-riichi 2, {value}") == []
    assert faults(f"{hand}\nA:1z= B:-2z C:-3z D:-4z A:5z=* {win} riichi 1, {value}") == []
    interrupted = "A:1z= B:pon11z-2z C:-3z D:-4z A:5z=*"
    assert faults(f"{hand}\n{interrupted} {win} riichi 1, {value}") == []
    other = "D 12345678m11p789s\nA:-1z B:pon11z-2z C:-? D:9p=*"
    assert faults(f"{other} A:-9m D:ron\nwin D from A on 9m for riichi 1, {value}") == []


@pytest.mark.parametrize(
    ("play", "win"),
    [
        ("B:-? C:-? D:-9m A:ron", "from D on 9m for ippatsu 1"),
        ("B:-? C:-? D:-? A:9m,tsumo", "on 9m for ippatsu 1, menzen-tsumo 1"),
        ("B:-? C:-? D:-? A:9p= B:-9m A:ron", "from B on 9m for "),
        ("B:-3z C:pon33z-2z D:-9m A:ron", "from D on 9m for "),
        ("B:?,ankan3333z^2z+?-2z C:-9m A:ron", "from C on 9m for "),
    ],
)
def test_ippatsu_lasts_one_go_round_without_claims(play: str, win: str):
    hand = "A 12345678m11p789s"
    win = f"win A {win}, riichi 1, ittsu 2, pinfu 1".replace("for ,", "for")
    assert faults(f"{hand}\nA:1z= B:-? C:-? D:-? A:5z=* {play}\n{win}") == []


def test_riichi_in_furiten_is_an_option():
    play = f"deal E1 {START}\n{TENPAI}\nA:6s= B:-? C:-? D:-? A:1z=* B:-?"
    assert faults(play) == []
    assert faults(play, "tenhou furiten-riichi=no") == ["riichi-furiten"]


@pytest.mark.parametrize(("rules", "found"), [("tenhou", []), ("mleague", ["riichi-noten"]), ("ema", ["riichi-noten"])])
def test_riichi_on_a_face_of_which_an_own_kan_holds_all_four(rules: str, found: list[str]):
    """presets.md, mleague: "noten, own melds count; no riichi either"; 12m waits for the 3m laid down."""
    hand = "A 12m3333m456p789s1z"
    assert faults(f"{hand}\nA:1z,ankan3333m^5z+9p=*", rules) == found
