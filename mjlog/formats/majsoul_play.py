"""The messages of Mahjong Soul that start a deal and tell its play."""

from mjlog.formats.documents import MisreadError, Path, record, row, whole
from mjlog.formats.majsoul_codes import CLAIMS, OWN_KANS
from mjlog.formats.majsoul_fields import Data, FieldReader
from mjlog.formats.majsoul_wall import HASHES, parse_paishan, set_size
from mjlog.model import DRAWN, FROM_HAND, SEATS, UNRECORDED, Call, Deal, Discard, Draw, Hand, Indicator
from mjlog.tiles import FACE, NORTH, sort_tiles


class PlayReader(FieldReader):
    """Reads these messages, in their order, into `deal`."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.deal = Deal()
        self.parts: dict[str, Path] = {}  # where the statements stand
        self.dora: list[int] = []
        self.points: list[int] | None = None  # less deposits
        self.riichi: int | None = None  # whose declaration waits for its stick
        self.replaced: int | None = None  # who draws a replacement next
        self.left: tuple[int, ...] = ()  # the tiles of the wall string
        self.fourteen = False  # whether the dealer is dealt fourteen tiles
        self.over = False

    # -- the start of a deal

    def start(self, data: Data) -> None:
        """``RecordNewRound``."""
        deal, path, players = self.deal, self.path, self.players
        deal.wind = self.number(data, "chang", 3)
        deal.dealer = self.number(data, "ju", players - 1)
        deal.number = deal.dealer + 1
        deal.honba, deal.sticks = self.number(data, "ben"), self.number(data, "liqibang")
        deal.points = points = self.numbers(data, "scores")
        self.points = None if points is None else [*points]
        places = {"label": "chang", "dealer": "ju", "honba": "ben", "sticks": "liqibang", "points": "scores"}
        self.parts |= {part: (*path, name) for part, name in places.items()} | {
            "deal": path,
            "wall": (*path, "paishan"),
        }
        deal.dora = self.tiles(data, "doras")
        if not deal.dora and "dora" in data:
            deal.dora = (self.tile(data, "dora"),)
        self.dora, self.parts["dora"] = [*deal.dora], (*path, "doras" if "doras" in data else "dora")
        for seat in range(players):
            self.hand(data, seat)
        if self.tiles(data, "tiles3") and players == 3:
            raise MisreadError((*path, "tiles3"), "a hand for a seat where nobody sits")
        if "paishan" in data:
            try:
                tiles = parse_paishan(self.text(data, "paishan"))
            except ValueError as error:
                raise MisreadError((*path, "paishan"), str(error)) from None
            self.left = () if len(tiles) == set_size(players) else tiles
        for name in HASHES:
            if name in data:
                deal.extras.append((f"_majsoul-{name}", self.text(data, name)))

    def hand(self, data: Data, seat: int) -> None:
        """A starting hand. Of the dealer's fourteen (older records sort them) the last passes for the one drawn."""
        name = f"tiles{seat}"
        tiles = self.tiles(data, name)
        self.parts[f"hand {SEATS[seat]}"] = (*self.path, name)
        if seat == self.deal.dealer and len(tiles) == 14:
            self.deal.events.append(Draw(seat, tiles[-1]))
            tiles = tiles[:-1]
        if tiles:
            self.deal.hands[seat] = Hand(tiles)

    # -- play

    def turn(self, data: Data) -> None:
        """``doras``: all indicators turned so far, wherever a message has them."""
        tiles = [*self.tiles(data, "doras")]
        if not tiles:
            return
        if tiles[: len(self.dora)] != self.dora:
            raise MisreadError((*self.path, "doras"), "these are not the indicators turned before, and new ones")
        self.deal.events += map(Indicator, tiles[len(self.dora) :])
        self.dora = tiles

    def stick(self, data: Data, *, free: bool = False) -> None:
        """``liqi``: the stick of the riichi declared before is paid; ``free``: it need not be."""
        told = "liqi" in data
        fields = record(data["liqi"], (*self.path, "liqi")) if told else {}
        seat, self.riichi = self.riichi, None
        if seat is None:
            return
        if told and not fields.get("failed"):
            if self.points is not None:
                self.points[seat] -= 1000
        elif not free:
            self.deal.unpaid += (seat,)

    def draw(self, data: Data) -> None:
        """``RecordDealTile``."""
        seat, tile = self.seat(data), self.tile(data, "tile")
        self.stick(data)
        self.turn(data)
        self.deal.events.append(Draw(seat, tile, self.replaced == seat))
        self.replaced = None

    def discard(self, data: Data) -> None:
        """``RecordDiscardTile``. Whether the fourteenth tile was the one drawn, nobody wrote."""
        seat, tile, riichi = self.seat(data), self.tile(data, "tile"), self.flag(data, "is_liqi")
        riichi = self.flag(data, "is_wliqi") or riichi
        origin = DRAWN if self.flag(data, "moqie") else FROM_HAND
        events = self.deal.events
        if self.fourteen and events == [Draw(seat, tile)] and origin == FROM_HAND:
            origin = UNRECORDED
        self.stick({})
        self.turn(data)
        events.append(Discard(seat, tile, origin, riichi))
        self.riichi = seat if riichi else None

    def claim(self, data: Data) -> None:
        """``RecordChiPengGang``."""
        seat, kind = self.seat(data), CLAIMS[self.number(data, "type", 2)]
        tiles, path = self.tiles(data, "tiles"), (*self.path, "froms")
        sources = [
            whole(one, (*path, at), 0, self.players - 1) for at, one in enumerate(row(data.get("froms", []), path))
        ]
        others = [(source, tile) for source, tile in zip(sources, tiles, strict=False) if source != seat]
        if len(sources) != len(tiles) or len(others) != 1 or len(tiles) != (4 if kind == "kan" else 3):
            raise MisreadError(path, f"this does not say which tiles make the {kind}, and which of them was claimed")
        self.stick(data)
        laid = sort_tiles([tile for source, tile in zip(sources, tiles, strict=True) if source == seat])
        event = Call(seat, kind, laid)
        latest = self.latest()
        if not isinstance(latest, Discard) or (latest.seat, latest.tile) != others[0]:
            event.source, event.taken = others[0]
        self.deal.events.append(event)
        self.replaced = seat if kind == "kan" else None

    def latest(self) -> Discard | Draw | Call | None:
        """The latest play."""
        plays = (event for event in reversed(self.deal.events) if isinstance(event, (Discard, Draw, Call)))
        return next(plays, None)

    def own_kan(self, data: Data) -> None:
        """``RecordAnGangAddGang``: names one tile."""
        seat, number, tile = self.seat(data), self.number(data, "type"), self.tile(data, "tiles")
        if number not in OWN_KANS:
            raise MisreadError((*self.path, "type"), f"{number} is no kind of kan")
        kind = OWN_KANS[number]
        self.stick({})
        self.deal.events.append(Call(seat, kind, (tile,) if kind == "kakan" else self.four(seat, tile)))
        self.turn(data)
        self.replaced = seat

    def four(self, seat: int, tile: int) -> tuple[int, ...]:
        """The four tiles like this one that a player has got; were they not four, four of the one named."""
        hand = self.deal.hands.get(seat, Hand(()))
        drawn = [event.tile for event in self.deal.events if isinstance(event, Draw) and event.seat == seat]
        tiles = sort_tiles([one for one in (*hand.tiles, *drawn) if FACE[one] == FACE[tile]])
        return tiles if len(tiles) == 4 else (tile,) * 4

    def kita(self, data: Data) -> None:
        """``RecordBaBei``."""
        seat = self.seat(data)
        self.stick({})
        self.deal.events.append(Call(seat, "kita", (NORTH,)))
        self.turn(data)
        self.replaced = seat
