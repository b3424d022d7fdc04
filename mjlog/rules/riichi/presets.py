"""The rule sets that records name: values of `RiichiRules`, each with where it is published."""

from typing import Final

from mjlog.rules.options import by_source
from mjlog.rules.riichi import leagues, sites
from mjlog.rules.riichi.options import RiichiRules

SEED: Final = RiichiRules(
    players=4,
    length="hanchan",
    red_fives=(0, 0, 0),
    start_points=25000,
    return_points=25000,
    goal_points=0,
    extension=False,
    sudden_death=False,
    extension_repeat=True,
    bust="off",
    agari_yame=False,
    tenpai_yame=False,
    ippatsu=True,
    ura_dora=True,
    kan_dora=True,
    kan_ura=True,
    open_kan_dora="at-once",
    open_tanyao=True,
    atozuke=True,
    kuikae="no",
    multiple_ron="abort-three",
    multiple_ron_sticks="nearest",
    multiple_ron_honba="nearest",
    robbed_ankan=False,
    fifth_kan="no",
    furiten_riichi=True,
    temporary_furiten="draw",
    riichi_points=1000,
    riichi_tiles=4,
    riichi_ankan="no",
    kyuushu=True,
    suufon=True,
    suucha_riichi="draw",
    suukaikan="kan",
    first_turn_uninterrupted=True,
    abortive_dealer="moves",
    abortive_honba=False,
    dealer_stays="tenpai",
    noten_payment=3000,
    four_held_wait="noten-concealed",
    nagashi_mangan=True,
    nagashi_dealer="tenpai",
    double_wind_fu=4,
    rinshan_tsumo_fu=True,
    kiriage_mangan=False,
    counted_yakuman="one",
    yakuman_limit=0,
    double_yakuman=frozenset(),
    renhou="no",
    tenhou_wait="drawn",
    rinshan_haitei=False,
    rinshan_houtei=True,
    honba_points=300,
    pao=frozenset({"daisangen", "daisuushi"}),
    pao_part="liable",
    pao_honba="liable",
    pao_tsumo="ron",
    tsumo_loss=True,
    kita=False,
    kita_rinshan=True,
    kita_ippatsu=True,
    kita_furiten=False,
    leftover_sticks="first",
    ties="seats",
    uma=(0, 0, 0, 0),
    rounding="none",
    chombo="mangan",
    chombo_points=0,
    chombo_ends_game=False,
)

PRESETS: Final[dict[str, RiichiRules]] = {
    "seed": SEED,
    "tenhou": sites.TENHOU,
    "tenhou-sanma": sites.TENHOU_SANMA,
    "majsoul": sites.MAJSOUL,
    "majsoul-sanma": sites.MAJSOUL_SANMA,
    "majiang": sites.MAJIANG,
    "wrc": leagues.WRC,
    "ema": leagues.EMA,
    "mleague": leagues.MLEAGUE,
    "jpml-a": leagues.JPML_A,
}
"""By the name a header gives."""

