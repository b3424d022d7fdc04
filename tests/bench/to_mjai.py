"""Tenhou's XML to MJAI lines, as libriichi wants them: standard library only."""

import json
from collections.abc import Iterator
from typing import Any

from games import Attributes, decode_meld, numbers, tags

_HONOURS = "ESWNPFC"
_REDS = {16: "5mr", 52: "5pr", 88: "5sr"}

Event = dict[str, Any]


class Translator:
    """Translates one game."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.red = True
        self.drawn = [-1] * 4
        self.dealing = False

    def tile(self, tile_id: int) -> str:
        """MJAI's name of a tile id."""
        if self.red and tile_id in _REDS:
            return _REDS[tile_id]
        face = tile_id // 4
        return _HONOURS[face - 27] if face >= 27 else f"{face % 9 + 1}{'mps'[face // 9]}"

    def tiles(self, ids: list[int]) -> list[str]:
        """The names of several."""
        return [self.tile(tile_id) for tile_id in ids]

    def lines(self) -> Iterator[str]:
        """The game, a line an event."""
        for event in self.events():
            yield json.dumps(event, separators=(",", ":"))

    def events(self) -> Iterator[Event]:
        """The game, event by event."""
        yield {"type": "start_game", "names": ["A", "B", "C", "D"]}
        for tag, attributes in tags(self.text):
            if tag == "GO":
                self.red = not int(attributes["type"]) & 2
            elif tag in _HANDLERS:
                if tag == "INIT" and self.dealing:
                    yield {"type": "end_kyoku"}
                yield _HANDLERS[tag](self, attributes)
        yield {"type": "end_kyoku"}
        yield {"type": "end_game"}

    def start(self, attributes: Attributes) -> Event:
        """``<INIT>``."""
        self.dealing = True
        deal, honba, sticks, _, _, dora = numbers(attributes["seed"])
        return {
            "type": "start_kyoku",
            "bakaze": "ESWN"[deal // 4],
            "dora_marker": self.tile(dora),
            "kyoku": deal % 4 + 1,
            "honba": honba,
            "kyotaku": sticks,
            "oya": int(attributes["oya"]),
            "scores": [100 * points for points in numbers(attributes["ten"])],
            "tehais": [self.tiles(numbers(attributes[f"hai{seat}"])) for seat in range(4)],
        }

    def draw(self, attributes: Attributes) -> Event:
        """A draw."""
        seat, tile_id = int(attributes["who"]), int(attributes["hai"])
        self.drawn[seat] = tile_id
        return {"type": "tsumo", "actor": seat, "pai": self.tile(tile_id)}

    def discard(self, attributes: Attributes) -> Event:
        """A discard."""
        seat, tile_id = int(attributes["who"]), int(attributes["hai"])
        drawn, self.drawn[seat] = self.drawn[seat], -1
        return {"type": "dahai", "actor": seat, "pai": self.tile(tile_id), "tsumogiri": tile_id == drawn}

    def meld(self, attributes: Attributes) -> Event:
        """``<N>``."""
        seat, meld = int(attributes["who"]), decode_meld(int(attributes["m"]))
        self.drawn[seat] = -1
        event: Event = {"type": meld.kind, "actor": seat}
        if meld.kind == "ankan":
            return {**event, "consumed": self.tiles(meld.laid)}
        if meld.added is not None:
            pon = [tile_id for tile_id in meld.tiles if tile_id != meld.added]
            return {**event, "pai": self.tile(meld.added), "consumed": self.tiles(pon)}
        assert meld.taken is not None
        return {
            **event,
            "target": (seat + meld.turn) % 4,
            "pai": self.tile(meld.taken),
            "consumed": self.tiles(meld.laid),
        }

    def dora(self, attributes: Attributes) -> Event:
        """``<DORA>``."""
        return {"type": "dora", "dora_marker": self.tile(int(attributes["hai"]))}

    def reach(self, attributes: Attributes) -> Event:
        """``<REACH>``, declared or paid."""
        kind = "reach" if attributes["step"] == "1" else "reach_accepted"
        return {"type": kind, "actor": int(attributes["who"])}

    def win(self, attributes: Attributes) -> Event:
        """``<AGARI>``."""
        return {
            "type": "hora",
            "actor": int(attributes["who"]),
            "target": int(attributes["fromWho"]),
            "deltas": [100 * change for change in numbers(attributes["sc"])[1:8:2]],
            "ura_markers": self.tiles(numbers(attributes.get("doraHaiUra", ""))),
        }

    def no_winner(self, attributes: Attributes) -> Event:
        """``<RYUUKYOKU>``."""
        return {"type": "ryukyoku", "deltas": [100 * change for change in numbers(attributes["sc"])[1:8:2]]}


_HANDLERS = {
    "INIT": Translator.start,
    "draw": Translator.draw,
    "discard": Translator.discard,
    "N": Translator.meld,
    "DORA": Translator.dora,
    "REACH": Translator.reach,
    "AGARI": Translator.win,
    "RYUUKYOKU": Translator.no_winner,
}
