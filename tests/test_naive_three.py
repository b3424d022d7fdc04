"""The second referee of riichi with three players: kita, payments, draws, succession, real hands and a real game."""

import json
import sys
from decimal import Decimal
from pathlib import Path

import manifest
import pytest

from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import Meld
from mjlog.tiles import RED, parse_tiles

sys.path.insert(0, str(Path(__file__).parent / "naive"))
from riichi_deals import deal, whole_wall
from riichi_options import MAJSOUL_SANMA, TENHOU_SANMA, options_of, tiles_of
from riichi_referee import Outcome, Over, Start, judge, outcome_of, succession
from riichi_value import best_values, indicated, shares, worth
from riichi_yaku import Win

SANMA = "riichi tenhou-sanma"
EVEN = (35000, 35000, 35000)


def word(play, end="", rules=SANMA, **hands):
    verdict = judge(deal(play, end, rules=rules, **hands), options_of(rules))
    return verdict and verdict.word


def test_the_set():
    """ "108: no 2m-8m"; "5p 1, 5s 1"."""
    tiles = tiles_of(TENHOU_SANMA)
    assert tiles.total() == 108
    assert not any(tiles[face] for face in (*range(1, 8), RED))
    assert [tiles[tile] for tile in (0, 8, 13, 22, RED + 1, RED + 2, 30)] == [4, 4, 3, 3, 1, 1, 4]


def test_indicators():
    """ "indicator 1m -> 9m, 9m -> 1m"."""
    assert [indicated(tile, 3) for tile in parse_tiles("1m9m9p4z")] == [8, 0, 9, 27]
    assert indicated(0) == 1


WAITS = "123456789p11s44z"  # 1s 4z
NO_YAKU = "123456p789s11s44z"  # 1s 4z
NORTHS = {"A": "19m147p258s12347z"}  # a North is held
ROBBED = "A:1z,kita B:ron\n"

PAIRS = [  # a word; hands; a legal play and its end; a wrong play and its end
    ("not-held", {"A": "19m147p258s12357z"}, "A:4z,kita+6z=", "A:5z,kita+6z="),
    ("not-held", NORTHS, "A:4z,kita+6z,kita+6z=", "A:4z,kita+6z,kita+6z,kita+5z="),
    ("fifth-copy", {}, "A:9m=", "A:5m="),
    ("fifth-copy", {}, "A:0p=", "A:0m="),
    ("wrong-turn", NORTHS, "A:5z= B:6z=", "A:5z= A:kita"),
    ("wrong-turn", {"C": "19m147p258s12347z"}, "A:5z= B:6z=", "A:5z= C:kita"),
    ("replacement-missing", NORTHS, "A:5z,kita+6z=", "A:5z,kita-1z"),
    ("indicator-undue", NORTHS, "A:5z,kita+6z=", "A:5z,kita^2z+6z="),
    ("kita-after-claim", {"C": "11s147258p12346z"}, "A:1s= C:pon11s-4z", "A:1s= C:pon11s,kita+6z="),
    ("no-chi", {"B": "23p1478s19m12567z"}, "A:1p= B:5z=", "A:1p= B:chi23p-1m"),
    ("riichi-hand-changed", {"B": WAITS},
     "A:1z= B:6z=* C:1z= A:1z= B:4z,kita+5z=", "A:1z= B:6z=* C:1z= A:1z= B:2z,kita+5z="),
    ("kyuushu-late", {"C": "19m19p19s5678p123z"},
     "A:4z= B:5p= C:6z,kyuushu\ndraw kyuushu C", "A:4z,kita+2z= B:5p= C:6z,kyuushu\ndraw kyuushu C"),
    ("kyuushu-late", {"C": "19m19p19s5678p124z"},
     "A:3z= B:5p= C:6z,kita+4z=", "A:3z= B:5p= C:6z,kita+6z,kyuushu\ndraw kyuushu C"),
    ("no-yaku", {**NORTHS, "B": NO_YAKU}, "A:1z,kita+2z=", ROBBED),
    ("furiten", {**NORTHS, "B": WAITS}, "A:5z= B:6z= C:1z= A:1s= B:ron", "A:5z= B:1s= C:1z= A:5z,kita B:ron"),
    ("furiten-passed", {**NORTHS, "B": WAITS}, "A:1s= B:ron", "A:1z,kita+1s= B:ron"),
    ("furiten-riichi", {**NORTHS, "B": WAITS}, "A:1z= B:6z=* C:1z= A:1s= B:ron",
     "A:1z= B:6z=* C:1z= A:1z,kita+5z= B:5z= C:1s= B:ron"),
    ("wrong-yaku", {**NORTHS, "B": WAITS}, ROBBED + "win B from A on 4z for ittsu 2 = 40 fu 2 han 2600",
     ROBBED + "win B from A on 4z for ittsu 2, chankan 1"),
    ("wrong-yaku", {**NORTHS, "B": WAITS},
     "A:1z= B:6z=* C:1z= A:2z,kita B:ron\nura 9m\nwin B from A on 4z for double-riichi 2, ippatsu 1, ittsu 2",
     "A:1z= B:6z=* C:1z= A:2z,kita B:ron\nura 9m\nwin B from A on 4z for double-riichi 2, ittsu 2"),
    ("wrong-yaku", {"B": "123456789p11s55z"},
     "A:1z= B:6z=* C:1z= A:1s= B:ron\nura 9m\nwin B from A on 1s for double-riichi 2, ippatsu 1, ittsu 2",
     "A:1z= B:6z=* C:4z,kita+1s= B:ron\nura 9m\nwin B from C on 1s for double-riichi 2, ippatsu 1, ittsu 2"),
    ("no-such-draw", {}, "A:4z= B:4z= C:4z= A:5z=", "A:4z= B:4z= C:4z=\ndraw suufon"),
    ("shown-hand", NORTHS, "A:5z,kita+6z=\nhand A 19m147p258s12357z kita4z",
     "A:5z,kita+6z=\nhand A 19m147p258s12357z -"),
]  # fmt: skip


