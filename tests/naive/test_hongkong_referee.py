"""The naive referee of the Hong Kong game against its rule page: tables, hands, legal deals and one of each fault."""

from dataclasses import replace
from pathlib import Path

import naive_hands as shape
import pytest
from hongkong_referee import judge, payments, succession, value
from naive_deal import Fault, judge_game, running_totals
from naive_deals import drawn_and_discarded, read
from naive_hands import Circumstances
from naive_play import Customs, NotWhollyRecordedError

from mjlog.model import DRAWN, Discard, Hand, Meld, Say
from mjlog.notation import read_text
from mjlog.tiles import parse_tiles

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "hongkong"

# Payment


@pytest.mark.parametrize(
    ("faan", "base", "discard", "self_draw"),
    [(3, 8, 24, 24), (5, 32, 96, 96), (7, 128, 384, 384), (13, 8192, 24576, 24576)],
)
def test_the_payment_table_of_the_page(faan, base, discard, self_draw):
    deal = read("hongkong", "", f"win B from D = {faan} faan {base} base {discard}\npay B +{discard} D -{discard}")
    assert judge(deal, {}) is None
    deal = read("hongkong", "", f"win B = {faan} faan {self_draw}\npay A -{base} B +{self_draw} C -{base} D -{base}")
    assert judge(deal, {}) is None


def test_other_ways_to_pay():
    assert payments(8, 1, 3, {"discarder_bases": 2}) == (0, 16, 0, -16)
    assert payments(8, 1, 3, {"discard_pays": "everybody"}) == (-8, 32, -8, -16)
    # Half-spicy, published: 0 faan 1, 4 faan 16, 5 faan 24, 10 faan 128, 13 faan 384.
    for faan, base in ((0, 1), (4, 16), (5, 24), (10, 128), (13, 384)):
        deal = read("hongkong", "", f"win A from B = {faan} faan {base} base\npay A +{3 * base} B -{3 * base}")
        assert judge(deal, {"table": "half-spicy", "minimum": 0}) is None


# Values

FOREIGN = Circumstances(seat_wind=3, flowers=(37, 41))
"""North with flowers that are not his, on a discard."""
SELF_DRAWN = replace(FOREIGN, self_drawn=True)
KONG = {3: "pon", 4: "kan"}


def worth(concealed: str, melds: str = "", how: Circumstances = FOREIGN, options: dict | None = None):
    """Value of a hand; its last concealed tile wins; a meld of three is a chow or a pung, ``a`` before: ankan."""
    tiles = list(parse_tiles(concealed))
    laid = []
    for word in melds.split():
        own = parse_tiles(word.removeprefix("a"))
        kind = "ankan" if word[0] == "a" else "chi" if own[0] != own[1] else KONG[len(own)]
        laid.append(Meld(kind, own))
    return value(tiles[:-1], laid, tiles[-1], how, options or {})


WORKED = [
    # Worked hands of list K, "no other faan unless said": one group is exposed, flowers are others'. m = characters,
    # p = dots, s = bamboo; 5z white, 6z green, 7z red.
    ("444p234m111s66p", "111p", {}, 0),
    ("123s123m456m77m", "123p", {}, 1),
    ("111s555s789s44z", "333z", {}, 3),
    ("111s555s888s44z", "333z", {}, 6),
    ("222p222m555p22z", "555z", {"seat_wind": 3}, 4),
    ("222m555p555s22z", "222p", {}, 3),
    ("999m999s111p44z", "111z", {"seat_wind": 1}, 4),  # with the seed's East pung; K: mixed terminals +1
    ("777z666z55z789m", "111p", {}, 5),
    ("777z666z55z222m", "888s", {}, 8),
    ("555z333m444m77z", "6666z", {}, 11),
    ("333m555m789m99m", "111m", {}, 7),
    ("333m555m999m77m", "111m", {}, 10),
    ("234p456p789p99p", "123p", {}, 8),
    ("222p333p444p55p", "111p", {"self_drawn": True}, 11),
    ("777z666z22m888s", "555z", {}, 13),
    ("111z222z333z22s", "444z", {}, 13),
    ("111z222z333z66z", "444z", {}, 13),
    ("111p999p111s999s11m", "", {"self_drawn": True}, 13),
    ("999p111s999s11m", "111p", {}, 13),
    ("222p222m555p555s22z", "", {"self_drawn": True}, 13),
    ("22z", "2222p a2222m 5555p 5555s", {}, 13),
    ("11122345678999m", "", {}, 13),
]


