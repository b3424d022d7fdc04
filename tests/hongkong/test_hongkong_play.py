"""The play of Hong Kong mahjong. Quoted are the lines of the rules that a test rests on."""

import pytest
from hongkong_play import LIVE, diagnostics, faults, last_deal, notes, patterns, turns

# "All 144 tiles: 136 plus 8 flowers"; "Dealer 14 tiles, the others 13"


@pytest.mark.parametrize("tile", ["0m", "0p", "0s"])
def test_there_are_no_red_fives(tile: str):
    assert faults(f"A:{tile}-?") == ["extra-copy"]


def test_four_of_a_face_and_one_of_each_flower():
    assert faults("A 1111m12345678p9s\nB 1m123456789s123z") == ["extra-copy"]
    assert faults("A:1f+5p= B:1f+6p=") == ["extra-copy"]
    assert faults("A:1f+5p= B:1y+6p=") == []


def test_hands_of_thirteen():
    assert faults("A 123456789m12345p") == ["hand-size"]
    assert faults("A 123456789m1234p\nA:5p=") == []


# "Equal tiles keep separate physical identities: a record may tell the copies of a tile apart"


def test_copies_of_a_tile_may_be_told_apart():
    hands = "".join(f"{seat} 123456789m1234p\n" for seat in "ABCD")
    dealt = " ".join("".join(f"{4 * face + copy:02x}" for face in range(13)) for copy in range(4))
    play = f"{hands}dealt {dealt}\nA:5p= B:5p=\ncopies"
    assert notes(f"{play} 0011") == []
    assert faults(f"{play} 0000") == ["duplicate-copy"]
    assert faults(f"{play} 0111") == ["copy-not-held"]


# "A flower is shown and replaced from the end of the wall; a replacement may itself be a flower"


def test_flowers_at_the_deal():
    assert faults("A 123456789m12p1f2y+3p+4p\nA:5p=") == []
    assert faults("A 123456789m12p1f2y+3p+3y+4p\nA:5p=") == []
    assert faults("A 123456789m12p1f2y+3p\nA:5p=") == ["flower-replacements"]
    assert faults("A 123456789m1234p+3p\nA:5p=") == ["flower-replacements"]


def test_chains_of_flowers_in_play():
    assert faults("A:1f+2f+3y+5p=") == []
    assert faults("A:1f,flower1f+5p=") == []
    assert faults("A:5p,flower5p+6p=") == ["no-such-meld"]


@pytest.mark.parametrize(
    "first", ["111m234p567s11z1f2f+2z+3z\nA:1m,ankan1111m+5p=", "111m234p567s11z1f2f+3z+3z\nA:3z,tsumo"]
)
def test_the_dealers_first_turn_after_flowers_is_like_any_other(first: str):
    """C-116: East may kong or win on the first turn after the first flowers."""
    assert faults(f"A {first}") == []


def test_a_flower_does_not_stay_in_the_hand():
    hand = "A 123456789m1234p"
    assert faults(f"{hand}\nA:1f-4p") == ["replacement-missing"]
    assert faults(f"{hand}\nA:1f=") == ["replacement-missing"]
    assert faults("A:-1f") == ["replacement-missing"]
    assert faults("A:?-1f") == ["replacement-missing"]
    assert faults(f"{hand}\nA:1f,tsumo") == ["replacement-missing"]
    assert faults("A 1111m23456789m1p\nA:1f,ankan1111m+5p=") == ["replacement-missing"]
    assert faults("A:5p+6p=") == ["wrong-turn"]


def test_every_replacement_shortens_the_wall():
    hands = "A 123456789m12p1f2y+3p+4p"
    assert faults(f"{hands}\n{turns(LIVE - 2)}\ndraw exhausted") == []
    assert faults(f"{hands}\n{turns(LIVE - 9)}\ndraw exhausted") == ["draw-too-early"]  # of others six flowers at most
    assert faults(f"{hands}\n{turns(LIVE - 1)}") == ["wall-empty"]
    assert faults(f"A:1f+2f+3p= {turns(LIVE - 3, 'B')}\ndraw exhausted") == []


