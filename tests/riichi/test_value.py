"""Values of single hands; C-numbers are situations that other programs got wrong."""

from dataclasses import replace

import pytest
from win_hands import EAST, NORTH, SOUTH, TENHOU_RULES, hand, value

from mjlog.rules.riichi import yaku as flag
from mjlog.rules.riichi.fu import FuItem
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.riichi.settle import payments, points_of, tsumo_shares
from mjlog.rules.riichi.value import Value, contradiction, count_face, dora_face, explain, limit_of, value_hand
from mjlog.tiles import FACE, TILES

DOUBLE = replace(
    TENHOU_RULES, double_yakuman=frozenset({"suuankou-tanki", "junsei-chuuren", "kokushi-juusanmen", "daisuushi"})
)


def names(one: Value) -> dict[str, int]:
    return dict(one.yaku)


def worth(one: Value) -> tuple[int, int]:
    return one.han, one.fu


def ron(one: Value, *, dealer: bool = False) -> int:
    return points_of(one, 0, 1, 0 if dealer else 2, TENHOU_RULES)


class TestReadings:
    """The best of all divisions and places of the winning tile."""

    def test_terminal_triplet_beside_a_run_through_it(self) -> None:
        """C-01: 111s and 23567s stand together; the triplet is of terminals, 8 fu."""
        given = hand("234m1112356777s4s", "tsumo 4s")
        shown = explain(given, TENHOU_RULES)
        assert worth(shown.value) == (1, 30)
        assert FuItem("closed-triplet", 8, FACE[TILES["1s"]]) in shown.readings[0].items
        assert tsumo_shares(shown.value.base, 0, 1, TENHOU_RULES) == [0, 500, 300, 300]

    def test_ron_tile_completes_no_concealed_triplet(self) -> None:
        """C-02: the ron tile 1m belongs to the run or to the triplet, which then is open."""
        one = value("1123444m555p1m", "ron 1m", "chi123m", flags=flag.HOUTEI)
        assert (worth(one), ron(one)) == ((1, 30), 1000)

    def test_narrow_wait_read_for_its_fu(self) -> None:
        """C-08: 667788s 789s with 8s: the 7-9 wait reaches mangan, the two-sided one does not."""
        one = value("667788789s444z88m", "tsumo 8s", dora="7m")
        assert (worth(one), one.limit) == ((4, 40), "mangan")
        shown = explain(hand("667788789s444z88m", "tsumo 8s", dora="7m"), TENHOU_RULES)
        assert shown.readings[0].reading.wait == "kanchan"

    def test_three_equal_runs_are_no_two_pairs_of_runs(self) -> None:
        """C-10."""
        one = value("777888999s234m55p", "ron 9s", flags=flag.RIICHI)
        assert names(one) == {"riichi": 1, "pinfu": 1, "iipeikou": 1}
        assert (one.fu, ron(one)) == (30, 3900)

    def test_triplets_beat_equal_runs_by_tsumo(self) -> None:
        """C-10, the same tiles by tsumo."""
        one = value("777888999s234m55p", "tsumo 7s")
        assert (names(one), one.fu) == ({"menzen-tsumo": 1, "sanankou": 2}, 40)

    def test_pair_wait_counts(self) -> None:
        """C-11: 20 + 8 + 2 (pair wait) + 2 (tsumo) = 32."""
        shown = explain(hand("333z123456m234p55s", "tsumo 5s", seat=EAST), TENHOU_RULES)
        assert worth(shown.value) == (1, 40)
        assert [(item.name, item.fu) for item in shown.readings[0].items] == [
            ("base", 20),
            ("closed-triplet", 8),
            ("tanki", 2),
            ("tsumo", 2),
        ]
        assert tsumo_shares(shown.value.base, 0, 0, TENHOU_RULES) == [0, 700, 700, 700]

    def test_kan_that_changes_the_reading(self) -> None:
        """C-23: without the kan junchan and iipeikou; with it sanankou. Both are seen side by side."""
        for manner, without_kan, with_kan in (("ron", 6, (4, 80)), ("tsumo", 7, (5, 70))):
            flags = flag.DOUBLE_RIICHI
            assert value("111222333m11p79s8s", f"{manner} 8s", flags=flags).han == without_kan
            one = value("222333m11p789s", f"{manner} 8s", "ankan1111m", flags=flags)
            assert worth(one) == with_kan

    def test_all_readings_are_explained_best_first(self) -> None:
        shown = explain(hand("777888999s234m55p", "tsumo 7s"), TENHOU_RULES)
        ranks = [(one.value.base, one.value.han, one.value.fu) for one in shown.readings]
        assert ranks == sorted(ranks, reverse=True)
        assert shown.readings[0].value == shown.value
        assert {one.reading.runs for one in shown.readings} == {(1,), (1, 24, 24, 24)}