@pytest.mark.parametrize(("concealed", "melds", "how", "faan"), WORKED)
def test_worked_hands(concealed, melds, how, faan):
    assert worth(concealed, melds, replace(FOREIGN, **how)).faan == faan


def test_worked_hands_by_options():
    winds = worth("111z222z333z234s44z", options={"faan": {"small-winds": "limit"}})  # 15
    assert (winds.faan, winds.patterns) == (13, (("small-winds", 13),))
    assert worth("222z333z234s44z", "111z").faan == 4  # half flush, East's pung: small winds are nothing of their own
    heavenly = replace(SELF_DRAWN, heavenly=True)  # 23
    assert worth("111p444p234m111s66p", "", heavenly, {"faan": {"heavenly": "limit"}}).faan == 13
    assert worth("111p444p234m111s66p", "", heavenly).faan == 2
    # 24, by the seed: four plants 2, the own one of three seasons 1
    assert worth("444p234m111s66p", "111p", replace(FOREIGN, flowers=(37, 38, 39, 40, 41, 42, 44))).faan == 3


@pytest.mark.parametrize(
    ("how", "more"),
    [
        ({"self_drawn": True}, 1),
        ({"flowers": ()}, 1),
        ({"seat_wind": 0, "flowers": (38, 41)}, 1),
        ({"robbing": True}, 1),
        ({"self_drawn": True, "last": True}, 2),
        ({"last": True}, 1),
        ({"self_drawn": True, "after_kong": True}, 2),
        ({"self_drawn": True, "after_kong": True, "last": True}, 2),  # "1 in all"
        ({"self_drawn": True, "after_flower": True}, 1),  # no kong replacement
        ({"flowers": (37, 38, 39, 40)}, 2),
        ({"flowers": (37, 38, 39, 40, 41, 42, 43, 44)}, 4),
        ({"flowers": (37, 40, 44)}, 2),
    ],
)
def test_added_to_the_third_hand(how, more):
    assert worth("111s555s789s44z", "333z", replace(FOREIGN, **how)).faan == 3 + more


def test_concealed():
    assert worth("111s555s789s333z44z").patterns == (("concealed", 1), ("half-flush", 3))
    assert worth("555s789s333z44z", "a1111s").faan == 4  # a concealed kong keeps the hand concealed
    seven = worth("1199m2288p3377s44z")
    assert seven.patterns == (("concealed", 1), ("seven-pairs", 4))
    assert worth("1199m2288p3377s44z", options={"seven_pairs_concealed": False}).faan == 4
    assert worth("1111m2288p3377s44z").faan == 5
    assert worth("1111m2288p3377s44z", options={"equal_pairs": False}) is None


def test_winds_and_dragons():
    east = replace(FOREIGN, seat_wind=0, flowers=(38,))
    assert worth("123m456p789s44z", "111z", east).patterns == (("seat-wind", 1), ("round-wind", 1))
    south = replace(FOREIGN, seat_wind=1, round_wind=1)
    assert worth("123m456p789s44z", "111z", south).faan == 1
    assert worth("123m456p789s44z", "111z", south, {"round_wind": "prevailing"}) == (0, (), 1, 0, ())
    assert worth("123m456p789s44z", "222z", south, {"round_wind": "prevailing"}).faan == 2
    assert worth("123m456p44s777z", "555z").patterns == (("white-dragon", 1), ("red-dragon", 1))


