"""Games as Tenhou's XML: real files come back, so do games that were no XML before, and what is missing is said."""

import random
import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal

import pytest
from test_tenhou_xml import ANKAN_1Z, HANDS, HEAD, PON_1Z, agari, init, record, sound

from mjlog.copies import find_copy_fault
from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.formats.tenhou_ids import recorded_ids
from mjlog.formats.tenhou_xml import read_xml
from mjlog.formats.tenhou_xml_writer import write_tenhou_xml
from mjlog.model import Call, Discard, Draw, Say, Win
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.scenarios import SCENARIOS
from mjlog.simulate import CannotPlayError, simulate

TRIMMED = "hanchan_with_noname.xml"
PROGRAMS = ("23.txt", "25.txt")
"""Files written by programs: an empty ``m`` or ``doraHaiUra``, ``+30`` for 30, the winning tile outside the hand."""


def normal(text):
    """The tags of a log, each with its attributes in any order; the two spellings that only programs use undone."""
    tags = []
    for tag, attributes in re.findall(r"<(/?\w+)((?:\s+[\w.-]+\s*=\s*\"[^\"]*\")*)\s*/?>", text):
        pairs = re.findall(r"([\w.-]+)\s*=\s*\"([^\"]*)\"", attributes)
        told = [(name, re.sub(r"(?<=,)\+", "", value)) for name, value in pairs if tag != "AGARI" or value]
        tags.append((tag, sorted(told)))
    return tags


def written(game):
    return "".join(write_tenhou_xml(game))


def read(text):
    (game,) = read_xml(text, "some.xml")
    return game


@pytest.fixture(scope="module")
def xml(records):
    files = sorted(path for path in (records / "tenhou-xml").rglob("*") if path.is_file())
    texts = {str(path): path.read_text(encoding="utf-8") for path in files}
    assert len(texts) == len(files) == 313
    return texts


@pytest.fixture(scope="module")
def games(xml):
    return {name: read(text) for name, text in xml.items()}


# Real games


def test_every_file_comes_back(xml, games):
    for name, game in games.items():
        text = written(game)
        assert normal(text) == normal(xml[name]), name
        assert "\n" not in text
        assert read(text) == game, name


def test_most_files_come_back_byte_for_byte(xml, games):
    """The others are indented, have other blanks at the end of a tag, or attributes in another order."""
    assert sum(written(game) == xml[name].strip() for name, game in games.items()) == 295


def test_every_file_comes_back_through_the_text_format(xml, games):
    for name, game in games.items():
        (again,) = read_text("".join(write_game(game)), "some.mjn")
        assert normal(written(again)) == normal(xml[name]), name


def without_ids(game):
    """The game as other formats have it: no copies told apart, no hands laid open that the play tells."""
    return replace(game, deals=[replace(deal, ids=None, shown=[]) for deal in game.deals])


def test_copies_and_hands_shown_are_no_loss(games):
    """What the record leaves out is the same again but for the copies: hands of winners and in draws, melds, order."""
    for name, game in list(games.items())[::3]:
        if name.rpartition("/")[2] in (TRIMMED, *PROGRAMS):
            continue
        again = read(written(without_ids(game)))
        for deal, other in zip(game.deals, again.deals, strict=True):
            assert find_copy_fault(other) is None, name
            assert comparable(deal, with_ids=False) == comparable(other, with_ids=False), (name, deal.label)
            assert other.shown == deal.shown, (name, deal.label)


def comparable(deal, *, with_ids):
    """What of a deal this format says: no claim that came to nothing, no sum of han; laid tiles in any order."""
    ids = recorded_ids(deal, red=True) if with_ids else None
    events = []
    for step, event in enumerate(deal.events):
        one = sorted(ids.events[step]) if ids else None
        if not (isinstance(event, Call | Say) and event.void):
            laid = tuple(sorted(event.laid)) if isinstance(event, Call) else ()
            events.append((replace(event, laid=laid) if laid else event, one))
    results = [replace(one, han=None) if isinstance(one, Win) else one for one in deal.results]
    extras = [one for one in deal.extras if not one[0].endswith("-m")]  # which tile a closed kan names
    told = (ids.hands, ids.dora, ids.ura) if ids else None
    return replace(deal, events=events, results=results, extras=extras, ids=None, shown=[]), told


# Simulated games


