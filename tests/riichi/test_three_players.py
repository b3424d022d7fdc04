"""Three players: their tiles, Norths laid aside, what is paid, draws, rounds and the end.

Cited: the page of presets, "Riichi, three players".
"""

import pytest
from snippets import faults, last_deal, replay_of

from mjlog.model import Win
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.riichi.ruleset import RiichiRuleSet
from mjlog.table import DealStart, Outcome, Player
from mjlog.tiles import parse_tiles

EVEN = "points 35000 35000 35000"
LIVE = 55
SANMA = "tenhou-sanma"
PRESETS_OF_THREE = [SANMA, "majsoul-sanma"]

WAITS = "B 123456789p11s44z"
"""Ready, for 1s and 4z; a yaku whatever it wins on."""
NO_YAKU = "B 123456p789s11s44z"
"""The same, without one."""


def deal(play: str, *hands: str, dora: str = "") -> str:
    """A deal in East 1; hands that are not given are unknown."""
    lines = [f"deal E1 {EVEN}", *([f"dora {dora}"] if dora else []), *hands, play]
    return "\n".join(lines)


def found(play: str, *hands: str, rules: str = SANMA, dora: str = "") -> list[str]:
    """Codes of the faults in a deal."""
    return faults(deal(play, *hands, dora=dora), rules)


def unseen(count: int, first: int = 0) -> str:
    """So many turns of three in which nobody sees anything."""
    return " ".join(f"{'ABC'[(first + turn) % 3]}:-?" for turn in range(count))


def win_of(play: str, *hands: str, rules: str = SANMA, dora: str = "9m") -> Win:
    """The win at the end of a deal that has no fault, computed."""
    (won,) = [one for one in last_deal(deal(play, *hands, dora=dora), rules).results if isinstance(one, Win)]
    return won


def yaku_of(*args: str, rules: str = SANMA, dora: str = "9m") -> dict[str, int | None]:
    """Its yaku."""
    return dict(win_of(*args, rules=rules, dora=dora).yaku or ())


# Tiles and turns


@pytest.mark.parametrize("tile", ["2m", "5m", "8m", "0m"])
def test_there_are_no_2m_to_8m(tile: str):
    """ "108: no 2m-8m"."""
    assert found(f"A:{tile}-1z") == ["extra-copy"]
    assert found(f"A:?,ankan111z{tile}") == ["no-such-meld"]
    assert found("A:1m-9m B:9m-1m") == []
    assert found("A:-?", f"A 19m19p19s123456z{tile}") == ["extra-copy"]
    assert found("A:-?", dora=tile) == ["extra-copy"]


def test_red_fives():
    """ "5p 1, 5s 1"."""
    assert found("A:0p-0s") == []
    assert found("A:0p-0p B:0p-0p") == ["extra-copy"]


def test_no_chii():
    """ "no chii"."""
    assert found("A:-1p B:chi23p-9s") == ["no-chi"]
    assert found("A:-1p B:pon11p-9s") == []


@pytest.mark.parametrize("count", [LIVE - 1, LIVE, LIVE + 1])
def test_a_live_wall_of_55(count: int):
    """ "live wall 55 after the deal"."""
    late = ["draw-too-early"] if count < LIVE else ["wall-empty"] if count > LIVE else []
    assert found(f"{unseen(count)}\ndraw exhausted tenpai -") == late


@pytest.mark.parametrize("laid", ["kita", "ankan1111z^2s"])
def test_each_replacement_shortens_the_live_wall(laid: str):
    """ "each replacement shortens the live wall"."""
    start, left = f"A:?,{laid}+?-?", LIVE - 2
    assert found(f"{start} {unseen(left, 1)}\ndraw exhausted tenpai -") == []
    assert found(f"{start} {unseen(left - 1, 1)}\ndraw exhausted tenpai -") == ["draw-too-early"]
    assert found(f"{start} {unseen(left + 1, 1)}") == ["wall-empty"]


