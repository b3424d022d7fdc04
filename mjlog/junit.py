"""What was found in records as JUnit's XML, which continuous integration shows: a test case for each game."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from mjlog.checks import Judged, Verdict
from mjlog.diagnostics import Diagnostic
from mjlog.render import render, visible


def junit(judged: Iterable[Judged], *, strict: bool = False) -> Iterator[str]:
    """The document, a text for each file: faulty games failed, what could not be checked was skipped.

    Args:
        judged: the games, those of a file one after the other.
        strict: whether games fail of which something could not be checked.
    """
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="mjlog">'
    for file, games in groupby(judged, lambda game: game.file):
        cases = [_case(game, strict) for game in games if game.verdict is not Verdict.OTHER]
        if cases:
            yield _suite(file, cases)
    yield "</testsuites>"


def _suite(file: str, cases: list[tuple[str, str]]) -> str:
    outcomes = [outcome for outcome, _ in cases]
    counts = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    told = "".join(f' {name}="{outcomes.count(outcome)}"' for name, outcome in counts.items())
    body = "".join(text for _, text in cases)
    return f'<testsuite name={_quoted(file)} tests="{len(cases)}"{told}>\n{body}</testsuite>'


def _case(game: Judged, strict: bool) -> tuple[str, str]:
    """What became of a game, as the element that says it (empty: nothing was found), and its test case."""
    head = f'<testcase classname={_quoted(game.file)} name="game {game.game}"'
    verdict = game.verdict
    if verdict is Verdict.CLEAN:
        return "", f"{head}/>\n"
    found = game.faults or game.diagnostics
    outcome = {Verdict.UNREADABLE: "error", Verdict.FAULTY: "failure"}.get(verdict, "failure" if strict else "skipped")
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    kind = "" if outcome == "skipped" else f" type={_quoted(found[0].code)}"
    told = f"{kind} message={_quoted(found[0].message + more)}"
    return outcome, f"{head}><{outcome}{told}>{_text(game.diagnostics, game.names)}</{outcome}></testcase>\n"


def _text(found: list[Diagnostic], names: tuple[str, ...]) -> str:
    return escape("\n".join(render(one, names=names) for one in found))


def _quoted(text: str) -> str:
    return quoteattr(visible(text))
