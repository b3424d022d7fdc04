"""Records put together, cut apart, and made nobody's."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from mjlog.model import SEATS, Deal, Game, Penalty

_KEPT: Final = ("Rules",)
"""The tags that tell nothing of who played where and when."""


class EditError(Exception):
    """Games that cannot be changed as it was asked; the text says why."""


def merge(games: Iterable[Game]) -> Game:
    """One game of games that are its pieces, in order: files of a deal each, or a game that was interrupted.

    Raises:
        EditError: there is none, their headers differ, or one that is not the last has an end.
    """
    whole: Game | None = None
    for number, game in enumerate(games, 1):
        if whole is None:
            whole = replace(game, deals=[*game.deals])
            continue
        name = next((name for name in {**whole.tags, **game.tags} if whole.tags.get(name) != game.tags.get(name)), "")
        if name:
            said = [repr(one.tags.get(name, "nothing")) for one in (whole, game)]
            raise EditError(f"game {number} belongs to another game: its tag {name} says {said[1]}, not {said[0]}")
        if whole.final is not None or whole.total is not None:
            raise EditError(f"game {number} cannot follow: the game before it has its final points")
        if game.prelude and game.deals:
            game = replace(game, deals=[_with_prelude(game.deals[0], game), *game.deals[1:]])  # noqa: PLW2901
        whole.deals += game.deals
        whole.final, whole.total = game.final, game.total
        whole.notes += game.notes
        whole.extras += [one for one in game.extras if one not in whole.extras]
    if whole is None:
        raise EditError("there is no game to merge")
    return whole


def _with_prelude(deal: Deal, game: Game) -> Deal:
    """A deal with what happened before it: within a game there is no other place for that."""
    return replace(deal, events=[*game.prelude, *deal.events])


class Anonymiser:
    """Takes from games what tells who played: names become ``Player 1`` ..., the same for the same name in all games.

    Rules, play and claims stay. Other tags, comments, penalties' reasons and whatever a source says beyond the format
    go: game ids, dates, ratings and shuffle seeds lead back to the players as names do.
    """

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """What each name became."""

    def anonymise(self, game: Game) -> Game:
        """The game without its people."""
        tags = {name: game.tags[name] for name in _KEPT if name in game.tags}
        for letter in SEATS:
            if game.tags.get(letter):
                tags[letter] = self.names.setdefault(game.tags[letter], f"Player {len(self.names) + 1}")
        deals = [_without_words(deal) for deal in game.deals]
        return replace(game, tags=tags, deals=deals, notes=[], extras=[], source=None)


def _without_words(deal: Deal) -> Deal:
    results = [replace(one, reason=None) if isinstance(one, Penalty) else one for one in deal.results]
    return replace(deal, results=results, notes=[], extras=[])


def choose(games: Iterable[Game], wanted: "Ranges") -> Iterator[Game]:
    """The games with these numbers, from 1."""
    for number, game in enumerate(games, 1):
        if number in wanted:
            yield game
        if number >= wanted.last:
            return


class Ranges:
    """Numbers as people write them: ``3``, ``2,5-7``, ``4-``.

    Raises:
        EditError: the text is none of these.
    """

    def __init__(self, text: str) -> None:
        self.parts: list[tuple[int, float]] = []
        for part in text.split(","):
            first, dash, last = part.strip().partition("-")
            if not first.isdecimal() or not (last.isdecimal() or not last) or int(first) < 1:
                raise EditError(f"{text!r} names no games; write 3 or 2,5-7 or 4-")
            self.parts.append((int(first), float(last) if last else float("inf") if dash else int(first)))

    @property
    def last(self) -> float:
        """The highest of them."""
        return max(last for _, last in self.parts)

    def __contains__(self, number: int) -> bool:
        return any(first <= number <= last for first, last in self.parts)
