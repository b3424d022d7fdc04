"""Standard streams that are full or closed: one line, an exit code, no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CLEAN, FAULTY

FULL = "mjlog: cannot write: No space left on device\n"
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
COMMANDS = ["check a.mjn", "check --json a.mjn", "convert a.mjn -", "fmt - < a.mjn", "--help", "--version"]


@pytest.fixture
def shell(tmp_path):
    """Runs a command line of a shell, in a folder with a clean and a faulty record."""
    (tmp_path / "a.mjn").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "b.mjn").write_text(FAULTY, encoding="utf-8")

    def run_line(line):
        command = f'"{sys.executable}" -m mjlog {line}'
        done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    return run_line


@needs_full
@pytest.mark.parametrize("command", COMMANDS)
def test_full_output(shell, command):
    assert shell(f"{command} > /dev/full") == (2, "", FULL)


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_output(shell, command):
    assert shell(f"{command} >&-") == (2, "", "mjlog: cannot write: standard output is closed\n")


@pytest.mark.parametrize("where", ["2>&-", pytest.param("2> /dev/full", marks=needs_full)])
@pytest.mark.parametrize(("command", "code"), [("check a.mjn", 0), ("check b.mjn", 1), ("show c.mjn", 2), ("chek", 2)])
def test_standard_error_changes_no_exit_code(shell, command, code, where):
    expected, output, _ = shell(command)
    assert expected == code
    assert shell(f"{command} {where}") == (code, output, "")


@pytest.mark.parametrize("command", ["check -q -", "show -", "fmt -"])
def test_closed_input(shell, command):
    code, output, errors = shell(f"{command} <&-")
    assert code == 2
    assert output + errors == "<stdin>: unreadable: this cannot be read (standard input is closed)\n"
