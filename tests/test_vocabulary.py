"""The Chinese games are told in their own words: all that is said of them, of sound records and of faulty ones."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from mjlog.catalogue import CODES
from mjlog.diagnostics import Diagnostic
from mjlog.narrate import Narrator
from mjlog.notation import read_text
from mjlog.played import Replay
from mjlog.reading import read
from mjlog.render import render
from mjlog.replayer import replay
from mjlog.report import make_report
from mjlog.score import Claims, score
from mjlog.score.view import render_score
from mjlog.view import view_deal
from mjlog.view_text import render_deal, render_game_end
from mjlog.vocabulary import EVERY_WORD, VOCABULARY, meld_text

SAMPLES = Path(__file__).parents[1] / "sample_logs"
RIICHI = re.compile(
    r"\b(chii?|pon|(an|ka|daimin)?kans?|kita|riichi|han|fu|yaku|tenpai|noten|rons?|tsumo|dora|ura|honba|\S*shanten"
    r"|furiten|pao|mangan|yakuman|chombo|uma|oka|nagashi|kyuushu|kuikae|tsumogiri)\b",
    re.IGNORECASE,
)
HANDS = """A 123m456p78s1155z6z
B 111m4p333399s22z7z
C 24m5699p456s3344z
D 3377m8889p124s67z
"""
PLAYS = [
    "A:1z-6z C:5m", "B:1z", "A:1z B:5m", "A:1z-9m", "A:9m-9m", "A:1z-3m C:chi24m", "A:1z-3m D:chi24m",
    "A:1z-6z B:5m= C:chi24m", "A:1z-6z B:1z= C:chi33z", "A:1z-6z B:5m= D:pon33m", "A:1z-6z B:6z= D:kan666z",
    "A:1z-6z B:6p= C:chi57p", "A:1z-6z B:6z= D:pon66z", "A:1z B:pon22z", "A:5z-5z A:pon55z", "A:5z-5z A:ron",
    "A:1z-6z B:5z= A:pon55z<C", "A:1z-6z B:3m= D:pon33m~ C:chi24m", "A:5z-6z B:5m= C:5m= D:9s= A:ron~ B:pon99s",
    "A:2z= B:pon22z,ankan3333s", "A:1z-6z B:5z= A:pon55z,kakan6z", "A:1z,kakan5z", "A:1z,ankan1111z",
    "A:1z,ankan1155z", "A:1z-6z B:5m,ankan3333s-7z", "A:1z-6z B:5m,ankan3333s C:2m", "A:1z-6z B:8p= D:kan888p-1s",
    "A:1z-6z B:5m,ankan3333s A:ron", "A:1z-6z B:5z= A:pon55z-1z B:2p= C:2p= D:2p= A:5z,kakan5z+9m=",
    "A:1f-6z", "A:1f A:1z", "A:1z+2z", "A:1f,tsumo", "A:1f,flower2f", "A:3s", "A:1f+1f", "A:0m",
    "A:1z-6z A:dead B:5z= A:pon55z", "A:1z,tsumo", "A:1z-6z B:ron", "A:1z A:ron", "A:1z-6z B:5z= A:pon55z,tsumo",
    "A:5z-6z B:5m= C:5m= D:9s= A:ron B:2m", "A:5z-6z B:5m= C:5m= D:9s= A:ron B:ron", "A:1z A:?-6z B:?,ankan3333s+?=",
    "A:1z-6z B:5m= C:2m= D:9s= A:6z= B:5z= A:pon55z-1z B:5s= A:ron", "A:dead A:1z-6z B:5m= C:5m= D:5m= A:9s,tsumo",
]  # fmt: skip
"""Plays that are against the rules or come to little, each with other words in what is said of it."""
ENDS = [
    "win A from D on 9s for concealed 1, self-draw 1 = 9 faan 8 base x7 limit 1000\npay A +1 B -1",
    "win A from A on 9s", "win B on 9s for white 1", "draw void\npay A +8 B -8", "draw exhausted", "chombo B",
    "hand A 123m456p78s11z pon555z<B\nwin A from D on 9s", "hand B 1278p kan3333m<A kan3333s ankan2222z\ndraw void",
    "hand A 123m456p7s\nwin A on 8s", "after 1 2 3 4\nfinal 1 2 3 4\ntotal 1 2 3 4",
]  # fmt: skip
RULES = ("hongkong", "hongkong half-spicy", "classic", "classic added-kong=yes special=seven-pairs:4 limit=10")


def faulty(rules: str) -> list[Replay]:
    """Replays of every play and of every end."""
    deals = [f"{HANDS}{play}\n" for play in PLAYS] + [f"{end}\n" for end in ENDS]
    deals += [f"{HANDS}A:5z-6z B:5m= C:5m= D:9s= A:ron\n{end}\n" for end in ENDS]
    texts = [f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1 points 10 10 10 10\n{deal}' for deal in deals]
    return [replay(game) for text in texts for game in read_text(text, "game.mjn")]


def said_of(fault: Diagnostic) -> str:
    """A fault as it is printed, without its code and what it quotes from the record."""
    fault.excerpt = None
    return render(fault).replace(f" {fault.code}:", "", 1).replace("game.mjn", "")


def told(renderable: object) -> str:
    console = Console(width=200, file=io.StringIO())
    console.print(renderable)
    return console.file.getvalue()


def shown(played: Replay) -> str:
    """What ``show`` prints, without the codes of faults and the names of rules."""
    texts = [told(render_deal(view_deal(played, index))) for index in range(len(played.game.deals))]
    text = "\n".join([*texts, told(render_game_end(played))])
    return re.sub(r"(!!|--) [a-z-]+:", "", text)


@pytest.mark.parametrize("path", [*(SAMPLES / "hongkong").iterdir(), *(SAMPLES / "classic").iterdir()], ids=str)
def test_sample_games(path: Path):
    for game in read(path):
        assert RIICHI.findall(shown(replay(game))) == []


@pytest.mark.parametrize("rules", RULES)
def test_faulty_games(rules: str):
    codes = set()
    for played in faulty(rules):
        for fault in played.faults:
            codes.add(fault.code)
            assert RIICHI.findall(said_of(fault)) == [], (fault.code, said_of(fault))
        assert RIICHI.findall(shown(played)) == []
    assert len(codes) > 30
    assert {"chi-not-from-left", "kakan-without-pon", "kan-after-claim", "no-such-meld", "nothing-to-win"} <= codes


OTHER_GAMES = {
    "riichi-", "furiten", "kyuushu-", "kuikae", "no-chi", "no-riichi", "no-yaku", "yaku-disagree",
    "claim-without-discard", "unchecked-riichi", "unchecked-deposits",
    "unchecked-kan", "wrong-fu", "wrong-han", "wrong-ura", "wrong-dora",
    "wrong-nagashi", "carried-honba", "carried-sticks", "no-kita", "too-many-rons",
}  # fmt: skip
"""Codes, or how they begin, of what only riichi has; in a Chinese game they name what its record says of riichi."""


class _Facts(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "-"


@pytest.mark.parametrize("code", CODES)
def test_sentences_have_the_words_of_all_games(code: str):
    row = CODES[code]
    for text in (row.sentence, row.rule):
        said = text.format_map(_Facts(VOCABULARY["chinese"]))
        assert not RIICHI.search(said) or any(code.startswith(one) for one in OTHER_GAMES), said


@pytest.mark.parametrize("rules", ["hongkong", "classic added-kong=yes"])
@pytest.mark.parametrize(
    "hand",
    [
        "234567m22p chow345s kong1111z 2p", "23456m22p ankan1111z kakan5555z 7m", "23466m22p pung111z ankan5555z",
        "13579m13579p123z", "23456m22p ankan1111z kan5555z", "13579m13579p123z 9s",
    ],
)  # fmt: skip
def test_scores(hand: str, rules: str):
    for how in ("ron", "tsumo", None):
        assert RIICHI.findall(told(render_score(score(hand.split(), Claims(rules, how=how))))) == []


def test_each_game_has_every_word():
    assert VOCABULARY["chinese"].keys() == VOCABULARY["japanese"].keys() == EVERY_WORD.keys()
    assert EVERY_WORD["pon"] == "pon/pung"
    assert (meld_text("pon", "555z"), meld_text("pon", "555z", "chinese")) == ("pon555z", "pung555z")
    assert meld_text("ankan", "1111z", "chinese") == "concealed-kong1111z"


@pytest.mark.parametrize(("words", "said"), [("japanese", "kakan 5z"), ("chinese", "added kong 5z")])
def test_calls(words, said: str):
    (game,) = read_text('[MJN "1"]\n[Rules "classic"]\n\ndeal E1\nA:5z,kakan5z\n')
    assert [Narrator(words=words).words(event) for event in game.deals[0].events][-1] == said


def test_riichi_keeps_its_own():
    (game,) = read_text('[MJN "1"]\n[Rules "riichi tenhou"]\n\ndeal E1\nA:1z-3m C:chi24m\n')
    assert [one.message for one in replay(game).errors] == [
        "chi is called on a discard that is not the left neighbour's"
    ]


@pytest.mark.parametrize("folder", ["hongkong", "classic"])
def test_reports(folder: str):
    """With the texts of its charts."""
    games = [replay(game) for path in sorted((SAMPLES / folder).iterdir()) for game in read(path)]
    page = re.sub(r"<(style|script).*?</\1>", "", make_report(games), flags=re.DOTALL)
    assert RIICHI.findall(re.sub(r"<[^>]*>", " ", page)) == []
    described = re.findall(r'(?:aria-label|alt|title)="([^"]*)"', page)
    assert RIICHI.findall("\n".join(described)) == []
