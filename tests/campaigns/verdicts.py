"""What the naive referees say of a deal, in the codes of the catalogue: whether engine and referee mean the same."""

from mjlog.diagnostics import Diagnostic

MEANINGS: dict[str, tuple[str, ...]] = {
    # tiles
    "fifth-copy": ("extra-copy",),
    "no-such-tile": ("extra-copy",),
    "not-the-drawn-tile": ("not-the-drawn-tile", "nothing-drawn"),
    "not-held": ("not-held", "no-such-meld", "not-the-drawn-tile", "kakan-without-pon"),
    "flower-kept": ("flower-replacements", "replacement-missing", "wrong-turn", "not-held"),
    "wrong-shown": ("shown-hand",),
    # turns and claims
    "wrong-turn": ("wrong-turn", "nothing-drawn-to-win", "nothing-to-claim"),
    "nothing-drawn-to-win": ("nothing-drawn-to-win", "wrong-turn"),
    "nothing-drawn": ("nothing-drawn", "nothing-drawn-to-win"),
    "past-reserve": ("wall-empty",),
    "no-replacement": ("replacement-missing", "wrong-turn", "nothing-drawn-to-win", "nothing-to-claim"),
    "replacement-undue": ("replacement-undue", "wrong-turn"),
    "chow-from-across": ("chi-not-from-left",),
    "farther-winner": ("precedence",),
    "lower-claim": ("precedence",),
    "not-latest": ("claim-not-latest",),
    "last-discard-claimed": ("last-discard-claimed", "precedence"),
    "nothing-to-claim": ("nothing-to-claim", "deal-over"),
    "nothing-to-win": ("nothing-to-win", "deal-over"),
    "deal-over": ("deal-over", "own-discard", "nothing-to-win"),
    "kong-after-claim": ("kan-after-claim", "not-held"),
    "kan-after-claim": ("kan-after-claim", "not-held"),
    "kita-after-claim": ("kan-after-claim",),
    "kong-without-pung": ("kakan-without-pon",),
    "no-added-kong": ("no-added-kong", "kakan-without-pon"),
    "no-chi": ("no-chi", "last-discard-claimed", "precedence", "chi-not-from-left", "riichi-hand-changed"),
    "dead-hand-claims": ("dead-hand-claims", "precedence"),
    "fifth-kan": ("fifth-kan", "precedence"),
    "indicator-missing": ("indicator-missing", "false-win"),
    "indicator-early": ("indicator-undue", "kakan-without-pon", "not-held"),
    "riichi-hand-changed": ("riichi-hand-changed", "precedence", "last-discard-claimed"),
    "second-winner": (
        "own-discard",
        "deal-over",
        "nothing-to-win",
        "false-win",
        "two-endings",
        "wins-disagree",
        "wrong-winner",
        "too-many-rons",
    ),
    # wins
    "not-a-win": ("false-win",),
    "below-minimum": ("under-minimum",),
    "robbed-concealed": ("not-robbable", "false-win", "own-discard", "dead-hand-wins"),
    "no-robbing": ("not-robbable", "false-win"),
    "not-robbable": ("not-robbable", "false-win", "nothing-to-win"),
    # of a hand that is not the winning one that was shown
    "false-win": ("false-win", "shown-hand"),
    "no-win-declared": ("wrong-winner",),
    "wrong-tile": ("wrong-win-tile",),
    "wrong-winner": ("wrong-winner", "wins-disagree", "two-endings"),
    "wrong-win-tile": ("wrong-win-tile", "wins-disagree"),
    "no-ground-to-abort": ("no-ground-to-abort", "no-such-draw"),
    # what is said of them
    "wrong-patterns": ("wrong-yaku",),
    "wrong-faan": ("wrong-faan", "wrong-yaku"),
    "riichi-only": ("no-riichi", "indicator-undue", "carried-sticks", "carried-honba", "no-such-draw", "wrong-turn"),
}
"""What a word of a referee may be called in the catalogue: more than one where the two look at things in another order.

A word that is not here is a code."""

WITHDRAWN = frozenset(
    (
        *("not-held", "no-such-meld", "chow-from-across", "nothing-to-claim", "own-discard", "not-latest"),
        *("fifth-copy", "deal-over"),
    )
)
"""What the referees say of a call with ``~`` that cannot be made, too: in the catalogue that is `wrong-call`."""


def same(fault: Diagnostic, word: str, step: int | None) -> bool:
    """Whether a fault of the engine is the one that a referee names.

    Args:
        fault: the engine's first of the deal.
        word: the referee's.
        step: the event at which the referee found it; None if it is no event.
    """
    withdrawn = fault.code == "wrong-call" and word in WITHDRAWN
    if fault.code not in MEANINGS.get(word, (word,)) and not withdrawn:
        return False
    if step is None or fault.where.step == step or fault.code == "too-many-rons":  # which is told of the results
        return True
    return fault.code == "precedence" and fault.where.step == step + 1  # the other of two claims of a tile
