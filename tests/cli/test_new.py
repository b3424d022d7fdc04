"""``mjlog new``: records to start from."""

import csv
import io
import re

import pytest
from conftest import entries

from mjlog.notation import format_text, read_text
from mjlog.reading import read_record
from mjlog.replayer import replay
from mjlog.rules.select import RULE_SETS

PRESETS = [f"{name} {preset}" for name, entry in RULE_SETS.items() for preset in entry.presets]
OTHERS = [
    "riichi majsoul length=tonpuu start-points=20000 return-points=20000",
    "riichi tenhou uma=? ?",
    "hongkong minimum=6 cap=8",
    "classic players=2",
    "classic players=3 base=5 start-points=500",
]


def examples_of(text):
    """The commented lines between empty ones, above the first deal."""
    lines = text.partition("\n\n")[2].splitlines()
    comments = "\n".join(line.removeprefix("#").removeprefix(" ") for line in lines if line.startswith("#"))
    return [block.strip() for block in comments.split("\n\n")]


@pytest.mark.parametrize("depth", ["score", "hand", "full"])
@pytest.mark.parametrize("rules", PRESETS + OTHERS)
def test_a_template_can_be_checked_at_once_and_so_can_its_examples(run, rules, depth):
    """It has no fault and the layout that ``fmt`` gives; its examples are whole and right."""
    text = run("new", "--rules", rules, "--depth", depth).stdout
    (game,) = read_text(text)
    assert [one.code for one in replay(game).faults] == ["unfinished"]
    assert format_text(text) == (text, [])
    assert game.deals[0].label == "E1"
    head = text.partition("\n\n")[0]
    deal = text.rstrip().rpartition("\n")[2]
    assert deal.startswith("deal E1 ")
    written = [block for block in examples_of(text) if re.match(r"(riichi|win|draw|chombo|dora|hand|A [0-9])", block)]
    assert len(written) >= {"score": 3, "hand": 2, "full": 2}[depth]
    for block in written:
        (one,) = read_text(f"{head}\n\n{deal}\n{block}\n")
        assert {fault.code for fault in replay(one).faults} <= {"unfinished"}, block


@pytest.mark.parametrize("rules", PRESETS + OTHERS)
def test_the_end_of_a_template_is_that_of_a_game(run, rules):
    (last,) = [one for one in examples_of(run("new", "--rules", rules).stdout) if one.startswith("final")]
    game = next(read_record(f'[MJN "1"]\n[Rules "{rules}"]\n\n{last}\n'))
    assert sum(game.final) == sum(next(read_text(run("new", "--rules", rules).stdout)).deals[0].points)
    assert game.total is None if "uma=?" in rules else len(game.total) == len(game.final)


def test_the_figures_of_the_examples(run):
    """3 han 40 fu are 5200 with a stick of 1000; WRC rounds 4 han 30 fu up to 8000; the uma of WRC is 15 5."""
    text = run("new", "--rules", "riichi wrc").stdout
    assert "# win B from A = 40 fu 3 han 5200\n# pay A -5200 B +6200\n" in text
    assert "# pay A -2000 B -1000 C +4000 D -1000\n" in text
    assert "# final 42000 34000 26000 18000\n# total 27 9 -9 -27\n" in text
    assert "= 30 fu 4 han mangan 8000" in run("new", "--rules", "riichi wrc", "--depth", "hand").stdout
    assert "= 30 fu 4 han 7700" in run("new", "--rules", "riichi tenhou", "--depth", "hand").stdout
    # half-spicy: 5 faan are 24; the discarder pays two portions
    text = run("new", "--rules", "hongkong half-spicy").stdout
    assert "# win B from A = 5 faan 24 base 48\n# pay A -48 B +48\n" in text


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("riichi wrc", "honba 0 sticks 0 points 30000 30000 30000 30000"),
        ("riichi tenhou-sanma", "honba 0 sticks 0 points 35000 35000 35000"),
        ("riichi seed start-points=20000 return-points=20000", "honba 0 sticks 0 points 20000 20000 20000 20000"),
        ("hongkong", "points 0 0 0 0"),
        ("classic players=2 start-points=60", "points 60 60"),
    ],
)
def test_the_first_deal(run, rules, points):
    assert run("new", "--rules", rules).lines[-1] == f"deal E1 {points}"


def test_names_and_a_date(run):
    (game,) = read_text(run("new", "--rules", "riichi ema", "--players", 'Mina, "Z" ,,東風').stdout)
    assert [game.tags[letter] for letter in "ABCD"] == ["Mina", '"Z"', "", "東風"]
    assert re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", game.tags["Date"])
    (game,) = read_text(run("new", "--rules", "classic players=2").stdout)
    assert list(game.tags) == ["Title", "Rules", "Date", "A", "B"]


