"""Lists of yaku whose hand nobody recorded: what no hand can be is told, and no hand that there is is ever doubted."""

import sys
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from snippets import diagnostics, faults

from mjlog.rules.riichi.claimed import possible_fus
from mjlog.rules.riichi.named import FEWEST_HAN, LEAST_FU, MOST_FU, Named

sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
sys.path.insert(0, str(Path(__file__).parents[1] / "campaigns"))
from hands import RiichiCase
from referees import Referee


def problems(win: str, rules: str = "tenhou", deal: str = "deal E1") -> list[str]:
    """What is said of the yaku, or the code of another fault."""
    found = diagnostics(f"{deal}\n{win}", rules)
    return [str(one.facts.get("problem", one.code)) for one in found if one.is_fault]


@pytest.mark.parametrize(
    ("win", "problem"),
    [
        # each once, and worth what it is worth
        ("win B from C for riichi 1, riichi 1", "riichi is named twice"),
        ("win B from C for dora 1, haku 1, dora 1", "dora is named twice"),
        ("win B from C for tanyao 3", "tanyao is not worth 3 han"),
        ("win B from C for kokushi 26", "kokushi is worth 13 han, not 26"),
        # "Every win needs a yaku"; "each dora is one han and no yaku"
        ("win B from C for -", "every win needs a yaku"),
        ("win B from C for dora 3, aka 1", "every win needs a yaku, and dora is none"),
        # how it is won
        ("win B from C for menzen-tsumo 1, pinfu 1", "menzen-tsumo is a win by tsumo"),
        ("win B from C for rinshan 1, haku 1", "rinshan is a win by tsumo"),
        ("win B from C for haitei 1, haku 1", "haitei is a win by tsumo"),
        ("win B for houtei 1, haku 1", "houtei is a win by ron"),
        ("win B for chankan 1, haku 1", "chankan is a win by ron"),
        ("win B from C for suuankou", "suuankou is a win by tsumo"),
        ("win B for tenhou", "tenhou is the dealer's"),
        ("win A for chiihou", "chiihou is no dealer's"),
        # closed and open
        ("win B for riichi 1, pinfu 1", "a closed hand that wins by tsumo has menzen-tsumo"),
        ("win B from C for riichi 1, honitsu 2", "honitsu is not worth 2 han in a closed hand"),
        ("win B from C for ittsu 1, honitsu 3", "honitsu is not worth 3 han in an open hand"),
        ("win B from C for pinfu 1, chanta 1", "chanta is not worth 1 han in a closed hand"),
        ("win B for menzen-tsumo 1, toitoi 2", "four concealed triplets are suuankou"),
        ("win B from C for riichi 1, toitoi 2", "a closed hand with toitoi has sanankou"),
        # riichi
        ("win B from C for ippatsu 1, pinfu 1", "ippatsu needs riichi or double-riichi"),
        ("win B from C for tanyao 1, ura 1", "ura needs riichi or double-riichi"),
        ("win B from C for riichi 1, double-riichi 2", "riichi and double-riichi exclude each other"),
        ("win B for riichi 1, ippatsu 1, menzen-tsumo 1, rinshan 1", "ippatsu and rinshan exclude each other"),
        # four groups and a pair, or seven pairs
        ("win B from C for chiitoitsu 2, pinfu 1", "chiitoitsu and pinfu exclude each other"),
        ("win B from C for chiitoitsu 2, haku 1", "chiitoitsu and haku exclude each other"),
        ("win B from C for chiitoitsu 2, toitoi 2", "chiitoitsu and toitoi exclude each other"),
        ("win B from C for chiitoitsu 2, iipeikou 1", "chiitoitsu and iipeikou exclude each other"),
        ("win B from C for pinfu 1, haku 1", "pinfu and haku exclude each other"),
        ("win B from C for pinfu 1, sanankou 2", "pinfu and sanankou exclude each other"),
        ("win B from C for iipeikou 1, ryanpeikou 3", "iipeikou and ryanpeikou exclude each other"),
        ("win B from C for ittsu 2, sanshoku-doujun 2", "ittsu and sanshoku-doujun exclude each other"),
        ("win B from C for sanshoku-doujun 1, toitoi 2", "sanshoku-doujun and toitoi exclude each other"),
        ("win B from C for sanshoku-doukou 2, haku 1, hatsu 1", "they need more than four groups"),
        ("win B from C for sanshoku-doukou 2, haku 1", "four triplets are toitoi"),
        # tiles
        ("win B from C for tanyao 1, haku 1", "tanyao and haku exclude each other"),
        ("win B from C for tanyao 1, chanta 1", "tanyao and chanta exclude each other"),
        ("win B from C for tanyao 1, ittsu 1", "tanyao and ittsu exclude each other"),
        ("win B from C for chanta 1, junchan 2", "chanta and junchan exclude each other"),
        ("win B from C for honitsu 2, chinitsu 5", "honitsu and chinitsu exclude each other"),
        ("win B from C for honitsu 2, sanshoku-doujun 1", "honitsu and sanshoku-doujun exclude each other"),
        ("win B from C for honroutou 2", "honroutou needs toitoi or chiitoitsu"),
        ("win B from C for shousangen 2, haku 1", "shousangen needs two of haku, hatsu and chun"),
        ("win B from C for haku 1, hatsu 1, chun 1", "haku, hatsu and chun make daisangen"),
        ("win B from C for junchan 2, aka 1", "junchan and aka exclude each other"),
        ("win B from C for haku 1, aka 4", "aka 4 is more than there can be"),
        ("win B from C for haku 1, dora 21", "dora 21 is more than there can be"),
        # limit hands
        ("win B from C for daisangen, haku 1", "daisangen and haku exclude each other"),
        ("win B from C for kokushi, riichi 1", "kokushi and riichi exclude each other"),
        ("win B from C for kokushi, tsuuiisou", "kokushi and tsuuiisou exclude each other"),
        ("win B from C for daisangen, daisuushi", "daisangen and daisuushi exclude each other"),
        ("win B from C for chuuren, chinroutou", "chuuren and chinroutou exclude each other"),
        # sound ones
        ("win B from C for riichi 1, ippatsu 1, pinfu 1, tanyao 1, iipeikou 1, dora 2, ura 0", ""),
        ("win B for riichi 1, menzen-tsumo 1, chiitoitsu 2, honroutou 2", ""),
        ("win B for rinshan 1, tanyao 1", ""),
        ("win B from C for toitoi 2, honroutou 2, haku 1, seat-wind 1, honitsu 2", ""),
        ("win B from C for riichi 1, toitoi 2, sanankou 2", ""),
        ("win B from C for daisangen, tsuuiisou, suuankou-tanki", ""),
        ("win B from C for shousangen 2, haku 1, chun 1, chanta", ""),
    ],
)
def test_lists_of_yaku(win: str, problem: str):
    assert problems(win) == ([problem] if problem else [])


