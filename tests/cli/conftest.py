"""Records small enough to see that they are right, and how to run the command line on them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mjlog.cli.commands import app

HEAD = """[MJN "1"]
[Rules "riichi tenhou"]
[A "Mina"]
[B "Ng"]
[C "Wipha"]
[D "東風"]
"""
CLEAN = f"""{HEAD}
deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
win A from C on 5z = yakuman 48000
pay A +48000 C -48000

final 73000 25000 -23000 25000
total 83.0 5.0 -73.0 -15.0
"""
"""A dealer's yakuman ends the game: 25000 - 48000 is below 0. Uma 20 10, oka 20, 30000 to return."""
UNCHECKED = f"""{HEAD}
deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
draw exhausted tenpai A B
pay A +1500 B +1500 C -1500 D -1500
"""
FAULTY = CLEAN.replace("yakuman 48000", "yakuman 47000")
PLAY = f"""{HEAD}
deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
dora 6s
A 1478m13p466799s5z
B 4m556p335s235z889s
C 25679m406p4s1267z
D 2579m5p144s12367z
A:4p-1m {{東風}} B:8p-3z C:2p-9p
"""
"""C does not hold the 9p that is discarded, in line 14."""
XML = (
    '<mjloggm ver="2.3"><GO type="169" lobby="0"/><UN n0="A" n1="B" n2="C" n3="D" dan="1,1,1,1" '
    'rate="1500,1500,1500,1500" sx="M,M,M,M"/><TAIKYOKU oya="0"/>'
    '<INIT seed="0,0,0,0,0,0" ten="250,250,250,250" oya="0"/>'
    '<RYUUKYOKU ba="0,0" sc="250,15,250,15,250,-15,250,-15" hai0="0,4,8,12,17,20,24,28,32,36,37,38,40" '
    'hai1="1,5,9,13,18,21,25,29,33,72,73,74,76"/></mjloggm>'
)


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Runs a command in an empty folder, within this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run_command(*words, stdin=None):
        result = CliRunner().invoke(app, list(map(str, words)), input=stdin, catch_exceptions=False)
        result.lines = result.stdout.splitlines()
        return result

    return run_command


@pytest.fixture
def files(tmp_path):
    """Writes files, by name and content, into the folder of the test."""

    def write(**contents):
        for name, content in contents.items():
            path = tmp_path / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    return write


def _hear_interrupts():
    """Undo what a shell does to commands in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Running(subprocess.Popen):
    """A process that does not outlive its test, so that one which hangs fails its test and not the whole run."""

    def __exit__(self, *error):
        self.kill()
        super().__exit__(*error)


def start(*words, **options):
    """A command in a process of its own."""
    return Running(
        [sys.executable, "-m", "mjlog", *map(str, words)],
        stdout=subprocess.PIPE, stderr=options.pop("stderr", subprocess.PIPE), encoding="utf-8",
        preexec_fn=_hear_interrupts,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path)), **options.pop("env", {})}, **options,
    )  # fmt: skip


def entries(folder: Path):
    """Everything in a folder, hidden files too."""
    return sorted(path.name for path in folder.iterdir())
