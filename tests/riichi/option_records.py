"""For each option of riichi records that differ in nothing but it, and what is found in them by each of its values.

The faults follow from what the option means (riichi.md, "Options every preset sets"; presets.md), the amounts from the
usual tables of points.
"""

from typing import NamedTuple

from snippets import LIVE, START, turns


class OptionCase(NamedTuple):
    """A record that is replayed under a preset and each value of an option, and the codes of the faults due."""

    option: str
    preset: str
    record: str
    found: dict[str, list[str]]


def over(option: str, deals: str, *, goes_on: str = "", ends: str = "", preset: str = "tenhou") -> OptionCase:
    """A deal and one after it, which there may be by some values, separated by blanks, and not by others."""
    found = {value: list[str]() for value in goes_on.split()} | {value: ["game-over"] for value in ends.split()}
    return OptionCase(option, preset, deals, found)


def case(option: str, record: str, *, preset: str = "tenhou", **found: str) -> OptionCase:
    """Values with ``_`` for ``-``; of each the codes, separated by blanks."""
    return OptionCase(option, preset, record, {key.replace("_", "-"): codes.split() for key, codes in found.items()})


def valued(option: str, record: str, found: dict[str, str], preset: str = "tenhou") -> OptionCase:
    """The same for values that are no names."""
    return OptionCase(option, preset, record, {value: codes.split() for value, codes in found.items()})


A_WINS = "win A from B = 30 fu 1 han"
RIVER = "A:?,ankan1111z^1s+?,ankan2222z^2s+?,ankan3333z^3s+?"
OWN_FOUR = f"{RIVER},ankan4444z^4s+?-9p"
FOUR_KANS = f"{RIVER}-9p B:?,ankan4444z^4s+?-1m"
FOUR_RIICHI = "A:-1p* B:-2p* C:-3p* D:-4p*"
EQUAL = "honba 0 sticks 0 points 20000 20000 20000 40000"

THE_GAME = [
    over(
        "length",
        f"deal E1 {START}\n{A_WINS}\ndeal E1 honba 1",
        goes_on="tonpuu hanchan north",
        ends="one-deal",
        preset="seed",
    ),
    over(
        "length",
        f"deal E4 honba 0 sticks 0 points 31000 23000 23000 23000\n{A_WINS}\ndeal S1",
        goes_on="hanchan north",
        ends="tonpuu one-deal",
        preset="seed",
    ),
    over(
        "length",
        f"deal S4 honba 0 sticks 0 points 31000 23000 23000 23000\n{A_WINS}\ndeal W1",
        goes_on="north",
        ends="hanchan tonpuu one-deal",
        preset="seed",
    ),
    valued("red-fives", "A:0m= B:-1z", {"1,1,1": "", "0,1,1": "extra-copy", "0,0,0": "extra-copy"}),
    valued("start-points", f"deal E1 {START}\nA:-1z", {"25000": "", "30000": "start-points"}),
    valued(
        "return-points",
        "deal S4 points 40000 30000 20000 10000\ndraw exhausted tenpai -\ntotal 50.0 10.0 -20.0 -40.0",
        {"30000": "", "25000": "wrong-total"},
    ),
    over(
        "goal-points",
        f"deal S4 honba 0 sticks 0 points 31000 24000 24000 21000\n{A_WINS}\ndeal W1",
        goes_on="40000",
        ends="30000 0",
    ),
    over("extension", f"deal S4 honba 0 sticks 0 {START}\n{A_WINS}\ndeal W1", goes_on="yes", ends="no"),
    over(
        "sudden-death",
        f"deal W1 honba 0 sticks 0 {START}\nwin C from B = 30 fu 4 han\ndeal W2",
        goes_on="no",
        ends="yes",
    ),
    over(
        "extension-repeat",
        "deal W1 points 24000 24000 21000 31000\ndraw exhausted tenpai A\ndeal W1 honba 1",
        goes_on="yes",
        ends="no",
    ),
    over(
        "bust",
        "deal E3 honba 0 sticks 0 points 48000 1500 25000 25500\nwin C from B = 30 fu 1 han\ndeal E3 honba 1",
        goes_on="off below-zero",
        ends="at-zero",
    ),
    over(
        "bust",
        "deal E3 honba 0 sticks 0 points 48000 1400 25100 25500\nwin C from B = 30 fu 1 han\ndeal E3 honba 1",
        goes_on="off",
        ends="below-zero at-zero",
    ),
    over(
        "agari-yame",
        f"deal S4 {EQUAL}\nwin D from A = 30 fu 1 han\ndeal S4 honba 1",
        goes_on="no",
        ends="yes",
    ),
    over("tenpai-yame", f"deal S4 {EQUAL}\ndraw exhausted tenpai D\ndeal S4 honba 1", goes_on="no", ends="yes"),
]

