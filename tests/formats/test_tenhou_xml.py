"""The oddities of Tenhou's XML one by one, on records made for them, and what is said of broken ones."""

from decimal import Decimal

import pytest
from naive_tenhou import MELDS

from mjlog.diagnostics import Kind, Place
from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Hand, Indicator, Meld, Say, Shown
from mjlog.tiles import parse_tiles, sort_tiles

HEAD = (
    '<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="{type}" lobby="0"/><UN n0="%41" n1="%42" n2="%43" n3="%44"/>'
)
HANDS = (  # 123456789m 1234p each, the 5m of the last red
    "0,4,8,12,17,20,24,28,32,36,40,44,48",
    "1,5,9,13,18,21,25,29,33,37,41,45,49",
    "2,6,10,14,19,22,26,30,34,38,42,46,50",
    "3,7,11,15,16,23,27,31,35,39,43,47,51",
)


def init(seed="0,0,0,0,5,112", ten="250,250,250,250", oya="0", hands=HANDS, more=""):
    hais = " ".join(f'hai{seat}="{hand}"' for seat, hand in enumerate(hands))
    return f'<INIT seed="{seed}" ten="{ten}" oya="{oya}" {hais}{more}/>'


def record(*deals, game_type=9, head=HEAD):
    return head.replace("{type}", str(game_type)) + '<TAIKYOKU oya="0"/>' + "".join(deals) + "</mjloggm>"


def read(text):
    (game,) = read_xml(text, "some.xml")
    return game


def sound(text):
    game = read(text)
    assert game.all_faults == []
    return game


def tiles(text):
    return parse_tiles(text)


def one(text):
    return parse_tiles(text)[0]


def deal_of(play, **options):
    return sound(record(init(**options) + play)).deals[0]


def call(who, kind, *, laid, turn=0, taken=None):
    """A tag N: the ids laid from the hand, the id taken and from how many seats further on."""
    (code,) = [code for code, (name, _, *rest) in MELDS.items() if (name, rest) == (kind, [laid, turn, taken])]
    return f'<N who="{who}" m="{code}"/>'


ANKAN_1Z = '<N who="0" m="27648"/>'
KAKAN_1Z = call(3, "kakan", laid=[111], turn=1, taken=108)
KAKAN_OTHER = call(3, "kakan", laid=[111], turn=1, taken=109)  # adds to a pon of another 1z
PON_1Z = call(3, "pon", laid=[109, 110], turn=1, taken=108)


def agari(who, source, hai, machi, sc, *, ba="0,0", more="", yaku="8,1", ten="30,1000,0", dora="112"):
    return (
        f'<AGARI ba="{ba}" hai="{hai}" machi="{machi}" ten="{ten}" yaku="{yaku}" doraHai="{dora}" '
        f'who="{who}" fromWho="{source}" sc="{sc}" {more}/>'
    )


# The start of a deal


def test_header():
    game = sound(record(init(), game_type=169))
    assert game.tags == {
        "Rules": "riichi tenhou", "A": "A", "B": "B", "C": "C", "D": "D",
        "_tenhou-seed": "", "_tenhou-type": "169",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game_type", "rules"),
    [
        (0x09, "riichi tenhou"),
        (0xA9, "riichi tenhou"),
        (0x01, "riichi tenhou length=tonpuu"),
        (0x0B, "riichi tenhou red-fives=0,0,0"),
        (0x0F, "riichi tenhou red-fives=0,0,0 open-tanyao=no"),
        (0x49, "riichi tenhou"),
        (0x229, "riichi tenhou ?"),
    ],
)
def test_the_bits_of_the_type_are_rules(game_type, rules):
    """C-97: so is the length."""
    assert sound(record(init(), game_type=game_type)).rules == rules


def test_three_players():
    hands = (*HANDS[:3], "")
    end = agari(
        1, 1, HANDS[1] + ",52", 52, "350,-40,350,70,350,-20,0,0", more='owari="310,-10.2,420,60.1,330,-49.9,0,0.0"'
    )
    text = record(init(ten="350,350,350,0", hands=hands) + "<U52/>" + end, game_type=0x19).replace('n3="%44"', 'n3=""')
    game = sound(text)
    assert game.rules == "riichi tenhou-sanma"
    assert "D" not in game.tags
    (deal,) = game.deals
    assert deal.points == (35000, 35000, 35000)
    assert sorted(deal.hands) == [0, 1, 2]
    assert deal.results[0].pay == (-4000, 7000, -2000)
    assert game.final == (31000, 42000, 33000)
    assert game.total == (Decimal("-10.2"), Decimal("60.1"), Decimal("-49.9"))


