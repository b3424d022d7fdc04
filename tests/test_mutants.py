"""Real games made wrong in one place: the mistake is found there, and nothing else anywhere."""

import random
import re
from dataclasses import replace

import pytest
from mutants import CARRIED, ENDS, MISTAKES, THREE, Maker, Mutant

from mjlog.diagnostics import Diagnostic
from mjlog.model import Game
from mjlog.notation import read_text, write_game
from mjlog.played import Replay
from mjlog.players import choose_random, choose_well
from mjlog.reading import read, read_record
from mjlog.replayer import replay
from mjlog.simulate import simulate

TIMES = 25
"""How often each mistake is made."""


@pytest.fixture(scope="module")
def sources(records):
    """Real games without a fault or a note, in Tenhou's format."""
    games = [game for game in read(records / "tenhou-xml") if game.deals and not replay(game).faults]
    assert len(games) > 200
    return [game.source.text for game in games]


@pytest.fixture(scope="module")
def games(sources):
    """The same in the text format, copies not told apart: another tile is then but one mistake."""
    texts = []
    for source in random.Random(1).sample(sources, 80):
        (game,) = read_record(source)
        for deal in game.deals:
            deal.ids = None
        texts.append(write_game(game))
    return [replay(game) for text in texts for game in read_text(text)]


def make(maker: Maker, games: list[Replay], first: int = 0) -> list[tuple[Game, int, Mutant]]:
    """Games with one deal made wrong, and which deal that is; ``first``: of the deals that may be."""
    rng = random.Random(maker.__name__)
    made = []
    for _ in range(100 * TIMES):
        played = rng.choice(games)
        if len(played.deals) <= first:
            continue
        index = rng.randrange(first, len(played.deals))
        mutant = maker(played.deals[index], rng)
        if mutant is None:
            continue
        game = replace(played.game, deals=list(played.game.deals))
        game.deals[index] = mutant.deal
        made.append((game, index, mutant))
        if len(made) == TIMES:
            return made
    pytest.fail(f"only {len(made)} games have a place for {maker.__name__}")


def hold_alone(game: Game, index: int, mutant: Mutant) -> None:
    """Write the game, read and replay it, and hold what is found against the mistake made."""
    (written,) = read_text(write_game(game))
    found = replay(written).errors
    assert len(found) == 1, [f"{one.place} {one.code}" for one in found]
    fault = found[0]
    assert fault.code in mutant.codes
    assert written.source is not None
    if fault.code != "shown-hand":
        assert fault.where.step == mutant.step
    offset = fault_offset(written, fault)
    bounds = [deal.places.parts["deal"] for deal in written.deals] + [len(written.source.text)]
    assert bounds[index] <= offset < bounds[index + 1]
    if mutant.step is not None:
        assert offset == written.deals[index].places.events()[mutant.step]


def fault_offset(game: Game, fault: Diagnostic) -> int:
    """The offset of a line and column."""
    assert game.source is not None
    lines = game.source.text.splitlines(keepends=True)
    return sum(map(len, lines[: fault.place.line - 1])) + fault.place.column - 1


@pytest.mark.parametrize("maker", MISTAKES, ids=lambda maker: maker.__name__)
def test_a_mistake_is_found_alone(maker: Maker, games):
    for game, index, mutant in make(maker, games):
        hold_alone(game, index, mutant)


@pytest.mark.parametrize("maker", CARRIED, ids=lambda maker: maker.__name__)
def test_a_wrong_counter_is_found_alone(maker: Maker, games):
    for game, index, mutant in make(maker, games, first=1):
        hold_alone(game, index, mutant)


@pytest.mark.parametrize("maker", ENDS, ids=lambda maker: maker.__name__)
def test_a_mistake_that_ends_the_record_is_found_alone(maker: Maker, games):
    for game, index, mutant in make(maker, games):
        deal = mutant.deal
        if mutant.step is not None and not (deal.results and deal.results[0] != game.deals[index].results[0]):
            deal = replace(deal, events=deal.events[: mutant.step + 1], results=[], shown=[], ura=None, after=None)
        cut = replace(game, deals=[*game.deals[:index], deal], final=None, total=None)
        hold_alone(cut, index, mutant)


@pytest.fixture(scope="module")
def games_of_three():
    """Simulated games: of real ones with three players there are few. Some players hoard Norths."""
    rules, players = "riichi tenhou-sanma", (choose_well, choose_random, choose_random)
    played = [simulate(rules, seed, players[seed % 2 :] + players[: seed % 2]) for seed in range(40)]
    return [replay(replace(game, deals=[replace(deal, ids=None) for deal in game.deals])) for game in played]


@pytest.mark.parametrize("maker", THREE, ids=lambda maker: maker.__name__)
def test_a_mistake_of_three_players_is_found_alone(maker: Maker, games_of_three):
    for game, index, mutant in make(maker, games_of_three):
        cut = replace(game, deals=game.deals[: index + 1], final=None, total=None)
        hold_alone(cut, index, mutant)


# The same in Tenhou's own format, where every copy of a tile has its number

_PLAY = re.compile(r"<([D-GT-W])(\d+) ?/>")


def _unseen(found: re.Match[str]) -> list[int]:
    """The tiles that nobody has had so far in the deal."""
    text, end = found.string, found.start()
    had = {int(number) for number in re.findall(r"\d+", text[text.rindex("<INIT", 0, end) : end])}
    return [number for number in range(136) if number not in had]


def _another_copy(found: re.Match[str], rng: random.Random) -> str | None:
    copies = [number for number in _unseen(found) if number // 4 == int(found[2]) // 4]
    return f"<{found[1]}{rng.choice(copies)}/>" if copies else None


def _another_tile(found: re.Match[str], rng: random.Random) -> str:
    return f"<{found[1]}{rng.choice(_unseen(found))}/>"


def _hundred_more(found: re.Match[str], rng: random.Random) -> str:
    numbers = found[2].split(",")
    at = rng.randrange(4)
    numbers[at] = str(int(numbers[at]) + 1)
    return f"{found[1]}{','.join(numbers)}"


IN_TAGS = {
    "a copy that was drawn by nobody": (re.compile(r"<([D-G])(\d+) ?/>"), _another_copy,
                                        {"copy-not-held", "not-held", "only-drawn-copy"}),
    "a tile discarded that is not held": (re.compile(r"<([D-G])(\d+) ?/>"), _another_tile,
                                          {"copy-not-held", "not-held", "only-drawn-copy"}),
    "points at the start": (re.compile(r'(<INIT [^>]*ten=")([-0-9,]+)'), _hundred_more, {"carried-points"}),
}  # fmt: skip


@pytest.mark.parametrize("kind", IN_TAGS)
def test_a_mistake_in_a_tag_is_found_there(kind: str, sources):
    pattern, change, codes = IN_TAGS[kind]
    rng = random.Random(kind)
    made = 0
    while made < TIMES:
        text = rng.choice(sources)
        places = list(pattern.finditer(text))
        place = rng.choice(places[1:])
        word = change(place, rng)
        if word is None:
            continue
        made += 1
        changed = text[: place.start()] + word + text[place.end() :]
        (game,) = read_record(changed)
        found = replay(game).errors
        assert len(found) == 1, [str(one) for one in found]
        assert found[0].code in codes
        offset = fault_offset(game, found[0])
        assert changed.rindex("<INIT", 0, place.start() + 1) <= offset
        assert offset < (changed.find("<INIT", place.end()) % len(changed))
