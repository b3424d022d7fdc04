"""The value of random winning hands, with all circumstances: what the engine's rules say and what the referees say."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

import classic_referee
import hongkong_referee
from campaign import Piece, disagreement
from naive_hands import Circumstances
from referees import Referee
from riichi_value import best_values, shares
from riichi_yaku import NORTH
from riichi_yaku import Win as RiichiWin
from winning_hands import WinningHand, spoilt, winning_hand

from mjlog.model import Deal, Draw, Event, Hand, Meld, Shown, Win
from mjlog.rules.select import select_rules
from mjlog.table import DealStart, RuleSet, Table, TableMeld, Won
from mjlog.tiles import FACE, FACES, UNKNOWN, is_bonus, sort_tiles

BATCH = 200
SPOILT = 0.05
"""The share of hands whose winning tile is another one."""
_MIDDLE = 20
"""Tiles left in the wall where it does not matter how many."""


class Worth(NamedTuple):
    """What a hand is worth, or why it is no win; of patterns worth the same any list."""

    fault: str
    patterns: tuple[tuple[str, int], ...] = ()
    figures: tuple[Any, ...] = ()
    """Fu, han, limit; or faan, base; or multiplier, base, limit."""
    pay: tuple[int, ...] = ()


class Case:
    """A winning hand on a table at which everything that its value may depend on is chosen."""

    def __init__(self, referee: Referee, rng: Random) -> None:
        rules = select_rules(referee.rules).rules
        assert rules is not None
        self.rules: RuleSet[Any] = rules
        self.referee, self.rng = referee, rng
        players = rules.players
        self.seat, self.dealer, self.wind = rng.randrange(players), rng.randrange(players), rng.randrange(4)
        self.hand = winning_hand(rng, rules.limits, self.seat, players)
        if rng.random() < SPOILT:
            self.hand = spoilt(rng, self.hand, rules.limits)
        others = [seat for seat in range(players) if seat != self.seat]
        self.source = None if self.hand.self_drawn else rng.choice(others)
        self.tsumo = self.source is None
        self.melds = self.hand.melds
        self.seat_wind = (self.seat - self.dealer) % players
        self.kongs = sum(meld.kind in ("kan", "ankan", "kakan") for meld in self.melds)
        # A tile may be robbed where its three equals lie in another's pung.
        alone = [FACE[tile] for tile in self.hand.tiles].count(FACE[self.hand.tile]) == 1
        self.robbing = not self.tsumo and alone and rng.random() < 0.2
        self.after_kong = self.tsumo and self.kongs > 0 and rng.random() < 0.4
        self.last = not self.robbing and rng.random() < 0.15
        self.first = not self.melds and not self.after_kong and not self.robbing and rng.random() < 0.1
        """Nothing was claimed or laid before; the winner has discarded nothing."""

    def table(self) -> Table:
        """The table as the engine sees it before the win is declared."""
        start = DealStart(self.wind, self.dealer, 0, 0, (25000,) * self.rules.players)
        hands = {seat: Hand(()) for seat in range(self.rules.players)}
        played: list[Event] = [Draw(self.dealer, UNKNOWN)]
        table: Table = self.rules.new_table(start, Deal(hands=hands, events=played))
        player = table.players[self.seat]
        for tile in self.hand.concealed:
            player.add(tile)
        for meld in self.melds:
            player.melds.append(TableMeld(meld.kind, min(FACE[t] for t in meld.tiles), meld.tiles, meld.source))
        player.open = any(meld.kind != "ankan" for meld in self.melds)
        table.live = 0 if self.last else _MIDDLE
        table.calls = 0 if self.first else 1
        if self.tsumo:
            player.add(self.hand.tile)
            player.drawn = self.hand.tile
        else:
            assert self.source is not None
            table.last, table.last_seat, table.claimable = self.hand.tile, self.source, not self.robbing
            table.players[self.source].river.append(self.hand.tile)
        if not self.first:
            player.river.append(self.hand.concealed[0])
        return table

    def by_engine(self) -> Worth:
        """What the engine's rules make of it."""
        table = self.table()
        won = Won(self.seat, self.source, self.hand.tile)
        faults = self.rules.verify_win(table, won)
        table.wins.append(won)
        if faults:
            return Worth(" ".join(fault.code for fault in faults))
        win = self.rules.settle_win(table, won)
        assert win.yaku is not None
        assert win.pay is not None
        return Worth("", tuple(sorted((n, f or 0) for n, f in win.yaku)), self.figures(win), win.pay)

    def figures(self, win: Win) -> tuple[Any, ...]:
        raise NotImplementedError

    def by_referee(self) -> list[Worth]:
        """What the naive referee makes of it: several where nothing tells readings apart."""
        raise NotImplementedError

    def facts(self) -> str:
        """The circumstances in words."""
        flags = [name for name in ("robbing", "after_kong", "last", "first") if getattr(self, name)]
        return f"{self.hand.family}; {' '.join(flags)}"

    def asides(self) -> tuple[Meld, ...]:
        """Flowers, or Norths."""
        return ()

    def deal(self) -> Deal:
        """The hand and the win alone, as a record."""
        deal = Deal(self.wind, self.dealer + 1, self.dealer)
        deal.shown = [Shown(self.seat, sort_tiles(self.hand.concealed), (*self.melds, *self.asides()))]
        deal.results = [Win(self.seat, self.source, self.hand.tile)]
        return deal


