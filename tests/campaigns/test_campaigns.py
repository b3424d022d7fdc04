"""A sample of each campaign: what `run.py` does by the thousand."""

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "naive"))
import deals
import formats
import hands
import mutated
import parts
import sheets
import switched
import views
import whole
from campaign import Piece
from recount import Recount
from referees import RULES
from winning_hands import FAMILIES

from mjlog.model import Note
from mjlog.replayer import replay
from mjlog.simulate import simulate

CAMPAIGNS = {"deals": (deals.run, 1), "hands": (hands.run, 1), "mutants": (mutated.run, 2), "parts": (parts.run, 1)}
"""Each with how many pieces are a sample of a `Rules` tag."""


@pytest.mark.parametrize("campaign", CAMPAIGNS)
@pytest.mark.parametrize("rules", [one for rules in RULES.values() for one in rules])
def test_engine_and_referee_agree(rules: str, campaign: str):
    run, pieces = CAMPAIGNS[campaign]
    total = Piece()
    for seed in range(pieces):
        total.add(run(rules, seed))
    assert total.cases >= pieces
    assert total.disagreements == []


@pytest.mark.parametrize(
    ("players", "rounds", "found"),
    [(3, 3, {"no fault", "indicator-undue", "wrong-yaku"}), (4, 1, {"no fault", "extra-copy", "no-such-draw"})],
)
def test_switched_presets_are_judged_alike(players: int, rounds: int, found: set[str]):
    """A game of each preset, as often as it takes to find something; there are few of three players."""
    total = Piece()
    for seed, rules in enumerate(switched.presets(players) * rounds):
        total.add(switched.run(rules, seed))
    assert found <= set(total.tally)
    assert total.disagreements == []


def test_games_come_back_from_every_format():
    assert formats.simulated(4).disagreements == []


def test_what_a_format_would_lose_is_found():
    piece = formats.through_all(
        replace(simulate("riichi tenhou", 4), notes=[Note("", "a comment", own_line=True)]), "here"
    )
    assert {one.partition(":")[0] for one in piece.disagreements} == {
        f"here {name}"
        for name in formats.TARGETS
        if name not in ("mjn", "csv")  # which have comments
    }


@pytest.mark.parametrize("name", formats.FORMATS)
def test_damage_is_noticed(name: str, records: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MJLOG_RECORDS", str(records))
    piece = formats.damaged(name, 2, 1)
    assert (piece.cases, piece.disagreements) == (22, [])


def test_hands_are_of_every_family():
    families = {f"family {name}" for name in FAMILIES}
    assert families <= set(hands.run("riichi tenhou", 1).tally + hands.run("riichi tenhou", 2).tally)


def test_a_piece_is_the_same_again():
    assert mutated.run("hongkong seed", 5) == mutated.run("hongkong seed", 5)


@pytest.mark.parametrize("what", ["live", "sticks", "seen", "counts"])
def test_the_recount_sees_what_is_amiss(what: str):
    """A table moved by one tile or stick is found out."""
    (done,) = replay(simulate("riichi tenhou", 1, deals=1)).deals
    recount = Recount("riichi", done.rules, done.deal)
    _, event, table = next(done.steps())
    recount.apply(event)
    recount.compare(table)
    if what in ("live", "sticks"):
        setattr(table, what, getattr(table, what) + 1)
    else:
        (table.seen if what == "seen" else table.players[0].counts)[0] += 1
    with pytest.raises(AssertionError):
        recount.compare(table)


def test_the_rules_of_simulated_games_are_all_that_there_are():
    tags = [whole.tag(seed) for seed in range(3 * max(map(len, RULES.values())))]
    assert set(tags) == {tag for some in RULES.values() for tag in some}
    assert [tag.partition(" ")[0] for tag in tags[:6]] == [*RULES] * 2


@pytest.mark.parametrize("campaign", [views, sheets])
def test_what_is_left_of_games_is_sound_and_what_is_wrong_in_it_is_found(campaign: ModuleType):
    """A game of each rule set: no fault in any view or sheet, each contradiction found."""
    total = Piece()
    for seed in range(3):
        total.add(campaign.CAMPAIGNS["simulated"](seed))
    assert total.tally["games"] == 3
    assert sum(times for name, times in total.tally.items() if name.endswith(": found")) > 100
    assert total.disagreements == []
