"""MJAI lines to games and back: what each line says, the ways in which programs write them, and what is at fault."""

import json
import random
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from mjlog.diagnostics import Diagnostic
from mjlog.formats.mjai import read_mjai
from mjlog.formats.mjai_writer import write_mjai
from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.model import (
    DRAWN,
    FROM_HAND,
    UNRECORDED,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Game,
    Hand,
    Indicator,
    Say,
    Shown,
    Win,
)
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import parse_tiles

Line = dict[str, Any]

EAST_1 = """
{"type":"start_kyoku","bakaze":"E","dora_marker":"N","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"scores":[25000,25000,25000,25000],"tehais":[["1m","2m","3m","4m","5mr","6m","7m","8m","9m","1p","2p","E","E"],["1m","1m","9m","9m","5p","5p","7p","8p","2s","3s","S","W","P"],["2m","2m","4p","4p","6p","6p","9p","9p","1s","1s","3s","3s","N"],["3m","3m","5p","6p","7p","7s","7s","7s","8s","9s","F","C","C"]]}
{"type":"tsumo","actor":0,"pai":"S"}
{"type":"dahai","actor":0,"pai":"S","tsumogiri":true}
{"type":"tsumo","actor":1,"pai":"C"}
{"type":"dahai","actor":1,"pai":"C","tsumogiri":true}
{"type":"pon","actor":3,"target":1,"pai":"C","consumed":["C","C"]}
{"type":"dahai","actor":3,"pai":"F","tsumogiri":false}
{"type":"tsumo","actor":0,"pai":"9p"}
{"type":"reach","actor":0}
{"type":"dahai","actor":0,"pai":"9p","tsumogiri":true}
{"type":"reach_accepted","actor":0}
{"type":"tsumo","actor":1,"pai":"7m"}
{"type":"dahai","actor":1,"pai":"W","tsumogiri":false}
{"type":"tsumo","actor":2,"pai":"5s"}
{"type":"dahai","actor":2,"pai":"5s","tsumogiri":true}
{"type":"tsumo","actor":3,"pai":"C"}
{"type":"kakan","actor":3,"pai":"C","consumed":["C","C","C"]}
{"type":"tsumo","actor":3,"pai":"6s"}
{"type":"dora","dora_marker":"4s"}
{"type":"dahai","actor":3,"pai":"6s","tsumogiri":true}
{"type":"tsumo","actor":0,"pai":"3p"}
{"type":"hora","actor":0,"target":0,"deltas":[13000,-4000,-4000,-4000],"ura_markers":["1s","5m"]}
{"type":"end_kyoku"}
"""
EAST_1_1 = """
{"type":"start_kyoku","bakaze":"E","dora_marker":"1p","kyoku":1,"honba":1,"kyotaku":0,"oya":0,"scores":[37000,21000,21000,21000],"tehais":[["3p","1m","9m","1p","9p","1s","9s","E","S","W","N","P","F"],["2m","2m","3m","3m","4m","4m","5m","5m","6m","6m","7m","7m","8m"],["2p","2p","3p","3p","4p","4p","5p","5p","6p","6p","7p","7p","8p"],["2s","2s","3s","3s","4s","4s","5s","5s","6s","6s","7s","7s","8s"]]}
{"type":"tsumo","actor":0,"pai":"9m"}
{"type":"ryukyoku","deltas":[0,0,0,0]}
{"type":"end_kyoku"}
"""
START, END = '{"type":"start_game","names":["Ann","Bo","Cy","Di"]}', '{"type":"end_game"}'
GAME = f"{START}{EAST_1}{EAST_1_1.lstrip()}{END}\n"


def read_one(text: str) -> Game:
    (game,) = read_mjai([text], "game.json")
    return game


def lines_of(text: str) -> list[str]:
    """The lines in canonical form, comments left out."""
    lines = [line for line in text.split("\n") if line.lstrip().startswith("{")]
    return [json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) for line in lines]


def written(games: Iterable[Game]) -> list[str]:
    return [line for game in games for line in write_mjai(game)]


def changed(text: str, change: Callable[[Line], Line | None]) -> str:
    """The text with every line changed; ``None``: left out."""
    lines = [change(json.loads(line)) for line in text.splitlines() if line]
    return "".join(f"{json.dumps(line)}\n" for line in lines if line is not None)


