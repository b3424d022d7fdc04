"""Mahjong Soul's game details: what each message becomes, and that nothing is lost on the way there and back."""

import json
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest
from majsoul_records import discard, draw, new_round, read_deal, read_tree, tree_of
from manifest import rows

from mjlog.formats.documents import TreeSource
from mjlog.formats.majsoul import read_majsoul
from mjlog.formats.majsoul_codes import FANS, fan_name, fan_number
from mjlog.formats.majsoul_rest import without_defaults
from mjlog.formats.majsoul_writer import write_majsoul
from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.formats.tenhou_xml import read_xml
from mjlog.model import DRAWN, FROM_HAND, UNRECORDED, Call, Discard, Draw, Drawn, Game, Indicator, Meld, Say, Time, Win
from mjlog.notation import read_text, write_game
from mjlog.replayer import replay
from mjlog.simulate import simulate
from mjlog.tiles import parse_tiles, sort_tiles
from mjlog.yaku_names import YAKU_ORDER


def _tiles(text):
    return parse_tiles(text)


def _tile(text):
    return parse_tiles(text)[0]


def _fault(*messages, **options):
    """Path and problem of the one fault of a record."""
    (fault,) = read_tree(tree_of(*messages, **options)).all_faults
    return fault.place.path, fault.facts["problem"]


# The start of a deal


def test_counters_hands_and_the_fourteenth_tile():
    deal = read_deal(new_round(chang=1, ju=0, ben=2, liqibang=1, scores=[24000, 25000, 25000, 25000]))
    assert (deal.label, deal.dealer, deal.honba, deal.sticks) == ("S1.2", 0, 2, 1)
    assert deal.points == (24000, 25000, 25000, 25000)
    assert deal.dora == _tiles("9m")
    assert deal.hands[0].tiles == _tiles("1111m234p567s112z")
    assert deal.hands[1].tiles == _tiles("234m0567p234s334z")
    assert read_deal(new_round(tiles1=["4z", "1m", "5z"])).hands[1].tiles == _tiles(
        "4z1m5z"
    )  # newer records do not sort
    assert deal.events == [Draw(0, _tile("7z"))]


def test_hands_keep_their_order():
    """Records of 2021 sort them, those of 2023 do not."""
    assert read_deal(new_round(tiles1=["4z", "1m", "5z"])).hands[1].tiles == _tiles("4z1m5z")


def test_what_is_left_out_has_its_default_value():
    name, fields = new_round()
    deal = read_deal((name, {key: value for key, value in fields.items() if value != 0}))
    assert (deal.wind, deal.number, deal.dealer, deal.honba, deal.sticks) == (0, 1, 0, 0, 0)


def test_the_dealers_first_tile_may_come_in_a_message_of_its_own():
    name, fields = new_round()
    fields["tiles0"] = fields["tiles0"][:13]
    tree = tree_of((name, fields), draw(0, "7z"), discard(0, "7z", moqie=True))
    game = read_tree(tree)
    assert game.deals[0].events == [Draw(0, _tile("7z")), Discard(0, _tile("7z"), DRAWN)]
    assert write_majsoul(game) == without_defaults(tree, ())


# Play


def test_whether_the_dealers_fourteenth_tile_was_the_one_drawn_nobody_wrote():
    """C-91."""
    assert read_deal(new_round(), discard(0, "7z")).events[1] == Discard(0, _tile("7z"), UNRECORDED)
    assert read_deal(new_round(), discard(0, "2z")).events[1] == Discard(0, _tile("2z"), FROM_HAND)


def test_a_riichi_whose_stick_is_paid_with_the_next_draw():
    messages = [new_round(), discard(0, "2z", is_liqi=True, is_wliqi=True)]
    liqi = {"seat": 0, "score": 24000, "liqibang": 1}
    paid = read_deal(*messages, draw(1, "9p", liqi=liqi))
    assert paid.events[1] == Discard(0, _tile("2z"), FROM_HAND, riichi=True)
    assert paid.unpaid == ()
    assert read_deal(*messages, draw(1, "9p", liqi=liqi | {"failed": True})).unpaid == (0,)
    assert read_deal(*messages, draw(1, "9p")).unpaid == (0,)


