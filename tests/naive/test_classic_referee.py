"""The naive referee of the classic game against its rule page: tables, hands, legal deals and one of each fault."""

from pathlib import Path

import pytest
from classic_referee import RESERVE, judge, payments, single_payment, succession, value
from naive_deal import Fault, judge_game
from naive_deals import drawn_and_discarded, read
from naive_hands import Circumstances
from naive_play import Customs, NotWhollyRecordedError

from mjlog.model import DRAWN, Discard, Hand, Meld
from mjlog.notation import read_text
from mjlog.tiles import parse_tiles

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "classic"
DEAD_HAND = {"players": 3, "base": 2, "limit": 6, "special": {"seven-pairs": 2}}

# Payment


@pytest.mark.parametrize(
    ("options", "multiplier", "source", "pay"),
    [
        ({}, 1, 2, (4, -1, -2, -1)),
        ({}, 1, None, (6, -2, -2, -2)),
        ({"base": 2, "limit": 6}, 4, 2, (24, -6, -12, -6)),
        ({"players": 3}, 1, 2, (3, -1, -2)),
        ({"players": 2}, 1, None, (2, -2)),
        # beyond the table
        ({"players": 2}, 1, 1, (2, -2)),
        ({"discard_pays": "discarder"}, 3, 1, (6, -6, 0, 0)),
        ({"discard_pays": "discarder"}, 1, None, (6, -2, -2, -2)),
        ({"base": 2, "limit": 6, "cap_on": "payer"}, 4, 2, (18, -6, -6, -6)),
        ({"base": 2, "limit": 6, "cap_on": "payer"}, 2, 2, (14, -4, -6, -4)),
        ({"base": 2, "limit": 6, "cap_on": "total"}, 4, None, (6, -2, -2, -2)),
        ({"base": 2, "limit": 8, "cap_on": "total"}, 4, 3, (8, -2, -2, -4)),
    ],
)
def test_the_payment_table_of_the_page(options, multiplier, source, pay):
    assert (
        payments(
            single_payment(multiplier, {"base": 1, "limit": None, "cap_on": "hand", **options}), 0, source, options
        )
        == pay
    )


def test_a_total_that_does_not_share_out():
    with pytest.raises(ValueError, match="does not share out"):
        payments(8, 0, 1, {"base": 2, "limit": 6, "cap_on": "total"})


# Values


def worth(concealed, melds="", options=None, **how):
    """Value of a hand; its last concealed tile wins; a meld of three is a chow or a pung, ``a`` before: ankan."""
    tiles = list(parse_tiles(concealed))
    laid = []
    for word in melds.split():
        own = parse_tiles(word.removeprefix("a"))
        kind = "ankan" if word[0] == "a" else "chi" if own[0] != own[1] else {3: "pon", 4: "kan"}[len(own)]
        laid.append(Meld(kind, own))
    return value(tiles[:-1], laid, tiles[-1], Circumstances(**how), options or {})


def test_only_the_standard_shape_wins_where_no_special_hand_is_agreed():
    assert worth("111m222p333s444m55z") == (1, (), 1, ())
    assert worth("1199m2288p3377s44z") is None
    assert worth("19m19p19s12345677z") is None
    assert worth("1199m2288p3377s44z", options={"special": {"all-pungs": 2}}) is None
    assert worth("123m456p789s1122z") is None


SPECIAL_HANDS = [
    ("thirteen-orphans", "19m19p19s12345677z", "", {}),
    ("seven-pairs", "1199m2288p3377s44z", "", {}),
    ("all-pungs", "111m222p333s55z", "4444m", {}),
    ("half-flush", "111m234m567m11z", "222z", {}),
    ("full-flush", "111m234m567m99m", "234m", {}),
    ("big-dragons", "555z666z777z11m", "234m", {}),
    ("small-dragons", "555z666z77z111m", "234m", {}),
    ("big-winds", "111z222z333z11m", "444z", {}),
    ("small-winds", "111z222z333z44z", "234m", {}),
    ("all-honours", "111z222z333z55z", "777z", {}),
    ("all-terminals", "111m999m111p99p", "111s", {}),
    ("nine-gates", "11123456789995m", "", {}),
    ("four-kongs", "11z", "1111m 2222p a3333s 4444s", {}),
    ("four-concealed-pungs", "111m222p333s55z", "a4444m", {}),
    ("four-concealed-pungs", "111m222p33s55z3s", "a4444m", {"self_drawn": True}),
    ("heavenly", "123m456p789s234s44z", "", {"self_drawn": True, "heavenly": True}),
    ("earthly", "123m456p789s234s44z", "", {"earthly": True}),
]