def test_nothing_is_said_of_the_fourth_of_three_players():
    start = init(ten="350,350,350,0", hands=(*HANDS[:3], ""))
    for play, message in [
        (init(ten="350,350,350,1", hands=(*HANDS[:3], "")), "ten: points for a seat where nobody sits"),
        (init(ten="350,350,350,0"), "hai3: a hand for a seat where nobody sits"),
        (start + "<RYUUKYOKU hai3='1'/>", "hai3: a hand for a seat where nobody sits"),
        (start + "<BYE who='3'/>", "who: '3' is no seat of this game"),
        (
            start + "<T108/><D108/>" + call(2, "pon", laid=[109, 110], turn=1, taken=108),
            "m: claimed from a seat where nobody sits",
        ),
    ]:
        (deal,) = read(record(play, game_type=0x19)).deals
        assert [fault.message for fault in deal.faults] == [message]


def test_names_are_percent_encoded_utf8_and_kept_as_written_where_they_are_not():
    text = record(init())
    for written, name in [
        ("%E3%83%9F%E3%83%8A", "ミナ"),
        ("Ng", "Ng"),
        ("%3C%26%3E", "<&>"),
        ("a%20b", "a b"),
        ("%zz", "%zz"),
        ("%ff", "%ff"),
        ("100%", "100%"),
        ("O'Neil", "O'Neil"),
        ("x &amp; y &lt;&gt;&quot;&apos;", "x & y <>\"'"),
    ]:
        assert sound(text.replace('n1="%42"', f'n1="{written}"')).tags["B"] == name


def test_counters_points_dice_and_hands():
    deal = deal_of("", seed="5,2,3,1,4,16", ten="100,-20,700,220", oya="1")
    assert (deal.wind, deal.number, deal.label) == (1, 2, "S2.2")
    assert (deal.dealer, deal.honba, deal.sticks, deal.dice) == (1, 2, 3, (2, 5))
    assert deal.points == (10000, -2000, 70000, 22000)
    assert deal.dora == (one("0m"),)
    assert deal.hands[3] == Hand(tiles("123406789m1234p"))
    assert deal.ids.dealt[3] == (3, 7, 11, 15, 16, 23, 27, 31, 35, 39, 43, 47, 51)
    assert deal.ids.copies == bytes([0])


def test_hands_keep_the_order_of_dealing_beside_the_sorted_tiles():
    hands = ("44,0,16,4", *HANDS[1:])
    deal = deal_of("", hands=hands)
    assert deal.hands[0].tiles == sort_tiles(tiles("12m0m3p"))
    assert deal.ids.dealt[0] == (44, 0, 16, 4)


def test_fives_are_red_unless_the_game_has_none():
    assert deal_of("<T16/>").events == [Draw(0, one("0m"))]
    plain = sound(record(init() + "<T16/><D52/><U88/>", game_type=0x0B)).deals[0]
    assert plain.events == [Draw(0, one("5m")), Discard(0, one("5p"), FROM_HAND), Draw(1, one("5s"))]


def test_a_start_that_says_nothing():
    deal = sound(record('<INIT seed="" ten="" oya="" hai0="" hai1="" hai2="" hai3=""/><T1/>')).deals[0]
    assert (deal.wind, deal.number, deal.honba, deal.sticks, deal.points, deal.dealer) == (None,) * 6
    assert (deal.dice, deal.dora, deal.hands, deal.label) == (None, (), {}, "??")
    half = sound(record(init(seed="0,1,2,,,"))).deals[0]
    assert (half.label, half.sticks, half.dice, half.dora) == ("E1.1", 2, None, ())


def test_extras_are_kept():
    """C-82: odd attributes."""
    text = record(init(more=' shuffle="mt19937ar,9E" chip="0,1,-1,0"') + '<T1/><DORA hai="3" gold="7"/>')
    text = text.replace(' lobby="0"', ' lobby="0" csrule="1,2" title="%41"')
    game = sound(text.replace('ver="2.3"', 'ver="2.4"').replace('ref=""', 'ref="x"'))
    assert game.tags["_tenhou-csrule"] == "1,2"
    assert game.tags["_tenhou-title"] == "%41"
    assert (game.tags["_tenhou-ver"], game.tags["_tenhou-ref"]) == ("2.4", "x")
    assert game.deals[0].extras == [
        ("_tenhou-init-shuffle", "mt19937ar,9E"),
        ("_tenhou-init-chip", "0,1,-1,0"),
        ("_tenhou-dora-gold", "7"),
    ]


def test_a_line_end_in_a_value_is_a_blank():
    game = sound(record(init(more=' shuffle="a\nb"')).replace('lobby="0"', 'lobby="x\ny"'))
    assert game.tags["_tenhou-lobby"] == "x y"
    assert game.deals[0].extras == [("_tenhou-init-shuffle", "a b")]


