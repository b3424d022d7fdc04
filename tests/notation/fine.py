"""A second reader: the grammar taken apart to numbers and tiles, each word spelt out, nothing remembered.

Slow and plain; what it reads is what ``mjlog.notation`` must read.
"""

import re
from decimal import Decimal

from lark import Token, Transformer

from mjlog.grammar import fault_parser
from mjlog.model import (
    DRAWN,
    FROM_HAND,
    UNRECORDED,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Game,
    Gap,
    Hand,
    Indicator,
    Mark,
    Meld,
    Penalty,
    Say,
    Shown,
    TileIds,
    Time,
    Win,
)
from mjlog.tiles import parse_tiles

KINDS = {"chow": "chi", "pung": "pon", "kong": "kan"}


def read_fine(text):
    """The game of a text without faults."""
    return Fine().transform(fault_parser().parse(text, start="game"))


def seat(token):
    return "ABCD".index(token)


def string(token):
    escapes = {"n": "\n", "r": "\r", "t": "\t"}
    return re.sub(r"\\(.)", lambda match: escapes.get(match[1], match[1]), token[1:-1])


def name(token):
    return string(token) if token.type == "STRING" else str(token)


def ints(tokens):
    return tuple(None if token == "?" else int(token) for token in tokens)


def tiles(token):
    return () if token == "-" else parse_tiles(token)


def seats(tokens):
    return tuple(seat(token) for token in tokens if token != "-")


def clause(**fields):
    """A clause that sets these fields of what it belongs to."""
    return ("fields", fields)


class Fine(Transformer):
    def game(self, parts):
        game = Game()
        for part in parts:
            if isinstance(part, Deal):
                number = len(part.points) if part.points else getattr(self, "players", None)
                number = number or (3 if {"A", "B", "C"} <= set(game.tags) and "D" not in game.tags else 4)
                self.players = number
                for result in part.results:
                    if result.pay is not None:
                        size = max([number, *[at + 1 for at in result.pay]])
                        result.pay = tuple(result.pay.get(at, 0) for at in range(size))
                game.deals.append(part)
                continue
            for kind, value in part:
                if kind == "tag" and value[0] != "MJN":
                    game.tags[value[0]] = value[1]
                elif kind == "play":
                    play(value, game.prelude)
                elif kind == "extra":
                    game.extras.append(value)
                elif kind == "fields":
                    vars_set(game, value)
        return game

    def header(self, parts):
        return parts

    tail = header

    def tag_clause(self, tokens):
        return ("tag", (str(tokens[0]), string(tokens[1])))

    def PLAY(self, token):  # noqa: N802
        return ("play", str(token))

    MORE = PLAY

    def EXTRA(self, token):  # noqa: N802
        head, _, rest = token.partition(" ")
        return ("extra", (head, rest))

    def final_clause(self, tokens):
        return clause(final=ints(tokens))

    def total_clause(self, tokens):
        return clause(total=tuple(Decimal(token) for token in tokens))

    def deal(self, parts):
        deal = Deal()
        for kind, value in parts:
            if kind == "fields":
                vars_set(deal, value)
            elif kind == "hand":
                deal.hands[value[0]] = value[1]
            elif kind == "play":
                play(value, deal.events)
            elif kind == "extra":
                deal.extras.append(value)
            elif kind == "shown":
                deal.shown.append(value)
            elif kind == "result":
                deal.results.append(value)
            elif kind == "pay":
                deal.results[-1].pay = value
            else:
                deal.ids = deal.ids or TileIds()
                setattr(deal.ids, kind, value)
        return deal

    def deal_clause(self, parts):
        fields = {}
        for _, more in parts:
            fields.update(more)
        return ("fields", fields)

    def label_clause(self, tokens):
        wind, number = tokens[0]
        number = None if number == "?" else int(number)
        dealer = None if number is None else number - 1
        return clause(wind=None if wind == "?" else "ESWN".index(wind), number=number, dealer=dealer)

    def dealer_clause(self, tokens):
        return clause(dealer=seat(tokens[0]) if tokens else None)

    def honba_clause(self, tokens):
        return clause(honba=int(tokens[0]))

    def sticks_clause(self, tokens):
        return clause(sticks=int(tokens[0]))

    def points_clause(self, tokens):
        return clause(points=ints(tokens))

    def dice_clause(self, tokens):
        return clause(dice=ints(tokens))

    def dora_clause(self, tokens):
        return clause(dora=tiles(tokens[0]))

    def wall_clause(self, tokens):
        return clause(wall=tiles(tokens[0]))

    def start_clause(self, tokens):
        replaced = tuple(parse_tiles(token)[0] for token in tokens[2:])
        return ("hand", (seat(tokens[0]), Hand(tiles(tokens[1]), replaced)))

    def ids_clause(self, tokens):
        return ("dealt", tuple(() if token == "-" else tuple(bytes.fromhex(token)) for token in tokens))

    def copies_clause(self, tokens):
        return ("copies", bytes(int(digit) for digit in tokens[0] if digit != "-"))

    def setup_clause(self, parts):
        return parts[0]

    closing_clause = settling_clause = result_clause = setup_clause

    def riichi_clause(self, tokens):
        return clause(riichi=seats(tokens))

    def unpaid_clause(self, tokens):
        return clause(unpaid=seats(tokens))

    def shown_clause(self, parts):
        who, concealed, *melds = parts
        shown = None if not melds else tuple(meld for meld in melds if isinstance(meld, Meld))
        return ("shown", Shown(seat(who), tiles(concealed), shown))

    def laid_clause(self, tokens):
        kind = KINDS.get(tokens[0], str(tokens[0]))
        return Meld(kind, tiles(tokens[1]), seat(tokens[2]) if len(tokens) > 2 else None)

    def ura_clause(self, tokens):
        return clause(ura=tiles(tokens[0]))

    def after_clause(self, tokens):
        return clause(after=ints(tokens))

    def win_clause(self, parts):
        win = Win(-1)
        for _, fields in parts:
            vars_set(win, fields)
        return ("result", win)

    def winner_clause(self, tokens):
        return clause(seat=seat(tokens[0]))

    def from_clause(self, tokens):
        return clause(source=seat(tokens[0]))

    def on_clause(self, tokens):
        return clause(tile=tiles(tokens[0])[0])

    def pao_clause(self, tokens):
        return clause(pao=seat(tokens[0]))

    def before_clause(self, tokens):
        return clause(before=ints(tokens))

    def indicators_clause(self, tokens):
        return clause(indicators=tiles(tokens[0]))

    def for_clause(self, parts):
        return clause(yaku=tuple(part for part in parts if part != "-"))

    def yaku_clause(self, tokens):
        return (name(tokens[0]), int(tokens[1]) if len(tokens) > 1 else None)

    def value_clause(self, tokens):
        fields = {}
        rest = list(tokens[1:])
        while rest:
            token = rest.pop(0)
            if token.type == "NUMBER" and rest and rest[0].type == "UNIT":
                fields[str(rest.pop(0))] = int(token)
            elif token.type == "NUMBER":
                fields["points"] = int(token)
            elif token.type == "TIMES":
                fields["times"] = int(token[1:])
            else:
                fields["limit"] = name(token)
        return clause(**fields)

    def draw_clause(self, parts):
        drawn = Drawn("void")
        for _, fields in parts:
            vars_set(drawn, fields)
        return ("result", drawn)

    def drawn_clause(self, tokens):
        return clause(kind=str(tokens[0]), seats=seats(tokens[1:]))

    def tenpai_clause(self, tokens):
        return clause(tenpai=seats(tokens))

    def foul_clause(self, tokens):
        reason = string(tokens[2]) if len(tokens) > 2 else None
        return ("result", Penalty(seat(tokens[1]), tokens[0] == "chombo", reason))

    def pay_clause(self, tokens):
        return ("pay", {seat(who): int(amount) for who, amount in zip(tokens[::2], tokens[1::2], strict=True)})


