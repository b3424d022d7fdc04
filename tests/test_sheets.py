"""Score sheets: deals without play, held against everything that their rules and their own statements allow."""

import pytest
from snippets import START, diagnostics, faults, notes

from mjlog.notation import read_text
from mjlog.replayer import replay

RIICHI = f"deal E1 honba 0 sticks 0 {START}"


def sheet(rules: str, lines: str) -> str:
    """A deal of these rules without play."""
    return f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\n{lines}'


# What is paid for a win of which no value is recorded


@pytest.mark.parametrize(
    ("win", "codes"),
    [
        # "Ron: the discarder alone pays. Tsumo: the others share."
        ("win B from C\npay B +5200 C -5200", []),
        ("win B from C\npay A -5200 B +5200", ["wrong-payment"]),
        ("win B from C\npay A -2600 B +5200 C -2600", ["wrong-payment"]),
        ("win B from C\npay A -1300 B +3900 C -1300 D -1300", ["wrong-payment"]),
        ("win B\npay A -2600 B +5200 C -1300 D -1300", []),
        ("win B\npay A -1300 B +5200 C -2600 D -1300", ["wrong-payment"]),  # the dealer pays double
        ("win B\npay B +5200 C -5200", ["wrong-payment"]),
        ("win A\npay A +6000 B -2000 C -2000 D -2000", []),
        # no such value: 40 fu 3 han is 5200, 50 fu 3 han 6400
        ("win B from C\npay B +5300 C -5300", ["wrong-payment"]),
        ("win B from C\npay B +2300 C -1300", []),  # B's own stick comes back
        ("win B from C\npay B +1400 C -1300", ["wrong-payment"]),
        ("win B from C\npay B +1300 C -2300", ["wrong-payment"]),  # nobody got the other thousand
        ("win B from C = 3 han\npay B +5200 C -5200", []),
        ("win B from C = 3 han\npay B +8000 C -8000", []),  # 70 fu
        ("win B from C = 3 han\npay B +12000 C -12000", ["wrong-payment"]),
        ("win B from C = 40 fu\npay B +5200 C -5200", []),
        # several yakuman are written as one limit
        ("win B from C = yakuman\npay B +32000 C -32000", []),
        ("win B from C = yakuman\npay B +64000 C -64000", []),
        ("win B = yakuman\npay B +64000 C -64000", []),  # one player is liable for all of it
        ("win B from C = yakuman\npay B +40000 C -40000", ["wrong-payment"]),
        ("win B from C = yakuman\npay B +12000 C -12000", ["wrong-payment"]),
        # the last dragons may have come from another: "half of a ron by another"
        ("win B from C\npay B +32000 C -16000 D -16000", []),
        ("win B from C\npay B +24000 C -12000 D -12000", ["wrong-payment"]),
    ],
)
def test_payments_of_a_riichi_win_without_a_value(win: str, codes: list[str]):
    assert faults(f"{RIICHI}\n{win}") == codes


def test_payments_with_honba_and_sticks():
    """ "each honba 300: by the discarder alone, or 100 from each at tsumo"."""
    start = "deal E1 honba 2 sticks 1 points 25000 25000 25000 24000"
    assert faults(f"{start}\nwin B from C\npay B +6800 C -5800") == []
    assert faults(f"{start}\nwin B from C\npay B +5800 C -5800") == ["wrong-payment"]
    assert faults(f"{start}\nwin B from C\npay B +6500 C -5500") == ["wrong-payment"]
    assert faults(f"{start}\nwin B\npay A -2800 B +6800 C -1500 D -1500") == []
    assert faults(f"{start}\nwin B\npay A -2900 B +6800 C -1500 D -1400") == ["wrong-payment"]


