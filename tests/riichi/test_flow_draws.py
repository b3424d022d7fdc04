"""Deals that nobody wins: exhaustive and abortive draws, nagashi, tenpai."""

import pytest
from snippets import LIVE, faults, last_deal, notes, turns

ALL = turns(LIVE)

# Exhaustive


@pytest.mark.parametrize("riichi", ["", "*"])
@pytest.mark.parametrize("known", [True, False])
def test_a_dead_hand_is_not_tenpai(riichi: str, known: bool):
    """RCR 2016, 3.3.13: nobody is tenpai whose hand was declared dead; a riichi before it was none the less sound."""
    hand = "B 123456m123p4599s\n" if known else ""
    play = f"{turns(LIVE - 1, 'C')}".replace("B:-?", "B:?=") if known else turns(LIVE - 1, "C")
    stick = 1 if riichi else 0
    deal = f"deal E1 dealer B honba 0 sticks 0 points 25000 25000 25000 25000\n{hand}B:1z={riichi} B:dead {play}"
    following = f"honba 1 sticks {stick} points 25000 {25000 - 1000 * stick} 25000 25000"
    for rules in ("tenhou", "wrc", "jpml-a"):
        assert faults(f"{deal}\ndraw exhausted tenpai -\ndeal E2 dealer C {following}", rules) == []
    assert faults(f"{deal}\ndraw exhausted tenpai -\ndeal E1 dealer B {following}") == ["wrong-round"]
    assert faults(f"{deal}\ndraw exhausted tenpai B") == ["wrong-tenpai"]


def test_an_exhaustive_draw_comes_after_the_last_discard():
    assert faults(f"{ALL}\ndraw exhausted tenpai -") == []
    assert faults(f"{turns(LIVE - 1)}\ndraw exhausted tenpai -") == ["draw-too-early"]
    assert faults(f"{turns(LIVE - 1)} B:?\ndraw exhausted tenpai -") == ["draw-too-early"]
    assert faults(f"{ALL} C:5p-9p") == ["wall-empty"]


@pytest.mark.parametrize(
    ("tenpai", "pay"),
    [
        ("-", "A 0"),
        ("A", "A +3000 B -1000 C -1000 D -1000"),
        ("A B", "A +1500 B +1500 C -1500 D -1500"),
        ("A B C", "A +1000 B +1000 C +1000 D -3000"),
        ("A B C D", "A 0"),
    ],
)
def test_who_is_not_tenpai_pays_3000_in_all(tenpai: str, pay: str):
    assert faults(f"{ALL}\ndraw exhausted tenpai {tenpai}\npay {pay}") == []
    assert faults(f"{ALL}\ndraw exhausted tenpai {tenpai}\npay A -3000 B +3000") == ["wrong-payment"]


@pytest.mark.parametrize(
    ("hand", "tenpai"),
    [
        ("123456m123p4599s -", True),
        ("123456m123p4699s -", True),
        ("123456m123p4799s -", False),
        ("19m19p19s1234567z -", True),
        ("1122m3344p5566s7z -", True),
        ("1122m3344p556s77z -", True),
        ("1122m3344p8888s7z -", False),
        ("123456789m1111p -", False),
        ("123456789m1111z -", False),
        ("2223334444m567p -", True),
        ("123m -", None),
    ],
)
def test_c67_tenpai_of_hands_shown(hand: str, tenpai: bool | None):
    said = {True: [], False: ["wrong-tenpai"], None: ["shown-hand"]}[tenpai]
    assert faults(f"{ALL}\nhand A {hand}\ndraw exhausted tenpai A") == said
    said = {True: ["wrong-tenpai"], False: [], None: ["shown-hand"]}[tenpai]
    assert faults(f"{ALL}\nhand A {hand}\ndraw exhausted tenpai -") == said


def test_c67_waiting_for_a_face_of_which_all_four_are_elsewhere_is_tenpai():
    assert faults(f"A:-3p B:-3p C:-3p D:-3p {turns(LIVE - 4)}\nhand D 123456789m1124p -\ndraw exhausted tenpai D") == []


