"""Typed hands of Hong Kong mahjong: what may be said of them, what they are worth, who pays."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from mjlog.rules.groups import KONGS
from mjlog.rules.hongkong import patterns as flag
from mjlog.rules.hongkong.options import HongkongRules
from mjlog.rules.hongkong.patterns import WinHand
from mjlog.rules.hongkong.settle import payments
from mjlog.rules.hongkong.value import Explanation, explain
from mjlog.score.base import Exclusion, How, Outcome, Refusal
from mjlog.score.chinese import EARTHLY, HEAVENLY_DISCARD, ROBBING_DRAWN, ChineseScorer
from mjlog.tiles import FACE

_FLAGS: Final[dict[str, int]] = {
    "kong-replacement": flag.KONG_REPLACEMENT,
    "kong-on-kong": flag.KONG_REPLACEMENT | flag.KONG_ON_KONG,
    "flower-replacement": flag.FLOWER_REPLACEMENT,
    "robbing": flag.ROBBING,
    "last-tile": flag.LAST,
    "last-discard": flag.LAST,
    "heavenly": flag.UNTOUCHED,
    "earthly": flag.UNTOUCHED,
    "human": flag.UNTOUCHED,
}
_AGREED: Final = ("kong-on-kong", "flower-replacement", "heavenly", "earthly", "human")
"""These are no circumstances of their own unless the rules give something for them."""
_FIRST: Final = ("heavenly", "earthly", "human")
_ON_DISCARD: Final = {
    "kong-replacement": "a kong's replacement is the winner's own draw: self-draw",
    "kong-on-kong": "a kong's replacement is the winner's own draw: self-draw",
    "flower-replacement": "a flower's replacement is the winner's own draw: self-draw",
    "last-tile": "last-tile is a win on the last draw: self-draw; on the last discard it is last-discard",
    "heavenly": HEAVENLY_DISCARD,
}
"""Why each cannot be on a discard."""
_SELF_DRAWN: Final = {
    "robbing": ROBBING_DRAWN,
    "last-discard": "last-discard is a win on the last discard; on the last draw it is last-tile",
    "human": "human is a win on a discard before the own first draw: no self-draw",
}
"""Why each cannot be self-drawn."""


class HongkongScorer(ChineseScorer[HongkongRules, Explanation]):
    """Hong Kong mahjong."""

    aside = ("flower",)
    circumstances = tuple(_FLAGS)
    excluded: ClassVar[Sequence[Exclusion]] = (
        (("kong-replacement", "kong-on-kong"), ("flower-replacement",), "the tile replaced a kong or a flower"),
        (("robbing",), ("last-discard",), "a kong needs a tile left to replace it, and is no discard"),
        (
            _FIRST,
            ("kong-replacement", "kong-on-kong", "robbing", "last-tile", "last-discard"),
            "the first turn is neither the last nor after a kong",
        ),
    )

    def refusals(self) -> Iterator[Refusal]:
        """Agreed circumstances, what they need of the hand and of the seats, who is liable."""
        said, rules, seat, source = self.claims.circumstances, self.options, self.claims.seat, self.claims.source
        kongs = sum(kind in KONGS for kind, _ in self.melds)
        yield from self.no_riichi()
        for name in _AGREED:
            yield name, "these rules have none", name in said and not getattr(rules, name.replace("-", "_"))
        for name, least in (("kong-replacement", 1), ("kong-on-kong", 2)):
            problem = f"it takes {least} of the winner's kongs, and this hand has {kongs}"
            yield name, problem, name in said and kongs < least
        flowers = len(self.hand.flowers)
        yield "flower-replacement", "this hand has no flower", "flower-replacement" in said and not flowers
        yield from self.first_turn(rules.earthly_on)
        before = source is not None and source > seat and "human" in said
        yield "human", "before the own first draw only the seats before it have discarded", before
        yield "pao", "these rules let nobody pay for everybody", self.claims.pao is not None and not rules.guilty_pays

    def contradiction(self, tile: int, how: How) -> str:
        """Circumstances of a draw and of a discard."""
        said = self.claims.circumstances
        never = _SELF_DRAWN if how == "tsumo" else _ON_DISCARD
        for name in said:
            problem = never.get(name, "")
            if name == "earthly":
                problem = EARTHLY[self.options.earthly_on].get(how, "")
            if problem:
                return problem
        return self.robbed_tile_held(tile) if "robbing" in said else ""

    def _win_hand(self, tile: int, how: How) -> WinHand:
        """The hand with its winning tile, and its circumstances."""
        claims, flags = self.claims, 0
        for name in claims.circumstances:
            flags |= _FLAGS[name]
        first = "earthly" in claims.circumstances or (flags & flag.UNTOUCHED and claims.source == 0)
        if how == "ron" and first:
            flags |= flag.DEALER_FIRST
        return WinHand(
            keys=self.keys(tile),
            melds=self.melds,
            win=FACE[tile],
            tsumo=how == "tsumo",
            seat_wind=claims.seat,
            round_wind=claims.round,
            flags=flags,
            bonus=self.hand.flowers,
        )

    def outcome(self, tile: int, how: How) -> Outcome[Explanation]:
        """The value and who pays it."""
        claims = self.claims
        done = Outcome(tile, how, explain(self._win_hand(tile, how), self.options))
        value = done.explanation.value
        if not value.fault:
            loser = self.loser if how == "ron" else None
            done.pay = payments(value.faan, claims.seat, loser, self.options, claims.pao)
            done.points = done.pay[claims.seat]
        return done
