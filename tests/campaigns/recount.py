"""The state of a deal recounted from nothing but its record, to be held against the engine's table after every step."""

from itertools import chain
from operator import le

from mjlog.model import Call, Deal, Discard, Draw, Event, Indicator
from mjlog.table import ACT, CLAIMED, PASS, REPLACE, RuleSet, Table
from mjlog.tiles import FACE, FLOWERS, RED, UNKNOWN, is_bonus

RESERVES = {"riichi": 14, "hongkong": 0, "classic": 14}
"""Tiles that are never drawn."""

FIVES = [(FACE[red], red) for red in range(RED, FLOWERS)]


class Recount:
    """Where every tile is, by the events so far."""

    def __init__(self, rule_set: str, rules: RuleSet[object], deal: Deal) -> None:
        self.rules, self.deal = rules, deal
        self.reserve = RESERVES[rule_set]
        self.worth = sum(one or 0 for one in deal.points or ()) + 1000 * (deal.sticks or 0)
        """Points of all, and sticks."""
        self.hands = [[0] * UNKNOWN for _ in range(rules.players)]
        """By seat, how many of each tile are concealed."""
        self.bonus: list[list[int]] = [[] for _ in range(rules.players)]
        self.melds: list[list[list[int]]] = [[] for _ in range(rules.players)]
        self.river: list[int] = []
        self.indicators = list(deal.dora)
        self.taken = 0
        self.latest: Event | None = None
        for seat, hand in deal.hands.items():
            for tile in (*hand.tiles, *hand.replacements):
                self.taken += 1
                if is_bonus(tile):
                    self.bonus[seat].append(tile)
                else:
                    self.hands[seat][tile] += 1

    def apply(self, event: Event) -> None:
        """Move the tiles of an event."""
        if isinstance(event, Call) and event.void:
            return
        if isinstance(event, Draw):
            self.taken += 1
            if isinstance(self.latest, Draw) and is_bonus(self.latest.tile):
                self._take_out(event.seat, (self.latest.tile,))
                self.bonus[event.seat].append(self.latest.tile)
            self.hands[event.seat][event.tile] += 1
        elif isinstance(event, Discard):
            self._take_out(event.seat, (event.tile,))
            self.river.append(event.tile)
        elif isinstance(event, Call):
            self._take_out(event.seat, event.laid)
            self._lay(event)
        elif isinstance(event, Indicator):
            self.indicators.append(event.tile)
            return  # may stand between a kan and its replacement
        self.latest = event

    def _lay(self, call: Call) -> None:
        melds = self.melds[call.seat]
        if call.kind in ("flower", "kita"):
            self.bonus[call.seat].extend(call.laid)
        elif call.kind == "kakan":
            pung = next(one for one in melds if {FACE[tile] for tile in one} == {FACE[call.laid[0]]})
            pung.extend(call.laid)
        elif call.kind == "ankan":
            melds.append(list(call.laid))
        else:
            melds.append([*call.laid, self.river.pop()])

    def _take_out(self, seat: int, tiles: tuple[int, ...]) -> None:
        for tile in tiles:
            assert self.hands[seat][tile] > 0
            self.hands[seat][tile] -= 1

    def compare(self, table: Table) -> None:
        """Tile conservation, hand sizes, the wall, points and sticks, each seat's tiles.

        Raises:
            AssertionError: with what is amiss.
        """
        laid = [0] * UNKNOWN
        for tile in chain(self.river, self.indicators, *self.bonus, *chain(*self.melds)):
            laid[tile] += 1
        seen = list(map(sum, zip(laid, *self.hands, strict=True)))
        assert table.seen == seen, "tiles seen"
        assert all(map(le, seen, self.rules.limits)), "more of a tile than there are"
        assert all(seen[five] + seen[red] <= 4 for five, red in FIVES), "a fifth five"
        assert sum(seen) == self.taken + len(self.indicators), "tiles taken"
        assert table.live == sum(self.rules.limits) - self.reserve - self.taken, "tiles left"
        points = sum(player.points or 0 for player in table.players)
        assert points + 1000 * table.sticks == self.worth, "points and sticks"
        for player in table.players:
            seat = player.seat
            assert player.counts == self.hands[seat], f"hand of {seat}"
            assert player.unknown == 0, f"unknown tiles of {seat}"
            assert sorted(player.bonus) == sorted(self.bonus[seat]), f"flowers of {seat}"
            melds = sorted(sorted(meld.tiles) for meld in player.melds)
            assert melds == sorted(map(sorted, self.melds[seat])), f"melds of {seat}"
            if table.phase in (PASS, ACT, CLAIMED, REPLACE):
                acts = seat == table.turn and table.phase in (ACT, CLAIMED)
                assert player.size + 3 * len(player.melds) == 13 + acts, f"hand size of {seat}"
