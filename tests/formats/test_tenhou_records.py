"""All real Tenhou XML files: against a second reader, and that nothing in them is left behind."""

import json
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter

import manifest
import naive_tenhou as naive
import pytest

from mjlog.formats.tenhou_codes import YAKU, tiles_of_ids
from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import Call, Discard, Draw, Drawn, Indicator, Say
from mjlog.tiles import FACE
from mjlog.yaku_names import YAKU_ORDER

TRIMMED = "tenhou-xml/pantheon/hanchan_with_noname.xml"
"""A file that somebody cut out of a game by hand, so that it contradicts itself."""


@pytest.fixture(scope="module")
def xml(records):
    files = sorted(path for path in (records / "tenhou-xml").rglob("*") if path.is_file())
    assert len(files) == 313
    return {path.relative_to(records).as_posix(): path.read_text(encoding="utf-8") for path in files}


@pytest.fixture(scope="module")
def games(xml):
    games = {}
    for name, text in xml.items():
        (games[name],) = read_xml(text, name)
    return games


def test_no_file_has_a_fault(games):
    assert {name: game.all_faults for name, game in games.items() if game.all_faults} == {}
    assert sum(len(game.deals) for game in games.values()) == 3013


def with_ids(deal, red):
    """A deal as the second reader gives it: every tile by its id."""
    tiles = tiles_of_ids(red)
    copies = iter(deal.ids.copies)

    def tile_id(tile):
        one = FACE[tile] * 4 + next(copies)
        assert tiles[one] == tile
        return one

    plain = {
        "deal": deal.wind * 4 + deal.number - 1,
        "honba": deal.honba,
        "sticks": deal.sticks,
        "dice": deal.dice and list(deal.dice),
        "dora": tile_id(*deal.dora),
        "points": list(deal.points),
        "dealer": deal.dealer,
        "hands": [list(hand) for hand in deal.ids.dealt],
        "events": [event_with_ids(event, tile_id) for event in deal.events],
    }
    plain["shown"] = [
        (
            shown.seat,
            [tile_id(tile) for tile in shown.tiles],
            None
            if shown.melds is None
            else [(meld.kind, [tile_id(tile) for tile in meld.tiles], meld.source) for meld in shown.melds],
        )
        for shown in deal.shown
    ]
    plain["ura"] = deal.ura and [tile_id(tile) for tile in deal.ura]
    assert next(copies, None) is None
    for seat, hand in deal.hands.items():
        assert hand.tiles == tuple(tiles[one] for one in sorted(deal.ids.dealt[seat]))
    plain["results"] = [result_as_dict(result) for result in deal.results]
    return plain


def event_with_ids(event, tile_id):
    match event:
        case Draw(seat, tile, replacement):
            return ("draw", seat, tile_id(tile), replacement)
        case Discard(seat, tile, origin, riichi):
            return ("discard", seat, tile_id(tile), origin == 1, riichi)
        case Call(seat, kind, laid, source, taken):
            return (
                "call", seat, kind, [tile_id(tile) for tile in laid], source,
                None if taken is None else tile_id(taken),
            )  # fmt: skip
        case Indicator(tile):
            return ("indicator", tile_id(tile))
        case Say(seat, what):
            return (what, seat)


def result_as_dict(result):
    if isinstance(result, Drawn):
        return {
            "kind": result.kind, "pay": result.pay and list(result.pay), "seats": list(result.seats),
            "tenpai": None if result.tenpai is None else list(result.tenpai),
        }  # fmt: skip
    names = ("seat", "source", "tile", "pao", "fu", "points", "limit", "yaku")
    return {name: getattr(result, name) for name in names} | {"pay": list(result.pay)}


def with_norths(result, events):
    """The names of a win's yaku; Norths that the winner laid aside are kita, which Tenhou counts as dora."""
    han = [(YAKU[number], han) for number, han in result["yaku"]]
    norths = sum(event[:3] == ("call", result["seat"], "kita") for event in events)
    if norths:
        dora = dict(han)["dora"] - norths
        assert dora >= 0
        han = [(name, dora if name == "dora" else one) for name, one in han]
        han = [*(one for one in han if one != ("dora", 0)), ("kita", norths)]
    return tuple(han) or None


