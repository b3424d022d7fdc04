"""Tonpuusou's log and Tenhou's in its manner: words and lines by hand, faults, damaged text, there and back."""

import json
import random
from decimal import Decimal

import pytest

from mjlog.formats.losses import find_losses
from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.formats.tenhou_xml import read_xml
from mjlog.formats.tonpuusou import read_tonpuusou
from mjlog.formats.tonpuusou_codes import dora_of, indicators_of, read_worth
from mjlog.formats.tonpuusou_writer import write_tonpuusou
from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Drawn, Game, Hand, Indicator, Meld, Say, Shown
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import FACE, parse_tiles

HANDS = """\
    [1東]1m2m3m4m5m6m7m8m9m1p1p2s3s
    [2南]2p3p4p6p7p8p2s2s5s6s7s東東
    [3西]3p4p5p7p8p9p4s5s6s8s8s南南
    [4北]1m1m3m3m6m6m9m9m西西北北白
"""
TENHOU = f"""\
===== 天鳳 L0000 鳳南喰赤 開始 2015/12/31 http://tenhou.net/0/?log=2015123123gm-00a9-0000-0123abcd&tw=0 =====
  持点25000 [1]Ann/七段/女 R2104 [2]Ben/八段/男 R2139 [3]Cy/天鳳/男 R2185 [4]Dee/九段/女 R2053
  東1局 0本場(リーチ0)  Ann 19000 Ben -18000
    跳満ロン 両立直2 一発1 平和1 一気通貫2
{HANDS}    [表ドラ]白 [裏ドラ]北
    * 1G中 1R 1D中 2G4s 2D4s 1A

  東1局 1本場(リーチ0)  Ann -1300 Ben 1300
    30符1000点1飜ロン 役牌 發1
    [1東]1m2m3m4m5m6m7m8m9m1p1p2s3s
    [2南]2p3p4p6p7p8p2s2s5s6s発発東
    [3西]3p4p5p7p8p9p4s5s6s8s8s南南
    [4北]1m1m3m3m6m6m9m9m西西北北白
    [表ドラ]中 [裏ドラ]
    * 1G発 1D発 2N発発 2d東 3G白 3D白 4G南 4d白 1G7s 1D7s 2A

  ---- 試合結果 ----
  1位 Ann +51.7
  2位 Cy +5.0
  3位 Dee -15.0
  4位 Ben -41.7
----- 終了 -----

"""
TONPUUSOU = f"""\
===== 東風戦：ランキング卓 7卓 開始 2001/02/03 04:05 =====
  持点25000 [1]花 子 R1500 [2]mjman R1375 [3]太郎 R1460 [4]花 R800
  東1局 0本場(リーチ0) 花 子 18000 mjman -18000
    ハネ満貫ロン ダブルリーチ 一発 平和 一気通貫 ドラ1
{HANDS}    [表ドラ]発 [裏ドラ]9m
    * 1G中 1R 1D中 2G4s 2D4s 1A

  東1局 1本場(リーチ0)
    九種公九牌倒牌
    [1東]1m9m3m4m1p9p7m8m1s9s東南西
    [2南]2p3p4p6p7p8p2s2s5s6s7s東東
    [3西]3p4p5p7p8p9p4s5s6s8s8s南南
    [4北]1m1m3m3m6m6m9m9m西西北北白
    [表ドラ]1m [裏ドラ]東
    * 1G中

  ---- 試合結果 ----
  1位 花 子         +43
  2位 太郎          -7
  3位 花            -7
  4位 mjman         -29
----- 7卓 終了 2001/02/03 04:15 -----

"""
EAST_SOUTH = ["===== 東南戦：卓 1卓 開始 2000/01/01 00:00 ====="]
HEAD = "_tonpuusou-head"


def read_one(text):
    (game,) = read_tonpuusou(text, "file")
    return game


def write(game):
    return "".join(write_tonpuusou(game))


