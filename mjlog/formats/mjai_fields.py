"""What each field of each line of MJAI says of the model; reader and writer share it.

A field is a function from the scene and the line's subject (an event, a result, a seat) to its JSON value; ``None``:
the model does not tell.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mjlog.formats.mjai_codes import REASONS, YAKU, YAKUMAN_HAN, shown_draw, tile_names
from mjlog.formats.mjai_hands import AS_SORTED, ORDER, as_written
from mjlog.model import DRAWN, SEATS, UNRECORDED, Call, Deal, Discard, Draw, Drawn, Game, Say, Win
from mjlog.tiles import FACE, sort_tiles

STICK: Final = 1000
_HAND: Final = 13
_MELDS: Final = ("chi", "pon", "kan", "ankan")
_NO_RED: Final = "red-fives=0,0,0"


@dataclass(slots=True)
class Scene:
    """Where a line stands: what its fields can speak of."""

    game: Game = field(default_factory=Game)
    deal: Deal = field(default_factory=Deal)
    at: int = 0
    """Index of the line's event, or how many events stand before it."""
    players: int = 4
    places: int = 4
    """For how many players there are values, some programs write four for three."""
    names: tuple[str, ...] = tile_names("")
    """Of the tiles."""

    def tiles(self, tiles: Iterable[int]) -> list[str]:
        """The names of some tiles."""
        return [self.names[tile] for tile in tiles]

    def by_seat(self, values: Sequence[object] | None, nobody: object = 0) -> list[object] | None:
        """Values by seat, with one for a place where nobody sits."""
        return None if values is None else [*values, *[nobody] * (self.places - len(values))]


def latest_claimable(deal: Deal, at: int) -> tuple[int, int] | None:
    """Seat and tile of the discard that a claim at this index of the events answers."""
    for event in reversed(deal.events[:at]):
        if isinstance(event, Discard):
            return event.seat, event.tile
        if isinstance(event, Draw) or (isinstance(event, Call) and not event.void):
            break
    return None


def find_pon(deal: Deal, at: int, seat: int, tile: int) -> tuple[int, ...] | None:
    """The tiles of the pon that a kakan at this index adds to, sorted."""
    for index in range(at - 1, -1, -1):
        event = deal.events[index]
        if isinstance(event, Call) and event.seat == seat and event.kind == "pon" and not event.void:
            taken = event.taken
            if taken is None and (latest := latest_claimable(deal, index)):
                taken = latest[1]
            if taken is not None and FACE[taken] == FACE[tile]:
                return sort_tiles((*event.laid, taken))
    return None


def is_paid(deal: Deal, index: int) -> bool:
    """Whether the stick of the riichi discard at this index was paid."""
    discard = deal.events[index]
    if not isinstance(discard, Discard) or discard.seat in deal.unpaid:
        return False
    for event in deal.events[index + 1 :]:
        if isinstance(event, (Draw, Discard, Call)) and not getattr(event, "void", False):
            return True
        if isinstance(event, Say) and event.what == "ron" and not event.void:
            return False
    return not any(
        one.source == discard.seat if isinstance(one, Win) else isinstance(one, Drawn) and one.kind == "sanchahou"
        for one in deal.results
    )


def _points(scene: Scene, results: int) -> list[object] | None:
    """The points after the riichi so far and so many results."""
    deal = scene.deal
    pays = [result.pay for result in deal.results[:results]]
    if deal.points is None or None in deal.points or None in pays:
        return None
    points = [one or 0 for one in deal.points]
    for index, event in enumerate(deal.events[: scene.at]):
        if isinstance(event, Discard) and event.riichi and is_paid(deal, index):
            points[event.seat] -= STICK
    for pay in pays:
        points = [one + change for one, change in zip(points, pay or (), strict=False)]
    return scene.by_seat(points)


# Start of a game and of a deal


def _names(scene: Scene, _: object) -> list[str] | None:
    tags = scene.game.tags
    seats = max(scene.places, *(seat for seat, letter in enumerate(SEATS, 1) if letter in tags), 0)
    names = [tags.get(letter, "") for letter in SEATS[:seats]]
    return names if any(letter in tags for letter in SEATS) else None


def _order(deal: Deal) -> list[str]:
    text = next((text for name, text in deal.extras if name == ORDER), "")
    return text.split()


def _hand(scene: Scene, seat: int) -> list[str]:
    """The hand of a seat in the order in which it was written."""
    hand = scene.deal.hands.get(seat)
    if hand is None:
        return ["?"] * _HAND
    orders = _order(scene.deal)
    return as_written(scene.tiles(hand.tiles), orders[seat] if seat < len(orders) else AS_SORTED)


def _hands(scene: Scene, _: object) -> list[object] | None:
    if not scene.deal.hands:
        return None
    return scene.by_seat([_hand(scene, seat) for seat in range(scene.players)], ["?"] * _HAND)


# Play


def _target(scene: Scene, call: Call) -> int | None:
    if call.source is not None:
        return call.source
    latest = latest_claimable(scene.deal, scene.at)
    return latest[0] if latest else None


def _taken(scene: Scene, call: Call) -> str | None:
    tile = call.taken
    if tile is None:
        latest = latest_claimable(scene.deal, scene.at)
        tile = latest[1] if latest else None
    return None if tile is None else scene.names[tile]


def _added_to(scene: Scene, call: Call) -> list[str] | None:
    pon = find_pon(scene.deal, scene.at, call.seat, call.laid[0])
    return None if pon is None else scene.tiles(pon)