def test_lists_by_the_rules_of_the_table():
    assert problems("win B for haitei 1, rinshan 1, haku 1") == ["haitei and rinshan exclude each other"]
    assert problems("win B for haitei 1, rinshan 1, haku 1", "tenhou rinshan-haitei=yes") == []
    assert problems("win B from C for tanyao 1, sanshoku-doujun 1", "tenhou open-tanyao=no") == [
        "tanyao is a closed hand's"
    ]
    assert problems("win B from C for junsei-chuuren 26", "tenhou double-yakuman=junsei-chuuren") == []
    assert problems("win B from C for haku 1, aka 1", "tenhou red-fives=0,0,0") == ["unknown-yaku"]


def test_one_wind_that_is_both():
    """East of the East round."""
    assert problems("win A from C for round-wind 1") == ["seat-wind and round-wind are one wind here"]
    assert problems("win A from C for seat-wind 1, round-wind 1") == []
    assert problems("win B from C for round-wind 1") == []
    said = ["seat-wind and round-wind are one wind here"]
    assert problems("win C from B for seat-wind 1, haku 1", deal="deal S2") == said  # B deals, C is South
    assert problems("win C from B for seat-wind 1, haku 1", deal="deal S3") == []


def test_riichi_that_was_declared_and_is_not_named():
    said = ["riichi was declared, and is not named"]
    assert problems("riichi B\nwin B from C for tanyao 1") == said
    assert problems("riichi B\nwin B from C for riichi 1, tanyao 1") == []
    assert problems("riichi B\nwin B from C for daisangen") == []
    play = "A:-5z B:-9m* C:-1z D:-2z A:-3z B:-1z C:-2p B:ron\nwin B from C on 2p for {}"
    assert problems(play.format("tanyao 1")) == ["double-riichi was declared, and is not named"]
    assert problems(play.format("double-riichi 2, tanyao 1")) == []
    assert problems(play.format("riichi 1, tanyao 1")) == ["double-riichi was declared, and is not named"]
    assert problems("A:-5z B:-9m C:-2p B:ron\nwin B from C on 2p for riichi 1") == ["riichi was not declared"]


