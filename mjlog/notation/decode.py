"""Parsed clauses to the model. Each clause has been matched by its terminal, so decoding only takes it apart."""

import re
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from itertools import chain
from typing import cast

from lark import Token, Tree

from mjlog.grammar import pattern
from mjlog.model import (
    Deal,
    DrawKind,
    Drawn,
    Event,
    Game,
    Hand,
    Meld,
    Penalty,
    Places,
    Result,
    Shown,
    TileIds,
    Win,
)
from mjlog.notation.lexemes import ReadError, named, tiles_of, unquote
from mjlog.notation.words import KINDS, SEATS, Words, is_open, read_word, settle
from mjlog.tiles import TILES

_WORDS = Words()
_WORD = re.compile(r"\S+")
_match_kind = pattern("lexemes", "KIND").match
_find_yaku = pattern("mjn", "YAKU").findall
_find_string = pattern("lexemes", "STRING").search
_VERSION = "1"


def _add(places: Places, name: str, token: Token, what: str = "") -> None:
    """Note where a statement stands; each may stand once."""
    if name in places.parts:
        raise ReadError(token.start_pos or 0, f"{what or name} is said twice", "", token.split(maxsplit=1)[0])
    places.parts[name] = token.start_pos or 0


def _count(word: str) -> int | None:
    return None if word == "?" else int(word)


def _numbers(token: str) -> tuple[int, ...]:
    return tuple([int(word) for word in token.split()[1:]])


def _counts(token: str) -> tuple[int | None, ...]:
    return tuple([_count(word) for word in token.split()[1:]])


def _seats(words: list[str]) -> tuple[int, ...]:
    """The players named; none for ``-``."""
    return tuple([SEATS[word] for word in words if word != "-"])


# Play


def _play(token: Token, events: list[Event]) -> None:
    """Append the events of a run of turn lines.

    Raises:
        ReadError: at the first word that cannot be read; the events before it have been appended.
    """
    known = len(events)
    try:
        if ":-" not in token and ":=" not in token:
            events += chain.from_iterable(map(_WORDS.__getitem__, token.split()))
            return
    except ReadError:
        del events[known:]
    for match in _WORD.finditer(token):
        word = match[0]
        try:
            read = _WORDS[word]
            events += settle(word, read, events) if is_open(word) else read
        except ReadError as fault:
            fault.offset += (token.start_pos or 0) + match.start()
            raise


def _event_places(blocks: list[Token]) -> list[int]:
    """The offset of every event of some runs of turn lines."""
    places: list[int] = []
    for block in blocks:
        for match in _WORD.finditer(block):
            start = (block.start_pos or 0) + match.start()
            places += [start + offset for _, offset in read_word(match[0])]
    return places


# The deal before its play


def _label(deal: Deal, token: Token) -> None:
    wind, number = token[-2], token[-1]
    deal.wind = None if wind == "?" else "ESWN".index(wind)
    deal.number = None if number == "?" else int(number)


def _dealer(deal: Deal, token: Token) -> None:
    deal.dealer = SEATS.get(token[-1])


def _honba(deal: Deal, token: Token) -> None:
    deal.honba = _numbers(token)[0]


def _sticks(deal: Deal, token: Token) -> None:
    deal.sticks = _numbers(token)[0]


def _points(deal: Deal, token: Token) -> None:
    deal.points = _counts(token)


def _dice(deal: Deal, token: Token) -> None:
    deal.dice = _numbers(token)


def _dora(deal: Deal, token: Token) -> None:
    deal.dora = tiles_of(token[4:])


def _wall(deal: Deal, token: Token) -> None:
    deal.wall = tiles_of(token[4:])


def _start(deal: Deal, token: Token) -> None:
    tiles, *replacements = token[1:].split("+")
    deal.hands[SEATS[token[0]]] = Hand(tiles_of(tiles), tuple([TILES[tile] for tile in replacements]))


def _dealt(deal: Deal, token: Token) -> None:
    dealt = tuple([tuple(bytes.fromhex(word)) if word != "-" else () for word in token.split()[1:]])
    deal.ids = TileIds(dealt, deal.ids.copies if deal.ids else b"")


# The end of the deal