@pytest.mark.parametrize("rules", ["riichi tenhou", "riichi tenhou-sanma"])
@pytest.mark.parametrize("seeds", [range(4), range(4, 8)], ids=str)
def test_simulated_games_come_back(seeds, rules):
    for seed in seeds:
        game = simulate(rules, seed)
        text = written(game)
        again = read(text)
        assert again.all_faults == replay(again).errors == []
        assert (again.final, again.total, again.prelude, again.extras) == (game.final, game.total, [], [])
        assert again.tags | {"Rules": rules} == game.tags
        for deal, other in zip(game.deals, again.deals, strict=True):
            assert comparable(deal, with_ids=True) == comparable(other, with_ids=True), (seed, deal.label)
        assert written(again) == text
        plain = read(written(without_ids(game)))
        for deal, other in zip(game.deals, plain.deals, strict=True):
            assert comparable(deal, with_ids=False) == comparable(other, with_ids=False), (seed, deal.label)
            assert find_copy_fault(other) is None


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_rare_situations_come_back(scenario):
    rules = "riichi tenhou-sanma" if scenario == "robbed-north" else "riichi tenhou"
    try:
        game = simulate(rules, 1, scenario=scenario, deals=2)
    except CannotPlayError:
        assert "flower" in scenario
        return
    for deal in game.deals:
        deal.events = [one for one in deal.events if not isinstance(one, Say) or one.what != "dead"]
    again = read(written(game))
    assert again.all_faults == replay(again).errors == []
    for deal, other in zip(game.deals, again.deals, strict=True):
        assert comparable(deal, with_ids=True) == comparable(other, with_ids=True)


# One by one


def comes_back(text):
    assert written(sound(text)) == text


def test_the_canonical_form():
    play = (
        "<T108/><D108/>" + PON_1Z.replace("/>", " />") + '<G3/><T57/><REACH who="0" step="1"/><D57/>'
        '<REACH who="0" ten="240,250,250,250" step="2"/><DORA hai="88" />'
        '<RYUUKYOKU type="kaze4" ba="0,1" sc="240,0,250,0,250,0,250,0" />'
    )
    comes_back(record(init(more=' shuffle="mt19937ar,9E"') + play))


def test_attributes_without_a_place_come_back_to_their_tags():
    play = (
        '<T52/><BYE who="2" /><BYE who="3" x="1" /><D52/><UN n2="%43" /><UN n3="%44" y="&amp;&lt;&quot;" />'
        '<U60/><DORA hai="1" /><DORA hai="2" gold="7" /><REACH who="1" step="1" z="2"/><E60/>'
        '<REACH who="1" ten="250,240,250,251" step="2" z="3"/><V61/><REACH who="2" step="1"/><F61/>'
        '<REACH who="2" step="2" z="4"/><W62/><G62/>'
        '<RYUUKYOKU type="kaze4" ba="0,2" sc="250,0,240,0,240,0,250,0,5,0,5,0,5,0,5,0" q="9" />'
    )
    comes_back(record(init(more=' shuffle="mt19937ar,9E" w="5"') + play))


def test_of_a_second_winner_extras_come_back():
    first = agari(1, 0, HANDS[1] + ",60", 60, "250,-10,250,10,250,0,250,0")
    second = agari(2, 0, HANDS[2] + ",60", 60, "240,-10,260,0,250,10,250,0,1,0,1,0,1,0,1,0", more='ratio="1,2" ')
    text = record(init() + "<T60/><D60/>" + first + second)
    assert normal(written(sound(text))) == normal(text)
    assert sound(text).deals[0].extras == [("_tenhou-sc2-chips", "1,0,1,0,1,0,1,0"), ("_tenhou-agari2-ratio", "1,2")]


@pytest.mark.parametrize(
    "attributes",
    [
        {"hai": HANDS[1]},  # without the winning tile
        {"hai": HANDS[1] + ",60,60"},  # with two of it
        {"hai": HANDS[2] + ",60"},  # somebody else's
        {"m": "41481"},  # a pon that nobody made
        {"doraHai": "113"},
        {"doraHaiUra": "5"},  # without a riichi
        {"machi": "61", "hai": HANDS[1] + ",61"},
        {"ba": "3,4"},
        {"sc": "251,-10,250,10,250,0,250,0"},
    ],
)
def test_a_win_that_contradicts_its_deal_comes_back_so(attributes):
    text = record(init() + "<T60/><D60/>" + agari(1, 0, HANDS[1] + ",60", 60, "250,-10,250,10,250,0,250,0"))
    for name, value in attributes.items():
        text, count = re.subn(f' {name}="[^"]*"(?=[^>]*></mj)', f' {name}="{value}"', text)
        if not count:
            text = text.replace('" /></mj', f'" {name}="{value}" /></mj')
    assert set(dict(normal(text)[-2][1]).items()) >= set(attributes.items())
    assert normal(written(sound(text))) == normal(text)


