"""The ``mahjong`` package as a contestant; runs in its own environment."""

from pathlib import Path

from games import WonHand, concealed_hands, load, real_games, won_hands
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld
from mahjong.shanten import Shanten
from worker import Row, serve

KINDS = {"chi": Meld.CHI, "pon": Meld.PON, "daiminkan": Meld.KAN, "ankan": Meld.KAN, "kakan": Meld.SHOUMINKAN}


def shanten(records: Path) -> Row:
    """The shanten of every hand after its discard, from 34 counts."""
    hands = [counts for path in real_games(records) for counts, _ in concealed_hands(load(path))]
    calculate = Shanten.calculate_shanten
    return Row(len(hands), lambda: [calculate(counts) for counts in hands], list)


def _arguments(won: WonHand) -> dict[str, object]:
    """What ``estimate_hand_value`` takes for a win."""
    how = won.how
    seat_wind = (won.seat - won.dealer) % 4
    melds = [Meld(KINDS[meld.kind], meld.tiles, opened=meld.kind != "ankan") for meld in won.melds]
    config = HandConfig(
        is_tsumo=won.tsumo,
        is_riichi="riichi" in how,
        is_ippatsu="ippatsu" in how,
        is_rinshan="rinshan" in how,
        is_chankan="chankan" in how,
        is_haitei="haitei" in how,
        is_houtei="houtei" in how,
        is_daburu_riichi="double-riichi" in how,
        is_tenhou="tenhou" in how,
        is_renhou="renhou" in how,
        is_chiihou="chiihou" in how,
        player_wind=EAST + seat_wind,
        round_wind=EAST + won.round_wind,
        options=OptionalRules(has_open_tanyao=won.open_tanyao, has_aka_dora=won.red, has_double_yakuman=False),
    )
    return {
        "tiles": won.concealed + [tile for meld in won.melds for tile in meld.tiles],
        "win_tile": won.tile,
        "melds": melds,
        "dora_indicators": won.dora,
        "ura_dora_indicators": won.ura,
        "config": config,
    }


def _answer(results: list[HandResponse]) -> list[list[int | None]]:
    """Han, fu, what is paid in all."""
    return [[one.han, one.fu, one.cost["total"] if one.cost else None] for one in results]


def value(records: Path) -> Row:
    """The value of every win."""
    hands = [_arguments(won) for path in real_games(records) for won in won_hands(load(path))]
    estimate = HandCalculator.estimate_hand_value
    return Row(len(hands), lambda: [estimate(**hand) for hand in hands], _answer)


def value_inputs(records: Path) -> Row:
    """The same, its melds and configuration built in the timed part."""
    wins = [won for path in real_games(records) for won in won_hands(load(path))]
    estimate = HandCalculator.estimate_hand_value
    return Row(len(wins), lambda: [estimate(**_arguments(won)) for won in wins], _answer)


if __name__ == "__main__":
    serve({"shanten": shanten, "value": value, "value-inputs": value_inputs})
