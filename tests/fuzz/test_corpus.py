"""What fuzzing found, and its seeds, read again: no exception, and no more memory than such small files need."""

import sys
import tracemalloc
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from seeds import packed, written
from targets import TARGETS, judge

from mjlog.simulate import simulate

CORPUS = Path(__file__).parent / "corpus"
FOUND = sorted(path for path in CORPUS.glob("*/*"))
MEMORY = 64 << 20
"""Bytes; without memos, which other tests may have filled."""


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_found(path: Path):
    data = path.read_bytes()
    tracemalloc.start()
    try:
        judge(TARGETS[path.parent.name].read(data))
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()


def test_every_folder_is_that_of_a_target():
    assert {path.name for path in CORPUS.iterdir()} <= TARGETS.keys()


@pytest.mark.parametrize("name", [name for name, target in TARGETS.items() if target.writer])
def test_a_target_reads_what_its_format_writes(name: str):
    data = written(simulate("riichi tenhou", 1), TARGETS[name].writer)
    assert judge(TARGETS[name].read(data)) == 1


def test_archives_are_opened():
    found = [judge(TARGETS["archives"].read(data)) for data in packed()]
    assert found
    assert min(found) > 0