def test_claims_name_the_discarder_only_where_it_is_another():
    chi = "RecordChiPengGang", {"seat": 1, "type": 0, "tiles": ["3p", "4p", "5p"], "froms": [1, 1, 0]}
    deal = read_deal(new_round(), discard(0, "5p"), chi)
    assert deal.events[2] == Call(1, "chi", _tiles("34p"))
    deal = read_deal(new_round(), discard(0, "2z"), chi)
    assert deal.events[2] == Call(1, "chi", _tiles("34p"), 0, _tile("5p"))


def test_a_claimed_kan_and_its_indicator_in_the_discard():
    kan = "RecordChiPengGang", {"seat": 2, "type": 2, "tiles": ["2z", "2z", "2z", "2z"], "froms": [2, 2, 2, 0]}
    last = discard(2, "9p", moqie=True, doras=["9m", "4z"])
    deal = read_deal(new_round(), discard(0, "2z"), kan, draw(2, "9p"), last)
    assert deal.events[2:] == [
        Call(2, "kan", _tiles("222z")),
        Draw(2, _tile("9p"), replacement=True),
        Indicator(_tile("4z")),
        Discard(2, _tile("9p"), DRAWN),
    ]


@pytest.mark.parametrize("with_the_kan", [True, False])
def test_the_indicator_of_a_closed_kan_comes_before_the_replacement(with_the_kan):
    doras = {"doras": ["9m", "4z"]}
    kan = "RecordAnGangAddGang", {"seat": 0, "type": 3, "tiles": "1m"} | (doras if with_the_kan else {})
    tree = tree_of(new_round(), kan, draw(0, "9p", **doras))
    game = read_tree(tree)
    assert game.deals[0].events[1:] == [
        Call(0, "ankan", _tiles("1111m")),
        Indicator(_tile("4z")),
        Draw(0, _tile("9p"), replacement=True),
    ]
    assert write_majsoul(game) == without_defaults(tree, ())


def test_of_four_fives_the_red_one_is_known_from_the_hand():
    hand = ["0m", "5m", "5m", "1p", "2p", "3p", "4p", "5s", "6s", "7s", "1z", "1z", "2z", "5m"]
    kan = "RecordAnGangAddGang", {"seat": 0, "type": 3, "tiles": "5m"}
    assert read_deal(new_round(tiles0=hand), kan).events[1] == Call(0, "ankan", _tiles("0555m"))


def test_an_added_kan_is_the_fourth_tile():
    pon = "RecordChiPengGang", {"seat": 1, "type": 1, "tiles": ["5p", "0p", "5p"], "froms": [1, 1, 0]}
    kan = "RecordAnGangAddGang", {"seat": 1, "type": 2, "tiles": "5p"}
    deal = read_deal(new_round(), discard(0, "5p"), pon, discard(1, "4z"), draw(2, "9p"), discard(2, "9p"), kan)
    assert deal.events[2] == Call(1, "pon", _tiles("05p"))
    assert deal.events[-1] == Call(1, "kakan", _tiles("5p"))


def test_three_players_lay_norths_aside():
    messages = [
        new_round(3, tiles0=["4z", *new_round(3)[1]["tiles0"][1:]]),
        ("RecordBaBei", {"seat": 0}),
        draw(0, "9p"),
    ]
    game = read_tree(tree_of(*messages, players=3))
    assert game.rules == "riichi majsoul-sanma"
    (deal,) = game.deals
    assert deal.points == (35000, 35000, 35000)
    assert sorted(deal.hands) == [0, 1, 2]
    assert deal.events[1:] == [Call(0, "kita", _tiles("4z")), Draw(0, _tile("9p"), replacement=True)]


# The end of a deal


def _hule(seat, **fields):
    usual = {"hand": ["1z"], "hu_tile": "2z", "seat": seat, "doras": ["9m"], "fu": 30, "count": 1}
    return usual | {"fans": [{"val": 1, "id": 12}], "point_rong": 1000, "title_id": 0} | fields


def _end(hules, old, delta, **fields):
    new = [one + other for one, other in zip(old, delta, strict=True)]
    return "RecordHule", {"hules": hules, "old_scores": old, "delta_scores": delta, "scores": new} | fields


