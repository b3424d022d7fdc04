"""Writing records in any format: games -> a file, and nothing lost that is not told."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Final, Literal

from mjlog.formats.json_texts import to_json
from mjlog.formats.losses import find_losses
from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.model import Game
from mjlog.output import OutputError, write_file
from mjlog.pickling import PicklableError
from mjlog.reading import read_record

Text = str | bytes
"""A record as it stands in a file: text, or the data of a binary format."""


Remedy = Literal["", "fill", "lossy"]
"""What to ask for, of `write`'s parameters, to have a game written all the same."""


class UnsaidError(PicklableError):
    """A game that cannot be said in a format as it is; the text says why."""

    def __init__(self, problem: str, remedy: Remedy = "") -> None:
        super().__init__(problem)
        self.remedy: Remedy = remedy


class AmbiguousError(OutputError):
    """An ending that several formats have."""


@dataclass(frozen=True, slots=True)
class Target:
    """A format that records can be written in."""

    name: str
    endings: tuple[str, ...]
    """Of files, the first being that of files which are named for it; several formats may share one."""
    write: Callable[[Game], Text]
    """Raises ValueError, or `MissingError` for what the record lacks and the format demands."""
    join: Callable[[Iterator[Text]], Iterator[Text]]
    """Puts the texts of games one after the other."""


def write(
    games: Game | Iterable[Game],
    path: str | Path,
    *,
    to: str = "",
    fill: bool = False,
    lossy: bool = False,
    force: bool = False,
) -> None:
    """Write games into one file, whole or not at all.

    Args:
        games: one game, or any number of them.
        path: the file.
        to: the name of the format, such as ``mjai``; else the ending of the file tells it.
        fill: whether what the format demands and a record lacks is taken from the replay.
        lossy: whether what the format cannot say is left out.
        force: whether a file that exists is overwritten.

    Raises:
        mjlog.output.OutputError: no format is named, the file exists, or the system refuses to write.
        UnsaidError: a game holds something that the format cannot say, or lacks what it demands.
    """
    target = find_target(str(path), to)
    texts = write_texts([games] if isinstance(games, Game) else games, target, fill=fill, lossy=lossy)
    write_file(Path(path), texts, force=force)


def find_target(path: str, to: str = "") -> Target:
    """The format named, or else that of a file's ending.

    Raises:
        mjlog.output.OutputError: there is none, or more than one.
    """
    if to:
        if to not in TARGETS:
            raise OutputError(f"there is no format {to!r}; there are {', '.join(TARGETS)}")
        return TARGETS[to]
    found = [one for one in TARGETS.values() if path.endswith(one.endings)]
    if not found:
        endings = sorted({ending for one in TARGETS.values() for ending in one.endings})
        raise OutputError(f"{path}: the ending names no format that can be written; end it in {', '.join(endings)}")
    if len(found) > 1:
        names = ", ".join(one.name for one in found)
        raise AmbiguousError(f"{path}: several formats have this ending: {names}")
    return found[0]


def write_texts(
    games: Iterable[Game],
    target: Target,
    *,
    fill: bool = False,
    lossy: bool = False,
    lost: Callable[[Game, list[str]], None] = lambda _, __: None,
) -> Iterator[Text]:
    """The pieces of the text of some games.

    Args:
        games: each is written before the next is asked for.
        target: the format.
        fill: whether what the format demands and a record lacks is taken from the replay.
        lossy: whether what the format cannot say is left out.
        lost: told of each game of which something is left out, and what that is.

    Raises:
        UnsaidError: a game holds something that the format cannot say, or lacks what it demands.
    """
    return target.join(_write_game(game, target, fill, lossy, lost) for game in games)


def _write_game(game: Game, target: Target, fill: bool, lossy: bool, lost: Callable[[Game, list[str]], None]) -> Text:
    source = "" if game.source is None or not game.source.name else f"{game.source.name}: "
    if fill:
        game = _filled(game)
    try:
        text = target.write(game)
    except MissingError as error:
        raise UnsaidError(
            f"{source}{target.name} demands what is not recorded: {error}", "" if fill else "fill"
        ) from error
    except UnsayableError as error:
        raise UnsaidError(f"{source}this cannot be said in {target.name}: {error}") from error
    if target.name == "mjn":  # which says all that a model holds
        return text
    losses = _find_losses(game, text, f"{source}{target.name}")
    if losses and not lossy:
        raise UnsaidError(f"{source}{target.name} cannot say all of it: {', '.join(losses)}", "lossy")
    if losses:
        lost(game, losses)
    return text


