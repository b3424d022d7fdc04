"""``mjlog show`` and ``mjlog score``: which deals, who sees what, how hands are typed, how the commands end."""

import json

import pytest
from conftest import CLEAN, PLAY, UNCHECKED

TWO = f"{PLAY}\ndeal E2 points 25000 25000 25000 25000\n\n{CLEAN}"


def test_show_tells_every_deal_of_every_game(run, files):
    files(game_mjn=TWO)
    result = run("show", "game.mjn")
    assert result.exit_code == 0
    assert [line for line in result.lines if "  game " in line] == [
        "E1  game 1, riichi tenhou", "E2  game 1, riichi tenhou", "E1  game 2, riichi tenhou",
    ]  # fmt: skip
    assert "  1 A draws 4p, discards 1m               478m134p466799s5z" in result.lines
    assert "A Mina    73000  +83.0" in result.lines
    assert max(map(len, result.lines)) <= 80


def test_show_tells_a_comment_above_a_deal(run, files):
    head = '[MJN "1"]\n[Rules "riichi tenhou"]\n\n'
    files(game_mjn=f"{head}# the last one of the night\ndeal E1\nwin A from B = 1000\n")
    result = run("show", "game.mjn")
    assert result.exit_code == 0
    assert "the last one of the night" in result.stdout


def test_show_picks_game_and_deal(run, files):
    files(game_mjn=TWO)
    for words, heading in (
        (("--game", 1, "--deal", "E2"), "E2  game 1, riichi tenhou"),
        (("--game", 1, "--deal", "2"), "E2  game 1, riichi tenhou"),
        (("--game", 2), "E1  game 2, riichi tenhou"),
    ):
        assert [line for line in run("show", "game.mjn", *words).lines if "  game " in line] == [heading]


def test_show_marks_a_fault_where_it_stands(run, files):
    files(game_mjn=PLAY)
    lines = run("show", "game.mjn").lines
    fault = lines.index("      !! not-held: C does not hold 9p, but 25679m2406p4s1267z")
    assert lines[fault - 1].startswith("  1 C draws 2p, discards 9p")


def test_show_from_a_seat_tells_no_other_hand(run, files):
    files(game_mjn=PLAY)
    result = run("show", "game.mjn", "--seat", "b")
    assert "556p335889s" in result.stdout
    assert "1478m13p" not in result.stdout
    assert "  1 A draws, discards 1m" in result.lines


def test_show_json(run, files):
    files(game_mjn=PLAY)
    (deal,) = map(json.loads, run("show", "game.mjn", "--json").lines)
    assert (deal["deal"], deal["stopped"], len(deal["steps"])) == ("E1", 5, 6)
    assert deal["steps"][5]["faults"][0]["code"] == "not-held"


def test_show_reads_standard_input(run):
    assert "Exhaustive draw" in run("show", "-", stdin=UNCHECKED).lines


def test_show_says_what_is_not_there(run, files):
    files(game_mjn=TWO)
    for words, message in (
        (("game.mjn", "--game", 9), "mjlog: game.mjn: there is no game 9"),
        (
            ("game.mjn", "--game", 1, "--deal", "N4"),
            "mjlog: game.mjn: there is no deal 'N4'; there are E1, E2, or 1 to 2",
        ),
    ):
        result = run("show", *words)
        assert (result.exit_code, result.stderr.strip()) == (2, message)
    assert run("show", "nothing.mjn").exit_code == 2


def test_score_explains(run):
    result = run("score", "23456m345p67899s", "7m", "--tsumo", "--dora", "1p")
    assert result.exit_code == 0
    assert result.lines[4] == "Tsumo on 7m: 20 fu 2 han, 1500 points"
    assert "pays  East (dealer)   -700" in result.lines


def test_score_hands_everything_on(run):
    words = ("score", "34m678p55s999p", "ankan1111z", "5m", "--ron", "--from", "e", "--seat", "W", "--round", "S")
    more = ("--riichi", "--ippatsu", "--dora", "8p6z", "--ura", "2z2z", "--honba", "1", "--sticks", "2", "--json")
    (outcome,) = json.loads(run(*words, *more).stdout)["outcomes"]
    assert [(yaku["name"], yaku["han"]) for yaku in outcome["yaku"]] == [
        ("riichi", 1), ("ippatsu", 1), ("dora", 3),
    ]  # fmt: skip
    assert outcome["fu"] == 70
    assert outcome["pay"] == {"East": -8300, "South": 0, "West": 10300, "North": 0}
    double = json.loads(run(*words, "--double-riichi", "--houtei", "--json").stdout)["outcomes"][0]
    assert [yaku["name"] for yaku in double["yaku"]] == ["double-riichi", "houtei"]


