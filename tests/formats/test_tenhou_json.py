"""The tenhou.net/6 JSON by hand: the order of play, indicators, results, three players, headers, faults."""

from decimal import Decimal

import pytest

from mjlog.formats.documents import TreeSource
from mjlog.formats.targets import MissingError
from mjlog.formats.tenhou_json import read_tenhou_json
from mjlog.formats.tenhou_json_codes import Claim, Value, read_claim, read_value, write_value
from mjlog.formats.tenhou_json_writer import DealWriter, write_tenhou_json
from mjlog.model import DRAWN, Discard, Draw, Drawn, Hand, Indicator, Meld, Say, Shown, Win
from mjlog.notation import read_text
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import TILES, parse_tiles

HANDS = (
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 41, 41, 41, 42],
    [21, 22, 23, 24, 25, 26, 27, 28, 29, 42, 42, 43, 43],
    [31, 32, 33, 34, 35, 36, 37, 38, 39, 44, 44, 45, 45],
    [11, 11, 12, 13, 14, 15, 16, 17, 18, 46, 46, 47, 47],
)
NOBODY = ([], [])


def deal_of(*plays, dora=(22,), ura=(), end=("不明",), number=0, hands=HANDS, points=(25000,) * 4):
    """A deal: what each player draws, and what they discard."""
    columns = []
    for seat, hand in enumerate(hands):
        draws, discards = plays[seat] if seat < len(plays) else NOBODY
        columns += [[*hand], [*draws], [*discards]]
    return [[number, 0, 0], [*points], [*dora], [*ura], *columns, [*end]]


def record_of(*deals, **header):
    usual = {"title": ["", ""], "name": ["a", "b", "c", "d"], "rule": {"disp": "鳳南喰赤", "aka": 1}, "log": [*deals]}
    return usual | header


def read_one(value):
    (game,) = read_tenhou_json(value, TreeSource("file", value))
    return game


def deal_read(*plays, **rest):
    """The deal, read without fault and written again."""
    value = record_of(deal_of(*plays, **rest))
    game = read_one(value)
    assert game.all_faults == []
    assert write_tenhou_json(game) == value
    return game.deals[0]


def played(text):
    """The events that the words of the text format say."""
    (game,) = read_text(f'[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1\n{text}\n')
    assert game.all_faults == []
    return game.deals[0].events


# The order of play


def test_turns_go_round_and_the_dealers_fourteenth_tile_is_the_first_draw():
    """C-91."""
    deal = deal_read(([21, 31], [42, 60]), ([22], ["r60"]), ([23], [31]), ([44], [46]))
    assert deal.events == played(
        "A:2p-2z B:2p=*\nA:1s=".replace("A:2p-2z B:2p=*\n", "A:1p-2z B:2p=* C:3p-1s D:4z-6z\n")
    )
    assert deal.events[0] == Draw(0, *parse_tiles("1p"))
    assert deal.events[3] == Discard(1, *parse_tiles("2p"), DRAWN, riichi=True)
    assert len(deal.hands[0].tiles) == 13


def test_a_claim_binds_to_the_discard_that_lets_every_list_be_used_up():
    """C's pon of A's 4z could be of the first; but D, who would draw after it, has a claim to come."""
    east, south = ([22, 12], [44, 44]), ([22], [46])
    west, north = (["44p4444"], [31]), (["46p4646", 13], [47, 60])
    assert deal_read(east, south, west, north).events == played(
        "A:2p-4z B:2p-6z D:pon66z-7z\nA:2m-4z C:pon44z-1s D:3m="
    )


