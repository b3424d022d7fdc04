"""The value of typed hands, against values that others computed or that rule texts state."""

import json

import pytest
from score_hands import ask, only, refused, text

from mjlog.score import Claims, score
from mjlog.score.view import score_json
from mjlog.typed import TypedHandError, read_hand
from mjlog.value_words import fu_text

SANMA = "riichi tenhou players=3 uma=20,0,-20 honba-points=200 kita=yes red-fives=0,1,1"


def fu_items(outcome) -> list[tuple[str, int]]:
    return [(fu_text(item), item.fu) for item in outcome.explanation.readings[0].items]


BASE, CLOSED_RON, TSUMO = ("every hand", 20), ("closed hand, ron", 10), ("tsumo", 2)

# Hand, how it wins, what is said; fu items, fu, han, points without counters.
WORKED = {
    "a pair of terminals is no triplet of simples": (
        "234m11123567774s 4s", "tsumo", {}, [BASE, ("closed triplet 111s", 8), TSUMO], 30, 1, 1100,
    ),
    "the tile won by ron makes no concealed triplet": (
        "1123444m555p chi123m 1m", "ron", {"said": "houtei"},
        [BASE, ("closed triplet 444m", 4), ("closed triplet 555p", 4), ("pair wait (tanki) for 1m", 2)], 30, 1, 1000,
    ),
    "the middle wait is worth more": (
        "667788s79s444z88m 8s", "tsumo", {"dora": "7m"},
        [BASE, ("closed triplet 444z", 8), ("middle wait (kanchan) for 8s", 2), TSUMO], 40, 4, 8000,
    ),
    "three equal runs are one iipeikou": (
        "77788899s234m55p 9s", "ron", {"said": "riichi"}, [BASE, CLOSED_RON], 30, 3, 3900,
    ),
    "by tsumo three concealed triplets are worth more": (
        "77888999s234m55p 7s", "tsumo", {},
        [BASE, ("closed triplet 777s", 4), ("closed triplet 888s", 4), ("closed triplet 999s", 8), TSUMO], 40, 3, 5200,
    ),
    "a closed triplet of a guest wind": (
        "333z123456m234p5s 5s", "tsumo", {"seat": 0},
        [BASE, ("closed triplet 333z", 8), ("pair wait (tanki) for 5s", 2), TSUMO], 40, 1, 2100,
    ),
    "seat wind and dragon": (
        "123m456p7p pon444z pon555z 7p", "ron", {"seat": 3},
        [BASE, ("open triplet 444z", 4), ("open triplet 555z", 4), ("pair wait (tanki) for 7p", 2)], 30, 2, 2000,
    ),
    "each open triplet counts": (
        "23m567s44p pon222s pon777p 4m", "ron", {},
        [BASE, ("open triplet 777p", 2), ("open triplet 222s", 2)], 30, 1, 1000,
    ),
    "one red five in a kan": (
        "234m23s678s99m ankan0555p 4s", "ron", {"said": "riichi"},
        [BASE, ("closed kan 5555p", 16), CLOSED_RON], 50, 2, 3200,
    ),
    "white dragons are no red fives": (
        "234m23s678s99m ankan5555z 4s", "ron", {},
        [BASE, ("closed kan 5555z", 32), CLOSED_RON], 70, 1, 2300,
    ),
    "double riichi without the kan": (
        "111222333m11p79s 8s", "ron", {"said": "double-riichi"},
        [BASE, ("middle wait (kanchan) for 8s", 2), CLOSED_RON], 40, 6, 12000,
    ),
    "double riichi with the kan": (
        "222333m11p79s ankan1111m 8s", "ron", {"said": "double-riichi"},
        [BASE, ("closed kan 1111m", 32), ("closed triplet 222m", 4), ("closed triplet 333m", 4),
         ("middle wait (kanchan) for 8s", 2), CLOSED_RON], 80, 4, 8000,
    ),
    "double riichi with the kan, by tsumo": (
        "222333m11p79s ankan1111m 8s", "tsumo", {"said": "double-riichi"},
        [BASE, ("closed kan 1111m", 32), ("closed triplet 222m", 4), ("closed triplet 333m", 4),
         ("middle wait (kanchan) for 8s", 2), TSUMO], 70, 5, 8000,
    ),
    "pinfu by tsumo": ("234m56m345p678s99s 7m", "tsumo", {}, [BASE], 20, 2, 1500),
    "pinfu by the dealer's tsumo": ("234m56m345p678s88s 7m", "tsumo", {"seat": 0}, [BASE], 20, 3, 3900),
    "thirty fu, four han": (
        "234m56m345p678s88s 7m", "ron", {"said": "riichi", "dora": "2p"}, [BASE, CLOSED_RON], 30, 4, 7700,
    ),
    "thirty fu, four han, rounded up to a mangan": (
        "234m56m345p678s88s 7m", "ron",
        {"said": "riichi", "dora": "2p", "rules": "riichi tenhou kiriage-mangan=yes"},
        [BASE, CLOSED_RON], 30, 4, 8000,
    ),
    "seven pairs": (
        "2233m4466p7788s5s 5s", "ron", {"said": "riichi"}, [("seven pairs", 25)], 25, 4, 6400,
    ),
    "an open hand without other fu": (
        "34m567p88s chi234p chi678s 5m", "ron", {}, [BASE, ("open hand without other fu", 10)], 30, 1, 1000,
    ),
    "a pair of both winds": (
        "234m56m345p678s11z 7m", "ron", {"seat": 0, "said": "riichi"}, [BASE, ("pair 11z", 4), CLOSED_RON], 40, 1, 2000,
    ),
    "an edge wait": (
        "12m567p88s pon777z chi678s 3m", "ron", {},
        [BASE, ("open triplet 777z", 4), ("edge wait (penchan) for 3m", 2)], 30, 1, 1000,
    ),
    "a robbed red five": (
        "234m46p678s345s88m 0p", "ron", {"said": "riichi ippatsu chankan"},
        [BASE, ("middle wait (kanchan) for 5p", 2), CLOSED_RON], 40, 5, 8000,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WORKED.values(), ids=WORKED)
def test_worked_values(case):
    hand, how, claims, items, fu, han, points = case
    outcome = only(hand, how, **claims)
    value = outcome.explanation.value
    assert fu_items(outcome) == items
    assert (value.fault, value.fu, value.han, outcome.points) == ("", fu, han, points)


def test_values_add_up_to_110_fu():
    outcome = only("23m999s88p ankan1111m ankan9999p 4m", "ron")
    value = outcome.explanation.value
    assert sum(fu for _, fu in fu_items(outcome)) == 102
    assert (value.fu, value.han, outcome.points) == (110, 2, 7100)


# Yakuman


def test_tenhou_and_kokushi_add_up_and_have_no_fu():
    outcome = only("19m19p19s1234567z 1z", "tsumo", seat=0, said="tenhou")
    value = outcome.explanation.value
    assert ({name for name, _ in value.yaku}, value.fu) == ({"tenhou", "kokushi-juusanmen"}, 0)
    assert outcome.pay == (96000, -32000, -32000, -32000)
    assert "fu " not in text(ask("19m19p19s1234567z 1z", how="tsumo", seat=0, said="tenhou"))


def test_a_yakuman_counts_no_han_beside_it():
    outcome = only("1122334455667z 7z", "ron", seat=0, said="riichi", dora="3z")
    assert [name for name, _ in outcome.explanation.value.yaku] == ["tsuuiisou"]
    assert (outcome.explanation.value.fu, outcome.points) == (25, 48000)


def test_four_concealed_triplets_are_shown_as_they_are_paid():
    hand = "111m333p055s777s2z 2z"
    for rules, points, words in (
        ("riichi tenhou", 32000, "Ron on 2z: yakuman, 32000 points"),
        ("riichi tenhou double-yakuman=suuankou-tanki", 64000, "Ron on 2z: 2 x yakuman, 64000 points"),
    ):
        assert only(hand, "ron", rules=rules).points == points
        assert words in text(ask(hand, how="ron", rules=rules))


# Payments


def test_honba_and_sticks_by_tsumo():
    outcome = only("233445m2345p888s 5p", "tsumo", honba=2, sticks=1)
    assert (outcome.explanation.value.fu, outcome.explanation.value.han) == (30, 2)
    assert outcome.pay == (-1200, 3600, -700, -700)


def test_liability_is_shared_with_the_discarder_who_pays_no_honba():
    said = {"how": "ron", "honba": 2, "source": 2, "pao": 3}
    outcome = only("23m55s pon555z pon666z pon777z 4m", **said)
    assert outcome.pay == (0, 32600, -16000, -16600)


@pytest.mark.parametrize(("hand", "how", "claims", "pay"), [
    ("34p88p777s pon111s pon777z kita44z 2p", "ron", {"seat": 0}, (7900, -7900, 0)),
    ("34p88p777s pon111s pon777z kita44z 2p", "ron", {"seat": 1}, (0, 5400, -5400)),
    ("34p88p777s pon111s pon777z kita4z 2p", "tsumo", {"seat": 1, "dora": "6z"}, (-4100, 6200, -2100)),
    ("34p88p777s pon111s pon777z kita44z 2p", "ron", {"seat": 1, "dora": "6z3z"}, (0, 16200, -16200)),
])  # fmt: skip
def test_three_players_share_a_honba_of_200(hand, how, claims, pay):
    outcome = only(hand, how, rules=SANMA, honba=1, **claims)
    assert tuple(sorted(outcome.pay)) == tuple(sorted(pay))
    assert outcome.pay[claims["seat"]] == pay[claims["seat"]]


# Why this reading


def test_every_reading_is_compared():
    outcome = only("667788s79s444z88m 8s", "tsumo", dora="7m")
    best, other = outcome.explanation.readings
    assert (best.value.fu, best.value.limit, other.value.fu, other.value.limit) == (40, "mangan", 30, "")
    answer = text(ask("667788s79s444z88m 8s", how="tsumo", dora="7m"))
    assert "678s 678s 789s 444z 88m; 8s completes 678s, open wait (ryanmen)" in answer
    assert "30 fu 4 han, 7900: 100 points less" in answer


def test_equal_payment_goes_by_han():
    answer = text(ask("111222333m11p79s 8s", how="ron", said="double-riichi"), 100)
    assert "sanankou 2 = 50 fu 4 han mangan, 8000: 4000 points less" in answer


def test_an_open_hand_without_a_yaku_is_no_win():
    outcome = only("234567p99m34s pon444s 5s", "ron", dora="8m")
    assert outcome.explanation.value.fault == "no-yaku"
    assert outcome.pay == ()
    assert "no win; the hand is complete, but has no yaku" in text(ask("234567p99m34s pon444s 5s", dora="8m"))


def test_without_a_word_on_how_both_ways_are_told():
    assert [one.how for one in ask("234m56m345p678s99s 7m").outcomes] == ["ron", "tsumo"]
    assert [one.how for one in ask("234m56m345p678s99s 7m", said="haitei").outcomes] == ["tsumo"]
    assert [one.how for one in ask("234m56m345p678s99s 7m", said="houtei").outcomes] == ["ron"]


# Hands that are not complete


def test_a_waiting_hand_tells_each_wait_by_ron_and_tsumo():
    scoring = ask("234m345m234p888s5p", dora="2p")
    assert scoring.shanten == 0
    found = {(one.tile, one.how): (one.left, one.points) for one in scoring.outcomes}
    two, five, red = 10, 13, 35
    assert found == {
        (two, "ron"): (2, 2600), (two, "tsumo"): (2, 4000),
        (five, "ron"): (2, 2600), (five, "tsumo"): (2, 4000),
        (red, "ron"): (1, 5200), (red, "tsumo"): (1, 7900),
    }  # fmt: skip


def test_c37_red_fives_count_among_the_fives_left():
    """5p completes a run: 4; a second 1z or 2z is the pair: 3 each."""
    (useful,) = ask("123456m46p789s12z").useful
    assert (useful.faces, useful.left) == ((13, 27, 28), 4 + 3 + 3)


def test_a_wait_without_a_yaku_says_so():
    answer = text(ask("234567p99m34s pon444s"))
    assert "2s  4 left  ron    -  no yaku" in answer


def test_a_hand_away_from_waiting_tells_its_useful_draws():
    scoring = ask("123456789m1111p")  # the fifth 1p does not exist
    assert scoring.shanten == 1
    (useful,) = scoring.useful
    assert useful.discard is None
    assert set(useful.faces) >= {10, 11}
    assert "Not waiting: 1 useful draw away from waiting (shanten 1)" in text(scoring)


def test_fourteen_tiles_that_are_no_win_tell_the_discards():
    scoring = ask("1233445m2345p88s 1z", how="tsumo")
    assert scoring.shanten == 1
    assert scoring.useful[0].discard == 27
    left = [one.left for one in scoring.useful]
    assert left == sorted(left, reverse=True)
    assert "No win: the hand is not complete" in text(scoring)


# How hands are typed


@pytest.mark.parametrize("words", [
    "23406p99m pon555z<C ankan1111z 7p",
    "hand B 23406p99m pon555z<C ankan1111z 7p",
    "23406p 99m pung555z ankan1111z 7p",
    "234067p99m pon555z<C ankan1111z 7p",
    "pon555z ankan1111z 99m23406p7p",
])  # fmt: skip
def test_spellings_of_one_hand(words):
    hand = read_hand(words.split())
    assert sorted(hand.tiles) == sorted(read_hand(["23406p99m", "pon555z<C", "ankan1111z", "7p"]).tiles)
    assert hand.win == 15
    assert [meld.kind for meld in hand.melds] == ["pon", "ankan"]


def test_the_tile_typed_last_is_said_to_win():
    assert "7m, the winning tile (the last one typed)" in text(ask("23456m345p67899s7m"))
    assert "(the last one typed)" not in text(ask("23456m345p67899s 7m"))


@pytest.mark.parametrize(("words", "place", "problem"), [
    ("234m345m234k88s5p", "hand:12", "there is no suit k"),
    ("234m34", "hand:5", "no suit letter"),
    ("8z", "hand:1", "there is no tile 8z"),
    ("234m ponn555z", "hand:6", "'ponn' is no meld"),
    ("234m pon556z", "hand:6", "is no pon: it is three alike"),
    ("234m chi124m", "hand:6", "is no chi: it is three in a row"),
    ("234m chi89m1p", "hand:6", "is no chi"),
    ("234m ankan111z", "hand:6", "is no ankan: it is four alike"),
    ("234m pon555z<E", "hand:14", "stands the player A-D"),
    ("23406p99m pon555z", "hand:1", "these are 10"),
    ("1f234m", "hand:1", "no flowers"),
    ("23?m", "hand:3", "expected tiles"),
    ("?234m", "hand:1", "unknown tiles"),
    ("kita5z", "hand:1", "kita sets norths aside"),
    ("5555m123456p111s", "hand:4", "more copies of 5m"),
    ("00m123456p11s234s", "hand:2", "more copies of 0m"),
])  # fmt: skip
def test_slips_are_told_with_their_place(words, place, problem):
    with pytest.raises(TypedHandError) as caught:
        score(words.split(), Claims())
    diagnostic = caught.value.diagnostic
    assert str(diagnostic.place) == place
    assert problem in diagnostic.message
    assert diagnostic.excerpt == (words, int(place.partition(":")[2]) - 1)


def test_indicators_count_as_copies():
    with pytest.raises(TypedHandError) as caught:
        score(["111m345p678s99s56m", "7m"], Claims(dora="1m1m"))
    assert str(caught.value.diagnostic.place) == "dora:3"


OPEN = "34m567p88s chi234p chi678s 5m"
CLOSED = "23456m345p67899s 7m"
KAN = "34m567p88s chi234p ankan1111z 5m"


@pytest.mark.parametrize(("hand", "claims", "what", "problem"), [
    (CLOSED, {"said": "haitei", "how": "ron"}, "haitei ron", "last draw: tsumo"),
    (CLOSED, {"said": "houtei", "how": "tsumo"}, "houtei tsumo", "last discard: ron"),
    (KAN, {"said": "rinshan", "how": "ron"}, "rinshan ron", "replacement tile: tsumo"),
    (CLOSED, {"said": "rinshan", "how": "tsumo"}, "rinshan tsumo", "needs an own kan"),
    (CLOSED, {"said": "chankan", "how": "tsumo"}, "chankan tsumo", "ron"),
    ("23456m345p677m99s 7m", {"said": "chankan"}, "chankan", "cannot hold another"),
    (KAN, {"said": "haitei rinshan", "how": "tsumo"}, "haitei rinshan tsumo", "not the last draw"),
    (CLOSED, {"said": "houtei chankan", "how": "ron"}, "houtei chankan ron", "not the last discard"),
    (CLOSED, {"said": "ippatsu"}, "ippatsu", "needs riichi"),
    (OPEN, {"said": "riichi"}, "riichi", "closed hand"),
    (CLOSED, {"said": "riichi double-riichi"}, "riichi double-riichi", "in riichi or in double riichi"),
    (CLOSED, {"said": "tenhou"}, "tenhou", "the dealer's win"),
    (CLOSED, {"said": "chiihou", "seat": 0}, "chiihou", "not seat E"),
    (KAN, {"said": "chiihou", "how": "tsumo"}, "chiihou tsumo", "no longer"),
    (CLOSED, {"said": "chiihou riichi"}, "chiihou and riichi", "nobody is in riichi"),
    (CLOSED, {"said": "riichi ippatsu rinshan"}, "ippatsu and rinshan", "ends ippatsu"),
    (CLOSED, {"said": "chiihou haitei"}, "chiihou and haitei", "neither the last"),
    (CLOSED, {"said": "renhou"}, "renhou", "these rules have none"),
    (CLOSED, {"said": "riiichi"}, "riiichi", "no such circumstance"),
    (CLOSED, {"ura": "1z", "dora": "2z"}, "ura", "only for a hand in riichi"),
    (CLOSED, {"ura": "1z2z", "dora": "3z", "said": "riichi"}, "ura", "2 ura indicators below 1"),
    (CLOSED, {"dora": "123456z"}, "dora", "at most five"),
    (CLOSED, {"source": 1}, "from", "own discard"),
    (CLOSED, {"source": 2, "how": "tsumo"}, "from", "nobody discards"),
    (f"kita {CLOSED}", {}, "kita", "no norths"),
    (CLOSED, {"pao": 2}, "pao", "no yakuman that is fed"),
    (CLOSED, {"pao": 1}, "pao", "liable to himself"),
    ("34p88p777s pon111s pon777z 2p", {"rules": SANMA, "seat": 3}, "seat", "E S W"),
])  # fmt: skip
def test_contradictions_are_refused_with_their_reason(hand, claims, what, problem):
    facts = refused(hand, **claims).facts
    assert (facts["what"], problem in str(facts["problem"])) == (what, True), facts


@pytest.mark.parametrize(("rules", "code"), [
    ("riichi tenhuo", "unknown-rules"),
    ("riichi tenhou tanyao=no", "unknown-rules"),
    ("", "unchecked-rules"),
])  # fmt: skip
def test_rules_that_are_none(rules, code):
    assert refused(CLOSED, rules=rules).code == code


# JSON


def test_json_holds_what_the_screen_shows():
    values = json.loads(json.dumps(score_json(ask("667788s79s444z88m 8s", dora="7m", how="tsumo", honba=1))))
    (outcome,) = values["outcomes"]
    assert {key: outcome[key] for key in ("tile", "how", "fu", "han", "limit", "points", "base")} == {
        "tile": "8s", "how": "tsumo", "fu": 40, "han": 4, "limit": "mangan", "points": 8000, "base": 2000,
    }  # fmt: skip
    assert outcome["pay"] == {"East": -4100, "South": 8300, "West": -2100, "North": -2100}
    assert [reading["wait"] for reading in outcome["readings"]] == ["kanchan", "ryanmen"]
    assert {"name": "kanchan", "fu": 2, "tile": "8s"} in outcome["readings"][0]["fu_items"]


def test_json_of_a_ron_names_the_discarder_as_far_as_said():
    by_nobody, by_west = (score_json(ask(CLOSED, how="ron", **more))["outcomes"][0] for more in ({}, {"source": 2}))
    assert by_nobody["pay"] == {"discarder": -1000, "South": 1000}
    assert by_west["pay"] == {"East": 0, "South": 1000, "West": -1000, "North": 0}


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("case", WORKED.values(), ids=WORKED)
def test_the_screen_is_kept_to(case, width):
    hand, how, claims, *_ = case
    assert max(map(len, text(ask(hand, how=how, **claims), width).splitlines())) <= width
