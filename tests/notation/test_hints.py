"""What people type who do not know the format yet, and the remedy that is named."""

import pytest

from mjlog.diagnostics import Diagnostic
from mjlog.notation import read_text
from mjlog.notation.slips import slips


def fault_of(deal: str) -> Diagnostic:
    (game,) = read_text(f'[MJN "1"]\n[Rules "riichi tenhou"]\n\n{deal}\n')
    (fault,) = game.all_faults
    assert fault.code == "syntax"
    return fault


PATTERNS = "patterns stand with commas between them; a name with blanks stands in quotes"
SLIPS = [
    ("deal East 1", "write deal E1"),
    ("deal south 3 honba 1", "write deal S3"),
    ("deal E1\nwin B tsumo", "leave out tsumo: without from, a win is self-drawn"),
    ("deal E1\nwin B by tsumo for riichi 1", "leave out tsumo: without from, a win is self-drawn"),
    ("deal E1\nwin B from Ann", "write the player's letter (A B C D) instead of Ann"),
    ("deal E1\nwin B from Mina", "write the player's letter (A B C D) instead of Mina"),
    ("deal E1\nwin Ann from B", "write the player's letter (A B C D) instead of Ann"),
    ("deal E1\ndraw exhausted tenpai Björn", "write the player's letter (A B C D) instead of Björn"),
    ("deal E1\ndraw ryuukyoku", "did you mean exhausted?"),
    ("deal E1\nA:8M=", "suits are small letters: 8m"),
    ("deal E1\ndora 8M", "suits are small letters: 8m"),
    ("deal E1\nA 123M456p", "suits are small letters: 123m"),
    ("deal E1\nwin B from A = 40fu 3han", "put a blank between: 40 fu"),
    ("deal E1\nwin B from A = 40 fu 3han", "put a blank between: 3 han"),
    ("deal E1\npay A +1000 B -1000", "pay stands below the win, draw, chombo or penalty that it settles"),
    ("deal 東1", "write deal E1"),
    ("deal 北 3 honba 1", "write deal N3"),
    ("deal E1.2", "write deal E1 honba 2"),
    ("deal E1-2", "write deal E1 honba 2"),
    ("deal E1 E1 honba 1", "the deal is named twice: E1"),
    ("deal E1 honba=1", "write honba 1"),
    ("deal E1 sticks: 2", "write sticks 2"),
    ("deal E1\ndora: 3z", "leave out the colon after dora"),
    ("deal E1\ndraw void\npay: A +1 B -1", "leave out the colon after pay"),
    ("deal E1\nA 123m 456p 789s", "tiles stand without blanks: A 123m456p789s"),
    ("deal E1\ndora 3z 4z", "tiles stand without blanks: dora 3z4z"),
    ("deal E1\nura 3z 4z", "tiles stand without blanks: ura 3z4z"),
    ("deal E1\nA: 123m456p789s1234z", "a starting hand has no colon: A 123m456p789s1234z"),
    ("deal E1\nA:123m456p789s1234z", "a starting hand has no colon: A 123m456p789s1234z"),
    ("deal E1 2024-05-03", 'a date is a tag of the header: [Date "2024-05-03"]'),
    ("[Date 2024-05-03]\n\ndeal E1", 'a date is a tag of the header: [Date "2024-05-03"]'),
    ("Date: 2024/5/3\n\ndeal E1", 'a date is a tag of the header: [Date "2024/5/3"]'),
    (
        "[Place Prague, at Ann's]\n\ndeal E1",
        """the text of a tag stands in double quotes: [Place "Prague, at Ann's"]""",
    ),
    ("[Place 'Prague']\n\ndeal E1", 'the text of a tag stands in double quotes: [Place "Prague"]'),
    ('[Place "Prague]\n\ndeal E1', 'the closing " is missing'),
    ("Place: Prague\n\ndeal E1", 'write [Place "Prague"]'),
    ("deal E1\nA:8z=", "honours are 1z to 7z: East South West North White Green Red"),
    ("deal E1\nA:5f+1m=", "flowers are 1f to 4f, seasons 1y to 4y"),
    ("deal E1\nA:1m-S", "write 2z for S"),
    ("deal E1\nA:p5=", "the digit goes first: 5p"),
    ("deal E1\nA:4p-6z,riichi", "riichi is a * after its discard: A:4p-6z*"),
    ("deal E1\nA:riichi 4p-6z", "riichi is a * after its discard: A:4p-6z*"),
    ("deal E1\nA:6s tsumo", "join them with a comma: A:6s,tsumo"),
    ("deal E1\nA:1m= B:ron1m", "leave out the tile: ron"),
    ("deal E1\nA:1m= B:ponA11m-2p", "the tiles go first: pon11m<A"),
    ("deal E1\nA:3m8m", "write A:3m-8m"),
    ("deal E1\nA:3m-8m, B:3m=", "turns stand without commas between them"),
    ("deal E1\nA:3m-8mB:3m=", "put a blank before B:"),
    ("deal E1\nA:3m-8m E:3m=", "the players are A, B, C and D"),
    ("deal E1\nMina:3m-8m", "write the player's letter (A B C D) instead of Mina"),
    ("deal E1\nA::3m-8m", "one colon is enough"),
    ("deal E1\nwin A by C", "write from C"),
    ("deal E1\nwin A ron off C = 1000", "write from C"),
    ("deal E1\ndraw exhausted tenpai AC", "put blanks between the players: A C"),
    ("deal E1\nwin A from B 3 han", "the value comes after =: = 3 han"),
    ("deal E1\nwin A from B for pinfu 1 30 fu 1 han 1000", "the value comes after =: = 30 fu 1 han 1000"),
    ("deal E1\nwin A from B for pinfu 1; tanyao 1 = 30 fu", PATTERNS),
    ("deal E1\nwin A from B for menzen tsumo 1", PATTERNS),
    ("deal E1\nwin A from B = 2000 30 fu 2 han", "the points come last: 2000"),
    ("deal E1\ndraw exhausted A C", "write draw exhausted tenpai A C"),
    ("deal E1\ndraw tenpai A C", "write draw exhausted tenpai"),
    ("deal E1\ndraw exhausted noten B", "say who was tenpai: tenpai A B, or tenpai - for nobody"),
    ("deal E1\nchombo D ron without yaku", 'the reason stands in quotes: chombo D "ron without yaku"'),
    (
        "deal E1\npenalty D -1000",
        "what it costs, and who gets it, stands in a line below it: pay D -1000 ...",
    ),
    ("deal E1\nwin A from B\npay A +12,000 B -12,000", "numbers stand without commas: 12000"),
    ("deal E1\ndraw void\n\ntotal 50,5 1 2 3", "write 50.5"),
    ("deal E1\ndraw exhausted tenpai A, C", "leave out the commas"),
    ("deal E1, honba 1", "leave out the commas"),
    ("deal E1\nwin A from B\npay A: +1000 B -1000", "leave out the colon"),
    ("deal E1 points 25k 25k 25k 25k", "write 25000"),
    ("deal E1\nwin A from B\npay A 1000", "write +1000 for what is won, -1000 for what is paid"),
    (
        "deal E1\ndraw void\n\nfinal A 30000 B 20000",
        "final has the numbers alone, those of A, B, C and D in this order",
    ),
    ("deal E1\nura 8s // one", "a comment begins with #"),
    ("deal E1\nura 8s {one", "a comment in braces ends in its line: } is missing"),
    ("deal E1\nA:5z= }", "a comment in braces begins with {"),
]