def test_a_pon_does_not_always_come_before_a_chi():
    """Both may be of either 1m: D's pon of the first would leave A with a claim on what B has not discarded yet."""
    east, south = ([22, "2929p29"], [11, 11]), (["c111213"], [29])
    assert deal_read(east, south, NOBODY, (["1111p11"], [46])).events == played(
        "A:2p-1m B:chi23m-9p\nA:pon99p-1m D:pon11m-6z"
    )


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("c111213", Claim("chi", 0, (1, 2), 3)),
        ("c275226", Claim("chi", 15, (35, 14), 3)),
        ("p424242", Claim("pon", 28, (28, 28), 3)),
        ("42p4242", Claim("pon", 28, (28, 28), 2)),
        ("4242p42", Claim("pon", 28, (28, 28), 1)),
        ("1551p15", Claim("pon", 4, (4, 34), 1)),
        ("m39393939", Claim("kan", 26, (26, 26, 26), 3)),
        ("39m393939", Claim("kan", 26, (26, 26, 26), 2)),
        ("151551m15", Claim("kan", 4, (4, 4, 34), 1)),
        ("k31313131", Claim("kakan", None, (18,), 3, (18, 18, 18))),
        ("19k191919", Claim("kakan", None, (8,), 2, (8, 8, 8))),
        ("1515k5115", Claim("kakan", None, (34,), 1, (4, 4, 4))),
        ("353535a53", Claim("ankan", None, (22, 22, 22, 36), 0)),
        ("f44", Claim("kita", None, (30,), 0)),
    ],
)
def test_the_place_of_the_letter_tells_from_whom(text, claim):
    assert read_claim(text) == claim


@pytest.mark.parametrize(
    "text", ["", "c1112", "11c1213", "4242p4", "424242p", "3939m3939", "a11111111", "c101112", "x11"]
)
def test_what_is_no_claim(text):
    with pytest.raises(ValueError, match="is no meld"):
        read_claim(text)


# Indicators, as Tenhou turns them: a closed kan's at once; an open one's before the next discard, and if another kan
# is declared first, right after that.


def test_a_closed_kan_after_an_open_one_turns_both_indicators():
    east = ([22, "191919m19", 12, 31], [44, 0, "121212a12", 60])
    deal = deal_read(east, ([19], [60]), dora=(22, 23, 24))
    assert deal.dora == parse_tiles("2p")
    assert deal.events == played("A:2p-4z B:9m=\nA:kan999m+2m,ankan2222m^3p^4p+1s=")


def test_an_added_kan_after_another_turns_the_indicator_of_the_first():
    east = ([22, "1919p19", "1818p18", 19, 18, 31], [42, 22, 11, "1919k1919", "1818k1818", 60])
    deal = deal_read(east, ([19, 18, 33], [60, 60, 60]), ([34], [60]), ([35], [60]), dora=(22, 23, 24))
    assert deal.events == played(
        "A:2p-2z B:9m=\nA:pon99m-2p B:8m=\nA:pon88m-1m B:3s= C:4s= D:5s=\nA:9m,kakan9m+8m,kakan8m^3p+1s^4p="
    )


def test_a_robbed_kan_turns_none():
    east = ([22, "1919p19", 19], [42, 22, "1919k1919"])
    end = ["和了", [-1000, 0, 1000, 0], [2, 0, 2, "30符1飜1000点", "槍槓(1飜)"]]
    deal = deal_read(east, ([19, 33], [60, 60]), ([34], [60]), ([35], [60]), end=end)
    assert deal.events[-3:] == played("A:9m,kakan9m C:ron")[:3]
    assert not any(isinstance(event, Indicator) for event in deal.events)
    (win,) = deal.results
    assert (win.source, win.tile) == (0, *parse_tiles("9m"))


# Results


def test_a_win_has_its_hand_and_claims():
    east = ([11, 41], [42, "414141a41"])
    hands = ([11, 12, 13, 14, 15, 51, 17, 18, 19, 41, 41, 41, 42], *HANDS[1:])
    end = [
        "和了",
        [3000, -1000, -1000, -1000],
        [0, 0, 0, "30符2飜1000点∀", "役牌 中(1飜)", "場風 東(1飜)", "裏ドラ(0飜)"],
    ]
    plays = (([*east[0], 33], [*east[1]]), ([42], [60]), ([43], [60]), ([44], [60]))
    deal = deal_read(*plays, hands=hands, dora=(22, 23), ura=(24, 25), end=end)
    assert deal.hands[0] == Hand(parse_tiles("1234m05m789m1112z"))
    assert deal.ura == parse_tiles("45p")
    assert deal.shown == [Shown(0, parse_tiles("11234m05m789m"), (Meld("ankan", parse_tiles("1111z")),))]
    assert deal.events[-1] == Say(0, "tsumo")
    assert deal.results == [
        Win(
            0,
            tile=parse_tiles("3s")[0],
            yaku=(("chun", 1), ("round-wind", 1), ("ura", 0)),
            fu=30,
            points=3000,
            pay=(3000, -1000, -1000, -1000),
        )
    ]