def test_eight_replacement_tiles():
    """ "14 kept back, 8 replacement tiles": four kans and four Norths."""
    kans = "ankan1111p^?+?,ankan2222p^?+?,ankan3333p^?+4p,ankan4444p^?"
    play = f"A:4p,{kans}+?-? B:?,kita+?,kita+?-? C:?,kita+?,kita+?-? {unseen(LIVE - 11)}\ndraw exhausted tenpai -"
    assert found(play, "A 111122223333p4p") == []


# When a North may be laid aside


def test_kita_on_the_own_turn_after_a_draw():
    """ "own turn", "a live tile left"; on a replacement tile too."""
    assert found("A:4z,kita+5z-1z") == []
    assert found("A:?,kita+?,kita+?-1z") == []
    assert found("A:?,ankan1111z^2s+?,kita+?-5z") == []
    assert found("A:?,kita+?,ankan1111z^2s+?-5z") == []
    assert found("A:-1z C:kita") == ["wrong-turn"]
    assert found(f"{unseen(LIVE - 1)} A:?,kita") == ["no-replacement-left"]
    assert found(f"{unseen(LIVE - 2)} C:?,kita+?-?\ndraw exhausted tenpai -") == []


def test_no_kita_straight_after_a_pon():
    """ "not straight after pon"."""
    assert found("A:-1p B:pon11p,kita") == ["kan-after-claim"]
    assert found("A:-1p B:kan111p+?,kita^2s+?-1z") == []


def test_kita_is_a_north_that_is_held():
    assert found("A:1z,kita", "A 19m19p19s1235567z") == ["not-held"]
    assert found("A:4z,kita+1z,kita", "A 19m19p19s1235567z") == ["not-held"]
    assert found("A:?,kita5z+?-1z") == ["no-such-meld"]


def test_four_players_have_no_kita():
    assert faults("A:4z,kita+1z-1z", "tenhou") == ["no-kita"]


# What it does


def test_kita_is_replaced_and_turns_no_indicator():
    """ "replacement from the dead wall's end, no new indicator"."""
    assert found("A:4z,kita-1z") == ["replacement-missing"]
    assert found("A:4z,kita B:-1z") == ["wrong-turn"]
    assert found("A:4z,kita^2s+5z-1z") == ["indicator-undue"]
    assert found("A:4z,kita+5z^2s-1z") == ["indicator-undue"]


@pytest.mark.parametrize(
    ("preset", "turned", "unturned"),
    [(SANMA, ["not-robbable"], []), ("majsoul-sanma", [], ["indicator-missing"])],
)
def test_an_indicator_owed_at_a_kita(preset: str, turned: list[str], unturned: list[str]):
    """What an open kan owes is turned as it would be at another kan: once nobody robs it, or before that."""
    kan = "A:-9s C:kan999s+4z,kita"
    assert found(f"{kan}^2s+5z-6z", rules=preset) == []
    assert found(f"{kan}+5z-6z", rules=preset) == ["indicator-missing"]
    assert found(f"{kan}^2s B:ron", WAITS, rules=preset) == turned
    assert found(f"{kan} B:ron", WAITS, rules=preset) == unturned


def test_each_is_a_dora():
    """ "1 dora each"."""
    assert yaku_of("A:-9m B:4z,kita+5z= C:-9m A:1s= B:ron", WAITS) == {"ittsu": 2, "kita": 1}
    assert yaku_of("A:-9m B:4z,kita+4z,kita+1s,tsumo", WAITS)["kita"] == 2


def test_more_if_north_is_dora():
    """ "more if North is dora or ura": a West indicates it."""
    play = "A:-9m B:4z,kita+5z= C:-9m A:1s= B:ron"
    assert yaku_of(play, WAITS, dora="3z") == {"ittsu": 2, "dora": 3, "kita": 1}  # of them two in the hand
    play = "A:-9m B:4z,kita+5z=* C:-9m A:1s= B:ron\nura 3z"
    assert yaku_of(play, WAITS) == {"riichi": 1, "ippatsu": 1, "ittsu": 2, "ura": 3, "kita": 1}


