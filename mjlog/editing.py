"""Records put together and cut apart."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from mjlog.model import Deal, Game


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
        differing = [name for name in {**whole.tags, **game.tags} if whole.tags.get(name) != game.tags.get(name)]
        for name in differing:
            if not name.startswith("_"):
                said = [repr(one.tags.get(name, "nothing")) for one in (whole, game)]
                raise EditError(f"game {number} belongs to another game: its tag {name} says {said[1]}, not {said[0]}")
        if whole.final is not None or whole.total is not None:
            raise EditError(f"game {number} cannot follow: the game before it has its final points")
        own = [(name, game.tags[name]) for name in differing if name in game.tags]
        whole.deals += [_with_head(deal, game, own) if deal is game.deals[0] else deal for deal in game.deals]
        whole.final, whole.total = game.final, game.total
        whole.notes += [note for note in game.notes if note not in whole.notes]
        whole.extras += [one for one in game.extras if one not in whole.extras]
    if whole is None:
        raise EditError("there is no game to merge")
    return whole


def _with_head(deal: Deal, game: Game, tags: list[tuple[str, str]]) -> Deal:
    """A piece's first deal with what stood before it, for which there is no other place within a game.

    Args:
        deal: the first deal.
        game: the piece.
        tags: of its source's own tags those that the whole game has otherwise.
    """
    before = len(game.prelude)
    notes = [replace(note, after=note.after + before) if isinstance(note.after, int) else note for note in deal.notes]
    return replace(deal, events=[*game.prelude, *deal.events], notes=notes, extras=[*tags, *deal.extras])


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
            known = re.fullmatch(r"[1-9]\d{0,8}(-(\d{1,9})?)?", part.strip(), re.ASCII)
            if not known or (last and int(last) < int(first)):
                raise EditError(f"{text!r} names no games; write 3 or 2,5-7 or 4-")
            self.parts.append((int(first), float(last) if last else float("inf") if dash else int(first)))

    @property
    def last(self) -> float:
        """The highest of them."""
        return max(last for _, last in self.parts)

    @property
    def named(self) -> int:
        """The highest of those that are named, which an open end is not."""
        return int(max(first if last == float("inf") else last for first, last in self.parts))

    def __contains__(self, number: int) -> bool:
        return any(first <= number <= last for first, last in self.parts)
