"""Hands laid open in deals without play: whether there can be such hands, each fault at its statement."""

import pytest
from snippets import diagnostics, faults, notes

HAND = "345m66p67s"  # and two melds; 8s or 5s completes it


def at(snippet: str, rules: str = "tenhou") -> list[tuple[str, int]]:
    """Codes of faults with their line, the deal's statement being line 1."""
    return [(one.code, one.place.line - 3) for one in diagnostics(snippet, rules) if one.is_fault]


@pytest.mark.parametrize(
    ("melds", "codes"),
    [
        ("pon555z<C chi234m<D", []),
        ("pon055p<C kan1111z<B", []),
        ("ankan0555p kakan1111z<B", []),
        ("pon555z chi234m", []),  # from whom is not said
        # "three in a row of a suit; three or four alike"
        ("pon676s<C pon555z<C", ["no-such-meld"]),
        ("pon55z<C pon333z<C", ["no-such-meld"]),
        ("pon5555z<C pon333z<C", ["no-such-meld"]),
        ("kan555z<C pon333z<C", ["no-such-meld"]),
        ("ankan555z pon333z<C", ["no-such-meld"]),
        ("ankan5556z pon333z<C", ["no-such-meld"]),
        ("kakan6z pon333z<C", ["no-such-meld"]),
        ("chi246m<D pon333z<C", ["no-such-meld"]),
        ("chi123z<D pon333z<C", ["no-such-meld"]),
        ("chi9m12p<D pon333z<C", ["no-such-meld"]),
        ("chi333m<D pon333z<C", ["no-such-meld"]),
        # "chii from the left only, pon and kan from anyone"
        ("chi234m<B pon333z<C", ["chi-not-from-left"]),
        ("chi234m<C pon333z<C", ["chi-not-from-left"]),
        ("chi234m<A pon333z<C", ["own-discard"]),
        ("pon555z<A pon333z<C", ["own-discard"]),
        ("kan5555z<A pon333z<C", ["own-discard"]),
        ("kakan5555z<A pon333z<C", ["own-discard"]),
        # "ankan (on any own turn; no claim)"
        ("ankan5555z<B pon333z<C", ["source-undue"]),
        ("pon676s<C ankan5555z<B", ["no-such-meld", "source-undue"]),  # two melds, two mistakes
        ("pon555z<C pon333z<C kita4z", ["no-kita"]),
        ("pon555z<C pon333z<C kita5z", ["no-such-meld"]),
        ("pon555z<C pon333z<C flower5z", ["no-such-meld"]),
        ("pon555z<C pon333z<C flower1f", ["extra-copy"]),  # the set has none
    ],
)
@pytest.mark.parametrize("result", ["win A from B on 8s", "draw exhausted tenpai A"])
def test_melds_of_a_shown_hand(melds: str, codes: list[str], result: str):
    assert at(f"deal E2\nhand A {HAND} {melds}\n{result}") == [(code, 2) for code in codes]


def test_melds_by_the_seat_that_shows_them():
    """The left neighbour of B is A."""
    assert faults(f"deal E2\nhand B {HAND} chi234m<A pon333z<C\ndraw exhausted tenpai B") == []
    assert faults(f"deal E2\nhand B {HAND} chi234m<D pon333z<C\ndraw exhausted tenpai B") == ["chi-not-from-left"]


@pytest.mark.parametrize(
    ("rules", "melds", "codes"),
    [
        ("hongkong", "chi234m<D pon333z<C flower1f2y", []),
        ("hongkong", "kakan5555z<C pon333z<C", []),
        ("hongkong", "chi246m<D pon333z<C", ["no-such-meld"]),
        ("hongkong", "chi234m<B pon333z<C", ["chi-not-from-left"]),
        ("hongkong", "ankan5555z<B pon333z<C", ["source-undue"]),
        ("hongkong", "pon555z<C pon333z<C kita4z", ["no-kita"]),
        ("hongkong", "pon555z<C pon333z<C flower11f", ["extra-copy"]),
        ("hongkong", "pon555z<C pon333z<C flower1f<B", ["source-undue"]),
        ("classic added-kong=no", "kakan5555z<C pon333z<C", ["no-added-kong"]),
        ("classic added-kong=yes", "kakan5555z<C pon333z<C", []),
        ("classic", "pon555z<A pon333z<C", ["own-discard"]),
    ],
)
def test_melds_by_chinese_rules(rules: str, melds: str, codes: list[str]):
    text = f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\nhand A {HAND} {melds}\ndraw void'
    assert at(text) == [(code, 2) for code in codes]


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        ("hand A 111m66p67s pon111m<C pon333z<C\nwin A from B on 8s", "extra-copy", 2),
        ("hand A 1111m6p67s pon111m<C pon333z<C\nwin A from B on 8s", "extra-copy", 2),  # three too many: one fault
        ("hand A 345m66p67s pon222z<C pon333z<C\nhand B 22z -\ndraw exhausted tenpai A B", "extra-copy", 3),
        ("dora 8s8s\nhand A 345m88s67s pon222z<C pon333z<C\nwin A from B on 8s", "extra-copy", 4),
        ("dora 2z2z\nhand A 345m66p67s pon222z<C pon333z<C\nwin A from B on 8s", "extra-copy", 3),
        ("hand A 305m66p67s pon055m<C pon333z<C\nwin A from B on 8s", "extra-copy", 2),
        ("hand A 345m66p67s pon222z<C pon777z<C\nwin A from B on 8s\nura 2z2z", "extra-copy", 4),
    ],
)
def test_a_copy_too_many_is_one_fault_where_it_turns_up(lines: str, code: str, line: int):
    assert at(f"deal E2\n{lines}") == [(code, line)]


