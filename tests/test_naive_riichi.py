"""The slow second referee of riichi: values, one legal and one wrong deal for every word, succession, real records."""

import gzip
import sys
from decimal import Decimal
from pathlib import Path

import manifest
import pytest

from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import Meld
from mjlog.notation import read_text
from mjlog.tiles import parse_tiles

sys.path.insert(0, str(Path(__file__).parent / "naive"))
from riichi_deals import deal, whole_wall
from riichi_options import SEED, TENHOU, options_of
from riichi_referee import Outcome, Over, Start, judge, outcome_of, succession
from riichi_value import best_values, fu_parts, readings, shares, value_of, worth
from riichi_yaku import Win

# Values


def win(hand, tile, melds="", *, tsumo=False, **facts):
    """A win of the concealed tiles without the winning one; melds as ``pon555z``."""
    laid = [Meld(word.rstrip("0123456789mpsz"), parse_tiles(word.lstrip("chiponka"))) for word in melds.split()]
    return Win(parse_tiles(hand), parse_tiles(tile)[0], tsumo, tuple(laid), **facts)


DORA_2M = parse_tiles("11111m")
VALUES = {  # the case of cases.md: hand, its yaku, fu, han, points
    "C-01": (win("234m1112356777s", "4s", tsumo=True), "menzen-tsumo", 30, 1, 1100),
    "C-02": (win("1123444m555p", "1m", "chi123m", last=True), "houtei", 30, 1, 1000),
    "C-04": (
        win("222345m2345p888s", "5p", riichi=1, indicators=DORA_2M, ura=DORA_2M),
        "riichi tanyao dora ura", 40, 32, 32000,
    ),
    "C-08": (
        win("88m66777889s444z", "8s", tsumo=True, indicators=parse_tiles("7m")),
        "menzen-tsumo iipeikou dora", 40, 4, 8000,
    ),
    "C-10": (win("234m55p77788899s", "9s", riichi=1), "riichi pinfu iipeikou", 30, 3, 3900),
    "C-10 tsumo": (win("234m55p77888999s", "7s", tsumo=True), "menzen-tsumo sanankou", 40, 3, 5200),
    "C-11": (win("123456m234p5s333z", "5s", tsumo=True, seat_wind=0), "menzen-tsumo", 40, 1, 2100),
    "C-13": (win("123m456p7s", "7s", "pon444z pon555z", seat_wind=3), "seat-wind haku", 30, 2, 2000),
    "C-16": (win("123456m78s11s", "9s", "ankan0555p", riichi=1), "riichi aka", 50, 2, 3200),
    "C-17": (win("123456m78s11s", "9s", "ankan5555z", riichi=1), "riichi haku", 70, 2, 4500),
    "C-19": (
        win("19m19p19s1234567z", "1m", tsumo=True, seat_wind=0, first=True),
        "kokushi-juusanmen tenhou", 0, 26, 96000,
    ),
    "C-19 pairs": (
        win("1122334455667z", "7z", seat_wind=0, riichi=1, indicators=parse_tiles("1z")), "tsuuiisou", 25, 13, 48000,
    ),
    "C-20": (win("111m222p333s444z5z", "5z"), "suuankou-tanki", 60, 13, 32000),
    "C-23": (win("111222333m11p79s", "8s", riichi=2), "double-riichi junchan iipeikou", 40, 6, 12000),
    "C-23 kan": (win("222333m11p79s", "8s", "ankan1111m", riichi=2), "double-riichi sanankou", 80, 4, 8000),
    "C-23 kan tsumo": (
        win("222333m11p79s", "8s", "ankan1111m", riichi=2, tsumo=True),
        "double-riichi menzen-tsumo sanankou", 70, 5, 8000,
    ),
    "C-28": (win("234m46p77s", "0p", "chi234s chi678p", chankan=True), "chankan tanyao aka", 30, 3, 3900),
    "C-70": (win("123m4p", "4p", "chi789s pon999m chi567m", last=True, tsumo=True), "haitei", 30, 1, 1100),
    "chiitoitsu": (win("1133m2244p5566s7z", "7z", riichi=1, ippatsu=True), "riichi ippatsu chiitoitsu", 25, 4, 6400),
    "pinfu tsumo": (
        win("234567m23p567s88s", "4p", tsumo=True, riichi=1, seat_wind=0),
        "riichi menzen-tsumo pinfu tanyao", 20, 4, 7800,
    ),
    "nine gates": (win("1112345678999p", "5p"), "junsei-chuuren", 50, 13, 32000),
    "double wind": (win("234m567m234p678s1z", "1z", tsumo=True, seat_wind=0), "menzen-tsumo", 30, 1, 1500),
}  # fmt: skip


