"""Tables of replayed games: documented columns, rows against what was worked out by hand, identities, files."""

from pathlib import Path

import pandas as pd
import pytest
from hand_made import DOUBLE_RON, GAME, HEADER, RON, TSUMO, tables_of
from snippets import games_of

from mjlog.analysis.columns import COLUMNS, names_of
from mjlog.analysis.frames import Tables, concat, write_csv
from mjlog.analysis.tables import identities, tables
from mjlog.model import Game
from mjlog.output import OutputError
from mjlog.reading import read
from mjlog.replayer import replay


@pytest.fixture(scope="module")
def made() -> Tables:
    return tables_of(GAME)


def row(frame: pd.DataFrame, *columns: str, **where: object) -> tuple[object, ...]:
    """Some columns of the one row that is so; None for what is not known."""
    for name, value in where.items():
        frame = frame[frame[name] == value]
    (found,) = frame[list(columns)].itertuples(index=False)
    return tuple(None if pd.isna(value) else value for value in found)


def test_every_record_there_is_has_tables():
    """Faulty ones too: whatever a replay leaves open, the tables do."""
    tests = Path(__file__).parents[1]
    for path in [*(tests / "errors").glob("*.mjn"), *(tests.parent / "sample_logs").rglob("*.mjn")]:
        assert len(tables([replay(game) for game in read(path)]).games) > 0, path


def test_a_win_after_turns_that_nobody_wrote():
    made = tables_of(
        HEADER + "deal E1 honba 0 sticks 0 points 25000 25000 25000 25000\nA:-1z ... C:-2z\nwin B from C\n"
    )
    assert row(made.deals, "result", "winners") == ("ron", 1)


# Columns


def test_the_frames_have_exactly_the_documented_columns(made: Tables):
    assert [name for name, _ in made.items()] == list(COLUMNS)
    for name, frame in made.items():
        assert list(frame.columns) == names_of(name, made.terms["riichi"].features)


def test_every_column_is_documented():
    for columns in COLUMNS.values():
        for column in columns:
            assert column.meaning.strip()
            assert column.unit or column.kind not in ("int", "number")


def test_kinds_of_columns(made: Tables):
    kinds = {"int": "Int32", "flag": "boolean", "number": "float64"}
    for name, frame in made.items():
        for column in COLUMNS[name]:
            if column.name not in frame:
                assert column.needs in {"faan", "base", "times"}
                continue
            kind = str(frame[column.name].dtype)
            assert kind == kinds.get(str(column.kind), "category"), (name, column.name)


def test_frames_without_rows_have_the_same_columns():
    for name, frame in tables([]).items():
        assert list(frame.columns) == [column.name for column in COLUMNS[name]]
        assert len(frame) == 0


# Rows


def test_games(made: Tables):
    columns = ("game", "source", "rules", "rule_set", "players", "deals", "complete", "finished", "errors")
    rules = "riichi tenhou length=tonpuu"
    assert row(made.games, *columns) == (1, "snippet.mjn", rules, "riichi", 4, 5, 4, False, 1)


def test_deals(made: Tables):
    columns = (
        "label",
        "wind",
        "number",
        "honba",
        "sticks",
        "dealer",
        "status",
        "depth",
        "result",
        "winners",
        "discards",
    )
    assert row(made.deals, *columns, deal=1) == ("E1", "E", 1, 0, 0, "A", "complete", "full", "ron", 1, 2)
    assert row(made.deals, *columns, deal=2) == ("E1.1", "E", 1, 1, 0, "A", "complete", "full", "tsumo", 1, 5)
    assert row(made.deals, *columns, deal=3) == ("E2", "E", 2, 0, 0, "B", "complete", "full", "ron", 2, 3)
    assert row(made.deals, *columns, deal=4) == ("E3", "E", 3, 0, 0, "C", "complete", "score", "exhausted", 0, 0)


