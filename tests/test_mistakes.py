"""A sound record, written by hand, and each mistake that a scribe may make in it: found at its place, and alone."""

from typing import NamedTuple

import pytest

from mjlog.notation import read_text
from mjlog.played import Replay
from mjlog.replayer import replay

RECORD = """\
[MJN "1"]
[Rules "riichi tenhou length=tonpuu"]
[A "Mina"]
[B "Ng"]
[C "Wipha"]
[D "Taro"]

deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
dora 5z
A 123456m123p4599s
B 789m789p112233s7z
C 5566p7788s11445z
D 48m269p17s223366z
A:1z= B:4m-7z C:9m-5z D:3z-4m
A:2z=* B:6z= C:6s= A:ron
ura 8p
win A from C on 6s for riichi 1, ippatsu 1, pinfu 1 = 30 fu 3 han 5800
pay A +6800 C -5800
after 30800 25000 19200 25000

deal E1 honba 1 sticks 0 points 30800 25000 19200 25000
dora 9m
A 1357m1357p1357s1z
B 34m3466p67889s77z
C 2468m89p2468s345z
D 119m119p119s2267z
A:1z= B:5z-9s C:4z= D:3z-7z B:pon77z-5z
C:1z= D:4z= A:2z-5m B:chi34m-8s
C:6z= D:5z= A:3z= B:7z,kakan7z+2z^8p=
C:6z= D:1z= A:2p= B:ron
win B from A on 2p for chun 1 = 40 fu 1 han 1300
pay A -1600 B +1600
after 29200 26600 19200 25000

deal E2 honba 0 sticks 0 points 29200 26600 19200 25000
B:-1z C:-1z D:-1z A:-1z
draw suufon

deal E2 honba 1 sticks 0 points 29200 26600 19200 25000
dora 9s
D 234567m89p55s111z
B:-9p C:-8m D:3z= A:-9m
B:-8p C:-2z D:4z=* A:-9s
B:-8p C:-2p D:1z,ankan1111z^8s+7p,tsumo
ura 23z
win D on 7p for riichi 1, menzen-tsumo 1, rinshan 1, round-wind 1 = 60 fu 4 han mangan 8000
pay A -2100 B -4100 C -2100 D +9300
after 27100 22500 17100 33300

deal E3 honba 0 sticks 0 points 27100 22500 17100 33300
riichi B
draw exhausted tenpai B C
pay A -1500 B +1500 C +1500 D -1500
after 25600 23000 18600 31800

deal E3 honba 1 sticks 1 points 25600 23000 18600 31800
dora 4p
riichi -
hand A 234567m33456p67s -
win A from C on 8s for tanyao 1, pinfu 1, dora 1 = 30 fu 3 han 3900
pay A +5200 C -4200
after 30800 23000 14400 31800

deal E4 honba 0 sticks 0 points 30800 23000 14400 31800
riichi -
win D = 30 fu 2 han 3000
pay A -1000 B -1000 C -1000 D +3000

final 29800 22000 13400 34800
total 9.8 -18.0 -36.6 44.8
"""


class Mistake(NamedTuple):
    """A change of the record (words are replaced where they stand first), the code, and the word that it is put at."""

    name: str
    changes: tuple[tuple[str, str], ...]
    code: str
    at: str
    after: str
    """The first of these words after this text is meant."""


def one(name: str, change: tuple[str, str], code: str, at: str, after: str) -> Mistake:
    """A mistake of one change."""
    return Mistake(name, (change,), code, at, after)


