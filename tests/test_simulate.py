"""Simulated games: whole and legal records, the same again by seed; the engine's state recounted after every step."""

import re
from itertools import chain
from operator import le

import pytest

from mjlog.model import Call, Discard, Draw, Drawn, Game, Indicator, Say, Win
from mjlog.notation import read_text, write_game
from mjlog.players import choose_random, choose_well
from mjlog.replayer import replay
from mjlog.rules.select import RULE_SETS
from mjlog.shuffle import Layout
from mjlog.simulate import CannotPlayError, simulate
from mjlog.table import ACT, CLAIMED, PASS
from mjlog.tiles import FACE, TILES, UNKNOWN, format_tiles, is_bonus, parse_tiles


def choose_drunk(turn):
    """One action in three at random: hands that no sensible player would reach."""
    return (choose_random if turn.random.random() < 1 / 3 else choose_well)(turn)


RULES = [
    *(f"{name} {preset}" for name, entry in RULE_SETS.items() for preset in entry.presets),
    "riichi tenhou multiple-ron=nearest kuikae=allowed red-fives=1,2,1",
    "hongkong seed minimum=0 length=full dealer=rotates",
    "hongkong cantonese minimum=1 cap=8",
    "classic seed players=2",
    "classic seed players=3 start-points=500",
    "classic special added-kong=yes rob-kong=no discard-pays=discarder",
    "classic special added-kong=yes players=3 limit=5 cap-on=payer",
    "classic special players=2 base=3 replacement-from=lower earthly-on=draw",
]
FIGURES = ("fu", "han", "faan", "base", "times")


def check_games(rules, deals):
    """Games of players who know what they do, and of some who do not always."""
    for players in ([choose_well] * 4, [choose_random, choose_drunk, choose_drunk, choose_well]):
        played = seed = 0
        while played < deals:
            game = simulate(rules, seed, players, deals=deals - played, wall=True)
            check_game(game)
            played, seed = played + len(game.deals), seed + 1


def check_game(game):
    """No fault; every result with all its claims; back from text as it was; every step as recounted."""
    played = replay(game)
    assert [(one.where, one.message) for one in played.faults if one.code != "unfinished"] == []
    (back,) = read_text(write_game(game))
    assert back == game
    for done in played.deals:
        assert done.deal.results
        for result in done.deal.results:
            assert result.pay is not None
            if isinstance(result, Win):
                assert None not in (result.tile, result.yaku, result.points)
                given = [one for one in FIGURES if getattr(result, one) is not None]
                assert given == [one for one in FIGURES if one in played.rules.terms.features]
        assert sum(done.after) + 1000 * done.sticks == sum(done.start.points) + 1000 * done.start.sticks
        recount(done)


def recount(done):
    """Tile conservation, hand sizes, the wall, points and sticks, from nothing but the events."""
    naive = _Naive(done)
    for event, (_, played, table) in zip(done.deal.events, done.steps(), strict=True):
        assert event is played
        naive.apply(event)
        naive.compare(table)


@pytest.mark.parametrize("rules", RULES)
def test_legal_whole_and_as_recounted(rules):
    check_games(rules, 12)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_many_are_legal_whole_and_as_recounted(rules):
    check_games(rules, 300)


class _Naive:
    """The table by plain counting."""

    def __init__(self, done):
        deal = done.deal
        self.players = len(deal.hands)
        self.limits = done.rules.limits
        self.total = sum(done.start.points) + 1000 * done.start.sticks
        self.hands, self.bonus = [], []
        for seat in range(self.players):
            tiles = [*deal.hands[seat].tiles, *deal.hands[seat].replacements]
            self.hands.append([tile for tile in tiles if not is_bonus(tile)])
            self.bonus.append([tile for tile in tiles if is_bonus(tile)])
        self.melds = [[] for _ in deal.hands]
        self.rivers = [[] for _ in deal.hands]
        self.indicators = list(deal.dora)
        self.taken = sum(map(len, self.bonus)) + 13 * self.players
        self.live = None
        self.latest = None

    def apply(self, event):
        if isinstance(event, Draw):
            if event.replacement:
                for tile in [tile for tile in self.hands[event.seat] if is_bonus(tile)]:
                    self.bonus[event.seat].append(tile)
                    self.hands[event.seat].remove(tile)
            self.hands[event.seat].append(event.tile)
            self.taken += 1
        elif isinstance(event, Discard):
            self._out(event.seat, [event.tile])
            self.rivers[event.seat].append(event.tile)
            self.latest = event
        elif isinstance(event, Call) and not event.void:
            self._out(event.seat, event.laid)
            melds = self.melds[event.seat]
            if event.kind == "kita":
                self.bonus[event.seat] += event.laid
            elif event.kind == "kakan":
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
            self.hands[seat].remove(tile)

    def compare(self, table):
        seen = _count(chain(*self.hands, *chain(*self.melds), *self.rivers, *self.bonus, self.indicators))
        assert table.seen == seen
        assert all(map(le, seen, self.limits))
        assert sum(seen) == self.taken + len(self.indicators)
        if self.live is None:
            self.live = table.live + self.taken  # what the rules keep is the same throughout
        assert table.live == self.live - self.taken
        assert sum(player.points for player in table.players) + 1000 * table.sticks == self.total
        for player in table.players:
            seat = player.seat
            assert player.counts == _count(self.hands[seat])
            assert player.unknown == 0
            assert sorted(player.bonus) == sorted(self.bonus[seat])
            assert sorted(sorted(meld.tiles) for meld in player.melds) == sorted(map(sorted, self.melds[seat]))
            acting = seat == table.turn and table.phase in (ACT, CLAIMED)
            won_by_draw = any(won.seat == seat and won.source is None for won in table.wins)
            if table.phase in (PASS, ACT, CLAIMED):
                assert player.size + 3 * len(player.melds) == 13 + (acting or won_by_draw)