def test_the_second_reader_reads_the_same(xml, games):
    compared = Counter()
    for name, game in games.items():
        expected = naive.read(xml[name])
        red = not expected["type"] & 0x02
        assert [event_with_ids(event, None) for event in game.prelude] == expected["prelude"], name
        assert len(game.deals) == len(expected["deals"])
        for deal, other in zip(game.deals, expected["deals"], strict=True):
            tiles = tiles_of_ids(red)
            for result in other["results"]:
                if "tile" in result:
                    result["tile"] = tiles[result["tile"]]
                    result["yaku"] = with_norths(result, other["events"])
            mine = with_ids(deal, red)
            for what, value in other.items():
                assert mine[what] == value, f"{name} {deal.label} {what}"
            compared["events"] += len(deal.events)
            compared["results"] += len(deal.results)
        assert (game.final and list(game.final)) == expected["final"], name
        assert (game.total and list(game.total)) == expected["total"], name
        for letter, written in zip("ABCD", expected["names"], strict=True):
            assert game.tags.get(letter, "") == written
    assert compared["events"] > 290_000
    assert compared["results"] == 2499 + 499


def test_points_and_counters_are_never_contradicted(games):
    """REACH, AGARI and RYUUKYOKU repeat what earlier tags say; only a hand-trimmed file says something else."""
    odd = {
        (name, field)
        for name, game in games.items()
        for deal in game.deals
        for result in deal.results
        for field in ("before", "honba", "sticks", "indicators")
        if getattr(result, field, None) is not None
    }
    assert odd == {(TRIMMED, "before"), (TRIMMED, "indicators")}
    assert not any(
        name == "_tenhou-reach-ten" for game in games.values() for deal in game.deals for name, _ in deal.extras
    )


def test_sticks_are_left_unpaid_only_by_programs(games, records):
    """Step 2 of a riichi is missing only where the tile is ronned: real games leave no stick unpaid."""
    real = {row["path"]: row["real"] == "yes" for row in manifest.rows(records)}
    unpaid = [name for name, game in games.items() if any(deal.unpaid for deal in game.deals)]
    assert [name.rpartition("/")[2] for name in unpaid] == ["23.txt", "25.txt"]
    assert not any(real[name] for name in unpaid)


PLACED = {
    "mjloggm": {"ver": "only 2.3"},
    "SHUFFLE": {"seed": "_tenhou-seed", "ref": "only empty"},
    "GO": {"type": "Rules; else _tenhou-type", "lobby": "0; else _tenhou-lobby"},
    "UN": {
        "n0": "A", "n1": "B", "n2": "C", "n3": "D", "dan": "_tenhou-dan", "rate": "_tenhou-rate", "sx": "_tenhou-sx",
        "rc": "_tenhou-rc",
    },
    "TAIKYOKU": {"oya": "the first deal's dealer"},
    "INIT": {
        "seed": "wind, number, honba, sticks, dice, dora", "ten": "points", "oya": "dealer",
        "hai0": "hands, ids", "hai1": "hands, ids", "hai2": "hands, ids", "hai3": "hands, ids",
        "shuffle": "_tenhou-init-shuffle", "chip": "_tenhou-init-chip",
    },
    "N": {"who": "Call.seat", "m": "Call"},
    "DORA": {"hai": "Indicator"},
    "REACH": {"who": "Discard.riichi", "step": "Discard.riichi", "ten": "points less sticks; else _tenhou-reach-ten"},
    "BYE": {"who": "Say left"},
    "AGARI": {
        "who": "Win.seat", "fromWho": "Win.source", "paoWho": "Win.pao", "machi": "Win.tile", "hai": "Shown.tiles",
        "m": "Shown.melds", "ten": "Win.fu, points, limit", "yaku": "Win.yaku", "yakuman": "Win.yaku",
        "doraHai": "dora and Indicators; else Win.indicators", "doraHaiUra": "Deal.ura",
        "ba": "honba, sticks; else Win.honba, Win.sticks", "sc": "points; else Win.before; Win.pay; _tenhou-sc-chips",
        "owari": "Game.final, total, _tenhou-owari-chips, _tenhou-owari if empty",
        "chip": "_tenhou-agari-chip", "ratio": "_tenhou-agari-ratio",
    },
    "RYUUKYOKU": {
        "type": "Drawn.kind", "ba": "as of AGARI", "sc": "as of AGARI", "owari": "as of AGARI",
        "hai0": "Shown, Drawn.tenpai", "hai1": "Shown, Drawn.tenpai", "hai2": "Shown, Drawn.tenpai",
        "hai3": "Shown, Drawn.tenpai",
    },
}  # fmt: skip
"""Where every attribute that occurs goes in the model."""


