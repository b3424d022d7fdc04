"""Real games against the walls that their seeds give; and that whatever is changed in one is found."""

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from mjlog.formats.tenhou_walls import find_walls
from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import Call, Deal, Discard, Draw, Hand, Indicator
from mjlog.notation import read_text, write_game
from mjlog.tiles import FACE
from mjlog.wall_check import check_walls, hold_against_hash, hold_against_wall


def read(text):
    (game,) = read_xml(text, "some.xml")
    return game


@pytest.fixture(scope="module")
def xml(records):
    files = sorted(path for path in (records / "tenhou-xml").rglob("*") if path.is_file())
    return {str(path): path.read_text(encoding="utf-8") for path in files}


KINDS = {
    "mt19937ar-sha512-n288-base64": "proven", "mt19937ar-sha512-n288": "proven", "mt19937ar": "proven",
    "": "not recorded", "0.7654626590555946": "not recorded", "0.37968470375848196": "not recorded",
}  # fmt: skip
"""The generations of seeds that occur."""


def test_every_real_deal_is_proven_or_has_no_seed(xml):
    states = Counter()
    for name, text in xml.items():
        seed = re.search(r'(?:shuffle|SHUFFLE\s+seed)="([^",]*)', text)[1]
        game = read(text)
        for deal, verdict in zip(game.deals, check_walls(game), strict=True):
            assert verdict == (KINDS[seed], None), (name, deal.label)
            states[seed] += 1
    assert states == {
        "mt19937ar-sha512-n288-base64": 2864, "mt19937ar-sha512-n288": 29, "mt19937ar": 61, "": 52,
        "0.7654626590555946": 3, "0.37968470375848196": 4,
    }  # fmt: skip


def test_through_the_text_format_too(xml):
    for text in list(xml.values())[::20]:
        game = read(text)
        (again,) = read_text("".join(write_game(game)), "some.mjn")
        assert check_walls(again) == check_walls(game)


def places_of(deal):
    """Where the ids of the tiles that come from the wall stand in a deal's text, each with its statement."""
    given = r'<[T-W](\d+)/>|(?:hai\d|<DORA hai|doraHaiUra)="([\d,]+)"|seed="[\d,]*,(\d+)"'
    for found in re.finditer(given, deal.partition("<RYUUKYOKU")[0]):
        group = next(group for group in (1, 2, 3) if found[group])
        for one in re.finditer(r"\d+", found[group]):
            yield found.start(group) + one.start(), one[0], found.start()


def test_a_swapped_pair_of_tiles_is_contradicted(xml):
    """Two ids in one another's place: of hands, draws, replacements, indicators, ura."""
    chance = random.Random(20)
    named = [name for name in xml if "mt19937ar" in xml[name]]
    swaps = 0
    while swaps < 300:
        text = xml[chance.choice(named)]
        starts = [found.start() for found in re.finditer("<INIT", text)]
        number = chance.randrange(len(starts))
        start, end = starts[number], [*starts[1:], len(text)][number]
        places = list(places_of(text[start:end]))
        (at, one, statement), (later, other, second) = sorted(chance.sample(places, 2))
        if one == other or statement == second:
            continue
        swapped = text[start : start + at] + other + text[start + at + len(one) : start + later] + one
        edited = read(text[:start] + swapped + text[start + later + len(other) :])
        verdicts = check_walls(edited)
        assert verdicts[number].state == "contradicted", (one, other, text[start:end])
        assert {verdict.state for place, verdict in enumerate(verdicts) if place != number} <= {"proven"}
        swaps += 1


def known_tiles(deal):
    """Where each tile comes from whose copy is told, and the tile, in the order of the copies."""
    yield from ((("dora",), tile) for tile in deal.dora)
    for step, event in enumerate(deal.events):
        if isinstance(event, Draw | Indicator):
            yield ("event", step), event.tile
        elif isinstance(event, Discard):
            yield None, event.tile
        elif isinstance(event, Call):
            yield from ((None, tile) for tile in event.laid)
            if event.taken is not None:
                yield None, event.taken
    for shown in deal.shown:
        yield from ((None, tile) for tile in shown.tiles)
        yield from ((None, tile) for meld in shown.melds or () for tile in meld.tiles)
    yield from ((("ura", place), tile) for place, tile in enumerate(deal.ura or ()))


