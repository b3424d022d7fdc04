"""What a fault suggests and explains: only what would be possible there, and what the table shows."""

import pytest

from mjlog.notation import read_text
from mjlog.replayer import replay

HANDS = {"A": "123456789m123p1s", "B": "234789m55p44s799p", "C": "1199m1199p119s66z", "D": "147m268p369s1234z"}


def told(play, rules="riichi tenhou", **hands):
    """Expected, recorded and hint of each fault of a deal."""
    dealt = "\n".join(f"{seat} {tiles}" for seat, tiles in {**HANDS, **hands}.items() if tiles)
    (game,) = read_text(f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\n{dealt}\n{play}\n')
    return {one.code: (one.expected, one.actual, one.hint) for one in replay(game).errors}


def one(play, **more):
    """Code, expected, recorded and hint of the only fault."""
    ((code, words),) = told(play, **more).items()
    return code, *words


def hint(play, **more):
    return one(play, **more)[-1]


@pytest.mark.parametrize(
    ("play", "code", "meant"),
    [
        ("A:5p-2s", "not-held", "did you mean 2m or 2p or 1s?"),  # the digit of another suit, the one beside it
        ("A:5p-9s", "not-held", "did you mean 9m?"),
        ("A:5p-6z", "not-held", "did you mean 6m?"),
        ("A:6z-0m", "not-held", "did you mean 5m?"),  # red or not
        ("A:1z-2s B:pon22s-9p", "not-held", ""),  # nothing near is what the next player claims
        ("A:1z-5p B:pon55p-9p", "not-held", ""),
        ("A:5z-5p B:pon55p-9p", "not-held", ""),  # 5m and 5z could go, but not be called so
        ("A:5p=6p", "not-the-drawn-tile", ""),  # which the hand has not either
        ("A:5p=2p", "not-the-drawn-tile", "did you mean 2p from the hand?"),
        ("A:5p-5p", "only-drawn-copy", "did you mean 5p as just drawn?"),
        ("A:5p= B:pon55p=9p", "nothing-drawn", "did you mean 9p from the hand?"),
        ("A:5p= B:pon55p=1z", "nothing-drawn", ""),
        ("A:+5p-1m", "replacement-undue", "did you mean 5p as the usual draw?"),
        ("D:1z=", "wrong-turn", "did you mean A?"),
        ("D:1z-1z A:5p=", "wrong-turn", ""),  # then A's turn would come twice
    ],
)
def test_tiles_and_turns(play, code, meant):
    found = one(play)
    assert (found[0], found[-1]) == (code, meant)


@pytest.mark.parametrize(
    ("play", "code", "meant"),
    [
        ("A:5p= B:pon55s-9p", "no-such-meld", "did you mean pon55p?"),
        ("A:5p= B:chi55p-9p", "no-such-meld", "did you mean pon55p?"),
        ("A:2z-1m C:chi11m-9p", "chi-not-from-left", "did you mean pon11m?"),
        ("A:5m-1m B:chi24m-9p", "no-such-meld", "did you mean chi23m?"),
        ("A:5m-6m B:chi78m-4s", "", ""),
        ("A:5m-6m B:chi678m-4s", "no-such-meld", "did you mean chi78m, the tiles of the hand alone?"),
        ("A:5m-1m A:pon11m-9m", "own-discard", "did you mean C?"),
        ("A:5m-1m D:pon11m-9m", "not-held", "did you mean C?"),  # who goes on with 9m, as D could not
        ("A:5m-1m D:chi23m-9p", "chi-not-from-left", "did you mean B?"),
        ("A:5m-9m B:7p-2m C:chi34m-9p", "not-held", ""),
        ("A:5p,kakan1m+5m-9m", "kakan-without-pon", ""),
    ],
)
def test_melds(play, code, meant):
    found = told(play)
    assert list(found) == ([code] if code else [])
    assert [words[-1] for words in found.values()] == ([meant] if code else [])


def test_a_kan_of_four_that_is_said_to_be_added():
    found = one("A:1m,kakan1m^2z+5m-9m", A="111m456789m123p1s", C="", D="")
    assert found == ("kakan-without-pon", "pon111m", "no meld", "did you mean ankan1111m?")


def test_an_unseen_hand_gets_no_tile_suggested():
    assert hint("A:1z= C:9p=", C="", B="") == ""


@pytest.mark.parametrize(
    ("play", "meant"),
    [
        ("A:2s,ron", "did you mean tsumo, a self-drawn win?"),  # on the own draw nothing is to win from others
        ("A:2s= B:tsumo", ""),
    ],
)
def test_how_a_win_was_said(play, meant):
    assert hint(play, A="234567m234p345s2s") == meant


def test_where_the_copies_of_a_tile_are():
    play = "A:2z-1m C:pon11m-9p D:1m="
    assert one(play) == ("extra-copy", "4", "5", "1m: 3 in C's melds, 1 in D's hand")


def test_tiles_that_the_rules_do_not_have():
    assert one("A:1f+5p=") == ("extra-copy", "0", "1", "these rules play without flowers")
    assert one("A:0p=", rules="riichi seed") == ("extra-copy", "0", "1", "these rules play without 0p")


def test_where_the_copies_of_a_five_are():
    assert one("A:5p-1m C:pon11m-9p D:5p=") == ("extra-copy", "3", "4", "5p: 1 in A's hand, 2 in B's hand; no 0p")


# What faults explain: the waits, the grounds and the values stand in the hands written above them

READY = "234567m234p34s99s"


@pytest.mark.parametrize(
    ("play", "code", "words"),
    [
        ("A:1z= B:-6z A:ron", "false-win", ("25s", "6z", "")),
        ("A:1z,tsumo", "false-win", ("25s", "1z", "")),
        ("A:2s= B:-5s A:ron", "furiten", ("", "", "the hand waits for 25s, and 2s was discarded")),
        ("A:1z-9s*", "riichi-noten", ("", "", "tenpai with the discard of 1z")),
        ("A:1z=* B:-1p C:-? D:-? A:7z-2m", "riichi-hand-changed", ("7z", "2m", "")),
    ],
)
def test_waits(play, code, words):
    found = told(play, A=READY, B="", C="", D="")
    assert found[code] == words


def test_what_an_abortive_draw_lacks():
    assert one("A:1z= B:1z= C:2z=\ndraw suufon", A=READY, B="", C="", D="")[1:3] == (
        "one wind as each first discard",
        "1z 1z 2z none",
    )
    assert one("A:1z=* B:?=\ndraw suucha", A=READY, B="", C="", D="")[1:3] == ("4 in riichi", "1 in riichi")
    three = one("A:1z= B:-5s A:ron\ndraw sanchahou", rules="riichi tenhou", A=READY, B="", C="", D="")
    assert three[1:3] == ("3 wins on one tile", "1")
    assert one("A:1z=\ndraw suukaikan", A=READY, B="", C="", D="")[1:3] == ("4 kans, not all by one player", "0 kans")


def test_what_a_value_is_made_of():
    # Closed, pinfu and tanyao with 22p as the pair: 30 fu, 2 han, 2000.
    play = "A:1z= B:-5s A:ron\nwin A from B on 5s for pinfu 1, tanyao 1"
    hand = {"A": "234567m234p34s22p", "B": "", "C": "", "D": ""}
    assert one(f"{play} = 40 fu 2 han", **hand) == ("wrong-fu", "30", "40", "20 every hand + 10 closed hand, ron")
    assert one(f"{play} = 30 fu 3 han", **hand) == ("wrong-han", "2", "3", "pinfu 1, tanyao 1")
    assert one(f"{play} = 3900", **hand) == ("wrong-points", "2900", "3900", "30 fu 2 han")
    paid = one(f"{play}\npay A +2000 B -2000", **hand)
    assert paid[-1] == "the hand is worth 2900"


def test_why_another_deal_should_follow():
    score = "riichi -\nwin B from C = 30 fu 1 han\npay B +1000 C -1000\n\ndeal E1 honba 1\ndraw void"
    (game,) = read_text(f'[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1\n{score}')
    (found,) = (fault for fault in replay(game).errors if fault.code == "wrong-round")
    assert (found.expected, found.actual) == ("E2", "E1")
    assert found.hint == "the deal before, dealt by A, ended in a win of B"


def test_kita_of_another_tile():
    hands = {"A": "19m123p456789s44z", "B": "", "C": "", "D": ""}
    found = one("A:5p,kita5p+6p=", rules="riichi tenhou-sanma", **hands)
    assert found == ("no-such-meld", "", "", "did you mean kita of 4z?")
