"""Majiang's JSON ("paipu", kobalab): a decoded tree of values -> games.

Seats: A is who deals first (``qijia``), whichever player the record lists first. The record names no rules, unless its
title is that of a game of Tenhou; else its ``Rules`` are open. What the writer would write otherwise than it was found
is kept as extras.
"""

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from mjlog.diagnostics import Where
from mjlog.formats.documents import MisreadError, Path, TreeSource, kind_of, record, row, verify_number, whole, words
from mjlog.formats.majiang_codes import NUMBERS
from mjlog.formats.majiang_deal import MOST, DealReader, plain_text
from mjlog.formats.majiang_extras import differences
from mjlog.formats.majiang_rules import rules_tag
from mjlog.formats.majiang_writer import QIJIA, STYLE, TITLE, style_of, write_header, write_moves
from mjlog.limits import DEALS, EVENTS
from mjlog.model import SEATS, Deal, Game

_DECIMAL: Final = re.compile(r"[-+]?\d{1,9}(\.\d{1,9})?", re.ASCII)


def read_majiang(tree: object, source: TreeSource, path: Path = ()) -> Iterator[Game]:
    """The games of a record, each with the faults met in it.

    Args:
        tree: one game or a list of games, as decoded from JSON.
        source: for faults and their places.
        path: where the tree stands in that of the source.
    """
    if not isinstance(tree, list):
        yield _GameReader(source, path).read(tree)
        return
    if not tree:
        error = MisreadError(path, "a list without games")
        yield Game(source=source, faults=[source.diagnostic(error, Where())])
    for index, game in enumerate(tree):
        yield _GameReader(source, (*path, index)).read(game)


class _GameReader:
    """Reads one game."""

    def __init__(self, source: TreeSource, path: Path) -> None:
        self.source, self.path = source, path
        self.number = path[-1] + 1 if path and isinstance(path[-1], int) else 1
        self.game = Game(source=source)
        self.style: set[str] = set()
        self.first = 0
        """Which of the players listed deals first."""

    def read(self, tree: object) -> Game:
        """The game that a tree is."""
        game = self.game
        game.places.parts["deal"] = self.source.at(*self.path)
        try:
            entry = record(tree, self.path)
            self.first = whole(entry.get("qijia"), (*self.path, "qijia"), 0, 3)
            log = row(entry.get("log"), (*self.path, "log"))
            verify_number(log, DEALS, "deals in a game", (*self.path, "log"), "unreadable")
        except MisreadError as error:
            self.fault(game, error)
            return game
        self.header(entry)
        for index, moves in enumerate(log):
            game.deals.append(self.deal(moves, (*self.path, "log", index)))
        game.tags["Rules"] = rules_tag(game.tags.get(TITLE, ""), game.deals)
        if self.style:
            game.tags[STYLE] = json.dumps(sorted(self.style), ensure_ascii=False)
        self.keep(entry, log)
        return game

    def fault(self, faulty: Game | Deal, error: MisreadError) -> None:
        """Record a fault."""
        where = Where(self.number)
        if isinstance(faulty, Deal):
            where = Where(self.number, faulty.label, len(faulty.events))
        faulty.faults.append(self.source.diagnostic(error, where))

    def header(self, entry: Mapping[str, object]) -> None:
        """Title, players, final standing: each may be left out, and each may have its fault."""
        tags = self.game.tags
        tags["Rules"] = ""  # told by all of the game, and first in the header
        parts = {"title": self.title, "player": self.players, "defen": self.final, "point": self.total}
        for name, read in parts.items():
            if name in entry:
                try:
                    read(entry[name], (*self.path, name))
                except MisreadError as error:
                    self.fault(self.game, error)
        if self.first:
            tags[QIJIA] = str(self.first)
            self.game.places.parts[QIJIA] = self.source.at(*self.path, "qijia")

    def title(self, value: object, path: Path) -> None:
        """``title``."""
        title = plain_text(value, path)
        if title:
            self.game.tags[TITLE] = title
        self.game.places.parts[TITLE] = self.source.at(*path)

    def by_seat(self, value: object, path: Path) -> list[tuple[object, Path]]:
        """Four values and their places, from who deals first on; none of an empty list."""
        values = row(value, path)
        if len(values) not in (0, 4):
            raise MisreadError(path, f"4 values belong here, not {len(values)}")
        players = [(self.first + seat) % 4 for seat in range(len(values))]
        return [(values[player], (*path, player)) for player in players]

    def players(self, value: object, path: Path) -> None:
        """``player``."""
        found = self.by_seat(value, path)
        names = [plain_text(name, at) for name, at in found]
        if any(names):
            self.game.tags |= zip(SEATS, names, strict=True)
        places = {letter: self.source.at(*at) for letter, (_, at) in zip(SEATS, found, strict=False)}
        self.game.places.parts |= places

    def final(self, value: object, path: Path) -> None:
        """``defen``."""
        final = tuple([whole(points, at, -MOST, MOST) for points, at in self.by_seat(value, path)])
        self.game.final = final or None
        self.game.places.parts["final"] = self.source.at(*path)

    def total(self, value: object, path: Path) -> None:
        """``point``, texts or numbers."""
        self.game.total = tuple([self.points(points, at) for points, at in self.by_seat(value, path)]) or None
        self.game.places.parts["total"] = self.source.at(*path)

    def points(self, value: object, path: Path) -> Decimal:
        """Thousands of points."""
        if type(value) in (int, float):
            self.style.add(NUMBERS)
            value = repr(value)
        text = words(value, path)
        if not _DECIMAL.fullmatch(text):
            raise MisreadError(path, f"a number of points is wanted here, not {kind_of(value)}")
        return Decimal(text)

    def deal(self, moves: object, path: Path) -> Deal:
        """The deal that a list of moves is."""
        reader = DealReader(path, self.style)
        deal = reader.deal
        try:
            verify_number(row(moves, path), EVENTS, "moves in a deal", path)
            reader.read(moves)
        except MisreadError as error:
            self.fault(deal, error)
        deal.places.parts = {part: self.source.at(*at) for part, at in reader.parts.items()}
        indexes = reader.moves
        deal.places.events = lambda: [self.source.at(*path, index) for index in indexes]
        return deal

    def keep(self, entry: Mapping[str, object], log: object) -> None:
        """Keep what would be written otherwise than it is."""
        game, style = self.game, style_of(self.game)
        game.extras = differences(write_header(game, style), {**entry, "log": []})
        for deal, moves in zip(game.deals, row(log, self.path), strict=True):
            if not deal.faults:
                deal.extras = differences(write_moves(deal, style), moves)
