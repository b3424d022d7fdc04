"""Each yaku: a hand that has it, what it is worth closed and open, and its nearest miss."""

from dataclasses import replace

import pytest
from win_hands import EAST, TENHOU_RULES, WEST, value

from mjlog.rules.riichi import yaku as flag
from mjlog.rules.riichi.yaku import YAKU_TABLE, YAKUMAN_TABLE
from mjlog.yaku_names import BONUS, YAKU, YAKU_ORDER, YAKUMAN

HAVE = [
    ("menzen-tsumo", 1, "123m456m789p99p234s", "tsumo 4s", ""),
    ("pinfu", 1, "123m456m789p99p234s", "ron 4s", ""),
    ("pinfu", 1, "123m456m789p44z234s", "ron 4s", ""),  # a guest wind's pair
    ("tanyao", 1, "234m456m678p88p234s", "ron 4s", ""),
    ("tanyao", 1, "234m456m88p234s", "ron 4s", "chi678p"),
    ("iipeikou", 1, "112233m789p99p234s", "ron 4s", ""),
    ("ryanpeikou", 3, "111122223333m99p", "ron 9p", ""),  # four equal runs
    ("ryanpeikou", 3, "112233m778899p55s", "ron 5s", ""),
    ("ryanpeikou", 3, "22223333444455m", "ron 5m", ""),
    ("haku", 1, "123m456m99p234s", "ron 4s", "pon555z"),
    ("hatsu", 1, "123m456m99p234s", "ron 4s", "ankan6666z"),
    ("chun", 1, "123m456m99p234s777z", "ron 4s", ""),
    ("round-wind", 1, "123m456m99p234s", "ron 4s", "pon111z"),
    ("seat-wind", 1, "123m456m99p234s", "ron 4s", "pon222z"),
    ("chiitoitsu", 2, "1122m3344p5566s77z", "ron 7z", ""),
    ("chanta", 2, "123m789m99p123s111z", "ron 3s", ""),
    ("chanta", 1, "123m789m99p123s", "ron 3s", "pon111z"),
    ("junchan", 3, "123m789m99p123s111s", "ron 3s", ""),
    ("junchan", 2, "123m789m99p123s", "ron 3s", "pon111s"),
    ("ittsu", 2, "123456789m99p234s", "ron 4s", ""),
    ("ittsu", 1, "123789m99p234s", "ron 4s", "chi456m"),
    ("sanshoku-doujun", 2, "345m345p345s99m111z", "ron 5s", ""),
    ("sanshoku-doujun", 1, "345m345s99m111z", "ron 5s", "chi345p"),
    ("sanshoku-doukou", 2, "333m333s123m99p", "ron 9p", "pon333p"),
    ("sankantsu", 2, "123m99p", "ron 9p", "kan3333p ankan4444s kakan8888m"),
    ("toitoi", 2, "333m444s99p", "ron 9p", "pon111p pon555s"),
    ("sanankou", 2, "333m444s999p23s99m4s", "ron 4s", ""),
    ("sanankou", 2, "333m444s99m", "tsumo 3m", "ankan1111p chi123s"),
    ("shousangen", 2, "123m456m55z", "ron 5z", "pon666z pon777z"),
    ("honroutou", 2, "111m999p11z", "ron 1z", "pon999s pon222z"),
    ("honroutou", 2, "1199m1199p1199s22z", "ron 2z", ""),
    ("honitsu", 3, "123456m99m11z234m1z", "ron 1z", ""),
    ("honitsu", 2, "123456m99m11z1z", "ron 1z", "chi234m"),
    ("chinitsu", 6, "12345699m111m234m", "ron 4m", ""),
    ("chinitsu", 5, "12345699m111m", "ron 1m", "chi234m"),
    ("daisangen", 13, "555z666z23m99p4m", "ron 4m", "pon777z"),
    ("suuankou", 13, "111m333p444s99p777z", "tsumo 4s", ""),
    ("suuankou-tanki", 13, "111m333p444s99p777z", "ron 9p", ""),
    ("tsuuiisou", 13, "111z333z55z666z", "ron 6z", "pon777z"),
    ("tsuuiisou", 13, "11223344556677z", "ron 6z", ""),
    ("ryuuiisou", 13, "223344s66s888s666z", "ron 6z", ""),
    ("ryuuiisou", 13, "22334466s888s", "ron 8s", "pon333s"),  # needs no green dragon
    ("chinroutou", 13, "111m999m111p99s", "ron 9s", "pon999p"),
    ("chuuren", 13, "1112234567899m9m", "ron 9m", ""),
    ("junsei-chuuren", 13, "1112234567899m9m", "ron 2m", ""),
    ("kokushi", 13, "19m19p19s12345677z", "ron 1m", ""),
    ("kokushi-juusanmen", 13, "19m19p19s12345677z", "ron 7z", ""),
    ("daisuushi", 13, "111z222z333z55m", "ron 5m", "pon444z"),
    ("shousuushi", 13, "111z222z44z23m4m", "ron 4m", "pon333z"),
    ("suukantsu", 13, "99p", "ron 9p", "kan3333p ankan4444s kakan8888m ankan1111z"),
]

