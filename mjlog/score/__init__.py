"""What a typed hand is worth: item by item, and why it is read so and not otherwise.

``score`` answers for a hand with its winning tile, and for one that waits for every tile it waits for, by the rule set
that is named. Seats are winds here: 0 is East, the dealer.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from mjlog.diagnostics import Diagnostic, Place, Source
from mjlog.rules.select import select_rules
from mjlog.score.base import Claims, How, Outcome, Scorer, Scoring, Useful, contradict
from mjlog.score.classic import ClassicScorer
from mjlog.score.hongkong import HongkongScorer
from mjlog.score.riichi import RiichiScorer
from mjlog.table import Player, RuleSet, TableMeld
from mjlog.tiles import FACE, RED, keys_of, mask_tiles, sort_tiles
from mjlog.typed import TypedHand, TypedHandError, read_hand, read_tiles, verify_copies

_SCORERS: Final[dict[str, type[Scorer[Any, Any]]]] = {
    "riichi": RiichiScorer,
    "hongkong": HongkongScorer,
    "classic": ClassicScorer,
}
"""By the name of the rule set."""
_HOWS: Final[tuple[How, ...]] = ("ron", "tsumo")


def score(words: Sequence[str], claims: Claims) -> Scoring[Any, Any]:
    """Value a hand.

    Args:
        words: the hand, see `mjlog.typed.read_hand`.
        claims: how it wins.

    Raises:
        TypedHandError: the words are no hand, or what is said cannot be.
    """
    rules = _rules(claims.rules)
    game = claims.rules.split()[0]
    hand = read_hand(words, _SCORERS[game].aside)
    dora = read_tiles(claims.dora, Source("dora", claims.dora))
    ura = read_tiles(claims.ura, Source("ura", claims.ura))
    counts = verify_copies([*hand.typed, *dora, *ura], rules.limits)
    scoring: Scoring[Any, Any] = Scoring(game, rules.options, rules.players, hand, claims)
    scoring.dora, scoring.ura = tuple(one.tile for one in dora), tuple(one.tile for one in ura)
    scorer = _SCORERS[game](scoring)
    scorer.verify()
    _answer(scoring, _Table(scorer, rules, counts))
    return scoring


def _rules(text: str) -> Any:  # noqa: ANN401 (a rule set, with options of its own kind)
    selected = select_rules(text)
    if selected.rules is None:
        fault = selected.faults[0]
        diagnostic = Diagnostic(fault.code, place=Place("rules"), facts=dict(fault.facts), hint=fault.expected)
        raise TypedHandError(diagnostic)
    return selected.rules


def _answer(scoring: Scoring[Any, Any], table: "_Table") -> None:
    """Find what the hand is worth, or what it waits for, or what it lacks."""
    hand = scoring.hand
    held = (*hand.tiles, *(() if hand.win is None else (hand.win,)))
    scoring.shanten = table.shanten(held)
    if hand.win is not None:
        scoring.outcomes = table.outcomes([hand.win])
        if scoring.shanten >= 0:
            scoring.useful = table.useful_discards(held)
    elif scoring.shanten == 0:
        waits = table.waits(held)
        possible = [face for face in waits if [FACE[tile] for tile in held].count(face) < 4]
        scoring.outcomes = table.outcomes([tile for face in possible for tile in table.copies(face)])
        if not possible:  # by rules that call a hand ready that waits for a fifth tile of its own four
            scoring.useful = [Useful(None, waits, 0)]
    else:
        scoring.useful = [table.useful(held, None)]


class _Table:
    """What every outcome of one question shares."""

    def __init__(self, scorer: Scorer[Any, Any], rules: RuleSet[Any], counts: Counter[int]) -> None:
        self.scorer = scorer
        self.rules = rules
        self.limits = rules.limits
        self.counts = counts
        self.melds = [
            TableMeld(kind, face, meld.tiles, None)
            for (kind, face), meld in zip(scorer.melds, scorer.hand.melds, strict=True)
        ]

    def player(self, held: Sequence[int]) -> Player:
        """The hand as the rules look at it."""
        return Player(self.scorer.claims.seat, keys=keys_of(FACE[tile] for tile in held), melds=self.melds)

    def shanten(self, held: Sequence[int]) -> int:
        """Useful draws that the hand needs to wait, -1 if it is complete."""
        return self.rules.shanten(self.player(held))

    def waits(self, held: Sequence[int]) -> tuple[int, ...]:
        """The faces that complete 13 tiles."""
        return mask_tiles(self.rules.find_waits(self.player(held)))

    def left(self, face: int) -> int:
        """How many tiles of a face were not typed, red ones included."""
        tiles = (face, *(red for red in range(RED, RED + 3) if FACE[red] == face))
        return sum(self.limits[tile] - self.counts[tile] for tile in tiles)

    def copies(self, face: int) -> list[int]:
        """The face as the tiles that may still come: itself, red; itself alone where none is left."""
        tiles = [tile for tile in range(RED + 3) if FACE[tile] == face and self.counts[tile] < self.limits[tile]]
        return tiles or [face]

    def useful(self, held: Sequence[int], discard: int | None) -> Useful:
        """The draws that are of use after a discard."""
        faces = mask_tiles(self.rules.find_useful(self.player(held)))
        return Useful(discard, faces, sum(map(self.left, faces)))

    def useful_discards(self, held: Sequence[int]) -> list[Useful]:
        """The discards after which a hand of 14 tiles stays as near as it is, the widest first."""
        nearest = self.shanten(held)
        found = []
        for tile in dict.fromkeys(sort_tiles(held)):
            rest = list(held)
            rest.remove(tile)
            if self.shanten(rest) == nearest:
                found.append(self.useful(rest, tile))
        return sorted(found, key=lambda one: -one.left)

    def outcomes(self, tiles: Sequence[int]) -> list[Outcome[Any]]:
        """By each tile, by ron and by tsumo, as far as that is said or possible.

        Raises:
            TypedHandError: what is said allows none of it.
        """
        claims = self.scorer.claims
        found: list[Outcome[Any]] = []
        problems: list[str] = []
        for tile in tiles:
            for how in (claims.how,) if claims.how else _HOWS:
                problem = self.scorer.contradiction(tile, how)
                if problem:
                    problems.append(problem)
                    continue
                outcome = self.scorer.outcome(tile, how)
                outcome.left = self.limits[tile] - self.counts[tile]
                found.append(outcome)
        if problems and not found:
            ways = [self.scorer.ways[claims.how]] if claims.how else []
            raise contradict(" ".join((*claims.circumstances, *ways)), problems[0])
        return found


__all__ = ["Claims", "Outcome", "Scoring", "TypedHand", "TypedHandError", "Useful", "score"]
