"""Tenhou's numbers, each against a table made the other way round."""

import pytest
from naive_tenhou import MELDS

from mjlog.formats.tenhou_codes import decode_meld, tiles_of_ids, yaku_name
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