def test_double_ron_on_a_riichi_discard_and_who_is_liable():
    end = [
        "和了",
        [0, -8000, 8000, 0], [2, 1, 2, "満貫8000点", "立直(1飜)", "ドラ(4飜)"],
        [0, -16000, 0, 32000], [3, 1, 0, "役満32000点", "大三元(役満)"],
    ]  # fmt: skip
    deal = deal_read(([21], [60]), ([45], ["r60"]), end=end)
    assert deal.events[-3:] == [Discard(1, 31, DRAWN, riichi=True), Say(2, "ron"), Say(3, "ron")]
    first, second = deal.results
    assert (first.limit, first.fu, first.han, first.points, first.pao) == ("mangan", None, None, 8000, None)
    assert (second.yaku, second.pao, second.limit) == ((("daisangen", None),), 0, "yakuman")
    assert [shown.seat for shown in deal.shown] == [2, 3]


def test_claims_that_contradict_each_other_are_kept():
    """Han that are not those of the yaku, a wind that is another player's: for checks to find."""
    end = ["和了", [0, -1000, 1000, 0], [2, 1, 2, "30符3飜1000点", "自風 北(1飜)", "国士(9飜)"]]
    (win,) = deal_read(([21], [60]), ([45], [60]), end=end).results
    assert (win.yaku, win.han) == ((("自風 北", 1), ("国士", 9)), 3)


@pytest.mark.parametrize(
    ("end", "kind", "seats", "tenpai", "pay"),
    [
        (["流局", [1500, -1500, 1500, -1500]], "exhausted", (), (0, 2), (1500, -1500, 1500, -1500)),
        (["流局", [0, 0, 0, 0]], "exhausted", (), None, (0, 0, 0, 0)),
        (["流局"], "exhausted", (), None, None),
        (["全員聴牌"], "exhausted", (), (0, 1, 2, 3), (0, 0, 0, 0)),
        (["全員不聴"], "exhausted", (), (), (0, 0, 0, 0)),
        (["流し満貫", [-4000, 8000, -2000, -2000]], "nagashi", (1,), None, (-4000, 8000, -2000, -2000)),
        (["九種九牌"], "kyuushu", (1,), None, (0, 0, 0, 0)),
        (["四風連打"], "suufon", (), None, (0, 0, 0, 0)),
        (["四家立直"], "suucha", (), None, (0, 0, 0, 0)),
        (["四槓散了"], "suukaikan", (), None, (0, 0, 0, 0)),
        (["三家和了"], "sanchahou", (), None, (0, 0, 0, 0)),
    ],
)
def test_draws(end, kind, seats, tenpai, pay):
    south = ([46], [] if kind == "kyuushu" else [60])
    deal = deal_read(([21], [60]), south, end=end)
    assert deal.results == [Drawn(kind, seats, tenpai, pay)]
    showing = {"kyuushu": [1], "suucha": [0, 1, 2, 3], "sanchahou": [0, 2, 3]}.get(kind, list(tenpai or ()))
    assert [shown.seat for shown in deal.shown] == showing
    said = {"kyuushu": [Say(1, "kyuushu")], "sanchahou": [Say(2, "ron"), Say(3, "ron"), Say(0, "ron")]}.get(kind, [])
    assert [event for event in deal.events if isinstance(event, Say)] == said


@pytest.mark.parametrize("end", [[["不明"]], [[]], []])
def test_a_deal_may_be_cut(end):
    value = record_of([*deal_of(([21, 22], [60]))[:16], *end])
    value["log"][0][5], value["log"][0][6] = [21], []
    game = read_one(value)
    assert (game.all_faults, game.deals[0].results, len(game.deals[0].events)) == ([], [], 1)
    assert write_tenhou_json(game) == value


