"""Text to games: cut into games, parsed by the grammar clause by clause, decoded into the model.

A game that follows the grammar is parsed in one go. One that does not is read again section by section (header, deals,
final standing): a section keeps the lines before its fault and carries a diagnostic, and the next is read afresh. So is
the header at each of its tags.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import TypeVar, cast

from lark import Token, Tree, UnexpectedInput
from lark.utils import TextSlice

from mjlog.diagnostics import Diagnostic, Source, Where
from mjlog.grammar import fault_parser, pattern, record_parser
from mjlog.limits import DEALS, EVENTS, GAME, exceeding
from mjlog.model import Deal, Game, Places
from mjlog.notation.decode import decode_deal, decode_header, decode_tail
from mjlog.notation.faults import parse
from mjlog.notation.hints import as_turn, at_blank, hint
from mjlog.notation.lexemes import ReadError, header_players, players_of
from mjlog.notation.notes import attach_notes

_Part = TypeVar("_Part")


def read_text(text: str, name: str = "") -> Iterator[Game]:
    """The games of a text, one by one.

    Args:
        text: any number of games; what cannot be read is reported in the games' and deals' ``faults``.
        name: the file's name, for places.
    """
    return read_stream([text], name)


def read_stream(pieces: Iterable[str], name: str = "") -> Iterator[Game]:
    """The games of a text that comes in pieces, cut anywhere; it is never held whole."""
    headless = False
    for number, (text, line) in enumerate(_cut_games(pieces), 1):
        game = _read_game(Source(name, text, line), number)
        if headless and not _VERSION.match(text, _skip(_BLANKS, text, 0)):
            game.faults.insert(0, _second_header(game, number))
        headless = not game.deals and not game.faults
        yield game


def _second_header(game: Game, number: int) -> Diagnostic:
    """The fault of a game that begins where the one before it has tags but no deal."""
    source = cast("Source", game.source)
    problem = 'other lines stand between the tags of a game, or [MJN "1"] does not begin this one'
    fault = ReadError(_skip(_BLANKS, source.text, 0), problem, '[MJN "1"], or a deal before this')
    return _diagnostic(source, fault, Where(number))


# Where games begin: a [ line after a line that is neither tag nor extra, or a [MJN line anywhere


def _cut_games(chunks: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The text of each game and the number of its first line; blank text and mere comments are no game.

    Of one that is too long only so much is given as shows that it is.
    """
    text, line = "", 1  # not given away yet, and where it begins
    too_long = False  # whether that goes on a game which is
    tag_end = -1  # of its latest [ line; -1: none yet
    searched = 0  # up to here for [ lines
    for chunk, is_last in _unify_line_ends(chunks):
        text += chunk
        start = 0
        end = len(text) if is_last else text.rfind("\n", searched) + 1
        while found := _TAG_LINE.search(text, searched, end):
            tag = found.end()
            if tag_end < 0:
                begins_game = not _is_blank(text, 0, tag)
            else:
                begins_game = bool(_VERSION.match(text, tag)) or not _is_blank(text, tag_end, tag, _NO_DEAL)
            if begins_game:
                cut = _above(text, found.start())
                if not too_long:
                    yield text[start:cut], line
                too_long = False
                line += text.count("\n", start, cut)
                start = cut
            line_end = text.find("\n", tag)
            searched = tag_end = line_end if line_end >= 0 else end
        text = text[start:]
        searched = max(searched, end) - start
        tag_end -= start if tag_end >= 0 else 0
        if len(text) > GAME and not is_last:
            if not too_long:
                yield text, line
            too_long = True
            line += text.count("\n", 0, len(text) - 1)
            text = text[-1]  # which tells whether a line begins after it
            searched = tag_end = 0
    if not too_long and not _is_blank(text, 0, len(text)):
        yield text, line


