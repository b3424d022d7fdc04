"""Score sheets as tables (CSV): what they say, what is wrong in a cell, and what is no score sheet."""

import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from mjlog.checks import check
from mjlog.formats.detect import detect
from mjlog.formats.losses import find_losses
from mjlog.formats.sheet_columns import COLUMNS
from mjlog.formats.sheet_csv import read_sheet
from mjlog.limits import EVENTS
from mjlog.model import Drawn, Note, Penalty, Win
from mjlog.reading import read_record
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.template import write_template
from mjlog.writer import TARGETS

ROOT = Path(__file__).parents[2]
HEAD = "#Rules,riichi tenhou\n#Players,Mina,Li Wei,Ann,Ho\n"
SHEET = f"""{HEAD}deal,honba,sticks,riichi,winner,from,fu,han,points,draw,tenpai,pay A,pay B,pay C,pay D,after A,after B,after C,after D
start,,,,,,,,,,,,,,,25000,25000,25000,25000
E1,0,0,B,Li Wei,Ho,40,3,5200,,,,6200,,-5200,25000,30200,25000,19800
E2,0,0,A C,,,,,,exhausted,A C,1500,-1500,1500,-1500,25500,28700,25500,18300
E3,1,2,Ho,C,tsumo,30,2,3000,,,-1100,-1100,6300,-1100,24400,27600,31800,16200
"""  # noqa: E501
"""The first deals of the club's sheet among the samples, whose payments were counted by hand."""


def game_of(text):
    (game,) = read_record(text, "club.csv")
    return game


def faults_of(text):
    return [(f"{one.place.line}:{one.place.column}", one.code) for one in replay(game_of(text)).errors]


def messages_of(text):
    return [f"{one.place.line}:{one.place.column} {one.message} | {one.expected} | {one.hint}"
            for one in game_of(text).all_faults]  # fmt: skip


def table(header, *rows, head=HEAD):
    return "\n".join([head + header, *rows, ""])


# What a sheet says


def test_a_sheet():
    game = game_of(SHEET)
    assert game.tags == {"Rules": "riichi tenhou", "A": "Mina", "B": "Li Wei", "C": "Ann", "D": "Ho"}
    first, second, third = game.deals
    assert (first.label, first.dealer, first.honba, first.sticks, first.riichi) == ("E1", 0, 0, 0, (1,))
    assert first.points == (25000,) * 4
    assert first.results == [Win(1, 3, fu=40, han=3, points=5200, pay=(0, 6200, 0, -5200))]
    assert first.after == (25000, 30200, 25000, 19800)
    assert second.results == [Drawn("exhausted", (), (0, 2), (1500, -1500, 1500, -1500))]
    assert second.points is None
    assert third.label == "E3.1"
    assert third.results == [Win(2, None, fu=30, han=2, points=3000, pay=(-1100, -1100, 6300, -1100))]
    assert faults_of(SHEET) == []


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_separators_and_line_ends(tmp_path, separator, end):
    text = SHEET.replace(",", separator).replace("\n", end)
    path = tmp_path / "a"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert [one.code for one in check(path)] == ["unfinished"]
    assert game_of(text) == game_of(SHEET)


