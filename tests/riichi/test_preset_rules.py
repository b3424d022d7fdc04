"""What the presets of four players have in common and not, by the columns of presets.md."""

import pytest
from snippets import diagnostics, faults, replay_of, turns

PRESETS = ("tenhou", "majsoul", "majiang", "wrc", "ema", "mleague", "jpml-a", "seed")
SITES = ("tenhou", "majsoul", "majiang")
LEAGUES = ("wrc", "ema", "mleague", "jpml-a")
TOTAL = dict.fromkeys(PRESETS, 100000) | dict.fromkeys(("wrc", "ema", "jpml-a"), 120000)
A_WINS = "win A from B = 30 fu 1 han"


def deal(label: str, preset: str, *points: int) -> str:
    """A deal whose last player has what the others leave."""
    return f"deal {label} honba 0 sticks 0 points {' '.join(map(str, (*points, TOTAL[preset] - sum(points))))}"


def equal(start: str, preset: str, last: int = 0) -> str:
    """A deal that all start with equal points, but for the last of them."""
    each = TOTAL[preset] // 4
    return f"deal {start} points {each} {each} {each} {each + last}"


def goes_on(record: str, preset: str) -> bool:
    done = replay_of(record, preset)
    assert done.errors == []
    return done.final is None


# The last deal: "length", "bust", "extension", "agari/tenpai-yame", abortive draws


@pytest.mark.parametrize("preset", PRESETS)
def test_the_last_deal(preset: str):
    """South 4 ends the game; nobody at 30000 on the sites leads into West."""
    assert goes_on(f"{deal('S3', preset, 33000, 24000, 24000)}\n{A_WINS}", preset)
    assert not goes_on(f"{deal('S4', preset, 33000, 24000, 24000)}\n{A_WINS}", preset)
    lead = f"{deal('S4', preset, 28000, 24000, 25000)}\n{A_WINS}"
    assert goes_on(lead, preset) is (preset in SITES)


@pytest.mark.parametrize("preset", SITES)
def test_the_extension_of_the_sites(preset: str):
    """ "one more wind until someone has 30000 at a deal's end (table sticks not counted)"; West 4 is the last deal."""
    west = deal("W1", preset, 25000, 25000, 25000)
    assert not goes_on(f"{west}\nwin B from A = mangan 8000", preset)
    assert goes_on(f"{west}\nwin B from A = 30 fu 1 han", preset)
    sticks = "deal W1 honba 0 sticks 2 points 29000 23000 23000 23000\ndraw exhausted tenpai -"
    assert goes_on(sticks, preset)
    last = deal("W4", preset, 25000, 25000, 25000)
    assert not goes_on(f"{last}\nwin B from A = 30 fu 1 han", preset)
    assert not goes_on(f"{last}\ndraw exhausted tenpai A", preset)
    assert goes_on(f"{last}\ndraw exhausted tenpai D", preset)
    repeat = f"{deal('W1', preset, 24000, 24000, 21000)}\ndraw exhausted tenpai A"  # "a dealer's repeat comes first"
    assert goes_on(repeat, preset) is (preset != "majiang")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("end", ["win D from B = 30 fu 1 han", "draw exhausted tenpai D"])
