"""Replayed games as tables: games, seats, deals, hands, turns, calls, wins, payments (``columns.COLUMNS``).

``tables`` is a pure function of the replays, so that many files can be done in batches (``first_game`` counts on) and
joined by ``frames.concat``. A deal that the replay could not follow to its end stays in ``deals`` and ``hands`` with
its status, and its turns up to there; it has no wins and payments.

Values are the computed ones where the replay could compute them, else what the record claims; payments are the
recorded ones, else the computed: the points that moved, as in the replay's own running total.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mjlog.analysis.columns import DEPTH, NA, REASONS, RESULTS, SEATS, STATUS, UNITS, Book
from mjlog.analysis.frames import Tables, add_terms, features_of
from mjlog.analysis.play import DealPlay, HandPlay
from mjlog.model import Deal, Discard, Draw, Drawn, Game, Penalty, Win
from mjlog.narrate import yaku_text
from mjlog.played import DealReplay, Replay
from mjlog.table import Table, Terms

GUESTS: Final = frozenset({"NoName"})
"""Names that a site gives to everybody without an account."""
_LIKE_GUEST: Final = re.compile(r"\[\d+:[A-D]\]$")


def tables(replays: Iterable[Replay], first_game: int = 1) -> Tables:
    """The tables of some replayed games.

    Args:
        replays: the games, each once.
        first_game: number of the first one, for batches that are to be joined.
    """
    book = Book()
    terms: dict[str, Terms] = {}
    for number, one in enumerate(replays, first_game):
        starts = book.lengths()
        _GameRows(book, number, one).add()
        if one.rules is not None:
            book.blank(starts, one.rules.terms.features)
            add_terms(terms, rule_set_of(one.game), one.rules.terms)
    return Tables(**book.frames(features_of(terms)), terms=terms)


def identities(game: Game, number: int, seats: int) -> list[str]:
    """Who plays, by seat: one name is one player through all games, except where a name cannot tell people apart.

    That is so for a seat without a name, for a site's name for guests (``GUESTS``), and for a name that sits twice in
    the game: these are players of this game alone, written ``name [game:seat]``.
    """
    names = [game.tags.get(letter, "") for letter in SEATS[:seats]]
    return [
        name if _is_one_player(name, names) else f"{name} [{number}:{SEATS[seat]}]".lstrip()
        for seat, name in enumerate(names)
    ]


def _is_one_player(name: str, names: list[str]) -> bool:
    return bool(name.strip()) and name not in GUESTS and names.count(name) == 1 and not _LIKE_GUEST.search(name)


def rule_set_of(game: Game) -> str:
    """The name of the rule set that the record names; empty if it names none."""
    return next(iter(game.rules.split()), "")


class _GameRows:
    """The rows of one game."""

    def __init__(self, book: Book, number: int, one: Replay) -> None:
        self.book, self.number, self.one, self.game = book, number, one, one.game
        self.players = [book.words(name) for name in identities(one.game, number, _count_seats(one))]

    def add(self) -> None:
        """Pack all of them."""
        one, game, words = self.one, self.game, self.book.words
        played = {id(done.deal): done for done in one.deals}
        complete = 0
        for index, deal in enumerate(game.deals, 1):
            rows = _DealRows(self.book, (self.number, index), deal, played.get(id(deal)), self.players)
            rows.add()
            complete += rows.complete
        self.book.rows["games"].extend((
            self.number,
            words.maybe(game.source.name if game.source is not None else None),
            words.maybe(game.rules),
            words.maybe(rule_set_of(game)),
            NA if one.rules is None else UNITS.index(one.rules.terms.unit),
            len(self.players),
            len(game.deals),
            complete,
            self._add_seats(),
            len(one.errors),
        ))  # fmt: skip

    def _add_seats(self) -> bool:
        """Rows of ``seats``; whether the final standing is known."""
        one, game = self.one, self.game
        first = one.deals[0].start.points if one.deals else game.deals[0].points if game.deals else None
        final = one.final or game.final
        scores = one.scores or (tuple(int(1000 * score) for score in game.total) if game.total is not None else None)
        ranks = _ranks(scores or final)
        for seat, player in enumerate(self.players):
            self.book.rows["seats"].extend((
                self.number, seat, player,
                self.book.words.maybe(game.tags.get(SEATS[seat])),
                _at(first, seat),
                _at(final, seat),
                _at(scores, seat),
                _at(ranks, seat),
            ))  # fmt: skip
        return ranks is not None


def _count_seats(one: Replay) -> int:
    """How many play; 0 where not even that can be read."""
    if one.rules is not None:
        return one.rules.players
    named = [seat for seat, letter in enumerate(SEATS, 1) if letter in one.game.tags]
    return max([*named, *(len(deal.points or ()) for deal in one.game.deals)], default=0)


def _at(values: Sequence[int | None] | None, seat: int) -> int:
    value = values[seat] if values is not None and seat < len(values) else None
    return NA if value is None else value


def _or_na(value: int | None) -> int:
    return NA if value is None else value


def _ranks(scores: Sequence[int] | None) -> list[int] | None:
    """Twice the place of each seat; equal scores share the mean of their places."""
    if scores is None:
        return None
    return [2 + 2 * sum(other > one for other in scores) + scores.count(one) - 1 for one in scores]


def _status(deal: Deal, done: DealReplay | None) -> str:
    if done is None:
        return "unreplayed"
    if done.stopped is not None:
        return "stopped"
    if deal.faults:
        return "unreadable"
    return "unfinished" if done.outcome is None else "complete"


def _depth(deal: Deal) -> str:
    if any(isinstance(event, Draw | Discard) for event in deal.events):
        return "full"
    return "hand" if deal.shown or deal.hands else "score"


@dataclass(slots=True)
class _Settled:
    """A win or draw as it counts: what was computed, with the payments that were made."""

    computed: Win | Drawn
    recorded: Win | Drawn | None
    pay: tuple[int, ...] | None

    @property
    def win(self) -> Win:
        """What was computed, of a win."""
        assert isinstance(self.computed, Win)
        return self.computed


class _DealRows:
    """The rows of one deal."""

    def __init__(
        self, book: Book, key: tuple[int, int], deal: Deal, done: DealReplay | None, players: list[int]
    ) -> None:
        self.book, self.rows, self.words = book, book.rows, book.words
        self.key, self.deal, self.done, self.players = key, deal, done, players
        self.status = _status(deal, done)
        self.complete = self.status == "complete"
        self.settled = _settled(deal, done) if done is not None and self.complete else []
        self.wins = [one for one in self.settled if isinstance(one.computed, Win)]

    def add(self) -> None:
        """Pack all of them."""
        play: DealPlay | None = None
        table: Table | None = None
        if self.done is not None and (self.deal.events or self.deal.hands):
            play = DealPlay(self.done, self.key, self.players, self.book)
            play.run()
            table = play.table
            for win in self.wins:
                if win.win.source is not None:
                    play.mark_ron(win.win.source)
        if self.done is not None and self.complete and not self.deal.played:
            table = self.done.rules.new_table(self.done.start, self.deal)
            self.done.rules.pose(table, self.deal)
        self._add_deal(play)
        whole = play is not None and not play.gap and _depth(self.deal) == "full"
        known = [
            _KnownHand(self, seat, table, play.hands[seat] if play is not None else None, whole)
            for seat in range(len(self.players))
        ]
        for hand in known:
            self._add_hand(hand)
        for order, one in enumerate(self.wins, 1):
            self._add_win(order, one, known)
        self._add_payments(table)

    def _add_deal(self, play: DealPlay | None) -> None:
        deal, done = self.deal, self.done
        start = done.start if done is not None else None
        self.rows["deals"].extend((
            *self.key,
            self.words(deal.label),
            _or_na(start.wind % 4 if start is not None else deal.wind),
            _or_na(deal.number),
            _or_na(start.honba if start is not None else deal.honba),
            _or_na(start.sticks if start is not None else deal.sticks),
            _or_na(start.dealer if start is not None else deal.dealer),
            STATUS.index(self.status),
            DEPTH.index(_depth(deal)),
            self._result(),
            len(done.outcome.winners) if self.complete and done is not None and done.outcome is not None else NA,
            play.discards if play is not None else 0,
            sum(fault.is_fault for fault in (deal.faults if done is None else done.faults)),
        ))  # fmt: skip

    def _result(self) -> int:
        if not self.complete or self.done is None or self.done.outcome is None:
            return NA
        outcome = self.done.outcome
        if outcome.winners:  # of a deal with turns that nobody wrote the wins are not settled
            won = self.wins[0].win if self.wins else self.deal.wins[outcome.winners[0]]
            return RESULTS.index("tsumo" if won.source is None else "ron")
        return RESULTS.index("chombo" if outcome.chombo else outcome.draw)

    def _add_hand(self, hand: "_KnownHand") -> None:
        done, seat, play = self.done, hand.seat, hand.play
        win = next((one for one in self.wins if one.win.seat == seat), None)
        losses = [one for one in self.wins if one.win.source == seat]
        change = _at(done.after, seat) if done is not None and self.complete else NA
        start = _at(done.start.points, seat) if done is not None else _at(self.deal.points, seat)
        self.rows["hands"].extend((
            *self.key, seat, self.players[seat],
            self.complete,
            self._wind(seat),
            start,
            play.dealt if play is not None else NA,
            hand.discards,
            play.first_call if play is not None and hand.whole else NA,
            play.riichi_turn if play is not None else NA,
            hand.tenpai_turn(won=win is not None),
            play.calls if play is not None and hand.whole else NA,
            hand.open,
            hand.riichi,
            self._draw_tenpai(seat),
            win is not None if self.complete else NA,
            win.win.source is None if win is not None else NA,
            NA if win is None or NA in (hand.open, hand.riichi) else not hand.open and not hand.riichi,
            _win_value(win) if win is not None else NA,
            _at(win.pay, seat) if win is not None else NA,
            bool(losses) if self.complete else NA,
            _loss(losses, seat),
            NA if NA in (change, start) else change - start,
        ))  # fmt: skip

    def _wind(self, seat: int) -> int:
        dealer = self.deal.dealer if self.done is None else self.done.start.dealer
        return NA if dealer is None else (seat - dealer) % len(self.players)

    def _draw_tenpai(self, seat: int) -> int:
        if not self.complete or self.done is None or self.done.outcome is None:
            return NA
        outcome = self.done.outcome
        tenpai = outcome.tenpai[seat] if outcome.draw == "exhausted" and outcome.tenpai else None
        return NA if tenpai is None else int(tenpai)

    def _add_win(self, order: int, one: _Settled, known: list["_KnownHand"]) -> None:
        computed, recorded = one.computed, one.recorded
        assert isinstance(computed, Win)
        seat, source = computed.seat, computed.source
        said = recorded if isinstance(recorded, Win) else computed
        best = computed if computed.points is not None else said
        tile = computed.tile if computed.tile is not None else said.tile
        self.rows["wins"].extend((
            *self.key, order, seat, self.players[seat],
            _or_na(source),
            NA if source is None else self.players[source],
            NA if tile is None or tile >= 45 else tile,
            known[seat].discards,
            self._wind(seat),
            known[seat].riichi,
            known[seat].open,
            _or_na(best.points),
            _or_na(best.fu),
            _or_na(best.han),
            _or_na(best.faan),
            _or_na(best.base),
            _or_na(best.times),
            self.words.maybe(best.limit),
            self.words.maybe(yaku_text(best.yaku or said.yaku or ())),
            _at(one.pay, seat),
            _or_na(computed.honba),
            _or_na(computed.sticks),
            _or_na(computed.pao if computed.pao is not None else said.pao),
            computed.yaku is not None,
        ))  # fmt: skip

    def _add_payments(self, table: Table | None) -> None:
        if not self.complete or self.done is None or table is None:
            return
        rules = self.done.rules
        for seat in range(len(self.players)):
            deposit = rules.find_deposit(table, seat, won_on=self._won_on(seat, table))
            if deposit and not self.done.undone:
                self._pay(seat, NA, deposit, "riichi")
        for one in self.settled:
            if isinstance(one.computed, Win):
                reason = "tsumo" if one.computed.source is None else "ron"
            else:
                reason = "nagashi" if one.computed.kind == "nagashi" else "noten"
            self._share(one.pay, reason)
        for penalty in self.deal.results:
            if isinstance(penalty, Penalty):
                computed = rules.settle_chombo(table, penalty.seat) if penalty.chombo else None
                self._share(penalty.pay or computed, "chombo" if penalty.chombo else "penalty")

    def _won_on(self, seat: int, table: Table) -> bool:
        """Whether somebody won, or three declared a win, on this seat's latest discard."""
        return any(one.source == seat for one in table.wins) or any(one.win.source == seat for one in self.wins)

    def _share(self, pay: tuple[int, ...] | None, reason: str) -> None:
        """Say who paid whom, as far as the sums tell: one who pays or receives alone, or noten shares."""
        payers = {seat: -points for seat, points in enumerate(pay or ()) if points < 0}
        payees = {seat: points for seat, points in enumerate(pay or ()) if points > 0}
        if len(payees) == 1:
            ((payee, income),) = payees.items()
            for payer, points in payers.items():
                self._pay(payer, payee, points, reason)
            if (extra := income - sum(payers.values())) > 0:
                self._pay(NA, payee, extra, "sticks")
            return
        total = sum(payees.values())
        even = reason == "noten" and total == sum(payers.values())
        if len(payers) == 1 or (even and all(x * y % total == 0 for x in payers.values() for y in payees.values())):
            for payer, points in payers.items():
                for payee, income in payees.items():
                    self._pay(payer, payee, points * income // total if even else income, reason)
            return
        for payer, points in payers.items():
            self._pay(payer, NA, points, reason)
        for payee, income in payees.items():
            self._pay(NA, payee, income, reason)

    def _pay(self, payer: int, payee: int, points: int, reason: str) -> None:
        self.rows["payments"].extend((
            *self.key,
            payer, NA if payer == NA else self.players[payer],
            payee, NA if payee == NA else self.players[payee],
            points, REASONS.index(reason),
        ))  # fmt: skip


class _KnownHand:
    """What is known of one hand at the end of its deal: by the play, else by what the record says of it."""

    def __init__(self, rows: _DealRows, seat: int, table: Table | None, play: HandPlay | None, whole: bool) -> None:
        self.seat, self.play, self.whole = seat, play, whole
        player = table.players[seat] if table is not None else None
        deal = rows.deal
        won = deal.wins.get(seat)
        self.discards = len(player.river) if player is not None and whole else NA
        self.riichi = self.open = NA
        if player is not None and table is not None and rows.done is not None:
            in_riichi = rows.done.rules.riichi(table, seat)
            if whole or in_riichi or (won is not None and won.yaku is not None):
                self.riichi = in_riichi
            if whole or player.open or not player.unknown or self._shown_closed(deal, seat):
                self.open = int(player.open)
        if self.riichi == NA and deal.riichi is not None:
            self.riichi = int(seat in deal.riichi)

    @staticmethod
    def _shown_closed(deal: Deal, seat: int) -> bool:
        return any(one.seat == seat and one.melds is not None for one in deal.shown)

    def tenpai_turn(self, *, won: bool) -> int:
        """Own discards when the hand was first tenpai; a win proves it at the latest."""
        if self.play is None:
            return NA
        if self.play.tenpai_turn == NA and won:
            return self.discards
        return self.play.tenpai_turn


def _settled(deal: Deal, done: DealReplay) -> list[_Settled]:
    """The results with their payments, as the replay paid them: as recorded, else as computed."""
    settled: list[_Settled] = []
    for computed in done.results:
        recorded = deal.wins.get(computed.seat) if isinstance(computed, Win) else deal.drawn
        settled.append(_Settled(computed, recorded, (recorded.pay if recorded is not None else None) or computed.pay))
    return settled


def _win_value(one: _Settled) -> int:
    computed, recorded = one.computed, one.recorded
    assert isinstance(computed, Win)
    if computed.points is None and isinstance(recorded, Win):
        return _or_na(recorded.points)
    return _or_na(computed.points)


def _loss(losses: list[_Settled], seat: int) -> int:
    """What a seat paid for all wins on its tiles; NA without one, or where a payment is not known."""
    paid = [_at(one.pay, seat) for one in losses]
    return NA if not paid or NA in paid else -sum(paid)