def test_the_first_dealer_is_kept_only_if_the_first_deal_has_another():
    assert "_tenhou-oya" not in sound(record(init())).tags
    assert sound(record(init(oya="2"))).tags["_tenhou-oya"] == "0"


# How tags are written


def test_spaces_lines_quotes_and_comments():
    text = record(init() + "<T52/><D0/>")
    for variant in (
        text.replace("/>", " />"),
        "\n" + text.replace("><", ">\n  <").replace('" ', '"\n     ') + "\n",
        text.replace('"', "'"),
        text.replace("=", " = "),
        '<?xml version="1.0"?>\n<!-- <T5/> a game -->\n' + text.replace("<T52/>", "<!-- ? --><T52/>") + "<!-- end -->",
        text.replace('oya="0" hai0', "hai0").replace("/><T52/>", ' oya="0"/><T52/>'),
    ):
        game = sound(variant)
        assert game == sound(text)
        assert game.deals[0].events == [Draw(0, one("0p")), Discard(0, one("1m"), FROM_HAND)]


def test_several_games_in_one_text():
    first, second = record(init()), record(init(seed="1,0,0,0,0,0"), init(seed="2,0,0,0,0,0"))
    games = list(read_xml(first + "\n" + second, "two.xml"))
    assert [[deal.label for deal in game.deals] for game in games] == [["E1"], ["E2", "E3"]]
    assert [game.all_faults for game in games] == [[], []]


# Play


def test_a_discard_is_drawn_if_it_is_the_very_copy():
    deal = deal_of("<T52/><D52/><U53/><E54/><V1/><F6/>")
    assert deal.events == [
        Draw(0, one("0p")), Discard(0, one("0p"), DRAWN),
        Draw(1, one("5p")), Discard(1, one("5p"), FROM_HAND),
        Draw(2, one("1m")), Discard(2, one("2m"), FROM_HAND),
    ]  # fmt: skip
    assert deal.ids.copies == bytes([0, 0, 0, 1, 2, 1, 2])


def test_a_tile_drawn_earlier_and_discarded_after_a_call_is_from_the_hand():
    # A draws 5p and keeps it, B pons the discard, A pons back and lets the 5p go.
    back = call(0, "pon", laid=[125, 126], turn=1, taken=124)
    deal = deal_of("<T53/><D120/>" + call(1, "pon", laid=[121, 122], turn=3, taken=120) + "<E124/>" + back + "<D53/>")
    assert [event.source for event in deal.events if isinstance(event, Call)] == [None, None]
    assert deal.events[-1] == Discard(0, one("5p"), FROM_HAND)


def test_melds():
    red = call(0, "chi", laid=[12, 20], turn=3, taken=16)
    assert deal_of("<W16/><G16/>" + red).events[-1] == Call(0, "chi", tiles("46m"))
    low = call(1, "chi", laid=[16, 20], turn=3, taken=12)
    assert deal_of("<T12/><D12/>" + low).events[-1] == Call(1, "chi", tiles("06m"))
    closed = deal_of("<T111/>" + ANKAN_1Z)
    assert closed.events[-1] == Call(0, "ankan", tiles("1111z"))
    assert closed.ids.copies == bytes([0, 3, 0, 1, 2, 3])
    opened = deal_of("<T108/><D108/>" + call(3, "kan", laid=[109, 110, 111], turn=1, taken=108))
    assert opened.events[-1] == Call(3, "kan", tiles("111z"))
    pon = "<T108/><D108/>" + PON_1Z + "<G2/>"
    assert deal_of(pon).events[2] == Call(3, "pon", tiles("11z"))
    added = deal_of(pon + "<T0/><D0/><W111/>" + KAKAN_1Z)
    assert added.events[-1] == Call(3, "kakan", tiles("1z"))
    assert added.ids.copies[-1] == 3


def test_a_claim_of_something_else_than_the_latest_discard_says_so():
    deal = deal_of("<T108/><D108/><U1/><E1/>" + PON_1Z)
    assert deal.events[-1] == Call(3, "pon", tiles("11z"), source=0, taken=one("1z"))
    assert deal.ids.copies[-3:] == bytes([1, 2, 0])
    other_copy = deal_of("<T111/><D111/>" + PON_1Z)
    assert other_copy.events[-1] == Call(3, "pon", tiles("11z"), source=0, taken=one("1z"))