def test_a_stopped_deal_stays_and_says_so(made: Tables):
    assert row(made.deals, "status", "result", "winners", "errors", deal=5) == ("stopped", None, None, 1)
    assert list(made.turns["tile"][made.turns["deal"] == 5]) == ["1m"]
    hands = made.hands[made.hands["deal"] == 5]
    assert list(hands["complete"]) == [False] * 4
    assert hands[["won", "dealt_in", "draw_tenpai", "change"]].isna().all(axis=None)
    assert set(made.payments["deal"]) == {1, 2, 3, 4}


def test_discards(made: Tables):
    columns = ("player", "turn", "tile", "kind", "origin", "declares", "standing", "visible", "live", "claimed")
    assert row(made.turns, *columns, deal=1, event=1) == (
        "Mina", 1, "9m", "terminal", "hand", True, "riichi", 0, 69, None,
    )  # fmt: skip
    assert row(made.turns, *columns, deal=1, event=3) == (
        "Ng", 1, "1z", "value-honour", "hand", False, "closed", 0, 68, "ron",
    )  # fmt: skip
    assert row(made.turns, *columns, deal=2, event=1) == (
        "Mina", 1, "6z", "value-honour", "drawn", False, "closed", 1, 69, "pon",
    )  # fmt: skip
    assert row(made.turns, *columns, deal=2, event=3) == (
        "วิภา", 1, "8p", "edge", "claim", False, "open", 0, 69, None,
    )  # fmt: skip
    # the third 7z: two lie open, one more is in the hand
    assert row(made.turns, *columns, deal=2, event=9) == (
        "Ng", 1, "7z", "value-honour", "drawn", False, "closed", 3, 66, None,
    )  # fmt: skip
    # North and West are nobody's wind here: B deals in East 2, so that C is South and A North
    assert row(made.turns, "kind", deal=3, event=3) == ("guest-wind",)


def test_shanten_is_that_of_thirteen_tiles(made: Tables):
    columns = (
        "shanten_before",
        "shanten_best",
        "shanten",
        "tenpai",
        "waits",
        "furiten",
        "useful_faces",
        "useful_tiles",
    )
    # 123m 456p 78s 11z 55z 9m, then 9s for 9m: waits for the third 1z or 5z, two of each unseen
    assert row(made.turns, *columns, deal=1, event=1) == (1, 0, 0, True, "15z", False, 2, 4)
    # six kinds of terminals and honours and a seventh drawn: thirteen orphans are 13 - 8 away, one more after 1z
    assert row(made.turns, *columns[:5], deal=1, event=3) == (5, 4, 5, False, None)
    # 234m 567p 34s 55s beside a pon: 2s four times, 5s twice
    assert row(made.turns, *columns, deal=2, event=3) == (1, 0, 0, True, "25s", False, 2, 6)


def test_the_dealers_starting_shanten_is_that_of_thirteen_tiles(made: Tables):
    """C-100: with fourteen a dealer's would be lower."""
    assert row(made.hands, "shanten", "wind", deal=1, player="Mina") == (1, "E")


def test_calls(made: Tables):
    columns = (
        "player",
        "discards",
        "kind",
        "tiles",
        "claimed",
        "source_player",
        "shanten_before",
        "shanten_best",
        "void",
    )
    assert row(made.calls, *columns) == ("วิภา", 0, "pon", "66z", "6z", "Mina", 1, 0, False)


def test_wins(made: Tables):
    columns = ("player", "source_player", "tile", "discards", "riichi", "open", "value", "fu", "han", "limit", "income")
    assert row(made.wins, *columns, deal=1) == ("Mina", "Ng", "1z", 1, 2, False, 12000, 40, 5, "mangan", 13000)
    assert row(made.wins, *columns, deal=2) == ("วิภา", None, "2s", 1, 0, True, 1100, 30, 1, None, 1400)
    assert row(made.wins, *columns, deal=3, order=1) == ("Mina", "小鳥", "1p", 0, 0, False, 2600, 40, 2, None, 2600)
    assert row(made.wins, *columns, deal=3, order=2) == ("วิภา", "小鳥", "1p", 1, 0, False, 1000, 30, 1, None, 1000)
    assert row(made.wins, "yaku", "honba", "sticks", "computed", deal=2) == ("hatsu 1", 1, 0, True)