def _riichi(deal: Deal, token: Token) -> None:
    deal.riichi = _seats(token.split()[1:])


def _unpaid(deal: Deal, token: Token) -> None:
    deal.unpaid = _seats(token.split()[1:])


def _shown(deal: Deal, token: Token) -> None:
    _, seat, tiles, *words = token.split()
    melds = None if not words else tuple([_meld(word) for word in words if word != "-"])
    deal.shown.append(Shown(SEATS[seat], tiles_of(tiles), melds))


def _meld(word: str) -> Meld:
    laid, _, source = word.partition("<")
    kind = cast("re.Match[str]", _match_kind(laid))[0]
    return Meld(KINDS[kind], tiles_of(laid[len(kind) :]), SEATS.get(source))


def _ura(deal: Deal, token: Token) -> None:
    deal.ura = tiles_of(token[3:])


def _after(deal: Deal, token: Token) -> None:
    deal.after = _counts(token)


def _copies(deal: Deal, token: Token) -> None:
    digits = token.split()[1]
    copies = bytes(map(int, digits)) if digits != "-" else b""
    deal.ids = TileIds(deal.ids.dealt if deal.ids else (), copies)


def _extra(deal: Deal | Game, token: Token) -> None:
    deal.places.parts[f"extra {len(deal.extras)}"] = token.start_pos or 0
    name, _, text = token.partition(" ")
    deal.extras.append((name, text))


_DEAL: dict[str, tuple[str, Callable[[Deal, Token], None]]] = {
    "LABEL": ("deal", _label),
    "DEALER": ("dealer", _dealer),
    "HONBA": ("honba", _honba),
    "STICKS": ("sticks", _sticks),
    "POINTS": ("points", _points),
    "DICE": ("dice", _dice),
    "DORA": ("dora", _dora),
    "WALL": ("wall", _wall),
    "IDS": ("dealt", _dealt),
    "RIICHI": ("riichi", _riichi),
    "UNPAID": ("unpaid", _unpaid),
    "URA": ("ura", _ura),
    "AFTER": ("after", _after),
    "COPIES": ("copies", _copies),
}
"""Statements that a deal has once: the name of their place, and what decodes them."""


# Results


def _pay(amounts: list[str], players: int, token: Token) -> tuple[int, ...]:
    """Amounts by seat, nobody's left out: ``["A", "+1000", ...]``."""
    by_seat = {SEATS[seat]: int(amount) for seat, amount in zip(amounts[::2], amounts[1::2], strict=True)}
    if 2 * len(by_seat) < len(amounts):
        raise ReadError(token.start_pos or 0, "pay names a player twice", "", token[:40])
    return tuple([by_seat.get(seat, 0) for seat in range(max(players, max(by_seat) + 1))])


def _yaku(token: Token) -> tuple[tuple[str, int | None], ...]:
    yaku: list[tuple[str, int | None]] = []
    for item in _find_yaku(token, 3):
        end = item.rindex('"') + 1 if item[0] == '"' else len(item.split(maxsplit=1)[0])
        yaku.append((named(item[:end]), int(item[end:]) if item[end:] else None))
    return tuple(yaku)


def _value(win: Win, token: Token) -> None:
    text = token[1:]
    quoted = _find_string(text)
    if quoted:
        win.limit = unquote(quoted[0])
        text = text[: quoted.start()] + text[quoted.end() :]
    number: int | None = None
    for word in text.split():
        if word.isdigit():
            number = int(word)
        elif word in {"fu", "han", "faan", "base"}:
            if getattr(win, word) is not None:
                raise ReadError(token.start_pos or 0, f"{word} is said twice", "", token[:40])
            setattr(win, word, number)
            number = None
        elif word[0] == "x" and word[1].isdigit():
            win.times = int(word[1:])
        else:
            win.limit = word
    win.points = number


def _win(token: Token) -> Win:
    return Win(SEATS[token[-1]])


def _drawn(token: Token) -> Drawn:
    _, kind, *seats = token.split()
    return Drawn(cast("DrawKind", kind), _seats(seats))


def _foul(token: Token) -> Penalty:
    what, seat, *reason = token.split(maxsplit=2)
    return Penalty(SEATS[seat], what == "chombo", unquote(reason[0]) if reason else None)