@pytest.mark.parametrize(("deal", "hint"), SLIPS)
def test_a_slip_has_its_remedy(deal: str, hint: str):
    assert fault_of(deal).hint == hint


def test_every_slip_is_tried():
    told = {hint for _, hint in SLIPS}
    for pattern, remedy in slips():
        assert any(remedy(found) in told for deal, _ in SLIPS for found in pattern.finditer(deal)), pattern.pattern


def test_keywords_are_small():
    assert fault_of("Deal E1").hint == "write deal, in small letters"
    assert fault_of("deal E1\nA:6s,Tsumo").hint == "write tsumo, in small letters"


def test_a_draw_of_nobody_names_no_players():
    fault = fault_of("deal E1\ndraw void B")
    assert (fault.message, fault.place.column) == ("draw void names no players", 11)


@pytest.mark.parametrize(
    "deal",
    ["deal E1\nwin B from A\npay A -1000 B", "deal E1\nwin B from A\npay A -1 B +1\npay A -1 B +1", "deal E1\nA:5z*"],
)
def test_no_remedy_is_made_up(deal: str):
    assert fault_of(deal).hint == ""


def test_signs_that_are_expected_are_named_in_words():
    assert fault_of("deal E1\nA:5z*").message == (
        "expected one of: a comma and what is said or laid; a discard such as -9p or =; a replacement such as +5s; "
        'an indicator such as ^4p, found "*"'
    )