def test_every_attribute_has_its_place(xml, games):
    seen = Counter()
    for text in xml.values():
        for element in ET.fromstring(text.strip()).iter():
            assert element.tag in PLACED or re.fullmatch(r"[T-WD-G]\d+", element.tag)
            assert not (element.text or "").strip()
            assert not (element.tail or "").strip()
            seen.update((element.tag, name) for name in element.attrib)
    assert set(seen) == {(tag, name) for tag, names in PLACED.items() for name in names}
    names = [name for game in games.values() for name in game.tags if name.startswith("_")]
    names += [name for game in games.values() for name, _ in game.extras]
    names += [name for game in games.values() for deal in game.deals for name, _ in deal.extras]
    extras = Counter(re.sub(r"(?<=[a-z])\d+(?=-)", "", name) for name in names)
    whole = "".join(xml.values())
    kans = [int(code) for code in re.findall(r'<N [^>]*m="(\d+)"', whole) if not int(code) & 0x3F]
    assert extras == {
        "_tenhou-seed": seen["SHUFFLE", "seed"], "_tenhou-dan": seen["UN", "dan"], "_tenhou-rate": seen["UN", "rate"],
        "_tenhou-sx": seen["UN", "sx"], "_tenhou-rc": seen["UN", "rc"],
        "_tenhou-init-shuffle": seen["INIT", "shuffle"], "_tenhou-init-chip": seen["INIT", "chip"],
        "_tenhou-agari-chip": seen["AGARI", "chip"], "_tenhou-agari-ratio": seen["AGARI", "ratio"],
        "_tenhou-sc-chips": 11, "_tenhou-owari": 2, "_tenhou-owari-chips": 1,
        # what the rules do not tell
        "_tenhou-type": len(re.findall('<GO type="(?![19]")', whole)),
        "_tenhou-lobby": len(re.findall(' lobby="(?!0")', whole)),
        "_tenhou-go-without": len(re.findall('<GO type="(?!161")[0-9]*"/>', whole)),
        # old games, and two cut off after the discard of a riichi
        "_tenhou-reach-without": len(re.findall('<REACH who="." step="2"', whole)) + 2,
        # closed kans that name another tile than the lowest
        "_tenhou-n-m": sum(code >> 8 & 3 > 0 for code in kans if not code & 3),
        # programs, and the file trimmed by hand
        "_tenhou-agari-hai": 5, "_tenhou-ryuukyoku-without": 2, "_tenhou-agari-machi": 1, "_tenhou-agari-doraHai": 1,
    }  # fmt: skip


def test_places_of_events_are_those_of_their_tags(xml, games):
    """The tag at each event's offset is of the event's kind; every play tag is the place of exactly one event."""
    tags = {
        Call: "<N ", Indicator: "<DORA ", Draw: ("<T", "<U", "<V", "<W"), Discard: ("<D", "<E", "<F", "<G"),
        Say: ("<BYE", "<UN", "<AGARI", "<RYUUKYOKU", "<REACH"),
    }  # fmt: skip
    for name, game in list(games.items())[::7]:
        plays = 0
        for deal in game.deals:
            offsets = deal.places.events()
            assert len(offsets) == len(deal.events), f"{name} {deal.label}"
            assert offsets == sorted(offsets)
            for event, offset in zip(deal.events, offsets, strict=True):
                assert xml[name].startswith(tags[type(event)], offset)
            plays += len({offset for event, offset in zip(deal.events, offsets, strict=True) if type(event) is not Say})
        assert plays == len(re.findall(r"<(?:[T-WD-G]\d|N |DORA )", xml[name]))


