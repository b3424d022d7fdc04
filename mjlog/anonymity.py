"""Records made nobody's: what tells who played is taken out, rules, play and claims stay."""

from dataclasses import replace
from typing import Final, get_args

from mjlog.model import SEATS, Deal, Game, Penalty, Win
from mjlog.rules.classic.value import SPECIAL_HANDS
from mjlog.rules.hongkong.patterns import PATTERN_NAMES
from mjlog.rules.options import Rules, option_names, read_options
from mjlog.rules.riichi.value import Limit
from mjlog.rules.select import RULE_SETS, is_option
from mjlog.yaku_names import YAKU_ORDER

UNNAMED: Final = "unnamed"
"""In place of a word that is no name of the rules: it may be anybody's, and what it said was nothing known."""
_HANDS: Final = frozenset((*YAKU_ORDER, *PATTERN_NAMES, *SPECIAL_HANDS))
_LIMITS: Final = frozenset(("limit", *get_args(Limit)))


class Anonymiser:
    """Takes from games what tells who played: names become ``Player 1`` ..., the same for the same name in all games.

    Rules, play and claims stay, but for words in them that name no rule, option, hand or limit that there is: these
    become ``unnamed``, so that they are as wrong as before. Other tags, comments, penalties' reasons and whatever a
    source says beyond the format go: game ids, dates, ratings and shuffle seeds lead back to the players as names do.
    """

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """What each name became."""

    def anonymise(self, game: Game) -> Game:
        """The game without its people."""
        tags = {"Rules": _rules(game.tags["Rules"])} if "Rules" in game.tags else {}
        for letter in SEATS:
            if game.tags.get(letter):
                tags[letter] = self.names.setdefault(game.tags[letter], f"Player {len(self.names) + 1}")
        deals = [_without_words(deal) for deal in game.deals]
        return replace(game, tags=tags, deals=deals, notes=[], extras=[], source=None)


def _without_words(deal: Deal) -> Deal:
    results = [
        replace(one, reason=None) if isinstance(one, Penalty) else _claims(one) if isinstance(one, Win) else one
        for one in deal.results
    ]
    return replace(deal, results=results, notes=[], extras=[])


def _claims(win: Win) -> Win:
    limit = win.limit if win.limit is None or win.limit in _LIMITS else UNNAMED
    if win.yaku is None:
        return replace(win, limit=limit)
    yaku = tuple([(name if name in _HANDS else UNNAMED, worth) for name, worth in win.yaku])
    return replace(win, yaku=yaku, limit=limit)


def _rules(text: str) -> str:
    """The ``Rules`` tag, with ``unnamed`` for each word of it that the rules do not know."""
    name, *words = text.split() or [""]
    entry = RULE_SETS.get(name)
    if entry is None:
        return " ".join([UNNAMED] * bool(name))
    known = [name]
    if words and not is_option(words[0]):
        preset, *words = words
        known.append(preset if preset in entry.presets else UNNAMED)
    return " ".join([*known, *(_option(word, next(iter(entry.presets.values()))) for word in words)])


def _option(word: str, preset: Rules) -> str:
    """A word that sets an option, or says that it is not known."""
    option, _, value = word.partition("=")
    if word == "?" or (value == "?" and option in option_names(type(preset))):
        return word
    _, faults = read_options([word], preset)
    codes = {one.code for one in faults if one.index == 0}  # another one: it does not go with others
    if "unknown-option" in codes:
        return f"{UNNAMED}={UNNAMED}"
    return f"{option}={UNNAMED}" if codes else word
