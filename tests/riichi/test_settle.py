"""Payments: the worked values of the rules, liability, several winners, draws, penalties, the end of the game."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from win_hands import TENHOU_RULES, real_games

from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.riichi.settle import (
    Liable,
    Ron,
    chombo_payments,
    final_standing,
    nagashi_payments,
    noten_payments,
    payments,
    points_of,
    share_rons,
)
from mjlog.rules.riichi.value import Value, limit_of

A, B, C, D = range(4)
LIABLE_PART = replace(TENHOU_RULES, pao_part="liable")
THREE = replace(TENHOU_RULES, players=3, honba_points=200, noten_payment=2000, uma=(20, 0, -20),
                start_points=35000, return_points=40000)  # fmt: skip


def by_han(han: int, fu: int, rules: RiichiRules = TENHOU_RULES) -> Value:
    base, limit = limit_of(han, fu, rules)
    return Value(fu=fu, han=han, base=base, limit=limit)


def by_yakuman(*names: str) -> Value:
    count = len(names)
    return Value(yaku=[(name, 13) for name in names], han=13 * count, yakuman=count, base=8000 * count)


class TestWorkedValues:
    @pytest.mark.parametrize(
        ("han", "fu", "dealer", "points"),
        [
            (4, 30, False, 7700), (4, 25, False, 6400), (2, 110, False, 7100), (1, 30, False, 1000),
            (1, 30, True, 1500), (3, 40, True, 7700), (5, 30, False, 8000), (5, 30, True, 12000),
            (6, 30, False, 12000), (8, 30, True, 24000), (11, 30, False, 24000), (13, 30, True, 48000),
        ],
    )  # fmt: skip
    def test_ron(self, han: int, fu: int, dealer: bool, points: int) -> None:
        assert points_of(by_han(han, fu), A, B, A if dealer else C, TENHOU_RULES) == points
        assert payments(by_han(han, fu), A, B, A if dealer else C, TENHOU_RULES, honba=0, sticks=0) == [
            points,
            -points,
            0,
            0,
        ]

    def test_kiriage(self) -> None:
        rules = replace(TENHOU_RULES, kiriage_mangan=True)
        assert points_of(by_han(4, 30, rules), A, B, C, rules) == 8000

    def test_dealer_pinfu_tsumo(self) -> None:
        """1300 from each."""
        assert payments(by_han(3, 20), A, None, A, TENHOU_RULES, honba=0, sticks=0) == [3900, -1300, -1300, -1300]

    def test_tsumo_with_honba_and_stick(self) -> None:
        """500+200 / 1000+200, the winner +2600 and the stick."""
        assert payments(by_han(2, 30), B, None, A, TENHOU_RULES, honba=2, sticks=1) == [-1200, 3600, -700, -700]

    def test_four_honba(self) -> None:
        """The seed's text: ron +1200, tsumo +400 from each."""
        assert payments(by_han(5, 30), B, C, A, TENHOU_RULES, honba=4, sticks=0) == [0, 9200, -9200, 0]
        assert payments(by_han(5, 30), B, None, A, TENHOU_RULES, honba=4, sticks=0) == [-4400, 9200, -2400, -2400]


