"""From deal to deal in Hong Kong mahjong, and wins whose hand or play is not recorded."""

import pytest
from hongkong_play import diagnostics, faults, last_deal, notes, patterns, replay_of

from mjlog.rules.hongkong.presets import PRESETS
from mjlog.rules.select import select_rules

# "One deal; you begin as East dealer. Further deals are independent; rotating the dealer is optional"


def label(deal: str) -> str:
    return f"deal {deal}\ndraw exhausted\n"


def test_a_header_without_a_preset_means_the_seed():
    assert select_rules("hongkong").rules.options == PRESETS["seed"]
    assert select_rules("hongkong minimum=1").rules.options.minimum == 1
    assert select_rules("hongkong half-spicy cap=10").rules.options.cap == 10


def test_any_number_of_independent_deals():
    for count in (1, 2, 5):
        assert [one.code for one in replay_of(label("E1") * count).faults] == []
    assert faults(label("E1") + label("E2")) == ["wrong-round"]


def test_a_dealer_who_rotates():
    played = "".join(map(label, ("E1", "E2", "E3", "E4", "E1")))
    assert faults(played, "dealer=rotates") == []
    assert faults(label("E1") * 2, "dealer=rotates") == ["wrong-round"]


def test_one_deal():
    assert faults(label("E1"), "length=one-deal") == []
    assert faults(label("E1") * 2, "length=one-deal") == ["game-over"]


def test_points_are_carried():
    won = "deal E1 points 0 0 0 0\nwin B from A = 3 faan\n"
    assert faults(f"{won}deal E1 points -24 24 0 0\ndraw exhausted\nfinal -24 24 0 0") == []
    assert faults(f"{won}deal E1 points 0 0 0 0\ndraw exhausted") == ["carried-points"]
    assert faults(f"{won}final -24 24 1 0") == ["wrong-final"]


# "Full games: the dealer stays on winning or (option) on a draw, else the next player deals; the prevailing wind
# changes after all have dealt"


def win(deal: str, winner: str) -> str:
    loser = "ABCD"["ABCD".index(winner) - 1]
    return f"deal {deal}\nwin {winner} from {loser} = 3 faan\n"


def test_the_dealer_stays_by_winning():
    assert faults(win("E1", "A") + win("E1", "B") + win("E2", "C") + label("E3") + label("E4"), "half-spicy") == []
    assert faults(win("E1", "A") + label("E2"), "half-spicy") == ["wrong-round"]
    assert faults(win("E1", "B") + label("E1"), "half-spicy") == ["wrong-round"]


def test_the_dealer_may_stay_on_a_draw():
    assert faults(label("E1") + label("E2"), "half-spicy") == []
    assert faults(label("E1") * 2, "half-spicy dealer-stays-on-draw=yes") == []
    assert faults(label("E1") * 2, "half-spicy") == ["wrong-round"]


WINDS = [f"{wind}{number}" for wind in "ESWN" for number in range(1, 5)]


def test_four_winds():
    whole = "".join(map(label, WINDS))
    assert [one.code for one in replay_of(whole, "half-spicy").faults] == []
    assert faults(f"{whole}{label('E1')}", "half-spicy") == ["game-over"]
    short = replay_of("".join(map(label, WINDS[:-1])), "half-spicy").faults
    assert [one.code for one in short] == ["unfinished"]


def test_one_wind():
    assert [one.code for one in replay_of("".join(map(label, WINDS[:4])), "half-spicy length=east").faults] == []
    assert faults("".join(map(label, WINDS[:5])), "half-spicy length=east") == ["game-over"]


def test_the_prevailing_wind():
    """East in every deal for the seed; the wind of the round in full games."""
    south = "deal S1\nA 123m456m555s222z9p\nA:9p,tsumo"
    assert "round-wind" in patterns(south, "half-spicy")
    assert "round-wind" not in patterns(south)
    assert "round-wind" in patterns(south.replace("222z", "111z"))


# Wins by the hand alone, or by the score alone


