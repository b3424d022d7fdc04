"""Lists of patterns whose hand nobody recorded, Hong Kong and classic: what no hand can be is told, no hand doubted."""

import sys
from pathlib import Path
from random import Random

import pytest
from snippets import diagnostics, faults

from mjlog.model import Win
from mjlog.rules.classic.named import Named as ClassicNamed
from mjlog.rules.hongkong.named import OFTEN, WON_BY
from mjlog.rules.hongkong.named import Named as HongkongNamed

sys.path.insert(0, str(Path(__file__).parent / "naive"))
sys.path.insert(0, str(Path(__file__).parent / "campaigns"))
from hands import ClassicCase, HongkongCase
from referees import RULES, Referee


def problems(rules: str, lines: str) -> list[str]:
    """What is said of the patterns, or the code of another fault."""
    found = diagnostics(f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\n{lines}')
    return [str(one.facts.get("problem", one.code)) for one in found if one.is_fault]


ONE = "hongkong minimum=0"
EACH = "hongkong minimum=0 win-events=each mixed-terminals=1 straight=2 small-winds=6 heavenly=6 human=5"


@pytest.mark.parametrize(
    ("rules", "win", "problem"),
    [
        # each pattern has the faan that the rules give it
        (ONE, "win B from C for all-pungs 3, half-flush 3", ""),
        (ONE, "win B from C for all-pungs 2, half-flush 3", "all-pungs is 3 faan, not 2"),
        (ONE, "win B from C for all-pungs, flower 2", ""),
        (ONE, "win B from C for all-pungs, flower 3", "flower is 1 faan, not 3"),
        (ONE, "win B from C for all-pungs, flower 1, flower 1", ""),
        (ONE, "win B from C for big-winds 13", ""),
        ("hongkong cap=8", "win B from C for big-winds 13", "big-winds is 8 faan, not 13"),
        # and they add up, whether each is written or not
        (ONE, "win B from C for all-pungs, half-flush = 6 faan", ""),
        (ONE, "win B from C for all-pungs, half-flush = 5 faan", "wrong-faan"),
        (ONE, "win B from C for all-pungs, flower = 4 faan", ""),
        (ONE, "win B from C for all-pungs, flower = 5 faan", ""),  # the plant and the season
        (ONE, "win B from C for all-pungs, flower, flower = 4 faan", "wrong-faan"),
        (ONE, "win B from C for big-winds = 13 faan", ""),
        ("hongkong", "win B from C for half-flush", ""),
        ("hongkong", "win B from C for concealed, red-dragon", "under-minimum"),
        # exclude each other
        (ONE, "win B from C for all-chows, all-pungs", "all-chows and all-pungs exclude each other"),
        (ONE, "win B from C for all-chows, red-dragon", "all-chows and red-dragon exclude each other"),
        (ONE, "win B from C for all-chows, half-flush", "all-chows and half-flush exclude each other"),
        (f"{ONE} chow-pair=any", "win B from C for all-chows, half-flush", ""),
        (ONE, "win B from C for half-flush, full-flush", "half-flush and full-flush exclude each other"),
        (ONE, "win B from C for seven-pairs, all-pungs", "seven-pairs and all-pungs exclude each other"),
        (ONE, "win B from C for seven-pairs, red-dragon", "seven-pairs and red-dragon exclude each other"),
        (ONE, "win B from C for seven-pairs, half-flush, concealed", ""),
        (f"{ONE} seven-pairs-concealed=no", "win B from C for seven-pairs, concealed",
         "seven-pairs and concealed exclude each other"),
        (ONE, "win B from C for full-flush, red-dragon", "full-flush and red-dragon exclude each other"),
        (ONE, "win B from C for robbing, all-pungs", "robbing and all-pungs exclude each other"),
        (ONE, "win B for self-draw, kong-replacement, all-chows", "kong-replacement and all-chows exclude each other"),
        (f"{ONE} flower-replacement=yes", "win B for self-draw, kong-replacement, all-chows", ""),
        (EACH, "win B from C for straight, red-dragon, green-dragon", "they need more than four groups"),
        (EACH, "win B from C for straight, all-pungs", "straight and all-pungs exclude each other"),
        (ONE, "win B from C for no-flowers, flower, all-pungs", "no-flowers and flower exclude each other"),
        # contain each other
        (ONE, "win B from C for small-dragons, red-dragon", "red-dragon is counted in small-dragons"),
        (ONE, "win B from C for big-winds, half-flush", "half-flush does not count beside big-winds"),
        (ONE, "win B from C for red-dragon, white-dragon, green-dragon", "the three dragons make big-dragons"),
        (EACH, "win B from C for small-winds, seat-wind", "seat-wind is counted in small-winds"),
        (ONE, "win B for self-draw, last-tile, kong-replacement", "of kong-replacement and last-tile only one counts"),
        (EACH, "win B for self-draw, last-tile, kong-replacement", ""),
        (EACH, "win B from C for mixed-terminals", "mixed-terminals needs all-pungs"),
        (ONE, "win B from C for red-dragon, white-dragon, seat-wind, round-wind", "four pungs are all-pungs"),
        (ONE, "win B from C for red-dragon, white-dragon, seat-wind, round-wind, all-pungs", ""),
        # how it is won, and by whom
        (ONE, "win B for all-pungs", "a self-drawn win has self-draw"),
        (f"{ONE} replacement-self-draw=no", "win B for all-pungs, kong-replacement", ""),
        (f"{ONE} replacement-self-draw=no", "win B for all-pungs", "a self-drawn win has self-draw"),
        (ONE, "win B for big-winds", ""),
        (ONE, "win B from C for four-concealed-pungs", "four-concealed-pungs is won self-drawn"),
        (EACH, "win A for heavenly, self-draw", ""),
        (EACH, "win B for heavenly, self-draw", "heavenly is the dealer's"),
        (EACH, "win A for heavenly, self-draw, last-tile", "heavenly and last-tile exclude each other"),
        (EACH, "win C from B for human", ""),
        (EACH, "win B from C for human", "human is won on the discard of a player who drew before"),
        (EACH, "win A from B for human", "human is no dealer's"),
        (f"{EACH} earthly=6", "win A for earthly, self-draw", "earthly is no dealer's"),
        (f"{EACH} earthly=6", "win B from A for earthly", "earthly is won self-drawn"),
        (f"{EACH} earthly=6 earthly-on=discard", "win B from A for earthly", ""),
        (f"{EACH} earthly=6 earthly-on=discard", "win B from C for earthly", "earthly is won on the dealer's discard"),
        # one wind that is both: East of East
        (ONE, "win A from B for seat-wind, round-wind", ""),
        (ONE, "win A from B for seat-wind", "seat-wind and round-wind are one wind here"),
        (ONE, "win B from C for seat-wind", ""),
        # nothing named is nothing counted
        ("hongkong", "win B from C for -", "under-minimum"),
        (ONE, "win B from C for -", ""),
        # classic
        ("classic special", "win B from C for all-pungs, half-flush", ""),
        ("classic special", "win B from C for all-pungs 3", "all-pungs is worth x2, not x3"),
        ("classic special", "win B from C for half-flush, full-flush", "half-flush and full-flush exclude each other"),
        ("classic special", "win B from C for nine-gates", "nine-gates needs full-flush"),
        ("classic special", "win B from C for nine-gates, full-flush", ""),
        ("classic special several=best", "win B from C for nine-gates", ""),
        ("classic special several=best", "win B from C for all-pungs, half-flush",
         "of all-pungs and half-flush only the best counts"),
        ("classic special", "win B for heavenly", "heavenly is the dealer's, self-drawn"),
        ("classic special", "win A for heavenly", ""),
        ("classic special", "win A from B for heavenly", "heavenly is the dealer's, self-drawn"),
        ("classic special", "win A from B for earthly", "earthly is no dealer's"),
        ("classic special", "win B from C for earthly", "earthly is won on the dealer's discard"),
        ("classic special", "win B from A for earthly", ""),
        ("classic special earthly-on=draw", "win B from A for earthly", "earthly is won self-drawn"),
        ("classic special", "win B from C for seven-pairs, big-dragons",
         "seven-pairs and big-dragons exclude each other"),
    ],
)  # fmt: skip
def test_lists_by_themselves(rules: str, win: str, problem: str):
    assert problems(rules, win) == ([problem] if problem else [])


@pytest.mark.parametrize(
    ("rules", "lines", "problem"),
    [
        (ONE, "A:-2p B:chi34p-1z C:-2p B:ron\nwin B from C for all-pungs", "all-pungs does not go with the melds"),
        (ONE, "A:-2p B:pon22p-1z C:-2s B:ron\nwin B from C for all-chows", "all-chows does not go with the melds"),
        (ONE, "A:-2p B:pon22p-1z C:-2s B:ron\nwin B from C for concealed", "concealed does not go with the melds"),
        (ONE, "A:-2p B:pon22p-1z C:-2s B:ron\nwin B from C for full-flush",
         "full-flush does not go with the tiles of the hand that are known"),
        (ONE, "A:-5z B:pon55z-1z C:-2s B:ron\nwin B from C for half-flush",
         "white-dragon is laid out, and is not named"),
        (ONE, "A:-5z B:pon55z-1z C:-2s B:ron\nwin B from C for small-dragons", ""),
        (ONE, "A:-5z B:-5z C:-2s B:ron\nwin B from C for white-dragon",
         "white-dragon needs tiles that are elsewhere, or groups beside the melds"),
        (ONE, "A:-5z B:-1z C:-2s B:ron\nwin B from C for last-discard", "last-discard did not come about"),
        (ONE, "A:?,ankan5555z+2p,tsumo\nwin A for self-draw, white-dragon",
         "kong-replacement came about, and is not named"),
        (ONE, "A:?,ankan5555z+2p,tsumo\nwin A for self-draw, white-dragon, kong-replacement, concealed", ""),
        (ONE, "A:1f+2p,tsumo\nwin A for self-draw, no-flowers", "a flower is laid out"),
        (ONE, "A:-5z B:-1z C:-2s B:ron\nwin B from C for all-pungs", "no group is exposed, and concealed is not named"),
        (ONE, "A:-5z B:-1z C:-2s B:ron\nwin B from C for all-pungs, concealed", ""),
        (ONE, "A:-5z B:-1z C:-2s B:ron\nwin B from C for nine-gates", ""),
        (f"{ONE} seven-pairs-concealed=no", "A:-5z B:-1z C:-2s B:ron\nwin B from C for seven-pairs", ""),
        (EACH, "A:2p,tsumo\nwin A for self-draw", "heavenly came about, and is not named"),
        (EACH, "A:2p,tsumo\nwin A for big-winds", ""),
        (EACH, "A:-2p B:-2s D:ron\nwin D from B for human, concealed", ""),
        (EACH, "A:-2p B:-2s C:-2s D:-1m A:-2p B:-2s D:ron\nwin D from B for human", "human did not come about"),
        ("classic special", "A:-2p B:chi34p-1z C:-2p B:ron\nwin B from C for all-pungs",
         "all-pungs does not go with the melds"),
        ("classic special", "A:-2p B:chi34p-1z C:-2p B:ron\nwin B from C for seven-pairs",
         "seven-pairs does not go with the melds"),
        ("classic special", "A:2p,tsumo\nwin A for -", "heavenly came about, and is not named"),
        ("classic special", "A:-2p B:-2s C:2p,tsumo\nwin C for earthly", "earthly is won on the dealer's discard"),
        ("classic special", "A:-2p B:-2s C:-2p D:-1z A:-2p B:ron\nwin B from A for earthly",
         "earthly did not come about"),
        ("classic special", "win B from C on 1z for full-flush",
         "full-flush does not go with the tiles of the hand that are known"),
        # hands shown without play
        (ONE, "hand B 345m567m44s99p111p -\nwin B from C on 4s for concealed, robbing, no-flowers",
         "a robbed tile is the fourth of an added kong, so this hand cannot hold another of it"),
        (EACH, ("hand A 123456m123p4599s -\n"
                "win A on 3s for heavenly, self-draw, all-chows, concealed, no-flowers, last-tile"),
         "heavenly and last-tile exclude each other"),
    ],
)  # fmt: skip
def test_lists_against_what_is_recorded_beside_them(rules: str, lines: str, problem: str):
    assert problems(rules, lines) == ([problem] if problem else [])


def test_flowers_of_hands_that_nobody_recorded_may_have_shortened_the_wall():
    """144 tiles: after 91 draws none is left; of hands not recorded up to eight were flowers, and replaced."""
    play = " ".join(f"{'ABCD'[turn % 4]}:-?" for turn in range(84))
    text = '[MJN "1"]\n[Rules "hongkong"]\n\ndeal E1\n'
    assert faults(f"{text}{play}\ndraw exhausted") == []
    assert faults(f"{text}{play} A:?,tsumo\nwin A for self-draw, last-tile, concealed") == []
    hand = "A 123456m123p4599s"
    won = f"{text}{hand}\n{play} A:3s,tsumo\nwin A"
    assert faults(f"{won} = 4 faan") == faults(f"{won} = 5 faan") == []
    assert faults(f"{won} for all-chows, concealed, self-draw, no-flowers, last-tile") == []
    assert faults(f"{text}{play.rsplit(' ', 2)[0]}\ndraw exhausted") == ["draw-too-early"]


@pytest.mark.parametrize("rules", [*RULES["hongkong"], EACH])
def test_no_hand_of_hong_kong_is_doubted(rules: str):
    rng = Random(rules)
    count = 0
    referee = Referee(rules) if rules in RULES["hongkong"] else Referee("hongkong seed")
    referee.rules = rules
    for _ in range(400):
        case = HongkongCase(referee, rng)
        worth = case.by_engine()
        if worth.fault:
            continue
        win = Win(case.seat, case.source, case.hand.tile, yaku=worth.patterns)
        options = case.rules.options
        source = None if case.source is None else (case.source - case.dealer) % 4
        named = HongkongNamed(win, options, case.seat_wind, source, 0 if options.round_wind_is == "east" else case.wind)
        names = named.names
        assert list(named.contradictions()) == [], (worth, case.hand)
        how = "self-drawn" if case.tsumo else "on a discard"
        assert all(WON_BY.get(name, how) == how and names.count(name) <= OFTEN.get(name, 1) for name in names)
        count += 1
    assert count > 100


@pytest.mark.parametrize("rules", RULES["classic"])
def test_no_hand_of_the_classic_game_is_doubted(rules: str):
    rng = Random(rules)
    count = 0
    for _ in range(300):
        case = ClassicCase(Referee(rules), rng)
        worth = case.by_engine()
        if not worth.fault:
            win = Win(case.seat, case.source, case.hand.tile, yaku=worth.patterns)
            named = ClassicNamed(win, case.rules.options, case.dealer)
            assert list(named.contradictions()) == [], (worth, case.hand)
            count += 1
    assert count > 200
