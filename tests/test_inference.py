"""By which rules a record was played: real records, simulated ones, and ones made for a single event."""

from dataclasses import replace
from pathlib import Path

import manifest
import pytest
from snippets import games_of

from mjlog.inference import fit_all, infer_rules
from mjlog.model import Game
from mjlog.notation import read_text
from mjlog.reading import read
from mjlog.replayer import replay
from mjlog.rules.select import RULE_SETS
from mjlog.simulate import simulate

SAMPLES = Path(__file__).parents[1] / "sample_logs"
KUIKAE = """
    B 345m456p789s1234z
    A:-3m B:chi45m-3m
"""
"""B takes 3m into 345m and discards another."""
FLOATING = """
    deal E1 points 25000 25000 25000 25000
    riichi -
    win A from C on 5z = yakuman 48000
    pay A +48000 C -48000

    final 73000 25000 -23000 25000
"""
"""The end of a game by a bust."""


def faults_under(game: Game, rules: str) -> list[str]:
    return [one.code for one in replay(replace(game, tags={**game.tags, "Rules": rules})).errors]


def nameless(game: Game) -> Game:
    """The game without its header's rules."""
    return replace(game, tags={name: text for name, text in game.tags.items() if name != "Rules"})


def deviations(rules: str) -> set[str]:
    return set(rules.split()[2:])


def real_games(records, *paths: str) -> list[Game]:
    games = [game for path in paths for game in read(records / path)]
    assert games
    return games


# Real records: their header's rules are found without the header


@pytest.mark.parametrize(
    ("path", "rules"),
    [
        ("tenhou-xml/pantheon/openhand_bug.xml", "riichi tenhou"),
        ("tenhou-xml/tenhou/bug7.xml", "riichi tenhou rounding=thousands"),
        ("tenhou-xml/pantheon/doubleron_and_honba.xml", "riichi tenhou length=tonpuu rounding=thousands"),
        ("tenhou-xml/tenhou/shuffle.xml", "riichi tenhou length=tonpuu uma=10,5,-5,-10 rounding=thousands"),
        ("tenhou-xml/tenhou/sanma2.xml", "riichi tenhou-sanma rounding=thousands"),
        ("majsoul-json/majsoul-replay-editor/paipu_record.json", "riichi majsoul"),
    ],
)
def test_rules_of_a_real_record(records, path, rules):
    (game,) = real_games(records, path)
    assert game.rules == rules
    inferred = infer_rules(replace(game, tags={**game.tags, "Rules": "riichi"}))
    assert rules in inferred.fits
    for one in inferred.fits:
        assert faults_under(game, one) == []
        assert len(deviations(one)) == len(deviations(rules))
    for trial in inferred.presets:
        assert [one.code for one in trial.faults] == faults_under(game, trial.rules)


def test_recent_games_of_tenhou_are_told_from_others(records):
    """Of the files whose header is the preset itself, twenty."""
    rows = manifest.rows(records, format="tenhou-xml", real="yes", players="4", complete="yes")
    games = [game for row in rows[::3] for game in read(records / row["path"]) if game.rules == "riichi tenhou"][:20]
    inferences = [infer_rules(game) for game in games]
    assert len(games) == 20
    assert all("riichi tenhou" in one.fits for one in inferences)
    assert "riichi tenhou" in fit_all(inferences)
    assert not {"riichi majsoul", "riichi wrc", "riichi seed", "riichi mleague"} & set(fit_all(inferences))


@pytest.mark.parametrize("path", ["_39_1.txt", "_39_2.txt", "_39_4.txt"])
def test_games_of_a_league_are_its_own(records, path):
    """Games of the professional league's title match, a deal a document; kept by hand, they name no rules."""
    games = real_games(records, f"tenhou-json/paipuconverter/{path}")
    assert len(games) >= 15
    assert fit_all([infer_rules(game) for game in games]) == ["riichi jpml-a"]


def test_scenarios_of_majiang_are_of_its_own_rules(records):
    """37 games, of which two end with a half below zero, and one goes on as Tenhou's would not."""
    games = real_games(records, "majiang/majiang-core/script.json")
    rules = "riichi majiang rounding=thousands-up"
    assert len(games) == 37
    assert [game.tags.get("Title") for game in games if faults_under(game, rules)] == []
    odd = [infer_rules(game) for game in (games[16], games[30], games[31])]
    assert all(rules in one.fits for one in odd)
    assert rules in fit_all(odd)