@pytest.mark.parametrize(
    ("text", "players", "value", "win", "dealer"),
    [
        ("30符4飜7700点", 4, Value(30, 4, None, 7700), Win(1, 0), False),
        ("30符3飜1000-2000点", 4, Value(30, 3, None, 4000), Win(1), False),
        ("20符3飜700-1300点", 4, Value(20, 3, None, 2700), Win(1), False),
        ("30符3飜2000点∀", 4, Value(30, 3, None, 6000), Win(0), True),
        ("跳満3000-6000点", 4, Value(None, None, "haneman", 12000), Win(1), False),
        ("役満16000点∀", 4, Value(None, None, "yakuman", 48000), Win(0), True),
        ("30符3飜1000-2000点", 3, Value(30, 3, None, 3000), Win(1), False),
        ("20符3飜700-1300点", 3, Value(20, 3, None, 2000), Win(1), False),
        ("満貫4000点∀", 3, Value(None, None, "mangan", 8000), Win(0), True),
    ],
)
def test_values_of_wins(text, players, value, win, dealer):
    assert read_value(text, players) == value
    win.fu, win.han, win.limit, win.points = value
    assert write_value(win, players, dealer=dealer) == text


# Three players, names, cut headers


def test_three_players():
    hands = ([44, *HANDS[0][1:]], HANDS[1], HANDS[2], [])
    end = ["和了", [-2000, 3000, -1000, 0], [1, 1, 1, "30符3飜1000-2000点", "立直(1飜)", "抜きドラ(2飜)"]]
    east, south = ([21, 25], ["f44", 60]), ([26, 27], ["f44"])
    deal = deal_of(east, south, hands=hands, points=(35000, 35000, 35000, 0), end=end)
    value = record_of(deal, name=["a", "b", "c", ""], rule={"disp": "三鳳南喰赤", "aka": 1})
    game = read_one(value)
    assert game.all_faults == []
    assert game.tags == {"Rules": "riichi tenhou-sanma", "A": "a", "B": "b", "C": "c", "_tenhou-type": "185"}
    (read,) = game.deals
    assert (read.points, sorted(read.hands)) == ((35000,) * 3, [0, 1, 2])
    assert read.events == played("A:1p,kita4z+5p= B:6p,kita4z+7p,tsumo")
    (win,) = read.results
    assert (win.yaku, win.points, win.pay) == ((("riichi", 1), ("kita", 2)), 3000, (-2000, 3000, -1000))
    assert write_tenhou_json(game) == value


def test_four_play_although_one_has_no_name():
    value = record_of(deal_of(([21], [60])), name=["a", "b", "c", ""])
    game = read_one(value)
    assert [game.tags[seat] for seat in "ABCD"] == ["a", "b", "c", ""]
    assert len(game.deals[0].points) == 4
    assert write_tenhou_json(game) == value


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ({}, {"Rules": "riichi tenhou", "_tenhou-type": "169"}),
        ({"rule": {"disp": "般東喰", "aka": 0}}, {"Rules": "riichi tenhou length=tonpuu uma=? red-fives=0,0,0"}),
        ({"rule": {"disp": "般南赤", "aka": 1}, "lobby": 0}, {"Rules": "riichi tenhou open-tanyao=no"}),
        (
            {"rule": {"disp": "鳳南喰", "aka51": 1, "aka52": 2, "aka53": 1}},
            {"Rules": "riichi tenhou red-fives=1,2,1", "_tenhou-type": "169"},
        ),
        (
            {"rule": {"disp": "特南喰赤"}, "lobby": 1234},
            {"Rules": "riichi tenhou uma=?", "_tenhou-type": "41", "_tenhou-lobby": "1234"},
        ),
        ({"rule": {}, "ref": "2019021004gm-0009-0000-e2f6516d"}, {"Rules": "riichi tenhou"}),
        (
            {"rule": {"aka": 1}, "ref": "2019021004gm-0841-7447-e2f6516d"},
            {"Rules": "riichi tenhou length=tonpuu uma=? ?", "_tenhou-type": "2113", "_tenhou-lobby": "7447"},
        ),
        ({"rule": {"disp": "玉の間南喰赤", "aka": 1}}, {"Rules": "riichi majsoul"}),
        ({"rule": {"disp": "Gold Room East", "aka": 1}}, {"Rules": "riichi majsoul length=tonpuu"}),
        ({"rule": {"disp": "大会戦南喰", "aka": 0}}, {"Rules": "riichi majsoul red-fives=0,0,0 ?"}),
        ({"rule": {"disp": "第39期十段位決定戦1", "aka": 0}}, {"Rules": "riichi tenhou red-fives=0,0,0 ?"}),
        ({"rule": {}}, {"Rules": "riichi tenhou ?"}),
    ],
)
def test_what_tells_the_rules(header, tags):
    """C-97: so does an east room."""
    value = record_of(deal_of(([21], [60])), **header)
    game = read_one(value)
    assert game.all_faults == []
    assert {name: text for name, text in game.tags.items() if not name.startswith("_tenhou-json-")} == {
        **tags,
        **dict(zip("ABCD", "abcd", strict=True)),
    }
    assert write_tenhou_json(game) == value