def test_limits():
    assert worth("19m19p19s12345677z").patterns == (("thirteen-orphans", 13),)
    assert worth("111z222z333z444z55z", "", SELF_DRAWN).patterns == tuple(
        (name, 13) for name in ("all-honours", "big-winds", "four-concealed-pungs")
    )
    won_on_discard = worth("222p333s444m666m88p")
    assert won_on_discard.patterns == (("concealed", 1), ("all-pungs", 3))
    assert worth("222p333s444m666m88p", options={"cap": 8}, how=SELF_DRAWN)[:3] == (
        8,
        (("four-concealed-pungs", 8),),
        256,
    )
    assert worth("1122334455667z7z").patterns == (("all-honours", 13),)


def test_flowers():
    """Each flower with its group: the own one of a full group is replaced, the own one of the other is not."""
    how = Circumstances(seat_wind=3, flowers=(37, 38, 39, 40, 44), self_drawn=True)
    assert worth("123m456p77z789s", "666z", how).patterns == (
        ("self-draw", 1),
        ("green-dragon", 1),
        ("flower", 1),
        ("all-plants", 2),
    )
    how = Circumstances(seat_wind=3, flowers=(40, 41, 42, 43, 44))
    assert worth("123m456p77z789s", "999m", how).patterns == (("flower", 1), ("all-seasons", 2))


def test_events_count_once_or_each():
    how = replace(SELF_DRAWN, after_kong=True, last=True)
    once = worth("111s555s789s44z", "333z", how)
    assert [names[-1] for names in (once.patterns, *once.others)] == [("kong-replacement", 1), ("last-tile", 1)]
    assert worth("111s555s789s44z", "333z", how, {"win_events": "each"}).faan == 6
    flower = replace(SELF_DRAWN, after_flower=True)
    assert worth("111s555s789s44z", "333z", flower, {"flower_replacement": True}).faan == 5


def test_best_reading():
    chows = worth("111222333m789p99s").patterns
    assert chows == (("all-chows", 1), ("concealed", 1))
    assert worth("112233m778899p55s").patterns == (("concealed", 1), ("seven-pairs", 4))
    assert worth("123m456p789s1122z") is None
    assert shape.readings(parse_tiles("1112345678999m"), (), 4, self_drawn=True)


# Play

HANDS = """A 123m456p78s1155z6z
B 111m4p333399s22z7z
C 24m5699p456s3344z
D 3377m8889p124s67z"""

LEGAL = [
    "A:1z-6z B:5m= C:5m=",
    "A:1z-6z B:3m= C:chi24m-9p D:2m=",
    "A:1z-6z B:3m= C:chi24m~ D:pon33m-1s A:2m=",
    "A:1z-6z B:3m= D:pon33m~ C:2m=",  # withdrawn
    "A:1z-6z B:5m,ankan3333s+6m-7z C:2m=",
    "A:1f+1z-6z B:5m=",
    "A:1f+2f+1y+1z-6z B:5m=",
    "A:1f,flower1f+1z-6z B:5m=",
    "A:1z-6z B:5m,ankan3333s+3y+6m-7z C:2m=",
    "A:1z-6z B:5z= A:pon55z-1z B:2p= C:2p= D:2p= A:5z,kakan5z+9m= B:2m=",
    "A:1z-6z B:8p= D:kan888p+2m-1s A:2m=",
    "A:5z-6z B:5m= C:5m= D:9s= A:ron",  # white dragon, concealed, no flowers
    "A:5z-6z B:9s= A:ron~ C:2m=",
    "A:5z-6z @3.5 B:left B:5m= ! C:pass C:5m=",
]


@pytest.mark.parametrize("play", LEGAL)
def test_legal_play(play):
    assert judge(read("hongkong", HANDS, play), {}) is None


