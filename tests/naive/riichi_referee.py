"""A second, slow referee of riichi: is a recorded deal legal, and is all that it claims right?

Written from the rule pages alone (`riichi.md`, `presets.md`); the words in quotation marks are theirs.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from riichi_options import TENHOU, Options
from riichi_play import Play
from riichi_standing import places, standing
from riichi_table import Wrong, demand
from riichi_value import Value, best_values, shares, worth
from riichi_yaku import NORTH, ORPHANS

from mjlog.model import Deal, Drawn, Meld, Penalty, Result, Say, Win
from mjlog.tiles import FACE

BONUS = ("dora", "ura", "aka")


class Verdict(NamedTuple):
    """What is wrong first: in an event or a result (with its index) or in what frames the deal."""

    where: str
    index: int
    word: str


class Start(NamedTuple):
    """How a deal begins: prevailing wind, dealer, counters, points by seat."""

    wind: int
    dealer: int
    honba: int
    sticks: int
    points: tuple[int, ...]


class Outcome(NamedTuple):
    """How a deal ended: ``win``, ``exhausted`` (nagashi too), ``abort`` or ``chombo``; points and sticks after it."""

    kind: str
    winners: tuple[int, ...]
    tenpai: tuple[int, ...]
    points: tuple[int, ...]
    sticks: int


class Over(NamedTuple):
    """The game is over: why, points by seat with the sticks left, standing in thousands."""

    reason: str
    final: tuple[int, ...]
    total: tuple[Decimal, ...]


def judge(deal: Deal, options: Options = TENHOU, *, again: bool = False) -> Verdict | None:
    """The first thing wrong in a deal; ``None`` if there is none. A deal without results may stop anywhere.

    Args:
        deal: the deal.
        options: by which it was played.
        again: whether it is dealt again after a chombo, for which its players have paid.

    Raises:
        ValueError: the deal is not recorded wholly, or holds what this referee does not judge (penalties).
    """
    return _Referee(deal, options, again=again).judge()


def outcome_of(deal: Deal, options: Options = TENHOU) -> Outcome:
    """How a legal deal ended, counted again from its play; or any deal that a chombo ended.

    Raises:
        ValueError: it did not end, or is not legal.
    """
    referee = _Referee(deal, options, again=True)
    if chombos(deal):
        referee.check_chombo()
        verdict = None
    else:
        verdict = referee.judge()
    if verdict or referee.outcome is None:
        raise ValueError(f"no outcome: {verdict}")
    return referee.outcome


def chombos(deal: Deal) -> list[int]:
    """Who is recorded to have made one."""
    return [result.seat for result in deal.results if isinstance(result, Penalty) and result.chombo]


class _Referee:
    """Judges one deal."""

    def __init__(self, deal: Deal, options: Options, *, again: bool = False) -> None:
        self.deal, self.options, self.again = deal, options, again
        self.players = options["players"]
        self.outcome: Outcome | None = None
        self.at = "deal", 0

    def judge(self) -> Verdict | None:
        try:
            self.play = Play(self.deal, self.options)
            self.check_start()
            for index, event in enumerate(self.deal.events):
                self.at = "event", index
                self.play.step(event)
            self.at = "deal", 0
            demand(not self.deal.unpaid, "riichi-unpaid")
            if self.deal.results:
                self.end()
            else:
                demand(self.options["max-rons"] > 1 or len(self.play.winners) <= 1, "too-many-rons")
            self.check_shown()
        except Wrong as wrong:
            return Verdict(*self.at, wrong.args[0])
        return None

    def check_start(self) -> None:
        """ "start / return 25000", or as many as agreed (presets.md): a game begins with equal points."""
        deal = self.deal
        if (deal.wind, deal.number, deal.honba, deal.sticks) == (0, 1, 0, 0) and not self.again:
            demand(len(set(deal.points or ())) <= 1, "start-points")

    def end(self) -> None:
        """The results, and what follows from them."""
        play, deal = self.play, self.deal
        if not deal.events:
            raise ValueError("only wholly recorded deals are judged")
        results: list[Result] = deal.results
        wins = [result for result in results if isinstance(result, Win)]
        self.at = "result", 0
        if chombos(deal):
            points = self.check_chombo()
        elif not wins:
            if len(results) != 1 or not isinstance(results[0], Drawn):
                raise ValueError("penalties are not judged")
            points = self.check_draw(results[0])
        else:
            demand(len(wins) == len(results), "wrong-winner")
            points = self.check_wins(wins)
        self.at = "deal", 0
        if deal.after is not None:
            demand(deal.after == tuple(points), "wrong-after")
        sticks = (deal.sticks or 0) if chombos(deal) else play.sticks
        demand(sum(points) + 1000 * sticks == self.total_before, "points-sum")

    @property
    def total_before(self) -> int:
        """ "at every moment the […] players' points plus the sticks on the table are constant"."""
        return sum(points or 0 for points in self.deal.points or ()) + 1000 * (self.deal.sticks or 0)

    def check_chombo(self) -> list[int]:
        """ "its cost: a mangan tsumo paid in reverse", or "after uma"; the deal is undone, its sticks go back."""
        deal = self.deal
        demand(len(chombos(deal)) == len(deal.results), "two-endings")
        points = [before or 0 for before in deal.points or ()]
        for index, result in enumerate(deal.results):
            self.at = "result", index
            pay = [0] * self.players
            if self.options["chombo"] == "mangan":
                from_dealer, from_other, _ = shares(
                    2000, dealer=result.seat == deal.dealer, tsumo=True, options=self.options
                )
                pay = [from_dealer if other == deal.dealer else from_other for other in range(self.players)]
                pay[result.seat] -= sum(pay)
            demand(result.pay in (None, tuple(pay)), "wrong-payment")
            points = [before + paid for before, paid in zip(points, pay, strict=True)]
        self.outcome = Outcome("chombo", (), (), tuple(points), deal.sticks or 0)
        return points

    # wins

    def check_wins(self, wins: list[Win]) -> list[int]:
        """Every claim of the winners; the points after."""
        play = self.play
        if not play.winners:  # a result may say what the play left out
            for win in wins:
                play.step(Say(win.seat, "tsumo" if win.source is None else "ron"))
        demand(sorted(win.seat for win in wins) == sorted(play.winners), "wrong-winner")
        demand(len(wins) <= self.options["max-rons"], "too-many-rons")
        self.demand_ura(wins)
        source = None if play.last is None else play.last[0]
        tile = play.drawn if play.last is None else play.last[1]
        own = self.own_sticks()
        nearest = min(play.winners, key=lambda seat: (seat - (source or 0)) % self.players)
        points = list(play.points)
        for index, win in enumerate(wins):
            self.at = "result", index
            demand(win.source == source, "wrong-winner")
            demand(win.tile in (None, tile), "wrong-win-tile")
            value = self.check_value(win)
            liable = self.liable(win.seat, value)
            demand(win.pao is None or win.pao == next(iter(liable.values()), None), "wrong-pao")
            first = win.seat == nearest
            counts = first or self.options["honba-each"]
            sticks = own.get(win.seat, 0)
            if first:  # "Two winners: honba and riichi sticks to the nearest after the discarder"
                sticks = play.sticks - sum(stick for seat, stick in own.items() if seat != win.seat)
            self.check_counters(win, points, sticks)
            pay = self.settle(win.seat, value, source, liable, play.honba if counts else 0)
            pay[win.seat] += 1000 * sticks
            demand(win.pay in (None, tuple(pay)), "wrong-payment")
            points = [before + paid for before, paid in zip(points, pay, strict=True)]
        self.check_ura(wins)
        play.sticks = 0
        self.outcome = Outcome("win", tuple(play.winners), (), tuple(points), play.sticks)
        return points

    def own_sticks(self) -> dict[int, int]:
        """ "own stick back, the rest to the nearest": what each of several winners laid down in this deal."""
        play = self.play
        if self.options["sticks"] != "own" or len(play.winners) < 2:
            return {}
        return {seat: 1 for seat in play.winners if play.riichi[seat]}

    def check_ura(self, wins: list[Win]) -> None:
        """ "Ura-dora (the lower tiles) count only for a winner in riichi": one below each indicator."""
        ura, due = self.deal.ura, len(self.play.indicators) if self.options["kan-ura"] else 1
        demand(not self.counts_ura(wins) or ura is None or len(ura) == due, "wrong-ura")
        self.play.count_tiles(*(ura or ()))

    def counts_ura(self, wins: list[Win]) -> bool:
        """Whether somebody who won may have ura."""
        return self.options["ura"] and any(self.play.riichi[win.seat] for win in wins)

    def demand_ura(self, wins: list[Win]) -> None:
        claims = [(win.yaku, win.han, win.limit, win.points, win.pay) for win in wins]
        if self.counts_ura(wins) and self.deal.ura is None and any(one is not None for all_ in claims for one in all_):
            raise ValueError("the ura indicators are not recorded")

    def check_value(self, win: Win) -> Value:
        """The value recorded is that of the best reading."""
        values = best_values(self.play.win(win.seat, self.deal.ura or ()))
        for word, fits in (
            ("wrong-yaku", lambda value: win.yaku is None or _same_yaku(win.yaku, value.yaku)),
            ("wrong-fu", lambda value: win.fu in (None, value.fu)),
            ("wrong-han", lambda value: win.han in (None, value.han)),
            ("wrong-limit", lambda value: win.limit is None or win.limit == value.limit),
        ):
            values = [value for value in values if fits(value)]
            demand(values, word)
        value = values[0]
        dealer = win.seat == self.play.dealer
        demand(win.points in (None, self.worth(value.base, dealer=dealer, tsumo=win.source is None)), "wrong-points")
        return value

    def liable(self, seat: int, value: Value) -> dict[str, int]:
        """Who is liable for which yakuman of a winner."""
        return {name: feeder for name, feeder in self.play.liable[seat].items() if name in dict(value.yaku)}

    def settle(self, seat: int, value: Value, source: int | None, liable: dict[str, int], honba: int) -> list[int]:
        """What each player gets or pays for one win, without sticks.

        Pao: the liable player "pays all of a tsumo and half of a ron by another"; "honba: liable player"; "compound:
        whole hand counts" or "only the liable part is split".
        """
        pay = [0] * self.players
        rest = value.base
        times = dict(value.yaku)
        for name, feeder in liable.items():
            fed = rest if self.options["pao-compound"] == "whole" else min(rest, 8000 * (times[name] // 13))
            rest -= fed
            tsumo = source is None and self.options["pao-tsumo"] == "shares"
            worth_fed = self.worth(fed, dealer=seat == self.play.dealer, tsumo=tsumo)
            pay[feeder] -= worth_fed if source is None else worth_fed // 2
            if source is not None:
                pay[source] -= worth_fed // 2
        self.share(pay, seat, rest, source)
        whose = self.options["pao-honba"]
        spared = source is not None if whose == "discarder" else whose == "rest" and (source is not None or rest)
        feeders = [] if spared else list(liable.values())
        for other in self.play.seats:  # "by the discarder alone, or 100 from each at tsumo"
            if feeders:
                pay[other] -= self.options["honba"] * honba * (other == feeders[0])
            elif source is None:
                pay[other] -= self.options["honba"] // (self.players - 1) * honba * (other != seat)
            else:
                pay[other] -= self.options["honba"] * honba * (other == source)
        pay[seat] = -sum(paid for other, paid in enumerate(pay) if other != seat)
        return pay

    def worth(self, base: int, *, dealer: bool, tsumo: bool) -> int:
        return worth(base, dealer=dealer, tsumo=tsumo, options=self.options)

    def share(self, pay: list[int], seat: int, base: int, source: int | None) -> None:
        """ "Ron: the discarder alone pays. Tsumo: the others share."."""
        dealer = self.play.dealer
        by_dealer, tsumo = seat == dealer, source is None
        from_dealer, from_other, from_discarder = shares(base, dealer=by_dealer, tsumo=tsumo, options=self.options)
        for other in self.play.seats:
            if other != seat:
                by_tsumo = from_dealer if other == dealer else from_other
                pay[other] -= by_tsumo if source is None else from_discarder * (other == source)

    def check_counters(self, result: Win | Drawn, points: list[int], sticks: int) -> None:
        demand(result.honba in (None, self.play.honba), "wrong-counters")
        demand(result.sticks in (None, sticks), "wrong-counters")
        demand(result.before in (None, tuple(points)), "wrong-before")
        if isinstance(result, Win):
            demand(result.indicators in (None, tuple(self.play.indicators)), "wrong-indicators")

    # draws

    def check_draw(self, drawn: Drawn) -> list[int]:
        """Whether the deal ends so, and what is paid for it; the points after."""
        play, kind = self.play, drawn.kind
        tenpai: tuple[int, ...] = ()
        pay = [0] * self.players
        demand(self.draws()[kind], "no-such-draw")
        if kind == "kyuushu":
            if not play.nine and len(drawn.seats) == 1:
                play.step(Say(drawn.seats[0], "kyuushu"))
            demand(play.nine and drawn.seats in ((), (play.turn,)), "no-ground-to-abort")
        elif kind == "sanchahou":
            demand(len(play.winners) > self.options["max-rons"], "no-ground-to-abort")
        else:
            demand(not play.winners, "wrong-winner")
            demand(not play.nine, "no-ground-to-abort")
            tenpai, pay = self.check_unclaimed(drawn)
        self.check_counters(drawn, play.points, play.sticks)
        demand(drawn.pay in (None, tuple(pay)), "wrong-payment")
        points = [before + paid for before, paid in zip(play.points, pay, strict=True)]
        ending = "exhausted" if kind in ("exhausted", "nagashi") else "abort"
        self.outcome = Outcome(ending, (), tenpai, tuple(points), play.sticks)
        return points

    def draws(self) -> dict[str, object]:
        """The draws that there are."""
        named = {kind: self.options[kind] for kind in ("kyuushu", "suufon", "suucha", "suukaikan", "nagashi")}
        return {"exhausted": True, "void": True, "sanchahou": self.options["max-rons"] == 2, **named}

    def check_unclaimed(self, drawn: Drawn) -> tuple[tuple[int, ...], list[int]]:
        """A draw after the last act passed: who is tenpai, and what is paid."""
        play = self.play
        play.settle_passed()
        if drawn.kind not in ("exhausted", "nagashi"):
            demand(drawn.kind in play.must_end, "no-ground-to-abort")
            return (), [0] * self.players
        demand(not play.must_end, "deal-must-end")
        demand(play.live == 0 and play.phase == "draw", "draw-too-early")
        at = self.at
        self.check_shown()  # before what is said of these hands
        self.at = at
        tenpai = tuple(seat for seat in play.seats if play.waits(seat) and seat not in play.dead)
        demand(drawn.tenpai is None or set(drawn.tenpai) == set(tenpai), "wrong-tenpai")
        paid = [seat for seat in play.seats if self.options["nagashi"] and self.made_nagashi(seat)]
        if drawn.kind == "exhausted":
            demand(not paid, "wrong-nagashi")
            return tenpai, noten_payments(tenpai, self.players, self.options["noten"])
        demand(paid and set(drawn.seats) == set(paid), "wrong-nagashi")
        pay = [0] * self.players
        for seat in paid:  # "paid as for a mangan tsumo", "several are paid each in turn"
            each = [0] * self.players
            self.share(each, seat, 2000, None)
            each[seat] = -sum(each)
            pay = [one + other for one, other in zip(pay, each, strict=True)]
        return tenpai, pay

    def made_nagashi(self, seat: int) -> bool:
        """ "discards were all terminals or honours and none of them claimed"."""
        river = self.play.rivers[seat]
        return all(FACE[tile] in ORPHANS for tile in river) and all(source != seat for source, _ in self.play.claimed)

    def check_shown(self) -> None:
        """Hands laid open are those of the play, without the winning tile."""
        self.at = "deal", 0
        play = self.play
        for shown in self.deal.shown:
            hand = list(play.hands[shown.seat])
            if shown.seat in play.winners and play.last is None and play.drawn is not None:
                hand.remove(play.drawn)
            demand(sorted(shown.tiles) == sorted(hand), "shown-hand")
            if shown.melds is not None:
                norths = [Meld("kita", (NORTH,))] * play.kita[shown.seat]
                melds = [*play.melds[shown.seat], *norths]
                laid = sorted((meld.kind, sorted(meld.tiles)) for meld in melds)
                demand(sorted((meld.kind, sorted(meld.tiles)) for meld in shown.melds) == laid, "shown-hand")
                sources = {(kind, *sorted(tiles)): source for kind, tiles, source in melds}
                for kind, tiles, source in shown.melds:
                    demand(source in (None, sources[kind, *sorted(tiles)]), "shown-hand")


def noten_payments(tenpai: Sequence[int], players: int, pool: int) -> list[int]:
    """ "those not tenpai pay 3000 in all, shared among the tenpai", "nothing if all or none"."""
    others = players - len(tenpai)
    if others in (0, players):
        return [0] * players
    return [pool // len(tenpai) if seat in tenpai else -pool // others for seat in range(players)]


def _same_yaku(recorded: tuple[tuple[str, int | None], ...], counted: tuple[tuple[str, int], ...]) -> bool:
    """The same patterns with the same han, where han are recorded; a bonus of none may be named."""
    named = {name: han for name, han in recorded if not (name in BONUS and han == 0)}
    true = dict(counted)
    unique = len({name for name, _ in recorded}) == len(recorded)
    return unique and named.keys() == true.keys() and all(han in (None, true[name]) for name, han in named.items())


# From deal to deal


def succession(start: Start, outcome: Outcome, options: Options = TENHOU, made: Sequence[int] = ()) -> Start | Over:
    """The deal that follows, or the end of the game.

    Args:
        start: how the deal before began.
        outcome: how it ended.
        options: by which it was played.
        made: who made a chombo so far, as often as they did.
    """
    dealer, points = start.dealer, outcome.points
    last = options["players"] - 1
    if outcome.kind == "win":  # "back to 0 when a non-dealer wins"
        stays = dealer in outcome.winners
        honba = start.honba + 1 if stays else 0
    elif outcome.kind == "exhausted":  # "+1 when the dealer is tenpai at a draw, and also when the dealership moves"
        kept = {"win": False, "tenpai": dealer in outcome.tenpai, "draw": True}
        stays, honba = kept[options["dealer-stays"]], start.honba + 1
    elif outcome.kind == "chombo":  # "the deal is played again"
        stays, honba = True, start.honba
    else:
        stays = options["abort-repeats"]
        honba = start.honba + options["abort-honba"]
    reason = _end(start, outcome, stays, options)
    if reason:
        return Over(reason, *standing(points, outcome.sticks, options, made))
    wind = start.wind if stays else start.wind + (dealer == last)
    return Start(wind, dealer if stays else (dealer + 1) % options["players"], honba, outcome.sticks, points)


def _end(start: Start, outcome: Outcome, stays: bool, options: Options) -> str | None:
    """Why the game ends here, or ``None``. Seat 0 deals first of each wind."""
    dealer, points, last_wind = start.dealer, outcome.points, options["winds"] - 1
    last = options["players"] - 1
    enough = max(points) >= options["goal"]
    if options["bust"] is not None and min(points) < options["bust"]:
        return "bust"
    if (start.wind, dealer) < (last_wind, last):
        return None
    if outcome.kind == "chombo":
        return "chombo" if options["chombo-ends"] else None
    if (start.wind > last_wind) and enough and not options["extension-repeats"]:
        return "target"
    if stays:  # "automatic, dealer first with 30000+, last deal or extension"
        leads = places(points)[0] == dealer and enough
        entitled = dealer in (*outcome.winners, *outcome.tenpai)
        return "leader" if options["leader-ends"] and leads and entitled else None
    if not options["extension"] or (start.wind, dealer) >= (last_wind + 1, last):
        return "length"
    return "target" if enough else None  # "one more wind until someone has 30000 at a deal's end"