def test_a_hand_without_play():
    hand = "hand B 23467p55m chi123m<A pon222z<C flower2y"
    assert faults(f"{hand}\nwin B from D on 5p for seat-wind 1, flower 1", "minimum=1") == []
    assert faults(f"{hand}\nwin B from D on 5p for seat-wind 1, no-flowers 1", "minimum=1") == ["wrong-yaku"]
    assert faults(f"{hand}\nwin B from D on 5p") == ["under-minimum"]
    assert faults(f"{hand}\nwin B from D on 6p", "minimum=1") == ["false-win"]
    robbed = "win B from D on 5p for seat-wind 1, flower 1, robbing 1 = 3 faan 24\npay B +24 D -24"
    assert faults(f"{hand}\n{robbed}") == []
    replaced = "win B on 5p for seat-wind 1, self-draw 1, flower 1, kong-replacement 1"
    assert faults(f"{hand}\n{replaced}") == ["wrong-yaku"]  # there is no kong
    assert faults(f"{hand.replace('pon222z', 'kan2222z')}\n{replaced}") == []


def test_flowers_that_nobody_recorded():
    hand = "hand B 123m456m789m67p55s"
    assert notes(f"{hand}\nwin B from D on 5p") == ["unchecked-value"]
    assert notes(f"{hand}\nwin B from D on 5p for all-chows 1, concealed 1, flower 1") == ["unchecked-value"]
    assert notes(f"{hand}\nwin B from D on 5p for all-chows 1, concealed 1, no-flowers 1 = 3 faan") == []
    assert faults(f"{hand}\nwin B from D on 5p for all-chows 1, concealed 1") == ["under-minimum"]
    assert faults(f"{hand} -\nwin B from D on 5p for all-chows 1, concealed 1") == ["wrong-yaku"]


@pytest.mark.parametrize(
    ("claim", "pay"),
    [
        ("= 3 faan", "A -24 B +24"),
        ("= 8 base", "A -24 B +24"),
        ("= 24", "A -24 B +24"),
        ("for all-pungs 3, flower 2", "A -96 B +96"),
        ("= limit", "A -24576 B +24576"),
        ("for big-dragons 13", "A -24576 B +24576"),
    ],
)
def test_a_score_alone(claim: str, pay: str):
    assert faults(f"win B from A {claim}\npay {pay}") == []
    assert faults(f"win B from A {claim}\npay A -1 B +1") == ["wrong-payment"]


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("= 2 faan", ["under-minimum"]),
        ("= 14 faan", ["wrong-faan"]),
        ("for all-pungs 3, flower 2 = 4 faan", ["wrong-faan"]),
        ("= 3 faan 16 base", ["wrong-base"]),
        ("= 3 faan 25", ["wrong-points"]),
        ("= 25", ["no-such-value"]),
        ("= 3 faan limit", ["wrong-limit"]),
        ("for chicken 1, all-pungs 3", ["unknown-yaku"]),
        ("for small-winds 3", ["unknown-yaku"]),
    ],
)
def test_scores_that_contradict_themselves(claim: str, found: list[str]):
    assert faults(f"win B from A {claim}") == found


def test_a_false_win_costs_what_was_agreed():
    """ "False win: 3 portions at the cap to each" (mahjong-scorer); the seed names no penalty."""
    assert faults("chombo A\npay A -3456 B +1152 C +1152 D +1152", "half-spicy") == []
    assert faults("chombo A\npay A -30 B +10 C +10 D +10", "half-spicy") == ["wrong-payment"]
    assert faults("chombo A\npay A -30 B +10 C +10 D +10") == []


def test_a_false_win_in_play_is_not_paid_as_a_win():
    hand = "A 147m258p369s1234z"
    paid = "pay A -3456 B +1152 C +1152 D +1152"
    found = diagnostics(f"deal E1\n{hand}\nA:9s,tsumo\nchombo A\n{paid}", "half-spicy")
    assert [one.code for one in found if one.is_fault] == ["false-win"]
    (fault,) = [one for one in diagnostics("win B = 3 faan\nchombo A", "half-spicy") if one.is_fault]
    assert fault.message == "the deal ends in a win and in a false win"


def test_a_liable_player_pays_for_all_where_that_was_agreed():
    """ "Guaranteed self-draw (12-tile rule): the guilty player 3"."""
    assert faults("win B pao C = 3 faan\npay B +24 C -24", "half-spicy") == []
    assert faults("win B pao C = 3 faan\npay B +24 C -24") == ["wrong-pao", "wrong-payment"]


def test_a_nearest_name_is_offered():
    (fault,) = diagnostics("win B from A for all-pung 3")[:1]
    assert (fault.code, fault.hint) == ("unknown-yaku", "did you mean all-pungs?")


def test_everybody_pays():
    done = last_deal("deal E1 points 0 0 0 0\nwin B from A = 3 faan", "everybody")
    assert done.after == (-16, 32, -8, -8)
