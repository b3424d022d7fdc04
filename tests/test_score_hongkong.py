"""The value of typed hands of Hong Kong mahjong: worked hands of others, the rules' table of payments, slips."""

import json

import pytest
from score_hands import ask, only, refused, text

from mjlog.score.view import score_json
from mjlog.tiles import TILE_NAMES

NORTH = 3
CANTONESE = "hongkong cantonese minimum=0"
WIKIPEDIA = "hongkong wikipedia minimum=0"
SEED = "hongkong"
NOBODYS = "1y"
"""A season that is East's: another's hand with it has no faan of flowers."""


def value(hand: str, how: str, rules: str = SEED, **claims):
    return only(hand, how, rules=rules, **claims).explanation.value


# The list of hk-mahjong (github.com/HSKPeter/hk-mahjong-hand-calculation, FaanCalculation.test.ts): the wind of seat
# and round is North, of which no hand below the limit has a pung; on a discard, exposed, unless said.
WORKED = {
    1: ("6p pung111p pung444p chow234m pung111s 6p", 0),
    2: ("7m chow123p chow123s chow123m chow456m 7m", 1),
    3: ("4z pung111s pung555s chow789s pung333z 4z", 3),
    4: ("4z pung111s pung555s pung888s pung333z 4z", 6),
    5: ("2z pung222p pung222m pung555p pung555z 2z", 4),
    6: ("2z pung222p pung222m pung555p pung555s 2z", 3),
    7: ("4z pung111z pung999m pung999s pung111p 4z", 4),
    8: ("5z pung777z pung666z chow789m pung111p 5z", 5),
    9: ("5z pung777z pung666z pung222m pung888s 5z", 8),
    10: ("7z kong6666z pung555z pung333m pung444m 7z", 11),
    11: ("9m pung111m pung333m pung555m chow789m 9m", 7),
    12: ("7m pung111m pung333m pung555m pung999m 7m", 10),
    13: ("9p chow123p chow234p chow456p chow789p 9p", 8),
    15: ("4z pung111z pung222z pung333z chow234s 4z", 13),
    16: ("2m pung777z pung666z pung555z pung888s 2m", 13),
    17: ("2s pung111z pung222z pung333z pung444z 2s", 13),
    18: ("6z pung111z pung222z pung333z pung444z 6z", 13),
    19: ("1m pung111p pung999p pung111s pung999s 1m", 13),
    21: ("2z kong2222p kong2222m kong5555p kong5555s 2z", 13),
}
SELF_DRAWN = ("5p pung111p pung222p pung333p pung444p 5p", 11)
CONCEALED = {20: ("222p222m555p555s2z 2z", "tsumo"), 22: ("1112345678999m 2m", "ron")}
FIRST = "111444p234m111s6p 6p"


@pytest.mark.parametrize("number", WORKED)
def test_worked_hands(number):
    hand, faan = WORKED[number]
    worth = value(f"{hand} {NOBODYS}", "ron", CANTONESE, seat=NORTH, round=NORTH)
    assert (worth.faan, worth.fault) == (faan, "")


@pytest.mark.parametrize(("number", "faan"), [(15, 6 + 3), (16, 8 + 3)])
def test_worked_hands_by_another_list(number, faan):
    """What Wikipedia's list (github.com/ikcede/mahjong-rules) gives for them."""
    assert value(f"{WORKED[number][0]} {NOBODYS}", "ron", WIKIPEDIA, seat=NORTH, round=NORTH).faan == faan


def test_worked_hands_self_drawn_and_concealed():
    hand, faan = SELF_DRAWN
    assert value(f"{hand} {NOBODYS}", "tsumo", CANTONESE).faan == faan
    for words, how in CONCEALED.values():
        assert value(f"{words} {NOBODYS}", how, CANTONESE).faan == 13


def test_worked_hand_in_the_first_turn():
    assert value(FIRST, "tsumo", CANTONESE, seat=0, said="heavenly").faan == 13
    assert value(FIRST, "ron", CANTONESE, source=0, said="earthly").faan == 13


def test_worked_hand_with_seven_flowers():
    assert value(f"{WORKED[1][0]} 1234f123y", "ron", CANTONESE, seat=NORTH, round=NORTH).faan == 3