def vars_set(target, fields):
    for field, value in fields.items():
        setattr(target, field, value)


PART = re.compile(r"--|[-=+^,*~<]|[a-z]{3,}|[0-9]+[mpszfy]|\?|[A-D]")
"""The pieces of a word after its colon."""


def play(text, events):
    """Append the events of turn lines, piece by piece."""
    for word in text.split():
        if word == "...":
            events.append(Gap())
        elif word[0] == "@":
            events.append(Time(Decimal(word[1:])))
        elif word[0] == "^":
            events.append(Indicator(parse_tiles(word[1:])[0]))
        elif word[0] in "!?":
            events.append(Mark(word))
        else:
            turn(seat(word[0]), PART.findall(word[2:]), events)


def turn(who, parts, events):
    while parts:
        part = parts.pop(0)
        if part == ",":
            continue
        if part == "~":
            events[-1].void = True
        elif part == "*":
            events[-1].riichi = True
        elif part == "+":
            events.append(Draw(who, parse_tiles(parts.pop(0))[0], replacement=True))
        elif part == "^":
            events.append(Indicator(parse_tiles(parts.pop(0))[0]))
        elif part in {"-", "--"}:
            origin = FROM_HAND if part == "-" and own_act(who, events) else UNRECORDED
            events.append(Discard(who, parse_tiles(parts.pop(0))[0], origin))
        elif part == "=":
            tile = parse_tiles(parts.pop(0))[0] if parts and parts[0] != "*" else own_act(who, events).tile
            events.append(Discard(who, tile, DRAWN))
        elif part == "<":
            events[-1].source = seat(parts.pop(0)) if parts[0] in {"A", "B", "C", "D"} else None
            events[-1].taken = parse_tiles(parts.pop(0))[0] if parts and parts[0][-1] in "mpszfy?" else None
        elif part.isalpha():
            call(who, part, parts, events)
        else:
            events.append(Draw(who, parse_tiles(part)[0]))


SAID = {"tsumo", "ron", "kyuushu", "riichi", "dead", "left", "back", "pass"}


def call(who, word, parts, events):
    if word in SAID:
        events.append(Say(who, word))
        return
    laid = ()
    while parts and parts[0][-1] in "mpszfy?" and parts[0][0] not in "abcdefghijklmnopqrstuvwxyz":
        laid += parse_tiles(parts.pop(0))
    events.append(Call(who, KINDS.get(word, word), laid or parse_tiles("4z")))


def own_act(who, events):
    """The player's latest draw or call since his last discard or a gap."""
    for event in reversed(events):
        if isinstance(event, Gap) or (isinstance(event, Discard) and event.seat == who):
            return None
        if isinstance(event, Draw) and event.seat == who:
            return event
        if isinstance(event, Call) and event.seat == who and not event.void:
            return event
    return None


__all__ = ["Token", "read_fine"]
