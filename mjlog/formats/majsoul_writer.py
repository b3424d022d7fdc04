"""Games -> Mahjong Soul's game details, as a tree (see `mjlog.formats.majsoul`, which reads them).

A record that came from there is written back with its rest. Where one is made of another format's game, it has the
newer layout and what the messages say of the play and its end; what a player might have done or waits for (lists of
operations, furiten) is left out.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from operator import add
from typing import Final

from mjlog.formats.majsoul_codes import (
    ABORT,
    BLOCK_NAMES,
    CLAIM,
    CLAIMS,
    COUNTED,
    DISCARD,
    DRAW,
    DRAWS,
    KITA,
    LIMITS,
    NEW_ROUND,
    NO_TILE,
    OWN_KAN,
    OWN_KANS,
    PREFIX,
    WIN,
    fan_number,
    mode_number,
)
from mjlog.formats.majsoul_pay import han_of, sum_of, value_of
from mjlog.formats.majsoul_rest import changed, from_text, with_rest
from mjlog.formats.majsoul_wall import HASHES, write_wall
from mjlog.formats.targets import MissingError, demand_riichi, players_of
from mjlog.model import (
    DRAWN,
    SEATS,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Event,
    Game,
    Gap,
    Indicator,
    Mark,
    Meld,
    Say,
    Time,
    Win,
)
from mjlog.tiles import FACE, TILE_NAMES, UNKNOWN, is_bonus, sort_tiles

LAYOUT: Final = ("data", "data", "actions")
"""Where the list of messages stands, unless a record says otherwise."""
RECORD, REST = "_majsoul-record", "_majsoul-rest"
"""The extras of a game (its layout, and the rest of what stands around the messages) and of a deal."""
UUID: Final = "_majsoul-uuid"
"""The tag of the name under which the site keeps a game."""
_CLICKED: Final = ("tsumo", "ron", "kyuushu")
_VERSION: Final = 210715
_STICK: Final = 1000

Data = dict[str, object]
Message = tuple[str, Data]
"""Name and fields; a player's input has no name."""


def write_majsoul(game: Game) -> dict[str, object]:
    """The game's details as decoded JSON, fields of default value left out.

    Raises:
        MissingError: the record lacks what a message has to say.
        UnsayableError: it is no game of riichi.
    """
    demand_riichi(game)
    wants: list[str] = []
    players = players_of(game)
    layout, changes = layout_of(game)
    entries: list[object] = []
    won = [0] * players
    for deal in game.deals:
        missing: list[str] = []
        made = made_entries(deal, players, layout, won, missing)
        rest = dict(deal.extras).get(REST)
        value = None if rest is None else from_text(rest)
        own = with_rest(made, value) if isinstance(value, list) else None
        wants += [f"{deal.label}: {want}" for want in missing] if own is None else []
        entries += made if own is None else own
    if wants:
        raise MissingError(list(dict.fromkeys(wants)))
    shell = made_shell(game, players, layout)
    try:
        tree = changed(shell, changes)
    except (LookupError, ValueError):  # they speak of another game; what they told is listed as lost
        tree = shell
    assert isinstance(tree, dict)
    _place(tree, layout, entries)
    return tree


def layout_of(game: Game) -> tuple[tuple[str, ...], object]:
    """Where a record keeps its messages, and what stands around them otherwise than made here."""
    text = dict(game.extras).get(RECORD)
    value = None if text is None else from_text(text)
    if not isinstance(value, dict) or not isinstance(at := value.get("at"), list) or not at:
        return LAYOUT, {}
    return tuple(map(str, at)), value.get("rest") or {}


# Around the messages


def made_shell(game: Game, players: int, layout: tuple[str, ...]) -> Data:
    """The tree of a game but for its messages."""
    accounts: list[object] = []
    for seat, letter in enumerate(SEATS[:players]):
        if game.tags.get(letter):
            accounts.append(_fields(seat=seat, nickname=game.tags[letter]))
    config = _fields(category=1, mode=_fields(mode=mode_number(game.rules, players)))
    head = _fields(uuid=game.tags.get(UUID), config=config)
    if accounts:
        head["accounts"] = accounts
    if game.final is not None or game.total is not None:
        head["result"] = {"players": _standing(game, players)}
    tree: Data = {"head": head}
    if layout == LAYOUT:
        tree["data"] = {"name": PREFIX + "GameDetailRecords", "data": {"version": _VERSION}}
    return tree


