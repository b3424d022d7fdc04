"""A deal told event by event: what happens, what each hand becomes of it, who waits for what, what is at fault.

``view_deal`` gives values; ``mjlog.view_text`` shows them. Where a deal could not be replayed, or not to its end, the
events are told by the record alone and have no hands.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mjlog.diagnostics import Diagnostic, Place, shortened
from mjlog.hands import count_unseen
from mjlog.model import DRAWN, SEATS, Call, Deal, Discard, Drawn, Event, Game, Hand, Indicator, Penalty, Win
from mjlog.narrate import Narrator
from mjlog.played import DealReplay, Replay, new_engine
from mjlog.rules.walls import Break, break_wall, find_dice_fault
from mjlog.table import ALL_TERMS, FuItem, Player, RuleSet, Table, Terms, Uncounted
from mjlog.tiles import FACE, TILE_NAMES, UNKNOWN, format_tiles, mask_tiles, sort_tiles

_DOUBLE: Final = 2  # riichi
_STACK, _WALLS = 2, 4  # tiles, and walls whoever plays
_LARGEST: Final = 14  # tiles of a hand, a kan counted as three
_COPIES: Final = 4


@dataclass(slots=True)
class Notice:
    """Something that follows from an event: who waits for what, furiten, a stick paid."""

    seat: int
    text: str


@dataclass(slots=True)
class Step:
    """One event."""

    index: int
    event: Event
    words: str
    hand: str = ""
    """The acting player's hand after it, melds in brackets; empty where it is not known or concerns nobody."""
    shanten: int | None = None
    """Of that hand, after a discard or a claim."""
    notices: list[Notice] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)

    @property
    def seat(self) -> int | None:
        """Whose event it is."""
        return getattr(self.event, "seat", None)


@dataclass(slots=True)
class RiverTile:
    """A discard as it lies."""

    tile: int
    drawn: bool
    riichi: bool
    claimed: bool = False


@dataclass(slots=True)
class Seat:
    """A player at the start and the end of the deal."""

    name: str
    wind: int | None
    points: int | None
    hand: str = ""
    shanten: int | None = None
    river: list[RiverTile] = field(default_factory=list)
    final_hand: str = ""
    deposit: int | None = None
    """Points laid down for riichi."""
    after: int | None = None


@dataclass(slots=True)
class Outcome:
    """A result: computed where that could be, else as recorded."""

    result: Win | Drawn | Penalty
    hand: str = ""
    """The winner's."""
    fu_items: Sequence[FuItem] = ()
    uncounted: Sequence[Uncounted] = ()


