"""Kans: what may be made of what, replacement draws, when indicators are turned, robbed kans, the fourth and fifth."""

import pytest
from snippets import LIVE, START, faults, notes, replay_of, turns

from mjlog.model import DRAWN, Discard

# The three kinds


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:?,ankan1111z^1s+?-9p", []),
        ("A:?,ankan0555p^1s+?-9p", []),
        ("A:-2z B:kan222z+?^1s-9p", []),
        ("A:-2z B:pon22z-9p C:-? D:-? A:-? B:2z,kakan2z+?^1s-9p", []),
        ("A:-5p B:pon05p-9p C:-? D:-? A:-? B:?,kakan5p+?^1s-9p", []),
        ("A:?,ankan111z", ["no-such-meld"]),
        ("A:?,ankan1112z", ["no-such-meld"]),
        ("A:?,ankan11111z", ["no-such-meld"]),
        ("A:-2z B:pon22z-9p C:-? D:-? A:-? B:?,kakan22z", ["no-such-meld"]),
        ("A:-2z B:pon22z-9p C:-? D:-? A:-? B:?,kakan3z", ["kakan-without-pon"]),
        ("A:?,kakan2z", ["kakan-without-pon"]),
        ("A:-2p B:chi34p-9p C:-? D:-? A:-? B:?,kakan2p", ["kakan-without-pon"]),
        ("A:-2z B:pon22z,kakan2z^1s+?-9p", ["kan-after-claim"]),
        ("A:-2z B:pon22z,ankan9999p^1s+?-9s", ["kan-after-claim"]),
        ("A:-2z C:?,ankan9999p", ["wrong-turn"]),
    ],
)
def test_kinds_of_kans(play: str, found: list[str]):
    assert faults(play, "tenhou open-kan-dora=at-once" if "22z,kakan" in play else "tenhou") == found


def test_a_tile_held_back_may_be_added_later():
    hand = "B 222z123456789m1p"
    assert faults(f"{hand}\nA:-2z B:pon22z-1p C:-3p D:-3p A:-3p B:4p,kakan2z+5p^1s-4p") == []


def test_c65_a_tile_of_a_kan_is_no_discard():
    before = "A:-2z B:pon22z-9p C:-? D:-? A:-? B:2z,kakan2z"
    assert faults(f"{before} C:pon22z") == ["nothing-to-claim"]
    assert faults("A:?,ankan1111z B:chi23p") == ["nothing-to-claim"]
    assert faults("A:-2z B:kan222z C:pon22z") == ["nothing-to-claim"]


def test_a_kan_is_followed_by_its_replacement():
    assert faults("A:?,ankan1111z^1s A:5p-9p") == ["replacement-missing"]
    assert faults("A:?,ankan1111z^1s B:5p-9p") == ["wrong-turn"]
    assert faults("A:+5p-9p") == ["replacement-undue"]
    assert faults("A:5p+6p-9p") == ["wrong-turn"]


@pytest.mark.parametrize(("kan", "following"), [("A:?,ankan1111z^1s+?-9p", "B"), ("A:-9p B:kan999p+?^1s-1z", "C")])
def test_a_kan_shortens_the_wall_by_its_replacement(kan: str, following: str):
    left = LIVE - 2
    assert faults(f"{kan} {turns(left, following)}\ndraw exhausted tenpai -") == []
    assert faults(f"{kan} {turns(left - 1, following)}\ndraw exhausted tenpai -") == ["draw-too-early"]
    assert faults(f"{kan} {turns(left + 1, following)}") == ["wall-empty"]


def test_no_kan_without_a_tile_to_replace():
    assert faults(f"{turns(LIVE - 1)} B:?,ankan1111z") == ["no-replacement-left"]
    assert faults(f"{turns(LIVE - 2)} A:?,ankan1111z^1s+?-2z\ndraw exhausted tenpai -") == []


# Indicators

ANKAN = "A:?,ankan1111z{}+?{}-9p"
DAIMINKAN = "A:-2z B:kan222z{}+?{}-9p"
KAKAN = "A:-2z B:pon22z-9p C:-? D:-? A:-? B:2z,kakan2z{}+?{}-9p"


