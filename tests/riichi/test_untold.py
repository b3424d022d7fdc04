"""What a record leaves out of a win is unknown, never taken as none: what is certain is checked all the same.

The hand waits for 3s and 6s: on 3s it is pinfu, 30 fu 1 han by ron, 1000 points for another than the dealer.
"""

import pytest
from snippets import diagnostics, faults, last_deal, notes, replay_of

HAND = "hand A 123456m123p4599s -"
START = "deal E1 honba 0 sticks 0 points 25000 25000 25000 25000"
KNOWN = f"deal E2\ndora 4z\nriichi -\n{HAND}"


def problems(snippet: str, rules: str = "tenhou") -> list[str]:
    """What cannot be told, in words; there is no fault."""
    found = diagnostics(snippet, rules)
    assert [one.code for one in found if one.is_fault] == []
    return [str(one.facts["problem"]) for one in found]


def test_a_hand_of_which_all_is_recorded():
    assert notes(f"{KNOWN}\nwin A from B on 3s = 30 fu 1 han 1000") == []
    assert (
        last_deal(f"deal E1 points 25000 25000 25000 25000\n{KNOWN[8:]}\nwin A from B on 3s").results[0].points == 1500
    )
    assert faults(f"{KNOWN}\nwin A from B on 3s = 40 fu 1 han") == ["wrong-fu"]
    assert faults(f"{KNOWN}\nwin A from B on 3s = 30 fu 4 han") == ["wrong-han"]


# Indicators


DORA = f"deal E2\nriichi -\n{HAND}\nwin A from B on 3s"


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("", ""),
        (" = 30 fu 1 han 1000", ""),
        (" = 30 fu 4 han 7700", ""),
        (" = mangan", ""),
        (" = 12000", ""),
        (" = 40 fu 1 han", "wrong-fu"),  # no dora changes the fu
        (" = 25 fu 2 han", "wrong-fu"),
        (" = 30 fu 2 han 3900", "wrong-points"),
        (" = 1300", "wrong-points"),  # by 30 fu there are 1000, 2000, 3900 ...
    ],
)
def test_indicators_left_out(claim: str, code: str):
    found = [one.code for one in diagnostics(DORA + claim)]
    assert found == ([code] if code else []) + ["unchecked-value"] or found == ["unchecked-value"] + [code] * bool(code)
    assert code or problems(DORA + claim) == ["the indicators are not recorded"]


def test_a_list_tells_how_many_dora_there_are():
    hand = f"deal E2\nriichi -\n{HAND}\nwin A from B on 3s"
    assert notes(f"{hand} for pinfu 1 = 30 fu 1 han 1000") == []  # it names no dora
    assert problems(f"{hand} for pinfu 1, dora 2 = 30 fu 3 han 3900") == ["the indicators are not recorded"]
    assert problems(f"{hand} for pinfu, dora = 30 fu 3 han 3900") == ["the indicators are not recorded"]
    assert faults(f"{hand} for pinfu 1, dora 2 = 30 fu 2 han") == ["wrong-han"]
    assert faults(f"{hand} for tanyao 1, dora 2 = 30 fu 3 han") == ["wrong-yaku"]  # the rest of the list is certain


def test_what_a_claim_tells_is_paid():
    hand = f"deal E2 honba 0 sticks 0 points 25000 25000 25000 25000\nriichi -\n{HAND}\nwin A from B on 3s"
    assert replay_of(f"{hand} = 30 fu 3 han").deals[0].after == (28900, 21100, 25000, 25000)
    assert replay_of(f"{hand} = 3900").deals[0].after == (28900, 21100, 25000, 25000)
    assert replay_of(f"{hand}\npay A +3900 B -3900").deals[0].results[0].han == 3
    assert faults(f"{hand}\npay A +4000 B -4000") == ["wrong-payment"]
    assert replay_of(hand).deals[0].after == (None,) * 4
    assert replay_of(hand).deals[0].results[0].fu == 30  # with every number of dora


# Riichi and what is turned for it


def test_riichi_left_out():
    hand = f"deal E2\ndora 4z\n{HAND}\nwin A from B on 3s"
    said = ["whether there was riichi is not recorded"]
    assert problems(hand) == said
    assert problems(f"{hand} = 30 fu 1 han 1000") == said
    assert problems(f"{hand} = 30 fu 4 han 7700") == said  # riichi, ippatsu, an ura
    assert faults(f"{hand} = 40 fu 2 han") == ["wrong-fu"]
    assert notes(f"{hand} for pinfu 1 = 30 fu 1 han 1000") == []


def test_an_open_hand_is_in_no_riichi():
    hand = "deal E2\ndora 4z\nhand A 345m66p67s pon222p<C pon555z<C\nwin A from B on 8s"
    assert notes(f"{hand} = 30 fu 1 han 1000") == []
    assert faults(f"{hand} = 30 fu 4 han") == ["wrong-han"]