@pytest.mark.parametrize(("name", "concealed", "melds", "how"), SPECIAL_HANDS)
def test_special_hands(name, concealed, melds, how):
    assert worth(concealed, melds, {"special": {name: 5}}, **how) == (5, ((name, 5),), 5, ())


@pytest.mark.parametrize(
    ("name", "concealed", "melds"),
    [
        ("thirteen-orphans", "1199m2288p3377s44z", ""),
        ("all-pungs", "111m222p333s55z", "234m"),
        ("half-flush", "111m234m567m99m", "234m"),
        ("full-flush", "111m234m567m11z", "222z"),
        ("big-dragons", "555z666z77z111m", "234m"),
        ("small-dragons", "555z666z777z11m", "234m"),
        ("small-winds", "111z222z333z11m", "444z"),
        ("nine-gates", "11123456789m", "999m"),
        ("four-kongs", "111z22z", "2222p a3333s 4444s"),
        ("four-concealed-pungs", "111m222p55z333s", "a4444m"),  # another's tile completes the last pung
        ("four-concealed-pungs", "111m222p333s55z", "4444m"),
        ("heavenly", "123m456p789s234s44z", ""),
        ("earthly", "123m456p789s234s44z", ""),
    ],
)
def test_nearly_special_hands(name, concealed, melds):
    found = worth(concealed, melds, {"special": {name: 5}})
    assert found is None if name == "thirteen-orphans" else found == (1, (), 1, ())


def test_several_special_hands():
    agreed = {"all-pungs": 2, "half-flush": 3}
    assert worth("111m222m333m11z", "555z", {"special": agreed})[:2] == (3, (("half-flush", 3),))
    product = worth("111m222m333m11z", "555z", {"special": agreed, "several": "product", "limit": 5})
    assert product[:3] == (6, (("all-pungs", 2), ("half-flush", 3)), 5)


# Play

HANDS = """A 123m456p78s1155z6z
B 111m4p333399s22z7z
C 24m5699p456s3344z
D 3377m8889p124s67z"""


@pytest.mark.parametrize(
    "play",
    [
        "A:1z-6z B:5m= C:5m=",
        "A:1z-6z B:3m= C:chi24m-9p D:2m=",
        "A:1z-6z B:3m= C:chi24m~ D:pon33m-1s A:2m=",
        "A:1z-6z B:3m= D:pon33m~ C:2m=",
        "A:1z-6z B:5m,ankan3333s+6m-7z C:2m=",
        "A:1z-6z B:8p= D:kan888p+2m-1s A:2m=",
        "A:1z-1z B:5m= C:5m= D:9s= B:pon99s-7z C:2m=",
        "A:1z-6z B:5m= C:5m= D:9s= A:ron",
        "A:1z-6z B:5z= A:pon55z-1z B:5m= C:5m= D:9s= A:ron",  # no minimum
        "A:1z-6z A:dead B:5m= C:5m= D:9s=",
        "A:1z-6z A:dead B:5z= A:pon55z-1z",
    ],
)
def test_legal_play(play):
    assert judge(read("classic", HANDS, play), {}) is None