@pytest.mark.parametrize("line", ["sep=%s", '"sep=%s"', "SEP=%s", "sep=%s%s%s"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_line_that_tells_spreadsheets_the_separator(line, separator):
    head = line.replace("%s", separator)
    text = f"{head}\n{SHEET.replace(',', separator)}"
    assert game_of(text) == game_of(SHEET)
    assert faults_of(text.replace("5200", "5300", 1)) == [("6:25", "wrong-points")]


def test_the_separator_told_is_that_of_the_table():
    (fault,) = game_of("sep=;\n#Rules;riichi\ndeal,draw\nE1,void\n").all_faults
    assert (fault.place.line, fault.message) == (3, "the row of column names belongs here")


def test_cells_as_spreadsheets_write_them():
    """Quoted or not, rows filled up with empty cells, empty rows, blanks, capitals in the names of columns."""
    quoted = re.sub(r"[^,\n]+", lambda cell: f'"{cell[0]}"', SHEET)
    padded = "\n".join(f"{line},,," for line in SHEET.splitlines())
    spaced = SHEET.replace("\n", "\n,,,\n\n").replace(",", " , ").title().replace("Tsumo", "tsumo")
    spaced = (
        spaced.replace("Exhausted", "exhausted").replace("Start", "start").replace("Riichi Tenhou", "riichi tenhou")
    )
    for text in (quoted, padded, spaced):
        assert game_of(text) == game_of(SHEET)


def test_text_in_quotes():
    text = table("deal,draw,note", 'E1,void,"one, ""two""\nthree"', head='#Title,"Table 3, evening"\n')
    game = game_of(text)
    assert game.tags == {"Title": "Table 3, evening"}
    assert game.deals[0].notes == [Note("deal", 'one, "two" three')]


def test_the_true_minus_and_decimal_commas_are_understood():
    rows = ("E1;void;−1000;+1000", "final;;-13;13", "total;;−13,7;13.70")
    game = game_of(table("deal;draw;after A;after B", *rows, head="#Players;A;B\n"))
    assert game.deals[0].after == (-1000, 1000)
    assert game.final == (-13, 13)
    assert game.total == (Decimal("-13.7"), Decimal("13.7"))


def test_rows_without_a_deal_say_more_of_the_one_above():
    header = "deal,winner,from,points,penalty,chombo,reason,pay A,pay B,pay C,pay D,note"
    rows = (
        "E1,B,A,1000,,,,-1000,1000,,,",
        ",C,A,2000,,,,-2000,,2000,,late",
        ",,,,D,,a wrong pon,,,,,",
        "E2,,,,,A,no yaku,,,,,",
    )
    first, second = game_of(table(header, *rows)).deals
    assert [type(one) for one in first.results] == [Win, Win, Penalty]
    assert [first.results[0].pay, first.results[1].pay] == [(-1000, 1000, 0, 0), (-2000, 0, 2000, 0)]
    assert first.results[2] == Penalty(3, False, "a wrong pon")
    assert first.notes == [Note("result 1", "late")]
    assert second.results == [Penalty(0, True, "no yaku")]


def test_figures_yaku_and_draws():
    header = "deal,dealer,winner,from,pao,yaku,fu,han,faan,base,times,limit,points,draw,tenpai"
    rows = (
        'E1,,A,B,C,"riichi 1, all green, dora 2",30,,4,2,3,mangan,8000,,',
        "S?,B,A,self,,-,,,,,,,,,",
        "E2,,,,,,,,,,,,,kyuushu D,",
        "E3,,,,,,,,,,,,,exhausted,-",
        "E4,,,,,,,,,,,,,nagashi A / Li Wei,Li Wei",
    )
    deals = game_of(table(header, *rows)).deals
    yaku = (("riichi", 1), ("all green", None), ("dora", 2))
    win = Win(0, 1, pao=2, yaku=yaku, fu=30, faan=4, base=2, times=3, limit="mangan", points=8000)
    assert [deal.results[0] for deal in deals] == [
        win, Win(0, None, yaku=()), Drawn("kyuushu", (3,)), Drawn("exhausted", (), ()), Drawn("nagashi", (0, 1), (1,)),
    ]  # fmt: skip
    assert (deals[1].wind, deals[1].number, deals[1].dealer) == (1, None, 1)


def test_a_letter_is_a_seat_whoever_is_called_so():
    text = table("deal,winner,from", "E1,B,tsumo", head="#Players,B,A,Ann,Ann\n")
    assert game_of(text).deals[0].results[0].seat == 1
    assert "this is not one player" in messages_of(text.replace("E1,B", "E1,Ann"))[0]


def test_as_many_players_as_names_or_columns():
    three = table("deal,draw,pay A,pay B,pay C", "E1,void,1,-1,", head="")
    assert game_of(three).deals[0].results[0].pay == (1, -1, 0)
    named = "#Players,Mina,Ho,Ann,\ndeal,draw,pay A,pay B,pay C,pay D\nE1,void,1,-1,,"
    assert game_of(f"{named}\n").deals[0].results[0].pay == (1, -1, 0)
    assert messages_of(f"{named}1\n") == ["3:15 there are 3 players | an empty cell | "]


def test_several_games():
    unnamed = SHEET[len(HEAD) :].replace("Li Wei", "B").replace("Ho", "D")
    games = list(read_record(f"{SHEET}\n# the next\n{SHEET.replace('Mina', 'Zoe')}{unnamed}"))
    assert [game.tags.get("A") for game in games] == ["Mina", "Zoe", None]
    assert games[0].deals[-1].notes == [Note("after", "the next", own_line=True)]
    assert games[1].deals[0] == games[2].deals[0] == games[0].deals[0]


def test_comments_stay_where_they_are():
    text = "# first\n#Rules,riichi tenhou\n# second, with a comma\ndeal,draw,note\n#\nE1,void,a note\n# third\n"
    game = game_of(text)
    below = [Note(after, said, own_line=True) for after, said in (("", "first"), ("Rules", "second, with a comma"))]
    assert game.notes == [*below, Note("Rules", "", own_line=True)]
    assert game.deals[0].notes == [Note("deal", "a note"), Note("result 0", "third", own_line=True)]
    assert TARGETS["mjn"].write(game).count("#") == 5


@pytest.mark.parametrize("rules", ["riichi wrc", "hongkong seed", "classic seed"])
@pytest.mark.parametrize("depth", ["score", "hand"])
def test_a_template_as_a_table_keeps_its_comments(rules, depth):
    """Its comments end in commas, and hold quotation marks."""
    game = game_of(write_template(rules, [], depth, date(2026, 12, 1)))
    assert find_losses(game, game_of(TARGETS["csv"].write(game))) == []


def test_comments_of_every_statement_have_a_place():
    """One in the cell of its row, the others in rows of their own; a copy without one of them has lost comments."""
    text = (
        '[MJN "1"]\n[Rules "riichi tenhou"] # rules\n# head\n\n# above\ndeal E1 honba 0 sticks 0\n'
        "riichi B # riichi\nwin B from A = mangan 8000 # win\npay A -8000 B +8000 # pay\n# below\n\n"
        "# next\ndeal E2 # deal\ndraw void # draw\n\nfinal 17000 33000 25000 25000 # final\n# end\n"
    )
    game = game_of(text)
    written = TARGETS["csv"].write(game)
    assert find_losses(game, game_of(written)) == []
    assert [written.count(f"# {row}\n") for row in ("win", "pay", "below", "next")] == [1, 1, 1, 1]
    assert find_losses(game, game_of(written.replace("# below\n", ""))) == ["comments (1 deal)"]


# What is wrong in it


@pytest.mark.parametrize(
    ("cell", "place", "message"),
    [
        # column by column: a cell changed, its place, what is said
        (("E1,0,0,B", "E9,0,0,B"), "5:1", "this is no deal | E1 to N4"),
        (("E1,0,0,B", "e1,0,0,B"), "5:1", "this is no deal | .* | write E1"),
        (("E1,0,0,B", "E1.1,0,0,B"), "5:1", "this is no deal | .*honba has its own column"),
        (("E1,0,0,B", "E1,-1,0,B"), "5:4", "this is no count | a number from 0 up, nothing but digits"),
        (("E1,0,0,B", "E1,0,0.0,B"), "5:6", "this is no count"),
        (("E1,0,0,B", "E1,0,0,B E"), "5:8", "not all of these are players | letters such as A C"),
        (("E1,0,0,B", "E1,0,0,B B"), "5:8", "a player is named twice"),
        (("Li Wei,Ho", "Li Wie,Ho"), "5:10", "this is not one player | A, B, C, D or a name | did you mean Li Wei"),
        (("Li Wei,Ho", "A B,Ho"), "5:10", "this is not one player | .* | another player has a row below"),
        (("Li Wei,Ho", "Li Wei,tsumu"), "5:17", "from whom | who discarded .*, or tsumo or self | did you mean tsumo"),
        (("Li Wei,Ho", "Li Wei,"), "5:10", "from whom is not said | in the column from: who, or tsumo"),
        (("40,3,5200", "40fu,3,5200"), "5:20", "this is no count"),
        (("40,3,5200", '40,3,"5,200"'), "5:25", "this is no count"),
        ((",6200,", ",6.200,"), "5:33", "this is no number of points | .*nothing between thousands"),
        ((",6200,", ",6 200,"), "5:33", "this is no number of points"),
        ((",6200,", ",(6200),"), "5:33", "this is no number of points"),
        ((",6200,", ",6200.0,"), "5:33", "this is no number of points | .*no decimals"),
        ((",30200,", ",=P2+6200,"), "5:51", "this is no number of points"),
        (("exhausted", "exhausetd"), "6:17", "no such draw | exhausted, void, .* | did you mean exhausted"),
        (("exhausted", "exhausted A"), "6:27", "draw exhausted names no players | exhausted | in the column tenpai"),
        (("exhausted", "sanchahou  B C"), "6:28", "draw sanchahou names no players | sanchahou"),
        (("exhausted", ""), "6:18", "tenpai is told of a draw, and there is none"),
        (("E1,0,0,B,Li Wei,Ho,40,3,5200,", "E1,0,0,B,,,,,,"), "5:18", "pay B is told of a winner or draw"),
        (("E1,0,0,B,Li Wei", "E1,0,0,B,"), "5:11", "from is told of a winner, and there is none"),
        (("5200,,", "5200,exhausted,"), "5:30", "a row has one result, and this one has winner already"),
        (("19800", "19800,x"), "5:69", "no column is named above this | an empty cell"),
        (("19800", '"19800"0'), "5:70", "text follows a quoted cell"),
        (("19800", '"19800'), "5:63", "this quotation mark has no other that ends its cell"),
        (("start,", "start,0"), "4:7", "start has numbers under the columns after A, after B"),
        (("E1,0", ",0"), "5:2", "the first row of a game names its deal"),
        (("#Rules", "#Ruels"), "1:1", "this is not known of a game | #Rules | did you mean #Rules"),
        (("#Rules", "#Rules:"), "1:1", "this is neither a fact of the game nor a comment"),
        (("riichi tenhou", "riichi,tenhou"), "1:15", "#Rules has one text, in one cell"),
        (("#Players,", "#rules,x\n#Players,"), "2:1", "#Rules stands here twice"),
        (("Mina", "Mina,Zoe"), "2:30", "a fifth player"),
        (("honba", "honbar"), "3:6", "there is no such column | deal, .* | did you mean honba"),
        (("honba", "sticks"), "3:13", "column sticks stands here twice"),
        ((",from", ","), "3:26", "a sheet of winners needs a column from"),
        ((",pay D", ","), "3:1", "column pay D is missing"),
    ],
)  # fmt: skip
def test_a_fault_in_a_cell(cell, place, message):
    """One fault for it, where it stands, and no other."""
    assert SHEET.count(cell[0])
    found = messages_of(SHEET.replace(*cell, 1))
    assert [one.partition(" ")[0] for one in found] == [place]
    for part in message.split(" | "):
        assert re.search(part, found[0]), found[0]
    assert len(replay(game_of(SHEET.replace(*cell, 1))).errors) == 1


def test_each_cell_in_error_is_told():
    text = SHEET.replace("E1,0,0,B,Li Wei,Ho,40", "E1,x,y,Z,Q,R,S").replace("E3,1,2", "E3,1,two")
    assert [one.partition(" ")[0] for one in messages_of(text)] == ["5:4", "5:6", "5:8", "5:10", "5:12", "5:14", "7:6"]


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        (["total,,1,2,3,4", "total,,1,2,3,4"], "6:1"),
        (["final,,1,2,3,"], "5:1"),
        (["final,,1,2,3,4.0"], "5:14"),
        (["total,,1,2,3,1.234"], "5:14"),  # a thousand, or three decimals
        (["total,,1,2,3,1,234"], "5:16"),
        (["final,void,1,2,3,4"], "5:7"),
        (["final,,1,2,3,4", "E2,void,,,,"], "6:1"),
        (["start,,1,2,3,4"], "5:1"),
        (["start,,1,2,3,4", "final,,1,2,3,4"], "5:1"),
        (["start,,,,,"], "5:1"),
        ([",penalty,,,,"], "5:2"),
        ([",,1,2,3,4"], "5:3"),
    ],
)
def test_rows_of_points(rows, place):
    text = table("deal,draw,after A,after B,after C,after D", "E1,void,0,0,0,0", *rows)
    assert [one.partition(" ")[0] for one in messages_of(text)] == [place]