class TestYakuNeeded:
    def test_dora_is_no_yaku(self) -> None:
        """C-05."""
        one = value("234p567m99m345s", "ron 5s", "pon444s", dora="3p8m")
        assert (one.fault, one.yaku) == ("no-yaku", ())

    def test_incomplete(self) -> None:
        assert value("234p567m99m346s", "ron 6s", "pon444s").fault == "not-complete"
        assert value("234p567m99m345s", "ron 1z", "pon444s").fault == "not-complete"

    def test_four_pairs_and_two_groups_are_no_hand(self) -> None:
        assert value("11m22p33s44z567m678p", "ron 8p").fault == "not-complete"

    @pytest.mark.parametrize(
        ("tiles", "how", "melds", "sure"),
        [
            ("23m456m88p6s7s8s4m", "ron 4m", "chi678p", False),  # 1m would be no tanyao
            ("34m456m88p6s7s8s5m", "ron 5m", "chi678p", True),
            ("55z99m456m678p9m", "ron 9m", "chi678s", False),  # white gives haku, 9m nothing
            ("55z99m456m678p5z", "ron 5z", "chi678s", False),
            ("23m456m88p6s7s8s4m678p", "ron 4m", "", True),  # closed
        ],
    )
    def test_atozuke(self, tiles: str, how: str, melds: str, sure: bool) -> None:
        assert (value(tiles, how, melds, rules=replace(TENHOU_RULES, atozuke=False)).fault == "") is sure


class TestWinds:
    def test_seat_wind_beside_a_dragon(self) -> None:
        """C-13."""
        one = value("234p567m99s", "ron 7m", "pon444z pon555z", seat=NORTH)
        assert names(one) == {"seat-wind": 1, "haku": 1}

    def test_wind_that_is_both(self) -> None:
        one = value("234p567m99s345s", "ron 7m", "pon111z", seat=EAST)
        assert names(one) == {"seat-wind": 1, "round-wind": 1}

    @pytest.mark.parametrize(("fu", "total"), [(2, 40), (4, 50)])
    def test_double_wind_pair(self, fu: int, total: int) -> None:
        """Presets: 4 fu on the two sites, 2 under WRC, EMA and M.League. 20 + 10 + 8 + 2 or 4."""
        rules = replace(TENHOU_RULES, double_wind_fu=fu)
        one = value("11z111m234567p678s", "ron 8s", seat=EAST, flags=flag.RIICHI, rules=rules)
        assert one.fu == total


class TestRedFives:
    def test_one_red_in_a_kan_is_one_han(self) -> None:
        """C-16: 2 han 50 fu, 3200."""
        one = value("123m789s234m99m", "ron 4m", "ankan0555p", flags=flag.RIICHI)
        assert names(one) == {"riichi": 1, "aka": 1}
        assert (one.fu, ron(one)) == (50, 3200)

    def test_dragons_are_not_red_fives(self) -> None:
        """C-17: a kan of White."""
        assert names(value("123m789s234m99m", "ron 4m", "ankan5555z")) == {"haku": 1}

    def test_robbed_red_five_counts(self) -> None:
        """C-28: 34p wait, the robbed tile is the red five."""
        one = value("234678m34p678s22s0p", "ron 0p", flags=flag.RIICHI | flag.CHANKAN)
        assert names(one) == {"riichi": 1, "chankan": 1, "pinfu": 1, "tanyao": 1, "aka": 1}