@pytest.mark.parametrize("value", ["", " = 40 fu 3 han"])
def test_payments_where_nobody_counted_honba_and_sticks(value: str):
    """5200 and any number of honba and sticks."""
    win = f"deal E3 dealer A\nwin B from C{value}\npay"
    assert faults(f"{win} B +5200 C -5200") == []
    assert faults(f"{win} B +6800 C -5800") == []
    assert faults(f"{win} B +5300 C -5300") == (["wrong-payment"] if value else [])  # 5000 there is none; 2300 with 10
    assert faults(f"{win} B +5200 D -5200") == ["wrong-payment"]
    assert faults(f"{win} B +5200 C -2600 D -2600") == ["wrong-payment"]
    assert faults(f"{win} B +5700 C -5200") == ["wrong-payment"]
    assert faults(f"{win} B +4200 C -5200") == ["wrong-payment"]


def test_the_nearest_payments_are_named():
    (fault,) = [one for one in diagnostics(f"{RIICHI}\nwin B from C\npay B +5300 C -5300") if one.is_fault]
    assert fault.expected == "A +0 B +5200 C -5200 D +0 or A +0 B +5800 C -5800 D +0"
    assert fault.actual == "A +0 B +5300 C -5300 D +0"
    (fault,) = [one for one in diagnostics(f"{RIICHI}\nwin B from C\npay A -5200 B +5200") if one.is_fault]
    assert fault.expected == "A +0 B +5200 C -5200 D +0"


@pytest.mark.parametrize(
    ("rules", "win", "codes"),
    [
        # full spicy: 8 16 32 ... a portion; the discarder pays three, self-drawn each pays one
        ("hongkong", "win B from C\npay B +24 C -24", []),
        ("hongkong", "win B from C\npay B +16 C -16", ["wrong-payment"]),
        ("hongkong", "win B from C\npay A -8 B +24 C -8 D -8", ["wrong-payment"]),
        ("hongkong", "win B from C = limit\npay B +24 C -24", ["wrong-payment"]),
        ("hongkong half-spicy", "win B\npay A -8 B +24 C -8 D -8", []),
        ("hongkong half-spicy", "win B\npay A -9 B +27 C -9 D -9", ["wrong-payment"]),
        ("hongkong half-spicy", "win B\npay A -8 B +16 C -8", ["wrong-payment"]),
        ("hongkong half-spicy", "win B\npay A -8 B +25 C -8 D -8", ["wrong-payment"]),
        # "win on a discard | discarder -2, others -1 each | +4"
        ("classic special", "win B from C\npay A -1 B +4 C -2 D -1", []),
        ("classic special", "win B from C\npay A -2 B +4 C -1 D -1", ["wrong-payment"]),
        ("classic special", "win B from C\npay A -3 B +12 C -6 D -3", ["wrong-payment"]),
        ("classic special", "win B from C\npay A -2 B +8 C -4 D -2", []),
    ],
)
def test_payments_of_a_chinese_win_without_a_value(rules: str, win: str, codes: list[str]):
    assert faults(sheet(rules, win)) == codes


def test_a_payment_that_is_possible_is_no_value():
    assert notes(f"{RIICHI}\nriichi -\nwin B from C\npay B +5200 C -5200") == ["unchecked-value"]


# Hands shown without play: what is said of how they won


PINFU = "hand B 123456m123p4599s -"
SHEET = "deal E1\ndora 4z\nriichi -\n"


def problems(snippet: str, rules: str = "tenhou") -> list[str]:
    """What is said of the patterns, or the code of another fault."""
    return [str(one.facts.get("problem", one.code)) for one in diagnostics(snippet, rules) if one.is_fault]