@pytest.mark.parametrize(("fault", "hands", "legal", "wrong"), PAIRS)
def test_each_word(fault, hands, legal, wrong):
    assert word(legal, **hands) is None
    assert word(wrong, **hands) == fault


def test_four_players_have_no_kita():
    assert word("A:4z,kita+6z=", rules="riichi tenhou", A="19m147p258s12357z") == "no-kita"


@pytest.mark.parametrize("rules", [SANMA, "riichi majsoul-sanma"])
def test_a_win_on_the_replacement(rules):
    """A mangan is "4000 + 2000"."""
    play = "A:5z= B:5z= C:7z= A:5z= B:4z,kita+1s,tsumo\n"
    yaku = "rinshan 1, menzen-tsumo 1, ittsu 2, kita 1"
    value = f"win B on 1s for {yaku} = 30 fu 5 han mangan 6000\npay A -4000 B +6000 C -2000"
    assert word(play, value, rules=rules, B=WAITS) is None
    assert (
        word(play, value.replace("-2000", "-3000").replace("+6000", "+7000"), rules=rules, B=WAITS) == "wrong-payment"
    )
    assert word(play, value.replace("rinshan 1, ", ""), rules=rules, B=WAITS) == "wrong-yaku"


def test_norths_that_are_dora():
    """ "1 dora each, more if North is dora": indicator West."""
    end = "win B from A on 1s for ittsu 2, dora 3, kita 1 = 40 fu 6 han haneman 12000\npay A -12000 B +12000"
    found = deal("A:5z= B:4z,kita+5z= C:1z= A:1s= B:ron\n", end, dora="3z", rules=SANMA, B=WAITS)
    assert judge(found, TENHOU_SANMA) is None


def test_a_dead_wall_of_14():
    """ "live wall 55 after the deal"; "a live tile left"; "one tenpai +2000"."""
    hands = {"A": "19m147p258s12347z", "B": "123456789p11s44z", "C": "19m258p369s12567z"}
    play = whole_wall(55, rules=SANMA, **hands)
    assert word(play, "draw exhausted tenpai B\npay A -1000 B +2000 C -1000", **hands) is None
    assert word(play, "draw exhausted tenpai B\npay A -1500 B +3000 C -1500", **hands) == "wrong-payment"
    assert word(play.rpartition(" ")[0], "draw exhausted", **hands) == "draw-too-early"
    turns = play.split()
    assert turns[-1][0] == "A"
    assert word(" ".join([*turns[:-1], turns[-1].replace("=", ",kita")]), **hands) == "no-replacement-left"
    drawn = turns[-1][2:4]
    shorter = [*turns[:-4], f"A:{turns[-4][2:4]},kita+{drawn}=", *turns[-3:-1]]
    assert word(" ".join(shorter), "draw exhausted", **hands) is None


def test_points():
    """C-29: tsumo of a mangan with "tsumo loss"; "honba 200 ron, 100 each tsumo"."""
    assert worth(2000, dealer=False, tsumo=True, options=TENHOU_SANMA) == 6000
    assert worth(2000, dealer=True, tsumo=True, options=TENHOU_SANMA) == 8000
    halved = options_of(f"{SANMA} tsumo-loss=no")  # 500 + 1000, and of 500 a half from both, rounded up
    assert shares(480, dealer=False, tsumo=True, options=halved) == (1300, 800, 0)
    assert worth(480, dealer=False, tsumo=True, options=halved) == 2100
    play = "A:5z= B:5z= C:7z= A:5z= B:1z= C:7z= A:1s= B:ron\n"
    for pay in ("A -2800 B +2800", "A -2900 B +2900"):
        found = deal(play, f"win B from A on 1s\npay {pay}", honba=1, wind="E1", rules=SANMA, B=WAITS)
        assert (judge(found, TENHOU_SANMA) is None) == (pay == "A -2800 B +2800")