PON = "A:-1p D:pon11p-9s"
HELD = f"{PON} {turns(LIVE - 1)}\nhand D 123456789m1p pon111p<A"


def test_c67_a_wait_for_a_face_held_four_times_is_tenpai_if_some_are_in_melds():
    assert faults(f"{ALL}\nhand A 123456789m1111p -\ndraw exhausted tenpai A") == ["wrong-tenpai"]
    assert faults(f"{HELD}\ndraw exhausted tenpai D") == []


@pytest.mark.parametrize(
    ("rules", "tenpai", "found"),
    [
        ("tenhou", "D", []),
        ("tenhou", "-", ["wrong-tenpai"]),
        ("tenhou four-held-wait=noten", "D", ["wrong-tenpai"]),
        ("tenhou four-held-wait=noten", "-", []),
        *(("tenhou four-held-wait=noten open-kan-dora=at-once", "-", []), ("majsoul", "D", [])),
    ],
)
def test_c67_whether_own_melds_count_for_a_wait_held_four_times_is_an_option(rules: str, tenpai: str, found: list[str]):
    """presets.md: "noten if all 4 are in the concealed part", or "noten, own melds count"."""
    assert faults(f"{HELD}\ndraw exhausted tenpai {tenpai}", rules) == found


DRAWN = [f"{number}s" for number in (2, 3, 6, 7, 8) for _ in range(4)]
TSUMOGIRI = " ".join(
    word.replace("A:-?", f"A:{DRAWN[turn // 4]}=") for turn, word in enumerate(turns(LIVE - 1, "B").split())
)


@pytest.mark.parametrize(
    ("start", "rules", "ready"),
    [
        ("A 123456789m1111p\nA:9s=", "tenhou", False),
        ("A 123456789m1111p\nA:9s=", "tenhou four-held-wait=tenpai", True),
        ("A 123456789m1111p\nA:9s=", "tenhou four-held-wait=noten", False),
        ("A 120555m1111p111s\nA:3m-1p", "tenhou", False),  # waits for a fifth 5m
        ("A 120555m1111p111s\nA:3m-1p", "tenhou four-held-wait=tenpai", True),
        ("A 120555m1111p111s\nA:9s=", "tenhou four-held-wait=tenpai", False),
    ],
)
def test_c67_waiting_for_a_fifth_tile_is_an_option(start: str, rules: str, ready: bool):
    """presets.md: "noten if all 4 are in the concealed part", or "always tenpai"."""
    play = f"{start} {TSUMOGIRI}"
    assert faults(f"{play}\ndraw exhausted tenpai A", rules) == ([] if ready else ["wrong-tenpai"])
    assert faults(f"{play}\ndraw exhausted tenpai -", rules) == (["wrong-tenpai"] if ready else [])
    assert faults(f"{start}* B:-1z", rules) == ([] if ready else ["riichi-noten"])


def test_c67_one_more_wait_makes_it_tenpai():
    """1p, of which the hand and its meld hold all four, and 4p."""
    held = HELD.replace("123456789m1p", "123456m1234p")
    assert held != HELD
    for rules in ("tenhou", "tenhou four-held-wait=noten"):
        assert faults(f"{held}\ndraw exhausted tenpai D", rules) == []


def test_tenpai_of_unknown_hands_is_what_the_record_says():
    assert notes(f"{ALL}\ndraw exhausted tenpai A\npay A +3000 B -1000 C -1000 D -1000") == []
    assert notes(f"{ALL}\ndraw exhausted") == ["unchecked-tenpai"]


# Nagashi mangan

ORPHANS = "1z2z3z4z5z6z7z1m9m1p9p1s9s1z2z3z4z5z"