IPPATSU = "A 12345678m11p789s\nA:1z= B:-? C:-? D:-? A:5z=* B:-? C:-? D:-9m A:ron"
URA = "dora 9p\nA 123456m123p4599s\nA:1z= B:-? C:-? D:-? A:2z=* B:?,ankan4444z^9s+?-3s A:ron"
URA_WIN = "win A from B on 3s for riichi 1, pinfu 1, dora 1, ura"
ROBBER = "D 12399m24s567789p"
ROBBED = f"{ROBBER}\nA:-3s B:pon33s-9p C:-? D:9s= A:-6z B:kan666z+?,kakan3s{{}} D:ron\nwin D from B on 3s for chankan 1"

DORA = [
    case(
        "ippatsu", f"{IPPATSU}\nwin A from D on 9m for riichi 1, ippatsu 1, ittsu 2, pinfu 1", yes="", no="wrong-yaku"
    ),
    case("ura-dora", f"{URA}\nura 2s9m\n{URA_WIN} 2", yes="", no="wrong-yaku"),
    case("kan-ura", f"{URA}\nura 2s9m\n{URA_WIN} 2", yes="", no="wrong-ura"),
    case("kan-ura", f"{URA}\nura 2s\n{URA_WIN} 1", yes="wrong-ura", no=""),
    case("kan-dora", "A:?,ankan1111z^1s+?-9p", yes="", no="indicator-undue"),
    case(
        "open-kan-dora",
        "A:-2z B:kan222z^1s+?-9p",
        at_once="",
        before_discard="indicator-undue",
        at_next_kan="indicator-undue",
    ),
    case("open-kan-dora", ROBBED.format(""), before_discard="", at_next_kan="indicator-missing"),
]

KUIKAE = "B 3456m235p159s135z\nA:6m= B:chi45m"
TWO_RON = "deal E1 honba 2 sticks 1 points 25000 25000 25000 24000\nriichi A C\nwin C from B = 30 fu 1 han\npay"
ORPHANS = "D 119m19p19s123456z\nA:?,ankan7777z D:ron\nwin D from A on 7z for kokushi"
RON_THREE = "A:-1p B:ron C:ron D:ron\ndraw sanchahou"

CLAIMS = [
    case(
        "open-tanyao", "deal E1\nhand B 234456m88p34s chi678p<A\nwin B from C on 5s for tanyao 1", yes="", no="no-yaku"
    ),
    case("atozuke", "deal E1\nhand B 55z99m456m678p chi678s<A\nwin B from C on 5z for haku 1", yes="", no="no-yaku"),
    case("kuikae", f"{KUIKAE}-3m", allowed="", same_face="", no="kuikae"),
    case("kuikae", f"{KUIKAE}-6m", allowed="", same_face="kuikae", no="kuikae"),
    case("multiple-ron", "A:-1p B:ron C:ron", all="", abort_three="", nearest="too-many-rons"),
    case("multiple-ron", RON_THREE, abort_three="", all="no-such-draw", nearest="no-such-draw"),
    case(
        "multiple-ron-sticks",
        f"{TWO_RON} B -1600 C +4600\nwin A from B = 30 fu 1 han\npay A +1500 B -1500",
        nearest="",
        own="wrong-payment wrong-payment",
    ),
    case(
        "multiple-ron-sticks",
        f"{TWO_RON} B -1600 C +3600\nwin A from B = 30 fu 1 han\npay A +2500 B -1500",
        own="",
        nearest="wrong-payment wrong-payment",
    ),
    case(
        "multiple-ron-honba",
        f"{TWO_RON} B -1600 C +4600\nwin A from B = 30 fu 1 han\npay A +2100 B -2100",
        each="",
        nearest="wrong-payment",
    ),
    case("robbed-ankan", ORPHANS, yes="", no="not-robbable"),
    case("fifth-kan", f"{OWN_FOUR} B:?,ankan8888p\ndraw suukaikan", draw="", no="fifth-kan no-ground-to-abort"),
    case("furiten-riichi", "A 123456m123p4599s\nA:6s= B:-? C:-? D:-? A:1z=* B:-?", yes="", no="riichi-furiten"),
    case(
        "temporary-furiten",
        "A 111222333m111z7s\nA:9p= B:-7s C:-1m A:pon11m-7s B:-2m A:ron",
        claim="",
        draw="furiten-passed",
    ),
]