@pytest.mark.parametrize(
    ("how", "more", "flowers", "added"),
    [
        ("tsumo", {}, NOBODYS, 1),
        ("ron", {}, "", 1),
        ("ron", {"seat": 0}, "1y", 1),
        ("ron", {"said": "robbing"}, NOBODYS, 1),
        ("tsumo", {"said": "last-tile"}, NOBODYS, 2),
        ("ron", {}, "1234f", 2),
    ],
)
def test_added_to_worked_hand_3(how, more, flowers, added):
    """A robbed tile is not held: there the other pair's tile wins."""
    hand = "78s44z pung111s pung555s pung333z 9s" if more.get("said") == "robbing" else WORKED[3][0]
    claims = {"seat": NORTH, "round": NORTH} | more
    assert value(f"{hand} {flowers}", how, CANTONESE, **claims).faan == 3 + added


def test_added_to_worked_hand_3_by_a_kong():
    hand = f"4z pung111s kong5555s chow789s pung333z 4z {NOBODYS}"
    said = {"seat": NORTH, "round": NORTH, "said": "kong-replacement"}
    assert value(hand, "tsumo", CANTONESE, **said).faan == 3 + 2


# Payment


@pytest.mark.parametrize(
    ("hand", "how", "faan", "base"),
    [
        ("4z pung111s pung555s chow789s pung333z 4z 1y", "ron", 3, 8),
        ("5z pung777z pung666z chow789m pung111p 5z 1y", "ron", 5, 32),
        ("9m pung111m pung333m pung555m chow789m 9m 1y", "ron", 7, 128),
        ("6z pung111z pung222z pung333z pung444z 6z 1y", "ron", 13, 8192),
        ("1m chow123m chow345m chow567s chow789s 1m", "tsumo", 3, 8),
        ("4z pung111s pung555s chow789s pung333z 4z 1234f", "ron", 5, 32),
        ("6z pung111z pung222z pung333z pung444z 6z 1y", "tsumo", 13, 8192),
    ],
)
def test_the_seeds_table_of_payments(hand, how, faan, base):
    """ "Self-draw: each opponent pays one base. On a discard: the discarder pays three bases." """
    outcome = only(hand, how, rules=SEED, source=0 if how == "ron" else None)
    assert outcome.explanation.value.faan == faan
    paid = (-3 * base, 3 * base, 0, 0) if how == "ron" else (-base, 3 * base, -base, -base)
    assert (outcome.pay, outcome.points) == (paid, 3 * base)


def test_everybody_pays_half_of_what_the_discarder_does():
    """Settlement of mahjong-scorer: base 2, three faan are a portion of 16; the discarder one, the others half."""
    hand = "4z pung111s pung555s chow789s pung333z 4z 1y"
    rules = "hongkong everybody"
    assert only(hand, "ron", rules=rules, source=2).pay == (-8, 32, -16, -8)
    assert only(hand, "tsumo", rules=rules).pay == (-32, 96, -32, -32)  # four faan
    answer = text(ask(hand, rules=rules, how="ron"))
    assert "pays  the discarder" in answer
    assert "each other player, half of it" in answer
    assert score_json(ask(hand, rules=rules, how="ron"))["outcomes"][0]["pay"] == {
        "discarder": -16, "others": -8, "South": 32,
    }  # fmt: skip


def test_who_is_liable_pays_for_everybody():
    """mahjong-scorer: at a self-draw three portions, on a discard two."""
    hand = "4z pung111s pung555s chow789s pung333z 4z 1y"
    rules = "hongkong half-spicy"
    assert only(hand, "ron", rules=rules, pao=3).pay == (0, 16, 0, -16)
    assert only(hand, "tsumo", rules=rules, pao=3).pay == (0, 48, 0, -48)
    scoring = ask(hand, rules=rules, pao=3, how="ron")
    assert "liable   North" in text(scoring)
    assert score_json(scoring)["outcomes"][0]["pay"] == {"East": 0, "South": 16, "West": 0, "North": -16}