def test_kita_and_its_replacement():
    text = record(
        init(ten="350,350,350,0", hands=(*HANDS[:3], "")) + '<T120/><N who="0" m="30752"/><T53/><D53/>', game_type=0x19
    )
    assert sound(text).deals[0].events == [
        Draw(0, one("4z")), Call(0, "kita", tiles("4z")), Draw(0, one("5p"), replacement=True),
        Discard(0, one("5p"), DRAWN),
    ]  # fmt: skip


def test_replacement_draws_and_indicators_keep_their_order():
    """An open kan's indicator follows the draw, or precedes the next replacement draw."""
    pon = "<T108/><D108/>" + PON_1Z + "<G2/><T0/><D0/>"
    deal = deal_of(
        pon + "<W111/>" + KAKAN_1Z + '<W112/><N who="3" m="28672"/><DORA hai="9"/><W60/><DORA hai="13"/><G60/>'
    )
    assert deal.events[6:] == [
        Draw(3, one("1z")), Call(3, "kakan", tiles("1z")), Draw(3, one("2z"), replacement=True),
        Call(3, "ankan", tiles("2222z")), Indicator(one("3m")), Draw(3, one("7p"), replacement=True),
        Indicator(one("4m")), Discard(3, one("7p"), DRAWN),
    ]  # fmt: skip


def test_riichi_marks_the_discard_and_the_stick_needs_no_word():
    deal = deal_of('<T52/><REACH who="0" step="1"/><D52/><REACH who="0" ten="240,250,250,250" step="2"/><U60/><E60/>')
    assert deal.events[1] == Discard(0, one("0p"), DRAWN, riichi=True)
    assert len(deal.events) == 4
    assert (deal.unpaid, deal.extras) == ((), [])
    old = deal_of('<T52/><REACH who="0" step="1"/><D52/><REACH who="0" step="2"/>')
    assert (old.events[1].riichi, old.unpaid, old.extras) == (True, (), [("_tenhou-reach-without", "ten")])


def test_the_stick_is_paid_before_the_tile_is_claimed():
    deal = deal_of('<T108/><REACH who="0" step="1"/><D108/><REACH who="0" step="2"/>' + PON_1Z + "<G2/>")
    assert deal.events == [
        Draw(0, one("1z")), Discard(0, one("1z"), DRAWN, riichi=True), Call(3, "pon", tiles("11z")),
        Discard(3, one("1m"), FROM_HAND),
    ]  # fmt: skip
    assert deal.unpaid == ()


def test_a_stick_that_nobody_paid():
    declared = '<T52/><REACH who="0" step="1"/><D52/>'
    assert deal_of(declared + "<U60/><E60/>").unpaid == (0,)
    assert deal_of(declared).unpaid == ()  # the record may just end here
    ron = agari(1, 0, HANDS[1] + ",52", 52, "250,-10,250,10,250,0,250,0")
    assert deal_of(declared + ron).unpaid == ()
    other = agari(1, 1, HANDS[1] + ",60", 60, "250,-10,250,10,250,0,250,0")
    assert deal_of(declared + "<U60/>" + other).unpaid == (0,)


def test_riichi_without_a_discard_is_said():
    deal = deal_of('<T52/><REACH who="0" step="1"/>')
    assert deal.events == [Draw(0, one("0p")), Say(0, "riichi")]
    deal = deal_of('<T52/><REACH who="0" step="1"/>' + ANKAN_1Z)
    assert deal.events[1:] == [Say(0, "riichi"), Call(0, "ankan", tiles("1111z"))]
    assert len(deal.places.events()) == 3


def test_points_on_a_riichi_that_contradict_are_kept():
    deal = deal_of('<T52/><REACH who="0" step="1"/><D52/><REACH who="0" ten="240,250,250,251" step="2"/>')
    assert deal.extras == [("_tenhou-reach-ten", "240,250,250,251")]


def test_players_leave_and_come_back_anywhere():
    riichi = '<REACH who="1" step="1"/><UN n2="%43"/><E60/><BYE who="3"/><REACH who="1" step="2"/>'
    deal = deal_of('<T52/><BYE who="2"/><D52/><U60/>' + riichi + "<V1/>")
    assert deal.events == [
        Draw(0, one("0p")), Say(2, "left"), Discard(0, one("0p"), DRAWN), Draw(1, one("7p")), Say(2, "back"),
        Discard(1, one("7p"), DRAWN, riichi=True), Say(3, "left"), Draw(2, one("1m")),
    ]  # fmt: skip
    assert deal.unpaid == ()


def test_leaving_before_the_first_deal_and_between_two():
    """C-82."""
    text = record(
        '<BYE who="1"/><UN n1="%42"/>',
        init(),
        '<RYUUKYOKU type="kaze4" ba="0,0" sc="250,0,250,0,250,0,250,0"/><BYE who="0"/>',
        init(),
    )
    game = sound(text)
    assert game.prelude == [Say(1, "left"), Say(1, "back")]
    assert [deal.events for deal in game.deals] == [[Say(0, "left")], []]
    assert [text[offset:].partition(" ")[0] for offset in game.places.events()] == ["<BYE", "<UN"]