def end_of(kind, points=EVEN, winners=(), tenpai=(), sticks=0):
    return Outcome(kind, winners, tenpai, points, sticks)


@pytest.mark.parametrize(
    ("start", "outcome", "follows"),
    [
        ((0, 2, 0, 0), end_of("win", winners=(1,)), (1, 0, 0, 0)),
        ((0, 1, 0, 0), end_of("exhausted", tenpai=(1,)), (0, 1, 1, 0)),
        ((1, 2, 0, 0), end_of("win", (39000, 36000, 30000), (0,)), (2, 0, 0, 0)),  # the goal is 40000
        ((1, 2, 0, 0), end_of("win", (41000, 34000, 30000), (0,)), "target"),
        ((1, 2, 0, 0), end_of("win", (25000, 39000, 41000), (2,)), "leader"),
        ((2, 2, 0, 0), end_of("exhausted"), "length"),
        ((0, 0, 0, 0), end_of("win", (65100, 40000, -100), (0,)), "bust"),
    ],
)
def test_succession(start, outcome, follows):
    found = succession(Start(*start, EVEN), outcome, TENHOU_SANMA)
    if isinstance(found, Over):
        assert found.reason == follows
    else:
        assert found == Start(*follows, outcome.points)


@pytest.mark.parametrize(
    ("options", "total"),
    [(TENHOU_SANMA, (41, -4, -37)), (MAJSOUL_SANMA, (26, 1, -27))],
)
def test_standing(options, total):
    """ "uma; oka: +20 0 -20; +15" against 40000; "+15 0 -15; 0" against 35000; the sticks go to the first."""
    over = succession(Start(1, 2, 0, 0, EVEN), end_of("win", (44000, 36000, 23000), (0,), sticks=2), options)
    assert isinstance(over, Over)
    assert over.final == (46000, 36000, 23000)
    assert over.total == tuple(map(Decimal, total))
    assert sum(over.total) == 0


def test_a_real_game(records):
    """A game of Tenhou with 16 kita: no fault, every succession, its end."""
    (row,) = manifest.rows(records, players="3", format="tenhou-xml")
    (game,) = read_xml((records / row["path"]).read_text(), row["path"])
    options = options_of(game.rules)
    expected = None
    for one in game.deals:
        assert judge(one, options) is None, one.label
        start = Start(one.wind, one.dealer, one.honba, one.sticks, one.points)
        assert expected in (None, start)
        expected = succession(start, outcome_of(one, options), options)
    assert expected == Over("bust", game.final, game.total)


NAMES = {  # Mahjong Soul's numbers
    1: "menzen-tsumo", 2: "riichi", 5: "haitei", 6: "houtei", 7: "haku", 8: "hatsu", 9: "chun", 10: "seat-wind",
    11: "round-wind", 12: "tanyao", 13: "iipeikou", 14: "pinfu", 15: "chanta", 16: "ittsu", 21: "toitoi",
    22: "sanankou", 25: "chiitoitsu", 27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 31: "dora",
    32: "aka", 33: "ura", 34: "kita",
}  # fmt: skip
REDS = {16: RED, 52: RED + 1, 88: RED + 2}


def tile_of(number):
    return REDS.get(number, number // 4)


def real_win(case):
    facts = case["conditions"]
    kinds = {"daiminkan": "kan"}
    melds = [
        Meld(kinds.get(one["meld_type"], one["meld_type"]), tuple(map(tile_of, one["tiles"]))) for one in case["melds"]
    ]
    return Win(
        tuple(map(tile_of, case["tiles_136"])),
        tile_of(case["win_tile_136"]),
        facts["tsumo"],
        tuple(melds),
        facts["player_wind"],
        facts["round_wind"],
        riichi=int(facts["riichi"]),
        ippatsu=facts["ippatsu"],
        last=facts["haitei"] or facts["houtei"],
        kita=facts["kita_count"],
        indicators=tuple(map(tile_of, case["dora_indicators"])),
        ura=tuple(map(tile_of, case["ura_indicators"])),
        options=MAJSOUL_SANMA,
    )


def test_real_hands(records):
    """All wins of three players, of which none is double riichi, on a replacement, or robbed."""
    cases = [json.loads(line) for line in (records / "hands" / "agari_3p.jsonl").read_text().splitlines()]
    assert len(cases) == 241
    for case in cases:
        unused = ("double_riichi", "rinshan", "chankan", "tsumo_first_turn")
        assert not any(case["conditions"][name] for name in unused)
        (value, *_) = best_values(real_win(case))
        due = case["expected"]
        assert (value.fu, value.han) == (due["fu"], due["han"]), case
        assert {name for name, _ in value.yaku} == {NAMES[number] for number in due["yaku"]}, case