MISTAKES = [
    # play
    one("a tile discarded that is not held", ("D:3z-4m", "D:3z-5m"), "not-held", "-5m", "D:3z"),
    one("another player's turn", ("B:6z= C:6s=", "C:6s= B:6z="), "wrong-turn", "6s", "=* C:"),
    one("a player left out", ("B:4m-7z C:9m-5z", "C:9m-5z"), "wrong-turn", "9m", "A:1z= C:"),
    one("a fifth copy drawn", ("C:6z= D:1z=", "C:2z= D:1z="), "extra-copy", "2z", "^8p=\nC:"),
    one("a fifth copy dealt", ("D 48m269p17s223366z", "D 48m269p17s111223z"), "extra-copy", "A 1", "dora 5z\n"),
    one("five nines dealt", ("A 123456m123p4599s", "A 12345m123p99999s"), "extra-copy", "A 1", "dora 5z\n"),
    one("twelve tiles dealt", ("A 123456m123p4599s", "A 12345m123p4599s"), "hand-size", "A 1", "dora 5z\n"),
    one("pon without the tiles", ("A:1z= B:4m", "A:1z= B:pon11z-7z C:4m"), "not-held", "pon11z", "A:1z= B:"),
    one("chi from across", ("B:chi34m-8s", "C:chi34m-8s"), "chi-not-from-left", "chi", "A:2z-5m C:"),
    one("chi of no run", ("B:chi34m-8s", "B:chi36m-8s"), "no-such-meld", "chi", "A:2z-5m B:"),
    one("a claim from the wrong player", ("B:pon77z-5z", "B:pon77z<C-5z"), "claim-not-latest", "pon", "-7z B:"),
    one("a claim of one's own tile", ("B:pon77z-5z", "D:pon77z-5z"), "own-discard", "pon", "-7z D:"),
    one("an added kan without a pon", ("B:7z,kakan7z", "B:7z,kakan6z"), "kakan-without-pon", "kakan", "B:7z,"),
    one("a closed kan of other tiles", ("ankan1111z", "ankan2222z"), "not-held", "ankan", "D:1z,"),
    one("a closed kan of three", ("ankan1111z", "ankan111z"), "no-such-meld", "ankan", "D:1z,"),
    one("no replacement", ("^8s+7p,tsumo", "^8s,tsumo"), "nothing-drawn-to-win", "tsumo", "^8s,"),
    one("a replacement without a kan", ("A:1z= B:4m", "A:+1z= B:4m"), "replacement-undue", "+1z", "66z\nA:"),
    one("tsumogiri of another tile", ("B:4m-7z", "B:4m=7z"), "not-the-drawn-tile", "=7z", "B:4m"),
    one("the drawn tile said to come from the hand", ("D:4z=*", "D:4z-4z*"), "only-drawn-copy", "-4z", "D:4z"),
    one("a drawn tile after a claim", ("B:pon77z-5z", "B:pon77z=5z"), "nothing-drawn", "=5z", "pon77z"),
    one("play after the end", ("A:ron\nura", "A:ron B:1p=\nura"), "deal-over", "1p", "A:ron B:"),
    one("ron on nothing", ("A:1z= B:4m-7z", "A:1z B:ron"), "nothing-to-win", "ron", "66z\nA:1z B:"),
    # rules
    Mistake("kuikae", (("B 34m3466p67889s77z", "B 234m3466p6789s77z"), ("chi34m-8s", "chi34m-2m")),
            "kuikae", "-2m", "chi34m"),
    Mistake("riichi with an open hand", (("+2z^8p=", "+2z^8p=*"), ("A -1600 B +1600", "A -1600 B +2600")),
            "riichi-open", "=*", "^8p"),
    one("ron after an own discard of the waits", ("A:1z= B:4m", "A:3s= B:4m"), "furiten", "ron", "C:6s= A:"),
    one("ron after passing", ("D:1z= A:2p=", "D:5p= A:2p="), "furiten-passed", "ron", "A:2p= B:"),
    one("ron after passing in riichi", ("B:6z= C:6s=", "B:6s= C:6s="), "furiten-riichi", "ron", "C:6s= A:"),
    Mistake("a false win", (("C:6s=", "C:7s="), ("on 6s", "on 7s")), "false-win", "ron", "C:7s= A:"),
    Mistake("ron by somebody else", (("A:2p= B:ron", "A:2p= C:ron"), ("win B from A", "win C from A")),
            "false-win", "ron", "A:2p= C:"),
    one("no indicator for the closed kan", ("^8s+7p", "+7p"), "indicator-missing", "+7p", "ankan1111z"),
    one("an open kan's indicator too early", ("+2z^8p=", "^8p+2z="), "indicator-undue", "^8p", "kakan7z"),
    one("an indicator without a kan", ("A:3z= B:7z", "A:3z^8m= B:7z"), "indicator-undue", "^8m", "A:3z"),
    one("an abortive draw that is none", ("D:-1z A:-1z", "D:-1z A:-2z"), "no-ground-to-abort", "draw", "A:-2z\n"),
    one("an abortive draw played on", ("D:-1z A:-1z\ndraw suufon", "D:-1z A:-1z B:-2z\ndraw suufon"), "deal-must-end",
        "-2z", "A:-1z B:"),
    # results
    one("another yaku", ("for chun 1", "for hatsu 1"), "wrong-yaku", "for", "on 2p "),
    one("a yaku too many", ("for chun 1", "for chun 1, toitoi 2"), "wrong-yaku", "for", "on 2p "),
    one("a yaku twice", ("for chun 1", "for chun 1, chun 1"), "wrong-yaku", "for", "on 2p "),
    one("another fu", ("40 fu 1 han 1300", "30 fu 1 han 1300"), "wrong-fu", "= 30", "chun 1 "),
    one("another han", ("30 fu 3 han 5800", "30 fu 4 han 5800"), "wrong-han", "= 30", "pinfu 1 "),
    one("another limit", ("mangan 8000", "haneman 8000"), "wrong-limit", "= 60", "round-wind 1 "),
    one("another value", ("1 han 1300", "1 han 1000"), "wrong-points", "= 40", "chun 1 "),
    one("another value of a shown hand", ("3 han 3900", "3 han 4000"), "wrong-points", "= 30", "dora 1 "),
    one("another winner", ("win B from A", "win C from A"), "wrong-winner", "win C", "A:2p= B:ron\n"),
    one("another discarder", ("win B from A", "win B from D"), "wrong-winner", "from", "win B "),
    one("another winning tile", ("from A on 2p", "from A on 5p"), "wrong-win-tile", "on", "from A "),
    one("somebody liable", ("on 2p for", "on 2p pao D for"), "wrong-pao", "pao", "on 2p "),
    one("ura too many", ("ura 23z", "ura 235z"), "wrong-ura", "ura", "tsumo\n"),
    one("another payment", ("A -1600 B +1600", "A -1300 B +1300"), "wrong-payment", "pay", "1300\n"),
    one("another payment at a draw", ("A -1500 B +1500 C +1500 D -1500", "A -1000 B -1000 C +3000 D -1000"),
        "wrong-payment", "pay", "tenpai B C\n"),
    one("a payment without honba and stick", ("A +5200 C -4200", "A +3900 C -3900"), "wrong-payment", "pay", "3900\n"),
    one("other points after the deal", ("after 30800 25000 19200 25000", "after 30800 25000 19200 26000"),
        "wrong-after", "after", "C -5800\n"),
    # from deal to deal
    one("other points at the start", ("sticks 0 points 29200 26600", "sticks 0 points 29300 26500"), "carried-points",
        "points", "deal E2 honba 0 sticks 0 "),
    one("another honba", ("deal E2 honba 1", "deal E2 honba 2"), "carried-honba", "honba", "suufon\n\ndeal E2 "),
    one("honba left standing", ("deal E2 honba 0", "deal E2 honba 2"), "carried-honba", "honba", "deal E2 "),
    one("other sticks", ("deal E3 honba 1 sticks 1", "deal E3 honba 1 sticks 2"), "carried-sticks", "sticks",
        "deal E3 honba 1 "),
    one("another dealer", ("deal E2 honba 1", "deal E2 dealer C honba 1"), "wrong-dealer", "dealer",
        "suufon\n\ndeal E2 "),
    one("a dealer who should have stayed", ("deal E3 honba 1", "deal E4 honba 1"), "wrong-round", "deal", "31800\n\n"),
    one("a dealer who should have gone", ("deal E3 honba 0", "deal E2 honba 0"), "wrong-round", "deal", "33300\n\n"),
    one("other final points", ("final 29800 22000", "final 29900 21900"), "wrong-final", "final", "+3000\n\n"),
    one("another total", ("-36.6 44.8", "-36.5 44.8"), "wrong-total", "total", "34800\n"),
    one("the game goes on", ("\nfinal 29800", "\ndeal S1\n\nfinal 29800"), "game-over", "deal S1", "+3000\n\n"),
    # reading
    one("a misspelt word", ("B:pon77z-5z", "B:pan77z-5z"), "syntax", "pan", "-7z B:"),
    one("a missing sign", ("A -1600 B +1600", "A -1600 B 1600"), "syntax", "1600\nafter 2", "A -1600 B "),
    # one mistake with all that follows from it
    Mistake(
        "wrong fu, points and payments by them",
        (("= 40 fu 1 han 1300", "= 30 fu 1 han 1000"), ("pay A -1600 B +1600", "pay A -1300 B +1300")),
        "wrong-fu", "= 30", "chun 1 ",
    ),
    Mistake(
        "a dora forgotten, han, points and payments without it",
        (
            ("pinfu 1, dora 1 = 30 fu 3 han 3900", "pinfu 1 = 30 fu 2 han 2000"),
            ("pay A +5200 C -4200", "pay A +3300 C -2300"),
        ),
        "wrong-yaku", "for", "on 8s ",
    ),
    Mistake(
        "riichi without tenpai, and play as if there was none",
        (("B:5z-9s", "B:5z-9s*"), ("pay A -1600 B +1600", "pay A -1600 B +2600")),
        "riichi-noten", "-9s*", "A:1z= B:5z",
    ),
]  # fmt: skip