def test_points_of_nothing():
    outcome = only("4z pung111s pung555s chow789s pung333z 4z 1y", "ron", rules="hongkong half-spicy unit=0")
    assert outcome.pay == (0, 0, 0, 0)
    assert "South gets" in text(ask("6z pung111z pung222z pung333z pung444z 6z", rules="hongkong half-spicy unit=0"))


# The minimum


def test_under_the_minimum_it_is_no_win_and_says_what_is_there():
    scoring = ask("789s23s11p chow123m chow456m 1s 1y", rules=SEED, how="ron")
    (outcome,) = scoring.outcomes
    assert (outcome.explanation.value.fault, outcome.points, outcome.pay) == ("under-minimum", 0, ())
    assert text(scoring).splitlines()[4:] == [
        "On the discard 1s: no win; the hand is complete, but has 1 faan, and 3 are",
        "needed",
        "faan  all-chows  1",
        "It can be read in one way:",
        "   123s 789s 11p chow123m chow456m",
        "   all-chows = 1 faan, under the minimum",
    ]


def test_flowers_may_not_count_toward_the_minimum():
    """Of Wikipedia's list."""
    hand = "123456789m11p23s 1s 1f2y"
    answer = text(ask(hand, rules="hongkong wikipedia", how="ron"))
    assert "has 2 faan without those of\nflowers, and 3 are needed" in answer
    assert "together                                   3 faan" in answer
    assert value(hand, "ron", "hongkong half-spicy").fault == ""


# The screen and JSON

SMALL_DRAGONS = """\
hand     22p66z pung777z pung555z pung111p and 2p, the winning tile
seat     South, in the East round; hongkong
with     last-discard
flowers  2f3y

On the discard 2p: 13 faan (the cap), 24576 points
faan  small-dragons                                          5
      all-pungs                                              3
      half-flush                                             3
      flower                                                 1
      last-discard                                           1
      together                                         13 faan
not   white-dragon, small-dragons counts in its place      (1)
      red-dragon, small-dragons counts in its place        (1)
base  2^13 (full-spicy, 13 faan)                          8192
pays  West, 3 times                                     -24576
      South gets                                        +24576
It can be read in one way:
>  222p 66z pung777z pung555z pung111p
   small-dragons 5, all-pungs 3, half-flush 3, flower, last-discard = 13 faan
   (the cap), 24576"""


def test_the_screen():
    words = "22p pung777z pung555z pung111p 66z 2p 2f3y"
    assert text(ask(words, rules=SEED, how="ron", said="last-discard", source=2)) == SMALL_DRAGONS


def test_every_reading_is_compared():
    """Four pungs self-drawn are the limit; as chows they would be a few faan."""
    scoring = ask("111222333m55p77z 7z", rules=SEED)
    by_discard, drawn = ([one.value.faan for one in way.explanation.readings] for way in scoring.outcomes)
    assert (by_discard, drawn) == ([6, 3], [13, 4])
    answer = text(scoring)
    assert "concealed, no-flowers, red-dragon = 3 faan, 24: 168 points less" in answer
    assert "self-draw, four-concealed-pungs counts in its place" in answer
    assert "It can be read in 2 ways; the best counts:" in answer


def test_faan_above_the_cap():
    """Eleven faan are paid as eight; another reading would be paid the same."""
    rules = "hongkong half-spicy cap=8 minimum=0"
    scoring = ask("111222333m555m7m 7m 1f", rules=rules, how="ron")
    best, *others = [one.value for one in scoring.outcomes[0].explanation.readings]
    assert (best.faan, dict(best.patterns)) == (8, {"concealed": 1, "all-pungs": 3, "full-flush": 7})
    answer = text(scoring, 100)
    assert "together 11, at most" in answer
    assert len(others) == 1
    assert "= 8 faan (the cap), 128: pays the same with 3 faan less" in answer


def test_a_waiting_hand_tells_each_wait():
    scoring = ask("11p44123789s pung777m 2y", rules=SEED)
    assert scoring.shanten == 0
    found = [(TILE_NAMES[one.tile], one.how, one.left, one.points) for one in scoring.outcomes]
    assert found == [("1p", "ron", 2, 0), ("1p", "tsumo", 2, 0), ("4s", "ron", 2, 0), ("4s", "tsumo", 2, 0)]
    assert "1p  2 left  discard    -  1 faan, under 3: flower" in text(scoring)
    waiting = text(ask("111222333m55p77z", rules=SEED))
    assert "5p  2 left  discard       96  5 faan: concealed, no-flowers, all-pungs 3" in waiting
    assert "            self-draw  24576  13 faan (the cap): four-concealed-pungs 13" in waiting


