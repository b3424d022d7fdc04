"""Dice and wall: where the wall is broken, what is dealt, drawn, replaced, turned. Rules are cited."""

import json
from collections import Counter
from pathlib import Path

import pytest

from mjlog.model import Deal
from mjlog.notation import read_text
from mjlog.reading import read
from mjlog.rules.walls import Break, WallTiles, break_wall, count_round, find_dice_fault, find_wall_fault
from mjlog.table import WallCustoms
from mjlog.tiles import FLOWERS, UNKNOWN, format_tiles, parse_tiles

LIMITS = (4,) * 34 + (0,) * 11
WITH_FLOWERS = (4,) * 34 + (0,) * 3 + (1,) * 8
ORDERED = tuple(face for face in range(34) for _ in range(4))
"""A wall that nobody shuffled: 1m four times, 2m four times ..."""


class TestBreak:
    """Classic: "counting counter-clockwise with the dealer as 1 gives the wall; that many stacks stay"."""

    def test_four(self) -> None:
        """ "4 = North's wall, 4 stacks stay, dealing starts at the 5th"."""
        assert break_wall((1, 2, 1), 17) == Break(wall=3, stays=4)

    @pytest.mark.parametrize(("dice", "roller", "dealer"), [((4,), 0, 3), ((1,), 2, 2), ((5,), 1, 1), ((6, 1), 3, 1)])
    def test_the_first_dealer(self, dice: tuple[int, ...], roller: int, dealer: int) -> None:
        """ "any player rolls and counts counter-clockwise from oneself as 1; whoever it hits is East"."""
        assert count_round(dice, roller, 4) == dealer

    def test_seventeen(self) -> None:
        """ "A 17 is East's own wall, all used up: start at the first stack of the next wall"; "comes North's"."""
        assert break_wall((6, 6, 5), 17) == Break(wall=3, stays=0)

    def test_eighteen(self) -> None:
        """ "18: South's wall, then one stack of East's is skipped"."""
        assert break_wall((6, 6, 6), 17) == Break(wall=0, stays=1)

    def test_riichi(self) -> None:
        """Riichi: "10 = South's wall, 10 stacks stay, dealing starts at the 11th"."""
        assert break_wall((4, 6), 17) == Break(wall=1, stays=10)

    @pytest.mark.parametrize(("total", "wall"), [(2, 1), (3, 2), (5, 0), (6, 1), (7, 2), (8, 3), (9, 0), (12, 3)])
    def test_the_wall_by_the_remainder(self, total: int, wall: int) -> None:
        assert break_wall((total - 1, 1), 17) == Break(wall, total)

    def test_walls_with_flowers_have_eighteen_stacks(self) -> None:
        assert break_wall((6, 6, 5), 18) == Break(0, 17)
        assert break_wall((6, 6, 6), 18) == Break(0, 0)


@pytest.mark.parametrize(
    ("dice", "counts", "expected"),
    [
        ((3, 5), (2,), None),
        ((3, 5, 6), (3,), None),
        ((3, 5), (2, 3), None),
        ((3, 5), (3,), "3 dice of 1 to 6"),
        ((3, 5, 1), (2,), "2 dice of 1 to 6"),
        ((4,), (2, 3), "2 or 3 dice of 1 to 6"),
        ((3, 7), (2,), "2 dice of 1 to 6"),
        ((0, 1), (2,), "2 dice of 1 to 6"),
    ],
)
def test_dice(dice: tuple[int, ...], counts: tuple[int, ...], expected: str | None) -> None:
    """Classic: "`dice` 3 (default) or 2"; riichi: "Two dice"."""
    fault = find_dice_fault(dice, WallCustoms(counts))
    assert (fault and fault.expected) == expected