class TestLimits:
    @pytest.mark.parametrize(("counted", "points"), [("one", 32000), ("no", 24000), ("many", 64000)])
    def test_counted_yakuman(self, counted: str, points: int) -> None:
        """C-04: 32 han."""
        rules = replace(TENHOU_RULES, counted_yakuman=counted)
        given = hand("222m345m234p888s55p", "ron 5p", flags=flag.RIICHI)
        given.dora = 30
        one = value_hand(given, rules)
        assert (one.han, ron(one), one.yakuman) == (32, points, 0)

    @pytest.mark.parametrize(
        ("han", "limit", "base"),
        [(5, "mangan", 2000), (6, "haneman", 3000), (7, "haneman", 3000), (8, "baiman", 4000), (10, "baiman", 4000),
         (11, "sanbaiman", 6000), (12, "sanbaiman", 6000), (13, "counted-yakuman", 8000),
         (26, "counted-yakuman", 8000)],
    )  # fmt: skip
    def test_steps(self, han: int, limit: str, base: int) -> None:
        assert limit_of(han, 30, TENHOU_RULES) == (base, limit)

    def test_below_mangan(self) -> None:
        assert limit_of(4, 30, TENHOU_RULES) == (1920, "")
        assert limit_of(3, 60, TENHOU_RULES) == (1920, "")
        assert limit_of(4, 40, TENHOU_RULES) == (2000, "mangan")
        assert limit_of(3, 70, TENHOU_RULES) == (2000, "mangan")

    def test_kiriage(self) -> None:
        rules = replace(TENHOU_RULES, kiriage_mangan=True)
        assert limit_of(4, 30, rules) == limit_of(3, 60, rules) == (2000, "mangan")
        assert limit_of(4, 25, rules) == (1600, "")


class TestYakuman:
    def test_kokushi_has_no_fu(self) -> None:
        """C-07: the explanation holds no fu item."""
        shown = explain(hand("119m19p19s1234567z", "ron 9m"), TENHOU_RULES)
        assert (names(shown.value), shown.value.fu) == ({"kokushi": 13}, 0)
        assert shown.readings[0].items == []
        one = value("119m19p19s1234567z", "ron 1m", rules=DOUBLE)
        assert (names(one), one.yakuman) == ({"kokushi-juusanmen": 26}, 2)

    def test_tenhou_and_kokushi_add_up(self) -> None:
        """C-19: 32000 from each."""
        one = value("119m19p19s1234567z", "tsumo 9m", seat=EAST, flags=flag.TENHOU)
        assert names(one) == {"tenhou": 13, "kokushi": 13}
        assert tsumo_shares(one.base, 0, 0, TENHOU_RULES) == [0, 32000, 32000, 32000]

    def test_no_han_are_added_to_a_yakuman(self) -> None:
        """C-19: seven pairs of honours, riichi and dora: 48000 for the dealer, 25 fu."""
        one = value("11223344556677z", "ron 7z", seat=EAST, flags=flag.RIICHI, dora="1z")
        assert (names(one), one.han, one.fu) == ({"tsuuiisou": 13}, 13, 25)
        assert ron(one, dealer=True) == 48000

    @pytest.mark.parametrize(("rules", "han", "points"), [(TENHOU_RULES, 13, 32000), (DOUBLE, 26, 64000)])
    def test_suuankou_tanki(self, rules: type[TENHOU_RULES], han: int, points: int) -> None:
        """C-20: what is shown and what is paid follow the same option."""
        one = value("111222m333p444s55z", "ron 5z", rules=rules)
        assert (names(one), one.han, ron(one)) == ({"suuankou-tanki": han}, han, points)

    @pytest.mark.parametrize(
        ("wait", "yaku"),
        [("drawn", {"tenhou": 13, "suuankou": 13}), ("any", {"tenhou": 13, "suuankou-tanki": 26})],
    )
    def test_tenhou_wait(self, wait: str, yaku: dict[str, int]) -> None:
        """C-22, a dispute, so an option: Mahjong Soul counts the widest wait as no drawn tile is marked."""
        rules = replace(DOUBLE, tenhou_wait=wait)
        one = value("111222m333p444s55z", "tsumo 1m", seat=EAST, flags=flag.TENHOU, rules=rules)
        assert names(one) == yaku

    def test_limit_of_one(self) -> None:
        """EMA: one yakuman only."""
        one = value("555666777z11122z", "ron 1z", rules=replace(DOUBLE, yakuman_limit=1))
        assert (one.yakuman, one.han, ron(one)) == (1, 13, 32000)

    @pytest.mark.parametrize(
        ("renhou", "yaku", "points"),
        [("no", {"pinfu": 1}, 1000), ("mangan", {"renhou": 5}, 8000), ("yakuman", {"renhou": 13}, 32000)],
    )
    def test_renhou(self, renhou: str, yaku: dict[str, int], points: int) -> None:
        rules = replace(TENHOU_RULES, renhou=renhou)
        one = value("123m456m789p99p23s4s", "ron 4s", flags=flag.RENHOU, rules=rules)
        assert (names(one), ron(one)) == (yaku, points)

    def test_renhou_mangan_needs_no_other_yaku_and_yields_to_a_better_hand(self) -> None:
        """WRC: alone, the better of it and the hand."""
        rules = replace(TENHOU_RULES, renhou="mangan")
        assert names(value("123m456m789p99p24s3s", "ron 3s", flags=flag.RENHOU, rules=rules)) == {"renhou": 5}
        best = value("11223344556699m", "ron 9m", flags=flag.RENHOU, rules=rules)
        assert "renhou" not in names(best)
        assert best.limit == "baiman"