def test_a_hand_away_from_waiting_tells_its_useful_draws():
    scoring = ask("1122m3344p556s67z3f 7s", rules=SEED)
    assert scoring.shanten == 1
    assert [one.pay for one in scoring.outcomes] == [(), ()]
    assert "No win: the hand is not complete; 1 useful draw away" in text(scoring)
    discards = [TILE_NAMES[one.discard] for one in scoring.useful]
    assert {"6s", "7s", "6z", "7z"}.issubset(discards)  # of seven pairs it has five


@pytest.mark.parametrize(("rules", "waits"), [("hongkong", ["7z", "7z"]), ("hongkong equal-pairs=no", [])])
def test_waits_for_seven_pairs(rules, waits):
    """Four equal tiles may be two of seven pairs, or not: then it does not wait."""
    scoring = ask("1111m3344p5566s7z", rules=rules)
    assert [TILE_NAMES[one.tile] for one in scoring.outcomes] == waits


def test_json_holds_what_the_screen_shows():
    words = "22p pung777z pung555z pung111p 66z 2p 3f"
    values = json.loads(json.dumps(score_json(ask(words, rules=SEED, how="ron", source=0))))
    assert (values["flowers"], values["minimum"], values["win"]) == ("3f", 3, "2p")
    assert not {"dora", "honba", "sticks"} & values.keys()
    (outcome,) = values["outcomes"]
    assert {key: outcome[key] for key in ("how", "fault", "faan", "counted", "limit", "base", "points")} == {
        "how": "ron", "fault": None, "faan": 11, "counted": 11, "limit": None, "base": 2048, "points": 6144,
    }  # fmt: skip
    assert outcome["pay"] == {"East": -6144, "South": 6144, "West": 0, "North": 0}
    assert outcome["patterns"] == [
        {"name": "small-dragons", "faan": 5}, {"name": "all-pungs", "faan": 3}, {"name": "half-flush", "faan": 3},
    ]  # fmt: skip
    (reading,) = outcome["readings"]
    assert reading["groups"] == "222p 66z pon777z pon555z pon111p"
    assert reading["replaced"][0] == {"name": "white-dragon", "faan": 1, "by": "small-dragons"}


# What cannot be

CLOSED = "123456789m11p23s 1s"
ROBBABLE = "123456789m11p23s 4s"
KONG = "789m11p23s pung777z kong1111z 1s"


