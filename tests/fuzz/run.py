"""Fuzz the readers: bytes that nobody would write, guided by what of the program they reach.

    python tests/fuzz/run.py TARGET...|all [--minutes M] [-j PROCESSES] [--folder FOLDER]

A target is a reader (`targets.py`). It begins with its seeds (`seeds.py`) and what earlier runs found worth keeping
(``FOLDER/TARGET``), and ends with its time or its first finding: an exception, more than 512 MiB, or an input that
takes longer than ten seconds. A finding is kept in ``FOLDER/found`` and the exit code is 1. Once it is mended, the
input goes to ``tests/fuzz/corpus/TARGET/``, which ``test_corpus.py`` reads with the other tests.

Needs atheris: ``pip install 'mjlog[fuzz]'``.
"""

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha1
from pathlib import Path
from typing import NamedTuple

from seeds import seeds
from targets import TARGETS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MEMORY = 512
"""MiB that a run may take."""
SECONDS = 10
"""That an input may take; instrumented code is several times slower."""
LONGEST = 16_384
"""Bytes of an input."""


class Outcome(NamedTuple):
    """How a run ended."""

    name: str
    inputs: int
    peak: int
    """MiB."""
    found: list[Path]


def fuzz(name: str, minutes: float, folder: Path) -> Outcome:
    """Fuzz a target."""
    kept, begun, found = folder / name, folder / f"{name}-seeds", folder / "found"
    for path in (kept, begun, found):
        path.mkdir(parents=True, exist_ok=True)
    for data in seeds(TARGETS[name]):
        (begun / sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)
    words = folder / f"{name}.dict"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in TARGETS[name].words), encoding="ascii")
    before = set(found.glob(f"{name}-*"))
    own = [str(HERE / "corpus" / name)] if (HERE / "corpus" / name).is_dir() else []
    log = folder / f"{name}.log"
    with log.open("w", encoding="utf-8") as output:
        done = subprocess.run(
            [
                *(sys.executable, str(HERE / "fuzz_one.py"), name, str(kept), str(begun), *own, f"-dict={words}"),
                *(f"-max_total_time={int(60 * minutes)}", f"-rss_limit_mb={MEMORY}", f"-timeout={SECONDS}"),
                *(f"-max_len={LONGEST}", f"-artifact_prefix={found}/{name}-", "-print_final_stats=1", "-verbosity=1"),
            ],
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    told = log.read_text(encoding="utf-8", errors="replace")
    new = sorted(set(found.glob(f"{name}-*")) - before)
    if done.returncode and not new:
        new = [log]
    return Outcome(name, _figure(told, r"number_of_executed_units: *(\d+)"), _figure(told, r"peak_rss_mb: *(\d+)"), new)


def _escaped(word: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word.encode())


def _figure(told: str, pattern: str) -> int:
    found = re.findall(pattern, told)
    return int(found[-1]) if found else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz the readers.")
    parser.add_argument("targets", nargs="+", choices=[*TARGETS, "all"], metavar="TARGET")
    parser.add_argument("--minutes", type=float, default=10, help="for each target")
    parser.add_argument("-j", "--processes", type=int, default=1, help="targets at a time")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "fuzz", help="of inputs and findings")
    asked = parser.parse_args()
    names = [*TARGETS] if "all" in asked.targets else asked.targets
    found = 0
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    with ThreadPoolExecutor(asked.processes) as pool:
        for one in pool.map(lambda name: fuzz(name, asked.minutes, asked.folder.resolve()), names):
            said = ", ".join(map(str, one.found)) or "nothing"
            print(f"{one.name:17} {one.inputs:9,} inputs, at most {one.peak} MiB, found: {said}", flush=True)
            found += len(one.found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