C23 = "A 111222333m11p79s\nA:5z=* B:-? C:-? D:-? A:1m,ankan1111m^2z+9m= B:-?"
LATE = f"{turns(LIVE - 4)} C:?-1z*"  # three tiles are left

RIICHI = [
    valued(
        "riichi-points",
        "deal E3 points 48500 25000 25600 900\nD 123456m123p4599s\nC:-1z D:1z=* A:-2z",
        {"1000": "riichi-points", "0": "", "900": ""},
    ),
    valued("riichi-tiles", LATE, {"4": "riichi-late", "3": "", "0": ""}),
    case("riichi-ankan", C23, no="riichi-hand-changed", same_waits="", same_reading="riichi-kan-waits"),
]

NINE = "19m19p19s123z2345m"
AFTER_SUUFON = f"deal E1 honba 1 sticks 0 {START}\ndraw suufon\ndeal E1"
HELD = f"A:-1p D:pon11p-9s {turns(LIVE - 1)}\nhand D 123456789m1p pon111p<A\ndraw exhausted tenpai"

DRAWS = [
    case("kyuushu", f"A {NINE}\nA:5p,kyuushu\ndraw kyuushu A", yes="", no="no-such-draw"),
    case("suufon", "A:-1z B:-1z C:-1z D:-1z A:-2z", yes="deal-must-end", no=""),
    case("suucha-riichi", f"{FOUR_RIICHI} A:?\ndraw suucha", draw="", discard="deal-must-end", off="no-such-draw"),
    case("suukaikan", f"{FOUR_KANS}\ndraw suukaikan", discard="", off="no-such-draw", kan="deal-must-end"),
    case(
        "first-turn-uninterrupted",
        f"D {NINE}\nA:-8p B:pon88p-2s C:-2s D:6p,kyuushu\ndraw kyuushu D",
        yes="kyuushu-late",
        no="",
    ),
    case(
        "first-turn-uninterrupted",
        "A:?,ankan9999p^9s+?-1z B:-1z C:-1z D:-1z\ndraw suufon",
        yes="no-ground-to-abort",
        no="",
    ),
    case("abortive-dealer", f"{AFTER_SUUFON} honba 2", stays="", moves="wrong-round"),
    case("abortive-honba", f"{AFTER_SUUFON} honba 2", yes="", no="carried-honba"),
    case("dealer-stays", f"deal E1 {START}\ndraw exhausted tenpai A\ndeal E1", win="wrong-round", tenpai="", draw=""),
    case("dealer-stays", f"deal E1 {START}\ndraw exhausted tenpai B\ndeal E1", tenpai="wrong-round", draw=""),
    valued(
        "noten-payment",
        f"deal E1 {START}\ndraw exhausted tenpai A\npay A +1500 B -500 C -500 D -500",
        {"3000": "wrong-payment", "1500": "", "0": "wrong-payment"},
    ),
    case("four-held-wait", f"{HELD} D", tenpai="", noten_concealed="", noten="wrong-tenpai"),
    case(
        "four-held-wait",
        "A 123456789m1111p\nA:9s=* B:-1z",
        tenpai="",
        noten_concealed="riichi-noten",
        noten="riichi-noten",
    ),
    case("nagashi-mangan", f"deal E1 {START}\ndraw nagashi B tenpai -", yes="", no="no-such-draw"),
    case("nagashi-dealer", f"deal E1 {START}\ndraw nagashi A tenpai -\ndeal E1", nagashi="", tenpai="wrong-round"),
]
