"""``cat``, ``head``, ``merge``, ``anonymise`` and ``link``."""

import json
from pathlib import Path
from urllib.parse import unquote

import pytest
from conftest import CLEAN, FAULTY, UNCHECKED, XML, entries

from mjlog.anonymity import Anonymiser
from mjlog.model import Deal, Game, Win
from mjlog.notation import write_game
from mjlog.reading import read
from mjlog.simulate import simulate

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def test_games_by_number(run, files):
    files(a_mjn=f"{CLEAN}\n{UNCHECKED}", b_xml=XML)
    everything = run("cat", "a.mjn", "b.xml").stdout
    assert everything.count("[MJN") == 3
    assert run("cat", "a.mjn", "b.xml", "--games", "1").stdout == CLEAN
    assert run("cat", "a.mjn", "b.xml", "--games", "2-").stdout.count("[MJN") == 2
    assert run("cat", "a.mjn", "b.xml", "-g", "1,3").stdout.count("[MJN") == 2
    assert run("head", "a.mjn").stdout == CLEAN
    assert run("head", "-n", "2", "a.mjn", "b.xml").stdout == f"{CLEAN}\n{UNCHECKED}"


@pytest.mark.parametrize("wanted", ["0", "x", "", "2-x", "1,,2"])
def test_numbers_that_are_none(run, files, wanted):
    files(a_mjn=CLEAN)
    result = run("cat", "a.mjn", "--games", wanted)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"mjlog: {wanted!r} names no games; write 3 or 2,5-7 or 4-\n"


def test_a_number_beyond_the_last(run, files):
    """Those that there are come all the same; of an open end none need be there but the first."""
    files(a_mjn=f"{CLEAN}\n{UNCHECKED}")
    for wanted, printed in (("3", 0), ("2-5", 1), ("1,3-4", 1), ("3-", 0)):
        result = run("cat", "a.mjn", "--games", wanted)
        assert (result.exit_code, result.stdout.count("[MJN")) == (2, printed)
        assert result.stderr == f"mjlog: there is no game {wanted.strip('-')[-1]}, only 2 games\n"
    assert run("cat", "a.mjn", "--games", "2-").exit_code == 0
    assert run("head", "a.mjn", "-n", "5").exit_code == 0


def test_pieces_become_one_game(run, tmp_path):
    game = simulate("riichi tenhou", 5)
    whole = write_game(game)
    deals = game.deals
    final, total = game.final, game.total
    for number, deal in enumerate(deals):
        game.deals = [deal]
        game.final, game.total = (final, total) if deal is deals[-1] else (None, None)
        (tmp_path / f"{number:02}.mjn").write_text(write_game(game), encoding="utf-8")
    names = entries(tmp_path)
    result = run("merge", *names, "-o", "whole.mjn")
    assert (result.exit_code, result.lines) == (0, [f"whole.mjn: {len(deals)} deals in one game"])
    assert (tmp_path / "whole.mjn").read_text(encoding="utf-8") == whole
    result = run("merge", *reversed(names), "-o", "-")
    assert result.stderr == "mjlog: game 2 cannot follow: the game before it has its final points\n"


def test_pieces_of_different_games_stay_apart(run, files, tmp_path):
    files(a_mjn=UNCHECKED, b_mjn=UNCHECKED.replace("Mina", "Mona"))
    result = run("merge", "a.mjn", "b.mjn", "-o", "c.mjn")
    assert result.exit_code == 2
    assert result.stderr == "mjlog: game 2 belongs to another game: its tag A says 'Mona', not 'Mina'\n"
    assert entries(tmp_path) == ["a.mjn", "b.mjn"]


