"""Readings of complete hands and the patterns' conditions, each against hands that a person can judge at sight."""

import pytest

from mjlog.rules import groups
from mjlog.rules.groups import Reading, equal_pairs_shanten, equal_pairs_waits, read_hand
from mjlog.tiles import format_tiles, keys_of, mask_tiles, parse_tiles


def readings(tiles: str, *melds: tuple[str, str], equal_pairs: bool = True) -> list[Reading]:
    laid = [(kind, min(parse_tiles(faces))) for kind, faces in melds]
    return read_hand(keys_of(parse_tiles(tiles)), laid, equal_pairs=equal_pairs)


CONDITIONS = {
    "123m456m789p234s55m": {"all_chows"},
    "123m456m789m234m55m": {"all_chows", "full_flush", "straight"},
    "111m444p777s222z55s": {"all_pungs", "four_concealed_pungs"},
    "111m999m111p999p11s": {"all_pungs", "four_concealed_pungs", "all_terminals"},
    "111m999m111p222z11s": {"all_pungs", "four_concealed_pungs", "mixed_terminals"},
    "111222333555z66z": {"all_pungs", "four_concealed_pungs", "all_honours"},
    "111222333444z66z": {"all_pungs", "four_concealed_pungs", "all_honours", "big_winds"},
    "123m111222333z44z": {"half_flush", "small_winds"},
    "123m123p555666z77z": {"small_dragons"},
    "123m555666777z44p": {"big_dragons"},
    "123m123p555666z44z": set(),
    "11122345678999m": {"full_flush", "nine_gates"},
    "1112345678999m1m": {"full_flush", "nine_gates", "straight"},
    "1122334455667m7z": set(),
    "19m19p19s12345677z": {"thirteen_orphans"},
    "11m33m55p77p99s11z22z": {"seven_pairs"},
    "11223344556677z": {"seven_pairs", "all_honours"},
    "1111m33m55p77p99s11z": {"seven_pairs"},
}


@pytest.mark.parametrize(("tiles", "names"), CONDITIONS.items())
def test_conditions(tiles: str, names: set[str]):
    every = {name for names in CONDITIONS.values() for name in names}
    found = readings(tiles)
    assert {name for name in every for one in found if getattr(groups, name)(one)} == names
    assert bool(found) or not names


def test_both_readings_of_a_hand_are_there():
    """Three equal chows or three pungs; seven pairs or four chows."""
    assert {(len(one.runs), one.triplets.bit_count()) for one in readings("111222333m456p77s")} == {(4, 0), (1, 3)}
    assert {one.shape for one in readings("112233m445566p77s")} == {"groups", "pairs"}


def test_four_equal_tiles_are_two_pairs_where_the_rules_say_so():
    tiles = "1111m33m55p77p99s11z"
    assert [one.shape for one in readings(tiles)] == ["pairs"]
    assert readings(tiles, equal_pairs=False) == []


def test_melds():
    (one,) = readings("123m55z", ("chi", "345p"), ("pon", "777s"), ("ankan", "2222z"))
    assert not one.closed
    assert (len(one.runs), format_tiles(mask_tiles(one.triplets)), format_tiles(mask_tiles(one.concealed))) == (
        2, "7s2z", "2z",
    )  # fmt: skip
    (kongs,) = readings("11m", *(("ankan", f"{n}{n}{n}{n}z") for n in range(1, 5)))
    assert kongs.closed
    assert groups.four_kongs(kongs)
    assert groups.four_concealed_pungs(kongs)
    (exposed,) = readings("11m", *(("kan", f"{n}{n}{n}{n}z") for n in range(1, 5)))
    assert not exposed.closed
    assert groups.four_kongs(exposed)
    assert not groups.four_concealed_pungs(exposed)


def test_nine_gates_are_concealed():
    (one,) = readings("11123456789m", ("pon", "999m"))[:1]
    assert not groups.nine_gates(one)


@pytest.mark.parametrize(
    ("tiles", "shanten", "waits"),
    [
        ("11m33m55p77p99s11z2z", 0, "2z"),
        ("1111m55p77p99s111z", 0, "1z"),
        ("1111m55p77p99s112z", 0, "2z"),
        ("1111m55p77p9s1123z", 1, ""),
        ("1234567m123456p", 6, ""),
    ],
)
def test_waits_for_equal_pairs(tiles: str, shanten: int, waits: str):
    keys = keys_of(parse_tiles(tiles))
    assert equal_pairs_shanten(keys) == shanten
    assert format_tiles(mask_tiles(equal_pairs_waits(keys))) == waits