_RESULTS: dict[str, Callable[[Token], Result]] = {"WIN": _win, "DRAW": _drawn, "FOUL": _foul}


def _term(result: Win | Drawn, token: Token) -> None:
    """One clause of a result."""
    match token.type:
        case "HONBA":
            result.honba = _numbers(token)[0]
        case "STICKS":
            result.sticks = _numbers(token)[0]
        case "BEFORE":
            result.before = _numbers(token)
        case "TENPAI":
            cast("Drawn", result).tenpai = _seats(token.split()[1:])
        case kind:
            win = cast("Win", result)
            match kind:
                case "FROM":
                    win.source = SEATS[token[-1]]
                case "ON":
                    win.tile = TILES[token.split()[1]]
                case "PAO":
                    win.pao = SEATS[token[-1]]
                case "INDICATORS":
                    win.indicators = tiles_of(token[10:])
                case "FOR":
                    win.yaku = _yaku(token)
                case _:
                    _value(win, token)


def _result(deal: Deal, tree: Tree[Token]) -> None:
    first, *terms = cast("list[Token]", tree.children)
    number = len(deal.results)
    result = _RESULTS[first.type](first)
    deal.places.parts[f"result {number}"] = first.start_pos or 0
    for token in terms:
        _add(deal.places, f"{token.type.lower()} {number}", token, token.type.lower())
        _term(cast("Win | Drawn", result), token)
    deal.results.append(result)


# Deals, headers, final standings


def decode_deal(tree: Tree[Token], players: int) -> Deal:
    """A deal of a parse tree; ``players`` as the text before it lets expect.

    Raises:
        ReadError: at a statement that stands twice, or a word that cannot be read.
    """
    deal = Deal()
    places = deal.places
    blocks: list[Token] = []
    for node in tree.children:
        if isinstance(node, Tree):
            _result(deal, node)
            continue
        kind = node.type
        if kind in _DEAL:
            name, decode = _DEAL[kind]
            _add(places, name, node)
            decode(deal, node)
        elif kind == "PLAY":
            blocks.append(node)
            _play(node, deal.events)
        elif kind == "START":
            _add(places, f"hand {node[0]}", node)
            _start(deal, node)
        elif kind == "SHOWN":
            _add(places, f"shown {node.split(maxsplit=2)[1]}", node)
            _shown(deal, node)
        elif kind == "PAY":
            _add(places, f"pay {len(deal.results) - 1}", node, "pay")
            players = len(deal.points) if deal.points else players
            deal.results[-1].pay = _pay(node.split()[1:], players, node)
        else:
            _extra(deal, node)
    if "dealer" not in places.parts and deal.number is not None:
        deal.dealer = deal.number - 1
    places.events = partial(_event_places, blocks)
    return deal


def decode_header(tree: Tree[Token], game: Game) -> None:
    """Fill in the tags, the play before the first deal and the extras of a header.

    Raises:
        ReadError: at a tag that stands twice, a version this is not, or a word that cannot be read.
    """
    blocks: list[Token] = []
    for token in cast("list[Token]", tree.children):
        if token.type == "PLAY":
            blocks.append(token)
            _play(token, game.prelude)
        elif token.type == "EXTRA":
            _extra(game, token)
        else:
            name, value = token[1:-1].split(maxsplit=1)
            value = unquote(value.rstrip())
            _add(game.places, name, token)
            if name != "MJN":
                game.tags[name] = value
            elif value != _VERSION:
                raise ReadError(token.start_pos or 0, f"version {value} of the format is not known", '[MJN "1"]', value)
    game.places.events = partial(_event_places, blocks)


def decode_tail(tree: Tree[Token], game: Game) -> None:
    """Fill in the final standing.

    Raises:
        ReadError: at a statement that stands twice.
    """
    for token in cast("list[Token]", tree.children):
        if token.type == "EXTRA":
            _extra(game, token)
            continue
        _add(game.places, token.type.lower(), token)
        if token.type == "FINAL":
            game.final = _numbers(token)
        else:
            game.total = tuple([Decimal(word) for word in token.split()[1:]])
