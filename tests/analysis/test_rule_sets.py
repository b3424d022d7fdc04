"""What is shown of games asks the rule set and names none; what a rule set does not have is absent."""

import ast
from pathlib import Path

import pytest
from hand_made import CLASSIC, GAME, HONGKONG, tables_of
from snippets import games_of

from mjlog.analysis.charts import write_charts
from mjlog.analysis.columns import COLUMNS
from mjlog.analysis.frames import Tables, concat, write_csv
from mjlog.analysis.players import figures
from mjlog.analysis.tables import tables
from mjlog.replayer import replay
from mjlog.rules.select import RULE_SETS
from mjlog.table import ALL_TERMS

ROOT = Path(__file__).parents[2]
SHOWN = [*sorted((ROOT / "analysis").glob("*.py")), *(ROOT / "mjlog" / f"{name}.py" for name in (
    "view", "view_text", "view_json", "report", "narrate",
))]  # fmt: skip

FULL_CLASSIC = (ROOT / "sample_logs/classic/full_game.mjn").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def mixed() -> Tables:
    return tables_of(GAME, HONGKONG, CLASSIC)


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.stem)
def test_no_rule_set_is_named(path: Path):
    """Neither imported nor spelt: all that differs is asked of the rule set."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert not [name for name in imported for one in RULE_SETS if name.startswith(f"mjlog.rules.{one}")]


def test_columns_that_no_rule_set_needs_are_absent(tmp_path: Path):
    made = tables_of(HONGKONG)
    for name, frame in made.items():
        needs = {column.name: column.needs for column in COLUMNS[name]}
        assert all(needs[column] in {None, "valued-honours", "faan", "base", "liability"} for column in frame.columns)
    assert {"faan", "base"} <= set(made.wins.columns)
    write_csv(made, tmp_path)
    heads = (tmp_path / "hands.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    assert not {"riichi", "riichi_turn", "dama", "draw_tenpai", "win_income"} & set(heads)


def test_columns_of_a_mixture_are_those_of_all(mixed: Tables):
    assert {"fu", "han", "faan", "base", "times"} <= set(mixed.wins.columns)
    parts = mixed.by_rule_set()
    assert list(parts) == ["riichi", "hongkong", "classic"]
    assert "faan" not in parts["riichi"].wins
    assert "riichi" not in parts["classic"].hands
    assert [len(part.games) for part in parts.values()] == [1, 1, 1]
    assert parts["classic"].players() == ["Mina", "Nok", "Tan"]
    for name, frame in parts["hongkong"].items():
        alone = getattr(tables_of(HONGKONG), name)
        assert list(frame.columns) == list(alone.columns)
        assert frame.drop(columns="game").astype(str).equals(alone.drop(columns="game").astype(str)), name


def test_batches_of_different_rule_sets_are_joined(mixed: Tables):
    games = [replay(game) for text in (GAME, HONGKONG, CLASSIC) for game in games_of(text)]
    joined = concat([tables([one], number) for number, one in enumerate(games, 1)])
    for (name, frame), (_, whole) in zip(joined.items(), mixed.items(), strict=True):
        assert list(frame.columns) == list(whole.columns), name
        assert frame.astype(str).equals(whole.astype(str)), name


def test_units_are_never_mixed(mixed: Tables):
    """Mina plays all three; each has its own means, of chips for the classic game."""
    table = figures(mixed, ["Mina"]).set_index(["rule_set", "figure"])
    assert table.loc[("hongkong", "mean-change"), ["numerator", "denominator", "unit"]].tolist() == [0, 1, "points"]
    assert table.loc[("classic", "mean-change"), ["numerator", "denominator", "unit"]].tolist() == [1, 2, "chips"]
    assert table.loc[("classic", "mean-win"), "value"] == 3
    assert table.loc[("riichi", "mean-win"), "value"] == (12000 + 2600) / 2


@pytest.mark.parametrize(
    ("rule_set", "absent"),
    [
        ("riichi", set()),
        ("hongkong", {"dama-rate", "riichi-rate", "draw-tenpai-rate", "mean-riichi-turn", "mean-win-income"}),
    ],
)
def test_figures_that_a_rule_set_does_not_have_are_absent(mixed: Tables, rule_set: str, absent: set[str]):
    found = figures(mixed)
    every = set(found["figure"])
    assert every - set(found["figure"][found["rule_set"] == rule_set]) == absent


def test_charts_of_each_rule_set_apart(mixed: Tables, tmp_path: Path):
    names = {path.stem for path in write_charts(mixed, ["Mina"], tmp_path)}
    assert {"Mina-riichi-tenpai-time", "Mina-hongkong-points", "Mina-classic-points", "Mina-classic-payments"} <= names
    assert "Mina-classic-tenpai-time" not in names  # scores alone tell nothing of hands


def test_rules_that_are_not_known_leave_out_nothing():
    made = tables_of(HONGKONG.replace('"hongkong"', '"riichi unheard-of"'))
    assert made.terms == {}
    assert made.own_terms == ALL_TERMS
    assert {"riichi", "honba", "faan", "times"} <= {name for _, frame in made.items() for name in frame.columns}


@pytest.mark.parametrize(
    ("text", "total"),
    [
        (HONGKONG.partition("deal E1")[0] + HONGKONG[HONGKONG.index("deal E2") :], (48, -48, 0, 0)),
        (FULL_CLASSIC[FULL_CLASSIC.index("[MJN") :].rstrip(), (61, 54, 65)),
    ],
    ids=["hongkong", "classic"],
)
def test_a_total_is_what_was_won(text: str, total: tuple[int, ...]):
    """The final standing of rules without uma: the points or chips won or lost since the start (here from 0)."""
    words = " ".join(map(str, total))
    ended = text if "final" in text else f"{text}\nfinal {words}"
    (game,) = games_of(f"{ended}\ntotal {words}\n")
    played = replay(game)
    assert played.scores == tuple(1000 * one for one in total)
    assert "wrong-total" not in {fault.code for fault in played.faults}
