"""The rule sets that records name: values of `RiichiRules`, each with where it is published.

Numbers in brackets are the sources below; *seed* marks what the Thai description of the game behind preset ``seed``
says itself, *usual* what it leaves open and most tables play.

[1]  Tenhou manual, rules, tenhou.net/man; in English: arcturus.su/mjw, "Tenhou.net rules"
[3]  Three Tenhou rules often misread, jkaljsoiw.hatenablog.com/entry/2023/04/21/223000
[4]  Mortal, arena and agari modules (quote the manual), github.com/Equim-chan/Mortal
[5]  mjx, checked on Tenhou records, github.com/mjx-project/mjx
[6]  RiichiEnv, docs/RULES.md, github.com/smly/RiichiEnv
[7]  MahjongCLI, 1000 Tenhou games, github.com/YarrowRen/MahjongCLI
[8]  riichi-rs rule set, github.com/summivox/riichi-rs
[9]  Rules compared by kobalab, blog.kobalab.net/entry/2021/05/01/091041
"""

from typing import Final

from mjlog.rules.riichi.options import RiichiRules

TENHOU: Final = RiichiRules(
    players=4,
    length="hanchan",  # [1]; "tonpuu" in east rooms
    red_fives=(1, 1, 1),  # [1]
    start_points=25000,  # [1]
    return_points=30000,  # [1]
    goal_points=30000,  # [1]
    extension=True,  # [1]
    sudden_death=True,  # [1]
    bust="below-zero",  # [1]
    agari_yame=True,  # [1]
    tenpai_yame=True,  # [1]
    ippatsu=True,  # [1]
    ura_dora=True,  # [1]
    kan_dora=True,  # [1]
    kan_ura=True,  # [1]
    open_kan_dora="before-discard",  # [1] [4]
    open_tanyao=True,  # [1]
    atozuke=True,  # [1]
    kuikae="no",  # [1]
    multiple_ron="abort-three",  # [1]
    multiple_ron_sticks="nearest",  # [1]
    multiple_ron_honba="nearest",  # [1]
    robbed_ankan=False,  # [1]
    fifth_kan="no",  # [1]
    furiten_riichi=True,  # [1]
    temporary_furiten="claim",  # [5]
    riichi_points=1000,  # [1]
    riichi_tiles=4,  # [1]
    riichi_ankan="same-waits",  # [1]; [8] has "same-reading"
    kyuushu=True,  # [1]
    suufon=True,  # [1]
    suucha_riichi="discard",  # [1]
    suukaikan="discard",  # [1]
    first_turn_uninterrupted=True,  # [1]
    abortive_dealer="stays",  # [1]
    abortive_honba=True,  # [1]
    dealer_stays="tenpai",  # [1]
    noten_payment=3000,  # [1]
    four_held_wait="noten-concealed",  # [3]
    nagashi_mangan=True,  # [1]
    nagashi_dealer="tenpai",  # [1] [3]; [6] has "nagashi"
    double_wind_fu=4,  # [1]
    rinshan_tsumo_fu=True,  # [1]
    kiriage_mangan=False,  # [1]
    counted_yakuman="one",  # [1]
    yakuman_limit=0,  # [1]
    double_yakuman=frozenset(),  # [1]
    renhou="no",  # [1]
    tenhou_wait="drawn",  # [1]
    rinshan_haitei=False,  # [1]
    rinshan_houtei=True,  # [5]; [6] has none
    honba_points=300,  # [1]
    pao=frozenset({"daisangen", "daisuushi"}),  # [1] [6]
    pao_part="whole",  # [1] [7]
    pao_honba="liable",  # [1] [6]
    pao_tsumo="ron",  # [1]
    tsumo_loss=True,  # [1], three players
    kita=False,  # three players only
    kita_rinshan=True,
    kita_ippatsu=True,
    kita_furiten=False,
    leftover_sticks="first",  # [1]
    ties="seats",  # [1]
    uma=(20, 10, -10, -20),  # [1]
    rounding="none",  # records since 2022; "thousands" before
    chombo="mangan",  # cannot happen there
    chombo_points=0,
    chombo_ends_game=False,
)

SEED: Final = RiichiRules(
    players=4,  # seed
    length="hanchan",  # seed
    red_fives=(0, 0, 0),  # seed: 136 tiles, none named red
    start_points=25000,  # usual
    return_points=25000,  # usual, without oka
    goal_points=0,  # seed: ends after South 4
    extension=False,  # seed
    sudden_death=False,
    bust="off",  # not named
    agari_yame=False,  # not named
    tenpai_yame=False,
    ippatsu=True,  # usual
    ura_dora=True,  # seed
    kan_dora=True,  # seed
    kan_ura=True,  # seed
    open_kan_dora="at-once",  # seed: every kan turns one
    open_tanyao=True,  # usual
    atozuke=True,  # usual
    kuikae="no",  # seed
    multiple_ron="abort-three",  # seed
    multiple_ron_sticks="nearest",  # usual
    multiple_ron_honba="nearest",  # usual
    robbed_ankan=False,  # usual
    fifth_kan="no",  # seed: by agreement forbidden or a draw
    furiten_riichi=True,  # usual
    temporary_furiten="draw",  # usual
    riichi_points=1000,  # seed
    riichi_tiles=4,  # usual
    riichi_ankan="no",  # seed: the hand cannot change
    kyuushu=True,  # seed
    suufon=True,  # seed
    suucha_riichi="draw",  # seed
    suukaikan="kan",  # seed
    first_turn_uninterrupted=True,  # usual
    abortive_dealer="moves",  # seed
    abortive_honba=False,  # seed: some add one
    dealer_stays="tenpai",  # seed
    noten_payment=3000,  # seed
    four_held_wait="noten-concealed",  # usual
    nagashi_mangan=True,  # usual
    nagashi_dealer="tenpai",  # usual
    double_wind_fu=4,  # usual
    rinshan_tsumo_fu=True,  # usual
    kiriage_mangan=False,  # usual
    counted_yakuman="one",  # usual
    yakuman_limit=0,  # usual
    double_yakuman=frozenset(),  # usual
    renhou="no",  # usual
    tenhou_wait="drawn",  # usual
    rinshan_haitei=False,  # usual
    rinshan_houtei=True,  # usual
    honba_points=300,  # seed
    pao=frozenset({"daisangen", "daisuushi"}),  # usual
    pao_part="liable",  # usual
    pao_honba="liable",  # usual
    pao_tsumo="ron",
    tsumo_loss=True,
    kita=False,
    kita_rinshan=True,
    kita_ippatsu=True,
    kita_furiten=False,
    leftover_sticks="first",  # usual
    ties="seats",  # usual
    uma=(0, 0, 0, 0),  # not named
    rounding="none",
    chombo="mangan",  # usual
    chombo_points=0,
    chombo_ends_game=False,
)

PRESETS: Final[dict[str, RiichiRules]] = {"seed": SEED, "tenhou": TENHOU}
"""By the name a header gives."""