def _deposit(scene: Scene, discard: Discard) -> list[object] | None:
    return scene.by_seat([-STICK if seat == discard.seat else 0 for seat in range(scene.players)])


# Results


def _ura(scene: Scene, win: Win) -> list[str]:
    deal = scene.deal
    if not deal.ura:
        return []
    for one in deal.events:
        if isinstance(one, Discard) and one.riichi and one.seat == win.seat:
            return scene.tiles(deal.ura)
    return []


def _shown(scene: Scene, seat: int) -> list[str] | None:
    return next((scene.tiles(shown.tiles) for shown in scene.deal.shown if shown.seat == seat), None)


def _yaku(_: Scene, win: Win) -> list[list[object]] | None:
    if win.yaku is None:
        return None
    return [[YAKU.get(name, name), YAKUMAN_HAN if han is None else han] for name, han in win.yaku]


def _after_win(scene: Scene, win: Win) -> list[object] | None:
    count = next(number for number, one in enumerate(scene.deal.results, 1) if one is win)
    return _points(scene, count)


def reason_to_tell(scene: Scene, drawn: Drawn) -> str | None:
    """The reason of a draw where the play does not show it."""
    said = shown_draw(scene.deal.events, drawn.pay, scene.players) == drawn.kind
    return None if said else REASONS.get(drawn.kind)


def _shown_hands(scene: Scene, _: object) -> list[object] | None:
    deal = scene.deal
    if not deal.shown:
        return None
    hands: list[object] = []
    for seat in range(scene.players):
        melds = sum(
            isinstance(one, Call) and one.seat == seat and one.kind in _MELDS and not one.void for one in deal.events
        )
        hands.append(_shown(scene, seat) or ["?"] * (_HAND - 3 * melds))
    return scene.by_seat(hands, [])


def _tenpai(scene: Scene, drawn: Drawn) -> list[object] | None:
    seats = drawn.tenpai
    return None if seats is None else scene.by_seat([seat in seats for seat in range(scene.players)], False)


Field = Callable[[Scene, Any], object]


def _name(scene: Scene, tile: int | None) -> str | None:
    return None if tile is None else scene.names[tile]


_ACTOR: Final[Field] = lambda _, subject: subject.seat  # noqa: E731
_TILE: Final[Field] = lambda scene, subject: _name(scene, subject.tile)  # noqa: E731
_LAID: Final[Field] = lambda scene, call: scene.tiles(call.laid)  # noqa: E731
_FIRST: Final[Field] = lambda scene, call: _name(scene, call.laid[0])  # noqa: E731
_PAY: Final[Field] = lambda scene, result: scene.by_seat(result.pay)  # noqa: E731
_CLAIM: Final[dict[str, Field]] = {"actor": _ACTOR, "target": _target, "pai": _taken, "consumed": _LAID}

FIELDS: Final[dict[str, dict[str, Field]]] = {
    "start_game": {
        "names": _names,
        "aka_flag": lambda scene, _: False if _NO_RED in scene.game.rules else None,  # red fives go without saying
    },
    "start_kyoku": {
        "bakaze": lambda scene, deal: _name(scene, None if deal.wind is None else 27 + deal.wind),
        "dora_marker": lambda scene, deal: _name(scene, deal.dora[0] if deal.dora else None),
        "kyoku": lambda _, deal: deal.number,
        "honba": lambda _, deal: deal.honba,
        "kyotaku": lambda _, deal: deal.sticks,
        "oya": lambda _, deal: deal.dealer,
        "scores": lambda scene, deal: scene.by_seat(deal.points),
        "tehais": _hands,
    },
    "haipai": {"actor": lambda _, seat: seat, "pais": _hand},
    "tsumo": {"actor": _ACTOR, "pai": _TILE},
    "dahai": {
        "actor": _ACTOR,
        "pai": _TILE,
        "tsumogiri": lambda _, discard: None if discard.origin == UNRECORDED else discard.origin == DRAWN,
    },
    "chi": _CLAIM,
    "pon": _CLAIM,
    "daiminkan": _CLAIM,
    "ankan": {"actor": _ACTOR, "pai": _FIRST, "consumed": _LAID},
    "kakan": {"actor": _ACTOR, "pai": _FIRST, "consumed": _added_to},
    "kita": {"actor": _ACTOR, "pai": _FIRST},
    "dora": {"dora_marker": _TILE},
    "reach": {"actor": _ACTOR},
    "reach_accepted": {"actor": _ACTOR, "deltas": _deposit, "scores": lambda scene, _: _points(scene, 0)},
    "hora": {
        "actor": _ACTOR,
        "target": lambda _, win: win.seat if win.source is None else win.source,
        "tsumo": lambda _, win: True if win.source is None else None,
        "pai": lambda scene, win: _name(scene, win.tile),
        "deltas": _PAY,
        "ura_markers": _ura,
        "uradora_markers": _ura,
        "hora_tehais": lambda scene, win: _shown(scene, win.seat),
        "yakus": _yaku,
        "fu": lambda _, win: win.fu,
        "fan": lambda _, win: win.han,
        "hora_points": lambda _, win: win.points,
        "scores": _after_win,
    },
    "ryukyoku": {
        "reason": reason_to_tell,
        "actor": lambda _, drawn: drawn.seats[0] if len(drawn.seats) == 1 else None,
        "deltas": _PAY,
        "tenpais": _tenpai,
        "tehais": _shown_hands,
        "scores": lambda scene, _: _points(scene, 1),
    },
    "end_kyoku": {},
    "end_game": {"scores": lambda scene, _: scene.by_seat(scene.game.final)},
}
"""By the type of the line and the name of the field."""
