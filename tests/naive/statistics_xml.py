"""Statistics straight from a Tenhou XML log of four players: slow, plain, and independent of mjlog.

``deals_of`` turns the text into facts of its deals; each figure is one function of those facts and a seat, its
docstring the definition. ``figures`` collects them all. Points are points, not hundreds; faces are 0-33 (1m-9m, 1p-9p,
1s-9s, E S W N white green red), a red five counting as a five; seats are 0-3 as in the log; turns count the player's
own discards of the deal from 1.
"""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import product

Facts = list["Deal"]


# Shanten


@cache
def missing_in_suit(counts: tuple[int, ...], sets: int, pair: int, runs: bool, begun: tuple[int, int] = (0, 0)) -> int:
    """How many tiles a suit lacks to hold that many sets and pairs; 99 where no tiles do.

    Face by face: how many runs start at it (``begun`` are those from two and from one before), is there a triplet, is
    there the pair. No face is needed more than four times.
    """
    if not counts:
        return 0 if not (sets or pair or any(begun)) else 99
    best = 99
    for starting, triplets, pairs in product(range(sets + 1) if runs else (0,), (0, 1), range(pair + 1)):
        needed = sum(begun) + starting + 3 * triplets + 2 * pairs
        if needed <= 4 and starting + triplets <= sets:
            rest = missing_in_suit(counts[1:], sets - starting - triplets, pair - pairs, runs, (begun[1], starting))
            best = min(best, max(0, needed - counts[0]) + rest)
    return best


@cache
def shanten(counts: tuple[int, ...], melds: int) -> int:
    """Tiles to be drawn until the hand is complete, less one, over four sets and a pair, seven pairs, orphans.

    ``counts`` are the concealed tiles by face. The hand aimed at holds no face more than four times among them; tiles
    of melds do not count, so a wait for the tile of one's own pon is tenpai.
    """
    suits = counts[:9], counts[9:18], counts[18:27], counts[27:]
    sets = 4 - melds
    lacking = [
        {(n, pair): missing_in_suit(suit, n, pair, at < 3) for n in range(sets + 1) for pair in (0, 1)}
        for at, suit in enumerate(suits)
    ]
    best = min(
        sum(lacking[at][n, at == paired] for at, n in enumerate((a, b, c, sets - a - b - c)))
        for a in range(sets + 1)
        for b in range(sets + 1 - a)
        for c in range(sets + 1 - a - b)
        for paired in range(4)
    )
    if not melds:
        kinds, pairs = sum(n > 0 for n in counts), sum(n > 1 for n in counts)
        best = min(best, 7 - pairs + max(0, 7 - kinds))
        orphans = [counts[face] for face in (0, 8, 9, 17, 18, 26, *range(27, 34))]
        best = min(best, 14 - sum(n > 0 for n in orphans) - any(n > 1 for n in orphans))
    return best - 1


# Facts


@dataclass
class Discard:
    """One discard."""

    turn: int
    """The player's how-manieth discard of the deal."""
    face: int
    drawn: bool
    """The very tile just drawn (tsumogiri); after a chi or pon never."""
    riichi: bool
    """Riichi was declared with it."""
    open: bool
    """The player had called chi, pon or an open kan before."""
    shanten: int
    """After it."""


@dataclass
class Win:
    """One AGARI."""

    seat: int
    source: int
    """The discarder, or the winner itself."""
    ten: int
    """The hand's value, without honba and sticks."""
    changes: list[int]
    """Of all seats' points, honba and sticks won included, nobody's own deposit."""

    @property
    def tsumo(self) -> bool:
        """Whether it was self-drawn."""
        return self.seat == self.source


@dataclass
class Draw:
    """One RYUUKYOKU."""

    kind: str
    """Its ``type``; empty for an exhausted wall, ``nm`` for one with nagashi mangan."""
    shown: list[int]
    """Seats whose hand it shows."""
    changes: list[int]


