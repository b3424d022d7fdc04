"""The naive referees by a record's ``Rules`` tag: what they make of its words, of a deal, of a whole game.

Presets and words are translated here from the rule pages, not by the code that reads them for the engine.
"""

from collections.abc import Callable, Mapping
from typing import Any

import classic_referee
import hongkong_referee
import riichi_first
import riichi_options
import riichi_referee
from naive_deal import judge_game
from naive_play import NotWhollyRecordedError

from mjlog.model import Deal, Game

RULES: dict[str, tuple[str, ...]] = {
    "riichi": (
        "riichi tenhou",
        "riichi seed",
        "riichi tenhou length=tonpuu multiple-ron=all kuikae=same-face riichi-ankan=no double-wind-fu=2",
        "riichi seed red-fives=1,1,1 open-kan-dora=before-discard suukaikan=discard suucha-riichi=discard",
        "riichi tenhou fifth-kan=draw four-held-wait=tenpai",
        "riichi tenhou first-turn-uninterrupted=no abortive-honba=no dealer-stays=draw furiten-riichi=no bust=at-zero",
        "riichi seed dealer-stays=win abortive-dealer=stays extension=yes goal-points=30000",
        "riichi tenhou robbed-ankan=yes kiriage-mangan=yes open-tanyao=no temporary-furiten=draw pao-part=liable",
        *("riichi majsoul", "riichi majiang", "riichi wrc", "riichi ema", "riichi mleague", "riichi jpml-a"),
        *("riichi tenhou-sanma", "riichi majsoul-sanma"),
        "riichi tenhou-sanma kita-ippatsu=no kita-furiten=yes riichi-tiles=1",
        "riichi majsoul-sanma kita-rinshan=no kita-ippatsu=no kita-furiten=yes pao-tsumo=ron tsumo-loss=no",
        "riichi seed nagashi-mangan=no kyuushu=no suufon=no suukaikan=off suucha-riichi=off kuikae=allowed",
    ),
    "hongkong": (
        "hongkong seed",
        "hongkong seed minimum=0 win-events=each dealer=rotates",
        "hongkong seed minimum=1 flowers-in-minimum=no chow-pair=any equal-pairs=no",
        "hongkong half-spicy",
        "hongkong everybody cap=8 minimum=1 seven-pairs-concealed=no flower-replacement=yes",
        "hongkong seed minimum=1 small-winds=13 heavenly=13 earthly=13 earthly-on=discard dealer=stays length=full",
    ),
    "classic": (
        "classic seed",
        "classic special",
        "classic special added-kong=yes several=best limit=5 cap-on=payer",
        "classic special added-kong=yes rob-kong=no players=3 base=2 dead-hand-claims=no",
        "classic seed added-kong=yes players=2 discard-pays=discarder",
        "classic special added-kong=yes limit=60 cap-on=total equal-pairs=no",
    ),
}
"""What the campaigns play, by rule set: presets, and every option that a referee knows once at least."""

Words = Mapping[str, tuple[str, Callable[[str], Any]]]


def _one_of(**values: object) -> Callable[[str], Any]:
    return lambda word: values[word.replace("-", "_")]


_YES_NO = _one_of(yes=True, no=False)
_DOUBLING = {"discard_pays": "discarder", "discarder_bases": 2, "table": "half-spicy"}
_GAME = {"round_wind": "prevailing", "win_events": "each", "dealers": "full"}
_HONGKONG_PRESETS: dict[str, dict[str, Any]] = {
    "seed": {},
    # "Full responsibility: discarder 2; half responsibility: discarder 1, others 1/2 each" (presets.md, payment).
    "half-spicy": {**_GAME, **_DOUBLING},
    "everybody": {**_GAME, **_DOUBLING, "discard_pays": "half", "unit": 2},
}
_HONGKONG_WORDS: Words = {
    "minimum": ("minimum", int),
    "cap": ("cap", int),
    "win-events": ("win_events", str),
    "seven-pairs-concealed": ("seven_pairs_concealed", _YES_NO),
    "equal-pairs": ("equal_pairs", _YES_NO),
    "flowers-in-minimum": ("flowers_in_minimum", _YES_NO),
    "flower-replacement": ("flower_replacement", _YES_NO),
    "chow-pair": ("chow_pair", str),
    "dealer": ("dealers", _one_of(fixed="fixed", rotates="rotate", stays="full")),
    "small-winds": ("small-winds", _one_of(**{"13": "limit"})),
    "heavenly": ("heavenly", _one_of(**{"13": "limit"})),
    "earthly": ("earthly", _one_of(**{"13": "limit"})),
    "length": ("", _one_of(full=None)),
    "earthly-on": ("", _one_of(discard=None)),
}
# "One double each: all pungs; half flush; seven pairs. Three: small dragons. Four: full flush. Limit: ..." (presets.md,
# classic); the header's limit is six doubles.
_SPECIAL = {
    **dict.fromkeys(("all-pungs", "half-flush", "seven-pairs"), 2),
    "small-dragons": 2**3,
    "full-flush": 2**4,
    **dict.fromkeys(("thirteen-orphans", "big-dragons", "small-winds", "big-winds", "all-honours"), 2**6),
    **dict.fromkeys(("all-terminals", "nine-gates", "four-kongs", "four-concealed-pungs", "heavenly", "earthly"), 2**6),
}
_CLASSIC_PRESETS: dict[str, dict[str, Any]] = {
    "seed": {},
    "special": {"special": _SPECIAL, "several": "product", "limit": 2**6},
}
_CLASSIC_WORDS: Words = {
    "players": ("players", int),
    "base": ("base", int),
    "limit": ("limit", int),
    "several": ("several", str),
    "cap-on": ("cap_on", str),
    "discard-pays": ("discard_pays", str),
    "added-kong": ("added_kong", _YES_NO),
    "rob-kong": ("rob_kong", _YES_NO),
    "dead-hand-claims": ("dead_hand_claims", _YES_NO),
    "equal-pairs": ("equal_pairs", _YES_NO),
}


