"""What a typed hand is worth: item by item, and why it is read so and not otherwise.

``score`` answers for a hand with its winning tile, and for one that waits for every tile it waits for. Seats are winds
here: 0 is East, the dealer.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from mjlog.diagnostics import Diagnostic, Place, Source
from mjlog.model import CallKind
from mjlog.rules.riichi import yaku as flag
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.ruleset import RiichiRuleSet
from mjlog.rules.riichi.settle import Liable, payments, points_of
from mjlog.rules.riichi.value import Explanation, contradiction, count_face, dora_face, explain
from mjlog.rules.riichi.yaku import WinHand
from mjlog.rules.select import select_rules
from mjlog.rules.shanten import shanten, ukeire, waits
from mjlog.tiles import FACE, RED, TILE_NAMES, is_red, keys_of, mask_tiles, sort_tiles
from mjlog.typed import TypedHand, TypedHandError, TypedTile, read_hand, read_tiles, refuse, verify_copies

How = Literal["ron", "tsumo"]

CIRCUMSTANCES: Final[dict[str, int]] = {
    "riichi": flag.RIICHI,
    "double-riichi": flag.DOUBLE_RIICHI,
    "ippatsu": flag.IPPATSU,
    "haitei": flag.HAITEI,
    "houtei": flag.HOUTEI,
    "rinshan": flag.RINSHAN,
    "chankan": flag.CHANKAN,
    "tenhou": flag.TENHOU,
    "chiihou": flag.CHIIHOU,
    "renhou": flag.RENHOU,
}
"""What may be said of a win beside its tiles."""

_CONTRADICTIONS: Final = {
    "riichi-open": "riichi needs a closed hand, and this one has an open meld",
    "riichi-twice": "a hand is in riichi or in double riichi",
    "ippatsu-without-riichi": "ippatsu needs riichi",
    "haitei-ron": "haitei is a win on the last draw: tsumo; on the last discard it is houtei",
    "houtei-tsumo": "houtei is a win on the last discard: ron; on the last draw it is haitei",
    "rinshan-ron": "rinshan is a win on an own replacement tile: tsumo",
    "rinshan-without-kan": "rinshan needs an own kan, and this hand has none",
    "rinshan-haitei": "a replacement tile is not the last draw under these rules",
    "chankan-tsumo": "chankan robs another's kan: ron",
    "chankan-houtei": "a robbed kan is not the last discard",
    "chankan-tile-held": "a robbed tile is the fourth of an added kan, so this hand cannot hold another of its face",
    "tenhou-not-dealer": "tenhou is the dealer's win (seat E) on the first draw: tsumo",
    "chiihou-dealer": "chiihou is another's win (not seat E) on the first draw: tsumo",
    "renhou-tsumo": "renhou is a win before the own first draw: ron",
    "first-turn-meld": "after a meld or kan it is no longer an uninterrupted first turn",
}
"""Why each contradiction that the rules find is one."""
_FIRST_TURN: Final = ("tenhou", "chiihou", "renhou")
_EXCLUDED: Final = (
    (("ippatsu",), ("rinshan",), "the kan before a replacement tile ends ippatsu"),
    (_FIRST_TURN, ("riichi", "double-riichi"), "before the own first discard nobody is in riichi"),
    (_FIRST_TURN, ("haitei", "houtei", "rinshan", "chankan"), "the first turn is neither the last nor after a kan"),
)
"""Circumstances that exclude each other whatever the hand is."""


@dataclass(slots=True)
class Claims:
    """What is said about a hand beside its tiles. What a rule set does not know is refused, not passed over."""

    rules: str = "riichi tenhou"
    """As in the header of a record: rule set, preset, options."""
    seat: int = 1
    """Wind of the player's seat, 0 East to 3 North."""
    round: int = 0
    """Prevailing wind."""
    how: How | None = None
    """None: both are answered, as far as the circumstances allow both."""
    source: int | None = None
    """Seat wind of the discarder; None: not said."""
    circumstances: tuple[str, ...] = ()
    """Names of ``CIRCUMSTANCES``."""
    dora: str = ""
    """Indicators, as tiles."""
    ura: str = ""
    honba: int = 0
    sticks: int = 0
    """Riichi sticks that the winner takes, the own one included."""
    pao: int | None = None
    """Seat wind of who fed a yakuman."""


@dataclass(slots=True)
class Outcome:
    """One way for the hand to win, and what that is worth."""

    tile: int
    how: How
    hand: WinHand
    explanation: Explanation
    points: int = 0
    """Without honba and sticks; 0 where it is no win."""
    pay: tuple[int, ...] = ()
    """What each seat gets, honba and sticks included; at a ron whose discarder is not said, some other seat pays."""
    left: int = 0
    """How many of the tile were not typed."""


@dataclass(slots=True)
class Useful:
    """Draws that bring a hand nearer to being complete."""

    discard: int | None
    """The tile to discard before; None for 13 tiles."""
    faces: tuple[int, ...]
    left: int
    """How many tiles of the faces were not typed."""


