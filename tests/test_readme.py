"""README says what is so: its Python example, its console output (the format page's too), its commands."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mjlog.cli.commands import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMAT = (ROOT / "grammar" / "FORMAT.md").read_text(encoding="utf-8")


def _blocks(language, page=README):
    fences = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return [text for tag, text in fences if tag == language]


def test_python_example(monkeypatch):
    monkeypatch.chdir(ROOT)
    (code,) = _blocks("python")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})
    shown = _blocks("")[-1]
    assert out.getvalue() == shown


@pytest.mark.parametrize("block", [*_blocks("console"), *_blocks("console", FORMAT)])
def test_console(block, monkeypatch):
    monkeypatch.chdir(ROOT)
    first, _, expected = block.partition("\n")
    words = shlex.split(first.removeprefix("$ mjlog "))
    assert CliRunner().invoke(app, words).output.rstrip() == expected.rstrip()


def test_every_command_is_listed():
    from typer.main import get_command

    names = set(get_command(app).commands)
    assert names == set(re.findall(r"^\| `mjlog (\w+)", README, re.MULTILINE))


def test_sample_of_the_format_is_sound():
    from mjlog.notation import read_text
    from mjlog.replayer import replay

    (game,) = read_text(_blocks("")[0])
    assert [fault.code for fault in replay(game).faults] == ["unfinished"]