def test_nobody_can_be_told_from_an_anonymised_record(run, files, tmp_path):
    secret = CLEAN.replace("[A ", '[Event "Friday"]\n[Date "2020-01-01"]\n[_club "7"]\n[A ')
    other = FAULTY.replace("Mina", "Zoe").replace("deal E1", "# Zoe was late\n_table Zoe 4\ndeal E1")
    files(a_mjn=secret, b_mjn=other)
    result = run("anonymise", "a.mjn", "b.mjn", "-o", "c.mjn")
    assert result.lines == ["c.mjn: 5 players made nobody's"]
    text = (tmp_path / "c.mjn").read_text(encoding="utf-8")
    for word in ("Mina", "Zoe", "Ng", "Wipha", "東風", "Friday", "2020", "club", "late"):
        assert word not in text
    assert [game.tags for game in read(tmp_path / "c.mjn")] == [
        {"Rules": "riichi tenhou", "A": f"Player {first}", "B": "Player 2", "C": "Player 3", "D": "Player 4"}
        for first in (1, 5)
    ]
    assert run("check", "c.mjn").lines[-1] == "2 games in 1 file: 1 clean, 1 faulty (1 fault)"


@pytest.mark.parametrize(
    ("rules", "kept"),
    [
        ("riichi tenhou kuikae=same-face uma=15,5,-5,-15", "riichi tenhou kuikae=same-face uma=15,5,-5,-15"),
        ("riichi tenhou kuikae=? ?", "riichi tenhou kuikae=? ?"),
        ("riichi Zoe kuikae=same-face", "riichi unnamed kuikae=same-face"),
        ("riichi tenhou kuikae=Zoe", "riichi tenhou kuikae=unnamed"),
        ("riichi tenhou Zoe=yes Zoe=?", "riichi tenhou unnamed=unnamed unnamed=unnamed"),
        ("Zoe tenhou", "unnamed"),
        ("hongkong", "hongkong"),
        ("classic special=seven-pairs:8", "classic special=seven-pairs:8"),
    ],
)
def test_words_that_no_rules_know_are_not_kept(rules, kept):
    """A name may stand wherever a record may say what it likes; what is known stays as it is."""
    yaku = (("riichi", 1), ("Zoe's hand", 2), ("seven-pairs", None))
    wins = [Win(0, 1, yaku=yaku, limit=limit) for limit in ("mangan", "limit", "Zoe's limit", None)]
    game = Anonymiser().anonymise(Game({"Rules": rules}, deals=[Deal(results=[*wins, Win(0, 1)])]))
    assert game.tags == {"Rules": kept}
    *named, plain = game.deals[0].results
    assert [one.limit for one in named] == ["mangan", "limit", "unnamed", None]
    assert {one.yaku for one in named} == {(("riichi", 1), ("unnamed", 2), ("seven-pairs", None))}
    assert plain == Win(0, 1)


@pytest.mark.parametrize(
    "path", sorted(set(SAMPLES.rglob("*.mjn")) - set(SAMPLES.rglob("unknown_*"))), ids=lambda path: path.name
)
def test_of_a_record_by_known_rules_every_claim_is_kept(path):
    for game in read(path):
        hidden = Anonymiser().anonymise(game)
        assert hidden.tags.get("Rules") == game.tags.get("Rules")
        assert [deal.wins for deal in hidden.deals] == [deal.wins for deal in game.deals]


def test_a_link_holds_the_deal(run, tmp_path):
    game = simulate("riichi tenhou", 3, deals=2)
    for deal in game.deals:
        deal.results = [Win(one.seat, one.source, one.tile) for one in deal.wins.values()]
    (tmp_path / "a.mjn").write_text(write_game(game), encoding="utf-8")
    addresses = run("link", "a.mjn").lines
    assert len(addresses) == 2
    assert run("link", "a.mjn", "--deal", "2").lines == addresses[1:]
    (tmp_path / "link").write_text(addresses[0])
    tree = json.loads(unquote(addresses[0].removeprefix("https://tenhou.net/6/#json=")))
    assert tree["log"][0][0] == [0, 0, 0]
    (again,) = read(tmp_path / "link")
    assert again.deals[0].events == game.deals[0].events
    assert [(one.fu, one.points) for one in again.deals[0].wins.values()] != [(None, None)]


def test_no_link_to_what_the_viewer_cannot_show(run, files):
    files(a_mjn=CLEAN)
    result = run("link", "a.mjn")
    assert result.exit_code == 2
    assert "E1: the viewer cannot show this" in result.stderr
    assert run("link", "a.mjn", "--game", "2").stderr == "mjlog: a.mjn: there is no game 2\n"
