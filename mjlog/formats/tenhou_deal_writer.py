"""One deal -> the tags of Tenhou's XML log: its start and its play. How it ends: `tenhou_result_writer`."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from mjlog.formats.tenhou_codes import TenhouMeld, encode_meld, tiles_of_ids
from mjlog.formats.tenhou_extras import extras_by_tag, numbered
from mjlog.formats.tenhou_ids import (
    CLAIMS,
    UNSEEN,
    DealIds,
    UntoldError,
    are_ids_recorded,
    assigned_ids,
    recorded_ids,
)
from mjlog.formats.tenhou_values import Seating
from mjlog.model import DRAWN, Call, Deal, Discard, Draw, Event, Gap, Indicator, Say, seat_letter

ORDER: Final = {
    "mjloggm": "ver",
    "SHUFFLE": "seed ref",
    "GO": "type lobby",
    "UN": "n0 n1 n2 n3 dan rc rate sx",
    "TAIKYOKU": "oya",
    "INIT": "seed ten chip oya hai0 hai1 hai2 hai3 shuffle",
    "N": "who m",
    "DORA": "hai",
    "REACH": "who ten step",
    "BYE": "who",
    "AGARI": "ba hai m machi ten yaku yakuman chip doraHai doraHaiUra who fromWho paoWho sc owari ratio",
    "RYUUKYOKU": "type ba sc hai0 hai1 hai2 hai3 owari",
}
"""The attributes of each tag in the order of the site; others stand after them."""
_RANKS: Final = {tag: {name: rank for rank, name in enumerate(names.split())} for tag, names in ORDER.items()}
_SPACED: Final = ("N", "DORA", "BYE", "AGARI", "RYUUKYOKU")
_OF_IDS: Final = ("m", "hai", "machi", "doraHai", "doraHaiUra")
"""Extras that say nothing once tiles have other ids."""
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_DRAW_TAGS: Final = [[f"<{letter}{one}/>" for one in range(136)] for letter in "TUVW"]
_DISCARD_TAGS: Final = [[f"<{letter}{one}/>" for one in range(136)] for letter in "DEFG"]


def format_tag(tag: str, attributes: Mapping[str, str], end: str = "") -> str:
    """A tag with its attributes in order; ``end``: how it is closed if not as the site does it."""
    ranks = _RANKS[tag]
    ordered = sorted(attributes.items(), key=lambda one: ranks.get(one[0], len(ranks)))
    text = "".join([f' {name}="{value.translate(_ESCAPES)}"' for name, value in ordered])
    return f"<{tag}{text}{end or (' />' if tag in _SPACED else '/>')}"


def joined(numbers: Iterable[object]) -> str:
    """Numbers as attributes list them."""
    return ",".join(map(str, numbers))


def known(ids: Sequence[int]) -> Sequence[int]:
    """The ids.

    Raises:
        UntoldError: one is of a tile that nobody saw.
    """
    if UNSEEN in ids:
        raise UntoldError("a tile that nobody saw")
    return ids


class DealWriter:
    """Writes the start and the play of one deal, tag by tag.

    Args:
        deal: whose record is written.
        seating: of its game.
        want: told of what the format demands and the record lacks.
    """

    def __init__(self, deal: Deal, seating: Seating, want: Callable[[str], None]) -> None:
        self.deal = deal
        self.seating = seating
        self.want = want
        self.tags: list[str] = []
        self.ids = DealIds()
        self.tiles = tiles_of_ids(seating.red)
        self.extras = extras_by_tag(deal.extras)
        self.met: Counter[str] = Counter()
        """How many tags of each name were written."""
        # What stands so far: hundreds of points, sticks, indicators, who is in riichi.
        self.points: list[int] | None = None
        self.sticks = deal.sticks
        self.dora: list[int] = []
        self.riichi: list[int] = []
        self.held: dict[int, set[int]] = {}
        """Ids of the concealed tiles."""
        self.melds: dict[int, list[tuple[TenhouMeld, str]]] = {}
        """Melds and their codes, in the order made."""
        self.latest: int | None = None
        """Id of the tile drawn, discarded or laid last, which may be won."""
        self.discarder: int | None = None
        self.ready: int | None = None
        """Who has drawn or claimed and has to discard."""

    def tag(self, tag: str, attributes: dict[str, str], name: str = "", end: str = "") -> None:
        """Write a tag with its extras.

        Args:
            tag: name.
            attributes: by name.
            name: by which extras speak of it, if not the tag's own, numbered.
            end: how it is closed, if not as the site does it.
        """
        if not name:
            name = self.next_name(tag)
            self.met[tag] += 1
        extras = self.extras.get(name)
        if extras:
            attributes = {**attributes, **extras}
            for lacking in attributes.pop("without", "").split():
                attributes.pop(lacking, None)
        self.tags.append(format_tag(tag, attributes, end))

    def next_name(self, tag: str) -> str:
        """The name of the next tag of a kind in extras: ``n``, ``n2``, ``n3``."""
        return numbered(tag.lower(), self.met[tag] + 1)

    def lacks(self, name: str) -> list[str]:
        """The attributes that a tag lacked in the source."""
        return self.extras.get(name, {}).get("without", "").split()

    # -- the start

    def start(self) -> None:
        """Write ``<INIT>``.

        Raises:
            UntoldError: tiles are not known.
        """
        deal, ids, players = self.deal, self.ids, self.seating.players
        if len(deal.hands) < players:
            raise UntoldError("the starting hands of all players")
        if any(isinstance(event, Gap) for event in deal.events):
            raise UntoldError("the turns that nobody wrote down")
        self.ids = ids = self.find_ids()
        self.held = {seat: set(known(hand)) for seat, hand in ids.hands.items()}
        self.dora = [*known(ids.dora)]
        self.points = self.start_points()
        wanted = {
            "which deal it is": deal.wind is None or deal.number is None,
            "the honba": deal.honba is None,
            "the riichi sticks": deal.sticks is None,
            "the points at its start": deal.points is None or None in deal.points,
            "the dealer": deal.dealer is None,
            "the one indicator of its start": len(deal.dora) != 1,
        }
        for what in [what for what, lacking in wanted.items() if lacking]:
            self.want(what)
        dice = [die - 1 for die in deal.dice] if deal.dice and len(deal.dice) == 2 else ["", ""]
        place = 4 * (deal.wind or 0) + (deal.number or 1) - 1
        attributes = {
            "seed": joined([place, deal.honba, deal.sticks, *dice, *self.dora[:1]]),
            "ten": joined(self.points or ()),
            "oya": str(deal.dealer),
        }
        attributes |= {f"hai{seat}": joined(ids.hands.get(seat, ())) for seat in range(4)}
        self.tag("INIT", attributes)

    def find_ids(self) -> DealIds:
        """The ids of the deal's tiles."""
        deal, red = self.deal, self.seating.red
        if are_ids_recorded(deal):
            return recorded_ids(deal, red=red)
        for attributes in self.extras.values():
            for name in _OF_IDS:
                attributes.pop(name, None)
        return assigned_ids(deal, red=red)

    def start_points(self) -> list[int] | None:
        """Hundreds of points at the start, if all are known."""
        points = self.deal.points
        if points is None or None in points:
            return None
        return self.hundreds([one for one in points if one is not None])

    def hundreds(self, points: Sequence[int]) -> list[int]:
        """Points of all seats in hundreds, with the empty fourth seat of three players."""
        if any(one % 100 for one in points):
            self.want("points in whole hundreds")
        return [one // 100 for one in points] + [0] * (4 - len(points))

    # -- play

    def play(self, step: int, event: Event) -> None:
        """Write what happens.

        Raises:
            UntoldError: it is not known as exactly as this format tells it.
        """
        ids = self.ids.events[step] if self.ids.events else ()
        if isinstance(event, Draw):
            self.draw(event.seat, *known(ids))
        elif isinstance(event, Discard):
            self.discard(step, event, *known(ids))
        elif isinstance(event, Call):
            if not event.void:
                self.call(event, known(ids))
        elif isinstance(event, Indicator):
            self.dora += known(ids)
            self.tag("DORA", {"hai": joined(ids)})
        elif isinstance(event, Say):
            self.say(event, ids)

    def draw(self, seat: int, one: int) -> None:
        """A draw of a tile id."""
        self.tags.append(_DRAW_TAGS[seat][one])
        self.held[seat].add(one)
        self.latest, self.ready = one, seat

    def discard(self, step: int, event: Discard, one: int) -> None:
        """A discard, with the draw before it where only its ``=`` tells that."""
        seat = event.seat
        if self.ready != seat and event.origin == DRAWN:
            self.draw(seat, one)
        if event.riichi:
            self.declare(seat)
        self.tags.append(_DISCARD_TAGS[seat][one])
        self.held[seat].discard(one)
        self.latest, self.discarder, self.ready = one, seat, None
        if event.riichi and self.is_paid(step, seat):
            self.pay_stick(seat)

    def declare(self, seat: int) -> None:
        """The first step of a riichi."""
        self.riichi.append(seat)
        self.tag("REACH", {"who": str(seat), "step": "1"}, numbered("riichi", len(self.riichi)))

    def is_paid(self, step: int, seat: int) -> bool:
        """Whether the stick of a riichi declared with the discard at a step is paid."""
        if seat in self.deal.unpaid:
            return False
        for event in self.deal.events[step + 1 :]:
            if isinstance(event, Say) and event.what == "ron" and not event.void:
                return False
            if isinstance(event, Draw | Discard) or (isinstance(event, Call) and not event.void):
                return True
        return "step" not in self.lacks(numbered("reach", len(self.riichi)))

    def pay_stick(self, seat: int) -> None:
        """The second step of a riichi."""
        attributes = {"who": str(seat), "step": "2"}
        if self.sticks is not None:
            self.sticks += 1
        if self.points is not None:
            self.points[seat] -= 10
            attributes["ten"] = joined(self.points)
        self.tag("REACH", attributes, numbered("reach", len(self.riichi)))

    def call(self, event: Call, ids: Sequence[int]) -> None:
        """A meld or kita."""
        seat, melds = event.seat, self.melds.setdefault(event.seat, [])
        laid = ids[: len(event.laid)]
        place = len(melds)
        if event.kind == "kakan":
            place, meld = self.find_added(event, laid[0])
        elif event.kind in CLAIMS:
            source = self.discarder if event.source is None else event.source
            if source is None or len(ids) == len(laid):
                raise UntoldError(f"the discard that {seat_letter(seat)} claimed")
            meld = TenhouMeld(event.kind, tuple(sorted(ids)), (source - seat) % 4, ids[-1])
        else:
            meld = TenhouMeld(event.kind, tuple(sorted(laid)), 0, None)
        try:
            code = str(encode_meld(meld))
        except (ValueError, IndexError):
            raise UntoldError(f"a {event.kind} that {seat_letter(seat)} can make of these tiles") from None
        code = self.extras.get(self.next_name("N"), {}).get("m", code)
        self.tag("N", {"who": str(seat), "m": code})
        melds[place : place + 1] = [(meld, code)]
        self.held[seat].difference_update(laid)
        self.latest, self.ready = laid[0], seat if event.kind in ("chi", "pon") else None

    def find_added(self, event: Call, added: int) -> tuple[int, TenhouMeld]:
        """The place of the pon that a tile is added to, and what it becomes."""
        for place, (pon, _) in enumerate(self.melds[event.seat]):
            if pon.kind == "pon" and pon.ids[0] // 4 == added // 4:
                return place, TenhouMeld("kakan", tuple(sorted((*pon.ids, added))), pon.turn, pon.taken, added)
        raise UntoldError(f"the pon that {seat_letter(event.seat)} adds a tile to")

    def say(self, event: Say, ids: Sequence[int]) -> None:
        """Who leaves and comes back; a riichi that nothing followed."""
        if event.what == "left":
            self.tag("BYE", {"who": str(event.seat)})
        elif event.what == "back":
            self.tag("UN", {f"n{event.seat}": self.seating.names[event.seat]}, end=" />")
        elif event.what == "riichi":
            self.declare(event.seat)
        elif event.what == "tsumo" and ids:
            self.draw(event.seat, *known(ids))
