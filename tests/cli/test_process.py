"""The command as a process: signals, closed pipes, what it imports and how much memory it takes."""

import fcntl
import gzip
import os
import random
import signal
import subprocess
import sys
import termios
import time
from array import array
from pathlib import Path

import pytest
from conftest import CLEAN, FAULTY, XML, entries, start


def test_the_grammar_is_imported_for_the_text_format_alone(tmp_path):
    (tmp_path / "a.mjlog").write_text(XML, encoding="utf-8")
    (tmp_path / "b.mjn").write_text(CLEAN, encoding="utf-8")
    script = "import sys; import mjlog; mjlog.check(sys.argv[1]); print('lark' in sys.modules)"
    for name, imported in (("a.mjlog", "False\n"), ("b.mjn", "True\n")):
        assert subprocess.check_output([sys.executable, "-c", script, tmp_path / name], text=True) == imported


def test_check_imports_nothing_heavy(tmp_path):
    (tmp_path / "a.mjn").write_text(CLEAN, encoding="utf-8")
    script = (
        "import sys; from mjlog.cli.commands import app; app(['check', sys.argv[1]], standalone_mode=False);"
        "heavy = {'pandas', 'numpy', 'matplotlib', 'jinja2', 'rich.console'} & sys.modules.keys();"
        "assert not heavy, heavy"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "a.mjn")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("clean")


def peak_of(*words):
    """Peak memory in MiB of a command that ends without fault."""
    script = (
        "import resource, subprocess, sys; done = subprocess.run([sys.executable, '-m', 'mjlog', *sys.argv[1:]],"
        " stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", script, *map(str, words)], capture_output=True, text=True, check=True)
    return int(done.stdout) / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def test_memory_of_one_file(tmp_path):
    (tmp_path / "a.mjn").write_text(CLEAN, encoding="utf-8")
    assert peak_of("check", tmp_path / "a.mjn") <= 64


def test_memory_does_not_grow_with_the_number_of_games(tmp_path):
    (tmp_path / "a.mjn").write_text("\n".join([CLEAN] * 5_000), encoding="utf-8")
    assert peak_of("check", "-q", tmp_path / "a.mjn") <= 64


@pytest.mark.parametrize("unpack", [bytes, gzip.compress])
def test_memory_does_not_grow_with_the_size_of_an_archive(tmp_path, unpack):
    """40 MB; no game is like another, so that it does not pack to nothing."""
    chance = random.Random(1)
    games = (f"# {chance.randbytes(4096).hex()}\n{CLEAN}\n" for _ in range(5000))
    (tmp_path / "a.mjn").write_bytes(unpack("".join(games).encode()))
    assert peak_of("check", "-q", tmp_path / "a.mjn") <= 60


def test_a_closed_pipe_is_no_error(tmp_path):
    (tmp_path / "a.mjn").write_text("\n".join([FAULTY] * 2000), encoding="utf-8")
    with start("check", "a.mjn", cwd=tmp_path) as running:
        assert running.stdout.readline() == "faulty       1 deal  a.mjn\n"
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(20) == 141


@pytest.mark.parametrize("words", [("--version",), ("explain",), ("--help",)])
def test_a_pipe_closed_before_the_first_line(words):
    with start(*words) as running:
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(20) == 141


@pytest.mark.parametrize(
    ("number", "code", "said"), [(signal.SIGINT, 130, "mjlog: interrupted\n"), (signal.SIGTERM, 143, "")]
)
def test_a_signal_leaves_nothing_half_written(tmp_path, number, code, said):
    """The input is a pipe that stays open, so that the command is surely at work when the signal comes."""
    with start("convert", "-", "out.mjn", cwd=tmp_path, stdin=subprocess.PIPE) as running:
        running.stdin.write(f"{CLEAN}\n" * 2000)
        running.stdin.flush()
        while array("i", fcntl.ioctl(running.stdin, termios.FIONREAD, b"    "))[0]:  # until it has taken all of it
            assert running.poll() is None
            time.sleep(0.01)
        assert len(entries(tmp_path)) == 1  # it has begun to write
        running.send_signal(number)
        assert running.stderr.read() == said
        assert running.wait(20) == code
    assert entries(tmp_path) == []


