"""mjlog as a contestant, row by row, and what it is held against in its own environment: Lark alone, expat alone."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.parsers import expat

from games import concealed_hands, load, real_games, won_hands
from lark import Lark
from to_mjai import Translator
from worker import Row, serve

from mjlog.diagnostics import Diagnostic
from mjlog.formats.mjai import read_mjai
from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import Game
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.rules.riichi.settle import points_of
from mjlog.rules.riichi.value import Value, value_hand
from mjlog.rules.shanten import keys_of_counts
from mjlog.rules.shanten import shanten as shanten_of
from mjlog.rules.shapes import suit_of


def _texts(records: Path) -> list[str]:
    return [load(path) for path in real_games(records)]


def _read(text: str) -> Game:
    (game,) = read_xml(text, "record")
    return game


def _each(texts: list[str], work: Callable[[str], object]) -> Row:
    """A pass over the games one by one, keeping nothing of them."""

    def run() -> None:
        for one in texts:
            work(one)

    return Row(len(texts), run)


def text(records: Path) -> Row:
    """Text to the model."""
    texts = [write_game(_read(xml)) for xml in _texts(records)]
    return _each(texts, lambda one: list(read_text(one, "record")))


def bare(records: Path) -> Row:
    """The same text to Lark's tree."""
    texts = [write_game(_read(xml)) for xml in _texts(records)]
    grammar = Path(__file__).with_name("bare.lark").read_text(encoding="utf-8")
    parse = Lark(grammar, parser="lalr", lexer="contextual", maybe_placeholders=False).parse
    return _each(texts, parse)


def xml(records: Path) -> Row:
    """XML text to the model."""
    return _each(_texts(records), _read)


def _listen(_: str, __: dict[str, str]) -> None:
    """Hear of a tag."""


def expat_alone(records: Path) -> Row:
    """The same text through expat, with a listener that does nothing."""

    def parse(text: str) -> None:
        parser = expat.ParserCreate()
        parser.StartElementHandler = _listen
        parser.Parse(text, True)

    return _each([one.lstrip() for one in _texts(records)], parse)


def mjai(records: Path) -> Row:
    """MJAI lines to the model."""
    texts = ["\n".join(Translator(one).lines()) for one in _texts(records)]
    return _each(texts, lambda one: list(read_mjai([one], "record")))


def json_lines(records: Path) -> Row:
    """The same lines through the standard library's parser, one by one."""
    texts = ["\n".join(Translator(one).lines()) for one in _texts(records)]
    return _each(texts, lambda one: [json.loads(line) for line in one.split("\n")])


def shanten(records: Path) -> Row:
    """The shanten of every hand after its discard, from the keys that the engine keeps."""
    hands = [(keys_of_counts(counts), melds) for one in _texts(records) for counts, melds in concealed_hands(one)]
    return Row(len(hands), lambda: [shanten_of(keys, melds) for keys, melds in hands], list)


def shanten_of_counts(records: Path) -> Row:
    """The same from 34 counts."""
    hands = [hand for one in _texts(records) for hand in concealed_hands(one)]
    return Row(len(hands), lambda: [shanten_of(keys_of_counts(counts), melds) for counts, melds in hands], list)


def value(records: Path) -> Row:
    """The value of every win, the `WinHand` built from the table as the engine does."""
    hands = []
    for one in _texts(records):
        deals = replay(_read(one)).deals
        tables = [[table for _, _, table in deal.steps()][-1] for deal in deals]
        for win in won_hands(one):
            rules, table = deals[win.deal].rules, tables[win.deal]
            (won,) = [won for won in table.wins if won.seat == win.seat]
            hands.append((rules.win_hand, table, won, rules.options))
    suit_of.cache_clear()

    def answer(values: list[Value]) -> list[list[int]]:
        return [
            [value.han, value.fu, points_of(value, won.seat, won.source, table.dealer, options)]
            for value, (_, table, won, options) in zip(values, hands, strict=True)
        ]

    return Row(
        len(hands),
        lambda: [value_hand(win_hand(table, won), options) for win_hand, table, won, options in hands],
        answer,
    )


def verify(records: Path) -> Row:
    """XML text to a verified game: every rule, waits at every discard, yaku, fu, han, payments, carry-over."""
    texts = _texts(records)

    def run() -> list[Diagnostic]:
        return [fault for one in texts for fault in replay(_read(one)).errors]

    return Row(len(texts), run, lambda faults: [f"{fault.where}: {fault.message}" for fault in faults])


if __name__ == "__main__":
    serve({
        "text": text,
        "bare": bare,
        "xml": xml,
        "expat": expat_alone,
        "mjai": mjai,
        "json-lines": json_lines,
        "shanten": shanten,
        "shanten-counts": shanten_of_counts,
        "value": value,
        "value-inputs": value,
        "verify": verify,
    })  # fmt: skip