@dataclass(slots=True)
class Scoring:
    """The whole answer."""

    hand: TypedHand
    claims: Claims
    rules: RiichiRules
    dora: tuple[int, ...]
    ura: tuple[int, ...]
    shanten: int
    """-1: complete; 0: waiting for a tile."""
    outcomes: list[Outcome] = field(default_factory=list)
    useful: list[Useful] = field(default_factory=list)
    """Of a hand that is not complete: its best draws, by discard where it has 14 tiles."""


def score(words: Sequence[str], claims: Claims) -> Scoring:
    """Value a hand.

    Args:
        words: the hand, see `mjlog.typed.read_hand`.
        claims: how it wins.

    Raises:
        TypedHandError: the words are no hand, or what is said cannot be.
    """
    rules = _rules(claims.rules)
    options = rules.options
    hand = read_hand(words)
    dora = read_tiles(claims.dora, Source("dora", claims.dora))
    ura = read_tiles(claims.ura, Source("ura", claims.ura))
    counts = verify_copies([*hand.typed, *dora, *ura], rules.limits)
    _verify_claims(hand, claims, options, len(dora), len(ura))
    tiles = [one.tile for one in dora], [one.tile for one in ura]
    scoring = Scoring(hand, claims, options, tuple(tiles[0]), tuple(tiles[1]), 0)
    held = (*hand.tiles, *(() if hand.win is None else (hand.win,)))
    keys = keys_of(FACE[tile] for tile in held)
    sanma = options.players == 3
    scoring.shanten = shanten(keys, len(hand.melds), sanma=sanma)
    table = _Table(scoring, rules, counts)
    if hand.win is not None:
        scoring.outcomes = table.outcomes(hand.win)
        if scoring.shanten >= 0:
            scoring.useful = table.useful_discards(held)
    elif scoring.shanten == 0:
        for face in mask_tiles(waits(keys, len(hand.melds), sanma=sanma)):
            for tile in table.copies(face):
                scoring.outcomes += table.outcomes(tile)
    else:
        scoring.useful = [table.useful(keys, None)]
    return scoring


def _rules(text: str) -> RiichiRuleSet:
    selected = select_rules(text)
    if selected.rules is None:
        fault = selected.faults[0]
        diagnostic = Diagnostic(fault.code, place=Place("rules"), facts=dict(fault.facts), hint=fault.expected)
        raise TypedHandError(diagnostic)
    if not isinstance(selected.rules, RiichiRuleSet):
        source = Source("rules", text)
        raise refuse(source, 0, "only riichi hands are scored by this command", "riichi tenhou")
    return selected.rules


def _contradict(what: str, problem: str) -> TypedHandError:
    return TypedHandError(Diagnostic("bad-value", place=Place("hand"), facts={"what": what, "problem": problem}))


def _verify_claims(hand: TypedHand, claims: Claims, rules: RiichiRules, dora: int, ura: int) -> None:
    """Refuse what is said where it contradicts itself or the rules, whatever the tiles.

    Raises:
        TypedHandError: with the reason.
    """
    said = claims.circumstances
    for name in said:
        if name not in CIRCUMSTANCES:
            raise _contradict(name, f"there is no such circumstance; known are {', '.join(CIRCUMSTANCES)}")
    for ones, others, problem in _EXCLUDED:
        both = [*(one for one in ones if one in said)], [*(one for one in others if one in said)]
        if all(both):
            raise _contradict(f"{both[0][0]} and {both[1][0]}", problem)
    kans = sum(meld.kind in ("kan", "ankan", "kakan") for meld in hand.melds)
    in_riichi = "riichi" in said or "double-riichi" in said
    winds = "ESWN"[: rules.players]
    for what, problem, wrong in (
        ("seat", f"these rules have the seats {' '.join(winds)}", claims.seat >= rules.players),
        ("from", f"these rules have the seats {' '.join(winds)}", (claims.source or 0) >= rules.players),
        ("from", "a player does not win on an own discard", claims.source == claims.seat),
        ("from", "at tsumo nobody discards the winning tile", claims.source is not None and claims.how == "tsumo"),
        ("ippatsu", "these rules have none", "ippatsu" in said and not rules.ippatsu),
        ("renhou", "these rules have none", "renhou" in said and rules.renhou == "no"),
        ("ura", "these rules have none", ura and not rules.ura_dora),
        ("ura", "ura indicators are turned only for a hand in riichi", ura and not in_riichi),
        ("ura", f"there are {ura} ura indicators below {dora} dora indicators", ura > dora),
        ("dora", "there are at most five indicators: one, and one for each kan", dora > 5),
        ("kita", "these rules set no norths aside", hand.kita and not rules.kita),
        ("kans", "a deal has at most four", kans > 4),
        ("pao", "these rules have the seats " + " ".join(winds), (claims.pao or 0) >= rules.players),
        ("pao", "nobody is liable to himself", claims.pao == claims.seat),
    ):
        if wrong:
            raise _contradict(what, problem)