# "No tile left for a flower: the deal is drawn"


def test_a_flower_as_the_last_tile_ends_the_deal():
    last = turns(LIVE - 1)
    assert faults(f"{last} D:1f\ndraw exhausted") == []
    assert faults(f"{last} D:1f,flower1f\ndraw exhausted") == []
    assert faults(f"{last} D:1f+5p=") == ["wall-empty"]
    assert faults(f"{last} D:1f,flower1f+5p=") == ["wall-empty"]
    assert faults(f"{last} D:1f=") == ["replacement-missing"]
    assert faults(f"{turns(LIVE - 10)} C:1f\ndraw exhausted") == ["draw-too-early"]


# "No dead wall: play goes on to the last tile"; "Wall exhausted without a winner: the deal is drawn, nobody pays"


def test_the_last_tile_is_played():
    assert faults(f"{turns(LIVE)}\ndraw exhausted\npay A 0") == []
    assert faults(f"{turns(LIVE - 9)}\ndraw exhausted") == ["draw-too-early"]  # eight may have been flowers
    assert faults(f"{turns(LIVE + 1)}") == ["wall-empty"]
    assert faults(f"{turns(LIVE)}\ndraw exhausted\npay A +10 B -10") == ["wrong-payment"]
    assert last_deal(f"{turns(LIVE)}\ndraw exhausted").after == (0, 0, 0, 0)


@pytest.mark.parametrize("kind", ["suufon", "kyuushu A", "suucha", "sanchahou", "suukaikan", "nagashi A"])
def test_there_are_no_abortive_draws(kind: str):
    assert faults(f"A:1z-?\ndraw {kind}") == ["no-such-draw"]


def test_what_other_games_know():
    assert faults("A:1z=*") == ["no-riichi"]
    assert faults("A:1z,kyuushu") == ["no-such-draw"]
    assert faults("A:4z,kita+1p=") == ["no-kita"]
    assert faults("A:1z= ^1p") == ["indicator-undue"]
    assert faults("B:dead A:1z=") == ["no-dead-hand"]


# "Turn: draw one, discard one"


def test_turns():
    assert faults("A:1z= B:2z= C:3z= D:4z= A:1z=") == []
    assert faults("A:1z B:2z=") == ["wrong-turn"]
    assert faults("A:1z A:2z=") == ["wrong-turn"]
    assert faults("A:1z= C:2z=") == ["wrong-turn"]


# "A discard may be claimed for a win, pung, exposed kong by anyone; chow (three consecutive of one suit) only by the
# next player"


def test_claims():
    assert faults("A:-3p C:pung33p-1z") == []
    assert faults("A:-3p D:kong333p+?-1z") == []
    assert faults("A:-3p B:chow12p-1z") == []
    assert faults("A:-3p C:chow12p-1z") == ["chi-not-from-left"]
    assert faults("A:-9p B:chow12p-1z") == ["no-such-meld"]
    assert faults("A:-1z B:chow23z-1m") == ["no-such-meld"]
    assert faults("A:-3p B:pung34p-1z") == ["no-such-meld"]
    assert faults("A:-3p B:-1z C:pung33p<A3p-1z") == ["claim-not-latest"]


# "win, then pung and kong, then chow"; "If several declare a win, only the nearest after the discarder wins"


def test_precedence():
    assert faults("A:-3p B:chow12p~ C:pung33p-1z") == []
    assert faults("A:-3p C:pung33p~ B:chow12p-1z") == ["precedence"]


READY_B = "B 123m456m789m23s55p"
READY_C = "C 234m456m678m23s99p"
THREE_FAAN = "win {} from A on 4s for all-chows 1, concealed 1, no-flowers 1 = 3 faan 8 base 24"


def test_only_the_nearest_wins():
    assert faults(f"{READY_B}\n{READY_C}\nA:-4s B:ron\n{THREE_FAAN.format('B')}\npay A -24 B +24") == []
    assert faults(f"{READY_B}\n{READY_C}\nA:-4s C:ron~ B:ron") == []
    assert faults(f"{READY_B}\n{READY_C}\nA:-4s B:ron C:ron") == ["too-many-rons"]
    assert faults(f"{READY_B}\n{READY_C}\nA:-4s B:ron~ C:ron") == ["precedence"]
    assert faults(f"{READY_C}\nB 19m19p19s1234567z\nA:-4s B:ron~ C:ron") == ["false-win"]  # and bars nobody


