"""All real games: nothing impossible, illegal or miscounted; every win and payment recomputed."""

from collections import Counter

import manifest
import pytest

from mjlog.model import Call, Drawn, Win
from mjlog.played import new_engine
from mjlog.reading import read
from mjlog.replayer import replay

KNOWN = {
    # The file's <GO type="1"> says one wind (bit 0x08 unset); its seven deals run on through South 4.
    "tenhou-xml/pantheon/doubleron_and_riichi.xml": Counter({"game-over": 1}),
    # Trimmed by hand: its only deal goes from <INIT> straight to an <AGARI> by ron, with no discard to win on.
    "tenhou-xml/pantheon/hanchan_with_noname.xml": Counter({"nothing-to-win": 1}),
}
"""Faults that really are in a file."""


@pytest.fixture(scope="module")
def replays(records):
    return [
        (row, replay(game))
        for row in manifest.rows(records, format="tenhou-xml")
        for game in read(records / row["path"])
    ]


def test_every_file_is_one_game(replays):
    assert len(replays) == 313
    assert not [row["path"] for row, played in replays if not played.game.deals]


def test_real_games_have_no_fault(replays):
    found = {}
    for row, played in replays:
        if row["real"] == "yes" and played.errors:
            found[row["path"]] = Counter(fault.code for fault in played.errors)
    assert found == KNOWN


def test_what_is_unchecked_is_only_what_is_cut_or_custom(replays):
    codes = Counter()
    for row, played in replays:
        if row["real"] == "yes":
            notes = {fault.code for fault in played.faults if not fault.is_fault}
            codes.update(notes)
            if row["complete"] == "yes" and row["path"] not in KNOWN:
                assert notes <= {"unchecked-options", "unchecked-standing"}, row["path"]
    # Two private tables with their own rules, three games in private lobbies.
    assert codes == {"unfinished": 39, "unchecked-options": 2, "unchecked-standing": 3}


def test_many_turns_at_once_leave_the_table_of_single_steps(replays):
    deals = 0
    for row, played in replays:
        for done in played.deals:
            engine = new_engine(done.deal, done.start, done.rules)
            tables = [table for _, _, table in done.steps()]
            if engine.run(done.deal.events) is None and tables:
                table = tables[-1]
                for player in (*table.players, *engine.table.players):
                    player.far = 0  # when a hand far from ready is looked at again is nobody's concern
                assert engine.table == table, (row["path"], done.deal.label)
                deals += 1
    assert deals > 2700


def test_every_win_and_draw_was_recomputed(replays):
    """Equality says nothing unless both sides are there."""
    wins = draws = 0
    for row, played in replays:
        if row["real"] != "yes" or played.rules is None or row["path"] in KNOWN:
            continue
        for done in played.deals:
            recorded = done.deal.results
            assert len(done.results) == len(recorded)
            for said, computed in zip(recorded, done.results, strict=True):
                assert said.pay is not None
                assert computed.pay is not None
                if isinstance(said, Win):
                    assert None not in (said.yaku, said.points, said.fu)
                    assert None not in (computed.yaku, computed.points, computed.fu)
                    wins += 1
                else:
                    assert isinstance(said, Drawn)
                    draws += 1
    assert wins > 2200
    assert draws > 400


def test_final_standings_were_recomputed(replays):
    finals = [played for row, played in replays if row["real"] == "yes" and played.game.total is not None]
    # All but those in private lobbies and one of KNOWN.
    assert sum(played.scores is not None for played in finals) == len(finals) - 3 - 1
    assert len(finals) > 240


def test_three_players_are_checked_to_the_end(replays):
    (played,) = [played for row, played in replays if row["players"] == "3"]
    assert not played.faults
    calls = [event for deal in played.game.deals for event in deal.events if isinstance(event, Call)]
    assert sum(call.kind == "kita" for call in calls) == 16
    assert played.final == played.game.final == (27400, 83100, -5500)