def test_who_comes_back_under_another_name():
    assert deal_of('<UN n2="%4E%67"/>').extras == [("_tenhou-un-n2", "%4E%67")]


# The end of a deal

RON = "250,-39,250,39,250,0,250,0"


def test_a_win():
    deal = deal_of(
        "<T60/><D60/>"
        + agari(
            1, 0, "60,63,64,1", 60, RON, ten="30,3900,0", yaku="1,1,2,1,53,0", more='doraHaiUra="5" m="41481,27648"'
        )
    )
    assert deal.events[-1] == Say(1, "ron")
    (win,) = deal.results
    assert (win.seat, win.source, win.tile, win.pao) == (1, 0, one("7p"), None)
    assert (win.fu, win.han, win.points, win.limit) == (30, None, 3900, None)
    assert win.yaku == (("riichi", 1), ("ippatsu", 1), ("ura", 0))
    assert win.pay == (-3900, 3900, 0, 0)
    assert (win.before, win.honba, win.sticks, win.indicators) == (None,) * 4
    assert deal.ura == (one("2m"),)
    melds = (Meld("pon", tiles("111z"), 2), Meld("ankan", tiles("1111z")))
    assert deal.shown == [Shown(1, tiles("1m78p"), melds)]
    assert deal.ids.copies == bytes([0, 0, 0, 1, 3, 0, 1, 2, 3, 0, 1, 2, 3, 1])


def test_limits_yakuman_and_pao():
    win = deal_of(
        "<T60/>"
        + agari(0, 0, HANDS[0] + ",60", 60, RON, ten="40,48000,5", more='paoWho="2"').replace(
            'yaku="8,1"', 'yakuman="39,42"'
        )
    ).results[0]
    assert win.yaku == (("daisangen", None), ("tsuuiisou", None))
    assert (win.limit, win.points, win.pao, win.source) == ("yakuman", 48000, 2, None)


def test_winds_are_named_only_if_they_are_the_players():
    wins = [
        deal_of("<T60/>" + agari(1, 1, "60", 60, RON, yaku=f"{number},1"), oya="0").results[0]
        for number in (10, 11, 14, 15, 60)
    ]
    assert [win.yaku[0][0] for win in wins] == ["tenhou-10", "seat-wind", "round-wind", "tenhou-15", "tenhou-60"]


def test_a_double_ron_goes_on_from_the_first():
    """C-83: the second counters are without the sticks already taken."""
    first = agari(1, 0, HANDS[1] + ",60", 60, "240,-26,250,46,250,0,250,0", ba="2,1")
    second = agari(
        2,
        0,
        HANDS[2] + ",60",
        60,
        "214,-10,296,0,250,10,250,0",
        ba="2,0",
        more='owari="204,-30.0,296,50.0,260,-10.0,250,-10.0"',
    )
    play = (
        '<T52/><REACH who="0" step="1"/><D52/><REACH who="0" step="2"/><U56/><E56/><V57/><F57/><W58/><G58/><T60/><D60/>'
    )
    game = sound(record(init(seed="0,2,0,0,0,112") + play + first + second))
    deal = game.deals[0]
    assert deal.events[-2:] == [Say(1, "ron"), Say(2, "ron")]
    for win in deal.results:
        assert (win.before, win.honba, win.sticks) == (None, None, None)
    assert game.final == (20400, 29600, 26000, 25000)


def test_counters_that_contradict_are_kept():
    win = deal_of("<T60/>" + agari(0, 0, "60", 60, "250,30,249,-10,250,-10,250,-10", ba="1,2", dora="112,9")).results[0]
    assert (win.honba, win.sticks) == (1, 2)
    assert win.before == (25000, 24900, 25000, 25000)
    assert win.indicators == tiles("2z3m")


def test_chips():
    game = sound(
        record(
            init(more=' chip="0,0,0,0"')
            + "<T60/>"
            + agari(
                0,
                0,
                "60",
                60,
                RON + ",0,3,0,-1,0,-1,0,-1",
                more='chip="54,1" ratio="2000,10" owari="211,1.0,289,2.0,250,3.0,250,-6.0,3,30,-1,-10,-1,-10,-1,-10"',
            )
        )
    )
    assert game.deals[0].extras == [
        ("_tenhou-init-chip", "0,0,0,0"),
        ("_tenhou-sc-chips", "0,3,0,-1,0,-1,0,-1"),
        ("_tenhou-agari-chip", "54,1"),
        ("_tenhou-agari-ratio", "2000,10"),
    ]
    assert game.extras == [("_tenhou-owari-chips", "3,30,-1,-10,-1,-10,-1,-10")]


