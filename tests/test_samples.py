"""Every sample record has the verdict written here, and is in canonical form."""

import subprocess
import sys
from pathlib import Path

import pytest

from mjlog.checks import check
from mjlog.notation import format_text

SAMPLES = Path(__file__).parents[1] / "sample_logs"

# Codes in the order of the file. ``unfinished`` is no fault: the record shows one or two deals of a game.
GOOD = {
    "classic/dead_hand": "unfinished",
    "classic/dice_and_wall": "unfinished",
    "classic/full_game": "",
    "classic/higher_claim": "unfinished unchecked-win",
    "classic/kongs": "unfinished",
    "classic/nearest_wins": "unfinished",
    "classic/robbed_kong": "unfinished",
    "classic/special_hands": "unfinished",
    "classic/two_players": "unfinished",
    "classic/void_deal": "unfinished",
    "hongkong/everybody_pays": "",
    "hongkong/flowers": "",
    "hongkong/full_game": "",
    "hongkong/hand_sheet": "",
    "hongkong/kong_and_flower": "",
    "hongkong/last_flower": "",
    "hongkong/minimum": "",
    "hongkong/nearest_wins": "",
    "hongkong/robbed_kong": "",
    "riichi/best_reading": "unfinished",
    "riichi/chankan": "unfinished",
    "riichi/club_sheet": "",
    "riichi/dealer_moves_on": "",
    "riichi/double_ron": "unfinished",
    "riichi/draw_exhausted": "unfinished",
    "riichi/draw_kyuushu": "unfinished",
    "riichi/draw_nagashi": "unfinished",
    "riichi/draw_sanchahou": "unfinished",
    "riichi/draw_suucha": "unfinished",
    "riichi/draw_suufon": "unfinished",
    "riichi/draw_suukaikan": "unfinished",
    "riichi/hanchan": "",
    "riichi/hand_sheet": "",
    "riichi/league": "",
    "riichi/pao_ron": "unfinished",
    "riichi/pao_tsumo": "",
    "riichi/rinshan": "unfinished",
    "riichi/table_style": "",
    "riichi/three_players": "unfinished",
    "riichi/three_players_game": "",
}
ILLEGAL = {
    "carried_over": "unfinished carried-honba carried-points",
    "chi_from_the_right": "chi-not-from-left",
    "draw_early": "draw-too-early",
    "false_tsumogiri": "not-the-drawn-tile",
    "false_win": "false-win",
    "fifth_copy": "extra-copy",
    "furiten": "unfinished furiten",
    "furiten_riichi": "unfinished furiten-riichi",
    "hand_shown": "shown-hand",
    "indicator_missing": "unfinished indicator-missing",
    "kuikae": "unfinished kuikae",
    "kyuushu_late": "unfinished kyuushu-late",
    "no_yaku": "no-yaku",
    "not_held": "not-held",
    "played_on": "unfinished deal-must-end",
    "precedence": "unfinished precedence",
    "replacement_missing": "replacement-missing",
    "riichi_kan": "unfinished riichi-kan-waits",
    "riichi_noten": "unfinished riichi-noten",
    "riichi_open": "unfinished riichi-open",
    "riichi_points": "unfinished riichi-points",
    "syntax": "syntax unfinished",
    "turn_order": "wrong-turn",
    "unknown_option": "unknown-rules",
    "wrong_final": "wrong-total",
    "wrong_fu": "unfinished wrong-fu",
    "wrong_pao": "unfinished wrong-pao",
    "wrong_payment": "unfinished wrong-payment",
    "wrong_round": "wrong-round unfinished carried-honba",
    "wrong_yaku": "unfinished wrong-yaku",
}
VERDICTS = GOOD | {f"illegal/{name}": codes for name, codes in ILLEGAL.items()}


def test_every_sample_is_listed():
    assert {str(path.relative_to(SAMPLES).with_suffix("")) for path in SAMPLES.rglob("*.mjn")} == VERDICTS.keys()


@pytest.mark.parametrize(("name", "codes"), VERDICTS.items())
def test_verdict(name, codes):
    found = check(SAMPLES / f"{name}.mjn")
    assert " ".join(one.code for one in found) == codes
    assert any(one.is_fault for one in found) == name.startswith("illegal/")


@pytest.mark.parametrize("name", sorted(VERDICTS.keys() - {"illegal/syntax"}))
def test_canonical(name):
    text = (SAMPLES / f"{name}.mjn").read_text(encoding="utf-8")
    assert format_text(text) == (text, [])


@pytest.mark.parametrize("name", VERDICTS)
def test_says_what_it_shows(name):
    """A title, and comments at the top that say what to look at."""
    text = (SAMPLES / f"{name}.mjn").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "\n[Title " in text


@pytest.mark.parametrize(("folder", "code"), [("riichi", 0), ("hongkong", 0), ("classic", 0), ("illegal", 1)])
def test_exit_code(folder, code):
    run = subprocess.run([sys.executable, "-m", "mjlog", "check", SAMPLES / folder], capture_output=True, check=False)
    assert run.returncode == code, run.stdout.decode() + run.stderr.decode()