class TestLiability:
    def test_ron_by_another_with_honba(self) -> None:
        """C-38: P1 wins daisangen from P2, h2, P3 is liable and pays the honba."""
        liable = [Liable(D, "daisangen")]
        pays = payments(by_yakuman("daisangen"), B, C, A, TENHOU_RULES, honba=2, sticks=0, liable=liable)
        assert pays == [0, 32600, -16000, -16600]
        rules = replace(TENHOU_RULES, pao_honba="discarder")
        pays = payments(by_yakuman("daisangen"), B, C, A, rules, honba=2, sticks=0, liable=liable)
        assert pays == [0, 32600, -16600, -16000]

    def test_tsumo(self) -> None:
        """The liable player pays all, the honba too."""
        liable = [Liable(D, "daisuushi")]
        pays = payments(by_yakuman("daisuushi"), A, None, A, TENHOU_RULES, honba=1, sticks=2, liable=liable)
        assert pays == [50300, 0, 0, -48300]

    def test_ron_from_the_liable_player(self) -> None:
        liable = [Liable(C, "daisangen")]
        pays = payments(by_yakuman("daisangen"), B, C, A, TENHOU_RULES, honba=1, sticks=0, liable=liable)
        assert pays == [0, 32300, -32300, 0]

    def test_compound_whole(self) -> None:
        """Tenhou: the whole hand counts."""
        value, liable = by_yakuman("daisangen", "tsuuiisou"), [Liable(D, "daisangen")]
        assert payments(value, B, C, A, TENHOU_RULES, honba=0, sticks=0, liable=liable) == [0, 64000, -32000, -32000]
        assert payments(value, B, None, A, TENHOU_RULES, honba=0, sticks=0, liable=liable) == [0, 64000, 0, -64000]

    def test_compound_liable_part(self) -> None:
        """Mahjong Soul: only the liable yakuman, the rest as usual."""
        value, liable = by_yakuman("daisangen", "tsuuiisou"), [Liable(D, "daisangen")]
        assert payments(value, B, C, A, LIABLE_PART, honba=0, sticks=0, liable=liable) == [0, 64000, -48000, -16000]
        assert payments(value, B, None, A, LIABLE_PART, honba=1, sticks=0, liable=liable) == [
            -16000,
            64300,
            -8000,
            -40300,
        ]

    @pytest.mark.parametrize(
        ("names", "loser", "pays"),
        [
            (["daisangen"], C, [0, 32300, -16300, -16000]),
            (["daisangen"], None, [0, 32300, 0, -32300]),
            (["daisangen", "tsuuiisou"], None, [-16100, 64300, -8100, -40100]),
        ],
    )
    def test_the_honba_is_paid_by_who_pays_the_rest(self, names: list[str], loser: int | None, pays: list[int]) -> None:
        """majiang: its liable player pays them only where nobody else pays anything."""
        rules, liable = replace(LIABLE_PART, pao_honba="rest"), [Liable(D, "daisangen")]
        assert payments(by_yakuman(*names), B, loser, A, rules, honba=1, sticks=0, liable=liable) == pays

    def test_two_liable_players(self) -> None:
        rules = replace(LIABLE_PART, pao=frozenset({"daisangen", "suukantsu"}))
        value, liable = by_yakuman("daisangen", "suukantsu"), [Liable(C, "daisangen"), Liable(D, "suukantsu")]
        assert payments(value, B, None, A, rules, honba=0, sticks=0, liable=liable) == [0, 64000, -32000, -32000]

    def test_four_kans_by_option(self) -> None:
        """C-41: a dispute, so an option."""
        value, liable = by_yakuman("suukantsu"), [Liable(D, "suukantsu")]
        assert payments(value, B, C, A, TENHOU_RULES, honba=0, sticks=0, liable=liable) == [0, 32000, -32000, 0]
        rules = replace(TENHOU_RULES, pao=frozenset({"suukantsu"}))
        assert payments(value, B, C, A, rules, honba=0, sticks=0, liable=liable) == [0, 32000, -16000, -16000]

    def test_no_liability_for_what_was_not_scored(self) -> None:
        liable = [Liable(D, "daisangen")]
        assert payments(by_han(5, 30), B, C, A, TENHOU_RULES, honba=0, sticks=0, liable=liable) == [0, 8000, -8000, 0]

    @pytest.mark.parametrize(("amount", "points"), [("ron", 32000), ("tsumo", 24000)])
    def test_three_players(self, amount: str, points: int) -> None:
        rules = replace(THREE, pao_tsumo=amount)
        pays = payments(by_yakuman("daisangen"), B, None, A, rules, honba=0, sticks=0, liable=[Liable(C, "daisangen")])
        assert pays == [0, points, -points]

    @pytest.mark.parametrize("preset", ["tenhou-sanma", "majsoul-sanma"])
    @pytest.mark.parametrize(("dealer", "points"), [(A, 24000), (B, 32000)])
    def test_presets_of_three_players(self, preset: str, dealer: int, points: int) -> None:
        """As RiichiEnv's program pays it: all that the others would have, nothing for who is absent."""
        value, liable = by_yakuman("daisangen"), [Liable(C, "daisangen")]
        pays = payments(value, B, None, dealer, PRESETS[preset], honba=0, sticks=0, liable=liable)
        assert pays == [0, points, -points]


