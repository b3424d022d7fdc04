"""What ``import mjlog`` offers: a few names, each imported when it is first used."""

import subprocess
import sys
from pathlib import Path

import pytest

import mjlog

RECORD = """[MJN "1"]
[Rules "riichi tenhou"]
[A "Mina"]
[B "Ng"]
[C "Wipha"]
[D "Lek"]

deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
win A from C on 5z = yakuman 48000
pay A +48000 C -48000

final 73000 25000 -23000 25000
total 83.0 5.0 -73.0 -15.0
"""


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "a.mjn"
    path.write_text(RECORD, encoding="utf-8")
    return path


def in_a_new_process(*statements):
    done = subprocess.run([sys.executable, "-c", "\n".join(statements)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_name_is_there():
    for name in mjlog.__all__:
        assert callable(getattr(mjlog, name))
        assert name in dir(mjlog)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = mjlog.nothing


def test_import_brings_nothing_along():
    in_a_new_process(
        "import sys, mjlog",
        "assert not [name for name in sys.modules if name.startswith('mjlog.')]",
        "mjlog.read, mjlog.replay, mjlog.check, mjlog.write",
        "assert not {'pandas', 'numpy', 'matplotlib'} & sys.modules.keys()",
    )


def test_read_and_replay(record):
    (game,) = mjlog.read(record)
    played = mjlog.replay(game)
    assert isinstance(game, mjlog.Game)
    assert isinstance(played, mjlog.Replay)
    assert (played.final, played.errors) == ((73000, 25000, -23000, 25000), [])


def test_check_gives_faults_as_values(record, tmp_path):
    assert mjlog.check(record) == []
    record.write_text(RECORD.replace("yakuman 48000", "yakuman 47000"), encoding="utf-8")
    (fault,) = mjlog.check(tmp_path)
    assert isinstance(fault, mjlog.Diagnostic)
    assert (fault.code, fault.place.file, fault.place.line) == ("wrong-points", str(record), 9)
    assert (fault.expected, fault.actual) == ("48000", "47000")
    (fault,) = mjlog.check(tmp_path / "nowhere.mjn")
    assert fault.code == "unreadable"


def test_write_is_the_inverse_of_read(record, tmp_path):
    games = list(mjlog.read(record))
    copy = tmp_path / "copy.mjn"
    mjlog.write(games[0], copy)
    assert copy.read_text(encoding="utf-8") == RECORD
    mjlog.write([*games, *games], copy, force=True)
    assert list(mjlog.read(copy)) == [*games, *games]


def test_complete_fills_in_what_is_open(tmp_path):
    path = tmp_path / "a.mjn"
    path.write_text(RECORD.partition("\nfinal")[0], encoding="utf-8")
    (game,) = mjlog.read(path)
    assert game.final is None
    assert mjlog.complete(mjlog.replay(game)).final == (73000, 25000, -23000, 25000)


def test_tables(record):
    frames = mjlog.tables(map(mjlog.replay, mjlog.read(record)))
    assert frames.wins["value"].tolist() == [48000]


def test_types_are_known_to_checkers():
    source = Path(mjlog.__file__).read_text(encoding="utf-8")
    for name, home in mjlog._HOMES.items():
        assert f"from {home} import " in source
        assert name in source.partition("if TYPE_CHECKING:")[2].partition("__all__")[0]