@pytest.mark.parametrize("preset", PRESETS_OF_THREE)
def test_a_win_on_the_replacement(preset: str):
    """ "win on it is rinshan"."""
    yaku = yaku_of("A:-9m B:4z,kita+1s,tsumo", WAITS, rules=preset)
    assert yaku == {"rinshan": 1, "menzen-tsumo": 1, "ittsu": 2, "kita": 1}
    assert "rinshan" not in yaku_of("A:-9m B:4z,kita+7z= C:-9m A:-9m B:1s,tsumo", WAITS, rules=preset)
    # A kan after it is another thing.
    kan = "A:-9m B:4z,kita+9s,ankan9999s^1m+1s,tsumo"
    assert "rinshan" in yaku_of(kan, "B 123456p999s11s44z", rules=f"{preset} kita-rinshan=no")


@pytest.mark.parametrize("rules", [SANMA, f"{SANMA} kita-rinshan=no"])
def test_the_last_replacement_is_not_haitei(rules: str):
    """Four players: "rinshan with haitei: never both"; what replaces a North is no draw from the live wall."""
    tiles = [tile for tile in ("1m", "5z", "6z", "7z", "9m") for _ in range(4)][:17]
    play = " ".join(f"A:-? B:{tile}= C:-?" for tile in tiles)
    assert "haitei" not in yaku_of(f"{play} A:-? B:4z,kita+4z,kita+1s,tsumo", WAITS, rules=rules)
    both = f"{rules} rinshan-haitei=yes"
    assert "haitei" in yaku_of(f"{play} A:-? B:4z,kita+4z,kita+1s,tsumo", WAITS, rules=both)


def test_kita_breaks_ippatsu_for_all():
    """ "breaks ippatsu"."""
    ready, hand = "A:-9m B:6z=* C:{}-9m A:1s= B:ron\nura 9m", "B 123456789p11s55z"
    assert "ippatsu" in yaku_of(ready.format(""), hand)
    assert "ippatsu" not in yaku_of(ready.format("4z,kita+?"), hand)
    assert "ippatsu" not in yaku_of("A:-9m B:5z=* C:-9m A:-9p B:4z,kita+1s,tsumo\nura 9m", WAITS)


def test_kita_breaks_the_first_turn():
    """ "chiihou/tenhou, double riichi, later kyuushu"."""
    assert "chiihou" in yaku_of("A:-9m B:1s,tsumo", WAITS)
    assert "chiihou" not in yaku_of("A:4z,kita+?-9m B:1s,tsumo", WAITS)
    assert "tenhou" not in yaku_of("A:4z,kita+1s,tsumo", WAITS.replace("B", "A"))
    assert "double-riichi" in yaku_of("A:-9m B:5z=* C:-9m A:1s= B:ron\nura 9m", WAITS)
    assert "double-riichi" not in yaku_of("A:4z,kita+?-9m B:5z=* C:-9m A:1s= B:ron\nura 9m", WAITS)
    nine = "B 19m19p19s1234567z"
    assert found("A:-9m B:5p,kyuushu\ndraw kyuushu B", nine) == []
    assert found("A:4z,kita+?-9m B:5p,kyuushu\ndraw kyuushu B", nine) == ["kyuushu-late"]
    assert found("A:-9m B:5p,kita+5p,kyuushu\ndraw kyuushu B", nine) == ["kyuushu-late"]


def test_kita_does_not_open_the_hand():
    """ "does not open the hand"."""
    assert found("A:-9m B:4z,kita+5z=*", WAITS) == []
    assert "menzen-tsumo" in yaku_of("A:-9m B:4z,kita+5z= C:-9m A:-9m B:1s,tsumo", WAITS)


