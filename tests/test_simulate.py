"""Simulated games: whole and legal records, the same again by seed; the engine's state recomputed after every step."""

from collections import Counter

import pytest

from mjlog.model import Call, Discard, Draw, Drawn, Game, Indicator, Say, Win
from mjlog.notation import read_text, write_game
from mjlog.players import choose_random, choose_well
from mjlog.replayer import replay
from mjlog.shuffle import Layout
from mjlog.simulate import simulate
from mjlog.table import ACT, CLAIMED, PASS
from mjlog.tiles import FACE, TILES, UNKNOWN, format_tiles, parse_tiles


def choose_drunk(turn):
    """One action in three at random: hands that no sensible player would reach."""
    return (choose_random if turn.random.random() < 1 / 3 else choose_well)(turn)


GAMES = [
    (rules, chooser, seed)
    for rules in ("riichi tenhou", "riichi seed")
    for chooser, seeds in ((choose_well, 4), (choose_drunk, 5), (choose_random, 2))
    for seed in range(seeds)
]
_cache = {}


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0].split()[1]}-{game[1].__name__}-{game[2]}")
def game(request):
    rules, chooser, seed = request.param
    if request.param not in _cache:
        _cache[request.param] = simulate(rules, seed, [chooser] * 4)
    return _cache[request.param]


def test_no_fault_and_nothing_unchecked(game):
    assert [(fault.where, fault.message) for fault in replay(game).faults] == []


def test_text_round_trip(game):
    (back,) = read_text(write_game(game))
    assert back == game


def test_games_are_whole(game):
    """Every result with all its claims; the game played to its end by the rules."""
    wind_of_end = game.deals[-1].wind
    assert wind_of_end >= 1 or min(game.final) < 0
    assert sum(game.final) == 100_000
    assert sum(game.total) == 0
    for deal in game.deals:
        assert deal.results
        for result in deal.results:
            assert result.pay is not None
            if isinstance(result, Win):
                assert None not in (result.tile, result.yaku, result.fu, result.han, result.points)


def test_state_recomputed_after_every_step(game):
    """Tile conservation, hand sizes, the wall, points and sticks, from nothing but the events."""
    for done in replay(game).deals:
        naive = _Naive(done.deal)
        steps = 0
        for index, event, table in done.steps():
            naive.apply(event)
            naive.compare(table)
            steps = index + 1
        assert steps == len(done.deal.events)


class _Naive:
    """The table by plain counting."""

    def __init__(self, deal):
        self.hands = [Counter(deal.hands[seat].tiles) for seat in range(4)]
        self.melds = [[] for _ in range(4)]
        self.rivers = [[] for _ in range(4)]
        self.indicators = list(deal.dora)
        self.drawn = 0
        self.latest = None

    def apply(self, event):
        if isinstance(event, Draw):
            self.hands[event.seat][event.tile] += 1
            self.drawn += 1
        elif isinstance(event, Discard):
            self._out(event.seat, [event.tile])
            self.rivers[event.seat].append(event.tile)
            self.latest = event
        elif isinstance(event, Call) and not event.void:
            self._out(event.seat, event.laid)
            melds = self.melds[event.seat]
            if event.kind == "kakan":
                pon = next(meld for meld in melds if {FACE[one] for one in meld} == {FACE[event.laid[0]]})
                pon.extend(event.laid)
            elif event.kind == "ankan":
                melds.append(list(event.laid))
            else:
                self.rivers[self.latest.seat].pop()
                melds.append([*event.laid, self.latest.tile])
        elif isinstance(event, Indicator):
            self.indicators.append(event.tile)
        else:
            assert isinstance(event, Say) or event.void

    def _out(self, seat, tiles):
        for tile in tiles:
            assert self.hands[seat][tile] > 0
            self.hands[seat][tile] -= 1

    def compare(self, table):
        places = [
            *(hand.elements() for hand in self.hands),
            *(meld for melds in self.melds for meld in melds),
            *self.rivers,
            self.indicators,
        ]
        seen = Counter(tile for place in places for tile in place)
        assert list(table.seen) == [seen[tile] for tile in range(UNKNOWN)]
        faces = Counter(FACE[tile] for tile in seen.elements())
        assert max(faces.values()) <= 4
        assert sum(seen.values()) == 4 * 13 + self.drawn + len(self.indicators)
        assert table.live == 136 - 14 - 4 * 13 - self.drawn
        assert sum(player.points for player in table.players) + 1000 * table.sticks == 100_000
        for player in table.players:
            seat = player.seat
            assert player.counts == [self.hands[seat][tile] for tile in range(UNKNOWN)]
            assert player.unknown == 0
            assert sorted(sorted(meld.tiles) for meld in player.melds) == sorted(map(sorted, self.melds[seat]))
            acting = seat == table.turn and table.phase in (ACT, CLAIMED)
            won_by_draw = any(won.seat == seat and won.source is None for won in table.wins)
            if table.phase in (PASS, ACT, CLAIMED):
                assert player.size + 3 * len(player.melds) == 13 + (acting or won_by_draw)


