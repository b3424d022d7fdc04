"""For each option records that are judged under values which differ only in it, and come out differently.

The records are in ``options/``. A game's ``_option`` is the option that it shows, ``_rule`` what it rests on; every
``_with`` line holds words that its ``Rules`` tag is followed by, and the codes of the faults that are found then.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest

from mjlog.model import Game
from mjlog.notation import read_text
from mjlog.replayer import replay
from mjlog.rules.classic.options import ClassicRules
from mjlog.rules.hongkong.options import HongkongRules
from mjlog.rules.options import Rules, option_names
from mjlog.rules.riichi.options import RiichiRules

OPTIONS: dict[str, type[Rules]] = {"riichi": RiichiRules, "hongkong": HongkongRules, "classic": ClassicRules}
FOLLOWERS = {"players": "uma", "discard-pays": "unit"}
"""Options whose values ask for another value of a second one."""


class Verdict(NamedTuple):
    """What one value of an option comes to."""

    option: str
    words: tuple[str, ...]
    codes: list[str]

    @property
    def value(self) -> str:
        return self.words[0].partition("=")[2]


def read_verdicts(game: Game) -> list[Verdict]:
    """The verdicts that a game states."""
    facts: dict[str, list[str]] = defaultdict(list)
    for name, text in game.extras:
        facts[name].append(text)
    (option,), (_,) = facts["_option"], facts["_rule"]
    verdicts = []
    for line in facts["_with"]:
        words, _, codes = line.partition(" finds ")
        verdicts.append(Verdict(option, tuple(words.split()), codes.split()))
    return verdicts


def read_games() -> Iterator[Game]:
    for path in sorted((Path(__file__).parent / "options").glob("*.mjn")):
        yield from read_text(path.read_text(encoding="utf-8"), path.name)


GAMES = list(read_games())
SHOWN = {name: [game for game in GAMES if game.rules.split()[0] == name] for name in OPTIONS}


@pytest.mark.parametrize(
    "game", GAMES, ids=lambda game: " ".join(text for name, text in game.extras if name == "_option")
)
def test_values_come_out_differently(game: Game):
    assert game.all_faults == []
    verdicts = read_verdicts(game)
    for verdict in verdicts:
        first, *others = (word.partition("=")[0] for word in verdict.words)
        assert first == verdict.option
        assert others in ([], [FOLLOWERS.get(first)])
        found = replay(replace(game, tags={**game.tags, "Rules": " ".join((game.rules, *verdict.words))}))
        assert [fault.code for fault in found.faults if fault.is_fault] == verdict.codes, verdict.words
        assert found.rules is not None
    assert len({tuple(verdict.codes) for verdict in verdicts}) > 1


@pytest.mark.parametrize("rule_set", OPTIONS)
def test_every_option_is_shown(rule_set: str):
    shown = {verdict.option for game in SHOWN[rule_set] for verdict in read_verdicts(game)}
    assert shown == set(option_names(OPTIONS[rule_set]))


@pytest.mark.parametrize("rule_set", OPTIONS)
def test_any_two_named_values_are_told_apart(rule_set: str):
    """By a record at least that comes out differently under the one and the other."""
    apart: dict[str, set[frozenset[str]]] = defaultdict(set)
    for game in SHOWN[rule_set]:
        for one, other in combinations(read_verdicts(game), 2):
            if one.codes != other.codes:
                apart[one.option].add(frozenset({one.value, other.value}))
    hints = get_type_hints(OPTIONS[rule_set])
    for option, name in option_names(OPTIONS[rule_set]).items():
        pairs = {frozenset(pair) for pair in combinations(named_values(hints[name]), 2)}
        assert pairs <= apart[option], option


def named_values(kind: object) -> set[str]:
    """The values that can be listed."""
    if kind is bool:
        return {"yes", "no"}
    return set(map(str, get_args(kind))) if get_origin(kind) is Literal else set()
