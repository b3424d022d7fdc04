"""Tenhou's numbers, each against a table made the other way round."""

import pytest
from naive_tenhou import MELDS

from mjlog.formats.tenhou_codes import (
    TenhouMeld,
    count_norths,
    decode_meld,
    encode_meld,
    game_type_of,
    rules_tag,
    tell_norths,
    tiles_of_ids,
    usual_table,
    yaku_name,
    yaku_number,
)
from mjlog.model import Call, Deal
from mjlog.tiles import FACE, format_tiles, is_red


def test_every_meld_code_and_no_other_is_read():
    read = {}
    for code in range(-8, 1 << 17):
        try:
            meld = decode_meld(code)
        except ValueError:
            continue
        laid = [meld.added] if meld.kind == "kakan" else [one for one in meld.ids if one != meld.taken]
        read[code] = (meld.kind, list(meld.ids), laid, meld.turn, meld.taken)
    assert read == MELDS


def test_every_meld_has_its_code():
    """A closed kan has four: that of its lowest tile is written."""
    for code, (kind, *_) in MELDS.items():
        assert encode_meld(decode_meld(code)) == (code & ~0x300 if kind == "ankan" else code)


@pytest.mark.parametrize(
    "meld",
    [
        TenhouMeld("chi", (0, 4, 12), 3, 0),
        TenhouMeld("chi", (28, 32, 36), 3, 28),
        TenhouMeld("pon", (0, 1, 4), 1, 0),
        TenhouMeld("pon", (0, 1, 2), 1, 3),
        TenhouMeld("pon", (0, 1, 2, 3), 1, 3),
        TenhouMeld("kakan", (0, 1, 2, 3), 0, 0, 3),
        TenhouMeld("kita", (0,), 0, None),
    ],
)
def test_what_is_no_meld_has_no_code(meld):
    with pytest.raises(ValueError, match="is no meld"):
        encode_meld(meld)


def test_ids_are_four_copies_a_face_and_the_first_fives_are_red():
    assert format_tiles(tiles_of_ids(red=True)[12:24]) == "444405556666m"
    for red in (True, False):
        tiles = tiles_of_ids(red)
        assert [FACE[tile] for tile in tiles] == [face for face in range(34) for _ in range(4)]
        assert [one for one, tile in enumerate(tiles) if is_red(tile)] == ([16, 52, 88] if red else [])


@pytest.mark.parametrize(
    ("number", "seat_wind", "round_wind", "name"),
    [
        (0, None, None, "menzen-tsumo"),
        (54, None, None, "aka"),
        (55, None, None, "tenhou-55"),
        (-1, None, None, "tenhou--1"),
        (12, 2, 0, "seat-wind"),
        (12, 1, 0, "tenhou-12"),
        (12, None, 0, "seat-wind"),
        (17, 0, 3, "round-wind"),
        (17, 3, 0, "tenhou-17"),
    ],
)
def test_yaku_names(number, seat_wind, round_wind, name):
    assert yaku_name(number, seat_wind, round_wind) == name


def test_yaku_numbers():
    for number in range(55):
        assert yaku_number(yaku_name(number, (number - 10) % 4, (number - 14) % 4), (number - 10) % 4,
                           (number - 14) % 4) == number  # fmt: skip
    assert yaku_number("seat-wind", None, 0) is yaku_number("round-wind", 0, None) is None
    assert (yaku_number("tenhou-12", 1, 0), yaku_number("tenhou-55", 0, 0)) == (12, 55)
    assert yaku_number("tenhou-x", 0, 0) is yaku_number("pung", 0, 0) is yaku_number("", 0, 0) is None


@pytest.mark.parametrize("game_type", [0x01, 0x09, 0x0B, 0x0F, 0x19, 0x11, 0x03])
@pytest.mark.parametrize("lobby", ["0", None])
def test_the_rules_tell_the_table(game_type, lobby):
    """For hanchan no table without a lobby: its rules are those of one with it."""
    told = lobby if not game_type & 0x08 else "0"
    assert usual_table(rules_tag(game_type, lobby)) == (game_type, told)


def test_of_a_recorded_type_the_rules_decide_on_their_bits():
    assert game_type_of({"Rules": "riichi tenhou", "_tenhou-type": "169"}) == 169
    assert game_type_of({"Rules": "riichi tenhou length=tonpuu", "_tenhou-type": "169"}) == 161
    assert game_type_of({"Rules": "riichi tenhou rounding=thousands", "_tenhou-type": "x"}) == 9
    assert game_type_of({}) == 9


RIICHI = ("riichi", 1)


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ((RIICHI, ("dora", 3), ("aka", 1)), (RIICHI, ("dora", 1), ("aka", 1), ("kita", 2))),
        ((RIICHI, ("dora", 2), ("ura", 1)), (RIICHI, ("ura", 1), ("kita", 2))),
        ((RIICHI, ("dora", 2)), (RIICHI, ("kita", 2))),
    ],
)
def test_norths_laid_aside_count_among_the_dora(listed, told):
    """As in the real game of three: ``52,2`` of a winner with one of each."""
    deal = Deal(events=[Call(0, "kita", (30,)), Call(1, "kita", (30,)), Call(0, "kita", (30,))])
    assert tell_norths(listed, deal, 0) == told
    assert tell_norths(listed, deal, 2) == listed
    assert tell_norths(told, deal, 0) == told
    assert count_norths(told) == listed
    assert count_norths(listed) == listed


@pytest.mark.parametrize("listed", [(RIICHI, ("dora", 1)), (RIICHI,), (RIICHI, ("dora", None)), (("suuankou", None),)])
def test_a_list_of_fewer_dora_than_norths_is_left_as_it_is(listed):
    deal = Deal(events=[Call(0, "kita", (30,))] * 2)
    assert tell_norths(listed, deal, 0) == listed
    assert count_norths((RIICHI, ("dora", None), ("kita", 1))) == (RIICHI, ("dora", None), ("kita", 1))