class RiichiCase(Case):
    """With riichi, indicators, honba and sticks."""

    def __init__(self, referee: Referee, rng: Random) -> None:
        super().__init__(referee, rng)
        self.choose_kita()
        closed = all(meld.kind == "ankan" for meld in self.melds)
        self.riichi = rng.choice((0, 1, 2)) if closed and not self.first else 0
        self.ippatsu = bool(self.riichi) and not self.after_kong and not self.after_kita and rng.random() < 0.3
        rest = Counter(dict(enumerate(self.rules.limits)))
        rest.subtract([*self.hand.tiles, *[NORTH] * self.kita])
        tiles = list(rest.elements()) if min(rest.values()) >= 0 else list(range(FACES))
        self.indicators = tuple(rng.sample(tiles, 1 + max(self.kongs, rng.randrange(2))))
        self.ura = tuple(rng.sample(tiles, len(self.indicators))) if self.riichi else ()
        self.honba, self.sticks = rng.randrange(4), rng.randrange(3)

    def choose_kita(self) -> None:
        """Norths laid aside; the winning tile may be the replacement of one, or a North that somebody lays aside."""
        kita = self.rules.players == 3
        left = 4 - self.hand.tiles.count(NORTH) if kita and not self.first else 0
        self.kita = self.rng.choice((0, self.rng.randint(0, max(left, 0))))
        self.after_kita = bool(self.kita) and self.tsumo and not self.after_kong and self.rng.random() < 0.3
        self.robs_kita = kita and self.robbing and self.hand.tile == NORTH

    def table(self) -> Any:
        table: Any = super().table()
        player = table.players[self.seat]
        player.riichi, player.ippatsu = self.riichi, self.ippatsu
        player.bonus.extend([NORTH] * self.kita)
        table.rinshan, table.uninterrupted = self.after_kong or self.after_kita, self.first
        table.laid = "kita" if self.robs_kita or self.after_kita else "kakan" if self.robbing else ""
        table.indicators, table.ura = list(self.indicators), self.ura
        table.honba, table.sticks = self.honba, self.sticks
        return table

    def figures(self, win: Win) -> tuple[Any, ...]:
        return win.fu, win.han, win.limit, win.points

    def by_referee(self) -> list[Worth]:
        values = best_values(
            RiichiWin(
                self.hand.concealed,
                self.hand.tile,
                self.tsumo,
                self.melds,
                self.seat_wind,
                self.wind,
                riichi=self.riichi,
                ippatsu=self.ippatsu and (not self.robs_kita or self.referee.options["kita-ippatsu"]),
                last=self.last and not self.after_kita,
                rinshan=self.after_kong or (self.after_kita and self.referee.options["kita-rinshan"]),
                chankan=self.robbing and not self.robs_kita,
                robbed=self.robbing,
                first=self.first,
                kita=self.kita,
                indicators=self.indicators,
                ura=self.ura,
                options=self.referee.options,
            )
        )
        worths = []
        for value in values:
            pay = self.pay(value.base)
            points = pay[self.seat] - self.referee.options["honba"] * self.honba - 1000 * self.sticks
            figures = (value.fu, value.han, value.limit, points)
            worths.append(Worth("", tuple(sorted(value.yaku)), figures, pay))
        return worths or [Worth("no win")]

    def pay(self, base: int) -> tuple[int, ...]:
        """Each honba "by the discarder alone, or 100 from each at tsumo"; the sticks to the winner."""
        bonus = self.referee.options["honba"] * self.honba
        from_dealer, from_other, from_discarder = shares(
            base, dealer=self.seat == self.dealer, tsumo=self.tsumo, options=self.referee.options
        )
        players = self.rules.players
        pay = [0] * players
        for seat in range(players):
            if seat == self.seat:
                continue
            if self.tsumo:
                pay[seat] = -(from_dealer if seat == self.dealer else from_other) - bonus // (players - 1)
            elif seat == self.source:
                pay[seat] = -from_discarder - bonus
        pay[self.seat] = 1000 * self.sticks - sum(pay)
        return tuple(pay)

    def facts(self) -> str:
        kita = f"kita {self.kita} after kita {self.after_kita} robs kita {self.robs_kita}"
        counters = f"honba {self.honba} sticks {self.sticks}"
        return f"{super().facts()} riichi {self.riichi} ippatsu {self.ippatsu} {counters} {kita}"

    def asides(self) -> tuple[Meld, ...]:
        return (Meld("kita", (NORTH,)),) * self.kita

    def deal(self) -> Deal:
        deal = super().deal()
        deal.dora, deal.ura, deal.honba, deal.sticks = self.indicators, self.ura, self.honba, self.sticks
        return deal


