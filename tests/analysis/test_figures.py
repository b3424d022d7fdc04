"""Players' figures against what was counted by hand, and their definitions."""

import math

import pytest
from hand_made import DOUBLE_RON, GAME, HEADER, RON, tables_of

from mjlog.analysis.players import ENOUGH, FIGURE_COLUMNS, FIGURES, figures
from mjlog.analysis.texts import TEXTS


def figure(player: str, key: str, *texts: str) -> tuple[float, float]:
    """Numerator and denominator (nan for a count)."""
    frame = figures(tables_of(*(texts or (GAME,))), [player])
    (found,) = frame[frame["figure"] == key].itertuples()
    return found.numerator, found.denominator


@pytest.mark.parametrize(
    ("player", "key", "counts"),
    [
        ("Mina", "win-rate", (2, 4)),
        ("Mina", "tsumo-rate", (0, 2)),
        ("วิภา", "tsumo-rate", (1, 2)),
        ("Mina", "dama-rate", (1, 2)),  # with riichi; closed without
        ("วิภา", "dama-rate", (1, 2)),  # open: no dama; closed without riichi
        ("Ng", "deal-in-rate", (1, 4)),
        ("Mina", "riichi-rate", (2, 4)),  # one of them on the score sheet
        ("วิภา", "call-rate", (1, 3)),  # the score sheet does not tell
        ("Mina", "draw-tenpai-rate", (1, 1)),
        ("Ng", "draw-tenpai-rate", (0, 1)),
        ("Mina", "mean-win", (14600, 2)),
        ("Mina", "mean-win-income", (15600, 2)),  # 13000 with the own stick, 2600
        ("วิภา", "mean-win-income", (2400, 2)),  # 1400 with honba, 1000
        ("Ng", "mean-deal-in", (12000, 1)),
        ("Mina", "mean-change", (12000 - 600 + 2600 + 500, 4)),
        ("Mina", "mean-win-discards", (1 + 0, 2)),
        ("Mina", "mean-riichi-turn", (1, 1)),  # C-107: the declaration discard is turn 1
        ("Mina", "mean-shanten", (1 + 5 + 0, 3)),
        ("Mina", "mean-rank", (0, 0)),  # the game has no end
    ],
)
def test_counts(player: str, key: str, counts: tuple[int, int]):
    assert figure(player, key) == counts


def test_a_double_ron_is_one_deal_in_and_both_are_paid():
    """C-98: the unit is the deal, whoever wins; C-106: every figure has its counts."""
    assert figure("小鳥", "deal-in-rate") == (1, 4)
    assert figure("小鳥", "mean-deal-in") == (3600, 1)


def test_a_riichi_won_on_at_once_is_a_riichi_without_a_stick():
    """C-104: nobody is paid a stick that was never laid."""
    play = (
        RON.replace("B:9p-1z A:ron", "B:9p-1z* A:ron")
        .replace("B 19m258p147s12346z", "B 123m456p78s1z999s5z")
        .replace("D 2468m1369p2469s3z", "D 2468m1369p2468s3z")
        .replace("A 123m456p78s1155z9m", "A 123m456p789s1155z")
    )
    play = play.replace("A:9s-9m*", "A:9m=*").replace("B:9p-1z*", "B:5z-1z*").replace("ura 4m\n", "")
    made = tables_of(HEADER + play)
    assert list(made.payments["reason"]) == ["riichi", "ron", "sticks"]
    assert figure("Ng", "riichi-rate", HEADER + play) == (1, 1)


def test_a_closed_kan_is_no_call():
    play = """deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
    A 1111z234m456p789s
    A:5m,ankan1111z+6m^9p-6m
    draw void
    """
    made = tables_of(HEADER + play)
    (hand,) = made.hands[made.hands["player"] == "Mina"].itertuples()
    assert (hand.open, hand.calls) == (False, 0)
    assert made.calls["kind"].tolist() == ["ankan"]


def test_counts_have_no_denominator():
    assert figure("Mina", "games")[0] == 1
    assert figure("Mina", "deals")[0] == 4
    assert figure("Mina", "left-out")[0] == 1
    assert math.isnan(figure("Mina", "deals")[1])


def test_figures_of_two_games_are_the_sums():
    assert figure("Mina", "win-rate", GAME, GAME) == (4, 8)
    assert figure("Mina", "mean-win", GAME, GAME) == (29200, 4)
    assert figure("Mina", "games", GAME, GAME)[0] == 2


def test_wilsons_interval():
    """1 of 10: 0.0179 to 0.4042 (Wilson's score interval without correction, as tables of it give)."""
    made = tables_of(*[HEADER + RON] + [HEADER + DOUBLE_RON.replace("A:ron ", "").replace(WIN_OF_A, "")] * 9)
    frame = figures(made, ["Mina"])
    (rate,) = frame[frame["figure"] == "win-rate"].itertuples()
    assert (rate.numerator, rate.denominator) == (1, 10)
    assert (round(rate.low, 4), round(rate.high, 4)) == (0.0179, 0.4042)


WIN_OF_A = """win A from D on 1p for ittsu 2 = 40 fu 2 han 2600
pay A +2600 D -2600
"""


def test_means_of_few_rows_have_no_interval():
    few, many = (figures(tables_of(*[HEADER + RON, HEADER + DOUBLE_RON] * count), ["Mina"]) for count in (1, ENOUGH))
    mean = [frame[frame["figure"] == "mean-win"].iloc[0] for frame in (few, many)]
    assert math.isnan(mean[0]["low"])
    # ten times 12000 and 2600 each: the standard error is 4700 / sqrt(19)
    assert mean[1]["high"] - mean[1]["value"] == pytest.approx(1.959964 * 4700 / math.sqrt(19))


def test_every_player_in_order_of_appearance():
    frame = figures(tables_of(GAME))
    assert list(frame.columns) == list(FIGURE_COLUMNS)
    assert list(frame["player"].unique()) == ["Mina", "Ng", "วิภา", "小鳥"]
    assert list(frame["figure"][: len(FIGURES)]) == [one.key for one in FIGURES]


@pytest.mark.parametrize("language", TEXTS)
def test_every_figure_has_a_name_and_a_definition(language: str):
    for one in FIGURES:
        assert TEXTS[language][f"figure.{one.key}"]
        assert len(TEXTS[language][f"figure.{one.key}.definition"]) > 20
        assert TEXTS[language][f"unit.{one.unit}"]
