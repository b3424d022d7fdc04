"""Writing records: games -> a file."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from mjlog.model import Game
from mjlog.notation import write_game
from mjlog.output import OutputError, write_file


def write(games: Game | Iterable[Game], path: str | Path, *, force: bool = False) -> None:
    """Write games into one file, whole or not at all.

    Args:
        games: one game, or any number of them.
        path: the file; its ending names the format, ``.mjn``.
        force: whether a file that exists is overwritten.

    Raises:
        mjlog.output.OutputError: the ending names no format, the file exists, or the system refuses to write.
        ValueError: a game holds something that the format cannot say.
    """
    if not str(path).endswith(".mjn"):
        raise OutputError(f"{path}: the ending names no format that can be written; end it in .mjn")
    write_file(Path(path), write_texts([games] if isinstance(games, Game) else games), force=force)


def write_texts(games: Iterable[Game]) -> Iterator[str]:
    """The pieces of the text of some games in ``.mjn``.

    Raises:
        ValueError: a game holds something that the format cannot say.
    """
    for number, game in enumerate(games):
        try:
            text = write_game(game)
        except ValueError as error:
            name = "" if game.source is None else f"{game.source.name}: "
            raise ValueError(f"{name}this cannot be said in .mjn: {error}") from error
        yield "\n" + text if number else text