class Referee:
    """The naive referee of one ``Rules`` tag."""

    def __init__(self, rules: str) -> None:
        """Translate the tag.

        Raises:
            ValueError, KeyError: on a word that no referee knows.
        """
        self.rules = rules
        self.rule_set, preset, *words = rules.split()
        self.players = 4
        self.options: dict[str, Any]
        if self.rule_set == "riichi":
            self.options = riichi_options.options_of(rules)
            self.players = self.options["players"]
        elif self.rule_set == "hongkong":
            self.options = _translate(_HONGKONG_PRESETS[preset], words, _HONGKONG_WORDS)
            limits = {name: self.options.pop(name) for name in hongkong_referee.FAAN if name in self.options}
            self.options["faan"] = limits
        else:
            self.options = _translate(_CLASSIC_PRESETS[preset], words, _CLASSIC_WORDS)
            self.players = self.options.get("players", 4)

    def judge(self, deal: Deal) -> str:
        """The first fault of a deal by itself, the first of a record, in words; empty where there is none.

        Raises:
            UnjudgedError: the deal is not recorded wholly, or holds what the referee does not judge.
        """
        if self.rule_set == "riichi" and not self._may_begin(deal):
            return "deal 0 game-over"
        judge = {"riichi": riichi_referee, "hongkong": hongkong_referee, "classic": classic_referee}[
            self.rule_set
        ].judge
        try:
            verdict = judge(deal, self.options)
        except (NotWhollyRecordedError, ValueError) as error:
            raise UnjudgedError(str(error)) from error
        return "" if verdict is None else " ".join(map(str, verdict))

    def _may_begin(self, deal: Deal) -> bool:
        """Whether some game of riichi comes to a deal; of an incomplete record it is not asked."""
        if None in (deal.wind, deal.number, deal.honba, deal.points):
            return True
        start = riichi_referee.Start(deal.wind, deal.number - 1, deal.honba, deal.sticks or 0, deal.points)
        return riichi_first.may_begin(start, self.options)

    def judge_game(self, game: Game) -> list[tuple[int, str]]:
        """The faults of all deals of a game, of what each leads to, and of its end; each with its deal."""
        if self.rule_set == "riichi":
            return self._judge_riichi(game)
        naive = hongkong_referee if self.rule_set == "hongkong" else classic_referee
        faults = judge_game(
            game,
            lambda deal: naive.judge(deal, self.options),
            lambda label, winner: naive.succession(label, winner, self.options),
        )
        return [(index, " ".join(map(str, fault))) for index, fault in faults]

    def _judge_riichi(self, game: Game) -> list[tuple[int, str]]:
        faults: list[tuple[int, str]] = []
        due: riichi_referee.Start | riichi_referee.Over | None = None
        made: list[int] = []
        for index, deal in enumerate(game.deals):
            verdict = riichi_referee.judge(deal, self.options, again=bool(made))
            made += riichi_referee.chombos(deal)
            if verdict:
                faults.append((index, " ".join(map(str, verdict))))
                due = None
                continue
            assert None not in (deal.wind, deal.dealer, deal.honba, deal.sticks, deal.points)
            start = riichi_referee.Start(deal.wind, deal.dealer, deal.honba, deal.sticks, deal.points)
            if not index and not self._may_begin(deal):
                faults.append((index, "deal 0 game-over"))
            if due not in (None, start):
                faults.append((index, f"the deal before led to {due}"))
            due = riichi_referee.succession(start, riichi_referee.outcome_of(deal, self.options), self.options, made)
        if game.final is not None and isinstance(due, riichi_referee.Start):
            faults.append((len(game.deals), f"the game is not over: {due}"))
        elif isinstance(due, riichi_referee.Over) and (game.final, game.total) != (due.final, due.total):
            faults.append((len(game.deals), f"the end is {due}"))
        return faults


class UnjudgedError(Exception):
    """The naive referee cannot judge the deal, and says why."""


def _translate(preset: Mapping[str, Any], words: list[str], known: Words) -> dict[str, Any]:
    options = dict(preset)
    for word in words:
        name, _, value = word.partition("=")
        own, read = known[name]
        if read(value) is not None:
            options[own] = read(value)
    return options
