"""One deal of a majiang record: its moves -> `Deal`.

A claim names its discard only where it is not the latest; ``fanshu`` is kept where it is not the sum of the yaku. What
else a move says that the writer would not is kept by the reader of the game.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from mjlog.formats.documents import MisreadError, Path, record, row, whole, words
from mjlog.formats.majiang_codes import (
    NO_NULLS,
    NO_STAR,
    OTHER_WORDS,
    TURNED_AFTER,
    WrittenHand,
    WrittenMeld,
    draw_of,
    hand_of,
    is_turned_before,
    meld_of,
    tile_of,
    yaku_of,
)
from mjlog.formats.majiang_extras import HALF_CHARACTER
from mjlog.model import (
    DRAWN,
    FROM_HAND,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Event,
    Hand,
    Indicator,
    Say,
    Shown,
    Win,
)
from mjlog.tiles import FACE, sort_tiles

Value = TypeVar("Value")

MOST: Final = 10**9
"""No number of points, sticks or han is larger."""


def plain_text(value: object, path: Path) -> str:
    """A text that a file can hold.

    Raises:
        MisreadError: it is none.
    """
    text = words(value, path)
    if HALF_CHARACTER.search(text):
        raise MisreadError(path, "half of a character (a lone surrogate) stands here")
    return text


class DealReader:
    """Reads the moves of one deal, the first of which is ``qipai``."""

    def __init__(self, path: Path, style: set[str]) -> None:
        self.path = path
        """Where the list of moves stands."""
        self.style = style
        """Styles, and words other than majiang's own, met so far in the game."""
        self.deal = Deal()
        self.at: Path = path
        """Where the move being read stands."""
        self.moves: list[int] = []
        """Of each event, the index of its move."""
        self.parts: dict[str, Path] = {"deal": path}
        """Where the statements stand that are no events."""
        self.dealer = 0
        self.pons: dict[tuple[int, int], WrittenMeld] = {}
        """By seat and face."""
        self.riichi: set[int] = set()
        self.ended = False

    def read(self, moves: object) -> None:
        """Read all moves; what stands before a fault is in the deal.

        Raises:
            MisreadError: a move cannot be read.
        """
        for index, move in enumerate(row(moves, self.path)):
            self.at = (*self.path, index)
            entry = record(move, self.at)
            if len(entry) != 1:
                raise MisreadError(self.at, f"a move is one thing with its name, not {len(entry)} of them")
            ((name, value),) = entry.items()
            if (name == "qipai") != (index == 0):
                raise MisreadError(self.at, "qipai, and nothing else, begins a deal")
            handler = _HANDLERS.get(name)
            if handler is None:
                raise MisreadError(self.at, f"there is no move {name!r}")
            if self.ended and not (name == "hule" and self.deal.wins):
                raise MisreadError(self.at, "the deal has ended before")
            self.at = (*self.at, name)
            handler(self, record(value, self.at))
            self.moves += [index] * (len(self.deal.events) - len(self.moves))
        if not self.moves and "points" not in self.parts:
            raise MisreadError(self.path, "a deal without qipai")

    # -- values

    def part(self, entry: Mapping[str, object], name: str, convert: Callable[[str], Value]) -> Value:
        """What a text of the move says."""
        return self.converted(words(entry.get(name), (*self.at, name)), (*self.at, name), convert)

    def converted(self, text: str, path: Path, convert: Callable[[str], Value]) -> Value:
        """What a text says."""
        try:
            return convert(text)
        except ValueError as error:
            raise MisreadError(path, str(error)) from None

    def seat(self, entry: Mapping[str, object], name: str = "l") -> int:
        """A seat, counted from the dealer."""
        return (whole(entry.get(name), (*self.at, name), 0, 3) + self.dealer) % 4

    def number(self, entry: Mapping[str, object], name: str, most: int = MOST) -> int:
        """A number that is not negative."""
        return whole(entry.get(name), (*self.at, name), 0, most)

    def four(self, entry: Mapping[str, object], name: str) -> list[tuple[int, object, Path]]:
        """Seat, value and place of four values from the dealer on, by seat."""
        path = (*self.at, name)
        values = row(entry.get(name), path)
        if len(values) != 4:
            raise MisreadError(path, f"4 values belong here, not {len(values)}")
        return sorted(((self.dealer + l) % 4, values[l], (*path, l)) for l in range(4))  # noqa: E741 (its name)

    def points(self, entry: Mapping[str, object], name: str) -> tuple[int, ...]:
        """Four numbers of points by seat."""
        return tuple(whole(value, path, -MOST, MOST) for _, value, path in self.four(entry, name))

    def hands(self, entry: Mapping[str, object]) -> list[tuple[int, WrittenHand, Path]]:
        """The hands that are not left empty, by seat."""
        told = [(seat, words(value, path), path) for seat, value, path in self.four(entry, "shoupai")]
        return [(seat, self.converted(text, path, hand_of), path) for seat, text, path in told if text]

    # -- moves

    def start(self, entry: Mapping[str, object]) -> None:
        """``qipai``: which deal, points, hands."""
        deal, at = self.deal, self.at
        deal.wind, self.dealer = self.number(entry, "zhuangfeng", 3), self.number(entry, "jushu", 3)
        deal.number, deal.dealer = self.dealer + 1, self.dealer
        deal.honba, deal.sticks = self.number(entry, "changbang"), self.number(entry, "lizhibang")
        deal.points = self.points(entry, "defen")
        deal.dora = (self.part(entry, "baopai", tile_of),)
        names = ("changbang", "lizhibang", "defen", "jushu", "jushu", "baopai", "shoupai")
        parts = ("honba", "sticks", "points", "label", "dealer", "dora", "dealt")
        self.parts |= {part: (*at, name) for part, name in zip(parts, names, strict=True)}
        for seat, hand, path in self.hands(entry):
            if hand.melds or hand.riichi:
                raise MisreadError(path, "a hand just dealt has no melds and no riichi")
            deal.hands[seat] = Hand(sort_tiles(hand.tiles))
            self.parts[f"hand {'ABCD'[seat]}"] = path

    def draw(self, entry: Mapping[str, object], *, replacement: bool = False) -> None:
        """``zimo``."""
        self.deal.events.append(Draw(self.seat(entry), self.part(entry, "p", tile_of), replacement))

    def draw_replacement(self, entry: Mapping[str, object]) -> None:
        """``gangzimo``."""
        self.draw(entry, replacement=True)

    def discard(self, entry: Mapping[str, object]) -> None:
        """``dapai``: ``_`` the tile drawn, ``*`` riichi."""
        text = self.part(entry, "p", str)
        seat, riichi = self.seat(entry), text.endswith("*")
        text = text.removesuffix("*")
        drawn = len(text) == 3 and text.endswith("_")
        tile = self.converted(text[:2] if drawn else text, (*self.at, "p"), tile_of)
        latest = self.latest_play()
        if not isinstance(latest, Draw | Call) or latest.seat != seat:
            raise MisreadError(self.at, "nothing is drawn or claimed before this discard")
        self.deal.events.append(Discard(seat, tile, DRAWN if drawn else FROM_HAND, riichi))
        if riichi:
            self.riichi.add(seat)

    def claim(self, entry: Mapping[str, object]) -> None:
        """``fulou``: chi, pon, an open kan."""
        seat, meld = self.seat(entry), self.part(entry, "m", meld_of)
        if meld.taken is None or meld.added is not None:
            raise MisreadError((*self.at, "m"), "a closed kan, and a kan added to a pon, are moves called gang")
        source = (seat + meld.turn) % 4
        told = self.latest_discard() != (source, meld.taken)
        call = Call(seat, meld.kind, meld.laid, source, meld.taken) if told else Call(seat, meld.kind, meld.laid)
        self.deal.events.append(call)
        if meld.kind == "pon":
            self.pons[seat, FACE[meld.taken]] = meld

    def kan(self, entry: Mapping[str, object]) -> None:
        """``gang``: a closed kan, or one added to a pon."""
        seat, meld = self.seat(entry), self.part(entry, "m", meld_of)
        if meld.kind == "ankan":
            self.deal.events.append(Call(seat, "ankan", meld.laid))
        elif meld.kind == "kakan" and meld.added is not None:
            pon = self.pons.get((seat, FACE[meld.added]))
            if pon != meld._replace(kind="pon", added=None):
                raise MisreadError((*self.at, "m"), "the pon that it adds to was not made before")
            self.deal.events.append(Call(seat, "kakan", (meld.added,)))
        else:
            raise MisreadError((*self.at, "m"), "what is claimed is a move called fulou")

    def indicator(self, entry: Mapping[str, object]) -> None:
        """``kaigang``: a further dora indicator."""
        indicator, events = Indicator(self.part(entry, "baopai", tile_of)), self.deal.events
        after = bool(events) and is_turned_before(events, len(events) - 1)
        self.met(after, TURNED_AFTER)
        at = len(events) - after
        events.insert(at, indicator)
        self.moves.insert(at, int(self.at[-2]))

    def latest_play(self) -> Event | None:
        """What was played last, whatever indicator was turned since."""
        return next((one for one in reversed(self.deal.events) if not isinstance(one, Indicator)), None)

    def latest_discard(self) -> tuple[int, int] | None:
        """Seat and tile of the discard that may be claimed."""
        latest = self.latest_play()
        return (latest.seat, latest.tile) if isinstance(latest, Discard) else None

    # -- the end

    def win(self, entry: Mapping[str, object]) -> None:
        """``hule``."""
        seat, at, number = self.seat(entry), self.at, len(self.deal.results)
        hand = self.part(entry, "shoupai", hand_of)
        if len(hand.tiles) % 3 != 2:
            raise MisreadError((*at, "shoupai"), "a hand that wins has its last tile too, apart from its melds")
        *concealed, tile = hand.tiles
        source = None if entry.get("baojia") is None else self.seat(entry, "baojia")
        win = Win(seat, source, tile)
        self.value(entry, win)
        self.ura(entry, seat)
        if entry.get("fenpei") is not None:
            win.pay = self.points(entry, "fenpei")
        self.met(not entry.keys() >= {"baojia", "fubaopai"}, NO_NULLS)
        self.met(seat in self.riichi and not hand.riichi, NO_STAR)
        melds = tuple(meld.shown(seat) for meld in reversed(hand.melds))
        self.deal.shown.append(Shown(seat, sort_tiles(concealed), melds))
        self.deal.events.append(Say(seat, "tsumo" if source is None else "ron"))
        self.deal.results.append(win)
        self.ended = True
        names = {"result": "l", "on": "shoupai", "from": "baojia", "value": "defen", "for": "hupai", "pay": "fenpei"}
        self.parts |= {f"{part} {number}": (*at, name) for part, name in names.items()}
        self.parts[f"shown {'ABCD'[seat]}"] = (*at, "shoupai")

    def value(self, entry: Mapping[str, object], win: Win) -> None:
        """The yaku of a win and what they count."""
        if entry.get("hupai") is not None:
            win.yaku = tuple(
                [self.yaku(one, (*self.at, "hupai", index), win) for index, one in enumerate(self.yaku_list(entry))]
            )
        if entry.get("fu") is not None:
            win.fu = self.number(entry, "fu")
        if entry.get("fanshu") is not None:
            han = self.number(entry, "fanshu")
            win.han = None if han == sum(one or 0 for _, one in win.yaku or ()) else han
        if entry.get("damanguan") is not None:
            self.number(entry, "damanguan")
            win.limit = "yakuman"
        if entry.get("defen") is not None:
            win.points = self.number(entry, "defen")

    def yaku_list(self, entry: Mapping[str, object]) -> list[Mapping[str, object]]:
        """The entries of ``hupai``."""
        path = (*self.at, "hupai")
        return [record(one, (*path, index)) for index, one in enumerate(row(entry["hupai"], path))]

    def yaku(self, entry: Mapping[str, object], path: Path, win: Win) -> tuple[str, int | None]:
        """A yaku and its han; of a yakuman None, of a double one (``**``) 26; who is liable for it."""
        word, value = plain_text(entry.get("name"), (*path, "name")), entry.get("fanshu")
        name = yaku_of(word, (win.seat - self.dealer) % 4, self.deal.wind or 0)
        self.met(word in OTHER_WORDS, word)
        if entry.get("baojia") is not None:
            liable = (whole(entry["baojia"], (*path, "baojia"), 0, 3) + self.dealer) % 4
            if win.pao not in (None, liable):
                raise MisreadError((*path, "baojia"), "somebody else is liable for another yaku")
            win.pao = liable
            self.parts[f"pao {len(self.deal.results)}"] = (*path, "baojia")
        if isinstance(value, str):
            if not value or value.strip("*") or len(value) > 8:
                raise MisreadError((*path, "fanshu"), "the value of a yakuman is *, for each time it counts")
            return name, None if value == "*" else 13 * len(value)
        return name, whole(value, (*path, "fanshu"), 0, MOST)

    def ura(self, entry: Mapping[str, object], seat: int) -> None:
        """The indicators below the dora."""
        path = (*self.at, "fubaopai")
        found: tuple[int, ...] | None = None
        if entry.get("fubaopai") is not None:
            texts = [(words(one, (*path, at)), (*path, at)) for at, one in enumerate(row(entry["fubaopai"], path))]
            found = tuple([self.converted(text, at, tile_of) for text, at in texts])
        elif "fubaopai" in entry and seat in self.riichi:
            found = ()
        if found is None:
            return
        if self.deal.ura is not None and self.deal.ura != found:
            raise MisreadError(path, "another winner of this deal had other tiles")
        self.deal.ura = found
        self.parts.setdefault("ura", path)

    def no_winner(self, entry: Mapping[str, object]) -> None:
        """``pingju``."""
        name = words(entry.get("name"), (*self.at, "name"))
        self.met(name in OTHER_WORDS, name)
        drawn = Drawn(draw_of(name))
        hands = self.hands(entry)
        seats = tuple([seat for seat, _, _ in hands])
        if entry.get("fenpei") is not None:
            drawn.pay = self.points(entry, "fenpei")
        if drawn.kind == "kyuushu":
            drawn.seats = seats
            self.deal.events += [Say(seat, "kyuushu") for seat in seats]
        elif drawn.kind == "sanchahou":
            latest = self.latest_discard()
            first = latest[0] + 1 if latest else 0
            self.deal.events += [Say(seat, "ron") for seat in sorted(seats, key=lambda seat: (seat - first) % 4)]
        elif drawn.kind == "nagashi":
            drawn.seats = tuple([seat for seat, change in enumerate(drawn.pay or ()) if change > 0])
        if drawn.kind in ("exhausted", "nagashi"):
            drawn.tenpai = seats
        for seat, hand, path in hands:
            self.deal.shown.append(Shown(seat, sort_tiles(hand.tiles)))
            self.met(seat in self.riichi and not hand.riichi, NO_STAR)
            self.parts[f"shown {'ABCD'[seat]}"] = path
        self.deal.results.append(drawn)
        self.ended = True
        self.parts |= {
            "result 0": (*self.at, "name"),
            "tenpai 0": (*self.at, "shoupai"),
            "pay 0": (*self.at, "fenpei"),
        }

    def met(self, found: bool, what: str) -> None:
        """Note a style or word where it is found."""
        if found:
            self.style.add(what)


_HANDLERS: Final[dict[str, Callable[[DealReader, Mapping[str, object]], None]]] = {
    "qipai": DealReader.start,
    "zimo": DealReader.draw,
    "gangzimo": DealReader.draw_replacement,
    "dapai": DealReader.discard,
    "fulou": DealReader.claim,
    "gang": DealReader.kan,
    "kaigang": DealReader.indicator,
    "hule": DealReader.win,
    "pingju": DealReader.no_winner,
}
