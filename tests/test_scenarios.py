"""Rare events by name: each comes about under every rule set that has it, in records without a fault."""

import pytest

from mjlog.model import Call, Draw, Drawn, Say
from mjlog.replayer import replay
from mjlog.scenarios import SCENARIOS
from mjlog.simulate import CannotPlayError, simulate
from mjlog.tiles import is_bonus

RULES = [
    "riichi tenhou",
    "riichi seed",
    "riichi tenhou-sanma",
    "hongkong seed",
    "hongkong wikipedia",
    "hongkong tiered",
    "classic seed",
    "classic special added-kong=yes",
    "classic special added-kong=yes players=2",
    "classic special added-kong=yes players=3",
]


def lacking(rules: str) -> set[str]:
    """What the rules do not have."""
    lacks = {"dead-hand"} if rules.startswith("hongkong") else {"flower-chain"}
    lacks |= {"two-claims"} if "sanma" in rules else {"robbed-north"}
    if "players=2" in rules:
        lacks |= {"two-claims", "two-wins"}
    return lacks | ({"robbed-kong", "limit-hand"} if rules == "classic seed" else set())


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_it_comes_about_wherever_the_rules_have_it(name, rules):
    if name in lacking(rules):
        with pytest.raises(CannotPlayError, match=f"^{name} does not come about under these rules"):
            simulate(rules, 0, scenario=name)
        return
    for seed in range(2):
        game = simulate(rules, seed, scenario=name, deals=1, wall=True)
        assert [fault.message for fault in replay(game).errors] == []
        assert SHOWN[name](game.deals[0])


def calls(deal, *kinds):
    return [event for event in deal.events if isinstance(event, Call) and event.kind in kinds]


def robbed(deal, kind="kakan"):
    (added,) = calls(deal, kind)
    (win,) = deal.results
    return deal.events[-1] == Say(win.seat, "ron") and deal.events[-2] == added and win.source == added.seat


def kong_chain(deal):
    """Two kongs and a win, with nothing but replacements, and indicators, between."""
    (win,) = deal.results
    first, second = calls(deal, "ankan")
    after = deal.events[deal.events.index(first) :]
    draws = [event for event in after if isinstance(event, Draw)]
    others = [event for event in after if isinstance(event, Call | Say)]
    return others == [first, second, Say(win.seat, "tsumo")] and [one.replacement for one in draws] == [True, True]


def flower_chain(deal):
    """The dealer's flower is replaced by two flowers before a tile; later one drawn is again."""
    dealt = [is_bonus(tile) for tile in deal.hands[deal.dealer].replacements]
    drawn = [is_bonus(one.tile) for one in deal.events[:4] if isinstance(one, Draw)]
    return dealt[:3] == [True, True, False] and drawn[:4] == [True, True, True, False]


def dead_hand(deal):
    """One hand is dead, and it does not win."""
    (dead,) = [event.seat for event in deal.events if isinstance(event, Say) and event.what == "dead"]
    return dead not in deal.wins


SHOWN = {
    "robbed-kong": robbed,
    "robbed-north": lambda deal: robbed(deal, "kita"),
    "kong-chain": kong_chain,
    "flower-chain": flower_chain,
    "limit-hand": lambda deal: deal.results[0].limit in ("limit", "yakuman", "2yakuman", "3yakuman"),
    "exhausted-wall": lambda deal: isinstance(deal.results[0], Drawn),
    "two-claims": lambda deal: [(one.kind, one.void) for one in calls(deal, "chi", "pon")][:2]
    == [("chi", True), ("pon", False)],
    "two-wins": lambda deal: sum(isinstance(one, Say) and one.what == "ron" for one in deal.events) == 2,
    "dead-hand": dead_hand,
}  # fmt: skip