def river(seat: str, discards: str) -> str:
    """A deal to the end, in which one player discards these tiles and the others began with a 5s, 6s or 7s."""
    tiles = [discards[at : at + 2] for at in range(0, len(discards), 2)]
    others = iter(("5s", "6s", "7s"))
    words = []
    for turn in range(LIVE):
        who = "ABCD"[turn % 4]
        tile = tiles[turn // 4] if who == seat else next(others, "?")
        words.append(f"{who}:-{tile}")
    return " ".join(words)


NAGASHI_A = river("A", ORPHANS)
NAGASHI_B = river("B", ORPHANS)


def test_nagashi_is_paid_as_a_mangan_tsumo_instead_of_tenpai():
    assert faults(f"{NAGASHI_A}\ndraw nagashi A tenpai B\npay A +12000 B -4000 C -4000 D -4000") == []
    assert faults(f"{NAGASHI_B}\ndraw nagashi B tenpai -\npay B +8000 A -4000 C -2000 D -2000") == []
    assert faults(f"{NAGASHI_B}\ndraw nagashi B tenpai -\npay B +8300 A -4100 C -2100 D -2100") == ["wrong-payment"]


def test_nagashi_that_is_not_recorded_and_the_other_way_round():
    assert faults(f"{NAGASHI_B}\ndraw exhausted tenpai -") == ["wrong-nagashi"]
    simple = river("B", ORPHANS[:-2] + "5m")
    assert faults(f"{simple}\ndraw nagashi B tenpai -") == ["wrong-nagashi"]
    assert faults(f"{simple}\ndraw exhausted tenpai -") == []


def test_a_claimed_discard_is_no_nagashi_but_own_claims_are_allowed():
    claimed = NAGASHI_B.replace("B:-9m", "B:-9m D:pon99m-5s", 1)
    tail = claimed[claimed.index("D:pon") :].split()
    before = claimed[: claimed.index("D:pon")]
    rest = turns(LIVE - len(before.split()), "A")
    words = rest.split()
    tiles = iter(ORPHANS[2 * before.count("B:") :][i : i + 2] for i in range(0, 99, 2))
    played = " ".join(f"B:-{next(tiles)}" if word.startswith("B") else word for word in words)
    assert tail[0] == "D:pon99m-5s"
    assert faults(f"{before}{tail[0]} {played}\ndraw exhausted tenpai -") == []
    assert faults(f"{before}{tail[0]} {played}\ndraw nagashi B tenpai -") == ["wrong-nagashi"]
    own = f"A:-7s B:pon77s-1z C:-5s D:-5s A:-5s {river_on('B', ORPHANS[2:], LIVE - 4)}"
    assert faults(f"{own}\ndraw nagashi B tenpai -") == []


def river_on(seat: str, discards: str, count: int) -> str:
    """So many turns from seat B on, in which one player discards these tiles."""
    tiles = (discards[at : at + 2] for at in range(0, len(discards), 2))
    words = turns(count, "B").split()
    return " ".join(f"{seat}:-{next(tiles)}" if word.startswith(seat) else word for word in words)


def test_whether_unknown_discards_were_nagashi_cannot_be_told():
    assert faults(f"{ALL}\ndraw nagashi B tenpai -\npay B +8000 A -4000 C -2000 D -2000") == []
    assert faults(f"{ALL}\ndraw exhausted tenpai -") == []


def test_nagashi_may_be_off():
    assert faults(f"{NAGASHI_B}\ndraw exhausted tenpai -", "tenhou nagashi-mangan=no") == []
    assert faults(f"{NAGASHI_B}\ndraw nagashi B", "tenhou nagashi-mangan=no") == ["no-such-draw"]


# Kyuushu kyuuhai

NINE = "19m19p19s123z2345m"


@pytest.mark.parametrize("rules", ["tenhou", "seed"])
@pytest.mark.parametrize(
    ("play", "found"),
    [
        (f"A {NINE}\nA:5p,kyuushu\ndraw kyuushu A", []),
        (f"A {NINE}\nA:5p\ndraw kyuushu A", []),
        ("A 19m19p19s12z23455m\nA:7z,kyuushu\ndraw kyuushu A", []),
        ("A 19m19p19s12z23455m\nA:6m,kyuushu\ndraw kyuushu A", ["kyuushu-kinds"]),
        ("A 19m19p19s11z23455m\nA:2z,kyuushu\ndraw kyuushu A", ["kyuushu-kinds"]),
        (f"B {NINE}\nA:-5p B:5p,kyuushu\ndraw kyuushu B", []),
        (f"A {NINE}\nA:5p= B:-5p C:-5p D:-6p A:6p,kyuushu\ndraw kyuushu A", ["kyuushu-late"]),
        (f"D {NINE}\nA:-8p B:pon88p-2s C:-2s D:6p,kyuushu\ndraw kyuushu D", ["kyuushu-late"]),
        (f"D {NINE}\nA:?,ankan8888p^2s+?-2s B:-3s C:-2s D:6p,kyuushu\ndraw kyuushu D", ["kyuushu-late"]),
        (f"C {NINE}\nA:-8p B:-8p C:kyuushu\ndraw kyuushu C", ["wrong-turn"]),
    ],
)
def test_c62_kyuushu_at_the_uninterrupted_first_draw(play: str, found: list[str], rules: str):
    assert faults(play, rules) == found


def test_kyuushu_is_the_players_choice():
    assert faults(f"A {NINE}\nA:5p= B:-5p") == []


def test_c62_interruptions_may_not_matter():
    play = f"D {NINE}\nA:-8p B:pon88p-2s C:-2s D:6p,kyuushu\ndraw kyuushu D"
    assert faults(play, "tenhou first-turn-uninterrupted=no") == []


def test_kyuushu_may_be_off():
    assert faults(f"A {NINE}\nA:5p,kyuushu\ndraw kyuushu A", "tenhou kyuushu=no") == ["no-such-draw"]


def test_kyuushu_of_an_unknown_hand_cannot_be_told():
    assert notes("A:?,kyuushu\ndraw kyuushu A") == ["unchecked-kyuushu"]


def test_kyuushu_pays_nobody():
    deal = last_deal(f"A {NINE}\nA:5p,kyuushu\ndraw kyuushu A")
    assert deal.after == (25000, 25000, 25000, 25000)


# Suufon renda


@pytest.mark.parametrize("rules", ["tenhou", "seed"])
@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:-1z B:-1z C:-1z D:-1z\ndraw suufon", []),
        ("A:-4z B:-4z C:-4z D:-4z\ndraw suufon", []),
        ("A:-1z B:-1z C:-1z D:-1z A:-2z", ["deal-must-end"]),
        ("A:-1z B:-1z C:-1z D:-1z A:-2z B:-2z C:-2z D:-2z A:-3z", ["deal-must-end"]),
        ("A:-1z B:-1z C:-1z D:-2z\ndraw suufon", ["no-ground-to-abort"]),
        ("A:-1z B:-1z C:-1z\ndraw suufon", ["no-ground-to-abort"]),
        ("A:-5z B:-5z C:-5z D:-5z\ndraw suufon", ["no-ground-to-abort"]),
        ("A:-5z B:-5z C:-5z D:-5z A:-2z", []),
        ("A:-2z B:-1z C:-1z D:-1z A:-1z\ndraw suufon", ["no-ground-to-abort"]),
        ("A:?,ankan9999p^9s+?-1z B:-1z C:-1z D:-1z\ndraw suufon", ["no-ground-to-abort"]),
        ("A:-1z B:pon11z-2z C:-2z D:-2z A:-2z\ndraw suufon", ["no-ground-to-abort"]),
    ],
)
def test_suufon(play: str, found: list[str], rules: str):
    assert faults(play, rules) == found


