"""What a replay says of a record: in which order, in what words, with what remedy."""

import pytest
from snippets import diagnostics, faults, replay_of

from mjlog.notation import read_text
from mjlog.replayer import replay

HANDS = "A 123456789m123p1s"
IDS = "dealt 0004080c1114181c2024282c48"


def test_faults_are_in_the_order_of_the_file():
    snippet = """
        deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
        win A from B = 40 fu 3 han 7600
        pay A +7700 B -7600

        deal E1 honba 3 sticks 2 points 32700 17300 25000 25000
        A:9p=
        """
    found = replay_of(snippet).faults
    places = [(one.place.line, one.place.column) for one in found]
    assert places == sorted(places)
    assert len(places) > 4


def test_columns_of_a_deal_read_in_part_are_not_compared():
    assert faults(f"{HANDS}\n{IDS}\nA:9p=\ncopies 01") == ["copy-not-held"]
    assert faults(f"{HANDS}\n{IDS}\nA:9p= B:8M=\ncopies 01") == ["syntax"]


def test_the_remedy_for_columns_that_no_longer_fit():
    for digits in ("0", "01"):  # too few; another copy discarded than drawn
        (fault,) = diagnostics(f"{HANDS}\n{IDS}\nA:9p=\ncopies {digits}")
        assert fault.hint == "after a change of the play by hand, delete the lines dealt and copies of this deal"


def test_a_chombo_is_paid_in_the_words_of_a_win():
    """A mangan tsumo in reverse: the dealer pays 4000 to each."""
    (fault,) = diagnostics("chombo A\npay A -8000 B +8000")
    assert (fault.code, fault.expected) == ("wrong-payment", "A -12000 B +4000 C +4000 D +4000")
    assert fault.actual == "A -8000 B +8000 C +0 D +0"


def test_chombo_after_uma_reaches_the_standing():
    """Tenhou's uma is 20 10 -10 -20 and its oka 20; a chombo of 20 after that costs B 20 each time."""
    rules = "tenhou length=one-deal chombo=after-uma chombo-points=20"
    deal = "deal E1 points 25000 25000 25000 25000\nchombo B"
    end = "final 25000 25000 25000 25000"
    assert faults(f"{deal}\n\n{end}\ntotal 35.0 -15.0 -15.0 -25.0", rules) == []
    assert faults(f"{deal}\n\n{end}\ntotal 35.0 5.0 -15.0 -25.0", rules) == ["wrong-total"]


def test_totals_are_written_alike():
    deal = "deal E1 points 25000 25000 25000 25000\ndraw exhausted tenpai -\n\nfinal 25000 25000 25000 25000"
    (fault,) = diagnostics(f"{deal}\ntotal 36 5.00 -15.0 -26.05", "tenhou length=one-deal")
    assert (fault.expected, fault.actual) == ("35.0 5.0 -15.0 -25.0", "36.0 5.0 -15.0 -26.05")


def test_a_tile_that_is_not_held_is_named_with_the_hand():
    (fault,) = diagnostics(f"{HANDS}\nA:5p-9s")
    assert fault.message == "A does not hold 9s, but 123456789m1235p1s"
    assert (fault.expected, fault.actual) == ("", "")


def test_the_dealers_fourteenth_tile():
    (fault,) = diagnostics("A 123456789m1234p1s\nA:9p=")
    assert (fault.code, fault.actual) == ("hand-size", "14 tiles")
    assert fault.hint == "the dealer's 14th tile is the first draw of the play, not part of the hand"
    (fault,) = diagnostics("A 123456789m123p\nA:9p=")
    assert fault.hint == ""


def test_the_tile_drawn_in_a_turn_whose_draw_is_not_written():
    """``B:=9p`` says as much as ``B:?=9p``: the hand stays as it was."""
    hand = "B 123456m123p4599s"
    for turn in ("B:=9p", "B:?=9p"):
        done = replay_of(f"{hand}\nA:-1z {turn} C:-6s B:ron\nwin B from C on 6s for pinfu 1 = 30 fu 1 han 1000")
        assert [one.code for one in done.errors] == []
        *_, (_, _, table) = done.deals[0].steps()
        assert table.players[1].unknown == 0
    assert faults("A:=9p B:=9p C:=9p D:=9p A:=9p") == ["extra-copy"]
    assert faults("A:-1z A:=9p") == ["wrong-turn"]
    assert faults("A:-9p B:pon99p=9p") == ["nothing-drawn"]


@pytest.mark.parametrize(
    ("names", "deal", "said"),
    [
        ("AB", "deal E1\nwin A\npay A +2 B -2", []),
        ("ABC", "deal E1\nwin A\npay A +2 B -2", ["5:1: the header speaks of 3 players, but 2 play"]),
        ("ABCD", "deal E1\nwin A\npay A +2 B -2", ["6:1: the header speaks of 4 players, but 2 play"]),
        ("AB", "deal E1 points 9 9 9\nwin A\npay A +2 B -2", ["5:9: points speaks of 3 players, but 2 play"]),
        ("AB", "deal E1\nwin A\npay A +4 B -2 C -2", ["7:1: pay speaks of 3 players, but 2 play"]),
    ],
)
def test_more_players_than_the_rules_say_are_one_fault(names, deal, said):
    tags = "".join(f'[{letter} "{letter}"]\n' for letter in names)
    (game,) = read_text(f'[MJN "1"]\n[Rules "classic players=2"]\n{tags}{deal}\n')
    found = [one for one in replay(game).faults if one.is_fault]
    assert [f"{one.place.line}:{one.place.column}: {one.message}" for one in found] == said
    assert {one.code for one in found} <= {"wrong-count"}


