"""What is written means what: words to events, statements to fields, files to games."""

from decimal import Decimal

import pytest

from mjlog.limits import EVENTS, exceeding
from mjlog.model import (
    DRAWN,
    FROM_HAND,
    UNRECORDED,
    Call,
    Discard,
    Draw,
    Drawn,
    Gap,
    Hand,
    Indicator,
    Mark,
    Meld,
    Note,
    Penalty,
    Say,
    Shown,
    TileIds,
    Time,
    Win,
)
from mjlog.notation import read_stream, read_text
from mjlog.tiles import TILES as T
from mjlog.tiles import parse_tiles

A, B, C, D = range(4)
EAST, WEST = 27, 29

WORDS = {
    "A:5z-9p": [Draw(A, T["5z"]), Discard(A, T["9p"], FROM_HAND)],
    "A:3m=": [Draw(A, T["3m"]), Discard(A, T["3m"], DRAWN)],
    "A:3m-3m": [Draw(A, T["3m"]), Discard(A, T["3m"], FROM_HAND)],
    "A:3m--3m": [Draw(A, T["3m"]), Discard(A, T["3m"], UNRECORDED)],
    "A:-9p": [Discard(A, T["9p"], UNRECORDED)],
    "A:?-9p": [Draw(A, T["?"]), Discard(A, T["9p"], FROM_HAND)],
    "A:?=9p": [Draw(A, T["?"]), Discard(A, T["9p"], DRAWN)],
    "A:=9p": [Discard(A, T["9p"], DRAWN)],
    "B:pon05p-9s": [Call(B, "pon", (T["0p"], T["5p"])), Discard(B, T["9s"], FROM_HAND)],
    "B:chi45m-1z": [Call(B, "chi", (T["4m"], T["5m"])), Discard(B, T["1z"], FROM_HAND)],
    "B:chow45m": [Call(B, "chi", (T["4m"], T["5m"]))],
    "B:pung55m": [Call(B, "pon", (T["5m"], T["5m"]))],
    "B:kong555m": [Call(B, "kan", (T["5m"],) * 3)],
    "B:kan111z+5s^4p-9p": [
        Call(B, "kan", (EAST,) * 3),
        Draw(B, T["5s"], replacement=True),
        Indicator(T["4p"]),
        Discard(B, T["9p"], FROM_HAND),
    ],
    "B:pon55p<A": [Call(B, "pon", (T["5p"],) * 2, source=A)],
    "B:pon55p<A0p": [Call(B, "pon", (T["5p"],) * 2, source=A, taken=T["0p"])],
    "B:pon55p<0p": [Call(B, "pon", (T["5p"],) * 2, taken=T["0p"])],
    "B:5p,ankan0555p^4p+2s-9m": [
        Draw(B, T["5p"]),
        Call(B, "ankan", (T["0p"], T["5p"], T["5p"], T["5p"])),
        Indicator(T["4p"]),
        Draw(B, T["2s"], replacement=True),
        Discard(B, T["9m"], FROM_HAND),
    ],
    "B:4z,kakan4z+6p=": [
        Draw(B, T["4z"]),
        Call(B, "kakan", (T["4z"],)),
        Draw(B, T["6p"], replacement=True),
        Discard(B, T["6p"], DRAWN),
    ],
    "B:4z,kita+5p-9m": [
        Draw(B, T["4z"]),
        Call(B, "kita", (T["4z"],)),
        Draw(B, T["5p"], replacement=True),
        Discard(B, T["9m"], FROM_HAND),
    ],
    "B:1f+3y+2m-9m": [
        Draw(B, T["1f"]),
        Draw(B, T["3y"], replacement=True),
        Draw(B, T["2m"], replacement=True),
        Discard(B, T["9m"], FROM_HAND),
    ],
    "B:2m,flower1f+5p-9m": [
        Draw(B, T["2m"]),
        Call(B, "flower", (T["1f"],)),
        Draw(B, T["5p"], replacement=True),
        Discard(B, T["9m"], FROM_HAND),
    ],
    "B:5s,tsumo": [Draw(B, T["5s"]), Say(B, "tsumo")],
    "C:ron D:ron": [Say(C, "ron"), Say(D, "ron")],
    "A:1z,kyuushu": [Draw(A, EAST), Say(A, "kyuushu")],
    "A:5z,riichi": [Draw(A, T["5z"]), Say(A, "riichi")],
    "A:7s-1m*": [Draw(A, T["7s"]), Discard(A, T["1m"], FROM_HAND, riichi=True)],
    "A:7s=*": [Draw(A, T["7s"]), Discard(A, T["7s"], DRAWN, riichi=True)],
    "A:ron~": [Say(A, "ron", void=True)],
    "A:pon77z~": [Call(A, "pon", (T["7z"],) * 2, void=True)],
    "A:dead B:left B:back C:pass": [Say(A, "dead"), Say(B, "left"), Say(B, "back"), Say(C, "pass")],
    "A:-1m ^4p @3.50 ?! ...": [
        Discard(A, T["1m"]),
        Indicator(T["4p"]),
        Time(Decimal("3.50")),
        Mark("?!"),
        Gap(),
    ],
    # a turn told in two words
    "A:5z B:left A:=": [Draw(A, T["5z"]), Say(B, "left"), Discard(A, T["5z"], DRAWN)],
    "A:5z B:left A:-9p": [Draw(A, T["5z"]), Say(B, "left"), Discard(A, T["9p"], FROM_HAND)],
    "A:5z B:left A:--9p": [Draw(A, T["5z"]), Say(B, "left"), Discard(A, T["9p"], UNRECORDED)],
    "B:pon11m B:-9p": [Call(B, "pon", (0, 0)), Discard(B, T["9p"], FROM_HAND)],
    # what was said before a discard, a gap or in vain says nothing of the next discard
    "A:5z= A:-9p": [Draw(A, T["5z"]), Discard(A, T["5z"], DRAWN), Discard(A, T["9p"], UNRECORDED)],
    "A:5z ... A:-9p": [Draw(A, T["5z"]), Gap(), Discard(A, T["9p"], UNRECORDED)],
    "A:pon11m~ A:-9p": [Call(A, "pon", (0, 0), void=True), Discard(A, T["9p"], UNRECORDED)],
}


