"""The rule sets of playing sites: values of `RiichiRules`, each with where it is published (`presets.REFERENCES`)."""

from dataclasses import replace
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
    extension_repeat=True,
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

MAJSOUL: Final = replace(
    TENHOU,
    return_points=25000,
    open_kan_dora="at-next-kan",
    multiple_ron="all",
    robbed_ankan=True,
    double_yakuman=frozenset({"suuankou-tanki", "junsei-chuuren", "kokushi-juusanmen", "daisuushi"}),
    tenhou_wait="any",
    pao_part="liable",
    uma=(15, 5, -5, -15),
)

MAJIANG: Final = replace(
    TENHOU,
    extension_repeat=False,
    open_kan_dora="at-next-kan",
    double_yakuman=MAJSOUL.double_yakuman,
    pao_part="liable",
    pao_honba="rest",
)

TENHOU_SANMA: Final = replace(
    TENHOU,
    players=3,
    red_fives=(0, 1, 1),
    start_points=35000,
    return_points=40000,
    goal_points=40000,
    multiple_ron="all",
    riichi_tiles=3,
    suufon=False,
    suucha_riichi="off",
    noten_payment=2000,
    honba_points=200,
    pao_tsumo="tsumo",
    kita=True,
    uma=(20, 0, -20),
)

MAJSOUL_SANMA: Final = replace(
    MAJSOUL,
    players=3,
    red_fives=(0, 1, 1),
    start_points=35000,
    return_points=35000,
    goal_points=40000,
    riichi_tiles=3,
    suufon=False,
    suucha_riichi="off",
    noten_payment=2000,
    honba_points=200,
    pao_tsumo="tsumo",
    kita=True,
    uma=(15, 0, -15),
)

TENHOU_SOURCES: Final = by_source(
    {
        '[1]; "tonpuu" in east rooms': "length",
        "[1]": """
            players red_fives start_points return_points goal_points extension sudden_death extension_repeat
            bust agari_yame tenpai_yame ippatsu ura_dora kan_dora kan_ura open_tanyao atozuke kuikae multiple_ron
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

MAJSOUL_SOURCES: Final = by_source(
    {
        '[10] [12]; "tonpuu" in east rooms': "length",
        "[10] [12]": """
            players red_fives start_points return_points goal_points extension sudden_death extension_repeat
            bust agari_yame tenpai_yame ippatsu ura_dora kan_dora kan_ura open_tanyao atozuke kuikae multiple_ron_sticks
            multiple_ron_honba furiten_riichi riichi_points riichi_tiles kyuushu suufon suucha_riichi suukaikan
            first_turn_uninterrupted abortive_dealer abortive_honba dealer_stays noten_payment nagashi_mangan
            double_wind_fu rinshan_tsumo_fu counted_yakuman yakuman_limit renhou rinshan_haitei honba_points
            pao_tsumo leftover_sticks ties uma rounding
        """,
        "[6] [11]": "open_kan_dora multiple_ron robbed_ankan fifth_kan temporary_furiten riichi_ankan",
        "[6] [10]": "double_yakuman tenhou_wait pao pao_part pao_honba",
        '[10] [11]; doubt: [6] has "nagashi"': "nagashi_dealer",
        "[12]; doubt: one profile has it": "kiriage_mangan",
        "[11]; doubt: [6] [12] have none": "rinshan_houtei",
        'doubt: as tenhou, or "tenpai"': "four_held_wait",
        "[10], three players": "tsumo_loss",
        "three players only": "kita kita_rinshan kita_ippatsu kita_furiten",
        "cannot happen there": "chombo chombo_points chombo_ends_game",
    }
)
TENHOU_SANMA_SOURCES: Final = TENHOU_SOURCES | by_source(
    {
        "[1], three players": """
            players red_fives start_points return_points goal_points noten_payment tsumo_loss kita uma
        """,
        "[6] [7]": "honba_points",
        "of three players two can win at most": "multiple_ron",
        "doubt: as majsoul-sanma": "riichi_tiles suufon suucha_riichi kita_ippatsu kita_furiten",
        "[10]; doubt: [24] has none": "kita_rinshan",
        "[6]; doubt": "pao_tsumo",
    }
)

MAJSOUL_SANMA_SOURCES: Final = MAJSOUL_SOURCES | by_source(
    {
        "[10], three players": """
            players red_fives start_points return_points goal_points suufon suucha_riichi noten_payment tsumo_loss
            kita kita_furiten uma
        """,
        "[6] [10]": "honba_points",
        "[6]": "riichi_tiles kita_ippatsu",
        "[6] [35]": "open_kan_dora",
        "[10]; doubt: [24] has none": "kita_rinshan",
        "[6]; doubt": "pao_tsumo",
    }
)

MAJIANG_SOURCES: Final = dict.fromkeys(TENHOU_SOURCES, "[34]") | by_source(
    {
        "three players only": "tsumo_loss kita kita_rinshan kita_ippatsu kita_furiten",
        "cannot happen there": "chombo chombo_points chombo_ends_game",
    }
)
"""The program's own games, unless its players set other options."""