@pytest.mark.parametrize(
    ("hand", "win", "problem"),
    [
        (PINFU, "win B from C on 3s for ippatsu 1, pinfu 1", "ippatsu needs riichi"),
        (PINFU, "win B on 3s for menzen-tsumo 1, rinshan 1, pinfu 1",
         "rinshan needs an own kan, and this hand has none"),
        ("hand B 123456m9945s ankan1111p", "win B on 3s for menzen-tsumo 1, rinshan 1", ""),
        ("hand B 123456m9945s ankan1111p", "win B on 3s for menzen-tsumo 1, rinshan 1, haitei 1", "wrong-yaku"),
        ("hand B 345m567m44s99p111p -", "win B from C on 4s for chankan 1",
         "a robbed tile is the fourth of an added kan, so this hand cannot hold another of its face"),
        (PINFU, "win B from C on 3s for chankan 1, pinfu 1", ""),
        (PINFU, "win B on 3s for chiihou 13", ""),
        (PINFU, "win B on 3s for tenhou 13", "wrong-yaku"),
        ("hand B 123456m9945s ankan1111p", "win B on 3s for chiihou 13",
         "after a meld or kan it is no longer an uninterrupted first turn"),
        (PINFU, "win B from C on 3s for haitei 1, pinfu 1", "wrong-yaku"),
    ],
)  # fmt: skip
def test_how_a_shown_hand_won(hand: str, win: str, problem: str):
    dora = SHEET.replace("4z", "4z1s") if "ankan" in hand else SHEET
    assert problems(f"{dora}{hand}\n{win}") == ([problem] if problem else [])


def test_ippatsu_and_first_turns_go_with_riichi_as_they_can():
    sheet = SHEET.replace("riichi -", "riichi B")
    win = f"{sheet}{PINFU}\nwin B on 3s for"
    assert problems(f"{win} riichi 1, ippatsu 1, menzen-tsumo 1, pinfu 1\nura 4z") == []
    assert problems(f"{win} chiihou 13") == ["before the own first discard nobody is in riichi"]


# Riichi and draws without play


TENPAI, NOTEN = "123456m123p4599s", "147m258p369s1234z"


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (f"riichi A\nhand A {TENPAI} -\ndraw exhausted tenpai A", []),
        (f"riichi A\nhand A {NOTEN} -\ndraw exhausted tenpai -", ["riichi-noten"]),
        ("riichi A\nhand A 123456m45s99p pon555z<C\ndraw exhausted tenpai A", ["riichi-open"]),
        ("riichi A\nhand A 123456m45s99p ankan5555z\ndraw exhausted tenpai A", []),
        ("riichi A\ndraw exhausted tenpai B", ["riichi-noten"]),
        ("riichi A\nhand B 123456m123p4599s pon555z<C\ndraw exhausted tenpai A", ["shown-hand-size"]),
        # kyuushu: "nine kinds at the own first draw, no call before"
        ("hand A 19m19p19s1234567z2m -\ndraw kyuushu A", []),
        ("hand A 19m19p19s123z23456m -\ndraw kyuushu A", []),
        ("hand A 19m19p19s12z223456m -\ndraw kyuushu A", ["kyuushu-kinds"]),
        ("hand A 19m19p19s12z22345m -\ndraw kyuushu A", []),  # the tile drawn may be the ninth
        ("hand A 19m19p19s1z222345m -\ndraw kyuushu A", ["kyuushu-kinds"]),
        ("hand A 19m19p19s12z23456m? -\ndraw kyuushu A", []),
        ("riichi A\ndraw kyuushu A", ["kyuushu-late"]),
        ("riichi A\ndraw kyuushu B", []),  # double riichi
        ("riichi C\ndraw kyuushu B", ["kyuushu-late"]),
        ("dora 1m2m\ndraw kyuushu B", ["kyuushu-late"]),  # a kan
        # suucha: "the fourth riichi"
        ("riichi A B C D\ndraw suucha", []),
        ("riichi A B D\ndraw suucha", ["no-ground-to-abort"]),
        ("riichi -\ndraw suucha", ["no-ground-to-abort"]),
        ("draw suucha", []),
        (f"riichi A B C D\nhand C {NOTEN} -\ndraw suucha", ["riichi-noten"]),
        # suufon: "four discards of one wind in the first go-round, no call"
        ("draw suufon", []),
        ("riichi A\ndraw suufon", []),  # declared with the wind
        ("hand A 123456m45s99p pon555z<C\ndraw suufon", ["no-ground-to-abort"]),
        # suukaikan: "four kans by several players"
        ("dora 1m2m3m4m5m\ndraw suukaikan", []),
        ("dora 1m2m3m\ndraw suukaikan", ["wrong-dora"]),
        ("hand A 1z kan2222z<B kan3333z<B kan4444z<B kan5555z<B\ndraw suukaikan", ["no-ground-to-abort"]),
        # sanchahou: three win on one tile
        (f"hand A {TENPAI} -\nhand B 123456m123p6688s -\ndraw sanchahou", []),
        (
            f"hand A {TENPAI} -\nhand B 123456m123p1188s -\nhand C 789m789p123s5577s -\ndraw sanchahou",
            ["no-ground-to-abort"],
        ),
    ],
)
def test_draws_against_riichi_and_hands(lines: str, codes: list[str]):
    assert faults(f"deal E1\n{lines}") == codes


