"""Turns and claims: who may do what on which discard, and what may be discarded after it."""

import pytest
from snippets import LIVE, faults, notes, turns

# Turns: draw or claim, then discard, the next to the right


def test_turns_go_round():
    assert faults("A:-1p B:-2p C:-3p D:-4p A:-5p") == []


@pytest.mark.parametrize("seat", "ACD")
def test_another_player_cannot_draw(seat: str):
    assert faults(f"A:-1p {seat}:?-2p") == ["wrong-turn"]


def test_the_dealer_begins():
    assert faults("B:?-2p") == ["wrong-turn"]
    assert faults("deal E2 points 25000 25000 25000 25000\nB:?-2p") == []


def test_a_claim_moves_the_turn_to_the_claimers_right():
    assert faults("A:-1z C:pon11z-2z D:?-3z") == []
    assert faults("A:-1z C:pon11z-2z B:?-3z") == ["wrong-turn"]


def test_who_has_drawn_discards_before_anybody_else_draws():
    assert faults("A:5p B:?-3p") == ["wrong-turn"]


def test_who_has_drawn_does_not_draw_again():
    assert faults("A:5p A:6p-1z") == ["wrong-turn"]


def test_a_claim_replaces_the_draw():
    assert faults("A:-1z C:pon11z-2z D:-3z A:-1p B:-1p C:5p=") == []
    assert faults("A:-1z B:pon11z=2z") == ["nothing-drawn"]


# Only the latest discard: chi from the left, pon and kan from anybody


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:-3m B:chi12m-9p", []),
        ("A:-3m B:chi24m-9p", []),
        ("A:-3m B:chi45m-9p", []),
        ("A:-3m C:chi12m-9p", ["chi-not-from-left"]),
        ("A:-3m D:chi12m-9p", ["chi-not-from-left"]),
        ("A:-3m B:pon33m-9p", []),
        ("A:-3m C:pon33m-9p", []),
        ("A:-3m D:pon33m-9p", []),
        ("A:-3m D:kan333m+?^1s-9p", []),
        ("A:-3m A:pon33m-9p", ["own-discard"]),
        ("A:-3m B:pon33m<A-9p", []),
        ("A:-3m B:pon33m<A3m-9p", []),
        ("A:-3m B:pon33m<D-9p", ["claim-not-latest"]),
        ("A:-3m B:-4m C:pon33m<A3m-9p", ["claim-not-latest"]),
        ("A:-3m B:?,pon33m-9p", ["nothing-to-claim"]),
        ("A:pon33m-9p", ["nothing-to-claim"]),
    ],
)
def test_who_may_claim(play: str, found: list[str]):
    assert faults(play) == found


@pytest.mark.parametrize(
    "call",
    ["chi13m", "chi22p", "chi1p", "chi134p", "chi35p", "pon22m", "pon222p", "kan22p", "pon23p", "kan234p"],
)
def test_what_forms_no_meld_with_the_claimed_tile(call: str):
    assert faults(f"A:-2p B:{call}-9p") == ["no-such-meld"]


def test_a_run_does_not_leave_its_suit():
    assert faults("A:-1p B:chi89m-9s") == ["no-such-meld"]
    assert faults("A:-1z B:chi23z-9s") == ["no-such-meld"]


def test_red_fives_count_as_fives_in_melds():
    assert faults("A:-5p B:pon05p-9s") == []
    assert faults("A:-0p B:chi34p-9s") == []


def test_a_claimed_discard_that_nobody_saw_is_what_the_meld_says():
    assert faults("A:-? B:pon11z-2z") == []
    assert faults("A:-? B:chi12m-9p") == []


def test_tiles_laid_for_a_meld_must_be_held():
    hand = "B 19m19p19s1234567z"
    assert faults(f"{hand}\nA:-1m B:pon11m-9p") == ["not-held"]
    assert faults(f"{hand}\nA:-1m B:chi23m-9p") == ["not-held"]


