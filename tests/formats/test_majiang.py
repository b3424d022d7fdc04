"""Majiang's JSON move by move, what is said of a broken record, and what is kept of an odd one."""

import copy
import json
from dataclasses import replace
from decimal import Decimal

import pytest
from majiang_moves import HANDS, hule, move, pingju, qipai, read, record, same, sound, turn

from mjlog.formats.documents import TreeSource
from mjlog.formats.majiang import read_majiang
from mjlog.formats.majiang_writer import write_majiang
from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Drawn, Hand, Indicator, Meld, Say, Shown, Win
from mjlog.tiles import parse_tiles


def test_seats_are_counted_from_who_deals_first():
    deals = [
        [qipai(0, 0, defen=[1000, 2000, 3000, 4000]), *turn(0, "m9", "m9_")],
        [qipai(0, 1, defen=[1000, 2000, 3000, 4000], changbang=2, lizhibang=1), *turn(0, "m9", "m9_")],
    ]
    final = {"defen": [30000, 20000, 10000, 40000], "point": ["10.0", "-20.0", "-40.0", "50.0"], "rank": [2, 3, 4, 1]}
    game = sound(record(*deals, qijia=3, title="two\nlines", **final))
    assert game.tags == {
        "Rules": "riichi tenhou ?",
        "_majiang-title": "two\nlines",
        "A": "d",
        "B": "a",
        "C": "b",
        "D": "c",
        "_majiang-qijia": "3",
    }
    assert game.final == (40000, 30000, 20000, 10000)
    assert game.total == (Decimal("50.0"), Decimal("10.0"), Decimal("-20.0"), Decimal("-40.0"))
    assert [deal.label for deal in game.deals] == ["E1", "E2.2"]
    first, second = game.deals
    assert (first.dealer, first.points, first.dora) == (0, (1000, 2000, 3000, 4000), parse_tiles("9s"))
    assert first.hands[0] == Hand(parse_tiles("123m406p77s11567z"))
    assert (second.dealer, second.points, second.sticks) == (1, (4000, 1000, 2000, 3000), 1)
    assert second.events == [Draw(1, 8), Discard(1, 8, DRAWN)]
    assert game.extras == first.extras == second.extras == []


def test_play():
    deal = [
        qipai(),
        *turn(0, "m9", "z7"),
        move("fulou", 1, m="z777-"),
        move("dapai", 1, p="m4"),
        move("fulou", 2, m="m4-56"),
        move("dapai", 2, p="m1"),
        *turn(3, "p9", "p9_*"),
        move("zimo", 0, p="s7"),
        move("gang", 0, m="m9999"),
        move("gangzimo", 0, p="z1"),
        move("kaigang", baopai="p1") | {"kaigang": {"baopai": "p1"}},
        move("dapai", 0, p="s8"),
        move("zimo", 1, p="z7"),
        move("gang", 1, m="z777-7"),
        move("gangzimo", 1, p="p1"),
        move("dapai", 1, p="p2"),
        {"kaigang": {"baopai": "z3"}},
        move("fulou", 0, m="p2222+"),
    ]
    (deal,) = sound(record(deal)).deals
    assert deal.events == [
        Draw(0, 8),
        Discard(0, 33, FROM_HAND),
        Call(1, "pon", (33, 33)),
        Discard(1, 3, FROM_HAND),
        Call(2, "chi", (4, 5)),
        Discard(2, 0, FROM_HAND),
        Draw(3, 17),
        Discard(3, 17, DRAWN, riichi=True),
        Draw(0, 24),
        Call(0, "ankan", (8, 8, 8, 8)),
        Indicator(9),  # written behind the draw or the discard that it is turned before
        Draw(0, 27, replacement=True),
        Discard(0, 25, FROM_HAND),
        Draw(1, 33),
        Call(1, "kakan", (33,)),
        Draw(1, 9, replacement=True),
        Indicator(29),
        Discard(1, 10, FROM_HAND),
        Call(0, "kan", (10, 10, 10)),
    ]


def test_a_claim_of_another_discard_names_it():
    (deal,) = sound(
        record([qipai(), *turn(0, "m9", "z7"), move("fulou", 3, m="m1-23"), move("dapai", 3, p="z4")])
    ).deals
    assert deal.events[2] == Call(3, "chi", (1, 2), source=2, taken=0)