def inked(text):
    """What a text says: neither blank lines nor blanks at the end of lines."""
    return [line.rstrip() for line in text.split("\n") if line.strip()]


def read_whole(text):
    """The game, read without fault and written again, directly and by way of .mjn."""
    game = read_one(text)
    assert [fault.message for fault in game.all_faults] == []
    assert write(game) == text
    (again,) = read_text("".join(write_game(game)))
    assert again.all_faults == []
    assert write(again) == text
    return game


def changed(old, new, text=TENHOU):
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


def played(words, hands=HANDS, dora="白", result="流局", head=""):
    """The first deal of a game in Tenhou's manner with this play."""
    text = f"{TENHOU[: TENHOU.index('  東1局')]}  東1局 0本場(リーチ0){head}\n    {result}\n{hands}"
    return read_one(f"{text}    [表ドラ]{dora} [裏ドラ]\n    * {words}\n\n").deals[0]


def in_tonpuusou(words, hands=HANDS, dora="発", result="流局", head=""):
    """The first deal of a game of Tonpuusou's with this play."""
    text = f"{TONPUUSOU[: TONPUUSOU.index('  東1局')]}  東1局 0本場(リーチ0){head}\n    {result}\n{hands}"
    return read_one(f"{text}    [表ドラ]{dora} [裏ドラ]9m\n    * {words}\n\n").deals[0]


# Both manners


def test_tenhou():
    game = read_whole(TENHOU)
    assert game.rules == "riichi tenhou"
    assert [game.tags[seat] for seat in "ABCD"] == ["Ann", "Ben", "Cy", "Dee"]
    assert (game.tags["_tenhou-dan"], game.tags["_tenhou-sx"]) == ("16,17,20,18", "F,M,M,F")
    assert game.tags["_tenhou-rate"] == "2104,2139,2185,2053"
    assert game.total == tuple(map(Decimal, ("51.7", "-41.7", "5.0", "-15.0")))
    first, second = game.deals
    assert (first.wind, first.number, first.dealer, first.honba, first.sticks) == (0, 1, 0, 0, 0)
    assert first.hands[1] == Hand(parse_tiles("234678p22567s11z"))
    assert (first.dora, first.ura) == (parse_tiles("5z"), parse_tiles("4z"))
    assert first.events[:2] == [Draw(0, 33), Discard(0, 33, DRAWN, riichi=True)]
    (win,) = first.results
    assert win.yaku == (("double-riichi", 2), ("ippatsu", 1), ("pinfu", 1), ("ittsu", 2))
    assert (win.seat, win.source, win.tile, win.limit, win.han) == (0, 1, 21, "haneman", None)
    assert win.pay == (19000, -18000, 0, 0)
    assert first.events[-1] == Say(0, "ron")
    assert first.shown == [Shown(0, parse_tiles("123456789m11p23s"), ())]
    assert second.points == (43000, 7000, 25000, 25000)
    (win,) = second.results
    assert (win.fu, win.han, win.points, win.yaku) == (30, None, 1000, (("hatsu", 1),))
    assert second.ura is None
    assert second.shown == [Shown(1, parse_tiles("234678p2256s"), (Meld("pon", parse_tiles("666z"), 0),))]


def test_all_of_the_first_deal_of_tenhou_is_right():
    game = read_one(TENHOU)
    del game.deals[1]
    assert [fault.code for fault in replay(game).faults] == ["unfinished"]


def test_an_indicator_is_a_red_five_where_no_plain_one_is_left():
    text = changed("5s6s7s東東", "5S5s7s東東", TONPUUSOU).replace("[表ドラ]発", "[表ドラ]6s")
    game = read_one(text)
    assert game.deals[0].dora == parse_tiles("5s")
    text = changed("4s5s6s8s8s", "4s5s5s8s8s", text)
    assert read_one(text).deals[0].dora == parse_tiles("0s"), "with one red five there are three plain ones"