def played(text: str) -> Replay:
    (game,) = read_text(text, "record.mjn")
    return replay(game)


def test_the_record_is_sound():
    done = played(RECORD)
    assert done.faults == []
    assert done.final == (29800, 22000, 13400, 34800)
    assert len(done.deals) == 7


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_found_at_its_place_and_alone(mistake: Mistake):
    text = RECORD
    for old, new in mistake.changes:
        assert text.count(old) >= 1
        text = text.replace(old, new, 1)
    done = played(text)
    found = [fault for fault in done.faults if fault.is_fault]
    assert [fault.code for fault in found] == [mistake.code]
    offset = text.index(mistake.at, text.index(mistake.after))
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    assert (found[0].place.line, found[0].place.column) == (line, column)
    assert len(done.deals) == len(done.game.deals)
    assert sum(deal.outcome is not None for deal in done.deals) >= 6


def test_two_mistakes_in_two_deals_are_both_found():
    text = RECORD.replace("D:3z-4m", "D:3z-5m").replace("40 fu 1 han 1300", "30 fu 1 han 1300")
    assert [fault.code for fault in played(text).errors] == ["not-held", "wrong-fu"]


def test_every_way_to_lose_a_line_leaves_the_other_deals():
    """A deal of which a line is missing is the only one that may be faulted, or the one after it."""
    lines = RECORD.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if line.startswith(("deal", "[", "final", "total")) or not line.strip():
            continue
        text = "".join(lines[:number] + lines[number + 1 :])
        done = played(text)
        index = sum(one.startswith("deal") for one in lines[:number]) - 1
        assert len(done.deals) == 7
        for at, deal in enumerate(done.deals):
            if at not in (index, index + 1):
                assert [fault.code for fault in deal.faults if fault.is_fault] == [], line
