"""Addresses at which a site's viewer shows a deal of any record; nothing is sent anywhere."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final
from urllib.parse import quote

from mjlog.completion import complete
from mjlog.formats.json_texts import to_json
from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.formats.tenhou_json_writer import write_tenhou_json
from mjlog.model import Game
from mjlog.replayer import replay
from mjlog.writer import UnsaidError

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
        try:
            tree = write_tenhou_json(replace(whole, deals=[deal], prelude=[], final=None, total=None))
        except (MissingError, UnsayableError) as error:
            raise UnsaidError(f"{deal.label}: the viewer needs what is not recorded: {error}") from error
        yield _VIEWER + quote(to_json(tree), safe="")
