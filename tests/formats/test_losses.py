"""What a format loses is found, whatever it is: every part of a game is taken away once."""

from dataclasses import fields, replace
from decimal import Decimal

import pytest

from mjlog.formats.losses import find_losses
from mjlog.model import Call, Deal, Discard, Drawn, Game, Mark, Note, Penalty, Say, Shown, TileIds, Time, Win
from mjlog.simulate import simulate


@pytest.fixture
def game() -> Game:
    deal = Deal(
        0, 1, 0, 0, 1, (25000,) * 4, (3, 4), (1, 2), (9,), unpaid=(1,), ura=(3,), after=(1,) * 4, riichi=(0,),
        hands=simulate("riichi tenhou", 1, deals=1).deals[0].hands,
        events=[Time(Decimal(3)), Mark("?"), Discard(0, 1, 1), Say(1, "ron"), Call(2, "pon", (3, 3))],
        shown=[Shown(1, (1, 2))], ids=TileIds(((1, 2),), b"\0"), extras=[("_table", "4")], notes=[Note("", "here")],
        results=[
            Win(0, 1, 27, 2, (("haku", 2),), 40, 2, 3, 8, 2, "mangan", 8000, (1, -1, 0, 0), 1, 1, (1,) * 4, (5,)),
            Drawn("nagashi", (1,), (2,), (3, -3, 0, 0), 1, 2, (4,) * 4),
            Penalty(1, True, "late", (1, -1, 0, 0)),
        ],
    )  # fmt: skip
    return Game(
        {"Rules": "riichi tenhou", "A": "Mina", "Event": "Friday"}, [Say(0, "left")], [deal], (1,) * 4,
        (Decimal(1),) * 4, [("_club", "7")], [Note("", "there")],
    )  # fmt: skip


def without(thing, name):
    """The thing as if this had not been said of it."""
    empty = {"bool": False, "str": "", "int": -1, "Decimal": Decimal(0)}
    value = getattr(thing, name)
    if isinstance(value, tuple | list | dict):
        return replace(thing, **{name: type(value)()})
    return replace(thing, **{name: empty.get(type(value).__name__) if isinstance(value, bool) else None})


def test_a_copy_that_is_equal_has_lost_nothing(game):
    assert find_losses(game, replace(game)) == []


@pytest.mark.parametrize("name", [one.name for one in fields(Game) if one.compare])
def test_each_part_of_a_game(game, name):
    assert find_losses(game, without(game, name)) != []


@pytest.mark.parametrize("name", [one.name for one in fields(Deal) if one.compare])
def test_each_part_of_a_deal(game, name):
    (deal,) = game.deals
    assert find_losses(game, replace(game, deals=[without(deal, name)])) != []


@pytest.mark.parametrize(
    ("at", "name"),
    [(at, one.name) for at, kind in enumerate((Win, Drawn, Penalty)) for one in fields(kind)],
)
def test_each_claim(game, at, name):
    (deal,) = game.deals
    results = [*deal.results]
    results[at] = without(results[at], name)
    losses = find_losses(game, replace(game, deals=[replace(deal, results=results)]))
    implied = (at, name) in {(0, "han"), (0, "limit")}  # the han are the sum of the yaku, the limit is in the points
    assert (losses == []) == implied, losses


def test_what_the_copy_says_besides_is_no_loss(game):
    (deal,) = game.deals
    bare = replace(game, deals=[replace(deal, shown=[], after=None, dice=None, results=[Win(0, 1)])], total=None)
    assert find_losses(bare, replace(game, deals=[replace(deal, results=[deal.results[0]])])) == []


def test_losses_are_counted_by_deals(game):
    (deal,) = game.deals
    two = replace(game, deals=[deal, deal])
    assert find_losses(two, replace(two, deals=[deal, replace(deal, dice=None)])) == ["the dice (1 deal)"]
    assert find_losses(two, replace(two, deals=[deal]))[0].endswith("(1 deal)")