@pytest.mark.parametrize(
    ("play", "index", "word"),
    [
        ("A:1z-6z C:5m", 2, "wrong-turn"),
        ("A:1z-9m", 1, "not-held"),
        ("A:9m-9m", 1, "only-drawn-copy"),
        ("A:1z-3m C:chi24m", 2, "chow-from-across"),
        ("A:1z-6z B:1z= C:chi33z", 4, "no-such-meld"),
        ("A:1z-6z B:6p= C:chi57p", 4, "not-held"),
        ("A:1z B:pon22z", 1, "nothing-to-claim"),
        ("A:5z-5z A:pon55z", 2, "own-discard"),
        ("A:1z-6z B:5z= A:pon55z<C", 4, "not-latest"),
        ("A:1z-6z B:9s= A:pon55z~ C:2m=", 4, "no-such-meld"),
        ("A:1z-6z B:3m= D:pon33m~ C:chi24m", 5, "lower-claim"),
        ("A:1z-6z B:5m= C:5m= D:9s= A:ron~ B:pon99s", 9, "lower-claim"),
        ("A:2z= B:pon22z,ankan3333s", 3, "kong-after-claim"),
        ("A:1z-6z B:5z= A:pon55z-1z B:2p= C:2p= D:2p= A:5z,kakan5z", 13, "no-added-kong"),
        ("A:1z-6z B:5m,ankan3333s-7z", 4, "no-replacement"),
        ("A:1z-6z B:5m,ankan3333s A:ron", 4, "robbed-concealed"),
        ("A:1f", 0, "no-such-tile"),
        ("A:0p", 0, "no-such-tile"),
        ("A:3s", 0, "fifth-copy"),
        ("A:1z+2z", 1, "replacement-undue"),
        ("A:1z-6z A:dead B:5m= C:5m= D:9s= A:ron", 9, "dead-hand-wins"),
        ("A:1z-6z A:dead B:5m= C:5m= D:9s= A:ron~ B:pon99s-7z", 9, "dead-hand-wins"),  # but it bars nobody
        ("A:dead A:1z-6z B:5m= C:5m= D:5m= A:9s,tsumo", 10, "dead-hand-wins"),
        ("A:1z,tsumo", 1, "not-a-win"),
        ("A:1z-6z B:5m= C:5m= D:8s= A:ron", 8, "not-a-win"),
        ("A:1z-6z B:5m= C:5m= D:9s= A:ron B:2m", 9, "deal-over"),
        ("A:1z-6z*", 1, "riichi-only"),
        ("A:1z,kyuushu", 1, "riichi-only"),
    ],
)
def test_illegal_play(play, index, word):
    assert judge(read("classic", HANDS, play), {}) == Fault("event", index, word)


def test_options_of_play():
    kong = "A:1z-6z B:5z= A:pon55z-1z B:2p= C:2p= D:2p= A:5z,kakan5z"
    assert judge(read("classic", HANDS, f"{kong}+9m="), {"added_kong": True}) is None
    dead = "A:1z-6z A:dead B:5z= A:pon55z"
    assert judge(read("classic", HANDS, dead), {"dead_hand_claims": False}) == Fault("event", 5, "dead-hand-claims")
    with pytest.raises(ValueError, match="no such option"):
        judge(read("classic", HANDS, kong), {"minimum": 3})


def test_three_players():
    hands = "\n".join(HANDS.splitlines()[:3])
    options = {"players": 3}
    assert judge(read("classic players=3", hands, "A:1z-6z B:5m= C:3m= A:2m="), options) is None
    assert judge(read("classic players=3", hands, "A:1z-6z B:5m= C:3m= D:2m="), options).word == "no-such-player"
    assert judge(read("classic players=3", hands, "A:1z-6z B:5m= C:9m= A:chi78m"), options).word == "not-held"
    points = "deal E1 points 10 10 10 10"
    assert judge(read("classic players=3", "", "draw void", points), options) == Fault("deal", 0, "wrong-count")


READY = """A 456m11123p12s223z
B 123m23466p78s555z
C 789m55789p78s666z
D 5m79p12499s33447z"""


@pytest.mark.parametrize(
    ("play", "fault"),
    [
        ("A:9s= C:ron~ B:ron", None),
        ("A:9s= B:ron C:ron~", None),
        ("A:9s= B:ron~ C:ron", (3, "farther-winner")),
        ("A:9s= B:dead B:ron~ C:ron", (3, "dead-hand-wins")),
        ("A:9s= B:ron C:ron", (3, "second-winner")),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s B:ron", None),
        ("A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s B:ron~ C:ron", (13, "farther-winner")),
    ],
)
def test_the_nearest_wins(play, fault):
    assert judge(read("classic", READY, play), {"added_kong": True}) == (fault and Fault("event", *fault))


