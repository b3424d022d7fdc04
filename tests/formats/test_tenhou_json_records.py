"""All real tenhou.net/6 JSON files: replayed, written again, against their twins in XML; XML records as JSON."""

import json
import random
from collections import defaultdict
from dataclasses import replace
from decimal import Decimal

import manifest
import pytest

from mjlog.diagnostics import Where
from mjlog.formats.documents import TreeSource
from mjlog.formats.json_texts import read_documents
from mjlog.formats.tenhou_json import read_tenhou_json
from mjlog.formats.tenhou_json_writer import write_tenhou_json
from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import Call, Deal, Discard, Drawn, Say, Win
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import sort_tiles

TRIMMED = "tenhou-xml/pantheon/hanchan_with_noname.xml"
"""Somebody cut it out of a game by hand, so that it contradicts itself."""
NO_TWIN = {TRIMMED, "tenhou-xml/pantheon/doubleron_and_riichi.xml"}
"""In a group of the manifest with a JSON file, but not the same game."""


def canonical(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_one(value):
    (game,) = read_tenhou_json(value, TreeSource("game", value))
    return game


def again(game):
    """The game written as JSON text and read."""
    return read_one(json.loads(canonical(write_tenhou_json(game))))


@pytest.fixture(scope="module")
def texts(records):
    files = manifest.rows(records, format="tenhou-json")
    assert len(files) == 68
    return {row["path"]: (records / row["path"]).read_text(encoding="utf-8") for row in files}


@pytest.fixture(scope="module")
def documents(texts):
    """By file: each document and its game."""
    found = {}
    for path, text in texts.items():
        read = list(read_documents(text, path))
        assert not any(one.error for one in read)
        found[path] = [(one.value, *read_tenhou_json(one.value, one.source, one.path)) for one in read]
    return found


def test_every_file_is_read_without_fault(documents):
    games = [game for found in documents.values() for _, game in found]
    assert [fault.message for game in games for fault in game.all_faults] == []
    assert len(games) == 376
    assert sum(len(game.deals) for game in games) == 607


def test_real_games_replay_without_error(records, documents):
    real = [row["path"] for row in manifest.rows(records, format="tenhou-json", real="yes")]
    found = {
        path: [f"{one.where} {one.place} {one.message}" for _, game in documents[path] for one in replay(game).errors]
        for path in real
    }
    assert {path: errors for path, errors in found.items() if errors} == {}
    assert len(real) == 58


def test_games_of_mahjong_soul_are_checked_by_its_rules(documents):
    """Their final standings too: those of Tenhou's rules are others."""
    checked = finals = 0
    for found in documents.values():
        for _, game in found:
            if "majsoul" in game.rules:
                played = replay(game)
                assert played.errors == []
                assert played.rules is not None
                checked += len(game.deals)
                if game.total is not None and "?" not in game.rules:
                    finals += 1
                    told = replace(game, tags={**game.tags, "Rules": game.rules.replace("majsoul", "tenhou")})
                    assert "wrong-total" in [one.code for one in replay(told).errors]
    assert (checked, finals) == (77, 5)


KNOWN_BY_LEAGUE = {
    # 自風 where the winner's wind is another; a yaku list without the dora that its payment counts; sticks and yaku
    # that do not add up: written down so by hand.
    "_39_3.txt": ["E2 points-sum"],
    "_39_6.txt": ["S2 wrong-yaku", "S3 wrong-yaku"],
    "_20220406_1.txt": ["E2.1 wrong-yaku", "S3 wrong-han"],
}


def test_games_of_the_professional_league_are_checked_by_its_rules(documents):
    """Their titles name the league's rules, their headers none: nothing but slips of the pen under ``jpml-a``."""
    found, deals = {}, 0
    for path, games in documents.items():
        name = path.rsplit("/", 1)[-1]
        if name.startswith(("_39_", "_20220406_")):
            for _, game in games:
                played = replay(replace(game, tags={**game.tags, "Rules": "riichi jpml-a"}))
                found.setdefault(name, []).extend(f"{one.where.deal} {one.code}" for one in played.errors)
                deals += len(game.deals)
    assert {name: errors for name, errors in found.items() if errors} == KNOWN_BY_LEAGUE
    assert (len(found), deals) == (6, 83)


def test_what_was_read_is_written_again(documents):
    for found in documents.values():
        for value, game in found:
            assert canonical(write_tenhou_json(game)) == canonical(value)
            (copy,) = read_text(write_game(game))
            assert copy == game
            assert canonical(write_tenhou_json(copy)) == canonical(value)


def test_usual_records_need_few_extras(documents):
    extras = defaultdict(int)
    for found in documents.values():
        for _, game in found:
            for name in (*game.tags, *(name for deal in game.deals for name, _ in deal.extras)):
                if name.startswith("_tenhou-json-"):
                    extras[name] += 1
    # Names of tables; Mahjong Soul's ranks, version and account numbers; fives not sorted; yaku by other names.
    assert extras.keys() == {
        f"_tenhou-json-{name}"
        for name in ("rule", "title", "ref", "keys", "ver", "dan", "more", "hand-C", "hand-D", "end")
    }
    assert (extras["_tenhou-json-end"], extras["_tenhou-json-hand-C"], extras["_tenhou-json-hand-D"]) == (2, 8, 3)


# The same game in two formats


def as_json_tells(deal, *, ura_of_none):
    """A deal of an XML log without what this format does not tell.

    - Tile copies, dice, attributes without a place in the model.
    - Who left and came back (whole games name it apart, by a count of steps; kept, not read).
    - A riichi declared when the discard is not recorded; that no stick was paid.
    - The fu of a limit hand.
    - Who else was tenpai when somebody was paid for nagashi, and their hands.
    - Some converters leave out ura that are none (``ura_of_none``: they do not).
    """
    results = [told_result(result, ura_of_none=ura_of_none) for result in deal.results]
    nagashi = any(isinstance(result, Drawn) and result.kind == "nagashi" for result in results)
    return replace(
        deal,
        ids=None,
        dice=None,
        extras=[],
        unpaid=(),
        events=[one for one in deal.events if not isinstance(one, Say) or one.what not in ("left", "back", "riichi")],
        results=results,
        shown=[] if nagashi else deal.shown,
    )


def told_result(result, *, ura_of_none):
    if isinstance(result, Drawn):
        return replace(result, tenpai=None) if result.kind == "nagashi" else result
    yaku = result.yaku if ura_of_none else tuple(one for one in result.yaku if one != ("ura", 0))
    return replace(result, yaku=yaku, fu=None if result.limit else result.fu)


def names(deal):
    return {name for result in deal.results if isinstance(result, Win) for name in result.yaku}


def test_twins_in_xml_are_equal_models(records, documents):
    groups = defaultdict(list)
    for row in manifest.rows(records, format="tenhou-xml"):
        if row["path"] not in NO_TWIN:
            groups[row["group"]].append(row["path"])
    compared = finals = cut = 0
    for row in manifest.rows(records, format="tenhou-json"):
        games = [game for _, game in documents[row["path"]]]
        deals = {deal.label: deal for game in games for deal in game.deals}
        for path in groups[row["group"]]:
            (twin,) = read_xml((records / path).read_text(encoding="utf-8"), path)
            if "noname" not in row["path"]:
                assert all(game.tags[seat] == twin.tags[seat] for game in games for seat in "ABCD")
            if games[0].final is not None:
                assert (games[0].final, games[0].total) == (twin.final, twin.total)
                assert games[0].rules == twin.rules
                finals += 1
            else:  # without a standing, nothing tells how it is rounded
                assert games[0].rules == twin.rules.replace(" rounding=thousands", "")
            for deal in twin.deals:
                if deal.label not in deals:
                    assert row["path"].endswith("first-example.json")
                    continue
                mine = deals[deal.label]
                theirs = as_json_tells(deal, ura_of_none=("ura", 0) in names(mine))
                if not theirs.results and mine.results:  # a log that was cut on purpose
                    begun = len(theirs.events)
                    assert mine.events[:begun] == theirs.events
                    mine = replace(mine, events=theirs.events, results=[], shown=[], ura=None)
                    cut += 1
                assert mine == theirs, (row["path"], path, deal.label)
                compared += 1
    assert (compared, finals, cut) == (708, 18, 38)


# XML records written as JSON


def red_last(deal):
    """The deal, each meld's tiles in our order: this format has an order of its own."""
    events = [replace(one, laid=sort_tiles(one.laid)) if isinstance(one, Call) else one for one in deal.events]
    return replace(deal, events=events)


AT_ONCE = "tenhou/chip.xml_"
"""Private rules, indicators of added kans are turned before the replacement tile: the order is not told."""


def assert_same_as_json(game, copy, name):
    assert copy.all_faults == []
    assert (copy.final, copy.total) == (game.final, game.total)
    assert len(copy.deals) == len(game.deals)
    for deal, mine in zip(game.deals, copy.deals, strict=True):
        theirs = as_json_tells(deal, ura_of_none=True)
        if not (name.endswith(AT_ONCE) and deal.label == "S4"):
            assert red_last(mine) == red_last(theirs), (name, deal.label)
    for tag, text in game.tags.items():
        if tag == "Rules" and name.endswith("tenhou/shuffle.xml"):
            assert copy.rules == text.replace("uma=10,5,-5,-10 ", "")  # of 2009, told by the lack of a lobby alone
        elif tag == "_tenhou-rate":
            assert [*map(Decimal, copy.tags[tag].split(","))] == [*map(Decimal, text.split(","))]
        elif tag not in NOT_TOLD:
            assert copy.tags[tag] == text, name


NOT_TOLD = {"_tenhou-seed", "_tenhou-go-without", "_tenhou-rc", "_tenhou-type"}
"""Of the tags of an XML log: the type is, except of private tables and tests against programs."""


@pytest.mark.parametrize("part", ["some", pytest.param("all", marks=pytest.mark.slow)])
def test_xml_records_come_back_from_json(records, part):
    paths = sorted(path for path in (records / "tenhou-xml").rglob("*") if path.is_file())
    for path in paths[:: 12 if part == "some" else 1]:
        if path.relative_to(records).as_posix() != TRIMMED:
            (game,) = read_xml(path.read_text(encoding="utf-8"), path.name)
            assert_same_as_json(game, again(game), path.as_posix())


@pytest.mark.parametrize("games", [5, pytest.param(100, marks=pytest.mark.slow)])
def test_simulated_games_come_back(games):
    for seed in range(games):
        game = simulate("riichi tenhou", seed)
        copy = again(game)
        assert copy.tags == game.tags
        assert (copy.final, copy.total, copy.all_faults) == (game.final, game.total, [])
        assert replay(copy).errors == []
        for deal, mine in zip(game.deals, copy.deals, strict=True):
            assert red_last(replace(mine, shown=[])) == red_last(
                as_json_tells(without_lost_claims(deal), ura_of_none=True)
            )


def without_lost_claims(deal):
    """The deal without claims that came to nothing, and without the han, which the yaku tell."""
    assert all(
        one.han == sum(han or 0 for _, han in one.yaku) for one in deal.results if isinstance(one, Win) and one.han
    )
    events = [one for one in deal.events if not isinstance(one, Call) or not one.void]
    results = [replace(one, han=None) if isinstance(one, Win) else one for one in deal.results]
    return replace(deal, events=events, results=results)


# Damaged files


CHARACTERS = '0123456789"[]{},:-rpckmaf \n/\\.eE+%x飜'


def assert_fault_or_sound(text):
    """Whatever the text: a fault with its place, or a record that is written as it is and comes back from text."""
    for document in read_documents(text, "damaged"):
        if document.error:
            fault = document.source.diagnostic(document.error, Where())
            assert fault.message
            continue
        (game,) = read_tenhou_json(document.value, document.source, document.path)
        for fault in [*game.all_faults, *replay(game).faults]:
            assert fault.message
            assert fault.place.file == "damaged"
        for deal in game.deals:
            assert len(deal.places.events()) == len(deal.events)
        if not game.all_faults:
            assert canonical(write_tenhou_json(game)) == canonical(document.value)
            (copy,) = read_text(write_game(game))
            assert copy == game


def damaged(text, chance):
    at = chance.randrange(len(text))
    kind = chance.choice(["cut", "change", "change", "drop", "add"])
    if kind == "cut":
        return text[:at]
    return text[:at] + ("" if kind == "drop" else chance.choice(CHARACTERS)) + text[at + (kind != "add") :]


@pytest.mark.parametrize("times", [300, pytest.param(5000, marks=pytest.mark.slow)])
def test_damaged_files_are_faults_or_sound_records(texts, times):
    chance = random.Random(6)
    for _ in range(times):
        text = chance.choice(list(texts.values()))
        lines = text.strip().split("\n")
        assert_fault_or_sound(damaged(chance.choice(lines) if len(lines) > 3 else text, chance))


VALUES = [
    None, True, 0, -1, 60, 51, 11, 99, 10**14, 1.5, 10.0, "", "x", "60", "r60", "r", "r11", "p111111", "11p1111",
    "c111213", "m11111111", "111111a11", "11k111111", "f44", "和了", "流局", "全員聴牌", "不明", "九種九牌", "三家和了",
    "\n", "\x85\u2028", "30符2飜2000点", "立直(1飜)", "自風 北(1飜)", "三鳳南喰赤", [], [[]], [0], [1, 2, 3],
    [0, 0, 0, 0], [1000, -1000, 0, 0], {}, {"a": 1}, {"disp": 5}, {"aka": True}, {"aka51": 2}, [""] * 5,
]  # fmt: skip


def paths_of(value, path=()):
    yield path
    if isinstance(value, (dict, list)):
        for step, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths_of(one, (*path, step))


@pytest.mark.parametrize("times", [300, pytest.param(5000, marks=pytest.mark.slow)])
def test_wrong_values_are_faults_or_sound_records(documents, times):
    chance = random.Random(7)
    values = [canonical(value) for found in documents.values() for value, _ in found]
    for _ in range(times):
        value = json.loads(chance.choice(values))
        value["log"] = value["log"][:2]
        *way, last = chance.choice([path for path in paths_of(value) if path and len(path) < chance.choice([3, 5, 9])])
        within = value
        for step in way:
            within = within[step]
        if chance.random() < 0.2:
            del within[last]
        else:
            within[last] = chance.choice(VALUES)
        assert_fault_or_sound(canonical(value))


def test_deals_have_places(documents):
    for found in documents.values():
        for value, game in found:
            deal: Deal = game.deals[0]
            places = deal.places.events()
            assert len(places) == len(deal.events)
            for event, at in zip(deal.events, places, strict=True):
                path = game.source.place(at).path
                if isinstance(event, Discard):
                    assert int(path.split("[")[-2][:-1]) == 6 + 3 * event.seat, value