class _Table:
    """What every outcome of one question shares."""

    def __init__(self, scoring: Scoring, rules: RiichiRuleSet, counts: Counter[int]) -> None:
        self.scoring = scoring
        self.limits = rules.limits
        self.counts = counts

    def left(self, face: int) -> int:
        """How many tiles of a face were not typed, red ones included."""
        tiles = (face, *(red for red in range(RED, RED + 3) if FACE[red] == face))
        return sum(self.limits[tile] - self.counts[tile] for tile in tiles)

    def copies(self, face: int) -> list[int]:
        """The face as the tiles that may still come: itself, red; itself alone where none is left."""
        tiles = [tile for tile in range(RED + 3) if FACE[tile] == face and self.counts[tile] < self.limits[tile]]
        return tiles or [face]

    def useful(self, keys: list[int], discard: int | None) -> Useful:
        """The draws that are of use after a discard."""
        sanma = self.scoring.rules.players == 3
        faces = mask_tiles(ukeire(keys, len(self.scoring.hand.melds), sanma=sanma))
        return Useful(discard, faces, sum(map(self.left, faces)))

    def useful_discards(self, held: tuple[int, ...]) -> list[Useful]:
        """The discards after which a hand of 14 tiles stays as near as it is, the widest first."""
        melds, sanma = len(self.scoring.hand.melds), self.scoring.rules.players == 3
        found = []
        for tile in dict.fromkeys(sort_tiles(held)):
            rest = list(held)
            rest.remove(tile)
            keys = keys_of(FACE[one] for one in rest)
            if shanten(keys, melds, sanma=sanma) == self.scoring.shanten:
                found.append(self.useful(keys, tile))
        return sorted(found, key=lambda one: -one.left)

    def outcomes(self, tile: int) -> list[Outcome]:
        """By ron and by tsumo, or the one of them that is said or possible.

        Raises:
            TypedHandError: what is said allows neither.
        """
        how = self.scoring.claims.how
        found, problem = [], ""
        for one in (how,) if how else _HOWS:
            hand = self.win_hand(tile, one)
            code = contradiction(hand, self.scoring.rules)
            if code:
                problem = problem or code
            else:
                found.append(self.outcome(tile, one, hand))
        if not found:
            raise _contradict(
                " ".join((*self.scoring.claims.circumstances, how or "")).strip(), _CONTRADICTIONS[problem]
            )
        return found

    def win_hand(self, tile: int, how: How) -> WinHand:
        """The hand with its winning tile, and its circumstances."""
        scoring = self.scoring
        claims, typed, players = scoring.claims, scoring.hand, scoring.rules.players
        concealed = (*typed.tiles, tile)
        keys = keys_of(FACE[one] for one in concealed)
        melds: list[tuple[CallKind, int]] = [(meld.kind, min(FACE[one] for one in meld.tiles)) for meld in typed.melds]
        reds = sum(is_red(one) for tiles in (concealed, *(meld.tiles for meld in typed.melds)) for one in tiles)

        def count(indicators: tuple[int, ...]) -> int:
            faces = [dora_face(FACE[one], players) for one in indicators]
            return sum(count_face(keys, melds, face) + typed.kita * (TILE_NAMES[face] == "4z") for face in faces)

        return WinHand(
            keys=keys,
            melds=melds,
            win=FACE[tile],
            tsumo=how == "tsumo",
            seat_wind=claims.seat,
            round_wind=claims.round,
            flags=sum(CIRCUMSTANCES[name] for name in claims.circumstances),
            dora=count(scoring.dora),
            ura=count(scoring.ura),
            aka=reds,
            kita=typed.kita,
        )

    def outcome(self, tile: int, how: How, hand: WinHand) -> Outcome:
        """The value and who pays it."""
        claims, rules = self.scoring.claims, self.scoring.rules
        explanation = explain(hand, rules)
        done = Outcome(tile, how, hand, explanation, left=self.limits[tile] - self.counts[tile])
        value = explanation.value
        if value.fault:
            return done
        loser = None
        if how == "ron":
            loser = claims.source if claims.source is not None else (claims.seat + 1) % rules.players
        liable = []
        if claims.pao is not None:
            liable = [Liable(claims.pao, name) for name, _ in value.yaku if name in rules.pao]
            if not liable:
                raise _contradict("pao", f"this hand has no yakuman that is fed ({', '.join(sorted(rules.pao))})")
            if how == "ron" and claims.source is None:
                raise _contradict("pao", "who pays depends on who discarded the winning tile: say from whom")
        done.points = points_of(value, claims.seat, loser, 0, rules)
        done.pay = tuple(
            payments(value, claims.seat, loser, 0, rules, honba=claims.honba, sticks=claims.sticks, liable=liable)
        )
        return done


_HOWS: Final[tuple[How, ...]] = ("ron", "tsumo")

__all__ = [
    "CIRCUMSTANCES",
    "Claims",
    "Outcome",
    "Scoring",
    "TypedHandError",
    "TypedTile",
    "Useful",
    "score",
]