@pytest.mark.parametrize("case", VALUES)
def test_values(case):
    hand, names, fu, han, points = VALUES[case]
    values = best_values(hand)
    assert {(value.fu, value.han) for value in values} == {(fu, han)}
    assert sorted(dict(values[0].yaku)) == sorted(names.split())
    assert worth(values[0].base, dealer=hand.seat_wind == 0, tsumo=hand.tsumo) == points


def test_no_yaku():
    """C-05: "dora is not a yaku"."""
    assert best_values(win("567m99m234p34s", "5s", "pon444s", indicators=parse_tiles("8m"))) == []


def test_fu_parts():
    """C-14: two open simple pons are 2 fu each."""
    (reading,) = readings(win("23678m55s", "4m", "pon222p pon888p"))
    assert fu_parts(reading) == [("base", 20), ("triplet", 2), ("triplet", 2)]


def test_worked_payments():
    """The table of worked values in riichi.md."""
    assert worth(30 * 2**6, dealer=False, tsumo=False) == 7700
    assert shares(20 * 2**5, dealer=True, tsumo=True) == (0, 1300, 0)
    assert worth(25 * 2**6, dealer=False, tsumo=False) == 6400
    assert worth(110 * 2**4, dealer=False, tsumo=False) == 7100
    assert shares(30 * 2**4, dealer=False, tsumo=True) == (1000, 500, 0)


def test_kiriage():
    """ "7700 (8000 with kiriage)"."""
    hand = win("234567m67p678s22s", "8p", riichi=1, ippatsu=True)
    assert [(value.fu, value.han, value.base) for value in best_values(hand)] == [(30, 4, 1920)]
    hand.options = TENHOU | {"kiriage": True}
    assert [value.base for value in best_values(hand)] == [2000]


def test_every_reading_is_tried():
    """C-02: the ron tile may complete a triplet, which is open then, or a run."""
    values = [value_of(reading) for reading in readings(win("1123444m555p", "1m", "chi123m", last=True))]
    assert len(values) == 3
    assert {value.fu for value in values if value} == {30}


# Deals


READY = "234m456p23488s66z"  # of B: waits 8s 6z
WAITS = "234456m45p678s22s"  # 3p 6p
RON = "win B from C on 6z for double-riichi 2, ippatsu 1, hatsu 1 = 40 fu 4 han mangan 8000\npay B +9000 C -8000"
RIICHI_RON = "A:1z= B:9s=* C:6z= B:ron\nura 9m\n"

