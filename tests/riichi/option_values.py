"""The same for options of value, settlement and the end of the game, and for those of three players."""

from option_records import case, over, valued
from snippets import START, turns

DAISANGEN = (
    f"deal E1 honba 2 sticks 0 {START}\nB 556677z2349p1m12s\n"
    "A:-5z B:pon55z-1m C:-6z B:pon66z-1s C:-3m D:-7z B:pon77z-2s C:-9p B:ron\nwin B from C on 9p\npay"
)
COMPOUND = DAISANGEN.replace("556677z2349p1m12s", "5566771122z1m12s")
COMPOUND_RON = COMPOUND.replace("C:-9p", "C:-1z").replace("on 9p", "on 1z")
COMPOUND_TSUMO = COMPOUND_RON.replace("C:-1z B:ron", "C:-1m D:-1m A:-1m B:1z,tsumo").replace(" from C", "")
KANS = "B:?,ankan1111m^1p+?,ankan2222m^2p+?,ankan3333m^3p+?-9s C:-3s D:-4m B:kan444m+?^4p-8s C:-9p B:ron"
SUUKANTSU = f"A:-3s {KANS}\nhand B 9p ankan1111m ankan2222m ankan3333m kan4444m<D\nwin B from C on 9p\npay"
# A draws the last tile, makes a kan of it and discards after the last replacement; B has no other yaku than ittsu.
LAST_DISCARD = " ".join(
    word if word[0] != "B" else f"B:{turn // 16 + 1}z=" for turn, word in enumerate(turns(68).split())
)

COUNTED = "win B from A for riichi 1, tanyao 1, dora"
FIRST_RON = "dora 5z\nB 123456m78999p23s\nA:-4s B:ron\nwin B from A on 4s ="
VALUE = [
    valued(
        "double-wind-fu",
        "deal E1\nriichi A\nhand A 11z111m234567p67s -\nwin A from B on 8s for riichi 1 = 40 fu 1 han",
        {"2": "", "4": "wrong-fu"},
    ),
    case(
        "rinshan-tsumo-fu",
        "deal E1\nhand A 46s55z789m456p ankan3333m\nwin A on 5s for menzen-tsumo 1, rinshan 1 = 50 fu 2 han",
        yes="",
        no="wrong-fu",
    ),
    case("kiriage-mangan", "win B from A = 30 fu 4 han 8000", yes="", no="wrong-points"),
    case("counted-yakuman", f"{COUNTED} 11 = 13 han 32000", one="", many="", no="wrong-points"),
    case(
        "counted-yakuman",
        f"{COUNTED} 9, chinitsu 6, ura 9 = 26 han 32000",
        one="",
        many="wrong-points",
        no="wrong-points",
    ),
    valued(
        "yakuman-limit",
        "win B from A for daisangen, tsuuiisou\npay A -64000 B +64000",
        {"0": "", "1": "wrong-payment", "2": "", "4": ""},
    ),
    valued(
        "double-yakuman",
        "hand B 111222m333p444s5z -\nwin B from A on 5z for suuankou-tanki\npay A -64000 B +64000",
        {"none": "wrong-payment", "suuankou-tanki": "", "daisuushi": "wrong-payment"},
    ),
    case(
        "renhou",
        f"{FIRST_RON} mangan 8000",
        mangan="",
        yakuman="wrong-limit wrong-points",
        no="wrong-limit wrong-points",
    ),
    case(
        "renhou",
        f"{FIRST_RON} yakuman 32000",
        yakuman="",
        mangan="wrong-limit wrong-points",
        no="wrong-limit wrong-points",
    ),
    case(
        "tenhou-wait",
        "A 11222m333p444s55z\nA:1m,tsumo\nwin A on 1m for tenhou 13, suuankou 13",
        drawn="",
        any="wrong-yaku",
    ),
    case(
        "rinshan-haitei",
        "deal E1\nhand B 123456m99p23s ankan1111z\nwin B on 4s for round-wind 1, menzen-tsumo 1, rinshan 1, haitei 1",
        yes="",
        no="wrong-yaku",
    ),
    case(
        "rinshan-houtei",
        f"B 123456789m99p24s\n{LAST_DISCARD} A:?,ankan8888p^5p+?-3s B:ron\nwin B from A on 3s for ittsu 2, houtei 1",
        yes="",
        no="wrong-yaku",
    ),
]

