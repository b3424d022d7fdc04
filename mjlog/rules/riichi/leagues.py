"""The rule sets of leagues and tournaments: values of `RiichiRules`, each with where it is published."""

from dataclasses import replace
from typing import Final

from mjlog.rules.options import by_source
from mjlog.rules.riichi.sites import TENHOU

WRC: Final = replace(
    TENHOU,
    red_fives=(0, 0, 0),
    start_points=30000,
    return_points=30000,
    goal_points=0,
    extension=False,
    sudden_death=False,
    bust="off",
    agari_yame=False,
    tenpai_yame=False,
    open_kan_dora="at-once",
    multiple_ron="nearest",
    temporary_furiten="draw",
    riichi_points=0,
    riichi_tiles=0,
    riichi_ankan="same-reading",
    kyuushu=False,
    suufon=False,
    suucha_riichi="off",
    suukaikan="off",
    four_held_wait="noten",
    nagashi_mangan=False,
    double_wind_fu=2,
    kiriage_mangan=True,
    renhou="mangan",
    pao=frozenset({"daisangen", "daisuushi", "suukantsu"}),
    pao_part="liable",
    pao_honba="discarder",
    leftover_sticks="lost",
    ties="shared",
    uma=(15, 5, -5, -15),
    chombo="after-uma",
    chombo_points=20,
)

EMA: Final = replace(
    WRC,
    multiple_ron="all",
    multiple_ron_sticks="own",
    multiple_ron_honba="each",
    robbed_ankan=True,
    riichi_tiles=4,
    counted_yakuman="no",
    yakuman_limit=1,
    pao=frozenset({"daisangen", "daisuushi"}),
    leftover_sticks="first-shared",
)

MLEAGUE: Final = replace(
    WRC,
    red_fives=(1, 1, 1),
    start_points=25000,
    riichi_tiles=1,
    counted_yakuman="no",
    renhou="no",
    leftover_sticks="first",
    uma=(30, 10, -10, -30),
)

JPML_A: Final = replace(
    WRC,
    ippatsu=False,
    ura_dora=False,
    kan_dora=False,
    kan_ura=False,
    riichi_tiles=1,
    kiriage_mangan=False,
    yakuman_limit=4,
    renhou="no",
    kyuushu=True,
    suufon=True,
    suucha_riichi="discard",
    suukaikan="discard",
    uma=(12, -1, -3, -8, 8, 4, -4, -8, 8, 3, 1, -12),
)

