"""Deals as they are told: every kind of event, what follows from it, results, and only what a viewer sees."""

import io
import json
from decimal import Decimal
from typing import get_args

import pytest
from pace import within
from rich.console import Console

from mjlog.limits import DEALS
from mjlog.model import (
    DRAWN,
    FROM_HAND,
    UNRECORDED,
    Call,
    CallKind,
    Deal,
    Discard,
    Draw,
    Event,
    Game,
    Gap,
    Indicator,
    Mark,
    Say,
    Saying,
    Time,
)
from mjlog.narrate import Narrator
from mjlog.notation import read_text
from mjlog.replayer import replay
from mjlog.tiles import TILES
from mjlog.view import find_deals, view_deal
from mjlog.view_json import deal_json
from mjlog.view_text import render_deal, render_game_end

SAMPLE = """\
[MJN "1"]
[Rules "riichi tenhou"]
[A "Mina [b]"] [B "Ng"] [C "Wipha"] [D "雀士"]

deal E1 honba 1 sticks 1 points 25000 25000 25000 24000  # the first deal
dora 9m
A 234m34067p2288s1z  # half a riichi
C 399p99s1112m3456z
A:5z-1z @3.5 ?! B:-9p C:pon99p-2m D:-9s
A:6z= {no hurry} B:-1s C:7p-3z D:left
D:-4z A:8p-5z* B:-6z C:1m,ankan1111m^3m+2z-3p
D:-8s A:ron
win A from D on 8s for riichi 1, tanyao 1, dora 1, aka 1 = 40 fu 4 han mangan 12000
ura 9s1p
pay A +14300 D -12300
"""

TOLD = """\
E1.1  1 honba and 1 riichi stick  game 1, riichi tenhou
      # the first deal
A Mina [b]       East   25000  234m34067p2288s1z  1-shanten
      # half a riichi
B Ng             South  25000
C Wipha          West   25000  1112m399p99s3456z  3-shanten
D 雀士           North  24000
indicator 9m: dora 1m

  1 A draws 5z, discards 1z  3.5 s  ?!    234m34067p2288s5z
  1 B discards 9p
  1 C pon 99p with 9p from B, discards 2m 111m3p99s3456z [999p]
  1 D discards 9s
  2 A draws 6z, discards it               234m34067p2288s5z
      # no hurry
  2 B discards 1s
  2 C draws 7p, discards 3z               111m37p99s456z [999p]
    D leaves the table
  2 D discards 4z
  3 A draws 8p, discards 5z, riichi       234m340678p2288s
      A waits for 28s: 4 unseen
  3 B discards 6z
      A pays the riichi stick: 24000 points left
    C draws 1m, ankan 1111m
      indicator 3m is turned: dora 4m
  3 C draws replacement 2z, discards 3p   7p99s2456z [999p] [1111m]
  3 D discards 8s
    A ron on 8s from D

A Mina [b] wins by ron on 8s from D
  hand   234m340678p2288s and 8s
  yaku   riichi 1, tanyao 1, dora 1, aka 1
  ura    9s1p: dora 1s2p
  fu     every hand 20, open triplet 888s 2, closed hand, ron 10 = 32
  value  40 fu 4 han mangan, 12000 points
  pays   A +14300  D -12300, with 1 honba and 2 riichi sticks

A Mina [b]           B Ng
1z    6z=   5z*      9p'   1s    6z
C Wipha              D 雀士
2m    3z    3p       9s    4z    8s
= drawn tile, * riichi, ' claimed

points      before  riichi    paid  after
A Mina [b]   25000   -1000  +14300  38300
B Ng         25000                  25000
C Wipha      25000                  25000
D 雀士       24000          -12300  11700"""


def told(renderable, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO())
    console.print(renderable)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


def view_of(text: str, index: int = 0, viewer: int | None = None):
    (game,) = read_text(text, "game.mjn")
    return view_deal(replay(game), index, viewer=viewer)


def lines_of(text: str, index: int = 0, viewer: int | None = None) -> list[str]:
    return told(render_deal(view_of(text, index, viewer))).splitlines()


def events_only(*events: Event) -> str:
    """Events told without rules."""
    deal = Deal(wind=0, number=1, dealer=0, events=list(events))
    return told(render_deal(view_deal(replay(Game(deals=[deal])), 0)))