def test_in_riichi_only_the_north_drawn():
    """The hand cannot change in riichi."""
    riichi = "A:-9m B:5z=* C:-9m A:-9m"
    assert found(f"{riichi} B:4z,kita+5z=", WAITS) == []
    assert found(f"{riichi} B:5z,kita+5z=", WAITS) == ["riichi-hand-changed"]
    assert found(f"{riichi} B:?,kita+5z=") == []


# Robbing it

LAID = "A:4z,kita"


def test_any_hand_with_a_yaku_robs_it():
    """ "robbed by any hand with a yaku; no chankan han"."""
    won = win_of(f"{LAID} B:ron", WAITS)
    assert dict(won.yaku or ()) == {"ittsu": 2}
    assert (won.source, won.pay) == (0, (-2600, 2600, 0))
    assert found(f"{LAID} B:ron", NO_YAKU) == ["no-yaku"]
    assert found(f"{LAID} B:ron", "B 123456789p11s55z") == ["false-win"]
    orphans = "C 19m19p199s123567z"
    assert "kokushi" in yaku_of(f"{LAID} C:ron", orphans)
    assert found(f"{LAID} B:ron C:ron", WAITS, orphans) == []


def test_it_is_robbed_before_it_is_replaced():
    assert found(f"{LAID}+5z B:ron", WAITS) == ["nothing-to-win"]
    assert found(f"{LAID} C:pon44z") == ["nothing-to-claim"]


def test_ippatsu_of_a_robbed_north():
    """ "ippatsu still counts": the North was not replaced."""
    assert "ippatsu" in yaku_of("A:-9m B:5z=* C:4z,kita B:ron\nura 9m", WAITS)
    assert "ippatsu" in yaku_of("A:-9m B:5z=* C:4z= B:ron\nura 9m", WAITS, rules=f"{SANMA} kita-ippatsu=no")


def test_who_lets_it_pass_is_furiten():
    """Furiten after passing it, with a yaku or without, until the own next turn; in riichi to the end."""
    assert found(f"{LAID}+?-1s B:ron", WAITS) == ["furiten-passed"]
    assert found(f"{LAID}+?-1s B:ron", "B 123456p789s11s44z") == ["furiten-passed", "no-yaku"]
    assert found(f"{LAID}+?-9m B:5z= C:1s= B:ron", WAITS) == []
    riichi = "A:-9m B:5z=* C:4z,kita+?-9m A:-9m B:5z="
    assert found(f"{riichi} C:1s= B:ron", WAITS) == ["furiten-riichi"]


def test_an_own_north_as_a_discard():
    """ "own kita and furiten": by option it bars as a discard does."""
    rules = f"{SANMA} kita-furiten=yes"
    assert found("A:-9m B:4z,kita+5z=*", WAITS, rules=f"{rules} furiten-riichi=no") == ["riichi-furiten"]
    replayed = replay_of(deal("A:-9m B:4z,kita+5z=", WAITS), rules).deals[0]
    table = [table for _, _, table in replayed.steps()][-1]
    bar = replayed.rules.find_bar(table, 1)
    assert bar is not None
    assert bar.reason == "has discarded 4z"


# North in the hand


@pytest.mark.parametrize("seat", "ABC")
def test_north_is_a_guest_wind(seat: str):
    """ "guest wind: no yakuhai, no pair fu"."""
    play = "A:-9m B:-1s A:ron" if seat == "A" else f"A:-1s {seat}:ron"
    assert found(play, f"{seat} 123456p99s11s444z") == ["no-yaku"]
    assert yaku_of(play, f"{seat} 123456p789s23s44z") == {"pinfu": 1}


# Payments


def test_tsumo_loss():
    """ "absent player's share is not paid (mangan 4000 + 2000)"."""
    assert win_of("A:-9m B:7z= C:-9m A:-9m B:4z,kita+1s,tsumo", WAITS).pay == (-4000, 6000, -2000)