def test_tonpuusou():
    game = read_whole(TONPUUSOU)
    assert game.rules == "riichi tenhou length=tonpuu red-fives=0,0,0 ?"
    assert [game.tags[seat] for seat in "ABCD"] == ["花 子", "mjman", "太郎", "花"]
    assert game.tags["_rate"] == "1500,1375,1460,800"
    assert game.total == (43, -29, -7, -7)
    first, second = game.deals
    assert first.dora == parse_tiles("5z"), "the dora themselves are named, not what indicates them"
    assert first.ura == parse_tiles("8m")
    (win,) = first.results
    assert win.pay == (19000, -18000, 0, 0), "18000 with the stick of the winner's own"
    assert win.yaku == (("double-riichi", None), ("ippatsu", None), ("pinfu", None), ("ittsu", None), ("ura", 1))
    assert second.points == (43000, 7000, 25000, 25000)
    assert second.results == [Drawn("kyuushu", (0,), pay=(0, 0, 0, 0))]
    assert second.events == [Draw(0, 33), Say(0, "kyuushu")]
    assert [fault for fault in replay(game).faults if fault.is_fault] == []


def test_the_figure_for_dora_that_the_tiles_do_not_give_stays_as_it_is():
    deal = read_one(changed("ドラ1", "ドラ3", TONPUUSOU)).deals[0]
    assert deal.results[0].yaku[-1] == ("ドラ", 3)


def test_rules_by_the_first_line():
    heads = {"鳳東喰赤速": "riichi tenhou length=tonpuu", "上南喰": "riichi tenhou red-fives=0,0,0"}
    for disp, rules in heads.items():
        _, _, rest = TENHOU.partition("\n")
        game = read_one(f"===== 天鳳 L0000 {disp} 開始 =====\n{rest}")
        assert game.rules == rules
        assert inked(write(game))[0] == f"===== 天鳳 L0000 {disp} 開始 ====="
    old = changed("鳳南喰赤 開始 2015", "鳳東喰赤 開始 2009").replace("gm-00a9", "gm-00a1")
    assert read_one(old).rules == "riichi tenhou length=tonpuu uma=?"
    red = TONPUUSOU.replace("東風戦", "東南戦").replace("5s6s7s東東", "5S6s7s東東", 1)
    assert read_one(red).rules == "riichi tenhou red-fives=0,0,1 ?"


def test_a_standing_in_whole_thousands_shows_its_rounding_by_the_points():
    text = TENHOU.replace("+51.7", "+52").replace("+5.0", "+5").replace("-15.0", "-15").replace("-41.7", "-42")
    assert read_whole(text).rules == "riichi tenhou rounding=thousands"
    assert read_one(changed("東1局 0本場", "東1局 1本場", text)).rules == "riichi tenhou rounding=?"


def test_points_are_not_known_where_the_record_begins_later():
    game = read_whole(changed("東1局 0本場(リーチ0)", "東2局 3本場(リーチ1)"))
    assert [deal.points for deal in game.deals] == [None, None]


def test_several_games_in_a_text():
    games = list(read_tonpuusou(TENHOU + "\n" + TONPUUSOU, "file"))
    assert "".join(map(write, games)) == TENHOU + TONPUUSOU


def test_a_name_that_begins_another_and_names_with_figures():
    text = TENHOU.replace("Ann", "Be").replace("Ben", "Be 100").replace("Cy", "[3]").replace("Dee", "R12")
    assert read_whole(text).deals[0].results[0].pay == (19000, -18000, 0, 0)


# The play