def test_what_stands_where_the_names_of_columns_belong():
    games = list(read_record(f"{SHEET}#Rules,riichi tenhou\nE1,A\nE2,B\n{SHEET}"))
    assert [len(game.all_faults) for game in games] == [0, 1, 0]
    assert games[1].faults[0].message == "the row of column names belongs here"
    (_, ended) = read_record(f"{SHEET}#Rules,riichi tenhou\n")
    assert ended.faults[0].message == "the table ends before its row of column names"


def test_the_excerpt_shows_cells():
    (fault,) = game_of(SHEET.replace("E1,0,0,B", 'E1,0,x,"B,"')).all_faults[:1]
    line, index = fault.excerpt
    assert line.startswith('E1 | 0 | x | "B," | Li Wei | ')
    assert line[index] == "x"


# What is counted wrong


@pytest.mark.parametrize(
    ("cell", "place", "code"),
    [
        ((",40,3,", ",50,3,"), "5:25", "wrong-points"),
        ((",40,3,", ",40,2,"), "5:25", "wrong-points"),
        ((",5200,", ",5300,"), "5:25", "wrong-points"),
        ((",6200,", ",5200,"), "5:33", "wrong-payment"),
        (("-1500,1500,-1500", "-1000,1000,-1500"), "6:31", "wrong-payment"),
        (("exhausted,A C", "exhausted,A B"), "6:8", "riichi-noten"),
        (("E3,1,2", "E3,0,2"), "7:4", "carried-honba"),
        (("E3,1,2", "E3,1,1"), "7:6", "carried-sticks"),
        (("E3,1,2", "E2,1,2"), "7:1", "wrong-round"),
        (("-1100,-1100,6300,-1100", "-1000,-1000,6000,-1000"), "7:31", "wrong-payment"),
        (("25000,30200,25000", "25000,31200,25000"), "5:45", "wrong-after"),
        (("24400,27600", "24400,27700"), "7:54", "wrong-after"),
    ],
)
def test_what_is_counted_wrong(cell, place, code):
    assert SHEET.count(cell[0])
    found = faults_of(SHEET.replace(*cell, 1))
    assert (place, code) in found


