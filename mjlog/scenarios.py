"""Rare events made to happen: walls laid out for them, and players who wait for their moment.

A scenario is written down for one suit and one direction of counting; each time it is staged, the suits change places
and the numbers may run the other way, which no rule minds. Where three play, the suit of characters keeps its place: of
it a script names ones and nines alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

from mjlog.calls import CLAIM_TILES
from mjlog.model import DRAWN, Call, CallKind, Discard, Draw, Drawn, Event, Say, Win
from mjlog.played import DealReplay
from mjlog.players import Chooser, Turn, choose_patiently, choose_well
from mjlog.shuffle import Layout, LayoutError
from mjlog.table import RuleSet
from mjlog.tiles import FACES, FLOWERS, RED, UNKNOWN, is_bonus, parse_tiles

_LATE = 24
"""So many draws from the start no flower comes that is not in the script, where its replacement would be in the way."""
_HONOURS = FACES - 7


class Stage(NamedTuple):
    """A scenario made ready for a deal: what lies where, and who plays."""

    layout: Layout
    choosers: Sequence[Chooser]


@dataclass(frozen=True, slots=True)
class Script:
    """What is dealt and done. Seats count from the dealer, -1 is the last player."""

    hands: Mapping[int, str] = field(default_factory=dict[int, str])
    """Starting hands, wholly or in part."""
    rounds: Sequence[Mapping[int, str]] = ()
    """What each player draws in the first go-rounds: any tile where nothing is said, none where it is empty."""
    wishes: Sequence[tuple[int, str]] = ()
    """What players do, one after the other, each as soon as it is legal. Nobody does anything else but to discard the
    tile drawn until all is done."""
    replacements: str = ""

    def stage(self, rules: RuleSet[Any], dealer: int, choosers: Sequence[Chooser], random: Random) -> Stage:
        """Make it ready; ``choosers`` play on afterwards."""
        players = rules.players
        turned = _turn_tiles(rules, random)

        def tiles(text: str) -> tuple[int, ...]:
            return tuple(turned[tile] for tile in parse_tiles(text))

        hands = {(dealer + seat) % players: tiles(hand) for seat, hand in self.hands.items()}
        rounds = [{seat % players: text for seat, text in one.items()} for one in self.rounds]
        draws = [tile for one in rounds for seat in range(players) for tile in tiles(one.get(seat, "?"))]
        replacements = tiles(self.replacements)
        if replacements:
            named = {*draws, *replacements, *(tile for hand in hands.values() for tile in hand)}
            others = [tile for tile, count in enumerate(rules.limits) if count and is_bonus(tile) and tile not in named]
            draws += [UNKNOWN] * (_LATE - len(draws)) + others
        wishes = [((dealer + seat) % players, *_wish(wish, tiles)) for seat, wish in self.wishes]
        layout = Layout(hands, draws, replacements)
        return Stage(layout, [_Follower(wishes, chooser).choose for chooser in choosers])


def _wish(text: str, read: Callable[[str], tuple[int, ...]]) -> tuple[str, tuple[int, ...]]:
    """A word or the kind of a call, and the tiles."""
    word = text.rstrip("0123456789mpsz")
    return word, tuple(sorted(read(text.removeprefix(word))))


def _turn_tiles(rules: RuleSet[Any], random: Random) -> list[int]:
    """Another suit for each of those that are whole, all numbers as they are or in the other direction."""
    whole = [suit for suit in range(3) if rules.limits[9 * suit + 1]]
    suits = [*range(3)]
    for suit, other in zip(whole, random.sample(whole, len(whole)), strict=True):
        suits[suit] = other
    backwards = random.random() < 1 / 2
    turned = list(range(UNKNOWN + 1))
    for face in range(_HONOURS):
        suit, number = divmod(face, 9)
        turned[face] = 9 * suits[suit] + (8 - number if backwards else number)
    turned[RED:FLOWERS] = [RED + suit for suit in suits]
    return turned


class _Follower:
    """A player who follows a script while there is something left to do for anybody."""

    def __init__(self, wishes: list[tuple[int, str, tuple[int, ...]]], afterwards: Chooser) -> None:
        self._wishes = wishes
        self._afterwards = afterwards

    def choose(self, turn: Turn) -> Event:
        """The wish that is next; the tile drawn until it is legal."""
        if not self._wishes:
            return self._afterwards(turn)
        for option in turn.options:
            if self._wishes[0] == (turn.seat, *_read(option)):
                del self._wishes[0]
                return option
        return discard_drawn(turn)


def discard_drawn(turn: Turn) -> Event:
    """Let others play; the tile drawn."""
    drawn = turn.table.players[turn.seat].drawn
    for option in turn.options:
        if option == Say(turn.seat, "pass") or option == Discard(turn.seat, UNKNOWN if drawn is None else drawn, DRAWN):
            return option
    return choose_well(turn)


def _read(option: Event) -> tuple[str, tuple[int, ...]]:
    """An option as a wish would say it."""
    if isinstance(option, Call):
        return option.kind, tuple(sorted(option.laid))
    return (option.what, ()) if isinstance(option, Say) else ("", ())


@dataclass(frozen=True, slots=True)
class Scenario:
    """Something rare."""

    about: str
    is_shown: Callable[[DealReplay], bool]
    """Whether it happened in a deal."""
    scripts: Sequence[Script] = ()
    """Any of them makes it happen."""
    players: int = 2
    """How many it takes."""

    def stage(self, rules: RuleSet[Any], dealer: int, choosers: Sequence[Chooser], random: Random) -> Stage:
        """Make it ready.

        Args:
            rules: by which it is played.
            dealer: seat.
            choosers: who plays on when all is done, by seat.
            random: which of its forms it takes.

        Raises:
            LayoutError: it takes more players.
        """
        if rules.players < self.players:
            raise LayoutError(f"it takes {self.players} players")
        if not self.scripts:
            return Stage(Layout(), [choose_patiently] * rules.players)
        return random.choice(self.scripts).stage(rules, dealer, choosers, random)


# Whether it happened


def _robs(kind: CallKind, done: DealReplay) -> bool:
    return any(
        isinstance(event, Call) and event.kind == kind and isinstance(after, Say) and after.what == "ron"
        for event, after in pairwise(done.deal.events)
    )


def _draws(done: DealReplay) -> Iterator[tuple[Draw, Draw]]:
    """Each draw with the next one where nothing but a call stands between them."""
    events = [event for event in done.deal.events if not isinstance(event, Call)]
    for one, other in pairwise(events):
        if isinstance(one, Draw) and isinstance(other, Draw):
            yield one, other


def _chains_flowers(done: DealReplay) -> bool:
    return any(is_bonus(one.tile) and is_bonus(other.tile) for one, other in _draws(done))


def _chains_kongs(done: DealReplay) -> bool:
    kongs = [event.seat for event in done.deal.events if isinstance(event, Call) and event.kind == "ankan"]
    return kongs in ([0, 0], [1, 1]) and done.deal.wins.keys() <= {kongs[0]} and _is_won(done)


def _is_won(done: DealReplay) -> bool:
    return any(isinstance(result, Win) for result in done.results)


def _is_limited(done: DealReplay) -> bool:
    return any(isinstance(result, Win) and result.limit for result in done.results)


def _exhausts_wall(done: DealReplay) -> bool:
    return any(isinstance(one, Drawn) and one.kind in ("exhausted", "void", "nagashi") for one in done.results)


def _claims_twice(done: DealReplay) -> bool:
    return any(
        isinstance(lost, Call) and lost.void and isinstance(made, Call) and made.kind in CLAIM_TILES
        for lost, made in pairwise(done.deal.events)
    )


def _wins_twice(done: DealReplay) -> bool:
    return sum(isinstance(event, Say) and event.what == "ron" for event in done.deal.events) >= 2


def _has_dead_hand(done: DealReplay) -> bool:
    return any(isinstance(event, Say) and event.what == "dead" for event in done.deal.events)


# What makes it happen


def _limit_hands() -> Iterator[Script]:
    """Ready hands with a tile that they wait for: drawn, or discarded by who comes after."""
    for hand, tile in (
        ("19m19p19s1234567z", "9s"),
        ("555666777z23s99p", "4s"),
        ("111222333555z6z", "6z"),
        ("1112345678999s", "4s"),
        ("111999m111999p9s", "9s"),
    ):
        for seat in (0, 1):
            yield Script({seat: hand}, [{}, {seat: tile}], [(seat, "tsumo")])
            yield Script({seat: hand}, [{}, {1 - seat: tile}], [(seat, "ron")])


SCENARIOS: Final[dict[str, Scenario]] = {
    "robbed-kong": Scenario(
        "a fourth tile added to a pung completes another hand",
        partial(_robs, "kakan"),
        [
            Script(
                {0: "44p", 1: "23p23456756799s"},
                [{0: "1z", -1: "4p"}, {0: ""}, {0: "4p"}],
                [(0, "pon44p"), (0, "kakan4p"), (1, "ron")],
            )
        ],
    ),
    "robbed-north": Scenario(
        "a North laid aside completes another hand",
        partial(_robs, "kita"),
        [Script({1: "123456789p11s44z"}, [{0: "4z"}], [(0, "kita4z"), (1, "ron")])],
    ),
    "kong-chain": Scenario(
        "two kongs in a row, and a win on the second replacement",
        _chains_kongs,
        [
            Script(
                {seat: "1111m555z34567s9p"},
                [{seat: "9p"}],
                [(seat, "ankan1111m"), (seat, "ankan5555z"), (seat, "tsumo")],
                "5z2s",
            )
            for seat in (0, 1)
        ],
    ),
    "flower-chain": Scenario(
        "flowers that are replaced by flowers, at the deal and in play",
        _chains_flowers,
        [Script({0: "1f"}, [{0: "4f"}, {1: "3y"}, {0: "4y"}], replacements="2f3f?1y2y?")],
    ),
    "limit-hand": Scenario("a hand that is worth the limit", _is_limited, [*_limit_hands()]),
    "exhausted-wall": Scenario("nobody wins before the wall ends", _exhausts_wall),
    "two-claims": Scenario(
        "a chow and a pung of the same tile",
        _claims_twice,
        [Script({1: "23p", 2: "44p"}, [{0: "4p"}], [(1, "chi23p"), (2, "pon44p")])],
        players=3,
    ),
    "two-wins": Scenario(
        "two wins on the same tile",
        _wins_twice,
        [Script({1: "555666z23p23499s", 2: "777111z23p67888s"}, [{0: "4p"}], [(1, "ron"), (2, "ron")])],
        players=3,
    ),
    "dead-hand": Scenario(
        "a player declares the own hand dead", _has_dead_hand, [Script(wishes=[(seat, "dead")]) for seat in (0, 1)]
    ),
}
"""By name."""
