"""What is written is read back the same, whatever it is; formatting is stable and keeps every comment."""

import re
import sys
from copy import deepcopy
from dataclasses import fields, replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjlog.model import (
    FROM_HAND,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Game,
    Hand,
    Indicator,
    Mark,
    Note,
    Say,
    TileIds,
    Time,
    Win,
)
from mjlog.notation import format_text, read_stream, read_text, write_game, write_games

sys.path.insert(0, str(Path(__file__).parent))
from strategies import games

GOOD = sorted((Path(__file__).parent.parent / "format" / "good").glob("*.mjn"))
often = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


def faults(games):
    return [str(fault.place) for game in games for fault in game.all_faults]


@often
@given(games())
def test_a_game_written_and_read_is_the_same(game):
    text = write_game(game)
    read = list(read_text(text, "game.mjn"))
    assert faults(read) == []
    assert read == [game]


@often
@given(games())
def test_written_text_is_canonical(game):
    text = write_game(game)
    assert format_text(text).text == text


@often
@given(st.lists(games(), max_size=3), st.integers(1, 40))
def test_a_stream_gives_the_same_games_whatever_its_pieces(several, size):
    text = write_games(several)
    assert list(read_stream(text[at : at + size] for at in range(0, len(text), size))) == several
    lines = text.split("\n")
    for game in read_text(text):
        assert lines[game.source.first_line - 1] == '[MJN "1"]'


@often
@given(games())
def test_every_event_has_its_place(game):
    (read,) = read_text(write_game(game))
    for part, events in [(read, read.prelude), *((deal, deal.events) for deal in read.deals)]:
        places = part.places.events()
        assert len(places) == len(events)
        assert places == sorted(set(places))


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_formatting_twice_changes_nothing_more(path):
    once = format_text(path.read_text(encoding="utf-8"))
    assert once.faults == []
    assert format_text(once.text).text == once.text


def without_notes(game):
    game = deepcopy(game)
    game.notes.clear()
    for deal in game.deals:
        deal.notes.clear()
        deal.hands = {seat: hand._replace(tiles=tuple(sorted(hand.tiles))) for seat, hand in deal.hands.items()}
    return game


COMMENTS = ["{%s}", "# %s\n", "\n# %s\n", "\n\n# %s\n\n"]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_comments_anywhere_are_kept_in_order(path, data):
    bare = format_text(path.read_text(encoding="utf-8")).text
    games = [without_notes(game) for game in read_text(bare)]
    text = write_games(games)
    # at any line's end, and after some words of play
    gaps = [match.start() for match in re.finditer(r"(?m)(?<=\S)$|(?<=[A-D]:..) (?=[A-D]:)", text)]
    chosen = sorted(data.draw(st.lists(st.sampled_from(gaps), max_size=5, unique=True)), reverse=True)
    names = [f"note{number}" for number in range(len(chosen))]
    for name, gap in zip(reversed(names), chosen, strict=True):
        comment = " " + data.draw(st.sampled_from(COMMENTS)) % name
        line = text[text.rfind("\n", 0, gap) + 1 : gap]
        if line.startswith("_"):  # such a line takes everything to its end
            comment = "\n" + comment.lstrip()
        text = text[:gap] + comment + text[gap:]
    result = format_text(text)
    assert result.faults == []
    assert re.findall(r"note\d", result.text) == names
    assert [without_notes(game) for game in read_text(result.text)] == games
    assert format_text(result.text).text == result.text


UNSAYABLE = [
    Game({"MJN": "1"}),
    Game({"a b": "x"}),
    Game(extras=[("name", "x")]),
    Game(extras=[("_name", "two\nlines")]),
    Game(final=()),
    Game(final=(1, 2, 3, 4, 5)),
    Game(total=(Decimal(0),) * 5),
    Game(deals=[Deal(points=(1, 2, 3, 4, 5))]),
    Game(deals=[Deal(after=(1, 2, 3, 4, None))]),
    Game(deals=[Deal(ids=TileIds(((1,),) * 5))]),
    Game(deals=[Deal(results=[Drawn("void", before=(1, 2, 3, 4, 5))])]),
    Game(deals=[Deal(number=5)]),
    Game(deals=[Deal(wind=4)]),
    Game(deals=[Deal(points=())]),
    Game(deals=[Deal(honba=-1)]),
    Game(deals=[Deal(points=(10**15,))]),
    Game(deals=[Deal(dora=(46,))]),
    Game(deals=[Deal(hands={0: Hand(())})]),
    Game(deals=[Deal(hands={4: Hand((1,))})]),
    Game(deals=[Deal(events=[Discard(0, 1, FROM_HAND)])]),
    Game(deals=[Deal(events=[Draw(-1, 1)])]),
    Game(deals=[Deal(events=[Call(0, "pon", ())])]),
    Game(deals=[Deal(events=[Call(0, "kita", ())])]),
    Game(deals=[Deal(events=[Time(Decimal("NaN"))])]),
    Game(deals=[Deal(events=[Draw(0, 1), Mark("x")])]),
    Game(deals=[Deal(events=[Mark("!")])]),
    Game(deals=[Deal(events=[Indicator(-1)])]),
    Game(deals=[Deal(notes=[Note("pay 0", "no such statement")])]),
    Game(deals=[Deal(events=[Say(0, "ron")], notes=[Note(0, "}", braces=True)])]),
    Game(deals=[Deal(results=[Drawn("void", pay=(1, 2))])]),
    Game(deals=[Deal(results=[Win(0, points=-1)])]),
]


@pytest.mark.parametrize("game", UNSAYABLE, ids=range(len(UNSAYABLE)))
def test_what_cannot_be_said_is_an_error(game):
    with pytest.raises(ValueError, match=r"."):
        write_game(game)


def test_every_field_of_a_win_is_written():
    base = Game(deals=[Deal(results=[Win(0)])])
    full = Win(0, 1, 2, 3, (("x", 1),), 4, 5, 6, 7, 8, "limit", 9, (1, 2, 3, 4), 1, 2, (1, 2, 3, 4), (5,))
    for field in fields(Win)[1:]:
        changed = replace(base.deals[0].results[0], **{field.name: getattr(full, field.name)})
        assert write_game(Game(deals=[Deal(results=[changed])])) != write_game(base), field.name