def test_kans_by_what_stands_before():
    hands = """\
    [1東]1m1m1m1m2m3m4m5m6m7p7p2s3s
    [2南]9p9p9p東東東2s2s5s6s7s8s南
    [3西]3p4p5p7p8p1p4s5s6s8s8s南南
    [4北]2m2m3m3m6m6m9m9m西西北北白
"""
    deal = played("1G9p 1K1m 1G4p 1d9p 2K9p 2G6p 2d南 3N南南 3d1p 4G南 4d白 1G南 1D南", hands, "白1p3p")
    assert deal.faults == []
    assert deal.events[1:5] == [Call(0, "ankan", (0,) * 4), Indicator(9), Draw(0, 12, replacement=True),
                                Discard(0, 17, FROM_HAND)]  # fmt: skip
    assert deal.events[5:9] == [Call(1, "kan", (17,) * 3), Draw(1, 14, replacement=True), Indicator(11),
                                Discard(1, 28, FROM_HAND)]  # fmt: skip
    added = played("1G中 1D中 2G南 2d南 3N南南 3d4p 4G南 4d白 1G9p 1D9p 2G3s 2d3s 3G南 3K南 3G1s", dora="白")
    assert added.events[-2:] == [Call(2, "kakan", (28,)), Draw(2, 18, replacement=True)]


def test_a_robbed_kan():
    hands = """\
    [1東]1m2m3m4m5m6m7m8m9m1p1p2s3s
    [2南]2p3p4p6p7p8p4s4s5s6s7s東東
    [3西]3p4p5p7p8p9p5s5s6s8s8s南南
    [4北]1m1m3m3m6m6m9m9m西西北北白
"""
    deal = played("1G4s 1d2s 2N4s4s 2d東 3G中 3D中 4G中 4D中 1G2s 1d4s 2G南 2D南 3G中 3D中 4G北 4d白 1G1p 1D1p "
                  "2G4s 2K4s 1A", hands)  # fmt: skip
    assert deal.events[-1].what == "ron"


def test_an_indicator_turned_before_a_win_on_the_replacement_tile():
    deal = played("1G東 1D東 2K東 2G8s 2A", dora="白1p", result="満貫ツモ 嶺上開花1", head="  Ben 8000 Ann -8000",
                  hands=HANDS.replace("2s2s5s6s7s東東", "2s2s5s6s東東東"))  # fmt: skip
    assert deal.faults == []
    assert deal.events[-2:] == [Indicator(9), Say(1, "tsumo")]


def test_tonpuusou_names_no_tiles_of_a_pon():
    hands = HANDS.replace("2p3p4p6p7p8p2s2s5s6s7s東東", "2p3p4p6p7p8p2s2s5S5s7s東東")
    text = "1G5s 1D5s 2N 2d東"
    assert in_tonpuusou(text, hands).events[2] == Call(1, "pon", parse_tiles("05s"))
    three = HANDS.replace("2p3p4p6p7p8p2s2s5s6s7s東東", "2p3p4p6p7p8p2s5s5S5s7s東東")
    (fault,) = in_tonpuusou(text, three).faults
    assert "which of three fives" in fault.message
    assert played("1G5s 1D5s 2N5s5s 2d東", three).events[2] == Call(1, "pon", parse_tiles("55s"))


def test_a_riichi_without_its_discard():
    assert played("1G中 1R 1A", result="満貫ツモ 立直1", head="  Ann 12000 Ben -4000 Cy -4000 Dee -4000").events == [
        Draw(0, 33), Say(0, "riichi"), Say(0, "tsumo")]  # fmt: skip


def test_the_stick_of_a_riichi_that_is_ronned_is_not_paid():
    deal = in_tonpuusou("1G4s 1R 1d4s 2A", head=" mjman 1000 花 子 -1000", result="30符 一飜ロン 断ヤオ")
    assert deal.results[0].pay == (-1000, 1000, 0, 0)


def test_two_winners_have_two_lines_each():
    text = changed("""\
  東1局 0本場(リーチ0)  Ann 19000 Ben -18000
    跳満ロン 両立直2 一発1 平和1 一気通貫2
""", """\
  東1局 0本場(リーチ0)  Ben -8000 Cy 9000
    満貫ロン 立直1 混一色3
  東1局 0本場(リーチ0)  Ann 18000 Ben -18000
    跳満ロン 両立直2 一発1 平和1 一気通貫2
""")  # fmt: skip
    text = changed("2D4s 1A", "2D4s 3A 1A", text)
    deal = read_whole(text).deals[0]
    assert [(win.seat, win.source, win.pay) for win in deal.results] == [
        (2, 1, (0, -8000, 9000, 0)),
        (0, 1, (18000, -18000, 0, 0)),
    ]