def test_same_seed_same_game():
    assert write_game(simulate("riichi seed", 7, deals=2)) == write_game(simulate("riichi seed", 7, deals=2))
    assert write_game(simulate("riichi seed", 7, deals=2)) != write_game(simulate("riichi seed", 8, deals=2))


def test_a_wall_holds_every_copy_once():
    """The ids of hands and play are those of 136 different tiles; the first five of a suit is the red one."""
    (deal,) = simulate("riichi tenhou", 3, [choose_random] * 4, deals=1).deals
    for seat, ids in enumerate(deal.ids.dealt):
        reds = {16: TILES["0m"], 52: TILES["0p"], 88: TILES["0s"]}
        tiles = sorted(reds.get(one, one // 4) for one in ids)
        assert tiles == sorted(deal.hands[seat].tiles)
    assert len({one for ids in deal.ids.dealt for one in ids}) == 52


@pytest.mark.parametrize("rules", ["riichi nothing", "riichi tenhou ?", ""])
def test_rules_that_cannot_be_played(rules):
    with pytest.raises(ValueError, match="cannot be played"):
        simulate(rules, 0)


# Rare events, made by a given wall and players who wait for them


def follow(*wishes):
    """A player who does what the first of the wishes says that may be done; else discards the tile drawn."""

    def choose(turn):
        for wish in wishes:
            for option in turn.options:
                if _word(option) == wish:
                    return option
        passing = [one for one in turn.options if _word(one) == "pass"]
        drawn = turn.table.players[turn.seat].drawn
        return next(iter(passing), None) or next(one for one in turn.options if one == Discard(turn.seat, drawn, 1))

    return choose


def _word(event):
    if isinstance(event, Say):
        return event.what
    if isinstance(event, Call):
        return event.kind + format_tiles(event.laid)
    return f"{format_tiles([event.tile])}{'*' if event.riichi else ''}"


def _play(rules, hands, draws, wishes, **more):
    layout = Layout(
        hands={seat: parse_tiles(hand) for seat, hand in enumerate(hands)},
        draws=parse_tiles(draws),
        **{name: parse_tiles(tiles) for name, tiles in more.items()},
    )
    game = simulate(rules, 0, [follow(*ones) for ones in wishes], layouts=[layout], deals=1)
    return game.deals[0]


def test_heavenly_hand():
    deal = _play("riichi tenhou", ["123m456p789s11z77z", "", "", ""], "1z", [["tsumo"], [], [], []], indicators="9s")
    (win,) = deal.results
    assert (win.seat, win.yaku, win.pay) == (0, (("tenhou", 13),), (48_000, -16_000, -16_000, -16_000))


def test_robbed_kan():
    """An added kan is robbed before its replacement and its indicator; ippatsu still stands."""
    deal = _play(
        "riichi tenhou",
        ["44p789m123s55z9s13z", "", "", "2234m569p345567s"],
        "2z4p" + "9m8m2m" + "4p",
        [["pon44p", "kakan4p", "3z", "1z"], [], [], ["ron", "9p*"]],
        indicators="6z",
        ura="5z",
    )
    (win,) = deal.results
    assert (win.seat, win.source) == (3, 0)
    assert {name for name, _ in win.yaku} == {"riichi", "ippatsu", "chankan", "pinfu", "tanyao"}
    assert [one for one in deal.events if isinstance(one, Indicator)] == []


@pytest.mark.parametrize(("rules", "last"), [("riichi tenhou", Discard), ("riichi seed", Call)])
def test_four_kans_by_two(rules, last):
    """Tenhou ends the deal when the discard after the fourth kan has passed, the seed's rules at the kan."""
    deal = _play(
        rules,
        ["1111m9999m1357s9s", "1111p9999p1357s9s", "2468m2468p12345z", "2468m2468p12345z"],
        "7z6z",
        [["ankan1111m", "ankan9999m"], ["ankan1111p", "ankan9999p"], [], []],
    )
    assert deal.results == [Drawn("suukaikan", pay=(0, 0, 0, 0))]
    assert isinstance(deal.events[-1], last)


def test_three_rons():
    """Three wins on one tile are an abortive draw."""
    hands = ["234m234p234s88m46s", "345m345p34588s46s", "678m678p67s222p44m", ""]
    deal = _play("riichi seed", hands, "1z2z3z5s", [["ron"], ["ron"], ["ron"], []])
    assert [event.seat for event in deal.events if isinstance(event, Say)] == [0, 1, 2]
    assert deal.results == [Drawn("sanchahou", pay=(0, 0, 0, 0))]


@pytest.mark.parametrize(("rules", "last"), [("riichi tenhou", Discard), ("riichi seed", Draw)])
def test_four_riichi(rules, last):
    """Tenhou ends the deal when the fourth riichi discard has passed, the seed's rules when the next draw is no win."""
    hands = ["1234m06789m23s44z", "123456789m78s55z", "1234p06789p23s33z", "123456789p78s66z"]
    if rules == "riichi seed":
        hands = [hand.replace("0", "5") for hand in hands]
    wishes = [["1z*"], ["2z*"], ["7z*"], ["1z*"]]
    deal = _play(rules, hands, "1z2z7z1z7z", wishes)
    assert deal.results == [Drawn("suucha", pay=(0, 0, 0, 0))]
    assert isinstance(deal.events[-1], last)


def test_the_seeds_four_riichi_waits_for_the_draw():
    """Under the seed's rules the record may not end before the next player's draw."""
    deal = _play(
        "riichi seed",
        ["123456789m23s44z", "123456789m78s55z", "123456789p23s33z", "123456789p78s66z"],
        "1z2z7z1z7z",
        [["1z*"], ["2z*"], ["7z*"], ["1z*"]],
    )
    deal.events.pop()
    deal.ids = None
    played = replay(Game({"Rules": "riichi seed"}, deals=[deal]))
    assert [fault.code for fault in played.errors] == ["no-ground-to-abort"]


def test_the_fourth_riichi_discard_can_be_won():
    """An abortive draw comes about only when the tile passes; a record that says otherwise is wrong."""
    hands = ["1234m06789m23s44z", "123456789m78s55z", "1234p06789p23s33z", "123456789p67s66z"]
    deal = _play("riichi tenhou", hands, "1z2z7z1s", [["ron", "1z*"], ["2z*"], ["ron", "7z*"], ["1s*"]])
    assert [win.seat for win in deal.results] == [0, 2]
    deal.results, deal.ids = [Drawn("suucha")], None
    played = replay(Game({"Rules": "riichi tenhou"}, deals=[deal]))
    assert [fault.code for fault in played.errors] == ["wrong-winner"]


def test_nagashi():
    """All discards terminals or honours, none claimed: paid as a mangan tsumo instead of the tenpai payments."""
    own = "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 1m 9m 1p 9p 1s"
    deal = _play("riichi seed", ["234678m234678p5s", "", "", ""], own.replace(" ", "???") + "?", [[], [], [], []])
    assert deal.results == [Drawn("nagashi", (0,), (0,), (12_000, -4_000, -4_000, -4_000))]


@pytest.mark.parametrize(("rules", "winners"), [("riichi tenhou", [1, 2]), ("riichi tenhou multiple-ron=nearest", [1])])
def test_two_rons(rules, winners):
    """Both are paid, the nearest first; or the nearest alone."""
    hands = ["", "234m234p234s88m46s", "678m678p67s222p44m", ""]
    deal = _play(rules, hands, "5s", [[], ["ron"], ["ron"], []])
    assert [win.seat for win in deal.results] == winners
    said = [(event.seat, event.void) for event in deal.events if isinstance(event, Say)]
    assert said == [(2, True), (1, False)] if winners == [1] else [(1, False), (2, False)]


def test_a_wall_that_the_tiles_do_not_make():
    with pytest.raises(ValueError, match="takes more 1z than there are"):
        _play("riichi tenhou", ["111z", "11z", "", ""], "", [[], [], [], []])
    with pytest.raises(ValueError, match="gives 85 tiles where 84 lie"):
        _play("riichi tenhou", ["", "", "", ""], "?" * 85, [[], [], [], []])