def test_the_last_discard_can_only_be_won():
    hand = "D 123456789m1122p"
    end = f"{turns(LIVE - 1)} B:-1p"
    assert faults(f"{hand}\n{end} D:pon11p") == ["last-discard-claimed"]
    assert faults(f"{hand}\n{end} D:ron\nwin D from B on 1p") == []
    assert faults(f"{turns(LIVE - 1)} B:-1p C:chi23p") == ["last-discard-claimed"]
    assert faults(f"{turns(LIVE - 1)} B:-1p C:kan111p") == ["last-discard-claimed"]
    assert faults(f"{turns(LIVE - 2)} A:-1p D:pon11p-3s\ndraw exhausted tenpai D") == ["draw-too-early"]
    assert faults(f"{turns(LIVE - 2)} A:-1p B:pon11p-3s C:-4s\ndraw exhausted tenpai D") == []


# Precedence: ron, then pon and kan, then chi


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:-3m B:chi12m~ C:pon33m-9p", []),
        ("A:-3m B:chi12m~ C:kan333m+?^1s-9p", []),
        ("A:-3m C:pon33m~ B:chi12m-9p", ["precedence"]),
        ("A:-3m C:kan333m~ B:chi12m-9p", ["precedence"]),
        ("C 24m456678p33456s\nA:-3m C:ron~ B:chi12m-9p", ["precedence"]),
        ("C 24m456678p33456s\nA:-3m C:ron~ B:pon33m-9p", ["precedence"]),
        ("C 12m456789p12344s\nA:-3m C:ron~ B:pon33m-9p", ["no-yaku"]),  # a hand without a yaku bars nobody
        ("C 19m456789p12344s\nA:-3m C:ron~ B:pon33m-9p", ["false-win"]),
        ("C 13m456789p12344s\nA:-3m C:pon33m~ B:pon33m-9p", ["wrong-call"]),  # tiles that are not there
        ("A:-3m B:pon44m~ B:-1z", ["wrong-call"]),
        ("A:-3m C:chi12m~ B:-1z", ["wrong-call"]),  # not from the left
        ("A:-3m B:-1z C:pon33m<A~ C:-9p", ["wrong-call"]),  # too late
        ("A:-3m C:ron~ B:pon33m-9p", []),  # whether it could win cannot be told
        ("A:-3m B:chi12m~ C:ron", []),
        ("A:-3m B:chi12m~ B:pon33m-9p", []),
        ("A:-3m C:pon33m~ B:-1z C:-9s D:pon99s", []),
    ],
)
def test_precedence_of_claims(play: str, found: list[str]):
    assert faults(play) == found


# Kuikae: neither the claimed face nor the other end of its run


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("A:-3m B:chi45m-3m", ["kuikae"]),
        ("A:-3m B:chi45m-6m", ["kuikae"]),
        ("A:-6m B:chi45m-6m", ["kuikae"]),
        ("A:-6m B:chi45m-3m", ["kuikae"]),
        ("A:-6m B:chi45m-2m", []),
        ("A:-6m B:chi45m-9m", []),
        ("A:-5m B:chi46m-5m", ["kuikae"]),
        ("A:-5m B:chi46m-2m", []),
        ("A:-5m B:chi46m-8m", []),
        ("A:-3m B:chi12m-4m", []),
        ("A:-1m B:chi23m-4m", ["kuikae"]),
        ("A:-9m B:chi78m-6m", ["kuikae"]),
        ("A:-7m B:chi89m-6m", []),
        ("A:-7m B:chi89m-1p", []),
        ("A:-1p B:chi23p-4s", []),
        ("A:-3p B:pon33p-3p", ["kuikae"]),
        ("A:-3p B:pon33p-6p", []),
        ("A:-3m B:chi45m-1p C:-2p D:-2p A:-2p B:-3m", []),
    ],
)
def test_kuikae(play: str, found: list[str]):
    assert faults(play) == found
    assert faults(play, "seed") == found


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("B 055m123p456s1234z\nA:-5m B:pon55m-0m", ["kuikae"]),
        ("B 055m123p456s1234z\nA:-5m B:pon05m-5m", ["kuikae"]),
        ("B 555m123p456s1234z\nA:-0m B:pon55m-5m", ["kuikae"]),
        ("B 2340m123p456s123z\nA:-5m B:chi34m-0m", ["kuikae"]),
        ("B 34067m12p456s123z\nA:-2m B:chi34m-0m", ["kuikae"]),
    ],
)
def test_c55_a_red_five_counts_as_its_face(play: str, found: list[str]):
    assert faults(play) == found