@dataclass(slots=True)
class DealView:
    """A deal as it is told."""

    game: Game
    number: int
    """Of the game in its file, from 1."""
    deal: Deal
    rules: RuleSet[Any] | None
    seats: list[Seat]
    viewer: int | None = None
    """The seat from which it is seen; None: all hands are shown."""
    stopped: int | None = None
    """Index of the first event that could not be replayed: from there on the record alone is told."""
    notices: list[Notice] = field(default_factory=list)
    """Of the hands dealt."""
    comments: dict[str, list[str]] = field(default_factory=dict)
    """After statements, by their names."""
    steps: list[Step] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    start_faults: list[Diagnostic] = field(default_factory=list)
    """Of what stands before the play."""
    faults: list[Diagnostic] = field(default_factory=list)
    """Of the results, and those whose place is not known."""

    def dora_of(self, indicators: tuple[int, ...]) -> str:
        """The tiles that indicators make dora; empty where the rules have none."""
        return "" if self.rules is None else format_tiles(self.rules.find_dora(indicators))

    @property
    def opening(self) -> Break | None:
        """Where the dice broke the wall; None where they are not recorded, or cannot be."""
        deal, rules = self.deal, self.rules
        if rules is None or deal.dice is None or deal.dealer is None or find_dice_fault(deal.dice, rules.walls):
            return None
        return break_wall(deal.dice, sum(rules.limits) // _STACK // _WALLS)

    @property
    def terms(self) -> Terms:
        """What the players speak of; of rules that are not known everything that a record may state."""
        return ALL_TERMS if self.rules is None else self.rules.terms


def find_deals(game: Game, wanted: str) -> list[int]:
    """The indexes of the deals that are wanted.

    Args:
        game: the record.
        wanted: a number from 1 (``3``), or a label: ``E2.1`` with its honba (``E2.0``: none), ``E2`` with any.

    Raises:
        LookupError: there is no such deal; the text says which there are.
    """
    if wanted in (numbers := [str(at + 1) for at in range(len(game.deals))]):
        return [numbers.index(wanted)]
    name, _, honba = wanted.upper().partition(".")
    labels = [deal.label for deal in game.deals]
    parts = [(label.partition(".")[0], label.partition(".")[2] or "0") for label in labels]
    found = [at for at, (one, other) in enumerate(parts) if one == name and honba in ("", other)]
    if not found:
        there = f"there are {', '.join(labels)}, or 1 to {len(labels)}" if labels else "there is none"
        raise LookupError(f"there is no deal {shortened(wanted)!r}; {there}")
    return found


def view_deal(replay: Replay, index: int, number: int = 1, viewer: int | None = None) -> DealView:
    """The deal with this index of a replayed game.

    Args:
        replay: of the game.
        index: of the deal in the game, from 0.
        number: which game of its file it is.
        viewer: the seat from which it is seen, so that others' hands and draws are not told; None: from all.
    """
    game = replay.game
    deal = game.deals[index]
    done = replay.find(deal)
    view = DealView(game, number, deal, replay.rules, _seats(game, deal, done), viewer)
    faults = done.faults if done is not None else [*replay.find_faults(""), *replay.find_faults(deal.label)]
    teller = _Teller(view, done, [fault for fault in faults if fault.where.step is not None])
    ends = _end_of_start(game, deal)
    for fault in faults:
        if fault.where.step is None:
            (view.start_faults if _position(fault.place) < ends else view.faults).append(fault)
    view.stopped = 0 if done is None else done.stopped
    teller.tell()
    return view


def _position(place: Place) -> tuple[int, int]:
    """Where in its text something stands; after everything if its file has no lines."""
    return (place.line, place.column) if place.line else (sys.maxsize, 0)


def _end_of_start(game: Game, deal: Deal) -> tuple[int, int]:
    """Where in the text the play begins, or what stands in its place."""
    events = deal.places.events()
    offset = events[0] if events else deal.places.part("result 0") if deal.results else None
    return (0, 0) if game.source is None or offset is None else _position(game.source.place(offset))


def _seats(game: Game, deal: Deal, done: DealReplay | None) -> list[Seat]:
    points = done.start.points if done is not None else deal.points or ()
    players = done.rules.players if done is not None else min(len(points), len(SEATS)) or len(SEATS)
    seats = []
    for seat in range(max(players, _count_named(deal))):
        wind = None if deal.dealer is None or seat >= players else (seat - deal.dealer) % players
        seats.append(Seat(game.name(seat), wind, points[seat] if points and seat < len(points) else None))
    if done is not None and done.outcome is not None:
        for one, after in zip(seats, done.after, strict=False):
            one.after = after
    return seats


def _count_named(deal: Deal) -> int:
    """How many seats there must be for all that a deal speaks of, which may be more than play."""
    named: set[int | None] = {*deal.hands, *(shown.seat for shown in deal.shown), deal.dealer}
    for one in (*deal.events, *deal.results):
        named.update(getattr(one, name, None) for name in ("seat", "source", "pao"))
        if isinstance(one, Drawn):
            named.update(one.seats, one.tenpai or ())
    return 1 + max(seat for seat in (*named, 0) if seat is not None)


# Hands in words


def hand_text(player: Player) -> str:
    """A hand as it stands: concealed tiles in order, melds in brackets, flowers or norths after a plus."""
    tiles = [tile for tile, count in enumerate(player.counts) for _ in range(count)]
    known = format_tiles(sort_tiles(tiles)) + "?" * player.unknown
    melds = [f"[{format_tiles(sort_tiles(meld.tiles))}]" for meld in player.melds]
    bonus = [f"+{format_tiles(player.bonus)}"] if player.bonus else []
    return " ".join([*([known] if known else []), *melds, *bonus])


def _dealt_text(hand: Hand) -> str:
    """A starting hand as recorded, with what replaced its flowers."""
    return format_tiles(sort_tiles(hand.tiles)) + "".join(f"+{TILE_NAMES[tile]}" for tile in hand.replacements)


def _is_known(player: Player) -> bool:
    return any(player.counts) or bool(player.melds or player.bonus)


def _shanten_of(player: Player, rules: RuleSet[Any]) -> int | None:
    """None also where there can be no such hand: what a faulty record deals is shown as it is written."""
    if player.unknown or sum(player.counts) + 3 * len(player.melds) > _LARGEST:
        return None
    faces = Counter(FACE[tile] for tile, count in enumerate(player.counts) for _ in range(count))
    return None if max(faces.values(), default=0) > _COPIES else rules.shanten(player)


# What follows from events


def _wait_text(table: Table, player: Player, limits: Sequence[int]) -> str:
    faces = mask_tiles(player.waits)
    unseen = count_unseen(table, player, limits)
    left = sum(limit - table.seen[tile] for tile, limit in enumerate(limits) if FACE[tile] in faces)
    text = f"waits for {format_tiles(faces)}: {sum(unseen[face] for face in faces)} unseen"
    return f"{text}, {left} of them in the wall" if all(not other.unknown for other in table.players) else text


@dataclass(slots=True)
class _Status:
    """What of a player is told when it changes."""

    waits: int = 0
    furiten: str = ""
    points: int | None = None


_CLAIMED: Final = ("yaku", "fu", "han", "faan", "base", "times", "limit", "points")


def _with_claims(computed: Win, said: Win) -> Win:
    """A computed win, what it is worth as the record claims where the hand does not tell."""
    claims = {name: getattr(said, name) for name in _CLAIMED if getattr(computed, name) is None}
    return replace(computed, **claims)


class _Teller:
    """Tells one deal: the replay beside the record's own words."""

    def __init__(self, view: DealView, done: DealReplay | None, faults: list[Diagnostic]) -> None:
        self.view = view
        self.done = done
        self.faults: dict[int | None, list[Diagnostic]] = {}
        for fault in faults:
            self.faults.setdefault(fault.where.step, []).append(fault)
        self.narrator = Narrator(view.viewer, view.terms.words)
        self.statuses = [_Status(points=seat.points) for seat in view.seats]

    def tell(self) -> None:
        """Fill in the view."""
        view, deal, done = self.view, self.view.deal, self.done
        comments: dict[int, list[str]] = {}
        for note in deal.notes:
            if isinstance(note.after, int):
                comments.setdefault(note.after, []).append(note.text)
            else:
                view.comments.setdefault(note.after, []).append(note.text)
        played: Iterator[tuple[int, Event, Table]] = iter(())
        table: Any = None
        if done is not None:
            table = new_engine(deal, done.start, done.rules).table
            self._tell_start(table, done.rules)
            played = done.steps()
        else:
            for at, seat in enumerate(view.seats):
                if at in deal.hands and self.narrator.sees(at):
                    seat.hand = _dealt_text(deal.hands[at])
        for index, event in enumerate(deal.events):
            following = next(played, None)
            if following is not None:
                table = following[2]
            step = Step(index, event, self.narrator.words(event))
            step.comments = comments.get(index, [])
            step.faults = self.faults.get(index, [])
            if following is not None and done is not None:
                self._tell_step(step, following[2], done.rules)
            self._tell_river(event)
            view.steps.append(step)
        self._tell_end(table)

    def _tell_start(self, table: Table, rules: RuleSet[Any]) -> None:
        for seat, player in zip(self.view.seats, table.players, strict=False):  # a record may speak of one more
            if self.narrator.sees(player.seat) and _is_known(player):
                seat.hand = hand_text(player)
                seat.shanten = _shanten_of(player, rules)
        self.view.notices = self._changes(table, rules)

    def _tell_step(self, step: Step, table: Table, rules: RuleSet[Any]) -> None:
        event = step.event
        if step.seat is not None and self.narrator.sees(step.seat):
            player = table.players[step.seat]
            step.hand = hand_text(player) if _is_known(player) else ""
            if isinstance(event, Discard):
                step.shanten = _shanten_of(player, rules)
        if isinstance(event, Indicator) and (dora := self.view.dora_of((event.tile,))):
            step.words += f": dora {dora}"
        if isinstance(event, Discard) and event.riichi and rules.riichi(table, event.seat) == _DOUBLE:
            step.words = step.words.replace(", riichi", ", double riichi")
        step.notices = self._changes(table, rules)

    def _changes(self, table: Table, rules: RuleSet[Any]) -> list[Notice]:
        """What became of the players by the latest event."""
        notices = []
        for status, player in zip(self.statuses, table.players, strict=False):
            seat, sees, points = player.seat, self.narrator.sees(player.seat), player.points
            if points is not None and status.points is not None and points != status.points:
                notices.append(Notice(seat, f"pays the riichi stick: {points} {rules.terms.unit} left"))
            status.points = points
            if player.waits != status.waits and sees:
                notices.append(
                    Notice(seat, _wait_text(table, player, rules.limits) if player.waits else "waits no longer")
                )
            status.waits = player.waits
            bar = rules.find_bar(table, seat)
            furiten = bar.reason if bar else ""
            if furiten != status.furiten and sees and (furiten or player.waits):
                notices.append(Notice(seat, f"is furiten: {furiten}" if furiten else "is furiten no longer"))
            status.furiten = furiten
        return notices

    def _tell_river(self, event: Event) -> None:
        seats = self.view.seats
        if isinstance(event, Discard):
            seats[event.seat].river.append(RiverTile(event.tile, event.origin == DRAWN, event.riichi))
        elif isinstance(event, Call) and event.kind in ("chi", "pon", "kan") and not event.void:
            source = self.narrator.last_seat if event.source is None else event.source
            if source is not None and seats[source].river:
                seats[source].river[-1].claimed = True

    # The end

    def _tell_end(self, table: Any) -> None:  # noqa: ANN401 (the rule set's kind of table, or None)
        view, deal, done = self.view, self.view.deal, self.done
        view.outcomes = [Outcome(result) for result in deal.results if isinstance(result, Penalty)]
        if done is None or table is None or done.outcome is None:
            view.outcomes += [self._recorded(one) for one in deal.results if not isinstance(one, Penalty)]
            return
        posed = not deal.played
        if posed:
            table = done.rules.new_table(done.start, deal)
            done.rules.pose(table, deal)
        for seat, player in zip(view.seats, table.players, strict=False):
            if self.narrator.sees(player.seat) or player.seat in table.shown:
                seat.final_hand = hand_text(player) if _is_known(player) else ""
            if player.points is not None and seat.points is not None and not done.undone:
                seat.deposit = player.points - seat.points
        view.outcomes += [self._explained(one, table, done.rules, drawn=not posed) for one in done.results]

    def _recorded(self, result: Win | Drawn | Penalty) -> Outcome:
        """A result with the hand that the record shows for it."""
        outcome = Outcome(result)
        for shown in self.view.deal.shown:
            if isinstance(result, Win) and shown.seat == result.seat:
                melds = [f"[{format_tiles(sort_tiles(meld.tiles))}]" for meld in shown.melds or ()]
                outcome.hand = " ".join([format_tiles(sort_tiles(shown.tiles)), *melds])
        return outcome

    def _explained(self, result: Win | Drawn, table: Table, rules: RuleSet[Any], *, drawn: bool) -> Outcome:
        """A computed result; of a win the hand without the winning tile, and its fu item by item.

        Args:
            result: as computed.
            table: at the end.
            rules: of the game.
            drawn: whether a winner by tsumo has the winning tile in the hand.
        """
        outcome = self._recorded(result)
        if isinstance(result, Win) and (said := self.view.deal.wins.get(result.seat)) is not None:
            outcome.result = _with_claims(result, said)
        if not isinstance(result, Win) or result.tile in (None, UNKNOWN) or table.players[result.seat].unknown:
            return outcome
        player, tile = table.players[result.seat], result.tile
        assert tile is not None
        tsumo = result.source is None
        if tsumo and drawn:
            player.remove(tile)
        outcome.hand = hand_text(player)
        if tsumo:
            player.add(tile)
        outcome.fu_items = rules.find_fu(table, result)
        outcome.uncounted = rules.find_uncounted(table, result)
        return outcome