PAIRS = [  # a word; hands; a legal play and its end; a wrong play and its end
    ("not-held", {"A": "123m456p1157s255z"}, "A:9s-2z", "A:9s-7z"),
    ("wrong-turn", {}, "A:1z= B:2z=", "A:1z= C:2z="),
    ("wrong-turn", {}, "A:1z= B:2z=", "A:1z= A:2z="),
    ("fifth-copy", {}, "A:9m= B:9m= C:9m=", "A:9m= B:9m= C:9m= D:9m="),
    ("fifth-copy", {}, "A:5m= B:5m= C:5m= D:0m=", "A:0m= B:5m= C:5m= D:0m="),
    ("not-the-drawn-tile", {}, "A:1z=", "A:1z=2z"),
    ("only-drawn-copy", {"A": "123m456p1157s255z"}, "A:2z-2z", "A:9s-9s"),
    ("chi-not-from-left", {"B": "46m1235p159s1357z", "C": "46m1269p149s2467z"},
     "A:5m= B:chi46m-1p", "A:5m= C:chi46m-1p"),
    ("no-such-meld", {"B": "46m1235p159s1357z"}, "A:5m= B:chi46m-1p", "A:6m= B:chi46m-1p"),
    ("own-discard", {"A": "55m1469p159s1246z"}, "A:0m= B:1z=", "A:0m= A:pon55m-1p"),
    ("kuikae", {"B": "3456m235p159s135z"}, "A:6m= B:chi45m-1z", "A:6m= B:chi45m-3m"),
    ("kuikae", {"B": "3456m235p159s135z"}, "A:6m= B:chi45m-1z", "A:6m= B:chi45m-6m"),
    ("kuikae", {"B": "055m235p159s1357z"}, "A:5m= B:pon55m-1z", "A:5m= B:pon55m-0m"),  # C-55
    ("claim-not-latest", {"B": "46m1235p159s1357z"}, "A:5m= B:chi46m<A-1p", "A:5m= B:chi46m<D-1p"),
    ("kan-after-claim", {"B": "55m1111p159s1357z"}, "A:0m= B:pon55m-1s", "A:0m= B:pon55m,ankan1111p^2z+3z="),
    ("kakan-without-pon", {"B": "55m1235p159s1357z"},
     "A:0m= B:pon55m-1p C:1z= D:2z= A:3z= B:5m,kakan5m+9p^4z-9s", "A:0m= B:1z= C:1z= D:2z= A:3z= B:7p,kakan7p+9p"),
    ("precedence", {"B": "46m1235p159s1357z", "C": "55m1269p149s2467z"},
     "A:0m= C:pon55m~ B:1z=", "A:0m= C:pon55m~ B:chi46m-1p"),
    ("replacement-missing", {"A": "1111p123m456s78m5z"}, "A:1z,ankan1111p^2z+3z=", "A:1z,ankan1111p^2z-1z"),
    ("replacement-undue", {}, "A:1z= B:2z=", "A:1z= B:+2z="),
    ("indicator-missing", {"A": "1111p123m456s78m5z"}, "A:1z,ankan1111p^2z+3z=", "A:1z,ankan1111p+3z="),
    ("indicator-missing", {"B": "111p123m456s78m56z"}, "A:1p= B:kan111p+1z^3z-5z", "A:1p= B:kan111p+1z-5z"),
    ("indicator-early", {"B": "111p123m456s78m56z"}, "A:1p= B:kan111p+1z^3z-5z", "A:1p= B:kan111p^3z+1z-5z"),
    ("indicator-undue", {}, "A:1z=", "A:1z= ^2z"),
    ("riichi-noten", {"A": READY}, "A:1z=*", "A:1z-2m*"),
    ("riichi-open", {"B": "234m456p2388s66z1z"}, "A:6z= B:pon66z-1z", "A:6z= B:pon66z-1z*"),
    ("riichi-twice", {"A": READY}, "A:1z=* B:1z= C:2z= D:2z= A:3z=", "A:1z=* B:1z= C:2z= D:2z= A:3z=*"),
    ("riichi-hand-changed", {"A": READY}, "A:1z=* B:1z= C:2z= D:2z= A:3z=", "A:1z=* B:1z= C:2z= D:2z= A:3z-2m"),
    ("riichi-hand-changed", {"A": READY}, "A:1z=* B:1z= C:8s= D:2z=", "A:1z=* B:1z= C:8s= A:pon88s-2m"),
    ("riichi-kan-waits", {"D": "2349m555p111789s"},
     "A:1z= B:1z= C:2z= D:6p-9m* A:3z= B:3z= C:3z= D:1s,ankan1111s^2z+9s=",
     "A:1z= B:1z= C:2z= D:6p-9m* A:3z= B:3z= C:3z= D:0p,ankan0555p^2z+9s="),
    ("false-win", {"B": READY}, RIICHI_RON + RON, "A:1z= B:9s=* C:5z= B:ron"),
    ("nothing-to-win", {"B": READY}, RIICHI_RON + RON, "A:1z= B:9s=* C:6z= D:1z B:ron"),
    ("deal-over", {"B": READY}, RIICHI_RON + RON, "A:1z= B:9s=* C:6z= B:ron D:1z="),
    ("no-yaku", {"B": "399m234p12345s44z"}, "A:9m= B:pon99m-3m C:6s=", "A:9m= B:pon99m-3m C:6s= B:ron"),
    ("furiten", {"B": WAITS}, "A:1z= B:9s= C:1z= D:3p= B:ron", "A:1z= B:6p= C:1z= D:3p= B:ron"),
    ("furiten-passed", {"B": WAITS}, "A:1z= B:9s= C:1z= D:3p= B:ron", "A:1z= B:9s= C:6p= D:3p= B:ron"),
    ("furiten-riichi", {"B": WAITS}, "A:1z= B:9s=* C:6p= D:1z= A:2z= B:3p,tsumo",
     "A:1z= B:9s=* C:6p= D:1z= A:2z= B:9p= C:3p= B:ron"),
    ("wrong-winner", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("B", "D")),
    ("wrong-winner", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("from C", "from D")),
    ("wrong-win-tile", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("on 6z", "on 8s")),
    ("wrong-yaku", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("hatsu", "haku")),
    ("wrong-yaku", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace(", ippatsu 1", "")),
    ("wrong-fu", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("40 fu", "30 fu")),
    ("wrong-han", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("4 han", "5 han")),
    ("wrong-limit", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("mangan", "haneman")),
    ("wrong-points", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace(" 8000\n", " 7700\n")),
    ("wrong-payment", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("+9000", "+8000")),
    ("wrong-pao", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("6z for", "6z pao A for")),
    ("wrong-counters", {"B": READY}, RIICHI_RON + RON, RIICHI_RON + RON.replace("6z for", "6z honba 1 for")),
    ("wrong-before", {"B": READY}, RIICHI_RON + RON,
     RIICHI_RON + RON.replace("6z for", "6z before 25000 25000 25000 25000 for")),
    ("wrong-ura", {"B": READY}, RIICHI_RON + RON, RIICHI_RON.replace("9m", "99m") + RON),
    ("wrong-after", {"B": READY}, RIICHI_RON + RON + "\nafter 25000 33000 17000 25000",
     RIICHI_RON + RON + "\nafter 25000 34000 17000 25000"),
    ("shown-hand", {"B": READY}, "A:1z= B:9s=* C:6z= B:ron\nhand B 234m456p23488s66z -",
     "A:1z= B:9s=* C:6z= B:ron\nhand B 234m456p23488s77z -"),
    ("kyuushu-kinds", {"A": "1222339m19p19s12z"}, "A:3z,kyuushu\ndraw kyuushu A", "A:8s,kyuushu\ndraw kyuushu A"),
    ("kyuushu-late", {"C": "19m12589p19s1234z", "B": "77z123m456p12379s"},
     "A:6z= B:5m= C:5z,kyuushu\ndraw kyuushu C", "A:7z= B:pon77z-9s C:5z,kyuushu\ndraw kyuushu C"),
    ("deal-must-end", {}, "A:4z= B:4z= C:4z= D:4z=\ndraw suufon", "A:4z= B:4z= C:4z= D:4z= A:1z="),
    ("no-ground-to-abort", {}, "A:4z= B:4z= C:4z= D:4z=\ndraw suufon", "A:4z= B:4z= C:4z= D:3z=\ndraw suufon"),
    ("draw-too-early", {}, "A:4z= B:4z= C:4z=", "A:4z= B:4z= C:4z=\ndraw exhausted"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "hands", "legal", "wrong"), PAIRS)
