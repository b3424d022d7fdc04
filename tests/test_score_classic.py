"""The value of typed hands of the classic game: the rules' table of payments, special hands, limits, slips."""

import json

import pytest
from score_hands import ask, only, refused, text

from mjlog.score.view import score_json
from mjlog.tiles import TILE_NAMES

EAST, SOUTH, WEST, NORTH = range(4)
SEED = "classic"
SPECIAL = "classic special"
PLAIN = "123456m55s chow789p 78p 9p"
PUNGS = "111222333m55p77z 7z"
FLUSH = "111222333m55m77z 7z"


@pytest.mark.parametrize(
    ("rules", "claims", "pay"),
    [
        (SEED, {"how": "ron", "source": NORTH}, (-1, 4, -1, -2)),
        (SEED, {"how": "tsumo", "seat": WEST}, (-2, -2, 6, -2)),
        (
            "classic base=2 limit=6 special=all-pungs:4",
            {"how": "ron", "seat": EAST, "source": SOUTH},
            (24, -12, -6, -6),
        ),
        ("classic players=3", {"how": "ron", "seat": EAST, "source": WEST}, (3, -1, -2)),
        ("classic players=2", {"how": "tsumo"}, (-2, 2)),
    ],
)
def test_the_rules_table_of_payments(rules, claims, pay):
    """ "discarder -2, others -1 each" and the other cases of the page."""
    outcome = only(PUNGS if "special" in rules else PLAIN, rules=rules, **claims)
    assert (outcome.pay, outcome.points) == (pay, max(pay))


@pytest.mark.parametrize(
    ("rules", "pay"),
    [
        ("classic players=4", {"discarder": -2, "others": -1, "South": 4}),
        ("classic players=3", {"discarder": -2, "others": -1, "South": 3}),
        ("classic players=2", {"discarder": -2, "South": 2}),
        ("classic discard-pays=discarder", {"discarder": -2, "South": 2}),
    ],
)
def test_a_discarder_who_is_not_named(rules, pay):
    scoring = ask(PLAIN, rules=rules, how="ron")
    assert score_json(scoring)["outcomes"][0]["pay"] == pay
    answer = text(scoring)
    others = {"classic players=4": "each other player", "classic players=3": "the other player"}.get(rules, "")
    assert others in answer
    assert ("other player" in answer) == bool(others)
    assert "pays the discarder, 2 times -2" in " ".join(answer.split())


def test_only_four_groups_and_a_pair_win_where_nothing_else_is_agreed():
    """The rules: "When the header names none: none, and only the standard shape wins"."""
    orphans, pairs = "19m19p19s1234567z 1z", "1122m3344p5566s7z 7z"
    for hand in (orphans, pairs):
        assert ask(hand, rules=SEED).shanten > -1
        assert only(hand, "ron", rules=SEED).explanation.value.fault == "not-complete"
        assert only(hand, "ron", rules=SPECIAL).explanation.value.fault == ""
    assert only(orphans, "tsumo", rules=SPECIAL).explanation.value.times == 64


# Special hands


def test_multiplied_or_the_best_of_them():
    product, best = (
        only(FLUSH, "ron", rules=f"{SPECIAL} {several}").explanation.value for several in ("", "several=best")
    )
    assert (product.times, dict(product.hands)) == (4, {"all-pungs": 2, "half-flush": 2})
    assert (best.times, dict(best.hands)) == (2, {"all-pungs": 2})
    assert "not     half-flush, of several only the best one counts  (x2)" in text(
        ask(FLUSH, rules=f"{SPECIAL} several=best", how="ron")
    )


def test_first_turn():
    assert dict(
        only(PLAIN.replace("chow", ""), "tsumo", rules=SPECIAL, seat=EAST, said="heavenly").explanation.value.hands
    ) == {"heavenly": 64}
    assert only(PUNGS, "ron", rules=SPECIAL, source=EAST, said="earthly").explanation.value.times == 128
    assert (
        only(PUNGS, "tsumo", rules=f"{SPECIAL} earthly-on=draw", said="earthly").explanation.value.times == 2 * 64 * 64
    )


def test_a_robbed_kong_is_paid_as_a_discard():
    hand = "123456m55s chow789p 78s 9s"
    scoring = ask(hand, rules="classic added-kong=yes", said="robbing", source=WEST)
    (outcome,) = scoring.outcomes
    assert (outcome.how, outcome.pay) == ("ron", (-1, 4, -2, -1))
    answer = text(scoring)
    assert "Robbing the kong of 9s: x1, 4 chips" in answer
    assert "West, the robbed player, 2 times" in answer


# Limits


@pytest.mark.parametrize(
    ("cap", "pay", "words"),
    [
        ("hand", (-12, 36, -12, -12), "2 x 128 = 256, at most 6"),
        ("payer", (-6, 18, -6, -6), "limit of what one player pays 6"),
        ("total", (-2, 6, -2, -2), "limit of what the winner gets 6"),
    ],
)
def test_what_is_at_most_the_limit(cap, pay, words):
    rules = f"{SPECIAL} base=2 limit=6 cap-on={cap}"
    assert only(PUNGS, "tsumo", rules=rules).pay == pay
    assert words in " ".join(text(ask(PUNGS, rules=rules, how="tsumo")).split())