def _find_losses(game: Game, text: Text, what: str) -> list[str]:
    """What of a game its text does not say, found by reading it again."""
    copies = list(read_record(text))
    faults = [fault for copy in copies for fault in copy.all_faults if fault.is_fault]
    if len(copies) != 1 or faults:
        problem = faults[0].message if faults else f"{len(copies)} games"
        raise UnsaidError(f"{what} cannot say this: what would be written reads as {problem}")
    return find_losses(game, copies[0])


def _filled(game: Game) -> Game:
    from mjlog.completion import complete  # noqa: PLC0415 (the rules, where they are needed)
    from mjlog.replayer import replay  # noqa: PLC0415

    return complete(replay(game))


# Each writer is imported where it is needed, as the readers are.


def _write_mjn(game: Game) -> Text:
    from mjlog.notation import write_game  # noqa: PLC0415

    try:
        text = write_game(game)
    except ValueError as error:
        raise UnsayableError(str(error)) from error
    if "\0" in text:
        raise UnsayableError("a name or text holds a character (NUL) that no text file has")
    return text


def _write_tenhou_xml(game: Game) -> Text:
    from mjlog.formats.tenhou_xml_writer import write_tenhou_xml  # noqa: PLC0415

    return "".join(write_tenhou_xml(game))


def _write_tenhou_json(game: Game) -> Text:
    from mjlog.formats.tenhou_json_writer import write_tenhou_json  # noqa: PLC0415

    return _json_line(write_tenhou_json(game))


def _write_mjai(game: Game) -> Text:
    from mjlog.formats.mjai_writer import write_mjai  # noqa: PLC0415

    return "".join(f"{line}\n" for line in write_mjai(game))


def _write_majsoul(game: Game) -> Text:
    from mjlog.formats.majsoul_writer import write_majsoul  # noqa: PLC0415

    return _json_line(write_majsoul(game))


def _write_majsoul_protobuf(game: Game) -> Text:
    from mjlog.formats.majsoul_protobuf import MissingPackageError, write_protobuf  # noqa: PLC0415

    try:
        return write_protobuf(game)
    except MissingPackageError as error:
        raise UnsaidError(str(error)) from error


def _write_majiang(game: Game) -> Text:
    from mjlog.formats.majiang_writer import write_majiang  # noqa: PLC0415

    return _json_line(write_majiang(game))


def _write_tonpuusou(game: Game) -> Text:
    from mjlog.formats.tonpuusou_writer import write_tonpuusou  # noqa: PLC0415

    return "".join(write_tonpuusou(game))


def _write_sheet(game: Game) -> Text:
    from mjlog.formats.sheet_writer import write_sheet  # noqa: PLC0415

    return write_sheet(game)


def _json_line(value: object) -> str:
    return to_json(value) + "\n"


def _separate(texts: Iterator[Text]) -> Iterator[Text]:
    """With an empty line between games."""
    for number, text in enumerate(texts):
        if number:
            yield "\n"
        yield text


def _follow(texts: Iterator[Text]) -> Iterator[Text]:
    """One game right after the other."""
    return texts


def _list(texts: Iterator[Text]) -> Iterator[Text]:
    """Several games in one list."""
    first, second = next(texts, ""), next(texts, "")
    if not second:
        yield first
        return
    for before, text in zip(chain("[", repeat(",")), chain([first, second], texts), strict=False):
        yield before
        yield text
    yield "]\n"


def _one(texts: Iterator[Text]) -> Iterator[Text]:
    """A game alone."""
    yield from islice(texts, 1)
    if next(texts, None) is not None:
        raise UnsaidError("a file of this format holds one game; name a folder to write a file each")


TARGETS: Final = {
    one.name: one
    for one in (
        Target("mjn", (".mjn",), _write_mjn, _separate),
        Target("tenhou-xml", (".mjlog", ".xml"), _write_tenhou_xml, _follow),
        Target("tenhou-json", (".json",), _write_tenhou_json, _follow),
        Target("mjai", (".mjson", ".jsonl"), _write_mjai, _follow),
        Target("majsoul", (".json",), _write_majsoul, _follow),
        Target("majsoul-protobuf", (".pb",), _write_majsoul_protobuf, _one),
        Target("majiang", (".json",), _write_majiang, _list),
        Target("tonpuusou", (".txt",), _write_tonpuusou, _follow),
        Target("csv", (".csv",), _write_sheet, _separate),
    )
}
"""By name."""
