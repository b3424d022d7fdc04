"""The good and the bad files of tests/format, and the examples of grammar/FORMAT.md."""

import re
from pathlib import Path

import pytest

from mjlog.grammar import fault_parser, word_parser
from mjlog.notation import format_text, read_text
from mjlog.replayer import replay

FORMAT = Path(__file__).parent.parent / "format"
GOOD = sorted((FORMAT / "good").glob("*.mjn"))
BAD = sorted((FORMAT / "bad").glob("*.mjn"))
PAGE = (Path(__file__).parent.parent.parent / "grammar" / "FORMAT.md").read_text(encoding="utf-8")
EXAMPLES = [
    (match[1], PAGE.count("\n", 0, match.start()) + 1, match[2])
    for match in re.finditer(r"^```(mjn|deal|header|words)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
]
FRAMES = {  # what stands around an example that is no whole file
    "mjn": "{}",
    "header": "{}\ndeal E1\n",
    "deal": '[MJN "1"]\n[Rules "riichi"]\n\n{}',
    "words": '[MJN "1"]\n[Rules "riichi"]\n\ndeal E1\n{}',
}


def faults(text):
    return [fault for game in read_text(text, "x.mjn") for fault in game.all_faults]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_files_have_no_fault(path):
    assert [str(fault.place) for fault in faults(path.read_text(encoding="utf-8"))] == []


def nodes(tree):
    return {str(node.data) for node in tree.iter_subtrees()} | {token.type for token in tree.scan_values(bool)}


def test_good_files_hold_every_production():
    seen, words = set(), set()
    for path in GOOD:
        for game in read_text(path.read_text(encoding="utf-8")):
            tree = fault_parser().parse(game.source.text, start="game")
            seen |= nodes(tree)
            for token in tree.scan_values(lambda token: token.type in {"PLAY", "MORE"}):
                for word in token.split():
                    words |= nodes(word_parser().parse(word))
    productions = {str(rule.origin.name) for rule in fault_parser().rules if not rule.origin.name.startswith("_")}
    assert productions - seen == set()
    lexemes = {str(terminal.name) for terminal in fault_parser().terminals if terminal.pattern.type == "re"}
    assert lexemes - seen == {"NOTE", "GAP"}
    word_rules = {str(rule.origin.name) for rule in word_parser().rules if not rule.origin.name.startswith("_")}
    assert word_rules - words == {"start"}


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_files_are_faulted_where_they_are_wrong(path):
    text = path.read_text(encoding="utf-8")
    found = faults(text)
    assert [
        f"# {fault.place.line}:{fault.place.column}: {fault.message}{fault.hint and f' / {fault.hint}'}"
        for fault in found
    ] == [text.partition("\n")[0]]
    line, index = found[0].excerpt
    assert line == text.split("\n")[found[0].place.line - 1]
    assert index == found[0].place.column - 1
    assert format_text(text).text is None


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_the_deal_after_a_bad_one_is_read(path):
    text = path.read_text(encoding="utf-8")
    deals = [deal for game in read_text(text) for deal in game.deals]
    assert text.endswith("\n\ndeal S1\ndraw exhausted\n") == (deals[-1].label == "S1")
    if deals[-1].label == "S1":
        assert [result.kind for result in deals[-1].results] == ["exhausted"]
        assert deals[-1].faults == []


@pytest.mark.parametrize(("kind", "line", "example"), EXAMPLES, ids=[f"line {line}" for _, line, _ in EXAMPLES])
def test_examples_of_the_format_page(kind, line, example):
    text = FRAMES[kind].format(example) if kind != "mjn" else example
    assert [f"{line}: {fault.message} at {fault.excerpt}" for fault in faults(text)] == []
    assert any(True for _ in read_text(text))


@pytest.mark.parametrize("line", [line for kind, line, _ in EXAMPLES if kind == "mjn"], ids="line {}".format)
def test_records_of_the_format_page_have_no_fault(line):
    """All that is said of them is that they end before their games do, whose points are not all known."""
    (example,) = (example for _, at, example in EXAMPLES if at == line)
    found = [fault for game in read_text(example) for fault in replay(game).faults]
    others = [fault for fault in found if fault.code not in {"unfinished", "unchecked-standing"}]
    assert [f"{fault.place}: {fault.message}" for fault in others] == []


def test_the_first_record_of_the_format_page_is_checked_throughout():
    (game,) = read_text(EXAMPLES[0][2])
    played = replay(game)
    assert [fault.code for fault in played.faults] == ["unfinished"]
    assert played.deals[0].results[0].points == game.deals[0].results[0].points


def test_the_format_page_shows_every_word_of_the_grammar():
    keywords = {
        terminal.pattern.value
        for parser in (fault_parser(), word_parser())
        for terminal in parser.terminals
        if terminal.pattern.type == "str"
    }
    shown = "\n".join(example for _, _, example in EXAMPLES)
    assert {keyword for keyword in keywords if keyword not in shown} == set()
