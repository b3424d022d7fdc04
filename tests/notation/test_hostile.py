"""Text that nobody would write: read to its end, every fault told, in time that grows with its length alone."""

from itertools import pairwise

import pytest
from pace import within

from mjlog.limits import DEALS, EVENTS
from mjlog.notation import format_text, read_stream, read_text

HEAD = '[MJN "1"]\n[Rules "riichi tenhou"]\n'
DEAL = f"{HEAD}\ndeal E1\n"
SIZE = 100_000
"""Characters of a text. What grows with their square takes twenty seconds."""
LONG = "x" * 100


def filled(piece: str) -> str:
    return piece * (SIZE // len(piece))


TEXTS = {  # text: faults
    "comments": (HEAD + filled("# x\n"), 0),
    "comments above deals": (HEAD + filled("# x\n" * 30 + "deal E1\n"), 0),
    "comments above a deal": (DEAL + "A:1m-2m\n" + filled("# x\n") + "deal E2\n", 0),
    "indented comments": (DEAL + filled("   # x\n"), 0),
    "comments that name deals": (DEAL + filled("# deal E1\n"), 0),
    "comments in a line": (DEAL + filled("{x} "), 0),
    "blank lines": (DEAL + filled(" \n"), 0),
    "misspelt deals": (HEAD + filled(f"dael E1 {LONG}\n"), SIZE // 109),
    "deals with a fault": (HEAD + filled(f"deal E1\nfoo{LONG}\n"), SIZE // 112),
    "deals in a line": (HEAD + filled(f"{LONG} deal E1 "), SIZE // 109),
    "too many deals": (HEAD + filled("deal E1\n"), 1),
    "too many misspelt deals": (HEAD + filled("dael E1\n"), 1),
    "too many deals in a line": (HEAD + filled("x deal E1 "), 1),
    "games": (HEAD + filled("x\n[MJN\n"), None),
    "tags": (HEAD + filled('[A "x"]\n'), EVENTS - 2),
    "a string that does not end": (DEAL + '"' + filled('\\"'), 1),
    "strings that do not end": (HEAD + filled('[A "x\n'), EVENTS - 1),
    "a long word": (DEAL + "A:1m" + filled("^1m") + "?", 1),
    "a long number": (DEAL + "dora " + filled("1") + "q", 1),
    "a long list": (DEAL + "win A for " + filled("a 1, ") + "=", 1),
    "marks": (DEAL + "A:1m " + filled("!\n"), 1),
    "times": (DEAL + filled("@3.5\n"), 1),
    "extras": (DEAL + filled("_x y\n") + "foo\n", 1),
    "standings": (HEAD + filled("final 1\ndeal E1\n"), 1),
}


@pytest.mark.parametrize("name", TEXTS)
def test_time_grows_with_the_length_alone(name: str):
    text, faults = TEXTS[name]
    with within(10):
        games = list(read_text(text))
    if faults is not None:
        assert sum(len(list(game.all_faults)) for game in games) == faults
    assert (format_text(text).text is None) == (faults != 0)


def test_a_long_game_in_small_pieces_takes_no_longer():
    lines = [HEAD, *("deal E1\nA:1m-2m B:3m-4m\n" for _ in range(DEALS))]
    with within(10):
        (game,) = read_stream(lines)
    assert len(game.deals) == DEALS


def test_faults_of_many_deals_stand_where_they_are():
    text = HEAD + "deal E1\n  foo\n" * 1000
    (game,) = read_text(text)
    places = [fault.place for fault in game.all_faults]
    assert [place.line for place in places] == list(range(4, 2004, 2))
    assert {place.column for place in places} == {3}
    assert all(first.line < second.line for first, second in pairwise(places))