def deal_of(lines: str, game: str = GAME) -> Deal:
    """A deal of these lines after the start of the first one."""
    start = game.splitlines()[1]
    deal = read_one(f"{START}\n{start}\n{lines}").deals[0]
    assert not deal.faults
    return deal


def extras_of(game: Game) -> list[tuple[str, str]]:
    return [extra for deal in game.deals for extra in deal.extras]


# What the lines say


def test_a_deal():
    deal, _ = read_one(GAME).deals
    assert (deal.wind, deal.number, deal.dealer, deal.honba, deal.sticks) == (0, 1, 0, 0, 0)
    assert deal.points == (25000,) * 4
    assert deal.dora == parse_tiles("4z")
    assert deal.hands[0] == Hand(parse_tiles("1234067m89m12p11z".replace("067m89m", "06789m")))
    events = deal.events
    assert events[:2] == [Draw(0, 28), Discard(0, 28, DRAWN)]
    assert events[4:6] == [Call(3, "pon", (33, 33)), Discard(3, 32, FROM_HAND)]
    assert events[6:8] == [Draw(0, 17), Discard(0, 17, DRAWN, riichi=True)]
    assert events[13:17] == [
        Call(3, "kakan", (33,)),
        Draw(3, 23, replacement=True),
        Indicator(21),
        Discard(3, 23, DRAWN),
    ]
    assert events[17:] == [Draw(0, 11), Say(0, "tsumo")]
    assert deal.results == [Win(0, pay=(13000, -4000, -4000, -4000))]
    assert deal.ura == parse_tiles("1s5m")
    assert not deal.unpaid


def test_the_header():
    game = read_one(GAME)
    assert game.tags == {"Rules": "riichi tenhou ?", "A": "Ann", "B": "Bo", "C": "Cy", "D": "Di"}
    assert not game.all_faults
    without_red = read_one(GAME.replace('"names"', '"aka_flag":false,"names"'))
    assert without_red.rules == "riichi tenhou red-fives=0,0,0 ?"


def test_the_order_in_which_a_hand_was_written_is_kept_beside_the_sorted_hand():
    _, deal = read_one(GAME).deals
    assert deal.hands[0].tiles == parse_tiles("19m139p19s123456z".replace("139p", "1p3p9p"))
    assert deal.extras == [("_mjai-order", "bcdaefghijklm - - -")]


def test_a_game_in_pieces_and_several_games():
    pieces = [GAME[at : at + 7] for at in range(0, len(GAME), 7)] + [GAME]
    games = list(read_mjai(pieces, "two.json"))
    assert [len(game.deals) for game in games] == [2, 2]
    assert games[0] == games[1]
    assert written(games) == lines_of(GAME) * 2


def test_games_without_start_game_end_at_end_game():
    headless = GAME.removeprefix(START + "\n")
    games = list(read_mjai([headless * 2], "two.json"))
    assert [len(game.deals) for game in games] == [2, 2]
    assert not any(game.all_faults for game in games)
    assert written(games) == lines_of(headless * 2)


def test_a_claim_of_another_tile_than_the_latest_discard_keeps_both():
    deal = deal_of(
        '{"type":"dahai","actor":1,"pai":"S"}\n{"type":"pon","actor":0,"target":2,"pai":"E","consumed":["E","E"]}'
    )
    assert deal.events == [Discard(1, 28, UNRECORDED), Call(0, "pon", (27, 27), 2, 27)]


