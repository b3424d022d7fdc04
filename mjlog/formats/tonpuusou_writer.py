"""Games to Tonpuusou's log, or to Tenhou's in its manner where the game's first line, or its rules, are Tenhou's.

Tags and extras named ``_tonpuusou-...`` hold, as JSON, the lines that a record that was read has otherwise: they take
the place of what would be written. Abortive draws are written in the words of Tonpuusou in both.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from unicodedata import east_asian_width

from mjlog.formats.targets import MissingError, UnsayableError, demand_riichi, players_of
from mjlog.formats.tenhou_json_codes import Winds
from mjlog.formats.tenhou_json_header import RANKS, write_lobby, write_rule
from mjlog.formats.tonpuusou_codes import (
    PREFIX,
    RATING,
    STICK,
    WINDS,
    dora_of,
    write_draw,
    write_tiles,
    write_worth,
)
from mjlog.formats.tonpuusou_play import deposits
from mjlog.model import DRAWN, SEATS, Call, Deal, Discard, Draw, Drawn, Event, Game, Gap, Indicator, Say, Win

_WIDTHS: Final = (79, 77)
"""Columns of a line of the play, Japanese letters taking two: Tonpuusou's, Tenhou's."""
_NAME_WIDTH: Final = 14
"""Columns of a name in Tonpuusou's standing."""
TENHOU_START: Final = "===== 天鳳 "
"""How the first line begins in Tenhou's manner."""
SEXES: Final = {"M": "男", "F": "女"}
RANK_TEXTS: Final = (*RANKS[:-1], "天鳳")
_NO_NAME = re.compile(r"^\s|\s$| \[[1-4]\]| R-?\d+(?:\.\d+)?$")
"""What would be taken for something else in a line."""
_CONTROL = re.compile(r"[\x00-\x1f]")
_LETTERS: Final = {"chi": "C", "pon": "N", "kan": "K", "ankan": "K", "kakan": "K"}
Lines = dict[str, list[str]]


def write_tonpuusou(game: Game) -> Iterator[str]:
    """Write a game, a piece at a time.

    Raises:
        MissingError: the record lacks what every record of this format has.
        UnsayableError: it is no game of riichi, or Norths are laid aside in it.
    """
    demand_riichi(game)
    wants: list[str] = []
    header = write_header(game)
    stored = stored_lines(game.tags.items(), wants)
    lines: Lines = {**header, **{name: stored[name] for name in header if name in stored}}
    tenhou = is_tenhou(lines)
    start = ["start"] if "start" in lines else []
    if not start:
        wants.append("the points at the start")
    names = [game.name(seat) for seat in range(players_of(game))]
    if len({*names}) < len(names) or any(_NO_NAME.search(name) for name in names):
        wants.append("names that tell the players apart, and that a line can hold")
    pieces = [*lines["head"], *lines.get("start", [])]
    for deal in game.deals:
        writer = DealWriter(game, deal, tenhou=tenhou)
        own = stored_lines(deal.extras, wants)
        for name, mine in {**writer.lines, **{name: own[name] for name in own if name not in writer.lines}}.items():
            pieces += own.get(name, mine)
        pieces.append("")
        wants += [f"{deal.label}: {want}" for name, want in writer.wants if name not in own]
    pieces += [*lines["standing"], *lines["end"]]
    if any(_CONTROL.search(line) for line in pieces):
        wants.append("texts without line breaks")
    if wants:
        raise MissingError([*dict.fromkeys(wants)])
    yield from (f"{line}\n" for line in pieces)


def stored_lines(extras: Iterable[tuple[str, str]], wants: list[str]) -> Lines:
    """The lines that extras of this format hold, by their names without the prefix."""
    lines: Lines = {}
    for name, text in extras:
        if name.startswith(PREFIX):
            try:
                value = json.loads(text)
            except (ValueError, RecursionError):
                value = None
            if isinstance(value, list) and all(isinstance(line, str) and "\n" not in line for line in value):
                lines[name.removeprefix(PREFIX)] = value
            else:
                wants.append(f"a JSON list of lines in {name}")
    return lines


def is_tenhou(header: Mapping[str, Sequence[str]]) -> bool:
    """Whether a game is in Tenhou's manner, by its first line."""
    return "".join(header["head"][:1]).startswith(TENHOU_START)


# The header