def test_suufon_may_be_off():
    assert faults("A:-1z B:-1z C:-1z D:-1z A:-2z", "tenhou suufon=no") == []
    assert faults("A:-1z B:-1z C:-1z D:-1z\ndraw suufon", "tenhou suufon=no") == ["no-such-draw"]


# Suucha riichi

FOUR = "A:-1p* B:-2p* C:-3p* D:-4p*"


def test_suucha_at_sites_when_the_fourth_discard_passes():
    assert faults(f"{FOUR}\ndraw suucha") == []
    assert faults(f"{FOUR} A:?\ndraw suucha") == ["deal-must-end"]
    assert faults(f"{FOUR} A:-5p B:-5p C:-6p D:-6p") == ["deal-must-end"]
    assert faults("A:-1p* B:-2p* C:-3p* D:-4p\ndraw suucha") == ["no-ground-to-abort"]
    deal = last_deal(f"{FOUR}\ndraw suucha")
    assert (deal.after, deal.sticks) == ((24000, 24000, 24000, 24000), 4)


def test_suucha_in_seed_after_the_next_draw():
    assert faults(f"{FOUR} A:?\ndraw suucha", "seed") == []
    assert faults(f"{FOUR}\ndraw suucha", "seed") == []  # a draw that nobody wrote
    hand = "A 123456m123p4599s"
    assert faults(f"{hand}\nA:1z=* B:-2p* C:-3p* D:-4p*\ndraw suucha", "seed") == ["no-ground-to-abort"]
    assert faults(f"{FOUR} A:5p=", "seed") == ["deal-must-end"]
    assert faults(f"{FOUR} A:-5p B:-5p C:-6p D:-6p", "seed") == ["deal-must-end"]
    assert faults(f"{FOUR} A:?,tsumo", "seed") == []