def _count(tiles):
    counts = [0] * UNKNOWN
    for tile in tiles:
        counts[tile] += 1
    return counts


@pytest.mark.parametrize(
    ("rules", "reserve"),
    [
        ("riichi tenhou", 14),
        ("riichi tenhou-sanma", 14),
        ("hongkong seed", 0),
        ("classic seed", 14),
        ("classic players=2", 14),
    ],
)
def test_a_wall_is_played_to_its_end(rules, reserve):
    """Riichi's dead wall and the classic reserve have 14 tiles; Hong Kong plays to the last."""
    game = simulate(rules, 3, scenario="exhausted-wall", deals=1)
    (done,) = replay(game).deals
    *_, (_, _, table) = done.steps()
    naive = _Naive(done)
    for event in done.deal.events:
        naive.apply(event)
    assert table.live == 0
    assert naive.taken == sum(done.rules.limits) - reserve


def test_games_end_as_their_rules_say():
    """A hanchan is played to the end of South or until somebody has less than nothing; what all have stays the same."""
    for seed in range(2):
        game = simulate("riichi tenhou", seed)
        assert game.deals[-1].wind >= 1 or min(game.final) < 0
        assert sum(game.final) == 100_000
        assert sum(game.total) == 0
        assert replay(game).faults == []


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


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (
            "riichi nothing",
            f"there is no riichi preset 'nothing' (there is {', '.join(RULE_SETS['riichi'].presets)})",
        ),
        ("riichi tenhou kuikae=?", "not all of them is said"),
        ("", "the record does not name its rules"),
    ],
)
def test_rules_that_cannot_be_played(rules, reason):
    with pytest.raises(CannotPlayError, match=re.escape(f"these rules cannot be played: {reason}")):
        simulate(rules, 0)


def test_what_was_said_and_came_to_nothing_is_recorded_before_what_did():
    """A chow loses to the pung of the same tile; the caller keeps the tiles, each copy too."""
    deal = simulate("riichi tenhou", 0, scenario="two-claims", deals=1).deals[0]
    (at,) = [at for at, event in enumerate(deal.events) if isinstance(event, Call) and event.void]
    lost, made = deal.events[at : at + 2]
    assert (lost.kind, made.kind, made.void) == ("chi", "pon", False)
    assert lost.seat == (deal.events[at - 1].seat + 1) % 4
    assert len(deal.ids.copies) > 0
    assert [one.message for one in replay(Game({"Rules": "riichi tenhou"}, deals=[deal])).errors] == []


def test_dice_and_wall_are_those_of_the_deal():
    """With them and without, the same game; a wall of the same tiles in another order is found out."""
    game = simulate("classic players=3", 4, deals=2, wall=True)
    (deal, _) = game.deals
    assert len(deal.dice) == 3
    assert sorted(deal.wall) == sorted(tile for tile in range(34) for _ in range(4))
    assert [one.code for one in replay(game).errors] == []
    deal.wall = (*deal.wall[1:20], deal.wall[0], *deal.wall[20:])
    assert [one.code for one in replay(game).errors] == ["not-of-the-wall"]
    without = simulate("classic players=3", 4, deals=2)
    assert [one.wall for one in without.deals] == [None, None]
    assert [one.events for one in without.deals] == [one.events for one in game.deals]


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


@pytest.mark.parametrize("rules", ["riichi seed", "riichi seed multiple-ron=all"])
def test_three_rons(rules):
    """Three wins on one tile are an abortive draw, where the rules have it."""
    hands = ["234m234p234s88m46s", "345m345p34588s46s", "678m678p67s222p44m", ""]
    deal = _play(rules, hands, "1z2z3z5s", [["ron"], ["ron"], ["ron"], []])
    assert [event.seat for event in deal.events if isinstance(event, Say)] == [0, 1, 2]
    if rules == "riichi seed":
        assert deal.results == [Drawn("sanchahou", pay=(0, 0, 0, 0))]
    else:
        assert [result.seat for result in deal.results if isinstance(result, Win)] == [0, 1, 2]


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