def test_a_whole_deal():
    (game,) = read_text(SAMPLE, "game.mjn")
    assert [fault.code for fault in replay(game).errors] == []
    assert told(render_deal(view_of(SAMPLE))) == TOLD


# Every kind of event

WORDS = {
    "Draw": (Draw(0, TILES["5z"]), "A draws 5z"),
    "Draw unseen": (Draw(0, TILES["?"]), "A draws"),
    "Draw replacement": (Draw(0, TILES["5z"], replacement=True), "A draws replacement 5z"),
    "Draw flower": (Draw(0, TILES["1f"]), "A draws 1f"),
    "Discard from hand": (Discard(1, TILES["0p"], FROM_HAND), "B discards 0p from the hand"),
    "Discard drawn": (Discard(1, TILES["9p"], DRAWN), "B discards 9p as drawn"),
    "Discard unrecorded": (Discard(1, TILES["9p"], UNRECORDED), "B discards 9p"),
    "Discard riichi": (Discard(1, TILES["9p"], DRAWN, riichi=True), "B discards 9p as drawn, riichi"),
    "Indicator": (Indicator(TILES["4p"]), "indicator 4p is turned"),
    "Time": (Time(Decimal("3.25")), "3.25 s"),
    "Mark": (Mark("?!"), "?!"),
    "Gap": (Gap(), "turns that nobody wrote down"),
    "Call chi": (Call(1, "chi", (3, 4), 0, 5), "B chi 45m with 6m from A"),
    "Call pon": (Call(2, "pon", (31, 31), 0, 31), "C pon 55z with 5z from A"),
    "Call kan": (Call(2, "kan", (31, 31, 31), 0, 31), "C kan 555z with 5z from A"),
    "Call ankan": (Call(2, "ankan", (31, 31, 31, 31)), "C ankan 5555z"),
    "Call kakan": (Call(2, "kakan", (31,)), "C kakan 5z"),
    "Call kita": (Call(2, "kita", (30,)), "C sets 4z aside (kita)"),
    "Call flower": (Call(2, "flower", (37,)), "C lays 1f out (flower)"),
    "Call void": (Call(2, "pon", (31, 31), 0, 31, void=True), "C pon 55z with 5z from A (void)"),
    "Say tsumo": (Say(3, "tsumo"), "D tsumo"),
    "Say ron": (Say(3, "ron"), "D ron"),
    "Say kyuushu": (Say(3, "kyuushu"), "D nine kinds (kyuushu kyuuhai)"),
    "Say riichi": (Say(3, "riichi"), "D riichi (the record ends before its discard)"),
    "Say dead": (Say(3, "dead"), "D has a dead hand"),
    "Say left": (Say(3, "left"), "D leaves the table"),
    "Say back": (Say(3, "back"), "D comes back"),
    "Say pass": (Say(3, "pass"), "D passes"),
    "Say void": (Say(3, "ron", void=True), "D ron (void)"),
}


@pytest.mark.parametrize(("event", "words"), WORDS.values(), ids=WORDS)
def test_every_event_has_a_line(event, words):
    lines = [line.strip().removeprefix("1 ") for line in events_only(event).splitlines()]
    assert words in lines


def test_no_kind_of_event_is_left_out():
    assert {name.split()[0] for name in WORDS} == {kind.__name__ for kind in get_args(Event)}
    assert {name.split()[1] for name in WORDS if name.startswith("Call")} - {"void"} == set(get_args(CallKind))
    assert {name.split()[1] for name in WORDS if name.startswith("Say")} - {"void"} == set(get_args(Saying))


def words_of(*events: Event, viewer: int | None = None) -> list[str]:
    narrator = Narrator(viewer)
    return [narrator.words(event) for event in events]


def test_a_claim_names_the_latest_discard():
    assert words_of(Discard(3, TILES["3m"]), Call(0, "chi", (3, 4)), Discard(0, TILES["9m"], FROM_HAND)) == [
        "discards 3m", "chi 45m with 3m from D", "discards 9m",
    ]  # fmt: skip


def test_a_discard_says_whether_it_was_the_drawn_tile():
    two, three = TILES["2p"], TILES["3p"]
    assert words_of(Draw(0, two), Discard(0, two, DRAWN))[1] == "discards it"
    assert words_of(Draw(0, two), Discard(0, two, FROM_HAND))[1] == "discards the other 2p"
    assert words_of(Draw(0, two), Discard(0, three, FROM_HAND))[1] == "discards 3p"
    assert words_of(Draw(0, two), Discard(0, two, UNRECORDED))[1] == "discards 2p (drawn or not: not recorded)"