# "Four equal tiles in hand: concealed kong. The fourth tile of an exposed pung: added kong. Every kong draws a
# replacement, then discards, and needs a replacement to be available"

ADDED = "A:-3s B:pung33s-9p C:-? D:-? A:-? B:3s,kakan3s"


def test_kongs():
    assert faults("A:?,ankan2222p+5m-1z") == []
    assert faults(f"{ADDED}+5m-1z") == []
    assert faults("A:?,ankan2222p B:1m=") == ["wrong-turn"]
    assert faults("A:?,ankan2222p A:1m=") == ["replacement-missing"]
    assert faults("A:?,ankan2223p+5m=") == ["no-such-meld"]
    assert faults("A:?,kakan2p+5m=") == ["kakan-without-pon"]
    assert faults("A:?,ankan2222p+1f+5m=") == []


def test_a_kong_ends_with_a_discard():
    assert faults("A:?,ankan2222p+5m B:1m=") == ["wrong-turn"]
    assert faults("A:-3p D:kong333p+5m A:1m=") == ["wrong-turn"]


def test_no_kong_without_a_replacement():
    last = turns(LIVE)
    assert faults(f"{turns(LIVE - 1)} D:?,ankan2222p") == ["no-replacement-left"]
    assert faults(f"{turns(LIVE - 1)} D:-3p A:kong333p") == ["no-replacement-left"]
    assert faults(f"{turns(LIVE - 1)} D:-3p A:pung33p-1z\ndraw exhausted") == []
    assert faults(f"{last}\ndraw exhausted") == []


# "An added kong can be robbed for a win; a concealed kong cannot"; "Robbed by several: the nearest after the kong's
# owner"; "Robbing a kong: the robbed player pays as a discarder"

ROBBER_C = "C 123m456m789m12s55p"
ROBBER_D = "D 234m456m678m12s99p"


def test_robbing():
    robbed = f"{ROBBER_C}\n{ADDED.replace('C:-?', 'C:9s=')} C:ron\n"
    found = "for all-chows 1, concealed 1, no-flowers 1, robbing 1 = 4 faan 48"
    assert faults(f"{robbed}win C from B on 3s {found}\npay B -48 C +48") == []
    assert faults(f"{ROBBER_C}\nA:?,ankan3333s C:ron") == ["not-robbable"]
    both = f"{ROBBER_C}\n{ROBBER_D}\n{ADDED.replace('C:-? D:-?', 'C:9s= D:9s=')}"
    assert faults(f"{both} D:ron~ C:ron") == []
    assert faults(f"{both} C:ron~ D:ron") == ["precedence"]


def test_a_concealed_kong_is_not_robbed_by_thirteen_orphans_either():
    assert faults("C 119m19p19s123456z\nA:?,ankan7777z C:ron") == ["not-robbable"]


# "After claiming a chow or pung you must discard before you may declare a concealed or added kong"


def test_no_kong_straight_after_a_claim():
    assert faults("A:-2z B:pung22z,ankan9999p+?-9s") == ["kan-after-claim"]
    assert faults("A:-2z B:pung22z,kakan2z+?-9s") == ["kan-after-claim"]
    assert faults("A:-2p B:chow34p,ankan9999p+?-9s") == ["kan-after-claim"]
    assert faults("A:-2z B:kong222z+?,ankan9999p+?-9s") == []
    assert faults("A:-2z B:pung22z-1p C:-? D:-? A:-? B:?,ankan9999p+?-9s") == []


# "At least 3 faan"


def test_a_win_under_the_minimum():
    hand = "B 123m456m789m23s55z"
    (fault,) = [one for one in diagnostics(f"{hand}\nA:-4s B:ron") if one.is_fault]
    assert (fault.code, fault.expected, fault.actual) == ("under-minimum", "3 faan", "2 faan")
    assert faults(f"{hand}\nA:-4s B:ron", "minimum=1") == []
    assert faults("B 123m456m789m24s55z\nA:-4s B:ron", "minimum=0") == ["false-win"]


