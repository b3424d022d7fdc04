"""The options of riichi: one frozen value."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mjlog.rules.options import Rules

PaoHand = Literal["daisangen", "daisuushi", "suukantsu"]
DoubleYakuman = Literal["suuankou-tanki", "junsei-chuuren", "kokushi-juusanmen", "daisuushi"]
RedFives = Literal[0, 1, 2, 3, 4]


@dataclass(frozen=True)
class RiichiRules(Rules):
    """Everything that players may agree on. Points are points, ``uma`` and ``chombo_points`` thousands of them."""

    # The game
    players: Literal[4, 3]
    length: Literal["one-deal", "tonpuu", "hanchan", "north"]  # one deal; East; East, South; all four winds
    red_fives: tuple[RedFives, RedFives, RedFives]  # how many of the four 5m, 5p, 5s are red
    start_points: int
    return_points: int  # what the final points are measured against; the differences to the start are the oka
    goal_points: int  # who must have them for the game to end after its last wind; 0: nobody need
    extension: bool  # one more wind when nobody has the goal
    sudden_death: bool  # the extension ends with the first deal after which somebody has the goal
    bust: Literal["off", "below-zero", "at-zero"]  # whose points end the game at once
    agari_yame: bool  # a dealer who wins the last deal, first with the goal, ends the game
    tenpai_yame: bool  # so does one who is tenpai in it

    # Dora
    ippatsu: bool
    ura_dora: bool
    kan_dora: bool  # every kan turns an indicator
    kan_ura: bool  # the tiles below those count for riichi too
    open_kan_dora: Literal["at-once", "before-discard", "at-next-kan"]
    # When an open kan's indicator is turned (an ankan's always before the replacement draw): before the replacement
    # draw; just before the discard or the next replacement draw; just before the discard or as soon as another kan is
    # declared, before that may be robbed.

    # Claims
    open_tanyao: bool
    atozuke: bool  # no: an open hand needs a yaku with every tile it waits for, haitei and the like not counted
    kuikae: Literal["allowed", "same-face", "no"]
    # What may be discarded after a claim: any tile; all but the face claimed; neither it nor the run's other end.
    multiple_ron: Literal["all", "nearest", "abort-three"]  # who of several wins; all of two, none of three
    multiple_ron_sticks: Literal["nearest", "own"]  # the sticks: all to the nearest; each his own, the rest so
    multiple_ron_honba: Literal["nearest", "each"]
    robbed_ankan: bool  # thirteen orphans may rob a closed kan
    fifth_kan: Literal["no", "draw"]  # after four kans by one player
    furiten_riichi: bool  # riichi may be declared in furiten
    temporary_furiten: Literal["draw", "claim"]  # what ends it: the own next draw only; an own claim as well

    # Riichi
    riichi_points: int  # the least points to declare with; 0: also with none
    riichi_tiles: int  # the least number of live tiles
    riichi_ankan: Literal["no", "same-waits", "same-reading"]  # with the drawn tile, changing no waits; no group either

    # Draws
    kyuushu: bool
    suufon: bool
    suucha_riichi: Literal["off", "discard", "draw"]  # ends the deal when the tile passes; when the next draw is no win
    suukaikan: Literal["off", "kan", "discard"]  # at the fourth kan, unless it is robbed; when the discard after passes
    first_turn_uninterrupted: bool  # any claim or kan before rules kyuushu and suufon out
    abortive_dealer: Literal["stays", "moves"]
    abortive_honba: bool  # an abortive draw adds a honba
    dealer_stays: Literal["win", "tenpai", "draw"]  # only by a win; also tenpai at a draw; after every exhaustive draw
    noten_payment: int  # points in all
    four_held_wait: Literal["tenpai", "noten-concealed", "noten"]
    # Waiting only for a face held four times: always tenpai; noten if all are in the concealed part; noten.
    nagashi_mangan: bool
    nagashi_dealer: Literal["tenpai", "nagashi"]  # after it the dealer stays by being tenpai; by having made it

    # Value
    double_wind_fu: Literal[2, 4]  # a pair of a wind that is both seat and round wind
    rinshan_tsumo_fu: bool  # the 2 fu for tsumo also on a replacement tile
    kiriage_mangan: bool  # 30 fu 4 han and 60 fu 3 han are mangan
    counted_yakuman: Literal["no", "one", "many"]  # 13 han: sanbaiman; yakuman; yakuman again for every 13
    yakuman_limit: int  # the most yakuman that add up; 0: no limit
    double_yakuman: frozenset[DoubleYakuman]  # hands that are two
    renhou: Literal["no", "mangan", "yakuman"]  # mangan: instead of the hand's value if that is lower
    tenhou_wait: Literal["drawn", "any"]  # the dealer's winning tile: the fourteenth; whichever is worth most
    rinshan_haitei: bool  # the last replacement tile, with no live tile left, is haitei too
    rinshan_houtei: bool  # the discard after it is houtei

    # Settlement
    honba_points: int  # by the discarder; at tsumo the others share it
    pao: frozenset[PaoHand]  # feeding the meld that shows one is liability
    pao_part: Literal["whole", "liable"]  # of a hand with further yakuman: all of it; only the yakuman fed
    pao_honba: Literal["liable", "discarder"]  # who pays the honba at ron
    pao_tsumo: Literal["ron", "tsumo"]  # liability at tsumo: a ron's value; what the players would have paid in all
    tsumo_loss: bool  # three players: nobody pays the absent player's share

    # Three players
    kita: bool  # North is laid aside as dora
    kita_rinshan: bool  # a win on its replacement tile is rinshan
    kita_ippatsu: bool  # robbing it can be ippatsu
    kita_furiten: bool  # an own North laid aside counts as a discard

    # The end
    leftover_sticks: Literal["first", "first-shared", "lost"]  # to the first place; shared when tied; nobody's
    ties: Literal["seats", "shared"]  # equal points: by the seats of the first deal; uma and oka shared
    uma: tuple[int, ...]  # thousands by place
    rounding: Literal["none", "thousands"]  # of final points, halves away from zero; the first place balances the sum
    chombo: Literal["mangan", "after-uma"]  # a mangan tsumo paid in reverse; chombo_points after uma
    chombo_points: int  # thousands
    chombo_ends_game: bool  # one in the last deal ends the game; no: the deal is played again

    def misfits(self) -> Iterable[tuple[str, str]]:
        """Uma is a number for each player."""
        if len(self.uma) != self.players:
            yield "uma", f"one number for each of {self.players} players"
