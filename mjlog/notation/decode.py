"""Parsed clauses to the model. Each clause has been matched by its terminal, so decoding only takes it apart."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache, partial
from itertools import chain, islice
from operator import length_hint
from typing import Any, cast

from lark import Token, Tree

from mjlog.grammar import pattern
from mjlog.limits import EVENTS, STATEMENT, exceeding
from mjlog.model import (
    OF_PLAYERS,
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
from mjlog.notation.lexemes import ReadError, named, players_of, tiles_of, unquote
from mjlog.notation.words import KINDS, SEATS, Words, is_open, settle, word_offsets
from mjlog.tiles import TILES

_WORDS = Words()
_WORD = re.compile(r"\S+")
_match_kind = pattern("lexemes", "KIND").match
_find_yaku = pattern("mjn", "YAKU").findall
_find_string = pattern("lexemes", "STRING").search
_VERSION = "1"
_DIGITS = frozenset("0123456789")


def _clauses(*terminals: str) -> Callable[[str], Iterator[re.Match[str]]]:
    """What finds these clauses in a statement that is composed of them, each match named after its terminal."""
    return re.compile("|".join([f"(?P<{name}>{pattern('mjn', name).pattern})" for name in terminals])).finditer


def _add(places: Places, name: str, offset: int, text: str) -> None:
    """Note where a statement stands; each may stand once."""
    if name in places.parts:
        raise ReadError(offset, f"{name.rstrip(' 0123456789')} is said twice", "", text.split(maxsplit=1)[0])
    places.parts[name] = offset


def _refuse_more(places: Places, offset: int) -> None:
    """Raise a ``ReadError`` at a statement too many."""
    if len(places.parts) >= EVENTS:
        raise ReadError(offset, exceeding(EVENTS, "statements"))


def _count(word: str) -> int | None:
    return None if word == "?" else int(word)


def _numbers(token: str) -> tuple[int, ...]:
    return tuple([int(word) for word in token.split()[1:]])


def _counts(token: str) -> tuple[int | None, ...]:
    return tuple([_count(word) for word in token.split()[1:]])


def _refuse_fifth(text: str, start: int) -> None:
    """Raise a ``ReadError`` where a statement that has something for each player goes on after the fourth."""
    for word in islice(_WORD.finditer(text), 5, 6):
        raise ReadError(start + word.start(), "at most four play, and this would be for a fifth", "", word[0][:40])


def _seats(words: list[str]) -> tuple[int, ...]:
    """The players named; none for ``-``."""
    return tuple([SEATS[word] for word in words if word != "-"])


# Play

_PLAYS = frozenset(("PLAY", "MORE"))
"""Lexemes that are runs of turn lines."""


def _play(token: Token, events: list[Event]) -> None:
    """Append the events of a run of turn lines.

    Raises:
        ReadError: at the first word that cannot be read; the events before it have been appended.
    """
    words = token.split()
    left = iter(words)
    try:
        if ":-" not in token and ":=" not in token:
            events += chain.from_iterable(map(_WORDS.__getitem__, left))
        else:
            for word in left:
                read = _WORDS[word]
                events += settle(word, read, events) if is_open(word) else read
    except ReadError as fault:
        refused = next(islice(_WORD.finditer(token), len(words) - length_hint(left) - 1, None))
        fault.offset += (token.start_pos or 0) + refused.start()
        raise


def _event_places(blocks: list[Token]) -> list[int]:
    """The offset of every event of some runs of turn lines."""
    places: list[int] = []
    for block in blocks:
        for match in _WORD.finditer(block):
            start = (block.start_pos or 0) + match.start()
            places += [start + offset for offset in word_offsets(match[0])]
    return places


# The deal before its play


def _label(deal: Deal, text: str) -> None:
    wind, number = text[-2], text[-1]
    deal.wind = None if wind == "?" else "ESWN".index(wind)
    deal.number = None if number == "?" else int(number)
    deal.dealer = None if number == "?" else int(number) - 1  # unless the record says otherwise


def _dealer(deal: Deal, text: str) -> None:
    deal.dealer = SEATS.get(text[-1])


def _honba(deal: Deal, text: str) -> None:
    deal.honba = _numbers(text)[0]


def _sticks(deal: Deal, text: str) -> None:
    deal.sticks = _numbers(text)[0]


def _points(deal: Deal, text: str) -> None:
    deal.points = _counts(text)


def _dice(deal: Deal, text: str) -> None:
    deal.dice = _numbers(text)


def _dora(deal: Deal, text: str) -> None:
    deal.dora = tiles_of(text[4:])


def _wall(deal: Deal, text: str) -> None:
    deal.wall = tiles_of(text[4:])


_HAND_PARTS = {letter: f"hand {letter}" for letter in SEATS}


def _start(deal: Deal, text: str, start: int) -> None:
    letter = text[0]
    _add(deal.places, _HAND_PARTS[letter], start, text)
    if "+" in text:
        tiles, *replacements = text[1:].split("+")
        deal.hands[SEATS[letter]] = Hand(tiles_of(tiles), tuple([TILES[tile] for tile in replacements]))
    else:
        deal.hands[SEATS[letter]] = Hand(tiles_of(text))


def _dealt(deal: Deal, text: str) -> None:
    dealt = tuple([tuple(bytes.fromhex(word)) if word != "-" else () for word in text.split()[1:]])
    deal.ids = TileIds(dealt, deal.ids.copies if deal.ids else b"")


def _extra(deal: Deal | Game, text: str, start: int) -> None:
    _refuse_more(deal.places, start)
    deal.places.parts[f"extra {len(deal.extras)}"] = start
    name, _, rest = text.partition(" ")
    deal.extras.append((name, rest))


# The end of the deal


def _riichi(deal: Deal, text: str) -> None:
    deal.riichi = _seats(text.split()[1:])


def _unpaid(deal: Deal, text: str) -> None:
    deal.unpaid = _seats(text.split()[1:])


def _shown(deal: Deal, text: str, start: int) -> None:
    _, seat, tiles, *words = text.split()
    _add(deal.places, f"shown {seat}", start, text)
    melds = None if not words else tuple([_meld(word) for word in words if word != "-"])
    deal.shown.append(Shown(SEATS[seat], tiles_of(tiles), melds))


def _meld(word: str) -> Meld:
    laid, _, source = word.partition("<")
    kind = cast("re.Match[str]", _match_kind(laid))[0]
    return Meld(KINDS[kind], tiles_of(laid[len(kind) :]), SEATS.get(source))


def _ura(deal: Deal, text: str) -> None:
    deal.ura = tiles_of(text[3:])


def _after(deal: Deal, text: str) -> None:
    deal.after = _counts(text)


def _copies(deal: Deal, text: str) -> None:
    digits = text.split()[1]
    copies = digits.translate(_DIGIT_VALUES).encode() if digits != "-" else b""
    deal.ids = TileIds(deal.ids.dealt if deal.ids else (), copies)


_DIGIT_VALUES = {ord(digit): int(digit) for digit in "0123"}


# Results


def _add_result(
    deal: Deal,
    result: Win | Drawn,
    clauses: Iterator[re.Match[str]],
    readers: Mapping[str, Callable[[Any, str, int], None]],
    start: int,
) -> None:
    """Read a result clause by clause."""
    number = len(deal.results)
    for clause in clauses:
        kind, text, offset = clause.lastgroup or "", clause[0], start + clause.start()
        _add(deal.places, f"{_PART_NAMES[kind]} {number}", offset, text)
        readers[kind](result, text, offset)
    deal.results.append(result)


def _win(deal: Deal, text: str, start: int) -> None:
    _add_result(deal, Win(-1), _find_in_win(text), _IN_WIN, start)


def _drawn(deal: Deal, text: str, start: int) -> None:
    _add_result(deal, Drawn("void"), _find_in_draw(text), _IN_DRAW, start)


def _foul(deal: Deal, text: str, start: int) -> None:
    deal.places.parts[f"result {len(deal.results)}"] = start
    what, seat, *reason = text.split(maxsplit=2)
    deal.results.append(Penalty(SEATS[seat], what == "chombo", unquote(reason[0]) if reason else None))


def _pay(deal: Deal, text: str, start: int) -> None:
    _add(deal.places, f"pay {len(deal.results) - 1}", start, text)
    words = text.split()[1:]
    by_seat = {SEATS[seat]: int(amount) for seat, amount in zip(words[::2], words[1::2], strict=True)}
    if 2 * len(by_seat) < len(words):
        raise ReadError(start, "pay names a player twice", "", text[:40])
    deal.results[-1].pay = tuple([by_seat.get(seat, 0) for seat in range(max(by_seat) + 1)])


@lru_cache(maxsize=1 << 12)
def _one_yaku(text: str) -> tuple[str, int | None]:
    end = text.rindex('"') + 1 if text[0] == '"' else len(text.split(maxsplit=1)[0])
    return named(text[:end]), int(text[end:]) if text[end:] else None


def _yaku(text: str) -> tuple[tuple[str, int | None], ...]:
    return tuple(map(_one_yaku, _find_yaku(text, 3)))


def _value(win: Win, text: str, offset: int) -> None:
    text = text[1:]
    quoted = _find_string(text)
    if quoted:
        win.limit = unquote(quoted[0])
        text = text[: quoted.start()] + text[quoted.end() :]
    number: int | None = None
    for word in text.split():
        if word[0] in _DIGITS:  # a name may begin with ³
            number = int(word)
        elif word in {"fu", "han", "faan", "base"}:
            if getattr(win, word) is not None:
                raise ReadError(offset, f"{word} is said twice", "", word)
            setattr(win, word, number)
            number = None
        elif word[0] == "x" and word[1:2] in _DIGITS:
            win.times = int(word[1:])
        else:
            win.limit = word
    win.points = number


def _claim(name: str, decode: Callable[[str], object]) -> Callable[[Result, str, int], None]:
    """What sets one field of a result from its clause."""
    return lambda result, text, _: setattr(result, name, decode(text))


def _before(result: Win | Drawn, text: str, offset: int) -> None:
    _refuse_fifth(text, offset)
    result.before = _numbers(text)


def _last_seat(text: str) -> int:
    return SEATS[text[-1]]


def _drawn_kind(drawn: Drawn, text: str, start: int) -> None:
    _draw, kind, *seats = text.split()
    if seats and kind not in OF_PLAYERS:
        problem = f"draw {kind} names no players" + (
            "; those who were tenpai stand after the word tenpai" * (kind == "exhausted")
        )
        raise ReadError(start + text.index(seats[0]), problem, "tenpai", seats[0])
    drawn.kind, drawn.seats = cast("DrawKind", kind), _seats(seats)


_COMMON: dict[str, Callable[[Any, str, int], None]] = {
    "HONBA": _claim("honba", lambda text: _numbers(text)[0]),
    "STICKS": _claim("sticks", lambda text: _numbers(text)[0]),
    "BEFORE": _before,
}
_IN_WIN: dict[str, Callable[[Any, str, int], None]] = {
    "WINNER": _claim("seat", _last_seat),
    "FROM": _claim("source", _last_seat),
    "ON": _claim("tile", lambda text: TILES[text.split()[1]]),
    "PAO": _claim("pao", _last_seat),
    "INDICATORS": _claim("indicators", lambda text: tiles_of(text[10:])),
    **_COMMON,
    "FOR": _claim("yaku", _yaku),
    "VALUE": _value,
}
_IN_DRAW: dict[str, Callable[[Any, str, int], None]] = {
    "DRAWN": _drawn_kind,
    "TENPAI": _claim("tenpai", lambda text: _seats(text.split()[1:])),
    **_COMMON,
}
_find_in_win = _clauses(*_IN_WIN)
_find_in_draw = _clauses(*_IN_DRAW)
_PART_NAMES = {kind: kind.lower() for kind in (*_IN_WIN, *_IN_DRAW)} | {"WINNER": "result", "DRAWN": "result"}

_ONCE: dict[str, tuple[str, Callable[[Deal, str], None]]] = {
    "LABEL": ("deal", _label),
    "DEALER": ("dealer", _dealer),
    "HONBA": ("honba", _honba),
    "STICKS": ("sticks", _sticks),
    "POINTS": ("points", _points),
    "DICE": ("dice", _dice),
    "DORA": ("dora", _dora),
    "IDS": ("dealt", _dealt),
    "WALL": ("wall", _wall),
    "RIICHI": ("riichi", _riichi),
    "UNPAID": ("unpaid", _unpaid),
    "URA": ("ura", _ura),
    "AFTER": ("after", _after),
    "COPIES": ("copies", _copies),
}
"""What a deal says once: the name of its place, and what decodes it."""
_BY_PLAYER = frozenset(("points", "dealt", "after"))
"""Of these, what has something for each player."""
_OFTEN: dict[str, Callable[[Deal, str, int], None]] = {
    "START": _start,
    "SHOWN": _shown,
    "WIN": _win,
    "DRAW": _drawn,
    "FOUL": _foul,
    "PAY": _pay,
}
"""What it can say for several players or results."""
_BEFORE = ("DORA", "START", "IDS", "WALL")
_CLOSING = ("RIICHI", "UNPAID", "SHOWN", "URA", "AFTER", "COPIES")
_FINDERS = {
    "HEADS": _clauses("LABEL", "DEALER", "HONBA", "STICKS", "POINTS", "DICE", *_BEFORE),
    "SETUPS": _clauses(*_BEFORE),
    "CLOSINGS": _clauses(*_CLOSING),
    "RESULTS": _clauses("WIN", "DRAW", "FOUL", "PAY", *_CLOSING),
    "SETTLINGS": _clauses("WIN", "DRAW", "FOUL", "PAY", *_CLOSING),
}
"""What finds the statements (of the head, the clauses) in a run of them."""


# Deals, headers, final standings


def _run(deal: Deal, run: str, text: str, start: int) -> None:
    """Decode a run of statements."""
    places = deal.places
    for match in _FINDERS[run](text):
        kind, statement, offset = match.lastgroup or "", match[0], start + match.start()
        if len(statement) > STATEMENT:
            raise ReadError(offset, exceeding(STATEMENT, "characters in a statement"))
        _refuse_more(places, offset)
        if kind in _ONCE:
            name, decode = _ONCE[kind]
            _add(places, name, offset, statement)
            if name in _BY_PLAYER:
                _refuse_fifth(statement, offset)
            decode(deal, statement)
        else:
            _OFTEN[kind](deal, statement, offset)


def decode_deal(tree: Tree[Token], players: int) -> Deal:
    """A deal of a parse tree; ``players`` as the text before it lets expect.

    Raises:
        ReadError: at a statement that stands twice, or a word that cannot be read.
    """
    deal = Deal()
    blocks: list[Token] = []
    for token in cast("list[Token]", tree.children):
        kind, start = token.type, token.start_pos or 0
        if kind in _PLAYS:
            blocks.append(token)
            _play(token, deal.events)
            if len(deal.events) > EVENTS:
                raise ReadError(start, exceeding(EVENTS, "events in a deal"))
        elif kind == "EXTRA":
            _extra(deal, token, start)
        else:
            _run(deal, kind, token, start)
    players = players_of(deal, players)
    for result in deal.results:
        if result.pay is not None:
            result.pay += (0,) * (players - len(result.pay))
    deal.places.events = partial(_event_places, blocks)
    return deal


_find_tags = _clauses("TAG")


def _tag(game: Game, text: str, start: int) -> None:
    _refuse_more(game.places, start)
    name, quoted = text[1:-1].split(maxsplit=1)
    value = unquote(quoted)
    _add(game.places, name, start, name)
    if name != "MJN":
        game.tags[name] = value
    elif value != _VERSION:
        raise ReadError(start, f"version {value} of the format is not known", '[MJN "1"]', value)


def decode_header(tree: Tree[Token], game: Game) -> None:
    """Fill in the tags, the play before the first deal and the extras of a header.

    Raises:
        ReadError: at a tag that stands twice, a version this is not, or a word that cannot be read.
    """
    blocks: list[Token] = []
    for token in cast("list[Token]", tree.children):
        if token.type in _PLAYS:
            blocks.append(token)
            _play(token, game.prelude)
        elif token.type == "EXTRA":
            _extra(game, token, token.start_pos or 0)
        else:
            for tag in _find_tags(token):
                _tag(game, tag[0], (token.start_pos or 0) + tag.start())
    game.places.events = partial(_event_places, blocks)


def decode_tail(tree: Tree[Token], game: Game) -> None:
    """Fill in the final standing.

    Raises:
        ReadError: at a statement that stands twice or speaks of more than four players.
    """
    for token in cast("list[Token]", tree.children):
        if token.type == "EXTRA":
            _extra(game, token, token.start_pos or 0)
            continue
        _add(game.places, token.type.lower(), token.start_pos or 0, token)
        _refuse_fifth(token, token.start_pos or 0)
        if token.type == "FINAL":
            game.final = _numbers(token)
        else:
            game.total = tuple([Decimal(word) for word in token.split()[1:]])
