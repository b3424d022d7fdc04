"""What a record states that its rule set does not have, and riichi that it does not state."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from mjlog.model import Deal, Drawn, Win, seat_letter
from mjlog.rules.melds import OWN_TILES
from mjlog.table import Fault, Feature, Placed, RuleSet
from mjlog.tiles import TILE_NAMES
from mjlog.yaku_names import RIICHI, YAKUMAN

_FIGURES: Final[tuple[Feature, ...]] = ("fu", "han", "faan", "base", "times")


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
        elif isinstance(result, Drawn) and result.tenpai is not None and "shown-draws" not in features:
            found.append((f"tenpai {index}", Fault("undue-claim", {"what": "ready hands"})))
    turned = {"dora": deal.dora, "ura": deal.ura or ()} if "dora" not in features else {}
    if deal.events:  # the others are turned in play
        turned["dora"] = deal.dora[rules.first_indicators :]
    found += [
        (part, Fault("indicator-undue", {"tile": TILE_NAMES[tile]}))
        for part, tiles in turned.items()
        for tile in tiles[:1]
    ]
    if "riichi" not in features:
        seats = (*(deal.riichi or ()), *deal.unpaid)
        found += [("riichi", Fault("no-riichi", {"player": seat_letter(seat)})) for seat in seats]
    if "honba" not in features:
        counters = ("honba", "carried-honba", deal.honba), ("sticks", "carried-sticks", deal.sticks)
        found += [(part, Fault(code, {}, "0", str(count))) for part, code, count in counters if count]
    return found


def possible_riichi(deal: Deal, players: int) -> Iterator[Deal]:
    """A deal without play that does not say who was in riichi, with each set of players who may have been.

    A list of yaku tells it of its winner, but beside a limit hand; an open hand of whoever shows it; an exhaustive draw
    of all who are not tenpai; and the draw by four riichi of all.
    """
    if deal.played or deal.riichi is not None or (deal.drawn is not None and deal.drawn.kind == "suucha"):
        return
    told = {
        win.seat
        for win in deal.wins.values()
        if win.yaku is not None and all(name not in YAKUMAN for name, _ in win.yaku)
    }
    told |= {shown.seat for shown in deal.shown if any(meld.kind not in OWN_TILES for meld in shown.melds or ())}
    ready = None if deal.drawn is None else deal.drawn.tenpai
    seats = [seat for seat in range(players) if seat not in told and (ready is None or seat in ready)]
    named = {win.seat for win in deal.wins.values() if any(name in RIICHI for name, _ in win.yaku or ())}
    for count in range(1, len(seats) + 1):
        for some in combinations(seats, count):
            # Ura are turned for a winner in riichi alone.
            if deal.ura is None or named or any(seat in deal.wins for seat in some):
                yield replace(deal, riichi=(*named.difference(some), *some))