class TestSeveralRons:
    def test_nearest_takes_honba_and_sticks(self) -> None:
        assert share_rons([A, D], C, TENHOU_RULES, honba=2, sticks=3, in_riichi=[A]) == [Ron(D, 2, 3), Ron(A, 0, 0)]

    def test_three_abort(self) -> None:
        """C-43: nobody is paid."""
        assert share_rons([A, B, D], C, TENHOU_RULES, honba=0, sticks=1, in_riichi=[]) == []

    def test_three_win(self) -> None:
        """C-43: Mahjong Soul."""
        rules = replace(TENHOU_RULES, multiple_ron="all")
        rons = share_rons([A, B, D], C, rules, honba=1, sticks=1, in_riichi=[])
        assert rons == [Ron(D, 1, 1), Ron(A, 0, 0), Ron(B, 0, 0)]

    def test_nearest_only(self) -> None:
        """WRC, M.League."""
        rules = replace(TENHOU_RULES, multiple_ron="nearest")
        assert share_rons([A, B, D], C, rules, honba=1, sticks=1, in_riichi=[]) == [Ron(D, 1, 1)]

    def test_own_stick_back(self) -> None:
        """EMA: each own stick back, the rest to the nearest; honba to each."""
        rules = replace(TENHOU_RULES, multiple_ron="all", multiple_ron_sticks="own", multiple_ron_honba="each")
        rons = share_rons([A, D], C, rules, honba=1, sticks=3, in_riichi=[A, B])
        assert rons == [Ron(D, 1, 2), Ron(A, 1, 1)]


class TestDraws:
    @pytest.mark.parametrize(
        ("tenpai", "deltas"),
        [
            ((True, True, False, False), [1500, 1500, -1500, -1500]),
            ((False, True, False, False), [-1000, 3000, -1000, -1000]),
            ((True, True, True, False), [1000, 1000, 1000, -3000]),
            ((True,) * 4, [0] * 4),
            ((False,) * 4, [0] * 4),
        ],
    )
    def test_noten(self, tenpai: tuple[bool, ...], deltas: list[int]) -> None:
        assert noten_payments(tenpai, TENHOU_RULES) == deltas

    def test_noten_three_players(self) -> None:
        assert noten_payments((True, False, False), THREE) == [2000, -1000, -1000]
        assert noten_payments((True, True, False), THREE) == [1000, 1000, -2000]

    def test_nagashi(self) -> None:
        """A mangan tsumo; several are each paid."""
        assert nagashi_payments([B], A, TENHOU_RULES) == [-4000, 8000, -2000, -2000]
        assert nagashi_payments([A], A, TENHOU_RULES) == [12000, -4000, -4000, -4000]
        assert nagashi_payments([A, B], A, TENHOU_RULES) == [8000, 4000, -6000, -6000]

    def test_chombo(self) -> None:
        assert chombo_payments(B, A, TENHOU_RULES) == [4000, -8000, 2000, 2000]
        assert chombo_payments(A, A, TENHOU_RULES) == [-12000, 4000, 4000, 4000]
        assert chombo_payments(A, A, replace(TENHOU_RULES, chombo="after-uma")) == [0, 0, 0, 0]