def _standing(game: Game, players: int) -> list[object]:
    """``result.players``, the first place first."""
    final = game.final or (0,) * players
    total = game.total or tuple(map(Decimal, final))
    seats = sorted(range(min(players, len(final), len(total))), key=lambda seat: (-total[seat], seat))
    thousands = game.total or (Decimal(0),) * players
    return [_fields(seat=seat, total_point=int(1000 * thousands[seat]), part_point_1=final[seat]) for seat in seats]


def _place(tree: Data, layout: tuple[str, ...], entries: list[object]) -> None:
    """Put the messages where the layout says."""
    *outer, last = layout
    inner = tree
    for name in outer:
        child = inner.setdefault(name, {})
        assert isinstance(child, dict)
        inner = child
    inner[last] = entries


def _fields(**fields: object) -> Data:
    """The fields of a message that do not have their default value."""
    return {name: value for name, value in fields.items() if value not in (0, "", [], None, ())}


# Messages


def made_entries(
    deal: Deal, players: int, layout: tuple[str, ...], won: list[int], wants: list[str] | None = None
) -> list[object]:
    """The entries of a deal without its rest.

    Args:
        deal: the deal.
        players: how many play.
        layout: entries of ``actions`` hold a message and its kind, others are messages.
        won: what each player has won since the game began; this deal's wins are added.
        wants: what the deal lacks is added.
    """
    made = _DealWriter(deal, players, won, [] if wants is None else wants).messages()
    if layout[-1] != "actions":
        return [{"name": PREFIX + name, "data": data} for name, data in made if name]
    return [
        {"type": 1, "result": {"name": PREFIX + name, "data": data}} if name else {"type": 2, "user_input": data}
        for name, data in made
    ]