def test_the_four_riichi_of_a_draw_pay_their_sticks():
    start = f"{RIICHI}\ndraw suucha\n\ndeal E1 honba 1 sticks"
    assert notes(f"{start} 4 points 24000 24000 24000 24000") == []
    assert "carried-sticks" in faults(f"{start} 3 points 24000 24000 24000 25000")


def test_rules_by_which_calls_do_not_matter():
    rules = "tenhou first-turn-uninterrupted=no"
    assert faults("deal E1\ndora 1m2m\ndraw kyuushu B", rules) == []
    assert faults("deal E1\nriichi C\ndraw kyuushu B", rules) == []
    assert faults("deal E1\nriichi B\ndraw kyuushu B", rules) == ["kyuushu-late"]


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        # "3000 in all: 1 tenpai gets 1000 each, 2 get 1500, 3 pay ... "
        ("draw exhausted\npay A +3000 B -1000 C -1000 D -1000", []),
        ("draw exhausted\npay A +1500 B +1500 C -1500 D -1500", []),
        ("draw exhausted\npay A 0", []),
        ("draw exhausted\npay A +1000 B -1000", ["wrong-payment"]),
        ("draw exhausted\npay A +3000 B -3000", ["wrong-payment"]),
        ("draw exhausted\npay A +2000 B -1000 C -1000", ["wrong-payment"]),
        ("riichi D\ndraw exhausted\npay A +1500 B +1500 C -1500 D -1500", ["wrong-payment"]),
        ("riichi D\ndraw exhausted\npay A -1500 B +1500 C -1500 D +1500", []),
        (f"hand A {NOTEN} -\ndraw exhausted\npay A +1500 B +1500 C -1500 D -1500", ["wrong-payment"]),
        (f"hand A {TENPAI} -\ndraw exhausted\npay A +1500 B +1500 C -1500 D -1500", []),
    ],
)
def test_payments_of_an_exhaustive_draw(lines: str, codes: list[str]):
    assert faults(f"deal E1\n{lines}") == codes


