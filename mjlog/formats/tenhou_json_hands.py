"""The hands at the end of a deal, by its play: the tenhou.net/6 JSON does not write them down again."""

from mjlog.model import Call, Deal, Discard, Draw, Meld
from mjlog.tiles import FACE, sort_tiles


class Hands:
    """What each player holds at the end of a deal; ``None``: nobody knows, or the play contradicts it."""

    def __init__(self, deal: Deal) -> None:
        self.tiles: dict[int, list[int] | None] = {seat: list(hand.tiles) for seat, hand in deal.hands.items()}
        self.melds: dict[int, list[Meld]] = {seat: [] for seat in deal.hands}
        """The latest first."""
        self.latest: Discard | None = None
        for event in deal.events:
            match event:
                case Draw(seat, tile):
                    held = self.tiles.get(seat)
                    if held is not None:
                        held.append(tile)
                case Discard(seat, tile):
                    self._take(seat, (tile,))
                    self.latest = event
                case Call():
                    self._take(event.seat, event.laid)
                    self._lay(event)
                case _:
                    pass

    def _take(self, seat: int, tiles: tuple[int, ...]) -> None:
        held = self.tiles.get(seat)
        for tile in tiles:
            if held is None:
                return
            if tile in held:
                held.remove(tile)
            else:
                held = self.tiles[seat] = None

    def _lay(self, call: Call) -> None:
        melds = self.melds.setdefault(call.seat, [])
        if call.kind == "kakan":
            for at, meld in enumerate(melds):
                if meld.kind == "pon" and FACE[meld.tiles[0]] == FACE[call.laid[0]]:
                    melds[at] = Meld("kakan", sort_tiles((*meld.tiles, *call.laid)), meld.source)
                    return
            self.tiles[call.seat] = None
        elif call.kind in ("ankan", "kita") or self.latest is None:
            melds.insert(0, Meld(call.kind, sort_tiles(call.laid)))
        else:
            melds.insert(0, Meld(call.kind, sort_tiles((*call.laid, self.latest.tile)), self.latest.seat))

    def concealed(self, seat: int, *, without: int | None = None) -> tuple[int, ...] | None:
        """The tiles in a hand, one of them left out; ``None``: not known."""
        held = self.tiles.get(seat)
        if held is None:
            return None
        if without is not None:
            if without not in held:
                return None
            held = held[:]
            held.remove(without)
        return sort_tiles(held)
