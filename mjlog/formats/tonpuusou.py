"""Tonpuusou's log (牌譜, mjscore.txt), and Tenhou's in its manner: text -> games.

A game is a first line ``===== ...``, a line of players, its deals, a blank line after each, its standing and a last
line ``----- ...``. A deal ends at its fault; the next one is read again. Lines that the writer would write otherwise
are kept (``_tonpuusou-...``). Blanks at the end of lines say nothing, nor do blank lines but that they end a deal.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Final

from mjlog.diagnostics import Diagnostic, Source, Where
from mjlog.formats.json_texts import to_json
from mjlog.formats.tenhou_codes import with_rounding
from mjlog.formats.tenhou_json_header import StatedRules
from mjlog.formats.tonpuusou_codes import PREFIX, RATING, Line, LineError
from mjlog.formats.tonpuusou_deal import DEAL_LINE, DealReader, Table
from mjlog.formats.tonpuusou_reds import settle_reds
from mjlog.formats.tonpuusou_writer import RANK_TEXTS, SEXES, TENHOU_START, is_tenhou, write_header
from mjlog.limits import DEALS, GAME, exceeding
from mjlog.model import SEATS, Deal, Game

_HEAD: Final = "====="
_GAME = re.compile(f"^{_HEAD}", re.MULTILINE)
_STANDING: Final = "  ---- "
_END: Final = "-----"
_TENHOU_HEAD = re.compile(TENHOU_START + r"L(\d{1,9}) (\S+) 開始(?: (\S+)(?: (\S+))?)? =====", re.ASCII)
_TONPUUSOU_HEAD = re.compile(r"===== (\S.*) 開始 .* =====")
_OLD_UMA: Final = "2011"
"""Before this year east rooms had another uma at first; since when not, is not known."""
_LOG = re.compile(r"[?&]log=([\w-]+)", re.ASCII)
_POINTS = re.compile(r"  持点(\d{1,6})(?= \[1\])", re.ASCII)
_PLAYER = re.compile(r" \[([1-4])\](.*?)(?: R(-?\d{1,6}(?:\.\d{1,2})?))?(?= \[[1-4]\]|$)", re.ASCII)
_PLACE = re.compile(r"  ([1-4])位 (.*?) +([+-]?\d{1,5}(?:\.\d)?)", re.ASCII)
_SEX_OF: Final = {text: letter for letter, text in SEXES.items()}


def read_tonpuusou(text: str, name: str) -> Iterator[Game]:
    """The games of a log, each with the faults met in it.

    Args:
        text: the whole log.
        name: of the file, for faults.
    """
    source = Source(name, text)
    starts = [found.start() for found in _GAME.finditer(text)]
    if not starts or text[: starts[0]].strip():
        starts.insert(0, 0)
    for number, (start, end) in enumerate(pairwise((*starts, len(text))), 1):
        reader = _GameReader(source, number)
        if end - start > GAME:
            yield reader.give_up(Line(start, ""), exceeding(GAME, "characters in a game"))
        else:
            yield reader.read(_lines(text, start, end))


def _lines(text: str, start: int, end: int) -> list[Line]:
    """The lines between two offsets."""
    lines: list[Line] = []
    for line in text[start:end].removesuffix("\n").split("\n"):
        lines.append(Line(start, line.rstrip()))
        start += len(line) + 1
    return lines


def _groups(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines of a game in groups: header, deals, standing. A deal that several win begins with a line for each."""
    group: list[Line] = []
    for line in lines:
        starts = DEAL_LINE.fullmatch(line.text) or line.text.startswith((_STANDING, _END))
        heads = len(group) % 2 == 0 and all(DEAL_LINE.fullmatch(one.text) for one in group[::2])
        again = DEAL_LINE.fullmatch(line.text) and heads
        ends = line.text.startswith(_END) and group and group[0].text.startswith(_STANDING)
        if group and (not line.text or (starts and not again and not ends)):
            yield group
            group = []
        if line.text:
            group.append(line)
    if group:
        yield group