def _unify_line_ends(chunks: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """The chunks without byte order mark and with line feeds only, and whether this is the last of them."""
    unified = io.IncrementalNewlineDecoder(None, translate=True)
    for number, chunk in enumerate(chunks):
        yield unified.decode(chunk.removeprefix("\ufeff") if number == 0 else chunk), False
    yield unified.decode("", final=True), True


_BLANKS = re.compile(r"(?:\s|#[^\n]*|\{[^{}\n]*\})*")
_BARE_TAG = r"[A-Z][a-z]+[ \t]*[:=\"]"
"""How a line begins that is meant as a tag, but lacks its bracket."""
_NO_DEAL = re.compile(rf"(?:{_BLANKS.pattern[3:-2]}|{pattern('mjn', 'EXTRA').pattern}|{_BARE_TAG}[^\n]*)*")
_TAG_LINE = re.compile(r"^[^\S\n]*(?=\[)", re.MULTILINE)
_VERSION = re.compile(r"\[MJN(?![\w-])")


def _skip(pattern: re.Pattern[str], text: str, start: int) -> int:
    """Where the longest run of a pattern that may be empty ends."""
    return cast("re.Match[str]", pattern.match(text, start)).end()


def _is_blank(text: str, start: int, end: int, blanks: re.Pattern[str] = _BLANKS) -> bool:
    """Whether there is nothing but blanks and comments, or what else is given."""
    return cast("re.Match[str]", blanks.match(text, start, end)).end() == end


def _above(text: str, line: int) -> int:
    """The offset of the first of the comment lines right above a line; of the line, if there is none."""
    while line:
        start = text.rfind("\n", 0, line - 1) + 1
        if not text[start:line].lstrip().startswith("#"):
            break
        line = start
    return line


# One game


def _read_game(source: Source, number: int) -> Game:
    game = Game(source=source)
    if len(source.text) > GAME:
        return _too_large(source, number, exceeding(GAME, "characters in a game"))
    if source.text.count("deal") > DEALS and _has_too_many_deals(source.text):
        return _too_large(source, number, exceeding(DEALS, "deals in a game"))
    try:
        tree = record_parser().parse(source.text, start="game")
        _decode_game(tree, game)
    except (UnexpectedInput, ReadError):
        if _has_too_many_deals(source.text):
            return _too_large(source, number, exceeding(DEALS, "deals in a game"))
        game = _read_sections(source, number)
    attach_notes(game)
    return game


def _too_large(source: Source, number: int, problem: str) -> Game:
    """A game of which nothing is read."""
    fault = Diagnostic("unreadable", Where(number), source.place(0), {"problem": problem})
    return Game(source=Source(source.name, "", source.first_line), faults=[fault])


def _decode_game(tree: Tree[Token], game: Game) -> None:
    header, *sections = cast("list[Tree[Token]]", tree.children)
    decode_header(header, game)
    players = header_players(game.tags)
    for section in sections:
        if section.data == "deal":
            deal = decode_deal(section, players)
            players = players_of(deal, players)
            game.deals.append(deal)
        else:
            decode_tail(section, game)


# A game with faults, section by section

_SECTION = re.compile(
    rf"{pattern('lexemes', 'STRING').pattern}|\\.|{pattern('mjn', 'NOTE').pattern}"
    rf"|(?<!\S){pattern('mjn', 'EXTRA').pattern}"
    r"|^[ \t]*(?P<tail>final|total)(?!\S)"
    rf"|(?P<deal>^[ \t]*deal(?!\S)|(?<!\S)deal[ \t]+{pattern('mjn', 'NUMBERED').pattern}(?!\S))"
    r"|(?P<damaged>^[ \t]*[^\s:#\[{]+[ \t]+[ESWN][1-4](?!\S))",
    re.MULTILINE,
)


def _sections(text: str) -> list[tuple[str, int, int]]:
    """Start rule, start and end of each section: a cut wherever a deal or the final standing begins, or seems to."""
    cuts = [("header", 0)]
    for match in _SECTION.finditer(text):
        kind = match.lastgroup
        if kind and not (kind == cuts[-1][0] == "tail"):
            cuts.append(("tail" if kind == "tail" else "deal", match.start()))
    ends = [start for _, start in cuts[1:]] + [len(text)]
    return [(rule, start, end) for (rule, start), end in zip(cuts, ends, strict=True)]


def _has_too_many_deals(text: str) -> bool:
    return sum(rule == "deal" for rule, _, _ in _sections(text)) > DEALS


def _read_sections(source: Source, number: int) -> Game:
    game = Game(source=source)
    players = 0
    fourth: dict[str, str] = {}  # a tag that names a fourth player, though it may not be read
    for rule, start, end in _sections(source.text):
        section = TextSlice(source.text, start, end)
        if rule == "deal":
            players = players or header_players({**fourth, **game.tags})
            deal, fault = _read_section(section, rule, partial(decode_deal, players=players))
            deal = deal or Deal()
            deal.places.parts.setdefault("deal", start)
            players = players_of(deal, players)
            if fault:
                deal.faults.append(_diagnostic(source, fault, Where(number, deal.label)))
            game.deals.append(deal)
            continue
        if rule == "header":
            fourth = {"D": ""} if _FOURTH.search(source.text, start, end) else {}
            game.faults += [_diagnostic(source, fault, Where(number)) for fault in _read_header(section, game)]
            continue
        part, fault = _read_section(section, rule, _tail)
        if part:
            game.final = part.final or game.final
            game.total = part.total or game.total
            game.extras += part.extras
            game.places.parts.update(part.places.parts)
        if fault:
            game.faults.append(_diagnostic(source, fault, Where(number)))
    if not game.faults and not any(deal.faults for deal in game.deals):
        whole = parse(record_parser(), TextSlice(source.text, 0, len(source.text)), "game")
        if isinstance(whole, ReadError):  # each section reads, but not in this order
            game.faults = [_diagnostic(source, whole, Where(number))]
    return game


_TAG = re.compile(
    rf"{pattern('lexemes', 'STRING').pattern}|\\.|{pattern('mjn', 'NOTE').pattern}"
    rf"|(?<!\S){pattern('mjn', 'EXTRA').pattern}|(?P<tag>^[ \t]*\[|(?<!\S)\[(?=[A-Za-z_])|^[ \t]*{_BARE_TAG})",
    re.MULTILINE,
)
_FOURTH = re.compile(r"^[ \t]*\[D(?![\w-])", re.MULTILINE)


def _read_header(section: TextSlice[str], game: Game) -> list[ReadError]:
    """Add what can be read of a header to the game: a fault costs its tag, and the next one is read afresh."""
    text, start, end = section.text, section.start, section.end
    if _is_blank(text, start, end):
        return [ReadError(end, "the game has no header", '[MJN "1"] [Rules "riichi tenhou"]')]
    cuts = [found.start() for found in _TAG.finditer(text, _skip(_BLANKS, text, start) + 1, end) if found["tag"]]
    faults: list[ReadError] = []
    for begin, until in pairwise((start, *cuts, end)):
        if len(game.places.parts) + len(faults) >= EVENTS:
            return [*faults, ReadError(begin, exceeding(EVENTS, "statements"))]
        part, fault = _read_section(TextSlice(text, begin, until), "header", partial(_header, game))
        faults += [fault] if fault else []
        if part:
            game.tags.update(part.tags)
            game.extras, game.places.parts = part.extras, part.places.parts
            if part.prelude:
                game.prelude, game.places.events = part.prelude, part.places.events
    return faults


def _header(before: Game, tree: Tree[Token]) -> Game:
    """A part of a header, after what was read of it before."""
    game = Game(extras=[*before.extras], places=Places(parts=dict(before.places.parts)))
    decode_header(tree, game)
    return game


def _tail(tree: Tree[Token]) -> Game:
    decode_tail(tree, game := Game())
    return game


def _read_section(
    section: TextSlice[str], rule: str, decode: Callable[[Tree[Token]], _Part]
) -> tuple[_Part | None, ReadError | None]:
    """What stands before the line of the first fault (``None`` if nothing does), and the fault."""
    text, start, end = section.text, section.start, section.end
    fault: ReadError | None = None
    while not _is_blank(text, start, end):
        section = TextSlice(text, start, end)
        try:
            tree = _parse(section, rule)
            if not isinstance(tree, ReadError):
                return decode(tree), fault
            fault = tree
        except ReadError as found:
            fault = found.with_traceback(None)  # which would keep this call alive
        end = max(text.rfind("\n", start, min(fault.offset, end - 1)) + 1, start)
    return None, fault


def _parse(section: TextSlice[str], rule: str) -> Tree[Token] | ReadError:
    """A section's tree, or where the clauses taken apart stop to fit; where whole ones do, if that is later."""
    coarse = parse(record_parser(), section, rule)
    if not isinstance(coarse, ReadError):
        return coarse
    fine = parse(fault_parser(), section, rule)
    return fine if isinstance(fine, ReadError) and fine.offset >= coarse.offset else coarse


def _diagnostic(source: Source, fault: ReadError, where: Where) -> Diagnostic:
    fault = at_blank(source.text, as_turn(source.text, fault))
    return Diagnostic(
        "syntax",
        where,
        source.place(fault.offset),
        {"problem": fault.problem},
        fault.expected,
        fault.actual,
        hint(source.text, fault),
        source.excerpt(fault.offset),
    )
