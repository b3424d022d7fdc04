"""Tables of which tests rest on which line of a rule page, and what they are held to."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

MARKUP = (
    r"^#.*$", r"^\|(---\|)+$", r"\*\*\[(seed|fill)\]\*\*", r"\[(seed|fill)\]", r"\*\*", r"^- ",
    r"^\|", r"\|$", "·",
)  # fmt: skip
"""What in a page is no rule: headings, marks, the frames of its lists and tables."""
_BLANK = " ().,;|"


def find_tests(folder: Path) -> Counter[str]:
    """The tests of a folder and of the files beside it, those of a class with its name; how often there is each."""
    files = (*folder.glob("test_*.py"), *folder.parent.glob("test_*.py"), *folder.parent.glob("cli/test_*.py"))
    return Counter(name for path in files for name in _names(path))


def _names(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef))


def assert_is_page(lines: Iterable[str], page: Path, markup: Iterable[str] = ()) -> None:
    """Hold the lines against a page: it is these clauses, one after the other, and nothing else.

    Args:
        lines: the clauses, in the words and the order of the page.
        page: its file.
        markup: what else in it is no rule.
    """
    text = page.read_text(encoding="utf-8")
    for mark in (*markup, *MARKUP):
        text = re.sub(mark, " ", text, flags=re.MULTILINE)
    words = " ".join(text.split())
    for line in lines:
        before, found, words = words.partition(line)
        assert found, f"the page does not say, or not in this place: {line}"
        assert not before.strip(_BLANK), f"no test is named for: {before}"
    assert not words.strip(_BLANK), f"no test is named for: {words}"
