"""MJAI: JSON lines -> games.

A record is a line an event, so the text is cut at the lines that start or end a game and start a deal, and each deal
read on its own (`mjai_deal`). Programs write the lines in their own ways, which are learned from the first line of each
kind and kept in tags (`mjai_layouts`); single lines that deviate are extras of their deal. A deal ends at its fault;
the next one is read again.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from mjlog.diagnostics import Diagnostic, Source, Where
from mjlog.formats.documents import MisreadError, row, words
from mjlog.formats.mjai_deal import DealReader
from mjlog.formats.mjai_layouts import Dialect, Line
from mjlog.formats.mjai_manner import Manner, Told
from mjlog.formats.mjai_places import diagnostic, places_of
from mjlog.formats.mjai_play import Entry, is_aside, learn_play
from mjlog.limits import DEALS, DOCUMENT, exceeding
from mjlog.model import Deal, Game

_IS_TYPE = re.compile(r'"type"\s*:\s*$')
_POINTS = re.compile(r'"scores"\s*:\s*\[([^]]*)')
_RED, _HONOUR = re.compile('"0[mps]"'), re.compile('"[1-7]z"')
ASIDE_TAG: Final = "_mjai-aside"
_START: Final = '"start_'
_NORTHS: Final = ('"kita"', '"nukidora"')


def read_mjai(pieces: Iterable[str], name: str) -> Iterator[Game]:
    """The games of a text of MJAI lines, each with the faults met in it.

    A game begins at its ``start_game``, or with the first deal after an ``end_game``.

    Args:
        pieces: the text, cut anywhere.
        name: of the file, for faults.
    """
    text = "".join(pieces).removeprefix("\ufeff")
    source = Source(name, text)
    starts = _starts(text)
    games = [line for line, kind in starts if kind == "start_game"]
    deals = [line for line, kind in starts if kind == "start_kyoku"]
    number = 0
    first = 0
    for start, end in pairwise(sorted({0, len(text), *games})):
        if not text.startswith("{", start) and is_aside(text[start:end]):
            continue  # what is said before the first game belongs to it
        while first < end:
            number += 1
            at = bisect_left(deals, first)
            within = deals[at : min(bisect_left(deals, end), at + DEALS + 1)]
            reader = _GameReader(source, number, first, end, within)
            yield reader.read()
            first = reader.end


def _starts(text: str) -> list[tuple[int, str]]:
    """Where the lines begin that start a game or a deal, and their types."""
    lines: list[tuple[int, str]] = []
    at = text.find(_START)
    while at >= 0:
        start = text.rfind("\n", 0, at) + 1
        if _IS_TYPE.search(text, start, at):
            lines.append((start, text[at + 1 : text.find('"', at + 1)]))
        at = text.find(_START, at + len(_START))
    return lines


class _GameReader:
    """Reads one game of a text."""

    def __init__(self, source: Source, number: int, start: int, end: int, deals: list[int]) -> None:
        self.source, self.text, self.number = source, source.text, number
        self.start, self.end, self.deals = start, end, deals
        self.game = Game(source=source)
        self.game.places.parts["deal"] = start
        self.asides = 0

    def read(self) -> Game:
        """The game, each line of it being read; ``end`` is where it ends."""
        game, deals = self.game, self.deals
        if (deals[0] if deals else self.end) - self.start > DOCUMENT:
            return self.give_up(exceeding(DOCUMENT, "characters in a game"))
        dialect, players = self.look_ahead()
        manner = Manner(dialect, dialect.scene(game, players))
        self.header(self.start, deals[0] if deals else self.end, manner)
        ended: Line | None = None
        for start, stop in pairwise((*deals, self.end)):
            if stop - self.start > DOCUMENT or len(game.deals) == DEALS:
                most, what = (DEALS, "deals") if len(game.deals) == DEALS else (DOCUMENT, "characters")
                return self.give_up(exceeding(most, f"{what} in a game"))
            reader = DealReader(game, manner)
            game.deals.append(self.deal(reader, start, stop))
            ended = reader.ended
            if ended is not None:
                self.end = stop
                break
        self.finish(ended, manner)
        return game

    def give_up(self, problem: str) -> Game:
        """The game of which no more is read."""
        fault = Diagnostic("unreadable", Where(self.number), self.source.place(self.start), {"problem": problem})
        return Game(source=self.source, faults=[fault])

    # -- what has to be known first

    def look_ahead(self) -> tuple[Dialect, int]:
        """How the lines are spelled and laid out, and how many players there are, by the first deal."""
        dialect = Dialect()
        if not self.deals:
            return dialect, 4
        start, stop = (*self.deals, self.end)[:2]
        text = self.text[start:stop]
        if '"0' in text and _RED.search(text):
            dialect.spelling += "0"
        if 'z"' in text and _HONOUR.search(text):
            dialect.spelling += "z"
        players = _count_players(text.partition("\n")[0])
        if players == 4 and any(north in text for north in _NORTHS):
            dialect.places, players = 4, 3
        ended = self.text.find('"end_game"', start, self.end)
        learn_play(dialect, self.text, start, ended if ended >= 0 else self.end, players)
        return dialect, players

    # -- header and end

    def header(self, start: int, end: int, manner: Manner) -> None:
        """The lines before the first deal: one, or none."""
        game, players = self.game, manner.scene.players
        preset = "riichi tenhou-sanma" if players == 3 else "riichi tenhou"
        game.tags["Rules"] = f"{preset} ?"
        offset = start
        for text in self.text[start:end].split("\n"):
            try:
                self.header_line(manner.memo[text], manner, preset)
            except MisreadError as fault:
                game.faults.append(diagnostic(self.source, fault, text, offset, Where(self.number)))
                break
            offset += len(text) + 1
        if "start_game" not in manner.met:
            manner.dialect.layouts["start_game"] = None

    def header_line(self, entry: object, manner: Manner, preset: str) -> None:
        """A line before the first deal: ``start_game``, which tells names and whether there are red fives."""
        game = self.game
        if isinstance(entry, Entry) and not entry.line:
            self.asides += entry.is_aside
            return
        if not isinstance(entry, Entry) or entry.kind != "start_game" or "start_game" in manner.met:
            raise MisreadError(("type",), "this line does not belong before the first deal")
        line = entry.line
        if "names" in line:
            names = [words(name, ("names",)) for name in row(line["names"], ("names",))]
            if len(names) > 4:
                raise MisreadError(("names",), f"{len(names)} players are more than four")
            game.tags |= dict(zip("ABCD", names, strict=False))
            game.places.parts |= dict.fromkeys("ABCD", self.text.find('"names"', self.start))
        if line.get("aka_flag") is False:
            game.tags["Rules"] = f"{preset} red-fives=0,0,0 ?"
        manner.layout(Told(0, "start_game", line, None, 0))

    def finish(self, end: Line | None, manner: Manner) -> None:
        """``end_game``, or a note that there is none; the tags that tell how the lines are laid out."""
        game = self.game
        if end is None:
            manner.dialect.layouts["end_game"] = None
            at = self.source.place(self.end)
            game.faults.append(Diagnostic("unfinished", Where(self.number), at, {"what": "game"}))
        else:
            manner.layout(Told(0, "end_game", end, None, 0))
            game.places.parts["final"] = self.text.rfind('"end_game"', self.start, self.end)
        game.tags |= manner.dialect.tags()
        if self.asides:
            game.tags[ASIDE_TAG] = f"{self.asides} lines that are for people were left out"

    # -- deals

    def deal(self, reader: DealReader, start: int, end: int) -> Deal:
        """The deal between two offsets."""
        lines = self.text[start:end].split("\n")
        try:
            reader.play(lines)
        except MisreadError as fault:
            deal = reader.finish(faulty=True)
            index = reader.index
            before = sum(map(len, lines[:index])) + index
            where = Where(self.number, deal.label, len(deal.events))
            deal.faults.append(diagnostic(self.source, fault, lines[index], start + before, where))
        else:
            deal = reader.finish()
        self.asides += reader.asides
        deal.places = places_of(self.text, start, end, reader.manner)
        return deal


def _count_players(text: str) -> int:
    """How many players the first line of a deal has points for, else hands."""
    points = _POINTS.search(text)
    return 3 if (points[1].count(",") if points else text.count("[") - 2) == 2 else 4
