"""How majiang's records write melds, hands and yaku, and what tells the rules of a game."""

import pytest

from mjlog.formats.majiang_codes import hand_of, meld_of, meld_text, yaku_of, yaku_word
from mjlog.formats.majiang_rules import rules_tag
from mjlog.model import Deal, Hand
from mjlog.tiles import parse_tiles

# Tiles, melds, hands: the examples of the format's own definition


@pytest.mark.parametrize(
    ("text", "kind", "laid", "more"),
    [
        ("m1-23", "chi", "23m", ("1m", 3, None)),
        ("p789-", "chi", "78p", ("9p", 3, None)),
        ("s3-40", "chi", "40s", ("3s", 3, None)),
        ("s34-0", "chi", "30s", ("4s", 3, None)),
        ("s505=", "pon", "05s", ("5s", 2, None)),
        ("s550=", "pon", "55s", ("0s", 2, None)),
        ("z666+", "pon", "66z", ("6z", 1, None)),
        ("s5550+", "kan", "555s", ("0s", 1, None)),
        ("s5505+", "kan", "055s", ("5s", 1, None)),
        ("z4444=", "kan", "444z", ("4z", 2, None)),
        ("z666-6", "kakan", "66z", ("6z", 3, "6z")),
        ("p555-0", "kakan", "55p", ("5p", 3, "0p")),
        ("p5500", "ankan", "0055p", (None, 0, None)),
        ("m9999", "ankan", "9999m", (None, 0, None)),
    ],
)
def test_melds(text, kind, laid, more):
    taken, turn, added = more
    meld = meld_of(text)
    one = [None if tile is None else parse_tiles(tile)[0] for tile in (taken, added)]
    assert meld == (kind, parse_tiles(laid), one[0], turn, one[1])
    assert meld_text(meld) == text


NO_MELDS = ("", "m", "m1", "m123", "m1+23", "m12-4", "m321-", "z1-23", "z888+", "m11-1", "m111", "m1111-1", "m1-111")
NOR_THESE = ("m11112+", "m111-2", "x111+", "m1-2-3", "m1-23 ")


@pytest.mark.parametrize("text", [*NO_MELDS, *NOR_THESE])
def test_what_is_no_meld(text):
    with pytest.raises(ValueError, match="no meld"):
        meld_of(text)


@pytest.mark.parametrize(
    ("text", "concealed", "riichi", "melds"),
    [
        ("m055z7z7,m78-9,z5555,z666=", "05577", False, 3),
        ("m123p055s789z1117*", "1230557891117", True, 0),
        ("m123s789z1117*,p5550", "1237891117", True, 1),
        ("_____________", "?" * 13, False, 0),
        ("__m12", "??12", False, 0),
    ],
)
def test_hands(text, concealed, riichi, melds):
    hand = hand_of(text)
    assert (
        "".join("?" if tile == 45 else str(0 if 34 <= tile < 37 else tile % 9 + 1) for tile in hand.tiles) == concealed
    )
    assert (hand.riichi, len(hand.melds)) == (riichi, melds)


@pytest.mark.parametrize("text", ["m", "123", "m123,", "m123,m12", "z8", "m12*3", "x", "m1_2"])
def test_what_is_no_hand(text):
    with pytest.raises(ValueError, match=r"no hand|no meld"):
        hand_of(text)


# Words


@pytest.mark.parametrize(
    ("word", "seat_wind", "round_wind", "name"),
    [
        ("自風 南", 1, 0, "seat-wind"),
        ("場風 東", 1, 0, "round-wind"),
        ("自風 東", 1, 0, "自風 東"),  # contradicts the seat: kept as it is
        ("場風 南", 1, 0, "場風 南"),
        ("役牌 自風", 3, 0, "seat-wind"),
        ("役牌 場風", 3, 0, "round-wind"),
        ("役牌 發", 0, 0, "hatsu"),
        ("翻牌 發", 0, 0, "hatsu"),
        ("両立直", 0, 0, "double-riichi"),
        ("国士無双１３面", 0, 0, "kokushi-juusanmen"),
        ("大車輪", 0, 0, "大車輪"),  # a local yaku
    ],
)
def test_yaku(word, seat_wind, round_wind, name):
    assert yaku_of(word, seat_wind, round_wind) == name
    assert yaku_word(name, seat_wind, round_wind, [word]) == word


@pytest.mark.parametrize(
    ("title", "tag"),
    [
        ("四鳳南喰赤\n2017040900gm-00a9-0000-af5434e3", "riichi tenhou uma=?"),
        ("四般東喰赤速－", "riichi tenhou length=tonpuu uma=?"),
        ("四上南喰", "riichi tenhou uma=? red-fives=0,0,0"),
        ("四特南赤光", "riichi tenhou uma=? open-tanyao=no"),
        ("三鳳南喰赤", "riichi tenhou ?"),
        ("電脳麻将\n2024/7/8 6:21:36", "riichi tenhou ?"),
        ("第四鳳南喰赤", "riichi tenhou ?"),
    ],
)
def test_rules_of_a_title(title, tag):
    assert rules_tag(title, []) == tag


@pytest.mark.parametrize(
    ("dealt", "reds"),
    [
        ("555m555p0s", None),
        ("5555m555p0s", "0,1,1"),
        ("00m55m", "2,1,1"),
        ("5555m5555p5555s", "0,0,0"),
    ],
)
def test_red_fives_are_those_that_the_tiles_leave_room_for(dealt, reds):
    tag = "riichi tenhou ?" if reds is None else f"riichi tenhou red-fives={reds} ?"
    assert rules_tag("", [Deal(hands={0: Hand(parse_tiles(dealt))}), Deal(hands={0: Hand(parse_tiles("55m"))})]) == tag


def test_deals_that_contradict_each_other_tell_nothing_of_red_fives():
    assert (
        rules_tag("", [Deal(dora=parse_tiles("0m")), Deal(hands={0: Hand(parse_tiles("5555m"))})]) == "riichi tenhou ?"
    )
