"""Situations of records that other programs got wrong, by the numbers of their list: told from format to format."""

import json
import sys
from pathlib import Path

import pytest

from mjlog.formats.documents import TreeSource
from mjlog.formats.majsoul import read_majsoul
from mjlog.formats.majsoul_writer import write_majsoul
from mjlog.formats.mjai import read_mjai
from mjlog.formats.mjai_writer import write_mjai
from mjlog.formats.tenhou_json import read_tenhou_json
from mjlog.formats.tenhou_json_writer import write_tenhou_json
from mjlog.formats.tenhou_xml import read_xml
from mjlog.formats.tenhou_xml_writer import write_tenhou_xml
from mjlog.model import Deal, Draw, Game, Indicator
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import TILES

sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
import riichi_deals

# Kakan, ankan, kakan in one turn of A; the indicators as Mahjong Soul turns them, and as Tenhou does.
PONS = "A:9m= B:1z= A:pon11z-7m B:2z= A:pon22z-8m B:6z= C:6z= D:6z= A:1z,kakan1z+9s"
SOUL = f"{PONS},ankan3333p^5m^9m+2z,kakan2z+9p^5p="
HANDS = {"A": "1122z3333p456s78m"}


def kans_of(site: str) -> Game:
    return Game({"Rules": f"riichi {site}"}, deals=[riichi_deals.deal(SOUL, dora="8p", **HANDS)])


def indicators(deal: Deal) -> list[int]:
    return [*deal.dora, *(event.tile for event in deal.events if isinstance(event, Indicator))]


def through(name: str, game: Game) -> Game:
    """The game written in a format and read again."""
    if name == "majsoul":
        tree = json.loads(json.dumps(write_majsoul(game)))
        (back,) = read_majsoul(tree, TreeSource(name, tree))
    elif name == "tenhou-json":
        tree = json.loads(json.dumps(write_tenhou_json(game)))
        (back,) = read_tenhou_json(tree, TreeSource(name, tree))
    elif name == "mjai":
        (back,) = read_mjai([line + "\n" for line in write_mjai(game)], name)
    elif name == "tenhou-xml":
        (back,) = read_xml("".join(write_tenhou_xml(game)), name)
    else:
        (back,) = read_text(write_game(game), name)
    return back


@pytest.mark.parametrize("name", ["majsoul", "mjai", "tenhou-json", "tenhou-xml", "mjn"])
def test_c79_c85_the_indicators_of_three_kans_in_one_turn(name: str):
    """C-79: kakan, draw, ankan, its indicator and the one kept back, draw. C-85: 8p 5m 9m 5p, none lost or moved."""
    game = kans_of("majsoul" if name == "majsoul" else "tenhou")
    assert [one.code for one in replay(game).errors] == []
    back = through(name, game)
    assert [one.code for one in replay(back).errors] == []
    assert indicators(back.deals[0]) == [TILES[tile] for tile in ("8p", "5m", "9m", "5p")]
    assert back.deals[0].events == game.deals[0].events


def test_c85_an_open_kans_indicator_stands_in_the_message_of_the_discard():
    record = json.dumps(write_majsoul(kans_of("majsoul")))
    messages = [entry["result"] for entry in json.loads(record)["data"]["data"]["actions"] if "result" in entry]
    doras = [(one["name"], one["data"]["doras"]) for one in messages if "doras" in one["data"]]
    assert doras[-2:] == [
        (".lq.RecordAnGangAddGang", ["8p", "5m", "9m"]),
        (".lq.RecordDiscardTile", ["8p", "5m", "9m", "5p"]),
    ]


def test_c86_the_lines_of_kans():
    """Open: tsumo, dora, dahai, so that none is new on the replacement; closed: dora, tsumo."""
    types = [json.loads(line)["type"] for line in write_mjai(kans_of("tenhou"))]
    after = types[types.index("kakan") :]
    assert after[:10] == [
        "kakan", "tsumo", "ankan", "dora", "dora", "tsumo", "kakan", "tsumo", "dora", "dahai",
    ]  # fmt: skip


BROKEN = """[MJN "1"]
[Rules "riichi tenhou"]

deal E1 points 25000 25000 25000 25000
A 123456m123p4599s
A:1z= B:-2z C:-3z A:5z= B:-4z C:-9p D:-9p
draw exhausted tenpai A

deal E2 points 25000 25000 25000 25000
B:-1z C:-2z

[MJN "1"]
[Rules "riichi tenhou"]

deal E1 points 25000 25000 25000 25000
A:-1z B:-2z
"""


def test_c80_a_deal_ends_at_what_cannot_have_happened():
    """What was legal before it is kept, nothing is glued to it, and the next deal and the next game are read."""
    first, second = read_text(BROKEN, "two.mjn")
    done = replay(first)
    fault, *rest = [one for one in done.errors if one.code != "unfinished"]
    assert rest == []
    assert (fault.code, fault.where.game, fault.where.deal, fault.where.seat) == ("wrong-turn", 1, "E1", 0)
    assert (fault.place.file, fault.place.line) == ("two.mjn", 6)
    stopped, after = done.deals
    assert stopped.stopped == stopped.deal.events.index(Draw(0, TILES["5z"]))
    assert len(list(stopped.steps())) == stopped.stopped
    assert (stopped.results, after.stopped, len(list(after.steps()))) == ([], None, len(after.deal.events))
    assert [one.code for one in replay(second, 2).errors] == []


def test_c89_the_viewer_of_tenhou_wants_text():
    """Yaku and values are strings, and of a self-drawn win the source is the winner."""
    games = [simulate("riichi tenhou", seed) for seed in range(2)]
    ends = [deal[16] for game in games for deal in write_tenhou_json(game)["log"]]
    wins = [detail for end in ends if end[0] == "和了" for detail in end[2::2]]
    assert all(isinstance(word, str) for detail in wins for word in detail[3:])
    drawn = [detail for detail in wins if detail[3].endswith("∀") or "-" in detail[3]]
    assert len(drawn) > 3
    assert all(detail[0] == detail[1] for detail in drawn)
    assert any("立直(1飜)" in detail for detail in wins)


def test_c94_a_robbed_kan_is_no_fifth_tile():
    """The tile of a kan that is robbed is in the winner's hand alone."""
    play = "A:3s= B:pon33s-9p C:1z= D:9s= A:2z= B:3s,kakan3s D:ron"
    hands = {"B": "33s258m147p1479p1z", "D": "12399m24s567789p"}
    (done,) = replay(Game({"Rules": "riichi tenhou"}, deals=[riichi_deals.deal(play, dora="5z", **hands)])).deals
    assert [one.code for one in done.faults] == []
    *_, (_, _, table) = done.steps()
    assert table.seen[TILES["3s"]] == 4
    assert [won.seat for won in table.wins] == [3]


def test_c95_a_tournaments_game_is_read_as_xml_and_as_json():
    """Where one of the two lacks a game, the other tells the same of it."""
    game = simulate("riichi tenhou", 95)
    xml, tree = through("tenhou-xml", game), through("tenhou-json", game)
    for one in (xml, tree):
        assert [fault.code for fault in replay(one).errors] == []
        assert [(deal.label, deal.events, deal.hands) for deal in one.deals] == [
            (deal.label, deal.events, deal.hands) for deal in game.deals
        ]