def test_a_win_names_its_tile():
    assert words_of(Draw(0, 5), Say(0, "tsumo"))[1] == "tsumo on 6m"
    assert words_of(Discard(2, 5), Say(0, "ron"))[1] == "ron on 6m from C"
    assert words_of(Draw(2, 5), Call(2, "kakan", (5,)), Say(0, "ron"))[2] == "ron on 6m from C"


# What follows


FURITEN = """\
[MJN "1"]
[Rules "riichi tenhou"]
deal E1 points 25000 25000 25000 25000
A 234m345678p2288s
B 567m345678s2356p
A:5z= B:5z-2p C:-2s D:-7z
A:8s-8s B:7z-3p C:-4z D:-2z
A:4z-8s*
"""


def test_furiten_is_told_with_its_reason():
    lines = [line.strip() for line in lines_of(FURITEN)]
    assert "A waits for 28s: 4 unseen" in lines
    passed = lines.index("A is furiten: passed a winning tile, until the next own turn")
    assert lines[passed - 1].startswith("1 D discards 7z")
    assert "A is furiten: has discarded 8s" in lines


def test_a_claimed_tile_is_seen_once():
    """Of 2s and 8s A holds two each; C shows one 8s, which B discarded."""
    text = SAMPLE.replace("C 399p99s1112m3456z", "C 3799p79s1112m345z").replace("B:-9p C:pon99p", "B:-8s C:chi79s")
    lines = lines_of(text)
    assert "  1 C chi 79s with 8s from B, discards 2m 111m3799p345z [789s]  3-shanten" in lines
    assert "      A waits for 28s: 3 unseen" in lines


def test_an_indicator_is_seen():
    assert "      A waits for 28s: 3 unseen" in lines_of(SAMPLE.replace("dora 9m", "dora 2s"))


def test_the_wall_is_counted_where_all_hands_are_known():
    text = FURITEN.replace("A:5z=", "C 111m111p111s1112z\nD 333m99p666z777z59s\nA:5z=")
    assert [line for line in lines_of(text) if "in the wall" in line]


# Faults at their place


def test_an_illegal_discard_is_marked_where_it_stands():
    text = SAMPLE.replace("A:8p-5z*", "A:8p-2m*")
    lines = [line.strip() for line in lines_of(text)]
    at = next(index for index, line in enumerate(lines) if line.startswith("3 A draws 8p, discards 2m, riichi"))
    assert "!! riichi-noten: A declares riichi without being tenpai" in lines[at + 1 : at + 3]


def test_after_an_impossible_event_the_record_alone_is_told():
    lines = lines_of(SAMPLE.replace("A:6z=", "A:6z-9p"))
    at = next(at for at, line in enumerate(lines) if line.startswith("      !! not-held: A does not hold 9p, but "))
    assert lines[at - 2].startswith("  2 A draws 6z, discards 9p")
    assert "      not replayed from here on: told by the record alone" in lines[at:]
    assert "  2 B discards 1s" in lines[at:]
    assert not any(line.startswith("points") for line in lines)


def test_faults_of_the_start_stand_before_the_play():
    lines = lines_of(SAMPLE.replace("A 234m34067p2288s1z", "A 234m34067p2288s12z"))
    fault = next(index for index, line in enumerate(lines) if "!! hand-size" in line)
    play = next(index for index, line in enumerate(lines) if line.startswith("  1 A"))
    assert fault < play


def test_faults_of_the_result_stand_at_the_end():
    text = SAMPLE.replace("4 han mangan 12000", "3 han 7700")
    lines = lines_of(text)
    assert "      !! wrong-han: A's han are not those recorded" in lines
    assert lines.index("      !! wrong-han: A's han are not those recorded") > lines.index("    A ron on 8s from D")
    assert "         recorded 3" in lines


def test_a_deal_whose_rules_are_unknown_is_told_by_the_record():
    lines = lines_of(SAMPLE.replace("riichi tenhou", "riichi nowhere"))
    assert any("!! unknown-rules" in line for line in lines)
    assert "  1 C pon 99p with 9p from B, discards 2m" in lines
    assert "  yaku   riichi 1, tanyao 1, dora 1, aka 1" in lines
    assert "A Mina [b]       East   25000  234m34067p2288s1z" in lines