@pytest.mark.parametrize("preset", ["tenhou", "seed"])
@pytest.mark.parametrize("kan", [ANKAN, DAIMINKAN, KAKAN])
def test_when_an_indicator_is_turned(kan: str, preset: str):
    at_once = kan == ANKAN or preset == "seed"
    assert faults(kan.format("^1s", ""), preset) == ([] if at_once else ["indicator-undue"])
    assert faults(kan.format("", "^1s"), preset) == (["indicator-missing"] if at_once else [])
    assert faults(kan.format("", ""), preset) == ["indicator-missing"]


@pytest.mark.parametrize("kan", [ANKAN, DAIMINKAN, KAKAN])
def test_a_kan_turns_one_indicator(kan: str):
    assert faults(kan.format("^1s^2s", ""), "seed") == ["indicator-undue"]
    assert faults(kan.format("^1s", "^2s"), "seed") == ["indicator-undue"]


@pytest.mark.parametrize("kan", [ANKAN, DAIMINKAN, KAKAN])
def test_without_kan_dora_none_is_turned(kan: str):
    assert faults(kan.format("", ""), "tenhou kan-dora=no") == []
    assert faults(kan.format("^1s", ""), "tenhou kan-dora=no") == ["indicator-undue"]


def test_none_is_turned_without_a_kan():
    assert faults("A:5p^1s-9p") == ["indicator-undue"]
    assert faults("A:-9p ^1s B:-9p") == ["indicator-undue"]


PON = "A:-2z B:pon22z-9p C:-? D:-? A:-3z B:pon33z-9p C:-? D:-? A:-?"


@pytest.mark.parametrize(
    ("kans", "found"),
    [
        ("B:2z,kakan2z+?,ankan1111p^1s^2s+?-9s", []),
        ("B:2z,kakan2z+?,ankan1111p^1s+?^2s-9s", ["indicator-missing"]),
        ("B:2z,kakan2z+?,kakan3z^1s+?^2s-9s", []),
        ("B:2z,kakan2z+?,kakan3z+?^1s^2s-9s", ["indicator-missing"]),
        ("B:?,ankan1111p^1s+?,kakan2z+?^2s-9s", []),
        ("B:?,ankan1111p^1s+?,ankan2222p^2s+?-9s", []),
    ],
)
def test_c79_an_open_kans_indicator_comes_before_the_next_replacement(kans: str, found: list[str]):
    assert faults(f"{PON} {kans}") == found


def test_a_rinshan_win_comes_before_the_open_kans_indicator():
    hand = "B 123456m345p44z19s"
    play = "A:-4z B:pon44z-1s C:-? D:-? A:-? B:4z,kakan4z+9s,tsumo"
    assert faults(f"{hand}\n{play}\nwin B on 9s for rinshan 1") == []


def test_an_open_kan_changes_the_waits_even_if_its_replacement_is_discarded():
    """567m 78p 45s and 999p wait for 3s and 6s; after the kan of 9p there is no pair."""
    deal = replay_of("C 567m34578p999p45s\nA:-9p C:kan999p+2s^1s=").deals[0]
    waits = [(event, table.players[2].waits) for _, event, table in deal.steps()]
    assert waits[0] == (Discard(0, 17), 1 << 20 | 1 << 23)
    assert waits[-1] == (Discard(2, 19, DRAWN), 0)


# Robbing a kan

ROBBER = "D 12399m24s567789p"  # waits for 3s, no yaku
ADDED = "A:-3s B:pon33s-9p C:-? D:9s= A:-? B:3s,kakan3s"


def test_an_added_kan_may_be_robbed_and_then_turns_no_indicator():
    assert faults(f"{ROBBER}\n{ADDED} D:ron\nwin D from B on 3s for chankan 1") == []
    assert faults(f"{ROBBER}\n{ADDED} D:ron\nwin D from B on 3s for chankan 1", "seed") == []


def test_nobody_robs_a_kan_whose_own_indicator_is_turned():
    """presets.md: a kan's indicator is turned at once, "never when robbed"."""
    robbed = "D:ron\nwin D from B on 3s for chankan 1"
    assert faults(f"{ROBBER}\n{ADDED}^1z {robbed}", "seed") == ["not-robbable"]


KEPT_BACK = "A:-3s B:pon33s-9p C:-? D:9s= A:-6z B:kan666z+?,kakan3s{} D:ron\nwin D from B on 3s for chankan 1{}"