@pytest.mark.parametrize(
    ("draw", "following", "codes"),
    [
        # "the dealer stays if tenpai": who is, the payments tell
        ("pay A +3000 B -1000 C -1000 D -1000", "E1 honba 1 sticks 0 points 28000 24000 24000 24000", []),
        ("pay A +3000 B -1000 C -1000 D -1000", "E2 honba 1 sticks 0 points 28000 24000 24000 24000", ["wrong-round"]),
        ("pay A -1000 B +3000 C -1000 D -1000", "E1 honba 1 sticks 0 points 24000 28000 24000 24000", ["wrong-round"]),
        (
            "pay A -1000 B +3000 C -1000 D -1000",
            "E2 honba 1 sticks 0 points 24000 27000 25000 24000",
            ["carried-points"],
        ),
        # where nobody pays, all are tenpai or none; all else follows as well
        ("pay A 0", f"E1 honba 1 sticks 0 {START}", []),
        ("pay A 0", f"E2 honba 1 sticks 0 {START}", []),
        ("pay A 0", f"E3 honba 1 sticks 0 {START}", ["wrong-round"]),
        ("pay A 0", f"E2 honba 2 sticks 0 {START}", ["carried-honba"]),
        ("pay A 0", "E1 honba 1 sticks 0 points 24000 26000 25000 25000", ["carried-points"]),
    ],
)
def test_what_follows_a_draw_of_which_only_the_payments_are_recorded(draw: str, following: str, codes: list[str]):
    end = "draw kyuushu A"
    assert faults(f"{RIICHI}\nriichi -\ndraw exhausted\n{draw}\n\ndeal {following}\n{end}") == codes


def test_a_deal_that_is_recorded_tells_that_the_one_before_may_not_have_been_the_last():
    """All noten in South 4, with A in the lead, end the game; all tenpai do not: then only the points are wrong."""
    last = "deal S4 honba 0 sticks 0 points 35000 25000 20000 20000\nriichi -\ndraw exhausted\npay A 0\n\n"
    following = "deal S4 honba 1 sticks 0 points {} 20000 20000\ndraw kyuushu D"
    assert faults(last + following.format("35000 25000")) == []
    assert faults(last + following.format("34000 26000")) == ["carried-points"]


def test_riichi_tells_that_all_are_tenpai_where_nobody_pays():
    start = "points 24000 25000 25000 25000"
    draw = f"{RIICHI}\nriichi A\ndraw exhausted\npay A 0\n\ndeal"
    assert faults(f"{draw} E1 honba 1 sticks 1 {start}\ndraw kyuushu A") == []
    assert faults(f"{draw} E2 honba 1 sticks 1 {start}\ndraw kyuushu A") == ["wrong-round"]


@pytest.mark.parametrize(
    ("end", "codes"),
    [
        ("final 26000 24000 40000 10000", []),  # all were noten, and the game is over
        ("final 26000 24000 39000 11000", ["wrong-final"]),
        ("", []),  # all may have been tenpai, and it goes on
        ("total +6 -16 +50 -40", []),
        ("total +6 -16 +51 -41", ["wrong-total"]),
    ],
)
def test_the_end_after_a_draw_at_which_nobody_pays(end: str, codes: list[str]):
    last = "deal S4 honba 0 sticks 0 points 26000 24000 40000 10000\nriichi -\ndraw exhausted\npay A 0"
    assert faults(f"{last}\n\n{end}", "tenhou rounding=thousands") == codes


# Penalties and counts


@pytest.mark.parametrize(
    ("rules", "penalty", "codes"),
    [
        ("riichi tenhou", 'penalty B "a wrong pon"\npay A +1000 B -1000\ndraw exhausted tenpai -', []),
        ("riichi tenhou", 'penalty B "a wrong pon"\npay B -3000 A +1000 C +1000 D +1000\nwin A = 1500', []),
        ("riichi tenhou", 'penalty B "a wrong pon"\npay B -1000\ndraw exhausted tenpai -', ["wrong-payment"]),
        ("riichi tenhou", 'penalty B "a wrong pon"\npay A +1000\ndraw exhausted tenpai -', ["wrong-payment"]),
        ("hongkong", "chombo B\npay B -3 A +1 C +1 D +1", []),
        ("hongkong", "chombo B\npay B -4 A +1 C +1 D +1", ["wrong-payment"]),
        ("classic", "chombo B\npay B -4 A +1 C +1 D +1", ["wrong-payment"]),
    ],
)
def test_penalties_make_no_points(rules: str, penalty: str, codes: list[str]):
    assert faults(sheet(rules, penalty)) == codes


