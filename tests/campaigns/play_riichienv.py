"""Games of the package riichienv, a line of JSON each. Runs in its environment.

    python play_riichienv.py PLAYERS RULE FIRST_SEED < STARTS

PLAYERS is 4 or 3, RULE tenhou or mjsoul. A line of STARTS is a game: what it starts from (``start``: what
`RiichiEnv.reset` takes, the wall of the first deal too), and for its first deal, by seat, kinds of tiles that are
discarded first (``first``) and that are always claimed (``claimed``), and the seats that neither win nor call
(``quiet``). Each line printed has the MJAI lines of the game (``log``), the final points (``scores``), and what the
package lets each player choose from (``choices``): how many lines stood before, the seat, its actions as `name` writes
them, and the one chosen.

Players win when they can, declare riichi, kan, claim towards a win, and discard towards a lower shanten; now and then
they pass, or kan at any cost.
"""

import json
import random
import sys

from riichienv import (
    ActionType,
    GameRule,
    GameType,
    RiichiEnv,
    calculate_shanten,
    calculate_shanten_3p,
)

GAMES = {4: GameType.YON_HANCHAN, 3: GameType.SAN_HANCHAN}
RULES = {"tenhou": GameRule.default_tenhou, "mjsoul": GameRule.default_mjsoul}
SHANTEN = {4: calculate_shanten, 3: calculate_shanten_3p}
KANS = (ActionType.ANKAN, ActionType.KAKAN, ActionType.DAIMINKAN)
WINS = (ActionType.RON, ActionType.TSUMO)


class Player:
    """Who sits at a table: how eager he is to claim, drawn for each game."""

    def __init__(self, seed, seat, players, staged):
        self.rng = random.Random(f"{seed} {seat}")
        self.first, self.claimed, self.quiet = staged["first"][seat], staged["claimed"][seat], seat in staged["quiet"]
        self.shanten = SHANTEN[players]
        self.eager = self.rng.choice((0, 0.1, 0.4, 0.9))  # to claim
        self.greedy = self.rng.choice((0.1, 0.5, 1))  # for kans that bring the hand no nearer

    def choose(self, observation):
        """What the player does."""
        legal, hand, chance = observation.legal_actions(), list(observation.hand), self.rng.random

        def some(*kinds):
            return [action for action in legal if action.action_type in kinds]

        discards = some(ActionType.DISCARD)
        if self.quiet:
            legal = discards or some(ActionType.PASS)
        if (wins := some(*WINS)) and chance() < 0.98:
            return wins[0]
        if (riichi := some(ActionType.RIICHI)) and chance() < 0.9:
            return riichi[0]
        for kan in some(*KANS):
            if chance() < self.greedy or self.away(hand, kan) <= self.away(hand):
                return kan
        if (kita := some(ActionType.KITA)) and chance() < 0.9:
            return kita[0]
        for pon in some(ActionType.PON):
            if pon.tile // 4 in self.claimed:
                return pon
        if (claims := some(ActionType.CHI, ActionType.PON)) and chance() < self.eager:
            best = min(claims, key=lambda claim: self.away(hand, claim))
            if self.away(hand, best) < self.away(hand) or chance() < 0.1:
                return best
        if passes := some(ActionType.PASS):
            return passes[0]
        if (draws := some(ActionType.KYUSHU_KYUHAI)) and chance() < 0.5:
            return draws[0]
        return min(discards, key=lambda one: (one.tile // 4 not in self.first, self.away(hand, one), chance()))

    def away(self, hand, action=None):
        """The shanten of a hand after an action: of what is left, since melds count as made."""
        rest = list(hand)
        if action is not None:
            for tile in action.consume_tiles or [action.tile]:
                if tile in rest:
                    rest.remove(tile)
            if action.action_type == ActionType.KAKAN and action.tile in rest:
                rest.remove(action.tile)
        if len(rest) % 3 == 2 and action is not None:  # after a claim one more goes
            return min(self.shanten(rest[:at] + rest[at + 1 :]) for at in range(len(rest)))
        return self.shanten(rest)


def name(action):
    """An action as MJAI has it: its type, and the tiles that it lays or discards."""
    line = json.loads(action.to_mjai())
    tiles = [line["pai"]] if line["type"] in ("dahai", "kakan", "kita") else sorted(line.get("consumed", ()))
    return " ".join([line["type"], *tiles])


def play(players, rule, seed, staged):
    """A game, with all that could be chosen in it."""
    table = [Player(seed, seat, players, staged) for seat in range(players)]
    env = RiichiEnv(game_mode=GAMES[players], seed=seed, rule=RULES[rule]())
    choices, seen, deals = [], [0] * players, [0] * players
    observations = env.reset(**staged["start"])
    while not env.done():
        chosen = {}
        for seat, one in observations.items():
            new = one.new_events()
            seen[seat] += len(new)  # the lines so far: the whole log takes long to make
            deals[seat] += sum('"start_kyoku"' in event for event in new)
            if deals[seat] > 1:
                table[seat].first, table[seat].claimed, table[seat].quiet = (), (), False
            chosen[seat] = table[seat].choose(one)
            actions = sorted({name(action) for action in one.legal_actions()})
            choices.append([seen[seat], seat, actions, name(chosen[seat])])
        observations = env.step(chosen)
    lines = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in env.mjai_log]
    return {"log": lines, "scores": env.scores(), "choices": choices}


if __name__ == "__main__":
    players, rule, first = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    for seed, line in enumerate(sys.stdin, first):
        print(json.dumps(play(players, rule, seed, json.loads(line)), ensure_ascii=False), flush=True)