@pytest.mark.parametrize(
    ("play", "rules", "found"),
    [
        (("", ""), "tenhou", []),
        (("^6p", ", dora 2"), "tenhou", ["not-robbable"]),
        (("", ""), "tenhou open-kan-dora=at-next-kan", ["indicator-missing"]),
        (("^6p", ", dora 2"), "tenhou open-kan-dora=at-next-kan", []),
        (("^6p", ""), "tenhou open-kan-dora=at-next-kan", ["wrong-yaku"]),
        (("^6p", ", dora 2"), "majsoul", []),
        (("", ""), "majsoul", ["indicator-missing"]),
        (("^6p^1p", ", dora 2"), "majsoul", ["indicator-undue"]),
    ],
)
def test_an_indicator_kept_back_may_be_turned_before_the_next_kan_is_robbed(
    play: tuple[str, str], rules: str, found: list[str]
):
    """presets.md, majsoul: "a pending one opens at the next kan's declaration, before chankan"; 6p makes 7p dora.

    Tenhou: "before the next replacement draw", which comes once nobody robs the kan.
    """
    assert faults(f"{ROBBER}\n{KEPT_BACK.format(*play)}", rules) == found


def test_at_the_next_kan_its_own_indicator_still_waits():
    """A closed kan after an open one: the kept one, who robs, and only then its own."""
    orphans = "D 119m19p19s123456z"
    play = "A:-8s B:kan888s+?,ankan7777z{} D:ron\nwin D from B on 7z for kokushi"
    assert faults(f"{orphans}\n{play.format('^6p')}", "majsoul") == []
    assert faults(f"{orphans}\n{play.format('')}", "majsoul") == ["indicator-missing"]
    assert faults(f"{orphans}\n{play.format('^6p^5p')}", "majsoul") == ["not-robbable"]
    assert faults(f"{PON} B:2z,kakan2z+?,ankan1111p^1s^2s+?-9s", "majsoul") == []
    assert faults(f"{PON} B:2z,kakan2z+?,ankan1111p^1s+?^2s-9s", "majsoul") == ["indicator-missing"]


def test_c28_the_robbed_red_five_counts_for_the_winner():
    play = "A:-5p B:pon55p-9p C:-? D:9s= A:-? B:0p,kakan0p D:ron"
    assert faults(f"D 123m46p789s11z567s\n{play}\nwin D from B on 0p for chankan 1, aka 1") == []


def test_c25_ippatsu_stays_when_the_kan_is_robbed():
    play = ADDED.replace("9s=", "9s=*")
    assert faults(f"{ROBBER}\n{play} D:ron\nwin D from B on 3s for riichi 1, ippatsu 1, chankan 1") == []


def test_ippatsu_ends_with_a_kan_that_stands():
    play = "A:-6z B:pon66z-9p C:-? D:9s=* A:-? B:6z,kakan6z+?^5z-3s D:ron"
    assert faults(f"{ROBBER}\n{play}\nwin D from B on 3s for riichi 1") == []
    assert faults(f"{ROBBER}\n{play}\nwin D from B on 3s for riichi 1, ippatsu 1") == ["wrong-yaku"]


@pytest.mark.parametrize(
    ("rules", "found"),
    [("tenhou", ["not-robbable"]), ("seed", ["not-robbable"]), ("tenhou robbed-ankan=yes", [])],
)
def test_c68_robbing_a_closed_kan_with_thirteen_orphans_is_an_option(rules: str, found: list[str]):
    assert faults("D 119m19p19s123456z\nA:?,ankan7777z D:ron\nwin D from A on 7z for kokushi", rules) == found


def test_another_hand_never_robs_a_closed_kan():
    play = "D 23456m11p123789s\nA:?,ankan1111m D:ron"
    assert faults(play, "tenhou robbed-ankan=yes") == ["not-robbable"]
    assert faults(play) == ["not-robbable"]


def test_an_incomplete_hand_that_robs_a_kan_is_a_false_win():
    hand = "D 13579m13579p135s"
    assert faults(f"{hand}\nA:-7z B:pon77z-9p C:-? D:1z= A:-? B:7z,kakan7z D:ron") == ["false-win"]


def test_who_could_rob_and_passes_is_furiten():
    hand = "D 12399m45s567789p"
    assert faults(f"{hand}\n{ADDED}+?^5z-6s D:ron\nwin D from B on 6s for pinfu 1") == ["furiten-passed"]
    assert faults(f"{hand}\n{ADDED}+?^5z-1s C:-? D:9s= A:-6s D:ron\nwin D from A on 6s for pinfu 1") == []


# The fourth kan and the fifth

FIRST_THREE = "A:?,ankan1111z^1s+?,ankan2222z^2s+?,ankan3333z^3s+?-9p"