def test_an_interrupt_ends_the_workers_too(tmp_path):
    for number in range(400):
        (tmp_path / f"{number:03}.mjn").write_text(f"{CLEAN}\n" * 50, encoding="utf-8")
    with start("check", "-j", "2", tmp_path) as running:
        assert running.stdout.readline().startswith("clean")
        running.send_signal(signal.SIGINT)
        assert running.communicate(timeout=20)[1] == "mjlog: interrupted\n"
        assert running.returncode == 130


@pytest.mark.parametrize(("encoding", "shown"), [("latin-1", "\\u6771"), ("utf-8", "東"), ("ascii", "東")])
def test_any_encoding_of_the_terminal_will_do(tmp_path, encoding, shown):
    """What a terminal cannot show is escaped; ASCII is what wrongly set-up terminals say and is not believed."""
    (tmp_path / "a.mjn").write_text(CLEAN.replace("pay", "東 pay"), encoding="utf-8")
    with start("check", "a.mjn", cwd=tmp_path, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}) as running:
        out, err = running.communicate(timeout=20)
    assert f"10 | {shown} pay" in out
    assert (running.returncode, err) == (1, "")


def test_a_terminal_sees_progress_only_where_nothing_else_tells_it(tmp_path):
    pty = pytest.importorskip("pty")
    for number in range(30):
        (tmp_path / f"{number:02}.mjn").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "15.mjn").write_text(FAULTY, encoding="utf-8")
    main, other = pty.openpty()
    with start("check", "-q", ".", cwd=tmp_path, stderr=other) as running:
        assert running.stdout.readline().startswith("15.mjn:9:")
        assert running.wait(20) == 1
    os.close(other)
    shown = os.read(main, 1 << 16).decode()
    os.close(main)
    assert "checking: 30 files" in shown


def all_gone(group):
    """Whether no process of a group is left, at the latest in a few seconds."""
    for _ in range(150):
        if not processes(group):
            return True
        time.sleep(0.02)
    return False


def catches(pid, number):
    """Whether a process has a handler for a signal."""
    (line,) = [one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("SigCgt")]
    return bool(int(line.split()[1], 16) >> (number - 1) & 1)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing tells when the program begins")
@pytest.mark.parametrize("wait", [0, 0.1, 0.3, 0.7])
@pytest.mark.parametrize("words", [("check", "-j", "1"), ("check", "-j", "2"), ("tables", "-o", "out")])
def test_an_interrupt_at_any_time_ends_at_once(tmp_path, words, wait):
    """While modules are imported, while workers start, while files are read."""
    for number in range(400):
        (tmp_path / f"{number:03}.mjn").write_text(f"{CLEAN}\n" * 20, encoding="utf-8")
    with start(*words, tmp_path, cwd=tmp_path, start_new_session=True) as running:
        while not catches(running.pid, signal.SIGTERM):
            assert running.poll() is None
            time.sleep(0.001)
        time.sleep(wait)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        assert running.communicate(timeout=20)[1] == "mjlog: interrupted\n"
        assert running.returncode == 130
    assert len(entries(tmp_path)) == 400
    assert all_gone(running.pid)


def processes(group):
    """Number, group, state and command line of the processes of a group that still run."""
    done = subprocess.run(["ps", "-eww", "-o", "pid=,pgid=,stat=,args="], capture_output=True, text=True, check=True)
    found = [line.split(None, 3) for line in done.stdout.splitlines()]
    return [words for words in found if words[1] == str(group) and not words[2].startswith("Z")]


def test_a_closed_pipe_ends_the_workers_too(tmp_path):
    for number in range(400):
        (tmp_path / f"{number:03}.mjn").write_text(f"{CLEAN}\n" * 20, encoding="utf-8")
    with start("check", "-j", "2", tmp_path, start_new_session=True) as running:
        assert running.stdout.readline().startswith("clean")
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(20) == 141
    assert all_gone(running.pid)


def test_a_worker_that_is_killed_is_told(tmp_path):
    for number in range(400):
        (tmp_path / f"{number:03}.mjn").write_text(f"{CLEAN}\n" * 50, encoding="utf-8")
    with start("check", "-j", "2", tmp_path, start_new_session=True) as running:
        assert running.stdout.readline().startswith("clean")
        worker = next(pid for pid, *_, args in processes(running.pid) if "spawn_main" in args)
        os.kill(int(worker), signal.SIGKILL)
        errors = running.communicate(timeout=60)[1]
    assert errors == "mjlog: a worker was ended from outside, perhaps for want of memory; -j 1 does without workers\n"
    assert running.returncode == 2
