"""Small records of Mahjong Soul made by hand, message by message."""

from mjlog.formats.documents import TreeSource
from mjlog.formats.majsoul import read_majsoul

HANDS = (
    ["1m", "1m", "1m", "1m", "2p", "3p", "4p", "5s", "6s", "7s", "1z", "1z", "2z"],
    ["2m", "3m", "4m", "0p", "5p", "6p", "7p", "2s", "3s", "4s", "3z", "3z", "4z"],
    ["5m", "6m", "7m", "1p", "1p", "8p", "9p", "2s", "3s", "8s", "8s", "9s", "5z"],
    ["0m", "5m", "8m", "9m", "2p", "3p", "7p", "7p", "1s", "9s", "6z", "6z", "7z"],
)
"""Four hands of thirteen; A's fourteenth tile is 7z."""


def new_round(players=4, **fields):
    """A first deal of A."""
    hands = {f"tiles{seat}": list(hand) for seat, hand in enumerate(HANDS[:players])}
    hands["tiles0"].append("7z")
    points = [25000] * 4 if players == 4 else [35000] * 3
    return "RecordNewRound", {"chang": 0, "ju": 0, "ben": 0, "scores": points, **hands, "doras": ["9m"]} | fields


def draw(seat, tile, **fields):
    return "RecordDealTile", {"seat": seat, "tile": tile, "left_tile_count": 60} | fields


def discard(seat, tile, **fields):
    return "RecordDiscardTile", {"seat": seat, "tile": tile, "is_liqi": False, "moqie": False} | fields


def tree_of(*messages, players=4, layout="actions", **config):
    """A record of some messages in one of the site's layouts."""
    named = [{"name": f".lq.{name}", "data": data} for name, data in messages]
    entries = [{"passed": 7, "type": 1, "result": one} for one in named] if layout == "actions" else named
    mode = {"mode": 2 if players == 4 else 12, "detail_rule": {}}
    head = {"uuid": "x", "config": {"category": 2, "mode": mode} | config}
    return {"head": head, "data": {"name": ".lq.GameDetailRecords", "data": {layout: entries}}}


def read_tree(tree):
    """The one game of a tree."""
    (game,) = read_majsoul(tree, TreeSource("x.json", tree))
    return game


def read_deal(*messages, **options):
    """The one deal of some messages, read without fault."""
    game = read_tree(tree_of(*messages, **options))
    assert [(str(fault.place), fault.message) for fault in game.all_faults] == []
    (deal,) = game.deals
    return deal