# Simulated games


PLAYED = [
    *(f"{name} {preset}" for name, entry in RULE_SETS.items() for preset in entry.presets),
    "riichi tenhou length=tonpuu",
    "riichi mleague uma=50,10,-20,-40",
    "hongkong seed cap=8",
    "classic seed players=3 added-kong=yes",
]


@pytest.mark.parametrize("rules", PLAYED)
def test_a_simulated_game_fits_its_rules(rules):
    """Without its header, too; whatever fits has no fault, and all else has."""
    game = nameless(simulate(rules, 5))
    inferred = infer_rules(game)
    assert rules in inferred.fits or (deviations(rules) and not deviations(inferred.fits[0]))
    assert {text.split()[0] for text in inferred.fits} == {rules.split()[0]}
    assert [faults_under(game, text) for text in inferred.fits] == [[]] * len(inferred.fits)
    assert all(faults_under(game, one.rules) for one in inferred.presets if not one.fits)


@pytest.mark.parametrize(
    ("sample", "fits", "objecting", "code"),
    [
        ("riichi/draw_sanchahou.mjn", "tenhou", "majsoul", "no-such-draw"),  # three rons end the deal; all are paid
        ("riichi/draw_suufon.mjn", "jpml-a", "wrc", "no-such-draw"),
        ("riichi/double_ron.mjn", "tenhou", "mleague", "too-many-rons"),
        ("illegal/played_on.mjn", "wrc", "tenhou", "deal-must-end"),  # after the fourth riichi
        ("illegal/riichi_points.mjn", "mleague", "tenhou", "riichi-points"),
        ("illegal/indicator_missing.mjn", "jpml-a", "wrc", "indicator-missing"),  # no kan dora
    ],
)
def test_an_event_tells_presets_apart(sample, fits, objecting, code):
    (game,) = read(SAMPLES / sample)
    inferred = infer_rules(game)
    assert f"riichi {fits}" in inferred.fits
    assert f"riichi {objecting}" not in inferred.fits
    (trial,) = [one for one in inferred.presets if one.rules == f"riichi {objecting}"]
    assert code in [one.code for one in trial.faults]


# Options


def test_an_option_is_found_in_every_preset_that_it_cures():
    """kuikae: discarding the face that was claimed; "same-face" forbids that, so only "allowed" is left."""
    (game,) = games_of(KUIKAE, "tenhou")
    inferred = infer_rules(game)
    assert all([one.code for one in trial.faults] == ["kuikae"] for trial in inferred.presets if trial.stuck == 0)
    assert "riichi tenhou kuikae=allowed" in inferred.fits
    assert {one for text in inferred.fits for one in deviations(text)} == {"kuikae=allowed"}


SHEET = """[MJN "1"]
{}
deal E4 honba 0 sticks 0 points 26000 34000 26000 14000
win B from A = 30 fu 1 han 1000
pay A -1000 B +1000

final 25000 35000 26000 14000
total -15.0 45.0 6.0 -36.0
"""


@pytest.mark.parametrize("header", ["riichi tenhou length=tonpuu", "riichi", ""])
def test_of_presets_with_the_same_faults_the_one_with_fewer_deviations_is_found(header: str):
    """All lack the game's end; with another length the standing tells tenhou's uma, and no other rule set is nearer."""
    rules = f'[Rules "{header}"]\n' if header else ""
    (game,) = read_text(SHEET.format(rules), "sheet.mjn")
    assert infer_rules(game).fits == [
        f"riichi {preset} length={length}" for length in ("one-deal", "tonpuu") for preset in ("tenhou", "majiang")
    ]


def test_a_cure_of_one_preset_that_is_none_of_another_with_the_same_faults():
    (game,) = read(SAMPLES / "riichi" / "club_sheet.mjn")
    assert "riichi tenhou length=tonpuu" in infer_rules(game).fits


def test_uma_is_told_by_the_standing():
    (game,) = games_of(FLOATING + "total 93.5 4.5 -83.5 -14.5", "tenhou ?")
    assert infer_rules(game).fits == []  # uma is whole thousands
    (game,) = games_of(FLOATING + "total 88.0 7.0 -78.0 -17.0", "tenhou ?")
    assert "riichi tenhou uma=25,12,-12,-25" in infer_rules(game).fits