def test_each_word(word, hands, legal, wrong):
    assert judge(deal(legal, **hands)) is None
    verdict = judge(deal(wrong, **hands))
    assert verdict is not None
    assert verdict.word == word


def test_a_wall_has_70_live_tiles():
    """4 x 34 less the dead wall's 14 and 4 x 13; "it is not drawn from ... in normal play"."""
    for turns, end, word in (
        (70, "draw exhausted", None),
        (69, "draw exhausted", "draw-too-early"),
        (71, "", "wall-empty"),
    ):
        hands = {
            "A": "147m258p369s1234z",
            "B": "258m369p147s567z1m",
            "C": "369m147p258s1234z",
            "D": "147m258p147s1234z",
        }
        verdict = judge(deal(whole_wall(turns, **hands), end, **hands))
        assert (verdict and verdict.word) == word


def test_the_end_of_the_wall():
    """Who is tenpai is counted and paid for; riichi needs four live tiles (C-59)."""
    hands = {"A": "147m258p369s1234z", "B": READY, "C": "369m147p258s1234z", "D": "147m258p147s1234z"}
    play = whole_wall(70, **hands).split()
    assert judge(deal(" ".join(play), "draw exhausted tenpai B\npay A -1000 B +3000 C -1000 D -1000", **hands)) is None
    for end, word in (
        ("draw exhausted tenpai A B", "wrong-tenpai"),
        ("draw exhausted tenpai B\npay A 0", "wrong-payment"),
    ):
        verdict = judge(deal(" ".join(play), end, **hands))
        assert verdict is not None
        assert verdict.word == word
    for turn, word in ((65, None), (69, "riichi-late")):
        late = list(play)
        assert late[turn][0] == "B"
        late[turn] += "*"
        verdict = judge(deal(" ".join(late), **hands))
        assert (verdict and verdict.word) == word