@pytest.mark.parametrize(
    ("after", "unpaid", "extras"),
    [
        ("", (), [("_mjai-line", "4 null")]),
        ('{"type":"reach_accepted","actor":0}', (), []),
        ('{"type":"tsumo","actor":1,"pai":"1m"}', (0,), []),
        ('{"type":"hora","actor":1,"target":0,"deltas":[-1000,1000,0,0],"ura_markers":[]}', (), []),
        ('{"type":"hora","actor":1,"target":1,"deltas":[-1000,1000,0,0],"ura_markers":[]}', (0,), []),
        ('{"type":"ryukyoku","deltas":[0,0,0,0]}', (), []),
        ('{"type":"ryukyoku","reason":"fanpai","deltas":[0,0,0,0]}', (0,), []),
        (
            """{"type":"reach_accepted","actor":0}
{"type":"hora","actor":1,"target":0,"deltas":[-1000,1000,0,0],"ura_markers":[]}""",
            (),
            [("_mjai-added", '4 {"type":"reach_accepted","actor":0}')],
        ),
        (
            '{"type":"dora","dora_marker":"1m"}\n{"type":"reach_accepted","actor":0}',
            (),
            [("_mjai-line", "4 null"), ("_mjai-added", '5 {"type":"reach_accepted","actor":0}')],
        ),
    ],
    ids=["cut", "cut-paid", "on", "ron", "tsumo", "three-rons", "draw", "ron-paid", "dora-between"],
)
def test_whether_a_riichi_was_paid(after: str, unpaid: tuple[int, ...], extras: list[tuple[str, str]]):
    start = GAME.splitlines()[1]
    play = '{"type":"tsumo","actor":0,"pai":"9p"}\n{"type":"reach","actor":0}\n{"type":"dahai","actor":0,"pai":"9p"}'
    end = '\n{"type":"end_kyoku"}' if "deltas" in after else ""
    text = f"{START}\n{start}\n{play}\n{after}{end}\n"
    game = read_one(text)
    (deal,) = game.deals
    assert deal.events[1] == Discard(0, 17, riichi=True)
    assert deal.unpaid == unpaid
    assert deal.extras == extras
    assert written([game]) == lines_of(text)


def test_an_indicator_between_riichi_and_its_discard():
    text = f"""{START}
{GAME.splitlines()[1]}
{{"type":"tsumo","actor":0,"pai":"9p"}}
{{"type":"reach","actor":0}}
{{"type":"dora","dora_marker":"1m"}}
{{"type":"dahai","actor":0,"pai":"9p","tsumogiri":true}}
{{"type":"reach_accepted","actor":0}}
"""
    game = read_one(text)
    assert game.deals[0].events[1:] == [Indicator(0), Discard(0, 17, DRAWN, riichi=True)]
    assert written([game]) == lines_of(text)


def test_a_win_as_the_first_server_tells_it():
    text = changed(
        GAME,
        lambda line: (
            line
            if line["type"] != "hora"
            else {
                "type": "hora",
                "actor": 0,
                "target": 0,
                "pai": "3p",
                "uradora_markers": ["1s", "5m"],
                "hora_tehais": ["1m", "2m", "3m", "4m", "5mr", "6m", "7m", "8m", "9m", "1p", "2p", "E", "E"],
                "yakus": [["reach", 1], ["menzenchin_tsumoho", 1], ["ikkitsukan", 2], ["akadora", 1]],
                "fu": 30,
                "fan": 5,
                "hora_points": 12000,
                "deltas": [13000, -4000, -4000, -4000],
                "scores": [37000, 21000, 21000, 21000],
            }
        ),
    )
    game = read_one(text)
    deal = game.deals[0]
    yaku = (("riichi", 1), ("menzen-tsumo", 1), ("ittsu", 2), ("aka", 1))
    pay = (13000, -4000, -4000, -4000)
    assert deal.results == [Win(0, tile=11, yaku=yaku, fu=30, han=5, points=12000, pay=pay)]
    assert deal.shown == [Shown(0, parse_tiles("12340678912p11z".replace("9", "9m").replace("12p", "12p")))]
    assert not deal.extras
    assert '"scores"' in game.tags["_mjai-layouts"]
    assert written([game]) == lines_of(text)


def test_a_limit_hand_counts_a_hundred_and_a_yaku_without_a_name_of_ours_stays_as_it_is():
    def win(line: Line) -> Line:
        return line | {"yakus": [["daisangen", 100]], "fan": 100} if line["type"] == "hora" else line

    (result,) = read_one(changed(GAME, win)).deals[0].results
    assert isinstance(result, Win)
    assert (result.yaku, result.han) == ((("daisangen", None),), None)
    text = changed(GAME, win).replace("daisangen", "sangenpai").replace("100", "2")
    game = read_one(text)
    (result,) = game.deals[0].results
    assert isinstance(result, Win)
    assert (result.yaku, result.han) == (None, 2)
    assert written([game]) == lines_of(text)


# Draws