def test_a_tile_that_two_win_on_is_one_tile():
    hands = "hand A 123m123p4599s789m -\nhand C 345m33p45s678p333s -"
    wins = "win C from D on 3s for tanyao 1\nwin A from D on 3s for pinfu 1"
    assert "extra-copy" not in [code for code, _ in at(f"deal E2\n{hands}\n{wins}")]


# "A kan turns a new indicator"; "Fifth kan: default forbidden"


@pytest.mark.parametrize(
    ("dora", "melds", "win", "codes"),
    [
        ("9m", "pon555z<C pon333z<C", "from B on 8s", []),
        ("9m9p", "pon555z<C pon333z<C", "from B on 8s", []),  # somebody else's kan
        ("9m9p9s1z2z", "pon555z<C pon333z<C", "from B on 8s", []),
        ("9m9p9s1z2z2z", "pon555z<C pon333z<C", "from B on 8s", ["wrong-dora"]),
        ("9m", "kan5555z<C pon333z<C", "from B on 8s", ["wrong-dora"]),
        ("9m9p", "kan5555z<C pon333z<C", "from B on 8s", []),
        ("9m9p", "kan5555z<C ankan3333z", "from B on 8s", ["wrong-dora"]),
        ("9m", "ankan5555z pon333z<C", "on 8s for rinshan 1, haku 1", ["wrong-dora"]),  # at once
        ("9m", "kan5555z<C pon333z<C", "on 8s for rinshan 1, haku 1", []),  # only before the discard
        ("9m", "kan5555z<C pon333z<C", "on 8s for haku 1", ["wrong-dora"]),
        ("9m", "kan5555z<C pon333z<C", "on 8s", []),  # it may be rinshan
    ],
)
def test_as_many_indicators_as_kans(dora: str, melds: str, win: str, codes: list[str]):
    assert at(f"deal E2\ndora {dora}\nhand A {HAND} {melds}\nwin A {win}") == [(code, 2) for code in codes]


def test_indicators_by_the_rules_of_the_table():
    hand = f"hand A {HAND} kan5555z<C pon333z<C\nwin A on 8s for rinshan 1, haku 1"
    assert faults(f"deal E2\ndora 9m\n{hand}", "tenhou open-kan-dora=at-once") == ["wrong-dora"]
    assert faults(f"deal E2\ndora 9m\n{hand}", "tenhou kan-dora=no") == []
    assert faults(f"deal E2\ndora 9m9p\n{hand}", "tenhou kan-dora=no") == ["wrong-dora"]
    assert faults(f"deal E2\n{hand}") == []  # not recorded


def test_five_kans_in_all():
    hands = "hand A 3456m kan5555z<C kan3333z<C ankan1111m\nhand B 3456p pon444z<C kan9999s<C"
    assert at(f"deal E2\n{hands} kan1111s<C\ndraw exhausted tenpai A B") == [("fifth-kan", 3)]
    assert at(f"deal E2\n{hands} pon111s<C\ndraw exhausted tenpai A B") == []


# Hands dealt and no play


@pytest.mark.parametrize(
    "result",
    [
        "win A from B on 1s for pinfu 1 = 30 fu 1 han 1000",
        "draw exhausted tenpai A B\npay A +1500 B +1500 C -1500 D -1500",
        "draw exhausted tenpai -\npay A 0",
    ],
)
def test_a_hand_as_dealt_tells_nothing_of_the_end(result: str):
    hand = "deal E2\ndora 1z\nA 123456m123p4599s\nB 147m258p369s1234z"
    assert notes(f"{hand}\n{result}") == ["unchecked-deal"]
    assert faults(f"{hand}\n{result}\nafter 30000 30000 30000 30000") == []  # nor are the points before known