@pytest.mark.parametrize(
    ("discard", "option", "found"),
    [
        ("3m", "no", ["kuikae"]),
        ("6m", "no", ["kuikae"]),
        ("3m", "same-face", ["kuikae"]),
        ("6m", "same-face", []),
        ("3m", "allowed", []),
        ("6m", "allowed", []),
    ],
)
def test_kuikae_is_an_option(discard: str, option: str, found: list[str]):
    assert faults(f"A:-3m B:chi45m-{discard}", f"tenhou kuikae={option}") == found


THREE_MELDS = "A:-2z B:pon22z-1p C:-3z B:pon33z-2p C:-4z B:pon44z-3p C:-? D:-?"
TWO_MELDS = "A:-2z B:pon22z-1p C:-3z B:pon33z-2p C:-? D:-?"


@pytest.mark.parametrize(
    ("hand", "before", "claim", "found"),
    [
        ("B 3456m123p223344z", THREE_MELDS, "A:-6m B:chi45m", ["claim-without-discard"]),
        ("B 3456m123p223344z", THREE_MELDS, "A:-3m B:chi45m", ["claim-without-discard"]),
        ("B 3456m123p223344z", THREE_MELDS, "A:-2m B:chi34m-6m", []),
        ("B 1123444m12p2233z", TWO_MELDS, "A:-1m B:chi23m", ["claim-without-discard"]),
        ("B 1123444m12p2233z", TWO_MELDS, "A:-4m B:chi23m", ["claim-without-discard"]),
        ("B 1123444m12p2233z", TWO_MELDS, "A:-4m B:pon44m-1m", []),
        ("B 3333m123p223344z", THREE_MELDS, "A:-3m B:pon33m", ["extra-copy"]),
        ("B 5558m123p223344z", THREE_MELDS, "A:-0m B:pon55m-8m", []),
        ("B 0558m123p223344z", THREE_MELDS, "A:-5m B:pon55m-8m", []),
    ],
)
def test_c56_a_claim_that_leaves_no_legal_discard_is_illegal(hand: str, before: str, claim: str, found: list[str]):
    assert faults(f"{hand}\n{before} {claim}") == found


def test_whether_a_discard_is_left_cannot_be_told_of_unknown_hands():
    assert notes("A:-6m B:chi45m-1z") == []


@pytest.mark.parametrize("call", ["pon??", "chi??", "chi1m?", "chi?2m", "kan?3m?+?^1s"])
def test_laid_tiles_that_nobody_wrote_may_be_what_the_meld_takes(call: str):
    assert faults(f"A:-3m B:{call}-9p") == []


def test_what_is_known_of_a_meld_must_fit():
    assert faults("A:-3m B:pon?4m-9p") == ["no-such-meld"]
    assert faults("A:-3m B:chi?6m-9p") == ["no-such-meld"]
    assert faults("A:-3m B:chi?3m-9p") == ["no-such-meld"]


def test_a_win_with_a_meld_that_is_not_wholly_known_cannot_be_judged():
    hand = "B 12323m456p789s99p"
    assert notes(f"{hand}\nA:-? B:chi23m-3m C:-? D:-? A:-9p B:ron\nwin B from A on 9p") == ["unchecked-win"]