def after_draws(count: int, lines: str) -> Deal:
    """A deal that ends after so many draws, each discarded."""
    turns = [
        f'{{"type":"tsumo","actor":{at % 4},"pai":"?"}}\n'
        f'{{"type":"dahai","actor":{at % 4},"pai":"{at % 7 + 2}s","tsumogiri":false}}\n'
        for at in range(count)
    ]
    return deal_of("".join(turns) + lines)


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("fanpai", "exhausted"),
        ("exhaustive_draw", "exhausted"),
        ("sufonrenta", "suufon"),
        ("suchareach", "suucha"),
        ("suucha_riichi", "suucha"),
        ("sukaikan", "suukaikan"),
        ("nagashimangan", "nagashi"),
    ],
)
def test_reasons_of_a_draw(reason: str, kind: str):
    deal = after_draws(3, f'{{"type":"ryukyoku","reason":"{reason}","deltas":[0,0,0,0]}}')
    assert [result.kind for result in deal.results if isinstance(result, Drawn)] == [kind]


@pytest.mark.parametrize(
    ("draws", "pay", "kind"),
    [
        (70, "[0,0,0,0]", "exhausted"),
        (70, "[1500,1500,-1500,-1500]", "exhausted"),
        (70, "[-4000,8000,-2000,-2000]", "nagashi"),
        (69, "[0,0,0,0]", "sanchahou"),
        (20, "[3000,-1000,-1000,-1000]", "exhausted"),
    ],
)
def test_without_a_reason_the_play_shows_it(draws: int, pay: str, kind: str):
    deal = after_draws(draws, f'{{"type":"ryukyoku","deltas":{pay}}}')
    (result,) = deal.results
    assert isinstance(result, Drawn)
    assert result.kind == kind
    assert result.seats == ((1,) if kind == "nagashi" else ())


def test_after_a_draw_it_is_nine_terminals():
    _, deal = read_one(GAME).deals
    assert deal.results == [Drawn("kyuushu", (0,), pay=(0, 0, 0, 0))]
    assert deal.events[-1] == Say(0, "kyuushu")


def test_four_winds_and_four_riichi():
    winds = "".join(
        f'{{"type":"tsumo","actor":{seat},"pai":"?"}}\n{{"type":"dahai","actor":{seat},"pai":"N"}}\n'
        for seat in range(4)
    )
    draw = '{"type":"ryukyoku","deltas":[0,0,0,0]}'
    assert deal_of(winds + draw).results == [Drawn("suufon", pay=(0, 0, 0, 0))]
    riichi = re.sub(
        r'(\{"type":"dahai","actor":(\d),"pai":)"N"\}',
        r'{"type":"reach","actor":\2}\n\1"9s"}\n{"type":"reach_accepted","actor":\2}',
        winds,
    )
    assert deal_of(riichi + draw).results == [Drawn("suucha", pay=(0, 0, 0, 0))]


def test_ready_hands_are_shown():
    tehais = '[["1m","1m"],["?"],["?"],["?"]]'
    deal = after_draws(
        70,
        f'{{"type":"ryukyoku","reason":"fanpai","tehais":{tehais},"tenpais":[true,false,false,false],"deltas":[3000,-1000,-1000,-1000]}}',
    )
    assert deal.results == [Drawn("exhausted", tenpai=(0,), pay=(3000, -1000, -1000, -1000))]
    assert deal.shown == [Shown(0, (0, 0))]


# The ways of programs

_LETTERS = dict(zip("ESWNPFC", "1234567", strict=True))


def respelled(value: Any) -> Any:
    """A value with ``0m`` and ``1z`` for ``5mr`` and ``E``."""
    if isinstance(value, list):
        return [respelled(one) for one in value]
    if isinstance(value, str):
        return f"{_LETTERS[value]}z" if value in _LETTERS else re.sub(r"^5([mps])r$", r"0\1", value)
    return value


def with_haipai(text: str) -> str:
    """Hands on lines of their own, from the dealer on."""
    out = []
    for line in map(json.loads, text.splitlines()):
        hands = line.pop("tehais", None)
        out.append(json.dumps(line))
        if hands:
            out += [json.dumps({"type": "haipai", "actor": seat, "pais": hand}) for seat, hand in enumerate(hands)]
    return "\n".join(out) + "\n"