def only_deal(text):
    (game,) = read_text(text)
    assert game.faults == []
    (deal,) = game.deals
    assert deal.faults == []
    return deal


@pytest.mark.parametrize("words", WORDS)
def test_words(words):
    deal = only_deal(f'[MJN "1"]\ndeal E1\n{words}\n')
    assert deal.events == WORDS[words]


def test_equal_words_share_their_events():
    deal = only_deal('[MJN "1"]\ndeal E1\nA:1m= B:2m= A:1m= B:2m=\n')
    assert deal.events[0] is deal.events[4]
    assert deal.events[1] is deal.events[5]


DEAL_LINES = {
    "deal S3": {"wind": 1, "number": 3, "dealer": 2},
    "deal ??": {"wind": None, "number": None, "dealer": None},
    "deal W? dealer B": {"wind": 2, "number": None, "dealer": 1},
    "deal E1 dealer ?": {"wind": 0, "number": 1, "dealer": None},
    "deal E1 dealer D honba 2 sticks 1": {"dealer": 3, "honba": 2, "sticks": 1},
    "deal E1 points 25000 ? -300": {"points": (25000, None, -300)},
    "deal E1 dice 6 5 6": {"dice": (6, 5, 6)},
    "deal E1\ndora 6p4z?": {"dora": parse_tiles("6p4z?")},
    "deal E1\nwall 123m": {"wall": (0, 1, 2)},
    "deal E1\nA 123m0p1f+6p+?": {"hands": {A: Hand(parse_tiles("123m0p1f"), parse_tiles("6p?"))}},
    "deal E1\ndealt 46019e - 00": {"ids": TileIds(((0x46, 0x01, 0x9E), (), (0,)))},
    "deal E1\ndealt 46\nura 1z\ncopies 0123": {"ids": TileIds(((0x46,),), bytes([0, 1, 2, 3]))},
    "deal E1\n_name  two # {x} ": {"extras": [("_name", " two # {x} ")]},
    "deal E1\nriichi A C unpaid C": {"riichi": (A, C), "unpaid": (C,)},
    "deal E1\nriichi -": {"riichi": ()},
    "deal E1\nhand A 123m": {"shown": [Shown(A, (0, 1, 2))]},
    "deal E1\nhand A - -": {"shown": [Shown(A, (), ())]},
    "deal E1\nhand B 99m pon555z<C ankan1111z": {
        "shown": [Shown(B, (8, 8), (Meld("pon", (T["5z"],) * 3, C), Meld("ankan", (EAST,) * 4)))]
    },
    "deal E1\nura 9s": {"ura": (T["9s"],)},
    "deal E1\nura -": {"ura": ()},
    "deal E1\nafter ? 100": {"after": (None, 100)},
    "deal E1\ndraw void": {"results": [Drawn("void")]},
    "deal E1\ndraw kyuushu A": {"results": [Drawn("kyuushu", (A,))]},
    "deal E1\ndraw exhausted tenpai - honba 1 sticks 2 before 1 -2": {
        "results": [Drawn("exhausted", tenpai=(), honba=1, sticks=2, before=(1, -2))]
    },
    "deal E1\nchombo D": {"results": [Penalty(D, chombo=True)]},
    'deal E1\npenalty D "said \\"ron\\""\npay D -1 A +1': {
        "results": [Penalty(D, chombo=False, reason='said "ron"', pay=(1, 0, 0, -1))]
    },
    "deal E1\nwin A": {"results": [Win(A)]},
    "deal E1\nwin A from B on 0s pao C honba 1 sticks 2 before 1 2 indicators 4p": {
        "results": [Win(A, B, T["0s"], C, honba=1, sticks=2, before=(1, 2), indicators=(T["4p"],))]
    },
    'deal E1\nwin A for riichi 1, dora, "a, b" 2 , 立直 3': {
        "results": [Win(A, yaku=(("riichi", 1), ("dora", None), ("a, b", 2), ("立直", 3)))]
    },
    "deal E1\nwin A for -": {"results": [Win(A, yaku=())]},
    "deal E1\nwin A = 30 fu 4 han 7700": {"results": [Win(A, fu=30, han=4, points=7700)]},
    "deal E1\nwin A = 4 faan": {"results": [Win(A, faan=4)]},
    "deal E1\nwin A = 2 base x6 limit 96": {"results": [Win(A, base=2, times=6, limit="limit", points=96)]},
    "deal E1\nwin A = 3 fu ³": {"results": [Win(A, fu=3, limit="³")]},
    "deal E1\nwin A = x²": {"results": [Win(A, limit="x²")]},
    'deal E1\nwin A = "x 6"': {"results": [Win(A, limit="x 6")]},
    "deal E1\nwin A = 12000 pay A +1": {"results": [Win(A, points=12000, pay=(1, 0, 0, 0))]},
    "deal E1\nwin A pay A +1 win B pay B 0": {"results": [Win(A, pay=(1, 0, 0, 0)), Win(B, pay=(0, 0, 0, 0))]},
}


