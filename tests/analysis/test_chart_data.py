"""The numbers of every chart against what was worked out by hand."""

import pandas as pd
import pytest
from hand_made import DOUBLE_RON, GAME, HEADER, RON, TSUMO, tables_of

from mjlog.analysis.chart_data import (
    CHART_DATA,
    OPPONENTS,
    OTHERS,
    TURNS,
    discard_kinds,
    discard_origins,
    discard_tiles,
    payments,
    points,
    tenpai_shanten,
    tenpai_time,
    win_values,
)
from mjlog.analysis.frames import Tables


@pytest.fixture(scope="module")
def made() -> Tables:
    return tables_of(GAME)


def test_kinds_of_discards_by_turn(made: Tables):
    data = discard_kinds(made, "Mina")
    assert list(data.frame.columns) == ["guest-wind", "value-honour", "terminal", "edge", "middle"]
    assert list(data.frame.index) == list(range(1, TURNS + 1))
    assert data.frame.loc[1].tolist() == [0, 1, 1, 0, 0]  # 9m in one deal, 6z in the other
    assert data.frame.loc[2].tolist() == [0, 1, 0, 0, 0]
    assert (data.n, data.deals, data.frame.to_numpy().sum()) == (3, 2, 3)


def test_tiles_of_discards_by_turn(made: Tables):
    frame = discard_tiles(made, "Mina").frame
    assert frame.shape == (34, TURNS)
    assert {(face, turn): n for face, row in frame.iterrows() for turn, n in row.items() if n} == {
        ("9m", 1): 1,
        ("6z", 1): 1,
        ("7z", 2): 1,
    }


def test_tiles_that_no_game_has_are_not_shown():
    """Three riichi players have no 2m-8m; where four play as well, these are there."""
    three = '[MJN "1"]\n[Rules "riichi tenhou-sanma"]\n[A "Mina"]\n\ndeal E1 points 35000 35000 35000\nA:9m= B:9p=\n'
    assert list(discard_tiles(tables_of(three), "Mina").frame.index[:3]) == ["1m", "9m", "1p"]
    play = "deal E1 points 25000 25000 25000 25000\nA:0m= B:0p=\ndraw void\n"
    assert len(discard_tiles(tables_of(three + "\n" + HEADER + play), "Mina").frame) == 34


def test_origins_of_discards_by_turn(made: Tables):
    frame = discard_origins(made, "วิภา").frame
    assert list(frame.columns) == ["hand", "drawn", "claim"]
    assert frame.loc[1].tolist() == [0, 2, 1]  # 3z and, in the stopped deal, 1m drawn; 8p after the pon


def test_red_fives_count_as_fives():
    play = "deal E1 points 25000 25000 25000 25000\nA:0m= B:0p=\ndraw void\n"
    frame = discard_tiles(tables_of(HEADER + play), "Mina").frame
    assert frame.loc["5m", 1] == 1


def test_what_is_not_shown_is_counted():
    many = " ".join("A:1m= B:2m= C:3m= D:4m=" if turn % 2 else "A:1p= B:2p= C:3p= D:4p=" for turn in range(6))
    play = f"deal E1 points 25000 25000 25000 25000\n{many} ... A:9m=\ndraw void\n"
    data = discard_kinds(tables_of(HEADER + play), "Mina")
    assert data.left_out["turns"] == 1  # after the gap nobody knows the turn
    unknown = tables_of(HEADER + "deal E1 points 25000 25000 25000 25000\nA:-? B:-1z\ndraw void\n")
    assert discard_kinds(unknown, "Mina").left_out == {"turns": 0, "kinds": 1}
    assert discard_origins(unknown, "Ng").left_out == {"turns": 0, "origins": 1}


def test_tenpai_by_turn(made: Tables):
    """Three deals with known hands: riichi after one discard, none, closed tenpai as dealt."""
    data = tenpai_time(made, "Mina")
    third = pytest.approx(1 / 3)
    assert data.frame.loc[0].tolist() == [0, third, 0]
    assert data.frame.loc[1].tolist() == [third, third, 0]
    assert data.frame.loc[TURNS].tolist() == [third, third, 0]  # a deal that ended keeps its state
    assert (data.n, data.left_out) == (3, {"incomplete": 1, "hands": 1})


def test_tenpai_of_an_open_hand(made: Tables):
    frame = tenpai_time(made, "วิภา").frame
    assert frame.loc[0].tolist() == [0, pytest.approx(1 / 3), 0]
    assert frame.loc[1].tolist() == [0, pytest.approx(1 / 3), pytest.approx(1 / 3)]


def test_tenpai_of_all_others(made: Tables):
    """Nine hands of the others: one is tenpai as dealt, one after the first discard with a pon."""
    others = tenpai_time(made, "Mina").others
    assert others is not None
    assert others.loc[0].sum() == pytest.approx(1 / 9)
    assert others.loc[1].tolist() == [0, pytest.approx(1 / 9), pytest.approx(1 / 9)]