@pytest.mark.parametrize("rules", ["tenhou", "seed"])
def test_the_fourth_riichi_tile_may_be_ronned(rules: str):
    hand = "dora 4z\nA 123456m123p4599s"
    play = f"{hand}\nA:1z=* B:-2p* C:-3p* D:-6s* A:ron\nura 4z\nwin A from D on 6s"
    deal = last_deal(play, rules)
    assert deal.sticks == 0
    assert sum(one or 0 for one in deal.after) == 100000
    assert faults(f"{hand}\nA:1z=* B:-2p* C:-3p* D:-6s* A:?\ndraw suucha", "seed") == []


def test_suucha_may_be_off():
    assert faults(f"{FOUR} A:?=?", "tenhou suucha-riichi=off") == []
    assert faults(f"{FOUR}\ndraw suucha", "tenhou suucha-riichi=off") == ["no-such-draw"]


# Sanchahou

THREE = "A:-1p B:ron C:ron D:ron"


@pytest.mark.parametrize("rules", ["tenhou", "seed"])
def test_c43_three_rons_abort_the_deal_and_nobody_pays(rules: str):
    deal = last_deal(f"{THREE}\ndraw sanchahou", rules)
    assert deal.after == (25000, 25000, 25000, 25000)
    assert faults(f"{THREE}\nwin B from A on 1p\nwin C from A on 1p\nwin D from A on 1p", rules) == ["too-many-rons"]
    assert faults("A:-1p B:ron C:ron\ndraw sanchahou", rules) == ["no-ground-to-abort"]


def test_c43_sticks_stay_at_three_rons():
    before = "A:-9p* B:-? C:-? D:-? A:?=1p B:ron C:ron D:ron\ndraw sanchahou"
    deal = last_deal(before)
    assert (deal.after, deal.sticks) == ((24000, 25000, 25000, 25000), 1)


def test_c43_all_three_may_win():
    assert faults(f"{THREE}\ndraw sanchahou", "tenhou multiple-ron=all") == ["no-such-draw"]
    wins = "win B from A on 1p = 30 fu 1 han\nwin C from A on 1p = 30 fu 1 han\nwin D from A on 1p = 30 fu 1 han"
    deal = last_deal(f"{THREE}\n{wins}", "tenhou multiple-ron=all")
    assert deal.after == (22000, 26000, 26000, 26000)


# Draws that are none


@pytest.mark.parametrize("kind", ["suufon", "suucha", "suukaikan", "sanchahou"])
def test_no_ground_to_abort(kind: str):
    assert faults(f"A:-1p B:-2p\ndraw {kind}") == ["no-ground-to-abort"]


def test_a_draw_of_another_game():
    assert faults("A:-1p B:-2p\ndraw void") == ["no-such-draw"]