def test_a_hand_dealt_is_still_held_against_the_set():
    assert faults("deal E2\nA 11111m23456p123s\nwin A from B = 1000") == ["extra-copy"]
    assert faults("deal E2\nA 1111m23456p12s\nwin A from B = 1000") == ["hand-size"]


def test_a_hand_dealt_and_one_shown_without_play():
    """The one shown is the one at the end."""
    lines = "A 147m258p369s1234z\nhand A 123456m123p4599s -\nwin A from B on 3s for pinfu 1"
    assert notes(f"deal E2\n{lines} = 30 fu 1 han 1000") == ["unchecked-deal"]
    assert faults(f"deal E2\n{lines} = 30 fu 1 han 1300") == ["wrong-points"]


def test_who_left_is_no_play():
    assert notes("deal E2\nC:left\nwin A from B = 30 fu 1 han 1000") == []
    assert notes("deal E2\nC:left @3\nwin B = 30 fu 1 han 1500") == []
    assert notes("deal E2\nC:left\ndraw exhausted tenpai A") == []


def test_chinese_hands_dealt_without_play():
    head = '[MJN "1"]\n[Rules "hongkong"]\n\ndeal E1\nA 123456m123p459s1f+9s'
    assert notes(f"{head}\nwin A from B on 3s = 3 faan") == ["unchecked-deal"]
    assert notes(f"{head}\nhand A 123456m123p4599s flower1f\nwin A from B on 3s = 3 faan")[:1] == ["unchecked-deal"]


@pytest.mark.parametrize(
    ("rules", "names", "source", "codes"),
    [
        ("hongkong", "all-pungs", " from B", []),
        ("hongkong", "all-pungs, all-pungs", " from B", ["yaku-disagree"]),
        ("hongkong", "all-pungs, flower, flower", " from B", []),  # a plant and a season
        ("hongkong", "all-pungs, flower, flower, flower", " from B", ["yaku-disagree"]),
        ("hongkong", "all-pungs, self-draw", " from B", ["yaku-disagree"]),
        ("hongkong", "all-pungs, self-draw", "", []),
        ("hongkong", "all-pungs, robbing", "", ["yaku-disagree"]),
        ("hongkong", "all-pungs, last-discard", "", ["yaku-disagree"]),
        ("hongkong", "all-pungs, last-tile", " from B", ["yaku-disagree"]),
        ("classic special", "all-pungs, all-pungs", " from B", ["yaku-disagree"]),
        ("classic special", "all-pungs", " from B", []),
    ],
)
def test_patterns_of_a_hand_that_is_not_known(rules: str, names: str, source: str, codes: list[str]):
    found = faults(f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\nwin A{source} for {names}')
    assert found == codes


# Melds of the play of which the show tells what nobody saw


@pytest.mark.parametrize(
    ("meld", "codes"),
    [
        ("pon777p<A", []),
        ("pon778p<A", ["no-such-meld"]),
        ("pon222p<A", ["extra-copy"]),  # one is an indicator, one a discard, and one in the hand
        ("pon777p<D", ["shown-hand"]),
        ("chi789p<A", ["shown-hand"]),
    ],
)
def test_a_meld_of_unseen_tiles(meld: str, codes: list[str]):
    play = "dora 2p\nA:2p-2p B:?-9s C:?-9s D:?-9s A:?-? B:pon??-9m C:-4p B:ron"
    assert faults(f"{play}\nhand B 234567m23p55s {meld}\nwin B from C on 4p") == codes


@pytest.mark.parametrize(
    ("play", "shown", "codes"),
    [
        ("A:?-9m B:?,tsumo", "flower1f", []),  # a flower dealt lies open from the start, and nobody wrote it
        ("A:?-9m B:2f+?,tsumo", "flower1f flower2f", []),
        ("A:?-9m B:2f+?,tsumo", "flower1f", ["shown-hand"]),  # the one drawn is not shown
        ("A:1f+?-9m B:?,tsumo", "flower1f", ["extra-copy"]),
    ],
)
def test_flowers_of_a_hand_that_nobody_recorded(play: str, shown: str, codes: list[str]):
    text = f'[MJN "1"]\n[Rules "hongkong"]\n\ndeal E1\n{play}\nhand B 123456m123p4599s {shown}\nwin B on 3s'
    assert faults(text) == codes