# What is a score sheet, and what is none


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (SHEET, "csv"),
        (f"# a comment, {{x}}\n\n,,,\n{SHEET}", "csv"),
        ('"# he said ""no"", twice"\n#Title,"two\nlines"\ndeal;draw\n', "csv"),
        ("Deal\tWinner\tFrom\n", "csv"),
        ("deal,draw", "csv"),
        *((f"{COLUMNS[0]},{name}\nE1,\n", "csv") for name in COLUMNS[1:]),
        ("deal,dealer,note\nE1,A,\n", "csv"),
        ("sep=;\ndeal;draw\n", "csv"),
        ('"sep=,"\n#Rules,riichi\ndeal,draw\n', "csv"),
        ("sep=|\ndeal|draw\n", None),
        ("sep=;\nE1;draw\n", None),
        ("deal,date,price\nE1,2,3\n", None),
        ("deal, honba;winner\n", None),
        ("game,deal,winner\n1,E1,A\n", None),
        ("deal\tE1\tdealer A\n", "mjn"),
        ('#Rules,riichi\n[MJN "1"]\n[Rules "riichi tenhou"]\n', "mjn"),
        ("#Rules,riichi\ndeal E1\ndraw void\n", "mjn"),
        ("date,winner,draw\n1,2,3\n", None),
        ("a,b\nc,d\n", None),
    ],
)
def test_by_its_content(text, known):
    assert detect(text) == known