def test_robbing_may_be_ruled_out():
    play = "A:9s= D:pon99s-5m A:2z= B:2m= C:2m= D:9s,kakan9s B:ron"
    options = {"added_kong": True, "rob_kong": False}
    assert judge(read("classic", READY, play), options) == Fault("event", 12, "no-robbing")


@pytest.mark.parametrize(
    ("hand", "verdict"),
    [
        ("123m456p78s1155z1f", Fault("hand", 0, "flower-kept")),
        ("123m456p78s115z6z", Fault("hand", 0, "hand-size")),
        ("123m456p78s11556z6z", Fault("hand", 0, "hand-size")),
        ("123m406p78s1155z6z", Fault("hand", 0, "no-such-tile")),
        ("123m456p38s1155z6z", Fault("deal", 20, "fifth-copy")),
        ("123m456p78s1155z?", NotWhollyRecordedError),
    ],
)
def test_starting_hands(hand, verdict):
    deal = read("classic", HANDS)
    deal.hands[0] = Hand(parse_tiles(hand))
    if isinstance(verdict, type):
        with pytest.raises(verdict):
            judge(deal, {})
    else:
        assert judge(deal, {}) == verdict


def test_a_tile_said_to_be_drawn():
    deal = read("classic", HANDS, "A:1z-6z")
    deal.events[1] = Discard(0, 32, DRAWN)
    assert judge(deal, {}) == Fault("event", 1, "not-the-drawn-tile")


# The reserve


@pytest.mark.parametrize(("players", "draws"), [(4, 70), (3, 83), (2, 96)])
def test_fourteen_tiles_are_left(players, draws):
    """With the dealer's 14th, four players draw 70 times: "69 draws and replacements after the deal"."""
    hands = "\n".join(HANDS.splitlines()[:players])
    turns = list(drawn_and_discarded(read("classic", hands), Customs(players=players)))
    assert len(turns) == draws + RESERVE
    options = {"players": players}

    def verdict(words, end=""):
        return judge(read("classic", hands, f"{' '.join(words)}\n{end}"), options)

    assert verdict(turns[:draws], "draw void") is None
    assert verdict(turns[:draws], "draw exhausted") is None
    assert verdict(turns[: draws - 1], "draw void") == Fault("result", 0, "draw-too-early")
    assert verdict(turns[: draws + 1]) == Fault("event", 2 * draws, "past-reserve")
    assert verdict(turns[:draws], "draw void\npay A +1 B -1") == Fault("result", 0, "wrong-payment")
    assert verdict(turns[:draws], "draw suukaikan") == Fault("result", 0, "no-such-draw")


def test_the_draw_that_leaves_fourteen_is_played():
    hands = "A 123m456p78s11155z\nB 345m4p333399s22z7z\nC 222m5699p456s344z\nD 3377m8889p166s67z"
    tiles = [turn[2:-1] for turn in drawn_and_discarded(read("classic", hands), Customs())][:70]
    at = tiles.index("6s")
    tiles[at], tiles[69] = tiles[69], tiles[at]
    play = " ".join(f"{'ABCD'[turn % 4]}:{tile}=" for turn, tile in enumerate(tiles))

    def verdict(words, end="draw void"):
        return judge(read("classic", hands, f"{words}\n{end}"), {})

    assert verdict(play) is None
    assert verdict(f"{play} A:ron", "win A from B on 6s = x1 4\npay A +4 B -2 C -1 D -1") is None
    assert verdict(f"{play} C:chi45s-9p") is None
    assert verdict(f"{play} D:pon66s-1s") is None
    assert verdict(f"{play} D:pon66s-1s A:2m") == Fault("event", 142, "past-reserve")
    assert verdict(f"{play.removesuffix('=')},ankan3333s") == Fault("event", 139, "no-replacement-left")
    assert verdict(play.removesuffix("=")) == Fault("result", 0, "draw-too-early")


# Claims of the result

