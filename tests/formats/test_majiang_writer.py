"""What majiang's format demands of a game, and that games come back from it."""

import copy
import json
import random
from dataclasses import replace

import pytest
from majiang_moves import move, read, record, same, sound

from mjlog.formats.documents import TreeSource
from mjlog.formats.majiang import read_majiang
from mjlog.formats.majiang_writer import write_majiang
from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.model import Call, Game, Meld, Shown, Win
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import parse_tiles


def wants(game):
    with pytest.raises(MissingError) as error:
        write_majiang(game)
    return error.value.wants


def text_game(*lines, rules="riichi tenhou"):
    (game,) = read_text("\n".join(['[MJN "1"]', f'[Rules "{rules}"]', "", *lines]), "some.mjn")
    assert game.all_faults == []
    return game


START = [
    "deal E1 honba 0 sticks 0 points 25000 25000 25000 25000",
    "dora 9s",
    "A 123m406p77s11567z",
    "B 456789m123p55s22z",
    "C 11m234p12399s334z",
    "D 234m678p345s4456z",
]


def test_a_deal_without_play_lacks_what_the_format_demands():
    assert wants(text_game("deal S4", "win B from A on 7p")) == [
        "S4: the honba",
        "S4: the riichi sticks",
        "S4: the points",
        "S4: the one dora indicator",
        *[f"S4: the hand dealt to {letter}" for letter in "DABC"],
        "S4: the hand of B",
        "S4: the fu of B's win",
        "S4: the points of B's win",
        "S4: the yaku of B's win",
        "S4: who paid what",
    ]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["A:?-1z"], []),
        (["A:-1z"], ["E1: whether A drew the 1z just discarded"]),
        (["A:9m= ... B:9m="], ["E1: the turns that nobody wrote down"]),
        (["A:9m= C:chi78m"], ["E1: all that makes the chi of C one"]),
        (["A:9m,kakan9m"], ["E1: all that makes the kakan of A one"]),
        (["A:1f="], ["E1: a tile of riichi in place of the tile 1f"]),
        (["A:9m=", "draw exhausted"], ["E1: who was tenpai", "E1: who paid what"]),
        (
            ["A:9m=*", "A:9m,tsumo", "win A on 9m for riichi = 30 fu", "pay A 0"],
            ["E1: the ura indicators", "E1: the points of A's win", "E1: the han of riichi"],
        ),
    ],
)
def test_what_the_play_lacks(lines, wanted):
    game = text_game(*START, *lines)
    if wanted:
        assert wants(game) == wanted
    else:
        assert write_majiang(game)["log"][0][1:] == [move("zimo", 0, p="_"), move("dapai", 0, p="z1")]


def test_other_games_cannot_be_said():
    with pytest.raises(UnsayableError, match="riichi mahjong alone"):
        write_majiang(text_game("deal E1", rules="hongkong"))
    three = [("deal E1 points 35000 35000 35000",), ("deal E1", "final 40000 35000 30000")]
    three.append(("deal E1", "draw exhausted\npay A +1000 B -1000"))
    for game in (text_game(*lines, rules="riichi tenhou players=3") for lines in three):
        with pytest.raises(UnsayableError, match="four players, and no fewer"):
            write_majiang(game)
    assert wants(text_game(START[0].replace("E1", "E1 dealer C"), *START[1:])) == [
        "E1: the dealer, by the deal's number"
    ]


def test_hands_that_nobody_showed_are_those_of_the_play():
    lines = ["A:7s= B:9m= C:5z= A:pon55z-1z", "B:8m= C:8m= D:8m= A:7s,tsumo"]
    claim = "win A on 7s for haku 1, aka 1 = 30 fu 2 han 2000"
    start = [START[0], START[1], "A 123m406p77s11556z", *START[3:]]
    game = text_game(*start, *lines, claim, "pay A +2000 B -700 C -700 D -600")
    tree = write_majiang(game)
    assert tree["log"][0][-1]["hule"]["shoupai"] == "m123p406s77z16s7,z555="
    (deal,) = read(tree).deals
    assert deal.shown == [Shown(0, parse_tiles("123m406p77s16z"), (Meld("pon", (31, 31, 31), 2),))]