DIALECTS: dict[str, Callable[[str], str]] = {
    "sorted": lambda text: changed(text, lambda line: dict(sorted(line.items()))),
    "meta": lambda text: changed(text, lambda line: line | {"meta": {}}),
    "id": lambda text: changed(text, lambda line: {"id": True, **line}),
    "spelled": lambda text: changed(text, lambda line: {name: respelled(value) for name, value in line.items()}),
    "no-tsumogiri": lambda text: changed(text, lambda line: {k: v for k, v in line.items() if k != "tsumogiri"}),
    "no-ura": lambda text: text.replace(',"ura_markers":["1s","5m"]', ""),
    "uradora": lambda text: text.replace("ura_markers", "uradora_markers"),
    "no-end_kyoku": lambda text: changed(text, lambda line: None if line["type"] == "end_kyoku" else line),
    "no-names": lambda text: text.replace(',"names":["Ann","Bo","Cy","Di"]', ""),
    "haipai": with_haipai,
    "bare-start": lambda text: changed(
        text, lambda line: {k: v for k, v in line.items() if k not in ("bakaze", "kyoku", "honba", "kyotaku", "scores")}
    ),
    "reasons": lambda text: text.replace('"ryukyoku"', '"ryukyoku","reason":"kyushu_kyuhai"'),
    "scores": lambda text: text.replace('"reach_accepted"', '"reach_accepted","scores":[24000,25000,25000,25000]'),
    "wrong-scores": lambda text: text.replace('"reach_accepted"', '"reach_accepted","scores":[24001,0,0,0]'),
    "final": lambda text: text.replace('"end_game"', '"end_game","scores":[37000,21000,21000,21000]'),
    "kyoku_first": lambda text: text.replace('"start_game"', '"start_game","kyoku_first":4,"aka_flag":true'),
    "blanks": lambda text: text.replace(":", " : ").replace("\n", "\n\n"),
}


@pytest.mark.parametrize("name", DIALECTS)
def test_each_way_of_writing_comes_back(name: str):
    text = DIALECTS[name](GAME)
    assert text != GAME
    game = read_one(text)
    assert not game.all_faults
    assert written([game]) == lines_of(text)
    (again,) = read_text(write_game(game))
    assert again == game
    assert written([again]) == lines_of(text)
    if name not in ("bare-start", "wrong-scores", "reasons", "no-ura", "no-tsumogiri"):
        assert [deal.events for deal in game.deals] == [deal.events for deal in read_one(GAME).deals]
        assert [extra for extra in extras_of(game) if extra[0] != "_mjai-order"] == []


def test_one_line_of_another_layout_is_told_alone():
    lines = GAME.splitlines()
    lines[5] = '{"actor":1,"type":"dahai","pai":"C","tsumogiri":true,"why":[1,2.5,null]}'
    text = "\n".join(lines) + "\n"
    game = read_one(text)
    assert "_mjai-layouts" not in game.tags
    assert extras_of(game)[0] == ("_mjai-line", '4 ["actor","type","pai","tsumogiri",["why",[1,2.5,null]]]')
    assert written([game]) == lines_of(text)


def test_what_a_field_of_the_first_line_holds_is_not_expected_of_the_others():
    lines = GAME.splitlines()
    lines[2] = lines[2].replace("}", ',"possible_actions":[{"type":"reach"}]}')
    game = read_one("\n".join(lines))
    assert "_mjai-layouts" not in game.tags
    assert extras_of(game)[0] == ("_mjai-line", '1 ["type","actor","pai",["possible_actions",[{"type":"reach"}]]]')
    assert written([game]) == lines


def test_true_is_no_number_in_a_layout():
    lines = GAME.splitlines()
    lines[2] = lines[2].replace("}", ',"x":1}')
    lines[4] = lines[4].replace("}", ',"x":true}')
    text = "\n".join(lines) + "\n"
    assert written([read_one(text)]) == lines_of(text)


def test_lines_for_people_are_counted_and_left_out():
    table = "-----\nE-1 kyoku 0 honba  dora_marker: 6s  \n*{0} tehai: 1m 4m\n     ho:    \n"
    text = "# Original file: x\n" + GAME.replace("\n", f"\n{table}")
    game = read_one(text)
    assert not game.all_faults
    assert written([game]) == lines_of(GAME)
    assert game.tags["_mjai-aside"].startswith(f"{1 + 4 * len(lines_of(GAME))} lines")