def test_of_a_riichi_hand_the_missing_ura_come_back_missing():
    riichi = '<T60/><REACH who="0" step="1"/><D60/><REACH who="0" ten="240,250,250,250" step="2"/><U61/><E61/>'
    win = agari(0, 1, HANDS[0] + ",61", 61, "240,20,250,-10,250,0,250,0", ba="0,1")
    text = record(init() + riichi + win)
    assert normal(written(sound(text))) == normal(text)
    assert sound(text).deals[0].extras == [("_tenhou-agari-without", "doraHaiUra")]


def test_a_header_comes_back():
    head = (
        '<mjloggm ver="2.4"><SHUFFLE seed="x" ref="y" z="1"/><GO type="553" lobby="12" csrule="1,2" k="3"/>'
        '<UN n0="%41" n1="%E3%83%9F" n2="" n3="%44" dan="1,2,3,4" rc="2" rate="1500.00" sx="M,M,F,C"/>'
    )
    text = head + '<TAIKYOKU oya="2" x="1"/><BYE who="1" /><UN n1="%E3%83%9F" />' + init() + "</mjloggm>"
    comes_back(text)
    tags = sound(text).tags
    assert (tags["_tenhou-go-k"], tags["_tenhou-rc"], tags["_tenhou-shuffle-z"], tags["_tenhou-oya"]) == (
        "3",
        "2",
        "1",
        "2",
    )


@pytest.mark.parametrize("go", ['type="9"', 'type="1"', 'type="9" lobby="0"', 'type="1" lobby="0"', 'type="169"',
                                'type="25" lobby="5000"'])  # fmt: skip
def test_a_table_comes_back(go):
    text = record(head=HEAD.replace('type="{type}" lobby="0"', go)).replace('<TAIKYOKU oya="0"/>', "")
    comes_back(text.replace("%44", "") if "25" in go else text)


def test_three_players_come_back():
    hands = (*HANDS[:3], "")
    end = agari(
        1, 1, HANDS[1] + ",52", 52, "350,-40,350,70,350,-20,0,0", more='owari="310,-10.2,420,60.1,330,-49.9,0,0.0" '
    )
    text = record(init(ten="350,350,350,0", hands=hands) + "<U52/>" + end, game_type=0x19).replace('n3="%44"', 'n3=""')
    assert normal(written(sound(text))) == normal(text)


def test_a_closed_kan_names_the_same_tile_again():
    for code in (27648, 27904, 28416):
        hands = (HANDS[0].replace("40,44,48", "108,109,110"), *HANDS[1:])
        text = record(init(hands=hands) + "<T111/>" + ANKAN_1Z.replace("27648", str(code)).replace("/>", " />"))
        comes_back(text)
    game = sound(text)
    assert game.deals[0].extras == [("_tenhou-n-m", "28416")]
    assert '<N who="0" m="27648" />' in written(without_ids(game))


def test_a_record_cut_after_the_discard_of_a_riichi():
    declared = '<T52/><REACH who="0" step="1"/>'
    paid = '<REACH who="0" ten="240,250,250,250" step="2"/>'
    for end in ("", "<D52/>", "<D52/>" + paid, "<D52/><U60/><E60/>", "<D52/>" + paid + "<U60/>"):
        comes_back(record(init() + declared + end))


# Records that were no XML before

WON = """[MJN "1"]
[Rules "riichi tenhou"]

deal E1 honba 0 sticks 0 points 25000 25000 25000 25000 dice 3 5
dora 3z
A 123m23406p4577s3z
B 258m13579p257s22z
C 19m13579p1357s12z
D 378m468p24689s66z
A:6z-3z B:3m-8m C:4z-9m D:5z=
A:4p-6z* B:1m= C:5z-1m D:9p=
A:6s,tsumo
ura 8s
win A on 6s for riichi 1, ippatsu 1, menzen-tsumo 1, pinfu 1, aka 1 = 20 fu 5 han mangan 12000
pay A +13000 B -4000 C -4000 D -4000
"""


