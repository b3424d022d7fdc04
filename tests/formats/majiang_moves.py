"""Majiang's records for tests, made move by move."""

import json

from mjlog.formats.documents import TreeSource
from mjlog.formats.majiang import read_majiang
from mjlog.formats.majiang_writer import write_majiang
from mjlog.notation import read_text, write_game

HANDS = ["m123p406s77z11567", "m456789p123s55z22", "m11p234s12399z334", "m234p678s345z4456"]


def qipai(wind=0, number=0, hands=HANDS, **more):
    start = {"zhuangfeng": wind, "jushu": number, "changbang": 0, "lizhibang": 0, "defen": [25000] * 4, "baopai": "s9"}
    return {"qipai": {**start, "shoupai": [*hands], **more}}


def move(name, l=0, **more):  # noqa: E741 (the format's name)
    return {name: {"l": l, **more}}


def hule(l=0, shoupai="m123p406s77z11155s7", *, baojia=None, **more):  # noqa: E741
    value = {"fubaopai": None, "fu": 40, "fanshu": 1, "defen": 2000, "hupai": [{"name": "翻牌 白", "fanshu": 1}]}
    return {"hule": {"l": l, "shoupai": shoupai, "baojia": baojia, **value, "fenpei": [2000, -2000, 0, 0], **more}}


def pingju(name="荒牌平局", shoupai=("", "", "", ""), fenpei=(0, 0, 0, 0)):
    return {"pingju": {"name": name, "shoupai": [*shoupai], "fenpei": [*fenpei]}}


def turn(l, drawn, discarded):  # noqa: E741
    return [move("zimo", l, p=drawn), move("dapai", l, p=discarded)]


def record(*deals, **more):
    return {
        "title": "",
        "player": ["a", "b", "c", "d"],
        "qijia": 0,
        "log": [*deals],
        "defen": [],
        "point": [],
        "rank": [],
    } | more


def read(tree):
    (game,) = read_majiang(tree, TreeSource("some.json", tree))
    return game


def sound(tree):
    """A game read without a fault, of which this writer and the text format lose nothing."""
    game = read(tree)
    assert [(str(one.place), one.message) for one in game.all_faults] == []
    assert same(write_majiang(game), tree)
    (again,) = read_text(write_game(game), "some.mjn")
    assert again == game
    return game


def same(tree, other):
    """Equal, and of equal types, whatever the order of names."""
    return json.dumps(tree, sort_keys=True) == json.dumps(other, sort_keys=True)