def test_a_win_on_a_discard():
    hule = _hule(1, ming=["shunzi(2m,3m,4m)"], fans=[{"val": 1, "id": 12}, {"val": 1, "id": 32}], count=2, fu=30)
    end = _end([hule | {"point_rong": 2000}], [25000] * 4, [-2000, 2000, 0, 0])
    deal = read_deal(new_round(), discard(0, "2z"), end)
    yaku = (("tanyao", 1), ("aka", 1))
    assert deal.results == [Win(1, 0, _tile("2z"), yaku=yaku, fu=30, points=2000, pay=(-2000, 2000, 0, 0))]
    assert deal.events[-1] == Say(1, "ron")
    (shown,) = deal.shown
    assert (shown.seat, shown.tiles, shown.melds) == (1, _tiles("1z"), (Meld("chi", _tiles("234m")),))


@pytest.mark.parametrize(
    ("seat", "shares", "points"),
    [(0, {"point_zimo_xian": 2600}, 7800), (1, {"point_zimo_qin": 2600, "point_zimo_xian": 1300}, 5200)],
)
def test_a_self_drawn_win_is_worth_what_all_pay(seat, shares, points):
    messages = [new_round()] if seat == 0 else [new_round(), discard(0, "7z"), draw(1, "2z")]
    hule = _hule(seat, zimo=True, qinjia=seat == 0, **shares)
    deal = read_deal(*messages, _end([hule], [25000] * 4, [0, 0, 0, 0]))
    assert deal.results[0].points == points
    assert deal.events[-1] == Say(seat, "tsumo")


def test_several_winners_share_one_settlement_the_nearest_first_and_with_the_sticks():
    hules = [_hule(3, point_rong=3900), _hule(1, point_rong=1000)]
    end = _end(hules, [24000, 25000, 25000, 25000], [-5200, 2300, 0, 3900])
    deal = read_deal(new_round(ben=1, liqibang=1, scores=[24000, 25000, 25000, 25000]), discard(0, "2z"), end)
    assert [(win.seat, win.pay) for win in deal.results] == [(1, (-1300, 2300, 0, 0)), (3, (-3900, 0, 0, 3900))]
    assert [event.seat for event in deal.events[-2:]] == [1, 3]


def test_who_is_liable_pays_a_share():
    hules = [_hule(1, point_rong=1000), _hule(3, point_rong=32000, yiman=True, baopai_seats=[2])]
    end = _end(hules, [25000] * 4, [-17000, 1000, -16000, 32000])
    deal = read_deal(new_round(), discard(0, "2z"), end)
    assert [(win.pao, win.pay) for win in deal.results] == [
        (None, (-1000, 1000, 0, 0)),
        (2, (-16000, 0, -16000, 32000)),
    ]
    # Before there was a list, seats were counted from 1.
    alone = _end([_hule(1, baopai=3)], [25000] * 4, [0, 0, 0, 0])
    assert read_deal(new_round(), discard(0, "2z"), alone).results[0].pao == 2


def test_a_settlement_that_cannot_be_taken_apart_is_kept_as_it_is():
    tree = tree_of(new_round(), discard(0, "2z"), _end([_hule(1), _hule(2)], [25000] * 4, [-1, 1000, 1000, -7]))
    game = read_tree(tree)
    assert [win.pay for win in game.deals[0].results] == [None, None]
    assert write_majsoul(game) == without_defaults(tree, ())


def test_yakuman_have_no_han():
    fans = [{"val": 2, "id": 48}, {"val": 1, "id": 39}]
    hule = _hule(1, fans=fans, yiman=True, count=3, fu=70, point_rong=96000, title_id=7)
    (win,) = read_deal(new_round(), discard(0, "2z"), _end([hule], [25000] * 4, [-96000, 96000, 0, 0])).results
    assert win.yaku == (("suuankou-tanki", None), ("tsuuiisou", None))
    assert (win.limit, win.points, win.han) == ("yakuman", 96000, None)