def test_a_whole_game_has_its_standing_and_ranks():
    header = {
        "ver": 2.3, "ref": "2023101214gm-00a9-0000-8cb902d4", "log": [deal_of(([21], [60]))], "ratingc": "PF4",
        "rule": {"disp": "鳳南喰赤", "aka53": 1, "aka52": 1, "aka51": 1}, "lobby": 0,
        "dan": ["八段", "十段", "１級", "天鳳位"], "rate": [2160.39, 2263.28, 2247.1, 1500], "sx": ["M", "F", "M", "C"],
        "sc": [38200, 48.2, 14700, -35.3, 22900, -17.1, 24200, 4.2], "name": ["a", "b", "c", "d"],
    }  # fmt: skip
    game = read_one(header)
    assert (game.final, game.total) == (
        (38200, 14700, 22900, 24200),
        (*map(Decimal, ("48.2", "-35.3", "-17.1", "4.2")),),
    )
    assert game.tags == {
        "Rules": "riichi tenhou", **dict(zip("ABCD", "abcd", strict=True)), "_tenhou-type": "169",
        "_tenhou-dan": "17,19,9,20", "_tenhou-rate": "2160.39,2263.28,2247.10,1500.00", "_tenhou-sx": "M,F,M,C",
        "_tenhou-json-ref": '"2023101214gm-00a9-0000-8cb902d4"',
    }  # fmt: skip
    written = write_tenhou_json(game)
    assert written == header
    assert list(written) == list(header)
    header["sc"] = [40100, 50, 20000, -10, 20000, -20, 19900, -20]
    assert read_one(header).rules == "riichi tenhou rounding=thousands"
    header["sc"] = [40000, 50, 20000, -10, 20000, -20, 20000, -20]  # which shows nothing
    assert read_one(header).rules == "riichi tenhou"


def test_names_of_its_own_are_kept_in_their_order():
    value = {"x y": [1], "log": [], "keys": 2, "name": ["a"], "title": "t", "ver": "2.3", "sc": None}
    game = read_one(value)
    written = write_tenhou_json(game)
    assert (written, list(written)) == (value, list(value))
    assert [fault.place.path for fault in game.faults] == ["sc"]


# Faults