def test_payments(made: Tables):
    def paid(deal: int) -> list[tuple[object, ...]]:
        frame = made.payments[made.payments["deal"] == deal][["payer", "payee", "points", "reason"]]
        return [tuple(None if pd.isna(one) else one for one in each) for each in frame.itertuples(index=False)]

    assert paid(1) == [("A", None, 1000, "riichi"), ("B", "A", 12000, "ron"), (None, "A", 1000, "sticks")]
    assert paid(2) == [("A", "C", 600, "tsumo"), ("B", "C", 400, "tsumo"), ("D", "C", 400, "tsumo")]
    assert paid(3) == [("D", "A", 2600, "ron"), ("D", "C", 1000, "ron")]
    noten = [(payer, payee, 750, "noten") for payer in "BD" for payee in "AC"]
    assert paid(4) == [("A", None, 1000, "riichi"), *noten]


def test_a_chombo_is_all_that_its_deal_costs():
    """4000 to the dealer, 2000 to each other; the stick of the riichi goes back."""
    text = f"{HEADER}deal E1 points 25000 25000 25000 25000\nA:-1z* B:-2z\nchombo C\n"
    frame = tables_of(text).payments[["payer", "payee", "points", "reason"]]
    assert [tuple(row) for row in frame.itertuples(index=False)] == [
        ("C", "A", 4000, "chombo"), ("C", "B", 2000, "chombo"), ("C", "D", 2000, "chombo"),
    ]  # fmt: skip


def test_hands(made: Tables):
    """C-103: dama is a win closed and without riichi."""
    columns = ("won", "tsumo", "dama", "win_value", "win_income", "dealt_in", "dealt_in_loss", "change")
    assert row(made.hands, *columns, deal=1, seat="A") == (True, False, False, 12000, 13000, False, None, 12000)
    assert row(made.hands, *columns, deal=1, seat="B") == (False, None, None, None, None, True, 12000, -12000)
    assert row(made.hands, *columns, deal=2, seat="C") == (True, True, False, 1100, 1400, False, None, 1400)
    assert row(made.hands, *columns, deal=3, seat="A") == (True, False, True, 2600, 2600, False, None, 2600)
    assert row(made.hands, *columns, deal=3, seat="D") == (False, None, None, None, None, True, 3600, -3600)
    progress = ("discards", "first_call", "riichi_turn", "tenpai_turn", "calls", "open", "riichi")
    assert row(made.hands, *progress, deal=1, seat="A") == (1, None, 1, 1, 0, False, 2)
    assert row(made.hands, *progress, deal=2, seat="C") == (1, 0, None, 1, 1, True, 0)
    assert row(made.hands, *progress, deal=3, seat="A") == (0, None, None, 0, 0, False, 0)


def test_what_a_score_sheet_does_not_tell_is_missing(made: Tables):
    columns = ("riichi", "draw_tenpai", "change", "shanten", "discards", "tenpai_turn", "calls", "open")
    unknown = (None,) * 5
    assert row(made.hands, *columns, deal=4, seat="A") == (1, True, 500, *unknown)
    assert row(made.hands, *columns, deal=4, seat="B") == (0, False, -1500, *unknown)


def test_turns_after_a_gap_are_not_counted():
    play = "deal E1 points 25000 25000 25000 25000\nA:5z= B:5z= ... C:1m=\ndraw void\n"
    made = tables_of(HEADER + play)
    assert [None if pd.isna(turn) else turn for turn in made.turns["turn"]] == [1, 1, None]
    assert made.hands[["discards", "calls", "riichi", "open"]].isna().all(axis=None)


def test_unknown_rules_leave_the_deals_unreplayed():
    made = tables_of(
        '[MJN "1"]\n[Rules "riichi unheard-of"]\n[A "Chan"] [B "Lee"] [C "Wong"] [D "Ho"]\n\ndeal E1\ndraw void\n'
    )
    assert row(made.deals, "status", "result") == ("unreplayed", None)
    assert list(made.hands["player"]) == ["Chan", "Lee", "Wong", "Ho"]
    assert list(made.hands["complete"]) == [False] * 4