def test_open_hands_of_the_play():
    play = "A:-5z B:pon55z-9m C:-2p B:ron\nwin B from C on 2p for {}"
    assert problems(play.format("haku 1, honitsu 3")) == ["honitsu is not worth 3 han in an open hand"]
    assert problems(play.format("haku 1, honitsu 2")) == []
    assert problems("A:-5z B:-9m C:-2p B:ron\nwin B from C on 2p for haku 1, honitsu 2") == [
        "honitsu is not worth 2 han in a closed hand"
    ]


# Han and fu


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("win B = 25 fu 2 han", "wrong-fu"),  # seven pairs by tsumo have menzen-tsumo
        ("win B = 25 fu 3 han", ""),
        ("win B from C = 25 fu 2 han", ""),
        ("win B = 20 fu 1 han", "wrong-fu"),
        ("win B = 110 fu 1 han", "wrong-fu"),
        ("win B from C = 110 fu 1 han", ""),
        ("win B from C = 120 fu 3 han", "wrong-fu"),
        ("win B from C = 150 fu 6 han", "wrong-fu"),
        ("win B from C for chiitoitsu 2, dora 1 = 30 fu 3 han", "wrong-fu"),
        ("win B from C for tanyao 1, sanshoku-doujun 1 = 25 fu 2 han", "wrong-fu"),
        ("win B from C for pinfu 1, tanyao 1 = 40 fu 2 han", "wrong-fu"),
        ("win B for pinfu 1, menzen-tsumo 1 = 30 fu 2 han", "wrong-fu"),
        ("win B from C for riichi 1 = 30 fu 1 han", "wrong-fu"),  # closed, by ron and not pinfu: 40 at least
        ("win B from C for riichi 1 = 40 fu 1 han", ""),
        ("win B from C for haku 1 = 30 fu 1 han", ""),
        ("win B from C for haku 1, sankantsu 2 = 40 fu 3 han", "wrong-fu"),
        ("win B from C for riichi 1, ryanpeikou 3 = 50 fu 4 han", "wrong-fu"),
        ("win B from C for ryanpeikou 3 = 40 fu 3 han", ""),
    ],
)
def test_han_and_fu_that_there_are(claim: str, code: str):
    assert faults(claim) == ([code] if code else [])


GROUPS = (  # fu, concealed, kan, run, open: "triplets 2/4/8 open or closed simple/terminal-honour doubled, kans x4"
    (0, 0, 0, 1, 0),
    (0, 0, 0, 1, 1),
    *((2 * outer * (2 - laid) * (4 if kan else 1), 1 - laid, kan, 0, laid)
      for outer in (1, 2) for laid in (0, 1) for kan in (0, 1)),
)  # fmt: skip