def typed(text):
    (game,) = read_text(text, "some.mjn")
    assert game.all_faults == []
    return game


def test_ids_are_given_from_the_lowest_on():
    assert written(typed(WON)) == (
        '<mjloggm ver="2.3"><GO type="9" lobby="0"/><TAIKYOKU oya="0"/>'
        '<INIT seed="0,0,0,2,4,116" ten="250,250,250,250" oya="0" hai0="0,4,8,40,44,48,52,56,84,89,96,97,117" '
        'hai1="5,17,28,36,45,53,60,68,76,90,98,112,113" hai2="1,32,37,46,54,61,69,72,80,91,99,108,114" '
        'hai3="9,24,29,49,57,64,77,85,92,100,104,128,129"/>'
        "<T130/><D117/><U10/><E28/><V120/><F32/><W124/><G124/><T50/>"
        '<REACH who="0" step="1"/><D130/><REACH who="0" ten="240,250,250,250" step="2"/>'
        "<U2/><E2/><V125/><F1/><W70/><G70/><T93/>"
        '<AGARI ba="0,1" hai="0,4,8,40,44,48,50,52,56,84,89,93,96,97" machi="93" ten="20,12000,1" '
        'yaku="1,1,2,1,0,1,7,1,54,1" doraHai="116" doraHaiUra="101" who="0" fromWho="0" '
        'sc="240,130,250,-40,250,-40,250,-40" /></mjloggm>'
    )


def test_a_draw_that_only_its_discard_tells_is_written():
    both = typed(WON)
    bare = typed(WON)
    bare.deals[0].events = [
        event for step, event in enumerate(bare.deals[0].events) if step not in (6, 10, len(bare.deals[0].events) - 2)
    ]
    assert [type(one).__name__ for one in bare.deals[0].events[5:8]] == ["Discard", "Discard", "Draw"]
    assert written(bare) == written(both)


@pytest.mark.parametrize(
    ("old", "new", "want"),
    [
        (" = 20 fu 5 han mangan 12000", "", "E1: fu and points of A's win"),
        ("20 fu ", "", "E1: fu and points of A's win"),
        (" for riichi 1, ippatsu 1, menzen-tsumo 1, pinfu 1, aka 1", "", "E1: the yaku of A's win"),
        ("pinfu 1", "pinfu", "E1: the han of pinfu"),
        ("pinfu 1", "pung 1", "E1: another name for the yaku pung, which this format does not know"),
        ("pay A +13000 B -4000 C -4000 D -4000\n", "", "E1: the payments of A's win"),
        (" points 25000 25000 25000 25000", "", "E1: the points at its start"),
        ("points 25000 25000", "points 25050 24950", "E1: points in whole hundreds"),
        ("points 25000", "points ?", "E1: the points at its start"),
        ("honba 0 ", "", "E1: the honba"),
        ("sticks 0 ", "", "E1: the riichi sticks"),
        ("deal E1", "deal ?? dealer A", "??: which deal it is"),
        ("deal E1", "deal E1 dealer ?", "E1: the dealer"),
        ("dora 3z\n", "", "E1: the one indicator of its start"),
        ("dora 3z", "dora 3z4z", "E1: the one indicator of its start"),
        ("B 258m13579p257s22z\n", "", "E1: the starting hands of all players"),
        ("B 258m", "B 25m?", "E1: a tile that nobody saw"),
        ("B:3m-8m", "B:?-8m", "E1: a tile that nobody saw"),
        ("A:6z-3z B:3m-8m", "...", "E1: the turns that nobody wrote down"),
        ("ura 8s", "ura 3333z", "E1: another 3z than there are in this game"),
        ("B:3m-8m", "B:3m-4s", "E1: a 4s in B's hand"),
        ("mangan", "limit", "E1: another limit than limit, which this format does not know"),
    ],
)
def test_what_is_missing_is_named(old, new, want):
    assert WON.count(old) == 1
    (game,) = read_text(WON.replace(old, new), "some.mjn")
    with pytest.raises(MissingError) as caught:
        write_tenhou_xml(game)
    assert want in caught.value.wants


