"""MJAI: JSON lines -> games.

A record is a line an event, so the text is cut at the lines that start or end a game and start a deal, and each deal
read on its own (`mjai_deal`). Programs write the lines in their own ways, which are learned from the first line of each
kind and kept in tags (`mjai_layouts`); single lines that deviate are extras of their deal. A deal ends at its fault;
the next one is read again.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from mjlog.diagnostics import Diagnostic, Source, Where
from mjlog.formats.documents import MisreadError, row, words
from mjlog.formats.mjai_deal import DealReader, Manner, Told
from mjlog.formats.mjai_layouts import Dialect, Line, parse_line
from mjlog.formats.mjai_places import diagnostic, places_of
from mjlog.formats.mjai_play import ASIDE, is_aside, learn_play, memo_of
from mjlog.model import Deal, Game

_IS_TYPE = re.compile(r'"type"\s*:\s*$')
_LEARNED_FROM: Final = 64
"""Lines of a deal by which its draws and discards begin."""
_NORTHS: Final = ('"kita"', '"nukidora"')


class _Span(NamedTuple):
    """A game between two offsets of a text, and where its deals start."""

    start: int
    end: int
    deals: list[int]


def read_mjai(pieces: Iterable[str], name: str) -> Iterator[Game]:
    """The games of a text of MJAI lines, each with the faults met in it.

    Args:
        pieces: the text, cut anywhere.
        name: of the file, for faults.
    """
    text = "".join(pieces).removeprefix("\ufeff")
    source = Source(name, text)
    for number, span in enumerate(_spans(text), 1):
        yield _GameReader(source, number, span).read()


def _spans(text: str) -> list[_Span]:
    """The games of a text: each begins at its ``start_game``, or after the ``end_game`` of the one before."""
    starts = {*_lines_of(text, "start_game")}
    deals = {*_lines_of(text, "start_kyoku")}
    ends = {text.find("\n", start) + 1 or len(text) for start in _lines_of(text, "end_game")}
    spans: list[_Span] = []
    first = 0
    for start, end in pairwise(sorted({0, len(text)} | starts | ends)):
        if not is_aside(text[start:end]):
            spans.append(_Span(first, end, sorted(deal for deal in deals if start <= deal < end)))
            first = end
        elif spans:
            spans[-1] = spans[-1]._replace(end=end)
            first = end
    return spans


def _lines_of(text: str, kind: str) -> Iterator[int]:
    """Where the lines of a type begin."""
    word = f'"{kind}"'
    at = text.find(word)
    while at >= 0:
        start = text.rfind("\n", 0, at) + 1
        if _IS_TYPE.search(text, start, at):
            yield start
        at = text.find(word, at + len(word))


class _GameReader:
    """Reads one game of a text."""

    def __init__(self, source: Source, number: int, span: _Span) -> None:
        self.source, self.text, self.number, self.span = source, source.text, number, span
        self.game = Game(source=source)
        self.game.places.parts["deal"] = span.start
        self.asides = 0

    def read(self) -> Game:
        """The game, each line of it being read."""
        game, span = self.game, self.span
        dialect, players = self.look_ahead()
        manner = Manner(dialect, dialect.scene(game, players))
        stops = [*span.deals[1:], span.end]
        self.header(span.start, span.deals[0] if span.deals else span.end, manner)
        end: Line | None = None
        for start, stop in zip(span.deals, stops, strict=False):
            reader = DealReader(game, manner)
            game.deals.append(self.deal(reader, start, stop))
            end = reader.ended
        self.finish(end, manner)
        return game

    # -- what has to be known first

    def look_ahead(self) -> tuple[Dialect, int]:
        """How the lines are spelled and laid out, and how many players there are."""
        text, (start, end, deals) = self.text, self.span
        dialect = Dialect()
        dialect.spelling = ("0" if text.find('"0', start, end) >= 0 else "") + (
            "z" if text.find('z"', start, end) >= 0 else ""
        )
        players = 4
        if deals:
            first = text[deals[0] : end].split("\n", _LEARNED_FROM)[:_LEARNED_FROM]
            players = _count_players(first[0])
            if players == 4 and any(text.find(north, start, end) >= 0 for north in _NORTHS):
                dialect.places, players = 4, 3
            learn_play(dialect, first, players)
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
                self.header_line(memo_of(manner.dialect, players)[text], manner, preset)
            except MisreadError as fault:
                game.faults.append(diagnostic(self.source, fault, text, offset, Where(self.number)))
            offset += len(text) + 1
        if "start_game" not in manner.met:
            manner.dialect.layouts["start_game"] = None

    def header_line(self, line: object, manner: Manner, preset: str) -> None:
        """A line before the first deal: ``start_game``, which tells names and whether there are red fives."""
        game = self.game
        if line == {"type": ASIDE}:
            self.asides += 1
            return
        if line == {}:
            return
        if not isinstance(line, dict) or line["type"] != "start_game" or "start_game" in manner.met:
            raise MisreadError(("type",), "this line does not belong before the first deal")
        if "names" in line:
            names = [words(name, ("names",)) for name in row(line["names"], ("names",))]
            if len(names) > 4:
                raise MisreadError(("names",), f"{len(names)} players are more than four")
            game.tags |= dict(zip("ABCD", names, strict=False))
            game.places.parts |= dict.fromkeys("ABCD", self.text.find('"names"', self.span.start))
        if line.get("aka_flag") is False:
            game.tags["Rules"] = f"{preset} red-fives=0,0,0 ?"
        manner.layout(Told(0, "start_game", line, None, 0))

    def finish(self, end: Line | None, manner: Manner) -> None:
        """``end_game``, or a note that there is none; the tags that tell how the lines are laid out."""
        game, span = self.game, self.span
        if end is None:
            manner.dialect.layouts["end_game"] = None
            self.note("unfinished", {"what": "game"}, span.end)
        else:
            manner.layout(Told(0, "end_game", end, None, 0))
        if self.asides:
            self.note("aside", {"count": self.asides}, span.start)
        game.tags |= manner.dialect.tags()

    def note(self, code: str, facts: dict[str, object], offset: int) -> None:
        """Note what is no fault."""
        where, place = Where(self.number), self.source.place(offset)
        self.game.faults.append(Diagnostic(code, where, place, facts, excerpt=self.source.excerpt(offset)))

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
    """How many players the first line of a deal speaks of."""
    try:
        line = parse_line(text)
    except MisreadError:
        return 4  # reported where it is read
    values = line.get("scores", line.get("tehais"))
    return 3 if isinstance(values, list) and len(values) == 3 else 4