@pytest.mark.parametrize("rules", PRESETS + OTHERS)
def test_a_table(run, rules):
    text = run("new", "--rules", rules, "--csv").stdout
    (game,) = read_record(text)
    assert game.rules == rules
    assert [one.code for one in replay(game).faults] == ["unfinished"]
    assert game.deals[0].points == next(read_text(run("new", "--rules", rules).stdout)).deals[0].points


@pytest.mark.parametrize(
    ("rules", "columns"),
    [
        (
            "riichi tenhou-sanma",
            "deal honba sticks riichi winner from fu han points draw tenpai pay-A pay-B pay-C after-A after-B after-C",
        ),
        (
            "hongkong",
            "deal winner from faan base draw pay-A pay-B pay-C pay-D after-A after-B after-C after-D",
        ),
        ("classic players=2", "deal winner from base times draw pay-A pay-B after-A after-B"),
    ],
)
def test_the_columns_of_a_table(run, rules, columns):
    rows = list(csv.reader(io.StringIO(run("new", "--rules", rules, "--csv").stdout)))
    (header,) = [row for row in rows if row[0] == "deal"]
    assert [name.replace(" ", "-") for name in header] == [*columns.split(), "note"]
    assert all(len(row) == len(header) for row in rows if not row[0].startswith("#"))


def test_a_table_filled_in_is_checked(run, tmp_path):
    """A secretary fills in two deals and the next is open."""
    done = run("new", "--rules", "riichi wrc", "--players", "Mina,Ng,Wipha,Ho", "-o", "evening.csv")
    assert done.lines == ["evening.csv: fill it in, then mjlog check evening.csv"]
    path = tmp_path / "evening.csv"
    rows = path.read_text(encoding="utf-8").splitlines()
    header = next(row for row in rows if row.startswith("deal,")).split(",")
    first = {"deal": "E1", "honba": 0, "sticks": 0, "riichi": "Ng", "winner": "Ng", "from": "Ho", "fu": 40, "han": 3}
    first |= {"pay B": 6200, "pay D": -5200}
    first |= {"after A": 30000, "after B": 35200, "after C": 30000, "after D": 24800}
    second = {"deal": "E2", "honba": 0, "sticks": 0, "riichi": "-", "draw": "exhausted", "tenpai": "-"}
    filled = [",".join(str(row.get(name, "")) for name in header) for row in (first, second)]
    path.write_text("\n".join([*rows[:-1], *filled, "E3,1,0", ""]), encoding="utf-8")
    assert run("check", "evening.csv").exit_code == 0
    path.write_text(path.read_text(encoding="utf-8").replace("35200", "35300"), encoding="utf-8")
    assert "wrong-after" in run("check", "evening.csv").stdout


def test_nothing_is_overwritten_without_force(run, tmp_path):
    (tmp_path / "a.mjn").write_text("mine")
    refused = run("new", "--rules", "hongkong", "-o", "a.mjn")
    assert (refused.exit_code, refused.stderr) == (
        2,
        f"mjlog: {tmp_path / 'a.mjn'}: exists already; --force overwrites\n",
    )
    assert (tmp_path / "a.mjn").read_text() == "mine"
    assert run("new", "--rules", "hongkong", "-o", "a.mjn", "--force").exit_code == 0
    assert run("check", "-q", "a.mjn").exit_code == 0
    assert entries(tmp_path) == ["a.mjn"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["riichi"], "--rules: riichi needs a preset"),
        (["hongkong sead"], "--rules: there is no hongkong preset 'sead' (there is seed)"),
        (["hongkong", "--players", "A,B,C"], "--players: 4 play by these rules, and 3 names are given"),
        (["classic players=2", "--players", "Zoe,Zoe"], "--players: Zoe is named twice"),
        (["hongkong", "--csv", "--depth", "hand"], "a table holds scores alone, no depth hand"),
        (["hongkong", "--depth", "full", "-o", "a.csv"], "a table holds scores alone, no depth full"),
        (["hongkong", "-o", "no/a.mjn"], "{here}/no/a.mjn: there is no folder {here}/no; make it first"),
    ],
)
def test_what_cannot_be_written_leaves_nothing(run, tmp_path, words, complaint):
    result = run("new", "--rules", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"mjlog: {complaint.replace('{here}', str(tmp_path))}")
    assert entries(tmp_path) == []