def test_places_of_statements_are_those_of_their_attributes(xml, games):
    checked = Counter()
    for name, game in list(games.items())[::7]:
        text = xml[name]
        for deal in game.deals:
            values = {
                "deal": "<INIT", "points": ",".join(str(one // 100) for one in deal.points), "dealer": str(deal.dealer),
                "honba": f"{deal.honba},{deal.sticks},", "sticks": f"{deal.sticks},",
                "hand A": ",".join(map(str, deal.ids.dealt[0])),
            }  # fmt: skip
            for number, result in enumerate(deal.results):
                values[f"result {number}"] = ("<AGARI", "<RYUUKYOKU")
                pay = deal.places.part(f"pay {number}")
                found = [100 * int(one) for one in text[pay : text.index('"', pay)].split(",")[1:8:2]]
                assert tuple(found[: len(result.pay)]) == result.pay
            for part, value in values.items():
                assert text.startswith(value, deal.places.part(part)), (name, deal.label, part)
                checked[part] += 1
    assert len(checked) >= 7


JAPANESE = {
    "門前清自摸和": "menzen-tsumo", "立直": "riichi", "一発": "ippatsu", "槍槓": "chankan", "嶺上開花": "rinshan",
    "海底摸月": "haitei", "河底撈魚": "houtei", "平和": "pinfu", "断幺九": "tanyao", "一盃口": "iipeikou",
    "自風 東": "seat-wind", "自風 南": "seat-wind", "自風 西": "seat-wind", "自風 北": "seat-wind",
    "場風 東": "round-wind", "場風 南": "round-wind", "場風 西": "round-wind", "場風 北": "round-wind",
    "役牌 白": "haku", "役牌 發": "hatsu", "役牌 中": "chun", "両立直": "double-riichi", "七対子": "chiitoitsu",
    "混全帯幺九": "chanta", "一気通貫": "ittsu", "三色同順": "sanshoku-doujun", "三色同刻": "sanshoku-doukou",
    "三槓子": "sankantsu", "対々和": "toitoi", "三暗刻": "sanankou", "小三元": "shousangen", "混老頭": "honroutou",
    "二盃口": "ryanpeikou", "純全帯幺九": "junchan", "混一色": "honitsu", "清一色": "chinitsu", "人和": "renhou",
    "天和": "tenhou", "地和": "chiihou", "大三元": "daisangen", "四暗刻": "suuankou", "四暗刻単騎": "suuankou-tanki",
    "字一色": "tsuuiisou", "緑一色": "ryuuiisou", "清老頭": "chinroutou", "九蓮宝燈": "chuuren",
    "純正九蓮宝燈": "junsei-chuuren", "国士無双": "kokushi", "国士無双１３面": "kokushi-juusanmen",
    "大四喜": "daisuushi", "小四喜": "shousuushi", "四槓子": "suukantsu",
    "ドラ": "dora", "裏ドラ": "ura", "赤ドラ": "aka",
}  # fmt: skip
"""Tenhou's own names of the yaku, in the order of their numbers."""


def test_yaku_numbers_are_those_of_the_names_in_the_same_games_json(records, games):
    """The other format of Tenhou names the yaku of the same wins."""
    assert tuple(JAPANESE.values()) == YAKU
    assert set(YAKU) <= set(YAKU_ORDER)
    rows = manifest.rows(records)
    deals = {}
    for row in rows:
        if row["format"] == "tenhou-xml" and row["path"] != TRIMMED:
            for deal in games[row["path"]].deals:
                deals[row["group"], *deal_key(deal)] = deal
    met = set()
    for row in rows:
        if row["format"] != "tenhou-json" or row["group"] not in {group for group, *_ in deals}:
            continue
        try:
            document = json.loads((records / row["path"]).read_text(encoding="utf-8"))
        except ValueError:
            continue  # wrapped in something else
        for log in document.get("log", ()):
            deal = deals.get((row["group"], *log[0][:2], tuple(log[1]), tuple(sorted(log[4]))))
            if deal is None or log[-1][0] != "和了":
                continue
            for win, said in zip(deal.results, log[-1][2::2], strict=True):
                names = [text.partition("(")[0] for text in said[4:]]
                mine = [name for name, _ in win.yaku if name != "ura" or "裏ドラ" in names]
                assert mine == [JAPANESE[name] for name in names], row["path"]
                met.update(names)
    assert len(met) > 30


def deal_key(deal):
    """What tells a deal in the JSON format: number, honba, points, the hand of the first player."""
    hand = [51 + tile - 34 if tile >= 34 else 10 * (tile // 9 + 1) + tile % 9 + 1 for tile in deal.hands[0].tiles]
    return deal.wind * 4 + deal.number - 1, deal.honba, deal.points, tuple(sorted(hand))


def test_a_damaged_character_harms_one_deal_at_most(xml):
    """No edit raises anything, and none changes or hides another deal than the one it is in."""
    chance = random.Random(1)
    names = sorted(name for name in xml if len(xml[name]) < 12_000)
    harmed = Counter()
    for _ in range(600):
        text = xml[chance.choice(names)]
        (whole,) = read_xml(text, "whole")
        at = chance.randrange(text.index("<INIT"), len(text))
        edited = text[:at] + chance.choice(['"', "<", ">", "/", " ", "0", "9", "A", "é", "&", ""]) + text[at + 1 :]
        if edited == text:
            continue
        games = list(read_xml(edited, "edited"))  # two if the end became a start
        deals = [deal for game in games for deal in game.deals]
        faults = [fault for game in games for fault in game.all_faults]
        changed = [deal for deal in deals if deal not in whole.deals]
        harmed["deals"] += len(changed)
        harmed["faults"] += bool(faults)
        assert len(changed) <= 1, edited[at - 40 : at + 40]
        assert len(deals) == len(whole.deals) or (len(deals) == len(whole.deals) - 1 and faults)
    assert harmed["faults"] > 300