@pytest.mark.parametrize(
    ("column", "entries", "path", "problem"),
    [
        (0, [16, 0, 0], "[0][0]", "a number of 0 to 15 is wanted here, not 16"),
        (0, [0, 0], "[0]", "number of the deal, honba and sticks belong here"),
        (0, [0, True, 0], "[0][1]", "a whole number is wanted here, not yes or no"),
        (1, [25000], "[1]", "points of 4 players belong here, not of 1"),
        (2, [60], "[2][0]", "a tile is wanted here, not the number 60"),
        (3, "x", "[3]", "a list is wanted here, not a text"),
        (4, [11, 50], "[4][1]", "a tile is wanted here"),
        (5, [21, "c11"], "[5][1]", "'c11' is no meld"),
        (5, [21, "121212a12"], "[5][1]", "'121212a12' belongs among the discards"),
        (5, [21, 22, 23, 24], "[5][3]", "a draw after one that no discard answers"),
        (6, [60, 60, 60], "[6][2]", "a discard without a draw or claim before it"),
        (6, [60, 48], "[6][1]", "a tile (11-19, 21-29, 31-39, 41-47, 51-53) is wanted here, not the number 48"),
        (6, ["r6", 60], "[6][0]", "a tile"),
        (6, [0, 60], "[6][0]", "a 0 answers open kans alone"),
        (9, [60, "p222222"], "[9][1]", "'p222222' belongs among the draws"),
        (16, ["はい"], "[16][0]", "'はい' is no way in which a deal ends"),
        (16, ["和了", [0, 0, 0, 0]], "[16]", "payments and a win each belong here"),
        (16, ["和了", [0, 0, 0, 0], [0, 4, 0, "満貫8000点"]], "[16][2][1]", "a number of 0 to 3"),
        (16, ["和了", [0, 0, 0, 0], [0, 1, 0, "8000点"]], "[16][2][3]", "'8000点' is no value of a win"),
        (16, ["和了", [0, 0, 0, 0], [0, 1, 0, "満貫8000点", "立直"]], "[16][2][4]", "'立直' is no yaku with its han"),
        (16, ["流局", [0, 0, 0, 0], 1], "[16][2]", "nothing more belongs here"),
    ],
)
def test_a_fault_has_its_place_and_takes_no_other_deal_with_it(column, entries, path, problem):
    good = deal_of(([21, 22], [60, 60]), ([23, 24], [60, 60]), ([31], [60]), ([41], [60]))
    broken = [*good]
    broken[column] = entries
    game = read_one(record_of(good, broken, good))
    (fault,) = game.all_faults
    assert (fault.place.file, fault.place.path) == ("file", f"log[1]{path}")
    assert problem in fault.message
    assert fault.code == "syntax"
    assert [len(deal.faults) for deal in game.deals] == [0, 1, 0]
    assert len(game.deals[0].events) == len(game.deals[2].events) == 12
    if column == 16:
        assert game.deals[1].events == game.deals[0].events


@pytest.mark.parametrize(
    ("plays", "path", "events"),
    [
        ([([21], [60]), (["c333435"], [29])], "[8][0]", 2),
        ([([21], [60]), (["c212223"], [29]), NOBODY, (["p212121"], [11])], "[14][0]", 4),
        ([NOBODY, ([21], [60])], "[8][0]", 0),
        ([([21, 22], [60, 60])], "[5][1]", 2),
        ([([21], [60]), ([45], ["111111a11"]), ([41], [60])], "[11][0]", 4),
    ],
)
def test_lists_that_no_order_uses_up_are_a_fault_where_none_leads_on(plays, path, events):
    game = read_one(record_of(deal_of(*plays)))
    (fault,) = game.all_faults
    assert (fault.place.path, len(game.deals[0].events)) == (f"log[0]{path}", events)
    assert "no order of play uses up all draws and discards" in fault.message


def test_an_open_kan_leaves_a_nought_and_a_claim_draws_nothing():
    kan = ([22, "191919m19", 12], [44, 60, 60])
    assert [one.place.path for one in read_one(record_of(deal_of(kan, ([19], [60])))).all_faults] == ["log[0][6][1]"]
    pon = ([22, "1919p19"], [44, 60])
    assert [one.place.path for one in read_one(record_of(deal_of(pon, ([19], [60])))).all_faults] == ["log[0][6][1]"]


def test_what_stands_before_a_fault_is_kept():
    game = read_one(record_of(deal_of(([21, 22], [60, 60]), ([23], [60]), ([31], [60]), ([41, "??"], [60]))))
    (fault,) = game.all_faults
    assert fault.place.path == "log[0][14][1]"
    assert len(game.deals[0].events) == 10


def test_an_indicator_that_no_kan_turns_is_a_fault():
    game = read_one(record_of(deal_of(([21], [60]), dora=(22, 23))))
    (fault,) = game.all_faults
    assert (fault.place.path, fault.message) == ("log[0][2][1]", "no kan turns this indicator")