def test_a_deal_is_not_taken_for_another_that_could_not_be_played():
    """After an abortive draw the dealer deals again, and would draw first; B's win is judged all the same."""
    before = "deal E1 honba 0 sticks 0 points 25000 25000 25000 25000\ndraw kyuushu A\n"
    deal = "deal E2 honba 0 sticks 0\nB 123456789m123p1s\nB:1s,tsumo\n"
    win = "win B on 1s for tenhou 13, menzen-tsumo 1, ittsu 2 = 30 fu 1 han 1000\npay A 0"
    found = faults(f"{before}\n{deal}{win}")
    assert found[:2] == ["wrong-round", "carried-honba"]
    assert set(found[2:]) == {"wrong-yaku", "wrong-points", "wrong-payment"}


def test_a_slip_in_the_header_hides_nothing_of_the_game():
    deal = "deal E1 points 25000 25000 25000 25000\ndraw void\n"
    named = read_text(f'[MJN "1"]\n[A Mina]\n[Rules "riichi wrc"]\n[B x]\n{deal}')
    assert [(one.code, one.place.line) for one in replay(next(named)).faults if one.is_fault] == [
        ("syntax", 2),
        ("syntax", 4),
        ("no-such-draw", 6),
    ]
    unnamed = replay(next(read_text(f'[MJN "1"]\n[Rules riichi wrc]\n{deal}final 1 2 3 4 5\n'))).faults
    assert [one.code for one in unnamed] == ["unchecked-rules", "syntax", "syntax"]
    assert unnamed[0].facts == {"problem": "what can be read of the header does not name them"}
    beyond = replay(next(read_text(f'[MJN "1"]\n{deal}final 1 2 3 4 5\n'))).faults
    assert [one.code for one in beyond] == ["unchecked-rules", "syntax"]
    assert beyond[0].facts == {"problem": "the record does not name its rules (tag Rules)"}


SHEET = """
    deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
    riichi -
    win B from D = 40 fu 3 han 5200
    pay B +{paid} D -{paid}

    deal E2 honba 0 sticks 0
    riichi -
    win C from A = 30 fu 1 han 1000
    pay C +1000 A -1000

    deal E3 honba 0 sticks 0
    riichi -
    win D from B = mangan 8000
    pay D +8000 B -8000

    deal E4 honba 0 sticks 0
    riichi -
    win A from C = mangan 8000
    pay A +8000 C -8000

    final {final}
    """


@pytest.mark.parametrize(
    ("final", "found"),
    [
        ("32000 22200 18000 27800", []),
        ("32000 22300 18000 27700", []),  # the totals went on with what was paid
        ("32000 22100 18000 27900", ["wrong-final"]),
    ],
)
def test_after_a_wrong_payment_the_final_points_may_follow_what_was_paid_or_what_was_due(final, found):
    """25000 to each, then 5200 from D to B, 1000 from A to C, 8000 from B to D, 8000 from C to A, summed by hand."""
    assert faults(SHEET.format(paid=5300, final=final), "tenhou length=tonpuu") == ["wrong-payment", *found]


def test_two_wrong_payments_and_the_right_final_points():
    record = SHEET.replace("C +1000 A -1000", "C +1100 A -1100").format(paid=5300, final="32000 22200 18000 27800")
    assert faults(record, "tenhou length=tonpuu") == ["wrong-payment", "wrong-payment"]


def test_wrong_payments_without_end_are_judged_in_time():
    """Each may be followed or not; only so many lines of points are."""
    deals = "".join(
        f"deal E1 honba {honba}{' points 25000 25000 25000 25000' * (not honba)}\nriichi -\ndraw exhausted tenpai A\n"
        "pay A +3100 B -1100 C -1000 D -1000\n\n"
        for honba in range(40)
    )
    assert faults(deals, "tenhou bust=off") == ["wrong-payment"] * 40


def test_a_value_that_is_rounded_up_to_a_mangan_names_the_option():
    """30 fu 4 han are 7700 where kiriage mangan is not agreed (``mjlog rules riichi tenhou wrc``)."""
    deal = "deal E1 points 30000 30000 30000 30000\nriichi -\nwin D from A = 30 fu 4 han {}\n"
    (fault,) = diagnostics(deal.format(7700), "wrc length=one-deal")
    assert (fault.code, fault.hint) == ("wrong-points", "30 fu 4 han mangan (kiriage-mangan)")
    (fault,) = diagnostics(deal.format(8000), "tenhou length=one-deal start-points=30000")
    assert (fault.code, fault.hint) == ("wrong-points", "30 fu 4 han")