# What the presets do otherwise


SEED_AND_REDS = SEED | {"red-fives": (1, 1, 1)}  # the filling has red fives
FOUR_READY = {"A": "123456789m11p22z", "B": "123456789p11s33z", "C": "123456789s11m44z", "D": "234m234p234s5566z"}
KANS = {"A": "111p222p345s789m1z", "B": "333p444p345s789m1z"}


@pytest.mark.parametrize(
    ("play", "hands", "tenhou", "seed"),
    [
        ("A:7z=* B:7z=* C:7z=* D:1z=*\ndraw suucha", FOUR_READY, None, "no-ground-to-abort"),
        ("A:7z=* B:7z=* C:7z=* D:1z=* A:7z\ndraw suucha", FOUR_READY, "deal-must-end", None),
        ("A:7z=* B:7z=* C:7z=* D:1z=* A:2z,tsumo", FOUR_READY, "deal-must-end", None),
        ("A:1p= B:kan111p^3z+1z-5z", {"B": "111p123m456s78m56z"}, "indicator-early", None),
        ("A:1p= B:kan111p+1z^3z-5z", {"B": "111p123m456s78m56z"}, None, "indicator-missing"),
        ("A:1z=* B:1z= C:2z= D:2z= A:6z,ankan6666z^3z+4z=", {"A": "234m456p99s45s666z"}, None, "riichi-hand-changed"),
        (
            "A:1p,ankan1111p^6z+2p,ankan2222p^6z+7z= B:3p,ankan3333p^6z+4p,ankan4444p^7z+7z=\ndraw suukaikan",
            KANS, None, "deal-must-end",
        ),
        (
            "A:1p,ankan1111p^6z+2p,ankan2222p^6z+7z= B:3p,ankan3333p^6z+4p,ankan4444p\ndraw suukaikan",
            KANS, "no-ground-to-abort", None,
        ),
    ],
)  # fmt: skip
def test_presets_differ(play, hands, tenhou, seed):
    found = deal(play, **hands)
    verdicts = [judge(found, options) for options in (TENHOU, SEED_AND_REDS)]
    assert [verdict and verdict.word for verdict in verdicts] == [tenhou, seed]


