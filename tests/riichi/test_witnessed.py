"""Lists of yaku of hands that nobody saw, against the play: what it shows is found, and no real hand is doubted."""

import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from snippets import diagnostics, faults, turns

from mjlog.rules.evidence import find_evidence
from mjlog.rules.riichi.named import Named
from mjlog.rules.riichi.winning import circumstances
from mjlog.rules.riichi.witnessed import Witness, contradictions
from mjlog.table import Won
from mjlog.tiles import UNKNOWN

sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
sys.path.insert(0, str(Path(__file__).parents[1] / "campaigns"))
from hands import RiichiCase


def problems(snippet: str, rules: str = "tenhou") -> list[str]:
    """What is said of the yaku, or the code of another fault."""
    found = diagnostics(snippet, rules)
    return [str(one.facts.get("problem", one.code)) for one in found if one.is_fault]


LAST = turns(69)
"""All but the last of 70 tiles are drawn."""


@pytest.mark.parametrize(
    ("play", "win", "problem"),
    [
        # "haitei, houtei: the last tile"
        (f"{LAST} B:2p,tsumo", "win B for haitei 1, menzen-tsumo 1", ""),
        (f"{LAST} B:2p,tsumo", "win B for menzen-tsumo 1", "haitei came about, and is not named"),
        ("A:-1z B:2p,tsumo", "win B for haitei 1, menzen-tsumo 1", "haitei did not come about"),
        (f"{LAST} B:-2p D:ron", "win D from B for houtei 1", ""),
        (f"{LAST} B:-2p D:ron", "win D from B for haku 1", "houtei came about, and is not named"),
        ("A:-1z B:-2p D:ron", "win D from B for houtei 1", "houtei did not come about"),
        # "rinshan: a win on the replacement", "chankan: robbing a kan"
        ("A:?,ankan5555z^8s+2p,tsumo", "win A for menzen-tsumo 1, rinshan 1, haku 1", ""),
        ("A:?,ankan5555z^8s+2p,tsumo", "win A for menzen-tsumo 1, haku 1", "rinshan came about, and is not named"),
        ("A:-1z B:2p,tsumo", "win B for menzen-tsumo 1, rinshan 1", "rinshan did not come about"),
        ("A:-2p B:pon22p-1z C:-9m D:-9m A:-9m B:2p,kakan2p D:ron", "win D from B for chankan 1", ""),
        ("A:-2p B:pon22p-1z C:-9m D:-9m A:-9m B:2p,kakan2p D:ron", "win D from B for pinfu 1",
         "chankan came about, and is not named"),
        ("A:-1z B:-2p D:ron", "win D from B for chankan 1", "chankan did not come about"),
        # "ippatsu: within a go-round, without a claim between"
        ("A:-1z B:-9m* C:-1z D:-2z A:-2p B:ron", "win B from A for double-riichi 2, ippatsu 1", ""),
        ("A:-1z B:-9m* C:-1z D:-2z A:-2p B:ron", "win B from A for double-riichi 2",
         "ippatsu came about, and is not named"),
        ("A:-1z B:-9m* C:-5z D:pon55z-2z A:-2p B:ron", "win B from A for double-riichi 2, ippatsu 1",
         "ippatsu did not come about"),
        ("A:-1z B:-9m* C:-1z D:-2z A:-2p B:ron", "win B from A for kokushi 13",
         "kokushi does not go with the tiles of the hand that are known"),
        # "tenhou, chiihou: the own first draw, no call before"
        ("A:2p,tsumo", "win A for tenhou", ""),
        ("A:2p,tsumo", "win A for menzen-tsumo 1", "tenhou came about, and is not named"),
        ("A:-1z B:2p,tsumo", "win B for chiihou", ""),
        ("A:-5z C:pon55z-1z D:-1z A:-1z B:2p,tsumo", "win B for chiihou", "chiihou did not come about"),
        # melds
        ("A:-2p B:chi34p-1z C:-2p B:ron", "win B from C for toitoi 2", "toitoi does not go with the melds"),
        ("A:-2p B:pon22p-1z C:-2m B:ron", "win B from C for ittsu 1, sanshoku-doujun 1",
         "ittsu and sanshoku-doujun exclude each other"),
        ("A:-2p B:pon22p-1z C:-9m D:-3p B:pon33p-1z C:-2m B:ron", "win B from C for ittsu 1",
         "ittsu does not go with the melds"),
        ("A:-2p B:pon22p-1z C:-2m B:ron", "win B from C for ittsu 1", ""),
        ("A:-2p B:chi34p-1z C:-9m D:-9m A:-9m B:-9m C:-9s D:-9p A:-3p B:chi45p-1z C:-1p B:ron",
         "win B from C for ittsu 1", "ittsu needs tiles that are elsewhere, or groups beside the melds"),
        ("A:-4z B:pon44z-2z C:-2m B:ron", "win B from C for tanyao 1",
         "tanyao does not go with the tiles of the hand that are known"),
        ("A:-2p B:chi34p-1z C:-9m D:-3s B:pon33s-1z C:-2p B:ron", "win B from C for honitsu 2",
         "honitsu does not go with the tiles of the hand that are known"),
        ("A:-2p B:pon22p-1z C:-2m B:ron", "win B from C for sankantsu 2", "sankantsu is 3 kans, not 0"),
        ("A:-5z B:pon55z-1z C:-2m B:ron", "win B from C for honitsu 2", "haku is laid out, and is not named"),
        ("A:-2z B:pon22z-1z C:-2m B:ron", "win B from C for toitoi 2", "seat-wind is laid out, and is not named"),
        ("A:-5z B:pon55z-1z C:-2m B:ron", "win B from C for daisangen", ""),
        # tiles that are elsewhere
        ("A:-5z B:-5z C:-2m B:ron", "win B from C for haku 1",
         "haku needs tiles that are elsewhere, or groups beside the melds"),
        ("A:-5z B:-1z C:-2m B:ron", "win B from C for haku 1", ""),
        ("A:-5z B:-1z C:-5z B:ron", "win B from C for haku 1", ""),
        # the tile won on
        ("A:-1z B:-9m C:-1m B:ron", "win B from C for tanyao 1",
         "tanyao does not go with the tiles of the hand that are known"),
        ("A:-1z B:-9m C:-5z B:ron", "win B from C for pinfu 1", "pinfu is not won on 5z"),
        # dora
        ("dora 4z\nA:-2p B:-9m C:-1z B:ron", "win B from C for haku 1",
         "dora are 1 at least, 4 at most, by what is known of the hand"),
        ("dora 4z\nA:-2p B:-9m C:-1z B:ron", "win B from C for haku 1, dora 2", ""),
        ("dora 4z\nA:-1z B:-1z C:-9m B:ron", "win B from C for haku 1, dora 3",
         "dora are 0 at least, 2 at most, by what is known of the hand"),
        ("dora 9p\nA:-0p B:pon55p-9m C:-8m B:ron", "win B from C for haku 1",
         "aka are 1 at least, 3 at most, by what is known of the hand"),
    ],
)  # fmt: skip
def test_lists_against_the_play(play: str, win: str, problem: str):
    start = "" if play.startswith("dora") else "dora 9s\n"
    assert problems(f"{start}{play}\n{win}") == ([problem] if problem else [])