def test_dama_becomes_riichi_when_it_is_declared():
    play = """deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
    A 123m456p789s1155z
    A:9m= B:9p= C:9p= D:9p=
    A:9m=* B:8p= C:8p= D:8p=
    draw void
    """
    frame = tenpai_time(tables_of(HEADER + play), "Mina").frame
    assert [frame.loc[turn].tolist() for turn in range(3)] == [[0, 1, 0], [0, 1, 0], [1, 0, 0]]


def test_mean_shanten_by_turn(made: Tables):
    frame = tenpai_shanten(made, "Mina").frame
    assert frame.loc[0, ["mean", "n"]].tolist() == [2, 3]  # 1, 5 and 0 as dealt
    assert frame.loc[1, ["mean", "n"]].tolist() == [2.5, 2]  # 0 and 5
    assert frame.loc[2, ["mean", "n"]].tolist() == [5, 1]
    assert frame.loc[3, "n"] == 0
    assert frame["low"].isna().all()  # too few deals for an interval


def test_points_of_one_game(made: Tables):
    data = points(made, "Ng")
    assert list(data.frame.index) == ["", "E1", "E1.1", "E2", "E3", "E3.1"]
    assert list(data.frame.columns) == ["Mina", "Ng", "วิภา", "小鳥"]
    assert data.frame["Mina"].tolist()[:5] == [25000, 37000, 36400, 39000, 39500]
    assert data.frame["小鳥"].tolist()[:5] == [25000, 25000, 24600, 21000, 19500]
    assert data.frame.loc["E3.1"].isna().all()
    assert data.left_out == {"points": 1}


def test_points_of_many_games():
    made = tables_of(HEADER + RON, HEADER + RON, HEADER + RON + TSUMO)
    frame = points(made, "Mina").frame
    assert frame["median"].tolist() == [25000, 37000, 36400]
    assert frame["n"].tolist() == [3, 3, 1]


def test_points_are_shown_while_a_tenth_of_the_games_goes_on():
    made = tables_of(*[HEADER + RON] * 11, HEADER + RON + TSUMO)
    data = points(made, "Mina")
    assert list(data.frame.index) == [0, 1]
    assert data.left_out["points-late"] == 1


def test_who_paid_whom(made: Tables):
    """Without riichi sticks: 12000 and 600 for the wins, 2600 and 1000 for the double ron, 750 each at the draw."""
    data = payments(made, "Mina")
    names = ["Mina", "Ng", "วิภา", "小鳥"]
    assert (list(data.frame.index), list(data.frame.columns)) == (names, names)
    assert data.frame.to_numpy().tolist() == [
        [0, 0, 600, 0],
        [12750, 0, 400 + 750, 0],
        [0, 0, 0, 0],
        [2600 + 750, 0, 400 + 1000 + 750, 0],
    ]
    assert data.n == 1 + 3 + 2 + 4


def test_beyond_some_opponents_the_others_are_one():
    games = []
    for number in range(OPPONENTS + 1):
        text = HEADER.replace("Ng", f"Ng{number}").replace("วิภา", f"W{number // 3}").replace("小鳥", "小鳥")
        games.append(text + RON)
    frame = payments(tables_of(*games), "Mina").frame
    assert list(frame.index) == ["Mina", "小鳥", "W0", "W1", "Ng0", "Ng1", OTHERS]
    assert frame.loc["Ng0", "Mina"] == 12000
    assert frame.loc[OTHERS, "Mina"] == 12000 * (OPPONENTS - 1)


def test_values_of_wins_and_deal_ins(made: Tables):
    mina, kotori = win_values(made, "Mina"), win_values(made, "小鳥")
    assert mina.frame["ron"][mina.frame["ron"] > 0].to_dict() == {2000: 1, 11600: 1}
    assert mina.frame[["tsumo", "deal_in"]].to_numpy().sum() == 0
    assert mina.facts == {"wins": 2, "losses": 0}
    assert kotori.frame["deal_in"][kotori.frame["deal_in"] > 0].to_dict() == {2000: 1}  # 3600 in one deal
    assert win_values(made, "วิภา").frame[["ron", "tsumo"]].loc[0].tolist() == [1, 1]


def test_a_wins_value_is_where_its_band_starts():
    made = tables_of(HEADER + DOUBLE_RON)
    edges = win_values(made, "Mina").frame.index
    assert max(edge for edge in edges if edge <= 2600) == 2000


@pytest.mark.parametrize("key", CHART_DATA)
def test_nothing_is_changed_by_looking(key: str, made: Tables):
    before = {name: frame.copy() for name, frame in made.items()}
    CHART_DATA[key](made, "Mina")
    for name, frame in made.items():
        pd.testing.assert_frame_equal(frame, before[name])