def test_what_contradicts_is_kept():
    end = _end([_hule(1, count=5, doras=["9m", "1z"])], [25100, 25000, 25000, 24900], [-1000, 1000, 0, 0])
    deal = read_deal(new_round(), discard(0, "2z"), ("RecordHule", end[1] | {"scores": [1, 2, 3, 4]}))
    (win,) = deal.results
    assert (win.before, win.han, win.indicators) == ((25100, 25000, 25000, 24900), 5, _tiles("9m1z"))
    assert deal.after == (1, 2, 3, 4)


def test_an_exhausted_wall():
    players = [{"tingpai": True, "hand": ["2z", "1z"]}, {}, {}, {"tingpai": True, "hand": ["3z"]}]
    scores = [{"old_scores": [25000] * 4, "delta_scores": [1500, -1500, -1500, 1500]}]
    deal = read_deal(new_round(), discard(0, "2z"), ("RecordNoTile", {"players": players, "scores": scores}))
    assert deal.results == [Drawn("exhausted", tenpai=(0, 3), pay=(1500, -1500, -1500, 1500))]
    assert [(one.seat, one.tiles, one.melds) for one in deal.shown] == [
        (0, _tiles("12z"), None),
        (3, _tiles("3z"), None),
    ]


def test_where_all_or_none_are_tenpai_no_changes_are_written():
    end = "RecordNoTile", {"players": [{}] * 4, "scores": [{"old_scores": [25000] * 4}]}
    assert read_deal(new_round(), discard(0, "2z"), end).results == [Drawn("exhausted", tenpai=(), pay=(0, 0, 0, 0))]


def test_each_nagashi_has_a_settlement():
    scores = [
        {"seat": 1, "old_scores": [25000] * 4, "delta_scores": [-4000, 8000, -2000, -2000], "score": 8000},
        {
            "seat": 3,
            "old_scores": [21000, 33000, 23000, 23000],
            "delta_scores": [-4000, -2000, -2000, 8000],
            "score": 8000,
        },
    ]
    tree = tree_of(
        new_round(), discard(0, "2z"), ("RecordNoTile", {"liujumanguan": True, "players": [{}] * 4, "scores": scores})
    )
    game = read_tree(tree)
    assert game.deals[0].results == [Drawn("nagashi", (1, 3), (), (-8000, 6000, -4000, 6000))]
    assert write_majsoul(game) == without_defaults(tree, ())


def test_abortive_draws():
    def end(**fields):
        return read_deal(new_round(), discard(0, "2z", is_liqi=True), ("RecordLiuJu", fields))

    liqi = {"seat": 0, "score": 24000, "liqibang": 1}
    assert [end(type=number).results[0].kind for number in (2, 3, 4, 5)] == [
        "suufon",
        "suukaikan",
        "suucha",
        "sanchahou",
    ]
    shown = end(type=4, liqi=liqi, allplayertiles=["1z|0m|5m", "2z", "", "3z"])
    assert [(one.seat, one.tiles) for one in shown.shown] == [
        (0, _tiles("05m1z")),
        (1, _tiles("2z")),
        (3, _tiles("3z")),
    ]
    assert (shown.unpaid, end(type=2).unpaid) == ((), (0,))
    assert [event.seat for event in end(type=5).events if isinstance(event, Say)] == [1, 2, 3]
    nine = read_deal(new_round(), ("RecordLiuJu", {"type": 1, "seat": 0, "tiles": ["1z", "1m"]}))
    assert nine.results == [Drawn("kyuushu", (0,))]
    assert (nine.events[-1], nine.shown[0].tiles) == (Say(0, "kyuushu"), _tiles("1m1z"))


# The head


def _rules(mode, category, players=4):
    return read_tree(tree_of(new_round(players), players=players, category=category, mode=mode)).rules


@pytest.mark.parametrize(
    ("mode", "category", "rules"),
    [
        ({"mode": 2}, 2, "riichi majsoul"),
        ({"mode": 1}, 2, "riichi majsoul length=tonpuu"),
        ({"mode": 4, "detail_rule": {"dora_count": 3, "init_point": 25000}}, 1, "riichi majsoul length=one-deal ?"),
        ({"mode": 2, "detail_rule": {"dora_count": 4, "init_point": 30000, "fandian": 30000}}, 4,
         "riichi majsoul red-fives=1,2,1 start-points=30000 ?"),
        ({"mode": 3}, 2, "riichi majsoul length=?"),
    ],
)  # fmt: skip
def test_rules(mode, category, rules):
    assert _rules(mode, category) == rules