DRAGONS = "B:5z= A:pon55z-1m B:1p= C:6z= A:pon66z-2m B:3s= C:1s= D:7z= A:pon77z-3m B:4z= "


@pytest.mark.parametrize(
    ("win_by", "source", "pay"),
    [
        ("C:5p= A:ron", "from C ", "A +32600 C -16000 D -16600"),  # C-38
        ("C:9p= D:5p= A:ron", "from D ", "A +32600 D -32600"),
        ("C:9p= D:9p= A:5p,tsumo", "", "A +32600 D -32600"),
    ],
)
def test_liability(win_by, source, pay):
    end = f"{win_by}\nwin A {source}on 5p pao D for daisangen 13 = yakuman 32000\npay {pay}"
    assert judge(deal(DRAGONS + end, wind="E2", honba=2, A="123m34p99s556677z")) is None


@pytest.mark.parametrize(
    ("options", "pay"),
    [(TENHOU, "A +64000 C -32000 D -32000"), (SEED_AND_REDS, "A +64000 C -48000 D -16000")],
)
def test_liability_for_a_compound_yakuman(options, pay):
    """Tenhou: "whole hand counts"; "only the liable part is split"."""
    end = f"C:1z= A:ron\nwin A from C on 1z pao D for daisangen 13, tsuuiisou 13 = yakuman 64000\npay {pay}"
    assert judge(deal(DRAGONS + end, wind="E2", A="123m1122556677z"), options) is None


def test_robbed_kan():
    """C-25, C-28: ippatsu stays, the kan never came about and turns no indicator."""
    hands = {"A": "1789m44p1239s355z", "D": "2234m569p345567s"}
    play = "A:2z= B:9s= C:1m= D:8p= A:9m-3z B:4p= A:pon44p-1m B:1z= C:9p= D:2m-9p* A:4p,kakan4p"
    end = (
        " D:ron\nura 1s\nwin D from A on 4p for riichi 1, ippatsu 1, chankan 1, pinfu 1, tanyao 1 = 30 fu 5 han mangan"
    )
    assert judge(deal(play + end, dora="5z", **hands)) is None
    verdict = judge(deal(play + "+5m^1p=" + end, dora="5z", **hands))
    assert verdict is not None
    assert verdict.word == "false-win"


# From deal to deal

EVEN = (25000, 25000, 25000, 25000)


def end_of(kind, points=EVEN, winners=(), tenpai=(), sticks=0):
    return Outcome(kind, winners, tenpai, points, sticks)


