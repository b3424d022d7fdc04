"""What writers of other sites' formats have in common: whom they serve, and what they cannot do."""

from mjlog.model import SEATS, Game
from mjlog.pickling import PicklableError


class MissingError(PicklableError):
    """A record lacks what the target format demands; a replay may tell it.

    ``wants`` names each, with its deal: ``E2.1: the fu of a win``.
    """

    def __init__(self, wants: list[str]) -> None:
        super().__init__("; ".join(wants))
        self.wants = wants


class UnsayableError(Exception):
    """A record is of a kind that the target format does not have; the text says of which."""


def demand_riichi(game: Game) -> None:
    """Refuse a game that is not of riichi, which is all that other sites' formats tell of.

    Raises:
        UnsayableError: it is of another rule set.
    """
    if game.rules.split()[:1] not in ([], ["riichi"]):
        raise UnsayableError("this format tells of riichi mahjong alone")


def players_of(game: Game) -> int:
    """How many play: by the rules, else by who has points or a hand, else by who has a name; four if nothing tells."""
    words = game.rules.split()
    if "players=3" in words or any(word.endswith("-sanma") for word in words):
        return 3
    told = [len(deal.points) for deal in game.deals if deal.points]
    told = told or [max(deal.hands) + 1 for deal in game.deals if deal.hands]
    told = told or [seat for seat, letter in enumerate(SEATS, 1) if game.tags.get(letter)]
    return 3 if max(told, default=4) == 3 else 4