def test_a_leading_dealer_ends_the_game_on_the_sites_alone(preset: str, end: str):
    record = deal("S4", preset, 20000, 24000, 22000)
    assert goes_on(f"{record}\n{end}", preset) is (preset not in SITES)
    behind = deal("S4", preset, 20000, 44000, 22000)
    assert goes_on(f"{behind}\n{end}", preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_busting_is_below_zero_on_the_sites_and_no_end_elsewhere(preset: str):
    below = f"{deal('E3', preset, 30000, 1400, 30000)}\nwin C from B = 30 fu 1 han"
    zero = f"{deal('E3', preset, 30000, 1500, 30000)}\nwin C from B = 30 fu 1 han"
    assert goes_on(below, preset) is (preset not in SITES)
    assert goes_on(zero, preset)


@pytest.mark.parametrize(
    ("preset", "following"),
    [
        *((site, "deal S4 honba 1") for site in SITES),  # "dealer stays, honba +1", though a dealer leads
        ("jpml-a", "deal S4 honba 1"),
        ("seed", ""),  # the dealership moves on, and there is none left
    ],
)
def test_an_abortive_draw_in_the_last_deal(preset: str, following: str):
    record = f"{deal('S4', preset, 20000, 24000, 22000)}\ndraw suufon"
    assert goes_on(record, preset) is bool(following)
    if following:
        assert faults(f"{record}\n{following}", preset) == []
        assert faults(f"{record}\n{following.replace('S4', 'W1')}", preset) == ["wrong-round"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("kind", "known"),
    [
        ("kyuushu A", {*SITES, "jpml-a", "seed"}),
        ("suufon", {*SITES, "jpml-a", "seed"}),
        ("suucha", {*SITES, "jpml-a", "seed"}),
        ("suukaikan", {*SITES, "jpml-a", "seed"}),
        ("sanchahou", {"tenhou", "majiang", "seed"}),
        ("nagashi A tenpai -", {*SITES, "seed"}),
    ],
)
def test_which_draws_there_are(preset: str, kind: str, known: set[str]):
    found = faults(f"deal E1 honba 0\ndraw {kind}", preset)
    assert found == ([] if preset in known else ["no-such-draw"])


# Closed kans in riichi

C23 = "A 111222333m11p79s\nA:5z=* B:-? C:-? D:-? A:1m,ankan1111m^2z+9m= B:-?"
SAFE = "A 111z123456m7899s\nA:5z=* B:-? C:-? D:-? A:1z,ankan1111z^2z+9m= B:-?"
WAITS = "A 3334m567p567s111z\nA:5z=* B:-? C:-? D:-? A:3m,ankan3333m^2z+9m= B:-?"
HELD_BACK = "A 111123m456p7899s\nA:5z=* B:-? C:-? D:-? A:9m,ankan1111m^2z+8p= B:-?"


@pytest.mark.parametrize(
    ("preset", "reading"),
    [
        *((site, []) for site in SITES),
        *((league, ["riichi-kan-waits"]) for league in LEAGUES),
        ("seed", ["riichi-hand-changed"]),
    ],
)
def test_closed_kans_in_riichi(preset: str, reading: list[str]):
    """Sites: "waits unchanged"; leagues: reading or "meld structure" too; seed: none. Only the tile drawn, ever."""

    def found(play: str) -> list[str]:
        without = play if preset != "jpml-a" else play.replace("^2z", "")  # which turns no indicators
        return faults(without, preset)

    assert found(C23) == reading
    assert found(SAFE) == ([] if preset != "seed" else ["riichi-hand-changed"])
    assert found(WAITS) == (["riichi-kan-waits"] if preset != "seed" else ["riichi-hand-changed"])
    assert found(HELD_BACK) == ["riichi-hand-changed"]


# A wait for a tile held four times

HELD = "A:-1p D:pon11p-9s {}\nhand D 123456789m1p pon111p<A\ndraw exhausted tenpai {}"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_wait_for_a_tile_held_four_times(preset: str):
    """Sites: "tenpai if some are in own melds"; leagues: "noten, own melds count", and "no riichi either"."""
    play = turns(69)
    melds = preset not in LEAGUES
    assert faults(HELD.format(play, "D"), preset) == ([] if melds else ["wrong-tenpai"])
    assert faults(HELD.format(play, "-"), preset) == (["wrong-tenpai"] if melds else [])
    assert faults("A 123456789m1111p\nA:9s=* B:-1z", preset) == ["riichi-noten"]
    kan = "A 12m3333m456p789s1z\nA:1z,ankan3333m^5z+9p=*"
    kan = kan if preset != "jpml-a" else kan.replace("^5z", "")
    assert faults(kan, preset) == ([] if melds else ["riichi-noten"])


# Several wins on one tile

RONS = ["win C from B = 30 fu 1 han", "win D from B = 30 fu 1 han", "win A from B = 30 fu 1 han"]


@pytest.mark.parametrize(
    ("preset", "pays"),
    [
        # C, then D, then the dealer A; 2 honba are 600; C and A in riichi, one stick lay there.
        ("majsoul", ["B -1600 C +4600", "B -1000 D +1000", "A +1500 B -1500"]),
        ("ema", ["B -1600 C +3600", "B -1600 D +1600", "A +3100 B -2100"]),
    ],
)
def test_three_wins_on_one_tile(preset: str, pays: list[str]):
    """majsoul: "nearest takes both"; ema: "own stick back, the rest to the nearest; honba to each"."""
    results = "riichi A C\n" + "\n".join(f"{win}\npay {pay}" for win, pay in zip(RONS, pays, strict=True))
    other = {"majsoul": "ema", "ema": "majsoul"}[preset]
    assert faults(f"{equal('E1 honba 2 sticks 1', preset, -1000)}\n{results}", preset) == []
    assert set(faults(f"{equal('E1 honba 2 sticks 1', other, -1000)}\n{results}", other)) == {"wrong-payment"}


@pytest.mark.parametrize("preset", ["wrc", "mleague", "jpml-a"])
def test_the_nearest_alone_wins(preset: str):
    assert faults("A:-1p B:ron", preset) == []
    assert faults("A:-1p B:ron C:ron", preset) == ["too-many-rons"]


@pytest.mark.parametrize("preset", ["tenhou", "majiang", "seed"])
def test_two_win_and_three_abort(preset: str):
    assert faults("A:-1p B:ron C:ron", preset) == []
    assert faults("A:-1p B:ron C:ron D:ron\ndraw sanchahou", preset) == []


# Yakuman


@pytest.mark.parametrize("preset", PRESETS)
def test_tenhou_with_another_yakuman(preset: str):
    """ "add up", but for ema: "one only"; majsoul and majiang count thirteen waits twice."""
    times = {"ema": 1, "majsoul": 3}.get(preset, 2)
    play = f"A 119m19p19s123456z\nA:7z,tsumo\nwin A on 7z\npay A +{48000 * times} " + " ".join(
        f"{seat} -{16000 * times}" for seat in "BCD"
    )
    assert faults(play, preset) == []
    assert faults(play.replace(f"{48000 * times}", "24000"), preset) == ["wrong-payment"]


@pytest.mark.parametrize(
    ("preset", "points"),
    [
        *((one, 32000) for one in ("tenhou", "majsoul", "majiang", "seed", "wrc", "jpml-a")),
        *((one, 24000) for one in ("ema", "mleague")),  # "sanbaiman at most"
    ],
)
def test_thirteen_han(preset: str, points: int):
    win = "win B from A for riichi 1, chinitsu 6, tanyao 1, dora 5 = 13 han"
    if preset == "jpml-a":
        win = win.replace("dora 5", "dora 4, iipeikou 1")
    assert faults(f"{win} {points}", preset) == []
    assert faults(f"{win} {56000 - points}", preset) == ["wrong-points"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_win_before_the_own_first_draw(preset: str):
    """Renhou: a mangan for wrc and ema, nothing elsewhere: pinfu, 1000."""
    play = "dora 5z\nB 123456m78999p23s\nA:-4s B:ron\nwin B from A on 4s ="
    mangan = preset in ("wrc", "ema")
    assert faults(f"{play} {'mangan 8000' if mangan else '30 fu 1 han 1000'}", preset) == []
    assert faults(f"{play} {'30 fu 1 han 1000' if mangan else 'mangan 8000'}", preset) != []


# Liability

COMPOUND = "{}\nB 5566771122z1m12s\nA:-5z B:pon55z-1m C:-6z B:pon66z-1s C:-3m D:-7z B:pon77z-2s {}\npay {}"
RON, TSUMO = "C:-1z B:ron\nwin B from C on 1z", "C:-1m D:-1m A:-1m B:1z,tsumo\nwin B on 1z"


@pytest.mark.parametrize(
    ("preset", "ron", "tsumo"),
    [
        # Daisangen and tsuuiisou, 64000: D fed the dragons, C discards. The honba are 600.
        ("tenhou", "B +64600 C -32000 D -32600", "B +64600 D -64600"),
        ("majsoul", "B +64600 C -48000 D -16600", "A -16000 B +64600 C -8000 D -40600"),
        ("majiang", "B +64600 C -48600 D -16000", "A -16200 B +64600 C -8200 D -40200"),
        ("seed", "B +64600 C -48000 D -16600", "A -16000 B +64600 C -8000 D -40600"),
        ("wrc", "B +64600 C -48600 D -16000", "A -16000 B +64600 C -8000 D -40600"),
        ("mleague", "B +64600 C -48600 D -16000", "A -16000 B +64600 C -8000 D -40600"),
        ("jpml-a", "B +64600 C -48600 D -16000", "A -16000 B +64600 C -8000 D -40600"),
        ("ema", "B +32600 C -16600 D -16000", "B +32600 D -32600"),  # one yakuman
    ],
)
def test_liability_with_a_further_yakuman(preset: str, ron: str, tsumo: str):
    start = equal("E1 honba 2 sticks 0", preset)
    assert faults(COMPOUND.format(start, RON, ron), preset) == []
    assert faults(COMPOUND.format(start, TSUMO, tsumo), preset) == []
    assert faults(COMPOUND.format(start, RON, "B +64600 C -64600"), preset) == ["wrong-payment"]


# Riichi


@pytest.mark.parametrize(
    ("preset", "least"),
    [*((one, 4) for one in (*SITES, "seed", "ema")), ("wrc", 0), ("mleague", 1), ("jpml-a", 1)],
)
def test_the_least_live_tiles_for_riichi(preset: str, least: int):
    def declare(left: int) -> list[str]:
        before = 70 - left - 1
        return faults(f"{turns(before)} {'ABCD'[before % 4]}:?-1z*", preset)

    assert declare(least) == []
    assert least == 0 or declare(least - 1) == ["riichi-late"]


def test_a_preset_that_nobody_ships():
    (fault,) = diagnostics("A:-1z", "wcr")
    assert (fault.code, fault.expected) == ("unknown-rules", "wrc")