@pytest.mark.parametrize(
    ("written", "turn"),
    [
        ("A: 1m-2p", "A:1m-2p"),
        ("A :1m-2p", "A:1m-2p"),
        ("A : 1m - 2p", "A:1m-2p"),
        ("A 1m-2p", "A:1m-2p"),
        ("A 1m", "A:1m"),
        ("A;1m-2p", "A:1m-2p"),
        ("A1m-2p", "A:1m-2p"),
        ("a:1m-2p", "A:1m-2p"),
        ("A:1m -2p", "A:1m-2p"),
        ("A:1m- 2p", "A:1m-2p"),
        ("A:1m =", "A:1m="),
        ("A:1m-2p *", "A:1m-2p*"),
        ("A: pon55m-2p", "A:pon55m-2p"),
        ("A:pon 55m-2p", "A:pon55m-2p"),
        ("A:1m, tsumo", "A:1m,tsumo"),
        ("A: ron", "A:ron"),
        ("A ron", "A:ron"),
    ],
)
@pytest.mark.parametrize("before", ["", "A:9m=", "C:1m-2p D:3m= @3 "])
def test_a_turn_written_otherwise_than_as_one_word(written: str, turn: str, before: str):
    deal = f"deal E1\nA:9m=\n{before} {written} # comment"
    fault = fault_of(deal)
    assert fault.message == f"a turn is one word, the player's letter and a colon first: write {turn}"
    assert fault.actual == written
    assert (fault.place.line, fault.place.column) == (6, len(before) + 2)
    (game,) = read_text(f'[MJN "1"]\n{deal.replace(written, turn)}\n')
    assert game.all_faults == []


@pytest.mark.parametrize("words", ["A:", "A: B: 1q", "A:1m-2p B:", "A:1m-2q", "riichi A =", "pay A 1m", "E:1m-2p"])
def test_no_turn_is_made_up(words: str):
    assert "a turn is one word" not in fault_of(f"deal E1\nA:9m=\n{words}").message


def test_a_word_that_ends_too_early():
    assert fault_of("deal E1\nA: # whose turn").message == "the end of the word comes too early"


BLANKS = [
    # a deal, where its fault is (line from that of the deal, column), and the hint
    ("deal E1\ndraw void\npay A+1500 B-1500", (3, 5), "a blank between player and number: A +1500"),
    ("deal E1\ndraw void\npay A +1500 B-1500", (3, 13), "a blank between player and number: B -1500"),
    ("deal\u00a0E1\ndraw void", (1, 5), "type a plain blank"),
    ("deal E1\ndraw void\npay A\u00a0+1500 B -1500", (3, 6), "type a plain blank"),
    ("deal E1\nwin\u3000B from A", (2, 4), "type a plain blank"),
    ("deal E1\nwin B\u00a0from A", (2, 6), "type a plain blank"),
    ("deal E1\nwin B from\u2003A # \u00a0", (2, 11), "type a plain blank"),
    ("deal E1\nA\u00a0123m", (2, 2), "type a plain blank"),
    ("deal E1\nA:1z-\u200b2z", (2, 6), "leave out this character, which nobody sees"),
    ('[Place\u00a0"Prague"]\n\ndeal E1', (1, 7), "type a plain blank"),
]


@pytest.mark.parametrize(("deal", "place", "hint"), BLANKS)
def test_a_blank_that_is_none_is_shown_where_it_stands(deal, place, hint):
    fault = fault_of(deal)
    assert (fault.place.line - 3, fault.place.column, fault.hint) == (*place, hint)


def test_a_fault_beside_another_blank_is_shown_where_it_is():
    fault = fault_of("deal E1\nA:1m-8z\u00a0B:1m-1m")
    assert (fault.place.column, fault.hint) == (6, "honours are 1z to 7z: East South West North White Green Red")