def test_renhou_by_the_rules_of_the_table():
    play = "A:-1z B:-2p D:ron"
    assert problems(f"{play}\nwin D from B for renhou", "tenhou renhou=yakuman") == []
    assert problems(f"{play}\nwin D from B for pinfu 1", "tenhou renhou=yakuman") == [
        "renhou came about, and is not named"
    ]
    assert problems(f"{play}\nwin D from B for pinfu 1", "tenhou renhou=no") == []
    assert problems(f"{play}\nwin D from B for pinfu 1", "tenhou renhou=mangan") == []  # may be worth more
    later = "A:-1z B:-9m C:-9m D:-9m A:-9m B:-2p D:ron"
    assert problems(f"{later}\nwin D from B for renhou", "tenhou renhou=mangan") == ["renhou did not come about"]


@pytest.mark.parametrize(
    ("lines", "win", "problem"),
    [
        ("dora 5z5z", "win B from C for hatsu 1, dora 6", ""),
        ("dora 5z5z", "win B from C for haku 1", "haku needs tiles that are elsewhere, or groups beside the melds"),
        ("dora 9m", "win B from C for haku 1, dora 5", "dora are 0 at least, 4 at most, by what is known of the hand"),
        ("dora 9m", "win B from C on 1m for haku 1", "dora are 1 at least, 4 at most, by what is known of the hand"),
        ("dora 9m", "win B from C on 1m for haku 1, dora 1", ""),
        ("dora 9m", "win B from C on 1z for tanyao 1", "tanyao does not go with the tiles of the hand that are known"),
        ("dora 9m\nhand B ??????? pon555z<C chi234m<A", "win B from C for toitoi 2",
         "toitoi does not go with the melds"),
        ("dora 9m\nhand B ??????? pon555z<C chi234m<A", "win B from C for haku 1", ""),
        ("dora 9m\nhand B ??????? pon555z<C chi234m<A", "win B from C for honitsu 2",
         "haku is laid out, and is not named"),
        ("dora 9m\nhand B 1z?????? pon555z<C chi234m<A", "win B from C for rinshan 1, haku 1",
         "rinshan is a win by tsumo"),
        ("dora 9m9p\nhand B ??????? pon555z<C chi234m<A", "win B for rinshan 1, haku 1", "rinshan needs a kan"),
        ("dora 9m\nhand B 1z???????????? -", "win B from C for tanyao 1",
         "tanyao does not go with the tiles of the hand that are known"),
        ("dora 9m\nhand B 1z???????????? -", "win B from C for toitoi 2", "a closed hand with toitoi has sanankou"),
    ],
)  # fmt: skip
def test_lists_against_what_a_sheet_shows(lines: str, win: str, problem: str):
    assert problems(f"deal E1\n{lines}\n{win}") == ([problem] if problem else [])


