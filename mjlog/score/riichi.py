"""Typed hands of riichi: what may be said of them, what they are worth, who pays."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from mjlog.rules.riichi import yaku as flag
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.settle import Liable, payments, points_of
from mjlog.rules.riichi.value import CONTRADICTIONS, Explanation, contradiction, count_face, dora_face, explain
from mjlog.rules.riichi.yaku import WinHand
from mjlog.score.base import Exclusion, How, Outcome, Refusal, Scorer, contradict
from mjlog.tiles import FACE, TILE_NAMES, is_red
from mjlog.yaku_names import RIICHI

_FIRST_TURN: Final = ("tenhou", "chiihou", "renhou")


class RiichiScorer(Scorer[RiichiRules, Explanation]):
    """Riichi."""

    aside = ("kita",)
    circumstances = tuple(flag.FLAGS)
    excluded: ClassVar[Sequence[Exclusion]] = (
        (("ippatsu",), ("rinshan",), "the kan before a replacement tile ends ippatsu"),
        (_FIRST_TURN, RIICHI, "before the own first discard nobody is in riichi"),
        (_FIRST_TURN, ("haitei", "houtei", "rinshan", "chankan"), "the first turn is neither the last nor after a kan"),
    )

    def refusals(self) -> Iterator[Refusal]:
        """Agreed circumstances, indicators, norths, kans."""
        said, rules, hand = self.claims.circumstances, self.options, self.hand
        dora, ura = len(self.scoring.dora), len(self.scoring.ura)
        in_riichi = any(name in said for name in RIICHI)
        none = "these rules have none"
        yield "ippatsu", none, "ippatsu" in said and not rules.ippatsu
        yield "renhou", none, "renhou" in said and rules.renhou == "no"
        yield "ura", none, ura and not rules.ura_dora
        yield "ura", "ura indicators are turned only for a hand in riichi", ura and not in_riichi
        yield "ura", f"there are {ura} ura indicators below {dora} dora indicators", ura > dora
        yield "dora", "there are at most five indicators: one, and one for each kan", dora > 5
        yield "kita", "these rules set no norths aside", hand.kita and not rules.kita

    def contradiction(self, tile: int, how: How) -> str:
        """As the rules find it."""
        code = contradiction(self._win_hand(tile, how), self.options)
        return code and CONTRADICTIONS[code]

    def _win_hand(self, tile: int, how: How) -> WinHand:
        """The hand with its winning tile, and its circumstances."""
        hand, scoring = self.hand, self.scoring
        keys = self.keys(tile)
        tiles = (*hand.tiles, tile, *(one for meld in hand.melds for one in meld.tiles))

        def count(indicators: tuple[int, ...]) -> int:
            faces = [dora_face(FACE[one], self.players) for one in indicators]
            return sum(count_face(keys, self.melds, face) + hand.kita * (TILE_NAMES[face] == "4z") for face in faces)

        return WinHand(
            keys=keys,
            melds=self.melds,
            win=FACE[tile],
            tsumo=how == "tsumo",
            seat_wind=self.claims.seat,
            round_wind=self.claims.round,
            flags=sum(flag.FLAGS[name] for name in self.claims.circumstances),
            dora=count(scoring.dora),
            ura=count(scoring.ura),
            aka=sum(map(is_red, tiles)),
            kita=hand.kita,
        )

    def outcome(self, tile: int, how: How) -> Outcome[Explanation]:
        """The value and who pays it."""
        claims, rules = self.claims, self.options
        done = Outcome(tile, how, explain(self._win_hand(tile, how), rules))
        value = done.explanation.value
        if value.fault:
            return done
        loser = self.loser if how == "ron" else None
        liable = []
        if claims.pao is not None:
            liable = [Liable(claims.pao, name) for name, _ in value.yaku if name in rules.pao]
            if not liable:
                raise contradict("pao", f"this hand has no yakuman that is fed ({', '.join(sorted(rules.pao))})")
            if how == "ron" and claims.source is None:
                raise contradict("pao", "who pays depends on who discarded the winning tile: say from whom")
        done.points = points_of(value, claims.seat, loser, 0, rules)
        done.pay = tuple(
            payments(value, claims.seat, loser, 0, rules, honba=claims.honba, sticks=claims.sticks, liable=liable)
        )
        return done