def scores(points: list[int], rules: RiichiRules, sticks: int = 0, **more: object) -> list[int]:
    return [one.score for one in final_standing(points, sticks, rules, **more)]


class TestStanding:
    WRC = replace(TENHOU_RULES, start_points=30000, uma=(15, 5, -5, -15), ties="shared", leftover_sticks="lost")

    def test_uma_and_oka(self) -> None:
        standing = final_standing([42300, 18000, 27700, 12000], 0, TENHOU_RULES)
        assert [one.place for one in standing] == [1, 3, 2, 4]
        assert [one.score for one in standing] == [52300, -22000, 7700, -38000]

    @pytest.mark.parametrize(("first", "places"), [(A, [1, 2, 3, 4]), (B, [4, 1, 2, 3]), (D, [2, 3, 4, 1])])
    def test_ties_by_seats_of_the_first_deal(self, first: int, places: list[int]) -> None:
        standing = final_standing([25000] * 4, 0, TENHOU_RULES, first)
        assert [one.place for one in standing] == places

    @pytest.mark.parametrize(
        ("points", "right"),
        [
            ([42000, 29000, 28000, 21000], [24000, -2000, -5000, -17000]),
            ([42800, 32000, 25500, 19700], [20800, 6000, -8500, -18300]),
            ([30000, 35000, 40000, 15000], [1000, 8000, 18000, -27000]),
            ([30000, 30000, 30000, 30000], [0, 0, 0, 0]),
        ],
    )
    def test_floating_uma(self, points: list[int], right: list[int]) -> None:
        """jpml-a: "one +12 -1 -3 -8, two +8 +4 -4 -8, three +8 +3 +1 -12, none or all 0"; the second is real."""
        floating = PRESETS["jpml-a"].uma
        fixed = replace(self.WRC, uma=(15, 5, -5, -15))
        assert scores(points, replace(fixed, uma=floating)) == right
        assert scores(points, fixed) != right or len(set(points)) == 1

    def test_ties_share_uma(self) -> None:
        """C-52: WRC and EMA."""
        standing = final_standing([35000, 35000, 30000, 20000], 0, self.WRC)
        assert [one.place for one in standing] == [1, 1, 3, 4]
        assert [one.score for one in standing] == [15000, 15000, -5000, -25000]

    def test_three_share_the_oka(self) -> None:
        """M.League: placement shared, what does not divide by seat order. (30+10-10+20)/3 thousand."""
        rules = replace(TENHOU_RULES, uma=(30, 10, -10, -30), ties="shared")
        assert scores([30000, 30000, 30000, 10000], rules) == [16700, 16700, 16600, -50000]

    def test_leftover_sticks(self) -> None:
        """C-50."""
        points = [34000, 33000, 20000, 11000]
        standing = final_standing(points, 2, TENHOU_RULES)
        assert [one.points for one in standing] == [36000, 33000, 20000, 11000]
        assert sum(one.score for one in standing) == 0
        lost = final_standing(points, 2, replace(TENHOU_RULES, leftover_sticks="lost"))
        assert [one.points for one in lost] == points

    def test_leftover_sticks_shared(self) -> None:
        """EMA: first place, shared if tied."""
        rules = replace(self.WRC, leftover_sticks="first-shared")
        standing = final_standing([34500, 34500, 20000, 10000], 1, rules)
        assert [one.points for one in standing] == [35000, 35000, 20000, 10000]

    def test_uma_is_in_thousands(self) -> None:
        """C-49: the scores add up to nothing."""
        rules = replace(TENHOU_RULES, uma=(30, 10, -10, -30))
        assert sum(scores([41000, 29000, 20000, 10000], rules)) == 0
        assert scores([41000, 29000, 20000, 10000], rules)[0] == 61000

    def test_rounding(self) -> None:
        """Halves away from zero, the first place balances."""
        rules = replace(TENHOU_RULES, rounding="thousands")
        assert scores([63000, 19500, -500, 18000], rules) == [73000, 0, -51000, -22000]

    def test_rounding_up(self) -> None:
        """Game 17 of majiang's scenarios ends so: its standing is 48 16 -13 -51, by JavaScript's rounding."""
        rules = replace(TENHOU_RULES, rounding="thousands-up")
        assert scores([39100, 35900, 26500, -1500], rules) == [48000, 16000, -13000, -51000]
        assert scores([63000, 19500, -500, 18000], rules) == [72000, 0, -50000, -22000]

    def test_chombo_after_uma(self) -> None:
        rules = replace(self.WRC, chombo="after-uma", chombo_points=20)
        assert scores([35000, 32000, 30000, 23000], rules, chombos={B: 1}) == [20000, -13000, -5000, -22000]

    def test_three_players(self) -> None:
        assert scores([50000, 35000, 20000], THREE) == [45000, -5000, -40000]