ILLEGAL = [
    ("A:1z-6z C:5m", 2, "wrong-turn"),
    ("B:1z", 0, "wrong-turn"),
    ("A:1z B:5m", 1, "wrong-turn"),
    ("A:1z-9m", 1, "not-held"),
    ("A:9m-9m", 1, "only-drawn-copy"),
    ("A:1z-6z B:5m= D:-5m", 4, "wrong-turn"),
    ("A:1z-3m C:chi24m", 2, "chow-from-across"),
    ("A:1z-6z B:5m= C:chi24m", 4, "no-such-meld"),
    ("A:1z-6z B:1z= C:chi33z", 4, "no-such-meld"),
    ("A:1z-6z B:5m= D:pon33m", 4, "no-such-meld"),
    ("A:1z-6z B:6p= C:chi57p", 4, "not-held"),
    ("A:1z-6z B:6z= D:pon66z", 4, "not-held"),
    ("A:1z B:pon22z", 1, "nothing-to-claim"),
    ("A:5z-5z A:pon55z", 2, "own-discard"),
    ("A:1z-6z B:5z= A:pon55z<C", 4, "not-latest"),
    ("A:1z-6z B:3m= D:pon33m~ C:chi24m", 5, "lower-claim"),
    ("A:1z-6z B:3m= C:chi24m D:pon33m~", 4, "lower-claim"),
    ("A:1z-6z B:3m= A:pon33m~ C:chi24m-9p", 4, "not-held"),  # "a claim ... only with tiles held"
    ("A:5z-6z B:5m= C:5m= D:9s= A:ron B:pon99s~", 9, "deal-over"),
    ("A:5z-6z B:5m= C:5m= D:9s= A:ron~ B:pon99s", 9, "lower-claim"),
    ("A:2z= B:pon22z,ankan3333s", 3, "kong-after-claim"),
    ("A:1z-6z B:5z= A:pon55z,kakan6z", 5, "kong-after-claim"),
    ("A:1z,kakan5z", 1, "kong-without-pung"),
    ("A:1z,ankan1111z", 1, "not-held"),
    ("A:1z,ankan1155z", 1, "no-such-meld"),
    ("A:1z-6z B:5m,ankan3333s-7z", 4, "no-replacement"),
    ("A:1z-6z B:5m,ankan3333s C:2m", 4, "wrong-turn"),
    ("A:1z-6z B:5m,ankan3333s B:2m", 4, "no-replacement"),
    ("A:1z-6z B:8p= D:kan888p-1s", 5, "no-replacement"),
    ("A:1z-6z B:5m,ankan3333s A:ron", 4, "robbed-concealed"),
    ("A:1f-6z", 1, "flower-kept"),
    ("A:1f+2y-6z", 2, "flower-kept"),
    ("A:1f A:1z", 1, "flower-kept"),
    ("A:1z+2z", 1, "replacement-undue"),
    ("A:1z+1f", 1, "replacement-undue"),
    ("A:1f,tsumo", 1, "flower-kept"),
    ("A:1f,flower2f", 1, "not-held"),
    ("A:3s", 0, "fifth-copy"),
    ("A:1f+1f", 1, "fifth-copy"),
    ("A:0m", 0, "no-such-tile"),
    ("A:1z-6z C:dead", 2, "no-dead-hand"),
    ("A:1z-6z*", 1, "riichi-only"),
    ("A:1z-6z ^2m", 2, "riichi-only"),
    ("A:1z,tsumo", 1, "not-a-win"),
    ("A:1z-6z B:ron", 2, "not-a-win"),
    ("A:1z-6z B:3m= A:ron~ C:chi24m-9p", 4, "not-a-win"),  # said is said
    ("A:5z-6z B:5m= C:5m= D:9s= B:pon99s~ A:ron B:ron~", 10, "not-a-win"),
    ("A:1z A:ron", 1, "nothing-to-win"),
    ("A:1z-6z B:5z= A:pon55z,tsumo", 5, "nothing-drawn"),
    ("A:1z-6z B:5z= A:pon55z-1z B:5s= A:ron", 8, "not-a-win"),
    ("A:5z-6z B:5m= C:5m= D:9s= A:ron B:2m", 9, "deal-over"),
    ("A:5z-6z B:5m= C:5m= D:9s= A:ron B:ron", 9, "second-winner"),
    ("A:1z-6z B:5z= A:pon55z-6s", 5, "not-held"),
]