def test_ura_left_out():
    hand = f"deal E2\ndora 4z\nriichi A\n{HAND}\nwin A from B on 3s"
    assert problems(f"{hand} = 30 fu 3 han 3900") == ["the ura indicators are not recorded"]
    assert faults(f"{hand} = 30 fu 1 han 1000") == ["wrong-han"]
    assert notes(f"{hand} = 30 fu 2 han 2000\nura 4z") == []
    assert problems(f"{hand} = 30 fu 3 han 3900", "tenhou ura-dora=no") == ["how it was won is not recorded"]  # ippatsu


def test_ura_are_turned_for_riichi_alone():
    hand = f"deal E2\ndora 4z\n{HAND}\nwin A from B on 3s"
    assert notes(f"{hand} = 30 fu 4 han 7700\nura 8s") == []  # riichi, pinfu, two ura
    assert faults(f"{hand} = 30 fu 2 han 2000\nura 8s") == ["wrong-han"]
    assert notes(f"{hand} = 30 fu 2 han 2000\nura -") == []


def test_ura_left_out_of_the_play():
    play = f"{START}\ndora 4z\nA 123456m123p4599s\nA:1z=* B:-2p C:-1z D:-2p A:4z= B:-9p C:-6s A:ron"
    follows = "deal E1 honba 1 sticks 0 points"
    assert problems(play) == ["the ura indicators are not recorded"]
    assert faults(f"{play}\n\n{follows} 29800 25000 20200 25000") == []  # nobody knows what was paid
    # Double riichi and pinfu are 3 han, 5800 for the dealer; of two ura it would be mangan.
    assert problems(f"{play}\nwin A from C on 6s = 30 fu 5 han mangan 12000") == ["the ura indicators are not recorded"]
    assert faults(f"{play}\nwin A from C on 6s = 30 fu 2 han 2900") == ["wrong-han"]
    assert notes(f"{play}\nura 4z\nwin A from C on 6s = 30 fu 3 han 5800") == []
    assert faults(f"{play}\nura 4z\nwin A from C on 6s = 30 fu 5 han mangan 12000") == ["wrong-han"]
    assert problems(play.replace("dora 4z\n", "") + "\nura 4z") == ["the indicators are not recorded"]


# How it was won


def test_a_win_without_a_yaku_of_the_hand():
    """Haku is no yaku as a pair; the last discard may have been one, or the tile of a kan."""
    hand = "deal E2\ndora 4z\nhand A 345m55z67s pon222p<C pon333p<C\nwin A from B on 8s"
    assert problems(f"{hand} = 30 fu 1 han 1000") == ["how it was won is not recorded"]
    assert faults(f"{hand} for dora 1") == ["no-yaku"]
    assert problems(hand) == ["how it was won is not recorded"]


def test_a_han_that_the_last_tile_may_be():
    assert problems(f"{KNOWN}\nwin A from B on 3s = 30 fu 2 han 2000") == ["how it was won is not recorded"]


# Two on one tile


def test_a_winning_tile_that_one_of_two_names():
    hands = "dora 4z\nriichi -\nhand A 123456m123p4599s -\nhand C 345m55p45s678p333s -"
    wins = "win A from D{} for pinfu 1 = 30 fu 1 han\nwin C from D{} for tanyao 1 = 40 fu 1 han"
    assert notes(f"deal E2\n{hands}\n{wins.format(' on 6s', '')}") == []
    assert notes(f"deal E2\n{hands}\n{wins.format('', ' on 6s')}") == []
    assert notes(f"deal E2\n{hands}\n{wins.format('', '')}") == ["unchecked-value", "unchecked-value"]
    assert notes("deal E2\nwin A from D on 6s = 1000\nwin C from D = 1000") == []
    assert faults("deal E2\nwin A from D on 6s = 1000\nwin C from D on 3s = 1000") == ["wins-disagree"]
    assert "wins-disagree" in faults("deal E2\nwin A from D on 6s = 1000\nwin C from B = 1000")


# Liability


WINS = START.replace("E1", "E2") + "\n"