# Circumstances of a win, from the play


TSUMO_A = "A 123m456m789m23s55p"
PLAIN = {"all-chows": 1, "concealed": 1, "self-draw": 1, "no-flowers": 1}


def test_self_draw():
    assert patterns(f"{TSUMO_A}\nA:4s,tsumo") == PLAIN
    assert last_deal(f"{TSUMO_A}\nA:4s,tsumo").after == (48, -16, -16, -16)


def test_flowers_of_play_count():
    """The dealer's own flower is 1f; 2y is the next player's season."""
    own = {"all-chows": 1, "concealed": 1, "self-draw": 1, "flower": 1}
    assert patterns(f"{TSUMO_A}\nA:1f+2y+4s,tsumo") == own
    assert patterns("A 123m456m789m23s5p1f+2y+5p\nA:4s,tsumo") == own


def test_win_on_a_kong_replacement():
    hand = "A 1111m456m789m23s5p"
    assert patterns(f"{hand}\nA:5p,ankan1111m+4s,tsumo") == {
        "concealed": 1, "self-draw": 1, "no-flowers": 1, "kong-replacement": 1,
    }  # fmt: skip


def test_win_on_a_flowers_replacement():
    """ "Winning on a flower's replacement is no kong replacement (option, default off)"."""
    after_flower = f"{TSUMO_A}\nA:1f+4s,tsumo"
    assert "kong-replacement" not in patterns(after_flower)
    assert "kong-replacement" in patterns(after_flower, "flower-replacement=yes")
    hand = "A 1111m456m789m23s5p"
    assert "kong-replacement" not in patterns(f"{hand}\nA:5p,ankan1111m+1f+4s,tsumo")
    assert "kong-replacement" not in patterns(f"{hand}\nA:5p,ankan1111m+2p= B:-? C:-? D:-? A:4s,tsumo")


def test_two_kongs_in_a_row():
    hand = "A 1111m2222m789m23s"
    play = f"{hand}\nA:5p,ankan1111m+5p,ankan2222m+4s,tsumo"
    assert patterns(play, "wikipedia minimum=0")["kong-on-kong"] == 8
    apart = f"{hand}\nA:5p,ankan1111m+6p= B:-? C:-? D:-? A:5p,ankan2222m+4s,tsumo"
    assert "kong-on-kong" not in patterns(apart, "wikipedia minimum=0")


QUIET = [f"{number}{suit}" for suit in "ps" for number in (1, 6, 7, 8) for _ in range(3)]
"""Tiles that a player may draw and discard."""


def before_the_last_draw() -> str:
    """All turns but the last, which is D's; D's draws are known."""
    words = turns(LIVE - 1).split()
    words[3::4] = [f"D:{1 + place // 4}z=" for place in range(len(words[3::4]))]
    return " ".join(words)


def test_last_tile():
    play = f"D 123m456m789m23s55p\n{before_the_last_draw()}"
    assert patterns(f"{play} D:4s,tsumo") == {**PLAIN, "last-tile": 1}
    assert "last-tile" not in patterns(f"{TSUMO_A}\nA:4s,tsumo")


def test_last_discard():
    words = before_the_last_draw().split()
    words[0::4] = [f"A:{tile}=" for tile in QUIET[: len(words[0::4])]]
    play = f"A 234m456m678m23s99p\n{' '.join(words)} D:-4s A:ron"
    assert patterns(play) == {"all-chows": 1, "concealed": 1, "no-flowers": 1, "last-discard": 1}


# "Further deals are independent; rotating the dealer is optional"; the flowers of a hand nobody recorded


def test_unknown_hands_may_win():
    assert notes("A:-4s B:ron") == ["unchecked-win"]
    assert notes("A:-4s B:ron\nhand B 123m456m789m23s55p") == ["unchecked-value"]
    assert notes("A:-4s B:ron\nhand B 123m456m789m23s55p\nwin B from A for all-chows, concealed, no-flowers") == []