class HongkongCase(Case):
    """With flowers."""

    def __init__(self, referee: Referee, rng: Random) -> None:
        super().__init__(referee, rng)
        bonus = [tile for tile in range(len(self.rules.limits)) if is_bonus(tile) and self.rules.limits[tile]]
        some = rng.sample(bonus, rng.randrange(len(bonus) + 1))
        group = bonus[:4] if rng.random() < 0.5 else bonus[4:]
        own = [bonus[self.seat_wind], bonus[4 + self.seat_wind]]
        self.flowers = tuple(sorted(rng.choice(([], [], own[:1], own, group, some))))
        self.after_flower = self.tsumo and bool(self.flowers) and not self.after_kong and rng.random() < 0.3
        self.earthly = self.first and not self.tsumo and self.seat != self.dealer and rng.random() < 0.5
        if self.earthly:
            self.source, self.last = self.dealer, False
        self.first = self.first and (self.earthly or (self.tsumo and self.seat == self.dealer))
        self.last = self.last and not self.first

    def table(self) -> Any:
        table: Any = super().table()
        table.players[self.seat].bonus.extend(self.flowers)
        table.laid = "kakan" if self.robbing else ""
        if not self.first:
            table.players[self.seat - 1].river.append(0)
        if self.after_kong or self.after_flower:
            table.replaced, table.replaced_at = "kong" if self.after_kong else "flower", table.discards
            table.kongs = min(self.kongs, 1)
        return table

    def figures(self, win: Win) -> tuple[Any, ...]:
        return win.faan, win.base, win.limit, win.points

    def how(self) -> Circumstances:
        return Circumstances(
            self_drawn=self.tsumo,
            seat_wind=self.seat_wind,
            round_wind=self.wind,
            flowers=self.flowers,
            after_kong=self.after_kong,
            after_flower=self.after_flower,
            robbing=self.robbing,
            last=self.last,
            heavenly=self.first and self.tsumo,
            earthly=self.earthly,
        )

    def by_referee(self) -> list[Worth]:
        options = self.referee.options
        value = hongkong_referee.value(self.hand.concealed, self.melds, self.hand.tile, self.how(), options)
        if value is None:
            return [Worth("no win")]
        chosen = hongkong_referee.options_of(options)
        if value.counted < chosen["minimum"]:
            return [Worth("below minimum")]
        pay = hongkong_referee.payments(value.base, self.seat, self.source, options)
        limit = "limit" if value.faan >= chosen["cap"] else None
        figures = (value.faan, value.base, limit, max(pay))
        return [Worth("", tuple(sorted(ones)), figures, pay) for ones in (value.patterns, *value.others)]

    def facts(self) -> str:
        return f"{super().facts()} after flower {self.after_flower} earthly {self.earthly}"

    def asides(self) -> tuple[Meld, ...]:
        return tuple(Meld("flower", (tile,)) for tile in self.flowers)


