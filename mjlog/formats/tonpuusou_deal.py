"""One deal of Tonpuusou's log, or of Tenhou's in its manner: its lines -> the model.

Points are carried on from deal to deal by the changes that the text gives: in Tonpuusou's with each player's own riichi
stick, in Tenhou's without it. Hands that are shown at the end are those of the play.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from mjlog.formats.json_texts import to_json
from mjlog.formats.tenhou_json_codes import Winds
from mjlog.formats.tenhou_json_hands import Hands
from mjlog.formats.tonpuusou_codes import (
    BONUS,
    DORA_TEXT,
    DRAW_OF,
    EXHAUSTED,
    PREFIX,
    STICK,
    WINDS,
    Line,
    LineError,
    Worth,
    Yaku,
    dora_of,
    indicators_of,
    read_tenhou_yaku,
    read_tiles,
    read_tonpuusou_yaku,
    read_worth,
)
from mjlog.formats.tonpuusou_play import Play, deposits
from mjlog.formats.tonpuusou_writer import DealWriter
from mjlog.model import SEATS, Call, Deal, Discard, Draw, Drawn, Game, Hand, Indicator, Places, Say, Shown, Win
from mjlog.tiles import FACE, RED

DEAL_LINE = re.compile(r"  ([東南西北])([1-4])局 (\d{1,3})本場\(リーチ(\d{1,3})\)(.*)", re.ASCII)
_HAND = re.compile(r"    \[([1-4])([東南西北])\](.*)", re.ASCII)
_DORA = re.compile(r"    \[表ドラ\](\S*)(?: \[裏ドラ\](\S*))?", re.ASCII)
_CHANGE = re.compile(r" (-?\d{1,7})(?= |$)", re.ASCII)
_DRAWS: Final = {4: 70, 3: 55}
"""Tiles to draw, those after kans among them."""
_NOTEN_MOST: Final = 3000
"""No payment for noten is more."""

Result = tuple[dict[int, int], Line]
"""Whose points change and by how much, and the line that says how a deal ends."""


@dataclass(slots=True)
class Table:
    """What the lines before a deal tell it."""

    game: Game
    names: list[str]
    tenhou: bool
    points: list[int] | None = None
    """At the start of the next deal, as far as it is known."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)