def test_several_deals_name_each_what_they_lack():
    game = typed(WON.replace(" = 20 fu 5 han mangan 12000", ""))
    game.deals.append(replace(game.deals[0], honba=1, dealer=None))
    with pytest.raises(MissingError) as caught:
        write_tenhou_xml(game)
    assert caught.value.wants == ["E1: fu and points of A's win", "E1.1: the dealer", "E1.1: fu and points of A's win"]


def test_a_discard_that_may_be_either_of_two_equal_tiles_is_not_guessed():
    game = typed(WON)
    deal = game.deals[0]
    deal.events[:2] = [Draw(0, deal.events[1].tile), Discard(0, deal.events[1].tile)]
    with pytest.raises(MissingError, match="whether A discarded the 3z just drawn or another"):
        write_tenhou_xml(game)
    deal.events[1] = Discard(0, 33)
    with pytest.raises(MissingError, match="a 7z in A's hand"):
        write_tenhou_xml(game)


def test_who_is_tenpai_is_not_guessed():
    game = typed(WON.partition("ura")[0].replace(",tsumo", "=") + "draw exhausted\npay A +0 B -0 C -0 D -0\n")
    with pytest.raises(MissingError, match="who is tenpai in the draw"):
        write_tenhou_xml(game)


def test_a_win_without_its_result_is_not_passed_over():
    game = typed(WON.partition("win")[0])
    with pytest.raises(MissingError) as caught:
        write_tenhou_xml(game)
    assert caught.value.wants == ["E1: the result of A's tsumo"]


def test_who_declares_kyuushu_shows_the_hand():
    """Said in the play or with the draw, and whole where nobody wrote down what was shown."""
    start = WON.partition("A:6z-3z")[0].replace("A 123m23406p4577s3z", "A 19m19p19s123m4564z")
    for play in ("A:5z,kyuushu\ndraw kyuushu\n", "A:5z,kyuushu\ndraw kyuushu A\n"):
        text = written(typed(start + play + "pay A +0 B -0 C -0 D -0\n"))
        assert '<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0" hai0="' in text
        (deal,) = read(text).deals
        assert (deal.events[-1], len(deal.shown[0].tiles)) == (Say(0, "kyuushu"), 14)


def test_copies_that_are_not_those_of_the_tiles_are_refused():
    game = sound(record(init() + "<T52/><D52/>"))
    ids = game.deals[0].ids
    for other, what in [
        (replace(ids, copies=ids.copies[:-1]), "more or fewer"),
        (replace(ids, copies=ids.copies + b"\0"), "more or fewer"),
        (replace(ids, copies=ids.copies[:-1] + b"\1"), "a copy told of 0p is another tile"),
        (replace(ids, dealt=ids.dealt[::-1]), "the ids of A's hand"),
    ]:
        game.deals[0].ids = other
        with pytest.raises(MissingError, match=what):
            write_tenhou_xml(game)


def test_other_games_are_refused():
    with pytest.raises(UnsayableError, match="riichi"):
        write_tenhou_xml(simulate("hongkong", 1, deals=1))


def test_final_points_need_the_standing_and_a_result():
    game = replace(typed(WON), final=(38000, 21000, 21000, 20000))
    with pytest.raises(MissingError, match="the final standing"):
        write_tenhou_xml(game)
    game.total = tuple(map(Decimal, ("48.0", "1", "-9.0", "-40.0")))
    assert 'owari="380,48.0,210,1,210,-9.0,200,-40.0" />' in written(game)


def test_no_change_of_a_real_file_is_lost_on_the_way(xml):
    """A number changed, a tag left out: a fault, something missing, or a record that comes back as it is."""
    chance = random.Random(7)
    texts = [text for _, text in sorted(xml.items()) if len(text) < 14_000]
    ends = Counter()
    for _ in range(400):
        text = chance.choice(texts)
        found = chance.choice(list(re.finditer(r"\d+" if chance.random() < 0.6 else "<[^>]*>", text)))
        other = str(chance.choice([int(found[0]) + 1, chance.randrange(140), 0])) if found[0].isdigit() else ""
        for game in read_xml(text[: found.start()] + other + text[found.end() :], "edited.xml"):
            try:
                again = read(written(game))
            except MissingError:
                ends["missing"] += 1
                continue
            assert again == game or game.all_faults, (found[0], other, text)
            ends["faulty" if game.all_faults else "sound"] += 1
    assert ends["sound"] > 200
    assert ends["faulty"] > 10