def test_a_robbed_kan_leaves_no_draw():
    play = "<T108/><D108/>" + PON_1Z + "<G2/><T0/><D0/><W111/>" + KAKAN_1Z
    deal = deal_of(play + agari(0, 3, "111", 111, RON, yaku="3,1"))
    assert deal.events[-2:] == [Call(3, "kakan", tiles("1z")), Say(0, "ron")]
    assert deal.results[0].yaku == (("chankan", 1),)


NO_PAY = 'ba="0,0" sc="250,0,250,0,250,0,250,0"'


@pytest.mark.parametrize(
    ("tag", "kind", "seats", "tenpai", "said"),
    [
        (f'<RYUUKYOKU {NO_PAY} hai1="1,2" hai3="3,4"/>', "exhausted", (), (1, 3), []),
        (f"<RYUUKYOKU {NO_PAY}/>", "exhausted", (), (), []),
        (f'<RYUUKYOKU type="yao9" {NO_PAY} hai2="1,2"/>', "kyuushu", (2,), None, [Say(2, "kyuushu")]),
        (f'<RYUUKYOKU type="kaze4" {NO_PAY}/>', "suufon", (), None, []),
        (f'<RYUUKYOKU type="reach4" {NO_PAY} hai0="1" hai1="2"/>', "suucha", (), None, []),
        (f'<RYUUKYOKU type="kan4" {NO_PAY}/>', "suukaikan", (), None, []),
        (
            f'<RYUUKYOKU type="ron3" {NO_PAY} hai0="1" hai1="2" hai3="3"/>', "sanchahou", (), None,
            [Say(3, "ron"), Say(0, "ron"), Say(1, "ron")],
        ),
        (
            '<RYUUKYOKU type="nm" ba="0,0" sc="250,60,250,60,250,-80,250,-40" hai2="1,2"/>', "nagashi", (0, 1), (2,),
            [],
        ),
        ("<RYUUKYOKU/>", "exhausted", (), None, []),
    ],
)  # fmt: skip
def test_draws(tag, kind, seats, tenpai, said):
    deal = deal_of("<V60/><F60/>" + tag)
    (drawn,) = deal.results
    assert (drawn.kind, drawn.seats, drawn.tenpai) == (kind, seats, tenpai)
    assert deal.events[2:] == said
    assert (drawn.before, drawn.honba, drawn.sticks) == (None, None, None)


def test_final_points_with_and_without_decimals():
    for written, total in [("48.0", "48.0"), ("48", "48"), ("-0.1", "-0.1")]:
        game = sound(record(init() + f'<RYUUKYOKU {NO_PAY} owari="250,{written},250,0.0,-10,0.0,250,0.0"/>'))
        assert game.final == (25000, 25000, -1000, 25000)
        assert str(game.total[0]) == total
    empty = sound(record(init() + f'<RYUUKYOKU {NO_PAY} owari=""/>'))
    assert (empty.final, empty.extras) == (None, [("_tenhou-owari", "")])


def test_a_record_that_ends_in_the_middle():
    """C-82: an unfinished game."""
    deal = deal_of("<T52/><D52/><U60/>")
    assert deal.events == [Draw(0, one("0p")), Discard(0, one("0p"), DRAWN), Draw(1, one("7p"))]
    assert deal.results == []


# What cannot be read