def test_a_win_and_who_is_liable():
    yakuman = {
        "fu": None,
        "hupai": [{"name": "大三元", "fanshu": "*", "baojia": 3}, {"name": "字一色", "fanshu": "*"}],
        "damanguan": 2,
        "defen": 64000,
        "fenpei": [-48000, 64000, 0, -16000],
    }
    win = hule(1, "z1122z2,z777+,z666=,z555-", baojia=0, **yakuman)
    del win["hule"]["fu"], win["hule"]["fanshu"]
    (deal,) = sound(record([qipai(0, 2), *turn(0, "z2", "z2_"), win])).deals
    assert deal.events[-1] == Say(3, "ron")
    assert deal.results == [
        Win(
            3,
            source=2,
            tile=28,
            pao=1,
            yaku=(("daisangen", None), ("tsuuiisou", None)),
            limit="yakuman",
            points=64000,
            pay=(0, -16000, -48000, 64000),
        )
    ]
    melds = (Meld("pon", (31,) * 3, 2), Meld("pon", (32,) * 3, 1), Meld("pon", (33,) * 3, 0))
    assert deal.shown == [Shown(3, parse_tiles("1122z"), melds)]  # the latest first, as Tenhou lists them
    # the melds were not made in the play: the hand is kept as it is written
    assert deal.extras == [("_majiang-is", '[3,"hule","shoupai","z1122z2,z777+,z666=,z555-"]')]


@pytest.mark.parametrize(("stars", "han"), [("*", None), ("**", 26), ("***", 39)])
def test_how_often_a_yakuman_counts(stars, han):
    win = hule(hupai=[{"name": "大四喜", "fanshu": stars}], damanguan=len(stars))
    del win["hule"]["fu"], win["hule"]["fanshu"]
    (deal,) = sound(record([qipai(), move("zimo", 0, p="s7"), win])).deals
    assert deal.results[0].yaku == (("daisuushi", han),)
    assert deal.results[0].limit == "yakuman"


def test_two_winners():
    wins = [
        hule(2, "m11p234s12399z334p6*", baojia=1, fubaopai=["z1"], fenpei=[0, -2000, 3000, 0]),
        hule(0, "m123p405s77z11155p6", baojia=1, fenpei=[2000, -2000, 0, 0]),
    ]
    deal = [qipai(), *turn(0, "m9", "m9_"), *turn(1, "m9", "m9_"), *turn(2, "z3", "z3_*"), *turn(1, "p6", "p6_"), *wins]
    (deal,) = sound(record(deal)).deals
    assert deal.events[-2:] == [Say(2, "ron"), Say(0, "ron")]
    assert [win.seat for win in deal.results] == [2, 0]
    assert deal.ura == parse_tiles("1z")


def test_riichi_without_ura_is_none_turned():
    deal = [qipai(), *turn(0, "m9", "m9_*"), move("zimo", 0, p="s7"), hule(shoupai="m123p406s77z11155s7*")]
    assert sound(record(deal)).deals[0].ura == ()


def test_fanshu_is_kept_where_it_is_not_the_sum_of_the_yaku():
    two = [{"name": "翻牌 白", "fanshu": 1}, {"name": "ドラ", "fanshu": 2}]
    for fanshu, han in ((3, None), (4, 4)):
        (deal,) = sound(record([qipai(), move("zimo", 0, p="s7"), hule(hupai=two, fanshu=fanshu)])).deals
        assert deal.results[0].han == han