# Results


def test_draws_show_who_was_tenpai():
    text = '[MJN "1"] [Rules "riichi tenhou"]\ndeal S4 dealer D\nriichi A B\ndraw exhausted tenpai A B\n'
    lines = lines_of(text + "pay A +1500 B +1500 C -1500 D -1500\n")
    assert "Exhaustive draw" in lines
    assert "  tenpai  A B" in lines
    assert "  pays    A +1500  B +1500  C -1500  D -1500" in lines
    points = text.replace("dealer D", "dealer D points 25000 25000 25000 25000")
    assert "A        25000   -1000  +1500  25500" in lines_of(points)


def test_a_hand_without_its_play():
    text = (
        '[MJN "1"] [Rules "riichi tenhou"]\n'
        "deal S3 honba 2 sticks 1 dealer C points 30000 20000 25000 25000\ndora 6p4z\n"
        "hand B 23406p99m pon555z<C ankan1111z\n"
        "win B from A on 7p for haku 1, dora 5, aka 1 = 60 fu 7 han haneman 12000\npay A -12600 B +13600\n"
    )
    lines = lines_of(text)
    assert "  hand   99m23406p [555z] [1111z] and 7p" in lines
    assert "  fu     every hand 20, closed kan 1111z 32, open triplet 555z 4 = 56" in lines


def test_chombo():
    text = '[MJN "1"] [Rules "riichi tenhou"]\ndeal E4 points 1 2 3 4\nchombo D "ron without a yaku"\n'
    assert "Chombo for D: ron without a yaku" in lines_of(text)


def test_the_stick_of_a_deal_undone_goes_back():
    text = '[MJN "1"] [Rules "riichi tenhou"]\ndeal E1 points 25000 25000 25000 25000\nriichi A\nchombo D\n'
    (line,) = [line.split() for line in lines_of(text) if line.startswith("A ") and line.endswith(" 29000")]
    assert line[:1] + line[-3:] == ["A", "25000", "+4000", "29000"]


# Who sees what


def test_a_viewer_sees_no_other_hand():
    text = "\n".join(lines_of(SAMPLE, viewer=0))
    assert "234m34067p2288s5z" in text
    assert "111m3p99s" not in text
    assert "C draws, discards 3z" in text
    assert "C draws replacement ?, discards 3p" in text
    assert "C draws, ankan 1111m" in text
    steps = deal_json(view_of(SAMPLE, viewer=0))["steps"]
    assert [step["tile"] for step in steps if step["event"] == "draw" and step["seat"] == "C"] == ["?", "?", "?"]
    assert {step["seat"] for step in steps if "hand" in step} == {"A"}


# Which deal


def test_deals_are_found_by_number_and_label():
    deals = [Deal(wind=0, number=1), Deal(wind=0, number=1, honba=1), Deal(wind=1, number=4)]
    game = Game(deals=deals)
    assert find_deals(game, "2") == [1]
    assert find_deals(game, "E1") == [0, 1]
    assert find_deals(game, "e1.1") == [1]
    assert find_deals(game, "E1.0") == [0]
    assert find_deals(game, "S4") == [2]
    with pytest.raises(LookupError, match=r"there is no deal 'S3'; there are E1, E1\.1, S4, or 1 to 3"):
        find_deals(game, "S3")
    with pytest.raises(LookupError):
        find_deals(game, "4")


# JSON


def test_json_has_a_step_for_every_event():
    (game,) = read_text(SAMPLE, "game.mjn")
    values = json.loads(json.dumps(deal_json(view_of(SAMPLE))))
    assert [step["step"] for step in values["steps"]] == list(range(len(game.deals[0].events)))
    riichi = next(step for step in values["steps"] if step.get("riichi"))
    assert riichi["tile"] == "5z"
    assert riichi["origin"] == "hand"
    assert riichi["shanten"] == 0
    assert riichi["notices"] == [{"seat": "A", "text": "waits for 28s: 4 unseen"}]
    (result,) = values["results"]
    assert {key: result[key] for key in ("result", "seat", "source", "tile", "fu", "han", "points")} == {
        "result": "win", "seat": "A", "source": "D", "tile": "8s", "fu": 40, "han": 4, "points": 12000,
    }  # fmt: skip
    assert {"name": "open-triplet", "fu": 2, "tile": "8s"} in result["fu_items"]
    assert values["seats"][1]["river"][0] == {"tile": "9p", "drawn": False, "riichi": False, "claimed": True}