def structures():
    """Every kind of four groups, pair, wait and way to win that is no limit hand: fu, least han, and what it is."""
    for groups in combinations_with_replacement(GROUPS, 4):
        ways = {(2, None)}  # waiting for the pair
        ways |= {(fu, None) for fu in (0, 2) if (0, 0, 0, 1, 0) in groups}  # for a run
        ways |= {(0, one) for one in groups if one[1] and not one[2]}  # for a triplet
        for wait, won in ways:
            for pair in (0, 2, 4):
                for tsumo in (0, 1):
                    hand = list(groups)
                    if won is not None and not tsumo:
                        hand.remove(won)
                        hand.append((won[0] // 2, 0, 0, 0, 0))  # the ron makes it count as open
                    yield from _structure(hand, pair + wait, tsumo)


def _structure(hand, other_fu, tsumo):
    concealed, kans, runs = (sum(one[at] for one in hand) for at in (1, 2, 3))
    if concealed == 4 or kans == 4:
        return
    closed = not any(one[4] for one in hand)
    items = sum(one[0] for one in hand) + other_fu
    pinfu = closed and not items
    extra = (0 if pinfu else 2) if tsumo else 10 if closed or not items else 0
    han = (closed and tsumo) + pinfu + 2 * (concealed == 3) + 2 * (kans == 3) + 2 * (runs == 0)
    yield -(-(20 + items + extra) // 10) * 10, max(han, 1), tsumo, runs, closed, concealed == 3, kans == 3, pinfu


def test_the_fewest_han_of_each_fu():
    least: dict[int, list[int | None]] = {fu: [None, None] for fu in FEWEST_HAN}
    least[25] = [2, 3]  # "chiitoitsu fixed 25", two han, with menzen-tsumo three
    for fu, han, tsumo, *_ in structures():
        least[fu][tsumo] = min(han, least[fu][tsumo] or han)
    assert {fu: tuple(both) for fu, both in least.items()} == FEWEST_HAN


def test_the_least_and_the_most_fu():
    found = list(structures())
    assert {fu for fu, *_, pinfu in found if pinfu} == {20, 30}
    assert min(fu for fu, *_, three, _, _ in found if three) == LEAST_FU["sanankou"]
    assert min(fu for fu, *_, kans, _ in found if kans) == LEAST_FU["sankantsu"]
    assert min(fu for fu, _, tsumo, _, closed, *_, pinfu in found if closed and not tsumo and not pinfu) == 40
    for runs, both in MOST_FU.items():
        for tsumo in (0, 1):
            assert max(fu for fu, _, how, many, *_ in found if many >= runs and how == tsumo) == both[tsumo]


# No hand that there is is doubted


RULES = (
    "tenhou", "seed", "tenhou rinshan-haitei=yes", "tenhou renhou=mangan",
    "tenhou renhou=yakuman open-tanyao=no", "tenhou tenhou-wait=any rinshan-tsumo-fu=no atozuke=no",
)  # fmt: skip


def doubts(yaku, han, fu, case):
    """What is wrong with the list of a real hand, with all its han or without some."""
    tsumo, closed = case.tsumo, all(meld.kind == "ankan" for meld in case.melds)
    for known in (None, closed):
        partly = [(name, worth if at % 2 else None) for at, (name, worth) in enumerate(yaku)]
        for lists in (yaku, [(name, None) for name, _ in yaku], partly):
            named = Named(lists, tsumo, case.rules.options, case.seat_wind, case.wind, known)
            yield from filter(None, [named.contradiction()])
            if not named.yakuman:
                sums, more = named.sums()
                if han not in sums and not (more and han > min(sums)):
                    yield f"{han} han"
                if fu not in possible_fus(named, han, tsumo=tsumo) or fu not in possible_fus(None, han, tsumo=tsumo):
                    yield f"{fu} fu {han} han"


@pytest.mark.parametrize("rules", RULES)
def test_random_hands_by_the_rules(rules: str):
    rng = Random(rules)
    count = 0
    for _ in range(400):
        case = RiichiCase(SimpleNamespace(rules=f"riichi {rules}"), rng)
        if case.first and case.seat == case.dealer and not case.tsumo:
            continue  # before any discard of the dealer nobody else has discarded
        value = case.by_engine()
        if value.fault:
            continue
        fu, han, *_ = value.figures
        yaku = list(value.patterns)
        assert list(doubts(yaku, han, fu, case)) == [], yaku
        count += 1
    assert count > 200


def test_random_hands_by_the_referee():
    """The same of values that the second implementation finds."""
    referee = Referee("riichi tenhou")
    rng = Random(7)
    count = 0
    for _ in range(600):
        case = RiichiCase(referee, rng)
        for value in case.by_referee():
            if value.fault:
                continue
            fu, han, *_ = value.figures
            yaku = list(value.patterns)
            assert list(doubts(yaku, han, fu, case)) == [], yaku
            count += 1
    assert count > 300