class _GameReader:
    """Reads one game."""

    def __init__(self, source: Source, number: int) -> None:
        self.source, self.number = source, number
        self.game = Game(source=source)
        self.lines: dict[str, list[str]] = {}
        """The lines of header and standing, by the names that the writer gives them."""

    def read(self, lines: Sequence[Line]) -> Game:
        """The game of some lines."""
        game = self.game
        game.places.parts["deal"] = lines[0].offset
        groups = _groups(lines)
        header = next(groups, [lines[0]])
        try:
            points = self.header(header)
        except LineError as error:
            self.fault(error)
            return game
        names = [game.tags[seat] for seat in SEATS if seat in game.tags]
        table = Table(game, names, is_tenhou(self.lines))
        for group in groups:
            if len(game.deals) == DEALS:
                return self.give_up(lines[0], exceeding(DEALS, "deals in a game"))
            if group[0].text.startswith((_STANDING, _END)):
                self.standing(group)
            elif "end" in self.lines:
                self.fault(LineError(group[0].offset, "this stands after the last line of the game"))
            else:
                self.deal(table, group, points)
        if game.deals and not game.deals[-1].faults and lines[-1].text and not self.lines.keys() & {"standing", "end"}:
            end = LineError(lines[-1].offset + len(lines[-1].text), "the text ends before the blank line after a deal")
            self.fault(end, game.deals[-1])
        if not table.tenhou:
            settle_reds(game)
        elif game.total is not None:
            game.tags["Rules"] = _with_rounding(game.rules, table.points, game.total)
        if not game.deals:
            self.fault(LineError(header[-1].offset + len(header[-1].text), "a game without deals"))
        self.keep_others()
        return game

    def give_up(self, line: Line, problem: str) -> Game:
        """A game of which nothing is read, and where it begins."""
        place = self.source.place(line.offset)
        fault = Diagnostic("unreadable", Where(self.number), place, {"problem": problem})
        return Game(source=self.source, faults=[fault])

    def fault(self, error: LineError, deal: Deal | None = None) -> None:
        """Record a fault of a deal, or of the game."""
        where = Where(self.number) if deal is None else Where(self.number, deal.label, len(deal.events))
        place, excerpt = self.source.place(error.offset), self.source.excerpt(error.offset)
        faults = self.game.faults if deal is None else deal.faults
        faults.append(Diagnostic("syntax", where, place, {"problem": error.problem}, excerpt=excerpt))

    def deal(self, table: Table, lines: Sequence[Line], points: int) -> None:
        """The deal of some lines."""
        if not self.game.deals:
            found = DEAL_LINE.fullmatch(lines[0].text)
            whole = found and (found[1], found[2], found[3], found[4]) == ("東", "1", "0", "0")
            table.points = [points] * table.players if whole else None
        reader = DealReader(table, lines)
        error = reader.read()
        self.game.deals.append(reader.deal)
        reader.parts.setdefault("deal", lines[0].offset)
        if error:
            self.fault(error, reader.deal)

    # -- header

    def header(self, lines: Sequence[Line]) -> int:
        """Rules and players; the points that each starts with.

        Raises:
            LineError: it is none.
        """
        head = lines[0]
        if not head.text.startswith(_HEAD):
            raise LineError(head.offset, "a game begins with a line '===== ... 開始 ... ====='")
        tenhou, other = _TENHOU_HEAD.fullmatch(head.text), _TONPUUSOU_HEAD.fullmatch(head.text)
        if not tenhou and (not other or head.text.startswith(TENHOU_START)):
            raise LineError(head.offset, "a first line is '===== (room) 開始 (date) ====='")
        if len(lines) < 2:
            raise LineError(head.offset + len(head.text), "the text ends before the players")
        start = lines[1]
        found = _POINTS.match(start.text)
        players = [*_PLAYER.finditer(start.text, found.end())] if found else []
        whole = "".join([found[0], *(one[0] for one in players)]) == start.text if found else False
        if not found or not whole or [one[1] for one in players] not in (["1", "2", "3"], ["1", "2", "3", "4"]):
            raise LineError(start.offset, "the players belong here: '  持点25000 [1]... R1500 [2]... '")
        if len(lines) > 2:
            raise LineError(lines[2].offset, "deals belong here: '  東1局 0本場(リーチ0) ...'")
        self.lines |= {"head": [head.text], "start": [start.text]}
        tags, parts = self.game.tags, self.game.places.parts
        tags["Rules"] = ""
        if tenhou:
            log = _LOG.search(tenhou[4] or "")
            stated = StatedRules(tenhou[2], None, log[1] if log else "", int(tenhou[1])).tags(len(players))
            if "length=tonpuu" in stated["Rules"] and (tenhou[3] or _OLD_UMA) < _OLD_UMA:
                stated["Rules"] += " uma=?"
        else:
            stated = {"Rules": _tonpuusou_rules(head.text, len(players))}
        tags |= stated
        parts |= dict.fromkeys(stated, head.offset)
        self.players(start, players, tenhou=tenhou is not None)
        return int(found[1])

    def players(self, line: Line, players: Sequence[re.Match[str]], *, tenhou: bool) -> None:
        """Names, and what else is told of the players."""
        tags, parts = self.game.tags, self.game.places.parts
        names = [one[2].rsplit("/", 2) for one in players]
        ranked = tenhou and all(len(name) == 3 and name[1] in RANK_TEXTS and name[2] in _SEX_OF for name in names)
        for seat, one in zip(SEATS, players, strict=False):
            tags[seat] = one[2].rsplit("/", 2)[0] if ranked else one[2]
            parts[seat] = line.offset + one.start(2)
        if ranked:
            tags["_tenhou-dan"] = ",".join(str(RANK_TEXTS.index(name[1])) for name in names)
            tags["_tenhou-sx"] = ",".join(_SEX_OF[name[2]] for name in names)
        if all(one[3] for one in players):
            tags["_tenhou-rate" if tenhou else RATING] = ",".join(one[3] for one in players)

    # -- the end

    def standing(self, lines: Sequence[Line]) -> None:
        """The standing, and the last line."""
        game = self.game
        ended = lines[-1].text.startswith(_END)
        placed = lines[0].text.startswith(_STANDING)
        if "end" in self.lines or (placed and "standing" in self.lines):
            self.fault(LineError(lines[0].offset, "the game has ended before"))
            return
        if placed:
            places = lines[1 : len(lines) - ended]
            self.lines["standing"] = [line.text for line in lines[: len(lines) - ended]]
            game.places.parts["total"] = lines[0].offset
            try:
                game.total = self.total(lines[0], places)
            except LineError as error:
                self.fault(error)
        if ended:
            self.lines["end"] = [lines[-1].text, ""]

    def total(self, line: Line, places: Sequence[Line]) -> tuple[Decimal, ...]:
        """The standing by seat."""
        names = {self.game.tags[seat]: at for at, seat in enumerate(SEATS) if seat in self.game.tags}
        total: dict[int, Decimal] = {}
        for number, place in enumerate(places, 1):
            found = _PLACE.fullmatch(place.text)
            seat = names.get(found[2]) if found else None
            if not found or int(found[1]) != number or seat is None or seat in total:
                raise LineError(place.offset, f"who is at place {number} belongs here: '  {number}位 ... +54'")
            total[seat] = Decimal(found[3])
        if len(total) != len([seat for seat in SEATS if seat in self.game.tags]):
            raise LineError(line.offset, "the standing of every player belongs here")
        return tuple([total[seat] for seat in sorted(total)])

    def keep_others(self) -> None:
        """Keep the lines that would be written otherwise."""
        mine = write_header(self.game)
        for name in ("head", "start", "standing", "end"):
            lines = self.lines.get(name, [])
            if name == "head" and lines != mine["head"]:
                self.game.tags[f"{PREFIX}head"] = to_json(lines)
                mine = write_header(self.game)
            elif lines != mine.get(name, []):
                self.game.tags[f"{PREFIX}{name}"] = to_json(lines)


def _with_rounding(rules: str, points: Sequence[int] | None, total: Sequence[Decimal]) -> str:
    """The ``Rules`` tag of a game of Tenhou's with the rounding that its standing shows, by the points after it."""
    if points is not None:
        return with_rounding(rules, points, total)
    unsure = not any(one % 1 for one in total) and not rules.endswith("?")
    return f"{rules} rounding=?" if unsure else rules


def _tonpuusou_rules(head: str, players: int) -> str:
    """The ``Rules`` tag of a game of Tonpuusou's, of whose options the room's name tells but the length."""
    preset = "tenhou-sanma" if players == 3 else "tenhou"
    return f"riichi {preset}{' length=tonpuu' if '東風戦' in head else ''} ?"
