"""Simulated games in which rare things happen: parts of winning hands dealt, scenarios, players of all kinds."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from random import Random

from winning_hands import part_of, winning_hand

from mjlog.model import Call, Discard, Event, Game, Say
from mjlog.players import Chooser, Turn, choose_random, choose_well
from mjlog.rules.select import select_rules
from mjlog.scenarios import SCENARIOS
from mjlog.shuffle import Layout
from mjlog.simulate import CannotPlayError, simulate
from mjlog.tiles import FACE, FACES, UNKNOWN, is_bonus

_EARLY = 30
"""Among so many first draws the tiles lie that the starting hands lack."""
_TRIES = 60
"""Random hands among which one is looked for."""
NORTH = 30
DEALS = 4
"""Of a game that goes on as long as its players like, or longer than one wants to wait."""
STAGED = 2
"""Of a game that begins with a scenario."""
LONG = 40
"""Most games are over before."""


def choose_drunk(turn: Turn) -> Event:
    """One action in three at random."""
    return (choose_random if turn.random.random() < 1 / 3 else choose_well)(turn)


def choose_eager(turn: Turn) -> Event:
    """Every kong and most claims; a win that is passed now and then; else a sensible discard."""
    calls = [one for one in turn.options if isinstance(one, Call)]
    kongs = [one for one in calls if "kan" in one.kind]
    wins = [one for one in turn.options if isinstance(one, Say) and one.what in ("ron", "tsumo")]
    if wins and turn.random.random() < 0.8:
        return wins[0]
    if kongs or (calls and turn.random.random() < 0.6):
        return turn.random.choice(kongs or calls)
    if any(isinstance(one, Discard) for one in turn.options):
        return choose_well(turn)
    return Say(turn.seat, "pass")


def choose_hoarding(turn: Turn) -> Event:
    """Wins and kongs of what is drawn, no claims: closed hands, riichi, concealed kongs."""
    claims = [one for one in turn.options if isinstance(one, Call) and one.kind in ("chi", "pon", "kan")]
    wins = Say(turn.seat, "ron") in turn.options
    return Say(turn.seat, "pass") if claims and not wins else choose_well(turn)


CHOOSERS: tuple[Chooser, ...] = (choose_well, choose_well, choose_drunk, choose_eager, choose_hoarding, choose_random)


def steered_layout(rng: Random, rules: str) -> Layout:
    """Parts of winning hands in the hands, what they lack among the first draws; sometimes flowers in a row."""
    rule_set = select_rules(rules).rules
    assert rule_set is not None
    pool = Counter(dict(enumerate(rule_set.limits)))
    hands: dict[int, list[int]] = {}
    draws: list[int] = []
    if rng.random() < 0.3:
        hands, draws = rivals(rng, rule_set.limits, rule_set.players)
        pool.subtract(tile for hand in hands.values() for tile in hand)
    for seat in range(rule_set.players):
        if seat in hands or rng.random() < 0.4:
            continue
        held, missing = part_of(rng, winning_hand(rng, rule_set.limits, seat, rule_set.players))
        if rng.random() < 0.5:  # the fourth of what is held three times
            missing += [
                face for face, count in Counter(FACE[tile] for tile in held).items() if count == 3 and pool[face] > 0
            ]
        if not Counter(held) - pool:
            pool.subtract(held)
            hands[seat] = held
            draws += missing
    front = [UNKNOWN] * _EARLY
    for tile in draws:
        if pool[tile] > 0:
            pool[tile] -= 1
            front[rng.randrange(_EARLY)] = tile
    bonus = [tile for tile in pool if is_bonus(tile) and pool[tile] > 0]
    replacements = rng.sample(bonus, min(len(bonus), rng.choice((0, 0, 0, 2, 4))))
    return Layout(hands, front, replacements)


def rivals(rng: Random, limits: Sequence[int], players: int) -> tuple[dict[int, list[int]], list[int]]:
    """Two or three ready hands that wait for the same tile, and that tile, to be drawn."""
    pool = Counter(dict(enumerate(limits)))
    tile = rng.choice([face for face in range(FACES) if limits[face]])
    if players == 3 and rng.random() < 0.5:
        tile = NORTH  # which whoever draws it mostly lays aside
    pool[tile] -= 1
    hands: dict[int, list[int]] = {}
    for seat in rng.sample(range(players), min(players, rng.choice((2, 2, 3)))):
        for _ in range(_TRIES):
            hand = winning_hand(rng, limits, seat, players)
            held = list(hand.tiles)
            if not hand.melds and tile in held:
                held.remove(tile)
                if not Counter(held) - pool:
                    pool.subtract(held)
                    hands[seat] = held
                    break
    return hands, [tile]


def play(rules: str, seed: int) -> Game:
    """A game, its deals steered or as they come, by players drawn for it."""
    rng = Random(f"{rules} {seed}")
    rule_set = select_rules(rules).rules
    assert rule_set is not None
    players = [rng.choice(CHOOSERS) for _ in range(rule_set.players)]
    if rng.random() < 0.3:
        try:
            return simulate(rules, seed, players, scenario=rng.choice(list(SCENARIOS)), deals=STAGED)
        except CannotPlayError:
            pass  # that scenario does not come about under these rules
    layouts = (steered_layout(rng, rules) if rng.random() < 0.6 else Layout() for _ in count())
    if rules.startswith("riichi"):
        return simulate(rules, seed, players, layouts=layouts)
    long = "length=" in rules or rng.random() < 0.1
    return simulate(rules, seed, players, layouts=layouts, deals=LONG if long else DEALS)
