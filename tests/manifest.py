"""The list of real game records: standard library only, so that benchmarks in any environment can use it too."""

import csv
from pathlib import Path

Row = dict[str, str]


def rows(records: Path, **wanted: str) -> list[Row]:
    """The rows of ``MANIFEST.tsv``, a file each, whose columns have these values, such as ``format="tenhou-xml"``."""
    with (records / "MANIFEST.tsv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [row for row in found if all(row[column] == value for column, value in wanted.items())]
