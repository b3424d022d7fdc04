"""``mjlog rules --infer``: by which rules records were played."""

import json

from conftest import CLEAN, FAULTY, HEAD

from mjlog.rules.riichi.presets import PRESETS

KUIKAE = f"""{HEAD}
deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
B 345m456p789s1234z
A:-3m B:chi45m-3m
"""
"""B takes 3m and discards another: against kuikae, whatever the preset."""


def test_a_game_alone(run, files):
    """A bust ends it, 83000 at the end: where nobody busts, or the standing is another, it is faulty."""
    files(a_mjn=CLEAN)
    result = run("rules", "--infer", "a.mjn")
    lines = result.lines
    assert (result.stderr, result.exit_code) == ("", 0)
    assert lines[:4] == ["a.mjn: 1 deal", "no fault under", "  riichi tenhou", "  riichi majiang"]
    at = lines.index("  riichi majsoul: 1 fault")
    assert lines[at + 1] == "    a.mjn:13:1: wrong-total: the final standing is not what the final points give"
    assert "what the record does not decide: 5 options" in lines
    assert "pao-part          whole           liable" in lines
    objecting = {line.split()[1].removesuffix(":") for line in lines[lines.index("what other presets object to") + 1 :]}
    assert PRESETS.keys() - {"tenhou", "majiang"} <= objecting


def test_options_where_no_preset_fits(run, files):
    files(a_mjn=KUIKAE)
    result = run("rules", "--infer", "a.mjn")
    assert result.exit_code == 0
    assert result.lines[:4] == [
        "a.mjn: 1 deal",
        "no preset fits, but with other options",
        "no fault under",
        "  riichi seed kuikae=allowed",
    ]
    assert "  riichi tenhou: 1 fault" in result.lines
    assert "    a.mjn:10:15: kuikae: B discards 3m, which the claim before forbids (kuikae)" in result.lines


def test_what_no_rules_explain_is_exit_code_1(run, files):
    files(a_mjn=FAULTY.replace("win A", "riichi -\nwin A"))
    result = run("rules", "--infer", "a.mjn")
    assert result.exit_code == 1
    assert "no preset fits; no options were found that do" in result.lines
    assert "what presets object to" in result.lines


def test_a_line_a_game_and_what_fits_all(run, files):
    files(a_mjn=CLEAN, league__b_mjn=CLEAN + "\n" + KUIKAE)
    result = run("rules", "--infer", "a.mjn", "league")
    assert result.exit_code == 0
    first, second, third, last = result.lines
    assert first == "a.mjn: riichi tenhou | riichi majiang"
    assert second == "league/b.mjn: riichi tenhou | riichi majiang"
    assert third.startswith("league/b.mjn game 2: riichi seed kuikae=allowed | riichi tenhou kuikae=allowed | ")
    assert last == "all 3 games: riichi tenhou kuikae=allowed | riichi majiang kuikae=allowed"


def test_games_that_nothing_fits_all_of(run, files):
    files(a_mjn=CLEAN, b_mjn=FAULTY.replace("win A", "riichi -\nwin A"))
    result = run("rules", "--infer", "a.mjn", "b.mjn")
    assert result.exit_code == 1
    assert result.lines[1].startswith("b.mjn: none; nearest riichi ")
    assert result.lines[2] == "no rules fit all 2 games: riichi tenhou fits 1; riichi majiang fits 1"


def test_json(run, files):
    files(a_mjn=CLEAN, b_mjn=KUIKAE)
    first, second, last = map(json.loads, run("rules", "--infer", "a.mjn", "b.mjn", "--json").lines)
    assert (first["file"], first["game"], first["rules"]) == ("a.mjn", 1, "riichi tenhou")
    assert first["fits"] == ["riichi tenhou", "riichi majiang"]
    assert first["undecided"]["pao-part"] == {"riichi tenhou": "whole", "riichi majiang": "liable"}
    trials = {one["rules"]: one for one in first["trials"]}
    assert trials.keys() == {f"riichi {preset}" for preset in PRESETS}
    assert trials["riichi tenhou"] == {"rules": "riichi tenhou", "faults": 0, "first": []}
    assert [one["code"] for one in trials["riichi majsoul"]["first"]] == ["wrong-total"]
    assert "riichi tenhou kuikae=allowed" in second["fits"]
    assert last == {"games": 2, "fit-all": ["riichi tenhou kuikae=allowed", "riichi majiang kuikae=allowed"]}


def test_what_cannot_be_read_is_told_and_left_out(run, files):
    files(b_mjn=CLEAN + "\nnonsense\n", c_txt="nothing of the kind")
    result = run("rules", "--infer", "b.mjn", "c.txt", "nowhere.mjn")
    assert result.exit_code == 2
    assert result.lines[1] == "1 fault in what could not be read, whatever the rules; mjlog check lists them"
    assert "  riichi tenhou" in result.lines
    assert "c.txt: no-record" in result.stderr
    assert "nowhere.mjn: unreadable" in result.stderr


def test_a_game_without_deals(run, files):
    files(a_mjn=HEAD, b_mjn=CLEAN)
    result = run("rules", "--infer", "a.mjn")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "a.mjn: no deals\n", 1)
    result = run("rules", "--infer", "a.mjn", "b.mjn", "--json")
    assert [json.loads(line)["file"] for line in result.lines] == ["b.mjn"]
    assert (result.stderr, result.exit_code) == ("a.mjn: no deals\n", 1)


def test_what_is_told_of_a_game_does_not_depend_on_others(run, files):
    files(a_mjn=KUIKAE, b_mjn=KUIKAE, c_mjn=FAULTY)
    alone = run("rules", "--infer", "a.mjn", "--json").lines[0]
    for others in (["b.mjn", "a.mjn"], ["c.mjn", "b.mjn", "a.mjn"]):
        assert run("rules", "--infer", *others, "--json").lines[-2] == alone
    assert len(json.loads(alone)["fits"]) > 1


def test_words_that_do_not_go_together(run):
    for words, complaint in (
        (["--infer"], "--infer needs a record"),
        (["--infer", "a.mjn", "--compare"], "--compare and --all are of presets, not of records"),
        (["--infer", "a.mjn", "--all"], "--compare and --all are of presets, not of records"),
    ):
        result = run("rules", *words)
        assert (result.stdout, result.stderr, result.exit_code) == ("", f"mjlog: {complaint}\n", 2)


def test_a_header_that_names_no_rules_there_are_is_told(run, files):
    files(a_mjn='[MJN "1"]\n[Rules "riichi tenhuo"]\n\ndeal E1\nriichi -\ndraw exhausted tenpai -\n')
    lines = run("rules", "--infer", "a.mjn").lines
    problem = "there is no riichi preset 'tenhuo' (there is tenhou)"
    assert lines[:2] == ["a.mjn: 1 deal", f"its header names rules that cannot be used: {problem}"]
