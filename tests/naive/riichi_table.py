"""The table of a riichi deal on plain lists: where every tile is, who may do what, what is due.

Written from the rule pages alone (`riichi.md`, `presets.md`); the words in quotation marks are theirs. Waits are found
by trying tiles.
"""

from collections import Counter

from riichi_hands import waits
from riichi_options import Options, tiles_of
from riichi_yaku import NORTH, Win

from mjlog.model import Deal, Meld
from mjlog.tiles import FACE, UNKNOWN

DEAD_WALL = 14


class Wrong(Exception):  # noqa: N818 - it is no error, but a finding
    """What a record has against the rules, in a word."""


def demand(holds: object, word: str) -> None:
    if not holds:
        raise Wrong(word)


class Table:
    """A deal at a moment. ``phase``: who may act on what.

    draw: ``turn`` draws, the latest discard may be claimed; act: ``turn`` has drawn; claimed: ``turn`` must discard;
    kan: ``turn`` must take a replacement; won: nothing more but further rons; aborted: nothing more.
    """

    def __init__(self, deal: Deal, options: Options) -> None:
        self.options = options
        self.seats = range(options["players"])
        if (
            deal.dealer is None
            or deal.wind is None
            or deal.points is None
            or None in deal.points
            or {len(deal.hands), len(deal.points)} != {len(self.seats)}
        ):
            raise ValueError("only wholly recorded deals are judged")
        self.dealer, self.wind = deal.dealer, deal.wind
        self.points = [points or 0 for points in deal.points]
        self.honba, self.sticks = deal.honba or 0, deal.sticks or 0
        self.hands = [list(deal.hands[seat].tiles) for seat in self.seats]
        demand(all(len(hand) == 13 for hand in self.hands), "hand-size")
        self.indicators = list(deal.dora)
        demand(len(self.indicators) == 1, "wrong-indicators")
        self.melds: list[list[Meld]] = [[] for _ in self.seats]
        self.rivers: list[list[int]] = [[] for _ in self.seats]  # all discards, also those claimed
        self.claimed: list[tuple[int, int]] = []  # whose discard and which one
        self.kita = [0] * len(self.seats)  # Norths laid aside
        self.robbed: list[int] = []  # a tile that is in nobody's hand: of a kan or kita not yet replaced
        self.set = tiles_of(options)
        self.live = self.set.total() - DEAD_WALL - 13 * len(self.seats)
        self.phase, self.turn = "draw", deal.dealer
        self.drawn: int | None = None
        self.replaced = ""  # what the drawn tile is a replacement for, if it is one
        self.last: tuple[int, int, str] | None = None  # seat, tile, kind: discard, kakan, ankan, kita
        self.calls = 0
        self.kans: list[int] = []  # who made them
        self.riichi = [0] * len(self.seats)
        self.ippatsu = [False] * len(self.seats)
        self.declared: int | None = None  # whose stick is not yet paid
        self.passed = [False] * len(self.seats)
        self.passed_in_riichi = [False] * len(self.seats)
        self.kuikae: set[int] = set()
        self.due_now = self.due_open = self.due_later = 0  # indicators: before the replacement; the discard; next
        self.due_first = 0  # of those due now: before the kan may be robbed
        self.turned = False  # an open kan's indicator was just turned, before the discard
        self.shown = False  # an indicator was turned since the kan was called: it is not robbed
        self.must_end: set[str] = set()
        self.winners: list[int] = []
        self.dead: set[int] = set()  # who said so: a win is "allowed by the rule set (... not a dead hand)"
        self.nine = False  # kyuushu was said
        self.liable: dict[int, dict[str, int]] = {seat: {} for seat in self.seats}  # of a winner: who fed which yakuman
        # by seat the highest claim said, but not carried out, on the latest discard
        self.overruled = [0] * len(self.seats)
        self.count_tiles()

    # what the table looks like

    def count_tiles(self, *more: int) -> None:
        """No more copies of a tile than the set has, wherever they lie; nobody's hand grows or shrinks."""
        seen = Counter([*self.indicators, *self.robbed, *more, *[NORTH] * sum(self.kita)])
        for seat in self.seats:
            seen.update(self.hands[seat])
            seen.update(tile for meld in self.melds[seat] for tile in meld.tiles)
            seen.update(self.rivers[seat])
        seen.subtract(self.rivers[seat][at] for seat, at in self.claimed)  # in a river and in a meld, but one tile
        if UNKNOWN in seen:
            raise ValueError("only wholly recorded deals are judged")
        demand(not +seen - self.set, "fifth-copy")
        for seat in self.seats:
            size = len(self.hands[seat]) + 3 * len(self.melds[seat])
            acts = seat == self.turn and (self.drawn is not None or self.phase == "claimed")
            demand(size == 13 + acts, "hand-size")

    def closed(self, seat: int) -> bool:
        return all(meld.kind == "ankan" for meld in self.melds[seat])

    def first(self, seat: int) -> bool:
        """ "the first go-round uninterrupted (any claim or ankan ends it)"."""
        return not self.calls and not self.rivers[seat]

    def win(self, seat: int, ura: tuple[int, ...] = ()) -> Win:
        """The win that this player has on the tile just drawn or the latest tile of another."""
        hand, tsumo = list(self.hands[seat]), self.last is None
        tile, kind = (self.drawn, "") if self.last is None else self.last[1:]
        rinshan = ("kan", "kita") if self.options["kita-rinshan"] else ("kan",)
        assert tile is not None
        if tsumo:
            hand.remove(tile)
        return Win(
            tuple(hand),
            tile,
            tsumo,
            tuple(self.melds[seat]),
            (seat - self.dealer) % len(self.seats),
            self.wind,
            riichi=self.riichi[seat],
            ippatsu=self.ippatsu[seat] and (kind != "kita" or self.options["kita-ippatsu"]),
            last=self.live == 0 and not (tsumo and self.replaced),
            rinshan=tsumo and self.replaced in rinshan,
            chankan=kind in ("kakan", "ankan"),
            robbed=kind in ("kakan", "ankan", "kita"),
            first=self.first(seat),
            kita=self.kita[seat],
            indicators=tuple(self.indicators),
            ura=ura,
            options=self.options,
        )

    def winnable(self, kind: str) -> bool:
        """Whether a ron may answer: a discard, "robbing a kakan", an ankan by option, a kita."""
        return kind in ("discard", "kakan", "kita") or (kind == "ankan" and self.options["rob-ankan"])

    def furiten(self, seat: int) -> str | None:
        """ "own discards (also those claimed by others), temporary ..., permanent after a passed win in riichi"."""
        own = [*self.rivers[seat], *[NORTH] * (self.kita[seat] if self.options["kita-furiten"] else 0)]
        if self.waits(seat) & {FACE[tile] for tile in own}:
            return "furiten"
        return "furiten-riichi" if self.passed_in_riichi[seat] else "furiten-passed" if self.passed[seat] else None

    def waits(self, seat: int, without: tuple[int, ...] = ()) -> set[int]:
        """The waits of a hand; of the tiles in melds too, where "own melds count"."""
        rest = list(self.hands[seat])
        for tile in without:
            rest.remove(tile)
        melds = self.melds[seat] if self.options["held-in-melds"] else []
        return waits(rest, [tile for meld in melds for tile in meld.tiles], 5 if self.options["held-waits"] else 4)

    def waits_without(self, seat: int, tile: int) -> set[int]:
        return self.waits(seat, (tile,))