@pytest.mark.parametrize(
    ("name", "hands", "fenpei", "drawn", "said"),
    [
        ("荒牌平局", [HANDS[0], "", "", HANDS[3]], [1500, -1500, -1500, 1500], Drawn("exhausted", (), (0, 3)), []),
        ("流局", ["", "", "", ""], [0, 0, 0, 0], Drawn("exhausted", (), ()), []),
        ("流し満貫", ["", HANDS[1], "", ""], [-4000, 8000, -2000, -2000], Drawn("nagashi", (1,), (1,)), []),
        ("九種九牌", ["", "", HANDS[2], ""], [0] * 4, Drawn("kyuushu", (2,)), [(2, "kyuushu")]),
        ("四風連打", [""] * 4, [0] * 4, Drawn("suufon"), []),
        ("四開槓", [""] * 4, [0] * 4, Drawn("suukaikan"), []),
        ("四槓散了", [""] * 4, [0] * 4, Drawn("suukaikan"), []),
        ("四家立直", HANDS, [0] * 4, Drawn("suucha"), []),
        ("三家和", ["", *HANDS[1:]], [0] * 4, Drawn("sanchahou"), [(1, "ron"), (2, "ron"), (3, "ron")]),
        ("三家和了", [HANDS[0], "", *HANDS[2:]], [0] * 4, Drawn("sanchahou"), [(2, "ron"), (3, "ron"), (0, "ron")]),
        ("ノーゲーム", [""] * 4, [0] * 4, Drawn("void"), []),
    ],
)
def test_draws(name, hands, fenpei, drawn, said):
    discarder = 1 if name == "三家和了" else 0
    (deal,) = sound(record([qipai(), *turn(discarder, "m9", "m9_"), pingju(name, hands, fenpei)])).deals
    assert deal.results == [replace(drawn, pay=tuple(fenpei))]
    assert [(say.seat, say.what) for say in deal.events[2:]] == said
    assert [shown.seat for shown in deal.shown] == [seat for seat, hand in enumerate(hands) if hand]
    assert all(shown.melds is None for shown in deal.shown)


def test_the_tile_drawn_stands_last_in_a_hand_of_fourteen():
    hand = "m19p19s19z1234567m5"
    deal = [
        qipai(hands=["m19p19s19z1234567", *HANDS[1:]]),
        move("zimo", 0, p="m5"),
        pingju("九種九牌", [hand, "", "", ""]),
    ]
    (deal,) = sound(record(deal)).deals
    assert (deal.shown[0].tiles, deal.extras) == (parse_tiles("159m19p19s1234567z"), [])


# What is written otherwise than majiang does comes back all the same


def test_other_words_and_layouts_are_the_style_of_a_game():
    plain = record(
        [qipai(), move("zimo", 0, p="s7"), hule(hupai=[{"name": "役牌 白", "fanshu": 1}])], [qipai(), pingju("流局")]
    )
    numbers = {"defen": [1, 2, 3, 4], "point": [1, 2.5, -3.0, 0], "rank": [4, 3, 2, 1]}
    odd = copy.deepcopy(plain) | numbers
    del odd["log"][0][2]["hule"]["fubaopai"], odd["log"][0][2]["hule"]["baojia"]
    game = sound(odd)
    assert json.loads(game.tags["_majiang-style"]) == ["no-nulls", "numbers", "役牌 白", "流局"]
    assert game.extras == [one for deal in game.deals for one in deal.extras] == []
    assert game.total == (Decimal(1), Decimal("2.5"), Decimal("-3.0"), Decimal(0))


@pytest.mark.parametrize(
    ("change", "extras"),
    [
        (lambda tree: tree.update(note="x"), [("_majiang-is", '["note","x"]')]),
        (lambda tree: tree.pop("rank"), [("_majiang-lacks", '["rank"]')]),
        (lambda tree: tree.update(rank=[9]), [("_majiang-is", '["rank",[9]]')]),
        (lambda tree: tree.update({"\ud800": 1}), [("_majiang-is", '["\\ud800",1]')]),
    ],
)
def test_what_the_header_says_beyond_the_model_is_kept(change, extras):
    tree = record([qipai()])
    change(tree)
    assert sound(tree).extras == extras


def set_hand(text):
    return lambda deal: deal[0]["qipai"]["shoupai"].__setitem__(1, text)


IS, LACKS = "_majiang-is", "_majiang-lacks"


@pytest.mark.parametrize(
    ("change", "extras"),
    [
        (lambda deal: deal[1]["zimo"].update(t=3), [(IS, '[1,"zimo","t",3]')]),
        (lambda deal: deal[2]["hule"].pop("fu"), [(LACKS, '[2,"hule","fu"]')]),
        (lambda deal: deal[2]["hule"].update(fenpei=None), [(IS, '[2,"hule","fenpei",null]')]),
        (lambda deal: deal[2]["hule"].pop("hupai"), [(LACKS, '[2,"hule","hupai"]')]),
        (lambda deal: deal[0]["qipai"]["shoupai"].reverse(), []),
        (set_hand(""), [(IS, '[0,"qipai","shoupai",1,""]')]),
        (set_hand("m321"), [(IS, '[0,"qipai","shoupai",1,"m321"]')]),
    ],
)
def test_what_a_deal_says_beyond_the_model_is_kept(change, extras):
    deal = [qipai(), move("zimo", 0, p="s7"), hule()]
    change(deal)
    assert sound(record(deal)).deals[0].extras == extras