@pytest.mark.parametrize(("play", "index", "word"), ILLEGAL)
def test_illegal_play(play, index, word):
    assert judge(read("hongkong", HANDS, play), {}) == Fault("event", index, word)


def test_a_tile_said_to_be_drawn():
    deal = read("hongkong", HANDS, "A:1z-6z")
    deal.events[1] = Discard(0, 32, DRAWN)
    assert judge(deal, {}) == Fault("event", 1, "not-the-drawn-tile")


@pytest.mark.parametrize(
    ("hand", "verdict"),
    [
        ("123m456p78s1155z6z+2z", Fault("hand", 0, "replacement-undue")),
        ("123m456p78s1155z1f+6z", None),
        ("123m456p78s1155z1f+2f+6z", None),
        ("123m456p78s1155z1f", Fault("hand", 0, "flower-kept")),
        ("123m456p78s1155z1f+2f", Fault("hand", 0, "flower-kept")),
        ("123m456p78s1155z1f+6z+2f", Fault("hand", 0, "replacement-undue")),
        ("123m456p78s115z6z", Fault("hand", 0, "hand-size")),
        ("123m406p78s1155z6z", Fault("hand", 0, "no-such-tile")),
        ("123m456p38s1155z6z", Fault("deal", 20, "fifth-copy")),
        ("123m456p78s1155z?", NotWhollyRecordedError),
    ],
)
def test_starting_hands(hand, verdict):
    deal = read("hongkong", HANDS)
    parts = hand.split("+")
    deal.hands[0] = Hand(parse_tiles(parts[0]), tuple(tile for part in parts[1:] for tile in parse_tiles(part)))
    if isinstance(verdict, type):
        with pytest.raises(verdict):
            judge(deal, {})
    else:
        assert judge(deal, {}) == verdict


# Two who can win, and a kong robbed

READY = """A 456m11123p12s223z
B 123m23466p78s555z
C 789m55789p78s666z
D 5m79p12499s33447z"""
"""B and C wait for 6s and 9s; white or green dragon, concealed, no flowers: three faan."""


@pytest.mark.parametrize(
    ("play", "fault"),
    [
        ("A:9s= B:ron", None),
        ("A:9s= C:ron", None),  # B keeps silent
        ("A:9s= C:ron~ B:ron", None),
        ("A:9s= B:ron C:ron~", None),
        ("A:9s= B:ron~ C:ron", (3, "farther-winner")),
        ("A:9s= C:ron B:ron~", (2, "farther-winner")),
        ("A:9s= B:ron~ D:pon99s", (3, "lower-claim")),
        ("A:9s= D:pon99s~ B:ron", None),
        ("A:9s= D:ron", (2, "not-a-win")),
        ("A:9s= A:ron", (2, "own-discard")),
        # a kong is robbed
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s B:ron", None),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s C:ron", None),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s B:ron~ C:ron", (13, "farther-winner")),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s A:ron", (12, "not-a-win")),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s D:ron", (12, "own-discard")),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s+3s B:ron", (13, "nothing-to-win")),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s-7z", (12, "no-replacement")),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s A:5z", (12, "wrong-turn")),
    ],
)
def test_the_nearest_wins(play, fault):
    assert judge(read("hongkong", READY, play), {}) == (fault and Fault("event", *fault))


def test_a_robbed_kong_is_paid_by_its_owner():
    play = "A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s B:ron"
    end = "win B from D on 9s for white-dragon 1, concealed 1, no-flowers 1, robbing 1 = 4 faan 48\npay B +48 D -48"
    assert judge(read("hongkong", READY, f"{play}\n{end}"), {}) is None


def test_who_could_rob_may_let_the_kong_pass():
    deal = read("hongkong", READY, "A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s+3s-7z")
    deal.events.insert(12, Say(1, "ron", void=True))
    assert judge(deal, {}) is None


# The wall's end