# Draws


def test_tenhou_has_one_word_for_draws():
    (void,) = played("1G中 1D中").results
    assert (void.kind, void.pay) == ("void", (0, 0, 0, 0))
    assert played("1G中 1D中", head="  Ann 3000 Ben -1000 Cy -1000 Dee -1000").results[0].kind == "exhausted"
    (nagashi,) = played("1G中 1D中", head="  Ann 12000 Ben -4000 Cy -4000 Dee -4000").results
    assert (nagashi.kind, nagashi.seats) == ("nagashi", (0,))
    turns = " ".join(f"{at % 4 + 1}G中 {at % 4 + 1}D中" for at in range(70))
    assert played(turns).results[0].kind == "exhausted", "all 70 tiles are drawn"


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("流局", "exhausted"),
        ("流し満貫", "nagashi"),
        ("四風連打", "suufon"),
        ("四家リーチ", "suucha"),
        ("四開槓", "suukaikan"),
        ("三家和", "sanchahou"),
        ("二家和", "void"),
    ],
)
def test_tonpuusous_draws(word, kind):
    assert in_tonpuusou("1G中 1D中", result=word).results[0].kind == kind


def test_who_is_paid_at_a_draw_is_tenpai_and_own_sticks_are_no_payment():
    head = " 花 子 500 mjman -1500 太郎 1500 花 -1500"
    (drawn,) = in_tonpuusou("1G中 1R 1D中 2G9p 2D9p", head=head).results
    assert drawn == Drawn("exhausted", tenpai=(0, 2), pay=(1500, -1500, 1500, -1500))


# Without hands and play


RESULTS = """\
===== 東南戦：卓 7卓 開始 2001/02/03 04:05 =====
  持点25000 [1]Ann R1500 [2]Ben R1375 [3]Cy R1460 [4]Dee R800
  東1局 0本場(リーチ0) Ann 2000 Ben -1000 Dee -1000
    流局

  東1局 1本場(リーチ1) Cy 6600 Ben -1000 Dee -4600
    40符 三飜ロン リーチ 一発 ドラ1

  東2局 0本場(リーチ0) Ben 2000 Ann -500 Cy -1000 Dee -500
    30符 一飜ツモ 門前清模和

  東3局 0本場(リーチ0)
    流局

"""


def test_results_alone():
    game = read_whole(RESULTS)
    exhausted, ron, tsumo, nothing = [deal.results[0] for deal in game.deals]
    assert exhausted == Drawn("exhausted"), "nobody knows who is tenpai and who has paid a stick"
    assert (ron.seat, ron.source, ron.fu, ron.han, ron.pay) == (2, 3, 40, 3, None)
    assert ron.yaku == (("riichi", None), ("ippatsu", None), ("ドラ", 1))
    assert (tsumo.seat, tsumo.source) == (1, None)
    assert nothing == Drawn("exhausted", pay=(0, 0, 0, 0))
    assert [deal.points for deal in game.deals] == [
        (25000, 25000, 25000, 25000),
        (27000, 24000, 25000, 24000),
        (27000, 23000, 31600, 19400),
        (26500, 25000, 30600, 18900),
    ]
    assert [fault for fault in replay(game).faults if fault.is_fault] == []


def test_who_discards_may_not_be_told():
    game = read_one(changed("Cy 6600 Ben -1000 Dee -4600", "Cy 2000 Ben -1000 Dee -1000", RESULTS))
    (fault,) = game.all_faults
    assert (fault.place.line, fault.place.column) == (6, 16)
    assert "who discards the tile" in fault.message