class TestTaking:
    def test_the_deal(self) -> None:
        """ "4 tiles (2 stacks) in turn until each has 12; then the dealer takes the 1st and 5th of the next five"."""
        hands = WallTiles(range(136), WallCustoms()).deal(2, 4)
        assert hands[2] == [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48]
        assert hands[3] == [4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49]
        assert hands[1][-1] == 51
        assert sorted(tile for hand in hands.values() for tile in hand) == list(range(52))

    def test_the_dealers_fourteenth_is_the_first_draw(self) -> None:
        tiles = WallTiles(range(136), WallCustoms())
        tiles.deal(0, 4)
        assert [tiles.draw(), tiles.draw()] == [52, 53]

    @pytest.mark.parametrize(("players", "first"), [(2, 26), (3, 39)])
    def test_fewer_players(self, players: int, first: int) -> None:
        tiles = WallTiles(range(136), WallCustoms())
        hands = tiles.deal(1, players)
        assert hands[1][:5] == [0, 1, 2, 3, 4 * players]
        assert tiles.draw() == first

    def test_replacements_from_the_far_end(self) -> None:
        """ "upper tile of the last stack, then its lower one (option: lower first)"."""
        upper, lower = WallTiles(range(136), WallCustoms()), WallTiles(range(136), WallCustoms(upper_first=False))
        assert [upper.replace() for _ in range(4)] == [134, 135, 132, 133]
        assert [lower.replace() for _ in range(4)] == [135, 134, 133, 132]

    def test_the_last_tiles_are_drawn_from_either_end(self) -> None:
        tiles = WallTiles(range(4), WallCustoms())
        assert [tiles.replace(), tiles.draw(), tiles.draw(), tiles.replace(), tiles.draw()] == [2, 0, 1, 3, None]

    def test_indicators(self) -> None:
        """ "2 stacks of rinshan tiles, 5 stacks of indicators (upper: dora, lower: ura)"."""
        tiles = WallTiles(range(136), WallCustoms())
        assert list(tiles.indicators[:5]) == [130, 128, 126, 124, 122]
        assert list(tiles.ura[:5]) == [131, 129, 127, 125, 123]

    def test_indicators_of_three_players(self) -> None:
        """Three players: "8 replacement tiles; indicators at stacks 5, 6 ... from the end"."""
        tiles = WallTiles(range(108), WallCustoms((2,), behind=4))
        assert list(tiles.indicators[:3]) == [98, 96, 94]
        assert list(tiles.ura[:3]) == [99, 97, 95]


def deal_of(text: str, wall: tuple[int, ...] = ORDERED, rules: str = "classic") -> Deal:
    """A deal with a wall."""
    (game,) = read_text(f'[MJN "1"]\n[Rules "{rules}"]\n\ndeal E1\n{text}\n', "deal.mjn")
    assert not game.all_faults
    (deal,) = game.deals
    deal.wall = wall
    return deal


def misfit(text: str, wall: tuple[int, ...] = ORDERED, limits: tuple[int, ...] = LIMITS) -> tuple[object, ...] | None:
    """Where the deal first differs from its wall, and what should be there."""
    found = find_wall_fault(deal_of(text, wall), 0, 4, limits, WallCustoms())
    return (
        None if found is None else (found.step if not found.part else found.part, found.fault.code, *found.fault[2:4])
    )


# Unshuffled, A is dealt 1m and 5m and 9m and 4p, B 2m 6m 1p 4p, and so on; then come 5p, from behind 7z.
HANDS = "A 11115555m9999m4p\nB 22226666m1111p4p"


class TestComparison:
    def test_right(self) -> None:
        assert misfit(f"{HANDS}\nA:5p= B:5p-4p C:?=5p D:5p-5p A:6p=") is None

    def test_without_a_wall_nothing_is_compared(self) -> None:
        deal = deal_of("A:1z=")
        deal.wall = None
        assert find_wall_fault(deal, 0, 4, LIMITS, WallCustoms()) is None

    def test_a_wrong_hand(self) -> None:
        found = misfit("A 1111m5555m999m44p")
        assert found == ("hand A", "not-of-the-wall", "111155559999m4p", "11115555999m44p")

    def test_an_unknown_hand_may_be_any(self) -> None:
        assert misfit("A ?????????????\nB 2222m6666m1111p?") is None

    def test_a_wrong_draw(self) -> None:
        assert misfit("A:5p= B:6p=") == (2, "not-of-the-wall", "5p", "6p")

    def test_a_draw_that_only_its_discard_tells(self) -> None:
        assert misfit("A:=5p B:=6p") == (1, "not-of-the-wall", "5p", "6p")
        assert misfit("A:?=5p B:?=6p") == (3, "not-of-the-wall", "5p", "6p")
        assert misfit("A:-1m B:-2m C:-3m D:-4m A:5p=") == (4, "not-of-the-wall", "6p", "5p")

    def test_a_claim_draws_nothing(self) -> None:
        assert misfit("A:5p-1m C:pon11m-3m D:5p= A:5p= B:5p= C:6p=") is None

    def test_a_withdrawn_claim_neither(self) -> None:
        assert misfit("A:5p-1m C:pon11m~ B:5p= C:5p=") is None

    def test_replacements(self) -> None:
        assert misfit("A:5p,ankan1111m+7z-5m B:5p=") is None
        assert misfit("A:5p,ankan1111m+6z-5m") == (2, "not-of-the-wall", "7z", "6z")
        assert misfit("A:5p-1m C:kan111m+7z-3m D:5p,ankan4444m+7z-9p A:5p= B:5p,ankan2222m+7z-2z") is None

    def test_after_turns_that_nobody_wrote_nothing_is_compared(self) -> None:
        assert misfit("A:5p= ... B:1z=") is None

    def test_unknown_tiles_of_the_wall(self) -> None:
        wall = (*ORDERED[:53], UNKNOWN, *ORDERED[54:])
        assert misfit("A:5p= B:9s= C:5p=", wall) is None

    def test_the_size_of_the_wall(self) -> None:
        assert misfit("A:5p=", ORDERED[:-1]) == ("wall", "wall-size", "136 tiles", "135 tiles")

    def test_a_fifth_copy_in_the_wall(self) -> None:
        assert misfit("A:5p=", (*ORDERED[:-1], 0)) == ("wall", "extra-copy", "4", "5")

    def test_turned_indicators(self) -> None:
        """The third last stack and the one before it hold 6z, the next ones 5z."""
        assert misfit("dora 6z\nA:5p,ankan1111m^6z+7z,ankan5555m^5z+7z=") is None
        assert misfit("dora 7z\nA:5p=") == ("dora", "not-of-the-wall", "6z", "7z")
        assert misfit("dora 6z\nA:5p,ankan1111m^5z+7z=") == (2, "not-of-the-wall", "6z", "5z")

    def test_ura_indicators(self) -> None:
        assert misfit("dora 6z\nA:5p,tsumo\nura 6z\nwin A") is None
        assert misfit("dora 6z\nA:5p,tsumo\nura 5z\nwin A") == ("ura", "not-of-the-wall", "6z", "5z")