@pytest.mark.parametrize("rules", ["riichi tenhou", "riichi tenhou-sanma", "hongkong", "classic", "classic players=3"])
def test_the_tables_of_records_are_no_sheets(rules, tmp_path):
    """The CSV files of ``mjlog tables`` are not taken for records."""
    from mjlog import replay as play
    from mjlog import tables
    from mjlog.analysis.frames import write_csv

    files = write_csv(tables([play(simulate(rules, 1, deals=2))]), tmp_path)
    assert len(files) > 4
    assert [detect(path.read_text(encoding="utf-8")) for path in files] == [None] * len(files)


def test_many_games_and_rows_take_time_in_proportion():
    text = "deal,winner\n" * 20_000 + '"deal,winner\n' * 20_000 + "deal,draw\n" + "E1,void\n" * EVENTS
    games = list(read_sheet(text, "x"))
    assert len(games) > 20_000
    assert [fault.message for fault in games[-1].all_faults] == [
        "more than 2,000 rows in a game, which no record needs"
    ]
    games = list(read_sheet("deal,draw\n" + "E1,void\n" * (EVENTS - 1), "x"))
    assert len(games[-1].deals) == EVENTS - 1


# Written and read again


@pytest.mark.parametrize("name", ["riichi/club_sheet", "hongkong/full_game", "classic/full_game"])
def test_a_sheet_written_is_the_record(name):
    (game,) = read_record((ROOT / "sample_logs" / f"{name}.mjn").read_text(encoding="utf-8"))
    text = TARGETS["csv"].write(game)
    again = game_of(text)
    losses = find_losses(game, again)
    assert set(losses) <= {
        "the starting hands",
        "some of the play",
        "hands shown at the end",
        "the winning tile of a win",
    }
    assert TARGETS["csv"].write(again) == text
    assert [one.code for one in replay(again).errors] == []