def test_a_game_that_says_nothing():
    empty = Game()
    assert write_majiang(empty) == record(player=["", "", "", ""])
    assert read(write_majiang(empty)).tags == {"Rules": "riichi tenhou ?"}


# Whole games


def sayable(game):
    """A game without what majiang's JSON cannot say, and without what merely repeats the rest."""
    said = replace(game, tags={"Rules": "riichi tenhou ?"})
    said.deals = [replace(deal, events=[], results=[], shown=[], ids=None) for deal in game.deals]
    for deal, original in zip(said.deals, game.deals, strict=True):
        called = [event for event in original.events if not (isinstance(event, Call) and event.void)]
        deal.events = [
            replace(event, laid=tuple(sorted(event.laid))) if isinstance(event, Call) else event for event in called
        ]
        deal.results = [sayable_win(result) if isinstance(result, Win) else result for result in original.results]
    return said


def sayable_win(win):
    """A yakuman has no fu and no han, a limit no name, and the han are the sum of the yaku."""
    assert win.han in (None, sum(han or 0 for _, han in win.yaku))
    yakuman = any(han in (None, 13) for _, han in win.yaku)
    yaku = tuple((name, None if yakuman else han) for name, han in win.yaku)
    return replace(win, yaku=yaku, limit=None, han=None, fu=None if yakuman else win.fu)


def test_simulated_games_come_back():
    for seed in range(8):
        game = simulate("riichi tenhou", seed)
        tree = json.loads(json.dumps(write_majiang(game)))
        again = sound(tree)
        assert again.extras == [one for deal in again.deals for one in deal.extras] == []
        assert sayable(again) == sayable(game)
        again.tags["Rules"] = "riichi tenhou"
        assert replay(again).faults == replay(replace(game, tags=again.tags)).faults == []


SIMULATED = [json.dumps(write_majiang(simulate("riichi tenhou", seed, deals=3)), ensure_ascii=False) for seed in (2, 4)]
SCRAPS = [
    None,
    True,
    0,
    -1,
    5,
    10**12,
    2.5,
    float("nan"),
    "",
    "m1",
    "_",
    "m55*",
    "\ud800",
    "*",
    [],
    [1],
    {},
    {"l": 0},
    [""] * 4,
]


def paths(tree, path=()):
    yield path
    if isinstance(tree, dict | list):
        for key in tree if isinstance(tree, dict) else range(len(tree)):
            yield from paths(tree[key], (*path, key))


def check_any(tree):
    """Whatever a tree is: faults with a path, or a record that comes back the same."""
    for game in read_majiang(tree, TreeSource("some.json", tree)):
        for fault in game.all_faults:
            assert fault.message
            assert fault.place.path or not isinstance(tree, dict)
        (again,) = read_text(write_game(game), "some.mjn")
        assert again == game
        replay(game)
        if game.is_record and not game.all_faults:
            assert same(write_majiang(again), tree)
            return 1
    return 0


@pytest.mark.parametrize("text", SIMULATED)
def test_changes_of_a_character_are_faults_or_sound_records(text):
    random_ = random.Random(20240708)
    sound_ones = read_ones = 0
    for _ in range(700):
        at, char = random_.randrange(len(text)), random_.choice('0123456789mpszabl_*-+=,"{}[] 東')
        changed = text[:at] + random_.choice(["", char, char + text[at]]) + text[at + 1 :]
        try:
            tree = json.loads(changed)
        except ValueError:
            continue
        read_ones += 1
        sound_ones += check_any(tree)
    assert 20 < sound_ones < read_ones < 700


@pytest.mark.parametrize("text", SIMULATED)
def test_any_value_anywhere_is_a_fault_or_a_sound_record(text):
    random_ = random.Random(20240709)
    sound_ones, count = 0, 250
    places = [path for path in paths(json.loads(text)) if path]
    few = [path for path in places if len(path) < 4 or {"qipai", "hule", "pingju"} & {*path}]
    for _ in range(count):
        tree = json.loads(text)
        *path, last = random_.choice(random_.choice([places, few]))
        inner = tree
        for key in path:
            inner = inner[key]
        if random_.random() < 0.3:
            del inner[last]
        else:
            inner[last] = copy.deepcopy(random_.choice(SCRAPS))
        sound_ones += check_any(tree)
    assert 0 < sound_ones < count