@pytest.mark.parametrize(
    ("result", "right", "wrong"),
    [
        ("win B from A = 30 fu 4 han", "pay A -8100 B +8100", "pay A -8300 B +8300"),
        ("win B = 30 fu 3 han", "pay A -2200 B +3400 C -1200", "pay A -2300 B +3600 C -1300"),
    ],
)
def test_a_honba_is_200(result: str, right: str, wrong: str):
    """ "200 ron, 100 each tsumo"."""
    start = f"deal E1 honba 2 sticks 0 {EVEN}\n{result}\n"
    assert faults(start + right, SANMA) == []
    assert faults(start + wrong, SANMA) == ["wrong-payment"]


@pytest.mark.parametrize(
    ("tenpai", "pay"),
    [
        ("A", "A +2000 B -1000 C -1000"),
        ("A B", "A +1000 B +1000 C -2000"),
        ("A B C", "A +0 B +0 C +0"),
        ("-", "A +0 B +0 C +0"),
    ],
)
def test_a_noten_pool_of_2000(tenpai: str, pay: str):
    """ "2000 (one tenpai +2000; two +1000 each)"."""
    assert faults(f"deal E1 {EVEN}\ndraw exhausted tenpai {tenpai}\npay {pay}", SANMA) == []
    other = "A +3000 B -1500 C -1500"
    assert faults(f"deal E1 {EVEN}\ndraw exhausted tenpai {tenpai}\npay {other}", SANMA) == ["wrong-payment"]


def test_nagashi_mangan_is_a_mangan_tsumo():
    """As with four, "paid as a mangan tsumo without honba"; a North laid aside is no discard."""
    tiles = [tile for tile in ("1m", "9m", "1p", "9p", "1s") for _ in range(4)][:18]
    turns = [f"A:-{tile} B:-? C:-?" for tile in tiles]
    turns[3] = turns[3].replace(":-", ":?,kita+?-", 1)
    play = " ".join(turns)
    assert found(f"{play}\ndraw nagashi A tenpai -\npay A +8000 B -4000 C -4000") == []
    assert found(f"{play.replace('A:-9p', 'A:-2p', 1)}\ndraw nagashi A tenpai -") == ["wrong-nagashi"]


def test_liability_at_tsumo_is_what_the_others_would_pay():
    """As RiichiEnv's program pays it."""
    pons = "A:-5z B:pon55z-1m C:-? A:-6z B:pon66z-9m C:-? A:-7z B:pon77z-4p C:-? A:-? B:4p,tsumo"
    assert win_of(pons, "B 19m12344p556677z").pay == (-24000, 24000, 0)


# Draws


@pytest.mark.parametrize("preset", PRESETS_OF_THREE)
def test_which_draws_there_are(preset: str):
    """ "kyuushu, suukaikan; no suufon, no suucha riichi", and of three players no three can win on one tile."""
    draws = RiichiRuleSet(PRESETS[preset]).draws
    assert draws >= {"exhausted", "nagashi", "kyuushu", "suukaikan"}
    assert draws.isdisjoint({"suufon", "suucha", "sanchahou"})
    assert found("A:-4z B:-4z C:-4z\ndraw suufon", rules=preset) == ["no-such-draw"]
    assert found("A:-4z B:-4z C:-4z A:-1z", rules=preset) == []


@pytest.mark.parametrize("preset", PRESETS_OF_THREE)
def test_three_riichi_do_not_end_the_deal(preset: str):
    hands = ("A 123456789p11s55z", "B 123456789s11p66z", "C 19m19p19s1234567z")
    play = "A:5p=* B:5s=* C:2s=* A:3z="
    assert found(play, *hands, rules=preset) == []


def test_four_kans_by_two_players():
    kans = "A:?,ankan1111p^?+?,ankan2222p^?+?-9m B:?,ankan3333p^?+?,ankan4444p^?+?-9m"
    assert found(f"{kans}\ndraw suukaikan") == []
    assert found(f"{kans} C:-?") == ["deal-must-end"]


