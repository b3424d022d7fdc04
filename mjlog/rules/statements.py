"""What a record states that its rule set does not have, and riichi that it does not state."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from mjlog.model import Deal, Drawn, Win, seat_letter
from mjlog.rules.melds import OWN_TILES
from mjlog.table import Fault, Feature, Placed, RuleSet
from mjlog.tiles import TILE_NAMES
from mjlog.yaku_names import RIICHI, YAKUMAN

_FIGURES: Final[tuple[Feature, ...]] = ("fu", "han", "faan", "base", "times")


_READY: Final = "ready hands", "ready hands at a draw by nine terminals"


def undue_statements(deal: Deal, rules: RuleSet[Any]) -> list[Placed]:
    """Indicators, riichi, counters, ready hands at a draw, figures of a win, where the rules do not have them."""
    features = rules.terms.features
    found: list[Placed] = []
    for index, result in enumerate(deal.results):
        if isinstance(result, Win):
            found += [
                (f"value {index}", Fault("undue-claim", {"what": name}))
                for name in _FIGURES
                if name not in features and getattr(result, name) is not None
            ]
        elif isinstance(result, Drawn) and result.tenpai is not None:
            if "shown-draws" not in features or result.kind == "kyuushu":
                found.append((f"tenpai {index}", Fault("undue-claim", {"what": _READY[result.kind == "kyuushu"]})))
            found += _named_twice(f"tenpai {index}", "tenpai", result.tenpai)
    found += _named_twice("riichi", "riichi", deal.riichi or ())
    found += _named_twice("unpaid", "unpaid", deal.unpaid)
    turned = {"dora": deal.dora, "ura": deal.ura or ()} if "dora" not in features else {}
    if deal.events:  # the others are turned in play
        turned["dora"] = deal.dora[rules.first_indicators :]
    for part, tiles in turned.items():
        if tiles:
            found.append((part, Fault("indicator-undue", {"tile": TILE_NAMES[tiles[0]]})))
    if "riichi" not in features:
        seats = (*(deal.riichi or ()), *deal.unpaid)
        found += [("riichi", Fault("no-riichi", {"player": seat_letter(seat)})) for seat in seats]
    if "honba" not in features:
        counters = ("honba", "carried-honba", deal.honba), ("sticks", "carried-sticks", deal.sticks)
        found += [(part, Fault(code, {}, "0", str(count))) for part, code, count in counters if count]
    return found


def _named_twice(part: str, what: str, seats: Sequence[int]) -> list[Placed]:
    """The players whom a list names more than once."""
    if len(set(seats)) == len(seats):
        return []
    return [
        (part, Fault("named-twice", {"player": seat_letter(seat), "what": what}))
        for seat, count in Counter(seats).items()
        if count > 1
    ]


def possible_riichi(deal: Deal, players: int, declared: Collection[int]) -> Iterator[Deal]:
    """A deal that does not tell by its play, nor say, who was in riichi, with each set of players who may have been.

    Besides those who ``declared`` it in what is recorded of the play.

    A list of yaku tells it of its winner, but beside a limit hand; an open hand of whoever shows it; an exhaustive draw
    of all who are not tenpai; and the draw by four riichi of all.
    """
    if deal.riichi is not None or (deal.drawn is not None and deal.drawn.kind == "suucha"):
        return
    told = {
        win.seat
        for win in deal.wins.values()
        if win.yaku is not None and all(name not in YAKUMAN for name, _ in win.yaku)
    }
    told |= {shown.seat for shown in deal.shown if any(meld.kind not in OWN_TILES for meld in shown.melds or ())}
    ready = None if deal.drawn is None else deal.drawn.tenpai
    told.update(declared)
    seats = [seat for seat in range(players) if seat not in told and (ready is None or seat in ready)]
    certain = {*declared, *named_riichi(deal)}
    for count in range(1, len(seats) + 1):
        for some in combinations(seats, count):
            # Ura are turned for a winner in riichi alone.
            if deal.ura is None or any(seat in deal.wins for seat in (*certain, *some)):
                yield replace(deal, riichi=(*certain.difference(some), *some))


def named_riichi(deal: Deal) -> set[int]:
    """Who won in riichi by the lists of yaku."""
    return {win.seat for win in deal.wins.values() if any(name in RIICHI for name, _ in win.yaku or ())}
