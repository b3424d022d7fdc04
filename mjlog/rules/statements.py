"""What a record states that its rule set does not have."""

from typing import Any, Final

from mjlog.model import Deal, Drawn, Win, seat_letter
from mjlog.table import Fault, Feature, Placed, RuleSet
from mjlog.tiles import TILE_NAMES

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