@dataclass
class Deal:
    """What happened in a deal."""

    dealer: int
    hands: list[list[int]]
    """Concealed tiles by face, kept up to date."""
    dealt: list[int]
    """Shanten of each seat's 13 tiles as dealt."""
    discards: list[list[Discard]] = field(default_factory=lambda: [[], [], [], []])
    melds: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    """``chi``, ``pon``, ``daiminkan``, ``ankan``, ``kakan`` of each seat; a kakan stands beside its pon."""
    declared: set[int] = field(default_factory=set)
    accepted: set[int] = field(default_factory=set)
    """Whose riichi was declared (REACH step 1), whose stick was paid (step 2)."""
    wins: list[Win] = field(default_factory=list)
    draw: Draw | None = None
    after: list[int] = field(default_factory=list)
    """Points after it."""
    final: list[int] = field(default_factory=list)
    """Final points, if the game ends with it."""


def numbers(text: str | None) -> list[int]:
    """Numbers between commas."""
    return [int(one) for one in text.split(",")] if text else []


def meld_of(code: int) -> tuple[str, list[int]]:
    """Kind of a meld, and the faces that leave the caller's concealed tiles for it."""
    if code & 4:
        lowest, called = divmod(code >> 10, 3)
        face = lowest // 7 * 9 + lowest % 7
        return "chi", [face + at for at in range(3) if at != called]
    if code & 8:
        return "pon", [(code >> 9) // 3] * 2
    if code & 16:
        return "kakan", [(code >> 9) // 3]
    face = (code >> 8) // 4
    return ("daiminkan", [face] * 3) if code & 3 else ("ankan", [face] * 4)


def deals_of(text: str) -> Facts:
    """The facts of every deal of a log."""
    deals: Facts = []
    drawn: int | None = None
    declaring = -1
    for element in ET.fromstring(text.strip()):
        tag = element.tag
        get = element.get
        if tag == "INIT":
            hands = [[0] * 34 for _ in range(4)]
            for seat in range(4):
                for tile in numbers(get(f"hai{seat}")):
                    hands[seat][tile // 4] += 1
            dealt = [shanten(tuple(hand), 0) for hand in hands]
            deals.append(Deal(int(get("oya", "")), hands, dealt))
        elif tag == "REACH" and get("step") == "1":
            declaring = int(get("who", ""))
            deals[-1].declared.add(declaring)
        elif tag == "REACH":
            deals[-1].accepted.add(int(get("who", "")))
        elif tag == "N":
            seat = int(get("who", ""))
            kind, laid = meld_of(int(get("m", "")))
            deals[-1].melds[seat].append(kind)
            for face in laid:
                deals[-1].hands[seat][face] -= 1
            drawn = None
        elif tag == "AGARI":
            score = numbers(get("sc"))
            changes = [100 * change for change in score[1:8:2]]
            win = Win(int(get("who", "")), int(get("fromWho", "")), numbers(get("ten"))[1], changes)
            deals[-1].wins.append(win)
        elif tag == "RYUUKYOKU":
            score = numbers(get("sc"))
            shown = [seat for seat in range(4) if get(f"hai{seat}") is not None]
            deals[-1].draw = Draw(get("type", ""), shown, [100 * change for change in score[1:8:2]])
        elif tag[0] in "TUVW" and tag[1:].isdigit():
            drawn = int(tag[1:])
            deals[-1].hands["TUVW".index(tag[0])][drawn // 4] += 1
        elif tag[0] in "DEFG" and tag[1:].isdigit():
            seat, tile = "DEFG".index(tag[0]), int(tag[1:])
            note_discard(deals[-1], seat, tile, drawn == tile, declaring == seat)
            drawn, declaring = None, -1
        if tag in ("AGARI", "RYUUKYOKU"):
            score = numbers(get("sc"))
            deals[-1].after = [100 * (one + change) for one, change in zip(score[:8:2], score[1:8:2], strict=True)]
            deals[-1].final = [round(100 * float(one)) for one in get("owari", "").split(",")[:8:2] if one]
            declaring = -1
    return deals


def note_discard(deal: Deal, seat: int, tile: int, drawn: bool, riichi: bool) -> None:
    """Add a discard and what the hand is after it."""
    hand, melds = deal.hands[seat], deal.melds[seat]
    hand[tile // 4] -= 1
    laid = sum(kind != "kakan" for kind in melds)
    after = shanten(tuple(hand), laid)
    is_open = bool(set(melds) - {"ankan"})
    deal.discards[seat].append(Discard(len(deal.discards[seat]) + 1, tile // 4, drawn, riichi, is_open, after))


# Figures of a player


def deals_played(deals: Facts, _: int) -> int:
    """Deals, abortive ones included."""
    return len(deals)


def wins(deals: Facts, seat: int) -> int:
    """Deals the player won, alone or with others."""
    return sum(win.seat == seat for deal in deals for win in deal.wins)


def tsumo_wins(deals: Facts, seat: int) -> int:
    """Wins by the player's own draw."""
    return sum(win.seat == seat and win.tsumo for deal in deals for win in deal.wins)


def deal_in_deals(deals: Facts, seat: int) -> int:
    """Deals in which the player's discard (or robbed kan) was ronned; a double ron counts once."""
    return sum(any(win.source == seat and not win.tsumo for win in deal.wins) for deal in deals)


def deal_in_payments(deals: Facts, seat: int) -> int:
    """Rons on the player's tiles; a double ron counts twice."""
    return sum(win.source == seat and not win.tsumo for deal in deals for win in deal.wins)


def riichi_declared(deals: Facts, seat: int) -> int:
    """Deals in which the player declared riichi, the declaring tile ronned or not."""
    return sum(seat in deal.declared for deal in deals)


def riichi_accepted(deals: Facts, seat: int) -> int:
    """Deals in which the player paid a stick: the declaring tile was not ronned."""
    return sum(seat in deal.accepted for deal in deals)


def open_deals(deals: Facts, seat: int) -> int:
    """Deals with a chi, pon or daiminkan of the player; kakan and ankan are no call of their own."""
    return sum(not {"chi", "pon", "daiminkan"}.isdisjoint(deal.melds[seat]) for deal in deals)


def exhausted_draws(deals: Facts, _: int) -> int:
    """Deals that ended with the wall, nagashi mangan included; abortive draws not."""
    return sum(deal.draw is not None and deal.draw.kind in ("", "nm") for deal in deals)


def nagashi_draws(deals: Facts, _: int) -> int:
    """Those of them that paid nagashi mangan to somebody."""
    return sum(deal.draw is not None and deal.draw.kind == "nm" for deal in deals)


def tenpai_at_draw(deals: Facts, seat: int) -> int:
    """Exhausted draws (with nagashi) at which the record shows the player's hand."""
    return sum(deal.draw is not None and deal.draw.kind in ("", "nm") and seat in deal.draw.shown for deal in deals)


def tenpai_at_draw_by_hand(deals: Facts, seat: int) -> int:
    """The same draws at which the player's concealed tiles have shanten 0, whatever was shown."""
    return sum(
        deal.draw is not None
        and deal.draw.kind in ("", "nm")
        and shanten(tuple(deal.hands[seat]), sum(kind != "kakan" for kind in deal.melds[seat])) == 0
        for deal in deals
    )


def draw_points(deals: Facts, seat: int) -> int:
    """Won less lost at draws (noten payments, nagashi mangan)."""
    return sum(deal.draw.changes[seat] for deal in deals if deal.draw is not None)


def win_income(deals: Facts, seat: int) -> list[int]:
    """Of each win what the player received: its value, honba and all sticks on the table, its own stick included."""
    return [win.changes[seat] for deal in deals for win in deal.wins if win.seat == seat]


def win_values(deals: Facts, seat: int) -> list[int]:
    """Of each win the hand's value by the record (``ten``): no honba, no sticks."""
    return [win.ten for deal in deals for win in deal.wins if win.seat == seat]


def deal_in_losses(deals: Facts, seat: int) -> list[int]:
    """Of each ron on the player's tiles what the player paid, positive, honba included; half where pao shares it."""
    return [-win.changes[seat] for deal in deals for win in deal.wins if win.source == seat and not win.tsumo]


def deal_in_values(deals: Facts, seat: int) -> list[int]:
    """Of each ron on the player's tiles the hand's value (``ten``)."""
    return [win.ten for deal in deals for win in deal.wins if win.source == seat and not win.tsumo]


def rank(deals: Facts, seat: int) -> int:
    """1-4 by the final points (``owari``: leftover sticks with the first); among equals the seat nearer the first
    dealer, in order of play, is better.
    """
    final, first = deals[-1].final, deals[0].dealer
    order = sorted(range(4), key=lambda one: (-final[one], (one - first) % 4))
    return order.index(seat) + 1


def final_points(deals: Facts, seat: int) -> int:
    """Points at the end (``owari``)."""
    return deals[-1].final[seat]


# Chart data


def discards_by_turn_and_face(deals: Facts, seat: int) -> Counter[tuple[int, int]]:
    """How often a face was the player's discard of that turn: (turn, face)."""
    return Counter((one.turn, one.face) for deal in deals for one in deal.discards[seat])


def drawn_by_turn(deals: Facts, seat: int) -> Counter[int]:
    """Discards of the very tile just drawn, by turn; what follows a chi or pon comes from the hand."""
    return Counter(one.turn for deal in deals for one in deal.discards[seat] if one.drawn)


def from_hand_by_turn(deals: Facts, seat: int) -> Counter[int]:
    """All other discards, by turn."""
    return Counter(one.turn for deal in deals for one in deal.discards[seat] if not one.drawn)


def first_tenpai(deals: Facts, seat: int) -> list[tuple[int, str, bool]]:
    """Of each deal in which the player was tenpai after a discard the first such: turn, how, riichi later.

    How: ``riichi`` if riichi was declared with that discard, else ``open`` if the player had called before, else
    ``closed``. The last part tells whether the player declared riichi anywhere in the deal.
    """
    found = []
    for deal in deals:
        for one in deal.discards[seat]:
            if one.shanten == 0:
                how = "riichi" if one.riichi else "open" if one.open else "closed"
                found.append((one.turn, how, seat in deal.declared))
                break
    return found


def riichi_turns(deals: Facts, seat: int) -> list[int]:
    """The turn of each riichi declared."""
    return [one.turn for deal in deals for one in deal.discards[seat] if one.riichi]


def shanten_by_turn(deals: Facts, seat: int) -> Counter[tuple[int, int]]:
    """How often the player's hand had that shanten after the discard of that turn: (turn, shanten)."""
    return Counter((one.turn, one.shanten) for deal in deals for one in deal.discards[seat])


def points_after_deals(deals: Facts, seat: int) -> list[int]:
    """The player's points after each deal; sticks left on the table belong to nobody."""
    return [deal.after[seat] for deal in deals]


def paid_to(deals: Facts, seat: int) -> list[int]:
    """What the player paid each seat for its wins, honba included, draws and deposits not; a share by pao included."""
    paid = [0] * 4
    for deal in deals:
        for win in deal.wins:
            if win.seat != seat:
                paid[win.seat] -= win.changes[seat]
    return paid


FIGURES: tuple[Callable[[Facts, int], object], ...] = (
    deals_played, wins, tsumo_wins, deal_in_deals, deal_in_payments, riichi_declared, riichi_accepted, open_deals,
    exhausted_draws, nagashi_draws, tenpai_at_draw, tenpai_at_draw_by_hand, draw_points, win_income, win_values,
    deal_in_losses, deal_in_values, rank, final_points, discards_by_turn_and_face, drawn_by_turn, from_hand_by_turn,
    first_tenpai, riichi_turns, shanten_by_turn, points_after_deals, paid_to,
)  # fmt: skip


def figures(text: str) -> list[dict[str, object]]:
    """Every figure of every seat of a game, by the name of its function."""
    deals = deals_of(text)
    return [{figure.__name__: figure(deals, seat) for figure in FIGURES} for seat in range(4)]