def test_score_takes_each_circumstance(run):
    closed, kan = ("23456m345p67899s", "7m"), ("34m678p55s999p", "ankan1111z", "5m")
    for words, name in (
        ((*closed, "--haitei"), "haitei"),
        ((*kan, "--rinshan"), "rinshan"),
        ((*closed, "--chankan"), "chankan"),
        ((*closed, "--tenhou", "--seat", "E"), "tenhou"),
        ((*closed, "--chiihou"), "chiihou"),
        ((*closed, "--renhou", "--rules", "riichi tenhou renhou=yakuman"), "renhou"),
    ):
        result = run("score", *words, "--json")
        yaku = json.loads(result.stdout)["outcomes"][0]["yaku"]
        assert name in [one["name"] for one in yaku]


def test_score_takes_each_circumstance_of_hong_kong(run):
    hand, kongs = ("123456789m11p23s", "4s", "1y"), ("11p23s", "kong1111z", "kong7777z", "chow123m", "4s", "1y")
    rules = "hongkong old-style flower-replacement=yes replacement-self-draw=yes minimum=0"
    for words, name in (
        ((*kongs, "--kong-replacement"), "kong-replacement"),
        ((*kongs, "--kong-on-kong"), "kong-on-kong"),
        ((*hand, "--flower-replacement"), "kong-replacement"),
        ((*hand, "--robbing"), "robbing"),
        ((*hand, "--last-tile", "--self-draw"), "last-tile"),
        ((*hand, "--last-discard", "--discard"), "last-discard"),
        ((*hand, "--heavenly", "--seat", "E"), "heavenly"),
        ((*hand, "--earthly"), "earthly"),
        ((*hand, "--human"), "human"),
    ):
        result = run("score", *words, "--rules", rules, "--json")
        assert result.exit_code == 0, result.stderr
        (outcome,) = json.loads(result.stdout)["outcomes"]
        assert name in [one["name"] for one in outcome["patterns"]]


def test_score_explains_by_other_rules(run):
    result = run("score", "123456789m11p23s", "1s", "1f2y", "--rules", "hongkong", "--from", "E", "--discard")
    assert result.lines[4] == "On the discard 1s: 3 faan, 24 points"
    liable = run("score", "123456789m11p23s", "1s", "1f2y", "--rules", "hongkong half-spicy", "--liable", "N", "--ron")
    assert [line.split() for line in liable.lines if "North," in line] == [["pays", "North,", "2", "times", "-16"]]
    classic = run("score", "123456789m11p23s", "1s", "--rules", "classic players=2", "--tsumo")
    assert "Self-draw of 1s: x1, 2 chips" in classic.lines


def test_score_points_at_a_slip(run):
    result = run("score", "234m345k", "5m")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines()[:3] == [
        "hand:8: syntax: there is no suit k (but m p s z f y)",
        "   | 234m345k 5m",
        "   |        ^",
    ]


def test_score_refuses_contradictions(run):
    result = run("score", "23456m345p67899s", "7m", "--ron", "--haitei")
    assert result.exit_code == 2
    assert result.stderr.startswith("hand: bad-value: haitei ron: haitei is a win on the last draw")


def test_show_knows_a_deal_without_honba_by_its_zero(run, files):
    files(game_mjn=f"{PLAY}\ndeal E1 honba 1 points 25000 25000 25000 25000\n")
    for wanted, labels in (("E1", ["E1", "E1.1"]), ("e1.0", ["E1"]), ("E1.1", ["E1.1"])):
        lines = run("show", "game.mjn", "--deal", wanted).lines
        assert [line.split()[0] for line in lines if "  game " in line] == labels


@pytest.mark.parametrize("wanted", ["9" * 5000, "E" * 5000, "E1.0.0", "E2.0", ".0", "0"])
def test_show_refuses_what_is_no_deal(run, files, wanted):
    files(game_mjn=PLAY)
    result = run("show", "game.mjn", "--deal", wanted)
    assert result.stderr.startswith("mjlog: game.mjn: there is no deal ")
    assert len(result.stderr) < 150
    assert result.exit_code == 2


@pytest.mark.parametrize("number", ["9" * 23, "9" * 5000, "-1"])
@pytest.mark.parametrize(
    "words", [("score", "1m1m", "--honba"), ("score", "1m1m", "--sticks"), ("show", "a", "--game")]
)
def test_numbers_out_of_range(run, words, number):
    result = run(*words, number)
    assert f"Error: Invalid value for '{words[-1]}" in result.stderr
    assert len(result.stderr) < 300
    assert result.exit_code == 2


def test_long_rules_are_not_echoed(run):
    result = run("score", "23456m345p67899s", "7m", "--rules", f"riichi {'x' * 5000}")
    assert "…" in result.stderr
    assert len(result.stderr) < 300
