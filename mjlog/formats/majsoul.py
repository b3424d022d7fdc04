"""Mahjong Soul's game details, decoded: tree -> games.

A record has a ``head`` (players, rules, final points) and a list of messages, one a move: ``records`` until the middle
of 2021, since then ``actions``, in which stand the clicks of the players too. All layouts met are read: that of the
site (``data.data.records``, ``data.data.actions``), with less around it, or with the messages right beside the head.

Canonical form: fields of default value (null, false, 0, empty) are left out, as in protobuf; the order of names tells
nothing. In this form a record is written back field for field (`mjlog.formats.majsoul_writer`): what the model has no
place for is kept in the extras ``_majsoul-rest`` of each deal and ``_majsoul-record`` of the game
(`mjlog.formats.majsoul_rest`). What is left behind a fault is not kept.

The wall: ``paishan`` names the tiles that are left after the deal, two characters each: 83 of 136 with four players, 68
of 108 with three. The live tiles stand in the order in which they are drawn. At the end lie the replacements, the last
tile first (four; eight with three players), before them in turn an indicator and its ura from behind: with four players
the first indicator is the fifth tile from the end, its ura the sixth. So they do in all deals of the real records, and
``md5`` is that of the string. ``Deal.wall`` holds it with the dealt tiles unknown and, as everywhere, of each stack the
upper tile before the lower: at the end, where the site counts from behind, these are exchanged. A string of all tiles
would be another thing, of which no record is at hand: it goes to the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final

from mjlog.diagnostics import Diagnostic, Where
from mjlog.formats.documents import MisreadError, Path, TreeSource, record, row, verify_number, whole, words
from mjlog.formats.majsoul_codes import NEW_ROUND, PREFIX, rules_tag, special_mode
from mjlog.formats.majsoul_deal import DealReader
from mjlog.formats.majsoul_rest import difference, rest_of, to_text, without_defaults
from mjlog.formats.majsoul_writer import LAYOUT, RECORD, REST, UUID, made_entries, made_shell
from mjlog.limits import DEALS, EVENTS
from mjlog.model import SEATS, Deal, Game

_LAYOUTS: Final = (
    LAYOUT,
    ("data", "data", "records"),
    ("data", "actions"),
    ("data", "records"),
    ("data", "data"),
    ("data",),
    ("actions",),
    ("records",),
    ("record",),
)
"""Where the list of messages may stand."""
_WRAPPERS: Final = ("game", "record", "paipu")
"""Names under which some programs keep a record."""
UNDECODED: Final = "undecoded"
"""In place of the fields of a binary message that could not be decoded: its bytes."""
_INPUTS: Final = ("user_input", "user_event", "game_event")
_MOST: Final = 10**9


def read_majsoul(tree: object, source: TreeSource, path: Path = ()) -> Iterator[Game]:
    """The games of a tree, each with the faults met in it.

    Games of the site's special modes are left aside with the reason: a game without deals.

    Args:
        tree: a record, or a list of them.
        source: where it was read from.
        path: of the tree in this.
    """
    records = list(_records(tree, path))
    if not records:
        error = MisreadError(path, "this holds no list of messages (data.data.actions or data.data.records)")
        yield Game(source=source, faults=[source.diagnostic(error, Where())])
    first = path[-1] + 1 if path and isinstance(path[-1], int) else 1
    for number, (value, at, layout) in enumerate(records, first):
        yield _GameReader(source, at, layout, number).read(value)


def _records(tree: object, path: Path) -> Iterator[tuple[Mapping[str, object], Path, tuple[str, ...]]]:
    """The records within a tree, with their paths and layouts."""
    if isinstance(tree, list):
        for at, one in enumerate(tree):
            yield from _records(one, (*path, at))
    elif isinstance(tree, dict):
        layout = next((names for names in _LAYOUTS if isinstance(_value(tree, names), list)), None)
        if layout is not None:
            yield tree, path, layout
            return
        for name in _WRAPPERS:
            yield from _records(tree.get(name), (*path, name))


def _value(tree: object, names: Sequence[str]) -> object:
    for name in names:
        if not isinstance(tree, dict):
            return None
        tree = tree.get(name)
    return tree


class _GameReader:
    """Reads one record."""

    def __init__(self, source: TreeSource, path: Path, layout: tuple[str, ...], number: int) -> None:
        self.source, self.path, self.layout, self.number = source, path, layout, number
        self.game = Game(source=source)
        self.players = 4
        self.won = [0] * 4

    def read(self, tree: Mapping[str, object]) -> Game:
        """The game of a record."""
        game = self.game
        game.places.parts["deal"] = self.source.at(*self.path)
        try:
            plain = without_defaults(tree, self.path)
            assert isinstance(plain, dict)
            head = record(plain.get("head", {}), (*self.path, "head"))
            entries = list(row(_value(plain, self.layout), (*self.path, *self.layout)))
            if self.is_special(head):
                return game
            starts = [entry for entry in entries if _name_of(entry) == NEW_ROUND]
            verify_number(starts, DEALS, "deals in a game", (*self.path, *self.layout), "unreadable")
            self.header(head, entries)
        except MisreadError as error:
            game.faults.append(self.source.diagnostic(error, Where(self.number)))
            return game
        self.deals(entries)
        self.keep_shell(plain)
        return game

    def is_special(self, head: Mapping[str, object]) -> bool:
        """Whether this is a game of a special mode; it is left aside with the reason."""
        path = (*self.path, "head", "config", "mode")
        mode = _value(head, ("config", "mode"))
        problem = special_mode(mode) if isinstance(mode, dict) else None
        if problem is None:
            return False
        at = self.source.at(*path)
        facts: dict[str, object] = {"problem": problem}
        where = Where(self.number)
        self.game.faults.append(
            Diagnostic("other-game", where, self.source.place(at), facts, excerpt=self.source.excerpt(at))
        )
        return True

    # -- the head

    def header(self, head: Mapping[str, object], entries: list[object]) -> None:
        """Tags, final points and standing."""
        path = (*self.path, "head")
        config = record(head.get("config", {}), (*path, "config"))
        mode = record(config.get("mode", {}), (*path, "config", "mode"))
        number = whole(mode.get("mode", 0), (*path, "config", "mode", "mode"), 0, 99)
        rule = record(mode.get("detail_rule", {}), (*path, "config", "mode", "detail_rule"))
        category = whole(config.get("category", 0), (*path, "config", "category"), 0, _MOST)
        self.players = (3 if number > 10 else 4) if number else _count_players(entries)
        self.won = [0] * self.players
        tags, places = self.game.tags, self.game.places.parts
        tags["Rules"] = rules_tag(category, number, rule, self.players)
        places["Rules"] = self.source.at(*path, "config")
        uuid = words(head.get("uuid", ""), (*path, "uuid"))
        if not uuid.isprintable():
            raise MisreadError((*path, "uuid"), "this is no name of a game")
        if uuid:
            tags[UUID], places[UUID] = uuid, self.source.at(*path, "uuid")
        self.names(row(head.get("accounts", []), (*path, "accounts")), (*path, "accounts"))
        result = record(head.get("result", {}), (*path, "result"))
        self.standing(row(result.get("players", []), (*path, "result", "players")), (*path, "result", "players"))

    def names(self, accounts: Sequence[object], path: Path) -> None:
        """``accounts``: who sits where. The site's own players have no account."""
        names: dict[str, str] = {}
        for at, one in enumerate(accounts):
            account = record(one, (*path, at))
            letter = SEATS[whole(account.get("seat", 0), (*path, at, "seat"), 0, self.players - 1)]
            name = words(account.get("nickname", ""), (*path, at, "nickname"))
            if letter in names:
                raise MisreadError((*path, at, "seat"), "somebody sits there already")
            if not _is_text(name):
                raise MisreadError((*path, at, "nickname"), "this is no text")
            names[letter] = name
            self.game.places.parts[letter] = self.source.at(*path, at, "nickname")
        self.game.tags |= {letter: names[letter] for letter in SEATS if names.get(letter)}

    def standing(self, rows: Sequence[object], path: Path) -> None:
        """``result.players``: final points, and with uma thousandfold."""
        points: dict[int, tuple[int, int]] = {}
        for at, one in enumerate(rows):
            place = record(one, (*path, at))
            seat = whole(place.get("seat", 0), (*path, at, "seat"), 0, self.players - 1)
            if seat in points:
                raise MisreadError((*path, at, "seat"), "this seat has its points already")
            values = [
                whole(place.get(name, 0), (*path, at, name), -_MOST, _MOST) for name in ("part_point_1", "total_point")
            ]
            points[seat] = (values[0], values[1])
        if len(points) != self.players:
            return
        final, total = zip(*(points[seat] for seat in range(self.players)), strict=True)
        game = self.game
        game.places.parts["final"] = game.places.parts["total"] = self.source.at(*path)
        if any(final):
            game.final = final
        if any(total):
            game.total = tuple([Decimal(one) / 1000 for one in total])

    # -- the messages

    def deals(self, entries: list[object]) -> None:
        """Read all deals: each begins with its ``RecordNewRound``."""
        pieces: list[list[tuple[int, object]]] = [[]]
        met = False
        for at, entry in enumerate(entries):
            if _name_of(entry) == NEW_ROUND:
                if met:
                    pieces.append([])
                met = True
            pieces[-1].append((at, entry))
        if met:
            for piece in pieces:
                self.game.deals.append(self.deal(piece))
        else:
            error = MisreadError((*self.path, *self.layout), f"no {NEW_ROUND} is among these messages")
            self.game.faults.append(self.source.diagnostic(error, Where(self.number)))

    def deal(self, entries: list[tuple[int, object]]) -> Deal:
        """The deal of some entries, each with its index."""
        reader = DealReader(self.players)
        fault: MisreadError | None = None
        try:
            verify_number(entries, EVENTS, "messages in a deal", (*self.path, *self.layout, entries[0][0]))
            for at, entry in entries:
                path = (*self.path, *self.layout, at)
                message = _message(entry, path)
                if message is None:
                    inner = (*path, "user_input")
                    reader.click(entry, record(_value(entry, ("user_input",)) or {}, inner), inner)
                    continue
                name, data, inner = message
                reader.read(entry, name, data, inner)
        except MisreadError as error:
            fault = error
        deal = reader.finish()
        made = made_entries(deal, self.players, self.layout, self.won)
        if fault is not None:
            where = Where(self.number, deal.label, len(deal.events))
            deal.faults.append(self.source.diagnostic(fault, where))
        elif (rest := rest_of(made, reader.entries)) is not None:
            deal.extras.append((REST, to_text(rest)))
        self.place(deal, reader)
        return deal

    def place(self, deal: Deal, reader: DealReader) -> None:
        """Where the deal's statements and events stand."""
        at = self.source.at
        deal.places.parts |= {part: at(*path) for part, path in reader.parts.items()}
        deal.places.parts.setdefault("deal", at(*self.path, *self.layout))
        steps = reader.steps
        deal.places.events = lambda: [at(*path) for path in steps]

    def keep_shell(self, plain: dict[str, object]) -> None:
        """Keep the layout, and what stands around the messages."""
        made = made_shell(self.game, self.players, self.layout)
        rest = difference(made, _without(plain, self.layout))
        if rest is not None or self.layout != LAYOUT:
            kept: dict[str, object] = {"at": [*self.layout]}
            self.game.extras.append((RECORD, to_text(kept | ({} if rest is None else {"rest": rest}))))