# Private tables with their own uma, chips or stakes.
OTHER_ENDS = ("2019020120gm-0009-10011-215330df.mjlog", "chip.xml_", "ratio.xml")
OLD_EAST_UMA = (10, 5, -5, -10)


def _attributes(body: str) -> dict[str, str]:
    return dict(re.findall(r'(\w+)="([^"]*)"', body))


def test_draws_of_real_games(records: Path) -> None:
    """Noten payments, abortive draws without any, nagashi in place of noten payments (C-46, C-47)."""
    counts = dict.fromkeys(("exhausted", "abortive", "nagashi"), 0)
    for path in real_games(records):
        text = path.read_text(encoding="utf-8-sig")
        kind = re.search(r'<GO[^>]*type="(\d+)"', text)
        assert kind
        rules = THREE if int(kind[1]) & 0x10 else TENHOU_RULES
        dealer = A
        for name, body in re.findall(r"<(INIT|RYUUKYOKU)\b([^>]*)>", text):
            said = _attributes(body)
            if name == "INIT":
                dealer = int(said["oya"])
                continue
            deltas = [100 * int(delta) for delta in said["sc"].split(",")[1::2]][: rules.players]
            if "type" not in said:
                counts["exhausted"] += 1
                assert noten_payments([f"hai{seat}" in said for seat in range(rules.players)], rules) == deltas
            elif said["type"] != "nm":
                counts["abortive"] += 1
                assert not any(deltas)
            else:
                counts["nagashi"] += 1
                assert nagashi_payments([deltas.index(max(deltas))], dealer, rules) == deltas
    assert counts == {"exhausted": 415, "abortive": 37, "nagashi": 4}


def test_ends_of_real_games(records: Path) -> None:
    """Final points and scores; whole thousands in games before 2022."""
    count = 0
    for path in real_games(records):
        text = path.read_text(encoding="utf-8-sig")
        last = re.search(r"<(AGARI|RYUUKYOKU)\b([^>]*owari=[^>]*)>", text)
        kind = re.search(r'<GO[^>]*type="(\d+)"', text)
        if last is None or path.name in OTHER_ENDS:
            continue
        assert kind
        said = _attributes(last[2])
        rules = THREE if int(kind[1]) & 0x10 else TENHOU_RULES
        if path.name == "shuffle.xml":
            rules = replace(rules, uma=OLD_EAST_UMA)
        ends = [float(one) for one in said["owari"].split(",")][: 2 * rules.players]
        if all(total.is_integer() for total in ends[1::2]):
            rules = replace(rules, rounding="thousands")
        changes = [100 * int(one) for one in said["sc"].split(",")][: 2 * rules.players]
        points = [before + delta for before, delta in zip(changes[::2], changes[1::2], strict=True)]
        sticks = 0 if last[1] == "AGARI" else int(said["ba"].split(",")[1])
        standing = final_standing(points, sticks, rules)
        assert [one.points for one in standing] == [100 * end for end in ends[::2]], path.name
        assert [one.score for one in standing] == [round(1000 * end) for end in ends[1::2]], path.name
        count += 1
    assert count == 248
