"""Values of the classic game: the standard shape, and special hands as far as a header agrees them."""

from dataclasses import replace

import pytest

from mjlog.rules.classic.options import ClassicRules
from mjlog.rules.classic.presets import PRESETS, SEED
from mjlog.rules.classic.value import WinHand, explain, possible_times, value_hand
from mjlog.tiles import keys_of, parse_tiles

SPECIAL = PRESETS["special"]
KINDS = {"chow": "chi", "pung": "pon", "kong": "kan", "drawn-kong": "ankan", "added-kong": "kakan"}


def hand_of(tiles: str, win: str, *melds: str, tsumo: bool = False, **how: bool) -> WinHand:
    """A hand from its concealed tiles, the winning tile, and melds such as ``pung 1z``."""
    (face,) = parse_tiles(win)
    laid = []
    for meld in melds:
        kind, first = meld.split()
        laid.append((KINDS[kind], parse_tiles(first)[0]))
    return WinHand(keys_of([*parse_tiles(tiles), face]), laid, face, tsumo, **how)


def agreed(*entries: tuple[str, int], **options: object) -> ClassicRules:
    return replace(SEED, special=entries, **options)


class TestStandardShape:
    """ "Four groups (chow, pung, kong in any mix) and a pair; without the pair no win"."""

    @pytest.mark.parametrize(
        ("tiles", "win", "melds"),
        [
            ("123m456p789s1122z", "2z", ()),
            ("1m", "1m", ("pung 1z", "kong 2z", "chow 1p", "drawn-kong 5z")),
            ("111m222p333s444z5z", "5z", ()),
            ("34m55p", "2m", ("chow 7s", "added-kong 6z", "pung 9p")),
        ],
    )
    def test_complete(self, tiles: str, win: str, melds: tuple[str, ...]) -> None:
        assert not value_hand(hand_of(tiles, win, *melds), SEED).fault

    @pytest.mark.parametrize(
        ("tiles", "win", "melds"),
        [
            ("123m456p78s11556z", "9s", ()),  # a loose honour
            ("123m456p789s123m4z", "5z", ()),  # four groups without the pair
            ("123m456p789s11223z", "3z", ()),  # three pairs, and a tile too many
            ("1m", "2m", ("pung 1z", "kong 2z", "chow 1p", "drawn-kong 5z")),
        ],
    )
    def test_not_complete(self, tiles: str, win: str, melds: tuple[str, ...]) -> None:
        assert value_hand(hand_of(tiles, win, *melds), SEED).fault == "not-complete"

    def test_nothing_wraps(self) -> None:
        """ "nothing wraps from 9 to 1"."""
        assert value_hand(hand_of("891m456p789s111z2z", "2z"), SEED).fault == "not-complete"

    def test_winds_and_dragons_make_no_chow(self) -> None:
        """ "Winds and dragons make no chow"."""
        assert value_hand(hand_of("123z456p789s111m9m", "9m"), SEED).fault == "not-complete"
        assert value_hand(hand_of("567z456p789s111m9m", "9m"), SEED).fault == "not-complete"

    def test_a_plain_hand_is_worth_once_the_base(self) -> None:
        value = value_hand(hand_of("123m456p789s1122z", "2z"), SEED)
        assert (value.fault, value.hands, value.times) == ("", (), 1)


class TestNothingAgreed:
    """ "When the header names none: none, and only the standard shape wins"."""

    @pytest.mark.parametrize(
        ("tiles", "win"), [("1122m3344p5566s7z", "7z"), ("19m19p19s1234567z", "1m"), ("1111m2233p44s556z", "6z")]
    )
    def test_no_other_shape_wins(self, tiles: str, win: str) -> None:
        assert value_hand(hand_of(tiles, win), SEED).fault == "not-complete"

    def test_special_hands_of_the_standard_shape_are_plain(self) -> None:
        value = value_hand(hand_of("111222333m444m5m", "5m", tsumo=True), SEED)
        assert (value.fault, value.hands, value.times) == ("", (), 1)