def test_a_fifth_kan_is_forbidden():
    own = "A:?,ankan1111z^1s+?,ankan2222z^2s+?,ankan3333z^3s+?,ankan4444z^4s+?-9p"
    assert faults(own) == []
    assert faults(f"{own} B:?,ankan8888p+?-9m") == ["fifth-kan"]
    assert faults(f"{own} B:kan999p+?-9m") == ["fifth-kan"]


@pytest.mark.parametrize("kan", ["B:?,ankan8888p", "B:kan999p", "B:?-9m C:pon99m-1s D:-? A:-? B:-? C:9m,kakan9m"])
def test_a_fifth_kan_may_end_the_deal(kan: str):
    """riichi.md: "a further kan is, by agreement, forbidden or a draw"; there is no fifth replacement tile."""
    own = "A:?,ankan1111z^1s+?,ankan2222z^2s+?,ankan3333z^3s+?,ankan4444z^4s+?-9p"
    for rules in ("tenhou fifth-kan=draw", "seed fifth-kan=draw", "wrc fifth-kan=draw"):
        assert faults(f"{own} {kan}\ndraw suukaikan", rules) == []
        assert faults(f"{own} {kan}+?-1m", rules) == ["deal-must-end"]
        assert faults(f"{own} {kan}^5s\ndraw suukaikan", rules) == ["indicator-undue"]
        assert faults(f"{own}\ndraw suukaikan", rules) == ["no-ground-to-abort"]
    assert faults(f"{own} {kan}\ndraw suukaikan") == ["fifth-kan", "no-ground-to-abort"]
    assert faults(f"{own} {kan}\ndraw suukaikan", "wrc") == ["fifth-kan", "no-such-draw"]


def test_the_deal_after_a_fifth_kan_is_that_after_an_abortive_draw():
    own = "A:?,ankan1111z^1s+?,ankan2222z^2s+?,ankan3333z^3s+?,ankan4444z^4s+?-9p"
    play = f"deal E1 {START}\n{own} B:?,ankan8888p\ndraw suukaikan"
    assert faults(f"{play}\ndeal E1 honba 1", "tenhou fifth-kan=draw") == []
    assert faults(f"{play}\ndeal E2 honba 0", "seed fifth-kan=draw") == []


def test_a_fifth_kan_may_be_robbed_before_it_ends_the_deal():
    """riichi.md, of a draw at the kan: "a chankan comes first"."""
    four = "A:?,ankan1111z^5z+?,ankan2222z^6z+?,ankan3333z^7z+?,ankan4444z^5z+?-9s"
    play = ADDED.replace("A:-?", four)
    win = "D:ron\nwin D from B on 3s for chankan 1"
    assert faults(f"{ROBBER}\n{play} {win}", "tenhou fifth-kan=draw") == []
    assert faults(f"{ROBBER}\n{play} {win}") == ["fifth-kan"]


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        ("dora 9s1s2s3s4s\nhand A 9p ankan1111z ankan2222z ankan3333z ankan4444z\nhand B 123456789m1s ankan8888p", []),
        ("dora 9s1s2s3s\nhand A 9p ankan1111z ankan2222z ankan3333z kan4444z", []),  # the fourth's was still due
        ("dora 9s1s2s", ["wrong-dora"]),
    ],
)
def test_a_fifth_kan_on_a_sheet(sheet: str, found: list[str]):
    assert faults(f"deal E1\n{sheet}\ndraw suukaikan", "tenhou fifth-kan=draw") == found
    assert faults(f"deal E1\n{sheet}\ndraw suukaikan") != []


def test_suukaikan_at_sites_after_the_discard_passes():
    four = f"{FIRST_THREE} B:?,ankan4444z^4s+?-1m"
    assert faults(f"{four}\ndraw suukaikan") == []
    assert faults(f"{four} C:-2m") == ["deal-must-end"]
    assert faults(f"{four} C:-2m D:-2m A:-2m B:-2m") == ["deal-must-end"]
    assert faults(f"{four} C:chi23m-9m") == ["deal-must-end"]
    win = f"C 23456789m11p123s\n{four} C:ron\nwin C from B on 1m"
    assert faults(win) == []
    assert faults(f"{FIRST_THREE} B:?,ankan4444z^4s+?,tsumo") == []