@pytest.mark.parametrize(
    ("play", "claim", "codes"),
    [
        # double riichi, ippatsu: 3 han at least
        ("A:-1z B:-9m* C:-1z D:-2z A:-2p B:ron", "win B from A = 30 fu 3 han 3900", []),
        ("A:-1z B:-9m* C:-1z D:-2z A:-2p B:ron", "win B from A = 40 fu 2 han", ["wrong-han"]),
        ("A:-1z B:-9m* C:-1z D:-2z A:-2p B:ron", "win B from A\npay A -2600 B +3600", ["wrong-payment"]),
        ("A:-1z B:-9m* C:-1z D:-2z A:-2p B:ron", "win B from A = 1300", ["no-such-value"]),
        ("A:-1z B:-9m* C:-1z D:-2z A:-2p B:ron", "win B from A\npay A -5200 B +6200", []),
        # a pon of the own wind and of dragons
        ("A:-2z B:pon22z-1z C:-5z B:pon55z-1z C:-2p B:ron", "win B from C = 30 fu 1 han", ["wrong-han"]),
        ("A:-2z B:pon22z-1z C:-5z B:pon55z-1z C:-2p B:ron", "win B from C = 40 fu 2 han", []),
        # dora in a pon and the tile won on
        ("dora 1z\nA:-2z B:pon22z-1z C:-2p B:ron", "win B from C = 40 fu 3 han", ["wrong-han"]),
        ("dora 1z\nA:-2z B:pon22z-1z C:-2p B:ron", "win B from C = 40 fu 4 han", []),
        # a closed hand, self-drawn with the last tile
        (f"{LAST} B:2p,tsumo", "win B = 30 fu 1 han", ["wrong-han"]),
        (f"{LAST} B:2p,tsumo", "win B = 30 fu 2 han", []),
        ("A:2p,tsumo", "win A\npay A +48000 B -16000 C -16000 D -16000", []),
        ("A:2p,tsumo", "win A\npay A +12000 B -4000 C -4000 D -4000", ["wrong-payment"]),
    ],
)
def test_the_han_that_the_play_shows(play: str, claim: str, codes: list[str]):
    start = "" if play.startswith("dora") else "dora 9s\n"
    assert faults(f"{start}{play}\n{claim}") == codes


RULES = (
    "tenhou",
    "seed",
    "tenhou rinshan-haitei=yes",
    "tenhou renhou=mangan",
    "tenhou renhou=yakuman ippatsu=no",
    "majsoul-sanma",
)


@pytest.mark.parametrize("rules", RULES)
def test_no_real_hand_is_doubted(rules: str):
    """Of random hands only the melds, the winning tile and some concealed tiles are seen, and tiles of others."""
    rng = Random(rules)
    count = 0
    for _ in range(400):
        case = RiichiCase(SimpleNamespace(rules=f"riichi {rules}"), rng)  # type: ignore[arg-type]
        table = case.table()
        won = Won(case.seat, case.source, case.hand.tile)
        if case.rules.verify_win(table, won):
            continue
        player = table.players[case.seat]
        named = Named(
            won.value.yaku, case.tsumo, case.rules.options, case.seat_wind, case.wind, not player.open, case.riichi
        )
        flags = circumstances(case.rules.options, table, player, case.tsumo)
        seen = [*case.indicators, *case.ura, *player.bonus, case.hand.tile]
        seen += [tile for meld in case.melds for tile in meld.tiles]
        hidden = [tile for tile in case.hand.concealed if rng.random() < 0.7]
        for tile in hidden:
            player.remove(tile)
        player.unknown = len(hidden)
        seen += [
            tile for tile in range(UNKNOWN) for _ in range(player.counts[tile] - (case.tsumo and tile == won.tile))
        ]
        rest = [tile for tile, limit in enumerate(case.rules.limits) for _ in range(limit)]
        for tile in (*seen, *hidden):
            rest.remove(tile)
        seen += rng.sample(rest, min(len(rest), 60))
        for tile in seen:
            table.seen[tile] += 1
        indicated = {"dora": case.rules.find_dora(table.indicators)}
        if table.ura:
            indicated["ura"] = case.rules.find_dora(table.ura)
        witness = Witness(find_evidence(table, won, case.rules.limits, played=True), flags, indicated)
        assert list(contradictions(named, witness)) == [], (won.value.yaku, case.melds, case.hand.tile)
        count += 1
    assert count > 250


@pytest.mark.parametrize(
    ("named", "problem"),
    [
        ("menzen-tsumo 1, dora 2, kita 2", ""),  # "1 dora each, more if North is dora"
        ("menzen-tsumo 1, dora 1, kita 2", "dora are 2 at least, 4 at most, by what is known of the hand"),
        ("menzen-tsumo 1, dora 2, kita 1", "kita are 2 at least, 2 at most, by what is known of the hand"),
    ],
)
def test_norths_laid_aside(named: str, problem: str):
    deal = "deal E1 points 35000 35000 35000\ndora 3z\nA:?,kita+?,kita+?-1z B:-1z C:-1z A:2p,tsumo"
    assert problems(f"{deal}\nwin A for {named}", "tenhou-sanma") == ([problem] if problem else [])
