"""Walls and dice from Tenhou's seeds: against walls that were published, and seeds that tell nothing."""

import json
from collections import Counter, defaultdict

import pytest
from test_tenhou_xml import init, record, sound

from mjlog.formats.tenhou_walls import find_walls
from mjlog.formats.tenhou_xml import read_xml


def test_every_wall_known_is_derived(records):
    """211 walls by tile ids, made by somebody else's program; the dice are those of the game's own record."""
    known = defaultdict(list)
    for line in (records / "walls" / "walls.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        known[row["xml"]].append(row)
    derived = Counter()
    for name, rows in known.items():
        (game,) = read_xml((records / name).read_text(encoding="utf-8"), name)
        walls = {}
        for deal, wall in zip(game.deals, find_walls(game), strict=True):
            walls[f"{4 * deal.wind + deal.number - 1},{deal.honba},{deal.sticks}"] = wall
        for row in rows:
            *place, first, second, _ = row["seed"].split(",")
            wall = walls[",".join(place)]
            assert list(wall.ids) == row["wall"]
            assert wall.dice == (int(first) + 1, int(second) + 1)
            derived[name] += 1
    assert (derived.total(), len(derived)) == (211, 26)


OLD = ' shuffle="mt19937ar,9EB1DB20,5F9F1065,EC13DF6C,B4CBCF22,8CCF4678,64092FA3,0982AA38,7D56CC87"'


def walls_of(seed, *deals, game_type=9):
    text = record(*(deals or (init(),)), game_type=game_type).replace('seed=""', f'seed="{seed}"')
    if game_type & 0x10:
        text = text.replace("%44", "")
    return find_walls(sound(text))


def test_a_wall_is_all_tiles_once_and_two_dice():
    kinds = {
        "mt19937ar-sha512-n288-base64," + "AAECAw==" * 1: range(136),
        "mt19937ar-sha512-n288,1,2,ffffffff": range(136),
    }
    for seed, ids in kinds.items():
        first, second = walls_of(seed, init(), init())
        assert sorted(first.ids) == sorted(second.ids) == [*ids]
        assert first != second
        assert all(1 <= die <= 6 for wall in (first, second) for die in wall.dice)
    (own,) = walls_of("", init(more=OLD))
    assert sorted(own.ids) == [*range(136)]


def test_three_players_play_without_two_to_eight_of_characters():
    start = init(ten="350,350,350,0", hands=("",) * 4)
    (wall,) = walls_of("mt19937ar-sha512-n288-base64,AAECAw==", start, game_type=0x19)
    assert sorted(wall.ids) == [0, 1, 2, 3, *range(32, 136)]


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "0.7654626590555946",
        "mt19937ar-sha512-n288-base64",
        "mt19937ar-sha512-n288-base64,",
        "mt19937ar-sha512-n288-base64,AAECAw",
        "mt19937ar-sha512-n288-base64,AAEC",
        "mt19937ar-sha512-n288-base64,AAECAA==*",
        "mt19937ar-sha512-n288-base64,AQAAAAAAAAA=",
        "mt19937ar-sha512-n288,",
        "mt19937ar-sha512-n288,12,x",
        "mt19937ar-sha512-n288,123456789",
        "mt19937ar-sha512-n288,1,0",
        "mt19937ar,1,2",
        "mt19937ar-sha1024,1,2",
    ],
)
def test_other_seeds_tell_nothing(seed):
    assert walls_of(seed) == [None]


def test_other_seeds_of_a_deal_tell_nothing():
    """Not the game's seed instead either."""
    for own in ("", "mt19937ar,", "mt19937ar,x", "mt19937ar2,1"):
        assert walls_of("mt19937ar-sha512-n288,1", init(more=f' shuffle="{own}"')) == [None]


def test_three_players_of_the_old_kinds_tell_nothing():
    """There is no such record to verify them with."""
    start = init(ten="350,350,350,0", hands=("",) * 4)
    assert walls_of("mt19937ar-sha512-n288,1", start, game_type=0x19) == [None]
    own = init(ten="350,350,350,0", hands=("",) * 4, more=OLD)
    assert walls_of("", own, game_type=0x19) == [None]


def test_a_record_that_begins_later_tells_nothing():
    """Nobody knows how many deals of the game came before."""
    later = init(seed="0,1,0,0,0,112")
    assert walls_of("mt19937ar-sha512-n288,1", later, init()) == [None, None]
    assert None not in walls_of("mt19937ar-sha512-n288,1", init(), later)
    assert find_walls(sound(record())) == []