class TestCircumstances:
    """C-25, C-26: claims that cannot be true together."""

    @pytest.mark.parametrize(
        ("how", "flags", "melds", "seat", "code"),
        [
            ("ron", flag.HAITEI, "", SOUTH, "haitei-ron"),
            ("tsumo", flag.HOUTEI, "", SOUTH, "houtei-tsumo"),
            ("tsumo", flag.RINSHAN, "", SOUTH, "rinshan-without-kan"),
            ("ron", flag.RINSHAN, "ankan1111z", SOUTH, "rinshan-ron"),
            ("tsumo", flag.RINSHAN | flag.HAITEI, "ankan1111z", SOUTH, "rinshan-haitei"),
            ("ron", flag.CHANKAN | flag.HOUTEI, "", SOUTH, "chankan-houtei"),
            ("tsumo", flag.CHANKAN, "", SOUTH, "chankan-tsumo"),
            ("ron", flag.IPPATSU, "", SOUTH, "ippatsu-without-riichi"),
            ("ron", flag.RIICHI, "pon111z", SOUTH, "riichi-open"),
            ("ron", flag.RIICHI | flag.DOUBLE_RIICHI, "", SOUTH, "riichi-twice"),
            ("tsumo", flag.TENHOU, "", SOUTH, "tenhou-not-dealer"),
            ("tsumo", flag.CHIIHOU, "", EAST, "chiihou-dealer"),
            ("tsumo", flag.CHIIHOU, "ankan1111z", SOUTH, "first-turn-meld"),
            ("tsumo", flag.CHIIHOU | flag.RIICHI, "", SOUTH, "first-turn-riichi"),
            ("tsumo", flag.CHIIHOU | flag.HAITEI, "", SOUTH, "first-turn-late"),
            ("tsumo", flag.RENHOU, "", SOUTH, "renhou-tsumo"),
            ("ron", flag.RIICHI | flag.IPPATSU | flag.CHANKAN, "", SOUTH, ""),
            ("tsumo", flag.RINSHAN, "ankan1111z", SOUTH, ""),
        ],
    )
    def test_contradictions(self, how: str, flags: int, melds: str, seat: int, code: str) -> None:
        tiles = "123m456m99p23s4s" + ("" if melds else "789p")
        assert contradiction(hand(tiles, f"{how} 4s", melds, flags=flags, seat=seat), TENHOU_RULES) == code

    def test_robbed_tile_is_the_only_copy_held(self) -> None:
        given = hand("123m456m99p23s4s444s", "ron 4s", flags=flag.CHANKAN)
        assert contradiction(given, TENHOU_RULES) == "chankan-tile-held"

    def test_rinshan_may_be_haitei_where_the_rules_say_so(self) -> None:
        given = hand("123m456m99p23s4s", "tsumo 4s", "ankan1111z", flags=flag.RINSHAN | flag.HAITEI)
        rules = replace(TENHOU_RULES, rinshan_haitei=True)
        assert contradiction(given, rules) == ""
        assert names(value_hand(given, rules)) == {"haitei": 1, "rinshan": 1, "menzen-tsumo": 1, "round-wind": 1}

    def test_ippatsu_with_chankan(self) -> None:
        """C-25: the kan never came about, so ippatsu stays."""
        one = value("234m456m99p23s4s789p", "ron 4s", flags=flag.RIICHI | flag.IPPATSU | flag.CHANKAN)
        assert names(one) == {"riichi": 1, "ippatsu": 1, "chankan": 1, "pinfu": 1}

    def test_ippatsu_may_be_off(self) -> None:
        given = hand("234m456m99p23s4s789p", "ron 4s", flags=flag.RIICHI | flag.IPPATSU)
        assert names(value_hand(given, replace(TENHOU_RULES, ippatsu=False))) == {"riichi": 1, "pinfu": 1}


