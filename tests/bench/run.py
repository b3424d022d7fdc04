"""Benchmarks against other programs: ``python tests/bench/run.py``.

On the complete real games of four players in the folder of records (``MJLOG_RECORDS`` or ``--records``). Each
contestant is a process of its own, a peer's in an environment of its own that is made on the first run (in
``MJLOG_BENCH_CACHE`` or ``--cache``). In each row the two take turns; what is measured is processor time of one core,
what counts is the ratio of the medians. Where both compute the same thing their answers are compared, outside the
timed part, and must be equal. ``first`` is the first pass of ours, its memos empty. The exit code is 1 if a goal is
missed or answers differ.

``python tests/bench/run.py verify shanten`` runs these rows only, ``--profile verify`` prints where time goes.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from environments import PEERS, python_of, versions
from games import real_games

HERE = Path(__file__).parent
PEAK_MIB = 64


@dataclass(frozen=True, slots=True)
class Duel:
    """A row: ours against another's."""

    name: str
    what: str
    unit: str
    peer: str
    """A peer, or ``ours``: another contestant in our own environment."""
    peer_row: str
    goal: float | None = None
    """How many times as fast as the other ours shall be."""
    compared: bool = False
    """Whether the answers must be equal."""


DUELS = (
    Duel("text", "text through the grammar to the model : bare Lark tree", "games", "ours", "bare", 2),
    Duel("shanten", "shanten at every discard : mahjong", "hands", "mahjong", "shanten", 15, compared=True),
    Duel("shanten-counts", "shanten from 34 counts : mahjong", "hands", "mahjong", "shanten", compared=True),
    Duel("value", "value of every win, ours from the table : mahjong", "hands", "mahjong", "value", 6, compared=True),
    Duel("value-inputs", "the same, mahjong's inputs built as well", "hands", "mahjong", "value-inputs", compared=True),
    Duel("verify", "XML to verified game : libriichi, four seats", "games", "libriichi", "verify", 1, compared=True),
    Duel("xml", "XML text to the model : expat with an empty callback", "games", "ours", "expat", 0.5),
    Duel("mjai", "MJAI lines to the model : a loop of json.loads", "games", "ours", "json-lines", 1.5),
)  # fmt: skip