@pytest.mark.parametrize("preset", PRESETS_OF_THREE)
def test_riichi_needs_a_go_round(preset: str):
    """ "riichi: least live tiles 3": every player draws once more."""
    for left, late in ((3, []), (2, ["riichi-late"])):
        seat = "ABC"[(LIVE - left - 1) % 3]
        start = unseen(LIVE - left - 1)
        assert found(f"{start} {seat}:?-5z*", rules=preset) == late
        assert found(f"{start} {seat}:-5z*", rules=preset) == late


# Rounds and the end


@pytest.mark.parametrize(
    ("start", "result", "following"),
    [
        ("E1 honba 0", "win A from B = 30 fu 1 han", "E1 honba 1"),
        ("E1 honba 1", "win B from A = 30 fu 1 han", "E2 honba 0"),
        ("E3 honba 0", "win A from B = 30 fu 1 han", "S1 honba 0"),
        ("E3 honba 0", "draw exhausted tenpai C", "E3 honba 1"),
        ("E3 honba 0", "draw exhausted tenpai A", "S1 honba 1"),
        ("E2 honba 1", "draw kyuushu A", "E2 honba 2"),
    ],
)
def test_rounds_of_three(start: str, result: str, following: str):
    assert faults(f"deal {start} sticks 0 {EVEN}\n{result}\ndeal {following}", SANMA) == []
    assert faults(f"deal {start} sticks 0 {EVEN}\n{result}\ndeal E4 honba 0", SANMA) != []


@pytest.mark.parametrize(
    ("start", "points", "outcome", "over"),
    [
        # "goal 40000": the last deal, and one more wind until somebody has them
        ((1, 2), (39900, 39900, 25200), Outcome((0,)), False),
        ((1, 2), (40000, 39900, 25100), Outcome((0,)), True),
        ((2, 0), (39900, 39900, 25200), Outcome((1,)), False),
        ((2, 0), (40000, 39900, 25100), Outcome((1,)), True),
        ((2, 2), (39900, 39900, 25200), Outcome((1,)), True),
        # C-73: the dealer ends the last deal only in the lead and with 40000
        ((1, 2), (30000, 34000, 41000), Outcome((2,)), True),
        ((1, 2), (35200, 30000, 39800), Outcome((2,)), False),
        ((1, 2), (42000, 20000, 41000), Outcome((2,)), False),
        ((1, 2), (30000, 34000, 41000), Outcome((), "exhausted", (False, False, True)), True),
        ((0, 0), (-100, 50100, 55000), Outcome((1,)), True),
        ((0, 0), (0, 50000, 55000), Outcome((1,)), False),
    ],
)
@pytest.mark.parametrize("preset", PRESETS_OF_THREE)
def test_when_the_game_is_over(start, points, outcome, over: bool, preset: str):
    """ "one more wind to 40000"."""
    wind, dealer = start
    following = RiichiRuleSet(PRESETS[preset]).next_deal(DealStart(wind, dealer, 0, 0, points), outcome, points, 0)
    assert bool(following.over) == over


@pytest.mark.parametrize(
    ("preset", "scores"),
    [
        # "start / return 35000 / 40000; +20 0 -20; +15 oka"
        (SANMA, (45000 - 40000 + 20000 + 15000, 35000 - 40000, 25000 - 40000 - 20000)),
        # "35000 / 35000; +15 0 -15; 0"
        ("majsoul-sanma", (45000 - 35000 + 15000, 0, 25000 - 35000 - 15000)),
    ],
)
def test_the_final_standing(preset: str, scores: tuple[int, ...]):
    final, total = RiichiRuleSet(PRESETS[preset]).standing((45000, 35000, 25000), 0, 0, {})
    assert final == (45000, 35000, 25000)
    assert total == scores
    assert sum(total) == 0


# Records without play


def test_a_shown_north_is_counted():
    """A hand laid open tells its Norths."""
    end = "hand B 123456789p11s55z kita44z\nwin B from A on 1s for ittsu 2, kita {} = 40 fu {} han {}"
    start = f"deal E1 {EVEN}\ndora 9m\n"
    assert faults(start + end.format(2, 4, "mangan 8000"), SANMA) == []
    assert faults(start + end.format(1, 3, "5200"), SANMA) == ["wrong-yaku"]
    assert faults(start + end.format(2, 4, "mangan 8000").replace("kita44z", "kita5z"), SANMA) == ["no-such-meld"]