def write_header(game: Game) -> Lines:
    """The lines before and after the deals: head, start (none if the points are not known), standing, end."""
    stored = stored_lines(game.tags.items(), [])
    head = stored.get("head", [f"{TENHOU_START}L{_lobby(game)} {_rule(game)} 開始 ====="])
    tenhou = is_tenhou({"head": head})
    lines: Lines = {"head": [f"{TENHOU_START}L{_lobby(game)} {_rule(game)} 開始 ====="]}
    points = game.deals[0].points if game.deals else None
    if points and None not in points and len(set(points)) == 1:
        lines["start"] = [f"  持点{points[0]} {_players(game, tenhou=tenhou)}"]
    elif "start" in stored:
        lines["start"] = stored["start"]
    lines["standing"] = _standing(game, tenhou=tenhou)
    table = next((word for word in "".join(head).split(" ") if word.endswith("卓") and word != "卓"), "")
    lines["end"] = [] if not lines["standing"] else ["----- 終了 -----" if tenhou else f"----- {table} 終了 -----", ""]
    return lines


def _lobby(game: Game) -> str:
    return f"{write_lobby(game.tags, full=False) or 0:04}"


def _rule(game: Game) -> str:
    return str(write_rule(game.tags, full=False)["disp"])


def _players(game: Game, *, tenhou: bool) -> str:
    tags = game.tags
    ranks, sexes = (_four(tags.get(f"_tenhou-{what}", "")) for what in ("dan", "sx"))
    rates = _four(tags.get("_tenhou-rate" if tenhou else RATING, ""))
    texts: list[str] = []
    for seat in range(players_of(game)):
        text = f"[{seat + 1}]{game.name(seat)}"
        rank = ranks[seat]
        if tenhou and sexes[seat] in SEXES and rank.isascii() and rank.isdecimal() and int(rank) < len(RANK_TEXTS):
            text += f"/{RANK_TEXTS[int(rank)]}/{SEXES[sexes[seat]]}"
        texts.append(f"{text} R{rates[seat]}" if rates[seat] else text)
    return " ".join(texts)


def _four(text: str) -> list[str]:
    return [*text.split(","), *[""] * len(SEATS)][: len(SEATS)]


def _standing(game: Game, *, tenhou: bool) -> list[str]:
    if game.total is None:
        return []
    lines = ["  ---- 試合結果 ----"]
    order = sorted(range(len(game.total)), key=lambda seat: -game.total[seat] if game.total else 0)
    for place, seat in enumerate(order, 1):
        name = game.name(seat)
        blanks = " " if tenhou else " " * max(1, _NAME_WIDTH - _width(name))
        lines.append(f"  {place}位 {name}{blanks}{game.total[seat]:+f}")
    return lines


def _width(text: str) -> int:
    """Columns that a text takes."""
    return sum(2 if east_asian_width(letter) in "WFA" else 1 for letter in text)


# Deals