def test_rules_of_three_players():
    assert _rules({"mode": 11}, 2, 3) == "riichi majsoul-sanma length=tonpuu"


def test_names_and_standing():
    tree = tree_of(new_round())
    tree["head"]["accounts"] = [{"seat": 2, "nickname": "西"}, {"nickname": "東"}]
    order = [(3, 40500, 30500), (2, 39500, 19500), (1, 23600, -6400), (0, -3600, -43600)]
    places = [{"seat": seat, "part_point_1": points, "total_point": total} for seat, points, total in order]
    tree["head"]["result"] = {"players": places}
    game = read_tree(tree)
    assert {letter: game.tags.get(letter) for letter in "ABCD"} == {"A": "東", "B": None, "C": "西", "D": None}
    assert game.tags["_majsoul-uuid"] == "x"
    assert game.final == (-3600, 23600, 39500, 40500)
    assert game.total == (Decimal("-43.6"), Decimal("-6.4"), Decimal("19.5"), Decimal("30.5"))
    assert write_majsoul(game) == without_defaults(tree, ())


@pytest.mark.parametrize(
    "mode",
    [{"detail_rule": {"chuanma": 1}}, {"detail_rule": {"guyi_mode": 1}}, {"testing_environment": {"paixing": 3}}],
)
def test_special_modes_are_left_aside_with_the_reason(mode):
    """C-88."""
    game = read_tree(tree_of(new_round(), mode=mode))
    assert (game.deals, game.is_record) == ([], False)
    (note,) = game.faults
    assert (note.code, note.place.path) == ("other-game", "head.config.mode")
    assert next(iter(mode.get("detail_rule", mode))) in note.message


def test_a_name_is_any_text_but_half_a_character():
    tree = tree_of(new_round())
    tree["head"]["accounts"] = [{"seat": 1, "nickname": "a\x07\n\u2028\\"}]
    game = read_tree(tree)
    (again,) = read_text(write_game(game), "x")
    assert again.tags["B"] == "a\x07\n\u2028\\"
    assert write_majsoul(again) == without_defaults(tree, ())
    tree["head"]["accounts"][0]["nickname"] = "\ud800"
    (fault,) = read_tree(tree).faults
    assert fault.place.path == "head.accounts[0].nickname"


# Layouts


def test_the_same_game_in_every_layout():
    """C-88: the messages in `records`, later in `actions`."""
    messages = [new_round(), discard(0, "2z"), draw(1, "9p")]
    usual, old = tree_of(*messages), tree_of(*messages, layout="records")
    entries = old["data"]["data"]["records"]
    trees = [usual, old] + [
        {"head": old["head"]} | around
        for around in (
            {"records": entries},
            {"data": entries},
            {"data": {"records": entries}},
            {"data": {"data": entries}},
        )
    ]
    games = [read_tree(tree) for tree in trees]
    for game, tree in zip(games, trees, strict=True):
        assert (game.tags, game.all_faults) == (games[0].tags, [])
        assert [(deal.hands, deal.events) for deal in game.deals] == [
            (games[0].deals[0].hands, games[0].deals[0].events)
        ]
        assert write_majsoul(game) == without_defaults(tree, ())
    assert read_tree({"game": old}).deals == games[1].deals
    assert len(list(read_majsoul([usual, old], TreeSource("x", [usual, old])))) == 2


def _clicked(seat, kind, seconds, **fields):
    return {"passed": 3, "type": 2, "user_input": {"seat": seat, "type": 2, kind: {"timeuse": seconds} | fields}}


def test_clicks_between_the_messages_are_kept():
    tree = tree_of(new_round(), discard(0, "2z"), draw(1, "9p"))
    entries = tree["data"]["data"]["actions"]
    entries[1:1] = [_clicked(0, "operation", 0), _clicked(1, "cpg", 4, cancel_operation=True)]
    entries[:0] = [{"passed": 1, "type": 3, "user_event": {"seat": 1, "type": 1}}]
    entries.append({"passed": 9, "type": 4, "game_event": 2})
    game = read_tree(tree)
    assert len(game.deals[0].events) == 3
    assert write_majsoul(game) == without_defaults(tree, ())


