"""Games of the package riichienv, a line of JSON each: the list of its MJAI lines. Runs in its environment.

    python play_riichienv.py FIRST_SEED GAMES

Players win when they can, declare riichi, kan, claim now and then, and discard towards a lower shanten.
"""

import json
import random
import sys

from riichienv import ActionType, GameRule, GameType, RiichiEnv, calculate_shanten


def choose(observation, rng):
    """What a player does."""
    legal = observation.legal_actions()

    def some(*kinds):
        return [action for action in legal if action.action_type in kinds]

    if win := some(ActionType.RON, ActionType.TSUMO, ActionType.KYUSHU_KYUHAI):
        return win[0]
    if riichi := some(ActionType.RIICHI):
        return rng.choice(riichi)
    if (kan := some(ActionType.ANKAN, ActionType.KAKAN, ActionType.DAIMINKAN)) and rng.random() < 0.8:
        return rng.choice(kan)
    if (claims := some(ActionType.CHI, ActionType.PON)) and rng.random() < 0.2:
        return rng.choice(claims)
    if passes := some(ActionType.PASS):
        return passes[0]
    hand = list(observation.hand)

    def distance(action):
        rest = hand.copy()
        if action.tile in rest:
            rest.remove(action.tile)
        return calculate_shanten(rest), rng.random()

    discards = some(ActionType.DISCARD)
    return min(discards, key=distance) if discards else rng.choice(legal)


def play(seed):
    """The MJAI lines of a game."""
    rng = random.Random(seed)
    env = RiichiEnv(game_mode=GameType.YON_HANCHAN, seed=seed, rule=GameRule.default_tenhou())
    observations = env.reset()
    while not env.done():
        observations = env.step({seat: choose(one, rng) for seat, one in observations.items()})
    log = [json.loads(line) if isinstance(line, str) else line for line in env.mjai_log]
    return [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in log]


if __name__ == "__main__":
    first, games = map(int, sys.argv[1:])
    for seed in range(first, first + games):
        print(json.dumps(play(seed), ensure_ascii=False), flush=True)