def test_play_goes_on_to_the_last_tile():
    bare = read("hongkong", HANDS)
    turns = list(drawn_and_discarded(bare, Customs(flowers=True)))
    assert len(turns) == 144 - 52 - 8

    def verdict(words, end=""):
        return judge(read("hongkong", HANDS, f"{' '.join(words)}\n{end}"), {})

    assert verdict(turns, "draw exhausted") is None
    assert verdict(turns) is None
    assert verdict(turns[:-1], "draw exhausted") == Fault("result", 0, "draw-too-early")
    assert verdict([*turns[:-1], turns[-1].replace("=", "")], "draw exhausted") == Fault("result", 0, "draw-too-early")
    assert verdict(turns, "draw suufon") == Fault("result", 0, "no-such-draw")
    assert verdict(turns, "draw exhausted\npay A +3 B -3") == Fault("result", 0, "wrong-payment")
    assert verdict([*turns, "A:2m"]).word == "past-reserve"
    quad = HANDS.replace("D 3377m", "D 7777m")
    turns = list(drawn_and_discarded(read("hongkong", quad), Customs(flowers=True)))
    kong = " ".join(turns).removesuffix("=") + ",ankan7777m"
    assert judge(read("hongkong", quad, kong), {}) == Fault("event", 2 * 84 + 8 - 1, "no-replacement-left")


def test_a_kong_needs_a_tile_left_and_the_last_discard_counts():
    hands = "A 123m456p78s1155z2s\nB 111m4p333399s22z6z\nC 789m456p567s4477z\nD 3377m8889p1246s6z"
    bare = read("hongkong", hands)
    turns = list(drawn_and_discarded(bare, Customs(flowers=True)))
    play = " ".join(turns)
    assert turns[-1] == "D:7z="
    last = "win C from D on 7z for red-dragon 1, concealed 1, no-flowers 1, last-discard 1 = 4 faan 48\npay C +48 D -48"
    assert judge(read("hongkong", hands, f"{play} C:ron\n{last}"), {}) is None
    assert judge(read("hongkong", hands, f"{play} C:pon77z-7m\ndraw exhausted"), {}) is None
    hands = hands.replace("789m456p567s4477z", "789m456p567s4777z")
    turns = list(drawn_and_discarded(read("hongkong", hands), Customs(flowers=True)))
    assert turns[-2:] == ["C:6z=", "D:7z="]
    play = " ".join(turns)
    assert judge(read("hongkong", hands, f"{play} C:kan777z"), {}).word == "no-replacement-left"
    assert judge(read("hongkong", hands, f"{' '.join(turns[:-2])} C:7z,ankan7777z+6z="), {}) is None
    turns[-2:] = ["C:6z=", "D:1f"]
    turns[0] = turns[0].replace("1f+", "")
    play = " ".join(turns[:-2])
    assert judge(read("hongkong", hands, f"{play} C:6z= D:1f+7z="), {}) is None
    assert judge(read("hongkong", hands, f"{play} C:6z= D:7z= A:1f\ndraw exhausted"), {}) is None
    assert judge(read("hongkong", hands, f"{play} C:6z= D:7z= A:1f+2m"), {}).word == "past-reserve"
    assert judge(read("hongkong", hands, f"{play} B:6z"), {}).word == "wrong-turn"


# Claims of the result

WON = "A:5z-6z B:5m= C:5m= D:9s= A:ron"
RIGHT = "win A from D on 9s for white-dragon 1, concealed 1, no-flowers 1 = 3 faan 8 base 24\npay A +24 D -24"