@pytest.mark.parametrize(
    ("rules", "points", "codes"),
    [
        ("riichi tenhou", "25000 25000 25000 25000", []),
        ("riichi tenhou", "26000 24000 25000 25000", ["start-points"]),
        ("riichi tenhou", "30000 30000 30000 30000", []),  # as agreed
        ("riichi tenhou start-points=30000", "30000 30000 30000 30000", []),
        ("riichi tenhou start-points=30000", "25000 25000 25000 25000", ["start-points"]),
        ("riichi tenhou", "26000 25000 25000 25000", ["points-sum"]),
        ("riichi tenhou", "25000 ? 25000 25000", []),
        ("riichi tenhou", "26000 ? 25000 25000", []),
        ("riichi tenhou ?", "30000 30000 30000 30000", []),
        ("riichi tenhou uma=?", "30000 30000 30000 30000", []),  # a table with rules of its own
        ("hongkong", "100 100 100 100", []),  # not agreed
        ("hongkong start-points=200", "100 100 100 100", ["start-points"]),
    ],
)
def test_the_points_that_a_game_starts_with(rules: str, points: str, codes: list[str]):
    text = f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1 points {points}'
    draw = "draw void" if "hongkong" in rules else "draw exhausted tenpai -"
    assert faults(f"{text}\n{draw}") == codes
    assert "start-points" not in faults(f"{text.replace('E1', 'E2')}\n{draw}")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("deal E3\ndraw void", []),
        ("deal E4\ndraw void", ["wrong-count"]),
        ("deal E3 dealer D\ndraw void", ["wrong-count"]),
        ("deal E3\nwin A from C = x1", []),
        ("deal E3\nwin A from D = x1", ["wrong-count"]),
        ("deal E3\ndraw void tenpai D", ["wrong-count"]),
    ],
)
def test_three_players_have_three_seats(lines: str, code: list[str]):
    assert faults(f'[MJN "1"]\n[Rules "classic players=3"]\n\n{lines}') == code


# A mistake in a sheet is one fault, and what was meant is gone on with


WRC = """[MJN "1"]
[Rules "riichi wrc"]

deal E1 honba 0 sticks 0 points 30000 30000 30000 30000
riichi -
win B from D = 40 fu 3 han 5200
pay B +5200 D -5200
after 30000 35200 30000 24800

deal E2
riichi C
draw exhausted tenpai B C
pay A -1500 B +1500 C +1500 D -1500
after 28500 36700 30500 23300

deal E2 honba 1 sticks 1
riichi -
win D from A = 30 fu 4 han 8000
pay A -8300 D +9300
after 20200 36700 30500 32600

deal E3 honba 0 sticks 0
riichi -
win D = 30 fu 3 han 4000
pay A -1000 B -1000 C -2000 D +4000
after 19200 35700 28500 36600

deal E4 honba 0 sticks 0
"""
"""40 fu 3 han are 5200; two of four ready get 1500 each; 30 fu 4 han are rounded up to 8000 by WRC; 1000 and 2000."""


