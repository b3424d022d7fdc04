"""Mahjong Soul's wall string: its order as the real records show it, what the model makes of it, its published hash."""

import hashlib
import json
from collections import Counter
from random import Random

import pytest
from majsoul_records import discard, draw, new_round, read_deal, read_tree, tree_of
from manifest import rows

from mjlog.formats.majsoul_rest import without_defaults
from mjlog.formats.majsoul_wall import parse_paishan, turn_stacks, verify_paishan_hash, write_wall
from mjlog.formats.majsoul_writer import write_majsoul
from mjlog.model import Draw
from mjlog.rules.walls import find_wall_fault
from mjlog.simulate import simulate
from mjlog.table import WallCustoms
from mjlog.tiles import UNKNOWN, format_tiles, parse_tiles

FOUR, THREE = WallCustoms((2,)), WallCustoms((2,), behind=4)
SET = [4 - (face in (4, 13, 22)) for face in range(34)] + [1] * 3 + [0] * 9
"""Four of each face; of the fives one is red."""


@pytest.fixture(scope="module")
def real(records):
    """The tree of the real record with walls."""
    (path,) = [row["path"] for row in rows(records, format="majsoul-json") if row["path"].endswith("paipu_record.json")]
    return json.loads((records / path).read_text(encoding="utf-8"))


def test_real_strings_are_in_the_order_that_is_said(real):
    """Told from the messages alone: live tiles from the front, indicators and ura from behind, md5 of the string."""
    tiles, drawn, deals, uras = [], [], 0, 0
    for action in real["data"]["data"]["actions"]:
        name, data = action.get("result", {"name": "", "data": {}}).values()
        if name == ".lq.RecordNewRound":
            text = data["paishan"]
            tiles, drawn = [text[at : at + 2] for at in range(0, len(text), 2)], []
            assert hashlib.md5(text.encode()).hexdigest() == data["md5"]
            assert (len(tiles), data["doras"]) == (83, [tiles[-5]])
            deals += 1
        elif name == ".lq.RecordDealTile":
            drawn.append(data["tile"])
        elif name in (".lq.RecordHule", ".lq.RecordNoTile"):
            assert drawn == tiles[: len(drawn)]
            for hule in data.get("hules", []):
                assert hule.get("li_doras", [tiles[-6]]) == [tiles[-6]]
                uras += "li_doras" in hule
    assert (deals, uras) == (9, 4)


def test_real_deals_are_what_their_walls_give(real):
    deals = read_tree(real).deals
    assert [find_wall_fault(deal, deal.dealer, 4, SET, FOUR) for deal in deals] == [None] * 9
    assert [deal.wall[:53] for deal in deals] == [(UNKNOWN,) * 53] * 9


def test_a_swapped_pair_is_found(real):
    (deal, *_) = read_tree(real).deals
    wall = list(deal.wall)
    at = next(at for at in range(53, 136) if wall[at] != wall[at + 1])
    wall[at], wall[at + 1] = wall[at + 1], wall[at]
    deal.wall = tuple(wall)
    misfit = find_wall_fault(deal, deal.dealer, 4, SET, FOUR)
    assert misfit is not None
    assert misfit.fault.code == "not-of-the-wall"
    assert verify_paishan_hash(deal, 4) == "contradicted"


def test_real_hashes_are_proven(real):
    deals = read_tree(real).deals
    assert [verify_paishan_hash(deal, 4) for deal in deals] == ["proven"] * 9
    deals[0].extras.append(("_majsoul-sha256", "0" * 64))
    assert verify_paishan_hash(deals[0], 4) == "contradicted"


def _sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("fields", "proof"),
    [
        ({}, "not-recorded"),
        ({"sha256": _sha256("1m0p")}, "proven"),
        ({"sha256": _sha256("1m0p").upper()}, "proven"),
        ({"sha256": _sha256("0p1m")}, "contradicted"),
        ({"salt": "x", "saltSha256": _sha256("x1m0p")}, "proven"),
        ({"salt": "x", "saltSha256": _sha256("1m0px")}, "proven"),
        ({"salt": "x", "saltSha256": _sha256("1m0p")}, "not-recorded"),
        ({"md5": "0" * 32, "salt": "x", "saltSha256": _sha256("x1m0p")}, "contradicted"),
    ],
)
def test_published_hashes(fields, proof):
    deal = read_deal(new_round(paishan="1m0p", **fields))
    assert verify_paishan_hash(deal, 4) == proof
    assert {name: text for name, text in deal.extras if name != "_majsoul-rest"} == {
        f"_majsoul-{name}": text for name, text in fields.items()
    }