@pytest.mark.parametrize(
    ("right", "wrong", "word"),
    [
        ("", "", None),
        ("for white-dragon 1, concealed 1, no-flowers 1 ", "for concealed, no-flowers, white-dragon ", None),
        ("win A from D on 9s", "win A from D", None),
        ("win A", "win B", "wrong-winner"),
        ("from D", "from C", "wrong-winner"),
        ("from D ", "", "wrong-winner"),
        ("9s", "6s", "wrong-tile"),
        ("white-dragon 1", "red-dragon 1", "wrong-patterns"),
        ("white-dragon 1, ", "", "wrong-patterns"),
        ("concealed 1", "concealed 2", "wrong-patterns"),
        ("3 faan", "4 faan", "wrong-faan"),
        ("8 base", "16 base", "wrong-base"),
        ("base 24", "base 48", "wrong-points"),
        ("3 faan 8 base 24", "30 fu 3 han", "riichi-only"),
        ("pay A +24 D -24", "pay A +16 D -16", "wrong-payment"),
        ("pay A +24 D -24", "pay A +24 B -24", "wrong-payment"),
        ("pay A +24 D -24", "pay A +24 D -24\nwin B from D", "second-winner"),
        (RIGHT, "draw exhausted", "wrong-winner"),
    ],
)
def test_claims(right, wrong, word):
    verdict = judge(read("hongkong", HANDS, f"{WON}\n{RIGHT.replace(right, wrong)}"), {})
    assert (verdict and verdict.word) == word


def test_a_result_may_say_the_win_that_the_play_left_out():
    left_out = WON.replace(" A:ron", "")
    assert judge(read("hongkong", HANDS, f"{left_out}\n{RIGHT}"), {}) is None
    wrong = read("hongkong", HANDS, f"{left_out}\n{RIGHT.replace('win A', 'win B')}")
    assert judge(wrong, {}) == Fault("result", 0, "not-a-win")


def test_play_that_nobody_wrote_down():
    with pytest.raises(NotWhollyRecordedError):
        judge(read("hongkong", HANDS, "A:1z-6z B:5m= C:-5m"), {})
    with pytest.raises(NotWhollyRecordedError):
        judge(read("hongkong", HANDS, "draw exhausted"), {})


def test_the_minimum():
    open_hand = "A:1z-6z B:5z= A:pon55z-1z B:2p= C:2p= D:9s= A:ron"
    assert judge(read("hongkong", HANDS, open_hand), {}) == Fault("event", 12, "below-minimum")
    assert judge(read("hongkong", HANDS, open_hand), {"minimum": 2}) is None
    assert judge(read("hongkong", HANDS, WON), {"flowers_in_minimum": False}).word == "below-minimum"
    assert judge(read("hongkong", "", "win A from B = 2 faan"), {}).word == "wrong-faan"


def test_points_after_and_hands_shown():
    points = "deal E1 points 0 0 0 0"
    end = f"{WON}\nhand A 123m456p78s11555z -\nhand C 24m5699p456s3344z\n{RIGHT}\nafter 24 0 0 -24"
    assert judge(read("hongkong", HANDS, end, points), {}) is None
    wrong = end.replace("after 24 0 0 -24", "after 24 0 -24 0")
    assert judge(read("hongkong", HANDS, wrong, points), {}) == Fault("after", 0, "wrong-after")
    wrong = end.replace("hand C 24m", "hand C 34m")
    assert judge(read("hongkong", HANDS, wrong, points), {}) == Fault("shown", 2, "wrong-shown")


# From deal to deal


def test_succession():
    assert succession((0, 1, 0), 2, {}) == (0, 1, 0)
    assert succession((0, 1, 0), 0, {"dealers": "rotate"}) == (0, 2, 1)
    full = {"dealers": "full"}
    assert succession((0, 1, 0), 0, full) == (0, 1, 0)
    assert succession((0, 1, 0), 3, full) == (0, 2, 1)
    assert succession((0, 4, 3), None, full) == (1, 1, 0)
    assert succession((0, 4, 3), None, {**full, "dealer_stays_on_draw": True}) == (0, 4, 3)
    assert succession((3, 4, 3), 0, full) is None


@pytest.mark.parametrize(("name", "options"), [("flowers", {})])
def test_samples_are_right(name, options):
    for game in read_text((SAMPLES / f"{name}.mjn").read_text(encoding="utf-8")):
        assert judge_game(game, lambda deal: judge(deal, options), lambda *at: succession(*at, options)) == []


def test_running_totals():
    assert running_totals([0, 0], [(5, -5), (-2, 2)]) == [(0, 0), (5, -5), (3, -3)]
