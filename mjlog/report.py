"""A report of some games on one page: verdict, standing, figures with their definitions and counts, charts.

The page needs nothing else: its charts stand in it as SVG, and there is no script. Whatever comes from a record is
escaped by the template.
"""

import importlib.metadata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import jinja2
import pandas as pd

from mjlog.analysis.chart_data import CHART_DATA, OTHERS
from mjlog.analysis.charts import CHARTS, HEADS, Drawn, draw, kind_of
from mjlog.analysis.drawing import NO_COLOUR, player_colours, to_svg
from mjlog.analysis.frames import Tables
from mjlog.analysis.players import REFERENCE, REFERENCE_RULES, figures, figures_of
from mjlog.analysis.tables import tables
from mjlog.analysis.texts import Texts
from mjlog.diagnostics import Diagnostic
from mjlog.output import write_file
from mjlog.played import Replay
from mjlog.render import visible

PLAYERS: Final = 4
"""So many players of a rule set are shown where none are named and there are more."""
_MOST_FAULTS, _MOST_NOTES, _BLOCK = 200, 50, 4
_DIGITS: Final = {"share": 1, "points": 0, "chips": 1, "place": 2, "shanten": 2, "discards": 1, "turn": 1, "count": 0}

Row = dict[str, Any]


def write_report(
    replays: Sequence[Replay],
    path: Path,
    players: Sequence[str] | None = None,
    texts: Texts | None = None,
    *,
    force: bool = False,
) -> None:
    """Write the report of some replayed games as one HTML file.

    Args:
        replays: the games.
        path: the file.
        players: whose figures and charts; for None all, or of many the ``PLAYERS`` with most games of each rule set.
        texts: the language, English for None.
        force: whether a file that exists is overwritten.

    Raises:
        mjlog.output.OutputError: the file cannot be written.
        ValueError: a player does not sit in any of the games.
    """
    write_file(path, [make_report(replays, players, texts)], force=force)


def make_report(replays: Sequence[Replay], players: Sequence[str] | None = None, texts: Texts | None = None) -> str:
    """The page of ``write_report`` as text."""
    frames = tables(replays)
    page = _Page(replays, frames, choose_players(frames, players), texts or Texts())
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("mjlog"), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True
    )
    return environment.get_template("report.html.j2").render(page.context())


def choose_players(frames: Tables, players: Sequence[str] | None) -> list[str]:
    """The players named, else those with the most games of each rule set.

    Raises:
        ValueError: a player does not sit in any of the games.
    """
    known = frames.players()
    if players is not None:
        for player in players:
            if player not in known:
                raise ValueError(f"there is no player {player!r} in these games")
        return list(players)
    chosen: list[str] = []
    for own in frames.by_rule_set().values():
        games = own.seats["player"].astype(str).value_counts()
        there = own.players()
        most = sorted(there, key=lambda player: -games[player])[:PLAYERS] if len(there) > PLAYERS else there
        chosen += [player for player in most if player not in chosen]
    return chosen


def _rows(frame: pd.DataFrame) -> list[Any]:
    """The rows as named tuples."""
    return list(frame.itertuples())