@pytest.mark.parametrize(
    ("play", "code", "at", "message"),
    [
        ("<T52/><X1/><D52/>", "unknown-tag", "<X1/>", "<X1> is not known to this format"),
        ("<T52/><FURITEN show='1'/>", "unknown-tag", "<FURITEN", "<FURITEN> is not known to this format"),
        ("<T136/>", "bad-value", "<T136/>", "<T136>: tile ids are 0 to 135"),
        ("<T007/>", "bad-value", "<T007/>", "<T007>: tile ids are 0 to 135"),
        ("<T/>", "unknown-tag", "<T/>", "<T> is not known to this format"),
        ("<T52>", "syntax", "<T52>", "<T52> must end in '/>'"),
        ("<T52></T52>", "syntax", "<T52>", "<T52> must end in '/>'"),
        ("<T52/", "syntax", "<T52/", "this tag has no end"),
        ('<T52/><BYE who="1/><D52/>', "syntax", '"1/>', "this quotation mark has no partner"),
        ('<T52/>"<D52/>', "syntax", '"<D52', "this quotation mark has no partner"),
        ("<T52/>D52<D52/>", "syntax", "D52<D52/>", "'D52' stands outside all tags"),
        ("<T52/> \n &#65; <D52/>", "syntax", "&#65;", "'&#65;' stands outside all tags"),
        ("<T52 x=1/>", "syntax", "<T52 x", "this is no tag"),
        ('<BYE who="1" who="2"/>', "syntax", "<BYE", "an attribute of <BYE> stands there twice"),
        ('<BYE who="4"/>', "bad-value", "4", "who: '4' is no seat of this game"),
        ('<BYE who="١"/>', "bad-value", "١", "who: '١' is no seat of this game"),
        ("<BYE/>", "bad-value", "<BYE", "who: this attribute is missing"),
        ('<UN dan="1"/>', "bad-value", "<UN dan", "n0: nobody is named"),
        ('<N who="0" m="65535"/>', "bad-value", "65535", "m: '65535' is no meld"),
        ('<N who="0" m="-1"/>', "bad-value", "-1", "m: '-1' is no meld"),
        ('<N who="0" m="x"/>', "bad-value", 'x"', "m: 'x' is no meld"),
        ('<N m="x"/>', "bad-value", "<N m", "who: this attribute is missing"),
        ('<DORA hai="136"/>', "bad-value", "136", "hai: '136' is no tile id 0-135"),
        ('<DORA hai="1_0"/>', "bad-value", "1_0", "hai: '1_0' is no tile id 0-135"),
        ('<DORA hai="&big;"/>', "bad-value", "&big", "hai: '&big;' is none of the five entities that XML itself knows"),
        ('<REACH who="0" step="3"/>', "bad-value", "3", "step: '3' is no step of a riichi"),
        ('<REACH who="0" step="2"/>', "bad-value", "2", "step: no riichi discard stands before it"),
        (
            '<T52/><REACH who="0" step="1"/><D52/><U60/><REACH who="0" step="2"/>', "bad-value", '2"/></mj',
            "step: no riichi discard stands before it",
        ),
        (
            "<T108/><D108/>" + PON_1Z + "<W111/>" + KAKAN_OTHER, "bad-value", KAKAN_OTHER.split('"')[3],
            "m: the pon that it adds to is not the one made before",
        ),
        ('<RYUUKYOKU type="x"/>', "bad-value", "x", "type: 'x' is no kind of draw"),
        ('<RYUUKYOKU sc="250,0"/>', "bad-value", '250,0"', "sc: 8 or 16 numbers belong here, not 2"),
        ('<RYUUKYOKU owari="1,2"/>', "bad-value", "1,2", "owari: 8 or 16 numbers belong here"),
        (agari(0, 0, "1,2,3,4,5", 60, RON), "bad-value", "60", "machi: the winning tile is not in the hand"),
        (agari(0, 0, "60", 60, RON, ten="30,1000,6"), "bad-value", "30,1000,6", "ten: 6 is no limit"),
        (
            agari(0, 0, "60", 60, RON, yaku="1"), "bad-value", '1" dora',
            "yaku: this is no list of yaku numbers and their han",
        ),
        (agari(0, 0, "60", 60, "a,b,c,d,e,f,g,h"), "bad-value", "a,b,c", "sc: 'a' is no number"),
        ("<SHUFFLE seed='' ref=''/>", "syntax", "<SHUFFLE seed='", "<SHUFFLE> does not belong here"),
    ],
)  # fmt: skip
def test_a_faulty_deal_ends_at_its_fault(play, code, at, message):
    text = record(init() + "<T1/><D1/>\n" + play, init(seed="1,0,0,0,0,0") + "<U7/>")
    text = text.replace(play + "<INIT", play + "\n<INIT", 1)
    game = read(text)
    fault = game.deals[0].faults[0]
    assert (fault.code, fault.message) == (code, message)
    offset = text.index(at.replace("/></mj", "/>"), text.index("<D1/>\n") + 6)
    if at.endswith("</mj"):
        offset = text.index('step="2"/>') + len('step="')
    line = text.count("\n", 0, offset) + 1
    assert fault.place == Place("some.xml", line, offset - text.rfind("\n", 0, offset))
    assert fault.kind is Kind.SYNTAX
    assert fault.where.deal == "E1"
    assert game.deals[0].events[:2] == [Draw(0, 0), Discard(0, 0, DRAWN)]
    excerpt, caret = fault.excerpt
    assert text[offset:].startswith(excerpt[caret : caret + 2])
    if len(game.deals) > 1:
        assert game.deals[1].events == [Draw(1, one("2m"))]
        assert game.deals[1].faults == []
        assert game.faults == []


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (init(seed="0,0,0,0,5"), "seed: 6 numbers belong here, not 5"),
        (init(seed="0,0,0,0,x,1"), "seed: '0,0,0,0,x,1' is not deal, honba, sticks, dice, dora"),
        (init(seed="0,0,0,0,6,1"), "seed: two dice belong here, counted from 0"),
        (init(seed="0,0,0,0,,1"), "seed: two dice belong here, counted from 0"),
        (init(seed="16,0,0,0,0,1"), "seed: there is no deal '16,0,0,0,0,1'"),
        (init(seed="0,-1,0,0,0,1"), "seed: there is no deal '0,-1,0,0,0,1'"),
        (init(ten="250,250,250"), "ten: 4 numbers belong here, not 3"),
        (init(oya="5"), "oya: '5' is no seat of this game"),
        (init(hands=("1,2,x", "", "", "")), "hai0: 'x' is no tile id 0-135"),
        (init(hands=("1,2,", "", "", "")), "hai0: '' is no tile id 0-135"),
    ],
)
def test_a_faulty_start(start, message):
    game = read(record(start + "<T1/>", init(seed="1,0,0,0,0,0")))
    assert [fault.message for fault in game.deals[0].faults] == [message]
    assert game.deals[0].events == []
    assert game.deals[1].label == "E2"