def test_mahjong_soul_calls_no_first_discard_of_a_dealer_drawn():
    """C-91."""
    text = GAME.replace('"pai":"S","tsumogiri":true', '"pai":"S","tsumogiri":false')
    game = read_one(text)
    assert game.deals[0].events[1] == Discard(0, 28, UNRECORDED)
    assert written([game]) == lines_of(text)
    assert not replay(game).errors


THREE = """{"type":"start_game","names":["Ann","Bo","Cy"]}
{"type":"start_kyoku","bakaze":"E","dora_marker":"N","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"scores":[35000,35000,35000],"tehais":[["1m","9m","1p","2p","3p","4p","5p","6p","7p","8p","9p","E","N"],["1s","1s","1s","2s","3s","4s","5s","6s","7s","8s","9s","9s","9s"],["?","?","?","?","?","?","?","?","?","?","?","?","?"]]}
{"type":"tsumo","actor":0,"pai":"E"}
{"type":"kita","actor":0,"pai":"N"}
{"type":"tsumo","actor":0,"pai":"E"}
{"type":"dahai","actor":0,"pai":"1m","tsumogiri":false}
"""


def test_three_players_set_norths_aside():
    game = read_one(THREE)
    assert game.rules == "riichi tenhou-sanma ?"
    assert game.deals[0].points == (35000,) * 3
    assert game.deals[0].events[1:3] == [Call(0, "kita", (30,)), Draw(0, 27, replacement=True)]
    assert game.deals[0].hands[2] == Hand((45,) * 13)
    assert written([game]) == lines_of(THREE)


def test_three_players_without_points_or_names():
    text = changed(THREE, lambda line: {k: v for k, v in line.items() if k not in ("scores", "names")})
    game = read_one(text)
    assert written([game]) == lines_of(text)
    assert game.deals[0] == replace(read_one(THREE).deals[0], points=None)


def test_three_players_written_as_four():
    def padded(line: Line) -> Line:
        if line["type"] == "start_game":
            line["names"].append("")
        if line["type"] == "start_kyoku":
            line["scores"].append(0)
            line["tehais"].append(["?"] * 13)
        return line | {"type": "nukidora"} if line["type"] == "kita" else line

    text = changed(THREE, padded)
    game = read_one(text)
    assert not extras_of(game)
    assert game.deals[0].points == (35000,) * 3
    assert game.deals[0].events == read_one(THREE).deals[0].events
    assert written([game]) == lines_of(text)


# What cannot be written


def test_what_the_lines_demand_and_the_game_lacks():
    (game,) = read_text(
        '[MJN "1"]\n[Rules "riichi tenhou"]\n\n'
        "deal E1 honba 0 sticks 0 points 25000 25000 25000 25000\nwin A on 5m = 1000\n"
    )
    with pytest.raises(MissingError) as caught:
        written([game])
    assert caught.value.wants == [
        "E1: the play",
        "E1: the dora indicator",
        "E1: the starting hands",
        "E1: the payments of a win",
    ]


def test_other_games_cannot_be_said():
    with pytest.raises(UnsayableError, match="riichi"):
        written([Game({"Rules": "hongkong"})])
    game = read_one(GAME)
    game.deals[0].events.insert(0, Draw(0, 37))
    with pytest.raises(UnsayableError, match="no flowers"):
        written([game])


@pytest.mark.parametrize(
    "layouts", ['{"tsumo":["who"]}', '{"draw":["type"]}', '{"tsumo":1}', '{"tsumo":[["x"]]}', "[]", "{"]
)
def test_layouts_that_are_none(layouts: str):
    game = read_one(GAME)
    game.tags["_mjai-layouts"] = layouts
    with pytest.raises(UnsayableError, match="no dialect"):
        written([game])


@pytest.mark.parametrize("extra", ["1", "x null", "1 [", '1 ["who"]', "1 {}"])
def test_extras_that_tell_no_line(extra: str):
    game = read_one(GAME)
    game.deals[0].extras.append(("_mjai-line", extra))
    with pytest.raises((UnsayableError, ValueError), match=r"tells of no line|is no layout"):
        written([game])


# Faults


