"""Riichi from the end of a deal on: what a draw costs, what comes next, how the game ends."""

from collections.abc import Mapping, Sequence
from itertools import product

from mjlog.model import DrawKind, Drawn, Win, seat_letter
from mjlog.rules.faults import miscounted_hand
from mjlog.rules.riichi import shown
from mjlog.rules.riichi.flow import ORPHANS, WINDS
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.posed_draws import (
    paid_as_tenpai,
    told_by_payments,
    verify_draw,
    verify_noten_paid,
    verify_unshown_riichi,
)
from mjlog.rules.riichi.settle import (
    STICK,
    chombo_payments,
    final_standing,
    nagashi_payments,
    noten_payments,
)
from mjlog.rules.riichi.state import RiichiTable
from mjlog.rules.riichi.wins import RiichiWins
from mjlog.rules.shanten import RIICHI as RIICHI_SHAPES
from mjlog.rules.shanten import ukeire
from mjlog.table import (
    NO_FAULTS,
    OVER,
    PASS,
    Bar,
    DealStart,
    Fault,
    Faults,
    FuItem,
    Next,
    Outcome,
    Placed,
    Player,
    Terms,
    Uncounted,
    WallCustoms,
    one_fault,
)
from mjlog.tiles import FACE, TILE_NAMES, UNKNOWN

_LEAST = {"below-zero": 0, "at-zero": 1}
"""The points that a player needs to go on."""
_WINDS = {"one-deal": 1, "tonpuu": 1, "hanchan": 2, "north": 4}