def test_extras_that_lead_nowhere_change_nothing():
    tree = record([qipai(), *turn(0, "m9", "m9_")])
    game = read(tree)
    game.deals[0].extras = [
        ("_majiang-is", '[7,"zimo","p","m1"]'),
        ("_majiang-is", "no JSON"),
        ("_majiang-is", "[]"),
        ("_majiang-is", '[[1],"zimo"]'),
        ("_majiang-lacks", '["x"]'),
        ("_majiang-lacks", "[0]"),
        ("_other-is", '[1,"zimo","p","m1"]'),
    ]
    assert same(write_majiang(game), tree)


# What is wrong with a record is said with its place, and what stands before it is kept


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        (None, ""),
        (3, ""),
        ("x", ""),
        ([], ""),
        ({}, "qijia"),
        (record(qijia=4), "qijia"),
        (record(qijia=True), "qijia"),
        (record(log={}), "log"),
    ],
)
def test_what_is_no_game(tree, path):
    game = read(tree)
    (fault,) = game.faults
    assert (fault.place.path, fault.code, game.deals) == (path, "syntax", [])
    assert fault.excerpt


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"title": 3}, "title"),
        ({"title": "\ud800"}, "title"),
        ({"player": ["a", "b", "c"]}, "player"),
        ({"player": ["a", "b", None, "d"]}, "player[2]"),
        ({"defen": [1, 2, 3, 4.5]}, "defen[3]"),
        ({"defen": [1, 2, 3, 10**10]}, "defen[3]"),
        ({"point": ["1", "2", "3", "four"]}, "point[3]"),
        ({"point": [1, 2, 3, float("inf")]}, "point[3]"),
    ],
)
def test_a_fault_of_the_header_leaves_the_deals(change, path):
    game = read(record([qipai()], **change))
    assert [fault.place.path for fault in game.faults] == [path]
    assert len(game.deals) == 1
    assert game.deals[0].faults == []


NINE = [move("zimo", 0, p="m9")]


@pytest.mark.parametrize(
    ("moves", "path", "events"),
    [
        ("x", "log[0]", 0),
        ([], "log[0]", 0),
        ([None], "log[0][0]", 0),
        ([move("zimo", 0, p="m9")], "log[0][0]", 0),
        ([qipai(), qipai()], "log[0][1]", 0),
        ([qipai(number=4)], "log[0][0].qipai.jushu", 0),
        ([qipai(wind=-1)], "log[0][0].qipai.zhuangfeng", 0),
        ([qipai(changbang="0")], "log[0][0].qipai.changbang", 0),
        ([qipai(defen=[1, 2, 3])], "log[0][0].qipai.defen", 0),
        ([qipai(baopai="m10")], "log[0][0].qipai.baopai", 0),
        ([qipai(hands=["m1x", "", "", ""])], "log[0][0].qipai.shoupai[0]", 0),
        ([qipai(hands=["m111,m1111", "", "", ""])], "log[0][0].qipai.shoupai[0]", 0),
        ([qipai(), {"zimo": {"l": 0, "p": "m9"}, "dapai": {}}], "log[0][1]", 0),
        ([qipai(), {"riichi": {}}], "log[0][1]", 0),
        ([qipai(), {"zimo": []}], "log[0][1].zimo", 0),
        ([qipai(), move("zimo", 4, p="m9")], "log[0][1].zimo.l", 0),
        ([qipai(), move("zimo", 0, p="x9")], "log[0][1].zimo.p", 0),
        ([qipai(), move("zimo", 0)], "log[0][1].zimo.p", 0),
        ([qipai(), move("dapai", 0, p="m1")], "log[0][1].dapai", 0),
        ([qipai(), *NINE, move("dapai", 1, p="m1")], "log[0][2].dapai", 1),
        ([qipai(), *NINE, move("dapai", 0, p="m9*_")], "log[0][2].dapai.p", 1),
        ([qipai(), *NINE, move("dapai", 0, p="m9_-")], "log[0][2].dapai.p", 1),
        ([qipai(), *NINE, move("fulou", 1, m="m9999")], "log[0][2].fulou.m", 1),
        ([qipai(), *NINE, move("gang", 0, m="m999-")], "log[0][2].gang.m", 1),
        ([qipai(), *NINE, move("gang", 0, m="m999-9")], "log[0][2].gang.m", 1),
        ([qipai(), *NINE, hule(shoupai="m123")], "log[0][2].hule.shoupai", 1),
        ([qipai(), *NINE, hule(baojia=4)], "log[0][2].hule.baojia", 1),
        ([qipai(), *NINE, hule(fu=-1)], "log[0][2].hule.fu", 1),
        ([qipai(), *NINE, hule(damanguan=True)], "log[0][2].hule.damanguan", 1),
        ([qipai(), *NINE, hule(fanshu=1.0)], "log[0][2].hule.fanshu", 1),
        ([qipai(), *NINE, hule(fubaopai=["m0", "q"])], "log[0][2].hule.fubaopai[1]", 1),
        ([qipai(), *NINE, hule(hupai=[{"name": "ドラ", "fanshu": "2"}])], "log[0][2].hule.hupai[0].fanshu", 1),
        ([qipai(), *NINE, hule(hupai=[{"fanshu": 2}])], "log[0][2].hule.hupai[0].name", 1),
        ([qipai(), *NINE, hule(hupai=[3])], "log[0][2].hule.hupai[0]", 1),
        ([qipai(), *NINE, hule(fenpei=[0, 0, 0, "0"])], "log[0][2].hule.fenpei[3]", 1),
        ([qipai(), *NINE, pingju(shoupai=["", "", "", 0])], "log[0][2].pingju.shoupai[3]", 1),
        ([qipai(), *NINE, pingju(), move("zimo", 1, p="m9")], "log[0][3]", 1),
        ([qipai(), *NINE, pingju(), hule()], "log[0][3]", 1),
        ([qipai(), *NINE, hule(), pingju()], "log[0][3]", 2),
    ],
)
def test_a_deal_ends_at_its_fault(moves, path, events):
    game = read(record(moves, [qipai(0, 1)]))
    assert game.faults == game.deals[1].faults == []
    (fault,) = game.deals[0].faults
    assert (fault.place.path, fault.code) == (path, "syntax")
    assert fault.where.game == 1
    assert len(game.deals[0].events) == events
    assert game.deals[1].label == "E2"


