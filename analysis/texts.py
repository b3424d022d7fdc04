"""Every sentence and label of charts, figures and reports, by language: another language is another dictionary."""

from collections.abc import Callable, Mapping
from typing import Final

from mjlog.table import ALL_TERMS, Terms

TEXTS: Final[dict[str, dict[str, str]]] = {
    "en": {
        # numbers
        "thousands": ",",
        "decimal": ".",
        "unit-word.points": "points",
        "unit-word.chips": "chips",
        # words for the values in tables
        "kind.honour": "winds and dragons",
        "kind.guest-wind": "guest winds",
        "kind.value-honour": "value honours",
        "kind.terminal": "1 and 9",
        "kind.edge": "2 and 8",
        "kind.middle": "3 to 7",
        "origin.hand": "from the hand",
        "origin.drawn": "the tile just drawn",
        "origin.claim": "after a chi or pon",
        "origin.claim.chinese": "after a chow or pung",
        "standing.riichi": "riichi",
        "standing.closed": "closed, no riichi",
        "standing.closed.chinese": "concealed",
        "standing.open": "open",
        "others": "all others",
        # axes
        "axis.turn": "turn (own discards)",
        "axis.discards-made": "own discards made",
        "axis.share-discards": "share of the turn's discards (%)",
        "axis.share-discards-cut": "share of the turn's discards (%); darkest: {top} or more",
        "axis.share-deals": "share of all deals (%)",
        "axis.shanten": "mean shanten",
        "axis.shanten.chinese": "mean number of tiles from ready",
        "axis.deal": "deal",
        "axis.deals-played": "deals played",
        "axis.points": "{unit}",
        "axis.value": "{unit} of the hand",
        "axis.count": "number of deals",
        # charts
        "chart.discard-kinds": "What is discarded when",
        "chart.discard-kinds.about": (
            "{n} discards in {deals}. Guest winds: neither seat nor round wind. Value honours: dragons, seat "
            "wind, round wind."
        ),
        "chart.discard-kinds-plain": "What is discarded when",
        "chart.discard-kinds-plain.about": "{n} discards in {deals}.",
        "chart.discard-tiles": "Which tile is discarded when",
        "chart.discard-tiles.about": (
            "{n} discards in {deals}. The shade is the tile's share of all discards of the turn. Red fives count "
            "as fives."
        ),
        "chart.discard-tiles.about.chinese": (
            "{n} discards in {deals}. The shade is the tile's share of all discards of the turn."
        ),
        "chart.discard-tiles-few": "Which tile is discarded when",
        "chart.discard-tiles-few.about": (
            "{n} discards in {deals}: how often each tile was discarded at each turn. Red fives count as fives."
        ),
        "chart.discard-tiles-few.about.chinese": (
            "{n} discards in {deals}: how often each tile was discarded at each turn."
        ),
        "chart.discard-origins": "Discards from the hand and of the tile just drawn",
        "chart.discard-origins.about": "{n} discards in {deals}. After riichi every discard is the tile just drawn.",
        "chart.discard-origins.about.chinese": "{n} discards in {deals}.",
        "chart.tenpai-time": "How soon the hand is tenpai",
        "chart.tenpai-time.chinese": "How soon the hand is ready",
        "chart.tenpai-time.about": (
            "{deals}. Share in which the hand has been tenpai after that many own discards, and how it stood "
            "then. A deal that ended earlier keeps its last state."
        ),
        "chart.tenpai-time.about.chinese": (
            "{deals}. Share in which the hand has been ready (one tile from winning) after that many own "
            "discards, and how it stood then. A deal that ended earlier keeps its last state."
        ),
        "chart.tenpai-shanten": "How fast the hand gets closer",
        "chart.tenpai-shanten.about": (
            "{deals}. Shanten of the 13 tiles after each own discard (0 discards: as dealt), over the deals still"
            " in play. All others: everybody else in these games."
        ),
        "chart.tenpai-shanten.about.chinese": (
            "{deals}. How many tiles the 13 tiles need to be ready, after each own discard (0 discards: as dealt), "
            "over the deals still in play. All others: everybody else in these games."
        ),
        "chart.points-game": "{Unit}, deal by deal",
        "chart.points-game.about": "{Unit} after each deal, of all at the table.",
        "chart.points-games": "{Unit}, deal by deal",
        "chart.points-games.about": "{n} games. {Unit} after each deal, over the games still going on.",
        "chart.payments": "Who paid whom",
        "chart.payments.about": (
            "{n} payments for wins and draws, in points; honba is part of a win. Riichi sticks are left out: they"
            " go through the table."
        ),
        "chart.payments.about.chinese": "{n} payments for wins and penalties, in {unit}.",
        "chart.win-values": "How much was won and paid",
        "chart.win-values.about": (
            "{wins} and {losses} in {deals}. Wins: value without honba and sticks. Deal-ins: what was paid in the deal."
        ),
        "chart.win-values.about.chinese": (
            "{wins} and {losses} in {deals}. Wins: what the winner received from all. Deal-ins: what the "
            "discarder paid."
        ),
        "chart.left-out": "Not shown: {parts}.",
        "chart.left-out.turns": "{n} discards after turn {turn}",
        "chart.left-out.turns.one": "1 discard after turn {turn}",
        "chart.left-out.kinds": "{n} discards of tiles not known",
        "chart.left-out.kinds.one": "1 discard of a tile not known",
        "chart.left-out.origins": "{n} discards without a record of where they came from",
        "chart.left-out.origins.one": "1 discard without a record of where it came from",
        "chart.left-out.incomplete": "{n} deals that could not be replayed to their result",
        "chart.left-out.incomplete.one": "1 deal that could not be replayed to its result",
        "chart.left-out.hands": "{n} deals in which the hand is not known",
        "chart.left-out.hands.one": "1 deal in which the hand is not known",
        "chart.left-out.values": "{n} wins or deal-ins whose value is not known",
        "chart.left-out.values.one": "1 win or deal-in whose value is not known",
        "chart.left-out.payments": "{n} payments that cannot be ascribed to two players",
        "chart.left-out.payments.one": "1 payment that cannot be ascribed to two players",
        "chart.left-out.points-late": "{n} deals after the {deal}th of a game, which few games reach",
        "chart.left-out.points-late.one": "1 deal after the {deal}th of a game, which few games reach",
        "chart.left-out.points": "{n} deals whose {unit} are not known",
        "chart.left-out.points.one": "1 deal whose {unit} are not known",
        "chart.wins": "{n} wins",
        "chart.wins.one": "1 win",
        "chart.losses": "{n} deal-ins",
        "chart.losses.one": "1 deal-in",
        "chart.deals": "{n} deals",
        "chart.deals.one": "1 deal",
        "label.wins-ron": "won by ron",
        "label.wins-ron.chinese": "won on a discard",
        "label.wins-tsumo": "won by tsumo",
        "label.wins-tsumo.chinese": "self-drawn",
        "label.deal-ins": "dealt in",
        "label.median": "median",
        "label.half": "middle half",
        "label.interval": "95 % interval",
        "label.most": "middle 80 %",
        "label.n": "n =",
        "label.start": "start",
        "label.total": "tenpai in all: {share} %",
        "label.total.chinese": "ready in all: {share} %",
        "label.others": "all others: {share} %",
        "label.paid": "paid in all",
        "label.received": "received in all",
        "label.from-to": "from ↓  to →",
        "tile.1z": "East",
        "tile.2z": "South",
        "tile.3z": "West",
        "tile.4z": "North",
        "tile.5z": "White",
        "tile.6z": "Green",
        "tile.7z": "Red",
        # columns of a chart's numbers
        "head.mean": "mean",
        "head.median": "median",
        "head.low": "low",
        "head.quarter": "lower quarter",
        "head.three_quarters": "upper quarter",
        "head.high": "high",
        "head.n": "n",
        "head.ron": "won by ron",
        "head.ron.chinese": "won on a discard",
        "head.tsumo": "won by tsumo",
        "head.tsumo.chinese": "self-drawn",
        "head.deal_in": "dealt in",
        # alternative texts: {x} are numbers of the chart
        "alt.discard-kinds": "Stacked bars: shares of five kinds of tiles among the discards of each turn.",
        "alt.discard-kinds-plain": "Stacked bars: shares of four kinds of tiles among the discards of each turn.",
        "alt.discard-tiles": "Heat map: share of each of the 34 tiles among the discards of each turn.",
        "alt.discard-tiles-few": "Heat map: number of discards of each of the 34 tiles at each turn.",
        "alt.discard-origins": "Stacked bars: shares of discards from the hand, of the tile drawn and after a claim.",
        "alt.tenpai-time": "Stacked areas: share of deals tenpai by turn. By turn 6: {six} %, by turn 12: {twelve} %.",
        "alt.tenpai-time.chinese": (
            "Stacked areas: share of deals ready by turn. By turn 6: {six} %, by turn 12: {twelve} %."
        ),
        "alt.tenpai-shanten": "Lines: mean shanten by turn of the player and of all others.",
        "alt.tenpai-shanten.chinese": (
            "Lines: mean number of tiles from ready by turn, of the player and of all others."
        ),
        "alt.points-game": "Lines: {unit} of each player after each deal. At the end: {standing}.",
        "alt.points-games": "Median and range of the {unit} after each deal.",
        "alt.payments": "Table of {unit} paid from each player to each other.",
        "alt.win-values": "Bars: number of wins (up) and deal-ins (down) by value.",
        # figures
        "figure.games": "Games",
        "figure.games.definition": "Games in which the player sits.",
        "figure.mean-rank": "Mean rank",
        "figure.mean-rank.definition": (
            "Sum of the places / games whose final standing is known. Place by final score with uma; equal scores"
            " share the mean of their places."
        ),
        "figure.mean-rank.definition.chinese": (
            "Sum of the places / games whose final standing is known. Place by final score; equal ones "
            "share the mean of their places."
        ),
        "figure.deals": "Deals",
        "figure.deals.definition": "Deals that could be replayed to their result; all other figures count only these.",
        "figure.win-rate": "Win rate",
        "figure.win-rate.definition": "Deals in which the player was paid for a win / deals.",
        "figure.tsumo-rate": "Tsumo rate",
        "figure.tsumo-rate.chinese": "Self-draw rate",
        "figure.tsumo-rate.definition": "Self-drawn wins / wins.",
        "figure.dama-rate": "Dama rate",
        "figure.dama-rate.definition": (
            "Wins with a closed hand and no riichi (self-drawn ones too; a closed kan keeps the hand closed) / wins."
        ),
        "figure.deal-in-rate": "Deal-in rate",
        "figure.deal-in-rate.definition": (
            "Deals in which somebody won on the player's discard, kan or kita / deals. "
            "A double or triple ron is one deal."
        ),
        "figure.deal-in-rate.definition.chinese": (
            "Deals in which somebody won on the player's discard or kong / deals."
        ),
        "figure.riichi-rate": "Riichi rate",
        "figure.riichi-rate.definition": (
            "Deals in which the player declared riichi (also when the declaration tile was won on, so that no "
            "stick was paid) / deals."
        ),
        "figure.call-rate": "Call rate",
        "figure.call-rate.definition": (
            "Deals with at least one chi, pon or open kan by the player / deals. A closed kan does not count."
        ),
        "figure.call-rate.definition.chinese": (
            "Deals with at least one chow, pung or claimed kong by the player / deals. A concealed kong does not count."
        ),
        "figure.draw-tenpai-rate": "Tenpai at draws",
        "figure.draw-tenpai-rate.definition": (
            "Exhaustive draws with the player tenpai / exhaustive draws; without abortive draws and nagashi mangan."
        ),
        "figure.mean-win": "Mean win",
        "figure.mean-win.definition": "Sum of the values of the player's wins, without honba and sticks / wins.",
        "figure.mean-win.definition.chinese": "Sum of what the player received for wins / wins.",
        "figure.mean-win-income": "Mean win with honba and sticks",
        "figure.mean-win-income.definition": (
            "Sum of what the player received for wins: value, honba, all riichi sticks on the table, the own one "
            "too / wins."
        ),
        "figure.mean-deal-in": "Mean deal-in",
        "figure.mean-deal-in.definition": (
            "Sum of what the player paid for wins on own tiles, honba included; of a double ron both / deals dealt in."
        ),
        "figure.mean-deal-in.definition.chinese": (
            "Sum of what the player paid for wins on own tiles / deals dealt in."
        ),
        "figure.mean-change": "{Unit} per deal",
        "figure.mean-change.definition": (
            "Sum of points at the end of a deal less points at its start, own riichi sticks included / deals."
        ),
        "figure.mean-change.definition.chinese": (
            "Sum of {unit} at the end of a deal less {unit} at its start / deals."
        ),
        "figure.mean-win-discards": "Discards before a win",
        "figure.mean-win-discards.definition": "Sum of own discards made before the win / wins.",
        "figure.mean-riichi-turn": "Riichi turn",
        "figure.mean-riichi-turn.definition": (
            "Sum of the turns of the declaration discard, the first own discard being turn 1 / deals with riichi."
            " (Counted as own discards before riichi it is 1 less.)"
        ),
        "figure.mean-shanten": "Starting shanten",
        "figure.mean-shanten.chinese": "Tiles from ready at the start",
        "figure.mean-shanten.definition": (
            "Sum of the shanten of the 13 tiles dealt (the dealer's too, before the first draw) / deals in which "
            "they are known."
        ),
        "figure.mean-shanten.definition.chinese": (
            "Sum of how many tiles the 13 tiles dealt need to be ready (the dealer's too, before the first draw) / "
            "deals in which they are known."
        ),
        "figure.left-out": "Deals left out",
        "figure.left-out.definition": (
            "Deals that could not be replayed to their result, so that no figure counts them."
        ),
        "unit.share": "{value} %",
        "unit.points": "{value}",
        "unit.chips": "{value}",
        "unit.place": "{value}",
        "unit.shanten": "{value}",
        "unit.discards": "{value}",
        "unit.turn": "{value}",
        "unit.count": "{value}",
        # report
        "report.title": "{players}: {games}",
        "report.games": "{n} games",
        "report.games.one": "1 game",
        "report.player-games": "{player} ({n})",
        "report.and-more": "{players} and {n} more",
        "report.games-heading": "Games",
        "report.game": "Game",
        "report.file": "File",
        "report.verdict": "Verdict",
        "report.verdict.sound": "No fault found in {games} with {deals}.",
        "report.verdict.faulty": "{n} faults found in {games} with {deals}.",
        "report.verdict.faulty.one": "1 fault found in {games} with {deals}.",
        "report.verdict.unchecked": "{n} things could not be checked: the record does not allow it.",
        "report.verdict.unchecked.one": "1 thing could not be checked: the record does not allow it.",
        "report.verdict.left-out": "{n} deals could not be replayed to their result; figures leave them out.",
        "report.verdict.left-out.one": "1 deal could not be replayed to its result; figures leave it out.",
        "report.verdict.more": "{n} more are not listed.",
        "report.faults": "Faults",
        "report.notes": "Not checked",
        "report.place": "Place",
        "report.where": "Deal",
        "report.fault": "Fault",
        "report.expected": "Expected",
        "report.recorded": "Recorded",
        "report.standing": "Final standing",
        "report.deals": "Deals",
        "report.player": "Player",
        "report.rank": "Rank",
        "report.points": "{Unit}",
        "report.score": "Score",
        "report.deal": "Deal",
        "report.result": "Result",
        "report.figures": "Figures",
        "report.figure": "Figure",
        "report.reference": "Phoenix lobby 2016",
        "report.reference.about": (
            "The last column, to compare with: all players of Tenhou's Phoenix lobby, its highest table, in 2016 "
            "(hanchan, four players, red fives; 159,798 games, published by kobalab); four of the figures are known."
        ),
        "report.interval.about": (
            "Intervals: Wilson's for shares, 1.96 standard errors for means of ten or more; they take deals as "
            "independent and so are a little too narrow."
        ),
        "report.family.discards": "Discards",
        "report.family.tenpai": "Tenpai",
        "report.family.tenpai.chinese": "Readiness",
        "report.family.payouts": "Payouts",
        "report.data": "Numbers of this chart",
        "report.result.tsumo": "{winner} wins by tsumo: {points}",
        "report.result.tsumo.chinese": "{winner} wins, self-drawn: {points}",
        "report.result.ron": "{winner} wins by ron from {source}: {points}",
        "report.result.ron.chinese": "{winner} wins on a discard by {source}: {points}",
        "report.result.exhausted": "Exhaustive draw; tenpai: {tenpai}",
        "report.result.exhausted.none": "Exhaustive draw; nobody tenpai",
        "report.result.exhausted.none.chinese": "The wall is used up; nobody won",
        "report.result.nagashi": "Nagashi mangan",
        "report.result.kyuushu": "Abortive draw: nine kinds of terminals and honours",
        "report.result.suufon": "Abortive draw: four equal winds",
        "report.result.suucha": "Abortive draw: four riichi",
        "report.result.suukaikan": "Abortive draw: four kans",
        "report.result.sanchahou": "Abortive draw: three rons",
        "report.result.void": "Void",
        "report.result.chombo": "Chombo",
        "report.result.chombo.chinese": "False win",
        "report.status.unfinished": "The record has no result",
        "report.status.stopped": "Replay stopped at an impossible event",
        "report.status.unreadable": "The record cannot be read further",
        "report.status.unreplayed": "Not replayed: rules, round or dealer unknown",
        "report.rules": "Rules: {rules}.",
        "report.rules.none": "not recorded",
        "report.rules-column": "Rules",
        "report.missing": "Left out, as these records say nothing of it: {names}.",
        "report.made-by": "Made by mjlog {version}.",
        "report.contents": "Contents",
        # warnings
        "fonts.missing": "no font here can draw {characters}: pip install 'mjlog[fonts]', or any font that can",
    }
}