@pytest.mark.parametrize("text", DEAL_LINES)
def test_statements(text):
    deal = only_deal(f'[MJN "1"]\n{text}\n')
    assert {name: getattr(deal, name) for name in DEAL_LINES[text]} == DEAL_LINES[text]


PAYMENTS = {
    '[A ""] [B ""] [C ""]': (5, 0, -5),
    '[A ""] [B ""] [C ""] [D ""]': (5, 0, -5, 0),
    '[B "alone is known"]': (5, 0, -5, 0),
}


@pytest.mark.parametrize("header", PAYMENTS)
def test_payments_name_every_player_of_the_header(header):
    assert only_deal(f"{header}\ndeal E1\ndraw void\npay C -5 A +5").results[0].pay == PAYMENTS[header]


def test_payments_name_every_player_with_points():
    (game,) = read_text('[MJN "1"]\ndeal E1 points 1 2 3\ndraw void\npay A +5\n\ndeal E2\ndraw void\npay A +5\n')
    assert [deal.results[0].pay for deal in game.deals] == [(5, 0, 0), (5, 0, 0)]


def test_header_and_final_standing():
    text = (
        '[MJN "1"] [Rules "riichi tenhou"]\n[A "Ng \\\\ \\t"]\n_x 1\nA:left\n'
        "deal E1\nfinal 1 -2\ntotal 53.0 -20.5\n_y\n"
    )
    (game,) = read_text(text)
    assert game.faults == []
    assert game.tags == {"Rules": "riichi tenhou", "A": "Ng \\ \t"}
    assert game.rules == "riichi tenhou"
    assert game.prelude == [Say(A, "left")]
    assert game.extras == [("_x", "1"), ("_y", "")]
    assert game.final == (1, -2)
    assert game.total == (Decimal("53.0"), Decimal("-20.5"))