def test_seconds_thought_come_from_the_clicks():
    pon = "RecordChiPengGang", {"seat": 2, "type": 1, "tiles": ["2z", "2z", "2z"], "froms": [2, 2, 0]}
    end = _end([_hule(3), _hule(0)], [25000] * 4, [1000, 0, -2000, 1000])
    tree = tree_of(new_round(), discard(0, "2z"), pon, discard(2, "9p", doras=["9m", "1z"]), end)
    entries = tree["data"]["data"]["actions"]
    entries[4:4] = [_clicked(0, "cpg", 5), _clicked(3, "cpg", 6)]
    entries[2:2] = [_clicked(1, "cpg", 9, cancel_operation=True), _clicked(2, "cpg", 2), _clicked(3, "cpg", 8)]
    entries[1:1] = [_clicked(0, "operation", 3, tile="2z")]
    game = read_tree(tree)
    (deal,) = game.deals
    times = [(deal.events[at - 1], event.seconds) for at, event in enumerate(deal.events) if isinstance(event, Time)]
    assert times == [
        (Discard(0, _tile("2z"), FROM_HAND), 3),
        (Call(2, "pon", _tiles("22z")), 2),
        (Say(3, "ron"), 6),
        (Say(0, "ron"), 5),
    ]
    assert len(deal.places.events()) == len(deal.events)
    assert write_majsoul(game) == without_defaults(tree, ())
    (again,) = read_text(write_game(game), "x")
    assert again == game
    assert write_majsoul(again) == without_defaults(tree, ())


def test_times_of_other_formats_are_written_where_whole_seconds_say_them():
    (deal,) = read_tree(tree_of(new_round(), discard(0, "2z"), draw(1, "9p"), discard(1, "9p"))).deals
    deal.extras = []
    deal.events[2:2] = [Time(Decimal(4))]
    deal.events.append(Time(Decimal("1.5")))
    tree = write_majsoul(Game({"Rules": "riichi tenhou"}, deals=[deal]))
    inputs = [entry["user_input"] for entry in tree["data"]["data"]["actions"] if "user_input" in entry]
    assert inputs == [{"type": 2, "operation": {"timeuse": 4}}]
    assert read_tree(tree).deals[0].events == deal.events[:-1]


def test_a_rest_that_does_not_fit_the_deal_any_more_is_left_out():
    game = read_tree(tree_of(new_round(), discard(0, "2z"), draw(1, "9p")))
    assert [name for name, _ in game.deals[0].extras] == ["_majsoul-rest"]
    del game.deals[0].events[-1]
    entries = write_majsoul(game)["data"]["data"]["actions"]
    assert entries[1] == {"type": 1, "result": {"name": ".lq.RecordDiscardTile", "data": {"tile": "2z"}}}
    assert len(entries) == 2


# Faults


@pytest.mark.parametrize(
    ("messages", "path", "problem"),
    [
        ([new_round(tiles1=["1m", "0z"])], "[0].result.data.tiles1[1]", "'0z' is no tile"),
        ([new_round(scores=[1, 2])], "[0].result.data.scores", "4 numbers belong here, one for each player"),
        ([new_round(paishan="1m2")], "[0].result.data.paishan", "'2' is no tile"),
        ([new_round(), draw(4, "1m")], "[1].result.data.seat", "a number of 0 to 3 is wanted here, not 4"),
        ([new_round(), draw(1, 5)], "[1].result.data.tile", "a tile is wanted here"),
        ([new_round(), discard(0, "1m", moqie=1)], "[1].result.data.moqie", "true or false is wanted here"),
        ([new_round(), discard(0, "1m", doras=["1z", "1m"])], "[1].result.data.doras",
         "these are not the indicators turned before, and new ones"),
        ([new_round(), ("RecordSelectGap", {})], "[1].result", "'.lq.RecordSelectGap' is no message of usual mahjong"),
        ([new_round(leftTileCount=69)], "[0].result.data.leftTileCount",
         "the names of the fields are not those of the schema (is_liqi, and so on)"),
        ([new_round(), ("RecordHule", {})], "[1].result.data.hules", "nobody wins"),
        ([new_round(), _end([_hule(1)], [0] * 4, [0] * 4)], "[1].result.data.hules", "there is no tile to win on"),
        ([new_round(), ("RecordLiuJu", {"type": 9})], "[1].result.data.type", "this is no kind of draw"),
        ([new_round(), ("RecordLiuJu", {"type": 2}), draw(0, "1m")], "[2].result", "the deal is over"),
        ([draw(0, "1m"), new_round()], "[0].result", "no RecordNewRound stands before this"),
    ],
)  # fmt: skip
def test_faults_have_their_path(messages, path, problem):
    assert _fault(*messages) == (f"data.data.actions{path}", problem)