class RiichiRuleSet(RiichiWins):
    """The whole of riichi, as the engine and the replay ask for it."""

    def __init__(self, rules: RiichiRules) -> None:
        super().__init__(rules)
        self.walls = WallCustoms((2,), behind=4 if rules.players == 3 else 2)  # three keep eight replacement tiles
        self.draws = _agreed_draws(rules)

    def miscounted(self, player: Player, size: int) -> Faults:
        """Such a deal cannot be played."""
        return miscounted_hand("hand-size", player, size)

    # Draws

    def verify_drawn(self, table: RiichiTable, drawn: Drawn) -> Faults:
        """May the deal end in this draw now?"""
        kind = drawn.kind
        if kind == "kyuushu" and table.phase == OVER:
            return NO_FAULTS  # it was said, and judged then
        if table.wins and kind != "sanchahou":
            return (Fault("wrong-winner", {}, " ".join(seat_letter(won.seat) for won in table.wins), "nobody"),)
        if kind in ("exhausted", "nagashi"):
            if table.live > 0 or (table.live == 0 and table.phase != PASS):
                return (Fault("draw-too-early", {}, "0 tiles left", f"{table.live} tiles left"),)
            if table.abort:
                return (Fault("deal-must-end", {"kind": table.abort}),)
            return NO_FAULTS
        if kind == "sanchahou":
            grounds = len(table.wins) == 3
        else:
            # A draw that comes to nothing is not written down where hands are not.
            undrawn = table.phase == PASS and self._one_more_draw(table) and not table.players[table.turn].unknown
            due = table.abort == kind and not undrawn
            grounds = due or table.played_on == kind or (kind == "suufon" and _may_be_suufon(table))
        return NO_FAULTS if grounds else (Fault("no-ground-to-abort", {"kind": kind}, *_grounds_text(kind, table)),)

    def verify_draw_claims(self, table: RiichiTable, drawn: Drawn) -> tuple[Placed, ...]:
        """Is there what an abortive draw needs, and can the payments of an exhaustive one be?"""
        deal = table.record
        faults: list[Placed] = []
        if deal is not None and not deal.played:
            faults += verify_draw(self.options, table, deal, drawn)
        elif drawn.kind == "exhausted":
            faults += verify_unshown_riichi(table, drawn)
        ready = self._shows_ready(table, drawn)
        if drawn.kind == "exhausted" and drawn.pay is not None and None in ready:
            faults += verify_noten_paid(self.options, table, ready, drawn.pay)
        return tuple(faults)

    def settle_drawn(self, table: RiichiTable, drawn: Drawn) -> Drawn:
        """What the record may claim about a draw, computed; ``tenpai`` and ``pay`` are None where hands are unknown."""
        settled = Drawn(drawn.kind, honba=table.honba, sticks=table.sticks)
        if drawn.kind not in ("exhausted", "nagashi"):
            settled.seats = drawn.seats
            settled.pay = (0,) * self.players
            return settled
        tenpai = self.tenpai(table, drawn)
        if None not in tenpai:
            settled.tenpai = tuple(seat for seat, ready in enumerate(tenpai) if ready)
        played = any(player.river for player in table.players)
        seats = self._find_nagashi(table, drawn) if played else drawn.seats
        if self.options.nagashi_mangan and seats:
            settled.kind, settled.seats = "nagashi", seats
            settled.pay = tuple(nagashi_payments(seats, table.dealer, self.options))
        else:
            settled.kind = "exhausted"
            if None not in tenpai:
                settled.pay = tuple(noten_payments([bool(ready) for ready in tenpai], self.options))
        return settled

    def _find_nagashi(self, table: RiichiTable, drawn: Drawn) -> tuple[int, ...]:
        """Who discarded only terminals and honours, none of them claimed; of unknown discards, who is said to have."""
        seats = []
        for player in table.players:
            if player.robbed or any(tile != UNKNOWN and not ORPHANS >> FACE[tile] & 1 for tile in player.river):
                continue
            told = UNKNOWN not in player.river and table.live >= 0
            if told or (drawn.kind == "nagashi" and player.seat in drawn.seats):
                seats.append(player.seat)
        return tuple(seats)

    def tenpai(self, table: RiichiTable, drawn: Drawn) -> list[bool | None]:
        """Who is tenpai by the hands; of an unknown hand by what the record says, or by the payments, else None."""
        ready = self._shows_ready(table, drawn)
        if drawn.kind == "exhausted" and drawn.pay is not None and None in ready:
            return told_by_payments(self.options, table, ready, drawn.pay)
        return ready

    def paid_as_ready(self, paid: Sequence[int], draw: str) -> tuple[bool, ...] | None:
        """Who is tenpai by what is paid at a draw alone; None where that does not tell it."""
        return paid_as_tenpai(self.options, paid) if draw == "exhausted" else None

    def _shows_ready(self, table: RiichiTable, drawn: Drawn) -> list[bool | None]:
        """Who is tenpai by the hands or by what the record says; a dead hand never is (RCR 2016, 3.3.13)."""
        claimed = drawn.tenpai
        ready = [
            player.waits != 0 if not player.unknown else None if claimed is None else player.seat in claimed
            for player in table.players
        ]
        return [False if player.dead else one for player, one in zip(table.players, ready, strict=True)]

    def settle_chombo(self, table: RiichiTable, seat: int) -> tuple[int, ...]:
        """What a chombo costs."""
        return tuple(chombo_payments(seat, table.dealer, self.options))

    # From deal to deal

    def next_deal(self, start: DealStart, outcome: Outcome, points: Sequence[int | None], sticks: int) -> Next:
        """What follows a deal: the next one's counters, or why the game is over; neither if it cannot be told."""
        options = self.options
        stays = self._dealer_stays(start, outcome)
        if stays is None:
            return Next(None, "")
        honba = start.honba + 1
        if outcome.winners and start.dealer not in outcome.winners:
            honba = 0
        elif outcome.chombo or (outcome.draw not in ("", "exhausted", "nagashi") and not options.abortive_honba):
            honba = start.honba
        over = self._over(start, outcome, points, stays)
        dealer, wind = start.dealer, start.wind
        if not stays:
            dealer = (dealer + 1) % self.players
            wind += dealer == start.first
        counted = start.counted or (honba == sticks == 0 and bool(outcome.winners))
        following = DealStart(wind, dealer, honba, sticks, tuple(points), start.first, counted)
        if (
            over is None
        ):  # that there is a next deal tells that it is not; what this one cost, if that is not known, may
            return Next(following, "the points may say so") if None in start.points else Next(None, "")
        return Next(None if over else following, over)

    def _dealer_stays(self, start: DealStart, outcome: Outcome) -> bool | None:
        if outcome.chombo:
            return True
        if outcome.winners:
            return start.dealer in outcome.winners
        if outcome.draw == "nagashi" and self.options.nagashi_dealer == "nagashi" and start.dealer in outcome.nagashi:
            return True
        if outcome.draw not in ("exhausted", "nagashi"):
            return self.options.abortive_dealer == "stays"
        if self.options.dealer_stays == "draw":
            return True
        return self.options.dealer_stays == "tenpai" and outcome.tenpai[start.dealer]

    def _over(self, start: DealStart, outcome: Outcome, points: Sequence[int | None], stays: bool) -> str | None:
        """Why the game is over; "" if it goes on; None where points are needed and not known."""
        options = self.options
        if options.length == "one-deal":
            return "one deal was agreed"
        extended = start.wind >= _WINDS[options.length]
        played_out = extended and start.dealer == (start.first - 1) % self.players and not stays
        if any(one is None for one in points):
            if played_out:
                return "the extension is played"
            return None if options.bust != "off" or self._is_last(start) else ""
        if self._is_bust(points):
            return "somebody is out of points"
        if not self._is_last(start):
            return ""
        if outcome.chombo:
            return "its last deal ends in a chombo" if options.chombo_ends_game else ""
        known = [one for one in points if one is not None]
        reached = max(known) >= options.goal_points
        if extended and reached and not options.extension_repeat:
            return "its last deal is played"
        if stays:
            tenpai = outcome.draw in ("exhausted", "nagashi") and outcome.tenpai[start.dealer]
            may = options.agari_yame if outcome.winners else options.tenpai_yame and tenpai
            first = all(
                known[start.dealer] > one or (known[start.dealer] == one and self._before(start, seat))
                for seat, one in enumerate(known)
                if seat != start.dealer
            )
            return (
                "the dealer ends it in the lead" if may and first and known[start.dealer] >= options.goal_points else ""
            )
        if played_out:
            return "the extension is played"
        if not options.extension or (reached and (options.sudden_death or not extended)):
            return "its last deal is played"
        return ""

    def verify_first(self, start: DealStart) -> Faults:
        """Whether some deal leads there: not if by these points, or in this wind, any game is over."""
        options, played = self.options, _WINDS[self.options.length]
        if options.length == "one-deal" or (start.wind < played and not self._is_bust(start.points)):
            return NO_FAULTS
        over = ""
        for dealer in (start.dealer, (start.dealer - 1) % self.players):
            wind = start.wind - (start.first == start.dealer != dealer)
            if not 0 <= wind < played + options.extension:
                continue
            for honba, outcome in product((start.honba, max(start.honba - 1, 0)), self._outcomes(dealer)):
                before = start._replace(wind=wind, dealer=dealer, honba=honba)
                following, why = self.next_deal(before, outcome, start.points, start.sticks)
                alike = following is not None and (following.wind, following.dealer) == (start.wind, start.dealer)
                if following is not None and alike and (following.honba == start.honba or not start.counted):
                    return NO_FAULTS
                over = over or why
        last = "the extension is played" if options.extension else "its last deal is played"
        return one_fault("game-over", reason=over or last)

    def _outcomes(self, dealer: int) -> tuple[Outcome, ...]:
        """One of each kind that matters to the deal after it."""
        other = (dealer + 1) % self.players
        ready, noten = (True,) * self.players, (False,) * self.players
        return (
            *(Outcome(winners=(other,)), Outcome(winners=(dealer,)), Outcome(draw="kyuushu"), Outcome(chombo=True)),
            *(Outcome(draw="exhausted", tenpai=noten), Outcome(draw="exhausted", tenpai=ready)),
        )

    def _before(self, start: DealStart, seat: int) -> bool:
        """Whether the dealer comes before a seat with equal points: by the seats from the first dealer on."""
        return (start.dealer - start.first) % self.players < (seat - start.first) % self.players

    def _is_bust(self, points: Sequence[int | None]) -> bool:
        """Whether somebody has too few points to go on; of those known."""
        least = _LEAST.get(self.options.bust)
        return least is not None and any(one is not None and one < least for one in points)

    def _is_last(self, start: DealStart) -> bool:
        """Whether the deal is the last agreed one, or one of the extension."""
        winds = _WINDS[self.options.length]
        return start.wind >= winds or (start.wind == winds - 1 and start.dealer == (start.first - 1) % self.players)

    def standing(
        self, points: Sequence[int], sticks: int, first: int, chombos: Mapping[int, int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Final points by seat, and final scores in points (42300 is +42.3)."""
        standing = final_standing(points, sticks, self.options, first, chombos)
        return tuple(one.points for one in standing), tuple(one.score for one in standing)

    def verify_points(self, points: Sequence[int], sticks: int | None, total: int) -> Faults:
        """Do points and sticks add up to the starting points of all?"""
        rest = total - sum(points)
        if rest == STICK * sticks if sticks is not None else rest >= 0 and rest % STICK == 0:
            return NO_FAULTS
        return (Fault("points-sum", {}, str(total), str(sum(points) + STICK * (sticks or 0))),)

    def total_points(self) -> int | None:
        """What all players have together with the sticks."""
        return self.options.start_points * self.players

    # What is shown

    @property
    def terms(self) -> Terms:
        """Everything of riichi."""
        return shown.TERMS

    def find_useful(self, player: Player) -> int:
        """Faces that lower the shanten."""
        return player.waits or ukeire(player.keys, len(player.melds), RIICHI_SHAPES, self._sanma)

    def find_valued(self, table: RiichiTable, seat: int) -> int:
        """Dragons, the seat's wind and the round's."""
        return shown.find_valued(table, seat, self.players)

    def find_dora(self, indicators: Sequence[int]) -> tuple[int, ...]:
        """The face that each indicator makes dora."""
        return shown.find_dora(indicators, self.players)

    def find_bar(self, table: RiichiTable, seat: int) -> Bar | None:
        """Why the hand is furiten."""
        return shown.find_bar(table.players[seat])

    def riichi(self, table: RiichiTable, seat: int) -> int:
        """Whether, and which."""
        return table.players[seat].riichi

    def find_deposit(self, table: RiichiTable, seat: int, *, won_on: bool) -> int:
        """The stick."""
        return shown.find_deposit(table, seat, won_on=won_on)

    def find_fu(self, table: RiichiTable, win: Win) -> Sequence[FuItem]:
        """The items of the reading that counts."""
        return shown.find_fu(self.options, table, win)

    def find_uncounted(self, table: RiichiTable, win: Win) -> Sequence[Uncounted]:
        """A yaku that another contains is none: there is nothing to tell."""
        return ()


def _agreed_draws(rules: RiichiRules) -> frozenset[DrawKind]:
    """An exhaustive draw, and those agreed."""
    agreed: dict[DrawKind, bool] = {
        "exhausted": True,
        "nagashi": rules.nagashi_mangan,
        "kyuushu": rules.kyuushu,
        "suufon": rules.suufon,
        "suucha": rules.suucha_riichi != "off",
        "suukaikan": rules.suukaikan != "off" or rules.fifth_kan == "draw",
        "sanchahou": rules.multiple_ron == "abort-three",
    }
    return frozenset(kind for kind, is_agreed in agreed.items() if is_agreed)


def _grounds_text(kind: DrawKind, table: RiichiTable) -> tuple[str, str]:
    """What an abortive draw needs, and what there is of it; empty where the fault says it all."""
    players = table.players
    match kind:
        case "suufon":
            first = [TILE_NAMES[player.river[0]] if player.river else "none" for player in players]
            return "one wind as each first discard", " ".join(first)
        case "suucha":
            return f"{len(players)} in riichi", f"{sum(player.riichi > 0 for player in players)} in riichi"
        case "suukaikan":
            makers = " ".join(map(seat_letter, table.kans))
            return "4 kans, not all by one player", f"{len(table.kans)} kans" + (f", by {makers}" if makers else "")
        case "sanchahou":
            return "3 wins on one tile", str(len(table.wins))
        case _:
            return "", ""


def _may_be_suufon(table: RiichiTable) -> bool:
    """Whether first discards that nobody saw may have been the same wind as the others."""
    rivers = [player.river for player in table.players]
    winds = {tile for river in rivers for tile in river} - {UNKNOWN}
    first = table.uninterrupted and all(len(river) == 1 for river in rivers)
    return first and any(UNKNOWN in river for river in rivers) and len(winds) <= 1 and winds.issubset(WINDS)