WRC_SOURCES: Final = by_source(
    {
        "[13] [14]": """
            players length red_fives start_points return_points goal_points extension sudden_death extension_repeat
            bust agari_yame tenpai_yame ippatsu ura_dora kan_dora kan_ura open_kan_dora open_tanyao atozuke kuikae
            multiple_ron multiple_ron_sticks multiple_ron_honba robbed_ankan furiten_riichi riichi_points riichi_tiles
            riichi_ankan kyuushu suufon suucha_riichi suukaikan abortive_dealer abortive_honba dealer_stays
            noten_payment nagashi_mangan nagashi_dealer double_wind_fu rinshan_tsumo_fu kiriage_mangan double_yakuman
            renhou honba_points pao pao_honba leftover_sticks ties uma rounding chombo chombo_points
        """,
        "[13]; doubt: [15] [16] have none": "counted_yakuman",
        "[13]; doubt: [16] has one at most": "yakuman_limit",
        "[13]; doubt: unclear whether a fifth ends the deal": "fifth_kan",
        "doubt: not told there, as ema": "four_held_wait",
        "doubt: not told there, as usual": """
            first_turn_uninterrupted temporary_furiten tenhou_wait rinshan_haitei rinshan_houtei pao_part pao_tsumo
        """,
        'doubt: not told there; [16] once had "yes", for a deal begun after the time': "chombo_ends_game",
        "three players only": "tsumo_loss kita kita_rinshan kita_ippatsu kita_furiten",
    }
)
EMA_SOURCES: Final = WRC_SOURCES | by_source(
    {
        "[17]": """
            players length red_fives start_points return_points goal_points extension sudden_death extension_repeat
            bust agari_yame tenpai_yame ippatsu ura_dora kan_dora kan_ura open_kan_dora open_tanyao atozuke kuikae
            nagashi_mangan kyuushu suufon suucha_riichi suukaikan abortive_dealer abortive_honba dealer_stays
            noten_payment nagashi_dealer honba_points counted_yakuman yakuman_limit double_yakuman renhou
            temporary_furiten pao leftover_sticks ties uma rounding chombo chombo_points four_held_wait
        """,
        "[17] [18]": "multiple_ron multiple_ron_sticks multiple_ron_honba",
        "[17]; not in the edition of 2016": "kiriage_mangan",
        "[17]; doubt: 4 or 2 in the edition of 2016": "double_wind_fu",
        "doubt: [15] has it": "robbed_ankan",
        "doubt: 4, or none": "riichi_tiles",
        "doubt: as wrc": "riichi_points riichi_ankan furiten_riichi fifth_kan rinshan_tsumo_fu",
        "doubt: the text of 2012 has it": "rinshan_haitei",
        "doubt: as the text of 2012, [33] 3.3.9": "pao_honba",
        "one yakuman only": "pao_part",
        'edition of 2016, 3.4: it counts as no deal; doubt: [16] has "yes", for a deal begun after the time': """
            chombo_ends_game
        """,
    }
)
MLEAGUE_SOURCES: Final = WRC_SOURCES | by_source(
    {
        "[20] [21]": """
            players length red_fives start_points return_points goal_points extension sudden_death extension_repeat
            bust agari_yame tenpai_yame ippatsu ura_dora kan_dora kan_ura open_kan_dora open_tanyao atozuke kuikae
            multiple_ron multiple_ron_sticks multiple_ron_honba robbed_ankan furiten_riichi riichi_points riichi_tiles
            riichi_ankan kyuushu suufon suucha_riichi suukaikan fifth_kan abortive_dealer abortive_honba dealer_stays
            noten_payment four_held_wait nagashi_mangan nagashi_dealer double_wind_fu rinshan_tsumo_fu kiriage_mangan
            counted_yakuman yakuman_limit double_yakuman renhou rinshan_haitei honba_points pao ties uma rounding
        """,
        "doubt: [20]": "rinshan_houtei",
        "doubt: [22]": "leftover_sticks",
        'doubt: one page of [22] has "mangan"': "chombo chombo_points",
        "doubt: not told there, as wrc": "pao_part pao_honba chombo_ends_game",
    }
)
JPML_A_SOURCES: Final = dict.fromkeys(WRC_SOURCES, "[20], sheet of 2026: as wrc") | by_source(
    {
        "[20], sheet of 2026": "yakuman_limit renhou riichi_ankan riichi_tiles pao leftover_sticks",
        "[20], sheet of 2026; records of 2022 too": """
            start_points return_points red_fives ippatsu ura_dora kan_dora kan_ura kiriage_mangan uma
        """,
        "records of 2022; doubt: the sheet of 2026 [20] has none": "kyuushu",
        "with kyuushu; doubt: the sheet of 2026 [20] has none": "suufon suucha_riichi suukaikan",
        "[20], sheet of 2026; 4 in 2022": "double_wind_fu",
        "[20], sheet of 2026; doubt: [16] has none": "counted_yakuman",
        "doubt: not told there, as wrc": """
            four_held_wait first_turn_uninterrupted temporary_furiten tenhou_wait rinshan_haitei rinshan_houtei
            pao_part pao_honba pao_tsumo chombo_ends_game
        """,
        "three players only": "tsumo_loss kita kita_rinshan kita_ippatsu kita_furiten",
    }
)
