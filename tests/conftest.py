"""Fixtures shared by all tests."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def records() -> Path:
    """The folder of real game records, named by MJLOG_RECORDS; in CI it must be there."""
    folder = os.environ.get("MJLOG_RECORDS")
    if folder and Path(folder).is_dir():
        return Path(folder)
    if os.environ.get("CI"):
        pytest.fail(f"MJLOG_RECORDS={folder!r} names no folder of real records")
    pytest.skip("real records: set MJLOG_RECORDS to their folder")


@pytest.fixture(scope="session")
def rule_pages(records: Path) -> Path:
    """The folder of the rule pages, beside the records."""
    folder = records.parent / "rules"
    if not folder.is_dir():
        pytest.skip(f"rule pages: {folder} is no folder")
    return folder