@pytest.mark.parametrize(("hand", "claims", "what", "problem"), [
    (CLOSED, {"said": "last-tile", "how": "ron"}, "last-tile discard", "last draw: self-draw"),
    (CLOSED, {"said": "last-discard", "how": "tsumo"}, "last-discard self-draw", "win on the last discard"),
    (CLOSED, {"said": "kong-replacement"}, "kong-replacement", "this hand has 0"),
    (KONG, {"said": "kong-replacement", "how": "ron"}, "kong-replacement discard", "own draw"),
    (KONG, {"said": "kong-on-kong"}, "kong-on-kong", "these rules have none"),
    (KONG, {"said": "kong-on-kong", "rules": CANTONESE}, "kong-on-kong", "takes 2"),
    (CLOSED, {"said": "flower-replacement"}, "flower-replacement", "these rules have none"),
    (CLOSED, {"said": "flower-replacement", "rules": "hongkong flower-replacement=yes"}, "flower-replacement",
     "no flower"),
    (f"{KONG} 1f", {"said": "flower-replacement kong-replacement", "rules": "hongkong flower-replacement=yes"},
     "kong-replacement and flower-replacement", "a kong or a flower"),
    (ROBBABLE, {"said": "robbing", "how": "tsumo"}, "robbing self-draw", "no self-draw"),
    ("1123456789m23s1p 1p", {"said": "robbing", "how": "ron"}, "robbing discard", "cannot hold another"),
    (ROBBABLE, {"said": "robbing last-discard"}, "robbing and last-discard", "a tile left"),
    (CLOSED, {"said": "heavenly"}, "heavenly", "these rules have none"),
    (CLOSED, {"said": "heavenly", "rules": CANTONESE}, "heavenly", "seat E"),
    (CLOSED, {"said": "heavenly", "rules": CANTONESE, "seat": 0, "how": "ron"}, "heavenly discard", "self-draw"),
    (KONG, {"said": "heavenly", "rules": CANTONESE, "seat": 0}, "heavenly", "untouched"),
    (CLOSED, {"said": "earthly", "rules": CANTONESE, "seat": 0}, "earthly", "not seat E"),
    (CLOSED, {"said": "earthly", "rules": CANTONESE, "how": "tsumo"}, "earthly self-draw", "dealer's first discard"),
    (CLOSED, {"said": "earthly", "rules": CANTONESE, "source": 2}, "earthly", "from E"),
    (CLOSED, {"said": "earthly", "rules": WIKIPEDIA, "how": "ron"}, "earthly discard", "own first draw"),
    (CLOSED, {"said": "human", "rules": "hongkong old-style", "how": "tsumo"}, "human self-draw", "no self-draw"),
    (CLOSED, {"said": "human", "rules": "hongkong old-style", "source": 2}, "human", "seats before it"),
    (CLOSED, {"said": "heavenly last-tile", "rules": CANTONESE, "seat": 0}, "heavenly and last-tile", "neither"),
    (CLOSED, {"said": "riichi"}, "riichi", "no such circumstance; known are kong-replacement"),
    (CLOSED, {"dora": "1m"}, "dora", "these rules have none"),
    (CLOSED, {"honba": 1}, "honba", "these rules have none"),
    (CLOSED, {"sticks": 1}, "sticks", "these rules have none"),
    (CLOSED, {"pao": 0}, "pao", "nobody pay for everybody"),
    (CLOSED, {"pao": 1, "rules": "hongkong half-spicy"}, "pao", "liable to himself"),
    (CLOSED, {"source": 1}, "from", "own discard"),
    (CLOSED, {"source": 0, "how": "tsumo"}, "from", "the winner draws"),
])  # fmt: skip
def test_contradictions_are_refused_with_their_reason(hand, claims, what, problem):
    facts = refused(hand, **{"rules": SEED} | claims).facts
    assert (facts["what"], problem in str(facts["problem"])) == (what, True), facts


@pytest.mark.parametrize(("hand", "place", "problem"), [
    (f"{CLOSED} 1f1f", "hand:23", "more copies of 1f"),
    (f"{CLOSED} flower5z", "hand:21", "lays flowers or seasons out"),
    (f"{CLOSED} kita", "hand:21", "no kita"),
    ("789m11p23s pung777z chow1f2f3f 1s", "hand:25", "no flowers or seasons can stand here"),
    ("023456789m11p23s 1s", "hand:1", "more copies of 0m"),
])  # fmt: skip
def test_slips_are_told_with_their_place(hand, place, problem):
    diagnostic = refused(hand, rules=SEED)
    assert (str(diagnostic.place), problem in diagnostic.message) == (place, True), diagnostic.message


@pytest.mark.parametrize(
    "hand", ["1f123456789m11p23s 2y1s", "123456789m11p23s1f2y 1s", "123456789m 11p23s flower1f 1s 2y"]
)
def test_flowers_may_stand_anywhere(hand):
    scoring = ask(hand, rules=SEED, how="ron")
    assert (scoring.hand.flowers, scoring.hand.win, scoring.hand.win_named) == ((37, 42), 18, True)


def test_a_robbed_tile_of_a_waiting_hand():
    """Of two waits only the one of which no tile is held can be robbed."""
    scoring = ask("23456s99p chow123m pung777z", rules="hongkong minimum=0", said="robbing")
    assert [(TILE_NAMES[one.tile], one.how) for one in scoring.outcomes] == [("1s", "ron"), ("7s", "ron")]
    assert "Robbing the kong of 1s" in text(
        ask("23456s99p chow123m pung777z 1s", rules="hongkong minimum=0", said="robbing")
    )