WON = "A:1z-6z B:5m= C:5m= D:9s= A:ron"
RIGHT = "win A from D on 9s = 1 base x1 4\npay A +4 B -1 C -1 D -2"


@pytest.mark.parametrize(
    ("right", "wrong", "word"),
    [
        ("", "", None),
        ("win A", "win B", "wrong-winner"),
        ("from D", "from C", "wrong-winner"),
        ("9s", "6s", "wrong-tile"),
        ("on 9s =", "on 9s for - =", None),
        ("on 9s =", "on 9s for seven-pairs =", "wrong-patterns"),
        ("1 base", "2 base", "wrong-base"),
        ("x1", "x2", "wrong-times"),
        ("x1 4", "x1 6", "wrong-points"),
        ("1 base x1 4", "3 faan", "riichi-only"),
        ("x1 4", "x1 limit 4", "wrong-limit"),
        ("B -1 C -1 D -2", "B -2 C -1 D -1", "wrong-payment"),
        ("+4 B -1 C -1 D -2", "+6 B -2 C -2 D -2", "wrong-payment"),
        (RIGHT, "draw void", "wrong-winner"),
    ],
)
def test_claims(right, wrong, word):
    verdict = judge(read("classic", HANDS, f"{WON}\n{RIGHT.replace(right, wrong)}"), {})
    assert (verdict and verdict.word) == word


def test_points_after_and_hands_shown():
    points = "deal E1 points 10 10 10 10"
    end = f"{WON}\nhand A 123m456p78s11155z -\nhand C 24m5699p456s3344z\n{RIGHT}\nafter 14 9 9 8"
    assert judge(read("classic", HANDS, end, points), {}) is None
    assert judge(read("classic", HANDS, end.replace("9 8", "8 9"), points), {}) == Fault("after", 0, "wrong-after")
    wrong = end.replace("hand C 24m", "hand C 34m")
    assert judge(read("classic", HANDS, wrong, points), {}) == Fault("shown", 2, "wrong-shown")


def test_of_a_deal_without_play_what_is_claimed_is_checked():
    options = {"special": {"all-pungs": 3}}
    assert judge(read("classic", "", "win B from A = 1 base x3 12\npay A -6 B +12 C -3 D -3"), options) is None
    assert judge(read("classic", "", "win B from A = 1 base x2"), options).word == "wrong-times"
    assert judge(read("classic", "", "win B = x3\npay A -6 B +12 C -3 D -3"), options).word == "wrong-payment"


# From deal to deal


def test_succession():
    assert succession((0, 1, 0), 0, {}) == (0, 1, 0)
    assert succession((0, 1, 0), None, {}) == (0, 1, 0)
    assert succession((0, 1, 0), 3, {}) == (0, 2, 1)
    assert succession((0, 4, 3), 2, {}) == (1, 1, 0)
    assert succession((0, 3, 2), 0, {"players": 3}) == (1, 1, 0)
    assert succession((3, 4, 3), 3, {}) == (3, 4, 3)
    assert succession((3, 4, 3), 0, {}) is None


@pytest.mark.parametrize(("name", "options"), [("dead_hand", DEAD_HAND)])
def test_samples_are_right(name, options):
    for game in read_text((SAMPLES / f"{name}.mjn").read_text(encoding="utf-8")):
        assert judge_game(game, lambda deal: judge(deal, options), lambda *at: succession(*at, options)) == []


def test_a_game_whose_deals_do_not_follow():
    text = (SAMPLES / "dead_hand.mjn").read_text(encoding="utf-8")

    def faults(changed):
        (game,) = read_text(changed)
        return judge_game(game, lambda deal: judge(deal, DEAD_HAND), lambda *at: succession(*at, DEAD_HAND))

    assert faults(text.replace("deal E1 points 106", "deal E2 points 106")) == [(1, Fault("deal", 1, "wrong-dealer"))]
    assert faults(text.replace("106 98 96", "106 96 98")) == [(1, Fault("deal", 1, "wrong-points"))]
    assert faults(f"{text}\nfinal 106 98 96") == []
    assert faults(f"{text}\nfinal 106 98 97") == [(2, Fault("final", 0, "wrong-final"))]
