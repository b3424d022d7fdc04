"""The tables as data frames: of one batch of games, of several joined, of each rule set apart, as files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd
from pandas.api.types import union_categoricals

from mjlog.analysis.columns import COLUMNS, names_of
from mjlog.output import staged
from mjlog.table import ALL_TERMS, Feature, Terms


@dataclass(slots=True)
class Tables:
    """One data frame a table, with the columns that the rule sets of the games need (``columns.Column.needs``)."""

    games: pd.DataFrame
    seats: pd.DataFrame
    deals: pd.DataFrame
    hands: pd.DataFrame
    turns: pd.DataFrame
    calls: pd.DataFrame
    wins: pd.DataFrame
    payments: pd.DataFrame
    terms: dict[str, Terms] = field(default_factory=dict[str, Terms])
    """What players of each rule set speak of, by its name; none for games whose rules are not known."""

    def items(self) -> Iterator[tuple[str, pd.DataFrame]]:
        """Name and frame of each table."""
        for name in COLUMNS:
            yield name, getattr(self, name)

    @property
    def own_terms(self) -> Terms:
        """What players of the one rule set of these games speak of; everything where the rules are not known."""
        return next(iter(self.terms.values()), ALL_TERMS)

    def players(self) -> list[str]:
        """Everybody who plays, in order of appearance."""
        return [str(player) for player in self.seats["player"].drop_duplicates()]

    def rule_sets(self) -> list[str]:
        """The rule sets of the games, in order of appearance; empty for games that name none."""
        return [str(name) for name in self._rule_set_of_games().drop_duplicates()]

    def _rule_set_of_games(self) -> "pd.Series[str]":
        return self.games["rule_set"].astype("object").fillna("")

    def by_rule_set(self) -> "dict[str, Tables]":
        """The games of each rule set, in order of appearance: what they count is not the same."""
        names = self._rule_set_of_games()
        return {name: self._only(name, self.games["game"][names == name]) for name in self.rule_sets()}

    def _only(self, name: str, games: "pd.Series[int]") -> "Tables":
        terms = {name: self.terms[name]} if name in self.terms else {}
        features = features_of(terms)
        frames: dict[str, pd.DataFrame] = {}
        for table, frame in self.items():
            names = names_of(table, features)
            frames[table] = frame.loc[frame["game"].isin(games), names].reset_index(drop=True)
        return Tables(**frames, terms=terms)


def add_terms(terms: dict[str, Terms], rule_set: str, more: Terms) -> None:
    """Add the terms of one more game of a rule set: a feature is there if one of the games has it."""
    features = terms[rule_set].features if rule_set in terms else frozenset[Feature]()
    terms[rule_set] = more._replace(features=more.features | features)


def features_of(terms: Mapping[str, Terms]) -> frozenset[Feature]:
    """What there is in games of these rule sets; everything where no rules are known."""
    return frozenset[Feature]().union(*(one.features for one in terms.values())) if terms else ALL_TERMS.features


def concat(parts: Sequence[Tables]) -> Tables:
    """Tables of several batches as one; the batches' game numbers must differ.

    Raises:
        ValueError: there are no parts, or a game number is in two of them.
    """
    numbers = pd.concat([part.games["game"] for part in parts])
    if numbers.duplicated().any():
        raise ValueError(f"game {numbers[numbers.duplicated()].iloc[0]} is in more than one part")
    terms: dict[str, Terms] = {}
    for part in parts:
        for name, one in part.terms.items():
            add_terms(terms, name, one)
    features = features_of(terms)
    joined = {table: _join(names_of(table, features), [getattr(part, table) for part in parts]) for table in COLUMNS}
    return Tables(**joined, terms=terms)


def _join(names: list[str], frames: list[pd.DataFrame]) -> pd.DataFrame:
    """One frame; the rows of a frame without a column have nothing in it."""
    columns: dict[str, Any] = {}
    for name in names:
        kind = next(frame[name].dtype for frame in frames if name in frame)
        parts = [frame[name] if name in frame else pd.Series(index=frame.index, dtype=kind) for frame in frames]
        if isinstance(kind, pd.CategoricalDtype):
            columns[name] = union_categoricals(parts)
        else:
            columns[name] = pd.concat(parts, ignore_index=True)
    return pd.DataFrame(columns)


def write_csv(frames: Tables, folder: Path, *, force: bool = False) -> list[Path]:
    """Write each table as ``folder/<table>.csv`` (UTF-8; what is not known is empty): all of them, or none.

    Raises:
        mjlog.output.OutputError: a file exists and ``force`` is not given, or the system refuses to write.
    """
    names = [f"{name}.csv" for name, _ in frames.items()]
    with staged(folder, names, force=force) as stage:
        for name, frame in frames.items():
            frame.to_csv(stage / f"{name}.csv", index=False, lineterminator="\n")
    return [folder / name for name in names]
