"""The messages of Mahjong Soul that end a deal: wins, an exhausted wall, abortive draws."""

import re
from collections.abc import Sequence
from operator import add

from mjlog.formats.documents import MisreadError, Path, record, row, whole, words
from mjlog.formats.majsoul_codes import BLOCKS, CLAIMS, COUNTED, DRAWS, LIMITS, fan_name
from mjlog.formats.majsoul_fields import Data, tile_of
from mjlog.formats.majsoul_pay import Value, pays_of
from mjlog.formats.majsoul_play import PlayReader
from mjlog.model import SEATS, Call, Discard, Draw, Drawn, Meld, Say, Shown, Win
from mjlog.tiles import FACE, sort_tiles

_BLOCK = re.compile(r"(\w+)\(([^()]*)\)", re.ASCII)


class EndReader(PlayReader):
    """Reads these messages as well. ``old_scores``, ``doras`` are kept where they are not what the play led to."""

    def win(self, data: Data) -> None:
        """``RecordHule``: all winners of a tile; in the model the nearest to the discarder comes first."""
        outer, path = self.path, (*self.path, "hules")
        hules = [record(one, (*path, at)) for at, one in enumerate(row(data.get("hules", []), path))]
        source = self.discarder(hules, path)
        self.stick({}, free=source is not None and source == self.riichi)
        self.turn(data)
        before, change, scores = [self.numbers(data, name) for name in ("old_scores", "delta_scores", "scores")]
        wins: list[Win] = []
        for at in sorted(range(len(hules)), key=lambda at: self.distance(hules[at], source)):
            self.path = (*path, at)
            wins.append(self.winner(hules[at], source, len(wins)))
        self.path = outer
        if len(wins) == 1 and wins[0].pao is None:
            wins[0].pao = self.liable(data)
        wins[0].before = self.said_before(before)
        for number, (win, pay) in enumerate(zip(wins, pays_of(wins, change), strict=True)):
            win.pay = pay
            self.parts[f"pay {number}"] = (*outer, "delta_scores")
        self.deal.results += wins
        if before and change and scores and tuple(map(add, before, change)) != scores:
            self.deal.after = scores
        self.parts["after"] = (*outer, "scores")
        self.over = True

    def discarder(self, hules: Sequence[Data], path: Path) -> int | None:
        """Whose tile is won on; None for a self-drawn win."""
        if not hules:
            raise MisreadError(path, "nobody wins")
        self.path = (*path, 0)
        if any(self.flag(one, "zimo") for one in hules):
            if len(hules) > 1:
                raise MisreadError(path, "a self-drawn win is of one player")
            return None
        latest = self.latest()
        if latest is None or isinstance(latest, Draw):
            raise MisreadError(path, "there is no tile to win on")
        return latest.seat

    def distance(self, hule: Data, source: int | None) -> int:
        """How far a winner sits from the discarder."""
        seat = hule.get("seat", 0)
        return (seat - (source or 0)) % self.players if isinstance(seat, int) else 0

    def said_before(self, before: tuple[int, ...] | None) -> tuple[int, ...] | None:
        """The points before a settlement where they are not those that the record led to."""
        return None if before is None or [*before] == self.points else before

    def winner(self, data: Data, source: int | None, number: int) -> Win:
        """One of ``hules``."""
        deal, seat = self.deal, self.seat(data)
        if seat == source:
            raise MisreadError((*self.path, "seat"), "a player cannot win on an own discard")
        win = Win(seat, source, self.tile(data, "hu_tile"))
        self.patterns(data, win)
        fu = self.number(data, "fu")
        win.fu = fu if fu or win.yaku else None  # a yakuman may have none
        title = self.number(data, "title_id")
        win.limit = LIMITS[title] if title < len(LIMITS) else "yakuman" if title <= COUNTED else None
        win.pao = self.liable(data)
        value = Value(*[self.number(data, name) for name in ("point_rong", "point_zimo_qin", "point_zimo_xian")])
        win.points = value.total(self.players, drawn=source is None, dealer=seat == deal.dealer) or None
        indicators, ura = self.tiles(data, "doras"), self.tiles(data, "li_doras")
        if indicators and [*indicators] != self.dora:
            win.indicators = indicators
        if ura and deal.ura not in (None, ura):
            raise MisreadError((*self.path, "li_doras"), "another winner of this deal had other tiles")
        deal.ura = ura or deal.ura
        hand = self.tiles(data, "hand")
        if hand:
            deal.shown.append(Shown(seat, sort_tiles(hand), self.melds(data, seat)))
        deal.events.append(Say(seat, "tsumo" if source is None else "ron"))
        places = {
            "result": (),
            "for": ("fans",),
            "value": ("point_rong",),
            "on": ("hu_tile",),
            "indicators": ("doras",),
        }
        self.parts |= {f"{part} {number}": (*self.path, *name) for part, name in places.items()}
        self.parts |= {f"shown {SEATS[seat]}": (*self.path, "hand"), "ura": (*self.path, "li_doras")}
        return win

    def patterns(self, data: Data, win: Win) -> None:
        """``fans``; yakuman have no han. ``count`` where it is not their sum."""
        path, outer, yakuman = (*self.path, "fans"), self.path, self.flag(data, "yiman")
        total = 0
        yaku: list[tuple[str, int | None]] = []
        for at, one in enumerate(row(data.get("fans", []), path)):
            self.path = (*path, at)
            fan = record(one, self.path)
            han = self.number(fan, "val", 999)
            total += han
            yaku.append((fan_name(self.number(fan, "id", 99999)), None if yakuman else han))
        self.path = outer
        win.yaku = tuple(yaku) or None
        count = self.number(data, "count")
        win.han = count if count not in (0, total) else None

    def liable(self, data: Data) -> int | None:
        """Who is liable: of late a list of seats, before that a seat counted from 1."""
        path = (*self.path, "baopai_seats")
        seats = [
            whole(one, (*path, at), 0, self.players - 1)
            for at, one in enumerate(row(data.get("baopai_seats", []), path))
        ]
        if seats:  # of several the model says nothing
            return seats[0] if len(seats) == 1 else None
        seat = self.number(data, "baopai", self.players)
        return seat - 1 if seat else None

    def melds(self, data: Data, seat: int) -> tuple[Meld, ...]:
        """``ming``: the melds of a winner; from whom, the play tells. Norths laid aside are not among them."""
        made = [self.made(event, at) for at, event in enumerate(self.deal.events) if isinstance(event, Call)]
        own = [meld for caller, meld in made if caller == seat]
        melds: list[Meld] = []
        path = (*self.path, "ming")
        for at, text in enumerate(row(data.get("ming", []), path)):
            found = _BLOCK.fullmatch(words(text, (*path, at)))
            if found is None or found[1] not in BLOCKS:
                raise MisreadError((*path, at), f"{text!r} is no meld")
            kinds = BLOCKS[found[1]]
            tiles = sort_tiles([tile_of(tile, (*path, at)) for tile in found[2].split(",")])
            alike = [one for one in reversed(own) if one.kind in kinds and one.tiles == tiles]
            melds.append(alike[0] if alike else Meld(kinds[0], tiles))
        return (*melds, *[one for one in own if one.kind == "kita"])

    def made(self, call: Call, at: int) -> tuple[int, Meld]:
        """Who made a meld, and the meld."""
        events = self.deal.events[:at]
        if call.kind == "kakan":
            face = FACE[call.laid[0]]
            pons = [
                self.made(event, number)[1]
                for number, event in enumerate(events)
                if isinstance(event, Call)
                and (event.kind, event.seat) == ("pon", call.seat)
                and FACE[event.laid[0]] == face
            ]
            pon = pons[-1] if pons else Meld("pon", ())
            return call.seat, Meld("kakan", sort_tiles((*pon.tiles, *call.laid)), pon.source)
        if call.kind not in CLAIMS:
            return call.seat, Meld(call.kind, call.laid)
        latest = next((event for event in reversed(events) if isinstance(event, Discard)), None)
        source = latest.seat if call.source is None and latest else call.source
        taken = latest.tile if call.taken is None and latest else call.taken
        return call.seat, Meld(call.kind, sort_tiles((*call.laid, *([] if taken is None else [taken]))), source)

    def no_tile(self, data: Data) -> None:
        """``RecordNoTile``: the wall is used up."""
        deal, outer, nagashi = self.deal, self.path, self.flag(data, "liujumanguan")
        self.stick({}, free=True)
        drawn = Drawn("nagashi" if nagashi else "exhausted")
        path = (*outer, "players")
        tenpai: list[int] = []
        for seat, one in enumerate(row(data.get("players", []), path)):
            self.path = (*path, seat)
            fields = record(one, self.path)
            hand = self.tiles(fields, "hand")
            if seat >= self.players and fields:
                raise MisreadError(self.path, "nobody sits there")
            if self.flag(fields, "tingpai"):
                tenpai.append(seat)
            if hand:
                deal.shown.append(Shown(seat, sort_tiles(hand)))
                self.parts[f"shown {SEATS[seat]}"] = (*self.path, "hand")
        path = (*outer, "scores")
        for at, one in enumerate(row(data.get("scores", []), path)):
            self.path = (*path, at)
            self.score(record(one, self.path), drawn, at)
        self.path = outer
        drawn.tenpai = tuple(tenpai) if "players" in data else None
        deal.results.append(drawn)
        self.parts |= {"result 0": outer, "pay 0": path}
        self.over = True

    def score(self, data: Data, drawn: Drawn, number: int) -> None:
        """One of ``scores``: one in all, or one for each nagashi. Without changes none is paid anything."""
        before = self.numbers(data, "old_scores")
        change = self.numbers(data, "delta_scores") or (0,) * self.players
        if not number:
            drawn.before = self.said_before(before)
        drawn.pay = tuple(map(add, drawn.pay, change)) if drawn.pay else change
        if drawn.kind == "nagashi" and self.number(data, "score"):
            drawn.seats = tuple(sorted({*drawn.seats, self.seat(data)}))

    def abort(self, data: Data) -> None:
        """``RecordLiuJu``: an abortive draw."""
        deal, kind = self.deal, DRAWS.get(self.number(data, "type"))
        if kind is None:
            raise MisreadError((*self.path, "type"), "this is no kind of draw")
        self.stick(data, free=kind == "sanchahou")
        drawn = Drawn(kind)
        if kind == "kyuushu":
            drawn.seats = (self.seat(data),)
            deal.events.append(Say(drawn.seats[0], "kyuushu"))
        elif kind == "sanchahou":
            latest = self.latest()
            first = latest.seat if latest else 0
            deal.events += [Say((first + turn) % self.players, "ron") for turn in range(1, self.players)]
        hands: dict[int, Sequence[int]] = {}
        path = (*self.path, "allplayertiles")
        for seat, text in enumerate(row(data.get("allplayertiles", []), path)):
            if seat < self.players and text:
                hands[seat] = [tile_of(one, (*path, seat)) for one in words(text, (*path, seat)).split("|")]
        if kind == "kyuushu" and "tiles" in data:
            hands[drawn.seats[0]] = self.tiles(data, "tiles")
        deal.shown = [Shown(seat, sort_tiles(hands[seat])) for seat in sorted(hands)]
        self.parts["result 0"] = self.path
        deal.results.append(drawn)
        self.over = True