@pytest.mark.parametrize(
    ("right", "wrong", "place", "code"),
    [
        # a slip in the running total is none in the next one
        ("after 30000 35200", "after 30000 35300", 8, "wrong-after"),
        ("after 28500 36700 30500", "after 28500 37600 30500", 14, "wrong-after"),
        ("after 19200 35700 28500 36600", "after 19200 35700 28500 36500", 26, "wrong-after"),
        # who wins is who is paid, who is ready as well: the next dealer follows from that
        ("tenpai B C", "tenpai A C", 13, "wrong-payment"),
        # the value, and what is paid for it
        ("8000\npay A -8300 D +9300", "7700\npay A -8000 D +9000", 18, "wrong-points"),
        ("= 40 fu 3 han", "= 50 fu 3 han", 6, "wrong-points"),
        ("pay A -8300 D +9300", "pay A -8000 D +9000", 19, "wrong-payment"),
        ("deal E2 honba 1", "deal E2 honba 0", 16, "carried-honba"),
        ("deal E2 honba 1 sticks 1", "deal E2 honba 1 sticks 0", 16, "carried-sticks"),
        ("deal E3 honba", "deal E2 honba", 22, "wrong-round"),
        ("deal E3 honba", "deal E3 dealer D honba", 22, "wrong-dealer"),
    ],
)
def test_one_mistake_in_a_sheet_is_one_fault(right: str, wrong: str, place: int, code: str):
    assert WRC.count(right) == 1
    (game,) = read_text(WRC)
    assert [one.code for one in replay(game).faults] == ["unfinished"]
    (game,) = read_text(WRC.replace(right, wrong))
    found = [(one.place.line, one.code) for one in replay(game).errors]
    assert (place, code) in found
    assert {code for _, code in found} == {code}


def test_a_wrong_total_that_is_gone_on_with_is_one_fault():
    """The slip of 100 is in all totals below it."""
    text = WRC.replace("after 30000 35200", "after 30000 35300").replace("36700", "36800").replace("35700", "35800")
    (game,) = read_text(text)
    assert [(one.place.line, one.code) for one in replay(game).errors] == [(8, "wrong-after")]


def test_a_winner_misnamed_leaves_the_next_deal_as_it_is():
    """By what is paid B won, so that the deal moves on; A, the dealer, would have gone on with a honba."""
    (game,) = read_text(WRC.replace("win B from D", "win A from D"))
    assert {one.place.line for one in replay(game).errors} == {6, 7}


def test_a_payment_by_a_wrong_base_is_no_fault_of_its_own():
    """Half-spicy: 7 faan are 48, 8 are 64; the discarder pays twice the base."""
    win = "win B from C = 7 faan {} base\npay B +{} C -{}"
    assert faults(sheet("hongkong half-spicy", win.format(48, 96, 96))) == []
    assert faults(sheet("hongkong half-spicy", win.format(64, 128, 128))) == ["wrong-base"]
    assert faults(sheet("hongkong half-spicy", win.format(48, 128, 128))) == ["wrong-payment"]


@pytest.mark.parametrize(
    ("pay", "following", "codes"),
    [
        # 1500 each from two: A, the dealer, was ready and stays, or was not
        ("A +1500 B +1500 C -1500 D -1500", "deal E1 honba 1", []),
        ("A +1500 B +1500 C -1500 D -1500", "deal E2 honba 1", ["wrong-round"]),
        ("A -1000 B +3000 C -1000 D -1000", "deal E2 honba 1", []),
        ("A -1000 B +3000 C -1000 D -1000", "deal E1 honba 1", ["wrong-round"]),
        # all or none were ready
        ("A 0", "deal E1 honba 1", []),
        ("A 0", "deal E2 honba 1", []),
    ],
)
def test_who_was_ready_is_told_by_the_payments(pay: str, following: str, codes: list[str]):
    assert faults(f"{RIICHI}\nriichi -\ndraw exhausted\npay {pay}\n\n{following}") == codes


@pytest.mark.parametrize(
    ("pay", "following", "codes"),
    [
        # A, the dealer, is said to be ready: by what B is paid only B was, and E2 follows
        ("A -1000 B +3000 C -1000 D -1000", "deal E2 honba 1", ["wrong-payment"]),
        ("A -1000 B +3000 C -1000 D -1000", "deal E1 honba 1", ["wrong-payment"]),
        # by what nobody is ever paid, nobody is known to be ready: as it is said
        ("A -900 B +2700 C -900 D -900", "deal E1 honba 1", ["wrong-payment"]),
        ("A -900 B +2700 C -900 D -900", "deal E2 honba 1", ["wrong-payment", "wrong-round"]),
    ],
)
def test_of_who_is_ready_by_words_and_by_payments_either_may_be_meant(pay: str, following: str, codes: list[str]):
    assert faults(f"{RIICHI}\nriichi -\ndraw exhausted tenpai A\npay {pay}\n\n{following}") == codes


