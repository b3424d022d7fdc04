"""The value of random hands against the packages ``mahjong`` and ``riichienv``, where they are installed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pytest

from mjlog.rules.riichi import yaku as flag
from mjlog.rules.riichi.presets import PRESETS
from mjlog.rules.riichi.settle import points_of
from mjlog.rules.riichi.value import Value, WinHand, count_face, dora_face, value_hand
from mjlog.tiles import keys_of

RULES = PRESETS["tenhou"]
REDS = {16, 52, 88}
HANDS = 6000


@dataclass
class Case:
    """A random hand in tile ids 0-135; ``tiles`` are the concealed ones with the winning tile last."""

    tiles: list[int]
    melds: list[tuple[str, list[int]]]
    dora: list[int]
    ura: list[int]
    hand: WinHand


def _group(rng: random.Random, honours: float, runs: float, suit: int) -> tuple[int, ...]:
    if rng.random() < honours:
        return (27 + rng.randrange(7),) * 3
    base = 9 * (suit if rng.random() < 0.7 else rng.randrange(3))
    if rng.random() < runs:
        first = base + rng.randrange(7)
        return (first, first + 1, first + 2)
    return (base + rng.choice((0, 8, rng.randrange(9))),) * 3


def _shape(rng: random.Random) -> tuple[list[tuple[int, ...]], int]:
    """Groups and the face of the pair; for seven pairs and thirteen orphans groups of other sizes and no pair."""
    if rng.random() < 0.07:
        return [(face, face) for face in rng.sample(range(34), 7)], -1
    if rng.random() < 0.01:
        orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
        return [(face,) for face in [*orphans, rng.choice(orphans)]], -1
    honours, runs, suit = rng.choice((0, 0.2, 0.7)), rng.choice((0.1, 0.6, 0.95)), rng.randrange(3)
    groups = [_group(rng, honours, runs, suit) for _ in range(4)]
    pair = 27 + rng.randrange(7) if rng.random() < honours else 9 * suit + rng.randrange(9)
    return groups, pair


def _flags(rng: random.Random, melds: list[tuple[str, list[int]]], seat: int, *, tsumo: bool) -> int:
    closed = all(kind == "ankan" for kind, _ in melds)
    flags = rng.choice((0, flag.RIICHI, flag.DOUBLE_RIICHI)) if closed else 0
    if flags and rng.random() < 0.3:
        flags |= flag.IPPATSU
    chance = rng.random()
    if chance < 0.1:
        flags |= flag.HAITEI if tsumo else flag.HOUTEI
    elif chance < 0.15 and tsumo and any("kan" in kind for kind, _ in melds) and not flags & flag.IPPATSU:
        flags |= flag.RINSHAN
    elif chance < 0.17 and tsumo and not melds:
        flags = flag.CHIIHOU if seat else flag.TENHOU
    return flags


def _take(copies: dict[int, list[int]], face: int) -> int:
    """The id of a copy of a face that is still there."""
    return 4 * face + copies[face].pop()


def _cases(seed: int) -> Iterator[Case]:
    rng = random.Random(seed)
    made = 0
    while made < HANDS:
        groups, pair = _shape(rng)
        kinds = ["" if pair < 0 or rng.random() < 0.6 else rng.choice(("pon", "kan", "ankan", "kakan")) for _ in groups]
        kinds = [kind and ("chi" if len(set(group)) > 1 else kind) for kind, group in zip(kinds, groups, strict=True)]
        faces = [face for group in groups for face in group] + [pair] * (2 if pair >= 0 else 0)
        faces += [group[0] for kind, group in zip(kinds, groups, strict=True) if "kan" in kind]
        if max(map(faces.count, faces)) > 4:
            continue
        copies = {face: rng.sample(range(4), 4) for face in range(34)}
        take = partial(_take, copies)
        melds = [
            (kind, [take(face) for face in (*group, *(group[:1] if "kan" in kind else ()))])
            for kind, group in zip(kinds, groups, strict=True)
            if kind
        ]
        tiles = [take(face) for kind, group in zip(kinds, groups, strict=True) if not kind for face in group]
        tiles += [take(pair), take(pair)] if pair >= 0 else []
        rng.shuffle(tiles)
        rest = [4 * face + copy for face in range(34) for copy in copies[face]]
        rng.shuffle(rest)
        dora = rest[: rng.randint(1, 3)]
        seat, wind, tsumo = rng.randrange(4), rng.randrange(3), rng.random() < 0.5
        flags = _flags(rng, melds, seat, tsumo=tsumo)
        ura = rest[5 : 5 + len(dora)] if flags & (flag.RIICHI | flag.DOUBLE_RIICHI) else []
        short = [(kind, min(ids) // 4) for kind, ids in melds]
        keys = keys_of(tile // 4 for tile in tiles)

        def count(indicators: list[int], keys: list[int] = keys, short: list[tuple[str, int]] = short) -> int:
            return sum(count_face(keys, short, dora_face(tile // 4, 4)) for tile in indicators)

        reds = len(REDS & {*tiles, *(tile for _, ids in melds for tile in ids)})
        win = tiles[-1] // 4
        hand = WinHand(keys, short, win, tsumo, seat, wind, flags, count(dora), count(ura), reds)
        yield Case(tiles, melds, dora, ura, hand)
        made += 1


def _points(value: Value, hand: WinHand) -> int:
    return points_of(value, hand.seat_wind, None if hand.tsumo else (hand.seat_wind + 1) % 4, 0, RULES)


MAHJONG_NAMES = {
    "Menzen Tsumo": "menzen-tsumo", "Riichi": "riichi", "Double Riichi": "double-riichi", "Ippatsu": "ippatsu",
    "Haitei Raoyue": "haitei", "Houtei Raoyui": "houtei", "Rinshan Kaihou": "rinshan", "Chankan": "chankan",
    "Pinfu": "pinfu", "Tanyao": "tanyao", "Iipeiko": "iipeikou", "Yakuhai (haku)": "haku", "Yakuhai (hatsu)": "hatsu",
    "Yakuhai (chun)": "chun", "Sanshoku Doujun": "sanshoku-doujun", "Ittsu": "ittsu", "Chantai": "chanta",
    "Honroutou": "honroutou", "Toitoi": "toitoi", "San Ankou": "sanankou", "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku-doukou", "Chiitoitsu": "chiitoitsu", "Shou Sangen": "shousangen", "Honitsu": "honitsu",
    "Junchan": "junchan", "Ryanpeikou": "ryanpeikou", "Chinitsu": "chinitsu", "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi-juusanmen", "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei-chuuren", "Suu Ankou": "suuankou", "Suu Ankou Tanki": "suuankou-tanki",
    "Dai Sangen": "daisangen", "Daisangen": "daisangen", "Shousuushii": "shousuushi", "Dai Suushii": "daisuushi",
    "Ryuuiisou": "ryuuiisou", "Suu Kantsu": "suukantsu", "Tsuu Iisou": "tsuuiisou", "Chinroutou": "chinroutou",
    "Tenhou": "tenhou", "Chiihou": "chiihou", "Dora": "dora", "Aka Dora": "aka", "Ura Dora": "ura",
}  # fmt: skip


def test_against_mahjong() -> None:
    pytest.importorskip("mahjong")
    from mahjong.constants import EAST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, limit_to_sextuple_yakuman=False)
    rules = replace(
        RULES,
        double_yakuman=frozenset({"suuankou-tanki", "junsei-chuuren", "kokushi-juusanmen", "daisuushi"}),
    )
    kinds = {"chi": Meld.CHI, "pon": Meld.PON, "kan": Meld.KAN, "ankan": Meld.KAN, "kakan": Meld.SHOUMINKAN}
    for case in _cases(1):
        hand, flags = case.hand, case.hand.flags
        config = HandConfig(
            is_tsumo=hand.tsumo,
            is_riichi=flags & flag.RIICHI > 0,
            is_daburu_riichi=flags & flag.DOUBLE_RIICHI > 0,
            is_ippatsu=flags & flag.IPPATSU > 0,
            is_haitei=flags & flag.HAITEI > 0,
            is_houtei=flags & flag.HOUTEI > 0,
            is_rinshan=flags & flag.RINSHAN > 0,
            is_tenhou=flags & flag.TENHOU > 0,
            is_chiihou=flags & flag.CHIIHOU > 0,
            player_wind=EAST + hand.seat_wind,
            round_wind=EAST + hand.round_wind,
            options=options,
        )
        theirs = HandCalculator.estimate_hand_value(
            [*case.tiles, *(tile for _, ids in case.melds for tile in ids)],
            case.tiles[-1],
            melds=[Meld(kinds[kind], ids, opened=kind != "ankan") for kind, ids in case.melds],
            dora_indicators=case.dora,
            ura_dora_indicators=case.ura,
            config=config,
        )
        ours = value_hand(hand, rules)
        assert ours.fault.replace("-", "_") == (theirs.error or ""), case
        if ours.fault:
            continue
        closed = all(kind == "ankan" for kind, _ in case.melds)
        yaku = {
            MAHJONG_NAMES.get(one.name) or one.name.split("(")[1].split()[0] + "-wind": one.han_closed
            if closed
            else one.han_open
            for one in theirs.yaku
        }
        assert (ours.han, ours.yakuman or ours.fu) == (theirs.han, ours.yakuman or theirs.fu), case
        assert dict(ours.yaku) == yaku, case
        cost = theirs.cost["main"] + (2 * theirs.cost["additional"] if hand.tsumo else 0)
        assert _points(ours, hand) == cost, case


RIICHIENV_NAMES = (
    "menzen-tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei", "haku", "hatsu", "chun", "seat-wind",
    "round-wind", "tanyao", "iipeikou", "pinfu", "chanta", "ittsu", "sanshoku-doujun", "double-riichi",
    "sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "chiitoitsu", "junchan",
    "honitsu", "ryanpeikou", "chinitsu", "ippatsu", "dora", "aka", "ura", "kita", "tenhou", "chiihou", "daisangen",
    "suuankou", "tsuuiisou", "ryuuiisou", "chinroutou", "kokushi", "shousuushi", "suukantsu", "chuuren", "",
    "junsei-chuuren", "suuankou-tanki", "kokushi-juusanmen", "daisuushi",
)  # fmt: skip


def test_against_riichienv() -> None:
    riichienv = pytest.importorskip("riichienv")
    kinds = {
        "chi": riichienv.MeldType.Chi,
        "pon": riichienv.MeldType.Pon,
        "kan": riichienv.MeldType.Daiminkan,
        "ankan": riichienv.MeldType.Ankan,
        "kakan": riichienv.MeldType.Kakan,
    }
    rules = replace(
        RULES,
        double_yakuman=frozenset({"suuankou-tanki", "junsei-chuuren", "kokushi-juusanmen", "daisuushi"}),
    )
    for case in _cases(2):
        hand, flags = case.hand, case.hand.flags
        evaluator = riichienv.HandEvaluator(
            case.tiles[:-1], [riichienv.Meld(kinds[kind], ids, kind != "ankan") for kind, ids in case.melds]
        )
        theirs = evaluator.calc(
            case.tiles[-1],
            case.dora,
            riichienv.Conditions(
                tsumo=hand.tsumo,
                riichi=flags & (flag.RIICHI | flag.DOUBLE_RIICHI) > 0,
                double_riichi=flags & flag.DOUBLE_RIICHI > 0,
                ippatsu=flags & flag.IPPATSU > 0,
                haitei=flags & flag.HAITEI > 0,
                houtei=flags & flag.HOUTEI > 0,
                rinshan=flags & flag.RINSHAN > 0,
                tsumo_first_turn=flags & (flag.TENHOU | flag.CHIIHOU) > 0,
                player_wind=hand.seat_wind,
                round_wind=hand.round_wind,
            ),
            case.ura,
        )
        ours = value_hand(hand, rules)
        assert theirs.is_win == (not ours.fault), case
        if ours.fault:
            continue
        assert {name for name, _ in ours.yaku} == {RIICHIENV_NAMES[number - 1] for number in theirs.yaku}, case
        assert (ours.han, ours.yakuman or ours.fu) == (theirs.han, ours.yakuman or theirs.fu), case
        if not hand.tsumo:
            assert _points(ours, hand) == theirs.ron_agari, case
        elif hand.seat_wind:
            assert _points(ours, hand) == theirs.tsumo_agari_oya + 2 * theirs.tsumo_agari_ko, case
        else:
            assert _points(ours, hand) == 3 * theirs.tsumo_agari_ko, case