FLOWER_WALL = (*range(FLOWERS, FLOWERS + 2), *ORDERED[:132], *range(FLOWERS + 2, FLOWERS + 8), *ORDERED[132:])
"""A is dealt two flowers; from the far end come 7z four times, then the other flowers."""


class TestFlowers:
    def found(self, text: str, wall: tuple[int, ...] = FLOWER_WALL) -> tuple[object, ...] | None:
        return misfit(text, wall, WITH_FLOWERS)

    def test_replaced_from_the_far_end(self) -> None:
        dealt = WallTiles(FLOWER_WALL, WallCustoms()).deal(0, 4)[0]
        hand = "A " + format_tiles(dealt)
        assert self.found(f"{hand}+7z+7z") is None
        assert self.found(f"{hand}+7z") == ("hand A", "not-of-the-wall", "77z", "7z")
        assert self.found(f"{hand}+7z+6z") == ("hand A", "not-of-the-wall", "77z", "76z")

    def test_a_hand_that_nobody_recorded_replaces_its_flowers_too(self) -> None:
        assert self.found("A:4p,ankan5555m+7z=") is None
        assert self.found("A:4p,ankan5555m+6z=") == (2, "not-of-the-wall", "7z", "6z")

    def test_a_replacement_that_is_a_flower_is_replaced_too(self) -> None:
        """Hong Kong: "A replacement may itself be a flower"."""
        wall = parse_tiles("123456789m1z2y5z4z1f2f3f")  # from the end 2f 3f, 4z: the upper tile of a stack comes first
        assert WallTiles(wall, WallCustoms()).replace_flowers(parse_tiles("1y2y")) == parse_tiles("2f3f4z1f2y5z")


def tile_of_id(one: int) -> int:
    """Tenhou's tile ids, the red fives being 16, 52, 88."""
    return {16: 34, 52: 35, 88: 36}.get(one, one // 4)


def test_walls_of_real_deals(records: Path) -> None:
    """Every deal of which the whole wall is known is dealt, drawn, replaced and turned by it."""
    rows = [json.loads(line) for line in (records / "walls" / "walls.jsonl").read_text().splitlines()]
    count = Counter(map(tile_of_id, range(136)))
    limits = [count[tile] for tile in range(UNKNOWN)]
    checked = 0
    by_file: dict[str, dict[tuple[object, ...], list[int]]] = {}
    for row in rows:
        number, honba, sticks, *_ = map(int, row["seed"].split(","))
        by_file.setdefault(row["xml"], {})[number, honba, sticks] = row["wall"]
    for path, walls in by_file.items():
        for game in read(records / path):
            for deal in game.deals:
                wall = walls.get((4 * (deal.wind or 0) + (deal.number or 1) - 1, deal.honba, deal.sticks))
                if wall is None:
                    continue
                deal.wall = tuple(map(tile_of_id, wall))
                assert deal.dealer is not None
                assert find_wall_fault(deal, deal.dealer, 4, limits, WallCustoms((2,))) is None, (path, deal.label)
                checked += 1
    assert checked == len(rows)