def test_wrong_totals_are_found_one_by_one_where_riichi_and_ready_hands_are_not_written_down():
    deals = "".join(
        f"deal E1 honba {honba}\ndraw exhausted\npay A +1500 B +1500 C -1500 D -1500\nafter {after}\n\n"
        for honba, after in enumerate(("31500 31500 28500 28500", "33000 33000 27000 27100", "34500 34500 25500 25600",
                                       "36000 36000 24000 24000"))
    )  # fmt: skip
    (game,) = read_text(
        f'[MJN "1"]\n[Rules "riichi wrc"]\n\n{deals}'.replace(
            "E1 honba 0", f"E1 honba 0 sticks 0 {START}".replace("25000", "30000"), 1
        )
    )
    assert [(one.where.deal, one.code) for one in replay(game).errors] == [
        ("E1.1", "wrong-after"),
        ("E1.3", "wrong-after"),
    ]


# Riichi of a sheet


def test_a_riichi_needs_the_points_for_it():
    draw = "riichi A\ndraw exhausted tenpai A B C D"
    assert faults(f"deal E2 honba 0 sticks 0 points 0 50000 25000 25000\n{draw}") == ["riichi-points"]
    assert faults(f"deal E2 honba 0 sticks 0 points 1000 49000 25000 25000\n{draw}") == []


@pytest.mark.parametrize(
    ("win", "found"),
    [
        ("win B = 30 fu 1 han 1100", ["wrong-han"]),  # riichi and menzen-tsumo
        ("win B = 30 fu 2 han", []),
        ("win B from A = 25 fu 2 han", ["wrong-han"]),  # riichi and chiitoitsu
        ("win B from A = 25 fu 3 han", []),
        ("win B = 25 fu 3 han", ["wrong-han"]),
        ("win B = 25 fu 4 han", []),
        ("win B = 20 fu 2 han 1500", ["wrong-han"]),  # riichi, menzen-tsumo, pinfu
        ("win B = 20 fu 3 han", []),
    ],
)
def test_a_riichi_is_a_han_of_its_win(win: str, found: list[str]):
    assert faults(f"deal E1 honba 0 sticks 0\nriichi B\n{win}") == found


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("riichi C\nunpaid C\ndraw exhausted tenpai C", ["riichi-unpaid"]),
        ("riichi B\nunpaid B\nwin B from A = 30 fu 2 han", ["riichi-unpaid"]),
        ("riichi C\nunpaid C\nwin B from A = 30 fu 2 han", ["riichi-unpaid"]),
        ("riichi A\nunpaid A\nwin B from A = 30 fu 2 han", []),
    ],
)
def test_only_a_riichi_tile_won_on_leaves_the_stick_unpaid(end: str, found: list[str]):
    assert faults(f"deal E1 honba 0 sticks 0\n{end}") == found


def test_a_payment_without_the_stick_tells_what_to_write():
    sheet = "deal E1 honba 0 sticks 0\nriichi A{}\nwin B from A = 30 fu 2 han 2000\npay B +2000 A -2000"
    (fault,) = (one for one in diagnostics(sheet.format("")) if one.is_fault)
    assert (fault.code, fault.hint) == ("wrong-payment", "write `unpaid A` if the riichi tile was won on")
    assert faults(sheet.format("\nunpaid A")) == []


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("draw exhausted tenpai A A B", "named-twice"),
        ("riichi B B\ndraw exhausted tenpai B", "named-twice"),
        ("draw kyuushu B tenpai A B", "undue-claim"),
    ],
)
def test_lists_of_players(end: str, found: str):
    assert faults(f"deal E1 honba 0 sticks 0\n{end}") == [found]