def _without(tree: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    """A tree without the value that these names lead to; an object that holds nothing else stays."""
    name, *rest = names
    inner = tree[name]
    if rest and isinstance(inner, dict):
        return {**tree, name: _without(inner, rest)}
    return {key: value for key, value in tree.items() if key != name}


def _count_players(entries: list[object]) -> int:
    """How many play, by the first deal."""
    for entry in entries:
        if _name_of(entry) == NEW_ROUND:
            data = _value(entry, ("result", "data")) or _value(entry, ("data",))
            if isinstance(data, dict):
                return 4 if "tiles3" in data else 3
    return 4


def _name_of(entry: object) -> object:
    """The name of an entry's message, without prefix, if it is one."""
    name = _value(entry, ("result", "name")) or _value(entry, ("name",))
    return name.removeprefix(PREFIX) if isinstance(name, str) else None


def _message(entry: object, path: Path) -> tuple[str, Mapping[str, object], Path] | None:
    """Name, fields and path of the fields of an entry's message; None for what players clicked and the like.

    Raises:
        MisreadError: it is neither.
    """
    fields = record(entry, path)
    if "result" in fields:
        path = (*path, "result")
        fields = record(fields["result"], path)
    if UNDECODED in fields:
        raise MisreadError(path, "these bytes are no message of the schema, or not all of it")
    if "name" in fields:
        name = words(fields["name"], (*path, "name"))
        return name, record(fields.get("data", {}), (*path, "data")), (*path, "data")
    if "result" not in path and any(name in fields for name in _INPUTS):
        return None
    raise MisreadError(path, "this is neither a message nor an input")


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