@pytest.mark.parametrize(
    ("options", "start", "outcome", "follows"),
    [
        (TENHOU, (0, 0, 1, 1), end_of("win", winners=(0,)), (0, 0, 2, 0)),
        (TENHOU, (0, 0, 1, 1), end_of("win", winners=(1,)), (0, 1, 0, 0)),
        (TENHOU, (0, 0, 1, 0), end_of("win", winners=(0, 2)), (0, 0, 2, 0)),  # C-76
        (TENHOU, (0, 0, 1, 1), end_of("exhausted", tenpai=(0,), sticks=2), (0, 0, 2, 2)),  # C-46
        (TENHOU, (0, 3, 1, 0), end_of("exhausted", tenpai=(0,)), (1, 0, 2, 0)),
        (TENHOU, (0, 0, 1, 0), end_of("abort"), (0, 0, 2, 0)),
        (SEED, (0, 0, 1, 0), end_of("abort"), (0, 1, 1, 0)),
        (TENHOU, (1, 3, 0, 0), end_of("win", (24000, 24000, 23000, 29000), (3,)), (1, 3, 1, 0)),  # C-73
        (TENHOU, (1, 3, 0, 0), end_of("win", (24000, 24000, 22000, 30000), (3,)), "leader"),
        (TENHOU, (1, 3, 0, 0), end_of("win", (30000, 24000, 16000, 30000), (3,)), (1, 3, 1, 0)),
        (TENHOU, (1, 3, 0, 0), end_of("exhausted"), (2, 0, 1, 0)),
        (TENHOU, (2, 0, 0, 0), end_of("win", (22000, 31000, 22000, 25000), (1,)), "target"),
        (TENHOU, (2, 0, 0, 0), end_of("exhausted", (29000, 31000, 20000, 20000), (), (0, 1)), (2, 0, 1, 0)),
        (TENHOU, (2, 3, 0, 0), end_of("exhausted", tenpai=(3,)), (2, 3, 1, 0)),  # C-74
        (TENHOU, (2, 3, 0, 0), end_of("exhausted"), "length"),
        (TENHOU, (0, 0, 0, 0), end_of("win", (25100, 24900, 50100, -100), (2,)), "bust"),
        (SEED, (0, 0, 0, 0), end_of("win", (25100, 24900, 50100, -100), (2,)), (0, 1, 0, 0)),
        (SEED, (1, 3, 0, 0), end_of("win", (24000, 24000, 22000, 30000), (3,)), (1, 3, 1, 0)),
        (SEED, (1, 3, 0, 0), end_of("abort"), "length"),
    ],
)
def test_succession(options, start, outcome, follows):
    found = succession(Start(*start, EVEN), outcome, options)
    if isinstance(found, Over):
        assert found.reason == follows
    else:
        assert found == Start(*follows, outcome.points)


def test_standing():
    """Leftover sticks to the first; uma and oka; "rounding to 1000, 4 down 5 up"."""
    outcome = end_of("exhausted", (31500, 29500, 32300, 4700), sticks=2)
    over = succession(Start(2, 3, 0, 0, EVEN), outcome)
    assert over == Over("length", (31500, 29500, 34300, 4700), tuple(map(Decimal, ("11.5", "-10.5", "44.3", "-45.3"))))
    over = succession(Start(2, 3, 0, 0, EVEN), outcome, TENHOU | {"rounding": "away"})
    assert over.total == (12, -10, 43, -45)


# Records


def follow(game):
    """Every deal is right, leads to the next one, and the last to the end recorded."""
    options = options_of(game.rules)
    expected = None
    for one in game.deals:
        assert judge(one, options) is None, one.label
        start = Start(one.wind, one.dealer, one.honba, one.sticks, one.points)
        assert expected in (None, start)
        expected = succession(start, outcome_of(one, options), options)
    assert isinstance(expected, Over)
    assert game.final == expected.final
    assert options["uma"] is None or game.total == expected.total


@pytest.mark.parametrize("name", ["hanchan", "dealer_moves_on"])
def test_sample_games(name):
    (game,) = read_text((Path(__file__).parents[1] / "sample_logs" / "riichi" / f"{name}.mjn").read_text())
    follow(game)


ODD = ("hanchan_with_noname.xml", "doubleron_and_riichi.xml")
"""One is trimmed by hand, the other says that it is an east game and is none."""


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_real_games(records, every):
    """Complete games that people played: no fault, every succession, every end."""
    wanted = {"format": "tenhou-xml", "real": "yes", "complete": "yes", "players": "4"}
    rows = [row for row in manifest.rows(records, **wanted) if not row["path"].endswith(ODD)]
    played = 0
    for row in rows[::every]:
        data = (records / row["path"]).read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
        for game in read_xml(text, row["path"]):
            if not game.rules.endswith(" ?"):  # a private table's own rules, nowhere written down
                follow(game)
                played += 1
    assert played >= len(rows[::every]) - 2
