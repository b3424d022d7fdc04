"""Tenhou's XML log: text -> games.

A record is one flat list of short tags, so the text is cut at ``<INIT`` and ``<`` and each piece read on its own
(`tenhou_tags`, `tenhou_deal`). Nothing is skipped: a tag, attribute or value that has no place in the model becomes an
extra (``_tenhou-...``) or a fault with its place. A deal ends at its fault; the next one is read again. Of the header,
``ver="2.3"``, ``ref=""``, an ``oya`` that is the first deal's dealer, and a type and a lobby that the rules tell go
without saying.
"""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final
from urllib.parse import unquote

from mjlog.diagnostics import Diagnostic, Source, Where
from mjlog.formats.tenhou_codes import NO_RED, SANMA, Table, rules_tag, usual_table
from mjlog.formats.tenhou_deal import NAMES, DealReader
from mjlog.formats.tenhou_places import NAMED, find_header, part_of, places_of
from mjlog.formats.tenhou_tags import Attributes, Fault, bad_value, misplaced, take_apart
from mjlog.formats.tenhou_values import Seating
from mjlog.limits import DEALS, EVENTS, FAULTS, GAME, exceeding
from mjlog.model import Deal, Game, Places

_USUAL: Final = {("mjloggm", "ver", "2.3"), ("SHUFFLE", "ref", "")}
_HEADER: Final = ("mjloggm", "SHUFFLE", "GO", "UN", "TAIKYOKU")
_COMMENT = re.compile(r"<!--.*?-->|<\?.*?\?>", re.DOTALL)
_INK = re.compile(r"\S")
_ENCODED = re.compile("(?:%[0-9A-Fa-f]{2})*")
_BROKEN = re.compile("%(?![0-9A-Fa-f]{2})")
_TYPE = re.compile(r"\d{1,9}", re.ASCII)


def read_xml(text: str, name: str) -> Iterator[Game]:
    """The games of a Tenhou XML log, each with the faults met in it.

    Args:
        text: the whole log.
        name: of the file, for faults.
    """
    source = Source(name, text)
    try:
        clean = _without_comments(text)
        starts = _starts(clean)
    except Fault as fault:
        yield Game(source=source, faults=[_diagnostic(source, fault, "", 0, Where())])
        return
    ends = [*starts[1:], len(clean)]
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1):
        yield _GameReader(source, clean, number).read(start, end)


def _without_comments(text: str) -> str:
    """The text with comments and processing instructions blanked, every offset unchanged.

    Raises:
        Fault: it declares something, such as entities, which nobody needs and some abuse.
    """
    if "!" not in text and "?" not in text:
        return text
    clean = _COMMENT.sub(lambda found: _INK.sub(" ", found[0]), text)
    left = re.search("<[!?]", clean)
    if left:
        open_end = clean.startswith(("<!--", "<?"), left.start())
        problem = "this comment has no end" if open_end else "declarations (DOCTYPE, entities, CDATA) are not read"
        raise Fault("syntax", offset=left.start(), problem=problem)
    return clean


def _starts(text: str) -> list[int]:
    """Where the games of a text start.

    Raises:
        Fault: something else stands before the first.
    """
    starts = [found.start() for found in re.finditer("<mjloggm", text)]
    stray = _INK.search(text, 0, starts[0] if starts else len(text))
    if stray or not starts:
        problem = 'a record starts with <mjloggm ver="2.3">'
        raise Fault("syntax", offset=stray.start() if stray else 0, problem=problem)
    return starts


def _diagnostic(source: Source, fault: Fault, piece: str, offset: int, where: Where) -> Diagnostic:
    """A fault met in the piece at an offset, with its place."""
    value = re.search(rf"\s{re.escape(fault.attribute)}\s*=\s*.", piece) if fault.attribute else None
    at = offset + (1 + value.end() if value else fault.offset)
    return Diagnostic(fault.code, where, source.place(at), dict(fault.facts), excerpt=source.excerpt(at))