def test_two_copies_that_trade_places_everywhere_are_contradicted(xml):
    """Nothing but the wall tells: every face stays where it was, and whoever uses a copy has it."""
    chance = random.Random(21)
    games = [game for game in map(read, list(xml.values())[::6]) if check_walls(game)[0].state == "proven"]
    states = Counter()
    for _ in range(200):
        game = chance.choice(games)
        number = chance.randrange(len(game.deals))
        deal = game.deals[number]
        face = chance.choice([face for face in range(34) if face not in (4, 13, 22)])
        a, b = chance.sample(range(4), 2)
        trade = {4 * face + a: 4 * face + b, 4 * face + b: 4 * face + a}
        told = [(place, 4 * FACE[tile] + copy)
                for (place, tile), copy in zip(known_tiles(deal), deal.ids.copies, strict=True)]  # fmt: skip
        origin = {one: place for place, one in told if place}
        origin |= {one: ("hand", seat) for seat, hand in enumerate(deal.ids.dealt) for one in hand}
        copies = bytes(trade.get(one, one) & 3 for _, one in told)
        dealt = tuple(tuple(trade.get(one, one) for one in hand) for hand in deal.ids.dealt)
        edited = replace(deal, ids=replace(deal.ids, copies=copies, dealt=dealt))
        game = replace(game, deals=[*game.deals[:number], edited, *game.deals[number + 1 :]])
        first, second = (origin.get(4 * face + copy) for copy in (a, b))
        verdict = check_walls(game)[number]
        assert verdict.state == ("proven" if first == second else "contradicted"), (deal.label, face, a, b)
        states[verdict.state] += 1
    assert states["contradicted"] > 100
    assert states["proven"] > 5


def test_what_differs_first_is_told(xml):
    name = next(name for name in sorted(xml) if "2010081709gm-00a9-0000-fe3371ad" in name)
    game = read(xml[name])
    deal = game.deals[0]
    assert (deal.dice, deal.dora, deal.events[0]) == ((4, 4), (5,), Draw(0, 19))
    for edited, expected in [
        (replace(deal, dice=(1, 1)), (-1, "dice", "the roll of the dice", "4 4", "1 1")),
        (replace(deal, dora=(6,), ids=None), (-1, "dora", "the indicator", "6m", "7m")),
        (replace(deal, events=[Draw(0, 8), *deal.events[1:]], ids=None), (0, "", "A's draw", "2s", "9m")),
    ]:
        verdict = check_walls(replace(game, deals=[edited]))[0]
        step, part, fault = verdict.misfit
        assert (step, part, fault.facts["what"], fault.expected, fault.actual) == expected
    ids = deal.ids
    wrong = replace(deal, ids=replace(ids, copies=ids.copies[:1] + bytes([ids.copies[1] ^ 1]) + ids.copies[2:]))
    misfit = check_walls(replace(game, deals=[wrong]))[0].misfit
    assert (misfit.step, misfit.fault.expected, misfit.fault.actual) == (0, "2s#77", "2s#76")


def test_a_deal_without_copies_is_held_against_the_wall_by_its_tiles(xml):
    game = read(next(text for text in xml.values() if "base64" in text))
    bare = replace(game, deals=[replace(deal, ids=None) for deal in game.deals])
    assert {verdict.state for verdict in check_walls(bare)} == {"proven"}


def test_a_deal_that_tells_nothing_is_not_proven():
    wall = find_walls(read('<mjloggm ver="2.3"><SHUFFLE seed="mt19937ar-sha512-n288,1" ref=""/><GO type="9" lobby="0"/>'
                           '<TAIKYOKU oya="0"/><INIT seed="0,0,0,1,1,0" ten="" oya="0"/></mjloggm>'))[0]  # fmt: skip
    assert wall is not None
    assert hold_against_wall(Deal(dealer=0), wall).state == "not recorded"
    assert hold_against_wall(Deal(hands={0: Hand((0,) * 13)}), wall).state == "not recorded"
    assert hold_against_hash(Deal(dealer=0, hands={0: Hand((0,) * 13)})).state == "not recorded"
    assert hold_against_wall(Deal(dealer=0, hands={0: Hand((0,) * 13)}), wall).state == "contradicted"