class _DealWriter:
    """Makes the messages of a deal."""

    def __init__(self, deal: Deal, players: int, won: list[int], wants: list[str]) -> None:
        self.deal, self.players, self.won, self.wants = deal, players, won, wants
        self.points = None if deal.points is None else [one or 0 for one in deal.points]
        self.sticks = deal.sticks or 0
        self.dora = [*deal.dora]
        self.turned = False  # whether indicators wait for a message to tell them
        self.kan: Data | None = None  # the message of the own kan just made
        self.left = 69 if players == 4 else 54  # live tiles, the fourteenth tile being dealt
        self.riichi: int | None = None  # whose stick is due
        self.declared: set[int] = set()
        self.discarded: set[int] = set()
        self.called = False
        self.melds_made: dict[int, list[Meld]] = {}
        self.source: int | None = None  # of the latest discard
        self.tile = UNKNOWN

    def messages(self) -> list[Message]:
        """All of them."""
        deal = self.deal
        messages: list[Message] = [(NEW_ROUND, self.start())]
        at_end: list[Message] = []
        act: Event | None = None
        for event in deal.events[1:] if self.has_fourteenth() else deal.events:
            if isinstance(event, Time):  # what was clicked stands before the message of it
                place = at_end if isinstance(act, Say) else messages
                at = len(place) - (place is messages)
                place[at:at] = _thought(act, event)
            elif isinstance(event, Indicator):
                self.indicate(event.tile)
            elif (message := self.message(event)) is not None:
                messages.append(message)
                self.kan = message[1] if message[0] in (OWN_KAN, KITA) else None
            if not isinstance(event, (Time, Mark)):
                act = event
        if not deal.played:
            self.wants.append("the play")
        return [*messages, *at_end, *self.result()]

    def message(self, event: Event) -> Message | None:
        """The message of an event; None where it has none."""
        if isinstance(event, Draw):
            return DRAW, self.draw(event)
        if isinstance(event, Discard):
            return DISCARD, self.discard(event)
        if isinstance(event, Call) and not event.void:
            return self.call(event)
        if isinstance(event, Gap):
            self.wants.append("turns that nobody wrote down")
        return None

    def indicate(self, tile: int) -> None:
        """An indicator is turned: at once after an own kan, else the next message tells it."""
        self.dora.append(tile)
        if self.kan is not None:
            self.kan["doras"] = self.names(self.dora)
        else:
            self.turned = True

    def names(self, tiles: list[int] | tuple[int, ...]) -> list[str]:
        """The names of tiles."""
        return [self.name(tile) for tile in tiles]

    def name(self, tile: int) -> str:
        """The name of a tile."""
        if tile == UNKNOWN or is_bonus(tile):
            self.wants.append("tiles that nobody saw" if tile == UNKNOWN else "a game without flowers")
        return TILE_NAMES[tile]

    def doras(self) -> list[str] | None:
        """All indicators, if new ones wait to be told."""
        turned, self.turned = self.turned, False
        return self.names(self.dora) if turned else None

    def liqi(self) -> Data | None:
        """The stick that is due is paid."""
        seat, self.riichi = self.riichi, None
        if seat is None or seat in self.deal.unpaid:
            return None
        self.sticks += 1
        if self.points is None:
            return _fields(seat=seat, liqibang=self.sticks)
        self.points[seat] -= _STICK
        return _fields(seat=seat, score=self.points[seat], liqibang=self.sticks)

    def has_fourteenth(self) -> bool:
        """Whether the dealer's first draw is one of fourteen tiles dealt."""
        deal, first = self.deal, self.deal.events[0] if self.deal.events else None
        return isinstance(first, Draw) and first.seat == deal.dealer and first.seat in deal.hands

    def start(self) -> Data:
        """``RecordNewRound``."""
        deal, first = self.deal, self.deal.events[0] if self.deal.events else None
        told = {
            "the round": deal.wind,
            "the dealer": deal.dealer,
            "the honba": deal.honba,
            "the riichi sticks": deal.sticks,
            "the points": deal.points,
        }
        self.wants += [what for what, value in told.items() if value is None]
        if deal.points is not None and (None in deal.points or len(deal.points) != self.players):
            self.wants.append("the points")
        hands: dict[str, list[str]] = {}
        for seat in range(self.players):
            if seat not in deal.hands:
                self.wants.append(f"the starting hand of {SEATS[seat]}")
                continue
            tiles = self.names(deal.hands[seat].tiles)
            if seat == deal.dealer and self.has_fourteenth() and isinstance(first, Draw):
                tiles.append(self.name(first.tile))
            hands[f"tiles{seat}"] = tiles
        said = dict(deal.extras)
        hashes = {name: said[f"_majsoul-{name}"] for name in HASHES if f"_majsoul-{name}" in said}
        return _fields(
            chang=deal.wind,
            ju=deal.dealer,
            ben=deal.honba,
            scores=None if deal.points is None else [one or 0 for one in deal.points],
            liqibang=deal.sticks,
            **hands,
            md5=hashes.pop("md5", ""),
            paishan=write_wall(deal, self.players),
            left_tile_count=self.left,
            doras=self.names(deal.dora),
            **hashes,
        )

    def draw(self, event: Draw) -> Data:
        """``RecordDealTile``."""
        liqi = self.liqi()
        self.left -= 1
        tile, left = self.name(event.tile), max(self.left, 0)
        return _fields(seat=event.seat, tile=tile, left_tile_count=left, liqi=liqi, doras=self.doras())

    def discard(self, event: Discard) -> Data:
        """``RecordDiscardTile``."""
        seat = event.seat
        self.riichi = seat if event.riichi else None
        double = event.riichi and not self.called and seat not in self.discarded
        self.discarded.add(seat)
        self.declared |= {seat} if event.riichi else set()
        self.source, self.tile = seat, event.tile
        fields = _fields(seat=seat, tile=self.name(event.tile), doras=self.doras())
        flags = {"is_liqi": event.riichi, "moqie": event.origin == DRAWN, "is_wliqi": double}
        return fields | {name: True for name, flag in flags.items() if flag}

    def call(self, event: Call) -> Message:
        """``RecordChiPengGang``, ``RecordAnGangAddGang``, ``RecordBaBei``."""
        seat, kind = event.seat, event.kind
        self.called = True
        self.lay(event)
        if kind == "kita":
            self.source, self.tile = seat, event.laid[0]
            return KITA, _fields(seat=seat)
        if kind in CLAIMS:
            source = self.source if event.source is None else event.source
            tiles = self.names((*sort_tiles(event.laid), self.tile if event.taken is None else event.taken))
            froms = [*[seat] * len(event.laid), source or 0]
            liqi = self.liqi()
            return CLAIM, _fields(seat=seat, type=CLAIMS.index(kind), tiles=tiles, froms=froms, liqi=liqi)
        self.source, self.tile = seat, event.laid[-1]
        number = next((number for number, name in OWN_KANS.items() if name == kind), 0)
        if not number:
            self.wants.append("a game without flowers")
        tile = FACE[self.tile] if kind == "ankan" else self.tile
        return OWN_KAN, _fields(seat=seat, type=number, tiles=self.name(tile))

    def lay(self, event: Call) -> None:
        """Remember a meld, for a win whose record does not show it."""
        made = self.melds_made.setdefault(event.seat, [])
        if event.kind == "kakan":
            place = next((at for at, one in enumerate(made) if FACE[one.tiles[0]] == FACE[event.laid[0]]), None)
            if place is not None:
                made[place] = Meld("kakan", (*made[place].tiles, *event.laid))
        elif event.kind in CLAIMS:
            taken = self.tile if event.taken is None else event.taken
            made.append(Meld(event.kind, sort_tiles((*event.laid, taken))))
        else:
            made.append(Meld(event.kind, event.laid))

    # -- the end

    def result(self) -> Iterator[Message]:
        """The message that ends the deal, if one does."""
        drawn = self.deal.drawn
        wins = [one for one in self.deal.results if isinstance(one, Win)]
        if wins:
            yield WIN, self.win(wins)
        elif drawn is not None and drawn.kind in DRAWS.values():
            yield ABORT, self.abort(drawn)
        elif drawn is not None and drawn.kind in ("exhausted", "nagashi"):
            yield NO_TILE, self.no_tile(drawn)
        elif self.deal.results:
            self.wants.append("an end that Mahjong Soul has")

    def before(self, said: tuple[int, ...] | None) -> list[int] | None:
        """The points before the settlement."""
        return self.points if said is None else [*said]

    def win(self, wins: list[Win]) -> Data:
        """``RecordHule``."""
        before, change = self.before(wins[0].before), sum_of([win.pay for win in wins])
        if change is None:
            self.wants.append("what is paid for a win")
        hules = [self.hule(win) for win in wins]
        after = None if before is None or change is None else [*map(add, before, change)]
        if self.deal.after is not None:
            after = [one or 0 for one in self.deal.after]
        pay = None if change is None else [*change]
        scores = _fields(old_scores=before, delta_scores=pay, scores=after)
        return {"hules": hules} | scores | _fields(doras=self.doras())

    def hule(self, win: Win) -> Data:
        """One of ``hules``."""
        deal, seat = self.deal, win.seat
        dealer, yakuman = seat == deal.dealer, any(han is None for _, han in win.yaku or ())
        shown = next((one for one in deal.shown if one.seat == seat), None)
        fans: list[object] = []
        for name, han in win.yaku or ():
            number = fan_number(name)
            if number is None:
                self.wants.append(f"a number of Mahjong Soul for the yaku {name}")
            fans.append(_fields(val=han_of(Win(seat, yaku=((name, han),))), id=number))
        for what, told in {"yaku": win.yaku, "fu": win.fu, "points": win.points, "tile": win.tile}.items():
            if told is None:
                self.wants.append(f"the {what} of a win")
        if win.source is not None and win.source != self.source:
            self.wants.append("the discard that a win is on")
        value = value_of(win, self.players, dealer=dealer)
        self.won[seat] += win.points or 0
        ura = deal.ura if seat in self.declared else None
        flags = {"zimo": win.source is None, "qinjia": dealer, "liqi": seat in self.declared, "yiman": yakuman}
        return _fields(
            hand=None if shown is None else self.names(shown.tiles),
            ming=None if shown is None else self.melds(self.made(seat) if shown.melds is None else shown.melds),
            hu_tile=None if win.tile is None else self.name(win.tile),
            seat=seat,
            doras=self.names(self.dora if win.indicators is None else win.indicators),
            li_doras=None if ura is None else self.names(ura),
            count=han_of(win),
            fans=fans,
            fu=win.fu,
            point_rong=value and value.rong,
            point_zimo_qin=value and value.qin,
            point_zimo_xian=value and value.xian,
            title_id=_title(win, yakuman=yakuman),
            point_sum=self.won[seat],
            baopai=None if win.pao is None else win.pao + 1,
        ) | {name: True for name, flag in flags.items() if flag}

    def made(self, seat: int) -> tuple[Meld, ...]:
        """The melds of a player by the play."""
        return tuple(self.melds_made.get(seat, ()))

    def melds(self, melds: tuple[Meld, ...]) -> list[str]:
        """``ming``."""
        blocks = [(BLOCK_NAMES[meld.kind], self.names(meld.tiles)) for meld in melds if meld.kind in BLOCK_NAMES]
        return [f"{name}({','.join(tiles)})" for name, tiles in blocks]

    def no_tile(self, drawn: Drawn) -> Data:
        """``RecordNoTile``."""
        shown = {one.seat: one.tiles for one in self.deal.shown}
        players: list[object] = []
        for seat in range(self.players):
            tingpai: Data = {"tingpai": True} if seat in (drawn.tenpai or ()) else {}
            players.append(tingpai | _fields(hand=self.names(shown[seat]) if seat in shown else None))
        if drawn.pay is None:
            self.wants.append("what is paid at the draw")
        change = [*(drawn.pay or ())]
        score = _fields(old_scores=self.before(drawn.before), delta_scores=change if any(change) else None)
        fields: Mapping[str, object] = {} if drawn.tenpai is None else {"players": players}
        scores: Mapping[str, object] = {} if drawn.pay is None else {"scores": self.scores(drawn, score)}
        return {**({"liujumanguan": True} if drawn.kind == "nagashi" else {}), **fields, **scores}

    def scores(self, drawn: Drawn, score: Data) -> list[object]:
        """``scores``: with nagashi each of those who made it, with what it is worth."""
        made: list[object] = []
        for at, seat in enumerate(drawn.seats if drawn.kind == "nagashi" else ()):
            worth = 12000 if seat == self.deal.dealer else 8000
            made.append(_fields(seat=seat) | (score if not at else {}) | {"score": worth})
        return made or [score]

    def abort(self, drawn: Drawn) -> Data:
        """``RecordLiuJu``."""
        number = next(number for number, kind in DRAWS.items() if kind == drawn.kind)
        liqi = self.liqi()
        shown = {one.seat: self.names(one.tiles) for one in self.deal.shown}
        if drawn.kind == "kyuushu":
            seat = drawn.seats[0] if drawn.seats else None
            return _fields(type=number, seat=seat, tiles=shown.get(-1 if seat is None else seat), liqi=liqi)
        hands = ["|".join(shown.get(seat, [])) for seat in range(self.players)] if shown else None
        return _fields(type=number, liqi=liqi, allplayertiles=hands)


def _thought(act: Event | None, time: Time) -> list[Message]:
    """The input of a player who thought so long, if whole seconds say it."""
    seconds = int(time.seconds)
    if seconds != time.seconds or not 0 < seconds < 1 << 32 or not isinstance(act, (Discard, Call, Say)):
        return []
    if not isinstance(act, Discard) and (act.void or (isinstance(act, Say) and act.what not in _CLICKED)):
        return []
    answer = act.kind in CLAIMS if isinstance(act, Call) else isinstance(act, Say) and act.what == "ron"
    kind, name = (3, "cpg") if answer else (2, "operation")
    return [("", _fields(seat=act.seat, type=kind) | {name: {"timeuse": seconds}})]


def _title(win: Win, *, yakuman: bool) -> int:
    """``title_id``."""
    if win.limit == "yakuman":
        return 4 + min(han_of(win), 6) if yakuman else COUNTED
    return LIMITS.index(win.limit) if win.limit in LIMITS else 0
