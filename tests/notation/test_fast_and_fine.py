"""The fast reading, by whole lexemes and remembered words, is the fine one, down to numbers and tiles."""

import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from lark import UnexpectedInput

from mjlog.formats.tenhou_xml import read_xml
from mjlog.grammar import fault_parser
from mjlog.notation import read_text, write_game

sys.path.insert(0, str(Path(__file__).parent))
from fine import read_fine
from strategies import games

GOOD = sorted((Path(__file__).parent.parent / "format" / "good").glob("*.mjn"))
SAMPLES = sorted((Path(__file__).parent.parent.parent / "sample_logs").rglob("*.mjn"))


def same(text):
    """Whether both readings of every game of a text are equal."""
    for game in read_text(text):
        game.notes.clear()
        for deal in game.deals:
            deal.notes.clear()
        assert read_fine(game.source.text) == game


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(games())
def test_any_game(game):
    same(write_game(game))


@pytest.mark.parametrize("path", [*GOOD, *SAMPLES], ids=lambda path: path.stem)
def test_files(path):
    text = path.read_text(encoding="utf-8")
    sound = not any(game.all_faults for game in read_text(text))
    assert sound == (path.stem != "syntax")  # the sample of a syntax fault
    if sound:
        same(text)


def test_real_games(records):
    paths = sorted((records / "tenhou-xml").rglob("*.xml")) + sorted((records / "tenhou-xml").rglob("*.mjlog"))
    assert len(paths) > 200
    for path in paths[::4]:
        for game in read_xml(path.read_text(encoding="utf-8"), path.name):
            same(write_game(game))


def mutants(text, count):
    """The text with one character removed, doubled, replaced or swapped."""
    random = Random(8)
    alphabet = 'ABCDE:-=+*~^,.@<>"[]#{}0123459mpszfy?! \n_xdealhnw'
    for _ in range(count):
        at = random.randrange(len(text) - 1)
        edit = random.choice(("", text[at] * 2, random.choice(alphabet), text[at + 1] + text[at]))
        yield at, text[:at] + edit + text[at + (2 if len(edit) == 2 and edit != text[at] * 2 else 1) :]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_mutants_are_read_alike_or_refused_by_both(path):
    text = path.read_text(encoding="utf-8")
    accepted = refused = 0
    for _, mutant in mutants(text, 400):
        for game in read_text(mutant):
            if game.all_faults:
                refused += 1
                continue
            accepted += 1
            for part in (game, *game.deals):
                part.notes.clear()
            assert read_fine(game.source.text) == game, mutant
    assert accepted
    assert refused


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_what_the_fine_grammar_refuses_is_a_fault(path):
    text = path.read_text(encoding="utf-8")
    for _, mutant in mutants(text, 200):
        for game in read_text(mutant):
            try:
                fault_parser().parse(game.source.text, start="game")
            except UnexpectedInput:
                assert game.all_faults, mutant


def deals_of(games):
    deals = [deal for game in games for deal in game.deals]
    for deal in deals:
        deal.notes.clear()
    return deals


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_fault_is_on_its_line_and_spoils_one_deal(path):
    text = path.read_text(encoding="utf-8")
    whole = deals_of(read_text(text))
    for at, mutant in mutants(text, 400):
        line = 1 + text.count("\n", 0, at)
        games = list(read_text(mutant))
        faults = [fault for game in games for fault in game.all_faults]
        for fault in faults:
            assert line <= fault.place.line <= line + 1, (mutant, faults)
        read = deals_of(games)
        kept = sum(deal in read for deal in whole)
        assert kept >= len(whole) - 1, mutant
