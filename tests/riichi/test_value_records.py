"""Scored wins of other programs and of real games: every one must come out the same."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from win_hands import TENHOU_RULES, build, real_games

from mjlog.rules.riichi import yaku as flag
from mjlog.rules.riichi.settle import Liable, payments, points_of
from mjlog.rules.riichi.value import WinHand, value_hand
from mjlog.tiles import FACE, TILES

# kobalab's names; those of winds and dragons hold a character that varies.
KOBALAB = {
    "立直": "riichi", "ダブル立直": "double-riichi", "一発": "ippatsu", "海底摸月": "haitei", "河底撈魚": "houtei",
    "嶺上開花": "rinshan", "槍槓": "chankan", "門前清自摸和": "menzen-tsumo", "翻牌 白": "haku", "翻牌 發": "hatsu",
    "翻牌 中": "chun", "平和": "pinfu", "断幺九": "tanyao", "一盃口": "iipeikou", "三色同順": "sanshoku-doujun",
    "一気通貫": "ittsu", "混全帯幺九": "chanta", "七対子": "chiitoitsu", "対々和": "toitoi", "三暗刻": "sanankou",
    "三槓子": "sankantsu", "三色同刻": "sanshoku-doukou", "混老頭": "honroutou", "小三元": "shousangen",
    "混一色": "honitsu", "純全帯幺九": "junchan", "二盃口": "ryanpeikou", "清一色": "chinitsu", "ドラ": "dora",
    "裏ドラ": "ura", "赤ドラ": "aka", "四暗刻": "suuankou", "国士無双": "kokushi",
}  # fmt: skip


def _kobalab_name(name: str) -> str:
    return {"場": "round-wind", "自": "seat-wind"}.get(name[0]) or KOBALAB[name]


def _kobalab_tiles(text: str) -> list[int]:
    """``m345p40677``: the suit stands before its digits."""
    return [TILES[digit + run[0]] for run in re.findall("[mpsz][0-9]+", text) for digit in run[1:]]


def _kobalab_meld(text: str) -> tuple[str, list[int]]:
    """``m34-0`` a chi, ``z777+`` a pon; ``p5550`` an ankan, ``p555+0`` a kakan, ``p5550+`` a daiminkan."""
    tiles = _kobalab_tiles(re.sub("[-+=]", "", text))
    mark = re.search("[-+=]", text)
    if len({FACE[tile] for tile in tiles}) > 1:
        return "chi", tiles
    if len(tiles) == 3:
        return "pon", tiles
    if mark is None:
        return "ankan", tiles
    return ("kan" if mark.end() == len(text) else "kakan"), tiles


def _kobalab_hand(case: dict[str, Any]) -> tuple[WinHand, int | None]:
    """The hand, and the loser counted from the dealer."""
    given = case["param"]
    body, *melds = case["shoupai"].split(",")
    tiles = _kobalab_tiles(body)
    ron = case.get("rongpai")
    if ron:
        tiles.append(TILES[ron[1] + ron[0]])
    how = given["hupai"]
    flags = {1: flag.RIICHI, 2: flag.DOUBLE_RIICHI}.get(how.get("lizhi", 0), 0)
    flags |= flag.IPPATSU if how.get("yifa") else 0
    flags |= flag.RINSHAN if how.get("lingshang") else 0
    flags |= flag.CHANKAN if how.get("qianggang") else 0
    flags |= {1: flag.HAITEI, 2: flag.HOUTEI}.get(how.get("haidi", 0), 0)
    assert not how.keys() - {"lizhi", "yifa", "lingshang", "qianggang", "haidi"}
    hand = build(
        tiles,
        [_kobalab_meld(meld) for meld in melds if meld],
        tiles[-1],
        tsumo=not ron,
        seat=given["menfeng"],
        wind=given["zhuangfeng"],
        flags=flags,
        dora=_kobalab_tiles("".join(given["baopai"])),
        ura=_kobalab_tiles("".join(given["fubaopai"])),
    )
    return hand, (given["menfeng"] + {"+": 1, "=": 2, "-": 3}[ron[-1]]) % 4 if ron else None


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def test_kobalab_wins(records: Path) -> None:
    """The generator plays the usual net rules: red fives, 4 fu for a double wind, 13 han a yakuman."""
    count = 0
    for case in _lines(records / "hands" / "hule.jsonl"):
        hand, loser = _kobalab_hand(case["in"])
        given, out = case["in"]["param"], case["out"]
        value = value_hand(hand, TENHOU_RULES)
        yaku = [(_kobalab_name(one["name"]), 13 if one["fanshu"] == "*" else one["fanshu"]) for one in out["hupai"]]
        assert (value.fault, sorted(value.yaku)) == ("", sorted(yaku)), case
        if out["damanguan"] is None:
            assert (value.fu, value.han) == (out["fu"], out["fanshu"]), case
        assert value.yakuman == (out["damanguan"] or 0), case
        seat = given["menfeng"]
        assert points_of(value, seat, loser, 0, TENHOU_RULES) == out["defen"], case
        honba, sticks = given["jicun"]["changbang"], given["jicun"]["lizhibang"]
        deltas = payments(value, seat, loser, 0, TENHOU_RULES, honba=honba, sticks=sticks)
        assert deltas == out["fenpei"], case
        count += 1
    assert count == 6000


# The numbers Mahjong Soul gives yaku, which these files use; checked against each hand here.
SOUL = {
    1: "menzen-tsumo", 2: "riichi", 5: "haitei", 6: "houtei", 7: "haku", 8: "hatsu", 9: "chun", 10: "seat-wind",
    11: "round-wind", 12: "tanyao", 13: "iipeikou", 14: "pinfu", 15: "chanta", 16: "ittsu", 17: "sanshoku-doujun",
    19: "sanshoku-doukou", 21: "toitoi", 22: "sanankou", 23: "shousangen", 25: "chiitoitsu", 26: "junchan",
    27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 31: "dora", 32: "aka", 34: "kita", 38: "suuankou",
}  # fmt: skip
REDS = {16: TILES["0m"], 52: TILES["0p"], 88: TILES["0s"]}


def _tile(tile_id: int) -> int:
    return REDS.get(tile_id, tile_id // 4)


@pytest.mark.parametrize(("name", "wins"), [("agari_4p", 489), ("agari_3p", 241)])
def test_net_wins(records: Path, name: str, wins: int) -> None:
    count = 0
    for case in _lines(records / "hands" / f"{name}.jsonl"):
        how, expected = case["conditions"], case["expected"]
        players = how["num_players"]
        names = {"riichi": flag.RIICHI, "ippatsu": flag.IPPATSU, "haitei": flag.HAITEI, "houtei": flag.HOUTEI}
        assert not any(how[key] for key in ("double_riichi", "rinshan", "chankan", "tsumo_first_turn"))
        tiles = [_tile(tile) for tile in (*case["tiles_136"], case["win_tile_136"])]
        kinds = {"chi": "chi", "pon": "pon", "daiminkan": "kan", "ankan": "ankan", "kakan": "kakan"}
        hand = build(
            tiles,
            [(kinds[meld["meld_type"]], [_tile(tile) for tile in meld["tiles"]]) for meld in case["melds"]],
            tiles[-1],
            tsumo=how["tsumo"],
            seat=how["player_wind"],
            wind=how["round_wind"],
            flags=sum(bit for key, bit in names.items() if how[key]),
            dora=[_tile(tile) for tile in case["dora_indicators"]],
            ura=[_tile(tile) for tile in case["ura_indicators"]],
            kita=how["kita_count"],
            players=players,
        )
        value = value_hand(hand, replace(TENHOU_RULES, players=players))
        assert not value.fault, case
        assert {yaku for yaku, _ in value.yaku} == {SOUL[number] for number in expected["yaku"]}, case
        assert value.han == expected["han"], case
        assert value.yakuman or value.fu == expected["fu"], case  # these files count no fu for a yakuman
        count += 1
    assert count == wins


# Tenhou's numbers of the yaku in its logs.
TENHOU_YAKU = (
    "menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou",
    *["seat-wind"] * 4, *["round-wind"] * 4, "haku", "hatsu", "chun", "double-riichi", "chiitoitsu", "chanta", "ittsu",
    "sanshoku-doujun", "sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou",
    "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou-tanki",
    "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren", "junsei-chuuren", "kokushi", "kokushi-juusanmen", "daisuushi",
    "shousuushi", "suukantsu", "dora", "ura", "aka",
)  # fmt: skip
SAID = {
    "riichi": flag.RIICHI, "double-riichi": flag.DOUBLE_RIICHI, "ippatsu": flag.IPPATSU, "haitei": flag.HAITEI,
    "houtei": flag.HOUTEI, "rinshan": flag.RINSHAN, "chankan": flag.CHANKAN, "tenhou": flag.TENHOU,
    "chiihou": flag.CHIIHOU,
}  # fmt: skip


def _tenhou_meld(code: int, tile: Callable[[int], int]) -> tuple[str, list[int]]:
    """A meld from its bits; kita is one North."""
    if code & 4:
        low = code >> 10
        first = low // 3 // 7 * 9 + low // 3 % 7
        return "chi", [tile(4 * (first + at) + (code >> 3 + 2 * at & 3)) for at in range(3)]
    if code & 0x18:
        face = code >> 9
        copies = [4 * (face // 3) + copy for copy in range(4)]
        if code & 0x10:
            return "kakan", [tile(copy) for copy in copies]
        return "pon", [tile(copy) for copy in copies if copy & 3 != code >> 5 & 3]
    if code & 0x20:
        return "kita", [tile(code >> 8)]
    return "kan" if code & 3 else "ankan", [tile(4 * (code >> 10) + copy) for copy in range(4)]


def _numbers(text: str | None) -> list[int]:
    return [int(one) for one in text.split(",")] if text else []


def _agari(path: Path) -> Iterator[tuple[dict[str, str], dict[str, str], dict[str, str], bool]]:
    """Each AGARI with the GO and INIT before it; whether another AGARI stands right before it."""
    go: dict[str, str] = {}
    init: dict[str, str] = {}
    last = ""
    for name, body in re.findall(r"<(\w+)([^>]*)>", path.read_text(encoding="utf-8-sig")):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', body))
        if name == "GO":
            go = attributes
        elif name == "INIT":
            init = attributes
        elif name == "AGARI":
            yield go, init, attributes, last == "AGARI"
        last = name


CUSTOM = {"chip.xml_": replace(TENHOU_RULES, kiriage_mangan=True)}  # a private table's own rules


def _tenhou_hand(
    kind: int, init: dict[str, str], win: dict[str, str], players: int
) -> tuple[WinHand, list[tuple[str, int]]]:
    """The hand of an AGARI, and the yaku that it lists."""
    tile = (lambda tile_id: tile_id // 4) if kind & 2 else _tile
    if "yaku" in win:
        listed = _numbers(win["yaku"])
        yaku = [(TENHOU_YAKU[number], han) for number, han in zip(listed[::2], listed[1::2], strict=True) if han]
    else:
        yaku = [(TENHOU_YAKU[number], 13) for number in _numbers(win["yakuman"])]
    melds = [_tenhou_meld(code, tile) for code in _numbers(win.get("m"))]
    hand = build(
        [tile(one) for one in _numbers(win["hai"])],
        [meld for meld in melds if meld[0] != "kita"],
        tile(int(win["machi"])),
        tsumo=win["who"] == win["fromWho"],
        seat=(int(win["who"]) - int(init["oya"])) % players,
        wind=_numbers(init["seed"])[0] // 4,
        flags=sum(SAID.get(name, 0) for name, _ in yaku),
        dora=[tile(one) for one in _numbers(win["doraHai"])],
        ura=[tile(one) for one in _numbers(win.get("doraHaiUra"))],
        kita=sum(meld[0] == "kita" for meld in melds),
        players=players,
    )
    return hand, yaku


def test_tenhou_wins(records: Path) -> None:
    """Every win of the real games: yaku, fu, han, points and payments, liability and double ron included."""
    count = liabilities = 0
    for path in real_games(records):
        for go, init, win, second in _agari(path):
            case = (path.name, init["seed"], win)
            players = 3 if int(go["type"]) & 0x10 else 4
            rules = CUSTOM.get(path.name, TENHOU_RULES)
            if players == 3:
                rules = replace(rules, players=3, honba_points=200)
            hand, yaku = _tenhou_hand(int(go["type"]), init, win, players)
            value = value_hand(hand, rules)
            found = dict(value.yaku)
            if kita := found.pop("kita", 0):
                found["dora"] = found.get("dora", 0) + kita
            assert (value.fault, found) == ("", dict(yaku)), case
            seat, source = int(win["who"]), int(win["fromWho"])
            loser = None if seat == source else source
            dealer = int(init["oya"])
            fu, points, _ = _numbers(win["ten"])
            assert (value.fu, points_of(value, seat, loser, dealer, rules)) == (fu, points), case
            honba, sticks = _numbers(win["ba"])
            liable = [Liable(int(win["paoWho"]), name) for name, _ in yaku] if "paoWho" in win else []
            honba = 0 if second else honba  # of a double ron only the nearest gets them
            deltas = payments(value, seat, loser, dealer, rules, honba=honba, sticks=sticks, liable=liable)
            assert deltas == [100 * delta for delta in _numbers(win["sc"])[1::2]][:players], case
            count += 1
            liabilities += bool(liable)
    assert (count, liabilities) == (2317, 5)
