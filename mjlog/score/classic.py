"""Typed hands of the classic game: what may be said of them, what they are worth, who pays."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from mjlog.rules.classic.options import ClassicRules
from mjlog.rules.classic.settle import payments
from mjlog.rules.classic.value import Explanation, WinHand, explain
from mjlog.score.base import Exclusion, How, Outcome, Refusal
from mjlog.score.chinese import EARTHLY, HEAVENLY_DISCARD, ROBBING_DRAWN, ChineseScorer
from mjlog.tiles import FACE


class ClassicScorer(ChineseScorer[ClassicRules, Explanation]):
    """The classic game."""

    aside = ()
    circumstances = ("robbing", "heavenly", "earthly")
    excluded: ClassVar[Sequence[Exclusion]] = (
        (("heavenly", "earthly"), ("robbing",), "before a kong is added, its pung is claimed"),
    )

    def refusals(self) -> Iterator[Refusal]:
        """Agreed special hands and kongs, what they need of the hand and of the seats."""
        said, rules = self.claims.circumstances, self.options
        agreed = {name for name, _ in rules.special}
        yield from self.no_riichi()
        for name in ("heavenly", "earthly"):
            yield name, "these rules have none", name in said and name not in agreed
        yield from self.first_turn(rules.earthly_on)
        added = any(kind == "kakan" for kind, _ in self.melds)
        yield "kakan", "these rules let nobody add to an exposed pung", added and not rules.added_kong
        robbed = rules.added_kong and rules.rob_kong
        yield "robbing", "these rules have no kong that is robbed", "robbing" in said and not robbed
        yield "pao", "these rules let nobody pay for everybody", self.claims.pao is not None

    def contradiction(self, tile: int, how: How) -> str:
        """Circumstances of a draw and of a discard."""
        said, tsumo = self.claims.circumstances, how == "tsumo"
        if "robbing" in said:
            return ROBBING_DRAWN if tsumo else self.robbed_tile_held(tile)
        if "heavenly" in said:
            return "" if tsumo else HEAVENLY_DISCARD
        return EARTHLY[self.options.earthly_on].get(how, "") if "earthly" in said else ""

    def outcome(self, tile: int, how: How) -> Outcome[Explanation]:
        """The value and who pays it."""
        claims, said = self.claims, self.claims.circumstances
        tsumo = how == "tsumo"
        hand = WinHand(self.keys(tile), self.melds, FACE[tile], tsumo, "heavenly" in said, "earthly" in said)
        done = Outcome(tile, how, explain(hand, self.options))
        value = done.explanation.value
        if not value.fault:
            done.pay = tuple(payments(value.times, claims.seat, None if tsumo else self.loser, self.options))
            done.points = done.pay[claims.seat]
        return done
