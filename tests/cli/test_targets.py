"""What a command may write: never what it reads, all files or none, and only under a name that is one."""

import os

import pytest
from conftest import CLEAN, XML, entries

WRITERS = {
    "convert": ("convert", "--force", "IN", "OUT.mjn"),
    "report": ("report", "--force", "IN", "-o", "OUT.mjn"),
    "tables": ("tables", "--force", "IN", "-o", "out"),
    "charts": ("charts", "--force", "IN", "-o", "out"),
}
TARGETS = {"convert": "OUT.mjn", "report": "OUT.mjn", "tables": "out/deals.csv", "charts": "out/Mina-points.png"}


LINKS = {
    "itself": None,
    "symbolic": lambda path, other: (path.rename(other), path.symlink_to(other)),
    "hard": lambda path, other: (path.rename(other), path.hardlink_to(other)),
}


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("name", WRITERS)
def test_no_input_is_overwritten(run, files, tmp_path, name, link):
    target = TARGETS[name]
    files(**{target.replace("/", "__").replace(".", "_"): CLEAN})
    source = target
    if LINKS[link]:
        source = "other.mjn"
        LINKS[link](tmp_path / target, tmp_path / source)
    result = run(*(source if word == "IN" else word for word in WRITERS[name]))
    assert result.stderr == f"mjlog: {target}: is read by this command too; write to another file\n"
    assert result.exit_code == 2
    assert (tmp_path / target).read_text(encoding="utf-8") == CLEAN


@pytest.mark.parametrize("name", WRITERS)
def test_no_input_of_a_folder_is_overwritten(run, files, tmp_path, name):
    target = TARGETS[name]
    files(a_mjn=XML, **{target.replace("/", "__").replace(".", "_"): CLEAN})
    result = run(*("." if word == "IN" else word for word in WRITERS[name]))
    assert "is read by this command too" in result.stderr
    assert result.exit_code == 2
    assert (tmp_path / target).read_text(encoding="utf-8") == CLEAN


def test_what_is_no_record_in_a_folder_may_be_overwritten(run, files, tmp_path):
    files(a_mjn=CLEAN, a_html="an earlier page")
    assert run("report", "--force", ".", "-o", "a.html").exit_code == 0
    assert "<!DOCTYPE html>" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_a_target_that_is_a_folder_leaves_nothing_half_written(run, files, tmp_path):
    files(a_mjn=CLEAN)
    (tmp_path / "out/deals.csv").mkdir(parents=True)
    result = run("tables", "--force", "a.mjn", "-o", "out")
    assert result.stderr == "mjlog: out/deals.csv: is a folder, so no file of this name can be written\n"
    assert result.exit_code == 2
    assert entries(tmp_path / "out") == ["deals.csv"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tables", "a.mjn", "-o", ""), "the name of the output is empty"),
        (("charts", "a.mjn", "-o", " "), "the name of the output is empty"),
        (("report", "a.mjn", "-o", ""), "the name of the output is empty"),
        (("convert", "a.mjn", ""), "the name of the output is empty"),
        (("report", "a.mjn", "-o", "out/"), "out/: names a folder; name a file in it"),
        (("report", "a.mjn", "-o", "."), ".: is no name of a file"),
        (("report", "a.mjn", "-o", ".html"), ".html: is no name of a file"),
        (("convert", "a.mjn"), "convert needs something to read and a file to write"),
        (("convert", "a.mjn", ".mjn"), ".mjn: is no name of a file"),
        (("convert", "a.mjn", "out/.mjn"), "out/.mjn: is no name of a file"),
        (("convert", "a.mjn", "..mjn"), "..mjn: is no name of a file"),
        (("convert", "a.mjn", "x" * 300 + ".mjn"), f"{'x' * 300}.mjn: cannot be written: File name too long"),
        (("report", "a.mjn", "-o", "x" * 300), "cannot be written: File name too long"),
        (("tables", "a.mjn", "-o", "x" * 300), "cannot be written: File name too long"),
    ],
)
def test_names_that_are_none(run, files, tmp_path, words, said):
    files(a_mjn=CLEAN)
    result = run(*words)
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2
    assert entries(tmp_path) == ["a.mjn"]


def test_a_hidden_file_has_a_name(run, files, tmp_path):
    files(a_mjn=CLEAN)
    assert run("convert", "a.mjn", ".hidden.mjn").exit_code == 0
    assert (tmp_path / ".hidden.mjn").read_text(encoding="utf-8") == CLEAN


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="no device to write to")  # noqa: PTH110
def test_a_device_is_no_file_that_is_overwritten(run, files):
    files(a_mjn=CLEAN)
    assert run("report", "a.mjn", "-o", "/dev/null", "--force").exit_code == 0