def test_without_a_wall_nothing_is_proven():
    assert verify_paishan_hash(read_deal(new_round(md5="0" * 32)), 4) == "not-recorded"


@pytest.mark.parametrize("kans", range(5))
@pytest.mark.parametrize("players", [3, 4])
def test_replacements_and_indicators_from_behind(players, kans):
    """The last tile is the first replacement; indicators lie behind four (of three players eight), each with its ura.

    Source: the public replay editors, which agree: with four players the indicators are the tiles 5, 7, 9, 11, 13 from
    the end, with three 9, 11, 13, 15, 17, the ura always one further.
    """
    faces = [face for face in range(34) if players == 4 or face not in range(1, 8)]
    own = parse_tiles("11112222333344z")
    others = list((Counter(faces * 4) - Counter(own) - Counter(parse_tiles("44z"))).elements())
    Random(kans).shuffle(others)
    hands, left = [own], [*others[13 * (players - 1) :], *parse_tiles("44z")]
    hands += [others[at : at + 13] for at in range(0, 13 * (players - 1), 13)]
    names = [format_tiles([tile]) for tile in left]
    first = 5 if players == 4 else 9
    indicators = [names[-first - 2 * number] for number in range(kans + 1)]
    dealt = {f"tiles{seat}": [format_tiles([tile]) for tile in hand] for seat, hand in enumerate(hands)}
    messages = [new_round(players, **dealt, doras=indicators[:1], paishan="".join(names))]
    for number in range(kans):
        kan = "RecordAnGangAddGang", {"seat": 0, "type": 3, "tiles": f"{number + 1}z"}
        messages += [kan, draw(0, names[-1 - number], doras=indicators[: number + 2])]
    messages += [discard(0, "4z"), draw(1, names[0]), discard(1, names[0]), draw(2, names[1])]
    deal = read_deal(*messages, players=players)
    deal.ura = parse_tiles("".join(names[-first - 1 - 2 * number] for number in range(kans + 1)))
    limits = [4 * (face in faces) for face in range(46)]
    customs = FOUR if players == 4 else THREE
    assert find_wall_fault(deal, 0, players, limits, customs) is None
    assert write_wall(deal, players) == "".join(names)
    deal.dora = deal.ura[:1] if deal.ura[0] != deal.dora[0] else parse_tiles("4z")
    assert find_wall_fault(deal, 0, players, limits, customs) is not None


def test_a_string_of_all_tiles_is_kept_unread():
    tree = tree_of(new_round(paishan="1m" * 136, md5="0" * 32))
    game = read_tree(tree)
    assert game.deals[0].wall is None
    assert verify_paishan_hash(game.deals[0], 4) == "not-recorded"
    assert write_majsoul(game) == without_defaults(tree, ())
    (deal,) = read_tree(tree_of(new_round(paishan="1m" * 82))).deals
    assert find_wall_fault(deal, 0, 4, SET, FOUR).fault.code == "wall-size"


def test_turning_is_undone_by_itself():
    deal = read_deal(new_round())
    tiles = parse_paishan("1m2m3m4m5m6m7m8m9m1p2p3p4p5p6p7p8p")
    assert turn_stacks(turn_stacks(tiles, deal, 4), deal, 4) == tiles
    assert turn_stacks(tiles, deal, 4)[:3] == tiles[:3]
    assert turn_stacks(tiles, deal, 4)[3:5] == (tiles[4], tiles[3])


def test_a_wall_of_another_format_becomes_a_string():
    game = simulate("riichi tenhou", 5, deals=1, wall=True)
    (deal,) = game.deals
    (first, *_) = write_majsoul(game)["data"]["data"]["actions"]
    text = first["result"]["data"]["paishan"]
    draws = [event.tile for event in deal.events if isinstance(event, Draw) and not event.replacement]
    assert list(parse_paishan(text)[: len(draws) - 1]) == draws[1:]
    assert parse_paishan(text)[-5] == deal.dora[0]