def test_three_players():
    text = """\
===== 東風戦三人：卓 7卓 開始 2001/02/03 04:05 =====
  持点35000 [1]Ann R1500 [2]Ben R1375 [3]Cy R1460
  東1局 0本場(リーチ0) Ann -1000 Ben -1000 Cy -1000
    三家リーチ
    [1西]1m1m9m9m1p1p2p2p3p3p4p4p5p
    [2東]1m9m9m1p1p2p2p3p3p4p4p5p6p
    [3南]6s6s7s7s8s8s9s9s東東南南西
    [表ドラ]9m [裏ドラ]1m
    * 2G北 2R 2D北 3G北 3R 3D北 1G北 1R 1D北

"""
    (deal,) = read_whole(text).deals
    assert (deal.dealer, deal.dora, deal.ura) == (1, parse_tiles("1m"), parse_tiles("9m"))
    assert deal.results == [Drawn("suucha", pay=(0, 0, 0))]


# Values


@pytest.mark.parametrize(
    ("text", "tenhou", "figures"),
    [
        ("40符 二飜ロン 断ヤオ リーチ", False, (40, 2, None, None, False)),
        ("25符 三翻ツモ 七対子", False, (25, 3, None, None, True)),
        ("３倍満貫ツモ 清一色", False, (None, None, None, "sanbaiman", True)),
        ("ダブル役満ロン 大四喜和", False, (None, None, None, "yakuman", False)),
        ("20符2700点3飜ツモ 平和1", True, (20, 3, 2700, None, True)),
        ("跳満ロン 立直1", True, (None, None, None, "haneman", False)),
    ],
)
def test_worth(text, tenhou, figures):
    worth = read_worth(text, tenhou=tenhou)
    assert (worth.fu, worth.han, worth.points, worth.limit, worth.tsumo) == figures


@pytest.mark.parametrize("text", ["40符 五飜ロン 断ヤオ", "跳満ロン 断ヤオ", "30符1000点1飜ロン 断幺九1", "満貫"])
def test_no_worth(text):
    assert read_worth(text, tenhou=False) is None


def test_dora_and_what_indicates_them():
    assert dora_of(parse_tiles("9m9p4z7z0s"), 4) == list(parse_tiles("1m1p1z5z6s"))
    assert indicators_of(parse_tiles("1m1p1z5z6s"), 4) == parse_tiles("9m9p4z7z5s")
    assert dora_of(parse_tiles("1m9m"), 3) == list(parse_tiles("9m1m"))
    assert indicators_of(parse_tiles("2m"), 3) is None


# Faults


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "problem"),
    [
        ("===== 天鳳 L0000", "===== 天鳳 0000", 1, 1, "a first line is"),
        ("  持点25000", "  持点", 2, 1, "the players belong here"),
        ("[3]Cy", "[5]Cy", 2, 1, "the players belong here"),
        ("  東1局 0本場", "  東5局 0本場", 3, 1, "deals belong here"),
        ("  東1局 1本場", "  東1局 x本場", 12, 1, "a deal begins with a line"),
        ("Ann 19000", "Anna 19000", 3, 18, "a player's name and points"),
        ("Ben -18000", "Ann -18000", 3, 28, "a player's name and points"),
        ("跳満ロン", "跳満ぞロン", 4, 1, "is no result of a deal"),
        ("跳満ロン", "跳満ツモ", 4, 1, "whether this win is self-drawn"),
        ("[2南]2p3p", "[2西]2p3p", 6, 7, "not the wind of that seat"),
        ("[2南]2p3p", "[2南]2p3x", 6, 1, "a hand such as"),
        ("[表ドラ]白", "[表ドラ]百", 9, 10, "are no dora"),
        ("[表ドラ]白", "[表ドラ]", 9, 10, "no deal without dora"),
        ("[表ドラ]白", "[表ドラ]白1m", 9, 10, "no kan turns"),
        ("1G中 1R", "1G中 1X", 10, 11, "is no word of the play"),
        ("1G中 1R", "1G 1R", 10, 7, "is no word of the play"),
        ("2G4s 2D4s", "2G4s 2d4s 2d4s", 10, 28, "a discard from the hand without a draw"),
        ("1A", "1A 2G1m", 10, 31, "the deal goes on after a win"),
        ("1A", "1A 3A", 4, 1, "2 win in the play (A), 1 here"),
        (" 1A", "", 4, 1, "nobody wins in the play"),
        ("1位 Ann", "1位 Anna", 22, 1, "who is at place 1"),
        ("----- 終了 -----\n", "----- 終了 -----\n\n  東1局 1本場(リーチ0)\n", 28, 1, "after the last line"),
    ],
)
def test_faults(old, new, line, column, problem):
    first = read_one(changed(old, new)).all_faults[0]
    assert (first.code, first.place.line, first.place.column) == ("syntax", line, column)
    assert problem in first.message


