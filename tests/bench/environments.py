"""An environment of its own for every peer, made once and kept in a cache folder."""

import subprocess
import venv
from fcntl import LOCK_EX, flock
from pathlib import Path

PEERS = {"mahjong": "mahjong==2.1.0", "libriichi": "mjai==0.2.1", "riichienv": "riichienv==0.4.11"}
"""What to install for each peer; libriichi is the extension in ``mjai``, which needs an older ``mahjong``."""


def python_of(peer: str, cache: Path) -> Path:
    """The interpreter of a peer's environment.

    Raises:
        subprocess.CalledProcessError: the peer cannot be installed.
    """
    requirement = PEERS[peer]
    folder = cache / requirement.replace("==", "-")
    python, ready = folder / "bin" / "python", folder / "ready"
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as lock:
        flock(lock, LOCK_EX)  # several processes of a campaign may ask for it at once
        if not ready.exists():
            venv.create(folder, clear=True, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "-qq", requirement], check=True)
            ready.touch()
    return python


def versions(python: Path) -> str:
    """What is installed there, in one line."""
    code = (
        "from importlib.metadata import distributions\n"
        "print(*sorted(f'{found.name} {found.version}' for found in distributions()), sep=', ')"
    )
    return subprocess.run([python, "-I", "-c", code], check=True, capture_output=True, text=True).stdout.strip()
