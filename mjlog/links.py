"""Addresses at which a site's viewer shows a deal of any record; nothing is sent anywhere."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final
from urllib.parse import quote

from mjlog.completion import complete
from mjlog.model import Game
from mjlog.replayer import replay
from mjlog.writer import TARGETS, UnsaidError, write_texts

_VIEWER: Final = "https://tenhou.net/6/#json="


def viewer_links(game: Game, indexes: Iterable[int]) -> Iterator[str]:
    """The address of each of some deals in the viewer of tenhou.net.

    Args:
        game: the record; what the viewer needs and it does not say is taken from the replay.
        indexes: of the deals, from 0.

    Raises:
        UnsaidError: a deal lacks what the viewer needs.
    """
    whole = complete(replay(game))
    for index in indexes:
        deal = whole.deals[index]
        piece = replace(whole, deals=[deal], prelude=[], final=None, total=None, source=None)
        try:
            (text,) = write_texts([piece], TARGETS["tenhou-json"], lossy=True)
        except UnsaidError as error:
            raise UnsaidError(f"{deal.label}: the viewer cannot show this: {error}") from error
        yield _VIEWER + quote(text.rstrip(), safe="")