@pytest.mark.parametrize(
    "rules", ["riichi wrc", "riichi majsoul-sanma", "hongkong tiered", "classic special players=2"]
)
@pytest.mark.parametrize("seed", range(3))
def test_simulated_games_as_sheets(rules, seed):
    """Of the play only the results are left, and they still follow from each other."""
    again = game_of(TARGETS["csv"].write(simulate(rules, seed)))
    played = replay(again)
    assert played.errors == []
    assert played.final == again.final is not None


@pytest.mark.parametrize(("name", "games", "deals"), [("riichi/club_sheet", 1, 15), ("hongkong/club_sheet", 1, 6)])
def test_samples_are_clean(name, games, deals):
    path = ROOT / "sample_logs" / f"{name}.csv"
    assert check(path) == []
    found = list(read_record(path.read_text(encoding="utf-8")))
    assert (len(found), sum(len(game.deals) for game in found)) == (games, deals)
    assert all(replay(game).final == game.final for game in found)


def test_the_example_of_the_format_page_is_clean():
    page = (ROOT / "grammar" / "FORMAT.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    assert [one.code for one in replay(game_of(example)).faults] == ["unfinished"]


def test_the_format_page_lists_every_column():
    page = (ROOT / "grammar" / "FORMAT.md").read_text(encoding="utf-8").partition("## A score sheet as CSV")[2]
    rows = re.findall(r"^\| (`[^|]+) \|", page.partition("\n## ")[0], re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    expanded = [f"{name[:-1]}{seat}" for name in named for seat in ("ABCD" if name.endswith(" A") else name[-1])]
    assert sorted(expanded) == sorted(COLUMNS)