def test_places_are_those_of_the_file():
    text = (
        '# two games\n[MJN "1"]\ndeal E1\n\n[MJN "1"]\ndeal E1 honba 2\nA:5p,ankan5555p+1m-2m\nwin A = 30 fu\npay A 0\n'
    )
    _, game = read_text(text, "two.mjn")
    (deal,) = game.deals
    where = {name: str(game.source.place(offset)) for name, offset in deal.places.parts.items()}
    assert where == {
        "deal": "two.mjn:6:1",
        "honba": "two.mjn:6:9",
        "result 0": "two.mjn:8:1",
        "value 0": "two.mjn:8:7",
        "pay 0": "two.mjn:9:1",
    }
    assert [game.source.place(offset).column for offset in deal.places.events()] == [3, 6, 16, 19]


def test_comments_stand_after_what_they_follow():
    text = (
        '# head\n[A "Ng"] # tag\n# above the deal\ndeal E1 # line\n'
        "A:1m= {braces} B:2m= # end\n# alone\ndraw void # result\n"
    )
    (game,) = read_text(text)
    assert game.notes == [Note("", "head", own_line=True), Note("A", "tag")]
    assert game.deals[0].notes == [
        Note("", "above the deal", own_line=True),
        Note("deal", "line"),
        Note(1, "braces", braces=True),
        Note(3, "end"),
        Note(3, "alone", own_line=True),
        Note("result 0", "result"),
    ]


GAMES = {
    "": 0,
    "# nothing\n\n{at all}\n": 0,
    '[A "x"]': 1,
    '\ufeff[A "x"]\r\ndeal E1\r\n': 1,
    '[A "x"]\n\n# still the header\n[B "y"]\ndeal E1\n': 1,
    '[MJN "1"]\n[MJN "1"]\n': 2,
    '[A "x"]\ndeal E1\n# of the next\n[A "y"]\n': 2,
    '[A "x"]\n_extra [A\n[B "y"]': 1,
    '[MJN "1"]\n [A "x"]\n\t[B "y"]\n\x85[C "z"]\ndeal E1\n': 1,
    '[A "x"]\ndeal E1\n [A "y"]\n': 2,
    ' [A "x"]\n [B "y"]\n': 1,
    "deal E1\n": 1,
    'hello\n[A "x"]\n': 2,
}


@pytest.mark.parametrize("text", GAMES)
def test_games_of_a_file(text):
    assert len(list(read_text(text))) == GAMES[text]


def test_blanks_and_extras_between_tags_lose_nothing():
    (game,) = read_text('[MJN "1"]\n [Rules "riichi tenhou"]\n_x 1\n[A "x"]\ndeal E1\ndraw void\n')
    assert game.all_faults == []
    assert game.tags == {"Rules": "riichi tenhou", "A": "x"}
    assert game.extras == [("_x", "1")]
    assert len(game.deals) == 1


def test_a_second_header_after_a_game_without_deals_is_a_fault():
    first, second = read_text('[MJN "1"]\nA:left\n[A "x"]\ndeal E1\ndraw void\n')
    assert first.deals == []
    assert [(one.code, one.place.line) for one in second.faults] == [("syntax", 3)]
    assert [game.faults for game in read_text('[MJN "1"]\n[MJN "1"]\n')] == [[], []]


def test_line_ends_and_byte_order_mark_say_nothing():
    plain = '[MJN "1"]\ndeal E1\nA:1m=\nB:2m=\ndraw void\n'
    for text in ("\ufeff" + plain, plain.replace("\n", "\r\n"), plain.replace("\n", "\r")):
        assert only_deal(text) == only_deal(plain)


def test_a_broken_deal_keeps_the_lines_before_the_fault_and_no_more():
    text = '[MJN "1"]\ndeal E1\ndora 5p\nA:1m= B:2m=\nC:3m= D:4x=\nA:5m=\ndraw void\n\ndeal E2\ndraw void\n'
    (game,) = read_text(text, "x.mjn")
    broken, sound = game.deals
    assert broken.dora == (T["5p"],)
    assert len(broken.events) == 4
    assert broken.results == []
    (fault,) = broken.faults
    assert str(fault.place) == "x.mjn:5:10"
    assert fault.code == "syntax"
    assert fault.where.deal == "E1"
    assert sound.results == [Drawn("void")]
    assert sound.faults == []