def test_a_deal_ends_at_its_fault_and_the_next_is_read():
    game = read_tree(tree_of(new_round(), draw(0, "x"), discard(0, "7z"), new_round(ben=1), discard(0, "7z")))
    assert [(deal.label, len(deal.events), len(deal.faults)) for deal in game.deals] == [("E1", 1, 1), ("E1.1", 2, 0)]


@pytest.mark.parametrize("tree", [{}, [], None, 7, {"head": {}}, {"data": {"data": {"actions": 3}}}])
def test_what_is_no_record_is_told(tree):
    (game,) = read_majsoul(tree, TreeSource("x", tree))
    assert [fault.code for fault in game.faults] == ["syntax"]
    assert game.deals == []


def test_events_and_statements_have_places():
    game = read_tree(tree_of(new_round(), discard(0, "2z"), draw(1, "9p")))
    (deal,) = game.deals
    paths = [game.source.place(number).path for number in deal.places.events()]
    assert paths == [f"data.data.actions[{at}].result" for at in (0, 1, 2)]
    assert game.source.place(deal.places.part("hand C")).path == "data.data.actions[0].result.data.tiles2"


# Names


def test_every_yaku_has_one_number():
    assert sorted(FANS.values()) == sorted({*YAKU_ORDER, "majsoul-46"})
    assert all(fan_number(fan_name(number)) == number for number in (*FANS, 51, 1018))
    assert fan_number("no-such-yaku") is None


# Writing other formats' games


def test_what_is_missing_is_named():
    (game,) = read_text('[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1\nA 1m\n', "x")
    with pytest.raises(MissingError) as raised:
        write_majsoul(game)
    assert {"E1: the points", "E1: the starting hand of B", "E1: the play"} <= set(raised.value.wants)
    with pytest.raises(UnsayableError, match="riichi"):
        write_majsoul(Game({"Rules": "hongkong"}))


def _without_what_it_cannot_say(deal):
    """A deal without what the format does not say.

    Of an abortive draw it says no payment, of a win no han but those of its yaku, of a meld no order of its tiles; nor
    who was away, nor who was overruled.
    """
    deal.extras, deal.notes, deal.ids, deal.dice = [], [], None, None
    deal.events = [
        replace(event, laid=sort_tiles(event.laid)) if isinstance(event, Call) else event
        for event in deal.events
        if not getattr(event, "void", False) and getattr(event, "what", "") not in ("left", "back")
    ]
    for one in deal.results:
        if isinstance(one, Win):
            one.han = None
        elif one.kind not in ("exhausted", "nagashi"):
            one.pay = None
    return deal


@pytest.mark.parametrize("seed", range(50))
def test_simulated_games_there_and_back(seed):
    game = simulate("riichi tenhou", seed, wall=True)
    tree = write_majsoul(game)
    assert without_defaults(tree, ()) == tree
    back = read_tree(tree)
    assert (back.all_faults, back.final, back.total) == ([], game.final, game.total)
    assert write_majsoul(back) == tree
    back.tags["Rules"] = "riichi tenhou"
    assert replay(back).errors == []
    for deal, other in zip(game.deals, back.deals, strict=True):
        assert deal.wall[53:] == other.wall[53:]
        deal.wall = other.wall
        assert other.extras == []
        assert _without_what_it_cannot_say(deal) == _without_what_it_cannot_say(other)