class DealWriter:
    """One deal as its lines, by their names: ``deal``, ``result``, ``hand-A`` ..., ``dora``, ``play``."""

    def __init__(self, game: Game, deal: Deal, *, tenhou: bool) -> None:
        self.game, self.deal, self.tenhou = game, deal, tenhou
        self.players = players_of(game)
        self.wants: list[tuple[str, str]] = []
        """What the deal lacks, each with the line it belongs in."""
        self.lines: Lines = {}
        wins = [result for result in deal.results if isinstance(result, Win)]
        results: list[Win | Drawn | None] = [*wins] or [deal.drawn]
        for number, result in enumerate(results):
            self._write_result(result, f"-{number + 1}" if number else "", first=number == 0)
        if deal.hands or deal.dora or deal.events or tenhou:
            for seat in range(self.players):
                self._write_hand(seat)
            self._write_dora()
            self.lines["play"] = self._play([win.seat for win in wins])

    def _want(self, line: str, what: str) -> None:
        self.wants.append((line, what))

    def _write_result(self, result: Win | Drawn | None, suffix: str, *, first: bool) -> None:
        deal = self.deal
        counters = ""
        if None in (deal.wind, deal.number, deal.honba, deal.sticks):
            self._want(f"deal{suffix}", "which deal it is, with honba and sticks")
        else:
            counters = f"  {WINDS[deal.wind or 0]}{deal.number}局 {deal.honba}本場(リーチ{deal.sticks})"
        changes = self._changes(result, first=first)
        gap = "  " if self.tenhou else " "
        self.lines[f"deal{suffix}"] = [f"{counters}{gap}{' '.join(changes)}" if changes else counters]
        self.lines[f"result{suffix}"] = [f"    {self._result(result, f'result{suffix}')}"]
        if result is not None and result.pay is None:
            self._want(f"deal{suffix}", "the payments")

    def _changes(self, result: Win | Drawn | None, *, first: bool) -> list[str]:
        """Whose points change and by how much: without own deposits in Tenhou's manner."""
        pay = [0] * self.players if result is None or result.pay is None else list(result.pay)
        if first and not self.tenhou:
            for seat in deposits(self.deal.events):
                pay[seat] -= STICK
        seats = list(range(len(pay)))
        if isinstance(result, Win) and not self.tenhou:
            seats.sort(key=lambda seat: seat != result.seat)
        return [f"{self.game.name(seat)} {pay[seat]}" for seat in seats if pay[seat]]

    def _result(self, result: Win | Drawn | None, line: str) -> str:
        deal = self.deal
        if result is None:
            self._want(line, "how it ends")
            return ""
        if isinstance(result, Drawn):
            word = write_draw(result.kind, self.players, tenhou=self.tenhou)
            if word is None:
                self._want(line, "why it is void")
            return word or ""
        winds = Winds((result.seat - (deal.dealer or 0)) % self.players, deal.wind or 0)
        text = write_worth(result, winds, tenhou=self.tenhou)
        if isinstance(text, str):
            return text
        self._want(line, f"the {', '.join(text)} of a win")
        return ""

    def _tiles(self, tiles: Iterable[int], line: str) -> str:
        text = write_tiles(tiles)
        if text is None:
            self._want(line, "a tile that is not known")
        return text or ""

    def _write_hand(self, seat: int) -> None:
        line = f"hand-{SEATS[seat]}"
        hand = self.deal.hands.get(seat)
        if hand is None or self.deal.dealer is None:
            self._want(line, "the starting hands and the dealer")
            return
        wind = WINDS[(seat - self.deal.dealer) % self.players]
        self.lines[line] = [f"    [{seat + 1}{wind}]{self._tiles(hand.tiles, line)}"]

    def _write_dora(self) -> None:
        deal = self.deal
        turned = [*deal.dora, *(event.tile for event in deal.events if isinstance(event, Indicator))]
        texts = [
            self._tiles(tiles if self.tenhou else dora_of(tiles, self.players), "dora")
            for tiles in (turned, deal.ura or ())
        ]
        if not deal.dora:
            self._want("dora", "the dora indicator")
        self.lines["dora"] = [f"    [表ドラ]{texts[0]} [裏ドラ]{texts[1]}"]

    # -- play

    def _play(self, winners: Sequence[int]) -> list[str]:
        lines: list[str] = []
        line, width = "    *", 5
        for word in [*self._words(), *(f"{seat + 1}A" for seat in winners)]:
            columns = 1 + _width(word)
            if width + columns > _WIDTHS[self.tenhou]:
                lines.append(line)
                line, width = "    *", 5
            line, width = f"{line} {word}", width + columns
        if not any(isinstance(event, Draw) for event in self.deal.events):
            self._want("play", "the play")
        return [*lines, line]

    def _words(self) -> Iterator[str]:
        drawn = self.deal.drawn
        for event in self.deal.events:
            match event:
                case Draw(seat, tile):
                    yield f"{seat + 1}G{self._tiles((tile,), 'play')}"
                case Discard(seat, tile, origin, riichi):
                    if riichi:
                        yield f"{seat + 1}R"
                    yield f"{seat + 1}{'D' if origin == DRAWN else 'd'}{self._tiles((tile,), 'play')}"
                case Call(void=False):
                    yield self._call(event)
                case Say(seat, "riichi"):
                    yield f"{seat + 1}R"
                case Say(seat, "ron", void=False) if drawn and drawn.kind != "sanchahou":
                    yield f"{seat + 1}A"
                case _:
                    self._check(event)

    def _check(self, event: Event) -> None:
        if isinstance(event, Gap):
            self._want("play", "turns that nobody wrote down")

    def _call(self, call: Call) -> str:
        letter = _LETTERS.get(call.kind)
        if letter is None:
            raise UnsayableError(f"this format has no word for {call.kind}")
        tiles: Sequence[int] = call.laid
        if letter == "K":
            tiles = tiles[-1:]
        elif letter == "N" and not self.tenhou:
            tiles = ()
        return f"{call.seat + 1}{letter}{self._tiles(tiles, 'play')}"