class DealReader:
    """Reads one deal."""

    def __init__(self, table: Table, lines: Sequence[Line]) -> None:
        self.table, self.lines = table, lines
        self.deal = Deal()
        self.parts: dict[str, int] = self.deal.places.parts
        self.named: dict[str, list[str]] = {}
        """The lines by the names that the writer gives them."""

    def read(self) -> LineError | None:
        """Read the deal; what is wrong with it, if anything. What stands before that is kept."""
        points, self.table.points = self.table.points, None
        try:
            results = self.head()
            self.deal.points = None if points is None else tuple(points)
            if len(self.lines) == 2 * len(results) and not self.table.tenhou:
                self.unplayed(results)
            else:
                self.play(self.hands(2 * len(results)), results)
        except LineError as error:
            return error
        self.keep_others()
        if points is not None:
            self.table.points = self.carried(points, [changes for changes, _ in results])
        return None

    # -- before the play

    def head(self) -> list[Result]:
        """Counters; for each result the changes of points and its line."""
        deal, results = self.deal, list[Result]()
        for number, line in enumerate(self.lines[::2]):
            found = DEAL_LINE.fullmatch(line.text)
            if not found:
                if number:
                    break
                raise LineError(line.offset, "a deal begins with a line such as '  東1局 0本場(リーチ0) ...'")
            if number == 0:
                self.parts |= {"deal": line.offset, "label": line.offset + 2, "points": line.offset + 2}
                deal.wind, deal.number = WINDS.index(found[1]), int(found[2])
                deal.honba, deal.sticks = int(found[3]), int(found[4])
                self.parts |= {"honba": line.offset + found.start(3), "sticks": line.offset + found.start(4)}
            if len(self.lines) < 2 * number + 2:
                raise LineError(line.offset + len(line.text), "the text ends before the line that says how it ends")
            suffix = f"-{number + 1}" if number else ""
            result = self.lines[2 * number + 1]
            self.named[f"deal{suffix}"], self.named[f"result{suffix}"] = [line.text], [result.text]
            changes = self.changes(found[5].rstrip(), line.offset + found.start(5))
            self.parts[f"pay {number}"] = line.offset + found.start(5)
            results.append((changes, result))
        return results

    def changes(self, text: str, offset: int) -> dict[int, int]:
        """Whose points change, and by how much."""
        changes: dict[int, int] = {}
        at = 0
        while at < len(text):
            at += len(text) - at - len(text[at:].lstrip(" "))
            fits = [
                (len(name), seat, found)
                for seat, name in enumerate(self.table.names)
                if text.startswith(name, at) and (found := _CHANGE.match(text, at + len(name)))
            ]
            longest = max((length for length, _, _ in fits), default=0)
            fits = [fit for fit in fits if fit[0] == longest]
            if len(fits) != 1 or fits[0][1] in changes:
                problem = "two players have this name" if len(fits) > 1 else "a player's name and points belong here"
                raise LineError(offset + at, problem)
            _, seat, found = fits[0]
            changes[seat] = int(found[1])
            at = found.end()
        return changes

    def hands(self, at: int) -> int:
        """The starting hands, and the dealer; the number of the line after them."""
        deal, players = self.deal, self.table.players
        for seat in range(players):
            line = self.line(at + seat, "a starting hand")
            found = _HAND.fullmatch(line.text)
            tiles = read_tiles(found[3]) if found else None
            if not found or not tiles or int(found[1]) != seat + 1:
                raise LineError(line.offset, f"a hand such as '    [{seat + 1}東]1m2m3m...' belongs here")
            dealer = (seat - WINDS.index(found[2])) % players
            if WINDS.index(found[2]) >= players or deal.dealer not in (None, dealer):
                raise LineError(line.offset + found.start(2), "this is not the wind of that seat")
            deal.dealer = dealer
            deal.hands[seat] = Hand(tiles)
            self.parts[f"hand {SEATS[seat]}"] = line.offset + found.start(3)
            self.parts.setdefault("dealer", line.offset + found.start(2))
            self.named[f"hand-{SEATS[seat]}"] = [line.text]
        return at + players

    def line(self, at: int, what: str) -> Line:
        """A line that has to be there."""
        if at >= len(self.lines):
            last = self.lines[-1]
            raise LineError(last.offset + len(last.text), f"the deal ends before {what}")
        return self.lines[at]

    def indicators(self, line: Line) -> list[tuple[int, ...]]:
        """The indicators, and those below them."""
        found = _DORA.fullmatch(line.text)
        if not found:
            raise LineError(line.offset, "the dora belong here: '    [表ドラ]1m [裏ドラ]2m'")
        both: list[tuple[int, ...]] = []
        for number, part in ((1, "dora"), (2, "ura")):
            tiles = read_tiles(found[number] or "")
            turned = tiles if tiles is None or self.table.tenhou else indicators_of(tiles, self.table.players)
            if turned is None:
                raise LineError(line.offset + found.start(number), f"{found[number]!r} are no {part}")
            both.append(turned)
            self.parts[part] = max(line.offset + found.start(number), line.offset)
        if not both[0]:
            raise LineError(line.offset + found.start(1), "there is no deal without dora")
        self.named["dora"] = [line.text]
        return both

    # -- play

    def play(self, at: int, results: Sequence[Result]) -> None:
        """Indicators, play, results."""
        deal = self.deal
        turned, ura = self.indicators(self.line(at, "its dora"))
        deal.dora, deal.ura = turned[:1], ura or None
        lines = self.lines[at + 1 :]
        self.line(at + 1, "its play")
        deal.places = Places(self.parts, partial(self.event_places, turned[1:], lines, results))
        self.named["play"] = [line.text for line in lines]
        play = self.new_play(turned[1:])
        try:
            self.take(play, lines)
        finally:
            deal.events = play.events
        if play.left:
            raise LineError(self.parts["dora"], "no kan turns the last of these")
        self.end(play, results)

    def new_play(self, indicators: Sequence[int]) -> Play:
        """A play from the starting hands."""
        return Play({seat: hand.tiles for seat, hand in self.deal.hands.items()}, indicators, self.parts["dora"])

    def take(self, play: Play, lines: Sequence[Line]) -> None:
        """Play the words of some lines."""
        for line in lines:
            if not line.text.startswith("    * "):
                raise LineError(line.offset, "a line of the play begins with '    * '")
            for word in re.finditer(r"[^ ]+", line.text[6:]):
                play.take(word[0], line.offset + 6 + word.start())
        play.close()

    def event_places(self, indicators: Sequence[int], lines: Sequence[Line], results: Sequence[Result]) -> list[int]:
        """The place of each event, by playing again; what the result tells is said there."""
        play = self.new_play(indicators)
        with suppress(LineError):
            self.take(play, lines)
        return play.offsets + [results[-1][1].offset + 4] * (len(self.deal.events) - len(play.offsets))

    # -- without hands and play, as Tonpuusou writes unless told otherwise

    def unplayed(self, results: Sequence[Result]) -> None:
        """The results alone. What is paid is not known: riichi sticks are in the changes, and nobody knows whose."""
        deal = self.deal
        for number, (changes, line) in enumerate(results):
            self.parts[f"result {number}"] = line.offset + 4
            text = line.text.strip()
            worth = read_worth(text, tenhou=False)
            if worth is None and text in DRAW_OF and len(results) == 1:
                kind = DRAW_OF[text]
                paid = bool(changes) and kind in ("exhausted", "nagashi")
                deal.results.append(Drawn(kind, pay=None if paid else (0,) * self.table.players))
                return
            if worth is None:
                raise LineError(line.offset, f"{text!r} is no result of a deal")
            won = [seat for seat, change in changes.items() if change > 0]
            least = min(changes.values(), default=0)
            lost = [seat for seat, change in changes.items() if change == least < 0]
            if len(won) != 1 or (not worth.tsumo and len(lost) != 1):
                raise LineError(self.parts[f"pay {number}"], "who wins and who discards the tile is not told by this")
            win = Win(won[0], None if worth.tsumo else lost[0], yaku=read_tonpuusou_yaku(worth.yaku))
            win.fu, win.han, win.limit = worth.fu, worth.han, worth.limit
            deal.results.append(win)

    # -- the end

    def end(self, play: Play, results: Sequence[Result]) -> None:
        """The results."""
        deal, hands = self.deal, Hands(self.deal)
        for number, (changes, line) in enumerate(results):
            self.parts[f"result {number}"] = line.offset + 4
            worth = read_worth(line.text.strip(), tenhou=self.table.tenhou)
            if worth is None and len(results) == 1 and line.text.strip() in DRAW_OF:
                self.draw(line.text.strip(), self.pay(changes, first=True), play, hands)
                continue
            if worth is None:
                raise LineError(line.offset, f"{line.text.strip()!r} is no result of a deal")
            if number >= len(play.winners):
                raise LineError(line.offset, "nobody wins in the play (A)")
            win = self.win(worth, play.winners[number], line)
            win.pay = self.pay(changes, first=number == 0)
            self.shown_win(win, hands, worth, line)
            deal.results.append(win)
        if deal.wins and len(play.winners) != len(results):
            raise LineError(results[-1][1].offset, f"{len(play.winners)} win in the play (A), {len(results)} here")

    def pay(self, changes: Mapping[int, int], *, first: bool) -> tuple[int, ...]:
        """A settlement, without the players' own deposits."""
        own = deposits(self.deal.events) if first and not self.table.tenhou else set[int]()
        return tuple([changes.get(seat, 0) + STICK * (seat in own) for seat in range(self.table.players)])

    def win(self, worth: Worth, seat: int, line: Line) -> Win:
        """A win, with what the play tells about it."""
        last = next(event for event in reversed(self.deal.events) if isinstance(event, (Draw, Discard, Call)))
        drawn = isinstance(last, Draw) and last.seat == seat
        if worth.tsumo != drawn:
            raise LineError(line.offset, "the play (A) has it otherwise whether this win is self-drawn")
        win = Win(seat, None if drawn else last.seat, last.laid[0] if isinstance(last, Call) else last.tile)
        win.fu, win.limit, win.points = worth.fu, worth.limit, worth.points
        winds = Winds((seat - (self.deal.dealer or 0)) % self.table.players, self.deal.wind or 0)
        tenhou = self.table.tenhou
        win.yaku = read_tenhou_yaku(worth.yaku, winds) if tenhou else read_tonpuusou_yaku(worth.yaku)
        if win.yaku is None:
            raise LineError(line.offset, f"{worth.yaku!r} is no list of yaku")
        han = [one for _, one in win.yaku]
        if None in han or sum(one or 0 for one in han) != worth.han:
            win.han = worth.han
        return win

    def shown_win(self, win: Win, hands: Hands, worth: Worth, line: Line) -> None:
        """The winner's hand, and which of its tiles are what Tonpuusou counts as dora."""
        number = len(self.deal.results)
        start = line.offset + line.text.index(worth.yaku) if worth.yaku else line.offset
        self.parts |= {f"value {number}": line.offset + 4, f"for {number}": start}
        concealed = hands.concealed(win.seat, without=win.tile if win.source is None else None)
        if concealed is None:
            return
        melds = tuple(hands.melds[win.seat])
        self.deal.shown.append(Shown(win.seat, concealed, melds))
        tiles = [*concealed, win.tile, *(tile for meld in melds for tile in meld.tiles)]
        win.yaku = self.with_dora(win.yaku or (), [tile for tile in tiles if tile is not None])

    def with_dora(self, yaku: Yaku, tiles: Sequence[int]) -> Yaku:
        """Yaku with Tonpuusou's figure for all dora told apart by the tiles; as it is where these are not so many."""
        deal, figure = self.deal, dict(yaku).get(DORA_TEXT)
        if figure is None:
            return yaku
        indicated = [event.tile for event in deal.events if isinstance(event, Indicator)]
        riichi = any(name in ("riichi", "double-riichi") for name, _ in yaku)
        counts = [
            sum(FACE[tile] == dora for tile in tiles for dora in dora_of(turned, self.table.players))
            for turned in ((*deal.dora, *indicated), (deal.ura or ()) if riichi else ())
        ]
        counts.append(sum(tile >= RED for tile in tiles))
        if sum(counts) != figure:
            return yaku
        others = [one for one in yaku if one[0] != DORA_TEXT]
        return (*others, *((name, count) for name, count in zip(BONUS, counts, strict=True) if count))

    def draw(self, word: str, pay: tuple[int, ...], play: Play, hands: Hands) -> None:
        """A deal that nobody wins."""
        deal, kind = self.deal, DRAW_OF[word]
        drawn = Drawn(kind, pay=pay)
        if self.table.tenhou and word == EXHAUSTED:
            # Tenhou's word for every draw: of an abortive one nothing is paid and tiles are left, and nothing but
            # nagashi mangan is worth more than all that is paid for noten.
            draws = sum(isinstance(event, Draw) for event in deal.events)
            if not any(pay) and draws < _DRAWS[self.table.players]:
                drawn.kind = "void"
            elif max(pay) > _NOTEN_MOST:
                drawn.kind = "nagashi"
        paid = tuple([seat for seat, change in enumerate(pay) if change > 0])
        showing: tuple[int, ...] = ()
        latest = play.latest_seat
        if drawn.kind == "nagashi":
            drawn.seats = paid
        elif drawn.kind == "exhausted" and paid:
            drawn.tenpai = showing = paid
        elif drawn.kind == "kyuushu" and latest is not None:
            drawn.seats = showing = (latest,)
            deal.events.append(Say(latest, "kyuushu"))
        elif drawn.kind == "sanchahou" and latest is not None and not play.winners:
            claiming = [(latest + turn) % self.table.players for turn in range(1, self.table.players)]
            deal.events += [Say(seat, "ron") for seat in claiming]
            showing = tuple(sorted(claiming))
        elif drawn.kind == "suucha":
            showing = tuple(range(self.table.players))
        for seat in showing:
            concealed = hands.concealed(seat)
            if concealed is not None:
                deal.shown.append(Shown(seat, concealed))
        deal.results.append(drawn)

    def carried(self, points: Sequence[int], changes: Sequence[Mapping[int, int]]) -> list[int]:
        """The points that the next deal starts with."""
        sticks = deposits(self.deal.events) if self.table.tenhou else set[int]()
        return [
            before + sum(change.get(seat, 0) for change in changes) - STICK * (seat in sticks)
            for seat, before in enumerate(points)
        ]

    def keep_others(self) -> None:
        """Keep the lines that would be written otherwise."""
        mine = DealWriter(self.table.game, self.deal, tenhou=self.table.tenhou).lines
        for name, lines in self.named.items():
            if lines != mine.get(name):
                self.deal.extras.append((f"{PREFIX}{name}", to_json(lines)))