def test_norths_that_nobody_wrote_down():
    """A hand laid open without what lies beside it leaves them open: by the list, or any number."""
    start = f"deal E1 {EVEN}\ndora 9m\nhand B 123456789p11s55z\n"
    assert faults(start + "win B from A on 1s for ittsu 2, kita 2 = 40 fu 4 han mangan 8000", SANMA) == []
    assert faults(start + "win B from A on 1s for ittsu 2 = 40 fu 2 han 2600", SANMA) == []
    assert faults(start + "win B from A on 1s for ittsu 2, kita 2 = 40 fu 3 han 5200", SANMA) == ["wrong-han"]
    assert faults(start + "riichi -\nwin B from A on 1s = 40 fu 4 han mangan 8000", SANMA) == []


@pytest.mark.parametrize("name", ["tenhou", "chiihou", "renhou"])
def test_no_first_turn_with_a_north(name: str):
    seat, rest = {"tenhou": ("A", ""), "chiihou": ("B", ""), "renhou": ("B", " from A")}[name]
    start = f"deal E1 {EVEN}\nhand {seat} 123456789p11s55z {{}}\nwin {seat}{rest} on 1s for {name}"
    rules = f"{SANMA} renhou=yakuman"
    assert faults(start.format("-"), rules) == []
    assert faults(start.format("kita4z"), rules) == ["yaku-disagree"]


@pytest.mark.parametrize(
    ("rules", "beside", "codes"),
    [
        (SANMA, "kita4z", []),
        (SANMA, "-", ["yaku-disagree"]),
        (f"{SANMA} kita-rinshan=no", "kita4z", ["yaku-disagree"]),
        (f"{SANMA} kita-rinshan=no", "ankan3333z", []),
    ],
)
def test_rinshan_needs_a_kan_or_a_north(rules: str, beside: str, codes: list[str]):
    """By what a hand laid open shows beside it."""
    tiles = "123456p11s55z" if "ankan" in beside else "123456p789s11s55z"
    yaku = "rinshan 1, menzen-tsumo 1" + (", kita 1" if beside == "kita4z" else "")
    start = f"deal E1 {EVEN}\nriichi -\n"
    assert faults(f"{start}hand A {tiles} {beside}\nwin A on 1s for {yaku}", rules) == codes


def test_no_kyuushu_after_a_north():
    """ "kita breaks ... later kyuushu": one beside a hand shown was laid before."""
    start = f"deal E1 {EVEN}\nhand A 19m147p258s12357z {{}}\nhand B 19m19p19s1234567z\ndraw kyuushu B"
    assert faults(start.format("-"), SANMA) == []
    assert faults(start.format("kita4z"), SANMA) == ["kyuushu-late"]


def test_c35_a_hand_of_three_players_needs_tiles_that_there_are():
    """C-35: ``1111m111122233z`` is one tile further from ready than with 2m-8m; kokushi and pairs are as ever."""
    three, four = (RiichiRuleSet(PRESETS[name]) for name in (SANMA, "tenhou"))
    player = Player(0)
    for tile in parse_tiles("1111m111122233z"):
        player.add(tile)
    assert (four.shanten(player), three.shanten(player)) == (1, 2)
    assert not three.find_useful(player) & 0b11111110  # no 2m-8m


def test_the_name_of_its_rules_says_that_three_play():
    """Where neither points nor names of players do."""
    sheet = "win B from A = 30 fu 1 han 1000\npay A -{0} B +{0}"
    assert faults(f"deal E1 honba 0 sticks 0\n{sheet.format(1000)}", SANMA) == []
    assert faults(f"deal E1 honba 0 sticks 0\n{sheet.format(1300)}", SANMA) == ["wrong-payment"]