@pytest.mark.parametrize("value", [None, [], "x", {}, {"log": 5}, {"title": ["", ""]}])
def test_what_is_no_record(value):
    game = read_one(value)
    assert game.deals == []
    assert len(game.faults) == 1


def test_places():
    value = record_of(deal_of(([21], [60]), ([45], [60]), end=["九種九牌"]))
    source = TreeSource("file", [value])
    (game,) = read_tenhou_json(value, source, (0,))
    (deal,) = game.deals
    assert [source.place(at).path for at in deal.places.events()] == [
        "[0].log[0][5][0]", "[0].log[0][6][0]", "[0].log[0][8][0]", "[0].log[0][9][0]", "[0].log[0][16]",
    ]  # fmt: skip
    assert source.place(deal.places.part("honba")).path == "[0].log[0][0][1]"
    assert source.place(game.places.parts["C"]).path == "[0].name[2]"
    assert source.place(game.places.parts["Rules"]).path == "[0].rule"


# What a record lacks


def test_a_score_sheet_lacks_what_this_format_demands():
    (game,) = read_text('[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1 honba 0 sticks 0\nwin A from B = 2000\n')
    with pytest.raises(MissingError) as raised:
        write_tenhou_json(game)
    assert raised.value.wants == [
        "E1: the points at its start",
        "E1: the payments of a win",
        "E1: the yaku, fu of a win",
    ]


@pytest.mark.parametrize(
    ("text", "want"),
    [
        (
            (
                '[Rules "riichi tenhou"]\n\ndeal E1 honba 0 sticks 0 points 1 1 1 1\n'
                'win A from B for riichi 1 = "half limit" 4000\npay A +4000 B -4000\n'
            ),
            "E1: a limit of riichi in place of half limit",
        ),
    ],
)
def test_what_this_format_does_not_know(text, want):
    (game,) = read_text(f'[MJN "1"]\n{text}')
    with pytest.raises(MissingError, match=want):
        write_tenhou_json(game)


def test_turns_nobody_wrote_and_tiles_nobody_saw_are_lacking():
    text = (
        '[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1 honba 0 sticks 0 points 25000 25000 25000 25000\ndora 2p\n'
        "A:?=?\n...\n"
    )
    (game,) = read_text(text)
    assert game.all_faults == []
    with pytest.raises(MissingError) as raised:
        write_tenhou_json(game)
    assert raised.value.wants == ["E1: a tile that is not known", "E1: turns that nobody wrote down"]


def test_extras_that_hold_no_json_are_told():
    game = read_one(record_of(deal_of(([21], [60]))))
    game.tags["_tenhou-json-title"] = "{"
    with pytest.raises(MissingError, match="JSON in _tenhou-json-title"):
        write_tenhou_json(game)


def test_a_first_discard_that_can_only_be_the_tile_drawn_is_written_so():
    """Mahjong Soul never says of the dealer's fourteenth tile whether it was the one drawn."""
    hand = "A 123456789m1234p"
    text = f'[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1 honba 0 sticks 0 points 1 1 1 1\ndora 1m\n{hand}\nA:=7z'
    (game,) = read_text(text)
    drawn = TILES["7z"]
    game.deals[0].events[:] = [Draw(0, drawn), Discard(0, drawn)]
    assert DealWriter(game.deals[0], 4).columns[6] == [60]
    game.deals[0].hands[0] = Hand((*game.deals[0].hands[0].tiles[1:], drawn))
    assert DealWriter(game.deals[0], 4).columns[6] == [47]


def test_norths_laid_aside_come_back_from_among_the_dora():
    """Tenhou counts them so; a list that names them apart, as converters do, is read as it is."""
    game = simulate("riichi tenhou-sanma", 1)
    written = write_tenhou_json(game)
    assert "抜きドラ" not in str(written)
    again = read_one(written)
    wins = [[one.yaku for one in deal.results if isinstance(one, Win)] for deal in game.deals]
    assert [[one.yaku for one in deal.results if isinstance(one, Win)] for deal in again.deals] == wins
    assert any("kita" in dict(yaku) for some in wins for yaku in some)
    assert replay(again).errors == []
