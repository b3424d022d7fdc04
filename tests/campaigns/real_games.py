"""The real records (``MJLOG_RECORDS``), as campaigns take them."""

import os
from functools import cache
from pathlib import Path
from random import Random

from manifest import rows

from mjlog.model import Game
from mjlog.reading import read_record


@cache
def all_files() -> list[tuple[str, bytes]]:
    """All of them, each with its name."""
    records = Path(os.environ["MJLOG_RECORDS"])
    return [(row["path"], (records / row["path"]).read_bytes()) for row in rows(records)]


def real_game(seed: int) -> Game:
    """One of the games."""
    rng = Random(seed)
    while True:
        name, data = rng.choice(all_files())
        games = [game for game in read_record(data, name) if game.is_record and game.deals and not game.faults]
        if games:
            return rng.choice(games)