def test_a_record_cut_off():
    whole = record(init() + "<T52/><D52/>")
    for cut in range(whole.index("<INIT") + 6, len(whole) - 1):
        game = read(whole[:cut])
        assert game.all_faults, whole[:cut][-20:]
        assert len(game.deals) == 1
        assert len(game.deals[0].events) <= 2
    assert [fault.message for fault in read(whole.removesuffix("</mjloggm>")).all_faults] == [
        "the text ends without </mjloggm>"
    ]


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("", 'a record starts with <mjloggm ver="2.3">', (1, 1)),
        ("hello", 'a record starts with <mjloggm ver="2.3">', (1, 1)),
        ("\n\n x <mjloggm ver='2.3'>", 'a record starts with <mjloggm ver="2.3">', (3, 2)),
        ("<!-- <mjloggm>", "this comment has no end", (1, 1)),
        (
            '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><mjloggm ver="&b;"/>',
            "declarations (DOCTYPE, entities, CDATA) are not read", (2, 1),
        ),
        ("<mjloggm ver='2.3'><![CDATA[x]]></mjloggm>", "declarations (DOCTYPE, entities, CDATA) are not read", (1, 20)),
    ],
)  # fmt: skip
def test_no_record(text, message, place):
    (game,) = read_xml(text, "some.xml")
    (fault,) = game.faults
    assert fault.message == message
    assert (fault.place.line, fault.place.column) == place
    assert game.deals == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('<GO type="9" lobby="0"/>', "", "no <GO type=...> says by which rules"),
        ('type="9"', 'type="nine"', "type: 'nine' is no game type"),
        ("<TAIKYOKU", "<T1/><TAIKYOKU", "<T1> does not belong here"),
        ("<TAIKYOKU", "<HELO/><TAIKYOKU", "<HELO> is not known to this format"),
        ("<TAIKYOKU", '<BYE who="7"/><TAIKYOKU', "who: '7' is no seat of this game"),
        ("<TAIKYOKU", '<GO type="1"/><TAIKYOKU', "<GO> does not belong here"),
        ('ver="2.3"', "ver=2.3", "this is no tag"),
        ("<TAIKYOKU", "text<TAIKYOKU", "'text' stands outside all tags"),
    ],
)
def test_a_faulty_header_does_not_take_the_deals_with_it(old, new, message):
    text = record(init() + "<T1/>")
    assert old in text
    game = read(text.replace(old, new))
    assert [fault.message for fault in game.faults] == [message]
    assert [deal.events for deal in game.deals] == [[Draw(0, 0)]]
    assert game.deals[0].faults == []


def test_text_after_the_end_is_a_fault():
    game = read(record(init()) + "rest")
    assert [fault.message for fault in game.all_faults] == ["'rest' stands outside all tags"]
    game = read(record(init()) + "<T1/>")
    assert [fault.message for fault in game.all_faults] == ["<T1> does not belong here"]
    again = read(record(init()) + init(seed="1,0,0,0,0,0"))
    assert [fault.message for fault in again.deals[1].faults] == [
        "<INIT> does not belong here",
        "the text ends without </mjloggm>",
    ]


def test_the_place_of_a_type_is_not_looked_for_inside_other_values():
    text = """<mjloggm ver="2.3"><GO lobby="it's type='7'" type="9"/><TAIKYOKU oya="0"/></mjloggm>"""
    (game,) = read_xml(text, "x")
    assert game.places.part("Rules") == text.index('type="9"')