Text = Callable[..., str]
"""Key and facts to text."""


class Texts:
    """The texts of one language."""

    def __init__(self, language: str = "en", terms: Terms = ALL_TERMS) -> None:
        if language not in TEXTS:
            raise ValueError(f"there are no texts in {language!r}, only in {', '.join(TEXTS)}")
        self.language = language
        self.texts: Mapping[str, str] = TEXTS[language]
        self.terms = terms

    def of(self, terms: Terms) -> "Texts":
        """The same in the terms of a rule set."""
        return Texts(self.language, terms)

    def __call__(self, key: str, **facts: object) -> str:
        """The text of a key with these facts in it, and in the terms of the rule set.

        ``n`` chooses the form ``<key>.one`` for 1 where there is one; there may be a form ``<key>.chinese``.
        """
        n = facts.get("n")
        if n == 1 and f"{key}.one" in self.texts:
            key = f"{key}.one"
        if isinstance(n, int):
            facts["n"] = self.number(n)
        unit = self.texts[f"unit-word.{self.terms.unit}"]
        text = self.texts.get(f"{key}.{self.terms.words}", self.texts[key])
        return text.format_map({"unit": unit, "Unit": unit.capitalize(), **facts})

    def number(self, value: float, digits: int = 0, *, sign: bool = False) -> str:
        """A number as the language writes it, with a true minus sign."""
        text = f"{value:{'+' if sign and value else ''},.{digits}f}"
        separators = {",": self.texts["thousands"], ".": self.texts["decimal"], "-": "−"}
        return "".join(separators.get(char, char) for char in text)
