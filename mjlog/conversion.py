"""Many records into another format: to one file, or to a file each in a folder."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mjlog.diagnostics import Diagnostic, Place
from mjlog.formats.sources import find_files
from mjlog.formats.unpacking import STANDARD_INPUT
from mjlog.model import Game
from mjlog.output import ExistsError, OutputError, made_folder, write_file
from mjlog.reading import read_found
from mjlog.replayer import replay
from mjlog.workers import count_workers, share
from mjlog.writer import TARGETS, Remedy, Text, UnsaidError, write_texts


@dataclass(frozen=True, slots=True)
class Choice:
    """How to convert."""

    to: str
    """The name of the format."""
    fill: bool = False
    """Whether what the format demands and a record lacks is taken from the replay."""
    lossy: bool = False
    """Whether what the format cannot say is left out."""
    force: bool = False
    """Whether files that exist are overwritten."""
    rules: str = ""
    """What the records are said to be played by, in place of what they say themselves."""


@dataclass(slots=True)
class Converted:
    """What became of some records."""

    target: str
    games: int = 0
    """How many were read."""
    faults: list[Diagnostic] = field(default_factory=list[Diagnostic])
    """Of the first that could not be read whole, and notes of other files."""
    problem: str = ""
    """Why nothing was written, if no fault tells it."""
    remedy: Remedy = ""
    """What would have it written all the same."""
    exists: bool = False
    """Whether nothing was written because the file exists."""
    lost: list[str] = field(default_factory=list[str])
    """What was left out, a line for each game."""
    misfits: list[str] = field(default_factory=list[str])
    """How many faults the games have by the rules asked for, a line for each that has any."""

    @property
    def written(self) -> bool:
        """Whether all was well."""
        return not self.problem and not any(one.is_fault for one in self.faults)


class _FaultyError(Exception):
    """A record that cannot be read whole is not converted, so that nothing is lost."""


def convert_texts(found: Iterable[str | Diagnostic], choice: Choice, done: Converted) -> Iterator[Text]:
    """The text of some records in one format; it ends at the first that cannot be read whole or be said.

    Args:
        found: what ``find_files`` gives.
        choice: how.
        done: is told what becomes of them.
    """

    def lost(game: Game, losses: list[str]) -> None:
        name = "" if game.source is None else game.source.name
        done.lost.append(f"{name}: left out: {', '.join(losses)}")

    try:
        games = _sound_games(found, done, choice.rules)
        yield from write_texts(games, TARGETS[choice.to], fill=choice.fill, lossy=choice.lossy, lost=lost)
    except _FaultyError:
        return
    except UnsaidError as error:
        done.problem, done.remedy = str(error), error.remedy


def convert_file(found: Iterable[str | Diagnostic], target: str, choice: Choice) -> Converted:
    """Some records into one file, whole or not at all."""
    done = Converted(target)

    def whole() -> Iterator[Text]:
        yield from convert_texts(found, choice, done)
        if not done.written:
            raise _FaultyError

    try:
        write_file(Path(target), whole(), force=choice.force)
    except _FaultyError:
        pass
    except OutputError as error:
        done.problem, done.exists = str(error), isinstance(error, ExistsError)
    return done


def convert_each(names: Iterable[str], folder: str, choice: Choice, workers: int = 0) -> Iterator[Converted]:
    """Each file, archive or file of a folder into a file of its own; one that fails keeps none of the others.

    Args:
        names: files, folders, ``-`` for standard input.
        folder: where the files go; below it they lie as they do in the folders given.
        choice: how.
        workers: processes to share them among; 0: as many as there are processors, if that is worth while. Only this
            process can read standard input.
    """
    ending = TARGETS[choice.to].endings[0]
    taken: dict[str, str] = {}
    jobs: list[tuple[str | Diagnostic, str, Choice]] = []
    listed = [(name, found) for name in names for found in find_files([name])]
    sources = {os.path.realpath(found) for _, found in listed if isinstance(found, str) and found != STANDARD_INPUT}
    for name, found in listed:
        source = found.place.file if isinstance(found, Diagnostic) else found
        target = str(Path(folder) / Path(_relative(source, name)).with_suffix(ending))
        problem = f"{taken[target]} would be written to the same file, {target}" if target in taken else ""
        if os.path.realpath(target) in sources:
            problem = f"{target}, which would be written, is read by this command too; name another folder"
        fault = Diagnostic("unreadable", place=Place(source), facts={"problem": problem})
        taken[target] = source
        jobs.append((fault if problem else found, target, choice))
    from_here = any(found == STANDARD_INPUT for found, _, _ in jobs)
    yield from share(_convert_job, jobs, 1 if from_here else count_workers(workers, len(jobs)))


def _relative(source: str, name: str) -> str:
    """Where a file lies within the folder that was named, or its own name."""
    path = Path(source)
    inside = path.relative_to(name) if path.is_relative_to(name) and source != name else Path(path.name)
    return "stdin" if source == STANDARD_INPUT else str(inside)


def _convert_job(job: tuple[str | Diagnostic, str, Choice]) -> Converted:
    found, target, choice = job
    if isinstance(found, Diagnostic):
        return Converted(target, faults=[found])
    with made_folder(Path(target).parent):
        return convert_file([found], target, choice)


def _sound_games(found: Iterable[str | Diagnostic], done: Converted, rules: str) -> Iterator[Game]:
    """The games; of the first that cannot be read whole the faults are noted, and there are no more."""
    for one in found:
        for game in read_found(one, rules=rules):
            done.faults += game.all_faults
            if any(fault.is_fault for fault in game.all_faults):
                raise _FaultyError
            if game.is_record:
                done.games += 1
                misfits = len(replay(game).errors) if rules else 0
                if misfits:
                    name = "" if game.source is None else game.source.name
                    faults = "a fault" if misfits == 1 else f"{misfits} faults"
                    done.misfits.append(f"{name}: has {faults} by the rules {rules}; mjlog check lists them")
                yield game
