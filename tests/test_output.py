"""Files are written whole or not at all."""

import os
import stat

import pytest

from mjlog.output import OutputError, discard_unfinished, refuse_name, staged, write_file


def entries(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written(tmp_path):
    write_file(tmp_path / "a.mjn", ["one\n", "東\n"])
    assert (tmp_path / "a.mjn").read_bytes() == "one\n東\n".encode()
    assert entries(tmp_path) == ["a.mjn"]


def test_what_exists_stays_without_force(tmp_path):
    (tmp_path / "a.mjn").write_text("old")
    with pytest.raises(OutputError, match=r"a\.mjn: exists already$"):
        write_file(tmp_path / "a.mjn", ["new"])
    assert (tmp_path / "a.mjn").read_text() == "old"
    write_file(tmp_path / "a.mjn", ["new"], force=True)
    assert (tmp_path / "a.mjn").read_text() == "new"


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError, SystemExit])
def test_nothing_is_half_written(tmp_path, error):
    def chunks():
        yield "half"
        raise error

    (tmp_path / "a.mjn").write_text("old")
    with pytest.raises(error):
        write_file(tmp_path / "a.mjn", chunks(), force=True)
    assert (tmp_path / "a.mjn").read_text() == "old"
    assert entries(tmp_path) == ["a.mjn"]


def test_a_full_disk_is_said_in_words(tmp_path):
    def chunks():
        yield "half"
        raise OSError(28, "No space left on device")

    with pytest.raises(OutputError, match=r"a\.mjn: cannot be written: No space left on device"):
        write_file(tmp_path / "a.mjn", chunks())
    assert entries(tmp_path) == []


def test_all_files_or_none(tmp_path):
    folder = tmp_path / "out"

    def fail_halfway():
        with staged(folder) as stage:
            (stage / "a.csv").write_text("a")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_halfway()
    assert entries(tmp_path) == []
    with staged(folder) as stage:
        (stage / "a.csv").write_text("a")
        (stage / "b.csv").write_text("b")
        assert entries(folder) == [stage.name]
    assert entries(folder) == ["a.csv", "b.csv"]


def test_known_names_are_checked_before_the_work(tmp_path):
    (tmp_path / "b.csv").write_text("old")
    with pytest.raises(OutputError, match=r"b\.csv: exists"), staged(tmp_path, ["a.csv", "b.csv"]):
        pytest.fail("the work was begun")


def test_names_not_known_before_are_checked_before_the_first_is_moved(tmp_path):
    (tmp_path / "b.csv").write_text("old")

    def write_both():
        with staged(tmp_path) as stage:
            (stage / "a.csv").write_text("new")
            (stage / "b.csv").write_text("new")

    with pytest.raises(OutputError, match=r"b\.csv: exists"):
        write_both()
    assert entries(tmp_path) == ["b.csv"]


def test_permissions_are_those_of_the_file_or_of_new_files(tmp_path):
    (tmp_path / "new").write_text("")
    usual = stat.S_IMODE((tmp_path / "new").stat().st_mode)
    write_file(tmp_path / "a.mjn", ["a"])
    assert stat.S_IMODE((tmp_path / "a.mjn").stat().st_mode) == usual
    (tmp_path / "a.mjn").chmod(0o600)
    write_file(tmp_path / "a.mjn", ["b"], force=True)
    assert stat.S_IMODE((tmp_path / "a.mjn").stat().st_mode) == 0o600


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real.mjn").write_text("old")
    (tmp_path / "link.mjn").symlink_to("real.mjn")
    write_file(tmp_path / "link.mjn", ["new"], force=True)
    assert (tmp_path / "link.mjn").is_symlink()
    assert (tmp_path / "real.mjn").read_text() == "new"


def test_a_device_is_written_to_and_stays(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_file(tmp_path / "pipe", ["through"])
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere/a.mjn", "there is no folder .*nowhere; make it first"),
        ("folder", "is a folder; name a file in it"),
        ("file/a.mjn", "file is not a folder"),
    ],
)
def test_targets_that_are_none(tmp_path, name, said):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match=said):
        write_file(tmp_path / name, ["a"], force=True)
    assert entries(tmp_path) == ["file", "folder"]


def test_a_file_where_the_folder_should_be(tmp_path):
    (tmp_path / "out").write_text("a file")
    with pytest.raises(OutputError, match="out: is not a folder"), staged(tmp_path / "out"):
        pytest.fail("the work was begun")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_to(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="cannot be written: Permission denied"):
        write_file(tmp_path / "a.mjn", ["a"])
    tmp_path.chmod(0o700)


@pytest.mark.parametrize("name", ["", " ", ".", "..", ".mjn", "...mjn", "folder/", "a\0b"])
def test_names_of_no_file(name):
    with pytest.raises(OutputError):
        refuse_name(name)


@pytest.mark.parametrize("name", ["a", "a.mjn", ".hidden.mjn", "../a.mjn", "folder/a", ".mjn/a.mjn"])
def test_names_of_files(name):
    refuse_name(name)


def test_a_file_cannot_take_the_place_of_a_folder(tmp_path):
    (tmp_path / "b.csv").mkdir()

    def write_both():
        with staged(tmp_path, force=True) as stage:
            (stage / "a.csv").write_text("new")
            (stage / "b.csv").write_text("new")

    with pytest.raises(OutputError, match=r"b\.csv: is a folder"):
        write_both()
    assert entries(tmp_path) == ["b.csv"]


def test_what_is_unfinished_can_be_discarded_at_any_time(tmp_path):
    def discard_halfway():
        with staged(tmp_path / "new" / "out") as stage:
            (stage / "a.csv").write_text("half")
            discard_unfinished()
            assert entries(tmp_path) == []
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        discard_halfway()
