"""libriichi (Rust, in the ``mjai`` package) as a contestant; runs in its own environment."""

from pathlib import Path

from games import load, real_games
from mjai.mlibriichi.state import PlayerState
from to_mjai import Translator
from worker import Row, serve


def verify(records: Path) -> Row:
    """Every event of every game to the states of four seats; an impossible event raises."""
    games = [list(Translator(load(path)).lines()) for path in real_games(records)]

    def run() -> None:
        for lines in games:
            updates = [PlayerState(seat).update for seat in range(4)]
            for line in lines:
                for update in updates:
                    update(line)

    return Row(len(games), run, lambda _: [])


if __name__ == "__main__":
    serve({"verify": verify})
