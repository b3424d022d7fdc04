"""Records that are trees of values (JSON, protobuf): places in them are paths, such as ``log[3][5][7]``."""

from collections.abc import Mapping, Sequence
from json import JSONEncoder
from typing import Final

from mjlog.diagnostics import Diagnostic, Place, Source, Where
from mjlog.limits import exceeding
from mjlog.pickling import PicklableError

Path = tuple[str | int, ...]
"""The keys and indexes that lead to a value."""

_SHOWN: Final = 120
"""The most characters of a value in an excerpt."""


class MisreadError(PicklableError):
    """A value that cannot be read; what stands before it is kept."""

    def __init__(self, path: Path, problem: str, code: str = "syntax") -> None:
        super().__init__(problem)
        self.path = path
        self.problem = problem
        self.code = code


class TreeSource(Source):
    """A tree that a game was read from; what is an offset in a text is here the number that `at` gives a path.

    Args:
        name: of the file.
        tree: the tree.
        root: where it stands among the documents of the file; all paths begin with this.
    """

    __slots__ = ("_paths", "root", "tree")

    def __init__(self, name: str, tree: object, root: Path = ()) -> None:
        super().__init__(name, "")
        self.tree = tree
        self.root = root
        self._paths: list[Path] = []

    def at(self, *path: str | int) -> int:
        """A number for the place of a path."""
        self._paths.append(path)
        return len(self._paths) - 1

    def place(self, offset: int | None) -> Place:
        """The path of a number; the file alone for ``None``."""
        return Place(self.name) if offset is None else Place(self.name, path=path_text(self._paths[offset]))

    def excerpt(self, offset: int) -> tuple[str, int]:
        """The value at a place, or the nearest around it, and where in its text it starts."""
        value = self.tree
        for step in self._paths[offset][len(self.root) :]:
            try:
                value = value[step]  # type: ignore[index]
            except (LookupError, TypeError):
                break
        text = ""
        for part in JSONEncoder(ensure_ascii=False, default=str).iterencode(value):
            text += part
            if len(text) > _SHOWN:
                return f"{text[: _SHOWN - 1]}…", 0
        return text, 0

    def diagnostic(self, error: MisreadError, where: Where) -> Diagnostic:
        """The fault of a value that cannot be read."""
        at = self.at(*error.path)
        facts: dict[str, object] = {"problem": error.problem}
        return Diagnostic(error.code, where, self.place(at), facts, excerpt=self.excerpt(at))


def path_text(path: Path) -> str:
    """A path as people write it: ``log[3][5]``, ``data.records[7].tile``."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def whole(value: object, path: Path, least: int | None = None, most: int | None = None) -> int:
    """A value that has to be a whole number, within these limits if any.

    Raises:
        MisreadError: it is none.
    """
    if type(value) is not int:
        raise MisreadError(path, f"a whole number is wanted here, not {kind_of(value)}")
    if (least is not None and value < least) or (most is not None and value > most):
        limits = f"{least} or more" if most is None else f"{most} or less" if least is None else f"{least} to {most}"
        raise MisreadError(path, f"a number of {limits} is wanted here, not {value}")
    return value


def row(value: object, path: Path) -> Sequence[object]:
    """A value that has to be a list.

    Raises:
        MisreadError: it is none.
    """
    if not isinstance(value, list):
        raise MisreadError(path, f"a list is wanted here, not {kind_of(value)}")
    return value


def verify_number(values: Sequence[object], most: int, what: str, path: Path, code: str = "syntax") -> None:
    """See that there are not too many values.

    Raises:
        MisreadError: there are more; nothing is read of them.
    """
    if len(values) > most:
        raise MisreadError(path, exceeding(most, what), code)


def record(value: object, path: Path) -> Mapping[str, object]:
    """A value that has to be an object with names.

    Raises:
        MisreadError: it is none.
    """
    if not isinstance(value, dict):
        raise MisreadError(path, f"an object is wanted here, not {kind_of(value)}")
    return value


def words(value: object, path: Path) -> str:
    """A value that has to be a text.

    Raises:
        MisreadError: it is none.
    """
    if not isinstance(value, str):
        raise MisreadError(path, f"a text is wanted here, not {kind_of(value)}")
    return value


def kind_of(value: object) -> str:
    """What a value is, for people."""
    match value:
        case None:
            return "nothing (null)"
        case bool():
            return "yes or no (true, false)"
        case int() | float():
            return f"the number {value}"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "an object"