class ClassicCase(Case):
    """With the first turns."""

    def __init__(self, referee: Referee, rng: Random) -> None:
        super().__init__(referee, rng)
        self.robbing = (
            self.robbing and referee.options.get("added_kong", False) and referee.options.get("rob_kong", True)
        )
        self.earthly = self.first and not self.tsumo and self.source == self.dealer
        self.first = self.earthly or (self.first and self.tsumo and self.seat == self.dealer)

    def table(self) -> Any:
        table: Any = super().table()
        table.laid = "kakan" if self.robbing else ""
        return table

    def figures(self, win: Win) -> tuple[Any, ...]:
        return win.times, win.base, win.limit, win.points

    def by_referee(self) -> list[Worth]:
        options = classic_referee.options_of(self.referee.options)
        how = Circumstances(
            self_drawn=self.tsumo, seat_wind=self.seat_wind, heavenly=self.first and self.tsumo, earthly=self.earthly
        )
        value = classic_referee.value(self.hand.concealed, self.melds, self.hand.tile, how, self.referee.options)
        if value is None:
            return [Worth("no win")]
        pay = classic_referee.payments(value.single, self.seat, self.source, self.referee.options)
        limited = options["limit"] is not None and options["base"] * value.multiplier >= options["limit"]
        figures = (value.multiplier, options["base"], "limit" if limited else None, max(pay))
        return [Worth("", tuple(sorted(ones)), figures, pay) for ones in (value.patterns, *value.others)]


CASES: dict[str, type[Case]] = {"riichi": RiichiCase, "hongkong": HongkongCase, "classic": ClassicCase}


def run(rules: str, seed: int) -> Piece:
    """Value some hands."""
    rng, referee = Random(f"{rules} {seed}"), Referee(rules)
    piece = Piece()
    for _ in range(BATCH):
        case = CASES[referee.rule_set](referee, rng)
        engine, worths = case.by_engine(), case.by_referee()
        piece.cases += 1
        piece.tally.update(_seen(case.hand, engine))
        if not any(_agree(engine, worth) for worth in worths):
            piece.disagreements.append(disagreement(rules, case.deal(), engine, worths, case.facts()))
    return piece


def _agree(engine: Worth, referee: Worth) -> bool:
    """The same value; or no win, by whatever words."""
    if engine.fault and referee.fault:
        return ("minimum" in engine.fault) == ("minimum" in referee.fault)
    return engine == referee


def _seen(hand: WinningHand, worth: Worth) -> Iterable[str]:
    yield f"family {hand.family}"
    yield worth.fault or "won"
    for name, _ in worth.patterns:
        yield f"pattern {name}"