SETTLEMENT = [
    valued(
        "honba-points",
        f"deal E1 honba 1 sticks 0 {START}\nwin B from A = 30 fu 1 han\npay A -2500 B +2500",
        {"300": "wrong-payment", "1500": ""},
    ),
    valued(
        "pao",
        f"{DAISANGEN} B +32600 C -16000 D -16600",
        {"daisangen": "", "daisuushi": "wrong-payment", "none": "wrong-payment", "daisangen,suukantsu": ""},
    ),
    valued(
        "pao",
        f"{SUUKANTSU} B +32000 C -16000 D -16000",
        {"daisangen": "wrong-payment", "daisangen,daisuushi,suukantsu": ""},
    ),
    case("pao-part", f"{COMPOUND_RON} B +64600 C -32000 D -32600", whole="", liable="wrong-payment"),
    case("pao-part", f"{COMPOUND_RON} B +64600 C -48000 D -16600", whole="wrong-payment", liable=""),
    case(
        "pao-honba",
        f"{DAISANGEN} B +32600 C -16600 D -16000",
        liable="wrong-payment",
        discarder="",
        rest="",
    ),
    case(
        "pao-honba",
        f"{COMPOUND_TSUMO} A -16200 B +64600 C -8200 D -40200",
        preset="tenhou pao-part=liable",
        liable="wrong-payment",
        discarder="wrong-payment",
        rest="",
    ),
    case(
        "pao-tsumo",
        "deal E1 points 35000 35000 35000\nhand B 9p234p pon555z<C pon666z<C pon777z<C\nwin B on 9p pao C\n"
        "pay B +32000 C -32000",
        preset="tenhou-sanma",
        ron="",
        tsumo="wrong-payment",
    ),
    case(
        "tsumo-loss",
        "deal E1 points 35000 35000 35000\nwin B = mangan\npay A -4000 B +6000 C -2000",
        preset="tenhou-sanma",
        yes="",
        no="wrong-payment",
    ),
]

LEFT = "deal S4 honba 0 sticks 1 points 34500 34500 20000 10000\ndraw exhausted tenpai -\nfinal"
TIED = "deal S4 points 35000 35000 20000 10000\ndraw exhausted tenpai -\ntotal"
STANDING = "deal S4 points 40500 29500 20500 9500\ndraw exhausted tenpai -\ntotal"
HALVES = "deal S4 points 40500 30500 29500 -500\ndraw exhausted tenpai -\ntotal"
CHOMBO = f"deal E1 {START}\nchombo B\npay A +4000 B -8000 C +2000 D +2000"
CHOMBO_TOTAL = "deal S4 honba 0 sticks 0 points 40000 30000 20000 10000"
CHOMBO_TOTAL = f"{CHOMBO_TOTAL}\nchombo B\n{CHOMBO_TOTAL}\ndraw exhausted tenpai -\ntotal 50.0 -10.0 -20.0 -40.0"

END = [
    case(
        "leftover-sticks", f"{LEFT} 35500 34500 20000 10000", first="", first_shared="wrong-final", lost="wrong-final"
    ),
    case(
        "leftover-sticks", f"{LEFT} 35000 35000 20000 10000", first="wrong-final", first_shared="", lost="wrong-final"
    ),
    case(
        "leftover-sticks", f"{LEFT} 34500 34500 20000 10000", first="wrong-final", first_shared="wrong-final", lost=""
    ),
    # 5 above the return points, uma 20 and 10, oka 20
    case("ties", f"{TIED} 45.0 15.0 -20.0 -40.0", seats="", shared="wrong-total"),
    case("ties", f"{TIED} 30.0 30.0 -20.0 -40.0", seats="wrong-total", shared=""),
    valued("uma", f"{STANDING} 50.5 9.5 -19.5 -40.5", {"20,10,-10,-20": "", "30,10,-10,-30": "wrong-total"}),
    case("rounding", f"{STANDING} 50.5 9.5 -19.5 -40.5", none="", thousands="wrong-total"),
    case("rounding", f"{STANDING} 49.0 10.0 -19.0 -40.0", none="wrong-total", thousands=""),
    case("rounding", f"{HALVES} 50.0 11.0 -10.0 -51.0", none="wrong-total", thousands="", thousands_up="wrong-total"),
    case("rounding", f"{HALVES} 49.0 11.0 -10.0 -50.0", none="wrong-total", thousands="wrong-total", thousands_up=""),
    case("chombo", CHOMBO, mangan="", after_uma="wrong-payment"),
    valued("chombo-points", CHOMBO_TOTAL, {"20": "", "40": "wrong-total"}, "tenhou chombo=after-uma"),
    over(
        "chombo-ends-game",
        "deal S4 honba 0 sticks 0 points 40000 30000 20000 10000\nchombo B\ndeal S4",
        goes_on="no",
        ends="yes",
    ),
]

THREE = "deal E1 points 35000 35000 35000\ndora 5z"
ITTSU = "123456789p1199s"  # waits for 1s 9s

THREE_PLAYERS = [
    case("kita", f"{THREE}\nA:4z,kita+5p-9p", preset="tenhou-sanma", yes="", no="no-kita"),
    case(
        "kita-rinshan",
        f"{THREE}\nA {ITTSU}\nA:4z,kita+9s,tsumo\nwin A on 9s for menzen-tsumo 1, rinshan 1, ittsu 2, kita 1",
        preset="tenhou-sanma",
        yes="",
        no="wrong-yaku",
    ),
    case(
        "kita-ippatsu",
        f"{THREE}\nB 123456789p11s44z\nA:-1z B:9s=* C:4z,kita B:ron\nura 6z\n"
        "win B from C on 4z for double-riichi 2, ippatsu 1, ittsu 2",
        preset="tenhou-sanma",
        yes="",
        no="wrong-yaku",
    ),
    case(
        "kita-furiten",
        f"{THREE}\nA 123456789p11s44z\nA:4z,kita+9m= B:-4z A:ron",
        preset="tenhou-sanma",
        yes="furiten",
        no="",
    ),
]
