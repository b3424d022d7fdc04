"""Help, version, completion, ``explain``, and what is said to wrong words."""

import re
import shlex
from importlib import metadata

import pytest
from conftest import start
from typer.main import get_command

from mjlog.catalogue import CODES, TIERS
from mjlog.cli.commands import app
from mjlog.vocabulary import EVERY_WORD

COMMANDS = sorted(get_command(app).commands)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples_that_it_understands(run, name):
    result = run(name, "--help")
    assert result.exit_code == 0
    examples = [line.strip() for line in result.stdout.partition("Examples:")[2].splitlines() if line.strip()]
    assert examples
    command = get_command(app).commands[name]
    for example in examples:
        words = shlex.split(example[example.index("mjlog ") :].partition(" | ")[0].partition(" < ")[0])
        assert words[:2] == ["mjlog", name]
        command.make_context(name, words[2:])  # raises for options that are not there
    assert max(map(len, result.lines)) <= 80


def test_help_lists_all_commands(run):
    lines = run("--help").lines
    assert all(any(line.startswith(f"  {name} ") for line in lines) for name in COMMANDS)
    assert run("-h").lines == lines


def test_without_words_help_is_shown(run):
    assert run().output == run("--help").stdout


def test_version(run):
    assert run("--version").lines == [f"mjlog {metadata.version('mjlog')}"]


@pytest.mark.parametrize(
    "words", [["chekc"], ["check"], ["check", "--qiet", "a"], ["check", "-j", "-1", "a"], ["convert"]]
)
def test_wrong_words_are_no_verdict_on_a_record(run, words):
    result = run(*words)
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained(run, code):
    result = run("explain", code)
    assert result.exit_code == 0
    assert result.lines[0].startswith(f"{code}: ")
    assert result.lines[1].startswith(f"  kind    {CODES[code].kind}: ")
    assert result.lines[2] == f"  rule    {CODES[code].rule.format_map(EVERY_WORD)}"
    assert "{" not in result.stdout


def test_a_check_is_explained_by_its_codes(run):
    """By the names that ``check --list`` gives."""
    for name, tier in TIERS.items():
        first, *codes = run("explain", name).lines
        assert first == f"{name}: {tier.sentence}"
        assert [line.split()[0] for line in codes] == list(tier.codes)


def test_what_is_explained_is_in_the_words_of_all_rule_sets(run):
    assert run("explain", "kan-after-claim").lines[2] == "  rule    after a chi/chow or pon/pung comes a discard"
    assert run("explain", "replacement-undue").lines[0].endswith("takes a replacement tile without a kan/kong")


def test_all_codes_are_listed(run):
    assert [line.split()[0] for line in run("explain").lines] == list(CODES)


def test_a_code_that_is_not_there(run):
    result = run("explain", "kuikea")
    assert (result.stderr, result.exit_code) == ("mjlog: there is no code 'kuikea'; did you mean kuikae?\n", 2)
    assert "mjlog explain lists" in run("explain", "xyzzy").stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell):
    with start(env={"_MJLOG_COMPLETE": f"source_{shell}"}) as running:
        script, errors = running.communicate(timeout=20)
    assert "_MJLOG_COMPLETE" in script
    assert errors == ""
    words = {"COMP_WORDS": "mjlog che", "COMP_CWORD": "1", "_TYPER_COMPLETE_ARGS": "mjlog che"}
    words |= {"_MJLOG_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    with start(env=words) as running:
        assert "check" in running.communicate(timeout=20)[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_speaks_no_programmers_words(run, name):
    assert not re.search(r"<|\bint\b|list\[|\bstr\b|x>=", run(name, "--help").stdout.partition("Examples:")[0].lower())


def test_tables_tell_what_spreadsheets_make_of_names(run):
    assert "= + - or @" in " ".join(run("tables", "--help").stdout.split())