class _Page:
    """What the template shows, in words and formatted numbers."""

    def __init__(self, replays: Sequence[Replay], frames: Tables, players: list[str], texts: Texts) -> None:
        self.replays, self.frames, self.players, self.texts = replays, frames, players, texts
        self.one_game = len(frames.games) == 1
        self.parts = frames.by_rule_set()
        self.ids = 0

    def context(self) -> Row:
        """All names of the template."""
        texts, frames = self.texts, self.frames
        games = texts("report.games", n=len(frames.games))
        return {
            "t": texts,
            "language": texts.language,
            "label": self.label,
            "colours": {
                player: colour for player, colour in player_colours(frames.players()).items() if colour != NO_COLOUR
            },
            "title": texts("report.title", players=self._names(), games=games),
            "verdict": self._verdict(),
            "one_game": self._one_game() if self.one_game else None,
            "games": [] if self.one_game else self._games(),
            "games_text": games,
            "rules": texts("report.rules", rules=self._rules()),
            "figures": [self._figures(name, own) for name, own in self.parts.items()],
            "sections": [
                self._section(player, name, own)
                for player in self.players
                for name, own in self.parts.items()
                if player in own.players()
            ],
            "version": importlib.metadata.version("mjlog"),
        }

    def label(self, player: str) -> str:
        """A player's name, safe to show."""
        return self.texts("others") if player == OTHERS else visible(player)

    def _names(self) -> str:
        games = self.frames.seats["player"].astype(str).value_counts()
        alike = len({games[player] for player in self.players}) <= 1
        shown = [
            visible(player)
            if alike
            else self.texts("report.player-games", player=visible(player), n=int(games[player]))
            for player in self.players[:PLAYERS]
        ]
        names = ", ".join(shown)
        more = len(self.players) - len(shown)
        return self.texts("report.and-more", players=names, n=more) if more else names

    def _rules(self) -> str:
        """By which rules the games were played: the one game's, else how many games of each rule set."""
        if self.one_game:
            rules = self.frames.games["rules"].iloc[0]
            return self.texts("report.rules.none") if pd.isna(rules) else visible(str(rules))
        counts = {self._rule_set(name): len(own.games) for name, own in self.parts.items()}
        return ", ".join(f"{name} ({self.texts('report.games', n=count)})" for name, count in counts.items())

    def _rule_set(self, name: str) -> str:
        return visible(name) or self.texts("report.rules.none")

    def _apart(self, name: str) -> str:
        """The name of a rule set as a heading, where there are several."""
        return self._rule_set(name) if len(self.parts) > 1 else ""

    # The verdict

    def _verdict(self) -> Row:
        texts, frames = self.texts, self.frames
        every = [fault for one in self.replays for fault in one.faults]
        faults = [fault for fault in every if fault.is_fault]
        notes = [fault for fault in every if not fault.is_fault]
        counts = {
            "games": texts("report.games", n=len(frames.games)),
            "deals": texts("chart.deals", n=len(frames.deals)),
        }
        key = "report.verdict.faulty" if faults else "report.verdict.sound"
        sentences = [texts(key, n=len(faults), **counts)]
        if left_out := int((frames.deals["status"] != "complete").sum()):
            sentences.append(texts("report.verdict.left-out", n=left_out))
        if notes:
            sentences.append(texts("report.verdict.unchecked", n=len(notes)))
        return {
            "sentences": sentences,
            "faults": [self._fault(fault) for fault in faults[:_MOST_FAULTS]],
            "more_faults": self._more(len(faults) - _MOST_FAULTS),
            "notes": [self._fault(fault) for fault in notes[:_MOST_NOTES]],
            "more_notes": self._more(len(notes) - _MOST_NOTES),
        }

    def _more(self, count: int) -> str:
        return self.texts("report.verdict.more", n=count) if count > 0 else ""

    @staticmethod
    def _fault(fault: Diagnostic) -> Row:
        return {
            "where": visible(fault.where.deal),
            "message": visible(fault.message),
            "code": fault.code,
            "expected": visible(fault.expected),
            "recorded": visible(fault.actual),
            "place": visible(str(fault.place)),
        }

    # Games

    def _one_game(self) -> Row:
        frames, texts = self.frames, self.texts.of(self.frames.own_terms)
        digits = frames.own_terms.score_digits
        seats = frames.seats.sort_values("rank", kind="stable")
        players = [str(player) for player in frames.seats["player"]]
        return {
            "t": texts,
            "players": players,
            "standing": [
                {
                    "rank": self._number(row.rank, 1 if row.rank % 1 else 0),
                    "player": str(row.player),
                    "points": self._number(row.final),
                    "score": self._number(row.score / 1000, digits, sign=True),
                }
                for row in _rows(seats)
            ],
            "deals": [self._deal(row) for row in _rows(frames.deals)],
            "charts": [
                self._chart(draw(key, frames, players[0], texts, highlight=False, bare=True), texts)
                for key in CHARTS
                if players and CHARTS[key].shared and CHART_DATA[key](frames, players[0]).n
            ],
        }

    def _deal(self, deal: Any) -> Row:  # noqa: ANN401 (a row of deals)
        hands: pd.DataFrame = self.frames.hands[self.frames.hands["deal"] == deal.deal]
        cells = [
            {"after": self._number(row.points + row.change), "change": self._number(row.change, sign=True)}
            for row in _rows(hands)
        ]
        return {"label": deal.label, "sentences": self._results(deal, hands), "cells": cells}

    def _results(self, deal: Any, hands: pd.DataFrame) -> list[str]:  # noqa: ANN401 (a row of deals)
        """How a deal ended, a sentence each win."""
        texts = self.texts.of(self.frames.own_terms)
        if deal.status != "complete":
            return [texts(f"report.status.{deal.status}")]
        wins: pd.DataFrame = self.frames.wins[self.frames.wins["deal"] == deal.deal]
        if len(wins):
            return [self._win(row, texts) for row in _rows(wins)]
        if deal.result == "exhausted":
            ready = hands["player"][hands["draw_tenpai"].fillna(value=False)] if "draw_tenpai" in hands else ()
            tenpai = [visible(str(name)) for name in ready]
            key = "report.result.exhausted" if tenpai else "report.result.exhausted.none"
            return [texts(key, tenpai=", ".join(tenpai))]
        return [texts(f"report.result.{deal.result}")]

    def _win(self, win: Any, texts: Texts) -> str:  # noqa: ANN401 (a row of wins)
        points = self._number(win.value)
        winner = visible(str(win.player))
        if pd.isna(win.source_player):
            return texts("report.result.tsumo", winner=winner, points=points)
        return texts("report.result.ron", winner=winner, source=visible(str(win.source_player)), points=points)

    def _games(self) -> list[Row]:
        seats = self.frames.seats.sort_values(["game", "rank"], kind="stable")
        standings = {
            game: ", ".join(f"{visible(str(row.player))} {self._number(row.final)}" for row in _rows(part))
            for game, part in seats.groupby("game")
        }
        return [
            {
                "game": row.game,
                "source": "" if pd.isna(row.source) else visible(str(row.source)),
                "rules": self.texts("report.rules.none") if pd.isna(row.rules) else visible(str(row.rules)),
                "standing": standings.get(row.game, ""),
                "deals": self._number(row.deals),
                "errors": self._number(row.errors),
            }
            for row in _rows(self.frames.games)
        ]

    def _number(self, value: Any, digits: int = 0, *, sign: bool = False) -> str:  # noqa: ANN401 (a number or NA)
        return "–" if pd.isna(value) else self.texts.number(float(value), digits, sign=sign)

    # Figures

    def _figures(self, name: str, own: Tables) -> Row:
        """The figures of the games by one rule set."""
        texts = self.texts.of(own.own_terms)
        there = set(own.players())
        players = [player for player in self.players if player in there]
        values = figures(own, players).set_index(["figure", "player"])
        counted = {
            one: any(
                values.loc[(one.key, player), "numerator" if one.unit == "count" else "denominator"]
                for player in players
            )
            for one in figures_of(own)
        }
        shown = [one for one, some in counted.items() if some or one.unit == "count"]
        reference = self._has_reference(own)
        return {
            "rule_set": self._apart(name),
            "t": texts,
            "reference": reference,
            "missing": self._missing([texts(f"figure.{one.key}") for one in counted if one not in shown]),
            "blocks": [
                {
                    "players": block,
                    "rows": [
                        {
                            "name": texts(f"figure.{one.key}"),
                            "definition": texts(f"figure.{one.key}.definition"),
                            "cells": [
                                *(self._figure(values.loc[(one.key, player)]) for player in block),
                                *([self._reference(one.key)] if reference else []),
                            ],
                        }
                        for one in shown
                    ],
                }
                for block in (players[start : start + _BLOCK] for start in range(0, len(players), _BLOCK))
            ],
        }

    def _missing(self, names: list[str]) -> str:
        """What is not shown since the records say nothing of it; empty if all is."""
        return self.texts("report.missing", names=", ".join(names)) if names else ""

    def _figure(self, row: Any) -> Row:  # noqa: ANN401 (a row of figures)
        unit = row["unit"]
        digits = _DIGITS[unit]
        scale = 100 if unit == "share" else 1
        value = self._number(row["value"] * scale, digits)
        if not pd.isna(row["value"]):
            value = self.texts(f"unit.{unit}", value=value)
        cell = {"value": value, "counts": "", "interval": ""}
        if unit != "count":
            cell["counts"] = f"{self._number(row['numerator'])} / {self._number(row['denominator'])}"
        if not pd.isna(row["low"]):
            cell["interval"] = (
                f"{self._number(row['low'] * scale, digits)} – {self._number(row['high'] * scale, digits)}"
            )
        return cell

    @staticmethod
    def _has_reference(own: Tables) -> bool:
        """Whether these are games like those of the reference."""
        return set(own.games["rules"].dropna().astype(str)) == {REFERENCE_RULES}

    def _reference(self, key: str) -> Row:
        if key not in REFERENCE:
            return {"value": "", "counts": "", "interval": ""}
        numerator, denominator = REFERENCE[key]
        value = self.texts("unit.share", value=self._number(100 * numerator / denominator, 1))
        return {"value": value, "counts": f"{self._number(numerator)} / {self._number(denominator)}", "interval": ""}

    # Charts

    def _section(self, player: str, name: str, own: Tables) -> Row:
        """The charts of a player's games by one rule set."""
        texts = self.texts.of(own.own_terms)
        families: dict[str, list[Row]] = {}
        missing: list[str] = []
        for key, chart in CHARTS.items():
            if self.one_game and chart.shared:
                continue
            data = CHART_DATA[key](own, player)
            if data.n:
                drawn = draw(key, own, player, texts, bare=True)
                families.setdefault(chart.family, []).append(self._chart(drawn, texts))
            else:
                missing.append(texts(f"chart.{kind_of(key, data)}"))
        return {
            "player": player,
            "rule_set": self._apart(name),
            "missing": self._missing(missing),
            "families": [
                {"name": texts(f"report.family.{family}"), "charts": charts} for family, charts in families.items()
            ],
        }

    def _chart(self, drawn: Drawn, texts: Texts) -> Row:
        self.ids += 1
        prefix = HEADS.get(kind_of(drawn.key, drawn.data), "")
        svg = to_svg(drawn.figure, f"c{self.ids}", drawn.title, drawn.alternative)
        frame = drawn.data.frame
        return {
            "title": drawn.title,
            "tall": drawn.key == "discard-tiles",
            "about": drawn.about,
            "note": drawn.note,
            "svg": svg,
            "heads": ["", *(self._head(column, prefix, texts) for column in frame.columns)],
            "rows": [
                [self._head(index, "", texts), *(self._cell(value) for value in row)]
                for index, row in zip(frame.index, frame.to_numpy(), strict=True)
            ],
        }

    def _head(self, word: object, prefix: str, texts: Texts) -> str:
        """A column or row of a chart's numbers: a player's name, a number, or what texts of this prefix call it."""
        if not isinstance(word, str):
            return self._number(word)
        if prefix:
            return texts(f"{prefix}.{word}")
        return self.label(word) or texts("label.start")

    def _cell(self, value: float) -> str:
        return self._number(value, 0 if float(value).is_integer() else 3)