class Contestant:
    """A process that runs one row."""

    def __init__(self, python: Path, script: str, row: str, records: Path) -> None:
        self.process = subprocess.Popen(
            [python, HERE / script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE
        )
        self.count: int = self.ask("prepare", row, str(records))

    def ask(self, *request: object) -> Any:
        """Send a request, wait for the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.process.args}: died at {request}")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def contestants(duel: Duel, options: argparse.Namespace) -> tuple[Contestant, Contestant]:
    """Ours and the other."""
    ours = Path(sys.executable)
    python, script = (ours, "ours.py") if duel.peer == "ours" else (
        python_of(duel.peer, options.cache), f"peer_{duel.peer}.py")  # fmt: skip
    return (
        Contestant(ours, "ours.py", duel.name, options.records),
        Contestant(python, script, duel.peer_row, options.records),
    )


def agree(ours: list[object], theirs: list[object]) -> bool:
    """Hold the answers against each other and print where they differ."""
    pairs = list(enumerate(zip_longest(ours, theirs, fillvalue="nothing")))
    different = [f"    number {at}: ours {one}, theirs {two}" for at, (one, two) in pairs if one != two]
    if different:
        print(f"    {len(different)} ANSWERS DIFFER", *different[:5], sep="\n")
    return not different


def run_duel(duel: Duel, options: argparse.Namespace) -> tuple[bool, float]:
    """Run a row and print it; whether goal and answers are met, and the seconds of a pass of ours."""
    ours, other = contestants(duel, options)
    assert ours.count == other.count, (ours.count, other.count)
    first = ours.ask("run", options.gc == "on")
    other.ask("run", options.gc == "on")
    print(f"{duel.name:15} {duel.what}")
    equal = not duel.compared or agree(ours.ask("answer"), other.ask("answer"))
    times = [(ours.ask("run", options.gc == "on"), other.ask("run", options.gc == "on")) for _ in range(options.passes)]
    ours.close()
    other.close()
    mine, theirs = (statistics.median(column) for column in zip(*times, strict=True))
    ratio = theirs / mine
    ratios = sorted(two / one for one, two in times)
    met = duel.goal is None or ratio >= duel.goal
    goal = "" if duel.goal is None else f"  goal {duel.goal:g}: {'met' if met else 'MISSED'}"
    for name, seconds in (("ours", mine), ("first", first), ("other", theirs)):
        rate = ours.count / seconds
        print(f"    {name:6} {rate:12,.1f} {duel.unit}/s  {1e6 / rate:10,.2f} us each")
    print(
        f"    ratio  {ratio:12.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f} in {options.passes} passes){goal}", flush=True
    )
    return met and equal, mine


_CHECK = """
import json, sys
from mjlog.cli import main
sys.argv = ["mjlog", "check", sys.argv[1]]
try:
    main()
except SystemExit as stop:
    code = stop.code
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
heavy = sorted({"pandas", "matplotlib"} & set(sys.modules))
facts = {"code": code, "kib": int(status["VmHWM"].split()[0]), "heavy": heavy}
print(json.dumps(facts), file=sys.stderr)
"""


def run_memory(options: argparse.Namespace) -> bool:
    """Peak memory of ``mjlog check`` on the largest record, and that it imports nothing heavy."""
    path = max(real_games(options.records), key=lambda path: path.stat().st_size)
    done = subprocess.run([sys.executable, "-c", _CHECK, path], capture_output=True, text=True, check=True)
    facts = json.loads(done.stderr.splitlines()[-1])
    mib = facts["kib"] / 1024
    met = mib <= PEAK_MIB and not facts["heavy"] and not facts["code"]
    heavy = ", ".join(facts["heavy"]) or "neither pandas nor matplotlib"
    print(f"memory          mjlog check of one file, exit code {facts['code']}, imports {heavy}")
    print(f"    peak   {mib:12.1f} MiB  goal {PEAK_MIB}: {'met' if met else 'MISSED'}", flush=True)
    return met


def print_phases(seconds: dict[str, float]) -> None:
    """How a verified game's time divides."""
    read, value, whole = seconds["xml"], seconds["value"], seconds["verify"]
    print("phases          of XML text to verified game")
    for name, part in (("read", read), ("engine", whole - read - value), ("value", value)):
        print(f"    {name:6} {100 * part / whole:12.1f} %")


def run_profile(name: str, options: argparse.Namespace) -> None:
    """Print where a row's time goes."""
    ours = Contestant(Path(sys.executable), "ours.py", name, options.records)
    ours.ask("profile")
    ours.close()


def parse_options(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    names = [*(duel.name for duel in DUELS), "memory"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="row", help=f"of {', '.join(names)}; default: all")
    parser.add_argument("--records", type=Path, default=os.environ.get("MJLOG_RECORDS"), help="folder of real records")
    cache = os.environ.get("MJLOG_BENCH_CACHE", Path(tempfile.gettempdir()) / "mjlog-bench")
    parser.add_argument("--cache", type=Path, default=cache, help="folder of the peers' environments")
    parser.add_argument("--passes", type=int, default=7)
    parser.add_argument("--gc", choices=("on", "off"), default="on", help="garbage collection during passes, of both")
    parser.add_argument("--profile", choices=names[:-1], metavar="row")
    options = parser.parse_args(arguments)
    if options.records is None:
        parser.error("name the folder of real records (--records or MJLOG_RECORDS)")
    if unknown := set(options.rows) - set(names):
        parser.error(f"no such row: {', '.join(sorted(unknown))}")
    options.records = options.records.absolute()
    options.rows = options.rows or names
    return options


def main() -> int:
    """Run what is asked for."""
    options = parse_options(sys.argv[1:])
    if options.profile:
        run_profile(options.profile, options)
        return 0
    duels = [duel for duel in DUELS if duel.name in options.rows]
    print(f"CPython {platform.python_version()}, {len(real_games(options.records))} games, gc {options.gc}")
    for peer in PEERS:
        if any(duel.peer == peer for duel in duels):
            print(f"{peer}: {versions(python_of(peer, options.cache))}")
    results = {duel.name: run_duel(duel, options) for duel in duels}
    met = [met for met, _ in results.values()]
    seconds = {name: seconds for name, (_, seconds) in results.items()}
    if seconds.keys() >= {"xml", "value", "verify"}:
        print_phases(seconds)
    if "memory" in options.rows:
        met.append(run_memory(options))
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
