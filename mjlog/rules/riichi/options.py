"""The options of riichi: one frozen value."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import lcm
from typing import Annotated, Literal

from mjlog.rules.options import Rules

PaoHand = Literal["daisangen", "daisuushi", "suukantsu"]
DoubleYakuman = Literal["suuankou-tanki", "junsei-chuuren", "kokushi-juusanmen", "daisuushi"]
RedFives = Literal[0, 1, 2, 3, 4]


@dataclass(frozen=True)
class RiichiRules(Rules):
    """Everything that players may agree on. Points are points, ``uma`` and ``chombo_points`` thousands of them."""

    # The game
    players: Annotated[Literal[4, 3], "how many play"]
    length: Annotated[
        Literal["one-deal", "tonpuu", "hanchan", "north"],
        "which winds are played: one deal; East; East, South; all four",
    ]
    red_fives: Annotated[tuple[RedFives, RedFives, RedFives], "how many of the four 5m, 5p, 5s are red"]
    start_points: Annotated[int, "of each player at the start"]
    return_points: Annotated[
        int,
        "what the final points are measured against; the differences to the start are the oka",
    ]
    goal_points: Annotated[int, "who must have them for the game to end after its last wind; 0: nobody need"]
    extension: Annotated[bool, "one more wind when nobody has the goal"]
    sudden_death: Annotated[bool, "the extension ends with the first deal after which somebody has the goal"]
    extension_repeat: Annotated[bool, "in the extension a dealer who stays deals again, whoever has the goal"]
    bust: Annotated[
        Literal["off", "below-zero", "at-zero"],
        "who ends the game at once: nobody; whose points are below 0; at 0 already",
    ]
    agari_yame: Annotated[bool, "a dealer who wins the last deal, first with the goal, ends the game"]
    tenpai_yame: Annotated[bool, "a dealer who is tenpai in the last deal, first with the goal, ends the game"]

    # Dora
    ippatsu: Annotated[bool, "a win within a go-round of the riichi, without a claim or kan between, is a yaku"]
    ura_dora: Annotated[bool, "after riichi, the tiles below the indicators count too"]
    kan_dora: Annotated[bool, "every kan turns an indicator"]
    kan_ura: Annotated[bool, "the tiles below the kans' indicators count for riichi too"]
    open_kan_dora: Annotated[
        Literal["at-once", "before-discard", "at-next-kan"],
        "when an open kan's indicator is turned (an ankan's always before the replacement draw): before the "
        "replacement draw; just before the discard or the next replacement draw; just before the discard or "
        "as soon as another kan is declared (or a North laid aside), before that may be robbed",
    ]

    # Claims
    open_tanyao: Annotated[bool, "tanyao counts with open melds too"]
    atozuke: Annotated[
        bool,
        "no: an open hand needs a yaku with every tile it waits for, haitei and the like not counted",
    ]
    kuikae: Annotated[
        Literal["allowed", "same-face", "no"],
        "what may be discarded after a claim: any tile; all but the face claimed; neither it nor the run's other end",
    ]
    multiple_ron: Annotated[
        Literal["all", "nearest", "abort-three"],
        "who of several wins: all; the nearest; all of two, none of three",
    ]
    multiple_ron_sticks: Annotated[
        Literal["nearest", "own"],
        "who of several winners gets the sticks: the nearest all; each his own, the nearest the rest",
    ]
    multiple_ron_honba: Annotated[
        Literal["nearest", "each"],
        "who of several winners is paid the honba: the nearest; each",
    ]
    robbed_ankan: Annotated[bool, "thirteen orphans may rob a closed kan"]
    fifth_kan: Annotated[
        Literal["no", "draw"],
        "after four kans that did not end the deal: forbidden; it ends the deal unless it is robbed",
    ]
    furiten_riichi: Annotated[bool, "riichi may be declared in furiten"]
    temporary_furiten: Annotated[
        Literal["draw", "claim"],
        "what ends furiten after a win let pass: the own next draw only; an own claim as well",
    ]

    # Riichi
    riichi_points: Annotated[int, "the least points to declare with; 0: any, also below 0"]
    riichi_tiles: Annotated[int, "the least number of live tiles"]
    riichi_ankan: Annotated[
        Literal["no", "same-waits", "same-reading"],
        "a closed kan in riichi: none; with the drawn tile, changing no waits; changing no group either",
    ]

    # Draws
    kyuushu: Annotated[bool, "nine kinds of terminals and honours on the first draw may end the deal"]
    suufon: Annotated[bool, "four discards of the same wind in the first go-round end the deal"]
    suucha_riichi: Annotated[
        Literal["off", "discard", "draw"],
        "four riichi end the deal: never; when the tile passes; when the next draw is no win",
    ]
    suukaikan: Annotated[
        Literal["off", "kan", "discard"],
        "four kans by several players end the deal: never; at the fourth, unless it is robbed; when the "
        "discard after it passes",
    ]
    first_turn_uninterrupted: Annotated[bool, "any claim or kan before rules kyuushu and suufon out"]
    abortive_dealer: Annotated[Literal["stays", "moves"], "who deals after an abortive draw: the same player; the next"]
    abortive_honba: Annotated[bool, "an abortive draw adds a honba"]
    dealer_stays: Annotated[
        Literal["win", "tenpai", "draw"],
        "by what the dealer stays: a win; tenpai at an exhaustive draw too; any exhaustive draw too",
    ]
    noten_payment: Annotated[int, "points that those who are noten at an exhaustive draw pay in all"]
    four_held_wait: Annotated[
        Literal["tenpai", "noten-concealed", "noten"],
        "waiting only for a face held four times: always tenpai; noten if all are in the concealed part; noten",
    ]
    nagashi_mangan: Annotated[
        bool,
        "only terminals and honours discarded, none of them claimed: paid like a mangan tsumo",
    ]
    nagashi_dealer: Annotated[
        Literal["tenpai", "nagashi"],
        "after nagashi mangan the dealer stays by being tenpai; by having made it",
    ]

    # Value
    double_wind_fu: Annotated[Literal[2, 4], "fu of a pair of a wind that is both seat and round wind"]
    rinshan_tsumo_fu: Annotated[bool, "the 2 fu for tsumo also on a replacement tile"]
    kiriage_mangan: Annotated[bool, "30 fu 4 han and 60 fu 3 han are mangan"]
    counted_yakuman: Annotated[Literal["no", "one", "many"], "13 han: sanbaiman; yakuman; yakuman again for every 13"]
    yakuman_limit: Annotated[int, "the most yakuman that add up; 0: no limit"]
    double_yakuman: Annotated[frozenset[DoubleYakuman], "hands that are two yakuman"]
    renhou: Annotated[
        Literal["no", "mangan", "yakuman"],
        "a win on a discard before the own first draw: nothing; mangan if the hand's value is lower; yakuman",
    ]
    tenhou_wait: Annotated[
        Literal["drawn", "any"],
        "the dealer's winning tile: the fourteenth; whichever is worth most",
    ]
    rinshan_haitei: Annotated[bool, "the last replacement tile, with no live tile left, is haitei too"]
    rinshan_houtei: Annotated[bool, "the discard after the last replacement tile, with no live tile left, is houtei"]

    # Settlement
    honba_points: Annotated[int, "points for each honba: by the discarder; at tsumo the others share it"]
    pao: Annotated[frozenset[PaoHand], "hands for which feeding the meld that shows them is liability"]
    pao_part: Annotated[Literal["whole", "liable"], "of a hand with further yakuman: all of it; only the yakuman fed"]
    pao_honba: Annotated[
        Literal["liable", "discarder", "rest"],
        "who pays the honba: who is liable; at ron the discarder; whoever pays what the liable does not, if anything",
    ]
    pao_tsumo: Annotated[
        Literal["ron", "tsumo"],
        "liability at tsumo: a ron's value; what the players would have paid in all",
    ]
    tsumo_loss: Annotated[bool, "three players: nobody pays the absent player's share"]

    # Three players
    kita: Annotated[bool, "North is laid aside as dora"]
    kita_rinshan: Annotated[bool, "a win on the replacement tile of a North laid aside is rinshan"]
    kita_ippatsu: Annotated[bool, "robbing a North laid aside can be ippatsu"]
    kita_furiten: Annotated[bool, "an own North laid aside counts as a discard"]

    # The end
    leftover_sticks: Annotated[
        Literal["first", "first-shared", "lost"],
        "sticks left at the end: to the first place; shared when tied; lost",
    ]
    ties: Annotated[Literal["seats", "shared"], "equal points: by the seats of the first deal; uma and oka shared"]
    uma: Annotated[
        tuple[int, ...],
        "thousands by place; or by place where one player has the return points, where two have them, and so on up to "
        "all but one: then there is none where nobody has them or everybody (floating uma)",
    ]
    rounding: Annotated[
        Literal["none", "thousands", "thousands-up"],
        "of final points: none; to thousands, halves away from zero; to thousands, halves up. The first place balances "
        "the sum",
    ]
    chombo: Annotated[
        Literal["mangan", "after-uma"],
        "its cost: a mangan tsumo paid in reverse; chombo-points after uma",
    ]
    chombo_points: Annotated[int, "thousands that a chombo costs where it is paid after uma"]
    chombo_ends_game: Annotated[bool, "a chombo in the last deal ends the game; no: the deal is played again"]

    def misfits(self) -> Iterable[tuple[str, str]]:
        """What cannot all be agreed on: tiles that the set has not, a fifth wind, sums that cannot be shared."""
        floating = self.players * (self.players - 1)
        if len(self.uma) not in (self.players, floating):
            yield "uma", f"one number for each of {self.players} players, or {floating} where it is floating"
        if self.kita and self.players == 4:
            yield "kita", "no, where four play"
        if self.red_fives[0] and self.players == 3:
            yield "red_fives", "0 of the 5m, which three players do without"
        if self.extension and self.length == "north":
            yield "extension", "no, where all four winds are played"
        if self.noten_payment % lcm(*range(1, self.players)):
            yield "noten_payment", "what can be shared equally, however many pay and are paid"
        if self.honba_points % (self.players - 1):
            yield "honba_points", f"what the {self.players - 1} who pay at tsumo can share equally"
