"""The rule sets that records name: values of `RiichiRules`, each with where it is published."""

from typing import Final

from mjlog.rules.options import by_source
from mjlog.rules.riichi.options import RiichiRules

TENHOU: Final = RiichiRules(
    players=4,
    length="hanchan",
    red_fives=(1, 1, 1),
    start_points=25000,
    return_points=30000,
    goal_points=30000,
    extension=True,
    sudden_death=True,
    bust="below-zero",
    agari_yame=True,
    tenpai_yame=True,
    ippatsu=True,
    ura_dora=True,
    kan_dora=True,
    kan_ura=True,
    open_kan_dora="before-discard",
    open_tanyao=True,
    atozuke=True,
    kuikae="no",
    multiple_ron="abort-three",
    multiple_ron_sticks="nearest",
    multiple_ron_honba="nearest",
    robbed_ankan=False,
    fifth_kan="no",
    furiten_riichi=True,
    temporary_furiten="claim",
    riichi_points=1000,
    riichi_tiles=4,
    riichi_ankan="same-waits",
    kyuushu=True,
    suufon=True,
    suucha_riichi="discard",
    suukaikan="discard",
    first_turn_uninterrupted=True,
    abortive_dealer="stays",
    abortive_honba=True,
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
    pao_part="whole",
    pao_honba="liable",
    pao_tsumo="ron",
    tsumo_loss=True,
    kita=False,
    kita_rinshan=True,
    kita_ippatsu=True,
    kita_furiten=False,
    leftover_sticks="first",
    ties="seats",
    uma=(20, 10, -10, -20),
    rounding="none",
    chombo="mangan",
    chombo_points=0,
    chombo_ends_game=False,
)

SEED: Final = RiichiRules(
    players=4,
    length="hanchan",
    red_fives=(0, 0, 0),
    start_points=25000,
    return_points=25000,
    goal_points=0,
    extension=False,
    sudden_death=False,
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

PRESETS: Final[dict[str, RiichiRules]] = {"seed": SEED, "tenhou": TENHOU}
"""By the name a header gives."""

REFERENCES: Final = {
    "seed": "the Thai description of the game, which preset seed follows",
    "usual": "left open there, and mostly played so",
    "not named": "not mentioned there",
    "[1]": 'Tenhou manual, rules, tenhou.net/man; in English: arcturus.su/mjw, "Tenhou.net rules"',
    "[3]": "Three Tenhou rules often misread, jkaljsoiw.hatenablog.com/entry/2023/04/21/223000",
    "[4]": "Mortal, arena and agari modules (quote the manual), github.com/Equim-chan/Mortal",
    "[5]": "mjx, checked on Tenhou records, github.com/mjx-project/mjx",
    "[6]": "RiichiEnv, docs/RULES.md, github.com/smly/RiichiEnv",
    "[7]": "MahjongCLI, 1000 Tenhou games, github.com/YarrowRen/MahjongCLI",
    "[8]": "riichi-rs rule set, github.com/summivox/riichi-rs",
    "[9]": "Rules compared by kobalab, blog.kobalab.net/entry/2021/05/01/091041",
}
"""What stands for a source below."""

_TENHOU_SOURCES: Final = by_source(
    {
        '[1]; "tonpuu" in east rooms': "length",
        "[1]": """
            players red_fives start_points return_points goal_points extension sudden_death bust agari_yame
            tenpai_yame ippatsu ura_dora kan_dora kan_ura open_tanyao atozuke kuikae multiple_ron
            multiple_ron_sticks multiple_ron_honba robbed_ankan fifth_kan furiten_riichi riichi_points
            riichi_tiles kyuushu suufon suucha_riichi suukaikan first_turn_uninterrupted abortive_dealer
            abortive_honba dealer_stays noten_payment nagashi_mangan double_wind_fu rinshan_tsumo_fu
            kiriage_mangan counted_yakuman yakuman_limit double_yakuman renhou tenhou_wait rinshan_haitei
            honba_points pao_tsumo leftover_sticks ties uma
        """,
        "[1] [4]": "open_kan_dora",
        "[5]": "temporary_furiten",
        '[1]; [8] has "same-reading"': "riichi_ankan",
        "[3]": "four_held_wait",
        '[1] [3]; [6] has "nagashi"': "nagashi_dealer",
        "[5]; [6] has none": "rinshan_houtei",
        "[1] [6]": "pao pao_honba",
        "[1] [7]": "pao_part",
        "[1], three players": "tsumo_loss",
        "three players only": "kita kita_rinshan kita_ippatsu kita_furiten",
        'records since 2022; "thousands" before': "rounding",
        "cannot happen there": "chombo chombo_points chombo_ends_game",
    }
)

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
            sudden_death bust agari_yame tenpai_yame pao_tsumo tsumo_loss kita kita_rinshan kita_ippatsu
            kita_furiten uma rounding chombo_points chombo_ends_game
        """,
        "seed: every kan turns one": "open_kan_dora",
        "seed: by agreement forbidden or a draw": "fifth_kan",
        "seed: the hand cannot change": "riichi_ankan",
        "seed: some add one": "abortive_honba",
    }
)

SOURCES: Final = {"seed": _SEED_SOURCES, "tenhou": _TENHOU_SOURCES}
"""Of each preset: where the value of each option is published."""