def test_two_lists_of_ura_and_two_liable_players_are_faults():
    wins = [
        hule(0, "m123p406s77z11155s7", baojia=1, fubaopai=["z1"]),
        hule(2, "m11p234s12399z333z3", baojia=1, fubaopai=["z2"]),
    ]
    (deal,) = read(record([qipai(), *turn(1, "z3", "z3_"), *wins])).deals
    assert [fault.place.path for fault in deal.faults] == ["log[0][4].hule.fubaopai"]
    yaku = [{"name": "大三元", "fanshu": "*", "baojia": 1}, {"name": "大四喜", "fanshu": "*", "baojia": 2}]
    (deal,) = read(record([qipai(), *NINE, hule(hupai=yaku)])).deals
    assert [fault.place.path for fault in deal.faults] == ["log[0][2].hule.hupai[1].baojia"]


def test_places_are_paths():
    trees = [
        record([qipai()]),
        record([qipai(), *turn(0, "m9", "m9_"), *turn(1, "m9", "m9_"), hule(0, baojia=1)], qijia=1),
    ]
    games = [*read_majiang(trees, TreeSource("some.json", trees))]
    game = games[1]
    (deal,) = game.deals

    def path(number):
        return game.source.place(number).path

    assert path(game.places.part("B")) == "[1].player[2]"
    assert path(game.places.part("final")) == "[1].defen"
    assert [path(number) for number in deal.places.events()] == [f"[1].log[0][{at}]" for at in (1, 2, 3, 4, 5)]
    parts = {"deal": "", "honba": "[0].qipai.changbang", "points": "[0].qipai.defen", "hand B": "[0].qipai.shoupai[1]"}
    parts |= {
        "dora": "[0].qipai.baopai",
        "result 0": "[5].hule.l",
        "pay 0": "[5].hule.fenpei",
        "for 0": "[5].hule.hupai",
    }
    assert {part: path(deal.places.part(part)) for part in parts} == {
        part: f"[1].log[0]{rest}" for part, rest in parts.items()
    }
    trees[1]["log"][0][3]["zimo"]["p"] = "q"
    (fault,) = [*read_majiang(trees, TreeSource("some.json", trees))][1].all_faults
    assert (fault.place.path, fault.where.game, fault.where.deal) == ("[1].log[0][3].zimo.p", 2, "E1")