SPECIAL_CASES = [
    # special hand, a hand that is one, and one that is none though near
    ("thirteen-orphans", hand_of("19m19p19s1234567z", "1m"), hand_of("19m19p19s1234566z", "6z")),
    ("seven-pairs", hand_of("1122m3344p5566s7z", "7z"), hand_of("1122m3344p5556s7z", "7z")),
    ("seven-pairs", hand_of("1111m3344p5566s7z", "7z"), hand_of("1112m3344p5566s7z", "7z")),
    ("all-pungs", hand_of("111m222p1z", "1z", "pung 5s", "kong 6s"), hand_of("111m234p1z", "1z", "pung 5s", "kong 6s")),
    ("half-flush", hand_of("123456m1112z", "2z", "chow 7m"), hand_of("123456m1112z", "2z", "chow 7p")),
    ("half-flush", hand_of("123456m1112z", "2z", "pung 9m"), hand_of("123456m1115m", "5m", "pung 9m")),
    ("full-flush", hand_of("123456m1115m", "5m", "pung 9m"), hand_of("123456m1112z", "2z", "pung 9m")),
    ("small-dragons", hand_of("555666z7z", "7z", "chow 1m", "chow 2p"),
     hand_of("555z7z123m", "7z", "chow 1m", "chow 2p")),
    ("big-dragons", hand_of("55z11m", "5z", "pung 6z", "kong 7z", "chow 1s"),
     hand_of("555z6z", "6z", "pung 7z", "chow 1s", "chow 1p")),
    ("small-winds", hand_of("111222z4z", "4z", "pung 3z", "chow 1s"), hand_of("111222z4m", "4m", "pung 3z", "chow 1s")),
    ("big-winds", hand_of("111222z4m", "4m", "pung 3z", "kong 4z"),
     hand_of("111222z4z", "4z", "pung 3z", "chow 1s")),
    ("all-honours", hand_of("111222z5z", "5z", "pung 3z", "kong 6z"), hand_of("111222z5m", "5m", "pung 3z", "kong 6z")),
    ("all-terminals", hand_of("111999m1p", "1p", "pung 9p", "kong 1s"),
     hand_of("111999m1p", "1p", "pung 8p", "kong 1s")),
    ("nine-gates", hand_of("1112345678999m", "5m"), hand_of("1112345678888m", "8m")),
    ("nine-gates", hand_of("1112345678999s", "9s"), hand_of("1112345678s", "1s", "pung 9s")),
    ("four-kongs", hand_of("1m", "1m", "kong 1z", "kong 2z", "drawn-kong 3z", "added-kong 4z"),
     hand_of("1m", "1m", "kong 1z", "kong 2z", "drawn-kong 3z", "pung 4z")),
    ("four-concealed-pungs", hand_of("111m222p333s44z55z", "4z", tsumo=True),
     hand_of("111m222p333s44z55z", "4z")),
    ("four-concealed-pungs", hand_of("111m222p333s444z5z", "5z"), hand_of("111m222p333s5z", "5z", "pung 4z")),
    ("four-concealed-pungs", hand_of("111m222p333s5z", "5z", "drawn-kong 4z"),
     hand_of("111m222p333s5z", "5z", "added-kong 4z")),
    ("heavenly", hand_of("123m456p789s1122z", "2z", tsumo=True, heavenly=True),
     hand_of("123m456p789s1122z", "2z", tsumo=True)),
    ("earthly", hand_of("123m456p789s1122z", "2z", earthly=True), hand_of("123m456p789s1122z", "2z")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hand", "other"), SPECIAL_CASES)
def test_special_hand(name: str, hand: WinHand, other: WinHand) -> None:
    """ "Special hands a header may agree, each with its own multiplier"."""
    value = value_hand(hand, agreed((name, 7)))
    assert (value.fault, value.hands, value.times) == ("", ((name, 7),), 7)
    assert value_hand(other, agreed((name, 7))).times == 1
    if name not in ("seven-pairs", "thirteen-orphans"):
        assert value_hand(hand, SEED).times == 1
        assert not value_hand(hand, SEED).fault


class TestSeveral:
    HAND = hand_of("111222333m999m5m", "5m", tsumo=True)
    ENTRIES = (("all-pungs", 2), ("full-flush", 4), ("four-concealed-pungs", 8))

    def test_the_best_counts(self) -> None:
        value = value_hand(self.HAND, agreed(*self.ENTRIES))
        assert (value.hands, value.times) == ((("four-concealed-pungs", 8),), 8)

    def test_or_all_of_them_multiplied(self) -> None:
        value = value_hand(self.HAND, agreed(*self.ENTRIES, several="product"))
        assert (value.hands, value.times) == (self.ENTRIES, 64)

    def test_equally_good_ones_are_all_told(self) -> None:
        value = value_hand(self.HAND, agreed(("all-pungs", 4), ("full-flush", 4)))
        assert value.hands == (("all-pungs", 4),)
        assert value.others == ((("full-flush", 4),),)

    def test_the_best_reading_counts(self) -> None:
        """112233 of three suits: pairs or chows; each reading has its own special hands."""
        hand = hand_of("112233m112233p1s", "1s")
        assert value_hand(hand, agreed(("seven-pairs", 3))).times == 3
        assert [one.times for one in explain(hand, agreed(("seven-pairs", 3))).readings] == [3, 1]
        assert value_hand(hand, SEED).times == 1

    def test_a_pung_reading_is_found_beside_chows(self) -> None:
        hand = hand_of("111222333m555p7z", "7z")
        explained = explain(hand, agreed(("all-pungs", 2)))
        assert explained.value.times == 2
        assert [one.times for one in explained.readings] == [2, 1]


class TestEqualPairs:
    HAND = hand_of("1111m3344p5566s7z", "7z")

    def test_four_equal_tiles_may_be_two_pairs(self) -> None:
        assert value_hand(self.HAND, agreed(("seven-pairs", 2))).times == 2

    def test_unless_the_header_says_otherwise(self) -> None:
        assert value_hand(self.HAND, agreed(("seven-pairs", 2), equal_pairs=False)).fault == "not-complete"


def test_possible_multipliers() -> None:
    entries = ("all-pungs", 2), ("full-flush", 6), ("half-flush", 3)
    assert possible_times(SEED) == (1,)
    assert possible_times(agreed(*entries)) == (1, 2, 3, 6)
    assert possible_times(agreed(*entries, several="product")) == (1, 2, 3, 6, 12, 18, 36)