# The screen and JSON

SCREEN = """\
hand  111222333m55p77z and 7z, the winning tile
seat  South, in the East round; classic special players=3

Self-draw of 7z: x128 (the limit), 256 chips
hand    all-pungs                    x2
        four-concealed-pungs        x64
        multiplied                 x128
single  1 x 128 = 128, at most 64    64
pays    East (dealer), 2 times     -128
        West, 2 times              -128
        South gets                 +256
It can be read in 2 ways; the best counts:
>  111m 222m 333m 777z 55p
   all-pungs x2, four-concealed-pungs x64 = x128 (the limit), 256
   123m 123m 123m 777z 55p
   plain = x1, 4: 252 chips less"""


def test_the_screen():
    assert text(ask(PUNGS, rules=f"{SPECIAL} players=3", how="tsumo")) == SCREEN


def test_readings_worth_the_same():
    answer = text(ask(PUNGS, rules=SEED, how="ron"))
    assert "plain hand, no special one" in answer
    assert "plain = x1, 4: worth the same" in answer
    assert "384: pays the same by x128 as\n   by x16384" in text(ask(FLUSH, rules=SPECIAL, seat=EAST, said="heavenly"))


def test_a_waiting_hand_and_one_away_from_it():
    scoring = ask("111222333m55p77z", rules=SPECIAL)
    found = {(TILE_NAMES[one.tile], one.how): one.points for one in scoring.outcomes}
    assert found == {("5p", "ron"): 8, ("5p", "tsumo"): 384, ("7z", "ron"): 8, ("7z", "tsumo"): 384}
    assert "7z  2 left  discard      8  x2: all-pungs x2" in text(scoring)
    assert "useful  36s (8 left)" in text(ask("111m234p55s66p147s", rules=SEED))


def test_json_holds_what_the_screen_shows():
    values = json.loads(json.dumps(score_json(ask(PUNGS, rules=SPECIAL, how="tsumo"))))
    assert not {"dora", "honba", "sticks", "flowers"} & values.keys()
    (outcome,) = values["outcomes"]
    assert {key: outcome[key] for key in ("tile", "how", "fault", "times", "base", "single", "limit", "points")} == {
        "tile": "7z", "how": "tsumo", "fault": None, "times": 128, "base": 1, "single": 64, "limit": "limit",
        "points": 384,
    }  # fmt: skip
    assert outcome["hands"] == [{"name": "all-pungs", "times": 2}, {"name": "four-concealed-pungs", "times": 64}]
    assert outcome["pay"] == {"East": -128, "South": 384, "West": -128, "North": -128}
    assert [(one["groups"], one["times"], one["points"]) for one in outcome["readings"]] == [
        ("111m 222m 333m 777z 55p", 128, 384), ("123m 123m 123m 777z 55p", 1, 6),
    ]  # fmt: skip


# What cannot be


@pytest.mark.parametrize(("hand", "claims", "what", "problem"), [
    (PUNGS, {"said": "heavenly"}, "heavenly", "these rules have none"),
    (PUNGS, {"said": "heavenly", "rules": SPECIAL}, "heavenly", "seat E"),
    (PUNGS, {"said": "heavenly", "rules": SPECIAL, "seat": EAST, "how": "ron"}, "heavenly discard", "self-draw"),
    (PLAIN, {"said": "heavenly", "rules": SPECIAL, "seat": EAST}, "heavenly", "untouched"),
    (PUNGS, {"said": "earthly", "rules": SPECIAL, "seat": EAST}, "earthly", "not seat E"),
    (PUNGS, {"said": "earthly", "rules": SPECIAL, "source": WEST}, "earthly", "from E"),
    (PUNGS, {"said": "earthly", "rules": SPECIAL, "how": "tsumo"}, "earthly self-draw", "first discard"),
    (PUNGS, {"said": "robbing"}, "robbing", "no kong that is robbed"),
    (PUNGS, {"said": "robbing", "rules": "classic added-kong=yes"}, "robbing", "cannot hold another"),
    (PUNGS, {"said": "robbing earthly", "rules": f"{SPECIAL} added-kong=yes"}, "earthly and robbing", "claimed"),
    ("123456m55s kakan9999p 78s 9s", {}, "kakan", "add to an exposed pung"),
    (PUNGS, {"said": "last-tile"}, "last-tile", "known are robbing, heavenly, earthly"),
    (PUNGS, {"dora": "1p"}, "dora", "these rules have none"),
    (PUNGS, {"sticks": 2}, "sticks", "these rules have none"),
    (PUNGS, {"pao": EAST}, "pao", "nobody pay for everybody"),
    (PUNGS, {"seat": WEST, "rules": "classic players=2"}, "seat", "the seats E S"),
    (PUNGS, {"source": NORTH, "rules": "classic players=3"}, "from", "the seats E S W"),
])  # fmt: skip
def test_contradictions_are_refused_with_their_reason(hand, claims, what, problem):
    facts = refused(hand, **{"rules": SEED} | claims).facts
    assert (facts["what"], problem in str(facts["problem"])) == (what, True), facts


def test_there_are_no_flowers():
    diagnostic = refused(f"{PUNGS} 1f", rules=SEED)
    assert (str(diagnostic.place), "no flowers" in diagnostic.message) == ("hand:21", True)