class _GameReader:
    """Reads one game of a text."""

    def __init__(self, source: Source, text: str, number: int) -> None:
        self.source, self.text, self.number = source, text, number
        self.game = Game(source=source)
        self.seating = Seating()
        self.start = 0
        self.ended = False

    def read(self, start: int, end: int) -> Game:
        """The game between two offsets of the text, at the first of which ``<mjloggm`` stands."""
        game, self.start = self.game, start
        head, *bodies = self.text[start:end].split("<INIT") if end - start <= GAME else ("",)
        if end - start > GAME or len(bodies) > DEALS:
            problem = exceeding(GAME, "characters in a game") if not bodies else exceeding(DEALS, "deals in a game")
            self.fault(game, Fault("unreadable", problem=problem), "", start)
            return game
        offset = start + len(head)
        game.places = Places({"deal": start}, find=partial(find_header, self.text, start, offset, end))
        self.header(head, start)
        for body in bodies:
            game.deals.append(self.deal(body, offset))
            offset += len("<INIT") + len(body)
        if game.deals and game.tags.get("_tenhou-oya") == str(game.deals[0].dealer):
            del game.tags["_tenhou-oya"]
        if "</mjloggm" not in (bodies[-1] if bodies else head):
            fault = Fault("syntax", problem="the text ends without </mjloggm>")
            self.fault(game.deals[-1] if bodies else game, fault, "", end)
        return game

    def fault(self, faulty: Game | Deal, fault: Fault, piece: str, offset: int) -> None:
        """Record a fault met in the piece at an offset."""
        where = Where(self.number)
        if isinstance(faulty, Deal):
            where = Where(self.number, faulty.label, len(faulty.events))
        faulty.faults.append(_diagnostic(self.source, fault, piece, offset, where))

    def deal(self, body: str, offset: int) -> Deal:
        """The deal whose ``<INIT`` stands at the offset, before this text."""
        pieces = body.split("<")
        pieces[0] = "INIT" + pieces[0]
        reader = DealReader(self.game, self.seating, ended=self.ended)
        try:
            if len(pieces) > EVENTS:
                raise Fault("syntax", problem=exceeding(EVENTS, "tags in a deal"))  # noqa: TRY301 (one place for all)
            reader.play(pieces)
        except Fault as fault:
            deal = reader.finish()
            at = offset + sum(map(len, pieces[: fault.index])) + fault.index
            self.fault(deal, fault, pieces[fault.index], at)
        else:
            deal = reader.finish()
        deal.places = places_of(self.text, offset, offset + len("<INIT") + len(body), self.seating, ended=self.ended)
        self.ended = reader.ended
        return deal

    def header(self, text: str, offset: int) -> None:
        """The tags before the first deal."""
        extras: dict[str, str] = {}
        met: dict[str, Attributes] = {}
        prelude: list[tuple[str, int]] = []
        for piece in text.split("<")[1:]:
            try:
                layout, attributes = take_apart(piece)
                tag = layout.tag
                if tag == "BYE" or (tag == "UN" and tag in met) or tag == "/mjloggm":
                    prelude.append((piece, offset))
                elif tag not in _HEADER or tag in met:
                    raise misplaced(tag)
                else:
                    met[tag] = attributes
                    extras |= {
                        part_of(tag, name): value
                        for name, value in attributes.items()
                        if (tag, name, value) not in _USUAL and (tag, name) not in NAMED
                    }
            except Fault as fault:
                self.fault(self.game, fault, piece, offset)
                if len(self.game.faults) > FAULTS:  # one more than are told
                    break
            offset += len(piece) + 1
        self.seat(met, extras)
        if prelude:
            self.play_prelude(prelude)

    def seat(self, met: dict[str, Attributes], extras: dict[str, str]) -> None:
        """Set the seating and the game's tags by the tags of the header."""
        game, tags = self.game, self.game.tags
        text = met.get("GO", Attributes()).get("type")
        game_type = 0
        if text is None:
            self.fault(game, Fault("syntax", problem="no <GO type=...> says by which rules"), "", self.start)
        elif not _TYPE.fullmatch(text):
            fault = bad_value("type", f"{text!r} is no game type")
            self.fault(game, fault, "", game.places.part("_tenhou-type") or self.start)
        else:
            game_type, lobby = int(text), met["GO"].get("lobby")
            tags["Rules"] = rules_tag(game_type, lobby)
            _drop_usual(extras, usual_table(tags["Rules"]), text, lobby)
        players = 3 if game_type & SANMA else 4
        written = met.get("UN", Attributes())
        for letter, name in zip("ABCD", NAMES, strict=True):
            if name in written and (written[name] or letter in "ABCD"[:players]):
                tags[letter] = _decode(written[name])
        tags |= extras
        self.seating = Seating(players, not game_type & NO_RED, tuple(written.get(name, "") for name in NAMES))

    def play_prelude(self, pieces: list[tuple[str, int]]) -> None:
        """Who left or came back before the first deal."""
        game = self.game
        reader = DealReader(game, self.seating)
        offsets: list[int] = []
        for piece, offset in pieces:
            try:
                reader.play([piece])
            except Fault as fault:
                self.fault(game, fault, piece, offset)
            offsets += [offset] * (len(reader.deal.events) - len(offsets))
        game.prelude = reader.deal.events
        game.extras += reader.deal.extras
        game.places.events = offsets.copy
        self.ended = reader.ended


def _drop_usual(extras: dict[str, str], usual: Table, game_type: str, lobby: str | None) -> None:
    """Keep of type and lobby only what the rules do not tell."""
    if game_type == str(usual.game_type):
        del extras["_tenhou-type"]
    if lobby is None and usual.lobby is not None:
        extras["_tenhou-go-without"] = "lobby"
    elif lobby is not None and lobby == usual.lobby:
        del extras["_tenhou-lobby"]


def _decode(name: str) -> str:
    """A name, of which every byte is written as ``%xx``; as written if that makes no sense."""
    try:
        if _ENCODED.fullmatch(name):
            return bytes.fromhex(name.replace("%", "")).decode()
        return name if _BROKEN.search(name) else unquote(name, errors="strict")
    except UnicodeDecodeError:
        return name