LACK = [
    ("menzen-tsumo", "123m456m99p234s", "tsumo 4s", "chi789p"),
    ("pinfu", "123m456m789p99p234s", "ron 3s", ""),  # closed wait
    ("pinfu", "123m456m789p99p123s", "ron 3s", ""),  # edge wait
    ("pinfu", "123m456m789p11z234s", "ron 4s", ""),  # the round's wind
    ("pinfu", "123m456m99p234s", "ron 4s", "chi789p"),
    ("iipeikou", "123m99p234s789p567m", "ron 4s", ""),
    ("iipeikou", "123m99p234s567s", "ron 4s", "chi123m"),  # open
    ("ryanpeikou", "777888999s234m55p", "ron 9s", ""),
    ("chanta", "123m789m99p123s111s", "ron 3s", ""),
    ("chanta", "111m999p11z", "ron 1z", "pon999s pon222z"),
    ("ittsu", "123m456p789s99p234s", "ron 4s", ""),
    ("sanshoku-doujun", "345m345p456s99m111z", "ron 6s", ""),
    ("sanankou", "333m444s999p99m123s", "ron 9p", ""),  # the third is completed by ron
    ("suuankou", "111m333p444s99p777z", "ron 4s", ""),
    ("honitsu", "12345699m111m234m", "ron 4m", ""),
    ("seat-wind", "123m456m99p234s", "ron 4s", "pon333z"),
    ("chuuren", "11123456788m", "ron 8m", "pon999m"),
    ("daisuushi", "111z222z44z23m4m", "ron 4m", "pon333z"),
]


@pytest.mark.parametrize(("name", "han", "tiles", "how", "melds"), HAVE)
def test_has(name: str, han: int, tiles: str, how: str, melds: str) -> None:
    one = value(tiles, how, melds)
    assert dict(one.yaku).get(name) == han


@pytest.mark.parametrize(("name", "tiles", "how", "melds"), LACK)
def test_lacks(name: str, tiles: str, how: str, melds: str) -> None:
    one = value(tiles, how, melds)
    assert one.fault != "not-complete"
    assert name not in dict(one.yaku)


def test_four_alike_are_no_two_pairs() -> None:
    assert value("1111m3344p5566s77z", "ron 7z").fault == "not-complete"


@pytest.mark.parametrize(
    ("name", "han", "flags", "how"),
    [
        ("riichi", 1, flag.RIICHI, "ron 4s"),
        ("double-riichi", 2, flag.DOUBLE_RIICHI, "ron 4s"),
        ("ippatsu", 1, flag.RIICHI | flag.IPPATSU, "ron 4s"),
        ("haitei", 1, flag.HAITEI, "tsumo 4s"),
        ("houtei", 1, flag.HOUTEI, "ron 4s"),
        ("rinshan", 1, flag.RINSHAN, "tsumo 4s"),
        ("chankan", 1, flag.CHANKAN, "ron 4s"),
        ("tenhou", 13, flag.TENHOU, "tsumo 4s"),
        ("chiihou", 13, flag.CHIIHOU, "tsumo 4s"),
    ],
)
def test_circumstance(name: str, han: int, flags: int, how: str) -> None:
    one = value("123m456m789p99p234s", how, flags=flags, seat=EAST if flags == flag.TENHOU else WEST)
    assert dict(one.yaku).get(name) == han
    assert name not in dict(value("123m456m789p99p234s", how).yaku)


def test_closed_tanyao_only() -> None:
    """Open tanyao is an option."""
    rules = replace(TENHOU_RULES, open_tanyao=False)
    assert value("234m456m88p234s", "ron 4s", "chi678p", rules=rules).fault == "no-yaku"
    assert "tanyao" in dict(value("234m456m88p234s678p", "ron 4s", rules=rules).yaku)


def test_names() -> None:
    """Every yaku that a hand can have is in the catalogue, in its order, and the other way round."""
    tables = [[one.name for one in YAKU_TABLE], [one.name for one in YAKUMAN_TABLE]]
    circumstances = {entry[0] for row, _ in flag.FLAG_ROWS for entry in row}
    first_turn = {entry[0] for entry in flag.FLAG_YAKUMAN.values()}
    assert {*tables[0], *tables[1]} | circumstances | first_turn == {*YAKU, *YAKUMAN}
    assert list(YAKU_ORDER) == [*YAKU, *YAKUMAN, *BONUS]
    for names in (*tables, *([name for name, _ in row] for row, _ in flag.FLAG_ROWS)):
        places = [YAKU_ORDER[name] for name in names]
        assert places == sorted(places)
