"""Read, replay, verify and chart mahjong game records.

>>> import mjlog
>>> for game in mjlog.read("game.mjn"):  # doctest: +SKIP
...     replay = mjlog.replay(game)
...     print(replay.final, [fault.message for fault in replay.errors])
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjlog.analysis.tables import tables
    from mjlog.checks import check
    from mjlog.completion import complete
    from mjlog.diagnostics import Diagnostic
    from mjlog.inference import infer_rules
    from mjlog.model import Deal, Game
    from mjlog.played import Replay
    from mjlog.reading import read
    from mjlog.replayer import replay
    from mjlog.writer import write

__all__ = [
    "Deal",
    "Diagnostic",
    "Game",
    "Replay",
    "check",
    "complete",
    "infer_rules",
    "read",
    "replay",
    "tables",
    "write",
]

_HOMES = {
    "Deal": "mjlog.model",
    "Diagnostic": "mjlog.diagnostics",
    "Game": "mjlog.model",
    "Replay": "mjlog.replayer",
    "check": "mjlog.checks",
    "complete": "mjlog.completion",
    "infer_rules": "mjlog.inference",
    "read": "mjlog.reading",
    "replay": "mjlog.replayer",
    "tables": "mjlog.analysis.tables",
    "write": "mjlog.writer",
}
"""Where each name is defined; it is imported on first use, so that ``import mjlog`` costs nothing (tables: pandas)."""


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, getattr(import_module(_HOMES[name]), name))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