def at(fault: Diagnostic) -> str:
    return f"{fault.place.line}:{fault.place.column} {fault.code}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"pai":"S","tsumogiri"', '"pai":§"X","tsumogiri"'),
        ('"pai":"S","tsumogiri"', '"pai":§"?","tsumogiri"'),
        ('"tsumogiri":true', '"tsumogiri":§1'),
        ('"type":"tsumo","actor":0', '"type":"tsumo","actor":§4'),
        ('"type":"tsumo","actor":0', '"type":"tsumo","actor":§true'),
        ('{"type":"tsumo","actor":0', '{"type":"tsumo" §"actor":0'),
        ('{"type":"tsumo","actor":0', '§{"actor":0,"actor":0'),
        ('{"type":"tsumo","actor":0', '§#"type":"tsumo","actor":0'),
        ('"kyoku":1,"honba":0', '"kyoku":§5,"honba":0'),
        ('"bakaze":"E"', '"bakaze":§"P"'),
        ('"honba":0', '"honba":§0.0'),
        ('"scores":[25000,', '"scores":§[25000,25000,'),
        ('"consumed":["C","C"]', '"consumed":§["C"]'),
        ('"consumed":["C","C","C"]', '"consumed":§["P","C","C"]'),
        ('{"type":"reach","actor":0}\n{"type":"dahai","actor":0,"pai":"9p","tsumogiri":true}\n{"type":"reach_accepted","actor":0}',
         '{"type":"reach_accepted","actor":§0}'),
        ('"deltas":[13000,', '"deltas":§[1e9,'),
        ('{"type":"end_kyoku"}', '{"type":§"tsumo","actor":1,"pai":"1m"}\n{"type":"end_kyoku"}'),
        ('{"type":"end_kyoku"}', '{"type":"end_kyoku"}\n{"type":§"end_kyoku"}'),
        ('{"type":"end_kyoku"}', '{"type":"end_kyoku"}\n{"type":§"dora","dora_marker":"1m"}'),
    ],
)  # fmt: skip
def test_a_fault_has_its_place_and_leaves_the_next_deal_alone(old: str, new: str):
    marked = GAME.replace(old, new, 1)
    before, _, after = marked.partition("§")
    game = read_one(before + after)
    place = f"{1 + before.count(chr(10))}:{len(before) - before.rfind(chr(10))}"
    assert [at(fault) for fault in game.all_faults] == [f"{place} syntax"]
    assert game.deals[1] == read_one(GAME).deals[1]


@pytest.mark.parametrize("value", ["5", "null", '"CC"', "[5,5]", '[["C"],"C"]', "{}", '[{},"C"]', "[null,true]"])
@pytest.mark.parametrize("name", ["consumed", "tehais", "pai", "actor", "deltas", "names", "kyoku", "ura_markers"])
def test_a_value_of_another_kind(name: str, value: str):
    old = re.search(rf'"{name}":(\[\[.*?\]\]|\[.*?\]|"?\w+"?)', GAME)
    assert old
    text = GAME.replace(old[0], f'"{name}":{value}', 1)
    line = 1 + GAME.count("\n", 0, old.start())
    column = old.start(1) - GAME.rfind("\n", 0, old.start())
    faults = [at(fault) for fault in read_one(text).all_faults]
    assert faults == [f"{line}:{column} syntax"]


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_play_after_the_end_of_the_last_deal(end: str):
    lines = [*GAME.splitlines()[:-2], '{"type":"tsumo","actor":1,"pai":"1m"}', '{"type":"dahai","actor":1,"pai":"1m"}']
    game = read_one("\n".join(lines) + end)
    assert [at(fault) for fault in game.deals[1].faults] == [f"{len(lines) - 1}:9 syntax"]