# What is in a file does not reach the terminal as a command


def test_names_and_comments_are_made_visible():
    text = SAMPLE.replace("Mina [b]", "Mi\x1b[31mna").replace("no hurry", "no \x1b]0;x\x07")
    assert "\x1b" not in told(render_deal(view_of(text)))
    assert "Mi␛[31mna" in told(render_deal(view_of(text)))


# Real games


def test_real_deals_are_told_whole(records):
    from mjlog.formats.tenhou_xml import read_xml

    deals = 0
    for path in sorted((records / "tenhou-xml" / "mahjax").iterdir())[:25]:
        (game,) = read_xml(path.read_text(encoding="utf-8-sig"), path.name)
        played = replay(game)
        for index, deal in enumerate(game.deals):
            view = view_deal(played, index)
            text = told(render_deal(view))
            assert all(len(line) <= 80 for line in text.splitlines())
            assert view.stopped is None
            assert view.faults == view.start_faults == []
            assert [step.event for step in view.steps] == deal.events
            for result, outcome in zip(deal.results, view.outcomes, strict=True):
                assert type(result) is type(outcome.result)
                if fu := getattr(result, "fu", None):
                    items = sum(item.fu for item in outcome.fu_items)
                    assert fu == (25 if items == 25 else -items // 10 * -10)
            assert [seat.after for seat in view.seats] == [
                one.points + (one.deposit or 0) + sum(result.pay[at] for result in deal.results)
                for at, one in enumerate(view.seats)
            ]
            deals += 1
        assert f"{max(game.final)}" in told(render_game_end(played))
    assert deals > 200


@pytest.mark.parametrize(
    "rules", ["", '[Rules "sichuan"]\n', '[Rules "riichi tenhou"]\n', '[Rules "riichi tenhou-3"]\n']
)
@pytest.mark.parametrize("points", ["1", "1 2 3", "1 2 3 4"])
def test_seats_are_as_many_as_the_record_speaks_of(rules, points):
    text = f"""[MJN "1"]
{rules}[A "x"]
[B "y"]
[C "z"]

deal E1 points {points}
A:1p-2p D:pon222p-3p D:4p-3p A:pon33p3p<D
win D from A on 3p
pay D +3 A -3

final 1 2 3 4
total 1 2 3
"""
    (game,) = read_text(text)
    played = replay(game)
    for viewer in (None, *range(4)):
        view = view_deal(played, 0, viewer=viewer)
        assert len(view.seats) == 4
        assert [len(seat.river) for seat in view.seats] == [1, 0, 0, 2]
        assert json.dumps(deal_json(view))
        assert "D pon 222p with 2p from A" in told(render_deal(view))
    standing = told(render_game_end(played))
    assert all(f"{name}  " in standing for name in ("A x", "B y", "C z"))


@pytest.mark.parametrize("rules", ["riichi tenhou", "hongkong", "classic"])
@pytest.mark.parametrize(
    "hand", ["1459p99999999p12467z", "11456789m11231234567890123456p9s", "1111111111111z", "1m" * 40]
)
def test_a_hand_that_cannot_be_is_shown_without_its_shanten(rules, hand):
    view = view_of(f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\nB {hand}\nA:1m-2m\n')
    assert view.stopped == 0
    assert view.seats[1].hand
    assert view.seats[1].shanten is None


def test_many_deals_are_viewed_in_the_time_that_each_takes():
    deals = "".join(f"deal E1\ndraw void # {number}\n" for number in range(DEALS))
    for rules in ("hongkong", "none"):
        (game,) = read_text(f'[MJN "1"]\n[Rules "{rules}"]\n{deals}')
        played = replay(game)
        with within(0.5):
            comments = [view_deal(played, index).comments["result 0"] for index in range(len(game.deals))]
        assert comments == [[str(number)] for number in range(DEALS)]


def test_faults_of_a_deal_that_is_not_replayed():
    text = '[MJN "1"]\n[Rules "none"]\n\ndeal E1\nfoo\n\ndeal E2\nbar\n'
    for index, word in enumerate(("foo", "bar")):
        view = view_of(text, index)
        assert [(fault.code, fault.actual) for fault in (*view.start_faults, *view.faults)] == [
            ("unknown-rules", ""),
            ("syntax", word),
        ]


# Other rule sets

HONGKONG_TOLD = """\
C Wong wins self-drawn
  value  3 faan 8 base, 24 points
  pays   A -8  B -8  C +24  D -8

points  before  paid  after
A Chan       0    -8     -8
B Ho         0    -8     -8
C Wong       0   +24     24
D Lee        0    -8     -8"""
"""Without play the faan are those that the record claims; there is no column of riichi."""

CLASSIC_TOLD = """\
  1 A draws 4s, discards it               23m678p999s11555z
    C kong 444s with 4s from A
  1 C draws replacement 7m, discards 7z   123789m5667p [4444s]
      C waits for 6p: 2 unseen
    A draws 5z, concealed kong 5555z
    A draws replacement 4m, wins, self-drawn on 4m

A Somchai wins self-drawn on 4m
  hand   23m678p999s11z [5555z] and 4m
  for    none
  value  1 base x1, 6 chips
  pays   A +6  B -2  C -2  D -2

A Somchai   B Malee
4s='
C Anan      D
7z          8s
= drawn tile, ' claimed

chips      before  paid  after
A Somchai      50    +6     56
B Malee        50    -2     48
C Anan         50    -2     48
D              50    -2     48"""

HONGKONG = """\
[MJN "1"]
[Rules "hongkong"]
[A "Chan"] [B "Ho"] [C "Wong"] [D "Lee"]

deal E1 points 0 0 0 0
win C = 3 faan 8 base 24
pay A -8 B -8 C +24 D -8
"""

CLASSIC = """\
[MJN "1"]
[Rules "classic"]
[A "Somchai"] [B "Malee"] [C "Anan"]

deal E1 points 50 50 50 50
A 23m678p999s11555z
C 12389m5667p444s7z
A:4s= C:kong444s+7m-7z D:-8s
A:5z,ankan5555z+4m,tsumo
"""


def test_hongkong_in_its_terms():
    assert "\n".join(lines_of(HONGKONG)).endswith(HONGKONG_TOLD)


def test_the_classic_game_in_chips_and_its_terms():
    lines = lines_of(CLASSIC)
    assert [line for line in CLASSIC_TOLD.splitlines() if line not in lines] == []
    assert "A Somchai        East      50  23m678p999s11555z  ready" in lines


def test_the_final_standing_of_points_that_are_not_thousands():
    (game,) = read_text(HONGKONG + "\nfinal -8 -8 24 -8\n", "game.mjn")
    lines = told(render_game_end(replay(game))).splitlines()
    assert lines == [
        "final   points  score",
        "C Wong      24    +24",
        "A Chan      -8     -8",
        "B Ho        -8     -8",
        "D Lee       -8     -8",
    ]


def test_rivers_are_rows_of_six_in_order():
    """Riichi: "Discards lie in rows of six, in order; a riichi discard lies sideways"."""
    turns = " ".join(f"A:-{number}p{'*' if number == 7 else ''} B:-? C:-? D:-?" for number in range(1, 10))
    lines = lines_of(f'[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1\n{turns}\n')
    start = next(at for at, line in enumerate(lines) if line.startswith("A ") and "B" in line.split())
    assert [line.split()[:6] for line in lines[start + 1 : start + 2]] == [["1p", "2p", "3p", "4p", "5p", "6p"]]
    assert lines[start + 2].split()[:3] == ["7p*", "8p", "9p"]


@pytest.mark.parametrize(
    ("rules", "dice", "said"),
    [
        ("classic", "1 2 1", ["dice 1 2 1: the wall of A is broken after 4 stacks"]),
        ("classic players=3", "1 2 1", ["dice 1 2 1: wall 4, the dealer's being 1, is broken after 4 stacks"]),
        ("riichi tenhou", "6 6", ["dice 6 6: the wall of A is broken after 12 stacks"]),
        ("riichi tenhou", "6 7", []),  # such dice there are not
    ],
)
def test_dice_say_where_the_wall_is_broken(rules, dice, said):
    """The rule pages: the dealer counts the own wall as 1, on to the right, and leaves as many stacks as was rolled."""
    lines = lines_of(f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E2 dice {dice}\n')
    assert [line for line in lines if line.startswith("dice")] == said