def test_what_stands_before_a_fault_is_kept_and_the_next_deal_is_read():
    game = read_one(changed("2G4s 2D4s", "2G4s 2Q4s"))
    first, second = game.deals
    assert len(first.events) == 3
    assert first.results == []
    assert second.faults == []
    assert second.points is None, "nobody knows what the deal before it led to"


@pytest.mark.parametrize("text", ["", "\n", "=====", "===== 天鳳", "x\n" + TENHOU])
def test_no_game(text):
    first = next(iter(read_tonpuusou(text, "file")))
    assert first.deals == []
    assert first.faults[0].place.line == 1


def test_a_text_that_ends_within_a_deal():
    """Cut between two words, what is left may be a deal that was drawn."""
    text = TENHOU[: TENHOU.index("  東1局")] + "  東1局 0本場(リーチ0)\n    流局\n" + HANDS
    text += "    [表ドラ]白 [裏ドラ]\n    * 1G中 1D中 2G4s 2D4s"
    for cut in (text, text + "\n", text[: text.rindex(" 2D4s")]):
        (fault,) = read_one(cut).deals[0].faults
        assert "ends before the blank line" in fault.message
    read_whole(text + "\n\n")


def test_events_have_their_places():
    game = read_one(TENHOU)
    offsets = game.deals[0].places.events()
    assert [TENHOU[at : at + 2] for at in offsets] == ["1G", "1D", "2G", "2D", "1A"]


def test_what_the_format_demands():
    game = read_one(TENHOU)
    game.tags["B"] = "Ann"
    with pytest.raises(MissingError, match="tell the players apart"):
        write(game)
    for name in ("Ann ", "A [2]", "A R12"):
        game.tags["B"] = name
        with pytest.raises(MissingError, match="that a line can hold"):
            write(game)
    game = read_one(TENHOU)
    game.deals[0].results[0].yaku = (("\n", 1),)
    with pytest.raises(MissingError, match="without line breaks"):
        write(game)
    game.deals[0].results[0].yaku = None
    game.deals[1].results.clear()
    with pytest.raises(MissingError) as caught:
        write(game)
    assert caught.value.wants == ["E1: the yaku of a win", "E1.1: how it ends"]
    with pytest.raises(UnsayableError, match="riichi"):
        write(Game({"Rules": "hongkong"}, deals=read_one(TENHOU).deals))


def test_there_is_no_word_for_kita():
    with pytest.raises(UnsayableError, match="no word for kita"):
        write(simulate("riichi tenhou-sanma", 1))


def test_stored_lines_that_are_none():
    game = read_one(TENHOU)
    game.tags[HEAD] = '["a\\nb"]'
    with pytest.raises(MissingError, match="a JSON list of lines in _tonpuusou-head"):
        write(game)


# Damaged text