def test_several_options_are_found_together():
    rules = "riichi tenhou length=tonpuu red-fives=0,0,0 open-tanyao=no"
    game = simulate(rules, 3)
    inferred = infer_rules(game)
    fits = [text for text in inferred.fits if text.startswith("riichi tenhou ")]
    assert fits
    assert all(deviations(text) <= deviations(rules) for text in fits)


def test_what_is_wrong_under_all_rules_is_not_explained_away():
    """Furiten: no option allows such a win, and the one that asks the fewest questions is as far away as any."""
    (game,) = read(SAMPLES / "illegal/furiten.mjn")
    inferred = infer_rules(game)
    assert (inferred.fits, inferred.found) == ([], [])
    assert [one.code for one in inferred.nearest.faults] == ["furiten"]


def test_options_that_nobody_wrote_down_hide_nothing():
    """By ``?`` a wrong payment is only noted; its rules are asked for here."""
    (game,) = games_of(FLOATING.replace("+48000", "+47000") + "total 83.0 5.0 -73.0 -15.0", "tenhou ?")
    assert replay(game).errors == []
    inferred = infer_rules(game)
    assert inferred.fits == []
    assert {"wrong-payment"} <= {one.code for one in inferred.nearest.faults}


def test_what_could_not_be_read_is_no_matter_of_rules():
    (game,) = read(SAMPLES / "illegal/syntax.mjn")
    assert game.all_faults
    assert "riichi tenhou" in infer_rules(game).fits


def test_an_own_header_does_not_count():
    (game,) = read(SAMPLES / "riichi/draw_sanchahou.mjn")
    for rules in ("riichi wrc", "riichi tenhou kuikae=?", "riichi nothing nowhere=no"):
        assert infer_rules(replace(game, tags={**game.tags, "Rules": rules})).fits == infer_rules(game).fits
    assert game.rules == "riichi tenhou"


@pytest.mark.parametrize("rules", ["", "sichuan"])
def test_without_a_rule_set_every_one_is_tried(rules):
    (game,) = read(SAMPLES / "hongkong/flowers.mjn")
    inferred = infer_rules(replace(game, tags={**game.tags, "Rules": rules}))
    assert inferred.fits == ["hongkong seed"]
    assert {one.rules.split()[0] for one in inferred.presets} == set(RULE_SETS)


# What stays open; several games


def test_undecided_are_the_options_in_which_what_fits_differs():
    (game,) = read(SAMPLES / "riichi/hanchan.mjn")
    inferred = infer_rules(game)
    assert inferred.fits == ["riichi tenhou", "riichi majiang"]
    assert inferred.undecided["open-kan-dora"] == {
        "riichi tenhou": "before-discard", "riichi majiang": "at-next-kan",
    }  # fmt: skip
    for option, values in inferred.undecided.items():
        assert len(set(values.values())) == 2, option
    (game,) = read(SAMPLES / "riichi/dealer_moves_on.mjn")
    assert infer_rules(game).undecided == {}


def test_what_fits_all_of_several_games():
    sanchahou, suufon = (next(read(SAMPLES / "riichi" / name)) for name in ("draw_sanchahou.mjn", "draw_suufon.mjn"))
    assert fit_all([infer_rules(sanchahou), infer_rules(suufon)]) == ["riichi tenhou", "riichi majiang"]
    broke = next(read(SAMPLES / "illegal/riichi_points.mjn"))
    assert fit_all([infer_rules(sanchahou), infer_rules(broke)]) == []


def test_options_of_several_games_are_put_together():
    """One shows kuikae, one an uma of its own: neither game's rules fit the other, both together do."""
    (kuikae,) = games_of(KUIKAE, "tenhou")
    (uma,) = games_of(FLOATING + "total 88.0 7.0 -78.0 -17.0", "tenhou ?")
    fitting = fit_all([infer_rules(kuikae), infer_rules(uma)])
    assert "riichi tenhou kuikae=allowed uma=25,12,-12,-25" in fitting
    assert all({"kuikae=allowed"} <= deviations(text) for text in fitting)


def test_no_games_fit_no_rules():
    assert fit_all([]) == []


def test_a_record_is_not_changed():
    (game,) = read_text((SAMPLES / "riichi/double_ron.mjn").read_text(encoding="utf-8"))
    before = dict(game.tags)
    infer_rules(game)
    assert game.tags == before