def test_suukaikan_in_seed_at_the_fourth_kan():
    four = f"{FIRST_THREE} B:?,ankan4444z"
    assert faults(f"{four}\ndraw suukaikan", "seed") == []
    assert faults(f"{four}^4s\ndraw suukaikan", "seed") == []
    assert faults(f"{four}^4s+?-1m", "seed") == ["deal-must-end"]
    claimed = FIRST_THREE.replace("-9p", "-4z")
    assert faults(f"{claimed} B:kan444z\ndraw suukaikan", "seed") == []
    assert faults(f"{claimed} B:kan444z^4s+?-1m", "seed") == ["deal-must-end"]


def test_suukaikan_in_seed_comes_after_a_robbed_kan():
    three = "A:?,ankan1111z^1p+?,ankan2222z^2p+?,ankan3333z^3p+?-9s"
    play = ADDED.replace("A:-?", three)
    assert faults(f"{ROBBER}\n{play} D:ron\nwin D from B on 3s for chankan 1", "seed") == []
    assert faults(f"{ROBBER}\n{play}\ndraw suukaikan", "seed") == []


def test_four_kans_of_one_player_do_not_end_the_deal():
    own = f"{FIRST_THREE[:-3]},ankan4444z^4s+?-9p"
    for preset in ("tenhou", "seed"):
        assert faults(f"{own} B:-2m C:-3m", preset) == []
        assert faults(f"{own}\ndraw suukaikan", preset) == ["no-ground-to-abort"]
        assert faults(f"{FIRST_THREE}\ndraw suukaikan", preset) == ["no-ground-to-abort"]


def test_suukaikan_may_be_off():
    four = f"{FIRST_THREE} B:?,ankan4444z^4s+?-1m"
    assert faults(f"{four} C:-2m", "tenhou suukaikan=off") == []
    assert faults(f"{four}\ndraw suukaikan", "tenhou suukaikan=off") == ["no-such-draw"]


def test_unknown_hands_may_hold_any_kan():
    assert notes("A:?,ankan1111z^1s+?-9p B:kan999p+?^2s-1m") == []
    assert [one.code for one in replay_of("A:?,ankan1111z^1s+?-1z").errors] == ["extra-copy"]


def test_a_kan_ends_with_a_discard():
    assert faults("A:?,ankan1111z^1s+5p B:?-9p") == ["wrong-turn"]
    assert faults("A:-2z B:kan222z+5p^1s-9p C:-1m") == []
    assert faults("A:-2z B:kan222z+5p C:-1m") == ["wrong-turn"]


@pytest.mark.parametrize(
    ("meld", "found"),
    [
        ("pon222z<A", []),
        ("pon222z", []),  # not said
        ("pon222z<C", ["shown-hand"]),
        ("pon222z<D", ["shown-hand"]),
    ],
)
def test_a_meld_shown_at_the_end_is_from_who_discarded_the_tile(meld: str, found: list[str]):
    """ "The claimed tile lies sideways by whom it came from ... a record names the source"."""
    rest = turns(LIVE - 1, "C")
    play = f"A:-2z B:pon22z-9p {rest}\nhand B 123456789m1p {meld}\ndraw exhausted tenpai B"
    assert faults(play) == found


@pytest.mark.parametrize(("source", "found"), [("<A", []), ("<C", ["shown-hand"])])
def test_an_added_kan_is_from_who_discarded_the_pon(source: str, found: list[str]):
    play = f"A:-2z B:pon22z-9p C:-? D:-? A:-? B:2z,kakan2z^1s+?-9p {turns(LIVE - 6, 'C')}"
    assert faults(f"{play}\nhand B 123456789m1p kakan2222z{source}\ndraw exhausted tenpai B", "seed") == found


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:-2z B:kan222z+?^1s-9p", []),
        ("A:-2z B:kan222z+9p^1s,tsumo", ["indicator-undue"]),
        ("A:-2z B:kan222z+9p,tsumo", []),
        ("A:-2z B:kan222z+3z^1s,ankan3333z^2s+?-9p", ["indicator-undue"]),
        ("A:-2z B:kan222z+3z,ankan3333z^1s^2s+?-9p", []),
    ],
)
def test_an_indicator_due_before_the_discard_waits_for_it(play: str, found: list[str]):
    """ "just before the discard […], or before the next replacement draw; not for rinshan" (presets.md)."""
    hand = "B 222333z123456m9p" if "tsumo" not in play else "B 222z123456789m9p"
    assert faults(f"{hand}\n{play}", "tenhou") == found
