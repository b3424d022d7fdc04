"""Turns that nobody wrote: what is recorded before and after them is held against how the deal ended."""

from snippets import diagnostics, faults, last_deal, notes

START = "deal E1 honba 0 sticks 0 points 25000 25000 25000 25000"
READY = "hand A 1z123456789m123s -"
"""Waits for 1z alone."""


def test_a_value_and_its_payment():
    assert faults(f"{START}\n...\nwin A from B = 30 fu 1 han 9999\npay A +3000 B -100") == [
        "wrong-points",
        "wrong-payment",
    ]
    assert notes(f"{START}\n...\nwin A from B = 30 fu 1 han 1500\npay A +1500 B -1500") == ["unchecked-deal"]


def test_payments_of_a_draw():
    assert faults(f"{START}\n...\ndraw exhausted\npay A +100 B -100") == ["wrong-payment"]
    assert faults(f"{START}\n...\ndraw exhausted tenpai A\npay A +1500 B -500 C -500 D -500") == ["wrong-payment"]
    assert notes(f"{START}\n...\ndraw exhausted tenpai A\npay A +3000 B -1000 C -1000 D -1000") == ["unchecked-deal"]


def test_what_carries_over():
    first = f"{START}\n...\nwin B from A = 30 fu 1 han 1000\npay B +1000 A -1000"
    second = "points 24000 26000 25000 25000\ndraw exhausted tenpai -"
    assert faults(f"{first}\n\ndeal E2 honba 0 sticks 0 {second}") == []
    assert faults(f"{first}\n\ndeal E2 honba 1 sticks 0 {second}") == ["carried-honba"]
    assert faults(f"{first}\n\ndeal E2 honba 0 sticks 0 {second.replace('26000', '27000')}") == [
        "carried-points",
    ]


def test_a_riichi_declared_before_stands():
    play = f"{START}\nA:-? B:-1z* C:-1z D:-1z ..."
    after = "win A from C = 30 fu 1 han 1500\npay A +2500 C -1500\nafter 27500 24000 23500 25000"
    assert faults(f"{play}\n{after}") == []
    assert faults(f"{play}\n{after.replace('+2500', '+1500')}") == ["wrong-payment"]
    assert faults(f"{play}\nwin B from A = 30 fu 1 han 1000") == []
    assert faults(f"{play}\nwin B = 30 fu 1 han") == ["wrong-han"]  # riichi, and menzen-tsumo
    assert faults(f"{play}\ndraw exhausted tenpai A") == ["riichi-noten"]


def test_more_riichi_may_be_declared_in_them():
    draw = "draw exhausted tenpai A\npay A +3000 B -1000 C -1000 D -1000"
    assert last_deal(f"{START}\n...\n{draw}\nafter 27000 24000 24000 24000").sticks == 1
    assert faults(f"{START}\n...\n{draw}\nafter 28000 23000 24000 24000") == ["wrong-after"]


def test_the_riichi_tile_may_be_won_on():
    win = "win A from B = 30 fu 1 han 1500\npay A +1500 B -1500\nafter 26500 23500 25000 25000"
    assert faults(f"{START}\nA:-? B:-1z* ...\n{win}") == []
    assert faults(f"{START}\nA:-? B:-1z* C:-? ...\n{win}") == ["wrong-payment", "wrong-after"]


def test_a_discard_before_them_is_furiten():
    win = f"{READY}\nwin A from B on 1z"
    assert faults(f"{START}\nA:-1z B:-? ...\n{win}") == ["furiten"]
    assert faults(f"{START}\nA:-2z B:-1z ...\n{win}") == []
    assert faults(f"{START}\nA:-1z B:-? ...\n{READY}\nwin A on 1z") == []


def test_a_fifth_copy():
    win = f"{READY}\nwin A on 1z"
    assert faults(f"{START}\nA:-2z B:-1z C:-1z D:-? ...\n{win}") == []
    assert faults(f"{START}\nA:-2z B:-1z C:-1z D:-1z A:-? ...\n{win}") == ["extra-copy"]
    assert faults(f"{START}\ndora 1z\nA:-2z B:-1z C:-1z D:-? ...\n{win}") == ["extra-copy"]
    assert faults(f"{START}\nA:-2z B:-1z C:-1z D:-1z ...\n{win.replace('on', 'from D on')}") == []
    pon = "A:-2z B:-1z C:pon11z-3z D:-?"
    assert faults(f"{START}\n{pon} ...\n{win}") == ["extra-copy"]
    assert faults(f"{START}\n{pon} ...\nhand C 123456789m1s pon111z<B\nwin C on 1s") == []


def test_a_discard_before_them_is_no_nagashi():
    assert faults(f"{START}\nA:-5m B:-? ...\ndraw nagashi A") == ["wrong-nagashi"]
    assert faults(f"{START}\nA:-1m B:-? ...\ndraw nagashi A") == []


def test_faults_of_the_play_are_said_once():
    play = "deal E2 dealer A points 900 33100 33000 33000\nA:-1z* B:-1z ...\ndraw exhausted tenpai A"
    assert faults(play) == ["riichi-points"]


def test_nothing_is_recorded_of_the_end():
    assert [one.code for one in diagnostics(f"{START}\nA:-5m B:-? ...")] == ["unchecked-deal"]
    assert notes(f"{START}\nA:-5m B:-? ...\nchombo B") == ["unchecked-deal"]