@pytest.mark.parametrize(
    ("win", "code"),
    [
        # "The player who fed the last dragon meld of daisangen pays all of a tsumo and half of a ron by another"
        ("win A from C for daisangen\npay A +32000 C -32000", ""),
        ("win A from C for daisangen\npay A +32000 C -16000 D -16000", ""),  # D is liable, nobody wrote it
        ("win A from C for daisangen\npay A +32000 C -16000 D -8000 B -8000", "wrong-payment"),
        ("win A from C pao D for daisangen\npay A +32000 C -16000 D -16000", ""),
        ("win A from C pao D for daisangen\npay A +32000 C -32000", "wrong-payment"),
        ("win A from C pao D = yakuman\npay A +32000 C -16000 D -16000", ""),
        ("win A from C pao D = yakuman\npay A +32000 C -32000", "wrong-payment"),
        ("win A from C pao D = yakuman 64000\npay A +64000 C -32000 D -32000", ""),
        ("win A pao D for daisangen\npay A +32000 D -32000", ""),
        ("win A for daisangen\npay A +32000 D -32000", ""),
        ("win A from C pao D for tsuuiisou\npay A +32000 C -32000", "wrong-pao"),
        ("win A from C pao D = 40 fu 3 han\npay A +5200 C -5200", "wrong-pao"),
        ("win A from C for tsuuiisou\npay A +32000 C -16000 D -16000", "wrong-payment"),
    ],
)
def test_who_is_liable_where_the_hand_is_not_known(win: str, code: str):
    assert faults(WINS + win) == ([code] if code else [])


def test_who_is_liable_for_a_hand_that_is_shown():
    hand = f"{WINS}dora 9m\nriichi -\nhand A 34m99p pon555z<B pon666z<C pon777z<D\nwin A from C on 5m"
    assert notes(f"{hand} = yakuman 32000\npay A +32000 C -32000") == []
    assert notes(f"{hand} pao D = yakuman 32000\npay A +32000 C -16000 D -16000") == []
    assert problems(f"{hand} = yakuman 32000\npay A +32000 C -16000 D -16000") == ["how it was won is not recorded"]
    assert faults(f"{hand} pao D = yakuman 32000\npay A +32000 C -32000") == ["wrong-payment"]


# Counters


def test_honba_of_the_first_deal_recorded():
    """East 1 at the head of a game is its first deal: no honba, no sticks. Of any other nobody knows."""
    win = "points 25000 25000 25000 25000\nwin A from D = 30 fu 1 han\npay A +{} D -{}"
    assert faults(f"deal E1 {win.format(1500, 1500)}") == []
    assert faults(f"deal E1 {win.format(1800, 1800)}") == ["wrong-payment"]
    assert faults(f"deal E1 honba 1 {win.format(1800, 1800)}") == []
    for deal in ("E2", "E3", "S1"):
        assert faults(f"deal {deal} dealer A {win.format(1500, 1500)}") == []
        assert faults(f"deal {deal} dealer A {win.format(1800, 1800)}") == []


# Who was in riichi, in a deal without play


DRAWN = f"{START}\ndraw exhausted tenpai A B\npay A +1500 B +1500 C -1500 D -1500\n\ndeal E1 honba 1 sticks"
WON = f"{START}\nwin B from C = 8000\npay B +{{}} C -8000\n\ndeal E2 honba 0 sticks 0 points {{}}"


def test_sticks_that_nobody_recorded():
    """Each stick is a thousand points of a player's, on the table after a draw."""
    assert faults(f"{DRAWN} 0 points 26500 26500 23500 23500") == []
    assert faults(f"{DRAWN} 1 points 25500 26500 23500 23500") == []
    assert faults(f"{DRAWN} 2 points 25500 25500 23500 23500") == []
    assert faults(f"{DRAWN} 2 points 25500 26500 22500 23500") == ["carried-sticks"]  # C was not ready
    assert faults(f"{DRAWN} 1 points 26500 26500 23500 23500") == ["carried-sticks"]
    assert faults(f"{DRAWN} 1 points 25400 26600 23500 23500") != []
    said = DRAWN.replace("draw exhausted", "riichi -\ndraw exhausted")
    assert faults(f"{said} 1 points 25500 26500 23500 23500") == ["carried-sticks"]


def test_sticks_that_a_winner_gets():
    assert faults(WON.format(8000, "25000 33000 17000 25000")) == []
    assert faults(WON.format(9000, "25000 33000 17000 25000")) == []  # the winner's own comes back
    assert faults(WON.format(9000, "24000 34000 17000 25000")) == []
    assert faults(WON.format(12000, "24000 36000 16000 24000")) == []
    assert faults(WON.format(13000, "25000 33000 17000 25000")) == ["wrong-payment"]
    assert faults(WON.format(9000, "25000 33000 17000 25000").replace("win B", "riichi -\nwin B")) == ["wrong-payment"]
    assert faults(WON.format(8000, "25000 34000 17000 25000")) == ["carried-points"]


def test_a_list_without_riichi_tells_that_there_was_none():
    win = WON.replace("= 8000", "for honitsu 3, dora 2 = 40 fu 5 han mangan 8000")
    assert faults(win.format(9000, "24000 34000 17000 25000")) == []  # A's
    after = win.replace("\n\ndeal E2 honba 0 sticks 0 points", "\nafter")
    assert faults(after.format(9000, "24000 34000 17000 25000")) == []
    assert faults(after.format(9000, "25000 33000 17000 25000")) == ["wrong-payment"]