def test_a_file_without_a_record_has_no_players():
    made = tables([replay(Game())])
    assert len(made.games) == 1
    assert len(made.seats) == 0


@pytest.mark.parametrize(
    ("final", "ranks"),
    [("40000 30000 20000 10000", [1, 2, 3, 4]), ("30000 30000 25000 15000", [1.5, 1.5, 3, 4])],
)
def test_ranks(final: str, ranks: list[float]):
    """Equal scores share the mean of their places; where only points are recorded they count."""
    made = tables_of(f"{HEADER}final {final}\n")
    assert list(made.seats["rank"]) == ranks
    assert row(made.games, "finished") == (True,)


# Identities


def named(*names: str) -> Game:
    return Game(tags=dict(zip("ABCD", names, strict=True)))


@pytest.mark.parametrize(
    ("names", "players"),
    [
        (("Mina", "Ng", "Som", "Lee"), ["Mina", "Ng", "Som", "Lee"]),
        (("Mina", "Ng", "Mina", "Lee"), ["Mina [7:A]", "Ng", "Mina [7:C]", "Lee"]),
        (("Mina", "", " ", "Lee"), ["Mina", "[7:B]", "[7:C]", "Lee"]),
        (("NoName", "Ng", "Som", "Lee"), ["NoName [7:A]", "Ng", "Som", "Lee"]),
        (("Mina [7:A]", "Ng", "Som", "Lee"), ["Mina [7:A] [7:A]", "Ng", "Som", "Lee"]),
        (("mina", "Mina", "Som", "Lee"), ["mina", "Mina", "Som", "Lee"]),
    ],
)
def test_two_players_are_never_one(names: tuple[str, ...], players: list[str]):
    assert [" ".join(one.split()) for one in identities(named(*names), 7, 4)] == players


def test_one_name_is_one_player_through_all_games():
    made = tables_of(GAME, GAME)
    assert made.players() == ["Mina", "Ng", "วิภา", "小鳥"]
    assert list(made.games["game"]) == [1, 2]


# Batches


def test_batches_joined_are_the_whole():
    texts = [HEADER + RON, HEADER.replace("Mina", "Ploy") + TSUMO, HEADER + DOUBLE_RON]
    replays = [replay(game) for text in texts for game in games_of(text)]
    whole = tables(replays)
    parts = concat([tables(replays[:1]), tables(replays[1:], first_game=2)])
    for (_, one), (_, other) in zip(whole.items(), parts.items(), strict=True):
        assert one.to_csv() == other.to_csv()
        assert [str(dtype) for dtype in one.dtypes] == [str(dtype) for dtype in other.dtypes]


def test_batches_with_equal_game_numbers_are_refused():
    one = tables_of(HEADER + RON)
    with pytest.raises(ValueError, match="game 1 is in more than one part"):
        concat([one, one])


# Files


def test_csv_files_hold_the_tables(tmp_path, made: Tables):
    files = write_csv(made, tmp_path / "out")
    assert [file.name for file in files] == [f"{name}.csv" for name in COLUMNS]
    turns = pd.read_csv(tmp_path / "out" / "turns.csv")
    assert list(turns.columns) == [column.name for column in COLUMNS["turns"]]
    assert len(turns) == len(made.turns)
    assert "วิภา" in set(turns["player"])


def test_csv_files_are_not_overwritten_unless_told(tmp_path, made: Tables):
    (tmp_path / "wins.csv").write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match="exists already"):
        write_csv(made, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["wins.csv"]
    assert (tmp_path / "wins.csv").read_text(encoding="utf-8") == "mine"
    write_csv(made, tmp_path, force=True)
    assert len(list(tmp_path.iterdir())) == len(COLUMNS)


def test_csv_files_come_all_or_none(tmp_path, monkeypatch, made: Tables):
    def full(frame: pd.DataFrame, *_, **__):
        if "reason" in frame.columns:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(pd.DataFrame, "to_csv", full)
    with pytest.raises(OutputError, match="No space left"):
        write_csv(made, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