@pytest.mark.parametrize("kind", ["tsum", "aside", "", "none"])
def test_an_unknown_type(kind: str):
    game = read_one(GAME.replace('"tsumo"', f'"{kind}"', 1))
    assert [at(fault) for fault in game.all_faults] == ["3:9 unknown-tag"]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (GAME.replace('"names":["Ann"', '"names":[1'), ["1:30 syntax"]),
        (GAME.replace(START, START + "\n" + START, 1), ["2:1 unfinished"]),
        (GAME.replace("start_game", "start_gama"), ["1:9 syntax"]),
        (GAME.replace(END, '{"type":"end_gama"}'), ["30:1 unfinished", "29:9 unknown-tag"]),
        ('{"type":"start_game","names":["\\ud800"]}\n', ["1:1 syntax", "2:1 unfinished"]),
        ("[" * 100_000, ["1:1 syntax", "1:100001 unfinished"]),
        ("{}", ["1:1 syntax", "1:3 unfinished"]),
    ],
    ids=["name", "two-starts", "unknown-start", "unknown-end", "surrogate", "deep", "empty"],
)
def test_faults_of_the_header(text: str, places: list[str]):
    found = [at(fault) for game in read_mjai([text], "game.json") for fault in game.all_faults]
    assert found[: len(places)] == places


def test_a_fault_of_the_replay_stands_at_its_line():
    text = GAME.replace('"type":"dahai","actor":1,"pai":"W"', '"type":"dahai","actor":1,"pai":"9s"')
    (fault,) = (fault for fault in replay(read_one(text)).errors if fault.code == "not-held")
    assert fault.place.line == 1 + text.splitlines().index('{"type":"dahai","actor":1,"pai":"9s","tsumogiri":false}')
    text = GAME.replace('"kyotaku":0,"oya":0,"scores":[37000', '"kyotaku":1,"oya":0,"scores":[36000')
    places = read_one(text).deals[1].places
    line = text.splitlines()[24]
    offset = text.index(line)
    assert text[places.part("sticks") or 0 :].startswith("1,")
    assert text[places.part("points") or 0 :].startswith("[36000")
    assert text[places.part("hand B") or 0 :].startswith('["2m","2m"')
    assert places.part("pay 0") == text.index("[0,0,0,0]", offset)


# Damage


def simulated(seed: int) -> str:
    return "\n".join(written([simulate("riichi tenhou", seed, deals=3)])) + "\n"


def is_sound(text: str) -> bool:
    """Whether a text is read without fault; then every line of it must come back, through our own format too."""
    games = list(read_mjai([text], "game.json"))
    faults = [fault for game in games for fault in game.all_faults]
    assert all(fault.place.line and fault.place.column for fault in faults)
    for number, game in enumerate(games, 1):
        replay(game, number)
    if any(fault.is_fault for fault in faults):
        return False
    assert written(games) == lines_of(text)
    return True


@pytest.mark.parametrize("seed", range(3))
def test_cut_anywhere(seed: int):
    text, rng = simulated(seed), random.Random(seed)
    whole = read_one(text)
    for _ in range(60):
        cut = rng.randrange(len(text))
        at_line = text[cut - 1] == "\n" or text[cut] == "\n"
        game = next(read_mjai([text[:cut]], "game.json"), None)
        if game is None:
            assert not text[:cut].strip()
            continue
        assert is_sound(text[:cut]) == at_line
        assert any(fault.code == "unfinished" or fault.is_fault for fault in game.all_faults)
        assert game.deals[:-1] == whole.deals[: len(game.deals)][:-1]
        assert len(game.deals) == text[:cut].count('"start_kyoku"')


@pytest.mark.parametrize("seed", range(3))
def test_single_characters_changed(seed: int):
    text, rng = simulated(seed), random.Random(seed)
    sound = 0
    for _ in range(150):
        place = rng.randrange(len(text))
        char = rng.choice('0123456789"{}[],:?aEzmr \n\\-.é#')
        sound += is_sound(text[:place] + rng.choice((char, "", char + text[place])) + text[place + 1 :])
    assert 0 < sound < 75


# Whole games


def test_simulated_games_come_back():
    for seed in range(8):
        game = simulate("riichi tenhou", seed)
        lines = written([game])
        again = read_one("\n".join(lines))
        assert written([again]) == lines
        assert not again.all_faults
        assert not extras_of(again)
        assert not replay(again).errors
        for deal, other in zip(game.deals, again.deals, strict=True):
            assert other.events == [event for event in deal.events if not getattr(event, "void", False)]
            assert (other.hands, other.points, other.dora, other.ura) == (deal.hands, deal.points, deal.dora, deal.ura)
            for result, copy in zip(deal.results, other.results, strict=True):
                if isinstance(result, Win):
                    result.limit = None
                assert copy == result