REFERENCES: Final = {
    "seed": "the Thai description of the game, which preset seed follows",
    "usual": "left open there, and mostly played so",
    "not named": "not mentioned there",
    "[1]": 'Tenhou manual, rules, tenhou.net/man; in English: arcturus.su/mjw, "Tenhou.net rules"',
    "[3]": "Three Tenhou rules often misread, jkaljsoiw.hatenablog.com/entry/2023/04/21/223000",
    "[4]": "Mortal, arena and agari modules (quote the manual), github.com/Equim-chan/Mortal",
    "[5]": "mjx, checked on Tenhou records, github.com/mjx-project/mjx",
    "[6]": "RiichiEnv, docs/RULES.md and pull request 233, by records of Mahjong Soul, github.com/smly/RiichiEnv",
    "[7]": "MahjongCLI, 1000 Tenhou games, github.com/YarrowRen/MahjongCLI",
    "[8]": "riichi-rs rule set, github.com/summivox/riichi-rs",
    "[9]": "Rules compared by kobalab, blog.kobalab.net/entry/2021/05/01/091041",
    "[10]": "Mahjong Soul pages of the riichi wiki, 2018-2020, github.com/MahjongRepository/mahjong_wiki",
    "[11]": "kanachan, checked on records of Mahjong Soul, github.com/Cryolite/kanachan",
    "[12]": "Mahjong Soul, ranked rules, mahjongsoul.com/news/46, by two profiles that quote them",
    "[13]": "WRC Rules 2025 (20250526) with the clarification of 29 June 2025, worldriichi.org/wrc-rules",
    "[14]": "Queen City Riichi, ruleset.md, github.com/Queen-City-Riichi/qcriichi.com",
    "[15]": "Toronto Riichi Club, rules.md, github.com/toronto-riichi-club/toronto-riichi-club.github.io",
    "[16]": "Pantheon rule sets, github.com/MahjongPantheon/pantheon",
    "[17]": "EMA riichi rules 2025, mahjong-europe.org, Riichi-rules-2025-EN.pdf",
    "[18]": "EMA page and table of several rons, riichi.wiki/Special:MobileDiff/24068",
    "[20]": "M.League rules, m-league.jp/about; Japanese professional league, ma-jan.or.jp/activity/game_rule.html",
    "[21]": "M.League page, riichi.wiki/Special:MobileDiff/26112",
    "[22]": "M.League summaries, mahjong-space.com, majannavi.com/archives/55, majyan-item.com/m-rule",
    "[24]": "Riichi Advanced, documentation/sanma.md, github.com/EpicOrange/riichi_advanced",
    "[35]": "Akagi, pull request 245, by records of Mahjong Soul, github.com/shinkuan/Akagi",
    "[34]": "majiang-core, lib/rule.js (the defaults), lib/game.js, lib/hule.js, github.com/kobalab/majiang-core",
    "[33]": "Riichi Competition Rules, mahjongtime.com/Mahjong-Japanese-Rules-4.aspx",
    "doubt": "sources contradict each other there, or tell nothing",
}
"""What stands for a source in `SOURCES`."""

_SEED_SOURCES: Final = by_source(
    {
        "seed": """
            players length extension ura_dora kan_dora kan_ura kuikae multiple_ron riichi_points kyuushu
            suufon suucha_riichi suukaikan abortive_dealer dealer_stays noten_payment honba_points
        """,
        "seed: 136 tiles, none named red": "red_fives",
        "usual": """
            start_points ippatsu open_tanyao atozuke multiple_ron_sticks multiple_ron_honba robbed_ankan
            furiten_riichi temporary_furiten riichi_tiles first_turn_uninterrupted four_held_wait
            nagashi_mangan nagashi_dealer double_wind_fu rinshan_tsumo_fu kiriage_mangan counted_yakuman
            yakuman_limit double_yakuman renhou tenhou_wait rinshan_haitei rinshan_houtei pao pao_part
            pao_honba leftover_sticks ties chombo
        """,
        "usual, without oka": "return_points",
        "seed: ends after South 4": "goal_points",
        "not named": """
            sudden_death extension_repeat bust agari_yame tenpai_yame pao_tsumo tsumo_loss kita kita_rinshan
            kita_ippatsu kita_furiten uma rounding chombo_points chombo_ends_game
        """,
        "seed: every kan turns one": "open_kan_dora",
        "seed: by agreement forbidden or a draw": "fifth_kan",
        "seed: the hand cannot change": "riichi_ankan",
        "seed: some add one": "abortive_honba",
    }
)

SOURCES: Final = {
    "seed": _SEED_SOURCES,
    "tenhou": sites.TENHOU_SOURCES,
    "tenhou-sanma": sites.TENHOU_SANMA_SOURCES,
    "majsoul": sites.MAJSOUL_SOURCES,
    "majsoul-sanma": sites.MAJSOUL_SANMA_SOURCES,
    "majiang": sites.MAJIANG_SOURCES,
    "wrc": leagues.WRC_SOURCES,
    "ema": leagues.EMA_SOURCES,
    "mleague": leagues.MLEAGUE_SOURCES,
    "jpml-a": leagues.JPML_A_SOURCES,
}
"""Of each preset: where the value of each option is published."""