def _damaged(text, chance):
    """A text cut off, with a letter lost, added or changed, or with two lines exchanged."""
    at = chance.randrange(len(text))
    letter = chance.choice("0123456789mpsMPS東南西北白発中GdDRCNKA[] -\n*局符飜\0é")
    match chance.randrange(6):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text[:at] + letter + text[at:]
        case 3:
            lines = text.split("\n")
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            return "\n".join(lines)
        case 4:
            found = [index for index, old in enumerate(text) if old.isdigit()]
            at = chance.choice(found)
            return text[:at] + chance.choice("0123456789") + text[at + 1 :]
        case _:
            return text[:at] + letter + text[at + 1 :]


def test_damaged_text_gives_faults_with_places_or_a_record_that_is_written_as_it_was_read():
    chance = random.Random(8)
    texts = [TENHOU, TONPUUSOU, write(simulate("riichi tenhou", 2, deals=2))]
    clean = faulty = 0
    for _ in range(600):
        text = _damaged(chance.choice(texts), chance)
        games = list(read_tonpuusou(text, "file"))
        faults = [fault for game in games for fault in game.all_faults]
        assert all(fault.place.line for fault in faults)
        for game in games:
            replay(game)
            "".join(write_game(game))
            assert all(len(deal.places.events()) == len(deal.events) for deal in game.deals)
        faulty += bool(faults)
        clean += not faults
        if not faults:
            assert inked("".join(map(write, games))) == inked(text)
    assert clean > 50
    assert faulty > 200


# There and back

_CANNOT = {
    "the final points",
    "which copy of its kind each tile is",
    "the fu of a win",
    "the points of a win",
    "the players in tenpai of a draw",
    "hands shown at the end",
    "the dice",
    "what the source says beyond the format",
    "who left before the first deal",
    "the pao of a win",
}
"""What the text cannot say."""


def _lost(game, again):
    """What is lost on the way, but for what the text cannot say."""
    lost = {loss.split(" (")[0] for loss in find_losses(game, again)} - _CANNOT
    calls = [event for deal in game.deals for event in deal.events if getattr(event, "void", False)]
    left = [event for deal in game.deals for event in deal.events if isinstance(event, Say) and event.what in _OTHER]
    return lost - ({"some of the play"} if calls or left else set())


_OTHER = ("left", "back", "dead", "pass")


@pytest.mark.parametrize("seed", range(8))
def test_simulated_games_there_and_back(seed):
    game = simulate("riichi tenhou", seed, deals=4 if seed % 10 else None)
    text = write(game)
    again = read_whole(text)
    assert _lost(game, again) == set()
    assert not any(deal.extras for deal in again.deals)


@pytest.mark.parametrize("seed", range(5))
def test_simulated_games_in_tonpuusous_manner(seed):
    game = simulate("riichi tenhou", seed)
    game.tags[HEAD] = json.dumps(EAST_SOUTH, ensure_ascii=False)
    again = read_whole(write(game))
    assert [fault for fault in replay(again).faults if fault.is_fault] == []
    assert not any(deal.extras for deal in again.deals)
    lost = {"the tag Rules", "the yaku of a win", "the han of a win", "the dora indicators", "the ura indicators"}
    assert _lost(game, again) - {"some of the play"} <= lost
    for deal, other in zip(game.deals, again.deals, strict=True):
        for one, another in ((deal.dora, other.dora), (deal.ura or (), other.ura or ())):
            assert [FACE[tile] for tile in one] == [FACE[tile] for tile in another], "which five a six shows"
        assert other.points == deal.points
        assert [one.pay for one in other.results] == [one.pay for one in deal.results]
        names = [{name for name, han in win.yaku or () if han != 0} for win in deal.wins.values()]
        assert [{name for name, _ in win.yaku or ()} for win in other.wins.values()] == names


def test_real_games_there_and_back(records):
    files = sorted((records / "tenhou-xml" / "mahjax").glob("*.mjlog"))[::10]
    assert files
    for file in files:
        (game,) = read_xml(file.read_text(encoding="utf-8"), file.name)
        again = read_whole(write(game))
        assert _lost(game, again) <= {"the tag _tenhou-seed"}, file.name
        assert replay(again).errors == [], file.name