def test_a_deal_in_the_middle_of_a_line_is_cut_there():
    (game,) = read_text('[MJN "1"]\ndeal E1\nA:1m= deal E2\ndraw void\n')
    assert [deal.label for deal in game.deals] == ["E1", "E2"]
    assert game.deals[1].results == [Drawn("void")]
    assert [len(deal.events) for deal in game.deals] == [2, 0]


HOSTILE = {
    "one long word": "A:" + "1" * 300_000,
    "one long call": "A:ankan" + "1m" * 100_000,
    "one long line of tiles": "dora " + "1" * 300_000,
    "one long number": "after " + "9" * 300_000,
    "open quotes": '"' * 100_000,
    "open braces": "{" * 100_000,
    "brackets": "[" * 100_000,
    "bracket lines": "[\n" * 3_000,
    "deals": "deal E1\n" * 3_000,
    "commas": "win A for " + "a," * 50_000,
    "backslashes": 'penalty A "' + "\\" * 100_001,
    "pluses": "A 1m" + "+" * 100_000,
    "blanks": "win A" + " " * 100_000 + "!",
    "dora twice, often": "dora 1m\n" * 5_000,
    "bad words": "A:zz " * 50_000,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_neither_raises_nor_hangs(kind):
    games = list(read_text(f'[MJN "1"]\n\ndeal E1\n{HOSTILE[kind]}\n'))
    assert games


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_games_are_cut_alike_however_the_text_comes(size):
    text = (
        '# one\r\n[MJN "1"]\r[MJN2 "still the first"]\n\ndeal E1\r\nA:1m-2m\n'
        '# two\n \t[MJN "1"]\n_x y\n[A "z"]\n\ndeal E2\ndraw void\r\n\n# three\n# and more\n[A "third"]\n'
    )
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    games = list(read_stream(pieces))
    assert [game.source.first_line for game in games] == [1, 7, 15]
    assert [game.tags for game in games] == [{"MJN2": "still the first"}, {"A": "z"}, {"A": "third"}]
    assert [game.notes[0].text for game in games] == ["one", "two", "three"]


def test_white_space_that_is_no_blank_belongs_to_a_comment():
    deal = only_deal('[MJN "1"]\ndeal E1\nA:1m-2m # 東\u3000\n{\u3000x \t} #\u3000\ndraw void\n')
    assert [note.text for note in deal.notes] == ["東\u3000", "\u3000x", "\u3000"]


BROKEN_HEADERS = {
    # the header: lines of its faults, and what is read of it all the same
    '[MJN "1"]\n[A Mina]\n[Rules "riichi wrc"]\n[B "x"] [C y]\n[Date 2024]': ([2, 4, 5], "Rules B"),
    '[MJN “1”]\n[Rules "riichi wrc"]\n_x 1\n[A "x"]\n_y': ([1], "Rules A"),
    '[MJN "1"] [Rules "riichi wrc"]\n[Rules "riichi ema"]\n[A "x"': ([2, 3], "Rules"),
    '[MJN "1"]\nDate: 2024-01-02\n[Rules "riichi wrc"]\nPlace "Foo"]\n[A "x"]': ([2, 4], "Rules A"),
    '[MJN "1"]\n[Rules "riichi wrc"]\n[A "[B x]"]\n# [C x]\n{[D x]}\n[B x]': ([6], "Rules A"),
}


@pytest.mark.parametrize("header", BROKEN_HEADERS)
def test_a_fault_in_the_header_costs_its_tag_alone(header):
    lines, tags = BROKEN_HEADERS[header]
    (game,) = read_text(f"{header}\n\ndeal E1\ndraw void\n")
    assert [(one.code, one.place.line) for one in game.all_faults] == [("syntax", line) for line in lines]
    assert list(game.tags) == tags.split()
    assert game.rules == "riichi wrc"
    assert len(game.deals) == 1


def test_a_fourth_player_whose_name_cannot_be_read_plays():
    (game,) = read_text('[MJN "1"]\n[A "x"]\n[B "y"]\n[C "z"]\n[D Mina]\n\ndeal E1\ndraw void\npay A +5 B -5\n')
    assert game.deals[0].results[0].pay == (5, -5, 0, 0)


def test_a_header_of_many_faults_is_not_read_to_its_end():
    (game,) = read_text("[A Mina]\n" * 50_000)
    assert len(game.faults) == EVENTS + 1
    assert game.faults[-1].facts == {"problem": exceeding(EVENTS, "statements")}