def test_real_games_of_another_site_there_and_back(records):
    read = 0
    for row in rows(records, format="tenhou-xml", real="yes")[::7]:
        for game in read_xml((records / row["path"]).read_text(encoding="utf-8"), row["path"]):
            try:
                tree = write_majsoul(game)
            except MissingError:
                continue
            back = read_tree(tree)
            assert (back.all_faults, back.final, back.total) == ([], game.final, game.total), row["path"]
            for deal, other in zip(game.deals, back.deals, strict=True):
                if not deal.faults and "riichi" not in [getattr(event, "what", "") for event in deal.events]:
                    assert _without_what_it_cannot_say(deal) == _without_what_it_cannot_say(other), row["path"]
                    read += 1
    assert read > 200


# Real records


def _records(records, **wanted):
    """Every record of the site: row, tree, game."""
    for row in rows(records, format="majsoul-json", **wanted):
        tree = json.loads((records / row["path"]).read_text(encoding="utf-8"))
        for game in read_majsoul(tree, TreeSource(row["path"], tree)):
            yield row, tree, game


def test_real_records_are_read_or_left_aside(records):
    found = {row["path"].rsplit("/", 1)[-1]: game for row, _, game in _records(records, real="yes")}
    assert {name: (len(game.deals), [fault.code for fault in game.all_faults]) for name, game in found.items()} == {
        "paipu_record.json": (9, []),
        "paipu_200610-50aa82d2-577d-4ac3-b0d9-838f1a1d9ac3.json": (0, ["other-game"]),
    }


def test_real_records_replay_without_fault(records):
    for _, _, game in _records(records, real="yes"):
        assert replay(game).errors == []
        if game.deals:
            game.tags["Rules"] = "riichi tenhou ?"
            assert replay(game).errors == []


def test_real_times_are_those_that_were_clicked(records):
    for _, tree, game in _records(records, real="yes"):
        if game.deals:
            clicks = [action.get("user_input", {}) for action in tree["data"]["data"]["actions"]]
            acts = [click.get("operation") or click.get("cpg") or {} for click in clicks]
            clicked = [act["timeuse"] for act in acts if act.get("timeuse") and not act.get("cancel_operation")]
            events = [event for deal in game.deals for event in deal.events]
            assert [event.seconds for event in events if isinstance(event, Time)] == clicked
            assert len(clicked) > 200


def test_real_records_come_back_field_for_field(records):
    for row, tree, game in _records(records):
        if game.all_faults:  # a special mode, or made by hand against the schema
            assert row["real"] == "no" or game.faults[0].code == "other-game"
            continue
        plain = without_defaults(tree, ())
        assert write_majsoul(game) == plain
        (again,) = read_text(write_game(game), row["path"])
        assert again == game
        assert write_majsoul(again) == plain


def test_the_fans_of_a_hand_that_anybody_can_read(records):
    """Four winds, concealed, waiting for the pair, all honours: won before the first draw."""
    (row,) = [row for row in rows(records, format="majsoul-json") if "200610" in row["path"]]
    tree = json.loads((records / row["path"]).read_text(encoding="utf-8"))
    (hule, *_) = tree["data"]["data"]["records"][-1]["data"]["hules"]
    assert hule["hand"] == [f"{wind}z" for wind in (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 6)]
    assert {fan_name(fan["id"]) for fan in hule["fans"]} == {"suuankou-tanki", "daisuushi", "tsuuiisou", "renhou"}


# Damaged records


def test_a_changed_record_is_read_as_far_as_it_goes():
    random = Random(7)
    text = json.dumps(write_majsoul(simulate("riichi tenhou", 3, deals=2)), separators=(",", ":"))
    read = 0
    for _ in range(800):
        at = random.randrange(len(text))
        changed = text[:at] + random.choice('0123456789mpsz"{}[],:tfx-') + text[at + 1 :]
        try:
            tree = json.loads(changed)
        except ValueError:
            continue
        for game in read_majsoul(tree, TreeSource("x", tree)):
            read += 1
            if not game.all_faults:
                assert write_majsoul(game) == without_defaults(tree, ())
            assert all(fault.place.path or fault.code == "syntax" for fault in game.all_faults)
            game.tags["Rules"] = "riichi tenhou ?"
            replay(game)
    assert read > 300