class TestThreePlayers:
    """C-29."""

    RULES = replace(TENHOU_RULES, players=3, honba_points=200, noten_payment=2000)

    def test_ron_with_a_honba(self) -> None:
        three_han = Value(base=limit_of(3, 40, self.RULES)[0])
        assert payments(three_han, 0, 1, 0, self.RULES, honba=1, sticks=0) == [7900, -7900, 0]
        assert payments(three_han, 1, 0, 2, self.RULES, honba=1, sticks=0) == [-5400, 5400, 0]

    def test_tsumo_loss(self) -> None:
        mangan = Value(base=2000)
        assert payments(mangan, 1, None, 0, self.RULES, honba=1, sticks=0) == [-4100, 6200, -2100]
        shared = replace(self.RULES, tsumo_loss=False)
        assert payments(mangan, 1, None, 0, shared, honba=0, sticks=0) == [-5000, 8000, -3000]

    def test_kita_counts(self) -> None:
        """8 han, two of them kita, are a baiman."""
        given = hand("23456789p22555z4p", "ron 4p", flags=flag.RIICHI, players=3, kita=2, dora="1p")
        one = value_hand(given, self.RULES)
        assert names(one) == {"riichi": 1, "haku": 1, "honitsu": 3, "dora": 1, "kita": 2}
        assert (one.han, one.limit) == (8, "baiman")

    def test_north_as_dora_counts_twice_for_kita(self) -> None:
        assert hand("123456789p11999s", "tsumo 9s", dora="3z", kita=2, players=3).dora == 2


class TestDora:
    @pytest.mark.parametrize(
        ("indicator", "dora"),
        [
            ("1m", "2m"),
            ("9m", "1m"),
            ("9p", "1p"),
            ("9s", "1s"),
            ("1z", "2z"),
            ("4z", "1z"),
            ("5z", "6z"),
            ("7z", "5z"),
        ],
    )
    def test_next_face(self, indicator: str, dora: str) -> None:
        assert dora_face(TILES[indicator], 4) == TILES[dora]

    def test_three_players(self) -> None:
        """Presets: 1m -> 9m, 9m -> 1m."""
        assert dora_face(TILES["1m"], 3) == TILES["9m"]
        assert dora_face(TILES["9m"], 3) == TILES["1m"]
        assert dora_face(TILES["1p"], 3) == TILES["2p"]

    def test_counting(self) -> None:
        given = hand("0556p", "ron 6p", "chi456m kan5555s pon777z ankan1111z")
        faces = {"5p": 3, "6p": 1, "4m": 1, "5s": 4, "7z": 3, "1z": 4, "7m": 0}
        assert {tile: count_face(given.keys, given.melds, TILES[tile]) for tile in faces} == faces


def test_pinfu_tsumo_is_what_is_received() -> None:
    """C-53: 400/700, 1500 in all."""
    one = value("123m456m789p99p23s4s", "tsumo 4s")
    assert (worth(one), points_of(one, 0, None, 1, TENHOU_RULES)) == ((2, 20), 1500)


def test_seed_preset_values_hands_too() -> None:
    one = value("123m456m789p99p23s4s", "tsumo 4s", rules=PRESETS["seed"])
    assert names(one) == {"menzen-tsumo": 1, "pinfu": 1}
